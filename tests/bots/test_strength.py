"""How strong the search is: floors with few games and wide margins. The full figures are `make strength`'s."""

from __future__ import annotations

import pytest
from tests.bots.matches import winners

import undercroft as uc
from undercroft.bots.search import Advisor
from undercroft.lab.ventures import HEROES


@pytest.mark.parametrize(
    ("game", "games", "floor"), [("boss-monster", 8, 4), ("dungeoneer", 4, 2), ("dungeon-venture", 4, 2)]
)
def test_a_short_search_already_beats_the_journeyman(game: str, games: int, floor: int) -> None:
    won = 0
    for number in range(games):
        mine = number % 2
        bots = [uc.bot("journeyman", seed=number), uc.bot("journeyman", seed=number)]
        bots[mine] = uc.bot("ismcts", seed=number, iterations=25)
        won += mine in winners(game, bots, number // 2)
    assert won >= floor, won


def test_heroes_who_keep_together_win_their_share_before_they_even_search() -> None:
    """What a search of Dungeon Venture begins with; journeymen win fewer than half of these games."""
    won = 0
    for number in range(12):
        bots = [uc.bot("journeyman", seed=number), Advisor(number)]
        won += HEROES in winners("dungeon-venture", bots, number, {"adventure": "gronks-lair"})
    assert won >= 3, won
