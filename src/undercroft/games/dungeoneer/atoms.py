"""The only functions that change the table: each makes one change and tells the log about it."""

from __future__ import annotations

from undercroft.games.dungeoneer.geography import exit_key
from undercroft.games.dungeoneer.pool import ADVENTURE, BANE, BOON, HERO, QUEST, TREASURE
from undercroft.games.dungeoneer.scores import attached, hero_cards, top_level
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    ATTACHED,
    BANES,
    BOONS,
    DISCARD,
    FIELD,
    HAND,
    HERO_CARD,
    HERO_DECK,
    IDLE,
    MAP_DECK,
    NO_SIDE,
    NOWHERE,
    PACK,
    PERIL_DECK,
    PERIL_DISCARD,
    QUEST_DECK,
    RESERVE,
    ROLL,
    SET_ASIDE,
    SPRUNG,
    TRAPS,
    TREASURES,
    TURN,
    USED,
    DungeonTable,
    zone_of,
)
from undercroft.kernel.chance import roll, shuffle_deck
from undercroft.kernel.game import Game
from undercroft.kernel.visibility import show_all, show_to

Dungeon = Game[DungeonTable]


# --- moving cards
def put(table: DungeonTable, card: int, zone: int) -> None:
    """Move a card to the end of a zone; what is known of it does not change."""
    table.zones[table.where[card]].remove(card)
    table.zones[zone].append(card)
    table.where[card] = zone


def put_openly(table: DungeonTable, card: int, zone: int) -> None:
    put(table, card, zone)
    show_all(table, card)


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


def decks_left(table: DungeonTable) -> list[int]:
    """The decks from which a card could be drawn: one, or two where Glory and Peril are kept apart."""
    return [side for side, (deck, pile) in enumerate(DECKS) if table.zones[deck] or table.zones[pile]]


def draw(game: Dungeon, seat: int, rule: str, side: int = GLORY_SIDE) -> None:
    """One Adventure card; an empty deck is made anew from its own discard pile (discard-draw-06, gap-16)."""
    table = game.table
    deck = table.zones[DECKS[side][0]]
    if not deck:
        reshuffle(game, side)
        if not deck:
            game.log.append(("nothing-to-draw", "gap-16", (seat,)))
            return
    card = deck[-1]
    put(table, card, zone_of(seat, HAND))
    show_to(table, seat, card)
    game.log.append(("drew", rule, (seat,), 1 << seat, (card, table.design[card])))
    game.revealed()


def reshuffle(game: Dungeon, side: int) -> None:
    table = game.table
    deck, pile = DECKS[side]
    discarded = table.zones[pile][:]
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
    apart = table.options.get("split-adventure-deck") and table.pool.kind[design] >= BANE
    return PERIL_DISCARD if apart else DISCARD


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
    for deck, _ in DECKS:
        for card in table.zones[deck]:
            show_to(table, seat, card)
    game.log.append(("searched", "quests-18", (seat,)))
    game.revealed()


def shuffle_adventures(game: Dungeon) -> None:
    table = game.table
    for deck, _ in DECKS:
        shuffle_deck(table, table.zones[deck])
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
    table = game.table
    put(table, card, zone_of(table.owner[card], PACK))
    game.log.append(("packed", rule, (table.owner[card], card, table.design[card])))


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


# --- heroes
def wound(game: Dungeon, seat: int, amount: int, rule: str) -> int:
    """Wounds on a hero; returns how many really took Life (combat-20, combat-29)."""
    table = game.table
    dealt = min(amount, table.life[seat])
    table.life[seat] -= dealt
    game.log.append(("wounded", rule, (seat, dealt, table.life[seat])))
    return dealt


def heal(game: Dungeon, seat: int, amount: int, rule: str, beyond: bool = False) -> None:
    """Recover Life up to the printed number; gain it even beyond that (heroes-04, quests-14)."""
    table = game.table
    most = table.life[seat] + amount if beyond else max(hero_cards(table, seat)[0].life, table.life[seat])
    healed = min(table.life[seat] + amount, most) - table.life[seat]
    table.life[seat] += healed
    game.log.append(("healed", rule, (seat, healed, table.life[seat])))


def wound_monster(game: Dungeon, card: int, amount: int, left: int, rule: str) -> int:
    table = game.table
    dealt = min(amount, left)
    table.wounds[card] += dealt
    game.log.append(("monster-wounded", rule, (card, table.design[card], dealt, left - dealt)))
    return dealt


def change_level(game: Dungeon, seat: int, amount: int, rule: str) -> None:
    """Between the lowest and the highest Level of the card (levels-03, levels-04)."""
    table = game.table
    lowest, highest = hero_cards(table, seat)[0].first_level, top_level(table, seat)
    set_level(game, seat, max(lowest, min(highest, table.level[seat] + amount)), rule)


def set_level(game: Dungeon, seat: int, level: int, rule: str) -> None:
    game.table.level[seat] = level
    game.log.append(("level", rule, (seat, level)))


def tip(game: Dungeon, seat: int, score: int, number: int, rule: str) -> None:
    """Tipped is a yes-or-no state: a second tip changes nothing (gap-30)."""
    table = game.table
    if table.tipped[seat]:
        return
    table.tipped[seat] = 1
    table.tip_score[seat], table.tip_number[seat] = score, number
    game.log.append(("tipped", rule, (seat,)))


def stand(game: Dungeon, seat: int, rule: str) -> None:
    table = game.table
    table.tipped[seat] = table.tip_score[seat] = table.tip_number[seat] = 0
    game.log.append(("stood", rule, (seat,)))


def lie_down(game: Dungeon, seat: int) -> None:
    """A hero tips himself for a point that cannot be used to move (optional-rules-40)."""
    table = game.table
    table.tipped[seat] = table.spare[seat] = 1
    game.log.append(("tipped", "optional-rules-40", (seat,)))


def enter(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """A hero into a space, by whatever means; leaving ends the cusp (exits-09, gap-27)."""
    table = game.table
    table.space[seat] = space
    table.cusp[seat] = NO_SIDE
    if seat == table.active:
        table.moved[seat] = 1
    game.log.append(("entered", rule, (seat, space, table.design[space])))


def open_exit(game: Dungeon, seat: int, side: int, rule: str) -> None:
    table = game.table
    key = exit_key(table, table.space[seat], side)
    if key not in table.opened:
        table.opened.append(key)
    game.log.append(("opened", rule, (seat, table.space[seat], table.design[table.space[seat]], side)))


def stand_on_cusp(game: Dungeon, seat: int, side: int) -> None:
    table = game.table
    table.cusp[seat] = side
    game.log.append(("cusp", "exits-07", (seat, table.space[seat], table.design[table.space[seat]], side)))


def challenge(game: Dungeon, seat: int, target: int, rule: str) -> None:
    """`target` is a card, or a seat counted from -1 downwards."""
    table = game.table
    table.challenged[seat] = 1
    design = table.design[target] if target >= 0 else -1
    game.log.append(("challenged", rule, (seat, target, design, -1 - target if target < 0 else -1)))


def take_hero(game: Dungeon, seat: int, card: int, rule: str) -> None:
    """A Hero card before a player: lowest Level, printed Life (set-up-03, set-up-05, set-up-06)."""
    table = game.table
    put_openly(table, card, zone_of(seat, HERO_CARD))
    table.zone(seat, HERO_CARD).sort(key=lambda one: table.pool.hero(table.design[one]).first_level)
    printed = hero_cards(table, seat)[0]
    table.alive[seat] = table.playing[seat] = 1
    table.life[seat], table.level[seat] = printed.life, printed.first_level
    table.count_powers()
    game.log.append(("hero", rule, (seat, card, table.design[card])))
    game.revealed()


def start_at(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """A hero begins on an Entrance with 1 Glory and 1 Peril (set-up-14, set-up-15)."""
    table = game.table
    table.glory[seat] = table.peril[seat] = 1
    table.movement[seat] = table.spare[seat] = table.tipped[seat] = 0
    table.tip_score[seat] = table.tip_number[seat] = 0
    enter(game, seat, space, rule)
    table.moved[seat] = 0


def show_heroes(game: Dungeon) -> None:
    """All Hero cards lie open to choose from (optional-rules-34)."""
    table = game.table
    for card in table.zones[HERO_DECK]:
        show_all(table, card)
    game.log.append(("heroes-shown", "optional-rules-34", ()))
    game.revealed()


def new_grade(game: Dungeon, grade: int) -> None:
    """The decks of the old grade are exchanged for those of the new one (combining-sets-05); Map cards are added."""
    table, pool = game.table, game.table.pool
    table.grade = grade
    for zone in (ADVENTURE_DECK, DISCARD, PERIL_DECK, PERIL_DISCARD, QUEST_DECK):
        for card in table.zones[zone][:]:
            put(table, card, SET_ASIDE)
    for card in table.zones[RESERVE][:]:
        design = table.design[card]
        if pool.grade[design] != grade or pool.type[design] == HERO:
            continue
        if pool.type[design] == ADVENTURE:
            put(table, card, PERIL_DECK if pool.kind[design] >= BANE else ADVENTURE_DECK)
        elif pool.entrance[design]:
            put_openly(table, card, SET_ASIDE)
        else:
            put(table, card, QUEST_DECK if pool.type[design] == QUEST else MAP_DECK)
    for zone in (ADVENTURE_DECK, PERIL_DECK, QUEST_DECK, MAP_DECK):
        shuffle_deck(table, table.zones[zone])
    game.log.append(("grade", "combining-sets-05", (grade,)))
    game.revealed()


# --- turns
def new_turn(game: Dungeon, seat: int) -> None:
    """What every Reset phase does for all (reset-01 to reset-04, gap-51)."""
    table = game.table
    table.active, table.ended, table.batch = seat, 0, 0
    end_changes(table, TURN)
    held = [exit_key(table, table.space[at], side) for at, side in enumerate(table.cusp) if side != NO_SIDE]
    table.opened = [key for key in table.opened if key in held]
    table.marks = [0] * len(table.marks)
    table.challenged = [0] * table.seats
    table.spare = [0] * table.seats
    table.beaten = [0] * table.seats
    table.moved[seat] = 0
    game.log.append(("turn", "turn-order-01", (seat,)))


def set_movement(game: Dungeon, seat: int, points: int, rule: str) -> None:
    """Movement points of the turn; a saved one is lost, every other space is new (reset-06 to reset-08)."""
    table = game.table
    table.movement[seat], table.spare[seat] = points, 0
    table.visited = [table.space[seat]]
    game.log.append(("movement", rule, (seat, points)))


def begin_phase(game: Dungeon, phase: int) -> None:
    game.table.phase = phase
    game.log.append(("phase", "turn-order-01", (phase,)))


def save_movement(game: Dungeon, seat: int, points: int, rule: str) -> None:
    """At most one unused point is kept for use off turn (discard-draw-07)."""
    table = game.table
    table.movement[seat], table.spare[seat] = points, 0
    game.log.append(("saved", rule, (seat, points)))


def defeat(game: Dungeon, seat: int, rule: str) -> None:
    """A hero is out; his token leaves the map."""
    table = game.table
    table.alive[seat] = 0
    table.life[seat] = 0
    game.log.append(("defeated", rule, (seat,)))


def leave(game: Dungeon, seat: int) -> None:
    """A player is out of the game; Glory and Peril vanish (gap-44)."""
    table = game.table
    table.playing[seat] = 0
    table.glory[seat] = table.peril[seat] = table.movement[seat] = table.spare[seat] = 0
    table.space[seat], table.cusp[seat] = NOWHERE, NO_SIDE
    table.count_powers()
