"""Set files of Dungeoneer: what is wrong, where, and what would be right."""

from __future__ import annotations

import pytest

import undercroft as uc
from undercroft.games.dungeoneer import start
from undercroft.games.dungeoneer.loader import load_file, load_set
from undercroft.games.sets.problems import BadSet

HEAD = """
format = "undercroft-set/1"
game = "dungeoneer"
id = "mine"
title = "Mine"
version = "1"
"""
MONSTER = '[[monster]]\nid = "m"\nname = "M"\ncost = 1\nlife = 1\nmelee = "1s"\n'
HERO = '[[hero]]\nid = "h"\nname = "H"\nrace = "a"\nprofession = "b"\nboons = 1\ntreasures = 1\nattacks = ["melee"]\n'
ROOM = '[[map]]\nid = "r"\nname = "R"\nkind = "room"\nexits = "OOWW"\nglory = 1\nperil = 1\n'


def problems(text: str) -> str:
    with pytest.raises(BadSet) as caught:
        load_set(HEAD + text, "mine.toml")
    assert all(str(problem).startswith("mine.toml") for problem in caught.value.problems)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MONSTER.replace("1s", "1c"), "monster m: a monster needs a standard attack"),
        (MONSTER.replace('melee = "1s"\n', ""), "monster m: a monster needs a standard attack"),
        (MONSTER.replace("life = 1\n", ""), "monster m: life: is missing"),
        (MONSTER.replace("1s", "1x"), 'monster m: melee: is "1x"; it must be'),
        (ROOM.replace("OOWW", "OOW"), 'map r: exits: is "OOW"; it must be'),
        (ROOM.replace("OOWW", "OOWL"), "map r: threats: holds 0 Threats for 1 exits marked L or T"),
        (ROOM.replace("OOWW", "WWWI"), "map r: exits: has no exit that can be used"),
        (ROOM + "pit = { speed = 5, magic = 4 }\n", "map r: pit: a Threat names one score and its number"),
        (ROOM + "pit = { luck = 5 }\n", "the scores are"),
        (ROOM + "enter = [{ face = { speed = 5 }, fail = [{ would = 1 }] }]\n", 'did you mean "wound"?'),
        ('[[treasure]]\nid = "t"\nname = "T"\ncost = 1\nkeyword = "storage"\n', "treasure t: slots: is missing"),
        ('[[boon]]\nid = "b"\nname = "B"\ncost = 1\nduration = "attachment"\n', "boon b: host: an Attachment says"),
        ('[[boon]]\nid = "b"\nname = "B"\ncost = 1\nuse = { do = [{ recover = 1 }] }\n', "needs a price"),
        (
            '[[quest]]\nid = "q"\nname = "Q"\ntype = "slay"\nat = "r"\n',
            "quest q: monster: is missing; a Quest of the type",
        ),
        ('[[quest]]\nid = "q"\nname = "Q"\ntype = "artifact"\nat = "r"\n', 'has one of "threat" and "price"'),
        (HERO + "rows = [[1, 2]]\n", "hero h: rows"),
        (MONSTER + MONSTER, "is also the id of monster 1"),
        ('[[spell]]\nid = "s"\n', '"spell" is not known here'),
        ("", "holds no cards"),
    ],
)
def test_a_bad_card_is_named_and_refused(text: str, message: str) -> None:
    assert message in problems(text)


def changed(*changes: tuple[str, str], id: str = "changed") -> str:
    """The name of the standard set with some of its text changed."""
    text = start.find_set("saltmarrow").source.replace('id = "saltmarrow"', f'id = "{id}"', 1)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return start.register(load_set(text, id))


def test_a_quest_whose_place_is_in_no_set_of_the_table_is_named_and_refused() -> None:
    name = changed(('at = "abbots-cell"', 'at = "hollow-oak"'))
    message = "the Quest '.*' of the set 'changed' needs 'hollow-oak', which is in no set in play"
    with pytest.raises(uc.BadRequest, match=message):
        uc.new_game("dungeoneer", options={"sets": [name]})
    both = {"combine-wilderness-dungeon": True, "sets": [name, "ashmere"]}
    assert uc.new_game("dungeoneer", options=both).table.seats == 2, "another set of the table may have it"


@pytest.mark.rule("gap-35")
def test_a_quest_whose_place_comes_with_a_later_grade_is_replaced() -> None:
    name = changed(('at = "abbots-cell"', 'at = "oubliette"'))
    game = uc.new_game("dungeoneer", options={"combine-grades": True, "sets": [name, "kingsfall"]})
    assert len([event for event in game.log if event[0] == "quest-replaced"]) == 2
    places = ("boiling-house", "clerks-archive", "guarded-vault", "weighing-room", "mirror-lake")
    few = changed(
        ('at = "abbots-cell"', 'at = "oubliette"'), *[(f'at = "{place}"', 'at = "oubliette"') for place in places]
    )
    with pytest.raises(uc.BadRequest, match="3 seats need 7 Quests whose places are in the sets, there are 4"):
        uc.new_game("dungeoneer", seats=3, options={"combine-grades": True, "sets": [few, "kingsfall"]})


def test_a_set_of_ones_own_travels_in_the_record(tmp_path, monkeypatch) -> None:
    text = start.find_set("saltmarrow").source.replace('id = "saltmarrow"', 'id = "mine"', 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    assert load_file(path).title == "The Saltmarrow"
    name = uc.add_set(str(path), game="dungeoneer")
    game = uc.new_game("dungeoneer", options={"sets": [name]})
    monkeypatch.setattr(start.LIBRARY, "own", {})  # as on another machine
    assert uc.replay(game.record()).digest() == game.digest()


def test_every_card_has_a_text_a_player_can_read() -> None:
    for name in start.LIBRARY.names:
        sheet = start.card_sheet([name])
        for card in sheet.values():
            assert "{" not in card["text"] and not card["text"].endswith(" ") and card["rules"], card["id"]
        plain = [card["id"] for card in sheet.values() if not card["text"] and card["type"] not in ("map",)]
        assert plain == []


def test_flavour_for_every_hero_and_quest() -> None:
    for name in start.LIBRARY.names:
        card_set = start.find_set(name)
        assert all(card.flavour for card in [*card_set.heroes, *card_set.quests])


@pytest.mark.rule("components-02")
@pytest.mark.parametrize(("name", "decks"), [("saltmarrow", 2), ("ashmere", 1), ("kingsfall", 1), ("palemarch", 1)])
def test_a_set_has_the_cards_of_one_deck_or_two_and_every_place_it_names(name: str, decks: int) -> None:
    card_set = start.find_set(name)
    counts = (
        sum(card.copies for card in card_set.adventures),
        sum(card.copies for card in card_set.maps),
        len(card_set.quests),
        len(card_set.heroes),
    )
    assert counts == tuple(decks * count for count in (30, 11, 7, 3))
    places = {card.id for card in card_set.maps}
    assert {place for quest in card_set.quests for place in quest.at} <= places
    first = {"heroic": 1, "epic": 4, "legendary": 7}[card_set.grade]
    assert all(hero.first_level == first and len(hero.rows) == 4 for hero in card_set.heroes)
    assert all(any(hero.base) == (first > 1) for hero in card_set.heroes), "what stands in for the card below"
