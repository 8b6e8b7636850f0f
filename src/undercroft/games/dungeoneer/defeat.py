"""Defeat and victory (rules defeat-*, winning-*, optional-rules-10 to 14, 19 to 21, 45 to 47, gap-43 to gap-46)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms, quest_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.editions import QUESTS_TO_WIN
from undercroft.games.dungeoneer.party import LORD, has_won, is_on, lord, party
from undercroft.games.dungeoneer.table import (
    ATTACHED,
    BANES,
    BOONS,
    CARRIED,
    DISCARD,
    DONE,
    HAND,
    LOOT,
    PACK,
    PERIL_DISCARD,
    QUESTS,
    SET_ASIDE,
    TRAPS,
    TREASURES,
    TURN_OVER,
    DungeonTable,
)
from undercroft.kernel.game import Result
from undercroft.kernel.table import put, put_openly


def left_player(table: DungeonTable, seat: int) -> int:
    """The nearest player to the left who is still in the game (quest-types-30, gap-53)."""
    if is_on(table):
        return LORD  # gap-67
    return next(other for other in [*table.round_from(seat)[1:], seat] if table.playing[other])


def stays(table: DungeonTable) -> bool:
    """Whether a defeated player goes on with another hero."""
    return bool(table.options.get("respawn") or table.options.get("reincarnation") or is_on(table))


def loots(table: DungeonTable) -> bool:
    """Whether a defeated hero's Treasures lie there to be taken (optional-rules-14, campaign-adventures-05)."""
    return bool(table.options.get("looting") or is_on(table))


def check_defeats(game: Dungeon) -> bool:
    """Whoever has no Life left is defeated, the active player first (defeat-01, defeat-03, gap-45)."""
    table = game.table
    if min(table.life) > 0:
        return False
    fallen = [seat for seat in table.round_from(max(table.active, 0)) if table.alive[seat] and table.life[seat] <= 0]
    for seat in fallen:
        fall(game, seat)
        if game.result is not None:
            break
    return bool(fallen)


def fall(game: Dungeon, seat: int) -> None:
    """A hero is defeated: his cards are discarded, what he escorted lies where he fell (defeat-02, gap-39)."""
    table = game.table
    hero_atoms.defeat(game, seat, "defeat-01")
    ghost = bool(table.options.get("malevolent-force"))
    shed_cards(game, seat, keep_hand=ghost)
    if seat == table.active:
        table.ended = TURN_OVER
    if is_on(table):
        hero_atoms.count_fall(game)
        if table.felled >= len(party(table)):
            win(game, (LORD,), "heroes defeated", "campaign-adventures-04")
    if stays(table):
        return  # Revive deals him a new hero once the effect under way is over
    for card in table.zone(seat, QUESTS)[:]:
        if table.escort[card] != CARRIED and table.place[card] < 0:
            put_openly(table, card, SET_ASIDE)
    living = table.living()
    if not ghost:
        hero_atoms.leave(game, seat)
        if len(living) == 1:
            win(game, (living[0],), "last hero", "winning-02")
        elif not living:
            win(game, (seat,), "last hero", "gap-45")
    elif not living:
        win(game, (table.active,), "last hero defeated", "optional-rules-12")


def shed_cards(game: Dungeon, seat: int, keep_hand: bool) -> None:
    """Hand, Inventory and Pack go to the discard pile; so does what he controls elsewhere (gap-43)."""
    table = game.table
    for card in table.zone(seat, QUESTS):
        if table.escort[card] == CARRIED:
            quest_atoms.drop(game, seat, card, "gap-39")
    if loots(table):
        for card in table.zone(seat, TREASURES)[:]:
            put(table, card, LOOT)
            table.owner[card] = -1
            table.place[card] = table.space[seat]
            game.log.append(("lies", "optional-rules-14", (card, table.design[card], table.design[table.space[seat]])))
    zones = [BOONS, TREASURES, BANES] + ([] if keep_hand else [HAND, PACK])
    cards = [card for which in zones for card in table.zone(seat, which)]
    if not keep_hand:
        cards += [card for card in [*table.zones[ATTACHED], *table.zones[TRAPS]] if table.owner[card] == seat]
        cards += [
            card for other in range(table.seats) for card in table.zone(other, BANES) if table.owner[card] == seat
        ]
    for card in dict.fromkeys(cards):
        if table.where[card] not in (DISCARD, PERIL_DISCARD):
            atoms.discard(game, card, "defeat-02", seat)


def win(game: Dungeon, winners: tuple[int, ...], reason: str, rule: str) -> None:
    table = game.table
    points = table.options.get("combine-grades")
    scores = tuple([quest_atoms.points(table, seat) if points else done(table, seat) for seat in range(table.seats)])
    if is_on(table):
        scores = tuple([table.felled if seat == LORD else score for seat, score in enumerate(scores)])
    for seat in winners:
        if seat == lord(table):
            game.log.append(("lord-won", rule, (seat, table.felled)))
        else:
            game.log.append(("won", rule, (seat, scores[seat])))
    game.finish(Result(winners, scores, reason, rule))


def done(table: DungeonTable, seat: int) -> int:
    """How many Quests a player has completed."""
    return len(table.zone(seat, DONE))


def check_quests(game: Dungeon, seat: int) -> None:
    """The third completed Quest wins at once (winning-01, gap-46)."""
    if is_on(game.table):
        if game.result is None and has_won(game.table):
            win(game, tuple(party(game.table)), "quests of the party", "campaign-adventures-02")
        return
    if game.table.options.get("combine-grades"):
        return  # Quests are victory points there (combining-sets-12)
    if game.result is None and len(game.table.zone(seat, DONE)) >= QUESTS_TO_WIN:
        win(game, (seat,), "three quests", "winning-01")


def check_survivor(game: Dungeon, seat: int) -> None:
    """Under Malevolent Force the last hero has won only when his next turn begins (optional-rules-12)."""
    table = game.table
    if table.options.get("malevolent-force") and table.living() == [seat]:
        win(game, (seat,), "last hero", "optional-rules-12")


def end_at_bound(game: Dungeon) -> None:
    """At the bound the most Quests, then the higher Level, then the more Life (gap-83)."""
    table = game.table
    if is_on(table):
        win(game, (LORD,), "bound", "gap-83")
        return
    graded = table.options.get("combine-grades")
    ranks = {
        seat: (quest_atoms.points(table, seat) if graded else done(table, seat), table.level[seat], table.life[seat])
        for seat in table.living()
    }
    best = max(ranks.values())
    win(game, tuple([seat for seat, rank in ranks.items() if rank == best]), "bound", "gap-83")


def fallen_heroes(table: DungeonTable) -> list[int]:
    """Players who wait for a new hero."""
    if 0 not in table.alive or not stays(table):
        return []
    waiting = [seat for seat in range(table.seats) if table.playing[seat] and not table.alive[seat]]
    return [seat for seat in waiting if seat != lord(table)]
