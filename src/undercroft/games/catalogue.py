"""A game's rules as data: every rule, example and gap under the id that code, tests and prompts cite."""

from __future__ import annotations

import ast
import difflib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class CatalogueError(ValueError):
    """A rules file, or a test that cites it, is not as it should be; the message says where."""


class UnknownRule(KeyError):
    """Nothing has this id; the message names the nearest ids."""

    def __init__(self, rule_id: str, near: tuple[str, ...] = (), where: str = "") -> None:
        super().__init__(rule_id)
        self.rule_id = rule_id
        self.near = near
        self.where = where

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"{place}there is no rule '{self.rule_id}'{hint}"


@dataclass(frozen=True, slots=True)
class Rule:
    """One testable statement. A gap is one too: `text` is what the book leaves open, `basis` is "gap".

    Where a game has several editions, `editions` are those whose book states the rule and `in_force` those in which
    it holds; both are empty for a game with one book.
    """

    id: str
    topic: str
    text: str
    source: str = ""
    ruling: str = ""
    basis: str = "book"
    optional: str = ""
    table_only: bool = False
    table_only_why: str = ""
    editions: tuple[int, ...] = ()
    in_force: tuple[int, ...] = ()
    differs: str = ""
    why: str = ""  # of a gap: the reason of its ruling


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example; `data` holds its scene and outcome as the file gives them, `checks` what can be computed."""

    id: str
    title: str
    source: str
    derived: bool
    tests: tuple[str, ...]
    data: Mapping[str, Any]
    editions: tuple[int, ...] = ()
    checks: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """An option or mode that the players may agree on: in which editions, and what it does not go with."""

    slug: str
    name: str
    kind: str
    effect: str
    editions: tuple[int, ...]
    conflicts: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """What one subject is in each edition, and the rules that say so."""

    id: str
    topic: str
    subject: str
    by_edition: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rulebook's language and the word used here."""

    original: str
    english: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """Somebody else's public text that a ruling leans on."""

    id: str
    title: str
    where: str
    says: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All that a rules file says, by id and in the order of the file."""

    title: str
    rules: Mapping[str, Rule]
    gaps: Mapping[str, Rule]
    examples: Mapping[str, Example]
    terms: tuple[Term, ...]
    references: Mapping[str, Reference]
    variants: Mapping[str, Variant] = field(default_factory=dict)
    differences: Mapping[str, Difference] = field(default_factory=dict)

    def holding(self, edition: int) -> list[str]:
        """The ids of the rules that are in force in an edition."""
        return [rule.id for rule in self.rules.values() if edition in rule.in_force]

    def rule(self, rule_id: str) -> Rule:
        """The rule or gap with this id."""
        found = self.rules.get(rule_id) or self.gaps.get(rule_id)
        if found is None:
            raise UnknownRule(rule_id, self.near(rule_id))
        return found

    def near(self, rule_id: str) -> tuple[str, ...]:
        """Up to three ids that look like this one."""
        return tuple(difflib.get_close_matches(rule_id, [*self.rules, *self.gaps], n=3, cutoff=0.5))

    def search(self, words: str) -> list[Rule]:
        """Rules, then gaps, in which every one of the words occurs, upper or lower case."""
        wanted = words.casefold().split()
        return [rule for rule in (*self.rules.values(), *self.gaps.values()) if _mentions(rule, wanted)]


Entry = TypeVar("Entry", Rule, Example, Reference, Difference)
LANGUAGES = ("german", "dutch", "italian")  # of the books: the field that holds a term in its own language


def load(source: Path | Traversable | str) -> Catalogue:
    """Read a rules file."""
    file = Path(source) if isinstance(source, str) else source
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CatalogueError(f"{file}: cannot be read ({error.strerror or error})") from error
    except UnicodeDecodeError as error:
        raise CatalogueError(f"{file}: not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{file}: not valid TOML: {error}") from error
    return _Reader(file.name, data).catalogue()


def coverage(catalogue: Catalogue, tests_dir: Path, game: str = "") -> dict[str, list[str]]:
    """For every rule the tests marked with its id, as "file::test"; gaps and examples only where cited.

    With a `game` what is named after other games (those with a folder in `rules/`) is left out: it cites other
    catalogues.

    Reads `@pytest.mark.rule("id", ...)` on tests, on their classes, on parameters and in `pytestmark`.
    """
    found: dict[str, list[str]] = {rule_id: [] for rule_id in catalogue.rules}
    folders = [folder.name for folder in (tests_dir / "rules").glob("*") if folder.is_dir()]
    others = [folder for folder in folders if game and folder != game]
    for path in sorted(tests_dir.rglob("test_*.py")):
        name = path.relative_to(tests_dir).as_posix()
        if any(other in name for other in others):
            continue
        for test, cited, line in _citations(path, name):
            if cited not in found:
                if cited not in catalogue.gaps and cited not in catalogue.examples:
                    raise UnknownRule(cited, catalogue.near(cited), f"{name}:{line}")
                found[cited] = []
            if test not in found[cited]:
                found[cited].append(test)
    return found


def untested(catalogue: Catalogue, covered: Mapping[str, list[str]]) -> list[str]:
    """The rules that software can show and that no test proves."""
    return [rule.id for rule in catalogue.rules.values() if not rule.table_only and not covered.get(rule.id)]


def _mentions(rule: Rule, wanted: list[str]) -> bool:
    text = " ".join((rule.id, rule.topic, rule.text, rule.ruling)).casefold()
    return all(word in text for word in wanted)


class _Reader:
    """Turns the raw tables of one file into a catalogue, with errors that name entry and field."""

    def __init__(self, file: str, data: dict[str, Any]) -> None:
        self.file = file
        self.data = data

    def catalogue(self) -> Catalogue:
        game = self.data.get("game")
        if not isinstance(game, dict):
            raise CatalogueError(f"{self.file}: needs a [game] table with the game's name")
        rules = self._by_id("rule", self._rule)
        gaps = self._by_id("gap", self._gap)
        both = rules.keys() & gaps.keys()
        if both:
            raise CatalogueError(f"{self.file}: '{min(both)}' is both a rule and a gap; ids must be unique")
        examples = self._by_id("example", self._example)
        differences = self._by_id("difference", self._difference)
        for example in examples.values():
            for rule_id in example.tests:
                if rule_id not in rules and rule_id not in gaps:
                    raise CatalogueError(f"{self.file}: example {example.id} tests unknown rule '{rule_id}'")
        for difference in differences.values():
            for rule_id in difference.rules:
                if rule_id not in rules:
                    raise CatalogueError(f"{self.file}: {difference.id} names the unknown rule '{rule_id}'")
        return Catalogue(
            title=self._text(game, "[game]", "name"),
            rules=rules,
            gaps=gaps,
            examples=examples,
            terms=tuple(self._term(entry, where) for entry, where in self._entries("term")),
            references=self._by_id("reference", self._reference),
            variants=self._variants(rules),
            differences=differences,
        )

    def _variants(self, rules: Mapping[str, Rule]) -> dict[str, Variant]:
        found = {variant.slug: variant for variant in (self._variant(*entry) for entry in self._entries("option"))}
        if found:
            for rule in rules.values():
                if rule.optional and rule.optional not in found:
                    raise CatalogueError(f"{self.file}: rule {rule.id} belongs to the unknown option '{rule.optional}'")
        for variant in found.values():
            for other in (*variant.conflicts, *variant.requires, *variant.implies, *variant.includes):
                if other not in found:
                    raise CatalogueError(f"{self.file}: option {variant.slug} names the unknown option '{other}'")
        return found

    def _rule(self, entry: dict[str, Any], where: str) -> Rule:
        rule = Rule(
            id=self._text(entry, where, "id"),
            topic=self._text(entry, where, "topic"),
            text=self._text(entry, where, "text"),
            source=self._text(entry, where, "source"),
            ruling=self._text(entry, where, "ruling", default=""),
            basis=self._text(entry, where, "basis", default="book"),
            optional=self._text(entry, where, "optional", default=""),
            table_only=self._flag(entry, where, "table_only"),
            table_only_why=self._text(entry, where, "table_only_why", default=""),
            editions=self._numbers(entry, where, "editions"),
            in_force=self._numbers(entry, where, "in_force" if "in_force" in entry else "editions"),
            differs=self._text(entry, where, "differs", default=""),
        )
        if rule.basis not in ("book", "ruling"):
            raise CatalogueError(f'{self.file}: {where}: basis must be "book" or "ruling", not "{rule.basis}"')
        if rule.table_only and not rule.table_only_why:
            raise CatalogueError(f"{self.file}: {where}: table_only needs its reason in table_only_why")
        return rule

    def _gap(self, entry: dict[str, Any], where: str) -> Rule:
        kind = self._text(entry, where, self._either(entry, "kind", "topic", "title"))
        return Rule(
            id=self._text(entry, where, "id"),
            topic=f"Gap: {kind}",
            text=self._text(entry, where, self._either(entry, "need", "question", "missing")),
            ruling=self._text(entry, where, self._either(entry, "ruling", "recommendation")),
            basis="gap",
            why=self._text(entry, where, "why", default=""),
        )

    def _example(self, entry: dict[str, Any], where: str) -> Example:
        checks = entry.get("checks", [])
        if not isinstance(checks, list) or not all(isinstance(check, dict) for check in checks):
            raise CatalogueError(f"{self.file}: {where}: checks must be a list of tables")
        told = ("id", "title", "topic", "source", "derived", "tests", "rules", "checks", "editions")
        return Example(
            id=self._text(entry, where, "id"),
            title=self._text(entry, where, self._either(entry, "title", "topic")),
            source=self._text(entry, where, "source"),
            derived=self._flag(entry, where, "derived"),
            tests=self._ids(entry, where, self._either(entry, "tests", "rules")),
            data={key: value for key, value in entry.items() if key not in told},
            editions=self._numbers(entry, where, "editions"),
            checks=tuple(checks),
        )

    def _variant(self, entry: dict[str, Any], where: str) -> Variant:
        def slugs(name: str) -> tuple[str, ...]:
            return self._ids(entry, where, name) if entry.get(name) else ()

        return Variant(
            slug=self._text(entry, where, "slug"),
            name=self._text(entry, where, "name"),
            kind=self._text(entry, where, "kind"),
            effect=self._text(entry, where, "effect"),
            editions=self._numbers(entry, where, "editions"),
            conflicts=slugs("conflicts"),
            requires=slugs("requires"),
            implies=slugs("implies"),
            includes=slugs("includes"),
            replaces=slugs("replaces"),
            note=self._text(entry, where, "conflict_note", default=""),
        )

    def _difference(self, entry: dict[str, Any], where: str) -> Difference:
        return Difference(
            id=self._text(entry, where, "id"),
            topic=self._text(entry, where, "topic"),
            subject=self._text(entry, where, "subject"),
            by_edition=tuple([self._text(entry, where, f"edition_{number}") for number in (1, 2, 3)]),
            rules=self._ids(entry, where, "rules"),
        )

    def _term(self, entry: dict[str, Any], where: str) -> Term:
        return Term(
            original=str(entry.get(self._either(entry, *LANGUAGES), "")),
            english=self._text(entry, where, "english"),
            note=self._text(entry, where, self._either(entry, "note", "meaning"), default=""),
        )

    def _reference(self, entry: dict[str, Any], where: str) -> Reference:
        return Reference(
            id=self._text(entry, where, "id"),
            title=self._text(entry, where, "title"),
            where=self._text(entry, where, "where"),
            says=self._text(entry, where, "says"),
        )

    @staticmethod
    def _either(entry: dict[str, Any], *names: str) -> str:
        """The first of these fields that is there; catalogues do not all call it alike."""
        return next((name for name in names if name in entry), names[0])

    def _ids(self, entry: dict[str, Any], where: str, name: str) -> tuple[str, ...]:
        ids = entry.get(name)
        if not isinstance(ids, list) or not ids or not all(isinstance(item, str) for item in ids):
            raise CatalogueError(f"{self.file}: {where}: {name} must be a list of rule ids")
        return tuple(ids)

    def _numbers(self, entry: dict[str, Any], where: str, name: str) -> tuple[int, ...]:
        numbers = entry.get(name, [])
        if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
            raise CatalogueError(f"{self.file}: {where}: {name} must be a list of editions, not {numbers!r}")
        return tuple(numbers)

    def _by_id(self, kind: str, read: Callable[[dict[str, Any], str], Entry]) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for entry, where in self._entries(kind):
            item = read(entry, where)
            if item.id in found:
                raise CatalogueError(f"{self.file}: {where}: this id is used twice")
            found[item.id] = item
        return found

    def _entries(self, kind: str) -> Iterator[tuple[dict[str, Any], str]]:
        entries = self.data.get(kind, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise CatalogueError(f"{self.file}: '{kind}' must be a list of [[{kind}]] tables")
        for number, entry in enumerate(entries, 1):
            yield entry, f"{kind} {entry.get('id') or f'number {number}'}"

    def _text(self, table: dict[str, Any], where: str, field: str, default: str | None = None) -> str:
        value = table.get(field, default)
        if value is None:
            raise CatalogueError(f"{self.file}: {where}: '{field}' is missing")
        if not isinstance(value, str) or (default is None and not value):
            raise CatalogueError(f"{self.file}: {where}: '{field}' must be a text, not {value!r}")
        return value

    def _flag(self, table: dict[str, Any], where: str, field: str) -> bool:
        value = table.get(field, False)
        if not isinstance(value, bool):
            raise CatalogueError(f"{self.file}: {where}: '{field}' must be true or false, not {value!r}")
        return value


def _citations(path: Path, name: str) -> Iterator[tuple[str, str, int]]:
    """Every (test, cited id, line) of one test file."""
    try:
        module = ast.parse(path.read_text(encoding="utf-8"), filename=name)
    except SyntaxError as error:
        raise CatalogueError(f"{name}:{error.lineno}: not valid Python: {error.msg}") from error
    yield from _cited_in(module.body, name, name, [])


def _cited_in(
    body: list[ast.stmt], name: str, prefix: str, inherited: list[tuple[str, int]]
) -> Iterator[tuple[str, str, int]]:
    marks = inherited + [mark for statement in body for mark in _pytestmark(statement, name)]
    for statement in body:
        if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
            own = [mark for node in statement.decorator_list for mark in _marks(node, name)]
            yield from _cited_in(statement.body, name, f"{prefix}::{statement.name}", marks + own)
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) and statement.name.startswith("test"):
            own = [mark for node in statement.decorator_list for mark in _marks(node, name)]
            for cited, line in marks + own:
                yield f"{prefix}::{statement.name}", cited, line


def _pytestmark(statement: ast.stmt, name: str) -> list[tuple[str, int]]:
    targets: list[ast.expr] = []
    value: ast.expr | None = None
    if isinstance(statement, ast.Assign):
        targets, value = statement.targets, statement.value
    elif isinstance(statement, ast.AnnAssign):
        targets, value = [statement.target], statement.value
    if value is None or not any(isinstance(node, ast.Name) and node.id == "pytestmark" for node in targets):
        return []
    return _marks(value, name)


def _marks(node: ast.expr, name: str) -> list[tuple[str, int]]:
    """The ids in every `mark.rule(...)` call inside this expression."""
    found: list[tuple[str, int]] = []
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or not _is_rule_mark(call.func):
            continue
        for argument in call.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise CatalogueError(f"{name}:{argument.lineno}: mark.rule takes rule ids as plain strings")
            found.append((argument.value, argument.lineno))
    return found


def _is_rule_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and (
            (isinstance(function.value, ast.Attribute) and function.value.attr == "mark")
            or (isinstance(function.value, ast.Name) and function.value.id == "mark")
        )
    )
