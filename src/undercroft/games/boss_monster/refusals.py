"""Why something is not offered: the reason in a line and the rule's id. Looks only at what the seat itself knows."""

from __future__ import annotations

from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.dungeon import MAX_ROOMS, is_active
from undercroft.games.boss_monster.play import open_modes
from undercroft.games.boss_monster.pool import ADVENTURE_PHASE, BUILD_PHASE
from undercroft.games.boss_monster.table import (
    ADVENTURE,
    BUILD,
    DRAFT,
    LEFT_END,
    OFF,
    ROOMS,
    ROW,
    SETUP,
    SPELLS,
    THRONE,
    USED,
    BossTable,
)
from undercroft.kernel.effects import Resolve

Refusal = tuple[str, str]
NOT_YOUR_MOMENT = ("it is not your moment: you are asked in turn, the active player first", "prio-02")

AFTER_REVEAL: Refusal = ("nothing is played or used between the reveal and the adventure phase", "reveal-04")


def refusal(game: Boss2, seat: int, key: str) -> Refusal:
    verb, *rest = key.split(":")
    numbers = [int(part) if part.lstrip("-").isdigit() else -1 for part in rest[:2]]
    card, place = [*numbers, -1, -1][:2]
    if verb == "card":
        return refusal(game, seat, likely(game.table, seat, card))
    if verb == "lay":
        if game.table.phase == SETUP and not lays_first_room(game, seat):
            return "first rooms are laid one player after another, after the discards", "first-04"
        return lay(game.table, seat, card, place)
    if verb == "cast":
        return cast(game, seat, card)
    if verb == "use":
        return use(game, seat, card, max(place, 0))
    if verb == "take-back":
        if game.table.active == seat and game.table.zone(seat, DRAFT):
            return "your room stays as it is while something announced waits", "prio-07"
        return "a laid room is final once you are no longer active", "build-08"
    if not game.table.alive[seat]:
        return "you are out of the game", "elim-03"
    if seat not in game.questions:
        return NOT_YOUR_MOMENT
    return "that is not among the options", ""


def likely(table: BossTable, seat: int, card: int) -> str:
    """What somebody who points at a card most likely wants to do with it."""
    if card in table.zone(seat, ROOMS):
        place = table.zone(seat, ROW)[0] if table.pool.advanced[table.design[card]] and table.zone(seat, ROW) else -1
        return f"lay:{card}:{place}"
    if card in table.zone(seat, SPELLS):
        return f"cast:{card}"
    return f"use:{card}:0"


def lays_first_room(game: Boss2, seat: int) -> bool:
    return game.ask is not None and game.ask.kind == "first-room" and seat in game.ask.options


def lay(table: BossTable, seat: int, card: int, place: int) -> Refusal:
    if card not in table.zone(seat, ROOMS):
        return "you build only with rooms from your own hand", "build-10"
    if table.phase == BUILD and table.active != seat:
        return "only the active player lays a room", "build-01"
    if table.phase != BUILD and table.order and table.round:
        return "rooms are laid in the build phase", "build-01"
    if table.zone(seat, DRAFT):
        return "you lay at most one room a round; take the other one back first", "build-02"
    advanced = table.pool.advanced[table.design[card]]
    if place == LEFT_END:
        if advanced:
            return "an advanced room is only built on top of another room", "adv-02"
        if len(table.zone(seat, ROW)) >= MAX_ROOMS:
            return "your dungeon already has five rooms; cover one of them", "build-05"
    elif place not in table.zone(seat, ROW):
        return "you build only in your own dungeon", "build-10"
    elif table.marks[place] & OFF:
        return "nothing is built on a room that is switched off", "deact-05"
    elif advanced:
        return "an advanced room needs a treasure symbol in common with the room it covers", "adv-01"
    return "your room stays as it is while something announced waits", "prio-07"


def cast(game: Boss2, seat: int, card: int) -> Refusal:
    table = game.table
    if card not in table.zone(seat, SPELLS):
        return "you play only spells from your own hand", "hand-03"
    if table.phase not in (BUILD, ADVENTURE):
        return "spells are played in the build and adventure phases only", "spell-03"
    if table.active < 0:
        return AFTER_REVEAL
    pool, design = table.pool, table.design[card]
    if not pool.phases[design] & (BUILD_PHASE if table.phase == BUILD else ADVENTURE_PHASE):
        return "the spell does not show the symbol of this phase", "spell-04"
    if pool.prevents[design]:
        return "it is played the moment an opponent plays a spell", "prevent-03"
    if open_modes(game, seat, card, pool.modes[design]):
        return NOT_YOUR_MOMENT
    return "there is nothing it could be aimed at, or its condition is not met", "spell-08"


def use(game: Boss2, seat: int, card: int, at: int) -> Refusal:
    table = game.table
    if card not in table.zone(seat, ROW) and card not in table.zone(seat, THRONE):
        return "you use only abilities of your own rooms and boss", "act-04"
    if not is_active(table, card):
        return "its ability does not work now", "room-05"
    if table.phase not in (BUILD, ADVENTURE):
        return "abilities are used in the build and adventure phases only", "act-03"
    if table.active < 0:
        return AFTER_REVEAL
    found = [(phases, programs) for number, phases, programs, _ in table.pool.uses[table.design[card]] if number == at]
    if not found:
        return "it has no ability to use", "act-01"
    phases, programs = found[0]
    if not phases & (BUILD_PHASE if table.phase == BUILD else ADVENTURE_PHASE):
        return "it is used in the other phase", "act-02"
    if table.marks[card] & USED << at:
        return "it was used this round", "once-01"
    ability = game.rules.programs[programs[0]].ability
    if not game.rules.can_pay(game, Resolve(programs[0], seat, card), ability.pay):
        return "its price cannot be paid in full", "act-04"
    if open_modes(game, seat, card, programs):
        return NOT_YOUR_MOMENT
    return "there is nothing it could be aimed at, or its condition is not met", "spell-08"
