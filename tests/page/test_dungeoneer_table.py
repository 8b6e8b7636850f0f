"""What a table of Dungeoneer offers beside its map: sheets, buttons, refusals, reports, replays, one screen for two."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.delving import at_moment, table, wanders
from tests.server.house import House

from undercroft.kernel.game import Game, Question

# What somebody has to know of the own hero at a glance, as far as it is covered, cut or scrolled away.
OUT_OF_SIGHT = """() => ['.hsheet__who', '.hsheet .kv', '.hsheet .badge', '.hsheet [data-readied] .belonging']
  .flatMap((what) => [...document.querySelectorAll(what)]).filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return ![[left + 3, top + 3], [right - 3, bottom - 3]].every(([x, y]) => {
      const found = document.elementFromPoint(x, y)
      return found && (one.contains(found) || found.contains(one))
    })
  }).map((one) => one.textContent)"""


def is_tipped_and_laden(game: Game[Any], question: Question) -> bool:
    if not game.table.tipped[0]:
        return False
    own = game.view(0)["seats"][0]
    return len(own["boons"]) + len(own["treasures"]) >= 3


def discards_a_copy(game: Game[Any], question: Question) -> bool:
    if question.kind != "discard":
        return False
    hand = Counter(card["id"] for card in game.view(0)["seats"][0]["hand"])
    return max(hand.values(), default=0) > 1


def has_pack(game: Game[Any], question: Question) -> bool:
    return any(seat["pack_space"] is not None for seat in game.view(0)["seats"])


def test_life_level_and_readied_cards_are_seen_without_scrolling(come: Come, house: House) -> None:
    created = at_moment(house, 4, is_tipped_and_laden, first=123)
    me = come().sits_down(created)
    for width, height in ((1440, 900), (1024, 768)):
        me.page.set_viewport_size({"width": width, "height": height})
        sheet = me.page.get_by_label("Your hero")
        expect(sheet).to_contain_text(re.compile(r"Level \d.*Life.*tipped", re.DOTALL))
        expect(sheet.locator("[data-readied] .belonging").nth(2)).to_be_visible()
        assert me.page.evaluate(OUT_OF_SIGHT) == [], width
    me.page.evaluate("document.styleSheets[0].insertRule('.hsheet { max-height: 180px }')")
    assert me.page.evaluate(OUT_OF_SIGHT) != [], "what is cut would not be noticed"


def test_what_two_copies_can_do_is_offered_once(come: Come, house: House) -> None:
    me = come().sits_down(at_moment(house, 4, discards_a_copy, first=12))
    me.waits_for_turn()
    texts = [re.sub(r"\s*\d$", "", text.strip()) for text in me.verbs.all_inner_texts()]
    assert sorted(texts) == sorted(set(texts))
    names = Counter(me.page.locator(".hand .card__name").all_inner_texts())
    twice = next(name for name, count in names.items() if count > 1)
    assert sum(twice in text for text in texts if not text.endswith(")") or "in hand" in text) == 1
    me.verbs.filter(has_text=twice).first.click()
    expect(me.log.filter(has_text=f"discards {twice}").last).to_be_attached()


def test_a_card_says_why_it_cannot_be_played(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "random", seed=5))
    wanders(me, "!!document.querySelector('.hand .card[data-state=disabled]')")
    me.hears_why_not()


def test_something_is_wrong_gives_a_number_and_a_file(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "random", seed=5))
    me.reports("A pit where there was none.")


def test_a_game_is_played_on_from_a_moment_of_its_replay(come: Come, house: House) -> None:
    created = table(house, "me", "random", seed=5)
    me = come().sits_down(created)
    wanders(me, "document.querySelectorAll('.mapcard:not(.mapcard--ghost)').length > 7")
    laid = me.page.locator(".mapcard:not(.mapcard--ghost)").count()
    me.page.get_by_role("link", name="Look back").click()
    at = me.page.locator(".transport__at")
    expect(at).to_contain_text("Choice")
    me.page.keyboard.press("Home")
    expect(at).to_have_text(re.compile("Choice 0 of"))
    expect(me.page.locator(".mapcard").nth(laid - 1)).to_have_count(0)
    me.press("Show everything")
    me.press("Show me everything")
    me.sees("Everything is shown")
    me.press("Play on from here")
    me.waits_for_turn()
    assert created["table"]["id"] not in me.page.url
    expect(me.page.locator(".mapcard:not(.mapcard--ghost)").nth(laid - 1)).to_have_count(0)


def test_a_pack_wanders_over_the_map(come: Come, house: House) -> None:
    options = {"edition": 1, "wandering-pack": True}
    me = come().sits_down(at_moment(house, 3, has_pack, **options))
    pack = me.page.locator(".pawn--foe:has(.crest)")
    expect(pack.first).to_be_visible()
    expect(pack.first.locator(".vh").first).to_have_text(re.compile("of the Pack of"))
