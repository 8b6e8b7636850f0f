"""Open and hidden information (rules hidden-*)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.boss_monster.tricks import Stage, boss
from tests.scene import Scene

from undercroft.games.boss_monster.table import DRAFT, HERO_DECK, ROOM_DECK, SPELL_DECK

TRADER = boss("trader", 'do = [{ trade = "soul" }]')
FOUR = ("m1-c", "m1-c", "m1-c", "m1-c")


def ids(faces: list[dict[str, Any]]) -> list[str]:
    return [face["id"] for face in faces]


@pytest.mark.rule("hidden-01", "gap-hidden-build")
@pytest.mark.parametrize("over", [None, "m1-c"])
def test_a_laid_room_is_secret_until_the_reveal_but_its_place_is_public(over: str | None) -> None:
    scene = Scene().dungeon(0, "m1-c").hand(0, "m2-t").hand(1, "t2-w").start("build")
    on = scene.room(0, over) if over else None
    scene.choose(0, f"lay m2-t over {over}" if over else "lay m2-t left").passes(0)
    for eye in (1, None):
        assert scene.game.view(eye)["seats"][0]["face_down"] == {"back": "room", "on": on}
        told = repr((scene.game.view(eye), scene.game.events(eye)))
        assert "m2-t" not in told
    assert scene.game.view(0)["seats"][0]["face_down"]["id"] == "m2-t"
    scene.passes(1)
    assert "m2-t" in ids(scene.game.view(1)["seats"][0]["dungeon"])
    assert scene.game.view(1)["seats"][0]["face_down"] is None


@pytest.mark.rule("hidden-01", "gap-hidden-build")
def test_a_guess_at_the_face_down_card_keeps_to_what_its_place_tells() -> None:
    scene = Scene().dungeon(0, "m1-c").hand(0, "m2-t", "a-m2-c").hand(1, "t2-w").start("build")
    left = scene.game.copy()
    left.answer(0, next(option for option in left.questions[0].options if scene.say(option.raw) == "lay m2-t left"))
    scene.choose(0, "lay a-m2-c over m1-c")
    for seed in range(20):
        pool = scene.table.pool
        for game, place in ((left, "left"), (scene.game, "over")):
            guess = game.determinise(1, seed).table
            design = guess.design[guess.zone(0, DRAFT)[0]]
            if place == "left":
                assert not pool.advanced[design]
            else:
                assert not pool.advanced[design] or pool.treasure[design][0] > 0


@pytest.mark.rule("hidden-02")
def test_draw_decks_are_numbers_only() -> None:
    scene = Scene().hand(0, "m1-c").start("build")
    for eye in (0, 1, None):
        decks = scene.game.view(eye)["decks"]
        assert set(decks) == {"room", "spell", "ordinary hero", "epic hero"}
        assert all(isinstance(count, int) for count in decks.values())
    assert decks["room"] == len(scene.table.zones[ROOM_DECK]) > 0
    assert {
        scene.table.known[card] for zone in (ROOM_DECK, SPELL_DECK, HERO_DECK) for card in scene.table.zones[zone]
    } == {0}


@pytest.mark.rule("hidden-02", "hidden-03", "gap-search", "hero-05")
def test_after_a_search_both_parts_of_the_hero_deck_are_shuffled_again_and_unseen() -> None:
    scene = Scene(extra=TRADER).boss(0, "trader").dungeon(0, *FOUR).hand(0, "m2-t", "stop").souls(0, "w4-0")
    scene.start("build").choose(0, "lay m2-t left").finish_phase()
    assert scene.asked() == {0: "trade-hero"}
    deck = scene.table.zones[HERO_DECK]
    before = scene.ids(deck)
    offered = [option.split()[1] for option in scene.options(0)]
    assert sorted(offered) == sorted(before)
    assert offered != before and offered != before[::-1]  # the list does not tell the order of the deck
    scene.choose(0, "hero m13-1")
    after = scene.ids(deck)
    grades = [scene.table.pool.value[scene.table.design[card]] for card in deck]
    assert grades == sorted(grades, reverse=True)  # the top lies at the end: ordinary heroes first
    assert sorted(after) == sorted(name for name in before if name != "m13-1")
    kept = [name for name in before if name != "m13-1"]
    epic = grades.count(2)
    assert after[:epic] != kept[:epic]
    assert after[epic:] != kept[epic:]
    assert {scene.table.known[card] for card in deck} == {0}


@pytest.mark.rule("hidden-02")
def test_the_search_shows_the_deck_to_nobody_else() -> None:
    scene = Scene(extra=TRADER).boss(0, "trader").dungeon(0, *FOUR).hand(0, "m2-t").souls(0, "w4-0")
    scene.start("build").choose(0, "lay m2-t left").passes(0)
    assert scene.asked() == {0: "trade-hero"}
    assert {scene.table.known[card] for card in scene.table.zones[HERO_DECK]} == {0b001}
    assert "m13-1" not in repr((scene.game.view(1), scene.game.events(1)))


@pytest.mark.rule("hidden-03")
@pytest.mark.parametrize("eye", [0, 1, 2, None])
def test_everything_on_the_table_is_public(eye: int | None) -> None:
    scene = Scene(3).boss(0, "boss-c0").boss(1, "boss-w0").boss(2, "boss-m0")
    scene.dungeon(0, "m1-c", "t1-w").dungeon(1, "m2-m").town("t4-0", "c8-0").entrance(1, "w6-0").entrance(0, "c6-0")
    scene.souls(0, "w9-0", "m4-0").wounds(2, "t11-0").discard_pile("m3-t", "stop").hand(0, "idle-adventure")
    scene.start("adventure").passes(0)
    view = scene.game.view(eye)
    assert [seat["boss"]["id"] for seat in view["seats"]] == ["boss-c0", "boss-w0", "boss-m0"]
    assert [ids(seat["dungeon"]) for seat in view["seats"]] == [["t1-w", "m1-c"], ["m2-m"], []]
    assert ids(view["town"]) == ["t4-0", "c8-0"]
    assert [ids(seat["entrance"]) for seat in view["seats"]] == [[], ["w6-0"], []]
    assert ids(view["seats"][0]["inside"]) == ["c6-0"]
    assert [(seat["souls"], seat["wounds"]) for seat in view["seats"]] == [(3, 0), (0, 0), (0, 2)]
    assert ids(view["discard"]) == ["m3-t", "stop"]
    assert ids(view["seats"][2]["survivors"]) == ["t11-0"]


@pytest.mark.rule("hidden-03", "wounds-04")
def test_who_died_or_was_healed_stays_public() -> None:
    stage = Stage().dungeon(0, "m4-t").entrance(0, "c4-0").wounds(0, "w6-0").hand(0, "mend", "stop").start("adventure")
    stage.choose(0, "cast mend").finish_phase()
    for eye in (1, None):
        assert sorted(ids(stage.game.view(eye)["seats"][0]["score"])) == ["c4-0", "w6-0"]


@pytest.mark.rule("hidden-04", "comp-03")
@pytest.mark.parametrize("eye", [0, 1, None])
def test_covered_rooms_and_the_numbers_of_cards_in_hand_are_public(eye: int | None) -> None:
    scene = Scene().dungeon(0, "m1-c/t2-w/a-m3-t").hand(0, "m2-t", "m2-c", "stop").start("build")
    seat = scene.game.view(eye)["seats"][0]
    assert ids(seat["dungeon"][0]["covers"]) == ["t2-w", "a-m3-t"]
    assert (len(seat["rooms"]), len(seat["spells"])) == (2, 1)
