"""Scenes of Dungeon Venture for tests: put figures on the boards of Gronk's Lair in a line or two, then play in words.

A scene is a real game whose table was arranged by hand; everything after `turn` is played by the rules. Hands, rooms
and the Keeper's events are empty unless a test fills them, so that nobody is asked anything but what the test is about.

The boards: the start board is 0,0 to 9,9; the northern room 10,0 to 19,4, the southern room 10,5 to 19,9, Gronk's
hall 20,0 to 29,9. Doors: 9,2 and 9,7 eastwards, 14,4 southwards, 19,7 eastwards. The altar is on 10,5, chests are on
18,3, 10,9 and 29,9, a table on 14,1 and 15,1.
"""

from __future__ import annotations

from typing import Any

import undercroft as uc
from undercroft.games.dungeon_venture import figure_atoms
from undercroft.games.dungeon_venture.box import BOSSES, HEROES
from undercroft.games.dungeon_venture.layout import TRAP_KINDS
from undercroft.games.dungeon_venture.pool import BOSS_FIGURES, FIRST_BOSS, FIRST_MONSTER, KIND, KINDS
from undercroft.games.dungeon_venture.round_atoms import card_of
from undercroft.games.dungeon_venture.rounds import Rounds, TypeTurn
from undercroft.games.dungeon_venture.table import (
    ABSENT,
    BOX,
    EVENT_HAND,
    EXPLORED,
    HAND,
    INITIATIVE_BOX,
    INITIATIVE_DECK,
    KEEPER_HAND,
    MONSTER_DECK,
    NOBODY,
    NOWHERE,
    SPIRIT,
    TREASURE,
    UNKNOWN,
    USED,
    WORN,
    zone_of,
)
from undercroft.games.dungeon_venture.turn import Turn
from undercroft.kernel.flow import Procedure
from undercroft.kernel.game import key_of
from undercroft.kernel.table import put, put_openly

FIGHTER, MAGE, BARBARIAN, THIEF = range(4)
KEEPER = 0
ZONES = {"hand": HAND, "worn": WORN, "used": USED}
HIT, MISS = 6, 1  # faces with and without the symbol, on dice of every colour
Cell = tuple[int, int]
HOME: tuple[Cell, ...] = ((1, 1), (1, 3), (1, 5), (1, 7))  # where the heroes stand unless a test moves them


class Crypt:
    """A table arranged for a test. Seat 0 is the Keeper."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: Any) -> None:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        self.game = uc.new_game("dungeon-venture", seats=seats, seed=seed, options=named)
        while self.game.ask is not None and self.game.ask.kind in ("hero", "spell"):
            seat = next(iter(self.game.questions))
            self.game.answer(seat, 0)
        self.table = self.game.table
        while self.game.ask is not None and self.game.ask.kind in ("keep", "shop", "spell"):
            last = len(next(iter(self.game.questions.values()))) - 1
            self.game.answer(next(iter(self.game.questions)), 0 if self.game.ask.kind == "spell" else last)
        for hero in self.table.order:
            figure_atoms.stand(self.game, hero, self.at(*HOME[hero]), "setup-21")
        self.bare()

    def bare(self) -> None:
        """No hands, no lairs, no traps, no Boss; the first round has begun and the heroes have chosen nobody."""
        table = self.table
        for hero in range(len(HEROES)):
            for card in table.zone(hero, HAND)[:]:
                put(table, card, MONSTER_DECK)
        for card in table.zones[KEEPER_HAND][:]:
            put(table, card, BOX)
        table.boss_state = [ABSENT] * len(BOSSES)
        for trap in range(len(table.trap_state)):
            table.trap_state[trap] = 3
        table.round = 1
        table.choosing = 0
        table.lairs = [
            (KINDS.index("zombie"), len(table.world.cells) - 1 - 12)
        ]  # somebody is left, so that nobody has won

    # --- arranging
    def at(self, x: int, y: int) -> int:
        return self.table.world.numbers[x, y]

    def cell(self, figure: int) -> Cell:
        return self.table.world.cells[self.table.space[figure]]

    def put(self, figure: int, *cell: int) -> int:
        """A hero elsewhere; the area counts as explored."""
        self.table.space[figure] = self.at(*cell)
        self.table.stopped[figure] = 0
        self.explored(*cell)
        return figure

    def monster(self, kind: str, x: int, y: int) -> int:
        """A figure of the supply, active; its card is in the initiative deck."""
        number = KINDS.index(kind)
        figure = self.table.supply(number)
        new = not self.table.of_kind(number)
        figure_atoms.stand(self.game, figure, self.at(x, y), "newroom-03")
        if new:
            put(self.table, card_of(self.table, number), INITIATIVE_DECK)
        self.explored(x, y)
        return figure

    def boss(self, kind: str, x: int, y: int, *cards: str) -> int:
        figure = self.monster(kind, x, y)
        for name in cards:
            card = self.card(name)
            put(self.table, card, KEEPER_HAND)
            self.table.host[card] = figure
        return figure

    def lair(self, kind: str, x: int, y: int) -> None:
        """Somebody who waits in a room; a Boss, too."""
        number = KINDS.index(kind)
        if number >= FIRST_BOSS:
            self.table.boss_state[number - FIRST_BOSS] = 1
            self.table.boss_space[number - FIRST_BOSS] = self.at(x, y)
        else:
            self.table.lairs.append((number, self.at(x, y)))

    def explored(self, x: int, y: int) -> None:
        self.table.area_state[self.table.world.area[self.at(x, y)]] = EXPLORED

    def door(self, x: int, y: int, open: bool = True) -> int:
        """The door beside this space, opened or closed."""
        space = self.at(x, y)
        for door in range(len(self.table.door_one)):
            if space in (self.table.door_one[door], self.table.door_two[door]):
                self.table.door_open[door] = int(open)
                return door
        raise AssertionError("there is no door")

    def secret_door(self, one: Cell, two: Cell) -> int:
        """The door of the hall becomes a secret one somewhere else."""
        self.table.door_one[3], self.table.door_two[3] = sorted((self.at(*one), self.at(*two)))
        self.table.door_found[3] = self.table.door_open[3] = 0
        return 3

    def trap(self, kind: str, *cells: Cell, state: int = UNKNOWN) -> int:
        trap = self.table.trap_state.index(3)
        self.table.trap_kind[trap] = TRAP_KINDS.index(kind)
        self.table.trap_state[trap] = state
        self.table.trap_spaces[trap] = tuple([self.at(*cell) for cell in cells])
        return trap

    def spirit(self, hero: int, *cell: int) -> int:
        self.put(hero, *cell)
        self.table.form[hero] = SPIRIT
        self.table.life[hero] = 0
        return hero

    def card(self, name: str) -> int:
        """A card with this id that nobody holds yet."""
        number = self.table.pool.numbers[name]
        held = {zone_of(hero, which) for hero in range(4) for which in (HAND, WORN, USED)} | {EVENT_HAND, KEEPER_HAND}
        for card, design in enumerate(self.table.design):
            if design == number and self.table.where[card] not in held:
                return card
        raise AssertionError(f"no {name} is left")

    def give(self, hero: int, *names: str, zone: str = "hand") -> list[int]:
        cards = [self.card(name) for name in names[:1]]
        put_openly(self.table, cards[0], zone_of(hero, ZONES[zone]))
        if zone == "hand":
            self.table.known[cards[0]] = self.table.everyone & ~(1 << KEEPER) & ~(1 << self.table.seats)
        return cards + (self.give(hero, *names[1:], zone=zone) if names[1:] else [])

    def events(self, *names: str) -> list[int]:
        """Cards into the Keeper's hand."""
        found = []
        for name in names:
            card = self.card(name)
            put(self.table, card, EVENT_HAND)
            self.table.known[card] = 1 << KEEPER
            found.append(card)
        return found

    def treasure(self, *names: str) -> list[int]:
        """The next cards of the Treasure deck, the first one on top."""
        cards = []
        for name in names:
            card = self.card(name)
            put(self.table, card, TREASURE)
            cards.append(card)
        self.table.zones[TREASURE][-len(cards) :] = cards[::-1]
        return cards

    # --- playing
    def run(self, *frames: Procedure) -> Crypt:
        """Go on from here with these procedures on top of the rounds."""
        rounds = Rounds()
        rounds.step = 3
        self.game.stack = [rounds, *frames]
        self.game.ask = None
        self.game.given, self.game.answers = {}, {}
        self.game.advance()
        return self

    def turn(self, figure: int) -> Crypt:
        return self.run(Turn(figure))

    def type_turn(self, kind: str) -> Crypt:
        number = KINDS.index(kind)
        return self.run(TypeTurn(number, tuple(self.table.of_kind(number))))

    def round(self) -> Crypt:
        """A new round from its beginning."""
        return self.run_from(0)

    def run_from(self, step: int) -> Crypt:
        rounds = Rounds()
        rounds.step = step
        self.game.stack = [rounds]
        self.game.ask = None
        self.game.advance()
        return self

    @property
    def asked(self) -> str:
        return "" if self.game.ask is None else self.game.ask.kind

    @property
    def who(self) -> int:
        """The seat that owes a choice."""
        (seat,) = self.game.questions
        return seat

    def keys(self, verb: str = "") -> list[str]:
        """What is offered, or what of one verb."""
        assert self.game.ask is not None
        (options,) = [self.game.ask.options[seat] for seat in list(self.game.questions)[:1]]
        return [key_of(raw) for raw in options if not verb or raw[0] == verb]

    def cells(self, verb: str) -> list[Cell]:
        """The places that options of a verb point at."""
        return [self.table.world.cells[int(key.split(":")[1])] for key in self.keys(verb)]

    def may(self, verb: str, *numbers: int) -> bool:
        return ":".join([verb, *[str(number) for number in numbers]]) in self.keys()

    def do(self, verb: str, *numbers: int) -> Crypt:
        self.game.answer(next(iter(self.game.questions)), ":".join([verb, *[str(number) for number in numbers]]))
        return self

    def go(self, x: int, y: int) -> Crypt:
        return self.do("move", self.at(x, y))

    def end(self) -> Crypt:
        return self.do("pass")

    def dice(self, *faces: int) -> Crypt:
        uc.testing.script_dice(self.game, list(faces))
        return self

    def zone(self, hero: int, name: str) -> list[str]:
        return [self.table.pool.designs[self.table.design[card]].id for card in self.table.zone(hero, ZONES[name])]

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The data of all events of a kind so far."""
        return [event[2] for event in self.game.log if event[0] == kind]

    def offer(self, figure: int) -> set[str]:
        """The kinds of things a figure may do in a new turn."""
        self.turn(figure)
        return {key.split(":")[0] for key in self.keys()}


def hits(count: int, of: int) -> list[int]:
    """Faces of so many dice with so many successes."""
    return [HIT] * count + [MISS] * (of - count)


__all__ = [
    "BARBARIAN",
    "BOSS_FIGURES",
    "FIGHTER",
    "FIRST_MONSTER",
    "HIT",
    "INITIATIVE_BOX",
    "KEEPER",
    "KIND",
    "MAGE",
    "MISS",
    "NOBODY",
    "NOWHERE",
    "THIEF",
    "Crypt",
    "hits",
]
