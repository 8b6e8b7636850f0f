"""Choices that effects bring: the rewards Play, Deck and Pile (rules quests-17 to 19), cards of the hand given up."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.play import Play, bane_plays, glory_plays
from undercroft.games.dungeoneer.scores import printed_adventure
from undercroft.games.dungeoneer.table import HAND, DungeonTable
from undercroft.kernel.flow import AGAIN, DONE, NEXT, PASS, Ask, Procedure, Raw, Step

ALL_PLAYTIMES = ("hero", "anytime", "response", "dungeonlord")


class Choose(Procedure):
    """One card of the named kind: played from the hand for nothing, searched from the deck, taken from the pile."""

    __slots__ = ("kind", "seat", "verb")
    steps = ("look", "ask", "take", "end")
    fields = ("seat", "verb", "kind")

    def __init__(self, seat: int = -1, verb: str = "", kind: str = "") -> None:
        self.step = 0
        self.seat = seat
        self.verb = verb
        self.kind = kind

    def look(self, game: Dungeon) -> Step:
        """Whoever searches the deck sees it."""
        if self.verb == "search":
            atoms.search_deck(game, self.seat)
        return NEXT

    def ask(self, game: Dungeon) -> Step:
        table = game.table
        if self.verb == "play":
            if not table.zone(self.seat, HAND):
                return DONE
            options = glory_plays(game, self.seat, ("hero", "anytime"), free=self.kind)
            if self.kind in ("bane", "card"):
                options += bane_plays(game, self.seat, ALL_PLAYTIMES)
            return Ask("free-play", "quests-17", {self.seat: [*options, PASS]})
        found: list[Raw] = [("take", card, -1) for card in self.fitting(table)]
        if self.verb == "search":
            return Ask("search", "quests-18", {self.seat: [*found, PASS]})
        return Ask("fetch", "quests-19", {self.seat: found}) if found else DONE

    def fitting(self, table: DungeonTable) -> list[int]:
        """One card of each design, in the order of the designs."""
        which = 0 if self.verb == "search" else 1
        zones = [atoms.DECKS[side][which] for side in atoms.sides_of(table, self.seat)]
        found: dict[int, int] = {}
        for card in [card for zone in zones for card in atoms.of_player(table, self.seat, table.zones[zone])]:
            printed = printed_adventure(table, card)
            kinds = (printed.kind, "encounter" if printed.is_encounter else "", "card")
            if self.kind in kinds:
                found.setdefault(table.design[card], card)
        return [found[design] for design in sorted(found)]

    def take(self, game: Dungeon) -> Step:
        raw = game.answers[self.seat]
        if self.verb == "play":
            if raw != PASS:
                game.push(Play(self.seat, raw[1], raw[2], free=1, quaff=int(raw[0] == "quaff")))
                return NEXT
            return DONE
        if raw != PASS:
            atoms.take(game, self.seat, raw[1], "quests-18" if self.verb == "search" else "quests-19")
        if self.verb == "search":
            atoms.shuffle_adventures(game, self.seat)
        return DONE

    def end(self, game: Dungeon) -> Step:
        """The card that was played has been carried out."""
        return DONE


class DiscardHand(Procedure):
    """A player discards cards of his hand, of his choice."""

    __slots__ = ("count", "seat")
    steps = ("ask", "take")
    fields = ("seat", "count")

    def __init__(self, seat: int = -1, count: int = 0) -> None:
        self.step = 0
        self.seat = seat
        self.count = count

    def ask(self, game: Dungeon) -> Step:
        hand = game.table.zone(self.seat, HAND)
        if not self.count or not hand:
            return DONE
        return Ask("discard-hand", "definitions-05", {self.seat: [("discard", card, -1) for card in hand]})

    def take(self, game: Dungeon) -> Step:
        atoms.discard(game, game.answers[self.seat][1], "definitions-05", self.seat)
        self.count -= 1
        self.step = 0
        return AGAIN
