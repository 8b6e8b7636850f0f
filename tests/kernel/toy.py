"""Hoard: a toy game that exercises every idea of the kernel.

Everybody holds cards in secret and plays one at the same time. Then zaps may be thrown (an open window), each may be
parried (a nested window); an idol lets its owner draw for a gem that arrives (a trigger behind a gate); a banner makes
gems worth more (a modifier). After three rounds the richest hoard wins; ties are thrown out by dice.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.chance import roll, seeded, shuffle_designs
from undercroft.kernel.effects import Op, Program, Resolve, compile_program, playable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step, enrol
from undercroft.kernel.game import Game, Result
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import ONCE, TRIGGERED, Ability, Act, Gate, Mode, Select, Test
from undercroft.kernel.rules import Rules
from undercroft.kernel.table import Table, Trigger
from undercroft.kernel.triggers import React
from undercroft.kernel.visibility import sees, show_all, show_to
from undercroft.kernel.windows import FIRST, OPEN, Window

DESIGNS = ("gem", "ruby", "zap", "parry", "idol", "banner")
COPIES = (6, 4, 4, 3, 3, 2)
WORTH = {"gem": 1, "ruby": 2}
DECK, PILE, HAND, HOARD = 0, 1, 2, 3  # the last two once per seat

TARGET = Select("gem", (("whose", "others"),), chosen=True)
ZAP = Ability(ONCE, modes=(Mode((Act("smash", (("gem", TARGET),)),)),))
DRAW = Gate(then=(Act("draw", ()),), other=(Act("boast", ()),), test=Test("deck"), may=True)
IDOL = Ability(TRIGGERED, modes=(Mode((DRAW,)),), event="arrived")


def aims(act: Act) -> tuple[tuple[str, Select], ...]:
    return tuple([(name, value) for name, value in act.args if isinstance(value, Select) and value.chosen])


class HoardTable(Table):
    __slots__ = ("round",)
    fields = (*Table.fields, "round")

    def __init__(self, seats: int, rng: int) -> None:
        super().__init__(seats, rng, HAND + 2 * seats)
        self.round = 0

    def copy(self) -> HoardTable:
        twin = HoardTable(self.seats, self.rng)
        self._copy_into(twin)
        twin.round = self.round
        return twin

    def hand(self, seat: int) -> list[int]:
        return self.zones[HAND + 2 * seat]

    def hoard(self, seat: int) -> list[int]:
        return self.zones[HOARD + 2 * seat]

    def word(self, card: int) -> str:
        return DESIGNS[self.design[card]]

    def put(self, card: int, zone: int) -> None:
        self.zones[self.where[card]].remove(card)
        self.zones[zone].append(card)
        self.where[card] = zone

    def worth(self, seat: int) -> int:
        """Printed worth plus one for each banner (kept as modifiers, with their source)."""
        bonus = sum(amount for what, at, amount, _source, _end in self.modifiers if (what, at) == ("worth", seat))
        gems = [card for card in self.hoard(seat) if self.word(card) in WORTH]
        return sum(WORTH[self.word(card)] + bonus for card in gems)


Hoard = Game[HoardTable]


def draw(game: Hoard, seat: int) -> None:
    table = game.table
    if table.zones[DECK]:
        card = table.zones[DECK][-1]
        table.put(card, HAND + 2 * seat)
        show_to(table, seat, card)
        game.log.append(("drew", "toy-draw", (seat,), 1 << seat, (table.design[card],)))
        game.revealed()


def arrive(game: Hoard, seat: int, card: int) -> None:
    table = game.table
    table.put(card, HOARD + 2 * seat)
    show_all(table, card)
    game.log.append(("arrived", "toy-play", (seat, table.design[card])))
    game.revealed()
    if table.word(card) == "banner":
        table.modifiers.append(("worth", seat, 1, table.design[card], "end"))
    elif table.word(card) in WORTH:
        idols = [idol for idol in table.hoard(seat) if table.word(idol) == "idol"]
        table.queue.extend([(seat, 1, idol, card) for idol in idols])


class Play(Procedure):
    """Three rounds: all choose at once, all reveal, zaps, reactions."""

    __slots__ = ()
    steps = ("deal", "choose", "reveal", "zaps", "again")

    def deal(self, game: Hoard) -> Step:
        table = game.table
        shuffle_designs(table, table.zones[DECK])
        for seat in range(table.seats):
            for _ in range(4):
                draw(game, seat)
        return NEXT

    def choose(self, game: Hoard) -> Step:
        table = game.table
        cards = {seat: [("play", card, -1) for card in table.hand(seat)] for seat in range(table.seats)}
        options: dict[int, list[Raw]] = {seat: found for seat, found in cards.items() if found}
        if not options:
            self.step = 3
            return AGAIN
        return Ask("choose", "toy-play", options)

    def reveal(self, game: Hoard) -> Step:
        for seat in sorted(game.answers):
            arrive(game, seat, game.answers[seat][1])
        if game.table.queue:
            game.push(React())
        return NEXT

    def zaps(self, game: Hoard) -> Step:
        game.push(Window("zap", "toy-zap", OPEN, tuple(range(game.table.seats))))
        return NEXT

    def again(self, game: Hoard) -> Step:
        table = game.table
        table.round += 1
        if table.round < 3:
            self.step = 1
            return AGAIN
        worth = [table.worth(seat) for seat in range(table.seats)]
        tied = [seat for seat in range(table.seats) if worth[seat] == max(worth)]
        rolls = {seat: roll(table, 6) for seat in tied} if len(tied) > 1 else {tied[0]: 0}
        winner = max(tied, key=lambda seat: (rolls[seat], -seat))
        game.finish(Result((winner,), tuple(worth), "the richest hoard", "toy-win"))
        return AGAIN


class Throw(Procedure):
    """A zap: aimed, thrown, perhaps parried, carried out."""

    __slots__ = ("card", "registers", "seat")
    steps = ("aim", "throw", "strike", "end")
    fields = ("seat", "card", "registers")

    def __init__(self, seat: int = -1, card: int = -1) -> None:
        super().__init__()
        self.seat, self.card = seat, card
        self.registers: tuple[int, ...] = ()

    def aim(self, game: Hoard) -> Step:
        game.push(Resolve(0, self.seat, self.card, end=game.rules.programs[0].paid))
        return NEXT

    def throw(self, game: Hoard) -> Step:
        self.registers = game.handed
        game.table.put(self.card, PILE)
        show_all(game.table, self.card)
        game.revealed()
        others = tuple([seat for seat in range(game.table.seats) if seat != self.seat])
        game.push(Window("parry", "toy-parry", FIRST, others))
        return NEXT

    def strike(self, game: Hoard) -> Step:
        if game.handed != (1,):
            run = Resolve(0, self.seat, self.card, at=game.rules.programs[0].paid, registers=self.registers)
            run.recheck(game)
            game.push(run)
        return NEXT

    def end(self, game: Hoard) -> Step:
        game.handed = ()
        return DONE


class HoardRules(Rules):
    id = "hoard"
    frames = enrol(Play, Throw, Window, Resolve, React)
    backs = (0,) * len(DESIGNS)
    offer_rule = order_rule = "toy-idol"

    def __init__(self) -> None:
        self.options = {}
        self.hands = tuple([HAND + 2 * seat for seat in range(4)])
        self.window_powers = {"zap": 0, "parry": 0}
        self.programs: tuple[Program, ...] = (
            compile_program(2, 0, 0, ZAP, 0, aims),
            compile_program(4, 0, 0, IDOL, 1, aims),
        )

    def new_table(self, seats: int, seed: int) -> HoardTable:
        table = HoardTable(seats, seeded(seed))
        table.design = [design for design, copies in enumerate(COPIES) for _ in range(copies)]
        table.zones[DECK] = list(range(len(table.design)))
        table.known = [0] * len(table.design)
        table.where = [DECK] * len(table.design)
        return table

    def empty_table(self, seats: int) -> HoardTable:
        return HoardTable(seats, 0)

    def first_procedure(self) -> Procedure:
        return Play()

    def window_options(self, game: Hoard, window: Window, seat: int) -> list[Raw] | None:
        """Whoever holds cards might act: the number is public, what they are is not."""
        table = game.table
        if window.kind == "zap" and not playable(game, self.programs[0], seat, -1):
            return None
        return [(window.kind, card, -1) for card in table.hand(seat) if table.word(card) == window.kind]

    def window_act(self, game: Hoard, window: Window, seat: int, raw: Raw, wait: bool) -> None:
        if raw[0] == "zap":
            game.push(Throw(seat, raw[1]))
        else:
            game.table.put(raw[1], PILE)
            show_all(game.table, raw[1])
            game.revealed()
            game.handed = (1,)

    def perform(self, game: Hoard, run: Resolve, op: Op) -> None:
        assert op.act is not None
        if op.act.verb == "draw":
            draw(game, run.seat)
        elif op.act.verb == "boast":
            game.log.append(("boasted", "toy-idol", (run.seat,)))
        elif run.register(op.slots["gem"]) >= 0:
            game.table.put(run.register(op.slots["gem"]), PILE)

    def gather(self, game: Hoard, run: Resolve, select: Select, slot: int) -> list[int]:
        table = game.table
        others = [seat for seat in range(table.seats) if seat != run.seat]
        return [card for seat in others for card in table.hoard(seat) if table.word(card) in WORTH]

    def exists(self, game: Hoard, seat: int, source: int, select: Select, count: int) -> bool:
        return len(self.gather(game, Resolve(0, seat, source), select, -1)) >= count

    def holds(self, game: Hoard, run: Resolve, test: Test) -> bool:
        return bool(game.table.zones[DECK])

    def can_pay(self, game: Hoard, run: Resolve, price: tuple[Act, ...]) -> bool:
        return True

    def pointing(self, select: Select) -> str:
        return "gem"

    def trigger_order(self, game: Hoard) -> tuple[int, ...]:
        return tuple(range(game.table.seats))

    def trigger_live(self, game: Hoard, trigger: Trigger) -> bool:
        return trigger[2] in game.table.hoard(trigger[0])

    def moment(self, game: Hoard, name: str) -> str:
        return f"{name}={game.table.round}"

    def view(self, game: Hoard, eye: int) -> dict[str, Any]:
        table = game.table

        def show(cards: list[int]) -> list[str]:
            return [table.word(card) if sees(table, eye, card) else "?" for card in cards]

        return {
            "round": table.round,
            "deck": len(table.zones[DECK]),
            "pile": show(table.zones[PILE]),
            "hands": [show(table.hand(seat)) for seat in range(table.seats)],
            "hoards": [show(table.hoard(seat)) for seat in range(table.seats)],
            "owed": sorted(game.questions),
        }

    def prompt(self, game: Hoard, seat: int, ask: Ask) -> str:
        return ask.kind

    def option_text(self, game: Hoard, seat: int, ask: Ask, raw: Raw) -> str:
        return f"{raw[0]} {game.table.word(raw[1])}" if raw[1] >= 0 else raw[0]

    def option_points(self, game: Hoard, ask: Ask, raw: Raw) -> dict[str, int]:
        return {"card": raw[1]} if raw[1] >= 0 else {}

    def event_text(self, game: Hoard, event: Event, eye: int) -> str:
        secret = f" {DESIGNS[event.secret[0]]}" if event.seen_by(eye) else ""
        return f"{event.kind} {event.data}{secret}"

    def event_data(self, game: Hoard, event: Event, eye: int) -> dict[str, Any]:
        return {"data": list(event.data)}
