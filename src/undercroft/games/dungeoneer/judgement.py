"""How good a position looks for a seat: for bots, judged from everything on the table."""

from __future__ import annotations

from undercroft.games.dungeoneer.geography import reached
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

WON = 1000.0
QUEST_WORTH = 100.0
FAR = 12


def value(table: DungeonTable, seat: int) -> float:
    """Own prospects less those of the best other."""
    if not table.alive[seat]:
        return -WON / 2
    others = [prospects(table, other) for other in table.living() if other != seat]
    return prospects(table, seat) - 0.5 * max(others, default=0.0)


def prospects(table: DungeonTable, seat: int) -> float:
    """Quests done, strength, Life, resources, and how near the next Quest is."""
    life = table.life[seat]
    worth = QUEST_WORTH * len(table.zone(seat, DONE)) + 12.0 * min(life, 8) - (30.0 if life <= 2 else 0.0)
    worth += sum(score(table, seat, form) for form in attack_forms(table, seat)) * 2.0
    worth += 3.0 * score(table, seat, 2) + 1.0 * min(table.glory[seat], 8) - 1.6 * table.peril[seat]
    worth += 5.0 * len(table.zone(seat, BOONS)) + 5.0 * len(table.zone(seat, TREASURES))
    worth += 1.5 * len(table.zone(seat, PACK)) - 5.0 * len(table.zone(seat, BANES)) + 0.4 * len(table.zone(seat, HAND))
    worth -= 4.0 * table.tipped[seat]
    return worth + nearness(table, seat) + 0.3 * len(table.zones[LAID])


def nearness(table: DungeonTable, seat: int) -> float:
    """More for a Quest whose place lies near; a component on the way counts as half of the work done."""
    far = reached(table, table.space[seat])
    by_design = {table.design[card]: steps for card, steps in sorted(far.items(), key=lambda item: -item[1])}
    best = 0.0
    for card in [*table.zone(seat, QUESTS), *table.zones[GLOBAL]]:
        printed = table.pool.quest(table.design[card])
        places = table.pool.location[table.design[card]]
        if printed.type == "search":
            best = max(best, 18.0)
            continue
        carrying = table.escort[card] == CARRIED
        target = places[1] if carrying and len(places) > 1 else places[0]
        steps = by_design.get(target, FAR)
        best = max(best, (30.0 if carrying else 0.0) + 24.0 - 2.0 * steps)
    return best
