"""The map laid before play (rules optional-rules-02 to optional-rules-09)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.rules.dungeoneer.delve import EVERY_EDITION

import undercroft as uc
from undercroft.games.dungeoneer.geography import CENTRE, start_of
from undercroft.games.dungeoneer.table import GLOBAL, LAID, MAP_DECK, MAPS, QUESTS

editions = pytest.mark.parametrize("edition", EVERY_EDITION)


def dealt(edition: int, seed: int = 2, seats: int = 3) -> Any:
    return uc.new_game("dungeoneer", seats=seats, seed=seed, options={"edition": edition, "revealed-map": True})


def laid_out(game: Any, seed: int = 0) -> list[int]:
    """Lay everything at random; the seats in the order in which they placed."""
    rng, placed = random.Random(seed), []
    while game.ask is not None and game.ask.kind == "lay-map":
        (seat,) = game.questions
        option = rng.choice(list(game.questions[seat].options))
        placed.append(seat if option.verb == "lay" else -1)
        game.answer(seat, option)
    return placed


@editions
@pytest.mark.rule("optional-rules-03", "optional-rules-04", "optional-rules-05")
def test_quests_first_then_all_map_cards_each_seen_by_its_owner(edition: int) -> None:
    game = dealt(edition)
    table = game.table
    kinds = [event[0] for event in game.log]
    assert kinds.index("quest-dealt") < kinds.index("map-dealt")
    assert sum(kind == "map-dealt" for kind in kinds) == 22 and not table.zones[MAP_DECK]
    entrance = start_of(table, False)
    assert table.cell[entrance] == CENTRE and table.zones[LAID] == [entrance], "no passages beforehand"
    holder = next(event[2][0] for event in game.log if event[0] == "laid")
    assert table.first == holder and not any(event[1] == "set-up-02" for event in game.log), "he is the first player"
    other = (holder + 1) % 3
    assert all("name" in card for card in game.view(other)["seats"][other]["maps"])
    assert all(card == {"back": "map"} for card in game.view(holder)["seats"][other]["maps"])


@editions
@pytest.mark.rule("optional-rules-02", "optional-rules-07")
def test_each_in_turn_places_a_card_and_nothing_is_built_later(edition: int) -> None:
    game = dealt(edition)
    first = game.table.first
    placed = laid_out(game)
    assert placed[:3] == [(first + 1) % 3, (first + 2) % 3, first], "clockwise"
    table = game.table
    assert len(table.zones[LAID]) >= 18 and not any(table.zone(seat, MAPS) for seat in range(3))
    assert table.space == [start_of(table, False)] * 3 and table.glory == [1, 1, 1]
    rng = random.Random(1)
    while not game.over and table.round < 3:
        seat, question = next(iter(game.questions.items()))
        assert question.rule != "build-01" and not any(option.verb == "explore" for option in question.options)
        game.answer(seat, rng.randrange(len(question.options)))
        table = game.table


@pytest.mark.rule("optional-rules-08")
def test_edition_1_passes_on_what_one_needs_oneself() -> None:
    passed = 0
    for seed in range(12):
        game = dealt(1, seed)
        table = game.table
        passed += sum(event[0] == "map-passed" for event in game.log)
        for seat in range(3):
            needed = {place for quest in table.zone(seat, QUESTS) for place in table.pool.location[table.design[quest]]}
            assert not [card for card in table.zone(seat, MAPS) if table.design[card] in needed]
    assert passed > 12
    for edition in (2, 3):
        assert not any(event[0] == "map-passed" for event in dealt(edition).log)


@pytest.mark.rule("optional-rules-09")
@editions
def test_editions_2_and_3_keep_the_global_quests_space_for_the_end(edition: int) -> None:
    early = 0
    for seed in range(12):
        game = dealt(edition, seed)
        table = game.table
        wanted = {place for quest in table.zones[GLOBAL] for place in table.pool.location[table.design[quest]]}
        laid_out(game, seed)
        order = [event[2][2] for event in game.log if event[0] == "laid" and event[1] == "optional-rules-07"]
        others = [at for at, design in enumerate(order) if design not in wanted]
        early += sum(at < max(others) for at, design in enumerate(order) if design in wanted)
    assert (early > 0) == (edition == 1)


@pytest.mark.parametrize("edition", (2, 3))
@pytest.mark.rule("optional-rules-06")
def test_with_two_entrances_one_decides_and_the_other_opens_its_own_map(edition: int) -> None:
    options = {"edition": edition, "revealed-map": True, "combine-wilderness-dungeon": True}
    game = uc.new_game("dungeoneer", seats=2, seed=3, options={**options, "sets": ["saltmarrow", "ashmere"]})
    table = game.table
    wild, dungeon = start_of(table, True), start_of(table, False)
    assert table.cell[wild] == CENTRE and table.cell[dungeon] != CENTRE
    assert [event[2][0] for event in game.log if event[0] == "first"] == [table.first]
    assert len([event for event in game.log if event[0] == "laid"]) == 2
