"""Campaign adventures: one permanent Dungeonlord against a party (rules campaign-adventures-01 to 28)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

import undercroft as uc
from undercroft.games.dungeoneer import pack_atoms
from undercroft.games.dungeoneer.geography import reached
from undercroft.games.dungeoneer.party import lord_hand, quests_to_win
from undercroft.games.dungeoneer.pool import BANE
from undercroft.games.dungeoneer.start import rulebook
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    DISCARD,
    GLOBAL,
    HAND,
    HERO_CARD,
    LAID,
    LOOT,
    PERIL_DECK,
    PERIL_DISCARD,
    QUESTS,
)

MODE = {"edition": 1, "campaign-adventure": True}


def dealt(seats: int = 3, seed: int = 1):
    return uc.new_game("dungeoneer", seats=seats, seed=seed, options=MODE)


def scene(seats: int = 3, map_deck: tuple[str, ...] = ()) -> Delve:
    """Seat 0 is the Dungeonlord; the heroes of the others are on the Entrance of a small map."""
    return Delve(seats, 1, campaign_adventure=True).map(CROSS).map_deck(*map_deck)


def with_pack(*monsters: str, at: str, seats: int = 3) -> Delve:
    table = scene(seats).give(0, pack=monsters)
    pack_atoms.move_pack(table.game, 0, table.card(at), "optional-rules-22")
    return table


# --- setting up
@pytest.mark.rule("campaign-adventures-01", "campaign-adventures-07", "campaign-adventures-15")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_one_player_has_no_hero_and_begins(seats: int) -> None:
    game = dealt(seats)
    table = game.table
    assert [len(table.zone(seat, HERO_CARD)) for seat in range(seats)] == [0] + [1] * (seats - 1)
    assert table.alive == [0] + [1] * (seats - 1) and all(table.playing)
    assert list(game.questions) == [0] and table.active == 0 and table.first == 0
    view = game.view(1)
    assert view["dungeonlord"] == 0 and view["seats"][0]["hero"] is None and view["felled"] == 0
    for edition in (2, 3):
        with pytest.raises(uc.BadRequest, match="'campaign-adventure' belongs to edition 1"):
            uc.new_game("dungeoneer", options={**MODE, "edition": edition})
    assert uc.new_game("dungeoneer").view(0)["dungeonlord"] is None


@pytest.mark.rule("campaign-adventures-06", "campaign-adventures-09", "campaign-adventures-10")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_each_side_draws_from_a_deck_of_its_own(seats: int) -> None:
    table = dealt(seats).table
    peril = [table.pool.kind[table.design[card]] >= BANE for card in table.zones[PERIL_DECK]]
    glory = [table.pool.kind[table.design[card]] < BANE for card in table.zones[ADVENTURE_DECK]]
    assert all(peril) and all(glory)
    assert len(table.zone(0, HAND)) == 5 + seats - 1
    assert all(table.pool.kind[table.design[card]] >= BANE for card in table.zone(0, HAND))
    for seat in range(1, seats):
        (card,) = table.zone(seat, HAND)
        assert table.pool.kind[table.design[card]] < BANE


@pytest.mark.rule("campaign-adventures-07", "campaign-adventures-08", "optional-rules-18")
def test_a_hidden_quest_each_and_two_for_all() -> None:
    game = dealt(3)
    table = game.table
    assert [len(table.zone(seat, QUESTS)) for seat in range(3)] == [0, 1, 1] and len(table.zones[GLOBAL]) == 2
    quests = [[quest.get("name") for quest in game.view(eye)["seats"][1]["quests"]] for eye in (0, 1, 2)]
    assert quests[0] == quests[2] == [None] and quests[1][0], "hidden from the Dungeonlord, too"
    taken = scene().map({**CROSS, (0, -2): "boiling-house"}).globals("draw-the-long-straw", "the-bailiff")
    taken.at(1, "boiling-house").dice(6).start("hero", seat=1, movement=2).do("attempt draw-the-long-straw").passing()
    assert taken.names(1, "done") == ["draw-the-long-straw"] and len(taken.table.zones[GLOBAL]) == 2


@pytest.mark.rule("campaign-adventures-11", "map-placement-04", "gap-20")
def test_the_map_is_the_entrance_alone() -> None:
    game = dealt(3)
    table = game.table
    assert len(table.zones[LAID]) == 1 and table.pool.entrance[table.design[table.zones[LAID][0]]]
    assert [table.space[seat] for seat in (1, 2)] == [table.zones[LAID][0]] * 2
    assert table.glory == [0, 1, 1] and table.peril == [0, 1, 1]
    assert game.ask is not None and game.ask.kind == "lay-map"
    for _, card, _ in game.ask.options[0]:
        assert table.pool.passage[table.design[card]], "next to the Entrance only passages lie"
    rooms = Delve(3, 1, campaign_adventure=True).map({(0, 0): "abbey-stair"})
    rooms.map_deck("boiling-house", "weighing-room", "clerks-archive", "mirror-lake", "lamp-crossing").start("build")
    assert [data[1] for data in rooms.events("map-unfit")] != [] and all("lamp" in words for words in rooms.offers())
    rooms.do(rooms.offers()[0])
    assert not any("lamp" in words for words in rooms.offers()), "then the rooms follow"


# --- winning and losing
@pytest.mark.rule("campaign-goal-e1", "campaign-adventures-02", "campaign-adventures-04", "campaign-adventures-10")
@pytest.mark.parametrize("check", rulebook().examples["campaign-goal-e1"].checks)
def test_the_numbers_of_a_campaign_by_the_size_of_the_party(check: dict[str, int]) -> None:
    table = dealt(check["heroes"] + 1).table
    assert (quests_to_win(table), lord_hand(table)) == (check["quests"], check["hand"])
    fallen = scene(check["heroes"] + 1)
    fallen.table.felled = check["defeats"] - 1
    fallen.give(0, hand="salted-digger").have(1, peril=1, life=1).dice(6, 1)
    fallen.start("dungeonlord").do("send salted-digger 1").passing()
    assert fallen.game.result is not None and fallen.game.result.winners == (0,)
    spared = scene(check["heroes"] + 1)
    spared.table.felled = check["defeats"] - 2
    spared.give(0, hand="salted-digger").have(1, peril=1, life=1).dice(6, 1)
    spared.start("dungeonlord").do("send salted-digger 1").passing()
    assert not spared.game.over


@pytest.mark.rule("campaign-adventures-02", "campaign-adventures-03")
def test_the_party_wins_with_two_quests_and_one_for_each_of_them() -> None:
    def attempt(first: tuple[str, ...], second: tuple[str, ...]) -> Delve:
        table = scene().map({**CROSS, (0, -2): "boiling-house"}).give(1, done=first).give(2, done=second)
        table.give(1, quests="draw-the-long-straw").at(1, "boiling-house").dice(6)
        return table.start("hero", seat=1, movement=2).do("attempt draw-the-long-straw")

    table = attempt(("the-lake-child", "the-narrow-ledge"), ("the-bailiff",))
    result = table.game.result
    assert result is not None and result.winners == (1, 2) and result.rule == "campaign-adventures-02"
    assert result.scores == (0, 3, 1)
    assert not attempt(("the-lake-child",), ("the-bailiff",)).game.over, "three of four"
    alone = attempt(("the-lake-child", "the-narrow-ledge", "the-bailiff"), ())
    assert not alone.game.over, "four, but none by the other"


@pytest.mark.rule("campaign-adventures-04", "campaign-adventures-05", "gap-62")
def test_the_dungeonlord_wins_when_as_many_heroes_fell_as_there_are_players() -> None:
    table = scene().give(0, hand=("salted-digger", "salted-digger")).give(1, treasures="pit-sword", hand="second-bite")
    table.at(1, "north-drift").have(1, peril=2, life=1, glory=5).dice(6, 1)
    old = table.table.zone(1, HERO_CARD)[0]
    table.start("dungeonlord").do("send salted-digger 1", "done").passing("0 pack")
    assert table.table.felled == 1 and not table.game.over
    assert table.table.zones[LOOT] == [table.card("pit-sword")], "his Treasures lie where he fell"
    table.do("hand salted-digger", "none").passing("0 discard")
    assert table.table.alive[1] and table.table.zone(1, HERO_CARD)[0] != old, "he goes on with another hero"
    assert table.space(1) == "abbey-stair" and len(table.table.zone(1, HAND)) == 1, "and one card"
    again = scene().give(0, hand="salted-digger").have(1, peril=2, life=1).dice(6, 1)
    again.table.felled = 1
    again.start("dungeonlord").do("send salted-digger 1").passing()
    result = again.game.result
    assert result is not None and (result.winners, result.rule) == ((0,), "campaign-adventures-04")


@pytest.mark.rule("campaign-adventures-05", "campaign-adventures-25", "optional-rules-15")
def test_what_the_fallen_carried_is_looted() -> None:
    table = scene().give(2, treasures="pit-sword").at(2, "north-drift").at(1, "north-drift")
    table.give(0, hand="salted-digger").have(2, peril=1, life=1).dice(6, 1)
    table.start("dungeonlord").do("send salted-digger 2").passing("0 pack").do("hand salted-digger", "none")
    table.start("hero", seat=1, movement=1).do("loot pit-sword")
    assert table.lies_in("pit-sword") == "treasures 1" and table.table.movement[1] == 0


@pytest.mark.rule("gap-83")
def test_at_the_bound_the_dungeonlord_wins() -> None:
    table = scene().give(1, done=("the-bailiff", "the-lake-child"))
    table.table.round = 60
    table.have(1, glory=0).have(2, glory=0).start("discard", seat=2).passing()
    result = table.game.result
    assert result is not None and (result.winners, result.rule) == ((0,), "gap-83")


# --- the turn
@pytest.mark.rule("campaign-adventures-12", "campaign-adventures-13", "campaign-adventures-28")
def test_all_share_one_turn() -> None:
    table = scene(3, ("tally-bend", "gallows-crossing", "barred-drift", "sunken-gallery")).give(0, hand="red-tide")
    table.have(1, peril=9, glory=0).have(2, glory=0).start("reset")
    for _ in range(3):
        table.do(table.offers()[0])
    table.do("play red-tide 1").passing("0 discard").do("pass").passing("1 hero")
    lasting = [change for change in table.table.modifiers if change[4] == "end of turn"]
    assert lasting, "what lasts a turn lasts through all its phases"
    table.do("pass").passing("1 buy").passing("2 hero")
    assert [change for change in table.table.modifiers if change[4] == "end of turn"] == lasting
    phases = [data[0] for data in table.events("phase")]
    assert phases == [1, 3, 2, 5, 4, 5, 4], "Reset; Build, Adventure, Draw; a Hero phase with its Draw for each"
    table.do("pass").passing("0 lay-map")
    assert not table.table.modifiers and table.table.round == 4 and table.table.active == 0


@pytest.mark.rule("campaign-adventures-14", "gap-68", "reset-05")
def test_reset_is_for_all_at_once() -> None:
    table = scene().give(1, boons="ancestor-at-the-shoulder").have(1, glory=1).have(2, movement=0).start("reset")
    assert table.asked == "1 upkeep" and len(table.offers()) == 2
    table.do("keep ancestor-at-the-shoulder")
    assert table.table.movement[1:] == [3, 2] and table.table.glory[1] == 0
    table.start("discard", seat=1, movement=2).have(1, glory=0).passing()
    assert not table.events("saved"), "no point is carried into the next turn"


@pytest.mark.rule("campaign-adventures-14", "special-actions-07")
def test_an_attacked_hero_pays_for_a_challenge_out_of_this_turn() -> None:
    table = scene().give(0, hand="drowned-foreman").have(1, peril=2, movement=3).dice(3, 3)
    table.start("dungeonlord").do("send drowned-foreman 1").passing("1 challenge").do("challenge drowned-foreman")
    assert table.table.movement[1] == 2


@pytest.mark.rule("campaign-adventures-16")
def test_three_cards_are_placed_each_next_to_the_one_before() -> None:
    table = scene(3, ("tally-bend", "gallows-crossing", "needle-gallery", "wailing-gallery")).at(1, "lamp-crossing")
    table.start("build")
    assert len(table.game.view(2)["drawn"]) == 3, "all see what was drawn"
    assert {words.split()[1] for words in table.offers()} == {"tally-bend", "gallows-crossing", "needle-gallery"}
    last = -1
    for left in (2, 1, 0):
        table.do(table.offers()[-1])
        card = table.table.zones[LAID][-1]
        if last >= 0:
            assert reached(table.table, last)[card] == 1, "connected to the card before"
        last = card
        assert len(table.game.view(2)["drawn"]) == left
    assert table.asked == "0 dungeonlord"


@pytest.mark.rule("campaign-adventures-17")
def test_the_first_card_touches_a_heros_space_or_lies_as_near_as_can_be() -> None:
    table = scene(3, ("gallows-crossing",)).at(1, "lamp-crossing").at(2, "lamp-crossing").start("build")
    assert table.rule() == "campaign-adventures-17"
    cells = {tuple(words.split()[2:4]) for words in table.offers()}
    assert cells == {("0", "-2"), ("1", "-1"), ("-1", "-1")}, "the sides of the Lamp Crossing, nothing farther away"
    far = scene(3, ("gallows-crossing",)).start("build")
    cells = {tuple(words.split()[2:4]) for words in far.offers()}
    assert ("0", "-2") in cells and ("0", "0") not in cells, "the Entrance is surrounded: one step away from it"
    assert all(abs(int(x)) + abs(int(y)) == 2 for x, y in cells)


@pytest.mark.rule("campaign-adventures-18", "campaign-adventures-15")
def test_the_dungeonlord_plays_banes_and_encounters_as_ever() -> None:
    table = scene().give(0, hand=("salted-digger", "loose-scree")).have(1, peril=3).have(2, peril=0)
    table.start("dungeonlord")
    assert table.offers() == ["play loose-scree 1", "send salted-digger 1", "pass"]
    table.do("play loose-scree 1")
    assert table.table.tipped[1]
    table.start("hero", seat=1)
    assert table.asked == "1 hero" and not any("salted" in words for words in table.offers())


@pytest.mark.rule("campaign-adventures-19", "campaign-adventures-20", "optional-rules-27")
def test_the_dungeonlord_keeps_the_peril_his_pack_earns() -> None:
    table = with_pack("salted-digger", at="north-drift").at(1, "north-drift").dice(6, 1).start("dungeonlord")
    table.do("hunt salted-digger").passing("0 dungeonlord")
    assert table.table.life[1] == 5 and table.table.peril == [1, 0, 0] and table.asked == "0 dungeonlord"
    assert table.can("roam")
    sent = scene().give(0, hand="salted-digger").have(1, peril=1).dice(6, 1).start("dungeonlord")
    sent.do("send salted-digger 1").passing("0 pack").do("hand salted-digger")
    assert sent.asked == "0 reward" and "seat 1" in sent.offers() and "seat 0" not in sent.offers(), "others as ever"


@pytest.mark.rule("campaign-adventures-20", "optional-rules-25")
def test_a_challenge_of_the_pack_is_a_combat_with_it() -> None:
    table = with_pack("salted-digger", at="abbey-stair").dice(1, 6).start("hero", seat=1, movement=1)
    table.do("challenge salted-digger").passing("1 form").do("form 0 melee").passing("1 hero")
    assert table.table.life[1] == 5 and table.table.peril[0] == 1


@pytest.mark.rule("campaign-adventures-21", "dungeonlord-04", "dungeonlord-05")
def test_kept_peril_helps_that_of_one_target() -> None:
    table = scene().give(0, hand="drowned-foreman").have(0, peril=5).have(1, peril=1).have(2, peril=0)
    table.start("dungeonlord")
    assert table.can("send drowned-foreman 1") and not table.can("send drowned-foreman 2"), "not without any of his own"
    table.do("send drowned-foreman 1")
    assert table.table.peril == [4, 0, 0], "the target's first, then his own"
    short = scene().give(0, hand="drowned-foreman").have(0, peril=0).have(1, peril=1).have(2, peril=1)
    assert not any(words.startswith("send") for words in short.start("dungeonlord").offers()), "two are not pooled"


@pytest.mark.rule("campaign-adventures-22", "campaign-adventures-10", "campaign-adventures-06")
def test_the_dungeonlord_may_discard_one_and_refills() -> None:
    table = scene().give(0, hand=("salted-digger", "red-tide")).start("discard")
    assert table.offers() == ["discard salted-digger", "discard red-tide", "pass"]
    table.do("discard red-tide").passing("1 hero")
    assert len(table.table.zone(0, HAND)) == 7 and table.card("red-tide") in table.table.zones[PERIL_DISCARD]
    assert all(table.table.pool.kind[table.table.design[card]] >= BANE for card in table.table.zone(0, HAND))


# --- the heroes
@pytest.mark.rule("campaign-adventures-23")
def test_an_instant_may_help_another_hero_of_the_space() -> None:
    table = scene().give(1, hand="second-wind").have(1, glory=4).have(2, movement=0).start("hero", seat=1, movement=2)
    assert table.can("play second-wind") and table.can("aid second-wind 2")
    texts = [option.text for option in table.game.questions[1].options]
    assert "Play Second Wind for Hollin Reed" not in texts and "Play Second Wind for Mother Verrin" in texts
    table.do("aid second-wind 2")
    assert (table.table.movement[1], table.table.movement[2], table.table.glory[1]) == (2, 2, 2)
    assert table.card("second-wind") in table.table.zones[DISCARD]
    away = scene().give(1, hand="second-wind").have(1, glory=4).at(2, "north-drift").start("hero", seat=1)
    assert not away.can("aid second-wind 2") and away.can("play second-wind")
    other = Delve(3, 1).map(CROSS).give(0, hand="second-wind").have(0, glory=4).start("hero")
    assert not other.can("aid second-wind 1"), "in a campaign only"


@pytest.mark.rule("campaign-adventures-24")
def test_what_stays_in_play_is_played_after_a_fight() -> None:
    table = scene().give(1, hand=("gallery-runner", "pit-sword")).have(1, glory=4).start("hero", seat=1)
    assert not any(words.startswith("play") for words in table.offers())
    table = scene().give(1, hand=("gallery-runner", "pit-sword", "second-wind")).have(1, glory=4, peril=1)
    table.give(2, hand="pit-sword").have(2, glory=9).give(0, hand="salted-digger").dice(3, 6)
    table.start("dungeonlord").do("send salted-digger 1").passing("1 readying")
    assert (table.asked, table.rule()) == ("1 readying", "campaign-adventures-24")
    assert table.offers() == ["play gallery-runner", "play pit-sword", "pass"], "no Instants"
    table.do("play pit-sword")
    assert table.table.glory[1] == 3 and table.names(1, "treasures") == ["pit-sword"]
    table.do("play gallery-runner").passing("0 dungeonlord")
    assert table.names(1, "boons") == ["gallery-runner"] and table.table.glory[1] == 1
    assert table.names(2, "treasures") == [], "the other was not in the fight"


@pytest.mark.rule("campaign-adventures-24")
def test_a_trap_is_no_fight() -> None:
    table = scene().give(1, hand="pit-sword").have(1, glory=4, peril=2).give(0, hand="dropping-cage").dice(6)
    table.start("dungeonlord").do("send dropping-cage 1").passing("0 discard")
    assert table.asked == "0 discard" and table.events("threat"), "nobody was asked to play what stays in play"


@pytest.mark.rule("campaign-adventures-25", "gap-67")
def test_a_hero_player_moves_opens_challenges_quests_and_loots_but_does_not_explore() -> None:
    table = scene(3, ("gallows-crossing",)).map({**CROSS, (0, -2): "barred-drift/"}).at(1, "barred-drift")
    table.at(2, "barred-drift").start("hero", seat=1, movement=3)
    assert "explore" not in table.offers() and table.can("open south") and table.can("move south")
    assert table.can("challenge 2"), "heroes may fight each other"
    slay = scene().map({**CROSS, (0, -2): "weighing-room"}).give(1, quests="the-bailiff").at(1, "weighing-room")
    slay.give(0, hand="red-tide").have(1, peril=9).start("hero", seat=1, movement=3).do("attempt the-bailiff")
    assert slay.game.view(None)["combat"][0]["seat"] == 0, "the Dungeonlord runs its monster"


@pytest.mark.rule("campaign-adventures-26", "campaign-adventures-06")
def test_cards_are_bought_with_glory() -> None:
    table = scene().have(1, glory=2).start("hero", seat=1).do("pass")
    assert (table.asked, table.offers(), table.rule()) == ("1 buy", ["buy", "pass"], "campaign-adventures-26")
    table.do("buy", "buy")
    assert len(table.table.zone(1, HAND)) == 2 and table.table.glory[1] == 0 and table.asked == "2 hero"
    assert all(table.table.pool.kind[table.table.design[card]] < BANE for card in table.table.zone(1, HAND))


@pytest.mark.rule("campaign-adventures-27", "discard-draw-09")
def test_a_treasure_may_be_discarded_and_nothing_must_be() -> None:
    table = scene().give(1, treasures="pit-sword", boons="gallery-runner", hand="second-wind").have(1, glory=0)
    table.start("discard", seat=1)
    assert table.offers() == ["discard pit-sword", "pass"]
    table.do("discard pit-sword").passing("2 hero")
    assert table.lies_in("pit-sword") == "discard" and table.names(1, "hand") == ["second-wind"]
    kept = scene().give(1, treasures="pit-sword").have(1, glory=0).start("discard", seat=1)
    kept.table.moved[1] = 0
    kept.do("pass")
    assert kept.names(1, "treasures") == ["pit-sword"] and kept.events("collected"), "he has not moved"
