"""Around every answer: headers that keep browsers safe, and a line in the log without anything secret."""

from __future__ import annotations

import logging
from typing import Any

log = logging.getLogger("undercroft")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# A report of the laboratory draws its plots by scripts of its own: in a box, away from everything of this page.
REPORT_POLICY = "; ".join(
    (
        "sandbox allow-scripts",
        "default-src 'none'",
        "script-src 'unsafe-inline' 'unsafe-eval'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "frame-ancestors 'none'",
    )
)
REPORTS = "/api/lab/reports/"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
NOT_KEPT = (b"cache-control", b"no-store")  # what a token opens stays in no cache


class SafeHeaders:
    """Wraps the application, so that no answer of any kind goes out without them."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                policy = REPORT_POLICY if scope["path"].startswith(REPORTS) else POLICY
                safe = [(b"content-security-policy", policy.encode()), *HEADERS]
                message["headers"] = [*message.get("headers", ()), *safe]
                if scope["path"].startswith("/api/"):
                    message["headers"].append(NOT_KEPT)
                # the path only, as it was sent: what follows a question mark is nobody's business
                log.info("%s %s %d", scope["method"], scope["raw_path"].decode("latin-1"), message["status"])
            await send(message)

        await self.app(scope, receive, send_safely)
