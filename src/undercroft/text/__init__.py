"""Words for what cards do: derived from the nodes, per language, so that text and behaviour cannot disagree.

A language is one grammar of the kernel's nodes and one table of phrases per game: a package like `english`
and a line here.
"""

from __future__ import annotations

from typing import Protocol

from undercroft.kernel.errors import BadRequest
from undercroft.kernel.nodes import Ability, Act, Mode, Select, Test
from undercroft.text.english import ENGLISH
from undercroft.text.missing import MissingPhrase

__all__ = [
    "Grammar",
    "MissingPhrase",
    "ability_text",
    "act_text",
    "grammar",
    "mode_text",
    "select_text",
    "test_text",
]


class Grammar(Protocol):
    """What a language can put into words about one game."""

    def ability(self, ability: Ability, card: str) -> str: ...

    def act(self, act: Act) -> str: ...

    def mode(self, mode: Mode) -> str: ...

    def select(self, select: Select, act: Act | None = None) -> str: ...

    def test(self, test: Test) -> str: ...


_LANGUAGES: dict[str, dict[str, Grammar]] = {"en": dict(ENGLISH)}


def grammar(game: str = "boss-monster", language: str = "en") -> Grammar:
    """The words of a game in a language."""
    games = _LANGUAGES.get(language)
    if games is None:
        raise BadRequest(f"there is no language {language!r}; there are: {', '.join(_LANGUAGES)}")
    if game not in games:
        raise BadRequest(f"there are no texts for the game {game!r} in {language!r}; only for: {', '.join(games)}")
    return games[game]


def ability_text(ability: Ability, game: str = "boss-monster", language: str = "en", card: str = "room") -> str:
    """The text of an ability as it stands on a card: whole sentences. `card` is room, boss or spell."""
    return grammar(game, language).ability(ability, card)


def act_text(act: Act, game: str = "boss-monster", language: str = "en") -> str:
    """What one act does, to go on with in a sentence: "draw 2 rooms", "a hero in town cannot be lured"."""
    return grammar(game, language).act(act)


def mode_text(mode: Mode, game: str = "boss-monster", language: str = "en") -> str:
    """One of the ways in which an ability can be used: whole sentences."""
    return grammar(game, language).mode(mode)


def select_text(select: Select, act: Act | None = None, game: str = "boss-monster", language: str = "en") -> str:
    """What is meant: "a room in your dungeon"; with an act, also what for: "a room ... to destroy"."""
    return grammar(game, language).select(select, act)


def test_text(test: Test, game: str = "boss-monster", language: str = "en") -> str:
    """What is asked: "you have 4 or more warrior treasure"."""
    return grammar(game, language).test(test)


test_text.__test__ = False  # type: ignore[attr-defined]  # its name begins like that of a pytest test
