"""Hero cards (rules hero-*)."""

from __future__ import annotations

import pytest
from tests.scene import INITIALS, Opening, Scene, plain_set

from undercroft.games.boss_monster.loader import BadSet, built_in, built_in_ids, load_set
from undercroft.games.boss_monster.table import HERO_DECK, SOULS, WOUNDS

HERO = """
[[hero]]
id = "newcomer"
name = "Newcomer"
class = "mage"
grade = "ordinary"
health = 6
"""
COUNTED = """
[[hero]]
id = "from-three"
name = "From Three"
class = "mage"
grade = "{grade}"
health = {health}
seats = 3

[[hero]]
id = "only-four"
name = "Only Four"
class = "mage"
grade = "{grade}"
health = {health}
seats = 4

[[hero]]
id = "never"
name = "Never"
class = "mage"
grade = "{grade}"
health = {health}
seats = "spare"
"""


@pytest.mark.rule("hero-01")
@pytest.mark.parametrize("wrong", ["", 'class = "bard"', 'class = ["mage", "thief"]'])
def test_a_hero_has_exactly_one_class(wrong: str) -> None:
    with pytest.raises(BadSet) as refused:
        load_set(plain_set(HERO.replace('class = "mage"', wrong)), "bad")
    assert [problem.card for problem in refused.value.problems] == ["hero newcomer"]
    assert "class" in str(refused.value)


@pytest.mark.rule("hero-01")
@pytest.mark.parametrize("initial", INITIALS)
def test_only_the_treasure_of_his_class_lures_a_hero(initial: str) -> None:
    others = "".join(other for other in INITIALS if other != initial)
    scene = Scene().boss(0, f"boss-{others[0]}0").boss(1, f"boss-{initial}0")
    scene.dungeon(0, *[f"m1-{other}" for other in others]).town(f"{initial}8-0")
    assert scene.game.view(0)["town"][0]["preview"]["seat"] == 1
    scene.start("bait")
    assert scene.events("lured")[0][2:] == (1, 1)
    assert scene.zone(1, WOUNDS) == [f"{initial}8-0"]


@pytest.mark.rule("hero-02")
@pytest.mark.parametrize(
    ("rooms", "dies"), [(["m4-t", "m1-t"], False), (["m4-t", "m2-t"], True), (["m4-t", "m3-t"], True)]
)
def test_a_hero_dies_at_as_much_damage_as_he_has_health(rooms: list[str], dies: bool) -> None:
    scene = Scene().dungeon(0, *rooms).entrance(0, "c6-0").start("adventure")
    assert scene.zone(0, SOULS) == (["c6-0"] if dies else [])
    assert scene.zone(0, WOUNDS) == ([] if dies else ["c6-0"])
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("hero-03")
@pytest.mark.parametrize("health", [8, 7, 4])
def test_an_epic_hero_no_tougher_than_an_ordinary_one_is_refused(health: int) -> None:
    weak = HERO.replace("ordinary", "epic").replace("health = 6", f"health = {health}")
    with pytest.raises(BadSet, match=r"hero newcomer: health: .* must be tougher"):
        load_set(plain_set(weak), "bad")
    load_set(plain_set(weak.replace(f"health = {health}", "health = 9")), "good")


@pytest.mark.rule("hero-03", "gap-hero-values")
def test_the_weakest_epic_hero_of_our_sets_is_tougher_than_every_ordinary_one() -> None:
    for name in built_in_ids():
        heroes = built_in(name).heroes
        ordinary = [hero.health for hero in heroes if hero.grade == "ordinary"]
        epic = [hero.health for hero in heroes if hero.grade == "epic"]
        assert max(ordinary, default=0) < min(epic, default=1), name
    base = built_in("undercroft").heroes
    assert {hero.health for hero in base if hero.grade == "ordinary"} == {4, 6, 8}
    assert {hero.health for hero in base if hero.grade == "epic"} == {9, 10, 11, 12, 13}


@pytest.mark.rule("hero-04")
@pytest.mark.parametrize(("grade", "health"), [("ordinary", 6), ("epic", 11)])
@pytest.mark.parametrize(("seats", "used"), [(2, set()), (3, {"from-three"}), (4, {"from-three", "only-four"})])
def test_the_player_count_symbol_says_when_a_hero_is_used(seats: int, used: set[str], grade: str, health: int) -> None:
    opening = Opening(seats=seats, extra=COUNTED.format(grade=grade, health=health))
    deck = opening.ids(opening.table.zones[HERO_DECK])
    assert set(deck) & {"from-three", "only-four", "never"} == used
    assert "c4-0" in deck and "c13-2" in deck  # a star: at every count
    assert len(deck) == 84 + len(used)


@pytest.mark.rule("hero-05")
@pytest.mark.parametrize(("seats", "ordinary", "epic"), [(2, 13, 8), (3, 17, 12), (4, 25, 16)])
def test_no_epic_hero_appears_before_every_ordinary_one_has(seats: int, ordinary: int, epic: int) -> None:
    scene = Scene(seats, sets=["undercroft"]).let_nobody_be_lured().start("begin")
    while scene.table.zones[HERO_DECK]:
        scene.finish_phase()
    assert [hero["grade"] for hero in scene.game.view(0)["town"]] == ["ordinary"] * ordinary + ["epic"] * epic
    assert not scene.game.over
