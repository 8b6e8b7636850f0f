"""Exact odds (rules combat-15 to combat-18, threats-01): every way the dice can fall is counted, nothing is simulated.

Counts, not shares: `of` ways in all. Only what everybody can see goes in, and for a choice what the chooser sees.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import FORMS, LOCKED, SCORES, TRAPPED
from undercroft.games.dungeoneer.combat import Combat, innermost
from undercroft.games.dungeoneer.defeat import left_player
from undercroft.games.dungeoneer.fight import (
    BATCH,
    CHALLENGE,
    COUNTER,
    DIE,
    FORM,
    QUEST_FIGHT,
    READY,
    Fight,
    hero,
    is_monster,
)
from undercroft.games.dungeoneer.geography import beyond, distance_to_entrance, threat_at
from undercroft.games.dungeoneer.movement import is_shut
from undercroft.games.dungeoneer.pool import ADVENTURE
from undercroft.games.dungeoneer.scores import change, monster_life, score
from undercroft.games.dungeoneer.table import FOUND, DungeonTable
from undercroft.games.dungeoneer.threats import EXIT, LOCK, PLAIN, SPIKES, Face, bonus_on, face_trap
from undercroft.kernel.flow import Raw
from undercroft.kernel.game import key_of

DIE_SIDES: Final = 6
DIE_FACES: Final = range(1, DIE_SIDES + 1)
Odds = dict[str, Any]


# --- dice
def reach(needed: int) -> int:
    """How many faces of a die are at least this."""
    return sum(1 for face in DIE_FACES if face >= needed)


def clash(lead: int, die: int = 0, counter: int = 0) -> tuple[int, int, int]:
    """How many ways the attacker wins, ties and loses, `lead` ahead without dice; a die that lies there is not 0."""
    gaps = [
        lead + one - other for one in ((die,) if die else DIE_FACES) for other in ((counter,) if counter else DIE_FACES)
    ]
    won, tied = sum(1 for gap in gaps if gap > 0), gaps.count(0)
    return won, tied, len(gaps) - won - tied


def successes(attempts: list[tuple[int, int]]) -> tuple[list[int], int]:
    """How many ways 0, 1, 2... of these independent attempts (ways, of) succeed, and how many ways there are."""
    ways, total = [1], 1
    for good, of in attempts:
        ways = [
            (ways[at] if at < len(ways) else 0) * (of - good) + (ways[at - 1] if at else 0) * good
            for at in range(len(ways) + 1)
        ]
        total *= of
    return ways, total


# --- Threats and fights
def threat_odds(table: DungeonTable, face: Face, about: str) -> Odds:
    needed = face.number - score(table, face.seat, face.score) - face.bonus(table)
    found = {"kind": "threat", "about": about, "score": SCORES[face.score], "number": face.number}
    return found | {"needed": needed, "good": reach(needed), "of": DIE_SIDES}


def roll_odds(about: str, number: int, more: int) -> Odds:
    """A die that no score is added to: a Chance or a search."""
    found = {"kind": "roll", "about": about, "number": number, "needed": number - more}
    return found | {"good": reach(number - more), "of": DIE_SIDES}


def fight_odds(table: DungeonTable, fight: Fight, at: int) -> tuple[int, int, int]:
    """Ways in which attack `at` hits, ties and is beaten, as things stand."""
    attack = fight.attacks[at]
    ahead, behind = fight.totals(table, at)
    lead = ahead - attack[DIE] - behind + attack[COUNTER]
    return clash(lead, attack[DIE], attack[COUNTER])


def outlook(table: DungeonTable, fight: Fight, seat: int) -> Odds | None:
    """How many hits this hero may take and deal in the fights against him whose forms are known."""
    open_ones = [at for at in fight.against(seat) if fight.is_fight(table, at) and fight.attacks[at][FORM] >= 0]
    if not open_ones:
        return None
    found = [fight_odds(table, fight, at) for at in open_ones]
    taken, of = successes([(hit, hit + tie + beaten) for hit, tie, beaten in found])
    dealt, _ = successes([(beaten, hit + tie + beaten) for hit, tie, beaten in found])
    return {"seat": seat, "taken": taken, "dealt": dealt, "of": of}


def by_form(table: DungeonTable, fight: Combat, attacking: bool) -> list[Odds]:
    """A fight not begun yet, in every form its attacker may choose; `attacking`: the reader is the attacker."""
    found = []
    for form in fight.forms(table, 0):
        fight.set(0, FORM, form)
        hit, tie, beaten = fight_odds(table, fight, 0)
        good, bad = (hit, beaten) if attacking else (beaten, hit)
        found.append({"kind": "fight", "form": FORMS[form], "good": good, "tie": tie, "bad": bad})
        found[-1]["of"] = hit + tie + beaten
    return found


# --- before a choice
def forecasts(game: Dungeon, seat: int) -> dict[str, list[Odds]]:
    """By option: what a seat that has to choose risks with it. Nothing where no die decides, or none can be told."""
    ask = game.ask
    if ask is None or seat not in ask.options or seat in game.given:
        return {}
    found = {}
    for raw in ask.options[seat]:
        told = forecast(game, seat, raw)
        if told:
            found[key_of(raw)] = told
    return found


def forecast(game: Dungeon, seat: int, raw: Raw) -> list[Odds]:
    verb, first, second = raw
    table = game.table
    if verb in ("move", "open"):
        return walk_odds(table, seat, first, verb == "move")
    if verb == "attempt":
        return attempt_odds(table, seat, first)
    if verb == "challenge":
        return by_form(table, Combat(CHALLENGE, seat, table.space[seat], hero(seat), first), True)
    if verb == "strike":
        return by_form(table, Combat(CHALLENGE, seat, table.space[seat], second, first), True)
    if verb == "send":
        return send_odds(table, seat, first, second)
    if verb == "form":
        fight = innermost(game)
        assert fight is not None
        twin = Combat(fight.kind, seat, fight.space)
        twin.attacks = (fight.attacks[first],)
        return [one for one in by_form(table, twin, True) if one["form"] == FORMS[second]]
    return []


def walk_odds(table: DungeonTable, seat: int, side: int, enters: bool) -> list[Odds]:
    """The Threat of the exit, and what waits behind it."""
    found = []
    score_of, number = threat_at(table, table.space[seat], side)
    if is_shut(table, seat, side, LOCKED) and not change(table, seat, "lock-free"):
        lock = Face(seat, score_of, number + change(table, seat, "locks"), LOCK)
        found.append(threat_odds(table, lock, "lock"))
    elif is_shut(table, seat, side, TRAPPED) and not change(table, seat, "sure-footed"):
        found.append(threat_odds(table, Face(seat, score_of, number, EXIT), "exit"))
    space = beyond(table, table.space[seat], side)
    if not enters or space < 0:
        return found
    printed = table.pool.map(table.design[space])
    if printed.pit is not None:
        found.append(threat_odds(table, Face(seat, *printed.pit, PLAIN), "pit"))
    if printed.spikes is not None:
        found.append(threat_odds(table, Face(seat, *printed.spikes, SPIKES), "spikes"))
    if printed.guardian is not None and monster_life(table, space) > 0:
        found += by_form(table, Combat(QUEST_FIGHT, left_player(table, seat), space, space, seat), False)
    return found


def attempt_odds(table: DungeonTable, seat: int, card: int) -> list[Odds]:
    """What the next attempt at a Quest is decided by."""
    printed = table.pool.quest(table.design[card])
    if printed.type == "slay" or (printed.type == "search" and table.marks[card] & FOUND):
        if table.pool.fighter[table.design[card]] is None:
            return []
        return by_form(table, Combat(QUEST_FIGHT, left_player(table, seat), table.space[seat], card, seat), False)
    if printed.type == "chance":
        return [roll_odds("chance", printed.number, bonus_on(table, seat))]
    if printed.type == "search" and table.book.search_by_distance:
        far = distance_to_entrance(table, table.space[seat])
        return [roll_odds("search", printed.number, far + bonus_on(table, seat))]
    if printed.threat is not None and not printed.price:
        return [threat_odds(table, Face(seat, *printed.threat, PLAIN), "quest")]
    return []


def send_odds(table: DungeonTable, seat: int, card: int, target: int) -> list[Odds]:
    """An Encounter against a hero, seen from the Dungeonlord: good is what hurts."""
    if table.pool.type[table.design[card]] != ADVENTURE:
        return []
    if not is_monster(table, card):
        odds = threat_odds(table, face_trap(table, card, target, table.space[target]), "trap")
        return [odds | {"good": DIE_SIDES - odds["good"]}]
    twin = table.copy()
    twin.place[card] = twin.space[target]  # its terrain counts
    fight = Combat(BATCH, seat)
    fight.attacks = ((card, hero(target), -1, 0, 0, READY, seat, -1, 0),)
    return by_form(twin, fight, True)
