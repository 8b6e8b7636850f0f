"""Who looks at a table, and what each seat has been shown: a change is worked out once per seat, for all there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.server.changes import changes
from undercroft.server.client import Client
from undercroft.server.position import Position, Reader
from undercroft.server.protocol import ServerMessage, Update, encoder
from undercroft.server.wire import lines

MOST_PER_SEAT = 8
MOST_WATCHERS = 50


class Audience:
    """The clients of one table."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.shown: dict[Reader, dict[str, Any]] = {}  # the last view sent, of readers that are here

    def readers(self) -> list[Reader]:
        return list(dict.fromkeys(client.seat for client in self.clients))

    def here(self, seat: Reader) -> bool:
        return any(client.seat == seat for client in self.clients)

    def has_room(self, seat: Reader) -> bool:
        most = MOST_WATCHERS if seat is None else MOST_PER_SEAT
        return sum(client.seat == seat for client in self.clients) < most

    def add(self, client: Client) -> None:
        self.clients.append(client)

    def remove(self, client: Client) -> None:
        self.clients.remove(client)
        if not self.here(client.seat):
            self.shown.pop(client.seat, None)

    def tell(self, message: ServerMessage) -> None:
        """The same for everybody."""
        encoded = encoder.encode(message)
        for client in self.clients:
            client.send_encoded(encoded)

    def show(self, position: Position, log_from: int, readers: list[Reader], about: Callable[[Reader], Update]) -> None:
        """Send these readers what changed. `about` makes an update that is complete but for view and log."""
        for reader, view in zip(readers, position.game.views(readers), strict=True):
            update, shown = about(reader), self.shown.get(reader)
            if shown is None or shown.keys() != view.keys():
                update.view = view
            elif patch := changes(shown, view):
                update.patch = patch
            self.shown[reader] = view
            update.log_from = log_from
            update.log = lines(position.game.events(reader, log_from))
            encoded = encoder.encode(update)
            for client in self.clients:
                if client.seat == reader:
                    client.send_encoded(encoded)

    def catch_up(self, client: Client, position: Position, number: int | None, had: int, update: Update) -> None:
        """Send a client that comes (back) exactly what it does not have."""
        view = self.shown.get(client.seat)
        if view is None:
            view = self.shown[client.seat] = position.game.view(client.seat)
        if number != update.state:
            update.view = view
        update.log_from = 0 if number is None else position.known_lines(client.seat, number, had)
        update.log = lines(position.game.events(client.seat, update.log_from))
        client.send(update)

    def dismiss(self, text: str, again: bool) -> None:
        for client in self.clients:
            client.dismiss(text, again)
