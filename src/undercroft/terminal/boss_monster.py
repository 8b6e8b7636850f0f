"""The board of Boss Monster 2 as a reader may see it: town, dungeons, hand."""

from __future__ import annotations

import textwrap
from typing import Any

from undercroft.games.boss_monster.cards import CLASSES, Boss, Room, Spell
from undercroft.games.boss_monster.ending import SOULS_TO_WIN, WOUNDS_TO_LOSE
from undercroft.games.boss_monster.sheet import card_text
from undercroft.kernel.game import Game, Option
from undercroft.terminal import board
from undercroft.terminal.board import Face, flow, listed, many
from undercroft.terminal.boss_monster_cards import LETTERS, Cards, letters, phase_word
from undercroft.terminal.paper import Paper, visible

PLACES = 6  # five rooms and the boss
NARROWEST_CARD, WIDEST_CARD = 13, 19
PHASES = {
    "set-up": "set-up",
    "begin": "beginning of the round",
    "build": "build phase",
    "bait": "bait phase",
    "adventure": "adventure phase",
    "end": "end of the round",
}
LEGEND = """\
Goal: end a round with 10 souls. Five wounds and you are out.
Each round: heroes come to town; everybody may lay one room face-down, then all are revealed; each hero goes to
the dungeon with the most treasure of his class (on a tie he stays in town); then he walks it from the left to the
boss. If the rooms' damage kills him he is your soul, if not he is your wound. Epic heroes count double.
Treasure: C cleric, W warrior, M mage, T thief. A room shows its damage and treasure on top, its kind below.
A double frame is an advanced room: it is built only over a room that shares a treasure. "+1" below: one room is
covered. OFF: deactivated for the round. used: its ability was used this round.
In town the arrow says to whom a hero would go if nothing changed."""


class Board(board.Board):
    """Town, dungeons, hand."""

    title = "Boss Monster 2"
    legend = LEGEND
    scores = "Souls minus wounds"
    moments = ("hero", "turn", "phase", "round")

    def __init__(self, game: Game[Any], seat: int | None, paper: Paper) -> None:
        super().__init__(game, seat, paper)
        self.card_width = max(NARROWEST_CARD, min(WIDEST_CARD, (paper.width - 2) // PLACES))
        self.boxes = paper.width >= PLACES * NARROWEST_CARD + 2

    def name(self, seat: int) -> str:
        boss = self.view["seats"][seat]["boss"]
        return boss["name"] if boss and "name" in boss else f"Seat {seat}"

    def lines(self, full: bool = False) -> list[str]:
        """The whole board; opponents' dungeons are drawn as cards if there is room for them, or on request."""
        order = [seat for seat in self.view["order"] if seat != self.you]
        order += [s["seat"] for s in self.view["seats"] if s["seat"] not in (*order, self.you)]
        seats = [self.view["seats"][seat] for seat in order]
        drawn = 9 * (len(seats) + 1) + len(self.view["town"]) + 24
        tall = self.boxes and (full or not self.paper.height or drawn <= self.paper.height)
        lines = [*self.head(), *self.town()]
        for seat in seats:
            lines += ["", *self.seat(seat, tall)]
        if self.you is not None:
            lines += ["", *self.seat(self.view["seats"][self.you], self.boxes), *self.own_texts(), *self.hand()]
        return lines

    # --- the common area
    def head(self) -> list[str]:
        view = self.view
        title = f"{self.title} {self.paper.sign('dot')} "
        title += f"round {view['round']}, {PHASES[view['phase']]}" if view["round"] else "set-up"
        if view["active"] >= 0 and not view["result"]:
            active = "your turn" if view["active"] == self.you else f"turn of {self.name(view['active'])}"
            title += f", {active}"
        return [self.paper.rule(title, "thick")]

    def town(self) -> list[str]:
        paper, decks = self.paper, self.view["decks"]
        lines = []
        if self.view["town"]:
            rows: list[list[str]] = []
            for hero in self.view["town"]:
                preview = hero["preview"] or {"ends": "stays", "text": ""}
                goes = preview["text"]
                if preview["ends"] != "stays":
                    ends = "dies" if preview["ends"] == "dies" else "survives"
                    goes = f"{paper.sign('goes')} {self.whose(preview['seat'])}, {ends}"
                label = "Town" if not rows else ""
                rows.append([paper.paint(label, "title"), *self.hero_cells(hero), paper.paint(goes, "dim")])
            lines += paper.table(rows, style="dim")
        else:
            lines += [f" {paper.paint('Town', 'title')}  nobody"]
        heroes = f"{many(decks['ordinary hero'], 'hero', 'heroes')} + {decks['epic hero']} epic"
        piles = [many(decks["room"], "room"), many(decks["spell"], "spell"), heroes]
        piles += [f"{len(self.view['discard'])} discarded"]
        lines += listed(paper.paint("Decks", "title"), [paper.paint(pile, "dim") for pile in piles], paper)
        if self.view["casting"]:
            named = ", ".join(card.get("name", "a spell") for card in self.view["casting"])
            lines += [f" {paper.paint('Being played', 'title')} {named}"]
        return lines

    def hero_cells(self, hero: Face) -> list[str]:
        paper = self.paper
        epic = paper.sign("epic") if hero["grade"] == "epic" else ""
        left = f"{paper.sign('health')}{max(hero['left'], 0)}"
        left += f"/{hero['health']}" if hero["left"] != hero["health"] else ""
        return [hero["name"] + epic, paper.paint(hero["class"], hero["class"]), left]

    def hero_short(self, hero: Face) -> str:
        name, _, left = self.hero_cells(hero)
        return f"{name} {self.paper.paint(LETTERS[hero['class']], hero['class'])} {left}"

    # --- one seat
    def seat(self, seat: Face, tall: bool) -> list[str]:
        paper = self.paper
        if not seat["alive"]:
            return [f" {paper.paint(self.name(seat['seat']), 'dim')} {paper.paint('is out of the game', 'dim')}"]
        lines = self.seat_head(seat)
        if seat["entrance"]:
            waiting = [self.hero_short(hero) for hero in seat["entrance"]]
            lines += listed(paper.paint("At the entrance:", "title"), waiting, paper)
        if seat["choice_of_bosses"]:
            lines += [f" {paper.paint('Choosing a boss.', 'dim')}"]
        return lines + (self.row(seat) if tall and self.places(seat) else self.short_row(seat))

    def seat_head(self, seat: Face) -> list[str]:
        paper, boss = self.paper, seat["boss"]
        name = paper.paint(self.name(seat["seat"]), "bold")
        name += paper.paint(" (you)", "number") if seat["seat"] == self.you else ""
        if boss and "xp" in boss:
            name += paper.paint(f" {boss['xp']} XP", "dim")
        souls = f"souls {paper.pips(seat['souls'], SOULS_TO_WIN, 'soul')} {seat['souls']:>2}"
        wounds = f"wounds {paper.pips(seat['wounds'], WOUNDS_TO_LOSE, 'wound')} {seat['wounds']}"
        first = f" {name}"
        score = f"{souls}  {wounds}"
        blank = paper.width - 1 - visible(first) - visible(score)
        lines = [first + " " * blank + score] if blank >= 1 else [first, f"   {score}"]
        totals = []
        if seat["treasure"]:
            shown = [
                paper.paint(f"{LETTERS[c]}{seat['treasure'][c]}", c if seat["treasure"][c] else "dim") for c in CLASSES
            ]
            totals += ["treasure " + " ".join(shown), f"damage {seat['damage']}"]
        totals += [f"hand {many(len(seat['rooms']), 'room')}, {many(len(seat['spells']), 'spell')}"]
        if seat["levelled"]:
            totals += [paper.paint("levelled up", "good")]
        return [*lines, *listed(" ", totals, paper)]

    def places(self, seat: Face) -> list[Face]:
        """What lies in the row from the entrance to the boss."""
        row: list[Face] = list(reversed(seat["dungeon"]))
        down = seat["face_down"]
        if down and down["on"] is None:
            row.insert(0, {"down": down})
        return [{**room, "down": down} if down and down["on"] == room.get("card", -1) else room for room in row]

    def row(self, seat: Face) -> list[str]:
        """The dungeon as a row of cards, the hero who walks it above."""
        cards = [self.card_box(room) for room in self.places(seat)]
        cards += [self.boss_box(seat)] if seat["boss"] else []
        tallest = max(len(middle) for _, middle, _, _ in cards)
        lines = self.walkers(seat)
        lines += [" " + "".join(top for top, _, _, _ in cards)]
        for at in range(tallest):
            lines += [" " + "".join((m[at] if at < len(m) else blank) for _, m, _, blank in cards)]
        return [*lines, " " + "".join(bottom for _, _, bottom, _ in cards)]

    def walkers(self, seat: Face) -> list[str]:
        lines = []
        columns = len(self.places(seat))
        for hero in seat["inside"]:
            if hero["in_room"]:
                at = (columns - 1 - hero["place"]) * self.card_width + 3
                where = ""
            else:
                at = max(0, (columns - hero["place"]) * self.card_width)
                where = " between two rooms"
            words = f"{self.hero_short(hero)}{where}"
            width = visible(words) + 2
            at = min(at, max(0, self.paper.width - 2 - width))
            lines += [" " + " " * at + self.paper.paint(self.paper.sign("walks"), "bad", "bold") + " " + words]
        return lines

    def card_box(self, room: Face) -> tuple[str, list[str], str, str]:
        """Top line, middle lines, bottom line and an empty middle line of a room."""
        down = room.get("down")
        if down:
            label = down.get("name", "face-down room")
            under = "" if "name" not in room else f"+{len(room['covers']) + 1}"
            style = "plain frame" if down.get("grade") != "advanced" else "double frame"
            return self.box(label, "? down", "", "yours" if "name" in down else "", under, style, dim=True)
        style = "double frame" if room["grade"] == "advanced" else "plain frame"
        arrow = "" if room["damage"] == room["printed"] else self.arrow(room)
        state = "OFF" if room["off"] else f"{room['damage']}{arrow} dmg"
        beneath = f"+{len(room['covers'])}" if room["covers"] else ""
        kind = f"{room['kind']} used" if room["used"] else room["kind"]
        treasure = "".join(LETTERS[one] for one in room["treasure"])
        return self.box(room["name"], state, treasure, kind, beneath, style, room["off"])

    def arrow(self, room: Face) -> str:
        return self.paper.sign("up" if room["damage"] > room["printed"] else "down")

    def boss_box(self, seat: Face) -> tuple[str, list[str], str, str]:
        boss = seat["boss"]
        treasure = "".join(LETTERS[t] for t in boss.get("treasure", ()))
        return self.box(boss.get("name", "unknown boss"), "BOSS", treasure, "", "", "double frame")

    def box(
        self, name: str, top: str, treasure: str, bottom: str, corner: str, style: str, dim: bool = False
    ) -> tuple[str, list[str], str, str]:
        paper, inner = self.paper, self.card_width - 2
        left, line, right, side, low_left, low_right = list(paper.sign(style))
        if len(top) + len(treasure) + 4 > inner:
            top = top.removesuffix(" dmg")
        fill = line * max(0, inner - len(top) - 2 - (len(treasure) + 2 if treasure else 0))
        icons = "".join(paper.paint(icon, class_of(icon)) for icon in treasure)
        mark = "bad" if top == "OFF" else "bold"
        first = f"{left} {paper.paint(top, mark)} {fill}" + (f" {icons} " if icons else "") + right
        if len(bottom) + len(corner) + 3 > inner:
            bottom = bottom.split()[-1]  # "used" says more than the kind
        foot = f" {bottom} " if bottom else ""
        foot += line * (inner - len(foot) - len(corner) - (2 if corner else 0)) + (f" {corner} " if corner else "")
        last = low_left + (foot if len(foot) <= inner else f" {bottom} {corner}".ljust(inner, line)) + low_right
        words = textwrap.wrap(divided(name, inner), inner, max_lines=3, placeholder=paper.sign("cut")) or [""]
        middle = [side + paper.paint(word.ljust(inner), "dim" if dim else "bold") + side for word in words]
        return first, middle, last, side + " " * inner + side

    def short_row(self, seat: Face) -> list[str]:
        """The dungeon in a few words a room, for narrow or short terminals."""
        paper, cells = self.paper, []
        inside = {hero["place"]: hero for hero in seat["inside"]}
        places = self.places(seat)
        for at, room in enumerate(places):
            place = len(places) - 1 - at
            if place in inside:
                hero = inside[place]
                cells.append(paper.paint(paper.sign("walks"), "bad", "bold") + f" {self.hero_short(hero)}")
            if room.get("down"):
                over = f" over {room['name']}" if "name" in room else ""
                cells.append(f"[? {room['down'].get('name', 'face-down')}{over}]")
                continue
            state = "OFF" if room["off"] else str(room["damage"])
            beneath = f" +{len(room['covers'])}" if room["covers"] else ""
            cells.append(f"[{paper.paint(state, 'bold')} {letters(room['treasure'], paper)} {room['name']}{beneath}]")
        return flow(cells, paper, "   ") if cells else ["   " + paper.paint("no rooms yet", "dim")]

    # --- one's own cards
    def own_texts(self) -> list[str]:
        """What the reader's own rooms and boss do."""
        assert self.you is not None
        seat = self.view["seats"][self.you]
        lines = []
        for room in self.places(seat):
            if "name" in room and not room.get("down"):
                lines += self.own_text(room["name"], card_text(self.design(room)))
        if seat["boss"] and "card" in seat["boss"]:
            when = "" if seat["levelled"] else "At five rooms, once: "
            lines += self.own_text(seat["boss"]["name"], when + card_text(self.design(seat["boss"])))
        return lines

    def own_text(self, name: str, words: str) -> list[str]:
        lines = self.paper.wrap(f"{name}: {words}", 5, first="   ") if words else []
        return [line.replace(f"{name}:", self.paper.paint(f"{name}:", "bold"), 1) for line in lines]

    def hand(self) -> list[str]:
        assert self.you is not None
        seat, paper = self.view["seats"][self.you], self.paper
        cards = [*seat["choice_of_bosses"], *seat["rooms"], *seat["spells"]]
        if not cards:
            return []
        rows = []
        for face in cards:
            design = self.design(face)
            name = paper.paint(design.name, "bold")
            if isinstance(design, Room):
                kind = ("adv. " if design.grade == "advanced" else "") + design.kind
                rows.append([name, kind, f"{design.damage} dmg", letters(design.treasure, paper), card_text(design)])
            elif isinstance(design, Boss):
                rows.append([name, "boss", f"{design.xp} XP", letters(design.treasure, paper), card_text(design)])
            else:
                assert isinstance(design, Spell)
                phase = {"any phase": "any", "adventure": "adv."}.get(phase_word(design.phases), "build")
                rows.append([name, "spell", phase, "", card_text(design)])
        return ["", paper.rule("Your hand"), *paper.table(rows)]

    # --- what can be done with them
    def own_cards(self) -> list[Face]:
        assert self.you is not None
        own = self.view["seats"][self.you]
        return [*own["rooms"], *own["spells"], *own["dungeon"], *([own["boss"]] if own["boss"] else [])]

    def keys(self, face: Face) -> list[str]:
        assert self.you is not None
        own, card = self.view["seats"][self.you], face["card"]
        if face in own["spells"]:
            return [f"cast:{card}"]
        if face in own["rooms"]:
            return [f"lay:{card}", *(f"lay:{card}:{room['card']}" for room in own["dungeon"])]
        return [f"use:{card}:0"]

    def reason(self, option: Option) -> str:
        """A card's text where it is played, else its values."""
        card = option.points.get("card", -1)
        if card < 0:
            return ""
        design = self.design({"card": card})
        if option.verb in ("use", "cast", "boss"):
            return card_text(design)
        if isinstance(design, Room):
            grade = "adv. " if design.grade == "advanced" else ""
            icons = "".join(LETTERS[name] for name in design.treasure)
            return f"{grade}{design.kind}, {design.damage} dmg, {icons}".rstrip(", ")
        return Cards().values(design) if option.verb in ("hero", "soul", "wound", "discard", "give") else ""


def divided(name: str, width: int) -> str:
    """A name whose longest words are divided so that they fit a card."""
    return " ".join(f"{word[: width - 1]}- {word[width - 1 :]}" if len(word) > width else word for word in name.split())


def class_of(letter: str) -> str:
    return next(name for name, sign in LETTERS.items() if sign == letter)
