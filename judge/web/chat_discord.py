"""Discord's signature, which needs the extra ``chat``: imported where a key of Discord's is set and nowhere else."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from judge.web.chat_signed import fresh


def discord_signed(key: str, signature: str, timestamp: str, body: bytes, now: float) -> bool:
    """Whether Discord signed the request (Ed25519 over timestamp and body) a moment ago."""
    if not fresh(timestamp, now):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), timestamp.encode() + body)
    except (InvalidSignature, ValueError):
        return False
    return True
