"""Judges' passwords: hashed by Argon2id (argon2-cffi, its own recommended costs), never kept otherwise; easily guessed ones are refused.

How easily is what zxcvbn says, which ships lists of the passwords and words that are used most, and knows repeats, sequences and rows of keys.
"""

from __future__ import annotations

from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn  # type: ignore[import-untyped]

from judge.errors import Malformed

SHORTEST, LONGEST = 10, 1000
STRONG = 3
"""What zxcvbn must say of it at least, of 0 to 4: beyond 100 million guesses."""
_LOOKED_AT = 72  # characters that are weighed: longer ones cost time and change nothing


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@lru_cache(maxsize=1)
def _nobody() -> str:
    return _hasher().hash("the password of nobody")


def hashed(password: str, name: str = "") -> str:
    """The hash to keep. Malformed for a password that is too short or too common to be safe, or absurdly long. ``name``: the judge's."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Malformed(f"a password has {SHORTEST} to {LONGEST} characters")
    found = zxcvbn(password[:_LOOKED_AT], user_inputs=[name, *name.split(), "judge", "magic", "gathering"])
    if found["score"] < STRONG:
        why = (found["feedback"]["warning"] or "it holds little that cannot be guessed").rstrip(".")
        raise Malformed(f"this password is easily guessed: {why[:1].lower()}{why[1:]}", mend="use several uncommon words")
    return rehashed(password)


def rehashed(password: str) -> str:
    """The hash of a password that is in use already."""
    return _hasher().hash(password)


def matches(kept: str | None, password: str) -> bool:
    """Whether a password is the one of that hash; as slow for a judge that does not exist (None) as for one that does."""
    try:
        _hasher().verify(kept or _nobody(), password[:LONGEST])
    except (VerificationError, InvalidHashError):
        return False
    return bool(kept)


def aged(kept: str) -> bool:
    """Whether a hash was made at lower costs than today's."""
    return _hasher().check_needs_rehash(kept)
