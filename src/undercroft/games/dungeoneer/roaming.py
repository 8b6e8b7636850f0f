"""A Pack walks and attacks (rules optional-rules-25 to 30, gap-65)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, pack_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.combat import DONE_RAW, Combat
from undercroft.games.dungeoneer.fight import PROWL, READY, hero
from undercroft.games.dungeoneer.geography import ways
from undercroft.games.dungeoneer.packs import PIECE, fresh, packs_in, prey, standing
from undercroft.games.dungeoneer.play import use
from undercroft.games.dungeoneer.table import NOWHERE, PACK, USED, DungeonTable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step
from undercroft.kernel.nodes import Act

SUITED = ("draw", "discard", "recover")  # what a space can do for a Pack


class Roam(Procedure):
    """A Pack walks 1 to 3 spaces; Threats do not stop it, walls do (optional-rules-26, optional-rules-28)."""

    __slots__ = ("left", "seat")
    steps = ("roll", "ask", "take")
    fields = ("seat", "left")

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.left = 0  # Movements still to be made

    def roll(self, game: Dungeon) -> Step:
        """Half a die, rounded up; a Pack that lies must stand up first (definitions-10)."""
        pack_atoms.begin_roaming(game)
        self.left = (atoms.roll_die(game, self.seat, "optional-rules-28") + 1) // 2
        if game.table.pack_tipped[self.seat]:
            self.left -= 1
            pack_atoms.stand_pack(game, self.seat)
        return NEXT

    def ask(self, game: Dungeon) -> Step:
        table = game.table
        space = standing(table, self.seat)
        options: list[Raw] = []
        if self.left:
            options += [("roam", other, -1) for other in dict.fromkeys(ways(table, space))]
        options += self.offers(game, space)
        if not options:
            return DONE
        return Ask("roam", "optional-rules-28", {self.seat: [*options, PASS]}, (self.left,))

    def offers(self, game: Dungeon, space: int) -> list[Raw]:
        """What a space offers for choice a Pack may use; its owner's Glory pays (optional-rules-25)."""
        table = game.table
        found: list[Raw] = []
        for ability, program, when, _, limited, _ in table.pool.uses[table.design[space]]:
            ability_of = game.rules.programs[program].ability
            suits = all(isinstance(node, Act) and self.suits(table, node) for node in ability_of.modes[0].do)
            used = limited and table.marks[space] & USED << ability
            if when == "space" and suits and not used and self.can_pay(table, ability_of.pay):
                found.append(("use", space, ability))
        return found

    def suits(self, table: DungeonTable, act: Act) -> bool:
        if act.verb == "recover":
            return any(table.wounds[card] for card in table.zone(self.seat, PACK))
        return act.verb in SUITED

    def can_pay(self, table: DungeonTable, price: tuple[Act, ...]) -> bool:
        for act in price:
            cost = act.get("amount", 1)
            have = self.left if act.get("what") == "movement" else table.glory[self.seat]
            if act.verb != "pay" or not isinstance(cost, int) or have < cost:
                return False
        return True

    def take(self, game: Dungeon) -> Step:
        verb, space, ability = raw = game.answers[self.seat]
        if raw == PASS:
            return DONE
        if verb == "roam":
            self.left -= 1
            pack_atoms.move_pack(game, self.seat, space, "optional-rules-28")
        else:
            use(game, self.seat, space, ability, PIECE + self.seat)
        return self.to("ask")


class Hunt(Procedure):
    """Monsters of a Pack attack for nothing, each once a turn: heroes of their space, or one who enters it.

    The owner sets the order; the players of the attacked heroes, in turn order, pick by turns which monster each of
    them defends against (optional-rules-30).
    """

    __slots__ = ("met", "order", "seat", "target")
    steps = ("ask_order", "take_order", "ask_defender", "take_defender", "attack", "over")
    fields = ("seat", "target", "order", "met")

    def __init__(self, seat: int = -1, target: int = -1, card: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.target = target  # the hero who enters; -1: all in the space
        self.order: tuple[int, ...] = (card,) if card >= 0 else ()
        self.met: tuple[tuple[int, int], ...] = ()  # monster and hero who defends against it

    def heroes(self, table: DungeonTable) -> list[int]:
        here = prey(table, self.seat)
        return here if self.target < 0 else [seat for seat in here if seat == self.target]

    def ask_order(self, game: Dungeon) -> Step:
        table = game.table
        left = [card for card in fresh(table, self.seat) if card not in self.order]
        if not self.heroes(table):
            return DONE
        if not left:
            return self.to("ask_defender")
        options: list[Raw] = [("hunt", card, -1) for card in left]
        rule = "optional-rules-27" if self.target < 0 else "optional-rules-29"
        return Ask("hunt", rule, {self.seat: [*options, DONE_RAW if self.order else PASS]}, (max(self.target, 0),))

    def take_order(self, game: Dungeon) -> Step:
        raw = game.answers[self.seat]
        if raw == PASS:
            return DONE
        if raw == DONE_RAW:
            return NEXT
        self.order = (*self.order, raw[1])
        self.step = 0
        return AGAIN

    def ask_defender(self, game: Dungeon) -> Step:
        """One hero after the other takes a monster until all are taken."""
        heroes = self.heroes(game.table)
        open_ones = self.unmet()
        while open_ones:
            seat = heroes[len(self.met) % len(heroes)]
            if len(heroes) > 1 and len(open_ones) > 1:
                options: list[Raw] = [("defend", card, -1) for card in open_ones]
                return Ask("defend", "optional-rules-30", {seat: options})
            self.met = (*self.met, (open_ones.pop(0), seat))
        return self.to("attack")

    def unmet(self) -> list[int]:
        met = [card for card, _ in self.met]
        return [card for card in self.order if card not in met]

    def take_defender(self, game: Dungeon) -> Step:
        ((seat, raw),) = game.answers.items()
        self.met = (*self.met, (raw[1], seat))
        return self.to("ask_defender")

    def attack(self, game: Dungeon) -> Step:
        fight = Combat(PROWL, self.seat, standing(game.table, self.seat))
        defends = dict(self.met)
        for card in self.order:
            pack_atoms.let_loose(game, card)
            fight.attacks = (*fight.attacks, (card, hero(defends[card]), -1, 0, 0, READY, self.seat, -1, 0))
        game.push(fight)
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE


def ambush(game: Dungeon, seat: int, space: int) -> None:
    """Each Pack of the space may attack a hero who enters it, in turn order (optional-rules-29, priority-order-07)."""
    table = game.table
    if space == NOWHERE:
        return
    for other in reversed(packs_in(table, space, seat)):
        if fresh(table, other):
            game.push(Hunt(other, seat))
