"""The words in which a set file says what cards are and do, as data: the loader reads it."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.box import BOSSES, HEROES, MONSTERS
from undercroft.games.dungeon_venture.cards import HERO_TURN, LASTS, SLOTS, SPIRIT_TURN, WINDOWS
from undercroft.games.sets.grammar import Choice, Field, Form, Line, Number, Part, Pick, Several, words
from undercroft.kernel.nodes import Select

FORMAT: Final = "undercroft-set/1"
GAME: Final = "dungeon-venture"
MOST_EFFECTS: Final = 4
DEEPEST: Final = 2

# --- which things
YOU, TARGET = Select("you"), Select("target")
_KIND = Several(words(*MONSTERS, *BOSSES), 1, 8)
ENEMY: Final = Pick(
    "an enemy",
    {
        "visible": Select("enemy", (("reach", "visible"),), chosen=True),
        "other visible": Select("enemy", (("optional", True), ("other", True), ("reach", "visible")), chosen=True),
    },
    "reach",
    {"adjacent": Select("enemy", (("reach", "adjacent"),), chosen=True)},
    (Field("kinds", _KIND),),
)
WHO: Final = Pick(
    "a figure",
    {
        "you": YOU,
        "target": TARGET,
        "hero here": Select("hero here", chosen=True),
        "fiend here": Select("fiend here", chosen=True),
    },
)
MOVED: Final = Pick("a figure", {"you": YOU, "spirit": Select("spirit", chosen=True)})
SPACE: Final = Pick(
    "a space",
    {
        "here": Select("space", (("where", "here"),), chosen=True),
        "altar": Select("space", (("where", "altar"),), chosen=True),
    },
)
AREA: Final = Pick(
    "an area",
    {"here": Select("here"), "joined": Select("area", (("optional", True), ("where", "joined")), chosen=True)},
)
SEEN_AREA: Final = Pick("an area", {"visible": Select("area", (("where", "visible"),), chosen=True)})
OPEN_DOOR: Final = Pick(
    "a door",
    {"any": Select("open door", chosen=True), "here": Select("open door", (("here", True),), chosen=True)},
)
TRAP: Final = Pick("a trap", {"known": Select("known trap", chosen=True)})
SPENT: Final = Pick("a trap", {"arrows": Select("spent trap", chosen=True)})
USED: Final = Pick("a spell", {"used": Select("used spell", chosen=True)})
FALLEN: Final = Pick("a type", {"fallen": Select("fallen type", chosen=True)})
ACTED: Final = Pick("a figure", {"acted": Select("acted", chosen=True)})
BOSS: Final = Pick("a Boss", {"any": Select("boss", chosen=True)})

COUNT: Final = Number(1, 9)
_EFFECTS = Part("effects", "a list of effects: [{ heal = 3 }, ...]")
_DICE = Line(8, r"mana|[1-9] (green|blue|red)", '"mana" for the mana dice, or dice such as "3 green"')
_WHO = Field("who", WHO, YOU)


def forms(*several: Form) -> dict[str, Form]:
    return {form.word: form for form in several}


# --- what can happen
EFFECTS: Final = forms(
    Form((Field("heal", COUNT, name="amount"), _WHO), "removes wounds"),
    Form((Field("lay", WHO, name="who"),), "this card is in effect on a figure"),
    Form((Field("put", MOVED, name="who"), Field("on", SPACE)), "on a free space; no movement"),
    Form((Field("search", AREA, name="area"),), "finds traps and secret doors"),
    Form((Field("recall", USED, name="card"),), "takes a used spell back to hand"),
    Form((Field("disarm", TRAP, name="trap"),), "removes a trap that has not fired"),
    Form((Field("chill", words("target"), name="who"),), "a spell of the target's hand is used up"),
    Form((Field("raise", FALLEN, name="kind"), Field("amount", COUNT)), "defeated monsters return here"),
    Form((Field("quicken", COUNT, name="amount"),), "all monsters here move further in their next turn"),
    Form((Field("rain", SEEN_AREA, name="area"), Field("dice", _DICE)), "an attack on every hero there"),
    Form((Field("bar", OPEN_DOOR, name="door"),), "closes a door until the next round"),
    Form((Field("again", COUNT, name="amount"),), "so many more actions, each an attack"),
    Form((Field("ambush", words(*MONSTERS), name="kind"), Field("amount", COUNT)), "monsters of the supply"),
    Form((Field("encore", ACTED, name="figure"),), "another turn"),
    Form((Field("shut", OPEN_DOOR, name="door"),), "closes a door"),
    Form((Field("toughen", BOSS, name="boss"), Field("amount", COUNT)), "more life points"),
    Form((Field("curse", COUNT, name="amount"),), "fewer dice in the attack just declared"),
    Form(
        (Field("reroll", words("attack", "defence"), name="what"), Field("keep", words("second", "better"))),
        "dice that were shown",
    ),
    Form((Field("halve", words("movement"), name="what"),), "of the turn that starts"),
    Form((Field("hold", words("spirit"), name="what"),), "no movement in the turn that starts"),
    Form((Field("rearm", SPENT, name="trap"),), "a trap that has fired is armed again, hidden"),
)
ATTACK: Final = (
    Field("attack", ENEMY, name="target"),
    Field("dice", _DICE),
    Field("fewer", Number(1, 1), 0),
    Field("against", words("defence", "mana"), "defence"),
    Field("hit", _EFFECTS, None, help="instead of damage, with more successes than the target"),
)
QUANTITIES: Final = (
    *[f"{pool}-{colour}" for pool in ("attack", "defence", "mana", "ward") for colour in ("green", "blue")],
    "movement",
    "diagonal",
    "ranged",
    "shroud",
    "trap-ward",
    "fog",
    "kindle",
    "venom",
    "still",
)

# --- the file
_ID = Line(40, r"[a-z0-9]+(-[a-z0-9]+)*", "lower-case letters, digits and single hyphens")
_NAME, _SENTENCE = Line(60), Line(240)
HEAD: Final = (
    Field("format", words(FORMAT)),
    Field("game", words(GAME)),
    Field("id", _ID),
    Field("title", _NAME),
    Field("version", _NAME),
    Field("author", _NAME, ""),
    Field("about", _SENTENCE, ""),
)
_POOL = Part("pool", "dice: { green = 3 }, say")
_FLAVOUR = Field("flavour", _SENTENCE, "")


def _line(names: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        Field("id", Choice({name: name for name in names})),
        Field("name", _NAME),
        Field("attack", _POOL),
        Field("defence", _POOL),
        Field("mana", _POOL, None),
        Field("life", Number(1, 20)),
        Field("movement", Number(1, 12)),
        _FLAVOUR,
    )


_CARD = (Field("id", _ID), Field("name", _NAME), Field("copies", Number(1, 10), 1), _FLAVOUR)
_PRICE = Field("price", Number(1, 99), 0)
_GIVES = Field("gives", Part("gives", "changes: { attack-green = 1 }, say"), None)
_LASTING = (Field("lasts", words(*LASTS), ""), _GIVES)
_DO = Field("do", _EFFECTS)
CARDS: Final[dict[str, tuple[Field, ...]]] = {
    "hero": _line(HEROES),
    "monster": _line(tuple(MONSTERS)),
    "boss": _line(tuple(BOSSES)),
    "spell": (*_CARD, _PRICE, *_LASTING, _DO),
    "consumable": (*_CARD, _PRICE, Field("gold", Number(1, 99), 0), *_LASTING, Field("do", _EFFECTS, None)),
    "equipment": (*_CARD, Field("slots", Several(words(*SLOTS), 1, 2)), _GIVES),
    "keeper-spell": (*_CARD, *_LASTING, _DO),
    "keeper-consumable": (*_CARD, *_LASTING, _DO),
    "event": (*_CARD, Field("windows", Several(words(*WINDOWS, HERO_TURN, SPIRIT_TURN), 1, 5)), _DO),
}
