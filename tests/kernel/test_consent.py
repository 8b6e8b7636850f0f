"""Consent of several seats, on a toy: ask, all agree, or it does not happen; nobody learns more than the refusal."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from tests.kernel.toy import DECK, HAND, Hoard, HoardRules, draw, others

from undercroft.kernel import record as records
from undercroft.kernel.chance import shuffle_designs
from undercroft.kernel.consent import AGREED, Consent
from undercroft.kernel.errors import IllegalChoice, NotAllowed
from undercroft.kernel.flow import AGAIN, NEXT, PASS, Ask, Procedure, Step, enrol
from undercroft.kernel.game import Result

PROPOSER = 0


class Pact(Procedure):
    """Seat 0 may propose that everybody draws a card; then it is asked again whether to propose it, and so on."""

    __slots__ = ("rounds",)
    steps = ("shuffle", "propose", "ask", "shake")
    fields = ("rounds",)

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0

    def shuffle(self, game: Hoard) -> Step:
        shuffle_designs(game.table, game.table.zones[DECK])
        return NEXT

    def propose(self, game: Hoard) -> Step:
        if self.rounds == 3:
            game.finish(Result((), (0,) * game.table.seats, "all was said", "toy-pact"))
            return AGAIN
        return Ask("propose", "toy-pact", {PROPOSER: [("propose", -1, -1), ("propose-to-nobody", -1, -1), PASS]})

    def ask(self, game: Hoard) -> Step:
        self.rounds += 1
        (raw,) = game.answers.values()
        if raw == PASS:
            return self.to("propose")
        asked = tuple(others(game, PROPOSER)) if raw[0] == "propose" else ()
        game.push(Consent("pact", "toy-pact", asked, (PROPOSER,)))
        return NEXT

    def shake(self, game: Hoard) -> Step:
        if game.handed == AGREED:
            for seat in range(game.table.seats):
                draw(game, seat)
        else:
            game.log.append(("refused", "toy-pact", (PROPOSER,)))
        return self.to("propose")


class PactRules(HoardRules):
    frames = enrol(Pact, Consent)
    first_procedure = Pact


RULES = PactRules({})


def proposed(seats: int = 4) -> Hoard:
    """Seat 0 has proposed the pact; the others owe an answer."""
    game: Hoard = records.begin(RULES, {"game": "hoard", "seats": seats, "seed": 5})
    game.answer(PROPOSER, "propose")
    return game


def held(game: Hoard) -> list[int]:
    return [len(zone) for zone in game.table.zones[HAND::2]]


def known_to(game: Hoard, seat: int | None) -> str:
    """All that a seat or a spectator can see, read and be asked."""
    asked = {}
    if seat in game.questions:
        question = game.questions[seat]
        asked = {"prompt": question.prompt, "options": [option.key for option in question.options]}
    return json.dumps([game.view(seat), game.events(seat), sorted(game.questions), asked])


def test_all_are_asked_at_once_and_what_they_agree_on_happens() -> None:
    game = proposed()
    assert sorted(game.questions) == [1, 2, 3]
    for seat in (3, 1, 2):  # in any order
        assert [option.key for option in game.questions[seat].options] == ["agree", "refuse"]
        assert held(game) == [0, 0, 0, 0]
        game.answer(seat, "agree")
    assert held(game) == [1, 1, 1, 1] and list(game.questions) == [PROPOSER]


@pytest.mark.parametrize("answers", [one for one in product(("agree", "refuse"), repeat=3) if "refuse" in one])
def test_one_refusal_is_enough_and_nobody_learns_whose_it_was(answers: tuple[str, ...]) -> None:
    def refused(*given: str) -> Hoard:
        game = proposed()
        for seat, answer in enumerate(given, 1):
            game.answer(seat, answer)
        return game

    game, other = refused(*answers), refused("refuse", "refuse", "refuse")
    assert held(game) == [0, 0, 0, 0] and list(game.questions) == [PROPOSER]
    assert [event["kind"] for event in game.events(None)] == ["refused"]
    readers: list[int | None] = [None, 0, 1, 2, 3]
    assert [known_to(game, seat) for seat in readers] == [known_to(other, seat) for seat in readers]
    game.answer(PROPOSER, "pass")  # play goes on
    assert list(game.questions) == [PROPOSER]


def test_an_answer_stays_secret_and_stands_until_the_last_one_is_in() -> None:
    yes, no = proposed(), proposed()
    yes.answer(2, "agree")
    no.answer(2, "refuse")
    for game in (yes, no):
        assert sorted(game.questions) == [1, 3]  # those who are still asked cannot tell that it is decided
        with pytest.raises(IllegalChoice):
            game.answer(2, "agree")
    assert known_to(yes, None) == known_to(no, None)
    for seat in (0, 1, 3):
        assert known_to(yes, seat) == known_to(no, seat)
        assert yes.determinise(seat, seed=2).digest() == no.determinise(seat, seed=2).digest()


def test_with_nobody_to_ask_it_is_agreed() -> None:
    game: Hoard = records.begin(RULES, {"game": "hoard", "seats": 3, "seed": 5})
    game.answer(PROPOSER, "propose-to-nobody")
    assert held(game) == [1, 1, 1]


def test_an_answer_can_be_taken_back_while_others_are_asked_and_not_afterwards() -> None:
    game = proposed(3)
    game.answer(1, "refuse")
    with pytest.raises(NotAllowed):
        game.undo(PROPOSER)  # somebody has chosen since
    game.undo(1)
    assert sorted(game.questions) == [1, 2] and held(game) == [0, 0, 0]
    game.answer(1, "agree")
    game.answer(2, "agree")
    assert held(game) == [1, 1, 1]
    for seat in (1, 2):
        with pytest.raises(NotAllowed):
            game.undo(seat)
    game.undo(2, agreed=True)  # everybody else has said yes to that
    assert list(game.questions) == [2] and held(game) == [0, 0, 0]
    game.answer(2, "refuse")
    assert held(game) == [0, 0, 0] and list(game.questions) == [PROPOSER]
    assert records.replay(RULES, game.record()).digest() == game.digest()


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_the_only_one_asked_has_answered_for_all_to_hear(answer: str) -> None:
    game = proposed(2)
    game.answer(1, answer)
    with pytest.raises(NotAllowed):
        game.undo(1)
    assert game.can_undo(1) == "ask"


@pytest.mark.parametrize("last", ["agree", "refuse"])
def test_a_game_saved_or_copied_between_two_answers_goes_on_the_same(last: str) -> None:
    game = proposed(3)
    game.answer(1, "agree")
    position: dict[str, Any] = json.loads(json.dumps(game.save()))
    twins = [game.copy(), records.load(RULES, position)]
    for twin in (game, *twins):
        twin.answer(2, last)
    assert {twin.digest() for twin in (game, *twins)} == {game.digest()}
    assert held(game) == ([1, 1, 1] if last == "agree" else [0, 0, 0])
