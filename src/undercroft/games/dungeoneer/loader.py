"""Reads a set file: every card checked, and either the whole set or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from undercroft.games.dungeoneer import vocabulary as v
from undercroft.games.dungeoneer.cards import FORMS, AdventureCard, CardSet, HeroCard, MapCard, QuestCard
from undercroft.games.dungeoneer.language import Language, terrain
from undercroft.games.sets import files
from undercroft.games.sets.problems import BadSet, Place, Report, quoted, shorten, shown
from undercroft.games.sets.reader import Scope
from undercroft.kernel.nodes import TRIGGERED, Ability, Mode

PACKAGE = "undercroft.games.dungeoneer"
ADVENTURES = ("boon", "treasure", "bane", "monster", "trap", "obstacle")
DEFAULT_PLAYTIME = {"boon": "hero", "treasure": "hero"}
DEFAULT_DURATION = {"monster": "monster", "boon": "permanent", "treasure": "permanent"}
WANTS = {  # what a Quest of each type must have (quest-types-*)
    "artifact": (("at",), ("threat", "price")),
    "chance": (("at", "number"), ()),
    "effect": (("at", "always"), ("threat", "price")),
    "escort": (("at", "to"), ()),
    "sacrifice": (("at", "price"), ()),
    "search": (("kind", "number", "threat", "monster"), ()),
    "slay": (("at", "monster"), ()),
    "threat": (("at", "threat"), ()),
}


def load_set(source: str | bytes, name: str) -> CardSet:
    """The set in this TOML text, called `name` in messages. Raises `BadSet` with all problems."""
    report = Report(shorten(name, 200))
    table = files.parse(source, report, "a card begins with [[boon]], say")
    found = _Reading(report).read(table) if table is not None else None
    if report.problems or found is None:
        raise BadSet(report.problems)
    return replace(found, source=source if isinstance(source, str) else source.decode())


def load_file(path: str | Path) -> CardSet:
    """The set in this file. Raises `BadSet`, also if there is no such file."""
    return load_set(files.read_file(path), str(path))


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
        if not any(table.get(kind) for kind in v.CARDS):
            self.report.add(file, "holds no cards; begin one with [[boon]], say")
        if head is None:
            return None
        found = {kind: self.cards(kind, table.get(kind, []), head) for kind in v.CARDS}
        if self.report.problems:
            return None
        return CardSet(
            id=head["id"],
            title=head["title"],
            version=head["version"],
            place=head["place"],
            grade=head["grade"],
            author=head["author"],
            about=head["about"],
            heroes=tuple(found["hero"]),
            maps=tuple(found["map"]),
            quests=tuple(found["quest"]),
            adventures=tuple([card for kind in ADVENTURES for card in found[kind]]),
        )

    def cards(self, kind: str, value: object, head: dict[str, Any]) -> list[Any]:
        if not isinstance(value, list):
            self.report.add(Place(field=kind), f"is {shown(value)}; begin each card with [[{kind}]]")
            return []
        found = []
        for number, table in enumerate(value, 1):
            if self.report.full:
                break
            card = self.card(kind, number, table, head)
            if card is not None:
                found.append(card)
        return found

    def card(self, kind: str, number: int, value: object, head: dict[str, Any]) -> Any:
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
                message = f"{quoted(title)} is also the name of {other}; players tell cards by it"
                self.report.add(place.key("name"), message)
        found = self.language.fields(value, v.CARDS[kind], place, Scope(kind, frozenset()))
        if found is None:
            return None
        found["set_id"] = head["id"]
        where = found.pop("where", ())
        if where and "always" in found:
            found["always"] = tuple([replace(change, test=terrain(where)) for change in found["always"]])
        if kind == "hero":
            return self.hero(found, head)
        if kind == "map":
            return self.map(found, place, head)
        if kind == "quest":
            return self.quest(found, place, head)
        return self.adventure(kind, found, place)

    def hero(self, found: dict[str, Any], head: dict[str, Any]) -> HeroCard:
        use = found.pop("use", None)
        attacks = tuple([FORMS.index(form) for form in found.pop("attacks")])
        return HeroCard(**found, grade=head["grade"], attacks=attacks, abilities=(use,) if use else ())

    def map(self, found: dict[str, Any], place: Place, head: dict[str, Any]) -> MapCard | None:
        threats = list(found.pop("threats", ()))
        guarded = sum(found["exits"].count(letter) for letter in "LT")
        if len(threats) != guarded:
            self.report.add(
                place.key("threats"),
                f"holds {len(threats)} Threats for {guarded} exits marked L or T; give one for each",
            )
            return None
        if set(found["exits"]) <= {"W", "I"}:
            self.report.add(place.key("exits"), "has no exit that can be used")
            return None
        by_side = tuple([threats.pop(0) if letter in "LT" else (0, 0) for letter in found["exits"]])
        use = found.pop("use", None)
        return MapCard(**found, place=head["place"], threats=by_side, abilities=(use,) if use else ())

    def quest(self, found: dict[str, Any], place: Place, head: dict[str, Any]) -> QuestCard | None:
        must, either = WANTS[found["type"]]
        for field in must:
            if not found.get(field):
                self.report.add(place.key(field), f"is missing; a Quest of the type {quoted(found['type'])} needs it")
                return None
        if either and sum(bool(found.get(field)) for field in either) != 1:
            self.report.add(place, f"a Quest of this type has one of {' and '.join(map(quoted, either))}, and only one")
            return None
        at = tuple([found.pop(field) for field in ("at", "to") if found.get(field)])
        use = found.pop("use", None)
        found.pop("at", None)
        found.pop("to", None)
        return QuestCard(**found, at=at, grade=head["grade"], abilities=(use,) if use else ())

    def adventure(self, kind: str, found: dict[str, Any], place: Place) -> AdventureCard | None:
        found.setdefault("playtime", DEFAULT_PLAYTIME.get(kind, "dungeonlord"))
        found.setdefault("duration", DEFAULT_DURATION.get(kind, "instant"))
        if kind == "monster":
            if "life" not in found:
                self.report.add(place.key("life"), "is missing; a monster needs Life")
                return None
            found["fighter"] = self.language.make_fighter(found, place)
            if found["fighter"] is None:
                return None
        if (found["duration"] == "attachment") != bool(found.get("host")):
            self.report.add(place.key("host"), 'an Attachment says what it is attached to: host = "weapon", say')
            return None
        if found.get("keyword") == "storage" and not found.get("slots"):
            self.report.add(place.key("slots"), "is missing; a Storage Item offers slots")
            return None
        use, hits = found.pop("use", None), found.pop("hits", None)
        abilities = [use] if use else []
        if hits:
            abilities.append(Ability(TRIGGERED, (Mode(hits),), event="hits"))
        return AdventureCard(**found, kind=kind, abilities=tuple(abilities))
