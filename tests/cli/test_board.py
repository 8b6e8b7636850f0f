"""The board shows what a seat may know, in the width there is, in words and letters and not by colour alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import undercroft as uc
from undercroft.kernel.game import Game
from undercroft.terminal.boss_monster import Board
from undercroft.terminal.paper import Paper, visible

CODES = re.compile(r"\x1b\[[0-9;]*m")


def moments(seats: int, seed: int, every: int = 7, **options: Any) -> Iterator[Game[Any]]:
    """Positions of a random game."""
    game, chance = (uc.new_game("boss-monster", seats=seats, seed=seed, options=options), random.Random(seed))
    number = 0
    while not game.over:
        number += 1
        if number % every == 0:
            yield game
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, chance.randrange(len(question.options)))
    yield game


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_board_fits_its_paper(width: int) -> None:
    paper = Paper(width)
    for seats in (2, 3, 4):
        for game in moments(seats, seats, sets=["undercroft", "overclock"]):
            for seat in (*range(seats), None):
                for line in Board(game, seat, paper).lines():
                    assert visible(line) <= width, line


def test_colour_adds_nothing_but_colour() -> None:
    for game in moments(3, 8):
        plain, coloured = (Board(game, 0, Paper(80)).lines(), Board(game, 0, Paper(80, colour=True)).lines())
        assert [CODES.sub("", line) for line in coloured] == plain


def test_the_board_tells_a_seat_nothing_it_may_not_know() -> None:
    for game in moments(3, 4, every=11, **{"i-choose-you": True}):
        if game.over:
            continue
        for seat in range(3):
            other = game.determinise(seat, seed=1)
            assert Board(game, seat, Paper()).lines() == Board(other, seat, Paper()).lines()


def test_a_dungeon_is_drawn_from_the_entrance_to_the_boss() -> None:
    drawn = 0
    for game in moments(2, 11, every=1):
        own = game.view(0)["seats"][0]
        if len(own["dungeon"]) < 2 or own["face_down"]:
            continue
        top = [line for line in Board(game, 0, Paper()).lines() if "BOSS" in line][-1]
        kinds = [box[0] for box in re.findall(r"[┌╔][^┐╗]*[┐╗]", top)]
        rooms = list(reversed(own["dungeon"]))  # a view lists them from the boss outwards
        assert kinds == ["╔" if room["grade"] == "advanced" else "┌" for room in rooms] + ["╔"]
        damage = [int(found) for found in re.findall(r"[┌╔] (\d+)", top)]
        assert damage == [room["damage"] for room in rooms if not room["off"]]
        drawn += 1
    assert drawn


def test_the_walking_hero_stands_above_his_room() -> None:
    for game in moments(2, 6, every=1):
        for seat in game.view(None)["seats"]:
            for hero in seat["inside"]:
                lines = Board(game, None, Paper()).lines()
                assert any("▼ " + hero["name"] in line for line in lines)
                return
    pytest.fail("no hero walked")
