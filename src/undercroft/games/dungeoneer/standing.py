"""Standing up (rules definitions-10, definitions-13, obstacles-02, special-actions-08)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.table import DungeonTable
from undercroft.games.dungeoneer.threats import OVERCOME, PLAIN, Face
from undercroft.kernel.flow import DONE, NEXT, Procedure, Step


def can_rise(table: DungeonTable, seat: int) -> bool:
    """Untipping costs a Movement point, on or off turn."""
    return bool(table.tipped[seat]) and table.movement[seat] > 0


class Rise(Procedure):
    """A tipped hero pays a point and, if the card asked for it, faces a Threat; a failure still costs the point."""

    __slots__ = ("seat",)
    steps = ("pay", "stand")
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat

    def pay(self, game: Dungeon) -> Step:
        table, seat = game.table, self.seat
        atoms.spend(game, seat, "movement", 1, "definitions-10")
        game.handed = OVERCOME
        if table.tip_number[seat]:
            game.push(Face(seat, table.tip_score[seat], table.tip_number[seat], PLAIN, "definitions-13"))
        return NEXT

    def stand(self, game: Dungeon) -> Step:
        if game.handed == OVERCOME and game.table.tipped[self.seat]:
            hero_atoms.stand(game, self.seat, "definitions-10")
        return DONE
