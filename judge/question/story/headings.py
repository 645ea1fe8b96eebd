"""Sides told as lists: "My board: X and Y. His hand: Z.", "Player A: X"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.question.meaning.nouns import nouns, of_word
from judge.question.story.fragments import one_name
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_PLACES = {word: zone for zone, words in nouns()["places"].items() for word in words}


def sides(sentences: Sequence[Sentence], words: tuple[str, ...]) -> list[Sentence]:
    """The sentences with each list under a heading told as what the player of the heading has."""
    out: list[Sentence] = []
    heading: Clause | None = None
    for sentence in sentences:
        if heading is not None:
            listed = [_done_under(_had(clause, heading), heading, first=not n) for n, clause in enumerate(sentence.clauses)]
            none = all(each is clause for each, clause in zip(listed, sentence.clauses, strict=True))
            if sentence.question or none or not _as_many(heading, sentence):
                out.append(Sentence((heading,), False, (), heading.span))
                out.append(sentence)
            else:
                out.append(replace(sentence, clauses=tuple(listed)))
            heading = None
            continue
        if _is_heading(sentence, words):
            heading = sentence.clauses[0]
        else:
            out.append(sentence)
    return [*out, Sentence((heading,), False, (), heading.span)] if heading is not None else out


_PLAINLY = frozenset(("only", "single", "one", "following", "lone", "sole"))


def in_general(noun: Noun) -> bool:
    """Whether a phrase only says of what kind something is, and how many of it ("one creature", "blockers"), so that what follows names it."""
    plain = noun.kind == "noun" and not (noun.preps or noun.clauses or noun.also or noun.owner) and set(noun.marks) <= _PLAINLY and noun.det != "no"
    return plain and bool({"creature", "permanent"} & (of_word(noun.head) | of_word(noun.head.removesuffix("s"))))


def named(noun: Noun) -> int:
    """How many things a phrase names one by one; 0 where it names none."""
    count = 0
    for each in noun.members():
        if each.kind not in ("name", "size"):
            return 0
        count += each.count if each.count is not None else 2 if each.plural and each.kind == "size" else 1
    return count


def fits(general: Noun, number: int) -> bool:
    """Whether so many things may be the ones that a phrase speaks of in general."""
    if general.count is not None or not general.plural:
        return number == (general.count if general.count is not None else 1) or (general.head == "blockers" and general.count is None)
    return number > 0


def _as_many(heading: Clause, sentence: Sentence) -> bool:
    """Whether what is listed under a heading is as much as the heading says."""
    if not heading.objects:
        return True
    listed = [clause.subject or (clause.objects[0] if clause.objects else None) for clause in sentence.clauses]
    numbers = [named(noun) if noun is not None else 0 for noun in listed]
    return all(numbers) and fits(heading.objects[0], sum(numbers))


def _is_heading(sentence: Sentence, words: tuple[str, ...]) -> bool:
    """Whether a sentence is only a player, or a player's part of the table, before a colon."""
    if len(sentence.clauses) != 1 or sentence.question or sentence.span[1] >= len(words) or words[sentence.span[1]] not in (":", "-"):
        return False
    clause = sentence.clauses[0]
    noun = clause.subject
    if noun is not None and clause.verb in ("have", "control") and len(clause.objects) == 1 and not (clause.negated or clause.modal or clause.preps):
        return is_player(noun) and in_general(clause.objects[0])  # "he has two blockers: ..."
    if clause.verb or noun is None or noun.also or clause.preps:
        return False
    return is_player(noun) or (noun.owner is not None and noun.head.lower() in _PLACES and is_player(noun.owner))


def _done_under(clause: Clause, heading: Clause, *, first: bool) -> Clause:
    """ "NAP: casts Shock", "NAP: Oblivion Ring resolves": what the player of the heading does; any other clause as it is."""
    by = heading.subject
    if by is None or not is_player(by) or heading.verb or clause.mood == "asked" or clause.wh or clause.passive:
        return clause
    at = (clause.span[0], clause.span[0])
    noun = clause.subject
    if noun is None and first and clause.verb and clause.mood == "plan" and clause.form in ("present", "past"):
        return replace(clause, subject=replace(by, span=at), mood="told")
    if noun is not None and clause.verb == "resolve" and noun.kind == "name" and noun.owner is None and not noun.also:
        return replace(clause, subject=replace(noun, owner=replace(by, span=at)))
    return clause


def _put_on_it(clause: Clause, noun: Noun) -> Noun | None:
    """ "X equipped with Y", which the grammar takes for what X did: X with what is on it; None for any other clause."""
    on_it = clause.preps[0].what if len(clause.preps) == 1 and clause.preps[0].word in ("with", "by") else None
    done = clause.verb in ("equip", "enchant") and clause.form in ("past", "participle") and not (clause.objects or clause.modal or clause.negated)
    if not done or noun.kind != "name" or noun.also or not isinstance(on_it, Noun) or on_it.kind != "name":
        return None
    hung = Clause("wear", objects=(on_it,), form="gerund", gap="subject", span=(noun.span[1], clause.span[1]))
    return replace(noun, clauses=(*noun.clauses, hung), span=(noun.span[0], clause.span[1]))


def _had(clause: Clause, heading: Clause) -> Clause:
    """A phrase under a heading as something that is had there; any other clause as it is."""
    clause = one_name(clause) or clause
    noun = clause.subject
    if "name-as-verb" in clause.adverbs and noun is None and not clause.preps and clause.objects:  # a name that may be a verb, but not in a list
        noun, clause = clause.objects[0], replace(clause, verb="", objects=(), adverbs=())
    if noun is not None and (worn := _put_on_it(clause, noun)) is not None:
        noun, clause = worn, replace(clause, verb="", preps=())
    if clause.verb or noun is None or clause.is_ or noun.kind not in ("name", "noun", "size"):
        return clause
    of = heading.subject
    assert of is not None
    zone = _PLACES.get(of.head.lower(), "") if not is_player(of) else ""
    holder = of if is_player(of) else of.owner
    where = (of.span[1] - 1, of.span[1])
    on_it = tuple(prep for prep in clause.preps if prep.word == "with" and noun.span[1] <= prep.span[0])  # "X with two counters" and "X with an Aura"
    preps = tuple(prep for prep in clause.preps if prep not in on_it)
    if on_it:
        noun = replace(noun, preps=(*noun.preps, *on_it), span=(noun.span[0], max(prep.span[1] for prep in on_it)))
    if zone not in ("", "battlefield"):
        preps = (*preps, Prep("in", Noun("noun", of.head.lower(), span=where), where))
    return replace(clause, verb="have", subject=holder, objects=(noun,), preps=preps, span=(heading.span[0], clause.span[1]))
