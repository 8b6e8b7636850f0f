"""What the verbs of cards do at the table (gap-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.games.dungeon_venture import atoms, board_atoms, dice, figure_atoms
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.attack import ATTACK_DICE, DEFENCE, DEFENCE_DICE, MANA, Attack, innermost
from undercroft.games.dungeon_venture.cards import OWN_TURN_END, SPELL
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_MONSTER, KIND, KINDS, dice_of
from undercroft.games.dungeon_venture.rooms import Reinforce
from undercroft.games.dungeon_venture.scores import card_pool, pool_of
from undercroft.games.dungeon_venture.table import HAND, LIVING, NOBODY
from undercroft.games.dungeon_venture.turn import Turn, current_turn
from undercroft.kernel.effects import NOTHING, Op, Resolve
from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Step
from undercroft.kernel.nodes import Select

NOTHING_RAW: Final = ("none", -1, -1)


# --- arguments
def chosen(run: Resolve, op: Op, name: str) -> int:
    return run.register(op.slots[name]) if name in op.slots else NOTHING


def who(game: Venture, run: Resolve, op: Op) -> int:
    """The figure an act is about: who plays the card, whom its attack has hit, or whom it is aimed at."""
    assert op.act is not None
    select = op.act.get("who")
    if isinstance(select, Select) and select.chosen:
        return chosen(run, op, "who")
    if isinstance(select, Select) and select.thing == "you":
        return run.subject
    return game.table.struck


def number(op: Op, name: str = "amount") -> int:
    assert op.act is not None
    value = op.act.get(name, 0)
    assert isinstance(value, int)
    return value


def word(op: Op, name: str) -> str:
    assert op.act is not None
    value = op.act.get(name)
    assert isinstance(value, str)
    return value


def pool(game: Venture, run: Resolve, op: Op) -> Dice:
    """The full mana dice (mana-04), or the dice the card names."""
    text = word(op, "dice")
    return pool_of(game.table, run.subject, "mana") if text == "mana" else dice_of(text)


# --- attacks
def aimed(game: Venture, run: Resolve, op: Op, target: int) -> Attack:
    """The attack of a card on somebody."""
    assert op.act is not None
    base = card_pool(game.table, run.subject, dice.fewer(pool(game, run, op), number(op, "fewer")))
    resist = MANA if word(op, "against") == "mana" else DEFENCE
    return Attack(run.subject, target, base, resist, run.source, int(bool(op.act.get("harmless"))), "attack-13")


def attack(game: Venture, run: Resolve, op: Op) -> None:
    target = chosen(run, op, "target")
    if target == NOTHING or game.table.space[target] < 0:
        game.table.margin = 0
        return
    game.push(aimed(game, run, op, target))


class Barrage(Procedure):
    """The same attack on several figures, one after the other."""

    __slots__ = ("attacker", "pool", "source", "targets")
    steps = ("next_one",)
    fields = ("attacker", "targets", "pool", "source")

    def __init__(
        self, attacker: int = 0, targets: tuple[int, ...] = (), pool: Dice = (0, 0, 0), source: int = -1
    ) -> None:
        self.step = 0
        self.attacker = attacker
        self.targets = targets
        self.pool = pool
        self.source = source

    def next_one(self, game: Venture) -> Step:
        if not self.targets:
            return DONE
        target, *rest = self.targets
        self.targets = tuple(rest)
        if game.table.space[target] >= 0 and not game.table.is_spirit(target):
            base = card_pool(game.table, self.attacker, self.pool)
            game.push(Attack(self.attacker, target, base, DEFENCE, self.source, rule="attack-13"))
        return AGAIN


def rain(game: Venture, run: Resolve, op: Op) -> None:
    table, room = game.table, chosen(run, op, "area")
    targets = tuple([hero for hero in table.living() if table.area_of(hero) == room])
    game.push(Barrage(run.subject, targets, pool(game, run, op), run.source))


def curse(game: Venture, run: Resolve, op: Op) -> None:
    fight = innermost(game)
    if fight is not None:
        fight.curse(number(op))


def reroll(game: Venture, run: Resolve, op: Op) -> None:
    fight = innermost(game)
    if fight is not None:
        which = ATTACK_DICE if word(op, "what") == "attack" else DEFENCE_DICE
        fight.again(game, which, word(op, "keep") == "better")


def again(game: Venture, run: Resolve, op: Op) -> None:
    turn = current_turn(game)
    if turn is not None:
        turn.extra += number(op)


class Chill(Procedure):
    """A hero puts one spell of its hand, of its player's choice, on its used pile.

    Asked whenever there are cards in the hand, so that the question does not tell what they are.
    """

    __slots__ = ("hero",)
    steps = ("ask", "put")
    fields = ("hero",)

    def __init__(self, hero: int = 0) -> None:
        self.step = 0
        self.hero = hero

    def ask(self, game: Venture) -> Step:
        table = game.table
        if not table.zone(self.hero, HAND):
            return DONE
        spells = [card for card in table.zone(self.hero, HAND) if table.kind_of(card) == SPELL]
        options = [("card", card, -1) for card in spells] or [NOTHING_RAW]
        return Ask("chill", "spell-02", {table.controller[self.hero]: options}, (self.hero,))

    def put(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        if raw != NOTHING_RAW:
            atoms.use_up(game, self.hero, raw[1])
        return DONE


def chill(game: Venture, run: Resolve, op: Op) -> None:
    target = game.table.struck
    if target < FIRST_MONSTER and game.table.form[target] == LIVING:
        game.push(Chill(target))


# --- figures
def heal(game: Venture, run: Resolve, op: Op) -> None:
    figure = who(game, run, op)
    if figure != NOTHING:
        figure_atoms.heal(game, figure, number(op), "gap-05")


def lay(game: Venture, run: Resolve, op: Op) -> None:
    figure = who(game, run, op)
    if figure != NOTHING and game.table.space[figure] >= 0:
        atoms.lay(game, run.source, figure)


def put(game: Venture, run: Resolve, op: Op) -> None:
    figure, space = who(game, run, op), chosen(run, op, "on")
    if figure != NOTHING and space != NOTHING:
        figure_atoms.shift(game, figure, space, "gap-57")


def quicken(game: Venture, run: Resolve, op: Op) -> None:
    table = game.table
    here = table.area_of(run.subject)
    for figure in table.on_boards():
        if KIND[figure] < FIRST_BOSS and table.area_of(figure) == here:
            figure_atoms.quicken(table, figure, number(op), table.design[run.source], OWN_TURN_END)
    game.log.append(("quickened", "play-04", (here, number(op))))


def raise_fallen(game: Venture, run: Resolve, op: Op) -> None:
    kind = chosen(run, op, "kind")
    if kind != NOTHING:
        count = min(number(op), game.table.fallen[kind])
        game.push(Reinforce(kind, count, game.table.area_of(run.subject), 1, int(bool(game.table.of_kind(kind)))))


def ambush(game: Venture, run: Resolve, op: Op) -> None:
    kind = KINDS.index(word(op, "kind"))
    game.push(Reinforce(kind, number(op), -1, 0, int(bool(game.table.of_kind(kind)))))


def encore(game: Venture, run: Resolve, op: Op) -> None:
    figure = chosen(run, op, "figure")
    if figure != NOTHING:
        game.push(Turn(figure))


def toughen(game: Venture, run: Resolve, op: Op) -> None:
    boss = chosen(run, op, "boss")
    if boss != NOBODY:
        figure_atoms.toughen(game, boss, number(op))


def halve(game: Venture, run: Resolve, op: Op) -> None:
    turn = current_turn(game)
    if turn is not None:
        turn.halved = 1


def hold(game: Venture, run: Resolve, op: Op) -> None:
    turn = current_turn(game)
    if turn is not None:
        turn.held = 1


# --- boards and cards
def search(game: Venture, run: Resolve, op: Op) -> None:
    room = chosen(run, op, "area") if "area" in op.slots else game.table.area_of(run.subject)
    if room != NOTHING:
        board_atoms.search(game, room, run.subject, "search-02")


def recall(game: Venture, run: Resolve, op: Op) -> None:
    card = chosen(run, op, "card")
    if card != NOTHING:
        atoms.recall(game, run.subject, card)


def disarm(game: Venture, run: Resolve, op: Op) -> None:
    space = chosen(run, op, "trap")
    if space != NOTHING:
        board_atoms.disarm(game, game.table.trap_at(space))


def rearm(game: Venture, run: Resolve, op: Op) -> None:
    trap = chosen(run, op, "trap")
    if trap != NOTHING:
        board_atoms.rearm(game, trap)


def bar(game: Venture, run: Resolve, op: Op) -> None:
    door = chosen(run, op, "door")
    if door != NOTHING:
        board_atoms.bar(game, door)


def shut(game: Venture, run: Resolve, op: Op) -> None:
    door = chosen(run, op, "door")
    if door != NOTHING:
        board_atoms.swing(game, NOBODY, door, "event-03")


VERBS: Final[dict[str, Callable[[Venture, Resolve, Op], None]]] = {
    "attack": attack,
    "rain": rain,
    "curse": curse,
    "reroll": reroll,
    "again": again,
    "chill": chill,
    "heal": heal,
    "lay": lay,
    "put": put,
    "quicken": quicken,
    "raise": raise_fallen,
    "ambush": ambush,
    "encore": encore,
    "toughen": toughen,
    "halve": halve,
    "hold": hold,
    "search": search,
    "recall": recall,
    "disarm": disarm,
    "rearm": rearm,
    "bar": bar,
    "shut": shut,
}


def perform(game: Venture, run: Resolve, op: Op) -> None:
    assert op.act is not None
    VERBS[op.act.verb](game, run, op)
