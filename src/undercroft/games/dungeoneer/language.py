"""Reads what cards can do into nodes: Threats, prices, effects, abilities, monsters (the words of `vocabulary`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.games.dungeoneer import vocabulary as v
from undercroft.games.dungeoneer.cards import FORMS, SCORES, Fighter, Script, Threat
from undercroft.games.sets.grammar import Form, Number
from undercroft.games.sets.problems import Place, Report, listed, quoted, shown
from undercroft.games.sets.reader import Reader, Scope
from undercroft.kernel.nodes import ACTIVATED, Ability, Act, Each, Gate, Mode, Modifier, Node, Select, Test

OVERCAME = Test("overcame")
YOU = Select("you")
PRICES = dict.fromkeys(("glory", "life", "treasures", "peril"), Number(1, 9))


class Language(Reader):
    """The reader that knows what Dungeoneer's cards can do."""

    __slots__ = ()

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.parts = {
            "effects": self.effects,
            "prices": self.prices,
            "threat": self.threat,
            "threats": self.threats,
            "always": self.always,
            "use": self.use,
            "hits": self.hits,
            "fighter": self.fighter,
            "rows": self.rows,
            "row": self.row,
            "price": self.price,
        }

    # --- numbers
    def threat(self, value: object, place: Place, scope: Scope) -> Threat | None:
        table = self.table(value, "a Threat: { speed = 5 }, say", place)
        if table is None:
            return None
        if len(table) != 1 or next(iter(table)) not in SCORES:
            self.report.add(place, f"a Threat names one score and its number; the scores are {listed(SCORES)}")
            return None
        ((score, number),) = table.items()
        if type(number) is not int or not 2 <= number <= 20:
            self.report.add(place.key(score), f"is {shown(number)}; it must be a whole number from 2 to 20")
            return None
        return SCORES.index(score), number

    def threats(self, value: object, place: Place, scope: Scope) -> tuple[Threat, ...] | None:
        return self.several(self.threat, value, "Threats", 4, place, scope)

    def rows(self, value: object, place: Place, scope: Scope) -> tuple[tuple[int, int, int], ...] | None:
        good = isinstance(value, list) and 1 <= len(value) <= 4 and all(_is_row(row) for row in value)
        if not good:
            self.report.add(place, "must be 1 to 4 rows [melee, magic, speed] of whole numbers from 0 to 15")
            return None
        assert isinstance(value, list)
        return tuple([(row[0], row[1], row[2]) for row in value])

    def row(self, value: object, place: Place, scope: Scope) -> tuple[int, int, int] | None:
        rows = self.rows([value], place, scope)
        return rows[0] if rows else None

    def price(self, value: object, place: Place, scope: Scope) -> tuple[tuple[str, int], ...] | None:
        found = self.numbers(value, "what is paid: { life = 2 }, say", PRICES, place, scope)
        return None if found is None else tuple(found.items())

    def always(self, value: object, place: Place, scope: Scope) -> tuple[Modifier, ...] | None:
        return self.changes(value, "{ melee = 1 }", v.QUANTITIES, YOU, place, scope)

    # --- effects
    def effects(self, value: object, place: Place, scope: Scope) -> Script | None:
        return self.script(self.effect, value, v.DEEPEST, v.MOST_EFFECTS, place, scope)

    def effect(self, value: object, place: Place, scope: Scope) -> Script | None:
        if isinstance(value, dict) and "face" in value:
            return self.face(value, place, scope)
        if isinstance(value, dict) and "each" in value:
            found = self.fields(value, v.EACH, place, scope.deeper("it"))
            return None if found is None else (Each(found["each"], found["do"]),)
        if isinstance(value, dict) and "where" in value:
            found = self.fields(value, v.WHERE, place, scope.deeper())
            if found is None:
                return None
            return (Gate(found["do"], found.get("else", ()), test=terrain(found["where"])),)
        act = self.act(value, v.EFFECTS, "an effect", place, scope)
        return None if act is None else (act,)

    def face(self, table: Mapping[str, object], place: Place, scope: Scope) -> Script | None:
        """A Threat in an effect: it is faced, then one gate says what follows (threats-04, threats-05)."""
        found = self.fields(table, v.FACE, place, scope.deeper())
        if found is None:
            return None
        score, number = found["face"]
        who = found.get("who") or (v.IT if "it" in scope.gives else YOU)
        act = Act("face", (("number", number), ("score", SCORES[score]), ("who", who)))
        follows: tuple[Node, ...] = ()
        if "succeed" in found or "fail" in found:
            follows = (Gate(found.get("succeed", ()), found.get("fail", ()), test=OVERCAME),)
        return (act, *follows)

    def act(self, value: object, forms: Mapping[str, Form], what: str, place: Place, scope: Scope) -> Act | None:
        read = self.form(value, forms, what, place, scope)
        if read is None:
            return None
        form, found = read
        until = found.pop("until", None)
        if until is not None:
            found["score"], found["number"] = SCORES[until[0]], until[1]
        return Act("trip" if until else form.word, tuple(sorted(found.items())))

    def prices(self, value: object, place: Place, scope: Scope) -> tuple[Act, ...] | None:
        return self.several(self.one_price, value, "prices", v.MOST_EFFECTS, place, scope)

    def one_price(self, value: object, place: Place, scope: Scope) -> Act | None:
        return self.act(value, v.PRICES, "a price", place, scope)

    def use(self, value: object, place: Place, scope: Scope) -> Ability | None:
        table = self.table(value, "an ability to use: { do = [...] }", place)
        found = None if table is None else self.fields(table, v.USE, place, scope)
        if found is None:
            return None
        pay, limit = found.get("pay", ()), found.get("limit", "")
        if not pay and not limit:
            self.report.add(
                place, 'needs a price (pay = [...]) or a limit (limit = "turn"), or it could go on for ever'
            )
            return None
        phase = " ".join([found["when"], *([found["form"]] if "form" in found else [])])
        return Ability(ACTIVATED, (Mode(found["do"]),), pay=pay, phases=(phase,), once_per=limit)

    # --- monsters
    def hits(self, value: object, place: Place, scope: Scope) -> tuple[tuple[int, Script], ...] | None:
        table = self.table(value, "hit effects by form: { magic = [...] }", place)
        if table is None or not self.known(table, FORMS, place):
            return None
        found = [(FORMS.index(form), self.effects(nodes, place.key(form), scope)) for form, nodes in table.items()]
        good = [(form, script) for form, script in found if script is not None]
        return tuple(good) if len(good) == len(found) else None

    def fighter(self, value: object, place: Place, scope: Scope) -> Fighter | None:
        table = self.table(value, "a monster: { life = 2, melee = '2s' }", place)
        found = None if table is None else self.fields(table, v.FIGHTER, place, scope)
        return None if found is None else self.make_fighter(found, place)

    def make_fighter(self, found: dict[str, Any], place: Place) -> Fighter | None:
        """A monster out of its fields; one without any attack is refused."""
        printed = [found.pop(form, None) for form in FORMS]
        scores = [int(line[:-1]) if line else -1 for line in printed]
        attacks = tuple([form for form, line in enumerate(printed) if line and line.endswith("s")])
        if not attacks:
            self.report.add(place, f"a monster needs a standard attack: one of {listed(FORMS)} such as {quoted('2s')}")
            return None
        boost = found.pop("transform", None)
        return Fighter(
            found.pop("life"),
            (scores[0], scores[1], scores[2]),
            attacks,
            found.pop("on_attack", ()),
            FORMS.index(boost) if boost else -1,
            found.pop("hits", ()),
        )


def terrain(names: tuple[str, ...]) -> Test:
    """Whether a hero stands in one of these terrains."""
    return Test("terrain", (("names", names),))


def _is_row(row: object) -> bool:
    return isinstance(row, list) and len(row) == 3 and all(type(score) is int and 0 <= score <= 15 for score in row)
