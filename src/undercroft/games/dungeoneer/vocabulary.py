"""The words in which a set file says what cards are and do, as data: the loader reads it."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.cards import DURATIONS, FORMS, GRADES, PLAYTIMES, QUEST_TYPES
from undercroft.games.sets.grammar import Choice, Field, Flag, Form, Line, Number, Part, Pick, Several, Value, words
from undercroft.kernel.nodes import Select

FORMAT: Final = "undercroft-set/1"
GAME: Final = "dungeoneer"
MOST_EFFECTS: Final = 6
DEEPEST: Final = 3

# --- which things
YOU, TARGET, IT = Select("you"), Select("target"), Select("it")
WHO: Final = Pick("a hero", {"you": YOU, "target": TARGET, "it": IT})
SPACE: Final = Pick(
    "a space",
    {
        "entrance": Select("entrance"),
        "adjacent": Select("space", (("near", True),), chosen=True),
        "any": Select("space", chosen=True),
        "same terrain": Select("space", (("terrain", "same"),), chosen=True),
        "any entrance": Select("space", (("entrances", True),), chosen=True),
        "gate": Select("space", (("gates", True),), chosen=True),
    },
)
HAUNTED: Final = Pick("a space", {"any": Select("space", (("heroes", True),), chosen=True)})
ATTACKER: Final = Pick("an attacker", {"attacker": Select("attacker", chosen=True)})
CHEAP: Final = Pick(
    "an attacker", {}, "attacker", {"attacker": Select("attacker", chosen=True)}, (Field("cost", Number(1, 9)),)
)
PACKED: Final = Pick("a monster", {"pack": Select("pack monster", chosen=True)})
ROLL: Final = Pick(
    "a roll",
    {
        "any": Select("roll", chosen=True),
        "threat": Select("roll", (("only", "threat"),), chosen=True),
        "magic": Select("roll", (("only", "magic"),), chosen=True),
        "melee counter-attack": Select("roll", (("only", "melee counter-attack"),), chosen=True),
    },
)
TERRAINS: Final = ("desert", "forest", "mountains", "plains", "swamp", "urban", "water")
_TERRAIN = Several(words(*TERRAINS), 1, 7)
HEROES: Final = Pick(
    "heroes",
    {"hero here": Select("heroes here")},
    "hero",
    {"on": Select("heroes on")},
    (Field("terrain", _TERRAIN),),
)
THEIR_ROLL: Final = Pick("a roll", {"target": Select("their roll", chosen=True)})

_numbers: dict[str | int, Value] = {number: number for number in range(1, 10)}
AMOUNT: Final = Choice({**_numbers, "#": "#", "half-die": "half-die"})
COUNT: Final = Number(1, 9)
_WHO = Field("who", WHO, YOU)
_EFFECTS = Part("effects", "a list of effects: [{ wound = 1 }, ...]")
_PRICES = Part("prices", 'a list of prices: [{ pay = "glory" }, ...]')
_THREAT = Part("threat", "a Threat: { speed = 5 }, say")
_RESOURCES = words("glory", "peril", "movement", "life")
_KINDS = words("boon", "treasure", "bane", "encounter", "card")


def forms(*several: Form) -> dict[str, Form]:
    return {form.word: form for form in several}


# --- what can be paid, what can happen
_PAY = Form(
    (Field("pay", words("glory", "peril", "movement"), name="what"), Field("amount", AMOUNT, 1)), "spends a resource"
)
PRICES: Final = forms(
    _PAY,
    Form((Field("give_up", words("this"), name="card"),), "discards this card"),
    Form((Field("charge", COUNT, name="amount"),), "uses up charges"),
)
EFFECTS: Final = forms(
    _PAY,
    Form((Field("gain", _RESOURCES, name="what"), Field("amount", AMOUNT, 1), _WHO), "more of a resource"),
    Form((Field("lose", words("glory", "peril"), name="what"), Field("amount", AMOUNT, 1), _WHO), "less of it"),
    Form((Field("recover", COUNT, name="amount"), _WHO), "Life up to the printed number"),
    Form((Field("wound", COUNT, name="amount"), _WHO), "takes Life"),
    Form((Field("level", Number(-1, 1, zero=False), name="amount"), _WHO), "a Level more or less"),
    Form((Field("tip", WHO, name="who"), Field("until", _THREAT, None)), "lays a hero down"),
    Form((Field("stand", WHO, name="who"),), "stands a hero up"),
    Form((Field("warp", WHO, name="who"), Field("to", SPACE)), "moves a hero"),
    Form((Field("dismiss", ATTACKER, name="attack"),), "discards an attacking monster"),
    Form((Field("scatter", words("attackers"), name="what"),), "discards every monster attacking your hero"),
    Form((Field("recruit", PACKED, name="monster"),), "makes a monster of your Pack a Minion"),
    Form((Field("survey", words("map"), name="what"),), "looks at the top Map card of your region"),
    Form((Field("tame", CHEAP, name="attack"),), "makes an attacking monster a Minion"),
    Form((Field("avert", words("bane"), name="what"),), "a Bane has no effect on your hero"),
    Form((Field("bonus", AMOUNT, name="amount"), Field("on", ROLL)), "raises one die roll"),
    Form((Field("rage", words(*FORMS), name="score"), Field("amount", COUNT)), "all attacking monsters, this turn"),
    Form((Field("more_wounds", COUNT, name="amount"),), "on a hit of this challenge"),
    Form((Field("overcome", words("lock", "spikes"), name="what"),), "passes it without a roll"),
    Form((Field("parry", ATTACKER, name="attack"),), "an attacking monster makes no attack"),
    Form((Field("hinder", COUNT, name="amount"), Field("on", THEIR_ROLL)), "lowers one die roll of the target"),
    Form((Field("despoil", words("treasure", "boon"), name="kind"),), "the target discards one of his choice"),
    Form((Field("explore", words("map"), name="what"),), "draws and places a Map card for nothing"),
    Form((Field("shift", words("map"), name="what"),), "moves a Map card"),
    Form((Field("strip", HAUNTED, name="where"),), "each hero there discards a readied Boon or Treasure"),
    Form((Field("draw", COUNT, name="amount"),), "from the Adventure deck"),
    Form((Field("discard", COUNT, name="amount"),), "from the hand"),
    Form((Field("play", _KINDS, name="kind"),), "from the hand, free of cost (quests-17)"),
    Form((Field("search", _KINDS, name="kind"),), "the Adventure deck (quests-18)"),
    Form((Field("fetch", _KINDS, name="kind"),), "from the discard pile (quests-19)"),
)
FACE: Final = (
    Field("face", _THREAT),
    Field("fail", _EFFECTS, None),
    Field("succeed", _EFFECTS, None),
    Field("who", WHO, None),
)
EACH: Final = (Field("each", HEROES), Field("do", _EFFECTS))
WHERE: Final = (Field("where", _TERRAIN), Field("do", _EFFECTS), Field("else", _EFFECTS, None))
WINDOWS: Final = ("any", "hero", "roll", "exit", "entry", "challenge", "space", "bane")
USE: Final = (
    Field("when", words(*WINDOWS), "any"),
    Field("pay", _PRICES, None),
    Field("do", _EFFECTS),
    Field("limit", words("turn"), None),
    Field("form", words(*FORMS), None),
)
QUANTITIES: Final = (
    "melee",
    "magic",
    "speed",
    "life",
    "threat",
    "trap",
    "counter-melee",
    "counter-magic",
    "lock-roll",
    "counter-speed",
    "boon-slots",
    "wounds-melee",
    "wounds-magic",
    "wounds-speed",
    "attack-melee",
    "attack-magic",
    "attack-speed",
    "sure-footed",
    "lock-free",
    "locks",
)

# --- the file
_ID = Line(40, r"[a-z0-9]+(-[a-z0-9]+)*", "lower-case letters, digits and single hyphens")
_NAME, _SENTENCE = Line(60), Line(240)
_FLAVOUR = Field("flavour", _SENTENCE, "")
_ALWAYS = Field("always", Part("always", "changes: { melee = 1 }, say"), None)
_USE = Field("use", Part("use", "an ability to use: { do = [...] }"), None)
_SCORE = Line(3, r"[0-9][0-9]?[sc]", 'a score and its symbol: "2s" (standard attack) or "2c" (counter-attack)')
_FIGHTER = (
    Field("life", Number(1, 12), None),
    *(Field(form, _SCORE, None) for form in FORMS),
    Field("on_attack", _EFFECTS, None),
    Field("transform", words(*FORMS), None),
    Field("hits", Part("hits", "hit effects by form: { magic = [...] }"), None),
)
FIGHTER: Final = (Field("life", Number(1, 12)), *_FIGHTER[1:])
_PLACES = ("dungeon", "wilderness")

HEAD: Final = (
    Field("format", words(FORMAT)),
    Field("game", words(GAME)),
    Field("id", _ID),
    Field("title", _NAME),
    Field("version", _NAME),
    Field("place", words(*_PLACES), "dungeon"),
    Field("grade", words(*GRADES), "heroic"),
    Field("author", _NAME, ""),
    Field("about", _SENTENCE, ""),
)
_COMMON = (Field("id", _ID), Field("name", _NAME))
_ADVENTURE = (
    *_COMMON,
    Field("cost", Number(0, 9)),
    Field("playtime", words(*PLAYTIMES), None),
    Field("duration", words(*DURATIONS), None),
    Field("keyword", _NAME, ""),
    Field("copies", Number(1, 10), 1),
    _FLAVOUR,
)
_WHERE = Field("where", _TERRAIN, None, help="`always` holds in these terrains only")
_EFFECT = (Field("do", _EFFECTS, None), _ALWAYS, _USE, _WHERE, Field("needs", _TERRAIN, None))
_GLORY = (
    Field("upkeep", Number(1, 3), 0),
    Field("host", words("weapon"), ""),
    Field("hits", _EFFECTS, None, help="on a Melee hit in a challenge against a hero"),
)
CARDS: Final[dict[str, tuple[Field, ...]]] = {
    "hero": (
        *_COMMON,
        Field("race", _NAME),
        Field("profession", _NAME),
        Field("first_level", Number(1, 7), 1),
        Field("rows", Part("rows", "a list of rows [melee, magic, speed], one for each Level")),
        Field("base", Part("row", "the row [melee, magic, speed] under those of a higher grade"), None),
        Field("life", Number(1, 12), 6),
        Field("boons", Number(0, 9)),
        Field("treasures", Number(0, 9)),
        Field("attacks", Several(words(*FORMS), 1, 3)),
        _ALWAYS,
        Field("where", _TERRAIN, None),
        _USE,
        _FLAVOUR,
    ),
    "map": (
        *_COMMON,
        Field("kind", words("entrance", "passage", "room", "road", "site")),
        Field("exits", Line(4, r"[OLTWI]{4}", "four letters for north, east, south, west: O, L, T, W or I")),
        Field("threats", Part("threats", "a list of Threats, one for each L or T in the order of the letters"), None),
        Field("glory", Number(0, 9)),
        Field("peril", Number(0, 9)),
        Field("grim", Flag(only_true=True), False),
        Field("terrain", words(*TERRAINS), ""),
        Field("pit", _THREAT, None),
        Field("spikes", _THREAT, None),
        Field("hazard", Number(1, 4), 0),
        Field("sewer", Line(1, "[a-z]", "a letter"), ""),
        Field("portal", Flag(only_true=True), False),
        Field("enter", _EFFECTS, None),
        _USE,
        Field("guardian", Part("fighter", "a monster: { life = 2, melee = '2s' }"), None),
        Field("copies", Number(1, 10), 1),
        _FLAVOUR,
    ),
    "quest": (
        *_COMMON,
        Field("type", words(*QUEST_TYPES)),
        Field("at", _ID, None),
        Field("to", _ID, None),
        Field("kind", words("passage", "room", "road", "site"), ""),
        Field("threat", _THREAT, None),
        Field("number", Number(2, 12), 0),
        Field("price", Part("price", "what is paid: { life = 2 }, { glory = 3 } or { treasures = 2 }"), None),
        Field("monster", Part("fighter", "a monster: { life = 2, melee = '2s' }"), None),
        Field("costs", Flag(only_true=True), False),
        Field("sells", Flag(only_true=True), False),
        Field("fail", _EFFECTS, None),
        _ALWAYS,
        _USE,
        Field("keyword", _NAME, ""),
        Field("reward", _EFFECTS, None),
        _FLAVOUR,
    ),
    "boon": (*_ADVENTURE, *_EFFECT, *_GLORY, Field("answers", Flag(only_true=True), False)),
    "treasure": (
        *_ADVENTURE,
        *_EFFECT,
        *_GLORY,
        Field("item", _NAME, ""),
        Field("slots", Number(1, 6), 0),
        Field("charges", Number(1, 9), 0),
        Field("potion", Flag(only_true=True), False),
    ),
    "bane": (
        *_ADVENTURE,
        *_EFFECT,
        Field("target", words("hero"), ""),
        Field("host", words("monster"), ""),
        Field("upkeep", Number(1, 3), 0),
    ),
    "monster": (*_ADVENTURE, *_FIGHTER, _ALWAYS, _WHERE),
    "trap": (
        *_ADVENTURE,
        Field("threat", _THREAT),
        Field("fail", _EFFECTS),
        Field("succeed", _EFFECTS, None),
    ),
    "obstacle": (
        *_ADVENTURE,
        Field("threat", _THREAT),
        Field("fail", _EFFECTS),
        Field("succeed", _EFFECTS, None),
    ),
}
