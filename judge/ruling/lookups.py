"""Answers by looking up: a term, a rule, the difference between two, and the honest "not understood" with the best rules by search."""

from __future__ import annotations

from judge.engine.state.eras.era import ERAS, era
from judge.law.editions import DEFAULT
from judge.law.entry import Entry
from judge.law.library import Library
from judge.question.definitions import Definition
from judge.question.reading import Reading
from judge.ruling.changes import changed_elsewhere
from judge.ruling.model import Reason, Ruling, Verdict
from judge.ruling.quoting import explains
from judge.ruling.rank import Citer, bare


def _text_of(citer: Citer, entry: Entry) -> str:
    if entry.text:
        return entry.text
    if citer.text is not None and entry.children:
        return " ".join(b.text for b in citer.text.briefs(list(entry.children)).values() if b.text)
    return ""


def found_terms(library: Library, edition: str, terms: tuple[str, ...]) -> list[Entry]:
    """The entries of the terms that the edition knows, singular tried after plural."""
    text = library.find(edition) or library.find(None)
    if text is None:
        return []
    out = []
    for term in terms:
        entry = next(
            (
                e
                for t in (term, term.removesuffix("s"), term.replace(" ability", ""))
                if (e := text.entry(t)) is not None
            ),
            None,
        )
        if entry is not None:
            out.append(entry)
    return out


def answer_lookup(reading: Reading, library: Library, edition: str, entries: list[Entry]) -> Ruling:
    """The rule or term asked for, with its parts, what it cites and what cites it."""
    citer = Citer(library, edition)
    decisive: list[str] = []
    asked: list[str] = []
    because = []
    parts = []
    for entry in entries:
        text = _text_of(citer, entry)
        parts.append(text if len(entries) == 1 else f"{entry.title or entry.id}: {text}")
        rule = entry.id
        glossary = entry.kind in ("glossary", "sense")
        named = [c for c in entry.cites if c[:1].isdigit()]
        if glossary and named:
            decisive.extend(named[:1])
            asked.extend(named[:1])
        asked.append(rule)
        decisive.append(rule)
        decisive.extend(entry.children[:8])
        decisive.extend(named)
        first = text.split("\n")[0]
        because.append(Reason(f"{entry.title or entry.id}: {first}", (f"{entry.edition}:{rule}",)))
    citations = citer.ranked(decisive, search=reading.question)
    meta = citer.text.effective if citer.text else ""
    return Ruling(
        question=reading.question, rules=edition, understood="full", reading=f"Look up: {', '.join(e.title or e.id for e in entries)}",
        verdict=Verdict("text", "\n".join(p for p in parts if p) or entries[0].title), because=tuple(because), citations=citations,
        caveats=changed_elsewhere(asked, edition), effective=meta,
    )  # fmt: skip


def answer_definition(reading: Reading, definition: Definition, library: Library, edition: str) -> Ruling:
    """What the rules say outright: a yes or no, a number or a few words, with the rule that says so."""
    citer = Citer(library, edition)
    numbers = era(edition) if edition in ERAS and edition != DEFAULT else None
    rules = [n for n in (numbers.cite(r) if numbers is not None else r for r in definition.rules if ":" not in r) if n]
    rules += [bare(r) for r in definition.rules if r.startswith(f"{edition}:")]
    of_others = [r for r in definition.rules if ":" in r and not r.startswith(f"{edition}:")]
    later = tuple(c for c in map(citer.cite, of_others) if c is not None)
    citations = (*later, *citer.ranked(rules, search=reading.question))
    said = str(definition.value)
    because = [Reason(f"{said[:1].upper()}{said[1:]}: {definition.text}.", (*(f"{edition}:{r}" for r in rules), *of_others))]
    because += [Reason(f"Rule {c.id}: {c.text}", (f"{c.edition}:{c.id}",)) for c in citations[:1] if c.text]
    return Ruling(
        question=reading.question, rules=edition, understood="full", reading=f"By definition: {definition.text}",
        verdict=_verdict(definition.value), because=tuple(because), citations=citations,
        caveats=changed_elsewhere(rules, edition), effective=citer.text.effective if citer.text else "",
    )  # fmt: skip


def _verdict(value: str | int) -> Verdict:
    """The verdict that a value is."""
    return Verdict("number" if isinstance(value, int) else "yes" if value == "yes" else "no" if value == "no" else "text", value)


def answer_general(reading: Reading, library: Library, edition: str, concepts: tuple[str, ...]) -> Ruling:
    """A question about the rules without a situation: the rule that governs it is quoted, and no yes or no is made up."""
    citer = Citer(library, edition)
    citations = citer.ranked((), concepts, search=reading.question)
    said = next((c for c in citations if c.text), None)
    if said is None:
        return answer_unknown(reading, library, edition, concepts, "The rules that govern this are not at hand.")
    why = Reason(
        f"No situation was described, so nothing was replayed; rule {said.id} governs this.",
        (f"{said.edition}:{said.id}",),
    )
    return Ruling(
        question=reading.question,
        rules=edition,
        understood="part",
        reading="",
        verdict=Verdict("text", said.text if explains(reading.question) else f"The governing rule says: {said.text}"),
        because=(why,),
        citations=citations,
        not_understood=tuple(reading.not_understood),
        caveats=("The rule is quoted as it stands; whether it answers yes or no is left to the reader.",),
        effective=citer.text.effective if citer.text else "",
    )


def answer_unknown(
    reading: Reading,
    library: Library,
    edition: str,
    concepts: tuple[str, ...],
    why: str,
    decisive: tuple[str, ...] = (),
) -> Ruling:
    """No verdict: what could not be read or decided, and the rules that come nearest."""
    citer = Citer(library, edition)
    citations = citer.ranked(decisive, concepts, search=reading.question)
    return Ruling(
        question=reading.question, rules=edition, understood="none" if reading.understood == "none" else "part", reading="",
        verdict=Verdict("unknown"), because=(Reason(why, ()),), citations=citations,
        not_understood=tuple(reading.not_understood) or ((reading.question,) if reading.understood == "none" else ()),
        caveats=tuple(reading.mends), effective=citer.text.effective if citer.text else "",
    )  # fmt: skip
