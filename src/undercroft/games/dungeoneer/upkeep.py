"""Upkeep (rules reset-05, gap-51, gap-72): cards that are paid for at the beginning of every turn, or go back."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.play import Trim, over_limit
from undercroft.games.dungeoneer.scores import printed_adventure
from undercroft.games.dungeoneer.table import ATTACHED, BANES, BOONS, PAID, TREASURES, DungeonTable, zone_of
from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Raw, Step


class Upkeep(Procedure):
    """Each card with an upkeep is paid for or goes back to the hand, in the order its owner likes."""

    __slots__ = ("seat",)
    steps = ("ask", "take")
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat

    def ask(self, game: Dungeon) -> Step:
        table, seat = game.table, self.seat
        owed = [card for card in upkeep_cards(table, seat) if not table.marks[card] & PAID]
        if not any(can_keep(table, card) for card in owed):
            for card in owed:
                atoms.return_to_hand(game, card, "reset-05")  # for all to see there is no choice
            return DONE
        options: list[Raw] = []
        for card in owed:
            if can_keep(table, card):
                options.append(("keep", card, -1))
            options.append(("return", card, -1))
        return Ask("upkeep", "reset-05", {seat: options})

    def take(self, game: Dungeon) -> Step:
        table = game.table
        verb, card, _ = game.answers[self.seat]
        if verb == "keep":
            what, payer = upkeep_of(table, card)
            atoms.mark(table, card, PAID)
            atoms.spend(game, payer, what, printed_adventure(table, card).upkeep, "reset-05", by=self.seat)
        else:
            atoms.return_to_hand(game, card, "reset-05")
        if over_limit(table, self.seat) >= 0:
            game.push(Trim(self.seat))
        self.step = 0
        return AGAIN


def upkeep_cards(table: DungeonTable, seat: int) -> list[int]:
    """A player's cards in play that have an upkeep, lasting Banes on others included (gap-72)."""
    own = [*table.zone(seat, BOONS), *table.zone(seat, TREASURES)]
    own += [card for card in table.zones[ATTACHED] if table.owner[card] == seat]
    own += [card for other in range(table.seats) for card in table.zone(other, BANES) if table.owner[card] == seat]
    return [card for card in own if printed_adventure(table, card).upkeep]


def upkeep_of(table: DungeonTable, card: int) -> tuple[str, int]:
    """What pays for it: own Glory, or the Peril of the hero it lies before."""
    owner = table.owner[card]
    for seat in range(table.seats):
        if table.where[card] == zone_of(seat, BANES):
            return "peril", seat
    return "glory", owner


def can_keep(table: DungeonTable, card: int) -> bool:
    what, payer = upkeep_of(table, card)
    values: list[int] = getattr(table, what)
    return values[payer] >= printed_adventure(table, card).upkeep
