"""A seat's handle: all that a bot or a client of one seat gets."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game, Question


class Seat:
    """What one seat may know and do. It passes on nothing else."""

    __slots__ = ("__game", "number")

    def __init__(self, game: Game[Any], number: int) -> None:
        self.__game = game
        self.number = number

    @property
    def view(self) -> dict[str, Any]:
        return self.__game.view(self.number)

    @property
    def question(self) -> Question | None:
        return self.__game.questions.get(self.number)

    @property
    def events(self) -> list[dict[str, Any]]:
        return self.__game.events(self.number)

    def sample(self, seed: int) -> Game[Any]:
        """A whole game that agrees with everything this seat knows; the rest is dealt anew."""
        return self.__game.determinise(self.number, seed)
