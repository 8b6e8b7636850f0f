"""Card texts are derived: every word of the vocabulary has its phrase, and the sentences read well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from undercroft.games.boss_monster import vocabulary as v
from undercroft.games.boss_monster.language import Language
from undercroft.games.boss_monster.loader import built_in, built_in_ids, load_set
from undercroft.games.boss_monster.reader import Scope
from undercroft.games.sets.grammar import Choice, Field, Flag, Number, Part, Pick, Type
from undercroft.games.sets.problems import Place, Report
from undercroft.kernel import nodes
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.nodes import Ability, Act, Mode, Select
from undercroft.text import MissingPhrase, ability_text, act_text, mode_text, select_text, test_text
from undercroft.text.english.boss_monster import BOOK
from undercroft.text.english.effects import English

HEAD = 'format = "undercroft-set/1"\ngame = "boss-monster"\nid = "tiny"\ntitle = "Tiny"\nversion = "1"\n'
EVERYTHING = Scope(
    "room", frozenset({"this", "design", "visitor", "below", "next", "it", "discarded", "unvisited", "alone"})
)


def room(ability: str) -> str:
    card = (
        '[[room]]\nid = "den"\nname = "Den"\nkind = "trap"\ngrade = "ordinary"\ndamage = 1\n'
        f'treasure = ["mage"]\nability = {ability}\n'
    )
    return ability_text(load_set(HEAD + card, "tiny.toml").rooms[0].abilities[0], card="room")


def boss(level_up: str) -> str:
    card = f'[[boss]]\nid = "den"\nname = "Den"\nxp = 5\ntreasure = ["mage"]\nlevel_up = {level_up}\n'
    return ability_text(load_set(HEAD + card, "tiny.toml").bosses[0].level_up, card="boss")


def spell(body: str) -> str:
    card = f'[[spell]]\nid = "den"\nname = "Den"\nphase = "both"\n{body}\n'
    return ability_text(load_set(HEAD + card, "tiny.toml").spells[0].ability, card="spell")


# --- sentences


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        ('{ when = "built", do = [{ discard = "spell" }] }', "When you build this room, discard a spell."),
        (
            '{ use = "any", limit = "round", pay = [{ discard = "spell" }], do = [{ take = "room" }] }',
            "Once per round: you may discard a spell to take a room from the discard pile.",
        ),
        (
            '{ use = "any", pay = [{ destroy = "this" }], do = [{ hurt = 3, hero = { hero = "in your dungeon" } }] }',
            "Destroy this room: a hero in your dungeon takes 3 damage.",
        ),
        (
            '{ use = "build", limit = "round", if = { rooms = 2, grade = "advanced" }, do = [{ heal = 2 }] }',
            "Once per round, in the build phase, if you have 2 or more active advanced rooms: "
            "you may turn 2 of your wound cards into souls.",
        ),
        (
            '{ always = [{ damage = 1, of = "this", per = { rooms = "yours", kind = "trap", other = true } }] }',
            "This room deals 1 more damage for each other trap room in your dungeon.",
        ),
        (
            '{ always = [{ damage = -1, of = "neighbours", against = "thief", if = { hand_at_most = 0 } }] }',
            "Each room beside this one deals 1 less damage to thieves as long as your hand is empty.",
        ),
        (
            '{ when = "opponent-casts", may = [{ draw = "spell" }], limit = "round" }',
            "Once per round, when an opponent plays a spell, you may draw a spell.",
        ),
        (
            '{ when = "destroyed-by-card", do = [{ discard = "room", count = 2, by = "each opponent" }] }',
            "When another card destroys this room, each opponent discards 2 rooms of his or her choice.",
        ),
        (
            '{ when = "entered", may = [{ toughen = -3, hero = "visitor" }], pay = [{ discard = "card" }] }',
            "When a hero enters this room, you may discard a card to lower the health of that hero by 3 this round.",
        ),
        (
            '{ when = "built", do = [{ each = "opponent", do = [{ discard = "hand", by = "it" }, '
            '{ draw = "room", count = 3, by = "it" }] }] }',
            "When you build this room, each opponent discards his or her hand, then draws 3 rooms.",
        ),
        (
            '{ when = "built", do = [{ each = "opponent", do = [{ draw = "room", by = "it" }, { draw = "spell" }] }] }',
            "When you build this room, for each opponent: that opponent draws a room, then you draw a spell.",
        ),
        (
            '{ use = "any", limit = "round", pay = [{ discard = "card" }], either = ['
            '{ do = [{ draw = "spell" }] }, { if = { wounds = 1 }, do = [{ look = "opponent" }] }] }',
            "Once per round: you may discard a card to draw a spell; OR, if you have 1 or more wounds, "
            "to look at the hand of an opponent.",
        ),
        (
            '{ use = "any", pay = [{ destroy = "this" }], do = [{ if = { rooms = 2 }, do = [{ heal = 1 }] }] }',
            "Destroy this room: if you have 2 or more active rooms, turn one of your wound cards into souls.",
        ),
    ],
)
def test_a_room_reads(ability: str, text: str) -> None:
    assert room(ability) == text


def test_a_boss_lasts_for_the_rest_of_the_game() -> None:
    assert boss('{ when = "you-build", of = { kind = "monster" }, may = [{ draw = "room" }] }') == (
        "For the rest of the game, whenever you build a monster room, you may draw a room."
    )
    assert boss('{ do = [{ discard = "hand" }, { draw = "spell", count = 3 }] }') == (
        "Discard your hand, then draw 3 spells."
    )


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (
            'either = [{ do = [{ kill = { hero = "in your dungeon", left = 3 } }] }, '
            '{ if = { treasure = "warrior", at_least = 5 }, do = ['
            '{ kill = { hero = "in your dungeon" } }] }]',
            "Kill a hero in your dungeon with 3 or less health left; "
            "OR, if you have 5 or more warrior treasure, kill a hero in your dungeon.",
        ),
        (
            'do = [{ swap = "any" }, { may = [{ draw = "room" }], pay = [{ discard = "spell" }], '
            'else = [{ give = "spell", to = "opponent" }] }]',
            "Swap two rooms in one dungeon. Then you may discard a spell to draw a room. "
            "If you do not, give a spell from your hand to an opponent.",
        ),
        (
            'do = [{ pay = [{ destroy = { room = "yours", grade = "advanced" } }], do = [{ heal = 1 }], '
            'else = [{ draw = "room" }] }]',
            "Destroy an advanced room in your dungeon. If you do, turn one of your wound cards into souls. "
            "If you cannot, draw a room.",
        ),
        (
            'do = [{ shelter = { hero = "in town", class = "cleric", grade = "epic" } }, { draw = "room" }]',
            "An epic cleric in town cannot be lured this round. Draw a room.",
        ),
        (
            'do = [{ lure = 1, class = "mage" }, { lure = 1, class = "thief" }]',
            "Your dungeon counts 1 more mage and thief treasure this round.",
        ),
        (
            'do = [{ take = "spell", count = 2, up_to = true, other_design = true }]',
            "Take up to 2 spells that are not copies of this card from the discard pile.",
        ),
        (
            'do = [{ discard = "room", by = "richer opponent" }, { draw = "room" }]',
            "An opponent with more souls than you discards a room of his or her choice, then you draw a room.",
        ),
        (
            'do = [{ destroy = { room = "yours" } }, { hurt = 5, hero = { hero = "in your dungeon" } }]',
            "Destroy a room in your dungeon, then deal 5 damage to a hero in your dungeon.",
        ),
    ],
)
def test_a_spell_reads(body: str, text: str) -> None:
    assert spell(body) == text


def test_prompts_have_words() -> None:
    yours = Select("room", (("whose", "yours"),), chosen=True)
    destroy = Act("destroy", (("room", yours),))
    assert select_text(yours) == "a room in your dungeon"
    assert select_text(yours, destroy) == "a room in your dungeon to destroy"
    assert act_text(destroy) == "destroy a room in your dungeon"
    assert mode_text(Mode((destroy,), nodes.Test("wounds", (("at_least", 2),)))) == (
        "If you have 2 or more wounds, destroy a room in your dungeon."
    )


def test_what_only_questions_ask_for_has_words() -> None:
    send = Act("send", (("hero", Select("visitor")), ("to", "entrance")))
    assert select_text(Select("dungeon", (("whose", "any"),), chosen=True), send) == "a dungeon to send him to"
    swap = Act("swap", (("whose", "any"),))
    assert select_text(Select("swappable", (("whose", "any"),), chosen=True), swap) == ("a room in any dungeon to swap")
    assert select_text(Select("mate", chosen=True), swap) == "the other room to swap"
    pile = Select("discarded", (("card", "spell"), ("optional", True), ("other_design", True)), chosen=True)
    assert select_text(pile) == "a spell that is not a copy of this card in the discard pile"


# --- every word has a phrase


def values(type_: Type) -> Iterator[Any]:
    """Every word, the ends of every number, every way to narrow a thing down."""
    match type_:
        case Choice(words):
            yield from words
        case Number(low, high, zero):
            yield from (n for n in {low, 1, high} if (n or zero) and low <= n <= high)
        case Flag():
            yield True
        case Pick():
            yield from type_.words
            narrows = [{field.key: value} for field in type_.narrow for value in values(field.type)]
            together = {key: value for narrow in narrows for key, value in narrow.items()}
            for word in type_.table:
                yield from ({type_.head: word, **narrow} for narrow in [{}, *narrows, together])
        case Part("test"):
            for form in v.TESTS.values():
                yield from tables(form.fields)
        case _:
            raise AssertionError(type_)


def tables(fields: tuple[Field, ...]) -> Iterator[dict[str, Any]]:
    """Tables in which each field takes all its values in turn, the others their first."""
    first = {field.key: next(values(field.type)) for field in fields if field.default is not None}
    for field in fields:
        for value in values(field.type):
            yield {**first, field.key: value}


def language() -> Language:
    return Language(Report("every-word"))


def reads_well(text: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9 ,;:.'-]+", text), text
    assert "  " not in text and " ," not in text and "None" not in text, text
    assert not re.search(r"\b(a [aeio]|an [^aeiou])", text), text


@pytest.mark.parametrize("verb", v.EFFECTS)
def test_every_effect_has_words_with_all_its_arguments(verb: str) -> None:
    reader = language()
    for table in tables(v.EFFECTS[verb].fields):
        act = reader.act(table, v.EFFECTS, "an effect", Place(), EVERYTHING)
        assert act is not None, (table, reader.report.problems)
        reads_well(act_text(act))
        reads_well(ability_text(Ability("triggered", (Mode((act,)),), event="built", may=True)))
        for _, value in act.args:
            if isinstance(value, Select) and value.chosen:
                reads_well(select_text(value, act))


@pytest.mark.parametrize("name", v.TESTS)
def test_every_test_has_words(name: str) -> None:
    for table in tables(v.TESTS[name].fields):
        test = language().test(table, Place(), EVERYTHING)
        assert test is not None
        reads_well(test_text(test))


@pytest.mark.parametrize("name", v.MODIFIERS)
def test_every_change_has_words(name: str) -> None:
    for table in tables(v.MODIFIERS[name].fields):
        modifier = language().modifier(table, Place(), EVERYTHING)
        if modifier is not None:
            reads_well(ability_text(Ability("lasting", modifiers=(modifier,))))


def test_the_tables_hold_the_vocabulary_and_nothing_else() -> None:
    assert set(BOOK.verbs) == set(v.EFFECTS)
    assert set(BOOK.events) == set(v.EVENTS)
    assert {name.partition(" ")[0] for name in BOOK.tests} == set(v.TESTS)
    assert set(BOOK.quantities) == set(v.MODIFIERS)


def test_a_missing_phrase_is_named() -> None:
    with pytest.raises(MissingPhrase, match="no phrase for the verb 'juggle'"):
        act_text(Act("juggle"))
    with pytest.raises(MissingPhrase, match="selector 'moon'"):
        select_text(Select("moon"))
    english = English(replace(BOOK, events={}))
    with pytest.raises(MissingPhrase, match="event 'built'"):
        english.ability(Ability("triggered", (Mode(()),), event="built"))
    with pytest.raises(BadRequest, match="no language 'tlh'"):
        act_text(Act("draw"), language="tlh")
    with pytest.raises(BadRequest, match="no texts for the game 'chess'"):
        act_text(Act("draw"), game="chess")


@pytest.mark.parametrize("set_id", built_in_ids())
def test_every_card_of_the_built_in_sets_reads_well(set_id: str) -> None:
    found = built_in(set_id)
    abilities = [(card.level_up, "boss") for card in found.bosses]
    abilities += [(ability, "room") for card in found.rooms for ability in card.abilities]
    abilities += [(card.ability, "spell") for card in found.spells]
    for ability, card in abilities:
        text = ability_text(ability, card=card)
        reads_well(text)
        assert text[0].isupper() and text.endswith(".") and len(text) < 250, text
