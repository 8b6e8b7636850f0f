"""Turns and rounds (rules turn-order-*, reset-*, discard-draw-*): the five phases in their order."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, map_deck
from undercroft.games.dungeoneer.cards import SPEED
from undercroft.games.dungeoneer.combat import start_challenge
from undercroft.games.dungeoneer.defeat import check_survivor, end_at_bound, fallen_heroes
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.editions import BOUND, HAND
from undercroft.games.dungeoneer.fight import hero
from undercroft.games.dungeoneer.grades import check_grade
from undercroft.games.dungeoneer.play import Trim, over_limit
from undercroft.games.dungeoneer.revival import Revive
from undercroft.games.dungeoneer.scores import can_spend, printed_adventure, score
from undercroft.games.dungeoneer.table import (
    ATTACHED,
    BANES,
    BOONS,
    BUILD,
    DISCARD_DRAW,
    DUNGEONLORD,
    HERO_PHASE,
    PACK,
    PAID,
    RESET,
    TREASURES,
    TURN_OVER,
    DungeonTable,
    zone_of,
)
from undercroft.games.dungeoneer.table import HAND as HAND_ZONE
from undercroft.kernel.effects import NO, YES
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step
from undercroft.kernel.windows import OPEN, Window, open_window

RESTRICTED = 3  # Movement points under restricted-movement-points (optional-rules-37)


class Rounds(Procedure):
    """One turn after the other, to the left, until somebody has won (turn-order-02, turn-order-03)."""

    __slots__ = ("seat",)
    steps = ("next_turn",)
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat  # whose turn was the last one

    def next_turn(self, game: Dungeon) -> Step:
        table = game.table
        if game.result is not None:
            return AGAIN
        if self.seat < 0:
            seat = table.first
            new_round = True
        else:
            seat = next(other for other in [*table.round_from(self.seat)[1:], self.seat] if table.playing[other])
            new_round = place(table, seat) <= place(table, self.seat)
        if new_round:
            if table.round >= BOUND:
                end_at_bound(game)
                return AGAIN
            table.round += 1
            game.log.append(("round", "turn-order-03", (table.round,)))
        self.seat = seat
        game.push(Turn(seat))
        check_grade(game)  # a defeat may have left only heroes of the next grade (gap-75)
        return AGAIN


def place(table: DungeonTable, seat: int) -> int:
    """How many turns after the first player's this seat's turn comes."""
    return (seat - table.first) % table.seats


class Turn(Procedure):
    """Reset, Dungeonlord, Build, Hero, Discard/Draw (turn-order-01)."""

    __slots__ = ("seat",)
    steps = (
        "reset",
        "ask_upkeep",
        "take_upkeep",
        "set_movement",
        "dungeonlord",
        "revive",
        "build",
        "hero",
        "revive",
        "discard",
        "end",
    )
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat

    def reset(self, game: Dungeon) -> Step:
        """For everybody: exits, Traps, effects of the last turn, uses (reset-01 to reset-04, gap-51)."""
        check_survivor(game, self.seat)
        if game.result is not None:
            return AGAIN
        atoms.new_turn(game, self.seat)
        atoms.begin_phase(game, RESET)
        return NEXT

    def ask_upkeep(self, game: Dungeon) -> Step:
        """Each card with an upkeep is paid for or goes back to the hand, in the order its owner likes (reset-05)."""
        table, seat = game.table, self.seat
        owed = [card for card in upkeep_cards(table, seat) if not table.marks[card] & PAID]
        if not any(can_keep(table, card) for card in owed):
            for card in owed:
                atoms.return_to_hand(game, card, "reset-05")  # for all to see there is no choice
            self.step = self.steps.index("set_movement")
            return AGAIN
        options: list[Raw] = []
        for card in owed:
            if can_keep(table, card):
                options.append(("keep", card, -1))
            options.append(("return", card, -1))
        return Ask("upkeep", "reset-05", {seat: options})

    def take_upkeep(self, game: Dungeon) -> Step:
        table = game.table
        verb, card, _ = game.answers[self.seat]
        if verb == "keep":
            what, payer = upkeep_of(table, card)
            atoms.mark(table, card, PAID)
            atoms.spend(game, payer, what, printed_adventure(table, card).upkeep, "reset-05", by=self.seat)
        else:
            atoms.return_to_hand(game, card, "reset-05")
        if over_limit(table, self.seat) >= 0:
            game.push(Trim(self.seat))
        self.step = 1
        return AGAIN

    def set_movement(self, game: Dungeon) -> Step:
        """Movement points are the Speed of this moment (reset-06, reset-09); every other space is new (reset-08)."""
        table, seat = game.table, self.seat
        if table.alive[seat]:
            restricted = table.options.get("restricted-movement-points")
            points = RESTRICTED if restricted else score(table, seat, SPEED)
            atoms.set_movement(game, seat, points, "optional-rules-37" if restricted else "reset-06")
        atoms.begin_phase(game, DUNGEONLORD)
        return NEXT

    def dungeonlord(self, game: Dungeon) -> Step:
        order = tuple(game.table.round_from(self.seat))
        return open_window(game, Window("dungeonlord", "dungeonlord-01", OPEN, order))

    def revive(self, game: Dungeon) -> Step:
        for seat in reversed(fallen_heroes(game.table)):
            game.push(Revive(seat))
        return NEXT

    def build(self, game: Dungeon) -> Step:
        """Skipped once all Map cards are placed (build-02)."""
        table = game.table
        if table.ended == TURN_OVER or not table.alive[self.seat]:
            self.step = self.steps.index("discard")  # a player without a hero neither builds nor moves
            return AGAIN
        atoms.begin_phase(game, BUILD)
        if map_deck(table, self.seat):
            game.push(Build(self.seat))
        return NEXT

    def hero(self, game: Dungeon) -> Step:
        atoms.begin_phase(game, HERO_PHASE)
        order = tuple(game.table.round_from(self.seat))
        return open_window(game, Window("hero", "hero-phase-01", OPEN, order))

    def discard(self, game: Dungeon) -> Step:
        table = game.table
        if table.playing[self.seat] and table.ended != TURN_OVER and game.result is None:
            atoms.begin_phase(game, DISCARD_DRAW)
            game.push(DiscardDraw(self.seat))
        return NEXT

    def end(self, game: Dungeon) -> Step:
        """The next player's turn begins (turn-order-05)."""
        return DONE


def upkeep_cards(table: DungeonTable, seat: int) -> list[int]:
    """A player's cards in play that have an upkeep, lasting Banes on others included (gap-72)."""
    own = [*table.zone(seat, BOONS), *table.zone(seat, TREASURES)]
    own += [card for card in table.zones[ATTACHED] if table.owner[card] == seat]
    own += [card for other in range(table.seats) for card in table.zone(other, BANES) if table.owner[card] == seat]
    return [card for card in own if printed_adventure(table, card).upkeep]


def upkeep_of(table: DungeonTable, card: int) -> tuple[str, int]:
    """What pays for it: own Glory, or the Peril of the hero it lies before."""
    owner = table.owner[card]
    for seat in range(table.seats):
        if table.where[card] == zone_of(seat, BANES):
            return "peril", seat
    return "glory", owner


def can_keep(table: DungeonTable, card: int) -> bool:
    what, payer = upkeep_of(table, card)
    values: list[int] = getattr(table, what)
    return values[payer] >= printed_adventure(table, card).upkeep


class Aftermath(Procedure):
    """After an action others may challenge a hero in their space with a saved point (challenge-07, gap-49)."""

    __slots__ = ("asked",)
    steps = ("offer", "take")
    fields = ("asked",)

    def __init__(self) -> None:
        self.step = 0
        self.asked: tuple[int, ...] = ()

    def offer(self, game: Dungeon) -> Step:
        table = game.table
        if not table.book.challenge_hero_off_turn or game.result is not None:
            return DONE
        for seat in table.round_from(table.active)[1:]:
            if seat not in self.asked:
                options = hero_challenges(table, seat)
                if options:
                    return Ask("challenge", "challenge-07", {seat: [*options, PASS]})
        return DONE

    def take(self, game: Dungeon) -> Step:
        ((seat, raw),) = game.answers.items()
        self.asked = (*self.asked, seat)
        self.step = 0
        if raw != PASS:
            start_challenge(game, seat, raw[1])
        return AGAIN


def hero_challenges(table: DungeonTable, seat: int) -> list[Raw]:
    """Heroes in the same space, once a turn, for a Movement point (challenge-01, challenge-06, challenge-08)."""
    if not table.alive[seat] or table.challenged[seat] or not can_spend(table, seat):
        return []
    here = [other for other in table.living() if other != seat and table.space[other] == table.space[seat]]
    return [("challenge", hero(other), -1) for other in here]


class DiscardDraw(Procedure):
    """Discard, collect if one has not moved, save a point, refill: in the order of the edition (discard-draw-*)."""

    __slots__ = ("saved", "seat")
    steps = ("ask_discard", "take_discard", "idle", "ask_save", "take_save", "refill", "ask_more", "take_more", "end")
    fields = ("seat", "saved")

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.saved = 0

    def ask_discard(self, game: Dungeon) -> Step:
        """One card of hand, Treasures or Pack; without a hand it is voluntary (discard-draw-01 to 04)."""
        table, seat = game.table, self.seat
        hand = table.zone(seat, HAND_ZONE)
        cards = [*hand, *table.zone(seat, TREASURES), *table.zone(seat, PACK)]
        if not cards:
            self.step = 2
            return AGAIN
        options: list[Raw] = [("discard", card, -1) for card in cards]
        voluntary = bool(table.options.get("discard-is-optional"))
        if voluntary or not hand:
            options.append(PASS)
        rule = "optional-rules-43" if voluntary else "discard-draw-01" if hand else "discard-draw-04"
        return Ask("discard", rule, {seat: options})

    def take_discard(self, game: Dungeon) -> Step:
        raw = game.answers[self.seat]
        if raw != PASS:
            atoms.discard(game, raw[1], "discard-draw-02", self.seat)
            if over_limit(game.table, self.seat) >= 0:
                game.push(Trim(self.seat))
        return NEXT

    def idle(self, game: Dungeon) -> Step:
        """A hero who has not moved collects where he is, without its Obstacle (discard-draw-09, movement-07)."""
        table, seat = game.table, self.seat
        if not table.moved[seat] and table.alive[seat]:
            atoms.collect(game, seat, table.space[seat], "discard-draw-09")
        if not table.book.save_before_refill:
            self.step = 5
            return AGAIN
        return NEXT

    def ask_save(self, game: Dungeon) -> Step:
        """Exactly one unused point may be kept (discard-draw-07); none under restricted Movement (rule 39)."""
        table = game.table
        self.saved = 1
        if not table.movement[self.seat] or table.options.get("restricted-movement-points"):
            atoms.save_movement(game, self.seat, 0, "discard-draw-07")
            return self.after_save(table)
        return Ask("save", "discard-draw-07", {self.seat: [YES, NO]})

    def take_save(self, game: Dungeon) -> Step:
        kept = int(game.answers[self.seat] == YES)
        atoms.save_movement(game, self.seat, kept, "discard-draw-07")
        return self.after_save(game.table)

    def after_save(self, table: DungeonTable) -> Step:
        self.step = 5 if table.book.save_before_refill else 8
        return AGAIN

    def refill(self, game: Dungeon) -> Step:
        """Up to five cards (discard-draw-05); edition 2 with an optional discard draws none, one or two instead."""
        table, seat = game.table, self.seat
        if table.options.get("discard-is-optional") and table.book.limited_draw:
            return NEXT
        game.push(Draw(seat, HAND - len(table.zone(seat, HAND_ZONE)), "discard-draw-05"))
        return self.after_refill(table)

    def after_refill(self, table: DungeonTable) -> Step:
        self.step = 8 if self.saved else 3
        return AGAIN

    def ask_more(self, game: Dungeon) -> Step:
        room = HAND - len(game.table.zone(self.seat, HAND_ZONE))
        options: list[Raw] = [("amount", count, -1) for count in range(max(0, min(2, room)) + 1)]
        return Ask("draw-count", "optional-rules-44", {self.seat: options})

    def take_more(self, game: Dungeon) -> Step:
        game.push(Draw(self.seat, game.answers[self.seat][1], "optional-rules-44"))
        return self.after_refill(game.table)

    def end(self, game: Dungeon) -> Step:
        return DONE
