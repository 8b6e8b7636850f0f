"""Prompts, options and log lines of a table: the names are looked up here, every sentence is `undercroft.text`'s."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import coordinates
from undercroft.games.dungeoneer.combat import Combat, innermost
from undercroft.games.dungeoneer.fight import ATTACKER, KEYS, TARGET, seat_of
from undercroft.games.dungeoneer.geography import beyond
from undercroft.games.dungeoneer.packs import PIECE
from undercroft.games.dungeoneer.party import lord
from undercroft.games.dungeoneer.pool import HERO, MAP
from undercroft.games.dungeoneer.quests import Attempt
from undercroft.games.dungeoneer.table import HERO_CARD
from undercroft.games.dungeoneer.threats import Face
from undercroft.kernel.flow import PASS, Ask, Raw
from undercroft.kernel.log import Event
from undercroft.text.english import dungeoneer_play as say
from undercroft.text.english.phrases import capital

FIGHTS: Final = ("challenged", "compared", "monster-wounded", "slain")


def seat_name(game: Dungeon, seat: int) -> str:
    """A seat goes by its hero once he is dealt."""
    if PIECE <= seat < PIECE + game.table.seats:
        return say.PACK_OF.format(seat=seat_name(game, seat - PIECE))
    if not 0 <= seat < game.table.seats:
        return say.NOBODY
    if seat == lord(game.table):
        return say.DUNGEONLORD
    cards = game.table.zone(seat, HERO_CARD)
    return game.table.pool.name(game.table.design[cards[0]]) if cards else f"Seat {seat}"


def card_name(game: Dungeon, card: int) -> str:
    return game.table.pool.name(game.table.design[card]) if 0 <= card < len(game.table.design) else say.NOBODY


def fighter_name(game: Dungeon, fighter: int) -> str:
    return seat_name(game, seat_of(fighter)) if fighter < 0 else fighting(game, game.table.design[fighter])


def design_name(game: Dungeon, design: int) -> str:
    return game.table.pool.name(design)


def fighting(game: Dungeon, design: int) -> str:
    """A card that fights; on a Map card it is the monster that guards the space."""
    name = design_name(game, design)
    return say.GUARDIAN.format(space=name) if game.table.pool.type[design] == MAP else name


# --- the log
def event_line(game: Dungeon, event: Event, eye: int) -> str:
    names, sentence = say.EVENTS[event.kind]
    values = told(game, names, event.data, event.kind in FIGHTS)
    if event.kind == "spent" and event.data[0] == event.data[1]:
        sentence = say.SPENT_OWN
    elif event.kind == "won":
        by_points = bool(game.table.options.get("combine-grades"))
        sentence = say.WINS.get(event.rule, say.WON_BY_POINTS if by_points else sentence)
    elif event.kind == "used" and game.table.pool.type[event.data[2]] == HERO:
        sentence = say.USED_OWN
    if event.seen_by(eye):
        more, sentence = say.SECRETS[event.kind]
        values |= told(game, more, event.secret)
    return capital(sentence.format(**values))


def told(game: Dungeon, names: str, data: tuple[int, ...], fights: bool = False) -> dict[str, object]:
    """The data of an event as words; `fights`: the cards are those that fight."""
    name_of = fighting if fights else design_name
    found: dict[str, object] = {}
    for name, value in zip(names.split(), data, strict=True):
        found[name] = value
        if name.endswith("seat"):
            found[name] = seat_name(game, value)
            found["number"] = value
        elif name.endswith("design"):
            found[name] = name_of(game, value) if value >= 0 else ""
        elif name == "resource":
            found[name] = say.RESOURCES[value]
        elif name == "amount":
            found["wounds"] = say.WOUNDS[value != 1].format(amount=value)
        elif name == "score":
            found[name] = say.SCORES[value]
        elif name == "side":
            found[name] = say.SIDES[value]
        elif name == "phase":
            found["phase_name"] = say.PHASES[value]
        elif name == "overcome":
            found["outcome"] = say.OUTCOMES[value]
        elif name == "target_seat" and value < 0:
            found["at_target"] = ""
    if "target_seat" in names.split():
        target = data[names.split().index("target_seat")]
        found["at_target"] = say.AT_TARGET.format(seat=seat_name(game, target)) if target >= 0 else ""
    if names.startswith("seat target design"):
        found["challenged"] = found["design"] or found["other_seat"]
    if names.startswith("at attacker"):
        found["fighter"] = found["attacker_design"] or seat_name(game, seat_of(data[1]))
        found["victim"] = found["target_design"] or seat_name(game, seat_of(data[3]))
    return found


def event_data(game: Dungeon, event: Event, eye: int) -> dict[str, Any]:
    """The event's data by name, designs as card ids."""
    names = say.EVENTS[event.kind][0].split()
    found: dict[str, Any] = dict(zip(names, event.data, strict=True))
    if event.seen_by(eye):
        found |= dict(zip(say.SECRETS[event.kind][0].split(), event.secret, strict=True))
    for name, value in found.items():
        if name.endswith("design"):
            found[name] = game.table.pool.designs[value].id if value >= 0 else None
    return found


# --- prompts
def prompt(game: Dungeon, seat: int, ask: Ask) -> str:
    kind, about = ask.kind, ask.about[0] if ask.about else -1
    options = ask.options[seat]
    values: dict[str, object] = {
        "active": seat_name(game, game.table.active),
        "about": card_name(game, about),
        "seat_about": seat_name(game, about),
        "number": about,
    }
    if kind == "hero" and options[0][0] == "hero":
        kind = "hero-choice"
    elif kind == "discard" and PASS in options:
        kind = "discard-maybe"
    elif kind in ("target", "offer"):
        values |= {"source": card_name(game, ask.about[2]), "which": say.CHOICES.get(options[0][0], "")}
    elif kind == "form":
        values |= duel(game, about)
    elif kind == "roll":
        kind = roll_prompt(game, values)
    yours = f"{kind} yours" if whose(game, kind, about) == seat else ""
    return capital(say.PROMPTS.get(yours, say.PROMPTS[kind]).format(**values))


def whose(game: Dungeon, kind: str, about: int) -> int:
    """Whose phase, roll or attack a question is part of; -1: nobody's in particular."""
    if kind in ("dungeonlord", "hero"):
        return game.table.active
    if kind in ("roll", "roll-threat"):
        return about
    if kind == "form":
        fight = innermost(game)
        attacker = fight.attacks[about][ATTACKER] if fight is not None else 0
        return seat_of(attacker) if attacker < 0 else -1
    return -1


def duel(game: Dungeon, at: int) -> dict[str, object]:
    """Who attacks whom in attack `at` of the combat under way."""
    fight = innermost(game)
    if fight is None:
        return {"attacker": say.THE_MONSTER, "target": say.NOBODY}
    attack = fight.attacks[at]
    return {"attacker": fighter_name(game, attack[ATTACKER]), "target": fighter_name(game, attack[TARGET])}


def roll_prompt(game: Dungeon, values: dict[str, object]) -> str:
    """What the roll is for that is about to be made: a Threat, an attack, or something else."""
    for frame in reversed(game.stack):
        if isinstance(frame, Face):
            values |= {"score": say.SCORES[frame.score], "threat": frame.number}
            return "roll-threat"
        if isinstance(frame, Combat):
            values |= duel(game, frame.at)
            return "roll-attack"
        if isinstance(frame, Attempt):
            break
    return "roll"


# --- options
def option_text(game: Dungeon, seat: int, ask: Ask, raw: Raw) -> str:
    verb, first, second = raw
    table = game.table
    values: dict[str, object] = {"number": first, "place": first + 1}
    if verb in ("move", "open"):
        values |= {"side": say.SIDES[first], "space": card_name(game, beyond(table, table.space[seat], first))}
    elif verb in ("challenge", "strike"):
        values |= {"fighter": fighter_name(game, first), "minion": card_name(game, second)}
    elif verb == "lay":
        values |= {"card": card_name(game, first), "direction": where(second // 2)}
        values["turned"] = say.TURNED if second % 2 else ""
    elif verb == "place":
        values |= {"direction": where(first), "turned": say.TURNED if second else ""}
    elif verb == "attack":
        fight = innermost(game)
        values["attacker"] = fighter_name(game, fight.attacks[first][ATTACKER]) if fight is not None else ""
    elif verb == "roll":
        values["roll"] = roll_name(game, first)
    elif verb == "deck":
        values["deck"] = say.DECKS[first]
    elif verb == "form":
        values["form"] = say.SCORES[second]
    elif verb in ("seat", "wound", "rob"):
        values |= {"seat": seat_name(game, first), "other": card_name(game, second)}
    elif verb == "guard":
        values |= {"card": card_name(game, first), "place": second + 1}
    elif verb == "roam":
        verb = "roam-to" if first >= 0 else verb
        values["card"] = card_name(game, first)
    elif verb == "play" and second >= 0:
        printed = table.pool.adventure(table.design[first])
        bane = printed.kind == "bane"
        verb = "play-with" if bane and not printed.target else "play-on"
        other = seat_name(game, second) if bane else card_name(game, second)
        values |= {"card": card_name(game, first), "other": other}
    else:
        if verb == "use" and table.pool.type[table.design[first]] == HERO:
            verb = "use-hero"
        values |= {"card": card_name(game, first), "other_seat": seat_name(game, second)}
    return capital(say.OPTIONS[verb].format(**values))


def roll_name(game: Dungeon, key: int) -> str:
    if key < KEYS:
        return say.A_ROLL.format(seat=seat_name(game, key))
    sentence = say.COUNTER_ROLL if (key - KEYS) % 2 else say.ATTACK_ROLL
    return sentence.format(place=(key - KEYS) // 2 + 1)


def where(cell: int) -> str:
    """A cell as steps from the first Entrance."""
    east, south = coordinates(cell)
    parts = [f"{abs(south)} {say.SIDES[2 if south > 0 else 0]}"] if south else []
    parts += [f"{abs(east)} {say.SIDES[1 if east > 0 else 3]}"] if east else []
    return ", ".join(parts)


def option_points(game: Dungeon, raw: Raw) -> dict[str, int]:
    """What an option points at, for a page to light up; where a Map card may lie also by steps from the Entrance."""
    verb, first, second = raw
    if verb in ("move", "open"):
        return {"card": beyond(game.table, game.table.space[game.table.active], first)}
    if verb in ("amount", "form", "roll", "attack", "deck") or (first < 0 and verb != "challenge"):
        return {}
    if verb == "place":
        return laid_at(first, second)
    if verb == "lay":
        return {"card": first, **laid_at(second // 2, second % 2)}
    if verb in ("challenge", "strike"):
        return {"seat": seat_of(first)} if first < 0 else {"card": first}
    if verb in ("seat", "wound"):
        return {"seat": first}
    if verb == "rob":
        return {"seat": first, "card": second}
    if verb == "aid":
        return {"card": first, "seat": second}
    if verb == "send" or (verb == "play" and second >= 0):
        bane = game.table.pool.kind[game.table.design[first]] >= 2
        return {"card": first, "seat": second % PIECE} if bane else {"card": first, "place": second}
    return {"card": first}


def laid_at(cell: int, turned: int) -> dict[str, int]:
    east, south = coordinates(cell)
    return {"place": cell, "x": east, "y": south, "turned": turned}
