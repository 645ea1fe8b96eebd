"""Look-up keys of terms and titles: what makes ``Creatures`` and ``creature`` one."""

from __future__ import annotations

import re

WORD = re.compile(r"[a-z0-9][a-z0-9'/+-]*")
"""A word of a text in small letters."""

_TERM_NOISE = re.compile(r"\s*\([^)]*\)|,? \[.*?\]")


def plain_term(term: str) -> str:
    """A heading or glossary term as a look-up key: lower case, without parenthesised remarks and placeholders."""
    bare = _TERM_NOISE.sub("", term[:300].replace("<-", "[").replace("->", "]")).lower()
    return " ".join(bare.replace("”", '"').replace("“", '"').replace("’", "'").strip(' "').split())


def singular(word: str) -> str:
    """A word without its plural ending, roughly: what makes ``creatures`` and ``creature`` one key."""
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        return word[:-1]
    return word


def term_key(term: str) -> str:
    """The key under which a term and its plural meet."""
    return " ".join(singular(w) for w in WORD.findall(plain_term(term)))
