"""A game under way: answer its questions, look at it from a seat, copy it, undo, save."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from undercroft.kernel.errors import BadRequest, IllegalChoice
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw
from undercroft.kernel.log import Event, Logged
from undercroft.kernel.rules import Rules
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    from undercroft.kernel.seat import Seat

T = TypeVar("T", bound=Table)

UNDO = "undo"


class Result(NamedTuple):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str


class Option:
    """One legal choice. `key` is stable; what it points at lets a page light it up."""

    __slots__ = ("_ask", "_game", "index", "raw", "seat")

    def __init__(self, game: Game[Any], ask: Ask, seat: int, index: int) -> None:
        self._game = game
        self._ask = ask
        self.seat = seat
        self.index = index
        self.raw: Raw = ask.options[seat][index]

    @property
    def key(self) -> str:
        return key_of(self.raw)

    @property
    def verb(self) -> str:
        return self.raw[0]

    @property
    def text(self) -> str:
        return self._game.rules.option_text(self._game, self.seat, self._ask, self.raw)

    @property
    def rule(self) -> str:
        return self._game.rules.option_rule(self._game, self._ask, self.raw)

    @property
    def points(self) -> dict[str, int]:
        """What it points at: `card`, `place`, `seat`, as far as they apply."""
        return self._game.rules.option_points(self._game, self._ask, self.raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and (self.seat, self.raw) == (other.seat, other.raw)

    def __hash__(self) -> int:
        return hash((self.seat, self.raw))

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


class Options(Sequence[Option]):
    """The complete list of legal options; each is made only when somebody looks at it."""

    __slots__ = ("_ask", "_game", "seat")

    def __init__(self, game: Game[Any], ask: Ask, seat: int) -> None:
        self._game = game
        self._ask = ask
        self.seat = seat

    def __len__(self) -> int:
        return len(self._ask.options[self.seat])

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [Option(self._game, self._ask, self.seat, i) for i in range(len(self))[index]]
        return Option(self._game, self._ask, self.seat, range(len(self))[index] if index < 0 else index)

    def __iter__(self) -> Iterator[Option]:
        for index in range(len(self)):
            yield Option(self._game, self._ask, self.seat, index)

    def __repr__(self) -> str:
        return repr([option.key for option in self])


class Question:
    """Who owes a choice, why (rule id), from which options."""

    __slots__ = ("_ask", "_game", "seat")

    def __init__(self, game: Game[Any], ask: Ask, seat: int) -> None:
        self._game = game
        self._ask = ask
        self.seat = seat

    def __len__(self) -> int:
        """How many options there are."""
        return len(self._ask.options[self.seat])

    @property
    def options(self) -> Options:
        return Options(self._game, self._ask, self.seat)

    @property
    def kind(self) -> str:
        return self._ask.kind

    @property
    def rule(self) -> str:
        return self._ask.rule

    @property
    def prompt(self) -> str:
        return self._game.rules.prompt(self._game, self.seat, self._ask)

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, kind={self.kind!r}, rule={self.rule!r}, options={self.options!r})"


def key_of(raw: Raw) -> str:
    verb, first, second = raw
    if second != -1:
        return f"{verb}:{first}:{second}"
    return verb if first == -1 else f"{verb}:{first}"


class Game(Generic[T]):
    """A table, the procedures under way, and what is owed now."""

    __slots__ = (
        "answers",
        "ask",
        "at_once",
        "barrier",
        "choices",
        "depth",
        "given",
        "handed",
        "log",
        "result",
        "rules",
        "setup",
        "stack",
        "standing",
        "table",
        "turned",
    )

    def __init__(self, rules: Rules, table: T, setup: dict[str, Any]) -> None:
        self.rules = rules
        self.table: T = table
        self.setup = setup  # how to begin this very game again; empty in a sampled game
        self.stack: list[Procedure] = []
        self.ask: Ask | None = None
        self.given: dict[int, Raw] = {}  # choices of the running question, secret until all are in
        self.answers: dict[int, Raw] = {}
        self.handed: tuple[int, ...] = ()  # what a child procedure hands to its parent
        self.log: list[Logged] = []  # atoms add to it what they did
        self.choices: list[tuple[int, Raw]] = []  # everything ever chosen or undone, in order
        self.depth = 0  # how many of them still count
        self.barrier = 0  # the depth at which something was last revealed: what came before stays
        self.turned: list[int] = [-1] * table.seats  # the depth at which each seat last had a real choice
        self.result: Result | None = None
        self.standing: list[str] = [""] * table.seats
        self.at_once = False  # windows pass for seats that can only pass, as `settle` would: for simulations

    # --- playing
    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def questions(self) -> dict[int, Question]:
        """What is owed now, by seat."""
        ask, given = self.ask, self.given
        if ask is None:
            return {}
        if not given and len(ask.options) == 1:
            (seat,) = ask.options
            return {seat: Question(self, ask, seat)}
        return {seat: Question(self, ask, seat) for seat in ask.options if seat not in given}

    def answer(self, seat: int, choice: Option | str | int) -> None:
        """Choose an option of the question this seat owes: the option, its key or its index."""
        ask = self.ask
        if ask is None or seat not in ask.options or seat in self.given:
            raise self._not_owed(seat)
        options = ask.options[seat]
        if type(choice) is int and 0 <= choice < len(options):
            raw = options[choice]
        elif isinstance(choice, Option) and choice._ask is ask and choice.seat == seat:
            raw = choice.raw
        else:
            raw = self._find(ask, seat, choice)
        self.choices.append((seat, raw))
        if len(options) > 1:
            self.turned[seat] = self.depth
        self.depth += 1
        if len(ask.options) == 1:
            self.answers = {seat: raw}
            self.advance()
            return
        self.given[seat] = raw
        if len(self.given) == len(ask.options):
            self.answers, self.given = self.given, {}
            self.advance()

    def _find(self, ask: Ask, seat: int, choice: Option | str | int) -> Raw:
        """The option with this key, or a refusal that names the rule."""
        options = ask.options[seat]
        if isinstance(choice, Option):
            raise self._stale(seat, choice)
        if isinstance(choice, str):
            for raw in options:
                if key_of(raw) == choice:
                    return raw
            reason, rule = self.rules.refusal(self, seat, choice)
            raise IllegalChoice(f"'{choice}' is refused: {reason}"[:300], rule or ask.rule)
        message = f"seat {seat} has options 0 to {len(options) - 1}, not {choice!r}"[:300]
        raise IllegalChoice(message, ask.rule)

    def advance(self) -> None:
        """Carry out steps until somebody owes a choice or the game is over."""
        stack = self.stack
        self.ask = None
        while stack:
            top = stack[-1]
            step = top.run[top.step](top, self)
            if step is NEXT:
                top.step += 1
            elif step is AGAIN:
                if self.result is not None:
                    stack.clear()
            elif step is DONE:
                stack.pop()
            elif self.result is not None:
                stack.clear()  # the game ended while the question was being worked out
            else:
                top.step += 1
                self.ask = step
                return

    def push(self, procedure: Procedure) -> None:
        self.stack.append(procedure)

    def revealed(self) -> None:
        """Somebody learned something: nothing before this moment can be taken back."""
        self.barrier = self.depth

    def finish(self, result: Result) -> None:
        self.result = result

    def settle(self) -> None:
        """Answer every question that leaves no choice, and those for which a seat passes by standing order."""
        while self.ask is not None:
            for seat, options in self.ask.options.items():
                if len(options) > 1 and not self.standing[seat]:
                    continue
                if seat in self.given:
                    continue
                if len(options) == 1:
                    self.answer(seat, 0)
                    break
                if PASS in options and self._still_passes(seat):
                    self.answer(seat, options.index(PASS))
                    break
            else:
                return

    def pass_until(self, seat: int, moment: str) -> None:
        """Set a standing pass, seen by nobody else: `settle` passes for this seat until the moment changes."""
        if seat is None or self._seat(seat) is None:
            raise BadRequest("a standing pass needs a seat")
        self.standing[seat] = self.rules.moment(self, moment) if moment else ""

    def _still_passes(self, seat: int) -> bool:
        if not self.rules.may_stand(self, seat):
            return False
        moment = self.standing[seat].split("=")[0]
        if self.rules.moment(self, moment) == self.standing[seat]:
            return True
        self.standing[seat] = ""
        return False

    # --- looking
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may see, as plain data."""
        return self.rules.view(self, self.rules.eye(self, self._seat(seat)))

    def views(self, seats: list[int | None]) -> list[dict[str, Any]]:
        """The views of several readers; they share what is the same for all, so they are only to be read."""
        return self.rules.views(self, [self.rules.eye(self, self._seat(seat)) for seat in seats])

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The log as this seat may read it."""
        eye = self.rules.eye(self, self._seat(seat))
        lines = []
        for number in range(since, len(self.log)):
            event = Event(*self.log[number])
            line = {"number": number, "kind": event.kind, "rule": event.rule}
            line["text"] = self.rules.event_text(self, event, eye)
            line["data"] = self.rules.event_data(self, event, eye)
            lines.append(line)
        return lines

    def lay_open(self) -> Game[T]:
        """A copy with every card face-up and every event told, for looking back at a game: it tells everything."""
        from undercroft.kernel.visibility import lay_open

        return lay_open(self)

    def seat(self, seat: int) -> Seat:
        """All that a bot or a client of this seat gets."""
        from undercroft.kernel.seat import Seat

        self._seat(seat)
        return Seat(self, seat)

    def why_not(self, seat: int, key: str) -> tuple[str, str]:
        """Why something is not offered: the reason in a line, and the rule's id."""
        ask = self.ask
        if ask is not None and seat not in self.given:
            for raw in ask.options.get(seat, ()):
                if key_of(raw) == key:
                    return "you may do that now", self.rules.option_rule(self, ask, raw)
        return self.rules.refusal(self, self._seat(seat), key)

    # --- copies
    def copy(self) -> Game[T]:
        twin = Game(self.rules, self.table.copy(), self.setup)
        twin.stack = [procedure.copy() for procedure in self.stack]
        twin.ask = self.ask
        twin.given = dict(self.given)
        twin.log = self.log[:]
        twin.choices = self.choices[:]
        twin.depth = self.depth
        twin.barrier = self.barrier
        twin.turned = self.turned[:]
        twin.result = self.result
        twin.standing = self.standing[:]
        twin.at_once = self.at_once
        return twin

    def determinise(self, seat: int, seed: int) -> Game[T]:
        """A copy in which all that the seat cannot see is re-dealt consistently."""
        from undercroft.kernel.visibility import sample

        if seat is None or self._seat(seat) is None or type(seed) is not int:
            raise BadRequest(f"a sample needs a seat and a whole number as seed, not {seat!r} and {seed!r}"[:200])
        return sample(self, seat, seed)

    def ask_again(self) -> None:
        """Work out the running question anew, after hidden cards were re-dealt or a position was loaded."""
        if self.ask is not None or (self.stack and self.result is None):
            top = self.stack[-1]
            top.step -= 1
            self.advance()

    def digest(self) -> str:
        """A short fingerprint of the whole position, the same on every machine."""
        state = (
            self.table.state(),
            [procedure.state() for procedure in self.stack],
            sorted(self.given.items()),
            self.result,
        )
        return hashlib.blake2b(repr(state).encode(), digest_size=8).hexdigest()

    # --- record, save, undo
    def record(self) -> dict[str, Any]:
        from undercroft.kernel.record import record

        return record(self)

    def save(self) -> dict[str, Any]:
        from undercroft.kernel.record import save

        return save(self)

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Back to this seat's last real choice, if nothing was revealed and nobody else chose since.

        With `agreed` (everybody else at the table has said yes) whatever happened since is taken back, too.
        """
        from undercroft.kernel.record import undo

        undo(self, self._seat(seat), agreed)

    def can_undo(self, seat: int) -> str:
        """Whether `undo` would be "free", would need an agreement ("ask"), or there is nothing to take back ("no")."""
        from undercroft.kernel.record import can_undo

        return can_undo(self, self._seat(seat))

    # --- refusals
    def _seat(self, seat: Any) -> Any:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.table.seats):
            message = f"there is no seat {seat!r}: seats are 0 to {self.table.seats - 1}"
            raise IllegalChoice(message, "")
        return seat

    def _not_owed(self, seat: Any) -> IllegalChoice:
        self._seat(seat)
        if self.ask is None:
            return IllegalChoice("the game is over: no choice is owed", self.result.rule if self.result else "")
        who = ", ".join(str(other) for other in self.ask.options if other not in self.given)
        # not the rule of the running question: that could be about a card another seat has not shown yet
        return IllegalChoice(
            f"seat {seat} owes no choice now; owed by seat {who}", self.rules.refusal(self, seat, "")[1]
        )

    def _stale(self, seat: int, option: Option) -> IllegalChoice:
        assert self.ask is not None
        if option.seat != seat:
            message = f"that option belongs to seat {option.seat}, not to seat {seat}"
        else:
            message = f"'{option.key}' belongs to an older question"
        return IllegalChoice(message, self.ask.rule)
