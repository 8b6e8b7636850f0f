"""The cards of Boss Monster 2 in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.games.boss_monster.cards import CLASSES, Boss, CardSet, Hero, Room, Spell
from undercroft.games.boss_monster.pool import Design
from undercroft.games.boss_monster.sheet import card_text
from undercroft.games.boss_monster.view import printed
from undercroft.terminal import cards
from undercroft.terminal.paper import Paper

LETTERS = {name: name[0].upper() for name in CLASSES}
PHASES: dict[tuple[str, ...], str] = {("build",): "build", ("adventure",): "adventure"}


def letters(treasure: Iterable[str], paper: Paper) -> str:
    """Treasure as letters (C W M T), coloured where there is colour."""
    return "".join(paper.paint(LETTERS[name], name) for name in treasure)


def phase_word(phases: Sequence[str]) -> str:
    return PHASES.get(tuple(phases), "any phase")


class Cards(cards.Cards):
    """Bosses, rooms, spells and heroes."""

    types = {"boss": "bosses", "room": "rooms", "spell": "spells", "hero": "heroes"}  # noqa: RUF012

    def of_type(self, card_set: CardSet, kind: str) -> tuple[Design, ...]:
        found: dict[str, tuple[Design, ...]] = {
            "boss": card_set.bosses,
            "room": card_set.rooms,
            "spell": card_set.spells,
            "hero": card_set.heroes,
        }
        return found[kind]

    def values(self, design: Design) -> str:
        if isinstance(design, Boss):
            return f"boss, {design.xp} XP, {' '.join(design.treasure)} treasure"
        if isinstance(design, Room):
            grade = "advanced " if design.grade == "advanced" else ""
            return f"{grade}{design.kind} room, {design.damage} damage, {' '.join(design.treasure) or 'no'} treasure"
        if isinstance(design, Spell):
            return f"spell, {phase_word(design.phases)}"
        souls = "2 souls or wounds" if design.value == 2 else "1 soul or wound"
        return f"{design.grade} {design.hero_class}, {design.health} health, worth {souls}"

    def text(self, design: Design) -> str:
        return card_text(design)

    def describe(self, design: Design, paper: Paper) -> list[str]:
        lines = super().describe(design, paper)
        when = paper.wrap("Level up, once, when your dungeon has five rooms:", 3)
        return [lines[0], *when, *lines[1:]] if isinstance(design, Boss) else lines

    def row(self, design: Design, paper: Paper) -> list[str]:
        name = paper.paint(design.name, "bold")
        copies = f"x{design.copies}" if isinstance(design, Room | Spell) and design.copies > 1 else ""
        if isinstance(design, Boss):
            return [name, f"{design.xp} XP", letters(design.treasure, paper), card_text(design)]
        if isinstance(design, Room):
            kind = ("adv. " if design.grade == "advanced" else "") + design.kind
            return [name, copies, kind, str(design.damage), letters(design.treasure, paper), card_text(design)]
        if isinstance(design, Spell):
            return [name, copies, phase_word(design.phases), card_text(design)]
        seats = {"all": "every deck", "spare": "in no deck"}.get(design.seats, f"{design.seats} seats or more")
        health = f"{paper.sign('health')}{design.health}"
        return [name, letters((design.hero_class,), paper) + f" {design.hero_class}", design.grade, health, seats]

    def data(self, design: Design) -> dict[str, Any]:
        face = printed(design)
        return face | {"seats": design.seats} if isinstance(design, Hero) else face
