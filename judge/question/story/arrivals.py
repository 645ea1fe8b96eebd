"""What came into play before the story begins, or in its turn: "a creature I cast last turn", "the Elves that came in this turn" (302.6)."""

from __future__ import annotations

from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.model import ASKER, World
from judge.question.story.printed import needless
from judge.question.story.refer import Want
from judge.question.story.words import verb_spans
from judge.question.syntax.model import Noun, Prep

_ARRIVING = frozenset(("cast", "play", "enter", "make", "use"))
_JUST = frozenset(("just", "freshly", "newly", "recently"))
_EARLIER = frozenset(("last", "previous", "earlier"))


def arrival(world: World, said: Said, scene: Scene, *, hung: bool) -> list[World]:
    """The worlds in which a permanent is there that was told to have arrived; nothing where the proposition tells something else, or tells it as a deed.

    ``hung``: it hangs on a noun phrase ("the Bear I cast this turn"), which then tells what is there and not what is done."""
    clause = said.clause
    if said.predicate not in _ARRIVING or not said.positive or clause is None or said.modality or clause.mood == "asked":
        return []
    moment = _moment(said)
    if moment is None or (moment[0] == "new" and not hung):
        return []
    role = "theme" if said.noun("theme") is not None else "what"
    out = []
    for bound in bind(world, said, scene, ("agent", role, "target"), {role: Want(("object", "card")), "target": Want(("object",))}):
        here, keys = bound.world, bound.things(role)
        if not keys or not all(here.things[key].is_permanent and not any(deed.what == key for deed in here.deeds) for key in keys):
            continue
        for key in keys:
            thing = here.things[key]
            states = thing.states | {"new"} if moment[0] == "new" else thing.states
            here.change(key, zone="battlefield", controller=thing.controller or bound.player("agent") or ASKER, states=states)
            here.speak_of(key)
        host = bound.thing("target")
        if host is not None:  # an Aura is on what it was cast on
            if len(keys) != 1 or "aura" not in {each.lower() for each in here.things[keys[0]].subtypes} or not here.things[host].is_permanent:
                continue
            here.change(keys[0], attached_to=host)
            here.change(host, zone="battlefield")
            here.speak_of(host)
        here.explain(span for span in moment[1] if span != (0, 0))
        here.explain(noun.span for name in ("place", "to", "from") if (noun := said.noun(name)) is not None)
        if moment[0] == "old" and hung:  # as of anything of which no more is told
            needless(here, [*verb_spans(clause), *(span for span in moment[1] if span != (0, 0))])
        out.append(here)
    return out


_WORN_OFF = frozenset(("tap", "untap", "attack", "block", "damage", "damaged", "pump", "pumped"))
"""What leaves nothing behind in the next turn but the thing itself: it untaps, damage and bonuses wear off (502.2, 514.2)."""


def worn_off(world: World, said: Said, scene: Scene) -> list[World]:
    """The worlds in which a thing is there to which something happened in an earlier turn ("it was tapped last turn"); nothing where more was told."""
    clause = said.clause
    if said.predicate not in _WORN_OFF or not said.positive or clause is None or said.modality or clause.mood == "asked" or world.deeds:
        return []
    moment = _moment(said)
    if moment is None or moment[0] != "old" or (said.predicate == "tap" and not clause.passive):
        return []
    roles = tuple(role for role in ("what", "theme", "agent") if said.noun(role) is not None)
    out = []
    for bound in bind(world, said, scene, roles, {role: Want(("object", "player")) for role in roles}):
        here = bound.world
        for key in (key for role in roles for key in bound.things(role)):
            here.change(key, zone="battlefield", controller=here.things[key].controller or ASKER)
            here.speak_of(key)
        here.explain(moment[1])
        here.explain(noun.span for role in ("amount", "by") if (noun := said.noun(role)) is not None)
        out.append(here)
    return out


def _moment(said: Said) -> tuple[str, list[tuple[int, int]]] | None:
    """Whether it was before ("old") or in this turn ("new"), and the words that say so."""
    clause = said.clause
    assert clause is not None
    for prep in said.loose:
        noun = prep.what
        if isinstance(noun, Noun) and noun.head.lower() in ("turn", "upkeep", "game") and noun.kind == "noun":
            if _EARLIER & {noun.det, *noun.marks}:
                return "old", [prep.span]
            if noun.det in ("this", "the") or "same" in noun.marks:
                return "new", [prep.span]
    if _JUST & set(clause.adverbs):
        return "new", _spans_of(said.loose)
    return None


def _spans_of(loose: tuple[Prep, ...]) -> list[tuple[int, int]]:
    return [prep.span for prep in loose if isinstance(prep.what, Noun) and prep.what.head.lower() == "turn"]
