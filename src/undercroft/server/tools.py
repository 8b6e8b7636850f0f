"""What every table uses: the store, the bots, the settings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from undercroft.server.settings import Settings
from undercroft.server.store import Store
from undercroft.server.thinkers import Thinkers

log = logging.getLogger("undercroft")


class Tools:
    """Shared by all tables of a server."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.background: set[asyncio.Task[None]] = set()

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Store something that nobody waits for and nothing depends on."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.background.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a note about a table could not be stored: %s", task.exception())
