"""How good a position looks for a seat: for bots, judged from everything on the table.

Quests done are worth most, then what brings the next one nearer: its chance, and how far its place is. Life is worth
the more the less of it is left; Peril is what the others will spend on this hero. The longer a game lasts, the more
Quests count beside safety: who only waits wins nothing.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from undercroft.games.dungeoneer.cards import FORMS, LEVEL, SPEED, Fighter, QuestCard
from undercroft.games.dungeoneer.geography import reached, space_of
from undercroft.games.dungeoneer.party import LORD
from undercroft.games.dungeoneer.scores import can_spend, changes, printed_score, strikes
from undercroft.games.dungeoneer.table import (
    ATTACHED,
    BANES,
    BOONS,
    CARRIED,
    DONE,
    DROPPED,
    GLOBAL,
    HAND,
    HERO_PHASE,
    LAID,
    PACK,
    QUESTS,
    TREASURES,
    DungeonTable,
)
from undercroft.kernel.exact import add_up

WON: Final = 1000.0
QUEST_WORTH: Final = 100.0
FELLED: Final = 250.0  # a hero lost to the party of a campaign
NEXT_QUEST: Final = 62.0  # of a Quest that can be attempted here and cannot fail
STEP: Final = 0.88  # what is left of its worth one move farther away
HALF_STEP: Final = sqrt(STEP)
CALM: Final = 10  # rounds in which safety counts in full
HASTE: Final = 0.08  # what Quests gain on it in each round after that
MOST_HASTE: Final = 4.0
AFOOT: Final = 0.5  # how many moves nearer everything is to a hero who can still move (`nearness` knows halves only)
UNSEEN: Final = 9  # moves to a place that is not on the map yet
LIFE: Final = (0.0, 12.0, 38.0, 58.0, 73.0, 85.0, 94.0, 101.0, 106.0, 110.0)


def value(table: DungeonTable, seat: int) -> float:
    """Own prospects less those of the others, of the best of them above all; in a campaign there are two sides."""
    if table.campaign:
        worth = add_up([prospects(table, other) for other in table.living()]) - FELLED * table.felled
        return table.peril[LORD] - worth if seat == LORD else worth
    if not table.alive[seat]:
        return -WON / 2
    others = [prospects(table, other) for other in table.living() if other != seat]
    return prospects(table, seat) - 0.4 * max(others, default=0.0) - 0.15 * add_up(others)


def afoot(table: DungeonTable, seat: int) -> float:
    """What it is worth to a hero in his phase that he can still move: he may save his steps, but not for ever."""
    if table.round <= CALM or not walks(table, seat):
        return 0.0
    return prospects(table, seat) - prospects(table, seat, resting=True)


def walks(table: DungeonTable, seat: int) -> bool:
    return table.active == seat and table.phase == HERO_PHASE and can_spend(table, seat, walking=True)


def prospects(table: DungeonTable, seat: int, resting: bool = False) -> float:
    """Quests done, strength, Life, resources, and how near the next Quest is: nearer while he can move."""
    changed = changes(table, seat)
    scores = [max(0, printed_score(table, seat, form) + changed.get(FORMS[form], 0)) for form in range(3)]
    fights = [form for form in range(3) if strikes(table, seat, form) or changed.get(f"attack-{FORMS[form]}", 0) > 0]
    hurry = min(1.0 + HASTE * max(table.round - CALM, 0), MOST_HASTE)
    worth = hurry * QUEST_WORTH * len(table.zone(seat, DONE)) + LIFE[min(max(table.life[seat], 0), 9)]
    worth += sum([scores[form] for form in fights]) * 2.0
    worth += 3.0 * scores[SPEED] + 1.2 * min(table.glory[seat], 7) - 1.5 * table.peril[seat]
    worth += 4.5 * len(table.zone(seat, BOONS)) + 4.5 * len(table.zone(seat, TREASURES))
    worth += 1.5 * len(table.zone(seat, PACK)) - 5.0 * len(table.zone(seat, BANES)) + 0.4 * len(table.zone(seat, HAND))
    worth += 3.0 * sum([table.owner[card] == seat for card in table.zones[ATTACHED]]) - 5.0 * table.tipped[seat]
    nearer = AFOOT if not resting and walks(table, seat) else 0.0
    return worth + 0.3 * len(table.zones[LAID]) + hurry * next_quest(table, seat, scores, nearer)


def next_quest(table: DungeonTable, seat: int, scores: list[int], nearer: float) -> float:
    """What the open Quests promise: most of it the best one, a little the others."""
    promises = []
    for card in [*table.zone(seat, QUESTS), *table.zones[GLOBAL]]:
        chance = likely(table, seat, table.pool.quest(table.design[card]), scores)
        far = moves_to(table, seat, card)
        left = far - nearer if 0 < far < UNSEEN else float(far)
        promises.append(NEXT_QUEST * (0.3 + 0.7 * chance) * nearness(left))
    promises.sort(reverse=True)
    return promises[0] + 0.2 * add_up(promises[1:]) if promises else 0.0


def nearness(moves: float) -> float:
    """What is left of a Quest's worth so many moves away; there are half moves, too."""
    left = 1.0
    while moves >= 1.0:
        left, moves = left * STEP, moves - 1.0
    return left * HALF_STEP if moves else left


def moves_to(table: DungeonTable, seat: int, card: int) -> int:
    """How far a Quest is from being done: the moves to its place, of an Escort to both and one to take it up."""
    printed, here = table.pool.quest(table.design[card]), table.space[seat]
    if printed.type == "search":
        return moves_to_kind(table, here, printed.kind)
    places = [space_of(table, place) for place in table.pool.location[table.design[card]]]
    if len(places) < 2:
        return moves(table, here, places[0])
    if table.escort[card] == CARRIED:
        return moves(table, here, places[1])
    start = table.place[card] if table.escort[card] == DROPPED else places[0]
    return moves(table, here, start) + 1 + moves(table, start, places[1])


def moves(table: DungeonTable, start: int, end: int) -> int:
    return reached(table, start).get(end, UNSEEN) if start >= 0 else UNSEEN


def moves_to_kind(table: DungeonTable, start: int, kind: str) -> int:
    """The moves to the nearest space of a kind."""
    for card, steps in reached(table, start).items() if start >= 0 else ():
        if table.pool.map(table.design[card]).kind == kind:
            return min(steps, UNSEEN)
    return UNSEEN


def likely(table: DungeonTable, seat: int, quest: QuestCard, scores: list[int]) -> float:
    """About the chance of an attempt; more than one may be made, so a poor chance is better than it looks."""
    if quest.price:
        have = {"glory": table.glory[seat], "life": table.life[seat] - 2, "peril": table.peril[seat]}
        have["treasures"] = len(table.zone(seat, TREASURES))
        return min([min(max(have[what], 0) / amount, 1.0) for what, amount in quest.price])
    if quest.monster is not None:
        return beats(quest.monster, scores)
    if quest.threat is not None:
        form, number = quest.threat
        brings = scores[form] if form <= SPEED else table.level[seat] if form == LEVEL else table.life[seat]
        return die(number - brings)
    return die(quest.number) if quest.type == "chance" else 1.0


def die(needed: int) -> float:
    return min(max(7 - needed, 0), 6) / 6


def beats(monster: Fighter, scores: list[int]) -> float:
    """About the chance to hit a monster that attacks in its best form, shared among its lives."""
    lead = max([monster.scores[form] - scores[form] for form in monster.attacks])
    return min(max(0.42 - 0.13 * lead, 0.03), 0.97) / (0.5 + 0.5 * monster.life)
