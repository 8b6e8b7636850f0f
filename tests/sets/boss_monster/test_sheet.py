"""The sheet of a set: every card with its words and rules."""

from __future__ import annotations

from undercroft.games.boss_monster.loader import built_in_ids
from undercroft.games.boss_monster.sheet import OF_VERB
from undercroft.games.boss_monster.start import card_sheet, rulebook
from undercroft.games.boss_monster.verbs import VERBS


def test_every_card_has_words_and_rules_that_exist() -> None:
    cards = card_sheet(list(built_in_ids()))
    assert len(cards) > 150
    for card in cards.values():
        assert card["text"] or card["type"] in ("hero", "room"), card
        assert card["rules"] or not card["text"], card
        for rule in card["rules"]:
            assert rulebook().rule(rule["id"]) and rule["text"]


def test_every_verb_has_its_rules() -> None:
    assert OF_VERB.keys() == VERBS.keys()
