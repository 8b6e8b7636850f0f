"""Every word of a set file has an executor and a phrase; every event has words and named data."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import undercroft
from undercroft.games.boss_monster import forecast, vocabulary, words
from undercroft.games.boss_monster.verbs import SELECTORS, VERBS
from undercroft.text.english import boss_monster, boss_monster_play

HOUSE = Path(undercroft.__file__).parent
SOURCES = [*HOUSE.glob("games/boss_monster/*.py"), *HOUSE.glob("kernel/*.py")]


def emitted() -> set[str]:
    """The kinds of all events that the game or the kernel emits."""
    return {str(event.elts[0].value) for event in events() if isinstance(event.elts[0], ast.Constant)}


def events() -> list[ast.Tuple]:
    """What is added to the log, as it is written in the rules."""
    return [
        node.args[0]
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith(".log.append")
        and isinstance(node.args[0], ast.Tuple)
    ]


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


def constants(*functions: str) -> set[str]:
    """The first arguments, where they are plain strings, of all calls of these functions."""
    found = set()
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in functions
                and node.args
            ):
                either = node.args[0]
                for part in [either.body, either.orelse] if isinstance(either, ast.IfExp) else [either]:
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        found.add(part.value)
    return found


def verbs_of_options() -> set[str]:
    """The verbs of options: the first of three, a string, in tuples of the rules."""
    logged = {ast.unparse(event) for event in events()}
    found = set()
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Tuple) and len(node.elts) == 3 and ast.unparse(node) not in logged:
                found |= {str(part.value) for part in node.elts[:1] if isinstance(part, ast.Constant)}
    return found


def test_what_is_said_has_a_sentence_and_every_sentence_is_said() -> None:
    said = constants("say")
    assert said <= set(boss_monster_play.SAY), "said without a sentence"
    told = {f"prompt {kind}" for kind in constants("Ask", "Window")} | verbs_of_options() | set(words.A_KIND.values())
    counted = {f"{verb} {count}" for verb in ("hero", "soul", "wound", "prompt opening-discard") for count in (1, 2)}
    aimed = {f"aim {thing}" for thing in SELECTORS}
    foreseen = {f"forecast {rule}" for rule in forecast.STAYS}
    unsaid = set(boss_monster_play.SAY) - said - told - counted - aimed - foreseen
    assert not unsaid, f"nobody says {sorted(unsaid)}"
