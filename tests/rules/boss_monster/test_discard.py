"""Discarding and random discards (rules discard-*, random-*, gap-order-simultaneous)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell

from undercroft.games.boss_monster.table import ROOMS, SPELLS
from undercroft.kernel.chance import seeded

TWO_ROOMS = spell("two-rooms", '{ discard = "room", count = 2, by = "each opponent" }')
CARD = spell("card", '{ discard = "card", by = "opponent" }')
BLIND = spell("blind", '{ discard = "card", by = "opponent", random = true }')
BLIND_SPELL = spell("blind-spell", '{ discard = "spell", by = "opponent", random = true }')
OWN_BLIND = spell("own-blind", '{ discard = "room", random = true }')
COLLECTOR = room("collector", 'when = "opponent-discards", may = [{ recover = "discarded" }], limit = "round"')
EAGER = room("eager", 'when = "you-destroy-this", do = [{ draw = "spell" }]')


@pytest.mark.rule("discard-01")
def test_a_discarded_card_goes_straight_to_the_pile_and_does_nothing():
    scene = Stage(2, CARD, EAGER).hand(0, "card", "idle-build").hand(1, "eager").start("build").play(0, "cast card")
    assert scene.discarded() == ["eager", "card"]
    assert scene.events("drew") == [] == scene.events("destroyed")
    scene = Stage(2, CARD).hand(0, "card", "idle-build").hand(1, "idle-both").start("build").play(0, "cast card")
    assert scene.discarded() == ["idle-both", "card"]
    assert scene.events("drew") == []
    assert scene.story("cast") == ["cast card"]


@pytest.mark.rule("discard-02")
def test_the_one_who_discards_chooses():
    scene = Stage(2, CARD).hand(0, "card", "idle-build").hand(1, "m1-t", "m1-c", "stop").start("build")
    scene.play(0, "cast card")
    assert scene.asked() == {1: "discard"}
    assert scene.options(1) == ["discard m1-t", "discard m1-c", "discard stop"]
    scene.choose(1, "discard m1-c")
    assert scene.hand_of(1) == ["m1-t", "stop"]
    assert scene.discarded() == ["m1-c", "card"]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("discard-03", "gap-no-opponent-hand")
@pytest.mark.parametrize(
    ("hand", "left"),
    [(("m1-t", "stop"), ["stop"]), (("m1-t", "m1-c", "stop"), ["stop"]), (("stop",), ["stop"]), ((), [])],
)
def test_who_has_too_few_discards_all_he_has_of_that_type(hand, left):
    scene = (
        Stage(2, TWO_ROOMS).hand(0, "two-rooms", "idle-build").hand(1, *hand).start("build").play(0, "cast two-rooms")
    )
    assert scene.hand_of(1) == left
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("discard-04", "setup-10")
def test_everybody_may_look_through_the_one_discard_pile():
    scene = Stage(3, CARD).discard_pile("m1-t", "stop").hand(0, "card", "idle-build").hand(1, "m1-c").start("build")
    scene.play(0, "cast card")
    if scene.asked() == {0: "target"}:
        scene.choose(0, "seat 1")
    scene.let_be()
    for eye in (0, 1, 2, None):
        assert [face["id"] for face in scene.game.view(eye)["discard"]] == ["m1-t", "stop", "m1-c", "card"]


@pytest.mark.rule("random-01")
def test_a_random_discard_is_drawn_from_the_hand_without_asking():
    picked = set()
    for seed in range(12):
        scene = Stage(2, BLIND).hand(0, "blind", "idle-build").hand(1, "m1-t", "m1-c", "stop")
        scene.table.rng = seeded(seed)
        scene.start("build").play(0, "cast blind")
        assert scene.asked() == {0: "build"}
        assert len(scene.hand_of(1)) == 2
        assert scene.discarded()[1:] == ["blind"]
        picked.add(scene.discarded()[0])
    assert picked == {"m1-t", "m1-c", "stop"}


@pytest.mark.rule("random-01")
@pytest.mark.parametrize(("name", "seat", "kept"), [("blind-spell", 1, ROOMS), ("own-blind", 0, SPELLS)])
def test_a_random_discard_of_a_type_leaves_the_other_type_alone(name, seat, kept):
    for seed in range(8):
        scene = Stage(2, BLIND_SPELL, OWN_BLIND).hand(0, name, "idle-build").hand(seat, "m1-t", "m1-c", "stop", "read")
        scene.table.rng = seeded(seed)
        before = len(scene.zone(seat, kept)) - (name == "own-blind")
        scene.start("build").play(0, f"cast {name}")
        assert len(scene.zone(seat, kept)) == before
        assert len(scene.discarded()) == 2


@pytest.mark.rule("random-01", "discard-03")
@pytest.mark.parametrize(("hand", "left"), [(("m1-t", "m1-c", "stop"), 1), (("m1-t", "stop"), 0), (("stop",), 0)])
def test_two_random_cards_are_two_different_ones_as_far_as_there_are(hand, left):
    blind = spell("blind-two", '{ discard = "card", count = 2, by = "opponent", random = true }')
    scene = Stage(2, blind).hand(0, "blind-two", "idle-build").hand(1, *hand).start("build").play(0, "cast blind-two")
    assert len(scene.hand_of(1)) == left
    assert sorted(scene.hand_of(1) + scene.discarded()) == sorted([*hand, "blind-two"])
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("random-01", "gap-random")
def test_the_same_seed_picks_the_same_card():
    found = []
    for _ in range(2):
        scene = Stage(2, BLIND).hand(0, "blind", "idle-build").hand(1, "m1-t", "m1-c", "m1-m", "stop", "read")
        scene.start("build").play(0, "cast blind")
        found.append((scene.discarded(), scene.game.digest()))
    assert found[0] == found[1]


@pytest.mark.rule("random-02", "effect-01")
@pytest.mark.parametrize("name", ["blind", "card"])
def test_a_random_discard_counts_as_forced(name):
    scene = Stage(2, BLIND, CARD, COLLECTOR).dungeon(0, "collector").hand(0, name, "idle-build").hand(1, "m1-t")
    scene.start("build").play(0, f"cast {name}")
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "yes")
    assert scene.zone(0, ROOMS) == ["m1-t"]
    assert scene.discarded() == [name]


@pytest.mark.rule("random-02")
def test_what_a_player_discards_for_himself_is_not_forced_by_an_opponent():
    scene = Stage(2, OWN_BLIND, COLLECTOR).dungeon(0, "collector").hand(0, "own-blind", "idle-build", "m1-t")
    scene.start("build").choose(0, "cast own-blind")
    assert scene.asked() == {0: "build"}
    assert scene.discarded() == ["m1-t", "own-blind"]


@pytest.mark.rule("gap-order-simultaneous", "discard-02")
def test_opponents_discard_all_at_once_secretly_and_in_xp_order():
    found = []
    for answering in ((1, 2, 3), (3, 2, 1), (2, 3, 1)):
        scene = Stage(4, TWO_ROOMS).order(0, 3, 1, 2).hand(0, "two-rooms", "idle-build")
        for seat, letter in ((1, "t"), (2, "c"), (3, "m")):
            scene.hand(seat, *[f"m{damage}-{letter}" for damage in (1, 2, 3)])
        scene.start("build").choose(0, "cast two-rooms")
        assert scene.asked() == {1: "discard", 2: "discard", 3: "discard"}
        before = scene.game.view(0)
        for pick in (3, 1):
            for seat in answering:
                letter = {1: "t", 2: "c", 3: "m"}[seat]
                scene.choose(seat, f"discard m{pick}-{letter}")
                if pick == 3 and seat == answering[0]:
                    after = scene.game.view(0)
                    assert {name for name in before if before[name] != after[name]} == {"owed"}
        assert scene.discarded() == ["m3-m", "m1-m", "m3-t", "m1-t", "m3-c", "m1-c", "two-rooms"]
        assert scene.asked() == {0: "build"}
        found.append(scene.game.digest())
    assert len(set(found)) == 1
