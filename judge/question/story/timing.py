"""When a deed is done: in response, with something on the stack, in a step, before or after blocks and damage."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.story.binding import Bound, Scene
from judge.question.story.model import Deed, Thing, World
from judge.question.story.people import foe, last_other, players
from judge.question.story.refer import Want, refer
from judge.question.syntax.model import Noun, Prep

STEPS = {word: step for step, words in nouns()["moments"].items() for word in words}
MOMENTS = {"during combat": "combat", "after combat": "postcombat main phase", "before combat": "precombat main phase"}
"""Adverbs of what step something is done in."""

RESPONSES = frozenset(("in response to", "in response", "in reaction to"))
"""Prepositions before what is answered."""


@dataclass(frozen=True, slots=True)
class When:
    """What was said of a deed's time: whether it answers something (``to`` what), the step it is taken in, what has to be done before"""

    response: bool = False
    to: int | None = None
    step: str = ""
    whose: str = ""
    relation: str = ""
    after: bool = False
    later: bool = False


def timed(bound: Bound, said: Said, scene: Scene) -> tuple[World, When]:
    """What the loose prepositions of a proposition say about its time; those understood count as explained."""
    world, when = bound.world, When()
    adverbs = said.clause.adverbs if said.clause is not None else ()
    if any(word in RESPONSES or word.startswith("in response") for word in adverbs):
        when = replace(when, response=True)
        _explain(world, said, scene, ("in", "response"))
    last, who = world.deeds[-1] if world.deeds else None, bound.roles.get("agent", ())
    if "first" in adverbs and said.positive and not scene.asked and last is not None and last.verb in ("cast", "activate") and who and last.agent not in who:
        when = replace(when, response=True)  # "he Shocks it, but I pump it first"
        _explain(world, said, scene, ("first",))
    if {"later", "afterwards", "then", "after", "and then"} & {*adverbs, said.link}:
        when = replace(when, after=True)
    for word in (word for word in adverbs if word in MOMENTS):
        step = MOMENTS[word]
        _explain(world, said, scene, (*word.split(), *(f"{part}-combat" for part in ("mid", "pre", "post")), "midcombat", "mid", "pre", "post"))
        if step == "combat" and any(deed.verb in ("attack", "block") for deed in world.deeds):
            continue
        when = replace(when, step="beginning of combat" if step == "combat" else step)
    for prep in (*said.loose, *_with(said)):
        world, when = _one(replace(bound, world=world), prep, when, scene)
    return world, when


def _with(said: Said) -> list[Prep]:
    """ "With damage on the stack", "with the trigger on the stack": a time, though it stands behind "with"."""
    return [Prep("with", filler, filler.span) for role, filler in said.roles if role == "with" and isinstance(filler, Noun) and on_stack(filler)]


def on_stack(noun: Noun) -> bool:
    """Whether a noun phrase speaks of something waiting on the stack."""
    return any(isinstance(prep.what, Noun) and prep.what.head.lower() == "stack" and prep.word == "on" for prep in noun.preps)


def _one(bound: Bound, prep: Prep, when: When, scene: Scene) -> tuple[World, When]:
    world, what = bound.world, prep.what
    if prep.word in RESPONSES:
        here = world.fork()
        here.explain([(prep.span[0], prep.span[0] + 3)])
        to = None
        if isinstance(what, Noun):
            anything = what.head.lower() in ANYTHING and what.kind != "name" and not any(deed.verb in ("cast", "activate") for deed in here.deeds)
            found = refer(here, what, Want(("object",), old=what.kind != "name"), scene.cards) if not anything else []
            if found:
                here = found[0].world
                to = next((who for who in found[0].who if isinstance(who, int)), None)
            if anything:
                spell = Thing(0, "", last_other(here), zone="hand", types=("instant",), abilities=('"Draw a card."',), made=True, noun="spell")
                to = here.add(spell).key
                here.doubt("stand-in", "what is answered isn't said: a spell that draws a card", 0.1)
            here.explain([what.span] if to is not None else [])
            if to is not None:
                announce(here, to)
        return here, replace(when, response=True, to=to)
    if not isinstance(what, Noun):
        return world, when
    if on_stack(what):
        here = world.fork()
        found = refer(here, replace(what, preps=()), Want(("object",), old=what.kind != "name"), scene.cards)
        to = None
        if found:
            here = found[0].world
            to = next((who for who in found[0].who if isinstance(who, int)), None)
            if to is not None and what.kind == "name":
                announce(here, to)
        elif what.kind == "name" or what.head.lower() not in ANYTHING | BLOWS:
            return world, when
        here.explain([prep.span, *(inner.span for inner in what.preps)])
        return here, replace(when, response=True, to=to)
    low = what.head.lower()
    owner = _owner_of(what)
    if low == "turn" and prep.word in ("on", "during", "in", "at") and owner is not None and (what.owner is owner or "next" not in (what.det, *what.marks)):
        return _whose_turn(world, prep, owner, when)
    if low == "turn" and "next" in (what.det, *what.marks) and prep.word in ("on", "during", "in", "at"):
        return _next_turn(bound, prep, what, when)
    if low in ("turn",) and prep.word in ("this", "during", "in") and what.owner is None and not {"last", "next", "previous"} & {what.det, *what.marks}:
        world.explain([prep.span])
        return world, when
    if what.kind == "number" and what.marks == ("turn",) and prep.word == "on" and not (world.deeds or world.turn):
        world.explain([prep.span])  # where the story begins
        return world, when
    words = " ".join((*what.marks, low))
    step = STEPS.get(words) or STEPS.get(low)
    if step is not None and prep.word in ("during", "at", "in", "on", "before", "after", "until"):
        whose = ""
        inner = _owner_of(what)
        owner = what.owner or (_owner_of(inner) if inner is not None else None)  # "the end of his turn"
        if owner is not None and (found_p := players(world, owner)) is not None and found_p[0]:
            whose = found_p[0][0]
        world.explain([prep.span])
        if prep.word == "before" and step == "combat damage step" and _LATER_BLOW & set(what.marks):
            return world, replace(when, step="first combat damage step", whose=whose)  # what strikes first has struck by then (510.5)
        if prep.word == "until":
            return world, when  # how long it lasts
        if prep.word == "after" and step in ("beginning of combat", "end of combat"):
            return world, replace(when, step="postcombat main phase", whose=whose)
        if scene.asked and prep.word in ("before", "after") and step in ("beginning of combat", "combat damage step", "end of combat"):
            step = "precombat main phase" if prep.word == "before" else "postcombat main phase"
            return world, replace(when, step=step, whose=whose)
        return world, replace(when, step=step, whose=whose, relation=prep.word if prep.word in ("before", "after") else "")
    return world, when


_LATER_BLOW = frozenset(("regular", "normal", "second", "ordinary"))
"""Which of two combat damage steps is spoken of."""


def _owner_of(noun: Noun) -> Noun | None:
    """Whose something is: "his turn", "the turn of my opponent"; of "the end of his turn" it is that turn."""
    return noun.owner or next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)


def _next_turn(bound: Bound, prep: Prep, what: Noun, when: When) -> tuple[World, When]:
    """ "On my next turn", "the next turn of my opponent", "next turn": whose it is, else of who acts."""
    world = bound.world
    owner = _owner_of(what)
    found = players(world, owner) if owner is not None else None
    agent = bound.player("agent") or next((world.things[key].controller for role in bound.roles for key in bound.things(role)), "")
    whose = found[0][0] if found is not None and found[0] else agent if owner is None else ""
    if not whose:
        return world, when
    world.explain([prep.span])
    return world, replace(when, whose=whose, later=True)


BLOWS = frozenset(("damage", "combat damage", "it", "that", "this", "everything", "all"))
"""What is on the stack as some speak though nothing there can be pointed at: combat damage, or what was told before taken together."""

ANYTHING = frozenset(("something", "anything", "spell", "spells", "stuff", "instant", "sorcery"))
"""What may be answered where nothing was told of that could be meant."""


def announce(world: World, key: int, answered_by: str = "") -> None:
    """A spell that is responded to was cast, though nobody told so."""
    thing = world.things[key]
    if (thing.is_permanent and (thing.zone or not thing.made)) or any(deed.what == key for deed in world.deeds):
        return
    thing = world.change(key, zone="hand", controller=thing.controller or (foe(world, answered_by) if answered_by else last_other(world)))
    world.deeds.append(Deed("cast", thing.controller, key))


def _whose_turn(world: World, prep: Prep, owner: Noun, when: When) -> tuple[World, When]:
    """ "On his turn", "in the turn of my opponent"."""
    found = players(world, owner)
    if found is None or not found[0]:
        return world, when
    world.explain([prep.span])
    return world, replace(when, whose=found[0][0])


def _explain(world: World, said: Said, scene: Scene, words: tuple[str, ...]) -> None:
    if said.clause is not None:
        span = range(*said.clause.span)
        world.explained.update(n for n in span if n < len(scene.tokens) and scene.tokens[n].lower() in words)


def placed(world: World, deed: Deed, when: When) -> None:
    """Take a deed into the story at its time."""
    if when.later:
        through(world, when.whose)
    elif when.whose and not when.step:
        _turn(world, when.whose, "")
    if when.step:
        _step(world, deed, when)
    response = deed.response or when.response or (world.pending and deed.verb in ("cast", "activate") and not (when.after or when.step or when.whose))
    world.pending = False
    to = when.to if when.to is not None else deed.to
    world.deeds.append(replace(deed, response=response, to=to, after=when.after and not response))


def through(world: World, whose: str) -> None:
    """On to a player's next turn: where it is that player's turn now, through the others' first."""
    now = next((deed.agent for deed in reversed(world.deeds) if deed.verb == "turn"), world.turn)
    if not now:
        now = world.turn = next((deed.agent for deed in world.deeds if deed.verb in ("attack", "play")), foe(world, whose))
    for player in ([foe(world, whose)] if now == whose else []) + [whose]:
        world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s precombat main phase"))


def _turn(world: World, whose: str, step: str) -> None:
    if not world.turn and not world.deeds:
        world.turn, world.step = whose, step
    elif whose != world.turn:
        world.deeds.append(Deed("turn", whose, text=f"the turn moves to {whose}'s {step or 'precombat main phase'}"))


def _step(world: World, deed: Deed, when: When) -> None:
    """In a step: the first deed makes it the moment the story begins, a later one moves on to it."""
    fought = any(d.verb in ("attack", "block") for d in world.deeds)
    if when.relation == "before" and when.step in ("declare blockers step", "combat damage step", "first combat damage step"):
        if when.step == "declare blockers step" and fought and not any(d.verb == "block" for d in world.deeds):
            return
        if fought and not any(d.verb in ("block", "no block") for d in world.deeds):
            return
        return
    if when.relation == "after" or (when.relation == "before" and not fought):
        if when.relation == "before":
            return
        if when.step in ("declare blockers step", "declare attackers step"):
            return
    whose = when.whose or world.turn
    if not world.deeds:
        world.turn = whose or world.turn or deed.agent
        if when.step not in ("combat damage step", "declare blockers step", "declare attackers step"):
            world.step = when.step
        return
    if when.step in ("declare attackers step", "declare blockers step") and fought:
        return
    who = whose or deed.agent
    text = f"the turn moves to {who}'s {when.step}"
    if not any(d.verb == "turn" and d.text == text for d in world.deeds[-1:]):
        world.deeds.append(Deed("turn", who, text=text))
