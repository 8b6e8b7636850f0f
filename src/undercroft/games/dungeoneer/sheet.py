"""Every card of some sets for people to read: what is printed, and what it does in words made from its effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from undercroft import text
from undercroft.games.catalogue import Catalogue
from undercroft.games.dungeoneer.cards import (
    AdventureCard,
    Design,
    Fighter,
    HeroCard,
    MapCard,
    QuestCard,
    Script,
    Threat,
)
from undercroft.games.dungeoneer.view import printed
from undercroft.kernel.nodes import LASTING, Ability, Mode, Modifier
from undercroft.text.english.dungeoneer import PRICES, SHEET
from undercroft.text.english.dungeoneer_play import SCORES

GAME = "dungeoneer"
RULES: dict[str, tuple[str, ...]] = {
    "hero": ("heroes-01", "heroes-03", "glory-cards-05"),
    "map": ("movement-03", "exits-02"),
    "boon": ("glory-cards-01", "boons-05"),
    "treasure": ("glory-cards-01", "treasures-01"),
    "bane": ("banes-01", "banes-02"),
    "monster": ("dungeonlord-02", "combat-06", "pack-01"),
    "trap": ("threats-06", "threats-01"),
    "obstacle": ("threats-08", "threats-01"),
    "artifact": ("quest-types-01", "quest-types-04"),
    "chance": ("quest-types-05", "quest-types-06"),
    "effect": ("quest-types-09",),
    "escort": ("quest-types-11", "quest-types-14"),
    "sacrifice": ("quest-types-18",),
    "search": ("quest-types-20", "quest-types-22", "quest-types-21"),
    "slay": ("quest-types-26", "quest-types-27"),
    "threat": ("quest-types-32", "quest-types-33"),
}


def script_text(script: Script) -> str:
    return text.mode_text(Mode(script), GAME)


def always_text(modifiers: tuple[Modifier, ...]) -> str:
    return text.ability_text(Ability(LASTING, modifiers=modifiers), GAME, card="")


def ground_text(modifiers: tuple[Modifier, ...]) -> str:
    """What changes a monster, if need be only in the terrain it attacks in (card-anatomy-05)."""
    names = modifiers[0].test.get("names") if modifiers[0].test is not None else None
    if not isinstance(names, tuple):
        return always_text(modifiers)
    changes = always_text(tuple([replace(one, test=None) for one in modifiers]))
    return line("ground", what=changes.rstrip("."), where=" or ".join(map(str, names)))


def ability_text(ability: Ability) -> str:
    return text.ability_text(ability, GAME, card="")


def line(key: str, **values: object) -> str:
    return SHEET[key].format(**values)


def threat_text(threat: Threat) -> str:
    return line("threat", score=SCORES[threat[0]], number=threat[1])


def price_text(what: str, amount: int) -> str:
    one, many = PRICES[what]
    return (one if amount == 1 else many).format(amount=amount)


def fighter_text(fighter: Fighter) -> list[str]:
    scores = [
        line("standard" if form in fighter.attacks else "counter", form=SCORES[form], score=score)
        for form, score in enumerate(fighter.scores)
        if score >= 0
    ]
    found = [line("fighter", life=fighter.life, scores=", ".join(scores))]
    if fighter.on_attack:
        found.append(line("attacks", what=script_text(fighter.on_attack)))
    if fighter.boost >= 0:
        found.append(line("transform", form=SCORES[fighter.boost]))
    found += [line("hit", form=SCORES[form], what=script_text(script)) for form, script in fighter.hits]
    return found


def card_text(design: Design) -> str:
    """What a card does; empty for a card that does nothing special."""
    if isinstance(design, HeroCard):
        parts = [always_text(design.always)] if design.always else []
    elif isinstance(design, MapCard):
        parts = map_text(design)
    elif isinstance(design, QuestCard):
        parts = quest_text(design)
    else:
        parts = adventure_text(design)
    abilities = [ability_text(ability) for ability in design.abilities]
    if isinstance(design, QuestCard) and design.type == "artifact" and abilities and not design.always:
        abilities[0] = line("artifact", what=abilities[0])
    return " ".join([*parts, *abilities])


def map_text(card: MapCard) -> list[str]:
    found = []
    for name, threat in (("pit", card.pit), ("spikes", card.spikes)):
        if threat:
            found.append(line(name, what=threat_text(threat)))
    if card.hazard:
        found.append(line("hazard", count=card.hazard))
    if card.sewer:
        found.append(line("sewer", letter=card.sewer.upper()))
    if card.portal:
        found.append(line("portal"))
    if card.enter:
        found.append(script_text(card.enter))
    if card.guardian:
        found.append(line("guardian", what=" ".join(fighter_text(card.guardian))))
    return found


def adventure_text(card: AdventureCard) -> list[str]:
    found = []
    if card.host:
        found.append(line("host", host=card.host))
    if card.target:
        found.append(line("target"))
    if card.threat:
        found.append(threat_text(card.threat))
    if card.duration == "permanent" and card.is_encounter:
        found.append(line("stays"))
    if card.needs:
        found.append(line("needs", what=" or ".join(card.needs)))
    if card.answers:
        found.append(line("answers"))
    found += [line(name, count=getattr(card, name)) for name in ("upkeep", "slots", "charges") if getattr(card, name)]
    if card.fighter:
        found += fighter_text(card.fighter)
    if card.do:
        found.append(script_text(card.do))
    if card.always:
        found.append(ground_text(card.always) if card.fighter else always_text(card.always))
    found += [line(name, what=script_text(getattr(card, name))) for name in ("fail", "succeed") if getattr(card, name)]
    return found


def quest_text(card: QuestCard) -> list[str]:
    places, found = card.places, []
    if card.type == "search" and card.threat:
        score, number = card.threat
        values = {"place": card.kind, "number": card.number, "score": SCORES[score], "threat": number}
        found.append(line("search", **values))
    elif card.type == "escort":
        found.append(line("escort", place=places[0], goal=places[1]))
    else:
        found.append(line("at", place=places[0]))
        if card.threat:
            found.append(threat_text(card.threat))
    if card.type == "chance":
        found.append(line("chance", number=card.number))
    found += [line(name) for name in ("sells", "costs") if getattr(card, name)]
    if card.price:
        found.append(line("price", what=" and ".join(price_text(what, amount) for what, amount in card.price)))
    if card.monster:
        found += fighter_text(card.monster)
    if card.fail:
        found.append(line("fail", what=script_text(card.fail)))
    if card.always:
        found.append(line("artifact" if card.type == "artifact" else "in play", what=always_text(card.always)))
    if card.reward:
        found.append(line("reward", what=script_text(card.reward)))
    return found


def sheet(designs: list[Design], catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """By the cards' ids."""
    found = {}
    for design in designs:
        face = printed(design)
        rules = RULES[face["kind"] if face["type"] in ("adventure", "quest") else face["type"]]
        found[design.id] = face | {
            "text": card_text(design),
            "flavour": design.flavour,
            "rules": [{"id": rule, "text": catalogue.rule(rule).text} for rule in rules],
        }
    return found
