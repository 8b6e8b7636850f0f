"""What is printed on the cards (rules room-*, hero-*, boss-*, spell-*): designs, sets, and one pool of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from undercroft.kernel.nodes import Ability

CLASSES = ("cleric", "warrior", "mage", "thief")
KINDS = ("monster", "trap")
GRADES = ("ordinary", "advanced")
HERO_GRADES = ("ordinary", "epic")
PHASES = ("build", "adventure")


@dataclass(frozen=True, slots=True)
class Boss:
    id: str
    name: str
    set_id: str
    xp: int
    treasure: tuple[str, ...]
    level_up: Ability
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    id: str
    name: str
    set_id: str
    kind: str
    grade: str
    damage: int
    treasure: tuple[str, ...]
    copies: int = 1
    abilities: tuple[Ability, ...] = ()
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Spell:
    id: str
    name: str
    set_id: str
    phases: tuple[str, ...]
    ability: Ability
    copies: int = 1
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Hero:
    id: str
    name: str
    set_id: str
    hero_class: str
    grade: str
    health: int
    seats: str = "all"
    flavour: str = ""

    @property
    def value(self) -> int:
        """Souls when he dies, wounds when he survives (souls-01, souls-02, wounds-01, wounds-02)."""
        return 2 if self.grade == "epic" else 1


@dataclass(frozen=True, slots=True)
class CardSet:
    id: str
    title: str
    version: str
    bosses: tuple[Boss, ...]
    rooms: tuple[Room, ...]
    spells: tuple[Spell, ...]
    heroes: tuple[Hero, ...]
    author: str = ""
    about: str = ""
    source: str = field(default="", repr=False, compare=False)  # the file it was read from, as text
