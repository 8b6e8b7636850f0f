"""What a stranger with the rulebooks found wrong at the table: one test for each thing, so that it stays mended."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.sheet import card_text
from undercroft.games.dungeoneer.start import pool_of

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
SHIFTY = """
[[monster]]
id = "two-faced"
name = "Two-Faced"
cost = 1
life = 2
melee = "1s"
magic = "2s"
transform = "melee"
"""
TWO_MAPS = {
    (0, 0): "abbey-stair",
    (0, -1): "lamp-crossing",
    (20, 0): "waymeet",
    (20, -1): "sheep-track",
    (20, -2): "long-acre",
    (21, -2): "hollow-oak",
    (20, 1): "eyrie",
}


def both_maps() -> Delve:
    return Delve(2, also=("ashmere",), combine_wilderness_dungeon=True).map(TWO_MAPS)


# --- the map
@editions
@pytest.mark.rule("common-card-effects-06", "map-placement-01", "map-placement-08")
def test_a_shift_leaves_no_card_that_only_a_sewer_ties_to_the_map(edition: int) -> None:
    drains = {(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (1, -1): "upper-drain"}
    drains |= {(0, 1): "gallows-crossing", (-1, 1): "lower-drain"}
    table = Delve(2, edition).map(drains).give(0, hand="moving-seam").have(1, peril=2).start("dungeonlord")
    table.do("play moving-seam 1").passing("0 shift").do("space lamp-crossing")
    beside_the_drain = {"place 1 -2", "place 1 0"}
    assert set(table.offers()) == beside_the_drain, "elsewhere the drain would touch no card at all"
    table.do("place 1 0").passing("0 place")
    assert table.asked == "0 place" and table.rule() == "build-01"


@pytest.mark.rule("common-card-effects-06", "map-placement-02")
def test_a_shift_does_not_count_portals_as_a_way_back() -> None:
    table = both_maps().give(0, hand="moving-seam").have(1, peril=2)
    for gate in ("hollow-oak", "eyrie"):
        table.table.link[table.card(gate)] = table.card("abbey-stair")
    table.start("dungeonlord").do("play moving-seam 1").passing("0 shift")
    table.do("space sheep-track")
    assert table.offers() == ["place 20 -1 turned"], "anywhere else it would leave two spaces that only portals reach"


# --- combat
@editions
@pytest.mark.rule("common-card-effects-02", "common-card-effects-03")
def test_a_transform_raises_its_own_form_alone(edition: int) -> None:
    table = Delve(2, edition, extra=SHIFTY).give(0, hand="two-faced").have(1, peril=4).dice(1, 1).start("dungeonlord")
    table.do("send two-faced 1")
    if edition > 1:
        table.do("form 0 magic")
        assert table.asked != "0 transform", "with Magic there is nothing to pay for"
    else:
        table.do("amount 3").passing("0 form").do("form 0 magic")
    table.passing("0 pack")
    attack, defence = table.events("compared")[0][-2:]
    assert (attack, defence) == (3, 2)
    again = Delve(2, edition, extra=SHIFTY).give(0, hand="two-faced").have(1, peril=4).dice(1, 1).start("dungeonlord")
    again.do("send two-faced 1")
    if edition > 1:
        again.do("form 0 melee", "amount 3")
    else:
        again.do("amount 3").passing("0 form").do("form 0 melee")
    again.passing("0 pack")
    assert again.events("compared")[0][-2] == 5


@editions
@pytest.mark.rule("reset-04", "combat-26")
def test_what_raises_attacking_monsters_holds_when_one_of_them_is_challenged(edition: int) -> None:
    table = Delve(2, edition).give(0, hand=("drowned-foreman", "red-tide")).have(1, peril=4, movement=1)
    table.dice(1, 1, 1, 1).start("dungeonlord").do("send drowned-foreman 1", "done")
    while not table.can("play red-tide 1"):
        table.do("pass")
    table.do("play red-tide 1").passing("1 challenge").do("challenge drowned-foreman")
    table.passing("1 form").do("form 0 melee").passing("0 pack")
    attack, challenge = table.events("compared")
    assert attack[-2] == 1 + 2 + 2 and challenge[-1] == 1 + 2 + 2, "until the next Reset phase"


@editions
@pytest.mark.rule("common-card-effects-05", "quest-types-30")
def test_the_player_to_the_left_rolls_for_a_monster_of_map_or_quest(edition: int) -> None:
    rooms = {(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (0, -2): "weighing-room"}
    table = Delve(3, edition).map(rooms).at(0, "weighing-room").give(0, quests="the-bailiff").dice(1, 1, 1, 1)
    table.start("hero", movement=2).do("attempt the-bailiff").passing("1 form").do("form 0 melee")
    table.passing("0 challenge").do("challenge the-bailiff").passing("0 form").do("form 0 melee").passing()
    assert [seat for seat, _ in table.events("rolled")] == [1, 0, 0, 1]


@pytest.mark.rule("common-card-effects-14", "card-anatomy-05")
def test_a_minion_fights_on_the_ground_of_its_owner() -> None:
    table = both_maps().map(TWO_MAPS | {(21, 1): "drowned-causeway"}).at(1, "drowned-causeway")
    table.give(1, treasures="peat-hag").give(0, hand="lector-without-eyes").have(1, peril=3).dice(1, 1)
    table.start("dungeonlord").do("send lector-without-eyes 1").do("guard peat-hag 0").passing("0 pack")
    assert table.events("compared")[0][-1] == 1 + 2 + 1, "Magic 2, and 1 more on swamp"


# --- cards
@editions
@pytest.mark.rule("treasures-04")
def test_what_is_discarded_on_use_needs_no_slot_when_used_at_once(edition: int) -> None:
    full = ("pit-sword", "shaft-lid", "diggers-cap", "felt-boots")
    table = Delve(2, edition).give(0, treasures=full, hand="bell-rope").have(0, glory=1, tipped=1).start("hero")
    assert table.can("quaff bell-rope") and not table.can("play bell-rope")
    table.do("quaff bell-rope")
    assert not table.table.tipped[0] and table.lies_in("bell-rope") == "discard" and table.asked == "0 hero"


@editions
@pytest.mark.rule("durations-01", "threats-06")
def test_a_lasting_trap_that_was_overcome_is_gone(edition: int) -> None:
    table = Delve(2, edition).map(CROSS).at(1, "north-drift").give(0, hand="lingering-damp").have(1, peril=3)
    table.dice(6).start("dungeonlord").do("send lingering-damp 1").passing("0 place")
    assert table.lies_in("lingering-damp") == "discard", "it stays until it is overcome"


# --- defeat
@pytest.mark.parametrize(("edition", "option"), [(1, "respawn"), (2, "reincarnation"), (3, "reincarnation")])
@pytest.mark.rule("gap-62", "optional-rules-19", "optional-rules-45")
def test_a_new_hero_stands_on_the_map_at_once(edition: int, option: str) -> None:
    table = Delve(3, edition, **{option: True}).map(CROSS).at(1, "north-drift").give(0, hand="salted-digger")
    table.have(1, peril=9, glory=7, life=1).dice(6, 1).start("dungeonlord").do("send salted-digger 1")
    table.passing("0 pack").do("pack salted-digger", "none")
    if option == "reincarnation":
        assert table.asked == "1 hero"
        table.do("hero graul-of-the-pans")
    assert table.asked == "0 dungeonlord" and table.table.alive[1]
    assert table.space(1) == "abbey-stair" and (table.table.glory[1], table.table.peril[1]) == (1, 1)
    slain = Delve(3, edition, **{option: True}).map(CROSS).have(1, life=1).dice(6, 1).start("hero", movement=2)
    slain.do("challenge 1").passing("0 form").do("form 0 melee")
    if option == "reincarnation":
        slain.passing("1 hero").do("hero graul-of-the-pans")
    assert slain.asked == "0 hero" and slain.table.alive[1], "in the Hero phase, too"


# --- words
@pytest.mark.rule("universal-rules-01")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("black-mere", "Face Speed 5+. Then, unless it is overcome, tip over."),
        ("brine-slick", "Speed 6+. Fail: Tip over and stand up only by Speed 6+."),
        ("forgotten-lesson", "Aimed at a hero. The target lowers his or her Level by 1."),
        ("hungry-rust", "Choose a space with a hero: each hero there discards 1 readied Boon or Treasure."),
        ("lark-of-the-causeway", "Once per turn, as you enter a space: you may pass spikes without facing the Threat."),
        ("pim-underfoot", "Once per turn, at an exit: you may pass a Locked exit without facing the Threat."),
        ("surveyors-chart", "Once per turn, in your Hero phase: you may explore without paying for it."),
        ("salt-over-the-threshold", "May answer a Bane aimed at you. Let the Bane have no effect on your hero."),
        (
            "ring-of-the-eleventh-hour",
            "In Abbot's Cell. Pay 4 Glory. Artifact: Once per turn, before a roll: you may add 1 to a roll of your "
            "hero against a Threat.",
        ),
        ("war-of-the-dead", "Give all monsters that attack this turn 2 more Melee, Magic and Speed."),
    ],
)
def test_a_card_says_in_plain_words_what_it_does(card: str, words: str) -> None:
    pool = pool_of(("saltmarrow", "ashmere", "kingsfall", "palemarch"))
    assert card_text(next(design for design in pool.designs if design.id == card)) == words


@pytest.mark.rule("banes-01", "banes-02", "special-actions-03")
def test_whose_peril_pays_is_not_taken_for_a_target() -> None:
    table = Delve(2).give(0, hand=("red-tide", "loose-scree")).have(1, peril=3).start("dungeonlord")
    rules = {option.text: option.rule for option in table.game.questions[0].options}
    assert rules["Play Red Tide with the Peril of Hollin Reed"] == "special-actions-03"
    assert rules["Play Loose Scree on Hollin Reed"] == "banes-01"
    table.do("play loose-scree 1")
    assert table.rules_of("played") == ["banes-01"]


@pytest.mark.rule("universal-rules-02", "exits-05")
def test_before_a_roll_it_is_said_what_for() -> None:
    table = Delve(2).hero(0, "pim-underfoot").map({(0, 0): "abbey-stair", (0, 1): "barred-drift"})
    table.at(0, "barred-drift").start("hero").do("move north")
    assert "Speed 5+" in table.game.questions[0].prompt
    table.do("use pim-underfoot")
    assert "Pim Underfoot uses a special ability." in [event["text"] for event in table.game.events(0)]


@pytest.mark.rule("discard-draw-04", "hero-phase-01")
def test_a_prompt_says_what_passing_means() -> None:
    table = Delve(2).give(0, treasures="pit-sword").give(1, treasures="bitter-cordial").have(1, life=3).start("hero")
    table.do("pass")
    assert table.asked == "1 hero" and "end it" not in table.game.questions[1].prompt
    table.passing("0 discard")
    assert table.game.questions[0].prompt == "Discard one card, if you like."


@pytest.mark.rule("winning-02", "combat-18", "common-card-effects-05")
def test_the_log_names_who_fights_and_why_somebody_wins() -> None:
    table = Delve(2).map({(0, 0): "abbey-stair", (0, -1): "guarded-vault"}).have(0, life=1).dice(6, 1)
    table.start("hero", movement=1).do("move north").passing()
    told = [event["text"] for event in table.game.events(0)]
    assert "The guardian of Guarded Vault attacks Brannoc Tallow with Melee: 8 against 4." in told
    assert told[-1] == "Hollin Reed wins: no other hero is left."
