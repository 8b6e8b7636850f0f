"""Scenes of Boss Monster 2 for tests: set the table in a line or two, start at any phase, play in words.

A scene is a real game whose table was arranged by hand; everything after `start` is played by the rules.
"""

from __future__ import annotations

from typing import Any

import undercroft as uc
from undercroft.games.boss_monster import start as shelf
from undercroft.games.boss_monster.loader import load_set
from undercroft.games.boss_monster.rounds import Round
from undercroft.games.boss_monster.table import (
    ADVENTURE,
    BAIT,
    BEGIN,
    BOX,
    BUILD,
    DISCARD,
    END,
    ENTRANCE,
    HERO_DECK,
    OFF,
    ROOM_DECK,
    ROOMS,
    ROW,
    SOULS,
    SPELL_DECK,
    SPELLS,
    THRONE,
    TOWN,
    UNDER,
    WOUNDS,
    zone_of,
)
from undercroft.kernel.table import put
from undercroft.kernel.visibility import show_all, show_to

STARTS = {"begin": (0, BEGIN), "build": (1, BUILD), "reveal": (2, BUILD), "bait": (3, BAIT)}
STARTS |= {"adventure": (4, ADVENTURE), "end": (5, END), "check": (6, END)}

# plain rooms: <kind initial><damage>-<treasure initials>, advanced with a leading "a": m2-t, a-t3-cw
INITIALS = {"c": "cleric", "w": "warrior", "m": "mage", "t": "thief"}


def plain_set(*extra: str) -> str:
    """A set of blank rooms, two harmless spells, heroes of every kind, and whatever else a test writes in TOML."""
    lines = ['format = "undercroft-set/1"', 'game = "boss-monster"', 'id = "plain"', 'title = "Plain"', 'version = "1"']
    for at, (initial, name) in enumerate(INITIALS.items()):
        for more in (0, 1):
            xp = 900 - at * 100 - more * 400
            lines += [f'[[boss]]\nid = "boss-{initial}{more}"\nname = "Boss {initial}{more}"\nxp = {xp}']
            lines += [f'treasure = ["{name}"]\nlevel_up = {{ do = [{{ draw = "room" }}] }}']
    treasures = ["c", "w", "m", "t", "cw", "cm", "ct", "wm", "wt", "mt", "cc", "ww", "mm", "tt", "cwmt"]
    for grade in ("ordinary", "advanced"):
        for kind in ("monster", "trap"):
            for damage in (0, 1, 2, 3, 4):
                for treasure in treasures:
                    lead = "a-" if grade == "advanced" else ""
                    name = f"{lead}{kind[0]}{damage}-{treasure}"
                    icons = ", ".join(f'"{INITIALS[one]}"' for one in treasure)
                    lines += [f'[[room]]\nid = "{name}"\nname = "{name}"\nkind = "{kind}"\ngrade = "{grade}"']
                    lines += [f"damage = {damage}\ntreasure = [{icons}]\ncopies = 6"]
    for phase in ("build", "adventure", "both"):
        lines += [f'[[spell]]\nid = "idle-{phase}"\nname = "Idle {phase}"\nphase = "{phase}"\ncopies = 8']
        lines += ['do = [{ draw = "room" }]']
    lines += ['[[spell]]\nid = "stop"\nname = "Stop"\nphase = "both"\ncopies = 4\ndo = [{ prevent = "spell" }]']
    for initial, name in INITIALS.items():
        for grade, healths in (("ordinary", (4, 6, 8)), ("epic", (9, 11, 12, 13))):
            for health in healths:
                for copy in range(3):
                    hero = f"{initial}{health}-{copy}"
                    lines += [f'[[hero]]\nid = "{hero}"\nname = "{hero}"\nclass = "{name}"']
                    lines += [f'grade = "{grade}"\nhealth = {health}']
    return "\n".join([*lines, *extra])


MOST_IDLE = 50  # calls of `finish_phase` that found nothing to pass


class Scene:
    """A table arranged for a test. Seats are numbered; by default seat 0 has the most XP, then 1, 2, 3."""

    idle = 0

    def __init__(self, seats: int = 2, sets: list[str] | None = None, extra: str = "", **options: Any) -> None:
        self.sets = sets or [shelf.register(load_set(plain_set(extra), "plain"))]
        named = {name.replace("_", "-"): value for name, value in options.items()}
        self.game = uc.new_game("boss-monster", seats=seats, seed=1, options={"sets": self.sets, **named})
        self.table = self.game.table
        self.order(*range(seats))
        for zone in range(len(self.table.zones)):
            if zone not in (ROOM_DECK, SPELL_DECK, HERO_DECK, BOX):
                for card in list(self.table.zones[zone]):
                    if self.table.pool.type[self.table.design[card]] != 0:
                        self._away(card)
        self.table.known = [
            0 if self.table.pool.type[design] else self.table.known[card]
            for card, design in enumerate(self.table.design)
        ]
        self.table.round = 3

    # --- arranging
    def _away(self, card: int) -> None:
        back = self.table.pool.type[self.table.design[card]]
        put(self.table, card, {1: ROOM_DECK, 2: SPELL_DECK, 3: HERO_DECK}[back])

    def order(self, *seats: int) -> Scene:
        """Who has the most XP, second most..."""
        self.table.order = seats
        for seat in seats:
            while len(self.table.zone(seat, THRONE)) > 1:
                put(self.table, self.table.zone(seat, THRONE)[-1], BOX)
            show_all(self.table, self.table.zone(seat, THRONE)[0])
        return self

    def find(self, name: str) -> int:
        """A card of this design that is not in use yet."""
        for zone in (ROOM_DECK, SPELL_DECK, HERO_DECK, BOX):
            for card in self.table.zones[zone]:
                if self.table.pool.designs[self.table.design[card]].id == name:
                    return card
        raise LookupError(f"no card {name!r} left")

    def put(self, name: str, zone: int, known: int | None = None) -> int:
        card = self.find(name)
        put(self.table, card, zone)
        if known is None:
            show_all(self.table, card)
        else:
            show_to(self.table, known, card)
        return card

    def boss(self, seat: int, name: str, levelled: bool = False) -> Scene:
        old = self.table.zone(seat, THRONE)[0]
        if self.id(old) != name:
            for other in range(self.table.seats):
                if self.id(self.table.zone(other, THRONE)[0]) == name:
                    mine = self.table.zone(other, THRONE)[0]
                    self.table.design[mine], self.table.design[old] = self.table.design[old], self.table.design[mine]
                    break
            else:
                self.table.known[old] = 0
                put(self.table, old, BOX)
                self.put(name, zone_of(seat, THRONE))
        for other in range(self.table.seats):
            self.table.bosses[other] = self.table.design[self.table.zone(other, THRONE)[0]]
        self.table.levelled[seat] = int(levelled)
        self.table.count_powers(seat)
        return self

    def dungeon(self, seat: int, *rooms: str) -> Scene:
        """Rooms from the left (the entrance) to the right (the boss); 'a/b' means a lies on b."""
        for pile in reversed(rooms):
            names = pile.split("/")
            beneath = -1
            for name in reversed(names[1:]):
                card = self.put(name, zone_of(seat, UNDER))
                self.table.under[card] = beneath
                beneath = card
            self.table.under[self.put(names[0], zone_of(seat, ROW))] = beneath
        self.table.count_powers(seat)
        return self

    def hand(self, seat: int, *names: str) -> Scene:
        for name in names:
            card = self.find(name)
            kind = self.table.pool.type[self.table.design[card]]
            self.put(name, zone_of(seat, ROOMS if kind == 1 else SPELLS), seat)
        return self

    def town(self, *names: str) -> Scene:
        """Heroes from the oldest to the newest."""
        for name in names:
            card = self.put(name, TOWN)
            self.table.revealed += 1
            self.table.number[card] = self.table.revealed
        return self

    def entrance(self, seat: int, *names: str) -> Scene:
        """Heroes from the one nearest to the dungeon outwards."""
        for name in names:
            card = self.put(name, zone_of(seat, ENTRANCE))
            self.table.revealed += 1
            self.table.number[card] = self.table.revealed
        return self

    def discard_pile(self, *names: str) -> Scene:
        for name in names:
            self.put(name, DISCARD)
        return self

    def souls(self, seat: int, *names: str) -> Scene:
        for name in names:
            card = self.put(name, zone_of(seat, SOULS))
            self.table.souls[seat] += self.table.pool.value[self.table.design[card]]
        return self

    def wounds(self, seat: int, *names: str) -> Scene:
        for name in names:
            card = self.put(name, zone_of(seat, WOUNDS))
            self.table.wounds[seat] += self.table.pool.value[self.table.design[card]]
        return self

    def off(self, seat: int, name: str) -> Scene:
        """Deactivate a visible room."""
        self.table.marks[self.room(seat, name)] |= OFF
        return self

    def let_nobody_be_lured(self) -> Scene:
        """Bosses whose treasure ties: with empty dungeons every hero stays in town (needs three bosses of a class)."""
        pool = self.table.pool
        first, second = [
            [pool.designs[at].id for at in range(len(pool.designs)) if pool.type[at] == 0 and pool.treasure[at][cls]]
            for cls in (1, 2)
        ]
        tied = {2: first[:2], 3: first[:3], 4: first[:2] + second[:2]}[self.table.seats]
        for seat, name in enumerate(tied):
            self.boss(seat, name)
        return self

    def empty_deck(self, which: str) -> Scene:
        zone = {"room": ROOM_DECK, "spell": SPELL_DECK, "hero": HERO_DECK}[which]
        for card in list(self.table.zones[zone]):
            put(self.table, card, BOX)
        return self

    def top(self, *names: str) -> Scene:
        """Put cards on top of their decks, the last one named uppermost."""
        for name in names:
            card = self.find(name)
            deck = {1: ROOM_DECK, 2: SPELL_DECK, 3: HERO_DECK}[self.table.pool.type[self.table.design[card]]]
            put(self.table, card, deck)
        return self

    def start(self, phase: str) -> Scene:
        """Begin at a phase of a round: begin, build, reveal, bait, adventure, end or check."""
        game = self.game
        game.stack.clear()
        game.given, game.log, game.choices = {}, [], []
        game.result = None
        step, self.table.phase = STARTS[phase]
        self.table.active = -1
        frame = Round()
        frame.step = step
        game.push(frame)
        game.advance()
        return self

    # --- reading
    def id(self, card: int) -> str:
        return self.table.pool.designs[self.table.design[card]].id

    def ids(self, cards: list[int]) -> list[str]:
        return [self.id(card) for card in cards]

    def zone(self, seat: int, which: int) -> list[str]:
        return self.ids(self.table.zone(seat, which))

    def row(self, seat: int) -> list[str]:
        """Visible rooms from left to right."""
        return self.ids(self.table.zone(seat, ROW))[::-1]

    def room(self, seat: int, name: str) -> int:
        return next(card for card in self.table.zone(seat, ROW) if self.id(card) == name)

    def in_town(self) -> list[str]:
        return self.ids(self.table.zones[TOWN])

    def discarded(self) -> list[str]:
        return self.ids(self.table.zones[DISCARD])

    def hand_of(self, seat: int) -> list[str]:
        return self.zone(seat, ROOMS) + self.zone(seat, SPELLS)

    def asked(self) -> dict[int, str]:
        """Who is asked what kind of question."""
        return {seat: question.kind for seat, question in self.game.questions.items()}

    def options(self, seat: int) -> list[str]:
        """What a seat may choose, in words: 'lay m2-t left', 'lay m2-t over m1-c', 'cast stop'."""
        return [self.say(option.raw) for option in self.game.questions[seat].options]

    def say(self, raw: tuple[str, int, int]) -> str:
        verb, first, second = raw
        if verb == "lay":
            return f"lay {self.id(first)} " + ("left" if second < 0 else f"over {self.id(second)}")
        if verb == "dungeon":
            return f"seat {first}"
        if verb in ("seat", "class", "mode") or first < 0:
            return verb if first < 0 else f"{verb} {first}"
        if verb == "react":
            return f"react {self.id(second)}"
        return f"{verb} {self.id(first)}"

    def events(self, kind: str) -> list[tuple[int, ...]]:
        return [data for what, _rule, data, *_secret in self.game.log if what == kind]

    def told(self, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
        """The public log: kinds and named data (designs as card ids) of these kinds of events, in order."""
        return [(line["kind"], line["data"]) for line in self.game.events(None) if line["kind"] in kinds]

    # --- playing
    def choose(self, seat: int, words: str) -> Scene:
        """Pick the option that reads like this (see `options`)."""
        question = self.game.questions.get(seat)
        assert question is not None, f"seat {seat} is not asked; asked: {self.asked()}"
        for option in question.options:
            if self.say(option.raw) == words:
                self.game.answer(seat, option)
                return self
        raise AssertionError(f"{words!r} is not among {self.options(seat)}")

    def passes(self, *seats: int) -> Scene:
        for seat in seats:
            self.choose(seat, "pass")
        return self

    def pass_all(self, until: str = "") -> Scene:
        """Pass for whoever is asked in a window, until another kind of question (or this kind) comes."""
        while self.game.questions and not self.game.over:
            seat, question = next(iter(self.game.questions.items()))
            if question.kind == until or question.kind not in ("build", "adventure", "prevent"):
                break
            self.game.answer(seat, "pass")
        return self

    def finish_phase(self) -> Scene:
        """Pass in every window until the phase (or the round, or the game) has changed, or a real question comes."""
        phase, number, made = self.table.phase, self.table.round, len(self.game.choices)
        while not self.game.over and (self.table.phase, self.table.round) == (phase, number):
            seat, question = next(iter(self.game.questions.items()))
            if question.kind not in ("build", "adventure", "prevent"):
                break
            self.game.answer(seat, "pass")
        if len(self.game.choices) == made:  # a loop around this would never end
            self.idle += 1
            assert self.idle < MOST_IDLE, f"nothing is left to pass: asked {self.asked()}, result {self.game.result}"
        return self


class Opening(Scene):
    """A real game at the first question of its set-up; nothing is arranged but what a test deals."""

    def __init__(
        self, seats: int = 2, sets: list[str] | None = None, extra: str = "", seed: int = 1, **options: Any
    ) -> None:
        self.sets = sets or [shelf.register(load_set(plain_set(extra), "plain"))]
        named = {name.replace("_", "-"): value for name, value in options.items()}
        self.game = uc.new_game("boss-monster", seats=seats, seed=seed, options={"sets": self.sets, **named})
        self.table = self.game.table

    def deal(self, seat: int, *names: str) -> Opening:
        """Let the first cards of a hand be these: what is printed on them changes places with cards of the decks."""
        design = self.table.design
        left = {ROOMS: list(self.table.zone(seat, ROOMS)), SPELLS: list(self.table.zone(seat, SPELLS))}
        for name in names:
            other = self.find(name)
            card = left[ROOMS if self.table.pool.type[design[other]] == 1 else SPELLS].pop(0)
            design[card], design[other] = design[other], design[card]
        self.game.ask_again()
        return self

    def keep_hands(self) -> Opening:
        """Nobody redraws."""
        for seat in list(self.game.questions):
            self.choose(seat, "keep")
        return self

    def discard_spells(self) -> Opening:
        """Everybody puts both spells on the discard pile, so that five rooms are left."""
        for _ in range(2):
            for seat, question in self.game.questions.items():
                spells = [option for option in question.options if option.raw[1] in self.table.zone(seat, SPELLS)]
                self.game.answer(seat, spells[0] if len(question.options) == 7 else spells[-1])
        return self

    def to_first_rooms(self) -> Opening:
        return self.keep_hands().discard_spells()
