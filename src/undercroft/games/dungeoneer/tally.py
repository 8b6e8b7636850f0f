"""What adds up to a total (rules combat-15 to combat-17, threats-01): the score and whatever changes it, each by name.

The totals themselves are reckoned by `fight` and `threats`; here they are only taken apart for people to read.
"""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeoneer.cards import FORMS, SCORES, SPEED
from undercroft.games.dungeoneer.fight import (
    ATTACKER,
    BOOST,
    COUNTER,
    DIE,
    FORM,
    GUARD,
    KEYS,
    TARGET,
    Fight,
    rages,
    seat_of,
    transforms,
)
from undercroft.games.dungeoneer.scores import EVERY_MONSTER, Part, monster_parts, parts, printed_score, score
from undercroft.games.dungeoneer.table import DungeonTable
from undercroft.games.dungeoneer.threats import AGAINST_TRAP, LOCK, Face

Tally = dict[str, Any]


def named(table: DungeonTable, found: list[Part]) -> list[dict[str, Any]]:
    """Parts with the cards they come from."""
    name = table.pool.name
    return [{"amount": amount, "from": name(source) if source >= 0 else ""} for amount, source in found if amount]


def announced(table: DungeonTable, quantity: str, target: int) -> list[Part]:
    """What was announced for this roll, or for all monsters."""
    return [(amount, source) for name, at, amount, source, _ in table.modifiers if (name, at) == (quantity, target)]


def printed_strength(table: DungeonTable, fighter: int, form: int) -> int:
    if fighter < 0:
        return printed_score(table, seat_of(fighter), form)
    card = table.pool.fighter[table.design[fighter]]
    return max(card.scores[form], 0) if card is not None else 0


def strength_parts(table: DungeonTable, fighter: int, form: int) -> list[Part]:
    return parts(table, seat_of(fighter), FORMS[form]) if fighter < 0 else monster_parts(table, fighter, form)


def sides(table: DungeonTable, fight: Fight, at: int) -> tuple[Tally, Tally]:
    """Attack and counter-attack of a fight whose form is chosen: printed score, what changes it, and both together."""
    attack = fight.attacks[at]
    form, attacker = attack[FORM], attack[ATTACKER]
    defender = attack[GUARD] if attack[GUARD] >= 0 else attack[TARGET]
    ahead, behind = fight.totals(table, at)
    more = [*strength_parts(table, attacker, form), *announced(table, "roll", KEYS + 2 * at)]
    if transforms(table, attacker, form):
        more.append((attack[BOOST], table.design[attacker]))
    if rages(table, attacker, True):
        more += announced(table, FORMS[form], EVERY_MONSTER)
    less = [*strength_parts(table, defender, form), *announced(table, "roll", KEYS + 2 * at + 1)]
    if rages(table, defender, False):
        less += announced(table, FORMS[form], EVERY_MONSTER)
    if defender < 0:
        less += parts(table, seat_of(defender), f"counter-{FORMS[form]}")
    return (
        {
            "printed": printed_strength(table, attacker, form),
            "parts": named(table, more),
            "sum": ahead - attack[DIE],
        },
        {
            "printed": printed_strength(table, defender, form),
            "parts": named(table, less),
            "sum": behind - attack[COUNTER],
        },
    )


def threat_tally(table: DungeonTable, face: Face) -> Tally:
    """What a hero brings to a Threat, the die apart."""
    seat = face.seat
    scored = face.score <= SPEED
    more = parts(table, seat, SCORES[face.score]) if scored else []
    more += [*parts(table, seat, "threat"), *announced(table, "roll", seat)]
    more += parts(table, seat, "lock-roll") if face.kind == LOCK else []
    more += parts(table, seat, "trap") if face.kind == AGAINST_TRAP else []
    return {
        "printed": printed_score(table, seat, face.score) if scored else score(table, seat, face.score),
        "parts": named(table, more),
        "sum": score(table, seat, face.score) + face.bonus(table),
    }
