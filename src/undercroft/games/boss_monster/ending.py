"""The end of a round and of the game (rules end-*, elim-*, win-*, tiebreak-*, vintrigue-01, gap-stalemate)."""

from __future__ import annotations

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.pool import ROOM, SPELL
from undercroft.games.boss_monster.table import (
    ENTRANCE,
    HERO_DECK,
    OWN,
    TOWN,
    BossTable,
)
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.game import Result
from undercroft.kernel.triggers import React

SOULS_TO_WIN = 10
WOUNDS_TO_LOSE = 5
CALM_ROUNDS = 3  # gap-stalemate
DRY_ROUNDS = 20
DRAWS: list[Raw] = [("draw-room", -1, -1), ("draw-spell", -1, -1), ("draw-nothing", -1, -1)]


class EndOfRound(Procedure):
    """Abilities that look back at the round, in XP order; then everything temporary ends (end-07)."""

    __slots__ = ("at",)
    steps = ("abilities", "intrigue", "take_intrigue", "clean_up")
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0

    def abilities(self, game: Boss2) -> Step:
        table = game.table
        while self.at < len(table.order):
            seat = table.order[self.at]
            atoms.trigger(game, "end-of-round", seat, -1)
            if table.queue:
                game.push(React())
                return NEXT
            if game.rules.options["intrigue"] and not table.gained[seat]:
                return NEXT
            self.at += 1
        self.step = 3
        return self.clean_up(game)

    def intrigue(self, game: Boss2) -> Step:
        """With the variant on, whoever got no soul this round may draw (vintrigue-01)."""
        seat = game.table.order[self.at]
        if game.rules.options["intrigue"] and not game.table.gained[seat]:
            return Ask("intrigue", "vintrigue-01", {seat: DRAWS})
        self.at += 1
        self.step = 0
        return AGAIN

    def take_intrigue(self, game: Boss2) -> Step:
        seat = game.table.order[self.at]
        verb = game.answers[seat][0]
        if verb != "draw-nothing":
            atoms.draw(game, seat, ROOM if verb == "draw-room" else SPELL, "vintrigue-01")
        self.at += 1
        self.step = 0
        return AGAIN

    def clean_up(self, game: Boss2) -> Step:
        """Temporary effects end, rooms are upright and unused again, heroes unhurt (end-02 to end-04, damage-04)."""
        table = game.table
        table.modifiers.clear()
        table.marks = [0] * len(table.marks)
        table.hurt = [0] * len(table.hurt)
        game.log.append(("round-over", "end-02", (table.round,)))
        return DONE


def check(game: Boss2) -> None:
    """Eliminations all together, then victory, then whether heroes are left at all (elim-04, win-02)."""
    table = game.table
    fallen = [seat for seat in table.order if table.wounds[seat] >= WOUNDS_TO_LOSE]
    standing = [seat for seat in table.order if seat not in fallen]
    if not standing:
        finish(game, fallen, "everyone has five wounds or more", "win-04")
        return
    if len(standing) == 1:
        for seat in fallen:
            game.log.append(("eliminated", "elim-01", (seat, table.wounds[seat])))
        finish(game, standing, "the last boss standing", "elim-02")
        return
    for seat in fallen:
        eliminate(game, seat)
    ready = [seat for seat in standing if table.souls[seat] >= SOULS_TO_WIN]
    if ready:
        finish(game, ready, "ten souls or more", "win-01" if len(ready) == 1 else "win-03")
        return
    count_calm(table)
    if not heroes_left(table):
        finish(game, standing, "no hero is left to come", "gap-hero-deck-empty")
    elif table.calm >= CALM_ROUNDS or table.dry >= DRY_ROUNDS:
        finish(game, standing, "the last heroes will not move", "gap-stalemate")
    table.gained = [0] * table.seats
    table.stirred = 0


def count_calm(table: BossTable) -> None:
    empty = not table.zones[HERO_DECK]
    table.calm = table.calm + 1 if empty and not table.stirred else 0


def heroes_left(table: BossTable) -> bool:
    return bool(table.zones[HERO_DECK] or table.zones[TOWN] or any(table.zone(seat, ENTRANCE) for seat in table.order))


def finish(game: Boss2, ready: list[int], reason: str, rule: str) -> None:
    """Most souls minus wounds; then the lowest XP, which is the last in XP order (win-03, tiebreak-01)."""
    table = game.table
    best = max(table.souls[seat] - table.wounds[seat] for seat in ready)
    tied = [seat for seat in ready if table.souls[seat] - table.wounds[seat] == best]
    winner = max(tied, key=table.order.index)
    if len(tied) > 1:
        reason = f"{reason}; level on souls less wounds, the lowest XP decides"
    scores = tuple([table.souls[seat] - table.wounds[seat] for seat in range(table.seats)])
    game.log.append(
        ("won", "tiebreak-01" if len(tied) > 1 else rule, (winner, table.souls[winner], table.wounds[winner]))
    )
    game.finish(Result((winner,), scores, reason, rule))


def eliminate(game: Boss2, seat: int) -> None:
    """All his cards leave the game; heroes at his entrance are not his and return to town (elim-03)."""
    table = game.table
    game.log.append(("eliminated", "elim-01", (seat, table.wounds[seat])))
    for hero in list(table.zone(seat, ENTRANCE)):
        atoms.send_to_town(game, hero, "elim-03")
    for which in range(OWN):
        for card in list(table.zone(seat, which)):
            table.under[card] = -1
            atoms.remove(game, card)
    table.alive[seat] = 0
    table.levelled[seat] = 0
    table.powers[seat] = 0
    table.order = tuple([other for other in table.order if other != seat])
