"""Whether a card does it: "can I take it with Act of Treason?", "may I bounce it with Unsummon?", "can I copy it with Clone?"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked, one_after_another
from judge.question.clause import Clause
from judge.question.clause_plans import MAY
from judge.question.compose import Composer, who
from judge.question.supplies import supply
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, OPPONENT, Deed, World
from judge.scenario import model as m

Outcome = Callable[[Composer, str, str], m.Claim]

OUTCOMES: dict[str, Outcome] = {
    "steal": lambda c, key, agent: m.Is(c.ref(key), (("state", "controlled"),), other=who(agent)),
    "take": lambda c, key, agent: m.Is(c.ref(key), (("state", "controlled"),), other=who(agent)),
    "return": lambda c, key, agent: m.InZone(c.ref(key), "hand"),
    "tap": lambda c, key, agent: m.Is(c.ref(key), (("state", "tapped"),)),
}
"""What is the case when it has been done."""


def done_with(world: World, clause: Clause) -> Asked | None:
    """The card named after "with" is cast or used on the thing, and what is asked is whether that can be and comes to it."""
    agent, with_, what = player_of(world, clause.subject), clause.arg("with"), clause.arg("")
    if clause.verb not in OUTCOMES or clause.aux not in MAY or clause.passive or clause.wh or clause.negated or agent not in (ME, OPPONENT):
        return None
    if what is not None and what.attached and with_ is None:
        with_, what = replace(what, card=what.attached[-1], attached=(), det="a", types=(), pt="", keywords=()), replace(what, attached=what.attached[:-1])
    if with_ is None or not with_.card or what is None or what.kind == "player" or clause.numbers or world.card_types is None or world.card_targets is None:
        return None
    types = set(world.card_types(with_.card))
    if not {"instant", "sorcery", "aura"} & types or world.card_targets(with_.card) in ("", "spell"):
        return None
    world = world.copy()
    victim = thing_of(world, what, other(agent))
    if victim is None or victim.zone != "battlefield" or (clause.verb in ("steal", "take") and victim.controller == agent):
        return None
    spell = world.add(replace(with_, det="a", zone="hand"), agent, "hand")
    deed = Deed("cast", agent, spell.key, (victim.key,), response=bool(world.held))
    supply(world, deed)
    world.turn = world.turn or agent
    before, key, outcome = list(world.deeds), victim.key, OUTCOMES[clause.verb]
    return Asked(world, lambda c: one_after_another(c, before, [deed], (outcome(c, key, agent),)), legality=True)
