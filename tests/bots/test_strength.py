"""How strong the search is: floors with few games and wide margins. The full figures are `make strength`'s."""

from __future__ import annotations

import pytest
from tests.bots.matches import winners

import undercroft as uc


@pytest.mark.parametrize(("game", "games", "floor"), [("boss-monster", 8, 4), ("dungeoneer", 4, 2)])
def test_a_short_search_already_beats_the_journeyman(game: str, games: int, floor: int) -> None:
    won = 0
    for number in range(games):
        mine = number % 2
        bots = [uc.bot("journeyman", seed=number), uc.bot("journeyman", seed=number)]
        bots[mine] = uc.bot("ismcts", seed=number, iterations=25)
        won += mine in winners(game, bots, number // 2)
    assert won >= floor, won
