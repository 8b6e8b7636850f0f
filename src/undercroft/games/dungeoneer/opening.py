"""Setting up (rules set-up-*): decks, the first player, heroes, Quests, the Entrance with its four passages, hands."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms, hero_atoms, quest_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.editions import HAND
from undercroft.games.dungeoneer.entrance import kinds_of_map, lay_entrance
from undercroft.games.dungeoneer.grades import HigherHeroes, is_on
from undercroft.games.dungeoneer.quests import drop_unfit_quests, refill_global
from undercroft.games.dungeoneer.revealed import RevealMap
from undercroft.games.dungeoneer.rounds import Rounds
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    HERO_DECK,
    LAID,
    MAP_DECK,
    PERIL_DECK,
    QUEST_DECK,
    QUESTS,
    SET_ASIDE,
    DungeonTable,
)
from undercroft.kernel.chance import shuffle_deck
from undercroft.kernel.flow import AGAIN, DONE, NEXT, Ask, Procedure, Raw, Step
from undercroft.kernel.table import put_openly

PERSONAL = 2  # set-up-07


class Setup(Procedure):
    """Everything before the first turn."""

    __slots__ = ("at",)
    steps = (
        "shuffle",
        "first_player",
        "ask_hero",
        "take_hero",
        "set_aside",
        "quests",
        "ask_secret",
        "take_secret",
        "entrance",
        "heroes",
        "begin",
        "over",
    )
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0

    def shuffle(self, game: Dungeon) -> Step:
        """Each deck on its own (set-up-01)."""
        shuffle_decks(game.table)
        return NEXT

    def first_player(self, game: Dungeon) -> Step:
        """The highest roll takes the first turn; those tied for it roll again (set-up-02)."""
        table = game.table
        if table.options.get("revealed-map"):
            if table.options.get("pick-your-hero"):
                hero_atoms.show_heroes(game)
            return NEXT  # the Entrance decides (optional-rules-05)
        tied = list(range(table.seats))
        while len(tied) > 1:
            rolls = {seat: atoms.roll_die(game, seat, "set-up-02") for seat in tied}
            tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
        table.first = tied[0]
        game.log.append(("first", "set-up-02", (table.first,)))
        if table.options.get("pick-your-hero"):
            hero_atoms.show_heroes(game)
        return NEXT

    def ask_hero(self, game: Dungeon) -> Step:
        """At random, or chosen in turn order with pick-your-hero (set-up-03, optional-rules-34)."""
        table = game.table
        if not table.options.get("pick-your-hero"):
            return NEXT
        seat = table.round_from(table.first)[self.at]
        options: list[Raw] = [("hero", card, -1) for card in sorted(table.zones[HERO_DECK])]
        return Ask("hero", "optional-rules-34", {seat: options})

    def take_hero(self, game: Dungeon) -> Step:
        table = game.table
        if table.options.get("pick-your-hero"):
            seat = table.round_from(table.first)[self.at]
            hero_atoms.take_hero(game, seat, game.answers[seat][1], "optional-rules-34")
            self.at += 1
            if self.at < table.seats:
                self.step = 2
                return AGAIN
            return NEXT
        for seat in table.round_from(table.first):
            hero_atoms.take_hero(game, seat, table.zones[HERO_DECK][-1], "set-up-03")
        return NEXT

    def set_aside(self, game: Dungeon) -> Step:
        """The other heroes take no part (set-up-04)."""
        table = game.table
        for card in table.zones[HERO_DECK][:]:
            put_openly(table, card, SET_ASIDE)
        if is_on(table):
            game.push(HigherHeroes())
        return NEXT

    def quests(self, game: Dungeon) -> Step:
        """Two Personal Quests each and a Global one; what can never be fulfilled here is replaced (gap-35)."""
        table = game.table
        drop_unfit_quests(game)
        if not table.options.get("no-personal-quests"):
            secret = bool(table.options.get("secret-quest"))
            for _ in range(PERSONAL):
                for seat in table.round_from(table.first):
                    quest_atoms.deal_quest(game, seat, "optional-rules-17" if secret else "set-up-07", hidden=secret)
        self.at = 0
        return NEXT

    def ask_secret(self, game: Dungeon) -> Step:
        """With secret-quest each player reveals one and keeps one hidden (optional-rules-17)."""
        table = game.table
        if not table.options.get("secret-quest"):
            return NEXT
        options: dict[int, list[Raw]] = {
            seat: [("reveal", card, -1) for card in table.zone(seat, QUESTS)] for seat in range(table.seats)
        }
        return Ask("secret", "optional-rules-17", options)

    def take_secret(self, game: Dungeon) -> Step:
        table = game.table
        if table.options.get("secret-quest"):
            for seat in table.round_from(table.first):
                quest_atoms.reveal_quest(game, seat, game.answers[seat][1])
        refill_global(game, "set-up-09")
        return NEXT

    def entrance(self, game: Dungeon) -> Step:
        """The Entrance in the middle, four random passages around it (set-up-10 to set-up-13)."""
        table = game.table
        if table.options.get("revealed-map"):
            game.push(RevealMap())
            return NEXT
        for at, wild in enumerate(kinds_of_map(table)):
            lay_entrance(game, wild, at, "set-up-10" if not at else "combining-sets-20")
        shuffle_deck(table, table.zones[MAP_DECK])
        return NEXT

    def heroes(self, game: Dungeon) -> Step:
        """Tokens on the Entrance, a Glory and a Peril, five cards (set-up-14 to set-up-16)."""
        table = game.table
        order = table.round_from(table.first)
        for seat in order:
            hero_atoms.start_at(game, seat, table.zones[LAID][0], "set-up-14")
        for seat in reversed(order):
            game.push(Draw(seat, HAND, "set-up-16"))
        return NEXT

    def begin(self, game: Dungeon) -> Step:
        game.push(Rounds())
        return NEXT

    def over(self, game: Dungeon) -> Step:
        return DONE


def shuffle_decks(table: DungeonTable) -> None:
    for deck in (HERO_DECK, QUEST_DECK, MAP_DECK, ADVENTURE_DECK, PERIL_DECK):
        shuffle_deck(table, table.zones[deck])
