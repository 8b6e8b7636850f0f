"""The pool of designs a game is played with, as arrays that the rules read fast; and their compiled scripts."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.aims import aims
from undercroft.games.dungeoneer.cards import (
    CLOSED,
    GRADES,
    AdventureCard,
    CardSet,
    Design,
    Fighter,
    HeroCard,
    MapCard,
    QuestCard,
    Script,
)
from undercroft.kernel.effects import Program, compile_program
from undercroft.kernel.nodes import ACTIVATED, ONCE, Ability, Act, Mode, Modifier

HERO, MAP, QUEST, ADVENTURE = range(4)
BACKS: Final = ("hero", "map", "quest", "adventure", "glory", "peril", "wilderness map")
BOON, TREASURE, BANE, MONSTER, TRAP, OBSTACLE = range(6)
KINDS: Final = ("boon", "treasure", "bane", "monster", "trap", "obstacle")
NO_SCRIPT: Final = -1
CURES: Final = ("stand", "recover")  # verbs that help only a hero who is down or wounded
WINDOWS: Final = ("dungeonlord", "hero", "entering", "respond", "roll", "bane")
#: by when an effect may be used: the windows in which that can be; any other in all that are not about a Bane
MOMENTS: Final = {
    "roll": ("respond", "roll"),
    "challenge": ("respond", "roll"),
    "exit": ("roll",),
    "entry": ("roll",),
    "bane": ("bane",),
    "hero": ("hero",),
    "space": ("hero",),
}

Sides = tuple[bool, ...]
NO_SIDES: Final = (False,) * 4
Price = tuple[tuple[str, int], ...]  # what of a hero's, or "charges" of the card, and how many
Use = tuple[int, int, str, str, bool, Price]  # ability, program, when, form ("" for any), once per turn


class Pool:
    """All designs of the sets in play."""

    def __init__(self, sets: tuple[CardSet, ...], personal: bool = False) -> None:
        self.sets = sets
        self.personal = personal  # whether each set is the deck of one seat (deck-construction-01)
        self.heroes: list[HeroCard] = [card for one in sets for card in one.heroes]
        self.maps: list[MapCard] = [card for one in sets for card in one.maps]
        self.quests: list[QuestCard] = [card for one in sets for card in one.quests]
        self.adventures: list[AdventureCard] = [card for one in sets for card in one.adventures]
        self.designs: list[Design] = [*self.heroes, *self.maps, *self.quests, *self.adventures]
        self.first = (0, len(self.heroes), len(self.heroes) + len(self.maps), len(self.designs) - len(self.adventures))
        count = len(self.designs)
        self.type = [HERO] * count
        self.kind = [-1] * count  # of Adventure cards
        self.cost = [0] * count
        self.glory_time = [""] * count  # the playtime of Boons and Treasures
        self.bane_time = [""] * count  # and of Banes
        self.exits: list[str] = [""] * count
        self.turned_exits: list[str] = [""] * count  # the same turned by 180 degrees
        # which of the four exits are neither wall nor impassable: as printed, and turned
        self.opens: tuple[list[Sides], list[Sides]] = ([NO_SIDES] * count, [NO_SIDES] * count)
        self.doors: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([()] * count, [()] * count)  # their sides
        self.door_bits: tuple[list[int], list[int]] = ([0] * count, [0] * count)  # the same as bits
        self.passage = [False] * count  # passages and roads, the Entrance not
        self.entrance = [False] * count
        self.wild = [False] * count
        self.sewer = [-1] * count  # a number for its letter and set
        self.fighter: list[Fighter | None] = [None] * count
        self.always: list[tuple[Modifier, ...]] = [()] * count
        self.uses: list[tuple[Use, ...]] = [()] * count
        self.triggers: list[dict[str, int]] = [{}] * count
        self.scripts: list[dict[str, int]] = [{}] * count
        self.artifact = [False] * count  # of Quests: what does nothing before it is completed
        self.location: list[tuple[int, ...]] = [()] * count  # of Quests: designs of the Map cards, in order
        self.begins: list[frozenset[int]] = [frozenset()] * count  # and of those where it can be begun
        kinds = ("heroes", "maps", "quests", "adventures")
        self.deck = [number for kind in kinds for number, one in enumerate(sets) for _ in getattr(one, kind)]
        self.grade = [GRADES.index(sets[number].grade) for number in self.deck]
        self.grades = tuple(sorted(set(self.grade)))
        self.slots = [0] * count  # for Treasures
        self.makes_room = [0] * count  # the same, and for Boons
        self.programs: list[Program] = []
        self.cures: list[str] = []  # by program: the verb, if it does nothing else
        places = {card.id: self.first[MAP] + at for at, card in enumerate(self.maps)}
        sewers: dict[tuple[str, str], int] = {}
        for number, design in enumerate(self.designs):
            self._enter(number, design, places, sewers)
        self.anytime = frozenset(
            [number for number in range(count) if "anytime" in (self.glory_time[number], self.bane_time[number])]
        )
        #: by window and design: what may be used in it
        self.uses_in: dict[str, list[tuple[Use, ...]]] = {
            kind: [tuple([use for use in uses if kind in MOMENTS.get(use[2], WINDOWS[:-1])]) for uses in self.uses]
            for kind in WINDOWS
        }
        #: by quantity and design: what changes it
        self.changing: dict[str, dict[int, tuple[Modifier, ...]]] = {}
        for number, modifiers in enumerate(self.always):
            for one in modifiers:
                designs = self.changing.setdefault(one.quantity, {})
                designs[number] = (*designs.get(number, ()), one)
        self.two_kinds = len({card.place for card in self.maps}) > 1  # Dungeon and Wilderness
        # two kinds of map may be linked from Entrance to Entrance, too (gap-81)
        self.portals = self.two_kinds or any(card.portal for card in self.maps)
        anytime = [card for card in self.adventures if card.playtime == "anytime"]
        response = [card for card in self.adventures if card.playtime == "response"]
        self.least_anytime_glory = min([card.cost for card in anytime if card.is_glory], default=99)
        self.least_anytime_peril = min([card.cost for card in anytime if not card.is_glory], default=99)
        self.least_response = min([card.cost for card in response], default=99)
        self.least_answer = min([card.cost for card in response if card.answers], default=99)

    def _enter(self, number: int, design: Design, places: dict[str, int], sewers: dict[tuple[str, str], int]) -> None:
        self.scripts[number] = {}
        self.triggers[number] = {}
        abilities: tuple[Ability, ...] = design.abilities
        if isinstance(design, HeroCard):
            self.always[number] = design.always
        elif isinstance(design, MapCard):
            self.type[number] = MAP
            self.exits[number] = design.exits
            self.turned_exits[number] = design.exits[2:] + design.exits[:2]
            for turned, exits in enumerate((self.exits[number], self.turned_exits[number])):
                self.opens[turned][number] = tuple([letter not in CLOSED for letter in exits])
                self.doors[turned][number] = tuple([side for side in range(4) if self.opens[turned][number][side]])
                self.door_bits[turned][number] = sum([1 << side for side in self.doors[turned][number]])
            self.passage[number] = design.kind in ("passage", "road")
            self.entrance[number] = design.kind == "entrance"
            self.wild[number] = design.place == "wilderness"
            if design.sewer:
                self.sewer[number] = sewers.setdefault((design.set_id, design.sewer), len(sewers))
            self.fighter[number] = design.guardian
            self._script(number, "enter", design.enter)
        elif isinstance(design, QuestCard):
            self.type[number] = QUEST
            self.artifact[number] = design.type == "artifact"
            self.fighter[number] = design.monster
            self.always[number] = design.always
            self.location[number] = tuple([places[name] for name in design.at if name in places])
            search = [places[card.id] for card in self.maps if design.type == "search" and card.kind == design.kind]
            self.begins[number] = frozenset(self.location[number][:1] or search)
            self._script(number, "fail", design.fail)
            self._script(number, "reward", design.reward)
        else:
            self.type[number] = ADVENTURE
            self.kind[number] = KINDS.index(design.kind)
            self.cost[number] = design.cost
            self.slots[number] = design.slots
            more = [one.amount for one in design.always if one.quantity == "boon-slots"]
            self.makes_room[number] = design.slots + sum(more)
            self.glory_time[number] = design.playtime if design.is_glory else ""
            self.bane_time[number] = design.playtime if design.kind == "bane" else ""
            self.fighter[number] = design.fighter
            self.always[number] = design.always
            self._script(number, "do", design.do)
            self._script(number, "fail", design.fail)
            self._script(number, "succeed", design.succeed)
        fighter = self.fighter[number]
        if fighter is not None:
            self._script(number, "attacks", fighter.on_attack)
            for form, script in fighter.hits:
                self._script(number, f"hit {form}", script)
        uses: list[Use] = []
        for at, ability in enumerate(abilities):
            program = self._compile(number, at, ability)
            if ability.kind == ACTIVATED:
                when, _, narrow = ability.phases[0].partition(" ")
                uses.append((at, program, when, narrow, bool(ability.once_per), price_of(ability.pay)))
            else:
                self.triggers[number][ability.event] = program
        self.uses[number] = tuple(uses)

    def _script(self, number: int, name: str, script: Script) -> None:
        if script:
            self.scripts[number][name] = self._compile(number, -1, Ability(ONCE, (Mode(script),)))

    def _compile(self, design: int, at: int, ability: Ability) -> int:
        number = len(self.programs)
        self.programs.append(compile_program(design, at, 0, ability, number, aims))
        verbs = [node.verb if isinstance(node, Act) else "" for node in ability.modes[0].do]
        self.cures.append(verbs[0] if len(verbs) == 1 and verbs[0] in CURES else "")
        return number

    def backs(self, apart: bool) -> tuple[int, ...]:
        """Which back each design has; Glory and Peril cards are told apart if their decks are (combining-sets-01).

        So are cards of different grades, which lie in different decks (combining-sets-04), and those of personal decks:
        tens are for the grade, hundreds for the deck.
        """
        found = []
        for number, kind in enumerate(self.type):
            if kind == ADVENTURE and apart:
                found.append(5 if self.kind[number] >= BANE else 4)
            else:
                found.append(6 if self.wild[number] else kind)
        decks = self.deck if self.personal else [0] * len(found)
        tens = [10 * grade + 100 * deck for grade, deck in zip(self.grade, decks, strict=True)]
        return tuple([back + more for back, more in zip(found, tens, strict=True)])

    def belongs(self, design: int, seat: int) -> bool:
        """Whether a card may come to this player from a deck: anybody's, unless each has his own."""
        return not self.personal or self.deck[design] == seat

    def script(self, design: int, name: str) -> int:
        return self.scripts[design].get(name, NO_SCRIPT)

    def name(self, design: int) -> str:
        return self.designs[design].name

    def hero(self, design: int) -> HeroCard:
        return self.heroes[design]

    def map(self, design: int) -> MapCard:
        return self.maps[design - self.first[MAP]]

    def quest(self, design: int) -> QuestCard:
        return self.quests[design - self.first[QUEST]]

    def adventure(self, design: int) -> AdventureCard:
        return self.adventures[design - self.first[ADVENTURE]]


def price_of(pay: tuple[Act, ...]) -> Price:
    """What of a price can be lacking."""
    found = []
    for act in pay:
        amount = act.get("amount", 1)
        if isinstance(amount, int) and act.verb in ("pay", "charge"):
            found.append((str(act.get("what")) if act.verb == "pay" else "charges", amount))
    return tuple(found)
