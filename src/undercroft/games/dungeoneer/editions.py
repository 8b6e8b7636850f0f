"""The three rulebooks and the agreed options as data: every place where they differ is a field that procedures read.

`diff-...` are the differences of the catalogue, a rule id is the rule that the field decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Edition:
    """What one rulebook says where the books do not agree."""

    number: int
    form_at_attack: bool = True  # diff-019: forms are chosen in the Attack step; else in Resolution (combat-38)
    rolls_together: bool = True  # diff-108: all attack dice, then all counter-attack dice; else attack by attack
    challenge_step: bool = True  # diff-018, diff-026: combat has a Challenge step (combat-23)
    challenge_step_hero: bool = True  # combat-24: in that step another hero of the space may be attacked instead
    challenge_hero_off_turn: bool = True  # diff-032: challenge-07, else only in the own Hero phase (challenge-17)
    steal_after_hit: bool = True  # diff-076: wounds or Quest are chosen after a hit (challenge-09), else challenge-16
    hero_wound_glory: bool = False  # diff-031: a hero's wounds on a hero earn Glory (challenge-11)
    bane_response: bool = False  # diff-022: a Response may answer a Bane (special-actions-05)
    effect_before_collection: bool = False  # diff-055: space effect, then Glory and Peril (priority-order-08)
    lock_is_action: bool = False  # diff-043: opening a lock is an action of its own (exits-14)
    tipped_bars_all: bool = True  # diff-050: while tipped no Movement but to stand up (definitions-11)
    only_permanent_counts: bool = True  # diff-058: Attachments take no slot (glory-cards-06), else glory-cards-08
    wounded_discard: bool = True  # diff-066: a wounded monster may be discarded instead of packed (pack-02, pack-08)
    chance_costs: bool = False  # diff-074: every attempt at a Chance Quest costs 1 Movement point (quest-types-06)
    attempts_bought: bool = True  # diff-068: further attempts at any Quest for 1 Movement point (quests-06)
    search_by_distance: bool = True  # diff-077: a die plus the distance (quest-types-22), else a Threat
    search_costs: bool = True  # quest-types-25: every search costs 1 Movement point
    save_before_refill: bool = True  # diff-081: Movement is saved before the hand is refilled (discard-draw-10)
    batch_first: bool = False  # diff-013: a player who has passed on the batch has lost it (dungeonlord-17)
    limited_draw: bool = False  # diff-101: with discard-is-optional at most 2 cards are drawn (optional-rules-44)
    tip_when_spent: bool = True  # diff-100: the bonus point for tipping only without other points (optional-rules-49)
    pass_own_spaces: bool = False  # diff-098: revealed-map passes on what one needs oneself (optional-rules-08)


EDITIONS: Final = {
    1: Edition(
        1,
        form_at_attack=False,
        rolls_together=False,
        challenge_step=False,
        challenge_step_hero=False,
        challenge_hero_off_turn=False,
        steal_after_hit=False,
        hero_wound_glory=True,
        bane_response=True,
        lock_is_action=True,
        tipped_bars_all=False,
        only_permanent_counts=False,
        wounded_discard=False,
        chance_costs=True,
        attempts_bought=False,
        search_by_distance=False,
        search_costs=False,
        save_before_refill=False,
        batch_first=True,
        pass_own_spaces=True,
    ),
    2: Edition(
        2,
        challenge_step_hero=False,
        effect_before_collection=True,
        search_costs=False,
        limited_draw=True,
        tip_when_spent=False,
    ),
    3: Edition(3),
}
NEWEST: Final = 3
HAND: Final = 5  # set-up-16, discard-draw-05
PACK: Final = 3  # pack-04
QUESTS_TO_WIN: Final = 3  # winning-01
BOUND: Final = 60  # rounds, gap-83
