"""The body of an ability: its sentences read one by one, and what a later sentence adds to an earlier one (608.2c)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.claims import Sentence, to_effect
from judge.cards.reader.completing import completed_by
from judge.cards.reader.lexicon import lexemes
from judge.cards.reader.lowering import lower, rewrite, rule
from judge.cards.reader.machine import parses
from judge.cards.reader.modal import modal_header
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.slots import nodes

PARSE_LIMIT = 12


class UnreadPart(Exception):  # noqa: N818 - a signal within the reader
    """A part that was needed could not be read."""


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence without its full stop, and where it starts."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Piece:
    """An effect and the words that lead into it."""

    effect: Any
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Body:
    """What an ability does, and the restrictions said among its sentences."""

    effect: tree.Effect
    restrictions: tuple[tree.Restriction, ...] = ()


def sentences(text: str) -> list[Part]:
    """The sentences of a paragraph, quotes kept whole, without their full stops."""
    found: list[Part] = []
    quoted = False
    begin = 0
    size = len(text)
    for place, char in enumerate(text):
        if char == '"':
            quoted = not quoted
            if (
                not quoted
                and place > 0
                and text[place - 1] == "."
                and text[place + 1 : place + 2] == " "
                and text[place + 2 : place + 3].isupper()
            ):
                found.append(Part(text[begin : place + 1], begin))
                begin = place + 2
        elif char == "." and not quoted and (place + 1 == size or text[place + 1] == " "):
            found.append(Part(text[begin:place], begin))
            begin = place + 2
    if begin < size:
        found.append(Part(text[begin:], begin))
    return found


def attempt(text: str, start: str, scope: Scope, finish: Callable[[Any], Any] | None = None) -> Any:
    """The meaning of the first parse that has one, or None; the scope changes only when there is one."""
    if not text or lexemes(text) is None:
        return None
    for every in (False, True):
        tried = 0
        for syntax in parses(text, start, every=every):
            tried += 1
            trial = scope.copy()
            try:
                found = lower(syntax, trial)
                if finish is not None:
                    found = finish(found)
            except NoMeaning:
                if not every:
                    break
                if tried >= PARSE_LIMIT:
                    return None
                continue
            scope.take(trial)
            return found
        else:
            if not tried:
                return None
    return None


def _sentence(text: str, scope: Scope) -> Sentence | None:
    def finish(found: Sentence) -> Sentence:
        if found.lead == "restriction" or isinstance(found.body, tree.SpendOnly):
            return found
        return Sentence(to_effect(found.body), found.lead)

    result = attempt(text, "sentence", scope, finish)
    return result if isinstance(result, Sentence) else None


def read_body(text: str, scope: Scope, start: int, first: Piece | None = None, parts: list[Part] | None = None) -> Body:
    """Read the sentences of a body into one effect; each that cannot be read stays as ``UnreadEffect``."""
    pieces: list[Piece] = [first] if first is not None else []
    restrictions: list[tree.Restriction] = []
    if parts is None:
        text, scope.modes = modal_header(text)
        parts = sentences(text)
    for part in parts:
        if "\n•" in part.text:
            pieces.append(Piece(tree.UnreadEffect(part.text, start + part.start, start + part.start + len(part.text))))
            continue
        if part.text == "This ability triggers only once each turn":
            restrictions.append(tree.Restriction("triggers", times=1))
            continue
        elsewhere = scope.otherwise() if part.text.startswith(("Otherwise, ", "If not, ")) else []
        found = _sentence(part.text, scope)
        scope.mentions = [*elsewhere, *scope.mentions]
        if found is None:
            pieces.append(Piece(tree.UnreadEffect(part.text, start + part.start, start + part.start + len(part.text))))
        elif found.lead == "restriction":
            restrictions.extend(found.body)
        elif isinstance(found.body, tree.SpendOnly):
            if not _restrict_mana(pieces, found.body):
                pieces.append(
                    Piece(tree.UnreadEffect(part.text, start + part.start, start + part.start + len(part.text)))
                )
        elif not _merge(pieces, found):
            body = _those_tokens(pieces, found.body)
            if isinstance(body, tree.OneOfTied) and not _tied(pieces, body):
                body = None
            if body is None:
                body = tree.UnreadEffect(part.text, start + part.start, start + part.start + len(part.text))
            elif isinstance(body, tree.Repeat) and isinstance(body.times, tree.AnyNumber) and len(pieces) > 1:
                pieces[:] = [Piece(_sequence(pieces))]  # "this process" is everything before
            pieces.append(Piece(body, found.lead))
    return Body(_sequence(pieces), tuple(restrictions))


def _sequence(pieces: list[Piece]) -> tree.Effect:
    if not pieces:
        return tree.DoNothing("")
    if len(pieces) == 1 and not pieces[0].lead:
        return pieces[0].effect  # type: ignore[no-any-return]
    return tree.Sequence(tuple(piece.effect for piece in pieces), tuple(f". {piece.lead}" for piece in pieces[1:]))


def _those_tokens(pieces: list[Piece], body: Any) -> Any:
    """The body with "those tokens" being the ones that the instruction just before creates; None when it creates none."""
    if not any(isinstance(node, tree.CreateToken) and node.word == "of those" for node in _effects(body)):
        return body
    last = next((node for node in reversed(_effects(pieces[-1].effect)) if isinstance(node, tree.CreateToken)), None) if pieces else None
    if last is None or not isinstance(body, tree.If) or not body.instead:
        return None

    def put(node: tree.Node) -> tree.Node:
        if isinstance(node, tree.CreateToken) and node.word == "of those":
            return dataclasses.replace(last, amount=node.amount, word="of those")
        return node

    return rewrite(body, put)


def _tied(pieces: list[Piece], told: tree.OneOfTied) -> bool:
    """Whether the instruction just before speaks of the one with the least (or greatest) of what the sentence tells of."""
    least = tree.Extreme(told.name, told.how, None)  # type: ignore[arg-type]
    return bool(pieces) and any(
        isinstance(node, tree.Choose) and node.word == "the" and least in node.filter.predicates for node in nodes(pieces[-1].effect)
    )


def _effects(node: Any) -> list[Any]:
    """The effect and the effects that it is put together of."""
    found = [node]
    if isinstance(node, tree.Sequence):
        for part in node.of:
            found += _effects(part)
    elif isinstance(node, tree.If):
        found += _effects(node.then)
    return found


def _restrict_mana(pieces: list[Piece], only: tree.SpendOnly) -> bool:
    if only.costs == "rider":
        if not pieces or not isinstance(pieces[-1].effect, tree.AddMana) or pieces[-1].effect.rider is not None:
            return False
        pieces[-1] = Piece(dataclasses.replace(pieces[-1].effect, rider=only), pieces[-1].lead)
        return True
    if pieces and isinstance(pieces[-1].effect, tree.AddMana) and pieces[-1].effect.restriction is None:
        pieces[-1] = Piece(dataclasses.replace(pieces[-1].effect, restriction=only), pieces[-1].lead)
        return True
    return False


def _merge(pieces: list[Piece], found: Sentence) -> bool:
    """Fold a sentence that only completes the one before into it; True when it did."""
    if not pieces or isinstance(found.body, tree.UnreadEffect):
        return False
    last = pieces[-1]
    merged = completed_by(last.effect, found)
    if merged is None:
        return False
    pieces[-1] = Piece(merged, last.lead)
    return True


CHOOSER = tree.Who("an opponent", word="an opponent")
"""Who chooses the mode where another player does (700.2d)."""


@rule("cl_modal")
def _modal(scope: Scope) -> tree.Effect:
    modes = scope.modes
    if modes is None:
        raise NoMeaning("no modes")
    read: list[tree.Mode] = []
    targets = scope.targets
    for text in modes.texts:
        inner = scope.copy()
        inner.targets = targets
        inner.modes = None
        if modes.other:
            inner.mention(CHOOSER, player=True)
        body = read_body(text, inner, 0)
        if body.restrictions:
            raise NoMeaning("a restriction within a mode")
        targets = max(targets, inner.targets)
        read.append(tree.Mode(body.effect))
    scope.targets = targets
    scope.modes = None
    return tree.Modal(tuple(read), modes.least, modes.most, CHOOSER if modes.other else tree.Who("you"), modes.repeat)


__all__ = ["Body", "Part", "Piece", "UnreadPart", "attempt", "read_body", "sentences"]
