"""Who may act first, and what becomes of what the others announce (rules prio-*, gap-windows-build)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell

from undercroft.games.boss_monster.table import ROOM_DECK, ROOMS, SPELLS

ARCHER = room("archer", 'use = "any", pay = [{ discard = "room" }], do = [{ bonus = 2, to = { room = "any" } }]')


@pytest.mark.rule("prio-01")
def test_the_one_who_lays_a_room_is_active_in_the_build_phase():
    scene = Stage().hand(0, "m1-t").hand(1, "m1-c").start("build")
    assert scene.game.view(None)["active"] == 0
    assert scene.asked() == {0: "build"}
    assert scene.refused(1, scene.key("lay", 1, ROOMS, "m1-c")) == "build-01"
    scene.passes(0)
    assert scene.game.view(None)["active"] == 1
    assert scene.options(1) == ["lay m1-c left", "pass"]


@pytest.mark.rule("prio-01", "prio-05", "adventure-01")
def test_the_one_whose_heroes_walk_is_active_in_the_adventure_phase():
    scene = Stage(3).dungeon(2, "m1-t").entrance(2, "t6-0")
    for seat in range(3):
        scene.hand(seat, "idle-both")
    scene.start("adventure")
    assert scene.game.view(None)["active"] == 2
    assert scene.asked() == {2: "adventure"}  # before 0 and 1, who have more XP
    scene.passes(2)
    assert scene.asked() == {0: "adventure"}
    scene.passes(0)
    assert scene.asked() == {1: "adventure"}


@pytest.mark.rule("prio-02", "spell-02")
def test_the_active_player_uses_all_he_likes_before_anybody_else():
    scene = Stage(2).entrance(1, "t6-0").dungeon(1, "m1-t")
    scene.hand(1, "idle-both", "idle-adventure", "idle-both").hand(0, "idle-both").start("adventure")
    for words in ("cast idle-both", "cast idle-adventure", "cast idle-both"):
        assert scene.asked() == {1: "adventure"}
        with pytest.raises(AssertionError):
            scene.choose(0, "cast idle-both")
        scene.play(1, words)
    assert len(scene.events("drew")) == 3
    assert scene.asked() == {0: "adventure"}
    assert scene.options(0) == ["cast idle-both", "pass"]


@pytest.mark.rule("prio-03")
def test_the_active_player_answers_before_the_announced_effect_happens():
    scene = Stage(2).dungeon(1, "m1-t", "m1-c").entrance(1, "t6-0").hand(1, "boost-2", "idle-both").hand(0, "smash")
    scene.start("adventure").passes(1).choose(0, "cast smash").choose(0, "room m1-c").let_be()
    assert scene.row(1) == ["m1-t", "m1-c"]
    assert scene.asked() == {1: "adventure"}
    scene.choose(1, "cast boost-2").choose(1, "room m1-c")
    assert scene.face(1, "m1-c")["damage"] == 3
    scene.passes(1)
    assert scene.row(1) == ["m1-t"]
    assert scene.story("stronger-room", "destroyed") == ["stronger-room m1-c boost-2", "destroyed m1-c"]


@pytest.mark.rule("prio-04", "prio-07")
def test_announced_effects_happen_in_xp_order_and_each_players_own_in_his_order():
    scene = Stage(3).dungeon(2, "m1-t").entrance(2, "t8-0")
    scene.hand(0, "idle-adventure", "idle-both").hand(1, "tough-3", "hurt-2").start("adventure")
    scene.passes(0).play(1, "cast hurt-2").play(1, "cast tough-3")
    assert scene.asked() == {0: "adventure"}  # the active player has nothing to answer with
    scene.play(0, "cast idle-adventure")
    assert scene.story("drew", "hurt", "tougher-hero") == []
    scene.passes(0, 0)
    told = scene.story("drew", "hurt", "tougher-hero")
    assert told[:3] == ["drew 0", "hurt t8-0 hurt-2", "tougher-hero t8-0 tough-3"]


@pytest.mark.rule("prio-06", "spell-04")
def test_others_play_spells_with_the_symbol_of_the_phase():
    scene = Stage(2).entrance(0, "t6-0").dungeon(0, "m1-t")
    scene.hand(1, "idle-build", "idle-adventure", "idle-both").start("adventure")
    assert scene.asked() == {1: "adventure"}
    assert scene.options(1) == ["cast idle-adventure", "cast idle-both", "pass"]
    assert scene.refused(1, scene.key("cast", 1, SPELLS, "idle-build")) == "spell-04"
    scene = Stage(2).hand(0, "m1-t").hand(1, "idle-build", "idle-adventure", "idle-both").start("build")
    scene.passes(0)
    assert scene.options(1) == ["cast idle-build", "cast idle-both", "pass"]
    assert scene.refused(1, scene.key("cast", 1, SPELLS, "idle-adventure")) == "spell-04"


@pytest.mark.rule("prio-07")
def test_a_window_goes_round_until_all_pass_in_a_row():
    scene = Stage(3).dungeon(0, "m1-t").entrance(0, "t8-0")
    scene.hand(0, "idle-both", "idle-both").hand(1, "idle-both").hand(2, "idle-both", "idle-adventure")
    scene.start("adventure")
    scene.passes(0, 1).play(2, "cast idle-both").passes(2)
    assert scene.asked() == {0: "adventure"}  # (3) the active player answers
    scene.play(0, "cast idle-both")
    assert len(scene.events("drew")) == 1  # his answer, at once; what was announced waits
    scene.passes(0)
    assert scene.asked() == {1: "adventure"}  # ... then the others may add
    scene.play(1, "cast idle-both")  # his last card: he is not asked again
    assert scene.asked() == {2: "adventure"}
    scene.passes(2)
    assert scene.asked() == {0: "adventure"}  # something was added: he may answer again
    scene.passes(0)
    assert scene.asked() == {2: "adventure"}
    scene.passes(2)  # nobody adds: (4) all of it happens, (5) from the beginning
    assert [seat for seat, _ in scene.events("drew")] == [0, 1, 2]
    assert scene.events("enters-room") == []
    assert scene.asked() == {0: "adventure"}
    scene.passes(0, 2)
    assert scene.story("enters-room") == ["enters-room t8-0 m1-t"]


@pytest.mark.rule("prio-07")
def test_an_announced_card_has_left_the_hand_and_cannot_be_discarded():
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, "t8-0").hand(0, "strip").hand(1, "hurt-2", "idle-both")
    scene.start("adventure").passes(0).play(1, "cast hurt-2")
    assert [face["id"] for face in scene.game.view(None)["casting"]] == ["hurt-2"]
    assert scene.hand_of(1) == ["idle-both"]
    scene.passes(1).choose(0, "cast strip").let_be()
    assert scene.zone(1, SPELLS) == []
    assert scene.asked() == {0: "build"}  # it was carried out, and the round went on
    assert scene.story("hurt")[0] == "hurt t8-0 hurt-2"
    assert scene.discarded() == ["idle-both", "strip", "hurt-2"]


@pytest.mark.rule("prio-07", "act-04")
def test_the_price_of_an_announced_ability_is_paid_at_once():
    scene = Stage(2, ARCHER).dungeon(0, "m1-t").entrance(0, "t8-0").dungeon(1, "archer").hand(1, "m2-c")
    scene.hand(0, "idle-adventure").start("adventure").passes(0)
    scene.choose(1, "use archer").choose(1, "room m1-t")
    assert scene.discarded() == ["m2-c"]
    assert scene.face(0, "m1-t")["damage"] == 1
    assert scene.asked() == {0: "adventure"}
    scene.passes(0)
    assert scene.face(0, "m1-t")["damage"] == 3


@pytest.mark.rule("prio-07", "gap-windows-build", "build-08")
def test_a_laid_room_is_frozen_while_something_announced_waits():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c").hand(0, "m2-t", "idle-build").hand(1, "boost-2", "idle-both")
    scene.start("build").choose(0, "lay m2-t left").passes(0)
    scene.choose(1, "cast boost-2").choose(1, "room m1-t").let_be().passes(1)
    assert scene.options(0) == ["cast idle-build", "pass"]
    assert scene.refused(0, "take-back") == "prio-07"
    scene.passes(0).passes(1)
    assert scene.face(0, "m1-t")["damage"] == 3
    assert scene.options(0) == ["take-back", "cast idle-build", "pass"]  # he is still active
    scene.choose(0, "take-back")
    assert "lay m2-t over m1-c" in scene.options(0)


@pytest.mark.rule("prio-07", "gap-windows-build")
def test_nothing_is_laid_in_answer_to_what_was_announced():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "m2-t", "idle-build").hand(1, "smash").start("build")
    scene.passes(0).choose(1, "cast smash").let_be()
    assert scene.options(0) == ["cast idle-build", "pass"]
    over = scene.key("lay", 0, ROOMS, "m2-t", f":{scene.room(0, 'm1-t')}")
    assert scene.refused(0, over) == "prio-07"
    scene.passes(0)
    assert scene.row(0) == []
    assert scene.options(0) == ["lay m2-t left", "cast idle-build", "pass"]


@pytest.mark.rule("gap-windows-build", "build-08")
def test_a_build_turn_is_one_window_in_which_the_room_may_change():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "m2-t", "idle-build").start("build")
    places = ["lay m2-t left", "lay m2-t over m1-t"]
    assert scene.options(0) == [*places, "cast idle-build", "pass"]
    scene.choose(0, "lay m2-t left")
    assert scene.options(0) == ["take-back", "cast idle-build", "pass"]
    scene.choose(0, "take-back").choose(0, "cast idle-build")
    assert scene.game.view(None)["active"] == 0
    scene.choose(0, "lay m2-t over m1-t").passes(0)
    assert scene.story("build-turn", "built")[:3] == ["build-turn 0", "build-turn 1", "built m2-t m1-t"]
    assert scene.row(0) == ["m2-t"]


@pytest.mark.rule("prio-07", "prevent-05", "gap-windows-build")
def test_after_a_prevented_announcement_the_active_player_is_asked_again():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "m2-t", "stop").hand(1, "idle-build", "idle-build").start("build")
    scene.choose(0, "lay m2-t left").passes(0)
    scene.choose(1, "cast idle-build").choose(0, "cast stop")
    assert scene.discarded() == ["stop", "idle-build"]
    scene.passes(1)
    assert scene.asked() == {0: "build"}
    assert scene.options(0) == ["take-back", "pass"]


@pytest.mark.rule("prio-08", "spell-05")
def test_an_announced_spell_without_its_target_does_nothing_and_is_discarded():
    scene = Stage(2).dungeon(0, "m1-t", "m2-c").entrance(0, "t8-0").hand(0, "smash-own").hand(1, "boost-2")
    scene.start("adventure").passes(0).choose(1, "cast boost-2").choose(1, "room m2-c").let_be()
    scene.choose(0, "cast smash-own").choose(0, "room m2-c")
    assert scene.story("stronger-room") == []
    assert scene.discarded() == ["m2-c", "smash-own", "boost-2"]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("prio-08", "act-04")
def test_the_price_of_an_ability_without_its_target_is_not_given_back():
    scene = Stage(2, ARCHER).dungeon(0, "m1-t", "m2-c").entrance(0, "t8-0").hand(0, "smash-own")
    scene.dungeon(1, "archer").hand(1, "m4-c").start("adventure").passes(0)
    scene.choose(1, "use archer").choose(1, "room m2-c")
    scene.choose(0, "cast smash-own").choose(0, "room m2-c")
    assert scene.story("stronger-room") == []
    assert scene.discarded() == ["m4-c", "m2-c", "smash-own"]


@pytest.mark.rule("prio-08")
def test_an_announced_spell_does_what_is_still_possible():
    trap, monster = ('{ room = "any", kind = "trap" }', '{ room = "any", kind = "monster" }')
    both = spell("two", f"{{ bonus = 2, to = {trap} }}, {{ bonus = 3, to = {monster} }}")
    scene = Stage(2, both).dungeon(0, "m1-t", "t1-c").entrance(0, "t8-0").hand(0, "smash-own").hand(1, "two")
    scene.start("adventure").passes(0).choose(1, "cast two").let_be()
    scene.choose(0, "cast smash-own").choose(0, "room t1-c")
    assert scene.story("stronger-room") == ["stronger-room m1-t two"]
    assert scene.story("hurt") == ["hurt t8-0 m1-t"]
    assert scene.events("hurt")[0][2] == 4


@pytest.mark.rule("prio-08", "gap-room-deck-empty")
def test_an_announced_target_that_was_shuffled_into_a_deck_is_not_named_any_more():
    cards = spell("fetch", '{ take = "room" }'), spell("six", '{ draw = "room", count = 6 }')
    scene = Stage(2, *cards).empty_deck("room").discard_pile("m1-c", "m1-m", "m1-w", *["m2-c"] * 4)
    scene.dungeon(0, "m1-t").entrance(0, "t8-0").hand(0, "six", "idle-both").hand(1, "fetch")
    scene.start("adventure").passes(0).choose(1, "cast fetch").choose(1, "card m1-c").let_be()
    assert [one["text"] for one in scene.game.view(1)["announced"]] == ["fetch, aimed at m1-c"]
    scene.choose(0, "cast six")
    assert len(scene.table.zones[ROOM_DECK]) == 1
    for eye in (0, 1, None):
        assert [one["text"] for one in scene.game.view(eye)["announced"]] == ["fetch, aimed at a card that is gone"]


@pytest.mark.rule("prio-09", "death-05", "gap-move-hero", "destroy-06")
@pytest.mark.parametrize("gone", ["slay", "to-town", "smash"])
def test_the_window_runs_out_when_its_hero_or_his_room_is_gone(gone):
    scene = Stage(3).dungeon(0, "m1-t", "m1-c").entrance(0, "t8-0", "t8-1")
    scene.hand(0, gone, "idle-both").hand(1, "idle-both").hand(2, "idle-both").start("adventure")
    scene.passes(0, 1, 2)
    assert scene.story("enters-room") == ["enters-room t8-0 m1-t"]
    scene.play(0, f"cast {gone}")
    if gone == "smash":
        scene.play(0, "room m1-t")
    elif gone == "to-town":
        scene.play(0, "hero t8-0")
    scene.play(0, "cast idle-both")
    scene.passes(1).play(2, "cast idle-both")
    assert scene.asked() == {1: "adventure"}
    scene.play(1, "cast idle-both")
    assert "leaves-room t8-0 m1-t" not in scene.story("leaves-room")
    drawn = [seat for seat, _ in scene.events("drew")[:3]]
    assert drawn == [0, 1, 2]
    told = scene.story("drew", "enters-dungeon", "enters-room")
    following = "enters-room t8-0 m1-c" if gone == "smash" else "enters-dungeon t8-1"
    assert told.index(following) > told.index("drew 2")
