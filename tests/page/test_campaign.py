"""A campaign of Dungeoneer in the browser: one person is the Dungeonlord, the others are the heroes."""

from __future__ import annotations

import re
from threading import Thread
from typing import Any

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.delving import play_alone, table, wanders
from tests.page.person import PHONE
from tests.server.house import House, Player, run
from tests.server.secrets_of_a_game import Knowledge

from undercroft.games.dungeoneer.cards import MapCard
from undercroft.server.position import rebuild

CAMPAIGN = {"edition": 1, "campaign-adventure": True}


def test_a_campaign_is_played_as_its_dungeonlord(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "me", "heuristic", "heuristic", seed=5, options=CAMPAIGN))
    expect(me.page.get_by_label("Your hero")).to_contain_text("The Dungeonlord")
    wanders(me, "!!document.querySelector('.tray .card, .mapcard--ghost')")
    expect(me.hand.first).to_be_visible()
    wanders(me, "document.querySelectorAll('.log__round').length > 12")
    expect(me.page.locator(".pawn").first).to_be_visible()


def test_a_whole_campaign_tells_no_hero_what_the_dungeonlord_holds(come: Come, house: House) -> None:
    created = table(house, "me", "me", "heuristic", seed=8, options=CAMPAIGN)
    hero = Player(house, created["held"][1])
    lord = Player(house, created["held"][0])

    async def play() -> None:
        await lord.join()  # only listens; the page chooses
        await (await hero.join("ask")).play()
        await lord.until(lambda: lord.over)

    me = come(viewport=PHONE, has_touch=True, is_mobile=True).sits_down(created)
    me.page.get_by_label("Parts of the table").get_by_role("button", name="Hand").tap()
    heroes = Thread(target=run, args=[play()])
    heroes.start()
    play_alone([me])
    heroes.join()

    expect(me.page.locator(".final")).to_contain_text(re.compile("campaign-adventures-|gap-83"))  # or at the bound
    assert hero.over
    record = house.get(f"/api/tables/{created['table']['id']}/record", created["watch"])
    held, known = Knowledge(record, 0), Knowledge(record, 1)
    assert len(hero.received) > 100
    assert not set(known.leaks(hero.received)) - told_openly(record, hero)
    assert known.leaks(lord.received, held.after), "the check would notice"


def told_openly(record: dict[str, Any], hero: Player) -> set[str]:
    """Places, which Quests name before anybody has found them, and what was discarded, even if it was soon shuffled."""
    designs = {design.id: design for design in rebuild(record["setup"], []).game.table.pool.designs}  # type: ignore[attr-defined]
    found = {design.id for design in designs.values() if isinstance(design, MapCard)}
    for line in hero.log:
        if line["kind"] == "discarded":
            card, design = line["data"]["card"], line["data"]["design"]
            found |= {f"card {card}", design, designs[design].name}
    return found
