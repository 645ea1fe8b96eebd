"""Which target is meant, told apart from what is aimed: "choosing his Bear as the target", "his Bear is the target", "with his Bear as its target".

Each is put as the plain clause that whoever did the deed before targets it. What is set off for weight ("it is his Bear that I aim at", "what I target is
his Bear") is put back into its clause, whatever the clause tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.question.story.fragments import one_name
from judge.question.story.people import is_player
from judge.question.story.sources import is_ability
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_TARGETS = frozenset(("target", "victim", "recipient"))
_CHOICES = frozenset(("choice", "pick", "selection"))
_CHOOSING = frozenset(("choose", "pick", "select", "name", "designate", "declare", "take", "announce"))
_AIMING = frozenset(("aim", "point", "direct", "target", "send"))
_USING = frozenset(("use", "activate", "tap", "sacrifice", "sac"))
_GENERAL = frozenset(("creature", "one", "thing", "permanent", "guy", "card", "player"))
_AT = ("at", "to", "on", "toward", "towards", "for")


def targeted(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences with each target that is named apart told as what whoever did the deed before targets."""
    out: list[Sentence] = []
    doer: Noun | None = None
    heading = False
    before_it: Clause | None = None
    for sentence in sentences:
        clauses: list[Clause] = []
        beside = set[int]()
        for clause in _set_back(sentence):
            last = clauses[-1] if clauses else None
            blocked = _blocking(before_it, clause) if before_it is not None else None
            before_it = None
            if blocked is not None:
                clauses.append(blocked)
                continue
            told = _under_heading(clause, doer) if heading else _target_of(clause, doer, last, sentence.question)
            heading = False
            if told is not None and told.objects:
                beside.update(n for n in range(*told.span) if not told.objects[0].span[0] <= n < told.objects[0].span[1])
            clauses.append(_beside(told or clause, beside))
            if clause.mood != "asked" and clause.subject is not None and is_player(clause.subject) and clause.verb not in ("be", "have", "control", ""):
                doer = clause.subject
        if clauses and not sentence.question and _heads(clauses[-1]):
            heading = True
            if len(clauses) > 1 or out:
                beside.update(range(*clauses.pop().span))
        if len(clauses) == 1 and not sentence.question and _heads_blocks(clauses[0]):
            before_it = clauses.pop()
            beside.update(range(*before_it.span))
        same = tuple(clauses) == sentence.clauses
        out.append(sentence if same else replace(sentence, clauses=tuple(clauses), left_out=sentence.left_out | beside))
    return out


def _heads(clause: Clause) -> bool:
    """ "Target: ...", "my target: ...": a heading with what is targeted behind it."""
    bare = not (clause.objects or clause.preps or clause.is_ or clause.inner or clause.particles or clause.negated)
    if not bare or clause.mood == "asked":
        return False
    if clause.verb == "target":
        return clause.subject is None and clause.mood == "plan"
    return not clause.verb and clause.subject is not None and _is_target(clause.subject) and not clause.subject.clauses


def _heads_blocks(clause: Clause) -> bool:
    """ "His block: ...", "my blockers: ...": a heading with what blocks behind it."""
    who = clause.subject
    bare = not (clause.objects or clause.preps or clause.is_ or clause.inner or clause.particles or clause.negated or clause.adverbs)
    if not bare or clause.mood == "asked" or who is None or who.kind not in ("pronoun", "noun"):
        return False
    if clause.verb == "block":
        return who.kind == "pronoun" and who.head.lower() in ("his", "her", "my", "their")
    return not clause.verb and who.owner is not None and who.head.lower() in ("block", "blocks", "blockers") and not (who.preps or who.clauses or who.also)


def _blocking(heading: Clause, clause: Clause) -> Clause | None:
    """What is listed under such a heading as what blocks."""
    clause = one_name(clause) or clause
    thing, of = clause.subject, heading.subject
    listed = next((p.what for p in thing.preps if p.word == "called"), None) if thing is not None else None
    if thing is not None and isinstance(listed, Noun) and len(thing.preps) == 1:  # "a Giant, a Giant and a Giant"
        thing = replace(thing, preps=(), also=tuple(replace(each, also=(), joined="") for each in listed.members()), joined="and")
    on = clause.preps[0] if len(clause.preps) == 1 and clause.preps[0].word == "on" else None
    if clause.verb or thing is None or of is None or (clause.preps and on is None) or not all(each.kind in ("name", "size") for each in thing.members()):
        return None
    at = (clause.span[0], clause.span[0])
    who = of.owner or Noun("pronoun", {"his": "he", "her": "she", "my": "i", "their": "they"}.get(of.head.lower(), "he"))
    own = [each if each.owner is not None else replace(each, owner=replace(who, span=at), also=(), joined="") for each in thing.members()]
    if len(own) > 1 and all(each.kind == "name" and each.names == own[0].names for each in own):
        thing = replace(own[0], count=len(own), plural=True, det="", span=thing.span)
    else:
        thing = replace(own[0], also=tuple(own[1:]), joined=thing.joined, span=thing.span)  # none of them is what attacks
    it = on.what if on is not None and isinstance(on.what, Noun) else Noun("pronoun", "it", span=at)
    return Clause("block", subject=replace(who, span=at), objects=(it,), preps=(Prep("with", thing, thing.span),), span=clause.span)


def _under_heading(clause: Clause, doer: Noun | None) -> Clause | None:
    """What stands alone behind such a heading."""
    what = clause.subject
    if what is not None and "name-as-verb" in clause.adverbs and len(clause.objects) == 1:  # "my Bear", its name taken for what casts the card
        what = replace(what, span=(what.span[0], clause.span[1]))
    elif clause.verb or clause.objects:
        return None
    return _targeting(clause, what, doer) if what is not None and _may_be_target(what) else None


def _targeting(clause: Clause, what: Noun, doer: Noun | None) -> Clause:
    """That whoever did the last deed targets it."""
    at = (clause.span[0], clause.span[0])
    agent = replace(doer, span=at) if doer is not None else None
    return Clause("target", subject=agent, objects=(what,), mood="told" if agent is not None else "plan", link=clause.link, span=clause.span)


def _may_be_target(noun: Noun) -> bool:
    named = noun.kind in ("name", "size") or is_player(noun) or (noun.kind == "noun" and noun.head.lower() not in _GENERAL)
    return named and not noun.wh and noun.det != "no"


def _is_target(noun: Noun) -> bool:
    """Whether a phrase stands for what is aimed at: "the target", "my choice of target", "the creature I target", "the one that I picked"."""
    head = noun.head.lower()
    if noun.kind not in ("noun", "pronoun") or noun.also or len(noun.clauses) > 1:
        return False
    hung = noun.clauses[0] if noun.clauses else None
    chosen = hung is not None and hung.verb in _CHOOSING | _AIMING and hung.subject is not None and is_player(hung.subject) and not hung.objects
    chosen = chosen and hung is not None and not hung.inner  # "the creature I choose to copy" is chosen for that
    of = [prep.what.head.lower() for prep in noun.preps if prep.word in ("of", "for") and isinstance(prep.what, Noun)]
    if len(of) != len(noun.preps):
        return False
    if head in _TARGETS:
        return (hung is None or chosen) and all(word in ("it", "that", "choice") for word in of)
    if head in _CHOICES:
        return hung is None and bool(of) and set(of) <= _TARGETS
    return head in _GENERAL and chosen and not of


def _target_of(clause: Clause, doer: Noun | None, before: Clause | None, question: bool) -> Clause | None:
    """A clause that only says what is targeted, as that; None for any other."""
    if clause.negated or clause.modal or (clause.mood == "asked" and (question or clause.wh != "which")):
        return None
    who = clause.subject
    (first, *more) = clause.objects or (None,)
    if clause.verb in ("be", "become") and first is not None and who is not None and not more and not clause.preps and not clause.inner:
        if _is_target(who) and _may_be_target(first):
            return _targeting(clause, first, doer)
        if _is_target(first) and _may_be_target(who):
            return _targeting(clause, who, doer)
    chooser = who if who is not None else doer
    if clause.verb in _CHOOSING and first is not None and not more and (who is None or is_player(who)) and not clause.inner:
        marked = [prep for prep in clause.preps if prep.word == "as" and isinstance(prep.what, Noun) and _is_target(prep.what)]
        used = before is not None and before.verb in _USING and before.mood != "asked" and not clause.preps and clause.verb in ("choose", "pick", "select")
        bound = [prep for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and prep.what.head.lower() in ("it", "that")]
        aura = before is not None and before.verb in ("cast", "play") and len(bound) == len(clause.preps) == 1
        named = first.kind == "name" or (first.owner is not None and first.kind == "noun")
        if (marked and len(marked) == len(clause.preps)) or ((used or aura) and named and clause.link in ("", "and", "then", "and then")):
            return _targeting(clause, first, chooser)
    shot = not clause.verb and who is not None and (who.kind == "number" or who.head.lower() in ("damage", "dmg", "ping", "point")) and before is not None
    if shot and before is not None and before.verb in _USING and len(clause.preps) == 1 and not clause.objects and not clause.is_ and not clause.inner:
        to = clause.preps[0]  # "I tap my Pinger, 1 to his Elf"
        if to.word in ("to", "at", "on") and isinstance(to.what, Noun) and _may_be_target(to.what):
            return _targeting(clause, to.what, doer)
    hits = clause.link == "so that" and who is not None and who.head.lower() == "it" and clause.verb in ("shoot", "hit", "ping", "damage", "kill", "burn")
    if hits and before is not None and before.verb in _USING and first is not None and not more and not clause.preps and _may_be_target(first):
        return _targeting(replace(clause, link=""), first, doer)
    if clause.verb in _AIMING and clause.mood != "asked" and not clause.objects and len(clause.preps) == 1 and not clause.inner:
        at = clause.preps[0]
        ours = who is not None and (is_ability(who) or who.head.lower() in ("damage", "point", "effect")) and (who.owner is not None or who.det == "the")
        pointing = (who is None and clause.mood == "plan" and clause.link and not clause.passive) or (who is not None and is_player(who))
        if at.word in _AT and isinstance(at.what, Noun) and _may_be_target(at.what) and (ours or (pointing and before is not None)):
            return _targeting(clause, at.what, doer if ours else chooser)
    return None


def _beside(clause: Clause, beside: set[int]) -> Clause:
    """ "I cast it with his Bear as the target": that he targets it with that."""
    aims: list[Noun] = []
    spans: list[Prep] = []
    preps = list(clause.preps)
    for n, prep in enumerate(clause.preps):
        what = prep.what
        if prep.word != "with" or not isinstance(what, Noun):
            continue
        hung = next((each for each in what.preps if each.word == "as" and isinstance(each.what, Noun) and _is_target(each.what)), None)
        later = clause.preps[n + 1] if n + 1 < len(clause.preps) else None
        if hung is not None:
            aims.append(replace(what, preps=tuple(each for each in what.preps if each is not hung)))
            spans.append(prep)
        elif later is not None and later.word == "as" and isinstance(later.what, Noun) and _is_target(later.what):
            aims.append(what)
            spans += [prep, later]
    if len(aims) != 1 or not _may_be_target(aims[0]) or clause.mood == "asked":
        return clause
    preps = [prep for prep in clause.preps if prep not in spans]
    span = (spans[0].span[0], spans[-1].span[1])
    beside.update(n for n in range(*span) if not aims[0].span[0] <= n < aims[0].span[1])
    if not clause.verb and clause.subject is None and not preps:
        return Clause("target", objects=(aims[0],), mood="plan", form="gerund", link=clause.link, span=clause.span)
    aimed = Clause("target", objects=(aims[0],), form="gerund", link="gerund", span=span)
    return replace(clause, preps=tuple(preps), inner=(*clause.inner, aimed))


def _set_back(sentence: Sentence) -> list[Clause]:
    """The clauses of a sentence with what is set off for weight put back where it belongs."""
    out: list[Clause] = []
    for clause in sentence.clauses:
        before = out[-1] if out else None
        made = None if sentence.question else _split(before, clause) if before is not None else None
        if made is not None:
            out[-1] = made
        else:
            out.append(clause if sentence.question else _cleft(clause))
    return out


def _plainly_is(clause: Clause) -> Noun | None:
    """What a clause says that it is: the X of "it is X"."""
    if clause.verb != "be" or clause.negated or clause.modal or len(clause.objects) != 1 or clause.is_ or clause.preps or clause.inner:
        return None
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() in ("it", "that", "this")
    return clause.objects[0] if it and clause.mood != "asked" else None


def _cleft(clause: Clause) -> Clause:
    """ "It is his Bear that I target": I target it; any other clause as it is."""
    bare = replace(clause, particles=())
    what = _plainly_is(bare)
    if what is None or len(what.clauses) != 1 or what.also or what.kind not in ("name", "noun", "size"):
        return clause
    (hung,) = what.clauses
    if not (what.kind == "name" or what.owner is not None):
        return clause
    thing = replace(what, clauses=(), span=(what.span[0], hung.span[0]) if hung.span[1] else what.span)
    return _filled(replace(hung, particles=hung.particles or clause.particles), thing, clause) or clause


def _filled(hung: Clause, thing: Noun, whole: Clause) -> Clause | None:
    """A clause that lacks a role, filled with the thing."""
    plain = {"gap": "", "wh": "", "mood": "told", "span": whole.span, "link": whole.link}
    if hung.subject is None:
        return replace(hung, subject=thing, **plain) if hung.gap == "subject" else None  # type: ignore[arg-type]
    if not is_player(hung.subject):
        return None
    objects = tuple(noun for noun in hung.objects if noun.kind != "wh" and noun.head not in ("what", "which"))
    left = next((word for word in (*hung.particles, *hung.adverbs) if word in ("at", "with", "on", "against")), "")
    if left:
        particles, adverbs = tuple(w for w in hung.particles if w != left), tuple(w for w in hung.adverbs if w != left)
        at = Prep(left, thing, thing.span)
        return replace(hung, objects=objects, particles=particles, adverbs=adverbs, preps=(*hung.preps, at), **plain)  # type: ignore[arg-type]
    return replace(hung, objects=(thing,), **plain) if not objects else None  # type: ignore[arg-type]


def _split(before: Clause, clause: Clause) -> Clause | None:
    """ "What I target is his Bear", "his Bear is what I choose", "it's his Bear I aim at", each of which the grammar takes for two clauses."""
    if before.span[1] != clause.span[0] or clause.link or before.negated or clause.negated:
        return None
    whole = replace(clause, span=(before.span[0], clause.span[1]), link=before.link)
    if before.wh == "what" and before.subject is not None and is_player(before.subject) and _bare_be(clause) and clause.subject is not None:
        return _filled(before, clause.subject, whole)
    lacks = clause.subject is not None and is_player(clause.subject) and not any(noun.kind != "wh" and noun.head != "what" for noun in clause.objects)
    if not lacks or clause.modal:
        return None
    if clause.wh == "what" and _bare_be(before) and before.subject is not None and before.mood != "asked":
        return _filled(clause, before.subject, whole)
    it = _plainly_is(before)
    if it is not None and not clause.wh and (it.kind == "name" or it.owner is not None) and clause.verb not in ("think", "guess", "say", "believe", "mean"):
        return _filled(clause, it, whole)
    one = before.objects[0] if before.verb == "be" and len(before.objects) == 1 and not before.preps and before.mood != "asked" else None
    if one is not None and one.head.lower() in ("one", "1") and one.det == "the" and before.subject is not None and not clause.wh:
        if clause.verb in _CHOOSING and not (clause.objects or clause.preps):
            return Clause("target", subject=clause.subject, objects=(before.subject,), link=before.link, span=whole.span)
        return _filled(clause, before.subject, whole)
    return None


def _bare_be(clause: Clause) -> bool:
    """ "... is his Bear" as the grammar has it: "be" with one role."""
    return clause.verb == "be" and not (clause.objects or clause.preps or clause.is_ or clause.inner or clause.modal or clause.wh)
