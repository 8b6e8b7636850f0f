"""Prompts, options and log lines of a table: the names are looked up here, every sentence is `undercroft.text`'s."""

from __future__ import annotations

from typing import Any

from undercroft import text
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import health_left, owner_of
from undercroft.games.boss_monster.opening import may_redraw
from undercroft.games.boss_monster.play import Play
from undercroft.games.boss_monster.pool import BOSS
from undercroft.games.boss_monster.table import DRAFT, ENTRANCE, LEFT_END, ROW
from undercroft.kernel.effects import CHOOSE, Resolve
from undercroft.kernel.flow import PASS, Ask, Raw
from undercroft.kernel.log import Event
from undercroft.kernel.nodes import Gate, Mode
from undercroft.kernel.visibility import sees
from undercroft.kernel.windows import Window
from undercroft.text.english.boss_monster_play import SAY, event_text
from undercroft.text.english.phrases import capital

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
    "aimed": ("seat", "card", "design", "what", "target", "target_design", "owner"),
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
        return say("log mode", card=game.table.pool.name(event.data[2]), what=mode_words(game, event.data[3]))
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
    table, kind, about = game.table, ask.kind, ask.about
    if kind == "build":
        if waiting(game):
            return answer_prompt(game, seat)
        if table.active != seat:
            return say("prompt build other", who=seat_name(game, table.active))
        return say("prompt build laid" if table.zone(seat, DRAFT) else "prompt build")
    if kind == "adventure":
        return adventure_prompt(game, seat, ask)
    if kind == "prevent":
        play = [frame for frame in game.stack if isinstance(frame, Play)][-1]
        what = announcement(game, seat, play.source, play.program, play.registers)
        return say("prompt prevent", who=seat_name(game, play.seat), what=what)
    if kind == "redraw":
        why = may_redraw(table, seat)
        if why in CLASSES:
            return say("prompt redraw symbol", treasure=why)
        return say("prompt redraw advanced" if why else "prompt redraw")
    if kind == "opening-discard":
        return say(f"prompt opening-discard {about[0]}")
    if kind == "discard":
        told = {"card": card_name(game, about[2]), "what": say(A_KIND[about[0]]), "count": about[1]}
        return say("prompt discard more" if about[1] > 1 else "prompt discard", **told)
    if kind == "give":
        told = {"card": card_name(game, at_work(game)), "what": say(A_KIND[about[0]])}
        return say("prompt give", **told, who=seat_name(game, about[1]))
    if kind in ("heal", "trade-soul", "trade-hero"):
        return say(f"prompt {kind}", card=card_name(game, at_work(game)))
    if kind == "mode":
        return say("prompt mode", card=card_name(game, about[0]))
    if kind == "target":
        return target_prompt(game, ask)
    if kind == "offer":
        return offer_prompt(game, ask)
    return say(f"prompt {kind}")


def at_work(game: Boss2) -> int:
    """The card whose effect is being carried out."""
    return [frame.source for frame in game.stack if isinstance(frame, Resolve)][-1]


A_KIND = {-1: "a card", 1: "a room", 2: "a spell"}


def waiting(game: Boss2) -> tuple[tuple[int, ...], ...]:
    """The declared acts that the running window holds."""
    for frame in reversed(game.stack):
        if isinstance(frame, Window):
            return frame.waiting
    return ()


def answer_prompt(game: Boss2, seat: int) -> str:
    told = [say("announces", who=seat_name(game, one["seat"]), what=one["text"]) for one in announced(game, seat)]
    return say("prompt answer" if seat == game.table.active else "prompt add", what="; ".join(told))


def announced(game: Boss2, seat: int) -> list[dict[str, Any]]:
    """What was announced and waits, with its mode and targets: for everybody to see (prio-07)."""
    found = []
    for by, source, program, count, *rest in waiting(game):
        words = announcement(game, seat, source, program, tuple(rest[:count]))
        found.append({"seat": by, "card": source, "text": words})
    return found


def announcement(game: Boss2, seat: int, source: int, number: int, registers: tuple[int, ...]) -> str:
    """A card that is played, with its mode and what it is aimed at."""
    program = game.rules.programs[number]
    boss = game.table.pool.type[program.design] == BOSS
    words = say("level-up ability") if boss else card_name(game, source)
    if len(program.ability.modes) > 1:
        words = say("in this way", what=words, mode=mode_words(game, number))
    aims = ""
    for op in program.targets:
        thing = registers[op.slot] if op.slot < len(registers) else -1
        if thing >= 0 and op.select is not None:
            name = aim_name(game, seat, game.rules.pointing(op.select), thing)
            aims = say("and", one=aims, other=name) if aims else name
    return say("aimed at", what=words, aims=aims) if aims else words


def aim_name(game: Boss2, seat: int, verb: str, thing: int) -> str:
    """What something announced is aimed at; a card may have been shuffled into a deck since."""
    if verb in ("card", "room", "hero") and not sees(game.table, game.table.seats, thing):
        return say("gone")
    return thing_name(game, seat, (verb, thing, -1))


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
        price = program.ops[at - 1].pay if at else ()
        words = text.mode_text(Mode((Gate(program.ops[at].nodes, may=True, pay=price),)))
    return say("prompt offer", card=with_subject(game, source, number, subject), what=words)


# events whose subject a player must know to decide
TELLING = ("opponent-discards", "you-cast", "opponent-casts", "entered", "survived-here", "died-here", "hero-dies")


def with_subject(game: Boss2, source: int, program: int, subject: int) -> str:
    """A card that reacts, and what it reacts to where that makes a difference."""
    if subject >= 0 and game.rules.programs[program].ability.event in TELLING:
        return say("for", card=card_name(game, source), subject=card_name(game, subject))
    return card_name(game, source)


def adventure_prompt(game: Boss2, seat: int, ask: Ask) -> str:
    table = game.table
    if waiting(game):
        return answer_prompt(game, seat)
    if not ask.about:
        return say("prompt nobody")
    hero = ask.about[0]
    left = health_left(table, hero)
    state = say("health left", count=left) if left > 0 else say("dying")
    told = {"hero": card_name(game, hero), "dungeon": dungeon_name(game, seat, table.active), "state": state}
    if table.walker == hero and table.walk_inside:
        room = table.zone(table.active, ROW)[table.walk_place]
        return say("prompt hero in room", room=card_name(game, room), **told)
    if table.walker == hero:
        return say("prompt hero between", **told)
    if ask.rule == "adventure-05" or table.zone(table.active, ENTRANCE)[:1] != [hero]:
        back = hero in table.zone(table.active, ENTRANCE)
        return say("prompt hero back" if back else "prompt hero gone", **told)
    return say("prompt hero enters", **told)


def card_word(game: Boss2, card: int) -> str:
    return ("boss", "room", "spell", "hero")[game.table.pool.type[game.table.design[card]]]


def target_prompt(game: Boss2, ask: Ask) -> str:
    program, at, source, _subject = ask.about
    op = game.rules.programs[program].ops[at]
    assert op.select is not None and op.code == CHOOSE
    thing = op.select.thing
    if thing in ("room", "hero", "opponent"):
        what = text.select_text(op.select, op.act)
    elif thing == "discarded":
        what = say("aim discarded", what=say(f"a {op.select.get('card')}"))
    else:
        what = say(f"aim {thing}")
    return say("prompt target", card=card_name(game, source), what=what)


# --- options
def option_text(game: Boss2, seat: int, ask: Ask, raw: Raw) -> str:
    verb, first, second = raw
    table = game.table
    if raw == PASS and ask.kind == "build" and table.active == seat and not waiting(game):
        return say("pass laid" if table.zone(seat, DRAFT) else "pass empty")
    if first < 0:
        return say(verb)
    if verb == "lay":
        if second == LEFT_END:
            return say("lay left", card=card_name(game, first))
        return say("lay over", card=card_name(game, first), room=room_name(game, second))
    if verb == "mode":
        return capital(mode_words(game, first))
    if verb == "react":
        _, program, _, subject = table.queue[first]
        return say("react", card=with_subject(game, second, program, subject))
    if verb in ("seat", "dungeon", "class", "room", "card") or (verb == "hero" and ask.kind == "target"):
        return capital(thing_name(game, seat, raw))
    if verb == "use":
        return say("use", card=room_name(game, first))
    if verb in ("hero", "soul", "wound"):
        verb = f"{verb} {table.pool.value[table.design[first]]}"
    return say(verb, card=card_name(game, first))


def thing_name(game: Boss2, seat: int, raw: Raw) -> str:
    """What an option or an announcement points at, as this seat would say it."""
    verb, thing, _ = raw
    if verb == "class":
        return say("treasure", what=CLASSES[thing])
    if verb == "seat":
        return say("you") if thing == seat else seat_name(game, thing)
    if verb == "dungeon":
        return dungeon_name(game, seat, thing)
    owner = owner_of(game.table, thing)
    if verb == "room" and owner >= 0:
        return say("room in", room=room_name(game, thing), dungeon=dungeon_name(game, seat, owner))
    return card_name(game, thing)


def dungeon_name(game: Boss2, seat: int, owner: int) -> str:
    return say("your dungeon") if owner == seat else say("dungeon of", who=seat_name(game, owner))


def room_name(game: Boss2, room: int) -> str:
    """A room's name; if its dungeon has two of that name, with its place counted from the boss."""
    table = game.table
    owner = owner_of(table, room)
    row = table.zone(owner, ROW) if owner >= 0 else []
    if sum(1 for other in row if table.design[other] == table.design[room]) > 1 and room in row:
        return say("room at", room=card_name(game, room), place=row.index(room) + 1)
    return card_name(game, room)


def say(key: str, **values: object) -> str:
    """A sentence of the reader's language with its names filled in."""
    return SAY[key].format(**values)


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
