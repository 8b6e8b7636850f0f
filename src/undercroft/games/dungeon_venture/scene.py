"""The boards as somebody looks at them who is about to move: whom one could hit from where, and who could hit back."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import odds
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.attack import is_sealed
from undercroft.games.dungeon_venture.errands import (
    HARDY,
    LOST,
    NEARNESS,
    Errands,
    gain_of_rest,
    is_trapped,
    known_altars,
)
from undercroft.games.dungeon_venture.floor import Spaces
from undercroft.games.dungeon_venture.layout import ARROWS
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.scores import attack_pool, defence_pool, movement, pool_of, total
from undercroft.games.dungeon_venture.sight import sees
from undercroft.games.dungeon_venture.table import EXPLORED, LIVING, NOBODY, SPIRIT, VentureTable
from undercroft.games.dungeon_venture.temper import Temper
from undercroft.games.dungeon_venture.terrain import Steps, Terrain, distances, terrain
from undercroft.games.dungeon_venture.ways import adjacent, diagonal
from undercroft.games.dungeon_venture.worth import ALIVE, CARD, EVENT, GHOST, life_worth, loss
from undercroft.kernel.exact import add_up

TRAP: Final = 6.0  # stopping on a trap that was found
UNREADY, ENTRY = 12.0, 6.0  # going into a new room too early, or at the right time
DEPTH: Final = 0.3  # for each step further into it
REST: Final = 0.8  # how much of a rest counts in a fight, where it takes a turn


class Scene:
    """One position, looked at once; everything is worked out when it is first asked for."""

    __slots__ = (
        "arms",
        "beside",
        "dangers",
        "errands",
        "far",
        "foes",
        "gains",
        "healing",
        "heroes",
        "pools",
        "preys",
        "stands",
        "table",
        "temper",
        "terrain",
        "threats",
        "to_enemies",
        "weapons",
    )

    def __init__(self, table: VentureTable, temper: Temper) -> None:
        self.table = table
        self.temper = temper
        self.foes = table.on_boards()
        self.heroes = table.living()
        self.terrain: Terrain = terrain(table)
        self.errands: Errands | None = None
        self.gains: dict[tuple[int, int, Dice, bool], float] = {}
        self.threats: dict[bool, list[tuple[int, Spaces]]] = {}
        self.dangers: dict[int, list[tuple[Spaces, float]]] = {}
        self.pools: dict[int, Dice] = {}
        self.arms: dict[int, tuple[bool, bool]] = {}
        self.far: dict[int, bool] = {}
        self.weapons: dict[int, list[int]] = {}
        self.stands: dict[tuple[int, int], float] = {}
        self.preys: dict[int, list[tuple[float, Steps]]] = {}
        self.to_enemies: dict[bool, list[Steps]] = {}
        self.beside: dict[bool, dict[int, list[int]]] = {}
        self.healing: Steps | None = None

    # --- attacks
    def enemies(self, figure: int) -> list[int]:
        return self.foes if figure < FIRST_MONSTER else self.heroes

    def friends(self, figure: int) -> list[int]:
        """Its whole side, itself included."""
        return self.heroes if figure < FIRST_MONSTER else self.foes

    def gain(self, attacker: int, target: int, pool: Dice, mana: bool = False) -> float:
        """What an attack that begins with these dice takes from its target, on average."""
        key = (attacker, target, pool, mana)
        if key not in self.gains:
            self.gains[key] = self.gain_now(attacker, target, pool, mana)
        return self.gains[key]

    def gain_now(self, attacker: int, target: int, pool: Dice, mana: bool) -> float:
        table = self.table
        if is_sealed(table, target):
            return 0.0
        chances = self.damage(attacker, target, pool, mana)
        found = loss(table, target, chances, self.temper.wound)
        if attacker < FIRST_MONSTER:
            found += CARD * add_up(chances[table.life[target] :])
        return found

    def harm(self, enemy: int, figure: int) -> float:
        """What a plain attack of an enemy takes from one of ours; every wound counts in full."""
        table = self.table
        if is_sealed(table, figure):
            return 0.0
        return loss(table, figure, self.damage(enemy, figure, self.pool(enemy), mana=False))

    def damage(self, attacker: int, target: int, pool: Dice, mana: bool) -> odds.Chances:
        """How likely each amount of damage is, if the attack begins with these dice."""
        table = self.table
        return odds.damage(attack_pool(table, attacker, pool, target), defence_pool(table, target, mana))

    def chance_to_hit(self, attacker: int, target: int, pool: Dice, mana: bool) -> float:
        return 1.0 - self.damage(attacker, target, pool, mana)[0]

    def pool(self, figure: int) -> Dice:
        """The dice of its plain attack."""
        if figure not in self.pools:
            self.pools[figure] = pool_of(self.table, figure, "attack")
        return self.pools[figure]

    def in_sight(self, figure: int, space: int) -> list[int]:
        table = self.table
        return [one for one in self.enemies(figure) if sees(table, space, table.space[one])]

    def in_reach(self, figure: int, space: int) -> list[int]:
        """Whom this figure could strike from a space with what it carries."""
        table = self.table
        if figure not in self.arms:
            self.arms[figure] = (total(table, figure, "ranged") != 0, total(table, figure, "diagonal") != 0)
        is_ranged, is_long = self.arms[figure]
        if is_ranged:
            return self.in_sight(figure, space)
        found = self.next_to(figure).get(space, [])
        if is_long:
            corners = diagonal(table, space)
            found = found + [one for one in self.enemies(figure) if table.space[one] in corners]
        return found

    def next_to(self, figure: int) -> dict[int, list[int]]:
        """By space: the enemies beside it."""
        side = figure < FIRST_MONSTER
        if side not in self.beside:
            found: dict[int, list[int]] = {}
            for one in self.enemies(figure):
                for space in adjacent(self.table, self.table.space[one]):
                    found.setdefault(space, []).append(one)
            self.beside[side] = found
        return self.beside[side]

    def best_blow(self, figure: int, space: int) -> float:
        return max([self.blow(figure, target) for target in self.in_reach(figure, space)], default=0.0)

    def blow(self, figure: int, target: int) -> float:
        """A plain attack."""
        return self.gain(figure, target, self.pool(figure))

    # --- ways
    def steps_to_enemy(self, figure: int, space: int, lost: int = LOST) -> int:
        """From a space to the nearest enemy of a figure."""
        return min([steps[space] for steps in self.ways_to_enemies(figure) if space in steps], default=lost)

    def ways_to_enemies(self, figure: int) -> list[Steps]:
        """To each enemy of a figure, from anywhere."""
        side = figure < FIRST_MONSTER
        if side not in self.to_enemies:
            spaces = [self.table.space[one] for one in self.enemies(figure)]
            self.to_enemies[side] = [self.terrain.steps_to(1 << one) for one in spaces]
        return self.to_enemies[side]

    def chase(self, monster: int, space: int) -> float:
        """How near a space is to the hero it would like best to strike."""
        found = [drawn - NEARNESS * steps[space] for drawn, steps in self.preys_of(monster) if space in steps]
        return max(found, default=-NEARNESS * LOST)

    def preys_of(self, monster: int) -> list[tuple[float, Steps]]:
        """How much each hero draws it, and how far that is from anywhere."""
        if monster not in self.preys:
            ways, prey = self.ways_to_enemies(monster), self.temper.prey
            drawn = [prey * self.blow(monster, hero) if prey else 0.0 for hero in self.heroes]
            self.preys[monster] = list(zip(drawn, ways, strict=True))
        return self.preys[monster]

    def steps_to_altar(self) -> Steps:
        if self.healing is None:
            altars = known_altars(self.table)
            self.healing = distances(self.table, altars) if altars else {}
        return self.healing

    def plan(self) -> Errands:
        if self.errands is None:
            self.errands = Errands(self.table)
        return self.errands

    # --- danger
    def reach_of(self, enemies: list[int]) -> list[tuple[int, Spaces]]:
        """For each of them the spaces it can strike at in its next turn."""
        side = enemies is self.foes
        if side not in self.threats:
            self.threats[side] = [(one, self.strikes(one)) for one in enemies]
        return self.threats[side]

    def strikes(self, figure: int) -> Spaces:
        table = self.table
        if figure < FIRST_MONSTER and self.is_far_fighter(figure):
            return table.layout.floor.areas[table.space[figure]]
        return self.terrain.within(table.space[figure], movement(table, figure) + 1)

    def danger(self, figure: int, space: int) -> float:
        """What the enemies that can get at this space would do to the figure."""
        if figure not in self.dangers:
            self.dangers[figure] = [
                (strikes, self.harm(one, figure) / self.targets(figure, strikes))
                for one, strikes in self.reach_of(self.enemies(figure))
            ]
        found = 0.0
        for strikes, harm in self.dangers[figure]:
            if strikes >> space & 1:
                found += harm
        return found

    def targets(self, figure: int, strikes: Spaces) -> float:
        """Among how many an enemy that strikes so far would choose, this figure included."""
        if not self.temper.company:
            return 1.0
        space = self.table.space
        within = [one for one in self.friends(figure) if one != figure and strikes >> space[one] & 1]
        return 1.0 + self.temper.company * len(within)

    # --- where to stand
    def stand(self, figure: int, space: int) -> float:
        """How good a place is for a figure, apart from what it can do there at once."""
        key = (figure, space)
        if key not in self.stands:
            self.stands[key] = self.stand_now(figure, space)
        return self.stands[key]

    def stand_now(self, figure: int, space: int) -> float:
        if figure >= FIRST_MONSTER:
            found = self.chase(figure, space)
            return found - self.temper.care * self.danger(figure, space) if self.temper.care else found
        table = self.table
        if table.form[figure] == SPIRIT:
            return -NEARNESS * self.steps_to_altar().get(space, 0)
        if not self.foes:
            return self.stand_in_peace(figure, space)
        found = -TRAP if is_trapped(table, space) else 0.0
        if table.area_state[table.world.area[space]] != EXPLORED:
            found -= UNREADY
        return found - self.temper.care * self.danger(figure, space) + self.pull(figure, space)

    def stand_in_peace(self, hero: int, space: int) -> float:
        """Where the errands lead; into a new room only together, and not deep."""
        table, plan = self.table, self.plan()
        if is_trapped(table, space) and not self.is_bearable(hero, space):
            return -TRAP
        if table.area_state[table.world.area[space]] == EXPLORED:
            return -NEARNESS * plan.way(hero).get(space, LOST)
        if not plan.ready:
            return -UNREADY - NEARNESS * plan.way(hero).get(table.space[hero], 0)
        return ENTRY - DEPTH * plan.gathering.get(space, LOST)

    def is_bearable(self, hero: int, space: int) -> bool:
        """A trap before the only door must be borne by the one with the most life points; arrows for a chest, too."""
        table, plan = self.table, self.plan()
        if space == plan.door:
            return plan.ready and table.life[hero] == max([table.life[one] for one in self.heroes])
        steps = plan.tasks.get(hero)
        beside = steps is not None and steps.get(space) == 1 and table.trap_kind[table.trap_at(space)] == ARROWS
        return beside and table.life[hero] >= HARDY

    def pull(self, hero: int, space: int) -> float:
        """In a fight: to the nearest enemy, but to an altar if weak; a caster need not come close."""
        table = self.table
        steps = self.steps_to_enemy(hero, space)
        if 3 * table.life[hero] <= table.most[hero] and self.steps_to_altar():
            return -NEARNESS * self.steps_to_altar().get(space, LOST)
        return -NEARNESS * (max(steps - 3, 0) if self.is_far_fighter(hero) else steps)

    def is_far_fighter(self, hero: int) -> bool:
        if hero not in self.far:
            table = self.table
            self.far[hero] = bool(total(table, hero, "ranged")) or odds.mean(table.lines[hero].mana) > 1.0
        return self.far[hero]

    def comfort(self, hero: int, space: int) -> float:
        """What a rest or rising at this space would bring."""
        table = self.table
        if not table.layout.beside_altar(space):
            return 0.0
        if table.form[hero] == SPIRIT:
            free = table.carrier[hero] == NOBODY and space not in table.standing()
            return ALIVE - GHOST + life_worth(table.most[hero]) if free else 0.0
        if table.form[hero] != LIVING:
            return 0.0
        found = gain_of_rest(table, hero) - EVENT
        return REST * found if self.foes else found
