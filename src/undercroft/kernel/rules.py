"""What a game tells the kernel: its procedures, its vocabulary of effects, who may see what, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.chance import seeded
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.flow import Ask, Procedure, Raw
from undercroft.kernel.nodes import Act, Node, Select, Test

if TYPE_CHECKING:
    from undercroft.kernel.effects import Op, Program, Resolve
    from undercroft.kernel.game import Game
    from undercroft.kernel.log import Event
    from undercroft.kernel.table import Table, Trigger
    from undercroft.kernel.windows import Window


class Rules:
    """One game with its sets and options, the same for every table that plays it. Holds no state of play.

    A game gives a table, a first procedure and a view. What else is not implemented here belongs to parts of the kernel
    that a game may do without: windows, effects, bots.
    """

    id: str = ""
    frames: dict[str, type[Procedure]]
    programs: tuple[Program, ...] = ()
    backs: tuple[int, ...] = ()  # of each design, which back it has: hidden cards with one back are alike

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.fresh: dict[int, Table] = {}  # by seats: a table to begin with

    # --- the table and the flow
    def unpack(self, seats: int) -> Table:
        """A table as it is before anything was shuffled: the same for every game of so many seats."""
        raise NotImplementedError

    def unpacked(self, seats: int) -> Table:
        """The same, made once; nobody may change it."""
        if seats not in self.fresh:
            self.fresh[seats] = self.unpack(seats)
        return self.fresh[seats]

    def new_table(self, seats: int, seed: int) -> Table:
        table = self.unpacked(seats).copy()
        table.rng = seeded(seed)
        return table

    def check_table(self, table: Any) -> None:
        """Refuse (BadPosition) a restored table that no game could have come to."""

    def first_procedure(self) -> Procedure:
        raise NotImplementedError

    # --- windows: who may act, with what, and what follows
    hands: tuple[int, ...]  # by seat: the zone whose cards it might play in windows
    window_powers: dict[str, int]  # by a window's kind: which of a seat's powers (`Table.powers`) count in it

    def window_options(self, game: Game[Any], window: Window, seat: int) -> list[Raw] | None:
        """What a seat may do beside passing; None if, for all that the others can know, it cannot act at all."""
        raise NotImplementedError

    def window_act(self, game: Game[Any], window: Window, seat: int, raw: Raw, wait: bool) -> None:
        """Begin what was chosen; with `wait` it is only declared, and its procedure hands back what waits."""
        raise NotImplementedError

    def window_resolve(self, game: Game[Any], window: Window, waiting: tuple[int, ...]) -> None:
        """Carry out what was declared before."""
        raise NotImplementedError

    def may_stand(self, game: Game[Any], seat: int) -> bool:
        """Whether a standing pass covers the running question: nothing has happened that its owner should see."""
        return True

    def moment(self, game: Game[Any], name: str) -> str:
        """`name=value` of a moment that a standing pass may wait for; it differs once the moment has come."""
        raise BadRequest("this game knows no moments to pass until")

    cap_rule: str = ""  # the rule behind the safety net of a window

    # --- effects
    def target_rule(self, run: Resolve) -> str:
        """The rule behind "choose what this is aimed at"."""
        return ""

    offer_rule: str = ""  # the rule behind "you may"
    order_rule: str = ""  # the rule behind "which of your reactions first"

    def perform(self, game: Game[Any], run: Resolve, op: Op) -> None:
        """Carry out one verb; it may push a procedure."""
        raise NotImplementedError

    def gather(self, game: Game[Any], run: Resolve, select: Select, slot: int) -> list[int]:
        """The things a selector means now, in canonical order; `slot` is the register it is chosen into."""
        raise NotImplementedError

    def exists(self, game: Game[Any], seat: int, source: int, select: Select, count: int) -> bool:
        """Whether a selector would gather so many things if this card were announced now."""
        raise NotImplementedError

    def holds(self, game: Game[Any], run: Resolve, test: Test) -> bool:
        raise NotImplementedError

    def can_pay(self, game: Game[Any], run: Resolve, price: tuple[Act, ...]) -> bool:
        """Whether a price can be paid in full; a game without prices has nothing to say."""
        return True

    def possible(self, game: Game[Any], run: Resolve, nodes: tuple[Node, ...]) -> bool:
        """Whether anything of this could happen now, for all to see; if not, it is not offered."""
        return True

    def pointing(self, select: Select) -> str:
        """The verb of the options that pick one of the things a selector gathers."""
        return select.thing

    # --- triggers
    def trigger_order(self, game: Game[Any]) -> tuple[int, ...]:
        """Seats in the order in which their reactions are carried out."""
        return tuple(range(game.table.seats))

    def trigger_live(self, game: Game[Any], trigger: Trigger) -> bool:
        """Whether a waiting reaction may still be carried out."""
        return True

    def trigger_ready(self, game: Game[Any], trigger: Trigger) -> bool:
        """Whether a waiting reaction would do anything if its turn came now: only then its order matters."""
        return True

    def spend_use(self, game: Game[Any], run: Resolve) -> None:
        """Note that an ability acts now: a use of a limited one, a reaction."""

    # --- knowledge
    def eye(self, game: Game[Any], seat: int | None) -> int:
        """Whose eyes a reader has: a seat, or `table.seats` for the public's."""
        return game.table.seats if seat is None else seat

    def fits(self, game: Game[Any], card: int, design: int) -> bool:
        """Whether a hidden card, for all the others can know, might be this design."""
        return True

    def constrained(self, game: Game[Any]) -> list[int]:
        """The hidden cards about which `fits` says more than their back."""
        return []

    def forget(self, game: Game[Any], seat: int | None) -> None:
        """Replace what procedures under way remember of other seats' secret choices, by chance."""

    def view(self, game: Game[Any], eye: int) -> dict[str, Any]:
        """What a reader may see, built up from nothing."""
        raise NotImplementedError

    def views(self, game: Game[Any], eyes: list[int]) -> list[dict[str, Any]]:
        """The same for several readers; a game may make what they all see once and let them share it."""
        return [self.view(game, eye) for eye in eyes]

    # --- for bots
    samples: int = 1  # in how many sampled games a choice is tried: more where dice decide

    scale: float = 45.0  # a gain in `judge` for which a search gives an option e times the attention of another
    lead: float = 90.0  # and a lead at which a win really is e times as likely, as measured over many games

    def judge(self, game: Game[Any], seat: int) -> float:
        """How good the position looks for a seat, judged from everything on the table: for sampled games."""
        raise NotImplementedError

    def forgone(self, game: Game[Any], seat: int) -> float | None:
        """What a seat that passes gives up, in the measure of `judge`; None if passing has to be tried to know.

        For sampled games, like `judge`.
        """
        return 0.0

    def gains(self, game: Game[Any], seat: int) -> dict[int, float]:
        """By the index of an option that is owed now: what it looks worth at first sight, in the measure of `judge`.

        What is missing has to be tried. For sampled games, like `judge`.
        """
        return {}

    def hunches(self, game: Game[Any], seat: int) -> dict[int, float]:
        """The same for a bot that searches, if the game can tell it more than it tells the others."""
        return self.gains(game, seat)

    stride: int = 1  # iterations that one counts for; above 1: a search plays on by `hunches` before it judges

    def span(self, game: Game[Any]) -> int:
        """For how many turns it does; none where that would tell nothing, and first sight has to do."""
        return 0

    def turn(self, game: Game[Any]) -> int:
        """A number that differs from turn to turn."""
        return 0

    def side(self, game: Game[Any], seat: int) -> int:
        """With whom a seat wins or loses: a number that all seats of its side share."""
        return seat

    def signs(self, game: Game[Any]) -> list[list[float]]:
        """By seat: what speaks for its side, in figures that `weights` weigh; nothing for one that is out of the game.

        For sampled games, like `judge`.
        """
        return [[self.judge(game, seat) / self.lead] for seat in range(game.table.seats)]

    weights: tuple[float, ...] = (1.0,)  # 1 more in their sum: a win is e times as likely (bench/calibrate.py)

    def at_rest(self, game: Game[Any]) -> bool:
        """Whether nothing that was begun waits to be carried out: a good moment to judge."""
        raise NotImplementedError

    # --- for the laboratory
    drawn: tuple[str, ...] = ()  # events in which a seat comes to hold a card
    played: tuple[str, ...] = ()  # events in which it plays one
    role: str = ""  # the event that says who a seat is: (seat, card, design)
    camps: bool = False  # whether roles have decks of their own, so that a card's worth shows only among its own

    def deed(self, game: Game[Any], event: Event) -> tuple[int, int]:
        """Whose card an event of the first two kinds is about, and its design."""
        return event.data[0], event.secret[1] if event.secret else event.data[2]

    def playable(self, design: int) -> bool:
        """Whether a card can be played at all: of one that cannot nobody asks how often it was."""
        return True

    def roles(self, game: Game[Any]) -> list[str]:
        """By seat: who it is, as a report names it."""
        found = [""] * game.table.seats
        for kind, _rule, data, *_secret in game.log:
            if kind == self.role:
                found[data[0]] = self.card_id(data[2])
        return found

    def held(self, table: Any, seat: int) -> list[int]:
        """The cards in a seat's hand."""
        return list(table.zones[self.hands[seat]])

    def card_id(self, design: int) -> str:
        """What a design is called in its set."""
        return str(design)

    # --- words: bare ones, for a game that has not found its own
    def prompt(self, game: Game[Any], seat: int, ask: Ask) -> str:
        return ask.kind

    def option_text(self, game: Game[Any], seat: int, ask: Ask, raw: Raw) -> str:
        return raw[0]

    def option_points(self, game: Game[Any], ask: Ask, raw: Raw) -> dict[str, int]:
        """What an option points at: card, place, seat."""
        return {"card": raw[1]} if raw[1] >= 0 else {}

    def option_rule(self, game: Game[Any], ask: Ask, raw: Raw) -> str:
        return ask.rule

    def event_text(self, game: Game[Any], event: Event, eye: int) -> str:
        return f"{event.kind} {event.data}"

    def event_data(self, game: Game[Any], event: Event, eye: int) -> dict[str, Any]:
        return {"data": list(event.data)}

    def refusal(self, game: Game[Any], seat: int, key: str) -> tuple[str, str]:
        """Why this is not offered: the reason in a line and the rule behind it."""
        return "that is not among the options", ""
