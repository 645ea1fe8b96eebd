"""What resolves first or last, in which order, and what a permanent is by now."""

from __future__ import annotations

from typing import Literal

from judge.question.asked import Asked
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import thing_of
from judge.question.world import Thing, World
from judge.scenario import model as m


def order(world: World, clause: Clause) -> Asked | None:
    """ "What resolves first, the Bolt or the Growth?", "what resolves in order?"."""
    if clause.wh not in ("what", "which") or clause.verb != "resolve" or len(world.deeds) < 2 or clause.passive:
        return None
    clause.unread = [t for t in clause.unread if t.low not in ("order", "first", "last", "or", "cast")]
    if clause.has("order"):
        return Asked(world, lambda c: m.Inquiry(m.ResolvingOrder()))
    if not clause.has("first", "last"):
        return None
    named = [_spell(world, p) for prep, p in clause.args if prep == "" and p.kind == "thing"]
    keys = [t.key for t in named if t is not None]
    if len(keys) != len(named):
        return None
    told = [d for d in world.deeds if d.verb in ("cast", "use")]
    nth = "1" if clause.has("first") else str(len(keys) or len(told))
    return Asked(world, lambda c: m.Inquiry(m.Resolves(int(nth), tuple(c.ref(k) for k in keys))))


def _spell(world: World, phrase: Phrase) -> Thing | None:
    """A spell of the story by its name, or by a part of it ("the Growth" of Giant Growth)."""
    cast = [t for t in world.things if any(d.what == t.key for d in world.deeds)]
    word = (phrase.called or phrase.card).lower()
    fit = [t for t in cast if t.card and (t.card == phrase.card or (phrase.called and word in t.card.lower().split()))]
    return fit[0] if len(fit) == 1 else None


DECIDED: dict[str, Literal["", "targets", "order", "divide"]] = {"recipients": "targets", "order": "order", "division": "divide", "something": ""}


def decides(world: World, clause: Clause) -> Asked | None:
    """ "Who chooses something?" (said for "who decides which creature it copies?"): the player who makes the choices the story comes to."""
    what = next((w for w in DECIDED if clause.has(w)), "")
    if clause.wh != "who" or clause.verb != "choose" or not what or not (world.astir or len(world.things) > 1):
        return None
    clause.unread = [t for t in clause.unread if t.low not in DECIDED]
    return Asked(world, lambda c: m.Inquiry(m.Chooser(DECIDED[what])))


def what_it_is(world: World, clause: Clause) -> Asked | None:
    """ "What is the description of the Clone?" (said for "what is it now?"), "what is its name?": the permanent as it is in the end."""
    if clause.wh != "what" or clause.verb != "be" or not clause.has("description", "name"):
        return None
    about = clause.arg("of")
    thing = known(world, about) if about is not None else None
    if thing is None and about is not None and about.kind == "pronoun":
        thing = thing_of(world, about)
    if thing is None or not world.astir or thing.is_spell:
        return None
    clause.unread = [t for t in clause.unread if t.low not in ("name", "description")]
    key = thing.key
    if clause.has("name"):
        return Asked(world, lambda c: m.Inquiry(m.Characteristic(c.ref(key), "name")))
    return Asked(world, lambda c: m.Inquiry(m.Described(c.ref(key))))
