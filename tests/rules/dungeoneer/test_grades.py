"""Heroic, epic and legendary sets in one game (rules combining-sets-04 to 19)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

import undercroft as uc
from undercroft.games.dungeoneer import atoms, grades, hero_atoms, quest_atoms
from undercroft.games.dungeoneer.building import map_deck
from undercroft.games.dungeoneer.defeat import win
from undercroft.games.dungeoneer.geography import pieces, portal_ends, start_of
from undercroft.games.dungeoneer.scores import attack_forms, limit, printed_score, score, top_level
from undercroft.games.dungeoneer.start import rulebook
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    GLOBAL,
    HERO_CARD,
    LAID,
    MAP_DECK,
    PERIL_DECK,
    QUEST_DECK,
    QUESTS,
    RESERVE,
    SET_ASIDE,
)

EPIC = {"combine-grades": True, "sets": ["saltmarrow", "kingsfall"]}


def played(seats: int = 2, seed: int = 1, sets: tuple[str, ...] = ("saltmarrow", "kingsfall")):
    game = uc.new_game("dungeoneer", seats=seats, seed=seed, options={"combine-grades": True, "sets": list(sets)})
    while game.ask is not None and game.ask.kind == "deck":
        game.answer(next(iter(game.questions)), 0)
    return game


def scene(level: int = 1) -> Delve:
    """The heroic map and heroes with an epic card under each; all at this Level."""
    table = Delve(2, 3, also=("kingsfall",), combine_grades=True, split_adventure_deck=True).map(CROSS)
    for card in [*table.table.zones[ADVENTURE_DECK], *table.table.zones[PERIL_DECK], *table.table.zones[QUEST_DECK]]:
        if table.table.pool.grade[table.table.design[card]]:
            atoms.put(table.table, card, RESERVE)
    for card in [*table.table.zones[MAP_DECK], *table.table.zones[SET_ASIDE]]:
        if table.table.pool.grade[table.table.design[card]]:
            atoms.put(table.table, card, RESERVE)
    for seat, name in ((0, "the-unburied-champion"), (1, "the-last-magister")):
        card = next(c for c in table.table.zones[RESERVE] if table.table.pool.designs[table.table.design[c]].id == name)
        atoms.put_openly(table.table, card, table.table.where[table.table.zone(seat, HERO_CARD)[0]])
        table.table.level[seat] = level
    return table


@pytest.mark.rule("combining-sets-04", "combining-sets-01", "gap-58")
def test_it_begins_with_the_heroic_decks() -> None:
    table = played().table
    pool = table.pool
    for zone in (ADVENTURE_DECK, PERIL_DECK, QUEST_DECK, MAP_DECK):
        assert all(pool.grade[table.design[card]] == 0 for card in table.zones[zone])
    kinds = {pool.type[table.design[card]] for card in table.zones[RESERVE]}
    assert kinds == {0, 1, 2, 3} and table.level == [1, 1] and table.options["split-adventure-deck"]
    assert [len(table.zone(seat, HERO_CARD)) for seat in (0, 1)] == [2, 2]
    with pytest.raises(uc.BadRequest, match="several grades: switch on 'combine-grades'"):
        uc.new_game("dungeoneer", options={"sets": ["saltmarrow", "kingsfall"]})


@pytest.mark.rule("combining-sets-05", "combining-sets-13", "combining-sets-15", "gap-59", "gap-75", "gap-81")
def test_the_decks_change_when_the_last_player_reaches_the_epic_levels() -> None:
    game = played(3)
    table = game.table
    hands = [table.zone(seat, 0)[:] for seat in range(3)]
    table.level[0] = table.level[1] = 4
    grades.check_grade(game)
    assert table.grade == 0, "the third player is still heroic: no epic Quests for anybody"
    table.level[2] = 4
    before = len(table.zones[MAP_DECK])
    grades.check_grade(game)
    assert table.grade == 1
    for zone in (ADVENTURE_DECK, PERIL_DECK, QUEST_DECK):
        assert {table.pool.grade[table.design[card]] for card in table.zones[zone]} <= {1}
    assert len(table.zones[MAP_DECK]) == before + 10, "Map cards without the Entrance"
    for seat in range(3):
        assert [table.pool.grade[table.design[card]] for card in table.zone(seat, QUESTS)] == [1, 1]
    assert [table.pool.grade[table.design[card]] for card in table.zones[GLOBAL]] == [1]
    assert [table.zone(seat, 0) for seat in range(3)] == hands, "hands are kept"
    atoms.discard(game, hands[0][0], "discard-draw-02", 0)
    assert table.where[hands[0][0]] == SET_ASIDE, "a heroic card does not come back"


@pytest.mark.rule("combining-sets-06", "combining-sets-09")
def test_scores_of_stacked_cards_are_added() -> None:
    assert [grades.band(level) for level in range(1, 10)] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    table = scene(3)
    assert [score(table.table, 0, form) for form in range(3)] == [4, 1, 4], "the heroic Level 3 row"
    table.have(0, level=4)
    assert [score(table.table, 0, form) for form in range(3)] == [6, 2, 4], "heroic Level 4 and epic Level 4"
    table.have(0, level=6)
    assert [score(table.table, 0, form) for form in range(3)] == [7, 3, 4]
    assert top_level(table.table, 0) == 7


@pytest.mark.rule("combining-sets-07", "levels-03")
def test_the_epic_ability_works_from_level_4() -> None:
    table = scene(3).give(1, hand="salted-digger").have(0, peril=2).start("dungeonlord", seat=1)
    table.do("send salted-digger 0").passing("0 respond")
    assert not table.can("use the-unburied-champion")
    table = scene(4).give(1, hand="salted-digger").have(0, peril=2).start("dungeonlord", seat=1)
    table.do("send salted-digger 0").passing("0 respond")
    assert table.can("use the-unburied-champion") and table.can("use brannoc-tallow"), "the lower ability is kept"
    assert attack_forms(table.table, 1) == [0, 1, 2]
    hero_atoms.change_level(table.game, 0, -1, "levels-03")
    assert table.table.level[0] == 3 and not table.can("nothing")


@pytest.mark.rule("combining-sets-08")
def test_limits_change_with_the_card_and_the_excess_is_discarded() -> None:
    table = scene(3).give(1, treasures=("pit-sword", "felt-boots"), quests="blood-for-the-pans")
    table.map({**CROSS, (0, -2): "boiling-house"}).at(1, "boiling-house").have(0, level=4)
    assert limit(table.table, 1, 1) == 3
    table.start("hero", seat=1).do("attempt blood-for-the-pans")
    assert table.table.level[1] == 4 and limit(table.table, 1, 1) == 1, "the magister carries one Treasure"
    assert table.asked == "1 trim" and len(table.offers()) == 2
    table.do("discard felt-boots")
    assert table.names(1, "treasures") == ["pit-sword"]


@pytest.mark.rule("combining-sets-10")
def test_an_epic_set_alone_begins_at_level_4() -> None:
    game = uc.new_game("dungeoneer", seats=3, options={"single-higher-grade": True, "sets": ["kingsfall"]})
    table = game.table
    assert table.level == [4, 4, 4]
    for seat in range(3):
        hero = table.pool.hero(table.design[table.zone(seat, HERO_CARD)[0]])
        assert [printed_score(table, seat, form) for form in range(3)] == [
            hero.base[form] + hero.rows[0][form] for form in range(3)
        ]
    with pytest.raises(uc.BadRequest, match="switch on 'single-higher-grade'"):
        uc.new_game("dungeoneer", options={"sets": ["kingsfall"]})
    old = uc.new_game("dungeoneer", seats=2, options={"single-higher-grade": True, "sets": ["palemarch"]})
    assert old.table.level == [7, 7]


@pytest.mark.rule("combining-sets-11", "combining-sets-14", "gap-60", "combining-sets-12")
def test_only_a_quest_of_the_own_grade_raises_a_hero() -> None:
    table = scene(1).have(0, level=4).give(0, quests="blood-for-the-pans").map({**CROSS, (0, -2): "boiling-house"})
    table.at(0, "boiling-house").start("hero").do("attempt blood-for-the-pans")
    assert table.table.level[0] == 4 and table.names(0, "done") == ["blood-for-the-pans"]
    assert table.table.peril[0] == 2, "its other rewards are given"
    assert quest_atoms.points(table.table, 0) == 1
    more = scene(1).give(0, quests="blood-for-the-pans", done=("the-bailiff", "the-lake-child"))
    more.map({**CROSS, (0, -2): "boiling-house"}).at(0, "boiling-house").start("hero").do("attempt blood-for-the-pans")
    assert not more.game.over and len(more.names(0, "done")) == 3, "three Quests do not win"


@pytest.mark.rule("combining-sets-16", "combining-sets-17", "combining-sets-18", "victory-points-e3")
def test_the_highest_level_ends_the_game_and_points_decide() -> None:
    table = scene(4)
    assert grades.top(table.table) == 7
    table.give(0, done=("the-bailiff", "the-lake-child", "the-narrow-ledge"))
    table.table.level = [6, 7]
    grades.check_top(table.game)
    result = table.game.result
    assert result is not None and (result.winners, result.scores, result.rule) == ((0,), (3, 0), "combining-sets-18")
    check = rulebook().examples["victory-points-e3"].checks[0]
    assert check["heroic"] + 2 * check["epic"] + 3 * check["legendary"] == check["points"]
    for levels, winners in (([7, 6], (0,)), ([7, 7], (0, 1))):
        tie = scene(4)
        tie.table.level = levels
        grades.end_by_points(tie.game)
        assert tie.game.result is not None and tie.game.result.winners == winners
    epic = played()
    assert quest_atoms.points(epic.table, 0) == 0
    old = played(2, 1, ("saltmarrow", "kingsfall", "palemarch"))
    assert grades.top(old.table) == 10


@pytest.mark.rule("combining-sets-17")
def test_an_epic_quest_is_worth_two_points() -> None:
    table = scene(4)
    for name in ("the-slow-procession", "the-heir-below"):
        card = next(c for c in table.table.zones[RESERVE] if table.table.pool.designs[table.table.design[c]].id == name)
        atoms.put_openly(table.table, card, table.table.where[table.table.zone(0, HERO_CARD)[0]] + 6)
    assert quest_atoms.points(table.table, 0) == 4
    win(table.game, (0,), "victory points", "combining-sets-18")
    assert table.game.result is not None and table.game.result.scores == (4, 0)


@pytest.mark.rule("combining-sets-19")
def test_without_an_epic_set_all_go_on_at_level_7() -> None:
    game = played(2, 1, ("saltmarrow", "palemarch"))
    table = game.table
    table.level = [4, 4]
    grades.check_grade(game)
    assert table.level == [7, 7] and table.grade == 2


@pytest.mark.rule("gap-82")
def test_quests_that_run_out_do_not_hold_a_grade_up() -> None:
    game = played(2)
    table = game.table
    for zone in (table.zones[QUEST_DECK], table.zones[GLOBAL], table.zone(0, QUESTS)):
        for card in zone[:]:
            atoms.put_openly(table, card, SET_ASIDE)
    table.level = [2, 4]
    grades.check_grade(game)
    assert table.grade == 1 and table.level == [4, 4]


@pytest.mark.rule("gap-81", "combining-sets-20", "exits-16")
def test_a_legendary_wilderness_opens_a_map_of_its_own() -> None:
    game = played(2, 1, ("saltmarrow", "palemarch"))
    table, pool = game.table, game.table.pool
    laid, spaces = table.zones[LAID][:], table.space[:]
    assert start_of(table, True) < 0
    table.level = [4, 4]
    grades.check_grade(game)
    assert table.zones[LAID][: len(laid)] == laid and table.space == spaces, "what lies and stands stays"
    new = table.zones[LAID][len(laid) :]
    assert [pool.designs[table.design[new[0]]].id, len(new)] == ["end-of-the-wall", 5]
    assert all(pool.passage[table.design[card]] for card in new[1:]), "four roads around it"
    gate, home = start_of(table, True), start_of(table, False)
    assert portal_ends(table, gate) == [home] and portal_ends(table, home) == [gate], "as if by a portal"
    assert [event[1] for event in game.log if event[0] == "linked"] == ["gap-81"]
    table.space[0] = home
    assert all(not pool.wild[table.design[card]] for card in map_deck(table, 0))
    table.space[0] = gate
    wild = map_deck(table, 0)
    assert len(wild) == 6 and all(pool.wild[table.design[card]] for card in wild), "he builds where he stands"
    assert len(pieces(table, True)) == len(pieces(table, False)) == 1


@pytest.mark.rule("gap-81")
def test_an_epic_dungeon_joins_the_map_that_is_there() -> None:
    game = played(2)
    table = game.table
    laid = table.zones[LAID][:]
    table.level = [4, 4]
    grades.check_grade(game)
    assert table.zones[LAID] == laid and not [event for event in game.log if event[0] == "linked"]
    aside = [table.pool.designs[table.design[card]].id for card in table.zones[SET_ASIDE]]
    assert "lower-stair" in aside, "its Entrance is not needed"


@pytest.mark.rule("combining-sets-20", "gap-81")
def test_sets_of_several_places_and_grades() -> None:
    both = {"combine-grades": True, "combine-wilderness-dungeon": True}
    sets = ["saltmarrow", "ashmere", "kingsfall", "palemarch"]
    game = uc.new_game("dungeoneer", seats=3, options={**both, "sets": sets})
    assert start_of(game.table, True) >= 0 and start_of(game.table, False) >= 0
    with pytest.raises(uc.BadRequest, match="of a Dungeon and of a Wilderness"):
        uc.new_game("dungeoneer", seats=3, options={"combine-grades": True, "sets": sets})
    with pytest.raises(uc.BadRequest, match="needs a Dungeon set and a Wilderness set"):
        uc.new_game("dungeoneer", seats=3, options={**both, "sets": ["saltmarrow", "palemarch"]})


@pytest.mark.rule("combining-sets-16", "combining-sets-17", "combining-sets-19")
def test_from_the_first_level_to_the_last_in_one_game() -> None:
    """Played through by hand: each grade's Quests raise everybody, the tenth Level ends it, points decide."""
    game = played(2, 1, ("saltmarrow", "kingsfall", "palemarch"))
    table = game.table
    for level in range(1, 10):
        assert table.grade == grades.band(level), "the decks change with the last hero's Level"
        for seat in (0, 1):
            card = next(
                card
                for card in [*table.zone(seat, QUESTS), *table.zones[GLOBAL], *table.zones[QUEST_DECK]]
                if table.pool.quest(table.design[card]).type != "artifact"
            )
            if game.result is None:
                quest_atoms.complete(game, seat, card)
                hero_atoms.change_level(game, seat, 1, "levels-01")
                grades.check_top(game)
        grades.check_grade(game)
    assert game.result is not None and table.level == [10, 9]
    assert game.result.scores == (3 * 1 + 3 * 2 + 3 * 3, 3 * 1 + 3 * 2 + 2 * 3) and game.result.winners == (0,)


@pytest.mark.rule("gap-85")
def test_epic_and_legendary_sets_begin_at_level_4() -> None:
    table = played(2, 1, ("kingsfall", "palemarch")).table
    assert table.level == [4, 4] and table.grade == 1 and grades.top(table) == 10
