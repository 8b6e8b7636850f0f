"""Why something is not offered: the reason in a line, and the rule behind it. Only what the seat knows is told."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, Shift
from undercroft.games.dungeoneer.cards import CLOSED, PLAYTIMES
from undercroft.games.dungeoneer.fight import seat_of
from undercroft.games.dungeoneer.geography import STEPS, edges, exit_at, start_of
from undercroft.games.dungeoneer.party import lord
from undercroft.games.dungeoneer.pool import QUEST
from undercroft.games.dungeoneer.quests import NEVER, attempt_cost, has
from undercroft.games.dungeoneer.scores import can_spend, is_double, printed_adventure, room_for
from undercroft.games.dungeoneer.sending import ENCOUNTERS
from undercroft.games.dungeoneer.table import (
    ATTACKED,
    DUNGEONLORD,
    GLOBAL,
    HAND,
    HERO_PHASE,
    PACK,
    QUESTS,
    DungeonTable,
)
from undercroft.text.english.dungeoneer_play import REFUSALS

Refusal = tuple[str, str]
NOT_OFFERED: Refusal = ("not offered", "")


def refusal(game: Dungeon, seat: int, key: str) -> Refusal:
    verb, *rest = key.split(":")
    numbers = [int(part) for part in rest if part.lstrip("-").isdigit()]
    first, second = [*numbers, -1, -1][:2]
    reason, rule = NOT_OFFERED
    table = game.table
    if verb == "card" and 0 <= first < len(table.design):
        verb = verb_of(table, first)
    if not table.alive[seat] and verb not in ("play", "send", "hunt", "lay"):
        reason, rule = "no hero", "campaign-adventures-01" if seat == lord(table) else "defeat-01"
    elif verb == "move" and 0 <= first < 4:
        reason, rule = move_refused(table, seat, first)
    elif verb == "place":
        reason, rule = place_refused(game, first, second)
    elif verb in ("play", "quaff") and first in table.zone(seat, HAND):
        reason, rule = play_refused(table, seat, first, second)
    elif verb == "send" and first in table.zone(seat, HAND) + table.zone(seat, PACK):
        reason, rule = send_refused(table, seat, first, second)
    elif verb == "attempt" and first in table.zone(seat, QUESTS) + table.zones[GLOBAL]:
        reason, rule = attempt_refused(table, seat, first)
    elif verb == "challenge":
        reason, rule = challenge_refused(table, seat, first)
    elif verb == "explore":
        reason, rule = ("no movement", "movement-12") if not can_spend(table, seat) else ("not now", "hero-phase-02")
    return REFUSALS[reason], rule


def verb_of(table: DungeonTable, card: int) -> str:
    """What somebody wants who points at a card."""
    if table.pool.type[table.design[card]] == QUEST:
        return "attempt"
    return "send" if table.pool.kind[table.design[card]] in ENCOUNTERS else "play"


def move_refused(table: DungeonTable, seat: int, side: int) -> Refusal:
    if seat != table.active or table.phase != HERO_PHASE:
        return "not now", "movement-01"
    if table.tipped[seat]:
        return "tipped", "definitions-09"
    if not table.movement[seat]:
        return "no movement", "movement-12"
    space = table.space[seat]
    other = table.grid.get(table.cell[space] + STEPS[side], -1)
    if other < 0:
        return "no space", "movement-11"
    if exit_at(table, space, side) in CLOSED or exit_at(table, other, side ^ 2) in CLOSED:
        return "wall", "exits-03"
    return "not now", "hero-phase-02"


def place_refused(game: Dungeon, cell: int, turned: int) -> Refusal:
    """Which of the placement rules a cell breaks for the card being placed."""
    table = game.table
    cards = [frame.card for frame in game.stack if isinstance(frame, Build | Shift) and frame.card >= 0]
    if not cards or cell < 0 or turned not in (-1, 0, 1):
        return "not parallel" if cards and cell >= 0 else "not offered", "map-placement-03" if cards else ""
    design = table.design[cards[-1]]
    around = [table.grid.get(cell + step, -1) for step in STEPS]
    wild = table.pool.wild[design]
    start = start_of(table, wild)
    if cell in table.grid:
        return "occupied", "map-placement-01"
    if max(around) < 0:
        return "apart", "map-placement-01"
    if any(other >= 0 and table.pool.wild[table.design[other]] != wild for other in around):
        return "other map", "combining-sets-22"
    if start >= 0 and start in around and not table.pool.passage[design]:
        return "entrance", "map-placement-04"
    joined = table.pool.door_bits[max(turned, 0)][design] & edges(table, cell)[0]
    return ("closed", "map-placement-05") if joined else ("stranded", "map-placement-02")


def play_refused(table: DungeonTable, seat: int, card: int, other: int) -> Refusal:
    printed = printed_adventure(table, card)
    if printed.is_encounter:
        return "not now", "dungeonlord-07"
    if not printed.is_glory:
        if other == seat:
            return "own peril", "dungeonlord-05"
        if 0 <= other < table.seats and table.peril[other] < printed.cost:
            return "no peril", "dungeonlord-02"
        return "not now", "dungeonlord-01" if printed.playtime == PLAYTIMES[0] else "special-actions-02"
    if table.glory[seat] < printed.cost:
        return "no glory", "glory-cards-01"
    if printed.kind == "treasure" and is_double(table, seat, card):
        return "double", "treasures-01"
    if printed.duration == "permanent" and not room_for(table, seat, card):
        return "full", "glory-cards-05"
    if printed.duration == "attachment":
        return "no host", "durations-04"
    return "not now", "glory-cards-01" if printed.playtime == "hero" else "combat-12"


def send_refused(table: DungeonTable, seat: int, card: int, target: int) -> Refusal:
    if table.pool.kind[table.design[card]] not in ENCOUNTERS:
        return "not offered", ""
    if seat != table.active or table.phase != DUNGEONLORD:
        return "not now", "dungeonlord-01"
    if target == seat:
        return "own peril", "dungeonlord-05"
    if table.marks[card] & ATTACKED:
        return "attacked", "dungeonlord-11"
    if 0 <= target < table.seats and table.peril[target] < table.pool.cost[table.design[card]]:
        return "no peril", "dungeonlord-02"
    return "batch", "dungeonlord-07"


def attempt_refused(table: DungeonTable, seat: int, card: int) -> Refusal:
    if seat != table.active or table.phase != HERO_PHASE:
        return "not now", "quests-02"
    if table.design[table.space[seat]] not in table.pool.begins[table.design[card]]:
        return "elsewhere", "quests-01"
    cost = attempt_cost(table, card)
    if cost == NEVER:
        return "tried", "quest-types-28"
    if cost and not can_spend(table, seat):
        return "no movement", "quests-06"
    unpaid = [what for what, much in table.pool.quest(table.design[card]).price if has(table, seat, what) < much]
    return ("price", "quest-types-18") if unpaid else ("not now", "quests-02")


def challenge_refused(table: DungeonTable, seat: int, target: int) -> Refusal:
    if table.challenged[seat]:
        return "challenged", "challenge-01"
    if not can_spend(table, seat):
        return "no movement", "challenge-01"
    other = seat_of(target)
    if 0 <= other < table.seats and table.alive[other] and table.space[other] != table.space[seat]:
        return "other space", "challenge-08"
    return "not now", "challenge-07"
