"""One socket of a seat or a watcher, and what is still to be sent to it."""

from __future__ import annotations

import asyncio

from undercroft.server.protocol import Goodbye, ServerMessage, encoder

MOST_WAITING = 200  # messages a slow client may lag behind before it has to start anew


class Client:
    """Messages are queued, never waited for: one slow reader holds nobody up."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.leaving = False
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: ServerMessage) -> None:
        self.send_encoded(encoder.encode(message))

    def send_encoded(self, message: bytes) -> None:
        """A message that several clients get is encoded once."""
        if self.leaving:
            return
        if self.waiting.qsize() >= MOST_WAITING:
            self.dismiss("Your connection is too slow to follow. It starts again from where the table is now.", True)
            return
        self.waiting.put_nowait(message)

    def dismiss(self, text: str, again: bool) -> None:
        """Close the socket once this is said; what still waits is dropped."""
        if self.leaving:
            return
        self.leaving = True
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(encoder.encode(Goodbye(text, again)))
        self.waiting.put_nowait(None)
