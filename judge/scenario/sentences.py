"""One sentence of Judge English into scenario data: the lark grammar and the reading of a sentence.

To add a sentence form: a branch in ``language.lark`` and the method named after its arrow in the module of ``making`` for its kind.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, Literal

from lark import Lark, Token
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedToken, VisitError
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef

from judge.errors import Malformed, Place
from judge.home import user_home
from judge.scenario import complaints
from judge.scenario.lexer import Lexicon, Word, words
from judge.scenario.making.ask import Ask
from judge.scenario.making.at import At
from judge.scenario.making.given import Given
from judge.scenario.making.happening import GRAMMAR, Happenings
from judge.scenario.making.then import Then
from judge.scenario.making.when import When
from judge.scenario.rewording import reworded
from judge.scenario.tenses import plain

if TYPE_CHECKING:
    from lark.common import LexerConf

Start = Literal["given", "when", "then", "ask", "at", "without"]


class _Handed(Lexer):
    """Hands the parser the tokens that our own lexer has made."""

    def __init__(self, conf: LexerConf) -> None:
        self.conf = conf

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        yield from data


class _Token(Token):
    """A token that remembers the word it stands for."""

    word: Word


STARTS = ["given", "when", "then", "ask", "at", "without"]


@lru_cache(maxsize=1)
def grammar() -> tuple[Lark, dict[str, str]]:
    """The parser, and the terminal name of each literal word."""
    source = files("judge.scenario").joinpath("language.lark").read_text(encoding="utf-8") + GRAMMAR
    lark = _parser(source)
    literals = {str(t.pattern.value): t.name for t in lark.terminals if t.pattern.type == "str"}
    return lark, literals


def _parser(source: str) -> Lark:
    """The parser of the grammar. Its tables take half a second to work out, so they are kept in the user's data folder for this very
    grammar and these versions of lark and Python."""
    stamp = sha256(f"{source}|{lark_version}|{sys.version}".encode()).hexdigest()
    kept = user_home() / "parsed" / "judge-english.json"
    with suppress(OSError, ValueError, TypeError, KeyError, IndexError):  # not kept yet, or not whole: the tables are made anew
        found = _whole(json.loads(kept.read_bytes()))
        if found["stamp"] == stamp:
            found["data"]["options"]["lexer"] = found["data"]["parser"]["lexer_conf"]["lexer_type"] = _Handed
            known: Lark = Lark._load_from_dict(found["data"], found["memo"])  # type: ignore[no-untyped-call]
            return known
    made = Lark(source, parser="lalr", lexer=_Handed, start=STARTS, maybe_placeholders=True)
    data, memo = made.memo_serialize([TerminalDef, Rule])
    with suppress(OSError):  # a data folder that can't be written to costs time, no answer
        whole = json.dumps({"stamp": stamp, "data": _plain(data), "memo": _plain(memo)})
        kept.parent.mkdir(parents=True, exist_ok=True)
        own = kept.with_suffix(f".{os.getpid()}")
        own.write_text(whole, encoding="utf-8")
        own.replace(kept)
    return made


def _plain(data: Any) -> Any:
    """The same of plain values only: lark's texts know where they stood in the grammar, and our lexer is a class (put back when it is read)."""
    if isinstance(data, dict):
        if all(isinstance(k, str) for k in data):
            return {str(k): _plain(v) for k, v in data.items()}
        return {_PAIRS: [[_plain(k), _plain(v)] for k, v in data.items()]}
    if isinstance(data, list | tuple):
        return [_plain(x) for x in data]
    return str(data) if isinstance(data, str) else None if isinstance(data, type) else data


_PAIRS = "#pairs"
"""Marks a table whose keys are no texts: JSON knows none."""


def _whole(data: Any) -> Any:
    """The tables back from plain values."""
    if isinstance(data, dict):
        pairs = data.get(_PAIRS)
        return {k: _whole(v) for k, v in (data.items() if pairs is None else pairs)}
    return [_whole(x) for x in data] if isinstance(data, list) else data


class Sentences:
    """Reads the sentences of one scenario in order, remembering who "he" and what "it" are."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the names known in the scenario."""
        self.lexicon = lexicon
        self.builder = _Builder()

    def read(self, start: Start, text: str, where: Callable[[int, int], Place]) -> Any:
        """The data of one sentence; ``where`` turns an offset and length in the text into a place. Malformed when it can't be read."""
        tree = self.lexicon.kept(start, text, lambda: self._tree(start, text, where))
        self.builder.where = where
        try:
            return self.builder.transform(tree)
        except VisitError as error:
            if isinstance(error.orig_exc, Malformed):
                raise error.orig_exc from None
            raise

    def _tree(self, start: Start, text: str, where: Callable[[int, int], Place]) -> Any:
        """The tree of one sentence; what can't be read as it stands is read in other words where there are some."""
        try:
            return self._parsed(start, text, where)
        except Malformed:
            other = reworded(start, text.strip().rstrip("."))
            if other is None:
                raise
            with suppress(Malformed):
                return self._parsed(start, other, where)
            raise

    def _parsed(self, start: Start, text: str, where: Callable[[int, int], Place]) -> Any:
        """The tree of one sentence as it stands."""
        lark, literals = grammar()
        known = frozenset(literals)
        stream = _it_is(words(text, self.lexicon, known, where(0, 1)))
        if start in ("ask", "then", "at"):
            stream = plain(stream, start)
        if not stream:
            raise Malformed("there is no sentence here", where(0, 1), f"write {complaints.EXAMPLES[start]}")
        tokens = [
            _Token(
                literals[w.type[1:-1]] if w.type.startswith("'") else w.type,
                w.value,
                start_pos=w.start,
                end_pos=w.start + w.length,
                line=1,
                column=w.start + 1,
            )
            for w in stream
        ]
        for token, w in zip(tokens, stream, strict=True):
            token.word = w
        try:
            return lark.parse(tokens, start=start)
        except UnexpectedToken as error:
            raise self._unexpected(error, stream, start, literals, text, where) from None

    def _unexpected(
        self,
        error: UnexpectedToken,
        stream: list[Word],
        start: Start,
        literals: dict[str, str],
        text: str,
        where: Callable[[int, int], Place],
    ) -> Malformed:
        token = error.token
        expected = complaints.expected(frozenset(error.accepts or error.expected), literals)
        if token.type == "$END":
            return Malformed(
                "the sentence stops too early", where(len(text.rstrip(" .")), 1), f"next could come {expected}"
            )
        word: Word = token.word
        shown = word.text
        if word.type == "WORD" and (guess := complaints.near(shown, literals)):
            expected = f'perhaps "{guess}"; understood here: {expected}'
        else:
            expected = f"understood here: {expected}"
        return Malformed(f'"{shown}" is not understood here', where(word.start, len(shown)), expected)


def _it_is(stream: list[Word]) -> list[Word]:
    """ "It is Ann's turn" speaks of time, not of an object: its first two words become one token."""
    if len(stream) >= 3 and stream[0].value == "it" and stream[1].value == "is" and stream[2].type == "PLAYER_S":
        joined = Word("'it-is'", "it-is", stream[0].start, stream[1].start + stream[1].length, "it is")
        return [joined, *stream[2:]]
    return stream


class _Builder(Given, When, Then, Ask, At, Happenings):
    """What every branch of the grammar makes."""

    def _call_userfunc(self, tree: Any, new_children: Any = None) -> Any:
        """As lark does, which looks the method of a branch up and wraps it anew each time."""
        make = _maker(tree.data)
        if make is None:
            return super()._call_userfunc(tree, new_children)  # type: ignore[no-untyped-call]
        try:
            return make(self, *new_children)
        except Exception as error:
            raise VisitError(tree.data, tree, error) from error  # type: ignore[no-untyped-call]


@cache
def _maker(branch: str) -> Callable[..., Any] | None:
    """What makes the data of a branch; None where nothing is named after it."""
    return getattr(getattr_static(_Builder, branch, None), "base_func", None)
