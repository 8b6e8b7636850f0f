"""Unguessable tokens: whoever shows one holds a seat, an invitation or the right to watch. Only hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 24  # 192 random bits: nobody guesses one, so a plain fast hash is enough at rest
ID_BYTES = 9


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The name of a table in an address: no secret, but not to be counted through either."""
    return secrets.token_urlsafe(ID_BYTES)


def hashed(token: str) -> str:
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()


def matches(token_hash: str, stored: str | None) -> bool:
    return stored is not None and secrets.compare_digest(token_hash, stored)
