"""Questions about combat that is over: is it (un)blocked, is it removed from combat, can it be saved (506.4, 509.1h)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts_spells import cast
from judge.question.asked import Asked
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import player_of
from judge.question.world import ME, Thing, World
from judge.scenario import model as m

FIGHTING = {"attack", "block"}


def fought(world: World, clause: Clause) -> Asked | None:
    """ "Is it then unblocked?", "is my attacker still blocked?", "is it removed from combat?"; None for anything else."""
    if clause.wh or not clause.passive or clause.aux in ("can", "could", "may", "might", "must"):
        return None
    if clause.verb == "remove" and clause.said("from combat"):
        return _removed(world, clause)
    if clause.verb not in ("block", "unblocked") or clause.args:
        return None
    thing = _in_combat(world, clause, {"attack"})
    if thing is None or not any(d.verb in ("block", "no block") for d in world.deeds):
        return None
    key, state = thing.key, "blocked" if clause.verb == "block" else "unblocked"
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), (("state", state),)))), opposite=clause.negated)


def _removed(world: World, clause: Clause) -> Asked | None:
    thing = _in_combat(world, clause, FIGHTING)
    if thing is None or any(p.zone != "" for _, p in clause.args):
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "leave combat"))), opposite=clause.negated)


def _in_combat(world: World, clause: Clause, roles: set[str]) -> Thing | None:
    """The thing spoken of, where it was told to fight; "it" is then the one of those named last."""
    if clause.subject is None or clause.subject.kind == "player":
        return None
    fighters = {d.what for d in world.deeds if d.verb in roles} | {t.key for t in world.things if {"unblocked", "attacking"} & t.states}
    thing = known(world, clause.subject)
    if thing is not None and thing.key not in fighters and clause.subject.kind == "pronoun":
        thing = world.spoken_of(lambda t: t.key in fighters)
    return thing if thing is not None and thing.key in fighters else None


def saved(world: World, clause: Clause) -> Asked | None:
    """ "Can I save it by regenerating it?", "does Giant Growth save my Bears?": whether it dies all the same.

    Only where it would die: what is exiled is not saved by not dying."""
    if clause.verb != "save" or clause.passive or clause.wh or not world.deeds:
        return None
    victim_phrase, means = clause.arg(""), clause.arg("with", "by")
    player = player_of(world, clause.subject)
    if clause.subject is not None and clause.subject.card and not player:
        means, player = clause.subject, ME
    if means is None and clause.aux in ("can", "could", "may", "might"):
        return None  # with what is open: something that is there may do it
    if victim_phrase is None or not player or any("exile" in _text(world, d.what) for d in world.deeds):
        return None
    victim = known(world, victim_phrase, player)
    if victim is None or (means is not None and not _used_on(world, means, victim, player)):
        return None
    key = victim.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=not clause.negated)


def _used_on(world: World, means: Phrase, victim: Thing, player: str) -> bool:
    """Cast the instant on it in response; whether that was done (or told before)."""
    if any(d.what == t.key for t in world.matching(means) for d in world.deeds):
        return True
    types = world.card_types(means.card) if means.card and world.card_types is not None else ()
    if "instant" not in types:
        return False
    world.last_thing = victim.key
    subject = Phrase("player", 0, 0, who=player)
    on = Phrase("pronoun", 0, 0, det="it")
    return cast(world, Clause(verb="cast", subject=subject, args=[("", replace(means, zone="hand")), ("on", on)], response=True))


def _text(world: World, key: str) -> str:
    thing = world.find(key)
    if thing is None:
        return ""
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


def still_fights(world: World, clause: Clause) -> Asked | None:
    """ "Is it still attacking?", "does it still block?": of a creature told to fight, whether it is removed from combat (506.4)."""
    if clause.wh or clause.passive or clause.args or clause.numbers or not clause.has("still") or clause.aux not in ("", "does", "do", "will"):
        return None
    thing = _in_combat(world, clause, {clause.verb})
    if thing is None or world.deeds[-1].verb in ("attack", "block", "no block"):
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "leave combat"))), opposite=not clause.negated)
