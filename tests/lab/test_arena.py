"""The arena: fair line-ups, the same results anywhere, nothing lost, and outside bots that cannot harm it."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.cli.conftest import run as cli
from tests.lab.test_engines import gone

import undercroft as uc
from undercroft.bots.program import ProgramBot
from undercroft.lab.arena import (
    Contest,
    Match,
    check,
    duels,
    failures,
    heading,
    others_than,
    play_match,
    run,
    standings,
)
from undercroft.lab.engines import Cluster, Processes
from undercroft.terminal.studies import usual_place

__all__ = ["cli"]
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
QUICK = Contest("boss-monster", ("random", "apprentice", "heuristic"), 18)


def test_every_pair_plays_every_deal_from_both_seats() -> None:
    contest = Contest("boss-monster", ("a", "b", "c"), 100)
    games = [(contest.seating(number), contest.deal(number)) for number in range(contest.total())]
    assert contest.total() == 102 and len(set(games)) == 102
    counts = Counter(seating for seating, _ in games)
    assert set(counts.values()) == {17} and len(counts) == 6
    by_deal: dict[int, set[tuple[str, ...]]] = {}
    for seating, deal in games:
        by_deal.setdefault(deal, set()).add(seating)
    assert all(len(seatings) == 6 for seatings in by_deal.values())


def test_three_seats_and_two_bots_still_meet() -> None:
    contest = Contest("boss-monster", ("a", "b"), 12, seats=3)
    assert contest.line_ups() == [("a", "a", "b"), ("a", "b", "b")]


def test_a_known_order_is_recovered() -> None:
    contest = Contest("boss-monster", ("random", "apprentice", "heuristic"), 60)
    found = standings(contest, run(contest, Processes(1)))
    assert [one.name for one in found] == ["heuristic", "apprentice", "random"]
    crowded = Contest("boss-monster", ("random", "heuristic"), 12, seats=4)  # some sit twice and more
    assert [one.name for one in standings(crowded, run(crowded, Processes(1)))] == ["heuristic", "random"]
    assert all(one.low < one.rating < one.high for one in found)


def test_ratings_of_a_case_counted_by_hand() -> None:
    contest = Contest("boss-monster", ("a", "b"), 4)
    matches = [Match(n, ("a", "b") if n % 2 == 0 else ("b", "a"), (n % 2,), "", "", 1) for n in range(4)]
    first, second = standings(contest, matches)
    assert first.name == "a" and first.won.won == 4 and second.won.won == 0 and first.won.played == 4
    assert [(one.name, one.won, one.played) for one in duels(contest, matches)] == [("a against b", 4, 4)]


def test_a_bot_on_two_seats_learns_from_both_and_beats_nobody_by_being_there() -> None:
    contest = Contest("boss-monster", ("a", "b", "c"), 4, seats=3)
    seatings = [("a", "a", "b"), ("b", "a", "a"), ("b", "b", "c"), ("c", "b", "b")]
    winners = [(0,), (1, 2), (2,), (0,)]  # a beats b twice, c beats b twice
    matches = [Match(n, seatings[n], winners[n], "", "", 1) for n in range(4)]
    counted = {one.name: (one.won, one.played) for one in duels(contest, matches)}
    assert counted == {"a against b": (2, 2), "a against c": (0, 0), "b against c": (0, 2)}
    ratings = {one.name: one for one in standings(contest, matches)}
    assert ratings["b"].rating < 25 < min(ratings["a"].rating, ratings["c"].rating)
    assert ratings["a"].won.played == 4 and ratings["a"].won.won == 3


def test_several_processes_play_the_same_games() -> None:
    alone = run(QUICK, Processes(1))
    assert run(QUICK, Processes(2)) == alone


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_local_ray_cluster_plays_the_same_games() -> None:
    pytest.importorskip("ray")
    assert run(QUICK, Cluster(2)) == run(QUICK, Processes(1))


def test_an_interrupted_contest_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "arena.jsonl"
    whole = run(QUICK, Processes(1), kept)
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 19
    kept.write_text("".join(lines[:8]) + lines[8][:20])  # stopped in the middle of a line
    heard: list[int] = []
    assert run(QUICK, Processes(1), kept, heard.append) == whole
    assert heard[0] == 7 and sum(heard) == 18
    assert len(kept.read_text().splitlines()) == 19


def test_more_games_of_the_same_contest_follow(tmp_path: Path) -> None:
    kept, heard = tmp_path / "arena.jsonl", list[int]()
    kept.write_text("")  # as mktemp makes it
    first = run(QUICK, Processes(1), kept)
    more = run(replace(QUICK, games=24), Processes(1), kept, heard.append)
    assert more[:18] == first and len(more) == 24 and heard[0] == 18


def test_the_same_command_goes_on_without_any_file_being_named(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    contest = Contest("boss-monster", ("random", "apprentice"), 6)
    kept = usual_place(contest)
    run(contest, Processes(1), kept)
    head, first, *_ = kept.read_text().splitlines()
    kept.write_text(f"{head}\n{first.rsplit(',', 1)[0]}, 9999]\n")  # stopped after one game, which can be told by this
    ran = cli(
        *["arena", "boss-monster", "--bots", "random,apprentice", "--games", "6", "--jobs", "1", "--json", "out.json"]
    )
    assert ran.code == 0 and not kept.exists(), "nothing is left behind"
    assert f"Going on after 1 games that {kept} holds" in ran.err
    assert [match["decisions"] == 9999 for match in json.loads(Path("out.json").read_text())["matches"]] == [
        True,
        *[False] * 5,
    ]


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[1]",
        "nonsense",
        '["x", [], [], "", "", 1]',
        '[0, ["b", "a"], [0], "", "", 1]',
        '[1, ["a", "b"], [7], "", "", 1]',
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    kept, pair = tmp_path / "arena.jsonl", Contest("boss-monster", ("random", "apprentice"), 2)
    run(pair, Processes(1), kept)
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join([*lines[:2], line.replace("a", "random"), *lines[2:]]) + "\n")
    with pytest.raises(uc.BadRequest, match="damaged in line 3"):
        run(pair, Processes(1), kept)


def test_another_contest_does_not_overwrite_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "arena.jsonl"
    run(Contest("boss-monster", ("random", "apprentice"), 2), Processes(1), kept)
    before = kept.read_text()
    with pytest.raises(uc.BadRequest, match=r"another contest \(bots\b"):
        run(QUICK, Processes(1), kept)
    kept.write_text("no JSON\n")
    with pytest.raises(uc.BadRequest, match="not a file of the arena"):
        run(QUICK, Processes(1), kept)
    assert before.startswith('{"format"')


@pytest.mark.parametrize(
    ("bots", "message"),
    [(("random",), "two bots"), (("random", "random"), "twice"), (("random", "deep-thought"), "no bot")],
)
def test_a_contest_that_cannot_be_is_refused(bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(uc.BadRequest, match=message):
        run(Contest("boss-monster", bots, 2), Processes(1))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"games": 0}, "at least one game"),
        ({"games": 10**11}, "at most"),
        ({"seconds": float("nan")}, "above 0"),
        ({"seconds": 0.0}, "above 0"),
        ({"programs": {"mine": "/no/such/program"}}, "no such command"),
        ({"programs": {"mine": "python 'x"}}, "cannot be read"),
        ({"bots": ("random", "journeyman"), "programs": {"random": sys.executable}}, "one of our bots"),
    ],
)
def test_settings_that_cannot_be_are_refused_before_anybody_plays(more: dict[str, Any], message: str) -> None:
    with pytest.raises(uc.BadRequest, match=message):
        check(replace(Contest("boss-monster", ("random", "mine"), 2, programs={"mine": sys.executable}), **more))


# --- outside bots
def outside(code: str, seconds: float = 10.0) -> Contest:
    command = shlex.join([sys.executable, "-c", code])
    return Contest("boss-monster", ("mine", "random"), 2, programs={"mine": command}, seconds=seconds)


def test_the_example_of_the_handbook_plays_whole_games() -> None:
    command = f"{sys.executable} {EXAMPLE}"
    contest = Contest("boss-monster", ("mine", "random"), 4, programs={"mine": command})
    matches = run(contest, Processes(1))
    assert not failures(matches) and all(match.rule for match in matches)
    assert matches == run(contest, Processes(1))


ASKED = "import sys\nfor line in sys.stdin:\n  if 'choose' in line: "


@pytest.mark.parametrize(
    ("code", "seconds", "what"),
    [
        ("import sys; sys.exit(3)", 10, "ended with exit code 3"),
        ("import time; time.sleep(60)", 0.5, "did not choose within 0.5 seconds"),
        (ASKED + "print('{\"choice\": 999}', flush=True)", 10, "chose 999"),
        (ASKED + "print('{\"choice\": true}', flush=True)", 10, "chose true"),
        (ASKED + "print('[' * 100000, flush=True)", 10, "not JSON"),
        (ASKED + "print('hello', flush=True)", 10, "wrote “hello”, which is not JSON"),
        (ASKED + "print(0, flush=True)", 10, 'wrote 0, where {"choice": 2} or the like was asked for'),
        (ASKED + "print(line, flush=True)", 10, "was asked for"),
        ("import os; os.kill(os.getpid(), 9)", 10, "ended by signal 9"),
        (ASKED + "sys.stdout.write('x' * 2000000)", 10, "more than anybody wants to read"),
        ("print('{\"choice\": 0}\\n' * 9, flush=True)\nimport time; time.sleep(60)", 10, "not asked for"),
        (ASKED + "print('{\"choice\": 0}\\n' * 2, flush=True)", 10, "not asked for"),
        ("raise ValueError('no idea')", 10, "ended with exit code 1 (ValueError: no idea)"),
    ],
)
def test_a_bot_that_fails_loses_and_harms_nobody(code: str, seconds: float, what: str) -> None:
    contest = outside(code, seconds)
    match = play_match(contest, 0)
    assert match.winners == (match.seating.index("random"),)
    assert "mine" in match.reason and what in match.reason


def test_a_program_that_was_changed_begins_anew(tmp_path: Path) -> None:
    """Its author mends it and starts the same command: games of what it was before do not count."""
    program, kept = tmp_path / "bot.py", tmp_path / "arena.jsonl"
    program.write_text("import sys; sys.exit(3)")
    command = shlex.join([sys.executable, str(program)])
    contest = Contest("boss-monster", ("mine", "random"), 2, programs={"mine": command})
    assert len(failures(run(contest, Processes(1), kept))) == 1
    before = heading(contest)
    program.write_text(EXAMPLE.read_text())
    assert heading(contest) != before
    with pytest.raises(uc.BadRequest, match=r"another contest \(a program was changed\)"):
        run(contest, Processes(1), kept)
    kept.unlink()
    assert not failures(run(contest, Processes(1), kept))


def test_a_program_that_is_found_by_its_name_is_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "mybot"
    program.write_text("#!/bin/sh\nexit 3\n")
    contest = Contest("boss-monster", ("mine", "random"), 2, programs={"mine": "mybot"})
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(uc.BadRequest, match="no such command"):
        check(contest)
    with pytest.raises(uc.BadRequest, match="not executable"):
        check(replace(contest, programs={"mine": str(program)}))
    program.chmod(0o755)
    check(contest)
    before = heading(contest)
    program.write_text("#!/bin/sh\nexit 4\n")
    assert heading(contest) != before


def test_an_arena_that_is_told_to_end_leaves_no_program_behind(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    waits = f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    command = [sys.executable, "-m", "undercroft", "arena", "boss-monster", "--bots", "random", "--jobs", "1"]
    command += ["--program", "mine=" + shlex.join([sys.executable, "-c", waits]), "--seconds", "300", "--games", "2"]
    arena = subprocess.Popen([*command, "--keep", str(tmp_path / "kept")], stderr=subprocess.PIPE, text=True)
    for _ in range(600):
        if pid.exists() and pid.read_text():
            break
        time.sleep(0.05)
    arena.terminate()
    _, said = arena.communicate(timeout=30)
    assert arena.returncode == 130 and "The same command goes on from" in said
    assert gone(int(pid.read_text()))


def test_a_program_that_is_not_there_fails_by_name() -> None:
    contest = Contest("boss-monster", ("mine", "random"), 2, programs={"mine": "/no/such/program"})
    assert "cannot be started" in play_match(contest, 0).reason


def test_a_bot_that_stops_reading_loses_in_time() -> None:
    """A question of this game is longer than what a pipe holds: writing it must not wait for ever."""
    code = ASKED + "print('{\"choice\": 0}', flush=True); import time; time.sleep(60)"
    command = shlex.join([sys.executable, "-c", code])
    contest = Contest("dungeoneer", ("mine", "random"), 2, programs={"mine": command}, seconds=1)
    start = time.monotonic()
    assert "mine did not" in play_match(contest, 0).reason and time.monotonic() - start < 10


@pytest.mark.parametrize(
    ("game", "seating", "winners"),
    [
        ("boss-monster", ("mine", "random", "mine", "random"), {1, 3}),
        ("dungeon-venture", ("random", "mine", "apprentice"), {0}),  # the Keeper; heroes lose together
        ("dungeon-venture", ("mine", "random", "mine"), {1}),
    ],
)
def test_nobody_wins_by_failing_on_one_of_his_seats(game: str, seating: tuple[str, ...], winners: set[int]) -> None:
    table = uc.new_game(game, seats=len(seating), seed=1)
    for failed in [seat for seat, name in enumerate(seating) if name == "mine"]:
        assert set(others_than(table, seating, failed)) == winners


def test_a_program_hears_how_the_game_ended_also_if_another_failed(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    listens = shlex.join([sys.executable, "-c", NOTES, str(notes)])
    crashes = shlex.join([sys.executable, "-c", "raise SystemExit(3)"])
    for other in ({}, {"other": crashes}):
        contest = Contest("boss-monster", ("mine", *(other or ["random"])), 2, programs={"mine": listens, **other})
        play_match(contest, 0)
        told = json.loads(notes.read_text().splitlines()[-1])
        assert told["type"] == "end" and ("outside bot failed" in told["reason"]) is bool(other)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    forks = (
        f"import os, time\nif not os.fork():\n    open({str(pid)!r}, 'w').write(str(os.getpid()))\n    time.sleep(600)"
    )
    command = shlex.join([sys.executable, "-c", f"{forks}\ntime.sleep(600)"])
    play_match(Contest("boss-monster", ("mine", "random"), 2, programs={"mine": command}, seconds=1), 0)
    assert gone(int(pid.read_text()))


NOTES = """
import json, sys
notes = open(sys.argv[1], "w")
for line in sys.stdin:
    notes.write(line)
    notes.flush()
    if json.loads(line)["type"] == "choose":
        print(json.dumps({"choice": 0}), flush=True)
"""


def test_an_outside_bot_is_told_what_its_seat_knows_and_no_more(tmp_path: Path) -> None:
    """It writes down all it is told: cards that its seat never saw are not in it."""
    notes, game, seen = tmp_path / "notes", uc.new_game("boss-monster", seats=2, seed=4), ""
    with ProgramBot(shlex.join([sys.executable, "-c", NOTES, str(notes)]), "boss-monster", 0, 2, 1) as program:
        for _ in range(60):
            game.settle()
            if game.over:
                break
            seen += json.dumps(game.view(0)) + json.dumps(game.events(0))
            seat = next(iter(game.questions))
            game.answer(seat, program.choose(game.seat(0)) if seat == 0 else 0)
    own = game.view(1)["seats"][1]
    hidden = [card["name"] for card in (*own["rooms"], *own["spells"]) if card["name"] not in seen]
    told = notes.read_text()
    assert hidden and told.count('"type":"choose"') > 5
    assert not [name for name in hidden if name in told]
