"""The kernel's ideas, each shown on the toy game: no game of ours is needed to trust them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.kernel.toy import COPIES, DECK, DESIGNS, HAND, HOARD, Hoard, HoardRules, Play, word, worth

from undercroft.kernel import record as records
from undercroft.kernel.errors import BadPosition, IllegalChoice, NotAllowed
from undercroft.kernel.table import put
from undercroft.kernel.visibility import show_all, show_to
from undercroft.testing import script_dice

RULES = HoardRules({})


def new(seats: int = 2, seed: int = 0) -> Hoard:
    setup = {"game": "hoard", "seats": seats, "seed": seed}
    return records.begin(RULES, setup)


def arranged(hands: list[list[str]], hoards: list[list[str]] | None = None, played: int = 0) -> Hoard:
    """A game with these hands and hoards after so many rounds, before a choice."""
    game = new(len(hands))
    table = game.table
    for zone in range(1, len(table.zones)):
        for card in list(table.zones[zone]):
            put(table, card, DECK)
            table.known[card] = 0
    for zone, rows in ((HAND, hands), (HOARD, hoards or [[] for _ in hands])):
        for seat, words in enumerate(rows):
            for wanted in words:
                card = next(card for card in table.zones[DECK] if word(table, card) == wanted)
                put(table, card, zone + 2 * seat)
                if zone == HAND:
                    show_to(table, seat, card)
                else:
                    show_all(table, card)
    game.stack.clear()
    frame = Play()
    frame.step, frame.round = 1, played
    game.push(frame)
    game.log.clear()
    game.advance()
    return game


def pick(game: Hoard, seat: int, text: str) -> None:
    option = next(option for option in game.questions[seat].options if option.text == text)
    game.answer(seat, option)


def playout(game: Hoard, rng: random.Random) -> Hoard:
    while not game.over:
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, rng.randrange(len(question.options)))
    return game


def test_simultaneous_choices_stay_secret_until_all_are_in() -> None:
    game = arranged([["gem", "ruby"], ["idol", "gem"]])
    before = {key: value for key, value in game.view(1).items() if key != "owed"}
    pick(game, 0, "play ruby")
    assert set(game.questions) == {1}
    assert {key: value for key, value in game.view(1).items() if key != "owed"} == before
    pick(game, 1, "play gem")
    assert game.view(1)["hoards"] == [["ruby"], ["gem"]]


def test_a_window_asks_whoever_might_act_even_if_he_can_only_pass() -> None:
    game = arranged([["gem", "gem"], ["gem", "zap"]])
    pick(game, 0, "play gem")
    pick(game, 1, "play gem")
    assert [option.key for option in game.questions[0].options] == ["pass"]
    game.answer(0, "pass")
    assert [option.text for option in game.questions[1].options] == ["zap zap", "pass"]


def test_a_seat_that_for_all_to_see_cannot_act_is_not_asked() -> None:
    game = arranged([["gem"], ["gem", "zap"]])
    pick(game, 0, "play gem")
    pick(game, 1, "play gem")
    assert set(game.questions) == {1}


@pytest.mark.parametrize("parried", [True, False])
def test_a_nested_window_settles_before_the_outer_one_goes_on(parried: bool) -> None:
    game = arranged([["gem", "parry"], ["gem", "zap"]])
    pick(game, 0, "play gem")
    pick(game, 1, "play gem")
    game.answer(0, "pass")
    pick(game, 1, "zap zap")
    assert game.questions[0].kind == "parry"
    game.answer(0, 0 if parried else "pass")
    assert game.view(None)["hoards"][0] == (["gem"] if parried else [])
    assert game.questions or game.over


def test_a_trigger_waits_behind_its_gate_and_may_be_declined() -> None:
    for answer, hand in (("yes", 1), ("no", 0)):
        game = arranged([["gem"], ["gem"]], [["idol"], []])
        pick(game, 0, "play gem")
        pick(game, 1, "play gem")
        assert game.questions[0].kind == "offer"
        game.answer(0, answer)
        assert len(game.table.zones[HAND]) == hand


def test_a_gate_whose_test_fails_takes_the_other_way_without_asking() -> None:
    game = arranged([["gem"], ["gem"]], [["idol"], []])
    table = game.table
    table.zones[1].extend(table.zones[DECK])
    for card in table.zones[DECK]:
        table.where[card] = 1
    table.zones[DECK].clear()
    pick(game, 0, "play gem")
    pick(game, 1, "play gem")
    assert any(event["kind"] == "boasted" for event in game.events(0))


def test_a_modifier_is_computed_not_stored() -> None:
    game = arranged([["banner"], ["gem"]], [["gem", "ruby"], []])
    assert worth(game.table, 0) == 3
    pick(game, 0, "play banner")
    pick(game, 1, "play gem")
    assert worth(game.table, 0) == 5
    assert game.table.modifiers == [("worth", 0, 1, DESIGNS.index("banner"), "end")]


def test_scripted_dice_decide_a_tie() -> None:
    for dice, winner in (([2, 5], 1), ([5, 2], 0)):
        game = arranged([["gem"], ["gem"]], played=2)
        script_dice(game, dice)
        pick(game, 0, "play gem")
        pick(game, 1, "play gem")
        playout(game, random.Random(0))
        assert game.result is not None and game.result.winners == (winner,)


def test_the_log_has_a_public_and_a_private_face() -> None:
    game = new(2, 3)
    mine = [event["text"] for event in game.events(0) if event["kind"] == "drew"]
    assert all(any(word in text for word in DESIGNS) for text in mine[:4])
    assert not any(word in text for word in DESIGNS for text in mine[4:])
    assert not any(word in event["text"] for word in DESIGNS for event in game.events(None))


def test_undo_takes_back_a_choice_until_something_is_revealed() -> None:
    game = arranged([["gem", "ruby"], ["gem", "gem"]])
    game = new(2, 5)
    digest = game.digest()
    game.answer(0, 1)
    with pytest.raises(NotAllowed, match=r"somebody else|not chosen"):
        game.undo(1)
    game.undo(0)
    assert game.digest() == digest
    game.answer(0, 0)
    game.answer(1, 0)
    with pytest.raises(NotAllowed, match=r"revealed|somebody else"):
        game.undo(1)
    assert [raw[0] for _seat, raw in game.choices].count("undo") == 1
    assert records.replay(RULES, game.record()).digest() == game.digest()


def test_an_illegal_answer_names_what_is_wrong_and_changes_nothing() -> None:
    game = new(2, 1)
    stale = game.questions[0].options[0]
    digest = game.digest()
    for seat, choice in [(0, 99), (0, -1), (0, "nonsense"), (0, True), (2, 0), (-1, 0), (0, 1.5), ("0", 0)]:
        with pytest.raises(IllegalChoice):
            game.answer(seat, choice)  # type: ignore[arg-type]
        assert game.digest() == digest
    with pytest.raises(IllegalChoice, match="belongs to seat 0"):
        game.answer(1, stale)
    game.answer(0, stale)
    game.answer(1, 0)
    if 0 in game.questions:
        with pytest.raises(IllegalChoice, match="older question"):
            game.answer(0, stale)


def test_standing_passes_are_kept_until_their_moment_and_nobody_sees_them() -> None:
    game = arranged([["gem", "zap", "zap"], ["gem", "gem", "gem"]])
    pick(game, 0, "play gem")
    pick(game, 1, "play gem")
    views = game.view(1), game.view(None)
    game.pass_until(0, "round")
    assert (game.view(1), game.view(None)) == views
    game.settle()
    assert RULES.moment(game, "round") == "round=1" and game.questions[0].kind == "choose"
    pick(game, 0, "play zap")
    pick(game, 1, "play gem")
    game.settle()
    assert game.questions[0].kind == "zap"


@pytest.mark.parametrize("seed", range(12))
def test_the_laws_hold_over_whole_games(seed: int) -> None:
    rng = random.Random(seed)
    game = new(2 + seed % 2, seed)
    total = sum(COPIES.values())
    while not game.over:
        digest = game.digest()
        assert sorted(card for zone in game.table.zones for card in zone) == list(range(total))
        copied, loaded = game.copy(), records.load(RULES, json.loads(json.dumps(game.save())))
        assert copied.digest() == loaded.digest() == digest
        for seat in range(game.table.seats):
            sampled = game.determinise(seat, rng.randrange(1000))
            assert sampled.view(seat) == game.view(seat)
            assert sampled.events(seat) == game.events(seat)
            assert set(sampled.questions) == set(game.questions)
            if seat in game.questions:
                assert keys(sampled, seat) == keys(game, seat)
        assert game.digest() == digest
        seat, question = next(iter(game.questions.items()))
        choice = rng.randrange(len(question.options))
        for each in (copied, loaded):
            each.answer(seat, choice)
        game.answer(seat, choice)
        assert copied.digest() == loaded.digest() == game.digest()
    assert records.replay(RULES, game.record()).digest() == game.digest()


def keys(game: Hoard, seat: int) -> list[str]:
    return [option.key for option in game.questions[seat].options]


def test_a_sampled_game_tells_no_secrets() -> None:
    game = new(3, 9)
    sampled = game.determinise(0, 1)
    assert sampled.setup == {} and sampled.choices == []
    for refused in (sampled.record, lambda: sampled.undo(0)):
        with pytest.raises(NotAllowed):
            refused()
    secret = [event for event in sampled.log if len(event) > 3]
    assert secret and all(event[3] & 1 for event in secret)


def test_a_damaged_position_is_refused() -> None:
    saved = new(2, 2).save()
    broken: list[dict[str, Any]] = [{**saved, "barrier": 7}, {**saved, "checksum": "x"}, {"format": saved["format"]}]
    for position in broken:
        with pytest.raises(BadPosition):
            records.load(RULES, position)
    for key in ("table", "stack", "choices", "log"):
        body = {name: value for name, value in saved.items() if name not in ("checksum", key)}
        body["checksum"] = records.checksum({k: v for k, v in body.items() if k not in ("format", "checksum")})
        with pytest.raises(BadPosition):
            records.load(RULES, body)
