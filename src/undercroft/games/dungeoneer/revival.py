"""A new hero for a defeated player (rules optional-rules-19 to 21, 45 to 47, gap-62)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.defeat import left_player
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.editions import HAND
from undercroft.games.dungeoneer.grades import first_level
from undercroft.games.dungeoneer.party import is_on
from undercroft.games.dungeoneer.pool import HERO
from undercroft.games.dungeoneer.table import HERO_CARD, LAID, SET_ASIDE, DungeonTable
from undercroft.kernel.chance import below
from undercroft.kernel.flow import DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.table import put_openly


def spare_heroes(table: DungeonTable, seat: int) -> list[int]:
    """Hero cards without a player; if there is none left the old one may be used again (gap-62)."""
    heroes = [card for card in table.zones[SET_ASIDE] if table.pool.type[table.design[card]] == HERO]
    return atoms.of_player(table, seat, heroes) or table.zone(seat, HERO_CARD)[:1]


class Revive(Procedure):
    """Respawn deals a hero at random; with reincarnation one is chosen, and the player to the left places him."""

    __slots__ = ("seat",)
    steps = ("ask_hero", "take_hero", "ask_entrance", "place", "over")
    fields = ("seat",)

    def __init__(self, seat: int = -1) -> None:
        self.step = 0
        self.seat = seat

    def ask_hero(self, game: Dungeon) -> Step:
        table = game.table
        spare = spare_heroes(table, self.seat)
        if table.options.get("reincarnation") and len(spare) > 1:
            options: list[Raw] = [("hero", card, -1) for card in spare]
            return Ask("hero", "optional-rules-45", {self.seat: options})
        return NEXT

    def take_hero(self, game: Dungeon) -> Step:
        """He begins at the lowest Level of the grade in play; the fallen hero is set aside (optional-rules-45)."""
        table, seat = game.table, self.seat
        spare = spare_heroes(table, seat)
        if table.options.get("reincarnation"):
            rule, card = "optional-rules-45", game.answers[seat][1] if len(spare) > 1 else spare[0]
        else:
            rule, card = "optional-rules-19", spare[below(table, len(spare))]
        put_openly(table, table.zone(seat, HERO_CARD)[0], SET_ASIDE)
        hero_atoms.take_hero(game, seat, card, rule)
        if table.level[seat] < first_level(table.grade):
            hero_atoms.set_level(game, seat, first_level(table.grade), rule)
        return NEXT

    def ask_entrance(self, game: Dungeon) -> Step:
        """The opponent on the left chooses the Entrance (optional-rules-46)."""
        table = game.table
        entrances = entrances_of(table)
        if table.options.get("reincarnation") and len(entrances) > 1:
            options: list[Raw] = [("space", card, -1) for card in entrances]
            return Ask("entrance", "optional-rules-46", {left_player(table, self.seat): options}, (self.seat,))
        return NEXT

    def place(self, game: Dungeon) -> Step:
        """With 1 Glory, 1 Peril and a new hand (optional-rules-20, optional-rules-47)."""
        table, seat = game.table, self.seat
        entrances = entrances_of(table)
        chosen = [raw[1] for raw in game.answers.values() if raw[0] == "space" and raw[1] in entrances]
        again = bool(table.options.get("reincarnation"))
        many = again and len(entrances) > 1
        hero_atoms.start_at(
            game, seat, chosen[0] if many else entrances[0], "optional-rules-46" if again else "optional-rules-20"
        )
        count = 1 if is_on(table) else HAND  # campaign-adventures-05
        game.push(Draw(seat, count, "optional-rules-47" if again else "optional-rules-19"))
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE


def entrances_of(table: DungeonTable) -> list[int]:
    return [card for card in table.zones[LAID] if table.pool.entrance[table.design[card]]]
