"""Dungeoneer as the kernel sees it: its procedures, its windows, its effects, its knowledge and its words."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeoneer import selectors, verbs, windows, words
from undercroft.games.dungeoneer.aftermath import Aftermath
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, LinkPortal, Shift
from undercroft.games.dungeoneer.campaign import CampaignBuild, CampaignTurn, HeroDraw, LordDraw
from undercroft.games.dungeoneer.campaign_setup import CampaignSetup
from undercroft.games.dungeoneer.combat import Combat
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.editions import EDITIONS
from undercroft.games.dungeoneer.grades import HigherHeroes
from undercroft.games.dungeoneer.judgement import WON, afoot, value
from undercroft.games.dungeoneer.movement import Enter, Walk
from undercroft.games.dungeoneer.opening import Setup
from undercroft.games.dungeoneer.party import LORD
from undercroft.games.dungeoneer.play import Play, Strip, Trim, play_rule
from undercroft.games.dungeoneer.pool import WINDOWS, Pool
from undercroft.games.dungeoneer.quests import Attempt, Complete
from undercroft.games.dungeoneer.refilling import DiscardDraw
from undercroft.games.dungeoneer.refusals import refusal
from undercroft.games.dungeoneer.revealed import RevealMap
from undercroft.games.dungeoneer.revival import Revive
from undercroft.games.dungeoneer.rewards import Choose, DiscardHand
from undercroft.games.dungeoneer.roaming import Hunt, Roam
from undercroft.games.dungeoneer.rounds import Rounds, Turn
from undercroft.games.dungeoneer.standing import Rise
from undercroft.games.dungeoneer.table import CAMPAIGN, HAND, DungeonTable, check, is_split, unpacked, zone_of
from undercroft.games.dungeoneer.threats import Face, FaceEncounter
from undercroft.games.dungeoneer.upkeep import Upkeep
from undercroft.games.dungeoneer.view import Faces, view
from undercroft.kernel.effects import Op, Resolve
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.flow import Ask, Procedure, Raw, enrol
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import Act, Node, Select, Test
from undercroft.kernel.rules import Rules
from undercroft.kernel.windows import Window

FRAMES = enrol(
    Setup,
    HigherHeroes,
    RevealMap,
    Rounds,
    Turn,
    Window,
    Build,
    LinkPortal,
    Shift,
    Walk,
    Enter,
    Face,
    FaceEncounter,
    Combat,
    Play,
    Trim,
    Strip,
    Attempt,
    Complete,
    Choose,
    DiscardHand,
    DiscardDraw,
    Draw,
    Aftermath,
    Revive,
    Roam,
    Hunt,
    Rise,
    Upkeep,
    CampaignSetup,
    CampaignTurn,
    CampaignBuild,
    LordDraw,
    HeroDraw,
    Resolve,
)


class Dungeoneer(Rules):
    """The rules of Dungeoneer for one pool of cards, one edition and one choice of options."""

    id = "dungeoneer"
    frames = FRAMES
    offer_rule = "universal-rules-01"
    order_rule = "priority-order-07"
    cap_rule = "gap-83"

    def __init__(self, pool: Pool, edition: int, options: dict[str, bool]) -> None:
        super().__init__(options)
        self.pool = pool
        self.book = EDITIONS[edition]
        self.programs = tuple(pool.programs)
        self.hands = tuple([zone_of(seat, HAND) for seat in range(4)])
        self.window_powers = dict.fromkeys(WINDOWS, 1)
        self.backs = pool.backs(is_split(options))
        self.faces = Faces(pool, self.backs)

    # --- the table and the flow
    def unpack(self, seats: int) -> DungeonTable:
        return unpacked(seats, self.pool, self.book, self.options)

    def check_table(self, table: DungeonTable) -> None:
        check(table, self.unpacked(table.seats))
        table.lay_out()
        table.count_powers()

    def first_procedure(self) -> Procedure:
        return CampaignSetup() if self.options.get(CAMPAIGN) else Setup()

    # --- windows
    def window_options(self, game: Dungeon, window: Window, seat: int) -> list[Raw] | None:
        return windows.options(game, window, seat)

    def window_act(self, game: Dungeon, window: Window, seat: int, raw: Raw, wait: bool) -> None:
        windows.act(game, window, seat, raw)

    def moment(self, game: Dungeon, name: str) -> str:
        """Moments a standing pass may wait for: the next phase, the next turn, the next round."""
        table = game.table
        values: dict[str, tuple[int, ...]] = {
            "phase": (table.round, table.active, table.phase),
            "turn": (table.round, table.active),
            "round": (table.round,),
        }
        if name not in values:
            raise BadRequest(f"there is no moment {name!r} to pass until; there are: {', '.join(values)}")
        return f"{name}={values[name]}"

    def may_stand(self, game: Dungeon, seat: int) -> bool:
        """Not over an attack on the own hero, a Bane aimed at him, or the own turn (gap-55)."""
        assert game.ask is not None
        table, kind = game.table, game.ask.kind
        attacked = any(isinstance(frame, Combat) and frame.against(seat) for frame in game.stack)
        return table.active != seat and kind in WINDOWS and kind != "bane" and not attacked

    # --- effects
    def perform(self, game: Dungeon, run: Resolve, op: Op) -> None:
        verbs.perform(game, run, op)

    def gather(self, game: Dungeon, run: Resolve, select: Select, slot: int) -> list[int]:
        return selectors.gather(game, run.seat, run.source, run.subject, select)

    def exists(self, game: Dungeon, seat: int, source: int, select: Select, count: int) -> bool:
        return len(selectors.gather(game, seat, source, -1, select)) >= count

    def holds(self, game: Dungeon, run: Resolve, test: Test) -> bool:
        return selectors.holds(game, run, test)

    def can_pay(self, game: Dungeon, run: Resolve, price: tuple[Act, ...]) -> bool:
        return selectors.can_pay(game, run, price)

    def possible(self, game: Dungeon, run: Resolve, nodes: tuple[Node, ...]) -> bool:
        return selectors.possible(game, run, nodes)

    def target_rule(self, run: Resolve) -> str:
        return "definitions-01"

    def pointing(self, select: Select) -> str:
        return selectors.POINTS[select.thing]

    # --- knowledge
    def eye(self, game: Dungeon, seat: int | None) -> int:
        """Whoever is out of the game sees what the public sees."""
        table = game.table
        return table.seats if seat is None or not table.playing[seat] else seat

    def view(self, game: Dungeon, eye: int) -> dict[str, Any]:
        return view(game, self.faces, eye)

    # --- for bots
    samples = 3  # dice
    scale = 120.0

    def judge(self, game: Dungeon, seat: int) -> float:
        if game.result is not None:
            return WON if seat in game.result.winners else -WON
        return value(game.table, seat)

    def forgone(self, game: Dungeon, seat: int) -> float | None:
        """The way he could still go; over a blow, a roll or a Bane that is coming he has to look what it does."""
        return afoot(game.table, seat) if self.at_rest(game) else None

    def side(self, game: Dungeon, seat: int) -> int:
        """In a campaign the party wins together."""
        return LORD + (seat != LORD) if game.table.campaign else seat

    weights: tuple[float, ...] = (1.5,)  # sharper than many games say: steps to the next Quest are small, and count

    def at_rest(self, game: Dungeon) -> bool:
        return not any(isinstance(frame, Play | Combat | Enter | Walk | Attempt) for frame in game.stack)

    # --- for the laboratory
    drawn: tuple[str, ...] = ("drew", "took")
    played: tuple[str, ...] = ("played",)
    role = "hero"

    def card_id(self, design: int) -> str:
        return self.pool.designs[design].id

    # --- words
    def prompt(self, game: Dungeon, seat: int, ask: Ask) -> str:
        return words.prompt(game, seat, ask)

    def option_text(self, game: Dungeon, seat: int, ask: Ask, raw: Raw) -> str:
        return words.option_text(game, seat, ask, raw)

    def option_points(self, game: Dungeon, ask: Ask, raw: Raw) -> dict[str, int]:
        return words.option_points(game, raw)

    def option_rule(self, game: Dungeon, ask: Ask, raw: Raw) -> str:
        if ask.kind not in WINDOWS:
            return ask.rule
        if raw[0] == "play":
            return play_rule(self.pool.adventure(game.table.design[raw[1]]))
        return windows.OPTION_RULES.get(raw[0], ask.rule)

    def event_text(self, game: Dungeon, event: Event, eye: int) -> str:
        return words.event_line(game, event, eye)

    def event_data(self, game: Dungeon, event: Event, eye: int) -> dict[str, Any]:
        return words.event_data(game, event, eye)

    def refusal(self, game: Dungeon, seat: int, key: str) -> tuple[str, str]:
        return refusal(game, seat, key)

    def spend_use(self, game: Dungeon, run: Resolve) -> None:
        """The use was noted when it was announced (`atoms.mark_used`)."""
