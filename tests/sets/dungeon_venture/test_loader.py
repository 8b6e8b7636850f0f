"""Set files of Dungeon Venture: read whole, or refused with everything that is wrong."""

from __future__ import annotations

from importlib.resources import files

import pytest

from undercroft.games.dungeon_venture.loader import load_set
from undercroft.games.sets.problems import BadSet

VENTURE = (files("undercroft.games.dungeon_venture") / "sets" / "venture.toml").read_text(encoding="utf-8")


@pytest.mark.rule("gap-02", "gap-03", "gap-04", "gap-05")
def test_our_own_set_is_sound() -> None:
    found = load_set(VENTURE, "venture.toml")
    assert [line.id for line in found.heroes] == ["fighter", "mage", "barbarian", "thief"]
    assert sum(card.copies for card in found.cards) == 91
    assert sum(card.gold * card.copies for card in found.cards) == 70


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('dice = "mana" }]\nflavour', 'dice = "lots" }]\nflavour', "3 green"),
        ("copies = 3\nprice = 15\ndo", "copies = 4\nprice = 15\ndo", "22 cards"),
        ('id = "shadow-bolt"', 'id = "shade-bolt"', "shadow-bolt"),
        ('[[monster]]\nid = "ogre"', '[[monster]]\nid = "orc"', "also the id"),
        (
            "attack = { green = 4 }\ndefence = { green = 4 }",
            "attack = { green = 12 }\ndefence = { green = 4 }",
            "0 to 9",
        ),
        ('lasts = "next attack"\ngives = { fog = -2 }', 'lasts = "next attack"', "goes together"),
        ("gold = 20", "gold = 20\ndo = [{ heal = 1 }]", "gold"),
        ("do = [{ heal = 3 }]", "do = [{ hael = 3 }]", "heal"),
        ("gives = { ranged = 1 }", "gives = { range = 1 }", "range"),
        ('windows = ["declared"]', 'windows = ["never"]', "never"),
        ('slots = ["neck"]', 'slots = ["tail"]', "tail"),
    ],
)
def test_what_is_wrong_is_named(right: str, wrong: str, words: str) -> None:
    assert right in VENTURE
    with pytest.raises(BadSet, match=words):
        load_set(VENTURE.replace(right, wrong, 1), "broken.toml")
