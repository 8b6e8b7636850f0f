"""Consent: several seats are asked at once, in secret, and only if all agree does something happen."""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.flow import DONE, Ask, Procedure, Raw, Step
from undercroft.kernel.game import Game

AGREE: Final[Raw] = ("agree", -1, -1)
REFUSE: Final[Raw] = ("refuse", -1, -1)
AGREED: Final = (1,)  # what is handed back; nothing if anybody refused


class Consent(Procedure):
    """Ask these seats whether they agree; hands back `AGREED` if all do. Nobody to ask: agreed."""

    __slots__ = ("about", "kind", "rule", "seats")
    steps = ("ask", "count")
    fields = ("kind", "rule", "seats", "about")

    def __init__(
        self, kind: str = "", rule: str = "", seats: tuple[int, ...] = (), about: tuple[int, ...] = ()
    ) -> None:
        self.step = 0
        self.kind = kind
        self.rule = rule
        self.seats = seats
        self.about = about

    def ask(self, game: Game[Any]) -> Step:
        if not self.seats:
            game.handed = AGREED
            return DONE
        return Ask(self.kind, self.rule, {seat: [AGREE, REFUSE] for seat in self.seats}, self.about)

    def count(self, game: Game[Any]) -> Step:
        agreed = all(game.answers[seat] == AGREE for seat in self.seats)
        game.handed = AGREED if agreed else ()
        game.revealed()
        return DONE
