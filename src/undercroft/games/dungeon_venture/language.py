"""Reads what cards can do into nodes: dice, changes, effects (the words of `vocabulary`)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.games.dungeon_venture import vocabulary as v
from undercroft.games.dungeon_venture.adventure import KINDS_OF_DICE, Dice
from undercroft.games.sets.problems import Place, Report
from undercroft.games.sets.reader import Reader, Scope
from undercroft.kernel.nodes import Act, Gate, Modifier, Node, Select, Test

HIT = Test("hit")
BEARER = Select("you")


class Language(Reader):
    """The reader that knows what Dungeon Venture's cards can do."""

    __slots__ = ()

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.parts = {"effects": self.effects, "pool": self.pool, "gives": self.gives}

    def pool(self, value: object, place: Place, scope: Scope) -> Dice | None:
        found = self.numbers(value, "dice: { green = 3 }, say", KINDS_OF_DICE, place, scope)
        return None if found is None else (found.get("green", 0), found.get("blue", 0), found.get("red", 0))

    def gives(self, value: object, place: Place, scope: Scope) -> tuple[Modifier, ...] | None:
        return self.changes(value, "{ attack-green = 1 }", v.QUANTITIES, BEARER, place, scope)

    def effects(self, value: object, place: Place, scope: Scope) -> tuple[Node, ...] | None:
        return self.script(self.effect, value, v.DEEPEST, v.MOST_EFFECTS, place, scope)

    def effect(self, value: object, place: Place, scope: Scope) -> tuple[Node, ...] | None:
        if isinstance(value, dict) and "attack" in value:
            return self.attack(value, place, scope)
        read = self.form(value, v.EFFECTS, "an effect", place, scope)
        if read is None:
            return None
        form, found = read
        return (Act(form.word, tuple(sorted(found.items()))),)

    def attack(self, table: Mapping[str, object], place: Place, scope: Scope) -> tuple[Node, ...] | None:
        """An attack does damage, or, where the card says what a hit does, that instead."""
        found = self.fields(table, v.ATTACK, place, scope.deeper())
        if found is None:
            return None
        hit = found.pop("hit", ())
        act = Act("attack", tuple(sorted({**found, "harmless": bool(hit)}.items())))
        return (act, Gate(hit, test=HIT)) if hit else (act,)
