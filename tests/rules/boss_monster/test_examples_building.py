"""The catalogue's worked examples about set-up, building and luring, played as they stand there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.boss_monster.tricks import example
from tests.scene import INITIALS, Opening, Scene

from undercroft.games.boss_monster.bait import lures
from undercroft.games.boss_monster.opening import may_redraw
from undercroft.games.boss_monster.table import ENTRANCE, LEFT_END, ROOMS

LETTERS = {name: initial for initial, name in INITIALS.items()}
PLACEHOLDERS = {"X": "c", "Y": "w", "Z": "m"}


def plain_room(treasure: list[str], damage: int = 1) -> str:
    """The blank room with these treasures, named by class."""
    initials = sorted((LETTERS[name] for name in treasure), key=list(INITIALS).index)
    return f"m{damage}-{''.join(initials)}"


@pytest.mark.rule(
    "ex-setup-2p", "setup-01", "setup-06", "setup-08", "setup-10", "first-03", "build-04", "entrance-01", "begin-01"
)
def test_ex_setup_2p_after_the_set_up_for_two_players() -> None:
    case = example("ex-setup-2p")
    given, expect = case["given"], case["expect"]
    opening = Opening(given["players"], ["undercroft"])
    decks = opening.game.view(None)["decks"]
    assert {"ordinary": decks["ordinary hero"], "epic": decks["epic hero"]} == given["hero_deck"]
    assert opening.game.view(None)["town"] == []
    opening.to_first_rooms()
    for seat in opening.table.order:
        opening.choose(seat, opening.options(seat)[0])
    view = opening.game.view(None)
    visible = dict(zip(("player_a", "player_b"), [len(seat["dungeon"]) for seat in view["seats"]], strict=True))
    assert visible == expect["visible_rooms"]
    assert [seat["dungeon"][0]["grade"] for seat in view["seats"]] == ["ordinary", "ordinary"]
    assert len(view["town"]) == expect["heroes_revealed_per_round"]
    assert set(expect["shared_piles"]) == {"hero deck", "town", "room deck", "spell deck", "discard pile"}
    assert set(view["decks"]) == {"room", "spell", "ordinary hero", "epic hero"}
    assert len(view["discard"]) == 4
    assert all(seat["entrance"] == [] and seat["score"] == [] for seat in view["seats"])


@pytest.mark.rule("ex-setup-2p", "build-04", "setup-08", "entrance-01")
def test_ex_setup_2p_beside_the_first_room_there_are_four_free_places() -> None:
    expect = example("ex-setup-2p")["expect"]
    scene = Scene().boss(0, "boss-c0").boss(1, "boss-c1").dungeon(0, "m1-c").dungeon(1, "m1-c")
    scene.hand(0, *["t1-m"] * 5).top(*[f"t{health}-{copy}" for health in (4, 6, 8) for copy in range(3)])
    scene.start("build")  # with thieves alone in town nobody is lured
    built = 0
    while "lay t1-m left" in scene.options(0):
        scene.choose(0, "lay t1-m left").finish_phase()
        built += 1
    assert built == expect["free_places"]["player_a"]
    assert built + 1 == expect["room_places_per_dungeon"] == len(scene.row(0))
    assert scene.row(0) == ["t1-m"] * built + ["m1-c"]  # the first room lies beside the boss
    scene.entrance(0, "c13-0").finish_phase()
    walked = [data["room_design"] for _, data in scene.told("enters-room")]
    assert walked == scene.row(0)  # the entrance is at the far left


@pytest.mark.rule("ex-build-left", "build-03", "build-04")
def test_ex_build_left_the_new_room_joins_at_the_left_end() -> None:
    case = example("ex-build-left")
    assert case["expect"] == {"new_room_side": "left of the leftmost room", "boss_side": "right end"}
    count = len(case["given"]["rooms_right_to_left"])
    rooms = ["m1-c", "t1-w", "m1-m", "t1-t"][:count]
    scene = Scene().dungeon(0, *reversed(rooms)).hand(0, "m2-w").start("build")
    assert scene.row(0) == rooms[::-1]
    scene.choose(0, "lay m2-w left").finish_phase()
    assert scene.row(0) == ["m2-w", *rooms[::-1]]
    boss_first = [room["id"] for room in scene.game.view(1)["seats"][0]["dungeon"]]
    assert boss_first == [*rooms, "m2-w"]


@pytest.mark.rule("ex-build-over", "adv-01", "adv-03", "over-01")
@pytest.mark.parametrize("reading", ["given", "given_other_reading"])
def test_ex_build_over_which_room_may_the_hall_of_mirrors_cover(reading: str) -> None:
    case = example("ex-build-over")
    given, expect = case[reading], case["expect"]

    def initials(treasure: list[str]) -> str:
        return "".join(PLACEHOLDERS[letter] for letter in treasure)

    candidates = {name: f"t1-{initials(given[name]['treasure'])}" for name in ("candidate_1", "candidate_2")}
    hall = f"m2-{initials(given['advanced_room']['treasure'])}"
    assert given["advanced_room"]["grade"] == "advanced"
    scene = Scene().dungeon(0, *candidates.values()).hand(0, f"a-{hall}", hall).start("build")

    def verdicts(new: str) -> dict[str, str]:
        places = {name: f"lay {new} over {room}" for name, room in candidates.items()}
        places["empty_place"] = f"lay {new} left"
        return {name: "allowed" if words in scene.options(0) else "forbidden" for name, words in places.items()}

    ordinary = expect.pop("ordinary_room_instead")
    assert verdicts(f"a-{hall}") == expect
    assert verdicts(hall) == ordinary
    advanced = scene.table.zone(0, ROOMS)[0]
    forbidden = scene.room(0, candidates["candidate_2"])
    assert scene.game.why_not(0, f"lay:{advanced}:{forbidden}")[1] == "adv-01"
    assert scene.game.why_not(0, f"lay:{advanced}:{LEFT_END}")[1] == "adv-02"
    scene.choose(0, f"lay a-{hall} over {candidates['candidate_1']}").finish_phase()
    assert scene.row(0) == [f"a-{hall}", candidates["candidate_2"]]


@pytest.mark.rule("ex-bait", "bait-02", "bait-03", "ties-02", "boss-02", "town-03")
def test_ex_bait_three_heroes_and_two_players() -> None:
    case = example("ex-bait")
    given, expect, built = case["given"], case["expect"], case["reconstruction"]
    scene = Scene().hand(0, "idle-adventure")
    for seat, player in enumerate(("player_1", "player_2")):
        scene.boss(seat, f"boss-{LETTERS[built[player]['boss']]}0")
        scene.dungeon(seat, *[plain_room(treasure) for treasure in built[player]["rooms"]])
        assert scene.game.view(None)["seats"][seat]["treasure"] == given[player]
    heroes = {hero["code"]: f"{LETTERS[hero['class']]}8-0" for hero in given["town"]}
    scene.town(*heroes.values()).start("bait")
    assert scene.in_town() == [heroes[code] for code in expect["town_after"]]
    assert scene.zone(0, ENTRANCE) == [heroes[code] for code in expect["entrance_player_1"]]
    assert scene.zone(1, ENTRANCE) == [heroes[code] for code in expect["entrance_player_2"]]
    counts = {data["design"]: data["count"] for _, data in scene.told("lured", "stays")}
    assert counts == {heroes["TNL093"]: 2, heroes["TNL075"]: 3, heroes["TNL085"]: 2}
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("ex-d-heroes-per-count", "setup-01", "setup-02", "setup-03", "setup-04", "vhard-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ex_d_heroes_per_count_deck_sizes_and_the_first_epic_hero(seats: int) -> None:
    expect = example("ex-d-heroes-per-count")["expect"][f"players_{seats}"]
    decks = Opening(seats, ["undercroft"]).game.view(None)["decks"]
    assert (decks["ordinary hero"], decks["epic hero"]) == (expect["ordinary"], expect["epic"])
    hard = Opening(seats, ["undercroft"], hard_mode=True).game.view(None)["decks"]
    assert (hard["ordinary hero"], hard["epic hero"]) == (expect["hard_mode_ordinary"], expect["epic"])
    scene = Scene(seats, ["undercroft"]).let_nobody_be_lured()
    scene.table.round = 0
    scene.start("begin")
    while "epic" not in [hero["grade"] for hero in scene.game.view(0)["town"]]:
        scene.finish_phase()
    assert scene.table.round == expect["first_epic_in_round"]


@pytest.mark.rule("ex-d-redraw", "redraw-01", "redraw-02")
@pytest.mark.parametrize("case", example("ex-d-redraw")["cases"], ids=lambda case: case["why"])
def test_ex_d_redraw_may_this_opening_draw_be_replaced(case: dict[str, Any]) -> None:
    lead = {"A": "a-", "O": ""}
    rooms = [f"{lead[room[0]]}m1-{room[2:]}" for room in case["rooms"]]
    opening = Opening().deal(0, *rooms)
    assert opening.zone(0, ROOMS) == rooms
    assert bool(may_redraw(opening.table, 0)) is case["redraw"]
    assert opening.options(0) == (["keep", "redraw"] if case["redraw"] else ["keep"])


@pytest.mark.rule("ex-d-order-of-heroes", "bait-01", "entrance-02", "adventure-03")
def test_ex_d_order_of_heroes_the_newest_enters_first() -> None:
    expect = example("ex-d-order-of-heroes")["expect"]
    names = {"A": "t4-0", "B": "t6-0", "C": "t8-0"}
    scene = Scene().boss(0, "boss-c0").boss(1, "boss-c1").dungeon(0, "m1-t").hand(0, "idle-adventure")
    scene.town(*names.values()).start("bait")
    assert scene.zone(0, ENTRANCE) == [names[letter] for letter in expect["entrance_from_room_outwards"]]
    scene.finish_phase()
    walked = [data["design"] for _, data in scene.told("enters-dungeon")]
    assert walked == [names[letter] for letter in expect["walk_order"]]


@pytest.mark.rule("ex-d-ties", "ties-01", "ties-02", "ties-03")
@pytest.mark.parametrize("case", example("ex-d-ties")["cases"], ids=lambda case: str(case["counts"]))
def test_ex_d_ties_who_lures_the_hero(case: dict[str, Any]) -> None:
    counts = case["counts"]
    best = -1 if case["result"] == "stays" else int(case["result"].removeprefix("player ")) - 1
    assert lures(counts) == best
    for order in (range(len(counts)), reversed(range(len(counts)))):  # XP does not decide
        scene = Scene(len(counts)).order(*order).hand(0, "idle-adventure")
        for seat, count in enumerate(counts):
            scene.boss(seat, ["boss-w0", "boss-w1", "boss-t0", "boss-t1"][seat]).dungeon(seat, *[f"m{seat}-c"] * count)
        scene.town("c8-0").start("bait")
        assert [bool(scene.zone(seat, ENTRANCE)) for seat in range(len(counts))] == [
            seat == best for seat in range(len(counts))
        ]
        assert scene.in_town() == ([] if best >= 0 else ["c8-0"])


@pytest.mark.rule("ex-round-phases", "round-01", "round-02", "begin-03", "bait-04", "end-05")
def test_ex_round_phases_in_short() -> None:
    """Everybody holds a spell for both phases; for each phase: was it offered, and was anybody active?"""
    expect = example("ex-round-phases")["expect"]
    names = {"Beginning of round": "begin", "Build phase": "build", "Bait phase": "bait"}
    names |= {"Adventure phase": "adventure", "End of round": "end"}
    scene = Scene(intrigue=True).dungeon(0, "m4-t").hand(0, "idle-both").hand(1, "idle-both").town("t4-0")
    scene.start("begin")
    number = scene.table.round
    cast, active, seen = set(), set(), []
    while scene.table.round == number:
        view = scene.game.view(None)
        seen.append(view["phase"])
        ((seat, kind),) = scene.asked().items()
        if "cast idle-both" in scene.options(seat):
            cast.add(view["phase"])
        if view["active"] >= 0:
            active.add(view["phase"])
        scene.game.answer(seat, "draw-nothing" if kind == "intrigue" else "pass")
    order = [names[name] for name in expect["order"]]
    assert [phase in cast for phase in order] == expect["spells_allowed"]
    assert [phase in active for phase in order] == expect["active_player"]
    assert list(dict.fromkeys(seen)) == ["build", "adventure", "end"]  # asked nothing in the other two
    phases = {3: "bait", 4: "adventure", 5: "end"}
    told = scene.told("round", "build-turn", "phase")
    words = {"round": "begin", "build-turn": "build"}
    assert list(dict.fromkeys(words.get(kind) or phases[data["phase"]] for kind, data in told)) == order
