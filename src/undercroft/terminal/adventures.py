"""Adventures of Dungeon Venture in words and drawn, for those who write or keep them; not for heroes' eyes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from undercroft.games.dungeon_venture import drawing
from undercroft.games.dungeon_venture.adventure import LIBRARY, Adventure, BossLine
from undercroft.games.sets import files
from undercroft.kernel.errors import BadRequest
from undercroft.terminal.paper import Paper


def read_adventure(path: str) -> Adventure:
    """The adventure in a file. Raises `BadSet`, also if there is no such file."""
    return LIBRARY.load(files.read_file(path), path)


def adventure_named(name: str) -> Adventure:
    """An adventure that comes with the game by its id, or any adventure file by its path."""
    if name in LIBRARY.names:
        return LIBRARY.find(name)
    if not (name.endswith(".toml") or Path(name).is_file()):
        raise BadRequest(f"there is no adventure '{name}'; name a file or one of: {', '.join(LIBRARY.names)}")
    return read_adventure(name)


def counted(count: int, one: str, several: str = "") -> str:
    return f"{count} {one if count == 1 else several or one + 's'}"


def counts(adventure: Adventure) -> str:
    """ "level 2, 3 boards, 8 doors (2 of them secret), 19 monsters, 1 Boss, 3 chests, 2 altars, 7 traps" """
    pieces = Counter(piece.kind for piece in adventure.furniture)
    secret = sum(door.secret for door in adventure.doors)
    return ", ".join(
        [
            f"level {adventure.level}",
            counted(len(adventure.boards), "board"),
            counted(len(adventure.doors), "door") + (f" ({secret} of them secret)" if secret else ""),
            counted(len(adventure.monsters), "monster"),
            counted(len(adventure.bosses), "Boss", "Bosses"),
            counted(pieces["chest"], "chest"),
            counted(pieces["altar"], "altar"),
            counted(len(adventure.traps), "trap"),
        ]
    )


def monsters(adventure: Adventure) -> str:
    """ "12 kobolds, 6 skeletons, 1 ogre" """
    found = Counter(kind for kind, _ in adventure.monsters)
    return ", ".join(counted(count, kind) for kind, count in found.most_common()) or "none"


def boss_words(boss: BossLine) -> str:
    """ "Sir Wick, death knight; comes when the evil mage falls; grave-call, war-paint" """
    kind = boss.kind.replace("-", " ")
    words = [f"{boss.name}, {kind}" if boss.name else kind]
    words += [f"comes when the {boss.after.replace('-', ' ')} falls"] if boss.after else []
    words += [", ".join(boss.cards)] if boss.cards else []
    return "; ".join(words)


def show(adventure: Adventure, paper: Paper) -> list[str]:
    """The whole sheet: story, boards, and who is there."""
    lines = [paper.rule(adventure.title, "thick"), *paper.wrap(counts(adventure), 1)]
    lines += paper.wrap(adventure.story, 1, style="dim") if adventure.story else []
    lines += paper.wrap(f"Goal: {adventure.goal}", 1) if adventure.goal else []
    lines += ["", *drawing.text(adventure), "", *signs(adventure, paper), ""]
    rows = [["Monsters", monsters(adventure)], *[["Boss", boss_words(boss)] for boss in adventure.bosses]]
    return lines + paper.table(rows)


def signs(adventure: Adventure, paper: Paper) -> list[str]:
    """What the signs of the drawing mean; a sign and its meaning stay on one line."""
    joined = ", ".join(words.replace(" ", "\N{NO-BREAK SPACE}") for words in drawing.legend(adventure))
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in paper.wrap(joined, 1)]
