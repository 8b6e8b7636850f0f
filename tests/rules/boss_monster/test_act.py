"""Activated effects and the once-per-round limit (rules act-*, once-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, boss, room

from undercroft.games.boss_monster.table import ROOMS, ROW, SPELLS, THRONE

BOMB = room("bomb", 'use = "any", pay = [{ destroy = "this" }], do = [{ draw = "spell" }]')
PUMP = room("pump", 'use = "any", pay = [{ discard = "room" }], do = [{ bonus = 1, to = "this" }]')
DEAR = room("dear", 'use = "any", pay = [{ discard = "room", count = 2 }, { discard = "spell" }], do = [{ heal = 1 }]')
EARLY = room("early", 'use = "build", limit = "round", do = [{ bonus = 1, to = "this" }]')
LATE = room("late", 'use = "adventure", limit = "round", do = [{ bonus = 1, to = "this" }]')
TOOL = room("tool", 'use = "any", limit = "round", do = [{ bonus = 2, to = "this" }]')
STEADY = room("steady", 'always = [{ damage = 1, of = "this" }]')
EAGER = room("eager", 'when = "built", do = [{ draw = "room" }]')
HYDRA = room(
    "hydra",
    'use = "any", limit = "round", pay = [{ destroy = { room = "yours", other = true } }], '
    'do = [{ draw = "room", count = 2 }]',
)
OFF_PRICE = room("fuse", 'use = "any", pay = [{ deactivate = "this" }], do = [{ draw = "spell" }]')
BOSS = boss("lady", 'use = "any", limit = "round", do = [{ draw = "spell" }]')
CRYPT = room("crypt", 'when = "died-here", may = [{ draw = "spell" }], limit = "round"', damage=8)


@pytest.mark.rule("act-01")
def test_effects_that_are_neither_lasting_nor_triggered_are_used():
    scene = Stage(2, BOMB, STEADY, EAGER).dungeon(0, "bomb", "steady", "eager").start("build")
    assert scene.options(0) == ["use bomb", "pass"]
    for name in ("steady", "eager"):
        assert scene.refused(0, scene.key("use", 0, ROW, name, ":0")) == "act-01"
    scene.choose(0, "use bomb")
    assert scene.row(0) == ["steady", "eager"]
    assert scene.discarded() == ["bomb"]
    assert scene.story("drew")[0] == "drew 0"


@pytest.mark.rule("act-02", "spell-03")
def test_abilities_are_used_whenever_a_spell_could_be_played():
    scene = Stage(3, PUMP).dungeon(1, "pump").entrance(0, "t8-0").dungeon(0, "m1-t")
    scene.hand(1, "idle-both", *["m1-c"] * 3).hand(0, "idle-both").start("build")
    moments = 0
    while scene.table.round == 3:
        seat = next(iter(scene.asked()))
        if seat == 1:
            moments += 1
            assert ("use pump" in scene.options(1)) == ("cast idle-both" in scene.options(1)) is True
        scene.passes(seat)
    assert moments == 5  # three build turns, before the hero sets out, in his room


@pytest.mark.rule("act-02")
@pytest.mark.parametrize(("phase", "usable", "other"), [("build", "early", "late"), ("adventure", "late", "early")])
def test_an_ability_may_name_one_phase(phase, usable, other):
    scene = Stage(2, EARLY, LATE).dungeon(0, "early", "late").entrance(0, "t8-0").start(phase)
    assert scene.options(0) == [f"use {usable}", "pass"]
    assert scene.refused(0, scene.key("use", 0, ROW, other, ":0")) == "act-02"
    scene.choose(0, f"use {usable}")
    assert scene.story("stronger-room") == [f"stronger-room {usable} {usable}"]


@pytest.mark.rule("act-03", "begin-03", "bait-04", "end-05")
def test_abilities_are_not_used_outside_the_two_phases():
    scene = Stage(2, TOOL).dungeon(0, "tool").town("t4-0").start("begin")
    phases = set()
    while scene.table.round == 4:
        phases.add(scene.game.view(None)["phase"])
        scene.passes(next(iter(scene.asked())))
    assert phases == {"build", "adventure"}


@pytest.mark.rule("act-04", "deact-03", "room-05")
def test_only_the_owner_of_an_active_room_uses_it():
    scene = (
        Stage(2, TOOL).dungeon(0, "m1-t/tool", "tool").off(0, "tool").dungeon(1, "tool").hand(0, "m1-c").start("build")
    )
    assert [words for words in scene.options(0) if "use" in words] == []
    assert scene.refused(0, scene.key("use", 1, ROW, "tool", ":0")) == "act-04"
    assert scene.refused(0, scene.key("use", 0, ROW, "tool", ":0")) == "room-05"
    scene.passes(0)
    assert scene.options(1) == ["use tool", "pass"]


@pytest.mark.rule("act-04", "discard-03")
@pytest.mark.parametrize(
    ("hand", "usable"),
    [
        (("m1-t", "stop"), False),
        (("m1-t", "m1-c", "m1-m"), False),
        (("stop", "stop", "stop"), False),
        (("m1-t", "m1-c", "m1-m", "stop"), True),
    ],
)
def test_a_price_is_paid_in_full_or_not_at_all(hand, usable):
    scene = Stage(2, DEAR).dungeon(0, "dear").wounds(0, "t4-0").hand(0, *hand)
    scene.start("build")
    assert ("use dear" in scene.options(0)) == usable
    if not usable:
        assert scene.refused(0, scene.key("use", 0, ROW, "dear", ":0")) == "act-04"
        return
    scene.choose(0, "use dear")
    assert scene.options(0) == ["discard m1-t", "discard m1-c", "discard m1-m"]
    scene.choose(0, "discard m1-c").choose(0, "discard m1-m")
    assert scene.discarded() == ["m1-c", "m1-m", "stop"]
    assert scene.points(0) == (1, 0)
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("act-04", "prio-08")
@pytest.mark.parametrize("answer", ["switch-off", "smash"])
def test_an_announced_ability_does_nothing_if_its_room_is_no_longer_active(answer):
    scene = Stage(2, PUMP, TOOL).dungeon(1, "tool").entrance(0, "t8-0").hand(0, answer, "idle-both").start("adventure")
    scene.passes(0).choose(1, "use tool").choose(0, f"cast {answer}").let_happen()
    assert scene.story("stronger-room") == []
    if answer == "switch-off":
        assert scene.face(1, "tool")["used"]  # the mark stays
    scene.next_round()


@pytest.mark.rule("act-04")
@pytest.mark.parametrize("answer", ["switch-off", "smash"])
def test_giving_up_another_room_does_not_keep_an_ability_going(answer):
    scene = Stage(2, HYDRA).dungeon(1, "hydra", "m1-t").entrance(0, "t8-0").hand(0, answer, "idle-both")
    scene.start("adventure").passes(0).choose(1, "use hydra")
    assert scene.discarded() == ["m1-t"]
    scene.choose(0, f"cast {answer}").let_happen()
    assert scene.events("drew") == []
    assert scene.table.round == 3


@pytest.mark.rule("act-04")
@pytest.mark.parametrize("name", ["bomb", "fuse"])
def test_an_ability_whose_price_is_its_own_room_still_works(name):
    scene = Stage(2, BOMB, OFF_PRICE).dungeon(1, name).entrance(0, "t8-0").hand(0, "idle-both").start("adventure")
    scene.passes(0).choose(1, f"use {name}")
    if name == "bomb":
        assert scene.discarded() == ["bomb"]
    else:
        assert scene.face(1, "fuse")["off"]
    assert scene.events("drew") == []
    scene.let_happen()
    assert scene.story("drew") == ["drew 1"]


@pytest.mark.rule("act-05")
def test_an_ability_without_a_limit_is_repeated_as_often_as_it_can_be_paid():
    scene = Stage(2, PUMP).dungeon(0, "pump").hand(0, "m1-t", "m1-t", "m1-c", "stop").start("build")
    for damage in (2, 3):
        scene.choose(0, "use pump").choose(0, "discard m1-t")
        assert scene.face(0, "pump")["damage"] == damage
        assert not scene.face(0, "pump")["used"]
    scene.choose(0, "use pump")
    assert scene.face(0, "pump")["damage"] == 4
    assert scene.zone(0, ROOMS) == []
    assert scene.refused(0, scene.key("use", 0, ROW, "pump", ":0")) == "act-04"


@pytest.mark.rule("once-01", "once-02", "end-04")
def test_once_per_round_is_once():
    scene = Stage(2, TOOL).dungeon(0, "tool").hand(0, "m1-t").start("build").choose(0, "use tool")
    assert scene.face(0, "tool")["used"]
    assert "use tool" not in scene.options(0)
    assert scene.refused(0, scene.key("use", 0, ROW, "tool", ":0")) == "once-01"
    scene.next_round()
    assert "use tool" in scene.options(0)
    assert not scene.face(0, "tool")["used"]


@pytest.mark.rule("once-01", "once-02")
def test_the_limit_holds_for_a_boss_too():
    scene = Stage(2, BOSS).boss(0, "lady", levelled=True).hand(0, "m1-t").start("build").choose(0, "use lady")
    assert "use lady" not in scene.options(0)
    assert scene.refused(0, scene.key("use", 0, THRONE, "lady", ":0")) == "once-01"
    scene.next_round()
    assert "use lady" in scene.options(0)


@pytest.mark.rule("once-03")
def test_the_limit_belongs_to_the_single_card():
    scene = Stage(2, TOOL).dungeon(0, "tool", "tool").hand(0, "m1-t").start("build")
    assert scene.options(0).count("use tool") == 2
    scene.choose(0, "use tool")
    assert scene.options(0).count("use tool") == 1
    scene.choose(0, "use tool")
    assert [face["damage"] for face in scene.seat_view(0)["dungeon"]] == [3, 3]
    assert scene.options(0).count("use tool") == 0


@pytest.mark.rule("once-03", "uncover-01")
def test_covering_and_uncovering_a_room_does_not_remove_its_mark():
    scene = Stage(2, TOOL).dungeon(0, "tool").entrance(0, "t8-0").hand(0, "m1-t", "smash", "idle-both").start("build")
    scene.choose(0, "use tool").choose(0, "lay m1-t over tool").finish_phase()
    assert scene.row(0) == ["m1-t"]
    assert scene.table.round == 3
    scene.choose(0, "cast smash")
    assert scene.row(0) == ["tool"]
    assert "use tool" not in scene.options(0)
    assert scene.refused(0, scene.key("use", 0, ROW, "tool", ":0")) == "once-01"


@pytest.mark.rule("once-03", "effect-04")
def test_a_card_that_left_play_is_a_new_one():
    fetch = '[[spell]]\nid = "fetch"\nname = "fetch"\nphase = "both"\ndo = [{ take = "room" }]\n'
    scene = Stage(2, TOOL, fetch).dungeon(0, "tool", "m1-c").hand(0, "smash", "fetch", "stop").start("build")
    scene.choose(0, "use tool").choose(0, "cast smash").choose(0, "room tool").choose(0, "cast fetch")
    scene.choose(0, "lay tool left").finish_phase()
    assert scene.table.round == 3
    assert scene.game.view(None)["phase"] == "adventure"
    assert (scene.face(0, "tool")["damage"], scene.face(0, "tool")["used"]) == (1, False)
    assert "use tool" in scene.options(0)


@pytest.mark.rule("once-03", "effect-01")
def test_a_limited_reaction_is_not_used_up_by_declining():
    scene = Stage(2, CRYPT).dungeon(0, "crypt").entrance(0, "t4-0", "t6-0", "t8-0").start("adventure")
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "no")
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "yes")
    assert scene.face(0, "crypt")["used"]
    scene.next_round()
    assert scene.points(0) == (3, 0)
    assert len([event for event in scene.events("drew") if event[1] == 2]) == 1
    assert scene.zone(0, SPELLS) != []
