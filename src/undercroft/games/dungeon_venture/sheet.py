"""Every card for people to read: what is printed, and what it does in words made from its effect."""

from __future__ import annotations

from typing import Any

from undercroft import text
from undercroft.games.catalogue import Catalogue
from undercroft.games.dungeon_venture.cards import KINDS, Card, CardSet
from undercroft.games.dungeon_venture.view import printed
from undercroft.kernel.nodes import LASTING, Ability, Mode
from undercroft.text.english.dungeon_venture import LASTS, SHEET, WINDOWS

GAME = "dungeon-venture"
RULES: dict[str, tuple[str, ...]] = {
    "spell": ("spell-01", "mana-01"),
    "consumable": ("cons-01", "cons-03"),
    "equipment": ("equip-01", "equip-02"),
    "keeper-spell": ("play-04", "boss-04"),
    "keeper-consumable": ("play-04", "boss-04"),
    "event": ("event-01", "event-03"),
}


def card_text(card: Card) -> str:
    """What a card does, in whole sentences."""
    parts = []
    if card.slots:
        parts.append(SHEET["slots"].format(what=" and ".join(card.slots)))
    if card.gold:
        parts.append(SHEET["gold"].format(amount=card.gold))
    if card.windows:
        parts.append(SHEET["windows"].format(what=" or ".join(WINDOWS[window] for window in card.windows)))
    if card.do:
        parts.append(text.mode_text(Mode(card.do), GAME))
    if card.gives:
        gives = text.ability_text(Ability(LASTING, modifiers=card.gives), GAME, card="")
        parts.append(SHEET["lasts"].format(what=LASTS[card.lasts], gives=gives) if card.lasts else gives)
    return " ".join(parts)


def sheet(card_set: CardSet, catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """By the cards' ids."""
    return {
        card.id: printed(card)
        | {
            "text": card_text(card),
            "flavour": card.flavour,
            "rules": [{"id": rule, "text": catalogue.rule(rule).text} for rule in RULES[KINDS[card.kind]]],
        }
        for card in card_set.cards
    }
