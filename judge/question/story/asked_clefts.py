"""What is put in front by a cleft means what it means without: "is flying something that my Angel has" asks whether it has flying, "is it my Angel that
dies" whether it dies, "what I want to know is whether it dies" whether it does."""

from __future__ import annotations

import itertools
from dataclasses import replace

from judge.question.meaning.decode import dressing
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Sentence

_SOMETHING = frozenset("something thing anything what one ability creature card permanent spell land option move play deed keyword".split())  # noqa: SIM905
_IT = frozenset(("it", "that", "this", "there"))
_KNOWING = frozenset("know ask wonder understand learn get hear see check settle dispute say claim argue find".split())  # noqa: SIM905


def uncleft(clause: Clause) -> Clause:
    """An asking clause without the cleft it is put in; any other as it is."""
    for form in (_something_that, _it_is_that, _the_case):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def _filled(inner: Clause, noun: Noun, outer: Clause) -> Clause | None:
    """A relative clause with the noun it hangs on in the gap."""
    said = replace(inner, gap="", mood="asked", wh=outer.wh, link=outer.link, negated=inner.negated ^ outer.negated, span=outer.span,
                   preps=(*inner.preps, *outer.preps), adverbs=(*inner.adverbs, *outer.adverbs))  # fmt: skip
    if inner.gap == "subject" or inner.subject is None:
        return replace(said, subject=noun)
    return replace(said, objects=(noun, *inner.objects)) if inner.gap == "object" and not inner.objects else None


def _something_that(clause: Clause) -> Clause | None:
    """ "Is flying something that my Angel has", "would it be something that can be blocked"."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or clause.mood != "asked" or clause.wh or clause.is_ or clause.inner or thing is None or clause.subject is None:
        return None
    if thing.head.lower() not in _SOMETHING or len(thing.clauses) != 1 or thing.preps or thing.marks or thing.owner is not None or thing.also:
        return None
    if clause.subject.head.lower() in _IT and thing.head.lower() not in ("something", "anything"):
        return None
    return _filled(thing.clauses[0], clause.subject, clause)


def _it_is_that(clause: Clause) -> Clause | None:
    """ "Is it my Angel that dies", "is it me who chooses"."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() in ("it", "that")
    if clause.verb != "be" or clause.mood != "asked" or clause.wh or clause.is_ or clause.inner or not it or thing is None:
        return None
    last = thing.also[-1] if thing.also else thing
    if len(last.clauses) != 1 or last.clauses[0].gap == "object" or thing.det in ("a", "an") or thing.head.lower() in _SOMETHING - {"one"}:
        return None
    (inner,) = last.clauses
    bare = replace(last, clauses=(), span=(last.span[0], inner.span[0]))
    whole = replace(thing, also=(*thing.also[:-1], bare), span=(thing.span[0], inner.span[0])) if thing.also else bare
    if whole.joined == "or" and not any(map(is_player, whole.members())):
        which = Noun("wh", "which", wh="which", span=whole.span)  # one of those the story tells of anyway
        return _filled(inner, which, replace(clause, wh="which"))
    return _filled(inner, whole, clause)


_SO = frozenset(("case", "truth", "fact", "situation"))


def _the_case(clause: Clause) -> Clause | None:
    """ "Is it the case that it dies", "would I be right in thinking that it dies", "can it be said that it dies": whether it does."""
    who, said = clause.subject, clause.inner[0] if len(clause.inner) == 1 else None
    if clause.mood != "asked" or clause.wh or clause.negated or who is None:
        return None
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    impersonal = who.kind == "pronoun" and who.head.lower() == "it"
    if clause.verb == "be" and impersonal and thing is not None and thing.head in _SO and len(thing.clauses) == 1 and said is None:
        inner = thing.clauses[0]
        return replace(inner, gap="", link="", mood="asked", span=clause.span, preps=(*inner.preps, *clause.preps)) if inner.subject is not None else None
    thinking = clause.verb == "be" and set(clause.adverbs) | set(clause.is_) <= {"right", "correct"} and said is not None and said.form == "gerund"
    held = said.inner[0] if thinking and said is not None and said.verb in _HOLDING and len(said.inner) == 1 and not clause.objects else None
    if clause.verb in _HOLDING and clause.passive and impersonal and not clause.objects:
        held = said
    if held is None or held.subject is None or clause.preps or is_wanted(held):
        return None
    return replace(held, link=clause.link, mood="asked", span=clause.span)


def is_wanted(clause: Clause) -> bool:
    """Whether a clause under another is a plan or a deed in view, rather than what is held to be so."""
    return clause.form in ("infinitive", "gerund")


_HOLDING = frozenset("think say assume believe suppose conclude hold reckon claim guess figure".split())  # noqa: SIM905


def apart(sentence: Sentence) -> Sentence:
    """The sentence with clefts that the grammar parts as one clause, and without what only says that something is asked."""
    clauses = [clause for n, clause in enumerate(sentence.clauses) if not _bare_be(clause, sentence.clauses, n)]
    for place, (first, second) in enumerate(itertools.pairwise(clauses)):
        if (told := _topic(first, second)) is not None:
            return replace(sentence, clauses=(*clauses[:place], told, *clauses[place + 2 :]), question=True)
        if (done := _by_the_rules(first, second)) is not None:
            return replace(sentence, clauses=(*clauses[:place], done, *clauses[place + 2 :]), question=True)
        if (one := _what_i_ask(first, second) or _something_i(first, second)) is not None:
            return replace(sentence, clauses=(*clauses[:place], one, *clauses[place + 2 :]), question=True)
    return sentence


_BACK = frozenset(("it", "they", "them", "he", "she", "him", "her"))


def _topic(first: Clause, second: Clause) -> Clause | None:
    """ "And the Rancor, is it returned to my hand?", "my Bolt, can it even target it": what stands before the question is what its pronoun means."""
    topic = first.subject
    bare = not (first.verb or first.objects or first.preps or first.is_ or first.inner or first.particles or first.wh) and first.mood == "told"
    if not bare or topic is None or topic.kind not in ("name", "noun") or is_player(topic) or topic.wh or topic.also or topic.clauses:
        return None
    named = topic.kind == "name" or topic.owner is not None or topic.det in ("the", "that", "this")
    if not named or second.mood != "asked" or second.wh == "tag" or (second.link and second.link != "and"):
        return None
    it = second.subject
    if it is not None and it.kind == "pronoun" and it.head.lower() in ("it", "they", "she", "he") and second.verb not in ("", "do") and not second.inner:
        impersonal = second.verb == "be" and bool({*second.is_, *second.adverbs} & {"possible", "legal", "true", "right"})
        return None if impersonal else replace(second, subject=replace(topic, span=it.span), link=first.link, span=(first.span[0], second.span[1]))
    at = [noun for noun in second.objects if noun.kind == "pronoun" and noun.head.lower() in _BACK]
    if len(at) != 1:
        return None
    objects = tuple(replace(topic, span=at[0].span) if noun is at[0] else noun for noun in second.objects)
    return replace(second, objects=objects, link=first.link, span=(first.span[0], second.span[1]))


def _by_the_rules(first: Clause, second: Clause) -> Clause | None:
    """ "Is my Bolt a goner, countered by the rules?": nobody counters it, it is asked whether it is countered."""
    by = [prep.what for prep in second.preps if prep.word == "by" and isinstance(prep.what, Noun) and prep.what.head.lower() in ("rule", "game")]
    bare = second.mood == "plan" and second.form == "participle" and second.subject is None and not (second.objects or second.inner or second.link)
    if not by or not bare or first.mood != "asked" or first.verb != "be" or first.wh or first.subject is None or first.negated or second.verb != "counter":
        return None
    return replace(second, subject=first.subject, passive=True, mood="asked", preps=(), span=(first.span[0], second.span[1]))


def _bare_be(clause: Clause, clauses: tuple[Clause, ...], place: int) -> bool:
    """The "is" of "what I want to know is whether ...", which the grammar takes by itself."""
    alone = clause.verb == "be" and clause.mood == "plan" and not (clause.subject or clause.objects or clause.preps or clause.is_ or clause.inner)
    around = 0 < place < len(clauses) - 1 and clauses[place - 1].wh == "what" and clauses[place + 1].link.split()[-1:] in (["whether"], ["if"])
    return alone and around


def _what_i_ask(first: Clause, second: Clause) -> Clause | None:
    """ "What I'd like to know is whether it dies", where "is" was taken with what follows."""
    knows = first.wh == "what" and first.mood == "asked" and (first.verb in _KNOWING or dressing(first) in ("want", "wonder") or first.verb == "get")
    whether = second.link.split()[-1:] in (["whether"], ["if"]) or second.mood == "asked"
    if not knows or not whether or first.inner:
        return None
    return replace(second, link="", mood="asked", span=(first.span[0], second.span[1]))


def _something_i(first: Clause, second: Clause) -> Clause | None:
    """ "Is its ability something I can activate", "is it a creature I can target"."""
    thing = first.objects[0] if len(first.objects) == 1 else None
    if first.verb != "be" or first.mood != "asked" or first.wh or first.is_ or first.inner or first.preps or thing is None or first.subject is None:
        return None
    if second.link or second.wh or second.mood != "told" or second.objects or second.subject is None or thing.head.lower() not in _SOMETHING:
        return None
    if thing.marks or thing.preps or thing.clauses or thing.owner is not None or first.subject.head.lower() in _IT or second.verb == "be":
        return None
    return _filled(replace(second, gap="object"), first.subject, first)
