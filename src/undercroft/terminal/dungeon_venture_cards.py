"""The cards and figures of Dungeon Venture in a few words."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_venture.box import COLOURS
from undercroft.games.dungeon_venture.cards import KINDS, Card, CardSet, Line
from undercroft.games.dungeon_venture.sheet import card_text
from undercroft.games.dungeon_venture.view import printed
from undercroft.terminal import cards
from undercroft.terminal.paper import Paper


def dice(line: Line, name: str) -> str:
    """Such as: 4 green."""
    pool: tuple[int, int, int] = getattr(line, name)
    return " ".join(f"{count} {colour}" for count, colour in zip(pool, COLOURS, strict=True) if count) or "none"


def characteristics(line: Line) -> str:
    pools = ", ".join(f"{name} {dice(line, name)}" for name in ("attack", "defence", "mana"))
    return f"{pools}, {line.life} life, movement {line.movement}"


class Cards(cards.Cards):
    """Heroes, monsters, Bosses and the cards of all decks."""

    types = {  # noqa: RUF012
        "hero": "heroes",
        "monster": "monsters",
        "boss": "Bosses",
        **{kind: f"{kind} cards" for kind in KINDS[:-1]},
    }

    def of_type(self, card_set: CardSet, kind: str) -> tuple[Line | Card, ...]:
        lines = {"hero": card_set.heroes, "monster": card_set.monsters, "boss": card_set.bosses}
        return lines[kind] if kind in lines else tuple([one for one in card_set.cards if KINDS[one.kind] == kind])

    def values(self, design: Line | Card) -> str:
        return characteristics(design) if isinstance(design, Line) else KINDS[design.kind]

    def text(self, design: Line | Card) -> str:
        return characteristics(design) if isinstance(design, Line) else card_text(design)

    def row(self, design: Line | Card, paper: Paper) -> list[str]:
        name = paper.paint(design.name, "bold")
        if isinstance(design, Line):
            return [name, characteristics(design)]
        return [name, f"x{design.copies}" if design.copies > 1 else "", card_text(design)]

    def data(self, design: Line | Card) -> dict[str, Any]:
        if isinstance(design, Card):
            return printed(design)
        pools = {name: list(getattr(design, name)) for name in ("attack", "defence", "mana")}
        return {"id": design.id, "name": design.name, **pools, "life": design.life, "movement": design.movement}
