"""A JSON Schema for editors, made from a game's vocabulary; what words cannot say only the loader checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
Names = Callable[[str, str], str]  # by a part's name and the kind of card it is on: the definition's name


def document(game: str, head: Iterable[Field], cards: Mapping[str, Schema], parts: Schema) -> Schema:
    """The schema of a set file (JSON Schema 2020-12; editors apply it to TOML as well)."""
    top = table(head)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A card set for Undercroft: {game}",
        **top,
        "properties": top["properties"] | {kind: {"type": "array", "items": card} for kind, card in cards.items()},
        "$defs": parts,
    }


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def table(fields: Iterable[Field], card: str = "", names: Names = lambda part, _card: part) -> Schema:
    found = list(fields)
    properties = {}
    for field in found:
        schema = of_type(field.type, card, names)
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


def forms(several: Mapping[str, Form]) -> list[Schema]:
    return [{**table(form.fields), "description": form.help} for form in several.values()]


def list_of(items: Schema, most: int, least: int = 1) -> Schema:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


def whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def of_type(type_: Type, card: str, names: Names) -> Schema:
    match type_:
        case Choice(words):
            return {"enum": list(words)}
        case Number(low, high, zero):
            return whole(low, high) if zero else {**whole(low, high), "not": {"const": 0}}
        case Flag(only_true):
            return {"const": True} if only_true else {"type": "boolean"}
        case Line(longest, pattern, _):
            line: Schema = {"type": "string", "minLength": 1, "maxLength": longest}
            return {**line, "pattern": f"^{pattern}$"} if pattern else line
        case Several(item, least, most):
            return list_of(of_type(item, card, names), most, least)
        case Pick():
            return one_of(type_)
        case Part(name):
            return ref(names(name, card))


def one_of(pick: Pick) -> Schema:
    words: Schema = {"enum": list(pick.words)}
    if not pick.head and not pick.narrow:
        return words
    head = [Field(pick.head, Choice({word: word for word in pick.table}))] if pick.head else []
    narrowed = table([*head, *pick.narrow])
    if not head:
        narrowed["minProperties"] = 1
    return {"anyOf": [words, narrowed]} if pick.words else narrowed
