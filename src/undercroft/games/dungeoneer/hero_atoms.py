"""What changes heroes and those who fight them: wounds, Levels, places, defeat; each tells the log."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.geography import exit_key
from undercroft.games.dungeoneer.pool import HERO
from undercroft.games.dungeoneer.scores import first_card, top_level
from undercroft.games.dungeoneer.table import (
    HERO_CARD,
    HERO_DECK,
    NO_SIDE,
    NOWHERE,
    RESERVE,
    zone_of,
)
from undercroft.kernel.table import put_openly
from undercroft.kernel.visibility import show_all


def wound(game: Dungeon, seat: int, amount: int, rule: str) -> int:
    """Wounds on a hero; returns how many really took Life (combat-20, combat-29)."""
    table = game.table
    dealt = min(amount, table.life[seat])
    table.life[seat] -= dealt
    game.log.append(("wounded", rule, (seat, dealt, table.life[seat])))
    return dealt


def heal(game: Dungeon, seat: int, amount: int, rule: str, beyond: bool = False) -> None:
    """Recover Life up to the printed number; gain it even beyond that (heroes-04, quests-14)."""
    table = game.table
    most = table.life[seat] + amount if beyond else max(first_card(table, seat).life, table.life[seat])
    healed = min(table.life[seat] + amount, most) - table.life[seat]
    table.life[seat] += healed
    game.log.append(("healed", rule, (seat, healed, table.life[seat])))


def wound_monster(game: Dungeon, card: int, amount: int, left: int, rule: str) -> int:
    table = game.table
    dealt = min(amount, left)
    table.wounds[card] += dealt
    game.log.append(("monster-wounded", rule, (card, table.design[card], dealt, left - dealt)))
    return dealt


def change_level(game: Dungeon, seat: int, amount: int, rule: str) -> None:
    """Between the lowest and the highest Level of the card (levels-03, levels-04)."""
    table = game.table
    lowest, highest = first_card(table, seat).first_level, top_level(table, seat)
    set_level(game, seat, max(lowest, min(highest, table.level[seat] + amount)), rule)


def set_level(game: Dungeon, seat: int, level: int, rule: str) -> None:
    game.table.level[seat] = level
    game.log.append(("level", rule, (seat, level)))


def tip(game: Dungeon, seat: int, score: int, number: int, rule: str) -> None:
    """Tipped is a yes-or-no state: a second tip changes nothing (gap-30)."""
    table = game.table
    if table.tipped[seat]:
        return
    table.tipped[seat] = 1
    table.tip_score[seat], table.tip_number[seat] = score, number
    game.log.append(("tipped", rule, (seat,)))


def stand(game: Dungeon, seat: int, rule: str) -> None:
    table = game.table
    table.tipped[seat] = table.tip_score[seat] = table.tip_number[seat] = 0
    game.log.append(("stood", rule, (seat,)))


def lie_down(game: Dungeon, seat: int) -> None:
    """A hero tips himself for a point that cannot be used to move (optional-rules-40)."""
    table = game.table
    table.tipped[seat] = table.spare[seat] = 1
    game.log.append(("tipped", "optional-rules-40", (seat,)))


def enter(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """A hero into a space, by whatever means; leaving ends the cusp (exits-09, gap-27)."""
    table = game.table
    table.space[seat] = space
    table.cusp[seat] = NO_SIDE
    if seat == table.active:
        table.moved[seat] = 1
    game.log.append(("entered", rule, (seat, space, table.design[space])))


def open_exit(game: Dungeon, seat: int, side: int, rule: str) -> None:
    table = game.table
    key = exit_key(table, table.space[seat], side)
    if key not in table.opened:
        table.opened.append(key)
    game.log.append(("opened", rule, (seat, table.space[seat], table.design[table.space[seat]], side)))


def stand_on_cusp(game: Dungeon, seat: int, side: int) -> None:
    table = game.table
    table.cusp[seat] = side
    game.log.append(("cusp", "exits-07", (seat, table.space[seat], table.design[table.space[seat]], side)))


def challenge(game: Dungeon, seat: int, target: int, rule: str) -> None:
    """`target` is a card, or a seat counted from -1 downwards."""
    table = game.table
    table.challenged[seat] = 1
    design = table.design[target] if target >= 0 else -1
    game.log.append(("challenged", rule, (seat, target, design, -1 - target if target < 0 else -1)))


def take_hero(game: Dungeon, seat: int, card: int, rule: str) -> None:
    """A Hero card before a player: lowest Level, printed Life (set-up-03, set-up-05, set-up-06)."""
    table = game.table
    put_openly(table, card, zone_of(seat, HERO_CARD))
    table.zone(seat, HERO_CARD).sort(key=lambda one: table.pool.hero(table.design[one]).first_level)
    printed = first_card(table, seat)
    table.alive[seat] = table.playing[seat] = 1
    table.life[seat], table.level[seat] = printed.life, printed.first_level
    table.count_powers()
    game.log.append(("hero", rule, (seat, card, table.design[card])))
    game.revealed()


def lay_under(game: Dungeon, seat: int, card: int, rule: str) -> None:
    """A card of a higher grade waits under a hero (combining-sets-09)."""
    table = game.table
    put_openly(table, card, zone_of(seat, HERO_CARD))
    game.log.append(("hero-later", rule, (seat, card, table.design[card])))
    game.revealed()


def start_at(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """A hero begins on an Entrance with 1 Glory and 1 Peril (set-up-14, set-up-15)."""
    table = game.table
    table.glory[seat] = table.peril[seat] = 1
    table.movement[seat] = table.spare[seat] = table.tipped[seat] = 0
    table.tip_score[seat] = table.tip_number[seat] = 0
    enter(game, seat, space, rule)
    table.moved[seat] = 0


def show_heroes(game: Dungeon) -> None:
    """All Hero cards lie open to choose from, those of later grades, too (optional-rules-34, gap-58)."""
    table = game.table
    for card in [*table.zones[HERO_DECK], *table.zones[RESERVE]]:
        if table.pool.type[table.design[card]] == HERO:
            show_all(table, card)
    game.log.append(("heroes-shown", "optional-rules-34", ()))
    game.revealed()


def defeat(game: Dungeon, seat: int, rule: str) -> None:
    """A hero is out; his token leaves the map."""
    table = game.table
    table.alive[seat] = 0
    table.life[seat] = 0
    game.log.append(("defeated", rule, (seat,)))


def seat_lord(game: Dungeon, seat: int) -> None:
    """A player without a hero, for the whole game (campaign-adventures-01)."""
    table = game.table
    table.alive[seat] = 0
    game.log.append(("lord", "campaign-adventures-01", (seat,)))


def count_fall(game: Dungeon) -> None:
    """Every defeat counts, also that of a player's second hero (campaign-adventures-04)."""
    game.table.felled += 1
    game.log.append(("felled", "campaign-adventures-04", (game.table.felled,)))


def leave(game: Dungeon, seat: int) -> None:
    """A player is out of the game; Glory and Peril vanish (gap-44)."""
    table = game.table
    table.playing[seat] = 0
    table.glory[seat] = table.peril[seat] = table.movement[seat] = table.spare[seat] = 0
    table.space[seat], table.cusp[seat] = NOWHERE, NO_SIDE
    table.count_powers()
