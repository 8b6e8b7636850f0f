"""English: a grammar of the kernel's nodes, and a table of phrases for each game."""

from __future__ import annotations

from typing import Final

from undercroft.text.english.boss_monster import BOOK as BOSS_MONSTER
from undercroft.text.english.dungeon_venture import BOOK as DUNGEON_VENTURE
from undercroft.text.english.dungeoneer import BOOK as DUNGEONEER
from undercroft.text.english.effects import English

ENGLISH: Final = {book.game: English(book) for book in (BOSS_MONSTER, DUNGEONEER, DUNGEON_VENTURE)}
