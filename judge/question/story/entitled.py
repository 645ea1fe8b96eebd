"""Asking clauses about leave and duty in other words: "have I the right to block", "is it lawful for me to block", "is it capable of blocking", "do the rules
oblige me to block", "am I barred from blocking". Each is put as the plain "may I block", "must I block" or "is it illegal that I block" it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_LEAVE = frozenset("right liberty leave licence license permission freedom power privilege option authority warrant chance opportunity claim".split())  # noqa: SIM905
_DUTY = frozenset("duty obligation need compulsion necessity requirement".split())  # noqa: SIM905
_MAY = frozenset(
    """permissible lawful legal possible legitimate allowable admissible permitted allowed proper kosher open valid okay ok fine right fair acceptable feasible
    correct""".split()  # noqa: SIM905
)
_MUST = frozenset("necessary obligatory mandatory compulsory incumbent required needful imperative".split())  # noqa: SIM905
_MAY_NOT = frozenset("illegal unlawful forbidden impossible wrong prohibited impermissible improper incorrect illegitimate inadmissible unfair".split())  # noqa: SIM905
_PERMITS = frozenset("permit allow entitle authorise authorize empower enable let".split())  # noqa: SIM905
_COMPELS = frozenset("oblige compel require force bind constrain command order obligate".split())  # noqa: SIM905
_KEEPS_FROM = frozenset("bar prevent preclude prohibit debar exclude disqualify stop ban hinder keep forbid disallow".split())  # noqa: SIM905
_RULES = frozenset("rule law game rulebook regulation card book".split())  # noqa: SIM905
_ANYTHING = frozenset(("anything", "something"))


def entitled(clause: Clause) -> Clause:
    """An asking clause about leave or duty as the plain question it comes to; any other as it is."""
    for form in (_right_to, _it_is_so_to, _so_to, _capable, _by_the_rules, _kept_from, _anything_against):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def ought(sentence: Sentence) -> Sentence:
    """ "Ought I to block?", which the grammar parts, as one clause; any other sentence as it is."""
    for place, first in enumerate(sentence.clauses[:-1]):
        rest = sentence.clauses[place + 1]
        bare = not (first.verb or first.objects or first.preps or first.inner or first.is_) and first.modal == "should" and first.mood == "asked"
        if bare and first.subject is not None and rest.mood == "plan" and rest.verb and rest.subject is None and not rest.link:
            one = replace(rest, subject=first.subject, modal="should", mood="asked", negated=rest.negated ^ first.negated, span=(first.span[0], rest.span[1]))
            clauses = (*sentence.clauses[:place], one, *sentence.clauses[place + 2 :])
            return replace(sentence, clauses=clauses)
    return sentence


def _under(clause: Clause, *forms: str) -> Clause | None:
    """The only clause under another, of one of these forms, with what stands behind it and the grammar gave to the outer one."""
    found = [inner for inner in clause.inner if inner.form in forms]
    if len(found) != 1 or len(clause.inner) != 1:
        return None
    inner = found[0]
    if inner.negated or clause.negated:
        return None  # leave to refrain is another question, and the "not" of "not to" may stand with either verb
    behind = tuple(prep for prep in clause.preps if prep.span[0] >= inner.span[0] and prep.word not in ("for", "upon", "on"))
    return replace(inner, preps=(*inner.preps, *(prep for prep in behind if prep not in inner.preps)))


def _asked(clause: Clause, inner: Clause, who: Noun | None, modal: str) -> Clause | None:
    """ "May who do it", "must who do it"."""
    subject = inner.subject or who
    if subject is None:
        return None
    form = "participle" if inner.passive or inner.perfect else "present"
    return replace(inner, subject=subject, modal=modal, mood="asked", form=form, link=clause.link, negated=inner.negated ^ clause.negated,
                   adverbs=(*inner.adverbs,), span=clause.span)  # fmt: skip


def _unlawful(clause: Clause, inner: Clause, who: Noun | None) -> Clause | None:
    """ "Is it illegal that who does it"."""
    subject = inner.subject or who
    if subject is None:
        return None
    done = replace(inner, subject=subject, form="present", link="that")
    it = Noun("pronoun", "it", span=(clause.span[0], clause.span[0]))
    return Clause("be", subject=it, is_=("illegal",), inner=(done,), mood="asked", link=clause.link, negated=clause.negated, span=clause.span)


def _right_to(clause: Clause) -> Clause | None:
    """ "Have I the right to block", "is it my right to block", "am I under an obligation to block"."""
    inner = _under(clause, "infinitive")
    if inner is None or clause.verb not in ("have", "be", "enjoy", "possess") or clause.wh:
        return None
    words = {*clause.adverbs, *(noun.head.lower() for noun in clause.objects)}
    modal = "can" if words & _LEAVE else "must" if words & _DUTY else ""
    who = clause.subject
    if clause.verb == "be":
        who = next((noun.owner for noun in clause.objects if noun.head.lower() in _LEAVE | _DUTY), None)
    elif who is None:
        who = next((noun for noun in clause.objects if is_player(noun)), None)
    odd = [noun for noun in clause.objects if noun.head.lower() not in _LEAVE | _DUTY and noun is not who and not (noun.det == "the" and noun.head == "the")]
    if not modal or odd or who is None or clause.is_:
        return None
    who = replace(who, det="") if who.kind == "pronoun" else who
    return _asked(clause, inner, who, modal)


def _it_is_so_to(clause: Clause) -> Clause | None:
    """ "Is it lawful for me to block", "is it incumbent upon me to block", "is it wrong of me to block"."""
    inner = _under(clause, "infinitive")
    it = clause.subject
    if inner is None or clause.verb != "be" or it is None or it.head.lower() != "it" or clause.wh:
        return None
    whom = [prep.what for prep in clause.preps if prep.word in ("for", "upon", "on", "to", "of") and isinstance(prep.what, Noun)]
    words = {*clause.is_, *clause.adverbs}
    if len(clause.objects) == 2 and clause.objects[0].head == "of":  # "wrong of me", as the grammar takes it
        whom, words = [clause.objects[1]], {*clause.objects[0].marks}
    elif clause.objects:
        return None
    if len(whom) != 1 or whom[0].span[1] != inner.span[0]:
        return None  # a word stands between: "for me not to"
    if words & _MUST:
        return _asked(clause, inner, whom[0], "must")
    if words & _MAY_NOT:
        return _unlawful(clause, inner, whom[0])
    return _asked(clause, inner, whom[0], "can") if words & _MAY else None


def _so_to(clause: Clause) -> Clause | None:
    """ "Was I right to block", "was I wrong in blocking", "was I justified in blocking"."""
    who = clause.subject
    if clause.verb not in ("be", "justify", "mistake") or who is None or not is_player(who) or clause.wh or clause.objects:
        return None
    by = [prep.what for prep in clause.preps if prep.word == "in" and isinstance(prep.what, Clause) and prep.what.form == "gerund"]
    inner = by[0] if len(by) == 1 else _under(clause, "infinitive", "gerund")
    words = {*clause.is_, *clause.adverbs, *({"right"} if clause.verb == "justify" else {"wrong"} if clause.verb == "mistake" else ())}
    if inner is None or not words & (_MAY | _MAY_NOT) or (len(by) != 1 and clause.verb != "be"):
        return None
    return _unlawful(clause, inner, who) if words & _MAY_NOT else _asked(clause, inner, who, "can")


def _capable(clause: Clause) -> Clause | None:
    """ "Is it capable of blocking"."""
    inner = _under(clause, "gerund", "infinitive")
    able = clause.verb == "be" and "capable-of" in clause.is_ and not clause.objects
    return _asked(clause, inner, clause.subject, "can") if able and inner is not None else None


def _by_the_rules(clause: Clause) -> Clause | None:
    """ "Do the rules permit me to block", "does the game oblige him to", "does anything forbid me to"."""
    law = clause.subject
    inner = _under(clause, "infinitive", "base")
    if law is None or inner is None or clause.passive or clause.wh or len(clause.objects) != 1:
        return None
    rules = (law.kind == "noun" and law.head.lower() in _RULES and law.owner is None and not law.marks) or law.head.lower() in _ANYTHING
    if not rules:
        return None
    if clause.verb in _PERMITS:
        return _asked(clause, inner, clause.objects[0], "can")
    if clause.verb in _COMPELS:
        return _asked(clause, inner, clause.objects[0], "must")
    return _unlawful(clause, inner, clause.objects[0]) if clause.verb in _KEEPS_FROM else None


def _kept_from(clause: Clause) -> Clause | None:
    """ "Am I barred from blocking", "is he forbidden to block"."""
    if clause.verb not in _KEEPS_FROM or not clause.passive or clause.objects or clause.wh:
        return None
    by = [prep for prep in clause.preps if prep.word == "from" and isinstance(prep.what, Clause)]
    others = [prep for prep in clause.preps if prep not in by and prep.word == "by"]
    inner = by[0].what if len(by) == 1 and not clause.inner else _under(clause, "infinitive") if not by else None
    if not isinstance(inner, Clause) or others:
        return None
    return _unlawful(clause, inner, clause.subject)


def _anything_against(clause: Clause) -> Clause | None:
    """ "Is there anything to stop me blocking": whether it is forbidden."""
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    there = clause.verb == "exist" and clause.subject is not None and clause.subject.head.lower() in _ANYTHING
    if not there or inner is None or inner.verb not in _KEEPS_FROM or len(inner.objects) != 1:
        return None
    doing = {"blocking": "block", "attacking": "attack"}.get(clause.is_[0]) if len(clause.is_) == 1 else None
    by = next((prep.what for prep in (*inner.preps, *clause.preps) if prep.word == "from" and isinstance(prep.what, Clause)), None)
    if by is None and doing is None:
        return None
    rest: tuple[Prep, ...] = tuple(prep for prep in clause.preps if prep.what is not by)
    done = by if by is not None else Clause(doing or "", preps=rest, form="gerund", span=clause.span)
    return _unlawful(clause, done, inner.objects[0])
