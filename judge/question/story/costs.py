"""What is sacrificed, discarded, paid and tapped for mana: for an ability of its own, for another's cost, or as an effect asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.bringing import triggered, waited_for
from judge.question.story.cards import Does, nodes
from judge.question.story.deeds import abilities_of, agent_of, prepare, to_hand, used, which
from judge.question.story.model import Deed, Thing, World
from judge.question.story.numbers import x_for
from judge.question.story.people import foe
from judge.question.story.refer import Want, refer
from judge.question.story.repeated import as_paid, paid_mana, price
from judge.question.story.timing import When, placed, timed
from judge.question.story.words import own_spans, verb_spans
from judge.question.syntax.model import Noun


def sacrifice(world: World, said: Said, scene: Scene) -> list[World]:
    """Something is sacrificed: to its own ability, to another's cost, as an effect asks, or to an outlet nobody named."""
    out = []
    wants = {"to": Want(("object",)), "cause": Want(("object",))}
    for bound in bind(world, said, scene, ("cause", "agent", "to", "what"), wants):
        keys = bound.things("what")
        agent = agent_of(bound)
        here, when = timed(bound, said, scene)
        if keys and here.deeds and (last := here.deeds[-1]).verb == "sacrifice" and (last.agent, last.withs) == (agent, keys):
            out.append(here)  # told of once more
            continue
        forced = bound.thing("to") or bound.thing("cause")
        if forced is not None and (made_to := _forced(here, forced, agent, keys, "sacrifice", when, scene)) is not None:
            out.append(made_to)
            continue
        cause = bound.thing("cause")
        if cause is not None and keys and (asked := _as_asked(here, cause, agent, keys, when, said, scene)) is not None:
            out.append(asked)
            continue
        for key in keys:
            thing = here.things[key]
            if not thing.zone:
                here.change(key, zone="battlefield", controller=thing.controller or agent)
        done = _sacrificed(here, agent, keys, bound.thing("to"), when, said, scene)
        for key in keys:
            for each in done:
                each.speak_of(key)  # rather than what it was sacrificed to
        out += done
    return out


def _as_asked(world: World, cause: int, agent: str, keys: tuple[int, ...], when: When, said: Said, scene: Scene) -> World | None:
    """A player sacrifices what somebody's trigger makes him sacrifice; None where no trigger does."""
    if not waited_for(world.things[cause], "sacrifice", scene):
        return None
    for key in keys:
        world.put_in_play(key, controller=world.things[key].controller or agent)
    world.put_in_play(cause, controller=world.things[cause].controller or agent)
    if not world.deeds:
        begun = triggered(world, cause, "sacrifice", when.whose or agent, scene)
        if begun is None:
            return None
        world = begun
    else:
        placed(world, Deed("sacrifice", agent, withs=keys), when)
        return world
    world.deeds.append(Deed("sacrifice", agent, withs=keys))
    return world


def _forced(world: World, cause: int, agent: str, keys: tuple[int, ...], verb: str, when: When, scene: Scene) -> World | None:
    """A player sacrifices or discards what another's spell makes him: it was cast at him. None where it is no such spell, or one asks for it as a cost."""
    thing = world.things[cause]
    able = [each for each in abilities_of(thing, scene) if each.way == "spell" and verb in each.does]
    as_cost = any(type(cost).__name__.lower().startswith(verb) for cost in scene.cards.costs_beside(thing.card))
    if not able or as_cost or not {"instant", "sorcery"} & set(thing.types):
        return None
    if any(deed.what == cause and deed.agent == agent for deed in world.deeds) or (thing.controller == agent and thing.zone not in ("", "hand")):
        return None
    here = world.fork()
    for key in keys:
        if verb == "sacrifice":
            here.put_in_play(key, controller=here.things[key].controller or agent)
        else:
            here.change(key, zone="hand", controller=here.things[key].controller or agent)
    if not any(deed.what == cause for deed in here.deeds):
        caster = foe(here, agent)
        here.change(cause, zone="hand", controller=caster)
        placed(here, Deed("cast", caster, cause, (agent,) if any(each.targets for each in able) else ()), when)
    if keys:
        here.deeds.append(Deed(verb, agent, withs=keys))
    return here


def _asks_sacrifice(each: Does, own: bool) -> bool:
    return any(isinstance(cost, tree.SacrificeCost) and isinstance(cost.what, tree.This) == own for cost in each.costs)


def _sacrificed(world: World, agent: str, keys: tuple[int, ...], to: int | None, when: When, said: Said, scene: Scene) -> list[World]:
    option = "sacrificing " + " and ".join(f"<{key}>" for key in keys)
    if to is not None:
        thing = world.things[to]
        deeds = [d for each in abilities_of(thing, scene) if each.way == "activated" and _asks_sacrifice(each, own=False)
                 for d in [Deed("activate", agent, to, ability=which(each, [], abilities_of(thing, scene)))]]  # fmt: skip
        if {"instant", "sorcery"} & set(thing.types) or (not deeds and any(isinstance(c, tree.SacrificeCost) for c in scene.cards.costs_beside(thing.card))):
            deeds = [to_hand(world, to, agent, said, scene)]
        for deed in deeds[:1]:
            prepare(world, deed, agent)
            for part in _one_by_one(deed, keys, option, thing, scene):
                placed(world, part, when)
            return [world]
    pending = world.deeds[-1] if world.deeds else None
    if pending is not None and pending.what is not None and _would(world, pending.what, "sacrifice", scene) and not pending.options:
        costs = scene.cards.costs_beside(world.things[pending.what].card) if pending.verb == "cast" else ()
        if any(isinstance(c, tree.SacrificeCost) for c in costs):
            world.deeds[-1] = replace(pending, options=(*pending.options, option))
        else:
            world.deeds.append(Deed("sacrifice", agent, withs=keys))
        return [world]
    if len(keys) == 1:
        own = [each for each in abilities_of(world.things[keys[0]], scene) if each.way == "activated" and _asks_sacrifice(each, own=True)]
        if own:
            deed = Deed("activate", agent, keys[0], ability=which(own[0], [], abilities_of(world.things[keys[0]], scene)))
            placed(world, deed, when)
            return [world]
    for outlet in [t for t in world.things.values() if t.controller == agent and t.key not in keys]:
        for each in abilities_of(outlet, scene):
            if each.way == "activated" and _asks_sacrifice(each, own=False):
                world.change(outlet.key, zone=outlet.zone or "battlefield")
                placed(world, Deed("activate", agent, outlet.key, options=(option,), ability=which(each, [], abilities_of(outlet, scene))), when)
                return [world]
    if not keys:
        return []
    made = world.add(outlet_for(world.things[keys[0]], agent))
    world.doubt("stand-in", "what it is sacrificed to isn't said: an artifact that asks for nothing else", 0.15)
    placed(world, Deed("activate", agent, made.key, options=(option,)), when)
    return [world]


def _one_by_one(deed: Deed, keys: tuple[int, ...], option: str, thing: Thing, scene: Scene) -> list[Deed]:
    """ "Sacrifices two Bears to X": where X asks for one at a time, it is used as often."""
    asked = [cost for each in abilities_of(thing, scene) if each.way == "activated" for cost in each.costs]
    single = [cost for cost in asked if isinstance(cost, tree.SacrificeCost) and not isinstance(cost.what, tree.This) and _single(cost)]
    if deed.verb != "activate" or len(keys) < 2 or not single or any(isinstance(cost, tree.TapThis) for cost in asked):
        return [replace(deed, options=(option,) if keys else ())]
    return [replace(deed, options=(f"sacrificing <{key}>",)) for key in keys]


def _single(cost: tree.SacrificeCost) -> bool:
    """Whether a cost asks for one thing."""
    what = cost.what
    return isinstance(what, tree.Choose) and isinstance(what.most, tree.Num) and what.most.value == 1


def outlet_for(thing: Thing, agent: str) -> Thing:
    """An artifact to which such a thing can be sacrificed."""
    kind = next((t for t in ("creature", "artifact", "land", "enchantment") if t in thing.types), "permanent")
    text = f'"Sacrifice a {kind}: Untap ~."'
    return Thing(0, "", agent, zone="battlefield", types=("artifact",), abilities=(text,), made=True, noun="sac outlet")


def _would(world: World, key: int, predicate: str, scene: Scene) -> bool:
    thing = world.things[key]
    return any(predicate in each.does for each in abilities_of(thing, scene)) or any(
        type(cost).__name__.lower().startswith(predicate) for cost in scene.cards.costs_beside(thing.card)
    )


def discard(world: World, said: Said, scene: Scene) -> list[World]:
    """A card is discarded: for a cost, or as something asks."""
    out = []
    wants = {"what": Want(("object", "card")), "to": Want(("object",)), "with": Want(("object",)), "cause": Want(("object",))}
    for bound in bind(world, said, scene, ("cause", "with", "agent", "what", "to"), wants):
        keys = bound.things("what")
        agent = agent_of(bound)
        here, when = timed(bound, said, scene)
        forced = bound.thing("cause") or bound.thing("with")
        if forced is not None:
            done_by = _forced(here, forced, agent, keys, "discard", when, scene)
            out += [done_by] if done_by is not None else []
            continue
        for key in keys:
            here.change(key, zone="hand", controller=here.things[key].controller or agent)
        option = "discarding " + " and ".join(f"<{key}>" for key in keys)
        outlets = [bound.thing("to")] if bound.thing("to") is not None else [t.key for t in here.things.values() if t.controller == agent]
        done = False
        for outlet in outlets:
            if outlet is None or outlet in keys:
                continue
            if outlet == bound.thing("to") and keys and (pitched := _pitched(here, outlet, agent, keys, said, scene)) is not None:
                placed(here, pitched, when)
                done = True
                break
            for each in abilities_of(here.things[outlet], scene):
                if each.way == "activated" and any(isinstance(c, tree.DiscardCost) for c in each.costs):
                    here.change(outlet, zone=here.things[outlet].zone or "battlefield")
                    placed(here, Deed("activate", agent, outlet, options=(option,), ability=which(each, [], abilities_of(here.things[outlet], scene))), when)
                    done = True
                    break
            if done:
                break
        if not done and keys and here.deeds:
            here.deeds.append(Deed("discard", agent, withs=keys))
            done = True
        done = done or (bound.thing("to") is not None and not keys)  # something makes him: it does so by itself
        done = done or _made_to_discard(here, said, agent, scene)
        if done:
            out.append(here)
    return out


def _made_to_discard(world: World, said: Said, agent: str, scene: Scene) -> bool:
    """ "He discards two cards", with nothing told before that makes him: a spell of the other player's does."""
    what = said.noun("what")
    if what is None or what.kind != "noun" or what.head.lower() != "card" or what.marks or what.preps or what.clauses or what.also or what.owner:
        return False
    number = what.count if what.count is not None else 1 if what.det in ("a", "another") and not what.plural else 0
    if not number or scene.asked or world.deeds or said.modality or not said.positive or not agent:
        return False
    many = "a card" if number == 1 else f"{number} cards"
    text = f'"Target player discards {many}."'
    spell = world.add(Thing(0, "", foe(world, agent), zone="hand", types=("sorcery",), abilities=(text,), made=True, noun="discard spell"))
    world.hands[f"{agent}/hand"] = max(number, world.hands.get(f"{agent}/hand", 0))
    world.deeds.append(Deed("cast", spell.controller, spell.key, (agent,)))
    world.doubt("stand-in", f"what makes {agent} discard isn't said: a spell", 0.1)
    world.explain(own_spans(what))
    return True


def _pitched(world: World, spell: int, agent: str, keys: tuple[int, ...], said: Said, scene: Scene) -> Deed | None:
    """ "Pitches a blue card to Force of Will": the spell is cast for its alternative cost, with that card; None where it has no such cost (116.9)."""
    thing = world.things[spell]
    costs = [node for each in scene.cards.instead_of_mana(thing.card) for node in nodes(each)]
    word = next(("exiling" if isinstance(cost, tree.ExileCost) else "discarding" for cost in costs if isinstance(cost, tree.ExileCost | tree.DiscardCost)), "")
    if not word or thing.zone not in ("", "hand") or any(deed.what == spell for deed in world.deeds):
        return None
    deed = to_hand(world, spell, agent, said, scene)
    aim = next((prep for prep in said.loose if prep.word in ("on", "at", "targeting") and isinstance(prep.what, Noun)), None)
    for found in refer(world, aim.what, Want(("object", "player")), scene.cards)[:1] if aim is not None and isinstance(aim.what, Noun) else ():
        for name in ("things", "known", "spoken", "explained", "doubts"):
            setattr(world, name, getattr(found.world, name))
        deed = replace(deed, targets=found.who)
    for key in (*keys, spell, *deed.targets):
        world.speak_of(key)
    return replace(deed, options=(*deed.options, f"{word} " + " and ".join(f"<{key}>" for key in keys)))


def pay(world: World, said: Said, scene: Scene) -> list[World]:
    """A cost is paid, or not, when something asks for it; what is paid to cast is a matter of course."""
    out = []
    for bound in bind(world, said, scene, ("agent",), {"agent": Want(("player",))}):
        agent = agent_of(bound)
        here = bound.world
        what = said.noun("what")
        if what is not None:
            here.explain(own_spans(what))
        asked_for = _pay_asked(here, scene)
        for role, filler in said.roles if asked_for or not said.positive else ():
            if role == "for" and isinstance(filler, Noun):
                here.explain(own_spans(filler))
        if not asked_for and _for_nothing(said):
            continue
        if not said.positive and asked_for:
            here.deeds.append(Deed("no pay", agent))
        elif asked_for and here.deeds[-1].agent != agent:
            here.deeds.append(Deed("pay", agent))
        elif said.positive:
            out += _paid_for(here, said, agent, scene)
            continue
        out.append(here)
    return out


def fits_cost(world: World, what: Noun, deeds: Sequence[Deed], scene: Scene) -> bool:
    """ "Pays {1} to animate it": whether so much is what an ability used costs; then it is so as the card says."""
    said = what.head if what.kind == "number" else str(what.count) if what.count is not None and what.head.lower() == "mana" else ""
    for deed in deeds:
        thing = world.things[deed.what] if deed.verb == "activate" and deed.what is not None else None
        for each in abilities_of(thing, scene) if thing is not None else ():
            symbols = [symbol for cost in each.costs if isinstance(cost, tree.Mana) for symbol in cost.symbols]
            total = sum(int(symbol) if symbol.isdecimal() else 1 for symbol in (symbol.strip("{}") for symbol in symbols))
            if each.way == "activated" and symbols and str(total) == said:
                world.checked.add(f"{thing.card if thing is not None else ''} costs {said}")
                return True
    return False


def _for_nothing(said: Said) -> bool:
    """Whether nothing is there that a payment could be for, or could be refused to: mana is paid for what is cast or used as a matter of course."""
    if any(role in ("for", "to") for role, _ in said.roles):
        return False
    if said.clause is not None and said.clause.inner:
        return False
    what = said.noun("what")
    mana = what is not None and (what.kind in ("mana", "number") or what.head.lower() in ("mana", "cost", "one"))
    return not (said.positive and mana)


_INSTEAD = {
    "exile": (tree.ExileCost, "theme", "exiling"),
    "discard": (tree.DiscardCost, "what", "discarding"),
    "sacrifice": (tree.SacrificeCost, "what", "sacrificing"),
    "return": (tree.ReturnCost, "theme", "returning"),
    "bounce": (tree.ReturnCost, "theme", "returning"),
}
"""What is done to pay, by predicate: the cost, the role of what it is done with, and how Judge English says so."""

ALTERNATIVE = "for its alternative cost"


def instead(world: World, said: Said, scene: Scene) -> World | None:
    """ "Paying 1 life and exiling a blue card": the alternative cost of the spell cast last (116.9); None where it has none of that kind."""
    at = len(world.deeds) - 1
    key = world.deeds[at].what if world.deeds and world.deeds[at].verb == "cast" else None
    agent = said.noun("agent")
    offered = [node for each in (scene.cards.instead_of_mana(world.things[key].card) if key is not None else ()) for node in nodes(each)]
    if key is None or not offered or not said.positive or said.modality:
        return None
    deed = world.deeds[at]
    if agent is not None:
        who = next((found.who for found in refer(world, agent, Want(("player",)), scene.cards)), ())
        if who != (deed.agent,):
            return None
    what = said.noun("what")
    if said.predicate == "pay" and what is not None and what.head.lower() == "life":
        life = [node for node in offered if isinstance(node, tree.PayLife)]
        if not any(what.count in (None, getattr(node.amount, "value", None)) for node in life):
            return None
        here = world.fork()
        here.explain(own_spans(what))
        here.explain(verb_spans(said.clause) if said.clause is not None else ())
        paid = any(option.split()[0] in {word for _, _, word in _INSTEAD.values()} for option in deed.options)
        here.deeds[at] = deed if paid or ALTERNATIVE in deed.options else replace(deed, options=(*deed.options, ALTERNATIVE))
        return here
    cost, role, word = _INSTEAD.get(said.predicate, (None, "", ""))
    if cost is None or said.noun(role) is None or not any(isinstance(node, cost) for node in offered):
        return None
    held = said.predicate in ("exile", "discard")
    for bound in bind(world, said, scene, (role,), {role: Want(("object", "card"), deed.agent)})[:1]:
        here, keys = bound.world, bound.things(role)
        for each in keys:
            zone = here.things[each].zone
            here.change(each, zone="hand" if held else zone or "battlefield", controller=here.things[each].controller or deed.agent)
        options = tuple(option for option in deed.options if option != ALTERNATIVE)
        here.deeds[at] = replace(deed, options=(*options, f"{word} " + " and ".join(f"<{each}>" for each in keys)))
        return here if keys else None
    return None


def _pay_asked(world: World, scene: Scene) -> bool:
    """Whether what was done last asks for a payment."""
    key = world.deeds[-1].what if world.deeds else None
    return key is not None and any(
        type(node).__name__ in ("UnlessPays", "MayPay", "PayCosts") for each in abilities_of(world.things[key], scene) for node in nodes(each.node)
    )


def _paid_for(world: World, said: Said, agent: str, scene: Scene) -> list[World]:
    """What a payment is for: an ability of the thing named, or the thing, which is cast."""
    fillers = [filler for role, filler in said.roles if role == "for" and isinstance(filler, Noun)]
    if not fillers:
        fits = _paid_where_it_fits(world, said, agent, scene)
        return [fits] if fits is not None else []
    out = []
    for bound in bind(world, said, scene, ("for",), {"for": Want(("object", "spell"), agent)}):
        here, when = timed(bound, said, scene)
        key = bound.thing("for")
        if key is not None and any(deed.verb == "cast" and deed.what == key and deed.agent != agent for deed in here.deeds):
            continue  # nobody pays for another's spell: another thing is meant
        deeds = used(here, key, agent, "use", (), said, scene) if key is not None else []
        if deeds and deeds[0].verb == "cast" and key is not None and (x := x_for(here.things[key].card, said.noun("what"), scene)) is not None:
            deeds = [replace(deeds[0], options=(*deeds[0].options, f"with X = {x}")), *deeds[1:]]
        if deeds and not (deeds[0].verb == "cast" and any(d.what == key for d in here.deeds)):
            prepare(here, deeds[0], agent)
            placed(here, deeds[0], when)
            if (paid := said.noun("what")) is not None and here.deeds and here.deeds[-1] == deeds[0]:
                as_paid(here, paid, scene)
        what = said.noun("what")
        comes = deeds and deeds[0].verb in ("cast", "play") and what is not None and what.head.lower() == "life"
        if key is not None and comes and _life_as_it_comes(here.things[key], scene):
            here.deeds.append(Deed("pay", agent))
        out.append(here)
    return out or ([] if any(filler.kind == "pronoun" for filler in fillers) else [world])


def _paid_where_it_fits(world: World, said: Said, agent: str, scene: Scene) -> World | None:
    """ "I pay {R}", with nothing said of what for: an ability of the one thing there that costs just that, or so many times that; None where mana of a
    colour is paid though nothing of that player's asks for it."""
    paid = said.noun("what")
    much = paid_mana(paid) if paid is not None else None
    colors = {symbol for symbol in much or () if not symbol.isdecimal()}
    last = world.deeds[-1] if world.deeds else None
    if paid is None or not much or not colors or (last is not None and last.verb == "cast" and last.agent == agent):
        return world
    mine = [key for key, thing in world.things.items() if thing.zone in ("", "battlefield") and thing.is_permanent and thing.controller in ("", agent)]
    able = [
        (key, each) for key in mine for each in abilities_of(world.things[key], scene)
        if each.way == "activated" and not each.mana_only and not each.targets and price(each) and set(price(each)) == colors
    ]  # fmt: skip
    if len(able) != 1:
        purpose = said.clause is not None and said.clause.inner  # "pays {B} to regenerate it": told by that
        return world if last is None or last.agent == agent or purpose else None
    key, each = able[0]
    abilities = abilities_of(world.things[key], scene)
    every = [one for one in abilities if one.way == "activated"]
    waits = last is not None and last.verb in ("cast", "activate") and last.agent != agent
    world.deeds.append(Deed("activate", agent, key, ability=which(each, every, abilities), response=waits))
    world.put_in_play(key, controller=agent)
    world.speak_of(key)
    as_paid(world, paid, scene)
    return world


def _life_as_it_comes(thing: Thing, scene: Scene) -> bool:
    """Whether life may be paid for a permanent as it comes into play."""
    static = [each.node for each in abilities_of(thing, scene) if each.way == "static"]
    return any(isinstance(node, tree.PayLife) for each in static for node in nodes(each))


def mana(world: World, said: Said, scene: Scene) -> list[World]:
    """A permanent is tapped for mana."""
    out = []
    for bound in bind(world, said, scene, ("agent", "what"), {"what": Want(("object",))}):
        if any({"instant", "sorcery"} & set(bound.world.things[key].types) for key in bound.things("what")):
            continue  # what is tapped is a permanent
        here, when = timed(bound, said, scene)
        agent = agent_of(bound)
        made = ""
        for role, filler in said.roles:
            if role == "for" and isinstance(filler, Noun):
                here.explain(own_spans(filler))
                made = filler.head.upper() if filler.kind == "mana" else made
        for key in bound.things("what"):
            here.put_in_play(key, controller=here.things[key].controller or agent)
            placed(here, Deed("tap for", agent, key, text=made), when)
        if bound.has("what"):
            out.append(here)
    return out
