"""The board of Dungeon Venture as a reader may see it: boards, monsters, heroes, hands, the Keeper's screen."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_venture.boards import World
from undercroft.games.dungeon_venture.pool import KIND, OF_KIND
from undercroft.games.dungeon_venture.sheet import card_text
from undercroft.kernel.game import Game, Option
from undercroft.terminal import board
from undercroft.terminal.board import Face, listed, many
from undercroft.terminal.dungeon_venture_map import Plan, figure_sign
from undercroft.terminal.paper import Paper

LEGEND = """\
Goal of the heroes: defeat the Boss and every monster of the dungeon, or what the adventure asks for instead.
Goal of the Keeper: that they fail, that one of them flees up the stairs, or that the rounds run out.
A turn: a hero moves and takes one action, in either order. The initiative cards decide who is next.
On the map a space has two letters, and a place is called by its column and row: 12,7.
Heroes have capital letters, their Spirits small ones; monsters a letter and a number, with a to g for 10 to 16.
Lines are walls, # is a door, ' an open and X a barred one. The floor is . in a room that was entered and , in one that
was only looked into; other rooms are not drawn, but the Keeper sees them, with : for their floor.
An attack needs more successes than the defence: 2 of 6 faces on green dice, 3 on blue, 4 on red ones."""
KEYS = ("play", "event", "unwear", "card", "back", "buy")


class Board(board.Board):
    """Boards, monsters, heroes, hands; for the Keeper also what is behind the screen."""

    title = "Dungeon Venture"
    legend = LEGEND
    scores = "Won (1) or lost (0)"
    moments = ("turn", "round")

    def __init__(self, game: Game[Any], seat: int | None, paper: Paper) -> None:
        super().__init__(game, seat, paper)
        self.world: World = game.table.world  # the boards as they lie, which everybody sees
        self.figures: dict[int, Face] = {one["figure"]: one for one in self.view["figures"]}
        self.screen: Face | None = self.view.get("screen")

    def name(self, seat: int) -> str:
        if seat == self.view["keeper"]:
            return "The Keeper"
        return " and ".join(hero["name"] for hero in self.view["heroes"] if hero["seat"] == seat) or f"Seat {seat}"

    def lines(self, full: bool = False) -> list[str]:
        lines = [*self.head(), *self.initiative(), *self.map(), *self.monsters(), ""]
        lines.append(self.paper.rule("Heroes"))
        for hero in self.view["heroes"]:
            lines += self.hero(hero)
        if self.screen is not None:
            lines += self.behind_the_screen(self.screen)
        elif self.you is not None:
            lines += self.hands()
        return [*lines, *self.open_cards(), *self.attack()]

    # --- the common area
    def head(self) -> list[str]:
        view, paper = self.view, self.paper
        title = f"{self.title} {paper.sign('dot')} {view['adventure']['title']}, "
        title += f"round {view['round']}" if view["round"] else "set-up"
        if view["regrouping"]:
            title += ", the heroes regroup"
        elif view["active"] is not None and not view["result"]:
            title += f", turn of {self.figure_name(view['active'])}"
        piles = [f"{count} {name}" for name, count in view["decks"].items()]
        piles += [f"{many(view['events'], 'event')} in the Keeper's hand"]
        piles += [f"{view['purse']} gold"] if view["purse"] is not None else []
        lines = [paper.rule(title, "thick"), *listed(paper.paint("Decks", "title"), piles, paper)]
        goal = view["adventure"]["goal"]
        return [*lines, *(paper.wrap(f"Goal: {goal}", 1) if goal else [])]

    def initiative(self) -> list[str]:
        """Who has gone in this round, and who may come: in which order nobody knows."""
        view, paper, lines = self.view["initiative"], self.paper, []
        for key, title in (("turned", "Gone"), ("to_come", "To come")):
            if view[key]:
                names = [kind.replace("-", " ") for kind in view[key]]
                lines += listed(paper.paint(title, "title"), names, paper)
        return lines

    def map(self) -> list[str]:
        numbers = {figure: number(figure) for figure in self.figures}
        plan = Plan(self.view, self.world, numbers)
        legend = listed(self.paper.paint("Signs", "title"), plan.legend(), self.paper)
        return ["", *plan.lines(self.paper, self.centre()), *legend]

    def centre(self) -> int | None:
        """Where the reader looks: at the figure in turn, else at an own hero, else at any."""
        own = [hero["hero"] for hero in self.view["heroes"] if hero["seat"] == self.you]
        for figure in (self.view["active"], *own, *self.figures):
            if figure in self.figures:
                space: int = self.figures[figure]["space"]
                return space
        return None

    def figure_name(self, figure: int) -> str:
        """As the log calls it: monsters with a number."""
        rules: Any = self.game.rules
        line: str = rules.pool.lines[KIND[figure]].name
        return f"{line} {number(figure)}" if len(OF_KIND[KIND[figure]]) > 1 else line

    # --- figures
    def monsters(self) -> list[str]:
        heroes = {hero["hero"] for hero in self.view["heroes"]}
        rows = []
        for figure, one in self.figures.items():
            if figure not in heroes:
                sign = self.paper.paint(figure_sign(one["kind"], number(figure)), "bad")
                rows.append([sign, self.figure_name(figure), self.life(one), self.strength(one)])
        return ["", self.paper.rule("Monsters"), *self.paper.table(rows)] if rows else []

    def life(self, one: Face) -> str:
        return f"{self.paper.sign('health')}{one['life']}/{one['most']}"

    def strength(self, one: Face) -> str:
        """Dice, movement, place, and what works on a figure now."""
        words = [f"attack {dice(one['dice']['attack'])}", f"defence {dice(one['dice']['defence'])}"]
        words += [f"moves {one['movement']}", f"on {self.world.name(one['space'])}"]
        words += [face.get("name", "a card") for face in one["effects"]]
        return ", ".join(words)

    def hero(self, hero: Face) -> list[str]:
        paper = self.paper
        name = paper.paint(hero["name"], "bold")
        if hero["seat"] is not None:
            yours = hero["seat"] == self.you
            name += paper.paint(" (you)", "number") if yours else paper.paint(f" (seat {hero['seat']})", "dim")
        one = self.figures.get(hero["hero"])
        words = [] if one is None else [self.life(one), self.strength(one)]
        if hero["form"] == "spirit":
            words = ["a Spirit", *([f"on {self.world.name(one['space'])}"] if one else [])]
            words += [f"guided by {self.figure_name(hero['carrier'])}"] if hero["carrier"] is not None else []
        elif hero["form"] == "gone":
            words = ["dead for good"]
        else:
            words += [f"{many(hero['spells_left'], 'spell')} left"]
        return [*self.sheet(name, words), *self.carried(hero)]

    def sheet(self, name: str, words: list[str]) -> list[str]:
        """The name, and below it what does not fit behind it."""
        return listed(name, [part for word in words for part in word.split(", ")], self.paper)

    def carried(self, hero: Face) -> list[str]:
        paper, lines = self.paper, []
        for key, title in (("worn", "Worn"), ("used", "Used spells"), ("hand", "Hand")):
            if hero[key]:
                seen = [face["name"] for face in hero[key] if "name" in face]
                unseen = len(hero[key]) - len(seen)
                words = [*seen, *([many(unseen, "unknown card")] if unseen else [])]
                lines += listed(f"   {paper.paint(title, 'title')}", words, paper)
        return lines

    # --- one's own cards
    def hands(self) -> list[str]:
        """The cards of the reader's heroes with their texts."""
        rows = [
            [hero["name"], *self.card_row(face)]
            for hero in self.view["heroes"]
            if hero["seat"] == self.you
            for face in (*hero["hand"], *hero["worn"])
        ]
        return ["", self.paper.rule("Your cards"), *self.paper.table(rows)] if rows else []

    def card_row(self, face: Face) -> list[str]:
        return [self.paper.paint(face["name"], "bold"), face["kind"], card_text(self.design(face))]

    def behind_the_screen(self, screen: Face) -> list[str]:
        paper = self.paper
        lines = ["", paper.rule("Behind your screen"), *paper.wrap(screen["story"], 1, style="dim")]
        for boss in screen["bosses"]:
            where = f"waits on {self.world.name(boss['space'])}" if boss["space"] >= 0 else "comes later"
            name = boss["kind"].replace("-", " ").capitalize()
            lines += paper.wrap(f"{name}: {many(boss['most'], 'life point')}, {where}", 1)
        rows = [self.card_row(face) for face in (*screen["events"], *screen["cards"])]
        return [*lines, *paper.table(rows)]

    def open_cards(self) -> list[str]:
        """Cards that lie open for a moment: out of a chest, or just played."""
        faces = [face for face in (*self.view["shown"], *self.view["played"]) if "name" in face]
        rows = [self.card_row(face) for face in faces]
        return ["", self.paper.rule("On the table"), *self.paper.table(rows)] if rows else []

    def attack(self) -> list[str]:
        fight = self.view["attack"]
        if fight is None:
            return []
        attacker = "A trap" if fight["attacker"] is None else self.figure_name(fight["attacker"])
        words = f"{attacker}: {rolled(fight['dice'], fight['faces'])}; {self.figure_name(fight['target'])}: "
        words += rolled(fight["defence"], fight["defence_faces"])
        return ["", self.paper.rule("Attack"), *self.paper.wrap(words, 1)]

    # --- choices
    def own_cards(self) -> list[Face]:
        if self.screen is not None:
            return [*self.screen["events"], *self.screen["cards"]]
        own = [hero for hero in self.view["heroes"] if hero["seat"] == self.you]
        return [face for hero in own for face in (*hero["hand"], *hero["worn"])]

    def keys(self, face: Face) -> list[str]:
        return [f"{verb}:{face['card']}" for verb in KEYS]

    def reason(self, option: Option) -> str:
        """What a card does, or whom an attack meets."""
        if "card" in option.points and option.verb != "give":
            return card_text(self.design(option.points))
        one = self.figures.get(option.points.get("figure", -1))
        if option.verb != "attack" or one is None:
            return ""
        return f"defence {dice(one['dice']['defence'])}, {self.life(one)}"


def number(figure: int) -> int:
    """The number of a figure among those of its kind, counted from one."""
    return OF_KIND[KIND[figure]].index(figure) + 1


def dice(pool: Face) -> str:
    """Such as: 4 green 1 red."""
    return " ".join(f"{count} {colour}" for colour, count in pool.items() if count) or "no dice"


def rolled(pool: Face, faces: list[int]) -> str:
    return f"{dice(pool)} ({' '.join(str(face) for face in faces)})" if faces else dice(pool)
