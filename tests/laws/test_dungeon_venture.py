"""The laws over whole games of Dungeon Venture: every adventure and seat count, seen by Keeper, hero and spectator.

Choices are random, but by what they do first: else nearly every choice would be one of fifty spaces to walk to.
"""

from __future__ import annotations

import ast
import inspect
import json
import random
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from undercroft.games.dungeon_venture import start, vocabulary
from undercroft.games.dungeon_venture.cards import HERO_TURN, LASTS, SPIRIT_TURN, WINDOWS
from undercroft.games.dungeon_venture.pool import KINDS
from undercroft.games.dungeon_venture.selectors import GATHER, POINTS
from undercroft.games.dungeon_venture.verbs import VERBS
from undercroft.kernel.game import Game, Question
from undercroft.kernel.visibility import sample
from undercroft.lab import laws
from undercroft.text.english import dungeon_venture
from undercroft.text.english import dungeon_venture_play as say

HOUSE = Path(inspect.getfile(uc)).parent
EAGER = {
    "attack": 4.0,
    "event": 2.0,
    "move": 2.0,
    "done": 3.0,
    "pass": 0.5,
    "double": 0.3,
    "regroup": 0.2,
    "flee": 0.02,
}
ADVENTURES = list(start.adventures())
CASES = [(adventure, start.SEATS[at % 4]) for at, adventure in enumerate(ADVENTURES)]
CASES += [(start.FIRST_ADVENTURE, seats) for seats in start.SEATS if (start.FIRST_ADVENTURE, seats) not in CASES]
BOSS = KINDS.index("chaos-fighter")


def lively(question: Question, rng: random.Random) -> int:
    """A random choice among kinds of things to do, then among those of that kind."""
    verbs: dict[str, list[int]] = {}
    for index, option in enumerate(question.options):
        verbs.setdefault(option.verb, []).append(index)
    verb = rng.choices(list(verbs), [EAGER.get(name, 1.0) for name in verbs])[0]
    return rng.choice(verbs[verb])


def watch(game: Game[Any], rng: random.Random) -> None:
    laws.conserved(game)
    laws.copies(game, rng)
    for seat in range(game.table.seats):
        laws.secrecy(game, seat, rng)
    public = sample(game, None, rng.getrandbits(32))
    laws.demand(json.dumps(game.view(None)) == json.dumps(public.view(None)), "secrecy: the spectator's view")
    laws.demand(json.dumps(game.events(None)) == json.dumps(public.events(None)), "secrecy: the spectator's log")
    laws.illegal(game, rng)


@pytest.mark.parametrize(("adventure", "seats"), CASES)
@pytest.mark.rule("hidden-01", "hidden-02", "hidden-03", "hidden-04", "hidden-05", "hidden-07", "gap-43", "gap-54")
def test_all_laws_for_every_adventure_and_seat_count(adventure: str, seats: int) -> None:
    number = CASES.index((adventure, seats))
    rng = random.Random(number)
    options = {"adventure": adventure, "round-limit": 40, "closed-hands": seats % 2 == 0, "keeper": seats % 2}
    game = uc.new_game("dungeon-venture", seats=seats, seed=number, options=options)
    while not game.over:
        laws.demand(len(game.choices) < laws.MOST_CHOICES, "every game ends")
        if rng.random() < 0.02:
            watch(game, rng)
            if rng.random() < 0.1:
                laws.undoing(game, rng)
        seat, question = rng.choice(list(game.questions.items()))
        game.answer(seat, lively(question, rng))
    laws.conserved(game)
    laws.replayed(game)


# --- what no view, option or line of a hero may hold
def test_no_secret_of_the_adventure_reaches_a_hero() -> None:
    """Kinds that nobody has met, the story and the Boss's cards are in nothing a hero gets."""
    game = uc.new_game("dungeon-venture", seats=3, seed=5)
    rng = random.Random(5)
    story = game.table.layout.adventure.story
    for _ in range(150):
        if game.over:
            break
        woken = any(event[0] == "joins" and event[2] == (BOSS,) for event in game.log)
        for reader in (1, 2, None):
            text = json.dumps([game.view(reader), game.events(reader)])
            assert story not in text and "war-paint" not in text
            assert woken or "chaos-fighter" not in text
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, lively(question, rng))


# --- every word has an executor, every event and question its words
def calls(*names: str) -> list[ast.Call]:
    return [
        node
        for file in [*HOUSE.glob("games/dungeon_venture/*.py"), *HOUSE.glob("kernel/*.py")]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(names)
    ]


def test_every_verb_selector_and_quantity_can_be_carried_out_and_told() -> None:
    assert set(vocabulary.EFFECTS) | {"attack"} == set(VERBS) == set(dungeon_venture.VERBS)
    assert set(vocabulary.QUANTITIES) == set(dungeon_venture.QUANTITIES)
    assert set(GATHER) == set(POINTS) == set(dungeon_venture.THINGS) - {"you", "target", "here"}


def test_every_event_has_words_and_named_data() -> None:
    logged = [call.args[0] for call in calls(".log.append") if isinstance(call.args[0], ast.Tuple)]
    kinds = {str(event.elts[0].value) for event in logged if isinstance(event.elts[0], ast.Constant)}
    assert kinds == set(say.EVENTS) and set(say.SECRETS) <= kinds
    for event in logged:
        if isinstance(event.elts[0], ast.Constant) and isinstance(event.elts[2], ast.Tuple):
            starred = any(isinstance(item, ast.Starred) for item in event.elts[2].elts)
            names = say.EVENTS[str(event.elts[0].value)][0].split()
            assert starred or len(names) == len(event.elts[2].elts), event.elts[0].value


def test_every_question_has_a_prompt() -> None:
    asked = {
        call.args[0].value
        for call in calls("Ask", "Consent")
        if call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value not in ("offer", "order")
    }
    assert asked | set(WINDOWS) == set(say.PROMPTS)


def test_every_card_has_a_text() -> None:
    assert set(dungeon_venture.LASTS) == set(LASTS)
    assert set(dungeon_venture.WINDOWS) == {*WINDOWS, HERO_TURN, SPIRIT_TURN}
    for card in start.card_sheet(["venture"]).values():
        assert card["text"].endswith("."), card["id"]
