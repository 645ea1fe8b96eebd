"""What is asked: the questioning clause read into an inquiry about the situation. One frame a verb, in one table."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

from judge.question.acts import FRAMES, other, player_of, thing_of
from judge.question.clauses import Clause
from judge.question.compose import Composer, who
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


def read_ask(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a questioning clause, or None when it is not understood."""
    if clause.wh.startswith("how "):
        return _amount(world, clause)
    if clause.wh == "who":
        return _who(world, clause)
    if clause.wh == "what" and clause.verb in ("happen", ""):
        return Asked(world, lambda c: m.Inquiry("what", measure="happens"))
    if clause.wh in ("why", "when", "which", "where", "whose", "how"):
        return None
    if clause.aux in ("can", "could", "may", "might"):
        return _can(world, clause)
    if clause.aux in ("must", "shall") or clause.verb == "must":
        return _can(world, clause, must=True)
    frame = DOES.get(clause.verb)
    return frame(world, clause) if frame else None


# --- can ------------------------------------------------------------------------------------------------------------------


def _can(world: World, clause: Clause, *, must: bool = False) -> Asked | None:
    """A question of legality: the clause's verb becomes a step, and the inquiry asks whether it is legal."""
    scratch = copy.deepcopy(world)
    _moment(scratch, clause)
    told = copy.copy(clause)
    told.asked, told.wh, told.aux, told.negated = False, "", "", False
    if clause.verb == "target":
        return _can_target(scratch, clause)
    if clause.verb == "block" and clause.passive and not clause.all_args("by"):
        return _blockable(scratch, clause)
    if clause.verb in ("survive", "die"):
        return DOES[clause.verb](world, clause)
    frame = FRAMES.get(clause.verb)
    if frame is None or clause.verb not in ("cast", "activate", "attack", "block"):
        return None
    before = len(scratch.deeds)
    if not frame(scratch, told) or len(scratch.deeds) == before:
        return None
    deeds = scratch.deeds[before:]
    if clause.verb == "attack" and not world.turn:
        scratch.turn = deeds[-1].agent
    # preparatory deeds (the attack that is to be blocked) belong to the situation; the last one is what is asked about
    asked = deeds[-1]
    scratch.deeds = [*scratch.deeds[:before], *deeds[:-1]]
    if not scratch.deeds and not world.turn and not clause.times and asked.verb != "attack":
        scratch.turn = ME
    return Asked(scratch, lambda c: m.Inquiry("must" if must else "can", claim=_legality(c, asked, must)))


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
                world.step = step.removesuffix(" step") if step in ("upkeep",) else step


def _can_target(world: World, clause: Clause) -> Asked | None:
    agent = player_of(world, clause.subject)
    with_ = clause.arg("with", "by")
    victim = clause.arg("")
    if clause.passive:
        agent, victim = player_of(world, clause.arg("by")) or "", clause.subject
        with_ = next((p for p in clause.all_args("by", "with") if p.kind == "thing"), None)
    told = Clause(verb="cast", subject=clause.subject, tokens=clause.tokens)
    target = player_of(world, victim)
    thing = None if target else thing_of(world, victim)
    if not target and thing is None:
        return None
    if not agent:
        agent = other(thing.controller) if thing is not None else other(target)
    if with_ is None or with_.kind != "thing":
        return None
    told.subject = None
    spell = thing_of(world, replace(with_, det="a", zone="hand"), agent, "hand", new=True)
    if spell is None:
        return None
    spell.controller = agent
    deed = Deed("cast", agent, spell.key, (target or (thing.key if thing else ""),))
    if not world.turn:
        world.turn = agent
    return Asked(world, lambda c: m.Inquiry("can", claim=_legality(c, deed, False)))


def _blockable(world: World, clause: Clause) -> Asked | None:
    return None


# --- does, will, is ---------------------------------------------------------------------------------------------------------


def _dies(world: World, clause: Clause) -> Asked | None:
    thing = thing_of(world, clause.subject)
    if thing is None:
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry("does", claim=m.Dies(c.ref(key))), opposite=clause.negated)


def _survives(world: World, clause: Clause) -> Asked | None:
    asked = _dies(world, clause)
    if asked is not None:
        asked.opposite = not asked.opposite
    return asked


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
        if player and clause.verb in ("lose",) and "game" in clause.adjectives:
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
    "destroy": _dies,
    "survive": _survives,
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
    thing = thing_of(world, clause.subject)
    to_phrase = clause.arg("to")
    player = player_of(world, to_phrase)
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
