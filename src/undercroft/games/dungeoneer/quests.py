"""Quests (rules quests-*, quest-types-*): where and when they may be attempted, the attempt itself, the reward."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms, quest_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.combat import Combat
from undercroft.games.dungeoneer.defeat import check_defeats, check_quests, left_player
from undercroft.games.dungeoneer.fight import QUEST_FIGHT
from undercroft.games.dungeoneer.geography import distance_to_entrance
from undercroft.games.dungeoneer.grades import check_grade, check_top
from undercroft.games.dungeoneer.party import is_on
from undercroft.games.dungeoneer.play import Trim, over_limit
from undercroft.games.dungeoneer.scores import can_spend, monster_life
from undercroft.games.dungeoneer.table import (
    ATTEMPTED,
    CARRIED,
    DROPPED,
    FOUND,
    GLOBAL,
    IDLE,
    PHASE_OVER,
    QUEST_DECK,
    QUESTS,
    TREASURES,
    DungeonTable,
    zone_of,
)
from undercroft.games.dungeoneer.threats import OVERCOME, PLAIN, Face, bonus_on, roll_window
from undercroft.kernel.effects import Resolve
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.windows import open_window

NEVER = -1


# --- what may be done
def quest_options(table: DungeonTable, seat: int) -> list[Raw]:
    """Attempts at own and Global Quests, and Escort components to pick up or set down (quests-01 to quests-04)."""
    options: list[Raw] = []
    escort, design, begins = table.escort, table.design, table.pool.begins
    here = design[table.space[seat]]
    for card in [*table.zone(seat, QUESTS), *table.zones[GLOBAL]]:
        if escort[card] == CARRIED:
            options.append(("drop", card, -1))
        elif here in begins[design[card]]:
            if table.pool.quest(table.design[card]).type != "escort":
                if may_attempt(table, seat, card):
                    options.append(("attempt", card, -1))
            elif escort[card] == IDLE:
                options.append(("pickup", card, -1))
    if DROPPED in escort:
        for other in range(table.seats):
            for card in table.zone(other, QUESTS):
                if escort[card] == DROPPED and table.place[card] == table.space[seat]:
                    options.append(("pickup", card, -1))
    return options


def ends_here(table: DungeonTable, seat: int, card: int) -> bool:
    """Whether he is in the space to which an Escort leads."""
    return table.pool.location[table.design[card]][1:2] == (table.design[table.space[seat]],)


def attempt_cost(table: DungeonTable, card: int) -> int:
    """Movement points of the next attempt this turn, or NEVER (quests-05, quests-06, quests-20 and the types)."""
    printed, book = table.pool.quest(table.design[card]), table.book
    again = bool(table.marks[card] & ATTEMPTED)
    if printed.type == "slay" or table.marks[card] & FOUND:
        return NEVER if again else 0  # its monster attacks once per turn (quest-types-28)
    if printed.costs or (printed.type == "chance" and book.chance_costs):
        return 1
    if printed.type == "search":
        return 1 if again or book.search_costs else 0
    if again and not (book.attempts_bought or printed.type == "threat"):
        return NEVER
    return int(again)


def may_attempt(table: DungeonTable, seat: int, card: int) -> bool:
    """Whether a hero in the right space has what an attempt costs."""
    cost = attempt_cost(table, card)
    if cost == NEVER or (cost and not can_spend(table, seat)):
        return False
    return all(has(table, seat, what) >= amount for what, amount in table.pool.quest(table.design[card]).price)


def has(table: DungeonTable, seat: int, what: str) -> int:
    if what == "treasures":
        return len(table.zone(seat, TREASURES))
    values: list[int] = getattr(table, what)
    return values[seat]


# --- the attempt
class Attempt(Procedure):
    """One attempt at a Quest, whatever its type asks for."""

    __slots__ = ("bonus", "card", "left", "seat")
    steps = (
        "begin",
        "judged",
        "ask_price",
        "paid",
        "ask_bonus",
        "bought",
        "cast",
        "search",
        "searched",
        "found",
        "fight",
        "fought",
    )
    fields = ("seat", "card", "bonus", "left")

    def __init__(self, seat: int = -1, card: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.card = card
        self.bonus = 0
        self.left = 0  # Treasures still to be given up

    def upcoming(self, seat: int, only: str) -> list[int]:
        """A Chance or search roll can be raised by what is about any roll (gap-40)."""
        return [seat] if seat == self.seat and not only else []

    def begin(self, game: Dungeon) -> Step:
        table, seat = game.table, self.seat
        printed = table.pool.quest(table.design[self.card])
        cost = attempt_cost(table, self.card)
        if table.known[self.card] != table.everyone:
            quest_atoms.reveal_quest(game, seat, self.card)
        atoms.spend(game, seat, "movement", cost, "quests-06")
        quest_atoms.attempt(game, seat, self.card, "quests-05" if not cost else "quests-06")
        if printed.type == "chance":
            return self.to("ask_bonus")
        if printed.type == "search":
            return self.to("search")
        if printed.type == "slay":
            return self.to("fight")
        if printed.price:
            self.left = dict(printed.price).get("treasures", 0)
            return self.to("ask_price")
        assert printed.threat is not None
        game.push(Face(seat, *printed.threat, PLAIN, "quest-types-32"))
        return NEXT

    def judged(self, game: Dungeon) -> Step:
        """A failed Threat Quest strikes every hero of the space, without a roll of theirs (quest-types-35, gap-76)."""
        table = game.table
        if game.handed == OVERCOME:
            return self.win(game)
        program = table.pool.script(table.design[self.card], "fail")
        if program >= 0:
            here = [seat for seat in table.round_from(self.seat) if table.alive[seat]]
            for seat in reversed([seat for seat in here if table.space[seat] == table.space[self.seat]]):
                game.push(Resolve(program, seat, self.card, seat))
        self.step = len(self.steps) - 1  # a frame below the results, over once they are carried out
        return AGAIN

    def win(self, game: Dungeon) -> Step:
        seat, card = self.seat, self.card
        if game.table.alive[seat]:
            game.push(Complete(seat, card))
        self.step = len(self.steps) - 1
        self.card = -1
        return AGAIN

    # --- prices (quest-types-18, gap-41)
    def ask_price(self, game: Dungeon) -> Step:
        table = game.table
        if self.left:
            options: list[Raw] = [("discard", card, -1) for card in table.zone(self.seat, TREASURES)]
            return Ask("sacrifice", "quest-types-18", {self.seat: options}, (self.card, self.left))
        return NEXT

    def paid(self, game: Dungeon) -> Step:
        table = game.table
        if self.left:
            atoms.discard(game, game.answers[self.seat][1], "quest-types-18")
            self.left -= 1
            if self.left:
                return self.to("ask_price")
            if over_limit(table, self.seat) >= 0:
                game.push(Trim(self.seat))
        for what, amount in table.pool.quest(table.design[self.card]).price:
            if what == "life":
                hero_atoms.wound(game, self.seat, amount, "quest-types-18")
            elif what != "treasures":
                atoms.spend(game, self.seat, what, amount, "quest-types-18")
        if check_defeats(game):
            return DONE
        return self.win(game)

    # --- Chance (quest-types-05 to quest-types-08)
    def ask_bonus(self, game: Dungeon) -> Step:
        """A bonus bought before the roll holds for one attempt."""
        table = game.table
        if table.pool.quest(table.design[self.card]).sells and table.glory[self.seat]:
            options: list[Raw] = [("amount", amount, -1) for amount in range(table.glory[self.seat] + 1)]
            return Ask("chance", "quest-types-07", {self.seat: options}, (self.card,))
        self.bonus = -1
        return NEXT

    def bought(self, game: Dungeon) -> Step:
        self.bonus = 0 if self.bonus < 0 else game.answers[self.seat][1]
        atoms.spend(game, self.seat, "glory", self.bonus, "quest-types-07")
        return open_window(game, roll_window(game.table, self.seat))

    def cast(self, game: Dungeon) -> Step:
        table = game.table
        die = atoms.roll_die(game, self.seat, "quest-types-05")
        total = die + self.bonus + bonus_on(table, self.seat)
        atoms.end_roll(table, self.seat)
        wanted = table.pool.quest(table.design[self.card]).number
        game.log.append(("chance", "quest-types-05", (self.seat, self.card, table.design[self.card], total, wanted)))
        if total >= wanted:
            return self.win(game)
        return DONE

    # --- Search (quest-types-20 to quest-types-25)
    def search(self, game: Dungeon) -> Step:
        table = game.table
        if table.book.search_by_distance:
            return open_window(game, roll_window(table, self.seat))
        threat = table.pool.quest(table.design[self.card]).threat
        assert threat is not None
        game.push(Face(self.seat, *threat, PLAIN, "quest-types-21"))
        return self.to("found")

    def searched(self, game: Dungeon) -> Step:
        """A die plus the distance from the nearest Entrance (quest-types-22)."""
        table = game.table
        die = atoms.roll_die(game, self.seat, "quest-types-22")
        far = distance_to_entrance(table, table.space[self.seat])
        total = die + far + bonus_on(table, self.seat)
        atoms.end_roll(table, self.seat)
        wanted = table.pool.quest(table.design[self.card]).number
        game.log.append(("search", "quest-types-22", (self.seat, die, far, total, wanted)))
        game.handed = OVERCOME if total >= wanted else ()
        return NEXT

    def found(self, game: Dungeon) -> Step:
        if game.handed != OVERCOME or not game.table.alive[self.seat]:
            return DONE
        quest_atoms.find(game, self.seat, self.card)
        return NEXT

    # --- Slay (quest-types-26 to quest-types-31)
    def fight(self, game: Dungeon) -> Step:
        """The monster attacks first, run by the player to the left (quest-types-27, quest-types-30)."""
        table = game.table
        game.push(Combat(QUEST_FIGHT, left_player(table, self.seat), table.space[self.seat], self.card, self.seat))
        return NEXT

    def fought(self, game: Dungeon) -> Step:
        if self.card >= 0 and game.result is None and game.table.alive[self.seat]:
            fighter = game.table.pool.fighter[game.table.design[self.card]]
            if fighter is not None and monster_life(game.table, self.card) <= 0:
                return self.win(game)
        return DONE


class Complete(Procedure):
    """A Quest is completed: turned over, rewarded, replaced; the Hero phase is over (quests-07 to quests-10)."""

    __slots__ = ("card", "seat", "was_global")
    steps = ("turn_over", "count", "over")
    fields = ("seat", "card", "was_global")

    def __init__(self, seat: int = -1, card: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.card = card
        self.was_global = 0

    def turn_over(self, game: Dungeon) -> Step:
        table = game.table
        self.was_global = int(table.where[self.card] == GLOBAL)
        quest_atoms.complete(game, self.seat, self.card)
        program = table.pool.script(table.design[self.card], "reward")
        if program >= 0:
            game.push(Resolve(program, self.seat, self.card, self.seat))
        return NEXT

    def count(self, game: Dungeon) -> Step:
        table = game.table
        table.ended = PHASE_OVER
        check_quests(game, self.seat)
        check_top(game)
        if self.was_global and game.result is None:
            refill_global(game, "quests-10")
        check_grade(game)
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE


def drop_unfit_quests(game: Dungeon) -> None:
    """A Quest whose place is in none of the Map decks in use, being of a later grade, is replaced (gap-35)."""
    table, pool = game.table, game.table.pool
    for card in table.zones[QUEST_DECK][:]:
        if any(pool.grade[place] > table.grade for place in pool.location[table.design[card]]):
            quest_atoms.replace_quest(game, card)


def refill_global(game: Dungeon, rule: str) -> None:
    """One Global Quest is always available, two without Personal Quests (quests-10, optional-rules-35, gap-34)."""
    table = game.table
    wanted = 2 if table.options.get("no-personal-quests") or is_on(table) else 1  # campaign-adventures-08
    for _ in range(wanted - len(table.zones[GLOBAL])):
        quest_atoms.turn_up_quest(game, rule)


# --- Escort (quest-types-11 to quest-types-17)
def pick_up(game: Dungeon, seat: int, card: int) -> None:
    """Free of cost; a Global Quest, or one that another hero dropped, becomes the carrier's own."""
    table = game.table
    if table.known[card] != table.everyone:
        quest_atoms.reveal_quest(game, seat, card)
    was_global = table.where[card] == GLOBAL
    if table.where[card] != zone_of(seat, QUESTS):
        quest_atoms.own_quest(game, seat, card, "quest-types-13" if was_global else "quest-types-15")
    quest_atoms.pick_up(game, seat, card, "quest-types-12")
    if was_global:
        refill_global(game, "quest-types-13")


def set_down(game: Dungeon, seat: int, card: int) -> None:
    """At its destination the Quest is completed; elsewhere the component lies there (quest-types-11, 14)."""
    if ends_here(game.table, seat, card):
        game.push(Complete(seat, card))
    else:
        quest_atoms.drop(game, seat, card, "quest-types-14")
