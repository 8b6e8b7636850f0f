"""What a choice looks worth at first sight, without trying it: how the heuristic bot plays Dungeon Venture.

Every option is weighed by what it is expected to change, in the measure of `worth`; dice are reckoned with, not rolled.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import odds
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.box import HEROES
from undercroft.games.dungeon_venture.cards import SPELL, WINDOWS
from undercroft.games.dungeon_venture.deeds import gain_of_deed
from undercroft.games.dungeon_venture.errands import LOST, NEARNESS, doors_to_open
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.scene import Scene
from undercroft.games.dungeon_venture.schemes import gain_of_event
from undercroft.games.dungeon_venture.table import HAND, LIVING
from undercroft.games.dungeon_venture.temper import Temper
from undercroft.games.dungeon_venture.terrain import distances
from undercroft.games.dungeon_venture.tricks import acts_of, gain_of_attack, gain_of_barring, gain_of_laying
from undercroft.games.dungeon_venture.turn import Turn, current_turn
from undercroft.games.dungeon_venture.worth import CARD, fit, gain_of_remedy, gain_of_wearing, is_gear
from undercroft.kernel.consent import AGREE
from undercroft.kernel.flow import PASS, Ask, Raw
from undercroft.kernel.nodes import Select

MAGE: Final = HEROES.index("mage")
COIN: Final = 0.1
REMEDY: Final = 1.0  # a card that heals, in the shop
HARM, HELP, OTHER = 2.0, 2.0, 1.0  # what a spell is for, when the mage chooses
AGAIN: Final = 0.4  # for each spell of the same kind that the mage has already
NOT_NOW: Final = -1.0


def gains(game: Venture, seat: int, tempers: tuple[Temper, Temper]) -> dict[int, float]:
    """By the index of an option: how much better the position looks with it than without."""
    ask = game.ask
    assert ask is not None
    scene = Scene(game.table, tempers[seat == game.table.keeper])
    turn = current_turn(game) if ask.kind == "turn" else None
    found: dict[int, float] = {}
    for index, raw in enumerate(ask.options[seat]):
        gain = gain_of(game, scene, ask, raw, turn)
        if gain is not None:
            found[index] = gain
    return found


def gain_of(game: Venture, scene: Scene, ask: Ask, raw: Raw, turn: Turn | None) -> float | None:
    """None: it has to be tried."""
    if raw == PASS:
        return 0.01
    if ask.kind in ("turn", "regrouping"):
        return gain_of_deed(scene, ask.about[0], raw, turn)
    if ask.kind in WINDOWS:
        return gain_of_event(game, scene, raw[1], ask.about[0])
    if ask.kind == "target":
        return gain_of_target(game, scene, ask, raw)
    if ask.kind in ("first", "start", "hero", "monster", "monster-place", "reinforce", "displaced"):
        return gain_of_place(scene, ask, raw)
    if ask.kind in ("pick", "keep", "shop", "cousin", "spell"):
        return gain_of_goods(scene, ask, raw)
    if ask.kind in ("swap", "regroup"):
        wanted = ask.kind == "regroup" and scene.plan().is_regroup_wanted()
        return 0.0 if (raw == AGREE) == wanted else NOT_NOW
    return None


# --- who and where
def gain_of_place(scene: Scene, ask: Ask, raw: Raw) -> float | None:
    table = scene.table
    if raw[0] == "none":
        return -LOST
    if ask.kind == "first":
        return lead_of(scene, raw[1])
    if ask.kind == "start":
        return -NEARNESS * distances(table, doors_to_open(table)).get(raw[1], LOST)
    if ask.kind == "monster":
        return -NEARNESS * scene.steps_to_enemy(raw[1], table.space[raw[1]])
    if ask.kind in ("monster-place", "reinforce"):
        return -NEARNESS * scene.steps_to_enemy(FIRST_MONSTER, raw[1])
    if ask.kind == "displaced":
        return scene.stand(ask.about[0], raw[1])
    return 0.0


def lead_of(scene: Scene, hero: int) -> float:
    """The hardy go first, if they stand at the door."""
    table = scene.table
    if table.form[hero] != LIVING:
        return -LOST
    far = scene.plan().gathering.get(table.space[hero], LOST) if not scene.foes else 0
    return table.life[hero] + 2.0 * odds.mean(table.lines[hero].defence) - far


# --- cards to have
def gain_of_goods(scene: Scene, ask: Ask, raw: Raw) -> float | None:
    table = scene.table
    verb, card, other = raw
    if verb == "done":
        return 0.0
    if ask.kind == "spell":
        return worth_of_spell(scene, card, table.zone(MAGE, HAND))
    if ask.kind == "shop":
        return REMEDY if any(act.verb == "heal" for act in acts_of(scene, card)) else NOT_NOW
    if ask.kind == "keep":
        return -fit(table, ask.about[0], card)
    if ask.kind == "cousin":
        return gain_of_wearing(table, other, card) - fit(table, ask.about[0], card)
    return worth_to(scene, ask.about[0], card)


def worth_to(scene: Scene, hero: int, card: int) -> float:
    """A card that lies open, for one who may take it."""
    table = scene.table
    if is_gear(table, card):
        return CARD + max(gain_of_wearing(table, hero, card), 0.0)
    if table.kind_of(card) == SPELL:
        return CARD * odds.mean(table.lines[hero].mana)
    gold = table.pool.designs[table.design[card]].gold
    return COIN * gold if gold else CARD


def worth_of_spell(scene: Scene, card: int, known: list[int]) -> float:
    table = scene.table
    found = 0.0
    for act in acts_of(scene, card):
        harm = act.verb == "attack" and not act.get("harmless")
        found += HARM if harm else HELP if act.verb == "heal" else OTHER
    return found - AGAIN * [table.design[one] for one in known].count(table.design[card])


# --- whom a card is aimed at
def gain_of_target(game: Venture, scene: Scene, ask: Ask, raw: Raw) -> float | None:
    table = scene.table
    program, at, card, figure = ask.about
    act = game.rules.programs[program].ops[at].act
    if act is None or raw[0] == "none":
        return None
    if raw[0] == "door":
        return gain_of_barring(scene, raw[1])
    if act.verb == "put" and raw[0] == "place":
        who = act.get("who")
        return scene.stand(figure, raw[1]) if isinstance(who, Select) and who.thing == "you" else None
    if raw[0] == "figure":
        if act.verb == "attack":
            return gain_of_attack(scene, figure, card, act, raw[1])
        if act.verb == "heal":
            amount = act.get("amount")
            return gain_of_remedy(table, raw[1], amount) if isinstance(amount, int) else None
        if act.verb == "lay":
            return gain_of_laying(scene, raw[1], card)
        if act.verb == "encore":
            return scene.best_blow(raw[1], table.space[raw[1]])
    return None
