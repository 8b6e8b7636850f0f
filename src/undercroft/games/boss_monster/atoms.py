"""The only functions that change the table: each makes one change and tells the log (and the triggers) about it."""

from __future__ import annotations

from undercroft.games.boss_monster.dungeon import room_matches, working
from undercroft.games.boss_monster.pool import ROOM, SPELL
from undercroft.games.boss_monster.table import (
    BOX,
    CASTING,
    COMMON,
    DISCARD,
    DRAFT,
    ENTERED,
    ENTRANCE,
    HERO_DECK,
    IN_ROOM,
    INSIDE,
    LEFT_END,
    OFF,
    OUTSIDE,
    OWN,
    ROOM_DECK,
    ROOM_LOST,
    ROOMS,
    ROW,
    SHELTERED,
    SOULS,
    SPELL_DECK,
    SPELLS,
    THRONE,
    TOWN,
    UNDER,
    WOUNDS,
    BossTable,
    zone_of,
)
from undercroft.kernel.chance import below, shuffle_deck
from undercroft.kernel.game import Game
from undercroft.kernel.table import put, put_openly
from undercroft.kernel.visibility import blur, show_to

Boss2 = Game[BossTable]

ROUND = "end of round"
HANDS = {ROOM: (ROOM_DECK, ROOMS), SPELL: (SPELL_DECK, SPELLS)}


# --- moving cards
def hand_zone(table: BossTable, seat: int, card: int) -> int:
    return zone_of(seat, HANDS[table.pool.type[table.design[card]]][1])


def trigger(game: Boss2, event: str, seat: int, subject: int, card: int = -1, about: int = -1) -> None:
    """Let those cards react that listen to an event: this one card, or all of this seat's active ones.

    `subject` is what the reaction may point at, `about` the room that a filter of the listener is about.
    """
    table = game.table
    pool, design = table.pool, table.design
    if card >= 0:
        if event not in pool.listens[design[card]]:
            return
        listeners = [card]
    elif table.powers[seat] & pool.heard.get(event, 0):
        listeners = working(table, seat)
    else:
        return
    for listener in listeners:
        for ability, program in pool.listens[design[listener]].get(event, ()):
            wanted = pool.abilities[design[listener]][ability].about
            if wanted is None or room_matches(table, about, wanted):
                table.queue.append((seat, program, listener, subject))


# --- drawing and discarding
def draw(game: Boss2, seat: int, kind: int, rule: str) -> None:
    """One room or spell from its deck into the hand; an empty deck is made anew from the discards of that type."""
    table = game.table
    deck, hand = HANDS[kind]
    cards = table.zones[deck]
    if not cards:
        reshuffle(game, kind)
        if not cards:
            game.log.append(("nothing-to-draw", "gap-room-deck-empty", (seat, kind)))
            return
    card = cards[-1]
    cards.pop()
    table.where[card] = zone = COMMON + seat * OWN + hand
    table.zones[zone].append(card)
    table.known[card] |= 1 << seat
    game.log.append(("drew", rule, (seat, kind), 1 << seat, (card, table.design[card])))
    game.barrier = game.depth  # as `game.revealed()`; drawing is what happens most


def reshuffle(game: Boss2, kind: int) -> None:
    table = game.table
    pool = table.pool
    discarded = [card for card in table.zones[DISCARD] if pool.type[table.design[card]] == kind]
    if not discarded:
        return
    deck = HANDS[kind][0]
    for card in discarded:
        put(table, card, deck)
    shuffle_deck(table, table.zones[deck])
    game.log.append(("reshuffled", "gap-room-deck-empty", (kind, len(discarded))))
    game.revealed()


WITHOUT_CHOICE, CHOSEN, AT_RANDOM = range(3)  # how a card came to be discarded


def discard(game: Boss2, seat: int, card: int, rule: str, forced_by: int = -1, how: int = CHOSEN) -> None:
    """From the hand to the discard pile, face-up; whoever forced an opponent to it may react (discard-01)."""
    table = game.table
    put_openly(table, card, DISCARD)
    game.log.append(("discarded", rule, (seat, card, table.design[card], forced_by, how)))
    game.revealed()
    if forced_by not in (-1, seat):
        trigger(game, "opponent-discards", forced_by, card)


def take_back(game: Boss2, seat: int, card: int, rule: str) -> None:
    """From the discard pile into a hand: everybody sees which card it is."""
    table = game.table
    put(table, card, hand_zone(table, seat, card))
    game.log.append(("took", rule, (seat, card, table.design[card])))


def give(game: Boss2, giver: int, taker: int, card: int, rule: str) -> None:
    """From hand to hand: the two know the card, the others know its back."""
    table = game.table
    kind = table.pool.type[table.design[card]]
    blur(table, table.zone(giver, HANDS[kind][1]), 1 << giver | 1 << taker)
    put(table, card, hand_zone(table, taker, card))
    show_to(table, taker, card)
    game.log.append(("gave", rule, (giver, taker, kind), 1 << giver | 1 << taker, (card, table.design[card])))
    game.revealed()


def look_at_hand(game: Boss2, seat: int, other: int, rule: str) -> None:
    table = game.table
    cards = [*table.zone(other, ROOMS), *table.zone(other, SPELLS)]
    for card in cards:
        show_to(table, seat, card)
    seen = tuple([table.design[card] for card in cards])
    game.log.append(("looked", rule, (seat, other, len(cards)), 1 << seat | 1 << other, seen))
    game.revealed()


# --- building
def lay(game: Boss2, seat: int, card: int, on: int, rule: str) -> None:
    """Lay a room face-down: on a room, or at the left end."""
    table = game.table
    blur(table, table.zones[COMMON + seat * OWN + ROOMS], 1 << seat)
    put(table, card, COMMON + seat * OWN + DRAFT)
    table.draft_on[seat] = on
    game.log.append(
        ("laid", rule, (seat, on, table.design[on] if on >= 0 else -1), 1 << seat, (card, table.design[card]))
    )


def unlay(game: Boss2, seat: int, rule: str) -> None:
    table = game.table
    card = table.zone(seat, DRAFT)[0]
    put(table, card, zone_of(seat, ROOMS))
    table.draft_on[seat] = LEFT_END
    game.log.append(("took-back-room", rule, (seat,), 1 << seat, (card, table.design[card])))


def turn_up(game: Boss2, seat: int, rule: str) -> int:
    """Turn a seat's face-down room up: from now on it is built."""
    table, base = game.table, COMMON + seat * OWN
    card = table.zones[base + DRAFT][0]
    on = table.draft_on[seat]
    put_openly(table, card, base + ROW)
    if on != LEFT_END:
        row = table.zones[base + ROW]
        row.pop()
        row[row.index(on)] = card
        table.under[card] = on
        table.zones[base + UNDER].append(on)
        table.where[on] = base + UNDER
    table.draft_on[seat] = LEFT_END
    table.count_powers(seat)
    game.log.append(("built", rule, (seat, card, table.design[card], on, table.design[on] if on >= 0 else -1)))
    game.revealed()
    return card


def destroy(game: Boss2, room: int, by: int, source: int, rule: str) -> None:
    """Take the top room of a place to the discard pile; what lay under it is uncovered, or the row closes up.

    `by` is the seat that carries it out, `source` the card whose effect it is (destroy-05, destroy-07).
    """
    table = game.table
    seat = (table.where[room] - COMMON) // OWN
    row = table.zone(seat, ROW)
    place = row.index(room)
    beneath = table.under[room]
    if by == seat:
        trigger(game, "you-destroy", seat, beneath, about=room)
        trigger(game, "you-destroy-this", seat, beneath, card=room)
    if source != room:
        trigger(game, "destroyed-by-card", seat, beneath, card=room)
    clear_card(table, room)
    put_openly(table, room, DISCARD)
    if beneath >= 0:
        table.under[room] = -1
        table.zone(seat, UNDER).remove(beneath)
        table.where[beneath] = zone_of(seat, ROW)
        row.insert(place, beneath)
    table.count_powers(seat)
    game.log.append(("destroyed", rule, (seat, room, table.design[room], by)))
    if table.walker in table.zone(seat, INSIDE):
        if place == table.walk_place and table.walk_inside:
            table.walk_inside = ROOM_LOST  # he leaves it once the action is carried out (destroy-06)
        elif place < table.walk_place and beneath < 0:
            table.walk_place -= 1
    if beneath >= 0:
        game.log.append(("uncovered", "uncover-01", (seat, beneath, table.design[beneath])))
        trigger(game, "built-or-uncovered", seat, beneath, card=beneath)


def clear_card(table: BossTable, card: int) -> None:
    """A card that leaves play is a new one when it comes back (once-03, effect-04)."""
    table.marks[card] = 0
    table.hurt[card] = 0
    if table.modifiers:
        table.modifiers = [change for change in table.modifiers if change[1] != card or change[0] not in ON_CARDS]


ON_CARDS = ("damage", "health")


def deactivate(game: Boss2, room: int, rule: str) -> None:
    table = game.table
    table.marks[room] |= OFF
    game.log.append(("deactivated", rule, ((table.where[room] - COMMON) // OWN, room, table.design[room])))


def swap(game: Boss2, first: int, second: int, rule: str) -> None:
    """Two piles of one dungeon change places (swap-01).

    A hero inside keeps his place; the room that arrives there is not one he is in (swap-03).
    """
    table = game.table
    seat = (table.where[first] - COMMON) // OWN
    row = table.zone(seat, ROW)
    one, two = row.index(first), row.index(second)
    row[one], row[two] = second, first
    if table.walker in table.zone(seat, INSIDE) and table.walk_place in (one, two):
        table.walk_inside = OUTSIDE
    data = (seat, first, table.design[first], second, table.design[second])
    game.log.append(("swapped", rule, data))


# --- changes until the end of the round
def change(game: Boss2, quantity: str, target: int, amount: int, source: int, rule: str) -> None:
    table = game.table
    design = table.design[source]
    table.modifiers.append((quantity, target, amount, design, ROUND))
    if quantity == "damage":
        game.log.append(("stronger-room", rule, (target, table.design[target], amount, design)))
    elif quantity == "health":
        game.log.append(("tougher-hero", rule, (target, table.design[target], amount, design)))
    else:
        game.log.append(("more-treasure", rule, (target, CLASS_AT[quantity], amount, design)))


CLASS_AT = {"cleric": 0, "warrior": 1, "mage": 2, "thief": 3}


def shelter(game: Boss2, hero: int, rule: str) -> None:
    table = game.table
    table.marks[hero] |= SHELTERED
    game.log.append(("sheltered", rule, (hero, table.design[hero])))


# --- heroes
def reveal_hero(game: Boss2) -> None:
    table = game.table
    hero = table.zones[HERO_DECK][-1]
    table.revealed += 1
    table.number[hero] = table.revealed
    put_openly(table, hero, TOWN)
    game.log.append(("hero-appears", "begin-01", (hero, table.design[hero])))
    game.revealed()


def lure(game: Boss2, hero: int, seat: int, count: int) -> None:
    table = game.table
    put(table, hero, zone_of(seat, ENTRANCE))
    table.stirred = 1
    game.log.append(("lured", "bait-03", (hero, table.design[hero], seat, count)))


def enter_dungeon(game: Boss2, seat: int, hero: int, place: int) -> None:
    table = game.table
    put(table, hero, COMMON + seat * OWN + INSIDE)
    table.walker, table.walk_place, table.walk_inside = hero, place, OUTSIDE
    game.log.append(("enters-dungeon", "adventure-03", (hero, table.design[hero], seat)))


def enter_room(game: Boss2, seat: int, hero: int, room: int) -> None:
    table = game.table
    table.walk_inside = IN_ROOM
    table.marks[room] |= ENTERED
    game.log.append(("enters-room", "adventure-04", (hero, table.design[hero], seat, room, table.design[room])))
    if table.pool.listens[table.design[room]]:
        trigger(game, "entered", seat, hero, card=room)


def hurt(game: Boss2, hero: int, amount: int, source: int, rule: str) -> None:
    table = game.table
    table.hurt[hero] += amount
    game.log.append(("hurt", rule, (hero, table.design[hero], amount, source, table.design[source])))


def stop_walking(table: BossTable, hero: int) -> None:
    if table.walker == hero:
        table.walker, table.walk_place, table.walk_inside = -1, -1, OUTSIDE


def die(game: Boss2, hero: int, seat: int, rule: str) -> None:
    """A hero dies in a seat's dungeon or at its entrance: his soul is that seat's (death-03, death-05)."""
    table = game.table
    room = -1
    inside = hero in table.zone(seat, INSIDE)
    if table.walker == hero and table.walk_inside == IN_ROOM:
        room = table.zone(seat, ROW)[table.walk_place]
    stop_walking(table, hero)
    clear_card(table, hero)
    add_soul(game, seat, hero)
    table.stirred = 1
    where = table.design[room] if room >= 0 else -1
    value = table.pool.value[table.design[hero]]
    game.log.append(("died", rule, (hero, table.design[hero], seat, room, where, value)))
    if room >= 0:
        trigger(game, "died-here", seat, hero, card=room)
    if inside:
        trigger(game, "hero-dies", seat, hero)


def add_soul(game: Boss2, seat: int, hero: int) -> None:
    table = game.table
    put(table, hero, zone_of(seat, SOULS))
    value = table.pool.value[table.design[hero]]
    table.souls[seat] += value
    table.gained[seat] += value


def survive(game: Boss2, hero: int, seat: int) -> None:
    table = game.table
    stop_walking(table, hero)
    clear_card(table, hero)
    put(table, hero, zone_of(seat, WOUNDS))
    table.wounds[seat] += table.pool.value[table.design[hero]]
    table.stirred = 1
    game.log.append(("survived", "survive-01", (hero, table.design[hero], seat, table.pool.value[table.design[hero]])))


def heal(game: Boss2, seat: int, hero: int, rule: str) -> None:
    """A wound card becomes a soul, whole (wounds-04)."""
    table = game.table
    table.wounds[seat] -= table.pool.value[table.design[hero]]
    add_soul(game, seat, hero)
    game.log.append(("healed", rule, (seat, hero, table.design[hero])))


def send_to_town(game: Boss2, hero: int, rule: str) -> None:
    """Back to the place in the row that his time in play gives him (town-05); his damage stays for the round."""
    table = game.table
    stop_walking(table, hero)
    put(table, hero, TOWN)
    table.zones[TOWN].sort(key=table.number.__getitem__)
    game.log.append(("sent-to-town", rule, (hero, table.design[hero])))


def send_to_entrance(game: Boss2, hero: int, seat: int, rule: str) -> None:
    table = game.table
    stop_walking(table, hero)
    put(table, hero, zone_of(seat, ENTRANCE))
    game.log.append(("sent-to-entrance", rule, (hero, table.design[hero], seat)))


def remove(game: Boss2, card: int) -> None:
    """Out of the game, into the box."""
    put(game.table, card, BOX)


# --- spells
def cast(game: Boss2, seat: int, card: int, rule: str) -> None:
    table = game.table
    put_openly(table, card, CASTING)
    game.log.append(("cast", rule, (seat, card, table.design[card])))
    game.revealed()
    trigger(game, "you-cast", seat, card)
    for other in table.order:
        if other != seat:
            trigger(game, "opponent-casts", other, card)


def end_spell(game: Boss2, card: int) -> None:
    put(game.table, card, DISCARD)


def random_card(game: Boss2, cards: list[int]) -> int:
    return cards[below(game.table, len(cards))]


def level_up(game: Boss2, seat: int) -> None:
    table = game.table
    table.levelled[seat] = 1
    table.count_powers(seat)
    boss = table.zone(seat, THRONE)[0]
    game.log.append(("levelled-up", "level-01", (seat, boss, table.design[boss])))


def trade(game: Boss2, seat: int, soul: int, hero: int) -> None:
    """A soul for a hero of the deck, whom only his new owner knows (hidden-03)."""
    table = game.table
    table.souls[seat] -= table.pool.value[table.design[soul]]
    put(table, soul, BOX)
    add_soul(game, seat, hero)
    table.known[hero] = 1 << seat
    grade = table.pool.value[table.design[hero]]
    data = (seat, table.pool.value[table.design[soul]], grade)
    game.log.append(("traded", "gap-search", data, 1 << seat, (table.design[soul], hero, table.design[hero])))
    game.revealed()
