"""The verdict of a replay on what was asked: yes or no, a number, a text, the alternative that holds, or what it depends on."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from judge.errors import Illegal
from judge.question.reading import Reading
from judge.question.reads import (
    AnyAtAll,
    AsItIs,
    AtLeast,
    Exactly,
    InTimes,
    MoreThan,
    Names,
    OneEnough,
    OneOf,
    OneOfTwo,
    RestOf,
)
from judge.ruling.depends import Other
from judge.ruling.model import Reason, Ruling, Verdict
from judge.ruling.outcome import outcome_lines
from judge.ruling.reasons import reasons
from judge.scenario import model as m
from judge.scenario.results import Answer, Replay
from judge.scenario.wording_claims import claim as claim_text

HOLDERS = (m.Chooser, m.Ends, m.Holder, m.Whereabouts, m.Happens, m.WhoDoes)
"""Queries whose answer names a player: the asker is "you" in it."""

YES, NO = Verdict("yes", "yes"), Verdict("no", "no")


UNDECIDABLE = "The replay cannot decide this"
FORBIDDEN = "The rules forbid it: "
"""How the reason begins that a story can't be played as it was read."""


def undecidable(ruling: Ruling) -> bool:
    """Whether a ruling only says that its reading can't be played, with no rule that forbids anything: it was misread."""
    return bool(ruling.because) and ruling.because[0].text.startswith(UNDECIDABLE) and "has no " in ruling.because[0].text


def hindered(ruling: Ruling) -> bool:
    """Whether a ruling rests on a story of which the rules forbid a part, as it was read: it may have been misread."""
    return any(reason.text.startswith(FORBIDDEN) for reason in ruling.because[:1])


def judged(reading: Reading, done: Replay, others: tuple[Other, ...] = ()) -> tuple[Verdict, tuple[Reason, ...]]:
    """The verdict of a replay, and why, in sentences taken from the transcript.

    ``others`` are the answers with a choice made otherwise that nobody named; a verdict they would turn round depends on them."""
    if done.status == "illegal" and isinstance(done.refusal, Illegal):
        return _illegal(reading, done)
    if done.status not in ("ok", "failed") or not done.answers:
        return Verdict("unknown"), (Reason(f"{UNDECIDABLE}: {done.error or 'nothing was answered'}."),)
    amiss = next((e for e in done.expectations if not e.holds), None)
    if amiss is not None:
        return Verdict("unknown"), (Reason(f"The story says otherwise than the replay shows: {amiss.text}; but {amiss.actual}.", amiss.cites),)
    because = tuple(dict.fromkeys(reason for answer in done.answers for reason in reasons(answer, done)))
    verdict = combined(reading, done.answers, done)
    if verdict.kind == "unknown":
        return verdict, (Reason("The replay answers only part of what was asked."), *because)
    for other in others:
        there = combined(reading, other.answers, done)
        if there != verdict and there.kind != "unknown":
            said = f"{_words(verdict)}; but {_words(there)} {other.condition}"
            return Verdict("depends", said), (Reason(f"It depends on a choice that nobody named: {said}."), *because)[:4]
    if verdict.kind in ("yes", "no"):
        because = (*stated(verdict, done, because), *because)
    return verdict, because[:4] or (Reason("The replay shows it step by step."),)


def combined(reading: Reading, answers: tuple[Answer, ...], done: Replay) -> Verdict:
    """One verdict of all that was asked: the alternative that holds, all questions joined by "and", or each in turn."""
    each = [_single(reading, n, answer, done) for n, answer in enumerate(answers)]
    if any(v.kind == "unknown" for v in each):
        return Verdict("unknown")
    if reading.put and all(isinstance(put.reads, OneEnough) for put in reading.put):
        found = any((v == YES) != put.turned for v, put in zip(each, reading.put, strict=True))
        return YES if found != reading.put[0].turned else NO
    if len(each) == 1 and not reading.put[0].option:
        return each[0]
    if any(put.option for put in reading.put):
        return _offered(reading, each)
    groups: list[Verdict] = []
    for n, verdict in enumerate(each):
        joined = groups and not reading.put[n].apart
        if joined and {verdict.kind, groups[-1].kind} <= {"yes", "no"}:
            groups[-1] = YES if verdict == groups[-1] == YES else NO
        else:
            groups.append(verdict)
    if all(v == groups[0] for v in groups):
        return groups[0]
    if any(v.kind == "happens" for v in groups):  # asked beside something else, which is the answer
        groups = [v for v in groups if v.kind != "happens"]
        if len(groups) == 1:
            return groups[0]
    return Verdict("text", "; ".join(str(v.value) for v in groups))


def _offered(reading: Reading, each: list[Verdict]) -> Verdict:
    """Of alternatives the one that holds, or both, or neither."""
    options = [put.option for put in reading.put]
    if not all(options) or not {v.kind for v in each} <= {"yes", "no"}:
        return Verdict("unknown")
    holding = [option for option, verdict in zip(options, each, strict=True) if verdict == YES]
    if not holding and set(options) <= {"you", "your opponent"}:
        return Verdict("unknown")  # who is asked for is somebody: the story is another than the asker's
    if not holding:
        return Verdict("text", "neither" if len(each) == 2 else "none")
    if len(holding) > 2 or (len(each) > 2 and len(holding) == 2):
        return Verdict("text", f"{', '.join(holding[:-1])} and {holding[-1]}")
    return Verdict("text", holding[0] if len(holding) == 1 else f"both: {' and '.join(holding)}")


def _single(reading: Reading, n: int, answer: Answer, done: Replay) -> Verdict:
    """The verdict on one of the questions."""
    reads, turned = reading.put[n].reads, reading.put[n].turned
    polar = (answer.kind == "yes") != turned if answer.kind in ("yes", "no") else None
    number = int(answer.value or 0) if answer.kind == "number" else None
    match reads:
        case OneOfTwo(yes=yes, no=no) if polar is not None:  # "one shield or two?" asks which of the two it is
            word = yes if polar else no
            return Verdict("number", int(word)) if word.isdigit() else Verdict("text", word)
        case _ if polar is not None:
            return YES if polar else NO
        case InTimes() if number is not None:
            return Verdict("text", {1: "once", 2: "twice"}.get(number, f"{number} times"))
        case AnyAtAll() if number is not None:
            return YES if (number > 0) != turned else NO
        case Exactly(number=wanted) if number is not None:
            return YES if (number == wanted) != turned else NO
        case AtLeast(number=wanted) if number is not None:
            return YES if (number >= wanted) != turned else NO
        case RestOf(number=whole) if number is not None:
            return Verdict("number", whole - number)
        case OneOf(offered=offered) if not _one_of(answer, offered):
            return Verdict("unknown")  # neither of the two offered: the story is another than the asker's
        case Names(who=who) if answer.kind == "text":
            return YES if (str(answer.value) == who) != turned else NO
        case MoreThan(size=size):
            return Verdict("text", _more(str(answer.value), size))
        case AsItIs() | OneOf() | Names() | OneEnough() | OneOfTwo() | InTimes() | AnyAtAll() | Exactly() | AtLeast() | RestOf():
            return _itself(reading, answer, done)
        case _:
            assert_never(reads)


def _itself(reading: Reading, answer: Answer, done: Replay) -> Verdict:
    """The answer in the asker's words; of what happens in all, the most telling of it."""
    query = answer.inquiry.query if answer.inquiry is not None else None
    if query == m.Happens():
        return happening(done)
    if answer.kind == "text" and isinstance(query, HOLDERS):
        return Verdict("text", _whose(reading.question, as_told(str(answer.value))))
    if answer.kind in ("number", "text"):
        return Verdict("number" if answer.kind == "number" else "text", answer.value)
    return Verdict("unknown")


def happening(done: Replay) -> Verdict:
    """What happens, in one line in the asker's words; no verdict where nothing comes of the story: it is another than the asker's."""
    lines = outcome_lines(done)
    if not lines:
        return Verdict("unknown")
    first = lines[0].text.removesuffix(".")
    return Verdict("happens", as_told(f"the {first[4:]}" if first.startswith("The ") else first))


def _one_of(answer: Answer, offered: tuple[str, ...]) -> bool:
    """Whether the answer is one of those offered; of a place only its zone was."""
    value = str(answer.value)
    if answer.inquiry is not None and isinstance(answer.inquiry.query, m.Whereabouts):
        return any(word in offered for word in re.findall(r"[a-z]+", value))
    return value in offered


def as_told(text: str) -> str:
    """A text in the asker's words: the players are "you" and "your opponent" again."""
    text = re.sub(r"\bAnn's\b", "your", text)
    text = re.sub(r"\bAnn (gain|lose|win|draw|control|discard|get|put|skip)s\b", r"you \1", text)
    text = re.sub(r"\bBob's\b", "your opponent's", text)
    return re.sub(r"\bBob\b", "your opponent", re.sub(r"\bAnn\b", "you", text))


def _whose(question: str, place: str) -> str:
    """The answer in the form of the question: "whose graveyard?" asks for the player whose it is, not for the place."""
    asked = re.search(r"\bwhose (graveyard|hand|library)\b", question.lower())
    found = re.match(rf"in (your opponent's|your) {asked.group(1)}\b", place) if asked is not None else None
    if found is None:
        return place
    whose = "your opponent's" if found.group(1) == "your opponent's" else "yours"
    return whose + place[found.end() :]  # "(its owner's)" may follow


def _words(verdict: Verdict) -> str:
    return str(verdict.value)


def stated(verdict: Verdict, done: Replay, because: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The answer in one sentence: the word asked for, and what is the case ("No: the Attacker doesn't die")."""
    if len(done.answers) != 1 or done.answers[0].inquiry is None or done.answers[0].inquiry.claim is None:
        return ()
    answer = done.answers[0]
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    if claim is None or isinstance(claim, m.MustDo):
        return ()
    fact = claim_text(replace(claim, negated=claim.negated != (answer.kind == "no")))
    fact = fact.removeprefix("the ") if fact.startswith("the the ") else fact
    cites = next((reason.cites for reason in because if reason.cites), ())
    return (Reason(f"{str(verdict.value).capitalize()}: {fact}.", cites),)


def _more(size: str, base: str) -> str:
    """The bonus that makes ``size`` out of ``base``: 3/3 of 2/2 is +1/+1."""
    return "/".join(f"{int(now) - int(was):+d}" for now, was in zip(size.split("/"), base.split("/"), strict=True))


def _illegal(reading: Reading, done: Replay) -> tuple[Verdict, tuple[Reason, ...]]:
    """A step of the story is forbidden, so what would come of it does not; a number cannot be told."""
    assert isinstance(done.refusal, Illegal)
    cites = tuple(r if ":" in r else f"{done.edition}:{r}" for r in done.refusal.rules)
    reason = Reason(f"{FORBIDDEN}{done.refusal.message}.", cites)
    inquiries = reading.scenario.inquiries if reading.scenario else ()
    unpaid = any(r.rpartition(":")[2] in ("601.2f", "601.2g") for r in done.refusal.rules)
    fought = unpaid or any(r.rpartition(":")[2].startswith(("508", "509")) for r in done.refusal.rules)
    if fought and inquiries and not all(isinstance(i.query, m.Happens) for i in inquiries):
        # an attack or block that can't be is a slip in the story, not something that comes to nothing
        return Verdict("unknown"), (reason, Reason("So the story can't be as told; ask “Can I ...?” to learn whether that may be done."))
    if done.refusal.rules and inquiries and all(isinstance(i.claim, m.Dies | m.InZone) for i in inquiries):
        return (YES if all(put.turned for put in reading.put) else NO), (reason,)
    if done.refusal.rules and inquiries and all(isinstance(i.query, m.Happens) for i in inquiries):
        return Verdict("text", f"that can't be done: {done.refusal.message}"), (reason,)
    return Verdict("unknown"), (reason,)
