"""Arithmetic that comes out the same everywhere: as good as the machine's own, and used instead of it."""

from __future__ import annotations

import ast
import builtins
import math
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.bots.positions import middle

import undercroft as uc
from undercroft.bots.search import SearchBot
from undercroft.kernel.exact import add_up, exp, log

SOURCE = Path(__file__).resolve().parents[2] / "src/undercroft"
SAME_EVERYWHERE = {"ceil", "copysign", "floor", "frexp", "inf", "isqrt", "ldexp", "sqrt"}


def test_powers_of_e_are_as_good_as_the_machine_s() -> None:
    chance = random.Random(1)
    for x in [0.0, 1.0, -1.0, 600.0, -600.0, *[chance.uniform(-40, 40) for _ in range(3000)]]:
        assert exp(x) == pytest.approx(math.exp(x), rel=4e-16, abs=0)
    assert exp(-701.0) == 0.0
    with pytest.raises(OverflowError, match="too much"):
        exp(701.0)


def test_logarithms_are_as_good_as_the_machine_s() -> None:
    chance = random.Random(2)
    for x in [1.0, 0.5, 2.0, 1e300, 1e-300, *[math.exp(chance.uniform(-40, 40)) for _ in range(3000)]]:
        assert log(x) == pytest.approx(math.log(x), rel=5e-16, abs=0)
    for x in (0.0, -1.0):
        with pytest.raises(ValueError, match="no logarithm"):
            log(x)


def test_they_are_the_same_to_the_last_bit() -> None:
    assert [exp(x).hex() for x in (1.0, -0.3, -7.7)] == [
        "0x1.5bf0a8b14576ap+1",
        "0x1.7b4c869c37c05p-1",
        "0x1.dad2df0f5035dp-12",
    ]
    assert [log(x).hex() for x in (3.0, 0.1, 1.0001)] == [
        "0x1.193ea7aad030bp+0",
        "-0x1.26bb1bbb55515p+1",
        "0x1.a368d0657fcd4p-14",
    ]
    assert add_up([0.1] * 10) == 0.9999999999999999  # since 3.12 Python's own sum says 1.0
    assert add_up([]) == 0.0


def engine() -> Iterator[tuple[str, ast.AST]]:
    """All that bots choose by."""
    for folder in ("kernel", "games", "bots"):
        for file in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                yield file.relative_to(SOURCE).as_posix(), node


def is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def test_nothing_is_left_to_the_machine_s_own_functions() -> None:
    found = []
    for file, node in engine():
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            found += [f"{file}: {alias.name}" for alias in node.names if alias.name not in SAME_EVERYWHERE]
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "math":
            found += [f"{file}: {node.attr}"] if node.attr not in SAME_EVERYWHERE else []
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow):
            whole = isinstance(node, ast.BinOp) and is_whole(node.left) and is_whole(node.right)
            found += [] if whole else [f"{file}: {ast.unparse(node)}"]
    assert not found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("boss-monster", {}),
        ("dungeoneer", {}),
        ("dungeoneer", {"edition": 1, "campaign-adventure": True}),
        ("dungeon-venture", {"adventure": "gronks-lair"}),
    ],
)
def test_nobody_lets_python_add_floats(name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.sum

    def strict(numbers: Iterable[Any], start: Any = 0) -> Any:
        every = list(numbers)
        assert not any(isinstance(number, float) for number in every), "floats are added by exact.add_up"
        return plain(every, start)

    positions = [middle(name, seed) for seed in (1, 2)] if name == "dungeon-venture" else []
    game, bot = uc.new_game(name, seats=3, seed=4, options=options), uc.bot("heuristic", 4)
    monkeypatch.setattr(builtins, "sum", strict)
    while not game.over and len(game.choices) < 400:
        seat = next(iter(game.questions))
        if len(game.choices) % 40 == 0:
            game.view(seat)
            positions.append(game.copy())
        game.answer(seat, bot.choose(game.seat(seat)))
    for position in positions:
        SearchBot(1, iterations=30).weigh(position.seat(next(iter(position.questions))))
