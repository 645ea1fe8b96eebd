"""Questions of legality that name what is aimed at something: "can Shock target it?", "can I counter it with Negate?", "can I kill it with Terror?"."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts_options import some_target, unsaid_target
from judge.question.acts_spells import at_ability
from judge.question.asked import Asked, legality
from judge.question.clause import Clause
from judge.question.compose import Composer
from judge.question.phrases import Phrase
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, Deed, Thing, World
from judge.scenario import model as m


def can_target(world: World, clause: Clause) -> Asked | None:
    """ "Can Shock target a player?", "can it be the target of Terror?": the card is cast at it."""
    agent = player_of(world, clause.subject)
    with_ = clause.arg("with", "by")
    victim = clause.arg("")
    if not clause.passive and clause.subject is not None and clause.subject.kind == "thing":
        with_, agent = clause.subject, ME  # "can Shock target a player?"
    if clause.passive:
        agent, victim = player_of(world, clause.arg("by")) or "", clause.subject
        with_ = next((p for p in clause.all_args("by", "with") if p.kind == "thing"), None)
    target = player_of(world, victim)
    thing = None if target else thing_of(world, victim)
    if not target and thing is None:
        return None
    if not agent:
        agent = other(thing.controller) if thing is not None else other(target)
    if with_ is None and victim is not None and victim.attached:
        # "target a creature with shroud with Giant Growth": the name after the last "with" is the spell
        with_ = Phrase("thing", 0, 0, card=victim.attached[-1])
        if thing is not None:
            world.things = [t for t in world.things if t.attached_to != thing.key]
    if with_ is None or with_.kind != "thing":
        return None
    spell = thing_of(world, replace(with_, det="a", zone="hand"), agent, "hand", new=True)
    if spell is None:
        return None
    spell.controller = agent
    deed = Deed("cast", agent, spell.key, (target or (thing.key if thing else ""),))
    if not world.turn:
        world.turn = agent
    return Asked(world, lambda c: m.Inquiry(m.Holds(legality(c, deed))), legality=True, tried=(deed,))


def can_be_done(world: World, clause: Clause) -> Asked | None:
    """ "Can I kill it with Terror?": the card is cast or used on it, and then asked whether that has happened."""
    agent, with_ = player_of(world, clause.subject) or ME, clause.arg("with")
    victim = thing_of(world, clause.arg(""), other(agent))
    if victim is None or with_ is None or not with_.card:
        return None
    types = set(world.card_types(with_.card)) if world.card_types is not None else set()
    spell = bool({"instant", "sorcery"} & types)
    known = [t for t in world.matching(with_) if t.controller == agent]
    thing = known[-1] if known else world.add(replace(with_, det="a", zone="hand" if spell else ""), agent, "hand" if spell else "battlefield")
    targets = (victim.key,) if world.aims(thing) else ()
    world.deeds.append(Deed("cast" if spell else "use", agent, thing.key, targets, response=bool(world.deeds) and not still_a_spell(world, victim)))
    world.turn = world.turn or agent
    key = victim.key
    if clause.verb == "exile":
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), "exile"))), opposite=clause.negated)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=clause.negated)


def still_a_spell(world: World, victim: Thing) -> bool:
    """Whether what is to be destroyed was only cast: "he cast a Bear; can I destroy it with Doom Blade?" waits until it has resolved (114.2)."""
    last = world.deeds[-1] if world.deeds else None
    return last is not None and last.verb == "cast" and last.what == victim.key and not {"instant", "sorcery"} & set(victim.types)


def can_counter(world: World, clause: Clause) -> Asked | None:
    """ "Can I counter Shock with Counterspell?": the other player casts the one, then the other is aimed at it."""
    agent = player_of(world, clause.subject) or ME
    victim, with_ = clause.arg(""), clause.arg("with", "by")
    if not clause.passive and clause.subject is not None and clause.subject.card:
        with_ = clause.subject  # "can Essence Scatter counter an artifact creature?"
    if clause.passive:
        victim = clause.subject
    if victim is None or victim.kind not in ("thing", "pronoun") or with_ is None or not with_.card:
        return None
    if world.deeds and (used := _at_ability(world, victim, with_, agent)) is not None:
        return used
    if {"ability", "trigger"} & set(victim.types):
        return None  # an ability nobody told of
    cast = [t for d in world.deeds if d.verb == "cast" and (t := world.find(d.what)) is not None and d.agent != agent]
    known = cast if victim.kind == "pronoun" and victim.det in ("it", "that", "this") else [t for t in world.matching(victim) if t in cast]
    if victim.kind == "pronoun" and (not known or world.deeds[-1].verb != "cast"):
        return None  # what "it" is was no spell
    if known:
        spell = known[-1]
    else:
        spell = world.add(replace(victim, det="a", zone="hand"), other(agent), "hand")
        if not victim.card and "spell" in spell.types:
            spell.types = tuple(t for t in spell.types if t != "spell") or ("sorcery",)
        first = Deed("cast", spell.controller, spell.key)
        first.targets = unsaid_target(world, first, spell, "") or some_target(world, first, spell)
        world.deeds.append(first)
        world.turn = world.turn or spell.controller
    counter = world.add(replace(with_, det="a", zone="hand"), agent, "hand")
    deed = Deed("cast", agent, counter.key, (spell.key,), response=True)

    def build(c: Composer) -> m.Inquiry:
        claim = legality(c, deed)
        return m.Inquiry(m.Holds(replace(claim, so=(m.Happened(c.ref(spell.key), "counter"),)) if isinstance(claim, m.Can) else claim))

    return Asked(world, build, legality=True)


def _at_ability(world: World, victim: Phrase, with_: Phrase, agent: str) -> Asked | None:
    """ "Can I counter that with Stifle?": the ability used last is on the stack."""
    last = world.deeds[-1]
    if last.verb != "use" or last.agent == agent:
        return None
    meant = victim.kind == "pronoun" or "ability" in victim.types or any(t.key == last.what for t in world.matching(victim))
    counter = world.add(replace(with_, det="a", zone="hand"), agent, "hand")
    if not meant or not ("ability" in victim.types or at_ability(world, counter)):
        world.things.remove(counter)
        return None
    deed = Deed("cast", agent, counter.key, (last.what,), response=True)
    return Asked(world, lambda c: m.Inquiry(m.Holds(legality(c, deed))), legality=True, tried=(deed,))
