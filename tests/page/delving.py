"""Somebody at a table of Dungeoneer: tries anything until something is seen, or plays on alone to the end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.page.person import Person
from tests.server.house import House

import undercroft as uc
from undercroft.kernel.game import Game, Question

VERBS = '.prompt[data-owed="me"] .prompt__verbs .btn:not(:disabled, .btn--quiet)'
# A choice as somebody makes it who does anything, unless what he waits for is there and his to act on.
WANDER = """(number) => {
  const verbs = [...document.querySelectorAll('VERBS')]
  if (verbs.length === 0) return 'waiting'
  if (SEEN) return 'seen'
  verbs[number % verbs.length].click()
  return 'chosen'
}""".replace("VERBS", VERBS)
# The same by itself, again and again; whoever can attempt a Quest or send a monster does.
ALONE = """() => setInterval(() => {
  const verbs = [...document.querySelectorAll('VERBS')]
  const eager = verbs.find((verb) => /^(Attempt|Pick up|Send)/.test(verb.textContent.trim()))
  ;(eager ?? verbs[Math.floor(Math.random() * verbs.length)])?.click()
}, 5)""".replace("VERBS", VERBS)
LONGEST = 240_000  # milliseconds that a whole game may take


def wanders(person: Person, seen: str, seed: int = 1) -> None:
    """Choose anything until something is on the table and something is to be chosen."""
    chance = random.Random(seed)
    number = chance.randrange(20)
    end = time.monotonic() + LONGEST / 1000
    while time.monotonic() < end and not person.is_over():
        match person.page.evaluate(WANDER.replace("SEEN", seen), number):
            case "seen":
                return
            case "chosen":
                number = chance.randrange(20)  # not for every look: the same way on a slow machine
        person.page.wait_for_timeout(10)
    raise AssertionError(f"never seen: {seen}")


def table(house: House, *who: str, **more: Any) -> Any:
    return house.table(*who, game="dungeoneer", **more)


def play_alone(people: list[Person]) -> None:
    """Every page chooses for itself until all have seen the end."""
    for person in people:
        person.page.get_by_label("Ask always").check()  # then the server waits for nobody
        person.page.evaluate(ALONE)
    for person in people:
        expect(person.page.locator(".final__who")).to_be_visible(timeout=LONGEST)


def at_moment(
    house: House,
    seats: int,
    wanted: Callable[[Game[Any], Question], bool],
    game: str = "dungeoneer",
    mine: int = 0,
    first: int = 0,
    **options: Any,
) -> Any:
    """A table at a moment of a game between bots in which one seat, now a person's, has to choose.

    The search begins with the seed `first`: a game known to come there soon spares the others.
    """
    bot = uc.bot("heuristic")
    for seed in range(first, first + 50):
        played = uc.new_game(game, seats=seats, seed=seed, options=options)
        while not played.over and played.table.round < 12:
            seat, question = next(iter(played.questions.items()))
            if seat == mine and len(question.options) > 1 and wanted(played, question):
                return branch(house, played.record(), seats, mine)
            played.answer(seat, bot.choose(played.seat(seat)))
    raise AssertionError("no game came to such a moment")


def branch(house: House, record: dict[str, Any], seats: int, mine: int = 0) -> Any:
    """A table that goes on from the end of a record."""
    watch = house.post("/api/replays", record)["held"][0]
    who = [{"who": "me"} if seat == mine else {"who": "bot", "level": "heuristic"} for seat in range(seats)]
    step = len(record["choices"])
    return house.post(f"/api/tables/{watch['table']}/branch", {"step": step, "seats": who}, watch["token"])
