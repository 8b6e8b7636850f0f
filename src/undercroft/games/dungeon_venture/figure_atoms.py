"""The functions that change figures: where they stand, their life points, Spirits. Each tells the log what it did."""

from __future__ import annotations

from undercroft.games.dungeon_venture.atoms import Venture, readers
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.table import (
    ACTIVE,
    FALLEN,
    GONE,
    HAND,
    LIVING,
    NOBODY,
    NOWHERE,
    SPIRIT,
    VentureTable,
)


def assign(game: Venture, seat: int, hero: int) -> None:
    """A hero gets its player (setup-03, setup-04)."""
    table = game.table
    table.controller[hero] = seat
    table.order.append(hero)
    game.log.append(("hero", "setup-03", (hero, seat)))


def hand_over(game: Venture, hero: int, seat: int) -> None:
    """A hero gets another player, who may now read its hand (death-04, gap-56, hidden-07)."""
    table = game.table
    table.controller[hero] = seat
    table.order.sort(key=lambda one: table.controller[one])
    for card in table.zone(hero, HAND):
        table.known[card] |= readers(table, hero)
    game.log.append(("taken-over", "death-04", (hero, seat)))
    game.revealed()


def stand(game: Venture, figure: int, space: int, rule: str) -> None:
    """A figure comes onto the boards with all its life points."""
    table = game.table
    table.space[figure] = space
    table.life[figure] = table.most[figure]
    if KIND[figure] >= FIRST_BOSS:
        table.boss_state[KIND[figure] - FIRST_BOSS] = ACTIVE
    game.log.append(("placed", rule, (figure, space)))


def come_back(game: Venture, figure: int, space: int, rule: str) -> None:
    """One of those that were defeated stands again; it can be called back only once (gap-51)."""
    game.table.fallen[KIND[figure]] -= 1
    stand(game, figure, space, rule)


def walk(game: Venture, figure: int, space: int, rule: str) -> None:
    """The end of a movement; a carried Spirit comes along (guide-05)."""
    move_to(game.table, figure, space)
    if figure < FIRST_MONSTER:
        game.table.stopped[figure] = 1
    game.log.append(("moved", rule, (figure, space)))


def shift(game: Venture, figure: int, space: int, rule: str) -> None:
    """Put elsewhere without moving: no trap fires, nobody flees from there."""
    move_to(game.table, figure, space)
    game.log.append(("put", rule, (figure, space)))


def jump(game: Venture, figure: int, space: int) -> None:
    """Into a pit on purpose (pit-05)."""
    move_to(game.table, figure, space)
    game.log.append(("jumped", "pit-05", (figure, space)))


def move_to(table: VentureTable, figure: int, space: int) -> None:
    table.space[figure] = space
    if figure < FIRST_MONSTER:
        table.stopped[figure] = 0
        table.carrier[figure] = NOBODY  # a Spirit that goes its own way leaves its carrier
        for hero, carrier in enumerate(table.carrier):
            if carrier == figure:
                table.space[hero] = space


def swap(game: Venture, one: int, other: int) -> None:
    """Two figures change places (swap-01, swap-03)."""
    table = game.table
    here, there = table.space[one], table.space[other]
    move_to(table, one, there)
    move_to(table, other, here)
    game.log.append(("swapped", "swap-01", (one, other)))


def wound(game: Venture, figure: int, amount: int, rule: str) -> None:
    """Life points never go below zero (attack-06)."""
    table = game.table
    amount = min(amount, table.life[figure])
    table.life[figure] -= amount
    game.log.append(("wounded", rule, (figure, amount, table.life[figure])))


def heal(game: Venture, figure: int, amount: int, rule: str) -> None:
    table = game.table
    amount = min(amount, table.most[figure] - table.life[figure])
    table.life[figure] += amount
    game.log.append(("healed", rule, (figure, amount, table.life[figure])))


def toughen(game: Venture, figure: int, amount: int) -> None:
    """A Boss gets more life points, also before it is active; which one is then the Keeper's secret."""
    table = game.table
    table.most[figure] += amount
    if table.space[figure] >= 0:
        table.life[figure] += amount
        game.log.append(("tougher", "event-03", (figure, amount)))
    else:
        game.log.append(("tougher-somewhere", "event-03", (amount,), 1 << table.keeper, (figure,)))


def remove(game: Venture, figure: int, rule: str) -> None:
    """A monster or Boss is defeated (attack-15)."""
    table = game.table
    table.space[figure] = NOWHERE
    table.life[figure] = 0
    table.fallen[KIND[figure]] += 1
    if KIND[figure] >= FIRST_BOSS:
        table.boss_state[KIND[figure] - FIRST_BOSS] = FALLEN
    table.modifiers = [change for change in table.modifiers if change[1] != figure]
    game.log.append(("defeated", rule, (figure,)))


# --- heroes
def become_spirit(game: Venture, hero: int) -> None:
    """On the space where the hero died (death-01)."""
    table = game.table
    table.form[hero] = SPIRIT
    table.life[hero] = 0
    table.stopped[hero] = 0
    game.log.append(("spirit", "death-01", (hero,)))


def leave_for_good(game: Venture, hero: int, space: int, rule: str) -> None:
    """The figure leaves the game, a marker lies where its belongings are (death-02, death-03, pickup-01)."""
    table = game.table
    table.form[hero] = GONE
    table.life[hero] = 0
    table.space[hero] = NOWHERE
    table.carrier[hero] = NOBODY
    table.marker[hero] = space
    game.log.append(("gone", rule, (hero, space)))


def clear_marker(game: Venture, hero: int) -> None:
    """All belongings were taken (pickup-03)."""
    game.table.marker[hero] = NOWHERE
    game.log.append(("marker-cleared", "pickup-03", (hero,)))


def rise(game: Venture, hero: int) -> None:
    table = game.table
    table.form[hero] = LIVING
    table.life[hero] = table.most[hero]
    game.log.append(("rose", "rise-02", (hero,)))


def rest(game: Venture, hero: int) -> None:
    table = game.table
    table.life[hero] = table.most[hero]
    game.log.append(("rested", "rest-02", (hero,)))


def carry(game: Venture, hero: int, spirit: int) -> None:
    table = game.table
    table.carrier[spirit] = hero
    table.space[spirit] = table.space[hero]
    game.log.append(("guides", "guide-01", (hero, spirit)))


def set_down(game: Venture, hero: int, spirit: int, space: int, rule: str) -> None:
    table = game.table
    table.carrier[spirit] = NOBODY
    table.space[spirit] = space
    game.log.append(("set-free", rule, (hero, spirit, space)))


def quicken(table: VentureTable, figure: int, amount: int, design: int, end: str) -> None:
    """More movement points for a while."""
    table.modifiers.append(("movement", figure, amount, design, end))


def end_changes(table: VentureTable, figure: int, end: str) -> None:
    if table.modifiers:
        table.modifiers = [change for change in table.modifiers if change[1] != figure or change[4] != end]
