"""Asking clauses about what may or must be done that name the deed as a noun or a role: "is it a legal blocker", "would an attack with it be legal", "is
attacking compulsory for it", "do I declare it as a blocker", "is it good to go for an attack". Each is put as the plain "may it block" it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep

_LEGAL = frozenset("legal valid possible allowed fine okay ok permitted lawful eligible proper suitable able acceptable potential on".split())  # noqa: SIM905
_DUE = frozenset("compulsory mandatory obligatory required necessary".split())  # noqa: SIM905
_DEEDS = {"attack": "attack", "block": "block", "swing": "attack", "attacking": "attack", "blocking": "block", "swinging": "attack"}
_ROLES = {"blocker": "block", "attacker": "attack"}
_RULES = frozenset(("rule", "game", "law", "card"))


def leave(clause: Clause) -> Clause:
    """An asking clause about leave or duty as the plain question; any other as it is."""
    for form in (_legal_role, _deed_is_legal, _declared_as, _ready_for, _made_to, _no_choice, _possible_to, _chosen_as_target):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def _i(clause: Clause) -> Noun:
    return Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))


def _legal_role(clause: Clause) -> Clause | None:
    """ "Is it a legal blocker for the Drake", "does it make a legal attacker": whether it may block that."""
    role = clause.objects[0] if len(clause.objects) == 1 else None
    verb = _ROLES.get(role.head.lower(), "") if role is not None else ""
    if clause.verb not in ("be", "make", "count") or role is None or not verb or clause.wh or clause.inner or clause.is_ or clause.subject is None:
        return None
    legal, illegal = set(role.marks) & _LEGAL, set(role.marks) & {"illegal", "invalid"}
    preps = (*role.preps, *clause.preps)
    whom = [prep.what for prep in preps if prep.word in ("for", "against", "to") and isinstance(prep.what, Noun) and not is_player(prep.what)]
    if not (legal or illegal) or len(role.marks) != 1 or len(whom) != len(preps) or len(whom) > (verb == "block") or is_player(clause.subject):
        return None
    return replace(clause, verb=verb, objects=tuple(whom), preps=(), modal="can", negated=clause.negated ^ bool(illegal), adverbs=())


def _deed_is_legal(clause: Clause) -> Clause | None:
    """ "Would an attack with it be legal", "is attacking compulsory for it", "is blocking with it allowed"."""
    deed = clause.subject
    verb = _DEEDS.get(deed.head.lower(), "") if deed is not None and deed.kind == "noun" else ""
    words = {*clause.is_, *clause.adverbs}
    may, must = words & _LEGAL, words & _DUE
    if clause.verb != "be" or deed is None or not verb or clause.wh or clause.inner or not (may or must) or deed.owner is not None or deed.clauses:
        return None
    for_whom = [prep.what for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun)]
    withs = [prep for prep in (*deed.preps, *clause.preps) if prep.word in ("with", "by", "from")]
    rest = [prep for prep in (*deed.preps, *clause.preps) if prep not in withs and not (prep.word == "for" and prep.what in for_whom)]
    if rest or len(for_whom) > 1 or len(withs) > 1 or (clause.objects and any(noun.head != "turn" for noun in clause.objects)):
        return None
    who = for_whom[0] if for_whom else _i(clause)
    preps = tuple(replace(prep, word="with") for prep in withs)
    return replace(clause, verb=verb, subject=who, is_=(), preps=preps, modal="must" if must else "can", form="present", adverbs=())


def _declared_as(clause: Clause) -> Clause | None:
    """ "May I declare the Bears as a blocker for that Drake", "must it be declared as an attacker", "does it have to be declared an attacker"."""
    at = next((prep for prep in clause.preps if prep.word == "as" and isinstance(prep.what, Noun) and prep.what.head.lower() in _ROLES), None)
    if clause.verb not in ("declare", "use", "choose", "send", "put", "assign") or at is None or clause.wh or clause.inner or not isinstance(at.what, Noun):
        return None
    verb = _ROLES[at.what.head.lower()]
    preps = (*at.what.preps, *(prep for prep in clause.preps if prep is not at))
    whom = [prep.what for prep in preps if prep.word in ("for", "against", "to") and isinstance(prep.what, Noun) and not is_player(prep.what)]
    if len(whom) != len(preps) or len(whom) > (verb == "block") or at.what.marks:
        return None
    if clause.passive and clause.subject is not None and not clause.objects:
        return replace(clause, verb=verb, passive=False, form="present", objects=tuple(whom), preps=())
    if len(clause.objects) != 1 or clause.subject is None or not is_player(clause.subject):
        return None
    thing = clause.objects[0]
    return replace(clause, verb=verb, objects=tuple(whom), preps=(Prep("with", thing, thing.span),))


def _ready_for(clause: Clause) -> Clause | None:
    """ "Is it good to go for an attack": whether it may attack."""
    deed = next((prep for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and prep.what.head.lower() in _DEEDS), None)
    if clause.verb != "be" or deed is None or clause.wh or clause.inner or clause.objects or not set(clause.is_) & {"legal", "ready", "able", "free"}:
        return None
    rest = tuple(prep for prep in clause.preps if prep is not deed)
    assert isinstance(deed.what, Noun)
    return None if clause.subject is None else replace(clause, verb=_DEEDS[deed.what.head.lower()], is_=(), preps=rest, modal="can")


def _made_to(clause: Clause) -> Clause | None:
    """ "Do the rules make me attack with it": whether it must be done; "do the rules let me use it": whether it may."""
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    law = clause.subject
    modal = {"make": "must", "force": "must", "let": "can"}.get(clause.verb, "")
    if inner is None or law is None or not modal or clause.wh or clause.negated or clause.passive or clause.objects or inner.subject is None:
        return None
    if law.kind != "noun" or law.head.lower() not in _RULES or law.owner is not None or law.marks or inner.negated:
        return None
    return replace(inner, modal=modal, mood="asked", form="present", link=clause.link, preps=(*inner.preps, *clause.preps), span=clause.span)


def _no_choice(clause: Clause) -> Clause | None:
    """ "Does it have no choice but to swing": whether it must."""
    choice = clause.objects[0] if len(clause.objects) == 1 else None
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    if clause.verb != "have" or choice is None or choice.head.lower() not in ("choice", "option", "alternative") or choice.det != "no" or clause.wh:
        return None
    if inner is None or inner.form not in ("infinitive", "base") or inner.subject is not None or inner.negated:
        return None
    return replace(inner, subject=clause.subject, modal="must", mood="asked", form="present", span=clause.span)


_BY_PLAYERS = frozenset(("block", "attack", "swing"))


def _possible_to(clause: Clause) -> Clause | None:
    """ "Is it already possible to attack with it": whether the asker may, as a thing does nothing with another."""
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    it = clause.subject
    if clause.verb != "be" or it is None or it.head.lower() != "it" or clause.wh or clause.objects or inner is None or inner.subject is not None:
        return None
    if inner.form != "infinitive" or inner.negated or inner.verb not in _BY_PLAYERS or inner.passive or not {*clause.is_, *clause.adverbs} & _LEGAL:
        return None
    behind = tuple(prep for prep in clause.preps if prep.span[0] >= inner.span[0])
    if len(behind) != len(clause.preps) or not any(prep.word == "with" for prep in (*inner.preps, *behind)):
        return None
    adverbs = tuple(word for word in clause.adverbs if word not in ("already", "yet", *_LEGAL))
    return replace(inner, subject=_i(clause), modal="can", mood="asked", form="present", preps=(*inner.preps, *behind), adverbs=(*adverbs, *inner.adverbs),
                   negated=clause.negated, span=clause.span, link=clause.link)  # fmt: skip


def _chosen_as_target(clause: Clause) -> Clause | None:
    """ "Can it be chosen as the target of my Bolt", "may it be picked as a target for it": whether that may target it."""
    at = next((prep for prep in clause.preps if prep.word == "as" and isinstance(prep.what, Noun) and prep.what.head.lower() == "target"), None)
    if clause.verb not in ("choose", "pick", "select", "name") or not clause.passive or at is None or clause.wh or clause.inner or clause.objects:
        return None
    assert isinstance(at.what, Noun)
    of = [prep.what for prep in (*at.what.preps, *clause.preps) if prep.word in ("of", "for") and isinstance(prep.what, Noun) and not is_player(prep.what)]
    if len(of) != 1 or len(at.what.preps) + len(clause.preps) != 2 or clause.subject is None or at.what.marks:
        return None
    return replace(clause, verb="target", passive=False, form="present", subject=of[0], objects=(clause.subject,), preps=(), modal="can")
