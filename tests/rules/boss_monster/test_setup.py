"""Set-up (rules setup-*): hero deck, bosses, decks."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.scene import Opening, Scene

from undercroft.games.boss_monster.cards import Boss, Hero
from undercroft.games.boss_monster.table import (
    BOX,
    DISCARD,
    HERO_DECK,
    INSIDE,
    ROOM_DECK,
    ROOMS,
    ROW,
    SOULS,
    SPELL_DECK,
    SPELLS,
    THRONE,
    TOWN,
)

REAL = ["undercroft"]


def heroes(opening: Scene, zone: int) -> list[Hero]:
    """The heroes of a zone, from the top of the pile."""
    table = opening.table
    found = [table.pool.designs[table.design[card]] for card in reversed(table.zones[zone])]
    return [design for design in found if isinstance(design, Hero)]


@pytest.mark.rule("setup-01", "setup-06", "setup-04")
@pytest.mark.parametrize(("seats", "ordinary", "epic"), [(2, 13, 8), (3, 17, 12), (4, 25, 16)])
def test_the_hero_deck_has_its_size_and_epic_heroes_lie_below(seats: int, ordinary: int, epic: int) -> None:
    opening = Opening(seats, REAL)
    assert [hero.grade for hero in heroes(opening, HERO_DECK)] == ["ordinary"] * ordinary + ["epic"] * epic
    decks = opening.game.view(None)["decks"]
    assert (decks["ordinary hero"], decks["epic hero"]) == (ordinary, epic)
    assert opening.game.view(None)["town"] == []


@pytest.mark.rule("setup-02", "setup-03", "setup-04", "setup-05", "gap-seventeenth-epic")
@pytest.mark.parametrize(
    ("seats", "removed"),
    [
        (2, {"3": 8, "4": 12, "spare": 1}),
        (3, {"4": 12, "spare": 1}),
        (4, {"spare": 1}),
    ],
)
def test_heroes_with_the_symbol_of_more_players_go_back_to_the_box(seats: int, removed: dict[str, int]) -> None:
    opening = Opening(seats, REAL)
    assert Counter(hero.seats for hero in heroes(opening, BOX)) == removed
    assert not set(removed) & {hero.seats for hero in heroes(opening, HERO_DECK)}
    assert len(heroes(opening, HERO_DECK)) + sum(removed.values()) == 42


@pytest.mark.rule("setup-05")
def test_removed_heroes_take_no_part_in_the_game() -> None:
    scene = Scene(2, REAL).let_nobody_be_lured()
    removed = [hero.id for hero in heroes(scene, BOX)]
    assert len(removed) == 21
    scene.start("begin")
    while scene.table.zones[HERO_DECK]:
        scene.finish_phase()
    assert len(scene.in_town()) == 21
    assert not set(scene.in_town()) & set(removed)
    assert [hero.id for hero in heroes(scene, BOX)] == removed


@pytest.mark.rule("setup-06")
def test_ordinary_and_epic_heroes_are_shuffled_each_by_themselves() -> None:
    decks = [[hero.id for hero in heroes(Opening(2, REAL, seed=seed), HERO_DECK)] for seed in range(6)]
    assert len({tuple(deck[:13]) for deck in decks}) == 6
    assert len({tuple(deck[13:]) for deck in decks}) == 6
    assert len({frozenset(deck[:13]) for deck in decks}) == 1
    assert len({frozenset(deck[13:]) for deck in decks}) == 1


@pytest.mark.rule("setup-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_one_boss_and_shows_it_at_once(seats: int) -> None:
    opening = Opening(seats, REAL)
    for eye in (*range(seats), None):
        bosses = [seat["boss"] for seat in opening.game.view(eye)["seats"]]
        assert [boss["type"] for boss in bosses] == ["boss"] * seats
        assert len({boss["id"] for boss in bosses}) == seats
    assert [len(opening.zone(seat, THRONE)) for seat in range(seats)] == [1] * seats


@pytest.mark.rule("setup-07", "hidden-02")
def test_bosses_that_were_not_dealt_stay_out_of_the_game_and_unseen() -> None:
    opening = Opening(2, REAL)
    table = opening.table
    left = [card for card in table.zones[BOX] if isinstance(table.pool.designs[table.design[card]], Boss)]
    assert len(left) == 10
    assert [table.known[card] for card in left] == [0] * 10
    names = [table.pool.name(table.design[card]) for card in left]
    for eye in (0, 1, None):
        told = repr((opening.game.view(eye), opening.game.events(eye)))
        assert [name for name in names if name in told] == []


@pytest.mark.rule("setup-07")
def test_bosses_are_dealt_at_random() -> None:
    dealt = {Opening(2, REAL, seed=seed).zone(0, THRONE)[0] for seed in range(12)}
    assert len(dealt) > 4


@pytest.mark.rule("setup-08", "build-03")
def test_the_dungeon_grows_on_one_side_of_the_boss_and_souls_lie_on_the_other() -> None:
    scene = Scene().dungeon(0, "m1-w", "m4-t").hand(0, "m2-c", "idle-adventure").entrance(0, "c4-0").start("build")
    scene.choose(0, "lay m2-c left").finish_phase()
    assert scene.row(0) == ["m2-c", "m1-w", "m4-t"]
    assert scene.zone(0, INSIDE) == []
    while scene.table.souls[0] == 0:
        scene.passes(0)
    walked = [data["room_design"] for _, data in scene.told("enters-room")]
    assert walked == ["m2-c", "m1-w", "m4-t"]  # from the entrance towards the boss
    seat = scene.game.view(1)["seats"][0]
    assert [room["id"] for room in seat["dungeon"]] == ["m4-t", "m1-w", "m2-c"]  # from the boss outwards
    assert [hero["id"] for hero in seat["score"]] == ["c4-0"]
    assert scene.zone(0, SOULS) == ["c4-0"]


@pytest.mark.rule("setup-09")
def test_rooms_and_spells_are_two_shuffled_decks_for_everybody() -> None:
    opening = Opening(3, REAL)
    table = opening.table
    for zone, kind, count in ((ROOM_DECK, 1, 75 - 15), (SPELL_DECK, 2, 31 - 6)):
        assert [table.pool.type[table.design[card]] for card in table.zones[zone]] == [kind] * count
        assert [table.known[card] for card in table.zones[zone]] == [0] * count
    hands = {tuple(Opening(2, REAL, seed=seed).hand_of(0)) for seed in range(6)}
    assert len(hands) == 6
    printed = [table.design[card] for card in table.zones[ROOM_DECK]]
    assert printed != sorted(printed)


@pytest.mark.rule("setup-10", "discard-01")
def test_rooms_and_spells_of_everybody_go_to_one_discard_pile() -> None:
    opening = Opening(2).deal(0, "m1-w", "stop").deal(1, "m1-m", "idle-both").keep_hands()
    opening.choose(0, "discard m1-w").choose(1, "discard idle-both")
    opening.choose(0, "discard stop").choose(1, "discard m1-m")
    assert sorted(opening.discarded()) == ["idle-both", "m1-m", "m1-w", "stop"]
    assert len(opening.table.zones[DISCARD]) == 4
    assert len(opening.game.view(None)["discard"]) == 4


@pytest.mark.rule("setup-11")
def test_set_up_runs_from_the_hero_deck_to_the_first_rooms_and_then_round_one_begins() -> None:
    opening = Opening(2)
    first, second = opening.table.order
    for seat in (0, 1):
        opening.deal(seat, "m1-w", "m1-m", "m2-t", "m2-c", "t1-c", "stop", "idle-both")
    assert opening.asked() == {first: "redraw", second: "redraw"}
    opening.keep_hands()
    assert opening.asked() == {first: "opening-discard", second: "opening-discard"}
    opening.discard_spells()
    assert opening.asked() == {first: "first-room"}
    opening.choose(first, "lay m1-w left")
    assert opening.asked() == {second: "first-room"}
    assert opening.table.round == 0
    assert opening.zone(first, ROW) == []
    opening.choose(second, "lay m1-m left")
    kinds = [line["kind"] for line in opening.game.events(None)]
    steps = [kind for at, kind in enumerate(kinds) if at == 0 or kinds[at - 1] != kind]
    wanted = ["hero-deck", "boss", "drew", "discarded", "laid", "built", "round", "hero-appears", "drew", "build-turn"]
    assert steps == wanted
    assert opening.table.round == 1
    assert opening.asked() == {first: "build"}
    assert len(opening.table.zones[TOWN]) == 2
    assert [len(opening.zone(seat, ROOMS)) for seat in (0, 1)] == [5, 5]
    assert [len(opening.zone(seat, SPELLS)) for seat in (0, 1)] == [0, 0]
