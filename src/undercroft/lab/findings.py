"""What many games say: shares with intervals, how games run, what every card is worth. All of it is plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from undercroft.bots import called
from undercroft.games import shelf
from undercroft.lab.chronicle import Story
from undercroft.lab.simulate import Experiment, Tally, by_bot, tally
from undercroft.lab.statistics import UNKNOWN, mean_interval
from undercroft.lab.worth import NOBODY, Trial, worths
from undercroft.text.english.phrases import capital

DECIDED = 0.25  # a share of the win that a hopeless seat must move to have made a king
DEAD = 0.05  # a card is, if fewer of those who drew it play it
DOMINANT = 0.12  # a card is, if what it adds to the chance to win is surely more
FEW = 30  # seats below which a card is not judged: that drew it, or for what it adds to winning, that did not


class CardLine(NamedTuple):
    """What became of a card: of how many that drew it or had it otherwise, and how they fared beside the others."""

    card: str
    drew: int  # seats that drew it, played it, or held it at the beginning or the end
    played: Tally
    dead: Tally  # in hand at the end and never played
    difference: float  # the win rate of seats that drew it less that of seats that did not
    low: float
    high: float
    error: float  # of that difference, for comparisons
    dealt: int  # seats that held it before the first choice, by chance alone
    start: float  # and the win rate of those less that of the others
    start_low: float
    start_high: float
    others: int  # seats that could have drawn it and did not
    even: float  # the win rate of seats that drew it less that of seats that had as many cards, but not this one
    even_low: float
    even_high: float


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
    bots: list[str]  # who played it
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
        one = Unit(camp or f"seat {seat}", camp, [], seat in story.outcome.winners, set(), set(), set(), set())
        one = found.setdefault(one.name, one)
        one.bots.append(story.outcome.seating[seat])
        one.dealt.update(dealt)
        one.held.update(dealt, drew, played, kept)
        one.played.update(played)
        one.kept.update(kept)
    return list(found.values())


def roles_of(story: Story) -> list[tuple[str, bool]]:
    """Who was there by role or camp, and whether it won."""
    together = [(one.camp, one.won) for one in units(story) if one.camp]
    return together or [(role, seat in story.outcome.winners) for seat, role in enumerate(story.roles) if role]


def by_role(stories: list[Story]) -> list[Tally]:
    """The roles, the luckiest first; none where nobody has one."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for role, lucky in (one for story in stories for one in roles_of(story)):
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


def card_lines(stories: list[Story]) -> list[CardLine]:
    """Every card that anybody had, by its id; its worth shows beside those who could have had it.

    Adventures (or other variants), camps and bots win and draw differently for reasons of their own, so like is
    compared with like: within each, and then put together.
    """
    found = [
        (number, (story.variant, unit.camp, tuple(unit.bots)), unit)
        for number, story in enumerate(stories)
        for unit in units(story)
    ]
    gaps = worths([Trial(group, game, one.won, one.held) for game, group, one in found])
    even = worths([Trial((group, len(one.held)), game, one.won, one.held) for game, group, one in found])
    start = worths([Trial(group, game, one.won, one.dealt) for game, group, one in found])
    sat = Counter(group for _, group, _ in found)
    had = Counter((card, group) for _, group, one in found for card in one.held)
    dealt = Counter(card for *_, one in found for card in one.dealt)
    played = Counter(card for *_, one in found for card in one.played)
    dead = Counter(card for *_, one in found for card in one.kept - one.played)
    lines = []
    for card in sorted(gaps):
        drew = [had[card, group] for group in sat if had[card, group]]
        others = sum(sat[group] - had[card, group] for group in sat if had[card, group])
        plays, idle = (tally(card, sum(drew), of[card]) for of in (played, dead))
        worth = (*gaps[card], dealt[card], *start.get(card, NOBODY)[:3], others, *even[card][:3])
        lines.append(CardLine(card, sum(drew), plays, idle, *worth))
    return lines


def findings(experiment: Experiment, stories: list[Story]) -> dict[str, Any]:
    """Everything that a report tells, as plain data; cards and roles by the names that their sets give them."""
    designs = designs_of(experiment)

    def named(card: str) -> str:
        return str(designs[card]["name"]) if card in designs else card

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
        "by_bot": [plain(one) | {"name": called(one.name)} for one in by_bot(outcomes)],
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
        "designs": designs,
        "by_game": [
            {
                "seed": story.outcome.seed,
                "rounds": story.outcome.rounds,
                "lead_changes": lead_changes(story),
                "won": {f"seat {seat}": seat in story.outcome.winners for seat in range(experiment.seats)}
                | {named(role): won for role, won in roles_of(story)},
            }
            for story in stories
        ],
    }


def designs_of(experiment: Experiment) -> dict[str, dict[str, Any]]:
    """What is on every card of the sets that are played, by its id; but for its flavour, which changes no game."""
    module = shelf.find(experiment.game)
    names = [name for options in experiment.settings() for name in module.check_options(options)["sets"]]
    sets = [module.LIBRARY.find(name) for name in dict.fromkeys(names)]
    parts = [getattr(one, part.name) for one in sets for part in fields(one)]
    designs = [asdict(design) for part in parts if isinstance(part, tuple) for design in part]
    return {one["id"]: {name: value for name, value in one.items() if name != "flavour"} for one in designs}


def plain(one: Tally) -> dict[str, Any]:
    return {**one._asdict(), "share": one.share}


def counted(values: Iterable[Any]) -> list[list[Any]]:
    """Values and how often each was there."""
    return [[value, count] for value, count in sorted(Counter(values).items())]


# --- words
def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def points(difference: float) -> str:
    """A difference of two shares."""
    return f"{100 * difference:+.1f} points"


FAIRER = {  # comparisons that tell whether a card is the reason for winning or only comes to those who win
    "start": "to be dealt it at first is worth {:+d} points ({:+d} to {:+d})",
    "even": "beside others with as many cards it is worth {:+d} points ({:+d} to {:+d})",
}


def is_known(low: float, high: float) -> bool:
    """Whether there was anybody to compare with."""
    return (low, high) != UNKNOWN[1:]


def strength(line: dict[str, Any]) -> str:
    """Of a card that goes with winning: whether it is the reason. Who plays longer draws more, too."""
    for what, words in FAIRER.items():
        worth, low, high = (line[one] for one in (what, f"{what}_low", f"{what}_high"))
        if is_known(low, high) and low <= DOMINANT and (what != "start" or line["dealt"] >= FEW):
            figures = [round(100 * one) for one in (worth, low, high)]
            return f"{line['name']} goes with winning, but {words.format(*figures)}"
    return f"{line['name']} is dominant"


def verdict(found: dict[str, Any]) -> str:
    """What stands out, in plain words, and how many cards nothing can be said about."""
    fair = 1 / found["seats"]
    words = []
    alike = found["by_seat"] if not found["camps"] else []
    for one in alike:
        if not one["low"] <= fair <= one["high"]:
            gap = round(100 * (one["share"] - fair))
            words.append(f"{one['name']} wins {abs(gap)} points {'more' if gap > 0 else 'less'} than its share")
    known = [line for line in found["cards"] if line["drew"] >= FEW]
    words += [strength(line) for line in known if line["low"] > DOMINANT and line["others"] >= FEW]
    words += [f"{line['name']} is hardly ever played" for line in known if line["played"]["share"] < DEAD]
    if not words:
        calm = [] if found["camps"] else ["the seats are fair within what so many games can tell"]
        calm += ["every card that is judged is played" if unjudged(found) else "every card is played"] if known else []
        words = [f"nothing stands out: {', and '.join(calm)}" if calm else "so few games tell nothing yet"]
    return " ".join([capital("; ".join(words)) + ".", unjudged(found)]).strip()


def unjudged(found: dict[str, Any]) -> str:
    """How many cards too few have drawn, so that nobody takes silence for praise."""
    every = len(found["cards"])
    few = sum(line["drew"] < FEW for line in found["cards"])
    were = "was drawn by fewer than {} seats and is" if few == 1 else "were drawn by fewer than {} seats and are"
    return f"{few:,} of {every:,} cards {were.format(FEW)} not judged." if few else ""
