"""Attacks (rules attack-01 to attack-16, vis-10): one procedure for blows, arrows, spells, flasks and traps."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import atoms, dice, figure_atoms
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.cards import DECLARED, NEXT_ATTACK, NEXT_DEFENCE, NEXT_HIT, NO_DICE, SHOWN
from undercroft.games.dungeon_venture.deaths import kill
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.scores import attack_pool, defence_pool, in_effect, total
from undercroft.games.dungeon_venture.table import NOBODY, VentureTable
from undercroft.kernel.flow import DONE, NEXT, Procedure, Step
from undercroft.kernel.windows import OPEN, Window, open_window

DEFENCE, MANA, NONE = range(3)  # what the target rolls
ATTACK_DICE, DEFENCE_DICE = range(2)


class Attack(Procedure):
    """Declared, rolled, shown, then damage. `attacker` is -1 for a trap; a `harmless` one only hits or misses."""

    __slots__ = (
        "attacker",
        "cursed",
        "defence",
        "defence_faces",
        "faces",
        "harmless",
        "pool",
        "resist",
        "rule",
        "source",
        "target",
    )
    steps = ("declare", "roll", "show", "strike")
    fields = (
        "attacker",
        "target",
        "pool",
        "resist",
        "source",
        "harmless",
        "rule",
        "cursed",
        "faces",
        "defence",
        "defence_faces",
    )

    def __init__(
        self,
        attacker: int = NOBODY,
        target: int = 0,
        pool: Dice = NO_DICE,
        resist: int = DEFENCE,
        source: int = -1,
        harmless: int = 0,
        rule: str = "attack-03",
    ) -> None:
        self.step = 0
        self.attacker = attacker
        self.target = target
        self.pool = pool  # before the roll what the attack begins with, afterwards what was rolled
        self.resist = resist
        self.source = source  # the card it comes from, if any
        self.harmless = harmless
        self.rule = rule
        self.cursed = 0
        self.faces: tuple[int, ...] = ()
        self.defence: Dice = NO_DICE
        self.defence_faces: tuple[int, ...] = ()

    def declare(self, game: Venture) -> Step:
        if self.attacker == NOBODY:
            return NEXT
        game.log.append(("attacks", self.rule, (self.attacker, self.target)))
        return self.window(game, DECLARED)

    def window(self, game: Venture, kind: str) -> Step:
        """The Keeper's moments in an attack of a hero; no event fits the attack of a monster."""
        if not 0 <= self.attacker < FIRST_MONSTER or game.table.regrouping:
            return NEXT
        return open_window(game, Window(kind, "event-03", OPEN, (game.table.keeper,), (self.attacker, self.target)))

    def roll(self, game: Venture) -> Step:
        """Both pools with all that waits for this moment, which is used up by it (attack-16)."""
        table = game.table
        if self.attacker == NOBODY:
            self.pool = dice.capped(dice.fewer(self.pool, -total(table, self.target, "trap-ward")))
        else:
            base = attack_pool(table, self.attacker, self.pool, self.target)
            self.pool = dice.fewer(base, self.cursed)
            use_up(game, self.attacker, NEXT_ATTACK)
        self.throw(game, ATTACK_DICE)
        if self.resist != NONE:
            self.defence = defence_pool(table, self.target, self.resist == MANA)
            use_up(game, self.target, NEXT_DEFENCE)
            self.throw(game, DEFENCE_DICE)
        return NEXT

    def throw(self, game: Venture, which: int) -> None:
        """Roll the attack or the defence dice, for the first time or again (attack-11)."""
        pool = self.pool if which == ATTACK_DICE else self.defence
        faces = dice.throw(game.table, pool)
        if which == ATTACK_DICE:
            self.faces = faces
        else:
            self.defence_faces = faces
        who = self.attacker if which == ATTACK_DICE else self.target
        game.log.append(("rolled", "dice-02", (who, which, dice.successes(pool, faces), *pool, *faces)))
        game.revealed()

    def show(self, game: Venture) -> Step:
        return self.window(game, SHOWN)

    def margin(self) -> int:
        return dice.successes(self.pool, self.faces) - dice.successes(self.defence, self.defence_faces)

    def strike(self, game: Venture) -> Step:
        table = game.table
        margin = max(self.margin(), 0)
        table.margin, table.struck = margin, self.target
        if self.harmless or not margin:
            if not margin:
                game.log.append(("missed", "attack-05", (self.attacker, self.target)))
            return DONE
        if is_sealed(table, self.target):
            game.log.append(("sealed", "win-05", (self.target,)))
            return DONE
        damage = margin
        if self.attacker != NOBODY:
            damage += total(table, self.attacker, "venom")
            use_up(game, self.attacker, NEXT_HIT)
        figure_atoms.wound(game, self.target, damage, "attack-04")
        if not table.life[self.target]:
            kill(game, self.target, self.attacker)
        return DONE

    # --- what events change
    def curse(self, amount: int) -> None:
        self.cursed += amount

    def again(self, game: Venture, which: int, better: bool) -> None:
        """Dice that were shown are rolled again; the second result counts, or the better one."""
        before = self.faces if which == ATTACK_DICE else self.defence_faces
        pool = self.pool if which == ATTACK_DICE else self.defence
        self.throw(game, which)
        now = self.faces if which == ATTACK_DICE else self.defence_faces
        if better and dice.successes(pool, before) > dice.successes(pool, now):
            if which == ATTACK_DICE:
                self.faces = before
            else:
                self.defence_faces = before


TRAP_ATTACKS: Final = (((4, 0, 0), NONE), ((6, 0, 0), NONE), ((6, 0, 0), DEFENCE))  # pit-01, rocks-01, arrow-01


def is_sealed(table: VentureTable, target: int) -> bool:
    """A Boss that no attack harms before a certain area was searched (win-05)."""
    area = table.layout.adventure.sealed
    return area >= 0 and KIND[target] >= FIRST_BOSS and not table.searched[area]


def use_up(game: Venture, figure: int, moment: str) -> None:
    """The effects that waited for this moment are over; two of one kind go together (cons-04)."""
    table = game.table
    for card in in_effect(table, figure):
        if table.pool.designs[table.design[card]].lasts == moment:
            atoms.put_away(game, card, atoms.rule_of_lasting(table, card))


def innermost(game: Venture) -> Attack | None:
    """The attack that is under way."""
    for frame in reversed(game.stack):
        if isinstance(frame, Attack):
            return frame
    return None
