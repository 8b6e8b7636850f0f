"""Building, placement, exits, obstacles, moving (rules build-*, map-placement-*, exits-*, obstacles-*, movement-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.geography import (
    adjacent,
    beyond,
    distance_to_entrance,
    exit_at,
    legal_places,
    orientations,
)
from undercroft.games.dungeoneer.table import MAP_DECK

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
later = pytest.mark.parametrize("edition", (2, 3))

SPACES = """
[[map]]
id = "dead-end"
name = "Dead End"
kind = "room"
exits = "OWWW"
glory = 1
peril = 1

[[map]]
id = "sealed"
name = "Sealed"
kind = "room"
exits = "WIWO"
glory = 0
peril = 0

[[map]]
id = "bitter-lock"
name = "Bitter Lock"
kind = "passage"
exits = "LOLO"
threats = [{ melee = 6 }, { melee = 6 }]
glory = 1
peril = 1

[[map]]
id = "needles"
name = "Needles"
kind = "passage"
exits = "OTOO"
threats = [{ melee = 9 }]
glory = 1
peril = 1
"""


def scene(edition: int = 3, seats: int = 2, **options: bool) -> Delve:
    return Delve(seats, edition, SPACES, **options)


# --- building
@editions
@pytest.mark.rule("build-01", "build-03", "gap-22")
def test_a_drawn_map_card_is_placed_anywhere_legal_for_nothing(edition: int) -> None:
    table = scene(edition).map(CROSS).at(0, "cart-bend").map_deck("lamp-crossing", "tally-bend", "dead-end")
    table.start("build", movement=2)
    assert (table.asked, table.rule()) == ("0 place", "build-01")
    assert "Tally Bend" in str(table.game.view(1)["drawn"]), "everybody sees it"
    far = [words for words in table.offers() if words.startswith("place 2 0")]
    assert far, "far from his hero as well"
    table.do(far[0])
    assert table.table.movement[0] == 2 and table.lies_in("tally-bend") == "map"
    assert table.asked == "0 hero", "one card"


@editions
@pytest.mark.rule("build-02")
def test_without_map_cards_there_is_nothing_to_build(edition: int) -> None:
    table = scene(edition).map(CROSS).map_deck().start("build")
    assert table.asked == "0 hero" and not table.can("explore")


@editions
@pytest.mark.rule("gap-20", "gap-21", "explore-01", "explore-02", "explore-03")
def test_exploring_costs_a_point_each_time_and_what_fits_nowhere_goes_under(edition: int) -> None:
    table = scene(edition).map(CROSS).map_deck("tally-bend", "gallows-crossing").start("hero", movement=2)
    table.do("explore")
    assert (table.asked, table.rule(), table.table.movement[0]) == ("0 place", "explore-03", 1)
    assert all(words in table.offers() for words in ("place 0 -2 turned", "place 2 0"))
    assert "place 0 -2" not in table.offers(), "a wall towards the map"
    table.do("place 0 -2 turned")
    assert table.can("explore") == bool(table.table.zones[MAP_DECK])
    unfit = scene(edition).map({(0, 0): "abbey-stair"}).map_deck("dead-end", "sealed").start("hero", movement=2)
    unfit.do("explore")
    assert unfit.asked == "0 hero" and unfit.table.movement[0] == 2, (
        "only passages may join the Entrance: point given back"
    )
    assert len(unfit.events("map-unfit")) == 2


@editions
@pytest.mark.rule("map-placement-01", "map-placement-04", "gap-24", "map-e2-abcd")
def test_a_card_joins_the_map_by_a_passable_edge_and_only_passages_touch_the_entrance(edition: int) -> None:
    table = scene(edition).map({(0, 0): "abbey-stair", (0, -1): "lamp-crossing"})
    room, passage = table.find("dead-end"), table.find("tally-bend")
    spots = {(told(cell), turned) for cell, turned in legal_places(table.table, room)}
    assert ((0, -2), 1) in spots, "its only exit towards the map"
    assert ((0, -2), 0) not in spots, "a wall towards the map"
    assert ((1, 0), 0) not in spots and ((-1, 0), 1) not in spots, "not beside the Entrance"
    assert ((5, 5), 0) not in spots, "not apart from the map"
    assert any(
        spot == (1, 0) for spot, _ in {(told(cell), turned) for cell, turned in legal_places(table.table, passage)}
    )


def told(cell: int) -> tuple[int, int]:
    from undercroft.games.dungeoneer.building import coordinates

    return coordinates(cell)


@editions
@pytest.mark.rule("map-placement-02", "map-e1-1", "common-card-effects-06")
def test_no_card_may_be_left_stranded(edition: int) -> None:
    cards = {(0, 0): "abbey-stair", (0, -1): "north-drift", (0, -2): "lamp-crossing", (1, 0): "cross-drift"}
    table = scene(edition).map(cards).give(0, hand="moving-seam").have(1, peril=2).start("dungeonlord")
    table.do("play moving-seam 1")
    assert table.asked == "0 shift"
    assert "space north-drift" not in table.offers(), "the crossing behind it would be cut off"
    assert "space lamp-crossing" in table.offers() and "space abbey-stair" not in table.offers()
    table.do("space lamp-crossing")
    assert (table.asked, table.rule()) == ("0 place", "common-card-effects-06")
    table.do("place 2 0")
    assert table.lies_in("moving-seam") == "discard"


@editions
@pytest.mark.rule("map-placement-03", "map-e1-4", "map-e2-abcd", "map-placement-07")
def test_two_orientations_never_a_quarter_turn(edition: int) -> None:
    table = scene(edition).map({(0, 0): "abbey-stair", (0, -1): "lamp-crossing"})
    assert orientations(table.table, table.find("dead-end")) == (0, 1)
    assert orientations(table.table, table.find("north-drift")) == (0,), "both ways the same"
    card = table.find("dead-end")
    table.table.turned[card] = 1
    assert [exit_at(table.table, card, side) for side in range(4)] == ["W", "W", "O", "W"]
    assert all(len(design.exits) == 4 for design in table.table.pool.maps)


@editions
@pytest.mark.rule("map-placement-05", "gap-23")
def test_the_map_is_not_closed_but_by_the_last_card(edition: int) -> None:
    table = scene(edition).map({(0, 0): "north-drift", (0, 1): "dead-end"})
    end = table.find("abbots-cell")
    assert [told(cell) for cell, _ in legal_places(table.table, end)] == [], "it would close the only way on"
    table.map_deck("abbots-cell")
    assert [told(cell) for cell, _ in legal_places(table.table, end)] == [(0, -1)], "the last card may"


@editions
@pytest.mark.rule("map-placement-06", "map-e1-3", "exits-03")
def test_a_wall_may_lie_against_a_door_and_blocks_both_ways(edition: int) -> None:
    table = scene(edition).map(
        {(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (1, 0): "lamp-crossing"} | {(1, 0): "cart-bend"}
    )
    room = table.find("weighing-room")
    spots = [(told(cell), turned) for cell, turned in legal_places(table.table, room)]
    assert ((1, -1), 0) in spots, "walls to the west, but a way to the south"
    table = scene(edition).map(
        {(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (1, 0): "cart-bend", (1, -1): "weighing-room"}
    )
    crossing, weighing = table.card("lamp-crossing"), table.card("weighing-room")
    assert beyond(table.table, crossing, 1) == -1 and beyond(table.table, weighing, 3) == -1
    assert exit_at(table.table, crossing, 1) == "O"


@editions
@pytest.mark.rule("map-placement-08", "exits-15", "exits-18", "gap-28")
def test_sewers_link_two_spaces_for_a_point(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "upper-drain"}).at(0, "upper-drain").start("hero")
    assert not table.can("sewer lower-drain"), "its twin is not on the map"
    table.map({**CROSS, (0, -2): "upper-drain", (2, 0): "lower-drain/"}).at(0, "upper-drain").start("hero", movement=1)
    assert table.can("sewer lower-drain") and table.can("move south")
    table.do("sewer lower-drain")
    assert table.space(0) == "lower-drain" and table.table.movement[0] == 0
    assert table.table.glory[0] == 1, "a new space like any other"
    assert not table.events("threat")


# --- exits
@editions
@pytest.mark.rule("exits-01", "exits-02", "map-e1-2", "exits-04", "threats-09")
def test_only_the_exit_being_left_counts(edition: int) -> None:
    table = scene(edition).map({(0, 0): "abbey-stair", (0, 1): "bitter-lock"}).dice(6).start("hero")
    table.do("move south")
    assert not table.events("threat") and table.space(0) == "bitter-lock"
    table.do("move north")
    assert table.events("threat")[0][:3] == (0, 0, 6) and table.space(0) == "abbey-stair"
    assert {letter for card in table.table.pool.maps for letter in card.exits} == {"O", "L", "T", "W", "I"}


@editions
@pytest.mark.rule("exits-05", "exits-06", "exits-07", "locked-last-point", "gap-26", "movement-09")
@pytest.mark.parametrize(
    ("movement", "die", "moved", "left"), [(1, 6, True, 0), (1, 1, False, 0), (2, 6, True, 1), (2, 1, True, 0)]
)
def test_a_locked_exit_with_one_and_two_points(edition: int, movement: int, die: int, moved: bool, left: int) -> None:
    table = scene(edition).map({(0, 0): "abbey-stair", (0, 1): "bitter-lock"}).at(0, "bitter-lock")
    table.dice(die).start("hero", movement=movement).do("move north")
    assert (table.space(0) == "abbey-stair", table.table.movement[0]) == (moved, left)
    assert table.table.cusp[0] == (-1 if moved else 0)
    assert len(table.table.opened) == 1, "open either way"
    assert (
        not scene(edition)
        .map({(0, 0): "bitter-lock", (0, 1): "abbey-stair"})
        .start("hero", movement=0)
        .can("move south")
    )


@editions
@pytest.mark.rule("exits-08", "exits-09", "exits-10", "gap-27")
def test_on_the_cusp_he_is_still_in_the_old_space_and_the_exit_stays_open(edition: int) -> None:
    table = scene(edition).map({(0, 0): "abbey-stair", (0, 1): "bitter-lock"}).at(0, "bitter-lock").at(1, "bitter-lock")
    table.dice(1).start("hero", movement=1).do("move north")
    assert table.space(0) == "bitter-lock" and table.table.cusp[0] == 0
    table.start("reset", seat=1).passing("1 hero")
    while table.asked != "1 hero":
        table.do(table.offers()[0])
    table.do("move north")
    assert len(table.events("threat")) == 1, "open for everybody"
    table.start("reset").passing("0 hero")
    while table.asked != "0 hero":
        table.do(table.offers()[0])
    before = table.table.movement[0]
    table.do("move north")
    assert table.space(0) == "abbey-stair" and table.table.movement[0] == before - 1
    assert len(table.events("threat")) == 1
    table.start("reset", seat=1)
    assert table.table.opened == [], "closed once nobody stands in it"


@editions
@pytest.mark.rule("exits-11", "exits-12", "gap-86", "exits-13")
def test_a_trapped_exit_wounds_and_lets_through(edition: int) -> None:
    table = (
        scene(edition)
        .map({(0, 0): "abbey-stair", (-1, 0): "needles"})
        .at(0, "needles")
        .give(0, treasures="diggers-cap")
    )
    table.dice(1).start("hero").do("move east")
    assert (table.table.life[0], table.space(0)) == (5, "abbey-stair")
    assert table.events("threat")[0][5] == 0, "no Trap: the cap does not help"
    table.do("move west", "move east")
    assert len(table.events("threat")) == 1
    table = scene(edition, 3).map({(0, 0): "abbey-stair", (-1, 0): "needles"}).at(0, "needles").have(0, life=1)
    table.dice(1).start("hero").do("move east")
    assert not table.table.alive[0] and not table.events("entered"), "a defeated hero does not move"


@pytest.mark.rule("exits-14", "hero-phase-04")
@editions
def test_only_edition_1_opens_a_lock_without_moving(edition: int) -> None:
    table = (
        scene(edition).map({(0, 0): "abbey-stair", (0, 1): "bitter-lock"}).at(0, "bitter-lock").dice(6).start("hero")
    )
    assert table.can("open north") == (edition == 1)
    if edition == 1:
        table.do("open north")
        assert table.space(0) == "bitter-lock" and not table.can("open north")
        table.do("move north")
        assert len(table.events("threat")) == 1 and table.table.movement[0] == 2


# --- obstacles
@editions
@pytest.mark.rule("obstacles-01", "obstacles-02", "definitions-09", "definitions-10", "gap-30")
def test_a_pit_tips_and_standing_up_costs_a_point(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "sump"} | {(0, -2): "sump/"}).at(0, "lamp-crossing").dice(1)
    table.start("hero").do("move north")
    assert table.table.tipped[0] == 1 and not table.can("move south")
    table.do("untip")
    assert (table.table.tipped[0], table.table.movement[0]) == (0, 1)
    assert table.can("move south") and len(table.events("threat")) == 1


@editions
@pytest.mark.rule("obstacles-03", "obstacles-07")
def test_spikes_wound_on_every_entry(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "needle-gallery"}).at(0, "lamp-crossing").dice(1, 1)
    table.start("hero", movement=3).do("move north", "move south", "move north")
    assert table.table.life[0] == 4 and table.table.glory[0] == 1


@editions
@pytest.mark.rule("obstacles-04")
def test_a_hazard_makes_traps_harder_but_not_obstacles(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "weighing-room/"}).at(1, "weighing-room")
    table.give(0, hand=("dropping-cage", "jammed-portcullis")).have(1, peril=4).dice(6, 6)
    table.start("dungeonlord").do("send dropping-cage 1", "send jammed-portcullis 1").passing("0 dungeonlord")
    assert [data[2] for data in table.events("threat")] == [6, 6], "5 and 1; 6 as printed"


@editions
@pytest.mark.rule("obstacles-05", "common-card-effects-10", "common-card-effects-12", "gap-30")
def test_a_hero_moved_off_turn_is_left_in_peace(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "needle-gallery"}).give(0, hand="wrong-turning").have(1, peril=2)
    table.start("dungeonlord").do("play wrong-turning 1", "space needle-gallery")
    assert table.space(1) == "needle-gallery"
    assert not table.events("threat") and table.table.glory[1] == 0


# --- moving
@editions
@pytest.mark.rule("movement-01", "movement-02", "movement-12", "hero-phase-01", "hero-phase-03", "special-actions-09")
def test_a_point_for_each_space_and_nothing_without_points(edition: int) -> None:
    table = scene(edition).map(CROSS).start("hero", movement=2)
    assert {words for words in table.offers() if words.startswith("move")} == {
        "move north",
        "move east",
        "move south",
        "move west",
    }
    table.do("move north", "move south")
    assert table.table.movement[0] == 0
    assert table.offers() == ["pass"], "no move, no exploring"
    table.do("pass")
    table = (
        scene(edition).map(CROSS).have(1, movement=1).at(1, "lamp-crossing").start("hero", movement=0).passing("1 hero")
    )
    assert table.asked != "1 hero", "a saved point does not walk"


@editions
@pytest.mark.rule("movement-03", "movement-04", "card-anatomy-03")
def test_a_new_space_gives_its_glory_and_its_peril_once_a_turn(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "gallows-crossing"}).start("hero", movement=3)
    table.do("move north")
    assert (table.table.glory[0], table.table.peril[0]) == (1, 1)
    table.do("move north")
    assert (table.table.glory[0], table.table.peril[0]) == (2, 3)
    table.do("move south")
    assert (table.table.glory[0], table.table.peril[0]) == (2, 3)


@editions
@pytest.mark.rule("movement-08", "priority-order-01", "priority-order-03")
def test_a_space_effect_takes_place_on_entering(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").dice(1).start("hero")
    table.do("move north")
    assert table.table.life[0] == 5
    order = [event[0] for event in table.game.log if event[0] in ("spent", "entered", "collected", "threat")]
    assert order[:2] == ["spent", "entered"]
    assert order[2:] == (["threat", "collected"] if edition == 2 else ["collected", "threat"])


@pytest.mark.rule("priority-order-04", "movement-13", "resolution-order-e3", "priority-order-02")
@pytest.mark.parametrize("edition", (1, 3))
def test_what_a_space_gives_can_be_spent_before_it_acts(edition: int) -> None:
    table = (
        scene(edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").give(0, hand="gallery-runner")
    )
    table.start("hero").dice(1)
    assert not table.can("play gallery-runner")
    table.do("move north")
    assert table.asked == "0 entering"
    table.do("play gallery-runner")
    assert table.events("threat")[0][:6] == (0, 2, 5, 1, 4, 0), "with the better Speed"


@pytest.mark.rule("priority-order-08")
def test_edition_2_lets_the_space_act_first() -> None:
    table = scene(2).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").give(0, hand="gallery-runner")
    table.start("hero").dice(1).do("move north")
    assert table.events("threat")[0][4] == 3 and table.table.glory[0] == 2
    sent = scene(2).map({**CROSS, (0, -2): "mirror-lake"}).at(0, "lamp-crossing").dice(1).start("hero").do("move north")
    assert sent.space(0) == "abbey-stair" and sent.table.glory[0] == 2, "he still collects for the lake"
    dead = scene(2, 3).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").have(0, life=1).dice(1)
    dead.start("hero").do("move north")
    assert dead.table.glory[0] == 0


@editions
@pytest.mark.rule("movement-10", "movement-11")
def test_adjacent_even_through_a_wall_never_over_a_corner(edition: int) -> None:
    table = scene(edition).map(
        {(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (1, 0): "cart-bend", (1, -1): "weighing-room"}
    )
    crossing = table.card("lamp-crossing")
    near = {table.table.pool.designs[table.table.design[card]].id for card in adjacent(table.table, crossing)}
    assert near == {"abbey-stair", "weighing-room"}
    assert "cart-bend" not in near
    table.at(0, "lamp-crossing").start("hero")
    assert not table.can("move east") and table.can("move south")


@editions
@pytest.mark.rule("gap-38", "quest-types-22")
def test_the_distance_is_the_least_number_of_moves(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "upper-drain", (2, 0): "lower-drain/", (0, -3): "gallows-crossing"})
    assert distance_to_entrance(table.table, table.card("abbey-stair")) == 0
    assert distance_to_entrance(table.table, table.card("lamp-crossing")) == 1
    assert distance_to_entrance(table.table, table.card("lower-drain")) == 2, "cross-drift lies between"
    assert distance_to_entrance(table.table, table.card("gallows-crossing")) == 3
