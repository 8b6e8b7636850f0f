"""The functions that change cards, dice and resources: each makes one change and tells the log about it.

Heroes, turns, the map and Quests have modules of their own; nothing else changes the table.
"""

from __future__ import annotations

from undercroft.games.dungeoneer.packs import wander
from undercroft.games.dungeoneer.party import LORD
from undercroft.games.dungeoneer.pool import ADVENTURE, BANE, BOON, TREASURE
from undercroft.games.dungeoneer.scores import attached
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    ATTACHED,
    BANES,
    BOONS,
    DISCARD,
    FIELD,
    HAND,
    IDLE,
    NOWHERE,
    PACK,
    PERIL_DECK,
    PERIL_DISCARD,
    ROLL,
    SET_ASIDE,
    SPRUNG,
    TRAPS,
    TREASURES,
    USED,
    DungeonTable,
    zone_of,
)
from undercroft.kernel.chance import roll, shuffle_deck
from undercroft.kernel.game import Game
from undercroft.kernel.table import put, put_openly
from undercroft.kernel.visibility import show_to

Dungeon = Game[DungeonTable]


# --- moving cards
def clear_card(table: DungeonTable, card: int) -> None:
    """A card that leaves play is a new one when it comes back; what was true of it on the map stays with the map."""
    table.owner[card] = table.host[card] = table.place[card] = -1
    table.wounds[card] = table.charges[card] = table.marks[card] = 0
    table.escort[card] = IDLE


# --- dice
def roll_die(game: Dungeon, seat: int, rule: str) -> int:
    die = roll(game.table, 6)
    game.log.append(("rolled", rule, (seat, die)))
    game.revealed()
    return die


def end_changes(table: DungeonTable, *ends: str) -> None:
    table.modifiers = [change for change in table.modifiers if change[4] not in ends]


def end_roll(table: DungeonTable, key: int) -> None:
    """What was announced for one roll is used up."""
    table.modifiers = [change for change in table.modifiers if change[4] != ROLL or change[1] != key]


def add_change(game: Dungeon, quantity: str, target: int, amount: int, source: int, end: str, rule: str) -> None:
    """A change that carries its source and its end."""
    table = game.table
    table.modifiers.append((quantity, target, amount, table.design[source], end))
    if end == ROLL:
        game.log.append(("bonus", rule, (target, amount, table.design[source])))
    else:
        game.log.append(("changed", rule, (target, amount, table.design[source])))


# --- the Adventure deck
GLORY_SIDE, PERIL_SIDE = range(2)
DECKS = ((ADVENTURE_DECK, DISCARD), (PERIL_DECK, PERIL_DISCARD))


def sides_of(table: DungeonTable, seat: int) -> tuple[int, ...]:
    """The decks a player draws from: in a campaign one, by his role (campaign-adventures-06)."""
    if table.campaign:
        return (PERIL_SIDE,) if seat == LORD else (GLORY_SIDE,)
    return (GLORY_SIDE, PERIL_SIDE) if table.split else (GLORY_SIDE,)


def decks_left(table: DungeonTable, seat: int) -> list[int]:
    """The decks from which he could draw a card now: one, or two where Glory and Peril are kept apart."""
    return [side for side in sides_of(table, seat) if deck_of(table, seat, side) or pile_for(table, seat, side)]


def deck_of(table: DungeonTable, seat: int, side: int) -> list[int]:
    """The deck this player draws from, the next card last; with personal decks they lie in one zone."""
    return of_player(table, seat, table.zones[DECKS[side][0]])


def pile_for(table: DungeonTable, seat: int, side: int) -> list[int]:
    """The discarded cards that make his next deck."""
    return of_player(table, seat, table.zones[DECKS[side][1]])


def of_player(table: DungeonTable, seat: int, cards: list[int]) -> list[int]:
    pool = table.pool
    return [card for card in cards if pool.belongs(table.design[card], seat)] if pool.personal else cards


def draw(game: Dungeon, seat: int, rule: str, side: int = GLORY_SIDE) -> None:
    """One Adventure card; an empty deck is made anew from its own discard pile (discard-draw-06, gap-16)."""
    table = game.table
    deck = deck_of(table, seat, side)
    if not deck:
        reshuffle(game, seat, side)
        deck = deck_of(table, seat, side)
        if not deck:
            game.log.append(("nothing-to-draw", "gap-16", (seat,)))
            return
    card = deck[-1]
    put(table, card, zone_of(seat, HAND))
    show_to(table, seat, card)
    game.log.append(("drew", rule, (seat,), 1 << seat, (card, table.design[card])))
    game.revealed()


def reshuffle(game: Dungeon, seat: int, side: int) -> None:
    table = game.table
    deck, _ = DECKS[side]
    discarded = pile_for(table, seat, side)[:]
    if not discarded:
        return
    for card in discarded:
        put(table, card, deck)
    shuffle_deck(table, table.zones[deck])
    game.log.append(("reshuffled", "discard-draw-06", (len(discarded),)))
    game.revealed()


def pile_of(table: DungeonTable, card: int) -> int:
    """Where a discarded card goes: Adventure cards to their pile, others out of the game (combining-sets-03)."""
    design = table.design[card]
    if table.pool.type[design] != ADVENTURE or table.pool.grade[design] < table.grade:
        return SET_ASIDE  # cards of a grade that is over do not come back (gap-59)
    return PERIL_DISCARD if table.split and table.pool.kind[design] >= BANE else DISCARD


def discard(game: Dungeon, card: int, rule: str, seat: int = -1) -> None:
    """To the discard pile with its Attachments (durations-03); what is no Adventure card leaves the game (gap-57)."""
    table = game.table
    for other in attached(table, card):
        discard(game, other, "durations-03", table.owner[other])
    by = table.owner[card] if seat < 0 else seat
    clear_card(table, card)
    put_openly(table, card, pile_of(table, card))
    game.log.append(("discarded", rule, (by, card, table.design[card])))
    game.revealed()


def search_deck(game: Dungeon, seat: int) -> None:
    """A seat looks through the Adventure deck, or both of them (quests-18)."""
    table = game.table
    for side in sides_of(table, seat):
        for card in deck_of(table, seat, side):
            show_to(table, seat, card)
    game.log.append(("searched", "quests-18", (seat,)))
    game.revealed()


def shuffle_adventures(game: Dungeon, seat: int) -> None:
    """What was looked through is mixed again."""
    table = game.table
    for side in sides_of(table, seat):
        shuffle_deck(table, table.zones[DECKS[side][0]])
    game.log.append(("shuffled", "quests-18", ()))
    game.revealed()


def take(game: Dungeon, seat: int, card: int, rule: str) -> None:
    """A card into a hand, for all to see."""
    table = game.table
    clear_card(table, card)
    put_openly(table, card, zone_of(seat, HAND))
    game.log.append(("took", rule, (seat, card, table.design[card])))


def return_to_hand(game: Dungeon, card: int, rule: str) -> None:
    """Back into its controller's hand; what was attached to it is discarded (durations-03)."""
    table = game.table
    seat = table.owner[card]
    for other in attached(table, card):
        discard(game, other, "durations-03", table.owner[other])
    marks = table.marks[card]
    clear_card(table, card)
    table.marks[card] = marks  # a monster that attacked this turn stays spent (gap-14)
    put(table, card, zone_of(seat, HAND))
    game.log.append(("returned", rule, (seat, card, table.design[card])))


# --- playing cards
def reveal(game: Dungeon, seat: int, card: int, target: int, rule: str) -> None:
    """A card is played: it lies open until its effect is carried out."""
    table = game.table
    put_openly(table, card, FIELD)
    table.owner[card] = seat
    game.log.append(("played", rule, (seat, card, table.design[card], target)))
    game.revealed()


def ready(game: Dungeon, seat: int, card: int) -> None:
    """A Boon or Treasure into the Inventory (glory-cards-03)."""
    table = game.table
    kind = table.pool.kind[table.design[card]]
    put(table, card, zone_of(seat, BOONS if kind == BOON else TREASURES))
    table.owner[card] = seat
    if kind in (BOON, TREASURE):
        table.charges[card] = table.pool.adventure(table.design[card]).charges
    game.log.append(("readied", "glory-cards-03", (seat, card, table.design[card])))


def tame(game: Dungeon, seat: int, card: int) -> None:
    """A monster becomes a Minion of this hero (common-card-effects-13)."""
    table = game.table
    put(table, card, zone_of(seat, TREASURES))
    table.owner[card], table.place[card] = seat, NOWHERE
    game.log.append(("tamed", "common-card-effects-13", (seat, card, table.design[card])))


def attach(game: Dungeon, card: int, host: int) -> None:
    table = game.table
    put(table, card, ATTACHED)
    table.host[card] = host
    game.log.append(("attached", "durations-09", (card, table.design[card], host, table.design[host])))


def afflict(game: Dungeon, card: int, seat: int) -> None:
    """A lasting Bane lies before the hero it is about (gap-72)."""
    put(game.table, card, zone_of(seat, BANES))
    game.log.append(("afflicted", "gap-72", (seat, card, game.table.design[card])))


def use_up(game: Dungeon, card: int, count: int) -> None:
    table = game.table
    table.charges[card] -= count
    game.log.append(("charge", "treasures-03", (table.owner[card], card, table.design[card], table.charges[card])))


def mark_used(game: Dungeon, seat: int, card: int, ability: int, limited: bool) -> None:
    table = game.table
    if limited:
        table.marks[card] |= USED << ability
    game.log.append(("used", "special-actions-06", (seat, card, table.design[card])))


def mark(table: DungeonTable, card: int, bit: int) -> None:
    table.marks[card] |= bit


def to_pack(game: Dungeon, card: int, rule: str) -> None:
    """Into its owner's Pack; the first monster of one that wanders marks its space (optional-rules-22, 23)."""
    table = game.table
    seat = table.owner[card]
    if wander(table):
        if not table.zone(seat, PACK):
            table.pack_space[seat] = table.place[card]
        table.place[card] = table.pack_space[seat]
    put(table, card, zone_of(seat, PACK))
    game.log.append(("packed", rule, (seat, card, table.design[card])))


def set_trap(game: Dungeon, card: int, space: int) -> None:
    """A lasting Trap stays in its space."""
    table = game.table
    put(table, card, TRAPS)
    table.place[card] = space
    game.log.append(("trap-stays", "durations-01", (card, table.design[card], space, table.design[space])))


def spring(table: DungeonTable, card: int, seat: int) -> None:
    table.marks[card] |= SPRUNG << seat


# --- resources
RESOURCES = ("glory", "peril", "movement")


def gain(game: Dungeon, seat: int, what: str, amount: int, rule: str) -> None:
    table = game.table
    values: list[int] = getattr(table, what)
    values[seat] += amount
    game.log.append(("gained", rule, (seat, RESOURCES.index(what), amount, values[seat])))


def spend(game: Dungeon, seat: int, what: str, amount: int, rule: str, by: int = -1) -> None:
    """A cost paid in full (gap-73); Peril is spent by another than its owner."""
    if not amount:
        return
    table = game.table
    if what == "movement" and table.spare[seat] and (table.tipped[seat] or table.movement[seat] < amount):
        table.spare[seat] -= 1
        amount -= 1
    values: list[int] = getattr(table, what)
    values[seat] -= amount
    who = seat if by < 0 else by
    game.log.append(("spent", rule, (who, seat, RESOURCES.index(what), amount, values[seat])))


def lose(game: Dungeon, seat: int, what: str, amount: int, rule: str) -> None:
    """An effect that takes more than there is takes what there is (gap-73)."""
    table = game.table
    values: list[int] = getattr(table, what)
    amount = min(amount, values[seat])
    values[seat] -= amount
    game.log.append(("lost", rule, (seat, RESOURCES.index(what), amount, values[seat])))


def collect(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """Glory and Peril of a space, always both (movement-03)."""
    table = game.table
    printed = table.pool.map(table.design[space])
    table.glory[seat] += printed.glory
    table.peril[seat] += printed.peril
    table.visited.append(space)
    data = (seat, space, table.design[space], printed.glory, printed.peril)
    game.log.append(("collected", rule, data))
