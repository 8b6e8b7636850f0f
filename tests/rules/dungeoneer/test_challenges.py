"""Challenges, special actions, defeat and victory (rules challenge-*, special-actions-*, defeat-*, winning-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.table import CARRIED, DROPPED

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
later = pytest.mark.parametrize("edition", (2, 3))


def scene(edition: int = 3, seats: int = 2, **options: bool) -> Delve:
    return Delve(seats, edition, **options).map(CROSS).map_deck()


@editions
@pytest.mark.rule("challenge-01", "challenge-02", "challenge-03", "challenge-06", "challenge-08", "challenge-12")
def test_a_hero_may_challenge_another_in_his_space_once_a_turn(edition: int) -> None:
    table = scene(edition, 3).at(2, "north-drift").dice(6, 1).start("hero", movement=3)
    assert table.can("challenge 1") and not table.can("challenge 2")
    table.do("challenge 1")
    assert table.offers() == ["form 0 melee", "form 0 speed"], "Brannoc has no attack in Magic"
    table.do("form 0 melee").passing("0 hero")
    assert (table.table.life, table.table.movement[0]) == ([6, 5, 6], 2)
    assert not table.can("challenge 1")
    lost = scene(edition).dice(1, 6).start("hero").do("challenge 1", "form 0 melee").passing("0 hero")
    assert lost.table.life == [5, 6], "the challenged counter-attacks"
    assert not scene(edition).start("hero", movement=0).can("challenge 1")


@pytest.mark.rule("challenge-07", "gap-49", "gap-50", "special-actions-01", "special-actions-09", "challenge-17")
@editions
def test_a_hero_is_challenged_off_turn_in_editions_2_and_3_only(edition: int) -> None:
    table = scene(edition).at(1, "lamp-crossing").have(1, movement=1).dice(1, 6).start("hero", movement=3)
    table.do("move north")
    if edition == 1:
        assert table.asked == "0 hero", "only in the own Hero phase"
        return
    assert (table.asked, table.offers()) == ("1 challenge", ["challenge 0", "pass"])
    table.do("challenge 0", "form 0 melee").passing("0 challenge")
    assert table.asked == "0 challenge" and table.table.movement[1] == 0, "he may answer: it is his turn"
    table.do("pass")
    assert table.asked == "0 hero" and table.can("challenge 1"), "each has his own challenge"


@editions
@pytest.mark.rule("challenge-09", "challenge-10", "challenge-16", "quest-types-16")
def test_an_escort_quest_is_stolen(edition: int) -> None:
    table = scene(edition).carrying(1, "the-lake-child").dice(6, 1).start("hero")
    if edition == 1:
        assert table.can("rob 1 the-lake-child"), "the purpose is declared beforehand"
        table.do("rob 1 the-lake-child", "form 0 melee").passing("0 hero")
    else:
        assert not table.can("rob 1 the-lake-child")
        table.do("challenge 1", "form 0 melee").passing("0 spoils")
        assert (table.asked, table.offers()) == ("0 spoils", ["wound 1", "rob 1 the-lake-child"])
        table.do("rob 1 the-lake-child").passing("0 hero")
    assert table.names(0, "quests") == ["the-lake-child"] and table.table.life[1] == 6
    assert table.table.escort[table.card("the-lake-child")] == CARRIED


@editions
@pytest.mark.rule("challenge-09", "challenge-16")
def test_or_the_carrier_is_wounded_or_wounds_himself(edition: int) -> None:
    table = scene(edition).carrying(1, "the-lake-child").dice(6, 1).start("hero").do("challenge 1", "form 0 melee")
    table.passing("0 spoils")
    if edition != 1:
        table.do("wound 1")
    assert table.table.life[1] == 5 and table.names(1, "quests") == ["the-lake-child"]
    if edition == 1:
        lost = (
            scene(1).carrying(1, "the-lake-child").dice(1, 6).start("hero").do("rob 1 the-lake-child", "form 0 melee")
        )
        assert lost.passing("0 hero").table.life[0] == 5


@pytest.mark.rule("challenge-11")
@editions
def test_wounds_between_heroes_earn_glory_in_edition_1_only(edition: int) -> None:
    table = scene(edition).dice(6, 1).start("hero").do("challenge 1", "form 0 melee").passing("0 hero")
    assert table.table.glory == [1 if edition == 1 else 0, 0]
    back = scene(edition).dice(1, 6).start("hero").do("challenge 1", "form 0 melee").passing("0 hero")
    assert back.table.glory == [0, 1 if edition == 1 else 0]


@editions
@pytest.mark.rule("challenge-13", "challenge-04", "gap-10")
def test_challenging_an_encounter_earns_glory_or_costs_peril(edition: int) -> None:
    table = scene(edition).give(0, hand="drowned-foreman").have(1, peril=2, movement=1).dice(1, 1)
    table.start("dungeonlord").do("send drowned-foreman 1").passing("1 challenge").dice(1, 6)
    table.do("challenge drowned-foreman", "form 0 magic").passing("0 pack")
    assert table.table.life[1] == 5
    table.do("pack drowned-foreman")
    assert table.asked == "0 reward"
    table.do("seat 1")
    assert table.table.peril[1] == 1


@pytest.mark.rule("challenge-14", "definitions-11", "obstacles-02")
@editions
def test_a_tipped_hero_spends_nothing_but_to_stand_up(edition: int) -> None:
    table = Delve(2, edition).map(CROSS).have(0, tipped=1).start("hero", movement=3)
    assert table.can("untip") and not table.can("move north")
    assert table.can("challenge 1") == (edition == 1) and table.can("explore") == (edition == 1)


@pytest.mark.rule("challenge-15")
@editions
def test_the_challenged_may_strike_back_with_a_saved_point(edition: int) -> None:
    table = (
        scene(edition).have(1, movement=1).dice(3, 3).start("hero").do("challenge 1", "form 0 melee").passing("0 hero")
    )
    if edition == 1:
        assert table.asked == "0 hero"
        return
    table = scene(edition).have(1, movement=1).dice(2, 3).start("hero").do("challenge 1", "form 0 melee")
    assert (table.asked, table.offers()[0]) == ("1 challenge", "challenge 0")
    table.dice(6, 1).do("challenge 0", "form 0 melee").passing("0 hero")
    assert table.asked == "0 hero", "and no third attack"
    assert table.table.life == [5, 6] and table.table.movement[1] == 0


@editions
@pytest.mark.rule("gap-12")
def test_the_challenged_may_respond_a_bystander_not(edition: int) -> None:
    for holder in (1, 2):
        table = scene(edition, 3).give(holder, hand="sidelong-step").have(1, glory=2).have(2, glory=2)
        table.dice(6, 1).start("hero").do("challenge 1")
        offered = False
        while table.asked != "0 hero":
            offered = offered or table.can("play sidelong-step")
            table.do("pass" if table.can("pass") else table.offers()[0])
        assert offered == (holder == 1)


# --- special actions
@editions
@pytest.mark.rule("special-actions-02", "special-actions-03", "special-actions-01", "combat-14")
def test_anytime_cards_are_played_on_any_turn_never_with_own_peril(edition: int) -> None:
    table = scene(edition, 3).give(0, hand="salted-digger").give(1, hand="red-tide").have(1, peril=9).have(2, peril=3)
    table.start("dungeonlord").do("send salted-digger 2").passing("1 respond")
    assert table.asked == "1 respond"
    assert [words for words in table.offers() if words.startswith("play")] == ["play red-tide 2"], "not his own Peril"
    table.dice(1, 1).do("play red-tide 2").passing("0 pack")
    assert table.events("compared")[0][6] == 4, "1 + 1 + 2"


@editions
@pytest.mark.rule("special-actions-08", "definitions-13", "gap-30")
def test_standing_up_off_turn_with_the_threat_the_card_demands(edition: int) -> None:
    table = scene(edition).give(0, hand="loose-scree").have(1, peril=1, movement=1).start("dungeonlord")
    table.do("play loose-scree 1").passing("1 dungeonlord")
    assert table.can("untip")
    table.dice(1).do("untip")
    assert table.table.tipped[1] == 0 and table.events("threat")[-1][:3] == (1, 2, 4), "Speed 3 and a 1"
    hard = scene(edition).hero(1, "mother-verrin").give(0, hand="brine-slick").at(1, "north-drift")
    hard.have(1, peril=1, movement=1).dice(2).start("dungeonlord").do("send brine-slick 1").passing("1 dungeonlord")
    assert hard.table.tipped[1] == 1
    hard.dice(1).do("untip")
    assert (hard.table.tipped[1], hard.table.movement[1]) == (1, 0), "failed, and the point is gone"


# --- defeat and victory
@editions
@pytest.mark.rule("defeat-01", "defeat-02", "defeat-03", "gap-39", "gap-43", "gap-44", "gap-57")
def test_a_defeated_player_is_out_and_loses_everything(edition: int) -> None:
    table = scene(edition, 3).give(1, hand="pit-sword", boons="sure-instinct", treasures="felt-boots", pack="pit-hound")
    table.carrying(1, "the-lake-child").give(1, quests="the-bailiff").give(2, banes="brine-in-the-bones")
    table.table.owner[table.card("brine-in-the-bones")] = 1
    table.give(0, hand="salted-digger").have(1, peril=5, glory=5, life=1).dice(6, 1)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack")
    assert not table.table.alive[1] and not table.table.playing[1]
    for name in ("pit-sword", "sure-instinct", "felt-boots", "pit-hound", "brine-in-the-bones"):
        assert table.lies_in(name) == "discard", name
    assert table.lies_in("the-bailiff") == "aside"
    quest = table.card("the-lake-child")
    assert table.table.escort[quest] == DROPPED and table.table.place[quest] == table.card("abbey-stair")
    assert (table.table.glory[1], table.table.peril[1]) == (0, 0)
    table.do("pack salted-digger", "none").passing()
    table.start("hero")
    assert table.can("pickup the-lake-child"), "it lies there for others"
    table.start("discard", movement=0).do("pass" if table.can("pass") else table.offers()[0])
    turns = table.passing("2 dungeonlord").events("turn")
    assert turns[-1] == (2,), "his turns are passed over"


@editions
@pytest.mark.rule("winning-02")
def test_the_last_hero_wins_whatever_felled_the_others(edition: int) -> None:
    table = Delve(2, edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").have(0, life=1).dice(1)
    table.start("hero").do("move north")
    assert table.game.result is not None
    assert (table.game.result.winners, table.game.result.rule) == ((1,), "winning-02")


@editions
@pytest.mark.rule("gap-15")
def test_the_turn_ends_with_the_active_hero(edition: int) -> None:
    table = Delve(3, edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").have(0, life=1).dice(1)
    table.start("hero").do("move north")
    assert table.table.active == 1 and table.asked == "1 dungeonlord"


@editions
@pytest.mark.rule("gap-83")
def test_a_game_ends_at_the_stated_bound(edition: int) -> None:
    table = scene(edition).give(1, done="the-bailiff").start("discard", seat=1, movement=0)
    table.table.round = 60
    for _ in range(40):
        if table.game.over:
            break
        table.passing()
        if table.game.ask is not None:
            table.do(table.offers()[0])
    assert table.game.result is not None and table.game.result.winners == (1,) and table.game.result.rule == "gap-83"


@editions
@pytest.mark.rule("gap-53", "quest-types-30")
def test_the_player_to_the_left_is_the_next_who_is_still_there(edition: int) -> None:
    table = (
        scene(edition, 3).map({**CROSS, (1, 1): "weighing-room"}).give(0, quests="the-bailiff").at(0, "weighing-room")
    )
    table.table.alive[1] = table.table.playing[1] = 0
    table.table.count_powers()
    table.start("hero", movement=0).do("attempt the-bailiff")
    assert table.asked == "2 form"
