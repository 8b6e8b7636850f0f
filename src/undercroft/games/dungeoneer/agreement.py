"""What players may agree on before a game, in sentences: how editions differ from the newest, what a set is."""

from __future__ import annotations

from typing import Final

from undercroft.games.catalogue import Catalogue
from undercroft.games.dungeoneer.cards import CardSet
from undercroft.games.dungeoneer.editions import EDITIONS, NEWEST

# the differences of the catalogue that are noticed at the table, in the order of a turn; those of options apart
NOTICED: Final = (
    "diff-013",
    "diff-019",
    "diff-108",
    "diff-022",
    "diff-026",
    "diff-032",
    "diff-031",
    "diff-076",
    "diff-066",
    "diff-043",
    "diff-050",
    "diff-055",
    "diff-058",
    "diff-068",
    "diff-074",
    "diff-077",
    "diff-081",
)
SAME: Final = "As edition"


def differences(book: Catalogue) -> dict[str, list[str]]:
    """By edition: a sentence for each difference from the newest, as it stands in that edition."""
    found: dict[str, list[str]] = {}
    for number in EDITIONS:
        told = []
        for name in NOTICED if number != NEWEST else ():
            difference = book.differences[name]
            here, newest = difference.by_edition[number - 1], difference.by_edition[NEWEST - 1]
            if here != newest and newest.rstrip(".") != f"{SAME} {number}":
                told.append(f"{difference.subject}: {here}")
        found[str(number)] = told
    return found


def about_set(card_set: CardSet) -> str:
    """Which sets it goes with, and what it is about."""
    return f"{card_set.grade.capitalize()} {card_set.place}. {card_set.about}".strip()
