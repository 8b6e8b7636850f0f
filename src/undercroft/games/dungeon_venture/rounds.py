"""Rounds and initiative (rules init-*, firstturn-*): who acts when."""

from __future__ import annotations

from undercroft.games.dungeon_venture import board_atoms, deaths, round_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.cards import TYPE_ACTED
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_TYPE, OF_KIND
from undercroft.games.dungeon_venture.succession import Succession, without_heroes
from undercroft.games.dungeon_venture.table import INITIATIVE_DECK, NOBODY
from undercroft.games.dungeon_venture.turn import Turn
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Step
from undercroft.kernel.windows import OPEN, Window, open_window


class Rounds(Procedure):
    """Round after round: all active cards shuffled, turned over one at a time (init-01 to init-07)."""

    __slots__ = ("asked", "first")
    steps = ("begin", "choose", "chosen", "turn_over")
    fields = ("first", "asked")

    def __init__(self) -> None:
        self.step = 0
        self.first = NOBODY  # the hero who begins this round
        self.asked: tuple[int, ...] = ()  # players without heroes who were asked whether to take one over

    def begin(self, game: Venture) -> Step:
        table = game.table
        if table.round >= table.options["round-limit"]:
            deaths.finish(game, False, "the rounds are over", "gap-45")
            return AGAIN
        board_atoms.unbar(game)
        round_atoms.new_round(game)
        if not table.choosing:
            self.step = 3
            return AGAIN
        return NEXT

    def choose(self, game: Venture) -> Step:
        """Every hero player names a hero or none, all at once (firstturn-01, gap-40)."""
        table = game.table
        options = [("hero", hero, -1) for hero in table.in_play()]
        return Ask("first", "firstturn-01", {seat: [*options, ("none", -1, -1)] for seat in table.hero_seats()})

    def chosen(self, game: Venture) -> Step:
        named = {raw[1] for raw in game.answers.values()}
        self.first = named.pop() if len(named) == 1 else NOBODY
        round_atoms.first_chosen(game, self.first)
        game.revealed()
        return NEXT

    def turn_over(self, game: Venture) -> Step:
        """The next card; before it, whoever has just lost the last hero may go on with another one (death-04)."""
        table = game.table
        watching = without_heroes(table)
        new = [seat for seat in watching if seat not in self.asked]
        self.asked = tuple(watching)
        if new:
            for seat in reversed(new):
                game.push(Succession(seat))
            return AGAIN
        if table.choosing or not (table.zones[INITIATIVE_DECK] or self.first != NOBODY):
            self.step = 0  # a regroup drops the rest of the round (regroup-13)
            return AGAIN
        if self.first != NOBODY:
            kind = round_atoms.search_out(game, self.first)
            self.first = NOBODY
        else:
            kind = round_atoms.turn_over(game)
        game.push(Turn(OF_KIND[kind][0]) if kind < FIRST_TYPE else TypeTurn(kind, tuple(table.of_kind(kind))))
        return AGAIN


class TypeTurn(Procedure):
    """All active monsters of a type, one after the other, in the order the Keeper likes (init-06, init-11)."""

    __slots__ = ("kind", "left")
    steps = ("choose", "take", "acted", "over")
    fields = ("kind", "left")

    def __init__(self, kind: int = 0, left: tuple[int, ...] = ()) -> None:
        self.step = 0
        self.kind = kind
        self.left = left  # who has not acted yet; newcomers wait for the next round (init-10)

    def choose(self, game: Venture) -> Step:
        table = game.table
        self.left = tuple([figure for figure in self.left if table.space[figure] >= 0])
        if not self.left or game.result is not None:
            self.step = 2
            return AGAIN
        if len(self.left) == 1:
            return self.act(game, self.left[0])
        options = [("figure", figure, -1) for figure in self.left]
        return Ask("monster", "init-06", {table.keeper: options}, (self.kind,))

    def take(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        return self.act(game, raw[1])

    def act(self, game: Venture, figure: int) -> Step:
        self.left = tuple([one for one in self.left if one != figure])
        game.push(Turn(figure))
        self.step = 0
        return AGAIN

    def acted(self, game: Venture) -> Step:
        """A type other than a Boss has acted: the Keeper's moment (event-03)."""
        table = game.table
        figures = table.of_kind(self.kind)
        if self.kind >= FIRST_BOSS or not figures:
            return NEXT
        return open_window(game, Window(TYPE_ACTED, "event-03", OPEN, (table.keeper,), (figures[0],)))

    def over(self, game: Venture) -> Step:
        return DONE
