"""The bots of Dungeon Venture: each side beats chance, heroes stay together, nobody looks at what is hidden."""

from __future__ import annotations

import random

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, MAGE, THIEF, Crypt

import undercroft as uc
from undercroft.games.dungeon_venture import odds
from undercroft.games.dungeon_venture.errands import Errands
from undercroft.games.dungeon_venture.scene import Scene
from undercroft.games.dungeon_venture.schemes import gain_of_event
from undercroft.games.dungeon_venture.start import adventures
from undercroft.games.dungeon_venture.table import KNOWN, REVEALED
from undercroft.games.dungeon_venture.temper import PLAIN, SHREWD, Temper
from undercroft.games.dungeon_venture.terrain import MOST, MOST_FLOODS, distances, terrain
from undercroft.games.dungeon_venture.tricks import (
    BOUND,
    HURRY,
    PARTED,
    gain_of_barring,
    gain_of_card,
    worth_of_binding,
)
from undercroft.games.dungeon_venture.worth import price
from undercroft.kernel.visibility import sample
from undercroft.lab.simulate import play
from undercroft.lab.ventures import HEROES, match

HERO_SEAT = 1
DOOR = (9, 2)  # of the start board, to the northern room
HALL = ((8, 2), (8, 1), (8, 3), (7, 2))  # the heroes, gathered before it


def choice(scene: Crypt) -> str:
    """What the heuristic bot does now."""
    seat = next(iter(scene.game.questions))
    return uc.bot("heuristic", seed=3).choose(scene.game.seat(seat)).key


def its_turn(scene: Crypt, figure: int) -> Crypt:
    """The turn of a figure, at whose beginning the Keeper plays nothing."""
    scene.turn(figure)
    while scene.asked == "turn start":
        scene.end()
    return scene


def gathered() -> Crypt:
    """All heroes before the door that is next; the start board was searched."""
    scene = Crypt()
    for hero, cell in enumerate(HALL):
        scene.put(hero, *cell)
    scene.table.searched[scene.table.world.start] = 1
    return scene


# --- each side against chance
def won_by_heroes(keeper: str, heroes: str, games: int) -> int:
    names = list(adventures())
    matches = [match(names[number % len(names)], keeper, heroes, games, 7) for number in range(games)]
    return sum(HEROES in play(one, number).winners for number, one in enumerate(matches))


def test_heroes_by_chance_never_get_the_better_of_the_keeper() -> None:
    """The full figures (at least 40 points between them, over 400 games) are in docs/balance.md."""
    assert won_by_heroes("heuristic", "random", 10) == 0


def test_heroes_get_the_better_of_a_keeper_by_chance() -> None:
    assert won_by_heroes("random", "heuristic", 10) >= 8


# --- heroes
def test_nobody_goes_into_a_new_room_before_all_are_there() -> None:
    scene = gathered()
    scene.put(THIEF, 1, 9)
    scene.door(*DOOR)
    scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] = REVEALED
    assert not Errands(scene.table).ready
    assert choice(scene.turn(FIGHTER)) == "regroup"
    scene.put(THIEF, *HALL[THIEF])
    assert Errands(scene.table).ready
    entered = choice(scene.turn(FIGHTER))
    assert entered.startswith("move:") and scene.table.world.area[int(entered[5:])] != scene.table.world.start


def test_the_wounded_rest_before_the_party_goes_on() -> None:
    scene = gathered()
    scene.put(BARBARIAN, 11, 5)
    scene.table.searched = [1] * len(scene.table.searched)
    scene.table.life[BARBARIAN] = 2
    assert not Errands(scene.table).ready
    assert choice(scene.turn(BARBARIAN)) in ("rest", "regroup")
    scene.table.life[BARBARIAN] = scene.table.most[BARBARIAN]
    assert not Errands(scene.table).is_weary(BARBARIAN)


@pytest.mark.parametrize("life", [4, 1])
def test_a_weak_mage_keeps_away_from_an_ogre_that_a_fighter_goes_for(life: int) -> None:
    scene = Crypt()
    ogre = scene.monster("ogre", 5, 5)
    scene.put(FIGHTER, 1, 5)
    scene.put(MAGE, 1, 6)
    scene.table.life[MAGE] = life
    scene.turn(FIGHTER).do("move", int(choice(scene)[5:]))
    assert choice(scene) == f"attack:{ogre}"
    steps = distances(scene.table, [scene.table.space[ogre]])
    before = steps[scene.table.space[MAGE]]
    chosen = choice(scene.turn(MAGE))
    assert chosen == "pass" or steps[int(chosen[5:])] >= min(before, 3)


def test_a_spirit_walks_to_the_altar_and_rises() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 15, 7)
    scene.monster("orc", 16, 7)
    scene.spirit(THIEF, 14, 6)
    chosen = choice(scene.turn(THIEF))
    assert chosen.startswith("move:") and scene.table.layout.beside_altar(int(chosen[5:]))
    scene.do("move", int(chosen[5:]))
    assert choice(scene) == "rise"


def test_a_spirit_is_taken_up_on_the_way_to_the_altar_and_set_down_there() -> None:
    scene = Crypt()
    scene.monster("orc", 29, 0)
    scene.spirit(THIEF, 17, 5)
    scene.put(BARBARIAN, 17, 5)
    scene.table.stopped[BARBARIAN] = 1
    scene.table.life[BARBARIAN] = 1
    assert choice(scene.turn(BARBARIAN)) == f"guide:{THIEF}"
    scene.do("guide", THIEF)
    scene.table.life[BARBARIAN] = scene.table.most[BARBARIAN]
    scene.put(BARBARIAN, 12, 5)
    scene.table.space[THIEF] = scene.table.space[BARBARIAN]
    set_down = choice(scene.turn(BARBARIAN))
    assert set_down == f"free:{scene.at(11, 5)}"


def test_equipment_goes_to_whom_it_serves() -> None:
    scene = gathered()
    (talisman,) = scene.give(FIGHTER, "magic-talisman")
    scene.turn(FIGHTER).do("regroup")
    while scene.game.ask is not None and scene.game.ask.kind == "regrouping":
        scene.game.answer(HERO_SEAT, choice(scene))
    assert talisman in scene.table.zone(MAGE, 1)  # worn


def test_a_trap_that_was_found_is_stepped_on_by_nobody_without_need() -> None:
    scene = gathered()
    scene.trap("arrows", DOOR, state=KNOWN)
    scene.door(*DOOR, open=False)
    assert Errands(scene.table).door == scene.at(9, 7), "the other door has no trap before it"


# --- cards that neither hurt nor heal: the laboratory found that nobody played them
def worth(scene: Crypt, hero: int, card: int) -> float:
    return gain_of_card(Scene(scene.table, PLAIN[0]), hero, card)


def test_who_cannot_reach_an_enemy_makes_his_legs_longer() -> None:
    def tonic(*cell: int) -> float:
        scene = Crypt()
        scene.monster("orc", 1, 1)
        scene.put(FIGHTER, *cell)
        return worth(scene, FIGHTER, scene.give(FIGHTER, "swift-tonic")[0])

    assert tonic(8, 8) > 0 > tonic(3, 1)


def test_smoke_is_for_those_in_danger() -> None:
    def smoke(x: int) -> float:
        scene = Crypt()
        scene.monster("ogre", 5, 5)
        scene.put(THIEF, x, 5)
        return worth(scene, THIEF, scene.give(THIEF, "smoke-pot")[0])

    assert smoke(6) > 0 > smoke(25)


def test_a_trap_that_was_found_is_taken_away() -> None:
    scene = Crypt()
    scene.put(THIEF, 5, 5)
    (kit,) = scene.give(THIEF, "trapbreaker-kit")
    assert worth(scene, THIEF, kit) < 0
    scene.trap("pit", (7, 5), state=KNOWN)
    assert worth(scene, THIEF, kit) > 0


def test_a_hero_steps_through_the_veil_to_a_better_place_and_lands_there() -> None:
    scene = Crypt()
    scene.monster("ogre", 3, 5)
    scene.put(MAGE, 4, 5)
    scene.table.life[MAGE] = 1
    (veil,) = scene.give(MAGE, "veil-step")
    gain = worth(scene, MAGE, veil)
    assert gain > 0
    looked = Scene(scene.table, PLAIN[0])
    here = looked.stand(MAGE, scene.table.space[MAGE])
    its_turn(scene, MAGE).do("play", veil)
    landed = int(choice(scene).split(":")[1])
    assert looked.stand(MAGE, landed) - here == pytest.approx(gain + price(scene.table, veil))


def test_the_harder_an_enemy_strikes_the_more_a_fog_is_worth() -> None:
    def fog(kind: str, name: str) -> float:
        scene = Crypt()
        enemy = scene.monster(kind, 5, 5)
        scene.put(MAGE, 8, 5)
        (card,) = scene.give(MAGE, name)
        return worth_of_binding(Scene(scene.table, PLAIN[0]), card, enemy)

    assert fog("ogre", "mind-fog") > fog("kobold", "mind-fog") >= BOUND
    assert fog("ogre", "frost-shackle") > fog("ogre", "mind-fog"), "it stands next to nobody, and would stay so"


# --- the Keeper
def test_a_monster_strikes_at_the_weakest_it_can_reach() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 5, 5)
    scene.put(FIGHTER, 3, 5)
    scene.put(MAGE, 6, 7)
    scene.table.life[MAGE] = 1
    scene.turn(orc).do("move", int(choice(scene)[5:]))
    assert choice(scene) == f"attack:{MAGE}"


@pytest.mark.parametrize(("hits", "played"), [(0, False), (4, True)])
def test_dice_are_made_to_roll_again_only_if_that_helps(hits: int, played: bool) -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    orc = scene.monster("orc", 5, 6)
    scene.events("fumble")
    its_turn(scene, FIGHTER).dice(*[6] * hits, *[1] * (4 - hits), 1, 1).do("attack", orc)
    while scene.asked != "shown":
        scene.end()
    assert (choice(scene) != "pass") is played


def test_an_ambush_waits_for_a_fight() -> None:
    scene = Crypt()
    (ambush,) = scene.events("ambush")
    its_turn(scene, FIGHTER).end()
    assert scene.asked == "turn end" and choice(scene) == "pass"
    scene = Crypt()
    (ambush,) = scene.events("ambush")
    scene.boss("chaos-fighter", 5, 5)
    its_turn(scene, FIGHTER).end()
    assert choice(scene) == f"event:{ambush}"


# --- what bots that search mind
def test_company_takes_away_fear() -> None:
    def fear(friend: tuple[int, int]) -> tuple[float, float]:
        """Of an ogre, for journeymen and for heroes who search, with the barbarian somewhere."""
        scene = Crypt()
        scene.monster("ogre", 5, 5)
        scene.put(FIGHTER, 1, 5)
        scene.put(BARBARIAN, *friend)
        plain, shrewd = [Scene(scene.table, temper[0]) for temper in (PLAIN, SHREWD)]
        space = scene.table.space[FIGHTER]
        return plain.danger(FIGHTER, space), shrewd.danger(FIGHTER, space)

    far, near = fear((25, 5)), fear((3, 5))
    assert far[0] == near[0] > 0
    assert far[1] > near[1] > 0


def test_monsters_are_drawn_to_the_weak() -> None:
    def nearer(temper: Temper) -> bool:
        """Whether an orc between two heroes would rather step to the one with a single life point."""
        scene = Crypt()
        orc = scene.monster("orc", 10, 5)
        scene.put(FIGHTER, 5, 5)
        scene.put(MAGE, 16, 5)
        scene.table.life[MAGE] = 1
        looked = Scene(scene.table, temper)
        return looked.stand(orc, scene.at(11, 5)) > looked.stand(orc, scene.at(9, 5))

    assert not nearer(PLAIN[1]), "the fighter is nearer"
    assert nearer(SHREWD[1])


def test_a_keeper_who_searches_saves_events_for_the_boss() -> None:
    def saved(temper: Temper, *, boss: bool) -> float:
        scene = Crypt()
        orc = scene.monster("orc", 10, 5)
        if boss:
            scene.boss("chaos-fighter", 25, 5)
        scene.put(FIGHTER, 11, 5)
        (again,) = scene.events("second-wind")
        return gain_of_event(scene.game, Scene(scene.table, temper), again, orc)

    assert saved(PLAIN[1], boss=False) > 0 > saved(SHREWD[1], boss=False)
    assert saved(SHREWD[1], boss=True) > 0


def test_a_blow_that_fells_nobody_counts_for_less() -> None:
    scene = Crypt()
    kobold, boss = scene.monster("kobold", 5, 5), scene.boss("chaos-fighter", 3, 5)
    scene.put(FIGHTER, 4, 5)
    plain, shrewd = [Scene(scene.table, temper[0]) for temper in (PLAIN, SHREWD)]
    assert plain.blow(FIGHTER, kobold) == shrewd.blow(FIGHTER, kobold), "it has one life point"
    assert plain.blow(FIGHTER, boss) > plain.blow(FIGHTER, kobold)
    assert shrewd.blow(FIGHTER, boss) < shrewd.blow(FIGHTER, kobold)


# --- what bots may know
@pytest.mark.parametrize("adventure", list(adventures())[::3])
def test_a_choice_is_the_same_whatever_lies_hidden(adventure: str) -> None:
    """The same position with other lairs, traps, secret doors, hands and decks gives every seat the same choice."""
    game = uc.new_game("dungeon-venture", seats=3, seed=4, options={"adventure": adventure, "round-limit": 30})
    rng, compared = random.Random(4), 0
    while not game.over:
        seat = next(iter(game.questions))
        chosen = uc.bot("heuristic", seed=9).choose(game.seat(seat)).key
        if rng.random() < 0.1:
            other = sample(game, seat, rng.getrandbits(32))
            assert uc.bot("heuristic", seed=9).choose(other.seat(seat)).key == chosen
            compared += 1
        game.answer(seat, chosen)
    assert compared > 10


# --- odds
def test_odds_are_those_of_the_dice() -> None:
    assert odds.successes((1, 1, 1)) == pytest.approx((4 / 36, 14 / 36, 14 / 36, 4 / 36))
    assert sum(odds.damage((4, 0, 0), (2, 0, 0))) == pytest.approx(1)
    assert odds.damage((0, 1, 0), (0, 1, 0)) == pytest.approx((0.75, 0.25))
    assert odds.mean((3, 2, 1)) == pytest.approx(1 + 1 + 2 / 3)


def test_ways_that_are_remembered_stay_few() -> None:
    """Whoever plays for days must not fill the memory."""
    table = Crypt().table
    for space in range(MOST_FLOODS + 1):
        distances(table, [space])
    assert 0 < len(terrain(table).floods) <= MOST_FLOODS
    for doors in range(MOST + 1):
        for door in range(len(table.door_open)):
            table.door_open[door] = doors >> door & 1
        distances(table, [0])
    assert 0 < len(table.layout.terrains) <= MOST


# --- what a Boss carries
def lair(name: str) -> tuple[Crypt, int, int]:
    """Gronk's hall with a Boss and a card of his; nobody is near."""
    scene = Crypt()
    card = scene.card(name)
    return scene, scene.boss("evil-mage", 23, 8, name), card


def test_a_boss_who_can_strike_does_it_twice_with_an_idol() -> None:
    scene, boss, card = lair("blood-idol")
    scene.put(MAGE, 23, 7)
    scene.table.life[MAGE] = 2
    assert choice(its_turn(scene, boss)) == f"play:{card}"


def test_a_boss_far_from_everybody_prepares_his_venom() -> None:
    scene, boss, card = lair("venom-vial")
    scene.put(FIGHTER, 23, 5)
    plain = Scene(scene.table, PLAIN)
    assert gain_of_card(plain, boss, card) == gain_of_card(plain, boss, scene.card("war-paint")) > 0


def test_a_boss_hastens_monsters_that_would_come_too_late() -> None:
    scene, boss, card = lair("dread-surge")
    scene.put(FIGHTER, 22, 2)
    assert gain_of_card(Scene(scene.table, PLAIN), boss, card) == -price(scene.table, card), "nobody to hasten"
    orcs = [scene.monster("orc", column, 8) for column in (21, 22, 24, 25)]
    steps = [Scene(scene.table, PLAIN).steps_to_enemy(orc, scene.table.space[orc]) for orc in orcs]
    late = sum(5 < far - 1 <= 7 for far in steps)
    assert 0 < late < len(orcs), "an orc has 5 movement points"
    assert gain_of_card(Scene(scene.table, PLAIN), boss, card) == HURRY * late - price(scene.table, card)


def test_a_boss_bars_the_door_between_heroes() -> None:
    scene, boss, card = lair("iron-bar")
    scene.monster("orc", 25, 8)
    door = scene.door(20, 7)
    scene.put(FIGHTER, 22, 7)
    assert gain_of_barring(Scene(scene.table, PLAIN), door) < 0, "nobody is left outside"
    for hero, row in ((BARBARIAN, 6), (MAGE, 7)):
        scene.put(hero, 19, row)
    assert gain_of_barring(Scene(scene.table, PLAIN), door) == 2 * PARTED
    assert gain_of_card(Scene(scene.table, PLAIN), boss, card) == 2 * PARTED - price(scene.table, card)
