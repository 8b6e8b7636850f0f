"""The reader of Boss Monster's set files: what the words of an ability can refer to."""

from __future__ import annotations

from undercroft.games.boss_monster.vocabulary import CARD_GIVES, EVENTS, NEEDS
from undercroft.games.sets import reader
from undercroft.games.sets.problems import listed
from undercroft.games.sets.reader import Scope

__all__ = ["Reader", "Scope", "scope_of"]

_WHERE_GIVEN = {
    "this": "only a room's ability can mean its own room",
    "design": "only rooms and spells can have copies in the discard pile",
    "it": 'it is given only inside { each = "opponent", do = [...] }',
    "alone": 'it must be the only effect of a spell: do = [{ prevent = "spell" }]',
}


def scope_of(card: str, *gives: str) -> Scope:
    return Scope(card, frozenset(CARD_GIVES[card]) | set(gives))


class Reader(reader.Reader):
    __slots__ = ()

    needs = NEEDS
    bare = "room"

    def where_given(self, need: str) -> str:
        events = [name for name, event in EVENTS.items() if need in event.gives]
        return _WHERE_GIVEN.get(need) or f"only these events give it: when = {listed(events)}"
