"""The vocabulary in which a card says what it does: frozen data, no behaviour.

The interpreter (`kernel.effects`) runs these nodes, `undercroft.text` puts them into words, a set file is read into
them. What a verb, a selector or a test *means* is the game's business: it is looked up by name in the game's
vocabulary, so that a card never adds a class.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Word = str | int | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """Which things are meant: `thing` and the filters that narrow it down, in a canonical (sorted) order.

    A *chosen* selector makes its chooser pick one of the things gathered; the others (`this`, `visitor`...) point
    at what the situation gives.
    """

    thing: str
    where: tuple[tuple[str, Word], ...] = ()
    chosen: bool = False
    words: dict[str, Word] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", dict(self.where))

    def get(self, name: str, default: Word | None = None) -> Word | None:
        return self.words.get(name, default)


@dataclass(frozen=True, slots=True)
class Test:
    """A question about the table that is true or false at this moment."""

    name: str
    args: tuple[tuple[str, Word], ...] = ()
    words: dict[str, Word] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", dict(self.args))

    def get(self, name: str, default: Word | None = None) -> Word | None:
        return self.words.get(name, default)


@dataclass(frozen=True, slots=True)
class Act:
    """One verb of the game with its arguments: words, numbers and selectors."""

    verb: str
    args: tuple[tuple[str, Word | Select], ...] = ()

    def get(self, name: str, default: Word | Select | None = None) -> Word | Select | None:
        for key, value in self.args:
            if key == name:
                return value
        return default


@dataclass(frozen=True, slots=True)
class Gate:
    """If, may, pay, unless, always in this order: the test, the offer, the price; then `then`, or else `other`.

    A gate whose test fails, whose offer is declined or whose price cannot be paid in full runs `other`.
    """

    then: tuple[Node, ...]
    other: tuple[Node, ...] = ()
    test: Test | None = None
    may: bool = False
    pay: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Each:
    """Run the body once for every thing gathered, in canonical order; inside it the thing is the selector `it`."""

    over: Select
    body: tuple[Node, ...]


Node = Act | Gate | Each


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of a quantity: `amount` (times the number of things `per` gathers) on what `of` gathers."""

    quantity: str
    amount: int
    of: Select
    per: Select | None = None
    test: Test | None = None
    against: Select | None = None


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the ways in which an ability can be used; several are joined by OR."""

    do: tuple[Node, ...]
    test: Test | None = None


# How an ability comes to act.
ONCE = "once"  # at once, when its card says so: a spell's text, a one-off level up
TRIGGERED = "triggered"  # whenever its event happens
ACTIVATED = "activated"  # its owner uses it in a window
LASTING = "lasting"  # its modifiers hold as long as its card is active


@dataclass(frozen=True, slots=True)
class Ability:
    """What one card can do, whole: when, at which price, how often, and what."""

    kind: str
    modes: tuple[Mode, ...] = ()
    event: str = ""
    about: Select | None = None  # which subjects of the event count ("a monster room")
    test: Test | None = None
    may: bool = False
    pay: tuple[Act, ...] = ()
    phases: tuple[str, ...] = ()
    once_per: str = ""  # "round", or "" for no limit
    modifiers: tuple[Modifier, ...] = ()
