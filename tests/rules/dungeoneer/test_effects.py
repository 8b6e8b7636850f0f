"""Threats, common effects, definitions (rules threats-*, common-card-effects-*, definitions-*, priority-order-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.scores import minions, score
from undercroft.games.dungeoneer.start import rulebook
from undercroft.games.dungeoneer.table import USED

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
TRAPS = """
[[trap]]
id = "gift"
name = "Gift"
cost = 1
threat = { magic = 4 }
fail = [{ wound = 1 }]
succeed = [{ gain = "glory" }]

[[hero]]
id = "quick"
name = "Quick"
race = "human"
profession = "example"
rows = [[1, 1, 2]]
boons = 2
treasures = 2
attacks = ["melee"]

[[boon]]
id = "haste"
name = "Haste"
cost = 1
always = { speed = 2 }
"""


def scene(edition: int = 3, seats: int = 2) -> Delve:
    return Delve(seats, edition, TRAPS).map(CROSS).map_deck()


# --- Threats, with the books' examples
@editions
@pytest.mark.rule("threats-01", "threats-03", "threat-e2", "threat-e3", "threat-fail-e2-e3", "threats-05")
@pytest.mark.parametrize("example", ("threat-e2", "threat-e3", "threat-fail-e2-e3"))
def test_a_speed_trap_of_five(edition: int, example: str) -> None:
    for check in rulebook().examples[example].checks:
        table = (
            scene(edition).hero(1, "quick").at(1, "north-drift").give(0, hand="dropping-cage").have(1, peril=2, glory=7)
        )
        table.dice(check["die"]).start("dungeonlord").do("send dropping-cage 1").passing("0 dungeonlord")
        assert table.table.life[1] == 6 - check["wounds"]
        assert (table.table.peril[1], table.table.glory[1]) == (0, 7), "overcoming it gives nothing"
        assert table.events("threat")[0][7] == (check["result"] == "succeed")
        assert not table.events("compared") and len(table.events("rolled")) == 1, "no combat"


@editions
@pytest.mark.rule("threat-e1", "threats-04")
def test_both_results_of_a_threat(edition: int) -> None:
    for check in rulebook().examples["threat-e1"].checks:
        table = scene(edition).hero(1, "quick").at(1, "north-drift").give(0, hand="gift").have(1, peril=1)
        table.dice(check["total"] - 1).start("dungeonlord").do("send gift 1").passing("0 dungeonlord")
        succeeds = check["result"] == "succeed"
        assert (table.table.glory[1], table.table.life[1]) == ((1, 6) if succeeds else (0, 5))


@editions
@pytest.mark.rule("threats-02")
def test_level_and_life_are_scores_too(edition: int) -> None:
    table = scene(edition).hero(1, "hollin-reed", level=3, life=4).at(1, "north-drift").have(1, peril=9)
    table.give(0, hand=("riddle-of-the-weights", "lingering-damp")).dice(1, 1).start("dungeonlord")
    table.do("send riddle-of-the-weights 1", "send lingering-damp 1").passing("0 dungeonlord")
    first, second = table.events("threat")
    assert first[4:7] == (3, 2, 6), "Level 3, and he knows Traps"
    assert second[4:7] == (4, 2, 7), "current Life"
    assert table.lies_in("lingering-damp") == "traps", "a lasting Trap stays"


@editions
@pytest.mark.rule("universal-rules-01", "threats-06", "exits-12")
def test_what_helps_against_traps_does_not_help_elsewhere(edition: int) -> None:
    table = Delve(2, edition).map({**CROSS, (0, -2): "boiling-house"}).at(1, "lamp-crossing")
    table.dice(1).start("hero", seat=1).do("move north")
    assert table.events("threat")[0][5] == 0


# --- common effects
@editions
@pytest.mark.rule("common-card-effects-01", "common-card-effects-02", "common-card-effects-03")
def test_a_transform_is_paid_when_the_monster_attacks(edition: int) -> None:
    table = scene(edition).give(0, hand="tallow-shape").have(1, peril=5).start("dungeonlord").do("send tallow-shape 1")
    if table.asked == "0 batch":
        table.do("done")
    assert (table.asked, table.offers()) == ("0 transform", [f"amount {extra}" for extra in range(4)])
    table.dice(1, 1).do("amount 3").passing("0 pack")
    assert table.table.peril[1] == 0 and table.events("compared")[0][6] == 5, "1 + 1 + 3, asked once"


@editions
@pytest.mark.rule("common-card-effects-05", "gap-79")
def test_a_monster_of_the_map_is_run_by_the_player_to_the_left(edition: int) -> None:
    table = Delve(3, edition).map({**CROSS, (0, -2): "guarded-vault"}).at(0, "lamp-crossing").dice(6, 1)
    table.start("hero", movement=1).do("move north").passing("1 reward")
    assert table.table.life[0] == 5 and table.asked == "1 reward", "the player to the left hands out the Peril"
    table.do("seat 0")
    won = Delve(3, edition).map({**CROSS, (0, -2): "guarded-vault"}).at(0, "lamp-crossing").dice(1, 6)
    won.start("hero", movement=4).do("move north").passing("0 challenge").dice(6, 1)
    won.do("challenge guarded-vault", "form 0 melee").passing("0 hero")
    assert won.table.wounds[won.card("guarded-vault")] == 2
    assert won.table.glory[0] == 4, "2 of the space, 2 for the wounds"
    won.do("move south", "move north")
    assert len(won.events("compared")) == 2, "it is slain and attacks no more"
    assert won.lies_in("guarded-vault") == "map"


@editions
@pytest.mark.rule("common-card-effects-08", "reset-06")
def test_more_speed_is_no_more_movement_this_turn(edition: int) -> None:
    table = scene(edition).give(0, hand="haste").have(0, glory=1).start("hero", movement=1).do("play haste")
    assert table.table.movement[0] == 1 and score(table.table, 0, 2) == 5
    table = scene(edition).give(0, boons="haste").start("reset")
    assert table.table.movement[0] == 5


@editions
@pytest.mark.rule("common-card-effects-09", "movement-04")
def test_a_warp_on_the_own_turn_collects_and_triggers(edition: int) -> None:
    table = (
        Delve(2, edition)
        .map({**CROSS, (0, -2): "mirror-lake"})
        .at(0, "lamp-crossing")
        .dice(1)
        .start("hero", movement=1)
    )
    table.do("move north")
    assert table.space(0) == "abbey-stair" and table.table.movement[0] == 0
    assert {data[1] for data in table.events("collected")} == {table.card("mirror-lake"), table.card("abbey-stair")}


@editions
@pytest.mark.rule("common-card-effects-10", "common-card-effects-11", "warp-tipped-e2-e3", "gap-39")
def test_a_warped_hero_keeps_his_state(edition: int) -> None:
    table = scene(edition).give(0, hand="wrong-turning").have(1, peril=2, tipped=1).carrying(1, "the-lake-child")
    table.start("dungeonlord").do("play wrong-turning 1", "space lamp-crossing")
    assert table.space(1) == "lamp-crossing" and table.table.tipped[1] == 1
    assert table.names(1, "quests") == ["the-lake-child"] and table.table.glory[1] == 0


@editions
@pytest.mark.rule("common-card-effects-13", "combat-13")
def test_a_tamed_monster_is_a_treasure_and_attacks_no_more(edition: int) -> None:
    table = scene(edition).give(0, hand=("drowned-foreman", "pillar-brute")).give(1, hand="iron-collar")
    table.have(1, peril=5, glory=3).start("dungeonlord").do("send drowned-foreman 1", "send pillar-brute 1")
    table.passing("1 respond").do("play iron-collar")
    assert table.names(1, "treasures") == ["drowned-foreman"], "the brute is too dear to be tamed"
    assert len(minions(table.table, 1)) == 1
    table.dice(6, 1).passing("0 pack")
    assert len(table.events("compared")) == 1
    assert table.lies_in("iron-collar") == "discard"
    full = scene(edition).hero(1, "quick").give(1, treasures=("pit-sword", "felt-boots"), hand="iron-collar")
    full.give(0, hand="drowned-foreman").have(1, peril=5, glory=3).start("dungeonlord").do("send drowned-foreman 1")
    full.passing("1 respond")
    assert not full.can("play iron-collar"), "a Minion needs a free slot"


@editions
@pytest.mark.rule("common-card-effects-14", "gap-69")
def test_a_minion_counter_attacks_in_place_of_its_hero(edition: int) -> None:
    table = scene(edition).give(1, treasures="drowned-foreman").give(0, hand=("salted-digger", "pit-hound"))
    table.have(1, peril=2).start("dungeonlord").do("send salted-digger 1", "send pit-hound 1").passing("1 respond")
    assert {"guard drowned-foreman 0", "guard drowned-foreman 1"} <= set(table.offers())
    table.dice(6, 1, 1, 1).do("guard drowned-foreman 0")
    table.passing("0 pack")
    assert table.events("compared")[0][7] == 3, "its own Melee 2"
    assert table.table.wounds[table.card("drowned-foreman")] == 1 and table.table.life[1] == 6
    assert table.table.marks[table.card("drowned-foreman")] & USED
    while table.asked == "0 pack":
        table.do(table.offers()[0])
    assert table.asked != "0 reward", "a wound on a Minion earns no Peril"


@editions
@pytest.mark.rule("common-card-effects-15")
def test_or_a_minion_attacks_at_the_end_of_the_combat(edition: int) -> None:
    table = (
        scene(edition).give(1, treasures="drowned-foreman").give(0, hand="pillar-brute").have(1, peril=3, movement=1)
    )
    table.start("dungeonlord").dice(1, 3).do("send pillar-brute 1").passing("1 challenge")
    assert table.can("strike pillar-brute drowned-foreman")
    table.dice(6, 1).do("strike pillar-brute drowned-foreman").passing("0 pack")
    assert table.events("compared")[-1][6:] == (8, 5), "6 + 2 against 1 + 4"
    assert table.table.movement[1] == 0 and table.table.challenged[1]
    if edition != 1:
        table.do("pack pillar-brute")
    assert table.table.glory[1] == 1


# --- definitions
@editions
@pytest.mark.rule("definitions-01")
def test_you_is_whoever_controls_the_card(edition: int) -> None:
    table = scene(edition).give(1, banes="brine-in-the-bones")
    table.table.owner[table.card("brine-in-the-bones")] = 0
    assert (score(table.table, 0, 2), score(table.table, 1, 2)) == (3, 2)
    table.have(1, peril=1).start("reset")
    assert table.offers() == ["keep brine-in-the-bones", "return brine-in-the-bones"], "its controller is asked"


@editions
@pytest.mark.rule("definitions-04")
def test_readied_cards_lie_before_their_player_for_all_to_see(edition: int) -> None:
    table = scene(edition).give(1, boons="sure-instinct", treasures="pit-sword", pack="pit-hound").start("hero")
    seat = table.game.view(0)["seats"][1]
    assert [seat[zone][0]["id"] for zone in ("boons", "treasures", "pack")] == [
        "sure-instinct",
        "pit-sword",
        "pit-hound",
    ]


@editions
@pytest.mark.rule("definitions-06", "half-die-e1", "gap-73")
def test_a_half_die_gives_one_to_three(edition: int) -> None:
    for check in rulebook().examples["half-die-e1"].checks:
        table = scene(edition).give(0, hand="tithe-imp").have(1, peril=1, glory=2).start("dungeonlord")
        table.do("send tithe-imp 1").dice(6, 1, check["die"]).do("form 0 speed").passing("0 pack")
        assert table.table.glory[1] == max(0, 2 - check["result"]) and table.table.life[1] == 6


@editions
@pytest.mark.rule("definitions-07", "gap-31")
def test_to_hit_is_to_have_the_higher_total_and_no_score_is_negative(edition: int) -> None:
    table = scene(edition).give(0, hand="salted-digger").have(1, peril=1).dice(3, 1).start("dungeonlord")
    table.do("send salted-digger 1").passing("0 pack")
    assert table.events("compared")[0][6:] == (4, 3) and table.table.life[1] == 5
    slow = scene(edition).hero(1, "quick").give(1, banes="brine-in-the-bones", quests="the-unwritten-page")
    slow.table.modifiers = [("speed", 1, -9, 0, "end of turn")]
    assert score(slow.table, 1, 2) == 0


@editions
@pytest.mark.rule("priority-order-05", "priority-order-06", "priority-order-07", "gap-02")
def test_the_active_player_acts_first_then_the_others_in_turn_order(edition: int) -> None:
    table = scene(edition, 3).give(0, hand="bell-rope").give(1, hand="whispered-litany")
    table.give(2, hand="whispered-litany").have(0, glory=1).have(1, glory=1).have(2, glory=1)
    table.start("hero", movement=0)
    asked = []
    while table.asked.endswith("hero"):
        asked.append(table.asked)
        table.do("pass")
    assert asked == ["0 hero", "1 hero", "2 hero"]


@editions
@pytest.mark.rule("gap-54")
def test_what_is_public_and_what_is_not(edition: int) -> None:
    table = scene(edition).give(0, hand="pit-sword", quests="the-bailiff").have(0, glory=3, peril=2).start("hero")
    mine, theirs = table.game.view(0)["seats"][0], table.game.view(1)["seats"][0]
    assert "name" in mine["hand"][0] and theirs["hand"] == [{"back": "adventure"}]
    for name in ("glory", "peril", "life", "level", "movement", "quests"):
        assert mine[name] == theirs[name]


SPITTER = """
[[monster]]
id = "spitter"
name = "Spitter"
cost = 1
life = 2
melee = "2s"
on_attack = [{ face = { speed = 4 }, who = "target", fail = [{ wound = 1, who = "target" }] }]
"""


@editions
@pytest.mark.rule("common-card-effects-15")
def test_what_a_minions_attack_does_to_heroes_it_does_not_do_to_monsters(edition: int) -> None:
    table = Delve(2, edition, SPITTER).map(CROSS).map_deck().give(1, treasures="spitter").give(0, hand="pillar-brute")
    table.have(1, peril=3, movement=1).start("dungeonlord").dice(1, 3).do("send pillar-brute 1").passing("1 challenge")
    life = list(table.table.life)
    table.dice(6, 1).do("strike pillar-brute spitter").passing("0 pack")
    assert table.events("compared")[-1][6:] == (8, 5), "6 + 2 against 1 + 4: no Threat took a die"
    assert table.table.life == life
