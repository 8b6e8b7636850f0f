"""Every command: its help has an example, and its everyday use works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import undercroft as uc
from undercroft.games.boss_monster.loader import built_in
from undercroft.terminal.cards import cards_of

ROOT = Path(__file__).resolve().parents[2]
SET_FILE = ROOT / "src/undercroft/games/boss_monster/sets/overclock.toml"
COMMANDS = [
    "play",
    "simulate",
    "replay",
    "rules",
    "cards",
    "cards check",
    "cards show",
    "cards export",
    "games",
    "bench",
]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_an_example(run: Run, command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.code == 0 and ran.err == ""
    assert "\nexample: undercroft " in ran.out


def test_version(run: Run) -> None:
    assert run("--version").out == f"undercroft {uc.__version__}\n"


def test_games_lists_options_and_sets(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for word in ("boss-monster", "2 to 4 seats", "hard-mode", "intrigue", "overclock"):
        assert word in ran.out
    assert "One of 1, 2, 3; usually 3." in " ".join(ran.out.split())


# --- rules
def test_a_rule_is_read_by_its_id(run: Run) -> None:
    ran = run("rules", "boss-monster", "tiebreak-01")
    assert ran.code == 0
    assert "LOWEST XP" in ran.out and "Ruling:" in ran.out and "Source:" in ran.out


def test_rules_are_searched_with_or_without_the_game(run: Run) -> None:
    found = run("rules", "lowest", "xp").out
    assert "tiebreak-01" in found
    assert found == run("rules", "boss-monster", "lowest", "xp").out


def test_rules_alone_lists_the_topics(run: Run) -> None:
    ran = run("rules")
    assert "247 rules" in ran.out and "Level up" in ran.out and "level-01 to level-10" in ran.out


def test_coverage_counts_and_names_what_is_missing(run: Run, tmp_path: Path) -> None:
    assert run("rules", "--coverage").code == 2
    (tmp_path / "src" / "undercroft").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    marked = "import pytest\n@pytest.mark.rule('goal-01')\ndef test_one(): ...\n"
    (tmp_path / "tests" / "test_goal.py").write_text(marked, encoding="utf-8")
    ran = run("rules", "boss-monster", "--coverage")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[-1] == "boss-monster: 1 of 247 rules have a test"
    assert len(lines) == 247 and lines[0].startswith("goal-02  ")


# --- cards
def test_a_good_set_is_fine(run: Run) -> None:
    ran = run("cards", "check", str(SET_FILE))
    assert ran.code == 0 and ran.err == ""
    assert "fine" in ran.out and cards_of("boss-monster").counts(built_in("overclock")) in ran.out


@pytest.mark.parametrize("name", ["overclock", str(SET_FILE)])
def test_a_set_is_shown_with_texts_in_80_columns(run: Run, name: str) -> None:
    ran = run("cards", "show", name)
    assert ran.code == 0
    assert "Heat Sink" in ran.out and "In the adventure phase: you may deactivate this room" in ran.out
    assert max(len(line) for line in ran.out.splitlines()) < 80


def test_one_type_of_card(run: Run) -> None:
    out = run("cards", "show", "undercroft", "--type", "spell").out
    assert "Unplug It" in out and "Ogre Arcade" not in out


def test_a_set_is_exported_with_texts(run: Run) -> None:
    data = json.loads(run("cards", "export", "undercroft").out)
    assert data["set"]["id"] == "undercroft"
    assert sum(card.get("copies", 1) for card in data["cards"] if card["type"] == "room") == 75
    assert all(card["text"] for card in data["cards"] if card["type"] in ("boss", "spell"))


def test_the_schema_is_exported(run: Run) -> None:
    assert json.loads(run("cards", "export", "--schema").out)["$schema"].startswith("https://json-schema.org/")


# --- simulate and bench
def test_a_simulation_prints_shares_with_intervals(run: Run, tmp_path: Path) -> None:
    ran = run("simulate", "boss-monster", "--games", "12", "--bots", "random", "--seats", "3", "--json", "found.json")
    assert ran.code == 0 and ran.err == ""
    assert "rookie, seed 1" in ran.out and "by bot" not in ran.out, "alone it wins its share"
    assert " of 12 " in ran.out and "95 % intervals" in ran.out and "games/s" in ran.out
    assert max(len(line) for line in ran.out.splitlines()) < 80
    data = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert len(data["games"]) == 12 and data["seats"] == 3


def test_a_simulation_takes_a_set_file_and_options(run: Run) -> None:
    arguments = ("--games", "2", "--bots", "random", "--sets", f"undercroft,{SET_FILE}")
    ran = run("simulate", "boss-monster", *arguments, "--option", "hard-mode", "--option", "intrigue=no")
    assert ran.code == 0 and "\n hard-mode, sets undercroft, overclock\n" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "boss-monster", "--json", "one", "--report", "./one"),
        ("simulate", "boss-monster", "--plots", "one", "--report", "one"),
        ("arena", "boss-monster", "--json", "one", "--keep", "one"),
    ],
)
def test_one_file_cannot_be_two_things(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments, "--games", "2")
    assert ran.code == 2 and "two outputs" in ran.err and not (tmp_path / "one").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "boss-monster", "--compare", "mine.toml", "--report", "../{here}/mine.toml"),
        ("simulate", "boss-monster", "--sets", "mine.toml", "--columns", "mine.toml"),
        ("arena", "boss-monster", "--bots", "random", "--program", "mine=python3 mine.toml", "--json", "mine.toml"),
    ],
)
def test_what_is_read_is_not_written_over(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    mine = tmp_path / "mine.toml"
    text = SET_FILE.read_text(encoding="utf-8")
    mine.write_text(text, encoding="utf-8")
    ran = run(*[one.format(here=tmp_path.name) for one in arguments], "--games", "2")
    assert ran.code == 2 and "written over" in ran.err and mine.read_text(encoding="utf-8") == text


def test_a_comparison_is_written_as_data(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SET_FILE.read_text(encoding="utf-8").replace("damage = 3", "damage = 5", 1), encoding="utf-8")
    command = ("simulate", "boss-monster", "--sets", "overclock", "--games", "4", "--bots", "random", "--jobs", "1")
    command += ("--option", "heroes=overclock")  # from the changed set then, too
    ran = run(*command, "--compare", str(mine), "--report", "a.html", "--json", "a.json")
    assert ran.code == 0 and "The report: a.html" in ran.out and "The data: a.json" in ran.out
    data = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert len(data["games"]) == len(data["changed"]["games"]) == 4
    assert data["findings"]["cards"] and data["comparison"]["cards"]
    assert [game["seed"] for game in data["games"]] == [game["seed"] for game in data["changed"]["games"]]


def test_an_option_is_given_once(run: Run) -> None:
    ran = run("simulate", "dungeoneer", "--games", "2", "--option", "edition=1", "--option", "edition=3")
    assert ran.code == 2 and "--option: 'edition' is given twice" in ran.err
    ran = run("simulate", "dungeon-venture", "--games", "2", "--option", "adventure=seven-locks,seven-locks")
    assert ran.code == 2 and "'adventure' names a choice twice" in ran.err
    assert "'luck'" in run("simulate", "dungeoneer", "--option", "luck=all").err


def test_bench_measures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.cli.BENCH_SECONDS", 0.05)
    ran = run("bench")
    assert "decisions/s" in ran.out and "make bench" in ran.out


# --- as a program
def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m undercroft.cli cards show | head -1"
    ran = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stderr == "" and "Insert Soul" in ran.stdout


def test_a_terminal_without_unicode_gets_ascii() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "undercroft.cli", "play", "--terminal", "--seed", "1", "--bots", "random"]
    ran = subprocess.run(command, env=environment, input=b"1\n1\n", capture_output=True, check=False)
    assert ran.returncode == 0 and ran.stderr == b""
    assert b"souls .........." in ran.stdout and ran.stdout.isascii()
