"""Set-up (rules setup-*, starthand-*, redraw-*, first-*, vchoose-01, vhard-*): until the first rooms are revealed."""

from __future__ import annotations

from itertools import pairwise

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.building import Reveal
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import may_lie
from undercroft.games.boss_monster.pool import BOSS, ROOM, SPELL
from undercroft.games.boss_monster.rounds import Round
from undercroft.games.boss_monster.table import (
    BOX,
    HERO_DECK,
    LEFT_END,
    ROOM_DECK,
    ROOMS,
    SPELL_DECK,
    SPELLS,
    THRONE,
    BossTable,
    zone_of,
)
from undercroft.kernel.chance import shuffle, shuffle_deck, shuffle_designs
from undercroft.kernel.flow import AGAIN, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.table import put
from undercroft.kernel.visibility import show_all, show_to

OPENING_ROOMS = 5  # starthand-01
OPENING_SPELLS = 2
REDRAW_AT = 4  # redraw-01, redraw-02
KEEP: Raw = ("keep", -1, -1)
REDRAW: Raw = ("redraw", -1, -1)
NO_ROOM: Raw = ("no-room", -1, -1)


class Setup(Procedure):
    """Hero deck, bosses, starting hands, first rooms; then round 1 (setup-11)."""

    __slots__ = ("at", "picked", "redrawing")
    steps = (
        "hero_deck",
        "deal_bosses",
        "ask_boss",
        "keep_boss",
        "reveal_bosses",
        "deal_hands",
        "offer_redraw",
        "redraw",
        "ask_first_discard",
        "ask_second_discard",
        "discard_two",
        "ask_first_room",
        "lay_first_room",
        "reveal",
        "first_round",
    )
    fields = ("at", "picked", "redrawing")

    def __init__(self) -> None:
        self.step = 0
        self.at = 0  # whose turn it is to lay a first room, as an index into XP order
        self.picked: tuple[int, ...] = ()  # the first card each seat means to discard
        self.redrawing: tuple[int, ...] = ()  # seats that may still redraw

    def hero_deck(self, game: Boss2) -> Step:
        """Ordinary heroes above epic ones, each part shuffled (setup-06)."""
        table = game.table
        deck, value, design = table.zones[HERO_DECK], table.pool.value, table.design
        ordinary = [card for card in deck if value[design[card]] == 1]
        epic = [card for card in deck if value[design[card]] == 2]
        shuffle_designs(table, epic)
        shuffle_designs(table, ordinary)
        game.log.append(("hero-deck", "setup-06", (len(ordinary), len(epic))))
        return NEXT

    def deal_bosses(self, game: Boss2) -> Step:
        table = game.table
        bosses = [card for card in table.zones[BOX] if table.pool.type[table.design[card]] == BOSS]
        shuffle_designs(table, bosses)
        each = 2 if game.rules.options["i-choose-you"] else 1
        for seat in range(table.seats):
            for card in bosses[seat * each : seat * each + each]:
                put(table, card, zone_of(seat, THRONE))
                show_to(table, seat, card)
        if each == 1:
            self.step += 3
            return AGAIN
        return NEXT

    def ask_boss(self, game: Boss2) -> Step:
        table = game.table
        options: dict[int, list[Raw]] = {
            seat: [("boss", card, -1) for card in table.zone(seat, THRONE)] for seat in range(table.seats)
        }
        return Ask("boss", "vchoose-01", options)

    def keep_boss(self, game: Boss2) -> Step:
        """Everybody keeps one of two, secretly and at the same time (vchoose-01)."""
        table = game.table
        for seat in range(table.seats):
            for card in list(table.zone(seat, THRONE)):
                if card != game.answers[seat][1]:
                    put(table, card, BOX)
        return NEXT

    def reveal_bosses(self, game: Boss2) -> Step:
        """XP order for the whole game (xp-01, xp-02); equal values, of two sets, draw lots once (combine-04)."""
        table = game.table
        lots = list(range(table.seats))
        shuffle(table, lots)
        xp = [table.pool.xp[table.design[table.zone(seat, THRONE)[0]]] for seat in range(table.seats)]
        table.order = tuple(sorted(range(table.seats), key=lambda seat: (-xp[seat], lots[seat])))
        for first, second in pairwise(table.order):
            if xp[first] == xp[second]:
                game.log.append(("lots", "combine-04", (first, second, xp[first])))
        for seat in table.order:
            boss = table.zone(seat, THRONE)[0]
            show_all(table, boss)
            table.bosses[seat] = table.design[boss]
            game.log.append(("boss", "setup-07", (seat, boss, table.design[boss])))
        shuffle_deck(table, table.zones[ROOM_DECK])
        shuffle_deck(table, table.zones[SPELL_DECK])
        return NEXT

    def deal_hands(self, game: Boss2) -> Step:
        for seat in game.table.order:
            deal_hand(game, seat)
        self.redrawing = game.table.order
        return NEXT

    def offer_redraw(self, game: Boss2) -> Step:
        """Everybody is asked, so that being asked tells nothing; only a bad hand may be replaced (redraw-01)."""
        if not self.redrawing:
            self.step += 2
            return AGAIN
        options: dict[int, list[Raw]] = {
            seat: [KEEP, REDRAW] if may_redraw(game.table, seat) else [KEEP] for seat in self.redrawing
        }
        return Ask("redraw", "redraw-01", options)

    def redraw(self, game: Boss2) -> Step:
        """All seven cards for seven new ones, in XP order; a new bad hand may be replaced again (redraw-05)."""
        self.redrawing = tuple([seat for seat in self.redrawing if game.answers[seat] == REDRAW])
        for seat in self.redrawing:
            for card in hand(game.table, seat):
                atoms.discard(game, seat, card, "redraw-03")
            deal_hand(game, seat)
        self.step -= 1
        return AGAIN

    def ask_first_discard(self, game: Boss2) -> Step:
        options = {seat: discards(hand(game.table, seat)) for seat in game.table.order}
        return Ask("opening-discard", "starthand-02", options, (2,))

    def ask_second_discard(self, game: Boss2) -> Step:
        if not self.picked:
            self.picked = tuple([game.answers[seat][1] for seat in range(game.table.seats)])
        options = {
            seat: discards([card for card in hand(game.table, seat) if card != self.picked[seat]])
            for seat in game.table.order
        }
        return Ask("opening-discard", "starthand-02", options, (1,))

    def repick(self, game: Boss2, but: int | None) -> None:
        """Other first picks for all but one seat: for a sampled game."""
        if self.picked:
            self.picked = tuple(
                [
                    card if seat == but else atoms.random_card(game, hand(game.table, seat))
                    for seat, card in enumerate(self.picked)
                ]
            )

    def discard_two(self, game: Boss2) -> Step:
        """Only when all have chosen do the cards go to the pile, in XP order (starthand-03)."""
        for seat in game.table.order:
            for card in (self.picked[seat], game.answers[seat][1]):
                atoms.discard(game, seat, card, "starthand-04")
        self.picked = ()
        return NEXT

    def ask_first_room(self, game: Boss2) -> Step:
        """One after another in XP order, an ordinary room or none; no spells yet (first-01 to first-07)."""
        table = game.table
        if self.at == len(table.order):
            self.step += 2
            return AGAIN
        seat = table.order[self.at]
        options: list[Raw] = [
            ("lay", card, LEFT_END)
            for card in table.zone(seat, ROOMS)
            if may_lie(table, seat, table.design[card], LEFT_END)
        ]
        return Ask("first-room", "first-01", {seat: [*options, NO_ROOM]})

    def lay_first_room(self, game: Boss2) -> Step:
        seat = game.table.order[self.at]
        raw = game.answers[seat]
        if raw != NO_ROOM:
            atoms.lay(game, seat, raw[1], LEFT_END, "first-03")
        self.at += 1
        self.step -= 1
        return AGAIN

    def reveal(self, game: Boss2) -> Step:
        game.push(Reveal("first-05"))
        return NEXT

    def first_round(self, game: Boss2) -> Step:
        """The last step: what follows takes this procedure's place."""
        game.stack.pop()
        game.push(Round())
        return AGAIN


def deal_hand(game: Boss2, seat: int) -> None:
    for _ in range(OPENING_ROOMS):
        atoms.draw(game, seat, ROOM, "starthand-01")
    for _ in range(OPENING_SPELLS):
        atoms.draw(game, seat, SPELL, "starthand-01")


def hand(table: BossTable, seat: int) -> list[int]:
    return [*table.zone(seat, ROOMS), *table.zone(seat, SPELLS)]


def discards(cards: list[int]) -> list[Raw]:
    return [("discard", card, -1) for card in cards]


def may_redraw(table: BossTable, seat: int) -> str:
    """Why a hand may be replaced: "advanced" (redraw-01), the class of too many rooms (redraw-02), or nothing."""
    pool = table.pool
    designs = [table.design[card] for card in table.zone(seat, ROOMS)]
    if sum(pool.advanced[design] for design in designs) >= REDRAW_AT:
        return "advanced"
    crowded = [sum(pool.symbols[design] >> at & 1 for design in designs) >= REDRAW_AT for at in range(len(CLASSES))]
    return CLASSES[crowded.index(True)] if any(crowded) else ""
