"""What is said beside what is told: descriptions in brackets, alternatives left open, what a deed is said to be for and can't bring about."""

from __future__ import annotations

from judge.question.story.describe import looks
from judge.question.story.effects import UNNAMED, UNTOLD
from judge.question.story.model import Result, World
from judge.question.syntax.model import Clause, Noun, Sentence


def described_alone(sentence: Sentence) -> Noun | None:
    """The description that is all that a sentence says ("(5/5)", "(8/4 trample)")."""
    (clause, *more) = sentence.clauses or (None,)
    noun = clause.subject if clause is not None and not clause.verb else None
    return noun if noun is not None and not more and noun.kind in ("size", "noun", "number") else None


def described_beside(world: World, noun: Noun) -> World:
    """A description in brackets is that of what was named right before, and no other thing: understood where it is printed there; a size that comes of what
    is attached is a told result; the rest stays unread."""
    here = world.fork()
    who = next((key for span, key in world.known.items() if span[1] == noun.span[0] - 1), None)
    size = looks(noun).size
    if not isinstance(who, int):
        return here
    if noun.head.lower() == "loyalty" and noun.count is not None:
        here.change(who, counters=(("loyalty", noun.count),))
        here.explain([noun.span])
        return here
    if not looks(noun).told:
        return here
    worn = any(thing.attached_to == who for thing in here.things.values()) or any(key == who for key, _ in here.aside_attach)
    if not here.things[who].card and not here.things[who].size:
        here.change(who, size=size)
    elif here.things[who].size != size and worn:
        here.results.append(Result(f"<{who}> is {size}", 0))
    elif here.things[who].size != size:
        return here
    here.explain([noun.span] if noun.kind == "size" else [(noun.span[0], noun.span[0] + 1)])
    return here


def left_open(world: World, clause: Clause) -> list[World]:
    """ "He attacks or blocks": which of the two is open, so that the other stays unread."""
    done = world.fork()
    done.explained.difference_update(range(*clause.span))
    done.doubt("skip", "", UNTOLD)
    return [done]


def by_what_was_used(before: World, after: World) -> World:
    """The world after what hangs on a deed, but as it was where something nobody named would have to do it: the deed is to bring it about, and can't."""
    new = after.doubts[len(before.doubts) :]
    used = len(after.deeds) > len(before.deeds) and bool(before.deeds)
    if not (used and any(doubt.kind == "stand-in" and doubt.says.startswith(UNNAMED) for doubt in new)):
        return after
    kept = before.fork()
    kept.doubt("skip", "", UNTOLD)
    return kept
