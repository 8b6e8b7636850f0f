"""What it would bring the Keeper to play an event now (rules event-01 to event-11)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import dice, odds
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import MANA, Attack, innermost, is_sealed
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.scene import Scene
from undercroft.games.dungeon_venture.scores import attack_pool, defence_pool, movement
from undercroft.games.dungeon_venture.table import VentureTable
from undercroft.games.dungeon_venture.tricks import IDLE, PARTED, RAISED, acts_of, shut_out
from undercroft.games.dungeon_venture.worth import loss
from undercroft.kernel.exact import add_up
from undercroft.kernel.nodes import Act

TOUGHER: Final = 5.0  # a life point of a Boss
SLOWED, HELD = 1.0, 1.5  # a hero who cannot come up, a Spirit that cannot reach an altar
THRIFT: Final = 1.0  # what an event must bring while a Boss is there


def gain_of_event(game: Venture, scene: Scene, card: int, figure: int) -> float:
    """`figure` is whom the moment is about: whose turn it is, or who attacks."""
    return add_up([gain_of_act(game, scene, act, figure) for act in acts_of(scene, card)]) - thrift(scene)


def thrift(scene: Scene) -> float:
    """What an event must bring more than nothing: there may be a better time for it."""
    return THRIFT if scene.table.boss_present() else scene.temper.hoard


def gain_of_act(game: Venture, scene: Scene, act: Act, figure: int) -> float:
    table = scene.table
    amount = act.get("amount", 1)
    assert isinstance(amount, int)
    if act.verb == "toughen":
        return TOUGHER * amount
    if act.verb in ("curse", "reroll"):
        fight = innermost(game)
        return 0.0 if fight is None else gain_in_fight(table, fight, act, amount)
    if act.verb == "ambush":
        return RAISED * amount if table.boss_present() or len(scene.foes) > 2 else IDLE
    if act.verb == "encore":
        return gain_of_another_turn(scene, figure)
    if act.verb == "halve":
        return SLOWED + thrift(scene) if is_coming(scene, figure) else IDLE
    if act.verb == "hold":
        return HELD + thrift(scene) if not table.layout.beside_altar(table.space[figure]) else IDLE
    if act.verb == "shut":
        return max([PARTED if shut_out(scene, door) else IDLE for door in range(len(table.door_one))], default=IDLE)
    if act.verb == "rearm":
        return thrift(scene) + 0.1
    return IDLE


# --- in a hero's attack
def gain_in_fight(table: VentureTable, fight: Attack, act: Act, amount: int) -> float:
    """How much less the attack takes from its target: with fewer dice, or with dice rolled again."""
    if fight.target < FIRST_MONSTER or fight.harmless or is_sealed(table, fight.target):
        return IDLE
    mana = fight.resist == MANA
    if act.verb == "curse":
        pool = attack_pool(table, fight.attacker, fight.pool, fight.target)
        defence = odds.successes(defence_pool(table, fight.target, mana))
        before = odds.damage_after(odds.successes(pool), defence)
        after = odds.damage_after(odds.successes(dice.fewer(pool, amount)), defence)
    else:
        attack = odds.sure(dice.successes(fight.pool, fight.faces))
        defence = odds.sure(dice.successes(fight.defence, fight.defence_faces))
        before = odds.damage_after(attack, defence)
        if act.get("what") == "attack":
            after = odds.damage_after(odds.successes(fight.pool), defence)
        else:
            after = odds.damage_after(attack, better(odds.successes(fight.defence), len(defence) - 1))
    return loss(table, fight.target, before) - loss(table, fight.target, after)


def better(chances: odds.Chances, least: int) -> odds.Chances:
    """The better of a new roll and one that is known."""
    found = [0.0] * max(len(chances), least + 1)
    for number, chance in enumerate(chances):
        found[max(number, least)] += chance
    return tuple(found)


# --- in turns
def gain_of_another_turn(scene: Scene, figure: int) -> float:
    """The best blow of a figure of the type that has just acted."""
    space = scene.table.space
    return max([scene.best_blow(one, space[one]) for one in scene.foes if KIND[one] == KIND[figure]], default=0.0)


def is_coming(scene: Scene, hero: int) -> bool:
    """Whether a hero would reach a fight with whole steps, but not with half of them."""
    table = scene.table
    if not scene.foes:
        return False
    steps = scene.steps_to_enemy(hero, table.space[hero], 0)
    return movement(table, hero) // 2 + 1 < steps <= movement(table, hero) + 1
