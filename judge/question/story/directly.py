"""Clauses that tell a deed in a roundabout way, as the plain clauses they come to; every word stays within the clause that takes it over."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.decode import dressing
from judge.question.meaning.nouns import is_moment
from judge.question.story.people import is_player, of_a_side
from judge.question.story.sources import is_ability
from judge.question.syntax.model import Clause, Noun, Prep
from judge.scenario.vocabulary import COLORS

_RESPONSES = frozenset(("response", "answer", "reaction"))


def directly(clause: Clause) -> Clause:
    """A clause in plain words; one that is so already as it is."""
    for form in (_done_to, _by_a_side, _responding, _aimed_at, _pointed, _declared, _naming, _in_front, _to_attack, _behind, _second_main):
        clause = form(clause)
    return clause


_DONE_TO = frozenset("sacrifice destroy exile counter kill bounce flicker blink steal discard pump shrink clone cast".split())  # noqa: SIM905
"""Verbs of what is done to things, which a thing alone can't be the doer of."""


def _done_to(clause: Clause) -> Clause:
    """ "Elder sacrificed before damage", "Shock countered": what is done to the thing named, "was" left out."""
    subject = clause.subject
    done = clause.verb in _DONE_TO and clause.form in ("past", "participle") and not clause.passive and not clause.perfect
    if not done or subject is None or "name-as-verb" in clause.adverbs:
        return clause
    if clause.objects or clause.inner or clause.modal or clause.mood != "told" or clause.gap:
        return clause
    if is_player(subject) or subject.kind not in ("name", "noun", "size"):
        return clause
    return replace(clause, passive=True, form="participle")


def _by_a_side(clause: Clause) -> Clause:
    """ "The defender blocks with his Bear": a player does, as a creature does nothing with another."""
    subject = clause.subject
    with_what = any(prep.word == "with" and isinstance(prep.what, Noun) and not is_player(prep.what) for prep in clause.preps)
    if subject is None or not (with_what or dressing(clause) == "claim") or clause.passive:
        return clause
    return replace(clause, subject=side) if (side := of_a_side(subject)) is not subject else clause


def _responding(clause: Clause) -> Clause:
    """ "My response is Shock": I respond with it."""
    subject = clause.subject
    if clause.verb != "be" or subject is None or subject.head.lower() not in _RESPONSES or subject.owner is None or len(clause.objects) != 1 or clause.negated:
        return clause
    if not is_player(subject.owner) or clause.objects[0].kind != "name":
        return clause
    by = replace(subject.owner, span=subject.span)
    return replace(clause, verb="respond", subject=by, objects=(), preps=(*clause.preps, Prep("with", clause.objects[0], clause.objects[0].span)))


def _aimed_at(clause: Clause) -> Clause:
    """ "My Bear becomes the target of his Shock": the Shock targets it."""
    if clause.verb not in ("be", "become") or clause.subject is None or len(clause.objects) != 1 or clause.objects[0].head.lower() != "target":
        return clause
    if clause.verb == "be" and (clause.mood == "asked" or clause.negated or clause.modal or is_player(clause.subject)):
        return clause
    (of, *whose) = [prep.what for prep in clause.objects[0].preps if prep.word == "of" and isinstance(prep.what, Noun)] or (None,)
    if of is not None and len(whose) == 1 and is_ability(of) and of.owner is None:  # "the target of the ability of my Sorcerer"
        of = replace(of, owner=whose[0], det="", span=(of.span[0], whose[0].span[1]))
    return clause if of is None else replace(clause, verb="target", subject=of, objects=(clause.subject,))


def _pointed(clause: Clause) -> Clause:
    """ "Its trigger is pointed at my Bear": it targets it."""
    passive = clause.passive and clause.verb in ("point", "aim", "direct") and clause.subject is not None and is_ability(clause.subject)
    at = next((prep for prep in clause.preps if prep.word in ("at", "on", "toward", "towards") and isinstance(prep.what, Noun)), None)
    if not passive or at is None or not isinstance(at.what, Noun) or clause.objects:
        return clause
    return replace(clause, verb="target", passive=False, objects=(at.what,), preps=tuple(prep for prep in clause.preps if prep is not at))


DECLARED = "declared"
"""The adverb of what is told as a time only: whether there are any blocks stays open."""

_DECLARED = {
    "blocker": "block", "blockers": "block", "block": "block", "blocks": "block",
    "attacker": "attack", "attackers": "attack", "attack": "attack", "attacks": "attack",
}  # fmt: skip


def _declared(clause: Clause) -> Clause:
    """ "After blockers are declared", "before he declares blockers": after, or before, there are blocks."""
    what = clause.subject if clause.passive else clause.objects[0] if len(clause.objects) == 1 else None
    verb = _DECLARED.get(what.head.lower(), "") if what is not None and what.kind == "noun" else ""
    bare = what is not None and not (what.marks or what.preps or what.clauses or what.also or what.owner or what.count) and what.det in ("", "the", "his")
    if clause.verb not in ("declare", "choose", "pick", "make", "announce") or not verb or not bare or clause.preps or clause.inner or clause.negated:
        return clause
    link = clause.link.split()[-1:]
    if clause.verb == "declare" and clause.passive and clause.perfect and not link and clause.mood == "told" and not clause.modal:
        return replace(clause, verb=verb, subject=None, objects=(), passive=False, adverbs=(*clause.adverbs, DECLARED))  # "attackers have been declared"
    if (clause.verb != "declare" and not clause.passive) or not link or link[0] not in ("before", "after", "once", "when"):
        return clause
    return replace(clause, verb=verb, subject=None if clause.passive else clause.subject, objects=(), passive=False, adverbs=(*clause.adverbs, DECLARED))


def _naming(clause: Clause) -> Clause:
    """ "Casts it naming red": the colour is what is named."""
    if not clause.inner or len(clause.is_) != 1 or clause.is_[0] not in COLORS or clause.verb == "be":
        return clause
    inner = clause.inner[-1]
    if inner.verb not in ("name", "choose", "pick", "call", "select") or inner.form != "gerund" or inner.objects or inner.span[1] >= clause.span[1]:
        return clause
    color = Noun("noun", clause.is_[0], span=(inner.span[1], inner.span[1] + 1))
    return replace(clause, is_=(), inner=(*clause.inner[:-1], replace(inner, objects=(color,), span=(inner.span[0], inner.span[1] + 1))))


_STEPPING = frozenset("step jump hop leap dive get go stand move run throw put toss chuck stick shove place slide send push fling hurl sling plop".split())  # noqa: SIM905
"""Verbs by which a creature gets, or is put, in front of what attacks."""


def _in_front(clause: Clause) -> Clause:
    """ "I throw my Bear in front", "the Bear gets in the way", "I chuck a Wall under it": it blocks."""
    way = [prep for prep in clause.preps if isinstance(prep.what, Noun) and prep.what.head.lower() in ("way", "path") and prep.word in ("in", "into")]
    under = [prep for prep in clause.preps if prep.word in ("under", "underneath", "beneath") and isinstance(prep.what, Noun) and prep.what.kind != "noun"]
    under += [prep for prep in clause.preps if prep.word == "in front of" and isinstance(prep.what, Noun) and not is_player(prep.what)]
    front = clause.is_ == ("front",) and "in" in clause.particles
    if clause.verb not in _STEPPING or clause.passive or clause.subject is None or front + len(way) + len(under) != 1 or len(clause.objects) > 1:
        return clause
    if any(prep.what.owner is not None or prep.what.marks or prep.what.preps for prep in way if isinstance(prep.what, Noun)):
        return clause
    told = replace(clause, verb="block", is_=() if front else clause.is_, particles=() if front else clause.particles)
    kept = tuple(prep for prep in clause.preps if prep not in way and prep not in under)
    if clause.objects:
        if not is_player(clause.subject) or is_player(clause.objects[0]):
            return clause
        kept = (*kept, Prep("with", clause.objects[0], clause.objects[0].span))
    elif is_player(clause.subject):
        return clause
    against = tuple(prep.what for prep in under if isinstance(prep.what, Noun))
    return replace(told, objects=against, preps=kept)


def _to_attack(clause: Clause) -> Clause:
    """ "I tap my Bear to attack": I attack with it (508.1f)."""
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    if clause.verb != "tap" or inner is None or inner.verb != "attack" or inner.form != "infinitive" or len(clause.objects) != 1 or clause.passive:
        return clause
    means = () if inner.preps else (Prep("with", clause.objects[0], clause.objects[0].span),)
    preps = (*inner.preps, *clause.preps, *means)
    return replace(inner, subject=clause.subject, preps=preps, span=clause.span, link=clause.link, mood=clause.mood, form=clause.form)


_OF_INNER = frozenset(("with", "to", "at", "on", "onto", "into", "from", "for", "targeting"))


def _behind(clause: Clause) -> Clause:
    """ "I decide to attack with it": what stands behind the verb at the end belongs to that."""
    inner = clause.inner[-1] if clause.inner else None
    if inner is None or inner.form not in ("infinitive", "gerund") or inner.passive:
        return clause
    late = tuple(prep for prep in clause.preps if prep.word in _OF_INNER and prep.span[0] >= inner.span[1] > 0 and not _time(prep))
    bare = not (inner.objects or inner.preps) and late and late[0].span[0] == inner.span[1]  # "aiming at his Bear"
    if not late or (inner.form == "gerund" and dressing(clause) is None and not bare):
        return clause
    kept = tuple(prep for prep in clause.preps if prep not in late)
    longer = replace(inner, preps=(*inner.preps, *late), span=(inner.span[0], max(prep.span[1] for prep in late)))
    return replace(clause, preps=kept, inner=(*clause.inner[:-1], longer))


def _time(prep: Prep) -> bool:
    """Whether what a preposition governs tells when."""
    if not isinstance(prep.what, Noun):
        return True
    waits = any(each.word == "on" and isinstance(each.what, Noun) and each.what.head.lower() == "stack" for each in prep.what.preps)
    return waits or is_moment(prep.what) or prep.what.head.lower() in ("turn", "response", "time", "combat")


def _second_main(clause: Clause) -> Clause:
    """ "In main phase two I cast it": the number belongs to the phase, where it was taken for one of players."""
    subject = clause.subject
    if subject is None or subject.kind != "pronoun" or not is_player(subject) or subject.count not in (1, 2):
        return clause
    for prep in clause.preps:
        phase = prep.what
        if isinstance(phase, Noun) and phase.head.lower() in ("main phase", "main") and prep.span[1] == subject.span[0]:
            marks = (*phase.marks, "second" if subject.count == 2 else "first")
            named = replace(phase, marks=marks, span=(phase.span[0], phase.span[1] + 1))
            own = replace(subject, count=None, span=(subject.span[0] + 1, subject.span[1]))
            longer = Prep(prep.word, named, (prep.span[0], prep.span[1] + 1))
            return replace(clause, subject=own, preps=tuple(longer if each is prep else each for each in clause.preps))
    return clause


def moments_joined(clauses: list[Clause]) -> list[Clause]:
    """ "End of turn, I cast it": the time that stands before a clause is the clause's."""
    out: list[Clause] = []
    for clause in clauses:
        before = out[-1] if out else None
        if before is not None and (when := _moment(before)) is not None and clause.verb and not clause.link and before.span[1] <= clause.span[0]:
            out[-1] = replace(clause, preps=(when, *clause.preps), span=(before.span[0], clause.span[1]), link=before.link)
        else:
            out.append(clause)
    return out


def _moment(clause: Clause) -> Prep | None:
    """The time that a clause of a single phrase tells; None for any other clause."""
    noun = clause.subject
    bare = not (clause.verb or clause.objects or clause.preps or clause.is_ or clause.inner or clause.hung or clause.adverbs or clause.mood == "asked")
    if not bare or noun is None or noun.also or noun.clauses or noun.wh:
        return None
    if noun.head.lower() == "turn" and (noun.owner is not None or "next" in (noun.det, *noun.marks)):
        return Prep("on", noun, clause.span)
    return Prep("at", noun, clause.span) if is_moment(noun) else None
