"""Boss Monster 2 as the kernel sees it: its procedures, its windows, its effects, its knowledge and its words."""

from __future__ import annotations

from typing import Any

from undercroft.games.boss_monster import dungeon, verbs, words
from undercroft.games.boss_monster.adventure import Adventure, Walk
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.building import Reveal, draft, draft_options
from undercroft.games.boss_monster.ending import EndOfRound
from undercroft.games.boss_monster.hands import Discard, Give, Heal, Trade
from undercroft.games.boss_monster.judgement import WON, value
from undercroft.games.boss_monster.opening import Setup
from undercroft.games.boss_monster.play import Play, is_playable, open_modes, resume
from undercroft.games.boss_monster.pool import ADVENTURE_PHASE, BOSS, BUILD_PHASE, BUILDING, FREE, Cost, Pool, Use
from undercroft.games.boss_monster.prospects import WEIGHTS, signs
from undercroft.games.boss_monster.refusals import refusal
from undercroft.games.boss_monster.rounds import Round
from undercroft.games.boss_monster.table import (
    BUILD,
    COMMON,
    DRAFT,
    ENTRANCE,
    OFF,
    OWN,
    ROOMS,
    ROW,
    SPELLS,
    USED,
    BossTable,
    check,
    unpacked,
    zone_of,
)
from undercroft.games.boss_monster.view import Faces, views
from undercroft.kernel.effects import NOTHING, Op, Resolve
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.flow import Ask, Procedure, Raw, enrol
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import ACTIVATED, ONCE, TRIGGERED, Act, Node, Select, Test
from undercroft.kernel.rules import Rules
from undercroft.kernel.table import Trigger
from undercroft.kernel.triggers import React
from undercroft.kernel.windows import Window

FRAMES = enrol(
    Setup, Round, Window, Reveal, Adventure, Walk, EndOfRound, Play, Resolve, React, Discard, Give, Heal, Trade
)
NOBODY = -1
OWN_END = ("you-destroy-this", "destroyed-by-card")


class BossMonster(Rules):
    """The rules of Boss Monster 2 for one pool of cards and one choice of variants."""

    id = "boss-monster"
    frames = FRAMES
    offer_rule = "effect-01"
    order_rule = "effect-02"
    cap_rule = "gap-loops"

    def __init__(self, pool: Pool, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.pool = pool
        self.programs = tuple(pool.programs)
        self.hands = tuple([zone_of(seat, SPELLS) for seat in range(4)])
        self.window_powers = {"build": BUILD_PHASE | BUILDING, "adventure": ADVENTURE_PHASE, "prevent": 0}
        self.backs = tuple(pool.back)
        self.faces = Faces(pool)

    # --- the table and the flow
    def unpack(self, seats: int) -> BossTable:
        return unpacked(seats, self.pool, 4 if self.options["hard-mode"] else NOBODY)

    def check_table(self, table: BossTable) -> None:
        check(table, self.unpacked(table.seats))
        for seat in range(table.seats):
            table.count_powers(seat)

    def first_procedure(self) -> Procedure:
        return Setup()

    # --- windows
    def window_options(self, game: Boss2, window: Window, seat: int) -> list[Raw] | None:
        """Spells with the symbol of the phase, usable abilities, and in his own build turn a room (act-02, spell-04).

        Only public knowledge decides whether a seat is asked: the number of cards in hand, what lies in play.
        """
        if window.kind == "prevent":
            return preventions(game, seat)
        table, pool = game.table, self.pool
        zones, base, design = table.zones, COMMON + seat * OWN, table.design
        phase = ADVENTURE_PHASE
        options: list[Raw] = []
        spells = asked = zones[base + SPELLS]
        if window.kind == "build":
            phase = BUILD_PHASE
            if seat == table.active and not window.waiting:
                asked = spells or zones[base + ROOMS] or zones[base + DRAFT]
                options = draft_options(table, seat)
        if spells:
            casts = pool.casts_in[phase]
            for card in spells:
                modes = casts[design[card]]
                if modes and is_playable(game, seat, card, modes):
                    options.append(("cast", card, -1))
        if table.powers[seat] & phase:
            uses, marks = pool.uses_in[phase], table.marks
            hidden = table.draft_on[seat] if zones[base + DRAFT] else NOTHING
            for card in zones[base + ROW]:
                if uses[design[card]] and not marks[card] & OFF and card != hidden:
                    self.add_uses(game, seat, card, uses[design[card]], options)
            if table.levelled[seat]:
                boss = dungeon.boss_of(table, seat)
                self.add_uses(game, seat, boss, uses[design[boss]], options)
        return options if options or asked else None

    def add_uses(self, game: Boss2, seat: int, card: int, uses: tuple[Use, ...], options: list[Raw]) -> None:
        """The activated abilities of a card: whether they can be used is public (act-01 to act-05, once-01)."""
        table = game.table
        marks = table.marks[card]
        for at, _phases, programs, cost in uses:
            if not marks & USED << at and self.usable(game, seat, card, programs, cost):
                options.append(("use", card, at))

    def usable(self, game: Boss2, seat: int, card: int, programs: tuple[int, ...], cost: Cost) -> bool:
        table = game.table
        if cost != FREE and not dungeon.has_in_hand(table, seat, cost):
            return False
        ability = self.programs[programs[0]].ability
        if ability.test is not None and not dungeon.test(table, seat, card, ability.test):
            return False
        if ability.pay and not verbs.can_give_up(table, seat, card, ability.pay):
            return False
        return is_playable(game, seat, card, programs)

    def window_act(self, game: Boss2, window: Window, seat: int, raw: Raw, wait: bool) -> None:
        verb, card, at = raw
        table, pool = game.table, self.pool
        if verb == "cast":
            programs = pool.modes[table.design[card]]
            nested = window.kind == "prevent"
            modes = programs if nested else open_modes(game, seat, card, programs)
            game.push(Play(seat, card, modes, wait, nested))
        elif verb == "use":
            programs = next(found for number, _, found, _ in pool.uses[table.design[card]] if number == at)
            game.push(Play(seat, card, open_modes(game, seat, card, programs), wait))
        else:
            draft(game, seat, raw)

    def window_resolve(self, game: Boss2, window: Window, waiting: tuple[int, ...]) -> None:
        game.push(resume(game, waiting))

    def moment(self, game: Boss2, name: str) -> str:
        """Moments a standing pass may wait for: the next hero, the next turn of somebody, the next round."""
        table = game.table
        waiting = table.zone(table.active, ENTRANCE) if table.active >= 0 else []
        hero = table.walker if table.walker >= 0 else waiting[0] if waiting else NOBODY
        values: dict[str, tuple[int, ...]] = {
            "hero": (table.round, table.phase, table.active, hero),
            "turn": (table.round, table.phase, table.active),
            "phase": (table.round, table.phase),
            "round": (table.round,),
        }
        if name not in values:
            raise BadRequest(f"there is no moment {name!r} to pass until; there are: {', '.join(values)}")
        return f"{name}={values[name]}"

    def may_stand(self, game: Boss2, seat: int) -> bool:
        """Not over a spell that was just played, an announced action or one's own build turn (gap-auto-pass)."""
        assert game.ask is not None
        kind = game.ask.kind
        own_turn = kind == "build" and game.table.active == seat
        return kind in ("build", "adventure") and not own_turn and not words.waiting(game)

    # --- effects
    def perform(self, game: Boss2, run: Resolve, op: Op) -> None:
        assert op.act is not None
        verbs.VERBS[op.act.verb](game, run, op)

    def gather(self, game: Boss2, run: Resolve, select: Select, slot: int) -> list[int]:
        return verbs.gather(game, run, select, slot)

    def exists(self, game: Boss2, seat: int, source: int, select: Select, count: int) -> bool:
        find = verbs.SELECTORS[select.thing]
        return len(find(game.table, seat, source, NOTHING, NOTHING, select, count)) >= count

    def holds(self, game: Boss2, run: Resolve, test: Test) -> bool:
        return dungeon.test(game.table, run.seat, run.source, test)

    def can_pay(self, game: Boss2, run: Resolve, price: tuple[Act, ...]) -> bool:
        return verbs.can_pay(game, run, price)

    def possible(self, game: Boss2, run: Resolve, nodes: tuple[Node, ...]) -> bool:
        return verbs.possible(game, run, nodes)

    def target_rule(self, run: Resolve) -> str:
        program = self.programs[run.program]
        if program.ability.kind == ONCE and self.pool.type[program.design] == BOSS:
            return "level-06"
        return AIM_RULES[program.ability.kind]

    def pointing(self, select: Select) -> str:
        return verbs.POINTS[select.thing]

    def spend_use(self, game: Boss2, run: Resolve) -> None:
        table, program = game.table, self.programs[run.program]
        if program.ability.once_per:
            table.marks[run.source] |= USED << program.card_ability
        if program.ability.kind == TRIGGERED:
            game.log.append(("reacts", "effect-02", (run.seat, run.source, table.design[run.source])))

    # --- triggers
    def trigger_order(self, game: Boss2) -> tuple[int, ...]:
        """The active player first, then XP order (effect-02)."""
        table = game.table
        return table.order if table.active < 0 else dungeon.lead(table.order, table.active)

    def trigger_live(self, game: Boss2, trigger: Trigger) -> bool:
        """Its card still active, unless it reacts to its own end; its use not spent (effect-02, destroy-07)."""
        seat, number, source, _subject = trigger
        table, program = game.table, self.programs[number]
        ability = program.ability
        if not table.alive[seat]:
            return False
        if ability.once_per and table.marks[source] & USED << program.card_ability:
            return False
        return ability.event in OWN_END or dungeon.is_active(table, source)

    def trigger_ready(self, game: Boss2, trigger: Trigger) -> bool:
        seat, number, source, subject = trigger
        ability = self.programs[number].ability
        run = Resolve(number, seat, source, subject)
        if ability.test is not None and not self.holds(game, run, ability.test):
            return False
        return self.can_pay(game, run, ability.pay) and self.possible(game, run, ability.modes[0].do)

    # --- knowledge
    def eye(self, game: Boss2, seat: int | None) -> int:
        """Whoever is out of the game sees what the public sees (gap-eliminated-view)."""
        table = game.table
        return table.seats if seat is None or not table.alive[seat] else seat

    def constrained(self, game: Boss2) -> list[int]:
        """Face-down rooms: where they lie tells something about them (gap-hidden-build)."""
        table = game.table
        return [card for seat in table.order for card in table.zone(seat, DRAFT)]

    def fits(self, game: Boss2, card: int, design: int) -> bool:
        table = game.table
        seat = (table.where[card] - COMMON) // OWN
        return dungeon.may_lie(table, seat, design, table.draft_on[seat])

    def forget(self, game: Boss2, seat: int | None) -> None:
        """Cards that others have secretly picked to discard; a spell that another is about to announce."""
        for at, frame in enumerate(game.stack):
            if isinstance(frame, Setup | Discard):
                frame.repick(game, seat)
            elif isinstance(frame, Play) and frame.seat != seat and frame.is_secret(game.table):
                window = game.stack[at - 1]
                assert isinstance(window, Window)
                window.reopen()
                del game.stack[at:]
                return

    def view(self, game: Boss2, eye: int) -> dict[str, Any]:
        return views(game, self.faces, [eye])[0]

    def views(self, game: Boss2, eyes: list[int]) -> list[dict[str, Any]]:
        return views(game, self.faces, eyes)

    # --- for bots
    def judge(self, game: Boss2, seat: int) -> float:
        if game.result is not None:
            return WON if seat in game.result.winners else -WON
        return value(game.table, seat)

    weights: tuple[float, ...] = WEIGHTS

    def signs(self, game: Boss2) -> list[list[float]]:
        return signs(game.table)

    def at_rest(self, game: Boss2) -> bool:
        return not any(isinstance(frame, Play) or (isinstance(frame, Window) and frame.waiting) for frame in game.stack)

    # --- for the laboratory
    drawn: tuple[str, ...] = ("drew", "took")
    played: tuple[str, ...] = ("built", "cast")
    role = "boss"

    def held(self, table: BossTable, seat: int) -> list[int]:
        return [*table.zone(seat, ROOMS), *table.zone(seat, SPELLS)]

    def card_id(self, design: int) -> str:
        return self.pool.designs[design].id

    # --- words
    def prompt(self, game: Boss2, seat: int, ask: Ask) -> str:
        return words.prompt(game, seat, ask)

    def option_text(self, game: Boss2, seat: int, ask: Ask, raw: Raw) -> str:
        return words.option_text(game, seat, ask, raw)

    def option_points(self, game: Boss2, ask: Ask, raw: Raw) -> dict[str, int]:
        return words.option_points(raw)

    def option_rule(self, game: Boss2, ask: Ask, raw: Raw) -> str:
        if raw[0] == "pass" and ask.kind == "build" and game.table.active in ask.options:
            return "build-07"
        return ask.rule if ask.kind in ("prevent", "first-room") else OPTION_RULES.get(raw[0], ask.rule)

    def event_text(self, game: Boss2, event: Event, eye: int) -> str:
        return words.event_line(game, event, eye)

    def event_data(self, game: Boss2, event: Event, eye: int) -> dict[str, Any]:
        return words.event_data(game, event, eye)

    def refusal(self, game: Boss2, seat: int, key: str) -> tuple[str, str]:
        return refusal(game, seat, key)


AIM_RULES = {ONCE: "spell-08", ACTIVATED: "act-04", TRIGGERED: "effect-01"}
OPTION_RULES = {
    "lay": "build-02",
    "take-back": "build-08",
    "cast": "spell-04",
    "use": "act-02",
    "redraw": "redraw-03",
    "no-room": "first-01",
    "pass": "prio-07",
}


def preventions(game: Boss2, seat: int) -> list[Raw]:
    """Spells that prevent, with the symbol of the phase (prevent-03)."""
    table = game.table
    pool = table.pool
    bit = BUILD_PHASE if table.phase == BUILD else ADVENTURE_PHASE
    return [
        ("cast", card, -1)
        for card in table.zone(seat, SPELLS)
        if pool.prevents[table.design[card]] and pool.phases[table.design[card]] & bit
    ]
