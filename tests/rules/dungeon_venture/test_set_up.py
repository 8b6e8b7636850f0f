"""Components, set-up and first game (rules comp-*, setup-*, firstgame-*)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.dungeon_venture.crypt import MAGE, Crypt

import undercroft as uc
from undercroft.games.dungeon_venture import box, start
from undercroft.games.dungeon_venture.cards import KINDS
from undercroft.games.dungeon_venture.table import (
    BOX,
    EVENT_DECK,
    EVENT_HAND,
    HAND,
    KEEPER_HAND,
    MONSTER_DECK,
    TREASURE,
    VentureTable,
)
from undercroft.kernel.game import Game


def begun(seats: int = 2, **options: object) -> Game[VentureTable]:
    """A game at the first question of its first round, every choice the first one offered."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    game: Game[VentureTable] = uc.new_game("dungeon-venture", seats=seats, seed=3, options=named)
    while game.ask is not None and game.ask.kind != "first":
        game.answer(next(iter(game.questions)), 0)
    return game


def kinds(table: VentureTable, zone: int) -> dict[str, int]:
    return dict(Counter(KINDS[table.kind_of(card)] for card in table.zones[zone]))


@pytest.mark.rule("setup-01")
def test_two_to_five_players_one_of_them_the_keeper() -> None:
    assert start.SEATS == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(uc.BadRequest):
            uc.new_game("dungeon-venture", seats=seats)
    game = uc.new_game("dungeon-venture", seats=3, options={"keeper": 2})
    assert game.view(0)["keeper"] == 2 and list(game.questions) == [0]


@pytest.mark.rule("setup-03", "setup-04", "setup-09", "ex-setup-03", "hero-08")
def test_always_four_heroes_shared_in_seat_order() -> None:
    splits = {seats: Counter(begun(seats).table.controller) for seats in start.SEATS}
    assert splits[2] == {1: 4}
    assert splits[3] == {1: 2, 2: 2}
    assert splits[4] == {1: 2, 2: 1, 3: 1}
    assert splits[5] == {1: 1, 2: 1, 3: 1, 4: 1}
    game = uc.new_game("dungeon-venture", seats=3)
    assert [key.key for key in game.questions[1].options] == ["hero:0", "hero:1", "hero:2", "hero:3"]
    game.answer(1, "hero:2")
    assert [key.key for key in game.questions[2].options] == ["hero:0", "hero:1", "hero:3"]


@pytest.mark.rule("setup-06", "setup-07", "setup-08", "setup-22", "hidden-01", "hidden-03", "hidden-06", "gap-55")
def test_what_the_keeper_takes_stays_behind_the_screen() -> None:
    game = begun(3)
    assert "screen" not in game.view(1) and "screen" not in game.view(None)
    screen = game.view(0)["screen"]
    assert (
        len(screen["monsters"]) == 14 and len(screen["cards"]) == 2 and screen["bosses"][0]["kind"] == "chaos-fighter"
    )
    assert screen["story"] and game.view(1)["adventure"] == {"title": "Gronk's Lair", "level": 1, "goal": ""}
    black = game.table.zones[KEEPER_HAND] + game.table.zones[BOX]
    assert len(black) == 16
    for zone in (TREASURE, MONSTER_DECK):
        assert not set(kinds(game.table, zone)) & {"keeper-spell", "keeper-consumable"}


@pytest.mark.rule("setup-10")
def test_the_mages_player_chooses_three_of_all_spells() -> None:
    game = uc.new_game("dungeon-venture", seats=2)
    assert game.ask is not None and game.ask.kind == "spell" and list(game.questions) == [1]
    table = game.table
    shown = {table.pool.designs[table.design[raw[1]]].id for raw in game.ask.options[1]}
    assert len(shown) == 11
    names = []
    for _ in range(3):
        option = game.questions[1].options[0]
        names.append(table.pool.designs[table.design[option.raw[1]]].id)
        game.answer(1, option)
    assert names == ["ember-lance"] * 3, "there are three of it"
    assert [table.kind_of(card) for card in table.zone(MAGE, HAND)] == [0, 0, 0]


@pytest.mark.rule("setup-11", "setup-12", "setup-13", "setup-14", "setup-15", "setup-17", "setup-23", "ex-setup-01")
def test_the_standard_decks() -> None:
    table = begun(2, first_game=False).table
    assert kinds(table, TREASURE) == {"consumable": 8, "spell": 8, "equipment": 8}
    assert kinds(table, MONSTER_DECK) == {"consumable": 22, "spell": 10, "equipment": 2}
    assert kinds(table, EVENT_DECK) == {"event": 14}
    assert box.SPELLS + box.CONSUMABLES + box.EQUIPMENT == 24 + 34 + 3
    assert not any(table.known[card] for zone in (TREASURE, MONSTER_DECK, EVENT_DECK) for card in table.zones[zone])


@pytest.mark.rule(
    "firstgame-01", "firstgame-02", "firstgame-03", "firstgame-04", "firstgame-05", "firstgame-06", "ex-setup-02"
)
def test_the_decks_of_a_first_game_the_default_of_gronks_lair() -> None:
    table = begun().table
    assert kinds(table, TREASURE) == {"consumable": 3, "spell": 3, "equipment": 6}
    assert kinds(table, MONSTER_DECK) == {"consumable": 27, "spell": 15, "equipment": 4}
    assert kinds(table, EVENT_DECK) == {"event": 14}


@pytest.mark.rule("setup-19", "setup-20", "hidden-02")
def test_boards_are_laid_out_bare_but_for_the_doors_of_the_start_board() -> None:
    view = begun().view(1)
    assert [board["kind"] for board in view["boards"]] == ["start", "two-rooms", "one-room"]
    assert view["furniture"] == [] and view["traps"] == []
    assert sorted((door["x"], door["y"]) for door in view["doors"]) == [(9, 2), (9, 7)]
    assert not any(door["open"] for door in view["doors"])


@pytest.mark.rule("setup-21")
def test_heroes_start_on_any_free_space_of_the_start_board() -> None:
    game = uc.new_game("dungeon-venture", seats=2)
    while game.ask is not None and game.ask.kind != "start":
        game.answer(next(iter(game.questions)), 0)
    table = game.table
    stairs = table.world.stairs[0]
    assert len(game.questions[1].options) == 100
    game.answer(1, f"place:{stairs}")
    assert len(game.questions[1].options) == 99, "one figure per space"
    assert not game.over


@pytest.mark.rule("event-04")
def test_the_keeper_starts_without_events() -> None:
    assert not begun().table.zones[EVENT_HAND]


@pytest.mark.rule("comp-03", "comp-04", "comp-05", "comp-06", "gap-48")
def test_what_is_in_the_box() -> None:
    assert box.MONSTERS == {"kobold": 16, "ogre": 4, "skeleton": 12, "orc": 8, "zombie": 12}
    assert set(box.BOSSES.values()) == {1} and box.DOORS == 8
    assert sum(box.TRAPS.values()) + box.FURNITURE["altar"] == 18
    assert sum(count for kind, count in box.FURNITURE.items() if kind != "altar") == 14


@pytest.mark.rule("comp-02", "gap-04")
def test_an_adventure_gives_its_boss_characteristics_of_its_own() -> None:
    scene = Crypt()
    line, usual = scene.table.lines[-1], scene.table.pool.lines[-1]
    (boss,) = scene.table.layout.adventure.bosses
    assert (line.name, line.attack, line.life) == ("Gronk", boss.attack, boss.life)
    assert (line.attack, line.life) != (usual.attack, usual.life) and line.movement == usual.movement


@pytest.mark.rule("play-03", "gap-05")
def test_the_decks_hold_exactly_what_the_box_says() -> None:
    table = begun().table
    counts = Counter(KINDS[kind] for kind in map(table.kind_of, range(len(table.design))))
    assert counts == {
        "spell": 21,
        "consumable": 30,
        "equipment": 10,
        "keeper-spell": 8,
        "keeper-consumable": 8,
        "event": 14,
        "initiative": 12,
    }


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"adventure": "nowhere"}, "adventure"),
        ({"keeper": 7}, "keeper"),
        ({"keeper": 3}, "only 2 seats"),
        ({"closed-hands": 1}, "closed-hands"),
        ({"round-limit": 0}, "round-limit"),
        ({"wings": True}, "no option"),
        ({"sets": ["venture", "venture"]}, "sets"),
    ],
)
def test_bad_options_are_named_and_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(uc.BadRequest, match=words):
        uc.new_game("dungeon-venture", seats=2, options=options)
