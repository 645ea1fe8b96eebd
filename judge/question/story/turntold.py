"""In which turn something is told to happen by itself: "it took 2 damage on my turn", "takes one more this turn".

What players do has its time told with the deed (``timing``); what only comes about has none, so the turn begins, or moves on, before it is told."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.meaning.frames import verbs
from judge.question.story.model import ASKER, Deed, World
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


_FIRST_TURN = re.compile(r"\b(?:(?:my|the|on|in) )*(?:very )?(?:first turn|turn[ -](?:one|1)|t1|opening turn)\b", re.IGNORECASE)


def in_first_turn(world: World, tokens: tuple[str, ...]) -> World:
    """The world with no mana for the asker but what is told, where a land is played and it is told to be the first turn: nothing was there before."""
    lands = any(deed.verb == "play" and deed.agent == ASKER and deed.what is not None and "land" in world.things[deed.what].types for deed in world.deeds)
    fact = f"{ASKER} has no mana"
    if not lands or fact in world.facts or not _FIRST_TURN.search(" ".join(tokens)):
        return world
    there = world.fork()
    there.facts.append(fact)
    lows = [token.lower() for token in tokens]
    for at, low in enumerate(lows):
        if low in ("t1", "turn-one"):
            there.explain([(at, at + 1)])
        elif low == "turn" and (lows[at - 1 : at] in (["first"], ["opening"]) or lows[at + 1 : at + 2] in (["one"], ["1"])):
            first = at - 1 if lows[at - 1 : at] in (["first"], ["opening"]) else at
            there.explain([(first, first + 2)])
    return there
