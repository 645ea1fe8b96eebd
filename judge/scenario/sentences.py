"""One sentence of Judge English into scenario data: the lark grammar and the reading of a sentence.

To add a sentence form: a branch in ``language.lark`` and the method named after its arrow in the module of ``making`` for its kind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from inspect import getattr_static
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal

from lark import Lark, Token, Transformer
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedToken, VisitError
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift

from judge.errors import Malformed, Place
from judge.home import kept_as
from judge.language.rows import Rows, different
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
    stamp = sha256(f"{_FORMAT}|{source}|{lark_version}|{sys.version}".encode()).hexdigest()
    with suppress(ValueError, TypeError, KeyError, IndexError):  # kept otherwise than here: the tables are made anew
        return _from_kept(kept_as("judge-english", stamp, lambda: _plain(_made(source))))
    return _lark(source)


def _lark(source: str) -> Lark:
    return Lark(source, parser="lalr", lexer=_Handed, start=STARTS, maybe_placeholders=True)


_FORMAT = 2


def _made(source: str) -> dict[str, Any]:
    """The parser as lark tells it, but for the rows of its table, which stand as text."""
    data, memo = _lark(source).memo_serialize([TerminalDef, Rule])
    numbers = {rule["@"]: n for n, rule in enumerate(data["rules"])}
    table = data["parser"]["parser"]
    states, table["states"] = table["states"], {}
    tokens, table["tokens"] = table["tokens"], {}
    written, places = different(_written(states[state], numbers) for state in range(len(states)))
    return {"data": data, "memo": list(memo.items()), "tokens": [tokens[n] for n in range(len(tokens))], "written": written, "places": places}


def _written(row: dict[int, tuple[int, Any]], numbers: dict[int, int]) -> str:
    """A row as text: each action (0: go to a state, 1: by a rule) with the tokens on which it is taken."""
    groups: dict[str, list[str]] = {}
    for token, (reduce, what) in row.items():
        groups.setdefault(f"{reduce}:{numbers[what['@']] if reduce else what}", []).append(str(token))
    return ";".join(f"{action}:{','.join(ahead)}" for action, ahead in groups.items())


def _from_kept(kept: dict[str, Any]) -> Lark:
    """The parser back; a row of its table is read when it is first met."""
    data, tokens = kept["data"], kept["tokens"]
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = _Handed
    lark: Lark = Lark._load_from_dict(data, dict(kept["memo"]))  # type: ignore[no-untyped-call]

    def row(text: str) -> dict[str, tuple[Any, Any]]:
        found: dict[str, tuple[Any, Any]] = {}
        for group in filter(None, text.split(";")):
            reduce, what, ahead = group.split(":")
            action = (Reduce, lark.rules[int(what)]) if reduce == "1" else (Shift, int(what))
            found.update(dict.fromkeys([tokens[int(n)] for n in ahead.split(",")], action))
        return found

    table: Any = lark.parser.parser
    table._parse_table.states = Rows(kept["written"], kept["places"], row)
    return lark


def _plain(data: Any) -> Any:
    """The same of plain values only: lark's texts know where they stood in the grammar, and our lexer is a class (put back when it is read)."""
    if isinstance(data, dict):
        return {str(k): _plain(v) for k, v in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(x) for x in data]
    return str(data) if isinstance(data, str) else None if isinstance(data, type) else data


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
        """As lark does for methods that take the parts of a branch one by one, for which it wraps every method when it is imported."""
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
    made = getattr_static(_Builder, branch, None)
    return made if isinstance(made, FunctionType) and not hasattr(Transformer, branch) else None
