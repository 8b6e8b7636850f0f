"""Drawing Adventure cards (rules discard-draw-05, discard-draw-06, combining-sets-01 to 03)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Raw, Step


class Draw(Procedure):
    """So many cards, one by one; with separate decks the player chooses one for each and may look before the next."""

    __slots__ = ("count", "rule", "seat")
    steps = ("next_card", "take")
    fields = ("seat", "count", "rule")

    def __init__(self, seat: int = -1, count: int = 0, rule: str = "") -> None:
        self.step = 0
        self.seat = seat
        self.count = count
        self.rule = rule

    def next_card(self, game: Dungeon) -> Step:
        while self.count > 0:
            decks = atoms.decks_left(game.table, self.seat)
            if not decks:
                atoms.draw(game, self.seat, self.rule)  # nothing there: the log says so
                return DONE
            if len(decks) > 1:
                options: list[Raw] = [("deck", deck, -1) for deck in decks]
                return Ask("deck", "combining-sets-02", {self.seat: options}, (self.count,))
            self.draw(game, decks[0])
        return DONE

    def take(self, game: Dungeon) -> Step:
        self.draw(game, game.answers[self.seat][1])
        self.step = 0
        return AGAIN

    def draw(self, game: Dungeon, deck: int) -> None:
        self.count -= 1
        atoms.draw(game, self.seat, self.rule, deck)
