"""Moving and entering (rules movement-*, exits-*, obstacles-*): the exit, the point, the space and what it does."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.cards import LOCKED, TRAPPED
from undercroft.games.dungeoneer.combat import Combat
from undercroft.games.dungeoneer.defeat import check_defeats, left_player
from undercroft.games.dungeoneer.fight import GUARDIAN
from undercroft.games.dungeoneer.geography import beyond, exit_at, exit_key, threat_at
from undercroft.games.dungeoneer.packs import packs_in
from undercroft.games.dungeoneer.roaming import ambush
from undercroft.games.dungeoneer.scores import can_spend, change, monster_life
from undercroft.games.dungeoneer.table import SPRUNG, TRAPS, DungeonTable
from undercroft.games.dungeoneer.threats import EXIT, LOCK, OVERCOME, PLAIN, SPIKES, Face, after_trap, face_trap
from undercroft.kernel.effects import NO, YES, Resolve
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Step
from undercroft.kernel.windows import OPEN, Window, open_window


def is_shut(table: DungeonTable, seat: int, side: int, letter: str) -> bool:
    """Whether this exit would have to be faced; open ones and the own cusp need no Threat (exits-10, exits-13)."""
    space = table.space[seat]
    return exit_at(table, space, side) == letter and exit_key(table, space, side) not in table.opened


class Walk(Procedure):
    """A hero leaves his space by an exit (movement-09): its Threat, the Movement point, the next space.

    With `only_open` the lock is opened and nothing else (exits-14).
    """

    __slots__ = ("only_open", "seat", "side")
    steps = ("leave", "faced", "go", "end")
    fields = ("seat", "side", "only_open")

    def __init__(self, seat: int = -1, side: int = 0, only_open: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.side = side
        self.only_open = only_open

    def leave(self, game: Dungeon) -> Step:
        """Only the exit of the card being left counts (exits-02)."""
        table, seat = game.table, self.seat
        score, number = threat_at(table, table.space[seat], self.side)
        if is_shut(table, seat, self.side, LOCKED) and not change(table, seat, "lock-free"):
            number += change(table, seat, "locks")
            game.push(Face(seat, score, number, LOCK, "exits-05"))
            return NEXT
        if is_shut(table, seat, self.side, TRAPPED) and not change(table, seat, "sure-footed"):
            game.push(Face(seat, score, number, EXIT, "exits-11"))
            return NEXT
        self.step = 2
        return AGAIN

    def faced(self, game: Dungeon) -> Step:
        table, seat = game.table, self.seat
        overcome = game.handed == OVERCOME
        if not table.alive[seat]:
            return DONE
        locked = is_shut(table, seat, self.side, LOCKED)
        hero_atoms.open_exit(game, seat, self.side, "exits-06" if locked else "gap-25")
        if overcome:
            return DONE if self.only_open else NEXT
        if locked:
            atoms.spend(game, seat, "movement", 1, "exits-05")
            if not table.movement[seat]:
                hero_atoms.stand_on_cusp(game, seat, self.side)
                return DONE
            return DONE if self.only_open else NEXT
        hero_atoms.wound(game, seat, 1, "exits-11")
        return NEXT if not check_defeats(game) else DONE

    def go(self, game: Dungeon) -> Step:
        table, seat = game.table, self.seat
        space = beyond(table, table.space[seat], self.side)
        if space < 0 or not can_spend(table, seat, walking=True):
            return DONE
        step_into(game, seat, space, "movement-01")
        return NEXT

    def end(self, game: Dungeon) -> Step:
        return DONE


def step_into(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """Pay the point, then enter (movement-09, exits-15, exits-16)."""
    atoms.spend(game, seat, "movement", 1, rule)
    arrive(game, seat, space, rule)


def arrive(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """On his own turn a hero collects and triggers what is there; off turn he does not (movement-06, obstacles-05)."""
    new = space not in game.table.visited
    hero_atoms.enter(game, seat, space, rule)
    if seat == game.table.active:
        game.push(Enter(seat, space, int(new)))


class Enter(Procedure):
    """A hero has entered a space on his own turn (movement-03, movement-08, priority-order-04, priority-order-08)."""

    __slots__ = ("at", "dodging", "new", "seat", "space")
    steps = (
        "collect",
        "before_effect",
        "pit",
        "fallen",
        "ask_dodge",
        "spikes",
        "pierced",
        "traps",
        "sprung",
        "effect",
        "collect_late",
        "guardian",
        "ambush",
        "over",
    )
    fields = ("seat", "space", "new", "at", "dodging")

    def __init__(self, seat: int = -1, space: int = -1, new: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.space = space
        self.new = new
        self.at = 0
        self.dodging = 0

    def is_here(self, table: DungeonTable) -> bool:
        return bool(table.alive[self.seat]) and table.space[self.seat] == self.space

    def gather(self, game: Dungeon) -> None:
        """Re-entering a space of this turn gives nothing (movement-04, movement-05)."""
        if self.new and game.table.alive[self.seat]:
            self.new = 0
            atoms.collect(game, self.seat, self.space, "movement-03")

    def collect(self, game: Dungeon) -> Step:
        if not game.table.book.effect_before_collection:
            self.gather(game)
        return NEXT

    def before_effect(self, game: Dungeon) -> Step:
        """What was collected may be spent before the space acts (movement-13)."""
        table = game.table
        if not self.acts(table):
            return self.to("collect_late")
        order = tuple(table.round_from(table.active))
        return open_window(game, Window("entering", "movement-13", OPEN, order, (self.space,)))

    def acts(self, table: DungeonTable) -> bool:
        printed = table.pool.map(table.design[self.space])
        lying = any(table.place[card] == self.space for card in table.zones[TRAPS])
        waiting = packs_in(table, self.space, self.seat)
        return bool(printed.pit or printed.spikes or printed.enter or printed.guardian or lying or waiting)

    def pit(self, game: Dungeon) -> Step:
        """Faced on every entry (obstacles-01, obstacles-07)."""
        printed = game.table.pool.map(game.table.design[self.space])
        if printed.pit is None or not self.is_here(game.table):
            return self.to("ask_dodge")
        game.push(Face(self.seat, *printed.pit, PLAIN, "obstacles-01"))
        return NEXT

    def fallen(self, game: Dungeon) -> Step:
        if game.handed != OVERCOME and self.is_here(game.table):
            hero_atoms.tip(game, self.seat, 0, 0, "obstacles-01")
        return NEXT

    def ask_dodge(self, game: Dungeon) -> Step:
        """With spike-dodging a point may be paid instead of the roll (optional-rules-42)."""
        table = game.table
        printed = table.pool.map(table.design[self.space])
        if printed.spikes is None or not self.is_here(table):
            return self.to("traps")
        if table.options.get("spike-dodging") and can_spend(table, self.seat):
            self.dodging = 1
            return Ask("dodge", "optional-rules-42", {self.seat: [YES, NO]}, (self.space,))
        self.dodging = 0
        return NEXT

    def spikes(self, game: Dungeon) -> Step:
        table = game.table
        if self.dodging:
            self.dodging = 0
            if game.answers[self.seat] == YES:
                atoms.spend(game, self.seat, "movement", 1, "optional-rules-42")
                return self.to("traps")
        printed = table.pool.map(table.design[self.space])
        assert printed.spikes is not None
        game.push(Face(self.seat, *printed.spikes, SPIKES, "obstacles-03"))
        return NEXT

    def pierced(self, game: Dungeon) -> Step:
        if game.handed != OVERCOME and self.is_here(game.table):
            hero_atoms.wound(game, self.seat, 1, "obstacles-03")
            check_defeats(game)
        return NEXT

    def traps(self, game: Dungeon) -> Step:
        """Lasting Traps of the space, each once a turn for each hero (reset-02, gap-52)."""
        table = game.table
        if self.is_here(table):
            for card in table.zones[TRAPS]:
                if table.place[card] == self.space and not table.marks[card] & SPRUNG << self.seat:
                    self.at = card
                    atoms.spring(table, card, self.seat)
                    game.push(face_trap(table, card, self.seat, self.space))
                    return NEXT
        return self.to("effect")

    def sprung(self, game: Dungeon) -> Step:
        after_trap(game, self.at, self.seat, game.handed == OVERCOME)
        if game.handed == OVERCOME:
            atoms.discard(game, self.at, "durations-01")
        return self.to("traps")

    def effect(self, game: Dungeon) -> Step:
        table = game.table
        program = table.pool.script(table.design[self.space], "enter")
        if program >= 0 and self.is_here(table):
            game.push(Resolve(program, self.seat, self.space, self.seat))
        return NEXT

    def collect_late(self, game: Dungeon) -> Step:
        """In edition 2 even for a hero whom the space has sent away; before any attack roll (priority-order-08)."""
        check_defeats(game)
        self.gather(game)
        return NEXT

    def guardian(self, game: Dungeon) -> Step:
        """A monster of the Map card, run by the player to the left (common-card-effects-05)."""
        table = game.table
        guarded = table.pool.fighter[table.design[self.space]] is not None and self.is_here(table)
        if guarded and monster_life(table, self.space) > 0:
            game.push(Combat(GUARDIAN, left_player(table, self.seat), self.space, self.space, self.seat))
        return NEXT

    def ambush(self, game: Dungeon) -> Step:
        """Packs of the space attack whoever enters: Encounters come after the space (priority-order-05)."""
        if self.is_here(game.table):
            ambush(game, self.seat, self.space)
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE
