"""Who may do what when (rules hero-phase-*, dungeonlord-*, special-actions-*, gap-01 to gap-03): the game's windows.

Only public knowledge decides whether a seat is asked: the size of its hand, Glory and Peril, what lies in play.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer import atoms, hero_atoms
from undercroft.games.dungeoneer.aftermath import Aftermath, hero_challenges
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.building import Build, map_deck
from undercroft.games.dungeoneer.cards import FORMS, LOCKED
from undercroft.games.dungeoneer.combat import Combat, innermost, start_challenge
from undercroft.games.dungeoneer.defeat import loots
from undercroft.games.dungeoneer.fight import (
    ANSWER,
    ATTACKER,
    BATCH,
    CHALLENGE,
    FORM,
    GUARD,
    carried,
    hero,
    seat_of,
)
from undercroft.games.dungeoneer.geography import neighbours, portal_ends, sewer_ends
from undercroft.games.dungeoneer.movement import Walk, is_shut, step_into
from undercroft.games.dungeoneer.packs import pack_challenges, pack_options
from undercroft.games.dungeoneer.party import LORD
from undercroft.games.dungeoneer.play import Play, aid_plays, bane_plays, can_use, glory_plays, use
from undercroft.games.dungeoneer.quests import Attempt, pick_up, quest_options, set_down
from undercroft.games.dungeoneer.roaming import Hunt, Roam
from undercroft.games.dungeoneer.scores import can_spend, change, is_double, minions, reached, room_for
from undercroft.games.dungeoneer.sending import payers, send_options
from undercroft.games.dungeoneer.standing import Rise, can_rise
from undercroft.games.dungeoneer.table import (
    BOONS,
    COMMON,
    DONE,
    HAND,
    HERO_CARD,
    HERO_PHASE,
    LOOT,
    OWN,
    TREASURES,
    USED,
    DungeonTable,
)
from undercroft.kernel.flow import Raw
from undercroft.kernel.windows import Window

NARROW: Final = ("hero", "challenge")  # when an effect is not for everybody whose window it is
OPTION_RULES: Final = {
    "quaff": "treasures-04",
    "send": "dungeonlord-01",
    "use": "special-actions-06",
    "untip": "definitions-10",
    "lie": "optional-rules-40",
    "move": "movement-01",
    "open": "exits-14",
    "sewer": "exits-15",
    "portal": "exits-16",
    "explore": "explore-01",
    "attempt": "quests-02",
    "pickup": "quest-types-12",
    "drop": "quest-types-12",
    "challenge": "challenge-06",
    "rob": "challenge-16",
    "loot": "optional-rules-15",
    "aid": "campaign-adventures-23",
    "hunt": "optional-rules-27",
    "roam": "optional-rules-28",
    "guard": "common-card-effects-14",
    "pass": "gap-02",
}


def options(game: Dungeon, window: Window, seat: int) -> list[Raw] | None:
    """What a seat may do beside passing; None if, for all that the others can know, it cannot act at all."""
    table, kind = game.table, window.kind
    if game.result is not None or not table.playing[seat]:
        return None
    if table.ended and kind in ("dungeonlord", "hero"):
        return None  # a completed Quest or a defeat has ended the phase (quests-08, gap-15)
    if kind == "bane":
        return bane_options(game, seat)
    if table.campaign and seat == LORD:
        return lord_options(game, kind, seat)
    if not table.alive[seat]:
        return ghost_options(game, kind, seat)
    pool, hand = table.pool, table.zones[COMMON + seat * OWN + HAND]
    purse = table.glory[seat] if hand else -1  # what, for all the others can know, he might spend on a card
    own = seat == table.active
    asked = own and kind in ("dungeonlord", "hero")
    found = own_options(game, kind, seat) if own else []
    if kind == "respond" and is_attacked(game, seat):
        found += glory_plays(game, seat, ("response",))
        found += guards(game, seat)
        asked = asked or purse >= pool.least_response
    if own and kind in ("hero", "entering"):
        asked = asked or purse >= 1
    elif table.looting and table.beaten[seat]:
        found += glory_plays(game, seat, ("hero",), only="treasure")
        asked = asked or purse >= 1
    if not pool.anytime.isdisjoint(map(table.design.__getitem__, hand)):  # special-actions-02, 03
        found += glory_plays(game, seat, ("anytime",))
        found += bane_plays(game, seat, ("anytime",))
    found += uses(game, kind, seat)
    if table.tipped[seat] and can_rise(table, seat) and kind != "roll":
        found.append(("untip", -1, -1))  # special-actions-08
    if table.lying and may_lie_down(table, seat):
        found.append(("lie", -1, -1))
    if found or asked or purse >= pool.least_anytime_glory or might_curse(table, seat):
        return found
    return None


def bane_options(game: Dungeon, seat: int) -> list[Raw] | None:
    """The answers of whoever a Bane is aimed at (special-actions-05)."""
    table = game.table
    found = glory_plays(game, seat, ("response",)) if table.book.bane_response else answers(game, seat)
    found += uses(game, "bane", seat) if table.alive[seat] else []
    least = table.pool.least_response if table.book.bane_response else table.pool.least_answer
    might = table.zone(seat, HAND) and table.glory[seat] >= least
    return found if found or might else None


def own_options(game: Dungeon, kind: str, seat: int) -> list[Raw]:
    """What only the active player may do in the windows of his phases."""
    table = game.table
    found: list[Raw] = []
    if kind == "dungeonlord":
        found += bane_plays(game, seat, ("dungeonlord",))
        found += send_options(table, seat) if not table.batch else []
        found += pack_options(table, seat)
    elif kind in ("hero", "entering"):
        if kind == "hero":
            found += hero_options(game, seat)
        found += glory_plays(game, seat, ("hero",))
    if table.campaign:
        found += aid_plays(game, seat, ("hero",)) if kind in ("hero", "entering") else []
        found += aid_plays(game, seat, ("anytime",)) if table.phase == HERO_PHASE else []
    return found


def might_curse(table: DungeonTable, seat: int) -> bool:
    return bool(table.zones[COMMON + seat * OWN + HAND]) and bool(payers(table, seat, table.pool.least_anytime_peril))


def answers(game: Dungeon, seat: int) -> list[Raw]:
    """Responses whose own text lets them answer a Bane (special-actions-05)."""
    table = game.table
    plays = glory_plays(game, seat, ("response",))
    return [raw for raw in plays if table.pool.adventure(table.design[raw[1]]).answers]


def ghost_options(game: Dungeon, kind: str, seat: int) -> list[Raw] | None:
    """A player without a hero under Malevolent Force: Banes and Encounters only (optional-rules-11)."""
    table = game.table
    if kind != "dungeonlord" or not table.options.get("malevolent-force"):
        return None
    if seat != table.active:
        return None
    found = bane_plays(game, seat, ("dungeonlord", "anytime"))
    return found + (send_options(table, seat) if not table.batch else []) + pack_options(table, seat)


def lord_options(game: Dungeon, kind: str, seat: int) -> list[Raw] | None:
    """The Dungeonlord of a campaign: Banes, Encounters and his Pack in his phase (campaign-adventures-18, 19)."""
    table = game.table
    if kind == "dungeonlord" and seat == table.active:
        found = bane_plays(game, seat, ("dungeonlord", "anytime"))
        return found + (send_options(table, seat) if not table.batch else []) + pack_options(table, seat)
    found = bane_plays(game, seat, ("anytime",))
    return found if found or might_curse(table, seat) else None


def may_lie_down(table: DungeonTable, seat: int) -> bool:
    """Tipping oneself gives a point that cannot be used to move (optional-rules-40, 41, 48, 49)."""
    if table.tipped[seat] or table.spare[seat]:
        return False
    return not table.book.tip_when_spent or not table.movement[seat]


# --- readied effects
def uses(game: Dungeon, kind: str, seat: int) -> list[Raw]:
    """Effects of the hero, readied cards, Artifacts and the space he is in (special-actions-06, heroes-01)."""
    table = game.table
    zones, base, design, usable = table.zones, COMMON + seat * OWN, table.design, table.pool.uses_in[kind]
    heroes = zones[base + HERO_CARD]
    if len(heroes) > 1:
        heroes = reached(table, seat)
    cards = [*heroes, *zones[base + BOONS], *zones[base + TREASURES]]
    for card in zones[base + DONE]:
        if table.pool.artifact[design[card]]:
            cards.append(card)
    if kind == "hero" and seat == table.active:
        cards.append(table.space[seat])
    found: list[Raw] = []
    for card in cards:
        for one in usable[design[card]]:
            if (one[2] not in NARROW or fits(game, seat, one[2], one[3])) and can_use(game, seat, card, one):
                found.append(("use", card, one[0]))
    return found


def fits(game: Dungeon, seat: int, when: str, form: str) -> bool:
    """Whether what is for the active hero, or for one who challenges, is for this one now."""
    if when == "hero":
        return seat == game.table.active
    fight = innermost(game)
    if fight is None or fight.kind not in (CHALLENGE, ANSWER):
        return False
    attack = fight.attacks[0]
    return attack[ATTACKER] == hero(seat) and (not form or attack[FORM] == FORMS.index(form))


def is_attacked(game: Dungeon, seat: int) -> bool:
    fight = innermost(game)
    return fight is not None and bool(fight.against(seat))


def guards(game: Dungeon, seat: int) -> list[Raw]:
    """A Minion may counter-attack in its owner's place, once per turn (common-card-effects-14)."""
    table, fight = game.table, innermost(game)
    assert fight is not None
    ready = [card for card in minions(table, seat) if not table.marks[card] & USED]
    free = [at for at in fight.against(seat) if fight.is_fight(table, at) and fight.attacks[at][GUARD] < 0]
    return [("guard", card, at) for card in ready for at in free]


# --- the Hero phase
def steps_from(table: DungeonTable, space: int) -> list[Raw]:
    """The moves that exits and sewers offer, Threats disregarded (movement-01, exits-15)."""
    found = table.chart.steps.get(space)
    if found is None:
        found = [("move", side, -1) for side, other in enumerate(neighbours(table, space)) if other >= 0]
        found += [("sewer", other, -1) for other in sewer_ends(table, space)]
        table.chart.steps[space] = found
    return found


def with_locks(table: DungeonTable, seat: int, steps: list[Raw]) -> list[Raw]:
    """The same, and opening each Locked exit without leaving by it (exits-14)."""
    found: list[Raw] = []
    for raw in steps:
        found.append(raw)
        locked = raw[0] == "move" and is_shut(table, seat, raw[1], LOCKED)
        if locked and not change(table, seat, "lock-free"):
            found.append(("open", raw[1], -1))
    return found


def hero_options(game: Dungeon, seat: int) -> list[Raw]:
    """Move, Explore, Quests, challenges and what else costs Movement (hero-phase-01, hero-phase-02, hero-phase-04)."""
    table = game.table
    space = table.space[seat]
    found: list[Raw] = []
    if can_spend(table, seat, walking=True):
        steps = steps_from(table, space)
        found += with_locks(table, seat, steps) if table.book.lock_is_action else steps
        found += [("portal", card, -1) for card in portal_ends(table, space)]
    able = can_spend(table, seat)
    if able and not table.campaign and map_deck(table, seat):
        found.append(("explore", -1, -1))  # hero players of a campaign do not place Map cards (campaign-adventures-25)
    found += quest_options(table, seat)
    challenges = hero_challenges(table, seat)
    found += challenges
    if able and not table.challenged[seat]:
        found += pack_challenges(table, seat)
    if not table.book.steal_after_hit:
        for _, target, _ in challenges:
            found += [("rob", seat_of(target), quest) for quest in carried(table, seat_of(target))]
    if able and table.zones[LOOT] and loots(table):
        for card in table.zones[LOOT]:
            if table.place[card] == space and room_for(table, seat, card) and not is_double(table, seat, card):
                found.append(("loot", card, -1))
    return found


def act(game: Dungeon, window: Window, seat: int, raw: Raw) -> None:
    """Begin what was chosen in a window."""
    verb, first, second = raw
    table = game.table
    if window.kind == "dungeonlord" and seat != table.active and table.book.batch_first:
        table.batch = 1  # the active player has passed on his batch (dungeonlord-17)
    if window.kind in ("dungeonlord", "hero") and seat == table.active and verb not in ("use", "untip", "lie"):
        game.push(Aftermath())
    if verb in ("play", "aid"):
        game.push(Play(seat, first, second))
    elif verb == "quaff":
        game.push(Play(seat, first, -1, quaff=1))
    elif verb == "send":
        fight = Combat(BATCH, seat)
        table.batch = 1
        game.push(fight)
        fight.send(game, first, second)
    elif verb in ("hunt", "roam"):
        if table.book.batch_first:
            table.batch = 1  # the batch comes before what the Pack does (dungeonlord-17)
        game.push(Hunt(seat, card=first) if verb == "hunt" else Roam(seat))
    elif verb == "use":
        use(game, seat, first, second)
    elif verb == "untip":
        game.push(Rise(seat))
    elif verb == "guard":
        stand_guard(game, seat, first, second)
    elif verb == "lie":
        hero_atoms.lie_down(game, seat)
    else:
        hero_act(game, seat, raw)


def hero_act(game: Dungeon, seat: int, raw: Raw) -> None:
    verb, first, second = raw
    if verb == "move":
        game.push(Walk(seat, first))
    elif verb == "open":
        game.push(Walk(seat, first, only_open=1))
    elif verb == "sewer":
        step_into(game, seat, first, "exits-15")
    elif verb == "portal":
        step_into(game, seat, first, "exits-16")
    elif verb == "explore":
        atoms.spend(game, seat, "movement", 1, "explore-01")
        game.push(Build(seat, paid=1))
    elif verb == "attempt":
        game.push(Attempt(seat, first))
    elif verb == "pickup":
        pick_up(game, seat, first)
    elif verb == "drop":
        set_down(game, seat, first)
    elif verb == "challenge":
        start_challenge(game, seat, first)
    elif verb == "rob":
        start_challenge(game, seat, hero(first), purpose=second)
    elif verb == "loot":
        atoms.spend(game, seat, "movement", 1, "optional-rules-15")
        atoms.ready(game, seat, first)


def stand_guard(game: Dungeon, seat: int, card: int, at: int) -> None:
    fight = innermost(game)
    assert fight is not None
    atoms.mark(game.table, card, USED)
    fight.set(at, GUARD, card)
    game.log.append(("guards", "common-card-effects-14", (seat, card, game.table.design[card], at)))
