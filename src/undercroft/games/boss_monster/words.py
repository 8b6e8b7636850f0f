"""Prompts, options and log lines of a table: names are looked up here, the sentences are `undercroft.text`'s."""

from __future__ import annotations

from typing import Any

from undercroft import text
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import health_left, owner_of
from undercroft.games.boss_monster.play import Play
from undercroft.games.boss_monster.table import DRAFT, ENTRANCE, LEFT_END, ROW
from undercroft.kernel.effects import CHOOSE
from undercroft.kernel.flow import PASS, Ask, Raw
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import Act
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
    "discarded": ("seat", "card", "design", "forced_by", "how"),
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
    "died": ("card", "design", "seat", "room", "room_design", "value"),
    "survived": ("card", "design", "seat", "value"),
    "healed": ("seat", "card", "design"),
    "sent-to-town": ("card", "design"),
    "sent-to-entrance": ("card", "design", "seat"),
    "traded": ("seat", "gave_up", "grade"),
    "cast": ("seat", "card", "design"),
    "declared": ("seat", "card", "design"),
    "used": ("seat", "card", "design"),
    "prevented": ("seat", "card", "design"),
    "mode": ("seat", "card", "design", "program"),
    "aimed": ("seat", "card", "design", "what", "target", "target_design"),
    "fizzled": ("seat", "card", "design"),
    "reacts": ("seat", "card", "design"),
    "lots": ("seat", "other", "xp"),
    "capped": ("actions",),
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
    if event.kind == "mode":
        return f"It is played for this: {mode_words(game, event.data[3])}."
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
            return answer_prompt(game, seat)
        return PROMPTS["build-laid"] if table.zone(seat, DRAFT) else PROMPTS["build"]
    if kind == "adventure":
        return adventure_prompt(game, seat, ask)
    if kind == "prevent":
        spell, caster = ask.about
        return f"{seat_name(game, caster)} plays {card_name(game, spell)}{aims_of_play(game, seat)}. Prevent it?"
    if kind == "opening-discard":
        return "Choose two cards to discard." if ask.about[0] == 2 else "Choose the second card to discard."
    if kind == "discard":
        more = f" ({ask.about[1]} to go)" if ask.about[1] > 1 else ""
        return f"{card_name(game, ask.about[2])}: choose {article(KINDS[ask.about[0]])} to discard{more}."
    if kind == "give":
        return f"Choose {article(KINDS[ask.about[0]])} to give to {seat_name(game, ask.about[1])}."
    if kind == "mode":
        return f"{card_name(game, ask.about[0])}: which way?"
    if kind == "target":
        return target_prompt(game, ask)
    if kind == "offer":
        return offer_prompt(game, ask)
    return PROMPTS[kind]


def waiting(game: Boss2) -> tuple[tuple[int, ...], ...]:
    """The declared acts that the running window holds."""
    for frame in reversed(game.stack):
        if isinstance(frame, Window):
            return frame.waiting
    return ()


def answer_prompt(game: Boss2, seat: int) -> str:
    told = [f"{seat_name(game, one['seat'])} announces {one['text']}" for one in announced(game, seat)]
    return f"{'; '.join(told)}. You may answer before it happens."


def announced(game: Boss2, seat: int) -> list[dict[str, Any]]:
    """What was announced and waits, with its mode and targets: for everybody to see (prio-07)."""
    found = []
    for by, source, program, count, *rest in waiting(game):
        words = card_name(game, source) + aims_text(game, seat, program, tuple(rest[:count]))
        found.append({"seat": by, "card": source, "text": words})
    return found


def aims_of_play(game: Boss2, seat: int) -> str:
    """What the play that can be prevented now is aimed at."""
    plays = [frame for frame in game.stack if isinstance(frame, Play) and frame.registers]
    return aims_text(game, seat, plays[-1].program, plays[-1].registers) if plays else ""


def aims_text(game: Boss2, seat: int, program: int, registers: tuple[int, ...]) -> str:
    """Mode and targets of an announcement, to go on with in a sentence."""
    found = game.rules.programs[program]
    aims = []
    for op in found.targets:
        thing = registers[op.slot] if op.slot < len(registers) else -1
        if thing >= 0 and op.select is not None:
            aims.append(thing_name(game, seat, game.rules.point(op.select, thing)))
    mode = f" ({mode_words(game, program)})" if len(found.ability.modes) > 1 else ""
    return mode + (f", aimed at {' and '.join(aims)}" if aims else "")


def mode_words(game: Boss2, number: int) -> str:
    program = game.rules.programs[number]
    return text.mode_text(program.ability.modes[program.mode]).rstrip(".")


def offer_prompt(game: Boss2, ask: Ask) -> str:
    """An offer says what it would do; if it answers an event, about which card."""
    number, at, source, subject = ask.about
    program = game.rules.programs[number]
    if program.ability.may:
        words = text.ability_text(program.ability, card=card_word(game, source))
    else:
        ops = program.ops
        price = [text.act_text(act) for act in ops[at - 1].pay] if at else []
        effect = ", then ".join(text.act_text(node) for node in ops[at].nodes if isinstance(node, Act))
        words = f"{' and '.join(price)} to {effect}." if price else f"{effect}."
        words = words[:1].upper() + words[1:]
    about = f" (for {card_name(game, subject)})" if program.ability.event in TELLING and subject >= 0 else ""
    return f"{card_name(game, source)}{about}: {words} Use it?"


# events whose subject a player must know to decide
TELLING = ("opponent-discards", "you-cast", "opponent-casts", "entered", "survived-here", "died-here", "hero-dies")


def adventure_prompt(game: Boss2, seat: int, ask: Ask) -> str:
    table = game.table
    if waiting(game) and seat == table.active:
        return answer_prompt(game, seat)
    if not ask.about:
        return "No hero set out. Play something now?"
    hero = ask.about[0]
    name = card_name(game, hero)
    host = "your dungeon" if table.active == seat else f"the dungeon of {seat_name(game, table.active)}"
    left = health_left(table, hero)
    state = f"{left} health left" if left > 0 else "dying"
    if table.walker == hero and table.walk_inside:
        room = table.zone(table.active, ROW)[table.walk_place]
        return f"{name} is in {card_name(game, room)} in {host}, {state}. Act or pass."
    if table.walker == hero:
        return f"{name} is between two rooms of {host}, {state}. Act or pass."
    if ask.rule == "adventure-05" or table.zone(table.active, ENTRANCE)[:1] != [hero]:
        return f"{name} is gone. Act or pass."
    return f"{name} is about to enter {host}, {state}. Act or pass."


def card_word(game: Boss2, card: int) -> str:
    return ("boss", "room", "spell", "hero")[game.table.pool.type[game.table.design[card]]]


def target_prompt(game: Boss2, ask: Ask) -> str:
    program, at, source, _subject = ask.about
    op = game.rules.programs[program].ops[at]
    assert op.select is not None and op.code == CHOOSE
    if op.select.thing in ("swappable", "mate"):
        what = "the first room to swap" if op.select.thing == "swappable" else "the room it changes places with"
    elif op.select.thing == "discarded":
        what = f"{article(str(op.select.get('card')))} of the discard pile to take"
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
        where = "at the left end" if second == LEFT_END else f"over {room_name(game, second)}"
        return f"Lay {card_name(game, first)} {where}"
    if verb == "mode":
        words = mode_words(game, first)
        return words[:1].upper() + words[1:]
    if verb == "react":
        _, program, _, subject = table.queue[first]
        telling = game.rules.programs[program].ability.event in TELLING and subject >= 0
        return f"{card_name(game, second)}{f' (for {card_name(game, subject)})' if telling else ''} first"
    if verb in ("seat", "dungeon", "class", "room", "card") or (verb == "hero" and ask.kind == "target"):
        words = thing_name(game, seat, raw)
        return words[:1].upper() + words[1:]
    if verb in ("hero", "soul", "wound"):
        value = table.pool.value[table.design[first]]
        kind = "wound" if verb == "wound" else "soul"
        return f"{STARTS.get(verb, 'Take')} {card_name(game, first)} ({value} {kind}{'s' if value > 1 else ''})"
    return f"{STARTS[verb]} {card_name(game, first)}"


STARTS = {
    "cast": "Play",
    "use": "Use",
    "discard": "Discard",
    "give": "Give",
    "boss": "Be",
    "wound": "Heal",
    "soul": "Give up",
}


def thing_name(game: Boss2, seat: int, raw: Raw) -> str:
    """What an option or an announcement points at, as this seat would say it."""
    verb, thing, _ = raw
    if verb == "class":
        return f"{CLASSES[thing]} treasure"
    if verb == "seat":
        return "you" if thing == seat else seat_name(game, thing)
    if verb == "dungeon":
        return "your dungeon" if thing == seat else f"the dungeon of {seat_name(game, thing)}"
    if verb == "room":
        owner = owner_of(game.table, thing)
        whose = "your dungeon" if owner == seat else f"the dungeon of {seat_name(game, owner)}"
        return f"{room_name(game, thing)} in {whose}" if owner >= 0 else card_name(game, thing)
    return card_name(game, thing)


def room_name(game: Boss2, room: int) -> str:
    """A room's name; if its dungeon has two of that name, with its place counted from the boss."""
    table = game.table
    owner = owner_of(table, room)
    row = table.zone(owner, ROW) if owner >= 0 else []
    if sum(1 for other in row if table.design[other] == table.design[room]) > 1 and room in row:
        return f"{card_name(game, room)} (place {row.index(room) + 1} from the boss)"
    return card_name(game, room)


def option_points(raw: Raw) -> dict[str, int]:
    verb, first, second = raw
    if verb == "lay":
        return {"card": first, "place": second}
    if verb in ("seat", "dungeon"):
        return {"seat": first}
    if verb == "react":
        return {"card": second}
    if verb in ("mode", "class") or first < 0:
        return {}
    return {"card": first}
