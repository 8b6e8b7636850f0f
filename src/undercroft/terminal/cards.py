"""Cards in words: values, derived text, tables of a set, and a set as plain data. Each game tells what is its own."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar

from undercroft.terminal.paper import Paper

CARDS = {
    "boss-monster": "undercroft.terminal.boss_monster_cards",
    "dungeoneer": "undercroft.terminal.dungeoneer_cards",
    "dungeon-venture": "undercroft.terminal.dungeon_venture_cards",
}
CARD_TYPES = ("boss", "room", "spell", "hero", "map", "quest", "adventure")  # of all games


class Cards(ABC):
    """How the cards of one game are shown."""

    types: ClassVar[dict[str, str]]  # the types of cards and what several of them are called

    @abstractmethod
    def of_type(self, card_set: Any, kind: str) -> tuple[Any, ...]:
        """The cards of one type in a set."""

    @abstractmethod
    def values(self, design: Any) -> str:
        """A card's printed values in a few words."""

    @abstractmethod
    def text(self, design: Any) -> str:
        """What a card does."""

    @abstractmethod
    def row(self, design: Any, paper: Paper) -> list[str]:
        """A card as a row of a table; its text comes last."""

    @abstractmethod
    def data(self, design: Any) -> dict[str, Any]:
        """What is printed on a card, as plain data."""

    # --- one card
    def describe(self, design: Any, paper: Paper) -> list[str]:
        """Name, values, text and flavour of one card."""
        lines = paper.wrap(f"{design.name} ({self.values(design)})", 3, first=" ")
        lines[0] = lines[0].replace(design.name, paper.paint(design.name, "bold"), 1)
        words = self.text(design)
        if words:
            lines += paper.wrap(words, 3)
        if design.flavour:
            lines += paper.wrap(design.flavour, 3, style="dim")
        return lines

    # --- sets
    def counts(self, card_set: Any) -> str:
        """ "12 bosses, 75 rooms, 31 spells, 42 heroes" """
        found = []
        for kind, plural in self.types.items():
            count = sum(getattr(design, "copies", 1) for design in self.of_type(card_set, kind))
            found.append(f"{count} {kind if count == 1 else plural}")
        return ", ".join(found)

    def show_set(self, card_set: Any, paper: Paper, kinds: Sequence[str] = ()) -> list[str]:
        """A set as tables, each card with its text."""
        head = f"{card_set.id}, version {card_set.version}: {self.counts(card_set)}"
        lines = [paper.rule(card_set.title, "thick"), *paper.wrap(head, 1)]
        if card_set.about:
            lines += paper.wrap(card_set.about, 1, style="dim")
        for kind in kinds or self.types:
            designs = self.of_type(card_set, kind)
            if designs:
                rows = [self.row(design, paper) for design in designs]
                lines += ["", paper.rule(f"{kind.capitalize()} cards"), *paper.table(rows)]
        return lines

    def as_data(self, card_set: Any) -> dict[str, Any]:
        """A set as plain data, each card with its text."""
        head = {"id": card_set.id, "title": card_set.title, "version": card_set.version}
        head |= {"author": card_set.author, "about": card_set.about}
        cards = []
        for kind in self.types:
            for design in self.of_type(card_set, kind):
                face = self.data(design) | {"text": self.text(design), "flavour": design.flavour}
                if hasattr(design, "copies"):
                    face["copies"] = design.copies
                cards.append(face)
        return {"set": head, "cards": cards}


def cards_of(game: str) -> Cards:
    found: Cards = import_module(CARDS[game]).Cards()
    return found


def find_card(designs: Sequence[Any], name: str) -> list[Any]:
    """The cards a person may mean: by id or name, then by a part of the name, then by likeness."""
    wanted = name.casefold().strip()
    exact = [design for design in designs if wanted in (design.id, design.name.casefold())]
    if exact:
        return exact[:1]
    part = [design for design in designs if wanted in design.name.casefold()] if wanted else []
    if part:
        return part
    near = difflib.get_close_matches(wanted, [design.name.casefold() for design in designs], 1, 0.6)
    return [design for design in designs if design.name.casefold() in near][:1]
