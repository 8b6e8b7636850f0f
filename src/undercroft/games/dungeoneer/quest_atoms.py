"""What changes Quests: dealt, turned up, attempted, carried, completed; each tells the log."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon, clear_card
from undercroft.games.dungeoneer.cards import GRADES
from undercroft.games.dungeoneer.table import (
    ATTEMPTED,
    CARRIED,
    DONE,
    DROPPED,
    FOUND,
    GLOBAL,
    NOWHERE,
    QUEST_DECK,
    QUESTS,
    SET_ASIDE,
    DungeonTable,
    zone_of,
)
from undercroft.kernel.table import put, put_openly
from undercroft.kernel.visibility import show_all, show_to


def deal_quest(game: Dungeon, seat: int, rule: str, hidden: bool = False) -> None:
    table = game.table
    card = table.zones[QUEST_DECK][-1]
    put(table, card, zone_of(seat, QUESTS))
    table.owner[card] = seat
    if hidden:
        show_to(table, seat, card)
        game.log.append(("quest-hidden", rule, (seat,), 1 << seat, (card, table.design[card])))
    else:
        show_all(table, card)
        game.log.append(("quest-dealt", rule, (seat, card, table.design[card])))
    game.revealed()


def turn_up_quest(game: Dungeon, rule: str) -> None:
    table = game.table
    if not table.zones[QUEST_DECK]:
        return
    card = table.zones[QUEST_DECK][-1]
    put_openly(table, card, GLOBAL)
    game.log.append(("quest-turned-up", rule, (card, table.design[card])))
    game.revealed()


def replace_quest(game: Dungeon, card: int) -> None:
    """A Quest whose location is in none of the Map decks in use leaves the game (gap-35)."""
    put_openly(game.table, card, SET_ASIDE)
    game.log.append(("quest-replaced", "gap-35", (card, game.table.design[card])))


def reveal_quest(game: Dungeon, seat: int, card: int) -> None:
    table = game.table
    show_all(table, card)
    game.log.append(("quest-revealed", "optional-rules-18", (seat, card, table.design[card])))
    game.revealed()


def attempt(game: Dungeon, seat: int, card: int, rule: str) -> None:
    table = game.table
    table.marks[card] |= ATTEMPTED
    game.log.append(("attempted", rule, (seat, card, table.design[card])))


def find(game: Dungeon, seat: int, card: int) -> None:
    """The objective of a Search is found, for this turn (quest-types-23)."""
    table = game.table
    table.marks[card] |= FOUND
    game.log.append(("found", "quest-types-20", (seat, card, table.design[card])))


def own_quest(game: Dungeon, seat: int, card: int, rule: str) -> None:
    """A Quest becomes this player's Personal Quest (quest-types-13, quest-types-15, challenge-10)."""
    table = game.table
    put(table, card, zone_of(seat, QUESTS))
    table.owner[card] = seat
    table.wounds[card] = 0
    game.log.append(("quest-taken", rule, (seat, card, table.design[card])))


def pick_up(game: Dungeon, seat: int, card: int, rule: str) -> None:
    table = game.table
    table.escort[card], table.place[card] = CARRIED, NOWHERE
    game.log.append(("picked-up", rule, (seat, card, table.design[card])))


def drop(game: Dungeon, seat: int, card: int, rule: str) -> None:
    table = game.table
    table.escort[card], table.place[card] = DROPPED, table.space[seat]
    game.log.append(("dropped", rule, (seat, card, table.design[card], table.design[table.space[seat]])))


def complete(game: Dungeon, seat: int, card: int) -> None:
    """Turned over before the one who completed it; an Artifact is turned round and stays readable (quest-types-01)."""
    table = game.table
    clear_card(table, card)
    put_openly(table, card, zone_of(seat, DONE))
    table.owner[card] = seat
    game.log.append(("completed", "quests-07", (seat, card, table.design[card])))
    game.revealed()


def points(table: DungeonTable, seat: int) -> int:
    """Victory points of the completed Quests: 1, 2 or 3 by grade (combining-sets-17)."""
    pool = table.pool
    return sum(GRADES.index(pool.quest(table.design[card]).grade) + 1 for card in table.zone(seat, DONE))
