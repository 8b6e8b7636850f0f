"""What would happen to a hero as things lie now: where he would go, and room by room how he would fare."""

from __future__ import annotations

from typing import Any

from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.bait import lures
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import active_rooms, damage, health_left, treasures
from undercroft.games.boss_monster.table import (
    COMMON,
    ENTRANCE,
    IN_ROOM,
    INSIDE,
    OWN,
    ROW,
    SHELTERED,
    TOWN,
    BossTable,
)
from undercroft.games.boss_monster.words import card_name, say, seat_name, waiting
from undercroft.kernel.flow import PASS
from undercroft.kernel.visibility import sample

Forecast = dict[str, Any]
PATIENCE = 60  # how many passes may follow on an announcement
STAYS = ("bait-08", "ties-01", "ties-02")  # the rules that keep a hero in town


def forecasts(game: Boss2) -> dict[int, Forecast]:
    """For every hero in town, at an entrance or in a dungeon. All of it is public; nothing face-down counts."""
    table = game.table
    found: dict[int, Forecast] = {}
    counted = [treasures(table, seat) for seat in table.order]
    for hero in table.zones[TOWN]:
        found[hero] = in_town(table, hero, counted)
    for seat in table.order:
        base = COMMON + seat * OWN
        for hero in table.zones[base + ENTRANCE]:
            found[hero] = walk(table, seat, hero, len(table.zones[base + ROW]))
        for hero in table.zones[base + INSIDE]:
            found[hero] = walk(table, seat, hero, table.walk_place)
    for hero, forecast in found.items():
        forecast["text"] = words(game, hero, forecast)
    return found


def words(game: Boss2, hero: int, forecast: Forecast) -> str:
    if forecast["ends"] == "stays":
        return say(
            f"forecast {forecast['rule']}", treasure=CLASSES[game.table.pool.hero_class[game.table.design[hero]]]
        )
    if forecast["ends"] == "survives":
        return say("forecast survives", who=seat_name(game, forecast["seat"]))
    if forecast["at"] is None:
        return say("forecast dies at once")
    return say("forecast dies", room=card_name(game, forecast["at"]))


def if_resolved(game: Boss2, now: dict[int, Forecast]) -> dict[str, Forecast] | None:
    """What changes for heroes if everything announced is carried out and everybody else passes; None: nothing waits.

    Played out on a game that agrees with what everybody knows, the rest dealt anew: so it can tell nothing secret. An
    announcement that asks somebody something on the way tells nothing at all.
    """
    if not waiting(game):
        return None
    twin = sample(game, None, 0)
    for _ in range(PATIENCE):
        if twin.ask is None or not waiting(twin):
            break
        seat, options = next(iter(twin.ask.options.items()))
        if PASS not in options:
            return {}
        twin.answer(seat, options.index(PASS))
    then = forecasts(twin)
    return {str(hero): fate for hero, fate in then.items() if hero in now and fate != now[hero]}


def in_town(table: BossTable, hero: int, counted: list[list[int]]) -> Forecast:
    """The bait phase for one hero: who counts how much of his treasure, and what follows (bait-*, ties-*)."""
    wanted = table.pool.hero_class[table.design[hero]]
    counts = [treasure[wanted] for treasure in counted]
    shown = {str(seat): count for seat, count in zip(table.order, counts, strict=True)}
    best = lures(counts)
    if best < 0 or table.marks[hero] & SHELTERED:
        rule = STAYS[0] if table.marks[hero] & SHELTERED else STAYS[2 if max(counts) else 1]
        return {"ends": "stays", "rule": rule, "counts": shown, "seat": None, "walk": [], "at": None}
    seat = table.order[best]
    row = table.zones[COMMON + seat * OWN + ROW]
    return walk(table, seat, hero, len(row)) | {"rule": "bait-03", "counts": shown}


def walk(table: BossTable, seat: int, hero: int, place: int) -> Forecast:
    """From a place of the row towards the boss, with the damage every room would deal (adventure-*, damage-*)."""
    row, active = table.zones[COMMON + seat * OWN + ROW], active_rooms(table, seat)
    left = health_left(table, hero)
    steps: list[dict[str, int]] = []
    here = table.walker == hero and table.walk_inside == IN_ROOM
    at = row[place] if here else None
    if not here or left > 0:
        for room in reversed(row[: max(place, 0)]):
            if left <= 0:
                break
            if room in active:
                left -= damage(table, seat, room, hero)
                at = room
                steps.append({"room": room, "left": max(left, 0)})
    ends, rule = ("dies", "death-01") if left <= 0 else ("survives", "survive-01")
    return {"ends": ends, "rule": rule, "seat": seat, "walk": steps, "at": at if left <= 0 else None}
