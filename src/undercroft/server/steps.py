"""Looking back: a position of a game as one seat saw it then, or with everything laid open."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import key_of
from undercroft.server.live import Live
from undercroft.server.position import rebuild
from undercroft.server.protocol import Line, Step
from undercroft.server.refusal import Refusal
from undercroft.server.wire import lines, question_info


def may_see_all(live: Live, seat: int | None) -> bool:
    """When nobody's secrets are left to keep: the game is over, or all the others are bots."""
    return live.status in ("over", "replay") or live.only_bots_beside(seat)


def require_all(live: Live, seat: int | None) -> None:
    if not may_see_all(live, seat):
        raise Refusal("That shows everybody's cards: it is possible when the game is over.", status=403)


def step(live: Live, seat: int | None, count: int, everything: bool) -> Step:
    """What this reader saw after so many choices. Plays the game again: call it in a thread."""
    kept = live.position.kept
    if count > len(kept):
        raise Refusal(f"This game has {len(kept)} steps so far, not {count}.", status=404)
    before = rebuild(live.row.setup, live.position.choices_until(max(count - 1, 0))).game
    game = before.copy()
    chosen = None
    if count:
        chooser, raw = kept[count - 1]
        chosen = chosen_line(live, before, count, everything or chooser == seat)
        game.answer(chooser, key_of(raw))
    shown = game.lay_open() if everything else game
    question = game.questions.get(seat) if seat is not None else None
    return Step(
        step=count,
        steps=len(kept),
        view=shown.view(seat),
        log=lines(shown.events(seat)),
        question=None if question is None else question_info(question, len(question.options) == 1),
        owed=list(game.questions),
        chosen=chosen,
    )


def chosen_line(live: Live, before: Any, count: int, told: bool) -> Line:
    """The choice in words; of another's choice only that it was made, for the log tells what became of it."""
    chooser, raw = live.position.kept[count - 1]
    question = before.questions[chooser]
    name = live.row.seats[chooser].name
    if not told:
        return Line(count, "chosen", question.rule, f"{name} has chosen.", {"seat": chooser})
    option = next(option for option in question.options if option.raw == raw)
    return Line(count, "chosen", option.rule, f"{name}: {option.text}", {"seat": chooser, "key": option.key})
