"""Games with a set that does not come with the game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft as uc
from undercroft.games.boss_monster import start
from undercroft.games.boss_monster.loader import load_set


def test_a_record_of_a_game_with_an_own_set_is_still_one_file(tmp_path: Path) -> None:
    """Whoever gets the file can replay it without the set file."""
    own = start.find_set("undercroft").source.replace('id = "undercroft"', 'id = "mine"', 1)
    game = uc.new_game("boss-monster", seats=2, seed=3, options={"sets": [start.register(load_set(own, "mine"))]})
    for _ in range(30):
        if game.questions:
            seat, question = next(iter(game.questions.items()))
            game.answer(seat, len(question.options) - 1)
    record = tmp_path / "record.json"
    record.write_text(json.dumps(game.record()))
    script = "import sys, undercroft as uc; print(uc.replay(open(sys.argv[1]).read()).digest())"
    told = subprocess.run([sys.executable, "-c", script, str(record)], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == game.digest()
    damaged = json.loads(record.read_text())
    (name,) = damaged["setup"]["sources"]
    for wrong in ("damage = 99", 7, own.replace("damage = 4", "damage = 3", 1)):
        damaged["setup"]["sources"][name] = wrong
        with pytest.raises(uc.BadRecord, match="set"):
            uc.replay(damaged)


def test_a_changed_set_is_not_played_together_with_what_it_was() -> None:
    changed = start.find_set("undercroft").source.replace("damage = 4", "damage = 3", 1)
    mine = start.register(load_set(changed, "mine"))
    with pytest.raises(uc.BadRequest, match="two of the sets have the id 'undercroft'"):
        uc.new_game("boss-monster", options={"sets": ["undercroft", mine]})
