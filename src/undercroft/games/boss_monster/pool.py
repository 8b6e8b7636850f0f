"""The pool of designs a game is played with, as arrays that the rules read fast; and their compiled abilities."""

from __future__ import annotations

from undercroft.games.boss_monster.aims import aims
from undercroft.games.boss_monster.cards import CLASSES, Boss, CardSet, Hero, Room, Spell
from undercroft.kernel.effects import Program, compile_program
from undercroft.kernel.nodes import ACTIVATED, LASTING, ONCE, TRIGGERED, Ability, Act, Modifier

BOSS, ROOM, SPELL, HERO = range(4)
BACKS = ("boss", "room", "spell", "ordinary hero", "epic hero")  # comp-03: every back is different
BUILD_PHASE, ADVENTURE_PHASE = 1, 2
STANDING = 4  # beside the phases in which a card can act: that it changes something all the time
BUILDING = 8  # that it is a seat's build turn
HEARING = 16  # the first of the bits for events that cards listen to
PHASE_BITS = {"build": BUILD_PHASE, "adventure": ADVENTURE_PHASE}

Design = Boss | Room | Spell | Hero
Cost = tuple[int, int, int]  # rooms, spells and cards in all that must be in hand to pay
FREE: Cost = (0, 0, 0)
Use = tuple[int, int, tuple[int, ...], Cost]  # ability number, phase bits, programs (one for each mode), cost
Plays = list[tuple[int, ...]]  # by design: programs
Listener = tuple[int, int]  # ability number, program


class Pool:
    """All designs of the sets in play. Rooms, spells and bosses may come from several sets, heroes from one."""

    def __init__(self, sets: tuple[CardSet, ...], hero_set: CardSet) -> None:
        self.sets = sets
        self.hero_set = hero_set
        self.designs: list[Design] = []
        for card_set in sets:
            self.designs.extend(card_set.bosses)
        for card_set in sets:
            self.designs.extend(card_set.rooms)
        for card_set in sets:
            self.designs.extend(card_set.spells)
        self.designs.extend(hero_set.heroes)
        count = len(self.designs)
        self.type = [BOSS] * count
        self.back = [0] * count
        self.damage = [0] * count
        self.treasure: list[tuple[int, ...]] = [(0, 0, 0, 0)] * count
        self.lures = [0] * count  # the same in one number, a byte for each class: sums of it are sums of each
        self.symbols = [0] * count  # printed treasure as bits, for matching advanced rooms
        self.advanced = [False] * count
        self.monster = [False] * count
        self.phases = [0] * count
        self.health = [0] * count
        self.hero_class = [0] * count
        self.value = [0] * count
        self.xp = [0] * count
        self.abilities: list[tuple[Ability, ...]] = [()] * count
        self.uses: list[tuple[Use, ...]] = [()] * count
        self.lasting: list[tuple[Modifier, ...]] = [()] * count
        self.powers = [0] * count  # phases in which an ability can be used, STANDING, events it listens to
        self.listens: list[dict[str, tuple[Listener, ...]]] = [{}] * count
        self.modes: list[tuple[int, ...]] = [()] * count  # of spells and one-off level ups: their programs
        self.prevents = [False] * count
        self.programs: list[Program] = []
        # by phase bit, then by design: the programs of spells that are cast of their own accord, and the abilities
        self.casts_in: dict[int, Plays] = {}
        self.uses_in: dict[int, list[tuple[Use, ...]]] = {}
        self.heard: dict[str, int] = {}  # by event that any card of the pool listens to: its bit of the powers
        for number, design in enumerate(self.designs):
            self._enter(number, design)
        for phase in PHASE_BITS.values():
            self.casts_in[phase] = [
                modes if bits & phase and not prevents else ()
                for modes, bits, prevents in zip(self.modes, self.phases, self.prevents, strict=True)
            ]
            self.uses_in[phase] = [tuple([use for use in uses if use[1] & phase]) for uses in self.uses]

    def _enter(self, number: int, design: Design) -> None:
        if isinstance(design, Hero):
            self.type[number] = HERO
            self.back[number] = 4 if design.grade == "epic" else 3
            self.health[number] = design.health
            self.hero_class[number] = CLASSES.index(design.hero_class)
            self.value[number] = design.value
            return
        if isinstance(design, Spell):
            self.type[number] = self.back[number] = SPELL
            self.phases[number] = sum(PHASE_BITS[phase] for phase in design.phases)
            self._abilities(number, (design.ability,))
            self.prevents[number] = any(
                getattr(node, "verb", "") == "prevent" for mode in design.ability.modes for node in mode.do
            )
            return
        self.treasure[number] = tuple([design.treasure.count(name) for name in CLASSES])
        self.lures[number] = sum(many << 8 * at for at, many in enumerate(self.treasure[number]))
        self.symbols[number] = sum(1 << at for at, name in enumerate(CLASSES) if name in design.treasure)
        if isinstance(design, Room):
            self.type[number] = self.back[number] = ROOM
            self.damage[number] = design.damage
            self.advanced[number] = design.grade == "advanced"
            self.monster[number] = design.kind == "monster"
            self._abilities(number, design.abilities)
        else:
            self.xp[number] = design.xp
            self._abilities(number, (design.level_up,))

    def _abilities(self, number: int, abilities: tuple[Ability, ...]) -> None:
        self.abilities[number] = abilities
        uses: list[Use] = []
        lasting: list[Modifier] = []
        listens: dict[str, tuple[Listener, ...]] = {}
        for at, ability in enumerate(abilities):
            programs = tuple([self._compile(number, at, mode, ability) for mode in range(len(ability.modes))])
            if ability.kind == ACTIVATED:
                phases = sum(PHASE_BITS[phase] for phase in ability.phases)
                uses.append((at, phases, programs, hand_cost(ability.pay)))
            elif ability.kind == TRIGGERED:
                listens[ability.event] = (*listens.get(ability.event, ()), (at, programs[0]))
                self.powers[number] |= self.heard.setdefault(ability.event, HEARING << len(self.heard))
            elif ability.kind == LASTING:
                lasting.extend(ability.modifiers)
            elif ability.kind == ONCE:
                self.modes[number] = programs
        self.uses[number] = tuple(uses)
        self.lasting[number] = tuple(lasting)
        self.listens[number] = listens
        for use in uses:
            self.powers[number] |= use[1]
        if lasting:
            self.powers[number] |= STANDING

    def _compile(self, design: int, ability_number: int, mode: int, ability: Ability) -> int:
        number = len(self.programs)
        self.programs.append(compile_program(design, ability_number, mode, ability, number, aims))
        return number

    def name(self, design: int) -> str:
        return self.designs[design].name


def hand_cost(price: tuple[Act, ...]) -> Cost:
    """What a price takes from the hand: rooms, spells, and cards of any type together."""
    rooms = spells = cards = 0
    for act in price:
        if act.verb == "discard":
            count, card = act.get("count"), act.get("card")
            assert isinstance(count, int)
            cards += count
            rooms += count if card == "room" else 0
            spells += count if card == "spell" else 0
    return rooms, spells, cards
