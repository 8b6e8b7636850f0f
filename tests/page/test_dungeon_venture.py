"""Dungeon Venture in the browser: the plan, the dice, the Keeper's screen, whole games."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import PHONE, Person
from tests.page.test_everyone import BROKEN, WIDEST, violations
from tests.page.venturing import (
    ALONE,
    HERO,
    KEEPER,
    Ear,
    can_cast,
    can_open_a_door,
    can_walk_and_strike,
    holds_events,
    moment,
    table,
)
from tests.server.house import House

LONGEST = 120_000  # milliseconds that a short game may take
TABS = "Parts of the table"


def first_view(ear: Ear) -> Any:
    """The whole view as the socket brought it first."""
    return next(json.loads(frame)["view"] for frame in ear.heard if '"view"' in frame)


def kinds_seen(person: Person) -> set[str]:
    return set(person.page.locator(".sheets [data-kind]").evaluate_all("all => all.map((one) => one.dataset.kind)"))


def test_keeper_and_hero_play_a_whole_game_and_no_secret_reaches_the_hero(come: Come, house: House) -> None:
    created = table(house, "me", "link", options={"round-limit": 4, "adventure": "the-bone-orchard"})
    keeper, hero = come(), come()
    at_keepers, at_heroes = Ear(keeper), Ear(hero)
    hero.go(f"/table/{created['table']['id']}#join={created['invitations'][0]['token']}")
    hero.page.get_by_label("Your name").fill("Ines")
    hero.press("Sit down")
    keeper.sits_down(created)
    hero.waits_for_turn()

    screen = first_view(at_keepers)["screen"]
    waiting = {one["kind"] for one in (*screen["monsters"], *screen["bosses"])}
    assert len(waiting) > 2 and len(screen["story"]) > 50
    expect(keeper.page.get_by_label("Behind your screen")).to_contain_text(screen["story"])
    assert screen["story"] in at_keepers.text
    assert all(f'"{kind}"' not in at_heroes.text for kind in waiting), "before any door was opened"

    hero.page.get_by_role("button", name="Foes").click()
    keeper.page.get_by_label("Ask always").check()  # then the server waits for nobody
    for person in (keeper, hero):
        person.page.evaluate(ALONE)
    for person in (keeper, hero):
        expect(person.page.locator(".final__who")).to_be_visible(timeout=LONGEST)
    told = {person.page.locator(".final__who").inner_text() for person in (keeper, hero)}
    assert told == {"You win", "The Keeper wins"}

    heard = at_heroes.text
    assert screen["story"] not in heard and '"screen"' not in heard
    unmet = {one["kind"] for one in screen["bosses"]} - kinds_seen(hero)
    assert unmet and all(f'"{kind}"' not in heard for kind in unmet)
    held = {card["name"] for card in screen["cards"]}
    assert held and all(name in at_keepers.text and name not in heard for name in held), "the Boss's cards"


def test_the_way_is_shown_with_its_cost_and_walked_with_a_click(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_walk_and_strike))
    me.waits_for_turn()
    spots = me.page.locator(".spot")
    far = max(range(spots.count()), key=lambda at: int(spots.nth(at).inner_text() or 0))
    steps = int(spots.nth(far).inner_text())
    label = spots.nth(far).get_attribute("aria-label") or ""
    assert label.startswith("Move to") and label.endswith(f"{steps} steps")
    assert me.page.locator(".trail").count() == 0
    spots.nth(far).hover()
    expect(me.page.locator(".trail circle")).to_have_count(steps)
    spots.nth(far).click()
    expect(me.log.filter(has_text=label.split(",", 1)[0].removeprefix("Move to ")).last).to_be_attached()
    expect(me.page.locator(".trail")).to_have_count(0)


def test_an_attack_tells_its_odds_before_and_its_dice_afterwards(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_walk_and_strike))
    me.waits_for_turn()
    preview = me.page.get_by_label("Attack preview")
    target = me.page.locator('.pawn[data-state="legal"]:has(.pawn__odds)').first
    chance = target.locator(".pawn__odds").inner_text()
    target.hover()
    expect(preview.locator(".big-odds b")).to_have_text(chance)
    shares = [int(share.rstrip(" %")) for share in preview.locator(".bars span").all_inner_texts()]
    assert sum(shares) == pytest.approx(100, abs=3)
    assert 100 - shares[0] == pytest.approx(int(chance.rstrip(" %")), abs=1)
    expect(me.verbs.filter(has_text="Attack").first).to_contain_text("%")

    target.click()
    throws = me.page.get_by_label("The dice").locator(".throw")
    expect(throws).to_have_count(2)
    for throw, word in zip(throws.all(), ("Attack", "Defence"), strict=True):
        told = throw.locator("small").first.inner_text()
        successes = int(re.findall(rf"{word}, (\d+) success", told)[0])
        expect(throw.locator(".die:not(.is-miss)")).to_have_count(successes)
        expect(throw.locator(".die").first).to_have_attribute("aria-label", re.compile("^(green|blue|red) die shows"))
    expect(me.log.filter(has_text="attack:").last).to_contain_text(
        f"{throws.first.locator('.die:not(.is-miss)').count()} success"
    )


def test_a_card_that_attacks_tells_its_odds_before_it_is_played(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_cast))
    me.waits_for_turn()
    preview = me.page.get_by_label("Attack preview")
    listed = preview.locator(".targets button").filter(has_text=" on ")
    name = listed.first.inner_text().split(" on ")[0]
    card = me.page.locator('.hand .card[data-state="legal"]').filter(has_text=name).first
    card.focus()
    expect(preview.locator('.targets [aria-pressed="true"]')).to_contain_text(name)
    chance = preview.locator('.targets [aria-pressed="true"] b').inner_text()
    expect(preview.locator(".big-odds b")).to_have_text(chance)


def test_a_hero_walks_by_keyboard_only(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_walk_and_strike))
    me.waits_for_turn()
    keys = me.page.keyboard
    for _ in range(80):
        if me.page.evaluate("!!document.activeElement.closest('.map__sheet')"):
            break
        keys.press("Tab")
    wanted = me.page.locator(".spot").first.get_attribute("data-space")
    focused = "document.activeElement.dataset.space"
    chance = random.Random(1)
    for _ in range(300):
        if me.page.evaluate(focused) == wanted:
            break
        keys.press(chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
    assert me.page.evaluate(focused) == wanted, "arrows reach every space"
    expect(me.page.locator(".trail")).to_be_visible()
    last = me.log.last.inner_text()
    keys.press("Enter")
    expect(me.log.last).not_to_have_text(last)
    # and ends the turn by a number
    expect(me.verbs.filter(has_text="End the turn")).to_be_enabled()
    prompt = me.prompt.inner_text()
    keys.press("0")
    expect(me.prompt).not_to_have_text(prompt)


def test_a_door_in_its_wall_is_opened(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_open_a_door))
    me.waits_for_turn()
    door = me.page.locator('.door[data-state="legal"]').first
    expect(door).to_have_attribute("aria-label", re.compile(r"Open the door to \d+,\d+"))
    opened = me.page.locator(".door.is-open").count()
    door.click()
    expect(me.page.locator(".door.is-open")).to_have_count(opened + 1)


def test_one_person_switches_between_heroes_without_handing_over(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_walk_and_strike))
    me.waits_for_turn()
    heroes = me.page.get_by_label("Whose hand").get_by_role("button")
    expect(heroes.nth(1)).to_be_visible()
    for name in heroes.all_inner_texts():
        hero = name.split("\n")[0].rstrip("0123456789")
        me.page.get_by_label("Whose hand").get_by_role("button", name=hero).click()
        expect(me.page.locator(".hand")).to_have_attribute("aria-label", re.compile(f"Hand of {hero}"))
        expect(me.page.locator(".vsheet.is-shown")).to_have_attribute("aria-label", hero)
        assert me.page.get_by_text("Pass the screen").count() == 0
    slots = me.page.locator(".vsheet.is-shown .slots")
    expect(slots.locator(".slot")).to_have_count(8)
    expect(slots).to_contain_text("Main hand")


def test_the_keeper_sees_all_or_what_heroes_see(come: Come, house: House) -> None:
    created = moment(house, holds_events, mine=KEEPER)
    me = come().sits_down(created)
    me.waits_for_turn()
    waiting = me.page.locator(".pawn--waiting")
    expect(waiting.first).to_be_visible()
    expect(me.hand.first).to_be_visible()
    me.press("As heroes see it")
    expect(waiting).to_have_count(0)
    me.page.get_by_label("Behind your screen").get_by_role("button", name="All").click()
    expect(waiting.first).to_be_visible()
    expect(me.page.get_by_label("Behind your screen").locator(".folds li").first).to_be_visible()

    guest = come().go(f"/table/{created['table']['id']}#watch={created['watch']}")
    expect(guest.page.locator(".pawn").first).to_be_visible()
    assert guest.page.locator(".pawn--waiting, .screen, .hand .card").count() == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(come: Come, house: House, theme: str) -> None:
    me = come(color_scheme=theme)
    me.go("/new/dungeon-venture").page.wait_for_load_state("networkidle")
    assert violations(me) == [], "the new table"
    me.sits_down(table(house, "heuristic", "me", seed=3)).waits_for_turn()
    assert violations(me) == [], "choosing spells"
    for mine, wanted in ((HERO, can_walk_and_strike), (KEEPER, holds_events)):
        me.sits_down(moment(house, wanted, mine)).waits_for_turn()
        assert violations(me) == [], wanted.__name__
    me.page.get_by_role("button", name="Heroes", exact=True).click()
    assert violations(me) == [], "the heroes' sheets"


@pytest.mark.parametrize("mine", [HERO, KEEPER], ids=["hero", "keeper"])
def test_a_phone_shows_one_part_at_a_time(come: Come, house: House, mine: int) -> None:
    me = come(viewport=PHONE, has_touch=True, is_mobile=True)
    me.sits_down(moment(house, can_walk_and_strike if mine == HERO else holds_events, mine)).waits_for_turn()
    parts = me.page.get_by_label(TABS).get_by_role("button")
    assert me.page.evaluate(WIDEST) <= 0
    plan = me.page.locator(".plan").bounding_box()
    assert plan is not None and plan["height"] >= 200
    for at in [*range(1, parts.count()), 0]:
        parts.nth(at).tap()
        assert me.page.evaluate(WIDEST) <= 0, parts.nth(at).inner_text()
        small = me.page.evaluate(
            """() => [...document.querySelectorAll('.tabs button, .prompt__verbs .btn')]
                .filter((one) => one.getBoundingClientRect().height && one.getBoundingClientRect().height < 44)
                .map((one) => one.textContent)"""
        )
        assert small == []
    spot = me.page.locator(".spot").first
    space = spot.get_attribute("data-space")
    spot.tap()
    expect(me.page.locator(".trail")).to_be_visible()  # the first tap only shows the way
    tapped = me.page.locator(f'.spot[data-space="{space}"]')
    expect(tapped).to_have_attribute("data-state", "selected")
    tapped.tap()
    expect(me.page.locator(".trail")).to_have_count(0)
    expect(me.log.filter(has_text="moves to").last).to_be_attached()


WRITTEN_OVER = """() => [...document.querySelectorAll('.tray .card')].filter((card) => {
  const [text, foot] = ['.card__text > span', '.card__foot'].map((part) => card.querySelector(part))
  return text.clientHeight && text.getBoundingClientRect().bottom > foot.getBoundingClientRect().top
}).map((card) => card.textContent)"""


@pytest.mark.parametrize("screen", [(1440, 900), (1024, 768), (360, 780)], ids=lambda size: str(size[0]))
def test_no_name_is_cut_in_two(come: Come, house: House, screen: tuple[int, int]) -> None:
    me = come(viewport={"width": screen[0], "height": screen[1]}).sits_down(table(house, "random", "me", seed=3))
    me.waits_for_turn()  # every spell of the box lies in the prompt
    me.page.evaluate("document.fonts.ready")
    expect(me.page.locator(".tray .card__name").nth(8)).to_be_attached()
    assert me.page.evaluate(BROKEN) == []
    assert me.page.evaluate(WRITTEN_OVER) == []
