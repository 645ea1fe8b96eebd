"""What is named beside what it is: "that white sorcery, Wrath of God", "the aura Pacifism", "a card called Shock"; and what a card is said to be beside its
name ("Giant Growth, the green card that gives +3/+3"), which is on the card."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.folding import folded
from judge.question.subtypes import subtypes
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_CARDS = frozenset(
    "card spell sorcery instant enchantment artifact aura equipment creature land planeswalker counterspell burn removal anthem pump one".split()  # noqa: SIM905
)
_KINDS = frozenset((*_CARDS, "thing", "guy", "dude", "fellow", "monster"))
_SAYS = frozenset("give do deal help make stop say let pump boost kill destroy counter tap calm prevent get gain draw bounce wipe keep".split())  # noqa: SIM905


def apposed(sentence: Sentence) -> Sentence:
    """The sentence with each thing that is named beside a word for what it is by its name alone; the same where there is none."""
    return folded(sentence, _together, _within)


def _together(before: Clause, clause: Clause, beside: set[int]) -> Clause | None:
    """What is named beside, or what is said of what was named, as one clause with that."""
    return None if clause.mood == "asked" else _named(before, clause, beside) or _described(before, clause, beside)


def _general(noun: Noun) -> bool:
    """Whether a phrase only says what kind of card something is."""
    plain = noun.kind == "noun" and noun.det != "no" and not (noun.wh or noun.also or noun.plural) and noun.count in (None, 1)
    return plain and (noun.head.lower() in _KINDS or noun.head.lower() in subtypes())


def _as_name(general: Noun, name: Noun, end: int, beside: set[int]) -> Noun:
    """The name in the place of the phrase that says what it is; the words of that are beside the point."""
    beside.update(n for n in range(*general.span) if not name.span[0] <= n < name.span[1])
    det = general.det if general.det not in ("this", "that", "these", "those") else ""
    marks = tuple(mark for mark in general.marks if mark in ("tapped", "untapped"))
    return replace(name, det=det, owner=name.owner or general.owner, marks=(*marks, *name.marks), span=(general.span[0], max(end, general.span[1])))


def _within(clause: Clause, beside: set[int]) -> Clause:
    """A clause with "a card called X" and "the aura X" as X."""
    subject = _called(clause.subject, beside) if clause.subject is not None else None
    preps = tuple(replace(prep, what=_called(prep.what, beside)) if isinstance(prep.what, Noun) else prep for prep in clause.preps)
    return replace(clause, subject=subject, objects=tuple(_called(noun, beside) for noun in clause.objects), preps=preps)


def _called(noun: Noun, beside: set[int]) -> Noun:
    if noun.also:
        told = [_called(replace(each, also=(), joined=""), beside) for each in noun.members()]
        return replace(told[0], also=tuple(told[1:]), joined=noun.joined, span=noun.span)
    if noun.kind == "name" and {mark.lower() for mark in noun.marks} & (_CARDS | {"card"}) and not noun.plural:  # "the aura Pacifism"
        kept = tuple(mark for mark in noun.marks if mark in ("tapped", "untapped", "second", "other"))
        beside.update(range(noun.span[0] + (noun.det != "" or noun.owner is not None), noun.span[1] - 1))
        return replace(noun, marks=kept)
    name = next((prep.what for prep in noun.preps if prep.word == "called"), None)
    if not _general(noun) or not isinstance(name, Noun) or name.kind != "name" or name.owner is not None or name.also:
        return noun
    rest = tuple(prep for prep in noun.preps if prep.what is not name)
    return replace(_as_name(noun, replace(name, preps=(*name.preps, *rest)), name.span[1], beside), clauses=noun.clauses)


def _alone(clause: Clause) -> Noun | None:
    """The name that a clause consists of; None for other clauses."""
    if clause.preps or clause.is_ or clause.inner or clause.particles or clause.negated or clause.modal or clause.link or clause.mood == "asked":
        return None
    if "name-as-verb" in clause.adverbs:
        if clause.subject is None and len(clause.objects) == 1 and set(clause.adverbs) <= {"name-as-verb", "namely"}:
            return replace(clause.objects[0], span=clause.span)
        same = clause.subject is not None and len(clause.objects) == 1 and set(clause.subject.names) & set(clause.objects[0].names)
        return replace(clause.objects[0], span=clause.span) if same else None
    noun = clause.subject
    return noun if noun is not None and not (clause.verb or clause.objects or clause.adverbs) else None


def _named(before: Clause, clause: Clause, beside: set[int]) -> Clause | None:
    """ "I play that white sorcery, Wrath of God"."""
    name = _alone(clause)
    if name is None or name.kind != "name" or name.owner is not None or name.det or name.also or name.clauses or not before.verb:
        return None
    for noun in _last(before):
        right_before = noun.span[1] in (clause.span[0], clause.span[0] - 1)
        if right_before and _general(noun) and noun.det in ("this", "that", "a", "an", "the", "") and not noun.preps:
            return _exchanged(before, noun, _as_name(noun, name, clause.span[1], beside), clause.span[1])
        hung = noun.clauses[-1] if noun.clauses else None
        if hung is not None and len(hung.objects) == 1 and hung.objects[0].span[1] in (clause.span[0], clause.span[0] - 1) and _general(hung.objects[0]):
            inner = replace(hung, objects=(_as_name(hung.objects[0], name, clause.span[1], beside),), span=(hung.span[0], clause.span[1]))
            wider = replace(noun, clauses=(*noun.clauses[:-1], inner), span=(noun.span[0], clause.span[1]))
            return _exchanged(before, noun, wider, clause.span[1])
    return None


def _described(before: Clause, clause: Clause, beside: set[int]) -> Clause | None:
    """ "I cast Giant Growth on it, the green card that gives +3/+3": what the card is, told as an aside."""
    noun = clause.subject
    says = clause.verb in _SAYS and noun is not None and noun.head == "1" and not clause.negated  # "the one that does 3 damage"
    if noun is None or (clause.verb and not says) or (clause.objects and not says) or clause.preps or clause.is_ or clause.inner or clause.link:
        return None
    low = noun.head.lower()
    if noun.kind not in ("noun", "pronoun", "number") or low not in (*_CARDS, "1") or noun.det not in ("the", "that") or noun.owner or noun.also or noun.preps:
        return None
    named = any(each.kind == "name" or any(more.kind == "name" for more in each.also) for each in _last(before))
    says = says or all(hung.gap in ("subject", "") and hung.verb in _SAYS and not hung.negated for hung in noun.clauses)
    if not named or not says or before.span[1] != clause.span[0] - 1 or not (noun.clauses or noun.marks or clause.verb):
        return None
    beside.update(range(*clause.span))
    return replace(before, span=(before.span[0], clause.span[1]))


def _last(clause: Clause) -> list[Noun]:
    """The noun phrases that a clause has itself."""
    return [*(prep.what for prep in clause.preps if isinstance(prep.what, Noun)), *clause.objects, *([clause.subject] if clause.subject else [])]


def _exchanged(clause: Clause, noun: Noun, other: Noun, end: int) -> Clause:
    preps: tuple[Prep, ...] = tuple(replace(prep, what=other, span=(prep.span[0], other.span[1])) if prep.what is noun else prep for prep in clause.preps)
    objects = tuple(other if each is noun else each for each in clause.objects)
    return replace(clause, subject=other if clause.subject is noun else clause.subject, objects=objects, preps=preps, span=(clause.span[0], end))
