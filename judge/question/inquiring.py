"""What the questioning clauses ask, once the story is told: one after the other, each in the world that the one before leaves."""

from __future__ import annotations

from judge.question.asked import Asked
from judge.question.asked_offers import offered
from judge.question.asked_words import read_as
from judge.question.asks import read_ask
from judge.question.asks_plan import plan, plan_ahead
from judge.question.clause import Clause
from judge.question.lexicon import lexicon
from judge.question.reads import AS_IT_IS, OneOf, reads_of
from judge.question.telling import Story, left_out, unheeded, words_of


def inquire(story: Story) -> list[Asked]:
    """What is asked; what wasn't read of it is added to the story's unread words."""
    asked: list[Asked] = []
    before = Clause()
    leftover = False
    planned = 0  # clauses that belong to the plan read last
    for number, clause in enumerate(story.questions):
        if planned:
            planned -= 1
            story.unread += [*unheeded(clause), *left_out(clause)]
            continue
        world = asked[-1].world if asked else story.world
        group = plan_ahead(story.questions[number:])
        whole = plan(world, group, read_ask) if group else None
        planned = len(group) - 1 if whole is not None else 0
        found = [] if clause.beside or clause.joined else read_ask(world, clause)
        found = [whole] if whole is not None else found
        if not found and leftover and clause.verb == "assign":
            continue  # "... before the rest may be assigned to the player" only says what the amount asked for leaves over
        if not found:
            story.unread.append(words_of(story.text, clause))
        if found and asked and clause.intro == "or":  # "does it live or die?": each is an alternative
            story.unread += _alternatives(asked[-1], before, found[0], clause, story.text)
        before = clause
        _turn(found, clause)
        if found and asked:
            found[0].apart = clause.intro != "and"
        asked.extend(found)
        leftover = leftover or clause.leftover
        if clause.leftover:
            clause.unread = [t for t in clause.unread if t.low not in ("before", "rest")]
        if found:
            story.unread += unheeded(clause)
            story.unread += [] if clause.wh else left_out(clause)
    return asked


def _alternatives(one: Asked, before: Clause, other: Asked, clause: Clause, text: str) -> list[str]:
    """Name the two alternatives; the words of the second where its verb doesn't say what it is."""
    one.option = one.option or _verb_words(before)
    other.option = other.option or _verb_words(clause)
    return [words_of(text, clause) for said in (one.option, other.option) if said == "be"]


def _turn(found: list[Asked], clause: Clause) -> None:
    """How the words of the clause read the answers: as one of those offered, as a number of a kind, or turned round."""
    values, how = offered(clause.tokens), read_as(clause.tokens)
    for one in found:
        if values:
            one.reads = OneOf(tuple(values.split())) if one.reads == AS_IT_IS else one.reads
        if how:
            one.reads, one.opposite = reads_of(how), one.opposite or clause.negated
        if clause.turned:
            one.opposite = not one.opposite


def _verb_words(clause: Clause) -> str:
    """The verb of a clause as it was typed, with "not" where it is denied."""
    verbs = lexicon().verbs
    said = next((t.low for t in clause.tokens if verbs.get(t.low) == clause.verb), clause.verb)
    return f"not {said}" if clause.negated else said
