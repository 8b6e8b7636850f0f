"""Death, Spirits, and how an adventure ends (rules attack-07 to attack-15, death-*, boss-05 to boss-07, win-*)."""

from __future__ import annotations

from undercroft.games.dungeon_venture import atoms, figure_atoms, round_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.pool import BOSS_FIGURES, FIRST_BOSS, FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.scores import in_effect
from undercroft.games.dungeon_venture.table import (
    EXPLORED,
    HAND,
    IN_EFFECT,
    KEEPER_HAND,
    NOBODY,
    USED,
    WAITING,
    WORN,
    VentureTable,
)
from undercroft.games.dungeon_venture.ways import adjacent, closest, is_broken, is_free
from undercroft.kernel.game import Result


def kill(game: Venture, figure: int, by: int) -> None:
    """Life points have come to zero; `by` is who did it, -1 for a trap or a pit."""
    if figure < FIRST_MONSTER:
        kill_hero(game, figure)
    else:
        kill_monster(game, figure, by)
    check_end(game)


def kill_monster(game: Venture, figure: int, by: int) -> None:
    table = game.table
    kind, space = KIND[figure], table.space[figure]
    figure_atoms.remove(game, figure, "attack-15")
    end_effects(game, figure)
    if not table.of_kind(kind):
        round_atoms.drop_out(game, kind)
    if kind >= FIRST_BOSS:
        atoms.out_of_play(game, [card for card in table.zones[KEEPER_HAND] if table.host[card] == figure])
        call_next_boss(game, kind - FIRST_BOSS, space)
    elif 0 <= by < FIRST_MONSTER:
        atoms.draw_monster_card(game, by)


def call_next_boss(game: Venture, fallen: int, space: int) -> None:
    """A Boss that comes when another falls stands up on its space: an activation (gap-47, init-09, death-03)."""
    table = game.table
    for number, after in enumerate(table.boss_after):
        if after == fallen and table.boss_state[number] == WAITING:
            standing = table.standing()
            spaces = [space] if is_free(table, space, standing) else []
            spaces = spaces or closest(table, space, table.world.area[space], standing)
            figure_atoms.stand(game, BOSS_FIGURES[number], spaces[0], "boss-07")
            round_atoms.join(game, FIRST_BOSS + number)
            perish(game)


def kill_hero(game: Venture, hero: int) -> None:
    """Spirit, or gone for good while a Boss is on the boards; an event for the Keeper in any case (event-08)."""
    table = game.table
    end_effects(game, hero)
    for spirit, carrier in enumerate(table.carrier):
        if carrier == hero:
            figure_atoms.set_down(game, hero, spirit, table.space[hero], "guide-07")
    if table.boss_present():
        lose_for_good(game, hero, "death-02")
    else:
        figure_atoms.become_spirit(game, hero)
    atoms.draw_event(game, "event-08")


def perish(game: Venture) -> None:
    """Heroes in Spirit form when a Boss is activated die at once, without an event (death-03, boss-06, event-08)."""
    for hero in game.table.spirits():
        lose_for_good(game, hero, "death-03")


def lose_for_good(game: Venture, hero: int, rule: str) -> None:
    """What the hero had cast on others ends, too, and lies with its used spells (death-02)."""
    table = game.table
    for card in table.zones[IN_EFFECT][:]:
        if table.caster[card] == hero:
            table.fresh[card] = 0
            atoms.put_away(game, card, "death-02")
    figure_atoms.leave_for_good(game, hero, resting_place(table, table.space[hero]), rule)
    if not any(table.zone(hero, which) for which in (HAND, WORN, USED)):
        figure_atoms.clear_marker(game, hero)
    round_atoms.drop_out(game, hero)


def resting_place(table: VentureTable, space: int) -> int:
    """Where belongings lie: where the hero fell, or nearby if nobody can stand beside it (gap-46)."""
    if any(not table.layout.solid[other] and not is_broken(table, other) for other in adjacent(table, space)):
        return space
    return closest(table, space, table.world.area[space], table.standing())[0]


def end_effects(game: Venture, figure: int) -> None:
    """Death ends all effects on a figure (death-01, gap-32)."""
    table = game.table
    if table.zones[IN_EFFECT]:
        for card in in_effect(table, figure):
            table.fresh[card] = 0
            atoms.put_away(game, card, "death-01")


# --- the end
def check_end(game: Venture) -> None:
    """After each removal of a figure and each room that is populated (win-01)."""
    table = game.table
    if game.result is not None:
        return
    if not table.in_play():
        finish(game, False, "no hero is left", "win-03")
    elif not table.lairs and WAITING not in table.boss_state and not table.on_boards():
        finish(game, True, "the Boss and all monsters are defeated", "win-01")
    elif not table.living() and not any(can_reach_altar(table, hero) for hero in table.spirits()):
        finish(game, False, "no Spirit can reach an altar", "win-03")


def can_reach_altar(table: VentureTable, spirit: int) -> bool:
    """By walls and unexplored areas only, not by what happens to stand in the way (win-03)."""
    area = table.world.area
    reached = [area[table.space[spirit]]]
    for one in reached:
        for door in range(len(table.door_one)):
            sides = (area[table.door_one[door]], area[table.door_two[door]])
            if table.door_found[door] and one in sides:
                other = sides[1] if sides[0] == one else sides[0]
                if other not in reached and table.area_state[other] == EXPLORED:
                    reached.append(other)
    return any(area[altar] in reached for altar in table.layout.altars)


def finish(game: Venture, heroes_won: bool, reason: str, rule: str) -> None:
    table = game.table
    seats = sorted(set(table.controller) - {NOBODY}) if heroes_won else [table.keeper]
    scores = tuple([int(seat in seats) for seat in range(table.seats)])
    game.log.append(("over", rule, (int(heroes_won),)))
    game.finish(Result(tuple(seats), scores, reason, rule))
