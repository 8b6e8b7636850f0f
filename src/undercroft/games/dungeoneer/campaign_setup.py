"""Setting up a campaign (rules campaign-adventures-06 to 11): the Dungeonlord's deck, the party, the bare Entrance."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms, quest_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.entrance import kinds_of_map, lay_entrance
from undercroft.games.dungeoneer.opening import shuffle_decks
from undercroft.games.dungeoneer.party import LORD, lord_hand, party
from undercroft.games.dungeoneer.quests import refill_global
from undercroft.games.dungeoneer.rounds import Rounds
from undercroft.games.dungeoneer.table import HERO_DECK, LAID, SET_ASIDE
from undercroft.kernel.flow import DONE, NEXT, Procedure, Step
from undercroft.kernel.table import put_openly


class CampaignSetup(Procedure):
    """Everything before the first turn of a campaign."""

    __slots__ = ()
    steps = ("roles", "quests", "entrance", "hands", "begin", "over")

    def roles(self, game: Dungeon) -> Step:
        """One player has no hero and always begins; the others get theirs by chance (campaign-adventures-07, 15)."""
        table = game.table
        shuffle_decks(table)
        table.first = LORD
        hero_atoms.seat_lord(game, LORD)
        for seat in party(table):
            hero_atoms.take_hero(
                game, seat, atoms.of_player(table, seat, table.zones[HERO_DECK])[-1], "campaign-adventures-07"
            )
        for card in table.zones[HERO_DECK][:]:
            put_openly(table, card, SET_ASIDE)
        return NEXT

    def quests(self, game: Dungeon) -> Step:
        """A hidden one each, two for all (campaign-adventures-07, campaign-adventures-08)."""
        for seat in party(game.table):
            quest_atoms.deal_quest(game, seat, "campaign-adventures-07", hidden=True)
        refill_global(game, "campaign-adventures-08")
        return NEXT

    def entrance(self, game: Dungeon) -> Step:
        """The Entrance alone, all heroes on it (campaign-adventures-11)."""
        table = game.table
        lay_entrance(game, kinds_of_map(table)[0], 0, "campaign-adventures-11", alone=True)
        for seat in party(table):
            hero_atoms.start_at(game, seat, table.zones[LAID][0], "campaign-adventures-11")
        return NEXT

    def hands(self, game: Dungeon) -> Step:
        """One Glory card each; the Dungeonlord's hand grows with the party (campaign-adventures-09, 10)."""
        table = game.table
        for seat in reversed(party(table)):
            game.push(Draw(seat, 1, "campaign-adventures-09"))
        game.push(Draw(LORD, lord_hand(table), "campaign-adventures-10"))
        return NEXT

    def begin(self, game: Dungeon) -> Step:
        game.push(Rounds())
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE
