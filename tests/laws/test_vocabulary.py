"""Every word of a set file has an executor and a phrase; every event has words and named data."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import undercroft
from undercroft.games.boss_monster import vocabulary, words
from undercroft.games.boss_monster.verbs import SELECTORS, VERBS
from undercroft.text.english import boss_monster, boss_monster_play

HOUSE = Path(undercroft.__file__).parent
SOURCES = [*HOUSE.glob("games/boss_monster/*.py"), *HOUSE.glob("kernel/*.py")]


def emitted() -> set[str]:
    """The kinds of all events that the game or the kernel emits."""
    found = set()
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
                kind = node.args[0]
                if isinstance(kind, ast.Constant):
                    found.add(str(kind.value))
    return found


def told() -> set[str]:
    """The kinds of events that have a sentence."""
    tree = ast.parse(inspect.getsource(boss_monster_play.event_text))
    cases = [node.pattern for node in ast.walk(tree) if isinstance(node, ast.match_case)]
    return {str(case.value.value) for case in cases if isinstance(case, ast.MatchValue)}  # type: ignore[attr-defined]


def test_every_verb_can_be_carried_out_and_put_into_words() -> None:
    assert set(vocabulary.EFFECTS) == set(VERBS) == set(boss_monster.VERBS)
    assert set(vocabulary.PRICES) <= set(VERBS)


def test_every_event_has_words_and_named_data() -> None:
    assert emitted() == set(words.FIELDS)
    assert emitted() - {"mode"} == told()
    assert set(words.SECRETS) <= set(words.FIELDS)


def test_every_selector_is_known() -> None:
    assert {"you", "opponent", "opponents", "this", "below", "next", "room", "visitor", "hero"} <= set(SELECTORS)


def test_every_sentence_is_said_somewhere() -> None:
    """By its own key, by the first word of it and a number or state, or as the verb of an option."""
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCES)
    for key in boss_monster_play.SAY:
        spoken = f'"{key}"' in source or f'"{key.rsplit(" ", 1)[0]} {{' in source or f"{key.split()[0]} {{" in source
        assert spoken or f'"{key.split()[0]}"' in source, f"nobody says {key!r}"
