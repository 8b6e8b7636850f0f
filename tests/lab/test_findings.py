"""The numbers of a report, against a small case counted by hand; the page, opened without a network."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.cli.conftest import Run, run

from undercroft.games.shelf import add_set
from undercroft.lab.chronicle import Story
from undercroft.lab.columns import rows
from undercroft.lab.comparison import changes, comparison
from undercroft.lab.findings import (
    by_role,
    by_variant,
    card_lines,
    findings,
    lead_changes,
    runaway,
    strength,
    verdict,
)
from undercroft.lab.page import beside_plot, charts, how, page, settings_words, title
from undercroft.lab.simulate import Experiment, Outcome

__all__ = ["run"]
EXPERIMENT = Experiment("boss-monster", 3, ("a",), 4, 1, {})
HELD = ("dealt", "drew", "played", "kept")
OGRE = 'name = "Ogre Arcade"\nkind = "monster"\ngrade = "ordinary"\ndamage = 4'
SETS = Path(__file__).parents[2] / "src/undercroft/games/boss_monster/sets"


def story(
    number: int, winner: int, leaders: str, drew: str, played: str, kept: str, sway: float = 0.0, **more: Any
) -> Story:
    """A game of three seats: who led in each round, and what seat 0 drew, played and kept ("x" and "y" are cards).

    What it drew first it held before the first choice.
    """
    outcome = Outcome(number, number, ("a",) * 3, (winner,), (0, 0, 0), len(leaders), 10, "won", "win-01")
    leads = tuple(tuple(0.8 if seat == int(who) else 0.1 for seat in range(3)) for who in leaders)
    cards = [(tuple(one), (), ()) for one in (drew[:1], drew, played, kept)]
    return Story(outcome, ("p", "q", "r"), leads, *cards, sway, {"win-01": 1}, **more)


def changed_set(folder: Path, old: str, new: str) -> Experiment:
    """The same experiment with one change in a copy of its set."""
    text = (SETS / "undercroft.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    copy = folder / "changed.toml"
    copy.write_text(text.replace(old, new), encoding="utf-8")
    return replace(EXPERIMENT, options={"sets": [add_set(str(copy))]})


def with_cards(number: int, winner: int, drew: tuple[str, ...], played: tuple[str, ...], **more: Any) -> Story:
    """What seat 0 did with real cards; what it did not play it kept."""
    kept = tuple(sorted({*drew} - {*played}))
    one = story(number, winner, "0", "", "", "", **more)
    return one._replace(drew=(drew, (), ()), played=(played, (), ()), kept=(kept, (), ()))


STORIES = [
    story(0, 0, "000", "x", "x", ""),
    story(1, 0, "120", "xy", "y", "x", 0.3),
    story(2, 1, "0111", "x", "", "x"),
    story(3, 2, "12", "", "", ""),
]


KEPT = [(0, 1), (0, 1), (1, 1), (2, 0)]  # who won, and whether seat 0 drew x


def test_leads_and_runaways_counted_by_hand() -> None:
    assert [lead_changes(one) for one in STORIES] == [0, 2, 1, 1]
    # ahead for good after round 1 of 3, 3 of 3, 2 of 4 and 2 of 2: so much of what followed the first was to come
    assert [runaway(one) for one in STORIES] == [1, 0, pytest.approx(2 / 3), 0]


def test_cards_counted_by_hand() -> None:
    x, y = card_lines(STORIES)
    # x was drawn by seat 0 in games 0, 1, 2: won two of three, played in one, dead in two; 12 seats sat, 4 won
    assert (x.card, x.drew, x.played.won, x.dead.won) == ("x", 3, 1, 2)
    assert x.difference == pytest.approx(2 / 3 - 2 / 9)
    assert (y.card, y.drew, y.played.won, y.dead.won) == ("y", 1, 1, 0)
    assert y.difference == pytest.approx(1 - 3 / 11)
    assert x.low < x.difference < x.high
    assert (x.dealt, x.start) == (3, x.difference), "always dealt, never drawn later"
    assert (y.dealt, y.start, y.start_low, y.start_high) == (0, 0, -1, 1), "drawn later: nothing can be said"


def test_a_card_is_compared_within_each_variant() -> None:
    """In an easy adventure nearly all draw x, in a hard one hardly anybody: that is no merit of x."""
    easy = [story(n, 0, "0", "x" if n < 9 else "", "", "", variant="easy") for n in range(10)]
    hard = [story(n, 1, "0", "x" if n < 1 else "", "", "", variant="hard") for n in range(10)]
    (x,) = card_lines([*easy, *hard])
    assert (x.drew, x.others) == (10, 50)
    # easy: 9 of 9 win with it, 1 of 21 without; hard: 0 of 1 and 10 of 29; weights 9 * 21 / 30 and 29 / 30
    assert x.difference == pytest.approx((6.3 * (1 - 1 / 21) + 29 / 30 * (0 - 10 / 29)) / (6.3 + 29 / 30))
    alone = [*easy, *[one._replace(drew=((), (), ()), dealt=((), (), ())) for one in hard]]
    (x,) = card_lines(alone)
    assert (x.drew, x.others) == (9, 21), "where nobody has it, nobody is missing it"


def test_a_card_is_compared_within_each_bot() -> None:
    """A good bot draws x in nearly all of its games, a bad one hardly ever: that is no merit of x."""

    def seated(number: int, winner: int, drew: str, good: int) -> Story:
        one = story(number, winner, "0", drew, "", "")
        seating = tuple("good" if seat == good else "bad" for seat in range(3))
        return one._replace(outcome=one.outcome._replace(seating=seating))

    # in the first ten games seat 0 is the good bot, in the others a bad one; the good one always wins
    games = [seated(n, 0, "x" if n < 9 else "", 0) for n in range(10)]
    games += [seated(n, 1, "x" if n < 1 else "", 1) for n in range(10)]
    (x,) = card_lines(games)
    # good: 9 of 9 win with it, 11 of 11 without; bad: 0 of 1 with it, 0 of 39 without
    assert (x.drew, x.others, x.difference) == (10, 50, 0)
    won = [(one["name"], one["won"], one["played"]) for one in findings(EXPERIMENT, games)["by_bot"]]
    assert won == [("good", 20, 20), ("bad", 0, 40)]


def test_the_whole_is_the_sum_of_its_parts() -> None:
    found = findings(EXPERIMENT, STORIES)
    assert [one["won"] for one in found["by_seat"]] == [2, 1, 1]
    assert [(one["name"], one["won"], one["played"]) for one in found["by_role"]] == [
        ("p", 2, 4),
        ("q", 1, 4),
        ("r", 1, 4),
    ]
    assert found["rounds"]["counts"] == [[2, 1], [3, 2], [4, 1]] and found["rounds"]["median"] == 3
    assert found["runaway"] == pytest.approx((1 + 2 / 3) / 4)
    assert found["kingmaker"]["won"] == 1 and found["kingmaker"]["played"] == 4
    assert found["rules"] == {"win-01": 4}


def test_the_figures_of_a_card_can_be_made_from_the_columns() -> None:
    stories = [*STORIES, story(4, 1, "0", "", "", "")._replace(dealt=(("z",), (), ()), kept=((), ("x",), ()))]
    table = [{**row, **{what: set(row[what].split()) for what in HELD}} for row in rows(stories, [])]
    for line in card_lines(stories):
        drew = [row for row in table if any(line.card in row[what] for what in HELD)]
        others = [row for row in table if row not in drew]
        assert (line.drew, line.others) == (len(drew), len(others))
        assert line.played.won == sum(line.card in row["played"] for row in drew)
        assert line.dead.won == sum(line.card in row["kept"] - row["played"] for row in drew)
        rates = [sum(row["won"] for row in some) / len(some) for some in (drew, others)]
        assert line.difference == pytest.approx(rates[0] - rates[1])
        assert line.dealt == sum(line.card in row["dealt"] for row in table)
    assert [line.card for line in card_lines(stories)] == ["x", "y", "z"]


def test_a_changed_card_comes_first_and_is_asked_about_by_itself(tmp_path: Path) -> None:
    new = changed_set(tmp_path, OGRE, OGRE.replace("damage = 4", "damage = 9"))
    drew = ("ogre-arcade", "relic-gift-shop")
    before = findings(EXPERIMENT, [with_cards(n, n % 3, drew, drew if n % 3 == 0 else ()) for n in range(120)])
    after = findings(new, [with_cards(n, n % 3, drew, drew if n % 2 == 0 else ()) for n in range(120)])
    compared = comparison(before, after)
    (edit,), (other,) = compared["changed"], compared["cards"]
    assert (edit["card"], edit["name"], edit["what"]) == ("ogre-arcade", "Ogre Arcade", ["damage 4, now 9"])
    # both cards were played by 40 of 120 and now by 60: (1/6) / sqrt(100/240 * 140/240 * 2/120) = 2.619, Student's t
    # with 120 degrees of freedom
    assert (edit["figures"]["played_before"], edit["figures"]["played_after"]) == (pytest.approx(1 / 3), 0.5)
    assert (edit["figures"]["dead_before"], edit["figures"]["dead_after"]) == (pytest.approx(2 / 3), 0.5)
    assert [edit["figures"][name] for name in ("p_played", "p_dead")] == pytest.approx([0.00997] * 2, abs=1e-5)
    assert other["card"] == "relic-gift-shop", "and only here"
    assert other["p_played"] == pytest.approx(2 * 0.00997, abs=2e-5), "one of the two figures of one other card"
    assert changes(compared) == [
        "What was changed: Ogre Arcade (damage 4, now 9).",
        "Ogre Arcade is played by 50.0 % of those who draw it, before by 33.3 % (p below 0.01).",
        "It ends dead in hand with 50.0 % of them, before with 66.7 % (p below 0.01).",
        "Who draws Ogre Arcade wins +0.0 points more often, before +0.0 points (p 1.00).",
        "Relic Gift Shop is played by 50.0 % of those who draw it, before by 33.3 %.",
    ]
    words = page(before, {}, compared)
    first, purpose, rest = (words.index(one) for one in ("damage 4, now 9", "Changed on purpose", "The other cards"))
    assert first < words.index("<td>Ogre Arcade</td>") < purpose < rest < words.index("<td>Relic Gift Shop</td>")


def test_a_changed_boss_is_told_by_its_wins_and_a_changed_hero_by_its_name(tmp_path: Path) -> None:
    new = changed_set(tmp_path, 'name = "Abbot Recursive"\nxp = 950', 'name = "Abbot Recursive"\nxp = 100')
    roles = {"roles": ("abbot-recursive", "q", "r")}
    before = findings(EXPERIMENT, [story(n, 1 + n % 2, "0", "", "", "")._replace(**roles) for n in range(20)])
    after = findings(new, [story(n, n % 2, "0", "", "", "")._replace(**roles) for n in range(20)])
    compared = comparison(before, after)
    # 10 of 20 games gained, none lost: z = 9 / sqrt(10) = 2.846
    assert compared["changed"][0]["wins"]["p"] == pytest.approx(0.00443, abs=1e-5)
    assert [one["name"] for one in compared["roles"]] == ["q", "r"]
    said = [
        "What was changed: Abbot Recursive (xp 950, now 100).",
        "Won by Abbot Recursive: 50.0 %, before 0.0 % (p below 0.01).",
    ]
    assert changes(compared)[:2] == said
    hero = 'class = "cleric"\ngrade = "ordinary"\nhealth = 4\nseats = "all"\nflavour = "He is still in testing'
    new = changed_set(tmp_path, hero, hero.replace("health = 4", "health = 7"))
    compared = comparison(findings(EXPERIMENT, STORIES), findings(new, STORIES))
    assert changes(compared) == [
        "What was changed: Brother Beta (health 4, now 7).",
        "Of Brother Beta there are no figures to compare.",
        "Nothing else has clearly changed.",
    ]


def test_sets_that_differ_only_in_flavour_have_the_same_cards(tmp_path: Path) -> None:
    new = changed_set(tmp_path, "The slot accepts coins, fingers and knights.", "It takes anything.")
    compared = comparison(findings(EXPERIMENT, STORIES), findings(new, STORIES))
    assert changes(compared) == ["The two sets have the same cards."]
    words = page(findings(EXPERIMENT, STORIES), {}, compared)
    assert "The two sets have the same cards." in words and "learly changed" not in words


def test_the_same_deals_are_compared_game_by_game() -> None:
    # every game is one round longer but one; compared as two heaps of 3 to 62 rounds nobody would see it
    before = [story(n, n % 3, "0" * (3 + n), "", "", "") for n in range(60)]
    after = [story(n, n % 3, "0" * (4 + n - 2 * (n == 7)), "", "", "") for n in range(60)]
    compared = comparison(findings(EXPERIMENT, before), findings(EXPERIMENT, after))
    assert compared["rounds"]["p"] < 0.001 and compared["seats"][0]["p"] == 1
    strangers = [one._replace(outcome=one.outcome._replace(seed=one.outcome.seed + 100)) for one in after]
    compared = comparison(findings(EXPERIMENT, before), findings(EXPERIMENT, strangers))
    assert compared["rounds"]["p"] == 1, "no deal in common"


def test_before_and_after_finds_a_card_that_fares_otherwise() -> None:
    before = findings(EXPERIMENT, [story(n, n % 3, "0", "xy", "y", "") for n in range(90)])
    after = findings(EXPERIMENT, [story(n, n % 3, "0", "xy", "xy", "") for n in range(90)])
    changed = comparison(before, after)
    assert [(line["card"], line["p_played"] < 0.001) for line in changed["cards"]] == [("x", True), ("y", False)]
    assert all(line["p_worth"] == 1 for line in changed["cards"])
    assert (changed["cards"][0]["played_before"], changed["cards"][0]["played_after"]) == (0, 1)
    assert all(one["p"] == pytest.approx(1) for one in changed["seats"])
    same = "The two sets have the same cards."
    assert changes(changed) == [same, "X is played by 100.0 % of those who draw it, before by 0.0 %."]


def test_before_and_after_finds_a_card_that_now_wins_and_games_that_are_longer() -> None:
    before = findings(EXPERIMENT, [story(n, n % 3, "00" + "0" * (n % 2), "x" * (n % 2), "", "") for n in range(120)])
    after = findings(
        EXPERIMENT, [story(n, n % 2, "0000" + "0" * (n % 2), "x" * (1 - n % 2), "", "") for n in range(120)]
    )
    changed = comparison(before, after)
    assert (changed["rounds"]["before"][0], changed["rounds"]["after"][0]) == (2.5, 4.5)
    assert changed["rounds"]["p"] < 0.001 and changed["lead_changes"]["p"] == 1
    # before, seat 0 drew x in odd games and won 20 of 60, the others 100 of 300; after, in even games, 60 of 60 and 60
    assert "Who draws x wins +80.0 points more often, before +0.0 points." in changes(changed)
    assert "A game takes 4.5 rounds, before 2.5." in changes(changed)


def test_a_card_is_compared_with_those_who_could_have_drawn_it() -> None:
    camps = {"camps": ("keeper", "hero", "hero")}
    (x,) = card_lines([story(n, winner, "0", "x" * drawn, "", "", **camps) for n, (winner, drawn) in enumerate(KEPT)])
    # seat 0, the only keeper, drew x in games 0 to 2 and won two of them; without x it won none of one
    assert (x.drew, x.others, x.difference) == (3, 1, pytest.approx(2 / 3))
    found = findings(EXPERIMENT, [story(n, 0, "0", "x", "x", "", **camps) for n in range(60)])
    assert verdict(found).startswith("Nothing stands out"), "a keeper is no seat like the others, and all drew x"


def test_heroes_who_win_together_are_one_trial() -> None:
    camps = {"camps": ("keeper", "heroes", "heroes")}
    stories = [story(n, 0, "0", "x", "", "", **camps) for n in range(3)]
    stories += [together(one) for one in (story(n, 1, "0", "x", "", "", **camps) for n in range(3, 4))]
    assert [(one.name, one.won, one.played) for one in by_role(stories)] == [("keeper", 3, 4), ("heroes", 1, 4)]


def together(one: Story) -> Story:
    return one._replace(outcome=one.outcome._replace(winners=(1, 2)))


def test_a_card_that_came_otherwise_counts_as_had() -> None:
    given = story(0, 0, "0", "", "x", "")._replace(kept=((), ("y",), ()))
    assert [(line.card, line.drew, line.played.won, line.dead.won) for line in card_lines([given])] == [
        ("x", 1, 1, 0),
        ("y", 1, 0, 1),
    ]


def test_before_and_after_finds_a_role_that_was_changed() -> None:
    before = findings(EXPERIMENT, [story(n, n % 3, "0", "", "", "") for n in range(120)])
    after = findings(EXPERIMENT, [story(n, 0 if n % 3 else 1, "0", "", "", "") for n in range(120)])
    changed = comparison(before, after)
    assert {one["name"]: round(one["after"], 2) for one in changed["roles"]} == {"p": 0.67, "q": 0.33, "r": 0.0}
    assert "Won by p: 66.7 %, before 33.3 %." in changes(changed)


def test_before_and_after_names_cards_that_are_only_in_one_of_the_sets(tmp_path: Path) -> None:
    new = changed_set(tmp_path, 'id = "ogre-arcade"\nname = "Ogre Arcade"', 'id = "ogre-office"\nname = "Ogre Office"')
    changed = comparison(findings(EXPERIMENT, STORIES), findings(new, STORIES))
    assert (changed["only_before"], changed["only_after"], changed["changed"]) == (["Ogre Arcade"], ["Ogre Office"], [])
    assert changes(changed) == [
        "Only before: Ogre Arcade. Only after: Ogre Office.",
        "Nothing else has clearly changed.",
    ]


def test_variants_take_turns_from_every_seating_and_are_counted_apart() -> None:
    experiment = Experiment("boss-monster", 2, ("a", "b"), 8, 1, {}, (), (("one", {"x": 1}), ("two", {"x": 2})))
    turns = [(experiment.variant(n), experiment.setting(n)["x"], experiment.seating(n)) for n in range(4)]
    assert turns == [("one", 1, ("a", "b")), ("two", 2, ("a", "b")), ("one", 1, ("b", "a")), ("two", 2, ("b", "a"))]
    stories = [story(n, n % 2, "0", "", "", "", variant="one" if n < 3 else "two") for n in range(4)]
    lines = [(one.name, one.won, one.played) for one in by_variant(stories)]
    assert lines[:3] == [("one: seat 0", 2, 3), ("one: seat 1", 1, 3), ("one: seat 2", 0, 3)] and len(lines) == 6


def test_the_first_sentence_says_what_stands_out() -> None:
    unfair = findings(EXPERIMENT, [story(n, 0, "0", "", "", "") for n in range(60)])
    assert "Seat 0 wins 67 points more than its share" in verdict(unfair)
    idle = findings(EXPERIMENT, [story(n, n % 3, "0", "x", "", "x") for n in range(60)])
    assert verdict(idle) == "X is hardly ever played."
    fair = findings(EXPERIMENT, [story(n, n % 3, "0", "x", "x", "") for n in range(60)])
    calm = "Nothing stands out: the seats are fair within what so many games can tell"
    assert verdict(fair) == f"{calm}, and every card is played."


def test_the_first_sentence_says_how_many_cards_are_not_judged() -> None:
    calm = "Nothing stands out: the seats are fair within what so many games can tell"
    rare = findings(EXPERIMENT, [story(n, n % 3, "0", "xy" if n < 29 else "x", "x", "") for n in range(60)])
    few = "1 of 2 cards was drawn by fewer than 30 seats and is not judged."
    assert verdict(rare) == f"{calm}, and every card that is judged is played. {few}"
    enough = findings(EXPERIMENT, [story(n, n % 3, "0", "xy" if n < 30 else "x", "x", "") for n in range(60)])
    assert verdict(enough) == "Y is hardly ever played.", "30 are enough"
    none = "2 of 2 cards were drawn by fewer than 30 seats and are not judged."
    assert verdict(findings(EXPERIMENT, STORIES)) == f"{calm}. {none}"
    camps = [one._replace(camps=("keeper", "heroes", "heroes")) for one in STORIES]
    assert verdict(findings(EXPERIMENT, camps)) == f"So few games tell nothing yet. {none}"


def test_the_plot_shows_only_cards_that_can_be_compared() -> None:
    camps = {"camps": ("keeper", "heroes", "heroes")}

    def found(cards: str) -> dict[str, Any]:
        """The Keeper has x in every game, one of the cards in each, and wins with the first."""
        hands = ["x" + cards[n % len(cards)] for n in range(30 * len(cards))]
        stories = [story(n, 0 if cards[0] in hand else 1, "0", hand, "x", "", **camps) for n, hand in enumerate(hands)]
        return findings(EXPERIMENT, [*stories, story(99, 1, "0", "r", "", "", **camps)])

    dots = [data["values"] for data in data_of(charts(found("abc"))["cards"])]
    # of 91 games the Keeper won all 30 with a, and none of the 61 without
    assert {dot["card"]: round(dot["points"], 1) for dot in dots[0]} == {"a": 100.0, "b": -49.2, "c": -49.2}
    missed = "1 card was missed by fewer than 30 seats: too few to compare with."
    rare = "1 of {} cards was drawn by fewer than 30 seats and is not judged."
    assert beside_plot(found("abc")) == f"<p class='soft'>The plot shows 3 of 5 cards. {rare.format(5)} {missed}</p>"
    assert "cards" not in charts(found("ab"))
    assert beside_plot(found("ab")) == (
        f"<p class='soft'>Too few cards can be compared for a plot. {rare.format(4)} {missed}</p>"
    )


def data_of(chart: dict[str, Any]) -> list[dict[str, Any]]:
    return [layer["data"] for layer in chart["layer"]]


def test_one_game_has_no_interval_and_no_plural() -> None:
    found = findings(EXPERIMENT, STORIES[:1])
    assert title(found) == "Boss Monster 2: 1 game with 3 seats"
    assert "A game takes 3.0 rounds. The lead changes 0.0 times." in how(found)
    assert found["rounds"]["mean"] == (3, None)
    two = findings(EXPERIMENT, [STORIES[0], STORIES[2]])
    assert title(two) == "Boss Monster 2: 2 games with 3 seats"
    assert "A game takes 3.5 (± 1.0) rounds, half of them 3.5 or fewer." in how(two)


def test_settings_are_said_as_a_person_would() -> None:
    found = {"game": "boss-monster", "options": {"hard-mode": True, "intrigue": False, "sets": ["undercroft"]}}
    assert settings_words(found) == ["hard-mode", "sets undercroft"]
    usually_on = {"game": "dungeon-venture", "options": {"first-game": False, "closed-hands": False}}
    assert settings_words(usually_on) == ["no first-game"]


def test_a_card_is_dominant_only_if_it_is_the_reason() -> None:
    start, even = (
        {"start": 0.17, "start_low": 0.13, "start_high": 0.21},
        {"even": 0.2, "even_low": 0.15, "even_high": 0.3},
    )
    line = {"name": "Cordial", "low": 0.14, "dealt": 400, **start, **even}
    weak, alike = {"start": 0.054, "start_low": 0.02}, {"even": 0.031, "even_low": -0.01}
    assert strength(line) == "Cordial is dominant"
    assert (
        strength(line | weak) == "Cordial goes with winning, but to be dealt it at first is worth +5 points (+2 to +21)"
    )
    assert strength(line | weak | {"dealt": 3}) == "Cordial is dominant", "too few were dealt it to say otherwise"
    assert (
        strength(line | alike)
        == "Cordial goes with winning, but beside others with as many cards it is worth +3 points (-1 to +30)"
    )
    unknown = {"start_low": -1.0, "start_high": 1.0, "even_low": -1.0, "even_high": 1.0}
    assert strength(line | unknown) == "Cordial is dominant", "dealt to all, and nobody had as many cards"


def test_a_card_is_compared_with_those_who_had_as_many() -> None:
    """Who lives long draws much and wins: that is no merit of x, which only those draw who live long."""
    long = [story(n, 0, "0", "xyz", "", "") for n in range(4)] + [story(n, 0, "0", "wyz", "", "") for n in range(2)]
    short = [story(n, 1, "0", "y", "", "") for n in range(6)]
    by_card = {line.card: line for line in card_lines([*long, *short])}
    assert by_card["x"].difference == pytest.approx(1 - 8 / 32) and by_card["x"].even == 0
    # with one card: x won 1 of 2, the other two both; nobody had two cards and not x
    even = [story(0, 0, "0", "x", "", ""), story(1, 1, "0", "x", "", ""), story(2, 0, "0", "xy", "", "")]
    even += [story(n, 0, "0", "y", "", "") for n in (3, 4)]
    x, y = card_lines(even)
    assert (x.even, y.even) == (-0.5, 0.5)
    assert x.even_low < -0.5 < x.even_high


def test_a_report_opens_without_a_network_and_draws_its_plots(run: Run, chromium: Browser, tmp_path: Path) -> None:
    changed = tmp_path / "changed.toml"
    text = (SETS / "undercroft.toml").read_text(encoding="utf-8")
    changed.write_text(text.replace("damage = 3", "damage = 5"), encoding="utf-8")
    page, table, plots = tmp_path / "out.html", tmp_path / "out.csv", tmp_path / "plots"
    command = ("simulate", "boss-monster", "--seats", "3", "--games", "140", "--bots", "random", "--jobs", "1")
    ran = run(
        *command, "--report", str(page), "--compare", str(changed), "--columns", str(table), "--plots", str(plots)
    )
    assert ran.code == 0 and ran.err == ""
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert sorted(path.stem for path in plots.iterdir()) == ["cards", "leads", "roles", "rounds", "seats"]
    picture = (plots / "seats.svg").read_text(encoding="utf-8")
    assert "seat 2" in picture and 'fill="white"' in picture and "var(" not in picture
    assert len(rows) == 840 and sum(row["won"] == "True" for row in rows) >= 280
    assert [row["changed"] for row in rows] == ["False"] * 420 + ["True"] * 420
    assert not re.search(r"(src|href)=[\"']?http", page.read_text(encoding="utf-8")[:5000])
    with chromium.new_context(offline=True) as context:
        sheet = context.new_page()
        wrong: list[str] = []
        sheet.on("pageerror", lambda error: wrong.append(str(error)))
        sheet.goto(page.as_uri())
        sheet.locator("#cards svg").wait_for()
        assert sheet.locator(".plot svg").count() == 5 and not wrong
        assert "Before and after" in sheet.locator("body").inner_text()
        check_layout(sheet)
        rows = sheet.locator("section", has_text="rules were the reason").locator("tbody tr")
        cited = dict(row.split("\t")[:2] for row in rows.all_inner_texts())
        assert cited["win-01"].isdigit() and len(cited) > 30
    assert "Before and after" in ran.out and f"The report: {page}" in ran.out


def check_layout(sheet: Page) -> None:
    """Tables fit a laptop, plots stay readable on a phone, and both follow the night."""
    sheet.set_viewport_size({"width": 1280, "height": 900})
    sheet.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    wide = "all => all.map(one => one.scrollWidth - one.clientWidth)"
    assert set(sheet.locator(".scroll").evaluate_all(wide)) == {0}
    seats, roles = (sheet.locator(f".plot:has({name})").bounding_box() for name in ("#seats", "#roles"))
    assert seats and roles and seats["y"] == roles["y"] and seats["height"] < roles["height"]
    ink = {}
    for scheme in ("light", "dark"):
        sheet.emulate_media(color_scheme=scheme)
        label = sheet.locator("#seats svg text").first
        ink[scheme] = label.evaluate("one => [getComputedStyle(one).fill, getComputedStyle(document.body).color]")
        grounds = sheet.locator(".plot, .plot svg").evaluate_all(
            "all => all.map(one => getComputedStyle(one).background)"
        )
        assert all("rgba(0, 0, 0, 0)" in ground for ground in grounds), "the page shows through"
        assert sheet.locator(".plot svg .background").first.get_attribute("fill") in (None, "transparent")
    assert ink["light"][0] == ink["light"][1] != ink["dark"][0] == ink["dark"][1]
    sheet.set_viewport_size({"width": 400, "height": 800})
    drawn = sheet.locator("#cards svg").bounding_box()
    assert drawn and drawn["width"] > 780, "not shrunk: it scrolls within its frame"
    assert sheet.evaluate("document.documentElement.scrollWidth") == 400


def test_adventures_take_turns_at_their_levels(run: Run, tmp_path: Path) -> None:
    page, table = tmp_path / "out.html", tmp_path / "out.csv"
    adventures = ("gronks-lair", "the-toll-keepers")
    command = ("simulate", "dungeon-venture", "--option", f"adventure={','.join(adventures)}", "--games", "8")
    ran = run(*command, "--bots", "heuristic", "--jobs", "1", "--report", str(page), "--columns", str(table))
    assert ran.code == 0 and "adventure the-toll-keepers: seat 1" in ran.out
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert Counter((row["variant"], row["role"]) for row in rows) == {
        (f"adventure {name}", role): 4 for name in adventures for role in ("keeper", "heroes")
    }
    heroes = [row for row in rows if row["role"] == "heroes"]
    assert all(set(row["played"].split()) <= set(row["drew"].split()) for row in heroes)
    assert all("ember-lance" in row["drew"] for row in heroes), "the mage has it from the start"
    brought = [row["dealt"] + row["drew"] for row in heroes if row["variant"].endswith("toll-keepers")]
    assert all("tower-shield" in cards for cards in brought), "what a party owns that comes to level 2"
    keepers = [row for row in rows if row["role"] == "keeper"]
    assert any("dark-ward" in row["played"] for row in keepers) and not any("gold" in row["drew"] for row in rows)
    words = page.read_text(encoding="utf-8")
    assert "Tower Shield" in words and "adventure gronks-lair: heroes" in words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--compare", "x.toml"), "--compare needs --report"),
        (("--report", "a.html", "--compare", "{ashmere}"), "is a set for dungeoneer"),
        (("--report", "a.html", "--compare", "{overclock}"), "none of the sets that are played"),
        (("--columns", "a.xlsx"), "must end in .csv or .parquet"),
        (("--report", "no/such/folder.html"), "no/such/folder.html"),
    ],
)
def test_what_cannot_be_reported_is_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    places = {"{overclock}": SETS / "overclock.toml", "{ashmere}": SETS.parents[1] / "dungeoneer/sets/ashmere.toml"}
    given = [str(places.get(word, word)) for word in arguments]
    ran = run("simulate", "boss-monster", "--games", "50000", "--bots", "random", "--jobs", "1", *given)  # at once
    assert ran.code == 2 and message in ran.err
