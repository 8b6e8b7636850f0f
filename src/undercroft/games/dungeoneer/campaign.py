"""The turn of a campaign (rules campaign-adventures-12 to 28): one for all, led by a permanent Dungeonlord."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, map_atoms, turn_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import LinkPortal
from undercroft.games.dungeoneer.cards import SPEED
from undercroft.games.dungeoneer.defeat import fallen_heroes
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.geography import joined_around, legal_places, reached
from undercroft.games.dungeoneer.party import LORD, lord_hand, party
from undercroft.games.dungeoneer.play import Trim, over_limit
from undercroft.games.dungeoneer.revival import Revive
from undercroft.games.dungeoneer.scores import score
from undercroft.games.dungeoneer.table import (
    BUILD,
    DISCARD_DRAW,
    DUNGEONLORD,
    HAND,
    HERO_PHASE,
    MAP_DECK,
    PACK,
    RESET,
    TREASURES,
    TURN_OVER,
    DungeonTable,
)
from undercroft.games.dungeoneer.upkeep import Upkeep
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step
from undercroft.kernel.windows import OPEN, Window, open_window

BUILT = 3  # Map cards of a Build step (campaign-adventures-16)


class CampaignTurn(Procedure):
    """Reset for all, the Dungeonlord's phase, then one hero player after the other (campaign-adventures-13, 28)."""

    __slots__ = ("at",)
    steps = (
        "reset",
        "set_movement",
        "build",
        "adventure",
        "revive",
        "lord_draw",
        "begin_hero",
        "hero",
        "revive",
        "hero_draw",
        "next_hero",
    )
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0  # which hero player is next

    def reset(self, game: Dungeon) -> Step:
        """As in the standard game, for everybody at once (campaign-adventures-14)."""
        turn_atoms.new_turn(game, LORD)
        turn_atoms.begin_phase(game, RESET)
        for seat in reversed(game.table.round_from(LORD)):
            game.push(Upkeep(seat))
        return NEXT

    def set_movement(self, game: Dungeon) -> Step:
        table = game.table
        for seat in party(table):
            if table.alive[seat]:
                turn_atoms.set_movement(game, seat, score(table, seat, SPEED), "reset-06")
        return NEXT

    def build(self, game: Dungeon) -> Step:
        if game.table.zones[MAP_DECK]:
            turn_atoms.begin_phase(game, BUILD)
            game.push(CampaignBuild())
        return NEXT

    def adventure(self, game: Dungeon) -> Step:
        """Banes and Encounters, and the Pack (campaign-adventures-18, campaign-adventures-19)."""
        turn_atoms.begin_phase(game, DUNGEONLORD)
        order = tuple(game.table.round_from(LORD))
        return open_window(game, Window("dungeonlord", "campaign-adventures-18", OPEN, order))

    def revive(self, game: Dungeon) -> Step:
        for seat in reversed(fallen_heroes(game.table)):
            game.push(Revive(seat))
        return NEXT

    def lord_draw(self, game: Dungeon) -> Step:
        turn_atoms.begin_phase(game, DISCARD_DRAW)
        game.push(LordDraw())
        return NEXT

    def begin_hero(self, game: Dungeon) -> Step:
        turn_atoms.begin_hero_phase(game, party(game.table)[self.at])
        turn_atoms.begin_phase(game, HERO_PHASE)
        return NEXT

    def hero(self, game: Dungeon) -> Step:
        order = tuple(game.table.round_from(game.table.active))
        return open_window(game, Window("hero", "campaign-adventures-25", OPEN, order))

    def hero_draw(self, game: Dungeon) -> Step:
        table = game.table
        if table.ended != TURN_OVER:
            turn_atoms.begin_phase(game, DISCARD_DRAW)
            game.push(HeroDraw(table.active))
        return NEXT

    def next_hero(self, game: Dungeon) -> Step:
        self.at += 1
        if self.at >= len(party(game.table)):
            return DONE
        return self.to("begin_hero")


class CampaignBuild(Procedure):
    """Three Map cards are drawn and placed by the Dungeonlord in any order (campaign-adventures-16, 17).

    The first comes as near to a hero as can be, the next as near to the one before: next to it, if that is possible.
    """

    __slots__ = ("cards", "last", "left")
    steps = ("draw", "ask", "place", "portal")
    fields = ("cards", "left", "last")

    def __init__(self) -> None:
        self.step = 0
        self.cards: tuple[int, ...] = ()  # drawn and not yet placed; they lie on top of the deck
        self.left = BUILT
        self.last = -1

    def draw(self, game: Dungeon) -> Step:
        """As many as are still to be placed; if none of them fits, the first makes room for another (gap-20)."""
        table = game.table
        deck = table.zones[MAP_DECK]
        waiting = [card for card in reversed(deck) if card not in self.cards]
        while waiting and len(self.cards) < self.left:
            card = waiting.pop(0)
            self.cards = (*self.cards, card)
            map_atoms.reveal_map(game, LORD, card, "campaign-adventures-16")
        tried = 0
        while self.cards and not self.places(table) and tried < len(deck):
            tried += 1
            unfit = self.cards[0]
            map_atoms.put_under(game, unfit)
            fresh = [card for card in reversed(deck) if card not in self.cards]
            self.cards = (*self.cards[1:], *fresh[:1])
            if fresh:
                map_atoms.reveal_map(game, LORD, fresh[0], "gap-20")
        if not self.cards or not self.places(table):
            return DONE
        return NEXT

    def places(self, table: DungeonTable) -> list[Raw]:
        """Every card with every legal place, of these the nearest."""
        sources = [self.last] if self.last >= 0 else [table.space[seat] for seat in table.living()]
        far: dict[int, int] = {}
        for source in sources:
            for space, steps in reached(table, source).items():
                far[space] = min(steps, far.get(space, steps))
        found: list[tuple[int, Raw]] = []
        for card in self.cards:
            for cell, turned in legal_places(table, card):
                near = [far[other] for other in joined_around(table, card, cell, turned) if other in far]
                found.append((min(near, default=len(far)), ("lay", card, cell * 2 + turned)))
        nearest = min([steps for steps, _ in found], default=0)
        return [raw for steps, raw in found if steps == nearest]

    def ask(self, game: Dungeon) -> Step:
        rule = "campaign-adventures-17" if self.last < 0 else "campaign-adventures-16"
        return Ask("lay-map", rule, {LORD: self.places(game.table)})

    def place(self, game: Dungeon) -> Step:
        _, card, where = game.answers[LORD]
        map_atoms.lay(game, LORD, card, where // 2, where % 2, "campaign-adventures-16")
        self.cards = tuple([other for other in self.cards if other != card])
        self.last = card
        self.left -= 1
        game.push(LinkPortal(LORD, card))
        return NEXT

    def portal(self, game: Dungeon) -> Step:
        self.step = 0
        return AGAIN if self.left else DONE


class LordDraw(Procedure):
    """The Dungeonlord may discard a card and refills his hand (campaign-adventures-22)."""

    __slots__ = ()
    steps = ("ask", "take", "over")

    def ask(self, game: Dungeon) -> Step:
        table = game.table
        cards = [*table.zone(LORD, HAND), *table.zone(LORD, PACK)]
        options: list[Raw] = [("discard", card, -1) for card in cards]
        return Ask("discard", "campaign-adventures-22", {LORD: [*options, PASS]})

    def take(self, game: Dungeon) -> Step:
        table, raw = game.table, game.answers[LORD]
        if raw != PASS:
            atoms.discard(game, raw[1], "campaign-adventures-22", LORD)
        game.push(Draw(LORD, lord_hand(table) - len(table.zone(LORD, HAND)), "campaign-adventures-22"))
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE


class HeroDraw(Procedure):
    """A hero player may discard a Treasure and buys cards with Glory (campaign-adventures-26, 27)."""

    __slots__ = ("seat",)
    steps = ("ask_discard", "take_discard", "idle", "ask_draw", "take_draw")
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat

    def ask_discard(self, game: Dungeon) -> Step:
        treasures = game.table.zone(self.seat, TREASURES)
        if not treasures:
            return self.to("idle")
        options: list[Raw] = [("discard", card, -1) for card in treasures]
        return Ask("discard", "campaign-adventures-27", {self.seat: [*options, PASS]})

    def take_discard(self, game: Dungeon) -> Step:
        raw = game.answers[self.seat]
        if raw != PASS:
            atoms.discard(game, raw[1], "campaign-adventures-27", self.seat)
            if over_limit(game.table, self.seat) >= 0:
                game.push(Trim(self.seat))
        return NEXT

    def idle(self, game: Dungeon) -> Step:
        """A hero who has not moved collects where he is (discard-draw-09)."""
        table, seat = game.table, self.seat
        if not table.moved[seat]:
            atoms.collect(game, seat, table.space[seat], "discard-draw-09")
        return NEXT

    def ask_draw(self, game: Dungeon) -> Step:
        table = game.table
        if not table.glory[self.seat] or not atoms.decks_left(table, self.seat):
            return DONE
        return Ask("buy", "campaign-adventures-26", {self.seat: [("buy", -1, -1), PASS]})

    def take_draw(self, game: Dungeon) -> Step:
        if game.answers[self.seat] == PASS:
            return DONE
        atoms.spend(game, self.seat, "glory", 1, "campaign-adventures-26")
        game.push(Draw(self.seat, 1, "campaign-adventures-26"))
        return self.to("ask_draw")
