"""A game at the terminal, played through a pipe and through a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import undercroft as uc

pty = pytest.importorskip("pty")
FIRST = "1\n" * 3000
DEAL = ("play", "--terminal", "--bots", "random", "--seed", "16")


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_a_game_to_its_end_always_taking_the_first_option(run: Run, seats: str) -> None:
    ran = run(*DEAL, "--seats", seats, "--option", "i-choose-you", typed=FIRST)
    assert ran.code == 0 and ran.err == ""
    *told, again = ran.out.splitlines()
    assert any("The end" in line for line in told) and "Souls minus wounds" in ran.out
    same = f"boss-monster --seats {seats} --seed 16 --option i-choose-you --bots random"
    assert f"undercroft play --terminal {same}" in again
    assert max(len(line) for line in told) < 80  # the last line is a command, to be copied whole


def test_board_log_and_options_are_told_with_their_rules(run: Run) -> None:
    out = run(*DEAL, "--seats", "3", typed="1\n1\n1\n").out
    assert "You sit on seat 0; bots: seat 1 random, seat 2 random." in out
    assert "General Hitbox (you) 900 XP" in out and "souls ○○○○○○○○○○  0  wounds ····· 0" in out
    assert " You draw Kobold Cheer Squad. [starthand-01]" in out
    assert re.search(r"^ 2  Discard Hallway of Momentum  adv. trap, 4 dmg, W +\[starthand-02\]$", out, re.MULTILINE)
    assert re.search(r"^ 1  Lay Relic Gift Shop at the left end +trap, 1 dmg, CC +\[first-01\]$", out, re.MULTILINE)


def test_the_same_seed_deals_the_same_game(run: Run) -> None:
    assert run(*DEAL, typed="1\n" * 20).out == run(*DEAL, typed="1\n" * 20).out


def test_without_a_seed_the_fresh_one_is_shown(run: Run) -> None:
    first, second = (re.findall(r"seed (\d+)", run("play", "--terminal", "--bots", "random").out)[0] for _ in range(2))
    assert first != second


def test_the_end_of_input_leaves_and_says_how_to_return(run: Run) -> None:
    ran = run(*DEAL, "--terminal")
    assert ran.code == 0 and ran.err == ""
    same = "undercroft play --terminal boss-monster --seats 2 --seed 16 --bots random"
    assert ran.out.endswith(f"The same deal again: {same}\n")


# --- commands at the prompt
def after(out: str, typed: str) -> str:
    """What was printed after this was typed."""
    return out.split(f"> {typed}\n", 1)[1]


def test_help_and_what_is_not_understood(run: Run) -> None:
    out = run(*DEAL, typed="?\ndance\n77\n0\n").out
    assert "pass until X" in after(out, "?") and "Five wounds" in after(out, "?")
    assert "'dance' is not understood" in after(out, "dance")
    assert "there is no option 77" in after(out, "77") and "there is no option 0" in after(out, "0")


def test_why_tells_the_rule_another_rule_and_why_a_card_cannot_be_played(run: Run) -> None:
    out = run(*DEAL, "--seats", "3", typed="why\nwhy tiebreak-01\nwhy one-star\nwhy Ogre Arcade\nwhy qqq\n").out
    assert "starthand-02 (Starting hand)" in after(out, "why")
    assert "LOWEST XP" in after(out, "why tiebreak-01")
    said = " ".join(after(out, "why one-star").split())
    assert "Not now: spells are played in the build and adventure phases only. [spell-03]" in said
    assert "Ogre Arcade is not among your cards" in after(out, "why Ogre Arcade")
    assert "no card here is called 'qqq'" in after(out, "why qqq")


def test_why_names_the_option_for_a_card_that_can_be_played(run: Run) -> None:
    out = run(*DEAL, "--seats", "3", typed="1\n1\nwhy relic\nwhy orb\n").out
    assert "You can, now: option 1." in after(out, "why relic")
    assert "[adv-02]" in after(out, "why orb")


def test_card_rules_log_board_and_hint(run: Run) -> None:
    out = run(*DEAL, typed="card ogre\ncard\nrules lowest xp\nrules\nlog 2\nlog x\nboard\nhint\n").out
    assert "Ogre Arcade (monster room, 4 damage, warrior treasure)" in after(out, "card ogre")
    assert "name a card" in after(out, "card")
    assert "tiebreak-01" in after(out, "rules lowest xp")
    assert len(after(out, "log 2").split("\n> ")[0].splitlines()) == 2
    assert "a number of lines" in after(out, "log x")
    assert "Your hand" in after(out, "board")
    assert re.search(r"A master would take \d+: .*\n It thinks that you win \d+ % of the games", after(out, "hint"))


def test_a_hint_is_as_good_as_whom_one_plays_against(run: Run) -> None:
    out = run(*DEAL, "--bots", "heuristic", typed="hint\n").out
    assert "A journeyman would take " in after(out, "hint")


def test_undo_takes_back_the_last_choice_or_says_why_not(run: Run) -> None:
    out = run(*DEAL, "--seats", "3", typed="undo\n1\n1\n1\n1\nundo\n2\n").out
    assert "nothing to undo" in after(out, "undo")
    laid, taken = out.split("> undo\n")[1:]
    assert "Your room lies face-down." in laid and "? down" in laid
    assert taken.startswith(" Taken back.") and "Your build turn: lay a room" in taken


def test_pass_until(run: Run) -> None:
    """A standing pass spares the person questions, but not those that no pass may cover (gap-auto-pass)."""
    asked = {}
    for word in ("pass", "pass until round"):
        out = run(*DEAL, "--seats", "3", typed=f"1\n1\n1\n{word}\n" + "pass\n" * 30).out
        assert "Round 2 begins. [round-01]" in out
        asked[word] = out.split("Round 2 begins.")[0].count("Your choice")
    assert asked["pass until round"] < asked["pass"]


def test_pass_where_there_is_nothing_to_pass(run: Run) -> None:
    out = run(*DEAL, typed="pass\npass until monday\n").out
    assert "you cannot pass here" in after(out, "pass")
    assert "say pass until hero, turn, phase or round" in after(out, "pass until monday")


# --- save, resume, replay
def test_save_resume_and_replay(run: Run, tmp_path: Path) -> None:
    begun = run(*DEAL, "--seats", "3", typed="1\n1\n1\n1\nundo\nsave\nsave kept.json\nquit\n")
    assert "To go on: undercroft play --terminal --resume kept.json --bots random" in begun.out
    record = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert record == json.loads((tmp_path / "boss-monster-16.json").read_text(encoding="utf-8"))
    assert [key for _, key in record["choices"]].count("undo:1") == 1
    resumed = run("play", "--terminal", "--resume", "kept.json", "--bots", "random", typed="log 500\n")
    assert resumed.code == 0
    assert "Your build turn: lay a room" in resumed.out and "You discard Hallway of Momentum." in resumed.out
    assert uc.replay(record).digest() in record["digests"].values()
    over = run("play", "--terminal", "--resume", "kept.json", "--bots", "random", typed=FIRST)
    assert "The end" in over.out


def test_a_second_game_does_not_overwrite_the_first(run: Run, tmp_path: Path) -> None:
    run(*DEAL, typed="save\nquit\n")
    before = (tmp_path / "boss-monster-16.json").read_bytes()
    run(*DEAL, typed="1\nsave\n1\nsave\nquit\n")
    assert (tmp_path / "boss-monster-16.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boss-monster-16-2.json", "boss-monster-16.json"]


def test_a_save_that_cannot_be_written_is_refused_and_play_goes_on(run: Run) -> None:
    ran = run(*DEAL, typed="save no/such/folder.json\n1\n")
    assert ran.code == 0 and "no/such/folder.json cannot be written" in ran.out


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> None:
    """A file with the record of a whole game."""
    game = uc.new_game("boss-monster", seats=2, seed=9)
    players = [uc.bot("random", seat) for seat in range(2)]
    while not game.over:
        seat = next(iter(game.questions))
        game.answer(seat, players[seat].choose(game.seat(seat)))
    (tmp_path / "game.json").write_text(json.dumps(game.record()), encoding="utf-8")


def test_a_replay_tells_the_whole_log_to_whom_it_may(run: Run, finished: None) -> None:
    public = run("replay", "game.json")
    mine = run("replay", "game.json", "--seat", "0")
    everything = run("replay", "game.json", "--all")
    assert {public.code, mine.code, everything.code} == {0}
    assert "won: " in public.out.splitlines()[-1]
    assert "You draw " in mine.out and "You" not in public.out
    drawn = re.findall(r"draws (.+?)\.? ", everything.out)
    assert drawn and not re.search(r"draws a (room|spell)\.", everything.out)
    assert re.search(r"draws a (room|spell)\.", public.out)


def test_a_replay_stops_where_it_is_told(run: Run, finished: None) -> None:
    assert "Stopped after choice 5 of " in run("replay", "game.json", "--to", "5").out


# --- several people, and a real terminal
def test_two_people_hand_the_keyboard_over(run: Run) -> None:
    out = run("play", "--terminal", "--seats", "2", "--humans", "2", "--seed", "7", typed="1\n1\n1\n\n1\n1\n1\n").out
    assert "Hand over to " in out
    handed = out.split("Hand over to ", 1)[1]
    assert "Press Enter when only you can see the screen." in handed
    assert "(you)" in handed


def talk(arguments: list[str], folder: Path, *typed: str, environment: dict[str, str] | None = None) -> tuple[str, int]:
    """Type at a real pseudo-terminal, a line whenever the program waits for one."""
    keeper, tty = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft.cli", *arguments],
        stdin=tty,
        stdout=tty,
        stderr=tty,
        cwd=folder,
        env={**os.environ, "TERM": "xterm", **(environment or {})},
        start_new_session=True,
    )
    os.close(tty)
    said = b""
    lines = list(typed)
    while True:
        ready, _, _ = select.select([keeper], [], [], 10)
        assert ready, said.decode(errors="replace")
        try:
            got = os.read(keeper, 65536)
        except OSError:
            break
        if not got:
            break
        said += got
        if lines and re.search(rb"(> |\] |: )$", said):
            os.write(keeper, lines.pop(0).encode())
    os.close(keeper)
    return said.decode(), process.wait(timeout=10)


def test_a_terminal_is_asked_for_seats_gets_colours_and_is_offered_to_save(tmp_path: Path) -> None:
    said, code = talk(["play", "--terminal", "--seed", "7"], tmp_path, "3\n", "1\n", "why\n", "quit\n", "y\n")
    assert code == 0
    assert "How many at the table" in said and "seat 2 heuristic" in said
    assert "\x1b[" in said and "starthand-02" in said
    assert (tmp_path / "boss-monster-7.json").exists() and "--resume boss-monster-7.json" in said


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    deal = ["play", "--terminal", "--seed", "7", "--seats", "2"]
    said, code = talk(deal, tmp_path, "quit\n", "n\n", environment={"NO_COLOR": "1"})
    assert code == 0 and "\x1b[1m" not in said and "\x1b[2m" not in said


def test_a_replay_steps_at_a_terminal(finished: None, tmp_path: Path) -> None:
    said, code = talk(["replay", "game.json"], tmp_path, "\n", "3\n", "board\n", "back\n", "end\n", "quit\n")
    assert code == 0
    assert "4/" in said and "Back to choice 3." in said and "won: " in said
