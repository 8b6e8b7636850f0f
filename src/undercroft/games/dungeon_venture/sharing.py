"""Chests and belongings (rules chest-*, pickup-*): cards laid out for all, picked in turn."""

from __future__ import annotations

from undercroft.games.dungeon_venture import atoms, board_atoms, figure_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.table import GONE, HAND, NOBODY, SHOWN, USED, WORN, VentureTable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Step

CARDS = 4  # of a chest (chest-02)


def order_from(table: VentureTable, hero: int) -> list[int]:
    """All heroes in their order, this one first."""
    at = table.order.index(hero)
    return table.order[at:] + table.order[:at]


def pickers(table: VentureTable, hero: int) -> list[int]:
    """Heroes in play in their order, this one first; Spirits pick, too (chest-03)."""
    return [one for one in order_from(table, hero) if table.form[one] != GONE]


class Share(Procedure):
    """One card each in turn, until none is left (chest-03, chest-04); `dead` is whose belongings these were."""

    __slots__ = ("at", "chest", "dead", "hero", "used")
    steps = ("lay_out", "pick", "take", "close")
    fields = ("hero", "chest", "dead", "at", "used")

    def __init__(self, hero: int = 0, chest: int = -1, dead: int = NOBODY) -> None:
        self.step = 0
        self.hero = hero
        self.chest = chest
        self.dead = dead
        self.at = 0
        self.used: tuple[int, ...] = ()  # spells that stay used (pickup-03)

    def lay_out(self, game: Venture) -> Step:
        table = game.table
        if self.dead == NOBODY:
            board_atoms.open_chest(game, self.hero, self.chest)
            atoms.show_treasure(game, CARDS)
            return NEXT
        self.used = tuple(table.zone(self.dead, USED))
        for which in (HAND, WORN, USED):
            for card in table.zone(self.dead, which)[:]:
                atoms.lay_open(game, card)
        return NEXT

    def picker(self, table: VentureTable) -> int:
        heroes = pickers(table, self.hero)
        return heroes[self.at % len(heroes)]

    def pick(self, game: Venture) -> Step:
        table = game.table
        shown = table.zones[SHOWN]
        if not shown:
            self.step = 3
            return AGAIN
        hero = self.picker(table)
        if len(shown) == 1:  # forced for all to see
            self.hand_over(game, shown[0])
            return AGAIN
        options = [("card", card, -1) for card in shown]
        return Ask("pick", "chest-03", {table.controller[hero]: options}, (hero,))

    def take(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        self.hand_over(game, raw[1])
        self.step = 1
        return AGAIN

    def hand_over(self, game: Venture, card: int) -> None:
        atoms.take(game, self.picker(game.table), card, card in self.used, self.dead)
        self.at += 1

    def close(self, game: Venture) -> Step:
        """The Keeper's event for a chest; none for belongings (chest-05, pickup-04)."""
        if self.dead == NOBODY:
            atoms.draw_event(game, "chest-05")
        else:
            figure_atoms.clear_marker(game, self.dead)
        return DONE
