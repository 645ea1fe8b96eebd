"""The body of an ability: its sentences read one by one, and what a later sentence adds to an earlier one (608.2c)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lexicon import lexemes
from judge.cards.reader.lower_clauses import Claim, Joined, Sentence, to_effect
from judge.cards.reader.lowering import lower, rewrite, rule
from judge.cards.reader.machine import parses
from judge.cards.reader.modal import WORD, modal_header
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.slots import nodes
from judge.cards.wording.conditions import condition_text

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

    def put(node: Any) -> Any:
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
    merged = _merged(last.effect, found)
    if merged is None:
        return False
    pieces[-1] = Piece(merged, last.lead)
    return True


def _merged(last: Any, found: Sentence) -> Any:
    body = found.body
    if isinstance(last, tree.Sequence) and not any(join.startswith(". ") for join in last.joins):
        inner = _merged(last.of[-1], found) if not isinstance(last.of[-1], (tree.If,)) else None
        if inner is not None and not isinstance(inner, (tree.May, tree.MayPay)):
            return dataclasses.replace(last, of=(*last.of[:-1], inner))
        return None
    if isinstance(last, (tree.May, tree.MayPay)):
        if (
            isinstance(body, tree.If)
            and not body.instead
            and not body.trailing
            and isinstance(body.condition, tree.DidSo)
            and not found.lead
        ):
            words = _did_words(body.condition)
            if body.condition.did and last.then is None and last.else_ is None and not _word(last):
                return dataclasses.replace(last, then=body.then, word=_words(last, words, ""))
            if not body.condition.did and last.else_ is None:
                return dataclasses.replace(last, else_=body.then, word=_words(last, _word(last), words))
        if found.lead.startswith(("Otherwise", "If not")) and last.else_ is None and last.then is not None:
            return dataclasses.replace(last, else_=body, word=_words(last, _word(last), found.lead))
        return None
    if isinstance(last, tree.If) and last.else_ is None and found.lead.startswith(("Otherwise", "If not")):
        return dataclasses.replace(last, else_=body, word=found.lead)
    if isinstance(last, tree.Apply) and isinstance(body, tree.Apply) and not found.lead:
        return _kept_types(last, body)
    if isinstance(last, tree.Apply) and isinstance(body, tree.If) and not found.lead:
        return _unless_it_attacks(last, body)
    if isinstance(body, tree.CostOfKeyword) and not found.lead:
        return with_told_cost(last, body.keyword)
    if isinstance(last, tree.Destroy) and not last.no_regeneration and not found.lead and isinstance(body, tree.Apply):
        mods = body.modifications
        if (
            len(mods) == 1
            and isinstance(mods[0], tree.Cant)
            and mods[0].action == "be regenerated"
            and isinstance(body.what, tree.Back)
            and not body.lasts.span
        ):
            return dataclasses.replace(last, no_regeneration=True, word=body.what.word)
    if (
        isinstance(last, tree.CopySpell)
        and not last.new_targets
        and isinstance(body, tree.May)
        and isinstance(body.effect, tree.ChangeTargets)
    ):
        change = body.effect
        if (
            body.who == YOU
            and body.then is None
            and change.how == "choose new"
            and isinstance(change.what, tree.Back)
            and last.who == YOU
        ):
            return dataclasses.replace(last, new_targets=True, word=change.what.word)
    if isinstance(last, tree.CopySpell) and isinstance(body, tree.NewTargetsForEach) and not last.new_targets and not found.lead:
        return dataclasses.replace(last, new_targets=True, word="each of those players")
    if isinstance(last, tree.EvenOut) and isinstance(body, tree.EvenOutToo) and not last.word and not found.lead:
        return dataclasses.replace(last, what=(*last.what, *body.what), word=body.word)
    if isinstance(last, tree.CopyForTargets) and isinstance(body, tree.EachCopyTargets) and last.said is None and not found.lead:
        return dataclasses.replace(last, said=body.said)
    if isinstance(last, tree.Delayed) and isinstance(last.effect, tree.CopySpell):
        inner = _merged(last.effect, found)
        return dataclasses.replace(last, effect=inner) if inner is not None else None
    if isinstance(last, tree.Delayed) and isinstance(body, tree.If) and isinstance(body.condition, tree.DidSo) and not body.instead and not found.lead:
        return _done_then(last, found)
    if isinstance(last, tree.Apply) and isinstance(body, tree.NewTypeNot) and not found.lead:
        said = last.modifications[0]
        if isinstance(said, tree.ChangeText) and said.what == "creature type" and not (said.new or said.never):
            return dataclasses.replace(last, modifications=(dataclasses.replace(said, never=body.type),))
    if isinstance(body, tree.NewTargetMust) and not found.lead:
        return _limited_target(last, body)
    if isinstance(body, tree.MostCounters) and not found.lead:
        return _capped(last, body)
    if isinstance(last, tree.AddMana) and isinstance(body, tree.KeepMana) and not last.kept and not found.lead:
        return dataclasses.replace(last, kept=body.words)
    if isinstance(last, tree.DealDamage) and isinstance(body, tree.Unpreventable) and not found.lead:
        return dataclasses.replace(last, unpreventable=True)
    if isinstance(last, tree.ForEach) and not last.trailing and not found.lead and _of_the_current_one(body):
        inner, joins = (last.effect.of, last.effect.joins) if isinstance(last.effect, tree.Sequence) else ((last.effect,), ())
        return dataclasses.replace(last, effect=tree.Sequence((*inner, body), (*joins, ". ")))
    return None


def _unless_it_attacks(last: tree.Apply, body: tree.If) -> tree.Effect | None:
    """ "That creature attacks this turn if able. If it doesn't, destroy it at the beginning of the next end step": looked at then."""
    told = body.condition
    if not (isinstance(told, tree.DidSo) and not told.did and isinstance(told.who, tree.Back) and told.word == "" and body.else_ is None):
        return None
    if not any(isinstance(mod, tree.Must) and mod.action == "attack" and mod.word == "this turn" for mod in last.modifications):
        return None
    if not isinstance(body.then, tree.Delayed) or body.then.condition is not None:
        return None
    attacked = tree.History(tree.Attacks(told.who))
    then = dataclasses.replace(body.then, effect=tree.If(tree.IsNot(attacked), body.then.effect), word="if it doesn't")
    return tree.Sequence((last, then), (". ",))


def _done_then(last: tree.Delayed, found: Sentence) -> tree.Effect:
    """ "At the beginning of the next end step, sacrifice it. If you do, ...": whether it is done is known only then (603.7)."""
    inner = _merged(last.effect, found)
    if inner is None:
        of, joins = (last.effect.of, last.effect.joins) if isinstance(last.effect, tree.Sequence) else ((last.effect,), ())
        inner = tree.Sequence((*of, found.body), (*joins, ". "))
    return dataclasses.replace(last, effect=inner)


def _of_the_current_one(body: Any) -> bool:
    """Whether a sentence goes on with what is done for each of several: it speaks of the current one, and has no such class of its own."""
    found = list(nodes(body))
    if any(isinstance(node, (tree.ForEach, tree.Every)) or (isinstance(node, tree.Who) and node.role in _SEVERAL) for node in found):
        return False
    return any(isinstance(node, tree.Back) and node.to == "each" and node.word.startswith("that ") for node in found)


_SEVERAL = ("players", "opponents")


def _limited_target(last: Any, body: tree.NewTargetMust) -> Any:
    """The change of targets with what the new one must be; None where no target is changed."""
    if isinstance(last, tree.If) and last.else_ is None:
        inner = _limited_target(last.then, body)
        return None if inner is None else dataclasses.replace(last, then=inner)
    if not isinstance(last, tree.ChangeTargets) or last.to is not None or last.how != "change" or last.must is not None:
        return None
    return dataclasses.replace(last, must=body.what)


def _capped(last: Any, body: tree.MostCounters) -> Any:
    """The putting of counters that never brings their number beyond what the next sentence says; None where it puts no such counters."""
    if isinstance(last, tree.May):
        inner = _capped(last.effect, body)
        return None if inner is None else dataclasses.replace(last, effect=inner)
    if not isinstance(last, tree.PutCounter) or last.kind != body.kind or not isinstance(last.on, tree.This) or last.most is not None:
        return None
    return dataclasses.replace(last, most=body.most)


def with_told_cost(node: Any, keyword: str) -> Any:
    """The effect or static ability with the cost of the keyword it gives: the mana cost of what has it; None without such a one."""
    told = tree.Keyword(keyword, word="told")
    seen = 0

    def put(one: Any) -> Any:
        nonlocal seen
        if isinstance(one, tree.Keyword) and one == told and one.word == "told":
            seen += 1
            return dataclasses.replace(one, costs=(tree.ManaCostOf(tree.This(word="it")),))
        return one

    changed = rewrite(node, put)
    return changed if seen == 1 else None


def _kept_types(last: tree.Apply, body: tree.Apply) -> tree.Apply | None:
    """ "It's still a land" after what it becomes: the new types are in addition to the old ones (205.1b)."""
    mods = body.modifications
    if (
        len(mods) != 1
        or not isinstance(mods[0], tree.Becomes)
        or len(mods[0].of) != 1
        or not isinstance(mods[0].of[0], tree.StillIs)
    ):
        return None
    still = dataclasses.replace(
        mods[0].of[0], word=f"{getattr(body.what, 'word', '')}{mods[0].word}|{mods[0].of[0].word}"
    )
    changed: list[tree.Modification] = []
    done = False
    for mod in last.modifications:
        if isinstance(mod, tree.Becomes) and not done:
            parts = tuple(
                dataclasses.replace(part, add=True) if isinstance(part, tree.ChangeTypes) else part for part in mod.of
            )
            changed.append(dataclasses.replace(mod, of=(*parts, still)))
            done = True
        else:
            changed.append(mod)
    return dataclasses.replace(last, modifications=tuple(changed)) if done else None


def _did_words(condition: tree.DidSo) -> str:
    return f"If {condition_text(condition)}, "


def _word(last: Any) -> str:
    return str(last.word).partition("|")[2].partition("|")[0] if "|" in last.word else ""


def _words(last: Any, then: str, other: str) -> str:
    kind = last.word.partition("|")[0]
    return f"{kind}|{then}|{other}"


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


__all__ = ["WORD", "Body", "Claim", "Joined", "Part", "Piece", "UnreadPart", "attempt", "read_body", "sentences"]
