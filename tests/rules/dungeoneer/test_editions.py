"""One rule in every book in which it holds, and what only some of the books say, shown in all three."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from tests.rules.dungeoneer.delve import CROSS, EVERY_EDITION, Delve

import undercroft as uc
from undercroft.games.dungeoneer.geography import adjacent, legal_places, portal_ends
from undercroft.games.dungeoneer.scores import score
from undercroft.games.dungeoneer.start import rulebook
from undercroft.games.dungeoneer.table import FIELD, LAID, MAP_DECK, QUESTS

editions = pytest.mark.parametrize("edition", EVERY_EDITION)
ORDER = tomllib.loads((files("undercroft.games.dungeoneer") / "rules.toml").read_text(encoding="utf-8"))["game"]
EXTRA = """
[[monster]]
id = "trickster"
name = "Trickster"
cost = 1
life = 3
melee = "1s"
magic = "2s"

[[monster]]
id = "howler"
name = "Howler"
cost = 1
life = 2
melee = "1s"
on_attack = [{ each = "hero here", do = [{ face = { magic = 5 }, fail = [{ wound = 1, who = "it" }] }] }]

[[boon]]
id = "repel"
name = "Repel"
cost = 3
playtime = "response"
duration = "instant"
do = [{ dismiss = "attacker" }]

[[bane]]
id = "ill-wind"
name = "Ill Wind"
cost = 1
target = "hero"
playtime = "anytime"
do = [{ hinder = 2, on = "target" }]

[[map]]
id = "watched-cell"
name = "Watched Cell"
kind = "room"
exits = "OOOO"
glory = 1
peril = 1
enter = [{ face = { speed = 5 }, fail = [{ wound = 1 }] }]
guardian = { life = 2, melee = "1s" }

[[map]]
id = "well-mouth"
name = "Well Mouth"
kind = "passage"
exits = "OOOO"
portal = true
glory = 0
peril = 0
"""


def scene(edition: int, seats: int = 2) -> Delve:
    return Delve(seats, edition, EXTRA).map(CROSS).map_deck()


# --- combat in every book
@editions
@pytest.mark.rule("combat-04", "combat-15", "combat-16", "combat-17", "combat-18", "combat-20", "special-actions-04")
def test_a_die_and_the_score_of_the_chosen_form_on_both_sides(edition: int) -> None:
    table = scene(edition, 3).give(0, hand=("drowned-foreman", "trickster")).have(1, peril=2).have(2, peril=1)
    table.dice(*((5, 2, 6, 3) if edition == 1 else (5, 6, 2, 3)))  # attack by attack, or all attacks first
    table.start("dungeonlord").do("send drowned-foreman 1", "send trickster 2").passing("0 form")
    table.do("form 1 magic").passing("0 pack")
    melee, magic = table.events("compared")
    assert melee[3] == -2 and magic[3] == -3, "each against the hero that was named"
    assert melee[6:] == (5 + 2, 2 + score(table.table, 1, 0)), "Melee against Melee"
    assert magic[5:] == (1, 6 + 2, 3 + score(table.table, 2, 1)), "Magic against Magic, no other form"
    lost = [6 - life for life in table.table.life[1:]]
    assert lost == [int(data[6] > data[7]) for data in (melee, magic)] and 1 in lost, "one wound to the lower total"


@editions
@pytest.mark.rule("special-actions-04", "combat-12")
def test_the_attacked_may_respond(edition: int) -> None:
    table = scene(edition).give(0, hand="drowned-foreman").give(1, hand="repel").have(1, peril=2, glory=3)
    table.start("dungeonlord").do("send drowned-foreman 1")
    assert table.asked == "1 respond" and table.can("play repel")
    table.do("play repel").passing("0 dungeonlord")
    assert table.lies_in("drowned-foreman") == "discard" and not table.events("compared")
    other = scene(edition, 3).give(0, hand="drowned-foreman").give(2, hand="repel").have(1, peril=2).have(2, glory=3)
    other.start("dungeonlord").do("send drowned-foreman 1")
    assert not other.can("play repel"), "nobody else may"


@editions
@pytest.mark.rule("combat-21", "combat-22", "combat-28", "combat-29", "combat-20")
def test_a_monster_without_life_is_discarded_and_only_real_wounds_earn_glory(edition: int) -> None:
    table = scene(edition).give(0, hand="salted-digger").give(1, boons="second-bite").have(1, peril=1).dice(1, 6)
    table.start("dungeonlord").do("send salted-digger 1").passing("0 dungeonlord")
    assert table.lies_in("salted-digger") == "discard" and table.table.glory[1] == 1, "one Life, so one Glory for two"
    two = scene(edition).give(0, hand="drowned-foreman").give(1, boons="second-bite").have(1, peril=2).dice(1, 6)
    two.start("dungeonlord").do("send drowned-foreman 1").passing("0 dungeonlord")
    assert two.lies_in("drowned-foreman") == "discard" and two.table.glory[1] == 2, "a second wound, also in defence"
    one = scene(edition).give(0, hand="drowned-foreman").have(1, peril=2).dice(1, 6)
    one.start("dungeonlord").do("send drowned-foreman 1").passing("0 pack")
    assert one.table.wounds[one.card("drowned-foreman")] == 1 and one.lies_in("drowned-foreman") != "discard"


@editions
@pytest.mark.rule("combat-11", "combat-34", "common-card-effects-04")
def test_a_threat_of_the_attacker_comes_before_the_rolls_for_every_hero_there(edition: int) -> None:
    table = scene(edition).give(0, hand="howler").have(1, peril=1).dice(6, 1, 3, 3)
    table.start("dungeonlord").do("send howler 1").passing("0 pack")
    assert [data[0] for data in table.events("threat")] == [0, 1], "his own hero is in the space, too"
    order = [event[0] for event in table.game.log if event[0] in ("threat", "compared")]
    assert order == ["threat", "threat", "compared"]
    assert table.table.life[1] == 5 - int(table.events("compared")[0][6] > table.events("compared")[0][7])


@editions
@pytest.mark.rule("combat-25", "special-actions-07", "challenge-01")
@pytest.mark.parametrize("saved", (0, 1))
def test_off_turn_a_challenge_needs_a_saved_point(edition: int, saved: int) -> None:
    table = scene(edition).give(0, hand="drowned-foreman").have(1, peril=2, movement=saved).dice(3, 3)
    table.start("dungeonlord").do("send drowned-foreman 1").passing("1 challenge")
    assert (table.asked == "1 challenge") == bool(saved)
    if saved:
        table.do("challenge drowned-foreman")
        assert table.table.movement[1] == 0 and table.table.challenged[1]


@editions
@pytest.mark.rule("durations-07", "pack-06", "dungeonlord-13")
def test_a_monster_is_on_the_map_only_while_it_attacks(edition: int) -> None:
    table = scene(edition).give(0, hand="drowned-foreman").have(0, movement=2).have(1, peril=2, movement=0).dice(3, 3)
    table.start("dungeonlord", movement=2).do("send drowned-foreman 1")
    table.passing("0 pack")
    assert table.table.zones[FIELD] == [table.card("drowned-foreman")]
    assert table.game.view(None)["field"][0]["space"] == table.table.space[1]
    assert table.table.movement == [2, 0], "its attack costs nobody a Movement point"
    table.do("pack drowned-foreman").passing("0 hero")
    assert table.table.zones[FIELD] == [] and table.game.view(1)["field"] == []
    table.start("hero", seat=1, movement=3)
    assert not any("drowned-foreman" in words for words in table.offers()), "it cannot be attacked in the Pack"


# --- the steps of combat
@editions
@pytest.mark.rule("combat-01", "combat-03", "combat-23", "combat-26", "combat-37", "combat-38")
def test_the_steps_of_combat_in_the_order_of_each_book(edition: int) -> None:
    table = scene(edition).give(0, hand="trickster").give(1, hand="repel").have(1, peril=1, glory=3, movement=2)
    table.start("dungeonlord").dice(6, 1, 6, 1).do("send trickster 1")
    asked = []
    while table.asked != "0 dungeonlord":
        rule = {"form": table.rule(), "challenge": table.rule()}.get(table.asked.split()[1], "")
        asked.append(" ".join([table.asked, rule]).strip())
        choice = next((words for words in table.offers() if words.startswith("challenge")), table.offers()[-1])
        rolls = [event[1] for event in table.game.log if event[0] == "rolled"]
        if table.asked.endswith("form") and edition == 1:
            assert "1 respond" in asked, "Responses are known before the form"
        if table.asked.endswith("respond"):
            assert not rolls or len(rolls) == 2
        table.do(choice)
    first = [
        words for words in dict.fromkeys(asked) if not words.startswith(("0 respond", "1 roll", "0 roll", "0 rew"))
    ]
    if edition == 1:
        assert first[:4] == ["1 respond", "0 form combat-38", "1 challenge special-actions-07", "1 form combat-38"]
    else:
        assert first[:4] == ["0 form combat-03", "1 respond", "1 challenge combat-23", "1 form combat-03"]
    told = [event[0] for event in table.game.log if event[0] in ("compared", "packed", "discarded", "gained")]
    assert told[:2] == ["compared"] * 2 and told[2] != "gained", "Pack, then Reward, once for the whole combat"
    assert asked[-1] == "0 reward" and (first[-1] == "0 pack") == (edition != 1), "edition 1 packs the wounded"
    assert sum(words.startswith("1 challenge") for words in asked) == 1, "no challenge within a challenge"


@editions
@pytest.mark.rule("discard-draw-10", "discard-draw-12")
def test_saving_and_refilling_in_the_order_of_each_book(edition: int) -> None:
    table = scene(edition).give(0, hand="pit-sword").start("discard", movement=2).do("discard pit-sword")
    assert table.asked == "0 save"
    before = len(table.events("drew"))
    table.do("yes")
    assert (before, len(table.events("drew"))) == ((5, 5) if edition == 1 else (0, 5))
    kinds = [event[0] for event in table.game.log if event[0] in ("discarded", "collected", "drew", "saved")]
    kinds = list(dict.fromkeys(kinds))
    late = ["drew", "saved"] if edition == 1 else ["saved", "drew"]
    assert kinds == ["discarded", "collected", *late]


# --- priority
@editions
@pytest.mark.rule("movement-13", "priority-order-04", "priority-order-08", "priority-order-02")
def test_what_a_space_gives_can_be_spent_before_it_acts_but_not_in_edition_2(edition: int) -> None:
    table = (
        scene(edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").give(0, hand="gallery-runner")
    )
    table.start("hero").dice(1).do("move north")
    spendable = table.asked == "0 entering" and table.can("play gallery-runner")
    assert spendable == (edition != 2)
    if spendable:
        table.do("play gallery-runner")
        assert table.events("threat")[0][4] == 4, "a Boon comes before the space"
    else:
        table.passing("0 hero")
        assert table.events("threat")[0][4] == 3 and table.table.glory[0] == 2, "the space first, then its Glory"
    ready = (
        scene(edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").give(0, hand="gallery-runner")
    )
    ready.have(0, glory=2).start("hero").dice(1).do("move north")
    assert ready.asked == "0 entering" and ready.can("play gallery-runner"), "Glory he had before he may always spend"


NAMES = {  # what the log calls the entries of the books' priority lists
    "door": "opened",
    "exit": "opened",
    "Movement spent": "spent",
    "hero enters space": "entered",
    "Peril and Glory": "collected",
    "space effect": "threat",
    "attack roll": "combat-15",
    "defense roll": "combat-16",
    "counter-attack roll": "combat-16",
}


@editions
@pytest.mark.rule("priority-order-01", "priority-order-03", "priority-order-05")
def test_one_move_runs_down_the_whole_list_of_its_book(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "barred-drift/", (0, -3): "watched-cell"})
    table.table.turned[table.card("barred-drift")] = 0  # its lock to the north
    table.at(0, "barred-drift").dice(6, 6, 3, 3).start("hero", movement=3).do("move north").passing("0 hero")
    told = [event[1] if event[0] == "rolled" else event[0] for event in table.game.log]
    rules = [event[1] for event in table.game.log]
    seen = [name for name, rule in zip(told, rules, strict=True) if name != "threat" or rule == "movement-08"]
    wanted = [NAMES[entry] for entry in ORDER["priority_order"][f"edition_{edition}"] if entry in NAMES]
    assert [name for name in dict.fromkeys(seen) if name in wanted] == wanted


@pytest.mark.rule("priority-order-06")
@pytest.mark.parametrize("edition", (2, 3))
def test_a_quest_is_resolved_after_the_counter_attack(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "weighing-room"}).at(0, "weighing-room").give(0, quests="the-bailiff")
    table.table.wounds[table.card("the-bailiff")] = 1
    table.dice(1, 6).start("hero").do("attempt the-bailiff").passing("1 form").do("form 0 melee").passing()
    told = [event[1] if event[0] == "rolled" else event[0] for event in table.game.log]
    order = [name for name in told if name in ("combat-15", "combat-16", "compared", "slain", "completed", "level")]
    assert order == ["combat-15", "combat-16", "compared", "slain", "completed", "level"]
    entries = ORDER["priority_order"][f"edition_{edition}"]
    assert entries.index("Quest") > max(entries.index(name) for name in entries if name.endswith("roll"))


# --- Anytime cards
@editions
@pytest.mark.rule("special-actions-02", "special-actions-03", "gap-01")
def test_an_anytime_bane_may_be_played_in_anybodys_phase(edition: int) -> None:
    table = scene(edition).map({**CROSS, (0, -2): "boiling-house"}).at(0, "lamp-crossing").give(1, hand="ill-wind")
    table.have(0, peril=2).dice(3).start("hero", movement=3).do("move north").passing("1 roll")
    assert table.can("play ill-wind 0"), "before a Threat roll, outside any combat"
    table.do("play ill-wind 0").passing("0 hero")
    assert table.events("threat")[0][3:7] == (3, 3, -2, 4) and table.table.life[0] == 5
    idle = scene(edition).give(1, hand="red-tide").have(0, peril=9).start("hero").passing("1 hero")
    assert idle.can("play red-tide 0"), "and before a phase ends"
    poor = scene(edition).give(1, hand="red-tide").have(0, peril=0).start("hero").do("pass")
    assert poor.asked != "1 hero", "without Peril to spend nobody is asked"


# --- maps
@editions
@pytest.mark.rule("exits-16", "exits-17")
def test_a_portal_leads_to_a_dungeon_entrance_and_back(edition: int) -> None:
    table = Delve(2, edition, EXTRA).map(CROSS).map_deck("well-mouth").at(0, "lamp-crossing").start("build")
    table.do("place 0 -2")
    assert (table.asked, table.rule(), table.offers()) == ("0 portal", "exits-17", ["space abbey-stair"])
    table.do("space abbey-stair")
    well, stair = table.card("well-mouth"), table.card("abbey-stair")
    assert portal_ends(table.table, well) == [stair] and portal_ends(table.table, stair) == [well]
    table.at(0, "well-mouth").start("hero", movement=2).do("portal abbey-stair", "portal well-mouth")
    assert table.space(0) == "well-mouth" and table.table.movement[0] == 0


@editions
@pytest.mark.rule("card-anatomy-05", "common-card-effects-07")
def test_a_wilderness_alone_has_terrain_and_shifts_within_itself(edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=2, seed=1, options={"edition": edition, "sets": ["ashmere"]})
    table = game.table
    terrains = {
        table.pool.map(table.design[card]).terrain for card in range(len(table.design)) if table.cell[card] >= 0
    }
    assert terrains <= {"desert", "forest", "mountains", "plains", "swamp", "urban", "water"} and len(terrains) > 1
    for card in table.zones[LAID]:
        assert all(table.pool.wild[table.design[other]] for other in adjacent(table, card))
    assert legal_places(table, table.zones[MAP_DECK][-1]), "and a card finds its place beside others of its kind"


# --- setting up
@editions
@pytest.mark.rule("set-up-16", "set-up-17", "set-up-01", "components-08", "set-up-19")
def test_hands_decks_and_quests_as_everybody_sees_them(edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=3, seed=2, options={"edition": edition})
    view, table = game.view(1), game.table
    assert [len(seat["hand"]) for seat in view["seats"]] == [5, 5, 5]
    assert all("name" in card for card in view["seats"][1]["hand"])
    assert view["seats"][0]["hand"] == [{"back": "adventure"}] * 5
    assert view["decks"] == {"adventure": 45, "peril": 0, "map": 17, "quest": 7}
    for space in view["map"]:
        assert {"x", "y", "sides", "leads_to"} <= set(space)
    assert {"escort", "space"} <= set(view["global"][0])
    quests = [card for seat in range(3) for card in table.zone(seat, QUESTS)]
    assert len(quests) == 6 and all(table.known[card] == table.everyone for card in quests), "face up in every book"
    assert not [event for event in game.log if event[0] == "quest-hidden"]


@editions
@pytest.mark.rule("components-03")
def test_two_to_four_may_play(edition: int) -> None:
    for seats in (2, 3, 4):
        assert uc.new_game("dungeoneer", seats=seats, options={"edition": edition}).table.seats == seats
    for seats in (1, 5):
        with pytest.raises(uc.BadRequest, match="played with 2, 3, 4 seats"):
            uc.new_game("dungeoneer", seats=seats, options={"edition": edition})


@editions
@pytest.mark.rule("components-06", "tracker-e2")
def test_glory_and_peril_are_tracked_whatever_the_sum(edition: int) -> None:
    (check,) = rulebook().examples["tracker-e2"].checks
    table = scene(edition).have(1, peril=check["total"]).give(0, hand="drowned-foreman").start("dungeonlord")
    assert table.game.view(None)["seats"][1]["peril"] == sum(check["tokens"]) == check["total"]
    table.do("send drowned-foreman 1")
    assert table.game.view(None)["seats"][1]["peril"] == check["total"] - 2
