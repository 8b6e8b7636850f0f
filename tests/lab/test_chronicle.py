"""What the laboratory notes of a game: checked against a game told by hand, and against the game itself."""

from __future__ import annotations

import pytest

from undercroft.bots.hopes import hopes
from undercroft.games.shelf import new_game
from undercroft.lab.chronicle import swayed, tell
from undercroft.lab.simulate import Experiment, course, play


@pytest.mark.parametrize("game", ["boss-monster", "dungeoneer"])
def test_a_story_tells_the_game_that_was_played(game: str) -> None:
    experiment = Experiment(game, 3, ("random",), 2, 4, {})
    story = tell(experiment, 1)
    assert story.outcome == play(experiment, 1)
    first = next(course(experiment, 1))
    dealt = [
        {first.rules.card_id(first.table.design[card]) for card in first.rules.held(first.table, s)} for s in range(3)
    ]
    assert [set(cards) for cards in story.dealt] == dealt and all(dealt)
    *_, last = course(experiment, 1)
    assert len(story.leads) == story.outcome.rounds
    assert all(sum(shares) == pytest.approx(1) for shares in story.leads)
    assert all(story.roles) and len(set(story.roles)) == 3
    held = [{last.rules.card_id(last.table.design[card]) for card in last.rules.held(last.table, s)} for s in range(3)]
    for seat in range(3):
        assert set(story.kept[seat]) == held[seat]
        assert story.drew[seat] and story.played[seat]
    assert story.rules[story.outcome.rule] >= 1


def test_what_a_boss_carries_is_the_keepers_from_the_start() -> None:
    """Else only Keepers whose Boss lived to use a card would count as having had it."""
    experiment = Experiment("dungeon-venture", 2, ("heuristic",), 1, 3, {"adventure": "gronks-lair"})
    story = tell(experiment, 0)
    assert story.camps[0] == "keeper"
    assert {"war-paint", "foul-draught"} <= set(story.dealt[0])
    assert not {"war-paint", "foul-draught"} & set(story.dealt[1])


def test_who_draws_a_card_and_lays_it_has_drawn_and_played_it() -> None:
    experiment = Experiment("boss-monster", 2, ("random",), 1, 2, {})
    story = tell(experiment, 0)
    *_, game = course(experiment, 0)
    for seat in range(2):
        built = [event["data"] for event in game.events(None) if event["kind"] == "built"]
        names = {data["design"] for data in built if data["seat"] == seat}
        assert names and names <= set(story.played[seat])


def test_hopes_are_shares_and_certain_at_the_end() -> None:
    game = new_game("boss-monster", seats=3, seed=1)
    assert sum(hopes(game)) == pytest.approx(1)
    *_, over = course(Experiment("boss-monster", 3, ("random",), 1, 1, {}), 0)
    assert over.result is not None
    assert hopes(over) == [1.0 / len(over.result.winners) if s in over.result.winners else 0.0 for s in range(3)]


def test_only_a_choice_that_changes_something_sways() -> None:
    """Wherever one seat has to choose: what all its options have in common counts for nothing."""
    swings = []
    for game in course(Experiment("boss-monster", 3, ("random",), 1, 6, {}), 0):
        if game.ask is not None and len(game.ask.options) == 1:
            (question,) = game.questions.values()
            moved = [swayed(game, option.raw) for option in question.options]
            assert all(0 <= one <= 1 for one in moved)
            assert len(question) > 1 or moved == [0.0]
            twin = game.copy()
            assert swayed(twin, question.options[0].raw) == moved[0] and twin.digest() == game.digest()
            swings += moved
    assert max(swings) > 0
