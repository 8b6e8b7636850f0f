"""What changes the turn: its beginning, phases, Movement points, the grade in play; each tells the log."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon, end_changes
from undercroft.games.dungeoneer.geography import exit_key, start_of
from undercroft.games.dungeoneer.pool import ADVENTURE, BANE, HERO, QUEST
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    ATTEMPTED,
    DISCARD,
    FOUND,
    GLOBAL,
    MAP_DECK,
    NO_SIDE,
    PERIL_DECK,
    PERIL_DISCARD,
    QUEST_DECK,
    RESERVE,
    SET_ASIDE,
    TURN,
)
from undercroft.kernel.chance import shuffle_deck
from undercroft.kernel.table import put, put_openly


def new_turn(game: Dungeon, seat: int) -> None:
    """What every Reset phase does for all (reset-01 to reset-04, gap-51)."""
    table = game.table
    table.active, table.ended, table.batch, table.roamed = seat, 0, 0, 0
    end_changes(table, TURN)
    held = [exit_key(table, table.space[at], side) for at, side in enumerate(table.cusp) if side != NO_SIDE]
    table.opened = [key for key in table.opened if key in held]
    table.marks = [0] * len(table.marks)
    table.challenged = [0] * table.seats
    table.spare = [0] * table.seats
    table.beaten = [0] * table.seats
    table.moved[seat] = 0
    game.log.append(("turn", "turn-order-01", (seat,)))


def begin_hero_phase(game: Dungeon, seat: int) -> None:
    """A hero player's part of a shared turn: his spaces are new (campaign-adventures-13, reset-08).

    What another has attempted is for him to attempt (quests-04), unless its monster has attacked (quest-types-28).
    """
    table = game.table
    for card in table.zones[GLOBAL]:
        if table.pool.quest(table.design[card]).type != "slay" and not table.marks[card] & FOUND:
            table.marks[card] &= ~ATTEMPTED
    table.active, table.ended = seat, 0
    table.moved[seat] = 0
    table.visited = [table.space[seat]]
    game.log.append(("acts", "campaign-adventures-13", (seat,)))


def set_movement(game: Dungeon, seat: int, points: int, rule: str) -> None:
    """Movement points of the turn; a saved one is lost, every other space is new (reset-06 to reset-08)."""
    table = game.table
    table.movement[seat], table.spare[seat] = points, 0
    table.visited = [table.space[seat]]
    game.log.append(("movement", rule, (seat, points)))


def begin_phase(game: Dungeon, phase: int) -> None:
    game.table.phase = phase
    game.log.append(("phase", "turn-order-01", (phase,)))


def save_movement(game: Dungeon, seat: int, points: int, rule: str) -> None:
    """At most one unused point is kept for use off turn (discard-draw-07)."""
    table = game.table
    table.movement[seat], table.spare[seat] = points, 0
    if points:
        game.log.append(("saved", rule, (seat, points)))


def new_grade(game: Dungeon, grade: int) -> None:
    """The decks of the old grade are exchanged for those of the new one (combining-sets-05).

    Map cards are added, an Entrance only if there is no map of its kind yet (gap-81).
    """
    table, pool = game.table, game.table.pool
    table.grade = grade
    for zone in (ADVENTURE_DECK, DISCARD, PERIL_DECK, PERIL_DISCARD, QUEST_DECK):
        for card in table.zones[zone][:]:
            put(table, card, SET_ASIDE)
    for card in table.zones[RESERVE][:]:
        design = table.design[card]
        if pool.grade[design] != grade or pool.type[design] == HERO:
            continue
        if pool.type[design] == ADVENTURE:
            put(table, card, PERIL_DECK if pool.kind[design] >= BANE else ADVENTURE_DECK)
        elif pool.entrance[design] and start_of(table, pool.wild[design]) >= 0:
            put_openly(table, card, SET_ASIDE)
        else:
            put(table, card, QUEST_DECK if pool.type[design] == QUEST else MAP_DECK)
    for zone in (ADVENTURE_DECK, PERIL_DECK, QUEST_DECK, MAP_DECK):
        shuffle_deck(table, table.zones[zone])
    game.log.append(("grade", "combining-sets-05", (grade,)))
    game.revealed()
