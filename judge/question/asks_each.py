"""Questions asked of several things at once: are both destroyed, do they all trigger, does each of them die. Each is asked for itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.clause import Clause
from judge.question.clause_words import BE
from judge.question.phrases import Phrase
from judge.question.reads import OneEnough
from judge.question.world import ME, OPPONENT, Thing, World

One = Callable[[World, Clause], "Asked | None"]

ALL = ("both", "all", "each")
MOST = 6
"""So many things are asked of one by one; more are not."""
FIGHT = {"die", "survive", "destroy"}
OWNERS = {"my": ME, "our": ME, "his": OPPONENT, "her": OPPONENT, "opponent's": OPPONENT}


def each_of_them(world: World, clause: Clause, one: One) -> list[Asked]:
    """An inquiry for each thing the subject stands for; empty where the subject is one thing, or one of them can't be asked of."""
    if clause.wh or clause.numbers or clause.aux in ("can", "could", "may", "might", "must") or not clause.verb:
        return []
    anyone = _any_of(clause)
    if anyone and clause.verb == "survive":
        return []  # asked as "not all die", which questions put together can't say
    things = [] if anyone else _meant(world, clause)
    if anyone:
        mine = Phrase("thing", 0, 0, det=_whose(clause), types=("creature",), plural=True)
        things = _meant(world, replace(clause, subject=mine)) if _whose(clause) else _several(world, clause)
        clause.args = [(prep, phrase) for prep, phrase in clause.args if prep != "of"]
        clause.unread = [t for t in clause.unread if t.low not in ("any", "either", "one", "creatures", "them", "at", "least")]
    if not 2 <= len(things) <= MOST or any(t.count > 1 for t in things):
        return []
    rest = [(prep, phrase) for prep, phrase in clause.args if not (prep == "of" and phrase.kind == "pronoun")]
    undergone = clause.passive or (not clause.aux and bool(clause.tokens) and clause.tokens[0].low in BE)  # "are both destroyed?"
    asked: list[Asked] = []
    told = clause
    for n, thing in enumerate(things):
        told = replace(clause, subject=_pointing(thing, n), passive=undergone, args=list(rest), unread=list(clause.unread))
        world.last_thing = thing.key
        found = one(world, told)
        if found is None or (found.world.things, found.world.deeds) != (world.things, world.deeds):
            return []  # what has to be brought in or done first for one of them is not asked of all
        found.world = world
        found.reads = OneEnough() if anyone else found.reads
        asked.append(found)
    clause.unread = told.unread
    clause.args = []
    return asked


def _pointing(thing: Thing, n: int) -> Phrase:
    """A phrase that means this thing and no other."""
    mark = 1_000_000 + n
    thing.origins.add(mark)
    return Phrase("thing", 0, 0, det="the", at=mark, card=thing.card, types=thing.types)


def _meant(world: World, clause: Clause) -> list[Thing]:
    """The things "both", "they", "each of them", "my Bears and my Angel", "both Wardens" stand for."""
    subject = clause.subject
    if clause.beside and subject is not None:
        found = [_only(world, p) for p in (subject, *clause.beside)]
        return [t for t in found if t is not None] if all(t is not None for t in found) else []
    of_them = any(prep == "of" and p.kind == "pronoun" for prep, p in clause.args)
    spoken = subject is None or (subject.kind == "pronoun" and subject.det in ("they", "them", "both", "those", "these"))
    if spoken and (of_them or clause.has(*ALL)):
        return _several(world, clause)
    if subject is None or subject.kind != "thing" or not (subject.det in ALL or (clause.has("both") and subject.plural) or _all_his(clause, subject)):
        return []
    whose = OWNERS.get(subject.det, "")
    return [t for t in world.matching(replace(subject, det="the", count=1), whose) if t.zone in ("battlefield", "made")]


def _any_of(clause: Clause) -> bool:
    """ "Does any of my creatures die?", "does either of them survive?": one is enough."""
    said = " ".join(t.low for t in clause.tokens)
    some = bool(_whose(clause)) or re.search(r"\b(?:any|either|one) of (?:them|these|those)\b", said) is not None
    return clause.verb in FIGHT and not clause.negated and some


def _whose(clause: Clause) -> str:
    said = " ".join(t.low for t in clause.tokens)
    found = re.search(r"\b(?:any|either|(?:at least )?one) of (my|his|her) creatures\b", said)
    return found.group(1) if found is not None else ""


def _all_his(clause: Clause, subject: Phrase) -> bool:
    """ "My creatures": all of them are meant."""
    plain = subject.plural and subject.count == 1 and subject.types == ("creature",)
    described = subject.card or subject.called or subject.pt or subject.colors or subject.keywords or subject.subtypes or subject.states
    return plain and not described and subject.det in OWNERS and clause.verb in FIGHT


def _only(world: World, phrase: Phrase) -> Thing | None:
    known = world.matching(phrase) if phrase.kind == "thing" else []
    return known[0] if len(known) == 1 else None


def _several(world: World, clause: Clause) -> list[Thing]:
    """Those the story is about: the creatures in combat, the permanents of the player told of last, or all there are; two where "both" is said."""
    there = [t for t in world.things if t.zone == "battlefield" and not t.made_up]
    if clause.verb in FIGHT:
        there = [t for t in there if "creature" in t.types]
    if clause.verb == "trigger":
        there = [t for t in there if _has_trigger(world, t)]
    cast = {d.what for d in world.deeds if d.verb == "cast"}
    used = {d.what for d in world.deeds if d.verb in ("use", "sacrifice")}
    groups = [
        there,
        [t for t in there if {"attacking", "blocking"} & t.states],
        [t for t in there if t.key not in cast | used],
        [t for t in there if "blocking" in t.states],
        [t for t in there if t.controller == ME],
        [t for t in there if t.controller == OPPONENT],
    ]
    if clause.has("both"):
        fitting = {tuple(t.key for t in g): g for g in groups if len(g) == 2}
        return next(iter(fitting.values())) if len(fitting) == 1 else _nearest(world, list(fitting.values()))
    return there if len({t.controller for t in there}) == 1 or len(there) == 2 else []


def _nearest(world: World, groups: list[list[Thing]]) -> list[Thing]:
    """Of several pairs the one told of in one breath last ("blocks with a 5/5 and a 4/4"); none where that is not told."""
    last = world.mentions[-2:]
    return next((g for g in groups if {t.key for t in g} == set(last)), [])


def _has_trigger(world: World, thing: Thing) -> bool:
    text = (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
    return any(word in text for word in ("whenever ", "when ", "at the beginning"))

