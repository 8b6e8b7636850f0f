"""The laws that hold at every moment of every game, as checks that tests and fuzz runs share."""

from __future__ import annotations

import json
import random
from typing import Any

import undercroft as uc
from undercroft.bots.heuristic import HeuristicBot
from undercroft.kernel import record as records
from undercroft.kernel.game import Game

MOST_CHOICES = 20_000  # no game of ours takes more
FORESIGHT = 12  # choices played on to compare two copies
COUNTERS = (
    *("known", "marks", "wounds", "souls", "gained", "hurt", "number"),
    *("glory", "peril", "life", "level", "movement", "spare", "charges"),
    *("most", "cast", "fallen"),
)


class LawBroken(AssertionError):
    """Something that must never happen, and what it was."""


def demand(holds: bool, law: str) -> None:
    if not holds:
        raise LawBroken(law)


def conserved(game: Game[Any]) -> None:
    """Every card is in exactly one zone, and knows which; no counter is negative."""
    table = game.table
    lying = sorted(card for zone in table.zones for card in zone)
    demand(lying == list(range(len(table.design))), "cards are conserved")
    right = all(table.where[card] == at for at, zone in enumerate(table.zones) for card in zone)
    demand(right, "a card lies where it says it lies")
    for name in table.fields:
        value = getattr(table, name)
        if name in COUNTERS:
            demand(min(value, default=0) >= 0, f"'{name}' is never negative")


def asked(game: Game[Any], seat: int) -> Any:
    """Everything a seat gets to see of its question."""
    question = game.questions.get(seat)
    if question is None:
        return None
    options = [(option.key, option.text, option.rule, option.points) for option in question.options]
    return question.kind, question.rule, question.prompt, options


def same_future(game: Game[Any], twin: Game[Any], rng: random.Random, law: str) -> None:
    """Both play on alike."""
    one, other = game.copy(), twin
    for _ in range(FORESIGHT):
        demand(one.digest() == other.digest(), law)
        if one.over:
            return
        seat = next(iter(one.questions))
        demand(asked(one, seat) == asked(other, seat), law)
        choice = rng.randrange(len(one.questions[seat].options))
        one.answer(seat, choice)
        other.answer(seat, choice)


def copies(game: Game[Any], rng: random.Random) -> None:
    before = game.digest()
    same_future(game, game.copy(), rng, "copy, then play on = play on")
    same_future(game, uc.load(json.dumps(game.save())), rng, "save and load = identity")
    again = game.copy()
    again.ask_again()
    same_future(game, again, rng, "asking again = the same question")
    demand(game.digest() == before, "looking changes nothing")


def secrecy(game: Game[Any], seat: int, rng: random.Random) -> None:
    """A seat cannot tell its own position from one in which everything it does not know is different."""
    other = game.determinise(seat, rng.getrandbits(32))
    alike(game, other, seat, "before a choice")
    seed = rng.getrandbits(32)
    same = game.determinise(seat, seed).digest() == other.determinise(seat, seed).digest()
    demand(same, "secrecy: a sample depends on nothing that the seat does not know")
    if seat not in game.questions:
        return
    key = f"{rng.choice(['lay', 'cast', 'use', 'discard'])}:{rng.randrange(len(game.table.design))}"
    if not any(option.key == key for option in game.questions[seat].options):
        demand(game.why_not(seat, key) == other.why_not(seat, key), "secrecy: the same refusals")
    choice = rng.randrange(len(game.questions[seat].options))
    here = game.copy()
    depth, seen = here.barrier, other.barrier
    here.answer(seat, choice)
    other.answer(seat, choice)
    if (here.barrier, other.barrier) == (depth, seen) and here.given.keys() == other.given.keys():
        alike(here, other, seat, "after a choice that revealed nothing")


def alike(game: Game[Any], other: Game[Any], seat: int, when: str) -> None:
    demand(list(game.questions) == list(other.questions), f"secrecy, {when}: the same askers")
    demand(json.dumps(game.view(seat)) == json.dumps(other.view(seat)), f"secrecy, {when}: the same view")
    demand(json.dumps(game.events(seat)) == json.dumps(other.events(seat)), f"secrecy, {when}: the same log")
    demand(asked(game, seat) == asked(other, seat), f"secrecy, {when}: the same question")


def illegal(game: Game[Any], rng: random.Random) -> None:
    """What is not offered is refused, and changes nothing."""
    before = game.digest()
    seats = game.table.seats
    wrong: list[tuple[int, str | int]] = [(rng.randrange(seats), "nonsense"), (seats, 0), (-1, "pass")]
    for seat, choice in [*wrong, (rng.randrange(seats), 10_000)]:
        try:
            game.answer(seat, choice)
        except uc.IllegalChoice:
            demand(game.digest() == before, "an illegal answer changes nothing")
        else:
            raise LawBroken(f"{choice!r} of seat {seat} was taken")


def undoing(game: Game[Any], rng: random.Random) -> None:
    """An undo gives the position of the shorter record, and both stay in the record."""
    twin = game.copy()
    seat = rng.randrange(twin.table.seats)
    try:
        twin.undo(seat)
    except uc.NotAllowed:
        demand(twin.digest() == game.digest(), "a refused undo changes nothing")
        return
    shorter = records.begin(game.rules, game.setup)
    records.play_choices(shorter, records.effective(twin.choices))
    demand(shorter.digest() == twin.digest(), "undo = replay of the shorter record")
    demand(len(twin.choices) == len(game.choices) + 1, "nothing is deleted from the record")
    demand(uc.replay(twin.record()).digest() == twin.digest(), "a record with an undo can be replayed")


def replayed(game: Game[Any]) -> None:
    again = uc.replay(json.dumps(game.record()))
    demand(again.digest() == game.digest() and again.result == game.result, "record, then replay = the same game")


def watched_game(game: Game[Any], rng: random.Random, share: float = 0.05, skill: float = 0.0) -> int:
    """Play a game to its end with random choices; at a share of its moments check everything.

    `skill` is the share of choices that a bot makes: in some games chance alone never gets far. Returns how many of the
    choices were decisions: among two options or more.
    """
    decisions, clever = 0, HeuristicBot(rng.getrandbits(32))
    while not game.over:
        demand(len(game.choices) < MOST_CHOICES, "every game ends")
        if rng.random() < share:
            conserved(game)
            copies(game, rng)
            for seat in range(game.table.seats):
                secrecy(game, seat, rng)
            illegal(game, rng)
            undoing(game, rng)
        seat, question = rng.choice(list(game.questions.items()))
        decisions += len(question.options) > 1
        if skill and rng.random() < skill:
            game.answer(seat, clever.choose(game.seat(seat)))
        else:
            game.answer(seat, rng.randrange(len(question.options)))
    conserved(game)
    replayed(game)
    return decisions
