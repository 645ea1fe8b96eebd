"""What is chosen, aimed at and answered: choices as something asks for them, targets told afterwards, responses."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.story.binding import Bound, Scene, bind
from judge.question.story.cards import nodes
from judge.question.story.deeds import abilities_of, agent_of, in_parts, prepare, used
from judge.question.story.describe import looks
from judge.question.story.effects import effect
from judge.question.story.model import ASKER, Deed, Referent, Thing, World
from judge.question.story.modes import modes_chosen, modes_of
from judge.question.story.people import is_player, players
from judge.question.story.refer import Want
from judge.question.story.settle import BASICS
from judge.question.story.timing import announce, placed, timed
from judge.question.story.words import noun_spans, own_spans, verb_spans
from judge.question.syntax.model import Noun
from judge.scenario.vocabulary import COLORS


def target(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Targeting my Bear": what the last spell or ability, or the one named, aims at."""
    out = []
    aimer = said.noun("agent")
    if aimer is not None and aimer.head.lower() == "copy":
        plain = replace(said, roles=tuple(pair for pair in said.roles if pair[0] != "agent"))
        for bound in bind(world, plain, scene, ("target",), {"target": Want(("object", "player"))}):
            if retargets(bound.world, bound.roles.get("target", ()), scene):
                bound.world.explain(noun_spans(aimer))
                out.append(bound.world)
        return out
    used_last = world.deeds[-1].what if world.deeds and (aimer is None or is_player(aimer)) and said.noun("with") is None else None
    near = (used_last,) if used_last is not None else ()  # "it" is not what itself aims
    wants = {"agent": Want(), "target": Want(("object", "player"), near=near), "with": Want(("object",))}
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
    wants = {"agent": Want(("player", "object")), "with": Want(("object",)), "for": Want(("object",), old=True)}
    for bound in bind(world, said, scene, ("agent", "with", "for"), wants):
        if chosen_for(bound, what, said.value, scene):
            out.append(bound.world)
            continue
        agent = agent_of(bound)
        here = bound.world
        last = next((deed.what for deed in reversed(here.deeds) if deed.verb in ("cast", "activate") and deed.what is not None), None)
        if what is not None and (places := modes_of(what)):
            if last is not None and modes_chosen(here, what, places, abilities_of(here.things[last], scene)):
                out.append(here)
            continue
        value = _plain(what) or (said.value if said.value in COLORS and last is not None else "")
        if value:
            here.explain(own_spans(what) if what is not None else [])
            if what is None and said.clause is not None:  # "I choose white"
                span = range(said.clause.span[0], min(said.clause.span[1], len(scene.tokens)))
                here.explained.update(n for n in span if scene.tokens[n].lower() == value)
            here.deeds.append(Deed("choose", agent, text=value))
            out.append(here)
        elif what is not None:
            for each in bind(here, said, scene, ("what",), {"what": Want(("object", "player"))}):
                words = " and ".join(who if isinstance(who, str) else f"<{who}>" for who in each.roles.get("what", ()))
                if words:
                    _what_for(each.world, said, scene)
                    each.world.deeds.append(Deed("choose", agent, text=words))
                    out.append(each.world)
    return out


def _what_for(world: World, said: Said, scene: Scene) -> None:
    """ "Chooses X for it to copy": what is chosen for a spell that copies is copied."""
    last = world.deeds[-1] if world.deeds else None
    copies = last is not None and last.what is not None and "copy" in scene.cards.mentions(world.things[last.what].card or "")
    for inner in said.clause.inner if said.clause is not None and copies else ():
        if inner.form == "infinitive" and inner.verb in ("copy", "clone") and not (inner.negated or inner.objects or inner.preps):
            world.explain([inner.span])


def make(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Makes it white": the colour chosen for what asks for one; "making my Bear the new target": the target chosen anew; else something is made."""
    out = []
    theme, clause = said.noun("theme"), said.clause
    again = clause is not None and len(clause.objects) == 2 and clause.objects[1].head.lower() == "target"
    if theme is not None and world.deeds and again and said.predicate == "make":
        for bound in bind(world, said, scene, ("agent", "theme"), {"theme": Want(("object", "player"))}):
            if bound.has("theme") and retargets(bound.world, bound.roles["theme"], scene):
                bound.world.explain(own_spans(clause.objects[1]) if clause is not None else [])
                out.append(bound.world)
    elif theme is not None and said.value in COLORS:
        for bound in bind(world, said, scene, ("agent", "theme"), {"theme": Want(("object",))}):
            if chosen_for(replace(bound, roles={}), None, said.value, scene):
                bound.world.explain(verb_spans(clause) if clause is not None else [])
                out.append(bound.world)
    return out or effect(world, said, scene)


def retargets(world: World, targets: tuple[Referent, ...], scene: Scene) -> bool:
    """Have the last spell that copies another, or changes its targets, choose these; False where none does."""
    deed = world.deeds[-1] if world.deeds else None
    if deed is None or deed.what is None or not targets:
        return False
    if not any({"copy", "change_target", "redirect"} & each.does for each in abilities_of(world.things[deed.what], scene)):
        return False
    world.deeds.append(Deed("choose", deed.agent, text=" and ".join(who if isinstance(who, str) else f"<{who}>" for who in targets)))
    return True


def chosen_for(bound: Bound, what: Noun | None, value: str, scene: Scene) -> bool:
    """Write a choice down with what asks for it: what is named beside it, else what was done or spoken of last. What was cast or used in the story has it
    chosen by that deed; a permanent that is there had it chosen before. False where nothing asks for such a choice."""
    world = bound.world
    named = [key for role in ("for", "with", "agent") for key in bound.things(role)]
    done = [deed.what for deed in reversed(world.deeds) if deed.verb in ("cast", "activate") and deed.what is not None][:1]
    spoken = [who for who in reversed(world.spoken) if isinstance(who, int)][:1] if not world.deeds else []
    for key in named or [*done, *spoken]:
        kinds = chosen_by(world.things[key], scene)
        chosen = next((told for kind in kinds if (told := _value(what, value, kind) or _player_chosen(world, what, kind))), "")
        if not chosen:
            continue
        at = next((n for n in range(len(world.deeds) - 1, -1, -1) if world.deeds[n].what == key and world.deeds[n].verb in ("cast", "activate")), None)
        if at is not None:
            world.deeds[at] = replace(world.deeds[at], options=(*world.deeds[at].options, f"choosing {chosen}"))
        else:
            world.change(key, chosen=chosen, zone="battlefield", controller=world.things[key].controller or bound.player("agent") or "")
        world.explain(own_spans(what) if what is not None else [])
        if what is not None and what.names:  # the card chosen is no thing that is there
            world.explain([what.span])
        return True
    return False


def chosen_by(thing: Thing, scene: Scene) -> tuple[str, ...]:
    """What a thing asks to be chosen for it ("a color", "a card name"), as its abilities say."""
    found = []
    for node in (node for ability in abilities_of(thing, scene) for node in nodes(ability.node)):
        if isinstance(node, tree.ChooseThing):
            found.append(node.what)
        elif isinstance(node, tree.ChangeColors) and node.chosen:
            found.append("a color")
    return tuple(dict.fromkeys(found))


def _player_chosen(world: World, what: Noun | None, kind: str) -> str:
    """The player who is told to be chosen where a player has to be; "" for anything else."""
    found = players(world, what) if what is not None and is_player(what) and kind.endswith(("player", "opponent")) else None
    return found[0][0] if found is not None and len(found[0]) == 1 else ""


def redirect(world: World, said: Said, scene: Scene) -> list[World]:
    """ "I redirect it to his Giant": the target chosen anew for what changes targets; else what redirects damage."""
    out = []
    to = said.noun("to")
    wants = {"agent": Want(("player",)), "theme": Want(("object", "spell"), old=True), "to": Want(("object", "player"))}
    for bound in bind(world, said, scene, ("agent", "theme", "to"), wants) if to is not None and said.positive and not said.modality else ():
        if bound.has("to") and retargets(bound.world, bound.roles["to"], scene):
            out.append(bound.world)
    return out or effect(world, said, scene)


def _value(what: Noun | None, value: str, kind: str) -> str:
    """What is told as the choice of such a kind; "" where it can't be one."""
    head = what.head if what is not None else value
    if kind.endswith("color"):
        return head.lower() if head.lower() in COLORS else ""
    if kind.endswith("card name"):
        return f"[[{what.names[0]}]]" if what is not None and what.names else ""
    if kind.endswith("land type"):
        return head.capitalize() if head.capitalize() in BASICS else ""
    if kind.endswith("creature type") and what is not None:
        types = looks(replace(what, plural=False)).subtypes
        return types[0] if len(types) == 1 else ""
    return ""


def _plain(what: Noun | None) -> str:
    """A colour, a number, yes or no, whatever asks for it."""
    head = what.head.lower() if what is not None else ""
    plain = what is not None and (head in (*COLORS, "yes", "no") or what.kind == "number" or head.isdecimal())
    return head if plain else ""


def _unanswered(world: World, said: Said) -> World:
    """ "Nobody responds": what waits on the stack resolves."""
    here = world.fork()
    here.explain(verb_spans(said.clause) if said.clause is not None else ())
    agent = said.noun("agent")
    here.explain([agent.span] if agent is not None else [])
    if here.deeds[-1].verb in ("cast", "activate"):
        here.deeds.append(Deed("resolve", here.deeds[-1].agent, text="the stack resolves"))
    return here


def passes(world: World, said: Said, scene: Scene) -> list[World]:
    """ "My opponent passes", "he passes priority": what another put on the stack last resolves, as far as that player is concerned (117.4)."""
    what = said.noun("what")
    if not said.positive or said.modality or said.loose or said.noun("to") is not None or (what is not None and what.head.lower() != "priority"):
        return []
    out = []
    for bound in bind(world, said, scene, ("agent",), {"agent": Want(("player",))}):
        here, who = bound.world, bound.player("agent")
        here.explain([what.span] if what is not None else [])
        last = here.deeds[-1] if here.deeds else None
        if last is not None and last.verb in ("cast", "activate") and last.agent != who:
            here.deeds.append(Deed("resolve", last.agent, text="the stack resolves"))
        out.append(here)
    return out


def nothing_done(world: World, said: Said) -> World:
    """ "Nobody responded", where no deed was told that could be answered: nothing more comes of it."""
    here = world.fork()
    if said.clause is not None:
        here.explain(verb_spans(said.clause))
    here.explain(filler.span for _, filler in said.roles if isinstance(filler, Noun))
    return here


def respond(world: World, said: Said, scene: Scene) -> list[World]:
    """ "He responds with Shock": it is used in response."""
    aimed = said.noun("to")
    if aimed is not None and is_player(aimed):  # "responds with a Shock to my face"
        said = replace(said, roles=tuple(("target", filler) if role == "to" else (role, filler) for role, filler in said.roles))
    instruments = [filler for role, filler in said.roles if role == "with" and isinstance(filler, Noun)]
    if not said.positive:
        if not instruments and not world.deeds and not said.modality and said.noun("to") is None:
            return [nothing_done(world, said)]
        return [_unanswered(world, said)] if not instruments and world.deeds else []
    out = []
    wants = {"agent": Want(("player",)), "with": Want(("object", "spell")), "to": Want(("spell", "object"))}
    for bound in bind(world, said, scene, ("agent", "to", "with", "target"), wants):
        here, when = timed(bound, said, scene)
        agent = agent_of(bound)
        when = replace(when, response=True, to=bound.thing("to"))
        if when.to is not None:
            announce(here, when.to, agent)
        for key in bound.things("with"):
            for deed in used(here, key, agent, "use", bound.roles.get("target", ()), said, scene)[:1]:
                prepare(here, deed, agent)
                placed(here, deed, when)
        if bound.has("with") or not instruments:
            out.append(here)
    return out
