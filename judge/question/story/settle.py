"""What the story leaves to be understood: whose a thing is and where, what an Aura is on, what a spell aims at, whose turn it is, what answers what.

Each that is open is a doubt; the first few that matter are tried both ways."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.question.knowledge.aims import triggers_of
from judge.question.story.binding import Scene
from judge.question.story.cards import Cards, fits_filter, nodes
from judge.question.story.deeds import abilities_of, which, whom_it_serves, whose_worn
from judge.question.story.model import ASKER, UNAIMED_SAYS, Deed, Referent, Thing, World
from judge.question.story.modes import in_its_modes
from judge.question.story.numbers import lacked_mana
from judge.question.story.people import foe, in_play
from judge.question.story.refer import Want, refer

MOST = 8
_BENIGN = frozenset(("pump", "grant", "save", "regenerate", "untap", "flicker", "attach", "equip", "gain_life", "draw", "put_counter", "copy", "mana"))


_GOOD = frozenset(("pump", "pumped", "grant", "gain", "save", "regenerate", "untap", "prevent", "flicker", "attach", "equip", "gain_life", "draw"))
"""What does nothing but good to what it is aimed at."""


def settled(world: World, cards: Cards) -> list[World]:
    """The readings a world comes to when all that was left open is filled in, the likeliest first."""
    scene = Scene(cards)
    world = world.fork()
    _worn(world, scene)
    _aimed_from(world, scene)
    _zones(world)
    _hands(world, scene)
    worlds = _controllers(world, scene)
    for each in worlds:
        _fighting(each)
        _on_stack(each, scene)
        _auras(each, scene)
        _can_block(each, cards)
        _spell_to_answer(each, scene)
    for each in worlds:
        if any(deed.verb == "target" for deed in each.deeds):  # told after all
            each.doubts = [doubt for doubt in each.doubts if doubt.says != UNAIMED_SAYS]
    worlds = [done for each in worlds for done in _targets(each, scene)]
    worlds = [done for each in worlds for done in _responses(each, cards)]
    for each in worlds:
        _one_ability(each, scene)
        _turns(each, cards)
        _lacked(each)
        _lands_used(each, scene)
        _mana_beside(each, scene)
        _libraries(each, scene)
        _taken(each, scene)
    return sorted(worlds, key=lambda w: w.cost)[:MOST]


UNTAKEN = 2.5
"""A doubt that leaves no verdict: by what somebody has what is another's may decide it, and wasn't told."""


def _taken(world: World, scene: Scene) -> None:
    """Somebody has what is another's, and something of theirs takes such things for as long as it is there: it may be what took it."""
    for thing in world.things.values():
        if thing.owner in ("", thing.controller) or not thing.controller or thing.zone not in ("", "battlefield"):
            continue
        for other in world.things.values():
            if other.key == thing.key or other.controller != thing.controller or other.zone != "battlefield" or other.attached_to is not None:
                continue
            used = any(deed.what == other.key for deed in world.deeds)
            if not used and other.is_permanent and any("steal" in each.does and each.way == "triggered" for each in abilities_of(other, scene)):
                world.doubt("supply", f"whether {other.card or other.noun} is what took {thing.card or thing.noun} isn't told", UNTAKEN)


LATE = 2.0
"""How doubtful it is when a spell was cast of which only the effect is told."""


def _worn(world: World, scene: Scene) -> None:
    for key, noun in world.aside_attach:
        found = refer(world, noun, Want(("object",), world.things[key].controller, "battlefield"), scene.cards)
        if found:
            best = found[0]
            for name in ("things", "known", "spoken", "explained"):
                setattr(world, name, getattr(best.world, name))
            for each in best.who:
                if isinstance(each, int) and each != key and {"instant", "sorcery"} & set(world.things[each].types):
                    _cast_on(world, each, key, scene)
                elif isinstance(each, int) and each != key:
                    thing = world.things[each]
                    whose = thing.controller or whose_worn(world, thing, world.things[key].controller, scene)
                    world.change(each, attached_to=key, zone="battlefield", controller=whose)
    world.aside_attach.clear()
    for key, thing in list(world.things.items()):
        if isinstance(thing.attached_to, int) and {"instant", "sorcery"} & set(thing.types):
            late = bool(world.deeds)
            host = thing.attached_to
            world.change(key, attached_to=None)
            _cast_on(world, key, host, scene)
            if late:
                world.doubt("order", f"when {thing.card} was cast isn't told", LATE)


def _cast_on(world: World, spell: int, key: int, scene: Scene) -> None:
    """ "My Bear with Giant Growth on it": the spell was cast on it, before anything else that is told."""
    holder = world.things[key].controller or ASKER
    does = {each for ability in abilities_of(world.things[spell], scene) for each in ability.does}
    agent = world.things[spell].controller or whom_it_serves(world, {holder}, does) or holder
    world.change(spell, zone="hand", controller=agent)
    world.change(key, controller=holder)
    if not any(deed.what == spell for deed in world.deeds):
        world.deeds.insert(0, Deed("cast", agent, spell, (key,)))


def _aimed_from(world: World, scene: Scene) -> None:
    """What a spell or ability is aimed at is where that looks for its targets: a card in a graveyard, where nobody told where it is."""
    for deed in world.deeds:
        if deed.verb not in ("cast", "activate") or deed.what is None:
            continue
        targets = [target for each in abilities_of(world.things[deed.what], scene) for target in each.targets]
        zones = {node.zone for target in targets for node in nodes(target.filter.predicates) if isinstance(node, tree.InZone)}
        if len(targets) == 1 and zones == {"graveyard"}:
            for key in deed.targets:
                if isinstance(key, int) and not world.things[key].zone and not any(d.what == key for d in world.deeds):
                    world.change(key, zone="graveyard")


def _zones(world: World) -> None:
    """A permanent nobody told where is in play, a spell in hand."""
    acted = {d.what for d in world.deeds if d.verb in ("cast", "play", "cycle", "suspend")}
    for key, thing in list(world.things.items()):
        if not thing.zone:
            world.change(key, zone="hand" if key in acted or not thing.is_permanent else "battlefield")


def _libraries(world: World, scene: Scene) -> None:
    """Who looks for a land, with nothing said of the library, has one there."""
    for deed in list(world.deeds):
        if deed.verb not in ("cast", "activate") or deed.what is None or any(t.zone in ("library", "top") for t in world.things.values()):
            continue
        nodes_of = [node for each in abilities_of(world.things[deed.what], scene) if "search" in each.does for node in nodes(each.node)]
        sought = next((node for node in nodes_of if isinstance(node, tree.Search)), None)
        types = {node.type.lower() for node in nodes(sought.for_) if isinstance(node, tree.IsType)} if sought is not None else set()
        named = [node.subtype for node in nodes(sought.for_) if isinstance(node, tree.IsSubtype)] if sought is not None else []
        subtype = next((each for each in named if each in BASICS), "" if named or types != {"land"} else "Forest")
        if subtype and f"{deed.agent}/library" not in world.hands:
            basic = Thing(0, "", deed.agent, zone="library", types=("land",), supertypes=("basic",), subtypes=(subtype,), made=True, noun=subtype.lower())
            world.add(basic)
            world.notes.append(f"{deed.agent} is taken to have a {subtype} in the library")


BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _lands_used(world: World, scene: Scene) -> None:
    """Whose land uses an ability of its own pays with other mana: the land itself is needed untapped."""
    for deed in world.deeds:
        if deed.verb != "activate" or deed.what is None or "land" not in world.things[deed.what].types:
            continue
        fact = f"{deed.agent} has enough mana"
        costs = [cost for each in abilities_of(world.things[deed.what], scene) if each.way == "activated" and not each.mana_only for cost in each.costs]
        if any(isinstance(cost, tree.Mana) for cost in costs) and fact not in world.facts:
            world.facts.append(fact)


def _mana_beside(world: World, scene: Scene) -> None:
    """Whose lands nobody tells of can pay for everything, whatever else of theirs gives mana ("I control Llanowar Elves")."""
    for player in {t.controller for t in world.things.values() if t.zone == "battlefield" and "land" not in t.types and gives_mana(t, scene)}:
        told = any(player in fact and "mana" in fact for fact in world.facts) or any(who == player for who, _ in world.lacking)
        if player and not told and not any("land" in t.types and t.controller == player and t.zone == "battlefield" for t in world.things.values()):
            world.facts.append(f"{player} has enough mana")


def gives_mana(thing: Thing, scene: Scene) -> bool:
    """Whether a permanent has an ability that is for mana only."""
    return any(each.mana_only for each in abilities_of(thing, scene))


NONE_THERE = 4.0
"""How doubtful a reading is that has what it was told not to have."""


def _lacked(world: World) -> None:
    """ "I have no creatures": then none may have been brought in for what is done or asked."""
    if lacked_mana(world):
        world.doubt("supply", "mana of a colour is there though there is to be none", NONE_THERE)
    for player, kind in world.lacking:
        for thing in world.things.values():
            if thing.controller == player and not thing.card and thing.made_by is None and kind in (*thing.types, thing.noun) and thing.zone == "battlefield":
                world.doubt("supply", f"{player} has a {kind} though there is to be none", NONE_THERE)


def _hands(world: World, scene: Scene) -> None:
    """Where something makes players discard and nothing is said of a hand, there are cards in it."""
    if not any("discard" in each.does for thing in world.things.values() for each in abilities_of(thing, scene)):
        return
    if any(deed.verb == "discard" for deed in world.deeds):
        return
    acted = {deed.what for deed in world.deeds}
    for player in in_play(world):
        held = any(t.zone == "hand" and t.controller == player and t.key not in acted for t in world.things.values())
        if not held and f"{player}/hand" not in world.hands:
            world.hands[f"{player}/hand"] = HAND
            world.notes.append(f"{player} is taken to have {HAND} other cards in hand")


HAND = 7
"""A full hand (402.2)."""


def whose(world: World, deed: Deed, scene: Scene) -> None:
    """Whose the things of a deed are of which nobody said it: what is used is its player's, and so is what it does good to; the opponent's anything else."""
    for key in (*deed.targets, *((deed.what,) if deed.what is not None else ())):
        if not isinstance(key, int) or world.things[key].controller:
            continue
        if key == deed.what:
            world.change(key, controller=deed.agent)
            continue
        benign = deed.what is not None and any(each.does and each.does <= _GOOD for each in abilities_of(world.things[deed.what], scene) if each.targets)
        world.change(key, controller=deed.agent if benign else foe(world, deed.agent))
        world.doubt("owner", f"{_name(world, key)} is taken to be {f'{deed.agent}' if benign else 'the opponent'}'s", 0.1)


def _controllers(world: World, scene: Scene) -> list[World]:
    """Whose a thing is of which nobody said it: of what is aimed at, from who aims; else the asker's, or maybe not."""
    for deed in world.deeds:
        whose(world, deed, scene)
    open_ = [key for key, thing in world.things.items() if not thing.controller]
    bearers = [key for key in open_ if any(t.attached_to == key for t in world.things.values())]
    for key in bearers:
        aura = next(t for t in world.things.values() if t.attached_to == key)
        if aura.controller:
            world.change(key, controller=aura.controller)
            open_.remove(key)
    if not open_:
        return [world]
    other = world.fork()
    first = open_[0]
    mover = next((d.agent for d in world.deeds), ASKER)
    for key in open_:
        world.change(key, controller=mover)
        one, own = world.things[first], world.things[key]
        alike = key == first or (own.states == one.states and bool(own.states or own.noun == one.noun))  # told of together
        other.change(key, controller=foe(other, mover) if alike else mover)
    world.doubt("owner", f"{_name(world, first)} is taken to be {mover}'s", 0.2)
    other.doubt("owner", f"{_name(world, first)} is taken to be {foe(world, mover)}'s", OTHERS if mover == ASKER and _serve(world, open_, scene) else 0.3)
    return [world, other]


OTHERS = 1.0
"""How doubtful it is that what serves its controller is brought up by who doesn't have it, with nothing said of whose it is."""


def _serve(world: World, keys: list[int], scene: Scene) -> bool:
    """Whether all of these are permanents whose text speaks of "you" and of nobody else: who asks what he may do with them there has them."""
    said = [set(scene.cards.text(world.things[key].card).lower().split()) for key in keys if world.things[key].card]
    return len(said) == len(keys) and all({"you", "your"} & words and not words & _EVERYBODY for words in said)


_EVERYBODY = frozenset(("opponent", "opponents", "player", "players", "target", "each", "all"))
"""Words of texts that may bear on the other player too."""


def _name(world: World, key: int) -> str:
    return world.things[key].card or world.things[key].noun


def _blocking(world: World) -> None:
    """ "My blocking creature", where no block was told: it blocks an attacker (509.1)."""
    told = {key for deed in world.deeds if deed.verb == "block" for key in deed.withs}
    free = [t for t in world.things.values() if "blocking" in t.states and t.is_creature and t.key not in told]
    if not free or any(d.verb in ("attack", "block") for d in world.deeds):
        return
    player = free[0].controller or ASKER
    attacker = world.add(Thing(0, "", foe(world, player), zone="battlefield", types=("creature",), made=True, noun="attacker"))
    world.doubt("stand-in", "what is blocked isn't said: a 2/2 creature", 0.1)
    keys = tuple(t.key for t in free if t.controller == free[0].controller)
    for key in keys:
        world.change(key, states=world.things[key].states - {"blocking"})
    world.turn = world.turn or foe(world, player)
    attack = Deed("attack", attacker.controller, targets=(player,), withs=(attacker.key,))
    world.deeds = [attack, Deed("block", player, attacker.key, withs=keys), *world.deeds]


def _on_stack(world: World, scene: Scene) -> None:
    """What spells that aim at spells aim at was cast before, and nothing answers before anything was done (601.2c, 116.7)."""
    out: list[Deed] = []
    for deed in world.deeds:
        for key in deed.targets if deed.verb in ("cast", "activate") else ():
            done = any(d.what == key for d in out)
            if isinstance(key, int) and not done and _aims_at_spells(world, deed, scene) and world.things[key].zone in ("", "hand"):
                caster = world.things[key].controller or foe(world, deed.agent)
                world.change(key, zone="hand", controller=caster)
                out.append(Deed("cast", caster, key))
        first = not any(d.verb in ("cast", "activate") for d in out)
        stacked = any(key for key, thing in world.things.items() if thing.zone == "stack")
        out.append(replace(deed, response=False, to=None) if deed.response and first and not stacked and not _triggers(world, out, scene) else deed)
    world.deeds = out


def _triggers(world: World, deeds: list[Deed], scene: Scene) -> bool:
    """Whether something may have triggered that can be answered."""
    return bool(deeds) and any(each.way == "triggered" for thing in world.things.values() for each in abilities_of(thing, scene))


def _aims_at_spells(world: World, deed: Deed, scene: Scene) -> bool:
    targets = _meant(world, deed, scene) if deed.what is not None else None
    return targets is not None and any(isinstance(t, tree.Target) and t.filter.kind == "spell" for t in targets[0])


def _fighting(world: World) -> None:
    """ "My unblocked creature", "an attacking creature": it attacks, and nobody blocks it (508.1, 509.1h)."""
    _blocking(world)
    told = {key for deed in world.deeds if deed.verb == "attack" for key in deed.withs}
    free = [t for t in world.things.values() if {"unblocked", "attacking"} & t.states and t.is_creature and t.key not in told]
    if not free or any(d.verb == "attack" for d in world.deeds):
        return
    player = free[0].controller or ASKER
    keys = tuple(t.key for t in free if t.controller == free[0].controller)
    unblocked = any("unblocked" in t.states for t in free)
    for key in keys:
        world.change(key, states=world.things[key].states - {"unblocked", "attacking"})
    new = [Deed("attack", player, targets=(foe(world, player),), withs=keys)]
    if unblocked:
        new.append(Deed("no block", foe(world, player)))
    world.turn = world.turn or player
    world.deeds = [*new, *world.deeds]


def _can_block(world: World, cards: Cards) -> None:
    """A creature described that blocks one with flying is one that can."""
    for deed in world.deeds:
        attacker = world.things[deed.what] if deed.verb == "block" and deed.what is not None else None
        if attacker is None or not ("flying" in attacker.abilities or (attacker.card and cards.has_keyword(attacker.card, "flying"))):
            continue
        for key in deed.withs:
            blocker = world.things[key]
            if not blocker.card and not {"flying", "reach"} & set(blocker.abilities):
                world.change(key, abilities=(*blocker.abilities, "reach"))
                world.doubt("state", f"{blocker.noun} can block what flies", 0.05)


def _auras(world: World, scene: Scene) -> None:
    """An Aura in play is on something: the one creature there is, else one brought in for it (303.4)."""
    cast = {d.what for d in world.deeds if d.verb == "cast"}
    for thing in list(world.things.values()):
        aura = "aura" in {s.lower() for s in thing.subtypes}
        if not aura or thing.zone != "battlefield" or thing.attached_to is not None or thing.key in cast:
            continue
        enchant = next((a.targets for a in abilities_of(thing, scene) if a.name == "enchant"), ())
        there = [t for t in world.things.values() if t.key != thing.key and t.zone == "battlefield"]
        options = [t for t in there if not enchant or fits_filter(enchant[0], t.types, False)]
        if options:
            host = options[-1].key
        elif enchant and fits_filter(enchant[0], ("creature",), False):
            host = world.add(Thing(0, "", thing.controller, zone="battlefield", types=("creature",), made=True, noun="bearer")).key
        elif enchant and fits_filter(enchant[0], (), True):
            world.change(thing.key, attached_to=foe(world, thing.controller))
            continue
        else:
            forest = Thing(0, "", thing.controller, zone="battlefield", types=("land",), supertypes=("basic",), subtypes=("Forest",), made=True, noun="forest")
            host = world.add(forest).key
        world.change(thing.key, attached_to=host)
        world.doubt("target", f"{_name(world, thing.key)} is taken to be on {_name(world, host)}", 0.1 if len(options) < 2 else 0.25)
        if len(options) > 1:  # which of several it is on has to be told: where it stands was not understood
            for span in (span for span, who in world.known.items() if who == thing.key):
                world.explained.difference_update(range(*span))


def _spell_to_answer(world: World, scene: Scene) -> None:
    """A spell that can only aim at spells is cast on one that nobody told of, where nothing was told that it could be cast on (601.2c)."""
    for n, deed in enumerate(world.deeds):
        if deed.verb != "cast" or deed.targets or deed.what is None or (does := _meant(world, deed, scene)) is None or not does[0]:
            continue
        target = does[0][0]
        told = any(each.verb in ("cast", "activate") for each in world.deeds[:n]) or any(thing.zone == "stack" for thing in world.things.values())
        if told or not isinstance(target, tree.Target) or target.filter.kind != "spell":
            continue
        kind = next((each for each in ("instant", "creature") if fits_filter(target, (each,), False)), "")
        if kind:
            caster = foe(world, deed.agent)
            spell = world.add(Thing(0, "", caster, zone="hand", types=(kind,), cost="{3}", made=True, noun="other spell"))
            world.doubt("stand-in", f"what {_name(world, deed.what)} counters isn't said: {kind} of {caster}'s", 0.15)
            world.deeds[n:n] = [Deed("cast", caster, spell.key)]
            world.deeds[n + 1] = replace(deed, targets=(spell.key,), response=True)
            return


def _targets(world: World, scene: Scene) -> list[World]:
    """Spells and abilities that have to aim at something of which nobody said at what."""
    worlds = [world]
    for n, deed in enumerate(world.deeds):
        if deed.verb not in ("cast", "activate") or deed.targets or deed.what is None:
            continue
        does = _meant(world, deed, scene)
        if does is None or not does[0]:
            continue
        targets, benign = does
        worlds = [done for each in worlds for done in _aimed(each, n, targets, benign, scene)][:MOST]
    return worlds


def _meant(world: World, deed: Deed, scene: Scene) -> tuple[tuple[object, ...], bool] | None:
    assert deed.what is not None
    abilities = abilities_of(world.things[deed.what], scene)
    if deed.verb == "cast":
        if "using overload" in deed.options:
            return (), False  # it has no targets then (702.95b)
        found = [a for a in abilities if a.way == "spell" or a.name == "enchant"]
    else:
        every = [a for a in abilities if a.way == "activated"]
        found = [a for a in every if not deed.ability or which(a, every, abilities) == deed.ability][:1]
    found = [in_its_modes(a, deed) for a in found]
    targets = tuple(t for a in found for t in a.targets)
    return targets, any(a.does & _BENIGN for a in found)


def _aimed(world: World, n: int, targets: tuple[object, ...], benign: bool, scene: Scene) -> list[World]:
    deed = world.deeds[n]
    target = targets[0]
    assert isinstance(target, tree.Target)
    kind = target.filter.kind
    if kind in ("spell", "ability", "activated ability", "triggered ability"):
        before = next((d.what for d in reversed(world.deeds[:n]) if d.verb in ("cast", "activate") and d.what is not None), None)
        if before is None:
            return [world]
        world.deeds[n] = replace(deed, targets=(before,), response=True)
        return [world]
    options: list[Referent] = []
    for who in reversed(world.spoken):
        if isinstance(who, int):
            thing = world.things[who]
            if who == deed.what or not fits_filter(target, thing.types, False) or (thing.zone != "battlefield" and not _arrives(world, n, who)):
                continue
            options.append(who)
    options.sort(key=lambda who: (world.things[who].controller == deed.agent) != benign if isinstance(who, int) else False)
    if fits_filter(target, (), True):
        options.append(foe(world, deed.agent) if not benign else deed.agent)
    if not options:
        return [_target_brought(world, n, target)]
    out = [world, *(world.fork() for _ in options[1:2])]
    for place, (fresh, who) in enumerate(zip(out, options[:2], strict=True)):
        fresh.deeds[n] = replace(deed, targets=(who,))
        name = who if isinstance(who, str) else _name(fresh, who)
        cost = 0.1 if len(options) == 1 else 0.2 + 0.15 * place
        fresh.doubt("target", f"{_name(fresh, deed.what or 0)} is taken to aim at {name}", cost)
    return out


def _target_brought(world: World, n: int, target: tree.Target) -> World:
    """Something to aim at, where nothing was told of that could be meant."""
    kind = next((t for t in ("creature", "artifact", "enchantment", "land") if fits_filter(target, (t,), False)), None)
    if kind is None or target.filter.kind not in ("permanent", "any target", "object"):
        return world
    deed = world.deeds[n]
    made = world.add(Thing(0, "", foe(world, deed.agent), zone="battlefield", types=(kind,), made=True, noun=kind))
    world.deeds[n] = replace(deed, targets=(made.key,))
    world.doubt("target", f"{_name(world, deed.what or 0)} is taken to aim at something nobody told of", 0.2)
    return world


def target_there(world: World, deed: Deed, scene: Scene) -> None:
    """Something to aim at for what is only asked about, where the story has nothing of the kind and isn't told to have none."""
    does = _meant(world, deed, scene) if deed.verb in ("cast", "activate") and deed.what is not None and not deed.targets else None
    if does is None or not does[0] or world.lacking:
        return
    target = does[0][0]
    if not isinstance(target, tree.Target) or target.filter.kind not in ("permanent", "object") or fits_filter(target, (), True):
        return
    kind = next((t for t in ("creature", "artifact", "enchantment", "land") if fits_filter(target, (t,), False)), None)
    if kind is None or any(fits_filter(target, thing.types, False) for thing in world.things.values() if thing.key != deed.what):
        return
    world.add(Thing(0, "", foe(world, deed.agent), zone="battlefield", types=(kind,), made=True, noun=kind))
    world.doubt("target", f"there is taken to be a {kind} to aim at", 0.1)


def _arrives(world: World, n: int, key: int) -> bool:
    return any(d.what == key and d.verb in ("cast", "play") for d in world.deeds[:n]) and world.things[key].is_permanent


def _quick(world: World, deed: Deed, cards: Cards) -> bool:
    """Whether a deed can be done while something waits on the stack."""
    if deed.what is None:
        return False
    thing = world.things[deed.what]
    if deed.verb == "activate":
        return "planeswalker" not in thing.types
    if deed.verb == "unmorph":
        return True
    return deed.verb == "cast" and ("instant" in thing.types or bool(thing.card and cards.instant_speed(thing.card)) or "flash" in thing.abilities)


def _responses(world: World, cards: Cards) -> list[World]:
    """What is done right after another player's spell or ability, and can be, may be done in response to it."""
    for n in range(1, len(world.deeds)):
        deed, before = world.deeds[n], world.deeds[n - 1]
        if deed.response or deed.after or before.verb not in ("cast", "activate") or not _quick(world, deed, cards):
            continue
        on_it = before.what is not None and before.what in deed.targets and before.verb == "cast"
        if on_it and before.what is not None and (not world.things[before.what].is_permanent or _aims_at_spells(world, deed, Scene(cards))):
            world.deeds[n] = replace(deed, response=True)
            continue
        if deed.agent == before.agent:
            continue
        other = world.fork()
        told_after = any(result.after == n for result in world.results)
        shared = bool(set(before.targets) & {*deed.targets, deed.what})
        stays = before.verb == "cast" and before.what is not None and world.things[before.what].is_permanent
        likely = shared and not told_after and not stays
        other.deeds[n] = replace(deed, response=True)
        other.doubt("order", "in response" if likely else "done in response", 0.08 if likely else 0.3)
        world.doubt("order", "done afterwards", 0.3 if likely else 0.08)
        return [other, world] if likely else [world, other]
    return [world]


OPEN = 2.0
"""A doubt that leaves no verdict."""


def _one_ability(world: World, scene: Scene) -> None:
    """A spell that aims at abilities is cast on one of a thing that just came in: where several of it wait, which one it is has to be told."""
    for n, deed in enumerate(world.deeds):
        key = deed.targets[0] if deed.verb == "cast" and len(deed.targets) == 1 else None
        if not isinstance(key, int) or not any(before.what == key and before.verb == "cast" for before in world.deeds[:n]) or deed.what is None:
            continue
        kinds = {target.filter.kind for each in abilities_of(world.things[deed.what], scene) for target in each.targets}
        if not kinds or not all("ability" in kind for kind in kinds):
            continue
        evoked = any("using evoke" in before.options for before in world.deeds[:n] if before.what == key)
        arriving = [each for each in abilities_of(world.things[key], scene) if each.way == "triggered" and _arrival(each.node)]
        if len(arriving) + evoked > 1:
            world.doubt("target", f"which of the abilities of {_name(world, key)} is meant", OPEN)


def _arrival(node: object) -> bool:
    return isinstance(node, tree.Triggered) and any(fact.kind == "enters" and fact.subject == "itself" for fact in triggers_of(node.event))


UNFOUGHT = 2.0
"""How doubtful it is that what is told right behind an attack is of the next turn."""


def _turns(world: World, cards: Cards) -> None:
    """Whose turn it is: of who attacks, or does what only the active player can; else the asker's. Later such deeds of others wait for their turn."""
    own = [d for d in world.deeds if _needs_turn(world, d, cards)]
    if not world.turn and own:
        world.turn = own[0].agent
    turn = world.turn or (in_play(world)[0] if world.deeds else "")
    out: list[Deed] = []
    for deed in world.deeds:
        if deed.verb == "turn":
            turn = deed.agent
        elif deed.agent != turn and _needs_turn(world, deed, cards):
            fought = bool(out) and out[-1].verb in ("attack", "block", "no block")  # more likely it belongs to the fight, and wasn't understood
            world.doubt("turn", f"{deed.agent} does that in the next own turn", UNFOUGHT if fought else 0.1)
            out.append(Deed("turn", deed.agent, text=f"the turn moves to {deed.agent}'s precombat main phase"))
            turn = deed.agent
        elif out and out[-1].verb in ("attack", "block", "no block") and deed.verb not in ("attack", "turn") and _needs_turn(world, deed, cards):
            out.append(Deed("turn", deed.agent, text=f"the turn moves to {deed.agent}'s postcombat main phase"))
        out.append(deed)
    world.deeds = out


def _needs_turn(world: World, deed: Deed, cards: Cards) -> bool:
    if deed.response:
        return False
    if deed.verb in ("attack", "play", "equip", "suspend"):
        return True
    if deed.what is None:
        return False
    if deed.verb == "activate":
        return "planeswalker" in world.things[deed.what].types
    return deed.verb == "cast" and not _quick(world, deed, cards) and "face-down" not in deed.options
