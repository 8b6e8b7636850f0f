"""Playing Boons, Treasures and Banes, using readied cards (rules glory-cards-*, banes-*, durations-*, treasures-*)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import AdventureCard
from undercroft.games.dungeoneer.defeat import check_defeats
from undercroft.games.dungeoneer.packs import PIECE, standing, wander
from undercroft.games.dungeoneer.party import is_on
from undercroft.games.dungeoneer.pool import BANE, BOON, MONSTER, TREASURE, Use
from undercroft.games.dungeoneer.scores import (
    can_pay,
    in_need,
    is_double,
    limit,
    printed_adventure,
    readied,
    room_for,
    weapons,
)
from undercroft.games.dungeoneer.sending import pay_peril, payers
from undercroft.games.dungeoneer.table import (
    BOONS,
    COMMON,
    FIELD,
    HAND,
    NOWHERE,
    OWN,
    PACK,
    TREASURES,
    USED,
    DungeonTable,
)
from undercroft.kernel.effects import Resolve, playable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.nodes import Act
from undercroft.kernel.windows import OPEN, Window, open_window

AIMED_AT_PACKS = ("tip", "trip", "warp")


# --- what can be played
def glory_plays(
    game: Dungeon, seat: int, playtimes: tuple[str, ...], free: str = "", only: str = "", lasting: bool = False
) -> list[Raw]:
    """The Boons and Treasures of the hand that could be played now; `free` names a kind that costs nothing.

    In a campaign what stays in play is played in the Reward step alone, which asks for `lasting` cards.

    Under Looting a Treasure is played only after a victory (optional-rules-16): as the spoils of a combat, which asks
    for them with `only`, or at any time in a turn in which a Trap was beaten.
    """
    table = game.table
    options: list[Raw] = []
    looting = table.looting and not (free or only or table.beaten[seat])
    campaign = table.campaign and not free
    narrow = looting or campaign or free or only
    times, costs, design = table.pool.glory_time, table.pool.cost, table.design
    purse = 99 if free else table.glory[seat]
    for card in table.zones[COMMON + seat * OWN + HAND]:
        if times[design[card]] in playtimes and costs[design[card]] <= purse:
            if narrow:
                printed = printed_adventure(table, card)
                if (free and free not in (printed.kind, "card")) or (only and only != printed.kind):
                    continue
                if looting and printed.kind == "treasure":
                    continue
                if campaign and (printed.duration != "instant") != lasting:
                    continue  # campaign-adventures-24
            options += ways_to_play(game, seat, card)
    return options


def ways_to_play(game: Dungeon, seat: int, card: int) -> list[Raw]:
    """Limits and doubles (glory-cards-05, treasures-01), a host for an Attachment (durations-04), a use at once."""
    table = game.table
    printed = printed_adventure(table, card)
    if printed.needs and terrain_at(table, seat) not in printed.needs:
        return []
    if printed.duration == "instant":
        program = table.pool.script(table.design[card], "do")
        return [("play", card, -1)] if can_run(game, program, seat, card) else []
    double = printed.kind == "treasure" and is_double(table, seat, card)
    if printed.duration == "attachment":
        full = not table.book.only_permanent_counts and not room_for(table, seat, card)
        return [] if full or double else [("play", card, host) for host in weapons(table, seat)]
    options: list[Raw] = []
    if room_for(table, seat, card) and not double:
        options.append(("play", card, -1))
    if printed.potion:  # treasures-04
        uses = table.pool.uses[table.design[card]]
        options += [("quaff", card, -1) for one in uses if not one[0] and can_use(game, seat, card, one)]
    return options


def aid_plays(game: Dungeon, seat: int, playtimes: tuple[str, ...]) -> list[Raw]:
    """In a campaign an Instant may be played for another hero of the same space (campaign-adventures-23)."""
    table = game.table
    options: list[Raw] = []
    if not is_on(table):
        return options
    others = [other for other in table.living() if other != seat and table.space[other] == table.space[seat]]
    for card in table.zone(seat, HAND):
        printed = printed_adventure(table, card)
        fits = printed.is_glory and printed.duration == "instant" and printed.playtime in playtimes
        grounded = not printed.needs or terrain_at(table, seat) in printed.needs
        if fits and grounded and table.glory[seat] >= printed.cost:
            program = table.pool.script(table.design[card], "do")
            options += [("aid", card, other) for other in others if can_run(game, program, other, card)]
    return options


def bane_plays(game: Dungeon, seat: int, playtimes: tuple[str, ...]) -> list[Raw]:
    """Banes with whose Peril pays: the target's, or that of any one other player (banes-01, banes-02)."""
    table, rules = game.table, game.rules
    options: list[Raw] = []
    times, design = table.pool.bane_time, table.design
    for card in table.zones[COMMON + seat * OWN + HAND]:
        if times[design[card]] not in playtimes:
            continue
        printed = printed_adventure(table, card)
        if printed.duration == "attachment" and not monsters_of(table, seat):
            continue
        program = table.pool.script(table.design[card], "do")
        for other in payers(table, seat, printed.cost):
            run = Resolve(program, seat, card, other)
            targets = rules.programs[program].wanted if program >= 0 else ()
            if all(rules.gather(game, run, select, 0) for select, _ in targets):
                options.append(("play", card, other))
        if program >= 0 and printed.target and printed.duration == "instant" and wander(table):
            options += [("play", card, PIECE + other) for other in pack_targets(game, seat, program, printed.cost)]
    return options


def pack_targets(game: Dungeon, seat: int, program: int, cost: int) -> list[int]:
    """The players at whose Pack a Bane could be aimed as at a hero; their Peril pays (optional-rules-25)."""
    table = game.table
    nodes = game.rules.programs[program].ability.modes[0].do
    if not all(isinstance(node, Act) and node.verb in AIMED_AT_PACKS for node in nodes):
        return []
    return [other for other in payers(table, seat, cost) if standing(table, other) != NOWHERE]


def terrain_at(table: DungeonTable, seat: int) -> str:
    return table.pool.map(table.design[table.space[seat]]).terrain


def monsters_of(table: DungeonTable, seat: int) -> list[int]:
    """A player's monsters in play or in his Pack."""
    pool = table.pool
    fighting = [
        card for card in table.zones[FIELD] if table.owner[card] == seat and pool.kind[table.design[card]] == MONSTER
    ]
    return [*fighting, *table.zone(seat, PACK)]


def can_run(game: Dungeon, program: int, seat: int, card: int) -> bool:
    """Whether what a script needs exists and anything of it could happen now."""
    if program < 0:
        return True
    found = game.rules.programs[program]
    if found.wanted and not playable(game, found, seat, card):
        return False
    return game.rules.possible(game, Resolve(program, seat, card), found.ability.modes[0].do)


def can_use(game: Dungeon, seat: int, card: int, one: Use) -> bool:
    """Whether a readied card's effect can be used: not used up this turn, payable, with something to act on."""
    ability, program, _, _, limited, price = one
    table = game.table
    cure = table.pool.cures[program]
    if cure and not in_need(table, seat, cure):
        return False
    if limited and table.marks[card] & USED << ability:
        return False
    if price and not can_pay(table, seat, card, price):
        return False
    return can_run(game, program, seat, card)


def play_rule(printed: AdventureCard) -> str:
    """The rule by which a card is played."""
    if printed.kind == "bane" and printed.playtime != "anytime":
        return "banes-01" if printed.target else "banes-02"
    if printed.playtime == "anytime":
        return "special-actions-02" if printed.is_glory else "special-actions-03"
    return "special-actions-04" if printed.playtime == "response" else "glory-cards-01"


class Play(Procedure):
    """A card is played: shown, paid, perhaps answered, carried out."""

    __slots__ = ("averted", "card", "free", "other", "quaff", "seat")
    steps = ("announce", "answer", "carry_out", "ask_host", "take_host", "finish")
    fields = ("seat", "card", "other", "free", "quaff", "averted")

    def __init__(self, seat: int = -1, card: int = -1, other: int = -1, free: int = 0, quaff: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.card = card
        self.other = other  # a Bane: whose Peril pays, hence the target; an Attachment: its host; else who is aided
        self.free = free
        self.quaff = quaff
        self.averted = 0

    def announce(self, game: Dungeon) -> Step:
        """Only what is paid for has an effect (glory-cards-04); Peril comes from one other player (dungeonlord-04)."""
        table = game.table
        printed = printed_adventure(table, self.card)
        cost = 0 if self.free else printed.cost
        bane = printed.kind == "bane"
        target = self.other if bane and printed.target else -1
        atoms.reveal(game, self.seat, self.card, target, play_rule(printed))
        if bane:
            pay_peril(game, self.seat, self.other % PIECE, cost)
        else:
            atoms.spend(game, self.seat, "glory", cost, "glory-cards-01")
        return NEXT

    def answer(self, game: Dungeon) -> Step:
        """The target of a Bane may answer it (special-actions-05); elsewhere only with a card that says so."""
        printed = printed_adventure(game.table, self.card)
        if not printed.target or self.other >= PIECE:
            return NEXT
        return open_window(game, Window("bane", "special-actions-05", OPEN, (self.other,), (self.card, self.seat)))

    def carry_out(self, game: Dungeon) -> Step:
        table = game.table
        printed = printed_adventure(table, self.card)
        if table.where[self.card] != FIELD or not table.playing[self.seat]:
            return DONE
        if printed.duration == "attachment":
            return NEXT
        if printed.duration == "permanent" and not self.averted:
            if printed.kind == "bane":
                atoms.afflict(game, self.card, self.other)
            else:
                atoms.ready(game, self.seat, self.card)
                if self.quaff:
                    use(game, self.seat, self.card, 0)
        program = table.pool.script(table.design[self.card], "do")
        if program >= 0 and not self.averted:
            aided = self.other if printed.is_glory and self.other >= 0 else self.seat
            bane = printed.kind == "bane"
            game.push(Resolve(program, self.seat if bane else aided, self.card, self.other if bane else aided))
        self.step = 5
        return AGAIN

    def ask_host(self, game: Dungeon) -> Step:
        """Which card an Attachment is attached to (durations-04)."""
        table = game.table
        if table.pool.kind[table.design[self.card]] != BANE:
            atoms.attach(game, self.card, self.other)
            self.step = 5
            return AGAIN
        options: list[Raw] = [("card", card, -1) for card in monsters_of(table, self.seat)]
        return Ask("host", "durations-04", {self.seat: options}, (self.card,))

    def take_host(self, game: Dungeon) -> Step:
        atoms.attach(game, self.card, game.answers[self.seat][1])
        return NEXT

    def finish(self, game: Dungeon) -> Step:
        """An Instant goes to the discard pile as soon as it was played (durations-02, boons-04)."""
        table = game.table
        if table.where[self.card] == FIELD and table.owner[self.card] == self.seat:
            atoms.discard(game, self.card, "durations-02")
        check_defeats(game)
        return DONE


def use(game: Dungeon, seat: int, card: int, ability: int, subject: int = -1) -> None:
    """Activate an effect of a readied card, of the hero or of the space he is in (special-actions-06, heroes-01)."""
    for number, program, _, _, limited, _ in game.table.pool.uses[game.table.design[card]]:
        if number == ability:
            atoms.mark_used(game, seat, card, ability, limited)
            game.push(Resolve(program, seat, card, seat if subject < 0 else subject))
            return


# --- limits that fall
class Trim(Procedure):
    """A hero over a limit discards what he likes at once (treasures-07, gap-48)."""

    __slots__ = ("seat",)
    steps = ("ask", "take")
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat

    def ask(self, game: Dungeon) -> Step:
        table = game.table
        kind = over_limit(table, self.seat)
        if kind < 0:
            return DONE
        options: list[Raw] = [("discard", card, -1) for card in readied(table, self.seat, kind)]
        return Ask("trim", "treasures-07" if kind == TREASURE else "gap-48", {self.seat: options})

    def take(self, game: Dungeon) -> Step:
        atoms.discard(game, game.answers[self.seat][1], "treasures-07")
        self.step = 0
        return AGAIN


def over_limit(table: DungeonTable, seat: int) -> int:
    """The kind of which a hero has too many, or -1."""
    if table.alive[seat]:
        for kind in (BOON, TREASURE):
            count = len(readied(table, seat, kind))
            if count and count > limit(table, seat, kind):
                return kind
    return -1


class Strip(Procedure):
    """Each of these heroes discards 1 readied Boon or Treasure: a forced discard (definitions-05, boons-03)."""

    __slots__ = ("kind", "seats")
    steps = ("ask", "take")
    fields = ("seats", "kind")

    def __init__(self, seats: tuple[int, ...] = (), kind: str = "") -> None:
        self.step = 0
        self.seats = seats
        self.kind = kind  # "boon" or "treasure", if only that is taken

    def ask(self, game: Dungeon) -> Step:
        table = game.table
        while self.seats:
            seat = self.seats[0]
            options: list[Raw] = [("discard", card, -1) for which in self.zones() for card in table.zone(seat, which)]
            if options and table.alive[seat]:
                return Ask("strip", "definitions-05", {seat: options})
            self.seats = self.seats[1:]
        return DONE

    def zones(self) -> tuple[int, ...]:
        return {"boon": (BOONS,), "treasure": (TREASURES,)}.get(self.kind, (BOONS, TREASURES))

    def take(self, game: Dungeon) -> Step:
        seat = self.seats[0]
        self.seats = self.seats[1:]
        atoms.discard(game, game.answers[seat][1], "definitions-05")
        self.step = 0
        if over_limit(game.table, seat) >= 0:
            game.push(Trim(seat))
        return AGAIN
