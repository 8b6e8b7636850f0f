"""The page of rulings says what the catalogue says."""

from __future__ import annotations

from pathlib import Path

from undercroft.games.catalogue import load
from undercroft.games.rulings import rulings_markdown

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_rulings_is_up_to_date() -> None:
    catalogue = load(ROOT / "src/undercroft/games/boss_monster/rules.toml")
    page = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    assert page == rulings_markdown(catalogue), "run `make docs`"
