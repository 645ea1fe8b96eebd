"""The clauses of a sentence in the order in which what they tell comes about, and which of them ask."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.question.meaning.frames import verbs
from judge.question.story.directly import moments_joined
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Sentence

_FIRST = frozenset(verbs().links)
_JOINS = frozenset(("and", "then", "and then", "but", "but then", "or", "so", "and so", "plus", "&", "nor", ""))


@dataclass(frozen=True, slots=True)
class Step:
    """One clause to be told, or asked; ``then``: it goes on with the asking clause before it ("and attack with it?")."""

    clause: Clause
    asks: bool = False
    then: bool = False


def steps(sentence: Sentence) -> list[Step]:
    """The clauses of a sentence in telling order: conditions and causes before what they hang under, whatever the order of words."""
    flat = _with_subjects(moments_joined(list(_flat(sentence.clauses))))
    flat = _answering(_tagged(flat))
    asked = [clause.mood == "asked" or clause.wh == "tag" or _wonders(clause) or clause.link.endswith("whether") for clause in flat]
    if sentence.question and not any(asked) and flat:
        last = max((n for n, clause in enumerate(flat) if clause.link not in _FIRST), default=len(flat) - 1)
        asked[last] = True
    out: list[Step] = []
    main = 0  # where the main clause before stands
    asking = False
    for clause, asks in zip(flat, asked, strict=True):
        if clause.link in _FIRST and not asks:
            if out and main < len(out) and _stood_so(clause, out[main]):
                out.append(Step(clause))  # "he has two cards in hand when I cast it": so it was before
                continue
            out.insert(main if out and main < len(out) and _follows(clause, out[main].clause) else len(out), Step(clause))
            main = main + 1 if main < len(out) - 1 else main
            continue
        goes_on = asking and not asks and clause.mood == "plan" and clause.link in ("and", "then", "and then", "or")
        out.append(Step(clause, asks or goes_on, goes_on))
        asking = asks or goes_on
        main = len(out) - 1
    return out


WAITS_FOR = frozenset(("resolve", "enter"))
"""Verbs of what a spell does last: before it does so, it is answered."""


def _answering(clauses: list[Clause]) -> list[Clause]:
    """ "I bolt it before it resolves": in response to it."""
    out: list[Clause] = []
    for clause in clauses:
        if clause.link.split()[-1:] == ["before"] and clause.verb in WAITS_FOR and out and out[-1].verb and not out[-1].link.endswith("before"):
            out[-1] = replace(out[-1], adverbs=(*out[-1].adverbs, "in response"))
        out.append(clause)
    return out


def _tagged(clauses: list[Clause]) -> list[Clause]:
    """The clauses with tags taken off: "it dies, doesn't it?" asks whether it dies. A tag after nothing stays."""
    out: list[Clause] = []
    for clause in clauses:
        if clause.wh == "tag" and out and out[-1].verb and out[-1].mood in ("told", "plan") and out[-1].link not in _FIRST:
            span = (out[-1].span[0], max(out[-1].span[1], clause.span[1]))
            out[-1] = replace(out[-1], mood="asked" if out[-1].mood == "told" else "plan", wh=out[-1].wh or "tag", span=span)
        else:
            out.append(clause)
    return out


def _follows(hung: Clause, main: Clause) -> bool:
    """Whether the clause stands after the one it hangs under."""
    return hung.span[0] > main.span[0]


_MOMENT = frozenset(("when", "as", "while", "once"))


def _stood_so(hung: Clause, main: Step) -> bool:
    """Whether a clause tells of the moment at which what stands before it was so already."""
    kinds = {verbs().classes[frame.predicate] for frame in verbs().frames.get(main.clause.verb.lower(), ())[:1]}
    state = kinds == {"state"} and not (main.asks or main.clause.modal or main.clause.negated) and main.clause.mood == "told"
    itself = hung.subject is not None and hung.subject.kind == "pronoun" and main.clause.subject is not None and not is_player(main.clause.subject)
    return state and not itself and hung.link in _MOMENT and bool(hung.verb) and _follows(hung, main.clause)


def _wonders(clause: Clause) -> bool:
    return verbs().dressing.get(clause.verb.lower()) == "wonder" and any(inner.link in ("if", "whether") or inner.wh for inner in clause.inner)


def _flat(clauses: tuple[Clause, ...]) -> list[Clause]:
    out = []
    for clause in clauses:
        early = [hung for hung in clause.hung if hung.link in _FIRST and hung.span[0] < clause.span[0]]
        late = [hung for hung in clause.hung if hung not in early]
        out += [*early, replace(clause, hung=()), *late]
    return out


def _says_of_it(clause: Clause) -> bool:
    """ "... and is a 2/2": what looks like a question says what was spoken of is like."""
    joined = clause.link in ("and", "but") and clause.mood == "asked" and not clause.wh
    return joined and clause.verb == "be" and not clause.objects and not clause.is_ and clause.subject is not None and clause.subject.kind == "size"


def _with_subjects(clauses: list[Clause]) -> list[Clause]:
    """Clauses without a subject of their own that go on with another have its subject ("and pump it")."""
    out: list[Clause] = []
    subject: Noun | None = None
    for clause in clauses:
        if subject is not None and _says_of_it(clause):
            clause = replace(clause, subject=None, objects=(clause.subject,) if clause.subject is not None else (), mood="told")
        goes_on = not clause.passive or clause.link in ("and", "then", "and then", "but", "or")  # "and gets blocked"
        lacks = clause.subject is None and clause.verb and goes_on and not clause.gap and "there" not in clause.adverbs
        if lacks and subject is not None and clause.link in _JOINS:
            clause = replace(clause, subject=subject)
        elif clause.subject is not None and (clause.verb or is_player(clause.subject)):  # "opponent at 2, bolts me"
            subject = clause.subject
        out.append(clause)
    return out
