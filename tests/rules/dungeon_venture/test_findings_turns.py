"""What a stranger with the box found: set-up, turns, movement, actions, cards in hand, dice and sight."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, THIEF, Crypt, hits

import undercroft as uc
from undercroft.games.dungeon_venture.regroup import Regroup
from undercroft.games.dungeon_venture.table import FIRED, REVEALED

# with three seats, seat 1 has the fighter and the barbarian, seat 2 the mage and the thief


def rolled(scene: Crypt, figure: int) -> list[tuple[int, ...]]:
    """The pools of all rolls of a figure so far: green, blue, red."""
    return [data[3:6] for data in scene.told("rolled") if data[0] == figure]


# --- regroup
@pytest.mark.rule("regroup-04", "pit-05")
def test_a_regrouping_hero_walks_through_closed_doors_to_a_pit_as_to_any_space() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    scene.explored(12, 2)
    scene.trap("pit", (12, 2), state=FIRED)
    scene.run(Regroup(FIGHTER))
    assert scene.may("move", scene.at(12, 3)) and scene.may("jump", scene.at(12, 2))
    way = scene.game.view(1)["ways"][f"jump:{scene.at(12, 2)}"]
    assert scene.at(9, 2) in way and scene.at(10, 2) in way and way[-1] == scene.at(12, 2)
    scene.do("jump", scene.at(12, 2))
    assert scene.asked == "displaced" and scene.told("jumped")


@pytest.mark.rule("regroup-04", "pit-05")
def test_a_regrouping_hero_jumps_into_no_pit_by_way_of_an_undiscovered_room() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 12, 3)
    scene.explored(22, 2)
    scene.table.area_state[2] = REVEALED  # between the northern room and the hall, its doors open
    scene.door(14, 4)
    scene.door(19, 7)
    scene.trap("pit", (22, 2), state=FIRED)
    scene.run(Regroup(FIGHTER))
    assert not scene.keys("jump") and not scene.may("move", scene.at(22, 3))


@pytest.mark.rule("regroup-04", "regroup-05", "regroup-06", "regroup-07", "regroup-08", "regroup-09", "regroup-11")
def test_what_regrouping_heroes_may_do_names_the_rule_of_regrouping() -> None:
    scene = Crypt(seats=3)
    scene.put(FIGHTER, 18, 2)  # a chest is beside it
    scene.put(MAGE, 14, 4)  # before a door
    scene.put(BARBARIAN, 11, 5)  # beside the altar
    scene.spirit(THIEF, 10, 6)
    scene.give(FIGHTER, "healing-potion")
    scene.run(Regroup(FIGHTER))
    rules: dict[str, str] = {}
    for _ in range(4):
        for option in scene.game.questions[scene.who].options:
            rules[option.key.split(":")[0]] = option.rule
        scene.end()
    assert rules == {
        "move": "regroup-04",
        "play": "regroup-05",
        "give": "regroup-06",
        "search": "regroup-07",
        "door": "regroup-08",
        "chest": "regroup-09",
        "rest": "regroup-11",
        "rise": "regroup-11",
        "pass": "regroup-13",
    }


@pytest.mark.rule("guide-03", "spirit-03")
def test_a_spirit_is_set_free_wherever_a_spirit_may_stop() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    scene.spirit(MAGE, 5, 5)
    scene.table.carrier[MAGE] = FIGHTER
    scene.trap("pit", (5, 4), state=FIRED)
    scene.trap("rocks", (6, 5), state=FIRED)
    scene.put(THIEF, 5, 6)
    scene.spirit(BARBARIAN, 4, 5)
    assert scene.turn(FIGHTER).cells("free") == [(5, 4), (4, 5)]
    scene.do("free", scene.at(5, 4))
    assert scene.cell(MAGE) == (5, 4)


# --- what waits for the next attack or defence
@pytest.mark.rule("attack-16", "attack-13", "cons-02")
@pytest.mark.parametrize(("card", "printed"), [("ember-lance", (0, 3, 0)), ("fire-flask", (3, 0, 0))])
def test_what_waits_for_the_next_attack_adds_its_dice_to_an_attack_by_card(
    card: str, printed: tuple[int, int, int]
) -> None:
    scene = Crypt()
    scene.put(MAGE, 5, 5)
    potion, thrown = scene.give(MAGE, "heroism-potion", card)
    ogre = scene.monster("ogre", 5, 8)
    scene.turn(MAGE).do("play", potion).end()
    scene.turn(MAGE)
    (odds,) = scene.game.view(1)["odds"][f"play:{thrown}"]
    assert tuple(odds["dice"].values()) == (printed[0] + 2, *printed[1:])
    scene.do("play", thrown)
    assert rolled(scene, MAGE) == [(printed[0] + 2, *printed[1:])]
    assert not scene.game.view(1)["figures"][MAGE]["effects"] and ogre


@pytest.mark.rule("attack-16", "attack-14")
def test_a_spell_of_two_attacks_has_the_potion_in_the_first_one() -> None:
    scene = Crypt()
    scene.put(MAGE, 5, 5)
    potion, spark = scene.give(MAGE, "heroism-potion", "arc-spark")
    near, far = scene.monster("ogre", 5, 7), scene.monster("ogre", 5, 8)
    scene.turn(MAGE).do("play", potion).end()
    scene.turn(MAGE).do("play", spark).do("figure", near).do("figure", far)
    assert rolled(scene, MAGE) == [(2, 2, 0), (0, 2, 0)]


@pytest.mark.rule("cons-03", "spell-04")
def test_two_equal_spells_add_up_and_two_equal_consumables_do_not() -> None:
    scene = Crypt()
    scene.put(MAGE, 5, 5)
    scene.put(FIGHTER, 5, 6)
    for ward in scene.give(MAGE, "stone-ward", "stone-ward"):
        scene.turn(MAGE).do("play", ward).do("figure", FIGHTER)
    for draught in scene.give(FIGHTER, "stoneskin-draught", "stoneskin-draught"):
        scene.turn(FIGHTER).do("play", draught)
    skeleton = scene.monster("skeleton", 5, 7)
    scene.turn(skeleton).do("attack", FIGHTER)
    assert rolled(scene, FIGHTER) == [(4 + 2 * 2 + 2 - 1, 0, 0)]  # nine green dice are all the box has (dice-07)
    assert not scene.game.view(1)["figures"][FIGHTER]["effects"]
    assert scene.zone(MAGE, "used") == ["stone-ward", "stone-ward"]


@pytest.mark.rule("cons-04")
def test_a_second_potion_is_offered_with_a_warning() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    first, second = scene.give(FIGHTER, "heroism-potion", "heroism-potion")
    texts = [option.text for option in scene.turn(FIGHTER).game.questions[1].options if option.key.startswith("play")]
    assert texts == ["Play Heroism Potion"] * 2
    scene.do("play", first).end().turn(FIGHTER)
    (text,) = [option.text for option in scene.game.questions[1].options if option.key == f"play:{second}"]
    assert "do not add up" in text


@pytest.mark.rule("spell-02", "spell-04", "cons-01", "cons-02")
def test_the_log_names_the_rule_of_the_card_that_works_and_ends() -> None:
    scene = Crypt()
    scene.put(MAGE, 5, 5)
    haste, tonic, lance, flask = scene.give(MAGE, "haste-rune", "swift-tonic", "ember-lance", "fire-flask")
    scene.monster("ogre", 5, 8)
    for card in (haste, tonic, lance, flask):
        scene.turn(MAGE).do("play", card)
        if scene.asked == "target":
            scene.do("figure", MAGE)
    scene.turn(MAGE).go(5, 4)
    rules = {(event[0], event[2][-2]): event[1] for event in scene.game.log if event[0] in ("in-effect", "put-away")}
    assert rules == {
        ("in-effect", haste): "spell-04",
        ("in-effect", tonic): "cons-02",
        ("put-away", lance): "spell-02",
        ("put-away", flask): "cons-01",
        ("put-away", haste): "spell-04",
        ("put-away", tonic): "cons-02",
    }


@pytest.mark.rule("move-03", "move-12", "doublestep-01")
@pytest.mark.parametrize(("drinks", "farthest"), [(False, 10), (True, 14)])
def test_what_a_card_adds_to_one_movement_counts_once_in_a_double_step(drinks: bool, farthest: int) -> None:
    scene = Crypt()
    scene.put(FIGHTER, 0, 0)
    (tonic,) = scene.give(FIGHTER, "swift-tonic")
    if drinks:
        scene.turn(FIGHTER).do("play", tonic).end()
    scene.turn(FIGHTER).do("double")
    assert max(x + y for x, y in scene.cells("move")) == farthest
    turns = len(scene.told("turn"))
    scene.go(farthest - 5, 5)
    assert scene.cell(FIGHTER) == (farthest - 5, 5) and len(scene.told("turn")) == turns + 1


# --- what people read
@pytest.mark.rule("move-02", "event-03", "spell-04")
def test_everybody_sees_how_far_a_slowed_figure_goes_in_its_turn() -> None:
    scene = Crypt(seats=3)
    scene.put(THIEF, 5, 5)
    (steps,) = scene.events("heavy-steps")
    scene.turn(THIEF).do("event", steps)
    for eye in (KEEPER, 1, 2, None):
        view = scene.game.view(eye)
        assert view["figures"][THIEF]["movement"] == view["heroes"][THIEF]["movement"] == 4  # half of 7, rounded up
    x, y = scene.cell(THIEF)
    assert max(abs(east - x) + abs(south - y) for east, south in scene.cells("move")) == 4
    scene.go(5, 4).end()
    assert scene.game.view(1)["heroes"][THIEF]["movement"] == 7


@pytest.mark.rule("attack-16", "dice-07")
def test_everybody_sees_the_dice_a_figure_would_roll() -> None:
    scene = Crypt()
    scene.put(MAGE, 5, 5)
    scene.put(FIGHTER, 5, 6)
    (blade,) = scene.give(MAGE, "kindled-blade")
    scene.turn(MAGE).do("play", blade).do("figure", FIGHTER).end()
    for ward in scene.give(MAGE, "stone-ward", "stone-ward"):
        scene.turn(MAGE).do("play", ward).do("figure", FIGHTER).end()
    scene.table.cast[MAGE] = 0
    (draught,) = scene.give(FIGHTER, "stoneskin-draught")
    scene.turn(FIGHTER).do("play", draught).end()
    ogre = scene.monster("ogre", 5, 7)
    dice = scene.game.view(None)["figures"][FIGHTER]["dice"]
    assert dice["attack"] == {"green": 0, "blue": 4, "red": 0}
    assert dice["defence"] == {"green": 9, "blue": 0, "red": 0}  # ten by the cards, but the box has nine
    scene.turn(FIGHTER).dice(*hits(0, of=4 + 3)).do("attack", ogre).turn(ogre).do("attack", FIGHTER)
    assert rolled(scene, FIGHTER) == [(0, 4, 0), (9, 0, 0)]


@pytest.mark.rule("firstturn-01")
def test_heroes_who_name_different_ones_are_told_that_they_did_not_agree() -> None:
    scene = Crypt(seats=3)
    scene.table.choosing = 1
    scene.round()
    seats = list(scene.game.questions)
    assert [option.text for option in scene.game.questions[1].options][-1] == "Nobody: let the cards decide"
    for seat, hero in zip(seats, (FIGHTER, MAGE), strict=True):
        scene.game.answer(seat, f"hero:{hero}")
    (line,) = [event for event in scene.game.events(None) if event["kind"] == "nobody-begins"]
    assert "not agreed" in line["text"]


def why(scene: Crypt, key: str) -> str:
    """The rule that a refusal names; the same by asking and by trying, and nothing has changed by it."""
    before = scene.game.digest()
    reason, rule = scene.game.why_not(scene.who, key)
    with pytest.raises(uc.IllegalChoice, match=rf"{rule}\]$") as refused:
        scene.game.answer(scene.who, key)
    assert reason in str(refused.value) and scene.game.digest() == before
    return rule


@pytest.mark.rule("mana-02", "equip-04", "gap-57", "give-03", "give-04", "turn-02")
def test_a_card_that_cannot_be_played_or_given_says_which_rule_forbids_it() -> None:
    scene = Crypt()
    scene.put(MAGE, 5, 5)
    scene.put(FIGHTER, 5, 6)
    helm, sword = scene.give(MAGE, "iron-helm", "magic-sword", zone="worn")
    lance, potion = scene.give(MAGE, "ember-lance", "heroism-potion")
    (used,) = scene.give(MAGE, "mending-word", zone="used")
    scene.turn(MAGE).do("unwear", helm)
    assert why(scene, f"play:{helm}") == "equip-04"
    assert why(scene, f"play:{lance}") == "gap-57"  # nobody is in sight
    assert why(scene, f"give:{used}:{FIGHTER}") == "give-03"
    scene.monster("kobold", 5, 9)
    scene.table.cast[MAGE] = 3
    scene.turn(MAGE)
    assert why(scene, f"play:{lance}") == "mana-02"
    assert why(scene, f"play:{scene.card('arc-spark')}") == "play-01"  # whatever lies elsewhere is not spoken of
    scene.do("play", potion)
    assert why(scene, f"play:{lance}") == "turn-02" and scene.may("unwear", sword)
    scene.end().turn(MAGE)
    assert why(scene, f"give:{potion}:{FIGHTER}") == "give-04"


@pytest.mark.rule("move-10", "newroom-01", "pit-04", "rocks-03", "turn-01", "attack-01", "attack-02", "attack-12")
def test_a_refused_step_or_blow_says_which_rule_forbids_it() -> None:
    scene = Crypt(seats=3)
    scene.put(FIGHTER, 8, 2)
    scene.put(MAGE, 8, 3)
    scene.trap("pit", (7, 2), state=FIRED)
    scene.trap("rocks", (7, 3), state=FIRED)
    corner, far = scene.monster("kobold", 9, 1), scene.monster("kobold", 8, 8)
    scene.turn(FIGHTER)
    wanted = {
        f"move:{scene.at(8, 3)}": "move-10",
        f"move:{scene.at(10, 2)}": "newroom-01",
        f"move:{scene.at(7, 2)}": "pit-04",
        f"move:{scene.at(7, 3)}": "rocks-03",
        f"move:{scene.at(0, 9)}": "move-02",
        f"attack:{corner}": "attack-02",
        f"attack:{far}": "attack-01",
        f"attack:{MAGE}": "attack-12",
        "regroup": "regroup-02",
        "flee": "win-04",
    }
    assert {key: why(scene, key) for key in wanted} == wanted
    scene.go(9, 2)
    assert why(scene, f"move:{scene.at(9, 3)}") == "turn-01" and scene.may("attack", corner)


@pytest.mark.rule("action-02", "vis-06", "spirit-02", "spirit-05", "monster-03", "gap-23", "turn-04")
def test_walls_spirits_monsters_and_refusals_are_named_too() -> None:
    scene = Crypt(seats=5)
    scene.put(FIGHTER, 9, 3)
    scene.put(MAGE, 8, 3)
    ogre = scene.monster("ogre", 10, 3)
    assert why(scene.turn(FIGHTER), f"attack:{ogre}") == "action-02"
    scene.do("swap", MAGE).do("refuse")
    assert why(scene, f"swap:{MAGE}") == "gap-23"
    scene.give(FIGHTER, "hunting-bow", zone="worn")
    assert why(scene.turn(FIGHTER), f"attack:{ogre}") == "vis-06"
    assert why(scene.turn(ogre), "search") == "monster-03"
    scene.spirit(BARBARIAN, 9, 2)
    scene.door(9, 2)
    scene.table.area_state[1] = REVEALED
    scene.turn(BARBARIAN)
    assert why(scene, "search") == "spirit-02" and why(scene, f"move:{scene.at(10, 2)}") == "spirit-05"
    scene.trap("pit", (9, 4), state=FIRED)
    scene.dice(1, 1, 1, 1).turn(FIGHTER).do("jump", scene.at(9, 4))
    assert why(scene, "search") == "turn-04" and scene.may("stop")


@pytest.mark.rule("hidden-02", "hidden-04")
def test_a_refusal_tells_nothing_about_rooms_nobody_has_seen() -> None:
    scene = Crypt(seats=3)
    scene.put(FIGHTER, 9, 2)
    scene.turn(FIGHTER)
    table, free = scene.at(14, 1), scene.at(13, 1)
    assert scene.table.layout.solid[table] and not scene.table.layout.solid[free]
    assert scene.game.why_not(1, f"move:{table}") == scene.game.why_not(1, f"move:{free}")
    scene.trap("rocks", (9, 3))
    assert scene.game.why_not(1, f"move:{scene.at(9, 3)}")[0] == "you may do that now"


NONSENSE = ("", ":", "move:", "move:-3", f"move:{'9' * 5000}", "attack:99", "swap:-1", "play:x", "give:1")


@pytest.mark.parametrize("key", NONSENSE, ids=lambda key: key[:9])
def test_nonsense_is_refused_like_anything_else(key: str) -> None:
    scene = Crypt()
    scene.spirit(THIEF, 5, 5)
    scene.turn(FIGHTER)
    before = scene.game.digest()
    with pytest.raises(uc.IllegalChoice):
        scene.game.answer(1, key)
    assert scene.game.why_not(1, key)[0] and scene.game.digest() == before
