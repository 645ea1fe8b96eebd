"""What is on the stack while something else is done: "with Wrath of God on the stack, ...", "after it resolves" (405, 608)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts_options import harmful
from judge.question.acts_spells import cast
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, owner_word, player_of, thing_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World

ANSWERS = {
    "cast", "activate", "sacrifice", "destroy", "exile", "return", "returns", "tap", "untap", "steal", "flicker", "give", "hit", "pump", "target", "counter",
    "regenerate", "respond", "discard",
}  # fmt: skip
"""Verbs of deeds that are done while the spell spoken of waits on the stack."""


def on_the_stack(world: World, c: Clause) -> Clause | None:
    """For a clause that says a spell is on the stack: the clause that tells its casting, or None when it says nothing of the kind."""
    if c.verb not in ("be", "exist") or c.negated or not (c.has("stack") or any(p.zone == "stack" for _, p in c.args)):
        return None
    spell = next((p for p in (c.subject, *c.all_args("")) if p is not None and p.kind == "thing" and p.zone in ("", "stack")), None)
    if spell is None or "ability" in spell.types or not (spell.card or "spell" in spell.types or "instant" in spell.types or "sorcery" in spell.types):
        return None
    world.held = True
    c.unread = [t for t in c.unread if t.low != "stack"]
    who = owner_word(world, spell, "") or (player_of(world, c.arg("by")) if c.arg("by") is not None else "") or OPPONENT
    told = Clause(verb="cast", tokens=c.tokens, args=[("", replace(spell, zone="")), *((p, x) for p, x in c.args if p in ("targeting", "at"))])
    told.subject = Phrase("player", 0, 0, who=who)
    return told


def beneath(world: World, c: Clause) -> list[Clause]:
    """The castings told by "with his Lightning Bolt on the stack" beside a deed of another spell; the phrases are taken out of the clause.

    What is done then is done while that spell waits."""
    waiting = [(p, x) for p, x in c.args if p == "with" and x.kind == "thing" and x.zone == "stack" and not ABILITIES & set(x.types)]
    if not waiting or c.verb in ("be", "exist"):
        return []
    c.args = [pair for pair in c.args if pair not in waiting]
    c.response, world.held = True, True
    doer = player_of(world, c.subject)
    told = []
    for _, spell in waiting:
        who = owner_word(world, spell, "") or next((t.controller for t in world.matching(spell)), other(doer) if doer else OPPONENT)
        told.append(Clause(verb="cast", tokens=[], args=[("", replace(spell, zone=""))], subject=Phrase("player", 0, 0, who=who)))
    return [clause for clause in told if not known_there(world, clause)]


ABILITIES = {"ability", "trigger"}


def known_there(world: World, told: Clause) -> bool:
    """Whether that casting was told before."""
    spell = told.arg("")
    return spell is not None and any(d.what == t.key and d.verb == "cast" for t in world.matching(spell) for d in world.deeds)


def resolves(world: World, c: Clause) -> bool:
    """ "After that resolves, ...": what has been cast or used does, and the story goes on from there; told alone it changes nothing."""
    host = c.arg("on")
    if c.subject is not None and c.subject.card and host is not None and len(c.args) == 1 and not c.negated:
        return _resolved_on(world, c, c.subject, host)
    if not world.deeds or c.args or c.numbers or (c.intro == "after" and c.trailing):
        return False  # "I cast X after it resolves": in the order of time that came first
    if c.intro in ("after", "when", "until") or c.has("let", "lets"):
        c.unread = [t for t in c.unread if t.low not in ("let", "lets")]
        named = world.matching(c.subject) if c.subject is not None and c.subject.kind == "thing" else []
        last = next((d for d in reversed(world.deeds) if d.verb == "cast" and (not named or d.what in {t.key for t in named})), None)
        if last is None or world.deeds[-1].verb == "resolve":
            return last is not None
        if last is not world.deeds[-1]:
            return True
        waiting = last.response
        world.deeds.append(Deed("resolve", "", last.what))
        world.held = waiting  # what it answered is still there
    return True


def resolved_by(world: World, c: Clause) -> bool:
    """ "I resolve Living Death", "my Akroma's Vengeance resolves" told first: the spell is cast and resolves (608.1)."""
    who = player_of(world, c.subject)
    spell = c.arg("") if who else c.subject
    if spell is None or not spell.card or c.negated or c.passive or known_there(world, Clause(args=[("", spell)])):
        return False
    types = world.card_types(spell.card) if world.card_types is not None else ()
    if "land" in types or any(t.zone == "battlefield" for t in world.matching(spell)) or (not who and world.deeds):
        return False
    others = [(p, x) for p, x in c.args if x is not spell]
    if any(p not in ("on", "targeting", "at", "with") for p, _ in others) or (not who and others):
        return False
    told = replace(c, verb="cast", args=[("", spell), *others], subject=Phrase("player", 0, 0, who=who or owner_word(world, spell, "") or ME))
    if not cast(world, told):
        return False
    world.deeds.append(Deed("resolve", "", world.deeds[-1].what))
    return True


def _resolved_on(world: World, c: Clause, spell: Phrase, host: Phrase) -> bool:
    """ "Twisted Image resolves on my Wall": it is cast on it and resolves before the story goes on."""
    victim = thing_of(world, host)
    if victim is None:
        return False
    who = owner_word(world, spell, "")
    if not who:
        stand = Thing(key="", controller="", card=spell.card)
        who = victim.controller if harmful(world, stand) is False else other(victim.controller)
    told = Clause(verb="cast", args=[("", spell), ("on", Phrase("pronoun", 0, 0, det="it"))], subject=Phrase("player", 0, 0, who=who), intro="then")
    world.last_thing = victim.key
    if not cast(world, told):
        return False
    world.deeds.append(Deed("resolve", "", world.deeds[-1].what))
    return True
