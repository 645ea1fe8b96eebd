"""What is told to happen to things and players: brought about by a card named, by something spoken of in general, or come of what was done before.

One rule serves every such verb: an instrument that was named is used, if its abilities can do what is said; an agent's card that can do it and wasn't
used yet is used; what the last deed does anyway is its result; else something in general does it (rulesdata/nouns.toml, effects)."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.story.binding import Scene, bind
from judge.question.story.combat import hit
from judge.question.story.deeds import abilities_of, in_parts, prepare, used
from judge.question.story.describe import feature, looks
from judge.question.story.model import ASKER, Deed, Referent, Result, Thing, World
from judge.question.story.people import foe, players
from judge.question.story.refer import Want, refer
from judge.question.story.repeated import as_much
from judge.question.story.states import place_of
from judge.question.story.timing import When, on_stack, placed, timed
from judge.question.story.words import own_spans, verb_spans
from judge.question.syntax.model import Noun

UNNAMED = "what does it isn't named"
"""How the doubt begins that something in general stands in for what does it."""

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
_BOARD = frozenset(("board", "field", "table", "battlefield", "everything"))
_HARMFUL = frozenset(("destroy", "kill", "exile", "bounce", "counter", "damage", "steal", "tap", "remove", "shrink", "wipe", "detain"))
_GOOD = frozenset(("pump", "flicker", "regenerate", "save", "untap", "copy", "reanimate"))


def effect(world: World, said: Said, scene: Scene) -> list[World]:
    """An event that someone or something brings about."""
    out: list[World] = []
    theme, given = said.noun("theme"), said.noun("what")
    if theme is not None and said.predicate == "wipe" and theme.kind == "noun" and theme.head.lower() in _BOARD and not theme.marks:
        said = replace(said, roles=tuple(pair for pair in said.roles if pair[1] is not theme))
        world = world.fork()
        world.explain([theme.span])
    if said.predicate == "grant" and given is not None and given.kind == "bonus":
        said = replace(said, predicate="shrink" if given.head.startswith("-") else "pump")
    wants = {"agent": Want(("player", "object")), "with": Want(("object", "spell"))}
    roles = tuple((role, f) for role, f in said.roles if not (role == "with" and isinstance(f, Noun) and on_stack(f)))
    if theme is not None and theme.head.lower() == "counter" and said.predicate in ("remove", "steal", "put", "return") and scene.tokens:
        return out  # what is on something, and no spell
    order = ("agent", "with") if said.predicate == "make" else ("agent", "with", "theme")
    for bound in bind(world, replace(said, roles=roles), scene, order, wants):
        here, when = timed(bound, said, scene)
        _from_where(here, bound.things("theme"), said)
        for role, filler in said.roles:
            if role in ("amount", "by", "what", "for", "to", "from") and isinstance(filler, Noun):
                here.explain(own_spans(filler))
        instrument = bound.thing("with") or bound.thing("agent")
        player = bound.player("agent")
        targets = bound.roles.get("theme", ())
        if not said.positive:
            continue
        done = brought_about(here, said, scene, instrument, player, targets, when)
        for other in [key for key in bound.things("with") if key != instrument]:  # "by two Shocks"
            done = [after for each in done for after in brought_about(each, said, scene, other, player, targets, when)]
        if said.predicate in ("pump", "shrink"):
            for each in done:
                as_much(each, said, scene)
        out += done
    return out


def _from_where(world: World, keys: tuple[int, ...], said: Said) -> None:
    """ "Return it from my graveyard": where it is before."""
    place = said.noun("from")
    zone = place_of(place) if place is not None else "graveyard" if said.predicate in ("reanimate", "regrow") else ""
    for key in keys if zone not in ("", "battlefield") else ():
        thing = world.things[key]
        owner = players(world, place.owner) if place is not None and place.owner is not None else None
        if not thing.zone and not any(deed.what == key for deed in world.deeds):
            world.change(key, zone=zone, controller=owner[0][0] if owner is not None and owner[0] else thing.controller)


def brought_about(
    world: World, said: Said, scene: Scene, instrument: int | None, player: str | None, targets: tuple[Referent, ...], when: When
) -> list[World]:
    """The worlds in which an event is brought about: by the instrument told, by the agent's own means, by what was done before, or in general."""
    predicate = said.predicate
    if instrument is not None:
        agent = player or world.things[instrument].controller or likely_agent(world, predicate, targets)
        if not any(d.what == instrument and d.verb in _used_up(world.things[instrument]) for d in world.deeds):
            _able(world, instrument, said, targets)
            if predicate in ("steal", "remove") and (taken := _by_its_way(world, said, scene, instrument, agent, targets, when)) is not None:
                return [taken]
            aimed = aimed_at(world, instrument, predicate, targets, scene) or (targets if _new_aura(world, instrument) else ())
            deeds = used(world, instrument, agent, predicate, aimed, said, scene)
            if deeds and not (deeds[0].verb == "activate" and said.noun("with") is None and not targets):
                prepare(world, deeds[0], agent)
                _cast_before(world, predicate, targets, agent)
                for part in in_parts(world, deeds[0], scene):
                    placed(world, part, when if part.verb != "target" else When())
                if deeds[0].verb == "cast" and not _can_do(world, instrument, predicate, scene):
                    hush(world, said)  # it is cast, but what it is said to do is nothing that its card does
                if targets and not aimed and predicate in _CHOSEN:
                    world.deeds.append(Deed("choose", agent, text=" and ".join(f"<{key}>" for key in targets)))
                return [world]
        struck = next(iter(targets), None)
        if predicate == "damage" and world.things[instrument].is_creature and (isinstance(struck, str) or (struck is None and said.value == "combat")):
            hit(world, instrument, struck if isinstance(struck, str) else foe(world, agent))
            return [world]
        if predicate == "damage" and world.things[instrument].is_creature and isinstance(struck, int) and "planeswalker" in world.things[struck].types:
            hit(world, instrument, foe(world, agent), struck)
            return [world]
        if (done := _by_its_way(world, said, scene, instrument, agent, targets, when)) is not None:
            return [done]
        place_it(world, instrument)
        able = [each for each in abilities_of(world.things[instrument], scene) if predicate in each.does]
        if able:  # it does so by itself, to what is told where it aims
            come = any(deed.verb == "cast" and deed.what == instrument and not deed.targets for deed in world.deeds)
            if come and targets and any(each.targets and each.way == "triggered" for each in able):
                world.deeds.append(Deed("target", agent, targets=targets))
            return [world]
        return [result(world, said, targets)]
    last = world.deeds[-1] if world.deeds else None
    spent = last.what if last is not None and last.agent == player and last.verb == "cast" and predicate in ("steal", "remove") else None
    if last is not None and spent is not None and any("discard" in each.does and each.way == "spell" for each in abilities_of(world.things[spent], scene)):
        taken = _taken_from_hand(world, spent, last.agent, targets, when)
        return [taken] if taken is not None else []
    if player is not None and (done := own_means(world, said, scene, player, targets, when)) is not None:
        return [done]
    if predicate == "tap" and player is not None and _lands(world, player, targets):
        for key in targets:
            world.put_in_play(key, controller=player)  # type: ignore[arg-type]
            placed(world, Deed("tap for", player, key), when)  # type: ignore[arg-type]
        return [world]
    if predicate == "tap" and player is not None and (done := _tapped_for_use(world, player, targets, when, scene)) is not None:
        return [done]
    if player is None and (by_itself := _by_itself(world, said, scene, targets, when)) is not None:
        return [by_itself]
    if player is None and _supposed(world, said, targets, scene):
        then = in_general(world, said, likely_agent(world, predicate, targets), targets, when, scene)
        for each in then:
            each.deeds[-1] = replace(each.deeds[-1], after=True, response=False)
        return then
    if player is None and world.deeds:
        return [result(world, said, targets)]
    if player is not None and world.deeds and world.deeds[-1].agent == player and _does(world, world.deeds[-1], predicate, scene):
        return [_taken_up(world, said, player, targets, scene)]
    if predicate == "steal" and player is not None and world.deeds and targets and all(_was_of(world, who, player) for who in targets):
        return [world]  # it is that player's again
    if any(_would(world, thing, predicate, player, scene) for thing in world.things.values()):
        return [result(world, said, targets)]
    if predicate == "make" and player is not None and not world.deeds:
        return _tokens_there(world, said, player, scene)
    return in_general(world, said, player or likely_agent(world, predicate, targets), targets, when, scene)


_SUPPOSED = frozenset(("destroy", "exile", "bounce", "counter", "flicker"))


def _supposed(world: World, said: Said, targets: tuple[Referent, ...], scene: Scene) -> bool:
    """ "If it is destroyed after that": supposed to happen next, and nothing that comes of what was done, as that does no such thing."""
    last = world.deeds[-1] if world.deeds else None
    clause = said.clause
    then = clause is not None and (any(prep.word in ("after", "following") for prep in clause.preps) or {"later", "afterwards"} & set(clause.adverbs))
    if last is None or last.what is None or said.predicate not in _SUPPOSED or said.link.split()[-1:] != ["if"] or not then or not targets:
        return False
    return not any(said.predicate in each.does for each in abilities_of(world.things[last.what], scene))


def _by_itself(world: World, said: Said, scene: Scene, targets: tuple[Referent, ...], when: When) -> World | None:
    """ "It is animated", "it gets regenerated": by an ability of its own, where it has one that wasn't used yet."""
    key = targets[0] if len(targets) == 1 else None
    if said.predicate not in ("animate", "regenerate") or not isinstance(key, int) or any(deed.what == key for deed in world.deeds):
        return None
    if not any(each.way == "activated" and said.predicate in each.does for each in abilities_of(world.things[key], scene)):
        return None
    agent = world.things[key].controller or ASKER
    deeds = used(world, key, agent, said.predicate, (), said, scene)
    if not deeds:
        return None
    prepare(world, deeds[0], agent)
    placed(world, deeds[0], when)
    return world


def _was_of(world: World, who: Referent, player: str) -> bool:
    return isinstance(who, int) and (world.things[who].owner or world.things[who].controller) == player


def _tokens_there(world: World, said: Said, player: str, scene: Scene) -> list[World]:
    """ "I make two 1/1 tokens", before anything was done: they are there since this turn."""
    theme = said.noun("theme")
    if theme is None or not looks(theme).token or said.modality or isinstance(said.role("with"), Noun):
        return []
    out = []
    for found in refer(world, theme, Want(("object",), player), scene.cards)[:1]:
        for key in found.who:
            if isinstance(key, int):
                thing = found.world.put_in_play(key, controller=player)
                found.world.change(key, states=thing.states | {"new"})
        out.append(found.world)
    return out


def _lands(world: World, player: str, targets: tuple[Referent, ...]) -> bool:
    """Whether a player taps lands of their own, which is for mana."""
    things = [world.things[who] for who in targets if isinstance(who, int)]
    return bool(things) and all("land" in t.types and not t.is_creature and t.controller in ("", player) and t.zone in ("", "battlefield") for t in things)


def _tapped_for_use(world: World, player: str, targets: tuple[Referent, ...], when: When, scene: Scene) -> World | None:
    """ "I tap my Sorcerer": who taps a thing of their own that has an ability for that uses the ability; None where there is none, or more than one."""
    key = targets[0] if len(targets) == 1 else None
    if not isinstance(key, int) or world.things[key].controller not in ("", player) or world.things[key].zone not in ("", "battlefield"):
        return None
    uses = [each for each in abilities_of(world.things[key], scene) if each.way == "activated" and not each.mana_only]
    if len(uses) != 1 or not any(isinstance(cost, tree.TapThis) for cost in uses[0].costs):
        return None
    deed = Deed("activate", player, key)
    prepare(world, deed, player)
    placed(world, deed, when)
    return world


def _new_aura(world: World, key: int) -> bool:
    """Whether a thing is an Aura that was not told to be anywhere, and so is cast on what it is used on."""
    thing = world.things[key]
    return bool(thing.card) and not thing.zone and "aura" in {s.lower() for s in thing.subtypes}


def _can_do(world: World, key: int, predicate: str, scene: Scene) -> bool:
    """Whether anything on a spell may bring an event about; so may what of a card isn't known to the story."""
    found = abilities_of(world.things[key], scene)
    return not any(each.does for each in found) or any(predicate in each.does for each in found)


_TAKES = frozenset(("steal", "damage", "remove", "kill", "have"))


def _by_its_way(world: World, said: Said, scene: Scene, key: int, agent: str, targets: tuple[Referent, ...], when: When) -> World | None:
    """ "O-Ring took my creature", "Path got it": a card that can be aimed at something is used on it, by whatever verb it is said; None where it can't."""
    thing = world.things[key]
    if said.predicate not in _TAKES or not thing.card or not targets or any(deed.what == key for deed in world.deeds):
        return None
    if said.predicate in ("steal", "remove") and any("discard" in each.does and each.way == "spell" for each in abilities_of(thing, scene)):
        return _taken_from_hand(world, key, agent, targets, when)
    aiming = [each for each in abilities_of(thing, scene) if each.targets and each.way in ("spell", "triggered") and each.does & _HARMFUL]
    if len(aiming) != 1 or thing.is_creature:
        return None
    for deed in used(world, key, agent, "use", targets, said, scene)[:1]:
        prepare(world, deed, agent)
        for part in in_parts(world, deed, scene):
            placed(world, part, when if part.verb != "target" else When())
        world.doubt("means", f"{thing.card} is used on it", 0.1)
        return world
    return None


def _taken_from_hand(world: World, key: int, agent: str, targets: tuple[Referent, ...], when: When) -> World | None:
    """ "Takes my Bolt with Duress": the spell is cast at the player who holds the card, which is chosen."""
    cards = [who for who in targets if isinstance(who, int)]
    holder = next((world.things[who].controller for who in cards if world.things[who].controller), "") or foe(world, agent)
    if not cards or holder == agent or any(world.things[who].zone not in ("", "hand") for who in cards):
        return None
    for who in cards:
        world.change(who, zone="hand", controller=holder)
    if not any(deed.what == key for deed in world.deeds):
        prepare(world, Deed("cast", agent, key), agent)
        placed(world, Deed("cast", agent, key, (holder,)), when)
    world.deeds.append(Deed("choose", agent, text=" and ".join(f"<{who}>" for who in cards)))
    return world


def _used_up(thing: Thing) -> tuple[str, ...]:
    """The deeds after which a thing has done what it does: a permanent that was cast can still be used."""
    return ("cast", "activate") if not thing.is_permanent else ("activate",)


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
    if said.predicate == "copy" and any(isinstance(t, int) and not _spell(world, t) for t in targets):
        return None  # a permanent is copied by a card like Clone alone
    if said.predicate in ("grant", "put_counter", "pump", "shrink") and (given := _given(said)):
        return "instant", given
    if told is None:
        return None
    types, text = told.split("|", 1)
    first = next((world.things[t] for t in targets if isinstance(t, int)), None)
    kind = next((t for t in ("creature", "artifact", "enchantment", "planeswalker", "land") if first is not None and t in first.types), "permanent")
    return types, text.replace("TYPE", kind).replace("N", str(amount_of(said) or 3))


def _spell(world: World, key: int) -> bool:
    """Whether a thing is a spell: cast in the story, or an instant or a sorcery."""
    return any(deed.verb == "cast" and deed.what == key for deed in world.deeds) or not world.things[key].is_permanent


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


def aimed_at(world: World, key: int, predicate: str, targets: tuple[Referent, ...], scene: Scene) -> tuple[Referent, ...]:
    """What of that which something happens to is aimed at by what brings it about: nothing where that has no targets."""
    abilities = abilities_of(world.things[key], scene)
    return targets if any(each.targets for each in abilities if predicate in each.does or each.way == "spell") or not abilities else ()


def likely_agent(world: World, predicate: str, targets: tuple[Referent, ...]) -> str:
    """Who brings something about where nobody says it: the opponent of whom it harms, the one it does good."""
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
    if deed.targets and set(targets) <= set(deed.targets) and said.positive and said.predicate not in _CLAIMS:
        return world  # that is what it does to it
    if deed.targets or not said.positive:
        return result(world, said, targets)
    if any(each.targets for each in meant):
        world.deeds[-1] = replace(deed, targets=targets)
    elif said.predicate in _CHOSEN:
        world.deeds.append(Deed("choose", player, text=" and ".join(f"<{key}>" for key in targets)))
    return world


_CHOSEN = frozenset(("copy", "search", "return", "put", "exile", "reanimate", "become", "tap", "untap", "bounce"))


def _does(world: World, deed: Deed, predicate: str, scene: Scene) -> bool:
    if deed.what is None:
        return False
    able = abilities_of(world.things[deed.what], scene)
    return any(predicate in each.does and (deed.verb != "play" or each.way != "activated") for each in able)  # a land that was played isn't used by that


def own_means(world: World, said: Said, scene: Scene, player: str, targets: tuple[Referent, ...], when: When) -> World | None:
    """Something of the player's that can do it and was not used yet."""
    spent = {d.what for d in world.deeds if d.verb != "play"}
    for thing in reversed(list(world.things.values())):
        if thing.key in spent or (player and thing.controller not in (player, "")) or thing.key in world.put_aside:
            continue
        itself = thing.key in targets
        abilities = abilities_of(thing, scene)
        if not any(said.predicate in each.does and each.way in ("spell", "activated") and not (itself and each.targets) for each in abilities):
            continue
        who = player or thing.controller or ASKER
        deeds = used(world, thing.key, who, said.predicate, aimed_at(world, thing.key, said.predicate, targets, scene), said, scene)
        if deeds:
            prepare(world, deeds[0], who)
            placed(world, deeds[0], when)
            world.doubt("means", f"{thing.card or thing.noun} is what does it", 0.1)
            return world
    return None


def place_it(world: World, key: int) -> None:
    """A permanent that takes part is in play."""
    thing = world.things[key]
    if not thing.zone and thing.is_permanent:
        world.change(key, zone="battlefield")


def result(world: World, said: Said, targets: tuple[Referent, ...]) -> World:
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
    world.explain(own_spans(theme))
    source = world.deeds[-1].what or 0
    token = Thing(0, "", found[0][0], zone="battlefield", types=("creature",), subtypes=tuple(seen.subtypes), size=seen.size, token=True, made_by=source)
    world.speak_of(world.add(replace(token, noun=theme.head.lower())).key)
    number = theme.count or 1
    words = " ".join((*seen.colors, *seen.subtypes))
    return f"{found[0][0]} controls {number} {words} tokens" if number > 1 else f"{found[0][0]} controls a {words} token"


def hush(world: World, said: Said) -> None:
    """Nothing came of what was said: its verb isn't understood."""
    if said.clause is not None:
        spans = verb_spans(said.clause) if said.clause.verb not in ("be", "go", "get", "put", "have") else [said.clause.span]
        for first, last in spans:
            world.explained.difference_update(range(first, last))
        world.doubt("skip", "", UNTOLD)


UNTOLD = 0.4
"""How doubtful a story is in which something told to happen comes of nothing."""


def in_general(world: World, said: Said, agent: str, targets: tuple[Referent, ...], when: When, scene: Scene) -> list[World]:
    """Something that nobody named does it."""
    general = _general_text(world, said, targets)
    if general is None or (not targets and said.predicate != "wipe"):
        return []
    types, text = general
    given = said.noun("what") or said.noun("by")
    if given is not None and said.predicate == "grant":
        world.explain(member.span for member in given.members())  # "protection from black" with its colour
    world.doubt("stand-in", f"{UNNAMED}: a spell of {agent}'s", 0.15)
    aimed = tuple(targets) if "arget" in text else ()
    for key in aimed:
        if isinstance(key, int) and said.predicate != "counter":
            place_it(world, key)
    _cast_before(world, said.predicate, aimed, agent)
    for n, target in enumerate(aimed or (None,)):  # one for each ("two creatures die")
        made = Thing(0, "", agent, zone="hand", types=tuple(types.split()), abilities=(f'"{text}"',), made=True, noun=f"{said.predicate} spell")
        placed(world, Deed("cast", agent, world.add(made).key, () if target is None else (target,)), when if not n else replace(when, step="", whose=""))
    return [world]


def amount_of(said: Said) -> int | None:
    """The number in the amount told, None where there is none."""
    for name in ("amount", "by", "what", "theme"):
        noun = said.noun(name)
        if noun is not None:
            if noun.count is not None:
                return noun.count
            if noun.head.lstrip("+-").isdecimal():
                return int(noun.head.lstrip("+-"))
            if noun.kind == "bonus":
                digits = noun.head.partition("/")[0].strip("+-")
                return int(digits) if digits.isdecimal() else None
    return None
