"""The application: routes, headers, limits, and one way to say that something is wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.server import http, workshop
from undercroft.server.files import Page, page_file
from undercroft.server.limits import Limits
from undercroft.server.lobby import Lobby
from undercroft.server.protocol import MAX_BODY, Problem
from undercroft.server.refusal import Refusal
from undercroft.server.settings import Settings
from undercroft.server.socket import OWN_FAULT, socket_handler
from undercroft.server.store import Store
from undercroft.server.thinkers import Thinkers
from undercroft.server.tools import Tools
from undercroft.server.writer import StoreLost

log = logging.getLogger("undercroft")

# Only what is the same for everybody: packing secrets together with what a stranger may choose would betray them.
NO_BODY = "'data'"  # what Litestar says of a request without one
NOT_PACKED = [r"^/(?!api/games(/|$))."]

Incoming = Request[Any, Any, Any]


# --- everything that can go wrong is one JSON Problem
def problem(text: str, status: int, rule: str = "") -> Response[Problem]:
    return Response(Problem(text, rule), status_code=status)


def on_refusal(_request: Incoming, refusal: Refusal) -> Response[Problem]:
    return problem(refusal.text, refusal.status, refusal.rule)


def on_our_error(_request: Incoming, error: UndercroftError) -> Response[Problem]:
    return problem(str(error)[:400], 400, getattr(error, "rule", ""))


def on_lost(_request: Incoming, lost: StoreLost) -> Response[Problem]:
    return problem(str(lost), 503)


def on_http_error(_request: Incoming, error: HTTPException) -> Response[Problem]:
    text = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        text = "; ".join(fault(one) for one in error.extra)
    return problem("This needs a JSON body." if text == NO_BODY else text[:400], error.status_code)


def fault(one: Any) -> str:
    """What is wrong, and with which field."""
    if not isinstance(one, dict) or "message" not in one:
        return str(one)
    return f"{one['key']}: {one['message']}" if one.get("key") else str(one["message"])


def on_depth(_request: Incoming, _error: RecursionError) -> Response[Problem]:
    return problem("This is nested too deeply.", 400)


def on_odd_text(_request: Incoming, _error: UnicodeDecodeError) -> Response[Problem]:
    return problem("This is not text in UTF-8.", 400)


def on_own_fault(_request: Incoming, error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error)
    return problem(OWN_FAULT, 500)


def make_app(settings: Settings, store: Store) -> Litestar:
    """The application over an open store, which it closes when it ends."""
    tools = Tools(store, Thinkers(settings.workers), settings)
    lobby, limits, page = Lobby(tools), Limits(settings), Page(settings)
    bench = workshop.Workshop(settings.lab)

    def check(request: Incoming) -> None:
        limits.check_request(request)
        if request.method not in ("GET", "HEAD") and not limits.same_origin(request):
            raise Refusal("This page may not talk to this server.", status=403)

    @asynccontextmanager
    async def open_house(_app: Litestar) -> AsyncIterator[None]:
        tools.thinkers.warm_up()
        chores = [asyncio.create_task(lobby.sweep())]
        if settings.shared:
            chores.append(asyncio.create_task(lobby.follow()))
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await bench.close()
            await lobby.close()
            await store.close()
            tools.thinkers.close()

    return Litestar(
        [*http.HANDLERS, *workshop.HANDLERS, socket_handler, page_file],
        before_request=check,
        dependencies={
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "workshop": Provide(lambda: bench, sync_to_thread=False),
            "page": Provide(lambda: page, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: on_refusal,
            UndercroftError: on_our_error,
            StoreLost: on_lost,
            RecursionError: on_depth,
            UnicodeDecodeError: on_odd_text,
            HTTPException: on_http_error,
            Exception: on_own_fault,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=2000, exclude=NOT_PACKED),
        lifespan=[open_house],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Undercroft",
            version=undercroft.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=MAX_BODY,
    )
