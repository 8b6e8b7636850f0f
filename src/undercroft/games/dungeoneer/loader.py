"""Reads a set file: every card checked, and either the whole set or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from undercroft.games.dungeoneer import vocabulary as v
from undercroft.games.dungeoneer.cards import FORMS, AdventureCard, CardSet, Fighter, HeroCard, MapCard, QuestCard
from undercroft.games.dungeoneer.language import Language, terrain
from undercroft.games.sets import files
from undercroft.games.sets.problems import Place, Report, quoted
from undercroft.games.sets.reading import Reading, read_set
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
    found, text = read_set(source, name, _Reading.example, _build)
    return replace(found, source=text)


def load_file(path: str | Path) -> CardSet:
    """The set in this file. Raises `BadSet`, also if there is no such file."""
    return load_set(files.read_file(path), str(path))


def _build(report: Report, table: Mapping[str, object]) -> CardSet | None:
    reading = _Reading(Language(report))
    found = reading.read(table)
    if found is None:
        return None
    head, names = reading.head, {card.id: card.name for card in found["map"]}
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
        quests=tuple([replace(one, places=tuple([names.get(at, at) for at in one.at])) for one in found["quest"]]),
        adventures=tuple([card for kind in ADVENTURES for card in found[kind]]),
    )


class _Reading(Reading):
    """The cards of one file, and what their fields must keep to together."""

    __slots__ = ()

    head_fields = v.HEAD
    card_fields = v.CARDS
    example = "boon"

    def make(self, kind: str, found: dict[str, Any], place: Place) -> Any:
        found["set_id"] = self.head["id"]
        where = found.pop("where", ())
        if where and "always" in found:
            found["always"] = tuple([replace(change, test=terrain(where)) for change in found["always"]])
        if kind == "hero":
            return self.hero(found)
        if kind == "map":
            return self.map(found, place)
        if kind == "quest":
            return self.quest(found, place)
        return self.adventure(kind, found, place)

    def hero(self, found: dict[str, Any]) -> HeroCard:
        use = found.pop("use", None)
        attacks = tuple([FORMS.index(form) for form in found.pop("attacks")])
        return HeroCard(**found, grade=self.head["grade"], attacks=attacks, abilities=(use,) if use else ())

    def map(self, found: dict[str, Any], place: Place) -> MapCard | None:
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
        return MapCard(**found, place=self.head["place"], threats=by_side, abilities=(use,) if use else ())

    def quest(self, found: dict[str, Any], place: Place) -> QuestCard | None:
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
        return QuestCard(**found, at=at, grade=self.head["grade"], abilities=(use,) if use else ())

    def fighter(self, found: dict[str, Any], place: Place) -> Fighter | None:
        assert isinstance(self.language, Language)
        return self.language.make_fighter(found, place)

    def adventure(self, kind: str, found: dict[str, Any], place: Place) -> AdventureCard | None:
        found.setdefault("playtime", DEFAULT_PLAYTIME.get(kind, "dungeonlord"))
        found.setdefault("duration", DEFAULT_DURATION.get(kind, "instant"))
        if kind == "monster":
            if "life" not in found:
                self.report.add(place.key("life"), "is missing; a monster needs Life")
                return None
            found["fighter"] = self.fighter(found, place)
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
