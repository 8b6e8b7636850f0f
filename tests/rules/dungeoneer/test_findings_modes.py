"""What a stranger with the rulebooks found wrong in modes and options: one test for each, so that it stays mended."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from tests.rules.dungeoneer.delve import CROSS, SALTMARROW, Delve

import undercroft as uc
from undercroft.games.dungeoneer import atoms, pack_atoms
from undercroft.games.dungeoneer import start as shelf
from undercroft.games.dungeoneer.decks import Shelf
from undercroft.games.dungeoneer.defeat import end_at_bound
from undercroft.games.dungeoneer.grades import change_grade
from undercroft.games.dungeoneer.loader import load_set
from undercroft.games.dungeoneer.pool import HERO
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    DONE,
    HERO_CARD,
    MAP_DECK,
    PERIL_DECK,
    QUEST_DECK,
    RESERVE,
    SET_ASIDE,
    zone_of,
)

IDS = "|".join(re.findall(r'^id = "(.+)"', SALTMARROW, re.MULTILINE))
TWIN = re.sub(rf'"({IDS})"', r'"\1-twin"', SALTMARROW)  # the built-in set once more, with other ids

SIDE_DRAIN = """
[[map]]
id = "side-drain"
name = "Side Drain"
kind = "room"
exits = "OOOO"
glory = 1
peril = 1
sewer = "a"
"""


def heroic(seats: int, later: str, **options: Any) -> Delve:
    """A heroic table at which the cards of a later grade still wait."""
    table = Delve(seats, also=(later,), combine_grades=True, split_adventure_deck=True, **options).map(CROSS)
    plain = table.table
    for zone in (ADVENTURE_DECK, PERIL_DECK, QUEST_DECK, MAP_DECK, SET_ASIDE):
        for card in plain.zones[zone][:]:
            if plain.pool.grade[plain.design[card]]:
                atoms.put(plain, card, RESERVE)
    return table


def graded(levels: tuple[int, ...], **options: Any) -> Delve:
    """Heroes of these Levels, an epic Hero card under each."""
    table = heroic(len(levels), "kingsfall", **options)
    plain = table.table
    waiting = [card for card in plain.zones[RESERVE] if plain.pool.type[plain.design[card]] == HERO]
    for seat, (level, card) in enumerate(zip(levels, waiting, strict=False)):
        atoms.put_openly(plain, card, zone_of(seat, HERO_CARD))
        plain.level[seat] = level
    return table


def felled(table: Delve, seat: int) -> Delve:
    """Seat 0 has this hero struck down in its Dungeonlord phase, and keeps the monster in hand."""
    table.have(seat, life=1, peril=1).give(0, hand="salted-digger").dice(6, 1).start("dungeonlord")
    table.do(f"send salted-digger {seat}").passing()
    return table.do("hand salted-digger", "none")


# --- a new hero for the fallen
@pytest.mark.parametrize("edition", (2, 3))
@pytest.mark.rule("optional-rules-45", "gap-62")
def test_the_hero_who_fell_is_not_chosen_again_while_there_are_others(edition: int) -> None:
    table = felled(Delve(2, edition, reincarnation=True).map(CROSS), 1)
    assert table.asked == "1 hero"
    spare = {"hero ysolde-crake", "hero graul-of-the-pans", "hero pim-underfoot", "hero mother-verrin"}
    assert set(table.offers()) == spare, "Hollin Reed has just fallen"
    table.do("hero pim-underfoot")
    assert table.names(1, "hero") == ["pim-underfoot"] and table.asked == "0 dungeonlord"
    assert table.lies_in("hollin-reed") == "aside"


@pytest.mark.parametrize("edition", (1, 3))
@pytest.mark.rule("optional-rules-19", "optional-rules-45", "gap-62")
def test_the_hero_who_fell_comes_back_if_nobody_else_is_left(edition: int) -> None:
    option = {"respawn": True} if edition == 1 else {"reincarnation": True}
    table = Delve(2, edition, **option).map(CROSS)
    for card in table.table.zones[SET_ASIDE][:]:
        if table.table.pool.type[table.table.design[card]] == HERO:
            atoms.put(table.table, card, RESERVE)
    assert felled(table, 1).asked == "0 dungeonlord"
    assert table.names(1, "hero") == ["hollin-reed"] and table.table.life[1] == 6


@pytest.mark.rule("optional-rules-19", "gap-62")
def test_a_respawned_player_is_dealt_another_hero() -> None:
    table = Delve(2, 1, respawn=True).map(CROSS)
    others = ("ysolde-crake", "graul-of-the-pans", "mother-verrin")
    for name in others:
        atoms.put(table.table, table.find(name), RESERVE)
    assert felled(table, 1).names(1, "hero") == ["pim-underfoot"], "the only one left beside the fallen"


@pytest.mark.parametrize(("grade", "level"), [(0, 1), (1, 4)])
@pytest.mark.rule("optional-rules-45", "combining-sets-11")
def test_a_new_hero_begins_at_the_lowest_level_of_the_grade_in_play(grade: int, level: int) -> None:
    table = graded((4, 4, 5), reincarnation=True)
    table.table.grade = grade
    felled(table, 1).do("hero ysolde-crake")
    assert table.table.level[1] == level
    assert table.rules_of("entered")[-1] == "optional-rules-46", "the rules of Respawn belong to edition 1"


# --- grades
@pytest.mark.rule("combining-sets-05", "combining-sets-15", "gap-75")
def test_the_grade_changes_at_the_moment_the_last_one_below_it_falls() -> None:
    table = felled(graded((4, 4, 1)), 2)
    assert table.table.grade == 1 and table.asked == "0 dungeonlord", "in the middle of somebody's turn"
    quests = [table.names(seat, "quests") for seat in range(3)]
    assert [len(found) for found in quests] == [2, 2, 0], "the fallen gets none"
    table.passing("0 place")
    assert table.asked == "0 place", "and the turn goes on"


@pytest.mark.rule("gap-83", "combining-sets-17")
def test_the_log_counts_points_where_points_decide() -> None:
    table = graded((4, 4)).give(0, done="the-bailiff").give(1, done=("the-lake-child", "the-vault-keeper"))
    atoms.put_openly(table.table, table.card("the-hollow-crown"), zone_of(0, DONE))
    end_at_bound(table.game)
    assert table.game.result is not None and table.game.result.scores == (3, 2)
    assert table.game.events(0)[-1]["text"] == "Brannoc Tallow wins with 3 victory points."


@pytest.mark.rule("gap-58", "optional-rules-34")
def test_who_picks_his_hero_picks_his_later_cards_too() -> None:
    options = {"combine-grades": True, "pick-your-hero": True, "sets": ["saltmarrow", "kingsfall"]}
    game = uc.new_game("dungeoneer", seats=3, seed=2, options=options)
    order, epic = game.table.round_from(game.table.first), []
    for seat in order:
        assert list(game.questions) == [seat] and game.questions[seat].rule == "optional-rules-34"
        game.answer(seat, 0)
    for seat, left in zip(order[:2], (3, 2), strict=True):
        question = game.questions[seat]
        assert question.rule == "gap-58" and len(question.options) == left
        assert question.prompt == "Which card waits under your hero for a later grade?"
        epic.append(question.options[-1].text)
        game.answer(seat, left - 1)
    cards = [game.table.zone(seat, HERO_CARD) for seat in order]
    names = [game.table.pool.name(game.table.design[card]) for _, card in cards]
    assert names[:2] == epic, "the one left is for the last player, who is not asked"
    assert len(set(names)) == 3 and next(iter(game.questions.values())).kind == "deck"


# --- combining sets
@pytest.mark.parametrize(("edition", "split"), [(1, False), (2, True), (3, True)])
@pytest.mark.rule("combining-sets-01", "combining-sets-02", "components-10")
def test_combined_sets_have_a_deck_of_glory_and_one_of_peril(edition: int, split: bool) -> None:
    second = shelf.register(load_set(TWIN, "twin"))
    game = uc.new_game("dungeoneer", seats=4, seed=1, options={"edition": edition, "sets": ["saltmarrow", second]})
    assert bool(game.table.zones[PERIL_DECK]) is split
    assert ("deck" in {question.kind for question in game.questions.values()}) is split
    alone = uc.new_game("dungeoneer", seats=4, seed=1, options={"edition": edition})
    assert not alone.table.zones[PERIL_DECK]


@pytest.mark.parametrize(
    ("edition", "sets", "advice"),
    [
        (1, ["saltmarrow", "ashmere"], "play edition 2 or 3 with 'combine-wilderness-dungeon', or choose one kind"),
        (3, ["saltmarrow", "ashmere"], "switch on 'combine-wilderness-dungeon', or choose one kind"),
        (2, ["saltmarrow", "kingsfall"], "play edition 3 with 'combine-grades', or choose one grade"),
        (3, ["saltmarrow", "palemarch"], "switch on 'combine-grades', or choose one grade"),
        (1, ["kingsfall"], "play edition 3 with 'single-higher-grade', or choose heroic sets"),
    ],
)
@pytest.mark.rule("optional-rules-01", "gap-81")
def test_a_refusal_advises_what_can_be_done(edition: int, sets: list[str], advice: str) -> None:
    with pytest.raises(uc.BadRequest) as caught:
        uc.new_game("dungeoneer", options={"edition": edition, "sets": sets})
    assert str(caught.value).endswith(advice)
    if advice.startswith("switch on"):
        mode = advice.split("'")[1]
        assert not uc.new_game("dungeoneer", options={"edition": edition, "sets": sets, mode: True}).over


# --- campaigns
@pytest.mark.rule("quests-04", "quests-05", "campaign-adventures-25")
def test_what_one_hero_failed_the_next_may_try_in_the_same_turn() -> None:
    table = Delve(3, 1, campaign_adventure=True).map({**CROSS, (-1, -1): "clerks-archive"})
    table.globals("the-unwritten-page", "the-bailiff").at(1, "clerks-archive").at(2, "clerks-archive").dice(1)
    table.start("hero", seat=1).do("attempt the-unwritten-page").passing("1 hero")
    assert not table.can("attempt the-unwritten-page"), "one attempt each"
    table.do("pass").passing("2 hero")
    assert table.can("attempt the-unwritten-page"), "the other hero has not tried yet"


@pytest.mark.rule("quest-types-28", "campaign-adventures-12")
def test_the_monster_of_a_global_quest_attacks_once_in_a_shared_turn() -> None:
    table = Delve(3, 1, campaign_adventure=True).map({**CROSS, (0, -2): "weighing-room"})
    table.globals("the-unwritten-page", "the-bailiff").at(1, "weighing-room").at(2, "weighing-room").dice(3, 3, 3, 3)
    table.start("hero", seat=1, movement=0).do("attempt the-bailiff")
    while table.asked != "1 hero":
        table.do(table.offers()[-1])
    table.do("pass").passing("2 hero")
    assert not table.can("attempt the-bailiff")


# --- Packs that wander
@pytest.mark.rule("optional-rules-29", "priority-order-07")
def test_packs_of_one_space_attack_in_turn_order() -> None:
    table = Delve(3, 1, wandering_pack=True).map(CROSS)
    for seat, monster in ((0, "salted-digger"), (2, "pit-hound")):
        table.give(seat, pack=monster)
        pack_atoms.move_pack(table.game, seat, table.card("cross-drift"), "optional-rules-22")
    table.start("hero", seat=1).do("move east")
    assert table.asked == "2 hunt", "the next player to the left comes first"
    table.do("pass")
    assert table.asked == "0 hunt" and table.rule() == "optional-rules-29"
    table.do("pass")
    assert table.asked == "1 hero"


# --- personal decks
@pytest.mark.rule("deck-construction-03")
def test_a_quest_that_is_searched_for_needs_spaces_of_its_kind() -> None:
    sets = ["ashmere", "kingsfall"]
    mode = {"edition": 1, "campaign-adventure": True, "campaign-personal-decks": True, "sets": sets}
    maker = Shelf(tuple(shelf.find_set(name) for name in sets), 1)
    deck = maker.propose_peril()
    assert "the-lost-surveyor" not in deck, "sites are of the Wilderness, and a Peril deck is a Dungeon"
    del deck["the-hollow-crown"]
    with pytest.raises(uc.BadRequest, match=r"'the-lost-surveyor' needs a site, .* \(deck-construction-03\)"):
        uc.new_game("dungeoneer", options={**mode, "decks": {"0": {**deck, "the-lost-surveyor": 1}}})
    assert not uc.new_game("dungeoneer", options={**mode, "decks": {"0": {**deck, "the-lost-regiment": 1}}}).over


@pytest.mark.rule("gap-81", "exits-16")
def test_the_way_to_a_later_map_is_open_though_no_card_of_the_sets_has_a_portal() -> None:
    source = (files("undercroft.games.dungeoneer") / "sets" / "palemarch.toml").read_text(encoding="utf-8")
    bare = source.replace("portal = true\n", "").replace('id = "palemarch"', 'id = "gateless"')
    later = shelf.register(load_set(bare, "gateless"))
    table = heroic(2, later)
    change_grade(table.game, 2)
    table.start("hero")
    assert table.can("portal end-of-the-wall"), "from one Entrance to the other"
    table.do("portal end-of-the-wall")
    assert table.space(0) == "end-of-the-wall" and table.can("portal abbey-stair")


@pytest.mark.rule("exits-15", "deck-construction-05")
def test_a_hero_chooses_among_several_sewers_of_one_letter() -> None:
    drains = {**CROSS, (0, -2): "upper-drain", (2, 0): "lower-drain/", (-1, -1): "side-drain"}
    table = Delve(2, extra=SIDE_DRAIN).map(drains).at(0, "upper-drain").start("hero")
    assert table.can("sewer lower-drain") and table.can("sewer side-drain")
    table.do("sewer side-drain")
    assert table.space(0) == "side-drain" and table.can("sewer upper-drain") and table.can("sewer lower-drain")


# --- the log
@pytest.mark.rule("discard-draw-07")
def test_the_log_says_nothing_when_no_movement_is_kept() -> None:
    spent = Delve(2).map(CROSS).start("discard", movement=0)
    assert spent.asked != "0 save" and not spent.events("saved")
    table = Delve(2).map(CROSS).start("discard", movement=2)
    assert table.asked == "0 save" and not table.do("no").events("saved")
    assert Delve(2).map(CROSS).start("discard", movement=2).do("yes").events("saved") == [(0, 1)]
