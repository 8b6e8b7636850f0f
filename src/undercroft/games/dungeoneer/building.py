"""Build, Explore and Shift (rules build-*, explore-*, optional-rules-31 to 33): a Map card is drawn and placed."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, map_atoms, packs
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.geography import (
    ALL,
    CENTRE,
    WIDTH,
    is_last,
    is_whole,
    joined_around,
    legal_places,
    links_at,
    neighbours,
    pieces,
    portal_ends,
    sewer_ends,
    ways,
)
from undercroft.games.dungeoneer.table import LAID, MAP_DECK, QUESTS, DungeonTable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step


def map_deck(table: DungeonTable, seat: int) -> list[int]:
    """The Map cards a player may draw, the top one last: those of the kind his hero stands on (combining-sets-21)."""
    if not table.pool.two_kinds:
        return table.zones[MAP_DECK]
    wild = table.pool.wild[table.design[table.space[seat]]]
    return [card for card in table.zones[MAP_DECK] if table.pool.wild[table.design[card]] == wild]


def needs(table: DungeonTable, seat: int, card: int) -> bool:
    """Whether a Personal Quest of this player names this Map card; of an Escort only the first place (rules 31, 33)."""
    places = [table.pool.location[table.design[quest]][:1] for quest in table.zone(seat, QUESTS)]
    return any(table.design[card] in place for place in places)


def placer_of(table: DungeonTable, seat: int, card: int) -> int:
    """Who places a drawn card; it comes back to the one who drew it if all need it (optional-rules-32)."""
    if not table.options.get("unbiased-map-placement"):
        return seat
    others = [other for other in table.round_from(seat) if table.alive[other] and not needs(table, other, card)]
    return others[0] if others else seat


class Build(Procedure):
    """Draw a Map card and place it anywhere legal (build-01); what fits nowhere goes under the deck (gap-20)."""

    __slots__ = ("card", "paid", "placer", "seat", "tried")
    steps = ("draw", "ask", "place", "portal", "over")
    fields = ("seat", "paid", "card", "tried", "placer")

    def __init__(self, seat: int = -1, paid: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.paid = paid  # whether it is Explore, for a Movement point
        self.card = -1
        self.tried = 0
        self.placer = seat

    def draw(self, game: Dungeon) -> Step:
        table = game.table
        deck = map_deck(table, self.seat)
        if self.tried >= len(deck):
            if self.paid:
                atoms.gain(game, self.seat, "movement", 1, "gap-21")
            return DONE
        self.card = deck[-1]
        map_atoms.reveal_map(game, self.seat, self.card, "explore-01" if self.paid else "build-01")
        if not legal_places(table, self.card):
            self.tried += 1
            map_atoms.put_under(game, self.card)
            return AGAIN
        self.placer = placer_of(table, self.seat, self.card)
        return NEXT

    def ask(self, game: Dungeon) -> Step:
        places: list[Raw] = [("place", cell, turned) for cell, turned in legal_places(game.table, self.card)]
        rule = "explore-03" if self.paid else "build-01"
        return Ask("place", rule, {self.placer: places}, (self.card,))

    def place(self, game: Dungeon) -> Step:
        _, cell, turned = game.answers[self.placer]
        map_atoms.lay(game, self.placer, self.card, cell, turned, "explore-03" if self.paid else "build-01")
        return NEXT

    def portal(self, game: Dungeon) -> Step:
        game.push(LinkPortal(self.placer, self.card))
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE


class LinkPortal(Procedure):
    """Whoever places a portal chooses the Dungeon Entrance it leads to (exits-17, combining-sets-24)."""

    __slots__ = ("card", "seat")
    steps = ("ask", "take")
    fields = ("seat", "card")

    def __init__(self, seat: int = -1, card: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.card = card

    def ask(self, game: Dungeon) -> Step:
        ends = portal_choices(game.table, self.card)
        if not ends:
            return DONE
        options: list[Raw] = [("space", end, -1) for end in ends]
        return Ask("portal", "exits-17", {self.seat: options}, (self.card,))

    def take(self, game: Dungeon) -> Step:
        map_atoms.link(game, self.card, game.answers[self.seat][1])
        return DONE


def portal_choices(table: DungeonTable, card: int) -> list[int]:
    pool = table.pool
    if not pool.map(table.design[card]).portal:
        return []
    return [
        other
        for other in table.zones[LAID]
        if pool.entrance[table.design[other]] and not pool.wild[table.design[other]]
    ]


# --- Shift
def occupied(table: DungeonTable) -> list[int]:
    """The spaces on which a hero or a Pack stands."""
    found = [table.space[seat] for seat in table.living()]
    return found + [packs.standing(table, seat) for seat in range(table.seats)]  # optional-rules-25


def can_shift(table: DungeonTable, card: int, taken: list[int]) -> bool:
    """A Map card that nobody stands on, that is not the Entrance and has another legal place."""
    if card in taken or table.pool.entrance[table.design[card]]:
        return False
    key = (card, is_last(table, card))  # beside the map only that decides where it may lie
    found = table.chart.movable.get(key)
    if found is None:
        found = table.chart.movable[key] = bool(shift_places(table, card, any_one=True))
    return found


def shift_places(table: DungeonTable, card: int, any_one: bool = False) -> list[tuple[int, int]]:
    """Where a laid card may be moved so that the whole map still obeys the rules (common-card-effects-06)."""
    old = (table.cell[card], table.turned[card])
    wild = table.pool.wild[table.design[card]]
    dead_end = len(ways(table, card)) < 2 and is_whole(table, wild)
    # if there is one part, no place can strand anything: a new card cuts nobody off
    parts = [] if dead_end else pieces(table, wild, card)
    bound = bound_to(table, card)
    found = []
    loose = not bound and len(parts) < 2  # any place will do: of two, one is not where it lies
    for cell, turned in legal_places(table, card, card, 2 if loose and any_one else ALL, to_touch(table, card, parts)):
        if (cell, turned) == old:
            continue
        if bound and not bound.issubset(joined_around(table, card, cell, turned)):
            continue
        if len(parts) > 1:
            links = links_at(table, card, cell, turned)
            if any(part.isdisjoint(links) for part in parts):
                continue
        found.append((cell, turned))
        if any_one:
            break
    return found


def to_touch(table: DungeonTable, card: int, parts: list[set[int]]) -> set[int] | None:
    """The smallest of several parts of the map that this card must lie beside: no sewer and no portal joins them."""
    ends = {*sewer_ends(table, card), *portal_ends(table, card)}
    apart = [part for part in parts if part.isdisjoint(ends)]
    return min(apart, key=len) if apart and len(parts) > 1 else None


def bound_to(table: DungeonTable, card: int) -> set[int]:
    """The neighbours that no edge joins to any other card; a sewer is no edge (map-placement-08)."""
    beside = [other for other in neighbours(table, card) if other >= 0]
    return {other for other in beside if all(way in (card, -1) for way in neighbours(table, other))}


class Shift(Procedure):
    """A Map card is moved to another legal place: which one, then where."""

    __slots__ = ("card", "seat")
    steps = ("ask_card", "take_card", "ask_place", "place")
    fields = ("seat", "card")

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.card = -1

    def ask_card(self, game: Dungeon) -> Step:
        table = game.table
        taken = occupied(table)
        options: list[Raw] = [("space", card, -1) for card in table.zones[LAID] if can_shift(table, card, taken)]
        if not options:
            return DONE
        return Ask("shift", "common-card-effects-06", {self.seat: options})

    def take_card(self, game: Dungeon) -> Step:
        self.card = game.answers[self.seat][1]
        return NEXT

    def ask_place(self, game: Dungeon) -> Step:
        places: list[Raw] = [("place", cell, turned) for cell, turned in shift_places(game.table, self.card)]
        return Ask("place", "common-card-effects-06", {self.seat: places}, (self.card,))

    def place(self, game: Dungeon) -> Step:
        _, cell, turned = game.answers[self.seat]
        map_atoms.lay(game, self.seat, self.card, cell, turned, "common-card-effects-06")
        return DONE


def coordinates(cell: int) -> tuple[int, int]:
    """East and south of the first Entrance, for those who draw the map."""
    return cell % WIDTH - CENTRE % WIDTH, cell // WIDTH - CENTRE // WIDTH
