"""A game's questions, log lines, descriptions, cards and rules as the messages that tell of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import lru_cache
from importlib import resources
from typing import Any, Literal, cast

import undercroft as uc
from undercroft.bots import TITLES
from undercroft.games import catalogue, shelf
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Question
from undercroft.server.protocol import (
    GameInfo,
    Line,
    OptionField,
    OptionInfo,
    Problem,
    QuestionInfo,
    SeatInfo,
    TableInfo,
    Wish,
)
from undercroft.server.store import Glance, TableRow

Who = Literal["person", "open", "bot"]

#: levels as people call them; the first is the usual opponent
BOTS = TITLES


# What never changes while the server runs is worked out once: nobody waits while somebody opens a rulebook.
@lru_cache
def game_infos() -> list[GameInfo]:
    return [game_info(described) for described in uc.games()]


@lru_cache(maxsize=32)
def card_sheet(game: str, sets: tuple[str, ...]) -> dict[str, Any]:
    """The printed face and the texts of every card of these sets, by design."""
    sheet: dict[str, Any] = shelf.find(game).card_sheet(list(sets))
    return sheet


@lru_cache
def rulebook(game: str) -> dict[str, Any]:
    shelf.find(game)
    book = catalogue.load(resources.files(f"undercroft.games.{game.replace('-', '_')}") / "rules.toml")
    return {
        "title": book.title,
        "rules": [asdict(rule) for rule in book.rules.values()],
        "gaps": [asdict(gap) for gap in book.gaps.values()],
        "examples": [
            {"id": example.id, "title": example.title, "tests": list(example.tests)}
            for example in book.examples.values()
        ],
        "terms": [asdict(term) for term in book.terms],
        "references": [asdict(reference) for reference in book.references.values()],
    }


def game_info(described: dict[str, Any]) -> GameInfo:
    options = [option_field(name, option) for name, option in described["options"].items()]
    return GameInfo(described["id"], described["title"], list(described["seats"]), options, described["sets"], BOTS)


def option_field(name: str, option: dict[str, Any]) -> OptionField:
    return OptionField(
        name,
        option["type"],
        option["text"],
        option["default"],
        list(option.get("choices", ())),
        editions=[str(edition) for edition in option.get("editions", ())],
        conflicts=list(option.get("conflicts", ())),
        requires=list(option.get("requires", ())),
        note=option.get("note", ""),
        texts=option.get("texts", {}),
        differences=option.get("differences", {}),
    )


def doubt(game: str, wish: Wish) -> Problem:
    """Why a game cannot be played like this; without words if it can."""
    try:
        shelf.prepare(game, wish.seats, 0, wish.options)
    except BadRequest as problem:
        return Problem(str(problem))
    return Problem("")


def question_info(question: Question, forced: bool) -> QuestionInfo:
    options = [OptionInfo(option.key, option.text, option.rule, option.points) for option in question.options]
    return QuestionInfo(question.kind, question.prompt, question.rule, options, forced)


def lines(events: list[dict[str, Any]]) -> list[Line]:
    return [Line(**event) for event in events]


def table_info(row: TableRow, glance: Glance, here: Callable[[int], bool]) -> TableInfo:
    """A table as everybody may see it; `here` says who is connected."""
    waiting = any(seat.who == "open" for seat in row.seats)
    seats = [
        SeatInfo(
            seat.seat,
            cast(Who, seat.who),
            seat.name,
            seat.stand_in or seat.level,
            seat.stand_in is not None,
            seat.who == "bot" or here(seat.seat),
        )
        for seat in row.seats
    ]
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.setup["game"],
        title=shelf.find(row.setup["game"]).TITLE,
        options=row.setup["options"],
        seats=seats,
        state=glance.number,
        status="replay" if row.kind == "replay" else "waiting" if waiting else "over" if glance.over else "playing",
        owed=[] if waiting or row.kind == "replay" else glance.owed,
        round=glance.round,
        winners=glance.winners,
        next=row.next,
    )
