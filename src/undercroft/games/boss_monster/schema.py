"""A JSON Schema for editors, made from the vocabulary; the rest only the loader checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from undercroft.games.boss_monster import vocabulary as v
from undercroft.games.sets.grammar import (
    REQUIRED,
    Choice,
    Field,
    Flag,
    Form,
    Line,
    Number,
    Part,
    Pick,
    Several,
    Type,
)

Schema = dict[str, Any]


def json_schema() -> Schema:
    """The schema of a set file (JSON Schema 2020-12; editors apply it to TOML as well)."""
    cards = {kind: {"type": "array", "items": _card(kind, fields)} for kind, fields in v.CARDS.items()}
    head = _table(v.HEAD)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A card set for Undercroft: {v.GAME}",
        **head,
        "properties": head["properties"] | cards,
        "$defs": _definitions(),
    }


def _definitions() -> Schema:
    gate = {
        **_table(v.GATE),
        "description": "optional, for a price, under a condition",
        "oneOf": [
            {"required": ["may"], "not": {"required": ["do"]}},
            {
                "required": ["do"],
                "not": {"required": ["may"]},
                "anyOf": [{"required": ["if"]}, {"required": ["pay"]}],
            },
        ],
    }
    each = {**_table(v.EACH), "description": "once for every opponent"}
    one_ability = {card: [_ability(form) for form in v.ABILITIES if card in form.cards] for card in v.CARD_GIVES}
    return {
        "effect": {"anyOf": [*_forms(v.EFFECTS), gate, each]},
        "effects": _list({"$ref": "#/$defs/effect"}, v.MOST_EFFECTS),
        "prices": _list({"anyOf": _forms(v.PRICES)}, v.MOST_EFFECTS),
        "test": {"anyOf": _forms(v.TESTS)},
        "modes": _list(_table(v.MODE), v.MOST_MODES, least=2),
        "modifiers": _list({"anyOf": _forms(v.MODIFIERS)}, v.MOST_EFFECTS),
        **{f"{card}_ability": {"anyOf": forms} for card, forms in one_ability.items() if forms},
        **{
            f"{card}_abilities": _list({"$ref": f"#/$defs/{card}_ability"}, v.MOST_ABILITIES)
            for card, forms in one_ability.items()
            if forms
        },
    }


def _card(kind: str, fields: Iterable[Field]) -> Schema:
    card = _table(fields, kind)
    if kind == "room":
        card["not"] = {"required": ["ability", "abilities"]}
    if kind == "spell":
        card["oneOf"] = [{"required": ["do"]}, {"required": ["either"], "not": {"required": ["if"]}}]
    return card


def _ability(form: v.AbilityForm) -> Schema:
    keys = [key for key in (form.word, *form.bodies, *form.further) if key]
    table = _table([v.ABILITY_FIELDS[key] for key in keys])
    table["description"] = form.help
    table["required"] = [form.word] if form.word else []
    if form.bodies:
        table["oneOf"] = [{"required": [body]} for body in form.bodies]
    return table


def _forms(forms: Mapping[str, Form]) -> list[Schema]:
    return [{**_table(form.fields), "description": form.help} for form in forms.values()]


def _table(fields: Iterable[Field], card: str = "") -> Schema:
    found = list(fields)
    properties = {}
    for field in found:
        schema = _type(field.type, card)
        if field.help:
            schema["description"] = field.help
        if isinstance(field.default, str | int) and field.default != "":
            schema["default"] = field.default
        properties[field.key] = schema
    return {
        "type": "object",
        "properties": properties,
        "required": [field.key for field in found if field.default is REQUIRED],
        "additionalProperties": False,
    }


def _list(items: Schema, most: int, least: int = 1) -> Schema:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


def _type(type_: Type, card: str = "") -> Schema:
    match type_:
        case Choice(words):
            return {"enum": list(words)}
        case Number(low, high, zero):
            number: Schema = {"type": "integer", "minimum": low, "maximum": high}
            return number if zero else {**number, "not": {"const": 0}}
        case Flag(only_true):
            return {"const": True} if only_true else {"type": "boolean"}
        case Line(longest, pattern, _):
            line: Schema = {"type": "string", "minLength": 1, "maxLength": longest}
            return {**line, "pattern": f"^{pattern}$"} if pattern else line
        case Several(item, least, most):
            return _list(_type(item), most, least)
        case Pick():
            return _pick(type_)
        case Part(name):
            return {"$ref": f"#/$defs/{card}_{name}" if name in ("ability", "abilities") else f"#/$defs/{name}"}


def _pick(pick: Pick) -> Schema:
    words: Schema = {"enum": list(pick.words)}
    if not pick.head and not pick.narrow:
        return words
    head = [Field(pick.head, Choice({word: word for word in pick.table}))] if pick.head else []
    table = _table([*head, *pick.narrow])
    if not head:
        table["minProperties"] = 1
    return {"anyOf": [words, table]} if pick.words else table
