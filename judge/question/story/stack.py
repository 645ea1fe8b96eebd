"""What waits on the stack: which spell or ability is spoken of, that it resolves, and that it waits there (405, 608)."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.question.knowledge.aims import triggers_of
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.bringing import waiting
from judge.question.story.cards import fits_filter
from judge.question.story.curt import resolved
from judge.question.story.deeds import abilities_of, aims, in_parts, prepare
from judge.question.story.model import ASKER, UNAIMED_SAYS, Deed, Result, World
from judge.question.story.refer import Want, refer
from judge.question.story.sources import as_ability, is_ability
from judge.question.story.timing import RESPONSES, on_stack, placed, timed
from judge.question.story.words import left_unread
from judge.question.syntax.model import Clause, Noun, Prep

_SINCE = frozenset(("after", "once", "when", "as soon as", "and then", "then", "right after", "now that", "the moment"))
"""Conjunctions behind which what is told next is done with the spell resolved."""


def resolve(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Wrath resolves", "it resolved", "after the trigger resolves": what was cast or used has come about; of a spell nobody told of, it was cast first."""
    theme = said.noun("theme")
    if (of_the_last := resolved(world, said.clause)) is not None:
        return [of_the_last]
    if theme is None or not said.positive:
        return []
    out = []
    for bound in bind(world, said, scene, ("agent", "theme"), {"agent": Want(("player",)), "theme": Want(("spell", "object"))}):
        here, when = timed(bound, said, scene)
        key = bound.thing("theme")
        if key is None:
            continue
        if is_ability(theme):
            done = _ability(here, key, when.whose, scene)
            out += [done] if done is not None else []
            continue
        at = _cast(here, key)
        if at is None:
            if not _castable(here, key):
                continue
            agent = bound.player("agent") or here.things[key].controller or here.turn or ASKER
            here.change(key, zone="hand", controller=agent)
            targets = _aimed(here, said, scene, agent)
            for part in in_parts(here, Deed("cast", agent, key, targets if aims(here.things[key], scene) else ()), scene):
                placed(here, part, when)
            here.deeds.append(Deed("resolve", agent, key, text=f"<{key}> resolves"))
        elif said.link in _SINCE or at < len(here.deeds) - 1:
            here.deeds.append(Deed("resolve", here.deeds[at].agent, key, text=f"<{key}> resolves"))
        if not said.modality:
            here.results.append(Result(f"<{key}> resolves", len(here.deeds)))
        out.append(here)
    return out


def _cast(world: World, key: int) -> int | None:
    """Where a spell was cast that hasn't been told to resolve since; None where it wasn't."""
    for n in range(len(world.deeds) - 1, -1, -1):
        if world.deeds[n].what == key and world.deeds[n].verb in ("cast", "resolve"):
            return n if world.deeds[n].verb == "cast" else None
    return None


def _castable(world: World, key: int) -> bool:
    """Whether a thing may be a spell that nobody told to be cast."""
    thing = world.things[key]
    if "land" in thing.types or any(deed.what == key for deed in world.deeds):
        return False
    return thing.zone in ("", "hand") and bool(thing.card or thing.abilities or thing.is_permanent)


def _aimed(world: World, said: Said, scene: Scene, agent: str) -> tuple[str | int, ...]:
    """ "Resolves on my Bear": at what it was aimed."""
    for prep in said.loose:
        if prep.word in ("on", "against", "at") and isinstance(prep.what, Noun):
            for found in refer(world, prep.what, Want(("object", "player"), ""), scene.cards)[:1]:
                for name in ("things", "known", "spoken", "explained", "doubts"):
                    setattr(world, name, getattr(found.world, name))
                world.explain([prep.span])
                return tuple(who for who in found.who if who != agent or isinstance(who, str))
    return ()


def _ability(world: World, key: int, whose: str, scene: Scene) -> World | None:
    """An ability of a thing resolves: the one that was used, or that was told to have triggered, else the trigger that it has, brought about; None where
    there is none."""
    used = any(deed.what == key and deed.verb in ("activate", "cast", "play", "trigger") for deed in world.deeds)
    begun = world if used or any(deed.verb in ("attack", "block", "turn", "sacrifice") for deed in world.deeds) else waiting(world, key, whose, scene)
    if begun is None or not abilities_of(world.things[key], scene):
        return None
    agent = begun.things[key].controller or ASKER
    begun.deeds.append(Deed("resolve", agent, key, text=f"<{key}> resolves"))
    return begun


def answering(world: World, clause: Clause, scene: Scene) -> tuple[World, Clause]:
    """ "In response to the trigger", "with its ability on the stack": the ability is there first, and what is told answers it; where nothing puts it there
    the words stay unread."""
    clause = waiting_there(clause)
    for prep in clause.preps:
        if isinstance(prep.what, Noun) and _answers(prep, prep.what, clause):
            prep = replace(prep, what=as_ability(prep.what))
        if not isinstance(prep.what, Noun) or not is_ability(prep.what) or not _answers(prep, prep.what, clause):
            continue
        its = prep.what.owner is not None and prep.what.owner.head.lower() in ("it", "its")
        if its and not any(isinstance(who, int) for who in world.spoken) and (named := _named(clause, scene)) is not None:
            prep = replace(prep, what=replace(prep.what, owner=named))
        hung = tuple(each for each in prep.what.preps if each.word in ("with", "on", "at", "by") and not _stack(each))  # "to the trigger with a Shock"
        kept = replace(clause, preps=(*(each for each in clause.preps if each.span != prep.span), *hung))
        if hung:
            own = replace(prep.what, preps=tuple(each for each in prep.what.preps if each not in hung), span=(prep.what.span[0], hung[0].span[0]))
            prep = replace(prep, what=own, span=(prep.span[0], hung[0].span[0]))
        there = _there(world, prep, scene)
        ability = prep.what
        if there is None and isinstance(ability, Noun) and ability.owner is None and (named := _named(clause, scene)) is not None:
            there = _there(world, replace(prep, what=replace(ability, owner=named)), scene)  # "X is hit with the draw on the stack"
        if there is None:
            here = world.fork()
            left_unread(here, prep.span, scene.tokens)
            return here, kept
        there.explain([prep.span])
        there.pending = False
        return there, replace(kept, adverbs=(*kept.adverbs, "in response"))
    return world, clause


def waiting_there(clause: Clause) -> Clause:
    """ "... with the draw | on the stack": where the grammar parts them, the place of what is named beside; any other clause as it is."""
    out: list[Prep] = []
    for prep in clause.preps:
        last = out[-1] if out else None
        if prep.word == "on" and _stack(prep) and last is not None and last.word == "with" and isinstance(last.what, Noun) and last.span[1] == prep.span[0]:
            held = replace(last.what, preps=(*last.what.preps, prep), span=(last.what.span[0], prep.span[1]))
            out[-1] = replace(last, what=held, span=(last.span[0], prep.span[1]))
        else:
            out.append(prep)
    return replace(clause, preps=tuple(out)) if len(out) < len(clause.preps) else clause


def _answers(prep: Prep, noun: Noun, clause: Clause) -> bool:
    """Whether what a preposition governs is what is answered."""
    return prep.word in RESPONSES or (prep.word == "with" and on_stack(noun)) or (prep.word == "to" and clause.verb in ("respond", "answer", "react"))


def _named(clause: Clause, scene: Scene) -> Noun | None:
    """The permanent a clause names, for what is said to be "its"."""
    named = [noun for noun in (*clause.objects, clause.subject, *(prep.what for prep in clause.preps)) if isinstance(noun, Noun) and noun.kind == "name"]
    found = [noun for noun in named if noun.names and not {"instant", "sorcery"} & set(scene.cards.types(noun.names[0]))]
    return replace(found[0], also=(), joined="") if found else None


_COMES_OF = {
    "attack": ("attacks", "becomes blocked"), "block": ("blocks", "becomes blocked"), "turn": ("begins",), "sacrifice": ("dies", "leaves"),
    "play": ("enters", "plays"), "discard": ("discard",), "activate": ("dies", "leaves", "becomes target"), "target": ("enters",),
    "resolve": ("enters", "dies", "leaves", "draw", "gain life"),
}  # fmt: skip
"""Of which deeds which triggers come (603.2)."""


def _there(world: World, prep: Prep, scene: Scene) -> World | None:
    """The world in which an ability waits on the stack; None where nothing that was done, nor anything that could be, puts it there."""
    assert isinstance(prep.what, Noun)
    noun = replace(prep.what, preps=tuple(each for each in prep.what.preps if not (each.word == "on" and _stack(each))), span=prep.what.span)
    for found in refer(world, noun, Want(("object",)), scene.cards):
        key = next((who for who in found.who if isinstance(who, int)), None)
        if key is None:
            continue
        if any(deed.what == key and deed.verb == "activate" for deed in found.world.deeds[-2:]):
            return found.world
        if (begun := waiting(found.world, key, "", scene)) is not None:
            return _aimless(begun, key, scene)
        if not found.world.deeds and not triggered(found.world, key, scene) and (used_first := _used(found.world, key, scene)) is not None:
            return used_first
        if (come := _come_about(found.world, key, scene)) is not None:
            return come
    return None


UNAIMED = 2.0
"""A doubt that leaves no verdict: what a trigger aims at was not told, and it would have to aim at what it comes from."""


def _aimless(world: World, key: int, scene: Scene) -> World:
    """The world with a doubt where the trigger that waits has a target, and nothing was told of that it could be but the thing itself."""
    targets = [target for each in abilities_of(world.things[key], scene) if each.way == "triggered" for target in each.targets]
    others = [thing for thing in world.things.values() if thing.key != key and (thing.zone != "hand" or any(deed.what == thing.key for deed in world.deeds))]
    lone = [target for target in targets if not fits_filter(target, (), True) and not any(fits_filter(target, other.types, False) for other in others)]
    if lone:
        world.doubt("target", UNAIMED_SAYS, UNAIMED)
    return world


def _come_about(world: World, key: int, scene: Scene) -> World | None:
    """The world in which what was done last has made an ability of a thing trigger: a spell has resolved for what it brings, it is only cast for what
    triggers on that; None where the ability waits for something else."""
    last = world.deeds[-1] if world.deeds else None
    able = [each.node for each in abilities_of(world.things[key], scene) if each.way == "triggered" and isinstance(each.node, tree.Triggered)]
    kinds = {fact.kind for node in able for fact in triggers_of(node.event)}
    if last is None or not kinds:
        return None
    if last.verb != "cast" or last.what is None:
        return world if any(kind.startswith(_COMES_OF.get(last.verb, ())) for kind in kinds) else None
    if any(kind.startswith(("casts", "becomes target")) for kind in kinds):
        return world
    brings = ("enters",) if world.things[last.what].is_permanent else ("dies", "leaves", "draw", "discard", "gain life", "deals damage")
    if not any(kind.startswith(brings) for kind in kinds):
        return None
    here = world.fork()
    here.deeds.append(Deed("resolve", last.agent, last.what, text=f"<{last.what}> resolves"))
    return here


def triggered(world: World, key: int, scene: Scene) -> bool:
    """Whether a thing has abilities that trigger."""
    return any(each.way == "triggered" for each in abilities_of(world.things[key], scene))


def _used(world: World, key: int, scene: Scene) -> World | None:
    """The world in which the one ability of a thing is used; None where it has none, or more than one."""
    able = [each for each in abilities_of(world.things[key], scene) if each.way == "activated" and not each.mana_only]
    if len(able) != 1:
        return None
    here = world.fork()
    agent = here.things[key].controller or ASKER
    deed = Deed("activate", agent, key)
    prepare(here, deed, agent)
    here.deeds.append(deed)
    return here


def _stack(prep: Prep) -> bool:
    return isinstance(prep.what, Noun) and prep.what.head.lower() == "stack"
