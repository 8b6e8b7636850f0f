"""Hoard: a toy game that exercises every idea of the kernel.

Everybody holds cards in secret and plays one at the same time. Then zaps may be thrown (an open window), each may be
parried (a nested window); an idol lets its owner draw for a gem that arrives (a trigger behind a gate); a banner makes
gems worth more (a modifier). After three rounds the richest hoard wins; ties are thrown out by dice.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.chance import roll, seeded, shuffle_designs
from undercroft.kernel.effects import Op, Resolve, compile_program, playable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step, enrol
from undercroft.kernel.game import Game, Result
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import ONCE, TRIGGERED, Ability, Act, Gate, Mode, Select, Test
from undercroft.kernel.rules import Rules
from undercroft.kernel.table import Table, put, put_openly
from undercroft.kernel.triggers import React
from undercroft.kernel.visibility import sees, show_to
from undercroft.kernel.windows import FIRST, OPEN, Window

COPIES = {"gem": 6, "ruby": 4, "zap": 4, "parry": 3, "idol": 3, "banner": 2}
DESIGNS = tuple(COPIES)
WORTH = {"gem": 1, "ruby": 2}
DECK, PILE, HAND, HOARD = 0, 1, 2, 3  # the last two once per seat
ZAP, IDOL = 0, 1  # the programs of the two abilities
GEM = Select("gem", (("whose", "others"),), chosen=True)
DRAW = Gate(then=(Act("draw", ()),), other=(Act("boast", ()),), test=Test("deck"), may=True)
ABILITIES = (
    Ability(ONCE, modes=(Mode((Act("smash", (("gem", GEM),)),)),)),
    Ability(TRIGGERED, modes=(Mode((DRAW,)),), event="arrived"),
)


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

    def word(self, card: int) -> str:
        return DESIGNS[self.design[card]]

    def hoarded(self, seat: int, words: Any) -> list[int]:
        return [card for card in self.zones[HOARD + 2 * seat] if self.word(card) in words]

    def worth(self, seat: int) -> int:
        """Printed worth plus one for each banner (kept as modifiers, with their source)."""
        bonus = sum(amount for what, at, amount, _source, _end in self.modifiers if (what, at) == ("worth", seat))
        return sum(WORTH[self.word(card)] + bonus for card in self.hoarded(seat, WORTH))


Hoard = Game[HoardTable]


def draw(game: Hoard, seat: int) -> None:
    table = game.table
    card = table.zones[DECK][-1]
    put(table, card, HAND + 2 * seat)
    show_to(table, seat, card)
    game.log.append(("drew", "toy-draw", (seat,), 1 << seat, (table.design[card],)))
    game.revealed()


def arrive(game: Hoard, seat: int, card: int) -> None:
    table = game.table
    put_openly(table, card, HOARD + 2 * seat)
    game.log.append(("arrived", "toy-play", (seat, table.design[card])))
    game.revealed()
    if table.word(card) == "banner":
        table.modifiers.append(("worth", seat, 1, table.design[card], "end"))
    elif table.word(card) in WORTH:
        table.queue.extend([(seat, IDOL, idol, card) for idol in table.hoarded(seat, ["idol"])])


class Play(Procedure):
    """Three rounds: all choose at once, all reveal, zaps, reactions."""

    __slots__ = ()
    steps = ("deal", "choose", "reveal", "zaps", "again")

    def deal(self, game: Hoard) -> Step:
        shuffle_designs(game.table, game.table.zones[DECK])
        for seat in sorted([*range(game.table.seats)] * 4):
            draw(game, seat)
        return NEXT

    def choose(self, game: Hoard) -> Step:
        hands = {seat: game.table.zones[HAND + 2 * seat] for seat in range(game.table.seats)}
        options: dict[int, list[Raw]] = {seat: [("play", c, -1) for c in hand] for seat, hand in hands.items() if hand}
        if options:
            return Ask("choose", "toy-play", options)
        self.step = 3
        return AGAIN

    def reveal(self, game: Hoard) -> Step:
        for seat in sorted(game.answers):
            arrive(game, seat, game.answers[seat][1])
        game.push(React())
        return NEXT

    def zaps(self, game: Hoard) -> Step:
        game.push(Window("zap", "toy-zap", OPEN, tuple(range(game.table.seats))))
        return NEXT

    def again(self, game: Hoard) -> Step:
        table = game.table
        table.round += 1
        self.step = 1
        if table.round == 3:
            worth = [table.worth(seat) for seat in range(table.seats)]
            tied = [seat for seat in range(table.seats) if worth[seat] == max(worth)]
            rolls = {seat: roll(table, 6) if len(tied) > 1 else 0 for seat in tied}
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
        game.push(Resolve(ZAP, self.seat, self.card, end=game.rules.programs[ZAP].paid))
        return NEXT

    def throw(self, game: Hoard) -> Step:
        self.registers = game.handed
        put_openly(game.table, self.card, PILE)
        game.revealed()
        game.push(Window("parry", "toy-parry", FIRST, tuple(others(game, self.seat))))
        return NEXT

    def strike(self, game: Hoard) -> Step:
        if game.handed != (1,):
            run = Resolve(ZAP, self.seat, self.card, at=game.rules.programs[ZAP].paid, registers=self.registers)
            run.recheck(game)
            game.push(run)
        return NEXT

    def end(self, game: Hoard) -> Step:
        game.handed = ()
        return DONE


def others(game: Hoard, seat: int) -> list[int]:
    return [other for other in range(game.table.seats) if other != seat]


class HoardRules(Rules):
    id = "hoard"
    frames = enrol(Play, Throw, Window, Resolve, React)
    backs = (0,) * len(DESIGNS)
    hands = tuple(range(HAND, HAND + 8, 2))
    window_powers = {"zap": 0, "parry": 0}  # noqa: RUF012
    first_procedure = Play
    offer_rule = order_rule = "toy-idol"

    def __init__(self) -> None:
        self.options = {}
        aims = {"smash": (("gem", GEM),)}
        self.programs = tuple(
            [compile_program(0, 0, 0, one, at, lambda act: aims.get(act.verb, ())) for at, one in enumerate(ABILITIES)]
        )

    def empty_table(self, seats: int) -> HoardTable:
        return HoardTable(seats, 0)

    def new_table(self, seats: int, seed: int) -> HoardTable:
        table = HoardTable(seats, seeded(seed))
        table.design = [design for design, word in enumerate(DESIGNS) for _ in range(COPIES[word])]
        table.zones[DECK] = list(range(len(table.design)))
        table.known, table.where = [0] * len(table.design), [DECK] * len(table.design)
        return table

    def window_options(self, game: Hoard, window: Window, seat: int) -> list[Raw] | None:
        """Whoever holds cards might act: the number is public, what they are is not."""
        if window.kind == "zap" and not playable(game, self.programs[ZAP], seat, -1):
            return None
        hand = game.table.zones[HAND + 2 * seat]
        return [(window.kind, card, -1) for card in hand if game.table.word(card) == window.kind]

    def window_act(self, game: Hoard, window: Window, seat: int, raw: Raw, wait: bool) -> None:
        if raw[0] == "zap":
            game.push(Throw(seat, raw[1]))
        else:
            put_openly(game.table, raw[1], PILE)
            game.revealed()
            game.handed = (1,)

    def perform(self, game: Hoard, run: Resolve, op: Op) -> None:
        assert op.act is not None
        if op.act.verb == "draw":
            draw(game, run.seat)
        elif op.act.verb == "boast":
            game.log.append(("boasted", "toy-idol", (run.seat,)))
        elif run.register(op.slots["gem"]) >= 0:
            put(game.table, run.register(op.slots["gem"]), PILE)

    def gather(self, game: Hoard, run: Resolve, select: Select, slot: int) -> list[int]:
        return [card for seat in others(game, run.seat) for card in game.table.hoarded(seat, WORTH)]

    def exists(self, game: Hoard, seat: int, source: int, select: Select, count: int) -> bool:
        return len(self.gather(game, Resolve(ZAP, seat, source), select, -1)) >= count

    def holds(self, game: Hoard, run: Resolve, test: Test) -> bool:
        return bool(game.table.zones[DECK])

    def moment(self, game: Hoard, name: str) -> str:
        return f"{name}={game.table.round}"

    def view(self, game: Hoard, eye: int) -> dict[str, Any]:
        table = game.table
        shown = [[table.word(card) if sees(table, eye, card) else "?" for card in zone] for zone in table.zones]
        return {"owed": sorted(game.questions), "hands": shown[HAND::2], "hoards": shown[HOARD::2]}

    def option_text(self, game: Hoard, seat: int, ask: Ask, raw: Raw) -> str:
        return f"{raw[0]} {game.table.word(raw[1])}" if raw[1] >= 0 else raw[0]

    def event_text(self, game: Hoard, event: Event, eye: int) -> str:
        secret = f" {DESIGNS[event.secret[0]]}" if event.seen_by(eye) else ""
        return f"{super().event_text(game, event, eye)}{secret}"
