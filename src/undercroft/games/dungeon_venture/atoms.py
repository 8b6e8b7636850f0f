"""The functions that move cards: each makes one change and tells the log about it.

Figures, boards and rounds have modules of their own; nothing else changes the table.
"""

from __future__ import annotations

from undercroft.games.dungeon_venture.cards import CONSUMABLE, KEEPER_SPELL, SPELL
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.table import (
    BOX,
    DISCARD,
    EVENT_DECK,
    EVENT_DISCARD,
    EVENT_HAND,
    HAND,
    IN_EFFECT,
    MONSTER_DECK,
    NOBODY,
    PLAYED,
    SHOWN,
    STOCK,
    TREASURE,
    USED,
    WORN,
    VentureTable,
    zone_of,
)
from undercroft.kernel.chance import shuffle_deck
from undercroft.kernel.game import Game
from undercroft.kernel.table import put, put_openly
from undercroft.kernel.visibility import blur

Venture = Game[VentureTable]


def readers(table: VentureTable, hero: int) -> int:
    """Who may read a hero's hand: the whole party, or with closed hands its own player (hidden-07)."""
    if table.options["closed-hands"]:
        return 1 << table.controller[hero]
    return sum([1 << seat for seat in set(table.controller)])


# --- decks
def draw_event(game: Venture, rule: str) -> None:
    """One event for the Keeper; the discard pile makes a new deck (event-11, gap-14)."""
    table = game.table
    if not table.zones[EVENT_DECK]:
        if not table.zones[EVENT_DISCARD]:
            game.log.append(("no-event", "event-11", ()))
            return
        for card in table.zones[EVENT_DISCARD][:]:
            put(table, card, EVENT_DECK)
        shuffle_deck(table, table.zones[EVENT_DECK])
        game.log.append(("events-shuffled", "event-11", (len(table.zones[EVENT_DECK]),)))
    card = table.zones[EVENT_DECK][-1]
    put(table, card, EVENT_HAND)
    table.known[card] = 1 << table.keeper
    game.log.append(("event-drawn", rule, (), 1 << table.keeper, (card, table.design[card])))
    game.revealed()


def draw_monster_card(game: Venture, hero: int) -> None:
    """The reward for a defeated monster (attack-07); gold is shown and discarded in a standard game (gold-02)."""
    table = game.table
    if not table.zones[MONSTER_DECK]:
        if not table.zones[DISCARD]:
            game.log.append(("no-card", "gap-12", (hero,)))
            return
        for card in table.zones[DISCARD][:]:
            put(table, card, MONSTER_DECK)
        shuffle_deck(table, table.zones[MONSTER_DECK])
        game.log.append(("deck-made", "gap-12", (len(table.zones[MONSTER_DECK]),)))
    card = table.zones[MONSTER_DECK][-1]
    if is_worthless(table, card):
        put_openly(table, card, DISCARD)
        game.log.append(("gold-discarded", "gold-02", (hero, card, table.design[card])))
    else:
        put(table, card, zone_of(hero, HAND))
        table.known[card] = readers(table, hero)
        game.log.append(("drew", "attack-07", (hero,), readers(table, hero), (card, table.design[card])))
    game.revealed()


def is_worthless(table: VentureTable, card: int) -> bool:
    """Gold outside a campaign (gold-02)."""
    return bool(table.pool.designs[table.design[card]].gold) and not table.options["campaign"]


def show_treasure(game: Venture, count: int) -> None:
    """The next cards of the Treasure deck, laid out for all to see; worthless gold goes at once (chest-02, gold-02)."""
    table = game.table
    if not table.zones[TREASURE]:
        game.log.append(("no-treasure", "gap-11", ()))
    for _ in range(min(count, len(table.zones[TREASURE]))):
        card = table.zones[TREASURE][-1]
        if is_worthless(table, card):
            put_openly(table, card, DISCARD)
            game.log.append(("gold-found", "gold-02", (card, table.design[card])))
        else:
            put_openly(table, card, SHOWN)
            game.log.append(("treasure", "chest-02", (card, table.design[card])))
    game.revealed()


def lay_open(game: Venture, card: int) -> None:
    """A card of a dead hero, to be shared out (pickup-02)."""
    put_openly(game.table, card, SHOWN)
    game.log.append(("belonging", "pickup-02", (card, game.table.design[card])))
    game.revealed()


def take(game: Venture, hero: int, card: int, used: bool, dead: int) -> None:
    """A card that lay open for all, perhaps left by somebody dead; a used spell stays used (pickup-03)."""
    put(game.table, card, zone_of(hero, USED if used else HAND))
    game.table.heirloom[card] = dead
    game.log.append(("took", "chest-03", (hero, card, game.table.design[card])))


# --- hands
def choose_spell(game: Venture, hero: int, card: int) -> None:
    """A starting spell of the mage (setup-10)."""
    table = game.table
    put(table, card, zone_of(hero, HAND))
    table.known[card] = readers(table, hero)
    game.log.append(("spell-chosen", "setup-10", (hero,), readers(table, hero), (card, table.design[card])))


def give(game: Venture, giver: int, card: int, receiver: int, rule: str) -> None:
    """The Keeper sees that a card changes hands, but not which, unless it was worn (give-02)."""
    table = game.table
    worn = table.where[card] == zone_of(giver, WORN)
    if worn:
        put_openly(table, card, zone_of(receiver, HAND))
        game.log.append(("gave-worn", rule, (giver, receiver, card, table.design[card])))
        return
    mask = readers(table, giver) | readers(table, receiver)
    blur(table, table.zone(giver, HAND), mask)
    put(table, card, zone_of(receiver, HAND))
    table.known[card] |= readers(table, receiver)
    game.log.append(("gave", rule, (giver, receiver), mask, (card, table.design[card])))
    game.revealed()


# --- between adventures
def fill_purse(game: Venture, gold: int) -> None:
    game.table.purse = gold
    game.log.append(("purse", "shop-02", (gold,)))


def bring(game: Venture, hero: int, card: int) -> None:
    """A piece of equipment from the adventure before (camp-04)."""
    put_openly(game.table, card, zone_of(hero, HAND))
    game.log.append(("brought", "camp-04", (hero, card, game.table.design[card])))
    game.revealed()  # which of the face-down cards it was


def give_openly(game: Venture, giver: int, card: int, receiver: int) -> None:
    put_openly(game.table, card, zone_of(receiver, HAND))
    game.log.append(("gave-worn", "cousin-02", (giver, receiver, card, game.table.design[card])))


def hand_back(game: Venture, hero: int, card: int) -> None:
    put_openly(game.table, card, STOCK)
    game.log.append(("handed-back", "camp-08", (hero, card, game.table.design[card])))


def buy(game: Venture, hero: int, card: int, price: int) -> None:
    """For the common purse, into the hand of this hero (shop-04)."""
    table = game.table
    table.purse -= price
    put_openly(table, card, zone_of(hero, HAND))
    game.log.append(("bought", "shop-01", (hero, card, table.design[card], table.purse)))


# --- equipment
def wear(game: Venture, hero: int, card: int) -> None:
    put_openly(game.table, card, zone_of(hero, WORN))
    game.log.append(("wears", "equip-01", (hero, card, game.table.design[card])))
    game.revealed()


def take_off(game: Venture, hero: int, card: int, rule: str) -> None:
    """Back to the hand, and locked there until the turn is over (equip-03 to equip-05)."""
    table = game.table
    put(table, card, zone_of(hero, HAND))
    table.locked[card] = 1
    game.log.append(("takes-off", rule, (hero, card, table.design[card])))


def unlock(table: VentureTable) -> None:
    if 1 in table.locked:
        table.locked = [0] * len(table.locked)


# --- playing
def reveal(game: Venture, figure: int, card: int, rule: str) -> None:
    """A card is played: it lies open until its effect is carried out."""
    table = game.table
    put_openly(table, card, PLAYED)
    table.caster[card] = figure
    table.fresh[card] = 0
    if is_spell(table, card):
        table.cast[figure] += 1
    game.log.append(("played", rule, (figure, card, table.design[card])))
    game.revealed()


def play_event(game: Venture, card: int) -> None:
    put_openly(game.table, card, EVENT_DISCARD)
    game.log.append(("event-played", "event-11", (card, game.table.design[card])))
    game.revealed()


def is_spell(table: VentureTable, card: int) -> bool:
    return table.kind_of(card) in (SPELL, KEEPER_SPELL)


def rule_of_lasting(table: VentureTable, card: int) -> str:
    """What lets a card lie in effect, and ends it."""
    return "spell-04" if is_spell(table, card) else "cons-02"


def lay(game: Venture, card: int, host: int) -> None:
    """The card stays in effect on a figure (spell-04, cons-02)."""
    table = game.table
    put(table, card, IN_EFFECT)
    table.host[card] = host
    game.log.append(("in-effect", rule_of_lasting(table, card), (host, card, table.design[card])))


def put_away(game: Venture, card: int, rule: str) -> None:
    """A card whose effect is over: spells to their caster's used pile or, after a rest, to the hand (rest-05).

    Consumables are discarded; the Keeper's cards, and spells of a hero who has gone, come to where those belong.
    """
    table = game.table
    kind, caster = table.kind_of(card), table.caster[card]
    if kind == SPELL and caster != NOBODY and caster < FIRST_MONSTER:
        put(table, card, zone_of(caster, HAND if table.fresh[card] else USED))
    elif kind == CONSUMABLE:
        put(table, card, DISCARD)
    else:
        put(table, card, BOX)
    table.host[card] = table.caster[card] = NOBODY
    table.fresh[card] = 0
    game.log.append(("put-away", rule, (card, table.design[card])))


def refresh_spells(game: Venture, hero: int, rule: str) -> None:
    """All used spells back to hand, and the count of cast ones to nought (rest-03, rise-03, mana-02)."""
    table = game.table
    for card in table.zone(hero, USED)[:]:
        put(table, card, zone_of(hero, HAND))
    for card in table.zones[IN_EFFECT]:
        if table.caster[card] == hero:
            table.fresh[card] = 1
    table.cast[hero] = 0
    game.log.append(("spells-back", rule, (hero,)))


def recall(game: Venture, hero: int, card: int) -> None:
    """One used spell back to hand, one less counted as cast."""
    table = game.table
    put(table, card, zone_of(hero, HAND))
    table.cast[hero] = max(table.cast[hero] - 1, 0)
    game.log.append(("recalled", "mana-02", (hero, card, table.design[card])))


def use_up(game: Venture, hero: int, card: int) -> None:
    """A spell of the hand goes to the used pile unspoken."""
    table = game.table
    put_openly(table, card, zone_of(hero, USED))
    game.log.append(("chilled", "spell-02", (hero, card, table.design[card])))
    game.revealed()


def out_of_play(game: Venture, cards: list[int]) -> None:
    """Black-backed cards of a Boss that has fallen (gap-60)."""
    for card in cards:
        put(game.table, card, BOX)
