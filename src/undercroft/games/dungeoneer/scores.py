"""Scores and limits (rules heroes-*, glory-cards-05, treasures-01): printed values plus what changes them now."""

from __future__ import annotations

from collections.abc import Container

from undercroft.games.dungeoneer.cards import FORMS, LEVEL, SPEED, AdventureCard, HeroCard
from undercroft.games.dungeoneer.pool import ADVENTURE, BOON, MONSTER, TREASURE, Price
from undercroft.games.dungeoneer.table import (
    ATTACHED,
    BANES,
    BOONS,
    COMMON,
    DONE,
    GLOBAL,
    HERO_CARD,
    OWN,
    QUESTS,
    TREASURES,
    DungeonTable,
)
from undercroft.kernel.nodes import Test

Part = tuple[int, int]  # how much, and the design it comes from (-1: none)
EVERY_MONSTER = -1  # the target of a change that is about all attacking monsters


def hero_cards(table: DungeonTable, seat: int) -> list[HeroCard]:
    """A hero's card, and those of higher grades under it (combining-sets-09)."""
    return [table.pool.hero(table.design[card]) for card in table.zone(seat, HERO_CARD)]


def first_card(table: DungeonTable, seat: int) -> HeroCard:
    """The Hero card he began with: it says how much Life he has."""
    return table.pool.heroes[table.design[table.zones[COMMON + seat * OWN + HERO_CARD][0]]]


def reached(table: DungeonTable, seat: int) -> list[int]:
    """The Hero cards whose Levels he has reached: only their abilities work (combining-sets-07)."""
    cards = table.zones[COMMON + seat * OWN + HERO_CARD]
    if len(cards) < 2:
        return cards
    return [card for card in cards if table.pool.hero(table.design[card]).first_level <= table.level[seat]] or cards[:1]


def hero_of(table: DungeonTable, seat: int) -> HeroCard:
    """The card whose limits apply: that of the highest grade he has reached (combining-sets-08)."""
    return table.pool.heroes[table.design[reached(table, seat)[-1]]]


def sources(table: DungeonTable, seat: int, changing: Container[int]) -> list[int]:
    """The cards of these designs whose lasting effects bear on a hero: his own, Banes on him, Quests in play.

    An Artifact works once its Quest is completed, any other while it is in play (quest-types-09).
    """
    zones, base = table.zones, COMMON + seat * OWN
    artifact, design = table.pool.artifact, table.design
    heroes = zones[base + HERO_CARD]
    if len(heroes) > 1:
        heroes = reached(table, seat)
    own = [*heroes, *zones[base + BOONS], *zones[base + TREASURES], *zones[base + BANES]]
    found = [card for card in own if design[card] in changing]
    for card in zones[ATTACHED]:
        if design[card] in changing and table.where[table.host[card]] in (base + TREASURES, base + BOONS):
            found.append(card)
    for card in zones[base + QUESTS]:
        if design[card] in changing and table.known[card] == table.everyone and not artifact[design[card]]:
            found.append(card)
    for card in zones[GLOBAL]:
        if design[card] in changing and not artifact[design[card]]:
            found.append(card)
    for card in zones[base + DONE]:
        if design[card] in changing and artifact[design[card]]:
            found.append(card)
    return found


def parts(table: DungeonTable, seat: int, quantity: str) -> list[Part]:
    """Everything that changes a hero's quantity now, by source."""
    design, changing = table.design, table.pool.changing.get(quantity)
    found: list[Part] = []
    if changing is not None:
        for card in sources(table, seat, changing):
            for modifier in changing[design[card]]:
                if in_terrain(table, table.space[seat], modifier.test):
                    found.append((modifier.amount, design[card]))
    for name, target, amount, source, _end in table.modifiers:
        if name == quantity and target == seat:
            found.append((amount, source))
    return found


def in_terrain(table: DungeonTable, space: int, test: Test | None) -> bool:
    """Whether a space has one of the terrains a card names (card-anatomy-05)."""
    if test is None:
        return True
    names = test.get("names")
    assert isinstance(names, tuple)
    return space >= 0 and table.pool.map(table.design[space]).terrain in names


def change(table: DungeonTable, seat: int, quantity: str) -> int:
    found = parts(table, seat, quantity)
    return sum([amount for amount, _ in found]) if found else 0


def changes(table: DungeonTable, seat: int) -> dict[str, int]:
    """Every quantity of a hero that is changed now, and by how much: for those who want to know several."""
    found: dict[str, int] = {}
    for card in sources(table, seat, range(len(table.pool.designs))):
        for modifier in table.pool.always[table.design[card]]:
            if in_terrain(table, table.space[seat], modifier.test):
                found[modifier.quantity] = found.get(modifier.quantity, 0) + modifier.amount
    for name, target, amount, _source, _end in table.modifiers:
        if target == seat:
            found[name] = found.get(name, 0) + amount
    return found


def printed_score(table: DungeonTable, seat: int, form: int) -> int:
    """The score of the hero's row for his Level (heroes-03)."""
    level, total, heroes = table.level[seat], 0, table.pool.heroes
    for at, card in enumerate(table.zones[COMMON + seat * OWN + HERO_CARD]):
        hero = heroes[table.design[card]]
        if at and level < hero.first_level:
            break
        row = min(max(level - hero.first_level, 0), len(hero.rows) - 1)
        total += hero.rows[row][form] + (hero.base[form] if not at else 0)
    return total


def score(table: DungeonTable, seat: int, what: int) -> int:
    """A hero's Melee, Magic, Speed, Level or Life; no score falls below 0 (gap-31)."""
    if what > SPEED:
        return table.level[seat] if what == LEVEL else table.life[seat]
    return max(0, printed_score(table, seat, what) + change(table, seat, FORMS[what]))


def top_level(table: DungeonTable, seat: int) -> int:
    """The highest Level his cards have a row for (levels-04)."""
    hero = hero_cards(table, seat)[-1]
    return hero.first_level + len(hero.rows) - 1


def attack_forms(table: DungeonTable, seat: int) -> list[int]:
    """The forms in which a hero has a standard attack symbol (combat-06, challenge-03)."""
    return [form for form in range(3) if strikes(table, seat, form) or change(table, seat, f"attack-{FORMS[form]}") > 0]


def strikes(table: DungeonTable, seat: int, form: int) -> bool:
    """Whether the symbol is printed on one of his Hero cards."""
    return any(form in table.pool.hero(table.design[card]).attacks for card in reached(table, seat))


# --- monsters
def attached(table: DungeonTable, card: int) -> list[int]:
    return [other for other in table.zones[ATTACHED] if table.host[other] == card]


def ground_of(table: DungeonTable, card: int) -> int:
    """The space a monster fights in; a Minion is where its owner is."""
    owner = table.owner[card]
    minion = owner >= 0 and table.where[card] == COMMON + owner * OWN + TREASURES
    return table.space[owner] if minion else table.place[card]


def monster_parts(table: DungeonTable, card: int, form: int) -> list[Part]:
    """What changes a monster's score now, by source: its terrain, its Attachments."""
    pool, found = table.pool, []
    for modifier in pool.always[table.design[card]] if pool.kind[table.design[card]] >= 0 else ():
        if modifier.quantity == FORMS[form] and in_terrain(table, ground_of(table, card), modifier.test):
            found.append((modifier.amount, table.design[card]))
    for other in attached(table, card):
        for modifier in pool.always[table.design[other]]:
            if modifier.quantity == FORMS[form]:
                found.append((modifier.amount, table.design[other]))
    return found


def monster_score(table: DungeonTable, card: int, form: int) -> int:
    """A monster's score with Attachments and changes of the turn; 0 where none is printed (combat-10)."""
    fighter = table.pool.fighter[table.design[card]]
    assert fighter is not None
    return max(fighter.scores[form], 0) + sum([amount for amount, _ in monster_parts(table, card, form)])


def monster_life(table: DungeonTable, card: int) -> int:
    """What is left of its Life points."""
    fighter = table.pool.fighter[table.design[card]]
    assert fighter is not None
    more = sum(
        modifier.amount
        for other in attached(table, card)
        for modifier in table.pool.always[table.design[other]]
        if modifier.quantity == "life"
    )
    return fighter.life + more - table.wounds[card]


# --- limits
def printed_adventure(table: DungeonTable, card: int) -> AdventureCard:
    pool = table.pool
    return pool.adventures[table.design[card] - pool.first[ADVENTURE]]


def counts(table: DungeonTable, card: int) -> bool:
    """Whether a card in play takes a slot (glory-cards-06, glory-cards-08)."""
    return table.host[card] < 0 or not table.book.only_permanent_counts


def readied(table: DungeonTable, seat: int, kind: int) -> list[int]:
    """A hero's Boons or Treasures in play that take a slot; Minions are Treasures (common-card-effects-13)."""
    found = list(table.zones[COMMON + seat * OWN + (BOONS if kind == BOON else TREASURES)])
    if not table.book.only_permanent_counts:
        pool = table.pool
        found += [
            card
            for card in table.zones[ATTACHED]
            if table.owner[card] == seat and pool.kind[table.design[card]] == kind
        ]
    return found


def limit(table: DungeonTable, seat: int, kind: int) -> int:
    hero = hero_of(table, seat)
    if kind == BOON:
        return hero.boons + change(table, seat, "boon-slots")
    slots, design = table.pool.slots, table.design
    return hero.treasures + sum([slots[design[card]] for card in table.zones[COMMON + seat * OWN + TREASURES]])


def room_for(table: DungeonTable, seat: int, card: int) -> bool:
    """Whether a permanent Boon or Treasure finds a slot; what raises the limit makes its own (treasures-06)."""
    pool, design = table.pool, table.design[card]
    kind = TREASURE if pool.kind[design] == MONSTER else pool.kind[design]
    return len(readied(table, seat, kind)) < limit(table, seat, kind) + pool.makes_room[design]


def is_double(table: DungeonTable, seat: int, card: int) -> bool:
    """Whether the hero has a Treasure of the same kind in play already (treasures-01)."""
    item = printed_adventure(table, card).item
    return bool(item) and any(
        printed_adventure(table, other).item == item
        for other in [*table.zone(seat, TREASURES), *table.zones[ATTACHED]]
        if table.owner[other] == seat
    )


def weapons(table: DungeonTable, seat: int) -> list[int]:
    return [card for card in table.zone(seat, TREASURES) if printed_adventure(table, card).keyword == "weapon"]


def minions(table: DungeonTable, seat: int) -> list[int]:
    pool = table.pool
    return [card for card in table.zone(seat, TREASURES) if pool.kind[table.design[card]] == MONSTER]


# --- what can be paid, what would help
def in_need(table: DungeonTable, seat: int, cure: str) -> bool:
    """Whether a hero is down, or wounded, so that standing up or recovering does something."""
    return bool(table.tipped[seat]) if cure == "stand" else table.life[seat] < first_card(table, seat).life


def can_pay(table: DungeonTable, seat: int, source: int, price: Price) -> bool:
    for what, amount in price:
        if what == "charges":
            if table.charges[source] < amount:
                return False
        elif what == "movement":
            if not can_spend(table, seat):
                return False
        else:
            values: list[int] = getattr(table, what)
            if values[seat] < amount:
                return False
    return True


def can_spend(table: DungeonTable, seat: int, walking: bool = False) -> bool:
    """Whether a hero has a Movement point for this (movement-12, definitions-11, optional-rules-40)."""
    if table.spare[seat] and not walking:
        return True
    barred = table.tipped[seat] and (walking or table.book.tipped_bars_all)
    return table.movement[seat] > 0 and not barred
