"""A combat or Threat under way as everybody sees it: its steps, who fights whom, what adds up, and the exact odds."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import FORMS, SCORES
from undercroft.games.dungeoneer.combat import Combat
from undercroft.games.dungeoneer.fight import BATCH, READY, seat_of
from undercroft.games.dungeoneer.odds import fight_odds, outlook, threat_odds
from undercroft.games.dungeoneer.scores import monster_life
from undercroft.games.dungeoneer.table import DungeonTable
from undercroft.games.dungeoneer.tally import sides, threat_tally
from undercroft.games.dungeoneer.threats import Face, face_trap

# The stages of a combat as players name them (combat-02), and the steps of the procedure at which each is under way:
# while something is asked, the procedure stands at the step that will read the answer.
STAGES: Final = {
    "attack": ("declare", "declared", "form", "formed", "special", "boosted", "strike", "respond"),
    "response": ("resolve",),
    "roll": ("late_form", "late_formed", "before_roll", "roll"),
    "compare": ("compare", "spoils", "settle"),
    "challenge": ("challenge", "challenged", "joined"),
    "pack": ("pack", "packed"),
    "reward": ("reward", "rewarded"),
}
STAGE_OF: Final = {step: stage for stage, steps in STAGES.items() for step in steps}
DECIDED: Final = ("challenge", "pack", "reward")  # the dice have spoken


def combats(game: Dungeon) -> list[dict[str, Any]]:
    """Every combat under way, the outer one first."""
    return [combat_face(game.table, frame) for frame in game.stack if isinstance(frame, Combat)]


def combat_face(table: DungeonTable, frame: Combat) -> dict[str, Any]:
    stage = STAGE_OF[frame.steps[frame.step]]
    undecided = stage not in DECIDED
    attacks = [attack_face(table, frame, at, undecided) for at in range(len(frame.attacks))]
    told = [outlook(table, frame, seat) for seat in frame.targets(table) if table.alive[seat]] if undecided else []
    return {
        "stage": stage,
        "stages": list(STAGES),
        "batch": frame.kind == BATCH,
        "seat": frame.seat,
        "attacks": attacks,
        "outlook": [one for one in told if one is not None],
    }


def attack_face(table: DungeonTable, frame: Combat, at: int, undecided: bool) -> dict[str, Any]:
    attacker, target, form, die, counter, state, controller, guard, _ = frame.attacks[at]
    fights = frame.is_fight(table, at)
    face: dict[str, Any] = {
        "attacker": attacker,
        "target": target,
        "form": FORMS[form] if form >= 0 else None,
        "dice": [die, counter],
        "out": state != READY,
        "controller": controller,
        "guard": guard,
        "life": monster_life(table, attacker) if attacker >= 0 and fights else None,
    }
    alive = all(table.alive[seat_of(who)] for who in (attacker, target) if who < 0)
    standing = state == READY and alive
    if not undecided or not standing:
        return face
    if not fights:
        faced = face_trap(table, attacker, seat_of(target), table.space[seat_of(target)])
        return face | {"threat": threat_odds(table, faced, "trap")}
    if form < 0:
        return face
    hit, tie, beaten = fight_odds(table, frame, at)
    attack, defence = sides(table, frame, at)
    odds = {"hit": hit, "tie": tie, "beaten": beaten, "of": hit + tie + beaten}
    return face | {"attack": attack, "defence": defence, "odds": odds}


def threat_face(game: Dungeon) -> dict[str, Any] | None:
    """The Threat that is being faced, before its die is rolled."""
    frame = next((frame for frame in reversed(game.stack) if isinstance(frame, Face)), None)
    if frame is None or not game.table.alive[frame.seat]:
        return None
    table = game.table
    face = {"seat": frame.seat, "score": SCORES[frame.score], "number": frame.number, "rule": frame.rule}
    return face | {
        "tally": threat_tally(table, frame),
        "odds": threat_odds(table, frame, "threat"),
        "free": bool(frame.free),
    }
