"""Glory cards, durations, Boons, Treasures (rules glory-cards-*, durations-*, boons-*, treasures-*, heroes-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.cards import DURATIONS, PLAYTIMES, TRAPPED
from undercroft.games.dungeoneer.scores import attack_forms, limit, monster_life, monster_score, readied, score
from undercroft.games.dungeoneer.start import find_set

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
later = pytest.mark.parametrize("edition", (2, 3))
SLOTS = """
[[hero]]
id = "small"
name = "Small"
race = "human"
profession = "example"
rows = [[2, 2, 2], [3, 2, 2]]
boons = 1
treasures = 2
attacks = ["melee", "magic", "speed"]
"""


def scene(edition: int = 3, seats: int = 2, **options: bool) -> Delve:
    return Delve(seats, edition, SLOTS, **options).map(CROSS).map_deck().hero(0, "small")


@editions
@pytest.mark.rule(
    "glory-cards-01", "glory-cards-02", "glory-cards-03", "glory-cards-04", "glory-cards-07", "hero-phase-02"
)
def test_glory_cards_are_paid_with_own_glory_in_the_own_hero_phase(edition: int) -> None:
    table = scene(edition).give(0, hand=("pit-sword", "felt-boots", "gallery-runner", "second-bite"))
    table.have(0, glory=4).have(1, glory=9).start("hero")
    assert [words for words in table.offers() if words.startswith("play")] == [
        "play pit-sword",
        "play felt-boots",
        "play gallery-runner",
        "play second-bite",
    ]
    assert score(table.table, 0, 0) == 2, "a card in hand does nothing"
    table.do("play pit-sword", "play gallery-runner")
    assert table.table.glory == [0, 9]
    assert (score(table.table, 0, 0), score(table.table, 0, 2)) == (3, 3)
    assert table.names(0, "treasures") == ["pit-sword"]
    assert not table.can("play felt-boots")
    table.have(0, glory=4).start("dungeonlord")
    assert not table.can("play felt-boots"), "not in the Dungeonlord phase"
    table.start("hero", seat=1).passing("0 hero")
    assert not table.asked.startswith("0") or not table.can("play felt-boots"), "not on another's turn"


@editions
@pytest.mark.rule("glory-cards-05", "boons-05", "boons-01", "durations-08")
def test_permanent_boons_and_treasures_have_limits_of_their_own(edition: int) -> None:
    table = scene(edition).give(0, hand=("gallery-runner", "felt-boots"), boons="gallery-runner").have(0, glory=9)
    table.give(0, treasures="pit-sword").start("hero")
    assert not table.can("play gallery-runner") and table.can("play felt-boots")
    table.do("play felt-boots")
    table.give(0, hand="shaft-lid").start("hero")
    assert not table.can("play shaft-lid")
    two = (
        Delve(2, edition)
        .map(CROSS)
        .give(0, hand="gallery-runner", boons="gallery-runner")
        .have(0, glory=2)
        .start("hero")
    )
    assert two.can("play gallery-runner"), "copies of a Boon are allowed"


@pytest.mark.rule("glory-cards-06", "durations-06", "glory-cards-08", "boons-04")
@editions
def test_instants_take_no_slot_and_attachments_only_in_edition_1(edition: int) -> None:
    table = scene(edition).give(0, hand=("second-wind", "miners-grip"), boons="gallery-runner", treasures="pit-sword")
    table.have(0, glory=9).start("hero", movement=1)
    assert table.can("play second-wind")
    table.do("play second-wind")
    assert table.lies_in("second-wind") == "discard" and table.table.movement[0] == 3
    assert table.can("play miners-grip pit-sword") == (edition != 1)
    free = scene(edition).give(0, hand="miners-grip", treasures="pit-sword").have(0, glory=9).start("hero")
    free.do("play miners-grip pit-sword")
    assert len(readied(free.table, 0, 0)) == (1 if edition == 1 else 0)


# --- durations
@editions
@pytest.mark.rule("durations-01", "card-anatomy-06", "card-anatomy-08", "card-anatomy-10")
def test_a_permanent_stays_and_every_playtime_and_duration_is_in_the_set(edition: int) -> None:
    table = scene(edition).give(0, treasures="pit-sword").start("reset", seat=1).passing()
    assert table.lies_in("pit-sword") == "treasures 0"
    cards = find_set("saltmarrow").adventures
    assert {card.playtime for card in cards} == set(PLAYTIMES) and {card.duration for card in cards} == set(DURATIONS)
    assert all(card.keyword or card.kind in ("trap", "obstacle") for card in cards)


@editions
@pytest.mark.rule("durations-03", "durations-04", "durations-09", "gap-84")
def test_an_attachment_lives_with_its_host(edition: int) -> None:
    table = Delve(2, edition).map(CROSS).map_deck().give(0, hand="miners-grip").have(0, glory=9).start("hero")
    assert not any(words.startswith("play miners-grip") for words in table.offers()), "nothing to attach it to"
    table.give(0, treasures=("pit-sword", "felt-boots")).start("hero")
    assert [words for words in table.offers() if "grip" in words] == ["play miners-grip pit-sword"], "a Weapon only"
    before = score(table.table, 0, 0)
    table.do("play miners-grip pit-sword")
    assert score(table.table, 0, 0) == before + 1 and table.lies_in("miners-grip") == "attached"
    table.start("discard", movement=0)
    table.do("discard pit-sword")
    assert table.lies_in("miners-grip") == "discard"


@editions
@pytest.mark.rule("durations-05", "durations-03", "durations-06", "gap-84")
def test_an_attachment_on_a_monster(edition: int) -> None:
    table = (
        Delve(2, edition).map(CROSS).map_deck().give(0, hand=("swollen-growth", "pit-hound"), pack="drowned-foreman")
    )
    table.have(1, peril=6).start("dungeonlord")
    table.do("play swollen-growth 1", "card drowned-foreman")
    monster = table.card("drowned-foreman")
    assert (monster_life(table.table, monster), monster_score(table.table, monster, 1)) == (3, 2)
    table.dice(1, 1).do("send drowned-foreman 1")
    assert table.table.peril[1] == 3, "its cost has not changed"
    table.passing("0 pack")
    if table.asked == "0 batch":
        table.do("done").passing("0 pack")
    table.do("pack drowned-foreman")
    assert table.lies_in("swollen-growth") == "attached", "it goes into the Pack with its host"
    table.start("reset").dice(1, 1).do("send drowned-foreman 1")
    if table.asked == "0 batch":
        table.do("done")
    table.passing("0 pack").do("hand drowned-foreman")
    assert table.lies_in("swollen-growth") == "discard"
    nothing = Delve(2, edition).map(CROSS).give(0, hand="swollen-growth").have(1, peril=6).start("dungeonlord")
    assert not nothing.can("play swollen-growth 1")


# --- Boons and Treasures
@editions
@pytest.mark.rule("boons-02", "boons-03", "definitions-05")
def test_a_forced_discard_ends_a_boon_at_once(edition: int) -> None:
    table = scene(edition).give(1, boons="gallery-runner").give(0, hand="hungry-rust").have(1, peril=1)
    table.at(1, "north-drift").start("dungeonlord").do("play hungry-rust 1")
    assert table.offers() == ["space abbey-stair", "space north-drift"]
    table.do("space north-drift")
    assert (table.asked, table.offers()) == ("1 strip", ["discard gallery-runner"])
    speed = score(table.table, 1, 2)
    table.do("discard gallery-runner")
    assert score(table.table, 1, 2) == speed - 1


@editions
@pytest.mark.rule("treasures-01", "two-shields-e1", "two-helmets-e2-e3")
def test_no_two_treasures_of_a_kind(edition: int) -> None:
    table = (
        Delve(2, edition).map(CROSS).give(0, treasures="shaft-lid", hand=("shaft-lid", "pit-sword")).have(0, glory=9)
    )
    table.start("hero")
    assert not table.can("play shaft-lid") and table.can("play pit-sword")
    both = (
        Delve(2, edition)
        .map(CROSS)
        .give(0, treasures="pit-sword", hand="wax-sealed-staff")
        .have(0, glory=9)
        .start("hero")
    )
    assert both.can("play wax-sealed-staff"), "sword and staff are two kinds of Weapon"


@editions
@pytest.mark.rule("treasures-03")
def test_a_treasure_without_effect_is_discarded(edition: int) -> None:
    table = Delve(2, edition).map(CROSS).give(0, treasures="knucklebone-charm").start("hero", movement=0)
    table.do("use knucklebone-charm", "use knucklebone-charm")
    assert table.table.movement[0] == 2 and table.table.charges[table.card("knucklebone-charm")] == 1
    table.do("use knucklebone-charm")
    assert table.lies_in("knucklebone-charm") == "discard"


@editions
@pytest.mark.rule("treasures-04", "potion-e1-e3", "heroes-04")
def test_a_potion_used_at_once_needs_no_slot(edition: int) -> None:
    table = (
        scene(edition).give(0, treasures=("pit-sword", "felt-boots"), hand="bitter-cordial").have(0, glory=2, life=3)
    )
    table.start("hero")
    assert table.can("quaff bitter-cordial") and not table.can("play bitter-cordial")
    table.do("quaff bitter-cordial")
    assert (table.table.life[0], table.table.glory[0], table.lies_in("bitter-cordial")) == (5, 0, "discard")
    capped = scene(edition).give(0, treasures="bitter-cordial").have(0, life=5).start("hero").do("use bitter-cordial")
    assert capped.table.life[0] == 6


@editions
@pytest.mark.rule("treasures-05", "treasures-06", "treasures-07", "storage-item-e2-e3", "gap-48")
def test_a_storage_item_makes_room_and_leaves_too_much_behind(edition: int) -> None:
    table = (
        scene(edition).give(0, treasures=("pit-sword", "felt-boots"), hand=("ore-sack", "shaft-lid")).have(0, glory=9)
    )
    table.start("hero")
    assert not table.can("play shaft-lid")
    table.do("play ore-sack")
    assert limit(table.table, 0, 1) == 4
    table.do("play shaft-lid")
    table.start("discard", movement=0).do("discard ore-sack")
    assert table.asked == "0 trim" and len(table.offers()) == 3
    table.do("discard felt-boots")
    assert table.names(0, "treasures") == ["pit-sword", "shaft-lid"]


@editions
@pytest.mark.rule("definitions-10", "special-actions-02", "definitions-12")
def test_a_rope_stands_a_hero_up_on_anybodys_turn(edition: int) -> None:
    table = Delve(2, edition).map(CROSS).give(1, treasures="bell-rope").have(1, tipped=1, tip_number=6).start("hero")
    table.passing("1 hero")
    assert table.offers() == ["use bell-rope", "pass"]
    table.do("use bell-rope")
    assert table.table.tipped[1] == 0 and table.lies_in("bell-rope") == "discard" and not table.events("rolled")


@editions
@pytest.mark.rule("universal-rules-01", "exits-11")
def test_a_card_overrides_a_rule(edition: int) -> None:
    table = Delve(2, edition).map({(0, 0): "abbey-stair", (-1, 0): "creaking-gallery"}).at(0, "creaking-gallery")
    assert TRAPPED in table.table.pool.exits[table.table.design[table.card("creaking-gallery")]]
    table.give(0, treasures="felt-boots").start("hero").do("move east")
    assert table.space(0) == "abbey-stair" and not table.events("threat")


@editions
@pytest.mark.rule("challenge-03", "combat-06", "card-anatomy-01", "gap-70")
def test_forms_of_attack_come_from_the_hero_card_and_what_he_carries(edition: int) -> None:
    table = Delve(2, edition).map(CROSS)
    assert attack_forms(table.table, 0) == [0, 2], "Brannoc: Melee and Speed"
    table.give(0, treasures="wax-sealed-staff")
    assert attack_forms(table.table, 0) == [0, 1, 2]
    for hero in find_set("saltmarrow").heroes:
        assert hero.race and hero.profession and len(hero.rows) == 4 and hero.life == 6 and hero.attacks


# --- special abilities
@editions
@pytest.mark.rule("heroes-01", "heroes-02")
def test_a_special_ability_takes_no_slot_and_may_be_used_on_any_turn(edition: int) -> None:
    table = Delve(2, edition).map(CROSS).hero(1, "mother-verrin", life=2).have(1, glory=4).start("hero", movement=0)
    assert readied(table.table, 1, 0) == []
    table.passing("1 hero").do("use mother-verrin")
    assert table.table.life[1] == 3


@editions
@pytest.mark.rule("heroes-01", "universal-rules-01")
def test_a_lock_is_no_lock_to_a_footpad_once_a_turn(edition: int) -> None:
    cards = {(0, 0): "barred-drift", (0, -1): "lamp-crossing", (0, 1): "abbey-stair"}
    table = Delve(2, edition).map(cards).hero(0, "pim-underfoot").start("hero")
    table.do("move north")
    assert (table.asked, table.can("use pim-underfoot")) == ("0 roll", True)
    table.do("use pim-underfoot")
    assert table.space(0) == "lamp-crossing" and not table.events("rolled")


@editions
@pytest.mark.rule("common-card-effects-01", "universal-rules-02", "gap-03", "gap-02")
def test_a_number_sign_is_what_is_paid_on_top(edition: int) -> None:
    table = (
        Delve(2, edition)
        .map({**CROSS, (0, -2): "boiling-house"})
        .at(0, "lamp-crossing")
        .give(0, hand="whispered-litany")
    )
    table.have(0, glory=4).dice(1).start("hero").do("move north").passing("0 roll")
    table.do("play whispered-litany")
    most = table.table.glory[0]
    assert table.offers() == [f"amount {extra}" for extra in range(most + 1)] and most in (3, 5)
    table.do("amount 2")
    assert table.events("threat")[0][5:7] == (2, 6), "announced before the roll"
    assert table.table.life[0] == 6


@editions
@pytest.mark.rule("definitions-03", "reset-03", "threats-01", "gap-01")
def test_a_boon_for_one_roll_a_turn(edition: int) -> None:
    table = (
        Delve(2, edition)
        .map({**CROSS, (0, -2): "boiling-house"})
        .at(0, "lamp-crossing")
        .give(0, boons="cold-reckoning")
    )
    table.dice(1, 1).start("hero").do("move north")
    assert table.asked == "0 roll"
    table.do("use cold-reckoning").do("move south", "move north")
    assert [data[5] for data in table.events("threat")] == [1, 0]


@editions
@pytest.mark.rule("special-actions-05", "combat-12")
def test_a_response_that_answers_a_bane(edition: int) -> None:
    table = (
        Delve(2, edition)
        .map(CROSS)
        .give(0, hand="loose-scree")
        .give(1, hand=("salt-over-the-threshold", "sidelong-step"))
    )
    table.have(1, peril=1, glory=9).start("dungeonlord").do("play loose-scree 1")
    assert table.asked == "1 bane"
    wanted = ["play salt-over-the-threshold", "play sidelong-step", "pass"]
    assert table.offers() == (wanted if edition == 1 else [wanted[0], "pass"]), "edition 1: any Response may answer"
    table.do("play salt-over-the-threshold").passing("0 dungeonlord")
    assert table.table.tipped[1] == 0 and table.table.peril[1] == 0, "its cost is lost"
    assert table.lies_in("loose-scree") == "discard"
