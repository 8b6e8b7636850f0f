"""Every card of some sets for people to read: what is printed, what it does, and the rules that bear on it."""

from __future__ import annotations

from typing import Any

from undercroft import text
from undercroft.games.boss_monster.cards import Boss, Hero, Room, Spell
from undercroft.games.boss_monster.pool import Design
from undercroft.games.boss_monster.view import printed
from undercroft.games.catalogue import Catalogue, Rule
from undercroft.kernel.nodes import ACTIVATED, LASTING, TRIGGERED, Ability, Act, Each, Gate, Node

# the rules a player asks for when he sees a card with this verb
OF_VERB: dict[str, tuple[str, ...]] = {
    "draw": ("spell-01", "gap-room-deck-empty"),
    "discard": ("discard-01", "discard-02", "discard-03"),
    "take": ("discard-04", "gap-search"),
    "recover": ("discard-04",),
    "give": ("hand-02",),
    "look": ("hand-02",),
    "bonus": ("effect-04", "gap-modifiers"),
    "lure": ("bait-02", "gap-modifiers"),
    "toughen": ("gap-modifiers",),
    "hurt": ("death-01", "death-06"),
    "kill": ("death-05", "gap-kill-outside"),
    "destroy": ("destroy-02", "destroy-04", "destroy-06"),
    "deactivate": ("deact-03", "deact-06", "deact-07"),
    "swap": ("swap-01", "swap-03"),
    "send": ("gap-move-hero", "town-05"),
    "shelter": ("bait-08",),
    "heal": ("wounds-04",),
    "trade": ("hidden-01",),
    "prevent": ("prevent-01", "prevent-02", "prevent-04"),
}
OF_KIND = {ACTIVATED: ("act-02", "act-04"), TRIGGERED: ("effect-02",), LASTING: ("effect-03",)}
OF_EVENT = {"you-destroy-this": ("destroy-05", "destroy-07"), "destroyed-by-card": ("destroy-07",)}
OF_TYPE: dict[type, tuple[str, ...]] = {Boss: ("level-01", "level-02", "level-06"), Spell: ("spell-04", "spell-08")}


def card_text(design: Design) -> str:
    """What a card does, in words made from its effect; empty for a card that does nothing special."""
    if isinstance(design, Boss):
        return text.ability_text(design.level_up, card="boss")
    if isinstance(design, Room):
        return " ".join(text.ability_text(ability, card="room") for ability in design.abilities)
    if isinstance(design, Spell):
        return text.ability_text(design.ability, card="spell")
    return ""


def sheet(designs: list[Design], catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """By the cards' ids."""
    return {
        design.id: printed(design)
        | {"text": card_text(design), "flavour": design.flavour}
        | {"rules": [{"id": rule, "text": statement(catalogue.rule(rule))} for rule in rules_of(design)]}
        for design in designs
    }


def statement(rule: Rule) -> str:
    """What holds: the rule itself, or for a gap what was decided."""
    return rule.ruling if rule.basis == "gap" else rule.text


def rules_of(design: Design) -> tuple[str, ...]:
    """The rules that bear on a card, each once, the most telling first."""
    found: list[str] = []
    if isinstance(design, Hero):
        found += ["bait-03", "death-01", "wounds-02" if design.value == 2 else "wounds-01"]
    elif isinstance(design, Room) and design.grade == "advanced":
        found += ["adv-01", "adv-02"]
    for ability in abilities_of(design):
        for verb in verbs_of(ability):
            found += OF_VERB[verb]
        if ability.once_per:
            found.append("once-01")
        if len(ability.modes) > 1:
            found.append("spell-07")
        found += OF_EVENT.get(ability.event, ())
        found += OF_KIND.get(ability.kind, ())
    found += OF_TYPE.get(type(design), ())
    return tuple(dict.fromkeys(found))


def abilities_of(design: Design) -> tuple[Ability, ...]:
    if isinstance(design, Boss):
        return (design.level_up,)
    if isinstance(design, Room):
        return design.abilities
    return (design.ability,) if isinstance(design, Spell) else ()


def verbs_of(ability: Ability) -> list[str]:
    found = [act.verb for act in ability.pay]
    for mode in ability.modes:
        collect(mode.do, found)
    return found


def collect(nodes: tuple[Node, ...], found: list[str]) -> None:
    for node in nodes:
        if isinstance(node, Act):
            found.append(node.verb)
        elif isinstance(node, Gate):
            found.extend([act.verb for act in node.pay])
            collect(node.then + node.other, found)
        elif isinstance(node, Each):
            collect(node.body, found)
