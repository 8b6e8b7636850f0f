"""What many games say: shares with intervals, how games run, what every card is worth. All of it is plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import erfc, sqrt
from statistics import median
from typing import Any, NamedTuple

from undercroft.games import shelf
from undercroft.lab.chronicle import Story
from undercroft.lab.simulate import Experiment, Tally, tally
from undercroft.lab.statistics import Z95, mean_interval, wilson
from undercroft.text.english.phrases import capital

DECIDED = 0.25  # a share of the win that a hopeless seat must move to have made a king
DEAD = 0.05  # a card is, if fewer of those who drew it play it
DOMINANT = 0.12  # a card is, if what it adds to the chance to win is surely more
CLEAR = 0.05  # a difference is, if chance alone would bring one so great more rarely
LEADS = "the lead changes {:.1f} times, before {:.1f}"
FEW = 30  # seats with a card below which nothing is said about it


class CardLine(NamedTuple):
    """What became of a card: of how many that drew it or had it otherwise, and how they fared beside the others."""

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
    others: int  # seats that could have drawn it and did not


def runaway(story: Story) -> float:
    """How much of the game was to come when the final winner went ahead for good: 1 if from the first round on."""
    rounds = len(story.leads)
    if not rounds:
        return 0.0
    ahead = 0
    for shares in reversed(story.leads):
        if leader(shares) not in story.outcome.winners:
            break
        ahead += 1
    return max(ahead - 1, 0) / (rounds - 1) if rounds > 1 else float(ahead)


def leader(shares: Sequence[float]) -> int:
    return max(range(len(shares)), key=lambda seat: (shares[seat], -seat))


def lead_changes(story: Story) -> int:
    leaders = [leader(shares) for shares in story.leads]
    return sum(one != other for one, other in pairwise(leaders))


class Unit(NamedTuple):
    """Who wins or loses as one: a seat, or in a game of camps all seats of a camp together."""

    name: str  # of the camp, or of the seat
    camp: str
    won: bool
    dealt: set[str]
    held: set[str]  # all cards it ever had
    played: set[str]
    kept: set[str]


def units(story: Story) -> list[Unit]:
    """Seats that win together are one trial, not several."""
    found: dict[str, Unit] = {}
    for seat in range(len(story.outcome.seating)):
        camp = story.camps[seat] if story.camps else ""
        dealt, drew, played, kept = (set(cards[seat]) for cards in (story.dealt, story.drew, story.played, story.kept))
        one = Unit(camp or f"seat {seat}", camp, seat in story.outcome.winners, set(), set(), set(), set())
        one = found.setdefault(one.name, one)
        one.dealt.update(dealt)
        one.held.update(dealt, drew, played, kept)
        one.played.update(played)
        one.kept.update(kept)
    return list(found.values())


def by_role(stories: list[Story]) -> list[Tally]:
    """The roles, the luckiest first; none where nobody has one."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for story in stories:
        together = [(one.camp, one.won) for one in units(story) if one.camp]
        seats = [(role, seat in story.outcome.winners) for seat, role in enumerate(story.roles) if role]
        for role, lucky in together or seats:
            played[role] += 1
            won[role] += lucky
    found = [tally(role, played[role], won[role]) for role in sorted(played)]
    return sorted(found, key=lambda one: -one.share)


def by_variant(stories: list[Story]) -> list[Tally]:
    """By variant, in the order they were played: how each camp fared, or each seat; of two the first says it all."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for story in stories:
        for one in units(story) if story.variant else ():
            played[story.variant, one.name] += 1
            won[story.variant, one.name] += one.won
    who = sorted({name for _, name in played})
    return [
        tally(f"{variant}: {name}", played[variant, name], won[variant, name])
        for variant in dict.fromkeys(variant for variant, _ in played)
        for name in (who[:1] if len(who) == 2 else who)
    ]


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
    """Every card that anybody had, by its id; its worth shows beside those who could have had it."""
    had: Counter[str] = Counter()
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    dead: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    dealt_won: Counter[str] = Counter()
    sat: Counter[str] = Counter()  # by camp
    triumphs: Counter[str] = Counter()
    camps: dict[str, set[str]] = {}  # by card: the camps that have it
    for one in (unit for story in stories for unit in units(story)):
        sat[one.camp] += 1
        triumphs[one.camp] += one.won
        for card in one.held:
            camps.setdefault(card, set()).add(one.camp)
            had[card] += 1
            won[card] += one.won
        played.update(one.played)
        dead.update(one.kept - one.played)
        dealt.update(one.dealt)
        dealt_won.update(one.dealt if one.won else ())
    found = []
    for card in sorted(had):
        count, first = had[card], dealt[card]
        seats, wins = (sum(counted[camp] for camp in camps[card]) for counted in (sat, triumphs))
        gap = newcombe(won[card], count, wins - won[card], seats - count)
        start = newcombe(dealt_won[card], first, wins - dealt_won[card], seats - first)
        plays, idle = tally(card, count, played[card]), tally(card, count, dead[card])
        found.append(CardLine(card, count, plays, idle, *gap, first, *start, seats - count))
    return found


def findings(experiment: Experiment, stories: list[Story]) -> dict[str, Any]:
    """Everything that a report tells, as plain data; cards and roles by the names that their sets give them."""
    names = names_of(experiment)

    def named(card: str) -> str:
        return names.get(card, card)

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
        "title": shelf.find(experiment.game).describe()["title"],
        "seats": experiment.seats,
        "bots": list(experiment.bots),
        "seed": experiment.seed,
        "options": experiment.options,
        "games": games,
        "camps": any(story.camps for story in stories),
        "by_seat": [
            plain(tally(f"seat {seat}", games, sum(seat in outcome.winners for outcome in outcomes)))
            for seat in range(experiment.seats)
        ],
        "by_role": [plain(one) | {"name": named(one.name)} for one in by_role(stories)],
        "by_variant": [plain(one) for one in by_variant(stories)],
        "rounds": {"median": median(rounds), "mean": mean_interval(rounds), "counts": counted(rounds)},
        "decisions": mean_interval([outcome.decisions for outcome in outcomes]),
        "endings": counted(f"{outcome.reason} [{outcome.rule}]" for outcome in outcomes),
        "lead_changes": {
            "mean": mean_interval([lead_changes(story) for story in stories]),
            "counts": counted(lead_changes(story) for story in stories),
        },
        "runaway": sum(runaway(story) for story in stories) / games,
        "kingmaker": plain(tally("games", games, kings)) if experiment.seats > 2 and not stories[0].camps else None,
        "cards": [
            {"name": named(line.card), **line._asdict(), "played": plain(line.played), "dead": plain(line.dead)}
            for line in card_lines(stories)
        ],
        "rules": dict(sorted(rules.items())),
    }


def names_of(experiment: Experiment) -> dict[str, str]:
    """What is printed on the cards of the sets that are played, by their ids."""
    module = shelf.find(experiment.game)
    sets = [module.check_options(options)["sets"] for options in experiment.settings()]
    sheet = module.card_sheet(list(dict.fromkeys(name for some in sets for name in some)))
    return {card: entry["name"] for card, entry in sheet.items()}


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
    """What another set changed: seats, lengths, and each card's plays and wins, with how surely it is no accident."""
    seats = shares_of(before["by_seat"], after["by_seat"])
    roles = shares_of(before["by_role"], after["by_role"])
    old, new = ({line["card"]: line for line in found["cards"]} for found in (before, after))
    cards = [
        {
            "card": line["card"],
            "name": line["name"],
            "played_before": old[line["card"]]["played"]["share"],
            "played_after": line["played"]["share"],
            "worth_before": old[line["card"]]["difference"],
            "worth_after": line["difference"],
            "p_played": p_of(old[line["card"]]["played"], line["played"]),
            "p_worth": p_between(spread_of(old[line["card"]]), spread_of(line)),
        }
        for line in after["cards"]
        if line["card"] in old
    ]
    tested = [(line, name) for line in cards for name in ("p_played", "p_worth")]
    for (line, name), adjusted in zip(tested, holm([line[name] for line, name in tested]), strict=True):
        line[name] = adjusted
    runs = {what: {"before": before[what]["mean"], "after": after[what]["mean"]} for what in ("rounds", "lead_changes")}
    for one in runs.values():
        one["p"] = p_between(one["before"], one["after"])
    whole = [*seats, *roles, *runs.values()]
    for line, adjusted in zip(whole, holm([line["p"] for line in whole]), strict=True):
        line["p"] = adjusted
    return {
        "seats": seats,
        "roles": roles,
        **runs,
        "runaway": [before["runaway"], after["runaway"]],
        "cards": sorted(cards, key=lambda line: (min(line["p_played"], line["p_worth"]), line["card"])),
        "only_before": sorted(old[card]["name"] for card in set(old) - set(new)),
        "only_after": sorted(new[card]["name"] for card in set(new) - set(old)),
    }


def shares_of(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whoever was there before and after: how often it won, and how likely the difference is by chance alone."""
    later = {one["name"]: one for one in after}
    return [
        {"name": one["name"], "before": one["share"], "after": two["share"], "p": p_of(one, two)}
        for one in before
        if (two := later.get(one["name"]))
    ]


def p_of(one: dict[str, Any], two: dict[str, Any]) -> float:
    return p_value(one["won"], one["played"], two["won"], two["played"])


def spread_of(line: dict[str, Any]) -> tuple[float, float]:
    """What drawing a card is worth, and half the width of its interval."""
    return line["difference"], (line["high"] - line["low"]) / 2


def p_between(one: Sequence[float], two: Sequence[float]) -> float:
    """How likely so great a difference of two values is by chance alone, each with half the width of its interval."""
    spread = sqrt(one[1] ** 2 + two[1] ** 2) / Z95
    return erfc(abs(one[0] - two[0]) / spread / sqrt(2)) if spread else float(one[0] == two[0])


def changes(compared: dict[str, Any]) -> list[str]:
    """What a changed set clearly did, a sentence each."""
    said = []
    for line in compared["cards"]:
        name = line["name"]
        if line["p_played"] < CLEAR:
            said.append(
                f"{name} is played by {percent(line['played_after'])} of those who draw it, "
                f"before by {percent(line['played_before'])}"
            )
        if line["p_worth"] < CLEAR:
            worth = f"{percent(line['worth_before'], True)} to {percent(line['worth_after'], True)}"
            said.append(f"what drawing {name} adds to the chance to win went from {worth}")
    for what, name in (("rounds", "a game takes {:.1f} rounds, before {:.1f}"), ("lead_changes", LEADS)):
        if compared[what]["p"] < CLEAR:
            said.append(name.format(compared[what]["after"][0], compared[what]["before"][0]))
    for one in (*compared["roles"], *compared["seats"]):
        if one["p"] < CLEAR:
            said.append(f"{one['name']} wins {percent(one['after'])}, before {percent(one['before'])}")
    return [capital(sentence) + "." for sentence in said]


def percent(share: float, sign: bool = False) -> str:
    return f"{100 * share:+.1f} %" if sign else f"{100 * share:.1f} %"


def strength(line: dict[str, Any]) -> str:
    """Of a card that goes with winning: whether it is the reason, which only those tell who were dealt it at first."""
    name = line["name"]
    if line["dealt"] >= FEW and line["start_low"] <= DOMINANT:
        return f"{name} goes with winning, but to be dealt it at first is worth {round(100 * line['start']):+d} points"
    return f"{name} is dominant"


def verdict(found: dict[str, Any]) -> str:
    """What stands out, in plain words."""
    fair = 1 / found["seats"]
    words = []
    alike = found["by_seat"] if not found["camps"] else []
    for one in alike:
        if not one["low"] <= fair <= one["high"]:
            points = round(100 * (one["share"] - fair))
            words.append(f"{one['name']} wins {abs(points)} points {'more' if points > 0 else 'less'} than its share")
    known = [line for line in found["cards"] if line["drew"] >= FEW]
    words += [strength(line) for line in known if line["low"] > DOMINANT and line["others"] >= FEW]
    words += [f"{line['name']} is hardly ever played" for line in known if line["played"]["share"] < DEAD]
    if not words:
        fairly = "" if found["camps"] else "the seats are fair within what so many games can tell, and "
        some = "every card" if len(known) == len(found["cards"]) else "every card that enough have drawn"
        return f"Nothing stands out: {fairly}{some} is played."
    return capital("; ".join(words)) + "."
