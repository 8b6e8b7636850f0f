"""The English phrases of Dungeon Venture: one for every verb, selector, test and quantity of its cards."""

from __future__ import annotations

from typing import Final

from undercroft.text.english.phrases import Book, Thing, Verb

WOUNDS = "{amount:1 wound|up to # wounds}"

VERBS: Final = {
    "attack": Verb("attack {target} with {dice}{fewer: less one|}{against}", purpose="to attack"),
    "rain": Verb("attack every hero in {area} with {dice}", purpose="to rain on"),
    "heal": Verb(
        f"remove {WOUNDS}",
        subject="who",
        happens=f"removes {WOUNDS}",
        make=f"have {{who}} remove {WOUNDS}",
        purpose="to heal",
    ),
    "lay": Verb("let this card work on {who}", purpose="for this card to work on"),
    "put": Verb("put {who} on {on}", purpose="to put"),
    "search": Verb("search {area}", purpose="to search"),
    "recall": Verb("take a used spell back to hand and count one spell less as cast", purpose="to take back"),
    "disarm": Verb("remove {trap}", purpose="to remove"),
    "chill": Verb("make the target put a spell of its hand on its used pile"),
    "raise": Verb("return up to {amount} defeated monsters of {kind} to this room", purpose="to return"),
    "quicken": Verb("give all monsters of this room {amount} more movement points in their next turn"),
    "bar": Verb("close {door}, which cannot be opened before the next round", purpose="to bar"),
    "again": Verb("make {amount:1 attack|# attacks} more this turn"),
    "ambush": Verb("place up to {amount} {kind} of the supply in one explored room, none of them beside a hero"),
    "encore": Verb("give {figure} another turn", purpose="to act again"),
    "shut": Verb("close {door}", purpose="to close"),
    "toughen": Verb("give {boss} {amount} more life points", purpose="to make tougher"),
    "curse": Verb("take {amount:1 die|# dice} from this attack"),
    "reroll": Verb("roll the {what} dice again and keep the {keep} result"),
    "halve": Verb("halve the movement of this turn, rounded up"),
    "hold": Verb("keep the Spirit from moving this turn"),
    "rearm": Verb("arm {trap} again, hidden", purpose="to arm again"),
}
THINGS: Final = {
    "you": Thing("you", fixed=True),
    "target": Thing("the target", fixed=True),
    "here": Thing("your room", fixed=True),
    "enemy": Thing("enemy", before=("reach", "kinds"), after=("optional",)),
    "hero here": Thing("living hero in the room"),
    "fiend here": Thing("monster or Boss in the room"),
    "spirit": Thing("Spirit"),
    "space": Thing("free space", after=("where",)),
    "area": Thing("room", after=("where", "optional")),
    "open door": Thing("open door", after=("here",)),
    "known trap": Thing("trap of the room that was found and has not fired"),
    "spent trap": Thing("fire-arrow trap that has fired"),
    "used spell": Thing("used spell"),
    "fallen type": Thing("type other than ogre"),
    "acted": Thing("monster that has acted"),
    "boss": Thing("Boss that is not defeated"),
}
WORDS: Final = {
    ("reach", "visible"): "visible",
    ("reach", "adjacent"): "adjacent",
    ("kinds", ""): "{0}",
    ("optional", "True"): "(if you like)",
    ("space.where", "here"): "of the room",
    ("space.where", "altar"): "beside an altar in an explored room",
    ("area.where", "joined"): "behind an open door of yours",
    ("area.where", "visible"): "that you see",
    ("here", "True"): "of the room",
    ("dice", "mana"): "your mana dice",
    ("dice", ""): "{0} dice",
    ("against", "defence"): "",
    ("against", "mana"): ", which the target resists with mana",
    ("who", "target"): "the target",
    ("what", ""): "{0}",
    ("keep", ""): "{0}",
    ("kind", ""): "{0}s",
}
QUANTITIES: Final = {
    "attack-green": "attack dice: {more} green",
    "attack-blue": "attack dice: {more} blue",
    "defence-green": "defence dice: {more} green",
    "defence-blue": "defence dice: {more} blue",
    "mana-green": "mana dice: {more} green, and as many spells",
    "mana-blue": "mana dice: {more} blue, and as many spells",
    "ward-green": "dice when defending with mana: {more} green",
    "ward-blue": "dice when defending with mana: {more} blue",
    "movement": "movement points: {more}",
    "diagonal": "attacks may also be made diagonally",
    "ranged": "attacks may be ranged",
    "shroud": "dice of enemies' attacks on the bearer: {more}",
    "trap-ward": "dice of traps' attacks on the bearer: {more}",
    "fog": "attack dice: {more}",
    "kindle": "green attack dice become blue, up to five",
    "venom": "damage: {more}",
    "still": "no movement and no double step",
}
BOOK: Final = Book(
    game="dungeon-venture",
    verbs=VERBS,
    things=THINGS,
    tests={"hit": "it hits"},
    events={},
    quantities=QUANTITIES,
    phases={},
    limits={},
    words=WORDS,
    roles={("who", "you"): "yourself"},
    purposes={("put", "space"): "to stand on", ("put", "spirit"): "to bring back"},
    counted={},
    about="you",
)

# The lines of a card beside its effects.
SHEET: Final = {
    "slots": "Worn on {what}.",
    "lasts": "{what}: {gives}",
    "windows": "Play it {what}.",
    "gold": "{amount} gold in a campaign; nothing otherwise.",
}
LASTS: Final = {
    "next attack": "For its next attack",
    "next defence": "For its next defence",
    "next movement": "For its next movement",
    "next hit": "For its next attack that hits",
    "own next turn": "Until its next turn begins",
    "end of own next turn": "Until its next turn ends",
}
WINDOWS: Final = {
    "turn start": "when a turn begins",
    "turn end": "when a turn ends",
    "hero turn start": "when the turn of a living hero begins",
    "spirit turn start": "when the turn of a Spirit begins",
    "declared": "when a hero has declared an attack",
    "shown": "when the dice of a hero's attack are shown",
    "type acted": "when all monsters of a type have acted",
}
