"""What a deed in a turn or a regroup would bring (rules action-01, move-*, regroup-*): for bots."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.cards import SPELL
from undercroft.games.dungeon_venture.errands import LOST, NEARNESS
from undercroft.games.dungeon_venture.floor import listed
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.scene import ENTRY, Scene
from undercroft.games.dungeon_venture.scores import spells_left
from undercroft.games.dungeon_venture.table import EXPLORED, HAND, SPIRIT, WORN
from undercroft.games.dungeon_venture.terrain import CLOSED
from undercroft.games.dungeon_venture.tricks import SEARCH, gain_of_card, gain_of_casting_from, is_weapon
from undercroft.games.dungeon_venture.turn import Turn
from undercroft.games.dungeon_venture.ways import door_between, ends
from undercroft.games.dungeon_venture.worth import fit, gain_of_wearing, is_gear
from undercroft.kernel.flow import Raw

NEVER: Final = -100.0
RATHER_NOT: Final = -1.0
STIRRING: Final = 0.1  # nobody moves for nothing
TREASURE: Final = 6.0  # a chest, in peace
HASTY: Final = 0.5  # the same in a fight
TOGETHER: Final = 10.0  # a regroup that is wanted
UNSEAL: Final = 12.0
LAST_HOPE: Final = 4.0  # a search when no door is left
ESCORT: Final = 4.0


def gain_of_deed(scene: Scene, figure: int, raw: Raw, turn: Turn | None) -> float | None:
    """`turn` is None in a regroup."""
    verb, first, second = raw
    if verb == "move":
        return gain_of_move(scene, figure, first, turn is not None and not turn.acted)
    if verb == "attack":
        return scene.blow(figure, first)
    if verb == "play":
        return gain_of_card(scene, figure, first)
    if verb == "give":
        return gain_of_gift(scene, figure, first, second, turn is None)
    if verb in ("rest", "rise"):
        return scene.comfort(figure, scene.table.space[figure])
    if verb == "double":
        assert turn is not None
        return gain_of_double(scene, figure, turn)
    if verb == "door":
        return RATHER_NOT if turn is not None and turn.entered else gain_of_door(scene, figure, first)
    if verb in ("chest", "pickup"):
        return HASTY if scene.foes else TREASURE
    if verb == "search":
        return gain_of_search(scene, figure)
    if verb == "regroup":
        return TOGETHER if scene.plan().is_regroup_wanted() else RATHER_NOT
    if verb in ("guide", "free"):
        return gain_of_escort(scene, figure, raw)
    return NEVER if verb == "flee" else RATHER_NOT


# --- going somewhere
def gain_of_move(scene: Scene, figure: int, space: int, acts: bool) -> float:
    found = scene.stand(figure, space) - scene.stand(figure, scene.table.space[figure]) - STIRRING
    return found + opportunity(scene, figure, space) if acts else found


def opportunity(scene: Scene, figure: int, space: int) -> float:
    """The best that could be done at once from there."""
    table = scene.table
    found = scene.best_blow(figure, space)
    if figure < FIRST_MONSTER:
        found = max(found, scene.comfort(figure, space))
        if table.form[figure] != SPIRIT:
            found = max(found, gain_of_casting_from(scene, figure, space, weapons(scene, figure)))
            if not scene.foes and is_beside_chest(scene, space):
                found = max(found, TREASURE)
    return found


def is_beside_chest(scene: Scene, space: int) -> bool:
    table = scene.table
    return any(near in table.layout.chests and near not in table.opened for near in table.layout.near[space])


def weapons(scene: Scene, hero: int) -> list[int]:
    """Cards of the hand that attack from afar and can be played now."""
    table = scene.table
    if not scene.foes:
        return []
    if hero not in scene.weapons:
        able = spells_left(table, hero) > 0
        cards = [card for card in table.zone(hero, HAND) if able or table.kind_of(card) != SPELL]
        scene.weapons[hero] = [card for card in cards if is_weapon(scene, card)]
    return scene.weapons[hero]


def gain_of_double(scene: Scene, figure: int, turn: Turn) -> float:
    """The best place within the longer way, with nothing more to do there; nobody runs on into a new room."""
    if turn.entered:
        return RATHER_NOT
    table = scene.table
    points = turn.points(table)
    reached = ends(table, figure, points if turn.moved else 2 * points)
    here = scene.stand(figure, table.space[figure])
    places = listed(reached, range(len(table.world.cells)))
    return max([scene.stand(figure, space) for space in places], default=here) - here - 2 * STIRRING


def steps_left(scene: Scene, figure: int, space: int) -> int:
    """From a space to where this figure is going."""
    if figure < FIRST_MONSTER and not scene.foes:
        return scene.plan().way(figure).get(space, LOST)
    return scene.steps_to_enemy(figure, space)


def gain_of_door(scene: Scene, figure: int, beyond: int) -> float:
    """Open what is in the way; a door to a new room only if all are ready."""
    table = scene.table
    here = table.space[figure]
    if table.door_open[door_between(table, here, beyond)]:
        return RATHER_NOT
    if figure < FIRST_MONSTER and table.area_state[table.world.area[beyond]] != EXPLORED:
        return ENTRY / 2 if not scene.foes and scene.plan().ready else 2 * RATHER_NOT
    nearer = steps_left(scene, figure, beyond) < steps_left(scene, figure, here)
    return NEARNESS * CLOSED if nearer else RATHER_NOT


# --- other deeds
def gain_of_search(scene: Scene, figure: int) -> float:
    table = scene.table
    room = table.area_of(figure)
    if table.searched[room]:
        return RATHER_NOT
    if room == table.layout.adventure.sealed:
        return UNSEAL
    if scene.foes:
        return RATHER_NOT
    return SEARCH if scene.plan().door >= 0 else LAST_HOPE


def gain_of_gift(scene: Scene, hero: int, card: int, other: int, free: bool) -> float:
    """Equipment to whom it serves better; in a turn that takes the action."""
    table = scene.table
    if not is_gear(table, card) or table.form[other] == SPIRIT:
        return RATHER_NOT
    mine = fit(table, hero, card) if card in table.zone(hero, WORN) else max(gain_of_wearing(table, hero, card), 0.0)
    return gain_of_wearing(table, other, card) - mine + (-0.5 if free else RATHER_NOT)


def gain_of_escort(scene: Scene, hero: int, raw: Raw) -> float:
    """Who is weak goes to an altar, and takes a Spirit along; it is set down there."""
    table = scene.table
    altar = scene.steps_to_altar()
    if raw[0] == "free":
        return ESCORT if table.layout.beside_altar(raw[1]) else RATHER_NOT
    spirit = raw[1]
    weak = 3 * table.life[hero] <= table.most[hero]
    return ESCORT if weak and altar.get(table.space[spirit], 0) > 1 else RATHER_NOT
