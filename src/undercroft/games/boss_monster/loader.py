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
from undercroft.games.sets.problems import BadSet, Place, Problem, Report, quoted, shorten, shown
from undercroft.kernel.nodes import ONCE, Ability, Mode

__all__ = ["BadSet", "Problem", "built_in", "built_in_ids", "load_file", "load_set"]

PACKAGE = "undercroft.games.boss_monster"


def load_set(source: str | bytes, name: str) -> CardSet:
    """The set in this TOML text, called `name` in messages. Raises `BadSet` with all problems."""
    report = Report(shorten(name, 200))
    table = files.parse(source, report, "a card begins with [[room]], say")
    found = _Reading(report).read(table) if table is not None else None
    if report.problems or found is None:
        raise BadSet(report.problems)
    return replace(found, source=source if isinstance(source, str) else source.decode())


def load_file(path: str | Path) -> CardSet:
    """The set in this file. Raises `BadSet`, also if there is no such file."""
    return load_set(files.read_file(path), str(path))


def built_in_ids() -> tuple[str, ...]:
    """The sets that come with the game."""
    return files.names(PACKAGE)


def built_in(set_id: str) -> CardSet:
    """A set that comes with the game."""
    return load_set(files.built_in(PACKAGE, set_id), f"{set_id}.toml")


class _Reading:
    """The cards of one file, and what they must keep to together."""

    __slots__ = ("language", "names", "report", "seen")

    def __init__(self, report: Report) -> None:
        self.report = report
        self.language = Language(report)
        self.seen: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def read(self, table: Mapping[str, object]) -> CardSet | None:
        file = Place()
        self.language.known(table, (*(field.key for field in v.HEAD), *v.CARDS), file)
        own = {field.key: table[field.key] for field in v.HEAD if field.key in table}
        head = self.language.fields(own, v.HEAD, file, Scope("", frozenset()))
        cards = {kind: self.cards(kind, table.get(kind, [])) for kind in v.CARDS}
        if not any(table.get(kind) for kind in v.CARDS):
            self.report.add(file, "holds no cards; begin one with [[room]], say")
        self.check_experience(cards["boss"])
        if not self.report.problems:
            self.check_heroes(cards["hero"])
        if head is None or self.report.problems:
            return None
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

    def cards(self, kind: str, value: object) -> list[dict[str, Any]]:
        """The cards of a kind that are well formed; the others are reported."""
        if not isinstance(value, list):
            self.report.add(Place(field=kind), f"is {shown(value)}; begin each card with [[{kind}]]")
            return []
        found = []
        for number, table in enumerate(value, 1):
            if self.report.full:
                break
            card = self.card(kind, number, table)
            if card is not None:
                found.append(card)
        return found

    def card(self, kind: str, number: int, value: object) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            self.report.add(Place(f"{kind} {number}"), f"is {shown(value)}; begin each card with [[{kind}]]")
            return None
        own = value.get("id")
        name = f"{kind} {shorten(own)}" if isinstance(own, str) and own else f"{kind} {number}"
        place = Place(name)
        if isinstance(own, str):
            if own in self.seen:
                message = f"{quoted(own)} is also the id of {self.seen[own]}; each card needs its own"
                self.report.add(place.key("id"), message)
            self.seen.setdefault(own, f"{kind} {number}")
        title = value.get("name")
        if isinstance(title, str):
            other = self.names.setdefault(title.casefold(), name)
            if other != name:
                self.report.add(
                    place.key("name"), f"{quoted(title)} is also the name of {other}; players tell cards by it"
                )
        if kind == "room" and "ability" in value and "abilities" in value:
            self.report.add(place.key("abilities"), 'leave out "ability", or put it into this list')
        if kind == "spell" and ("do" in value) == ("either" in value):
            self.report.add(place, 'a spell has either "do" or "either"')
        if kind == "spell" and "if" in value and "either" in value:
            self.report.add(place.key("if"), 'with "either" each of its ways has an "if" of its own')
        return self.language.fields(value, v.CARDS[kind], place, _scope(kind))

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


def _health(hero: Mapping[str, Any]) -> int:
    health: int = hero["health"]
    return health


def _scope(kind: str) -> Scope:
    if kind == "spell":
        return scope_of(kind, "alone")
    return scope_of(kind) if kind in v.CARD_GIVES else Scope(kind, frozenset())


def _room(card: dict[str, Any], set_id: str) -> Room:
    one, several = card.pop("ability", None), card.pop("abilities", ())
    return Room(**card, set_id=set_id, abilities=(one,) if one else several)


def _spell(card: dict[str, Any], set_id: str) -> Spell:
    test = card.pop("if", None)
    modes = card.pop("either", None) or (Mode(card.pop("do"), test),)
    return Spell(**card, set_id=set_id, ability=Ability(ONCE, modes))
