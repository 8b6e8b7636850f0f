"""The error of a language that lacks a phrase."""

from __future__ import annotations

from undercroft.kernel.errors import UndercroftError


class MissingPhrase(UndercroftError, LookupError):
    """A word of a game for which a language has no phrase."""

    def __init__(self, language: str, game: str, what: str, word: str) -> None:
        super().__init__(f"{language} has no phrase for the {what} {word!r} of {game}; add it to its table")
        self.what = what
        self.word = word
