"""How good a position looks, for bots: the same for all heroes, the opposite for the Keeper."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.errands import LOST, NEARNESS, Errands, chests_left
from undercroft.games.dungeon_venture.table import EVENT_HAND, EXPLORED, REVEALED, WAITING, VentureTable
from undercroft.games.dungeon_venture.terrain import distances
from undercroft.games.dungeon_venture.worth import CARD, EVENT, horde_worth, party_worth

WON: Final = 1000.0
LAIR, HIDDEN_BOSS = 7.0, 80.0  # who has not been met yet
ROOM, PEEK, SEARCHED = 4.0, 1.0, 0.5  # an explored room, one that was looked into, one that was searched


def for_heroes(table: VentureTable) -> float:
    return value(table) - NEARNESS * distance_left(table)


def for_keeper(table: VentureTable) -> float:
    return -value(table) - NEARNESS * prowl(table)


def value(table: VentureTable) -> float:
    """For the heroes: what they have and have done, against what is left to do."""
    found = party_worth(table) - horde_worth(table)
    found -= LAIR * len(table.lairs) + HIDDEN_BOSS * table.boss_state.count(WAITING)
    found += ROOM * table.area_state.count(EXPLORED) + PEEK * table.area_state.count(REVEALED)
    found += SEARCHED * sum(table.searched) - 3 * CARD * len(chests_left(table))
    return found - EVENT * len(table.zones[EVENT_HAND])


def distance_left(table: VentureTable) -> float:
    """How far the heroes are from where they should be: at the monsters, or where an errand leads them."""
    foes = [table.space[figure] for figure in table.on_boards()]
    if foes:
        to_foes = distances(table, foes)
        return float(sum([to_foes.get(table.space[hero], LOST) for hero in table.living()]))
    errands = Errands(table)
    heroes = [hero for hero in table.in_play() if table.space[hero] >= 0]
    return float(sum([errands.way(hero).get(table.space[hero], LOST) for hero in heroes]))


def prowl(table: VentureTable) -> float:
    """How far the monsters are from the heroes."""
    heroes = distances(table, [table.space[hero] for hero in table.living()])
    return float(sum([min(heroes.get(table.space[figure], LOST), LOST) for figure in table.on_boards()]))
