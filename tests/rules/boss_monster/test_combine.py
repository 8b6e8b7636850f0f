"""Sets played together (rules combine-*)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.scene import Opening

import undercroft as uc
from undercroft.games.boss_monster import start as shelf
from undercroft.games.boss_monster.loader import built_in, load_set
from undercroft.games.boss_monster.table import (
    BOX,
    HERO_DECK,
    ROOM_DECK,
    ROOMS,
    SPELL_DECK,
    SPELLS,
    THRONE,
    zone_of,
)

BOTH = ["undercroft", "overclock"]


def twins(name: str) -> str:
    """A small set whose only boss has the same XP value as that of every other such set."""
    text = f'format = "undercroft-set/1"\ngame = "boss-monster"\nid = "{name}"\ntitle = "{name}"\nversion = "1"\n'
    text += f'[[boss]]\nid = "{name}-boss"\nname = "{name} boss"\nxp = 500\ntreasure = ["mage"]\n'
    text += 'level_up = { do = [{ draw = "room" }] }\n'
    text += f'[[room]]\nid = "{name}-room"\nname = "{name} room"\nkind = "trap"\ngrade = "ordinary"\ndamage = 1\n'
    text += 'treasure = ["mage"]\ncopies = 10\n'
    text += f'[[spell]]\nid = "{name}-spell"\nname = "{name} spell"\nphase = "both"\ncopies = 8\n'
    text += 'do = [{ draw = "room" }]\n'
    for grade, health, count in (("ordinary", 4, 5), ("epic", 9, 3)):
        for copy in range(count):
            text += f'[[hero]]\nid = "{name}-{grade}-{copy}"\nname = "{name} {grade} {copy}"\nclass = "mage"\n'
            text += f'grade = "{grade}"\nhealth = {health}\n'
    return shelf.register(load_set(text, name))


def sets_of(opening: Opening, *zones: int) -> Counter[str]:
    table = opening.table
    return Counter(table.pool.designs[table.design[card]].set_id for zone in zones for card in table.zones[zone])


def hands(opening: Opening, which: int) -> list[int]:
    return [zone_of(seat, which) for seat in range(opening.table.seats)]


@pytest.mark.rule("combine-01")
@pytest.mark.parametrize("sets", [["undercroft"], BOTH])
def test_the_set_can_be_played_alone_or_with_another(sets: list[str]) -> None:
    game = uc.new_game("boss-monster", seats=2, seed=1, options={"sets": sets, "heroes": "undercroft"})
    assert {design.set_id for design in game.table.pool.designs} == set(sets)
    bot = uc.bot("random", seed=1)
    while not game.over:
        for seat in list(game.questions):
            game.answer(seat, bot.choose(game.seat(seat)))
    assert len(game.result.winners) == 1


@pytest.mark.rule("combine-02", "gap-first-set")
def test_rooms_are_mixed_with_rooms_and_spells_with_spells() -> None:
    opening = Opening(4, BOTH)
    both = [built_in(name) for name in BOTH]
    for deck, hand, copies in (
        (ROOM_DECK, ROOMS, {card_set.id: sum(room.copies for room in card_set.rooms) for card_set in both}),
        (SPELL_DECK, SPELLS, {card_set.id: sum(spell.copies for spell in card_set.spells) for card_set in both}),
    ):
        assert sets_of(opening, deck, *hands(opening, hand)) == copies
        top = opening.table.zones[deck][-20:]
        assert {opening.table.pool.designs[opening.table.design[card]].set_id for card in top} == set(BOTH)
    assert {card["set"] for card in opening.game.view(0)["seats"][0]["rooms"]} <= set(BOTH)


@pytest.mark.rule("combine-03", "gap-first-set")
def test_the_heroes_come_from_one_set_only() -> None:
    first, second = twins("left"), twins("right")
    for heroes, name in ((first, "left"), (second, "right")):
        opening = Opening(2, [first, second], heroes=heroes)
        assert sets_of(opening, HERO_DECK) == {name: 8}
        assert opening.game.view(None)["decks"]["ordinary hero"] == 5
    unasked = Opening(2, [second, first])
    assert sets_of(unasked, HERO_DECK) == {"right": 8}  # the first set that has heroes


@pytest.mark.rule("combine-03")
@pytest.mark.parametrize("heroes", ["nowhere", BOTH, ["undercroft"]])
def test_heroes_of_two_sets_or_of_a_set_not_in_play_are_refused(heroes: object) -> None:
    with pytest.raises(uc.BadRequest):
        uc.new_game("boss-monster", seats=2, seed=1, options={"sets": BOTH, "heroes": heroes})
    with pytest.raises(uc.BadRequest, match="names one of the sets in play"):
        uc.new_game("boss-monster", seats=2, seed=1, options={"sets": ["overclock"], "heroes": "undercroft"})


@pytest.mark.rule("combine-04")
def test_bosses_of_both_sets_are_shuffled_together() -> None:
    found: Counter[frozenset[str]] = Counter()
    for seed in range(24):
        opening = Opening(2, BOTH, seed=seed)
        thrones = [opening.table.zone(seat, THRONE)[0] for seat in (0, 1)]
        pool, design = opening.table.pool, opening.table.design
        found[frozenset(pool.designs[design[card]].set_id for card in thrones)] += 1
        assert sets_of(opening, BOX, *hands(opening, THRONE))["overclock"] == len(built_in("overclock").bosses)
    assert set(found) >= {frozenset(BOTH), frozenset(["undercroft"])}


@pytest.mark.rule("combine-04", "xp-01", "gap-random")
def test_equal_xp_values_draw_lots_once_and_keep_that_order() -> None:
    sets = [twins("left"), twins("right")]
    orders = {}
    for seed in range(12):
        opening = Opening(2, sets, seed=seed)
        order = opening.table.order
        orders.setdefault(order, opening)
        assert Opening(2, sets, seed=seed).table.order == order  # the same seed draws the same lot
    assert set(orders) == {(0, 1), (1, 0)}
    for order, opening in orders.items():
        opening.to_first_rooms()
        for seat in order:
            opening.choose(seat, "no-room")
        opening.finish_phase()
        assert [data["seat"] for _, data in opening.told("build-turn")] == [*order, order[0]]
        assert opening.game.view(None)["order"] == list(order)


@pytest.mark.rule("combine-04", "tiebreak-01")
@pytest.mark.parametrize("seed", range(4))
def test_of_equal_bosses_the_one_placed_later_counts_as_lower(seed: int) -> None:
    opening = Opening(2, [twins("left"), twins("right")], seed=seed)
    later = opening.table.order[1]
    for seat in (0, 1):
        opening.table.souls[seat] = 10
    opening.start("check")
    assert opening.game.result.winners == (later,)
    assert opening.game.result.rule == "win-03"
