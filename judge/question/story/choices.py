"""What is chosen, aimed at and answered: choices as something asks for them, targets told afterwards, responses."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.deeds import agent_of, in_parts, prepare, used
from judge.question.story.model import ASKER, Deed, World
from judge.question.story.people import is_player
from judge.question.story.refer import Want
from judge.question.story.timing import placed, timed
from judge.question.story.words import own_spans
from judge.question.syntax.model import Noun


def target(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Targeting my Bear": what the last spell or ability, or the one named, aims at."""
    out = []
    wants = {"agent": Want(), "target": Want(("object", "player")), "with": Want(("object",))}
    for bound in bind(world, said, scene, ("agent", "with", "target"), wants):
        here, when = timed(bound, said, scene)
        key = bound.thing("with") or bound.thing("agent")
        targets = bound.roles.get("target", ())
        if not targets:
            continue
        at = next((n for n in range(len(here.deeds) - 1, -1, -1) if here.deeds[n].verb in ("cast", "activate") and key in (None, here.deeds[n].what)), None)
        if at is not None and not here.deeds[at].targets:
            here.deeds[at : at + 1] = in_parts(here, replace(here.deeds[at], targets=targets), scene)
            out.append(here)
        elif key is not None:
            agent = bound.player("agent") or here.things[key].controller or ASKER
            for deed in used(here, key, agent, "use", targets, said, scene)[:1]:
                prepare(here, deed, agent)
                placed(here, deed, when)
                out.append(here)
    return out


def choose(world: World, said: Said, scene: Scene) -> list[World]:
    """A choice as something asks for it: a colour, a number, a type, a card, yes."""
    what = said.noun("what")
    out = []
    for bound in bind(world, said, scene, ("agent", "for"), {"agent": Want(("player", "object")), "for": Want(("object",), old=True)}):
        agent = agent_of(bound)
        here = bound.world
        value = _value(what)
        if what is not None and not here.deeds and said.clause is not None and said.clause.form in ("gerund", "participle") and _was_chosen(here, what, scene):
            out.append(here)
        elif value:
            here.explain(own_spans(what) if what is not None else [])
            here.deeds.append(Deed("choose", agent, text=value))
            out.append(here)
        elif what is not None:
            for each in bind(here, said, scene, ("what",), {"what": Want(("object", "player"))}):
                words = " and ".join(who if isinstance(who, str) else f"<{who}>" for who in each.roles.get("what", ()))
                if words:
                    each.world.deeds.append(Deed("choose", agent, text=words))
                    out.append(each.world)
    return out


def _was_chosen(world: World, what: Noun, scene: Scene) -> bool:
    """ "Has Pithing Needle naming X": what was chosen for what was spoken of last."""
    key = next((who for who in reversed(world.spoken) if isinstance(who, int) and world.things[who].is_permanent), None)
    value = _value(what) or (f"[[{what.names[0]}]]" if what.names else "")
    if key is None or not value:
        return False
    world.change(key, chosen=value, zone="battlefield")
    world.explain(own_spans(what))
    return True


def _value(what: Noun | None) -> str:
    if what is None:
        return ""
    head = what.head.lower()
    if head in ("white", "blue", "black", "red", "green", "yes", "no"):
        return head
    if what.kind == "number" or head.isdigit():
        return head
    return ""


def respond(world: World, said: Said, scene: Scene) -> list[World]:
    """ "He responds with Shock": it is used in response."""
    aimed = said.noun("to")
    if aimed is not None and is_player(aimed):  # "responds with a Shock to my face"
        said = replace(said, roles=tuple(("target", filler) if role == "to" else (role, filler) for role, filler in said.roles))
    instruments = [filler for role, filler in said.roles if role == "with" and isinstance(filler, Noun)]
    out = []
    wants = {"agent": Want(("player",)), "with": Want(("object", "spell"))}
    for bound in bind(world, said, scene, ("agent", "with", "target"), wants):
        here, when = timed(bound, said, scene)
        agent = agent_of(bound)
        when = replace(when, response=True)
        for key in bound.things("with"):
            for deed in used(here, key, agent, "use", bound.roles.get("target", ()), said, scene)[:1]:
                prepare(here, deed, agent)
                placed(here, deed, when)
        if bound.has("with") or not instruments:
            out.append(here)
    return out
