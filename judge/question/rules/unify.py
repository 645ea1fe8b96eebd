"""Whether a statement of the rules answers a question: predicate, roles, traits, number, polarity and modality have to go together, all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.question.rules.kinds import is_a
from judge.question.rules.model import Asked, Prop, Statement, Term
from judge.question.rules.statements import if_called, readings, statements

COUNTS = ("any number",)
"""Answers in words that say how many."""

STRONGER = {"must": 2, "": 1, "can": 0}
"""What must be is, and what is can be; what can't be isn't, and what isn't needn't be."""


@dataclass(frozen=True, slots=True)
class Found:
    """An answer: the statement, its value, and how far the question is from its words (0: it uses the same kinds)."""

    statement: Statement
    value: str | int
    far: int


class _ApartError(Exception):
    """They don't go together."""


def answers(question: Asked, prop: Prop, statement: Statement) -> Found | None:
    """The answer that what a statement says gives to a question; None where any part of either has no counterpart in the other."""
    try:
        return _answer(question, prop, statement)
    except _ApartError:
        return None


def best(questions: Sequence[Asked], edition: str) -> Found | None:
    """The nearest answer of the statements; None where there is none, or the nearest contradict each other."""
    known = statements()
    found = []
    for question in questions:
        asked = question.prop
        predicate = if_called(asked.where[0][1].predicate) if asked.predicate == "happen" and asked.where else asked.predicate
        for number, prop in readings(predicate):
            if not known[number].only or edition in known[number].only:
                found.append(answers(question, prop, known[number]))
    answered = [each for each in found if each is not None]
    nearest = min((each.far for each in answered), default=0)
    near = [each for each in answered if each.far == nearest]
    return near[0] if len({str(each.value) for each in near}) == 1 else None


def _answer(question: Asked, prop: Prop, statement: Statement) -> Found:
    asked = question.prop
    if asked.predicate == "happen" and question.wants == "theme":
        far = _conditions(asked, prop)
        return Found(statement, statement.value if statement.value is not None else statement.says, far)
    if asked.predicate != prop.predicate or asked.value != prop.value:
        raise _ApartError
    if asked.predicate == "attack" and _own(asked) and not _own(prop):
        raise _ApartError  # what holds of attacking doesn't hold of attacking one's own
    far = _conditions(asked, prop)
    if question.wants == "yes":
        far += _roles(dict_of(asked), dict_of(prop), None, _said_of(asked, prop))
        return Found(statement, _yes_or_no(asked, prop), far)
    if not asked.positive or not prop.positive or (asked.modality != prop.modality and statement.value is None):
        raise _ApartError
    if {asked.modality, prop.modality} == {"can", "must"}:
        raise _ApartError  # how many there must be isn't how many there may be
    mine, its = dict_of(asked), dict_of(prop)
    if question.wants not in mine:
        extra = [role for role in its if role not in mine]
        wanted = {"place": ("place", "to", "into", "in", "on"), "time": ("time",), "until": ("until", "time"), "times": ("times", "time")}
        counted = isinstance(statement.value, int) or statement.value in COUNTS
        misses = len(extra) != 1 or extra[0] not in wanted.get(question.wants, (question.wants,))
        if misses or statement.value is None or counted != (question.wants == "times"):
            raise _ApartError
        del its[extra[0]]
        return Found(statement, statement.value, far + _roles(mine, its, None))
    far += _roles(mine, its, question.wants)
    if statement.value is not None:
        return Found(statement, statement.value, far)
    count = next((c for t in its.get(question.wants, []) if isinstance(t, Term) for c in [t.count] if c.isdecimal()), "")
    if not count:
        raise _ApartError
    return Found(statement, int(count), far)


def _own(prop: Prop) -> bool:
    """Whether what is done is done to something of the player's own."""
    return any(role == "target" and isinstance(filler, Term) and filler.owner == "you" for role, filler in prop.roles)


def dict_of(prop: Prop) -> dict[str, list[Term | Prop]]:
    """The roles of a proposition by name."""
    out: dict[str, list[Term | Prop]] = {}
    for role, filler in prop.roles:
        out.setdefault(role, []).append(filler)
    return out


def yes_or_no(asked: bool, may_be: str, holds: bool, may: str) -> str | None:
    """Yes or no to what is asked (so or not so, "", "can" or "must") by what holds; None where the one doesn't follow (what can be needn't be)."""
    mine, its = STRONGER[may_be], STRONGER[may]
    if holds and its >= mine:
        return "yes" if asked else "no"
    if not holds and its <= mine:
        return "no" if asked else "yes"
    return None


def _yes_or_no(asked: Prop, prop: Prop) -> str:
    said = yes_or_no(asked.positive, asked.modality, prop.positive, prop.modality)
    if said is None:
        raise _ApartError
    return said


def _conditions(asked: Prop, prop: Prop) -> int:
    if len(asked.where) != len(prop.where):
        raise _ApartError
    left = list(prop.where)
    far = 0
    for link, condition in asked.where:
        for n, (its_link, its) in enumerate(left):
            if link != its_link and {link, its_link} not in ({"if", "after"}, {"if", "while"}):
                continue
            try:
                far += _same(condition, its)
            except _ApartError:
                continue
            del left[n]
            break
        else:
            raise _ApartError
    return far


def _same(one: Prop, other: Prop) -> int:
    """How far two propositions are apart that say the same of the same; _ApartError where they don't."""
    if (one.predicate, one.value, one.positive) != (other.predicate, other.value, other.positive):
        raise _ApartError
    if one.modality != other.modality:
        raise _ApartError
    return _conditions(one, other) + _roles(dict_of(one), dict_of(other), None)


def _said_of(asked: Prop, prop: Prop) -> str:
    """The role in which a broader kind follows from a narrower one: what is a creature is a permanent, and not the other way round."""
    return "what" if asked.predicate in ("be", "count", "=count") and prop.positive else ""


def _roles(mine: dict[str, list[Term | Prop]], its: dict[str, list[Term | Prop]], asked: str | None, broader: str = "") -> int:
    if set(mine) != set(its):
        raise _ApartError
    far = 0
    for role, fillers in mine.items():
        others = list(its[role])
        if len(fillers) != len(others):
            raise _ApartError
        for filler in fillers:
            for n, other in enumerate(others):
                try:
                    far += _filler(other, filler, False) if role == broader else _filler(filler, other, asked == role)
                except _ApartError:
                    continue
                del others[n]
                break
            else:
                raise _ApartError
    return far


def _filler(mine: Term | Prop, its: Term | Prop, asked: bool) -> int:
    if isinstance(mine, Prop) and isinstance(its, Prop):
        return _same(mine, its)
    if isinstance(mine, Term) and isinstance(its, Term):
        return _term(mine, its, asked)
    raise _ApartError


def _term(mine: Term, its: Term, asked: bool) -> int:
    far = 0
    if mine.wh and not mine.head and asked:
        if mine.count == "?" or (mine.wh.startswith("who") and not is_a(its.head, "player")):
            raise _ApartError  # "how many?" of what isn't said; "who" asks for a player
        return 0
    if mine.head != its.head:
        if not is_a(mine.head, its.head):
            raise _ApartError
        far += 1
    if asked and mine.count == "?":
        if not its.count:
            raise _ApartError  # "a creature" doesn't say how many
    else:
        far += _count(mine.count, its.count)
    if mine.owner != its.owner:
        if its.owner and not is_a(mine.owner, its.owner):
            raise _ApartError
        if not its.owner and mine.owner not in ("you", "player"):
            raise _ApartError
        far += 1
    return far + _traits(mine, its)


def _count(mine: str, its: str) -> int:
    if mine == its:
        return 0
    if {mine, its} <= {"", "1", "each", "any"} and (mine, its) != ("1", ""):  # "one of its targets" is not "its target"
        return 1
    if its == "any" or (its == "several" and mine.isdecimal() and int(mine) > 1):
        return 1
    raise _ApartError


def _traits(mine: Term, its: Term) -> int:
    if len(mine.traits) != len(its.traits):
        raise _ApartError
    left = list(its.traits)
    far = 0
    for word, what in mine.traits:
        for n, (its_word, its_what) in enumerate(left):
            if not is_a(word, its_word):
                continue
            try:
                if what is None or its_what is None:
                    if what is not its_what:
                        continue
                else:
                    far += _filler(what, its_what, isinstance(what, Term) and bool(what.wh))
            except _ApartError:
                continue
            far += word != its_word
            del left[n]
            break
        else:
            raise _ApartError
    return far
