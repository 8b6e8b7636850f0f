"""After an action (rules challenge-06 to 08, gap-49, gap-62, gap-75): new heroes, a new grade, challenges off turn."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.combat import start_challenge
from undercroft.games.dungeoneer.defeat import fallen_heroes
from undercroft.games.dungeoneer.fight import hero
from undercroft.games.dungeoneer.grades import change_when_reached
from undercroft.games.dungeoneer.revival import Revive
from undercroft.games.dungeoneer.scores import can_spend
from undercroft.games.dungeoneer.table import (
    DungeonTable,
)
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step


class Aftermath(Procedure):
    """After an action others may challenge a hero in their space with a saved point (challenge-07, gap-49).

    Whoever fell in it, and stays in the game, is placed with a new hero before anything else happens (gap-62).
    """

    __slots__ = ("asked",)
    steps = ("revive", "offer", "take")
    fields = ("asked",)

    def __init__(self) -> None:
        self.step = 0
        self.asked: tuple[int, ...] = ()

    def revive(self, game: Dungeon) -> Step:
        if game.result is None:
            fallen = fallen_heroes(game.table)
            for seat in reversed(fallen):
                game.push(Revive(seat))
            if not fallen:  # a new hero begins below the next grade, so that nothing can change with him
                change_when_reached(game)
        return NEXT

    def offer(self, game: Dungeon) -> Step:
        table = game.table
        if not table.book.challenge_hero_off_turn or game.result is not None:
            return DONE
        if len(set(table.space)) == table.seats:
            return DONE  # nobody shares a space
        for seat in table.round_from(table.active)[1:]:
            if seat not in self.asked:
                options = hero_challenges(table, seat)
                if options:
                    return Ask("challenge", "challenge-07", {seat: [*options, PASS]})
        return DONE

    def take(self, game: Dungeon) -> Step:
        ((seat, raw),) = game.answers.items()
        self.asked = (*self.asked, seat)
        self.step = 0
        if raw != PASS:
            start_challenge(game, seat, raw[1])
        return AGAIN


def hero_challenges(table: DungeonTable, seat: int) -> list[Raw]:
    """Heroes in the same space, once a turn, for a Movement point (challenge-01, challenge-06, challenge-08)."""
    if table.space.count(table.space[seat]) < 2 or table.challenged[seat]:
        return []
    if not table.alive[seat] or not can_spend(table, seat):
        return []
    here = [other for other in table.living() if other != seat and table.space[other] == table.space[seat]]
    return [("challenge", hero(other), -1) for other in here]
