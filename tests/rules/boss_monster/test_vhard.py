"""Hard mode (rules vhard-*)."""

from __future__ import annotations

import pytest
from tests.scene import Opening, Scene

import undercroft as uc
from undercroft.games.boss_monster.cards import Hero
from undercroft.games.boss_monster.table import BOX, HERO_DECK

REAL = ["undercroft"]


def healths(scene: Scene, zone: int, grade: str) -> list[int]:
    found = [scene.table.pool.designs[scene.table.design[card]] for card in scene.table.zones[zone]]
    return [design.health for design in found if isinstance(design, Hero) and design.grade == grade]


@pytest.mark.rule("vhard-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_ordinary_hero_with_four_health_is_removed(seats: int) -> None:
    easy, hard = Opening(seats, REAL), Opening(seats, REAL, hard_mode=True)
    assert 4 in healths(easy, HERO_DECK, "ordinary")
    wanted = [health for health in healths(easy, HERO_DECK, "ordinary") if health != 4]
    assert sorted(healths(hard, HERO_DECK, "ordinary")) == sorted(wanted)
    assert len(healths(hard, BOX, "ordinary")) == 25 - len(wanted)


@pytest.mark.rule("vhard-02")
@pytest.mark.parametrize(("seats", "ordinary", "epic"), [(2, 7, 8), (3, 10, 12), (4, 15, 16)])
def test_nothing_replaces_the_removed_heroes(seats: int, ordinary: int, epic: int) -> None:
    decks = Opening(seats, REAL, hard_mode=True).game.view(None)["decks"]
    assert (decks["ordinary hero"], decks["epic hero"]) == (ordinary, epic)


@pytest.mark.rule("vhard-02")
@pytest.mark.parametrize(("hard", "first_epic"), [(False, 7), (True, 4)])
def test_epic_heroes_come_earlier(hard: bool, first_epic: int) -> None:
    scene = Scene(2, REAL, hard_mode=hard).let_nobody_be_lured()
    scene.table.round = 0
    scene.start("begin")
    while "epic" not in [hero["grade"] for hero in scene.game.view(0)["town"]]:
        scene.finish_phase()
    assert scene.table.round == first_epic
    assert min(hero["printed"] for hero in scene.game.view(0)["town"]) == (6 if hard else 4)


@pytest.mark.rule("vhard-02", "vchoose-01", "vintrigue-01")
def test_the_three_variants_may_be_combined() -> None:
    options = {"hard-mode": True, "i-choose-you": True, "intrigue": True}
    game = uc.new_game("boss-monster", seats=3, seed=4, options=options)
    bot = uc.bot("random", seed=4)
    kinds = set()
    while not game.over:
        for seat, question in list(game.questions.items()):
            kinds.add(question.kind)
            game.answer(seat, bot.choose(game.seat(seat)))
    assert {"boss", "intrigue"} <= kinds
    appeared = [line["data"]["card"] for line in game.events(None) if line["kind"] == "hero-appears"]
    assert appeared
    assert all(game.table.pool.health[game.table.design[card]] != 4 for card in appeared)
