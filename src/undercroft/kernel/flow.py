"""Procedures: the flow of the rules as an explicit stack of small frames that can be copied at every decision.

A procedure is a class with an ordered list of named steps. A step does its work and returns NEXT, AGAIN (after
setting `step`, or to be carried out once more), DONE, or an `Ask`; it may push a child first, which is then carried
out to its end before the next step. The step after a question finds the choices in `game.answers`. A step that asks
changes nothing before it asks, so that it can be asked again after the hidden cards were re-dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, ClassVar, Final

Raw = tuple[str, int, int]  # an option as the rules see it: a verb and what it points at (-1: nothing)


class Move(Enum):
    """How the flow goes on after a step."""

    NEXT = 0
    AGAIN = 1
    DONE = 2


NEXT: Final = Move.NEXT
AGAIN: Final = Move.AGAIN
DONE: Final = Move.DONE

PASS: Final[Raw] = ("pass", -1, -1)


class Ask:
    """One or several seats owe one pick each from a complete list; immutable, shared by all copies of the game."""

    __slots__ = ("about", "kind", "options", "rule")

    def __init__(self, kind: str, rule: str, options: dict[int, list[Raw]], about: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.rule = rule
        self.options = options
        self.about = about


Step = Move | Ask


class Procedure:
    """A procedure of the rulebook under way. Its slots hold ints, strings and tuples of them: nothing else.

    Every constructor works without arguments. `fields` names the slots beside `step`; `run` holds the steps'
    functions, `number_of` their places in the list; both are filled in by `enrol`.
    """

    __slots__ = ("step",)

    steps: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = ()
    run: ClassVar[tuple[Callable[[Any, Any], Step], ...]] = ()
    number_of: ClassVar[dict[str, int]] = {}

    def __init__(self) -> None:
        self.step = 0

    def to(self, step: str) -> Step:
        """Go on with another step than the next."""
        self.step = self.number_of[step]
        return AGAIN

    def copy(self) -> Procedure:
        twin = type(self)()
        twin.step = self.step
        for name in self.fields:
            setattr(twin, name, getattr(self, name))
        return twin

    def state(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.step, *[getattr(self, name) for name in self.fields])


def enrol(*classes: type[Procedure]) -> dict[str, type[Procedure]]:
    """Look up the steps' functions once; the result finds the class of a saved frame."""
    for cls in classes:
        cls.run = tuple([getattr(cls, step) for step in cls.steps])
        cls.number_of = {step: number for number, step in enumerate(cls.steps)}
    return {cls.__name__: cls for cls in classes}


def frozen(value: Any) -> Any:
    """Lists from a JSON file as the tuples they were."""
    return tuple([frozen(item) for item in value]) if isinstance(value, list) else value
