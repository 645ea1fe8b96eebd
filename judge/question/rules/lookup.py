"""The statement that has the same normal form as a question: found by its key, with the few ways in which what holds in general holds for the one asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from judge.question.rules.forms import Clause, Form, forms_of
from judge.question.rules.kinds import kinds_of
from judge.question.rules.model import Statement
from judge.question.rules.people import ME
from judge.question.rules.statements import by_form, statements
from judge.question.rules.unify import Found, yes_or_no
from judge.question.rules.words import without_opinion

COUNTED = frozenset(("many", "often", "what"))
"""What is asked whose answer for a kind is not the answer for what is of that kind."""

NEAR = frozenset(("block", "attack", "sacrifice"))
"""Verbs for which whose thing it is makes a difference, though a statement speaks of any."""


def looked_up(question: str, edition: str) -> Found | None:
    """The answer of the statements with the same form; None where none has it, or two contradict each other."""
    known = statements()
    best: list[Found] = []
    for form in forms_of(without_opinion(question)):
        for far, way in _ways(form):
            if best and far > best[0].far:
                break
            for number, modality, positive, value in by_form().get(way.key(), ()):
                statement = known[number]
                if statement.only and edition not in statement.only:
                    continue
                found = _answer(way, statement, far, modality, positive, value)
                if found is not None:
                    best.append(found)
        if best:
            break
    best = [each for each in best if each.far == best[0].far]
    said = [each for each in best if each.statement.value is not None and each.value == each.statement.value]
    if said and not any(isinstance(each.value, int) or each.value in ("yes", "no") for each in best):
        return said[0]  # words for the same event don't contradict each other
    return best[0] if best and len({str(each.value).lower() for each in best}) == 1 else None


def _answer(form: Form, statement: Statement, far: int, modality: str, positive: bool, value: str | int | None) -> Found | None:
    if form.wants:
        if {modality, form.main.modality} == {"can", "must"}:
            return None  # how many there must be isn't how many there may be
        return None if value is None else Found(statement, value, far)
    said = yes_or_no(form.main.positive, form.main.modality, positive, modality)
    return None if said is None else Found(statement, said, far)


def _ways(form: Form) -> Iterator[tuple[int, Form]]:
    """The form, then what it follows from: whose thing it is left out; a kind above the one named; "several" for a number."""
    yield 0, form
    clauses = (form.main, *form.conditions)
    general = [_ownerless(clause) for clause in clauses]
    changed = tuple(general) != clauses
    if any(each.link == "after" for each in form.conditions):
        yield 1, replace(form, conditions=tuple(replace(each, link="if") if each.link == "after" else each for each in form.conditions))
    forms = [form]
    if changed and not set(form.main.words) & NEAR:
        forms.append(_of(form, general))
        yield 1, forms[-1]
    for each in forms:
        if each.wants in COUNTED:
            continue
        places = [(word, kind, level) for word in dict.fromkeys(_words(each)) for kind, level in _above(word)]
        for size in (1, 2):
            for chosen in combinations(places, size):
                if len({word for word, _, _ in chosen}) == size:
                    table = {word: kind for word, kind, _ in chosen}
                    if _sound(each, table):
                        yield 1 + sum(level for _, _, level in chosen), _of(each, [_with(clause, table) for clause in (each.main, *each.conditions)])


def _sound(form: Form, table: dict[str, str]) -> bool:
    """Whether what holds for the kind holds for the thing: not where something is said to be the thing."""
    return not form.main.be or not any(word in form.main.words[1:] for word in table)


def _words(form: Form) -> Iterator[str]:
    for clause in (form.main, *form.conditions):
        yield from clause.words


def _above(word: str) -> tuple[tuple[str, int], ...]:
    if word.isdecimal() and int(word) > 1:
        return (("more-than-1", 1),)
    return tuple((kind, level) for kind, level in kinds_of(word) if kind != "card")  # what holds of cards is seldom said of each kind


def _of(form: Form, clauses: list[Clause]) -> Form:
    return replace(form, main=clauses[0], conditions=tuple(clauses[1:]))


def _ownerless(clause: Clause) -> Clause:
    whose = f"{ME}'s"
    return replace(
        clause, head=tuple(w for w in clause.head if w != whose), tails=tuple(sorted(tuple(w for w in tail if w != whose) for tail in clause.tails))
    )  # fmt: skip


def _with(clause: Clause, table: dict[str, str]) -> Clause:
    def put(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(table.get(word, word) for word in words)

    return replace(clause, head=put(clause.head), tails=tuple(sorted(put(tail) for tail in clause.tails)))
