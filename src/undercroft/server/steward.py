"""Who answers for a seat: a bot that thinks, or the server for a person who need not be asked."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from undercroft.bots.advice import SECONDS
from undercroft.kernel.flow import PASS
from undercroft.kernel.game import key_of
from undercroft.server.patience import Patience
from undercroft.server.refusal import Refusal
from undercroft.server.writer import StoreLost

if TYPE_CHECKING:
    from undercroft.server.live import Live

log = logging.getLogger("undercroft")

RETRY_SECONDS = 2.0


class Steward:
    """Looks after the seats of one table that nobody has to answer for by hand."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.patience = [Patience() for _ in live.row.seats]
        self.answering: dict[int, asyncio.Task[None]] = {}

    def note(self, seat: int, seconds: float) -> None:
        """A person answered a window by hand, and took so long."""
        self.patience[seat].note(seconds)

    # --- who answers
    def level(self, seat: int) -> str | None:
        """Of the bot that plays this seat now, if one does."""
        row = self.live.row.seats[seat]
        return row.stand_in or row.level

    def automatic(self, seat: int) -> str | None:
        """The key that is chosen for a person who need not be asked; `patience` says why not while he is away."""
        live, game = self.live, self.live.game
        if live.people(beside=seat) and not live.audience.here(seat):
            return None
        options, passing = game.ask.options[seat], live.row.seats[seat].passing
        if len(options) == 1:
            return None if passing == "ask" and options[0] == PASS else key_of(options[0])
        stands = "=" in passing and PASS in options and game.rules.may_stand(game, seat)
        return key_of(PASS) if stands else None

    def end_standing_passes(self) -> None:
        """A pass until some moment ends when the seat could be passed for again and that moment has come."""
        game = self.live.game
        for seat in self.live.asked:
            passing = self.live.row.seats[seat].passing
            moment = passing.partition("=")[0]
            concerned = moment != passing and PASS in game.ask.options[seat] and game.rules.may_stand(game, seat)
            if concerned and game.rules.moment(game, moment) != passing:
                self.live.keep_passing(seat, "can-act")

    def answers(self, seat: int) -> bool:
        return self.level(seat) is not None or self.automatic(seat) is not None

    # --- answering
    def go_on(self) -> None:
        """Let bots think and pass for people who want it so."""
        if self.live.closed or self.live.status != "playing":
            return
        for seat in self.live.asked:
            if seat not in self.answering and self.answers(seat):
                task = self.answering[seat] = asyncio.create_task(self._answer(seat))
                task.add_done_callback(partial(self._answered, seat))

    def _answered(self, seat: int, _task: asyncio.Task[None]) -> None:
        del self.answering[seat]

    async def _answer(self, seat: int) -> None:
        """Answer what this seat owes now, and whatever it owes next, as long as that is for the server to do."""
        live = self.live
        while not live.closed and live.status == "playing" and seat in live.asked and self.answers(seat):
            try:
                asked, level = live.asked[seat].state, self.level(seat)
                if level:
                    key = await self._think(seat, level, asked)
                else:
                    await self._wait(seat)
                    key = None
                await live.wishes.over.wait()
                await self._answer_now(seat, asked, level, key)
            except StoreLost:
                await asyncio.sleep(RETRY_SECONDS)
            except Refusal:
                continue
            except Exception:
                log.exception("table %s: seat %d cannot be answered for", live.row.id, seat)
                return

    async def _think(self, seat: int, level: str, asked: int) -> str:
        """What a bot chooses. It is shown no sooner than the pace, so that its timing says nothing."""
        live, position = self.live, self.live.position
        # The position in which it was asked: what others have answered since must not change its mind.
        kept = position.choices_until(len(position.kept) - (position.state - asked))
        thinking = live.tools.thinkers.think(live.row.id, level, seat, live.row.setup, kept)
        pace = max(live.tools.settings.pace, SECONDS.get(level, 0.0))
        key, _ = await asyncio.gather(thinking, asyncio.sleep(pace))
        return key

    async def _wait(self, seat: int) -> None:
        if self.live.people(beside=seat):
            await asyncio.sleep(self.patience[seat].wait())

    async def _answer_now(self, seat: int, asked: int, level: str | None, key: str | None) -> None:
        """Store the answer, unless the question or the one who plays the seat has changed meanwhile."""
        live = self.live
        async with live.lock:
            await live.refresh()
            if seat not in live.asked or live.asked[seat].state != asked or self.level(seat) != level:
                return
            if live.wishes.open is not None:
                return
            key = key or self.automatic(seat)
            if key is not None:
                await live.store(live.position.choose(seat, key))

    def close(self) -> None:
        for task in self.answering.values():
            task.cancel()
