"""The page's files, as its build left them: hashed names may be kept for ever, the page itself is always asked for."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route

from undercroft.server.refusal import Refusal
from undercroft.server.settings import Settings

FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
HASHED = "assets"  # the folder in which every name carries a hash of what is in the file
PACKED = (("br", ".br"), ("gzip", ".gz"))
MISSING = (
    "<!doctype html><html lang=en><title>Undercroft</title>"
    "<p>The page is not built yet. In a checkout of the project: <code>make page</code>, then load this again."
)
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Page:
    """The folder of built files. Only what lies in it can be asked for."""

    def __init__(self, settings: Settings) -> None:
        self.folder = settings.page

    def find(self, path: str) -> Path | None:
        """A file of the page by its address; for any other address the page itself, which knows its own addresses."""
        try:
            wanted = (self.folder / path.lstrip("/")).resolve()
            if wanted.is_relative_to(self.folder.resolve()) and wanted.is_file():
                return wanted
        except (ValueError, OSError):  # no name that a file could have
            return None
        index = self.folder / "index.html"
        return index if index.is_file() and "." not in path.rpartition("/")[2] else None

    def response(self, path: str, accepted: str) -> Response[bytes]:
        found = self.find(path)
        if found is None:
            if not self.folder.is_dir():
                return Response(MISSING.encode(), media_type=MediaType.HTML, status_code=503)
            raise Refusal("There is nothing at this address.", status=404)
        kept = FOR_EVER if found.parent.name == HASHED else EACH_TIME
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
        media_type = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        for coding, ending in PACKED:
            packed = found.with_name(found.name + ending)
            if coding in accepted and packed.is_file():
                found = packed
                headers["Content-Encoding"] = coding
                break
        return Response(found.read_bytes(), media_type=media_type, headers=headers)


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page_file(request: Request[Any, Any, Any], page: Page, path: str = "") -> Response[bytes]:
    if path.startswith("/api/") or path == "/api":
        raise Refusal("There is nothing at this address.", status=404)
    return await asyncio.to_thread(page.response, path, request.headers.get("accept-encoding", ""))
