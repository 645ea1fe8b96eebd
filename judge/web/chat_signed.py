"""Whether a request really comes from the chat service: its signature over the time and the whole body, checked before anything else is done."""

from __future__ import annotations

import hashlib
import hmac

from judge.errors import Malformed

FRESH = 300
"""Seconds for which a signed request is good: one that was written down must not be played again later."""


class Forged(Malformed):
    """The signature is not that of the chat service (HTTP 401)."""

    kind = "forged"


def slack_signed(secret: str, signature: str, timestamp: str, body: bytes, now: float) -> bool:
    """Whether Slack signed the request (HMAC-SHA256 over version, timestamp and body) a moment ago."""
    if not fresh(timestamp, now):
        return False
    made = "v0=" + hmac.new(secret.encode(), b"v0:" + timestamp.encode() + b":" + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(made.encode(), signature.encode())


def fresh(timestamp: str, now: float) -> bool:
    """Whether a request was signed a moment ago."""
    return timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 12 and abs(now - int(timestamp)) <= FRESH
