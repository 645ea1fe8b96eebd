"""Queries as Judge English asks them."""

from __future__ import annotations

from typing import assert_never

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.wording_claims import asked, parts_of
from judge.scenario.wording_parts import ordinal_word, possessive, ref, spec, thing, zone_words

ISNT = "isn't"


def query(q: m.Query) -> str:
    """The words of a query without "Ask:" and question mark."""
    match q:
        case m.Because(claim=m.Dies(what=what, negated=True), of=of):
            return f"does {ref(of.what)} save {ref(what)}"
        case m.Because(claim=m.Dealt(by=by, negated=True), of=of) if by is not None:
            return f"does {ref(of.what)} stop {possessive(by)} damage"
        case m.Because(claim=c, of=of):
            return f"{asked(c)} because of {cause(of)}"
        case m.Matters(of=of, to=to):
            return f"does {cause(of)} matter{f' to {thing(to)}' if to else ''}"
        case m.Times(claim=c):
            return f"how many times {asked(c)}"
        case m.HowMany(kind=kind, claim=c):
            _, _, auxiliary, base = parts_of(c)
            return f"how many {_kinds(kind)} {'are ' if auxiliary == ISNT else ''}{base}"
        case m.Which(claim=c, kind=kind, of=of, nth=nth):
            order = f" {ordinal_word(nth)}" if nth else ""
            if kind is not None:
                return f"which {_kind(kind)} {_predicate(c)}{order}"
            return f"which {_predicate(c)}{order}, {' or '.join(ref(r) for r in of)}"
        case m.WhoDoes(claim=c):
            return f"who {_predicate(c)}"
        case m.WhatDoes(claim=c):
            return f"what {asked(c)}".removesuffix(" ")
        case m.When(claim=c):
            return f"when {asked(c)}"
        case m.InOrder(first=first, then=then):
            one, later = next((a, b) for a in (parts_of(first), _suffered(first)) for b in (parts_of(then), _suffered(then)) if a[1] == b[1])
            return f"{'is' if one[2] == ISNT else 'does'} {one[0]} {one[3]} before {later[0]}"
        case m.Either(claims=(first, second)) if (both := _same_subject(first, second)) is not None:
            (subject, _, auxiliary, base), (_, verb, other, rest) = both
            start = f"{'is' if auxiliary == ISNT else 'does'} {subject} {base}"
            if auxiliary == other:
                return f"{start} or {rest}"
            return f"{start} or {f'is {rest}' if other == ISNT else f'it {verb}'}"
        case m.Either(claims=claims):
            subject, _, auxiliary, base = parts_of(claims[0])
            word = "is" if auxiliary == ISNT else "does"
            return f"{word} {' or '.join(parts_of(c)[0] for c in claims)} {base}"
        case m.Characteristic(of=of, what="types"):
            return f"what type is {ref(of)}"
        case m.Characteristic(of=of, what="abilities"):
            return f"what abilities does {ref(of)} have"
        case m.Characteristic(of=of, what=what):
            return f"what is {ref(of)}'s {what}"
        case m.Now(what=what):
            return NOW[what]
        case m.ManaIn(who=who):
            return f"how much mana does {who.name} have"
        case m.CardsThere(zone=zone):
            return f"how many cards are {zone_words(zone)}"
        case m.DamagePrevented(to=to, by=by):
            return f"how much damage{f' to {thing(to)}' if to else ''} is prevented{f' by {ref(by)}' if by else ''}"
        case _:
            assert_never(q)


def cause(of: m.Without) -> str:
    """What is left out in words."""
    if of.ability or of.keyword:
        return f"{possessive(of.what)} {of.keyword or 'ability'}"
    return ref(of.what)


NOW = {
    "active player": "whose turn is it", "step": "what step is it", "turn": "what turn is it", "stack": "what is on the stack",
    "monarch": "who is the monarch",
}  # fmt: skip


def _kind(kind: m.ObjectSpec) -> str:
    return spec(kind).split(" ", 1)[1]


Parts = tuple[str, str, str, str]


def _same_subject(first: m.Claim, second: m.Claim) -> tuple[Parts, Parts] | None:
    """Both claims said of the same subject, damage in the passive where that makes it so; None where they speak of two."""
    for one in dict.fromkeys((parts_of(first), _suffered(first))):
        for other in dict.fromkeys((parts_of(second), _suffered(second))):
            if one[0] == other[0]:
                return one, other
    return None


def _suffered(c: m.Claim) -> Parts:
    """Damage dealt to something said of what it is dealt to."""
    if not isinstance(c, m.Dealt) or not isinstance(c.to, m.Ref) or c.by is None or c.negated:
        return parts_of(c)
    rest = f"dealt {'' if c.amount is None else f'{c.amount} '}damage by {ref(c.by)}"
    return thing(c.to), f"is {rest}", ISNT, rest


def _kinds(kind: m.ObjectSpec) -> str:
    """The words of a kind, its card type in the plural."""
    head, _, last = _kind(kind).rpartition(" ")
    many = next((plural for plural, one in v.PLURAL_TYPES.items() if one == last and plural != one), last)
    return f"{head} {many}".strip()


def _predicate(c: m.Claim) -> str:
    """What is said of each of them, or of nobody in particular."""
    return parts_of(c)[1].strip()
