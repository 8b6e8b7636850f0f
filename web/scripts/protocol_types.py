"""Write the page's types (`src/protocol.ts`) from the server's messages.

Run with the project's Python: `python web/scripts/protocol_types.py`. With `--check` nothing is written; the exit code
is 1 if the file does not match the messages.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from undercroft.server import protocol

TARGET = Path(__file__).parent.parent / "src" / "protocol.ts"
HEAD = """// Made by web/scripts/protocol_types.py from undercroft.server.protocol. Do not change it here.

export const VERSION = {version}
"""
UNIONS = ("ClientMessage", "ServerMessage")


def main(arguments: list[str]) -> int:
    text = page_types()
    if "--check" in arguments:
        return 0 if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


def page_types() -> str:
    """All messages as TypeScript, in the order of the server's file."""
    parts = [HEAD.format(version=protocol.VERSION), f"export type Passing = {literal(get_args(protocol.Passing))}\n"]
    parts += [interface(struct) for struct in structs()]
    parts += [f"export type {name} = {members(getattr(protocol, name))}\n" for name in UNIONS]
    return "\n".join(parts)


def structs() -> list[type[msgspec.Struct]]:
    found = vars(protocol).values()
    return [
        one for one in found if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not msgspec.Struct
    ]


def members(union: Any) -> str:
    return " | ".join(struct.__name__ for struct in get_args(union))


def interface(struct: type[msgspec.Struct]) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = [f"export interface {struct.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {literal((info.tag,))}")
    from_client = bool(struct.__struct_config__.forbid_unknown_fields)
    may_be_left_out = from_client or struct.__struct_config__.omit_defaults
    for field in info.fields:
        left_out = may_be_left_out and not field.required
        lines.append(f"  {field.encode_name}{'?' if left_out else ''}: {typescript(field.type)}")
    return "\n".join([*lines, "}", ""])


def typescript(info: inspect.Type) -> str:
    match info:
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return literal(values)
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.ListType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {typescript(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(typescript(one) for one in types)
        case inspect.AnyType():
            return "unknown"
        case _:
            raise TypeError(f"no TypeScript for {info}")


def literal(values: Any) -> str:
    return " | ".join(f"'{value}'" for value in values)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
