"""Pieces of a sentence that belong together though the grammar parts them: "my Bear, tapped", "my Bear, which is big, attacks", "one creature: a Bear"."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.nouns import nouns, of_word
from judge.question.story.fragments import parted as in_fragments
from judge.question.story.headings import fits, in_general, named
from judge.question.story.lifetotals import life_at, life_with
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence
from judge.scenario.vocabulary import COLORS

_STATES = {"tap": "tapped", "untap": "untapped"}
_BY_NOW = frozenset(("already", "still", "currently", "now"))


def joined(sentence: Sentence) -> Sentence:
    """The sentence with what is parted put together; the same where nothing is."""
    out: list[Clause] = []
    wholes = (whole for each in sentence.clauses for typed in in_fragments(each) for half in by_another(typed) for whole in _tapping(half))
    for clause in (each for whole in wholes for part in spread(_all_that_is_had(whole)) for whose in life_at(part) for each in life_with(whose)):
        before = out[-1] if out else None
        made = None
        if before is not None and before.mood == "told" and not clause.link:
            made = _naming(before, clause) or _in_that_state(before, clause) or _named_after(before, clause) or _subject_before(before, clause)
            made = made or (None if sentence.question else _all_he_has(before, clause)) or _done_to_that(before, clause)
        elif before is not None and (whom := _done_to_that(before, clause)) is not None:
            made = whom
        elif before is not None and (further := _goes_on(before, clause)) is not None:
            out.append(further)
            continue
        if before is not None and (parted := _had_before(before, clause)) is not None:
            out[-1:] = parted
        elif made is not None:
            out[-1] = made
        else:
            out.append(clause)
    return replace(sentence, clauses=tuple(out)) if tuple(out) != sentence.clauses else sentence


_DOING = frozenset(("cast", "play", "summon", "drop", "bolt", "shock", "tap", "attack", "block", "make", "use", "get", "draw"))


def _done_to_that(before: Clause, clause: Clause) -> Clause | None:
    """ "... with the guy I just played last turn": a clause that lacks what is done, right behind a thing, is said of that."""
    held = clause.verb in _HOLDING and not clause.objects
    if clause.link or clause.mood != "told" or clause.passive or clause.modal or clause.preps or clause.inner or clause.wh:
        return None
    if clause.verb not in _DOING and not held:
        return None
    times = all(noun.kind == "noun" and noun.head.lower() in ("turn", "round") and {noun.det, *noun.marks} & _WHEN for noun in clause.objects)
    if clause.subject is None or not is_player(clause.subject) or not times or not (held or clause.objects or _LATELY & set(clause.adverbs)):
        return None
    hung = replace(clause, gap="object", mood="told", objects=(), preps=tuple(Prep("in", noun, noun.span) for noun in clause.objects))
    late = [*before.objects, *(prep.what for prep in before.preps if isinstance(prep.what, Noun)), *([before.subject] if before.subject else [])]
    thing = next((noun for noun in late if noun.span[1] == clause.span[0] and noun.kind in ("name", "noun", "size") and not noun.also), None)
    if thing is None or is_player(thing) or (held and (thing.det not in ("the", "that", "a", "an") or thing.owner is not None)):
        return None
    said = replace(thing, clauses=(*thing.clauses, hung), span=(thing.span[0], clause.span[1]))

    def within(noun: Noun | None) -> Noun | None:
        return said if noun is thing else noun

    preps = tuple(replace(prep, what=said, span=(prep.span[0], clause.span[1])) if prep.what is thing else prep for prep in before.preps)
    objects = tuple(said if noun is thing else noun for noun in before.objects)
    return replace(before, subject=within(before.subject), objects=objects, preps=preps, span=(before.span[0], clause.span[1]))


_HOLDING = frozenset(("control", "have", "own"))
_WHEN = frozenset(("last", "this", "previous"))
_LATELY = frozenset(("just", "freshly", "newly", "recently"))

_DONE_BY = {"blocked": "block", "attacked": "attack"}


def by_another(clause: Clause) -> tuple[Clause, ...]:
    """ "I attack with X and my brother blocked with Y": what the grammar takes for one clause with the brother among the attackers; any other as it is."""
    verb = _DONE_BY.get(clause.is_[0], "") if len(clause.is_) == 1 and clause.verb != "be" else ""
    for n, prep in enumerate(clause.preps if verb and clause.mood == "told" else ()):
        what = prep.what
        if not isinstance(what, Noun) or not what.also or what.joined != "and" or not is_player(what.also[-1]) or is_player(what):
            continue
        *kept, other = what.members()
        cut = other.span[0]
        first = replace(kept[0], also=tuple(kept[1:]), joined="and" if kept[1:] else "", span=(what.span[0], cut))
        before = replace(clause, preps=(*clause.preps[:n], replace(prep, what=first, span=(prep.span[0], cut))), is_=(), span=(clause.span[0], cut))
        after = Clause(verb, replace(other, also=(), joined=""), preps=clause.preps[n + 1 :], form="past", link="and", span=(cut, clause.span[1]))
        return before, after
    return (clause,)


def _tapping(clause: Clause) -> tuple[Clause, ...]:
    """ "I cast X on his Angel and my opponent tapped Y in response": a player joined to a thing, said to be tapped before what is tapped, taps that."""
    prep = next((p for p in clause.preps if isinstance(p.what, Noun) and p.what.also and is_player(p.what.also[-1]) and not is_player(p.what)), None)
    state = next((word for word in clause.is_ if word in ("tapped", "untapped")), "")
    if prep is None or not state or not isinstance(prep.what, Noun) or len(clause.objects) < 2 or clause.mood == "asked":
        return (clause,)
    player = prep.what.also[-1]
    what = next((noun for noun in clause.objects if noun.span[0] == player.span[1] + 1), None)
    if what is None:
        return (clause,)
    cut = player.span[0] - 1
    also = prep.what.also[:-1]
    first = replace(prep, what=replace(prep.what, also=also, joined=prep.what.joined if also else "", span=(prep.what.span[0], cut)), span=(prep.span[0], cut))
    late = tuple(p for p in clause.preps if p.span[0] > player.span[0])
    kept = replace(
        clause, objects=tuple(noun for noun in clause.objects if noun is not what), is_=tuple(word for word in clause.is_ if word != state), adverbs=(),
        preps=tuple(first if p is prep else p for p in clause.preps if p not in late), span=(clause.span[0], cut),
    )  # fmt: skip
    verb = "tap" if state == "tapped" else "untap"
    return kept, Clause(verb, subject=player, objects=(what,), preps=late, adverbs=clause.adverbs, form="past", link="and", span=(cut, clause.span[1]))


def _naming(before: Clause, clause: Clause) -> Clause | None:
    """ "He uses it, naming white": what is named for what is done."""
    if clause.verb not in ("name", "choose", "call", "pick") or clause.form != "gerund" or clause.subject is not None or clause.passive or not before.verb:
        return None
    if len(clause.is_) == 1 and not clause.objects and clause.is_[0] in COLORS:
        color = Noun("noun", clause.is_[0], span=(clause.span[1] - 1, clause.span[1]))
        clause = replace(clause, is_=(), objects=(color,))
    if len(clause.objects) != 1 or clause.preps or clause.inner:
        return None
    return replace(before, inner=(*before.inner, clause), span=(before.span[0], clause.span[1]))


_ZONES = {word: zone for zone, words in nouns()["places"].items() for word in words}
_BEING = frozenset(("be", "sit", "stand", "stay", "remain", ""))
_READY = frozenset(("open", "up", "untapped", "available", "ready"))


def spread(clause: Clause) -> tuple[Clause, ...]:
    """ "I'm at 5 with X in hand and two Ys", "I have X with two Ys open": one thing that is told after the other; any other clause as it is."""
    if clause.mood == "asked" or clause.wh or clause.negated or clause.modal or clause.passive:
        return (clause,)
    first, *more = _with_what(clause)
    return tuple(part for each in (first, *more) for part in _beside_a_place(each))


def _with_what(clause: Clause) -> tuple[Clause, ...]:
    who = clause.subject
    at = next((n for n, prep in enumerate(clause.preps) if prep.word == "with" and isinstance(prep.what, Noun)), None)
    if at is None or who is None or not is_player(who) or clause.verb not in (*_BEING, "have", "control") or clause.inner or clause.particles:
        return (clause,)
    prep, later = clause.preps[at], clause.preps[at + 1 :]
    what = prep.what
    if not isinstance(what, Noun) or what.kind not in ("name", "noun", "size", "number") or any(p.span[0] < prep.span[0] for p in later):
        return (clause,)
    ready = _READY & {*clause.is_, *clause.adverbs}
    bare = what.head.lower() in _ZONES and "empty" in what.marks
    if clause.verb in ("have", "control"):
        if not (bare or ready) or not clause.objects or clause.objects[-1].span[1] > prep.span[0]:
            return (clause,)
    elif not clause.preps[:at]:
        return (clause,)
    if what.kind == "number" or (what.kind == "noun" and not bare and not _of_table(what)):
        if not (what.kind == "number" and ready and what.head.isdecimal()):
            return (clause,)
        what = replace(what, kind="noun", head="mana", count=int(what.head))
    kept = replace(
        clause, preps=clause.preps[:at], is_=tuple(w for w in clause.is_ if w not in ready), adverbs=tuple(w for w in clause.adverbs if w not in ready),
        span=(clause.span[0], prep.span[0]),
    )  # fmt: skip
    states = tuple(word for word in ready if word == "untapped")
    further = Clause("have", subject=who, objects=(what,), preps=later, is_=states, span=(prep.span[0], clause.span[1]), link="and")
    return kept, further


def _of_table(noun: Noun) -> bool:
    return noun.det != "no" and bool({"creature", "permanent", "card"} & of_word(noun.head)) and noun.head.lower() not in _ZONES


def _beside_a_place(clause: Clause) -> tuple[Clause, ...]:
    """ "I have X in hand and two Ys": the Ys are no place."""
    if clause.verb not in ("have", "control", "exist", ""):
        return (clause,)
    for n, prep in enumerate(clause.preps):
        place = prep.what
        if prep.word not in ("in", "on") or not isinstance(place, Noun) or place.head.lower() not in _ZONES or not place.also or place.joined == "or":
            continue
        if any(each.head.lower() in _ZONES for each in place.also) or n + 1 < len(clause.preps):
            continue
        cut = place.also[0].span[0]
        alone = replace(place, also=(), joined="", span=(place.span[0], min(place.span[1], cut)))
        rest = replace(place.also[0], also=place.also[1:], joined="and" if place.also[1:] else "", span=(cut, place.also[-1].span[1]))
        kept = replace(clause, preps=(*clause.preps[:n], replace(prep, what=alone, span=(prep.span[0], cut))), is_=(), span=(clause.span[0], cut))
        had = {"objects": (rest,)} if clause.verb in ("have", "control") else {"subject": rest}
        return kept, replace(clause, preps=(), span=(cut, clause.span[1]), link="and", **had)
    return (clause,)


_ONE_PERSON = frozenset(("i", "he", "she"))


def _all_of(noun: Noun | None) -> bool:
    """ "All I", "all he": what is said of one player, as no player is all of something."""
    return noun is not None and noun.kind == "pronoun" and noun.det == "all" and noun.head.lower() in _ONE_PERSON and not noun.preps


def _all_that_is_had(clause: Clause) -> Clause:
    """ "All I have is X", "the only thing I have is X": that player has it; any other clause as it is."""
    who = clause.subject
    if clause.verb != "be" or clause.mood == "asked" or clause.negated or clause.is_ or clause.preps or len(clause.objects) != 1 or who is None:
        return clause
    if _all_of(who):
        return replace(clause, verb="have", subject=replace(who, det=""), perfect=False)
    hung = who.clauses[0] if len(who.clauses) == 1 and who.head == "thing" and "only" in who.marks else None
    if hung is not None and hung.verb in ("have", "control") and hung.gap == "object" and hung.subject is not None and not (hung.objects or hung.preps):
        return replace(clause, verb="have", subject=replace(hung.subject, span=who.span))
    return clause


def _all_he_has(before: Clause, clause: Clause) -> Clause | None:
    """ "All he controls is X", which the grammar takes for two clauses."""
    if before.verb not in ("have", "control", "get") or not _all_of(before.subject) or before.objects or before.inner or before.negated:
        return None
    thing = clause.subject
    if clause.mood != "asked" or clause.verb != "be" or clause.wh or clause.modal or clause.objects or clause.is_ or clause.preps or thing is None:
        return None
    assert before.subject is not None
    whole = (before.span[0], clause.span[1])
    return replace(before, verb="have", subject=replace(before.subject, det=""), objects=(thing,), form="present", mood="told", span=whole)


def _named_after(before: Clause, clause: Clause) -> Clause | None:
    """ "I only have one creature, a Grizzly Bears", "he has a big guy, 7/7 trample": what was spoken of in general is named, or told more of."""
    noun = clause.subject
    if before.verb not in ("have", "control") or len(before.objects) != 1 or before.preps or before.is_ or before.negated or before.inner:
        return None
    if clause.verb or clause.preps or clause.is_ or clause.mood != "told" or noun is None or noun.owner is not None or clause.particles:
        return None
    general = before.objects[0]
    whole = (before.span[0], clause.span[1])
    sized = [mark for mark in noun.marks if "/" in mark and mark[0] not in "+-"]
    alone = not (general.plural or general.also or general.preps or general.clauses or general.det == "no")
    one = general.kind == "noun" and general.count in (None, 1) and alone
    if noun.kind == "noun" and len(sized) == 1 and not noun.also and noun.det == "" and one and not any("/" in mark for mark in general.marks):
        said = Prep("with", replace(noun, marks=tuple(mark for mark in noun.marks if mark not in sized)), noun.span)
        of = replace(general, marks=(*general.marks, *sized), preps=(said,), span=(general.span[0], noun.span[1]))
        return replace(before, objects=(of,), span=whole)
    if not in_general(general) or not (number := named(noun)) or not fits(general, number):
        return None
    return replace(before, objects=(noun,), span=whole)


def _had_before(before: Clause, clause: Clause) -> tuple[Clause, Clause] | None:
    """ "I have a 2/2 and a 3/3, and the 3/3 is tapped": what is had, and what is said of the last of it, where the grammar took all for the subject."""
    listed = clause.subject
    if before.verb not in ("have", "control") or before.objects or before.inner or before.preps or clause.mood == "asked" or clause.link:
        return None
    if before.subject is None or listed is None or not listed.also or listed.also[-1].det not in ("the", "that") or before.span[1] != clause.span[0]:
        return None
    *had, last = listed.members()
    first = replace(had[0], also=tuple(had[1:]), joined="and" if had[1:] else "", span=(listed.span[0], had[-1].span[1]))
    whole = replace(before, objects=(first,), span=(before.span[0], had[-1].span[1]))
    return whole, replace(clause, subject=last, span=(last.span[0], clause.span[1]), link="and")


def _in_that_state(before: Clause, clause: Clause) -> Clause | None:
    """ "My Bear, tapped": the state of what was named last, where only one phrase was."""
    if clause.mood != "plan" or clause.form != "participle" or clause.verb not in _STATES or clause.negated:
        return None
    if clause.subject is not None or clause.objects or clause.preps or clause.inner or set(clause.adverbs) - _BY_NOW or clause.particles:
        return None
    if before.verb not in ("", "have", "control") or before.is_ or before.negated or before.inner or (before.verb and len(before.objects) != 1):
        return None
    what = before.objects[0] if before.verb else before.subject
    if what is None or what.also or is_player(what) or what.det == "no" or what.kind not in ("name", "noun", "size"):
        return None
    return replace(before, is_=(_STATES[clause.verb],), span=(before.span[0], clause.span[1]))


def _goes_on(before: Clause, clause: Clause) -> Clause | None:
    """ "It is untapped but summoning sick", "tapped and enchanted with X": more of what is so of the same thing."""
    if clause.link not in ("and", "but", "yet", "and also", "but also") or before.verb != "be" or before.subject is None or before.mood != "told":
        return None
    if clause.subject is not None or clause.objects or clause.inner or clause.negated or clause.modal or clause.mood == "asked":
        return None
    if clause.verb == "summon" and clause.is_ == ("sick",) and not clause.preps:
        return replace(clause, verb="be", is_=("summoning-sick",), subject=before.subject, mood="told", form="present", progressive=False)
    if not clause.verb and clause.is_ and not clause.preps:
        return replace(clause, verb="be", subject=before.subject, mood="told")
    if clause.verb in ("enchant", "equip") and clause.mood == "plan" and clause.form in ("participle", "past") and len(clause.preps) == 1:
        return replace(clause, subject=before.subject, mood="told", passive=True, form="participle")
    return None


def _subject_before(before: Clause, clause: Clause) -> Clause | None:
    """ "My Bear, which is tapped, wears Rancor": what stands alone before a verb without subject, with a clause hung on it, is that subject."""
    noun = before.subject
    if before.verb or noun is None or not noun.clauses or before.preps or before.is_ or before.objects or noun.also:
        return None
    if clause.mood != "plan" or clause.subject is not None or clause.form in ("gerund", "participle") or clause.passive or "name-as-verb" in clause.adverbs:
        return None
    return replace(clause, subject=noun, mood="told", span=(before.span[0], clause.span[1]), link=before.link)
