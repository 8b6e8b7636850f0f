"""Discard and draw (rules discard-draw-*, movement-07, optional-rules-43, 44): what ends a turn."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, turn_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.editions import HAND
from undercroft.games.dungeoneer.play import Trim, over_limit
from undercroft.games.dungeoneer.table import HAND as HAND_ZONE
from undercroft.games.dungeoneer.table import (
    PACK,
    TREASURES,
    DungeonTable,
)
from undercroft.kernel.effects import NO, YES
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step


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
            turn_atoms.save_movement(game, self.seat, 0, "discard-draw-07")
            return self.after_save(table)
        return Ask("save", "discard-draw-07", {self.seat: [YES, NO]})

    def take_save(self, game: Dungeon) -> Step:
        kept = int(game.answers[self.seat] == YES)
        turn_atoms.save_movement(game, self.seat, kept, "discard-draw-07")
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
