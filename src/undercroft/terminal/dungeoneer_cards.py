"""The cards of Dungeoneer in a few words."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeoneer.cards import FORMS, AdventureCard, CardSet, Design, HeroCard, MapCard
from undercroft.games.dungeoneer.sheet import card_text
from undercroft.games.dungeoneer.view import printed
from undercroft.terminal import cards
from undercroft.terminal.paper import Paper


def cost(card: AdventureCard) -> str:
    """ "2 Peril": who plays it pays with Glory, what the Dungeonlord plays is paid with Peril."""
    return f"{card.cost} {'Glory' if card.kind in ('boon', 'treasure') else 'Peril'}"


def scores(row: tuple[int, ...]) -> str:
    return "/".join(str(score) for score in row)


def terrain(card: MapCard) -> str:
    return f"{card.kind}, {card.terrain}" if card.terrain else card.kind


def exits(card: MapCard) -> str:
    """North, east, south, west, with the number of a Locked or Trapped one: "L5 O O W"."""
    sides = zip(card.exits, card.threats, strict=True)
    return " ".join(f"{letter}{number or ''}" for letter, (_, number) in sides)


def burdens(hero: HeroCard) -> str:
    """What a hero can carry and how he may attack."""
    attacks = ", ".join(FORMS[form] for form in hero.attacks)
    return f"{hero.boons} Boons, {hero.treasures} Treasures; attacks with {attacks}"


class Cards(cards.Cards):
    """Heroes, Map cards, Quests and Adventure cards."""

    types = {"hero": "heroes", "map": "Map cards", "quest": "Quests", "adventure": "Adventure cards"}  # noqa: RUF012

    def of_type(self, card_set: CardSet, kind: str) -> tuple[Design, ...]:
        found: dict[str, tuple[Design, ...]] = {
            "hero": card_set.heroes,
            "map": card_set.maps,
            "quest": card_set.quests,
            "adventure": card_set.adventures,
        }
        return found[kind]

    def values(self, design: Design) -> str:
        if isinstance(design, HeroCard):
            figures = f"melee/magic/speed {scores(design.rows[0])}, {design.life} life"
            return f"{design.race} {design.profession}, {figures}, {burdens(design)}"
        if isinstance(design, MapCard):
            return f"{terrain(design)}, exits {exits(design)}, {design.glory} Glory, {design.peril} Peril"
        if isinstance(design, AdventureCard):
            words = [design.kind, design.keyword, cost(design), design.playtime, design.duration]
            return ", ".join(dict.fromkeys(word for word in words if word))
        return f"{design.grade} {design.type} Quest"

    def text(self, design: Design) -> str:
        return card_text(design)

    def row(self, design: Design, paper: Paper) -> list[str]:
        name, words = paper.paint(design.name, "bold"), card_text(design)
        copies = f"x{design.copies}" if isinstance(design, MapCard | AdventureCard) and design.copies > 1 else ""
        if isinstance(design, HeroCard):
            levels = " ".join(scores(row) for row in design.rows)
            words = f"{burdens(design)}. {words}"
            return [name, f"{design.race} {design.profession}", levels, f"{paper.sign('health')}{design.life}", words]
        if isinstance(design, MapCard):
            return [name, copies, terrain(design), exits(design), f"G{design.glory} P{design.peril}", words]
        if isinstance(design, AdventureCard):
            return [name, copies, design.kind, cost(design), design.playtime, words]
        return [name, design.type, words]

    def data(self, design: Design) -> dict[str, Any]:
        return printed(design)
