"""What it would bring to play a card now (rules play-*, spell-*, cons-*): heroes' cards and those of a Boss."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.cards import EQUIPMENT
from undercroft.games.dungeon_venture.dice import fewer
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, KIND, dice_of
from undercroft.games.dungeon_venture.scene import Scene
from undercroft.games.dungeon_venture.scores import in_effect, movement, pool_of
from undercroft.games.dungeon_venture.selectors import gather
from undercroft.games.dungeon_venture.table import EXPLORED, SPIRIT, USED
from undercroft.games.dungeon_venture.worth import (
    ALIVE,
    GHOST,
    gain_of_remedy,
    gain_of_wearing,
    laid_worth,
    price,
)
from undercroft.kernel.exact import add_up
from undercroft.kernel.nodes import Act, Select

IDLE: Final = -1.0  # a card for which there is a better time
BOUND: Final = 3.0  # an enemy that a hit holds or hinders
HINDERED: Final = 0.4  # how much of what an enemy or the enemies could do is averted by fewer dice
HELD: Final = 0.6  # and by keeping one who could strike nobody from coming nearer
HURRY: Final = 2.5  # longer legs for somebody whom no enemy is near enough
CLEARED: Final = 2.5  # a trap less
PARTED: Final = 3.0  # heroes who must open a door before they can help
RAISED: Final = 6.0  # a monster that comes back
SEARCH: Final = 1.5
RECALLED: Final = 2.0
ESCAPE: Final = 3.0  # to an altar, for somebody weak
NEAR: Final = 0.1  # for each step that somebody is nearer to the fight for which a card is laid
HARMING: Final = ("attack", "rain")


def acts_of(scene: Scene, card: int) -> list[Act]:
    """The verbs of a card, without what hangs on a hit."""
    table = scene.table
    return [node for node in table.pool.designs[table.design[card]].do if isinstance(node, Act)]


def gain_of_card(scene: Scene, figure: int, card: int) -> float:
    """From the place where the figure stands."""
    table = scene.table
    if table.kind_of(card) == EQUIPMENT:
        return gain_of_wearing(table, figure, card)
    taken: list[int] = []
    found = -price(table, card)
    for act in acts_of(scene, card):
        found += gain_of_act(scene, figure, card, act, taken)
    return found


def gain_of_act(scene: Scene, figure: int, card: int, act: Act, taken: list[int]) -> float:
    """`taken` are targets of the same card so far."""
    table = scene.table
    if act.verb == "attack":
        target = act.get("target")
        assert isinstance(target, Select)
        every = [one for one in gather(table, figure, target) if one not in taken]
        gains = {one: gain_of_attack(scene, figure, card, act, one) for one in every}
        if not gains:
            return 0.0
        best = max(gains, key=gains.__getitem__)
        taken.append(best)
        return gains[best]
    if act.verb == "rain":
        return max([sum_of_rain(scene, figure, act, room) for room in areas(scene, figure, act)], default=0.0)
    if act.verb == "heal":
        amount = act.get("amount")
        assert isinstance(amount, int)
        who = act.get("who")
        chosen = isinstance(who, Select) and who.chosen
        able = gather(table, figure, who) if chosen and isinstance(who, Select) else [figure]
        return max([gain_of_remedy(table, one, amount) for one in able], default=0.0)
    return gain_of_other(scene, figure, card, act)


def gain_of_other(scene: Scene, figure: int, card: int, act: Act) -> float:
    """Verbs that neither hurt nor heal."""
    table = scene.table
    if act.verb == "lay":
        return max([gain_of_laying(scene, one, card) for one in laid_on(scene, figure, act)], default=IDLE)
    if act.verb == "raise":
        amount = act.get("amount")
        return RAISED * (amount if isinstance(amount, int) else 1)
    if act.verb == "again":
        amount = act.get("amount")
        return scene.best_blow(figure, table.space[figure]) * (amount if isinstance(amount, int) else 1)
    if act.verb == "quicken":
        amount = act.get("amount")
        return HURRY * len(late(scene, figure, amount)) if isinstance(amount, int) else IDLE
    if act.verb == "bar":
        door = act.get("door")
        doors = gather(table, figure, door) if isinstance(door, Select) else []
        return max([gain_of_barring(scene, one) for one in doors], default=IDLE)
    if act.verb == "search":
        room = table.area_of(figure)
        return SEARCH if not table.searched[room] and table.area_state[room] == EXPLORED else IDLE
    if act.verb == "recall":
        return RECALLED if table.zone(figure, USED) else IDLE
    if act.verb == "put":
        return gain_of_putting(scene, figure, act)
    if act.verb == "disarm":
        trap = act.get("trap")
        return CLEARED if isinstance(trap, Select) and gather(table, figure, trap) else IDLE
    return IDLE


def late(scene: Scene, boss: int, points: int) -> list[int]:
    """The monsters around a Boss that would reach a hero with so many points more, and not without."""
    table = scene.table
    found = []
    for one in scene.foes:
        if KIND[one] < FIRST_BOSS and table.area_of(one) == table.area_of(boss):
            missing = scene.steps_to_enemy(one, table.space[one]) - 1 - movement(table, one)
            if 0 < missing <= points:
                found.append(one)
    return found


def shut_out(scene: Scene, door: int) -> list[int]:
    """The heroes who would come too late if an open door were closed: others fight on its other side."""
    table = scene.table
    if not table.door_open[door]:
        return []
    area = table.world.area
    sides = (area[table.door_one[door]], area[table.door_two[door]])
    heroes = [[one for one in scene.heroes if table.area_of(one) == side] for side in sides]
    foes = [sum([table.area_of(one) == side for one in scene.foes]) for side in sides]
    if not heroes[0] or not heroes[1] or min(foes) or max(foes) < 2:
        return []
    return heroes[0] if foes[1] else heroes[1]


def gain_of_barring(scene: Scene, door: int) -> float:
    """For the whole round: every hero who is kept out counts."""
    return PARTED * len(shut_out(scene, door)) or IDLE


def laid_on(scene: Scene, figure: int, act: Act) -> list[int]:
    who = act.get("who")
    return gather(scene.table, figure, who) if isinstance(who, Select) and who.chosen else [figure]


def gain_of_laying(scene: Scene, figure: int, card: int) -> float:
    """A second consumable of the same design adds nothing (cons-03); a second spell is better kept for later."""
    table = scene.table
    if table.design[card] in [table.design[one] for one in in_effect(table, figure)]:
        return IDLE
    near = scene.steps_to_enemy(figure, table.space[figure], 0) if scene.enemies(figure) else 0
    gives = table.pool.gives[table.design[card]]
    if "movement" in gives:
        return HURRY if near > movement(table, figure) and not scene.is_far_fighter(figure) else IDLE
    if "shroud" in gives:
        return HINDERED * scene.danger(figure, table.space[figure])
    return laid_worth(table, card) - (NEAR * near if near > 1 else 0.0)


def gain_of_putting(scene: Scene, figure: int, act: Act) -> float:
    """A Spirit to an altar; oneself there only if a rest is due, or to a better place of the room."""
    table = scene.table
    who = act.get("who")
    if isinstance(who, Select) and who.thing == "spirit":
        far = [one for one in table.spirits() if not table.layout.beside_altar(table.space[one])]
        return (ALIVE - GHOST) / 2 if far else IDLE
    on = act.get("on")
    if isinstance(on, Select) and on.get("where") == "altar" and table.form[figure] != SPIRIT:
        weak = 2 * table.life[figure] <= table.most[figure]
        return ESCAPE if weak and not table.layout.beside_altar(table.space[figure]) else IDLE
    if isinstance(on, Select) and on.get("where") == "here" and scene.foes:
        best = max([scene.stand(figure, space) for space in gather(table, figure, on)], default=0.0)
        return best - scene.stand(figure, table.space[figure])
    return IDLE


# --- harm
def dice_for(scene: Scene, figure: int, act: Act) -> Dice:
    text, less = act.get("dice"), act.get("fewer", 0)
    assert isinstance(text, str) and isinstance(less, int)
    return fewer(pool_of(scene.table, figure, "mana") if text == "mana" else dice_of(text), less)


def gain_of_attack(scene: Scene, figure: int, card: int, act: Act, target: int) -> float:
    """A harmless attack only lays its card on whom it hits."""
    mana = act.get("against") == "mana"
    pool = dice_for(scene, figure, act)
    if act.get("harmless"):
        return worth_of_binding(scene, card, target) * scene.chance_to_hit(figure, target, pool, mana)
    return scene.gain(figure, target, pool, mana)


def worth_of_binding(scene: Scene, card: int, target: int) -> float:
    """What it brings that a card works on an enemy: the harder it could strike, the more."""
    table = scene.table
    gives = table.pool.gives[table.design[card]]
    averted = HINDERED if "fog" in gives else 0.0
    if "still" in gives and not scene.in_reach(target, table.space[target]):
        averted = HELD
    return max([BOUND, *[averted * scene.harm(target, one) for one in scene.enemies(target)]])


def areas(scene: Scene, figure: int, act: Act) -> list[int]:
    area = act.get("area")
    return gather(scene.table, figure, area) if isinstance(area, Select) else []


def sum_of_rain(scene: Scene, figure: int, act: Act, room: int) -> float:
    table = scene.table
    pool = dice_for(scene, figure, act)
    return add_up([scene.gain(figure, hero, pool) for hero in scene.heroes if table.area_of(hero) == room])


def is_weapon(scene: Scene, card: int) -> bool:
    return any(act.verb in HARMING for act in acts_of(scene, card))


def gain_of_casting_from(scene: Scene, hero: int, space: int, cards: list[int]) -> float:
    """The best attack by a card on somebody in sight, if the hero stood elsewhere."""
    best = 0.0
    seen = scene.in_sight(hero, space) if cards else []
    for card in cards if seen else ():
        for act in acts_of(scene, card):
            target = act.get("target")
            if act.verb == "attack" and isinstance(target, Select) and target.get("reach") == "visible":
                gains = [gain_of_attack(scene, hero, card, act, one) for one in seen]
                best = max(best, max(gains) - price(scene.table, card))
    return best
