"""Dungeoneer at the terminal: the board, a whole game through a pipe, its cards and their schema."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from tests.cli.conftest import Run

import undercroft as uc
from undercroft.games import shelf
from undercroft.games.dungeoneer.start import LIBRARY
from undercroft.games.sets.files import built_in
from undercroft.games.sets.problems import BadSet
from undercroft.kernel.game import Game
from undercroft.terminal.dungeoneer import Board
from undercroft.terminal.paper import Paper, visible

CODES = re.compile(r"\x1b\[[0-9;]*m")
BOTH_MAPS = {"sets": ["saltmarrow", "ashmere"], "combine-wilderness-dungeon": True}


def moments(seats: int, seed: int, every: int, **options: Any) -> Iterator[Game[Any]]:
    """Positions of a random game, as far as its first 400 choices."""
    game, chance = uc.new_game("dungeoneer", seats=seats, seed=seed, options=options), random.Random(seed)
    for number in range(1, 400):
        if game.over:
            break
        if number % every == 0:
            yield game
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, chance.randrange(len(question.options)))
    yield game


@pytest.mark.parametrize("width", [60, 80, 132])
@pytest.mark.parametrize("options", [{}, {"edition": 1}, BOTH_MAPS])
def test_every_board_fits_its_paper(width: int, options: dict[str, Any]) -> None:
    for game in moments(3, 2, 40, **options):
        for seat in (0, None):
            for line in Board(game, seat, Paper(width)).lines():
                assert visible(line) <= width, line


def test_a_campaign_names_its_dungeonlord_and_shows_where_his_pack_is() -> None:
    shown = set()
    for game in moments(3, 2, 20, edition=1, **{"campaign-adventure": True}):
        lines = "\n".join(Board(game, 0, Paper(100)).lines())
        assert "0 Dungeonlord (you)" in lines and "fallen" in lines
        assert "Seat 0" not in lines
        wanders = game.view(0)["seats"][0]["pack_space"] is not None
        assert wanders == ("Pack 0" in lines)
        shown.add(wanders)
    assert shown == {True, False}


def test_colour_adds_nothing_but_colour() -> None:
    for game in moments(2, 8, 60):
        plain, coloured = Board(game, 0, Paper(100)).lines(), Board(game, 0, Paper(100, colour=True)).lines()
        assert [CODES.sub("", line) for line in coloured] == plain


def test_the_board_tells_a_seat_nothing_it_may_not_know() -> None:
    for game in moments(3, 4, 50):
        if not game.over:
            for seat in range(3):
                other = game.determinise(seat, seed=1)
                assert Board(game, seat, Paper()).lines() == Board(other, seat, Paper()).lines()


def test_the_map_shows_every_space_and_where_the_heroes_stand() -> None:
    for game in moments(2, 3, 90):
        view, drawn = game.view(0), "\n".join(Board(game, 0, Paper(132)).lines())
        for space in view["map"]:
            assert space["name"].split()[0] in drawn
        for seat in view["seats"]:
            mark = f"{seat['seat']}!" if seat["seat"] == 0 else str(seat["seat"])
            assert not seat["alive"] or re.search(rf"[│ ]{re.escape(mark)}", drawn)


def test_a_game_to_its_end_by_numbers(run: Run) -> None:
    chance = random.Random(5)
    typed = "".join(f"{chance.choice((1, 1, 2))}\n" for _ in range(6000))
    ran = run("play", "--terminal", "dungeoneer", "--bots", "random", "--seed", "3", typed=typed)
    assert ran.code == 0 and ran.err == ""
    assert "The end" in ran.out and "Quests completed" in ran.out
    *told, _again = ran.out.splitlines()
    assert max(len(line) for line in told) < 80


def test_help_why_and_cards_speak_of_this_game(run: Run) -> None:
    out = run("play", "--terminal", "dungeoneer", "--seed", "3", typed="?\nwhy\ncard Ore Sack\nhint\n").out
    assert "completes three Quests" in out and "pass until the next turn, phase or round" in " ".join(out.split())
    assert "Ore Sack (treasure, storage, 1 Glory, hero, permanent)" in out
    assert "A journeyman would take" in out


@pytest.mark.parametrize("name", LIBRARY.names)
def test_a_set_is_shown_exported_and_fits_the_schema(run: Run, name: str) -> None:
    shown = run("cards", "show", name)
    assert shown.code == 0 and max(len(line) for line in shown.out.splitlines()) < 80
    exported = json.loads(run("cards", "export", name).out)
    assert exported["set"]["id"] == name and all("text" in card for card in exported["cards"])
    schema = json.loads(run("cards", "export", "dungeoneer", "--schema").out)
    jsonschema_rs.validate(schema, tomllib.loads(built_in("undercroft.games.dungeoneer", name).decode()))


def broken(kind: str, change: dict[str, Any]) -> dict[str, Any]:
    """A built-in set whose first card of a kind is changed."""
    found = tomllib.loads(built_in("undercroft.games.dungeoneer", "saltmarrow").decode())
    found[kind][0] |= change
    return found


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("hero", {"rows": [[1, 2]]}),
        ("hero", {"use": {"do": [{"recover": 1}]}}),
        ("map", {"exits": "OOO"}),
        ("map", {"pit": {"speed": 5, "melee": 5}}),
        ("monster", {"melee": "2x"}),
        ("boon", {"do": [{"fly": 1}]}),
        ("quest", {"type": "stroll"}),
    ],
)
def test_schema_and_loader_refuse_the_same(kind: str, change: dict[str, Any]) -> None:
    schema = shelf.find("dungeoneer").set_schema()
    assert not jsonschema_rs.is_valid(schema, broken(kind, change))
    with pytest.raises(BadSet, match=next(iter(change))):
        LIBRARY.load(as_toml(broken(kind, change)), "broken.toml")


def as_toml(value: dict[str, Any]) -> str:
    """Tables as TOML text: JSON's strings, numbers and lists are TOML's, too."""
    head = [f"{key} = {inline(item)}" for key, item in value.items() if not isinstance(item, list)]
    cards = [
        "\n".join([f"[[{kind}]]", *[f"{key} = {inline(item)}" for key, item in card.items()]])
        for kind, found in value.items()
        if isinstance(found, list)
        for card in found
    ]
    return "\n".join([*head, *cards])


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value)
