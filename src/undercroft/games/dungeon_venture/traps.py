"""Traps (rules trap-*, pit-*, arrow-*, rocks-*): what happens to those who stop on one or jump in."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import board_atoms, figure_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import TRAP_ATTACKS, Attack
from undercroft.games.dungeon_venture.layout import ARROWS, PIT
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.table import KNOWN, LIVING, NOBODY, UNKNOWN, VentureTable
from undercroft.games.dungeon_venture.ways import nearest_free
from undercroft.kernel.flow import DONE, NEXT, Ask, Procedure, Step

RULES: Final = ("pit-01", "rocks-01", "arrow-01")


def armed_trap(table: VentureTable, space: int) -> int:
    """The trap that fires if a hero stops here, or -1 (trap-02, trap-04)."""
    trap = table.trap_at(space)
    return trap if trap >= 0 and table.trap_state[trap] in (UNKNOWN, KNOWN) else -1


class Sprung(Procedure):
    """A hero has ended a movement on a trap: its attack, then whoever survives is moved off (trap-08)."""

    __slots__ = ("hero", "trap")
    steps = ("fire", "strike", "clear", "over")
    fields = ("hero", "trap")

    def __init__(self, hero: int = 0, trap: int = 0) -> None:
        self.step = 0
        self.hero = hero
        self.trap = trap

    def fire(self, game: Venture) -> Step:
        """A monster on a pit of several spaces is moved aside first (pit-03)."""
        table = game.table
        kind = table.trap_kind[self.trap]
        board_atoms.fire(game, self.trap, self.hero, kind == ARROWS, RULES[kind])
        if kind == PIT:
            standing = table.standing()
            for space in table.trap_spaces[self.trap]:
                if standing.get(space, NOBODY) >= FIRST_MONSTER:
                    game.push(Displace(standing[space], "pit-03"))
        return NEXT

    def strike(self, game: Venture) -> Step:
        kind = game.table.trap_kind[self.trap]
        pool, resist = TRAP_ATTACKS[kind]
        game.push(Attack(NOBODY, self.hero, pool, resist, rule=RULES[kind]))
        return NEXT

    def clear(self, game: Venture) -> Step:
        table = game.table
        kind = table.trap_kind[self.trap]
        if kind != ARROWS and table.form[self.hero] == LIVING and table.space[self.hero] >= 0:
            game.push(Displace(self.hero, "pit-02" if kind == PIT else "rocks-02"))
        return NEXT

    def over(self, game: Venture) -> Step:
        return DONE


class Displace(Procedure):
    """Somebody is moved to a space nearby of the player's choice; no movement, so no second trap (pit-02, gap-31)."""

    __slots__ = ("figure", "rule")
    steps = ("ask", "put")
    fields = ("figure", "rule")

    def __init__(self, figure: int = 0, rule: str = "") -> None:
        self.step = 0
        self.figure = figure
        self.rule = rule

    def ask(self, game: Venture) -> Step:
        table = game.table
        spaces = nearest_free(table, table.space[self.figure], table.area_of(self.figure))
        if not spaces:
            return DONE
        if len(spaces) == 1:
            figure_atoms.shift(game, self.figure, spaces[0], self.rule)
            return DONE
        options = [("place", space, -1) for space in spaces]
        return Ask("displaced", self.rule, {table.seat_of(self.figure): options}, (self.figure,))

    def put(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        figure_atoms.shift(game, self.figure, raw[1], self.rule)
        return DONE
