"""The pages of rulings say what the catalogues say."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.rulings import PAGES, page_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_rulings_is_up_to_date(game: str) -> None:
    page = (ROOT / "docs" / PAGES[game]).read_text(encoding="utf-8")
    assert page == page_of(game), "run `make docs`"
