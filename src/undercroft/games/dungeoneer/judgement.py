"""How good a position looks for a seat: for bots, judged from everything on the table.

Quests done are worth most, then what brings the next one nearer: its chance, and how far its place is. Life is worth
the more the less of it is left; Peril is what the others will spend on this hero.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.cards import LEVEL, SPEED, Fighter, QuestCard
from undercroft.games.dungeoneer.geography import reached
from undercroft.games.dungeoneer.party import LORD, is_on
from undercroft.games.dungeoneer.scores import attack_forms, score
from undercroft.games.dungeoneer.table import (
    BANES,
    BOONS,
    CARRIED,
    DONE,
    GLOBAL,
    HAND,
    LAID,
    PACK,
    QUESTS,
    TREASURES,
    DungeonTable,
)

WON: Final = 1000.0
QUEST_WORTH: Final = 100.0
FELLED: Final = 250.0  # a hero lost to the party of a campaign
NEXT_QUEST: Final = 62.0  # of a Quest that can be attempted here and cannot fail
STEP: Final = 0.88  # what is left of its worth one move farther away
UNSEEN: Final = 9  # moves to a place that is not on the map yet
MOST_MAPS: Final = 256  # whose distances are remembered
LIFE: Final = (0.0, 12.0, 38.0, 58.0, 73.0, 85.0, 94.0, 101.0, 106.0, 110.0)

Layout = tuple[int, ...]


class Distances:
    """The moves from space to space on one map, worked out when somebody asks."""

    def __init__(self) -> None:
        self.known: dict[int, dict[int, int]] = {}

    def of(self, table: DungeonTable, start: int, end: int) -> int:
        if start < 0 or end < 0:
            return UNSEEN
        if start not in self.known:
            self.known[start] = reached(table, start)
        return self.known[start].get(end, UNSEEN)


class Judge:
    """Judges tables of one game; remembers the distances on the maps it has seen."""

    def __init__(self) -> None:
        self.maps: dict[Layout, Distances] = {}

    def value(self, table: DungeonTable, seat: int) -> float:
        """Own prospects less those of the others, of the best of them above all; in a campaign there are two sides."""
        far = self.distances(table)
        if is_on(table):
            worth = sum([prospects(table, other, far) for other in table.living()]) - FELLED * table.felled
            return table.peril[LORD] - worth if seat == LORD else worth
        if not table.alive[seat]:
            return -WON / 2
        others = [prospects(table, other, far) for other in table.living() if other != seat]
        return prospects(table, seat, far) - 0.4 * max(others, default=0.0) - 0.15 * sum(others)

    def distances(self, table: DungeonTable) -> Distances:
        laid = table.zones[LAID]
        design, cell, turned, link = table.design, table.cell, table.turned, table.link
        layout = tuple([value for card in laid for value in (design[card], cell[card], turned[card], link[card])])
        far = self.maps.get(layout)
        if far is None:
            if len(self.maps) >= MOST_MAPS:
                self.maps.clear()
            far = self.maps[layout] = Distances()
        return far


def prospects(table: DungeonTable, seat: int, far: Distances) -> float:
    """Quests done, strength, Life, resources, and how near the next Quest is."""
    scores = [score(table, seat, form) for form in range(3)]
    worth = QUEST_WORTH * len(table.zone(seat, DONE)) + LIFE[min(max(table.life[seat], 0), 9)]
    worth += sum([scores[form] for form in attack_forms(table, seat)]) * 2.0
    worth += 3.0 * scores[SPEED] + 1.2 * min(table.glory[seat], 7) - 1.5 * table.peril[seat]
    worth += 4.5 * len(table.zone(seat, BOONS)) + 4.5 * len(table.zone(seat, TREASURES))
    worth += 1.5 * len(table.zone(seat, PACK)) - 5.0 * len(table.zone(seat, BANES)) + 0.4 * len(table.zone(seat, HAND))
    worth -= 5.0 * table.tipped[seat]
    return worth + 0.3 * len(table.zones[LAID]) + next_quest(table, seat, scores, far)


def next_quest(table: DungeonTable, seat: int, scores: list[int], far: Distances) -> float:
    """What the open Quests promise: most of it the best one, a little the others."""
    space = {table.design[card]: card for card in table.zones[LAID]}
    here = table.space[seat]
    promises = []
    for card in [*table.zone(seat, QUESTS), *table.zones[GLOBAL]]:
        printed, places = table.pool.quest(table.design[card]), table.pool.location[table.design[card]]
        if printed.type == "search":
            steps = 0
        elif len(places) > 1 and table.escort[card] == CARRIED:
            steps = far.of(table, here, space.get(places[1], -1))
        else:
            at = space.get(places[0], -1)
            steps = far.of(table, here, at)
            steps += far.of(table, at, space.get(places[1], -1)) if len(places) > 1 else 0
        promises.append(NEXT_QUEST * (0.3 + 0.7 * likely(table, seat, printed, scores)) * STEP**steps)
    promises.sort(reverse=True)
    return promises[0] + 0.2 * sum(promises[1:]) if promises else 0.0


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
