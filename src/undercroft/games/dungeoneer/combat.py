"""Combat (rules combat-*, pack-*, challenge-*): one procedure for batches, Quest and Map monsters, and challenges.

The editions differ in when forms are chosen and dice are rolled, and in who may challenge; that is read from the
table's book. What a blow does is in `fight`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer import atoms, hero_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.fight import (
    ANSWER,
    ATTACKER,
    BATCH,
    BOOST,
    CHALLENGE,
    CONTROLLER,
    COUNTER,
    DIE,
    FORM,
    READY,
    SENT,
    STATE,
    TARGET,
    carried,
    hero,
    is_monster,
    seat_of,
)
from undercroft.games.dungeoneer.sending import might_send, pay_peril, send_options
from undercroft.games.dungeoneer.spoils import Spoils
from undercroft.games.dungeoneer.table import ATTACKED, FIELD, ROLL, USED, DungeonTable
from undercroft.games.dungeoneer.threats import FaceEncounter, roll_window
from undercroft.kernel.effects import Resolve
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Raw, Step
from undercroft.kernel.windows import OPEN, Window, open_window

DONE_RAW: Final[Raw] = ("done", -1, -1)


class Combat(Spoils):
    """From the attack to the reward; `kind` says what started it."""

    __slots__ = ()
    steps = (
        "declare",
        "declared",
        "form",
        "formed",
        "special",
        "boosted",
        "strike",
        "respond",
        "resolve",
        "late_form",
        "late_formed",
        "before_roll",
        "roll",
        "compare",
        "spoils",
        "settle",
        "challenge",
        "challenged",
        "joined",
        "pack",
        "packed",
        "reward",
        "rewarded",
    )

    # --- Attack step
    def declare(self, game: Dungeon) -> Step:
        """More Encounters of the same batch, in the order in which they will be resolved (dungeonlord-07, 08)."""
        table = game.table
        if self.kind == BATCH and might_send(table, self.seat):
            options = send_options(table, self.seat)
            return Ask("batch", "dungeonlord-07", {self.seat: [*options, DONE_RAW]})
        return self.to("form")

    def declared(self, game: Dungeon) -> Step:
        raw = game.answers[self.seat]
        if raw == DONE_RAW:
            return NEXT
        self.send(game, raw[1], raw[2])
        return self.to("declare")

    def send(self, game: Dungeon, card: int, target: int) -> None:
        """An Encounter is played into the space of the hero whose Peril pays for it (combat-05, encounters-01)."""
        table = game.table
        atoms.reveal(game, self.seat, card, target, "dungeonlord-10")
        pay_peril(game, self.seat, target, table.pool.cost[table.design[card]])
        atoms.mark(table, card, ATTACKED)
        table.place[card] = table.space[target]
        self.attacks = (*self.attacks, (card, hero(target), -1, 0, 0, READY, self.seat, -1, 0))

    def form(self, game: Dungeon) -> Step:
        """Editions 2 and 3 choose every form now (combat-03); edition 1 waits for the Responses (combat-38)."""
        if not game.table.book.form_at_attack:
            self.at = 0
            return self.to("special")
        step = self.ask_form(game, range(len(self.attacks)), "combat-03")
        if step is None:
            self.at = 0
            return self.to("special")
        return step

    def ask_form(self, game: Dungeon, which: range, rule: str) -> Step | None:
        """Ask for the first form that is open and not clear by itself."""
        table = game.table
        for at in which:
            attack = self.attacks[at]
            if attack[FORM] >= 0 or attack[STATE] != READY or not self.is_fight(table, at):
                continue
            forms = self.forms(table, at)
            if len(forms) > 1:
                options: list[Raw] = [("form", at, form) for form in forms]
                return Ask("form", rule, {attack[CONTROLLER]: options}, (at,))
            self.set(at, FORM, forms[0])
        return None

    def formed(self, game: Dungeon) -> Step:
        ((_, at, form),) = game.answers.values()
        self.set(at, FORM, form)
        return self.to("form")

    def special(self, game: Dungeon) -> Step:
        """A Transform is activated when its monster attacks, with Peril of its target (common-card-effects-02, 03)."""
        table = game.table
        while self.at < len(self.attacks):
            attack = self.attacks[self.at]
            if attack[ATTACKER] >= 0 and attack[TARGET] < 0 and attack[STATE] == READY:
                fighter = table.pool.fighter[table.design[attack[ATTACKER]]]
                most = table.peril[seat_of(attack[TARGET])]
                boosts = fighter is not None and fighter.boost >= 0 and attack[FORM] in (fighter.boost, -1)
                if fighter is not None and boosts and most and attack[CONTROLLER] != seat_of(attack[TARGET]):
                    options: list[Raw] = [("amount", amount, -1) for amount in range(most + 1)]
                    about = (attack[ATTACKER], fighter.boost)
                    return Ask("transform", "common-card-effects-02", {attack[CONTROLLER]: options}, about)
            self.at += 1
        self.at = 0
        return self.to("strike")

    def boosted(self, game: Dungeon) -> Step:
        ((_, amount, _),) = game.answers.values()
        attack = self.attacks[self.at]
        if amount:
            rule = "common-card-effects-02"
            atoms.spend(game, seat_of(attack[TARGET]), "peril", amount, rule, by=attack[CONTROLLER])
            self.set(self.at, BOOST, amount)
        self.at += 1
        return self.to("special")

    def strike(self, game: Dungeon) -> Step:
        """What attacking monsters impose on heroes in the space comes before the rolls (common-card-effects-04)."""
        table = game.table
        while self.at < len(self.attacks):
            attack = self.attacks[self.at]
            self.at += 1
            attacker = attack[ATTACKER]
            program = table.pool.script(table.design[attacker], "attacks") if attacker >= 0 else -1
            if program >= 0 and attack[STATE] == READY:
                game.push(Resolve(program, attack[CONTROLLER], attacker, seat_of(attack[TARGET])))
                return AGAIN
        self.at = 0
        return NEXT

    # --- Response step
    def respond(self, game: Dungeon) -> Step:
        """Responses of the attacked, and Anytime cards of everybody until the dice are rolled (combat-12, 14)."""
        table = game.table
        if game.result is not None or not self.ready():
            return NEXT
        first = self.targets(table)
        order = (*first, *[seat for seat in table.round_from(max(table.active, 0)) if seat not in first])
        return open_window(game, Window("respond", "combat-12", OPEN, order, (self.seat,)))

    # --- dice
    def resolve(self, game: Dungeon) -> Step:
        """From here on it is too late to leave (encounters-02); then all dice, or attack by attack (combat-02)."""
        table = game.table
        self.drop_lost(table)
        self.at = 0
        if not table.book.rolls_together:
            return NEXT
        fights = [at for at in self.ready() if self.is_fight(table, at)]
        for at in fights:
            self.set(at, DIE, self.attack_roll(game, at))
        for at in fights:
            self.set(at, COUNTER, self.counter_roll(game, at))
        return self.to("compare")

    def drop_lost(self, table: DungeonTable) -> None:
        """Attacks whose target is gone from the space or defeated have no effect; a Trap stays for the others."""
        for at in self.ready():
            attacker, target = self.attacks[at][ATTACKER], self.attacks[at][TARGET]
            if target >= 0:
                continue
            seat = seat_of(target)
            here = table.place[attacker] if self.kind in SENT else self.space
            gone = not table.alive[seat] or table.space[seat] != here
            if gone and self.is_fight(table, at):
                self.cancel(at)

    def late_form(self, game: Dungeon) -> Step:
        """Edition 1: the next attack in the announced order, its form chosen now (combat-38)."""
        table = game.table
        self.drop_lost(table)
        if self.at >= len(self.attacks):
            return self.to("settle")
        if self.attacks[self.at][STATE] != READY or not self.is_fight(table, self.at):
            return self.to("compare")
        step = self.ask_form(game, range(self.at, self.at + 1), "combat-38")
        if step is None:
            return self.to("before_roll")
        return step

    def late_formed(self, game: Dungeon) -> Step:
        ((_, at, form),) = game.answers.values()
        self.set(at, FORM, form)
        return NEXT

    def before_roll(self, game: Dungeon) -> Step:
        return open_window(game, roll_window(game.table, self.seat))

    def roll(self, game: Dungeon) -> Step:
        """Edition 1: both sides roll for this attack."""
        self.set(self.at, DIE, self.attack_roll(game, self.at))
        self.set(self.at, COUNTER, self.counter_roll(game, self.at))
        return NEXT

    # --- Compare step
    def compare(self, game: Dungeon) -> Step:
        """Each comparison in the announced order takes full effect before the next (combat-18, gap-11)."""
        table = game.table
        if game.result is not None:
            return DONE
        if self.at >= len(self.attacks):
            return self.to("settle")
        attack = self.attacks[self.at]
        at = self.at
        if attack[STATE] == READY and not self.is_fight(table, at):
            self.at += 1
            game.push(FaceEncounter(attack[ATTACKER], seat_of(attack[TARGET])))
            return self.next_attack(table)
        skipped = attack[STATE] != READY or (attack[TARGET] < 0 and not table.alive[seat_of(attack[TARGET])])
        if not skipped:
            attacking, defending = self.totals(table, at)
            who, whom = attack[ATTACKER], attack[TARGET]
            data = (
                at,
                who,
                self.design(table, who),
                whom,
                self.design(table, whom),
                attack[FORM],
                attacking,
                defending,
            )
            game.log.append(("compared", "combat-18" if attacking != defending else "combat-19", data))
            if attacking > defending and self.may_rob(table, at):
                return NEXT
            if attacking > defending:
                self.hit(game, at, attack[ATTACKER], attack[TARGET], attack[FORM], True)
            elif defending > attacking:
                self.hit(game, at, attack[TARGET], attack[ATTACKER], attack[FORM], False)
        self.at += 1
        return self.next_attack(table)

    def next_attack(self, table: DungeonTable) -> Step:
        return self.to("compare" if table.book.rolls_together else "late_form")

    def spoils(self, game: Dungeon) -> Step:
        """Editions 2 and 3 choose after the hit; edition 1 has said so before."""
        table = game.table
        if self.purpose >= 0:
            self.rob(game, self.purpose)
            self.at += 1
            return self.next_attack(table)
        target = seat_of(self.attacks[self.at][TARGET])
        options: list[Raw] = [("wound", target, -1), *[("rob", target, card) for card in carried(table, target)]]
        return Ask("spoils", "challenge-09", {self.seat: options}, (target,))

    def settle(self, game: Dungeon) -> Step:
        """The choice of the spoils, or the end of all comparisons."""
        table = game.table
        if self.at < len(self.attacks) and game.answers.get(self.seat, PASS)[0] in ("wound", "rob"):
            verb, _, quest = game.answers[self.seat]
            attack = self.attacks[self.at]
            if verb == "rob":
                self.rob(game, quest)
            else:
                self.hit(game, self.at, attack[ATTACKER], attack[TARGET], attack[FORM], True)
            self.at += 1
            return self.next_attack(table)
        atoms.end_changes(table, ROLL)
        for attack in self.attacks:
            card = attack[ATTACKER]
            if self.kind == BATCH and not is_monster(table, card) and table.where[card] == FIELD:
                self.end_threat(game, card)
        return NEXT

    # --- Challenge step
    def challenge(self, game: Dungeon) -> Step:
        """Each hero who was attacked may attack once himself (combat-23, special-actions-07, challenge-15)."""
        table = game.table
        if game.result is not None:
            return DONE
        self.at = 0
        if self.kind != ANSWER and not (self.kind == CHALLENGE and self.attacks[0][TARGET] >= 0):
            for seat in self.targets(table):
                if seat in self.asked:
                    continue
                options = self.challenge_options(table, seat)
                if options:
                    rule = "combat-23" if table.book.challenge_step else "special-actions-07"
                    return Ask("challenge", rule, {seat: [*options, PASS]})
        self.asked = ()
        return self.to("pack")

    def challenged(self, game: Dungeon) -> Step:
        ((seat, raw),) = game.answers.items()
        self.asked = (*self.asked, seat)
        if raw == PASS:
            return self.to("challenge")
        start_challenge(game, seat, raw[1], guard=raw[2])
        return NEXT

    def joined(self, game: Dungeon) -> Step:
        """What the challenge has earned is handed out with the rest (combat-26)."""
        for at in range(0, len(game.handed), 3):
            self.earned = (*self.earned, (game.handed[at], game.handed[at + 1], game.handed[at + 2]))
        game.handed = ()
        return self.to("challenge")


# --- challenges
def start_challenge(game: Dungeon, seat: int, target: int, purpose: int = -1, guard: int = -1) -> None:
    """One attack of a hero, or of his Minion, for 1 Movement point (challenge-01, challenge-02)."""
    table = game.table
    hero_atoms.challenge(game, seat, target, "challenge-01")
    atoms.spend(game, seat, "movement", 1, "challenge-01")
    attacker = guard if guard >= 0 else hero(seat)
    if guard >= 0:
        atoms.mark(table, guard, USED)
    inside = any(isinstance(frame, Combat) and frame.kind == CHALLENGE for frame in game.stack)
    game.push(Combat(ANSWER if inside else CHALLENGE, seat, table.space[seat], attacker, target, purpose))


def innermost(game: Dungeon) -> Combat | None:
    """The combat under way."""
    for frame in reversed(game.stack):
        if isinstance(frame, Combat):
            return frame
    return None
