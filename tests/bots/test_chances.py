"""Chances to win: shares among the sides, certain at the end, and better for whoever is nearer to a win."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.rules.dungeon_venture.crypt import FIGHTER, Crypt

import undercroft as uc
from undercroft.bots.hopes import chances
from undercroft.kernel.game import Game

GAMES = ("boss-monster", "dungeoneer", "dungeon-venture")


def course(name: str, seats: int, seed: int) -> list[Game[Any]]:
    """Positions of a random game, the last of them its end."""
    game, chance = uc.new_game(name, seats=seats, seed=seed), random.Random(seed)
    found = []
    while not game.over:
        seat, question = next(iter(game.questions.items()))
        if chance.random() < 0.03:
            found.append(game.copy())
        game.answer(seat, chance.randrange(len(question)))
    return [*found, game]


@pytest.mark.parametrize("name", GAMES)
def test_the_sides_share_one_win(name: str) -> None:
    for game in course(name, 4, 2):
        seats = range(game.table.seats)
        found = {game.rules.side(game, seat): chance for seat, chance in zip(seats, chances(game), strict=True)}
        assert sum(found.values()) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_end_leaves_no_doubt(name: str) -> None:
    over = course(name, 3, 5)[-1]
    assert over.result is not None
    assert chances(over) == [float(seat in over.result.winners) for seat in range(3)]


def test_heroes_win_together() -> None:
    game = uc.new_game("dungeon-venture", seats=5, seed=1)
    keeper, *heroes = chances(game)
    assert len(set(heroes)) == 1
    assert keeper + heroes[0] == pytest.approx(1)


def test_a_boss_out_of_the_game_has_no_chance() -> None:
    game = uc.new_game("boss-monster", seats=3, seed=1)
    while game.table.round < 2:
        game.answer(next(iter(game.questions)), 0)
    table = game.table
    table.alive[1] = 0
    table.order = tuple(seat for seat in table.order if seat != 1)
    assert chances(game)[1] == 0


@pytest.mark.parametrize(("sign", "better"), [("souls", True), ("wounds", False)])
def test_souls_speak_for_a_boss_and_wounds_against(sign: str, better: bool) -> None:
    game = uc.new_game("boss-monster", seats=2, seed=3)
    while game.table.round < 2:
        game.answer(next(iter(game.questions)), 0)
    before = chances(game)[0]
    getattr(game.table, sign)[0] += 3
    assert (chances(game)[0] > before) is better


def test_a_death_weighs_most_while_the_boss_stands() -> None:
    def loss(boss: bool) -> float:
        scene = Crypt()
        if boss:
            scene.boss("chaos-fighter", 5, 5)
        before = chances(scene.game)[1]
        scene.spirit(FIGHTER, 7, 7)
        return before - chances(scene.game)[1]

    assert loss(boss=True) > max(loss(boss=False), 0.05)
