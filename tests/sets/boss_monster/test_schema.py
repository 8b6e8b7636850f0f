"""The editor's schema says what the loader says, as far as a schema can; a small validator is below."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from importlib import resources
from typing import Any

import pytest

from undercroft.games.boss_monster import vocabulary as v
from undercroft.games.boss_monster.loader import BadSet, built_in_ids, load_set
from undercroft.games.boss_monster.schema import json_schema

SCHEMA = json_schema()
WORDS = (
    "$schema $defs $ref title description default type enum const properties required additionalProperties",
    "minProperties items minItems maxItems minimum maximum minLength maxLength pattern anyOf oneOf not",
)
KNOWN = {word for line in WORDS for word in line.split()}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}

SET: dict[str, Any] = {
    "format": "undercroft-set/1",
    "game": "boss-monster",
    "id": "tiny",
    "title": "Tiny",
    "version": "1",
    "boss": [
        {"id": "b", "name": "B", "xp": 5, "treasure": ["mage"], "level_up": {"do": [{"heal": 1}]}},
    ],
    "room": [
        {
            "id": "r",
            "name": "R",
            "kind": "trap",
            "grade": "ordinary",
            "damage": 2,
            "treasure": ["mage"],
            "ability": {
                "use": "any",
                "limit": "round",
                "do": [{"bonus": 2, "to": {"room": "yours", "other": True}}],
            },
        },
    ],
    "spell": [
        {"id": "s", "name": "S", "phase": "both", "do": [{"may": [{"draw": "room"}], "if": {"rooms": 2}}]},
    ],
}


def accepts(schema: dict[str, Any], value: Any) -> bool:
    """What the keywords we use mean; an unknown one fails the test of their names."""
    if "$ref" in schema and not accepts(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], value):
        return False
    if "type" in schema:
        right = isinstance(value, TYPES[schema["type"]])
        if not right or (schema["type"] == "integer" and isinstance(value, bool)):
            return False
    if "enum" in schema and not any(type(value) is type(word) and value == word for word in schema["enum"]):
        return False
    if "const" in schema and not (type(value) is type(schema["const"]) and value == schema["const"]):
        return False
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        if any(key not in value for key in schema.get("required", ())):
            return False
        if schema.get("additionalProperties") is False and any(key not in properties for key in value):
            return False
        if len(value) < schema.get("minProperties", 0):
            return False
        if not all(accepts(properties[key], value[key]) for key in value if key in properties):
            return False
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return False
        if not all(accepts(schema.get("items", {}), item) for item in value):
            return False
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return False
    if isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            return False
        if not re.search(schema.get("pattern", ""), value):
            return False
    if "anyOf" in schema and not any(accepts(each, value) for each in schema["anyOf"]):
        return False
    if "oneOf" in schema and sum(accepts(each, value) for each in schema["oneOf"]) != 1:
        return False
    return not ("not" in schema and accepts(schema["not"], value))


def parts(schema: Any) -> Any:
    """Every schema inside a schema."""
    if isinstance(schema, list):
        for each in schema:
            yield from parts(each)
    elif isinstance(schema, dict):
        yield schema
        for key, each in schema.items():
            if key in ("properties", "$defs"):
                for inner in each.values():
                    yield from parts(inner)
            elif key in ("items", "not", "anyOf", "oneOf"):
                yield from parts(each)


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(written(each) for each in value) + "]"
    return json.dumps(value)


def loads(table: dict[str, Any]) -> bool:
    try:
        load_set("\n".join(f"{key} = {written(value)}" for key, value in table.items()), "set.toml")
    except BadSet:
        return False
    return True


def changed(path: str, value: Any) -> dict[str, Any]:
    """The small set with one value exchanged, or left out (None)."""
    table = copy.deepcopy(SET)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    at: Any = table
    for step in way:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return table


def test_the_schema_is_plain_json_with_references_that_lead_somewhere() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    for part in parts(SCHEMA):
        assert set(part) <= KNOWN, part
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/$defs/") in SCHEMA["$defs"]
        for key in part.get("required", ()):
            assert "properties" not in part or key in part["properties"], part


def test_the_schema_holds_the_whole_vocabulary() -> None:
    first = {next(iter(each["properties"])) for each in SCHEMA["$defs"]["effect"]["anyOf"]}
    assert first == {*v.EFFECTS, "do", "each"}
    events = [each["properties"].get("when", {}).get("enum") for each in SCHEMA["$defs"]["room_ability"]["anyOf"]]
    assert list(v.EVENTS) in events
    assert {*v.CARDS} <= set(SCHEMA["properties"])


@pytest.mark.parametrize("set_id", built_in_ids())
def test_the_built_in_sets_fit_the_schema(set_id: str) -> None:
    source = (resources.files("undercroft.games.boss_monster") / "sets" / f"{set_id}.toml").read_text("utf-8")
    assert accepts(SCHEMA, tomllib.loads(source))


def test_the_small_set_fits_both() -> None:
    assert accepts(SCHEMA, SET) and loads(SET)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "undercroft-set/2"),
        ("title", None),
        ("id", "No Good"),
        ("rooms", []),
        ("boss.0.xp", "5"),
        ("boss.0.level_up", {"do": []}),
        ("boss.0.level_up", {"heal": 1}),
        ("boss.0.level_up", {"either": [{"do": [{"heal": 1}]}]}),
        ("room.0.damage", 13),
        ("room.0.damage", True),
        ("room.0.treasure", []),
        ("room.0.treasure", ["gold"]),
        ("room.0.copies", 0),
        ("room.0.colour", "red"),
        ("room.0.abilities", [{"always": [{"damage": 1, "of": "this"}]}]),
        ("room.0.ability", {"do": [{"heal": 1}]}),
        ("room.0.ability", {"when": "built", "do": [{"heal": 1}], "may": [{"heal": 1}]}),
        ("room.0.ability", {"when": "sunrise", "do": [{"heal": 1}]}),
        ("room.0.ability", {"when": "you-build", "of": {}, "do": [{"heal": 1}]}),
        ("room.0.ability.use", "bait"),
        ("room.0.ability.do.0.bonus", 0),
        ("room.0.ability.do.0.to", "that one"),
        ("room.0.ability.do.0.to.other", False),
        ("room.0.ability.do.0.to.kind", "gas"),
        ("spell.0.phase", None),
        ("spell.0.either", [{"do": [{"heal": 1}]}, {"do": [{"heal": 2}]}]),
        ("spell.0.do", [{"kill": {"hero": "in town"}}]),
        ("spell.0.do", [{"shelter": {"hero": "in a dungeon"}}]),
        ("spell.0.do", [{"do": [{"heal": 1}]}]),
        ("spell.0.do.0.if", {"rooms": 6}),
        ("spell.0.do.0.pay", [{"discard": "hand"}]),
    ],
)
def test_what_the_loader_refuses_the_schema_refuses(path: str, value: Any) -> None:
    table = changed(path, value)
    assert not loads(table)
    assert not accepts(SCHEMA, table)
