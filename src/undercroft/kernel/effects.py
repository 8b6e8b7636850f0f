"""The one interpreter of all card effects.

An ability is compiled once into a flat program: aims (what is chosen when it is announced), price, then effects. A
`Resolve` frame runs a stretch of a program with a few registers, so that an effect can pause at every choice, wait
between its announcement and its resolution, be copied and be saved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Raw, Step
from undercroft.kernel.game import Game
from undercroft.kernel.nodes import ONCE, TRIGGERED, Ability, Act, Each, Gate, Node, Select, Test

NOTHING: Final = -1
YES: Final[Raw] = ("yes", -1, -1)
NO: Final[Raw] = ("no", -1, -1)
NONE: Final[Raw] = ("none", -1, -1)

CHOOSE: Final = 0  # pick one of what `select` gathers into register `slot`
ACT: Final = 1
TEST: Final = 2  # jump unless it holds
OFFER: Final = 3  # ask yes or no; jump at no, or at once if nothing of it could happen
AFFORD: Final = 4  # jump unless the price can be paid in full
GOTO: Final = 5
EACH: Final = 6  # put the next thing of the loop into register `slot`, or jump when there is none
USE: Final = 7  # note that the ability acts now


class Op:
    """One instruction; which of its fields matter depends on its code."""

    __slots__ = ("act", "code", "jump", "nodes", "pay", "select", "slot", "slots", "spare", "test")

    def __init__(
        self,
        code: int,
        act: Act | None = None,
        select: Select | None = None,
        slot: int = 0,
        test: Test | None = None,
        pay: tuple[Act, ...] = (),
        jump: int = 0,
        nodes: tuple[Node, ...] = (),
    ) -> None:
        self.code = code
        self.act = act
        self.select = select
        self.slot = slot
        self.test = test
        self.pay = pay
        self.jump = jump
        self.nodes = nodes  # what an offer is about
        self.slots: dict[str, int] = {}  # of an act: which register holds which of its arguments
        self.spare = False  # of a choice: one of several equal ones, the others will do


class Program:
    """One mode of one ability, ready to run."""

    __slots__ = (
        "ability",
        "aimed",
        "card_ability",
        "chooses",
        "design",
        "mode",
        "number",
        "ops",
        "paid",
        "targets",
        "test",
        "wanted",
    )

    def __init__(self, design: int, card_ability: int, mode: int, ability: Ability, number: int) -> None:
        self.design = design
        self.card_ability = card_ability  # which of its card's abilities this is
        self.mode = mode
        self.ability = ability
        self.number = number  # its place in the list of all programs
        self.ops: tuple[Op, ...] = ()
        self.aimed = 0  # ops before this are choices made at the announcement
        self.paid = 0  # ops before this pay the price
        self.chooses: tuple[Op, ...] = ()  # the choices among the ops before `aimed`
        self.targets: tuple[Op, ...] = ()  # those of them that the effect is aimed at: all but the price's
        self.test = ability.modes[mode].test if ability.modes else None  # the condition of the mode
        self.wanted: tuple[tuple[Select, int], ...] = ()  # what must exist when it is announced, and how many of it


Aims = Callable[[Act], tuple[tuple[str, Select], ...]]


class Compiler:
    """Flattens one mode of an ability; `aims` names the choices an act needs beforehand."""

    def __init__(self, program: Program, aims: Aims) -> None:
        self.program = program
        self.aims = aims
        self.ops: list[Op] = []
        self.registers = 0
        self.aimed: dict[int, dict[str, int]] = {}  # by act: its registers
        self.it = NOTHING  # the register of the loop we are in

    def compile(self) -> Program:
        program, ability = self.program, self.program.ability
        mode = ability.modes[program.mode]
        exits: list[Op] = []
        if ability.kind != ONCE and ability.test is not None:
            exits.append(self.add(Op(TEST, test=ability.test)))
        if ability.pay and ability.may:
            exits.append(self.add(Op(AFFORD, pay=ability.pay)))
        if ability.may:
            exits.append(self.add(Op(OFFER, nodes=mode.do)))
        if ability.once_per or ability.kind == TRIGGERED:
            self.add(Op(USE))
        for act in ability.pay:
            self.aim(act)
        priced = len(self.ops)
        for act in [node for node in mode.do if isinstance(node, Act)]:
            self.aim(act)
        program.aimed = len(self.ops)
        for act in ability.pay:
            self.act(act)
        program.paid = len(self.ops)
        if mode.test is not None:
            exits.append(self.add(Op(TEST, test=mode.test)))
        self.body(mode.do, hoisted=True)
        for op in exits:
            op.jump = len(self.ops)
        program.ops = tuple(self.ops)
        program.chooses = tuple([op for op in self.ops[: program.aimed] if op.code == CHOOSE])
        wanted = [op.select for op in program.chooses if op.select is not None and not op.select.get("optional")]
        program.wanted = tuple([(select, wanted.count(select)) for select in dict.fromkeys(wanted)])
        program.targets = tuple([op for op in self.ops[priced : program.aimed] if op.code == CHOOSE])
        return program

    def add(self, op: Op) -> Op:
        self.ops.append(op)
        return op

    def aim(self, act: Act) -> None:
        """Have what this act needs chosen now."""
        slots: dict[str, int] = {}
        aims = self.aims(act)
        for name, select in aims:
            slots[name] = self.registers
            op = self.add(Op(CHOOSE, act=act, select=select, slot=self.registers))
            op.spare = sum(1 for _, other in aims if other == select) > 1
            self.registers += 1
        self.aimed[id(act)] = slots

    def act(self, act: Act) -> None:
        op = self.add(Op(ACT, act=act))
        op.slots = self.aimed[id(act)]
        if self.it != NOTHING:
            op.slots["it"] = self.it

    def body(self, nodes: tuple[Node, ...], hoisted: bool = False) -> None:
        for node in nodes:
            if isinstance(node, Act):
                if not hoisted:
                    self.aim(node)
                self.act(node)
            elif isinstance(node, Gate):
                self.gate(node)
            else:
                self.each(node)

    def gate(self, gate: Gate) -> None:
        """If, then may, then pay: always in this order."""
        exits: list[Op] = []
        if gate.test is not None:
            exits.append(self.add(Op(TEST, test=gate.test)))
        if gate.pay:
            exits.append(self.add(Op(AFFORD, pay=gate.pay)))
        if gate.may:
            exits.append(self.add(Op(OFFER, nodes=gate.then)))
        for act in gate.pay:
            self.aim(act)
            self.act(act)
        self.body(gate.then)
        if gate.other:
            leave = self.add(Op(GOTO))
            for op in exits:
                op.jump = len(self.ops)
            self.body(gate.other)
            leave.jump = len(self.ops)
        else:
            for op in exits:
                op.jump = len(self.ops)

    def each(self, each: Each) -> None:
        slot = self.registers
        self.registers += 2  # the thing itself, and how far the loop has come
        start = len(self.ops)
        loop = self.add(Op(EACH, select=each.over, slot=slot))
        outer, self.it = self.it, slot
        self.body(each.body)
        self.it = outer
        self.add(Op(GOTO, jump=start))
        loop.jump = len(self.ops)


def compile_program(design: int, card_ability: int, mode: int, ability: Ability, number: int, aims: Aims) -> Program:
    return Compiler(Program(design, card_ability, mode, ability, number), aims).compile()


class Resolve(Procedure):
    """An effect under way: which stretch of which program, for whom, from which card, about what."""

    __slots__ = ("at", "end", "program", "registers", "seat", "source", "subject")
    steps = ("go_on", "take")
    fields = ("program", "at", "end", "seat", "source", "subject", "registers")

    def __init__(
        self,
        program: int = 0,
        seat: int = 0,
        source: int = NOTHING,
        subject: int = NOTHING,
        at: int = 0,
        end: int = NOTHING,
        registers: tuple[int, ...] = (),
    ) -> None:
        self.step = 0
        self.program = program
        self.at = at
        self.end = end  # stop here; NOTHING: run to the end
        self.seat = seat
        self.source = source
        self.subject = subject
        self.registers = registers

    def register(self, slot: int) -> int:
        return self.registers[slot] if slot < len(self.registers) else NOTHING

    def go_on(self, game: Game[Any]) -> Step:
        rules = game.rules
        program = rules.programs[self.program]
        ops = program.ops
        end = len(ops) if self.end == NOTHING else self.end
        depth = len(game.stack)
        while self.at < end:
            op = ops[self.at]
            code = op.code
            if code == ACT:
                self.at += 1
                rules.perform(game, self, op)
                if len(game.stack) != depth or game.result is not None:
                    return AGAIN
            elif code == CHOOSE:
                assert op.select is not None and op.act is not None
                if self.at >= program.paid and not rules.possible(game, self, (op.act,)):
                    self.put(op.slot, NOTHING)
                    self.at += 1
                    continue
                things = self.candidates(game, op)
                optional = bool(op.select.get("optional"))
                if len(things) > 1 or (things and optional):
                    verb = rules.pointing(op.select)
                    options = [(verb, thing, -1) for thing in things]
                    if optional:
                        options.append(NONE)
                    about = (self.program, self.at, self.source, self.subject)
                    return Ask("target", rules.target_rule(self), {self.seat: options}, about)
                self.put(op.slot, things[0] if things else NOTHING)
                self.at += 1
            elif code == OFFER:
                if not rules.possible(game, self, op.nodes):
                    self.at = op.jump
                    continue
                about = (self.program, self.at, self.source, self.subject)
                return Ask("offer", rules.offer_rule, {self.seat: [YES, NO]}, about)
            else:
                self.control(game, op)
        game.handed = self.registers
        return DONE

    def candidates(self, game: Game[Any], op: Op) -> list[int]:
        """What may be chosen here; equal selectors of one announcement pick different things."""
        assert op.select is not None
        things = game.rules.gather(game, self, op.select, op.slot)
        taken = [
            self.register(other.slot)
            for other in game.rules.programs[self.program].ops
            if other.code == CHOOSE and other.slot < op.slot and other.select == op.select
        ]
        return [thing for thing in things if thing not in taken] if taken else things

    def control(self, game: Game[Any], op: Op) -> None:
        """The instructions that neither ask nor act."""
        rules = game.rules
        self.at += 1
        if op.code == TEST:
            assert op.test is not None
            if not rules.holds(game, self, op.test):
                self.at = op.jump
        elif op.code == AFFORD:
            if not rules.can_pay(game, self, op.pay):
                self.at = op.jump
        elif op.code == GOTO:
            self.at = op.jump
        elif op.code == USE:
            rules.spend_use(game, self)
        else:
            assert op.select is not None
            done = max(self.register(op.slot + 1), 0)
            things = rules.gather(game, self, op.select, op.slot)
            if done < len(things):
                self.put(op.slot, things[done])
                self.put(op.slot + 1, done + 1)
            else:
                self.put(op.slot + 1, NOTHING)
                self.at = op.jump

    def take(self, game: Game[Any]) -> Step:
        op = game.rules.programs[self.program].ops[self.at]
        raw = game.answers[self.seat]
        if op.code == OFFER:
            self.at = self.at + 1 if raw == YES else op.jump
        else:
            self.put(op.slot, raw[1])
            self.at += 1
        self.step = 0
        return AGAIN

    def put(self, slot: int, thing: int) -> None:
        registers = list(self.registers)
        while len(registers) <= slot:
            registers.append(NOTHING)
        registers[slot] = thing
        self.registers = tuple(registers)

    def recheck(self, game: Game[Any]) -> bool:
        """What was chosen at the announcement and is gone by now is not touched any more.

        Returns whether anything is left to act on: an effect of which no aimed part can happen does nothing at all.
        """
        program = game.rules.programs[self.program]
        aimed = [op for op in program.targets if self.register(op.slot) != NOTHING]
        for op in program.chooses:
            if self.register(op.slot) != NOTHING:
                assert op.select is not None
                if self.register(op.slot) not in game.rules.gather(game, self, op.select, op.slot):
                    self.put(op.slot, NOTHING)
        lost = [id(op.act) for op in aimed if self.register(op.slot) == NOTHING and not op.spare]
        kept = [op for op in aimed if self.register(op.slot) != NOTHING and id(op.act) not in lost]
        return not aimed or bool(kept)


def playable(game: Game[Any], program: Program, seat: int, source: int) -> bool:
    """Whether everything that must be chosen at the announcement exists."""
    rules = game.rules
    for select, count in program.wanted:
        found = rules.exists(game, seat, source, select, count)
        if not found:
            return False
    return True
