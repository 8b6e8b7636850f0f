"""The adventures that come with Dungeon Venture keep to their outlines, and broken ones are named and refused."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from undercroft.games.dungeon_venture import box, drawing
from undercroft.games.dungeon_venture.adventure import LETTERS, LIBRARY, PACKAGE, Adventure, load_adventure
from undercroft.games.dungeon_venture.boards import SIDE
from undercroft.games.dungeon_venture.checks import steps, ways
from undercroft.games.sets.problems import BadSet

CATALOGUE = tomllib.loads((resources.files(PACKAGE) / "rules.toml").read_text(encoding="utf-8"))
OUTLINES: dict[str, dict[str, Any]] = {outline["title"]: outline for outline in CATALOGUE["adventure"]}
BOARDS = {"one_room_colonnade": "colonnade"}  # where the outlines say more than the box
GRONK = LIBRARY.find("gronks-lair").source
GUIDE = Path(__file__).resolve().parents[3] / "docs/adventures.md"
SEEDS = range(400)


@pytest.fixture(params=LIBRARY.names)
def adventure(request: pytest.FixtureRequest) -> Adventure:
    return LIBRARY.find(request.param)


def test_there_is_one_for_each_outline() -> None:
    found = [LIBRARY.find(name) for name in LIBRARY.names]
    assert len(found) == 10
    assert {one.title for one in found} == set(OUTLINES)
    assert all(one.id == name for one, name in zip(found, LIBRARY.names, strict=True))


@pytest.mark.rule("gap-01")
def test_an_adventure_keeps_the_counts_of_its_outline(adventure: Adventure) -> None:
    outline = OUTLINES[adventure.title]
    found = Counter(kind for kind, _ in adventure.monsters)
    found += Counter(piece.kind for piece in (*adventure.furniture, *adventure.traps))
    wanted = {kind: outline[kind] for kind in (*box.MONSTERS, "chest", "altar", "pit")}
    wanted |= {"rocks": outline["rolling_rocks"], "arrows": outline["fire_arrows"]}
    assert {kind: found[kind] for kind in wanted} == wanted
    assert (len(adventure.doors), sum(door.secret for door in adventure.doors)) == (
        outline["doors"],
        outline["secret_doors"],
    )
    boards = [BOARDS.get(kind, kind.replace("_", "-")) for kind in outline["boards"]]
    assert sorted(board.kind for board in adventure.boards) == sorted(boards)
    assert [boss.kind.replace("-", "_") for boss in adventure.bosses] == outline["bosses"]
    assert adventure.level == outline["level"]


@pytest.mark.rule("gap-60")
def test_every_keeper_card_is_named_with_its_boss(adventure: Adventure) -> None:
    outline = OUTLINES[adventure.title]
    cards = [card for boss in adventure.bosses for card in boss.cards]
    assert sum(card in box.KEEPER_SPELLS for card in cards) == outline["keeper_spells"]
    assert sum(card in box.KEEPER_CONSUMABLES for card in cards) == outline["keeper_consumables"]
    assert all(boss.cards for boss in adventure.bosses)


@pytest.mark.rule("gap-29", "boss-08")
def test_an_altar_is_near_and_the_boss_far(adventure: Adventure) -> None:
    world = adventure.world
    far = ways(adventure, world)
    rooms = sorted((way, area) for area, way in far.items() if area != world.start)
    altars = [world.area[piece.spaces[0]] for piece in adventure.furniture if piece.kind == "altar"]
    assert {area for _, area in rooms[:2]}.intersection(altars)
    assert [rooms[-1][1]] == [world.area[boss.space] for boss in adventure.bosses if boss.space >= 0]


def test_a_boss_and_every_monster_can_be_met_without_a_secret_door(adventure: Adventure) -> None:
    world = adventure.world
    shown = steps(adventure, world, secret=False)
    assert all(space in shown for _, space in adventure.monsters)
    assert all(boss.space in shown for boss in adventure.bosses if boss.space >= 0)


def test_a_secret_door_shortens_a_way_or_hides_a_chest(adventure: Adventure) -> None:
    world = adventure.world
    shown = steps(adventure, world, secret=False)
    for door in adventure.doors:
        if door.secret:
            hidden = [space for space in door.edge if space not in shown]
            chests = {world.area[piece.spaces[0]] for piece in adventure.furniture if piece.kind == "chest"}
            if hidden:
                assert world.area[hidden[0]] in chests
            else:
                one, other = [shown[space] for space in door.edge]
                assert abs(one - other) > 2, "whoever finds it gains nothing"


def test_traps_lie_where_people_stop(adventure: Adventure) -> None:
    """Fire arrows at doors and chests; whoever wants either has to stop there."""
    world = adventure.world
    handy = {space for door in adventure.doors for space in door.edge}
    for piece in adventure.furniture:
        handy.update(world.beside(piece.spaces[0]) if piece.kind == "chest" else ())
    arrows = [piece.spaces[0] for piece in adventure.traps if piece.kind == "arrows"]
    assert arrows
    if adventure.id != "gronks-lair":  # where they guard the middle of the hall
        assert handy.issuperset(arrows)


def test_a_goal_is_told_where_it_is_not_the_usual_one(adventure: Adventure) -> None:
    usual = OUTLINES[adventure.title]["objective"].split(";")[0] == "standard"
    assert bool(adventure.goal) == (not usual)
    assert adventure.story


def test_the_library_has_the_bookcases_and_seals_the_boss() -> None:
    adventure = LIBRARY.find("the-silent-library")
    cases = {adventure.world.area[piece.spaces[0]] for piece in adventure.furniture if piece.kind == "bookcase"}
    assert cases == {adventure.sealed}


def test_the_second_boss_of_the_last_lamp_comes_when_the_first_falls() -> None:
    first, second = LIBRARY.find("the-last-lamp").bosses
    assert first.space >= 0 and not first.after
    assert (second.space, second.after) == (-1, first.kind)


def test_a_drawing_shows_every_piece_and_door(adventure: Adventure) -> None:
    lines = drawing.text(adventure)
    assert max(len(line) for line in lines) < 80
    rows = "".join(line[1::2] for line in lines[1::2])
    for letter, kind in (("k", "kobold"), ("z", "zombie"), ("s", "skeleton"), ("g", "ogre")):
        assert rows.count(letter) == sum(one == kind for one, _ in adventure.monsters)
    assert rows.count("B") == sum(boss.space >= 0 for boss in adventure.bosses)
    whole = "\n".join(lines)
    assert whole.count("?") == sum(door.secret for door in adventure.doors)
    assert whole.count("+") == sum(not door.secret for door in adventure.doors)
    picture = drawing.svg(adventure)
    assert picture.count('stroke="#c0392b"') == sum(door.secret for door in adventure.doors)
    assert picture.count("<circle") == len(adventure.monsters) + len(adventure.world.columns) + rows.count("B")


def test_the_example_of_the_guide_is_fine_and_its_list_complete() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    example = guide.split("```toml\n")[1].split("```")[0]
    assert load_adventure(example, "guide.toml").title == "The Cold Larder"
    for name in LIBRARY.names:
        found = LIBRARY.find(name)
        boards = ", ".join(board.kind for board in found.boards if board.kind != "start")
        assert f"| {found.title} | `{name}` | {found.level} | {boards} |" in guide
    for letter, kind in LETTERS.items():
        assert f"| `{letter}` | {kind} |" in guide


# --- broken ones
def refusal(text: str) -> str:
    with pytest.raises(BadSet) as caught:
        load_adventure(text, "mine.toml")
    assert all(str(problem).startswith("mine.toml: ") for problem in caught.value.problems)
    return str(caught.value)


def changed(name: str, *changes: tuple[str, str]) -> str:
    text = LIBRARY.find(name).source
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


DOOR_INTO_HALL = '[[door]]\nat = [19, 7]\nside = "east"\n'


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        # rooms and doors
        ([(DOOR_INTO_HALL, "")], "room: the area of 20,0 cannot be reached; a door must lead there (board-04)"),
        ([("at = [14, 4]", "at = [14, 2]")], "door 3: stands inside one area; a door joins two (board-04)"),
        ([("at = [14, 4]", "at = [14, 14]")], "door 3: leads off the boards; a door joins two areas"),
        ([("at = [9, 7]", "at = [9, 2]")], "door: two stand at the same edge; one is enough"),
        ([("at = [14, 4]", "at = [13, 4]")], "door 3: has a pit before it; once fallen in, nobody could open it"),
        ([("...p....k.", "...ptt..k.")], "door 3: opens onto furniture or a column; keep both its spaces free"),
        ([(DOOR_INTO_HALL, DOOR_INTO_HALL + "secret = true\nopen = true\n")], "door 4: cannot be secret and open"),
        ([('side = "east"', 'side = "down"')], 'door 1: side: "down" is not known here (it must be one of "north"'),
        (
            [("at = [9, 2]", "at = [19, 2]"), ("at = [9, 7]", "at = [19, 8]")],
            "door: no door leads out of the start board; the heroes need one",
        ),
        # boards
        ([("at = [2, 0]", "at = [1, 0]")], "board 3: at: is where board 2 lies; each needs a place of its own"),
        ([("at = [2, 0]", "at = [7, 0]")], "board 3: at: is too far out; places are counted from 0 to 5"),
        ([("at = [2, 0]", "at = [2]")], "board 3: at: is a list; it must be two whole numbers"),
        ([('kind = "one-room"', 'kind = "two-rooms"')], "board: there are 2 of two-rooms; the box holds 1"),
        ([('kind = "start"', 'kind = "colonnade"')], 'the start board is missing; lay one of kind "start"'),
        # drawings
        ([(".k..tt..k.", ".k..tt..k")], "board 2: cells: must be 10 lines of 10 letters: line 2 has 9"),
        ([(".k..tt..k.\n", "")], "board 2: cells: must be 10 lines of 10 letters: there are 9 lines"),
        ([(".k..tt..k.", ".k..tt..q.")], 'board 2: cells: line 2: "q" stands for nothing; see docs/adventures.md'),
        ([(".k..tt..k.", ".k.ttt..k.")], "table: covers 3 spaces; it must cover 2 (gap-10)"),
        ([("......k...", "....t.k...")], "line 2: a table must cover a rectangle"),
        ([("...p....k.", "..mp....k."), ("a.........", "a.m.......")], "tomb: at 12,4 lies across a wall; it must"),
        # what must be there, and what the box holds
        ([("a.........", "..........")], "altar: is missing: Spirits could never rise; draw one as a"),
        ([(".......B..", "..........")], "boss: 0 are drawn (B), 1 are described as waiting there"),
        ([("..o....o..", "ggggg.....")], "ogre: there are 5 of ogre; the box holds 4"),
        ([("....k.....\n..........", "....k.....\nc.c.......")], "chest: there are 5 of chest; the box holds 4"),
        ([('"foul-draught"]', '"bone-dust", "bone-dust"]')], "boss: there are 2 of bone-dust; the box holds 1"),
        ([('["war-paint"', '["war-pants"')], 'did you mean "war-paint"?'),
        ([("red = 5", "red = 10")], "boss 1: attack.red: is 10; it must be a whole number from 0 to 5"),
        # nobody and nothing is shut in
        (
            [("a.........", "a.......cz"), ("....k.mm..", "....k.mmtt")],
            "zombie: at 19,5 is walled in; leave it a way out",
        ),
        ([("c.........", "ctt......."), (".......o..", "mm.....o..")], "chest: at 10,9 cannot be stood beside"),
        ([("c.........", "cp........"), (".......o..", "p......o..")], "chest: at 10,9 has only pits and rocks beside"),
        # near and far
        ([("a.........", ".........."), ("..f....f..", "a.f....f..")], "altar: is too far away; one must stand in one"),
        (
            [(".......B..", ".........."), ("......k...", "......kB..")],
            "boss: is not at the far end; it must wait in the area with the longest way, that of 20,0 (boss-08)",
        ),
        ([("author", "sealed = [55, 5]\nauthor")], "sealed: is not on any board; name a space of the room to search"),
    ],
)
def test_a_broken_map_is_named_and_refused(changes: list[tuple[str, str]], message: str) -> None:
    assert message in refusal(changed("gronks-lair", *changes))


def test_a_boss_must_be_there_and_may_follow_only_one_that_is() -> None:
    nobody = changed("gronks-lair", (".......B..", "..........")).split("[[boss]]")[0]
    assert "boss: is missing: draw it as B and describe it as [[boss]]" in refusal(nobody)
    for wrong in ("chaos-fighter", "death-knight"):
        text = changed("the-last-lamp", ('after = "evil-mage"', f'after = "{wrong}"'))
        assert "boss 2: after: must be another Boss of this adventure" in refusal(text)


@pytest.mark.rule("comp-04")
def test_more_doors_than_the_box_holds() -> None:
    more = '\n[[door]]\nat = [9, 4]\nside = "east"\n'
    assert "door: there are 9; the box holds 8 (comp-04)" in refusal(changed("seven-locks") + more)


@pytest.mark.rule("setup-20")
@pytest.mark.parametrize("letter", ["k", "c"])
def test_the_start_board_is_bare(letter: str) -> None:
    rows = "\n".join([f"....{letter}....."] + ["." * SIDE] * 9)
    text = changed("gronks-lair", ("turn = 1", f'turn = 1\ncells = """\n{rows}\n"""'))
    assert "at 4,0 stands on the start board, which is bare (setup-20)" in refusal(text)


@pytest.mark.rule("rocks-03")
def test_rocks_never_roll_into_the_only_way() -> None:
    aisle = ("..........\nmm.mmbb.bb", "..........\nmm.mmbbrbb")
    assert "rocks: could cut off 15,7 for good; leave a way round" in refusal(changed("the-silent-library", aisle))
    only_door = changed("gronks-lair", ("..k....k..", "..k....k.r"))
    assert "rocks: could cut off 20,0 for good; leave a way round (rocks-03)" in refusal(only_door)
    round_a_door = [
        ("...k......\nf.tt.....f\nc.........", "...k.....r\nf.tt....rf\nc........r"),
        ("k....rc", "k.....c"),
    ]
    together = changed("the-toll-keepers", *round_a_door)
    assert "rocks: could cut off 19,8 for good" in refusal(together)


def test_nothing_stands_on_a_column() -> None:
    text = changed("the-bone-orchard", (".*.*..*.*.\n....z", ".tt*..*.*.\n....z"))
    assert 'board 3: cells: line 3: "t" stands on a column or the stairs' in refusal(text)


@pytest.mark.parametrize("sign", ["*", "="])
def test_a_column_or_stair_is_drawn_only_where_it_is(sign: str) -> None:
    text = changed("gronks-lair", ("....k.....", f"{sign}...k....."))
    assert f'board 3: cells: line 4: "{sign}" is drawn where this board has none; draw .' in refusal(text)


def test_every_problem_is_named_at_once() -> None:
    text = changed(
        "gronks-lair", ("level = 1", "level = 9"), ('side = "east"', 'side = "up"'), ("at = [2, 0]", "at = 2")
    )
    assert [line.split(": ")[1] for line in refusal(text).splitlines()] == ["level", "board 3", "door 1"]


# --- damaged ones
def loads_or_refuses(source: str | bytes) -> bool:
    """Whether it loads; the only other answer is `BadSet` with one printable line for each problem."""
    try:
        load_adventure(source, "mine.toml")
        return True
    except BadSet as bad:
        assert bad.problems and all(str(problem).isprintable() for problem in bad.problems)
        return False


@pytest.mark.parametrize("name", LIBRARY.names)
def test_a_file_that_was_cut_off(name: str) -> None:
    source = LIBRARY.find(name).source.encode()
    assert not any(loads_or_refuses(source[:length]) for length in range(0, source.index(b"[[boss]]"), 41))


def test_a_file_with_damaged_letters() -> None:
    fine = 0
    for seed in SEEDS:
        chance = random.Random(seed)
        damaged = bytearray(LIBRARY.find(chance.choice(LIBRARY.names)).source.encode())
        for _ in range(chance.randrange(1, 6)):
            damaged[chance.randrange(len(damaged))] = chance.choice([*b'.*=aBbckPr"[]{}\n019-', chance.randrange(256)])
        fine += loads_or_refuses(bytes(damaged))
    assert 0 < fine < len(SEEDS)


def test_a_drawing_of_chance_letters() -> None:
    """Whatever is drawn where: it is read or refused, and what is read can be drawn."""
    for seed in SEEDS:
        chance = random.Random(seed)
        dense = chance.choice([0.02, 0.1, 0.6])
        lines = [
            "".join(chance.choice("kzsogcatbmprfKTMPB*=") if chance.random() < dense else letter for letter in line)
            if len(line) == SIDE and " " not in line
            else line
            for line in GRONK.splitlines()
        ]
        loads_or_refuses("\n".join(lines))


STRANGE: list[Any] = [
    "-1",
    "[]",
    "{}",
    '""',
    "1e400",
    "nan",
    "true",
    "[[1], 2]",
    "1979-05-27",
    "9" * 30,
    '{ at = "x" }',
]


def test_a_file_with_strange_values() -> None:
    lines = GRONK.splitlines()
    for number, line in enumerate(lines):
        if " = " in line:
            for strange in STRANGE:
                key = line.split(" = ")[0]
                loads_or_refuses("\n".join([*lines[:number], f"{key} = {strange}", *lines[number + 1 :]]))
    assert not loads_or_refuses("board = 3\ndoor = [1]\nboss = {}\n")
    assert not loads_or_refuses("")
    assert not loads_or_refuses(b"\xff\xfe")
