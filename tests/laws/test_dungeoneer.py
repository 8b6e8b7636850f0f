"""The laws over whole random games of Dungeoneer: every edition, seat count and option."""

from __future__ import annotations

import ast
import inspect
import random
from pathlib import Path

import pytest

import undercroft as uc
from undercroft.games.dungeoneer import start, vocabulary
from undercroft.games.dungeoneer.verbs import VERBS
from undercroft.lab.cases import NEEDS
from undercroft.lab.laws import watched_game
from undercroft.text.english import dungeoneer
from undercroft.text.english import dungeoneer_play as say

HOUSE = Path(inspect.getfile(uc)).parent
SETS = {
    "combine-wilderness-dungeon": ["ashmere", "saltmarrow"],
    "combine-grades": ["saltmarrow", "kingsfall", "palemarch"],
    "single-higher-grade": ["palemarch"],
    "campaign-personal-decks": ["saltmarrow", "kingsfall"],
}
OPTIONS = [(slug, edition) for slug in start.PLAYABLE for edition in start.rulebook().variants[slug].editions]


@pytest.mark.parametrize("edition", (1, 2, 3))
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_all_laws_for_every_edition_and_seat_count(seats: int, edition: int) -> None:
    game = uc.new_game("dungeoneer", seats=seats, seed=seats * edition, options={"edition": edition})
    watched_game(game, random.Random(edition), share=0.01)


@pytest.mark.parametrize(("slug", "edition"), OPTIONS)
def test_all_laws_with_every_option(slug: str, edition: int) -> None:
    number = OPTIONS.index((slug, edition))
    sets = {"sets": SETS[slug]} if slug in SETS else {}
    options = {"edition": edition, slug: True, **NEEDS.get(slug, {}), **sets}
    game = uc.new_game("dungeoneer", seats=2 + number % (2 if sets else 3), seed=number, options=options)
    watched_game(game, random.Random(number), share=0.003)


# --- every word has an executor, every event and question its words
def calls(*names: str) -> list[ast.Call]:
    return [
        node
        for file in [*HOUSE.glob("games/dungeoneer/*.py"), *HOUSE.glob("kernel/*.py")]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(names)
    ]


def test_every_verb_can_be_carried_out() -> None:
    assert set(vocabulary.EFFECTS) | set(vocabulary.PRICES) | {"face", "trip"} == set(VERBS) == set(dungeoneer.VERBS)
    assert set(vocabulary.QUANTITIES) == set(dungeoneer.QUANTITIES)


def test_every_event_has_words_and_named_data() -> None:
    logged = [call.args[0] for call in calls(".log.append") if isinstance(call.args[0], ast.Tuple)]
    kinds = {str(event.elts[0].value) for event in logged if isinstance(event.elts[0], ast.Constant)}
    assert kinds == set(say.EVENTS)
    assert set(say.SECRETS) <= kinds
    for event in logged:
        if isinstance(event.elts[0], ast.Constant) and isinstance(event.elts[2], ast.Tuple):
            starred = any(isinstance(item, ast.Starred) for item in event.elts[2].elts)
            names = say.EVENTS[str(event.elts[0].value)][0].split()
            assert starred or len(names) == len(event.elts[2].elts), event.elts[0].value


def test_every_question_has_a_prompt() -> None:
    asked = {
        call.args[0].value for call in calls("Ask", "Window") if call.args and isinstance(call.args[0], ast.Constant)
    }
    assert asked - set(say.PROMPTS) <= {"order"}, "the order of reactions: no card of this game waits for one"
