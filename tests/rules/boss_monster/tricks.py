"""Cards with one effect each, named after what they do, and scenes that read the log and the views in words."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from tests.scene import Scene

from undercroft.games.boss_monster.table import SOULS, WOUNDS
from undercroft.games.boss_monster.words import waiting

IN_OR_AT = '{ hero = "in a dungeon or at an entrance" }'


def spell(name: str, do: str, phase: str = "both", copies: int = 4) -> str:
    """A spell; `do` is the inside of its list of effects, or a whole `either = [...]`."""
    body = do if do.startswith("either") else f"do = [{do}]"
    return f'[[spell]]\nid = "{name}"\nname = "{name}"\nphase = "{phase}"\ncopies = {copies}\n{body}\n'


def room(name: str, ability: str, damage: int = 1, kind: str = "monster", treasure: str = "thief") -> str:
    """An ordinary room with this ability (the inside of its table)."""
    lines = f'[[room]]\nid = "{name}"\nname = "{name}"\nkind = "{kind}"\ngrade = "ordinary"\ndamage = {damage}\n'
    return lines + f'treasure = ["{treasure}"]\ncopies = 4\nability = {{ {ability} }}\n'


def boss(name: str, level_up: str, xp: int = 50) -> str:
    lines = f'[[boss]]\nid = "{name}"\nname = "{name}"\nxp = {xp}\ntreasure = ["mage"]\n'
    return lines + f"level_up = {{ {level_up} }}\n"


SPELLS = "".join(
    [
        spell("hurt-2", f"{{ hurt = 2, hero = {IN_OR_AT} }}"),
        spell("tough-3", f"{{ toughen = 3, hero = {IN_OR_AT} }}"),
        spell("weak-9", f"{{ toughen = -9, hero = {IN_OR_AT} }}"),
        spell("slay", '{ kill = { hero = "in a dungeon" } }'),
        spell("slay-at-door", '{ kill = { hero = "at an entrance" } }'),
        spell("to-town", f'{{ send = {IN_OR_AT}, to = "town" }}'),
        spell("to-door", f'{{ send = {IN_OR_AT}, to = "entrance" }}'),
        spell("invite", '{ send = { hero = "in town" }, to = "entrance" }'),
        spell("switch-off", '{ deactivate = { room = "any" } }'),
        spell("smash", '{ destroy = { room = "any" } }'),
        spell("smash-own", '{ destroy = { room = "yours" } }'),
        spell("swap-any", '{ swap = "any" }'),
        spell("swap-own", '{ swap = "yours" }'),
        spell("boost-2", '{ bonus = 2, to = { room = "any" } }'),
        spell("strip", '{ discard = "hand", by = "opponent" }'),
        spell("mend", "{ heal = 1 }"),
        spell("read", '{ draw = "spell" }'),
    ]
)


class Stage(Scene):
    """A scene with these spells at hand."""

    def __init__(self, seats: int = 2, *cards: str, **options: Any) -> None:
        super().__init__(seats, extra=SPELLS + "".join(cards), **options)

    # --- playing
    def play(self, seat: int, words: str) -> Stage:
        """Choose this, and let nobody prevent it."""
        self.choose(seat, words)
        return self.let_be()

    def let_be(self) -> Stage:
        while (kinds := self.asked()) and set(kinds.values()) == {"prevent"}:
            self.choose(next(iter(kinds)), "pass")
        return self

    def let_happen(self) -> Stage:
        """Pass until all that was announced has been carried out."""
        while waiting(self.game):
            self.choose(next(iter(self.asked())), "pass")
        return self

    def next_round(self) -> Stage:
        """Pass until the first question of the next round."""
        number = self.table.round
        while self.table.round == number and not self.game.over:
            self.choose(next(iter(self.asked())), "pass")
        return self

    def score(self, seat: int, souls: int, wounds: int) -> Stage:
        """So many souls and wounds, in epic heroes as far as possible."""
        for which, amount in ((SOULS, souls), (WOUNDS, wounds)):
            put = self.souls if which == SOULS else self.wounds
            for value in [2] * (amount // 2) + [1] * (amount % 2):
                put(seat, self.hero_worth(value))
        return self

    def hero_worth(self, value: int) -> str:
        """Some hero of the deck who counts so much."""
        pool, table = self.table.pool, self.table
        for name in [
            f"{initial}{health}-{copy}" for health in (8, 9, 11, 12) for initial in "cwmt" for copy in (2, 1, 0)
        ]:
            try:
                card = self.find(name)
            except LookupError:
                continue
            if pool.value[table.design[card]] == value:
                return name
        raise LookupError(f"no hero of value {value} left")

    # --- reading
    def story(self, *kinds: str, since: int = 0) -> list[str]:
        """The public log in words: what happened, then the cards (or seats) it happened to."""
        lines = []
        for event in self.game.events(None, since):
            if not kinds or event["kind"] in kinds:
                data = event["data"]
                cards = [str(value) for name, value in data.items() if name.endswith("design")]
                lines.append(
                    " ".join([event["kind"], *(cards or [str(data[name]) for name in data if name == "seat"])])
                )
        return lines

    def hero(self, name: str) -> dict[str, Any]:
        """A hero in town, at an entrance or in a dungeon, as everybody sees him."""
        view = self.game.view(None)
        found = [*view["town"]]
        for seat in view["seats"]:
            found += [*seat["entrance"], *seat["inside"]]
        return next(face for face in found if face["id"] == name)

    def face(self, seat: int, name: str) -> dict[str, Any]:
        """A visible room as everybody sees it."""
        return next(face for face in self.seat_view(seat)["dungeon"] if face["id"] == name)

    def seat_view(self, seat: int, eye: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.game.view(eye)["seats"][seat]
        return found

    def points(self, seat: int) -> tuple[int, int]:
        """Souls and wounds as everybody sees them."""
        view = self.seat_view(seat)
        return view["souls"], view["wounds"]

    def key(self, verb: str, seat: int, which: int, name: str, more: str = "") -> str:
        """The key of an option about a card of a seat's zone."""
        card = next(card for card in self.table.zone(seat, which) if self.id(card) == name)
        return f"{verb}:{card}{more}"

    def refused(self, seat: int, key: str) -> str:
        """The rule that forbids it."""
        return self.game.why_not(seat, key)[1]


def example(name: str) -> dict[str, Any]:
    """A worked example of the catalogue, as it stands there."""
    text = files("undercroft.games.boss_monster").joinpath("rules.toml").read_text(encoding="utf-8")
    return next(entry for entry in tomllib.loads(text)["example"] if entry["id"] == name)
