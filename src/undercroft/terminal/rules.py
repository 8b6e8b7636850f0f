"""The rules in the terminal: read one, search them, list the topics, see which have no test."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from undercroft.games import shelf
from undercroft.games.catalogue import Catalogue, Rule, coverage, load, untested
from undercroft.kernel.errors import BadRequest
from undercroft.terminal.paper import Paper

MOST_FOUND = 12  # rules printed whole; more are listed in a line each


@cache
def catalogue_of(game: str) -> Catalogue:
    shelf.find(game)
    return load(files("undercroft.games").joinpath(game.replace("-", "_"), "rules.toml"))


def rule_lines(rule: Rule, paper: Paper) -> list[str]:
    """A rule with its source and, where there is one, the ruling."""
    about = [rule.topic]
    about += [f"only with {rule.optional}"] if rule.optional else []
    about += ["our decision, the book is silent"] if rule.basis != "book" else []
    lines = [f" {paper.paint(rule.id, 'title')} {paper.paint('(' + '; '.join(about) + ')', 'dim')}"]
    lines += paper.wrap(rule.text, 3)
    if rule.ruling:
        lines += paper.wrap(f"Ruling: {rule.ruling}", 3)
    if rule.source:
        lines += paper.wrap(f"Source: rulebook {rule.source}", 3, style="dim")
    return lines


def search_lines(found: list[Rule], paper: Paper) -> list[str]:
    if len(found) <= MOST_FOUND:
        return [line for rule in found for line in rule_lines(rule, paper)]
    return [*paper.table([paper.paint(rule.id, "title"), rule.text] for rule in found), f" {len(found)} rules."]


def read(game: str, words: list[str], paper: Paper) -> list[str]:
    """What a person who types an id, some words or nothing wants to see."""
    catalogue = catalogue_of(game)
    if not words:
        return topics(game, catalogue, paper)
    if len(words) == 1 and (words[0] in catalogue.rules or words[0] in catalogue.gaps):
        return rule_lines(catalogue.rule(words[0]), paper)
    found = catalogue.search(" ".join(words))
    if not found:
        near = catalogue.near(words[0]) if len(words) == 1 else ()
        hint = f"did you mean {' or '.join(near)}?" if near else "try fewer or other words"
        raise BadRequest(f"no rule of {game} has the id or the words '{' '.join(words)[:60]}'; {hint}")
    return search_lines(found, paper)


def topics(game: str, catalogue: Catalogue, paper: Paper) -> list[str]:
    grouped: dict[str, list[str]] = {}
    for rule in catalogue.rules.values():
        grouped.setdefault(rule.topic, []).append(rule.id)
    rows = []
    for topic, ids in grouped.items():
        rows.append([topic, str(len(ids)), ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"])
    lines = [paper.rule(f"{catalogue.title}: {len(catalogue.rules)} rules", "thick"), *paper.table(rows, " r")]
    return [
        *lines,
        "",
        f" One rule: undercroft rules {game} {next(iter(catalogue.rules))}",
        f" Search:   undercroft rules {game} face-down",
    ]


# --- coverage
def tests_folder(start: Path) -> Path:
    """The tests of the checkout that this folder belongs to."""
    for folder in (start, *start.parents):
        if (folder / "tests").is_dir() and (folder / "src" / "undercroft").is_dir():
            return folder / "tests"
    raise BadRequest("no tests found: --coverage is for a checkout of the project; go there first")


def coverage_lines(game: str, start: Path) -> tuple[list[str], bool]:
    """The ids without a test and a last line that counts; whether all have one."""
    catalogue = catalogue_of(game)
    missing = untested(catalogue, coverage(catalogue, tests_folder(start), game.replace("-", "_")))
    wanted = sum(not rule.table_only for rule in catalogue.rules.values())
    lines = [f"{rule_id}  {catalogue.rules[rule_id].text}" for rule_id in missing]
    return [*lines, f"{game}: {wanted - len(missing)} of {wanted} rules have a test"], not missing
