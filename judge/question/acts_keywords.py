"""Ninjutsu and cascade as people tell them: "I return my Ornithopter for Ink-Eyes via ninjutsu", "it cascades into Lightning Bolt" (702.46, 702.82)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts_aims import targets_of
from judge.question.clause import Clause
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, Deed, World


def ninjutsu(world: World, c: Clause) -> bool:
    """ "I ninjutsu in X for my Bears" (put as "slipin X for ..."): an unblocked attacker is returned for the card in hand."""
    who, ninja, back = player_of(world, c.subject), c.arg(""), c.arg("for")
    if not who or ninja is None or not ninja.card or back is None or c.negated or c.passive or len(c.args) != 2:
        return False
    attacker = thing_of(world, back, who)
    blocked = attacker is not None and any(attacker.key in d.targets for d in world.deeds if d.verb == "block")
    if attacker is None or attacker.controller != who or attacker.zone != "battlefield" or blocked:
        return False
    if world.card_text is None or "ninjutsu" not in world.card_text(ninja.card).lower():
        return False
    known = [t for t in world.matching(ninja) if t.controller == who and t.zone == "hand"]
    thing = known[-1] if known else world.add(replace(ninja, det="a", zone="hand"), who, "hand")
    if "unblocked" not in attacker.states and not any(d.verb == "attack" and d.what == attacker.key for d in world.deeds):
        world.deeds += [Deed("attack", who, attacker.key), Deed("no block", other(who))]
        world.turn = world.turn or who
    world.deeds.append(Deed("use", who, thing.key, ability="ninjutsu", moment="after blocks", costs=(("return", (attacker.key,)),)))
    world.last_thing = thing.key
    return True


def cascades(world: World, c: Clause) -> bool:
    """ "... and cascade into Lightning Bolt" (put as "cascadein ..."): that card is the first cheaper one, and it is cast."""
    last = next((d for d in reversed(world.deeds) if d.verb == "cast"), None)
    source, hit = world.find(last.what) if last is not None else None, c.arg("")
    if last is None or source is None or hit is None or not hit.card or c.negated or world.card_text is None or not source.card:
        return False
    if "cascade" not in world.card_text(source.card).lower() or player_of(world, c.subject) not in ("", last.agent):
        return False
    card = world.add(replace(hit, det="a", zone="top of library"), last.agent, "top of library")
    world.deeds.append(Deed("choose", last.agent, values=(("yes", ""),)))
    if not aim_free(world, last.agent, c):
        return False
    world.last_thing = card.key
    return True


def aim_free(world: World, who: str, c: Clause) -> bool:
    """The target told for a spell that is cast while something resolves; False where it isn't known which."""
    phrases = c.all_args("on", "onto", "targeting", "at")
    targets = targets_of(world, phrases, other(who or ME))
    if phrases and len(targets) != 1:
        return False
    if targets:
        world.deeds.append(Deed("choose", who, targets=targets, how=("target",)))
        c.args = [(p, x) for p, x in c.args if x not in phrases]
    return True
