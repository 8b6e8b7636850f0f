"""What a set file of Dungeon Venture may hold, as a JSON Schema for editors."""

from __future__ import annotations

from undercroft.games.dungeon_venture import vocabulary as v
from undercroft.games.dungeon_venture.box import COLOURS, MOST_DICE
from undercroft.games.sets.schema import Schema, document, forms, list_of, ref, table, whole


def json_schema() -> Schema:
    return document(v.GAME, v.HEAD, {kind: table(fields) for kind, fields in v.CARDS.items()}, _definitions())


def _definitions() -> Schema:
    dice = {colour: whole(0, most) for colour, most in zip(COLOURS, MOST_DICE, strict=True)}
    attack = {**table(v.ATTACK), "description": "an attack"}
    return {
        "effect": {"anyOf": [*forms(v.EFFECTS), attack]},
        "effects": list_of(ref("effect"), v.MOST_EFFECTS),
        "pool": {"type": "object", "properties": dice, "additionalProperties": False},
        "gives": {
            "type": "object",
            "properties": {name: whole(-6, 6) for name in v.QUANTITIES},
            "additionalProperties": False,
        },
    }
