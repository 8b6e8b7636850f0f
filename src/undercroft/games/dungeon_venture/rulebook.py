"""Dungeon Venture as the kernel sees it: its procedures, its windows, its effects, its knowledge and its words."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_venture import play, selectors, verbs, words
from undercroft.games.dungeon_venture.actions import RULES
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import Attack
from undercroft.games.dungeon_venture.campaign import Interlude
from undercroft.games.dungeon_venture.cards import WINDOWS
from undercroft.games.dungeon_venture.counsel import gains
from undercroft.games.dungeon_venture.hidden import forget
from undercroft.games.dungeon_venture.judgement import WON, for_heroes, for_keeper
from undercroft.games.dungeon_venture.layout import Layout
from undercroft.games.dungeon_venture.opening import Setup
from undercroft.games.dungeon_venture.play import Play
from undercroft.games.dungeon_venture.pool import FIGURES, FIRST_MONSTER, Pool
from undercroft.games.dungeon_venture.prospects import WEIGHTS, signs
from undercroft.games.dungeon_venture.refusals import refusal
from undercroft.games.dungeon_venture.regroup import RULES as REGROUP_RULES
from undercroft.games.dungeon_venture.regroup import Landing, Regroup
from undercroft.games.dungeon_venture.rooms import Populate, Reinforce
from undercroft.games.dungeon_venture.rounds import Rounds, TypeTurn
from undercroft.games.dungeon_venture.sharing import Share
from undercroft.games.dungeon_venture.succession import Succession
from undercroft.games.dungeon_venture.table import EVENT_HAND, HAND, KEEPER_HAND, VentureTable, check, unpacked
from undercroft.games.dungeon_venture.temper import PLAIN, SHREWD
from undercroft.games.dungeon_venture.traps import Displace, Sprung
from undercroft.games.dungeon_venture.turn import Turn
from undercroft.games.dungeon_venture.verbs import Barrage, Chill
from undercroft.games.dungeon_venture.view import Faces, view
from undercroft.kernel.consent import Consent
from undercroft.kernel.effects import Op, Resolve
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.flow import Ask, Procedure, Raw, enrol
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import Select, Test
from undercroft.kernel.rules import Rules
from undercroft.kernel.windows import Window

FRAMES = enrol(
    Setup,
    Interlude,
    Rounds,
    TypeTurn,
    Turn,
    Populate,
    Reinforce,
    Attack,
    Barrage,
    Sprung,
    Displace,
    Share,
    Play,
    Chill,
    Consent,
    Regroup,
    Landing,
    Succession,
    Window,
    Resolve,
)


class DungeonVenture(Rules):
    """The rules of Dungeon Venture for one set of cards, one adventure and one choice of options."""

    id = "dungeon-venture"
    frames = FRAMES
    cap_rule = "event-03"

    def __init__(self, pool: Pool, layout: Layout, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.pool = pool
        self.layout = layout
        self.programs = tuple(pool.programs)
        self.hands = (EVENT_HAND,) * 5
        self.window_powers = dict.fromkeys(WINDOWS, 0)
        self.backs = pool.backs
        self.faces = Faces(pool)

    # --- the table and the flow
    def unpack(self, seats: int) -> VentureTable:
        return unpacked(seats, self.pool, self.layout, self.options)

    def check_table(self, table: VentureTable) -> None:
        check(table, self.unpacked(table.seats))

    def first_procedure(self) -> Procedure:
        return Setup()

    # --- windows
    def window_options(self, game: Venture, window: Window, seat: int) -> list[Raw] | None:
        return play.event_options(game.table, window)

    def window_act(self, game: Venture, window: Window, seat: int, raw: Raw, wait: bool) -> None:
        game.push(Play(window.about[0], raw[1]))

    def moment(self, game: Venture, name: str) -> str:
        """Moments a standing pass may wait for: the next turn, the next round."""
        table = game.table
        values = {"turn": (table.round, table.active), "round": (table.round,)}
        if name not in values:
            raise BadRequest(f"there is no moment {name!r} to pass until; there are: {', '.join(values)}")
        return f"{name}={values[name]}"

    def may_stand(self, game: Venture, seat: int) -> bool:
        """A standing pass is about events; nobody's turn is passed by it."""
        return game.ask is not None and game.ask.kind in WINDOWS

    # --- effects
    def perform(self, game: Venture, run: Resolve, op: Op) -> None:
        verbs.perform(game, run, op)

    def gather(self, game: Venture, run: Resolve, select: Select, slot: int) -> list[int]:
        return selectors.gather(game.table, run.subject, select, run.registers[:slot])

    def holds(self, game: Venture, run: Resolve, test: Test) -> bool:
        return selectors.holds(game, run, test)

    def target_rule(self, run: Resolve) -> str:
        return "gap-57"

    def pointing(self, select: Select) -> str:
        return selectors.POINTS[select.thing]

    # --- knowledge
    def forget(self, game: Venture, seat: int | None) -> None:
        forget(game, seat)

    def view(self, game: Venture, eye: int) -> dict[str, Any]:
        return view(game, self.faces, eye)

    # --- for bots
    samples = 3  # dice
    scale = 2.5  # what `gains` says is about as good as what the dice will say

    def judge(self, game: Venture, seat: int) -> float:
        if game.result is not None:
            return WON if seat in game.result.winners else -WON
        return for_keeper(game.table) if seat == game.table.keeper else for_heroes(game.table)

    def gains(self, game: Venture, seat: int) -> dict[int, float]:
        return gains(game, seat, PLAIN)

    def hunches(self, game: Venture, seat: int) -> dict[int, float]:
        return gains(game, seat, SHREWD)

    stride = 40

    def span(self, game: Venture) -> int:
        """A turn of everybody, while a Boss stands: before that nothing foretells the end, and hunches decide."""
        table = game.table
        return len(table.on_boards()) + len(table.in_play()) if table.boss_present() else 0

    def turn(self, game: Venture) -> int:
        return game.table.round * FIGURES + game.table.active

    def side(self, game: Venture, seat: int) -> int:
        """The heroes win together."""
        return int(seat == game.table.keeper)

    weights: tuple[float, ...] = WEIGHTS

    def signs(self, game: Venture) -> list[list[float]]:
        return signs(game.table)

    def at_rest(self, game: Venture) -> bool:
        return not any(isinstance(frame, Attack | Play | Sprung | Share | Populate) for frame in game.stack)

    # --- for the laboratory
    drawn: tuple[str, ...] = ("drew", "took", "bought", "brought", "spell-chosen", "gave", "gave-worn", "event-drawn")
    played: tuple[str, ...] = ("played", "wears", "event-played")
    camps = True

    def deed(self, game: Venture, event: Event) -> tuple[int, int]:
        """A card is its hero's, who got it if it was given away; those without a hero are the Keeper's."""
        told = words.fields(event, secrets=bool(event.secret))
        hero = told.get("other_figure", told.get("figure", -1))
        return game.table.keeper if hero < 0 else game.table.seat_of(hero), told["design"]

    def playable(self, design: int) -> bool:
        return not self.pool.designs[design].gold

    def roles(self, game: Venture) -> list[str]:
        return ["keeper" if seat == game.table.keeper else "heroes" for seat in range(game.table.seats)]

    def held(self, table: VentureTable, seat: int) -> list[int]:
        if seat == table.keeper:
            return table.zones[EVENT_HAND] + table.zones[KEEPER_HAND]
        return [card for hero in range(FIRST_MONSTER) if table.seat_of(hero) == seat for card in table.zone(hero, HAND)]

    def card_id(self, design: int) -> str:
        return self.pool.designs[design].id

    # --- words
    def prompt(self, game: Venture, seat: int, ask: Ask) -> str:
        return words.prompt(game, seat, ask)

    def option_text(self, game: Venture, seat: int, ask: Ask, raw: Raw) -> str:
        return words.option_text(game, ask, raw)

    def option_points(self, game: Venture, ask: Ask, raw: Raw) -> dict[str, int]:
        return words.option_points(game, ask, raw)

    def option_rule(self, game: Venture, ask: Ask, raw: Raw) -> str:
        if ask.kind == "regrouping" and raw[0] in REGROUP_RULES:
            return REGROUP_RULES[raw[0]]
        return RULES.get(raw[0], ask.rule) if ask.kind in ("turn", "regrouping") else ask.rule

    def event_text(self, game: Venture, event: Event, eye: int) -> str:
        return words.event_line(game, event, eye)

    def event_data(self, game: Venture, event: Event, eye: int) -> dict[str, Any]:
        return words.event_data(game, event, eye)

    def refusal(self, game: Venture, seat: int, key: str) -> tuple[str, str]:
        return refusal(game, seat, key)
