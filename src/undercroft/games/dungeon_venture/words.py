"""Prompts, options and log lines of a table: the names are looked up here, every sentence is `undercroft.text`'s."""

from __future__ import annotations

from typing import Any

from undercroft import text
from undercroft.games.dungeon_venture import dice
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.box import BOSSES, HEROES
from undercroft.games.dungeon_venture.play import in_vain
from undercroft.games.dungeon_venture.pool import FIGURES, FIRST_BOSS, FIRST_TYPE, KIND, KINDS, OF_KIND
from undercroft.games.dungeon_venture.ways import door_between
from undercroft.kernel.flow import Ask, Raw
from undercroft.kernel.log import Event
from undercroft.text.english import dungeon_venture_play as say
from undercroft.text.english.phrases import capital

GAME = "dungeon-venture"
KEPT = (*HEROES, *BOSSES)


def figure_name(game: Venture, figure: int) -> str:
    """Heroes by what they are, monsters with a number, Bosses by their names."""
    if not 0 <= figure < FIGURES:
        return say.THE_TRAP
    kind = KIND[figure]
    name = game.table.lines[kind].name
    if kind < FIRST_TYPE:
        return say.HERO.format(hero=name)
    return f"{name} {OF_KIND[kind].index(figure) + 1}" if kind < FIRST_BOSS else name


def card_name(game: Venture, card: int) -> str:
    return game.table.pool.name(game.table.design[card]) if 0 <= card < len(game.table.design) else ""


def space_name(game: Venture, space: int) -> str:
    return game.table.world.name(space) if 0 <= space < len(game.table.world.cells) else ""


# --- the log
def event_line(game: Venture, event: Event, eye: int) -> str:
    names, sentence = say.EVENTS[event.kind]
    values = told(game, names, event.data)
    if event.kind in say.NOUNS:
        counted, one, several = say.NOUNS[event.kind]
        values["noun"] = one if values[counted] == 1 else several
    if event.seen_by(eye):
        more, sentence = say.SECRETS[event.kind]
        values |= told(game, more, event.secret)
    return capital(sentence.format(**values))


def told(game: Venture, names: str, data: tuple[int, ...]) -> dict[str, object]:
    """The data of an event as words; dice faces come after what has a name."""
    found: dict[str, object] = {}
    for name, value in zip(names.split(), data, strict=False):
        found[name] = value
        if name.endswith("figure"):
            found[name] = figure_name(game, value)
        elif name.endswith("design"):
            found[name] = game.table.pool.name(value)
        elif name.endswith("space"):
            found[name] = space_name(game, value)
        elif name == "kind":
            found[name] = game.table.lines[value].name
        elif name == "trap":
            found[name] = say.TRAPS[value]
        elif name == "dice":
            found[name] = say.DICE[value]
        elif name == "heroes":
            found["outcome"] = say.OUTCOMES[value]
    return found


#: whose figure an event is about, and whom it is aimed at: a reader may ask for what concerns a seat
WHOSE = {"figure": "seat", "other_figure": "to"}


def fields(event: Event, secrets: bool) -> dict[str, int]:
    """The event's data by name."""
    found = dict(zip(say.EVENTS[event.kind][0].split(), event.data, strict=False))
    return found | dict(zip(say.SECRETS[event.kind][0].split(), event.secret, strict=True)) if secrets else found


def event_data(game: Venture, event: Event, eye: int) -> dict[str, Any]:
    """The event's data by name, designs as card ids, kinds as words, dice as a list, and the seats of figures."""
    found: dict[str, Any] = {**fields(event, event.seen_by(eye))}
    if event.kind == "rolled":
        names = say.EVENTS[event.kind][0].split()
        faces = event.data[len(names) :]
        green, blue, red = event.data[len(names) - 3 : len(names)]
        found |= {"faces": list(faces), "hits": dice.hits((green, blue, red), faces)}
    for name, told_as in WHOSE.items():
        if 0 <= found.get(name, -1) < FIGURES:
            found.setdefault(told_as, game.table.seat_of(found[name]))
    for name, value in found.items():
        if name.endswith("design"):
            found[name] = game.table.pool.designs[value].id
        elif name == "kind":
            found[name] = KINDS[value]
    return found


# --- prompts
def prompt(game: Venture, seat: int, ask: Ask) -> str:
    about = ask.about[0] if ask.about else -1
    other = ask.about[1] if len(ask.about) > 1 else -1
    values: dict[str, object] = {}
    if ask.kind == "target":
        op = game.rules.programs[about].ops[other]
        assert op.select is not None
        values = {"source": card_name(game, ask.about[2]), "aim": text.select_text(op.select, op.act, GAME)}
    else:
        values = {"about": figure_name(game, about), "other": figure_name(game, other)}
    return capital(say.PROMPTS[ask.kind].format(**values))


# --- options
def option_text(game: Venture, ask: Ask, raw: Raw) -> str:
    verb, first, second = raw
    sentence = say.IN_QUESTIONS.get((ask.kind, verb), say.OPTIONS[verb])
    table = game.table
    values: dict[str, object] = {}
    if verb == "door":
        door = the_door(game, ask, first)
        if ask.kind != "target":
            sentence = say.SHUT if table.door_open[door] else say.OPEN
        else:
            values["other_space"] = space_name(game, table.door_one[door])
            first = table.door_two[door]
    elif verb == "trap":
        first = table.trap_spaces[first][0]
    elif verb == "play" and in_vain(table, ask.about[0], first):
        sentence = say.IN_VAIN
    if "{figure}" in sentence:
        values["figure"] = figure_name(game, first)
    if "{card}" in sentence:
        values["card"] = card_name(game, first)
    if "{space}" in sentence:
        values["space"] = space_name(game, first)
    if "{kind}" in sentence:
        values["kind"] = table.lines[first].name
    if "{area}" in sentence:
        values["area"] = space_name(game, table.world.of_area[first][0])
    if "{other}" in sentence:
        values["other"] = figure_name(game, second)
    return capital(sentence.format(**values))


def the_door(game: Venture, ask: Ask, first: int) -> int:
    """Which door an option is about: a card names its number, whoever opens it the space beyond."""
    return first if ask.kind == "target" else door_between(game.table, game.table.space[ask.about[0]], first)


CARDS = ("card", "play", "give", "unwear", "event", "back", "wear", "buy")
SPACES = ("place", "move", "jump", "chest", "free")
FIGURE_VERBS = ("hero", "figure", "attack", "pickup", "guide", "swap")


def option_points(game: Venture, ask: Ask, raw: Raw) -> dict[str, int]:
    """What an option points at: card, place, figure, area; a door by the spaces on both sides."""
    verb, first, second = raw
    if first < 0:
        return {}
    if verb in CARDS:
        return {"card": first, "figure": second} if second >= 0 else {"card": first}
    if verb in SPACES:
        return {"place": first}
    if verb == "door":
        door = the_door(game, ask, first)
        return {"side": game.table.door_one[door], "beyond": game.table.door_two[door]}
    if verb == "trap":
        return {"place": game.table.trap_spaces[first][0]}
    if verb in FIGURE_VERBS:
        space = game.table.marker[first] if verb == "pickup" else game.table.space[first]
        return {"figure": first, "place": space} if space >= 0 else {"figure": first}
    return {"area": first} if verb == "area" else {}
