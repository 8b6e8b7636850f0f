"""What the selectors, tests and prices of cards mean at the table (rules definitions-*, combat-13, gap-40)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer import scores
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import can_shift, map_deck, occupied
from undercroft.games.dungeoneer.combat import Combat, innermost
from undercroft.games.dungeoneer.fight import ATTACKER, is_monster
from undercroft.games.dungeoneer.geography import adjacent, start_of
from undercroft.games.dungeoneer.packs import PIECE
from undercroft.games.dungeoneer.packs import standing as standing_pack
from undercroft.games.dungeoneer.party import is_on
from undercroft.games.dungeoneer.play import Play
from undercroft.games.dungeoneer.pool import CURES, TREASURE, price_of
from undercroft.games.dungeoneer.quests import Attempt
from undercroft.games.dungeoneer.scores import in_need, in_terrain, limit, readied
from undercroft.games.dungeoneer.table import FIELD, HERO_PHASE, LAID, PACK, DungeonTable
from undercroft.games.dungeoneer.threats import LOCK, OVERCOME, SPIKES, Face
from undercroft.kernel.effects import Resolve
from undercroft.kernel.nodes import Act, Each, Gate, Node, Select, Test

ROLLED: Final = (Face, Attempt)  # what has a roll of its own, beside a combat


def faced_by(game: Dungeon, seat: int, what: str) -> Face | None:
    """The Locked exit or the spikes this hero is facing."""
    for frame in reversed(game.stack):
        if isinstance(frame, Face):
            return frame if frame.kind == {"lock": LOCK, "spikes": SPIKES}[what] and frame.seat == seat else None
    return None


def upcoming(game: Dungeon, seat: int, only: str) -> list[int]:
    """The rolls of this hero about to be made."""
    for frame in reversed(game.stack):
        if isinstance(frame, ROLLED):
            return frame.upcoming(seat, only)
        if isinstance(frame, Combat):
            return frame.upcoming(game.table, seat, only)
    return []


def gather(game: Dungeon, seat: int, source: int, subject: int, select: Select) -> list[int]:
    """The things a selector means now, in canonical order."""
    table = game.table
    thing = select.thing
    if thing == "extra":
        what = select.get("what")
        values: list[int] = getattr(table, str(what))
        return list(range(values[seat] + 1))
    if thing == "roll":
        return upcoming(game, seat, str(select.get("only", "")))
    if thing == "attacker":
        return attackers(game, seat, select)
    if thing == "heroes here":
        space = table.space[subject] if subject >= 0 else table.space[seat]
        order = table.round_from(max(table.active, 0))
        return [other for other in order if table.alive[other] and table.space[other] == space]
    if thing == "heroes on":
        names = select.get("terrain")
        order = table.round_from(max(table.active, 0))
        assert isinstance(names, tuple)
        return [other for other in order if table.alive[other] and terrain_of(table, table.space[other]) in names]
    if thing == "pack monster":
        return packed(table, seat)
    if thing == "their roll":
        return upcoming(game, subject, "")
    if thing == "space":
        return spaces(table, seat, subject, select)
    return {"you": [seat], "target": [subject], "entrance": [start_of(table, False)]}.get(thing, [])


def attackers(game: Dungeon, seat: int, select: Select) -> list[int]:
    """Attacks of Encounter monsters on this hero; a Minion needs a free slot (common-card-effects-13)."""
    table, fight = game.table, innermost(game)
    if fight is None:
        return []
    most = select.get("cost")
    found = []
    for at in fight.against(seat):
        card = fight.attacks[at][ATTACKER]
        if not is_monster(table, card) or table.where[card] != FIELD:
            continue
        if isinstance(most, int):
            full = len(readied(table, seat, TREASURE)) >= limit(table, seat, TREASURE)
            if table.pool.cost[table.design[card]] > most or full:
                continue
        found.append(at)
    return found


def packed(table: DungeonTable, seat: int) -> list[int]:
    """The monsters of a Pack that could become Minions now: that takes a Treasure slot (common-card-effects-13)."""
    full = len(readied(table, seat, TREASURE)) >= limit(table, seat, TREASURE)
    return [] if full else table.zone(seat, PACK)[:]


def spaces(table: DungeonTable, seat: int, subject: int, select: Select) -> list[int]:
    if select.get("near"):
        return adjacent(table, table.space[seat])
    standing = [table.space[other] for other in table.living()]
    if select.get("heroes"):
        return [card for card in table.zones[LAID] if card in standing]
    if select.get("entrances"):
        here = table.space[seat]
        return [card for card in table.zones[LAID] if table.pool.entrance[table.design[card]] and card != here]
    moved = subject if subject >= 0 else seat
    here = standing_pack(table, moved - PIECE) if moved >= PIECE else table.space[moved]
    wild = table.pool.wild[table.design[here]] if here >= 0 else False
    found = [card for card in table.zones[LAID] if card != here and table.pool.wild[table.design[card]] == wild]
    if select.get("terrain"):
        found = [card for card in found if terrain_of(table, card) == terrain_of(table, here)]
    if select.get("gates"):
        pool = table.pool
        found = [one for one in found if pool.entrance[table.design[one]] or pool.map(table.design[one]).portal]
    return found


def terrain_of(table: DungeonTable, space: int) -> str:
    return table.pool.map(table.design[space]).terrain


POINTS = {
    "space": "space",
    "pack monster": "card",
    "attacker": "attack",
    "roll": "roll",
    "their roll": "roll",
    "extra": "amount",
}


# --- tests, prices, possibility
def holds(game: Dungeon, run: Resolve, test: Test) -> bool:
    """Whether the Threat just faced was overcome, or the hero stands in a terrain."""
    if test.name == "terrain":
        return in_terrain(game.table, game.table.space[run.seat], test)
    return game.handed == OVERCOME


def can_pay(game: Dungeon, run: Resolve, price: tuple[Act, ...]) -> bool:
    return scores.can_pay(game.table, run.seat, run.source, price_of(price))


def possible(game: Dungeon, run: Resolve, nodes: tuple[Node, ...]) -> bool:
    """Whether anything of it could happen now, for all to see."""
    for node in nodes:
        if isinstance(node, Each):
            return True
        if isinstance(node, Gate):
            continue
        if act_possible(game, run, node):
            return True
    return False


def act_possible(game: Dungeon, run: Resolve, act: Act) -> bool:
    table, seat = game.table, run.seat
    if act.verb in CURES:
        return in_need(table, seat, act.verb)
    if act.verb == "avert":
        return any(isinstance(frame, Play) and frame.other == seat and frame.card != run.source for frame in game.stack)
    if act.verb == "overcome":
        return faced_by(game, seat, str(act.get("what"))) is not None
    if act.verb == "survey":
        return bool(map_deck(table, seat))
    if act.verb == "scatter":
        return bool(attackers(game, seat, Select("attacker")))
    if act.verb == "explore":
        return seat == table.active and table.phase == HERO_PHASE and bool(map_deck(table, seat))
    if act.verb == "shift":
        taken = occupied(table)
        return any(can_shift(table, card, taken) for card in table.zones[LAID])
    if act.verb == "gain" and act.get("what") == "movement":
        return seat == table.active or not table.movement[seat] or is_on(table)
    return act.verb != "pay"
