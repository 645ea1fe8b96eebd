"""Life told without a verb of its own: "2 life left", "on 4 life", "down to 3" say where the asker stands, unless somebody else is named."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep


def life_left(clause: Clause) -> Clause | None:
    """ "2 life left", "only 3 life remaining": the asker's."""
    life = clause.subject
    bare = not (clause.objects or clause.inner or clause.is_ or clause.negated or clause.modal or clause.passive)
    if not bare or life is None or life.head.lower() != "life" or life.count is None or life.owner is not None or life.preps or life.clauses or life.also:
        return None
    if clause.preps or not (clause.verb in ("leave", "remain") or (not clause.verb and "left" in clause.adverbs)):
        return None
    return _standing(clause, life)


def life_with(clause: Clause) -> tuple[Clause, ...]:
    """ "On 4 life with Worship": the asker is at that, and has what is said beside; any other clause as it is."""
    life, prep = clause.subject, clause.preps[0] if len(clause.preps) == 1 else None
    if clause.verb or clause.wh or clause.is_ or clause.objects or clause.inner or prep is None or prep.word != "with" or not isinstance(prep.what, Noun):
        return (clause,)
    if life is None or life.head.lower() != "life" or life.count is None or life.owner is not None or life.preps or life.also or prep.what.kind != "name":
        return (clause,)
    has = replace(clause, verb="have", subject=_asker(clause), objects=(prep.what,), preps=(), mood="told", span=prep.span, link="and")
    return _standing(replace(clause, span=(clause.span[0], prep.span[0])), life), has


def life_at(clause: Clause) -> tuple[Clause, ...]:
    """ "Was at 20", "started at 20", "life total's 4", "at 5, he bolts me", "with 2 life left I get hit": at how much life somebody is before what is done,
    the asker unless another is named; any other clause as it is."""
    if clause.mood == "asked" or clause.wh or clause.link:
        return (clause,)
    first = clause.preps[0] if clause.preps else None
    if clause.verb and clause.verb not in STANDING and clause.subject is not None and first is not None:
        before = first.span[0] <= clause.span[0] + 1 and first.span[1] < clause.subject.span[0] + 1 and first.word in FRONT and first.span[1] > first.span[0]
        left = bool(set(clause.adverbs) & LEFT) and first.span[0] > clause.span[0]
        if before and (amount := _amount(first)) is not None and (first.span[0] == clause.span[0] or left):
            cut = first.span[1]
            adverbs = tuple(word for word in clause.adverbs if not left or word not in LEFT)
            rest = replace(clause, preps=clause.preps[1:], adverbs=adverbs, span=(cut, clause.span[1]))
            stands = _standing(replace(clause, span=(clause.span[0], cut)), amount)
            return (stands if _hits_me(clause) or not is_player(clause.subject) else replace(stands, subject=clause.subject)), rest
        return (clause,)
    plain = not (clause.inner or clause.is_ or clause.negated or clause.modal or clause.passive) and first is not None and len(clause.preps) == 1
    if not plain or first is None:
        return _total(clause)
    of_turn = all(noun.head.lower() in ("turn", "game", "combat", "match") for noun in clause.objects)
    who = clause.subject
    sat = not clause.verb and who is not None and who.kind == "noun" and who.head.lower() in SITTING and not who.owner and not who.marks
    told = clause.verb in STANDING and of_turn and (who is None or is_player(who))
    amount = _amount(first)
    if amount is None or not (told or sat) or (clause.verb == "be" and who is not None and amount is first.what):
        return (clause,)
    if first.word == "with" and clause.verb not in ("start", "begin"):
        return (clause,)
    return (replace(_standing(clause, amount), subject=who if who is not None and not sat else _asker(clause)),)


def _hits_me(clause: Clause) -> bool:
    """ "At 5, he bolts me": of the asker, to whom it is done."""
    whom = [*clause.objects, *(prep.what for prep in clause.preps if isinstance(prep.what, Noun))]
    he = clause.subject is not None and clause.subject.kind == "pronoun"
    return he and any(noun.kind == "pronoun" and noun.head.lower() == "me" for noun in whom)


STANDING = frozenset({"be", "sit", "start", "begin", "stand", "hang", "hover", "teeter", "stay", "remain", "enter"})
"""Verbs of being at so much life."""

SITTING = frozenset({"sitting", "standing", "hanging", "starting", "hovering"})
FRONT = frozenset({"at", "on", "to", "with", "from"})
LEFT = frozenset({"left", "down", "remaining"})


def _amount(prep: Prep) -> Noun | None:
    """So much life, said as a number or with "life"."""
    what = prep.what
    if prep.word not in FRONT or not isinstance(what, Noun) or what.owner is not None or what.also or what.preps:
        return None
    if any(each.verb not in ("leave", "remain") or each.subject or each.objects or each.preps for each in what.clauses):
        return None
    if what.kind == "number" and what.head.isdecimal() and not what.marks and prep.word != "with":
        return what
    if what.head.lower() in ("life", "health", "hp") and what.count is not None and not what.marks:
        return replace(what, clauses=())
    return Noun("number", "1", span=what.span) if what.head.lower() == "one" and not what.marks and prep.word in ("at", "on", "to") else None


def _total(clause: Clause) -> tuple[Clause, ...]:
    """ "Life total's 4", with nobody's name: the asker's."""
    life = clause.subject
    bare = clause.verb == "be" and not clause.preps and not clause.is_ and not clause.negated and len(clause.objects) == 1
    if not bare or life is None or life.owner is not None or life.head.lower() not in ("life", "life total") or life.marks or life.preps:
        return (clause,)
    number = clause.objects[0]
    if number.kind != "number" or not number.head.isdecimal():
        return (clause,)
    return (replace(_standing(clause, number), span=clause.span),)


def _standing(clause: Clause, life: Noun) -> Clause:
    at = Prep("at", life, life.span)
    return replace(clause, verb="be", subject=_asker(clause), objects=(), preps=(at,), particles=(), adverbs=(), form="present", mood="told")


def _asker(clause: Clause) -> Noun:
    return Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
