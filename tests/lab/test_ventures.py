"""How fair the adventures are: the experiment that docs/balance.md is made with."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.dungeon_venture.start import adventures
from undercroft.lab.simulate import Outcome, play
from undercroft.lab.ventures import HEROES, KEEPER, heroes_won, length, main, match, party


def test_a_party_brings_what_its_level_allows() -> None:
    assert party(1) == {}
    for level, pieces in ((2, 4), (3, 8), (4, 10)):
        brought = party(level)
        assert sum(len(held) for held in brought["held"]) == pieces
        assert all(len(held) <= brought["completed"] == level - 1 for held in brought["held"])


def test_keeper_and_heroes_keep_their_seats() -> None:
    for name in adventures():
        experiment = match(name, "random", "heuristic", 2, 1)
        assert {experiment.seating(number) for number in range(3)} == {("random", "heuristic")}
        assert (KEEPER, HEROES) == (0, 1)


def test_heroes_win_or_the_keeper_does() -> None:
    outcomes = [play(match("gronks-lair", "random", "heuristic", 3, 1), number) for number in range(3)]
    won = heroes_won("gronks-lair", outcomes)
    assert won.played == 3 and won.won == sum(outcome.winners == (HEROES,) for outcome in outcomes)
    assert all(outcome.winners in ((HEROES,), (KEEPER,)) for outcome in outcomes)


def test_one_line_for_each_adventure_and_one_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gronks-lair", "--games", "2", "--jobs", "1", "--keeper", "random", "--heroes", "random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["gronks-lair", "all"]
    assert " of    2 " in lines[0] and "rounds" in lines[0] and lines[0].endswith("at the bound")


def test_the_middle_80_of_100_games_are_between_the_whiskers() -> None:
    outcomes = [Outcome(at, 0, (), (HEROES,), (), rounds, 0, "", "") for at, rounds in enumerate(range(101, 0, -1))]
    assert length("deep", outcomes) == {"name": "deep", "share": 51, "low": 11, "high": 91}
    assert length("once", outcomes[:1]) == {"name": "once", "share": 101, "low": 101, "high": 101}


def test_pictures_name_every_adventure(tmp_path: Path) -> None:
    words = ["gronks-lair", "seven-locks", "--games", "1", "--jobs", "1", "--keeper", "random", "--heroes", "random"]
    assert main([*words, "--plots", str(tmp_path / "plots")]) == 0
    told = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "plots").iterdir()}
    assert sorted(told) == ["adventure-rounds", "adventures"]
    assert all("gronks-lair" in picture and "seven-locks" in picture for picture in told.values())


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["the-cold-larder"], "there is no adventure 'the-cold-larder'; there are: gronks-lair,"),
        (["--heroes", "giant"], "there is no bot 'giant'"),
        (["--games", "0"], "at least one game must be played and 1,000,000 at most, not 0"),
    ],
)
def test_what_cannot_be_played_is_named(words: list[str], refusal: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert refusal in capsys.readouterr().err
