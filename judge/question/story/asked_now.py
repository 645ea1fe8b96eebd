"""Words of an asking clause that only say that it is asked of how things stand then: "at this point", "in that situation", "when all is said and done"."""

from __future__ import annotations

from dataclasses import replace

from judge.question.syntax.model import Clause, Noun, Prep

_NOW = frozenset(
    """point stage moment situation case circumstance scenario consequence result instance time fuss mess exchange business rigmarole palaver hassle
    drama sequence interaction dust end""".split()  # noqa: SIM905
)
_AT = frozenset(("at", "in", "under", "after", "as", "by", "given", "following", "with"))
_THESE = frozenset(("this", "that", "the", "these", "those", "all", "all this", "all that", "a"))
_OVER = frozenset(("settle", "clear"))


def then(clause: Clause) -> Clause:
    """An asking clause without such words; any other as it is."""
    kept = tuple(prep for prep in clause.preps if not _now(prep))
    hung = tuple(each for each in clause.hung if not _settles(each))
    return clause if len(kept) == len(clause.preps) and len(hung) == len(clause.hung) else replace(clause, preps=kept, hung=hung)


def _now(prep: Prep) -> bool:
    what = prep.what
    if not isinstance(what, Noun) or what.kind != "noun" or prep.word not in _AT or what.head.lower() not in _NOW or what.owner is not None or what.wh:
        return False
    if what.marks or what.clauses or what.also or what.count is not None or what.det not in _THESE:
        return False
    if what.head == "end":
        return bool(what.preps) and all(of.word == "of" and isinstance(of.what, Noun) and _all_this(of.what) for of in what.preps)
    return not what.preps


def _all_this(noun: Noun) -> bool:
    return not (noun.preps or noun.clauses or noun.marks) and (noun.head.lower() in ("this", "that", "it", "all") or noun.head.lower() in _NOW - {"end"})


def _settles(clause: Clause) -> bool:
    """ "Once the dust settles"."""
    return clause.verb in _OVER and clause.subject is not None and clause.subject.head.lower() in ("dust", "smoke")
