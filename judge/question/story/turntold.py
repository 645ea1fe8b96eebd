"""In which turn something is told to happen by itself: "it took 2 damage on my turn", "takes one more this turn".

What players do has its time told with the deed (``timing``); what only comes about has none, so the turn begins, or moves on, before it is told."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.frames import verbs
from judge.question.story.model import Deed, World
from judge.question.story.people import players
from judge.question.story.printed import needless
from judge.question.syntax.model import Clause, Noun

THIS = frozenset({"this", "that", "same"})


def in_its_turn(world: World, clause: Clause) -> tuple[World, Clause]:
    """The world in the turn that is told of, and the clause without those words; both as they are where none is told."""
    if clause.verb in STANDING and clause.mood != "asked" and not clause.negated:
        return _since(world, clause)
    frames = verbs().frames.get(clause.verb.lower(), ())
    if clause.mood == "asked" or not frames or verbs().classes[frames[0].predicate] != "event" or clause.negated:
        return world, clause
    same = [noun for noun in clause.objects[1:] if _turn(noun) and noun.owner is None and {noun.det, *noun.marks} & THIS]
    if same:
        here = world.fork()
        here.explain(noun.span for noun in same)
        return here, replace(clause, objects=tuple(noun for noun in clause.objects if noun not in same))
    if len(clause.objects) == 1 and _turn(clause.objects[0]) and clause.objects[0].det in THIS and clause.objects[0].count is not None:
        here, both = world.fork(), clause.objects[0]  # "took 1 this turn", as the grammar takes it
        here.explain([both.span])
        amount = Noun("number", str(both.count), span=both.span)
        return here, replace(clause, objects=(amount,))
    for prep in clause.preps:
        what = prep.what
        if prep.word not in ("on", "during", "in") or not isinstance(what, Noun) or not _turn(what) or what.owner is None or what.marks:
            continue
        found = players(world, what.owner)
        if found is None or len(found[0]) != 1:
            continue
        here = world.fork()
        _move(here, found[0][0])
        here.explain([prep.span])
        return here, replace(clause, preps=tuple(each for each in clause.preps if each is not prep))
    return world, clause


STANDING = frozenset({"have", "be", "control", "sit", "stay", "exist"})
"""Verbs of what has been so for a while."""


def _since(world: World, clause: Clause) -> tuple[World, Clause]:
    """ "I've had it since last turn", "it's been out for two turns": as of anything of which no more is told."""
    for prep in clause.preps:
        what = prep.what
        if not isinstance(what, Noun) or what.head.lower() not in ("turn", "round", "age", "while") or what.preps or what.clauses:
            continue
        earlier = prep.word == "since" and {what.det, *what.marks} & {"last", "previous"}
        long_ = prep.word == "for" and (what.head.lower() in ("age", "while") or what.plural or what.count is not None)
        if earlier or long_:
            here = world.fork()
            needless(here, [prep.span])
            return here, replace(clause, preps=tuple(each for each in clause.preps if each is not prep))
    return world, clause


def _turn(noun: Noun) -> bool:
    return noun.kind == "noun" and noun.head.lower() == "turn" and not (noun.preps or noun.clauses or noun.also)


def _move(world: World, whose: str) -> None:
    """It is that player's turn from here on."""
    now = next((deed.agent for deed in reversed(world.deeds) if deed.verb == "turn"), world.turn)
    if not now and not world.deeds:
        world.turn = whose
    elif now != whose:
        world.deeds.append(Deed("turn", whose, text=f"the turn moves to {whose}'s precombat main phase"))
