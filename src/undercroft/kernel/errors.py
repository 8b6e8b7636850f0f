"""What can go wrong, each with one clear line for the person who reads it."""

from __future__ import annotations


class UndercroftError(Exception):
    """Any refusal of ours. `str()` is one line that says what was wrong and what would be right."""


class BadRequest(UndercroftError, ValueError):
    """An unknown game, seat count, option or set."""


class IllegalChoice(UndercroftError, ValueError):
    """A choice that is not offered. It names the rule and has changed nothing."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.rule = rule


class BadRecord(UndercroftError, ValueError):
    """A record that cannot be replayed."""


class BadPosition(UndercroftError, ValueError):
    """A saved position that cannot be restored."""


class NotAllowed(UndercroftError, RuntimeError):
    """Something the caller may not do now: undo across a reveal, the record of a sampled game."""
