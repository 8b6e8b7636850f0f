"""What many games say: shares with intervals, how games run, what every card is worth. All of it is plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import erfc, sqrt
from statistics import median
from typing import Any, NamedTuple

from undercroft.lab.chronicle import Story
from undercroft.lab.simulate import Experiment, Tally, tally
from undercroft.lab.statistics import mean_interval, wilson
from undercroft.text.english.phrases import capital

DECIDED = 0.25  # a share of the win that a hopeless seat must move to have made a king
DOMINANT = 0.12  # a card is, if what it adds to the chance to win is surely more
FEW = 30  # seats with a card below which nothing is said about it


class CardLine(NamedTuple):
    """What became of a card: of how many seats that drew it, and how they fared beside the others."""

    card: str
    drew: int  # seats
    played: Tally
    dead: Tally  # drawn, never played, still in hand at the end
    difference: float  # the win rate of seats that drew it less that of seats that did not
    low: float
    high: float
    dealt: int  # seats that held it before the first choice, by chance alone
    start: float  # and the win rate of those less that of the others
    start_low: float
    start_high: float


def runaway(story: Story) -> float:
    """How much of the game was left when the final winner went ahead for good: 1 if from the first round on."""
    rounds = len(story.leads)
    if not rounds:
        return 0.0
    ahead = 0
    for shares in reversed(story.leads):
        if leader(shares) not in story.outcome.winners:
            break
        ahead += 1
    return ahead / rounds


def leader(shares: Sequence[float]) -> int:
    return max(range(len(shares)), key=lambda seat: (shares[seat], -seat))


def lead_changes(story: Story) -> int:
    leaders = [leader(shares) for shares in story.leads]
    return sum(one != other for one, other in pairwise(leaders))


def by_role(stories: list[Story]) -> list[Tally]:
    """How often each hero or boss won, the best first."""
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for story in stories:
        for seat, role in enumerate(story.roles):
            if role:
                sat[role] += 1
                won[role] += seat in story.outcome.winners
    return sorted([tally(role, sat[role], won[role]) for role in sat], key=lambda one: (-one.share, one.name))


def newcombe(won: int, of: int, other_won: int, other_of: int) -> tuple[float, float, float]:
    """The difference of two shares with its 95 % interval, made from the Wilson intervals of both."""
    if not of or not other_of:
        return 0.0, -1.0, 1.0
    first, second = won / of, other_won / other_of
    low, high = wilson(won, of)
    other_low, other_high = wilson(other_won, other_of)
    gap = first - second
    return (
        gap,
        gap - sqrt((first - low) ** 2 + (other_high - second) ** 2),
        gap + sqrt((high - first) ** 2 + (second - other_low) ** 2),
    )


def card_lines(stories: list[Story]) -> list[CardLine]:
    """Every card that anybody drew, by its name."""
    drew: Counter[str] = Counter()
    played: Counter[str] = Counter()
    dead: Counter[str] = Counter()
    won: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    dealt_won: Counter[str] = Counter()
    seats = wins = 0
    for story in stories:
        for seat, cards in enumerate(story.drew):
            winner = seat in story.outcome.winners
            seats += 1
            wins += winner
            for card in cards:
                drew[card] += 1
                won[card] += winner
                played[card] += card in story.played[seat]
                dead[card] += card in story.kept[seat] and card not in story.played[seat]
            for card in story.dealt[seat]:
                dealt[card] += 1
                dealt_won[card] += winner
    found = []
    for card in sorted(drew):
        count, first = drew[card], dealt[card]
        gap = newcombe(won[card], count, wins - won[card], seats - count)
        start = newcombe(dealt_won[card], first, wins - dealt_won[card], seats - first)
        plays, idle = tally(card, count, played[card]), tally(card, count, dead[card])
        found.append(CardLine(card, count, plays, idle, *gap, first, *start))
    return found


def findings(experiment: Experiment, stories: list[Story]) -> dict[str, Any]:
    """Everything that a report tells, as plain data."""
    outcomes = [story.outcome for story in stories]
    games = len(stories)
    kings = sum(story.sway >= DECIDED for story in stories)
    rounds = [outcome.rounds for outcome in outcomes]
    rules: Counter[str] = Counter()
    for story in stories:
        rules.update(story.rules)
    return {
        "format": "undercroft-findings/1",
        "game": experiment.game,
        "seats": experiment.seats,
        "bots": list(experiment.bots),
        "seed": experiment.seed,
        "options": experiment.options,
        "games": games,
        "by_seat": [
            plain(tally(f"seat {seat}", games, sum(seat in outcome.winners for outcome in outcomes)))
            for seat in range(experiment.seats)
        ],
        "by_role": [plain(one) for one in by_role(stories)],
        "rounds": {"median": median(rounds), "mean": mean_interval(rounds), "counts": counted(rounds)},
        "decisions": mean_interval([outcome.decisions for outcome in outcomes]),
        "endings": counted(f"{outcome.reason} [{outcome.rule}]" for outcome in outcomes),
        "lead_changes": {
            "mean": mean_interval([lead_changes(story) for story in stories]),
            "counts": counted(lead_changes(story) for story in stories),
        },
        "runaway": sum(runaway(story) for story in stories) / games,
        "kingmaker": plain(tally("games", games, kings)) if experiment.seats > 2 else None,
        "cards": [
            {**line._asdict(), "played": plain(line.played), "dead": plain(line.dead)} for line in card_lines(stories)
        ],
        "rules": dict(sorted(rules.items())),
    }


def plain(one: Tally) -> dict[str, Any]:
    return {**one._asdict(), "share": one.share}


def counted(values: Iterable[Any]) -> list[list[Any]]:
    """Values and how often each was there."""
    return [[value, count] for value, count in sorted(Counter(values).items())]


# --- before and after
def p_value(won: int, of: int, other_won: int, other_of: int) -> float:
    """How likely so great a difference of two shares is by chance alone (two-sided test of two proportions)."""
    if not of or not other_of:
        return 1.0
    both = (won + other_won) / (of + other_of)
    spread = sqrt(both * (1 - both) * (1 / of + 1 / other_of))
    return erfc(abs(won / of - other_won / other_of) / spread / sqrt(2)) if spread else 1.0


def holm(values: list[float]) -> list[float]:
    """The same values adjusted for being many (Holm): in their old order."""
    order = sorted(range(len(values)), key=values.__getitem__)
    adjusted = [0.0] * len(values)
    worst = 0.0
    for place, at in enumerate(order):
        worst = max(worst, min(1.0, values[at] * (len(values) - place)))
        adjusted[at] = worst
    return adjusted


def comparison(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What another set changed: seats, and each card's plays and wins, with how surely it is no accident."""
    seats = [
        {"name": one["name"], "before": one["share"], "after": two["share"], "p": p_of(one, two)}
        for one, two in zip(before["by_seat"], after["by_seat"], strict=True)
    ]
    old = {line["card"]: line for line in before["cards"]}
    cards = [
        {
            "card": line["card"],
            "played_before": old[line["card"]]["played"]["share"],
            "played_after": line["played"]["share"],
            "worth_before": old[line["card"]]["difference"],
            "worth_after": line["difference"],
            "p": p_of(old[line["card"]]["played"], line["played"]),
        }
        for line in after["cards"]
        if line["card"] in old
    ]
    for line, adjusted in zip(cards, holm([line["p"] for line in cards]), strict=True):
        line["p"] = adjusted
    return {
        "seats": seats,
        "rounds": [before["rounds"]["mean"], after["rounds"]["mean"]],
        "runaway": [before["runaway"], after["runaway"]],
        "cards": sorted(cards, key=lambda line: (line["p"], line["card"])),
        "only_before": sorted(set(old) - {line["card"] for line in after["cards"]}),
        "only_after": sorted({line["card"] for line in after["cards"]} - set(old)),
    }


def p_of(one: dict[str, Any], two: dict[str, Any]) -> float:
    return p_value(one["won"], one["played"], two["won"], two["played"])


def strength(line: dict[str, Any]) -> str:
    """Of a card that goes with winning: whether it is the reason, which only those tell who were dealt it at first."""
    name = line["card"]
    if line["dealt"] >= FEW and line["start_low"] <= DOMINANT:
        return f"{name} goes with winning, but to be dealt it at first is worth {round(100 * line['start']):+d} points"
    return f"{name} is dominant"


def verdict(found: dict[str, Any]) -> str:
    """What stands out, in plain words."""
    fair = 1 / found["seats"]
    words = []
    for one in found["by_seat"]:
        if not one["low"] <= fair <= one["high"]:
            points = round(100 * (one["share"] - fair))
            words.append(f"{one['name']} wins {abs(points)} points {'more' if points > 0 else 'less'} than its share")
    known = [line for line in found["cards"] if line["drew"] >= FEW]
    words += [strength(line) for line in known if line["low"] > DOMINANT]
    words += [f"{line['card']} is hardly ever played" for line in known if line["played"]["share"] < 0.05]
    if not words:
        return "Nothing stands out: the seats are fair within what so many games can tell, and every card is played."
    return capital("; ".join(words)) + "."
