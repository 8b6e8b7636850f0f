"""Cards in hand (rules hand-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import room, spell
from tests.scene import Scene

from undercroft.games.boss_monster.table import ROOMS, SPELLS

COSTLY = room("costly", 'use = "any", pay = [{{ discard = "{card}" }}], do = [{{ draw = "spell" }}], limit = "round"')
PEEK = spell("peek", '{ look = "opponent" }')
MANY = [f"{kind}{damage}-{symbol}" for kind in "mt" for damage in (1, 2, 3) for symbol in "cwmt"]


def costly(card: str) -> str:
    return COSTLY.replace("{{", "{").replace("}}", "}").replace("{card}", card)


@pytest.mark.rule("hand-01")
def test_a_hand_has_no_upper_limit() -> None:
    scene = Scene().hand(0, *MANY, *["idle-both"] * 8, "stop").start("build")
    assert len(scene.hand_of(0)) == 33
    scene.finish_phase().finish_phase()
    assert scene.table.round == 4
    assert len(scene.hand_of(0)) == 34  # nothing had to go, and the room of the new round came
    assert scene.discarded() == []


@pytest.mark.rule("hand-01")
def test_a_hand_may_be_empty() -> None:
    scene = Scene().empty_deck("room").start("begin")
    assert scene.hand_of(0) == scene.hand_of(1) == []
    assert scene.table.round > 4  # nobody can do anything: the rounds go by
    assert scene.game.over
    scene = Scene().hand(1, "m1-c").start("build")
    assert scene.asked() == {1: "build"}
    assert scene.hand_of(0) == []


@pytest.mark.rule("hand-02", "comp-03")
def test_nobody_sees_another_hand() -> None:
    scene = Scene(3).hand(0, "m2-t", "stop").hand(1, "t3-w", "idle-both").start("build")
    for eye in (1, 2, None):
        theirs = scene.game.view(eye)["seats"][0]
        assert (theirs["rooms"], theirs["spells"]) == ([{"back": "room"}], [{"back": "spell"}])
        assert "m2-t" not in repr((scene.game.view(eye), scene.game.events(eye)))
    other = Scene(3).hand(0, "m2-t", "stop").hand(1, "t3-w", "idle-both")
    table = other.table
    for zone, name in ((ROOMS, "m3-c"), (SPELLS, "idle-build")):
        card, swapped = table.zone(0, zone)[0], other.find(name)
        table.design[card], table.design[swapped] = table.design[swapped], table.design[card]
    other.start("build")
    assert other.hand_of(0) == ["m3-c", "idle-build"]
    for eye in (1, 2, None):
        assert scene.game.view(eye) == other.game.view(eye)
        assert scene.game.events(eye) == other.game.events(eye)


@pytest.mark.rule("hand-02")
def test_a_card_that_lets_somebody_look_shows_the_hand_to_him_alone() -> None:
    scene = Scene(3, extra=PEEK).hand(0, "peek", "m1-c").hand(1, "t3-w", "idle-both").start("build")
    scene.choose(0, "cast peek").choose(0, "seat 1").passes(1)  # who has nothing to prevent it with
    seen = scene.game.view(0)["seats"][1]
    assert [card["id"] for card in seen["rooms"] + seen["spells"]] == ["t3-w", "idle-both"]
    for eye in (2, None):
        assert scene.game.view(eye)["seats"][1]["rooms"] == [{"back": "room"}]
        assert "t3-w" not in repr(scene.game.events(eye))
    scene.hand(1, "m4-t")
    assert scene.game.view(0)["seats"][1]["rooms"][1] == {"back": "room"}  # only what he held then


@pytest.mark.rule("hand-03")
@pytest.mark.parametrize(
    ("price", "options"),
    [
        ("card", ["discard m1-c", "discard m2-c", "discard stop", "discard idle-both"]),
        ("room", ["discard m1-c", "discard m2-c"]),
        ("spell", ["discard stop", "discard idle-both"]),
    ],
)
def test_a_card_as_a_price_may_be_a_room_or_a_spell(price: str, options: list[str]) -> None:
    scene = Scene(extra=costly(price)).dungeon(0, "costly").hand(0, "m1-c", "m2-c", "stop", "idle-both").start("build")
    scene.choose(0, "use costly")
    assert scene.options(0) == options
    scene.choose(0, options[-1])
    assert scene.discarded() == [options[-1].split()[1]]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("hand-03", "act-04")
@pytest.mark.parametrize(
    ("price", "held", "payable"),
    [
        ("card", ["m1-c"], True),
        ("card", ["idle-adventure"], True),
        ("room", ["idle-adventure"], False),
        ("spell", ["m1-c"], False),
    ],
)
def test_a_price_in_rooms_is_not_paid_in_spells(price: str, held: list[str], payable: bool) -> None:
    scene = Scene(extra=costly(price)).dungeon(0, "costly").hand(0, *held).start("build")
    assert ("use costly" in scene.options(0)) is payable
    if not payable:
        assert scene.game.why_not(0, f"use:{scene.room(0, 'costly')}:0")[1] == "act-04"
