"""The catalogue of rules can be read, searched and cited, and says clearly what is wrong with a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games import shelf
from undercroft.games.catalogue import Catalogue, CatalogueError, UnknownRule, coverage, load, untested
from undercroft.terminal.rules import coverage_lines

ROOT = Path(__file__).resolve().parents[2]
BOSS_MONSTER = ROOT / "src/undercroft/games/boss_monster/rules.toml"
DUNGEONEER = ROOT / "src/undercroft/games/dungeoneer/rules.toml"

SMALL = """
language_of_source = "German"
[game]
name = "Small"
[[rule]]
id = "goal-01"
topic = "Goal"
text = "Somebody wins."
source = "page 1"
[[rule]]
id = "goal-02"
topic = "Goal"
text = "Somebody else loses."
source = "page 1"
[[gap]]
id = "gap-loops"
kind = "rule"
need = "An end."
ruling = "A cap."
[[example]]
id = "ex-win"
title = "Winning"
source = "page 2"
tests = ["goal-01"]
"""


@pytest.fixture(scope="module")
def rules() -> Catalogue:
    return load(BOSS_MONSTER)


@pytest.fixture
def small(tmp_path: Path) -> Catalogue:
    return read(tmp_path, SMALL)


def read(folder: Path, text: str) -> Catalogue:
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return load(file)


def folder_with(folder: Path, text: str) -> Path:
    (folder / "tests").mkdir()
    (folder / "tests" / "test_goal.py").write_text(text, encoding="utf-8")
    return folder / "tests"


def test_boss_monster_is_complete(rules: Catalogue) -> None:
    assert rules.title == "Boss Monster 2: The Next Level"
    assert (len(rules.rules), len(rules.examples), len(rules.gaps)) == (247, 19, 31)
    assert (len(rules.terms), len(rules.references)) == (88, 7)
    assert {rule.optional for rule in rules.rules.values()} == {
        "",
        "combined-sets",
        "hard-mode",
        "i-choose-you",
        "intrigue",
    }


def test_dungeoneer_knows_its_editions_and_options() -> None:
    rules = load(DUNGEONEER)
    assert (len(rules.rules), len(rules.examples), len(rules.gaps)) == (471, 41, 87)
    assert (len(rules.variants), len(rules.differences), len(rules.terms)) == (19, 115, 111)
    assert sum(len(example.checks) for example in rules.examples.values()) == 86
    assert rules.rule("combat-38").in_force == (1,)  # stated by one book and in force there alone
    assert (rules.rule("reset-02").editions, rules.rule("reset-02").in_force) == ((2, 3), (1, 2, 3))
    assert "combat-38" in rules.holding(1) and "combat-38" not in rules.holding(3)
    assert rules.variants["campaign-personal-decks"].requires == ("campaign-adventure",)
    assert "respawn" in rules.variants["malevolent-force"].conflicts
    assert rules.differences["diff-019"].by_edition[0].startswith("In Resolution")
    assert {rule.optional for rule in rules.rules.values()} - {""} == set(rules.variants)


VENTURE = """
[catalogue]
language_of_source = "Italian"
[game]
name = "Small venture"
[[rule]]
id = "goal-01"
topic = "Goal"
kind = "explicit"
text = "Somebody wins."
source = "page 1"
[[gap]]
id = "gap-end"
title = "No end"
missing = "An end."
recommendation = "A bound."
[[term]]
italian = "custode"
english = "Keeper"
meaning = "who runs the monsters"
[[example]]
id = "ex-win"
topic = "Winning"
origin = "book"
source = "page 2"
given = "A hero."
dice = [3]
expected = "He wins."
rules = ["goal-01"]
"""


def test_fields_that_another_catalogue_calls_otherwise(tmp_path: Path) -> None:
    rules = read(tmp_path, VENTURE)
    gap, example = rules.gaps["gap-end"], rules.examples["ex-win"]
    assert (gap.topic, gap.text, gap.ruling) == ("Gap: No end", "An end.", "A bound.")
    assert (example.title, example.tests, example.data["dice"]) == ("Winning", ("goal-01",), [3])
    assert (rules.terms[0].original, rules.terms[0].note) == ("custode", "who runs the monsters")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('slug = "split"', 'slug = "other"', "rule goal-03 belongs to the unknown option 'split'"),
        ('conflicts = ["alone"]', 'conflicts = ["nothing"]', "option split names the unknown option 'nothing'"),
        ('rules = ["goal-03"]', 'rules = ["goal-09"]', "diff-1 names the unknown rule 'goal-09'"),
        ("editions = [1]", 'editions = ["one"]', "rule goal-03: editions must be a list of editions"),
    ],
)
def test_editions_and_options_are_checked(tmp_path: Path, before: str, after: str, message: str) -> None:
    more = """
[[rule]]
id = "goal-03"
topic = "Goal"
text = "Two decks."
source = "page 1"
editions = [1]
optional = "split"
[[option]]
slug = "split"
name = "Split"
kind = "option"
editions = [1]
effect = "Two decks."
conflicts = ["alone"]
[[option]]
slug = "alone"
name = "Alone"
kind = "option"
editions = [2]
effect = "One seat."
conflicts = []
[[difference]]
id = "diff-1"
topic = "Goal"
subject = "Decks"
edition_1 = "Two."
edition_2 = "One."
edition_3 = "One."
rules = ["goal-03"]
"""
    assert read(tmp_path, SMALL + more).variants["split"].conflicts == ("alone",)
    with pytest.raises(CatalogueError, match=message):
        read(tmp_path, SMALL + more.replace(before, after, 1))


def test_every_example_tests_rules_that_exist(rules: Catalogue) -> None:
    for example in rules.examples.values():
        assert example.tests
        for rule_id in example.tests:
            assert rules.rule(rule_id).id == rule_id


def test_every_text_that_a_ruling_leans_on_is_listed(rules: Catalogue) -> None:
    for rule in (*rules.rules.values(), *rules.gaps.values()):
        for word in rule.ruling.replace(",", " ").replace(";", " ").split():
            if word.startswith("pub:"):
                assert word.rstrip(".:)'") in rules.references, rule.id


def test_a_gap_is_cited_like_a_rule(rules: Catalogue) -> None:
    gap = rules.rule("gap-loops")
    assert gap.basis == "gap"
    assert "200 actions" in gap.ruling
    assert "gap-loops" not in rules.rules


def test_search_wants_every_word_in_any_case(rules: Catalogue) -> None:
    found = [rule.id for rule in rules.search("LOWEST xp tied")]
    assert "tiebreak-01" in found
    assert "xp-01" not in found
    assert [rule.id for rule in rules.search("safety NET cap")] == ["gap-loops"]
    assert rules.search("no such words at all, surely") == []


def test_an_unknown_id_names_its_neighbours(rules: Catalogue) -> None:
    with pytest.raises(UnknownRule) as caught:
        rules.rule("tiebrake-01")
    assert str(caught.value).startswith("there is no rule 'tiebrake-01'; did you mean tiebreak-01")
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('id = "goal-02"', 'id = "goal-01"', "rules.toml: rule goal-01: this id is used twice"),
        ('id = "gap-loops"', 'id = "goal-01"', "rules.toml: 'goal-01' is both a rule and a gap"),
        ('text = "Somebody wins."', "", "rules.toml: rule goal-01: 'text' is missing"),
        ('text = "Somebody wins."', "text = 3", "rules.toml: rule goal-01: 'text' must be a text, not 3"),
        ('id = "goal-02"', "", "rules.toml: rule number 2: 'id' is missing"),
        ('tests = ["goal-01"]', 'tests = ["goal-09"]', "example ex-win tests unknown rule 'goal-09'"),
        ('tests = ["goal-01"]', "tests = []", "example ex-win: tests must be a list of rule ids"),
        ('name = "Small"', "name = ", "rules.toml: not valid TOML"),
        ('[game]\nname = "Small"', "", "rules.toml: needs a [game] table"),
        ('source = "page 2"', 'source = "page 2"\nderived = 1', "'derived' must be true or false, not 1"),
        (
            'topic = "Goal"\ntext = "Somebody e',
            'basis = "x"\ntopic = "Goal"\ntext = "Somebody e',
            "basis must",
        ),
        (
            'text = "Somebody wins."',
            'text = "Somebody wins."\ntable_only = true',
            "rule goal-01: table_only needs its reason",
        ),
    ],
)
def test_a_bad_file_says_what_and_where(tmp_path: Path, before: str, after: str, message: str) -> None:
    assert before in SMALL
    with pytest.raises(CatalogueError) as caught:
        read(tmp_path, SMALL.replace(before, after, 1))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_or_binary_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="cannot be read"):
        load(tmp_path / "nothing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CatalogueError, match="not UTF-8"):
        load(tmp_path / "bytes.toml")


def test_coverage_finds_every_way_to_mark_a_test(tmp_path: Path, small: Catalogue) -> None:
    tests = folder_with(
        tmp_path,
        """
import pytest
pytestmark = [pytest.mark.rule("gap-loops")]

@pytest.mark.rule("goal-01", "ex-win")
def test_one(): ...

@pytest.mark.rule("goal-01")
class TestMore:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("goal-02"))])
    def test_two(self, x): ...

def helper(): ...
""",
    )
    one, two = "test_goal.py::test_one", "test_goal.py::TestMore::test_two"
    covered = coverage(small, tests)
    assert covered == {"goal-01": [one, two], "goal-02": [two], "gap-loops": [one, two], "ex-win": [one]}
    assert untested(small, covered) == []


@pytest.mark.parametrize("game", shelf.GAMES)
def test_every_rule_of_every_game_has_a_test(game: str) -> None:
    lines, complete = coverage_lines(game, Path(__file__).parent)
    assert complete, lines


def test_coverage_leaves_other_games_folders_out(tmp_path: Path, small: Catalogue) -> None:
    for game, cited in (("small", "goal-01"), ("large", "combat-99")):
        (tmp_path / "tests/rules" / game).mkdir(parents=True)
        text = f'import pytest\n@pytest.mark.rule("{cited}")\ndef test_x(): ...\n'
        (tmp_path / "tests/rules" / game / "test_goal.py").write_text(text, encoding="utf-8")
    assert untested(small, coverage(small, tmp_path / "tests", "small")) == ["goal-02"]
    with pytest.raises(UnknownRule):
        coverage(small, tmp_path / "tests")


def test_coverage_names_rules_without_a_test(tmp_path: Path, small: Catalogue) -> None:
    covered = coverage(small, folder_with(tmp_path, "def test_nothing(): ..."))
    assert untested(small, covered) == ["goal-01", "goal-02"]


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ('"goal-3"', "test_goal.py:2: there is no rule 'goal-3'; did you mean goal-0"),
        ("GOAL", "test_goal.py:2: mark.rule takes rule ids as plain strings"),
    ],
)
def test_coverage_refuses_what_it_cannot_place(tmp_path: Path, small: Catalogue, mark: str, message: str) -> None:
    tests = folder_with(tmp_path, f"import pytest\n@pytest.mark.rule({mark})\ndef test_x(): ...\n")
    with pytest.raises((UnknownRule, CatalogueError)) as caught:
        coverage(small, tests)
    assert str(caught.value).startswith(message)
