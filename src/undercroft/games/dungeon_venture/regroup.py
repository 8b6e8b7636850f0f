"""Stopping to regroup (rules regroup-01 to regroup-17, gap-24, gap-25): the heroes take their time, in turn."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import actions, atoms, figure_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import TRAP_ATTACKS, Attack
from undercroft.games.dungeon_venture.box import HEROES
from undercroft.games.dungeon_venture.floor import listed
from undercroft.games.dungeon_venture.layout import PIT
from undercroft.games.dungeon_venture.sharing import order_from
from undercroft.games.dungeon_venture.table import GONE, LIVING, NOBODY, VentureTable
from undercroft.games.dungeon_venture.traps import Displace, Sprung, armed_trap
from undercroft.games.dungeon_venture.ways import FAR, ends_of_regroup, jumps
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step

MOST_DEEDS: Final = 60  # of each hero (gap-24)
#: the rule that allows each of them here; the others are as in a turn
RULES: Final = {
    "move": "regroup-04",
    "play": "regroup-05",
    "give": "regroup-06",
    "search": "regroup-07",
    "door": "regroup-08",
    "chest": "regroup-09",
    "pickup": "regroup-10",
    "rest": "regroup-11",
    "rise": "regroup-11",
    "pass": "regroup-13",
}


class Regroup(Procedure):
    """Round the heroes, one deed each, until all are done; done is final (gap-24)."""

    __slots__ = ("at", "deeds", "hero", "ready")
    steps = ("ask", "take")
    fields = ("hero", "at", "ready", "deeds")

    def __init__(self, hero: int = 0) -> None:
        self.step = 0
        self.hero = hero  # who called it
        self.at = 0  # whose deed it is, as a place in the order
        self.ready: tuple[int, ...] = ()  # heroes that are done
        self.deeds: tuple[int, ...] = (0,) * len(HEROES)

    def heroes(self, table: VentureTable) -> list[int]:
        """Those still at it; somebody who fell on a trap may go on as a Spirit."""
        form, ready = table.form, self.ready
        every = order_from(table, self.hero) if form[self.hero] != GONE else table.order
        return [hero for hero in every if form[hero] != GONE and hero not in ready]

    def ask(self, game: Venture) -> Step:
        table = game.table
        heroes = self.heroes(table)
        if not heroes or game.result is not None:
            atoms.unlock(table)
            return DONE
        hero = heroes[self.at % len(heroes)]
        options = [*deeds(table, hero), PASS]
        return Ask("regrouping", "regroup-16", {table.controller[hero]: options}, (hero,))

    def take(self, game: Venture) -> Step:
        table = game.table
        heroes = self.heroes(table)
        self.at %= len(heroes)
        hero = heroes[self.at]
        (raw,) = game.answers.values()
        self.step = 0
        if raw == PASS:
            self.finish(game, hero)
            return AGAIN
        if raw[0] == "move":
            self.move(game, hero, raw[1])
        elif raw[0] == "jump":
            self.jump(game, hero, raw[1])
        else:
            actions.CARRY_OUT[raw[0]](game, hero, raw)
        self.deeds = tuple([done + (one == hero) for one, done in enumerate(self.deeds)])
        if self.deeds[hero] < MOST_DEEDS:
            self.at += 1
        else:
            self.finish(game, hero)
        return AGAIN

    def finish(self, game: Venture, hero: int) -> None:
        """The hero has done enough; the next one has moved up to its place in the order."""
        self.ready = (*self.ready, hero)
        game.log.append(("ready", "regroup-13", (hero,)))

    def move(self, game: Venture, hero: int, space: int) -> None:
        """Hidden traps fire here, too (regroup-16)."""
        table = game.table
        figure_atoms.walk(game, hero, space, "regroup-04")
        trap = armed_trap(table, space) if table.form[hero] == LIVING else -1
        if trap >= 0:
            game.push(Sprung(hero, trap))

    def jump(self, game: Venture, hero: int, space: int) -> None:
        figure_atoms.jump(game, hero, space)
        game.push(Landing(hero))


class Landing(Procedure):
    """A jump into a pit during a regroup: its dice, and out again (pit-05)."""

    __slots__ = ("hero",)
    steps = ("strike", "climb", "over")
    fields = ("hero",)

    def __init__(self, hero: int = 0) -> None:
        self.step = 0
        self.hero = hero

    def strike(self, game: Venture) -> Step:
        pool, resist = TRAP_ATTACKS[PIT]
        game.push(Attack(NOBODY, self.hero, pool, resist, rule="pit-05"))
        return NEXT

    def climb(self, game: Venture) -> Step:
        if game.table.form[self.hero] == LIVING:
            game.push(Displace(self.hero, "pit-05"))
        return NEXT

    def over(self, game: Venture) -> Step:
        return DONE


def deeds(table: VentureTable, hero: int) -> list[Raw]:
    """What a hero or Spirit may do in a regroup (regroup-04 to regroup-11)."""
    found = listed(ends_of_regroup(table, hero), table.layout.moves)
    if table.is_spirit(hero):
        return [*found, ("rise", -1, -1)] if actions.can_rise(table, hero) else found
    found += [("jump", space, -1) for space in jumps(table, hero, FAR, regroup=True)]
    return found + actions.hero_options(table, hero, regroup=True) + actions.worn_options(table, hero)
