"""Boss cards (rules boss-*)."""

from __future__ import annotations

import pytest
from tests.scene import Scene, plain_set

from undercroft.games.boss_monster.loader import BadSet, built_in, built_in_ids, load_set
from undercroft.games.boss_monster.table import ENTRANCE, SPELLS, THRONE, WOUNDS

SPELL = """
[[spell]]
id = "{name}"
name = "{name}"
phase = "both"
do = [{{ {name} = {{ room = "any" }} }}]
"""
SHATTER, JAM = SPELL.format(name="destroy"), SPELL.format(name="deactivate")
KEEPER = """
[[boss]]
id = "keeper"
name = "Keeper"
xp = 50
treasure = ["thief"]
level_up = { use = "build", pay = [{ discard = "card" }], do = [{ shelter = { hero = "in town" } }] }
"""
COUNTER = """
[[room]]
id = "counter"
name = "Counter"
kind = "trap"
grade = "ordinary"
damage = 1
treasure = ["thief"]
ability = { when = "built", if = { rooms = 3 }, do = [{ draw = "spell" }] }
"""


@pytest.mark.rule("boss-01", "boss-04")
@pytest.mark.parametrize("spell", ["destroy", "deactivate"])
def test_an_effect_on_rooms_can_be_aimed_at_no_boss(spell: str) -> None:
    scene = Scene(extra=SHATTER + JAM).boss(0, "boss-c0", levelled=True).boss(1, "boss-t0", levelled=True)
    scene.dungeon(0, "m2-t").dungeon(1, "m1-c").hand(0, spell, "m3-w").start("build").choose(0, f"cast {spell}")
    assert scene.options(0) == ["room m2-t", "room m1-c"]
    scene.choose(0, "room m1-c")
    assert scene.zone(1, THRONE) == ["boss-t0"]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("boss-01", "boss-04")
@pytest.mark.parametrize("spell", ["destroy", "deactivate"])
def test_with_bosses_but_no_rooms_an_effect_on_rooms_has_no_target(spell: str) -> None:
    scene = Scene(extra=SHATTER + JAM).boss(0, "boss-c0", levelled=True).hand(0, spell, "m3-w").start("build")
    assert scene.options(0) == ["lay m3-w left", "pass"]
    card = next(card for card in scene.table.zone(0, SPELLS) if scene.id(card) == spell)
    assert scene.game.why_not(0, f"cast:{card}")[1] == "spell-08"


@pytest.mark.rule("boss-01")
@pytest.mark.parametrize(("rooms", "drawn"), [(["m1-c"], 0), (["m1-c", "m1-c"], 1)])
def test_a_boss_does_not_count_as_a_room(rooms: list[str], drawn: int) -> None:
    """The counter asks for three rooms: itself and two more."""
    scene = Scene(extra=COUNTER).dungeon(0, *rooms).hand(0, "counter").start("build")
    scene.choose(0, "lay counter left").passes(0)
    assert len(scene.zone(0, SPELLS)) == drawn
    assert scene.asked() == {0: "adventure" if drawn else "build"}


@pytest.mark.rule("boss-02", "bait-02")
def test_the_boss_adds_its_treasure_to_that_of_the_rooms() -> None:
    scene = Scene().boss(0, "boss-c0").boss(1, "boss-w0").dungeon(0, "m1-c").dungeon(1, "m1-c")
    scene.hand(0, "idle-adventure").town("c8-0").start("bait")
    assert scene.zone(0, ENTRANCE) == ["c8-0"]  # 2 to 1
    assert scene.game.view(0)["seats"][0]["treasure"] == {"cleric": 2, "warrior": 0, "mage": 0, "thief": 0}
    assert scene.game.view(0)["seats"][1]["treasure"] == {"cleric": 1, "warrior": 1, "mage": 0, "thief": 0}


@pytest.mark.rule("boss-03", "survive-01")
@pytest.mark.parametrize("levelled", [False, True])
def test_a_boss_deals_no_damage(levelled: bool) -> None:
    scene = Scene().boss(0, "boss-c0", levelled=levelled).entrance(0, "c4-0")
    assert scene.game.view(0)["seats"][0]["damage"] == 0
    scene.start("adventure")
    assert scene.events("hurt") == []
    assert scene.zone(0, WOUNDS) == ["c4-0"]


@pytest.mark.rule("boss-04")
def test_a_boss_may_use_the_ability_of_its_level_up() -> None:
    scene = Scene(extra=KEEPER).boss(0, "keeper", levelled=True).dungeon(0, "m1-c").town("c4-0", "t4-0")
    scene.hand(0, "m2-t", "m3-t").start("build")
    assert "use keeper" in scene.options(0)
    scene.choose(0, "use keeper").choose(0, "hero c4-0").choose(0, "discard m2-t")
    assert [hero["sheltered"] for hero in scene.game.view(1)["town"]] == [True, False]
    assert scene.discarded() == ["m2-t"]
    assert "use keeper" in scene.options(0)  # it has a price and no limit


@pytest.mark.rule("boss-04")
def test_before_the_level_up_a_boss_has_nothing_to_use() -> None:
    scene = Scene(extra=KEEPER).boss(0, "keeper").town("c4-0").hand(0, "m2-t").start("build")
    assert scene.options(0) == ["lay m2-t left", "pass"]
    assert scene.game.why_not(0, f"use:{scene.table.zone(0, THRONE)[0]}:0")[1] == "room-05"


@pytest.mark.rule("boss-05")
@pytest.mark.parametrize("missing", ["xp", "treasure", "level_up"])
def test_a_boss_without_xp_treasure_or_level_up_is_refused(missing: str) -> None:
    lines = [line for line in KEEPER.splitlines() if not line.startswith(missing)]
    with pytest.raises(BadSet) as refused:
        load_set(plain_set("\n".join(lines)), "bad")
    assert [problem.card for problem in refused.value.problems] == ["boss keeper"]
    assert missing in str(refused.value)


@pytest.mark.rule("boss-05", "gap-xp")
def test_two_bosses_of_one_set_never_share_an_xp_value() -> None:
    with pytest.raises(BadSet, match="boss keeper: xp: 900 is also that of boss-c0"):
        load_set(plain_set(KEEPER.replace("xp = 50", "xp = 900")), "bad")
    for name in built_in_ids():
        bosses = built_in(name).bosses
        assert len({boss.xp for boss in bosses}) == len(bosses)
        assert all(boss.treasure and boss.level_up for boss in bosses)
    assert [boss.xp for boss in sorted(built_in("undercroft").bosses, key=lambda boss: boss.xp)] == list(
        range(400, 951, 50)
    )
