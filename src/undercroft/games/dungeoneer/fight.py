"""Blows (rules combat-15 to combat-22, combat-27 to combat-31): totals, hits, wounds and what they earn.

Somebody who fights is a card (a monster) or, counted from -1 downwards, a seat's hero.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer import atoms, hero_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import FORMS, MAGIC, MELEE
from undercroft.games.dungeoneer.defeat import check_defeats, left_player
from undercroft.games.dungeoneer.party import lord
from undercroft.games.dungeoneer.pool import MONSTER, QUEST
from undercroft.games.dungeoneer.scores import (
    EVERY_MONSTER,
    attached,
    attack_forms,
    change,
    monster_life,
    monster_score,
    score,
    weapons,
)
from undercroft.games.dungeoneer.table import ATTACKED, CARRIED, PACK, QUESTS, TREASURES, DungeonTable, zone_of
from undercroft.games.dungeoneer.threats import bonus_on
from undercroft.kernel.effects import Resolve
from undercroft.kernel.flow import Procedure

BATCH, QUEST_FIGHT, GUARDIAN, CHALLENGE, ANSWER, PROWL = range(6)
SENT: Final = (BATCH, PROWL)  # attacks of Encounter cards, from hand and Pack or from a Pack on the map
# an attack: who, whom, form, attack die, counter-attack die, state, controller, Minion in the hero's place, boost
ATTACKER, TARGET, FORM, DIE, COUNTER, STATE, CONTROLLER, GUARD, BOOST = range(9)
READY, OUT = range(2)
KEYS: Final = 100  # rolls of a combat are numbered from here: two for each attack
GLORY, PERIL, TROPHY, HOARD = range(4)
Attack = tuple[int, ...]


def hero(seat: int) -> int:
    """A hero as somebody who fights."""
    return -1 - seat


def seat_of(fighter: int) -> int:
    return -1 - fighter


class Fight(Procedure):
    """What a combat knows and does apart from its steps; `kind` says what started it."""

    __slots__ = ("asked", "at", "attacks", "earned", "kind", "purpose", "seat", "space")
    fields = ("kind", "seat", "space", "attacks", "at", "asked", "earned", "purpose")

    def __init__(
        self,
        kind: int = BATCH,
        seat: int = -1,
        space: int = -1,
        attacker: int = -1,
        target: int = -1,
        purpose: int = -1,
    ) -> None:
        self.step = 0
        self.kind = kind
        self.seat = seat  # who attacks: the Dungeonlord, or the challenger
        self.space = space  # of a single fight; an Encounter of a batch fights where its target is
        self.attacks: tuple[Attack, ...] = ()
        if kind in (QUEST_FIGHT, GUARDIAN):
            self.attacks = ((attacker, hero(target), -1, 0, 0, READY, seat, -1, 0),)
        elif kind in (CHALLENGE, ANSWER):
            self.attacks = ((attacker, target, -1, 0, 0, READY, seat, -1, 0),)
        self.at = 0
        self.asked: tuple[int, ...] = ()  # seats that had their Challenge step; in the Pack step cards that are settled
        self.earned: tuple[tuple[int, int, int], ...] = ()  # what the Reward step gives: kind, seat, amount
        self.purpose = purpose  # edition 1: the Escort Quest a challenge is aimed at

    # --- looking
    def set(self, at: int, field: int, value: int) -> None:
        attack = list(self.attacks[at])
        attack[field] = value
        self.attacks = (*self.attacks[:at], tuple(attack), *self.attacks[at + 1 :])

    def is_fight(self, table: DungeonTable, at: int) -> bool:
        """Whether attack `at` is fought with dice on both sides, not faced as a Threat."""
        attacker = self.attacks[at][ATTACKER]
        return attacker < 0 or table.pool.fighter[table.design[attacker]] is not None

    def ready(self) -> list[int]:
        return [at for at, attack in enumerate(self.attacks) if attack[STATE] == READY]

    def against(self, seat: int) -> list[int]:
        """The attacks on this hero that still stand."""
        target = hero(seat)
        return [at for at, attack in enumerate(self.attacks) if attack[TARGET] == target and attack[STATE] == READY]

    def targets(self, table: DungeonTable) -> list[int]:
        """The heroes attacked, in turn order from the active player's left (gap-05)."""
        seats = {seat_of(attack[TARGET]) for attack in self.attacks if attack[TARGET] < 0}
        order = table.round_from(max(table.active, 0))
        return [seat for seat in [*order[1:], order[0]] if seat in seats]

    def forms(self, table: DungeonTable, at: int) -> list[int]:
        """The forms in which an attacker may attack (combat-06)."""
        attacker = self.attacks[at][ATTACKER]
        if attacker < 0:
            return attack_forms(table, seat_of(attacker))
        fighter = table.pool.fighter[table.design[attacker]]
        return list(fighter.attacks) if fighter is not None else []

    def upcoming(self, table: DungeonTable, seat: int, only: str) -> list[int]:
        """The numbers of this hero's rolls that can still be changed."""
        found = []
        for at in self.ready():
            attack = self.attacks[at]
            form = attack[FORM]
            if not self.is_fight(table, at) or attack[DIE]:
                continue
            magic = only == "magic" and form == MAGIC
            if attack[ATTACKER] == hero(seat) and (not only or magic):
                found.append(KEYS + 2 * at)
            counters = attack[TARGET] == hero(seat) and attack[GUARD] < 0
            if counters and (not only or magic or (only == "melee counter-attack" and form == MELEE)):
                found.append(KEYS + 2 * at + 1)
        return found

    def cancel(self, at: int) -> None:
        self.set(at, STATE, OUT)

    def cancel_attacker(self, card: int) -> None:
        for at, attack in enumerate(self.attacks):
            if attack[ATTACKER] == card:
                self.cancel(at)

    def attack_roll(self, game: Dungeon, at: int) -> int:
        attacker = self.attacks[at][ATTACKER]
        return atoms.roll_die(game, seat_of(attacker) if attacker < 0 else self.attacks[at][CONTROLLER], "combat-15")

    def counter_roll(self, game: Dungeon, at: int) -> int:
        target = self.attacks[at][TARGET]
        table = game.table
        if target < 0:
            roller = seat_of(target)
        elif is_monster(table, target):
            roller = table.owner[target]
        else:
            roller = left_player(table, self.seat)  # common-card-effects-05, quest-types-30
        return atoms.roll_die(game, roller, "combat-16")

    def totals(self, table: DungeonTable, at: int) -> tuple[int, int]:
        """Attack and counter-attack total (combat-15, combat-16, combat-17)."""
        attacker, target, form, die, counter, _, _, guard, boost = self.attacks[at]
        attack = die + self.strength(table, attacker, form) + bonus_on(table, KEYS + 2 * at)
        if transforms(table, attacker, form):
            attack += boost
        if rages(table, attacker, True):
            attack += rage(table, form)
        defender = guard if guard >= 0 else target
        defence = counter + self.strength(table, defender, form) + bonus_on(table, KEYS + 2 * at + 1)
        if rages(table, defender, False):
            defence += rage(table, form)
        if defender < 0:
            defence += change(table, seat_of(defender), f"counter-{FORMS[form]}")
        return attack, defence

    def strength(self, table: DungeonTable, fighter: int, form: int) -> int:
        return score(table, seat_of(fighter), form) if fighter < 0 else monster_score(table, fighter, form)

    def design(self, table: DungeonTable, fighter: int) -> int:
        return table.design[fighter] if fighter >= 0 else -1

    def hit(self, game: Dungeon, at: int, winner: int, loser: int, form: int, attacks: bool) -> None:
        """The loser is wounded, or what the winner's card says instead happens (combat-09, combat-18)."""
        table = game.table
        guard = self.attacks[at][GUARD]
        if guard >= 0:
            winner, loser = (guard, loser) if not attacks else (winner, guard)
        if winner >= 0:
            program = table.pool.script(table.design[winner], f"hit {form}")
            if program >= 0 and loser < 0:
                game.push(Resolve(program, self.attacks[at][CONTROLLER], winner, seat_of(loser)))
                return
        wounds = 1 + (self.more_wounds(table, seat_of(winner), form, attacks) if winner < 0 else 0)
        if loser < 0:
            dealt = hero_atoms.wound(game, seat_of(loser), wounds, "combat-20")
            self.reward_for(table, winner, loser, dealt)
            if winner < 0 and attacks and self.kind in (CHALLENGE, ANSWER) and form == MELEE:
                self.rune(game, seat_of(winner), seat_of(loser))
            check_defeats(game)
        else:
            left = monster_life(table, loser)
            dealt = hero_atoms.wound_monster(game, loser, wounds, left, "combat-20")
            self.reward_for(table, winner, loser, dealt)
            if dealt >= left:
                self.slay(game, loser)
                if winner < 0 and table.options.get("looting"):
                    self.earned = (*self.earned, (TROPHY, seat_of(winner), 1))

    def rune(self, game: Dungeon, seat: int, loser: int) -> None:
        """Attachments that add to a Melee hit in a challenge."""
        table = game.table
        for weapon in weapons(table, seat):
            for card in attached(table, weapon):
                program = table.pool.triggers[table.design[card]].get("hits", -1)
                if program >= 0:
                    game.push(Resolve(program, seat, card, loser))

    def more_wounds(self, table: DungeonTable, seat: int, form: int, attacks: bool) -> int:
        """Cards that add wounds to a hit, also on a counter-attack (combat-22)."""
        more = change(table, seat, f"wounds-{FORMS[form]}")
        if attacks:
            more += sum([amount for name, target, amount, _, _ in table.modifiers if (name, target) == ("hit", seat)])
        return more

    def slay(self, game: Dungeon, card: int) -> None:
        """A monster without Life is defeated; an Adventure card is discarded at once (combat-21)."""
        table = game.table
        game.log.append(("slain", "combat-21", (card, table.design[card])))
        for frame in game.stack:
            if isinstance(frame, Fight):
                frame.cancel_attacker(card)
        if is_monster(table, card):
            atoms.discard(game, card, "combat-21")

    def reward_for(self, table: DungeonTable, winner: int, loser: int, dealt: int) -> None:
        """Wounds that really took Life count for the Reward step (combat-27 to combat-31, challenge-11)."""
        if not dealt:
            return
        winner = side_of(table, winner)
        if winner >= 0 and loser < 0 and not is_quest(table, winner):
            controller = table.owner[winner] if table.owner[winner] >= 0 else self.controller(winner)
            kept = controller == lord(table) and self.is_pack(table, winner)
            self.earned = (*self.earned, (HOARD if kept else PERIL, controller, dealt))
        elif winner < 0 and (table.book.hero_wound_glory if loser < 0 else self.is_prize(table, loser)):
            self.earned = (*self.earned, (GLORY, seat_of(winner), dealt))

    def is_prize(self, table: DungeonTable, card: int) -> bool:
        """Whether wounds on this monster earn Glory: not on one of a Quest, not on a Minion (combat-31)."""
        return side_of(table, card) >= 0 and not is_quest(table, card)

    def is_pack(self, table: DungeonTable, card: int) -> bool:
        """Whether this is a combat with a Pack on the map (campaign-adventures-20)."""
        owner = table.owner[card]
        return self.kind == PROWL or (owner >= 0 and table.where[card] == zone_of(owner, PACK))

    def controller(self, card: int) -> int:
        """Who runs a monster of a Map or Quest card: whoever was named when it attacked."""
        return next((attack[CONTROLLER] for attack in self.attacks if attack[ATTACKER] == card), self.seat)


def carried(table: DungeonTable, seat: int) -> list[int]:
    """A hero's Escort Quests under way."""
    return [card for card in table.zone(seat, QUESTS) if table.escort[card] == CARRIED]


def transforms(table: DungeonTable, fighter: int, form: int) -> bool:
    """Whether extra Peril raises a fighter's score in this form (common-card-effects-02)."""
    printed = table.pool.fighter[table.design[fighter]] if fighter >= 0 else None
    return printed is not None and printed.boost == form


def rages(table: DungeonTable, fighter: int, attacks: bool) -> bool:
    """Whether a fighter is a monster that attacks, or has attacked this turn; a Minion is none."""
    if side_of(table, fighter) < 0:
        return False
    return attacks or not is_monster(table, fighter) or bool(table.marks[fighter] & ATTACKED)


def rage(table: DungeonTable, form: int) -> int:
    """What raises all attacking monsters this turn."""
    named = (FORMS[form], EVERY_MONSTER)
    return sum([amount for name, target, amount, _, _ in table.modifiers if (name, target) == named])


def is_monster(table: DungeonTable, card: int) -> bool:
    """An Encounter card that fights, not a monster of a Quest or Map card."""
    return card >= 0 and table.pool.kind[table.design[card]] == MONSTER


def side_of(table: DungeonTable, fighter: int) -> int:
    """A Minion fights for its owner's hero (common-card-effects-14)."""
    owner = table.owner[fighter] if fighter >= 0 else -1
    return hero(owner) if owner >= 0 and table.where[fighter] == zone_of(owner, TREASURES) else fighter


def is_quest(table: DungeonTable, card: int) -> bool:
    return table.pool.type[table.design[card]] == QUEST
