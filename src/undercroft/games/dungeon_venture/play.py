"""Playing a card (rules play-*, spell-*, cons-*, equip-*, event-01 to event-03): one procedure for every kind."""

from __future__ import annotations

from undercroft.games.dungeon_venture import atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.cards import CONSUMABLE, EQUIPMENT, EVENT, HERO_TURN, SPIRIT_TURN, TURN_START
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.scores import in_effect
from undercroft.games.dungeon_venture.selectors import playable, wanted
from undercroft.games.dungeon_venture.table import (
    EVENT_HAND,
    HAND,
    KEEPER_HAND,
    LIVING,
    PLAYED,
    SPIRIT,
    WORN,
    VentureTable,
)
from undercroft.kernel.effects import NOTHING, Resolve
from undercroft.kernel.flow import DONE, NEXT, Procedure, Raw, Step
from undercroft.kernel.windows import Window


class Play(Procedure):
    """What it is aimed at is chosen first, then the card is shown, its effect carried out, the card put away."""

    __slots__ = ("card", "figure", "registers")
    steps = ("aim", "show", "put_away")
    fields = ("figure", "card", "registers")

    def __init__(self, figure: int = 0, card: int = -1) -> None:
        self.step = 0
        self.figure = figure
        self.card = card
        self.registers: tuple[int, ...] = ()

    def program(self, game: Venture) -> int:
        return game.table.pool.program[game.table.design[self.card]]

    def seat(self, game: Venture) -> int:
        table = game.table
        return table.keeper if table.kind_of(self.card) == EVENT else table.seat_of(self.figure)

    def aim(self, game: Venture) -> Step:
        program = game.rules.programs[self.program(game)]
        game.handed = ()
        if program.aimed:
            game.push(Resolve(program.number, self.seat(game), self.card, self.figure, end=program.aimed))
        return NEXT

    def show(self, game: Venture) -> Step:
        self.registers = game.handed
        if game.table.kind_of(self.card) == EVENT:
            atoms.play_event(game, self.card)
        else:
            atoms.reveal(game, self.figure, self.card, "play-01")
        program = game.rules.programs[self.program(game)]
        run = Resolve(program.number, self.seat(game), self.card, self.figure, program.aimed, NOTHING, self.registers)
        game.push(run)
        return NEXT

    def put_away(self, game: Venture) -> Step:
        table = game.table
        if self.card in table.zones[PLAYED]:
            atoms.put_away(game, self.card, "spell-02" if atoms.is_spell(table, self.card) else "cons-01")
        return DONE


def play_options(table: VentureTable, figure: int) -> list[Raw]:
    """The cards a figure may play as its action now."""
    if figure >= FIRST_MONSTER:
        cards = [card for card in table.zones[KEEPER_HAND] if table.host[card] == figure]
        return [("play", card, -1) for card in cards if playable(table, figure, card)]
    return [("play", card, -1) for card in table.zone(figure, HAND) if may_play(table, figure, card)]


def may_play(table: VentureTable, hero: int, card: int) -> bool:
    if table.kind_of(card) == EQUIPMENT:
        return not table.locked[card]
    return playable(table, hero, card)


def in_vain(table: VentureTable, hero: int, card: int) -> bool:
    """A second one of a consumable that still waits for its moment: allowed, but people are warned (cons-04)."""
    at_work = [table.design[one] for one in in_effect(table, hero)]
    return table.kind_of(card) == CONSUMABLE and table.design[card] in at_work


def begin(game: Venture, figure: int, card: int) -> None:
    """Play a card; equipment is put on, whatever is worn there comes back to hand (equip-01 to equip-03, gap-21)."""
    table = game.table
    if table.kind_of(card) != EQUIPMENT:
        game.push(Play(figure, card))
        return
    for worn in table.zone(figure, WORN)[:]:
        if clash(table, card, worn):
            atoms.take_off(game, figure, worn, "equip-03")
    atoms.wear(game, figure, card)


def clash(table: VentureTable, one: int, other: int) -> bool:
    """Whether two pieces of equipment need the same part of the body (equip-02)."""
    designs = table.pool.designs
    return not set(designs[table.design[one]].slots).isdisjoint(designs[table.design[other]].slots)


# --- events
def event_options(table: VentureTable, window: Window) -> list[Raw]:
    """The events of the Keeper's hand that fit this moment."""
    figure = window.about[0]
    moments = {window.kind}
    if window.kind == TURN_START and figure < FIRST_MONSTER:
        moments.add({LIVING: HERO_TURN, SPIRIT: SPIRIT_TURN}.get(table.form[figure], ""))
    found: list[Raw] = []
    for card in table.zones[EVENT_HAND]:
        design = table.design[card]
        fits = moments.intersection(table.pool.designs[design].windows)
        if fits and wanted(table, figure, table.pool.program[design]):
            found.append(("event", card, -1))
    return found
