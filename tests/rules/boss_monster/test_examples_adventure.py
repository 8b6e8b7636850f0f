"""The worked examples of the catalogue about the adventure, effects and the end of the game, as they stand there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.boss_monster.tricks import Stage, boss, example, room

from undercroft.games.boss_monster.table import ENTRANCE, ROOMS, SPELLS


def cases(name: str) -> list[Any]:
    found = example(name)["cases"]
    return [pytest.param(case, id=str(number)) for number, case in enumerate(found, 1)]


@pytest.mark.rule("survive-01", "wounds-01")
def test_ex_wound():
    given, expect = example("ex-wound")["given"], example("ex-wound")["expect"]
    assert [one["grade"] for one in given["survivors"]] == ["ordinary"]
    scene = Stage(2).entrance(0, "t4-0").start("adventure")
    assert [face["grade"] for face in scene.seat_view(0)["survivors"]] == ["ordinary"]
    assert scene.points(0) == (expect["souls"], expect["wounds"])


@pytest.mark.rule("damage-03", "death-01", "death-02", "survive-01", "souls-02", "wounds-02", "souls-01", "wounds-01")
@pytest.mark.parametrize("case", cases("ex-d-walk"))
def test_ex_d_walk(case):
    hero = f'[[hero]]\nid = "walker"\nname = "walker"\nclass = "thief"\ngrade = "{case["grade"]}"\n'
    rooms = [f"m{damage}-{letter}" for damage, letter in zip(case["room_damage"], "cwm", strict=False)]
    scene = Stage(2, hero + f"health = {case['health']}\n").dungeon(0, *rooms).entrance(0, "walker")
    scene.start("adventure")
    assert scene.points(0) == (case["souls"], case["wounds"])
    if case["result"] == "survives":
        assert scene.story("died", "survived") == ["survived walker"]
        assert [line.split()[-1] for line in scene.story("leaves-room")] == rooms
    else:
        number = int(case["result"].removeprefix("dies leaving room "))
        assert scene.story("died", "survived") == [f"died walker {rooms[number - 1]}"]
        assert len(scene.events("enters-room")) == number


@pytest.mark.rule("elim-01", "elim-02", "elim-04", "win-01", "win-03", "win-04", "tiebreak-01")
@pytest.mark.parametrize("case", cases("ex-d-game-end"))
def test_ex_d_game_end(case):
    players, result = case["players"], case["result"]
    scene = Stage(len(players)).order(*sorted(range(len(players)), key=lambda seat: -players[seat][2]))
    for seat, (souls, wounds, _xp) in enumerate(players):
        scene.score(seat, souls, wounds)
    scene.start("check")
    if "wins" not in result:
        assert not scene.game.over
        out = [0] if "player 1 eliminated" in result else []
        assert [face["seat"] for face in scene.game.view(None)["seats"] if not face["alive"]] == out
        assert scene.table.round == 4
        return
    winner = int(result[: result.index(" wins")][-1]) - 1
    rule = "win-04" if "all at 5 or more" in result else "elim-02" if "eliminated" in result else None
    assert scene.game.result.winners == (winner,)
    assert rule is None or scene.game.result.rule == rule
    assert scene.game.result.scores == tuple(souls - wounds for souls, wounds, _xp in players)


# --- rooms by their letters
NAMED = "".join(room(letter, 'when = "built", do = [{ draw = "spell" }]') for letter in "abcdefx")


def names(row: list[str]) -> list[str]:
    return [pile.lower().replace("(deactivated)", "") for pile in row]


@pytest.mark.rule(
    "destroy-02", "destroy-03", "uncover-02", "level-02", "level-03", "level-09", "deact-06", "destroy-04"
)
@pytest.mark.parametrize("case", cases("ex-d-destroy"))
def test_ex_d_destroy(case):
    levelled = case.get("because") == "already levelled up before"
    scene = Stage(2, NAMED, boss("lord", 'do = [{ draw = "room" }]')).boss(0, "lord", levelled=levelled)
    scene.dungeon(0, *names(case["before"])).hand(0, "smash", "idle-build")
    scene.hand(0, *["smash"] * (case.get("because") == "not allowed"))
    for pile in case["before"]:
        if "deactivated" in pile:
            scene.off(0, pile[0].lower())
    if "build_left" in case:
        new = case["build_left"].lower()
        scene.hand(0, new).start("build").choose(0, f"lay {new} left").finish_phase()
    else:
        target = case["destroy"].lower()
        scene.start("build").choose(0, "cast smash")
        if case.get("because") == "not allowed":  # the other room was all that could be aimed at
            assert scene.story("destroyed") == ["destroyed b"]
            assert scene.row(0) == [target]
            assert scene.options(0) == ["cast idle-build", "pass"]
            return
        scene.choose(0, f"room {target}")
        assert scene.story("destroyed") == [f"destroyed {target}"]
        spells = [event for event in scene.events("drew") if event[1] == 2]
        assert bool(spells) == case.get("when_built_of_X", False)
    assert scene.row(0) == names(case["after"])
    assert bool(scene.events("levelled-up")) == case["level_up"]


@pytest.mark.rule("prio-02", "prio-03", "prio-04", "prio-05")
def test_ex_d_priority_announced_effects_happen_in_xp_order():
    case = example("ex-d-priority")["cases"][0]
    assert case["declared"] == ["700: deal 2", "900: add 3 health"]
    scene = Stage(3).dungeon(2, "m1-t").entrance(2, "t8-0").hand(1, "hurt-2").hand(0, "tough-3").hand(2, "idle-both")
    scene.start("adventure").passes(2, 0).play(1, "cast hurt-2")
    assert scene.asked() == {2: "adventure"}  # he is active, though he has the least XP
    scene.passes(2).play(0, "cast tough-3")
    assert scene.story("hurt", "tougher-hero") == []
    scene.let_happen()
    words = {"hurt": "700: deal 2", "tougher-hero": "900: add 3 health"}
    assert [words[line.split()[0]] for line in scene.story(*words)] == case["resolves"]
    assert scene.hero("t8-0")["left"] == 9


@pytest.mark.rule("prio-02", "prio-03", "prio-04", "prio-05", "prio-08")
def test_ex_d_priority_the_active_player_answers_first():
    case = example("ex-d-priority")["cases"][1]
    assert (case["declared"], case["active_answers"]) == (["900: send the hero back to town"], ["400: kill the hero"])
    scene = Stage(3).dungeon(2, "m1-t").entrance(2, "t8-0").hand(0, "to-town").hand(2, "slay", "idle-both")
    scene.start("adventure").passes(2, 0).passes(2).play(0, "cast to-town")
    assert scene.asked() == {2: "adventure"}
    scene.play(2, "cast slay").let_happen()
    assert scene.story("died", "sent-to-town") == ["died t8-0 m1-t"]
    assert scene.points(2) == (1, 0)
    assert scene.discarded() == ["slay", "to-town"]


@pytest.mark.rule("prevent-01", "prevent-03", "prevent-04", "spell-05", "once-03", "gap-spell-played-moment")
def test_ex_d_prevent():
    expect = example("ex-d-prevent")["expect"]
    grower = room("grower", 'when = "you-cast", do = [{ bonus = 2, to = "this" }]')
    ear = room("ear", 'when = "opponent-casts", may = [{ draw = "spell" }], limit = "round"')
    scene = Stage(2, grower, ear).dungeon(0, "grower").dungeon(1, "ear").entrance(0, "t8-0")
    scene.hand(0, "hurt-2", "stop").hand(1, "stop").start("adventure")
    scene.choose(0, "cast hurt-2")
    assert scene.asked() == {1: "prevent"}
    scene.choose(1, "cast stop")
    assert ("prevent" in scene.asked().values()) == expect["a_may_prevent_b"]
    assert scene.asked() == {1: "offer"}  # after everything
    assert bool(scene.events("hurt")) == expect["spell_of_a_has_effect"]
    assert sorted(scene.discarded()) == ["hurt-2", "stop"]
    assert len(expect["discard_pile_gets"]) == 2
    assert scene.story("stronger-room") == ["stronger-room grower grower"]  # once: A played one spell
    scene.choose(1, "yes")
    assert len(scene.zone(1, SPELLS)) == 1
    assert scene.face(1, "ear")["used"]


@pytest.mark.rule(
    "deact-02",
    "deact-03",
    "deact-04",
    "deact-05",
    "deact-06",
    "deact-07",
    "level-08",
    "build-05",
    "end-03",
)
def test_ex_d_deactivate():
    expect = example("ex-d-deactivate")["expect"]
    census = room("e", 'always = [{ damage = 1, of = "this", per = { rooms = "yours", other = true } }]', damage=0)
    marker = boss("lord", 'do = [{ draw = "room" }]').replace('treasure = ["mage"]', 'treasure = ["thief"]')
    scene = Stage(2, census, marker, room("x", 'use = "any", limit = "round", do = [{ draw = "spell" }]'))
    scene.boss(0, "lord").dungeon(0, "m2-t", "m3-c/x", "m1-m", "m1-t").off(0, "m3-c")
    scene.hand(0, "e", "m4-w", "smash", "idle-both").entrance(0, "t8-0").start("build")
    view = scene.seat_view(0)
    assert view["treasure"]["thief"] == expect["thief_treasure"]
    assert view["treasure"]["cleric"] == expect["cleric_treasure"]
    assert view["damage"] == expect["damage_to_a_hero"]
    assert len(view["dungeon"]) == expect["places_occupied"]
    assert ("use x" in scene.options(0)) == expect["X_is_active"]
    assert ("lay e left" in scene.options(0)) == expect["may_build_left"]
    assert ("lay e over m3-c" in scene.options(0)) == expect["may_build_on_C"]
    assert scene.refused(0, scene.key("lay", 0, ROOMS, "m4-w", f":{scene.room(0, 'm3-c')}")) == "deact-05"
    twin = scene.game.copy()
    scene.choose(0, "cast smash")
    assert ("room m3-c" in scene.options(0)) == expect["may_destroy_C"]
    scene.game = twin
    scene.table = twin.table
    scene.choose(0, "lay e left").finish_phase()
    assert bool(scene.events("levelled-up")) == expect["new_leftmost_room_triggers_level_up"]
    assert scene.face(0, "e")["damage"] == expect["rooms_counted_by_effects"]
    scene.next_round()
    walked = [event[2] for event in scene.events("hurt")]
    assert sum(walked) - expect["rooms_counted_by_effects"] == expect["damage_to_a_hero"]
    assert (not scene.face(0, "m3-c")["off"]) == expect["next_round_C_is_active"]


MOVED = {"entrance of 900": 0, "entrance of 700": 1, "entrance of 400": 2, "town": None}


@pytest.mark.rule("adventure-09", "adventure-10", "entrance-03", "damage-04", "town-05", "gap-move-hero")
@pytest.mark.parametrize("case", cases("ex-d-moved-hero"))
def test_ex_d_moved_hero(case):
    to = MOVED[case["moved_to"]]
    scene = Stage(3).boss(0, "boss-c0").boss(1, "boss-w0").boss(2, "boss-m0").empty_deck("hero")
    scene.top(*[f"c4-{copy}" for copy in range(3)]).town("t6-0").entrance(0, "w4-0").entrance(1, "t8-0", "w6-0")
    scene.town("t6-1").dungeon(1, "m3-w").dungeon(2, "m1-m").hand(
        1, "to-town" if to is None else "to-door", "idle-both"
    )
    scene.start("adventure").passes(1, 1)
    assert scene.game.view(None)["active"] == 1
    assert scene.hero("t8-0")["left"] == 5
    scene.choose(1, "cast to-town" if to is None else "cast to-door").choose(1, "hero t8-0")
    if to is not None:
        scene.choose(1, f"seat {to}")
    assert scene.hero("t8-0")["left"] == 5
    scene.next_round()
    entered = scene.story("enters-dungeon", "adventure-turn")
    turns = [
        "adventure-turn 0",
        "enters-dungeon w4-0",
        "adventure-turn 1",
        "enters-dungeon t8-0",
        "enters-dungeon w6-0",
    ]
    if to in (1, 2):
        assert entered == turns + (["adventure-turn 2"] if to == 2 else []) + ["enters-dungeon t8-0"]
        assert [event[2] for event in scene.events("hurt") if scene.id(event[0]) == "t8-0"] == [3, 3 if to == 1 else 1]
        assert scene.points(to)[1] >= 1
        return
    assert entered == turns
    assert scene.hero("t8-0")["left"] == 8
    if to is None:
        assert scene.in_town()[:3] == ["t6-0", "t8-0", "t6-1"]
        return
    assert scene.zone(0, ENTRANCE) == ["t8-0"]
    scene.finish_phase()
    assert scene.story("lured") == ["lured c4-0", "lured c4-1", "lured c4-2"]
    assert scene.zone(0, ENTRANCE) == ["t8-0", "c4-0", "c4-1", "c4-2"]  # in front of the new arrivals
    scene.passes(1)
    assert scene.story("enters-dungeon")[3] == "enters-dungeon t8-0"


SORE = room("sore", 'when = "survived-here", do = [{ bonus = 2, to = "this" }]', damage=2)
SPELL_FOR = {
    "opponent: +3 health until the end of the round": (1, "tough-3"),
    "opponent: deactivates the room": (1, "switch-off"),
    "opponent: declares to send him to town": (1, "to-town"),
    "opponent: sends him to town": (1, "to-town"),
    "owner answers: kills him": (0, "slay"),
}


@pytest.mark.rule("death-01", "death-05", "damage-05", "prio-03", "survive-03", "death-06")
@pytest.mark.parametrize("case", cases("ex-d-death-window"))
def test_ex_d_death_window(case):
    """He has 6 health, took 4 in a first room and enters one with damage 2."""
    played = [SPELL_FOR[line] for line in case["window"]]
    scene = Stage(2, SORE).dungeon(0, "m4-t", "sore").entrance(0, "t6-0").hand(1, "idle-both").hand(0, "idle-both")
    for seat, name in played:
        scene.hand(seat, name)
    scene.start("adventure")
    while scene.story("enters-room")[-1:] != ["enters-room t6-0 sore"]:
        scene.passes(next(iter(scene.asked())))
    assert scene.hero("t6-0")["left"] == 0
    for seat, name in played:
        while scene.asked() != {seat: "adventure"}:
            scene.passes(next(iter(scene.asked())))
        scene.choose(seat, f"cast {name}")
        if name == "switch-off":
            scene.choose(seat, "room sore")
        scene.let_be()
    scene.let_happen()
    if "leaves with" in case["result"]:
        assert scene.hero("t6-0")["left"] == 3
    if "in town" in case["result"]:
        assert scene.in_town() == ["t6-0"]
    scene.next_round()
    result = scene.story("died", "leaves-room", "sent-to-town", "survived")[1:]
    if case["result"].startswith("dies"):
        assert result == ["died t6-0 sore"]
        assert scene.points(0) == (1, 0)
    elif "leaves with" in case["result"]:
        assert result == ["leaves-room t6-0 sore", "survived t6-0"]
        assert scene.story("stronger-room") == ["stronger-room sore sore"]
    else:
        assert result == ["sent-to-town t6-0"]
        assert scene.story("stronger-room") == []
    assert sorted(scene.discarded()) == sorted(name for _seat, name in played)


WAITING = room("waiting", 'when = "end-of-round", if = { unvisited = true }, may = [{ draw = "room" }]')
COUNT = boss("count", 'when = "end-of-round", if = { outscored_by = 2 }, may = [{ draw = "spell" }]')


def situation(number: int, start: str) -> str:
    case = example("ex-d-end-of-round")["cases"][number]
    assert case["situation"].startswith(start)
    return str(case["result"])


@pytest.mark.rule("end-07", "deact-03")
def test_ex_d_end_of_round_a_room_that_is_off_draws_nothing():
    assert situation(0, "room like TNL018A, deactivated") == "no draw; the room is active again next round"
    scene = Stage(2, WAITING).dungeon(0, "waiting").off(0, "waiting").start("end")
    assert scene.asked() == {0: "build"}
    assert not scene.face(0, "waiting")["off"]


@pytest.mark.rule("end-07")
@pytest.mark.parametrize(("own", "number"), [(0, 1), (1, 2)])
def test_ex_d_end_of_round_the_comeback(own, number):
    result = situation(number, "boss like TNL009; opponent gained 2")
    scene = Stage(2, COUNT).boss(1, "count", levelled=True).dungeon(0, "m4-t").entrance(0, "t4-0", "t4-1")
    scene.dungeon(1, "m4-c").entrance(1, *["c4-0"][:own]).start("adventure")
    assert (scene.points(0)[0], scene.points(1)[0]) == (2, own)
    if result == "no draw":
        assert scene.asked() == {0: "build"}
        return
    assert result == "owner may draw 1 spell"
    assert scene.asked() == {1: "offer"}
    scene.choose(1, "yes")
    assert len(scene.zone(1, SPELLS)) == 1


@pytest.mark.rule("end-07", "vintrigue-01", "win-02")
@pytest.mark.parametrize("draw", ["draw-room", "draw-spell", "draw-nothing"])
def test_ex_d_end_of_round_intrigue(draw):
    assert situation(3, "Intrigue on") == "may draw 1 room or 1 spell; no win"
    scene = Stage(2, intrigue=True).score(0, 9, 0).dungeon(1, "m4-t").entrance(1, "t4-0").start("adventure")
    assert scene.asked() == {0: "intrigue"}  # seat 1 got a soul and is not asked
    assert scene.options(0) == ["draw-room", "draw-spell", "draw-nothing"]
    scene.choose(0, draw)
    assert not scene.game.over
    assert len(scene.zone(0, SPELLS)) == (draw == "draw-spell")
    assert len(scene.zone(0, ROOMS)) == 1 + (draw == "draw-room")


@pytest.mark.rule("end-07", "win-02", "elim-01", "goal-03")
def test_ex_d_end_of_round_the_tenth_soul_and_the_fifth_wound():
    assert situation(4, "a player gets his 10th soul") == "eliminated; no win"
    scene = Stage(3).score(0, 9, 4).dungeon(0, "m4-t").entrance(0, "t4-0", "t8-0").start("adventure")
    assert scene.story("died", "survived") == ["died t4-0 m4-t", "survived t8-0"]
    assert scene.story("eliminated") == ["eliminated 0"]
    assert not scene.game.over
    assert scene.game.view(None)["order"] == [1, 2]
