"""Scenes of Dungeoneer for tests: lay a map and set heroes on it in a line or two, start at any phase, play in words.

A scene is a real game whose table was arranged by hand; everything after `start` is played by the rules. Hands are
empty unless a test fills them, so that nobody is asked anything but what the test is about.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import undercroft as uc
from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer import start as shelf
from undercroft.games.dungeoneer.building import coordinates
from undercroft.games.dungeoneer.campaign import CampaignTurn
from undercroft.games.dungeoneer.cards import FORMS, SPEED
from undercroft.games.dungeoneer.fight import hero
from undercroft.games.dungeoneer.geography import CENTRE, WIDTH
from undercroft.games.dungeoneer.loader import load_set
from undercroft.games.dungeoneer.party import is_on, lord
from undercroft.games.dungeoneer.pool import ADVENTURE, BANE, HERO, MAP, MONSTER, QUEST
from undercroft.games.dungeoneer.rounds import Rounds, Turn
from undercroft.games.dungeoneer.scores import score
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    BANES,
    BOONS,
    CARRIED,
    DISCARD,
    DONE,
    FIELD,
    GLOBAL,
    HAND,
    HERO_CARD,
    LAID,
    MAP_DECK,
    PACK,
    PERIL_DECK,
    PERIL_DISCARD,
    PHASES,
    QUEST_DECK,
    QUESTS,
    SET_ASIDE,
    TRAPS,
    TREASURES,
    is_split,
    zone_of,
)
from undercroft.kernel.flow import PASS
from undercroft.kernel.game import key_of
from undercroft.kernel.visibility import show_all, show_to
from undercroft.text.english.dungeoneer_play import SIDES

SALTMARROW = (files("undercroft.games.dungeoneer") / "sets" / "saltmarrow.toml").read_text(encoding="utf-8")
DECKS = {HERO: SET_ASIDE, MAP: MAP_DECK, QUEST: QUEST_DECK, ADVENTURE: ADVENTURE_DECK}
ZONES = {"hand": HAND, "boons": BOONS, "treasures": TREASURES, "banes": BANES, "pack": PACK, "quests": QUESTS}
ZONES |= {"done": DONE, "hero": HERO_CARD}
HEROES = ("brannoc-tallow", "hollin-reed", "mother-verrin", "pim-underfoot")
EVERY_EDITION = (1, 2, 3)


@cache
def own_set(extra: str) -> str:
    """The name of the built-in set with a few cards of a test added."""
    text = SALTMARROW.replace('id = "saltmarrow"', 'id = "delve"', 1) + extra
    return shelf.register(load_set(text, "delve"))


class Delve:
    """A table arranged for a test. Seat 0 is the active player; its hero has Melee 3, Magic 0, Speed 3."""

    def __init__(
        self, seats: int = 2, edition: int = 3, extra: str = "", also: tuple[str, ...] = (), **options: Any
    ) -> None:
        named = {name.replace("_", "-"): value for name, value in options.items()}
        chosen = {"edition": edition, "sets": [own_set(extra), *also], **named}
        self.game = uc.new_game("dungeoneer", seats=seats, seed=1, options=chosen)
        self.table = self.game.table
        table = self.table
        for card in range(len(table.design)):
            kind = table.pool.type[table.design[card]]
            atoms.clear_card(table, card)
            peril = kind == ADVENTURE and is_split(named) and table.pool.kind[table.design[card]] >= BANE
            atoms.put(table, card, PERIL_DECK if peril else DECKS[kind])
            table.known[card] = table.everyone if kind == HERO else 0
            table.cell[card], table.turned[card] = -1, 0
        self.first(0)
        for seat, name in zip(range(seats), HEROES, strict=False):
            if seat != lord(table):
                self.hero(seat, name)
        self.map({(0, 0): "abbey-stair"})
        table.movement, table.moved = [0] * seats, [0] * seats
        table.modifiers = []
        table.round = 3
        self.game.log.clear()

    # --- arranging
    def first(self, seat: int) -> Delve:
        self.table.first = self.table.active = seat
        return self

    def find(self, name: str) -> int:
        """A card of this design that is not in use yet."""
        table = self.table
        for zone in (ADVENTURE_DECK, PERIL_DECK, MAP_DECK, QUEST_DECK, SET_ASIDE, DISCARD):
            for card in table.zones[zone]:
                if table.pool.designs[table.design[card]].id == name:
                    return card
        raise KeyError(name)

    def card(self, name: str) -> int:
        """The card of this design, wherever it is."""
        table = self.table
        found = [card for card, design in enumerate(table.design) if table.pool.designs[design].id == name]
        used = [card for card in found if table.where[card] not in (ADVENTURE_DECK, PERIL_DECK, MAP_DECK, QUEST_DECK)]
        return (used or found)[0]

    def hero(self, seat: int, name: str, level: int = 1, life: int = 6) -> Delve:
        table = self.table
        for old in table.zone(seat, HERO_CARD)[:]:
            atoms.put(table, old, SET_ASIDE)
        atoms.put_openly(table, self.find(name), zone_of(seat, HERO_CARD))
        table.life[seat], table.level[seat], table.alive[seat] = life, level, 1
        table.glory[seat] = table.peril[seat] = 0
        return self

    def map(self, cards: dict[tuple[int, int], str]) -> Delve:
        """Lay Map cards by (steps east, steps south); a trailing "/" turns one round. All heroes on the first."""
        table = self.table
        for card in table.zones[LAID][:]:
            atoms.put(table, card, MAP_DECK)
            table.cell[card], table.turned[card], table.known[card] = -1, 0, 0
        for (east, south), name in cards.items():
            card = self.find(name.rstrip("/"))
            atoms.put_openly(table, card, LAID)
            table.cell[card] = CENTRE + WIDTH * south + east
            table.turned[card] = int(name.endswith("/"))
        table.lay_out()
        for seat in range(table.seats):
            table.space[seat] = table.zones[LAID][0]
        return self

    def at(self, seat: int, name: str) -> Delve:
        self.table.space[seat] = self.card(name)
        return self

    def give(self, seat: int, **zones: str | tuple[str, ...]) -> Delve:
        """Cards by zone: hand, boons, treasures, banes, pack, quests, done."""
        table = self.table
        for zone, names in zones.items():
            for name in (names,) if isinstance(names, str) else names:
                card = self.find(name)
                atoms.put(table, card, zone_of(seat, ZONES[zone]))
                if zone != "hand":
                    table.owner[card] = seat
                    show_all(table, card)
                else:
                    show_to(table, seat, card)
                if zone == "treasures" and table.pool.kind[table.design[card]] != MONSTER:
                    table.charges[card] = table.pool.adventure(table.design[card]).charges
        return self

    def globals(self, *names: str) -> Delve:
        for name in names:
            atoms.put_openly(self.table, self.find(name), GLOBAL)
        return self

    def map_deck(self, *names: str) -> Delve:
        """These Map cards alone, the first one on top."""
        table = self.table
        for card in table.zones[MAP_DECK][:]:
            if table.pool.designs[table.design[card]].id not in names:
                atoms.put_openly(table, card, SET_ASIDE)
        order = {name: at for at, name in enumerate(reversed(names))}
        table.zones[MAP_DECK].sort(key=lambda card: order[table.pool.designs[table.design[card]].id])
        return self

    def have(self, seat: int, **values: int) -> Delve:
        """glory, peril, life, level, movement, tipped..."""
        for name, value in values.items():
            getattr(self.table, name)[seat] = value
        return self

    def carrying(self, seat: int, quest: str) -> Delve:
        self.give(seat, quests=quest)
        self.table.escort[self.card(quest)] = CARRIED
        return self

    def dice(self, *rolls: int) -> Delve:
        uc.testing.script_dice(self.game, list(rolls))
        return self

    def start(self, phase: str, seat: int = 0, movement: int | None = None) -> Delve:
        """Begin at a phase of a seat's turn: reset, dungeonlord, build, hero, discard."""
        table, game = self.table, self.game
        table.active, table.ended, table.batch = seat, 0, 0
        table.visited = [table.space[seat]]
        if phase != "reset":
            table.phase = PHASES.index(phase)
            if seat != lord(table):
                table.movement[seat] = score(table, seat, SPEED) if movement is None else movement
            table.moved[seat] = int(phase == "hero")  # so that a scene does not end with a collection
        game.stack = [Rounds(seat), self.campaign_turn(phase, seat) if is_on(table) else self.turn(phase, seat)]
        game.ask, game.given = None, {}
        game.advance()
        return self

    def turn(self, phase: str, seat: int) -> Turn:
        turn = Turn(seat)
        turn.step = turn.steps.index(phase)
        return turn

    def campaign_turn(self, phase: str, seat: int) -> CampaignTurn:
        """A shared turn at this phase: of the Dungeonlord, seat 0, or of a hero player."""
        turn = CampaignTurn()
        names = {"dungeonlord": "adventure", "discard": "hero_draw" if seat else "lord_draw"}
        turn.step = turn.steps.index(names.get(phase, phase))
        turn.at = max(seat - 1, 0)
        return turn

    # --- playing
    @property
    def asked(self) -> str:
        """Who is asked what: "0 hero"; nothing once the game is over."""
        if self.game.ask is None:
            return ""
        (seat, *_others) = self.game.questions
        return f"{seat} {self.game.ask.kind}"

    def rule(self) -> str:
        assert self.game.ask is not None
        return self.game.ask.rule

    def offers(self) -> list[str]:
        """The options in words: "play pit-sword", "send pit-hound 1", "move north", "challenge 1", "amount 2"."""
        assert self.game.ask is not None
        (seat, *_others) = self.game.questions
        return [self.told(raw) for raw in self.game.ask.options[seat]]

    def told(self, raw: tuple[str, int, int]) -> str:
        verb, first, second = raw
        table = self.table

        def name(card: int) -> str:
            return table.pool.designs[table.design[card]].id

        if verb in ("move", "open"):
            return f"{verb} {SIDES[first]}"
        if verb in ("amount", "seat", "wound", "attack", "roll", "deck"):
            return f"{verb} {first}"
        if verb == "form":
            return f"form {first} {FORMS[second]}"
        if verb == "place":
            east, south = coordinates(first)
            return f"place {east} {south}" + (" turned" if second else "")
        if verb == "lay":
            east, south = coordinates(second // 2)
            return f"lay {name(first)} {east} {south}" + (" turned" if second % 2 else "")
        if verb in ("challenge", "strike"):
            target = str(-1 - first) if first < 0 else name(first)
            return f"{verb} {target}" + (f" {name(second)}" if second >= 0 else "")
        if verb == "rob":
            return f"rob {first} {name(second)}"
        if verb == "guard":
            return f"guard {name(first)} {second}"
        words = [verb] + ([name(first)] if first >= 0 else [])
        if second >= 0 and verb == "play" and table.pool.kind[table.design[first]] < BANE:
            return " ".join([*words, name(second)])
        return " ".join([*words, *([str(second)] if second >= 0 and verb != "use" else [])])

    def can(self, words: str) -> bool:
        return words in self.offers()

    def do(self, *choices: str) -> Delve:
        """Choose one option after the other by its words."""
        for words in choices:
            assert words in self.offers(), f"{words!r} is not offered to {self.asked}: {self.offers()}"
            assert self.game.ask is not None
            (seat, *_others) = self.game.questions
            raw = self.game.ask.options[seat][self.offers().index(words)]
            self.game.answer(seat, key_of(raw))
        return self

    def passing(self, until: str = "") -> Delve:
        """Everybody passes until something else is asked, or until this is: "0 hero"."""
        for _ in range(60):
            if self.game.ask is None or self.asked == until:
                break
            (seat, *_others) = self.game.questions
            if PASS not in self.game.ask.options[seat]:
                break
            self.game.answer(seat, "pass")
        return self

    # --- looking
    def names(self, seat: int, zone: str) -> list[str]:
        table = self.table
        return [table.pool.designs[table.design[card]].id for card in table.zone(seat, ZONES[zone])]

    def lies_in(self, name: str) -> str:
        """Where the card of this design is, in a word."""
        where = self.table.where[self.card(name)]
        common = {ADVENTURE_DECK: "deck", DISCARD: "discard", FIELD: "field", SET_ASIDE: "aside", TRAPS: "traps"}
        common |= {PERIL_DECK: "peril deck", PERIL_DISCARD: "peril discard"}
        common |= {GLOBAL: "global", LAID: "map", MAP_DECK: "map deck", QUEST_DECK: "quest deck"}
        if where in common:
            return common[where]
        for seat in range(self.table.seats):
            for zone, which in ZONES.items():
                if where == zone_of(seat, which):
                    return f"{zone} {seat}"
        return "attached"

    def space(self, seat: int) -> str:
        return self.table.pool.designs[self.table.design[self.table.space[seat]]].id

    def events(self, kind: str) -> list[tuple[int, ...]]:
        return [event[2] for event in self.game.log if event[0] == kind]

    def rules_of(self, kind: str) -> list[str]:
        return [event[1] for event in self.game.log if event[0] == kind]


CROSS = {
    (0, 0): "abbey-stair",
    (0, -1): "lamp-crossing",
    (1, 0): "cross-drift",
    (0, 1): "north-drift",
    (-1, 0): "cart-bend/",
}
__all__ = ["CROSS", "EVERY_EDITION", "Delve", "hero"]
