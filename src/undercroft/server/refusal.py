"""A refusal that a person reads: over HTTP it is a Problem, over the socket a Refused."""

from __future__ import annotations

JOINERS = "\u200c\u200d"


class Refusal(Exception):
    """What was wrong and, if there is one, the rule behind it."""

    def __init__(self, text: str, rule: str = "", status: int = 400) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.status = status


class Ended(Exception):
    """The server closes the socket; the text says why."""

    def __init__(self, text: str, again: bool = False) -> None:
        super().__init__(text)
        self.text = text
        self.again = again


def unknown_table() -> Refusal:
    """Says the same whether there is no such table or only no right to it."""
    return Refusal("There is no such table, or this link does not (or no longer) belong to it.", status=404)


def clean(words: str) -> str:
    """A name or a line of chat without control characters and needless space."""
    found = " ".join("".join(letter if letter.isprintable() or joins(letter) else " " for letter in words).split())
    if all(letter == " " or joins(letter) for letter in found):
        raise Refusal("Please write something that can be read.")
    return found


def joins(letter: str) -> bool:
    """Unseen, but part of what is seen: it joins letters, or the parts of an emoji (a family, a flag)."""
    return letter in JOINERS or "\U000e0020" <= letter <= "\U000e007f"
