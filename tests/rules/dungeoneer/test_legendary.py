"""What the cards of the legendary set add: all attackers, Packs, a look ahead, gates, locks and Banes."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

from undercroft.games.dungeoneer.table import MAP_DECK


def scene(seats: int = 2) -> Delve:
    table = Delve(seats, 3, also=("palemarch",), combine_grades=True, split_adventure_deck=True)
    return table.map(CROSS)


@pytest.mark.rule("combat-13")
def test_every_attacker_is_discarded_at_once() -> None:
    table = scene(3).give(0, hand=("salted-digger", "pit-hound", "tithe-imp")).give(1, hand="word-of-unmaking")
    table.have(1, peril=2, glory=5).have(2, peril=1).start("dungeonlord")
    table.do("send salted-digger 1", "send pit-hound 1", "send tithe-imp 2", "form 2 melee").passing("1 respond")
    table.do("play word-of-unmaking").dice(3, 3).passing("0 pack")
    assert [table.lies_in(name) for name in ("salted-digger", "pit-hound")] == ["peril discard"] * 2
    assert len(table.events("compared")) == 1, "the one that attacks another hero fights on"
    calm = scene().give(1, hand="word-of-unmaking").have(1, glory=5).start("dungeonlord")
    assert not any("word-of-unmaking" in words for words in calm.offers())


@pytest.mark.rule("common-card-effects-13", "treasures-03")
def test_a_monster_of_the_pack_becomes_a_minion() -> None:
    table = scene().give(0, treasures="horn-of-the-herdless", pack=("salted-digger", "pit-hound")).start("hero")
    table.do("use horn-of-the-herdless", "card pit-hound")
    assert table.names(0, "treasures") == ["horn-of-the-herdless", "pit-hound"]
    assert table.names(0, "pack") == ["salted-digger"] and table.table.charges[table.card("horn-of-the-herdless")] == 1
    empty = scene().give(0, treasures="horn-of-the-herdless").start("hero")
    assert not empty.can("use horn-of-the-herdless"), "no Pack"
    names = ("horn-of-the-herdless", "pit-sword", "felt-boots", "shaft-lid", "diggers-cap")
    full = scene().give(0, treasures=names, pack="pit-hound").start("hero")
    assert not full.can("use horn-of-the-herdless"), "no free slot"


@pytest.mark.rule("reset-03", "gap-22")
def test_one_player_looks_at_the_next_map_card() -> None:
    table = scene().give(0, boons="map-of-what-remains").start("hero")
    top = [card for card in table.table.zones[MAP_DECK] if not table.table.pool.wild[table.table.design[card]]][-1]
    assert not table.table.known[top]
    table.do("use map-of-what-remains")
    assert table.table.known[top] == 1, "he alone knows it"
    name = table.table.pool.name(table.table.design[top])
    assert name in table.game.events(0)[-1]["text"] and name not in table.game.events(1)[-1]["text"]
    assert not table.can("use map-of-what-remains"), "once per turn"


@pytest.mark.rule("common-card-effects-12")
def test_a_feather_carries_to_a_gate_of_the_same_map() -> None:
    places = {**CROSS, (20, 0): "end-of-the-wall", (20, 1): "sledge-road", (21, 0): "frozen-gate"}
    table = scene().map(places).give(0, hand="feather-of-no-bird").have(0, glory=3).at(0, "sledge-road").start("hero")
    table.do("play feather-of-no-bird")
    assert table.offers() == ["space end-of-the-wall", "space frozen-gate"], "not the Dungeon's Entrance"


@pytest.mark.rule("exits-05", "combining-sets-07")
def test_a_rider_knows_no_locks() -> None:
    table = scene().map({**CROSS, (0, -2): "barred-drift/"}).at(0, "barred-drift").hero(0, "the-gale-rider", level=7)
    table.start("hero", movement=2).do("move south")
    assert table.space(0) == "lamp-crossing" and not table.events("threat") and table.table.movement[0] == 1
    other = scene().map({**CROSS, (0, -2): "barred-drift/"}).at(0, "barred-drift").dice(6).start("hero", movement=2)
    other.do("move south")
    assert other.events("threat")


@pytest.mark.rule("special-actions-05", "heroes-01")
def test_an_oracle_averts_a_bane_once_a_turn() -> None:
    table = scene().hero(1, "the-blind-oracle", level=7).give(0, hand=("loose-scree", "forgotten-lesson"))
    table.have(1, peril=9, glory=5).start("dungeonlord").do("play loose-scree 1")
    assert table.asked == "1 bane" and table.can("use the-blind-oracle")
    table.do("use the-blind-oracle").passing("0 dungeonlord")
    assert not table.table.tipped[1] and table.table.glory[1] == 3 and table.events("averted")
    table.do("play forgotten-lesson 1")
    assert table.asked != "1 bane" or not table.can("use the-blind-oracle")
    poor = scene().hero(1, "the-blind-oracle", level=7).give(0, hand="loose-scree").have(1, peril=9, glory=1)
    poor.start("dungeonlord").do("play loose-scree 1")
    assert poor.table.tipped[1]


@pytest.mark.rule("combat-29", "combat-35")
def test_a_choir_wounds_twice_by_magic() -> None:
    table = scene().give(0, hand="choir-without-mouths").have(1, peril=5).dice(6, 1).start("dungeonlord")
    table.do("send choir-without-mouths 1").passing("0 pack")
    assert table.table.life[1] == 4
