"""What is told with its weight on one part: "the creature he blocks with is X", "X is what I aim it at", "I'm the one it targets", "my attacker is X".

Each comes to the plain clause in which that part stands in its place: "he blocks with X", "I aim it at X", "it targets me", "I attack with X"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from judge.question.story.fragments import a_creature
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_ANY = frozenset("one thing creature guy player person card spell permanent dude man sucker victim target".split())  # noqa: SIM905
"""Words that only hold the place of what is named on the other side of "is"."""

_STATES = frozenset(("be", "have", "say", "own", "exist", "cost", "read", "get"))
"""Verbs that tell what a thing is like: "the creature that has flying is X" points one out."""

_FIGHTS = {"attacker": "attack", "blocker": "block", "defender": "block"}


def uncleft(sentence: Sentence) -> Sentence:
    """The sentence with clauses as one that the grammar parts at "what", or before the last verb: "X is what he picks", "I'm the one he picks"."""
    out: list[Clause] = []
    for clause in sentence.clauses:
        made = _met(out[-1], clause) if out and not sentence.question and out[-1].span[1] == clause.span[0] and not clause.link else None
        if made is None:
            out.append(clause)
        else:
            out[-1:] = made
    return replace(sentence, clauses=tuple(out)) if tuple(out) != sentence.clauses else sentence


def _met(before: Clause, clause: Clause) -> tuple[Clause, ...] | None:
    """Two clauses as the one that they come to, with what stands before it; None where they are two."""
    whole = (before.span[0], clause.span[1])
    if _is_nothing(before) and before.mood == "told" and before.subject is not None and _what(clause):
        *listed, named = before.subject.members()
        made = _filled(_without_what(clause), replace(named, also=(), joined=""), replace(before, span=(named.span[0], whole[1])))
        return (*_listed(before, listed, named.span[0]), made)
    if _what(before) and _is_nothing(clause) and clause.mood == "asked" and clause.subject is not None and not clause.wh:
        named = replace(clause.subject, preps=(*clause.subject.preps, *clause.preps), span=clause.span)
        return (_filled(_without_what(before), named, replace(before, span=whole)),)
    role = before.objects[0] if before.verb == "be" and len(before.objects) == 1 and before.mood == "told" else None
    lacks = clause.mood == "told" and bool(clause.verb) and not (clause.objects or clause.inner or clause.passive or clause.wh or clause.gap)
    if role is not None and before.subject is not None and _pointing(role) and not role.clauses and lacks and clause.verb not in _STATES and _bare_be(before):
        return (_filled(clause, before.subject, replace(before, span=whole)),)
    return None


def _listed(before: Clause, listed: list[Noun], cut: int) -> tuple[Clause, ...]:
    """What the grammar took for members of the same list: a piece of its own."""
    if not listed:
        return ()
    first = replace(listed[0], also=tuple(listed[1:]), joined="and" if listed[1:] else "", span=(before.span[0], cut))
    return (Clause("", subject=first, span=(before.span[0], cut), link=before.link),)


def _is_nothing(clause: Clause) -> bool:
    """Whether a clause is only a subject and "is"."""
    return clause.verb == "be" and not (clause.objects or clause.is_ or clause.inner or clause.negated or clause.modal or clause.particles)


def _bare_be(clause: Clause) -> bool:
    return clause.verb == "be" and not (clause.is_ or clause.inner or clause.negated or clause.modal or clause.particles or clause.preps)


def _what(clause: Clause) -> bool:
    """Whether a clause says "what somebody does", without asking for it by its order."""
    asked = clause.objects[0] if clause.objects else None
    bare = asked is not None and asked.wh == "what" and asked.head == "what"
    return clause.wh == "what" and clause.mood == "asked" and bare and clause.subject is not None and not clause.subject.wh and bool(clause.verb)


def _without_what(clause: Clause) -> Clause:
    return replace(clause, objects=clause.objects[1:], wh="", mood="told")


_STRANDED = frozenset("at with on into against to for from by".split())  # noqa: SIM905


def _filled(clause: Clause, named: Noun, outer: Clause) -> Clause:
    """The clause with what is named in the place it lacks: behind the preposition that stands alone, as its subject, or as its object."""
    word = next((each for each in reversed(clause.particles) if each in _STRANDED), "")
    told = replace(clause, mood="told", link=outer.link, span=outer.span, gap="", wh="", adverbs=(*outer.adverbs, *clause.adverbs))
    if word:
        particles = tuple(each for each in clause.particles if each != word)
        return replace(told, particles=particles, preps=(*clause.preps, Prep(word, named, named.span)))
    if clause.gap == "subject":
        return replace(told, subject=named)
    if len(clause.inner) == 1 and clause.inner[0].form == "infinitive" and not clause.inner[0].objects:  # "the one I choose to copy is X"
        return replace(told, inner=(replace(clause.inner[0], objects=(named,)),))
    return replace(told, objects=(named, *clause.objects))


def _pointing(noun: Noun) -> bool:
    """ "The one", "the only creature": no thing of its own, but the place of what is named."""
    plain = noun.det in ("the", "that") and not (noun.preps or noun.also or noun.owner or noun.names) and set(noun.marks) <= {"only", "very"}
    return plain and noun.head.lower() in (*_ANY, "1")


def plain_order(clause: Clause, done: Collection[str], attacking: Collection[str] = ()) -> Clause:
    """The clause in its plain order; any other as it is. ``done``: what was done before, which is no more told as a deed but points out who did it;
    ``attacking``: how big those are that attack."""
    if (blocked := _blocks_size(clause, attacking)) is not None:
        return blocked
    if not _bare_be(clause) or clause.mood != "told" or len(clause.objects) != 1 or clause.subject is None or clause.gap:
        return clause
    (named,) = clause.objects
    for role, other in ((clause.subject, named), (named, clause.subject)):
        hung = role.clauses[0] if len(role.clauses) == 1 else None
        if hung is None or not _pointing(replace(role, clauses=())) or hung.verb in (*_STATES, *done) or not _names(other):
            continue
        if hung.negated or hung.modal in ("can", "may", "could", "might"):
            continue
        return _filled(hung, other, clause)
    return _fighter(clause, clause.subject, named, done) or _it_was(clause, named, done) or clause


def _names(noun: Noun) -> bool:
    return noun.kind in ("name", "size") or is_player(noun) or (noun.kind == "noun" and (noun.owner is not None or "/" in "".join(noun.marks[:1])))


def _it_was(clause: Clause, named: Noun, done: Collection[str]) -> Clause | None:
    """ "It's X that he attacks with": he attacks with X."""
    hung = named.clauses[0] if len(named.clauses) == 1 else None
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() in ("it", "that", "this")
    if not it or hung is None or hung.verb in (*_STATES, *done) or named.kind != "name" or hung.negated or hung.modal:
        return None
    return _filled(hung, replace(named, clauses=()), clause)


def _fighter(clause: Clause, role: Noun, named: Noun, done: Collection[str]) -> Clause | None:
    """ "My attacker is X", "his blocker is X": the one attacks, the other blocks with it."""
    marked = next((mark for mark in role.marks if mark in ("attacking", "blocking")), "")
    verb = _FIGHTS.get(role.head.lower(), "") or (marked.removesuffix("ing") if role.head.lower() == "creature" else "")
    if not verb or verb in done or role.preps or role.clauses or role.also or not a_creature(named) or set(role.marks) - {"only", "one", marked}:
        return None
    if role.owner is not None and is_player(role.owner):
        return replace(clause, verb=verb, subject=role.owner, objects=(), preps=(Prep("with", named, named.span),))
    if role.owner is None and role.det in ("the", "only", ""):
        return replace(clause, verb=verb, subject=named, objects=())
    return None


def _blocks_size(clause: Clause, attacking: Collection[str]) -> Clause | None:
    """ "He blocks 2/2", where nothing of that size attacks: with such a creature."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "block" or clause.passive or clause.mood == "asked" or clause.negated or what is None or clause.preps or not attacking:
        return None
    bare = what.kind == "size" and not (what.det or what.owner or what.marks or what.also or what.clauses)
    if not bare or what.head in attacking or clause.subject is None or not is_player(clause.subject):
        return None
    return replace(clause, objects=(), preps=(Prep("with", what, what.span),))
