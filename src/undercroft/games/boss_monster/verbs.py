"""What the words of a card mean: verbs, selectors and prices, looked up by name in the interpreter's stead."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.aims import aims
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import (
    active_rooms,
    covered_now,
    has_in_hand,
    health_left,
    host_of,
    is_active,
    owner_of,
    room_matches,
)
from undercroft.games.boss_monster.hands import WORDS, Discard, Give, Heal, Trade, held
from undercroft.games.boss_monster.pool import ROOM, hand_cost
from undercroft.games.boss_monster.table import (
    COMMON,
    DISCARD,
    ENTRANCE,
    HERO_DECK,
    IN_ROOM,
    INSIDE,
    OWN,
    ROOM_DECK,
    ROW,
    SOULS,
    SPELL_DECK,
    TOWN,
    WOUNDS,
    BossTable,
)
from undercroft.kernel.effects import NOTHING, Op, Resolve
from undercroft.kernel.nodes import Act, Each, Gate, Node, Select

RULE = "effect-01"
ALL = 999
ANY_CARD = WORDS["card"]
ANY_SWAPPABLE = Select("swappable", (("whose", "any"),))


# --- reading an act
def number(act: Act, name: str) -> int:
    value = act.get(name)
    assert isinstance(value, int)
    return value


def word(act: Act, name: str) -> str:
    value = act.get(name)
    assert isinstance(value, str)
    return value


def things(game: Boss2, run: Resolve, op: Op, name: str) -> list[int]:
    """What an argument of the verb means now: what was chosen for it, or what its selector gathers."""
    assert op.act is not None
    if name in op.slots:
        chosen = run.register(op.slots[name])
        return [] if chosen == NOTHING else [chosen]
    select = op.act.get(name)
    assert isinstance(select, Select)
    if select.thing == "it":
        return [run.register(op.slots["it"])]
    return gather(game, run, select, NOTHING)


# --- verbs
def draw(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    for seat in things(game, run, op, "by"):
        for _ in range(number(op.act, "count")):
            atoms.draw(game, seat, WORDS[word(op.act, "card")], "spell-01" if op.act.get("card") == "spell" else RULE)


def discard(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    seats, kind = tuple(things(game, run, op, "by")), WORDS[word(op.act, "card")]
    count = 999 if op.act.get("card") == "hand" else number(op.act, "count")
    if not op.act.get("random"):
        game.push(Discard(seats, kind, count, run.seat, "discard-02", run.source))
        return
    for seat in seats:
        for _ in range(min(count, len(held(game.table, seat, kind)))):
            card = atoms.random_card(game, held(game.table, seat, kind))
            atoms.discard(game, seat, card, "random-01", run.seat, atoms.AT_RANDOM)


def take(game: Boss2, run: Resolve, op: Op) -> None:
    for slot in op.slots.values():
        if run.register(slot) != NOTHING:
            atoms.take_back(game, run.seat, run.register(slot), RULE)


def recover(game: Boss2, run: Resolve, op: Op) -> None:
    if run.subject in game.table.zones[DISCARD]:
        atoms.take_back(game, run.seat, run.subject, RULE)


def give(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    for taker in things(game, run, op, "to"):
        game.push(Give(run.seat, taker, WORDS[word(op.act, "card")]))


def look(game: Boss2, run: Resolve, op: Op) -> None:
    for other in things(game, run, op, "at"):
        atoms.look_at_hand(game, run.seat, other, "hand-02")


def bonus(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    for room in things(game, run, op, "to"):
        atoms.change(game, "damage", room, number(op.act, "amount"), run.source, "effect-04")


def lure(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    name = CLASSES[run.register(op.slots["cls"])] if "cls" in op.slots else word(op.act, "cls")
    for seat in things(game, run, op, "where"):
        atoms.change(game, name, seat, number(op.act, "amount"), run.source, "bait-02")


def toughen(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    for hero in things(game, run, op, "hero"):
        atoms.change(game, "health", hero, number(op.act, "amount"), run.source, "gap-modifiers")


def hurt(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    for hero in things(game, run, op, "hero"):
        atoms.hurt(game, hero, number(op.act, "amount"), run.source, RULE)


def kill(game: Boss2, run: Resolve, op: Op) -> None:
    for hero in things(game, run, op, "hero"):
        atoms.die(game, hero, host_of(game.table, hero), "death-05")


def destroy(game: Boss2, run: Resolve, op: Op) -> None:
    for room in things(game, run, op, "room"):
        if is_active(game.table, room):
            atoms.destroy(game, room, run.seat, run.source, "destroy-01")


def deactivate(game: Boss2, run: Resolve, op: Op) -> None:
    for room in things(game, run, op, "room"):
        if is_active(game.table, room):
            atoms.deactivate(game, room, "deact-01")


def swap(game: Boss2, run: Resolve, op: Op) -> None:
    first, second = run.register(op.slots["first"]), run.register(op.slots["second"])
    if NOTHING not in (first, second):
        atoms.swap(game, first, second, "swap-01")


def send(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    to = word(op.act, "to")
    for hero in things(game, run, op, "hero"):
        if to == "town":
            atoms.send_to_town(game, hero, "gap-move-hero")
        elif to == "your entrance":
            atoms.send_to_entrance(game, hero, run.seat, "gap-move-hero")
        elif run.register(op.slots["entrance"]) != NOTHING:
            atoms.send_to_entrance(game, hero, run.register(op.slots["entrance"]), "gap-move-hero")


def shelter(game: Boss2, run: Resolve, op: Op) -> None:
    for hero in things(game, run, op, "hero"):
        atoms.shelter(game, hero, "bait-08")


def heal(game: Boss2, run: Resolve, op: Op) -> None:
    assert op.act is not None
    game.push(Heal(run.seat, number(op.act, "count")))


def trade(game: Boss2, run: Resolve, op: Op) -> None:
    game.push(Trade(run.seat))


def prevent(game: Boss2, run: Resolve, op: Op) -> None:
    """The spell that this one answers learns of it from the play under way (kernel: what a child hands back)."""


VERBS: dict[str, Callable[[Boss2, Resolve, Op], None]] = {
    "draw": draw,
    "discard": discard,
    "take": take,
    "recover": recover,
    "give": give,
    "look": look,
    "bonus": bonus,
    "lure": lure,
    "toughen": toughen,
    "hurt": hurt,
    "kill": kill,
    "destroy": destroy,
    "deactivate": deactivate,
    "swap": swap,
    "send": send,
    "shelter": shelter,
    "heal": heal,
    "trade": trade,
    "prevent": prevent,
}


# --- selectors
# Each takes the table, whose effect it is, from which card, about what, what was chosen just before, the selector, and
# how many things are enough for a caller who only wants to know whether there are so many.
def gather(game: Boss2, run: Resolve, select: Select, slot: int) -> list[int]:
    """The things a selector means."""
    before = run.register(slot - 1) if slot > 0 else NOTHING
    return SELECTORS[select.thing](game.table, run.seat, run.source, run.subject, before, select, ALL)


def exists(table: BossTable, run: Resolve, select: Select) -> bool:
    """Whether there is any of them."""
    return bool(SELECTORS[select.thing](table, run.seat, run.source, run.subject, NOTHING, select, 1))


def you(table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int) -> list[int]:
    return [seat]


def opponents(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    return [
        other
        for other in table.order
        if other != seat and not ("richer" in select.words and table.souls[other] <= table.souls[seat])
    ]


def this(table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int) -> list[int]:
    return [source] if is_active(table, source) else []


def below(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    return [subject] if subject != NOTHING and is_active(table, subject) else []


def next_room(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    if table.walker < 0 or host_of(table, table.walker) != seat:
        return []
    ahead = table.zone(seat, ROW)[: max(table.walk_place, 0)]
    return [room for room in reversed(ahead) if is_active(table, room)][:1]


def rooms(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    """Visible, active rooms: a room under a face-down card or turned off cannot be chosen (over-06, deact-06)."""
    words = select.words
    other, here, narrow = words.get("other"), words.get("here"), "kind" in words or "grade" in words
    found: list[int] = []
    for owner in whose(table, seat, words.get("whose")):
        for room in active_rooms(table, owner):
            if (other and room == source) or (narrow and not room_matches(table, room, select)):
                continue
            if not here or has_hero(table, owner, room):
                found.append(room)
        if len(found) >= enough:
            break
    return found


def has_hero(table: BossTable, seat: int, room: int) -> bool:
    return (
        table.walk_inside == IN_ROOM
        and host_of(table, table.walker) == seat
        and table.zone(seat, ROW)[table.walk_place] == room
    )


def whose(table: BossTable, seat: int, word: object) -> tuple[int, ...] | list[int]:
    if word == "any":
        return table.order
    return [seat] if word == "yours" else [other for other in table.order if other != seat]


def visitor(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    return [subject] if subject != NOTHING and host_of(table, subject) >= 0 else []


def heroes(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    place = select.words["place"]
    zones = table.zones
    if place == "in town":
        found = zones[TOWN]
    else:
        inside, waiting = PLACES[str(place)]
        found = []
        for host in (seat,) if place in OWN_PLACES else table.order:
            if inside:
                found = found + zones[COMMON + host * OWN + INSIDE]
            if waiting:
                found = found + zones[COMMON + host * OWN + ENTRANCE]
    if len(select.words) == 1:
        return list(found)
    return [hero for hero in found if hero_matches(table, hero, select)]


# whether a place of heroes means those in the dungeon, and those at the entrance
PLACES = {
    "in your dungeon": (True, False),
    "in a dungeon": (True, False),
    "at your entrance": (False, True),
    "at an entrance": (False, True),
    "in a dungeon or at an entrance": (True, True),
}
OWN_PLACES = ("in your dungeon", "at your entrance")


def hero_matches(table: BossTable, hero: int, select: Select) -> bool:
    pool, design = table.pool, table.design[hero]
    grade, hero_class, left = select.get("grade"), select.get("class"), select.get("left")
    if grade is not None and (pool.value[design] == 2) != (grade == "epic"):
        return False
    if hero_class is not None and CLASSES[pool.hero_class[design]] != hero_class:
        return False
    if isinstance(left, int) and health_left(table, hero) > left:
        return False
    if select.get("host") == "most souls":
        host = host_of(table, hero)
        return host >= 0 and table.souls[host] == max(table.souls[seat] for seat in table.order)
    return True


def dungeons(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    if before != NOTHING and select.words["whose"] == "other":
        return [other for other in table.order if other != host_of(table, before)]
    return list(table.order)


def classes(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    return [0, 1, 2, 3]


def swappable(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    """Visible rooms of a dungeon that has at least two of them; a deactivated room may move (swap-01)."""
    found: list[int] = []
    for owner in whose(table, seat, select.get("whose")):
        row = visible_rooms(table, owner)
        if len(row) > 1:
            found.extend(row)
            if len(found) >= enough:
                break
    return found


def visible_rooms(table: BossTable, seat: int) -> list[int]:
    row = table.zones[COMMON + seat * OWN + ROW]
    hidden = covered_now(table, seat)
    return row if hidden < 0 else [room for room in row if room != hidden]


def mate(table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int) -> list[int]:
    if before == NOTHING:
        return swappable(table, seat, source, subject, before, ANY_SWAPPABLE, enough)
    owner = owner_of(table, before)
    return [room for room in visible_rooms(table, owner) if room != before] if owner >= 0 else []


def discarded(
    table: BossTable, seat: int, source: int, subject: int, before: int, select: Select, enough: int
) -> list[int]:
    kind = WORDS[str(select.words["card"])]
    own = table.design[source] if "other_design" in select.words else NOTHING
    design, types = table.design, table.pool.type
    found: list[int] = []
    for card in table.zones[DISCARD]:
        if (kind == ANY_CARD or types[design[card]] == kind) and design[card] != own:
            found.append(card)
            if len(found) >= enough:
                break
    return found


Selector = Callable[[BossTable, int, int, int, int, Select, int], list[int]]
SELECTORS: dict[str, Selector] = {
    "you": you,
    "opponent": opponents,
    "opponents": opponents,
    "this": this,
    "below": below,
    "next": next_room,
    "room": rooms,
    "visitor": visitor,
    "hero": heroes,
    "dungeon": dungeons,
    "class": classes,
    "swappable": swappable,
    "mate": mate,
    "discarded": discarded,
}

#: what kind of thing a chosen selector picks, as the verb of the option
POINTS = {"opponent": "seat", "room": "room", "hero": "hero", "dungeon": "dungeon", "class": "class"}
POINTS |= {"swappable": "room", "mate": "room", "discarded": "card"}


# --- prices
def can_pay(game: Boss2, run: Resolve, price: tuple[Act, ...]) -> bool:
    """A price must be paid in full (act-04). All of it is public: numbers of cards, rooms in play."""
    table = game.table
    return has_in_hand(table, run.seat, hand_cost(price)) and can_give_up(table, run.seat, run.source, price)


def can_give_up(table: BossTable, seat: int, source: int, price: tuple[Act, ...]) -> bool:
    """The part of a price that is taken from play."""
    for act in price:
        select = act.get("room")
        if not isinstance(select, Select):
            continue
        if not SELECTORS[select.thing](table, seat, source, NOTHING, NOTHING, select, 1):
            return False
    return True


# --- what cannot happen is not offered
def possible(game: Boss2, run: Resolve, nodes: tuple[Node, ...]) -> bool:
    """Whether at least one of these could do something now; all of it is public."""
    return any(could(game, run, node) for node in nodes)


def could(game: Boss2, run: Resolve, node: Node) -> bool:
    table = game.table
    if isinstance(node, Gate):
        return possible(game, run, node.then) or possible(game, run, node.other)
    if isinstance(node, Each):
        return True
    if node.verb == "draw":
        return can_draw(table, WORDS[word(node, "card")])
    if node.verb == "discard":
        by = node.get("by")
        assert isinstance(by, Select)
        return by.thing == "it" or any(
            held(table, seat, WORDS[word(node, "card")]) for seat in gather(game, run, by, NOTHING)
        )
    if node.verb == "recover":
        return run.subject in table.zones[DISCARD]
    if node.verb == "give":
        return bool(held(table, run.seat, WORDS[word(node, "card")]))
    if node.verb == "heal":
        return bool(table.zone(run.seat, WOUNDS))
    if node.verb == "trade":
        return bool(table.zone(run.seat, SOULS) and table.zones[HERO_DECK])
    return all(exists(table, run, select) for _, select in aims(node))


def can_draw(table: BossTable, kind: int) -> bool:
    deck = ROOM_DECK if kind == ROOM else SPELL_DECK
    return bool(table.zones[deck]) or any(table.pool.type[table.design[card]] == kind for card in table.zones[DISCARD])
