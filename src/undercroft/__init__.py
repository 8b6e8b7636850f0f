"""Undercroft: play, host and study dungeon card games.

import undercroft as uc

game = uc.new_game("boss-monster", seats=3, seed=7)
while not game.over:
    for seat, question in game.questions.items():
        game.answer(seat, question.options[0])
        break
print(game.result)
"""

from undercroft import testing
from undercroft.bots import bot
from undercroft.games.shelf import add_set, games, load, new_game, replay
from undercroft.kernel.errors import BadPosition, BadRecord, BadRequest, IllegalChoice, NotAllowed, UndercroftError

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "IllegalChoice",
    "NotAllowed",
    "UndercroftError",
    "add_set",
    "bot",
    "games",
    "load",
    "new_game",
    "replay",
    "testing",
]
__version__ = "0.1.0"
