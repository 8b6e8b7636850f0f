"""What a reader may see (rules hidden-*, comp-03, hand-02): built up from nothing, card by card, by the one mask."""

from __future__ import annotations

from typing import Any

from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.cards import CLASSES, Boss, Hero, Room, Spell
from undercroft.games.boss_monster.dungeon import (
    active_rooms,
    bonuses,
    covered_now,
    damage,
    health,
    treasures,
)
from undercroft.games.boss_monster.forecast import Forecast, forecasts, if_resolved
from undercroft.games.boss_monster.pool import BACKS, Design, Pool
from undercroft.games.boss_monster.table import (
    CASTING,
    DISCARD,
    DRAFT,
    ENTRANCE,
    HERO_DECK,
    INSIDE,
    LEFT_END,
    OFF,
    PHASES,
    ROOM_DECK,
    ROOMS,
    ROW,
    SHELTERED,
    SOULS,
    SPELL_DECK,
    SPELLS,
    THRONE,
    TOWN,
    USED,
    WOUNDS,
    BossTable,
)
from undercroft.games.boss_monster.words import announced
from undercroft.kernel.visibility import sees

Face = dict[str, Any]


def printed(design: Design) -> Face:
    """What is printed on a card, as plain data."""
    face: Face = {"id": design.id, "name": design.name, "set": design.set_id}
    if isinstance(design, Boss):
        return face | {"type": "boss", "xp": design.xp, "treasure": list(design.treasure)}
    if isinstance(design, Room):
        face |= {"type": "room", "kind": design.kind, "grade": design.grade}
        return face | {"damage": design.damage, "treasure": list(design.treasure)}
    if isinstance(design, Spell):
        return face | {"type": "spell", "phases": list(design.phases)}
    assert isinstance(design, Hero)
    face |= {"type": "hero", "class": design.hero_class, "grade": design.grade}
    return face | {"health": design.health, "value": design.value}


class Faces:
    """The faces of a pool's cards, made once and shared by all views: they are only to be read."""

    def __init__(self, pool: Pool) -> None:
        self.printed = [printed(design) for design in pool.designs]
        self.backs = [{"back": BACKS[back]} for back in pool.back]
        self.open: dict[tuple[int, int], Face] = {}  # by card and design

    def face(self, table: BossTable, eye: int, card: int) -> Face:
        """A card as this reader sees it: its face with its number, or only its back."""
        design = table.design[card]
        if not sees(table, eye, card):
            return self.backs[design]
        return self.open.get((card, design)) or self.front(card, design)

    def front(self, card: int, design: int) -> Face:
        """A card's face with its number."""
        face = self.open.get((card, design))
        if face is None:
            face = self.open[card, design] = {"card": card, **self.printed[design]}
        return face

    def gone(self, table: BossTable, seat: int) -> Face | None:
        """The boss of a seat that is out of the game: everybody remembers it."""
        return self.printed[table.bosses[seat]] if table.bosses[seat] >= 0 else None


def views(game: Boss2, faces: Faces, eyes: list[int]) -> list[Face]:
    """One view for each reader. What everybody sees is made once, with the public's eye, and shared by all of them."""
    table = game.table
    ahead = forecasts(game) if table.order else {}
    common = public(game, faces, ahead)
    seats = [public_seat(table, faces, seat, ahead) for seat in range(table.seats)]
    return [
        {
            "game": "boss-monster",
            "you": eye if eye < table.seats else None,
            **common,
            "announced": announced(game, eye),
            "seats": [shown | own(table, faces, seat, eye) for seat, shown in enumerate(seats)],
        }
        for eye in eyes
    ]


def public(game: Boss2, faces: Faces, ahead: dict[int, Forecast]) -> Face:
    """What everybody sees of the middle of the table."""
    table = game.table
    epic = sum(1 for card in table.zones[HERO_DECK] if table.pool.value[table.design[card]] == 2)
    return {
        "round": table.round,
        "phase": PHASES[table.phase],
        "active": table.active,
        "order": list(table.order),
        "decks": {
            "room": len(table.zones[ROOM_DECK]),
            "spell": len(table.zones[SPELL_DECK]),
            "ordinary hero": len(table.zones[HERO_DECK]) - epic,
            "epic hero": epic,
        },
        "discard": [faces.face(table, table.seats, card) for card in table.zones[DISCARD]],
        "casting": [faces.face(table, table.seats, card) for card in table.zones[CASTING]],
        "town": [hero_face(table, faces, hero, ahead) for hero in table.zones[TOWN]],
        "if_resolved": if_resolved(game, ahead),
        "owed": list(game.questions),
        "result": None if game.result is None else game.result._asdict(),
    }


def public_seat(table: BossTable, faces: Faces, seat: int, ahead: dict[int, Forecast]) -> Face:
    """What everybody sees of a seat."""
    boss = table.zone(seat, THRONE)
    revealed = bool(table.order) and bool(boss)
    return {
        "seat": seat,
        "alive": bool(table.alive[seat]),
        "levelled": bool(table.levelled[seat]),
        "boss_used": bool(boss) and table.marks[boss[0]] >= USED,
        "souls": table.souls[seat],
        "wounds": table.wounds[seat],
        "gained": table.gained[seat],
        "dungeon": [room_face(table, faces, seat, room) for room in table.zone(seat, ROW)],
        "treasure": dict(zip(CLASSES, treasures(table, seat), strict=True)) if revealed and table.alive[seat] else {},
        "damage": sum(damage(table, seat, room) for room in active_rooms(table, seat)),
        "entrance": [hero_face(table, faces, hero, ahead) for hero in table.zone(seat, ENTRANCE)],
        "inside": [
            hero_face(table, faces, hero, ahead) | {"place": table.walk_place, "in_room": bool(table.walk_inside)}
            for hero in table.zone(seat, INSIDE)
        ],
        "survivors": [faces.face(table, table.seats, hero) for hero in table.zone(seat, WOUNDS)],
    }


def own(table: BossTable, faces: Faces, seat: int, eye: int) -> Face:
    """The part of a seat that is not the same to everybody: hands, what lies face-down, bosses before the reveal."""

    def show(which: int) -> list[Face]:
        return [faces.face(table, eye, card) for card in table.zone(seat, which)]

    boss = table.zone(seat, THRONE)
    return {
        "boss": faces.face(table, eye, boss[0]) if len(boss) == 1 else faces.gone(table, seat),
        "choice_of_bosses": show(THRONE) if len(boss) > 1 else [],
        "rooms": show(ROOMS),
        "spells": show(SPELLS),
        "face_down": draft_face(table, faces, seat, eye),
        "score": show(SOULS),
    }


def draft_face(table: BossTable, faces: Faces, seat: int, eye: int) -> Face | None:
    """That a card lies there and where is public, which one is not (hidden-01)."""
    draft = table.zone(seat, DRAFT)
    if not draft:
        return None
    on = table.draft_on[seat]
    return faces.face(table, eye, draft[0]) | {"on": None if on == LEFT_END else on}


def room_face(table: BossTable, faces: Faces, seat: int, room: int) -> Face:
    """A room with what it deals now and everything that changes it."""
    beneath: list[Face] = []
    under = table.under[room]
    while under >= 0:
        beneath.append(faces.front(under, table.design[under]))
        under = table.under[under]
    off = bool(table.marks[room] & OFF)
    return {
        "card": room,
        **faces.printed[table.design[room]],
        "printed": faces.printed[table.design[room]]["damage"],
        "damage": 0 if off else damage(table, seat, room),
        "off": off,
        "used": bool(table.marks[room] >= USED),
        "hidden": room == covered_now(table, seat),
        "covers": beneath,
        "parts": [
            {"amount": amount, "from": table.pool.name(source), "until": end}
            for amount, source, end in bonuses(table, seat, room)
        ],
    }


def hero_face(table: BossTable, faces: Faces, hero: int, ahead: dict[int, Forecast]) -> Face:
    """A hero with what is left of him and what would become of him."""
    now = health(table, hero)
    face = {"card": hero, **faces.printed[table.design[hero]], "printed": table.pool.health[table.design[hero]]}
    face["health"] = now
    face["left"] = now - table.hurt[hero]
    face["sheltered"] = bool(table.marks[hero] & SHELTERED)
    face["preview"] = ahead.get(hero)
    return face
