"""Actions (rules action-01, attack-*, give-*, chest-*, door-*, guide-*, rest-*, rise-*, search-*, monster-03, boss-03).

Who may do what now, as options; and what follows from those that need nothing of the turn they are taken in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.games.dungeon_venture import atoms, board_atoms, figure_atoms, play
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import Attack
from undercroft.games.dungeon_venture.floor import united
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.scores import pool_of, total
from undercroft.games.dungeon_venture.sharing import Share
from undercroft.games.dungeon_venture.sight import visible, within_reach
from undercroft.games.dungeon_venture.table import (
    EXPLORED,
    GONE,
    HAND,
    NOBODY,
    NOWHERE,
    SPIRIT,
    WORN,
    VentureTable,
)
from undercroft.games.dungeon_venture.ways import (
    adjacent,
    are_adjacent,
    beyond,
    door_between,
    doors_at,
    is_free,
    landings,
)
from undercroft.kernel.flow import Raw

Options = list[Raw]


# --- whom one can attack, what one can open
def attack_options(table: VentureTable, figure: int) -> Options:
    """Adjacent enemies; with the right card those at corners, or all in sight (attack-01, attack-02, attack-13)."""
    if total(table, figure, "ranged"):
        targets = visible(table, figure)
    else:
        targets = within_reach(table, figure, corners=bool(total(table, figure, "diagonal")))
    return [("attack", target, -1) for target in targets]


def door_options(table: VentureTable, figure: int) -> Options:
    """Doors right before the figure; monsters know the secret ones (door-02, secret-02)."""
    doors = doors_at(table, table.space[figure], found=figure < FIRST_MONSTER)
    here = table.space[figure]
    return [("door", beyond(table, door, here), -1) for door in doors if not table.barred[door]]


def chest_options(table: VentureTable, hero: int) -> Options:
    near = adjacent(table, table.space[hero])
    return [("chest", space, -1) for space in near if space in table.layout.chests and space not in table.opened]


def pickup_options(table: VentureTable, hero: int) -> Options:
    """Belongings on an adjacent space, or here: the marker is no obstacle (pickup-02)."""
    found: Options = []
    if GONE not in table.form:
        return found
    here = table.space[hero]
    for dead, marker in enumerate(table.marker):
        near = marker != NOWHERE and (marker == here or are_adjacent(table, here, marker))
        if near and table.form[dead] == GONE:
            found.append(("pickup", dead, -1))
    return found


def give_options(table: VentureTable, hero: int, anywhere: bool = False) -> Options:
    """Any card of the hand, and worn equipment, to a hero of the same area (give-01 to give-06).

    In a regroup to whoever is in the game, but only from the hand (regroup-06).
    """
    others = [
        other
        for other in table.in_play()
        if other != hero and (anywhere or table.area_of(other) == table.area_of(hero))
    ]
    cards = table.zone(hero, HAND) if anywhere else table.zone(hero, HAND) + table.zone(hero, WORN)
    return [("give", card, other) for card in cards for other in others]


def guide_options(table: VentureTable, hero: int) -> Options:
    """A Spirit on whose space the hero has stopped, if it guides none yet (guide-02, guide-07).

    It is set free where a Spirit may stop by itself (guide-03, spirit-03).
    """
    if hero in table.carrier:
        near = adjacent(table, table.space[hero])
        fit = landings(table, table.carrier.index(hero), united(near))
        explored = [space for space in near if table.area_state[table.world.area[space]] == EXPLORED]
        return [("free", space, -1) for space in explored if fit >> space & 1]
    if not table.stopped[hero]:
        return []
    here = table.space[hero]
    return [
        ("guide", spirit, -1)
        for spirit in table.spirits()
        if table.space[spirit] == here and table.carrier[spirit] == NOBODY
    ]


def can_rise(table: VentureTable, hero: int) -> bool:
    """A Spirit beside an altar, not carried, where a hero may stand (rise-01, rise-02, guide-05)."""
    space = table.space[hero]
    if table.form[hero] != SPIRIT or table.carrier[hero] != NOBODY or not table.layout.beside_altar(space):
        return False
    return is_free(table, space, table.standing())


def can_rest(table: VentureTable, hero: int) -> bool:
    return bool(table.layout.beside_altar(table.space[hero]))


def can_regroup(table: VentureTable, entered: tuple[int, ...]) -> bool:
    """No monster on the boards, and no room that waits for its monsters (regroup-02)."""
    return not entered and not table.on_boards()


def swap_options(table: VentureTable, figure: int, refused: tuple[int, ...]) -> Options:
    """A living hero beside a hero; a monster or Boss beside a Boss (swap-01, boss-03)."""
    friends = table.living() if figure < FIRST_MONSTER else table.on_boards()
    near = adjacent(table, table.space[figure])
    return [
        ("swap", other, -1)
        for other in friends
        if other != figure and other not in refused and table.space[other] in near
    ]


def worn_options(table: VentureTable, hero: int) -> Options:
    """Taking off is free (equip-05)."""
    return [("unwear", card, -1) for card in table.zone(hero, WORN)]


# --- everything a figure may do as its action
def hero_options(table: VentureTable, hero: int, regroup: bool) -> Options:
    """What a living hero may do in its turn or in a regroup; guiding is only for turns (regroup-16)."""
    found: Options = [] if regroup else attack_options(table, hero)
    found += door_options(table, hero)
    found += chest_options(table, hero)
    found += pickup_options(table, hero)
    if can_rest(table, hero):
        found.append(("rest", -1, -1))
    found.append(("search", -1, -1))
    if not regroup:
        found += guide_options(table, hero)
    found += play.play_options(table, hero)
    found += give_options(table, hero, anywhere=regroup)
    return found


def monster_options(table: VentureTable, figure: int) -> Options:
    """Three actions; a Boss has two more (monster-03, boss-03)."""
    found = attack_options(table, figure) + door_options(table, figure)
    if KIND[figure] >= FIRST_BOSS:
        found += play.play_options(table, figure) + swap_options(table, figure, ())
    return found


# --- carrying out
def attack(game: Venture, figure: int, raw: Raw) -> None:
    game.push(Attack(figure, raw[1], pool_of(game.table, figure, "attack")))


def door(game: Venture, figure: int, raw: Raw) -> None:
    """Opening reveals what is behind; a monster's secret door is there for all from now on (door-04, secret-02)."""
    table = game.table
    number = door_between(table, table.space[figure], raw[1])
    if not table.door_found[number]:
        board_atoms.find_door(game, number, "secret-02")
    board_atoms.swing(game, figure, number, "door-01")
    if table.door_open[number]:
        for space in (table.door_one[number], table.door_two[number]):
            board_atoms.reveal(game, table.world.area[space], "closeddoor-02")


def chest(game: Venture, figure: int, raw: Raw) -> None:
    game.push(Share(figure, chest=raw[1]))


def pickup(game: Venture, figure: int, raw: Raw) -> None:
    game.push(Share(figure, dead=raw[1]))


def give(game: Venture, figure: int, raw: Raw) -> None:
    atoms.give(game, figure, raw[1], raw[2], "regroup-06" if game.table.regrouping else "give-02")


def guide(game: Venture, figure: int, raw: Raw) -> None:
    figure_atoms.carry(game, figure, raw[1])


def free(game: Venture, figure: int, raw: Raw) -> None:
    spirit = game.table.carrier.index(figure)
    figure_atoms.set_down(game, figure, spirit, raw[1], "guide-03")


def play_card(game: Venture, figure: int, raw: Raw) -> None:
    play.begin(game, figure, raw[1])


def rest(game: Venture, figure: int, raw: Raw) -> None:
    """Full life points, all spells, and an event for the Keeper (rest-02 to rest-06, event-06)."""
    figure_atoms.rest(game, figure)
    atoms.refresh_spells(game, figure, "rest-03")
    atoms.draw_event(game, "rest-06")


def rise(game: Venture, figure: int, raw: Raw) -> None:
    """No event for the Keeper (rise-03, event-07)."""
    figure_atoms.rise(game, figure)
    atoms.refresh_spells(game, figure, "rise-03")


def search(game: Venture, figure: int, raw: Raw) -> None:
    board_atoms.search(game, game.table.area_of(figure), figure, "search-02")


def unwear(game: Venture, figure: int, raw: Raw) -> None:
    atoms.take_off(game, figure, raw[1], "equip-05")


CARRY_OUT: Final[dict[str, Callable[[Venture, int, Raw], None]]] = {
    "attack": attack,
    "door": door,
    "chest": chest,
    "pickup": pickup,
    "give": give,
    "guide": guide,
    "free": free,
    "play": play_card,
    "rest": rest,
    "rise": rise,
    "search": search,
    "unwear": unwear,
}
#: the rule behind each thing one can do
RULES: Final = {
    "attack": "attack-01",
    "door": "door-01",
    "chest": "chest-01",
    "pickup": "pickup-02",
    "give": "give-01",
    "guide": "guide-01",
    "free": "guide-03",
    "play": "play-01",
    "rest": "rest-01",
    "rise": "rise-01",
    "search": "search-01",
    "unwear": "equip-05",
    "move": "move-02",
    "jump": "pit-05",
    "stop": "pit-05",
    "double": "doublestep-01",
    "regroup": "regroup-01",
    "swap": "swap-01",
    "flee": "win-04",
    "pass": "turn-05",
}
