"""The HTTP interface: making and finding tables, looking back, records, card texts and rules."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import Parameter

from undercroft.bots.advice import advisor
from undercroft.server import campaign, steps
from undercroft.server.limits import Limits
from undercroft.server.live import Live
from undercroft.server.lobby import Lobby
from undercroft.server.protocol import (
    MAX_DEPTH,
    VERSION,
    Branch,
    Campaign,
    Claim,
    Created,
    GameInfo,
    Held,
    Hint,
    Mine,
    NewTable,
    Onward,
    Opinions,
    Problem,
    Report,
    Reported,
    Step,
    Steps,
    TableInfo,
    Wish,
)
from undercroft.server.refusal import Refusal
from undercroft.server.wire import BOTS, card_sheet, doubt, game_infos, lines, rulebook

Incoming = Request[Any, Any, Any]
Table = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]+$", max_length=40)]
Number = Annotated[int, Parameter(ge=0, lt=1 << 31)]

BEARER = re.compile(r"Bearer ([A-Za-z0-9_-]{1,100})")


def token_of(request: Incoming) -> str:
    found = BEARER.fullmatch(request.headers.get("authorization", ""))
    if found is None:
        raise Refusal("This needs a token, in the header 'Authorization: Bearer TOKEN'.", status=401)
    return found[1]


async def seated(request: Incoming, lobby: Lobby, table: str) -> tuple[Live, int]:
    """The table and the seat that the request's token holds there."""
    live, allowed = await lobby.hold(table, token_of(request))
    if allowed.seat is None:
        raise Refusal("This is for those who sit at the table.", status=403)
    return live, allowed.seat


# --- what there is
@get("/api/health", summary="Whether the server works, its store included")
async def health(lobby: Lobby) -> dict[str, Any]:
    await lobby.store.count("")
    lab = lobby.tools.settings.lab is not None
    return {"ok": True, "version": VERSION, "tables": len(lobby.live), "lab": lab}


@get("/api/games", summary="What can be played", sync_to_thread=False)
def games() -> list[GameInfo]:
    return game_infos()


@get("/api/games/{game:str}/cards", summary="The texts of all cards of some sets, by design", sync_to_thread=False)
def cards(game: str, sets: Annotated[str, Parameter(max_length=500)] = "") -> dict[str, Any]:
    return card_sheet(game, tuple(name for name in sets.split(",") if name))


@get("/api/games/{game:str}/rules", summary="The rules as testable statements, with rulings", sync_to_thread=False)
def rules(game: str) -> dict[str, Any]:
    return rulebook(game)


@post("/api/games/{game:str}/check", summary="Why not to play a game so", status_code=200, sync_to_thread=False)
def check(game: str, data: Wish) -> Problem:
    check_depth(data.options)
    return doubt(game, data)


# --- tables
@post("/api/tables", summary="A new table")
async def create(request: Incoming, data: NewTable, lobby: Lobby, limits: Limits) -> Created:
    limits.check_table(request)
    check_depth(data.options)
    return await lobby.create(data)


@post("/api/mine", summary="The tables that some tokens belong to", status_code=200)
async def mine(data: Mine, lobby: Lobby) -> list[TableInfo]:
    return await lobby.mine(data)


@get("/api/tables/{table:str}", summary="A table, for any token of it")
async def table_of(request: Incoming, table: Table, lobby: Lobby) -> TableInfo:
    live, _ = await lobby.enter(table, token_of(request))
    return live.info()


@post("/api/tables/{table:str}/claim", summary="Take the seat of an invitation")
async def claim(table: Table, data: Claim, lobby: Lobby) -> Held:
    return await lobby.claim(table, data)


@post("/api/tables/{table:str}/invitations/{seat:int}", summary="A fresh invitation for an open seat")
async def invite(request: Incoming, table: Table, seat: int, lobby: Lobby) -> Held:
    live, _ = await seated(request, lobby, table)
    return await lobby.invite(live, seat)


@post("/api/tables/{table:str}/rematch", summary="The same people at a new table")
async def rematch(request: Incoming, table: Table, lobby: Lobby) -> TableInfo:
    live, _ = await seated(request, lobby, table)
    return await lobby.rematch(live)


# --- campaigns
@get("/api/tables/{table:str}/campaign", summary="The campaign that this table is a chapter of")
async def campaign_of(request: Incoming, table: Table, lobby: Lobby) -> Campaign:
    live, _ = await lobby.hold(table, token_of(request))
    return await campaign.story(lobby, live)


@post("/api/tables/{table:str}/onward", summary="The next chapter of a campaign")
async def onward(request: Incoming, table: Table, data: Onward, lobby: Lobby, limits: Limits) -> Created:
    limits.check_table(request)
    live, allowed = await lobby.hold(table, token_of(request))
    if allowed.seat is None and live.row.kind != "replay":
        raise Refusal("This is for those who sit at the table.", status=403)
    return await campaign.onward(lobby, live, data)


@get("/api/tables/{table:str}/campaign/file", summary="All finished chapters of a campaign in one file")
async def campaign_file(request: Incoming, table: Table, lobby: Lobby) -> dict[str, Any]:
    live, _ = await lobby.hold(table, token_of(request))
    return await campaign.in_file(lobby, live)


@post("/api/campaigns", summary="Open the file of a campaign")
async def take_in(request: Incoming, data: dict[str, Any], lobby: Lobby, limits: Limits) -> Created:
    limits.check_table(request)
    check_depth(data)
    return await campaign.take_in(lobby, data)


# --- looking back
async def begun(request: Incoming, lobby: Lobby, table: str) -> tuple[Live, int | None]:
    """The table and the seat (None: a watcher's place) of the request's token, once there is a game."""
    live, allowed = await lobby.hold(table, token_of(request))
    if live.status == "waiting":
        raise Refusal("The game has not begun.", status=409)
    return live, allowed.seat


@get("/api/tables/{table:str}/steps", summary="All steps of the game, and how long its log was at each")
async def all_steps(request: Incoming, table: Table, lobby: Lobby) -> Steps:
    return steps.all_steps(*await begun(request, lobby, table))


@get("/api/tables/{table:str}/steps/{count:int}", summary="The table after so many choices")
async def step(
    request: Incoming,
    table: Table,
    count: Number,
    lobby: Lobby,
    everything: Annotated[int, Parameter(query="all", ge=0, le=1)] = 0,
) -> Step:
    live, seat = await begun(request, lobby, table)
    if everything:
        steps.require_all(live, seat)
    return await asyncio.to_thread(steps.step, live, seat, count, bool(everything))


@get("/api/tables/{table:str}/hint", summary="What a bot would do in your place: one of this level, or the table's")
async def hint(request: Incoming, table: Table, lobby: Lobby, level: str = "") -> Hint:
    live, seat = await seated(request, lobby, table)
    if level and level not in BOTS:
        raise Refusal(f"There is no bot '{level}'; there are: {', '.join(BOTS)}."[:200])
    if seat not in live.game.questions:
        raise Refusal("You owe no choice now.", status=409)
    position = live.position
    made = position.choices_until(len(position.kept))
    bots = [one.level for one in live.row.seats if one.who == "bot"]
    return await live.tools.thinkers.hint(table, level or advisor(bots), seat, live.row.setup, made)


@get("/api/tables/{table:str}/opinions", summary="What a bot thinks of the choices that were made")
async def opinions(
    request: Incoming, table: Table, lobby: Lobby, first: Annotated[int, Parameter(ge=0, lt=1 << 31)] = 0
) -> Opinions:
    live, seat = await begun(request, lobby, table)
    steps.require_all(live, seat)
    position = live.position
    return await live.tools.thinkers.opinions(live.row.setup, position.choices_until(len(position.kept)), first)


@get("/api/tables/{table:str}/record", summary="The whole game in one file")
async def record(request: Incoming, table: Table, lobby: Lobby) -> dict[str, Any]:
    live, allowed = await lobby.hold(table, token_of(request))
    steps.require_all(live, allowed.seat)
    found: dict[str, Any] = await asyncio.to_thread(live.game.record)
    return found


@post("/api/tables/{table:str}/branch", summary="Play on from a position as a table of its own")
async def branch(request: Incoming, table: Table, data: Branch, lobby: Lobby, limits: Limits) -> Created:
    limits.check_table(request)
    live, allowed = await lobby.hold(table, token_of(request))
    steps.require_all(live, allowed.seat)
    return await lobby.branch(live, data)


@post("/api/replays", summary="Look at a record")
async def replay(request: Incoming, data: dict[str, Any], lobby: Lobby, limits: Limits) -> Created:
    limits.check_table(request)
    check_depth(data)
    return await lobby.replay(data)


@post("/api/tables/{table:str}/reports", summary="Something is wrong at this table")
async def report(request: Incoming, table: Table, data: Report, lobby: Lobby, limits: Limits) -> Reported:
    limits.check_table(request)
    live, allowed = await lobby.hold(table, token_of(request))
    text = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in data.text)
    game, seat = live.game, allowed.seat
    number = await lobby.store.report(table, seat, text, await asyncio.to_thread(game.record))
    question = live.question(seat) if seat is not None and live.status == "playing" else None
    known = {
        "format": "undercroft-report/1",
        "report": number,
        "table": table,
        "seat": seat,
        "state": live.position.number(seat),
        "text": text,
        "view": game.view(seat),
        "events": lines(game.events(seat)),
        "question": question,
    }
    return Reported(number, known)


def check_depth(value: Any, depth: int = MAX_DEPTH) -> None:
    if depth < 0:
        raise Refusal("This is nested too deeply.")
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            check_depth(inner, depth - 1)


HANDLERS = [
    health,
    games,
    cards,
    rules,
    check,
    create,
    mine,
    table_of,
    claim,
    invite,
    rematch,
    campaign_of,
    onward,
    campaign_file,
    take_in,
    all_steps,
    step,
    hint,
    opinions,
    record,
    branch,
    replay,
    report,
]
