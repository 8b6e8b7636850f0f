"""Playing spells (rules spell-*, gap-no-opponent-hand, gap-spell-played-moment)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell

from undercroft.games.boss_monster.table import CASTING, ROOMS, SPELLS

EITHER = spell(
    "choice",
    'either = [{ do = [{ draw = "room", count = 2 }] }, '
    '{ if = { treasure = "thief", at_least = 3 }, do = [{ draw = "spell", count = 2 }] }]',
)
AIMED = spell(
    "aimed",
    'either = [{ do = [{ destroy = { room = "any", kind = "trap" } }] }, '
    '{ do = [{ destroy = { room = "any", kind = "monster" } }] }]',
)
GATED = spell("rich", 'either = [{ if = { treasure = "thief", at_least = 3 }, do = [{ draw = "spell" }] }, '
              '{ if = { treasure = "mage", at_least = 9 }, do = [{ draw = "room" }] }]')  # fmt: skip
FETCH = spell("fetch", '{ take = "spell", other_design = true }')
GREEDY = spell("greedy", '{ take = "room", count = 2, up_to = true }')
PAIR = spell("pair", '{ take = "room", count = 2 }')
LISTENER = room("listener", 'when = "opponent-casts", do = [{ draw = "spell" }]')


@pytest.mark.rule("spell-01", "begin-02")
def test_spells_are_drawn_only_when_a_card_says_so():
    scene = Stage(2).hand(0, "read").hand(1, "idle-both").entrance(0, "t4-0").start("begin")
    assert [event[1] for event in scene.events("drew")] == [1, 1]
    assert scene.zone(0, SPELLS) == ["read"]
    scene.top("stop").play(0, "cast read")
    assert scene.zone(0, SPELLS) == ["stop"]
    scene.next_round()
    assert scene.table.round == 5
    assert (scene.zone(0, SPELLS), scene.zone(1, SPELLS)) == (["stop"], ["idle-both"])


@pytest.mark.rule("spell-03", "round-02", "begin-03", "bait-04")
def test_spells_are_played_in_the_build_and_the_adventure_phase_only():
    scene = Stage(2).entrance(0, "t4-0").hand(0, "idle-both").hand(1, "idle-both").start("begin")
    phases = []
    while scene.table.round == 4:
        phases.append(scene.game.view(None)["phase"])
        seat = next(iter(scene.asked()))
        assert "cast idle-both" in scene.options(seat)
        scene.passes(seat)
    assert list(dict.fromkeys(phases)) == ["build", "adventure"]


@pytest.mark.rule("spell-04")
@pytest.mark.parametrize(
    ("phase", "allowed", "forbidden"),
    [("build", "idle-build", "idle-adventure"), ("adventure", "idle-adventure", "idle-build")],
)
def test_a_spell_needs_the_symbol_of_the_phase(phase, allowed, forbidden):
    scene = Stage(2).entrance(0, "t4-0").hand(0, "idle-build", "idle-adventure", "idle-both").start(phase)
    assert scene.options(0) == [f"cast {allowed}", "cast idle-both", "pass"]
    assert scene.refused(0, scene.key("cast", 0, SPELLS, forbidden)) == "spell-04"
    scene.choose(0, f"cast {allowed}")
    assert scene.story("cast") == [f"cast {allowed}"]


@pytest.mark.rule("spell-05", "gap-room-deck-empty")
def test_a_spell_reaches_the_discard_pile_after_its_effect():
    """The spell deck is made anew from the discards while it draws: without itself."""
    scene = Stage(2).hand(0, "read", "idle-both").empty_deck("spell").discard_pile("stop").start("build")
    scene.choose(0, "cast read")
    assert scene.zone(0, SPELLS) == ["idle-both", "stop"]
    assert scene.discarded() == ["read"]


@pytest.mark.rule("spell-05")
def test_a_spell_cannot_fetch_itself_back():
    scene = Stage(2, FETCH).hand(0, "fetch", "idle-both").discard_pile("fetch").start("build")
    assert scene.options(0) == ["cast idle-both", "pass"]
    scene = Stage(2, FETCH).hand(0, "fetch", "idle-both").discard_pile("stop", "m1-t").start("build")
    scene.choose(0, "cast fetch")
    assert scene.zone(0, SPELLS) == ["idle-both", "stop"]
    assert scene.discarded() == ["m1-t", "fetch"]


@pytest.mark.rule("spell-06", "spell-02")
def test_a_spell_costs_nothing_but_itself():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "m2-c", "read", "idle-build", "idle-both").top("stop").start("build")
    scene.choose(0, "cast read")
    assert scene.hand_of(0) == ["m2-c", "idle-build", "idle-both", "stop"]
    assert scene.discarded() == ["read"]
    assert scene.row(0) == ["m1-t"]
    scene.choose(0, "cast idle-both").choose(0, "cast idle-build")
    assert scene.discarded() == ["read", "idle-both", "idle-build"]
    assert len(scene.zone(0, ROOMS)) == 3


@pytest.mark.rule("spell-07")
def test_a_spell_with_two_effects_is_played_for_one_of_them():
    scene = Stage(2, EITHER).dungeon(0, "m1-tt", "m1-t").hand(0, "choice", "idle-both").start("build")
    scene.choose(0, "cast choice")
    assert scene.asked() == {0: "mode"}
    assert len(scene.options(0)) == 2
    scene.game.answer(0, 1)
    assert [event[1] for event in scene.events("drew")] == [2, 2]
    assert scene.discarded() == ["choice"]


@pytest.mark.rule("spell-07")
def test_an_effect_whose_condition_is_not_met_cannot_be_chosen():
    scene = Stage(2, EITHER, GATED).boss(0, "boss-c0").dungeon(0, "m1-tt", "m1-c").hand(0, "choice", "rich", "stop")
    scene.start("build")
    assert scene.options(0) == ["cast choice", "pass"]
    assert scene.refused(0, scene.key("cast", 0, SPELLS, "rich")) == "spell-08"
    scene.choose(0, "cast choice")
    assert [event[1] for event in scene.events("drew")[:2]] == [1, 1]


@pytest.mark.rule("spell-07", "prio-08")
@pytest.mark.parametrize("answer", ["switch-off", None])
def test_the_condition_is_checked_again_when_the_spell_resolves(answer):
    scene = Stage(2, EITHER).dungeon(0, "m1-c").dungeon(1, "m1-tt", "m1-t").boss(1, "boss-c0").entrance(0, "t8-0")
    scene.hand(0, "switch-off", "idle-both").hand(1, "choice").start("adventure").passes(0)
    scene.choose(1, "cast choice")
    scene.game.answer(1, 1)
    scene.let_be()
    if answer:
        scene.choose(0, "cast switch-off").choose(0, "room m1-tt")
    scene.let_happen()
    assert [event for event in scene.events("drew") if event[1] == 2] == ([] if answer else [(1, 2), (1, 2)])
    assert scene.zone(1, SPELLS) == ([] if answer else scene.zone(1, SPELLS)[:2])
    assert "choice" in scene.discarded()


@pytest.mark.rule("spell-08", "gap-no-opponent-hand")
def test_a_spell_needs_its_target_when_it_is_played():
    scene = Stage(2).hand(0, "boost-2", "smash", "hurt-2", "swap-any", "to-town", "idle-build").start("build")
    assert scene.options(0) == ["cast idle-build", "pass"]
    assert scene.refused(0, scene.key("cast", 0, SPELLS, "smash")) == "spell-08"
    scene = (
        Stage(2).dungeon(1, "m1-t").hand(0, "boost-2", "smash", "smash-own", "swap-any", "idle-build").start("build")
    )
    assert scene.options(0) == ["cast boost-2", "cast smash", "cast idle-build", "pass"]


@pytest.mark.rule("spell-08", "spell-07")
def test_an_effect_without_its_target_is_not_offered():
    scene = Stage(2, AIMED).dungeon(1, "m1-t").hand(0, "aimed", "stop").start("build").choose(0, "cast aimed")
    assert scene.row(1) == []  # only one of the two was possible, and only one target
    scene = Stage(2, AIMED).hand(0, "aimed", "stop").start("build")
    assert scene.options(0) == ["pass"]


@pytest.mark.rule("spell-08", "gap-no-opponent-hand", "gap-room-deck-empty")
def test_a_spell_without_targets_may_always_be_played():
    scene = Stage(2).empty_deck("room").hand(0, "idle-build", "strip", "mend", "stop").start("build")
    assert scene.options(0) == ["cast idle-build", "cast strip", "cast mend", "pass"]
    scene.choose(0, "cast idle-build").choose(0, "cast strip").choose(0, "cast mend")
    assert scene.discarded() == ["idle-build", "strip", "mend"]
    assert scene.events("drew") == []
    assert scene.story("nothing-to-draw") == ["nothing-to-draw 0"]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("spell-08", "gap-no-opponent-hand")
@pytest.mark.parametrize(("name", "playable"), [("greedy", True), ("pair", False)])
def test_up_to_two_is_playable_with_one_and_two_is_not(name, playable):
    scene = Stage(2, GREEDY, PAIR).hand(0, name, "stop").discard_pile("m1-t").start("build")
    assert scene.options(0) == ([f"cast {name}", "pass"] if playable else ["pass"])
    if playable:
        scene.choose(0, f"cast {name}")
        assert scene.options(0) == ["card m1-t", "none"]
        scene.choose(0, "card m1-t")
        assert scene.zone(0, ROOMS) == ["m1-t"]


@pytest.mark.rule("gap-spell-played-moment", "prevent-04", "effect-02")
def test_a_card_drawn_because_of_a_spell_cannot_prevent_that_spell():
    scene = Stage(2, LISTENER).dungeon(1, "listener").hand(0, "idle-both", "idle-both").top("stop").start("build")
    scene.choose(0, "cast idle-both")
    assert scene.story("cast", "drew", "prevented") == ["cast idle-both", "drew 0", "drew 1"]
    assert scene.zone(1, SPELLS) == ["stop"]
    scene.choose(0, "cast idle-both")
    assert scene.asked() == {1: "prevent"}  # but the next one


@pytest.mark.rule("gap-spell-played-moment", "prevent-05")
def test_reactions_to_an_announced_spell_wait_until_it_has_resolved():
    scene = Stage(2, LISTENER).dungeon(0, "listener").entrance(0, "t8-0").hand(1, "hurt-2").hand(0, "mend", "stop")
    scene.start("adventure").passes(0).play(1, "cast hurt-2")
    assert scene.ids(scene.table.zones[CASTING]) == ["hurt-2"]
    scene.choose(0, "cast mend").let_happen()  # an answer does not set them off
    told = ["cast hurt-2", "cast mend", "hurt t8-0 hurt-2", "drew 0"]
    assert scene.story("cast", "hurt", "drew") == told
    assert scene.asked() == {0: "adventure"}
