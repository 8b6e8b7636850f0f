"""What a reader may see (gap-54): built up from nothing, card by card, by the one mask."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, Shift, coordinates
from undercroft.games.dungeoneer.campaign import CampaignBuild
from undercroft.games.dungeoneer.cards import FORMS, SCORES, AdventureCard, Design, Fighter, HeroCard, MapCard, Threat
from undercroft.games.dungeoneer.editions import PACK as MOST_PACKED
from undercroft.games.dungeoneer.fight_view import combats
from undercroft.games.dungeoneer.fight_view import threat_face as threat_under_way
from undercroft.games.dungeoneer.geography import STEPS, exit_at, exit_key, portal_ends, sewer_ends, threat_at
from undercroft.games.dungeoneer.odds import forecasts
from undercroft.games.dungeoneer.packs import standing
from undercroft.games.dungeoneer.party import is_on, lord
from undercroft.games.dungeoneer.pool import BACKS, BOON, TREASURE, Pool
from undercroft.games.dungeoneer.scores import (
    attached,
    attack_forms,
    hero_of,
    limit,
    monster_life,
    parts,
    printed_score,
    readied,
    score,
)
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    ATTACHED,
    ATTEMPTED,
    BANES,
    BOONS,
    DISCARD,
    DONE,
    FIELD,
    FOUND,
    GLOBAL,
    HAND,
    HERO_CARD,
    LAID,
    LOOT,
    MAP_DECK,
    MAPS,
    NOWHERE,
    PACK,
    PERIL_DECK,
    PERIL_DISCARD,
    PHASES,
    QUEST_DECK,
    QUESTS,
    SET_ASIDE,
    SETUP,
    TRAPS,
    TREASURES,
    DungeonTable,
)
from undercroft.games.dungeoneer.tally import named
from undercroft.kernel.visibility import sees

Face = dict[str, Any]
QUEST_MARKS = ((ATTEMPTED, "attempted"), (FOUND, "found"))
ESCORT = ("waiting", "carried", "dropped")  # by the table's numbers: IDLE, CARRIED, DROPPED


def threat_face(threat: Threat | None) -> Face | None:
    return {"score": SCORES[threat[0]], "number": threat[1]} if threat and threat[1] else None


def fighter_face(fighter: Fighter | None) -> Face | None:
    if fighter is None:
        return None
    lines = {
        form: {"score": fighter.scores[at], "attack": at in fighter.attacks}
        for at, form in enumerate(FORMS)
        if fighter.scores[at] >= 0
    }
    return {"life": fighter.life, "scores": lines}


def printed(design: Design) -> Face:
    """What is printed on a card, as plain data."""
    face: Face = {"id": design.id, "name": design.name, "set": design.set_id}
    if isinstance(design, HeroCard):
        face |= {"type": "hero", "race": design.race, "profession": design.profession, "life": design.life}
        return face | {"rows": [list(row) for row in design.rows], "first_level": design.first_level}
    if isinstance(design, MapCard):
        face |= {"type": "map", "kind": design.kind, "place": design.place, "exits": design.exits, "grim": design.grim}
        face |= {"glory": design.glory, "peril": design.peril, "hazard": design.hazard, "sewer": design.sewer}
        face |= {"pit": threat_face(design.pit), "spikes": threat_face(design.spikes), "portal": design.portal}
        return face | {"guardian": fighter_face(design.guardian), "terrain": design.terrain}
    if isinstance(design, AdventureCard):
        face |= {"type": "adventure", "kind": design.kind, "cost": design.cost, "keyword": design.keyword}
        face |= {"playtime": design.playtime, "duration": design.duration, "upkeep": design.upkeep}
        return face | {"fighter": fighter_face(design.fighter), "threat": threat_face(design.threat)}
    face |= {"type": "quest", "kind": design.type, "grade": design.grade, "at": list(design.at)}
    face |= {"threat": threat_face(design.threat), "number": design.number, "price": dict(design.price)}
    face |= {"where": design.kind}
    return face | {"fighter": fighter_face(design.monster)}


class Faces:
    """The printed faces of a pool, made once."""

    def __init__(self, pool: Pool, backs: tuple[int, ...]) -> None:
        self.printed = [printed(design) for design in pool.designs]
        self.backs = [{"back": BACKS[back % 10]} for back in backs]

    def face(self, table: DungeonTable, eye: int, card: int) -> Face:
        """A card as this reader sees it: its face with its number, or only its back."""
        design = table.design[card]
        if not sees(table, eye, card):
            return self.backs[design]
        face = {"card": card, **self.printed[design]}
        if table.wounds[card]:
            face["wounds"] = table.wounds[card]
        if table.charges[card]:
            face["charges"] = table.charges[card]
        return face


def view(game: Dungeon, faces: Faces, eye: int) -> Face:
    table = game.table
    placing = [
        frame.card for frame in game.stack if isinstance(frame, Build | Shift) and frame.card >= 0 and frame.step
    ]
    placing += [card for frame in game.stack if isinstance(frame, CampaignBuild) for card in frame.cards]

    def show(cards: list[int]) -> list[Face]:
        return [faces.face(table, eye, card) for card in cards]

    return {
        "game": "dungeoneer",
        "edition": table.book.number,
        "you": eye if eye < table.seats else None,
        "round": table.round,
        "phase": PHASES[table.phase],
        "active": table.active,
        "dungeonlord": lord(table) if is_on(table) else None,
        "felled": table.felled,
        "decks": {
            "adventure": len(table.zones[ADVENTURE_DECK]),
            "peril": len(table.zones[PERIL_DECK]),
            "map": len(table.zones[MAP_DECK]),
            "quest": len(table.zones[QUEST_DECK]),
        },
        "drawn": show(placing),
        "around": around(table) if placing or table.phase == SETUP else [],
        "discard": show([*table.zones[DISCARD], *table.zones[PERIL_DISCARD]]),
        "aside": show(table.zones[SET_ASIDE]),
        "field": [monster_face(table, faces, eye, card) for card in table.zones[FIELD]],
        "attached": [faces.face(table, eye, card) | {"host": table.host[card]} for card in table.zones[ATTACHED]],
        "global": [quest_face(table, faces, eye, card) for card in table.zones[GLOBAL]],
        "map": [space_face(table, faces, card) for card in table.zones[LAID]],
        "lying": [
            faces.face(table, eye, card) | {"space": table.place[card]}
            for zone in (TRAPS, LOOT)
            for card in table.zones[zone]
        ],
        "seats": [seat_view(table, faces, seat, eye) for seat in range(table.seats)],
        "combat": combats(game),
        "threat": threat_under_way(game),
        "odds": forecasts(game, eye),
        "owed": list(game.questions),
        "result": None if game.result is None else game.result._asdict(),
    }


def space_face(table: DungeonTable, faces: Faces, card: int) -> Face:
    """A laid Map card with its exits as they lie and stand."""
    east, south = coordinates(table.cell[card])
    return {
        "card": card,
        **faces.printed[table.design[card]],
        "x": east,
        "y": south,
        "turned": bool(table.turned[card]),
        "sides": [
            {
                "exit": exit_at(table, card, side),
                "threat": threat_face(threat_at(table, card, side)),
                "open": exit_key(table, card, side) in table.opened,
            }
            for side in range(4)
        ],
        "leads_to": [*sewer_ends(table, card), *portal_ends(table, card)],
        "wounds": table.wounds[card],
    }


def quest_face(table: DungeonTable, faces: Faces, eye: int, card: int) -> Face:
    face = faces.face(table, eye, card)
    if "card" not in face:
        return face
    face |= {"escort": ESCORT[table.escort[card]], "space": table.place[card] if table.place[card] >= 0 else None}
    return face | {"marks": [name for mark, name in QUEST_MARKS if table.marks[card] & mark]}


def monster_face(table: DungeonTable, faces: Faces, eye: int, card: int) -> Face:
    """An Encounter in the field: where it is, what is left of it, what is attached."""
    face = faces.face(table, eye, card) | {"space": table.place[card] if table.place[card] >= 0 else None}
    if table.pool.fighter[table.design[card]] is not None:
        face |= {"left": monster_life(table, card), "attached": attached(table, card)}
    return face


def around(table: DungeonTable) -> list[Face]:
    """The empty places along the map, where a Map card might be thought to fit."""
    cells = sorted({cell + step for cell in table.grid for step in STEPS} - set(table.grid))
    return [{"place": cell, "x": coordinates(cell)[0], "y": coordinates(cell)[1]} for cell in cells]


def seat_view(table: DungeonTable, faces: Faces, seat: int, eye: int) -> Face:
    def show(which: int) -> list[Face]:
        return [faces.face(table, eye, card) for card in table.zone(seat, which)]

    has_hero = bool(table.zone(seat, HERO_CARD))
    found: Face = {
        "seat": seat,
        "alive": bool(table.alive[seat]) and has_hero,
        "playing": bool(table.playing[seat]),
        "hero": faces.face(table, eye, table.zone(seat, HERO_CARD)[0]) if has_hero else None,
        "glory": table.glory[seat],
        "peril": table.peril[seat],
        "life": table.life[seat],
        "level": table.level[seat],
        "movement": table.movement[seat],
        "spare": table.spare[seat],
        "space": table.space[seat],
        "tipped": bool(table.tipped[seat]),
        "cusp": table.cusp[seat],
        "challenged": bool(table.challenged[seat]),
        "hand": show(HAND),
        "boons": show(BOONS),
        "treasures": show(TREASURES),
        "banes": show(BANES),
        "pack": show(PACK),
        "pack_space": None if standing(table, seat) == NOWHERE else standing(table, seat),
        "pack_tipped": bool(table.pack_tipped[seat]),
        "maps": show(MAPS),
        "quests": [quest_face(table, faces, eye, card) for card in table.zone(seat, QUESTS)],
        "done": show(DONE),
    }
    if has_hero:
        attacks = attack_forms(table, seat)
        found["scores"] = {
            form: score_face(table, seat, at) | {"attack": at in attacks} for at, form in enumerate(FORMS)
        }
        found["most_life"] = hero_of(table, seat).life
        found["limits"] = {
            "pack": [len(table.zone(seat, PACK)), MOST_PACKED],
            "boons": [len(readied(table, seat, BOON)), limit(table, seat, BOON)],
            "treasures": [len(readied(table, seat, TREASURE)), limit(table, seat, TREASURE)],
        }
    return found


def score_face(table: DungeonTable, seat: int, form: int) -> Face:
    """A score with every modifier named."""
    return {
        "now": score(table, seat, form),
        "printed": printed_score(table, seat, form),
        "parts": named(table, parts(table, seat, FORMS[form])),
    }
