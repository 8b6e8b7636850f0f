"""Windows: the one procedure in which seats may act until all pass, used by every game.

Three styles. OPEN: in the order given, each act is carried out at once and everybody is asked again. FIRST: the same,
but the first act closes the window. LEAD: the first seat of the order leads; it acts freely, the others only declare,
the leader may answer, then what was declared is carried out in the order of the seats.

Who is asked depends on public knowledge only (`Rules.window_options`); a seat that can in truth only pass is asked too.
A seat without cards in hand and without a power for this window is not even looked at.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Step
from undercroft.kernel.game import Game

OPEN: Final = 0
FIRST: Final = 1
LEAD: Final = 2

CAP: Final = 200  # acts per window: a safety net that no sensible game reaches

Waiting = tuple[int, ...]  # a declared act: the seat first, the rest is the game's


class Window(Procedure):
    """Who may act, in which order, until all pass."""

    __slots__ = ("about", "acts", "added", "at", "kind", "order", "rule", "style", "waiting")
    steps = ("offer", "take", "collect", "carry_out")
    fields = ("kind", "rule", "style", "order", "about", "at", "acts", "added", "waiting")

    def __init__(
        self,
        kind: str = "",
        rule: str = "",
        style: int = OPEN,
        order: tuple[int, ...] = (),
        about: tuple[int, ...] = (),
    ) -> None:
        self.step = 0
        self.kind = kind
        self.rule = rule
        self.style = style
        self.order = order
        self.about = about
        self.at = 0  # whose turn it is to act or pass, as an index into `order`
        self.acts = 0
        self.added = False  # LEAD: somebody else acted in this sweep, so the leader is asked again
        self.waiting: tuple[Waiting, ...] = ()

    def offer(self, game: Game[Any]) -> Step:
        """Ask the next seat that might act; close when all have passed in a row."""
        rules, order, table = game.rules, self.order, game.table
        if self.acts < CAP:
            zones, powers = table.zones, table.powers
            hands, power = rules.hands, rules.window_powers[self.kind]
            for at in range(self.at, len(order)):
                seat = order[at]
                if powers[seat] & power or zones[hands[seat]]:
                    options = rules.window_options(game, self, seat)
                    if options is not None:
                        if options or not game.at_once:
                            self.at = at
                            options.append(PASS)
                            return Ask(self.kind, self.rule, {seat: options}, self.about)
                        game.choices.append((seat, PASS))  # as `settle` would: the record is the same
                        game.depth += 1
            self.at = len(order)
        elif self.acts == CAP:
            game.log.append(("capped", rules.cap_rule, (CAP,)))
            self.acts += 1
        if self.added and self.acts < CAP:
            self.at, self.added = 0, False
            return AGAIN
        if self.waiting:
            self.step = 3
            return AGAIN
        game.handed = ()
        return DONE

    def take(self, game: Game[Any]) -> Step:
        seat = self.order[self.at]
        raw = game.answers[seat]
        self.step = 0
        if raw == PASS:
            self.at += 1
            return self.offer(game)
        self.acts += 1
        self.step = 2
        game.rules.window_act(game, self, seat, raw, self.style == LEAD and self.at > 0)
        return self.collect(game) if game.stack[-1] is self else AGAIN

    def collect(self, game: Game[Any]) -> Step:
        """The act was carried out or, if it was declared, has handed back what waits."""
        self.step = 0
        if self.style == LEAD:
            if self.at > 0:
                self.added = True
                if game.handed:
                    self.waiting = (*self.waiting, game.handed)
            game.handed = ()
        elif self.style == FIRST:
            return DONE
        else:
            self.at = 0
        return self.offer(game)

    def reopen(self) -> None:
        """Take back an act that nobody has heard of yet: its seat is asked again."""
        self.acts -= 1
        self.step = 1

    def carry_out(self, game: Game[Any]) -> Step:
        """What was declared happens in the order of the seats, each seat's own in the order declared."""
        if self.waiting:
            first = min(self.waiting, key=self._rank)
            rest = list(self.waiting)
            rest.remove(first)
            self.waiting = tuple(rest)
            game.rules.window_resolve(game, self, first)
            return AGAIN
        self.at, self.added, self.step = 0, False, 0
        return AGAIN

    def _rank(self, waiting: Waiting) -> int:
        return self.order.index(waiting[0])


def open_window(game: Game[Any], window: Window) -> Step:
    """Open a window as the last thing a step does; one in which nobody might act is over before it begins."""
    step = window.offer(game)
    if step is DONE:
        return NEXT
    game.push(window)
    window.step = 1
    return step
