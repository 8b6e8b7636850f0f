"""What a set file of Boss Monster 2 may hold, as a JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.games.boss_monster import vocabulary as v
from undercroft.games.sets.grammar import Field
from undercroft.games.sets.schema import Schema, document, forms, list_of, ref, table


def json_schema() -> Schema:
    cards = {kind: _card(kind, fields) for kind, fields in v.CARDS.items()}
    return document(v.GAME, v.HEAD, cards, _definitions())


def _definitions() -> Schema:
    gate = {
        **table(v.GATE),
        "description": "optional, for a price, under a condition",
        "oneOf": [
            {"required": ["may"], "not": {"required": ["do"]}},
            {
                "required": ["do"],
                "not": {"required": ["may"]},
                "anyOf": [{"required": ["if"]}, {"required": ["pay"]}],
            },
        ],
    }
    each = {**table(v.EACH), "description": "once for every opponent"}
    one_ability = {card: [_ability(form) for form in v.ABILITIES if card in form.cards] for card in v.CARD_GIVES}
    return {
        "effect": {"anyOf": [*forms(v.EFFECTS), gate, each]},
        "effects": list_of(ref("effect"), v.MOST_EFFECTS),
        "prices": list_of({"anyOf": forms(v.PRICES)}, v.MOST_EFFECTS),
        "test": {"anyOf": forms(v.TESTS)},
        "modes": list_of(table(v.MODE), v.MOST_MODES, least=2),
        "modifiers": list_of({"anyOf": forms(v.MODIFIERS)}, v.MOST_EFFECTS),
        **{f"{card}_ability": {"anyOf": found} for card, found in one_ability.items() if found},
        **{
            f"{card}_abilities": list_of(ref(f"{card}_ability"), v.MOST_ABILITIES)
            for card, found in one_ability.items()
            if found
        },
    }


def _part(name: str, card: str) -> str:
    """Abilities differ by the kind of card."""
    return f"{card}_{name}" if name in ("ability", "abilities") else name


def _card(kind: str, fields: Iterable[Field]) -> Schema:
    card = table(fields, kind, _part)
    if kind == "room":
        card["not"] = {"required": ["ability", "abilities"]}
    if kind == "spell":
        card["oneOf"] = [{"required": ["do"]}, {"required": ["either"], "not": {"required": ["if"]}}]
    return card


def _ability(form: v.AbilityForm) -> Schema:
    keys = [key for key in (form.word, *form.bodies, *form.further) if key]
    found = table([v.ABILITY_FIELDS[key] for key in keys])
    found["description"] = form.help
    found["required"] = [form.word] if form.word else []
    if form.bodies:
        found["oneOf"] = [{"required": [body]} for body in form.bodies]
    return found
