"""The round (rules round-*, begin-*, town-*, end-*): five phases, again and again."""

from __future__ import annotations

from undercroft.games.boss_monster import atoms, ending
from undercroft.games.boss_monster.adventure import Adventure
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.bait import bait
from undercroft.games.boss_monster.building import Reveal, build_window
from undercroft.games.boss_monster.ending import EndOfRound
from undercroft.games.boss_monster.pool import BUILDING, ROOM
from undercroft.games.boss_monster.table import ADVENTURE, BAIT, BEGIN, BUILD, END, HERO_DECK
from undercroft.kernel.flow import AGAIN, NEXT, Procedure, Step


class Round(Procedure):
    """Beginning, build, bait, adventure, end (round-01)."""

    __slots__ = ("at",)
    steps = ("begin", "build_turn", "reveal", "bait", "adventure", "end", "check")
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0  # how many have had their build turn

    def begin(self, game: Boss2) -> Step:
        """As many heroes as seats started the game, then a room for everybody (begin-01, begin-02, elim-05)."""
        table = game.table
        table.round += 1
        table.phase = BEGIN
        self.at = 0
        game.log.append(("round", "round-01", (table.round,)))
        if not table.zones[HERO_DECK]:
            table.dry += 1
        for _ in range(min(table.seats, len(table.zones[HERO_DECK]))):
            atoms.reveal_hero(game)
        for seat in table.order:
            atoms.draw(game, seat, ROOM, "begin-02")
        table.phase = BUILD
        return NEXT

    def build_turn(self, game: Boss2) -> Step:
        """Everybody is active once, in XP order (build-01)."""
        table = game.table
        if table.active >= 0:
            table.powers[table.active] &= ~BUILDING
        if self.at == len(table.order):
            table.active = -1
            return NEXT
        table.active = table.order[self.at]
        table.powers[table.active] |= BUILDING
        self.at += 1
        game.log.append(("build-turn", "build-01", (table.active,)))
        game.push(build_window(table))
        return AGAIN

    def reveal(self, game: Boss2) -> Step:
        game.push(Reveal())
        return NEXT

    def bait(self, game: Boss2) -> Step:
        game.table.phase = BAIT
        game.log.append(("phase", "bait-01", (BAIT,)))
        bait(game)
        return NEXT

    def adventure(self, game: Boss2) -> Step:
        game.table.phase = ADVENTURE
        game.log.append(("phase", "adventure-01", (ADVENTURE,)))
        game.push(Adventure())
        return NEXT

    def end(self, game: Boss2) -> Step:
        game.table.phase = END
        game.log.append(("phase", "end-01", (END,)))
        game.push(EndOfRound())
        return NEXT

    def check(self, game: Boss2) -> Step:
        """Elimination and victory; if the game goes on, a new round begins (end-06, round-03)."""
        ending.check(game)
        self.step = 0
        return AGAIN
