"""The words in which a set file says what cards are and do, as data: the loader and the schema both read it.

What every word does at the table is said by the game's executors, how it reads by `undercroft.text`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undercroft.games.boss_monster.cards import CLASSES, GRADES, HERO_GRADES, KINDS, PHASES
from undercroft.games.sets.grammar import (
    Choice,
    Field,
    Flag,
    Form,
    Line,
    Number,
    Part,
    Pick,
    Several,
    Value,
    words,
)
from undercroft.kernel.nodes import Select

FORMAT: Final = "undercroft-set/1"
GAME: Final = "boss-monster"


_PARTS = {
    "effects": 'a list of effects: [{ draw = "room" }, ...]',
    "prices": 'a list of prices: [{ discard = "spell" }, ...]',
    "test": "a test: { rooms = 3 }, say",
    "modes": "a list of modes: [{ do = [...] }, { if = TEST, do = [...] }]",
    "modifiers": 'a list of changes: [{ damage = 1, of = "this" }, ...]',
    "ability": "an ability: { when = EVENT, do = [...] }, say",
    "abilities": "a list of abilities",
}


def _part(name: str) -> Part:
    return Part(name, _PARTS[name])


def _phases(every: str) -> Choice:
    return Choice({every: PHASES, **{phase: (phase,) for phase in PHASES}})


def forms(*several: Form) -> dict[str, Form]:
    return {form.word: form for form in several}


# --- what narrows a thing down

CLASS: Final = words(*CLASSES)
KIND: Final = Field("kind", words(*KINDS), None)
GRADE: Final = Field("grade", words(*GRADES), None)
OTHER: Final = Field("other", Flag(only_true=True), None, needs="this", help="not this room")
HERE: Final = Field("here", Flag(only_true=True), None, help="the room a hero is in")
HERO_NARROW: Final = (
    Field("class", CLASS, None),
    Field("grade", words(*HERO_GRADES), None),
    Field("left", Number(1, 20), None, help="at most so much health left"),
)
HOST: Final = Field("host", words("most souls"), None, help="whose dungeon he is in or at")

# --- which things

_OPPONENT = Select("opponent", chosen=True)
_RICHER = Select("opponent", (("richer", True),), chosen=True)
_IT = Select("it")
_YOU = Select("you")

WHO: Final = Pick(
    "a player",
    {
        "you": _YOU,
        "opponent": _OPPONENT,
        "each opponent": Select("opponents"),
        "richer opponent": _RICHER,
        "it": _IT,
    },
)
AN_OPPONENT: Final = Pick("an opponent", {"opponent": _OPPONENT, "richer opponent": _RICHER, "it": _IT})

_ROOMS = {whose: Select("room", (("whose", whose),), chosen=True) for whose in ("yours", "opponents", "any")}
_THIS = Select("this")

ROOM: Final = Pick(
    "a room",
    {"this": _THIS, "below": Select("below"), "next": Select("next")},
    head="room",
    table=_ROOMS,
    narrow=(KIND, GRADE, OTHER, HERE),
)
YOUR_ROOM: Final = Pick(
    "a room of yours",
    {"this": _THIS},
    head="room",
    table={"yours": _ROOMS["yours"]},
    narrow=(KIND, GRADE, OTHER),
)
THIS: Final = Pick("this room", {"this": _THIS})

_INSIDE = (
    "in your dungeon",
    "in a dungeon",
    "at your entrance",
    "at an entrance",
    "in a dungeon or at an entrance",
)
_TOWN = "in town"


def _heroes(*places: str) -> dict[str, Select]:
    return {place: Select("hero", (("place", place),), chosen=True) for place in places}


_VISITOR = {"visitor": Select("visitor")}
HERO: Final = Pick("a hero", _VISITOR, "hero", _heroes(*_INSIDE), (*HERO_NARROW, HOST))
HERO_ANYWHERE: Final = Pick("a hero", _VISITOR, "hero", _heroes(*_INSIDE, _TOWN), (*HERO_NARROW, HOST))
HERO_IN_TOWN: Final = Pick("a hero in town", {}, "hero", _heroes(_TOWN), HERO_NARROW)

_NEIGHBOURS = Select("neighbours")
_YOURS = Select("rooms", (("whose", "yours"),))
ROOMS: Final = Pick(
    "rooms",
    {"this": _THIS, "last": Select("last"), "yours": _YOURS, "neighbours": _NEIGHBOURS},
    head="rooms",
    table={"yours": _YOURS},
    narrow=(KIND, GRADE, OTHER),
)
PER: Final = Pick(
    "rooms to count",
    {},
    head="rooms",
    table={"yours": _YOURS, "neighbours": _NEIGHBOURS},
    narrow=(KIND, GRADE, OTHER),
)
# `of = { kind = "monster" }`: which rooms an event is about.
ABOUT: Final = Pick("rooms", {}, narrow=(KIND, GRADE))

_AGAINST: dict[str | int, Value] = {grade: Select("grade", (("is", grade),)) for grade in HERO_GRADES}
_AGAINST |= {name: Select("class", (("is", name),)) for name in CLASSES}
AGAINST: Final = Choice(_AGAINST)

# --- effects

_COUNT = Field("count", Number(1, 6), 1)
_BY = Field("by", WHO, _YOU)
_CARD = words("room", "spell", "card")
_HEAD_CARD = words("room", "spell")
_DAMAGE = Number(-12, 12, zero=False)

EFFECTS: Final = forms(
    Form((Field("draw", _HEAD_CARD, name="card"), _COUNT, _BY), "draws rooms or spells"),
    Form(
        (
            Field("discard", words("room", "spell", "card", "hand"), name="card"),
            _COUNT,
            _BY,
            Field("random", Flag(), False),
        ),
        "discards cards of the hand; the one who discards chooses them unless it is random",
    ),
    Form(
        (
            Field("take", _CARD, name="card"),
            _COUNT,
            Field("other_design", Flag(), False, needs="design", help="not a copy of this card"),
            Field("up_to", Flag(), False, help="fewer if you like"),
        ),
        "takes cards from the discard pile into your hand",
    ),
    Form(
        (Field("recover", words("discarded"), name="card"),),
        "takes the card that the opponent just discarded",
        needs="discarded",
    ),
    Form((Field("give", _CARD, name="card"), Field("to", AN_OPPONENT)), "gives a card of your hand away"),
    Form((Field("look", AN_OPPONENT, name="at"),), "shows you that opponent's hand"),
    Form(
        (Field("bonus", _DAMAGE, name="amount"), Field("to", ROOM)),
        "that room deals so much more or less damage until the end of the round",
    ),
    Form(
        (
            Field("lure", Number(-6, 6, zero=False), name="amount"),
            Field("class", Choice({**CLASS.words, "any": Select("class", chosen=True)}), name="cls"),
            Field(
                "in",
                Choice({"yours": _YOU, "any": Select("dungeon", (("whose", "any"),), chosen=True)}),
                _YOU,
                name="where",
            ),
        ),
        "a dungeon counts more or less treasure of a class until the end of the round",
    ),
    Form(
        (Field("toughen", _DAMAGE, name="amount"), Field("hero", HERO)),
        "that hero has so much more or less health until the end of the round",
    ),
    Form((Field("hurt", Number(1, 12), name="amount"), Field("hero", HERO)), "deals damage to that hero"),
    Form((Field("kill", HERO, name="hero"),), "that hero dies"),
    Form((Field("destroy", ROOM, name="room"),), "destroys that room"),
    Form((Field("deactivate", ROOM, name="room"),), "until the end of the round"),
    Form((Field("swap", words("yours", "any"), name="whose"),), "swaps two rooms of one dungeon"),
    Form(
        (
            Field("send", HERO_ANYWHERE, name="hero"),
            Field("to", words("town", "entrance", "your entrance", "other entrance")),
        ),
        "moves that hero to town or to an entrance",
    ),
    Form((Field("shelter", HERO_IN_TOWN, name="hero"),), "that hero cannot be lured this round"),
    Form((Field("heal", Number(1, 5), name="count"),), "turns that many of your wound cards into souls"),
    Form((Field("trade", words("soul"), name="what"),), "one of your souls for any hero of the hero deck"),
    Form(
        (Field("prevent", words("spell"), name="what"),),
        "a spell on its own: prevents the opponent's spell that was just played",
        needs="alone",
    ),
)

PRICES: Final = forms(
    Form(
        (Field("discard", _CARD, name="card"), _COUNT),
        "cards of your hand",
        fixed=(("by", _YOU), ("random", False)),
    ),
    Form((Field("destroy", YOUR_ROOM, name="room"),), "this room, or another of yours"),
    Form((Field("deactivate", THIS, name="room"),), "until the end of the round"),
)

GATE: Final = (
    Field("do", _part("effects"), None, help="what happens"),
    Field("may", _part("effects"), None, help="what happens if you like"),
    Field("pay", _part("prices"), None, help="a price"),
    Field("if", _part("test"), None, help="a condition"),
    Field("else", _part("effects"), None, help="what happens otherwise"),
)
EACH: Final = (
    Field("each", Choice({"opponent": Select("opponents")})),
    Field("do", _part("effects"), help='once for every opponent; in it, by = "it" means that opponent'),
)

# --- tests

TESTS: Final = forms(
    Form((Field("treasure", CLASS, name="class"), Field("at_least", Number(1, 20))), "in your dungeon"),
    Form((Field("rooms", Number(1, 5), name="at_least"), KIND, GRADE), "active rooms of yours, at least"),
    Form((Field("unvisited", Flag(only_true=True)),), "no hero entered this room this round", needs="unvisited"),
    Form(
        (Field("outscored_by", Number(1, 9), name="count"),),
        "an opponent gained at least so many more souls than you this round",
    ),
    Form((Field("wounds", Number(1, 4), name="at_least"),), "you have at least so many"),
    Form((Field("hand_at_most", Number(0, 20), name="count"),), "cards in your hand"),
)

# --- lasting changes

_IF = Field("if", _part("test"), None)
MODIFIERS: Final = forms(
    Form(
        (
            Field("damage", _DAMAGE),
            Field("of", ROOMS),
            Field("per", PER, None, help="once for each of these rooms"),
            Field("against", AGAINST, None, help="only to these heroes"),
            _IF,
        ),
        "more or less damage of rooms",
    ),
    Form(
        (Field("treasure", Number(1, 6)), Field("class", CLASS), _IF),
        "more treasure in your dungeon",
    ),
)

# --- abilities


@dataclass(frozen=True, slots=True)
class Event:
    """When a triggered ability acts, and what it then can speak of."""

    help: str
    gives: tuple[str, ...] = ()
    of_this_room: bool = False
    about_rooms: bool = False
    # What of one's own effects makes the event happen again: verb, argument, words (none: any).
    caused_by: tuple[tuple[str, str, tuple[str | int, ...]], ...] = ()


_BACK_TO_THE_DOOR = (("send", "to", ("entrance", "your entrance", "other entrance")),)

EVENTS: Final[dict[str, Event]] = {
    "built": Event("you build this room", of_this_room=True),
    "built-or-uncovered": Event("this room is built or uncovered", of_this_room=True),
    "entered": Event(
        "a hero enters this room, before its damage",
        gives=("visitor", "next"),
        of_this_room=True,
        caused_by=_BACK_TO_THE_DOOR,
    ),
    "died-here": Event("a hero dies in this room", of_this_room=True),
    "survived-here": Event(
        "a hero survives this room", gives=("visitor", "next"), of_this_room=True, caused_by=_BACK_TO_THE_DOOR
    ),
    "you-destroy-this": Event("you destroy this room", gives=("below",), of_this_room=True),
    "destroyed-by-card": Event("another card's effect destroys this room, whoever owns it", of_this_room=True),
    "you-build": Event("you build a room", about_rooms=True),
    "you-destroy": Event(
        "you destroy any room of your dungeon",
        gives=("below",),
        about_rooms=True,
        caused_by=(("destroy", "room", ("this", "below", "next", "yours", "any")),),
    ),
    "hero-dies": Event(
        "a hero dies anywhere in your dungeon",
        caused_by=(("kill", "hero", ()), ("hurt", "hero", ()), ("toughen", "amount", tuple(range(-12, 0)))),
    ),
    "you-cast": Event("you cast a spell"),
    "opponent-casts": Event("an opponent casts a spell"),
    "opponent-discards": Event(
        "your card forced an opponent to discard",
        gives=("discarded",),
        caused_by=(("discard", "by", ("opponent", "opponents", "it")),),
    ),
    "end-of-round": Event("the round ends", gives=("unvisited",)),
}

# What a card gives by itself; "design": copies of it can lie in the discard pile.
CARD_GIVES: Final[dict[str, tuple[str, ...]]] = {
    "room": ("this", "design"),
    "boss": (),
    "spell": ("design",),
}
# A room's abilities without an event can also ask this.
IDLE_GIVES: Final = ("unvisited",)
# What must be given for a selector to mean something.
NEEDS: Final[dict[str, str]] = {
    "this": "this",
    "neighbours": "this",
    "visitor": "visitor",
    "below": "below",
    "next": "next",
    "it": "it",
}


@dataclass(frozen=True, slots=True)
class AbilityForm:
    """One way to write an ability: its first key, one of `bodies`, and further keys."""

    word: str
    help: str
    cards: tuple[str, ...]
    bodies: tuple[str, ...] = ()
    further: tuple[str, ...] = ()


ABILITY_FIELDS: Final[dict[str, Field]] = {
    field.key: field
    for field in (
        Field("when", Choice({event: event for event in EVENTS}), help="the event that triggers it"),
        Field("use", _phases("any"), help="the window"),
        Field("always", _part("modifiers"), help="changes that hold as long as the card is active"),
        Field("do", _part("effects"), help="what happens"),
        Field("may", _part("effects"), help="what happens if its owner likes"),
        Field("either", _part("modes"), help="its owner picks one"),
        Field("pay", _part("prices"), None, help="a price"),
        Field("if", _part("test"), None, help="a condition"),
        Field("of", ABOUT, None, help="which rooms the event is about"),
        Field("limit", words("round"), None, help="once per round"),
    )
}

ABILITIES: Final = (
    AbilityForm("when", "triggered", ("room", "boss"), ("do", "may"), ("pay", "if", "of", "limit")),
    AbilityForm("use", "activated", ("room", "boss"), ("do", "either"), ("pay", "if", "limit")),
    AbilityForm("always", "lasting", ("room", "boss")),
    AbilityForm("", "once, at the level up", ("boss",), ("do", "either")),
)
MODE: Final = (Field("do", _part("effects")), Field("if", _part("test"), None))

# --- the file

_ID = Line(40, r"[a-z0-9]+(-[a-z0-9]+)*", "lower-case letters, digits and single hyphens")
_NAME = Line(60)
_SENTENCE = Line(240)
_FLAVOUR = Field("flavour", _SENTENCE, "", help="one sentence")
_COPIES = Field("copies", Number(1, 10), 1)
_TREASURE = Field("treasure", Several(CLASS, 1, 4))

HEAD: Final = (
    Field("format", words(FORMAT)),
    Field("game", words(GAME)),
    Field("id", _ID),
    Field("title", _NAME),
    Field("version", _NAME),
    Field("author", _NAME, ""),
    Field("about", _SENTENCE, "", help="one line about the set"),
)
CARDS: Final[dict[str, tuple[Field, ...]]] = {
    "boss": (
        Field("id", _ID),
        Field("name", _NAME),
        Field("xp", Number(1, 9999), help="different for every boss of a set"),
        _TREASURE,
        Field("level_up", _part("ability")),
        _FLAVOUR,
    ),
    "room": (
        Field("id", _ID),
        Field("name", _NAME),
        Field("kind", words(*KINDS)),
        Field("grade", words(*GRADES)),
        Field("damage", Number(0, 12)),
        _TREASURE,
        _COPIES,
        Field("ability", _part("ability"), None),
        Field("abilities", _part("abilities"), None),
        _FLAVOUR,
    ),
    "spell": (
        Field("id", _ID),
        Field("name", _NAME),
        Field("phase", _phases("both"), name="phases"),
        _COPIES,
        Field("do", _part("effects"), None),
        Field("either", _part("modes"), None),
        Field("if", _part("test"), None, help="the spell can be played only while this holds; with `do`"),
        _FLAVOUR,
    ),
    "hero": (
        Field("id", _ID),
        Field("name", _NAME),
        Field("class", CLASS, name="hero_class"),
        Field("grade", words(*HERO_GRADES)),
        Field("health", Number(1, 40)),
        Field("seats", Choice({"all": "all", 3: "3", 4: "4", "spare": "spare"}), "all"),
        _FLAVOUR,
    ),
}

# How many of what, at most or at least.
MOST_EFFECTS: Final = 8
MOST_MODES: Final = 4
MOST_ABILITIES: Final = 3
DEEPEST: Final = 4
LEAST_HEROES: Final = {"ordinary": 5, "epic": 3}  # of the deck for two seats; the others hold it and more
