"""The turn of a figure (rules turn-*, move-*, doublestep-*, death-05): heroes, Spirits, monsters and Bosses."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import actions, atoms, board_atoms, deaths, figure_atoms, round_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import TRAP_ATTACKS, Attack, use_up
from undercroft.games.dungeon_venture.cards import NEXT_MOVE, OWN_TURN, OWN_TURN_END, TURN_END, TURN_START
from undercroft.games.dungeon_venture.floor import listed
from undercroft.games.dungeon_venture.layout import PIT
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.regroup import Regroup
from undercroft.games.dungeon_venture.rooms import Populate, active_kinds
from undercroft.games.dungeon_venture.scores import lent, movement, total
from undercroft.games.dungeon_venture.table import LIVING, NOBODY, VentureTable
from undercroft.games.dungeon_venture.traps import Displace, Sprung, armed_trap
from undercroft.games.dungeon_venture.ways import ends, jumps, walk_to, way_to
from undercroft.kernel.consent import AGREED, Consent
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step
from undercroft.kernel.windows import OPEN, Window, open_window

STOP: Final[Raw] = ("stop", -1, -1)
DOUBLE: Final[Raw] = ("double", -1, -1)
REGROUP: Final[Raw] = ("regroup", -1, -1)
FLEE: Final[Raw] = ("flee", -1, -1)


class Turn(Procedure):
    """Movement and one action, in either order; then new rooms are populated (turn-01 to turn-07)."""

    __slots__ = (
        "acted",
        "asked",
        "doubled",
        "entered",
        "extra",
        "figure",
        "form",
        "halved",
        "held",
        "left",
        "moved",
        "other",
        "refused",
    )
    steps = ("begin", "ask", "take", "landed", "swap", "call", "regrouped", "populate", "window", "over")
    fields = (
        "figure",
        "form",
        "moved",
        "acted",
        "left",
        "doubled",
        "halved",
        "held",
        "extra",
        "asked",
        "refused",
        "other",
        "entered",
    )

    def __init__(self, figure: int = 0) -> None:
        self.step = 0
        self.figure = figure
        self.form = LIVING  # of a hero, as long as the turn is its own (death-05)
        self.moved = 0
        self.acted = 0
        self.left = -1  # points of a movement under way, after a jump (pit-05)
        self.doubled = 0
        self.halved = 0
        self.held = 0
        self.extra = 0  # so many more actions, which must be attacks
        self.asked = 0  # a regroup was refused (gap-23)
        self.refused: tuple[int, ...] = ()  # who refused to swap (gap-23)
        self.other = NOBODY  # with whom places are swapped
        self.entered: tuple[int, ...] = ()  # rooms newly entered (newroom-07)

    # --- beginning
    def begin(self, game: Venture) -> Step:
        table = game.table
        round_atoms.begin_turn(game, self.figure)
        use_up(game, self.figure, OWN_TURN)
        if self.figure < FIRST_MONSTER:
            self.form = table.form[self.figure]
        return open_window(game, Window(TURN_START, "event-03", OPEN, (table.keeper,), (self.figure,)))

    def is_over(self, table: VentureTable) -> bool:
        """Whoever fell in its own turn does nothing more in it (death-05)."""
        gone = table.space[self.figure] < 0
        return gone or (self.figure < FIRST_MONSTER and table.form[self.figure] != self.form)

    # --- what can be done
    def ask(self, game: Venture) -> Step:
        table = game.table
        if self.is_over(table) or game.result is not None:
            return self.to("populate")
        options = self.options(table)
        if not options:
            return self.to("populate")
        if self.left < 0:
            options.append(PASS)
        return Ask("turn", "turn-02", {table.seat_of(self.figure): options}, (self.figure,))

    def options(self, table: VentureTable) -> list[Raw]:
        """Everything but ending the turn; nothing if movement and action are used (turn-07)."""
        figure = self.figure
        if self.left >= 0:  # in a pit with points left: the movement goes on (pit-05)
            return [*self.movements(table), STOP]
        found = [] if self.moved else self.movements(table)
        if self.extra:
            found += actions.attack_options(table, figure)
        elif not self.acted:
            found += self.actions(table)
        if figure < FIRST_MONSTER and self.form == LIVING:
            if not (self.moved and self.acted):
                found += actions.worn_options(table, figure)
            if table.stopped[figure] and table.space[figure] in table.world.stairs:
                found.append(FLEE)
        return found

    def actions(self, table: VentureTable) -> list[Raw]:
        figure = self.figure
        if table.is_spirit(figure):
            return [("rise", -1, -1)] if actions.can_rise(table, figure) else []
        if figure >= FIRST_MONSTER:
            found = actions.monster_options(table, figure)
        else:
            found = actions.hero_options(table, figure, regroup=False)
            if actions.can_regroup(table, self.entered) and not self.asked:
                found.append(REGROUP)
            found += actions.swap_options(table, figure, self.refused)
        if not self.is_still(table):
            found.append(DOUBLE)
        return found

    # --- movement
    def is_still(self, table: VentureTable) -> bool:
        return bool(self.held) or total(table, self.figure, "still") > 0

    def points(self, table: VentureTable) -> int:
        if self.left >= 0:
            return self.left
        pace = self.pace(table)
        return pace + self.pace(table, extra=False) if self.doubled else pace

    def pace(self, table: VentureTable, extra: bool = True) -> int:
        """The movement points of this figure in this turn, before any double step.

        What a card adds to one movement is extra, and counts once in a joined double step (move-12).
        """
        if self.is_still(table):
            return 0
        points = movement(table, self.figure)
        if not extra:
            points -= lent(table, self.figure, "movement", NEXT_MOVE)
        return (points + 1) // 2 if self.halved else points

    def movements(self, table: VentureTable) -> list[Raw]:
        points = self.points(table)
        if not points:
            return []
        found = listed(ends(table, self.figure, points), table.layout.moves)
        return found + [("jump", space, -1) for space in jumps(table, self.figure, points)]

    def walk(self, game: Venture, space: int) -> Step:
        """One movement from here to there; at its end a trap may fire (move-10, trap-02)."""
        table = game.table
        rooms, _ = way_to(table, self.figure, self.points(table), space)
        self.explore(game, rooms)
        figure_atoms.walk(game, self.figure, space, "move-02")
        self.end_movement(game)
        if self.figure < FIRST_MONSTER and self.form == LIVING:
            trap = armed_trap(table, space)
            if trap >= 0:
                game.push(Sprung(self.figure, trap))
        return self.to("ask")

    def explore(self, game: Venture, rooms: tuple[int, ...]) -> None:
        for room in rooms:
            board_atoms.explore(game, room, self.figure)
        self.entered += rooms

    def end_movement(self, game: Venture) -> None:
        self.moved, self.left, self.doubled = 1, -1, 0
        use_up(game, self.figure, NEXT_MOVE)

    def jump(self, game: Venture, space: int) -> Step:
        """Into a pit on purpose: its dice, then the movement goes on with what is left (pit-05)."""
        table = game.table
        points = self.points(table)
        way = walk_to(table, self.figure, space, points)
        assert way is not None
        rooms, cost = way
        self.explore(game, rooms)
        figure_atoms.jump(game, self.figure, space)
        self.left = points - cost
        pool, resist = TRAP_ATTACKS[PIT]
        game.push(Attack(NOBODY, self.figure, pool, resist, rule="pit-05"))
        return self.to("landed")

    def landed(self, game: Venture) -> Step:
        if not self.is_over(game.table) and not self.left:
            self.climb_out(game)
        return self.to("ask")

    def climb_out(self, game: Venture) -> None:
        self.end_movement(game)
        game.push(Displace(self.figure, "pit-05"))

    # --- carrying out
    def take(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        verb = raw[0]
        if verb == "move":
            return self.walk(game, raw[1])
        if verb == "jump":
            return self.jump(game, raw[1])
        if raw == STOP:
            self.climb_out(game)
            return self.to("ask")
        if raw == PASS:
            return self.to("populate")
        if raw == FLEE:
            deaths.finish(game, False, "a hero has fled up the stairs", "win-04")
            return AGAIN
        if raw == REGROUP:
            return self.propose(game)
        if verb == "swap":
            return self.offer_swap(game, raw[1])
        if raw == DOUBLE:
            self.acted = 1
            self.moved, self.doubled = 0, 1 - self.moved
            return self.to("ask")
        if verb == "attack" and self.extra:
            self.extra -= 1
        elif verb != "unwear":
            self.acted = 1
        actions.CARRY_OUT[verb](game, self.figure, raw)
        if verb == "rise":
            self.form = LIVING
        return self.to("ask")

    def offer_swap(self, game: Venture, other: int) -> Step:
        """The other player is asked, unless one runs both (swap-02); a Boss asks nobody."""
        table = game.table
        self.other = other
        mine, theirs = table.seat_of(self.figure), table.seat_of(other)
        seats = () if mine == theirs else (theirs,)
        game.push(Consent("swap", "swap-02", seats, (self.figure, other)))
        return self.to("swap")

    def swap(self, game: Venture) -> Step:
        if game.handed == AGREED:
            self.acted = 1
            figure_atoms.swap(game, self.figure, self.other)
        else:
            self.refused = (*self.refused, self.other)
            game.log.append(("swap-refused", "swap-02", (self.figure, self.other)))
        return self.to("ask")

    def propose(self, game: Venture) -> Step:
        """All heroes must agree, Spirits included (regroup-03, gap-23)."""
        table = game.table
        seats = tuple([seat for seat in table.hero_seats() if seat != table.controller[self.figure]])
        game.push(Consent("regroup", "regroup-03", seats, (self.figure,)))
        return self.to("call")

    def call(self, game: Venture) -> Step:
        if game.handed != AGREED:
            self.asked = 1
            game.log.append(("regroup-refused", "regroup-03", (self.figure,)))
            return self.to("ask")
        round_atoms.call_regroup(game, self.figure)
        game.push(Regroup(self.figure))
        return NEXT

    def regrouped(self, game: Venture) -> Step:
        """The turn of whoever called it ends with it (regroup-17)."""
        round_atoms.end_regroup(game)
        return NEXT

    # --- the end (turn-07)
    def populate(self, game: Venture) -> Step:
        table = game.table
        use_up(game, self.figure, OWN_TURN_END)
        figure_atoms.end_changes(table, self.figure, OWN_TURN_END)
        atoms.unlock(table)
        if self.entered:
            game.push(Populate(self.entered, active_kinds(table)))
        return NEXT

    def window(self, game: Venture) -> Step:
        return open_window(game, Window(TURN_END, "event-03", OPEN, (game.table.keeper,), (self.figure,)))

    def over(self, game: Venture) -> Step:
        round_atoms.end_turn(game)
        return DONE


def current_turn(game: Venture) -> Turn | None:
    """The turn that is under way."""
    for frame in reversed(game.stack):
        if isinstance(frame, Turn):
            return frame
    return None
