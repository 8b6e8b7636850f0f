"""Where the heroes should go while no monster is about: to altars, chests, unsearched rooms, and together to a door."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.table import EXPLORED, HAND, KNOWN, SPIRIT, USED, VentureTable
from undercroft.games.dungeon_venture.terrain import Steps, distances
from undercroft.games.dungeon_venture.ways import is_broken
from undercroft.games.dungeon_venture.worth import gain_of_healing, gain_of_wearing, is_gear

LOST: Final = 60  # steps, where there is no way
NEARNESS: Final = 0.4  # what a step nearer to where one should be is worth
GATHERED: Final = 5  # steps from the door within which the party is together
WEARY: Final = 5.0  # what a rest must bring
SPELL: Final = 2.5  # what a rest brings for each used spell
HARDY: Final = 5  # life points of a hero who may walk into an arrow for a chest
PATIENCE: Final = 60  # rounds, after which the heroes go on in any state


def explored(table: VentureTable, space: int) -> bool:
    return table.area_state[table.world.area[space]] == EXPLORED


def known_altars(table: VentureTable) -> list[int]:
    return [altar for altar in table.layout.altars if explored(table, altar)]


def chests_left(table: VentureTable) -> list[int]:
    return [chest for chest in table.layout.chests if chest not in table.opened and explored(table, chest)]


def doors_to_open(table: VentureTable) -> list[int]:
    """The spaces before found doors behind which nobody has been."""
    found = []
    for door in range(len(table.door_one)):
        one, two = table.door_one[door], table.door_two[door]
        if table.door_found[door] and explored(table, one) != explored(table, two):
            found.append(one if explored(table, one) else two)
    return found


def is_trapped(table: VentureTable, space: int) -> bool:
    """Whether stopping here sets off a trap that was found."""
    trap = table.trap_at(space)
    return trap >= 0 and table.trap_state[trap] == KNOWN


def has_safe_side(table: VentureTable, piece: int) -> bool:
    """Whether one can stop beside a piece and set off nothing."""
    free = [space for space in table.layout.near[piece] if not table.layout.solid[space]]
    return any(not is_trapped(table, space) and not is_broken(table, space) for space in free)


def gain_of_rest(table: VentureTable, hero: int) -> float:
    return gain_of_healing(table, hero, table.most[hero]) + SPELL * len(table.zone(hero, USED))


class Errands:
    """What is to be done before the party goes on, and by whom."""

    __slots__ = ("door", "gathering", "healing", "looting", "ready", "table", "tasks", "weary")

    def __init__(self, table: VentureTable) -> None:
        self.table = table
        altars = known_altars(table)
        self.healing: Steps = distances(table, altars) if altars else {}
        self.door = -1  # the space before the door that is next
        self.gathering: Steps = {}
        self.choose_door()
        self.weary: dict[int, bool] = {}
        self.tasks: dict[int, Steps] = {}  # by hero: where it is needed
        self.looting = False  # whether chests wait
        self.share_tasks()
        self.ready = self.is_ready()

    def choose_door(self) -> None:
        """The one that is nearest to all, with no trap before it if that can be had."""
        table = self.table
        nearest = LOST * LOST
        for door in doors_to_open(table):
            steps = distances(table, [door])
            far = sum([steps.get(table.space[hero], LOST) for hero in table.living()])
            far += LOST if is_trapped(table, door) else 0
            if far < nearest:
                nearest, self.door, self.gathering = far, door, steps

    def is_weary(self, hero: int) -> bool:
        """Whether a hero should go to an altar first, and can."""
        if hero not in self.weary:
            table = self.table
            tired = table.form[hero] == SPIRIT or gain_of_rest(table, hero) >= WEARY
            self.weary[hero] = table.space[hero] in self.healing and tired
        return self.weary[hero]

    def share_tasks(self) -> None:
        """Chests first, then rooms to search: each for the nearest who needs no rest."""
        table = self.table
        idle = [hero for hero in table.living() if not self.is_weary(hero)]
        for chest in chests_left(table):
            hardy = [hero for hero in idle if table.life[hero] >= HARDY]
            self.give_task([chest], idle if has_safe_side(table, chest) else hardy, idle)
        self.looting = bool(self.tasks)
        for room, state in enumerate(table.area_state):
            if state == EXPLORED and not table.searched[room]:
                spaces = [space for space in table.world.of_area[room] if not table.layout.solid[space]]
                self.give_task(spaces, idle, idle)

    def give_task(self, goals: list[int], fit: list[int], idle: list[int]) -> None:
        table = self.table
        steps = distances(table, goals)
        able = [hero for hero in fit if table.space[hero] in steps]
        if able:
            nearest = min(able, key=lambda hero: steps[table.space[hero]])
            self.tasks[nearest] = steps
            idle.remove(nearest)

    def is_ready(self) -> bool:
        """All rested, nothing left behind, everybody near the door."""
        table = self.table
        if table.round > PATIENCE:
            return True
        if any(self.is_weary(hero) for hero in table.in_play()) or self.looting:
            return False
        return all(self.gathering.get(table.space[hero], LOST) <= GATHERED for hero in table.living())

    def way(self, hero: int) -> Steps:
        """The steps to where this hero should be, by space."""
        if self.is_weary(hero):
            return self.healing
        return self.tasks.get(hero, self.gathering)

    def is_regroup_wanted(self) -> bool:
        """Whether there is something that is done sooner together."""
        table = self.table
        if any(self.is_weary(hero) for hero in table.in_play()) or self.tasks:
            return True
        if any(GATHERED < self.gathering.get(table.space[hero], 0) < LOST for hero in table.living()):
            return True
        return any(
            is_gear(table, card) and gain_of_wearing(table, hero, card) > 0
            for hero in table.living()
            for card in table.zone(hero, HAND)
        )
