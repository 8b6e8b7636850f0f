"""The numbers of a report, against a small case counted by hand; the page, opened without a network."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.cli.conftest import Run, run

from undercroft.lab.chronicle import Story
from undercroft.lab.findings import (
    by_role,
    by_variant,
    card_lines,
    changes,
    comparison,
    findings,
    holm,
    lead_changes,
    names_of,
    newcombe,
    p_between,
    p_value,
    runaway,
    strength,
    verdict,
)
from undercroft.lab.simulate import Experiment, Outcome
from undercroft.lab.statistics import Z95

__all__ = ["run"]
EXPERIMENT = Experiment("boss-monster", 3, ("a",), 4, 1, {})
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


def test_newcombe_and_the_test_of_two_shares_as_in_the_books() -> None:
    # Newcombe (1998), example (a): 56 of 70 against 48 of 80, method 10
    gap, low, high = newcombe(56, 70, 48, 80)
    assert (gap, low, high) == (pytest.approx(0.2), pytest.approx(0.0524, abs=1e-4), pytest.approx(0.3339, abs=1e-4))
    assert p_value(50, 100, 50, 100) == pytest.approx(1)
    assert p_value(60, 100, 40, 100) == pytest.approx(0.00468, abs=1e-4)
    assert holm([0.01, 0.04, 0.03]) == [pytest.approx(0.03), pytest.approx(0.06), pytest.approx(0.06)]


def test_before_and_after_finds_the_card_that_was_changed() -> None:
    before = findings(EXPERIMENT, [story(n, n % 3, "0", "xy", "y", "") for n in range(90)])
    after = findings(EXPERIMENT, [story(n, n % 3, "0", "xy", "xy", "") for n in range(90)])
    changed = comparison(before, after)
    assert [(line["card"], line["p_played"] < 0.001) for line in changed["cards"]] == [("x", True), ("y", False)]
    assert all(line["p_worth"] == 1 for line in changed["cards"])
    assert (changed["cards"][0]["played_before"], changed["cards"][0]["played_after"]) == (0, 1)
    assert all(one["p"] == pytest.approx(1) for one in changed["seats"])
    assert changes(changed) == ["X is played by 100.0 % of those who draw it, before by 0.0 %."]


def test_before_and_after_finds_a_card_that_now_wins_and_games_that_are_longer() -> None:
    before = findings(EXPERIMENT, [story(n, n % 3, "00" + "0" * (n % 2), "x" * (n % 2), "", "") for n in range(120)])
    after = findings(
        EXPERIMENT, [story(n, n % 2, "0000" + "0" * (n % 2), "x" * (1 - n % 2), "", "") for n in range(120)]
    )
    changed = comparison(before, after)
    assert (changed["rounds"]["before"][0], changed["rounds"]["after"][0]) == (2.5, 4.5)
    assert changed["rounds"]["p"] < 0.001 and changed["lead_changes"]["p"] == 1
    assert changes(changed)[0].startswith("What drawing x adds to the chance to win went from ")
    assert "A game takes 4.5 rounds, before 2.5." in changes(changed)


def test_the_test_of_two_values_as_in_the_books() -> None:
    # means 10 and 12 with standard errors 0.6 and 0.8: z = 2, two-sided 0.0455
    assert p_between((10, 0.6 * Z95), (12, 0.8 * Z95)) == pytest.approx(0.0455, abs=1e-4)
    assert (p_between((1, 0), (1, 0)), p_between((1, 0), (2, 0))) == (1, 0)


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
    assert "P wins 66.7 %, before 33.3 %." in changes(changed)


def test_before_and_after_names_cards_that_are_only_in_one_of_the_sets() -> None:
    (card, name), *_ = names_of(EXPERIMENT).items()
    with_it = story(0, 0, "0", "", "", "")._replace(drew=((card,), (), ()))
    changed = comparison(findings(EXPERIMENT, [with_it]), findings(EXPERIMENT, STORIES))
    assert (changed["only_before"], changed["only_after"]) == ([name], ["x", "y"])


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
    assert verdict(fair).startswith("Nothing stands out")


def test_a_card_is_dominant_only_if_it_is_the_reason() -> None:
    line = {"name": "Cordial", "low": 0.14, "dealt": 400, "start": 0.054, "start_low": 0.02}
    assert strength(line) == "Cordial goes with winning, but to be dealt it at first is worth +5 points"
    assert strength(line | {"start": 0.17, "start_low": 0.13}) == "Cordial is dominant"
    assert strength(line | {"dealt": 3}) == "Cordial is dominant", "too few were dealt it to say otherwise"


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
    assert "seat 2" in (plots / "seats.svg").read_text(encoding="utf-8")
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
        rows = sheet.locator("section", has_text="rules were the reason").locator("tbody tr")
        cited = dict(row.split("\t")[:2] for row in rows.all_inner_texts())
        assert cited["win-01"].isdigit() and len(cited) > 30
    assert "Before and after" in ran.out and f"The report: {page}" in ran.out


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
