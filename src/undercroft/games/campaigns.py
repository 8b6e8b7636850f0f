"""Campaigns as one file: the records of their games in order, each going on with what the one before left.

A game that has campaigns says in its module what is `carried` on from a game, which adventures are `following`, and
the `next_options` to play one with. Nothing in the file is believed: every game is played again.
"""

from __future__ import annotations

from typing import Any

from undercroft.games import shelf
from undercroft.kernel.errors import BadRecord, BadRequest, UndercroftError
from undercroft.kernel.game import Game

MOST_CHAPTERS = 100


def module_of(game: str) -> Any:
    """The game's module, if it is played in campaigns."""
    module = shelf.find(game)
    if not hasattr(module, "carried"):
        raise BadRequest(f"{module.TITLE} is not played in campaigns")
    return module


def in_file(games: list[Game[Any]]) -> dict[str, Any]:
    """A campaign to keep: it tells everything, so its games are over."""
    return {"format": "undercroft-campaign/1", "records": [game.record() for game in games]}


def chapters(source: dict[str, Any] | str | bytes) -> list[Game[Any]]:
    """The games of a campaign's file. Raises `BadRecord` with the chapter that is wrong."""
    file = shelf.parse(source, "campaign", BadRecord)
    records = file.get("records")
    if not isinstance(records, list) or not 1 <= len(records) <= MOST_CHAPTERS or len(file) != 2:
        raise BadRecord(f"a campaign holds its format and from 1 to {MOST_CHAPTERS} records, nothing else")
    games: list[Game[Any]] = []
    for number, record in enumerate(records, 1):
        try:
            game = shelf.replay(record)
            check(game, games[-1] if games else None)
        except UndercroftError as problem:
            raise BadRecord(f"chapter {number} of the campaign: {problem}"[:400]) from None
        games.append(game)
    return games


def check(game: Game[Any], before: Game[Any] | None) -> None:
    """Whether a game goes on where the one before ended."""
    if before is not None and before.setup["game"] != game.setup["game"]:
        raise BadRecord("it is another game than the chapter before")
    begins = module_of(game.setup["game"]).carried(before)
    if game.setup["options"]["campaign"] != begins:
        raise BadRecord("it does not begin with what the chapter before left")
