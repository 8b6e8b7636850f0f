"""Campaigns (rules camp-*, cousin-*, shop-*, keeperhand-*, replenish-*): what a party carries from one adventure on.

Between two games the campaign is plain data, made by `after` from the finished game and given to the next one as its
option `campaign`; so a campaign is a list of records. `Interlude` is what the heroes do before the adventure.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from undercroft.games.dungeon_venture import atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.box import EVENTS, HEROES
from undercroft.games.dungeon_venture.cards import CONSUMABLE, EQUIPMENT, SPELL
from undercroft.games.dungeon_venture.play import clash
from undercroft.games.dungeon_venture.pool import Pool
from undercroft.games.dungeon_venture.table import GONE, HAND, NOBODY, STOCK, WORN, VentureTable, zone_of
from undercroft.kernel.errors import BadRequest, NotAllowed
from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Raw, Step
from undercroft.kernel.visibility import show_all

State = dict[str, Any]
MOST_PURSE, MOST_COMPLETED = 10_000, 100
DONE_RAW: Final[Raw] = ("done", -1, -1)


def new_campaign() -> State:
    """Before the first adventure."""
    return {"completed": 0, "level": 1, "purse": 0, "held": [[] for _ in HEROES], "cousins": [], "heirlooms": []}


def after(game: Venture) -> State:
    """What goes on after a finished adventure, won or lost, as long as one hero has survived (camp-03, camp-07)."""
    table = game.table
    if game.result is None or not table.options["campaign"]:
        raise NotAllowed("a campaign goes on after an adventure of it that is over")
    survivors = [hero for hero in range(len(HEROES)) if table.form[hero] != GONE]
    if not survivors:
        raise NotAllowed("the campaign is over: no hero has survived (camp-03)")
    designs = table.pool.designs
    pieces = [
        [card for which in (WORN, HAND) for card in table.zone(hero, which) if table.kind_of(card) == EQUIPMENT]
        if hero in survivors
        else []
        for hero in range(len(HEROES))
    ]
    held = [[designs[table.design[card]].id for card in cards] for cards in pieces]
    left = [(card, table.heirloom[card]) for cards in pieces for card in cards if table.heirloom[card] != NOBODY]
    gold = sum([designs[table.design[card]].gold for hero in survivors for card in table.zone(hero, HAND)])
    return {
        "completed": table.options["campaign"]["completed"] + 1,
        "level": table.layout.adventure.level,
        "purse": table.purse + gold,
        "held": held,
        "cousins": [hero for hero in range(len(HEROES)) if hero not in survivors],
        "heirlooms": [[designs[table.design[card]].id, dead] for card, dead in left],
    }


def check_campaign(value: Any, pool: Pool, level: int) -> State:
    """The option `campaign`: true for a new one, what `after` has made to go on, nothing for a game by itself."""
    if value is True:
        return new_campaign()
    if value is False or value == {}:
        return {}
    if isinstance(value, dict):
        value = {"heirlooms": [], **value}  # campaigns of before did not tell
    if not isinstance(value, dict) or set(value) != set(new_campaign()):
        raise BadRequest(f"option 'campaign' is true, false, or a table with {', '.join(new_campaign())}")
    for name, most in (("completed", MOST_COMPLETED), ("level", 4), ("purse", MOST_PURSE)):
        if type(value[name]) is not int or not 0 <= value[name] <= most:
            raise BadRequest(
                f"option 'campaign': '{name}' is a whole number from 0 to {most}, not {value[name]!r}"[:200]
            )
    held, cousins = value["held"], value["cousins"]
    good = isinstance(held, list) and len(held) == len(HEROES) and all(isinstance(one, list) for one in held)
    party = isinstance(cousins, list) and all(type(one) is int and 0 <= one < len(HEROES) for one in cousins)
    if not good or not party or len(set(cousins)) < len(cousins):
        raise BadRequest("option 'campaign': 'held' lists the equipment of each hero, 'cousins' the heroes who died")
    if len(cousins) == len(HEROES):
        raise BadRequest("option 'campaign': the campaign is over: no hero has survived (camp-03)")
    if any(held[hero] for hero in cousins):
        raise BadRequest("option 'campaign': a cousin arrives without equipment of its own (cousin-01)")
    counts = Counter(str(name) for one in held for name in one)
    for name, count in counts.items():
        card = pool.designs[pool.numbers[name]] if name in pool.numbers else None
        if card is None or card.kind != EQUIPMENT or count > card.copies:
            raise BadRequest(f"option 'campaign': '{name}' is not held {count} times: no such equipment"[:200])
    heirlooms = value["heirlooms"]
    known = [[name, cousin] for name in counts for cousin in cousins]
    if not isinstance(heirlooms, list) or any(one not in known for one in heirlooms):
        raise BadRequest("option 'campaign': 'heirlooms' lists equipment that is held, each with the hero who left it")
    if level < value["level"]:
        raise BadRequest(f"a campaign does not go back from level {value['level']} to {level} (gap-36)")
    return dict(value)


# --- what the tables of the book say
def keeper_events(spells: int, consumables: int, equipment: int) -> int:
    """The Keeper's starting events: one for each spell and consumable, some for equipment (keeperhand-02 to 04)."""
    pieces = 0 if not equipment else 1 if equipment <= 4 else 2 if equipment <= 8 else 3
    return min(spells + consumables + pieces, EVENTS)


def treasure_shares(stock: dict[int, int], wanted: dict[int, int]) -> dict[int, int]:
    """Missing equipment is replaced by spells, missing spells by consumables (replenish-01 to replenish-03)."""
    equipment = min(wanted[EQUIPMENT], stock[EQUIPMENT])
    spells_wanted = wanted[SPELL] + wanted[EQUIPMENT] - equipment
    spells = min(spells_wanted, stock[SPELL])
    consumables = min(wanted[CONSUMABLE] + spells_wanted - spells, stock[CONSUMABLE])
    return {CONSUMABLE: consumables, SPELL: spells, EQUIPMENT: equipment}


# --- before the adventure
class Interlude(Procedure):
    """Gifts to cousins, what each hero keeps, then the shop; hero by hero in their order."""

    __slots__ = ("at",)
    steps = ("arrive", "gift", "take_gift", "keep", "take_back", "dress", "put_on", "shop", "buy")
    fields = ("at",)

    def __init__(self) -> None:
        self.step = 0
        self.at = 0  # whose turn it is, in the order of the heroes

    def next_hero(self, table: VentureTable, then: str) -> Step:
        self.at += 1
        if self.at < len(table.order):
            return AGAIN
        self.at = 0
        return self.to(then)

    def arrive(self, game: Venture) -> Step:
        """All stocks lie open; the heroes have what they brought along (camp-04)."""
        table = game.table
        state = table.options["campaign"]
        atoms.fill_purse(game, state["purse"])
        for card in table.zones[STOCK]:
            show_all(table, card)
        game.revealed()
        for hero, names in enumerate(state["held"]):
            for name in names:
                atoms.bring(game, hero, stock_card(table, table.pool.numbers[name]))
        return self.to("gift")

    def gift(self, game: Venture) -> Step:
        """What somebody left who died may be given to the cousin (cousin-01, cousin-02)."""
        table = game.table
        hero = table.order[self.at]
        left = table.options["campaign"]["heirlooms"]
        names = {card: table.pool.designs[table.design[card]].id for card in table.zone(hero, HAND)}
        cousins = table.options["campaign"]["cousins"]
        options = [("give", card, one) for card, name in names.items() for one in cousins if [name, one] in left]
        if not options or hero in cousins:
            return self.next_hero(table, "keep")
        return Ask("cousin", "cousin-02", {table.controller[hero]: [*options, DONE_RAW]}, (hero,))

    def take_gift(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        self.to("gift")
        if raw == DONE_RAW:
            return self.next_hero(game.table, "keep")
        atoms.give_openly(game, game.table.order[self.at], raw[1], raw[2])
        return AGAIN

    def keep(self, game: Venture) -> Step:
        """As many pieces as adventures were completed; the rest goes back (camp-05 to camp-08)."""
        table = game.table
        hero = table.order[self.at]
        cards = table.zone(hero, HAND)
        if not cards:
            return self.next_hero(table, "dress")
        options: list[Raw] = [("back", card, -1) for card in cards]
        if len(cards) <= table.options["campaign"]["completed"]:
            options.append(DONE_RAW)
        return Ask("keep", "camp-07", {table.controller[hero]: options}, (hero,))

    def take_back(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        self.to("keep")
        if raw == DONE_RAW:
            return self.next_hero(game.table, "dress")
        atoms.hand_back(game, game.table.order[self.at], raw[1])
        return AGAIN

    def dress(self, game: Venture) -> Step:
        """What was kept is worn from the start; of pieces for one part of the body the player chooses (camp-09)."""
        table = game.table
        hero = table.order[self.at]
        fitting = fits(table, hero)
        rivals = [card for card in fitting if any(clash(table, card, other) for other in fitting if other != card)]
        if len(rivals) < len(fitting):
            for card in fitting:
                if card not in rivals:
                    atoms.wear(game, hero, card)
            return AGAIN
        if not rivals:
            return self.next_hero(table, "shop")
        options: list[Raw] = [("wear", card, -1) for card in rivals]
        return Ask("dress", "camp-09", {table.controller[hero]: [*options, DONE_RAW]}, (hero,))

    def put_on(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        table = game.table
        self.to("dress")
        if raw == DONE_RAW:
            return self.next_hero(table, "shop")
        atoms.wear(game, table.order[self.at], raw[1])
        return AGAIN

    def shop(self, game: Venture) -> Step:
        """Consumables and spells for the common purse; gold and equipment are not for sale (shop-01 to shop-04)."""
        table = game.table
        hero = table.order[self.at]
        goods = [card for card in on_sale(table) if price(table, card) <= table.purse]
        if not goods:
            return DONE
        options: list[Raw] = [("buy", card, -1) for card in goods]
        return Ask("shop", "shop-01", {table.controller[hero]: [*options, DONE_RAW]}, (hero,))

    def buy(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        table = game.table
        self.to("shop")
        if raw != DONE_RAW:
            atoms.buy(game, table.order[self.at], raw[1], price(table, raw[1]))
            return AGAIN
        self.at += 1
        return AGAIN if self.at < len(table.order) else DONE


def fits(table: VentureTable, hero: int) -> list[int]:
    """The pieces of the hand for which there is still room."""
    worn = table.zone(hero, WORN)
    return [card for card in table.zone(hero, HAND) if not any(clash(table, card, other) for other in worn)]


def price(table: VentureTable, card: int) -> int:
    return table.pool.designs[table.design[card]].price


def stock_card(table: VentureTable, design: int) -> int:
    return next(card for card in table.zones[STOCK] if table.design[card] == design)


def on_sale(table: VentureTable) -> list[int]:
    """One card of each design that has a price and is left."""
    found: dict[int, int] = {}
    for card in table.zones[STOCK]:
        if price(table, card):
            found.setdefault(table.design[card], card)
    return [found[design] for design in sorted(found)]


def owned(table: VentureTable) -> dict[int, int]:
    """How many cards of each kind the party holds before the mage's basic spells."""
    zones = [zone_of(hero, which) for hero in range(len(HEROES)) for which in (HAND, WORN)]
    counts = Counter(table.kind_of(card) for zone in zones for card in table.zones[zone])
    return {kind: counts[kind] for kind in (SPELL, CONSUMABLE, EQUIPMENT)}
