"""Entrances (rules set-up-10 to set-up-13, combining-sets-20, gap-87): where a map begins, with its four passages."""

from __future__ import annotations

from itertools import permutations, product

from undercroft.games.dungeoneer import map_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import CLOSED
from undercroft.games.dungeoneer.geography import CENTRE, STEPS
from undercroft.games.dungeoneer.table import MAP_DECK, MAPS, DungeonTable
from undercroft.kernel.chance import below

APART = 40  # columns between the maps of Wilderness and Dungeon (combining-sets-20)


def kinds_of_map(table: DungeonTable) -> list[bool]:
    """Wilderness first: there all heroes start (gap-61); usually there is one kind only."""
    hands = [card for seat in range(table.seats) for card in table.zone(seat, MAPS)]
    wild = {table.pool.wild[table.design[card]] for card in [*table.zones[MAP_DECK], *hands]}
    return [kind for kind in (True, False) if kind in wild]


def is_entrance(table: DungeonTable, card: int, wild: bool) -> bool:
    return table.pool.entrance[table.design[card]] and table.pool.wild[table.design[card]] == wild


def lay_entrance(game: Dungeon, wild: bool, number: int, rule: str, alone: bool = False) -> None:
    """The Entrance of map `number` in its middle, one of several by chance (gap-87); four passages unless `alone`."""
    table = game.table
    entrances = [card for card in sorted(table.zones[MAP_DECK]) if is_entrance(table, card, wild)]
    start = entrances[below(table, len(entrances)) if len(entrances) > 1 else 0]
    map_atoms.lay(game, -1, start, CENTRE + number * APART, 0, rule)
    if not alone:
        surround(game, start)


def surround(game: Dungeon, start: int) -> None:
    """Four random passages, one on each side, turned so that all can be entered and the map is not closed."""
    table = game.table
    pool, wild = table.pool, table.pool.wild[table.design[start]]
    passages = [
        card
        for card in sorted(table.zones[MAP_DECK])
        if pool.passage[table.design[card]] and pool.wild[table.design[card]] == wild
    ]
    drawn = [passages.pop(below(table, len(passages))) for _ in range(4)]
    while True:
        found = arrangements(table, start, drawn)
        if found:
            cards, turns = found[below(table, len(found))]
            for side, (card, turned) in enumerate(zip(cards, turns, strict=True)):
                map_atoms.lay(game, -1, card, table.cell[start] + STEPS[side], turned, "set-up-11")
            return
        back = drawn.pop(below(table, 4))
        drawn.append(passages.pop(below(table, len(passages))))
        passages.append(back)


def arrangements(table: DungeonTable, start: int, drawn: list[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to lay these four cards around the Entrance (set-up-13)."""
    letters = {card: table.pool.exits[table.design[card]] for card in drawn}
    if sum([letter not in CLOSED for exits in letters.values() for letter in exits]) == len(drawn):
        return []  # nothing would lead on
    found = []
    for cards in permutations(drawn):
        # a card on the north side meets the Entrance with its south side, or turned with its north side, and so on
        turns = [
            [turned for turned in (0, 1) if letters[card][side if turned else side ^ 2] not in CLOSED]
            for side, card in enumerate(cards)
        ]
        found += [(cards, chosen) for chosen in product(*turns)]
    return found
