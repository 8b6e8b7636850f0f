"""Cards that leave a hand or a score area by choice (rules discard-*, random-*, hand-*, wounds-04, TNL010's trade)."""

from __future__ import annotations

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.pool import ROOM, SPELL
from undercroft.games.boss_monster.table import HERO_DECK, ROOMS, SOULS, SPELLS, WOUNDS, BossTable
from undercroft.kernel.chance import shuffle, shuffle_designs
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.visibility import show_to

WORDS = {"room": ROOM, "spell": SPELL, "card": -1, "hand": -1}


def held(table: BossTable, seat: int, kind: int) -> list[int]:
    """The cards of a type in a hand; -1 means any type (hand-03)."""
    if kind == ROOM:
        return table.zone(seat, ROOMS)
    if kind == SPELL:
        return table.zone(seat, SPELLS)
    return [*table.zone(seat, ROOMS), *table.zone(seat, SPELLS)]


class Discard(Procedure):
    """Seats discard cards of their own choice, all at once and secretly, applied together in XP order.

    Whoever has no more than asked for discards all of it, without being asked (discard-02, discard-03).
    """

    __slots__ = ("count", "forced_by", "kind", "picked", "rule", "seats", "source")
    steps = ("ask", "take", "apply")
    fields = ("seats", "kind", "count", "forced_by", "rule", "source", "picked")

    def __init__(
        self,
        seats: tuple[int, ...] = (),
        kind: int = -1,
        count: int = 0,
        forced_by: int = -1,
        rule: str = "",
        source: int = -1,
    ) -> None:
        self.step = 0
        self.seats = seats
        self.kind = kind
        self.count = count
        self.forced_by = forced_by
        self.rule = rule
        self.source = source  # the card that asks for it
        self.picked: tuple[tuple[int, ...], ...] = ((),) * len(seats)

    def ask(self, game: Boss2) -> Step:
        options: dict[int, list[Raw]] = {}
        for at, seat in enumerate(self.seats):
            cards, picked = held(game.table, seat, self.kind), self.picked[at]
            if len(cards) > self.count and len(picked) < self.count:
                options[seat] = [("discard", card, -1) for card in cards if card not in picked]
        if not options:
            self.step = 2
            return AGAIN
        return Ask("discard", self.rule, options, (self.kind, self.count - len(self._first_picks()), self.source))

    def _first_picks(self) -> tuple[int, ...]:
        return max(self.picked, key=len, default=())

    def take(self, game: Boss2) -> Step:
        picked = list(self.picked)
        for at, seat in enumerate(self.seats):
            if seat in game.answers:
                picked[at] = (*picked[at], game.answers[seat][1])
        self.picked = tuple(picked)
        self.step = 0
        return AGAIN

    def repick(self, game: Boss2, but: int | None) -> None:
        """Other picks for all but one seat: for a sampled game."""
        picked = list(self.picked)
        for at, seat in enumerate(self.seats):
            if seat != but:
                cards = held(game.table, seat, self.kind)[:]
                shuffle(game.table, cards)
                picked[at] = tuple(cards[: len(picked[at])])
        self.picked = tuple(picked)

    def apply(self, game: Boss2) -> Step:
        for at, seat in enumerate(self.seats):
            for card in self.picked[at] or tuple(held(game.table, seat, self.kind)):
                how = atoms.CHOSEN if self.picked[at] else atoms.WITHOUT_CHOICE
                atoms.discard(game, seat, card, self.rule, self.forced_by, how)
        return DONE


class Give(Procedure):
    """A seat gives one card of its hand, of its own choice, to another."""

    __slots__ = ("kind", "seat", "taker")
    steps = ("ask", "take")
    fields = ("seat", "taker", "kind")

    def __init__(self, seat: int = -1, taker: int = -1, kind: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.taker = taker
        self.kind = kind

    def ask(self, game: Boss2) -> Step:
        cards = held(game.table, self.seat, self.kind)
        if not cards:
            return DONE
        if len(cards) == 1:
            atoms.give(game, self.seat, self.taker, cards[0], "effect-01")
            return DONE
        options: list[Raw] = [("give", card, -1) for card in cards]
        return Ask("give", "effect-01", {self.seat: options}, (self.kind, self.taker))

    def take(self, game: Boss2) -> Step:
        atoms.give(game, self.seat, self.taker, game.answers[self.seat][1], "effect-01")
        return DONE


class Heal(Procedure):
    """A wound card of the owner's choice becomes a soul (wounds-04)."""

    __slots__ = ("left", "seat")
    steps = ("ask", "take")
    fields = ("seat", "left")

    def __init__(self, seat: int = -1, left: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.left = left

    def ask(self, game: Boss2) -> Step:
        wounds = game.table.zone(self.seat, WOUNDS)
        if not self.left or not wounds:
            return DONE
        if len(wounds) == 1:
            return self.heal(game, wounds[0])
        options: list[Raw] = [("wound", card, -1) for card in wounds]
        return Ask("heal", "wounds-04", {self.seat: options})

    def take(self, game: Boss2) -> Step:
        self.step = 0
        return self.heal(game, game.answers[self.seat][1])

    def heal(self, game: Boss2, hero: int) -> Step:
        atoms.heal(game, self.seat, hero, "wounds-04")
        self.left -= 1
        return AGAIN


class Trade(Procedure):
    """One soul leaves the game, a hero of the deck comes face-down in its stead: both or neither (gap-search)."""

    __slots__ = ("seat", "soul")
    steps = ("ask_soul", "take_soul", "look", "ask_hero", "take_hero")
    fields = ("seat", "soul")

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.soul = -1

    def ask_soul(self, game: Boss2) -> Step:
        souls = game.table.zone(self.seat, SOULS)
        if not souls or not game.table.zones[HERO_DECK]:
            return DONE
        if len(souls) == 1:
            self.soul = souls[0]
            self.step = 2
            return AGAIN
        options: list[Raw] = [("soul", card, -1) for card in souls]
        return Ask("trade-soul", "gap-search", {self.seat: options})

    def take_soul(self, game: Boss2) -> Step:
        self.soul = game.answers[self.seat][1]
        return NEXT

    def look(self, game: Boss2) -> Step:
        for card in game.table.zones[HERO_DECK]:
            show_to(game.table, self.seat, card)
        game.revealed()
        return NEXT

    def ask_hero(self, game: Boss2) -> Step:
        """In the order of the catalogue, so that the list does not tell the order of the deck."""
        table = game.table
        deck = sorted(table.zones[HERO_DECK], key=lambda card: (table.design[card], card))
        options: list[Raw] = [("hero", card, -1) for card in deck]
        return Ask("trade-hero", "gap-search", {self.seat: options})

    def take_hero(self, game: Boss2) -> Step:
        atoms.trade(game, self.seat, self.soul, game.answers[self.seat][1])
        table = game.table
        for value in (1, 2):
            part = [card for card in table.zones[HERO_DECK] if table.pool.value[table.design[card]] == value]
            shuffle_designs(table, part)
        return DONE
