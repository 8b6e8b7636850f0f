"""What the dice say about a choice before it is made (rules attack-03 to attack-05, attack-16): computed, never tried.

What every figure rolls, and all that changes it, is public (gap-52); events that may still be played are nobody's to
foresee.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_venture import dice
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import MANA, NONE, TRAP_ATTACKS, Attack, is_sealed
from undercroft.games.dungeon_venture.box import COLOURS
from undercroft.games.dungeon_venture.cards import NO_DICE
from undercroft.games.dungeon_venture.layout import PIT
from undercroft.games.dungeon_venture.odds import damage
from undercroft.games.dungeon_venture.pool import NO_PROGRAM
from undercroft.games.dungeon_venture.scores import attack_pool, defence_pool, pool_of, total
from undercroft.games.dungeon_venture.table import NOBODY, VentureTable
from undercroft.games.dungeon_venture.verbs import aimed
from undercroft.kernel.effects import CHOOSE, Resolve
from undercroft.kernel.exact import add_up
from undercroft.kernel.flow import Ask, Raw
from undercroft.kernel.game import key_of

Odds = dict[str, Any]
DIGITS: Final = 9  # of a chance, for readers


def of_choices(game: Venture, seat: int) -> dict[str, list[Odds]]:
    """By the key of an option that this seat may choose: what its dice say, of a card for every target."""
    ask = game.ask
    if ask is None or seat not in ask.options:
        return {}
    found: dict[str, list[Odds]] = {}
    for raw in ask.options[seat]:
        fights = fights_of(game, seat, ask, raw)
        if fights:
            found[key_of(raw)] = [told(game.table, fight) for fight in fights]
    return found


def fights_of(game: Venture, seat: int, ask: Ask, raw: Raw) -> list[Attack]:
    """The attacks of which one follows at once from choosing this."""
    table, (verb, first, _) = game.table, raw
    if ask.kind in ("turn", "regrouping"):
        figure = ask.about[0]
        if verb == "attack":
            return [Attack(figure, first, pool_of(table, figure, "attack"))]
        if verb == "jump":
            return [Attack(NOBODY, figure, *TRAP_ATTACKS[PIT])]
        program = table.pool.program[table.design[first]] if verb == "play" else NO_PROGRAM
        if program != NO_PROGRAM:
            return shots(game, Resolve(program, seat, first, figure))
    elif ask.kind == "target" and verb == "figure":
        run = game.stack[-1]
        if isinstance(run, Resolve):
            return [fight for fight in shots(game, run) if fight.target == first]
    return []


def shots(game: Venture, run: Resolve) -> list[Attack]:
    """The attacks a card can begin with, if it is one that attacks."""
    op = game.rules.programs[run.program].ops[run.at]
    if op.code != CHOOSE or op.select is None or op.act is None or op.act.verb != "attack":
        return []
    return [aimed(game, run, op, target) for target in run.candidates(game, op)]


def of_fight(table: VentureTable, fight: Attack) -> Odds | None:
    """An attack that was declared; once the dice lie there is nothing to foresee."""
    return None if fight.faces or not table.life[fight.target] else told(table, fight)


def told(table: VentureTable, fight: Attack) -> Odds:
    """The dice of both sides, how likely each amount of damage is, and that the target falls.

    A harmless attack does no damage; there `damage` tells by how much it succeeds.
    """
    target, attack, defence = fight.target, attack_dice(table, fight), defence_dice(table, fight)
    chances = [round(chance, DIGITS) for chance in damage(attack, defence)]
    if not fight.harmless:
        if is_sealed(table, target):
            chances = [1.0]
        elif fight.attacker != NOBODY and len(chances) > 1:
            chances[1:1] = [0.0] * total(table, fight.attacker, "venom")
    return {
        "target": target,
        "dice": dict(zip(COLOURS, attack, strict=True)),
        "defence": dict(zip(COLOURS, defence, strict=True)),
        "harmless": bool(fight.harmless),
        "damage": chances,
        "fells": 0.0 if fight.harmless else round(add_up(chances[table.life[target] :]), DIGITS),
        "life": table.life[target],
    }


def attack_dice(table: VentureTable, fight: Attack) -> Dice:
    """What will be rolled, with all that waits for this moment."""
    if fight.attacker == NOBODY:
        return dice.capped(dice.fewer(fight.pool, -total(table, fight.target, "trap-ward")))
    return dice.fewer(attack_pool(table, fight.attacker, fight.pool, fight.target), fight.cursed)


def defence_dice(table: VentureTable, fight: Attack) -> Dice:
    return NO_DICE if fight.resist == NONE else defence_pool(table, fight.target, fight.resist == MANA)
