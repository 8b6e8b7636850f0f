"""Personal decks for campaigns of several sets (rules deck-construction-01 to 07): checked, proposed, made into sets.

Seat 0 is the Dungeonlord and brings a Peril deck, everybody else a Glory deck. A deck is a table of card ids with how
often each is in it; an id that several sets have is written with its set: "ashmere/deadfall".
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from undercroft.games.dungeoneer.cards import AdventureCard, CardSet, Design, HeroCard, MapCard, QuestCard
from undercroft.games.dungeoneer.party import LORD
from undercroft.kernel.errors import BadRequest

MOST_COPIES: Final = 4  # deck-construction-05
PERIL_CARDS: Final = 70  # deck-construction-04
GLORY_CARDS: Final = 60  # deck-construction-07
MAPS: Final = 6  # for each hero player, half of them rooms (deck-construction-02)
QUESTS: Final = 3  # for each hero player (deck-construction-03)
LONGER: Final = "longer"  # the others agree to more Map cards (deck-construction-06)
GLORY_KINDS: Final = ("boon", "treasure")

Counts = dict[str, int]
Decks = dict[str, Any]  # by seat, as a text; and LONGER
D = TypeVar("D", MapCard, AdventureCard)


def check_shape(value: Any) -> Decks:
    """The option `decks` as it must look, or as JSON text; which cards it may hold depends on sets and seats."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError as problem:
            raise BadRequest(f"option 'decks' is not JSON: {problem}"[:200]) from None
    if not isinstance(value, dict):
        raise BadRequest(f"option 'decks' is a table of decks by seat, not {value!r}"[:200])
    for name, deck in value.items():
        if name == LONGER:
            if not isinstance(deck, bool):
                raise BadRequest(f"'longer' in option 'decks' is true or false, not {deck!r}"[:200])
        elif name not in ("0", "1", "2", "3"):
            raise BadRequest(f'option \'decks\' has no seat {name!r}; write "0" to "3", or "longer"'[:200])
        elif not isinstance(deck, dict) or not all(type(count) is int and count > 0 for count in deck.values()):
            raise BadRequest(f"deck of seat {name}: it is a table of card ids with how often each is there"[:200])
    return value


def personal_sets(sets: tuple[CardSet, ...], seats: int, decks: Decks) -> tuple[CardSet, ...]:
    """The deck of each seat as a set of its own; who brings none gets one proposed."""
    for name in decks:
        if name != LONGER and int(name) >= seats:
            raise BadRequest(f"option 'decks' holds a deck for seat {name}, there are {seats} seats")
    if len(sets) < 2:
        raise BadRequest("option 'campaign-personal-decks' needs cards of at least two sets")
    shelf = Shelf(sets, seats - 1)
    return tuple([shelf.deck(seat, decks.get(str(seat)), bool(decks.get(LONGER))) for seat in range(seats)])


class Shelf:
    """The cards that decks are built from, for a party of so many."""

    def __init__(self, sets: tuple[CardSet, ...], party: int) -> None:
        self.party = party
        self.sets = sets
        self.cards: dict[str, Design] = {}
        for one in sets:
            cards: tuple[Design, ...] = (*one.heroes, *one.maps, *one.quests, *one.adventures)
            for card in cards:
                name = card.id if card.id not in self.cards else f"{one.id}/{card.id}"
                self.cards[name] = card

    def deck(self, seat: int, chosen: Counts | None, longer: bool) -> CardSet:
        if seat == LORD:
            counts = self.propose_peril() if chosen is None else chosen
            return self.peril(self.find(seat, counts), longer)
        counts = self.propose_glory(seat) if chosen is None else chosen
        return self.glory(seat, self.find(seat, counts))

    def find(self, seat: int, counts: Mapping[str, int]) -> list[tuple[Design, int]]:
        for name, count in counts.items():
            if name not in self.cards:
                raise BadRequest(f"deck of seat {seat}: there is no card '{name}' in these sets"[:200])
            message = f"'{name}' is there {count} times; {MOST_COPIES} is the most"
            demand(count <= MOST_COPIES, seat, message, "deck-construction-05")
        return [(self.cards[name], count) for name, count in counts.items()]

    # --- Peril decks
    def peril(self, cards: list[tuple[Design, int]], longer: bool) -> CardSet:
        """Map cards, Quests about them, and Banes and Encounters to fill it up."""
        maps = [(card, count) for card, count in cards if isinstance(card, MapCard)]
        quests = [(card, count) for card, count in cards if isinstance(card, QuestCard)]
        sent = [(card, count) for card, count in cards if isinstance(card, AdventureCard)]
        for card, _ in cards:
            fits = not isinstance(card, HeroCard) and not is_glory(card)
            belongs = "a Peril deck holds Map cards, Quests, Banes and Encounters"
            demand(fits, LORD, f"'{card.id}' is {kind_of(card)}; {belongs}", "campaign-adventures-06")
        self.check_maps(maps, longer)
        entrance = self.entrance()
        self.check_quests(quests, [entrance, *[card for card, _ in maps]])
        total = sum(count for _, count in cards)
        demand(total >= PERIL_CARDS, LORD, few(total, "a Peril deck", PERIL_CARDS), "deck-construction-04")
        laid = (entrance, *copied(maps))
        return self.set_of(LORD, maps=laid, quests=tuple([card for card, _ in quests]), adventures=copied(sent))

    def check_maps(self, maps: list[tuple[MapCard, int]], longer: bool) -> None:
        for card, _ in maps:
            message = f"'{card.id}' is {kind_of(card)}; only rooms and passages are counted"
            demand(card.kind in ("room", "passage"), LORD, message, "deck-construction-02")
        rooms = sum(count for card, count in maps if card.kind == "room")
        passages = sum(count for card, count in maps if card.kind == "passage")
        half = MAPS * self.party // 2
        message = f"it holds {rooms} rooms and {passages} passages; {half} of each are needed"
        demand(min(rooms, passages) >= half, LORD, message, "deck-construction-02")
        message = f"it holds {rooms + passages} Map cards; more than {2 * half} need the agreement of the others"
        demand(longer or rooms + passages == 2 * half, LORD, message, "deck-construction-06")

    def check_quests(self, quests: list[tuple[QuestCard, int]], maps: list[MapCard]) -> None:
        found, wanted = sum(count for _, count in quests), QUESTS * self.party
        message = f"it holds {found} Quests, {len(quests)} of them different; {wanted} different ones are needed"
        demand(found == len(quests) == wanted, LORD, message, "deck-construction-03")
        names, kinds = {card.id for card in maps}, {card.kind for card in maps}
        for quest, _ in quests:
            for place in quest.at:
                message = f"the Quest '{quest.id}' needs '{place}', which is not in the deck"
                demand(place in names, LORD, message, "deck-construction-03")
            message = f"the Quest '{quest.id}' needs a {quest.kind}, of which there is none in the deck"
            demand(not quest.kind or quest.kind in kinds, LORD, message, "deck-construction-03")

    def entrance(self) -> MapCard:
        """One Dungeon Entrance, outside the count."""
        found = [card for one in self.sets for card in one.maps if card.kind == "entrance" and one.place == "dungeon"]
        if not found:
            raise BadRequest("option 'campaign-personal-decks' needs a Dungeon set, for its Entrance")
        return found[0]

    def propose_peril(self) -> Counts:
        """As many Quests as are needed with their places, more Map cards, then every Bane and Encounter in turn."""
        half = MAPS * self.party // 2
        counts: Counts = {}
        by_kind: dict[str, list[str]] = {"room": [], "passage": []}
        for name, card in self.cards.items():
            if isinstance(card, MapCard) and card.kind in by_kind:
                by_kind[card.kind].append(name)
        chosen: dict[str, list[str]] = {"room": [], "passage": []}
        kinds = {name: kind for kind, names in by_kind.items() for name in names}
        quests: list[str] = []
        for name, card in self.cards.items():
            if not isinstance(card, QuestCard) or len(quests) == QUESTS * self.party:
                continue
            more = [place for place in card.at if place != self.entrance().id]
            fits = all(place in kinds for place in more) and (not card.kind or card.kind in by_kind)
            new = [place for place in dict.fromkeys(more) if fits and place not in chosen[kinds[place]]]
            if fits and all(len(chosen[kind]) + sum(kinds[place] == kind for place in new) <= half for kind in chosen):
                quests.append(name)
                for place in new:
                    chosen[kinds[place]].append(place)
        for kind, names in by_kind.items():
            chosen[kind] += [name for name in names if name not in chosen[kind]][: half - len(chosen[kind])]
            for name in chosen[kind]:
                counts[name] = 1
            spread(counts, chosen[kind], sum(counts[name] for name in chosen[kind]), half)
        counts |= dict.fromkeys(quests, 1)
        perils = [name for name, card in self.cards.items() if is_peril(card)]
        spread(counts, perils, sum(counts.values()), PERIL_CARDS)
        return counts

    # --- Glory decks
    def glory(self, seat: int, cards: list[tuple[Design, int]]) -> CardSet:
        heroes = [card for card, count in cards if isinstance(card, HeroCard) for _ in range(count)]
        earned = [(card, count) for card, count in cards if isinstance(card, AdventureCard)]
        for card, _ in cards:
            message = f"'{card.id}' is {kind_of(card)}; a Glory deck holds Heroes, Boons and Treasures"
            demand(isinstance(card, HeroCard) or is_glory(card), seat, message, "campaign-adventures-06")
        demand(bool(heroes), seat, "it holds no Hero; at least one is needed", "deck-construction-07")
        total = sum(count for _, count in cards)
        demand(total >= GLORY_CARDS, seat, few(total, "a Glory deck", GLORY_CARDS), "deck-construction-07")
        return self.set_of(seat, heroes=tuple(heroes), adventures=copied(earned))

    def propose_glory(self, seat: int) -> Counts:
        """The heroes are shared out among the party; every Boon and Treasure in turn."""
        lowest = min(card.first_level for card in self.cards.values() if isinstance(card, HeroCard))
        names = [name for name, card in self.cards.items() if isinstance(card, HeroCard) and card.first_level == lowest]
        heroes = names[seat - 1 :: self.party] or names[:1]
        counts = dict.fromkeys(heroes, 1)
        spread(counts, [name for name, card in self.cards.items() if is_glory(card)], len(heroes), GLORY_CARDS)
        return counts

    def set_of(
        self,
        seat: int,
        heroes: tuple[HeroCard, ...] = (),
        maps: tuple[MapCard, ...] = (),
        quests: tuple[QuestCard, ...] = (),
        adventures: tuple[AdventureCard, ...] = (),
    ) -> CardSet:
        return CardSet(
            f"deck-{seat}", f"Deck of seat {seat}", "1", "dungeon", "heroic", heroes, maps, quests, adventures
        )


def demand(holds: bool, seat: int, message: str, rule: str) -> None:
    if not holds:
        raise BadRequest(f"deck of seat {seat}: {message} ({rule})")


def few(total: int, what: str, least: int) -> str:
    return f"it holds {total} cards; {what} holds at least {least}"


def is_peril(card: Design) -> bool:
    return isinstance(card, AdventureCard) and card.kind not in GLORY_KINDS


def is_glory(card: Design) -> bool:
    return isinstance(card, AdventureCard) and card.kind in GLORY_KINDS


def kind_of(card: Design) -> str:
    """What a card is, in a word or two."""
    if isinstance(card, HeroCard):
        return "a Hero"
    if isinstance(card, QuestCard):
        return "a Quest"
    word = card.kind if isinstance(card, MapCard) else card.kind.title()
    return f"{'an' if word[0] in 'aeioEO' else 'a'} {word}"


def copied(cards: Iterable[tuple[D, int]]) -> tuple[D, ...]:
    return tuple([replace(card, copies=count) for card, count in cards])


def spread(counts: Counts, names: list[str], have: int, wanted: int) -> None:
    """One more of each in turn until there are enough, at most four of any."""
    for _ in range(MOST_COPIES):
        for name in names:
            if have < wanted and counts.get(name, 0) < MOST_COPIES:
                counts[name] = counts.get(name, 0) + 1
                have += 1
