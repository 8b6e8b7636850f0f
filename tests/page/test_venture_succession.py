"""Somebody whose heroes are dead for good asks for another one, on the page (rules death-04, gap-56)."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.delving import branch
from tests.server.house import House

import undercroft as uc

SEATS = 3
EAGER = ("attack", "door", "agree", "hero")


def bereft() -> tuple[dict[str, Any], int]:
    """A game in which reckless heroes have met the Boss: its record, and the seat that has no hero left."""
    for seed in range(100):
        chance = random.Random(seed)
        game = uc.new_game("dungeon-venture", seats=SEATS, seed=seed, options={"adventure": "the-drowned-crypt"})
        game.at_once = True
        while not game.over and len(game.choices) < 3000:
            seat, question = next(iter(game.questions.items()))
            if question.kind == "take-over":
                return game.record(), seat
            eager = [option for option in question.options if option.verb in EAGER]
            calm = [option for option in question.options if option.verb not in ("regroup", "flee")]
            game.answer(seat, chance.choice(eager or calm))
    raise AssertionError("nobody lost all heroes")


def test_a_player_without_heroes_asks_a_team_mate_for_one(come: Come, house: House) -> None:
    record, mine = bereft()
    me = come().sits_down(branch(house, record, SEATS, mine))
    me.waits_for_turn()
    expect(me.prompt).to_contain_text("Your heroes are dead for good")
    expect(me.prompt.get_by_role("button", name="Watch on")).to_be_visible()
    me.verbs.first.click()
    answer = re.compile("plays on with the|stays with its player")
    expect(me.log.filter(has_text=answer).first).to_be_attached()
