"""The Dungeonlord phase and combat (rules dungeonlord-*, combat-*, encounters-*, pack-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.combat import Combat
from undercroft.games.dungeoneer.fight import DIE
from undercroft.games.dungeoneer.table import FIELD, PACK

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
later = pytest.mark.parametrize("edition", (2, 3))

# cards of the books' combat examples
EXAMPLE = """
[[monster]]
id = "undead"
name = "Undead"
copies = 2
cost = 1
life = 1
melee = "1s"

[[monster]]
id = "demon"
name = "Demon"
cost = 1
life = 2
melee = "1s"
on_attack = [{ each = "hero here", do = [{ face = { magic = 5 }, fail = [{ wound = 1, who = "it" }] }] }]

[[boon]]
id = "repel"
name = "Repel"
cost = 3
playtime = "response"
duration = "instant"
do = [{ dismiss = "attacker" }]

[[boon]]
id = "mighty-strike"
name = "Mighty Strike"
cost = 3
always = { wounds-melee = 1 }

[[hero]]
id = "bee"
name = "Bee"
race = "human"
profession = "example"
rows = [[2, 1, 2]]
boons = 4
treasures = 4
attacks = ["melee", "magic", "speed"]

[[monster]]
id = "trickster"
name = "Trickster"
cost = 1
life = 3
melee = "1s"
magic = "2s"
speed = "0c"
hits = { magic = [{ tip = "target" }] }
"""


def example(edition: int, *hand: str, **options: bool) -> Delve:
    """A (seat 0) against B (seat 1), whose hero has Melee 2, Magic 1, Speed 2."""
    scene = Delve(2, edition, EXAMPLE, **options).map(CROSS).hero(1, "bee").at(1, "north-drift")
    return scene.give(0, hand=hand).have(1, peril=12, glory=3)


# --- the Dungeonlord phase
@editions
@pytest.mark.rule("dungeonlord-01", "dungeonlord-02", "dungeonlord-05", "dungeonlord-14", "banes-01", "combat-05")
def test_peril_cards_are_paid_with_the_peril_of_their_target(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).give(0, hand=("loose-scree", "drowned-foreman", "second-wind"))
    scene.have(0, peril=9).have(1, peril=1).have(2, peril=2).start("dungeonlord")
    assert scene.offers() == ["play loose-scree 1", "play loose-scree 2", "send drowned-foreman 2", "pass"]
    scene.do("play loose-scree 1")
    assert (scene.table.peril, scene.table.tipped) == ([9, 0, 2], [0, 1, 0])
    assert not scene.can("play loose-scree 1")


@editions
@pytest.mark.rule("dungeonlord-03", "dungeonlord-04", "banes-02", "banes-03")
def test_a_card_without_target_takes_the_peril_of_any_one_other(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).give(0, hand="hungry-rust", boons="sure-instinct").have(1, peril=1)
    scene.give(1, treasures="pit-sword").start("dungeonlord")
    assert scene.offers() == ["play hungry-rust 1", "pass"]
    scene.do("play hungry-rust 1")
    assert scene.asked == "0 strip", "his own hero is in the space, too, and none of his Peril was spent"
    scene.do("discard sure-instinct", "discard pit-sword")
    assert scene.table.peril == [0, 0, 0]
    scene = Delve(3, edition).map(CROSS).give(0, hand="moving-seam").have(1, peril=1).have(2, peril=1)
    assert scene.start("dungeonlord").offers() == ["pass"], "two players' Peril cannot be pooled"


@editions
@pytest.mark.rule("dungeonlord-06", "dungeonlord-09", "dungeonlord-15", "gap-13")
def test_any_number_of_cards_and_banes_before_and_after_the_batch(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand=("loose-scree", "red-tide", "salted-digger", "forgotten-lesson"))
    scene.have(1, peril=7).dice(1, 6).start("dungeonlord")
    assert scene.can("pass")
    scene.do("play loose-scree 1", "send salted-digger 1")
    scene.do("done").passing("0 dungeonlord")
    assert scene.can("play forgotten-lesson 1") and scene.can("play red-tide 1")


@editions
@pytest.mark.rule("dungeonlord-07", "dungeonlord-08", "dungeonlord-10", "dungeonlord-16", "dungeonlord-17", "combat-02")
def test_all_encounters_of_a_phase_are_one_batch_in_an_announced_order(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).give(0, hand=("salted-digger", "pit-hound", "drowned-foreman"))
    scene.have(1, peril=3).have(2, peril=1).start("dungeonlord").do("send pit-hound 2")
    assert (scene.asked, scene.rule()) == ("0 batch", "dungeonlord-07")
    assert scene.offers() == ["send salted-digger 1", "send drowned-foreman 1", "done"]
    scene.do("send drowned-foreman 1")
    fight = scene.game.stack[-1]
    assert isinstance(fight, Combat)
    assert [attack[:2] for attack in fight.attacks] == [
        (scene.card("pit-hound"), -3),
        (scene.card("drowned-foreman"), -2),
    ]
    assert not scene.events("rolled"), "every attack is declared before any die"
    scene.do("done").passing("0 pack")
    while scene.asked != "0 dungeonlord":
        scene.do(scene.offers()[0])
    assert not scene.can("send salted-digger 1"), "one batch per phase"


@editions
@pytest.mark.rule("dungeonlord-11", "gap-14", "dungeonlord-12", "pack-05")
def test_a_monster_attacks_once_a_turn_and_is_paid_for_every_time(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, pack="drowned-foreman").have(1, peril=4).dice(1, 1)
    scene.start("dungeonlord").do("send drowned-foreman 1")
    assert scene.table.peril[1] == 2
    scene.passing("0 pack")
    scene.do("pack drowned-foreman")
    scene.dice(1, 1).start("reset").do("send drowned-foreman 1")
    assert scene.table.peril[1] == 0


@editions
@pytest.mark.rule("dungeonlord-13")
def test_a_monsters_attack_costs_no_movement(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand="salted-digger").have(1, peril=1).dice(3, 3)
    scene.start("dungeonlord", movement=0).do("send salted-digger 1")
    scene.passing("0 pack")
    assert scene.table.movement == [0, 0] and scene.events("compared")


# --- the examples of the books
@pytest.mark.rule("combat-e2-a", "combat-e3-a", "combat-03", "combat-04", "combat-11", "combat-34")
@pytest.mark.rule("common-card-effects-04")
@later
def test_declaring_with_a_threat_for_every_hero_in_the_space(edition: int) -> None:
    scene = example(edition, "undead", "undead", "demon").at(0, "north-drift").start("dungeonlord")
    scene.dice(4, 1, 1, 1, 1, 1, 1, 1)
    scene.do("send undead 1", "send undead 1", "send demon 1")
    assert scene.table.peril[1] == 9
    threats = scene.events("threat") or scene.passing().events("threat")
    assert threats[0][:3] == (0, 1, 5) or threats[0][0] == 0, "his own hero is there, too"
    assert [data[0] for data in threats] == [0, 1]


@pytest.mark.rule("combat-e2-a")
def test_the_demons_threat_is_met_by_a_total_of_five() -> None:
    scene = example(2, "undead", "undead", "demon").start("dungeonlord").dice(4)
    scene.do("send undead 1", "send undead 1", "send demon 1")
    assert scene.events("threat") == [(1, 1, 5, 4, 1, 0, 5, 1)]
    assert scene.table.life[1] == 6


@pytest.mark.rule("combat-e2-b", "combat-12", "combat-13", "combat-14", "special-actions-03", "special-actions-04")
@pytest.mark.rule("combat-e2-c", "combat-e2-d", "combat-e2-e", "combat-e2-g", "combat-e2-h", "combat-15", "combat-16")
@pytest.mark.rule(
    "combat-17", "combat-18", "combat-20", "combat-21", "combat-22", "combat-27", "combat-28", "combat-29"
)
@pytest.mark.rule("combat-33", "pack-01", "universal-rules-02", "combat-36", "gap-04")
def test_the_combat_of_the_second_book() -> None:
    scene = example(2, "undead", "undead", "demon", "red-tide").give(1, hand="repel", boons="mighty-strike")
    scene.start("dungeonlord").dice(4).do("send undead 1", "send undead 1", "send demon 1", "done").passing("1 respond")
    assert (scene.asked, scene.can("play repel")) == ("1 respond", True)
    scene.do("play repel")
    scene.do("attack 0")
    assert scene.table.glory[1] == 0
    assert len(scene.table.zones[FIELD]) == 2, "one Undead is discarded at once"
    scene.dice(3, 4, 5, 1).passing("0 respond").do("play red-tide 1")
    assert scene.table.peril[1] == 7
    scene.passing("0 pack")
    compared = scene.events("compared")
    assert [data[6:] for data in compared] == [(6, 7), (7, 3)]
    assert scene.table.life[1] == 5
    assert scene.offers() == ["pack demon", "hand demon"]
    scene.do("pack demon")
    assert (scene.lies_in("undead"), scene.lies_in("demon")) == ("discard", "pack 0")
    assert (scene.asked, scene.rule()) == ("0 reward", "combat-27")
    scene.do("seat 1")
    assert (scene.table.peril[1], scene.table.glory[1]) == (8, 1), "one Glory, not two, for an Undead with one Life"


@pytest.mark.rule("combat-e2-h", "combat-30")
@editions
def test_wounds_of_a_special_effect_earn_peril_as_well(edition: int) -> None:
    scene = example(edition, "demon").start("dungeonlord").dice(1, 6, 1)
    scene.do("send demon 1").passing("0 pack")
    assert scene.table.life[1] == 4
    scene.do("pack demon")
    assert scene.game.ask is not None and scene.game.ask.about == (1,)
    scene.do("seat 1", "seat 1")
    assert scene.table.peril[1] == 13


@pytest.mark.rule("combat-e3-b", "combat-e3-cde", "combat-e3-gh", "pack-06", "durations-07")
def test_the_combat_of_the_third_book() -> None:
    scene = example(3, "undead", "demon").give(1, hand="repel").start("dungeonlord").dice(4)
    scene.do("send undead 1", "send demon 1").passing("1 respond").dice(4, 1).do("play repel", "attack 0")
    assert scene.table.glory[1] == 0 and scene.lies_in("undead") == "discard"
    scene.passing("0 pack")
    assert [data[6:] for data in scene.events("compared")] == [(5, 3)]
    assert scene.table.life[1] == 5
    scene.do("pack demon", "seat 1")
    assert scene.lies_in("demon") == "pack 0"
    assert scene.game.view(1)["field"] == []


@pytest.mark.rule("combat-e2-f", "combat-e3-f", "combat-23", "combat-25", "challenge-01", "combat-26")
@later
@pytest.mark.parametrize("movement", (0, 1))
def test_a_challenge_needs_a_saved_point(edition: int, movement: int) -> None:
    scene = example(edition, "demon").have(1, movement=movement).start("dungeonlord").dice(5, 3, 2)
    scene.do("send demon 1").passing("1 challenge")
    assert (scene.asked == "1 challenge") == bool(movement)
    if movement:
        assert scene.offers() == ["challenge demon", "pass"]
        scene.dice(6, 1).do("challenge demon")
        scene.do("form 0 melee").passing("0 pack")
        assert scene.table.movement[1] == 0 and scene.table.wounds[scene.card("demon")] == 1
        assert scene.asked == "0 pack", "no challenge within the challenge"
        scene.do("pack demon")
        assert scene.table.glory[1] == 4, "the Reward step comes once, after the Pack"


@pytest.mark.rule("special-actions-07", "challenge-04", "combat-37")
def test_edition_1_challenges_a_monster_that_has_attacked() -> None:
    scene = example(1, "demon").have(1, movement=1).start("dungeonlord").dice(5, 3, 3)
    scene.do("send demon 1").passing("1 challenge")
    assert (scene.asked, scene.rule()) == ("1 challenge", "special-actions-07")
    assert scene.offers() == ["challenge demon", "pass"]


@pytest.mark.rule("combat-24")
@pytest.mark.parametrize("edition", (2, 3))
def test_only_edition_3_lets_him_turn_on_a_hero_beside_him(edition: int) -> None:
    scene = example(edition, "undead").at(0, "north-drift").have(1, movement=1).start("dungeonlord").dice(3, 2)
    scene.do("send undead 1").passing("1 challenge")
    assert scene.offers() == (
        ["challenge undead", "challenge 0", "pass"] if edition == 3 else ["challenge undead", "pass"]
    )


@pytest.mark.rule("combat-01", "combat-03")
@later
def test_forms_are_chosen_before_the_responses(edition: int) -> None:
    scene = example(edition, "trickster").give(1, hand="repel").start("dungeonlord").do("send trickster 1")
    assert (scene.asked, scene.rule()) == ("0 form", "combat-03")
    assert scene.offers() == ["form 0 melee", "form 0 magic"], "no attack with a counter-attack symbol"
    scene.do("form 0 magic")
    assert scene.asked == "1 respond"


@pytest.mark.rule("combat-37", "combat-38", "combat-06", "combat-08")
def test_edition_1_chooses_the_form_after_the_responses() -> None:
    scene = example(1, "trickster").give(1, hand="repel").start("dungeonlord").do("send trickster 1")
    assert scene.asked == "1 respond"
    scene.do("pass").passing("0 form")
    assert (scene.asked, scene.rule()) == ("0 form", "combat-38")
    assert scene.offers() == ["form 0 melee", "form 0 magic"]
    scene.dice(5, 1).do("form 0 melee").passing("0 pack")
    assert scene.table.life[1] == 5


@pytest.mark.rule("combat-02", "combat-36")
def test_editions_2_and_3_roll_all_attacks_first_edition_1_attack_by_attack() -> None:
    for edition, order in ((1, ["combat-15", "combat-16"] * 2), (3, ["combat-15"] * 2 + ["combat-16"] * 2)):
        scene = example(edition, "undead", "undead").start("dungeonlord").dice(3, 3, 2, 2)
        scene.do("send undead 1", "send undead 1").passing("0 pack")
        assert scene.rules_of("rolled") == order, edition


@editions
@pytest.mark.rule("combat-07", "combat-08", "combat-10", "default-stat-e1", "challenge-12")
def test_a_counter_attack_symbol_wounds_and_a_missing_score_is_zero(edition: int) -> None:
    scene = Delve(2, edition, EXAMPLE).map(CROSS).hero(1, "bee").give(0, hand="pit-hound").have(1, peril=9, movement=1)
    scene.start("dungeonlord").dice(1, 1).do("send pit-hound 1").passing("1 challenge")
    scene.do("challenge pit-hound")
    assert scene.offers() == ["form 0 melee", "form 0 magic", "form 0 speed"]
    scene.dice(2, 6).do("form 0 melee").passing("0 pack")
    assert scene.events("compared")[-1][6:] == (4, 7), "its Melee 1 is for counter-attacks"
    assert scene.table.life[1] == 4
    scene = Delve(2, edition, EXAMPLE).map(CROSS).hero(1, "bee").give(0, hand="pit-hound").have(1, peril=9, movement=1)
    scene.start("dungeonlord").dice(1, 1).do("send pit-hound 1").passing("1 challenge").do("challenge pit-hound")
    scene.dice(4, 4).do("form 0 magic").passing("0 pack")
    assert scene.events("compared")[-1][6:] == (5, 4), "die and nothing"


@editions
@pytest.mark.rule("combat-09", "combat-35", "gap-80", "tie-all", "combat-19")
def test_a_hit_effect_is_the_whole_effect_in_its_form_only(edition: int) -> None:
    scene = example(edition, "trickster").start("dungeonlord").do("send trickster 1").dice(5, 1)
    scene.do("form 0 magic").passing("0 pack")
    assert (scene.table.tipped[1], scene.table.life[1]) == (1, 6)
    scene.do("pack trickster")
    assert scene.asked != "0 reward", "no wound, no Peril"
    scene = example(edition, "trickster").start("dungeonlord").do("send trickster 1").dice(5, 1)
    scene.do("form 0 melee").passing("0 pack")
    assert (scene.table.tipped[1], scene.table.life[1]) == (0, 5)
    scene = example(edition, "undead").start("dungeonlord").dice(4, 3).do("send undead 1").passing("0 pack")
    assert scene.rules_of("compared") == ["combat-19"]
    assert (scene.table.life[1], scene.table.wounds[scene.card("undead")]) == (6, 0)


@editions
@pytest.mark.rule("combat-27", "gap-09", "combat-32")
def test_peril_is_handed_out_one_by_one_to_anybody_or_nobody(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).give(0, hand="lector-without-eyes").have(1, peril=3).dice(6, 1)
    scene.start("dungeonlord").do("send lector-without-eyes 1").passing("0 pack")
    assert scene.asked == "0 pack", "the Pack step comes first"
    scene.do("hand lector-without-eyes")
    assert scene.offers() == ["seat 0", "seat 1", "seat 2", "none"]
    scene.do("seat 2", "none")
    assert scene.table.peril == [0, 0, 1]


@editions
@pytest.mark.rule("gap-06", "gap-11", "combat-33")
def test_later_attacks_on_a_fallen_hero_have_no_effect(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).give(0, hand=("salted-digger", "salted-digger")).have(1, peril=2, life=1)
    scene.start("dungeonlord").dice(*((6, 1, 6, 1) if edition == 1 else (6, 6, 1, 1))).do(
        "send salted-digger 1", "send salted-digger 1"
    ).passing()
    assert len(scene.events("compared")) == 1 and not scene.table.alive[1]
    assert len(scene.table.zones[FIELD]) == 2
    scene.do("pack salted-digger", "pack salted-digger")
    assert (scene.asked, scene.offers()) == ("0 reward", ["seat 0", "seat 2", "none"]), "a defeated player gets none"


# --- Encounters
@editions
@pytest.mark.rule("encounters-01", "encounters-02", "common-card-effects-10", "gap-07", "movement-06", "obstacles-05")
def test_who_leaves_before_the_dice_is_not_attacked(edition: int) -> None:
    scene = Delve(2, edition).map({**CROSS, (0, -2): "needle-gallery"}).at(1, "lamp-crossing")
    scene.give(0, hand="drowned-foreman").give(1, hand="sidelong-step").have(1, peril=2, glory=2)
    scene.start("dungeonlord").do("send drowned-foreman 1").passing("1 respond").do("play sidelong-step")
    scene.do("space needle-gallery")
    assert scene.space(1) == "needle-gallery"
    assert (scene.table.glory[1], scene.table.peril[1]) == (0, 0), "nothing is collected off turn, nothing given back"
    assert not scene.events("threat"), "and the spikes do not act"
    scene.passing("0 pack")
    assert not scene.events("compared")
    assert scene.offers() == ["pack drowned-foreman", "hand drowned-foreman"]


@editions
@pytest.mark.rule("encounters-03", "threats-08", "threats-06", "threats-07", "gap-56", "gap-78", "gap-08")
def test_a_trap_is_faced_by_all_in_the_space_an_obstacle_by_its_target(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).give(0, hand=("dropping-cage", "jammed-portcullis")).have(2, peril=4)
    scene.dice(1, 6, 6, 1).start("dungeonlord").do("send dropping-cage 2", "send jammed-portcullis 2").passing(
        "0 dungeonlord"
    )
    assert [data[0] for data in scene.events("threat")] == [2, 0, 1, 2]
    assert scene.table.life == [6, 6, 4]
    assert (scene.lies_in("dropping-cage"), scene.lies_in("jammed-portcullis")) == ("discard", "discard")
    assert scene.table.peril[2] == 0 and scene.asked == "0 dungeonlord", "a Trap earns no Peril"


# --- the Pack
@editions
@pytest.mark.rule("pack-01", "pack-02", "pack-03", "pack-08")
def test_a_wounded_monster_never_goes_back_to_the_hand(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand="drowned-foreman").have(1, peril=2).dice(1, 6)
    scene.start("dungeonlord").do("send drowned-foreman 1").passing("0 pack")
    if edition == 1:
        assert scene.lies_in("drowned-foreman") == "pack 0"
    else:
        assert scene.offers() == ["pack drowned-foreman", "discard drowned-foreman"]
        scene.do("pack drowned-foreman")
    assert scene.table.wounds[scene.card("drowned-foreman")] == 1
    scene.start("reset", seat=1)
    assert scene.game.view(1)["seats"][0]["pack"][0]["wounds"] == 1


@editions
@pytest.mark.rule("pack-04")
def test_a_pack_holds_three(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand="pit-hound", pack=("pillar-brute", "tithe-imp", "tallow-shape"))
    scene.have(1, peril=1).dice(1, 1).start("dungeonlord").do("send pit-hound 1").passing("0 pack").do("pack pit-hound")
    assert (scene.asked, scene.rule()) == ("0 trim-pack", "pack-04")
    scene.do("discard tithe-imp")
    assert scene.names(0, "pack") == ["pillar-brute", "tallow-shape", "pit-hound"]
    assert len(scene.table.zone(0, PACK)) == 3


def test_dice_are_kept_in_the_frame() -> None:
    scene = example(3, "undead").have(1, movement=1).start("dungeonlord").dice(4, 3).do("send undead 1")
    scene.passing("1 challenge")
    fight = scene.game.stack[-1]
    assert isinstance(fight, Combat) and fight.attacks[0][DIE] == 4


@editions
@pytest.mark.rule("dungeonlord-17", "dungeonlord-07")
def test_edition_1_loses_the_batch_by_passing_on_it(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand="salted-digger").hero(1, "mother-verrin", life=3)
    scene.have(1, peril=1, glory=2).start("dungeonlord").do("pass")
    assert scene.asked == "1 dungeonlord"
    scene.do("use mother-verrin")
    assert scene.asked == "0 dungeonlord" and scene.can("send salted-digger 1") == (edition != 1)
