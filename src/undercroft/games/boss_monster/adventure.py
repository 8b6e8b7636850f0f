"""The adventure phase (rules adventure-*, damage-*, death-*, survive-*, destroy-06, destroy-08).

In its windows the active player leads, then the others in XP order (prio-02 to prio-07).
"""

from __future__ import annotations

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.dungeon import damage, health_left, lead
from undercroft.games.boss_monster.table import COMMON, ENTRANCE, OFF, OUTSIDE, OWN, ROOM_LOST, ROW
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Procedure, Step
from undercroft.kernel.triggers import React
from undercroft.kernel.windows import LEAD, Window, open_window


class Adventure(Procedure):
    """Players with heroes at their entrance become active in XP order (adventure-01, adventure-09)."""

    __slots__ = ("done", "idle")
    steps = ("next_player", "next_hero", "idle_over")
    fields = ("done", "idle")

    def __init__(self) -> None:
        self.step = 0
        self.done: tuple[int, ...] = ()
        self.idle = False  # the window of a phase without heroes was held (gap-no-adventure)

    def next_player(self, game: Boss2) -> Step:
        table = game.table
        for seat in table.order:
            if table.zones[COMMON + seat * OWN + ENTRANCE] and seat not in self.done:
                table.active = seat
                game.log.append(("adventure-turn", "adventure-01", (seat,)))
                return NEXT
        if self.done or self.idle:
            return DONE
        self.idle = True
        table.active = table.order[0]
        game.push(Window("adventure", "adventure-08", LEAD, lead(table.order, table.active)))
        self.step = 2
        return AGAIN

    def next_hero(self, game: Boss2) -> Step:
        """Every hero at the entrance, the nearest first (adventure-02, adventure-03)."""
        table = game.table
        seat = table.active
        waiting = table.zones[COMMON + seat * OWN + ENTRANCE]
        if waiting:
            game.push(Walk(seat, waiting[0]))
            return AGAIN
        self.done = (*self.done, seat)
        table.active = -1
        self.step = 0
        return AGAIN

    def idle_over(self, game: Boss2) -> Step:
        game.table.active = -1
        self.step = 0
        return AGAIN


class Walk(Procedure):
    """A hero walks through one dungeon, room by room."""

    __slots__ = ("hero", "seat")
    steps = ("before_entering", "step_off", "next_room", "deal_damage", "respond", "leave", "end_of_walk")
    fields = ("seat", "hero")

    def __init__(self, seat: int = -1, hero: int = -1) -> None:
        self.step = 0
        self.seat = seat
        self.hero = hero

    def before_entering(self, game: Boss2) -> Step:
        table = game.table
        order = lead(table.order, table.active)
        step = open_window(game, Window("adventure", "adventure-08", LEAD, order, (self.hero,)))
        if step is not NEXT:
            return step
        self.step = 1
        return self.step_off(game)

    def step_off(self, game: Boss2) -> Step:
        """He may have been moved away or to the end of the queue; damage he took may kill him here (death-06)."""
        table = game.table
        waiting = table.zones[COMMON + self.seat * OWN + ENTRANCE]
        if not waiting or waiting[0] != self.hero:
            return DONE
        if health_left(table, self.hero) <= 0:
            return self.die(game)
        atoms.enter_dungeon(game, self.seat, self.hero, len(table.zones[COMMON + self.seat * OWN + ROW]))
        self.step = 2
        return self.walk_on(game)

    def next_room(self, game: Boss2) -> Step:
        """He may have been moved away or killed by a reaction."""
        table = game.table
        if table.walker != self.hero:
            return DONE
        if health_left(table, self.hero) <= 0:
            return self.die(game)
        return self.walk_on(game)

    def walk_on(self, game: Boss2) -> Step:
        """On to the next active room on the right, or to the boss (deact-07, survive-04)."""
        table = game.table
        row = table.zones[COMMON + self.seat * OWN + ROW]
        place = table.walk_place - 1
        while place >= 0 and table.marks[row[place]] & OFF:
            place -= 1
        if place < 0:
            atoms.survive(game, self.hero, self.seat)
            return DONE
        table.walk_place = place
        atoms.enter_room(game, self.seat, self.hero, row[place])
        if table.queue:
            game.push(React())
            return NEXT
        self.step = 3
        return self.deal_damage(game)

    def deal_damage(self, game: Boss2) -> Step:
        """After the room's effect its damage, once (adventure-04, damage-01, damage-02)."""
        table = game.table
        if table.walk_inside == ROOM_LOST:
            lost_room(game)
        if table.walker != self.hero or not table.walk_inside:
            self.react(game)
            self.step = 2
            return AGAIN
        room = table.zones[COMMON + self.seat * OWN + ROW][table.walk_place]
        if not table.marks[room] & OFF:
            atoms.hurt(game, self.hero, damage(table, self.seat, room, self.hero), room, "damage-01")
        self.step = 4
        return self.respond(game)

    def respond(self, game: Boss2) -> Step:
        table = game.table
        order = lead(table.order, table.active)
        step = open_window(game, Window("adventure", "adventure-05", LEAD, order, (self.hero,)))
        if step is not NEXT:
            return step
        self.step = 5
        return self.leave(game)

    def leave(self, game: Boss2) -> Step:
        """He dies in the room or leaves it alive (death-01, survive-03)."""
        table = game.table
        self.step = 2
        if table.walk_inside == ROOM_LOST:
            lost_room(game)
            self.react(game)
        if table.walker != self.hero or not table.walk_inside:
            return AGAIN
        if health_left(table, self.hero) <= 0:
            return self.die(game)
        room = table.zones[COMMON + self.seat * OWN + ROW][table.walk_place]
        data = (self.hero, table.design[self.hero], self.seat, room, table.design[room])
        game.log.append(("leaves-room", "survive-03", data))
        table.walk_inside = OUTSIDE
        if not table.marks[room] & OFF and table.pool.listens[table.design[room]]:
            atoms.trigger(game, "survived-here", self.seat, self.hero, card=room)
        if table.queue:
            game.push(React())
            return AGAIN
        return self.walk_on(game)

    def die(self, game: Boss2) -> Step:
        inside = game.table.walker == self.hero and game.table.walk_inside
        atoms.die(game, self.hero, self.seat, "death-01" if inside else "death-06")
        if not game.table.queue:
            return DONE
        game.push(React())
        self.step = 6
        return AGAIN

    def end_of_walk(self, game: Boss2) -> Step:
        return DONE

    def react(self, game: Boss2) -> None:
        if game.table.queue:
            game.push(React())


def lost_room(game: Boss2) -> None:
    """A hero whose room was destroyed leaves it when the action is carried out, with the death check (destroy-06)."""
    table = game.table
    if table.walk_inside == ROOM_LOST:
        table.walk_inside = OUTSIDE
        if health_left(table, table.walker) <= 0:
            atoms.die(game, table.walker, table.active, "destroy-06")
