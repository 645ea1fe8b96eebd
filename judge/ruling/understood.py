"""From the readings of a question to a ruling: the verdict where one is sure enough, readings to choose between, what happens, or nothing (None).

And how that goes with a ruling that another reader came to: what both say stands; where they differ neither does, and both are shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.question.hypothesis import Hypothesis, Understood
from judge.question.probe import vanished
from judge.question.reader import understand_text
from judge.question.reading import Reading, words_in
from judge.question.reads import OneOf
from judge.question.rules.reading import by_statement
from judge.question.subject import subject
from judge.question.syntax.finding import finder
from judge.ruling.answer import concept_rules
from judge.ruling.judged import hindered
from judge.ruling.lookups import answer_definition, answer_unknown
from judge.ruling.model import OtherReading, Reason, Ruling, Verdict
from judge.ruling.outcome import outcome_lines
from judge.ruling.overlooked import dropped_aside
from judge.ruling.pared import LEFT_OUT
from judge.ruling.replayed import answer_happens, answer_scenario
from judge.ruling.weighing import Choice, Lost, Weighed, differs, guessed, tells, weigh
from judge.scenario import model as m
from judge.scenario import text as english

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library
    from judge.question.told_names import ToldNames
    from judge.question.words.cardnames import CardNames

ASK_BACK = {
    "turn": "Whose turn is it?", "owner": "Whose is it?", "zone": "Where is it?", "target": "What is the target?", "order": "What happens first?",
    "referent": "Which one do you mean?", "role": "Who does what?", "name": "Which card do you mean?", "supply": "What else happened?",
}  # fmt: skip
"""The question to ask back where one kind of doubt decides."""

MOST_WORDS = 160
"""Words and marks; a longer text is not read as one story: real ones have up to 120."""

SURELY_NAMED = 0.6
"""A card name found with at most so much doubt makes a text one about the game."""

DOUBTED_FROM = 0.8
"""A reading at least so likely right that comes to another verdict takes an older reading's verdict back."""


PLAIN = ("yes", "no", "number")
"""Kinds of verdicts of which two are either the same or differ."""


def understood(
    question: str, library: Library, catalog: Catalog, edition: str, picks: tuple[tuple[int, int], ...] = (), told: ToldNames | None = None
) -> Ruling | None:
    """The ruling on a question as the reader of sentences understands it; None where it tells no story that can be replayed.

    ``told``: cards that only the question tells of; they are played beside those of the catalog."""
    if told is not None:
        catalog = catalog.with_records(told.records)
    if words_in(question) > MOST_WORDS:
        return None
    def read(text: str) -> Understood:
        return understand_text(text, catalog, edition)

    def lost(hypothesis: Hypothesis) -> tuple[str, ...]:
        return vanished(question, hypothesis, read)

    return ruled(read(question), question, library, catalog, edition, picks, lost, told)


def stated(question: str, names: CardNames, library: Library, edition: str) -> Ruling | None:
    """The ruling on a question that a statement of the rules answers outright; None where none does."""
    definition = by_statement(question, finder(question, names), edition)
    if definition is None:
        return None
    reading = Reading(" ".join(question.split()), "definition", "full", definition=definition, words=tuple(question.split()))
    return answer_definition(reading, definition, library, edition)


def ruled(
    read: Understood, question: str, library: Library, catalog: Catalog, edition: str, picks: tuple[tuple[int, int], ...] = (),
    lost: Lost | None = None, told: ToldNames | None = None,
) -> Ruling | None:  # fmt: skip
    """The ruling on what was understood; None where it tells no story that can be replayed. ``lost`` tells the words that vanish in a reading."""
    if read.kind in ("other", "not english"):
        return _no_question(read.kind, question, edition)
    if not read.hypotheses:
        return None
    choice = weigh(read, question, catalog, edition, lost, told=told)
    if choice.level == "rules" or choice.best is None:
        return None
    shown = _reading(choice.best, read)
    if shown is None:
        return None
    concepts = concept_rules(shown, library, lambda: catalog, edition)
    own = choice.best.played.hypothesis
    printed = frozenset(read.words[token] for token in own.needless - own.repeats if token < len(read.words))
    aside = choice.level == "verdict" and shown.scenario is not None and dropped_aside(question, english(shown.scenario), printed)
    level = "readings" if aside else choice.level
    if level == "verdict":
        ruling = answer_scenario(shown, library, catalog, edition, concepts, picks)
        left = _unread(choice.best, read)
        return replace(ruling, not_understood=left or ruling.not_understood, extra={**ruling.extra, "sure": choice.sure})
    if level == "readings" and not all(guessed(each) for each in choice.offered):
        return _offering(choice, shown, library, edition, concepts, read)
    retold = replace(shown, understood="part", retold=_unasked(shown.scenario), not_understood=list(_unread(choice.best, read)))
    happens = answer_happens(retold, library, catalog, edition, concepts, picks)
    if level != "readings":
        return happens
    offering = _offering(choice, shown, library, edition, concepts, read)
    return offering if happens is None else replace(happens, readings=offering.readings)


def beside_the_game(question: str, names: CardNames, edition: str) -> Ruling | None:
    """One line for what is no question about the game, or not English; None for what is one."""
    words = question.split()
    named = sum(match.cost <= SURELY_NAMED and match.how != "misspelt" for place in range(len(words)) for match in names.find(words, place)[:1])
    about = subject(question, named)
    return None if about == "game" else _no_question(about, question, edition)


def _no_question(about: str, question: str, edition: str) -> Ruling:
    """One line for what is no question about Magic, or not English."""
    why = "Questions are read in English only." if about == "not english" else "This is no question about the rules of Magic."
    text = " ".join(question.split())
    return Ruling(text, edition, "none", "", Verdict("unknown"), because=(Reason(why),), not_understood=(text,))


def _reading(each: Weighed, understood: Understood) -> Reading | None:
    """The reading to rule on, with what was typed otherwise said on top."""
    reading = each.played.reading
    if reading is None:
        return None
    mended = [f"“{typed}” is read as {meant}" for typed, meant in understood.mended]
    return replace(reading, notes=[*mended, *reading.notes], cards=reading.cards or understood.cards)


def _unread(each: Weighed, understood: Understood) -> tuple[str, ...]:
    """The words of the question that the reading left out, or that vanish in it."""
    return tuple(dict.fromkeys((*(understood.text(span) for span in each.played.hypothesis.unread), *each.vanished)))


def _unasked(scenario: m.Scenario | None) -> m.Scenario | None:
    """The situation without what is asked of it."""
    return replace(scenario, inquiries=()) if scenario is not None else None


def _offering(choice: Choice, shown: Reading, library: Library, edition: str, concepts: tuple[str, ...], understood: Understood) -> Ruling:
    """No verdict: the readings to choose between, each with what it comes to; or the one that is not sure enough."""
    assert choice.best is not None
    several = len(choice.offered) > 1
    why = ASK_BACK.get(choice.between, "It may be meant in several ways.") if several else "This is how it was understood, but not surely enough for a verdict."
    base = answer_unknown(shown, library, edition, concepts, why)
    left = _unread(choice.best, understood)
    return replace(
        base, understood="part", reading=english(shown.scenario) if shown.scenario is not None else "",
        readings=tuple(offered(each, differs(each, choice.offered)) for each in choice.offered), not_understood=left,
        extra={"sure": choice.sure},
    )  # fmt: skip


def offered(each: Weighed, says: str) -> OtherReading:
    """A reading as it is offered."""
    scenario = each.played.scenario
    done = each.played.done
    return OtherReading(
        english(scenario) if scenario is not None else "", says, each.verdict, outcome_lines(done) if done is not None else ()
    )


def together(old: Ruling, new: Ruling | None) -> Ruling:
    """One ruling of two that were come to apart: the decided one; where both are and differ, that of which every word was read, else neither, with both
    as readings."""
    if new is None or (old.verdict == new.verdict and (old.decided or not (new.readings or new.outcome))):
        return old
    if not new.decided:
        best = new.readings[0] if new.readings else None
        if best is not None and old.decided and _apart(old.verdict, best.verdict) and new.extra.get("sure", 0.0) >= DOUBTED_FROM:
            return _undecided(old, new.readings[:2])
        if old.decided or (old.verdict.kind == "happens" and not new.readings):
            return old
        return _beside(old, new)
    if not old.decided or (old.verdict.kind == "text" and old.understood != "full"):
        return new
    in_full = not cut(new) and _told(new) >= _told(old)
    if in_full and (hindered(old) or (old.verdict.kind == "depends" and new.verdict.kind in PLAIN)):
        return new  # all that was told can be played so, and nothing is left open
    if not _apart(old.verdict, new.verdict):
        return old
    if _told(new) > _told(old):
        return new
    return _undecided(old, (OtherReading(new.reading, "", new.verdict, new.outcome),))


def cut(ruling: Ruling) -> bool:
    """Whether something that was told is left out of the reading of a ruling, or something nobody named stands in for it."""
    return hindered(ruling) or any(said.startswith(LEFT_OUT) or _STANDS_IN.search(said) for said in (*ruling.assumptions, *ruling.caveats))


def among_offered(verdict: Verdict, old: Ruling) -> bool:
    """Whether a verdict is one of those that were offered to choose from, where the other reading of the question took such in ("do I gain 5 or 6?"):
    else the story is another than the asker's."""
    asked: Reading | None = old.extra.get("asked")
    choices = [put.reads.offered for put in asked.put if isinstance(put.reads, OneOf)] if asked is not None else []
    said = (str(verdict.value), *_WORDS.findall(str(verdict.value)))
    return all(any(word in offered for word in said) for offered in choices)


_STANDS_IN = re.compile(r" isn't (?:said|named): ")


def _told(ruling: Ruling) -> frozenset[str]:
    """The sizes, colours, keywords and states said in the question that its reading has taken in: one that leaves out what another has is no rival of it."""
    _, _, story = ruling.reading.partition("Players:")
    kept = frozenset(_WORDS.findall(story.casefold()))
    return frozenset(word for word in _WORDS.findall(ruling.question.casefold()) if word in kept and (tells(word) or _SIZE.fullmatch(word)))


_SIZE = re.compile(r"[+-]?\d+/[+-]?\d+")


def checked(old: Ruling, new: Ruling | None) -> Ruling:
    """A ruling of which every word was read, against another reading of a question that names no card: where that comes to another verdict, surely
    enough, neither is given."""
    if new is not None and new.decided:
        if _apart(old.verdict, new.verdict) and _told(new) > _told(old):
            return new
        return _undecided(old, (OtherReading(new.reading, "", new.verdict, new.outcome),)) if _apart(old.verdict, new.verdict) else old
    best = new.readings[0] if new is not None and new.readings and not old.reading.startswith(STATED) else None
    if new is not None and best is not None and _apart(old.verdict, best.verdict) and new.extra.get("sure", 0.0) >= DOUBTED_FROM:
        return _undecided(old, new.readings[:2])
    return old


STATED = "By definition:"
"""How the reading begins of a question that a statement of the rules answers outright."""


def _beside(old: Ruling, new: Ruling) -> Ruling:
    """What was made out, without a verdict, with what the other reader found amiss."""
    because = new.because if new.verdict.kind == "happens" else tuple(dict.fromkeys((*new.because, *old.because)))
    return replace(
        new, because=because, caveats=tuple(dict.fromkeys((*new.caveats, *old.caveats))),
        not_understood=_named_once((*new.not_understood, *old.not_understood)),
    )  # fmt: skip


def _named_once(unread: Iterable[str]) -> tuple[str, ...]:
    """What wasn't read, without the words that are said again within a longer piece of it."""
    pieces = {piece: f" {' '.join(_WORDS.findall(piece.casefold()))} " for piece in unread}
    return tuple(piece for piece, words in pieces.items() if not any(words in more and words != more for more in pieces.values()))


_WORDS = re.compile(r"[^\s.,:;?!()\"]+")


def _apart(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts are plain ones and differ."""
    return one.kind in PLAIN and other.kind in PLAIN and one != other


def _undecided(old: Ruling, others: tuple[OtherReading, ...]) -> Ruling:
    """No verdict, as another reading comes to another one; both are shown."""
    why = Reason("It can be understood in two ways that come to different answers, so neither is given.")
    own = OtherReading(old.reading, "", old.verdict, old.outcome)
    return replace(old, understood="part", verdict=Verdict("unknown"), because=(why,), readings=(*others, own), outcome=(), alternatives=())
