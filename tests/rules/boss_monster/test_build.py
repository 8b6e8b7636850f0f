"""The build phase (rules build-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell
from tests.scene import Scene

from undercroft.games.boss_monster.table import DRAFT, LEFT_END, ROOMS, SPELLS
from undercroft.kernel.errors import IllegalChoice

EAGER = room("eager", 'use = "build", limit = "round", do = [{ draw = "room" }]')
LEAN = room("lean", 'use = "any", limit = "round", if = { hand_at_most = 0 }, do = [{ draw = "room" }]')
FIVE = ("m1-c", "m2-w", "t1-m", "t2-t", "m3-c")


def carry_out(scene: Scene, seat: int) -> None:
    """What this seat declared happens once it adds nothing more and nobody answers."""
    while scene.asked() == {seat: "build"}:
        scene.passes(seat)


def card(scene: Scene, seat: int, name: str) -> int:
    return next(held for held in scene.table.zone(seat, ROOMS) if scene.id(held) == name)


@pytest.mark.rule("build-01", "xp-04")
def test_everybody_is_active_once_in_xp_order() -> None:
    scene = Scene(3).order(1, 2, 0)
    for seat in range(3):
        scene.hand(seat, "m1-c")
    scene.start("build")
    for seat in (1, 2, 0):
        assert scene.asked() == {seat: "build"}
        assert scene.game.view(None)["active"] == seat
        for other in {0, 1, 2} - {seat}:
            held = (scene.table.zone(other, ROOMS) or scene.table.zone(other, DRAFT))[0]
            rule = "build-01" if held in scene.table.zone(other, ROOMS) else "build-10"
            assert scene.game.why_not(other, f"lay:{held}:{LEFT_END}")[1] == rule
        scene.choose(seat, "lay m1-c left").passes(seat)
    assert [data["seat"] for _, data in scene.told("build-turn")][:3] == [1, 2, 0]
    assert scene.table.round == 4


@pytest.mark.rule("build-02", "hidden-01")
def test_at_most_one_room_is_laid_and_face_down() -> None:
    scene = Scene().dungeon(0, "m1-c").hand(0, "m2-c", "t2-t").start("build")
    scene.choose(0, "lay m2-c left")
    assert scene.options(0) == ["take-back", "pass"]
    assert scene.game.why_not(0, f"lay:{card(scene, 0, 't2-t')}:{LEFT_END}")[1] == "build-02"
    assert scene.zone(0, DRAFT) == ["m2-c"]
    assert scene.game.view(1)["seats"][0]["face_down"] == {"back": "room", "on": None}
    scene.passes(0)
    assert scene.row(0) == ["m2-c", "m1-c"]
    assert [data["seat"] for _, data in scene.told("built")] == [0]


@pytest.mark.rule("build-03", "build-06")
def test_a_room_goes_to_the_left_end_or_on_top_of_a_room_and_nowhere_else() -> None:
    scene = Scene().dungeon(0, "m1-c", "t1-w").hand(0, "m2-t").start("build")
    assert scene.options(0) == ["lay m2-t left", "lay m2-t over t1-w", "lay m2-t over m1-c", "pass"]
    assert scene.choose(0, "lay m2-t left").finish_phase().row(0) == ["m2-t", "m1-c", "t1-w"]


@pytest.mark.rule("build-06", "over-05")
def test_a_room_laid_on_another_takes_its_place() -> None:
    scene = Scene().dungeon(0, "m1-c", "t1-w").hand(0, "m2-t").start("build")
    beneath = scene.room(0, "m1-c")
    assert scene.choose(0, "lay m2-t over m1-c").finish_phase().row(0) == ["m2-t", "t1-w"]
    assert scene.table.under[scene.room(0, "m2-t")] == beneath


@pytest.mark.rule("build-04", "build-05")
@pytest.mark.parametrize("rooms", range(6))
def test_a_dungeon_has_five_places_beside_the_boss(rooms: int) -> None:
    scene = Scene().dungeon(0, *FIVE[:rooms]).hand(0, "t3-t").start("build")
    assert ("lay t3-t left" in scene.options(0)) == (rooms < 5)
    assert sum(option.startswith("lay t3-t over") for option in scene.options(0)) == rooms
    if rooms == 5:
        held = card(scene, 0, "t3-t")
        assert scene.game.why_not(0, f"lay:{held}:{LEFT_END}")[1] == "build-05"
        with pytest.raises(IllegalChoice, match="five rooms") as refused:
            scene.game.answer(0, f"lay:{held}")
        assert refused.value.rule == "build-05"
        scene.choose(0, "lay t3-t over m1-c").finish_phase()
        assert scene.row(0) == ["t3-t", *FIVE[1:]]
    else:
        scene.choose(0, "lay t3-t left").finish_phase()
        assert scene.row(0) == ["t3-t", *FIVE[:rooms]]


@pytest.mark.rule("build-05", "deact-05")
def test_a_deactivated_room_keeps_its_place() -> None:
    scene = Scene().dungeon(0, *FIVE).off(0, "m2-w").hand(0, "t3-t").start("build")
    assert "lay t3-t left" not in scene.options(0)
    assert scene.game.why_not(0, f"lay:{card(scene, 0, 't3-t')}:{LEFT_END}")[1] == "build-05"
    assert sorted(scene.options(0)) == sorted([f"lay t3-t over {name}" for name in FIVE if name != "m2-w"] + ["pass"])


@pytest.mark.rule("build-07")
def test_nobody_has_to_build() -> None:
    scene = Scene().dungeon(0, "m1-c").hand(0, "m2-t").hand(1, "m2-w").start("build")
    scene.passes(0)
    assert scene.asked() == {1: "build"}
    scene.passes(1)
    assert scene.row(0) == ["m1-c"]
    assert scene.row(1) == []
    assert scene.hand_of(0)[0] == "m2-t"
    assert scene.told("laid", "built") == []
    assert scene.table.round == 4


@pytest.mark.rule("build-08")
def test_while_active_a_player_may_take_back_move_exchange_and_lay_none() -> None:
    scene = Scene().dungeon(0, "m1-c").hand(0, "m2-t", "t2-w").start("build")
    first = scene.options(0)
    scene.choose(0, "lay m2-t left").choose(0, "take-back")
    assert sorted(scene.options(0)) == sorted(first)
    scene.choose(0, "lay m2-t over m1-c").choose(0, "take-back")  # moved
    scene.choose(0, "lay t2-w left").choose(0, "take-back")  # exchanged
    scene.passes(0)  # none
    assert scene.row(0) == ["m1-c"]
    assert sorted(scene.hand_of(0)[:2]) == ["m2-t", "t2-w"]


@pytest.mark.rule("build-08")
def test_once_a_player_is_no_longer_active_his_room_is_final() -> None:
    scene = Scene().hand(0, "m2-t", "idle-both").hand(1, "m1-c").start("build")
    scene.choose(0, "lay m2-t left").passes(0)
    assert scene.asked() == {1: "build"}
    assert scene.game.why_not(0, "take-back")[1] == "build-08"
    scene.passes(1)
    assert scene.asked() == {0: "build"}  # now as one who is not active: spells, but not his room
    assert scene.options(0) == ["cast idle-both", "pass"]
    with pytest.raises(IllegalChoice) as refused:
        scene.game.answer(0, "take-back")
    assert refused.value.rule == "build-08"
    scene.finish_phase()
    assert scene.row(0) == ["m2-t"]


@pytest.mark.rule("build-08", "gap-hidden-build", "hidden-01")
def test_others_see_that_a_card_lies_there_and_where_but_not_which() -> None:
    scene = Scene(3).dungeon(0, "m1-c", "t1-w").hand(0, "m2-t", "t2-m").start("build")
    beneath = scene.room(0, "m1-c")
    scene.choose(0, "lay m2-t over m1-c")
    for eye in (1, 2, None):
        assert scene.game.view(eye)["seats"][0]["face_down"] == {"back": "room", "on": beneath}
        (line,) = [line for line in scene.game.events(eye) if line["kind"] == "laid"]
        assert line["data"] == {"seat": 0, "on": beneath, "on_design": "m1-c"}
        assert "m2-t" not in line["text"]
    assert scene.game.view(0)["seats"][0]["face_down"]["id"] == "m2-t"
    hidden = scene.game.view(1), scene.game.events(1)
    other = Scene(3).dungeon(0, "m1-c", "t1-w").hand(0, "m2-t", "t2-m").start("build")
    other.choose(0, "lay t2-m over m1-c")
    assert (other.game.view(1), other.game.events(1)) == hidden
    scene.choose(0, "take-back")
    assert scene.game.view(1)["seats"][0]["face_down"] is None
    assert scene.game.view(1)["seats"][0]["rooms"] == [{"back": "room"}] * 2


@pytest.mark.rule("build-08", "gap-windows-build", "prio-07")
def test_a_room_rests_while_something_declared_waits_and_may_change_again_afterwards() -> None:
    scene = Scene().hand(0, "m2-t", "t2-w").hand(1, "idle-build", "idle-build").start("build")
    scene.choose(0, "lay m2-t left").passes(0)
    scene.choose(1, "cast idle-build")
    assert scene.asked() == {1: "build"}  # the active player has no spell to answer with
    assert scene.hand_of(1) == ["idle-build"]
    carry_out(scene, 1)
    assert len(scene.hand_of(1)) == 2
    assert scene.asked() == {0: "build"}  # still active: asked again
    assert scene.options(0) == ["take-back", "pass"]
    scene.choose(0, "take-back").choose(0, "lay t2-w left").passes(0).finish_phase()
    assert scene.row(0) == ["t2-w"]


@pytest.mark.rule("gap-windows-build", "prio-07")
def test_the_active_player_answers_a_declaration_with_spells_but_not_with_his_room() -> None:
    scene = Scene().hand(0, "m2-t", "idle-build").hand(1, "idle-build", "idle-build").start("build").passes(0)
    scene.choose(1, "cast idle-build").passes(0)  # nothing to prevent it with
    scene.passes(1)
    assert scene.asked() == {0: "build"}
    assert scene.options(0) == ["cast idle-build", "pass"]
    assert scene.game.why_not(0, f"lay:{card(scene, 0, 'm2-t')}:{LEFT_END}")[1] == "prio-07"
    scene.passes(0, 1)
    assert "lay m2-t left" in scene.options(0)


@pytest.mark.rule("build-09")
def test_spells_and_abilities_are_used_before_and_after_laying() -> None:
    scene = Scene(extra=EAGER).dungeon(0, "eager", "m1-c")
    scene.hand(0, "m2-t", "idle-build", "idle-both", "idle-adventure").start("build")
    assert {"use eager", "cast idle-build", "cast idle-both"} <= set(scene.options(0))
    assert "cast idle-adventure" not in scene.options(0)
    adventure = next(held for held in scene.table.zone(0, SPELLS) if scene.id(held) == "idle-adventure")
    assert scene.game.why_not(0, f"cast:{adventure}")[1] == "spell-04"
    scene.choose(0, "cast idle-build")
    assert "lay m2-t left" in scene.options(0)
    scene.choose(0, "lay m2-t left").choose(0, "use eager").choose(0, "cast idle-both")
    assert scene.options(0) == ["take-back", "pass"]
    assert [data["seat"] for _, data in scene.told("drew")] == [0, 0, 0]


@pytest.mark.rule("build-09", "prio-06")
def test_a_player_who_is_not_active_may_act_in_the_build_turn_of_another() -> None:
    scene = Scene(extra=EAGER).hand(0, "m2-t").dungeon(1, "eager").hand(1, "idle-build").start("build").passes(0)
    assert scene.asked() == {1: "build"}
    assert scene.game.view(None)["active"] == 0
    assert scene.options(1) == ["cast idle-build", "use eager", "pass"]
    scene.choose(1, "use eager")
    carry_out(scene, 1)
    assert len(scene.zone(1, ROOMS)) == 1
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("build-10")
def test_a_player_builds_only_in_his_own_dungeon_and_only_from_his_own_hand() -> None:
    scene = Scene().dungeon(0, "m1-c").dungeon(1, "t1-w").hand(0, "m2-t").hand(1, "t2-m").start("build")
    assert scene.options(0) == ["lay m2-t left", "lay m2-t over m1-c", "pass"]
    mine, theirs = card(scene, 0, "m2-t"), card(scene, 1, "t2-m")
    assert scene.game.why_not(0, f"lay:{mine}:{scene.room(1, 't1-w')}")[1] == "build-10"
    assert scene.game.why_not(0, f"lay:{theirs}:{LEFT_END}")[1] == "build-10"
    before = scene.game.digest()
    for key in (f"lay:{mine}:{scene.room(1, 't1-w')}", f"lay:{theirs}"):
        with pytest.raises(IllegalChoice) as refused:
            scene.game.answer(0, key)
        assert refused.value.rule == "build-10"
    assert scene.game.digest() == before


@pytest.mark.rule("build-11")
def test_a_laid_room_cannot_be_discarded() -> None:
    stage = Stage().hand(0, "m2-t", "t2-w").hand(1, "strip", "stop").start("build")
    stage.choose(0, "lay m2-t left").passes(0)
    stage.choose(1, "cast strip")
    carry_out(stage, 1)
    assert stage.discarded() == ["t2-w", "strip"]
    assert stage.hand_of(0) == []
    assert stage.zone(0, DRAFT) == ["m2-t"]
    stage.choose(0, "take-back")
    assert stage.hand_of(0) == ["m2-t"]  # in hand again
    assert stage.options(0) == ["lay m2-t left", "pass"]


@pytest.mark.rule("build-11")
@pytest.mark.parametrize("how", ['"room", by = "opponent"', '"card", by = "opponent", random = true'])
def test_a_laid_room_is_neither_chosen_nor_picked_at_random_from_the_hand(how: str) -> None:
    scene = Scene(extra=spell("grab", f"{{ discard = {how} }}")).hand(0, "m2-t").hand(1, "grab", "stop").start("build")
    scene.choose(0, "lay m2-t left").passes(0)
    scene.choose(1, "cast grab")
    carry_out(scene, 1)
    assert scene.discarded() == ["grab"]
    assert scene.zone(0, DRAFT) == ["m2-t"]
    assert scene.finish_phase().row(0) == ["m2-t"]


@pytest.mark.rule("build-11", "hand-03")
def test_a_laid_room_does_not_count_as_a_card_in_hand() -> None:
    scene = Scene(extra=LEAN).dungeon(0, "lean").hand(0, "m2-t").start("build")
    assert "use lean" not in scene.options(0)
    scene.choose(0, "lay m2-t left")
    assert "use lean" in scene.options(0)
    scene.choose(0, "take-back")
    assert "use lean" not in scene.options(0)


@pytest.mark.rule("build-11")
def test_a_laid_room_cannot_pay_a_price_or_be_given_away() -> None:
    costly = room("costly", 'use = "any", pay = [{ discard = "card" }], do = [{ draw = "spell" }], limit = "round"')
    gift = spell("gift", '{ draw = "spell" }, { give = "room", to = "opponent" }')
    scene = Scene(extra=costly + gift).dungeon(0, "costly").hand(0, "m2-t", "gift").start("build")
    assert {"use costly", "cast gift"} <= set(scene.options(0))
    scene.choose(0, "lay m2-t left").choose(0, "cast gift")
    assert scene.hand_of(1) == []
    assert scene.zone(0, DRAFT) == ["m2-t"]
    scene.choose(0, "use costly")
    assert scene.zone(0, DRAFT) == ["m2-t"]
    assert scene.discarded()[0] == "gift"
    assert len(scene.discarded()) == 2  # the spell just drawn paid
