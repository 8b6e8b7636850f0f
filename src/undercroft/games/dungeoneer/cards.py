"""What is printed on the cards (rules card-anatomy-*, durations-*): designs, and the sets they come in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.kernel.nodes import Ability, Modifier, Node

FORMS: Final = ("melee", "magic", "speed")
SCORES: Final = (*FORMS, "level", "life")  # what a Threat can be rolled with (threats-02)
MELEE, MAGIC, SPEED, LEVEL, LIFE = range(5)
OPEN, LOCKED, TRAPPED, WALL, IMPASSABLE = "O", "L", "T", "W", "I"
CLOSED: Final = (WALL, IMPASSABLE)  # exits that are none
PLAYTIMES: Final = ("dungeonlord", "hero", "response", "anytime")
DURATIONS: Final = ("attachment", "instant", "monster", "permanent")
GRADES: Final = ("heroic", "epic", "legendary")
QUEST_TYPES: Final = ("artifact", "chance", "effect", "escort", "sacrifice", "search", "slay", "threat")

Threat = tuple[int, int]  # score and number
Script = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A monster's line: Life, a score per form (-1: none printed) and the forms in which it may attack."""

    life: int
    scores: tuple[int, int, int]
    attacks: tuple[int, ...]
    on_attack: Script = ()  # a Threat it imposes when it attacks (common-card-effects-04)
    boost: int = -1  # Transform: # more Peril raise this score by # for the attack (common-card-effects-02)
    hits: tuple[tuple[int, Script], ...] = ()  # by form: what happens instead of the wound (combat-09, combat-35)


@dataclass(frozen=True, slots=True)
class HeroCard:
    id: str
    name: str
    set_id: str
    race: str
    profession: str
    grade: str
    first_level: int
    rows: tuple[tuple[int, int, int], ...]
    life: int
    boons: int
    treasures: int
    attacks: tuple[int, ...]
    abilities: tuple[Ability, ...]
    always: tuple[Modifier, ...] = ()
    base: tuple[int, int, int] = (0, 0, 0)  # of a higher grade: stands in for the card below (combining-sets-09)
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class MapCard:
    """`exits` are the letters of the four sides, `threats` those of its L and T sides (0, 0 elsewhere)."""

    id: str
    name: str
    set_id: str
    kind: str  # entrance, passage, room; entrance, road, site in the Wilderness
    place: str  # dungeon, wilderness
    exits: str
    threats: tuple[Threat, ...]
    glory: int
    peril: int
    grim: bool = False
    terrain: str = ""
    pit: Threat | None = None
    spikes: Threat | None = None
    hazard: int = 0
    sewer: str = ""
    portal: bool = False
    enter: Script = ()
    abilities: tuple[Ability, ...] = ()  # effects that a hero there may use
    guardian: Fighter | None = None
    copies: int = 1
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class QuestCard:
    id: str
    name: str
    set_id: str
    type: str
    grade: str
    at: tuple[str, ...]  # locations: one, or two of an Escort; empty for a Search
    places: tuple[str, ...] = ()  # their names, where the set has them
    kind: str = ""  # a Search: the kind of space
    threat: Threat | None = None
    number: int = 0  # a Chance: the total to reach; a Search: the search number
    price: tuple[tuple[str, int], ...] = ()  # a Sacrifice: what is paid
    monster: Fighter | None = None
    costs: bool = False  # the Quest itself demands 1 Movement point for an attempt (quests-20)
    sells: bool = False  # a Chance: +1 for each Glory paid before the roll
    fail: Script = ()
    always: tuple[Modifier, ...] = ()  # while in play; of an Artifact: once completed
    abilities: tuple[Ability, ...] = ()  # of an Artifact
    keyword: str = ""
    reward: Script = ()
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class AdventureCard:
    id: str
    name: str
    set_id: str
    kind: str  # boon, treasure, bane, monster, trap, obstacle
    cost: int
    playtime: str
    duration: str
    keyword: str = ""
    item: str = ""  # a Treasure's own kind: no two of it (treasures-01)
    target: str = ""  # a Bane: "hero" if it is aimed at one
    host: str = ""  # an Attachment: what it is attached to, "weapon" or "monster"
    needs: tuple[str, ...] = ()  # the terrains in which it can be played
    do: Script = ()
    always: tuple[Modifier, ...] = ()
    abilities: tuple[Ability, ...] = ()
    upkeep: int = 0
    slots: int = 0
    charges: int = 0
    potion: bool = False  # discarded on use: no slot if it is used at once (treasures-04)
    answers: bool = False  # a Response that may answer a Bane
    fighter: Fighter | None = None
    threat: Threat | None = None
    fail: Script = ()
    succeed: Script = ()
    copies: int = 1
    flavour: str = ""

    @property
    def is_glory(self) -> bool:
        return self.kind in ("boon", "treasure")

    @property
    def is_encounter(self) -> bool:
        return self.kind in ("monster", "trap", "obstacle")


@dataclass(frozen=True, slots=True)
class CardSet:
    id: str
    title: str
    version: str
    place: str
    grade: str
    heroes: tuple[HeroCard, ...]
    maps: tuple[MapCard, ...]
    quests: tuple[QuestCard, ...]
    adventures: tuple[AdventureCard, ...]
    author: str = ""
    about: str = ""
    source: str = field(default="", repr=False, compare=False)


Design = HeroCard | MapCard | QuestCard | AdventureCard
