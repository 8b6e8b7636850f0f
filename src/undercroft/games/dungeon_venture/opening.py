"""Set-up (rules setup-*, firstgame-*): heroes and their players, the mage's spells, the decks, the start board."""

from __future__ import annotations

from collections import Counter
from typing import Final

from undercroft.games.dungeon_venture import atoms, board_atoms, figure_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.box import HEROES
from undercroft.games.dungeon_venture.campaign import Interlude, keeper_events, owned, treasure_shares
from undercroft.games.dungeon_venture.cards import CONSUMABLE, EQUIPMENT, SPELL
from undercroft.games.dungeon_venture.rounds import Rounds
from undercroft.games.dungeon_venture.sharing import CARDS
from undercroft.games.dungeon_venture.table import (
    EVENT_DECK,
    MONSTER_DECK,
    NOBODY,
    STOCK,
    TREASURE,
    VentureTable,
)
from undercroft.games.dungeon_venture.ways import is_free
from undercroft.kernel.chance import shuffle_deck
from undercroft.kernel.flow import AGAIN, NEXT, Ask, Procedure, Step
from undercroft.kernel.table import put
from undercroft.kernel.visibility import show_to

MAGE: Final = HEROES.index("mage")
SPELLS: Final = 3
STANDARD: Final = {CONSUMABLE: 8, SPELL: 8, EQUIPMENT: 8}  # setup-11 to setup-14
FIRST_GAME: Final = {CONSUMABLE: 3, SPELL: 3, EQUIPMENT: 6}  # firstgame-02 to firstgame-05
MOST_SMALL_CHESTS: Final = sum(FIRST_GAME.values()) // CARDS  # that this deck fills (gap-11)


def hero_seats(table: VentureTable) -> list[int]:
    return [seat for seat in range(table.seats) if seat != table.keeper]


class Setup(Procedure):
    """From the choice of heroes to the first round."""

    __slots__ = ("at",)
    steps = (
        "choose_hero",
        "take_hero",
        "interlude",
        "shuffle",
        "choose_spell",
        "take_spell",
        "split",
        "place",
        "stand",
        "begin",
    )
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0

    # --- heroes
    def choose_hero(self, game: Venture) -> Step:
        """In seat order, one at a time, until all four are taken (setup-03, setup-04); what is forced is not asked."""
        table = game.table
        seats = hero_seats(table)
        left = [hero for hero in range(len(HEROES)) if table.controller[hero] == NOBODY]
        if not left:
            table.order.sort(key=lambda hero: seats.index(table.controller[hero]))
            return self.to("interlude")
        seat = seats[(len(HEROES) - len(left)) % len(seats)]
        if len(left) == 1 or len(seats) == 1:
            figure_atoms.assign(game, seat, left[0])
            return AGAIN
        return Ask("hero", "setup-03", {seat: [("hero", hero, -1) for hero in left]})

    def take_hero(self, game: Venture) -> Step:
        ((seat, raw),) = game.answers.items()
        figure_atoms.assign(game, seat, raw[1])
        return self.to("choose_hero")

    def interlude(self, game: Venture) -> Step:
        """In a campaign the heroes first see to what they have (camp-10)."""
        if game.table.options["campaign"]:
            game.push(Interlude())
        return NEXT

    # --- cards
    def shuffle(self, game: Venture) -> Step:
        """The mage's player is shown all spells (setup-10)."""
        table = game.table
        shuffle_deck(table, table.zones[STOCK])
        for card in spells(table):
            show_to(table, table.controller[MAGE], card)
        game.revealed()
        return NEXT

    def choose_spell(self, game: Venture) -> Step:
        table = game.table
        if self.at == SPELLS:
            self.at = 0
            return self.to("split")
        first: dict[int, int] = {}
        for card in spells(table):
            first.setdefault(table.design[card], card)
        options = [("card", first[design], -1) for design in sorted(first)]
        return Ask("spell", "setup-10", {table.controller[MAGE]: options})

    def take_spell(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        atoms.choose_spell(game, MAGE, raw[1])
        self.at += 1
        return self.to("choose_spell")

    def split(self, game: Venture) -> Step:
        """Treasure, Monster and Event decks (setup-11 to setup-17, firstgame-01 to firstgame-06)."""
        table = game.table
        wanted = FIRST_GAME if table.options["first-game"] else STANDARD
        shuffle_deck(table, table.zones[STOCK])
        stock = Counter(table.kind_of(card) for card in table.zones[STOCK])
        counts = treasure_shares({kind: stock[kind] for kind in wanted}, wanted)
        for kind, count in counts.items():
            for card in [card for card in table.zones[STOCK] if table.kind_of(card) == kind][:count]:
                put(table, card, TREASURE)
        for card in table.zones[STOCK][:]:
            put(table, card, MONSTER_DECK)
        for deck in (TREASURE, MONSTER_DECK, EVENT_DECK):
            shuffle_deck(table, table.zones[deck])
        game.log.append(("decks", "setup-14", (len(table.zones[TREASURE]), len(table.zones[MONSTER_DECK]))))
        game.revealed()
        if table.options["campaign"]:
            held = owned(table)
            for _ in range(keeper_events(held[SPELL] - SPELLS, held[CONSUMABLE], held[EQUIPMENT])):
                atoms.draw_event(game, "keeperhand-01")
        return NEXT

    # --- the start board
    def place(self, game: Venture) -> Step:
        """Any free space of the start board, stairs included (setup-21)."""
        table = game.table
        if self.at == len(table.order):
            return self.to("begin")
        hero = table.order[self.at]
        standing = table.standing()
        spaces = [space for space in table.layout.start if is_free(table, space, standing)]
        options = [("place", space, -1) for space in spaces]
        return Ask("start", "setup-21", {table.controller[hero]: options}, (hero,))

    def stand(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        figure_atoms.stand(game, game.table.order[self.at], raw[1], "setup-21")
        self.at += 1
        return self.to("place")

    def begin(self, game: Venture) -> Step:
        board_atoms.reveal_open(game, game.table.world.start)
        game.stack.pop()
        game.push(Rounds())
        return AGAIN


def spells(table: VentureTable) -> list[int]:
    return [card for card in table.zones[STOCK] if table.kind_of(card) == SPELL]
