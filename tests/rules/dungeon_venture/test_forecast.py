"""Odds before the dice are rolled: compared with every face of every die, and with what the rules then do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.rules.dungeon_venture.crypt import FIGHTER, KEEPER, MAGE, Crypt, hits

from undercroft.games.dungeon_venture import dice
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.odds import damage
from undercroft.games.dungeon_venture.table import KNOWN

FACES = range(1, 7)


def enumerated(attack: Dice, defence: Dice) -> dict[int, Fraction]:
    """The share of every margin, by throwing all dice in all ways."""
    found: dict[int, Fraction] = {}
    rolls = dice.count(attack) + dice.count(defence)
    for faces in product(FACES, repeat=rolls):
        mine, theirs = faces[: dice.count(attack)], faces[dice.count(attack) :]
        margin = max(dice.successes(attack, mine) - dice.successes(defence, theirs), 0)
        found[margin] = found.get(margin, Fraction(0)) + Fraction(1, 6**rolls)
    return found


@pytest.mark.rule("dice-03", "dice-04", "dice-05", "attack-04")
@pytest.mark.parametrize(
    ("attack", "defence"),
    [((2, 0, 0), (1, 0, 0)), ((0, 2, 1), (2, 1, 0)), ((1, 1, 1), (0, 0, 0)), ((3, 0, 1), (0, 1, 0))],
)
def test_chances_are_those_of_all_throws(attack: Dice, defence: Dice) -> None:
    chances = dict(enumerate(damage(attack, defence)))
    assert chances == pytest.approx({margin: float(share) for margin, share in enumerated(attack, defence).items()})


def test_an_attack_tells_its_odds_to_whoever_may_choose_it() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 2, 1)
    scene.turn(FIGHTER)
    (told,) = scene.game.view(1)["odds"][f"attack:{kobold}"]
    assert told["dice"] == {"green": 4, "blue": 0, "red": 0} and told["life"] == 1
    assert told["fells"] == pytest.approx(1 - float(enumerated((4, 0, 0), (1, 0, 0))[0]))
    assert scene.game.view(KEEPER)["odds"] == scene.game.view(None)["odds"] == {}


@pytest.mark.rule("attack-16")
def test_what_waits_for_the_attack_counts() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 2, 1)
    (potion,) = scene.give(FIGHTER, "heroism-potion")
    scene.turn(FIGHTER).do("play", potion).end()
    scene.turn(FIGHTER)
    assert scene.game.view(1)["odds"][f"attack:{kobold}"][0]["dice"]["green"] == 6


def test_a_spell_tells_the_odds_of_every_target() -> None:
    scene = Crypt()
    near, far = scene.monster("kobold", 2, 3), scene.monster("orc", 8, 8)
    (lance,) = scene.give(MAGE, "ember-lance")
    scene.turn(MAGE)
    before = scene.game.view(1)["odds"][f"play:{lance}"]
    scene.do("play", lance)
    told = scene.game.view(1)["odds"]
    assert before == [one for (one,) in told.values()], "known before the card is played"
    assert set(told) == {f"figure:{near}", f"figure:{far}"}
    assert all(sum(one["damage"]) == pytest.approx(1) and not one["harmless"] for (one,) in told.values())
    scene.dice(*hits(3, 3), *hits(0, 1)).do("figure", near)
    assert scene.told("defeated") == [(near,)]


def test_a_spell_that_only_hits_says_so() -> None:
    scene = Crypt()
    orc, _ = scene.monster("orc", 8, 8), scene.monster("orc", 7, 7)
    (fog,) = scene.give(MAGE, "mind-fog")
    scene.turn(MAGE).do("play", fog)
    (told,) = scene.game.view(1)["odds"][f"figure:{orc}"]
    assert told["harmless"] and not told["fells"] and told["defence"] == {"green": 0, "blue": 0, "red": 0}
    assert told["damage"][0] < 1


@pytest.mark.rule("pit-05")
def test_a_jump_tells_what_the_pit_does() -> None:
    scene = Crypt()
    scene.trap("pit", (3, 1), state=2)
    scene.turn(FIGHTER)
    hole = scene.at(3, 1)
    (told,) = scene.game.view(1)["odds"][f"jump:{hole}"]
    assert told["target"] == FIGHTER and told["dice"]["green"] == 4
    assert told["damage"][0] == pytest.approx((2 / 3) ** 4)


def test_a_declared_attack_has_odds_until_the_dice_lie() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 2, 1)
    curse, _ = scene.events("stray-curse", "fumble")
    scene.turn(FIGHTER)
    while scene.asked != "turn":
        scene.end()
    scene.do("attack", kobold)
    assert scene.asked == "declared"
    assert scene.game.view(1)["attack"]["odds"]["dice"]["green"] == 4
    scene.dice(*hits(2, 3), *hits(0, 1)).do("event", curse)
    while scene.asked == "declared":
        scene.end()
    assert scene.asked == "shown"
    shown = scene.game.view(1)["attack"]
    assert shown["odds"] is None and shown["hits"] == [True, True, False]
    assert scene.told("rolled")[0][:3] == (FIGHTER, 0, 2), "one die fewer was rolled"


@pytest.mark.rule("win-05")
def test_nothing_harms_a_sealed_boss() -> None:
    scene = Crypt(adventure="the-silent-library")
    boss = scene.boss("evil-mage", 2, 1)
    scene.turn(FIGHTER)
    (told,) = scene.game.view(1)["odds"][f"attack:{boss}"]
    assert told["damage"] == [1] and not told["fells"]


def test_a_known_trap_has_no_odds_of_its_own() -> None:
    scene = Crypt()
    scene.trap("arrows", (3, 1), state=KNOWN)
    scene.turn(FIGHTER)
    assert scene.game.view(1)["odds"] == {}
