"""Reads a set file: every card checked, and either the whole set or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from undercroft.games.dungeon_venture import box
from undercroft.games.dungeon_venture import vocabulary as v
from undercroft.games.dungeon_venture.cards import KINDS, Card, CardSet, Line
from undercroft.games.dungeon_venture.language import Language
from undercroft.games.sets.problems import Place, Report
from undercroft.games.sets.reading import Reading, read_set

LINES = {"hero": box.HEROES, "monster": tuple(box.MONSTERS), "boss": tuple(box.BOSSES)}
COUNTS = {  # the cards of the box (gap-05)
    "spell": box.SPELLS,
    "consumable": box.CONSUMABLES,
    "equipment": box.EQUIPMENT,
    "keeper-spell": sum(box.KEEPER_SPELLS.values()),
    "keeper-consumable": sum(box.KEEPER_CONSUMABLES.values()),
    "event": box.EVENTS,
}


def load_set(source: str | bytes, name: str) -> CardSet:
    """The set in this TOML text, called `name` in messages. Raises `BadSet` with all problems."""
    found, text = read_set(source, name, _Reading.example, _build)
    return replace(found, source=text)


def _build(report: Report, table: Mapping[str, object]) -> CardSet | None:
    reading = _Reading(Language(report))
    found = reading.read(table)
    if found is None:
        return None
    for kind, names in LINES.items():
        missing = [name for name in names if all(line.id != name for line in found[kind])]
        if missing:
            report.add(Place(kind), f"is missing for {', '.join(missing)}; each needs its characteristics")
    for kind, wanted in COUNTS.items():
        count = sum(card.copies for card in found[kind])
        if count != wanted:
            report.add(Place(kind), f"there are {count} cards with all copies; the decks need {wanted} (gap-05)")
    for name, wanted in box.KEEPER_CARDS.items():
        cards = [card for kind in ("keeper-spell", "keeper-consumable") for card in found[kind] if card.id == name]
        if sum(card.copies for card in cards) != wanted:
            report.add(Place("keeper card"), f"'{name}' must be there {wanted} times: adventures name it")
    if report.problems:
        return None
    head = reading.head
    return CardSet(
        id=head["id"],
        title=head["title"],
        version=head["version"],
        author=head["author"],
        about=head["about"],
        heroes=in_order(found["hero"], "hero"),
        monsters=in_order(found["monster"], "monster"),
        bosses=in_order(found["boss"], "boss"),
        cards=tuple([card for kind in COUNTS for card in found[kind]]),
    )


def in_order(lines: list[Line], kind: str) -> tuple[Line, ...]:
    """As the box lists them."""
    return tuple(sorted(lines, key=lambda line: LINES[kind].index(line.id)))


class _Reading(Reading):
    """The cards of one file, and what their fields must keep to together."""

    __slots__ = ()

    head_fields = v.HEAD
    card_fields = v.CARDS
    example = "spell"

    def make(self, kind: str, found: dict[str, Any], place: Place) -> Line | Card | None:
        if kind in LINES:
            return Line(**found)
        card = Card(**found, set_id=self.head["id"], kind=KINDS.index(kind))
        if bool(card.lasts) != bool(card.gives) and kind != "equipment":
            self.report.add(place.key("lasts"), "goes together with `gives`: what lasts, and how long")
            return None
        if kind == "consumable" and bool(card.gold) == bool(card.do):
            self.report.add(place.key("do"), "is for every consumable but gold, which has a value (gold) instead")
            return None
        return card
