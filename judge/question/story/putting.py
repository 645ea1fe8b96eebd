"""What an effect puts onto the battlefield or finds, told as a deed of its own ("I put Griselbrand into play" behind Sneak Attack): the choice of the spell
or ability that was told before, or of the one named beside it, and where the card is until then."""

from __future__ import annotations

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.cards import Does, nodes
from judge.question.story.deeds import abilities_of, prepare, which
from judge.question.story.model import ASKER, Deed, World
from judge.question.story.refer import Want
from judge.question.story.timing import placed, timed
from judge.question.story.words import own_spans

_FROM = ("hand", "library", "graveyard")


def by_what_was_done(world: World, said: Said, scene: Scene) -> list[World]:
    """The worlds in which what is put onto the battlefield is chosen for what puts it there; none where nothing does."""
    out = []
    wants = {"agent": Want(("player",)), "with": Want(("object",)), "theme": Want(("card", "object"))}
    for bound in bind(world, said, scene, ("agent", "with", "theme"), wants):
        here, when = timed(bound, said, scene)
        keys, agent = bound.things("theme"), bound.player("agent") or ASKER
        if len(keys) != 1 or here.things[keys[0]].token:
            continue
        named = bound.thing("with")
        if named is not None:
            deed = _use_of(here, named, agent, scene)
            if deed is None:
                continue
            prepare(here, deed, agent)
            placed(here, deed, when)
        zone = _chosen_from(here, agent, named, scene)
        if zone and _chosen(here, keys[0], agent, zone):
            for role in ("to", "from"):
                here.explain(own_spans(place) if (place := said.noun(role)) is not None else ())
            out.append(here)
    return out


def _use_of(world: World, key: int, agent: str, scene: Scene) -> Deed | None:
    """The use of the one ability of a thing that puts something onto the battlefield."""
    every = [each for each in abilities_of(world.things[key], scene) if each.way == "activated"]
    able = [each for each in every if _zone_of(each)]
    if len(able) != 1 or any(deed.what == key and deed.verb in ("cast", "activate") for deed in world.deeds):
        return None
    return Deed("activate", agent, key, ability=which(able[0], every, abilities_of(world.things[key], scene)))


def _zone_of(each: Does) -> str:
    """The zone from which an ability has somebody choose a card to put onto the battlefield; "" where it doesn't."""
    parts = list(nodes(each.node))
    moves = [node for node in parts if isinstance(node, tree.Move) and node.to == "battlefield"]
    if not moves:
        return ""
    for move in moves:
        zones = [node.zone for node in nodes(move) if isinstance(node, tree.InZone)]
        if isinstance(move.what, tree.Choose) and (found := next((zone for zone in zones if zone in _FROM), "")):
            return found
    return "library" if any(isinstance(node, tree.Search) for node in parts) else ""


def _chosen_from(world: World, agent: str, named: int | None, scene: Scene) -> str:
    """The zone from which the last thing that was done lets a player choose: done by that player, or asked of each."""
    for deed in reversed(world.deeds):
        if deed.what is None or deed.verb not in ("cast", "activate", "play") or (named is not None and deed.what != named):
            continue
        way = ("activated",) if deed.verb == "activate" else ("spell", "triggered", "keyword")
        for each in abilities_of(world.things[deed.what], scene):
            if each.way in way and (zone := _zone_of(each)) and (deed.agent == agent or _of_each(each)):
                return zone
    return ""


def _of_each(each: Does) -> bool:
    """Whether an ability asks every player."""
    return any(isinstance(node, tree.Who) and node.role in ("players", "each player") for node in nodes(each.node))


def _chosen(world: World, key: int, agent: str, zone: str) -> bool:
    """Write the choice down; False where the thing is somewhere else."""
    text = f"<{key}>"
    if any(deed.verb == "choose" and deed.text == text for deed in world.deeds):
        return True  # it was looked for, and is put there
    if world.things[key].zone not in ("", zone) or any(deed.what == key and deed.verb in ("cast", "play") for deed in world.deeds):
        return False
    world.change(key, zone=zone, controller=world.things[key].controller or agent)
    world.speak_of(key)
    world.deeds.append(Deed("choose", agent, text=text))
    return True
