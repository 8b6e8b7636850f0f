"""Why something is not offered: the reason in a line, and the rule behind it. Only what everybody knows is told."""

from __future__ import annotations

from undercroft.games.dungeon_venture.actions import RULES
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.text.english.dungeon_venture_play import REFUSALS


def refusal(game: Venture, seat: int, key: str) -> tuple[str, str]:
    """By what was wanted alone, so that a refusal tells nothing about what is hidden."""
    verb = key.split(":")[0]
    if game.ask is not None and seat not in game.ask.options:
        return REFUSALS["waiting"], "init-05"
    if verb in REFUSALS and verb:
        return REFUSALS[verb], RULES.get(verb, "event-03")
    return REFUSALS[""], ""
