"""What a text says beside its story: talk about people and feelings, and what somebody only holds to be so. Nothing in the game comes of it.

A clause is talk where neither its verb nor anything in it is of the game. An opinion ("I thought it would die") is no deed and no fact, whatever words
it is put in, unless the text asks whether somebody is right: then it is what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from judge.cards.words import NUMBER_WORDS
from judge.home import rulesdata, told_by
from judge.language.morphology import forms
from judge.question.meaning.decode import dressing
from judge.question.meaning.frames import verbs
from judge.question.meaning.nouns import of_word
from judge.question.story.words import holes
from judge.question.subtypes import subtypes
from judge.question.syntax.lattice import usual
from judge.question.syntax.model import Clause, Noun, Parsed, Sentence
from judge.question.words.classes import word_class
from judge.question.words.ordinary import is_term

PERSONS = frozenset(
    "i me we us you he she him her myself himself herself yourself themselves they them who anyone someone everyone everybody somebody nobody".split()  # noqa: SIM905
)
"""Heads that stand for people."""

LIGHT = frozenset(("be", "have", "get", "go", "come", "do", "make", "take", "give", "run", "look", "keep", "start", "need", "see", "bring", "hold", "own"))
"""Verbs that say little without what stands beside them."""


@cache
def _table() -> dict[str, frozenset[str]]:
    read = told_by(rulesdata() / "background.toml")
    return {"about": frozenset(read["verbs"]["about"].split()), "holding": frozenset(read["verbs"]["holding"].split()),
            "weighty": frozenset(read["adverbs"]["weighty"].split()), "states": frozenset(read["states"]["weighty"].split())}  # fmt: skip


def states() -> frozenset[str]:
    """Words of what becomes of things, and of how many are meant, that no other table has."""
    return _table()["states"]


def background(parsed: Parsed) -> tuple[frozenset[int], frozenset[int]]:
    """The tokens of a text's talk, and those of what somebody only holds to be so."""
    talk, held = set[int](), set[int]()
    for sentence in parsed.sentences:
        hoping = claimed = reasons = False
        broken = any(parsed.words[token].lower() in _ANSWERING for first, last in sentence.unread for token in range(first, last))
        for clause in sentence.clauses:
            _sort(clause, parsed.words, set() if broken else talk, held)
            reasons = claimed and (clause.link in _REASONS or (reasons and not clause.link)) and not sentence.question
            claimed = reasons or (clause.mood == "told" and bool(opinions(clause)) and clause.subject is not None and clause.subject.head.lower() != "i")
            if reasons:  # "he says it dies because it is small": why he holds that
                held.update(range(*clause.span))
            held.update(_quoted(clause))
            hoping = _hopes(clause) or (hoping and clause.mood == "plan" and clause.subject is None and clause.link in ("or", "and"))
            if hoping and clause.link in ("or", "and"):  # "I hoped to keep it, or at least to get it back"
                held.update(range(*clause.span))
    return frozenset(talk), frozenset(held)


_ANSWERING = frozenset(("response", "respond", "reply", "answer"))
"""Words of a deed: where they stand in no clause, what it was is among the words beside them."""


def _sort(clause: Clause, words: tuple[str, ...], talk: set[int], held: set[int]) -> None:
    """Put the tokens of a clause, and of those under it, where they belong."""
    under = list(nested(clause))
    own = {token for first, last in holes(clause.span, [each.span for each in under]) for token in range(first, last)}
    opinion = opinions(clause)
    if clause.mood != "asked":
        if opinion or _idle(clause):
            talk |= own
        talk |= {token for token in own if manner(words[token])}
    for each in under:
        if each in opinion and clause.mood != "asked":
            held.update(range(*each.span))
        else:
            _sort(each, words, talk, held)


_REASONS = frozenset(("because", "since", "as", "cause", "cos", "cuz", "bc"))


def _hopes(clause: Clause) -> bool:
    """Whether a clause says what somebody hopes or expects to do."""
    return clause.mood == "told" and clause.verb.lower() in _HOPING and any(inner.form == "infinitive" and inner.subject is None for inner in clause.inner)


def _wanted(clause: Clause) -> bool:
    """Whether a clause says what somebody wanted to do, which is asked about rather than told as done."""
    wanting = clause.modal == "want" or (clause.form == "past" and dressing(clause) == "want" and any(inner.form == "infinitive" for inner in clause.inner))
    return clause.mood == "told" and wanting


_HOPING = frozenset(("expect", "hope", "intend", "plan"))


def opinions(clause: Clause) -> tuple[Clause, ...]:
    """The clauses under one that say what somebody holds to be so; none for other clauses, nor where it is only supposed ("say he attacks")."""
    verb = clause.verb.lower()
    if dressing(clause) != "claim" and verb not in _table()["holding"]:
        return ()
    joined = clause.link.split()[-1:] in (["and"], ["but"])  # "... and said that it does": who does the rest says so
    if (clause.subject is None and not joined) or (dressing(clause) == "given" and clause.form != "past"):
        return ()
    return tuple(inner for inner in clause.inner if inner.subject is not None and (inner.passive or inner.form not in ("gerund", "participle")))


def generalities(parsed: Parsed) -> frozenset[int]:
    """The tokens of opinions about how the game works, which tell nothing of this one ("I thought deathtouch only works in combat"), and of what somebody
    hoped for."""
    found = set[int]()
    for sentence in parsed.sentences:
        hoping = concluding = False
        for clause in sentence.clauses:
            concluding = (clause.mood != "asked" and bool(held := opinions(clause)) and all(map(_conclusion, held))) or (
                concluding and not sentence.question and (clause.link in _REASONS or not clause.link) and _conclusion(clause)
            )
            if concluding:
                found.update(range(*clause.span))
            found |= _quoted(clause)
            hoped = _hopes(clause) and clause.form == "past" and clause.verb.lower() in ("expect", "hope")
            hoping = hoped or (hoping and clause.mood == "plan" and clause.subject is None and clause.link in ("or", "and"))
            if clause.mood != "asked" and (hoping or _wanted(clause) or ((held := opinions(clause)) and all(map(_in_general, held)))):
                found.update(range(*clause.span))
    return frozenset(found)


_TOLD = frozenset(
    """have control own hold keep cast play attack swing block activate use respond tap untap sacrifice target choose name draw discard reveal put bounce flash
    equip counter copy pay pass exist run get""".split()  # noqa: SIM905
)
"""Verbs of what may be told by who says so: deeds, and what somebody has."""


def _conclusion(clause: Clause) -> bool:
    """Whether a clause that somebody holds to be so only draws a conclusion ("he says it can't trample over"): it tells no deed and of nothing that is
    there, gives no number, and speaks of nobody's things but those named."""
    able = clause.negated or clause.modal in ("can", "may", "must", "could", "will", "would", "should", "need", "have")
    if clause.verb in _TOLD and not able and not clause.passive:
        return False
    for noun in _nouns(clause):
        if noun.kind in ("size", "number", "bonus", "mana", "quote") or (noun.count or 1) > 1:
            return False
        if noun.kind == "noun" and noun.owner is not None and of_word(noun.head) & {"creature", "permanent", "spell", "card"}:
            return False
    return all(map(_conclusion, nested(clause)))


_SPEAKING = frozenset(("say", "go", "tell", "claim", "argue", "reply", "answer", "insist", "object", "counter", "call", "shout", "yell", "mutter"))
_DECLARING = re.compile(r"\b(?:respond|response|cast|block with|attack with|activate|sac|sacrifice)\b", re.IGNORECASE)


def _quoted(clause: Clause) -> set[int]:
    """The tokens of what another is quoted with as a reason or a claim: no deed is declared in it, and nothing named."""
    if clause.mood == "asked" or (clause.subject is not None and clause.subject.head.lower() in ("i", "we")):
        return set()
    spoken = clause.verb.lower() in _SPEAKING or (not clause.verb and clause.link in _REASONS)
    quotes = [noun for noun in (clause.subject, *clause.objects) if noun is not None and noun.kind == "quote"] if spoken else []
    plain = [noun for noun in quotes if not _DECLARING.search(noun.head) and not any(word[:1].isupper() and word != "I" for word in noun.head.split()[1:])]
    return {token for noun in plain for token in range(*noun.span)}


_ANYBODY = frozenset(("you", "one", "anyone", "anybody", "everyone", "everybody", "someone", "somebody", "anything", "something", "everything", "there"))
_INDEFINITE = frozenset(("", "a", "an", "any", "some", "every", "each", "all", "most"))
_ABSTRACT = frozenset(("zone", "step"))


def _in_general(clause: Clause) -> bool:
    """Whether a clause speaks of nothing and nobody in particular."""
    if not clause.verb or clause.mood == "asked" or dressing(clause) == "given":
        return False
    said = list(_nouns(clause))
    return bool(said) and all(map(_of_any, said)) and all(map(_in_general, nested(clause)))


def _of_any(noun: Noun) -> bool:
    if noun.kind == "pronoun":
        return noun.head.lower() in _ANYBODY and not noun.preps
    if noun.kind != "noun" or noun.wh or noun.head[:1].isupper() or any(mark[:1].isupper() for mark in noun.marks):
        return False
    known = noun.det == "the" and bool(of_word(noun.head) & _ABSTRACT)
    return (noun.det in _INDEFINITE or known) and (noun.owner is None or noun.owner.head.lower() in ("you", "one")) and noun.count in (None, 1)


_TRUE = frozenset(
    """right correct true wrong mistaken incorrect false legal allowed ok okay fine legit rightly correctly sound mistake proper lawful wrongly
    better""".split()  # noqa: SIM905
)


def asks_of_claims(sentence: Sentence) -> bool:
    """Whether a sentence asks if what somebody holds is so ("is he right?", "correct?", "who is right?", "did I?")."""
    return any(_of_claims(clause) for clause in sentence.clauses if clause.mood == "asked" or sentence.question)


def _of_claims(clause: Clause) -> bool:
    bare = clause.mood == "asked" and not (clause.objects or clause.preps or clause.inner or clause.is_) and clause.verb in ("", "do", "be")
    return bare or clause.wh == "tag" or bool({*clause.is_, *clause.adverbs} & _TRUE) or clause.verb.lower() in ("agree", "work")


def nested(clause: Clause) -> Iterator[Clause]:
    """The clauses inside a clause: those that are part of it, that hang on it, and that hang on its noun phrases."""
    yield from (*clause.inner, *clause.hung)
    for noun in _nouns(clause):
        yield from noun.clauses
    for prep in clause.preps:
        if isinstance(prep.what, Clause):
            yield prep.what


def _nouns(clause: Clause) -> Iterator[Noun]:
    for noun in (clause.subject, *clause.objects, *(prep.what for prep in clause.preps)):
        if isinstance(noun, Noun):
            yield from _all(noun)


def _all(noun: Noun) -> Iterator[Noun]:
    for member in noun.members():
        yield member
        if member.owner is not None:
            yield from _all(member.owner)
        for prep in member.preps:
            if isinstance(prep.what, Noun):
                yield from _all(prep.what)


def _idle(clause: Clause) -> bool:
    """Whether nothing in a clause is of the game."""
    verb = clause.verb.lower()
    if verb in _table()["about"]:
        return True
    things = [noun for noun in _nouns(clause) if not _person(noun)]
    if any(_of_game(noun) for noun in things) or any(_weighs(word) for word in (*clause.is_, *clause.adverbs, *clause.particles)):
        return False
    if not verb or verb in LIGHT:
        return bool(things) or bool(clause.is_)
    return not _weighs(verb) and all(frame.predicate == "" or verbs().classes.get(frame.predicate) == "talk" for frame in verbs().frames.get(verb, ()))


def _person(noun: Noun) -> bool:
    """Whether a noun phrase stands for somebody who plays, or for a bystander."""
    if noun.kind == "pronoun":
        return noun.head.lower() in PERSONS
    return noun.kind == "noun" and "player" in of_word(noun.head) and not noun.marks


def _of_game(noun: Noun) -> bool:
    """Whether a noun phrase may stand for something of the game."""
    if noun.kind != "noun":
        return True
    low = noun.head.lower()
    if noun.marks and not (noun.det or noun.owner or noun.plural) and noun.count is None:
        return True  # "has ghostly prison": a name, in small letters
    return noun.head[:1].isupper() or any(_weighs(word) for word in (low, *noun.marks)) or (noun.count is not None and bool(of_word(low) - {"talk"}))


@lru_cache(maxsize=8192)
def _weighs(word: str) -> bool:
    """Whether a noun or an adjective has a sense in the game."""
    low = word.lower()
    stems = {low, *(form.lemma for form in forms(low))}
    if word_class(low) not in ("content", "function") or low in _table()["weighty"] | _table()["states"]:
        return True
    if stems & subtypes() or any(is_term(stem) for stem in stems) or any(of_word(stem) - {"talk"} for stem in stems):
        return True
    return any(form.part == "verb" and form.lemma in verbs().frames for form in forms(low)) or not forms(low)


@lru_cache(maxsize=8192)
def matters(low: str) -> bool:
    """Whether the game has a word for it, in any of its forms: a verb of the table, a noun, a term of the rules, a number, a word that may turn a meaning."""
    if low in states():
        return True
    if low in NUMBER_WORDS or word_class(low) != "content" or is_term(low) or usual(low):
        return True
    return any(stem in verbs().frames or of_word(stem) for stem in {low, *(form.lemma for form in forms(low))})


@lru_cache(maxsize=8192)
def manner(word: str) -> bool:
    """Whether a word only tells how something is done or what it is like, in a way the game has no word for ("calmly", "spooky")."""
    low = word.lower()
    found = forms(low)
    parts = {form.part for form in found}
    if not found or _weighs(low) or matters(low):
        return False
    return parts <= {"adverb"} or parts <= {"adjective", "adverb"}
