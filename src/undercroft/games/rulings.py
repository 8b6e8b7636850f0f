"""The rulings of a game as a page: what was decided where the rulebook is silent or unclear, and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from undercroft.games.catalogue import Catalogue, CatalogueError, Rule, load

GAP_TITLES = {
    "data": "Facts the book does not give",
    "timing": "Moments the book leaves open",
    "rule": "Cases the book does not treat",
    "interface": "What software must settle",
}


def rulings_markdown(catalogue: Catalogue) -> str:
    """The whole page."""
    stated = sum(rule.basis == "book" for rule in catalogue.rules.values())
    ruled = [rule for rule in catalogue.rules.values() if rule.ruling or rule.basis == "ruling"]
    lines = [
        f"# Rulings for {catalogue.title}",
        "",
        "Written by `make docs` from the game's `rules.toml`; change a ruling there, with its reason.",
        "",
        f"The catalogue has {len(catalogue.rules)} rules. The book states {stated} of them; the others, "
        f"marked *ours*, make the game playable where it is silent. {len(ruled)} rules carry a ruling or "
        f"are ours, and {len(catalogue.gaps)} gaps are closed at the end. Names such as `pub:...` are "
        "listed under [Other texts](#other-texts).",
        "",
    ]
    for topic, rules in groupby(ruled, key=lambda rule: rule.topic):
        lines += [f"## {topic}", "", *_entries(rules)]
    lines += ["## Gaps", ""]
    for kind, gaps in groupby(
        sorted(catalogue.gaps.values(), key=lambda gap: _gap_order(gap.topic)), key=lambda gap: gap.topic
    ):
        lines += [f"### {_gap_title(kind)}", "", *_entries(gaps)]
    table_only = [rule for rule in catalogue.rules.values() if rule.table_only]
    if table_only:
        lines += ["## Rules that only a table with cardboard can show", ""]
        lines += [f"- **{rule.id}** {rule.text} *{rule.table_only_why}*" for rule in table_only]
        lines.append("")
    if catalogue.references:
        lines += [
            "## Other texts",
            "",
            "Other people's public texts about the game. Where one differs from the book, the book decides.",
            "",
        ]
        lines += [
            f"- `{reference.id}` {reference.title} ({reference.where}): {reference.says}"
            for reference in catalogue.references.values()
        ]
    return "\n".join(lines).rstrip() + "\n"


def _entries(rules: Iterable[Rule]) -> list[str]:
    lines: list[str] = []
    for rule in rules:
        notes = "".join(
            (" *(ours)*" if rule.basis == "ruling" else "", f" *({rule.optional})*" if rule.optional else "")
        )
        lines.append(f"- **{rule.id}**{notes} {rule.text}")
        if rule.ruling:
            lines += ["", f"  > {rule.ruling}"]
        lines.append("")
    return lines


def _gap_order(topic: str) -> int:
    kinds = list(GAP_TITLES)
    kind = topic.removeprefix("Gap: ")
    return kinds.index(kind) if kind in kinds else len(kinds)


def _gap_title(topic: str) -> str:
    kind = topic.removeprefix("Gap: ")
    return GAP_TITLES.get(kind, kind.capitalize())


PAGES = {
    "boss_monster": "rulings.md",
    "dungeoneer": "rulings-dungeoneer.md",
    "dungeon_venture": "rulings-dungeon-venture.md",
}


def page_of(game: str) -> str:
    """A game's page, by its folder's name."""
    return rulings_markdown(load(files("undercroft.games").joinpath(game, "rules.toml")))


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m undercroft.games.rulings",
        description="Write the games' rulings as Markdown.",
        epilog="example: python -m undercroft.games.rulings --write docs",
    )
    parser.add_argument("--write", type=Path, required=True, metavar="FOLDER", help="where the pages go")
    folder = parser.parse_args().write
    try:
        pages = {name: page_of(game) for game, name in PAGES.items()}
    except CatalogueError as error:
        print(f"rulings: {error}", file=sys.stderr)
        return 2
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
