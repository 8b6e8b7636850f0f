"""Why something is not offered: the reason in a line, and the rule behind it. Only what the asker can see is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from undercroft.games.dungeon_venture.actions import RULES, can_regroup
from undercroft.games.dungeon_venture.atoms import Venture, is_spell
from undercroft.games.dungeon_venture.cards import EQUIPMENT
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_MONSTER, KIND, NO_PROGRAM
from undercroft.games.dungeon_venture.scores import spells_left, total
from undercroft.games.dungeon_venture.sight import enemies
from undercroft.games.dungeon_venture.table import (
    HAND,
    HIDDEN,
    IN_EFFECT,
    KEEPER_HAND,
    NOBODY,
    USED,
    VentureTable,
    zone_of,
)
from undercroft.games.dungeon_venture.turn import Turn, current_turn
from undercroft.games.dungeon_venture.ways import SHUT, access, is_broken, pits
from undercroft.kernel.flow import Ask
from undercroft.text.english.dungeon_venture_play import REASONS, REFUSALS

SMALL: Final = re.compile("[0-9]{1,6}")
#: what costs the action of a turn, and what of it a monster or Boss may do
DEEDS: Final = frozenset(RULES) - {"move", "jump", "stop", "unwear", "flee", "pass"}
OF_MONSTERS: Final = frozenset({"attack", "door", "double"})
OF_BOSSES: Final = OF_MONSTERS | {"play", "swap"}
NOT_IN_REGROUP: Final = frozenset({"attack", "double", "swap", "guide", "free", "regroup", "flee"})


def refusal(game: Venture, seat: int, key: str) -> tuple[str, str]:
    """The rule that stands in the way of somebody's turn; else what one would need for it."""
    ask = game.ask
    if ask is not None and seat not in ask.options:
        return REFUSALS["waiting"], "init-05"
    verb, first, second = parts_of(key)
    if ask is not None and ask.kind in ("turn", "regrouping") and verb in RULES:
        rule = obstacle(game, ask, verb, first, second)
        if rule:
            return REASONS[rule], rule
    if verb in REFUSALS and verb:
        return REFUSALS[verb], RULES.get(verb, "event-03")
    return REFUSALS[""], ""


def parts_of(key: str) -> tuple[str, int, int]:
    """A key as people may have written it: whatever is no small number is none."""
    verb, *rest = key.split(":")
    first, second, *_ = [*[int(part) if SMALL.fullmatch(part) else -1 for part in rest], -1, -1]
    return verb, first, second


def obstacle(game: Venture, ask: Ask, verb: str, first: int, second: int) -> str:
    """The rule that forbids it, or nothing if none can be named."""
    table, figure, turn = game.table, ask.about[0], current_turn(game)
    if ask.kind == "regrouping":
        if verb in NOT_IN_REGROUP:
            return "regroup-16"
    elif turn is not None:
        rule = spent(table, turn, verb, first)
        if rule:
            return rule
    if table.is_spirit(figure) and verb in DEEDS - {"rise"}:
        return "spirit-02"
    if figure >= FIRST_MONSTER and verb in DEEDS:
        if KIND[figure] < FIRST_BOSS and verb not in OF_MONSTERS:
            return "monster-03"
        if verb not in OF_BOSSES:
            return "boss-02"
    check = OBSTACLES.get(verb)
    return check(table, figure, first, second) if check is not None else ""


def spent(table: VentureTable, turn: Turn, verb: str, first: int) -> str:
    """What was used in this turn, or refused in it."""
    if verb in ("move", "jump") and turn.left < 0 and (turn.moved or turn.is_still(table)):
        return "turn-01"
    if verb in DEEDS and turn.left >= 0:
        return "turn-04"
    if verb in DEEDS and turn.acted and not (turn.extra and verb == "attack"):
        return "turn-02"
    if verb == "regroup" and not can_regroup(table, turn.entered):
        return "regroup-02"
    if (verb == "regroup" and turn.asked) or (verb == "swap" and first in turn.refused):
        return "gap-23"
    return ""


# --- what stands in the way of each
def of_move(table: VentureTable, figure: int, space: int, _: int) -> str:
    world = table.world
    if not 0 <= space < len(world.cells):
        return ""
    if table.area_state[world.area[space]] == HIDDEN:
        return "newroom-01"
    if access(table, figure, bool(table.regrouping) or table.is_spirit(figure))[world.area[space]] == SHUT:
        return "spirit-05" if table.is_spirit(figure) else "regroup-04"
    if space in table.standing() or table.layout.solid[space]:
        return "move-10"
    if pits(table, figure) >> space & 1:
        return "pit-04"
    return "rocks-03" if is_broken(table, space) else ""


def of_attack(table: VentureTable, figure: int, target: int, _: int) -> str:
    if target not in enemies(table, figure):
        return "attack-12"
    if total(table, figure, "ranged"):
        return "vis-06"
    here, there, world = table.space[figure], table.space[target], table.world
    if there in world.neighbours[here]:
        return "action-02"
    return "attack-02" if there in world.around(here) else "attack-01"


def of_chest(table: VentureTable, figure: int, space: int, _: int) -> str:
    return "chest-06" if space in table.opened else ""


def of_play(table: VentureTable, figure: int, card: int, _: int) -> str:
    """A card that is not in this hand may be anything, so nothing is said about it."""
    hand = zone_of(figure, HAND) if figure < FIRST_MONSTER else KEEPER_HAND
    if card not in table.zones[hand]:
        return ""
    if table.kind_of(card) == EQUIPMENT:
        return "equip-04" if table.locked[card] else ""
    if table.pool.program[table.design[card]] == NO_PROGRAM:
        return "gold-03"
    if is_spell(table, card) and spells_left(table, figure) < 1:
        return "mana-02"
    return "gap-57"


def of_give(table: VentureTable, figure: int, card: int, receiver: int) -> str:
    if card in table.zone(figure, USED):
        return "give-03"
    if card in table.zones[IN_EFFECT] and figure in (table.host[card], table.caster[card]):
        return "give-04"
    return ""


def of_guide(table: VentureTable, figure: int, spirit: int, _: int) -> str:
    return "guide-07" if figure in table.carrier else ""


def of_rise(table: VentureTable, figure: int, _: int, __: int) -> str:
    if not table.is_spirit(figure):
        return ""
    if table.carrier[figure] != NOBODY:
        return "guide-05"
    return "rise-02" if table.layout.beside_altar(table.space[figure]) else ""


def of_swap(table: VentureTable, figure: int, other: int, _: int) -> str:
    """A Spirit occupies no space, so there is nothing to change."""
    return "swap-01" if other in table.spirits() else ""


OBSTACLES: Final[dict[str, Callable[[VentureTable, int, int, int], str]]] = {
    "move": of_move,
    "attack": of_attack,
    "chest": of_chest,
    "play": of_play,
    "give": of_give,
    "guide": of_guide,
    "rise": of_rise,
    "swap": of_swap,
}
