"""What players do with cards: cast, play, use, equip, cycle, turn face up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.story.binding import Bound, Scene, bind
from judge.question.story.cards import Does, nodes
from judge.question.story.model import ASKER, Deed, Referent, Thing, World
from judge.question.story.numbers import paid_with
from judge.question.story.people import foe, players
from judge.question.story.refer import Want, refer
from judge.question.story.sources import is_ability, said_of, says
from judge.question.story.timing import When, on_stack, placed, timed
from judge.question.story.words import own_spans
from judge.question.syntax.model import Clause, Noun, Prep

_ALT = ("evoke", "flashback", "overload", "madness", "dash", "bestow", "prowl", "buyback", "kicked", "splice")


def agent_of(bound: Bound, scene: Scene | None = None) -> str:
    """Who does it: the player told, the controller of the thing told, the one whom it serves, else the asker with a doubt."""
    found = bound.player("agent")
    if found is not None:
        return found
    for role in ("agent", "what"):
        key = bound.thing(role)
        if key is not None and bound.world.things[key].controller:
            return bound.world.things[key].controller
        aimer = next((d.agent for d in bound.world.deeds if key is not None and key in d.targets), None)
        if aimer is not None:
            return foe(bound.world, aimer)
    if scene is not None and (likely := _of_whom_it_serves(bound, scene)):
        bound.world.doubt("agent", f"who does it isn't said: {likely} is taken to, by what it does to whose", 0.1)
        return likely
    bound.world.doubt("agent", "who does it isn't said: the asker is taken to", 0.2)
    return ASKER


GOOD = frozenset(("pump", "flicker", "regenerate", "save", "untap", "copy", "reanimate", "grant", "put_counter", "animate"))
BAD = frozenset(("destroy", "kill", "remove", "counter", "damage", "tap", "steal", "shrink", "bounce", "discard", "mill", "lose_quality", "lose_life", "wipe"))
"""What nobody does to their own things, and what they do to no other's, unless it is said."""


def _of_whom_it_serves(bound: Bound, scene: Scene) -> str:
    """Whom it serves: the opponent of the one whose things it harms, the one to whose it does good; "" where neither is clear."""
    world = bound.world
    what = bound.thing("what")
    if what is None:
        return ""
    aims = bound.roles.get("target", ())
    abilities = [each for each in abilities_of(world.things[what], scene) if each.way == "spell" or each.targets]
    does = {each for ability in abilities for each in ability.does if ability.targets or not aims}
    if aims:
        owners = {who if isinstance(who, str) else world.things[who].controller for who in aims}
    elif any(ability.targets for ability in abilities) or world.things[what].is_permanent:
        return ""
    else:
        owners = {thing.controller for thing in world.things.values() if thing.key != what and thing.is_permanent and thing.zone in ("", "battlefield")}
    return whom_it_serves(world, owners - {""}, does)


def whom_it_serves(world: World, owners: set[str], does: set[str]) -> str:
    """Whom something serves that does such things to one player, or to that player's things; "" where that isn't clear."""
    if len(owners) != 1:
        return ""
    owner = next(iter(owners))
    if does & BAD and not does & GOOD:
        return foe(world, owner)
    return owner if does & GOOD and not does & BAD else ""


def cast(world: World, said: Said, scene: Scene) -> list[World]:
    """A spell is cast, a land played, a permanent put down; a land whose name is the verb ("he Wastelands it") is used."""
    what = said.noun("what")
    as_verb = said.clause is not None and "name-as-verb" in said.clause.adverbs
    if as_verb and what is not None and what.names and all("land" in scene.cards.types(name) for name in what.names):
        return use(world, replace(said, predicate="use"), scene)
    out = []
    wants = {"what": Want(("spell",) if said.predicate == "cast" else ("spell", "card", "object"), "", "hand")}
    for bound in bind(world, said, scene, ("agent", "what", "target"), wants):
        keys = bound.things("what")
        if not keys:
            continue
        agent = agent_of(bound, scene)
        here, when = timed(bound, said, scene)
        told_before = {key for key in keys if here.things[key].zone == "hand"}
        _from_where(here, keys, agent, said)
        for n, key in enumerate(keys):
            deed = to_hand(here, key, agent, said, scene)
            targets = bound.roles.get("target", ()) if n == len(keys) - 1 or len(keys) == 1 else ()
            targets = (*targets, *_in_exchange(here, key, agent, said, scene)) if len(targets) == 1 else targets
            options = (*deed.options, *_extras(here, said, scene), *_face_down(here, key, said, scene))
            if here.things[key].zone == "graveyard" and not any(each.startswith("using ") for each in options) and _has(here.things[key], "flashback", scene):
                options = (*options, "using flashback")  # what lets anybody cast it from there (702.31a)
            if "using flashback" in options and here.things[key].zone == "hand" and key not in told_before:
                here.change(key, zone="graveyard")  # from where else (702.31a)
            _spells_first(here, key, agent, targets, scene)
            parts = in_parts(here, replace(deed, targets=targets, options=options), scene)
            if targets and deed.verb == "cast" and len(parts) == 1 and not aims(here.things[key], scene):
                options = (*options, *(f"choosing <{who}>" for who in targets if isinstance(who, int)))
                parts = [replace(deed, targets=(), options=options)]
            for part in parts:
                placed(here, part, (when if n == 0 else replace(when, step="", whose="")) if part.verb != "target" else When())
        _whither(here, keys, said, scene)
        out.append(_fetching(here, keys, agent, said, scene))
    return out


def _in_exchange(world: World, key: int, agent: str, said: Said, scene: Scene) -> tuple[Referent, ...]:
    """ "Switcheroos my token for his Giant": the other of the two things that are exchanged."""
    other = said.noun("for")
    able = any("swap" in each.does and each.targets for each in abilities_of(world.things[key], scene))
    if other is None or not able or other.kind not in ("noun", "name", "size", "pronoun"):
        return ()
    for found in refer(world, other, Want(("creature", "object"), foe(world, agent)), scene.cards)[:1]:
        for name in ("things", "known", "spoken", "explained", "doubts"):
            setattr(world, name, getattr(found.world, name))
        return tuple(who for who in found.who if isinstance(who, int))
    return ()


def _whither(world: World, keys: tuple[int, ...], said: Said, scene: Scene) -> None:
    """ "Boomerangs it back to my hand": where what is cast on something sends it anyway."""
    does = {each for key in keys for ability in abilities_of(world.things[key], scene) for each in ability.does}
    for prep in said.loose:
        zone = PLACES.get(prep.what.head.lower(), "") if isinstance(prep.what, Noun) else ""
        if prep.word in ("to", "into", "back to") and zone == "hand" and "bounce" in does:
            world.explain([prep.span])


def _fetching(world: World, keys: tuple[int, ...], agent: str, said: Said, scene: Scene) -> World:
    """ "Casts a tutor for a card": that is what is found."""
    sought = said.noun("for") or next((p.what for p in said.loose if p.word == "for" and isinstance(p.what, Noun)), None)
    if sought is not None and (found_land := sought_land(world, sought, keys, agent, scene)) is not None:
        return found_land
    if sought is None or sought.kind != "name" or not any("search" in each.does for key in keys for each in abilities_of(world.things[key], scene)):
        return world
    found = refer(world, sought, Want(("card",), agent), scene.cards)
    return fetched(found[0].world, tuple(who for who in found[0].who if isinstance(who, int)), agent) if found else world


BASICS = ("plains", "island", "swamp", "mountain", "forest")


def sought_land(world: World, sought: Noun, keys: tuple[int, ...], player: str, scene: Scene) -> World | None:
    """ "Fetches a Forest": such a basic land is in the library, and chosen; None where something else is sought, or by what finds nothing."""
    head = sought.head.lower()
    finds = any("search" in each.does for key in keys for each in abilities_of(world.things[key], scene))
    if sought.kind != "noun" or head not in BASICS or sought.marks or sought.also or not finds or sought.count not in (None, 1):
        return None
    subtype = head.capitalize()
    land = Thing(0, "", player, zone="library", types=("land",), supertypes=("basic",), subtypes=(subtype,), made=True, noun=head)
    here = world.fork()
    key = here.add(land).key
    here.explain([sought.span])
    here.deeds.append(Deed("choose", player, text=f"<{key}>"))
    return here


def fetched(world: World, keys: tuple[int, ...], player: str) -> World:
    """What a search finds was in the library, and is chosen (701.19)."""
    for key in keys:
        world.change(key, zone="library", controller=world.things[key].controller or player)
    if keys:
        world.deeds.append(Deed("choose", player, text=" and ".join(f"<{key}>" for key in keys)))
    return world


def _from_where(world: World, keys: tuple[int, ...], agent: str, said: Said) -> None:
    """ "Casts it from his graveyard": where the card is before."""
    place = said.noun("from")
    zone = PLACES.get(place.head.lower(), "") if place is not None else ""
    if place is None or zone in ("", "battlefield", "stack"):
        return
    whose = players(world, place.owner) if place.owner is not None else None
    for key in keys:
        if not world.things[key].zone:
            world.change(key, zone=zone, controller=whose[0][0] if whose is not None and whose[0] else agent)
    world.explain([place.span])


PLACES = {word: zone for zone, words in nouns()["places"].items() for word in words}
"""The zones by the words people use."""


def aims(thing: Thing, scene: Scene) -> bool:
    """Whether a spell has targets; of one that has none what it is cast "on" is chosen for it ("Clone on the Dragon")."""
    return not thing.card or any(does.targets for does in abilities_of(thing, scene) if does.way in ("spell", "keyword"))


def in_parts(world: World, deed: Deed, scene: Scene) -> list[Deed]:
    """A permanent cast "on" something has no target itself: its trigger has, which is put on the stack later (603.3d)."""
    if deed.verb not in ("cast", "play") or not deed.targets or deed.what is None or aims(world.things[deed.what], scene):
        return [deed]
    if not any(each.targets and each.way == "triggered" for each in abilities_of(world.things[deed.what], scene)):
        return [deed]
    return [replace(deed, targets=()), Deed("target", deed.agent, targets=deed.targets)]


def _spells_first(world: World, key: int, agent: str, targets: tuple[Referent, ...], scene: Scene) -> None:
    """What a spell that aims at spells is cast on has to be cast first ("he Mana Leaks my Dragon")."""
    if not any(target.filter.kind == "spell" for each in abilities_of(world.things[key], scene) for target in each.targets):
        return
    for who in targets:
        put_down = any(deed.verb == "choose" and deed.text == f"<{who}>" for deed in world.deeds)  # by an effect, and never cast
        if isinstance(who, int) and not put_down and not any(deed.what == who for deed in world.deeds) and world.things[who].zone in ("", "hand"):
            caster = world.things[who].controller or foe(world, agent)
            world.change(who, zone="hand", controller=caster)
            world.deeds.append(Deed("cast", caster, who))


def to_hand(world: World, key: int, agent: str, said: Said, scene: Scene) -> Deed:
    """The deed of casting or playing a thing, which then comes from its player's hand unless it was elsewhere."""
    thing = world.things[key]
    options: list[str] = []
    if said.value in _ALT:
        options.append({"kicked": "kicked", "flashback": "for her flashback cost", "buyback": "kicked"}.get(said.value, f"using {said.value}"))
    if thing.zone == "battlefield":
        thing = world.change(key, zone="")
        world.doubt("zone", f"{_called(thing)} is cast though it was told to be in play", 0.5)
    if thing.controller and thing.controller != agent:
        world.change(key, owner=thing.controller)
    if not thing.zone:
        options_zone = "graveyard" if said.value == "flashback" else "hand"
        thing = world.change(key, zone=options_zone)
    world.change(key, controller=agent)
    world.speak_of(key)
    if "land" in thing.types and not thing.is_creature:
        return Deed("play", agent, key)
    return Deed("cast", agent, key, options=tuple(options))


def _asked(said: Said) -> bool:
    return said.clause is not None and said.clause.mood == "asked"


def _caster(world: World, said: Said) -> str:
    agent = said.noun("agent")
    found = players(world, agent) if agent is not None else None
    return found[0][0] if found is not None and len(found[0]) == 1 else ""


def _extras(world: World, said: Said, scene: Scene) -> tuple[str, ...]:
    """ "For X = 3", "for 5", "with kicker", "without paying": how it is cast."""
    out: list[str] = []
    named = [p.what for p in _beside_name(said) if p.word in ("for", "with")]
    for filler in [f for role, f in said.roles if role in ("for", "with", "as")] + [p.what for p in said.loose if p.word in ("for", "with")] + named:
        if not isinstance(filler, Noun) or on_stack(filler):
            continue
        words = " ".join((*filler.marks, filler.head)).lower()
        words = words.removesuffix(" cost")  # "for its evoke cost"
        if filler in named and words not in ("kicker", "flashback", "evoke", "overload", "dash", "prowl", "buyback"):
            continue  # madness and miracle are used while their trigger resolves
        if filler.kind == "number" and filler.head.isdecimal() and scene.cards.has_x(_card_of(said, world)):
            out.append(f"with X = {filler.head}")
            world.explain(own_spans(filler))
        elif words.startswith("x") and (filler.count is not None):
            out.append(f"with X = {filler.count}")
            world.explain(own_spans(filler))
        elif _asked(said) and paid_with(world, filler, _caster(world, said), _card_of(said, world), scene):
            continue
        elif words in ("kicker", "kicked"):
            out.append("kicked")
            world.explain(own_spans(filler))
        elif words in _INSTEAD_OF_ITS_COST:
            out.append(f"using {words}")
            world.explain(own_spans(filler))
        elif words in ("full", "mana", "normal", "normal mana", "regular", "usual", "printed", "whole"):
            world.explain(own_spans(filler))  # as every spell is, unless something else is told
        elif words == "free":
            out.append("without paying its mana cost")
            world.explain(own_spans(filler))
    return tuple(out)


_INSTEAD_OF_ITS_COST = ("flashback", "evoke", "madness", "overload", "dash", "bestow", "prowl", "miracle", "buyback")
"""Keywords by which a card is cast for another cost, or for one more."""


def _beside_name(said: Said) -> tuple[Prep, ...]:
    """ "Mulldrifter with evoke": what stands beside the name of what is cast, as it tells how that is cast."""
    what = said.noun("what")
    return what.preps if what is not None and what.kind == "name" else ()


def _face_down(world: World, key: int, said: Said, scene: Scene) -> tuple[str, ...]:
    """ "Plays it face down": as its morph lets him (702.36c)."""
    clause, thing = said.clause, world.things[key]
    if clause is None or not {"face-down", "facedown"} & set(clause.is_) or not thing.card or not scene.cards.has_keyword(thing.card, "morph"):
        return ()
    _explain_face(world, said, scene)
    return ("face-down",)


def _explain_face(world: World, said: Said, scene: Scene) -> None:
    """The words "face" and "up" or "down" are understood."""
    for n in range(*said.clause.span) if said.clause is not None else ():
        if n < len(scene.tokens) and scene.tokens[n].lower() in ("face", "up", "down", "face-down", "face-up", "facedown"):
            world.explained.add(n)


def _has(thing: Thing, keyword: str, scene: Scene) -> bool:
    return bool(thing.card) and scene.cards.has_keyword(thing.card, keyword)


def _card_of(said: Said, world: World) -> str:
    """The card that is cast, as far as it is named."""
    what = said.noun("what")
    return what.names[0] if what is not None and what.names else ""


def _called(thing: Thing) -> str:
    return thing.card or thing.noun


def play(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Play": a card from hand. Who "is playing Rogues" only has such a deck."""
    what = said.noun("what")
    lasting = said.clause is not None and (said.clause.form == "gerund" or said.clause.progressive)
    if lasting and what is not None and what.kind == "noun" and what.plural and not (what.det or what.count or what.owner):
        here = world.fork()
        here.explain([said.clause.span] if said.clause is not None else [])
        return [here]
    return cast(world, said, scene)


def use(world: World, said: Said, scene: Scene) -> list[World]:
    """A card is used: a spell is cast, an ability activated; of one that has neither the trigger is meant."""
    out = []
    wants = {"what": Want(("object", "spell", "card"))}
    for bound in bind(world, said, scene, ("agent", "what", "target"), wants):
        key = bound.thing("what")
        if key is None:
            continue
        agent = agent_of(bound, scene)
        here, when = timed(bound, said, scene)
        targets = bound.roles.get("target", ())
        deeds = used(here, key, agent, said.predicate, targets, said, scene)
        at_player = bool(targets) and all(isinstance(who, str) for who in targets)
        if at_player and here.things[key].is_creature and deeds and all(deed.verb == "cast" for deed in deeds) and not _aiming(here.things[key], scene):
            continue  # "hits me with his Giant": creatures hit by attacking
        if any(option.startswith("with X") for deed in deeds for option in deed.options):
            here.explain(prep.what.span for prep in said.loose if prep.word == "for" and isinstance(prep.what, Noun))
            here.explain(filler.span for role, filler in said.roles if role == "for")
        for place, deed in enumerate(deeds):
            fresh = here.fork() if place < len(deeds) - 1 else here
            if place:
                fresh.doubt("ability", "which of its abilities is used", 0.3)
            prepare(fresh, deed, agent)
            for part in in_parts(fresh, deed, scene):
                placed(fresh, part, when if part.verb != "target" else When())
            _whither(fresh, (key,), said, scene)
            out.append(_fetching(fresh, (key,), agent, said, scene))
    return out


def hinders(thing: Thing, scene: Scene) -> bool:
    """Whether an Aura only hinders what it is on (Pacifism), so that, with nothing said of whose it is, another put it there."""
    if "aura" not in {subtype.lower() for subtype in thing.subtypes} or not thing.card:
        return False
    abilities = abilities_of(thing, scene)
    return any(each.way == "static" for each in abilities) and not any(each.does for each in abilities if each.way in ("static", "activated"))


def whose_worn(world: World, thing: Thing, wearer: str, scene: Scene) -> str:
    """Whose an Aura or Equipment is of which only the wearer's controller is known."""
    return foe(world, wearer) if wearer and hinders(thing, scene) else wearer


def _aiming(thing: Thing, scene: Scene) -> bool:
    """Whether any ability of a thing has targets."""
    return not thing.card or any(each.targets for each in abilities_of(thing, scene))


def prepare(world: World, deed: Deed, agent: str) -> None:
    """Bring the thing to where the deed needs it."""
    assert deed.what is not None
    thing = world.things[deed.what]
    if deed.verb in ("cast", "play", "cycle", "suspend"):
        world.change(deed.what, controller=agent, zone=thing.zone if thing.zone not in ("", "battlefield") else "hand")
    elif not thing.zone:
        world.change(deed.what, zone="battlefield", controller=thing.controller or agent)
    elif not thing.controller:
        world.change(deed.what, controller=agent)
    world.speak_of(deed.what)


USED_FROM = {"unearth": "graveyard", "scavenge": "graveyard", "embalm": "graveyard", "transmute": "hand"}
"""The keywords that are abilities of a card in another zone (702.53, 702.84), with the zone."""


def used(world: World, key: int, agent: str, predicate: str, targets: tuple[Referent, ...], said: Said, scene: Scene) -> list[Deed]:
    """The deeds by which a thing may bring a predicate about, the likeliest first; nothing where it can't by itself."""
    thing = world.things[key]
    abilities = abilities_of(thing, scene)
    already = any(d.verb == "cast" and d.what == key for d in world.deeds)
    out: list[Deed] = []
    if (zone := USED_FROM.get(said.value or "", "")) and thing.card and scene.cards.has_keyword(thing.card, str(said.value)):
        if not thing.zone:
            world.change(key, zone=zone, controller=thing.controller or agent)
        return [Deed("activate", agent, key, targets, ability=str(said.value))]
    if {"instant", "sorcery"} & set(thing.types):
        aimed = targets if not abilities or any(each.targets for each in abilities) else ()  # "dies to Wrath of God": it aims at nothing
        told = _number(said) if scene.cards.has_x(thing.card) else None
        return [Deed("cast", agent, key, aimed, options=(f"with X = {told}",) if told is not None else ())] if not already else []
    every = [each for each in abilities if each.way == "activated"]
    activated = [each for each in every if not (each.mana_only and predicate != "mana")] or every
    fitting = [each for each in activated if predicate in each.does] or (activated if predicate in ("use", "animate", "respond") else [])
    fitting = [each for each in fitting if not _unsaid(each, said)] or fitting
    fitting = sorted(fitting, key=lambda each: _unfit(each, targets, said) + _unsaid(each, said))
    for each in fitting:
        out.append(Deed("activate", agent, key, targets if each.targets else (), ability=which(each, activated, abilities)))
    if not out and predicate == "use" and lent(world, key, scene):
        return [Deed("activate", agent, key, targets)]
    if not out and predicate == "use" and "equipment" in {s.lower() for s in thing.subtypes} and targets and isinstance(targets[0], int):
        out.append(Deed("equip", agent, key, targets))
    unseen = not already and not thing.zone and not said.value and not _aimed_at(world, key)
    aura = "aura" in {s.lower() for s in thing.subtypes}
    does = predicate == "use" or any(predicate in each.does for each in abilities) or (aura and bool(targets) and bool(thing.card))
    if not out and unseen and does:
        aimed = targets if aura or any(each.targets and each.way == "triggered" for each in abilities) else ()
        out.append(Deed("cast" if "land" not in thing.types else "play", agent, key, aimed))
    return out


def lent(world: World, key: int, scene: Scene) -> bool:
    """Whether something attached to a thing gives it an ability to activate."""
    worn = [thing for thing in world.things.values() if thing.attached_to == key]
    given = (node for thing in worn for each in abilities_of(thing, scene) if each.way == "static" for node in nodes(each.node))
    return any(isinstance(node, tree.Activated) for node in given)


def _number(said: Said) -> int | None:
    """The number told of what is done ("is hit by Earthquake for 4"), None where there is none."""
    fillers = [filler for role, filler in said.roles if role in ("amount", "by", "for")] + [prep.what for prep in said.loose if prep.word == "for"]
    for filler in fillers:
        if isinstance(filler, Noun):
            told = filler.count if filler.count is not None else int(filler.head) if filler.kind == "number" and filler.head.isdecimal() else None
            if told is not None:
                return told
    return None


def _aimed_at(world: World, key: int) -> bool:
    """Whether a permanent was aimed at before, so that it is in play and not cast any more."""
    return any(deed.verb in ("cast", "activate") and key in deed.targets and not _counters(world, deed) for deed in world.deeds)


def _counters(world: World, deed: Deed) -> bool:
    return deed.what is not None and any("counter" in ability.lower() for ability in world.things[deed.what].abilities)


def abilities_of(thing: Thing, scene: Scene) -> tuple[Does, ...]:
    """What a thing's abilities do."""
    return scene.cards.abilities(thing.card) if thing.card else scene.cards.described(thing)


def _unfit(each: Does, targets: tuple[Referent, ...], said: Said) -> int:
    """How badly an ability agrees with what was said: targets, "crack" and "pop" sacrifice it, "+" and "-" of a planeswalker."""
    costs = {type(cost).__name__ for cost in each.costs}
    points = abs(len(each.targets) - len(targets))
    if said.value == "sacrifice":
        points += 0 if "SacrificeCost" in costs else 3
    loyalty = str(getattr(each.node, "loyalty", None) or "")
    if said.value == "ultimate":
        points += 0 if loyalty.startswith("-") else 3
    if said.value in ("plus", "minus"):
        points += 0 if loyalty.startswith("+" if said.value == "plus" else "-") else 3
    if said.value == "animate":
        points += 0 if "animate" in each.does else 3
    if said.value not in ("", "sacrifice", "ultimate", "plus", "minus", "animate"):
        points += 0 if said.value in each.name.lower() else 1
    return points


def _unsaid(each: Does, said: Said) -> int:
    """How badly an ability agrees with the words that stand before "ability": "its minus ability", "the tap ability"."""
    what = said.noun("what")
    return 4 * sum(not says(each, mark) for mark in said_of(what)) if what is not None and is_ability(what) else 0


def which(each: Does, activated: list[Does], abilities: tuple[Does, ...]) -> str:
    """How Judge English says which of several activated abilities is meant; "" where there is one only."""
    every = [a for a in abilities if a.way == "activated"]
    if len(every) < 2:
        return ""
    loyalty = getattr(each.node, "loyalty", None)
    if loyalty is not None:
        return f"+{loyalty}" if str(loyalty).isdecimal() and str(loyalty) != "0" else f"{loyalty}"
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth")
    return ordinals[each.number - 1] if each.number <= len(ordinals) else ""


def equip(world: World, said: Said, scene: Scene) -> list[World]:
    """An Equipment is attached by its ability, another Aura or card by casting it."""
    out = []
    wants = {"what": Want(("object",)), "to": Want(("object", "creature"))}
    for bound in bind(world, said, scene, ("agent", "what", "to"), wants):
        agent = agent_of(bound)
        here, when = timed(bound, said, scene)
        key, to = bound.thing("what"), bound.thing("to")
        if key is None and to is not None:
            key = next((t.key for t in reversed(list(here.things.values())) if "equipment" in {s.lower() for s in t.subtypes}), None)
        if key is None or to is None or key == to:
            continue
        if "aura" in {s.lower() for s in here.things[key].subtypes}:
            out += attach(world, replace(said, predicate="attach"), scene)
            continue
        for each in (key, to):
            thing = here.things[each]
            here.put_in_play(each, controller=thing.controller or agent)
        placed(_worn_before(here, key, agent, said, scene), Deed("equip", agent, key, (to,)), when)
        out.append(here)
    return out


def _worn_before(world: World, key: int, agent: str, said: Said, scene: Scene) -> World:
    """ "Moves it from his Bear to his Giant": what it is on before, which is in play."""
    before = next((prep for prep in said.loose if prep.word in ("from", "off") and isinstance(prep.what, Noun)), None)
    if before is None or not isinstance(before.what, Noun) or world.things[key].attached_to is not None:
        return world
    for found in refer(world, before.what, Want(("object",), agent), scene.cards)[:1]:
        bearer = next((who for who in found.who if isinstance(who, int)), None)
        if bearer is not None:
            for name in ("things", "known", "spoken", "explained", "doubts"):
                setattr(world, name, getattr(found.world, name))
            world.put_in_play(bearer, controller=world.things[bearer].controller or agent)
            world.change(key, attached_to=bearer)
            world.explain([before.span])
    return world


def attach(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Puts X on Y": an Aura is cast on it, an Equipment attached; told of with nothing done yet it may be there already."""
    out = []
    wants = {"what": Want(("object", "spell")), "to": Want(("object", "player"))}
    for bound in bind(world, said, scene, ("agent", "what", "to"), wants):
        key, to = bound.thing("what"), bound.first("to")
        if key is None or to is None:
            continue
        agent = agent_of(bound)
        here, when = timed(bound, said, scene)
        thing = here.things[key]
        subtypes = {s.lower() for s in thing.subtypes}
        if "equipment" in subtypes:
            if isinstance(to, int):
                here.put_in_play(to, controller=here.things[to].controller or agent)
            here.put_in_play(key, controller=thing.controller or agent)
            placed(here, Deed("equip", agent, key, (to,)), when)
        elif "aura" in subtypes:
            deed = to_hand(here, key, agent, said, scene)
            placed(here, replace(deed, targets=(to,)), when)
        elif {"instant", "sorcery"} & set(thing.types):  # what is put on something as a spell is cast on it ("puts a Mana Leak on my Wurm")
            return cast(world, replace(said, predicate="cast", roles=tuple(("target" if role == "to" else role, who) for role, who in said.roles)), scene)
        else:
            continue
        out.append(here)
    return out


def simple(verb: str, zone: str) -> Callable[[World, Said, Scene], list[World]]:
    """The handler of a deed with one card: cycle, suspend, turn face up."""

    def handler(world: World, said: Said, scene: Scene) -> list[World]:
        out = []
        for bound in bind(world, said, scene, ("agent", "what"), {"what": Want(("object", "card"))}):
            key = bound.thing("what")
            if key is None:
                continue
            agent = agent_of(bound)
            here, when = timed(bound, said, scene)
            thing = here.things[key]
            here.change(key, zone=thing.zone or zone, controller=thing.controller or agent)
            if verb == "unmorph":
                here.change(key, states=here.things[key].states | {"face-down"})
                _with_morph(here, key)
                _explain_face(here, said, scene)
            placed(here, Deed(verb, agent, key), when)
            out.append(here)
        return out

    return handler


def _with_morph(world: World, key: int) -> None:
    """What is told to be turned face up, and not what it is, is a card with morph (702.34d)."""
    thing = world.things[key]
    if not thing.card and not thing.abilities:
        world.change(key, abilities=('"Morph {3}"',), types=thing.types or ("creature",))


def morph(world: World, said: Said, scene: Scene) -> list[World]:
    """A card is cast face down."""
    out = []
    for bound in bind(world, said, scene, ("agent", "what"), {"what": Want(("object", "card"))}):
        key = bound.thing("what")
        if key is not None:
            here, when = timed(bound, said, scene)
            deed = to_hand(here, key, agent_of(bound), said, scene)
            _explain_face(here, said, scene)
            placed(here, replace(deed, options=("face-down",)), when)
            out.append(here)
    return out


def new_turn(world: World, said: Said, scene: Scene) -> list[World]:
    """ "I untap": that player's next turn begins."""
    out = []
    for bound in bind(world, said, scene, ("agent",), {"agent": Want(("player",))}):
        player = bound.player("agent")
        if player is None:
            continue
        tapped = any("tapped" in thing.states and thing.controller in ("", player) for thing in bound.world.things.values())
        if tapped and not (bound.world.deeds or bound.world.turn):
            bound.world.turn = foe(bound.world, player)  # what was told to be tapped untaps only now (502.2)
        if bound.world.deeds or bound.world.turn:
            bound.world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s precombat main phase"))
        else:
            bound.world.turn = player
        out.append(bound.world)
    return out


def concede(world: World, said: Said, scene: Scene) -> list[World]:
    """A player leaves the game."""
    out = []
    for bound in bind(world, said, scene, ("agent",)):
        bound.world.deeds.append(Deed("concede", agent_of(bound)))
        out.append(bound.world)
    return out


def means_of(said: Said) -> Clause | None:
    """By doing what it is done ("responds by sacrificing it"), with the agent as its subject."""
    means = next((filler for role, filler in said.roles if role in ("with", "means") and isinstance(filler, Clause)), None)
    if means is None:
        return None
    return means if means.subject is not None else replace(means, subject=said.noun("agent"))
