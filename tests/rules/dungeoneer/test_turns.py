"""Turn order, Reset, Discard/Draw (rules turn-order-*, reset-*, discard-draw-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.fight import hero
from undercroft.games.dungeoneer.table import ADVENTURE_DECK, DISCARD, HAND, SPRUNG, TRAPS, TURN

editions = pytest.mark.parametrize("edition", EVERY_EDITION)


@editions
@pytest.mark.rule("turn-order-01", "turn-order-02", "turn-order-03", "turn-order-05")
def test_five_phases_in_order_then_the_player_to_the_left(edition: int) -> None:
    scene = Delve(3, edition).map(CROSS).map_deck("tally-bend").start("reset")
    turns = []
    for _ in range(200):
        if scene.table.round == 5:
            break
        scene.passing()
        if scene.asked.endswith(("place", "save", "discard")):
            scene.do(scene.offers()[0])
    phases = scene.events("phase")
    turns = scene.events("turn")
    assert turns[:7] == [(0,), (1,), (2,), (0,), (1,), (2,), (0,)]
    assert phases[:10] == [(1,), (2,), (3,), (4,), (5,)] * 2
    order = [event[0] for event in scene.game.log if event[0] in ("turn", "round")]
    assert order[:8] == ["turn", "turn", "turn", "round", "turn", "turn", "turn", "round"]
    drew = next(at for at, event in enumerate(scene.game.log) if event[0] == "drew")
    assert any(event[0] == "turn" for event in scene.game.log[drew:])


@editions
@pytest.mark.rule("reset-01", "exits-13", "gap-25")
def test_opened_exits_close_when_the_next_turn_begins(edition: int) -> None:
    scene = Delve(2, edition).map({(0, 0): "barred-drift", (0, -1): "lamp-crossing", (0, 1): "abbey-stair"})
    scene.dice(6).start("hero").do("move north")
    assert len(scene.table.opened) == 1
    scene.do("move south", "move north")  # no further Threat on this turn
    assert len(scene.events("threat")) == 1
    scene.passing("1 dungeonlord")
    while scene.asked != "1 dungeonlord":
        scene.do(scene.offers()[0]).passing("1 dungeonlord")
    assert scene.table.opened == []


@editions
@pytest.mark.rule("reset-02", "gap-52")
def test_a_sprung_trap_is_reset(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS)
    card = scene.find("lingering-damp")
    scene.table.place[card] = scene.card("lamp-crossing")
    from undercroft.games.dungeoneer import atoms

    atoms.put_openly(scene.table, card, TRAPS)
    scene.table.owner[card] = 1
    scene.dice(1, 1).start("hero").do("move north")
    assert scene.table.marks[card] & SPRUNG and scene.table.life[0] == 5
    scene.do("move south", "move north")
    assert scene.table.life[0] == 5, "once a turn"
    scene.start("reset")
    assert not scene.table.marks[card]


@editions
@pytest.mark.rule("reset-03", "definitions-03", "special-actions-06", "heroes-01")
def test_once_per_turn_is_once_in_every_players_turn(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).hero(1, "mother-verrin", life=3).have(1, glory=9)
    scene.start("hero", movement=0).passing("1 hero")
    assert scene.asked == "1 hero" and scene.can("use mother-verrin")
    scene.do("use mother-verrin")
    assert (scene.table.life[1], scene.table.glory[1]) == (4, 7)
    assert scene.asked == "0 hero"
    scene.do("pass")
    assert scene.asked != "1 hero", "used up on this turn"
    scene.start("reset", seat=1)
    assert scene.asked == "1 dungeonlord" and scene.can("use mother-verrin")


@editions
@pytest.mark.rule("reset-04", "durations-02", "definitions-02")
def test_effects_of_a_turn_end_when_the_next_reset_begins(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand="red-tide").have(1, peril=2)
    scene.start("dungeonlord").do("play red-tide 1")
    assert [(change[0], change[2], change[4]) for change in scene.table.modifiers] == [("melee", 2, TURN)]
    assert scene.lies_in("red-tide") == "discard"
    scene.start("reset", seat=1)
    assert scene.table.modifiers == []


@editions
@pytest.mark.rule("reset-05", "durations-01", "gap-72")
def test_upkeep_is_paid_or_the_card_returns(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, boons="ancestor-at-the-shoulder").have(0, glory=1).start("reset")
    assert (scene.asked, scene.rule()) == ("0 upkeep", "reset-05")
    assert scene.offers() == ["keep ancestor-at-the-shoulder", "return ancestor-at-the-shoulder"]
    scene.do("keep ancestor-at-the-shoulder")
    assert scene.table.glory[0] == 0 and scene.lies_in("ancestor-at-the-shoulder") == "boons 0"
    scene.start("reset")
    assert scene.asked == "0 dungeonlord", "nothing to choose without Glory"
    assert scene.lies_in("ancestor-at-the-shoulder") == "hand 0"


@editions
@pytest.mark.rule("reset-05", "gap-72")
def test_the_upkeep_of_a_bane_comes_from_its_victims_peril(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(1, banes="brine-in-the-bones").have(1, peril=1)
    scene.table.owner[scene.card("brine-in-the-bones")] = 0
    scene.start("reset", seat=1)
    assert scene.asked == "1 dungeonlord", "only its controller pays"
    scene.start("reset").do("keep brine-in-the-bones")
    assert scene.table.peril[1] == 0
    scene.start("reset")
    assert scene.lies_in("brine-in-the-bones") == "hand 0"


@editions
@pytest.mark.rule("reset-06", "reset-07", "reset-09", "heroes-03")
def test_movement_is_set_to_speed_with_its_bonuses_and_nothing_saved(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).have(0, movement=1).start("reset")
    assert scene.table.movement[0] == 3
    scene = Delve(2, edition).map(CROSS).give(0, boons=("gallery-runner", "gallery-runner")).have(0, movement=1)
    scene.start("reset")
    assert scene.table.movement[0] == 5


@editions
@pytest.mark.rule("reset-08", "movement-05")
def test_every_space_but_the_own_is_new(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).start("reset").passing("0 hero")
    while scene.asked != "0 hero":
        scene.do(scene.offers()[0])
    scene.do("move north", "move south")
    assert [data[2] for data in scene.events("collected")] == [scene.table.design[scene.card("lamp-crossing")]]
    assert scene.table.glory[0] == 1


# --- Discard/Draw
@editions
@pytest.mark.rule("discard-draw-01", "discard-draw-02", "discard-draw-03", "treasures-02", "pack-07", "boons-02")
def test_exactly_one_card_of_hand_treasures_or_pack(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS)
    scene.give(0, hand=("second-wind", "pit-hound"), treasures="pit-sword", boons="sure-instinct", pack="pillar-brute")
    scene.start("discard", movement=0)
    wanted = ["discard second-wind", "discard pit-hound", "discard pit-sword", "discard pillar-brute"]
    assert (scene.asked, scene.offers()) == ("0 discard", wanted)
    scene.do("discard pit-sword")
    assert scene.lies_in("pit-sword") == "discard"
    assert scene.asked != "0 discard"


@editions
@pytest.mark.rule("discard-draw-04", "gap-17")
def test_without_a_hand_the_discard_is_voluntary(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, treasures="pit-sword").start("discard", movement=0)
    assert scene.offers() == ["discard pit-sword", "pass"]
    scene.do("pass")
    assert scene.lies_in("pit-sword") == "treasures 0"
    scene = Delve(2, edition).map(CROSS).start("discard", movement=0)
    assert scene.asked != "0 discard"


@editions
@pytest.mark.rule("discard-draw-05", "discard-draw-11", "gap-18")
def test_the_hand_is_filled_up_to_five(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).give(0, hand=("second-wind", "pit-hound"), pack=("pillar-brute", "tithe-imp"))
    scene.start("discard", movement=0).do("discard second-wind")
    assert len(scene.table.zone(0, HAND)) == 5
    many = ("second-wind", "pit-hound", "pit-sword", "red-tide", "ore-sack", "felt-boots", "shaft-lid")
    scene = Delve(2, edition).map(CROSS).give(0, hand=many).start("discard", movement=0).do("discard pit-hound")
    assert len(scene.table.zone(0, HAND)) == 6 and not scene.events("drew")


@editions
@pytest.mark.rule("discard-draw-06", "gap-16")
def test_an_empty_deck_is_made_anew_from_the_pile(edition: int) -> None:
    from undercroft.games.dungeoneer import atoms

    scene = Delve(2, edition).map(CROSS)
    deck = scene.table.zones[ADVENTURE_DECK]
    for card in deck[3:]:
        atoms.put_openly(scene.table, card, DISCARD)
    scene.start("discard", movement=0)
    assert len(scene.table.zone(0, HAND)) == 5 and scene.events("reshuffled") == [(57,)]
    assert len(scene.table.zones[DISCARD]) == 0
    scene = Delve(2, edition).map(CROSS)
    for card in scene.table.zones[ADVENTURE_DECK][2:]:
        atoms.put_openly(scene.table, card, 7)
    scene.start("discard", movement=0)
    assert len(scene.table.zone(0, HAND)) == 2 and scene.events("nothing-to-draw")


@editions
@pytest.mark.rule("discard-draw-07", "discard-draw-08", "gap-77")
def test_exactly_one_unused_point_may_be_kept(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).have(0, tipped=1).start("discard", movement=3)
    assert (scene.asked, scene.offers()) == ("0 save", ["yes", "no"])
    scene.do("yes")
    assert scene.table.movement[0] == 1 and scene.game.view(1)["seats"][0]["movement"] == 1
    scene = Delve(2, edition).map(CROSS).start("discard", movement=3).do("no")
    assert scene.table.movement[0] == 0


@editions
@pytest.mark.rule("discard-draw-09", "movement-07", "obstacles-06", "gap-19", "gap-32")
def test_who_has_not_moved_collects_where_he_is(edition: int) -> None:
    scene = Delve(2, edition).map({(0, 0): "abbey-stair", (0, -1): "needle-gallery"}).at(0, "needle-gallery")
    scene.start("discard", movement=0)
    assert (scene.table.glory[0], scene.table.peril[0]) == (1, 2)
    assert not scene.events("threat"), "its spikes do not act"
    scene = Delve(2, edition).map(CROSS).start("hero", movement=1).do("move north").passing()
    assert [data[1] for data in scene.events("collected")] == [scene.card("lamp-crossing")]


@pytest.mark.rule("discard-draw-10")
@pytest.mark.parametrize("edition", (2, 3))
def test_the_point_is_saved_before_the_hand_is_filled(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).start("discard", movement=2)
    assert scene.asked == "0 save" and not scene.events("drew")
    assert scene.events("collected"), "and after the collection"


@pytest.mark.rule("discard-draw-12")
def test_edition_1_fills_the_hand_first() -> None:
    scene = Delve(2, 1).map(CROSS).start("discard", movement=2)
    assert scene.asked == "0 save" and len(scene.events("drew")) == 5


@editions
@pytest.mark.rule("turn-order-04", "map-e1-attack")
def test_the_dungeonlords_hero_may_be_anywhere(edition: int) -> None:
    scene = Delve(2, edition).map(CROSS).at(0, "lamp-crossing").at(1, "north-drift")
    scene.give(0, hand="salted-digger").have(1, peril=1).start("dungeonlord")
    assert scene.can("send salted-digger 1")
    scene.start("hero")
    assert not scene.can("challenge 1"), "his hero would have to be there"
    scene.at(0, "north-drift").start("hero")
    assert scene.can("challenge 1") and hero(1) == -2
