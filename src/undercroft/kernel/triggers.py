"""Triggers: reactions wait in one queue until their cause has been carried out."""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.effects import Resolve
from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Step
from undercroft.kernel.game import Game

CAP: Final = 200  # reactions in one go: a safety net that no checked set reaches


class React(Procedure):
    """Carry out the waiting reactions: seat by seat, a seat's own in the order it likes, new ones afterwards."""

    __slots__ = ("batch", "done")
    steps = ("next_reaction", "take")
    fields = ("batch", "done")

    def __init__(self) -> None:
        self.step = 0
        self.batch = 0  # how many of the queue belong to the reactions being carried out now
        self.done = 0

    def next_reaction(self, game: Game[Any]) -> Step:
        rules, queue = game.rules, game.table.queue
        if self.done >= CAP:
            queue.clear()
        live = [trigger for trigger in queue if rules.trigger_live(game, trigger)]
        if len(live) != len(queue):
            self.batch -= sum(1 for trigger in queue[: self.batch] if trigger not in live)
            queue[:] = live
        if not queue:
            return DONE
        if len(queue) == 1:
            self.batch = 1
            if rules.trigger_ready(game, queue[0]):
                return self.carry_out(game, 0)
            queue.clear()
            return DONE
        if self.batch <= 0:
            self.batch = len(queue)
        for seat in rules.trigger_order(game):
            own = [at for at in range(self.batch) if queue[at][0] == seat]
            if not own:
                continue
            ready = [at for at in own if rules.trigger_ready(game, queue[at])]
            if not ready:  # its turn has come and nothing can come of it
                queue.pop(own[0])
                self.batch -= 1
                return AGAIN
            if len({(queue[at][1], queue[at][3]) for at in ready}) > 1:
                options = [("react", at, queue[at][2]) for at in ready]
                return Ask("order", rules.order_rule, {seat: options})
            return self.carry_out(game, ready[0])
        queue.clear()  # whoever is left has left the game
        return DONE

    def take(self, game: Game[Any]) -> Step:
        (raw,) = game.answers.values()
        self.step = 0
        return self.carry_out(game, raw[1])

    def carry_out(self, game: Game[Any], at: int) -> Step:
        seat, program, source, subject = game.table.queue.pop(at)
        self.batch -= 1
        self.done += 1
        game.push(Resolve(program, seat, source, subject))
        return AGAIN
