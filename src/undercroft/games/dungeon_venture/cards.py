"""What is printed on the cards and sheets (rules hero-01 to hero-07, play-03, gap-02 to gap-05): designs and sets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.kernel.nodes import Modifier, Node

SPELL, CONSUMABLE, EQUIPMENT, KEEPER_SPELL, KEEPER_CONSUMABLE, EVENT, INITIATIVE = range(7)
KINDS: Final = (
    "spell",
    "consumable",
    "equipment",
    "keeper-spell",
    "keeper-consumable",
    "event",
    "initiative",
)
SLOTS: Final = ("head", "neck", "body", "back", "main hand", "off hand", "feet", "finger")  # gap-21
NO_DICE: Final[Dice] = (0, 0, 0)

# how long a card in effect lasts (gap-32)
NEXT_ATTACK, NEXT_DEFENCE, NEXT_MOVE, NEXT_HIT = "next attack", "next defence", "next movement", "next hit"
OWN_TURN, OWN_TURN_END = "own next turn", "end of own next turn"
LASTS: Final = (NEXT_ATTACK, NEXT_DEFENCE, NEXT_MOVE, NEXT_HIT, OWN_TURN, OWN_TURN_END)

# when an event may be played (event-03)
TURN_START, TURN_END, DECLARED, SHOWN, TYPE_ACTED = "turn start", "turn end", "declared", "shown", "type acted"
WINDOWS: Final = (TURN_START, TURN_END, DECLARED, SHOWN, TYPE_ACTED)
HERO_TURN, SPIRIT_TURN = "hero turn start", "spirit turn start"  # a turn start that only some turns have


@dataclass(frozen=True, slots=True)
class Line:
    """The characteristics of a hero, a type of monster or a Boss."""

    id: str
    name: str
    attack: Dice
    defence: Dice
    life: int
    movement: int
    mana: Dice = NO_DICE
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One design. `gives` holds while the card is worn or in effect; `lasts` says how long that is."""

    id: str
    name: str
    set_id: str
    kind: int
    copies: int = 1
    price: int = 0
    gold: int = 0
    slots: tuple[str, ...] = ()
    gives: tuple[Modifier, ...] = ()
    lasts: str = ""
    windows: tuple[str, ...] = ()
    do: tuple[Node, ...] = ()
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class CardSet:
    id: str
    title: str
    version: str
    heroes: tuple[Line, ...]
    monsters: tuple[Line, ...]
    bosses: tuple[Line, ...]
    cards: tuple[Card, ...]
    author: str = ""
    about: str = ""
    source: str = field(default="", repr=False, compare=False)
