"""Every adventure of Dungeon Venture can be won and can be lost: a recorded game of each, played again.

`make golden` records them anew: games between heuristic bots, until one has ended either way.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from undercroft.games.dungeon_venture.start import adventures
from undercroft.lab.simulate import course
from undercroft.lab.ventures import HEROES, KEEPER, match

HERE = Path(__file__).parent / "ventures"
ENDINGS = {"won": (HEROES, "win-01"), "lost": (KEEPER, "win-03")}  # who wins, and by which rule
TRIED = 60  # games that are looked at


def recorded(adventure: str) -> dict[str, dict[str, Any]]:
    """By ending: the record of a game that ended so, and not because its rounds were over."""
    found: dict[str, list[dict[str, Any]]] = {"won": [], "lost": []}
    experiment = match(adventure, "heuristic", "heuristic", TRIED, 5)
    for number in range(TRIED):
        *_, game = course(experiment, number)
        assert game.result is not None
        if game.result.rule != "gap-45":
            found["won" if HEROES in game.result.winners else "lost"].append(game.record())
        if all(found.values()):
            break
    return {ending: min(records, key=lambda one: len(one["choices"])) for ending, records in found.items()}


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    if os.environ.get("UNDERCROFT_GOLDEN") != "write":
        return
    HERE.mkdir(exist_ok=True)
    for adventure in adventures():
        for ending, record in recorded(adventure).items():
            text = json.dumps(record, separators=(",", ":"))
            (HERE / f"{adventure}-{ending}.json").write_text(text + "\n", encoding="utf-8")


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("adventure", list(adventures()))
@pytest.mark.rule("win-01", "win-03")
def test_an_adventure_can_be_won_and_lost(adventure: str, ending: str) -> None:
    record = json.loads((HERE / f"{adventure}-{ending}.json").read_text(encoding="utf-8"))
    assert record["setup"]["options"]["adventure"] == adventure
    game = uc.replay(record)
    assert game.result is not None
    winner, rule = ENDINGS[ending]
    assert (game.result.winners, game.result.rule) == ((winner,), rule)
