"""A game's table on paper. Every game draws its own board; the rest of the terminal knows no game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, ClassVar

from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Game, Option
from undercroft.terminal.paper import Paper, visible

Face = dict[str, Any]

BOARDS = {
    "boss-monster": "undercroft.terminal.boss_monster",
    "dungeoneer": "undercroft.terminal.dungeoneer",
    "dungeon-venture": "undercroft.terminal.dungeon_venture",
}


class Board(ABC):
    """One reader's table on one sheet of paper. Draws views and knows no rules."""

    title: ClassVar[str]
    legend: ClassVar[str]  # the goal and the signs of the board, for `help`
    scores: ClassVar[str]  # what the scores at the end are
    moments: ClassVar[tuple[str, ...]]  # what a standing pass may wait for

    def __init__(self, game: Game[Any], seat: int | None, paper: Paper) -> None:
        self.game = game
        self.paper = paper
        self.view: Face = game.view(seat)
        self.you: int | None = self.view["you"]

    def design(self, face: Face) -> Any:
        """What is printed on a card that the view shows."""
        rules: Any = self.game.rules  # every game's rules have the pool of its cards
        return rules.pool.designs[self.game.table.design[face["card"]]]

    def whose(self, seat: int) -> str:
        return "you" if seat == self.you else self.name(seat)

    @abstractmethod
    def name(self, seat: int) -> str:
        """What a seat is called at this table."""

    @abstractmethod
    def lines(self, full: bool = False) -> list[str]:
        """The whole board; with `full` nothing is shortened for a small terminal."""

    @abstractmethod
    def reason(self, option: Option) -> str:
        """What an option points at, in a few words."""

    @abstractmethod
    def own_cards(self) -> list[Face]:
        """The reader's cards in hand and in play."""

    def keys(self, face: Face) -> list[str]:
        """Every way in which one's own card could be used at all, as option keys."""
        return [f"card:{face['card']}"]


def kind_of(game: str) -> type[Board]:
    """The board of a game."""
    if game not in BOARDS:
        raise BadRequest(f"there is no board of {game} for the terminal yet; undercroft simulate {game} plays it")
    found: type[Board] = import_module(BOARDS[game]).Board
    return found


def board_of(game: Game[Any], seat: int | None, paper: Paper) -> Board:
    return kind_of(game.rules.id)(game, seat, paper)


# --- drawing
def many(count: int, noun: str, nouns: str = "") -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {nouns or noun + 's'}"


def listed(label: str, items: list[str], paper: Paper) -> list[str]:
    """A label and its items with dots between them, in as many lines as they need."""
    dotted = [f"{item} {paper.sign('dot')}" for item in items[:-1]] + items[-1:]
    return flow([label, *dotted], paper, " ")


def flow(cells: list[str], paper: Paper, indent: str) -> list[str]:
    """Cells one after the other, as many to a line as fit."""
    lines, line = [], indent
    for cell in cells:
        if visible(line) + visible(cell) + 1 > paper.width and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += cell + " "
    return [*lines, line.rstrip()]
