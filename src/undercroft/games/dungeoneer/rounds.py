"""Turns and rounds (rules turn-order-*, reset-*): the five phases in their order."""

from __future__ import annotations

from undercroft.games.dungeoneer import turn_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, map_deck
from undercroft.games.dungeoneer.campaign import CampaignTurn
from undercroft.games.dungeoneer.cards import SPEED
from undercroft.games.dungeoneer.defeat import check_survivor, end_at_bound, fallen_heroes
from undercroft.games.dungeoneer.editions import BOUND
from undercroft.games.dungeoneer.grades import check_grade
from undercroft.games.dungeoneer.party import is_on
from undercroft.games.dungeoneer.refilling import DiscardDraw
from undercroft.games.dungeoneer.revival import Revive
from undercroft.games.dungeoneer.scores import score
from undercroft.games.dungeoneer.table import (
    BUILD,
    DISCARD_DRAW,
    DUNGEONLORD,
    HERO_PHASE,
    RESET,
    TURN_OVER,
    DungeonTable,
)
from undercroft.games.dungeoneer.upkeep import Upkeep
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Procedure, Step
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
        if self.seat < 0 or is_on(table):
            seat = table.first
            new_round = True  # in a campaign all share one turn (campaign-adventures-12)
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
        game.push(CampaignTurn() if is_on(table) else Turn(seat))
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
        turn_atoms.new_turn(game, self.seat)
        turn_atoms.begin_phase(game, RESET)
        game.push(Upkeep(self.seat))
        return NEXT

    def set_movement(self, game: Dungeon) -> Step:
        """Movement points are the Speed of this moment (reset-06, reset-09); every other space is new (reset-08)."""
        table, seat = game.table, self.seat
        if table.alive[seat]:
            restricted = table.options.get("restricted-movement-points")
            points = RESTRICTED if restricted else score(table, seat, SPEED)
            turn_atoms.set_movement(game, seat, points, "optional-rules-37" if restricted else "reset-06")
        turn_atoms.begin_phase(game, DUNGEONLORD)
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
            return self.to("discard")  # a player without a hero neither builds nor moves
        turn_atoms.begin_phase(game, BUILD)
        if map_deck(table, self.seat):
            game.push(Build(self.seat))
        return NEXT

    def hero(self, game: Dungeon) -> Step:
        turn_atoms.begin_phase(game, HERO_PHASE)
        order = tuple(game.table.round_from(self.seat))
        return open_window(game, Window("hero", "hero-phase-01", OPEN, order))

    def discard(self, game: Dungeon) -> Step:
        table = game.table
        if table.playing[self.seat] and table.ended != TURN_OVER and game.result is None:
            turn_atoms.begin_phase(game, DISCARD_DRAW)
            game.push(DiscardDraw(self.seat))
        return NEXT

    def end(self, game: Dungeon) -> Step:
        """The next player's turn begins (turn-order-05)."""
        return DONE
