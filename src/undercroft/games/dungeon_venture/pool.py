"""The designs a game is played with, as arrays that the rules read fast; and their compiled effects."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.box import BOSSES, HEROES, MONSTERS
from undercroft.games.dungeon_venture.cards import INITIATIVE, Card, CardSet, Line
from undercroft.kernel.effects import Program, compile_program
from undercroft.kernel.nodes import ONCE, Ability, Act, Mode, Select

NO_PROGRAM: Final = -1
KINDS: Final = (*HEROES, *MONSTERS, *BOSSES)  # of figures: heroes, types of monsters, Bosses
COUNTS: Final = (*[1] * len(HEROES), *MONSTERS.values(), *BOSSES.values())
FIRST_TYPE: Final = len(HEROES)
FIRST_BOSS: Final = len(HEROES) + len(MONSTERS)
#: by figure: its kind. A figure is one number: the four heroes first, then the supply of the box
KIND: Final = tuple([kind for kind, count in enumerate(COUNTS) for _ in range(count)])
FIRST_MONSTER: Final = len(HEROES)
FIGURES: Final = len(KIND)
#: by kind: its figures
OF_KIND: Final = tuple([tuple([one for one in range(FIGURES) if KIND[one] == kind]) for kind in range(len(KINDS))])
BOSS_FIGURES: Final = tuple([one for one in range(FIGURES) if KIND[one] >= FIRST_BOSS])

HERO_BACK, KEEPER_BACK, EVENT_BACK, INITIATIVE_BACK = range(4)
BACKS: Final = ("card", "keeper card", "event", "initiative")
BACK_OF: Final = (HERO_BACK, HERO_BACK, HERO_BACK, KEEPER_BACK, KEEPER_BACK, EVENT_BACK, INITIATIVE_BACK)


def aims(act: Act) -> tuple[tuple[str, Select], ...]:
    """The choices an act needs, each with the name under which the verb finds it."""
    return tuple([(name, value) for name, value in act.args if isinstance(value, Select) and value.chosen])


class Pool:
    """All designs: the cards of a set, and an initiative card for each hero, type and Boss (comp-01)."""

    def __init__(self, card_set: CardSet) -> None:
        self.card_set = card_set
        self.lines: tuple[Line, ...] = (*card_set.heroes, *card_set.monsters, *card_set.bosses)
        turns = [Card(f"initiative-{line.id}", line.name, card_set.id, INITIATIVE) for line in self.lines]
        self.designs: list[Card] = [*card_set.cards, *turns]
        self.first_turn = len(card_set.cards)  # the design of the first initiative card
        self.kind = [card.kind for card in self.designs]
        self.gives: list[dict[str, int]] = [
            {change.quantity: change.amount for change in card.gives} for card in self.designs
        ]
        self.programs: list[Program] = []
        self.summons: list[tuple[int, ...]] = []  # by program: the kinds it takes from the supply
        self.program = [self.compile(number, card) for number, card in enumerate(self.designs)]
        self.backs = tuple([BACK_OF[kind] for kind in self.kind])
        self.numbers = {card.id: number for number, card in enumerate(self.designs)}

    def compile(self, number: int, card: Card) -> int:
        if not card.do:
            return NO_PROGRAM
        at = len(self.programs)
        acts = [node for node in card.do if isinstance(node, Act) and node.verb == "ambush"]
        self.summons.append(tuple([KINDS.index(str(dict(act.args)["kind"])) for act in acts]))
        self.programs.append(compile_program(number, 0, 0, Ability(ONCE, (Mode(card.do),)), at, aims))
        return at

    def turn_of(self, design: int) -> int:
        """The kind of figure whose turn an initiative card is."""
        return design - self.first_turn

    def name(self, design: int) -> str:
        return self.designs[design].name


def dice_of(text: str) -> Dice:
    """Dice as a card names them: "3 green"."""
    count, colour = text.split()
    number = int(count)
    return (number if colour == "green" else 0, number if colour == "blue" else 0, number if colour == "red" else 0)
