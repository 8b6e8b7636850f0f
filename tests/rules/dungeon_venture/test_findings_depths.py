"""What a stranger with the box found: rooms, traps, death, the Keeper's cards, adventures and campaigns."""

from __future__ import annotations

import random
import tomllib
from importlib import resources

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, NOBODY, THIEF, Crypt, hits

import undercroft as uc
from undercroft.games.dungeon_venture import box
from undercroft.games.dungeon_venture.adventure import LIBRARY, PACKAGE, load_adventure
from undercroft.games.dungeon_venture.atoms import draw_monster_card
from undercroft.games.dungeon_venture.campaign import after, new_campaign
from undercroft.games.dungeon_venture.deaths import finish, kill, perish
from undercroft.games.dungeon_venture.opening import MOST_SMALL_CHESTS
from undercroft.games.dungeon_venture.pool import KINDS
from undercroft.games.dungeon_venture.table import (
    BOX,
    FIRED,
    KNOWN,
    MONSTER_DECK,
    REMOVED,
    REVEALED,
    SPENT,
    TREASURE,
    VentureTable,
)
from undercroft.games.sets.problems import BadSet
from undercroft.kernel.game import Game
from undercroft.kernel.table import put
from undercroft.lab.laws import secrecy

# with three seats, seat 1 has the fighter and the barbarian, seat 2 the mage and the thief


# --- who goes on playing
def bereft(**options: object) -> Crypt:
    """The heroes of seat 1 are dead for good, and the turn in which it happened is about to end."""
    scene = Crypt(seats=3, **options)
    scene.boss("death-knight", 22, 7)
    scene.turn(THIEF)
    for hero in (FIGHTER, BARBARIAN):
        kill(scene.game, hero, NOBODY)
    return scene.end()


def pass_windows(scene: Crypt) -> Crypt:
    while scene.asked in ("turn start", "turn end"):
        scene.do("pass")
    return scene


@pytest.mark.rule("death-04", "gap-56")
def test_a_player_without_heroes_takes_one_over_with_consent() -> None:
    scene = pass_windows(bereft())
    assert (scene.asked, scene.who) == ("take-over", 1)
    assert scene.keys() == [f"hero:{MAGE}", f"hero:{THIEF}", "watch"]
    scene.do("hero", THIEF)
    assert (scene.asked, scene.who) == ("hand-over", 2) and scene.keys() == ["agree", "refuse"]
    scene.do("agree")
    assert scene.table.controller[THIEF] == 1 and scene.table.order == [FIGHTER, BARBARIAN, THIEF, MAGE]
    scene.turn(THIEF)
    assert pass_windows(scene).who == 1
    scene.turn(MAGE)
    assert pass_windows(scene).who == 2


@pytest.mark.rule("death-04", "gap-56")
def test_consent_refused_leaves_every_hero_where_it_was() -> None:
    scene = pass_windows(bereft())
    scene.do("hero", THIEF).do("refuse")
    assert (scene.asked, scene.who) == ("take-over", 1)
    assert scene.keys() == [f"hero:{MAGE}", "watch"], "whoever was refused is not asked for again"
    scene.do("watch")
    assert scene.table.controller == [1, 2, 1, 2] and scene.asked not in ("take-over", "hand-over")
    for _ in range(20):
        seat = next(iter(scene.game.questions))
        scene.game.answer(seat, "pass")
        assert scene.asked != "take-over", "one is asked once"


@pytest.mark.rule("death-04", "gap-56")
def test_nobody_is_asked_for_an_only_hero() -> None:
    scene = Crypt(seats=5)
    scene.boss("death-knight", 22, 7)
    scene.turn(THIEF)
    kill(scene.game, FIGHTER, NOBODY)
    pass_windows(scene.end())
    assert scene.asked == "turn"


@pytest.mark.rule("death-04", "gap-56", "hidden-07")
def test_the_new_player_reads_the_hand_even_if_hands_are_closed() -> None:
    scene = Crypt(seats=3, closed_hands=True)
    scene.boss("death-knight", 22, 7)
    (card,) = scene.give(THIEF, "healing-potion")
    scene.table.known[card] = 1 << 2
    scene.turn(THIEF)
    for hero in (FIGHTER, BARBARIAN):
        kill(scene.game, hero, NOBODY)
    pass_windows(scene.end())
    assert "card" not in scene.game.view(1)["heroes"][THIEF]["hand"][0]
    scene.do("hero", THIEF).do("agree")
    assert scene.game.view(1)["heroes"][THIEF]["hand"][0]["card"] == card
    assert "card" not in scene.game.view(0)["heroes"][THIEF]["hand"][0]
    assert uc.load(scene.game.save()).digest() == scene.game.digest()


# --- what the dead leave behind
@pytest.mark.rule("gap-46", "pickup-01", "pickup-02")
def test_belongings_lie_where_somebody_can_stand_beside_them() -> None:
    scene = Crypt()
    scene.boss("death-knight", 22, 7)
    scene.give(MAGE, "iron-helm", zone="worn")
    scene.trap("rocks", (0, 0), state=FIRED)
    scene.spirit(MAGE, 0, 0)
    scene.trap("rocks", (1, 0), state=FIRED)
    perish(scene.game)
    assert scene.table.marker[MAGE] == scene.at(0, 0), "a space beside it is left"
    scene.trap("rocks", (0, 1), state=FIRED)
    scene.spirit(THIEF, 0, 0)
    scene.give(THIEF, "healing-potion")
    perish(scene.game)
    assert scene.table.marker[THIEF] in (scene.at(2, 0), scene.at(1, 1), scene.at(0, 2))


@pytest.mark.rule("pickup-01", "pickup-03")
def test_nobody_bends_down_for_a_hero_who_left_nothing() -> None:
    scene = Crypt()
    scene.boss("death-knight", 22, 7)
    kill(scene.game, FIGHTER, NOBODY)
    scene.put(THIEF, 2, 1)
    scene.turn(THIEF)
    assert not pass_windows(scene).keys("pickup")
    scene.give(BARBARIAN, "healing-potion")
    kill(scene.game, BARBARIAN, NOBODY)
    scene.put(THIEF, 2, 5)
    scene.turn(THIEF)
    assert pass_windows(scene).keys("pickup") == [f"pickup:{BARBARIAN}"]


# --- the Keeper's cards
@pytest.mark.rule("arrow-03", "trap-04")
def test_arrows_that_were_taken_away_before_they_fired_are_not_armed_again() -> None:
    scene = Crypt()
    trap = scene.trap("arrows", (3, 1), state=KNOWN)
    for other in range(trap + 1, len(scene.table.trap_state)):
        scene.table.trap_state[other] = REMOVED
    (kit,) = scene.give(FIGHTER, "trapbreaker-kit")
    (event,) = scene.events("rearmed")
    scene.turn(FIGHTER)
    pass_windows(scene).do("play", kit)
    scene.end()
    assert scene.asked == "turn end" and not scene.may("event", event)
    scene.table.trap_state[trap] = SPENT
    scene.turn(FIGHTER).do("pass")
    scene.end()
    assert scene.may("event", event), "those that have fired are"


@pytest.mark.rule("gap-51", "boss-04")
def test_whoever_was_called_back_from_the_grave_is_not_among_the_defeated_any_more() -> None:
    scene = Crypt()
    boss = scene.boss("evil-mage", 5, 5, "grave-call", "grave-call")
    kill(scene.game, scene.monster("skeleton", 6, 6), NOBODY)
    scene.turn(boss)
    first, second = [int(key.split(":")[1]) for key in scene.keys("play")]
    scene.do("play", first).do("place", scene.at(7, 7))
    assert scene.asked != "reinforce", "one had fallen, one is back"
    scene.turn(boss)
    assert not scene.may("play", second), "nobody is left to call"
    kill(scene.game, scene.table.of_kind(KINDS.index("skeleton"))[0], NOBODY)
    scene.turn(boss)
    assert scene.may("play", second)


@pytest.mark.rule("comp-03", "event-03")
def test_an_ambush_needs_kobolds_in_the_box() -> None:
    scene = Crypt()
    (event,) = scene.events("ambush")
    for number in range(15):
        scene.monster("kobold", 2 + number % 8, 8 + number // 8)
    scene.turn(FIGHTER).do("pass")
    scene.end()
    assert scene.may("event", event)
    scene.monster("kobold", 9, 9)
    scene.turn(FIGHTER).do("pass")
    scene.end()
    assert scene.asked == "turn end" and not scene.may("event", event)


# --- plain words
@pytest.mark.rule("newroom-04", "comp-03")
def test_the_keeper_is_told_who_needs_another_space_and_not_asked_for_nobody() -> None:
    scene = Crypt(seats=3)
    for x in (3, 4, 5, 6):
        scene.monster("ogre", x, 9)
    scene.lair("ogre", 12, 2)
    scene.lair("orc", 12, 2)
    scene.door(9, 2)
    scene.put(FIGHTER, 9, 2)
    scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] = REVEALED
    scene.turn(FIGHTER).go(12, 2).end()
    assert scene.asked == "monster-place"
    assert scene.game.questions[KEEPER].prompt == "The space of Orc 1 is taken: where does it stand?"
    scene.do("place", scene.at(12, 1))
    assert scene.asked != "monster-place", "the box has no fifth ogre"


@pytest.mark.rule("chest-02", "gap-11", "gap-12", "pit-05", "dice-02")
def test_the_log_says_what_happened_even_if_it_was_little() -> None:
    scene = Crypt()
    for zone in (TREASURE, MONSTER_DECK):
        for card in scene.table.zones[zone][:]:
            put(scene.table, card, BOX)
    scene.put(FIGHTER, 18, 2)
    scene.turn(FIGHTER).do("chest", scene.at(18, 3))
    draw_monster_card(scene.game, FIGHTER)
    scene.trap("pit", (3, 1), state=FIRED)
    scene.put(FIGHTER, 2, 1)
    scene.turn(FIGHTER).dice(*hits(1, of=4))
    pass_windows(scene).do("jump", scene.at(3, 1))
    told = [line["text"] for line in scene.game.events(1)]
    assert "The Treasure deck is empty, and so is the chest." in told
    assert "The Monster deck is empty: the Fighter draws nothing." in told
    assert "The Fighter jumps into the pit on 3,1." in told
    assert "The trap, attack: 1 success." in told


# --- adventures drawn by hand
GRONK = LIBRARY.find("gronks-lair").source
SHADOWS = """
[[boss]]
kind = "evil-mage"
after = "death-knight"

[[boss]]
kind = "death-knight"
after = "evil-mage"
"""


@pytest.mark.rule("dice-07", "gap-47", "gap-55", "win-05")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{ red = 5 }", "{ red = 6 }", "boss 1: attack.red: is 6; it must be a whole number from 0 to 5"),
        ("level = 1", "level = 1\nsealed = [12, 7]", "sealed: needs a `goal` that tells the heroes about it (gap-55)"),
        ("[[boss]]", SHADOWS + "\n[[boss]]", "boss 1: after: never comes true: these Bosses wait for each other"),
    ],
)
def test_an_adventure_that_cannot_be_played_is_refused(old: str, new: str, message: str) -> None:
    assert old in GRONK
    with pytest.raises(BadSet) as caught:
        load_adventure(GRONK.replace(old, new, 1), "mine.toml")
    assert message in str(caught.value)


@pytest.mark.rule("comp-01", "comp-03", "comp-04", "comp-05", "comp-06", "dice-07", "gap-11")
def test_the_box_holds_what_the_catalogue_counts() -> None:
    listed = tomllib.loads((resources.files(PACKAGE) / "rules.toml").read_text(encoding="utf-8"))["game"]["components"]

    def counted(kind: str) -> dict[str, int]:
        sums = ("total", "stated_total", "sum_of_parts", "note")
        return {name.replace("_", "-"): count for name, count in listed[kind].items() if name not in sums}

    tokens = {"rolling-rocks": "rocks", "fire-arrows": "arrows", "one-room-colonnade": "colonnade"}
    traps = {tokens.get(name, name): count for name, count in counted("trap_tokens").items()}
    altars = {"altar": traps.pop("altar")}
    assert traps == box.TRAPS and counted("furniture_tokens") | altars == box.FURNITURE
    assert {tokens.get(name, name): count for name, count in counted("boards").items()} == box.BOARDS
    assert counted("monster_figures") == box.MONSTERS and counted("boss_figures") == box.BOSSES
    assert tuple(counted("hero_figures")) == box.HEROES and set(counted("door_pieces").values()) == {box.DOORS}
    assert tuple(counted("dice").values()) == box.MOST_DICE and counted("large_cards")["event"] == box.EVENTS
    black = [sum(box.KEEPER_SPELLS.values()), sum(box.KEEPER_CONSUMABLES.values())]
    assert list(counted("small_cards").values()) == [box.SPELLS, box.CONSUMABLES, box.EQUIPMENT, *black]
    assert MOST_SMALL_CHESTS == 3, "twelve cards, four to a chest"


# --- campaigns
def next_chapter(**changes: object) -> Game[VentureTable]:
    """The beginning of a later adventure, with the heroes chosen."""
    state = {**new_campaign(), "completed": 2, **changes}
    options = {"adventure": "seven-locks", "campaign": state}
    game: Game[VentureTable] = uc.new_game("dungeon-venture", seats=2, options=options)
    return game


@pytest.mark.rule("camp-09", "equip-02")
def test_of_two_kept_pieces_for_one_hand_the_player_chooses_which_is_worn() -> None:
    game = next_chapter(held=[["two-handed-sword", "magic-sword"], ["iron-helm", "rune-ring"], [], []])
    while game.ask is not None and game.ask.kind == "keep":
        game.answer(1, "done")
    assert game.ask is not None and game.ask.kind == "dress"
    question = game.questions[1]
    assert [option.text for option in question.options] == ["Put Two-Handed Sword on", "Put Magic Sword on", "Ready"]
    game.answer(1, question.options[1])
    heroes = game.view(1)["heroes"]
    assert [card["id"] for card in heroes[FIGHTER]["worn"]] == ["magic-sword"]
    assert [card["id"] for card in heroes[FIGHTER]["hand"]] == ["two-handed-sword"]
    assert [card["id"] for card in heroes[MAGE]["worn"]] == ["iron-helm", "rune-ring"], "these two do not meet"


@pytest.mark.rule("camp-03", "cousin-01")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cousins": [0, 1, 2, 3]}, "no hero has survived"),
        ({"cousins": [1, 1]}, "'cousins' the heroes who died"),
        ({"cousins": [1], "held": [[], ["iron-helm"], [], []]}, "without equipment of its own"),
    ],
)
def test_a_campaign_that_no_game_could_have_left_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(uc.BadRequest, match=message):
        next_chapter(**changes)


@pytest.mark.rule("cousin-02", "camp-05", "pickup-03")
def test_only_what_the_dead_hero_left_may_go_to_the_cousin() -> None:
    scene = Crypt(campaign=True)
    scene.boss("death-knight", 22, 7)
    scene.give(FIGHTER, "magic-sword", zone="worn")
    scene.give(THIEF, "iron-helm", zone="worn")
    scene.turn(THIEF)
    kill(scene.game, FIGHTER, NOBODY)
    scene.put(THIEF, 2, 1)
    scene.turn(THIEF)
    pass_windows(scene).do("pickup", FIGHTER)
    assert scene.zone(THIEF, "hand") == ["magic-sword"]
    finish(scene.game, True, "won", "win-01")
    left = after(scene.game)
    assert left["heirlooms"] == [["magic-sword", FIGHTER]] and left["cousins"] == [FIGHTER]
    game = uc.new_game("dungeon-venture", seats=2, options={"adventure": "seven-locks", "campaign": left})
    assert game.ask is not None and game.ask.kind == "cousin"
    assert [option.text for option in game.questions[1].options] == ["Give Magic Sword to the Fighter", "Ready"]
    game.answer(1, 0)
    assert game.ask.kind == "keep", "the helm was never the fighter's"


@pytest.mark.rule("cousin-02")
@pytest.mark.parametrize("heirlooms", [[["iron-helm", 1]], [["rune-ring", 3]], ["iron-helm"], "iron-helm"])
def test_heirlooms_that_nobody_left_are_refused(heirlooms: object) -> None:
    with pytest.raises(uc.BadRequest, match="each with the hero who left it"):
        next_chapter(held=[["iron-helm"], [], [], []], cousins=[3], heirlooms=heirlooms)


BROUGHT = {"held": [["two-handed-sword", "magic-sword"], [], ["hunting-bow"], []]}
CHAPTERS = {
    "alone": False,
    "first": True,
    "rich": new_campaign() | {"completed": 1, "purse": 60},
    "laden": new_campaign() | BROUGHT | {"completed": 2, "purse": 60},
}


@pytest.mark.rule("setup-10", "camp-04", "camp-09")
@pytest.mark.parametrize("campaign", CHAPTERS.values(), ids=CHAPTERS)
def test_setting_up_tells_nothing_of_the_stocks_before_they_are_shown(campaign: object) -> None:
    game = uc.new_game("dungeon-venture", seats=3, seed=5, options={"keeper": 1, "campaign": campaign})
    chance = random.Random(1)
    while game.table.active < 0 and not game.over:
        for seat in range(3):
            for _ in range(4):
                secrecy(game, seat, chance)
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, chance.randrange(len(question.options)))
