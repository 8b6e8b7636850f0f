"""English for what happens at a table of Boss Monster 2: prompts, options, log lines.

Everything here takes plain names and numbers; who may know them was settled before.
"""

from __future__ import annotations

from typing import Protocol

from undercroft.text.english.phrases import capital

PHASES = {3: "The heroes follow the treasure.", 4: "The adventure phase begins.", 5: "The round ends."}
CLASSES = ("cleric", "warrior", "mage", "thief")
KINDS = {-1: "card", 1: "room", 2: "spell"}


class Names(Protocol):
    """What the words need to know about the table, as the reader may know it."""

    def seat(self, seat: int) -> str: ...

    def design(self, design: int) -> str: ...

    def is_you(self, seat: int) -> bool: ...


def article(noun: str) -> str:
    return ("an " if noun[:1].lower() in "aeiou" else "a ") + noun


def plural(count: int, noun: str) -> str:
    return article(noun) if count == 1 else f"{count} {noun}s"


class Line:
    """A sentence about somebody: 'You draw', 'General Hitbox draws'."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        if self.names.is_you(seat):
            words = f"You {verb}"
        else:
            ending = "es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"
            stem = verb[:-1] + "ie" if verb.endswith("y") and verb[-2] not in "aeiou" else verb
            first, _, more = stem.partition(" ")
            words = f"{self.names.seat(seat)} {first}{ending if not stem.endswith('ie') else 's'}"
            words += f" {more}" if more else ""
        return f"{words} {rest}".strip() + "."

    def has(self, seat: int) -> str:
        return "You have" if self.names.is_you(seat) else f"{self.names.seat(seat)} has"

    def of(self, seat: int, noun: str) -> str:
        return f"your {noun}" if self.names.is_you(seat) else f"{self.names.seat(seat)}'s {noun}"

    def whom(self, seat: int) -> str:
        return "you" if self.names.is_you(seat) else self.names.seat(seat)


def event_text(kind: str, data: tuple[int, ...], secret: tuple[int, ...], names: Names) -> str:
    """One line of the log. `secret` is empty for those who may not know it."""
    say, card = Line(names), names.design
    match kind:
        case "hero-deck":
            return f"The hero deck holds {data[0]} ordinary heroes above {data[1]} epic ones."
        case "boss":
            return (
                f"{names.seat(data[0])} takes the throne."
                if not names.is_you(data[0])
                else (f"You are {card(data[2])}.")
            )
        case "round":
            return f"Round {data[0]} begins."
        case "phase":
            return PHASES[data[0]]
        case "build-turn":
            return (
                f"{say.of(data[0], 'build turn').capitalize()}."
                if names.is_you(data[0])
                else (f"{names.seat(data[0])} builds now.")
            )
        case "adventure-turn":
            return (
                "Heroes stand before your dungeon."
                if names.is_you(data[0])
                else (f"Heroes stand before the dungeon of {names.seat(data[0])}.")
            )
        case "drew":
            what = card(secret[1]) if secret else article(KINDS[data[1]])
            return say.does(data[0], "draw", what)
        case "nothing-to-draw":
            return say.does(data[0], "find", f"no {KINDS[data[1]]} left to draw")
        case "reshuffled":
            cards = f"{data[1]} discarded {KINDS[data[0]]}" + ("s are" if data[1] != 1 else " is")
            return f"{cards} shuffled into a new deck."
        case "discarded":
            how = (" without a choice", "", " at random")[data[4]]
            return say.does(data[0], "discard", card(data[2]) + how)
        case "took":
            return say.does(data[0], "take", f"{card(data[2])} from the discard pile")
        case "gave":
            what = card(secret[1]) if secret else article(KINDS[data[2]])
            return say.does(data[0], "give", f"{what} to {say.whom(data[1])}")
        case "looked":
            seen = ": " + ", ".join(card(design) for design in secret) if secret else ""
            return say.does(data[0], "look", f"at {say.of(data[1], 'hand')} ({plural(data[2], 'card')}){seen}")
        case "laid":
            what = card(secret[1]) if secret else "a room"
            where = "at the left end" if data[1] < 0 else f"on {card(data[2])}"
            return say.does(data[0], "lay", f"{what} face-down {where}")
        case "took-back-room":
            return say.does(data[0], "take", "the face-down room back")
        case "built":
            where = "" if data[3] < 0 else f" over {card(data[4])}"
            return say.does(data[0], "build", card(data[2]) + where)
        case "destroyed":
            return f"{card(data[2])} in {say.of(data[0], 'dungeon')} is destroyed."
        case "uncovered":
            return f"{card(data[2])} in {say.of(data[0], 'dungeon')} is uncovered."
        case "deactivated":
            return f"{card(data[2])} in {say.of(data[0], 'dungeon')} is deactivated until the end of the round."
        case "swapped":
            return f"{card(data[2])} and {card(data[4])} in {say.of(data[0], 'dungeon')} change places."
        case "stronger-room":
            return f"{card(data[1])} deals {abs(data[2])} {'more' if data[2] > 0 else 'less'} damage this round."
        case "tougher-hero":
            return f"{card(data[1])} has {abs(data[2])} {'more' if data[2] > 0 else 'less'} health this round."
        case "more-treasure":
            amount = f"{abs(data[2])} {'more' if data[2] > 0 else 'less'} {CLASSES[data[1]]} treasure"
            dungeon = say.of(data[0], "dungeon")
            return f"{capital(dungeon)} counts {amount} this round."
        case "sheltered":
            return f"{card(data[1])} cannot be lured this round."
        case "hero-appears":
            return f"{card(data[1])} comes to town."
        case "passed-over":
            return f"{card(data[1])} is left in peace and stays in town."
        case "stays":
            why = "no dungeon has the right treasure" if data[2] == 0 else f"it is a tie at {data[2]}"
            return f"{card(data[1])} stays in town: {why}."
        case "lured":
            return f"{card(data[1])} goes to {say.of(data[2], 'dungeon')} (treasure {data[3]})."
        case "enters-dungeon":
            return f"{card(data[1])} enters {say.of(data[2], 'dungeon')}."
        case "enters-room":
            return f"{card(data[1])} enters {card(data[4])}."
        case "hurt":
            return f"{card(data[1])} takes {data[2]} damage from {card(data[4])}."
        case "leaves-room":
            return f"{card(data[1])} leaves {card(data[4])} alive."
        case "died":
            where = f"in {card(data[4])}" if data[4] >= 0 else "outside any room"
            return f"{card(data[1])} dies {where}: {plural_of(data[5], 'soul')} for {say.whom(data[2])}."
        case "survived":
            return f"{card(data[1])} gets through: {plural_of(data[3], 'wound')} for {say.whom(data[2])}."
        case "healed":
            return f"{say.has(data[0])} a wound healed: {card(data[2])} is a soul now."
        case "sent-to-town":
            return f"{card(data[1])} is back in town."
        case "sent-to-entrance":
            return f"{card(data[1])} now stands before {say.of(data[2], 'dungeon')}."
        case "traded":
            grade = "an epic hero" if data[2] == 2 else "an ordinary hero"
            what = card(secret[2]) if secret else grade
            return say.does(data[0], "trade", f"a soul for {what} from the deck")
        case "cast":
            return say.does(data[0], "play", card(data[2]))
        case "declared":
            return say.does(data[0], "announce", f"{source(names, data)}; the active player may answer first")
        case "used":
            return say.does(data[0], "use", source(names, data))
        case "reacts":
            return f"{card(data[2])} reacts."
        case "aimed":
            where = f" in {say.of(data[6], 'dungeon')}" if data[6] >= 0 else ""
            return f"{card(data[2])} is aimed at {aim(names, data[3], data[4], data[5])}{where}."
        case "fizzled":
            what = source(names, data)
            return f"{capital(what)} has no effect any more."
        case "lots":
            return f"Both have {data[2]} XP: lots put {names.seat(data[0])} before {names.seat(data[1])}."
        case "capped":
            return f"After {data[0]} actions this window closes."
        case "prevented":
            return f"{card(data[2])} is prevented."
        case "levelled-up":
            return say.does(data[0], "level up")
        case "round-over":
            return f"Round {data[0]} is over."
        case "eliminated":
            leaves = "are" if names.is_you(data[0]) else "is"
            return f"{say.has(data[0])} {data[1]} wounds and {leaves} out of the game."
        case "won":
            return say.does(data[0], "win", f"with {plural_of(data[1], 'soul')} and {plural_of(data[2], 'wound')}")
    raise KeyError(kind)


def source(names: Names, data: tuple[int, ...]) -> str:
    """The card an action comes from; a boss has only its level-up ability."""
    name = names.design(data[2])
    return "the level-up ability" if name == names.seat(data[0]) else name


def aim(names: Names, what: int, thing: int, design: int) -> str:
    """What an announcement points at: a player, a dungeon, a kind of treasure or a card."""
    say = Line(names)
    if what == 0:
        return say.whom(thing)
    if what == 1:
        return say.of(thing, "dungeon")
    return f"{CLASSES[thing]} treasure" if what == 2 else names.design(design)


def plural_of(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# What questions and options say; the names in braces are filled in by whoever knows the table.
SAY = {
    # --- what would become of a hero
    "forecast bait-08": "stays, left in peace",
    "forecast ties-01": "stays: no {treasure} treasure",
    "forecast ties-02": "stays: a tie for {treasure}",
    "forecast dies": "dies in {room}",
    "forecast dies at once": "dies",
    "forecast survives": "reaches {who}",
    # --- prompts
    "prompt boss": "Choose your boss; the other one leaves the game.",
    "prompt redraw": "Your opening hand stays.",
    "prompt redraw advanced": "Four or more of your rooms are advanced: you may replace this hand.",
    "prompt redraw symbol": "Four or more of your rooms show {treasure} treasure: you may replace this hand.",
    "prompt opening-discard 2": "Choose two cards to discard.",
    "prompt opening-discard 1": "Choose the second card to discard.",
    "prompt first-room": "Lay your first room face-down, if you like.",
    "prompt build": "Your build turn: lay a room, use your cards, or finish.",
    "prompt build laid": "Your room lies face-down. Finish your turn, or change your mind.",
    "prompt build other": "{who} has finished building for now. Act or pass.",
    "prompt answer": "{what}. You may answer before it happens.",
    "prompt add": "{what}. Add something, or pass.",
    "prompt hero back": "{hero} stands at the entrance again. Act or pass.",
    "prompt nobody": "No hero set out. Play something now?",
    "prompt hero in room": "{hero} is in {room} in {dungeon}, {state}. Act or pass.",
    "prompt hero between": "{hero} is between two rooms of {dungeon}, {state}. Act or pass.",
    "prompt hero enters": "{hero} is about to enter {dungeon}, {state}. Act or pass.",
    "prompt hero gone": "{hero} is gone. Act or pass.",
    "prompt prevent": "{who} plays {what}. Prevent it?",
    "prompt discard": "{card}: choose {what} to discard.",
    "prompt discard more": "{card}: choose {what} to discard ({count} to go).",
    "prompt give": "{card}: choose {what} to give to {who}.",
    "prompt mode": "{card}: which way?",
    "prompt target": "{card}: choose {what}.",
    "prompt offer": "{card}: {what} Use it?",
    "prompt order": "Several of your cards react. Which one first?",
    "prompt heal": "{card}: which wound do you heal?",
    "prompt trade-soul": "{card}: which of your souls do you give up?",
    "prompt trade-hero": "{card}: which hero of the deck do you take?",
    "prompt intrigue": "You gained no soul this round. Draw a card?",
    # --- parts of sentences
    "announces": "{who} announces {what}",
    "in this way": "{what} (“{mode}”)",
    "gone": "a card that is gone",
    "aimed at": "{what}, aimed at {aims}",
    "and": "{one} and {other}",
    "for": "{card} (for {subject})",
    "health left": "{count} health left",
    "dying": "dying",
    "you": "you",
    "your dungeon": "your dungeon",
    "dungeon of": "the dungeon of {who}",
    "room in": "{room} in {dungeon}",
    "room at": "{room} (place {place} from the boss)",
    "treasure": "{what} treasure",
    "aim swappable": "the first room to swap",
    "aim mate": "the room it changes places with",
    "aim discarded": "{what} of the discard pile to take",
    "aim dungeon": "a dungeon",
    "aim class": "a kind of treasure",
    "a room": "a room",
    "a spell": "a spell",
    "a card": "a card",
    "log mode": "{card} is played for this: “{what}.”",
    "level-up ability": "the level-up ability",
    # --- options
    "keep": "Keep this hand",
    "redraw": "Discard it and draw seven new cards",
    "no-room": "Lay no room",
    "lay left": "Lay {card} at the left end",
    "lay over": "Lay {card} over {room}",
    "take-back": "Take the face-down room back",
    "pass": "Pass",
    "pass laid": "Finish building",
    "pass empty": "Build nothing this round",
    "cast": "Play {card}",
    "use": "Use {card}",
    "discard": "Discard {card}",
    "give": "Give {card}",
    "boss": "Be {card}",
    "react": "{card} first",
    "hero 1": "Take {card} (1 soul)",
    "hero 2": "Take {card} (2 souls)",
    "soul 1": "Give up {card} (1 soul)",
    "soul 2": "Give up {card} (2 souls)",
    "wound 1": "Heal {card} (1 wound)",
    "wound 2": "Heal {card} (2 wounds)",
    "yes": "Yes",
    "no": "No",
    "none": "No more",
    "draw-room": "Draw a room",
    "draw-spell": "Draw a spell",
    "draw-nothing": "Draw nothing",
}
