"""What can be typed at the prompt beside a number: why, undo, card, rules, log, save, pass until."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.bots import called
from undercroft.bots.advice import advice, advisor, time_of
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Game
from undercroft.terminal import files, rules
from undercroft.terminal.board import board_of, kind_of
from undercroft.terminal.cards import cards_of, find_card
from undercroft.terminal.log import log_lines
from undercroft.terminal.paper import say

if TYPE_CHECKING:
    from undercroft.terminal.sitting import Sitting

HELP = (
    ("a number", "choose that option"),
    ("why", "the rule behind this question; why RULE-ID for another, why CARD NAME for what that card can do now"),
    ("undo", "take your last choice back, if nothing was revealed and nobody chose since"),
    ("board", "the whole table once more"),
    ("card NAME", "what a card does; a part of its name is enough"),
    ("rules WORDS", "search the rules"),
    ("log 40", "the last 40 lines of the log"),
    ("pass until X", "pass until the next {moments}; what is played or announced meanwhile still asks you"),
    ("hint", "what a bot of the level you play against would do in your place"),
    ("save FILE", "keep the game in a small file; without a name one is chosen"),
    ("quit", "leave"),
)


class Leave(Exception):
    """The person has had enough for now."""


class Commands:
    """Each command prints something; only an answer, an undo and a standing pass move the game."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.game: Game[Any] = sitting.game
        self.paper = sitting.paper
        self.kind = kind_of(self.game.rules.id)
        self.cards = cards_of(self.game.rules.id)
        *first, last = self.kind.moments
        self.moments = f"{', '.join(first)} or {last}"
        self.known: dict[str, Callable[[int, str], bool | None]] = {
            "?": self.help,
            "h": self.help,
            "help": self.help,
            "why": self.why,
            "undo": self.undo,
            "board": self.board,
            "b": self.board,
            "card": self.card,
            "cards": self.card,
            "rules": self.rules,
            "rule": self.rules,
            "log": self.log,
            "pass": self.pass_until,
            "hint": self.hint,
            "save": self.save,
            "quit": self.quit,
            "q": self.quit,
            "exit": self.quit,
        }

    def run(self, seat: int, line: str) -> bool:
        """Carry out what was typed; whether the game has moved."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word:
            say(self.sitting.question(seat))
            return False
        if word.isdecimal() and word.isascii():
            return self.choose(seat, int(word[:9]))
        command = self.known.get(word.casefold())
        if command is None:
            raise BadRequest(f"'{word[:40]}' is not understood here: type a number, or ? for help")
        return bool(command(seat, rest))

    def after(self, seat: int, line: str) -> bool:
        """Commands once the game is over; whether to ask for another."""
        word, _, rest = line.strip().partition(" ")
        command = {"save": self.save, "log": self.log, "board": self.board, "card": self.card}.get(word.casefold())
        if command is None:
            return False
        command(seat, rest.strip())
        return True

    # --- commands that move the game
    def choose(self, seat: int, number: int) -> bool:
        options = self.game.questions[seat].options
        if not 1 <= number <= len(options):
            raise BadRequest(f"there is no option {number}: choose 1 to {len(options)}")
        self.game.answer(seat, number - 1)
        return True

    def undo(self, seat: int, _rest: str) -> bool:
        self.game.undo(seat)
        say(self.paper.paint(" Taken back.", "good"))
        return True

    def pass_until(self, seat: int, rest: str) -> bool:
        words = rest.casefold().split()
        offered = [option.key for option in self.game.questions[seat].options]
        own_turn = self.game.questions[seat].kind == "build" and self.game.view(seat)["active"] == seat
        if not words:
            if "pass" not in offered:
                raise BadRequest("you cannot pass here: choose one of the options")
            self.game.answer(seat, "pass")
            if own_turn:
                say(" You are done building.")
            return True
        moment = words[-1]
        if words[:-1] not in ([], ["until"], ["until", "the"], ["until", "next"]) or moment not in self.kind.moments:
            raise BadRequest(f"say pass until {self.moments}")
        self.game.pass_until(seat, moment)
        if "pass" in offered and not own_turn:
            self.game.answer(seat, "pass")
            return True
        say(f" You will pass until the next {moment}; this question you answer first.")
        return False

    # --- commands that tell something
    def help(self, _seat: int, _rest: str) -> None:
        rows = [[self.paper.paint(name, "number"), words.format(moments=self.moments)] for name, words in HELP]
        legend = self.kind.legend.replace(".\n", ".\x00").replace("\n", " ").split("\x00")
        told = [line for part in legend for line in self.paper.wrap(part, 1)]
        say(["", self.paper.rule("You can type"), *self.paper.table(rows), "", self.paper.rule("The game"), *told])

    def board(self, seat: int, _rest: str) -> None:
        say(["", *board_of(self.game, seat, self.paper).lines(full=True)])
        if not self.game.over:
            say(self.sitting.question(seat))

    def log(self, seat: int, rest: str) -> None:
        if rest and not (rest.isdecimal() and rest.isascii()):
            raise BadRequest("log takes a number of lines, for example log 40")
        count = int(rest[:9] or "20")
        if not count:
            raise BadRequest("log takes a number of lines from 1 on, for example log 40")
        say(log_lines(self.game.events(seat), self.paper)[-count:])

    def card(self, _seat: int, rest: str) -> None:
        if not rest:
            raise BadRequest("name a card, for example card " + self.designs[0].name)
        for design in self.find(rest):
            say(self.cards.describe(design, self.paper))

    def rules(self, _seat: int, rest: str) -> None:
        words = rest.split()
        if not words:
            raise BadRequest("search for what? for example rules advanced room")
        say(rules.read(self.game.rules.id, words, self.paper))

    def why(self, seat: int, rest: str) -> None:
        catalogue = rules.catalogue_of(self.game.rules.id)
        if rest and rest not in catalogue.rules and rest not in catalogue.gaps:
            self.why_card(seat, rest)
            return
        question = self.game.questions[seat]
        ids = [rest] if rest else list(dict.fromkeys([question.rule, *(option.rule for option in question.options)]))
        for rule_id in ids:
            if rule_id:
                say(rules.rule_lines(catalogue.rule(rule_id), self.paper))

    def why_card(self, seat: int, name: str) -> None:
        """Why a card of one's own cannot be played now, or with which option it can."""
        board = board_of(self.game, seat, self.paper)
        faces = board.own_cards()
        held = [board.design(face) for face in faces]
        meant = find_card(held, name)
        if not meant:
            theirs = self.find(name)[0]
            say(self.cards.describe(theirs, self.paper))
            raise BadRequest(f"{theirs.name} is not among your cards, so you cannot play it now")
        face = faces[held.index(meant[0])]
        keys = board.keys(face)
        options = self.game.questions[seat].options
        numbers = [str(at) for at, option in enumerate(options, 1) if option.key in keys]
        say(self.cards.describe(meant[0], self.paper))
        if numbers:
            say(f" You can, now: option {' or '.join(numbers)}.")
        told = dict.fromkeys(self.game.why_not(seat, key) for key in keys if key not in [o.key for o in options])
        for words, rule in told:
            say(self.paper.wrap(f"Not {'otherwise' if numbers else 'now'}: {words}. [{rule}]", 3))

    @property
    def designs(self) -> list[Any]:
        rules: Any = self.game.rules  # every game's rules have the pool of its cards
        found: list[Any] = rules.pool.designs
        return found

    def find(self, name: str) -> list[Any]:
        found = find_card(self.designs, name)
        if not found:
            raise BadRequest(f"no card here is called '{name[:40]}'")
        return found[:6]

    def hint(self, seat: int, _rest: str) -> None:
        level = advisor(self.sitting.levels.values())
        weight = advice(self.game.seat(seat), level, len(self.game.choices), time_of(level))
        option = weight.option
        name = called(level)
        say(f" {'An' if name == 'apprentice' else 'A'} {name} would take {option.index + 1}: {option.text}.")
        say(f" It thinks that you win {100 * weight.win:.0f} % of the games that go on from there.")

    def save(self, _seat: int, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.place()
        mine = self.sitting.saved is not None and self.sitting.saved[1] == path
        if path.exists() and not mine:
            what = "an older game" if files.is_record(path) else "something else"
            raise BadRequest(f"{path} is already there and holds {what}: choose another name")
        try:
            files.write_record(self.game, path)
        except OSError as problem:
            raise BadRequest(f"{path} cannot be written: {problem.strerror or problem}") from None
        self.sitting.saved = (len(self.game.choices), path)
        say(f" Saved. To go on later: {self.sitting.command(f'--resume {path}')}")

    def place(self) -> Path:
        return self.sitting.saved[1] if self.sitting.saved else files.free_name(self.game)

    def quit(self, _seat: int, _rest: str) -> None:
        raise Leave
