"""Who holds what to be so: "I say it dies", "my view is that it dies", "in his opinion it dies", "according to her it dies"."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Span

VIEWS = frozenset(
    """view position opinion claim contention argument theory stance belief thesis case point reasoning conviction creed assertion reading interpretation
    understanding thinking judgement judgment submission take feeling impression verdict ruling idea notion line answer objection""".split()  # noqa: SIM905
)
"""Nouns for what somebody holds to be so."""

_IN_VIEW = {"in": VIEWS | {"eyes", "eye", "mind", "book", "books"}, "to": frozenset({"mind"}), "by": VIEWS, "on": frozenset({"view", "reading", "theory"})}
"""The prepositions with which they say whose opinion a sentence is."""


def holder_of(noun: Noun | None) -> str:
    """Who holds it: "me", or the word for another player; "" for nobody in particular."""
    if noun is None or noun.kind not in ("pronoun", "noun") or not is_player(noun):
        return ""
    return "me" if noun.head.lower() in nouns()["people"]["me"] else noun.head.lower()


def as_held(clause: Clause) -> tuple[Clause, Noun, Span] | None:
    """What a clause says to be somebody's opinion, whose, and the words that say so; None for any other clause."""
    if clause.mood == "asked" or clause.wh:
        return None
    view = clause.subject
    is_view = clause.verb == "be" and not (clause.objects or clause.preps or clause.is_ or clause.negated) and len(clause.inner) == 1
    if is_view and view is not None and view.kind == "noun" and view.head.lower() in VIEWS and view.owner is not None and is_player(view.owner):
        inner = clause.inner[0]
        return (inner, view.owner, (clause.span[0], inner.span[0])) if inner.link == "that" else None
    for prep in clause.preps:
        if (whose := _in_whose_view(prep)) is not None and clause.verb:
            return replace(clause, preps=tuple(each for each in clause.preps if each is not prep)), whose, prep.span
    return None


def _in_whose_view(prep: Prep) -> Noun | None:
    """ "In my opinion", "to her mind", "according to him": whose opinion it is."""
    what = prep.what
    if not isinstance(what, Noun):
        return None
    if prep.word == "according to":
        return what if is_player(what) else None
    viewed = what.kind == "noun" and what.head.lower() in _IN_VIEW.get(prep.word, ()) and what.owner is not None and is_player(what.owner)
    return what.owner if viewed else None
