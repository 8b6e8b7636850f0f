"""Agreed options (rules optional-rules-*): each in its editions, and refused where it does not belong."""

from __future__ import annotations

import itertools

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

import undercroft as uc
from undercroft.games.dungeoneer import start
from undercroft.games.dungeoneer.geography import legal_places
from undercroft.games.dungeoneer.table import GLOBAL, HAND, HERO_CARD, QUESTS
from undercroft.lab.cases import NEEDS

later = pytest.mark.parametrize("edition", (2, 3))
SETS = {
    "combine-wilderness-dungeon": ["saltmarrow", "ashmere"],
    "combine-grades": ["saltmarrow", "kingsfall"],
    "single-higher-grade": ["kingsfall"],
    "campaign-personal-decks": ["saltmarrow", "kingsfall"],
}


def scene(edition: int, seats: int = 2, **options: bool) -> Delve:
    return Delve(seats, edition, **options).map(CROSS).map_deck()


@pytest.mark.rule("optional-rules-01", "optional-rules-13")
def test_options_belong_to_editions_and_some_exclude_each_other() -> None:
    variants = start.rulebook().variants
    for slug, edition in itertools.product(start.PLAYABLE, (1, 2, 3)):
        sets = {"sets": SETS[slug]} if slug in SETS else {}
        if edition in variants[slug].editions:
            options = {"edition": edition, slug: True, **NEEDS.get(slug, {}), **sets}
            assert uc.new_game("dungeoneer", options=options).table.options[slug]
        else:
            with pytest.raises(uc.BadRequest, match=f"'{slug}' belongs to edition"):
                uc.new_game("dungeoneer", options={"edition": edition, slug: True})
    assert not any(uc.new_game("dungeoneer").table.options.values()), "nothing is on unless it was agreed"
    with pytest.raises(uc.BadRequest, match="do not go together"):
        uc.new_game("dungeoneer", options={"edition": 1, "malevolent-force": True, "respawn": True})
    with pytest.raises(uc.BadRequest, match="do not go together"):
        uc.new_game("dungeoneer", options={"unbiased-map-placement": True, "no-personal-quests": True})


def test_an_edition_may_be_written_as_a_number_or_a_text() -> None:
    assert uc.new_game("dungeoneer").table.book.number == 3
    assert (
        uc.new_game("dungeoneer", options={"edition": "2"}).digest()
        == uc.new_game("dungeoneer", options={"edition": 2}).digest()
    )
    for wrong in (0, 4, "4", "two", True, 2.0, None):
        with pytest.raises(uc.BadRequest, match="option 'edition' is one of 1, 2, 3"):
            uc.new_game("dungeoneer", options={"edition": wrong})


# --- edition 1
@pytest.mark.rule("optional-rules-10", "optional-rules-11")
def test_a_malevolent_force_keeps_hand_and_pack_and_only_sends_peril() -> None:
    table = scene(1, 3, malevolent_force=True).give(
        1, hand=("pit-sword", "pit-hound"), pack="tithe-imp", boons="sure-instinct"
    )
    table.give(0, hand="salted-digger").have(1, peril=1, life=1).have(2, peril=3).dice(6, 1)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack")
    assert not table.table.alive[1] and table.table.playing[1] and not table.game.over
    assert table.names(1, "hand") == ["pit-sword", "pit-hound"] and table.names(1, "pack") == ["tithe-imp"]
    assert table.lies_in("sure-instinct") == "discard"
    table.have(2, peril=3).start("reset", seat=1)
    assert table.asked == "1 dungeonlord"
    assert table.offers() == ["send pit-hound 2", "send tithe-imp 2", "pass"]
    table.do("pass")
    assert table.asked == "1 discard" and len(table.offers()) == 3, "Build and Hero phases are skipped"
    table.do("discard pit-sword").passing("2 dungeonlord")
    assert table.table.active == 2 and len(table.table.zone(1, HAND)) == 5
    assert not [data for data in table.events("collected") if data[0] == 1]


@pytest.mark.rule("optional-rules-12")
def test_the_last_hero_wins_only_when_his_next_turn_begins() -> None:
    table = scene(1, 2, malevolent_force=True).give(0, hand="salted-digger").have(1, peril=1, life=1).dice(6, 1)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack")
    assert not table.game.over
    table.start("reset", seat=0)
    assert table.game.result is not None and table.game.result.winners == (0,)
    back = scene(1, 2, malevolent_force=True).give(1, hand="salted-digger").have(0, peril=1, life=1).dice(6, 1)
    back.table.alive[1], back.table.life[1] = 0, 0
    back.start("dungeonlord", seat=1).do("send salted-digger 0").passing()
    assert back.game.result is not None and back.game.result[0] == (1,) and back.game.result.rule == "optional-rules-12"


@pytest.mark.rule("optional-rules-14", "optional-rules-15", "gap-66")
def test_treasures_of_the_fallen_lie_there_to_be_taken() -> None:
    table = scene(1, 3, looting=True).give(1, treasures=("pit-sword", "felt-boots")).give(0, treasures="pit-sword")
    table.give(0, hand="salted-digger").have(1, peril=1, life=1).dice(6, 1)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack").do("pack salted-digger", "none")
    table.start("hero", movement=1)
    assert [words for words in table.offers() if words.startswith("loot")] == ["loot felt-boots"], "not a second sword"
    table.do("loot felt-boots")
    assert table.lies_in("felt-boots") == "treasures 0" and (table.table.movement[0], table.table.glory[0]) == (0, 0)


@pytest.mark.rule("optional-rules-16")
def test_treasures_are_played_only_after_a_victory() -> None:
    table = scene(1, looting=True).give(0, hand="felt-boots").have(0, glory=9).start("hero")
    assert not table.can("play felt-boots")
    table = scene(1, looting=True).give(1, hand=("felt-boots",)).give(0, hand="salted-digger").have(1, peril=1, glory=9)
    table.dice(1, 6).start("dungeonlord").do("send salted-digger 1").passing("1 trophy")
    assert (table.asked, table.offers()) == ("1 trophy", ["play felt-boots", "pass"])
    table.do("play felt-boots")
    assert table.lies_in("felt-boots") == "treasures 1"
    trap = scene(1, looting=True).give(1, hand="felt-boots").give(0, hand="dropping-cage").have(1, peril=2, glory=9)
    trap.at(1, "north-drift").dice(6).start("dungeonlord").do("send dropping-cage 1").passing("1 dungeonlord")
    assert trap.can("play felt-boots"), "he beat a Trap this turn"


@pytest.mark.rule("optional-rules-17", "optional-rules-18")
def test_one_quest_stays_hidden_until_it_is_attempted() -> None:
    game = uc.new_game("dungeoneer", seats=2, seed=3, options={"edition": 1, "secret-quest": True})
    assert game.ask is not None and game.ask.kind == "secret" and set(game.questions) == {0, 1}
    assert all("name" in quest for quest in game.view(0)["seats"][0]["quests"])
    assert game.view(0)["seats"][1]["quests"] == [{"back": "quest"}, {"back": "quest"}]
    for seat in (0, 1):
        game.answer(seat, 0)
    shown = [["name" in quest for quest in game.view(0)["seats"][seat]["quests"]] for seat in (0, 1)]
    assert shown[0] == [True, True] and sorted(shown[1]) == [False, True]
    table = (
        scene(1).give(0, quests="draw-the-long-straw").map({**CROSS, (0, -2): "boiling-house"}).at(0, "boiling-house")
    )
    card = table.card("draw-the-long-straw")
    table.table.known[card] = 1
    table.dice(1).start("hero").do("attempt draw-the-long-straw")
    assert table.table.known[card] == table.table.everyone, "revealed, whether or not it succeeds"
    assert len(table.table.zone(0, HAND)) == 0


@pytest.mark.rule("optional-rules-19", "optional-rules-20", "optional-rules-21")
def test_respawn_gives_a_new_hero_on_the_entrance() -> None:
    table = scene(1, 2, respawn=True).give(
        1, hand="pit-sword", treasures="felt-boots", quests="the-bailiff", done="the-lake-child"
    )
    table.at(1, "north-drift").give(0, hand="salted-digger").have(1, peril=1, life=1, glory=7).dice(6, 1)
    old = table.table.zone(1, HERO_CARD)[0]
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack")
    table.do("pack salted-digger", "none").passing("0 hero")
    assert not table.game.over, "nobody wins as the last hero"
    assert table.table.alive[1] and table.table.zone(1, HERO_CARD)[0] != old
    assert (table.table.life[1], table.table.level[1], table.space(1)) == (6, 1, "abbey-stair")
    assert (table.table.glory[1], table.table.peril[1]) == (1, 1)
    assert table.names(1, "quests") == ["the-bailiff"] and table.names(1, "done") == ["the-lake-child"]
    assert table.names(1, "treasures") == [] and len(table.table.zone(1, HAND)) == 5


# --- editions 2 and 3
@later
@pytest.mark.rule("optional-rules-31", "optional-rules-32", "optional-rules-33")
def test_a_card_that_one_needs_is_placed_by_the_next_who_does_not(edition: int) -> None:
    table = Delve(3, edition, unbiased_map_placement=True).map(CROSS).map_deck("boiling-house")
    table.give(0, quests="draw-the-long-straw").give(1, quests="blood-for-the-pans").start("build")
    assert table.asked == "2 place"
    table = Delve(2, edition, unbiased_map_placement=True).map(CROSS).map_deck("boiling-house")
    table.give(0, quests="draw-the-long-straw").give(1, quests="blood-for-the-pans").start("build")
    assert table.asked == "0 place", "all need it: back to the one who drew it"
    table = Delve(2, edition, unbiased_map_placement=True).map(CROSS).map_deck("boiling-house")
    table.globals("draw-the-long-straw").give(0, quests="scales-for-the-boilers").start("build")
    assert table.asked == "0 place", "not for Global Quests, not for an Escort's second place"


@later
@pytest.mark.rule("optional-rules-34")
def test_heroes_are_chosen_in_turn_order(edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=3, seed=5, options={"edition": edition, "pick-your-hero": True})
    table = game.table
    order = [(table.first + step) % 3 for step in range(3)]
    for number, seat in enumerate(order):
        assert list(game.questions) == [seat] and len(game.questions[seat].options) == 6 - number
        option = game.questions[seat].options[-1]
        game.answer(seat, option)
        assert option.text == table.pool.name(table.design[table.zone(seat, HERO_CARD)[0]])
    assert table.round == 1


@later
@pytest.mark.rule("optional-rules-35", "optional-rules-36")
def test_without_personal_quests_two_are_global(edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=3, seed=1, options={"edition": edition, "no-personal-quests": True})
    assert [len(game.table.zone(seat, QUESTS)) for seat in range(3)] == [0, 0, 0]
    assert len(game.table.zones[GLOBAL]) == 2
    table = scene(edition, no_personal_quests=True).map({**CROSS, (1, 1): "weighing-room"})
    table.globals("scales-for-the-boilers", "the-bailiff").at(0, "weighing-room").start("hero").do(
        "pickup scales-for-the-boilers"
    )
    assert table.names(0, "quests") == ["scales-for-the-boilers"] and len(table.table.zones[GLOBAL]) == 2


@later
@pytest.mark.rule("optional-rules-37", "optional-rules-38", "optional-rules-39")
def test_three_points_whatever_the_speed_and_none_saved(edition: int) -> None:
    table = (
        scene(edition, restricted_movement_points=True)
        .give(0, boons=("gallery-runner", "gallery-runner"))
        .start("reset")
    )
    assert table.table.movement[0] == 3
    table.start("discard", movement=2).passing("1 dungeonlord")
    assert table.table.movement[0] == 0 and not any(data[1] for data in table.events("saved"))


@later
@pytest.mark.rule("optional-rules-40", "optional-rules-41", "optional-rules-48", "optional-rules-49")
def test_tipping_oneself_gives_a_point_that_does_not_walk(edition: int) -> None:
    table = scene(edition, restricted_movement_points=True).start("hero", movement=2)
    assert table.can("lie") == (edition == 2), "edition 3: only without other points"
    table.start("hero", movement=0 if edition == 3 else 2).do("lie")
    assert table.table.tipped[0] == 1 and table.table.spare[0] == 1
    assert table.can("challenge 1") and not table.can("move north")
    table.dice(3, 3).do("challenge 1", "form 0 melee").passing("0 hero")
    assert table.table.spare[0] == 0
    off = scene(edition, restricted_movement_points=True).give(0, hand="drowned-foreman").have(1, peril=2).dice(3, 3)
    off.start("dungeonlord").do("send drowned-foreman 1").passing("1 respond")
    assert off.can("lie"), "off turn as well"
    off.do("lie").passing("1 challenge")
    assert off.asked == "1 challenge"
    off.start("reset", seat=1)
    assert off.table.spare == [0, 0], "lost at the next Reset"


@later
@pytest.mark.rule("optional-rules-42")
def test_spikes_may_be_dodged_for_another_point(edition: int) -> None:
    spikes = {**CROSS, (0, -2): "needle-gallery"}
    table = Delve(2, edition, spike_dodging=True).map(spikes).at(0, "lamp-crossing").start("hero", movement=2)
    table.do("move north")
    assert (table.asked, table.rule()) == ("0 dodge", "optional-rules-42")
    table.do("yes")
    assert (table.table.life[0], table.table.movement[0], table.events("threat")) == (6, 0, [])
    broke = Delve(2, edition, spike_dodging=True).map(spikes).at(0, "lamp-crossing").dice(1).start("hero", movement=1)
    broke.do("move north")
    assert broke.asked != "0 dodge" and broke.table.life[0] == 5
    plain = Delve(2, edition).map(spikes).at(0, "lamp-crossing").dice(6).start("hero", movement=2).do("move north")
    assert plain.asked == "0 hero"


@later
@pytest.mark.rule("optional-rules-43", "optional-rules-44", "discard-optional-e2")
def test_the_discard_may_be_skipped(edition: int) -> None:
    for check in start.rulebook().examples["discard-optional-e2"].checks:
        names = ("pit-sword", "pit-hound", "felt-boots", "ore-sack", "red-tide")[: check["hand"]]
        table = scene(edition, discard_is_optional=True).give(0, hand=names).start("discard", movement=0)
        assert table.can("pass") and table.rule() == "optional-rules-43"
        table.do("pass")
        if edition == 2:
            assert table.offers() == [f"amount {count}" for count in range(check["max_draw"] + 1)]
            table.do(table.offers()[-1])
        drawn = check["max_draw"] if edition == 2 else 5 - check["hand"]
        assert len(table.table.zone(0, HAND)) == check["hand"] + drawn


@later
@pytest.mark.rule("optional-rules-45", "optional-rules-46", "optional-rules-47", "gap-62", "gap-63")
def test_reincarnation_lets_him_choose_a_new_hero(edition: int) -> None:
    table = scene(edition, 2, reincarnation=True).give(1, hand="pit-sword", quests="the-bailiff", done="the-lake-child")
    table.at(1, "north-drift").give(0, hand="salted-digger").have(1, peril=1, life=1).dice(6, 1)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 pack").do("pack salted-digger", "none").passing(
        "1 hero"
    )
    assert table.asked == "1 hero" and len(table.offers()) == 4 and not table.game.over
    table.do("hero graul-of-the-pans")
    assert table.names(1, "hero") == ["graul-of-the-pans"] and table.table.level[1] == 1
    assert table.space(1) == "abbey-stair" and len(table.table.zone(1, HAND)) == 5
    assert table.names(1, "quests") == ["the-bailiff"] and table.names(1, "done") == ["the-lake-child"]
    assert legal_places(table.table, table.find("tally-bend")) is not None
