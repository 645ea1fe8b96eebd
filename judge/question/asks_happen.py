"""Questions whether something happens to a thing: is it exiled, discarded, tapped; does it tap, trigger or deal damage twice."""

from __future__ import annotations

from judge.question.asked import Asked, AskFrame
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.reads import Exactly
from judge.question.whom import other, player_of
from judge.question.world import ME, Deed, World
from judge.scenario import model as m

TIMES = {"once": 1, "twice": 2}


def happens_to(event: str) -> AskFrame:
    """A frame for "is it discarded?", "does the land get sacrificed?": whether the event befell it; only of what was done already."""

    def frame(world: World, clause: Clause) -> Asked | None:
        about = clause.subject if clause.passive or player_of(world, clause.subject) == "" else clause.arg("")
        thing = known(world, about)
        if thing is None or not world.astir or clause.arg("by", "with") is not None:
            return None
        key = thing.key
        claim = m.InZone if event == "exile" else None

        def build_claim(label: m.Ref) -> m.Claim:
            return claim(label, "exile") if claim is not None else m.Happened(label, event)

        return Asked(world, lambda c: m.Inquiry(m.Holds(build_claim(c.ref(key)))), opposite=clause.negated)

    return frame


def taps(world: World, clause: Clause) -> Asked | None:
    """ "Does it tap when it attacks?": whether it is tapped then."""
    if player_of(world, clause.subject) or clause.args:
        return None
    thing = known(world, clause.subject)
    if thing is None or not world.deeds:
        return None
    key, state = thing.key, "tapped" if clause.verb == "tap" else "untapped"
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), (("state", state),)))), opposite=clause.negated)


def times_over(world: World, clause: Clause) -> Asked | None:
    """ "Does it trigger twice?", "does a creature with double strike deal its damage twice?": so often and no other number."""
    word = next((t.low for t in clause.tokens if t.low in TIMES), "")
    if not word or clause.wh or clause.has("or") or clause.verb not in ("trigger", "deal", "returns", "go"):
        return None
    thing = known(world, clause.subject)
    if thing is None:
        return None
    key, number = thing.key, TIMES[word]
    clause.unread = [t for t in clause.unread if t.low not in TIMES]
    if clause.verb in ("trigger", "returns", "go"):
        if not world.deeds or clause.args or (clause.verb == "go" and not clause.has("back")):
            return None
        event = "trigger" if clause.verb == "trigger" else "return"
        clause.unread = [t for t in clause.unread if t.low != "back"]
        return Asked(
            world, lambda c: m.Inquiry(m.Times(m.Happened(c.ref(key), event))), opposite=clause.negated, reads=Exactly(number)
        )
    power = (thing.pt or "2/2").split("/")[0]
    if thing.card or world.deeds or clause.args or not power.isdigit() or "creature" not in thing.types or power == "0":
        return None
    # any creature that attacks and isn't blocked deals damage as strong as it is each time
    thing.pt = thing.pt or "2/2"
    thing.states.add("attacking")
    world.turn = world.turn or thing.controller
    world.deeds += [Deed("attack", thing.controller, key), Deed("no block", other(thing.controller))]
    world.notes.append("the damage is dealt in combat")
    total = number * int(power)
    victim = other(thing.controller or ME)
    return Asked(
        world, lambda c: m.Inquiry(m.DamageDealt(who(victim), c.ref(key))),
        opposite=clause.negated, reads=Exactly(total),
    )  # fmt: skip


HAPPENS: dict[str, AskFrame] = {
    "discard": happens_to("discard"),
    "sacrifice": happens_to("sacrifice"),
    "exile": happens_to("exile"),
    "tap": taps,
}
"""Events by verb."""
