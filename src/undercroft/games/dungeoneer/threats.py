"""Threats (rules threats-*, universal-rules-02): one die and a score against a number, after a last chance to help."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import MAGIC
from undercroft.games.dungeoneer.scores import change, score
from undercroft.games.dungeoneer.table import DungeonTable
from undercroft.kernel.effects import Resolve
from undercroft.kernel.flow import AGAIN, DONE, Procedure, Step
from undercroft.kernel.windows import OPEN, Window, open_window

PLAIN, AGAINST_TRAP, LOCK, EXIT, SPIKES = range(5)  # what kind of Threat it is
OVERCOME: Final = (1,)
FAILED: Final = (0,)


def roll_window(table: DungeonTable, seat: int) -> Window:
    """What changes a roll is announced before it is made (universal-rules-02, gap-01, gap-02)."""
    return Window("roll", "universal-rules-02", OPEN, tuple(table.round_from(max(table.active, 0))), (seat,))


def bonus_on(table: DungeonTable, key: int) -> int:
    """What was announced for the roll under way."""
    return sum([amount for name, target, amount, _, _ in table.modifiers if name == "roll" and target == key])


class Face(Procedure):
    """A hero faces a Threat; hands back whether he has overcome it (threats-01)."""

    __slots__ = ("free", "kind", "number", "rule", "score", "seat")
    steps = ("before_roll", "make_roll")
    fields = ("seat", "score", "number", "kind", "rule", "free")

    def __init__(self, seat: int = -1, score: int = 0, number: int = 0, kind: int = PLAIN, rule: str = "") -> None:
        self.step = 0
        self.seat = seat
        self.score = score
        self.number = number
        self.kind = kind
        self.rule = rule
        self.free = 0  # an effect has overcome it without a roll

    def upcoming(self, seat: int, only: str) -> list[int]:
        """The rolls of this hero that can still be changed."""
        fits = not only or only == "threat" or (only == "magic" and self.score == MAGIC)
        return [seat] if seat == self.seat and fits and not self.free else []

    def bonus(self, table: DungeonTable) -> int:
        more = change(table, self.seat, "threat") + bonus_on(table, self.seat)
        more += change(table, self.seat, "lock-roll") if self.kind == LOCK else 0
        return more + (change(table, self.seat, "trap") if self.kind == AGAINST_TRAP else 0)

    def before_roll(self, game: Dungeon) -> Step:
        return open_window(game, roll_window(game.table, self.seat))

    def make_roll(self, game: Dungeon) -> Step:
        table = game.table
        overcome = bool(self.free)
        if not overcome and table.alive[self.seat]:
            base, more = score(table, self.seat, self.score), self.bonus(table)
            die = atoms.roll_die(game, self.seat, "components-04")
            total = die + base + more
            overcome = total >= self.number
            data = (self.seat, self.score, self.number, die, base, more, total, int(overcome))
            game.log.append(("threat", self.rule, data))
        atoms.end_roll(table, self.seat)
        game.handed = OVERCOME if overcome else FAILED
        return DONE


# --- Traps and Obstacles of the Dungeonlord
def face_trap(table: DungeonTable, card: int, seat: int, space: int) -> Face:
    """A Trap's Threat, harder by the Hazard of its space (obstacles-04); an Obstacle has none (threats-08)."""
    printed = table.pool.adventure(table.design[card])
    assert printed.threat is not None
    score, number = printed.threat
    if printed.kind != "trap":
        return Face(seat, score, number, PLAIN, "threats-08")
    return Face(seat, score, number + table.pool.map(table.design[space]).hazard, AGAINST_TRAP, "threats-06")


def after_trap(game: Dungeon, card: int, seat: int, overcome: bool) -> None:
    """The Succeed or the Fail result for this hero (threats-04); without a printed one nothing (threats-05)."""
    table = game.table
    if overcome and table.pool.adventure(table.design[card]).kind == "trap":
        table.beaten[seat] = 1
    program = table.pool.script(table.design[card], "succeed" if overcome else "fail")
    if program >= 0 and table.alive[seat]:
        game.push(Resolve(program, seat, card, seat))


class FaceEncounter(Procedure):
    """An Encounter that is a Threat: a Trap for every hero of its space, an Obstacle for its target (threats-06, 08).

    The target rolls first, then the others in turn order (gap-56), each for himself (threats-07).
    """

    __slots__ = ("beaten", "card", "done", "seat", "target")
    steps = ("next_hero", "faced")
    fields = ("card", "target", "done", "seat", "beaten")

    def __init__(self, card: int = -1, target: int = -1) -> None:
        self.step = 0
        self.card = card
        self.target = target
        self.done: tuple[int, ...] = ()
        self.seat = -1
        self.beaten = 0  # whether a hero has overcome it

    def next_hero(self, game: Dungeon) -> Step:
        table = game.table
        order = [self.target, *table.round_from(max(table.active, 0))]
        if table.pool.adventure(table.design[self.card]).kind != "trap":
            order = [self.target]
        for seat in order:
            if seat in self.done or not table.alive[seat] or table.space[seat] != table.place[self.card]:
                continue
            self.seat = seat
            self.done = (*self.done, seat)
            atoms.spring(table, self.card, seat)
            game.push(face_trap(table, self.card, seat, table.place[self.card]))
            self.step = 1
            return AGAIN
        if self.beaten and table.pool.adventure(table.design[self.card]).duration == "permanent":
            atoms.discard(game, self.card, "durations-01")  # it stays only until it is overcome
        return DONE

    def faced(self, game: Dungeon) -> Step:
        overcome = game.handed == OVERCOME
        self.beaten = self.beaten or int(overcome)
        self.step = 0
        after_trap(game, self.card, self.seat, overcome)
        return AGAIN
