"""Looking back at a game and taking back, over whole games: what a page offers must hold at every moment."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft as uc
from undercroft.kernel.errors import NotAllowed


def moments(seats: int, seed: int, every: int) -> Any:
    """A random game, handed out every few choices with the digests of all its positions so far."""
    game, rng = uc.new_game("boss-monster", seats=seats, seed=seed), random.Random(seed)
    digests = [game.digest()]
    real: dict[int, int] = {}
    while not game.over:
        seat, question = rng.choice(list(game.questions.items()))
        if len(question.options) > 1:
            real[seat] = len(digests) - 1
        game.answer(seat, rng.randrange(len(question.options)))
        digests.append(game.digest())
        if rng.randrange(every) == 0:
            yield game, digests, dict(real)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_agreed_undo_goes_back_to_the_last_real_choice_of_the_seat(seats: int) -> None:
    for game, digests, real in moments(seats, seats, 12):
        for seat in range(seats):
            twin = uc.replay(game.record())
            said = twin.can_undo(seat)
            assert (said == "no") == (seat not in real)
            if said == "no":
                with pytest.raises(NotAllowed):
                    twin.undo(seat, agreed=True)
                continue
            if said == "ask":
                with pytest.raises(NotAllowed):
                    twin.undo(seat)
                assert twin.digest() == digests[-1]
            twin.undo(seat, agreed=said == "ask")
            assert twin.digest() == digests[real[seat]]
            assert uc.replay(twin.record()).digest() == twin.digest()
            assert seat in twin.questions


def test_a_game_laid_open_hides_nothing_and_is_a_copy() -> None:
    for game, digests, _real in moments(3, 9, 40):
        view, lines = game.lay_open().view(None), game.lay_open().events(None)
        assert "back" not in str(view["seats"])
        for seat in range(3):
            own = game.view(seat)["seats"][seat]
            assert view["seats"][seat]["rooms"] == own["rooms"] and view["seats"][seat]["spells"] == own["spells"]
        assert all("design" in line["data"] for line in lines if line["kind"] == "drew")
        assert game.digest() == digests[-1]
        assert "back" in str(game.view(None)["seats"])


def test_the_noted_powers_are_those_that_lie_on_the_table() -> None:
    for game, _digests, _real in moments(4, 5, 3):
        noted = game.table.powers[:]
        for seat in range(4):
            if game.table.alive[seat]:
                game.table.count_powers(seat)
        assert game.table.powers == noted
