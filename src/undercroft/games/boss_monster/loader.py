"""Reads a set file: every card checked, and either the whole set or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from undercroft.games.boss_monster import vocabulary as v
from undercroft.games.boss_monster.cards import Boss, CardSet, Hero, Room, Spell
from undercroft.games.boss_monster.language import Language
from undercroft.games.boss_monster.reader import Scope, scope_of
from undercroft.games.sets import files
from undercroft.games.sets.problems import BadSet, Place, Problem, Report
from undercroft.games.sets.reading import Reading, read_set
from undercroft.kernel.nodes import ONCE, Ability, Mode

__all__ = ["BadSet", "Problem", "built_in", "built_in_ids", "load_file", "load_set"]

PACKAGE = "undercroft.games.boss_monster"


def load_set(source: str | bytes, name: str) -> CardSet:
    """The set in this TOML text, called `name` in messages. Raises `BadSet` with all problems."""
    found, text = read_set(source, name, _Reading.example, _build)
    return replace(found, source=text)


def load_file(path: str | Path) -> CardSet:
    """The set in this file. Raises `BadSet`, also if there is no such file."""
    return load_set(files.read_file(path), str(path))


def built_in_ids() -> tuple[str, ...]:
    """The sets that come with the game."""
    return files.names(PACKAGE)


def built_in(set_id: str) -> CardSet:
    """A set that comes with the game."""
    return load_set(files.built_in(PACKAGE, set_id), f"{set_id}.toml")


class _Reading(Reading):
    """The cards of one file, and what they must keep to together."""

    __slots__ = ()

    head_fields = v.HEAD
    card_fields = v.CARDS
    example = "room"

    def scope(self, kind: str) -> Scope:
        if kind == "spell":
            return scope_of(kind, "alone")
        return scope_of(kind) if kind in v.CARD_GIVES else Scope(kind, frozenset())

    def look(self, kind: str, value: Mapping[str, object], place: Place) -> None:
        if kind == "room" and "ability" in value and "abilities" in value:
            self.report.add(place.key("abilities"), 'leave out "ability", or put it into this list')
        if kind == "spell" and ("do" in value) == ("either" in value):
            self.report.add(place, 'a spell has either "do" or "either"')
        if kind == "spell" and "if" in value and "either" in value:
            self.report.add(place.key("if"), 'with "either" each of its ways has an "if" of its own')

    def cards(self, kind: str, value: object) -> list[Any]:
        found = super().cards(kind, value)
        if kind == "boss":
            self.check_experience(found)
        elif kind == "hero" and not self.report.problems:
            self.check_heroes(found)
        return found

    def check_experience(self, bosses: list[dict[str, Any]]) -> None:
        owners: dict[int, str] = {}
        for boss in bosses:
            other = owners.setdefault(boss["xp"], boss["id"])
            if other != boss["id"]:
                message = f"{boss['xp']} is also that of {other}; every boss of a set has a different value"
                self.report.add(Place(f"boss {boss['id']}", "xp"), message)

    def check_heroes(self, heroes: list[dict[str, Any]]) -> None:
        """A set with heroes gives a deck for every number of seats; its epic heroes are tougher."""
        if not heroes:
            return
        for grade, least in v.LEAST_HEROES.items():
            count = sum(hero["grade"] == grade and hero["seats"] == "all" for hero in heroes)
            if count < least:
                message = (
                    f"the deck for 2 seats holds {count} {grade} heroes; "
                    f'at least {least} {grade} heroes must have seats = "all" (or leave all heroes out)'
                )
                self.report.add(Place(field="hero"), message)
        ordinary = max((hero for hero in heroes if hero["grade"] == "ordinary"), key=_health, default=None)
        if ordinary is None:
            return
        for hero in heroes:
            if hero["grade"] == "epic" and hero["health"] <= ordinary["health"]:
                message = (
                    f"{hero['health']} is not more than the {ordinary['health']} of the ordinary hero "
                    f"{ordinary['id']}; every epic hero must be tougher than every ordinary one"
                )
                self.report.add(Place(f"hero {hero['id']}", "health"), message)


def _build(report: Report, table: Mapping[str, object]) -> CardSet | None:
    reading = _Reading(Language(report))
    cards = reading.read(table)
    if cards is None:
        return None
    head = reading.head
    own_set = {"set_id": head["id"]}
    return CardSet(
        id=head["id"],
        title=head["title"],
        version=head["version"],
        author=head["author"],
        about=head["about"],
        bosses=tuple(Boss(**card, **own_set) for card in cards["boss"]),
        rooms=tuple(_room(card, head["id"]) for card in cards["room"]),
        spells=tuple(_spell(card, head["id"]) for card in cards["spell"]),
        heroes=tuple(Hero(**card, **own_set) for card in cards["hero"]),
    )


def _health(hero: Mapping[str, Any]) -> int:
    health: int = hero["health"]
    return health


def _room(card: dict[str, Any], set_id: str) -> Room:
    one, several = card.pop("ability", None), card.pop("abilities", ())
    return Room(**card, set_id=set_id, abilities=(one,) if one else several)


def _spell(card: dict[str, Any], set_id: str) -> Spell:
    test = card.pop("if", None)
    modes = card.pop("either", None) or (Mode(card.pop("do"), test),)
    return Spell(**card, set_id=set_id, ability=Ability(ONCE, modes))
