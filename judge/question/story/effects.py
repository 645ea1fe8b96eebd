"""What is told to happen to things and players: brought about by a card named, by something spoken of in general, or come of what was done before.

One rule serves every such verb: an instrument that was named is used, if its abilities can do what is said; an agent's card that can do it and wasn't
used yet is used; what the last deed does anyway is its result; else something in general does it (rulesdata/nouns.toml, effects)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.story.binding import Scene, bind, unheard
from judge.question.story.combat import hit
from judge.question.story.deeds import abilities_of, in_parts, prepare, used
from judge.question.story.describe import feature, looks
from judge.question.story.model import ASKER, Deed, Referent, Result, Thing, World
from judge.question.story.people import foe, players
from judge.question.story.refer import Want, refer
from judge.question.story.states import place_of
from judge.question.story.timing import STEPS, When, on_stack, placed, timed
from judge.question.story.words import verb_spans
from judge.question.syntax.model import Noun

_CLAIMS = {
    "destroy": "dies",
    "kill": "dies",
    "die": "dies",
    "exile": "is exiled",
    "bounce": "returns to its owner's hand",
    "counter": "is countered",
    "fizzle": "is countered",
    "resolve": "resolves",
    "trigger": "triggers",
    "tap": "is tapped",
    "untap": "is untapped",
    "regenerate": "regenerates",
    "survive": "survives",
    "come_back": "returns",
    "phase_out": "phases out",
}
_HARMFUL = frozenset(("destroy", "kill", "exile", "bounce", "counter", "damage", "steal", "tap", "remove", "shrink", "wipe", "detain"))
_GOOD = frozenset(("pump", "flicker", "regenerate", "save", "untap", "copy", "reanimate"))


def effect(world: World, said: Said, scene: Scene) -> list[World]:
    """An event that someone or something brings about."""
    out: list[World] = []
    wants = {"agent": Want(("player", "object")), "with": Want(("object", "spell"))}
    roles = tuple((role, f) for role, f in said.roles if not (role == "with" and isinstance(f, Noun) and on_stack(f)))
    order = ("agent", "with") if said.predicate == "make" else ("agent", "with", "theme")
    for bound in bind(world, replace(said, roles=roles), scene, order, wants):
        here, when = timed(bound, said, scene)
        _from_where(here, bound.things("theme"), said)
        for role, filler in said.roles:
            if role in ("amount", "by", "what", "for", "to", "from") and isinstance(filler, Noun):
                here.explain([filler.span])
        instrument = bound.thing("with") or bound.thing("agent")
        player = bound.player("agent")
        targets = bound.roles.get("theme", ())
        if not said.positive:
            continue
        _taken_from(here, said, bound.things("theme"))
        out += _brought_about(here, said, scene, instrument, player, targets, when)
    return out


def _from_where(world: World, keys: tuple[int, ...], said: Said) -> None:
    """ "Return it from my graveyard": where it is before."""
    place = said.noun("from")
    zone = place_of(place) if place is not None else ""
    for key in keys if zone else ():
        thing = world.things[key]
        owner = players(world, place.owner) if place is not None and place.owner is not None else None
        if not thing.zone and not any(deed.what == key for deed in world.deeds):
            world.change(key, zone=zone, controller=owner[0][0] if owner is not None and owner[0] else thing.controller)


def _brought_about(
    world: World, said: Said, scene: Scene, instrument: int | None, player: str | None, targets: tuple[Referent, ...], when: When
) -> list[World]:
    predicate = said.predicate
    if instrument is not None:
        agent = player or world.things[instrument].controller or _likely_agent(world, predicate, targets)
        if not any(d.what == instrument and d.verb in _used_up(world.things[instrument]) for d in world.deeds):
            _able(world, instrument, said, targets)
            aimed = _aimed(world, instrument, predicate, targets, scene)
            deeds = used(world, instrument, agent, predicate, aimed, said, scene)
            if deeds and not (deeds[0].verb == "activate" and said.noun("with") is None and not targets):
                prepare(world, deeds[0], agent)
                _cast_before(world, predicate, targets, agent)
                for part in in_parts(world, deeds[0], scene):
                    placed(world, part, when if part.verb != "target" else When())
                if targets and not aimed and predicate in _CHOSEN:
                    world.deeds.append(Deed("choose", agent, text=" and ".join(f"<{key}>" for key in targets)))
                return [world]
        struck = next(iter(targets), None)
        if predicate == "damage" and world.things[instrument].is_creature and (isinstance(struck, str) or (struck is None and said.value == "combat")):
            hit(world, instrument, struck if isinstance(struck, str) else foe(world, agent))
            return [world]
        _place(world, instrument)
        if any(predicate in each.does for each in abilities_of(world.things[instrument], scene)):
            return [world]  # it does so by itself
        return [_result(world, said, targets)]
    if player is not None and (done := _own_means(world, said, scene, player, targets, when)) is not None:
        return [done]
    if player is None and world.deeds:
        return [_result(world, said, targets)]
    if player is not None and world.deeds and world.deeds[-1].agent == player and _does(world, world.deeds[-1], predicate, scene):
        return [_taken_up(world, said, player, targets, scene)]
    if any(_would(world, thing, predicate, player, scene) for thing in world.things.values()):
        return [_result(world, said, targets)]
    return _in_general(world, said, player or _likely_agent(world, predicate, targets), targets, when, scene)


def _used_up(thing: Thing) -> tuple[str, ...]:
    """The deeds after which a thing has done what it does: a permanent that was cast can still be used."""
    return ("cast", "activate") if not thing.is_permanent else ("activate",)


def _taken_from(world: World, said: Said, keys: tuple[int, ...]) -> None:
    """ "From his graveyard": where what is moved was; what is reanimated was in a graveyard."""
    noun = said.noun("from")
    zone = place_of(noun) if noun is not None else "graveyard" if said.predicate == "reanimate" else ""
    if zone in ("", "battlefield"):
        return
    whose = players(world, noun.owner) if noun is not None and noun.owner is not None else None
    for key in keys:
        if not any(d.what == key for d in world.deeds):
            owner = whose[0][0] if whose is not None and whose[0] else world.things[key].controller
            world.change(key, zone=zone, controller=owner)


def _able(world: World, key: int, said: Said, targets: tuple[Referent, ...]) -> None:
    """A spell spoken of in general does what is said of it."""
    thing = world.things[key]
    if not thing.card and not thing.abilities and {"instant", "sorcery"} & set(thing.types) and (text := _general_text(world, said, targets)) is not None:
        world.change(key, abilities=(f'"{text[1]}"',), made=True)


def _cast_before(world: World, predicate: str, targets: tuple[Referent, ...], agent: str) -> None:
    """A spell has to be cast before it can be countered."""
    for key in targets if predicate == "counter" else ():
        if isinstance(key, int) and not any(d.what == key for d in world.deeds) and world.things[key].zone in ("", "hand"):
            caster = world.things[key].controller or foe(world, agent)
            world.change(key, zone="hand", controller=caster)
            world.deeds.append(Deed("cast", caster, key))


def _general_text(world: World, said: Said, targets: tuple[Referent, ...]) -> tuple[str, str] | None:
    """The types and the text of something in general that does what is said; None where nothing is known that does."""
    told = nouns()["effects"].get(said.predicate)
    if said.predicate in ("grant", "put_counter", "pump", "shrink") and (given := _given(said)):
        return "instant", given
    if told is None:
        return None
    types, text = told.split("|", 1)
    first = next((world.things[t] for t in targets if isinstance(t, int)), None)
    kind = next((t for t in ("creature", "artifact", "enchantment", "planeswalker", "land") if first is not None and t in first.types), "permanent")
    return types, text.replace("TYPE", kind).replace("N", str(amount_of(said) or 3))


def _given(said: Said) -> str:
    """The text of something that gives what is said: a bonus, an ability or counters."""
    what = said.noun("what") or said.noun("by")
    if what is None:
        return ""
    if what.kind == "bonus":
        return f"Target creature gets {what.head} until end of turn."
    seen = looks(Noun("noun", "creature"))
    if not all(feature(seen, member) for member in what.members()):
        return ""
    if seen.counters:
        kind, number = seen.counters[0]
        return f"Put {number} {kind} counters on target creature." if number != 1 else f"Put a {kind} counter on target creature."
    return f"Target creature gains {' and '.join(seen.abilities)} until end of turn." if seen.abilities else ""


def _aimed(world: World, key: int, predicate: str, targets: tuple[Referent, ...], scene: Scene) -> tuple[Referent, ...]:
    abilities = abilities_of(world.things[key], scene)
    return targets if any(each.targets for each in abilities if predicate in each.does or each.way == "spell") or not abilities else ()


def _likely_agent(world: World, predicate: str, targets: tuple[Referent, ...]) -> str:
    target = next(iter(targets), None)
    controller = target if isinstance(target, str) else world.things[target].controller if target is not None else ""
    if not controller:
        return world.turn or ASKER
    fetched = isinstance(target, int) and world.things[target].zone in ("graveyard", "library", "hand")
    return controller if predicate in _GOOD or fetched else foe(world, controller)


def _would(world: World, thing: Thing, predicate: str, player: str | None, scene: Scene) -> bool:
    """Whether something in the story does it by itself, by a trigger or all the time."""
    if thing.controller not in (player, "") or thing.made:
        return False
    return any(predicate in each.does and each.way in ("triggered", "static") for each in abilities_of(thing, scene))


def _taken_up(world: World, said: Said, player: str, targets: tuple[Referent, ...], scene: Scene) -> World:
    """What the last deed does anyway: it says what that aims at or what is chosen for it, where nobody had, else what came of it."""
    deed = world.deeds[-1]
    assert deed.what is not None
    meant = [each for each in abilities_of(world.things[deed.what], scene) if said.predicate in each.does]
    if not targets and said.positive:
        return world  # that is what it does
    if deed.targets or not said.positive:
        return _result(world, said, targets)
    if any(each.targets for each in meant):
        world.deeds[-1] = replace(deed, targets=targets)
    elif said.predicate in _CHOSEN:
        world.deeds.append(Deed("choose", player, text=" and ".join(f"<{key}>" for key in targets)))
    return world


_CHOSEN = frozenset(("copy", "search", "return", "put", "exile", "reanimate", "become", "tap", "untap", "bounce"))


def _does(world: World, deed: Deed, predicate: str, scene: Scene) -> bool:
    return deed.what is not None and any(predicate in each.does for each in abilities_of(world.things[deed.what], scene))


def _own_means(world: World, said: Said, scene: Scene, player: str, targets: tuple[Referent, ...], when: When) -> World | None:
    """Something of the player's that can do it and was not used yet."""
    spent = {d.what for d in world.deeds}
    for thing in reversed(list(world.things.values())):
        if thing.key in spent or (player and thing.controller not in (player, "")) or thing.key in world.put_aside:
            continue
        itself = thing.key in targets
        abilities = abilities_of(thing, scene)
        if not any(said.predicate in each.does and each.way in ("spell", "activated") and not (itself and each.targets) for each in abilities):
            continue
        who = player or thing.controller or ASKER
        deeds = used(world, thing.key, who, said.predicate, _aimed(world, thing.key, said.predicate, targets, scene), said, scene)
        if deeds:
            prepare(world, deeds[0], who)
            placed(world, deeds[0], when)
            world.doubt("means", f"{thing.card or thing.noun} is what does it", 0.1)
            return world
    return None


def _place(world: World, key: int) -> None:
    thing = world.things[key]
    if not thing.zone and thing.is_permanent:
        world.change(key, zone="battlefield")


def _result(world: World, said: Said, targets: tuple[Referent, ...]) -> World:
    """It came of what was done before."""
    claim = _CLAIMS.get(said.predicate)
    things = [key for key in targets if isinstance(key, int)]
    if claim is not None and not said.modality and world.deeds and things:
        world.results += [Result(f"<{key}> {claim}", len(world.deeds)) for key in things]
    elif made := _made(world, said):
        world.results.append(Result(made, len(world.deeds)))
    elif said.clause is not None:
        hush(world, said)
    return world


def _made(world: World, said: Said) -> str:
    """ "He makes a Zombie": the claim that he has such a token; "" where that isn't what was said."""
    theme = said.noun("theme")
    seen = looks(theme) if theme is not None and said.predicate == "make" and world.deeds else None
    if seen is None or theme is None or not seen.subtypes or seen.missed or said.modality:
        return ""
    agent = said.noun("agent")
    found = players(world, agent) if agent is not None else None
    if found is None or not found[0]:
        return ""
    world.explain([theme.span])
    source = world.deeds[-1].what or 0
    token = Thing(0, "", found[0][0], zone="battlefield", types=("creature",), subtypes=tuple(seen.subtypes), size=seen.size, token=True, made_by=source)
    world.speak_of(world.add(replace(token, noun=theme.head.lower())).key)
    number = theme.count or 1
    words = " ".join((*seen.colors, *seen.subtypes))
    return f"{found[0][0]} controls {number} {words} tokens" if number > 1 else f"{found[0][0]} controls a {words} token"


def hush(world: World, said: Said) -> None:
    """Nothing came of what was said: its verb isn't understood."""
    if said.clause is not None:
        for first, last in verb_spans(said.clause):
            world.explained.difference_update(range(first, last))
        world.doubt("skip", "", UNTOLD)


UNTOLD = 0.4
"""How doubtful a story is in which something told to happen comes of nothing."""


def _in_general(world: World, said: Said, agent: str, targets: tuple[Referent, ...], when: When, scene: Scene) -> list[World]:
    """Something that nobody named does it."""
    general = _general_text(world, said, targets)
    if general is None or (not targets and said.predicate != "wipe"):
        return []
    types, text = general
    made = world.add(Thing(0, "", agent, zone="hand", types=tuple(types.split()), abilities=(f'"{text}"',), made=True, noun=f"{said.predicate} spell"))
    world.doubt("stand-in", f"what does it isn't named: a spell of {agent}'s", 0.15)
    aimed = tuple(targets) if "arget" in text else ()
    for key in aimed:
        if isinstance(key, int) and said.predicate != "counter":
            _place(world, key)
    _cast_before(world, said.predicate, aimed, agent)
    placed(world, Deed("cast", agent, made.key, aimed[:1]), when)
    return [world]


def amount_of(said: Said) -> int | None:
    """The number in the amount told, None where there is none."""
    for name in ("amount", "by", "what", "theme"):
        noun = said.noun(name)
        if noun is not None:
            if noun.count is not None:
                return noun.count
            if noun.head.lstrip("+-").isdigit():
                return int(noun.head.lstrip("+-"))
            if noun.kind == "bonus":
                digits = noun.head.partition("/")[0].strip("+-")
                return int(digits) if digits.isdigit() else None
    return None


def happening(world: World, said: Said, scene: Scene) -> list[World]:
    """An event without anybody who does it: it comes of what was done, or is brought about by something in general."""
    out: list[World] = []
    wants = {"theme": Want(verbs().wants(said.predicate, "theme") or ("object",)), "with": Want(("object",))}
    if said.predicate in _PLAYERS:
        return player_event(world, said, scene)
    if said.predicate in ("begin", "enter", "end") and (moved := turn_comes(world, said)) is not None:
        return [moved]
    for bound in bind(world, said, scene, ("with", "theme"), wants):
        here, when = timed(bound, said, scene)
        for role, filler in said.roles:
            if role in ("to", "from", "place", "what", "amount") and isinstance(filler, Noun):
                here.explain([filler.span])
        keys = bound.roles.get("theme", ())
        things = bound.things("theme")
        instrument = bound.thing("with")
        if instrument is not None and said.predicate in ("die", "suffer"):
            agent = here.things[instrument].controller or _likely_agent(here, "kill", keys)
            done = [d for d in here.deeds if d.what == instrument]
            deeds = used(here, instrument, agent, "kill", keys, said, scene) if not done else []
            if deeds:
                prepare(here, deeds[0], agent)
                placed(here, deeds[0], when)
                out.append(here)
                continue
        if said.predicate == "enter":
            out += [_copying(each, said, things, scene) for each in _entered(here, things, scene)]
        elif said.predicate == "die" and said.positive and things and not _may_kill(here, scene):
            _place(here, things[0])
            out += _in_general(here, replace(said, predicate="kill"), _likely_agent(here, "kill", keys), keys, when, scene)
        elif said.positive:
            out.append(_result(here, said, keys))
        else:
            out.append(here)
    return out


_DEADLY = frozenset(("destroy", "kill", "damage", "shrink", "wipe", "sacrifice", "exile", "fight", "put_counter", "remove_counter", "discard", "mill"))


def _may_kill(world: World, scene: Scene) -> bool:
    """Whether something that was done may be what a thing dies of."""
    for deed in world.deeds:
        if deed.verb in ("attack", "block", "sacrifice", "turn"):
            return True
        if deed.what is not None and any(each.way != "static" and each.does & _DEADLY for each in abilities_of(world.things[deed.what], scene)):
            return True
    return False


def _copying(world: World, said: Said, keys: tuple[int, ...], scene: Scene) -> World:
    """ "Comes in as a copy of X": that is what is chosen for it."""
    for prep in said.loose:
        if prep.word == "as" and isinstance(prep.what, Noun) and prep.what.head.lower() == "copy":
            of = next((p.what for p in prep.what.preps if p.word == "of" and isinstance(p.what, Noun)), None)
            found = refer(world, of, Want(("object",)), scene.cards) if of is not None else []
            if found and keys:
                here = found[0].world
                agent = here.things[keys[0]].controller or ASKER
                here.explain([prep.span])
                here.deeds.append(Deed("choose", agent, text=" and ".join(f"<{who}>" for who in found[0].who)))
                return here
    return world


def _entered(world: World, keys: tuple[int, ...], scene: Scene) -> list[World]:
    """Something comes into play: by what was done, else it is cast, or played if it is a land."""
    for key in keys:
        thing = world.things[key]
        if thing.token:
            world.change(key, zone="battlefield", states=thing.states | {"new"})
        elif not thing.zone and not any(d.what == key for d in world.deeds):
            agent = thing.controller or world.turn or ASKER
            world.change(key, zone="hand", controller=agent)
            verb = "play" if "land" in thing.types and not thing.is_creature else "cast"
            world.deeds.append(Deed(verb, agent, key))
        elif any(d.what == key for d in world.deeds):
            world.results.append(Result(f"<{key}> enters the battlefield", len(world.deeds)))
        world.speak_of(key)
    return [world]


def turn_comes(world: World, said: Said) -> World | None:
    """ "When my turn comes": the turn moves on to that player's."""
    beside = said.clause.objects if said.clause is not None else ()
    noun = next((n for n in (said.noun("theme"), *beside) if n is not None and n.head.lower() in (*STEPS, "turn")), None)
    if noun is None or noun.owner is None:
        return None
    found = players(world, noun.owner)
    if found is None or not found[0]:
        return None
    here = world.fork()
    here.explain([noun.span])
    if said.clause is not None:
        here.explain(verb_spans(said.clause))
    whose, step = found[0][0], STEPS.get(noun.head.lower(), "")
    if here.deeds:
        here.deeds.append(Deed("turn", whose, text=f"the turn moves to {whose}'s {step or 'precombat main phase'}"))
    else:
        here.turn, here.step = whose, step
    return here


_PLAYERS = frozenset(("gain_life", "lose_life", "win", "lose", "damaged", "take_turn", "skip"))
_OF_PLAYERS = {"gain_life": "gains {n} life", "lose_life": "loses {n} life", "damaged": "is dealt {n} damage", "win": "wins", "lose": "loses"}


def player_event(world: World, said: Said, scene: Scene) -> list[World]:
    """A player gains or loses life, is dealt damage, wins: a result of what was done."""
    out = []
    wants = {"theme": Want(("player", "object")), "with": Want(("object",)), "agent": Want(("player",))}
    for bound in bind(world, said, scene, ("agent", "with", "theme"), wants):
        here = bound.world
        for role, filler in said.roles:
            if role in ("amount", "what") and isinstance(filler, Noun):
                here.explain([filler.span])
        number = amount_of(said)
        form = _OF_PLAYERS.get(said.predicate)
        instrument = bound.thing("with")
        if instrument is not None:
            _use_it(here, instrument, said, scene)
        elif said.positive and not said.modality and not here.deeds:
            _caused(here, said, bound.player("theme"), number)
        if form is not None and said.positive and not said.modality and here.deeds and (number is not None or "{n}" not in form):
            for who in bound.roles.get("theme", ()):
                if isinstance(who, str):
                    here.results.append(Result(f"{who} {form.format(n=number)}", len(here.deeds)))
                elif said.predicate == "damaged":
                    here.results.append(Result(f"<{who}> is dealt {number} damage", len(here.deeds)))
        if said.predicate == "damaged" and said.positive and not here.deeds and number is not None:
            for key in bound.things("theme"):
                here.change(key, damage=here.things[key].damage + number)
        out.append(here)
    return out


_CAUSES = {"draw": "Draw {n} cards.", "gain_life": "You gain {n} life.", "lose_life": "You lose {n} life."}
"""What in general does to its player what is only told to happen, before anything was done."""


def _caused(world: World, said: Said, player: str | None, number: int | None) -> None:
    """Something told to happen to a player while nothing was done that it could come of: a spell of that player's does it."""
    text = _CAUSES.get(said.predicate)
    if text is None or player is None:
        return
    if said.predicate == "draw" and number in (None, 1):
        text = "Draw a card."
    elif number is None:
        number = 1
    line, name = text.format(n=number), said.predicate.replace("_", " ")
    made = world.add(Thing(0, "", player, zone="hand", types=("instant",), abilities=(f'"{line}"',), made=True, noun=f"{name} spell"))
    world.doubt("stand-in", f"what does it isn't named: a spell of {player}'s", 0.1)
    world.deeds.append(Deed("cast", player, made.key))


def _use_it(world: World, key: int, said: Said, scene: Scene) -> None:
    if any(d.what == key for d in world.deeds):
        return
    agent = world.things[key].controller or ASKER
    for deed in used(world, key, agent, said.predicate, (), said, scene)[:1]:
        prepare(world, deed, agent)
        world.deeds.append(deed)


def cards_moved(world: World, said: Said, scene: Scene) -> list[World]:
    """Cards are drawn, milled, searched for: by the card that was named, else as a result."""
    out: list[World] = []
    wants = {"agent": Want(("player", "object")), "with": Want(("object",)), "theme": Want(("object", "card"))}
    theme = said.noun("theme")
    named = theme is not None and theme.kind == "name"
    order = ("agent", "with", "theme") if named else ("agent", "with")
    for bound in bind(world, said, scene, order, wants):
        here, when = timed(bound, said, scene)
        if theme is not None and not named:
            here.explain([theme.span])
        if said.predicate == "draw" and said.positive and (drawer := bound.player("agent")) is not None and _for_the_turn(here, said, drawer):
            out.append(here)
            continue
        instrument = bound.thing("with") or bound.thing("agent")
        player = bound.player("agent")
        if instrument is not None:
            out += _brought_about(here, said, scene, instrument, player, (), when)
            continue
        if said.positive:
            done = _own_means(here, said, scene, player or "", (), when)
            here = done if done is not None else here
            if done is None and not named and not here.deeds and not said.modality:
                _caused(here, said, player, amount_of(said))
        if named and said.predicate == "search":
            for key in bound.things("theme"):
                here.change(key, zone="library", controller=here.things[key].controller or player or ASKER)
            here.deeds.append(Deed("choose", player or ASKER, text=" and ".join(f"<{key}>" for key in bound.things("theme"))))
        out.append(here)
    return out


def _for_the_turn(world: World, said: Said, player: str) -> bool:
    """ "Draws for the turn": the turn moves on to that draw step (504.1); so does who has to draw from a library that was told to be empty."""
    turns = [f for role, f in said.roles if role == "for" and isinstance(f, Noun) and f.head.lower() == "turn"]
    beside = [p.what for p in said.loose if p.word in ("for", "on", "during", "in") and isinstance(p.what, Noun)]
    turns += [noun for noun in beside if noun.head.lower() in ("turn", "draw step")]
    empty = world.hands.get(f"{player}/library") == 0 and not world.deeds
    if not turns and not empty:
        return False
    world.explain(noun.span for noun in turns)
    world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s draw step"))
    return True


def quality(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Gets +2/+2", "gains flying", "loses its abilities": a result."""
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object", "player"))}):
        here = bound.world
        what = said.noun("what")
        claims = _quality_claims(what) if what is not None and said.positive and here.deeds else []
        if claims and what is not None and not said.modality:
            here.results += [Result(f"<{key}> {claim}", len(here.deeds)) for key in bound.things("theme") for claim in claims]
            here.explain([what.span])
        else:
            hush(here, said)
        out.append(here)
    return out


def _quality_claims(what: Noun) -> list[str]:
    """What is got, as claims of Judge English; nothing where none says it."""
    if what.kind == "bonus":
        return [f"gets {what.head}"]
    seen = looks(Noun("noun", "creature"))
    if all(feature(seen, member) for member in what.members()) and not (seen.attached or seen.counters):
        return [f"has {ability}" for ability in seen.abilities]
    return []


_TALK = frozenset(("matter", "happen", "check", "look", "seem", "order", "keep"))


def spoken(world: World, said: Said, scene: Scene) -> list[World]:
    """What is only said of the world and changes nothing ("it matters", "I didn't attack")."""
    roles = tuple(dict.fromkeys(role for role, _ in said.roles))
    wants = {role: Want(("object", "player"), old=True) for role in roles}
    found = bind(world, said, scene, roles, wants)
    if not said.positive or said.predicate in _TALK:
        return [found[0].world] if found else [world.fork()]
    return [unheard(world, found[0].world)] if found else []
