"""Cards in words: values, derived text, tables of a set, and a set as plain data."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from undercroft.games.boss_monster.cards import CLASSES, Boss, CardSet, Hero, Room, Spell
from undercroft.games.boss_monster.pool import Design
from undercroft.games.boss_monster.sheet import card_text
from undercroft.games.boss_monster.view import printed
from undercroft.terminal.paper import Paper

TYPES = ("boss", "room", "spell", "hero")
LETTERS = {name: name[0].upper() for name in CLASSES}
PHASES: dict[tuple[str, ...], str] = {("build",): "build", ("adventure",): "adventure"}


def letters(treasure: Iterable[str], paper: Paper) -> str:
    """Treasure as letters (C W M T), coloured where there is colour."""
    return "".join(paper.paint(LETTERS[name], name) for name in treasure)


def type_of(design: Design) -> str:
    return TYPES[(Boss, Room, Spell, Hero).index(type(design))]


def phase_word(phases: Sequence[str]) -> str:
    return PHASES.get(tuple(phases), "any phase")


def values(design: Design) -> str:
    """A card's printed values in a few words."""
    if isinstance(design, Boss):
        return f"boss, {design.xp} XP, {' '.join(design.treasure)} treasure"
    if isinstance(design, Room):
        grade = "advanced " if design.grade == "advanced" else ""
        return f"{grade}{design.kind} room, {design.damage} damage, {' '.join(design.treasure) or 'no'} treasure"
    if isinstance(design, Spell):
        return f"spell, {phase_word(design.phases)}"
    souls = "2 souls or wounds" if design.value == 2 else "1 soul or wound"
    return f"{design.grade} {design.hero_class}, {design.health} health, worth {souls}"


def describe(design: Design, paper: Paper) -> list[str]:
    """Name, values, text and flavour of one card."""
    lines = [f" {paper.paint(design.name, 'bold')} {paper.paint(f'({values(design)})', 'dim')}"]
    words = card_text(design)
    if isinstance(design, Boss):
        words = f"Level up, once, when your dungeon has five rooms: {words}"
    if words:
        lines += paper.wrap(words, 3)
    if design.flavour:
        lines += paper.wrap(design.flavour, 3, style="dim")
    return lines


def find_card(designs: Sequence[Design], name: str) -> list[Design]:
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


# --- sets
def of_type(card_set: CardSet, kind: str) -> tuple[Design, ...]:
    found: dict[str, tuple[Design, ...]] = {
        "boss": card_set.bosses,
        "room": card_set.rooms,
        "spell": card_set.spells,
        "hero": card_set.heroes,
    }
    return found[kind]


def counts(card_set: CardSet) -> str:
    """ "12 bosses, 75 rooms, 31 spells, 42 heroes" """
    found = []
    for kind, plural in zip(TYPES, ("bosses", "rooms", "spells", "heroes"), strict=True):
        count = sum(getattr(design, "copies", 1) for design in of_type(card_set, kind))
        found.append(f"{count} {kind if count == 1 else plural}")
    return ", ".join(found)


def show_set(card_set: CardSet, paper: Paper, kinds: Sequence[str] = TYPES) -> list[str]:
    """A set as tables, each card with its text."""
    lines = [paper.rule(card_set.title, "thick"), f" {card_set.id}, version {card_set.version}: {counts(card_set)}"]
    if card_set.about:
        lines += paper.wrap(card_set.about, 1, style="dim")
    for kind in kinds:
        designs = of_type(card_set, kind)
        if designs:
            lines += ["", paper.rule(f"{kind.capitalize()} cards"), *paper.table(row(d, paper) for d in designs)]
    return lines


def row(design: Design, paper: Paper) -> list[str]:
    name = paper.paint(design.name, "bold")
    copies = f"x{design.copies}" if getattr(design, "copies", 1) > 1 else ""  # type: ignore[union-attr]
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


def as_data(card_set: CardSet) -> dict[str, Any]:
    """A set as plain data, each card with its text."""
    head = {"id": card_set.id, "title": card_set.title, "version": card_set.version}
    head |= {"author": card_set.author, "about": card_set.about}
    cards = []
    for kind in TYPES:
        for design in of_type(card_set, kind):
            face = printed(design) | {"text": card_text(design), "flavour": design.flavour}
            if isinstance(design, Room | Spell):
                face["copies"] = design.copies
            if isinstance(design, Hero):
                face["seats"] = design.seats
            cards.append(face)
    return {"set": head, "cards": cards}
