"""What a reader may see (rules hidden-01 to hidden-08, gap-55): built up from nothing."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_venture import dice, forecast, paths
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import Attack
from undercroft.games.dungeon_venture.boards import SIDES
from undercroft.games.dungeon_venture.box import BOSSES, COLOURS, HEROES
from undercroft.games.dungeon_venture.cards import KINDS as CARD_KINDS
from undercroft.games.dungeon_venture.cards import Card
from undercroft.games.dungeon_venture.layout import TRAP_KINDS
from undercroft.games.dungeon_venture.pool import (
    BACKS,
    BOSS_FIGURES,
    FIRST_BOSS,
    FIRST_MONSTER,
    KIND,
    KINDS,
    OF_KIND,
    Pool,
)
from undercroft.games.dungeon_venture.scores import in_effect, movement, pool_of, readied, spells_left
from undercroft.games.dungeon_venture.table import (
    DISCARD,
    EVENT_DECK,
    EVENT_DISCARD,
    EVENT_HAND,
    EXPLORED,
    FIRED,
    HAND,
    HIDDEN,
    INITIATIVE_DECK,
    KEEPER_HAND,
    KNOWN,
    MONSTER_DECK,
    NOBODY,
    NOWHERE,
    PLAYED,
    REVEALED,
    SHOWN,
    STOCK,
    TREASURE,
    TURNED,
    UNKNOWN,
    USED,
    WAITING,
    WORN,
    VentureTable,
)
from undercroft.games.dungeon_venture.turn import Turn, current_turn
from undercroft.games.dungeon_venture.words import CARDS
from undercroft.kernel.visibility import sees

Face = dict[str, Any]
FORMS: Final = ("living", "spirit", "gone")
AREAS: Final = {HIDDEN: "hidden", REVEALED: "revealed", EXPLORED: "explored"}
TRAP_STATES: Final = {UNKNOWN: "hidden", KNOWN: "known", FIRED: "fired"}
POOLS: Final = ("attack", "defence", "mana")
#: questions about what one figure does or gets
ABOUT_A_FIGURE: Final = ("cousin", "keep", "dress", "shop", "start", "turn", "regrouping", "pick", "displaced", "chill")


def printed(design: Card) -> Face:
    """What is printed on a card, as plain data."""
    face: Face = {"id": design.id, "name": design.name, "set": design.set_id, "kind": CARD_KINDS[design.kind]}
    face |= {"slots": list(design.slots), "lasts": design.lasts, "gold": design.gold, "price": design.price}
    return face | {"gives": {change.quantity: change.amount for change in design.gives}}


class Faces:
    """The printed faces of a pool, made once."""

    def __init__(self, pool: Pool) -> None:
        self.printed = [printed(design) for design in pool.designs]
        self.backs = [{"back": BACKS[back]} for back in pool.backs]

    def face(self, table: VentureTable, eye: int, card: int) -> Face:
        """A card as this reader sees it: its face with its number, or only its back."""
        design = table.design[card]
        if not sees(table, eye, card):
            return self.backs[design]
        face = {"card": card, **self.printed[design]}
        if table.locked[card]:
            face["locked"] = True
        return face


def view(game: Venture, faces: Faces, eye: int) -> Face:
    table = game.table
    adventure = table.layout.adventure

    def show(cards: list[int]) -> list[Face]:
        return [faces.face(table, eye, card) for card in cards]

    turn = current_turn(game)
    found: Face = {
        "game": "dungeon-venture",
        "you": eye if eye < table.seats else None,
        "keeper": table.keeper,
        "adventure": {"title": adventure.title, "level": adventure.level, "goal": adventure.goal},
        "round": table.round,
        "purse": table.purse if table.options["campaign"] else None,
        "regrouping": bool(table.regrouping),
        "active": table.active if table.active != NOBODY else None,
        "turn": None if turn is None else {"moved": bool(turn.moved), "acted": bool(turn.acted)},
        "boards": [{"kind": one.kind, "at": list(one.at), "turn": one.turn} for one in table.world.boards],
        "plan": plan(table),
        "areas": [
            {"state": AREAS[state], "searched": bool(table.searched[area])}
            for area, state in enumerate(table.area_state)
        ],
        "doors": [door_face(table, door) for door in range(len(table.door_one)) if is_seen_door(table, door)],
        "furniture": furniture(table, table.area_state),
        "traps": [trap_face(table, trap) for trap, state in enumerate(table.trap_state) if state in (KNOWN, FIRED)],
        "figures": [figure_face(table, faces, eye, figure, pace(table, turn, figure)) for figure in on_show(table)],
        "heroes": [hero_face(table, faces, eye, hero, pace(table, turn, hero)) for hero in range(len(HEROES))],
        "order": list(table.order),
        "decks": {
            "treasure": len(table.zones[TREASURE]),
            "monster": len(table.zones[MONSTER_DECK]),
            "event": len(table.zones[EVENT_DECK]),
        },
        "events": len(table.zones[EVENT_HAND]),
        "discard": show(table.zones[DISCARD]),
        "event_discard": show(table.zones[EVENT_DISCARD]),
        "shown": show(table.zones[SHOWN]),
        "offered": offered(game, faces, eye),
        "played": show(table.zones[PLAYED]),
        "initiative": {
            "turned": [KINDS[table.pool.turn_of(table.design[card])] for card in table.zones[TURNED]],
            "to_come": sorted(KINDS[table.pool.turn_of(table.design[card])] for card in table.zones[INITIATIVE_DECK]),
        },
        "attack": attack_face(game),
        "asked": asked(game, eye),
        "ways": paths.of_choices(game, eye),
        "odds": forecast.of_choices(game, eye),
        "owed": list(game.questions),
        "result": None if game.result is None else game.result._asdict(),
    }
    return found | {"screen": screen(table, faces, eye)} if eye == table.keeper else found


def asked(game: Venture, eye: int) -> int | None:
    """The figure for which this reader has to choose."""
    ask = game.ask
    if ask is None or eye not in ask.options:
        return None
    if ask.kind == "target":
        return ask.about[3]
    return ask.about[0] if ask.kind in ABOUT_A_FIGURE else None


def offered(game: Venture, faces: Faces, eye: int) -> list[Face]:
    """Cards of the stock that this reader may choose; the stock itself is nobody's to look through."""
    table, ask = game.table, game.ask
    if ask is None or eye not in ask.options:
        return []
    cards = dict.fromkeys([card for verb, card, _ in ask.options[eye] if verb in CARDS])
    return [{"card": card, **faces.printed[table.design[card]]} for card in cards if table.where[card] == STOCK]


# --- the boards
def plan(table: VentureTable) -> Face:
    """What is printed on the boards as they lie: by space its cell and its area; columns and stairs."""
    world = table.world
    return {
        "cells": [list(cell) for cell in world.cells],
        "area": list(world.area),
        "columns": sorted(world.columns),
        "stairs": list(world.stairs),
    }


def is_seen_door(table: VentureTable, door: int) -> bool:
    """Found, and in a wall of a room that was set out (hidden-02, hidden-04)."""
    area, state = table.world.area, table.area_state
    sides = (area[table.door_one[door]], area[table.door_two[door]])
    return bool(table.door_found[door]) and any(state[side] != HIDDEN for side in sides)


def door_face(table: VentureTable, door: int) -> Face:
    one, two = table.door_one[door], table.door_two[door]
    east, south = table.world.cells[one]
    return {
        "spaces": [one, two],
        "x": east,
        "y": south,
        "side": SIDES[table.world.neighbours[one].index(two)],
        "open": bool(table.door_open[door]),
        "barred": bool(table.barred[door]),
    }


def furniture(table: VentureTable, state: list[int]) -> list[Face]:
    """The pieces of rooms that were set out."""
    area = table.world.area
    return [
        {"kind": piece.kind, "spaces": list(piece.spaces), "opened": piece.spaces[0] in table.opened}
        for piece in table.layout.adventure.furniture
        if state[area[piece.spaces[0]]] != HIDDEN
    ]


def trap_face(table: VentureTable, trap: int) -> Face:
    return {
        "kind": TRAP_KINDS[table.trap_kind[trap]],
        "spaces": list(table.trap_spaces[trap]),
        "state": TRAP_STATES[table.trap_state[trap]],
    }


# --- figures
def on_show(table: VentureTable) -> list[int]:
    heroes = [hero for hero in range(FIRST_MONSTER) if table.space[hero] != NOWHERE]
    return heroes + table.on_boards()


def pools(table: VentureTable, figure: int) -> Face:
    """What the figure would roll, against somebody whom nothing shields (dice-07)."""
    attack, *others = [pool_of(table, figure, name) for name in POOLS]
    rolled = [dice.capped(pool) for pool in (readied(table, figure, attack), *others)]
    return {name: dict(zip(COLOURS, pool, strict=True)) for name, pool in zip(POOLS, rolled, strict=True)}


def pace(table: VentureTable, turn: Turn | None, figure: int) -> int:
    """Movement points; an event may have lessened those of the turn under way."""
    return turn.pace(table) if turn is not None and turn.figure == figure else movement(table, figure)


def figure_face(table: VentureTable, faces: Faces, eye: int, figure: int, points: int) -> Face:
    """Somebody on the boards: all that is printed and all that changes it is public (gap-52)."""
    return {
        "figure": figure,
        "kind": KINDS[KIND[figure]],
        "side": "hero" if figure < FIRST_MONSTER else "boss" if KIND[figure] >= FIRST_BOSS else "monster",
        "number": OF_KIND[KIND[figure]].index(figure) + 1,
        "name": table.lines[KIND[figure]].name,
        "space": table.space[figure],
        "spirit": table.is_spirit(figure),
        "life": table.life[figure],
        "most": table.most[figure],
        "movement": points,
        "dice": pools(table, figure),
        "effects": [faces.face(table, eye, card) for card in in_effect(table, figure)],
    }


def hero_face(table: VentureTable, faces: Faces, eye: int, hero: int, points: int) -> Face:
    def show(which: int) -> list[Face]:
        return [faces.face(table, eye, card) for card in table.zone(hero, which)]

    return {
        "hero": hero,
        "kind": HEROES[hero],
        "name": table.lines[hero].name,
        "seat": table.controller[hero] if table.controller[hero] != NOBODY else None,
        "form": FORMS[table.form[hero]],
        "carrier": table.carrier[hero] if table.carrier[hero] != NOBODY else None,
        "marker": table.marker[hero] if table.marker[hero] != NOWHERE else None,
        "most": table.most[hero],
        "movement": points,
        "dice": pools(table, hero),
        "spells_left": max(spells_left(table, hero), 0),
        "hand": show(HAND),
        "worn": show(WORN),
        "used": show(USED),
    }


def attack_face(game: Venture) -> Face | None:
    """The attack under way: its odds before the dice are rolled, then the dice, and which of them succeed."""
    fights = [frame for frame in game.stack if isinstance(frame, Attack)]
    if not fights:
        return None
    fight = fights[-1]
    return {
        "attacker": fight.attacker if fight.attacker != NOBODY else None,
        "target": fight.target,
        "dice": dict(zip(COLOURS, fight.pool, strict=True)),
        "faces": list(fight.faces),
        "hits": dice.hits(fight.pool, fight.faces),
        "defence": dict(zip(COLOURS, fight.defence, strict=True)),
        "defence_faces": list(fight.defence_faces),
        "defence_hits": dice.hits(fight.defence, fight.defence_faces),
        "odds": forecast.of_fight(game.table, fight),
    }


# --- behind the Keeper's screen
def screen(table: VentureTable, faces: Faces, eye: int) -> Face:
    """What only the Keeper sees: the adventure, the events in hand, the black-backed cards."""
    adventure = table.layout.adventure
    return {
        "story": adventure.story,
        "furniture": furniture(table, [EXPLORED] * len(table.area_state)),
        "doors": [door_face(table, door) | {"secret": not table.door_found[door]} for door in range(len(table.barred))],
        "traps": [trap_face(table, trap) for trap, state in enumerate(table.trap_state) if state == UNKNOWN],
        "monsters": [{"kind": KINDS[kind], "space": space} for kind, space in table.lairs],
        "bosses": [
            {
                "kind": KINDS[KIND[figure]],
                "name": table.lines[KIND[figure]].name,
                "space": table.boss_space[number],
                "most": table.most[figure],
            }
            for number, figure in enumerate(BOSS_FIGURES[: len(BOSSES)])
            if table.boss_state[number] == WAITING
        ],
        "events": [faces.face(table, eye, card) for card in table.zones[EVENT_HAND]],
        "cards": [faces.face(table, eye, card) | {"boss": table.host[card]} for card in table.zones[KEEPER_HAND]],
    }
