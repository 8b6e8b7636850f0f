"""Bad input: one clear line, exit code 2, never a traceback."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ran, Run

import undercroft as uc
from undercroft.kernel.game import Game

ROOT = Path(__file__).resolve().parents[2]
SET_FILE = ROOT / "src/undercroft/games/boss_monster/sets/overclock.toml"


SETUP = {"game": "boss-monster", "seats": 2, "seed": 1, "version": 1}


def refused(ran: Ran) -> str:
    assert ran.code == 2, (ran.code, ran.err)
    lines = ran.err.splitlines()
    assert len(lines) == 1 and "Traceback" not in ran.err, ran.err
    return lines[0]


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("", "COMMAND"),
        ("frobnicate", "frobnicate"),
        ("play --terminal chess", "no game 'chess'"),
        ("play chess", "GAME goes with --terminal"),
        ("cards show ashmere --type spell", "dungeoneer has hero, map, quest, adventure cards, not spell"),
        ("play --seats 3", "--seats goes with --terminal"),
        ("play --data . --workers 0", "--workers: 1 or more"),
        ("serve --data . --report 7", "no tables are kept in"),
        ("play --terminal --seats 7", "2, 3, 4 seats, not 7"),
        ("play --terminal --seats two", "'two'"),
        ("play --terminal --seed -1", "seed"),
        ("play --terminal --seed 99999999999999999999", "seed"),
        ("play --terminal --seat 2", "seats 0 to 1, not 2"),
        ("play --terminal --humans 3", "1 to 2 people"),
        ("play --terminal --bots clever", "no bot 'clever'"),
        ("play --terminal --bots ,", "at least one bot"),
        ("play --terminal --option easy-mode=true", "no option 'easy-mode'"),
        ("play --terminal --option hard-mode=perhaps", "true or false, not 'perhaps'"),
        ("play --terminal --option heroes=overclock", "heroes"),
        ("play --terminal --sets atari", "no set 'atari'"),
        ("play --terminal --sets atari.toml", "atari.toml: cannot be read"),
        ("play --terminal --sets undercroft,undercroft", "twice"),
        ("play --terminal --resume nothing.json", "nothing.json: cannot be read"),
        ("play --terminal --resume .", "cannot be read"),
        ("simulate", "GAME"),
        ("simulate chess", "no game 'chess'"),
        ("simulate boss-monster --games 0", "at least one game"),
        ("simulate boss-monster --games many", "'many'"),
        ("simulate boss-monster --seats 5 --bots random", "seats, not 5"),
        ("simulate boss-monster --bots random,random,random --seats 2", "do not fit"),
        ("simulate boss-monster --bots clever", "no bot 'clever'"),
        ("simulate boss-monster --jobs -2 --bots random", "--jobs"),
        ("simulate boss-monster --bots random --json no/such/folder.json", "no/such/folder.json"),
        ("replay nothing.json", "nothing.json: cannot be read"),
        ("replay", "FILE"),
        ("replay x --seat 0 --all", "not allowed with"),
        ("rules xyzzy plugh", "xyzzy plugh"),
        ("rules tiebrake-01", "did you mean tiebreak-01"),
        ("rules chess --coverage", "chess"),
        ("cards", "COMMAND"),
        ("cards check", "FILE"),
        ("cards check nothing.toml", "nothing.toml: cannot be read"),
        ("cards show atari", "no set 'atari'"),
        ("cards export atari", "no set 'atari'"),
        ("cards show --type dragon", "dragon"),
        ("bench --fast", "--fast"),
    ],
)
def test_one_line_names_what_is_wrong(run: Run, command: str, names: str) -> None:
    assert names in refused(run(*command.split()))


def test_every_problem_of_a_set_is_named_and_other_commands_name_the_first(run: Run, tmp_path: Path) -> None:
    text = SET_FILE.read_text(encoding="utf-8").replace('\nkind = "monster"', '\nkind = "monstre"')
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    ran = run("cards", "check", "bad.toml")
    assert ran.code == 2 and len(ran.err.splitlines()) > 5
    assert all(line.startswith("bad.toml: room ") and "monstre" in line for line in ran.err.splitlines())
    for command in ("cards show bad.toml", "cards export bad.toml", "play --terminal --sets bad.toml"):
        assert "more: undercroft cards check" in refused(run(*command.split()))
    assert "more:" in refused(run("simulate", "boss-monster", "--bots", "random", "--sets", "bad.toml"))


def test_a_damaged_set_file(run: Run, tmp_path: Path) -> None:
    whole = SET_FILE.read_bytes()
    chance = random.Random(3)
    for number in range(12):
        damaged = bytearray(whole[: chance.randrange(400, len(whole))] if number % 2 else whole)
        for _ in range(6):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        (tmp_path / "damaged.toml").write_bytes(damaged)
        ran = run("cards", "check", "damaged.toml")
        assert ran.code in (0, 2) and "Traceback" not in ran.err
        assert all(line.startswith("damaged.toml: ") for line in ran.err.splitlines())


# --- records and positions
def played() -> Game[Any]:
    game = uc.new_game("boss-monster", seats=2, seed=5)
    chance = random.Random(5)
    while len(game.choices) < 60 and not game.over:
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, chance.randrange(len(question.options)))
    return game


def write(path: Path, data: object) -> None:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "must be a JSON object"),
        ("3", "must be a JSON object"),
        ("{}", "format"),
        ({"format": "undercroft-record/9"}, "undercroft-record/9"),
        ({"format": "undercroft-record/1"}, "set-up is missing"),
        ({"format": "undercroft-record/1", "setup": {"version": 7}}, "version 7"),
        ({"format": "undercroft-record/1", "setup": {"version": 1, "game": ["x"]}}, "no game"),
    ],
)
def test_a_file_that_is_no_record(run: Run, tmp_path: Path, data: object, names: str) -> None:
    write(tmp_path / "bad.json", data)
    for command in ("replay bad.json", "play --terminal --resume bad.json"):
        line = refused(run(*command.split()))
        assert names in line and "bad.json" in line


@pytest.mark.parametrize(
    ("field", "value", "names"),
    [
        ("choices", 3, "must be a list"),
        ("choices", [[0]], "choice 1"),
        ("choices", [[0, "undo:4"]], "choice 1"),
        ("choices", [[0, "lay:x"]], "malformed"),
        ("choices", [[0, "dance"]], "choice 1"),
        ("choices", [[9, "keep"]], "choice 1"),
        ("digests", [], "digests"),
        ("digests", {"1": "feedbeef"}, "after choice 1"),
        ("setup", None, "set-up"),
        ("setup", {**SETUP, "options": {"sets": ["my-set@12345678"]}}, "my-set@12345678"),
    ],
)
def test_a_record_that_cannot_be_played(run: Run, tmp_path: Path, field: str, value: object, names: str) -> None:
    record = played().record()
    write(tmp_path / "bad.json", {**record, field: value})
    for command in ("replay bad.json", "play --terminal --resume bad.json"):
        line = refused(run(*command.split()))
        assert names in line and "bad.json" in line


def test_a_seat_that_the_record_does_not_have(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "game.json", played().record())
    assert "seats 0 to 1" in refused(run("replay", "game.json", "--seat", "2"))
    assert "--seat" in refused(run("replay", "game.json", "--seat", "-1"))
    assert "--to" in refused(run("replay", "game.json", "--to", "-1"))


@pytest.mark.parametrize("kind", ["record", "position"])
def test_a_damaged_file(run: Run, tmp_path: Path, kind: str) -> None:
    """Whatever was changed, the file is either refused in one line or still tells a whole game."""
    game = played()
    whole = json.dumps(game.record() if kind == "record" else game.save()).encode()
    chance = random.Random(kind)
    for number in range(25):
        damaged = bytearray(whole[: chance.randrange(len(whole))] if number % 3 == 0 else whole)
        for _ in range(chance.randrange(4)):
            damaged[chance.randrange(max(1, len(damaged)))] = chance.choice(b'0123456789"[]{},:x')
        (tmp_path / "damaged.json").write_bytes(damaged)
        ran = run("play", "--terminal", "--resume", "damaged.json", "--bots", "random")
        assert ran.code in (0, 2) and "Traceback" not in ran.err
        assert len(ran.err.splitlines()) == (1 if ran.code == 2 else 0)


def test_a_position_is_no_record(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "position.json", played().save())
    assert "replay wants a record" in refused(run("replay", "position.json"))
    assert run("play", "--terminal", "--resume", "position.json", "--bots", "random").code == 0
