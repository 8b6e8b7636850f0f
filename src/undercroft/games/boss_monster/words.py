"""Prompts, options and log lines of a table: names are looked up here, the sentences are `undercroft.text`'s."""

from __future__ import annotations

from typing import Any

from undercroft import text
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import health_left, owner_of
from undercroft.games.boss_monster.pool import HERO
from undercroft.games.boss_monster.table import DRAFT, LEFT_END, ROW
from undercroft.kernel.effects import CHOOSE
from undercroft.kernel.flow import PASS, Ask, Raw
from undercroft.kernel.log import Event
from undercroft.kernel.windows import Window
from undercroft.text.english.boss_monster_play import KINDS, OPTIONS, PROMPTS, article, event_text

# which data of an event are card numbers, followed by their designs
FIELDS: dict[str, tuple[str, ...]] = {
    "hero-deck": ("ordinary", "epic"),
    "boss": ("seat", "card", "design"),
    "round": ("round",),
    "phase": ("phase",),
    "build-turn": ("seat",),
    "adventure-turn": ("seat",),
    "drew": ("seat", "deck"),
    "nothing-to-draw": ("seat", "deck"),
    "reshuffled": ("deck", "count"),
    "discarded": ("seat", "card", "design", "forced_by", "chosen"),
    "took": ("seat", "card", "design"),
    "gave": ("seat", "to", "deck"),
    "looked": ("seat", "at", "count"),
    "laid": ("seat", "on", "on_design"),
    "took-back-room": ("seat",),
    "built": ("seat", "card", "design", "on", "on_design"),
    "destroyed": ("seat", "card", "design", "by"),
    "uncovered": ("seat", "card", "design"),
    "deactivated": ("seat", "card", "design"),
    "swapped": ("seat", "card", "design", "other", "other_design"),
    "stronger-room": ("card", "design", "amount", "source_design"),
    "tougher-hero": ("card", "design", "amount", "source_design"),
    "more-treasure": ("seat", "class", "amount", "source_design"),
    "sheltered": ("card", "design"),
    "hero-appears": ("card", "design"),
    "passed-over": ("card", "design"),
    "stays": ("card", "design", "count"),
    "lured": ("card", "design", "seat", "count"),
    "enters-dungeon": ("card", "design", "seat"),
    "enters-room": ("card", "design", "seat", "room", "room_design"),
    "hurt": ("card", "design", "amount", "source", "source_design"),
    "leaves-room": ("card", "design", "seat", "room", "room_design"),
    "died": ("card", "design", "seat", "room", "room_design"),
    "survived": ("card", "design", "seat"),
    "healed": ("seat", "card", "design"),
    "sent-to-town": ("card", "design"),
    "sent-to-entrance": ("card", "design", "seat"),
    "traded": ("seat", "gave_up", "grade"),
    "cast": ("seat", "card", "design"),
    "declared": ("seat", "card", "design"),
    "used": ("seat", "card", "design"),
    "prevented": ("seat", "card", "design"),
    "levelled-up": ("seat", "card", "design"),
    "round-over": ("round",),
    "eliminated": ("seat", "wounds"),
    "won": ("seat", "souls", "wounds"),
}
SECRETS: dict[str, tuple[str, ...]] = {
    "drew": ("card", "design"),
    "gave": ("card", "design"),
    "laid": ("card", "design"),
    "took-back-room": ("card", "design"),
    "traded": ("gave_up_design", "card", "design"),
}


class TableNames:
    """Names as one reader knows them."""

    def __init__(self, game: Boss2, eye: int) -> None:
        self.game = game
        self.eye = eye

    def seat(self, seat: int) -> str:
        return seat_name(self.game, seat)

    def design(self, design: int) -> str:
        return self.game.table.pool.name(design)

    def is_you(self, seat: int) -> bool:
        return seat == self.eye


def seat_name(game: Boss2, seat: int) -> str:
    """A seat goes by its boss once the bosses are known."""
    boss = game.table.bosses[seat]
    return game.table.pool.name(boss) if boss >= 0 else f"Seat {seat}"


def card_name(game: Boss2, card: int) -> str:
    return game.table.pool.name(game.table.design[card])


# --- the log
def event_line(game: Boss2, event: Event, eye: int) -> str:
    secret = event.secret if event.seen_by(eye) else ()
    return event_text(event.kind, event.data, secret, TableNames(game, eye))


def event_data(game: Boss2, event: Event, eye: int) -> dict[str, Any]:
    """The event's data by name, designs as card ids."""
    found: dict[str, Any] = dict(zip(FIELDS[event.kind], event.data, strict=True))
    if event.seen_by(eye):
        if event.kind == "looked":
            found["cards"] = [game.table.pool.designs[design].id for design in event.secret]
        else:
            found |= dict(zip(SECRETS[event.kind], event.secret, strict=True))
    for name, value in found.items():
        if name.endswith("design"):
            found[name] = game.table.pool.designs[value].id if value >= 0 else None
    return found


# --- prompts
def prompt(game: Boss2, seat: int, ask: Ask) -> str:
    table = game.table
    kind = ask.kind
    if kind == "build":
        if table.active != seat:
            return PROMPTS["build-other"].format(active=seat_name(game, table.active))
        if waiting(game):
            return PROMPTS["answer"]
        return PROMPTS["build-laid"] if table.zone(seat, DRAFT) else PROMPTS["build"]
    if kind == "adventure":
        return adventure_prompt(game, seat, ask)
    if kind == "prevent":
        spell, caster = ask.about
        return f"{seat_name(game, caster)} plays {card_name(game, spell)}. Prevent it?"
    if kind == "opening-discard":
        return "Choose two cards to discard." if ask.about[0] == 2 else "Choose the second card to discard."
    if kind == "discard":
        return f"Choose {article(KINDS[ask.about[0]])} to discard ({ask.about[1]} to go)."
    if kind == "give":
        return f"Choose {article(KINDS[ask.about[0]])} to give to {seat_name(game, ask.about[1])}."
    if kind == "mode":
        return f"{card_name(game, ask.about[0])}: which way?"
    if kind == "target":
        return target_prompt(game, ask)
    if kind == "offer":
        program = game.rules.programs[ask.about[0]]
        words = text.ability_text(program.ability, card=card_word(game, ask.about[2]))
        return f"{card_name(game, ask.about[2])}: {words} Use it?"
    return PROMPTS[kind]


def waiting(game: Boss2) -> bool:
    """Whether the running window holds declared acts."""
    for frame in reversed(game.stack):
        if isinstance(frame, Window):
            return bool(frame.waiting)
    return False


def adventure_prompt(game: Boss2, seat: int, ask: Ask) -> str:
    table = game.table
    if waiting(game) and seat == table.active:
        return PROMPTS["answer"]
    if not ask.about:
        return "No hero set out. Play something now?"
    hero = ask.about[0]
    name = card_name(game, hero)
    host = "your dungeon" if table.active == seat else f"the dungeon of {seat_name(game, table.active)}"
    if table.walker == hero and table.walk_inside:
        room = table.zone(table.active, ROW)[table.walk_place]
        left = health_left(table, hero)
        return f"{name} is in {card_name(game, room)} in {host}, {left} health left. Act or pass."
    if table.walker == hero:
        return f"{name} is between two rooms of {host}. Act or pass."
    if table.walker < 0 and ask.rule == "adventure-05":
        return f"{name} is gone. Act or pass."
    return f"{name} is about to enter {host}. Act or pass."


def card_word(game: Boss2, card: int) -> str:
    return ("boss", "room", "spell", "hero")[game.table.pool.type[game.table.design[card]]]


def target_prompt(game: Boss2, ask: Ask) -> str:
    program, at, source, _subject = ask.about
    op = game.rules.programs[program].ops[at]
    assert op.select is not None and op.code == CHOOSE
    if op.select.thing in ("swappable", "mate"):
        what = "the first room to swap" if op.select.thing == "swappable" else "the room it changes places with"
    elif op.select.thing == "discarded":
        what = "a card of the discard pile to take"
    elif op.select.thing == "dungeon":
        what = "a dungeon"
    elif op.select.thing == "class":
        what = "a kind of treasure"
    else:
        what = text.select_text(op.select, op.act)
    return f"{card_name(game, source)}: choose {what}."


# --- options
def option_text(game: Boss2, seat: int, ask: Ask, raw: Raw) -> str:
    verb, first, second = raw
    table = game.table
    if raw == PASS and ask.kind == "build" and table.active == seat and not waiting(game):
        return OPTIONS["pass-build" if table.zone(seat, DRAFT) else "pass-empty"]
    if verb in OPTIONS:
        return OPTIONS[verb]
    if verb == "lay":
        where = "at the left end" if second == LEFT_END else f"over {card_name(game, second)}"
        return f"Lay {card_name(game, first)} {where}"
    if verb == "mode":
        program = game.rules.programs[first]
        words = text.mode_text(program.ability.modes[program.mode])
        return words[:1].upper() + words[1:]
    if verb == "react":
        return f"{card_name(game, second)} first"
    if verb == "seat":
        return "Yourself" if first == seat else seat_name(game, first)
    if verb == "class":
        return f"{CLASSES[first].capitalize()} treasure"
    starts = {
        "cast": "Play",
        "use": "Use",
        "discard": "Discard",
        "give": "Give",
        "boss": "Be",
        "wound": "Heal",
        "soul": "Give up",
    }
    name = card_name(game, first)
    if verb in ("room", "hero") and table.pool.type[table.design[first]] != HERO:
        owner = owner_of(table, first)
        whose = "your dungeon" if owner == seat else f"the dungeon of {seat_name(game, owner)}"
        return f"{name} in {whose}"
    return f"{starts[verb]} {name}" if verb in starts else name


def option_points(raw: Raw) -> dict[str, int]:
    verb, first, second = raw
    if verb == "lay":
        return {"card": first, "place": second}
    if verb == "seat":
        return {"seat": first}
    if verb == "react":
        return {"card": second}
    if verb in ("mode", "class") or first < 0:
        return {}
    return {"card": first}
