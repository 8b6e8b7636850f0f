"""The fuzz run covers every case, stops when told, and keeps the record of what went wrong."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft as uc
from undercroft.games.dungeon_venture import start as dungeon_venture
from undercroft.games.dungeoneer import start
from undercroft.lab import fuzz
from undercroft.lab.cases import NEEDS, settings_of
from undercroft.lab.laws import LawBroken


def test_every_seat_count_variant_and_mix_of_sets_comes_round() -> None:
    cases = [fuzz.case_of(1, number) for number in range(96)]
    assert len({(case.seats, json.dumps(case.options)) for case in cases}) == 96
    assert {case.seats for case in cases} == {2, 3, 4}
    assert len({case.seed for case in cases}) == 96


def test_every_option_of_dungeoneer_alone_and_in_pairs() -> None:
    settings = settings_of("dungeoneer")
    chosen = {
        (options["edition"], frozenset(name for name, value in options.items() if value is True))
        for _, options in settings
    }
    assert len({json.dumps(setting) for setting in settings}) == len(settings)
    assert {(seats, options["edition"]) for seats, options in settings} == set(itertools.product((2, 3, 4), (1, 2, 3)))
    for slug, edition in itertools.product(start.PLAYABLE, (1, 2, 3)):
        alone = (edition, frozenset({slug, *NEEDS.get(slug, {})}))
        assert (alone in chosen) == (edition in start.rulebook().variants[slug].editions), alone
    assert (1, frozenset({"looting", "wandering-pack"})) in chosen
    assert (1, frozenset({"respawn", "malevolent-force"})) not in chosen, "they do not go together"
    assert {name for _, options in settings for name in options["sets"]} == set(start.LIBRARY.names)


def test_every_adventure_of_dungeon_venture_with_every_seat_as_the_keepers() -> None:
    settings = settings_of("dungeon-venture")
    adventures = set(dungeon_venture.adventures())
    assert len({json.dumps(setting) for setting in settings}) == len(settings)
    wanted = {(name, seats, keeper) for name in adventures for seats in (2, 3, 4, 5) for keeper in range(seats)}
    assert {(options["adventure"], seats, options["keeper"]) for seats, options in settings} == wanted
    for name in ("first-game", "closed-hands"):
        assert {options[name] for _, options in settings} == {False, True}
    assert {options["adventure"] for _, options in settings if options["campaign"]} == adventures


@pytest.mark.parametrize("game", ["boss-monster", "dungeon-venture"])
def test_a_run_stops_after_its_decisions(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--game", game, "--decisions", "300", "--jobs", "1", "--checks", "0.01"]) == 0
    out = capsys.readouterr().out
    assert "decisions/s, seed 1" in out and "never played" in out


def test_a_broken_law_leaves_a_record_that_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(game: object, *_: object) -> None:
        for _ in range(5):
            seat = next(iter(game.questions))  # type: ignore[attr-defined]
            game.answer(seat, 0)  # type: ignore[attr-defined]
        raise LawBroken("cards are conserved")

    monkeypatch.setattr(fuzz, "watched_game", broken)
    monkeypatch.chdir(tmp_path)
    assert fuzz.main(["--jobs", "1"]) == 1
    (path,) = tmp_path.iterdir()
    err = capsys.readouterr().err
    assert path.name in err and "cards are conserved" in err
    assert len(uc.replay(path.read_text(encoding="utf-8")).choices) == 5


@pytest.mark.parametrize("arguments", [["--jobs", "0"], ["--checks", "2"], ["--decisions", "-1"]])
def test_bad_numbers_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        fuzz.main(arguments)
    assert left.value.code == 2 and len(capsys.readouterr().err.splitlines()) == 1


def test_ctrl_c_prints_a_summary(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "undercroft.lab.fuzz", "--jobs", "1"]
    told = os.environ | {"UNDERCROFT_PROGRESS": "lines"}
    process = subprocess.Popen(
        command, cwd=tmp_path, env=told, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None and process.stderr.readline().startswith("decisions "), "it plays"
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 0 and "games, " in out and "Traceback" not in err
