"""Hoard, a toy game of the kernel's ideas: everybody plays a card at the same time, in secret; then zaps may be thrown
(an open window) and parried (a nested one); an idol lets its owner draw for a gem that arrives (a trigger behind a
gate), a banner makes gems worth more (a modifier). After three rounds the richest hoard wins; dice break ties.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from undercroft.kernel.chance import roll, shuffle_designs
from undercroft.kernel.effects import Op, Resolve, compile_program
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step, enrol
from undercroft.kernel.game import Game, Result
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import ONCE, TRIGGERED, Ability, Act, Gate, Mode, Select, Test
from undercroft.kernel.rules import Rules
from undercroft.kernel.table import Table, put, put_openly
from undercroft.kernel.triggers import React
from undercroft.kernel.visibility import sees, show_to
from undercroft.kernel.windows import FIRST, OPEN, Window

Hoard = Game[Table]
COPIES = {"gem": 6, "ruby": 4, "zap": 4, "parry": 3, "idol": 3, "banner": 2}
WORTH = {"gem": 1, "ruby": 2}
DESIGNS = tuple(COPIES)
DECK, PILE, HAND, HOARD = range(4)  # the last two once per seat
GEM = Select("gem", (("whose", "others"),), chosen=True)
DRAW = Gate(then=(Act("draw"),), other=(Act("boast"),), test=Test("deck"), may=True)
SMASH = Ability(ONCE, modes=(Mode((Act("smash"),)),))
TREASURE = Ability(TRIGGERED, modes=(Mode((DRAW,)),), event="arrived")
ZAP, IDOL = 0, 1  # their programs


def word(table: Table, card: int) -> str:
    return DESIGNS[table.design[card]]


def hoarded(table: Table, seat: int, words: Container[str]) -> list[int]:
    return [card for card in table.zones[HOARD + 2 * seat] if word(table, card) in words]


def worth(table: Table, seat: int) -> int:
    """Printed worth, and one more for each banner."""
    bonus = sum(amount for what, at, amount, _source, _end in table.modifiers if (what, at) == ("worth", seat))
    return sum(WORTH[word(table, card)] + bonus for card in hoarded(table, seat, WORTH))


def draw(game: Hoard, seat: int) -> None:
    card = game.table.zones[DECK][-1]
    put(game.table, card, HAND + 2 * seat)
    show_to(game.table, seat, card)
    game.log.append(("drew", "toy-draw", (seat,), 1 << seat, (game.table.design[card],)))
    game.revealed()


def show(game: Hoard, card: int, zone: int) -> None:
    put_openly(game.table, card, zone)
    game.log.append(("shown", "toy-play", (zone, game.table.design[card])))
    game.revealed()


class Play(Procedure):
    """Three rounds: all choose at once, all reveal, reactions, zaps."""

    __slots__ = ("round",)
    steps = ("deal", "choose", "reveal", "zaps", "again")
    fields = ("round",)

    def __init__(self) -> None:
        super().__init__()
        self.round = 0

    def deal(self, game: Hoard) -> Step:
        shuffle_designs(game.table, game.table.zones[DECK])
        for seat in sorted([*range(game.table.seats)] * 4):
            draw(game, seat)
        return NEXT

    def choose(self, game: Hoard) -> Step:
        hands = enumerate(game.table.zones[HAND::2])
        options: dict[int, list[Raw]] = {seat: [("play", card, -1) for card in hand] for seat, hand in hands if hand}
        return Ask("choose", "toy-play", options) if options else self.to("again")

    def reveal(self, game: Hoard) -> Step:
        table = game.table
        for seat in sorted(game.answers):
            card = game.answers[seat][1]
            show(game, card, HOARD + 2 * seat)
            if word(table, card) == "banner":
                table.modifiers.append(("worth", seat, 1, table.design[card], "end"))
            elif word(table, card) in WORTH:
                table.queue.extend([(seat, IDOL, idol, card) for idol in hoarded(table, seat, ["idol"])])
        game.push(React())
        return NEXT

    def zaps(self, game: Hoard) -> Step:
        game.push(Window("zap", "toy-zap", OPEN, tuple(range(game.table.seats))))
        return NEXT

    def again(self, game: Hoard) -> Step:
        self.round, self.step = self.round + 1, 1
        if self.round == 3:
            scores = tuple([worth(game.table, seat) for seat in range(game.table.seats)])
            tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
            winner = max(tied, key=lambda seat: roll(game.table, 6)) if len(tied) > 1 else tied[0]
            game.finish(Result((winner,), scores, "the richest hoard", "toy-win"))
        return AGAIN


class Throw(Procedure):
    """A zap that strikes unless it is parried."""

    __slots__ = ("card", "seat")
    steps = ("throw", "strike", "end")
    fields = ("seat", "card")

    def __init__(self, seat: int = -1, card: int = -1) -> None:
        super().__init__()
        self.seat, self.card = seat, card

    def throw(self, game: Hoard) -> Step:
        show(game, self.card, PILE)
        game.push(Window("parry", "toy-parry", FIRST, tuple(others(game, self.seat))))
        return NEXT

    def strike(self, game: Hoard) -> Step:
        if not game.handed:
            game.push(Resolve(ZAP, self.seat, self.card))
        return NEXT

    def end(self, game: Hoard) -> Step:
        return DONE


def others(game: Hoard, seat: int) -> list[int]:
    return [other for other in range(game.table.seats) if other != seat]


def aims(act: Act) -> tuple[tuple[str, Select], ...]:
    return (("gem", GEM),) if act.verb == "smash" else ()


class HoardRules(Rules):
    id = "hoard"
    frames = enrol(Play, Throw, Window, Resolve, React)
    backs = (0,) * len(DESIGNS)
    hands = tuple(range(HAND, HAND + 8, 2))
    window_powers = {"zap": 0, "parry": 0}  # noqa: RUF012
    programs = tuple([compile_program(0, 0, 0, one, at, aims) for at, one in enumerate((SMASH, TREASURE))])
    first_procedure: type[Procedure] = Play
    offer_rule = order_rule = "toy-idol"

    def unpack(self, seats: int) -> Table:
        table = Table(seats, 0, HAND + 2 * seats)
        for design, copies in enumerate(COPIES.values()):
            table.add(design, DECK, copies)
        return table

    def window_options(self, game: Hoard, window: Window, seat: int) -> list[Raw] | None:
        """Whoever holds cards is asked: the number is public, what they are is not."""
        hand = game.table.zones[HAND + 2 * seat]
        return [(window.kind, card, -1) for card in hand if word(game.table, card) == window.kind]

    def window_act(self, game: Hoard, window: Window, seat: int, raw: Raw, wait: bool) -> None:
        if raw[0] == "zap":
            game.push(Throw(seat, raw[1]))
        else:
            show(game, raw[1], PILE)
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
        return [card for seat in others(game, run.seat) for card in hoarded(game.table, seat, WORTH)]

    def holds(self, game: Hoard, run: Resolve, test: Test) -> bool:
        return bool(game.table.zones[DECK])

    def moment(self, game: Hoard, name: str) -> str:
        play = game.stack[0]
        assert isinstance(play, Play)
        return f"{name}={play.round}"

    def view(self, game: Hoard, eye: int) -> dict[str, Any]:
        table = game.table
        shown = [[word(table, card) if sees(table, eye, card) else "?" for card in zone] for zone in table.zones]
        return {"owed": sorted(game.questions), "hands": shown[HAND::2], "hoards": shown[HOARD::2]}

    def option_text(self, game: Hoard, seat: int, ask: Ask, raw: Raw) -> str:
        return f"{raw[0]} {word(game.table, raw[1])}" if raw[1] >= 0 else raw[0]

    def event_text(self, game: Hoard, event: Event, eye: int) -> str:
        secret = f" {DESIGNS[event.secret[0]]}" if event.seen_by(eye) else ""
        return f"{super().event_text(game, event, eye)}{secret}"
