"""English sentences for the kernel's nodes: sequences, gates, each, modes joined by OR, limits, prices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from undercroft.kernel.nodes import (
    ACTIVATED,
    LASTING,
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
from undercroft.text.english.phrases import Book, Phrases, capital, coordinated, joined, more

THEN = ", then "
YOU = Select("you")


class English:
    """Puts one game's nodes into English."""

    __slots__ = ("book", "phrases")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.phrases = Phrases(book)

    # --- what others ask for

    def act(self, act: Act) -> str:
        return self.clauses([act])[0]

    def test(self, test: Test) -> str:
        return self.phrases.test(test)

    def select(self, select: Select, act: Act | None = None) -> str:
        thing = self.phrases.thing(select)
        if act is None:
            return thing
        purpose = self.book.purposes.get((act.verb, select.thing)) or self.phrases.verb(act).purpose
        return f"{thing} {purpose.format(**self.phrases.slots(act))}"

    def mode(self, mode: Mode) -> str:
        return text(self.modes([mode]))

    def ability(self, ability: Ability, card: str = "room") -> str:
        lead = [self.book.leads[card]] if card in self.book.leads else []
        if ability.kind == LASTING:
            return text([before(lead, joined([self.modifier(each) for each in ability.modifiers], ", and "))])
        if ability.kind == TRIGGERED:
            return text(self.triggered(ability, lead))
        if ability.kind == ACTIVATED:
            return text(self.activated(ability, lead))
        return text(self.modes(ability.modes))

    # --- abilities

    def triggered(self, ability: Ability, lead: list[str]) -> list[str]:
        lead = [*lead, *self.limits(ability)]
        event = self.phrases.entry(self.book.events, "event", ability.event)
        if ability.once_per and event.startswith("whenever "):
            event = event.replace("whenever", "when", 1)
        lead.append(event.format(about=self.phrases.thing(ability.about or Select(self.book.about))))
        (mode,) = ability.modes
        first, *others = self.gate(Gate(mode.do, test=ability.test, may=ability.may, pay=ability.pay))
        return [before(lead, first), *others]

    def activated(self, ability: Ability, lead: list[str]) -> list[str]:
        when = [*lead, *self.limits(ability)]
        if len(ability.phases) == 1:
            when.append(self.phrases.entry(self.book.phases, "phase", ability.phases[0]))
        if ability.test:
            when.append(f"if {self.test(ability.test)}")
        price = joined([self.infinitive([act]) for act in ability.pay], " and ") if ability.pay else ""
        doings = [node for mode in ability.modes for node in mode.do]
        if not all(isinstance(node, Act) for node in doings):
            # A colon keeps apart what is paid and what it brings, however long that is.
            first, *others = self.modes(ability.modes)
            return [": ".join(part for part in (before(when, price), first) if part), *others]
        if price and not when:
            return [f"{price}: {self.modes(ability.modes)[0]}"]
        parts = []
        for number, mode in enumerate(ability.modes):
            condition = f"if {self.test(mode.test)}, " if mode.test else ""
            doing = self.infinitive(only_acts(mode.do))
            if not number:
                parts.append(f"{condition}you may {f'{price} to ' if price else ''}{doing}")
            else:
                parts.append(f"OR{',' if condition else ''} {condition}{'to ' if price else ''}{doing}")
        return [f"{', '.join(when)}: {'; '.join(parts)}"]

    def limits(self, ability: Ability) -> list[str]:
        return [self.phrases.entry(self.book.limits, "limit", ability.once_per)] if ability.once_per else []

    def modes(self, modes: Sequence[Mode]) -> list[str]:
        """One mode as its sentences; several as one sentence, joined by OR."""
        if len(modes) == 1 and modes[0].test is None:
            return self.sentences(modes[0].do)
        parts = []
        for number, mode in enumerate(modes):
            condition = f"if {self.test(mode.test)}, " if mode.test else ""
            body = condition + "; ".join(self.sentences(mode.do))
            parts.append(body if not number else f"OR, {body}" if condition else f"OR {body}")
        return ["; ".join(parts)]

    def modifier(self, modifier: Modifier) -> str:
        template = self.phrases.entry(self.book.quantities, "quantity", modifier.quantity)
        slots: dict[str, object] = {
            "more": more(modifier.amount),
            "of": self.phrases.thing(modifier.of),
            **{name: self.phrases.word(name, value) for name, value in modifier.of.where if name == "class"},
        }
        sentence = template.format(**slots)
        if modifier.per:
            sentence += f" for {self.phrases.thing(modifier.per, 'each')}"
        if modifier.against:
            sentence += "".join(f" {self.phrases.word('against', value)}" for _, value in modifier.against.where)
        if modifier.test:
            sentence += f" as long as {self.test(modifier.test)}"
        return sentence

    # --- nodes

    def sentences(self, nodes: Iterable[Node]) -> list[str]:
        """The nodes in order: acts that follow each other together, everything else by itself."""
        found: list[str] = []
        acts: list[Act] = []
        for node in nodes:
            if isinstance(node, Act):
                acts.append(node)
                continue
            if acts:
                found += self.clauses(acts)
                acts = []
            first, *others = self.gate(node) if isinstance(node, Gate) else self.each(node)
            if found:
                first = f"then, {first}" if first.startswith(("if ", "unless ")) else f"then {first}"
            found += [first, *others]
        return found + self.clauses(acts) if acts else found

    def clauses(self, acts: Sequence[Act]) -> list[str]:
        """Acts as sentences: "each opponent discards a card, then you draw a room"."""
        sentences: list[list[str]] = []
        subject = ""  # of the clause before
        stated = False  # whether that clause told what happens to a thing
        for same in self.grouped(acts):
            who, what = self.clause(same)
            statement = not self.phrases.verb(same[0]).do
            if statement and sentences and not subject:
                who, what, statement = "", self.infinitive(same), False
            # A statement stands alone; what somebody does goes on in the same sentence.
            goes_on = bool(sentences) and (who == subject or not (statement or stated))
            if who and not (goes_on and who == subject):
                what = f"{who} {what}"
            elif not who and subject and goes_on:
                what = f"you {what}"
            if goes_on:
                sentences[-1].append(what)
            else:
                sentences.append([what])
            subject, stated = who, statement
        return [joined(parts, THEN) for parts in sentences]

    def clause(self, acts: Sequence[Act]) -> tuple[str, str]:
        """Subject ("" for you) and the rest."""
        act = acts[0]
        verb, slots = self.phrases.verb(act), self.filled(acts)
        if verb.do and (not verb.subject or act.get(verb.subject) == YOU):
            return "", verb.do.format(**slots)
        return str(slots[verb.subject]), verb.happens.format(**slots)

    def infinitive(self, acts: Sequence[Act]) -> str:
        """Acts as your doing: after "you may" or "to"."""
        parts = []
        for same in self.grouped(acts):
            act = same[0]
            verb, slots = self.phrases.verb(act), self.filled(same)
            yours = verb.do and (not verb.subject or act.get(verb.subject) == YOU)
            parts.append((verb.do if yours else verb.make).format(**slots))
        return joined(parts, THEN)

    def grouped(self, acts: Sequence[Act]) -> list[list[Act]]:
        """Acts that differ only in what their verb lists are told as one."""
        groups: list[list[Act]] = []
        for act in acts:
            lists = self.phrases.verb(act).lists
            if lists and groups and without(groups[-1][0], lists) == without(act, lists):
                groups[-1].append(act)
            else:
                groups.append([act])
        return groups

    def filled(self, acts: Sequence[Act]) -> dict[str, object]:
        slots = self.phrases.slots(acts[0])
        lists = self.phrases.verb(acts[0]).lists
        if len(acts) > 1:
            slots[lists] = coordinated([str(self.phrases.slots(act)[lists]) for act in acts])
        return slots

    def each(self, each: Each) -> list[str]:
        """Once for every thing; where all acts are those of the thing itself, it is simply their subject."""
        whole = self.phrases.thing(each.over)
        it = Select("it")
        if all(isinstance(node, Act) and self.its_own(node, it) for node in each.body):
            acts = only_acts(each.body)
            return self.clauses([self.done_by(act, each.over) for act in acts])
        first, *others = self.sentences(each.body)
        return [f"for {whole}: {first}", *others]

    def its_own(self, act: Act, it: Select) -> bool:
        subject = self.phrases.verb(act).subject
        return bool(subject) and act.get(subject) == it

    def done_by(self, act: Act, subject: Select) -> Act:
        name = self.phrases.verb(act).subject
        return replace(act, args=tuple((key, subject if key == name else value) for key, value in act.args))

    def gate(self, gate: Gate) -> list[str]:
        if gate.test and not gate.then:
            first, *others = self.sentences(gate.other)
            return [f"unless {self.test(gate.test)}, {first}", *others]
        found = self.offer(gate)
        if gate.test:
            found[0] = f"if {self.test(gate.test)}, {found[0]}"
        if gate.other:
            unless = "otherwise" if gate.test else "if you do not" if gate.may else "if you cannot"
            first, *others = self.sentences(gate.other)
            found += [f"{unless}, {first}", *others]
        return found

    def offer(self, gate: Gate) -> list[str]:
        """What a gate opens, with its offer and its price."""
        if not gate.may and not gate.pay:
            return self.sentences(gate.then)
        you = "you may " if gate.may else ""
        acts = only_acts(gate.then)
        price = joined([self.infinitive([act]) for act in gate.pay], " and ") if gate.pay else ""
        if gate.may and len(acts) == len(gate.then):
            return [f"{you}{price} to {self.infinitive(acts)}" if price else f"{you}{self.infinitive(acts)}"]
        if price:
            first, *others = self.sentences(gate.then)
            return [f"{you}{price}", f"if you do, {first}", *others]
        first, *others = self.sentences(gate.then)
        return [f"you may do this: {first}", *others]


def text(sentences: list[str]) -> str:
    return " ".join(f"{capital(sentence)}." for sentence in sentences)


def before(lead: list[str], rest: str) -> str:
    return ", ".join([*lead, rest]) if rest else ", ".join(lead)


def only_acts(nodes: Iterable[Node]) -> list[Act]:
    return [node for node in nodes if isinstance(node, Act)]


def without(act: Act, name: str) -> Act:
    return Act(act.verb, tuple((key, value) for key, value in act.args if key != name))
