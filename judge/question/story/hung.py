"""What hangs on what, where the grammar leaves it open, and spells told by the way they are dealt out."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.frames import verbs
from judge.question.meaning.nouns import nouns
from judge.question.story.cards import Cards
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence


def regrouped(clause: Clause) -> Clause:
    """ "A creature carrying a Jitte with two counters": the counters are on what was named last; any other clause as it is."""

    def own(noun: Noun) -> Noun:
        return _inward(noun) if noun.clauses and noun.preps else noun

    subject = own(clause.subject) if clause.subject is not None else None
    preps = tuple(replace(prep, what=own(prep.what)) if isinstance(prep.what, Noun) else prep for prep in clause.preps)
    return _clad(_blocks_with(replace(clause, subject=subject, objects=tuple(map(own, clause.objects)), preps=preps)))


def _blocks_with(clause: Clause) -> Clause:
    """ "X attacks my opponent, who blocks it with Y": Y is what blocks."""
    whom = clause.objects[-1] if clause.objects else None
    hung = whom.clauses[-1] if whom is not None and whom.clauses else None
    if clause.verb != "attack" or whom is None or hung is None or not is_player(whom) or hung.verb != "block" or hung.negated:
        return clause
    after = tuple(prep for prep in clause.preps if prep.word == "with" and prep.span[0] >= hung.span[1])
    if not after or any(prep.word == "with" for prep in hung.preps):
        return clause
    end = max(prep.span[1] for prep in after)
    blocks = replace(hung, preps=(*hung.preps, *after), span=(hung.span[0], end))
    he = replace(whom, clauses=(*whom.clauses[:-1], blocks), span=(whom.span[0], end))
    return replace(clause, objects=(*clause.objects[:-1], he), preps=tuple(prep for prep in clause.preps if prep not in after))


def _clad(clause: Clause) -> Clause:
    """ "I swing with a Bear wearing a Jitte": what is worn hangs on the creature that was named right before it."""
    worn = next((each for each in clause.inner if each.form == "gerund" and each.subject is None and _wears(each)), None)
    if worn is None:
        return clause

    def clad(noun: Noun) -> Noun:
        put = replace(worn, gap="subject", link="")
        return replace(noun, clauses=(*noun.clauses, put), span=(noun.span[0], worn.span[1]))

    for at, prep in enumerate(clause.preps):
        if isinstance(prep.what, Noun) and prep.what.span[1] == worn.span[0] and prep.what.kind in ("name", "noun", "size"):
            with_it = replace(prep, what=clad(prep.what), span=(prep.span[0], worn.span[1]))
            left = tuple(each for each in clause.inner if each is not worn)
            return replace(clause, preps=(*clause.preps[:at], with_it, *clause.preps[at + 1 :]), inner=left)
    for at, noun in enumerate(clause.objects):
        if noun.span[1] == worn.span[0] and noun.kind in ("name", "noun", "size"):
            left = tuple(each for each in clause.inner if each is not worn)
            return replace(clause, objects=(*clause.objects[:at], clad(noun), *clause.objects[at + 1 :]), inner=left)
    return clause


def _wears(clause: Clause) -> bool:
    frames = verbs().frames.get(clause.verb.lower(), ())
    return bool(frames) and frames[0].predicate == "wear" and len(clause.objects) == 1


def _inward(noun: Noun) -> Noun:
    last = noun.clauses[-1]
    worn = last.objects[-1] if last.objects else None
    after = tuple(prep for prep in noun.preps if prep.word == "with" and prep.span[0] > last.span[0] and _of_counters(prep))
    if worn is None or worn.kind != "name" or worn.also or not after:
        return noun
    end = max(prep.span[1] for prep in after)
    held = replace(worn, preps=(*worn.preps, *after), span=(worn.span[0], end))
    inner = replace(last, objects=(*last.objects[:-1], held), span=(last.span[0], end))
    return replace(noun, preps=tuple(prep for prep in noun.preps if prep not in after), clauses=(*noun.clauses[:-1], inner))


def _of_counters(prep: Prep) -> bool:
    return isinstance(prep.what, Noun) and prep.what.head.lower() == "counter"


_DEALT = frozenset(("put", "stick", "send", "pump", "plant", "unload", "drive", "fire", "slam"))
_INTO = frozenset(("into", "in", "at", "through"))


def thrown(clause: Clause, cards: Cards) -> Clause:
    """ "Puts a Shock into his Bear", "sends a Bolt at my face": the spell is cast on that; any other clause as it is."""
    spell = clause.objects[0] if len(clause.objects) == 1 else None
    aim = clause.preps[0] if len(clause.preps) == 1 else None
    if clause.verb not in _DEALT or clause.passive or spell is None or spell.kind != "name" or spell.also or aim is None or aim.word not in _INTO:
        return clause
    if not all({"instant", "sorcery"} & set(cards.types(name)) for name in spell.names) or not isinstance(aim.what, Noun):
        return clause
    zone = aim.what.head.lower() in {word for words in nouns()["places"].values() for word in words}
    if zone and not is_player(aim.what):
        return clause
    return replace(clause, verb="cast", preps=(replace(aim, word="on"),), particles=())


_CORRECTING = frozenset(("mean", "meant"))


def taken_back(sentences: tuple[Sentence, ...], words: tuple[str, ...]) -> tuple[tuple[Sentence, ...], tuple[tuple[int, int], ...]]:
    """The sentences without what was begun and taken back ("He sacs it... I mean, it dies in response"), and where that stands."""
    kept: list[Sentence] = []
    gone: list[tuple[int, int]] = []
    for sentence in sentences:
        first = sentence.clauses[0] if sentence.clauses else None
        said = first is not None and first.verb in _CORRECTING and first.subject is not None and first.subject.head.lower() == "i"
        bare = first is not None and not (first.objects or first.preps or first.inner or first.modal or first.negated)
        begun = kept[-1] if kept else None
        broken = begun is not None and begun.span[1] < len(words) and words[begun.span[1]].startswith(("...", "…", "-", "–", "—"))
        if said and bare and first is not None and begun is not None and broken and not begun.question and len(sentence.clauses) > 1:
            gone += [begun.span, first.span]
            kept[-1] = replace(sentence, clauses=sentence.clauses[1:])
        else:
            kept.append(sentence)
    return tuple(kept), tuple(gone)
