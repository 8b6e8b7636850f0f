"""The build phase (rules build-*, over-*, adv-*, reveal-*, level-*): laying, revealing, what follows the reveal."""

from __future__ import annotations

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.dungeon import MAX_ROOMS, boss_of, lays, lead
from undercroft.games.boss_monster.play import Play, open_modes
from undercroft.games.boss_monster.table import COMMON, DRAFT, LEFT_END, OFF, OWN, ROOMS, ROW, BossTable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Procedure, Raw, Step
from undercroft.kernel.table import Trigger
from undercroft.kernel.triggers import React
from undercroft.kernel.windows import LEAD, Window

TAKE_BACK: Raw = ("take-back", -1, -1)


def build_window(table: BossTable) -> Window:
    """A build turn is one window, open until its player is done (gap-windows-build)."""
    return Window("build", "build-02", LEAD, lead(table.order, table.active))


def draft_options(table: BossTable, seat: int) -> list[Raw]:
    """Lay a room somewhere, or take the laid one back: both may change until the turn closes (build-08)."""
    zones, base = table.zones, COMMON + seat * OWN
    if zones[base + DRAFT]:
        return [TAKE_BACK]
    cards = zones[base + ROOMS]
    return lays(table, seat, cards, [table.design[card] for card in cards])


def draft(game: Boss2, seat: int, raw: Raw) -> None:
    if raw == TAKE_BACK:
        atoms.unlay(game, seat, "build-08")
    else:
        atoms.lay(game, seat, raw[1], raw[2], "build-02")


def still_free(table: BossTable, seat: int) -> bool:
    """Whether the place of a laid room is still one it may be built on; its symbols cannot have changed (over-06)."""
    on, row = table.draft_on[seat], table.zone(seat, ROW)
    return len(row) < MAX_ROOMS if on == LEFT_END else on in row and not table.marks[on] & OFF


class Reveal(Procedure):
    """All laid rooms are turned up at once; then player by player level up and when-built effects (reveal-03)."""

    __slots__ = ("at", "due", "levelling", "rule")
    steps = ("turn_up", "level_up", "effects")
    fields = ("rule", "at", "levelling", "due")

    def __init__(self, rule: str = "reveal-01") -> None:
        self.step = 0
        self.rule = rule
        self.at = 0
        self.levelling: tuple[int, ...] = ()
        self.due: tuple[Trigger, ...] = ()

    def turn_up(self, game: Boss2) -> Step:
        table = game.table
        built: list[tuple[int, int]] = []
        for seat in table.order:
            if table.zones[COMMON + seat * OWN + DRAFT]:
                if still_free(table, seat):
                    built.append((seat, atoms.turn_up(game, seat, self.rule)))
                else:
                    atoms.unlay(game, seat, "over-06")
        for seat, room in built:
            atoms.trigger(game, "built", seat, room, card=room)
            atoms.trigger(game, "built-or-uncovered", seat, room, card=room)
            atoms.trigger(game, "you-build", seat, room, about=room)
        self.due = tuple(table.queue)
        table.queue.clear()
        self.levelling = tuple(
            [seat for seat in table.order if not table.levelled[seat] and len(table.zone(seat, ROW)) == MAX_ROOMS]
        )
        return NEXT

    def level_up(self, game: Boss2) -> Step:
        """Before the player's when-built effects (level-07), once per game (level-02)."""
        table = game.table
        if self.at == len(table.order) or not (self.due or self.levelling):
            return DONE
        seat = table.order[self.at]
        if seat not in self.levelling:
            self.step = 2
            return self.effects(game)
        atoms.level_up(game, seat)
        boss = boss_of(table, seat)
        programs = table.pool.modes[table.design[boss]]
        if len(programs) > 1:
            programs = open_modes(game, seat, boss, programs)
        game.push(Play(seat, boss, programs))
        return NEXT

    def effects(self, game: Boss2) -> Step:
        """The player's when-built effects; then it is the next player's turn."""
        table = game.table
        seat = table.order[self.at]
        table.queue.extend([trigger for trigger in self.due if trigger[0] == seat])
        if table.queue:
            game.push(React())
        self.at += 1
        self.step = 1
        return AGAIN
