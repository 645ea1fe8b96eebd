"""A question understood: word by word where that succeeds, else as a situation known in outline."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.errors import Malformed
from judge.question.definitions import Definition
from judge.question.facts import EDITIONS, found
from judge.question.outline_model import Fit
from judge.question.outlines import fits
from judge.question.read import read
from judge.question.reading import Reading, check_text
from judge.question.reads import Put, reads_of
from judge.question.rules.gist import gists
from judge.question.spotting import Names
from judge.question.tokenizing import tokenized
from judge.question.tokens import Token
from judge.scenario import parse, text

IN_OUTLINE = "Understood in outline"
"""How the note begins that says so."""

Verdict = Callable[[Reading], str | None]
"""The verdict on a reading, replayed; None when there is none."""


def understand(question: str, names: Names, rules: tuple[str, ...] = (), verdict: Verdict | None = None) -> Reading:
    """The reading of a question; Malformed for what is no text.

    What can't be read word by word is compared with the outlines. One that fits tells the situation to replay, with a note that says so
    and which words were passed over; of several those that pass over the fewest, if the replays of all that can be replayed come to
    one verdict (``verdict`` tells it)."""
    reading = _with_all_cards(read(question, names, rules))
    open_still = reading.kind in ("scenario", "general", "none") and (reading.kind != "scenario" or reading.understood != "full")
    if open_still or reading.kind == "lookup":
        told = in_outline(reading, names, rules, verdict) if open_still else reading
        if told is not reading and reading.cards:
            return told
        fact = by_fact(reading, names, rules)
        if fact is reading or told is reading or verdict is None:
            return told if fact is reading else fact
        return _agreed(told, fact, verdict)
    if reading.kind == "scenario" and not reading.cards and verdict is not None and (fact := by_fact(reading, names, rules)) is not reading:
        return _agreed(reading, fact, verdict)
    told = in_outline(reading, names, rules, verdict, first=True)
    if told is reading or reading.kind != "scenario" or verdict is None:
        return told
    return _agreed(reading, told, verdict)


def _with_all_cards(reading: Reading) -> Reading:
    """The reading; one that left a card named out of the situation without saying so is not read in full, and what was told isn't
    replayed by itself without a card that no unread word names."""
    if reading.retold is not None:
        _, _, told = text(reading.retold).partition("\n")
        said = " ".join((told, *reading.not_understood)).casefold()
        if any(card.casefold() not in said for card in reading.cards):
            reading = replace(reading, retold=None)
    if reading.kind != "scenario" or reading.understood != "full" or reading.scenario is None:
        return reading
    _, _, told = text(reading.scenario).partition("\n")  # the first line is the title, in the asker's words
    said = " ".join((told, *reading.notes))
    lost = [card for card in reading.cards if card not in said]
    return replace(reading, understood="part", not_understood=[*reading.not_understood, *lost]) if lost else reading


def _agreed(reading: Reading, told: Reading, verdict: Verdict) -> Reading:
    """Of a reading word by word and one in outline (or by a fact of the rules) the one that comes to a verdict, the former where both come to the
    same; where they differ the latter, which goes first because it knows what those words leave unsaid."""
    by_outline = verdict(told)
    return reading if by_outline is None or verdict(reading) == by_outline else told


def in_outline(
    reading: Reading, names: Names, rules: tuple[str, ...] = (), verdict: Verdict | None = None, *, first: bool = False
) -> Reading:
    """The reading of the same question as a situation known in outline; the one at hand when none fits it.

    ``first``: only by the outlines that go before a reading word by word."""
    tokens, _ = tokenized(check_text(reading.question), names)
    found = fits(tokens, names.text, first=first)
    if first:
        found = tuple(f for f in found if not f.passed_over)
    fewest = min((len(f.passed_over) for f in found), default=0)
    found = tuple(f for f in found if len(f.passed_over) == fewest)
    several = {(f.text, f.turned, f.reads): f for f in reversed(found)}
    told = [_told_by(reading, fit, names, rules) for fit in reversed(several.values())]
    told = [one for one in told if one is not reading]
    if len(told) > 1 and verdict is not None:
        verdicts = [(one, value) for one in told if (value := verdict(one)) is not None]
        told = [one for one, _ in verdicts] if len({value for _, value in verdicts}) == 1 else []
        return told[0] if told else reading
    return told[0] if len(told) == 1 else reading


def by_fact(reading: Reading, names: Names, rules: tuple[str, ...] = ()) -> Reading:
    """The reading of the same question as one that the rules answer outright; the one at hand when no fact of theirs does."""
    edition = rules[0] if rules else EDITIONS[0]
    cut = [tokenized(text, names)[0] for text in gists(check_text(reading.question))]
    kept = [tokens for tokens in cut if _named(tokens) == _named(cut[0]) or _as_example(reading.question)]  # what a claim says of a card may decide
    fact = next((fact for tokens in kept if (fact := found(tokens, names.text, edition)) is not None), None)
    if fact is None:
        return reading
    definition = Definition(fact.value, fact.rules, fact.says)
    return Reading(reading.question, "definition", "full", definition=definition, cards=reading.cards, words=reading.words)


def _named(tokens: list[Token]) -> set[str]:
    return {token.text for token in tokens if token.kind == "name"}


def _as_example(text: str) -> bool:
    """Whether a card is named as an example of a kind of things only."""
    return re.search(r"\b(?:like|such as|e\.g\.) (?:\S+ ){0,5}?[A-Z]", text) is not None


def _told_by(reading: Reading, fit: Fit, names: Names, rules: tuple[str, ...]) -> Reading:
    """The reading that an outline gives; the one at hand when the situation can't be told with these cards."""
    known = [*reading.cards, *(name for name in fit.cards if name not in reading.cards)]
    try:
        (scenario,) = parse(f"Scenario: {fit.outline}\n{fit.text}\n", "outline", known)
    except Malformed:
        return reading
    notes = [f"{IN_OUTLINE}, as a situation of this kind: {fit.outline}. If that is not what you mean, correct the reading."]
    if fit.passed_over:
        notes.append(f"Passed over in your words: {', '.join(fit.passed_over)}")
    if unplayed := [card for card in reading.cards if card not in fit.text]:
        notes.append(f"Not replayed with its own text, but with a stand-in of its kind: {', '.join(unplayed)}")
    return Reading(
        reading.question, "scenario", "full", scenario=replace(scenario, rules=rules), put=(Put(fit.turned, reads_of(fit.reads)),) * len(scenario.inquiries),
        notes=notes, cards=reading.cards, words=reading.words,
    )  # fmt: skip
