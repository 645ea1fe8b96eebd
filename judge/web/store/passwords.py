"""Judges' passwords: hashed by Argon2id (argon2-cffi, its own recommended costs), never kept otherwise."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from judge.errors import Malformed

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 10, 1000


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@lru_cache(maxsize=1)
def _nobody() -> str:
    return _hasher().hash("the password of nobody")


def hashed(password: str) -> str:
    """The hash to keep. Malformed for a password that is too short to be safe, or absurdly long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Malformed(f"a password has {SHORTEST} to {LONGEST} characters")
    return _hasher().hash(password)


def matches(kept: str | None, password: str) -> bool:
    """Whether a password is the one of that hash; as slow for a judge that does not exist (None) as for one that does."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        _hasher().verify(kept or _nobody(), password[:LONGEST])
    except (VerificationError, InvalidHashError):
        return False
    return bool(kept)


def aged(kept: str) -> bool:
    """Whether a hash was made at lower costs than today's."""
    return _hasher().check_needs_rehash(kept)
