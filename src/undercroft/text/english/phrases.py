"""The tables of a game's phrases, and the small grammar of nouns and numbers that fills their slots.

A template's slots are the node's arguments: `{hero}`, `{to}`. Numbers choose a word: `{count:soul|souls}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from undercroft.kernel.nodes import Act, Select, Test, Word
from undercroft.text.missing import MissingPhrase

LANGUAGE = "English"


def capital(words: str) -> str:
    """A line begins with a capital letter, whoever it begins with."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb in the forms a sentence may need.

    `do` is what you do ("draw {cards}"). Where another is the subject, `subject` names that argument and
    `happens` goes on in the third person ("draws {cards}"); `make` says the same as your doing
    ("have {by} draw {cards}"). `purpose` is what a thing is chosen for ("to destroy").
    """

    do: str = ""
    subject: str = ""
    happens: str = ""
    make: str = ""
    purpose: str = ""
    lists: str = ""  # the argument that is listed when the same thing happens several times


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun with the filters that go before and after it; a `fixed` one is complete as it is."""

    noun: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    fixed: bool = False
    tail: str = ""  # what always comes last
    article: str = ""  # "each", say; "a" or "an" unless it is said
    head: str = ""  # the filter that, if given, is the noun ("a cleric" for "a cleric hero")


@dataclass(frozen=True, slots=True)
class Book:
    """The phrases of one game."""

    game: str
    verbs: Mapping[str, Verb]
    things: Mapping[str, Thing]
    tests: Mapping[str, str]
    events: Mapping[str, str]
    quantities: Mapping[str, str]
    phases: Mapping[str, str]
    limits: Mapping[str, str]
    # What a word means as the value of an argument or filter: ("whose", "yours"); ("left", "") for any value;
    # ("swap.whose", "any") for this verb or thing only.
    words: Mapping[tuple[str, str], str]
    # What a selector means as a certain argument: ("where", "you").
    roles: Mapping[tuple[str, str], str]
    # What can be counted: singular and plural.
    counted: Mapping[str, tuple[str, str]]
    # What a thing is chosen for, where the verb's own purpose is that of another thing: ("send", "dungeon").
    purposes: Mapping[tuple[str, str], str] = field(default_factory=dict)
    # The selector an event is about where the ability does not say.
    about: str = "room"
    # What an ability of this kind of card begins with if it lasts.
    leads: Mapping[str, str] = field(default_factory=dict)


class Amount(int):
    """A number that in a template can choose a word, `{count:soul|souls}`, or be one, `{count:one|#}`."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return str(int(self))
        one, many = spec.split("|")
        return one if abs(self) == 1 else many.replace("#", str(int(self)))


def a(noun: str) -> str:
    """The noun with its article."""
    return f"{'an' if noun[:1] in 'aeio' else 'a'} {noun}"


def joined(parts: list[str], last: str) -> str:
    """Such as: x, y and z."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}{last}{parts[-1]}"


def coordinated(parts: list[str]) -> str:
    """Joined by "and", a last word that all share said once: mage and thief treasure."""
    last = parts[0].split()[-1]
    if len(parts) > 1 and all(part.endswith(f" {last}") for part in parts):
        parts = [part.removesuffix(f" {last}") for part in parts[:-1]] + parts[-1:]
    return joined(parts, " and ")


def more(amount: int) -> str:
    return f"{abs(amount)} {'more' if amount > 0 else 'less'}"


class Phrases:
    """Fills the templates of one game's book."""

    __slots__ = ("book",)

    def __init__(self, book: Book) -> None:
        self.book = book

    def missing(self, what: str, word: str) -> MissingPhrase:
        return MissingPhrase(LANGUAGE, self.book.game, what, word)

    def verb(self, act: Act) -> Verb:
        if act.verb not in self.book.verbs:
            raise self.missing("verb", act.verb)
        return self.book.verbs[act.verb]

    def entry(self, table: Mapping[str, str], what: str, word: str) -> str:
        if word not in table:
            raise self.missing(what, word)
        return table[word]

    def word(self, name: str, value: Word, of: str = "") -> str:
        """A filter or an argument (of a thing or a verb) in words."""
        said = " or ".join(value) if isinstance(value, tuple) else value
        for key in ((f"{of}.{name}", str(said)), (name, str(said)), (name, "")):
            if key in self.book.words:
                return self.book.words[key].format(said)
        raise self.missing(f"{name} of {of}" if of else name, str(value))

    def thing(self, select: Select, article: str = "") -> str:
        """A selector as a noun phrase."""
        thing = self.book.things.get(select.thing)
        if thing is None:
            raise self.missing("selector", select.thing)
        if thing.fixed:
            return thing.noun
        article = article or thing.article
        filters = dict(select.where)
        other = filters.pop("other", False)
        noun = thing.noun
        if thing.head in filters:
            noun = self.word(thing.head, filters.pop(thing.head))
        kind = select.thing
        before = [self.word(name, filters.pop(name), kind) for name in thing.before if name in filters]
        after = [self.word(name, filters.pop(name), kind) for name in thing.after if name in filters]
        if filters:
            raise self.missing(f"filter of {select.thing!r}", next(iter(filters)))
        noun = " ".join([*before, noun])
        if article:
            noun = f"{article} other {noun}" if other else f"{article} {noun}"
        else:
            noun = f"another {noun}" if other else a(noun)
        return " ".join(phrase for phrase in (noun, *after, thing.tail) if phrase)

    def argument(self, name: str, value: Word | Select, verb: str) -> object:
        if isinstance(value, Select):
            return self.book.roles.get((name, value.thing)) or self.thing(value)
        if isinstance(value, bool | tuple):
            return value
        return Amount(value) if isinstance(value, int) else self.word(name, value, verb)

    def slots(self, act: Act) -> dict[str, object]:
        """What a verb's templates can name: its arguments, and what follows from several of them together."""
        card = act.get("card")
        slots = {name: self.argument(name, value, act.verb) for name, value in act.args if name != "card"}
        amount, by = act.get("amount"), act.get("by")
        if isinstance(amount, int):
            slots |= {"more": more(amount), "size": abs(amount), "raise": "raise" if amount > 0 else "lower"}
        yours = by is None or by == Select("you")
        slots["how"] = ""
        if act.get("random"):
            slots["how"] = " at random"
        elif not yours and card != "hand":
            slots["how"] = " of his or her choice"
        if isinstance(card, str):
            slots["cards"] = self.cards(act, card, yours)
        return slots

    def cards(self, act: Act, card: str, yours: bool) -> str:
        """How many of which cards: "a room", "up to 2 spells"."""
        if card not in self.book.counted:
            raise self.missing("card", card)
        one, several = self.book.counted[card]
        count = act.get("count", 1)
        assert isinstance(count, int)
        if not several:
            return one.format("your" if yours else "his or her")
        cards = a(one) if count == 1 else f"{count} {several}"
        if act.get("up_to"):
            cards = f"up to {count} {one if count == 1 else several}"
        if act.get("other_design"):
            cards += " that is not a copy of this card" if count == 1 else " that are not copies of this card"
        return cards

    def test(self, test: Test) -> str:
        """A test as a clause that can follow "if"."""
        special = f"{test.name} {test.get('count')}"
        template = self.book.tests.get(special) or self.entry(self.book.tests, "test", test.name)
        slots: dict[str, object] = {"kind": "", "grade": ""}
        for name, value in test.args:
            slots[name] = Amount(value) if isinstance(value, int) else self.word(name, value) + " "
        return " ".join(template.format(**slots).split())
