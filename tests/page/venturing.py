"""Somebody at a table of Dungeon Venture: comes in at a moment of a game, or plays on alone to the end."""

from __future__ import annotations

from typing import Any

from tests.page.delving import VERBS, at_moment
from tests.page.person import Person
from tests.server.house import House

from undercroft.kernel.game import Game, Question

KEEPER, HERO = 0, 1
# Chooses by itself, again and again: attacks if it can, and now and then ends the turn.
ALONE = """() => setInterval(() => {
  const verbs = [...document.querySelectorAll('VERBS')]
  const eager = verbs.find((verb) => /^Attack/.test(verb.textContent.trim()))
  ;(eager ?? verbs[Math.floor(Math.random() * verbs.length)])?.click()
}, 5)""".replace("VERBS", VERBS)


def table(house: House, *who: str, **more: Any) -> Any:
    return house.table(*who, game="dungeon-venture", **more)


def offers(question: Question, verb: str) -> int:
    return sum(option.key.split(":")[0] == verb for option in question.options)


def can_walk_and_strike(game: Game[Any], question: Question) -> bool:
    """A turn with somebody to attack and somewhere to go."""
    return question.kind == "turn" and offers(question, "attack") > 1 and offers(question, "move") > 3


def can_cast(game: Game[Any], question: Question) -> bool:
    """A turn with a spell that has a choice of targets."""
    return question.kind == "turn" and any(
        key.startswith("play:") and len(targets) > 1 for key, targets in game.view(HERO)["odds"].items()
    )


def can_open_a_door(game: Game[Any], question: Question) -> bool:
    return question.kind == "turn" and any(option.text.startswith("Open the door") for option in question.options)


def holds_events(game: Game[Any], question: Question) -> bool:
    """A turn of a monster, with events in the Keeper's hand and more monsters behind doors."""
    if question.kind != "turn" or offers(question, "move") < 4:
        return False
    screen = game.view(KEEPER)["screen"]
    return bool(screen["events"] and screen["monsters"])


def moment(house: House, wanted: Any, mine: int = HERO, seats: int = 2, **options: Any) -> Any:
    return at_moment(house, seats, wanted, game="dungeon-venture", mine=mine, **options)


class Ear:
    """Every byte that a page hears over its socket."""

    def __init__(self, person: Person) -> None:
        self.heard: list[str] = []
        person.page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: str | bytes) -> None:
        self.heard.append(frame if isinstance(frame, str) else frame.decode())

    @property
    def text(self) -> str:
        return "\n".join(self.heard)
