"""A set file is read whole or refused with every problem named: file, card, field, what would be right."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path

import pytest

from undercroft.games.boss_monster.loader import BadSet, built_in, built_in_ids, load_file, load_set
from undercroft.games.sets.problems import MOST_PROBLEMS
from undercroft.kernel import nodes
from undercroft.kernel.errors import BadRequest, UndercroftError
from undercroft.kernel.nodes import (
    ACTIVATED,
    LASTING,
    ONCE,
    TRIGGERED,
    Ability,
    Act,
    Each,
    Gate,
    Mode,
    Modifier,
    Select,
)

HEAD = """
format = "undercroft-set/1"
game = "boss-monster"
id = "tiny"
title = "Tiny Set"
version = "1"
"""

GOOD = (
    HEAD
    + """
about = "Small enough to read."

[[boss]]
id = "queen"
name = "Queen of Pixels"
xp = 620
treasure = ["mage"]
level_up = { do = [{ draw = "spell", count = 2 }] }
flavour = "She counts them all."

[[boss]]
id = "king"
name = "King of Sprites"
xp = 610
treasure = ["thief", "mage"]
level_up = { either = [{ do = [{ heal = 1 }] }, { if = { wounds = 2 }, do = [{ trade = "soul" }] }] }

[[room]]
id = "listening-wall"
name = "Listening Wall"
kind = "trap"
grade = "advanced"
damage = 2
treasure = ["mage"]
copies = 2
ability = { when = "opponent-casts", may = [{ draw = "spell" }], limit = "round" }

[[room]]
id = "twin-hall"
name = "Twin Hall"
kind = "monster"
grade = "ordinary"
damage = 1
treasure = ["thief", "thief"]
abilities = [
  { use = "any", pay = [{ destroy = "this" }], do = [
    { hurt = 3, hero = { hero = "in your dungeon", left = 5 } },
  ] },
  { always = [
    { damage = 1, of = "this", per = { rooms = "yours", kind = "trap", other = true }, against = "epic" },
  ] },
]

[[spell]]
id = "second-helping"
name = "Second Helping"
phase = "both"
do = [
  { draw = "room", count = 3 },
  { may = [
    { give = "room", to = "opponent" },
  ], pay = [{ discard = "card" }], if = { rooms = 3, kind = "trap" }, else = [
    { lure = -1, class = "any", in = "any" },
  ] },
  { each = "opponent", do = [{ discard = "hand", by = "it" }] },
]
"""
)


def hero(number: int, grade: str, health: int, seats: str = '"all"') -> str:
    return (
        f'[[hero]]\nid = "hero-{number}"\nname = "Hero {number}"\nclass = "mage"\n'
        f'grade = "{grade}"\nhealth = {health}\nseats = {seats}\n'
    )


HEROES = "".join([hero(n, "ordinary", 4 + n) for n in range(5)] + [hero(n, "epic", 9) for n in range(5, 8)])


def room(ability: str) -> str:
    """A set of one room with this ability."""
    return (
        HEAD + '[[room]]\nid = "den"\nname = "Den"\nkind = "trap"\ngrade = "ordinary"\ndamage = 1\n'
        f'treasure = ["mage"]\nability = {ability}\n'
    )


def boss(level_up: str) -> str:
    return HEAD + '[[boss]]\nid = "den"\nname = "Den"\nxp = 5\ntreasure = ["mage"]\n' + f"level_up = {level_up}\n"


def spell(body: str) -> str:
    return HEAD + f'[[spell]]\nid = "den"\nname = "Den"\nphase = "both"\n{body}\n'


def problems(source: str | bytes) -> BadSet:
    with pytest.raises(BadSet) as caught:
        load_set(source, "my-set.toml")
    assert caught.value.problems
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    assert all(problem.file == "my-set.toml" and problem.message for problem in caught.value.problems)
    return caught.value


# --- what is read


def test_a_good_set_is_read_into_cards() -> None:
    found = load_set(GOOD + HEROES, "my-set.toml")
    assert (found.id, found.title, found.version) == ("tiny", "Tiny Set", "1")
    assert found.about == "Small enough to read." and found.author == ""
    assert [card.id for card in found.bosses] == ["queen", "king"]
    assert [card.set_id for card in (*found.rooms, *found.spells, *found.heroes)] == ["tiny"] * 11
    wall, twin = found.rooms
    assert (wall.copies, twin.copies, twin.treasure) == (2, 1, ("thief", "thief"))
    assert found.spells[0].phases == ("build", "adventure")
    assert found.heroes[0].hero_class == "mage" and found.heroes[0].seats == "all"


def test_abilities_become_nodes() -> None:
    found = load_set(GOOD, "my-set.toml")
    you = Select("you")
    draw = Act("draw", (("by", you), ("card", "spell"), ("count", 2)))
    assert found.bosses[0].level_up == Ability(ONCE, (Mode((draw,)),))
    assert found.bosses[1].level_up.modes[1].test == nodes.Test("wounds", (("at_least", 2),))
    (wall,) = found.rooms[0].abilities
    assert (wall.kind, wall.event, wall.may, wall.once_per) == (TRIGGERED, "opponent-casts", True, "round")
    use, always = found.rooms[1].abilities
    assert use == Ability(
        ACTIVATED,
        (
            Mode(
                (
                    Act(
                        "hurt",
                        (
                            ("amount", 3),
                            (
                                "hero",
                                Select("hero", (("left", 5), ("place", "in your dungeon")), chosen=True),
                            ),
                        ),
                    ),
                )
            ),
        ),
        pay=(Act("destroy", (("room", Select("this")),)),),
        phases=("build", "adventure"),
    )
    traps = Select("rooms", (("kind", "trap"), ("other", True), ("whose", "yours")))
    epic = Select("grade", (("is", "epic"),))
    assert always == Ability(LASTING, modifiers=(Modifier("damage", 1, Select("this"), traps, None, epic),))


def test_gates_and_each_become_nodes() -> None:
    _, gate, each = load_set(GOOD, "my-set.toml").spells[0].ability.modes[0].do
    you = Select("you")
    assert gate == Gate(
        then=(Act("give", (("card", "room"), ("to", Select("opponent", chosen=True)))),),
        other=(
            Act(
                "lure",
                (
                    ("amount", -1),
                    ("cls", Select("class", chosen=True)),
                    ("where", Select("dungeon", (("whose", "any"),), chosen=True)),
                ),
            ),
        ),
        test=nodes.Test("rooms", (("at_least", 3), ("kind", "trap"))),
        may=True,
        pay=(Act("discard", (("by", you), ("card", "card"), ("count", 1), ("random", False))),),
    )
    hand = Act("discard", (("by", Select("it")), ("card", "hand"), ("count", 1), ("random", False)))
    assert each == Each(Select("opponents"), (hand,))


@pytest.mark.parametrize(
    "ability",
    [
        '{ when = "you-destroy-this", do = [{ bonus = 2, to = "below" }] }',
        '{ when = "entered", do = [{ toughen = -1, hero = "visitor" }, { bonus = 2, to = "next" }] }',
        '{ when = "opponent-discards", may = [{ recover = "discarded" }] }',
        '{ when = "end-of-round", if = { unvisited = true }, may = [{ draw = "room" }] }',
        '{ when = "opponent-discards", do = [{ discard = "card", by = "opponent" }], limit = "round" }',
        '{ when = "you-build", of = { kind = "monster" }, may = [{ draw = "room" }] }',
        '{ use = "build", limit = "round", do = [{ draw = "room" }] }',
        '{ use = "any", pay = [{ discard = "card", count = 2 }], do = [{ draw = "room" }] }',
        '{ use = "any", pay = [{ deactivate = "this" }], do = [{ draw = "room", count = 3 }] }',
        '{ always = [{ treasure = 1, class = "thief", if = { rooms = 3 } }] }',
    ],
)
def test_these_abilities_are_fine(ability: str) -> None:
    assert load_set(room(ability), "my-set.toml").rooms[0].abilities


def test_a_set_may_leave_heroes_out_but_not_everything() -> None:
    assert load_set(GOOD, "my-set.toml").heroes == ()
    assert "holds no cards" in str(problems(HEAD))


@pytest.mark.parametrize("set_id", built_in_ids())
def test_the_built_in_sets_pass_their_own_checker(set_id: str) -> None:
    assert built_in(set_id).id == set_id


def test_an_unknown_built_in_set_is_a_bad_request() -> None:
    with pytest.raises(BadRequest, match="no built-in set"):
        built_in("../../secrets")


# --- what is refused: source, card, field, words of the message


@pytest.mark.parametrize(
    ("source", "card", "field", "says"),
    [
        ("", "", "format", '"undercroft-set/1"'),
        (GOOD.replace("set/1", "set/9"), "", "format", '"undercroft-set/1"'),
        (GOOD.replace('"boss-monster"', '"chess"'), "", "game", '"boss-monster"'),
        (GOOD.replace('id = "tiny"', 'id = "Tiny Set"'), "", "id", "lower-case"),
        (GOOD.replace("[[room]]", "[[rooom]]"), "", "rooom", 'did you mean "room"?'),
        (GOOD.replace("[[spell]]", "[spell]"), "", "spell", "[[spell]]"),
        (HEAD + "room = [1]", "room 1", "", "[[room]]"),
        (GOOD.replace('["mage"]\ncopies', '["mge"]\ncopies'), "room listening-wall", "treasure#1", '"mage"?'),
        (GOOD.replace('kind = "trap"\ngrade', "grade"), "room listening-wall", "kind", "is missing"),
        (GOOD.replace("damage = 2", "damage = 13"), "room listening-wall", "damage", "from 0 to 12"),
        (GOOD.replace("damage = 2", "damage = true"), "room listening-wall", "damage", "is true"),
        (GOOD.replace("damage = 2", "damage = 2.0"), "room listening-wall", "damage", "a decimal number"),
        (GOOD.replace("copies = 2", "copies = 11"), "room listening-wall", "copies", "from 1 to 10"),
        (GOOD.replace("copies = 2", "copies = 0"), "room listening-wall", "copies", "from 1 to 10"),
        (GOOD.replace("copies = 2", "cpoies = 2"), "room listening-wall", "cpoies", '"copies"?'),
        (GOOD.replace('"Twin Hall"', '"Twin\\nHall"'), "room twin-hall", "name", "one line"),
        (GOOD.replace('"twin-hall"', '"queen"'), "room queen", "id", "is also the id of boss 1"),
        (
            GOOD.replace('"second-helping"', '"twin-hall"'),
            "spell twin-hall",
            "id",
            "is also the id of room 2",
        ),
        (GOOD.replace("610", "620"), "boss king", "xp", "is also that of queen"),
        (
            GOOD.replace("abilities = [", "ability = {}\nabilities = ["),
            "room twin-hall",
            "abilities",
            "leave out",
        ),
        (GOOD.replace('phase = "both"', 'phase = "both"\neither = []'), "spell second-helping", "", "either"),
        (HEAD + hero(1, "ordinary", 4), "", "hero", 'at least 5 ordinary heroes must have seats = "all"'),
        (HEAD + HEROES.replace('"all"', "3", 1), "", "hero", "holds 4 ordinary heroes"),
        (HEAD + HEROES + hero(9, "epic", 8), "hero hero-9", "health", "tougher"),
        (HEAD + HEROES.replace('"all"', '"3"', 1), "hero hero-0", "seats", '"all", 3, 4, "spare"'),
    ],
)
def test_a_file_is_refused(source: str, card: str, field: str, says: str) -> None:
    refusal = problems(source)
    found = [p for p in refusal.problems if p.card == card and p.field == field and says in p.message]
    assert found, str(refusal)


@pytest.mark.parametrize(
    ("source", "field", "says"),
    [
        # Words
        (room('{ when = "entred", do = [{ draw = "room" }] }'), "ability.when", '"entered"?'),
        (room('{ when = "built", do = [{ drwa = "room" }] }'), "ability.do#1", '"draw"?'),
        (room('{ when = "built", do = [{ draw = "card" }] }'), "ability.do#1.draw", '"room", "spell"'),
        (room('{ when = "built", do = [{ draw = "room", by = "yuo" }] }'), "ability.do#1.by", '"you"?'),
        (room('{ when = "built", do = [{ draw = "room", of = 1 }] }'), "ability.do#1.of", "not known here"),
        (
            room('{ when = "built", do = [{ destroy = "yours" }] }'),
            "ability.do#1.destroy",
            '{ room = "yours" }',
        ),
        (room('{ when = "built", do = [{ draw = "room", kill = 1 }] }'), "ability.do#1", "one table"),
        (room('{ when = "built", do = [{}] }'), "ability.do#1", "empty table"),
        (room('{ when = "built", do = ["draw"] }'), "ability.do#1", "a table such as"),
        (room('{ when = "built", do = [] }'), "ability.do", "1 to 8 effects"),
        (room('{ when = "built", do = { draw = "room" } }'), "ability.do", "must be a list"),
        (room('{ when = "built" }'), "ability", '"do", "may"'),
        (room('{ do = [{ draw = "room" }] }'), "ability", '"when", "use", "always"'),
        (room('{ when = "built", use = "any", do = [] }'), "ability", "exclude each other"),
        (room('{ when = "built", either = [] }'), "ability.either", "not known here"),
        (room("3"), "ability", "is 3"),
        (boss("{ draw = 1 }"), "level_up.draw", "not known here"),
        # Numbers
        (
            room('{ when = "built", do = [{ draw = "room", count = 0 }] }'),
            "ability.do#1.count",
            "from 1 to 6",
        ),
        (room('{ when = "built", do = [{ bonus = 0, to = "this" }] }'), "ability.do#1.bonus", "not 0"),
        (
            room('{ when = "built", do = [{ bonus = 99999999999999999999, to = "this" }] }'),
            "ability.do#1.bonus",
            "a huge number",
        ),
        # What the situation does not give
        (room('{ when = "built", do = [{ kill = "visitor" }] }'), "ability.do#1.kill", '"entered"'),
        (
            room('{ when = "died-here", do = [{ bonus = 1, to = "next" }] }'),
            "ability.do#1.to",
            '"survived-here"',
        ),
        (room('{ when = "built", do = [{ bonus = 1, to = "below" }] }'), "ability.do#1.to", '"you-destroy"'),
        (room('{ when = "built", do = [{ recover = "discarded" }] }'), "ability.do#1", '"opponent-discards"'),
        (
            room('{ when = "built", if = { unvisited = true }, do = [{ heal = 1 }] }'),
            "ability.if",
            '"end-of-round"',
        ),
        (room('{ when = "built", do = [{ draw = "room", by = "it" }] }'), "ability.do#1.by", "each"),
        (boss('{ do = [{ bonus = 1, to = "this" }] }'), "level_up.do#1.to", "only a room"),
        (boss('{ when = "built", do = [{ heal = 1 }] }'), "level_up.when", '"you-build"'),
        (
            boss('{ when = "end-of-round", if = { unvisited = true }, do = [{ heal = 1 }] }'),
            "level_up.if",
            "nothing",
        ),
        (boss('{ always = [{ damage = 1, of = "neighbours" }] }'), "level_up.always#1.of", "only a room"),
        (spell('do = [{ destroy = { room = "yours", other = true } }]'), "do#1.destroy.other", "only a room"),
        (
            room('{ when = "built", of = { kind = "trap" }, do = [{ heal = 1 }] }'),
            "ability.of",
            '"you-build"',
        ),
        (room('{ when = "you-build", of = {}, do = [{ heal = 1 }] }'), "ability.of", "empty table"),
        # Where heroes are
        (spell('do = [{ kill = { hero = "in town" } }]'), "do#1.kill.hero", '"in your dungeon"'),
        (spell('do = [{ hurt = 2, hero = { hero = "in town" } }]'), "do#1.hero.hero", '"in your dungeon"'),
        (spell('do = [{ toughen = 2, hero = { hero = "in town" } }]'), "do#1.hero.hero", '"in your dungeon"'),
        (spell('do = [{ shelter = { hero = "in a dungeon" } }]'), "do#1.shelter.hero", '"in town"'),
        (spell('do = [{ send = { hero = "in town" }, to = "town" }]'), "do#1.to", "already"),
        # Spells
        (spell('do = [{ prevent = "spell" }, { heal = 1 }]'), "do#1", "only effect of a spell"),
        (spell('do = [{ if = { rooms = 2 }, do = [{ prevent = "spell" }] }]'), "do#1.do#1", "only effect"),
        (
            spell('either = [{ do = [{ prevent = "spell" }] }, { do = [{ heal = 1 }] }]'),
            "either#1.do#1",
            "only",
        ),
        (room('{ when = "built", do = [{ prevent = "spell" }] }'), "ability.do#1", "only effect of a spell"),
        (spell('do = [{ take = "spell" }]'), "do#1.take", "other_design = true"),
        (spell('do = [{ take = "card", count = 2 }]'), "do#1.take", "other_design = true"),
        (spell("either = [{ do = [{ heal = 1 }] }]"), "either", "two or more"),
        (spell("do = [{ do = [{ heal = 1 }] }]"), "do#1", '"if" or "pay"'),
        (spell("do = [{ if = { rooms = 1 } }]"), "do#1", '"do" or "may"'),
        (
            spell('do = [{ each = "opponent", do = [{ each = "opponent", do = [{ heal = 1 }] }] }]'),
            "do#1.do#1",
            "inside another",
        ),
        # Without end
        (room('{ use = "any", do = [{ draw = "room" }] }'), "ability", "a price"),
        (
            room('{ use = "any", pay = [{ discard = "card" }], do = [{ draw = "room" }] }'),
            "ability.pay",
            "gives back",
        ),
        (
            room('{ when = "opponent-discards", do = [{ discard = "card", by = "each opponent" }] }'),
            "ability.when",
            'limit = "round"',
        ),
        (
            room(
                '{ when = "opponent-discards", do = [{ each = "opponent", do = [{ discard = "card", by = "it" }] }] }'
            ),
            "ability.when",
            'limit = "round"',
        ),
        (
            room('{ when = "you-destroy", do = [{ destroy = { room = "yours" } }] }'),
            "ability.when",
            "for ever",
        ),
        (
            room('{ when = "hero-dies", do = [{ kill = { hero = "at an entrance" } }] }'),
            "ability.when",
            "for ever",
        ),
        (
            room('{ when = "entered", do = [{ send = "visitor", to = "your entrance" }] }'),
            "ability.when",
            "for ever",
        ),
        (
            room('{ when = "built", do = [{ heal = 1 }], pay = [{ discard = "card" }] }'),
            "ability.pay",
            '"may"',
        ),
        (
            room('{ always = [{ treasure = 1, class = "mage", if = { treasure = "mage", at_least = 2 } }] }'),
            "ability.always#1.if",
            "may not ask for treasure",
        ),
    ],
)
def test_an_ability_is_refused(source: str, field: str, says: str) -> None:
    refusal = problems(source)
    assert len(refusal.problems) == 1, str(refusal)
    problem = refusal.problems[0]
    assert problem.card.endswith(" den") and problem.field == field and says in problem.message, str(refusal)


def test_all_problems_are_named_at_once() -> None:
    source = GOOD.replace("damage = 2", "damage = 99").replace("count = 3", "cuont = 3").replace("610", "0")
    assert [(p.card, p.field) for p in problems(source).problems] == [
        ("boss king", "xp"),
        ("room listening-wall", "damage"),
        ("spell second-helping", "do#1.cuont"),
    ]


def test_a_reader_is_not_drowned_in_problems() -> None:
    assert len(problems(HEAD + "[[room]]\n" * 500).problems) == MOST_PROBLEMS


# --- what is no set file at all


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("title = ", "not valid TOML"),
        (b"\xff\xfe\x00", "not UTF-8"),
        ("#" * 1_000_001, "larger than"),
        ("a = " + "[" * 50_000, "nested too deep"),
        ("a = " + "{ a = " * 5_000, "nested too deep"),
        ("[" + "a." * 5_000 + "a]", "nested too deep"),
        ("a = " + "9" * 5_000, "not valid TOML"),
        (HEAD + "a" + ".a" * 100_000 + " = 1", "nested too deep"),
        (HEAD + 'a = { "a"' + " . 'a'" * 100_000 + " = 1 }", "nested too deep"),
        (HEAD + "a" + ".a" * 15 + " = 1", "not known here"),
        (HEAD + "".join(f"a{n} = 1\n" for n in range(60_000)), "not known here"),
    ],
)
def test_a_file_that_is_no_set_is_refused_in_a_line(source: str | bytes, says: str) -> None:
    refusal = problems(source)
    assert says in str(refusal)
    assert all(len(str(problem)) < 500 for problem in refusal.problems)


def test_effects_cannot_be_nested_without_end() -> None:
    effect = "{ heal = 1 }"
    for _ in range(12):
        effect = "{ may = [" + effect + "] }"
    assert "nested too deep" in str(problems(spell(f"do = [{effect}]")))


def test_a_file_is_read_from_disk_and_a_missing_one_is_said_to_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert load_file(path).id == "tiny"
    for bad in (tmp_path / "none.toml", tmp_path, "nul\0.toml"):
        with pytest.raises(BadSet, match="cannot be read"):
            load_file(bad)
    assert issubclass(BadSet, UndercroftError) and issubclass(BadSet, ValueError)


# --- anything at all: only BadSet may come out


def _mutated(source: str, chance: random.Random) -> bytes:
    data = bytearray(source.encode())
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                del data[at:]
            case 1:
                data[at] = chance.randrange(256)
            case 2:
                del data[at : at + chance.randint(1, 20)]
            case 3:
                start = chance.randrange(len(data))
                data[at:at] = data[start : start + chance.randint(1, 40)]
            case _:
                data[at:at] = chance.choice([b"[[", b"{", b"0", b"-", b'""', b"true", b"1.5", b"=", b"1979-05-27"])
        if not data:
            break
    return bytes(data)


def _scrambled(value: object, chance: random.Random, pieces: list[object]) -> object:
    """The same tables with some values exchanged for others of the file."""
    if chance.random() < 0.02:
        return chance.choice(pieces)
    if isinstance(value, dict):
        return {key: _scrambled(each, chance, pieces) for key, each in value.items()}
    if isinstance(value, list):
        return [_scrambled(each, chance, pieces) for each in value]
    return value


def _pieces(value: object) -> list[object]:
    found = [value]
    if isinstance(value, dict):
        found += [piece for each in value.values() for piece in _pieces(each)]
    if isinstance(value, list):
        found += [piece for each in value for piece in _pieces(each)]
    return found


def test_mutated_and_truncated_files_are_read_or_refused() -> None:
    chance = random.Random(7)
    source = GOOD + HEROES
    refused = 0
    for _ in range(1500):
        try:
            load_set(_mutated(source, chance), "fuzzed.toml")
        except BadSet as refusal:
            refused += 1
            assert refusal.problems
    assert refused > 1000


def _written(value: object) -> str:
    """The value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_written(each) for each in value) + "]"
    return json.dumps(value)


def test_well_formed_nonsense_is_read_or_refused() -> None:
    """Past the TOML parser: values of the file in each other's places."""
    chance = random.Random(11)
    table = tomllib.loads(GOOD + HEROES)
    pieces = [*_pieces(table), 2**70, -1, 0.5, True, False, "", "x" * 500, [], {}]
    refused = 0
    for _ in range(1000):
        scrambled = {key: _scrambled(value, chance, pieces) for key, value in table.items()}
        source = "\n".join(f"{key} = {_written(value)}" for key, value in scrambled.items())
        try:
            load_set(source, "fuzzed.toml")
        except BadSet as refusal:
            refused += 1
            assert "not valid TOML" not in str(refusal)
    assert refused > 500


def test_two_cards_of_one_name_are_refused():
    text = built_in("overclock").source.replace('name = "Heat Sink"', 'name = "Combo Counter"', 1)
    with pytest.raises(BadSet, match=r"Combo Counter.*is also the name of"):
        load_set(text, "twins.toml")
