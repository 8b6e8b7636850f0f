"""Who goes on playing (rules death-04, gap-56): a player without heroes may take one over from a willing team-mate."""

from __future__ import annotations

from collections import Counter
from typing import Final

from undercroft.games.dungeon_venture import figure_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.table import NOBODY, VentureTable
from undercroft.kernel.consent import AGREED, Consent
from undercroft.kernel.flow import DONE, NEXT, Ask, Procedure, Raw, Step

WATCH: Final[Raw] = ("watch", -1, -1)


def without_heroes(table: VentureTable) -> list[int]:
    """The hero players whose heroes are all dead for good."""
    return sorted(set(table.controller) - {NOBODY} - set(table.hero_seats()))


def spare_heroes(table: VentureTable) -> list[int]:
    """Heroes in play, Spirits too, of players who have another one: nobody is put out of the game by being kind."""
    heroes = table.in_play()
    count = Counter(table.controller[hero] for hero in heroes)
    return [hero for hero in heroes if count[table.controller[hero]] > 1]


class Succession(Procedure):
    """The player names a hero, its player agrees or not; without a hero one watches on."""

    __slots__ = ("hero", "refused", "seat")
    steps = ("ask", "propose", "answered")
    fields = ("seat", "hero", "refused")

    def __init__(self, seat: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.hero = NOBODY  # who was asked for
        self.refused: tuple[int, ...] = ()

    def ask(self, game: Venture) -> Step:
        heroes = [hero for hero in spare_heroes(game.table) if hero not in self.refused]
        if not heroes:
            return DONE
        return Ask("take-over", "death-04", {self.seat: [*[("hero", hero, -1) for hero in heroes], WATCH]})

    def propose(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        if raw == WATCH:
            game.log.append(("watches", "death-04", (self.seat,)))
            return DONE
        self.hero = raw[1]
        game.push(Consent("hand-over", "gap-56", (game.table.controller[self.hero],), (self.hero,)))
        return NEXT

    def answered(self, game: Venture) -> Step:
        if game.handed == AGREED:
            figure_atoms.hand_over(game, self.hero, self.seat)
            return DONE
        self.refused = (*self.refused, self.hero)
        game.log.append(("kept-hero", "gap-56", (self.hero, self.seat)))
        return self.to("ask")
