"""What server and page say to each other: every message, with its limits. The page's types are made from this file.

Over the socket every message is one JSON object with a `type`. A client says `hello` first, with its token in the
message (never in an address, which gets logged). What changes a table is numbered, for each reader by himself: `state`
is how many choices he has noticed. What a seat does in secret moves nobody else's number, and nobody else hears of it.
A client that comes back says what it has and gets exactly what it missed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = 1

MAX_MESSAGE = 4096  # bytes of one message from a client over the socket
MAX_BODY = 2_000_000  # bytes of one HTTP body: a record with its own card sets
MAX_DEPTH = 32  # how deep a record's JSON may nest

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=60)]  # the key of an option
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
SeatNumber = Annotated[int, Meta(ge=0, lt=16)]

Passing = Literal["ask", "can-act", "hero", "turn", "round"]
# ask: ask me always; can-act: pass for me where I can only pass; the rest: pass until that moment changes


# --- what can be played
class OptionField(Struct):
    """An option of a game, as `uc.games()` describes it."""

    name: str
    type: str  # bool, choice, list
    text: str
    default: Any
    choices: list[str] = []
    editions: list[str] = []  # in which it can be chosen; none: in all
    conflicts: list[str] = []  # options that do not go with it
    requires: list[str] = []  # options without which it means nothing; "name=choice": one of its choices
    note: str = ""  # why, where it does not go with others
    texts: dict[str, str] = {}  # of a list: what each of its choices is
    differences: dict[str, list[str]] = {}  # of a choice: what each differs in from the default


class Wish(Struct, forbid_unknown_fields=True):
    """How a game might be played."""

    seats: int
    options: dict[str, Any] = {}


class GameInfo(Struct):
    id: str
    title: str
    seats: list[int]
    options: list[OptionField]
    sets: dict[str, str]
    bots: dict[str, str]  # level and what it is called


# --- tables
class SeatPlan(Struct):
    """Who shall sit there: me (the creator), a friend by link, or a bot."""

    who: Literal["me", "link", "bot"]
    name: Name | None = None
    level: str | None = None  # of a bot


class NewTable(Struct, forbid_unknown_fields=True):
    game: str
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    name: Name | None = None
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] | None = None  # for puzzles and tests; else unguessable


class SeatInfo(Struct):
    """A seat as everybody may see it."""

    seat: int
    who: Literal["person", "open", "bot"]
    name: str
    level: str | None = None  # of a bot, also of one that only stands in
    stand_in: bool = False  # a bot plays for a person who may come back
    here: bool = False  # connected now


class TableInfo(Struct):
    id: str
    name: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    state: int
    status: Literal["waiting", "playing", "over", "replay"]
    # waiting: open seats are not taken yet; replay: a record somebody opened, only to be looked at
    owed: list[int]  # seats that owe a choice
    round: int  # how far the game is, in rounds
    winners: list[int] = []
    next: str | None = None  # the table of the rematch


class Held(Struct):
    """A seat somebody holds, or `seat` None: the right to watch."""

    table: str
    seat: int | None
    token: str


class Created(Struct):
    """The answer to the creator: the seats that are his, an invitation for each open seat, and a link to watch."""

    table: TableInfo
    held: list[Held]
    invitations: list[Held]
    watch: str


class Claim(Struct, forbid_unknown_fields=True):
    """Take the open seat of an invitation: it is used up, and the seat gets a token that nobody else knows."""

    token: Token
    name: Name


class Mine(Struct, forbid_unknown_fields=True):
    """The tables of somebody who holds these tokens: the page keeps them, the server knows no persons."""

    held: Annotated[list[Held], Meta(max_length=200)]


class Branch(Struct, forbid_unknown_fields=True):
    """Play on from a position of this table as a table of its own."""

    step: Count
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]


class Chapter(Struct):
    """One game of a campaign."""

    table: str
    adventure: str  # in words
    over: bool
    winners: list[int]
    round: int


class Campaign(Struct):
    """A campaign up to this table, which is its last chapter unless that one went on."""

    chapters: list[Chapter]
    following: dict[str, str]  # the adventures that may come next, in words; none: it cannot go on
    why: str = ""  # it cannot go on
    next: str | None = None  # the table where it went on


class Onward(Struct, forbid_unknown_fields=True):
    """Go on with a campaign. Without `seats` the same people sit at the same places."""

    adventure: Name
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)] | None = None


class Problem(Struct):
    """Every refusal over HTTP."""

    text: str
    rule: str = ""


# --- a client over the socket
class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    v: int
    table: Id
    token: Token
    state: Count | None = None  # of the last update this client has; None: it has nothing
    log: Count = 0  # how many log lines it has


class Choose(Struct, tag="choose", forbid_unknown_fields=True):
    id: Count  # the client's own number for this message; the answer carries it
    state: Count  # the state the choice was made in
    key: Key


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take my last choice back; if others are concerned, they are asked first."""

    id: Count
    state: Count


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """The answer to another seat's wish to take back."""

    id: Count
    state: Count
    yes: bool


class Pass(Struct, tag="pass", forbid_unknown_fields=True):
    """How windows are passed for me; nobody else learns of it."""

    id: Count
    mode: Passing


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Why can I not do this? `key` is an option's key, or `card:NUMBER` for whatever that card could do."""

    id: Count
    key: Key


class Say(Struct, tag="say", forbid_unknown_fields=True):
    id: Count
    text: Text


class Substitute(Struct, tag="substitute", forbid_unknown_fields=True):
    """Let a bot play for a seat whose person is away (`level`), or let the person come back (no level)."""

    id: Count
    seat: SeatNumber
    level: str | None = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    id: Count


ClientMessage = Hello | Choose | Undo | Consent | Pass | Why | Say | Substitute | Ping


# --- the server over the socket
class OptionInfo(Struct, omit_defaults=True):
    key: str
    text: str
    rule: str
    points: dict[str, int] = {}  # card, place, seat


class QuestionInfo(Struct):
    kind: str
    prompt: str
    rule: str
    options: list[OptionInfo]
    forced: bool = False  # there is no real choice: the server will answer by itself soon


class Line(Struct):
    """A line of the log as this reader may know it."""

    number: int
    kind: str
    rule: str
    text: str
    data: dict[str, Any]


class Chat(Struct):
    number: int
    seat: int | None  # None: somebody who watches
    name: str
    text: str


class TakeBack(Struct):
    """A seat asks to take back; `waiting` are the seats that have not agreed yet."""

    seat: int
    waiting: list[int]


class TakeBackOver(Struct):
    """A wish to take back that came to nothing: somebody declined, or nobody answered in time, or it was withdrawn."""

    seat: int
    how: Literal["declined", "lapsed", "withdrawn"]


class Update(Struct, tag="update", omit_defaults=True):
    """Everything that changed since the last update of this client.

    `view` is the whole view; `patch` are the changed parts of it by path (`seats.0.rooms`). The log is cut to
    `log_from` lines before `log` is added: an undo takes lines back.
    """

    state: int
    owed: list[int]
    question: QuestionInfo | None = None
    view: dict[str, Any] | UnsetType = UNSET
    patch: dict[str, Any] | UnsetType = UNSET
    log_from: int = 0
    log: list[Line] = []
    take_back: TakeBack | None = None
    take_back_over: TakeBackOver | None = None  # told once, when it happens
    can_undo: Literal["no", "free", "ask"] = "no"
    passing: Passing = "can-act"  # how windows are passed for this seat now: a standing pass ends by itself
    over: bool = False


class Welcome(Struct, tag="welcome"):
    v: int
    table: TableInfo
    seat: int | None
    passing: Passing
    chat: list[Chat]
    sets: dict[str, str]  # the card sets of this table, for the card texts


class TableChanged(Struct, tag="table"):
    """Somebody sat down, left, came back, or the table got a rematch."""

    table: TableInfo


class Said(Struct, tag="said"):
    chat: Chat


class Done(Struct, tag="done"):
    """The message with this id was carried out; a choice is stored for good before this is sent."""

    id: int
    state: int


class Refused(Struct, tag="refused"):
    """The message with this id was not carried out, and nothing changed."""

    id: int
    text: str
    rule: str = ""


class Because(Struct, tag="because"):
    """The answer to `why`."""

    id: int
    text: str
    rule: str


class Goodbye(Struct, tag="goodbye"):
    """The server closes the socket, and why."""

    text: str
    again: bool  # whether to try again later


ServerMessage = Welcome | TableChanged | Update | Said | Done | Refused | Because | Goodbye


# --- stepping through a game
class Steps(Struct):
    """All steps a reader can go through."""

    lines: list[int]  # how many lines the log had at each, first of all before any choice


class Step(Struct):
    """One position of a game that is looked at again: after how many choices, and what the reader sees then."""

    step: int
    steps: int
    view: dict[str, Any]
    log: list[Line]
    question: QuestionInfo | None
    owed: list[int]
    chosen: Line | None = None  # the choice that led here, in words, as far as the reader may know it


class Hint(Struct):
    """What a bot would do in this seat's place."""

    level: str
    key: str
    text: str
    win: float  # the share of the win it hopes for then


class Opinion(Struct):
    """What a bot thinks of a choice that was made: the share of the win it saw in it, and in the best there was."""

    step: int  # the step that the choice led to
    seat: int
    win: float
    best: float
    instead: str  # the best option in words; nothing if it was chosen


class Opinions(Struct):
    """Some of them, in order; `next` is where to go on asking, or nothing if these were the last."""

    opinions: list[Opinion]
    next: int | None


# --- the laboratory
class Study(Struct, forbid_unknown_fields=True):
    """Many games between bots, to be told in a report."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=8)]
    bots: Annotated[list[str], Meta(min_length=1, max_length=8)]
    games: int  # the laboratory says in words how many it plays
    seed: int = 1
    options: dict[str, Any] = {}
    changed: Annotated[str, Meta(max_length=400_000)] = ""  # a set file to compare with; once it is read, nothing
    file: Annotated[str, Meta(max_length=255)] = ""  # what that file is called


class StudyInfo(Struct):
    id: str
    begun: int  # milliseconds since 1970
    study: Study
    done: int  # games so far
    total: int
    state: Literal["running", "done", "stopped", "failed"]
    text: str  # what came out in short, or what went wrong


class Studies(Struct):
    folder: str  # where reports are kept
    studies: list[StudyInfo]  # the latest first


class Report(Struct, forbid_unknown_fields=True):
    """Something is wrong at this table."""

    text: Annotated[str, Meta(max_length=2000)] = ""


class Reported(Struct):
    number: int
    file: dict[str, Any]  # what this seat knows, to keep or to send


decoder = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()
