"""Quests and their types (rules quests-*, quest-types-*, levels-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

from undercroft.games.dungeoneer.scores import score
from undercroft.games.dungeoneer.table import CARRIED, DROPPED, GLOBAL, HAND, QUEST_DECK

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
later = pytest.mark.parametrize("edition", (2, 3))
ROOMS = {**CROSS, (0, -2): "boiling-house", (1, -1): "weighing-room"}

MORE = """
[[quest]]
id = "hard-riddle"
name = "Hard Riddle"
type = "threat"
at = "lamp-crossing"
threat = { melee = 9 }
fail = [{ wound = 1 }]
reward = [{ level = 1 }]

[[quest]]
id = "slow-work"
name = "Slow Work"
type = "effect"
at = "lamp-crossing"
threat = { melee = 9 }
always = { speed = -1 }
reward = [{ level = 1 }]

[[quest]]
id = "feast"
name = "Feast"
type = "sacrifice"
at = "lamp-crossing"
price = { glory = 1 }
reward = [{ play = "treasure" }]

[[quest]]
id = "ledger"
name = "Ledger"
type = "sacrifice"
at = "lamp-crossing"
price = { glory = 1 }
reward = [{ fetch = "bane" }]

[[quest]]
id = "mend"
name = "Mend"
type = "sacrifice"
at = "lamp-crossing"
price = { glory = 1 }
reward = [{ recover = 3 }]
"""


def scene(edition: int = 3, seats: int = 2, **options: bool) -> Delve:
    return Delve(seats, edition, MORE, **options).map(ROOMS).map_deck()


@editions
@pytest.mark.rule("quests-01", "quests-02", "quests-03", "quests-04")
def test_where_when_and_whose(edition: int) -> None:
    table = scene(edition).give(0, quests="hard-riddle").give(1, quests="slow-work").globals("draw-the-long-straw")
    table.start("hero")
    assert not any(words.startswith("attempt") for words in table.offers())
    table.do("move north")
    assert table.can("attempt hard-riddle") and not table.can("attempt slow-work"), "not another's Personal Quest"
    assert not table.events("attempted"), "entering does not start it"
    table.at(1, "boiling-house").start("hero", seat=1)
    assert table.can("attempt draw-the-long-straw"), "anybody may try the Global one"
    table.at(1, "lamp-crossing").start("dungeonlord", seat=1)
    assert not table.can("attempt slow-work"), "only in the Hero phase"


@editions
@pytest.mark.rule("quests-05", "quests-06", "gap-33", "quest-types-33", "quest-types-34", "definitions-12")
def test_the_first_attempt_of_a_turn_is_free(edition: int) -> None:
    table = scene(edition).give(0, quests=("hard-riddle", "slow-work")).at(0, "lamp-crossing").dice(1, 1, 1)
    table.start("hero", movement=2).do("attempt hard-riddle")
    assert table.table.movement[0] == 2
    table.do("attempt slow-work")
    assert table.table.movement[0] == 2, "each Quest has its own"
    assert table.can("attempt slow-work") == (edition != 1), "edition 1 sells further attempts at Threat Quests only"
    table.do("attempt hard-riddle")
    assert table.table.movement[0] == 1
    assert not table.table.challenged[0]
    poor = scene(edition).give(0, quests="hard-riddle").at(0, "lamp-crossing").dice(1).start("hero", movement=0)
    poor.do("attempt hard-riddle")
    assert not poor.can("attempt hard-riddle")


@editions
@pytest.mark.rule(
    "quests-07", "quests-08", "quests-09", "quests-11", "quests-12", "quests-13", "levels-01", "threats-04"
)
def test_a_completed_quest_is_rewarded_and_ends_the_hero_phase(edition: int) -> None:
    table = scene(edition).give(0, quests=("slow-work", "hard-riddle")).at(0, "lamp-crossing").dice(6)
    assert score(table.table, 0, 2) == 2, "while it is in play"
    table.start("hero", movement=2).do("attempt slow-work")
    assert table.names(0, "done") == ["slow-work"] and table.table.level[0] == 2
    assert score(table.table, 0, 2) == 3, "its effect has ended"
    assert table.asked == "0 save", "the Hero phase is over, points or not"
    assert table.names(0, "quests") == ["hard-riddle"], "not replaced"


@editions
@pytest.mark.rule("quests-10", "gap-34", "quests-15", "quest-types-05", "quest-types-10")
def test_a_new_global_quest_is_turned_up(edition: int) -> None:
    table = (
        scene(edition)
        .globals("draw-the-long-straw")
        .at(0, "boiling-house")
        .dice(6)
        .start("hero")
        .do("attempt draw-the-long-straw")
    )
    assert len(table.table.zones[GLOBAL]) == 1 and table.names(0, "done") == ["draw-the-long-straw"]
    assert table.table.level == [2, 1], "only he who completed it is rewarded"
    empty = scene(edition).globals("draw-the-long-straw").at(0, "boiling-house").dice(6)
    for card in empty.table.zones[QUEST_DECK][:]:
        from undercroft.games.dungeoneer import atoms

        atoms.put_openly(empty.table, card, 7)
    empty.start("hero").do("attempt draw-the-long-straw")
    assert empty.table.zones[GLOBAL] == []


@editions
@pytest.mark.rule("quests-14", "quests-20", "heroes-04")
def test_gained_life_may_exceed_the_card_and_a_price_in_movement_knows_no_free_attempt(edition: int) -> None:
    table = scene(edition).map({**ROOMS, (1, 1): "guarded-vault"}).give(0, quests="the-swollen-doors")
    table.at(0, "guarded-vault").have(0, glory=3).start("hero", movement=0)
    assert not table.can("attempt the-swollen-doors")
    table.start("hero", movement=1).do("attempt the-swollen-doors")
    assert (table.table.movement[0], table.table.glory[0], table.table.life[0], table.table.level[0]) == (0, 0, 7, 2)
    healed = scene(edition).give(0, quests="mend").at(0, "lamp-crossing").have(0, glory=1, life=5).start("hero")
    healed.do("attempt mend")
    assert healed.table.life[0] == 6, "recovered only up to the card"


@editions
@pytest.mark.rule("quests-16", "quest-types-18", "gap-41")
def test_a_sacrifice_is_paid_in_full_without_a_roll(edition: int) -> None:
    table = scene(edition).give(0, quests="blood-for-the-pans").at(0, "boiling-house").start("hero")
    table.do("attempt blood-for-the-pans")
    assert (table.table.life[0], table.table.peril[0], table.table.level[0]) == (4, 2, 2)
    assert not table.events("rolled")
    weak = scene(edition).give(0, quests="blood-for-the-pans").at(0, "boiling-house").have(0, life=1).start("hero")
    assert not weak.can("attempt blood-for-the-pans")
    last = scene(edition, 3).give(0, quests="blood-for-the-pans").at(0, "boiling-house").have(0, life=2).start("hero")
    last.do("attempt blood-for-the-pans")
    assert not last.table.alive[0] and last.names(0, "done") == []


@editions
@pytest.mark.rule("quest-types-18")
def test_treasures_are_chosen_for_the_sacrifice(edition: int) -> None:
    table = scene(edition).map({**ROOMS, (-1, -1): "sump"}).give(0, quests="gifts-to-the-deep").at(0, "sump")
    table.give(0, treasures=("pit-sword", "ore-sack", "felt-boots")).start("hero").do("attempt gifts-to-the-deep")
    table.do("discard ore-sack", "discard pit-sword")
    assert table.names(0, "treasures") == ["felt-boots"] and table.table.peril[0] == 3


@editions
@pytest.mark.rule("quests-17")
def test_play_is_free_of_cost_but_not_of_limits(edition: int) -> None:
    table = scene(edition).give(
        0, quests="feast", hand=("pit-sword", "shaft-lid", "sure-instinct"), treasures="pit-sword"
    )
    table.at(0, "lamp-crossing").have(0, glory=1).start("hero").do("attempt feast")
    assert (table.asked, table.offers()) == ("0 free-play", ["play shaft-lid", "pass"]), "a second sword is no use"
    table.do("play shaft-lid")
    assert table.table.glory[0] == 0 and table.lies_in("shaft-lid") == "treasures 0"


@editions
@pytest.mark.rule("quests-18", "gap-42", "quest-types-24", "quest-types-23")
def test_deck_searches_the_deck_and_shuffles_it(edition: int) -> None:
    table = scene(edition).give(0, quests="the-missing-shift").at(0, "boiling-house").dice(6, 1, 6)
    table.table.wounds[table.card("the-missing-shift")] = 1
    table.hero(0, "ysolde-crake").start("hero", movement=3).do("attempt the-missing-shift").passing("0 search")
    assert table.asked == "0 search"
    wanted = {words for words in table.offers() if words != "pass"}
    assert "take pit-sword" in wanted and "take pit-hound" not in wanted
    table.do("take pit-sword")
    assert "Pit Sword" in str(table.game.view(1)["seats"][0]["hand"]), "the card is shown"
    assert table.events("shuffled")


@editions
@pytest.mark.rule("quests-19")
def test_pile_takes_a_card_of_the_kind_from_the_discard_pile(edition: int) -> None:
    from undercroft.games.dungeoneer import atoms
    from undercroft.games.dungeoneer.table import DISCARD

    table = scene(edition).give(0, quests="ledger").at(0, "lamp-crossing").have(0, glory=1)
    for name in ("red-tide", "pit-sword"):
        atoms.put_openly(table.table, table.find(name), DISCARD)
    table.start("hero").do("attempt ledger")
    assert (table.asked, table.offers()) == ("0 fetch", ["take red-tide"])
    table.do("take red-tide")
    assert table.lies_in("red-tide") == "hand 0"


@editions
@pytest.mark.rule(
    "quest-types-01", "quest-types-02", "quest-types-03", "quest-types-04", "artifact-helmet-e2-e3", "levels-02"
)
def test_an_artifact_stays_readable_counts_as_a_quest_and_takes_no_slot(edition: int) -> None:
    table = (
        scene(edition)
        .map({**ROOMS, (-1, -1): "hall-of-hooks"})
        .give(0, quests="the-foremans-helm")
        .at(0, "hall-of-hooks")
    )
    table.dice(6).start("hero").do("attempt the-foremans-helm")
    assert table.table.level[0] == 1, "no Level"
    assert score(table.table, 0, 0) == 4 and table.names(0, "done") == ["the-foremans-helm"]
    table.give(0, hand="diggers-cap").have(0, glory=1).start("hero")
    assert table.can("play diggers-cap"), "an Artifact helmet and a Treasure helmet"
    table.do("play diggers-cap")
    assert table.game.view(0)["seats"][0]["limits"]["treasures"] == [1, 4]


@pytest.mark.rule("quest-types-06")
@editions
def test_every_chance_costs_a_point_in_edition_1(edition: int) -> None:
    table = scene(edition).give(0, quests="draw-the-long-straw").at(0, "boiling-house").dice(1, 1)
    table.start("hero", movement=2).do("attempt draw-the-long-straw")
    assert table.table.movement[0] == (1 if edition == 1 else 2)
    table.do("attempt draw-the-long-straw")
    assert table.table.movement[0] == (0 if edition == 1 else 1)
    assert table.can("attempt draw-the-long-straw") == (edition != 1)


@editions
@pytest.mark.rule("quest-types-07", "quest-types-08", "chance-bonus-e1", "quest-types-05")
def test_a_bought_bonus_is_for_one_attempt(edition: int) -> None:
    table = scene(edition).give(0, quests="draw-the-long-straw").at(0, "boiling-house").have(0, glory=5).dice(2, 3)
    table.start("hero").do("attempt draw-the-long-straw")
    assert table.offers() == [f"amount {count}" for count in range(6)]
    table.do("amount 3")
    assert table.table.glory[0] == 2 and table.names(0, "done") == [], "2 + 3 is less than 6"
    table.do("attempt draw-the-long-straw", "amount 2")
    assert table.names(0, "done") == [], "3 + 2: the first bonus is gone"


@editions
@pytest.mark.rule("quest-types-09")
def test_an_effect_quest_weighs_on_its_owner_or_on_all(edition: int) -> None:
    table = scene(edition).give(0, quests="slow-work")
    assert (score(table.table, 0, 2), score(table.table, 1, 2)) == (2, 3)
    table = scene(edition).globals("slow-work")
    assert (score(table.table, 0, 2), score(table.table, 1, 2)) == (2, 2)


@editions
@pytest.mark.rule("quest-types-11", "quest-types-12", "quest-types-13", "quests-21", "quest-types-17")
def test_an_escort_is_picked_up_and_set_down_for_nothing(edition: int) -> None:
    table = scene(edition).globals("scales-for-the-boilers").give(0, quests=("hard-riddle", "slow-work"))
    table.at(0, "weighing-room").start("hero", movement=0).do("pickup scales-for-the-boilers")
    assert table.names(0, "quests") == ["hard-riddle", "slow-work", "scales-for-the-boilers"]
    assert len(table.table.zones[GLOBAL]) == 1, "a new Global Quest at that moment"
    assert table.table.escort[table.card("scales-for-the-boilers")] == CARRIED
    assert table.asked == "0 hero"
    table.at(0, "boiling-house").start("hero", movement=0).do("drop scales-for-the-boilers").passing()
    assert "scales-for-the-boilers" in table.names(0, "done")


@editions
@pytest.mark.rule("quest-types-14", "quest-types-15")
def test_a_dropped_component_is_for_anybody(edition: int) -> None:
    table = scene(edition).carrying(0, "scales-for-the-boilers").at(0, "lamp-crossing").start("hero")
    table.do("drop scales-for-the-boilers")
    quest = table.card("scales-for-the-boilers")
    assert table.table.escort[quest] == DROPPED and table.names(0, "quests") == ["scales-for-the-boilers"]
    assert table.can("pickup scales-for-the-boilers")
    table.at(1, "lamp-crossing").start("hero", seat=1, movement=0).do("pickup scales-for-the-boilers")
    assert table.names(1, "quests") == ["scales-for-the-boilers"] and table.table.escort[quest] == CARRIED


@editions
@pytest.mark.rule("quest-types-20", "quest-types-21", "quest-types-22", "quest-types-25")
def test_a_search_goes_by_distance_or_by_a_threat(edition: int) -> None:
    table = scene(edition).map({**ROOMS, (2, -1): "hall-of-hooks/"}).give(0, quests="the-missing-shift")
    table.start("hero", movement=2)
    assert not table.can("attempt the-missing-shift"), "it wants a room"
    table.at(0, "boiling-house").dice(4).start("hero", movement=2).do("attempt the-missing-shift")
    if edition == 1:
        assert table.events("threat")[0][:4] == (0, 1, 6, 4), "Magic 6+"
        assert table.table.movement[0] == 2
    else:
        assert table.events("search") == [(0, 4, 2, 6, 7)], "a die and two spaces from the Entrance"
        assert table.table.movement[0] == (1 if edition == 3 else 2)
    assert not table.events("found")
    table.dice(1).do("attempt the-missing-shift")
    assert table.table.movement[0] == (0 if edition == 3 else 1)


@editions
@pytest.mark.rule("quest-types-23", "quest-types-24", "quest-types-28")
def test_what_was_found_is_fought_at_once_and_lost_with_the_turn(edition: int) -> None:
    table = scene(edition).give(0, quests="the-missing-shift").at(0, "boiling-house").dice(6, 1, 1)
    table.hero(0, "ysolde-crake").start("hero", movement=1).do("attempt the-missing-shift").passing("0 challenge")
    assert table.events("found") and table.events("compared")
    table.passing("0 hero")
    assert not table.can("attempt the-missing-shift"), "its monster has attacked"
    table.start("reset").passing("0 hero")
    assert table.can("attempt the-missing-shift") and not table.table.marks[table.card("the-missing-shift")]


@editions
@pytest.mark.rule("quest-types-26", "quest-types-27", "quest-types-29", "quest-types-30", "challenge-05", "combat-31")
@pytest.mark.rule("quest-types-31", "common-card-effects-05", "gap-36")
def test_a_slay_quest_attacks_first_and_may_be_challenged(edition: int) -> None:
    table = scene(edition, 3).give(0, quests="the-bailiff").at(0, "weighing-room").dice(1, 6)
    table.start("hero", movement=1).do("attempt the-bailiff")
    assert table.asked == "1 form", "the player to the left runs it"
    table.do("form 0 melee").passing("0 challenge")
    quest = table.card("the-bailiff")
    assert (table.table.wounds[quest], table.table.movement[0], table.table.glory[0]) == (1, 1, 0)
    table.dice(6, 1).do("challenge the-bailiff", "form 0 melee").passing()
    assert table.names(0, "done") == ["the-bailiff"] and table.table.level[0] == 2
    assert table.table.glory[0] == 0, "no Glory for wounds on it"
    lost = scene(edition, 3).give(0, quests="the-bailiff").at(0, "weighing-room").dice(6, 1)
    lost.start("hero", movement=0).do("attempt the-bailiff", "form 0 melee").passing("0 hero")
    assert lost.table.life[0] == 5 and lost.asked == "0 hero", "and no Peril to hand out"
    assert not lost.can("attempt the-bailiff"), "once a turn"
    lost.table.wounds[lost.card("the-bailiff")] = 1
    lost.start("reset")
    assert lost.table.wounds[lost.card("the-bailiff")] == 1, "wounds stay on it"


@editions
@pytest.mark.rule("quest-types-26")
def test_a_counter_attack_slays_as_well(edition: int) -> None:
    table = scene(edition).give(0, quests="the-bailiff").at(0, "weighing-room").dice(1, 6)
    table.table.wounds[table.card("the-bailiff")] = 1
    table.start("hero", movement=0).do("attempt the-bailiff", "form 0 melee").passing()
    assert table.names(0, "done") == ["the-bailiff"]


@editions
@pytest.mark.rule("gap-37", "common-card-effects-02", "common-card-effects-01")
def test_a_quest_monsters_effect_is_paid_with_the_heros_peril(edition: int) -> None:
    table = (
        scene(edition).map({**ROOMS, (1, 1): "guarded-vault"}).give(0, quests="the-vault-keeper").at(0, "guarded-vault")
    )
    table.have(0, peril=3).dice(1, 6).start("hero", movement=0).do("attempt the-vault-keeper")
    assert (table.asked, table.offers()) == ("1 transform", ["amount 0", "amount 1", "amount 2", "amount 3"])
    table.do("amount 2").passing()
    assert table.table.peril[0] == 1 and table.events("compared")[0][6:] == (5, 6), "1 + 2 + 2 against 6 + 0"


@editions
@pytest.mark.rule("quest-types-32", "quest-types-35", "gap-76")
def test_a_failed_threat_quest_strikes_everybody_in_the_space(edition: int) -> None:
    table = scene(edition, 3).give(0, quests="hard-riddle").at(0, "lamp-crossing").at(1, "lamp-crossing").dice(1)
    table.start("hero").do("attempt hard-riddle")
    assert table.table.life == [5, 5, 6] and len(table.events("rolled")) == 1
    won = (
        scene(edition)
        .give(0, quests="hard-riddle")
        .at(0, "lamp-crossing")
        .dice(6)
        .start("hero")
        .do("attempt hard-riddle")
    )
    assert won.names(0, "done") == ["hard-riddle"]


@editions
@pytest.mark.rule("winning-01", "gap-46", "quest-types-03")
def test_the_third_quest_wins_at_once(edition: int) -> None:
    table = (
        scene(edition).give(0, quests="hard-riddle", done=("the-foremans-helm", "the-bailiff")).at(0, "lamp-crossing")
    )
    table.dice(6).start("hero").do("attempt hard-riddle")
    assert table.game.result is not None
    assert table.game.result[:1] + table.game.result[3:] == ((0,), "winning-01")
    assert table.game.result.scores == (3, 0) and not table.events("drew")


@editions
@pytest.mark.rule("levels-03", "levels-04", "gap-47")
def test_levels_have_a_floor_and_a_ceiling(edition: int) -> None:
    table = scene(edition).give(0, hand=("forgotten-lesson",)).hero(1, "hollin-reed", level=2).have(1, peril=6)
    table.start("dungeonlord").do("play forgotten-lesson 1")
    assert table.table.level[1] == 1 and score(table.table, 1, 0) == 2
    table.give(0, hand="forgotten-lesson").start("dungeonlord").do("play forgotten-lesson 1")
    assert table.table.level[1] == 1
    top = scene(edition).give(0, quests="hard-riddle").hero(0, "brannoc-tallow", level=4, life=3).at(0, "lamp-crossing")
    top.dice(6).start("hero", movement=1).do("attempt hard-riddle")
    assert top.table.level[0] == 4 and (top.table.life[0], top.table.movement[0]) == (3, 1)


@editions
@pytest.mark.rule("gap-35")
def test_a_quest_without_its_place_on_the_map_waits(edition: int) -> None:
    table = scene(edition).give(0, quests="the-narrow-ledge").start("hero")
    assert not table.can("attempt the-narrow-ledge")
    assert len(table.table.zone(0, HAND)) == 0
