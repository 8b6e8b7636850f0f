"""Looking back: a position of a game as one seat saw it then, or with everything laid open."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import key_of
from undercroft.server.live import Live
from undercroft.server.position import rebuild
from undercroft.server.protocol import Line, Step, Steps
from undercroft.server.refusal import Refusal
from undercroft.server.wire import lines, question_info


def may_see_all(live: Live, seat: int | None) -> bool:
    """When nobody's secrets are left to keep: the game is over, or all the others are bots."""
    return live.status in ("over", "replay") or live.only_bots_beside(seat)


def require_all(live: Live, seat: int | None) -> None:
    if not may_see_all(live, seat):
        raise Refusal("That shows everybody's cards: it is possible when the game is over.", status=403)


def steps_of(live: Live, seat: int | None) -> list[int]:
    """The steps this reader can go through: how many choices were made at each."""
    return live.position.steps(seat, may_see_all(live, seat))


def all_steps(live: Live, seat: int | None) -> Steps:
    """How long the log was at each step: everybody's has as many lines, though not everybody reads the same in them."""
    return Steps([live.position.marks[count] for count in steps_of(live, seat)])


def step(live: Live, seat: int | None, number: int, everything: bool) -> Step:
    """What this reader saw at a step. Plays the game again: call it in a thread."""
    steps = steps_of(live, seat)
    if number >= len(steps):
        raise Refusal(f"This game has {len(steps) - 1} steps so far, not {number}.", status=404)
    made, kept = steps[number], live.position.kept
    last = steps[number - 1] if number else made  # how many were made before the choice that led here
    game = rebuild(live.row.setup, live.position.choices_until(last)).game
    chosen = None
    if number:
        chosen = chosen_line(live, game, number, last, everything or kept[last][0] == seat)
    for chooser, raw in kept[last:made]:
        game.answer(chooser, key_of(raw))
    shown = game.lay_open() if everything else game
    question = game.questions.get(seat) if seat is not None else None
    return Step(
        step=number,
        steps=len(steps) - 1,
        view=shown.view(seat),
        log=lines(shown.events(seat)),
        question=None if question is None else question_info(question, len(question.options) == 1),
        owed=list(game.questions),
        chosen=chosen,
    )


def chosen_line(live: Live, before: Any, number: int, at: int, told: bool) -> Line:
    """The choice in words; of another's choice only that it was made, for the log tells what became of it."""
    chooser, raw = live.position.kept[at]
    question = before.questions[chooser]
    name = live.row.seats[chooser].name
    if not told:
        return Line(number, "chosen", question.rule, f"{name} has chosen.", {"seat": chooser})
    option = next(option for option in question.options if option.raw == raw)
    return Line(number, "chosen", option.rule, f"{name}: {option.text}", {"seat": chooser, "key": option.key})
