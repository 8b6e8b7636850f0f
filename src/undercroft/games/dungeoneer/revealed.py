"""The map laid before play (rules optional-rules-02 to optional-rules-09)."""

from __future__ import annotations

from undercroft.games.dungeoneer import map_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import LinkPortal
from undercroft.games.dungeoneer.entrance import APART, is_entrance, kinds_of_map
from undercroft.games.dungeoneer.geography import CENTRE, legal_places
from undercroft.games.dungeoneer.table import GLOBAL, MAP_DECK, MAPS, QUESTS, SET_ASIDE, DungeonTable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step
from undercroft.kernel.table import put_openly


class RevealMap(Procedure):
    """All Map cards are dealt out and placed by the players in turn."""

    __slots__ = ("at", "late", "passed")
    steps = ("deal", "entrances", "ask", "take")
    fields = ("at", "passed", "late")

    def __init__(self) -> None:
        self.step = 0
        self.at = 0  # whose turn it is to place
        self.passed = 0  # how many have passed in succession
        self.late = 0  # whether the spaces of the Global Quests are placed now (optional-rules-09)

    def deal(self, game: Dungeon) -> Step:
        """One at a time to everybody; each sees his own only (optional-rules-04)."""
        table = game.table
        for number, card in enumerate(table.zones[MAP_DECK][:]):
            map_atoms.deal_map(game, number % table.seats, card)
        if table.book.pass_own_spaces:
            self.pass_on(game)
        return NEXT

    def pass_on(self, game: Dungeon) -> None:
        """Edition 1: what one's own Personal Quests need goes to the left until nobody minds (optional-rules-08)."""
        table = game.table
        for seat in range(table.seats):
            for card in table.zone(seat, MAPS)[:]:
                takers = [other for other in table.round_from(seat) if not wants(table, other, card)]
                if takers and takers[0] != seat:
                    map_atoms.pass_map(game, seat, takers[0], card)

    def entrances(self, game: Dungeon) -> Step:
        """Whoever was dealt the Entrance is the first player and places it (optional-rules-05, optional-rules-06)."""
        table = game.table
        for number, wild in enumerate(kinds_of_map(table)):
            held = [
                (card, seat)
                for seat in range(table.seats)
                for card in table.zone(seat, MAPS)
                if is_entrance(table, card, wild)
            ]
            card, seat = min(held)
            map_atoms.lay(game, seat, card, CENTRE + number * APART, 0, "optional-rules-05")
            if not number:
                table.first = self.at = seat
                game.log.append(("first", "optional-rules-05", (seat,)))
        self.at = table.round_from(table.first)[1 % table.seats]
        return NEXT

    def ask(self, game: Dungeon) -> Step:
        """Each in turn places one of his cards; who can place none passes (optional-rules-07)."""
        table = game.table
        left = [seat for seat in range(table.seats) if table.zone(seat, MAPS)]
        if not left or self.passed >= table.seats:
            if left and not self.late:
                self.late, self.passed = 1, 0
                return AGAIN
            for seat in left:
                for card in table.zone(seat, MAPS)[:]:
                    put_openly(table, card, SET_ASIDE)
            return DONE
        if self.at not in left:
            self.next_seat(table, True)
            return AGAIN
        options: list[Raw] = []
        for card in table.zone(self.at, MAPS):
            if self.late or not held_back(table, card):
                options += [("lay", card, cell * 2 + turned) for cell, turned in legal_places(table, card)]
        return Ask("lay-map", "optional-rules-07", {self.at: options or [PASS]})

    def take(self, game: Dungeon) -> Step:
        raw = game.answers[self.at]
        if raw != PASS:
            map_atoms.lay(game, self.at, raw[1], raw[2] // 2, raw[2] % 2, "optional-rules-07")
            game.push(LinkPortal(self.at, raw[1]))
        self.next_seat(game.table, raw == PASS)
        self.step = 2
        return AGAIN

    def next_seat(self, table: DungeonTable, passed: bool) -> None:
        self.at = (self.at + 1) % table.seats
        self.passed = self.passed + 1 if passed else 0


def wants(table: DungeonTable, seat: int, card: int) -> bool:
    """Whether a Personal Quest of this player names this Map card."""
    return any(table.design[card] in table.pool.location[table.design[quest]] for quest in table.zone(seat, QUESTS))


def held_back(table: DungeonTable, card: int) -> bool:
    """Editions 2 and 3: spaces that a Global Quest requires by name are placed last (optional-rules-09)."""
    if table.book.pass_own_spaces:
        return False
    return any(table.design[card] in table.pool.location[table.design[quest]] for quest in table.zones[GLOBAL])
