"""Taking back what concerns others: a seat wishes it, and every other person at the table has to agree.

While a wish is open, bots and automatic answers wait, so that nothing but a person's own choice can overtake it. A wish
that nobody answers lapses. A bot that stands in for a person agrees to nothing in that person's name.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from undercroft.server.protocol import TakeBack, TakeBackOver
from undercroft.server.refusal import Refusal

if TYPE_CHECKING:
    from undercroft.server.live import Live

LAPSE_SECONDS = 60.0


class Wishes:
    """At most one wish at a time, at one table."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.open: TakeBack | None = None
        self.ended: TakeBackOver | None = None  # while everybody is told of it
        self.over = asyncio.Event()
        self.over.set()
        self.lapsing: asyncio.TimerHandle | None = None

    def concerned(self, seat: int) -> list[int]:
        """The seats whose people must agree, whether they play now or a bot stands in for them."""
        return [other.seat for other in self.live.row.seats if other.who == "person" and other.seat != seat]

    def ask(self, seat: int) -> None:
        """Ask everybody who is concerned; the lock is held."""
        seats = self.live.row.seats
        away = [seats[other].name for other in self.concerned(seat) if seats[other].stand_in]
        if away:
            raise Refusal(f"{away[0]} is away and cannot agree.", status=409)
        self._open(TakeBack(seat, self.concerned(seat)))

    def answer(self, seat: int, yes: bool) -> int | None:
        """One person's answer, or the wisher's second thoughts; the seat that may take back now, if all agree."""
        wish = self.open
        if wish is None or not (seat in wish.waiting or (seat == wish.seat and not yes)):
            raise Refusal("Nobody asks you to agree to anything now.", status=409)
        waiting = [other for other in wish.waiting if other != seat]
        if yes and not waiting:
            return wish.seat
        if yes:
            self._open(TakeBack(wish.seat, waiting))
        else:
            self._end(TakeBackOver(wish.seat, "withdrawn" if seat == wish.seat else "declined"))
        return None

    def drop(self) -> None:
        """The table has moved on; whoever tells of that tells of this, too."""
        self.open = None
        self.over.set()
        if self.lapsing is not None:
            self.lapsing.cancel()
            self.lapsing = None

    def _open(self, wish: TakeBack) -> None:
        self.drop()
        self.open = wish
        self.over.clear()
        lapsed = TakeBackOver(wish.seat, "lapsed")
        self.lapsing = asyncio.get_running_loop().call_later(LAPSE_SECONDS, self._end, lapsed)
        self.live.publish()

    def _end(self, ended: TakeBackOver) -> None:
        """It comes to nothing, and everybody hears why."""
        self.drop()
        self.ended = ended
        self.live.publish()
        self.ended = None
