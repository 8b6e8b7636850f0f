"""Adventures on the command line: checked, drawn, refused with a line for each problem."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Run

from undercroft.games.dungeon_venture import drawing
from undercroft.games.dungeon_venture.adventure import LIBRARY


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of an adventure to spoil."""
    file = tmp_path / "mine.toml"
    file.write_text(LIBRARY.find("seven-locks").source, encoding="utf-8")
    return file


@pytest.mark.parametrize("command", ["adventures", "adventures check", "adventures draw"])
def test_help_has_an_example(run: Run, command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.code == 0 and ran.err == ""
    assert "\nexample: undercroft adventures " in ran.out


def test_a_good_adventure_is_fine(run: Run, mine: Path) -> None:
    ran = run("adventures", "check", "mine.toml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "mine.toml: fine. Seven Locks: level 2, 3 boards, 8 doors (2 of them secret), 19 monsters, 1 Boss,"
        " 3 chests, 2 altars, 7 traps\n"
    )


def test_an_adventure_of_one_s_own_is_played_saved_and_replayed(
    run: Run, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.write_text(mine.read_text(encoding="utf-8").replace("Seven Locks", "Eight Locks"), encoding="utf-8")
    asked = ("--seats", "2", "--seat", "1", "--seed", "2", "--option", "adventure=mine.toml")
    ran = run("play", "dungeon-venture", "--terminal", *asked, typed="1\nsave own.json\nquit\n")
    assert ran.code == 0 and "Eight Locks" in ran.out
    mine.unlink()
    monkeypatch.setattr(LIBRARY, "own", {})  # as on another machine
    ran = run("replay", "own.json")
    assert (ran.code, ran.err) == (0, "") and "adventure seven-locks@" in ran.out
    record = tmp_path / "own.json"
    record.write_text(record.read_text(encoding="utf-8").replace("Eight Locks", "Nine Locks"), encoding="utf-8")
    monkeypatch.setattr(LIBRARY, "own", {})
    ran = run("replay", "own.json")
    assert ran.code == 2 and "is not the one it was made with" in ran.err


def test_an_adventure_of_one_s_own_is_tried_out_by_bots(run: Run, mine: Path) -> None:
    ran = run("simulate", "dungeon-venture", "--games", "2", "--bots", "random", "--option", f"adventure={mine.name}")
    assert (ran.code, ran.err) == (0, "") and "2 games" in ran.out


def test_each_problem_of_each_file_has_its_line(run: Run, mine: Path, tmp_path: Path) -> None:
    text = mine.read_text(encoding="utf-8").replace("a..k..k...", "...k..kggg").replace("[24, 8]", "[22, 8]")
    (tmp_path / "bad.toml").write_text(text.replace("a.........", ".........g"), encoding="utf-8")
    ran = run("adventures", "check", "bad.toml", "mine.toml", "nothing.toml")
    assert ran.code == 2 and ran.out.startswith("mine.toml: fine.")
    assert ran.err.splitlines() == [
        "bad.toml: ogre: there are 5 of ogre; the box holds 4",
        "bad.toml: altar: is missing: Spirits could never rise; draw one as a",
        "bad.toml: door 8: stands inside one area; a door joins two (board-04)",
        "nothing.toml: cannot be read: No such file or directory",
    ]
    drawn = run("adventures", "draw", "bad.toml")
    assert (drawn.code, drawn.out) == (2, "")
    assert drawn.err.splitlines() == ran.err.splitlines()[:3]


@pytest.mark.parametrize("name", [*LIBRARY.names, "mine.toml"])
def test_an_adventure_is_drawn_in_80_columns(run: Run, mine: Path, name: str) -> None:
    ran = run("adventures", "draw", name)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    adventure = LIBRARY.find("seven-locks" if name == "mine.toml" else name)
    assert max(len(line) for line in lines) < 80
    assert adventure.title in lines[0]
    boss = adventure.bosses[0]
    assert f"{boss.name}, {boss.kind.replace('-', ' ')}; {boss.cards[0]}" in ran.out
    assert "\n".join(drawing.text(adventure)) in ran.out


def test_a_picture_is_drawn_into_a_file(run: Run, tmp_path: Path) -> None:
    ran = run("adventures", "draw", "the-last-lamp", "--svg", "lamp.svg")
    assert (ran.code, ran.out, ran.err) == (0, "The Last Lamp is drawn in lamp.svg\n", "")
    picture = ElementTree.parse(tmp_path / "lamp.svg").getroot()
    assert [part.text for part in picture.iter("{http://www.w3.org/2000/svg}title")] == ["The Last Lamp"]


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("adventures", "COMMAND"),
        ("adventures check", "FILE"),
        ("adventures draw", "FILE|ID"),
        ("adventures draw grunks-lair", "no adventure 'grunks-lair'; name a file or one of: gronks-lair"),
        ("adventures draw ../secrets", "no adventure '../secrets'"),
        ("adventures draw nothing.toml", "nothing.toml: cannot be read"),
        ("adventures draw .", "no adventure '.'"),
        ("adventures check .", ".: cannot be read: Is a directory"),
        ("adventures draw gronks-lair --svg no/such/folder.svg", "no/such/folder.svg"),
    ],
)
def test_one_line_names_what_is_wrong(run: Run, command: str, names: str) -> None:
    ran = run(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert names in ran.err and len(ran.err.splitlines()) == 1


def test_a_damaged_file(run: Run, mine: Path) -> None:
    whole = mine.read_bytes()
    chance = random.Random(3)
    codes = set()
    for number in range(24):
        damaged = bytearray(whole[: chance.randrange(200, len(whole))] if number % 2 else whole)
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        mine.write_bytes(damaged)
        ran = run("adventures", "check", "mine.toml")
        codes.add(ran.code)
        assert "Traceback" not in ran.err
        assert all(line.startswith("mine.toml: ") for line in ran.err.splitlines())
    assert codes == {0, 2}
