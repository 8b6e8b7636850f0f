"""Reads what cards can do into nodes: dice, changes, effects (the words of `vocabulary`)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.games.dungeon_venture import vocabulary as v
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.box import COLOURS, MOST_DICE
from undercroft.games.sets.problems import Place, Report, shown
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

    def where_given(self, need: str) -> str:
        return need

    def pool(self, value: object, place: Place, scope: Scope) -> Dice | None:
        table = self.table(value, "dice: { green = 3 }, say", place)
        if table is None or not self.known(table, COLOURS, place):
            return None
        counts = []
        for colour, most in zip(COLOURS, MOST_DICE, strict=True):
            count = table.get(colour, 0)
            if type(count) is not int or not 0 <= count <= most:
                self.report.add(place.key(colour), f"is {shown(count)}; it must be a whole number from 0 to {most}")
                return None
            counts.append(count)
        return counts[0], counts[1], counts[2]

    def gives(self, value: object, place: Place, scope: Scope) -> tuple[Modifier, ...] | None:
        table = self.table(value, "changes: { attack-green = 1 }, say", place)
        if table is None or not self.known(table, v.QUANTITIES, place):
            return None
        found = []
        for name, amount in table.items():
            if type(amount) is not int or not -6 <= amount <= 6 or not amount:
                self.report.add(place.key(name), f"is {shown(amount)}; it must be a whole number from -6 to 6, not 0")
                return None
            found.append(Modifier(name, amount, BEARER))
        return tuple(found)

    def effects(self, value: object, place: Place, scope: Scope) -> tuple[Node, ...] | None:
        if not self.is_shallow(scope, v.DEEPEST, place):
            return None
        found = self.several(self.effect, value, "effects", v.MOST_EFFECTS, place, scope)
        return None if found is None else tuple([node for nodes in found for node in nodes])

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
