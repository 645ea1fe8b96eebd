"""What is asked: the questioning clause read into an inquiry about the situation. One frame a verb, in one table."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

from judge.question.acts import FRAMES, other, player_of, thing_of
from judge.question.clauses import Clause
from judge.question.compose import Composer, who
from judge.question.nouns import Phrase
from judge.question.world import ME, Deed, Thing, World
from judge.scenario import model as m

AskFrame = Callable[[World, Clause], "Asked | None"]
Build = Callable[[Composer], m.Inquiry]


class Asked:
    """An inquiry to be built once labels are known. ``world`` may hold things the question itself brought in."""

    def __init__(self, world: World, build: Build, *, opposite: bool = False) -> None:
        """``opposite``: the verdict is the opposite of what the inquiry finds ("does it survive?" asks whether it dies)."""
        self.world = world
        self.build = build
        self.opposite = opposite


def read_ask(world: World, clause: Clause) -> list[Asked]:
    """The inquiries of a questioning clause; empty when it is not understood. "Do both die?" asks two at once."""
    if clause.verb in ("die", "survive", "destroy") and clause.subject is not None and clause.subject.kind == "thing" and not clause.wh:
        both = clause.has("both") or clause.subject.det in ("both", "all")
        if both:
            creatures = [t for t in world.things if t.zone == "battlefield" and not t.made_up and "creature" in t.types]
            return [a for t in creatures if (a := _dies_thing(world, t, clause))] if len(creatures) >= 2 else []
    one = _read_one(world, clause)
    return [one] if one is not None else []


def _read_one(world: World, clause: Clause) -> Asked | None:
    if clause.wh.startswith("how "):
        return _amount(world, clause)
    if clause.wh == "who":
        return _who(world, clause)
    if clause.wh == "what" and clause.verb == "happen":
        about = clause.arg("to")
        thing = thing_of(world, about) if about is not None else None
        if about is not None and thing is None:
            return None
        key = thing.key if thing else ""
        return Asked(world, lambda c: m.Inquiry("what", measure="happens", subject=c.ref(key) if key else None))
    if clause.wh == "what" and clause.verb == "be":
        return _what_is(world, clause)
    if clause.wh:
        return None
    if clause.verb == "be" and clause.has("legal", "allowed", "possible", "okay") and world.deeds:
        return _last_deed_legal(world, clause)
    if clause.aux in ("can", "could", "may", "might"):
        return _can(world, clause)
    if clause.aux in ("must", "shall") or clause.verb == "must":
        return _can(world, clause, must=True)
    frame = DOES.get(clause.verb)
    return frame(world, clause) if frame else None


def _what_is(world: World, clause: Clause) -> Asked | None:
    """"What is his life total?", "what is its power?"."""
    text = " ".join(t.low for t in clause.tokens)
    if "life total" in text:
        player = "opponent" if any(w in text for w in ("his life", "her life", "opponent's life", "their life")) else ME
        clause.unread = []
        return Asked(world, lambda c: m.Inquiry("how much", measure="life", subject=who(player)))
    for word, measure in (("power and toughness", "size"), ("size", "size"), ("power", "power"), ("toughness", "toughness")):
        if word in text:
            thing = world.find(world.last_thing)
            if thing is None:
                return None
            key = thing.key
            clause.unread = []
            return Asked(world, lambda c: m.Inquiry("what", measure=measure, subject=c.ref(key)))
    return None


def _last_deed_legal(world: World, clause: Clause) -> Asked:
    """"He casts Terror on my black creature. Is that legal?" asks about the deed told last."""
    scratch = world.copy()
    deed = scratch.deeds.pop()
    return Asked(scratch, lambda c: m.Inquiry("can", claim=_legality(c, deed, False)), opposite=clause.negated)


# --- can ------------------------------------------------------------------------------------------------------------------


def _can(world: World, clause: Clause, *, must: bool = False) -> Asked | None:
    """A question of legality: the clause's verb becomes a step, and the inquiry asks whether it is legal."""
    scratch = world.copy()
    _moment(scratch, clause)
    told = copy.copy(clause)
    told.asked, told.wh, told.aux, told.negated = False, "", "", False
    if clause.verb == "target":
        return _can_target(scratch, clause)
    if clause.verb == "counter":
        return _can_counter(scratch, clause)
    if clause.verb == "block" and clause.passive and not clause.all_args("by"):
        return _blockable(scratch, clause)
    if clause.verb in ("survive", "die"):
        return DOES[clause.verb](world, clause)
    frame = FRAMES.get(clause.verb)
    if frame is None or clause.verb not in ("cast", "activate", "attack", "block"):
        return None
    response_to = clause.arg("response")
    if response_to is not None and not _prior(scratch, response_to, clause):
        return None
    before = len(scratch.deeds)
    if not frame(scratch, told) or len(scratch.deeds) == before:
        return None
    deeds = scratch.deeds[before:]
    if clause.verb == "attack" and _already(world, deeds[-1]):
        scratch.deeds = [d for d in scratch.deeds if d is not deeds[-1] and not _same(d, deeds[-1])]
        return Asked(scratch, lambda c: m.Inquiry("must" if must else "can", claim=_legality(c, deeds[-1], must)))
    if clause.verb == "attack" and not world.turn:
        scratch.turn = deeds[-1].agent
    # preparatory deeds (the attack that is to be blocked) belong to the situation; the last one is what is asked about
    asked = deeds[-1]
    scratch.deeds = [*scratch.deeds[:before], *deeds[:-1]]
    if not scratch.deeds and not world.turn and not clause.times and asked.verb != "attack":
        scratch.turn = ME
    return Asked(scratch, lambda c: m.Inquiry("must" if must else "can", claim=_legality(c, asked, must)))


def _same(one: Deed, two: Deed) -> bool:
    return (one.verb, one.agent, one.what) == (two.verb, two.agent, two.what)


def _already(world: World, deed: Deed) -> bool:
    return any(_same(d, deed) for d in world.deeds)


def _prior(world: World, phrase: Phrase, clause: Clause) -> bool:
    """"...in response to Lightning Bolt": that spell is cast first by the other player, unless it was told already."""
    agent = player_of(world, clause.subject) or ME
    known = world.matching(phrase) if phrase.card else []
    if any(d.what == t.key for t in known for d in world.deeds) or phrase.kind == "pronoun":
        return True
    if not phrase.card:
        return bool(world.deeds)
    spell = world.add(replace(phrase, det="a", zone="hand"), other(agent), "hand")
    if not {"instant", "sorcery", "creature", "artifact", "enchantment"} & set(spell.types):
        return False
    world.deeds.append(Deed("cast", other(agent), spell.key))
    world.turn = world.turn or other(agent)
    return True


def _legality(composer: Composer, deed: Deed, must: bool) -> m.Claim:
    step = composer.step(deed)
    if step is None:
        raise ValueError(deed.verb)
    return m.MustDo(step) if must else m.Can(step)


def _moment(world: World, clause: Clause) -> None:
    for time in clause.times:
        if "opponent's" in time or " his " in f" {time} " or " her " in f" {time} " or "player's" in time:
            world.turn = other(ME)
        elif " my " in f" {time} ":
            world.turn = ME
        for step in ("upkeep", "draw step", "untap step", "cleanup step", "end step", "combat"):
            if step in time:
                world.step = "beginning of combat" if step == "combat" else step


def _can_target(world: World, clause: Clause) -> Asked | None:
    agent = player_of(world, clause.subject)
    with_ = clause.arg("with", "by")
    victim = clause.arg("")
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
    return Asked(world, lambda c: m.Inquiry("can", claim=_legality(c, deed, False)))


def _can_counter(world: World, clause: Clause) -> Asked | None:
    """"Can I counter Shock with Counterspell?": the other player casts the one, then the other is aimed at it."""
    agent = player_of(world, clause.subject) or ME
    victim, with_ = clause.arg(""), clause.arg("with", "by")
    if clause.passive:
        victim = clause.subject
    if victim is None or victim.kind != "thing" or with_ is None or not with_.card:
        return None
    known = [t for t in world.matching(victim) if any(d.what == t.key and d.verb == "cast" for d in world.deeds)]
    if known:
        spell = known[-1]
    else:
        spell = world.add(replace(victim, det="a", zone="hand"), other(agent), "hand")
        if not victim.card and "spell" in spell.types:
            spell.types = tuple(t for t in spell.types if t != "spell") or ("sorcery",)
        world.deeds.append(Deed("cast", spell.controller, spell.key))
        world.turn = world.turn or spell.controller
    counter = world.add(replace(with_, det="a", zone="hand"), agent, "hand")
    deed = Deed("cast", agent, counter.key, (spell.key,), response=True)
    return Asked(world, lambda c: m.Inquiry("can", claim=_legality(c, deed, False)))


def _blockable(world: World, clause: Clause) -> Asked | None:
    return None


# --- does, will, is ---------------------------------------------------------------------------------------------------------


def _dies(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    if player:
        return Asked(world, lambda c: m.Inquiry("does", claim=m.Outcome("lose", who(player))), opposite=clause.negated)
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    combat = clause.arg("with", "against") if clause.said("combat with") or clause.said("combat against") else None
    if combat is not None:
        rival = thing_of(world, combat, other(thing.controller), new=True)
        if rival is None:
            return None
        rival.controller = other(thing.controller)
        _combat(world, thing, rival)
    return _dies_thing(world, thing, clause)


def _dies_thing(world: World, thing: Thing, clause: Clause) -> Asked:
    key = thing.key
    opposite = clause.negated != (clause.verb == "survive")
    return Asked(world, lambda c: m.Inquiry("does", claim=m.Dies(c.ref(key))), opposite=opposite)


def _combat(world: World, attacker: Thing, blocker: Thing) -> None:
    """Two creatures meet in combat, the first attacking: nobody said who attacks, so the note does."""
    if any(d.verb == "block" for d in world.deeds):
        return
    attacker.states.add("attacking")
    blocker.states.add("blocking")
    world.turn = world.turn or attacker.controller
    world.deeds.append(Deed("attack", attacker.controller, attacker.key))
    world.deeds.append(Deed("block", blocker.controller, blocker.key, (attacker.key,)))
    world.notes.append("the creature named first attacks and the other blocks")


def _kills(world: World, clause: Clause) -> Asked | None:
    """"Does Lightning Bolt kill a 3/3?", "will a 2/2 kill a 3/2 in combat?": done, and then asked whether the victim dies."""
    if clause.passive:
        return _dies(world, clause)
    victim_phrase = clause.arg("")
    if clause.subject is None or clause.subject.kind != "thing" or victim_phrase is None or victim_phrase.kind == "player":
        return None
    killer = thing_of(world, clause.subject, ME)
    if killer is None:
        return None
    cast_before = any(d.what == killer.key for d in world.deeds)
    victim = thing_of(world, victim_phrase, other(killer.controller), new=victim_phrase.det in ("a", "an"))
    if victim is None or victim.key == killer.key:
        return None
    if {"instant", "sorcery"} & set(killer.types):
        if not cast_before:
            killer.zone = "hand"
            world.deeds.append(Deed("cast", killer.controller, killer.key, (victim.key,)))
            world.turn = world.turn or killer.controller
    elif "creature" in killer.types:
        _combat(world, killer, victim)
    else:
        return None
    return _dies_thing(world, victim, clause)


def _deals(world: World, clause: Clause) -> Asked | None:
    thing = thing_of(world, clause.subject)
    to_phrase = clause.arg("to")
    if thing is None:
        return None
    key = thing.key
    player = player_of(world, to_phrase)
    victim = None if player or to_phrase is None else thing_of(world, to_phrase)
    amount = clause.numbers[0][0] if clause.numbers else None

    def build(c: Composer) -> m.Inquiry:
        to = who(player) if player else (c.ref(victim.key) if victim else None)
        return m.Inquiry("does", claim=m.Dealt(amount, to=to, by=c.ref(key)))

    return Asked(world, build, opposite=clause.negated)


def _life(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    if not player or not ("life" in clause.adjectives or any(w == "life" for _, w in clause.numbers)):
        if player and clause.verb == "lose" and not clause.numbers:
            lost = thing_of(world, clause.arg("")) if clause.arg("") is not None else None
            if lost is not None:
                return _dies_thing(world, lost, clause)
            if not clause.args:
                return Asked(world, lambda c: m.Inquiry("does", claim=m.Outcome("lose", who(player))), opposite=clause.negated)
        return None
    amount = clause.numbers[0][0] if clause.numbers else None
    how = "gain" if clause.verb == "gain" else "lose"
    return Asked(world, lambda c: m.Inquiry("does", claim=m.LifeChange(who(player), "gain" if how == "gain" else "lose", amount)), opposite=clause.negated)


def _outcome(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    if not player:
        return None
    return Asked(world, lambda c: m.Inquiry("does", claim=m.Outcome("win", who(player))), opposite=clause.negated)


def _happened(event: str) -> AskFrame:
    def frame(world: World, clause: Clause) -> Asked | None:
        thing = thing_of(world, clause.subject)
        if thing is None or (event == "regenerated" and clause.args):
            return None
        key = thing.key
        return Asked(world, lambda c: m.Inquiry("does", claim=m.Happened(c.ref(key), event)), opposite=clause.negated)

    return frame


DOES: dict[str, AskFrame] = {
    "die": _dies,
    "destroy": _kills,
    "survive": _dies,
    "deal": _deals,
    "gain": _life,
    "lose": _life,
    "win": _outcome,
    "resolve": _happened("resolved"),
    "counter": _happened("countered"),
}


# --- how much, how many, who -----------------------------------------------------------------------------------------------------


def _amount(world: World, clause: Clause) -> Asked | None:
    player = player_of(world, clause.subject)
    words = set(clause.adjectives)
    if "damage" in words and clause.verb in ("assign", "deal") and clause.aux in ("can", "may", "could", "must", ""):
        return _assignable(world, clause) if clause.verb == "assign" or clause.aux else None
    if "damage" in words and clause.verb == "deal":
        return _damage_dealt(world, clause)
    if "damage" in words and player and clause.verb not in ("deal", "assign"):
        return Asked(world, lambda c: m.Inquiry("how much", measure="damage dealt", subject=who(player)))
    if "life" in words and player:
        measure = {"gain": "life gained", "lose": "life lost"}.get(clause.verb, "life")
        return Asked(world, lambda c: m.Inquiry("how much", measure=measure, subject=who(player)))
    return None


def _assignable(world: World, clause: Clause) -> Asked | None:
    to_phrase = clause.arg("to")
    player = player_of(world, to_phrase)
    assigner = player_of(world, clause.subject)
    if assigner and player:
        return Asked(world, lambda c: m.Inquiry("how much", measure="assignable", subject=who(player), who=who(assigner)))
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    owner = thing.controller
    if not player and (to_phrase is None or to_phrase.kind != "player"):
        victim = thing_of(world, to_phrase)
        if victim is None:
            return None
        key, victim_key = thing.key, victim.key
        return Asked(world, lambda c: m.Inquiry("how much", measure="assignable", subject=c.ref(victim_key), other=c.ref(key), who=who(owner)))
    key = thing.key
    player = other(thing.controller)
    return Asked(world, lambda c: m.Inquiry("how much", measure="assignable", subject=who(player), other=c.ref(key), who=who(owner)))


def _damage_dealt(world: World, clause: Clause) -> Asked | None:
    thing = thing_of(world, clause.subject) if clause.subject is not None and clause.subject.kind != "player" else None
    player = player_of(world, clause.arg("to"))
    if thing is None:
        return None
    key = thing.key

    def build(c: Composer) -> m.Inquiry:
        if player:
            return m.Inquiry("how much", measure="damage dealt", subject=who(player), other=c.ref(key))
        return m.Inquiry("how much", measure="damage dealt", subject=None, other=c.ref(key))

    return Asked(world, build)


def _who(world: World, clause: Clause) -> Asked | None:
    if clause.verb == "win":
        return Asked(world, lambda c: m.Inquiry("who", measure="winner"))
    if clause.verb == "lose":
        return Asked(world, lambda c: m.Inquiry("who", measure="loser"))
    return None


__all__ = ["Asked", "Thing", "read_ask"]
