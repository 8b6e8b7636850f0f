"""What the book leaves open: decks that run out, games that will not end, chance (gap-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell
from tests.scene import plain_set

import undercroft as uc
from undercroft.games.boss_monster.loader import built_in, built_in_ids, load_set
from undercroft.games.boss_monster.table import (
    BOX,
    DISCARD,
    ENTRANCE,
    HERO_DECK,
    ROOM_DECK,
    ROOMS,
    SOULS,
    SPELLS,
    TOWN,
)
from undercroft.games.sets.problems import BadSet

THREE = spell("three", '{ draw = "room", count = 3 }')
TRADE = spell("trade", '{ trade = "soul" }')


# --- empty decks
@pytest.mark.rule("gap-room-deck-empty")
def test_an_empty_deck_is_made_anew_from_the_discards_of_its_type():
    scene = Stage(2, THREE).empty_deck("room").top("m4-t").discard_pile("m1-t", "stop", "m1-c", "m1-m", "read")
    scene.hand(0, "three", "idle-build").start("build").choose(0, "cast three")
    assert scene.story("drew", "reshuffled") == ["drew 0", "reshuffled", "drew 0", "drew 0"]
    assert scene.zone(0, ROOMS)[0] == "m4-t"  # what is left comes first
    assert set(scene.zone(0, ROOMS)[1:]) < {"m1-t", "m1-c", "m1-m"}
    assert len(scene.table.zones[ROOM_DECK]) == 1
    assert scene.discarded() == ["stop", "read", "three"]


@pytest.mark.rule("gap-room-deck-empty")
def test_the_new_deck_is_shuffled_and_nobody_knows_it():
    names = [f"m{damage}-{letter}" for damage in (1, 2, 3, 4) for letter in "cwmt"]
    scene = Stage(2).empty_deck("room").discard_pile(*names).hand(0, "idle-build", "stop").start("build")
    scene.choose(0, "cast idle-build")
    drawn = scene.zone(0, ROOMS) + scene.ids(scene.table.zones[ROOM_DECK])[::-1]
    assert sorted(drawn) == sorted(names)
    assert drawn not in (names, names[::-1])
    assert all(scene.table.known[card] == 0 for card in scene.table.zones[ROOM_DECK])


@pytest.mark.rule("gap-room-deck-empty", "begin-02")
def test_a_draw_without_cards_is_skipped():
    scene = Stage(2).empty_deck("room").discard_pile("stop").hand(0, "idle-build").start("begin")
    assert scene.story("nothing-to-draw", "drew") == ["nothing-to-draw 0", "nothing-to-draw 1"]
    assert scene.discarded() == ["stop"]


@pytest.mark.rule("gap-hero-deck-short", "begin-01", "begin-02")
def test_too_few_heroes_all_appear_and_later_rounds_only_draw_rooms():
    scene = Stage(3).boss(0, "boss-c0").boss(1, "boss-c1").boss(2, "boss-w0").empty_deck("hero").top("m4-0")
    scene.start("begin")
    assert scene.story("hero-appears", "drew") == ["hero-appears m4-0", "drew 0", "drew 1", "drew 2"]
    scene.next_round()
    assert len(scene.events("hero-appears")) == 1
    assert len(scene.events("drew")) == 6


@pytest.mark.rule("gap-hero-deck-empty", "tiebreak-01")
@pytest.mark.parametrize(("points", "winner"), [(((7, 1), (7, 2)), 0), (((3, 0), (6, 3)), 1), (((0, 4), (1, 2)), 1)])
def test_without_heroes_the_game_ends_by_souls_minus_wounds(points, winner):
    scene = Stage(2).score(0, *points[0]).score(1, *points[1]).empty_deck("hero").start("check")
    assert scene.game.result.rule == "gap-hero-deck-empty"
    assert scene.game.result.winners == (winner,)


@pytest.mark.rule("gap-hero-deck-empty")
@pytest.mark.parametrize("place", [TOWN, ENTRANCE, HERO_DECK])
def test_a_single_hero_anywhere_keeps_the_game_going(place):
    scene = Stage(2).empty_deck("hero").hand(0, "m1-t")
    {TOWN: scene.town, HERO_DECK: scene.top, ENTRANCE: lambda name: scene.entrance(1, name)}[place]("t4-0")
    scene.start("check")
    assert not scene.game.over
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("gap-hero-deck-empty", "elim-02", "win-01")
def test_victory_comes_before_the_end_of_the_heroes():
    scene = Stage(2).score(0, 10, 4).score(1, 9, 0).empty_deck("hero").start("check")
    assert scene.game.result.rule == "win-01"
    assert scene.game.result.winners == (0,)


# --- games that stand still
@pytest.mark.rule("gap-stalemate")
def test_three_calm_rounds_with_an_empty_hero_deck_end_the_game():
    scene = Stage(2).boss(0, "boss-c0").boss(1, "boss-c1").town("c4-0").empty_deck("hero").score(0, 2, 0)
    scene.start("begin")
    for number in (4, 5, 6):
        assert scene.table.round == number
        scene.next_round()
    assert scene.game.over
    assert scene.game.result.rule == "gap-stalemate"
    assert scene.game.result.winners == (0,)
    assert scene.in_town() == ["c4-0"]


@pytest.mark.rule("gap-stalemate")
def test_a_hero_who_is_lured_ends_the_calm():
    scene = Stage(2).boss(0, "boss-c0").boss(1, "boss-c1").town("c4-0", "t4-0", "c4-1").empty_deck("hero")
    scene.hand(1, "m0-t").start("begin").next_round().next_round()
    assert scene.table.round == 6
    scene.passes(0)
    scene.choose(1, "lay m0-t left").passes(1)  # now the thief comes
    assert scene.story("lured") == ["lured t4-0"]
    assert not scene.game.over
    scene.next_round().next_round()
    assert not scene.game.over
    scene.next_round()
    assert scene.game.result.rule == "gap-stalemate"


@pytest.mark.rule("gap-stalemate")
def test_calm_does_not_count_while_heroes_are_left_in_the_deck():
    scene = Stage(2).boss(0, "boss-c0").boss(1, "boss-c1").empty_deck("hero")
    scene.top(*[f"c{health}-{copy}" for health in (4, 6, 8) for copy in (0, 1, 2)]).start("begin")
    for _ in range(4):
        scene.next_round()
    assert scene.table.round == 8
    assert not scene.game.over


@pytest.mark.rule("gap-stalemate")
@pytest.mark.parametrize(("dry", "over"), [(18, False), (19, True)])
def test_the_twentieth_round_with_an_empty_hero_deck_is_the_last(dry, over):
    scene = Stage(2).town("t4-0").entrance(0, "w4-0").empty_deck("hero")
    scene.table.dry = dry
    scene.start("begin").next_round()
    assert scene.points(0) == (0, 1)  # something did happen in this round
    assert scene.game.over == over
    if over:
        assert scene.game.result.rule == "gap-stalemate"


# --- loops
ENDLESS = {
    "an activated ability without price or limit": room("loop", 'use = "any", do = [{ draw = "room" }]'),
    "a price that is given back": room("loop", 'use = "any", pay = [{ discard = "room" }], do = [{ draw = "room" }]'),
    "a spell that fetches its like": spell("loop", '{ take = "spell" }'),
    "a spell that fetches any card": spell("loop", '{ take = "card", count = 2 }'),
    "a reaction that is its own cause": room("loop", 'when = "you-destroy", do = [{ destroy = { room = "yours" } }]'),
    "a death that kills": room("loop", 'when = "hero-dies", do = [{ kill = { hero = "at your entrance" } }]'),
}


@pytest.mark.rule("gap-loops")
@pytest.mark.parametrize("card", ENDLESS.values(), ids=ENDLESS.keys())
def test_a_set_with_a_card_that_could_go_on_for_ever_is_refused(card):
    with pytest.raises(BadSet, match="loop"):
        load_set(plain_set(card), "endless")


@pytest.mark.rule("gap-loops")
@pytest.mark.parametrize("name", built_in_ids())
def test_no_built_in_card_goes_on_for_ever(name):
    assert built_in(name).rooms  # reading a set checks every card


@pytest.mark.rule("gap-loops", "gap-windows-build")
def test_after_two_hundred_acts_the_window_closes_and_the_laid_room_stands():
    scene = Stage(2).dungeon(0, "m1-c").hand(0, "m1-t", "idle-build").hand(1, "stop", "idle-build").start("build")
    scene.choose(0, "lay m1-t left")
    for _ in range(98):
        scene.choose(0, "take-back").choose(0, "lay m1-t left")
    scene.passes(0).play(1, "cast idle-build").passes(1)  # the 198th act, announced
    assert scene.options(0) == ["cast idle-build", "pass"]
    scene.passes(0, 1)
    assert scene.story("drew") == ["drew 1"]
    scene.choose(0, "take-back")
    assert scene.game.view(None)["active"] == 0
    scene.choose(0, "lay m1-t left")  # the 200th: nobody may add anything
    assert scene.game.view(None)["active"] == 1
    assert scene.zone(0, SPELLS) == ["idle-build"]
    scene.finish_phase()
    assert scene.row(0) == ["m1-t", "m1-c"]


@pytest.mark.rule("gap-loops", "prio-07")
def test_what_was_announced_before_the_two_hundredth_act_still_happens():
    scene = Stage(2).dungeon(0, "m1-c").hand(0, "m1-t", "idle-build").hand(1, "idle-build", "idle-build").start("build")
    scene.choose(0, "lay m1-t left")
    for _ in range(99):
        scene.choose(0, "take-back").choose(0, "lay m1-t left")
    scene.passes(0).play(1, "cast idle-build")
    assert scene.story("drew") == ["drew 1"]  # the 200th act: it resolves and the window closes
    assert scene.game.view(None)["active"] == 1
    assert scene.zone(1, SPELLS) == ["idle-build"]


# --- heroes who are moved
@pytest.mark.rule("gap-move-hero", "town-05")
def test_a_hero_sent_to_town_lies_there_by_the_order_of_his_coming():
    scene = Stage(2).town("t4-0").entrance(0, "w8-0").town("m4-0").dungeon(0, "m4-t")
    scene.hand(0, "to-town", "idle-both").start("adventure").passes(0).choose(0, "cast to-town")
    assert scene.in_town() == ["t4-0", "w8-0", "m4-0"]
    assert scene.hero("w8-0")["left"] == 4


@pytest.mark.rule("gap-move-hero", "death-01", "survive-03")
def test_a_dying_hero_can_be_saved_by_sending_him_away():
    scene = Stage(2).dungeon(0, "m4-t").entrance(0, "t4-0", "w4-0").dungeon(1, "m1-c").hand(1, "to-door", "idle-both")
    scene.start("adventure").passes(1).choose(1, "cast to-door").choose(1, "hero t4-0").choose(1, "seat 1").let_happen()
    assert scene.hero("t4-0")["left"] == 0
    assert scene.zone(1, ENTRANCE) == ["t4-0"]
    scene.next_round()
    assert scene.story("leaves-room") == []
    assert scene.story("died") == ["died w4-0 m4-t", "died t4-0 None"]  # as he steps off the other entrance
    assert (scene.points(0), scene.points(1)) == ((1, 0), (1, 0))


# --- searching and chance
@pytest.mark.rule("gap-search", "hidden-03")
def test_only_the_searcher_sees_the_deck_and_the_hero_he_takes():
    scene = Stage(3, TRADE).empty_deck("hero").top("t9-0", "w4-0", "c4-0", "m4-0").souls(0, "t4-0", "w6-0")
    scene.hand(0, "trade", "idle-build").start("build").choose(0, "cast trade")
    assert scene.asked() == {0: "trade-soul"}
    scene.choose(0, "soul w6-0")
    assert scene.asked() == {0: "trade-hero"}
    assert scene.options(0) == ["hero c4-0", "hero w4-0", "hero m4-0", "hero t9-0"]
    scene.choose(0, "hero t9-0")
    assert scene.points(0) == (3, 0)
    assert scene.zone(0, SOULS) == ["t4-0", "t9-0"]
    assert "w6-0" in scene.ids(scene.table.zones[BOX])
    assert scene.seat_view(0, 0)["score"][1]["id"] == "t9-0"
    for eye in (1, 2, None):
        assert scene.seat_view(0, eye)["score"][1] == {"back": "epic hero"}  # its value is public, its name is not
        assert "t9-0" not in str(scene.game.view(eye))
    assert sorted(scene.ids(scene.table.zones[HERO_DECK])) == ["c4-0", "m4-0", "w4-0"]
    assert all(scene.table.known[card] == 0 for card in scene.table.zones[HERO_DECK])


@pytest.mark.rule("gap-search", "hero-05")
def test_the_parts_of_the_deck_are_shuffled_apart_after_a_search():
    scene = Stage(2, TRADE).empty_deck("hero").souls(0, "t4-0").hand(0, "trade", "idle-build")
    names = [f"{letter}{health}-0" for health in (9, 11, 4, 6) for letter in "cwm"]
    scene.top(*names).start("build").choose(0, "cast trade").choose(0, "hero m6-0")
    deck = scene.ids(scene.table.zones[HERO_DECK])
    assert deck != names[:-1]
    assert sorted(deck[:6]) == sorted(names[:6])  # the epic ones still lie below
    assert sorted(deck[6:]) == sorted(names[6:-1])


@pytest.mark.rule("gap-search")
def test_nothing_is_traded_without_a_soul_or_without_a_deck():
    scene = Stage(2, TRADE).hand(0, "trade", "idle-build").start("build").choose(0, "cast trade")
    assert scene.points(0) == (0, 0)
    scene = Stage(2, TRADE).souls(0, "t4-0").town("w4-0").empty_deck("hero").hand(0, "trade", "idle-build")
    scene.start("build").choose(0, "cast trade")
    assert scene.points(0) == (1, 0)
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("gap-random")
def test_seed_and_choices_give_the_same_game_again():
    games = []
    for _ in range(2):
        game = uc.new_game("boss-monster", seats=3, seed=11)
        for number in range(250):
            if game.over:
                break
            seat, question = next(iter(game.questions.items()))
            game.answer(seat, number % len(question.options))
        games.append(game)
    assert games[0].digest() == games[1].digest()
    again = uc.replay(games[0].record())
    assert again.digest() == games[0].digest()
    assert again.events(None) == games[0].events(None)
    other = uc.new_game("boss-monster", seats=3, seed=12)
    assert other.digest() != uc.new_game("boss-monster", seats=3, seed=11).digest()


@pytest.mark.rule("gap-random")
def test_a_saved_game_goes_on_with_the_same_chance():
    scene = uc.new_game("boss-monster", seats=2, seed=5)
    for number in range(40):
        seat, question = next(iter(scene.questions.items()))
        scene.answer(seat, number % len(question.options))
    twin = uc.load(scene.save())
    for number in range(120):
        for game in (scene, twin):
            if not game.over:
                seat, question = next(iter(game.questions.items()))
                game.answer(seat, number % len(question.options))
    assert scene.digest() == twin.digest()
    assert len(scene.table.zones[DISCARD]) == len(twin.table.zones[DISCARD])
