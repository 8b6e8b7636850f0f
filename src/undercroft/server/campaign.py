"""Campaigns at tables: each chapter is a table of its own, the next one follows on it, and none is ever changed."""

from __future__ import annotations

import asyncio
from typing import Any

from undercroft.games import campaigns, shelf
from undercroft.kernel.errors import NotAllowed
from undercroft.server.live import Live
from undercroft.server.lobby import Lobby, again, laid, new_seed
from undercroft.server.protocol import Campaign, Chapter, Created, Onward
from undercroft.server.refusal import Refusal
from undercroft.text.english.phrases import capital


async def chapters(lobby: Lobby, live: Live) -> list[Live]:
    """All tables of the campaign up to this one."""
    if not live.row.setup["options"].get("campaign"):
        raise Refusal("This table plays a game by itself, not a campaign.", status=409)
    found = [live]
    while len(found) < campaigns.MOST_CHAPTERS and (before := await lobby.store.before(found[0].row.id)) is not None:
        found.insert(0, await lobby.open(before))
    return found


async def story(lobby: Lobby, live: Live) -> Campaign:
    told = [chapter(one) for one in await chapters(lobby, live)]
    if live.row.next is not None:
        return Campaign(told, {}, next=live.row.next)
    module = campaigns.module_of(live.row.setup["game"])
    try:
        following = module.following(module.carried(live.game))
    except NotAllowed as problem:
        return Campaign(told, {}, capital(str(problem)) + ".")
    return Campaign(told, following)


def chapter(live: Live) -> Chapter:
    setup, glance = live.row.setup, live.glance()
    texts = shelf.find(setup["game"]).describe()["options"]["adventure"]["texts"]
    return Chapter(live.row.id, texts[setup["options"]["adventure"]], glance.over, glance.winners, glance.round)


async def onward(lobby: Lobby, live: Live, wanted: Onward) -> Created:
    """The next chapter: with the same people, who hold their seats there, too, or with others."""
    told = await story(lobby, live)
    if told.next is not None:
        raise Refusal("This campaign has gone on already.", status=409)
    if wanted.adventure not in told.following:
        raise Refusal(told.why or f"The next adventure is one of: {', '.join(told.following)}."[:300], status=409)
    if wanted.seats is None and live.row.kind == "replay":
        raise Refusal("Say who shall sit where: this campaign was opened from a file.")
    module = campaigns.module_of(live.row.setup["game"])
    seats = len(live.row.seats if wanted.seats is None else wanted.seats)
    options = module.next_options(live.game, wanted.adventure)
    _rules, setup = shelf.prepare(live.row.setup["game"], seats, new_seed(), options)
    if wanted.seats is None:
        made = again(live.row, setup)
        created = Created(live.info(), [], [], "")
    else:
        made, created = laid(setup, wanted.seats, live.row.name)
    await lobby.go_on(live, made)
    if live.row.next != made.id:
        raise Refusal("Somebody else has just gone on with this campaign.", status=409)
    created.table = (await lobby.open(made.id)).info()
    return created


async def in_file(lobby: Lobby, live: Live) -> dict[str, Any]:
    """All chapters that are over, in one file."""
    over = [one for one in await chapters(lobby, live) if one.status in ("over", "replay")]
    if not over:
        raise Refusal("The first chapter is still being played.", status=409)
    return await asyncio.to_thread(campaigns.in_file, [one.game for one in over])


async def take_in(lobby: Lobby, file: dict[str, Any]) -> Created:
    """The chapters of a file as tables to look at; the last one can be gone on from."""
    if any("sources" in setup for setup in setups(file)) and not lobby.tools.settings.own_sets:
        raise Refusal("This server opens only games that were played with its own card sets.")
    games = await asyncio.to_thread(campaigns.chapters, file)
    made = await lobby.look_at(games[0])
    for game in games[1:]:
        before = await lobby.open(made.table.id)
        made = await lobby.look_at(game)
        await lobby.store.set_table(before.row.id, next=made.table.id)
        before.row.next = made.table.id
    return made


def setups(file: dict[str, Any]) -> list[dict[str, Any]]:
    records = file.get("records")
    found = [one.get("setup") for one in records if isinstance(one, dict)] if isinstance(records, list) else []
    return [setup for setup in found if isinstance(setup, dict)]
