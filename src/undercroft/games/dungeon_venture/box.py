"""What is in the box (rules comp-01 to comp-06, dice-03 to dice-07): kinds of figures and pieces, and how many."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("green", "blue", "red")
SUCCESSES: Final = (2, 3, 4)  # faces of six, by colour
MOST_DICE: Final = (9, 5, 5)

HEROES: Final = ("fighter", "mage", "barbarian", "thief")
MONSTERS: Final = {"kobold": 16, "ogre": 4, "skeleton": 12, "orc": 8, "zombie": 12}
BOSSES: Final = {"evil-mage": 1, "death-knight": 1, "chaos-fighter": 1}
FIGURES: Final = MONSTERS | BOSSES

FURNITURE: Final = {"table": 4, "bookcase": 2, "tomb": 4, "chest": 4, "altar": 2}
TRAPS: Final = {"pit": 4, "rocks": 4, "arrows": 8}
FOOTPRINT: Final = {"table": 2, "bookcase": 2, "tomb": 2, "chest": 1, "altar": 1}  # spaces (gap-10)
DOORS: Final = 8
BOARDS: Final = {"start": 1, "one-room": 1, "colonnade": 1, "two-rooms": 1, "three-rooms": 1, "four-rooms": 1}

SPELLS: Final = 21
CONSUMABLES: Final = 30
EQUIPMENT: Final = 10
EVENTS: Final = 14
#: the black-backed cards by id, and how many of each
KEEPER_SPELLS: Final = {
    "shadow-bolt": 2,
    "soul-chill": 1,
    "grave-call": 2,
    "black-aegis": 1,
    "dread-surge": 1,
    "rain-of-cinders": 1,
}
KEEPER_CONSUMABLES: Final = {
    "foul-draught": 2,
    "war-paint": 2,
    "bone-dust": 1,
    "venom-vial": 1,
    "iron-bar": 1,
    "blood-idol": 1,
}
KEEPER_CARDS: Final = KEEPER_SPELLS | KEEPER_CONSUMABLES
