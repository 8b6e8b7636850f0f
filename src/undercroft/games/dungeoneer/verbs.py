"""What the verbs of cards do at the table (rules common-card-effects-*, definitions-*)."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.games.dungeoneer import atoms, hero_atoms, map_atoms, pack_atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, Shift, map_deck
from undercroft.games.dungeoneer.cards import SCORES
from undercroft.games.dungeoneer.combat import innermost
from undercroft.games.dungeoneer.defeat import check_defeats
from undercroft.games.dungeoneer.drawing import Draw
from undercroft.games.dungeoneer.fight import ATTACKER, hero
from undercroft.games.dungeoneer.geography import start_of
from undercroft.games.dungeoneer.grades import may_rise
from undercroft.games.dungeoneer.movement import arrive
from undercroft.games.dungeoneer.packs import PIECE
from undercroft.games.dungeoneer.play import Play, Strip, Trim, over_limit
from undercroft.games.dungeoneer.rewards import Choose, DiscardHand
from undercroft.games.dungeoneer.roaming import Roam
from undercroft.games.dungeoneer.scores import EVERY_MONSTER
from undercroft.games.dungeoneer.selectors import attackers, faced_by
from undercroft.games.dungeoneer.table import COMBAT, LAID, ROLL, TURN
from undercroft.games.dungeoneer.threats import OVERCOME, PLAIN, Face
from undercroft.kernel.effects import CHOOSE, NOTHING, Op, Resolve
from undercroft.kernel.nodes import Select


# --- arguments
def who(game: Dungeon, run: Resolve, op: Op) -> int:
    """The seat of the hero an act is about; definitions-01: "you" is the controller of the card."""
    assert op.act is not None
    select = op.act.get("who")
    assert isinstance(select, Select)
    if select.thing == "you":
        return run.seat
    return run.subject if select.thing == "target" else run.register(op.slots["it"])


def chosen(run: Resolve, op: Op, name: str) -> int:
    return run.register(op.slots[name]) if name in op.slots else NOTHING


def word(op: Op, name: str) -> str:
    assert op.act is not None
    value = op.act.get(name)
    assert isinstance(value, str)
    return value


def amount(game: Dungeon, run: Resolve, op: Op) -> int:
    """A number, what was paid for a # (common-card-effects-01), or a half-die roll (definitions-06)."""
    assert op.act is not None
    value = op.act.get("amount", 1)
    if isinstance(value, int):
        return value
    if value == "half-die":
        return (atoms.roll_die(game, run.seat, "definitions-06") + 1) // 2
    for other in game.rules.programs[run.program].ops:
        if other.code == CHOOSE and other.select is not None and other.select.thing == "extra":
            return max(run.register(other.slot), 0)
    return 0


# --- verbs
def pay(game: Dungeon, run: Resolve, op: Op) -> None:
    atoms.spend(game, run.seat, word(op, "what"), amount(game, run, op), "special-actions-06")


def give_up(game: Dungeon, run: Resolve, op: Op) -> None:
    atoms.discard(game, run.source, "treasures-04", run.seat)
    trim(game, run.seat)


def charge(game: Dungeon, run: Resolve, op: Op) -> None:
    """A Treasure without any effect left is discarded at once (treasures-03)."""
    atoms.use_up(game, run.source, amount(game, run, op))
    if not game.table.charges[run.source]:
        atoms.discard(game, run.source, "treasures-03", run.seat)
        trim(game, run.seat)


def trim(game: Dungeon, seat: int) -> None:
    if over_limit(game.table, seat) >= 0:
        game.push(Trim(seat))


def gain(game: Dungeon, run: Resolve, op: Op) -> None:
    seat, what = who(game, run, op), word(op, "what")
    if not game.table.alive[seat]:
        return
    if what == "life":
        hero_atoms.heal(game, seat, amount(game, run, op), "quests-14", beyond=True)
    else:
        rule = {"glory": "quests-15", "peril": "quests-16"}.get(what, "common-card-effects-08")
        atoms.gain(game, seat, what, amount(game, run, op), rule)


def lose(game: Dungeon, run: Resolve, op: Op) -> None:
    seat = who(game, run, op)
    if game.table.alive[seat]:
        atoms.lose(game, seat, word(op, "what"), amount(game, run, op), "gap-73")


def recover(game: Dungeon, run: Resolve, op: Op) -> None:
    seat = who(game, run, op)
    if game.table.alive[seat]:
        hero_atoms.heal(game, seat, amount(game, run, op), "heroes-04")


def wound(game: Dungeon, run: Resolve, op: Op) -> None:
    """Wounds by a monster's effect count for the reward like those of a hit (combat-30); those of a Trap do not."""
    table, seat = game.table, who(game, run, op)
    if not table.alive[seat]:
        return
    dealt = hero_atoms.wound(game, seat, amount(game, run, op), "threats-04")
    fight = innermost(game)
    if fight is not None and table.pool.fighter[table.design[run.source]] is not None:
        fight.reward_for(table, run.source, hero(seat), dealt)
    check_defeats(game)


def level(game: Dungeon, run: Resolve, op: Op) -> None:
    seat, change = who(game, run, op), amount(game, run, op)
    if game.table.alive[seat] and (change < 0 or may_rise(game.table, seat, run.source)):
        hero_atoms.change_level(game, seat, change, "levels-01" if change > 0 else "levels-03")
        trim(game, seat)


def tip(game: Dungeon, run: Resolve, op: Op) -> None:
    """Tipped; standing up may demand a Threat as well (definitions-13)."""
    assert op.act is not None
    seat, number, score = who(game, run, op), op.act.get("number", 0), op.act.get("score", "melee")
    assert isinstance(number, int) and isinstance(score, str)
    if game.table.alive[seat]:
        hero_atoms.tip(game, seat, SCORES.index(score), number, "definitions-09")


def stand(game: Dungeon, run: Resolve, op: Op) -> None:
    seat = who(game, run, op)
    if game.table.tipped[seat]:
        hero_atoms.stand(game, seat, "definitions-10")


def warp(game: Dungeon, run: Resolve, op: Op) -> None:
    """To another space without exit or Movement point, in the state he is in (common-card-effects-09 to 12)."""
    table, seat = game.table, who(game, run, op)
    space = chosen(run, op, "to")
    if space == NOTHING:
        space = start_of(table, table.pool.wild[table.design[table.space[seat]]])
    if not table.alive[seat] or space == table.space[seat]:
        return
    arrive(game, seat, space, "common-card-effects-09" if seat == table.active else "common-card-effects-10")


def dismiss(game: Dungeon, run: Resolve, op: Op) -> None:
    """An attacking monster is discarded and makes no roll (combat-13)."""
    fight, at = innermost(game), chosen(run, op, "attack")
    if fight is not None and at != NOTHING:
        card = fight.attacks[at][ATTACKER]
        fight.cancel_attacker(card)
        atoms.discard(game, card, "combat-13")


def scatter(game: Dungeon, run: Resolve, op: Op) -> None:
    """Every monster attacking the hero is discarded and makes no roll (combat-13)."""
    fight = innermost(game)
    if fight is not None:
        cards = [fight.attacks[at][ATTACKER] for at in attackers(game, run.seat, Select("attacker"))]
        for card in cards:
            fight.cancel_attacker(card)
            atoms.discard(game, card, "combat-13")


def recruit(game: Dungeon, run: Resolve, op: Op) -> None:
    card = chosen(run, op, "monster")
    if card != NOTHING:
        atoms.tame(game, run.seat, card)


def survey(game: Dungeon, run: Resolve, op: Op) -> None:
    map_atoms.survey(game, run.seat, map_deck(game.table, run.seat)[-1])


def tame(game: Dungeon, run: Resolve, op: Op) -> None:
    """An attacking monster becomes a Minion: a permanent Treasure (common-card-effects-13)."""
    fight, at = innermost(game), chosen(run, op, "attack")
    if fight is not None and at != NOTHING:
        card = fight.attacks[at][ATTACKER]
        fight.cancel_attacker(card)
        atoms.tame(game, run.seat, card)


def avert(game: Dungeon, run: Resolve, op: Op) -> None:
    """The Bane being played has no effect on this hero."""
    for frame in reversed(game.stack):
        if isinstance(frame, Play) and frame.card != run.source:
            frame.averted = 1
            table = game.table
            game.log.append(("averted", "special-actions-05", (run.seat, frame.card, table.design[frame.card])))
            return


def bonus(game: Dungeon, run: Resolve, op: Op) -> None:
    key, more = chosen(run, op, "on"), amount(game, run, op)
    if key != NOTHING and more:
        atoms.add_change(game, "roll", key, more, run.source, ROLL, "universal-rules-02")


def rage(game: Dungeon, run: Resolve, op: Op) -> None:
    atoms.add_change(game, word(op, "score"), EVERY_MONSTER, amount(game, run, op), run.source, TURN, "reset-04")


def more_wounds(game: Dungeon, run: Resolve, op: Op) -> None:
    atoms.add_change(game, "hit", run.seat, amount(game, run, op), run.source, COMBAT, "combat-22")


def parry(game: Dungeon, run: Resolve, op: Op) -> None:
    """An attacking monster makes no attack; it stays in play."""
    fight, at = innermost(game), chosen(run, op, "attack")
    if fight is not None and at != NOTHING:
        fight.cancel(at)


def hinder(game: Dungeon, run: Resolve, op: Op) -> None:
    key, less = chosen(run, op, "on"), amount(game, run, op)
    if key != NOTHING:
        atoms.add_change(game, "roll", key, -less, run.source, ROLL, "universal-rules-02")


def despoil(game: Dungeon, run: Resolve, op: Op) -> None:
    """The target discards one readied card of the kind, of his choice (definitions-05)."""
    game.push(Strip((run.subject,), word(op, "kind")))


def explore(game: Dungeon, run: Resolve, op: Op) -> None:
    game.push(Build(run.seat))


def overcome(game: Dungeon, run: Resolve, op: Op) -> None:
    frame = faced_by(game, run.seat, word(op, "what"))
    if frame is not None:
        frame.free = 1


def shift(game: Dungeon, run: Resolve, op: Op) -> None:
    game.push(Shift(run.seat))


def strip(game: Dungeon, run: Resolve, op: Op) -> None:
    """Each hero of the space, the player's own included (banes-03)."""
    table, space = game.table, chosen(run, op, "where")
    here = [seat for seat in table.round_from(max(table.active, 0)) if table.alive[seat] and table.space[seat] == space]
    game.push(Strip(tuple(here)))


def draw(game: Dungeon, run: Resolve, op: Op) -> None:
    game.push(Draw(run.seat, amount(game, run, op), "movement-08"))


def discard(game: Dungeon, run: Resolve, op: Op) -> None:
    game.push(DiscardHand(run.seat, amount(game, run, op)))


def choose(game: Dungeon, run: Resolve, op: Op) -> None:
    """The rewards Play, Deck and Pile (quests-17 to quests-19)."""
    assert op.act is not None
    game.push(Choose(run.seat, op.act.verb, word(op, "kind")))


def face(game: Dungeon, run: Resolve, op: Op) -> None:
    assert op.act is not None
    number = op.act.get("number")
    assert isinstance(number, int)
    seat = who(game, run, op)
    if not game.table.alive[seat]:
        game.handed = OVERCOME
        return
    rule = "movement-08" if game.table.where[run.source] == LAID else "common-card-effects-04"
    game.push(Face(seat, SCORES.index(word(op, "score")), number, PLAIN, rule))


# --- for a Pack on the map (optional-rules-25)
def pack_pays(game: Dungeon, run: Resolve, op: Op) -> None:
    """Movement is the Pack's own, Glory its owner's."""
    walk = next((frame for frame in reversed(game.stack) if isinstance(frame, Roam)), None)
    if walk is not None and word(op, "what") == "movement":
        walk.left -= amount(game, run, op)
    else:
        pay(game, run, op)


def pack_recovers(game: Dungeon, run: Resolve, op: Op) -> None:
    pack_atoms.mend(game, run.seat, amount(game, run, op))


def pack_tips(game: Dungeon, run: Resolve, op: Op) -> None:
    pack_atoms.tip_pack(game, run.subject - PIECE)


def pack_warps(game: Dungeon, run: Resolve, op: Op) -> None:
    space = chosen(run, op, "to")
    if space != NOTHING:
        pack_atoms.move_pack(game, run.subject - PIECE, space, "common-card-effects-09")


PACK_VERBS: dict[str, Callable[[Dungeon, Resolve, Op], None]] = {
    "pay": pack_pays,
    "recover": pack_recovers,
    "tip": pack_tips,
    "trip": pack_tips,
    "warp": pack_warps,
}


VERBS: dict[str, Callable[[Dungeon, Resolve, Op], None]] = {
    "pay": pay,
    "give_up": give_up,
    "charge": charge,
    "gain": gain,
    "lose": lose,
    "recover": recover,
    "wound": wound,
    "level": level,
    "tip": tip,
    "trip": tip,
    "stand": stand,
    "warp": warp,
    "dismiss": dismiss,
    "scatter": scatter,
    "recruit": recruit,
    "survey": survey,
    "tame": tame,
    "avert": avert,
    "bonus": bonus,
    "rage": rage,
    "more_wounds": more_wounds,
    "overcome": overcome,
    "parry": parry,
    "hinder": hinder,
    "despoil": despoil,
    "explore": explore,
    "shift": shift,
    "strip": strip,
    "draw": draw,
    "discard": discard,
    "play": choose,
    "search": choose,
    "fetch": choose,
    "face": face,
}


def perform(game: Dungeon, run: Resolve, op: Op) -> None:
    """Carry out one verb, for a hero or for a Pack."""
    assert op.act is not None
    select = op.act.get("who")
    if run.subject < 0 and isinstance(select, Select) and select.thing == "target":
        game.handed = OVERCOME  # a Minion attacks a monster: what is for heroes does nothing (common-card-effects-15)
        return
    for_pack = PACK_VERBS.get(op.act.verb) if run.subject >= PIECE else None
    (for_pack or VERBS[op.act.verb])(game, run, op)
