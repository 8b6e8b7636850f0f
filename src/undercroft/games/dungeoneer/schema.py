"""What a set file of Dungeoneer may hold, as a JSON Schema for editors."""

from __future__ import annotations

from undercroft.games.dungeoneer import vocabulary as v
from undercroft.games.dungeoneer.cards import FORMS, SCORES
from undercroft.games.dungeoneer.language import PRICES
from undercroft.games.sets.schema import Schema, document, forms, list_of, ref, table, whole


def json_schema() -> Schema:
    return document(v.GAME, v.HEAD, {kind: table(fields) for kind, fields in v.CARDS.items()}, _definitions())


def _definitions() -> Schema:
    row = {"type": "array", "items": whole(0, 15), "minItems": 3, "maxItems": 3}
    others = [
        {**table(v.FACE), "description": "faces a Threat"},
        {**table(v.EACH), "description": "once for each of these heroes"},
        {**table(v.WHERE), "description": "only in these terrains"},
    ]
    limited = {"anyOf": [{"required": ["pay"]}, {"required": ["limit"]}]}
    return {
        "effect": {"anyOf": [*forms(v.EFFECTS), *others]},
        "effects": list_of(ref("effect"), v.MOST_EFFECTS),
        "prices": list_of({"anyOf": forms(v.PRICES)}, v.MOST_EFFECTS),
        "threat": _numbers(SCORES, 2, 20) | {"minProperties": 1, "maxProperties": 1},
        "threats": list_of(ref("threat"), 4),
        "always": _numbers(v.QUANTITIES, -6, 6),
        "use": {**table(v.USE), **limited},
        "hits": {
            "type": "object",
            "properties": {form: ref("effects") for form in FORMS},
            "additionalProperties": False,
        },
        "fighter": table(v.FIGHTER),
        "row": row,
        "rows": list_of(row, 4),
        "price": _numbers(tuple(PRICES), 1, 9),
    }


def _numbers(names: tuple[str, ...], low: int, high: int) -> Schema:
    """A table of whole numbers by name."""
    properties = {name: whole(low, high) for name in names}
    return {"type": "object", "properties": properties, "additionalProperties": False}
