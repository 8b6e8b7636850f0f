"""Dungeon Venture at the terminal: the boards as each reader may see them, and whole games through a pipe."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.cli.conftest import Run

import undercroft as uc
from undercroft.games.dungeon_venture import start
from undercroft.kernel.game import Game
from undercroft.terminal.dungeon_venture import Board, number
from undercroft.terminal.dungeon_venture_map import Plan, figure_sign
from undercroft.terminal.paper import Paper, visible

CODES = re.compile(r"\x1b\[[0-9;]*m")
RARE = {"move": 2, "regroup": 0.05, "double": 0.2, "pass": 0.5, "attack": 4, "door": 9}


def moments(seats: int, seed: int, every: int, **options: Any) -> Iterator[Game[Any]]:
    """Positions of a random game in which doors are opened, as far as its first 400 choices."""
    game, chance = uc.new_game("dungeon-venture", seats=seats, seed=seed, options=options), random.Random(seed)
    for count in range(1, 400):
        if game.over:
            break
        if count % every == 0:
            yield game
        seat, question = next(iter(game.questions.items()))
        offered = [option for option in question.options if option.verb != "flee"]
        by_verb = {verb: [one for one in offered if one.verb == verb] for verb in {one.verb: 0 for one in offered}}
        (verb,) = chance.choices(list(by_verb), [RARE.get(one, 1) for one in by_verb])
        game.answer(seat, chance.choice(by_verb[verb]))
    yield game


def drawn(game: Game[Any], seat: int | None, width: int = 132) -> str:
    return "\n".join(Board(game, seat, Paper(width)).lines())


@pytest.mark.parametrize("adventure", list(start.adventures()))
def test_every_board_fits_its_paper(adventure: str) -> None:
    for game in moments(3, 2, 80, adventure=adventure):
        for seat, width in itertools.product((0, 1, None), (40, 80, 132)):
            for line in Board(game, seat, Paper(width)).lines():
                assert visible(line) <= width, line


def test_colour_adds_nothing_but_colour() -> None:
    for game in moments(2, 8, 60):
        for seat in (0, 1):
            plain, coloured = Board(game, seat, Paper(100)).lines(), Board(game, seat, Paper(100, colour=True)).lines()
            assert [CODES.sub("", line) for line in coloured] == plain


@pytest.mark.parametrize("closed", [False, True])
def test_the_board_tells_a_seat_nothing_it_may_not_know(closed: bool) -> None:
    for game in moments(3, 4, 40, **{"closed-hands": closed}):
        if not game.over:
            for seat in range(3):
                other = game.determinise(seat, seed=1)
                assert drawn(game, seat) == drawn(other, seat)


def test_the_screen_is_for_the_keeper_alone() -> None:
    for game in moments(3, 5, 60):
        story = game.table.layout.adventure.story.split(".")[0]
        assert "Behind your screen" in drawn(game, 0) and story in drawn(game, 0)
        for reader in (1, 2, None):
            text = drawn(game, reader)
            assert "Behind" not in text and story not in text
            assert not re.search(r"\b[kzsogprf]\?", text), "what waits or is hidden"


def test_the_map_shows_everybody_who_stands_on_it() -> None:
    met = set()
    for game in moments(2, 3, 30):
        for seat in (0, 1):
            text, view = drawn(game, seat), game.view(seat)
            for one in view["figures"]:
                sign = figure_sign(one["kind"], number(one["figure"]))
                met.add(one["kind"])
                assert one["spirit"] or re.search(rf"[│#'X ]{sign}[│#'X ]", text), sign
    assert len(met) > 4, "a monster, too"


def test_doors_are_drawn_where_they_are_and_as_they_are() -> None:
    states = set()
    for game in moments(2, 3, 20):
        board = Board(game, 1, Paper(132))
        plan = Plan(board.view, board.world, {figure: number(figure) for figure in board.figures})
        assert {frozenset(door["spaces"]) for door in board.view["doors"]} == set(plan.doors)
        text = "\n".join(plan.lines(Paper(132), None))
        for door in board.view["doors"]:
            sign = "X" if door["barred"] else "'" if door["open"] else "#"
            states.add(sign)
            assert sign in text
    assert {"#", "'"} <= states


def test_a_room_that_was_only_looked_into_has_a_floor_of_its_own() -> None:
    looked_into = set()
    for game in moments(2, 3, 5):
        revealed = any(area["state"] == "revealed" for area in game.view(1)["areas"])
        looked_into.add(revealed)
        assert (" ,  ," in "\n".join(Board(game, 1, Paper(132)).map())) == revealed
    assert looked_into == {False, True}


def test_a_narrow_window_follows_the_figure_in_turn() -> None:
    seen = 0
    for game in moments(2, 3, 10):
        board = Board(game, 0, Paper(40))
        if "Only columns" in "\n".join(board.lines()) and board.view["active"] in board.figures:
            one = board.figures[board.view["active"]]
            if not one["spirit"]:
                seen += 1
                assert figure_sign(one["kind"], number(one["figure"])) in "\n".join(board.map())
    assert seen > 5


@pytest.mark.parametrize("keeper", ["0", "1"])
def test_a_game_to_its_end_by_numbers(run: Run, keeper: str) -> None:
    """Once as the Keeper against heroes that are bots, once as all heroes against a Keeper that is a bot."""
    chance = random.Random(5)
    typed = "".join(f"{chance.choice((1, 1, 2, 4, 7))}\n" for _ in range(9000))
    options = ("--option", f"keeper={keeper}", "--option", "round-limit=8")
    ran = run("play", "--terminal", "dungeon-venture", "--bots", "random", "--seed", "3", *options, typed=typed)
    assert ran.code == 0 and ran.err == ""
    assert "The end" in ran.out and "Won (1) or lost (0)" in ran.out
    *told, _again = ran.out.splitlines()
    assert max(len(line) for line in told) < 80


def test_help_why_and_cards_speak_of_this_game(run: Run) -> None:
    typed = "?\nwhy\ncard Ember Lance\nwhy War Paint\nboard\n"
    out = " ".join(run("play", "--terminal", "dungeon-venture", "--seed", "3", typed=typed).out.split())
    assert "every monster of the dungeon" in out and "pass until the next turn or round" in out
    assert "Ember Lance (spell)" in out
    assert "one card of the own hand is played as the action of the turn" in out
