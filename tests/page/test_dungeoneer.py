"""Dungeoneer in the browser: its map, its fights, whole games."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, expect
from tests.page.conftest import Come
from tests.page.delving import play_alone, table, wanders
from tests.page.person import PHONE, Person
from tests.page.test_everyone import BROKEN, WIDEST, violations
from tests.server.house import House, until

TURN = "Hero phase"
# How many of the badges of a kind are really seen, not scrolled away or covered.
IN_SIGHT = """(kind) => [...document.querySelectorAll(`.heroes .gp--${kind}, .strip .gp--${kind}`)].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return width && document.elementsFromPoint(x + width / 2, y + height / 2).includes(one)
}).length"""
# How the map is looked at: its shift and its scale.
CAMERA = "new DOMMatrix(getComputedStyle(document.querySelector('.map__sheet')).transform)"


def ghosts(person: Person) -> Locator:
    return person.page.locator(".mapcard--ghost")


@pytest.fixture
def builder(come: Come, house: House) -> Person:
    """Somebody with a Map card to place."""
    me = come().sits_down(table(house, "me", "random", seed=5))
    wanders(me, "!!document.querySelector('.mapcard--ghost')")
    return me


def test_two_browsers_play_a_whole_game_through_links(come: Come, house: House) -> None:
    created = table(house, "me", "link", name="Two shafts")
    ines = come().go(f"/table/{created['table']['id']}#seat={created['held'][0]['token']}")
    ines.sees("Waiting for friends to come in")
    jonas = come(viewport=PHONE, has_touch=True, is_mobile=True)
    jonas.go(f"/table/{created['table']['id']}#join={created['invitations'][0]['token']}")
    jonas.page.get_by_label("Your name").fill("Jonas")
    jonas.press("Sit down")
    until(lambda: ines.owes() or jonas.owes())
    jonas.page.get_by_label("Parts of the table").get_by_role("button", name="Hand").tap()

    play_alone([ines, jonas])
    told = [person.page.locator(".final__who").inner_text() for person in (ines, jonas)]
    assert sorted(told) in (["Jonas wins", "You win"], ["Player 1 wins", "You win"]), told
    expect(ines.page.locator(".final tbody tr")).to_have_count(2)

    ines.page.locator("dialog").get_by_role("link", name="Look back").click()
    expect(ines.page.get_by_label("Looking back").first).to_be_visible()
    expect(ines.page.locator(".mapcard").first).to_be_visible()
    ines.page.keyboard.press("End")
    expect(ines.page.locator(".timeline__marks .mark").first).to_be_visible()


def test_a_placement_is_refused_with_its_rule(builder: Person) -> None:
    wanders(builder, "!!document.querySelector('.nowhere')")
    builder.page.keyboard.press("f")
    builder.page.locator(".nowhere").first.click()
    slip = builder.page.locator(".slip")
    expect(slip).to_be_visible()
    expect(slip.locator(".rule")).to_contain_text(re.compile("map-placement|combining"))
    expect(ghosts(builder).first).to_be_visible()


def test_a_map_card_is_turned_round_and_laid_with_one_click(builder: Person) -> None:
    wanders(builder, "!!document.querySelector('.ghost__turn')")
    two_ways = builder.page.locator(".mapcard--ghost:has(.ghost__turn)")
    ghost = two_ways.first
    place = ghost.get_attribute("data-cell")
    builder.page.keyboard.press("r")
    turned = builder.page.locator(f'.mapcard--ghost[data-cell="{place}"]')
    expect(turned).to_have_attribute("data-turned", "")
    laid = builder.page.locator(".mapcard:not(.mapcard--ghost)").count()
    turned.click()
    expect(builder.page.locator(".mapcard:not(.mapcard--ghost)")).to_have_count(laid + 1)


def test_the_map_is_moved_and_zoomed_by_mouse_and_keys(builder: Person) -> None:
    look = lambda: builder.page.evaluate(f"(({{ a, e, f }}) => [a, e, f])({CAMERA})")  # noqa: E731
    box = builder.page.locator(".map__window").bounding_box()
    assert box is not None
    whole = look()
    builder.page.mouse.move(box["x"] + 60, box["y"] + 200)
    builder.page.mouse.wheel(0, -400)
    nearer = look()
    assert nearer[0] > whole[0]
    builder.page.mouse.down()
    builder.page.mouse.move(box["x"] + 160, box["y"] + 230, steps=4)
    builder.page.mouse.up()
    moved = look()
    assert moved[0] == nearer[0]
    assert moved[1] - nearer[1] == pytest.approx(100, abs=1)
    assert moved[2] - nearer[2] == pytest.approx(30, abs=1)
    expect(ghosts(builder).first).to_be_visible()  # what was dragged over was not pressed
    builder.page.keyboard.press("-")
    assert look()[0] < moved[0]
    builder.page.keyboard.press("f")
    outside = builder.page.evaluate(
        """(box) => [...document.querySelectorAll('.mapcard')].map((one) => one.getBoundingClientRect())
            .filter((one) => one.left < box.x || one.right > box.x + box.width || one.top < box.y ||
                one.bottom > box.y + box.height).length""",
        box,
    )
    assert outside == 0


def test_two_fingers_zoom_the_map(come: Come, house: House) -> None:
    me = come(viewport=PHONE, has_touch=True, is_mobile=True).sits_down(table(house, "me", "random", seed=5))
    me.waits_for_turn()
    scale = lambda: me.page.evaluate(f"{CAMERA}.a")  # noqa: E731
    before = scale()
    fingers = me.context.new_cdp_session(me.page)
    box = me.page.locator(".map__window").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x - apart[0], "y": y, "id": 1}, {"x": x + apart[0], "y": y, "id": 2}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for apart in (30, 40, 50, 60):
        touch("touchMove", apart)
    touch("touchEnd")
    assert scale() > before * 1.5


def test_a_hero_walks_by_keyboard_only(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "random", seed=5))
    me.plays_until(TURN)
    keys = me.page.keyboard
    for _ in range(60):
        if me.page.evaluate("!!document.activeElement.closest('.map__sheet')"):
            break
        keys.press("Tab")
    lit = me.page.locator('.mapcard[data-state="legal"]').first
    expect(lit).to_be_visible()
    wanted = lit.get_attribute("data-card")
    focused = "document.activeElement.dataset.card"
    ways = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
    chance = random.Random(1)
    for _ in range(200):
        if me.page.evaluate(focused) == wanted:
            break
        keys.press(chance.choice(ways))
    assert me.page.evaluate(focused) == wanted, "arrows reach every space"
    lines = me.log.count()
    keys.press("Enter")
    expect(me.log.nth(lines)).to_be_attached()
    for _ in range(4):
        me.waits_for_turn()
        keys.press("1")
        me.page.wait_for_timeout(60)


def test_a_fight_shows_its_steps_its_sums_and_its_odds(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "heuristic", "heuristic", seed=9))
    wanders(me, "!!document.querySelector('.combat .odds') && !!document.querySelector('.combat .outcome')")
    combat = me.page.get_by_label("Combat", exact=True)
    expect(combat.locator(".steps [aria-current]")).to_have_count(1)
    expect(combat.locator(".d6").first).to_be_visible()
    bar = combat.locator(".odds").first
    shares = [int(number) for number in re.findall(r"(\d+) %", bar.get_attribute("aria-label") or "")]
    assert sum(shares) == pytest.approx(100, abs=1)


def test_a_risk_is_told_before_it_is_taken(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "random", seed=5))
    wanders(me, "!!document.querySelector('.prompt .risk')")
    expect(me.page.locator(".risk").first).to_have_text(re.compile(r"\d+ %"))
    expect(me.page.locator(".risk span").first).to_have_attribute("title", re.compile(r"\d+ in \d+"))


def test_everybody_s_glory_and_peril_is_in_sight(come: Come, house: House) -> None:
    for width, height in ((1440, 900), (1024, 768), (360, 780)):
        me = come(viewport={"width": width, "height": height})
        me.sits_down(table(house, "me", "heuristic", "heuristic", "heuristic", seed=3))
        wanders(me, "document.querySelectorAll('.belonging').length > 2", seed=width)
        for kind in ("glory", "peril"):
            seen = me.page.evaluate(IN_SIGHT, kind)
            assert seen >= 4, f"{kind} at {width}"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(come: Come, house: House, theme: str) -> None:
    me = come(color_scheme=theme)
    me.go("/new/dungeoneer")
    me.page.get_by_label("First edition").check()
    me.page.get_by_label("Respawn").check()
    me.page.wait_for_load_state("networkidle")
    assert violations(me) == [], "the new table"
    me.sits_down(table(house, "me", "heuristic", "heuristic", seed=9))
    for moment in (".mapcard--ghost", ".combat .odds", ".prompt .risk"):
        wanders(me, f"!!document.querySelector('{moment}')")
        assert violations(me) == [], moment


def test_nothing_scrolls_sideways_on_a_phone(come: Come, house: House) -> None:
    me = come(viewport=PHONE, has_touch=True, is_mobile=True)
    me.go("/new/dungeoneer").page.wait_for_load_state("networkidle")
    assert me.page.evaluate(WIDEST) <= 0
    me.sits_down(table(house, "me", "heuristic", "heuristic", seed=9))
    wanders(me, "!!document.querySelector('.combat')")
    for tab in ("Hand", "Hero", "Quests", "Log", "Map"):
        me.page.get_by_label("Parts of the table").get_by_role("button", name=tab).tap()
        assert me.page.evaluate(WIDEST) <= 0, tab
        small = me.page.evaluate(
            """() => [...document.querySelectorAll('.tabs button, .prompt__verbs .btn')]
                .filter((one) => one.getBoundingClientRect().height && one.getBoundingClientRect().height < 44)
                .map((one) => one.textContent)"""
        )
        assert small == []


@pytest.mark.parametrize("screen", [(1440, 900), (1024, 768), (360, 780)], ids=lambda size: str(size[0]))
def test_no_name_is_cut_in_two(come: Come, house: House, screen: tuple[int, int]) -> None:
    me = come(viewport={"width": screen[0], "height": screen[1]}).sits_down(table(house, "me", "heuristic", seed=3))
    names: set[str] = set()
    for seed in range(4):
        wanders(me, f"document.querySelectorAll('.log li').length > {30 * seed}", seed)
        if screen[0] < 761:
            me.page.get_by_label("Parts of the table").get_by_role("button", name="Hand").click()
        me.page.evaluate("document.fonts.ready")
        assert me.page.evaluate(BROKEN) == []
        names |= set(me.page.locator(".hand .card__name").all_inner_texts())
    assert len(names) > 4


def test_somebody_who_watches_sees_no_hand(come: Come, house: House) -> None:
    created = table(house, "me", "random", seed=5)
    guest = come().go(f"/table/{created['table']['id']}#watch={created['watch']}")
    expect(guest.page.locator(".mapcard").first).to_be_visible()
    expect(guest.hand).to_have_count(0)
    expect(guest.verbs).to_have_count(0)
    guest.page.get_by_label("Whose side is shown large").get_by_role("radio").nth(1).check()
    expect(guest.page.locator(".hsheet")).to_have_attribute("data-seat", "1")


def test_a_choice_is_undone(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "random", seed=5))
    undo = me.page.get_by_role("button", name="Undo")
    wanders(me, "!document.querySelector('.tools .tool').disabled")
    prompt = me.prompt.inner_text()
    undo.click()
    expect(me.prompt).not_to_have_text(prompt)


def test_a_table_agrees_on_edition_and_options(come: Come) -> None:
    me = come().go("/new/dungeoneer")
    start = me.page.get_by_role("button", name="Start the game")
    reincarnation = me.page.get_by_label("Reincarnation")
    expect(me.page.get_by_label("Third edition")).to_be_checked()
    expect(me.page.get_by_label("Respawn")).to_be_disabled()
    me.sees("Only in edition 1.")
    reincarnation.check()
    me.sees("What differs from the usual game")

    me.page.get_by_label("First edition").check()
    expect(reincarnation).not_to_be_checked()  # it belongs to later editions
    expect(me.page.locator(".unusual dd").first).to_be_visible()
    me.page.get_by_label("Respawn").check()
    expect(me.page.get_by_label("Malevolent force")).to_be_disabled()
    me.sees("Not together with Respawn.")

    me.page.get_by_label("Kingsfall").check()
    me.sees("these sets are of several grades")
    expect(start).to_be_disabled()
    me.page.get_by_label("Kingsfall").uncheck()
    expect(start).to_be_enabled()
    start.click()
    me.waits_for_turn()
    expect(me.page.locator(".mapcard").first).to_be_visible()
