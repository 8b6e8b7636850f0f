"""Several sets together: split decks, Wilderness and Dungeon (rules combining-sets-*, exits-16, exits-17)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

import undercroft as uc
from undercroft.games.dungeoneer.building import coordinates
from undercroft.games.dungeoneer.geography import legal_places, portal_ends, start_of
from undercroft.games.dungeoneer.scores import monster_score, score
from undercroft.games.dungeoneer.start import find_set
from undercroft.games.dungeoneer.table import ADVENTURE_DECK, HAND, LAID, PERIL_DECK, PERIL_DISCARD

later = pytest.mark.parametrize("edition", (2, 3))
BOTH = {"combine-wilderness-dungeon": True, "sets": ["saltmarrow", "ashmere"]}
FAR = 20
TWO_MAPS = {**CROSS, (FAR, 0): "waymeet", (FAR, -1): "long-acre", (FAR + 1, 0): "sheep-track", (FAR, -2): "hollow-oak/"}


def two_maps(edition: int, seats: int = 2) -> Delve:
    scene = Delve(seats, edition, also=("ashmere",), combine_wilderness_dungeon=True, split_adventure_deck=True)
    return scene.map(TWO_MAPS)


# --- Glory and Peril decks
@later
@pytest.mark.rule("combining-sets-01", "combining-sets-02")
def test_the_drawer_chooses_a_deck_for_every_card(edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=2, seed=4, options={"edition": edition, "split-adventure-deck": True})
    table = game.table
    assert all(table.pool.kind[table.design[card]] < 2 for card in table.zones[ADVENTURE_DECK])
    assert all(table.pool.kind[table.design[card]] >= 2 for card in table.zones[PERIL_DECK])
    assert (len(table.zones[ADVENTURE_DECK]), len(table.zones[PERIL_DECK])) == (28, 32)
    for seat in (table.first, 1 - table.first):
        for number in range(5):
            assert game.ask is not None and game.ask.kind == "deck" and list(game.questions) == [seat]
            assert [option.text for option in game.questions[seat].options] == ["The Glory deck", "The Peril deck"]
            assert len(table.zone(seat, HAND)) == number, "he may look at each card before the next"
            game.answer(seat, number % 2)
        assert [table.pool.kind[table.design[card]] >= 2 for card in table.zone(seat, HAND)] == [False, True] * 2 + [
            False
        ]
    backs = [card["back"] for card in game.view(table.first)["seats"][1 - table.first]["hand"]]
    assert backs == ["glory", "peril", "glory", "peril", "glory"]


@later
@pytest.mark.rule("combining-sets-03")
def test_each_deck_has_a_pile_of_its_own(edition: int) -> None:
    scene = Delve(2, edition, split_adventure_deck=True).map(CROSS).map_deck().give(0, hand=("pit-sword", "red-tide"))
    scene.start("discard", movement=0).do("discard red-tide")
    assert scene.lies_in("red-tide") == "peril discard"
    for _ in range(4):
        scene.do("deck 0" if scene.can("deck 0") else scene.offers()[0])
    assert len(scene.table.zone(0, HAND)) == 5
    from undercroft.games.dungeoneer import atoms

    for card in scene.table.zones[PERIL_DECK][:]:
        atoms.put_openly(scene.table, card, PERIL_DISCARD)
    atoms.draw(scene.game, 1, "discard-draw-05", atoms.PERIL_SIDE)
    assert scene.table.zones[PERIL_DISCARD] == [] and len(scene.table.zone(1, HAND)) == 1


@pytest.mark.rule("combining-sets-01", "combining-sets-20")
def test_two_maps_need_their_mode_and_bring_split_decks() -> None:
    with pytest.raises(uc.BadRequest, match="switch on 'combine-wilderness-dungeon'"):
        uc.new_game("dungeoneer", options={"sets": ["saltmarrow", "ashmere"]})
    with pytest.raises(uc.BadRequest, match="needs a Dungeon set and a Wilderness set"):
        uc.new_game("dungeoneer", options={"combine-wilderness-dungeon": True})
    assert uc.new_game("dungeoneer", options=BOTH).table.options["split-adventure-deck"]


# --- two maps
@later
@pytest.mark.rule("combining-sets-20", "gap-61", "set-up-11", "card-anatomy-04", "card-anatomy-05")
def test_an_entrance_of_each_kind_with_four_cards_around_it(edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=2, seed=9, options={"edition": edition, **BOTH})
    table = game.table
    wild, dungeon = start_of(table, True), start_of(table, False)
    assert table.space == [wild, wild], "all start in the Wilderness"
    apart = coordinates(table.cell[dungeon])[0] - coordinates(table.cell[wild])[0]
    assert apart > 10 and len(table.zones[LAID]) == 10
    for card in table.zones[LAID]:
        if table.pool.wild[table.design[card]]:
            assert table.pool.map(table.design[card]).kind in ("entrance", "road")
    terrains = {card.terrain for card in find_set("ashmere").maps}
    assert terrains == {"desert", "forest", "mountains", "plains", "swamp", "urban", "water"}


@later
@pytest.mark.rule("combining-sets-21")
def test_the_heros_place_says_which_deck_is_drawn_from(edition: int) -> None:
    scene = two_maps(edition).at(0, "waymeet").start("build")
    assert scene.table.pool.wild[scene.table.design[scene.game.stack[-1].card]]  # type: ignore[attr-defined]
    scene = two_maps(edition).at(0, "abbey-stair").start("build")
    assert not scene.table.pool.wild[scene.table.design[scene.game.stack[-1].card]]  # type: ignore[attr-defined]
    none = two_maps(edition).map_deck("tally-bend").at(0, "waymeet").start("build")
    assert none.asked == "0 hero" and not none.can("explore"), "the deck of his region is empty"


@later
@pytest.mark.rule("combining-sets-22", "combining-sets-23", "common-card-effects-07")
def test_the_two_maps_never_touch(edition: int) -> None:
    scene = Delve(2, edition, also=("ashmere",), combine_wilderness_dungeon=True, split_adventure_deck=True)
    scene.map({(0, 0): "abbey-stair", (1, 0): "cross-drift", (3, 0): "long-acre", (4, 0): "waymeet"})
    tunnel, road = scene.find("lamp-crossing"), scene.find("charred-wood")
    spots = {coordinates(cell) for cell, _ in legal_places(scene.table, tunnel)}
    assert (2, 0) not in spots and (0, -1) in spots
    assert (2, 0) not in {coordinates(cell) for cell, _ in legal_places(scene.table, road)}
    scene = two_maps(edition).give(0, hand="sinking-causeway").have(1, peril=2).start("dungeonlord")
    scene.do("play sinking-causeway 1", "space sheep-track")
    assert all(int(words.split()[1]) > 10 for words in scene.offers()), "only beside Wilderness cards"


@later
@pytest.mark.rule("combining-sets-24", "exits-17", "gap-29")
def test_whoever_places_a_portal_links_it_to_a_dungeon_entrance(edition: int) -> None:
    scene = two_maps(edition).map_deck("eyrie").at(0, "waymeet").start("build")
    scene.do(scene.offers()[0])
    assert (scene.asked, scene.rule(), scene.offers()) == ("0 portal", "exits-17", ["space abbey-stair"])
    scene.do("space abbey-stair")
    assert scene.table.link[scene.card("eyrie")] == scene.card("abbey-stair")
    scene.table.link[scene.card("hollow-oak")] = scene.card("abbey-stair")
    assert sorted(portal_ends(scene.table, scene.card("abbey-stair"))) == sorted(
        [scene.card("eyrie"), scene.card("hollow-oak")]
    ), "two portals may lead to one Entrance"


@later
@pytest.mark.rule("exits-16", "exits-18")
def test_a_portal_takes_a_hero_down_and_up_for_a_point_each(edition: int) -> None:
    scene = two_maps(edition).map_deck().at(0, "hollow-oak")
    scene.start("hero", movement=2)
    assert not scene.can("portal abbey-stair"), "not linked yet"
    scene.table.link[scene.card("hollow-oak")] = scene.card("abbey-stair")
    scene.start("hero", movement=2).do("portal abbey-stair")
    assert (scene.space(0), scene.table.movement[0], scene.table.glory[0]) == ("abbey-stair", 1, 1)
    scene.do("portal hollow-oak")
    assert (scene.space(0), scene.table.movement[0]) == ("hollow-oak", 0)


@later
@pytest.mark.rule("common-card-effects-12", "combining-sets-23")
def test_a_warp_crosses_only_if_it_says_so(edition: int) -> None:
    scene = two_maps(edition).give(0, hand="wrong-turning").at(1, "waymeet").have(1, peril=2).start("dungeonlord")
    scene.do("play wrong-turning 1")
    assert set(scene.offers()) == {"space long-acre", "space sheep-track", "space hollow-oak"}
    key = two_maps(edition).map_deck().give(0, hand="wardens-key").at(0, "waymeet").have(0, glory=2).start("hero")
    key.do("play wardens-key")
    assert key.space(0) == "abbey-stair"


@later
@pytest.mark.rule("card-anatomy-05")
def test_terrain_decides_what_some_cards_do(edition: int) -> None:
    scene = two_maps(edition).give(0, boons="borrowed-horse").at(0, "waymeet")
    assert score(scene.table, 0, 2) == 3
    assert score(scene.at(0, "long-acre").table, 0, 2) == 4, "plains"
    hag = scene.find("peat-hag")
    scene.table.place[hag] = scene.card("long-acre")
    assert monster_score(scene.table, hag, 1) == 2
    reeds = two_maps(edition).give(1, hand="into-the-reeds").give(0, hand="toll-breaker").have(1, peril=1, glory=2)
    reeds.at(1, "hollow-oak").start("dungeonlord").do("send toll-breaker 1").passing("1 respond")
    assert reeds.can("play into-the-reeds")
    reeds.do("play into-the-reeds").passing("0 pack")
    assert not reeds.events("compared") and reeds.asked == "0 pack"
    plain = two_maps(edition).give(1, hand="into-the-reeds").give(0, hand="toll-breaker").have(1, peril=1, glory=2)
    plain.at(1, "long-acre").start("dungeonlord").do("send toll-breaker 1").passing("1 respond")
    assert not plain.can("play into-the-reeds")


@later
def test_what_only_the_wilderness_has(edition: int) -> None:
    omen = two_maps(edition).give(0, hand=("crow-on-the-gate", "toll-breaker")).have(1, peril=2).start("dungeonlord")
    assert not omen.can("play crow-on-the-gate 1"), "no die to spoil"
    omen.do("send toll-breaker 1", "done").passing("0 respond").dice(3, 3).do("play crow-on-the-gate 1").passing(
        "0 pack"
    )
    assert omen.events("compared")[0][6:] == (4, 3), "3 + 2 - 2"
    sleet = two_maps(edition).give(0, hand="sleet-off-the-heights").have(1, peril=1).start("dungeonlord")
    sleet.do("play sleet-off-the-heights 1")
    assert not sleet.events("threat"), "nobody is on water or mountains"
    theft = (
        two_maps(edition).give(0, hand="light-fingers").give(1, treasures=("pit-sword", "felt-boots")).have(1, peril=2)
    )
    theft.start("dungeonlord").do("play light-fingers 1")
    assert theft.offers() == ["discard pit-sword", "discard felt-boots"]
    chart = two_maps(edition).give(0, treasures="surveyors-chart").start("hero", movement=0)
    chart.do("use surveyors-chart")
    assert chart.asked == "0 place"


@pytest.mark.rule("card-anatomy-02")
@pytest.mark.parametrize("name", ("saltmarrow", "ashmere"))
def test_a_quest_card_says_all_it_must(name: str) -> None:
    for quest in find_set(name).quests:
        assert quest.name and quest.type and quest.grade == "heroic" and (quest.at or quest.kind)
        assert quest.reward or quest.always or quest.abilities
