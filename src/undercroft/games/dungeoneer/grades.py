"""Heroic, epic and legendary sets in one game (rules combining-sets-04 to 19, gap-58, gap-59, gap-75, gap-82)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer import hero_atoms, map_atoms, quest_atoms, turn_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.defeat import win
from undercroft.games.dungeoneer.entrance import kinds_of_map, lay_entrance
from undercroft.games.dungeoneer.geography import start_of
from undercroft.games.dungeoneer.play import Trim, over_limit
from undercroft.games.dungeoneer.pool import HERO
from undercroft.games.dungeoneer.table import (
    GLOBAL,
    QUEST_DECK,
    QUESTS,
    RESERVE,
    SET_ASIDE,
    DungeonTable,
)
from undercroft.kernel.chance import below
from undercroft.kernel.flow import DONE, Ask, Procedure, Raw, Step
from undercroft.kernel.table import put_openly

BAND: Final = 3  # Levels 1-3 are heroic, 4-6 epic, 7-9 legendary (combining-sets-06)


def is_on(table: DungeonTable) -> bool:
    return bool(table.options.get("combine-grades"))


def band(level: int) -> int:
    """The grade a Level belongs to."""
    return (level - 1) // BAND


def first_level(grade: int) -> int:
    return grade * BAND + 1


def top(table: DungeonTable) -> int:
    """The Level that ends the game: 7 with epic cards, 10 with legendary ones (combining-sets-16)."""
    return first_level(max(table.pool.grades) + 1)


def may_rise(table: DungeonTable, seat: int, source: int) -> bool:
    """A hero gains a Level only from a Quest of the grade of his Level (combining-sets-11, combining-sets-14)."""
    return not is_on(table) or table.pool.grade[table.design[source]] == band(table.level[seat])


class HigherHeroes(Procedure):
    """The epic and legendary cards of the heroes lie ready under them (combining-sets-09, gap-58).

    They are dealt as heroes are, or chosen in turn order with pick-your-hero.
    """

    __slots__ = ("at",)
    steps = ("ask", "take")
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0  # how many cards lie ready

    def ask(self, game: Dungeon) -> Step:
        table = game.table
        while self.at < table.seats * len(table.pool.grades[1:]):
            waiting = self.waiting(table)
            if table.options.get("pick-your-hero") and len(waiting) > 1:
                options: list[Raw] = [("hero", card, -1) for card in waiting]
                return Ask("hero-later", "gap-58", {self.seat(table): options})
            self.lay(game, waiting[below(table, len(waiting))])
        return DONE

    def take(self, game: Dungeon) -> Step:
        self.lay(game, game.answers[self.seat(game.table)][1])
        return self.to("ask")

    def seat(self, table: DungeonTable) -> int:
        return table.round_from(table.first)[self.at % table.seats]

    def waiting(self, table: DungeonTable) -> list[int]:
        """The Hero cards of the grade that is looked at now."""
        pool, grade = table.pool, table.pool.grades[1 + self.at // table.seats]
        heroes = [card for card in table.zones[RESERVE] if pool.type[table.design[card]] == HERO]
        return [card for card in heroes if pool.grade[table.design[card]] == grade]

    def lay(self, game: Dungeon, card: int) -> None:
        hero_atoms.lay_under(game, self.seat(game.table), card, "gap-58")
        self.at += 1


def check_grade(game: Dungeon) -> None:
    """Once the last player still in the game has reached the next grade, the decks change (combining-sets-05)."""
    table = game.table
    if not later_grades(table) or game.result is not None:
        return
    if stuck(table):
        wanted = first_level(table.grade + 1)
        for seat in table.living():
            if table.level[seat] < wanted:
                hero_atoms.set_level(game, seat, wanted, "gap-82")
    change_when_reached(game)


def change_when_reached(game: Dungeon) -> None:
    """Only players still in the game count: a defeat, too, may leave nobody below the next grade (gap-75)."""
    table = game.table
    later = later_grades(table)
    if not later or game.result is not None:
        return
    wanted = first_level(table.grade + 1)
    if all(table.level[seat] >= wanted for seat in table.living()):
        change_grade(game, later[0])


def later_grades(table: DungeonTable) -> list[int]:
    """The grades whose cards still wait."""
    return [grade for grade in table.pool.grades if grade > table.grade] if is_on(table) else []


def stuck(table: DungeonTable) -> bool:
    """No Quest of this grade is left that could raise somebody who still needs it (gap-82)."""
    if table.zones[QUEST_DECK] or table.zones[GLOBAL]:
        return False
    waiting = [seat for seat in table.living() if band(table.level[seat]) <= table.grade]
    return any(not table.zone(seat, QUESTS) for seat in waiting)


def change_grade(game: Dungeon, grade: int) -> None:
    """New Adventure, Quest and Map cards; unfinished Quests leave the game, new ones are dealt (combining-sets-15)."""
    table = game.table
    if grade > table.grade + 1:
        for seat in table.living():
            hero_atoms.set_level(game, seat, max(table.level[seat], first_level(grade)), "combining-sets-19")
    for seat in range(table.seats):
        for card in table.zone(seat, QUESTS)[:]:
            put_openly(table, card, SET_ASIDE)
    for card in table.zones[GLOBAL][:]:
        put_openly(table, card, SET_ASIDE)
    turn_atoms.new_grade(game, grade)
    open_other_map(game)
    personal = 0 if table.options.get("no-personal-quests") else 2
    for _ in range(personal):
        for seat in table.round_from(max(table.active, 0)):
            if table.alive[seat] and table.zones[QUEST_DECK]:
                quest_atoms.deal_quest(game, seat, "combining-sets-15")
    for _ in range(1 if personal else 2):
        quest_atoms.turn_up_quest(game, "combining-sets-15")
    for seat in reversed(table.living()):
        if over_limit(table, seat) >= 0:
            game.push(Trim(seat))


def open_other_map(game: Dungeon) -> None:
    """A new grade of the other kind gets a map of its own, reached from Entrance to Entrance (gap-81)."""
    table = game.table
    for wild in kinds_of_map(table):
        if start_of(table, wild) < 0:
            lay_entrance(game, wild, 1, "gap-81")
            map_atoms.link(game, start_of(table, True), start_of(table, False), "gap-81")


def check_top(game: Dungeon) -> None:
    """The game ends at the moment somebody reaches the highest Level (combining-sets-16)."""
    table = game.table
    if is_on(table) and game.result is None and any(table.level[seat] >= top(table) for seat in table.living()):
        end_by_points(game)


def end_by_points(game: Dungeon) -> None:
    """Most victory points, then the higher Level; what is equal then is shared (combining-sets-18)."""
    table = game.table
    ranks = {seat: (quest_atoms.points(table, seat), table.level[seat]) for seat in table.living()}
    best = max(ranks.values())
    win(game, tuple([seat for seat, rank in ranks.items() if rank == best]), "victory points", "combining-sets-18")
