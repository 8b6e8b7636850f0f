"""What sharp-eyed players found, kept so that it stays mended."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell
from tests.scene import Scene

from undercroft.games.boss_monster.table import ENTRANCE
from undercroft.kernel.errors import BadRequest, IllegalChoice

PLATE = room("plate", 'when = "opponent-discards", may = [{ recover = "discarded" }], limit = "round"', damage=0)
CREW = room("crew", 'when = "built", may = [{ take = "room" }], limit = "round"')
BLAST = spell("blast", '{ deactivate = { room = "any" } }, { draw = "spell" }')


def prompt(scene: Scene, seat: int) -> str:
    return scene.game.questions[seat].prompt


def texts(scene: Scene, seat: int) -> list[str]:
    return [option.text for option in scene.game.questions[seat].options]


@pytest.mark.rule("entrance-02", "adventure-03", "adventure-09", "gap-move-hero")
def test_a_hero_sent_away_and_back_before_he_enters_goes_to_the_end_of_the_queue():
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, "t8-0", "t8-1").hand(0, "to-town", "invite", "idle-build")
    scene.start("adventure").choose(0, "cast to-town").choose(0, "hero t8-0")
    scene.choose(0, "cast invite").choose(0, "seat 0")
    assert scene.zone(0, ENTRANCE) == ["t8-1", "t8-0"]
    assert "t8-0 stands at the entrance again" in prompt(scene, 0)
    scene.passes(0)
    assert "t8-1 is about to enter your dungeon" in prompt(scene, 0)
    scene.finish_phase()
    assert scene.story("enters-dungeon") == ["enters-dungeon t8-1", "enters-dungeon t8-0"]


@pytest.mark.rule("prio-07", "prevent-03", "gap-spell-played-moment")
def test_everybody_reads_what_an_announcement_is_aimed_at():
    scene = Stage(2).dungeon(1, "m1-t", "m2-c").hand(0, "switch-off", "stop").hand(1, "stop").start("build")
    scene.choose(0, "cast switch-off").choose(0, "room m2-c")
    assert "plays switch-off, aimed at m2-c in your dungeon. Prevent it?" in prompt(scene, 1)
    lines = [event["text"] for event in scene.game.events(None)]
    assert any(line.startswith("switch-off is aimed at m2-c in Boss") for line in lines)
    scene.passes(1)
    scene = Stage(2).dungeon(0, "m1-t", "m2-c").hand(1, "switch-off").hand(0, "stop", "idle-build").start("build")
    scene.passes(0).choose(1, "cast switch-off").choose(1, "room m2-c").passes(0)
    assert "announces switch-off, aimed at m2-c in your dungeon" in prompt(scene, 0)
    assert scene.game.view(None)["announced"][0]["text"].startswith("switch-off, aimed at m2-c")


@pytest.mark.rule("effect-02", "gap-triggers")
def test_reactions_to_several_cards_are_told_apart():
    scene = Stage(2, PLATE, spell("rob", '{ discard = "card", count = 2, by = "opponent" }'))
    scene.dungeon(0, "plate").hand(0, "rob").hand(1, "m1-c", "m2-c").start("build").choose(0, "cast rob")
    assert texts(scene, 0) == ["plate (for m1-c) first", "plate (for m2-c) first"]
    scene.game.answer(0, 1)
    assert prompt(scene, 0).startswith("plate (for m2-c)")
    scene.choose(0, "yes")
    assert scene.hand_of(0) == ["m2-c"]
    assert scene.asked() == {0: "build"}  # its one use of the round is spent


@pytest.mark.rule("once-03", "effect-01")
def test_what_can_no_longer_happen_is_not_offered_and_uses_nothing_up():
    rob = spell("rob", '{ discard = "card", by = "opponent" }')
    scene = Stage(2, PLATE, rob).dungeon(0, "plate", "plate").hand(0, "rob", "rob").hand(1, "m1-c").start("build")
    scene.choose(0, "cast rob").choose(0, "yes")
    assert scene.hand_of(0) == ["m1-c", "rob"]
    assert scene.asked() == {0: "build"}  # the second plate is not offered the card that is gone
    scene = Stage(2, CREW).hand(0, "crew").start("build").choose(0, "lay crew left").finish_phase()
    assert scene.story("reacts") == []
    scene = Scene(2, sets=["overclock"]).hand(0, "account-transfer", "heat-sink", "combo-counter").start("build")
    scene.choose(0, "cast account-transfer")
    assert scene.asked() == {0: "build"} and len(scene.hand_of(0)) == 2


@pytest.mark.rule("prio-08")
def test_an_announced_action_whose_only_target_is_gone_does_nothing_at_all():
    scene = Stage(2, BLAST).dungeon(0, "m1-t", "m2-c").hand(1, "blast").hand(0, "smash-own", "idle-build")
    scene.start("build").passes(0).choose(1, "cast blast").choose(1, "room m2-c").passes(0)
    scene.choose(0, "cast smash-own").choose(0, "room m2-c").let_happen()
    assert scene.story("drew") == []
    assert "Blast has no effect any more." in [event["text"] for event in scene.game.events(1)]
    assert scene.discarded()[-1] == "blast"


@pytest.mark.rule("gap-order-simultaneous", "discard-02")
@pytest.mark.parametrize("card", ["clear-the-cache", "surprise-inspection"])
def test_each_opponent_discards_at_the_same_time(card):
    scene = Scene(3, sets=["undercroft", "overclock"]).hand(0, card)
    scene.hand(1, "ogre-arcade", "imp-apprenticeship", "beta-invite", "loot-box")
    scene.hand(2, "heat-sink", "imp-apprenticeship", "beta-invite", "loot-box")
    scene.start("build").choose(0, f"cast {card}").passes(1, 2)
    assert scene.asked() == {1: "discard", 2: "discard"}
    scene.game.answer(1, 0)
    assert scene.discarded() == []


@pytest.mark.rule("effect-02", "gap-triggers")
def test_a_reaction_whose_condition_fails_is_not_put_into_an_order():
    scene = Scene(2, sets=["undercroft"]).boss(0, "count-comeback", True).dungeon(0, "waiting-room-with-spikes")
    scene.start("end")
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "yes")
    assert scene.table.round == 4


@pytest.mark.rule("gap-auto-pass")
def test_a_standing_pass_stops_when_something_happens():
    scene = Stage(2).dungeon(1, "m1-t", "m2-c").hand(0, "switch-off", "idle-build").hand(1, "stop", "m2-t")
    scene.start("build").game.pass_until(1, "phase")
    scene.choose(0, "cast switch-off").choose(0, "room m2-c").game.settle()
    assert scene.asked() == {1: "prevent"}
    scene.passes(1, 0).game.settle()
    assert scene.table.active == 1 and scene.asked() == {1: "build"}  # his own build turn is his
    with pytest.raises(BadRequest, match=r"no moment 'tea' to pass until; there are: hero, turn, phase, round"):
        scene.game.pass_until(1, "tea")
    with pytest.raises(IllegalChoice, match="no seat 7"):
        scene.game.pass_until(7, "hero")


@pytest.mark.rule("gap-auto-pass", "adventure-08")
def test_passing_until_the_next_hero_passes_all_windows_of_this_one():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c").hand(0, "idle-adventure").entrance(0, "t8-0", "t8-1")
    scene.start("adventure").game.pass_until(0, "hero")
    scene.game.settle()
    assert scene.story("survived") == ["survived t8-0"]
    assert "t8-1 is about to enter" in prompt(scene, 0)


@pytest.mark.rule("build-08", "prio-02")
def test_why_not_knows_what_is_offered():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "m2-t", "idle-build").start("build")
    for option in scene.game.questions[0].options:
        assert scene.game.why_not(0, option.key)[0] == "you may do that now"


@pytest.mark.rule("entrance-01", "death-06")
def test_options_prompts_and_log_say_it_exactly():
    scene = Stage(2).dungeon(0, "m4-t", "m4-t").hand(0, "m1-c", "hurt-2", "idle-adventure").entrance(0, "t4-0")
    scene.start("build")
    assert "Lay m1-c over m4-t (place 1 from the boss)" in texts(scene, 0)
    scene.finish_phase()
    scene.passes(0)
    assert prompt(scene, 0) == "t4-0 is in m4-t in your dungeon, dying. Act or pass."
    scene.finish_phase()
    assert "t4-0 dies in m4-t: 1 soul for you." in [event["text"] for event in scene.game.events(0)]


EMPTY_HANDED = [
    room("ferret", 'when = "built", do = [{ discard = "card", by = "opponent", random = true }], limit = "round"'),
    room("ferret", 'when = "built", may = [{ discard = "spell", by = "each opponent" }], limit = "round"'),
    room("ferret", 'when = "built", may = [{ draw = "spell" }], limit = "round"'),
]


@pytest.mark.rule("gap-triggers", "once-03")
@pytest.mark.parametrize("ferret", EMPTY_HANDED)
def test_a_reaction_that_finds_no_card_is_passed_over_and_stays_unused(ferret):
    scene = Stage(2, ferret).hand(0, "ferret").empty_deck("spell").start("build")
    scene.choose(0, "lay ferret left").finish_phase()
    assert scene.story("built") == ["built ferret None"]
    assert scene.story("reacts") == []
    assert not scene.face(0, "ferret")["used"]


@pytest.mark.rule("prio-08")
def test_an_announced_swap_of_which_one_room_is_gone_says_that_it_has_no_effect():
    scene = Stage(2).dungeon(0, "m1-t", "m2-c", "m3-w").hand(1, "swap-any").hand(0, "smash-own", "idle-build")
    scene.start("build").passes(0).choose(1, "cast swap-any").choose(1, "room m2-c").choose(1, "room m1-t").passes(0)
    scene.choose(0, "cast smash-own").choose(0, "room m2-c").let_happen()
    assert scene.story("swapped") == [] and len(scene.events("fizzled")) == 1


@pytest.mark.rule("act-04", "destroy-06")
def test_two_equal_rooms_are_told_apart_when_they_are_used():
    ceiling = room("ceiling", 'use = "adventure", pay = [{ destroy = "this" }], do = [{ draw = "room" }]')
    scene = Stage(2, ceiling).dungeon(0, "ceiling", "ceiling").entrance(0, "t8-0").start("adventure")
    assert texts(scene, 0)[:2] == ["Use ceiling (place 1 from the boss)", "Use ceiling (place 2 from the boss)"]


@pytest.mark.rule("level-06", "once-01")
def test_a_boss_ability_is_called_so_and_its_mark_is_public():
    scene = Scene(2, sets=["overclock"]).boss(0, "professor-patchnotes", True).hand(0, "heat-sink", "combo-counter")
    scene.start("build").choose(0, "use professor-patchnotes")
    assert scene.game.questions[0].rule == "level-06"
    scene.game.answer(0, 0)
    scene.game.answer(0, 0)
    lines = [event["text"] for event in scene.game.events(1)]
    assert "Professor Patchnotes uses the level-up ability." in lines
    assert scene.game.view(None)["seats"][0]["boss_used"] is True


@pytest.mark.rule("effect-01")
def test_an_offer_in_the_middle_of_an_effect_reads_well():
    scene = Scene(2, sets=["overclock"]).dungeon(0, "free-trial-imp").hand(0, "lag-spike", "loot-box")
    scene.entrance(0, "brother-bandwidth").start("adventure").passes(0)
    assert prompt(scene, 0).endswith("discard a spell to have this room deal 4 more damage this round. Use it?")
