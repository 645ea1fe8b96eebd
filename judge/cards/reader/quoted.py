"""Abilities within abilities: what is quoted, and what stands after the dash of a keyword ("Forecast — ...")."""

from __future__ import annotations

import re

from judge.cards import tree
from judge.cards.check import unread
from judge.cards.keywords import KeywordEntry
from judge.cards.reader.keyword_lines import read_keyword_line, with_form
from judge.cards.reader.lowering import rewrite, rule
from judge.cards.reader.machine import Tok
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.reader.router import read_line, read_lines

_INNER_QUOTE = re.compile(r"(?<= )'((?:[^']|'(?=s\b|t\b))*[.])'")


@rule("a_quoted")
def _quoted(scope: Scope, token: Tok) -> tuple[tree.Ability, ...]:
    inner = _INNER_QUOTE.sub(r'"\1"', token.text[1:-1])  # a quotation within a quotation
    found = read_lines(inner, ("creature",))
    if not found or unread(found):
        found = read_keyword_line(inner.removesuffix(".")) or ()
    if not found or unread(found):
        raise NoMeaning("a quoted ability unread")
    if isinstance(scope.subject, tree.This):  # what it gives to itself speaks of itself
        found = rewrite(found, lambda node: tree.This(word=node.word) if isinstance(node, tree.Granter) else node)
    return tuple(tree.Quoted(ability) for ability in found)


@with_form("ability")
def _ability_after(entry: KeywordEntry, rest: str) -> tuple[tree.Ability, ...] | None:
    """A keyword with an activated ability after the dash."""
    if not rest.startswith(" — "):
        return None
    inner = read_line(rest[3:], 0, (), Scope())
    return (tree.Keyword(entry.name, extra=tuple(inner)),) if len(inner) == 1 and isinstance(inner[0], tree.Activated) else None
