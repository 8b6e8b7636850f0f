"""What a combat leaves (rules combat-23 to combat-31, pack-*, challenge-09): challenges, the Pack, the reward."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, quest_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.editions import PACK as MOST_PACKED
from undercroft.games.dungeoneer.fight import (
    ANSWER,
    ATTACKER,
    BATCH,
    CHALLENGE,
    GLORY,
    HOARD,
    PROWL,
    SENT,
    TARGET,
    TROPHY,
    Fight,
    carried,
    hero,
    is_monster,
    seat_of,
)
from undercroft.games.dungeoneer.party import is_on
from undercroft.games.dungeoneer.play import Play, glory_plays
from undercroft.games.dungeoneer.scores import can_spend, minions, monster_life
from undercroft.games.dungeoneer.table import COMBAT, FIELD, HAND, PACK, USED, DungeonTable
from undercroft.kernel.flow import AGAIN, DONE, PASS, Ask, Raw, Step


class Spoils(Fight):
    """The steps after the blows, and what they may lead to."""

    __slots__ = ()

    def may_rob(self, table: DungeonTable, at: int) -> bool:
        """Whether a hit of a challenge may take an Escort Quest instead of Life (challenge-09, challenge-16)."""
        attacker, target = self.attacks[at][ATTACKER], self.attacks[at][TARGET]
        if attacker >= 0 or target >= 0:
            return False
        return self.purpose >= 0 or (table.book.steal_after_hit and bool(carried(table, seat_of(target))))

    def rob(self, game: Dungeon, quest: int) -> None:
        table = game.table
        if quest in carried(table, seat_of(self.attacks[self.at][TARGET])):
            quest_atoms.own_quest(game, self.seat, quest, "challenge-10")

    def end_threat(self, game: Dungeon, card: int) -> None:
        """An Instant Trap is discarded, a lasting one stays in its space (durations-01, durations-02)."""
        table = game.table
        if table.pool.adventure(table.design[card]).duration == "permanent":
            atoms.set_trap(game, card, table.place[card])
        else:
            atoms.discard(game, card, "durations-02")

    def challenge_options(self, table: DungeonTable, seat: int) -> list[Raw]:
        if not table.alive[seat] or table.challenged[seat] or not can_spend(table, seat):
            return []
        options: list[Raw] = []
        attackers = [attack[ATTACKER] for attack in self.attacks if attack[TARGET] == hero(seat)]
        guards = [card for card in minions(table, seat) if not table.marks[card] & USED]
        if self.kind == CHALLENGE and not table.book.challenge_step:
            return []
        for attacker in attackers:
            if attacker < 0:
                alive = table.alive[seat_of(attacker)] and table.space[seat_of(attacker)] == table.space[seat]
            else:
                here = self.kind not in SENT or table.place[attacker] == table.space[seat]
                alive = here and self.can_be_challenged(table, attacker)
            if alive:
                options.append(("challenge", attacker, -1))
                options += [("strike", attacker, guard) for guard in guards]
        if table.book.challenge_step_hero:
            for other in table.living():
                known = hero(other) in attackers
                if other != seat and table.space[other] == table.space[seat] and not known:
                    options.append(("challenge", hero(other), -1))
        return options

    def can_be_challenged(self, table: DungeonTable, card: int) -> bool:
        """A monster discarded or made a Minion meanwhile is out of the fight (combat-13)."""
        if is_monster(table, card) and table.where[card] != FIELD:
            return False
        return table.pool.fighter[table.design[card]] is not None and monster_life(table, card) > 0

    def pack(self, game: Dungeon) -> Step:
        """Where surviving monsters go: hand or Pack, a wounded one Pack or discard (pack-01, pack-02, pack-08)."""
        table = game.table
        if game.result is not None:
            return DONE
        pack = table.zone(self.seat, PACK)
        if len(pack) > MOST_PACKED and self.kind == BATCH:
            return Ask("trim-pack", "pack-04", {self.seat: [("discard", card, -1) for card in pack]})
        for attack in self.attacks if self.kind in SENT else ():
            card = attack[ATTACKER]
            if table.where[card] != FIELD:
                continue
            if not table.playing[self.seat]:
                atoms.discard(game, card, "gap-15")
                continue
            if self.kind == PROWL:
                atoms.to_pack(game, card, "optional-rules-24")
                continue
            ways = ["pack", "hand"] if not table.wounds[card] else ["pack", "discard"]
            if table.wounds[card] and not table.book.wounded_discard:
                ways = ["pack"]
            if len(ways) == 1:
                atoms.to_pack(game, card, "pack-08")
                return AGAIN
            rule = "pack-02" if table.wounds[card] else "pack-01"
            options: list[Raw] = [(way, card, -1) for way in ways]
            return Ask("pack", rule, {self.seat: options}, (card,))
        return self.to("reward")

    def packed(self, game: Dungeon) -> Step:
        verb, card, _ = game.answers[self.seat]
        if verb == "pack":
            atoms.to_pack(game, card, "pack-01")
        elif verb == "hand":
            atoms.return_to_hand(game, card, "pack-01")
        else:
            atoms.discard(game, card, "pack-02")
        return self.to("pack")

    def reward(self, game: Dungeon) -> Step:
        """Glory for wounds on monsters; Peril for wounds on heroes, to be handed out one by one (combat-27, 28)."""
        table = game.table
        atoms.end_changes(table, COMBAT)
        if any(isinstance(frame, Fight) for frame in game.stack[:-1]):
            game.handed = tuple([number for item in self.earned for number in item])
            return DONE
        while self.earned:
            kind, seat, amount = self.earned[0]
            if kind == GLORY:
                self.earned = self.earned[1:]
                if table.alive[seat]:
                    rule = "challenge-11" if self.kind in (CHALLENGE, ANSWER) and self.purely_heroes() else "combat-28"
                    atoms.gain(game, seat, "glory", amount, rule)
            elif kind == HOARD:
                self.earned = self.earned[1:]
                atoms.gain(game, seat, "peril", amount, "campaign-adventures-20")
            elif kind == TROPHY:
                if table.alive[seat] and table.zone(seat, HAND) and table.glory[seat]:
                    plays = glory_plays(game, seat, ("hero", "anytime"), only="treasure")
                    return Ask("trophy", "optional-rules-16", {seat: [*plays, PASS]})
                self.earned = self.earned[1:]
            elif not table.playing[seat] or not table.living():
                self.earned = self.earned[1:]
            else:
                options: list[Raw] = [("seat", other, -1) for other in table.living()]
                return Ask("reward", "combat-27", {seat: [*options, ("none", -1, -1)]}, (amount,))
        return self.offer_lasting(game) if is_on(table) else DONE

    def offer_lasting(self, game: Dungeon) -> Step:
        """In a campaign this is the moment for what stays in play, for all who fought (campaign-adventures-24)."""
        table = game.table
        for seat in [seat for seat in table.round_from(table.active) if table.alive[seat] and seat not in self.asked]:
            fought = any(
                self.is_fight(table, at) and hero(seat) in (attack[ATTACKER], attack[TARGET])
                for at, attack in enumerate(self.attacks)
            )
            if fought and table.zone(seat, HAND) and table.glory[seat]:
                plays = glory_plays(game, seat, ("hero", "anytime", "response"), lasting=True)
                return Ask("readying", "campaign-adventures-24", {seat: [*plays, PASS]})
        return DONE

    def purely_heroes(self) -> bool:
        return all(attack[ATTACKER] < 0 and attack[TARGET] < 0 for attack in self.attacks)

    def rewarded(self, game: Dungeon) -> Step:
        """Each Peril may go to a different player, or to nobody (combat-27, gap-09)."""
        if not self.earned:
            ((seat, raw),) = game.answers.items()
            if raw == PASS:
                self.asked = (*self.asked, seat)
            else:
                game.push(Play(seat, raw[1], raw[2], quaff=int(raw[0] == "quaff")))
            return self.to("reward")
        kind, seat, amount = self.earned[0]
        raw = game.answers[seat]
        if kind == TROPHY and raw != PASS:
            game.push(Play(seat, raw[1], raw[2], quaff=int(raw[0] == "quaff")))
            return self.to("reward")
        if raw[0] == "seat":
            atoms.gain(game, raw[1], "peril", 1, "combat-27")
        rest = self.earned[1:]
        self.earned = ((kind, seat, amount - 1), *rest) if amount > 1 else rest
        return self.to("reward")
