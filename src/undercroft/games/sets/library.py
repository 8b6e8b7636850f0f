"""The sets (or adventures) a game can be played with: those that come with it, and those that somebody brings along."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from undercroft.games.sets import files
from undercroft.games.sets.problems import BadSet
from undercroft.kernel.errors import BadRequest


class AnySet(Protocol):
    """What every game's set has."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def source(self) -> str: ...


S = TypeVar("S", bound=AnySet)


class Library(Generic[S]):
    """Finds sets by name and reads each once; sets of one's own are known for this run only."""

    def __init__(self, package: str, load: Callable[[str | bytes, str], S], kind: str = "set") -> None:
        self.package = package
        self.kind = kind  # what people call such a file; its folder is called the same
        self.load = load
        self.own: dict[str, S] = {}
        self.read: dict[str, S] = {}
        self.versions: dict[str, str] = {}
        self.names = files.names(package, kind)

    def find(self, name: str) -> S:
        if name in self.own:
            return self.own[name]
        if name not in self.names:
            known = ", ".join([*self.names, *self.own])
            raise BadRequest(f"there is no {self.kind} '{name}'; there are: {known}")
        if name not in self.read:
            self.read[name] = self.load(files.built_in(self.package, name, self.kind), f"{name}.toml")
        return self.read[name]

    def register(self, card_set: S) -> str:
        """Make a set of one's own known; its name carries a digest, so that records find the same one."""
        name = f"{card_set.id}@{fingerprint(card_set)}"
        self.own[name] = card_set
        return name

    def add_file(self, path: str) -> str:
        return self.register(self.load(files.read_file(path), str(path)))

    def sources(self, names: list[str]) -> dict[str, str]:
        """The texts of sets that do not come with the game, so that a record of them is still one file."""
        return {name: self.own[name].source for name in names if name in self.own}

    def learn(self, sources: Any) -> None:
        """Make the sets known whose texts a record carries."""
        if not isinstance(sources, dict):
            raise BadRequest(f"its 'sources' must be a table of {self.kind} files")
        for name, source in sources.items():
            if not isinstance(source, str):
                raise BadRequest(f"the {self.kind} file of '{name}' must be a text"[:200])
            try:
                made = self.register(self.load(source, f"{name}.toml"))
            except BadSet as problem:
                raise BadRequest(f"its {self.kind} is refused: {str(problem).splitlines()[0]}"[:300]) from None
            if made != name:
                raise BadRequest(f"its {self.kind} '{name}' is not the one it was made with"[:200])

    def version(self, name: str) -> str:
        """A set's version as its author gives it, and what its cards really are."""
        if name not in self.versions:
            card_set = self.find(name)
            self.versions[name] = f"{card_set.version} ({fingerprint(card_set)})"
        return self.versions[name]

    def check(self, value: Any) -> list[str]:
        """The value of the option `sets`, or a clear refusal."""
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list | tuple) or not names or not all(isinstance(name, str) for name in names):
            raise BadRequest(f"option 'sets' is a list of set names, not {value!r}")
        if len(set(names)) != len(names):
            raise BadRequest("option 'sets' names a set twice")
        ids = [self.find(name).id for name in names]
        double = next((one for one in ids if ids.count(one) > 1), None)
        if double is not None:
            raise BadRequest(f"two of the sets have the id '{double}': play with one of them")
        return list(names)


def fingerprint(card_set: AnySet) -> str:
    return hashlib.blake2b(repr(card_set).encode(), digest_size=4).hexdigest()
