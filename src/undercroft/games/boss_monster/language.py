"""Reads abilities and effects into nodes: the verbs, tests and events of `vocabulary`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from undercroft.games.boss_monster import vocabulary as v
from undercroft.games.boss_monster.checks import ability_problem, act_problem
from undercroft.games.boss_monster.reader import Reader, Scope
from undercroft.games.sets.grammar import Form
from undercroft.games.sets.problems import Place, Report, listed, quoted
from undercroft.kernel.nodes import (
    ACTIVATED,
    LASTING,
    ONCE,
    TRIGGERED,
    Ability,
    Act,
    Each,
    Gate,
    Mode,
    Modifier,
    Node,
    Select,
    Test,
)


class Language(Reader):
    """The reader that knows what cards can do."""

    __slots__ = ()

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.parts = {
            "effects": self.effects,
            "prices": self.prices,
            "test": self.test,
            "modes": self.modes,
            "modifiers": self.modifiers,
            "ability": self.ability,
            "abilities": self.abilities,
        }

    # --- tests, acts, effects

    def test(self, value: object, place: Place, scope: Scope) -> Test | None:
        read = self.form(value, v.TESTS, "a test", place, scope)
        if read is None:
            return None
        form, found = read
        found.pop("unvisited", None)
        return Test(form.word, tuple(sorted(found.items())))

    def act(self, value: object, forms: Mapping[str, Form], what: str, place: Place, scope: Scope) -> Act | None:
        read = self.form(value, forms, what, place, scope)
        if read is None:
            return None
        form, found = read
        return Act(form.word, tuple(sorted((*found.items(), *form.fixed))))

    def effects(self, value: object, place: Place, scope: Scope) -> tuple[Node, ...] | None:
        if not self.is_shallow(scope, v.DEEPEST, place):
            return None
        alone = isinstance(value, list) and len(value) == 1
        inner = scope if alone else replace(scope, gives=scope.gives - {"alone"})
        return self.several(self.effect, value, "effects", v.MOST_EFFECTS, place, inner)

    def effect(self, value: object, place: Place, scope: Scope) -> Node | None:
        if isinstance(value, dict) and not any(key in v.EFFECTS for key in value):
            if "each" in value:
                return self.each(value, place, scope)
            if any(key in ("do", "may", "pay", "if", "else") for key in value):
                return self.gate(value, place, scope)
        act = self.act(value, v.EFFECTS, "an effect", place, scope)
        if act is not None:
            key, message = act_problem(act, scope.card)
            if message:
                self.report.add(place.key(key), message)
                return None
        return act

    def gate(self, table: Mapping[str, object], place: Place, scope: Scope) -> Gate | None:
        found = self.fields(table, v.GATE, place, scope.deeper())
        if ("do" in table) == ("may" in table):
            self.report.add(place, 'a gate holds either "do" or "may"')
            return None
        if "do" in table and not ("pay" in table or "if" in table):
            self.report.add(place, 'a gate with "do" needs "if" or "pay"; without them write the effects themselves')
            return None
        if found is None:
            return None
        may = "may" in found
        then = found["may"] if may else found["do"]
        return Gate(then, found.get("else", ()), found.get("if"), may, found.get("pay", ()))

    def each(self, table: Mapping[str, object], place: Place, scope: Scope) -> Each | None:
        if "it" in scope.gives:
            self.report.add(place, '"each" cannot stand inside another "each"')
            return None
        found = self.fields(table, v.EACH, place, scope.deeper("it"))
        return Each(found["each"], found["do"]) if found else None

    def prices(self, value: object, place: Place, scope: Scope) -> tuple[Act, ...] | None:
        return self.several(self.price, value, "prices", v.MOST_EFFECTS, place, scope)

    def price(self, value: object, place: Place, scope: Scope) -> Act | None:
        return self.act(value, v.PRICES, "a price", place, scope)

    def modes(self, value: object, place: Place, scope: Scope) -> tuple[Mode, ...] | None:
        if isinstance(value, list) and len(value) == 1:
            self.report.add(place, 'holds one mode; "either" needs two or more, one alone is written as "do"')
            return None
        return self.several(self.mode, value, "modes", v.MOST_MODES, place, scope.deeper())

    def mode(self, value: object, place: Place, scope: Scope) -> Mode | None:
        table = self.table(value, "a mode: { do = [...] } or { if = TEST, do = [...] }", place)
        found = table if table is None else self.fields(table, v.MODE, place, scope)
        return Mode(found["do"], found.get("if")) if found else None

    def modifiers(self, value: object, place: Place, scope: Scope) -> tuple[Modifier, ...] | None:
        return self.several(self.modifier, value, "changes", v.MOST_EFFECTS, place, scope)

    def modifier(self, value: object, place: Place, scope: Scope) -> Modifier | None:
        read = self.form(value, v.MODIFIERS, "a change", place, scope)
        if read is None:
            return None
        form, found = read
        amount, test = found[form.word], found.get("if")
        if form.word == "treasure":
            if test is not None and test.name == "treasure":
                self.report.add(place.key("if"), "a change of treasure may not ask for treasure; ask for rooms, say")
                return None
            return Modifier("treasure", amount, Select("you", (("class", found["class"]),)), test=test)
        return Modifier("damage", amount, found["of"], found.get("per"), test, found.get("against"))

    # --- abilities

    def abilities(self, value: object, place: Place, scope: Scope) -> tuple[Ability, ...] | None:
        return self.several(self.ability, value, "abilities", v.MOST_ABILITIES, place, scope)

    def ability(self, value: object, place: Place, scope: Scope) -> Ability | None:
        allowed = [form for form in v.ABILITIES if scope.card in form.cards]
        table = self.table(value, f"an ability: a table with one of {listed(_firsts(allowed))}", place)
        if table is None:
            return None
        heads = [form for form in allowed if form.word and form.word in table]
        if len(heads) > 1:
            self.report.add(place, f"{listed(form.word for form in heads)} exclude each other; keep one")
            return None
        form = heads[0] if heads else allowed[-1]
        if not heads and form.word:
            self.report.add(place, f"an ability of a {scope.card} begins with one of {listed(_firsts(allowed))}")
            return None
        keys = [key for key in (form.word, *form.bodies, *form.further) if key]
        if form.bodies and sum(body in table for body in form.bodies) != 1:
            good = self.known(table, keys, place)
            if good or any(body in table for body in form.bodies):
                self.report.add(place, f"needs one of {listed(form.bodies)}, and only one")
            return None
        inner = self.scope_in(form.word, table, scope)
        fields = [v.ABILITY_FIELDS[key] for key in keys if key in table or key not in form.bodies]
        good = self.known(table, keys, place)
        found = self.fields({key: table[key] for key in keys if key in table}, fields, place, inner)
        if found is None or not good:
            return None
        ability = self.make_ability(form.word, found, place, scope)
        if ability is not None:
            key, message = ability_problem(ability)
            if message:
                self.report.add(place.key(key) if key else place, message)
                return None
        return ability

    def scope_in(self, word: str, table: Mapping[str, object], scope: Scope) -> Scope:
        if word != "when":
            return replace(scope, gives=scope.gives | set(v.IDLE_GIVES)) if scope.card == "room" else scope
        name = table["when"]
        event = v.EVENTS.get(name) if isinstance(name, str) else None
        # An event that is not known is reported as such; whatever leans on it is not wrong for that reason.
        gives = event.gives if event else {need for known in v.EVENTS.values() for need in known.gives}
        usable = set(gives) - (set() if scope.card == "room" else set(v.IDLE_GIVES))
        return replace(scope, gives=scope.gives | usable)

    def make_ability(self, word: str, found: dict[str, Any], place: Place, scope: Scope) -> Ability | None:
        modes = found.get("either") or (Mode(found.get("may") or found.get("do") or ()),)
        pay, test, limit = found.get("pay", ()), found.get("if"), found.get("limit", "")
        if word == "always":
            return Ability(LASTING, modifiers=found["always"])
        if word == "use":
            return Ability(ACTIVATED, modes, test=test, pay=pay, phases=found["use"], once_per=limit)
        if not word:
            return Ability(ONCE, modes)
        event = v.EVENTS[found["when"]]
        if event.of_this_room and scope.card != "room":
            others = listed(name for name, other in v.EVENTS.items() if not other.of_this_room)
            self.report.add(place.key("when"), f"{quoted(found['when'])} is an event of a room; a boss has {others}")
            return None
        if "of" in found and not event.about_rooms:
            events = listed(name for name, other in v.EVENTS.items() if other.about_rooms)
            self.report.add(place.key("of"), f"{quoted(found['when'])} cannot be narrowed; only {events} can")
            return None
        if pay and "may" not in found:
            self.report.add(place.key("pay"), 'a price goes with "may": write the effects under "may" instead of "do"')
            return None
        return Ability(
            TRIGGERED,
            modes,
            event=found["when"],
            about=found.get("of"),
            test=test,
            may="may" in found,
            pay=pay,
            once_per=limit,
        )


def _firsts(forms: Iterable[v.AbilityForm]) -> list[str]:
    return [word for form in forms for word in ([form.word] if form.word else form.bodies)]
