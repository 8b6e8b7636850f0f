"""What a fuzz run plays: of each game every case of seats, options and sets, and what its cards are for."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from undercroft.games.boss_monster import start as boss_monster
from undercroft.games.dungeon_venture import start as dungeon_venture
from undercroft.games.dungeon_venture.campaign import new_campaign
from undercroft.games.dungeon_venture.cards import EQUIPMENT, EVENT
from undercroft.games.dungeoneer import start as dungeoneer
from undercroft.games.dungeoneer.cards import Design
from undercroft.games.dungeoneer.editions import EDITIONS
from undercroft.kernel.errors import BadRequest

Setting = tuple[int, dict[str, Any]]  # seats and options


class Shown(NamedTuple):
    """An event in which a card does what it is for: where its data names the card, and what to call those unseen."""

    design: int
    title: str


@dataclass(frozen=True, slots=True)
class Subject:
    """One game as a fuzz run sees it."""

    game: str
    settings: Callable[[], list[Setting]]
    shown: Mapping[str, Shown]
    wanted: Callable[[], dict[str, list[str]]]  # by event: the cards, as set and id
    skill: float = 0.0  # in every other game, the share of choices that a bot makes


# --- Boss Monster
def boss_monster_settings() -> list[Setting]:
    names = boss_monster.built_in_names()
    mixes = [list(mix) for size in range(1, len(names) + 1) for mix in itertools.permutations(names, size)]
    variants = list(itertools.product((False, True), repeat=len(boss_monster.VARIANTS)))
    return [
        (seats, {**dict(zip(boss_monster.VARIANTS, chosen, strict=True)), "sets": sets})
        for seats, chosen, sets in itertools.product(boss_monster.SEATS, variants, mixes)
    ]


def boss_monster_cards() -> dict[str, list[str]]:
    wanted: dict[str, list[str]] = {kind: [] for kind in (*BOSS_MONSTER.shown, "used")}
    for name in boss_monster.built_in_names():
        found = boss_monster.find_set(name)
        wanted["built"] += [f"{name}/{room.id}" for room in found.rooms]
        wanted["cast"] += [f"{name}/{spell.id}" for spell in found.spells]
        wanted["levelled-up"] += [f"{name}/{boss.id}" for boss in found.bosses]
        wanted["hero-appears"] += [f"{name}/{hero.id}" for hero in found.heroes if hero.seats != "spare"]
        able = [(room.id, room.abilities) for room in found.rooms] + [(b.id, (b.level_up,)) for b in found.bosses]
        wanted["used"] += [f"{name}/{id}" for id, has in able if any(ability.kind == "activated" for ability in has)]
    return wanted


BOSS_MONSTER = Subject(
    "boss-monster",
    boss_monster_settings,
    {
        "built": Shown(2, "rooms never built"),
        "cast": Shown(2, "spells never played"),
        "levelled-up": Shown(2, "bosses never levelled up"),
        "hero-appears": Shown(1, "heroes never seen"),
    },
    boss_monster_cards,
)


# --- Dungeoneer
NEEDS: dict[str, dict[str, Any]] = {"campaign-personal-decks": {"campaign-adventure": True}}


def dungeoneer_settings() -> list[Setting]:
    """Every edition and seat count with no option, each one alone and every pair, on every mix of sets that is legal.

    The order is mixed, always in the same way, so that a short run sees a bit of everything.
    """
    names = dungeoneer.LIBRARY.names
    mixes = [list(mix) for size in range(1, len(names) + 1) for mix in itertools.combinations(names, size)]
    slugs = dungeoneer.PLAYABLE
    chosen = [(), *[(one,) for one in slugs], *itertools.combinations(slugs, 2)]
    found: list[Setting] = []
    for edition, options, sets in itertools.product(EDITIONS, chosen, mixes):
        setting: dict[str, Any] = {"edition": edition, "sets": sets}
        for slug in options:
            setting |= {slug: True, **NEEDS.get(slug, {})}
        found += [(seats, setting) for seats in dungeoneer.SEATS if is_legal(seats, setting)]
    random.Random(0).shuffle(found)
    return found


def is_legal(seats: int, setting: dict[str, Any]) -> bool:
    try:
        dungeoneer.check_seats(seats, dungeoneer.check_options(setting))
    except BadRequest:
        return False
    return True


def dungeoneer_cards() -> dict[str, list[str]]:
    wanted: dict[str, list[str]] = {kind: [] for kind in (*DUNGEONEER.shown, "used")}
    for name in dungeoneer.LIBRARY.names:
        found = dungeoneer.find_set(name)
        wanted["hero"] += [f"{name}/{card.id}" for card in found.heroes]
        wanted["laid"] += [f"{name}/{card.id}" for card in found.maps]
        wanted["attempted"] += [f"{name}/{card.id}" for card in found.quests if card.type != "escort"]
        wanted["picked-up"] += [f"{name}/{card.id}" for card in found.quests if card.type == "escort"]
        wanted["played"] += [f"{name}/{card.id}" for card in found.adventures]
        cards: list[Design] = [*found.heroes, *found.maps, *found.quests, *found.adventures]
        able = [card.id for card in cards if any(ability.kind == "activated" for ability in card.abilities)]
        wanted["used"] += [f"{name}/{id}" for id in able]
    return wanted


DUNGEONEER = Subject(
    "dungeoneer",
    dungeoneer_settings,
    {
        "hero": Shown(2, "heroes never dealt"),
        "laid": Shown(2, "Map cards never laid"),
        "attempted": Shown(2, "Quests never attempted"),
        "picked-up": Shown(2, "Escorts never begun"),
        "played": Shown(2, "Adventure cards never played"),
    },
    dungeoneer_cards,
)


# --- Dungeon Venture
RICH = 60  # gold that buys something in the shop


def dungeon_venture_settings() -> list[Setting]:
    """Every adventure and seat count with every choice of options and every seat as the Keeper's, in a mixed order.

    A campaign is at its beginning, or some way on, with a purse, equipment and the cousin of a hero who died.
    """
    equipment = [card.id for card in dungeon_venture.find_set(dungeon_venture.STANDARD_SET).cards if card.slots]
    later = {"completed": 2, "purse": RICH, "held": [equipment[:2], [], equipment[2:3], []], "cousins": [1]}
    later |= {"heirlooms": [[equipment[0], 1]]}
    campaigns: tuple[dict[str, Any], ...] = ({}, new_campaign(), new_campaign() | later)
    limits = (dungeon_venture.TIMED_ROUNDS, dungeon_venture.MOST_ROUNDS)
    found: list[Setting] = []
    for adventure, seats, campaign, limit in itertools.product(
        dungeon_venture.adventures(), dungeon_venture.SEATS, campaigns, limits
    ):
        for keeper, small, closed in itertools.product(range(seats), (False, True), (False, True)):
            setting = {"adventure": adventure, "keeper": keeper, "first-game": small, "closed-hands": closed}
            setting |= {"campaign": campaign, "round-limit": limit}
            with suppress(BadRequest):  # the small deck is not for every adventure
                dungeon_venture.check_options(setting)
                found.append((seats, setting))
    random.Random(0).shuffle(found)
    return found


def dungeon_venture_cards() -> dict[str, list[str]]:
    wanted: dict[str, list[str]] = {kind: [] for kind in (*DUNGEON_VENTURE.shown, "used")}
    for name in dungeon_venture.LIBRARY.names:
        for card in dungeon_venture.find_set(name).cards:
            kinds = {EQUIPMENT: "wears", EVENT: "event-played"}
            kind = "gold-discarded" if card.gold else kinds.get(card.kind, "played")
            wanted[kind].append(f"{name}/{card.id}")
    return wanted


DUNGEON_VENTURE = Subject(
    "dungeon-venture",
    dungeon_venture_settings,
    {
        "played": Shown(2, "spells and consumables never played"),
        "wears": Shown(2, "equipment never worn"),
        "event-played": Shown(1, "events never played"),
        "gold-discarded": Shown(2, "gold never found"),
    },
    dungeon_venture_cards,
    skill=0.8,  # by chance alone heroes hardly ever come to a Boss
)

SUBJECTS = {subject.game: subject for subject in (BOSS_MONSTER, DUNGEONEER, DUNGEON_VENTURE)}


@cache
def settings_of(game: str) -> list[Setting]:
    return SUBJECTS[game].settings()
