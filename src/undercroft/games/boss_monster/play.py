"""Playing a spell or using an ability (rules spell-*, prevent-*, act-*, once-*, prio-07, prio-08)."""

from __future__ import annotations

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.adventure import lost_room
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.dungeon import is_active, owner_of, test
from undercroft.games.boss_monster.pool import BOSS, ROOM, SPELL
from undercroft.games.boss_monster.table import SPELLS, BossTable
from undercroft.kernel.effects import NOTHING, Program, Resolve, playable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.nodes import ACTIVATED
from undercroft.kernel.triggers import React
from undercroft.kernel.windows import FIRST, Window

PREVENTED = (1,)
MODE_RULES = {SPELL: "spell-07", ROOM: "act-04", BOSS: "level-06"}  # the rule behind "which way?"
AIMED = ("seat", "dungeon", "class", "room", "hero", "card")  # what an announcement can point at
CARDS_FROM = 3  # from here on it is a card


class Play(Procedure):
    """From the announcement (mode, targets, price) over prevention to the effect and the reactions to it.

    A declared play (`wait`) stops after its announcement and hands back what waits; `resume` goes on from there.
    """

    __slots__ = ("nested", "program", "programs", "registers", "seat", "source", "waiting")
    steps = ("pick_mode", "take_mode", "announce", "prevention", "carry_out", "finish", "done")
    fields = ("seat", "source", "programs", "program", "waiting", "nested", "registers")

    def __init__(
        self,
        seat: int = -1,
        source: int = -1,
        programs: tuple[int, ...] = (),
        waiting: bool = False,
        nested: bool = False,
    ) -> None:
        self.step = 0
        self.seat = seat
        self.source = source
        self.programs = programs  # the modes that may be chosen
        self.program = -1
        self.waiting = waiting
        self.nested = nested  # a prevention: reactions wait for the spell it prevents
        self.registers: tuple[int, ...] = ()

    def kind(self, table: BossTable) -> int:
        return table.pool.type[table.design[self.source]]

    def is_spell(self, table: BossTable) -> bool:
        return table.pool.type[table.design[self.source]] == SPELL

    def is_secret(self, table: BossTable) -> bool:
        """Whether it is a spell that was not announced yet: it still lies in the hand."""
        return self.is_spell(table) and self.source in table.zone(self.seat, SPELLS)

    def pick_mode(self, game: Boss2) -> Step:
        """An effect with several modes joined by OR is played for exactly one (spell-07)."""
        if not self.programs:
            return DONE
        if len(self.programs) > 1:
            options: list[Raw] = [("mode", program, -1) for program in self.programs]
            return Ask("mode", MODE_RULES[self.kind(game.table)], {self.seat: options}, (self.source,))
        self.program = self.programs[0]
        return NEXT

    def take_mode(self, game: Boss2) -> Step:
        """Targets and price, before anything is announced (prio-07, act-04)."""
        if self.program < 0:
            self.program = game.answers[self.seat][1]
        program = game.rules.programs[self.program]
        if program.ability.kind == ACTIVATED:
            game.log.append(("used", "act-02", (self.seat, self.source, game.table.design[self.source])))
        game.push(Resolve(self.program, self.seat, self.source, end=program.paid))
        return NEXT

    def announce(self, game: Boss2) -> Step:
        """A spell is played from this moment on; others may prevent it, unless it prevents itself (prevent-03)."""
        table = game.table
        self.registers = game.handed
        if self.is_spell(table):
            atoms.cast(game, self.seat, self.source, "prevent-03" if self.nested else "spell-04")
            if not self.nested:
                order = [seat for seat in (table.active, *table.order) if seat not in (-1, self.seat)]
                others = tuple(dict.fromkeys(order))
                game.push(Window("prevent", "prevent-03", FIRST, others, (self.source, self.seat)))
        self.tell_aims(game)
        game.handed = ()
        return NEXT

    def tell_aims(self, game: Boss2) -> None:
        """Everybody hears which way it is played and what it is aimed at (prio-07)."""
        table, program = game.table, game.rules.programs[self.program]
        if len(program.ability.modes) > 1:
            game.log.append(
                (
                    "mode",
                    MODE_RULES[self.kind(game.table)],
                    (self.seat, self.source, table.design[self.source], self.program),
                )
            )
        for op in program.targets:
            thing = self.registers[op.slot] if op.slot < len(self.registers) else NOTHING
            if thing != NOTHING:
                assert op.select is not None
                code = AIMED.index(game.rules.pointing(op.select))
                printed = table.design[thing] if code >= CARDS_FROM else NOTHING
                owner = owner_of(table, thing) if AIMED[code] == "room" else NOTHING
                data = (self.seat, self.source, table.design[self.source], code, thing, printed, owner)
                game.log.append(("aimed", "prio-07", data))

    def prevention(self, game: Boss2) -> Step:
        table = game.table
        if game.handed == PREVENTED:
            game.log.append(("prevented", "prevent-04", (self.seat, self.source, table.design[self.source])))
            self.step = 5
            return AGAIN
        if self.waiting:
            stashed = [number for trigger in table.queue for number in trigger]
            table.queue.clear()
            count = len(self.registers)
            game.handed = (self.seat, self.source, self.program, count, *self.registers, *stashed)
            game.log.append(("declared", "prio-07", (self.seat, self.source, table.design[self.source])))
            return DONE
        return NEXT

    def carry_out(self, game: Boss2) -> Step:
        """What was aimed at and is gone is not touched; a room that is no longer active does nothing (prio-08)."""
        table, program = game.table, game.rules.programs[self.program]
        run = Resolve(self.program, self.seat, self.source, at=program.paid, registers=self.registers)
        if not (self.is_spell(table) or is_active(table, self.source) or self.gave_itself_up(program)):
            self.fizzle(game, "act-04")
        elif not run.recheck(game):
            self.fizzle(game, "prio-08")
        elif program.test is not None and not game.rules.holds(game, run, program.test):
            self.fizzle(game, "spell-07")
        else:
            game.push(run)
        return NEXT

    def fizzle(self, game: Boss2, rule: str) -> None:
        game.log.append(("fizzled", rule, (self.seat, self.source, game.table.design[self.source])))

    def gave_itself_up(self, program: Program) -> bool:
        """Whether leaving play or being turned off was the ability's own price (act-04)."""
        rooms = [op for op in program.ops[program.aimed : program.paid] if op.act and op.act.verb != "discard"]
        return any("room" not in op.slots or self.registers[op.slots["room"]] == self.source for op in rooms)

    def finish(self, game: Boss2) -> Step:
        """The spell goes to the discard pile after its effect (spell-05); then the reactions."""
        table = game.table
        if self.is_spell(table):
            atoms.end_spell(game, self.source)
        lost_room(game)
        if table.queue and not self.nested:
            game.push(React())
        return NEXT

    def done(self, game: Boss2) -> Step:
        """A reaction may have destroyed the room a hero is in, and his death has reactions of its own (destroy-06)."""
        if not self.nested:
            lost_room(game)
            if game.table.queue:
                game.push(React())
                return AGAIN
        game.handed = PREVENTED if self.nested else ()
        return DONE


def resume(game: Boss2, waiting: tuple[int, ...]) -> Play:
    """Go on with a declared play: the reactions to its announcement are due after it."""
    seat, source, program, count = waiting[:4]
    play = Play(seat, source, (program,))
    play.program = program
    play.registers = waiting[4 : 4 + count]
    play.step = 4
    rest = waiting[4 + count :]
    for at in range(0, len(rest), 4):
        game.table.queue.append((rest[at], rest[at + 1], rest[at + 2], rest[at + 3]))
    return play


def open_modes(game: Boss2, seat: int, source: int, programs: tuple[int, ...]) -> tuple[int, ...]:
    """The modes whose condition is met and whose targets exist (spell-07, spell-08)."""
    return tuple([number for number in programs if is_open(game, seat, source, number)])


def is_open(game: Boss2, seat: int, source: int, number: int) -> bool:
    program = game.rules.programs[number]
    if program.test is not None and not test(game.table, seat, source, program.test):
        return False
    return not program.wanted or playable(game, program, seat, source)


def is_playable(game: Boss2, seat: int, source: int, programs: tuple[int, ...]) -> bool:
    """Whether it can be played in any of its modes."""
    found = False
    for number in programs:
        found = found or is_open(game, seat, source, number)
    return found
