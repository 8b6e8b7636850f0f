"""The board of Dungeoneer as a reader may see it: map, fight, heroes, Quests, hand."""

from __future__ import annotations

import textwrap
from typing import Any

from undercroft.games.dungeoneer.cards import AdventureCard
from undercroft.games.dungeoneer.sheet import card_text
from undercroft.kernel.game import Game, Option
from undercroft.terminal import board
from undercroft.terminal.board import Face, flow, listed, many
from undercroft.terminal.dungeoneer_cards import Cards, cost
from undercroft.terminal.paper import Paper

NARROWEST_SPACE, WIDEST_SPACE = 11, 18
CLOSED = ("W", "I")
PLACES = {"dungeon": "Dungeon", "wilderness": "Wilderness"}
CARRIED = {"boons": "Boons", "treasures": "Treasures", "banes": "Banes", "pack": "Pack", "maps": "Map cards"}
PLAYED = ("boons", "treasures", "banes", "pack", "hand", "maps")
LEGEND = """\
Goal: be the first hero who completes three Quests, or the last one alive.
A turn: you are the Dungeonlord and spend the others' Peril on what hurts them; then you lay a Map card; then your hero
walks, finds Glory and Peril on the map, plays Boons and Treasures with Glory and attempts Quests; then you discard and
draw.
A space shows its Glory (G) and Peril (P) and who stands there by number. A gap in its frame is an open exit, L is a
locked and T a trapped one with the number to reach, no gap is a wall.
A fight: both sides roll a die and add their score in the form of the attack; the higher total wins.
A hero attacks only with a score marked *.
Odds behind a choice are exact: 4 in 6 means that four of six throws are good for you."""


class Board(board.Board):
    """Map, fight, heroes, Quests, hand."""

    title = "Dungeoneer"
    legend = LEGEND
    scores = "Quests completed"
    moments = ("turn", "phase", "round")

    def __init__(self, game: Game[Any], seat: int | None, paper: Paper) -> None:
        super().__init__(game, seat, paper)
        self.spaces: dict[int, Face] = {space["card"]: space for space in self.view["map"]}

    def name(self, seat: int) -> str:
        if seat == self.view["dungeonlord"]:
            return "Dungeonlord"
        hero = self.view["seats"][seat]["hero"]
        return hero["name"] if hero and "name" in hero else f"Seat {seat}"

    def lines(self, full: bool = False) -> list[str]:
        lines = [*self.head(), *self.map()]
        for seat in self.view["seats"]:
            if seat["seat"] != self.you:
                lines += ["", *self.seat(seat)]
        if self.you is not None:
            lines += ["", *self.seat(self.view["seats"][self.you])]
        lines += ["", *self.quests(full)]
        if self.you is not None:
            lines += self.hand()
        return [*lines, *self.fight()]

    # --- the common area
    def head(self) -> list[str]:
        view, paper = self.view, self.paper
        title = f"{self.title} {paper.sign('dot')} edition {view['edition']}, "
        title += f"round {view['round']}, {view['phase']} phase" if view["round"] else "set-up"
        if view["active"] >= 0 and not view["result"]:
            title += ", your turn" if view["active"] == self.you else f", turn of {self.name(view['active'])}"
        decks = [f"{count} {name}" for name, count in view["decks"].items() if count]
        piles = [*decks, f"{len(view['discard'])} discarded"]
        drawn = [card.get("name", "a Map card") for card in view["drawn"]]
        lines = listed(paper.paint("Decks", "title"), [paper.paint(pile, "dim") for pile in piles], paper)
        if drawn:
            lines += [f" {paper.paint('To be laid', 'title')}  {', '.join(drawn)}"]
        return [paper.rule(title, "thick"), *lines]

    def map(self) -> list[str]:
        lines = []
        for place, title in PLACES.items():
            spaces = [space for space in self.view["map"] if space["place"] == place]
            if spaces:
                lines += ["", self.paper.rule(title), *self.grid(spaces)]
        return lines

    def grid(self, spaces: list[Face]) -> list[str]:
        """The cards as they lie, or a list of them where the paper is too narrow."""
        columns = range(min(space["x"] for space in spaces), max(space["x"] for space in spaces) + 1)
        width = min(WIDEST_SPACE, (self.paper.width - 2) // len(columns))
        if width < NARROWEST_SPACE:
            return [line for space in spaces for line in self.listed_space(space)]
        lines = []
        for y in range(min(space["y"] for space in spaces), max(space["y"] for space in spaces) + 1):
            row = {space["x"]: self.box(space, width) for space in spaces if space["y"] == y}
            height = len(next(iter(row.values()))) if row else 0
            filled = [x for x in columns if x <= max(row, default=columns.start - 1)]
            for at in range(height):
                lines.append(" " + "".join(row[x][at] if x in row else " " * width for x in filled))
        return lines

    def box(self, space: Face, width: int) -> list[str]:
        """A space: name, values and who is there, its exits in the frame."""
        paper, inner = self.paper, width - 2
        left, line, right, side, low_left, low_right = list(paper.sign("plain frame"))
        north, east, south, west = [self.exit(one) for one in space["sides"]]
        names = textwrap.wrap(space["name"], inner, max_lines=2, placeholder=paper.sign("cut"))
        names += [""] * (2 - len(names))
        values = paper.fit(" ".join([f"G{space['glory']} P{space['peril']}", *self.signs(space)]), inner)
        here = self.here(space["card"])
        rows = [
            paper.paint(names[0].ljust(inner), "bold"),
            paper.paint(names[1].ljust(inner), "bold"),
            values,
            paper.paint(paper.fit(here, inner), "number"),
        ]
        lines = [left + edge(north, inner, line) + right]
        for at, row in enumerate(rows):
            doors = [wall[at - 1] if wall and at in (1, 2) else side for wall in (west, east)]
            lines.append(doors[0] + row + doors[1])
        return [*lines, low_left + edge(south, inner, line) + low_right]

    def exit(self, side: Face) -> str:
        """An exit in two letters; nothing for a wall."""
        if side["exit"] in CLOSED:
            return ""
        if side["exit"] == "O" or side["open"]:
            return "  "
        number = side["threat"]["number"] if side["threat"] else ""
        return f"{side['exit']}{number}".ljust(2)[:2]

    def signs(self, space: Face) -> list[str]:
        """What is special about a space, in a letter or two each."""
        found = [name for name in ("pit", "spikes") if space[name]]
        found += [f"hazard {space['hazard']}"] if space["hazard"] else []
        found += [f"sewer {space['sewer'].upper()}"] if space["sewer"] else []
        found += ["portal"] if space["portal"] else []
        return found

    def here(self, card: int) -> str:
        """Who and what is on a space: heroes and Packs by their seats, everything else by name."""
        view = self.view
        found = [f"{seat['seat']}!" if seat["seat"] == self.you else str(seat["seat"]) for seat in self.on(card)]
        found += [f"Pack {seat['seat']}" for seat in view["seats"] if seat["pack_space"] == card]
        found += [one["name"] for one in (*view["field"], *view["lying"]) if one.get("space") == card and "name" in one]
        if self.spaces[card]["guardian"] and self.spaces[card]["wounds"] < self.spaces[card]["guardian"]["life"]:
            found.append("guardian")
        return " ".join(found)

    def on(self, card: int) -> list[Face]:
        return [seat for seat in self.view["seats"] if seat["alive"] and seat["space"] == card]

    def listed_space(self, space: Face) -> list[str]:
        sides = [f"{name} {one['exit']}" for name, one in zip("NESW", space["sides"], strict=True)]
        values = [f"G{space['glory']} P{space['peril']}", *self.signs(space), " ".join(sides)]
        place = self.paper.paint(f"({space['x']}, {space['y']})", "dim")
        here = self.here(space["card"])
        name = self.paper.paint(space["name"], "bold") + (f" [{here}]" if here else "")
        return flow([place, name, *values], self.paper, " ")

    # --- heroes
    def seat(self, seat: Face) -> list[str]:
        paper = self.paper
        name = paper.paint(f"{seat['seat']} {self.name(seat['seat'])}", "bold")
        name += paper.paint(" (you)", "number") if seat["seat"] == self.you else ""
        return [*(self.hero(seat, name) if seat["alive"] else [f" {name} {self.heroless(seat)}"]), *self.carried(seat)]

    def heroless(self, seat: Face) -> str:
        if seat["seat"] == self.view["dungeonlord"]:
            words = f"leads every turn; {many(self.view['felled'], 'hero has', 'heroes have')} fallen"
        else:
            words = "has no hero" if seat["playing"] else "is out of the game"
        return self.paper.paint(words, "dim")

    def hero(self, seat: Face, name: str) -> list[str]:
        paper = self.paper
        where = self.spaces[seat["space"]]["name"] if seat["space"] in self.spaces else "not on the map yet"
        values = [f"Level {seat['level']}", f"{paper.sign('health')}{seat['life']}/{seat['most_life']}"]
        values += [f"{form} {self.score(value)}" for form, value in seat["scores"].items()]
        second = [f"Glory {seat['glory']}", f"Peril {seat['peril']}", f"in {where}"]
        second += [f"moves {seat['movement']}"] if seat["movement"] else []
        second += [word for word in ("tipped", "challenged") if seat[word]]
        return [*listed(name, values, paper), *listed("  ", second, paper)]

    def carried(self, seat: Face) -> list[str]:
        paper, lines = self.paper, []
        for key, title in CARRIED.items():
            if seat[key]:
                names = [card.get("name", "hidden") for card in seat[key]]
                lines += listed(f"   {paper.paint(title, 'title')}", [*names, *self.pack(seat, key)], paper)
        if seat["seat"] != self.you and seat["hand"]:
            lines += [f"   {paper.paint('Hand', 'title')} {many(len(seat['hand']), 'card')}"]
        return lines

    def pack(self, seat: Face, key: str) -> list[str]:
        """Where a Pack is that wanders the map."""
        if key != "pack" or seat["pack_space"] is None:
            return []
        return [f"in {self.spaces[seat['pack_space']]['name']}", *(["tipped"] if seat["pack_tipped"] else [])]

    def score(self, value: Face) -> str:
        arrow = "" if value["now"] == value["printed"] else "up" if value["now"] > value["printed"] else "down"
        return f"{value['now']}{self.paper.sign(arrow) if arrow else ''}{'*' if value['attack'] else ''}"

    # --- Quests and one's own cards
    def quests(self, full: bool) -> list[str]:
        rows = []
        for quest in self.view["global"]:
            rows.append(["all", *self.quest(quest)])
        for seat in self.view["seats"]:
            for quest in seat["quests"]:
                rows.append([self.whose(seat["seat"]), *self.quest(quest)])
            if seat["done"]:
                rows.append([self.whose(seat["seat"]), "completed", ", ".join(card["name"] for card in seat["done"])])
        if not full:  # what others have to do is public, but one's own comes first
            rows.sort(key=lambda row: row[0] not in ("all", "you"))
        return [self.paper.rule("Quests"), *self.paper.table(rows)] if rows else []

    def quest(self, quest: Face) -> list[str]:
        if "card" not in quest:
            return ["hidden", ""]
        state = [*quest["marks"], *([quest["escort"]] if quest["escort"] != "waiting" else [])]
        words = card_text(self.design(quest)) + (f" ({', '.join(state)})" if state else "")
        return [self.paper.paint(quest["name"], "bold"), words]

    def hand(self) -> list[str]:
        assert self.you is not None
        own, paper = self.view["seats"][self.you], self.paper
        rows = []
        for face in [*own["hand"], *own["maps"]]:
            design = self.design(face)
            name, words = paper.paint(design.name, "bold"), card_text(design)
            if isinstance(design, AdventureCard):
                rows.append([name, design.kind, cost(design), f"{design.playtime.capitalize()}. {words}".rstrip()])
            else:
                rows.append([name, design.kind, f"G{design.glory} P{design.peril}", words])
        return ["", paper.rule("Your hand"), *paper.table(rows)] if rows else []

    # --- a fight or a Threat
    def fight(self) -> list[str]:
        lines = []
        for combat in self.view["combat"]:
            steps = [self.paper.paint(one, "number") if one == combat["stage"] else one for one in combat["stages"]]
            lines += ["", self.paper.rule("Combat"), *flow(steps, self.paper, " ")]
            for attack in combat["attacks"]:
                lines += self.attack(attack)
        threat = self.view["threat"]
        if threat:
            words = f"{self.whose(threat['seat'])}: {threat['score']} {threat['number']} or more"
            lines += ["", self.paper.rule("Threat"), f" {words}, {chance(threat['odds'])}"]
        return lines

    def attack(self, attack: Face) -> list[str]:
        form = f" by {attack['form']}" if attack["form"] else ""
        words = [f"{self.fighter(attack['attacker'])} against {self.fighter(attack['target'])}{form}"]
        if attack["out"]:
            words.append("over")
        if "attack" in attack:
            die, counter = attack["dice"]
            words.append(f"{tally(attack['attack'], die)} against {tally(attack['defence'], counter)}")
            odds = attack["odds"]
            words.append(f"hits {odds['hit']}, ties {odds['tie']}, is beaten {odds['beaten']} of {odds['of']}")
        return self.paper.wrap("; ".join(words), 3, first=" ")

    def fighter(self, number: int) -> str:
        """A monster's name, or a hero's: heroes have numbers below zero."""
        if number >= 0:
            return str(self.design({"card": number}).name)
        return self.whose(-number - 1)

    # --- choices
    def own_cards(self) -> list[Face]:
        assert self.you is not None
        own = self.view["seats"][self.you]
        return [face for key in PLAYED for face in own[key] if "card" in face]

    def reason(self, option: Option) -> str:
        """The odds of a risk, or what the card does that is played."""
        odds = [chance(one) for one in self.view["odds"].get(option.key, ())]
        if odds:
            return "; ".join(odds)
        card = option.points.get("card", -1)
        if card < 0 or option.verb in ("pass", "move"):
            return ""
        design = self.design({"card": card})
        if card in self.spaces:
            return ""
        return card_text(design) or Cards().values(design)


def edge(door: str, width: int, line: str) -> str:
    """The upper or lower edge of a space with its exit in the middle."""
    left = (width - len(door)) // 2
    return line * left + door + line * (width - left - len(door)) if door else line * width


def chance(odds: Face) -> str:
    """ "Threat of speed 5: 3 in 6" """
    share = f"{odds['good']} in {odds['of']}"
    if odds["kind"] == "fight":
        tie = f", tie {odds['tie']}" if odds["tie"] else ""
        return f"{odds['form']}: {share}{tie}"
    if odds["kind"] == "threat":
        return f"{odds['about']}, {odds['score']} {odds['number']}+: {share}"
    return f"{odds['about']}, {odds['number']}+: {share}"


def tally(side: Face, die: int) -> str:
    """ "4 (3, +1 Old Sword) and a die" """
    parts = [str(side["printed"]), *[f"{part['amount']:+d} {part['from']}".rstrip() for part in side["parts"]]]
    total = f"{side['sum']} ({', '.join(parts)})" if side["parts"] else str(side["sum"])
    return f"{total} + {die if die else 'die'}"
