"""What is put, sent and returned from zone to zone, taken off as a cost, and what is told to be left of it afterwards."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.deeds import abilities_of, agent_of, prepare, which
from judge.question.story.effects import UNNAMED, effect
from judge.question.story.model import Deed, Result, Thing, World
from judge.question.story.putting import by_what_was_done
from judge.question.story.refer import Want
from judge.question.story.states import place_of
from judge.question.story.timing import placed, timed
from judge.question.story.words import own_spans
from judge.question.syntax.model import Noun


def put(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Returns it to my hand", "puts it onto the battlefield": by what is named or can do it, else as what such a change of zone is by itself."""
    brought = said.predicate == "put" and _where_to(said) == "battlefield" and said.positive and not said.modality
    done = (by_what_was_done(world, said, scene) if brought else []) or effect(world, said, scene)
    if done or not said.positive or said.modality or isinstance(said.role("with"), Noun):
        return done
    theme, to = said.noun("theme"), _where_to(said)
    if theme is None or theme.head.lower() == "counter":
        return []
    start = place_of(said.noun("from")) if said.noun("from") is not None else ""  # type: ignore[arg-type]
    if to == "hand":
        back = replace(said, predicate="regrow" if start == "graveyard" else "bounce")
        return effect(world, back, scene) if start in ("", "graveyard", "battlefield") else []
    if to == "battlefield" and start == "graveyard":
        return effect(world, replace(said, predicate="reanimate"), scene)
    return _from_hand(world, said, scene) if to == "battlefield" and start in ("", "hand") and said.predicate == "put" else []


def _where_to(said: Said) -> str:
    """The zone something is put into, "" where none is told."""
    noun = said.noun("to")
    return place_of(noun) if noun is not None else ""


def _from_hand(world: World, said: Said, scene: Scene) -> list[World]:
    """A card is put onto the battlefield from its player's hand, by something nobody named."""
    out = []
    for bound in bind(world, said, scene, ("agent", "theme"), {"agent": Want(("player",)), "theme": Want(("card", "object"), "", "hand")}):
        keys, agent = bound.things("theme"), bound.player("agent")
        here, when = timed(bound, said, scene)
        if agent is None or len(keys) != 1 or here.things[keys[0]].zone not in ("", "hand") or here.things[keys[0]].token:
            continue
        if any(deed.what == keys[0] for deed in here.deeds):
            continue
        here.change(keys[0], zone="hand", controller=agent)
        text = '"You may put a permanent card from your hand onto the battlefield."'
        made = here.add(Thing(0, "", agent, zone="hand", types=("instant",), abilities=(text,), made=True, noun="put spell"))
        here.doubt("stand-in", f"{UNNAMED}: a spell of {agent}'s", 0.15)
        placed(here, Deed("cast", agent, made.key), when)
        here.deeds.append(Deed("choose", agent, text=f"<{keys[0]}>"))
        for role in ("to", "from"):
            if (place := said.noun(role)) is not None:
                here.explain(own_spans(place))
        out.append(here)
    return out


_THERE = {"graveyard": "is in the graveyard", "hand": "is in hand", "exile": "is exiled", "battlefield": "is on the battlefield"}


def moved(world: World, said: Said, scene: Scene) -> list[World]:
    """ "It goes to the graveyard", "it goes back to my hand": where it is after what was done."""
    to = _where_to(said)
    if to not in _THERE or not said.positive or said.modality or not world.deeds:
        return []
    return _claimed(world, said, scene, _THERE[to])


def survived(world: World, said: Said, scene: Scene) -> list[World]:
    """ "It survives", "it doesn't die": it came of what was done."""
    return _claimed(world, said, scene, "survives") if said.positive and not said.modality and world.deeds and said.noun("what") is None else []


def left(world: World, said: Said, scene: Scene) -> list[World]:
    """ "It leaves play": it came of what was done."""
    return _claimed(world, said, scene, "leaves the battlefield") if said.positive and not said.modality and world.deeds else []


def _claimed(world: World, said: Said, scene: Scene, claim: str) -> list[World]:
    """The worlds in which a claim about the things spoken of is a told result."""
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object",), old=True)}):
        here, _ = timed(bound, said, scene)
        if not bound.things("theme"):
            continue
        here.results += [Result(f"<{key}> {claim}", len(here.deeds)) for key in bound.things("theme")]
        for role in ("to", "from", "place"):
            if (place := said.noun(role)) is not None:
                here.explain(own_spans(place))
        out.append(here)
    return out


def counters_off(world: World, said: Said, scene: Scene) -> list[World]:
    """ "I take a counter off it": the ability is used that asks for that."""
    out = []
    what = said.noun("what")
    if not said.positive or what is None or (what.plural and not (scene.asked and what.count is None)) or what.count not in (None, 1):
        return []
    for bound in bind(world, said, scene, ("agent", "theme"), {"agent": Want(("player",)), "theme": Want(("permanent",))}):
        key = bound.thing("theme")
        if key is None:
            continue
        here, when = timed(bound, said, scene)
        every = [each for each in abilities_of(here.things[key], scene) if each.way == "activated"]
        able = [each for each in every if any(isinstance(cost, tree.RemoveCounters) for cost in each.costs)]
        if len(able) != 1:
            continue
        agent = agent_of(bound)
        deed = Deed("activate", agent, key, ability=which(able[0], [], abilities_of(here.things[key], scene)))
        prepare(here, deed, agent)
        placed(here, deed, when)
        here.explain(own_spans(what))
        out.append(here)
    return out


