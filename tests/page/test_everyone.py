"""For everyone: small screens, light and dark, screen readers, slow lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import ROOT, Come
from tests.page.person import PHONE, Person
from tests.server.house import House

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/new/boss-monster", "/rules/boss-monster#prio-03", "/credits")
WIDEST = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
FIRST_LOAD = 200_000  # bytes, compressed
# Words of card names that lie on two lines, or reach over the edge of their card.
BROKEN = """() => [...document.querySelectorAll('.card__name')].filter((name) => name.clientWidth).flatMap((name) => {
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
  const edge = name.closest('.card').getBoundingClientRect()
  const found = []
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^ \u00ad-]+/g)) {
      const range = document.createRange()
      // a part after a soft hyphen counts the hyphen on the line before as its own
      const soft = texts.currentNode.data[word.index - 1] === '\u00ad'
      range.setStart(texts.currentNode, word.index + (soft ? 1 : 0))
      range.setEnd(texts.currentNode, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map((part) => Math.round(part.top)))
      if (lines.size > 1 || range.getBoundingClientRect().right > edge.right) found.push(word[0])
    }
  }
  return found
})"""


def violations(person: Person) -> list[str]:
    """What axe finds that is serious, in words."""
    # evaluate runs outside the page's content security policy, as an extension would
    person.page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    found: Any = person.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(come: Come, house: House, theme: str) -> None:
    me = come(color_scheme=theme)
    for path in PAGES:
        me.go(path)
        me.page.wait_for_load_state("networkidle")
        assert violations(me) == [], path
    me.sits_down(house.table("me", "random", "random", seed=5))
    for moves in (0, 12, 25):
        for _ in range(moves):
            me.hurries()
            me.page.wait_for_timeout(20)
        me.waits_for_turn()
        assert violations(me) == [], f"the table after {moves} moves"
    me.page.get_by_role("button", name="Settings").click()
    assert violations(me) == [], "settings"


def test_nothing_scrolls_sideways_on_a_phone(come: Come, house: House) -> None:
    me = come(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in PAGES:
        me.go(path)
        me.page.wait_for_load_state("networkidle")
        assert me.page.evaluate(WIDEST) <= 0, path
    me.sits_down(house.table("me", "random", "random", seed=5))
    for _ in range(20):
        me.hurries()
        me.page.wait_for_timeout(20)
    for tab in ("Hand", "Rivals", "Log", "Board"):
        me.page.get_by_label("Parts of the table").get_by_role("button", name=tab).tap()
        assert me.page.evaluate(WIDEST) <= 0, tab
        small = me.page.evaluate(
            """() => [...document.querySelectorAll('.tabs button, .prompt__verbs .btn')]
                .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent)"""
        )
        assert small == []


def test_on_a_touch_screen_the_first_tap_only_picks_a_card(come: Come, house: House) -> None:
    me = come(viewport=PHONE, has_touch=True, is_mobile=True).sits_down(house.table("me", "random", seed=5))
    me.plays_until("Choose two cards to discard")
    me.page.get_by_label("Parts of the table").get_by_role("button", name="Hand").tap()
    card = me.page.locator('.hand .card[data-state="legal"]').first
    number = card.get_attribute("data-card")
    card.tap()
    picked = me.page.locator(f'.hand [data-card="{number}"]')
    expect(picked).to_have_attribute("aria-pressed", "true")
    picked.tap()
    expect(picked).not_to_have_attribute("data-state", re.compile("legal|selected"))


def test_settings_are_kept(come: Come) -> None:
    me = come().go("/")
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_label("Daylight").check()
    me.page.get_by_label("Larger").check()
    me.go("/credits")
    root = me.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-text", "larger")


def test_the_first_load_is_small(come: Come) -> None:
    me = come()
    sizes: dict[str, int] = {}
    session = me.context.new_cdp_session(me.page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    me.go("/").page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) < FIRST_LOAD


def test_the_table_s_words_are_for_screen_readers_too(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    me.waits_for_turn()
    expect(me.page.locator('[aria-live="polite"] .prompt__what')).to_be_visible()
    expect(me.page.get_by_role("log", name="Log")).to_be_visible()
    spoken = me.hand.first.locator(".vh").inner_text()
    assert spoken.count(",") >= 1 and spoken.endswith(".")


def test_no_lock_file_names_a_registry() -> None:
    lock = Path(ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock


@pytest.mark.parametrize("screen", [(1440, 900), (1024, 768), (360, 780)], ids=lambda size: str(size[0]))
def test_no_name_is_cut_in_two(come: Come, house: House, screen: tuple[int, int]) -> None:
    me = come(viewport={"width": screen[0], "height": screen[1]})
    me.sits_down(house.table("me", "random", "random", "random", seed=3, options={"sets": ["undercroft", "overclock"]}))
    for _ in range(50):
        me.hurries()
        me.page.wait_for_timeout(15)
    me.page.evaluate("document.fonts.ready")
    for tab in ("Hand", "Rivals", "Board") if screen[0] < 761 else ("",):
        if tab:
            me.page.get_by_label("Parts of the table").get_by_role("button", name=tab).click()
        expect(me.page.locator(".card__name").nth(10)).to_be_attached()
        assert me.page.evaluate(BROKEN) == [], tab
    me.page.evaluate("document.styleSheets[0].insertRule('.card__name { word-break: break-all; font-size: 40px }')")
    assert me.page.evaluate(BROKEN) != [], "a cut name would not be seen"


def test_a_phone_tells_the_walk_under_the_rooms_and_folds_many_answers(come: Come, house: House) -> None:
    me = come(viewport=PHONE, has_touch=True, is_mobile=True).sits_down(house.table("me", "random", seed=5))
    town = me.page.get_by_label("Town", exact=True)
    expect(town).to_be_hidden()  # nobody is there before the first round
    more = me.page.get_by_role("button", name=re.compile("more answers"))
    me.plays_until("Choose two cards to discard")
    expect(more).to_be_visible()
    shown = me.verbs.filter(visible=True).count()
    more.tap()
    expect(more).to_have_count(0)
    expect(me.verbs.filter(visible=True).nth(shown)).to_be_visible()

    told = me.page.locator(".fates li")
    for _ in range(600):
        if told.count() and me.owes():
            break
        me.hurries()
        me.page.wait_for_timeout(15)
    fate = me.page.locator(".mine .fate").filter(visible=True)
    expect(fate.first).to_have_text(re.compile("left|dies here|wound"))
    expect(told.first).to_have_text(re.compile("dies in|reaches"))


# what a screen must show without scrolling: the prompt with its answers, and the way to the other parts
IN_SIGHT = """() => [...document.querySelectorAll('.prompt, .prompt__verbs .btn, .tabs button')].flatMap((part) => {
  const { top, left, right, bottom } = part.getBoundingClientRect()
  const seen = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight
  return seen ? [] : [part.textContent]
})"""


@pytest.mark.parametrize("screen", [(720, 450), (844, 390), (667, 375)])
def test_on_a_low_screen_the_prompt_lies_beside_the_board(come: Come, house: House, screen: tuple[int, int]) -> None:
    width, height = screen
    me = come(viewport={"width": width, "height": height}).sits_down(house.table("me", "random", "random", seed=5))
    me.plays_until("Your room lies face-down")
    assert me.page.evaluate(IN_SIGHT) == []
    assert me.page.evaluate(WIDEST) == 0
    board, prompt = me.page.get_by_label("Your dungeon").bounding_box(), me.prompt.bounding_box()
    assert board is not None and prompt is not None and board["x"] + board["width"] <= prompt["x"]
    for part in ("Hand", "Rivals", "Log"):
        me.page.locator(".tabs").get_by_role("button", name=part).click()
        assert me.page.evaluate(IN_SIGHT) == []
