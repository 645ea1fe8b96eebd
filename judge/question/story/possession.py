"""What is somebody's in other words: "in my possession", "at my service", "graces my board", "is the owner of"; and how much of life or library is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep

_KEEPING = frozenset(
    """possession keeping service disposal command side camp rank employ custody charge corner care ownership control guard retinue entourage
    company""".split()  # noqa: SIM905
)
"""What a thing is in, at, under or by that somebody has in play."""

_IS = frozenset("be stand sit lie rest remain serve reside dwell exist".split())  # noqa: SIM905
_GRACES = frozenset("grace adorn occupy populate inhabit decorate dominate hold enliven garnish rule share bedeck".split())  # noqa: SIM905
_HOLDERS = frozenset("possessor owner holder proprietor keeper controller master commander bearer".split())  # noqa: SIM905
_STANDS = frozenset("be stand sit lie rest hover remain amount".split())  # noqa: SIM905
_SINKS = frozenset("drop fall sink dwindle shrink decline plummet plunge go come tumble slump melt".split())  # noqa: SIM905
_SPENT = frozenset("exhausted empty spent depleted finished bare gone emptied drained void".split())  # noqa: SIM905
_SPENDS = frozenset("exhaust deplete empty drain spend use".split())  # noqa: SIM905
_LIFE = frozenset(("life", "life total", "total"))


def _battlefield(clause: Clause) -> Prep:
    at = (clause.span[1], clause.span[1])
    return Prep("on", Noun("noun", "battlefield", span=at), at)


def _has(clause: Clause, holder: Noun, what: Noun) -> Clause:
    """That a player has something in play."""
    return replace(clause, verb="have", subject=holder, objects=(what,), preps=(_battlefield(clause),), passive=False, progressive=False, form="present",
                   is_=(), particles=())  # fmt: skip


def _plain(clause: Clause) -> bool:
    return not (clause.negated or clause.modal or clause.inner or clause.gap or clause.is_)


def _thing(noun: Noun | None) -> bool:
    return noun is not None and noun.owner is None and not is_player(noun) and noun.kind in ("name", "noun", "size") and not noun.wh


def in_keeping(clause: Clause) -> Clause | None:
    """ "X is in my possession", "X stands at my side"."""
    if clause.verb not in _IS or not _plain(clause) or clause.objects or len(clause.preps) != 1 or not _thing(clause.subject):
        return None
    (prep,) = clause.preps
    kept = prep.what
    if prep.word not in ("in", "at", "under", "by") or not isinstance(kept, Noun) or kept.head.lower() not in _KEEPING or clause.subject is None:
        return None
    return _has(clause, kept.owner, clause.subject) if kept.owner is not None and is_player(kept.owner) and not kept.marks else None


def graces(clause: Clause) -> Clause | None:
    """ "X graces my board", "on my side stands X"."""
    where = clause.objects[0] if len(clause.objects) == 1 else None
    thing = clause.subject
    if "on" in clause.adverbs and clause.verb in _IS:  # as the grammar has what stands behind its verb
        where, thing = thing, where
        clause = replace(clause, adverbs=tuple(word for word in clause.adverbs if word != "on"))
    elif clause.verb not in _GRACES:
        return None
    if where is None or thing is None or not _plain(clause) or clause.preps or clause.passive or not _thing(thing):
        return None
    field = where.kind == "noun" and where.head.lower() in nouns()["places"]["battlefield"]
    return _has(clause, where.owner, thing) if field and where.owner is not None and is_player(where.owner) else None


def owner_of(clause: Clause) -> Clause | None:
    """ "He is the owner of X"."""
    role = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or role is None or role.head.lower() not in _HOLDERS or clause.preps or not _plain(clause) or len(role.preps) != 1:
        return None
    (of,) = role.preps
    who = clause.subject
    if of.word != "of" or not isinstance(of.what, Noun) or not _thing(of.what) or who is None or not is_player(who) or of.what.det not in ("a", "an", ""):
        return None
    return _has(clause, who, of.what)


def life_stands(clause: Clause) -> Clause | None:
    """ "My life stood at 2", "his life total had dwindled to 2": so much life."""
    total = clause.subject
    if total is None or total.kind != "noun" or total.head.lower() not in _LIFE or total.owner is None or not is_player(total.owner):
        return None
    word = "at" if clause.verb in _STANDS else "to" if clause.verb in _SINKS else ""
    if not word or not _plain(clause) or clause.objects or clause.passive or len(clause.preps) != 1 or clause.preps[0].word != word:
        return None
    number = clause.preps[0].what
    if not isinstance(number, Noun) or not (number.kind == "number" or (number.head == "life" and number.count is not None)):
        return None
    who = replace(total.owner, span=total.span)
    at = Prep("at", number, clause.preps[0].span)
    return replace(clause, verb="be", subject=who, preps=(at,), form="present", perfect=False, particles=(), adverbs=())


def run_out(clause: Clause) -> Clause | None:
    """ "My library has shrunk to nothing", "his library is exhausted": no card is there."""
    zone = clause.subject
    head = zone.head.lower() if zone is not None and zone.kind == "noun" else ""
    place = next((name for name in ("library", "hand") if head in nouns()["places"][name]), "")
    if not place or zone is None or zone.owner is None or not is_player(zone.owner) or clause.negated or clause.modal or clause.objects or clause.inner:
        return None
    to_nothing = clause.verb in _SINKS and len(clause.preps) == 1 and clause.preps[0].word == "to" and _nothing(clause.preps[0].what)
    spent = (clause.verb in ("be", "run", "lie", "stand") and bool(set(clause.is_) & _SPENT)) or (clause.verb in _SPENDS and clause.passive)
    if not (to_nothing or (spent and not clause.preps)):
        return None
    card = Noun("noun", "card", det="no", span=(zone.span[1], zone.span[1]))
    there = Prep("in", Noun("noun", place, span=zone.span), zone.span)
    return replace(clause, verb="have", subject=zone.owner, objects=(card,), preps=(there,), passive=False, is_=(), form="present", perfect=False, particles=())


def _nothing(what: Noun | Clause) -> bool:
    return isinstance(what, Noun) and (what.head.lower() in ("nothing", "naught", "zero", "none", "0") or (what.head == "card" and what.det == "no"))


def stands_sized(clause: Clause) -> Clause | None:
    """ "It stood at 2/3": how big it is."""
    (prep, *more) = clause.preps or (None,)
    sized = prep is not None and not more and prep.word == "at" and isinstance(prep.what, Noun) and prep.what.kind == "size"
    if clause.verb not in ("stand", "sit", "be", "weigh", "measure") or not sized or not _plain(clause) or clause.objects or clause.subject is None:
        return None
    assert prep is not None
    assert isinstance(prep.what, Noun)
    return None if is_player(clause.subject) else replace(clause, verb="be", objects=(prep.what,), preps=(), form="present")


FORMS: tuple[Callable[[Clause], Clause | None], ...] = (in_keeping, graces, owner_of, life_stands, run_out, stands_sized)
