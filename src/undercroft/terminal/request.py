"""What a person asked for on the command line: options, sets and bots, put into the form a game wants."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

from undercroft.bots import bot
from undercroft.games import shelf
from undercroft.kernel.errors import BadRequest

YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def options_of(game: str, pairs: Sequence[str], sets: str | None) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The options by name, and the set (or adventure) files that had to be read for them."""
    module = shelf.find(game)
    known = module.describe()["options"]
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if name in options:
            raise BadRequest(f"--option: '{name[:40]}' is given twice")
        options[name] = value_of(known.get(name, {}).get("type", ""), value) if equals else True
    if sets is not None:
        options["sets"] = parts(sets)
    if isinstance(options.get("sets"), str):
        options["sets"] = [options["sets"]]
    own = [value for name, value in options.items() if brings_own(known.get(name, {}), value)]
    files = tuple([name for name in dict.fromkeys([*options.get("sets", []), *own]) if is_file(name)])
    names = {file: shelf.add_set(file, game) for file in files}
    for name, value in options.items():
        options[name] = [names.get(one, one) for one in value] if isinstance(value, list) else names.get(value, value)
    return options, files


def variants_of(game: str, pairs: Sequence[str]) -> tuple[list[str], list[tuple[str, ...]]]:
    """Options with one value, and all ways to choose one of each that was given several: a,b or all."""
    known = shelf.find(game).describe()["options"]
    plain: list[str] = []
    several: list[list[str]] = []
    for pair in pairs:
        name, _, value = pair.partition("=")
        option = known.get(name, {})
        choices = option.get("choices", []) if value == shelf.ALL else parts(value)
        if option.get("type") == "choice" and value not in option["choices"] and len(choices) > 1:
            if len(set(choices)) < len(choices):
                raise BadRequest(f"--option: '{name[:40]}' names a choice twice")
            several.append([f"{name}={choice}" for choice in choices])
        else:
            plain.append(pair)
    return plain, list(product(*several)) if several else []


def value_of(kind: str, text: str) -> Any:
    if kind == "bool" and text.casefold() in YES + NO:
        return text.casefold() in YES
    return parts(text) if kind == "list" else text


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def brings_own(option: dict[str, Any], value: Any) -> bool:
    """Whether this is none of the choices: perhaps a file, as of an adventure of one's own."""
    return option.get("type") == "choice" and value not in option["choices"]


def is_file(name: Any) -> bool:
    return isinstance(name, str) and (name.endswith(".toml") or os.sep in name or Path(name).is_file())


def bots_of(names: str) -> list[str]:
    """The bots' names, each of which must exist."""
    found = parts(names)
    if not found:
        raise BadRequest("name at least one bot, for example --bots random")
    for name in found:
        bot(name)
    return found


def programs_of(pairs: Sequence[str]) -> dict[str, str]:
    """Outside bots by their names."""
    found = {}
    for pair in pairs:
        name, equals, command = pair.partition("=")
        if not (name.strip() and equals and command.strip()) or "," in name:
            raise BadRequest(
                f"--program: give a name and a command, for example mine='python3 bot.py', not '{pair[:60]}'"
            )
        if name.strip() in found:
            raise BadRequest(f"--program: two programs are called '{name.strip()[:40]}'")
        found[name.strip()] = command.strip()
    return found
