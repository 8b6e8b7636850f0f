"""What having a card is worth: how much more often those win who have it, and how surely."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from math import sqrt
from typing import NamedTuple

from undercroft.lab.statistics import UNKNOWN, Group, attention, softened, stratified


class Trial(NamedTuple):
    """Somebody who won or not, among others in the same circumstances."""

    circumstances: Hashable
    game: int
    won: bool
    cards: set[str]


class Worth(NamedTuple):
    """How much more often those won who had a card, with the interval."""

    difference: float
    low: float
    high: float
    error: float  # the standard error, for comparisons


NOBODY = Worth(*UNKNOWN, 1.0)  # to compare with


def worths(trials: list[Trial]) -> dict[str, Worth]:
    """By card: those who had it beside others in the same circumstances."""
    there: dict[Hashable, list[Trial]] = {}
    had: dict[str, Counter[Hashable]] = {}
    won: dict[str, Counter[Hashable]] = {}
    for trial in trials:
        there.setdefault(trial.circumstances, []).append(trial)
        for card in trial.cards:
            had.setdefault(card, Counter())[trial.circumstances] += 1
            won.setdefault(card, Counter())[trial.circumstances] += trial.won
    triumphs = {at: sum(trial.won for trial in some) for at, some in there.items()}
    found = {}
    for card, places in had.items():
        groups = {
            at: (won[card][at], of, triumphs[at] - won[card][at], len(there[at]) - of)
            for at, of in places.items()
            if of < len(there[at])
        }
        found[card] = worth_of(card, groups, there) if groups else NOBODY
    return found


def worth_of(card: str, groups: dict[Hashable, Group], there: dict[Hashable, list[Trial]]) -> Worth:
    """The worth within these groups, in each of which somebody has the card and somebody has not.

    Those who sit at one table do not win independently of each other: if one seat has the card and its rival has not,
    one's luck is the other's misfortune and counts twice. How much wider that makes the interval is seen from the
    games themselves (the design effect of samples that come in clusters); it is never made narrower.
    """
    gap, low, high = stratified(list(groups.values()))
    pulls: defaultdict[int, float] = defaultdict(float)  # by game: how it pulls at the difference
    alone = spread = 0.0
    for (at, (won, of, other_won, other_of)), share in zip(groups.items(), attention(groups.values()), strict=True):
        usual, other = softened(won, of), softened(other_won, other_of)
        spread += share * share * (usual * (1 - usual) / (of + 2) + other * (1 - other) / (other_of + 2))
        for trial in there[at]:
            pull = (trial.won - usual) / of if card in trial.cards else (other - trial.won) / other_of
            pulls[trial.game] += share * pull
            alone += (share * pull) ** 2
    wider = sqrt(max(1.0, sum(pull * pull for pull in pulls.values()) / alone))
    return Worth(gap, max(-1.0, gap - wider * (gap - low)), min(1.0, gap + wider * (high - gap)), wider * sqrt(spread))
