"""What is told to hold: who has what where, life, size, states, whose turn it is. Before anything was done it is a fact, afterwards a result."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from judge.question.meaning.model import Said
from judge.question.meaning.nouns import kinds, nouns
from judge.question.story.binding import Bound, Scene, bind
from judge.question.story.deeds import PLACES, cast
from judge.question.story.describe import COLOR_LETTERS, feature, looks
from judge.question.story.model import ASKER, Deed, Referent, Result, Thing, World
from judge.question.story.people import is_player, players
from judge.question.story.refer import Want, refer
from judge.question.story.words import noun_spans, own_spans, prep_words
from judge.question.syntax.model import Clause, Noun, Prep

_STATE_WORDS = {
    "tapped": "tapped",
    "untapped": "untapped",
    "attacking": "attacking",
    "unblocked": "unblocked",
    "face-down": "face-down",
    "summoning-sick": "summoning-sick",
    "sick": "summoning-sick",
    "phased-out": "phased-out",
}
_PRESENT = frozenset(("out", "there", "around", "up", "down", "already", "online", "active", "live", "present", "in"))


def place_of(noun: Noun | Clause) -> str:
    """The zone a noun phrase names, "" for anything else."""
    return PLACES.get(noun.head.lower(), "") if isinstance(noun, Noun) else ""


def told_place(said: Said) -> tuple[str, Noun | None, list[Prep]]:
    """The zone a proposition speaks of, the phrase that names it, and the prepositions it stands in."""
    for role, filler in said.roles:
        if role == "place" and (zone := place_of(filler)):
            return zone, filler if isinstance(filler, Noun) else None, []
    for prep in said.loose:
        if prep.word in ("in", "on", "under") and (zone := place_of(prep.what)):
            return zone, prep.what if isinstance(prep.what, Noun) else None, [prep]
    if said.clause is not None and _PRESENT & {*said.clause.particles, *said.clause.adverbs, *said.clause.is_}:
        return "battlefield", None, []
    return "", None, []


def hanging_place(noun: Noun) -> tuple[str, Noun | None]:
    """The zone in what hangs on a noun phrase ("Shock in hand")."""
    for member in reversed(list(noun.members())):
        for prep in member.preps:
            if prep.word in ("in", "on") and (zone := place_of(prep.what)) and isinstance(prep.what, Noun):
                return zone, prep.what
    return "", None


def have(world: World, said: Said, scene: Scene) -> list[World]:
    """ "I have X out", "he has three cards in hand", "my Bear has flying", "I control ..."."""
    holder, theme = said.noun("holder"), said.noun("theme")
    if theme is None:
        return []
    if (named := _named_after(theme, scene)) is not None:
        known = world.fork()
        known.explain([(theme.span[0], named.span[0])])
        return have(known, replace(said, roles=tuple((role, named if filler is theme else filler) for role, filler in said.roles)), scene)
    if (one_by_one := _cards_beside(said, theme)) is not None:
        worlds = [world]
        for each in one_by_one:
            worlds = [after for before in worlds for after in have(before, each, scene)]
        return worlds
    out: list[World] = []
    for bound in bind(world, said, scene, ("holder",), {"holder": Want()}):
        player, thing = bound.player("holder"), bound.thing("holder")
        several = [who for who in bound.roles.get("holder", ()) if isinstance(who, str)]
        if len(several) > 1 and theme.kind in ("name", "noun", "size") and theme.head.lower() not in ("life", "card", "mana", "turn"):
            out += _each_has(bound, said, theme, several, scene)
            continue
        if player is not None or (holder is None and thing is None):
            out += _player_has(bound, said, theme, player or "", scene)
        elif thing is not None:
            out += _thing_has(bound.world, thing, theme, said, scene)
    return out


def _named_after(theme: Noun, scene: Scene) -> Noun | None:
    """ "Two creatures, a Bear and a Giant": the ones named, where they are as many and of that kind; None for any other phrase."""
    if theme.kind != "noun" or theme.names or theme.count is None or theme.count < 2 or theme.count != len(theme.also):
        return None
    asked = set(looks(replace(theme, also=(), joined="")).types)
    if not asked or not all(each.kind == "name" and each.count in (None, 1) for each in theme.also):
        return None
    if not all(asked <= set(scene.cards.types(name)) for each in theme.also for name in each.names):
        return None
    first, *others = theme.also
    return replace(first, also=tuple(others), joined="and", span=(first.span[0], others[-1].span[1]))


def _cards_beside(said: Said, theme: Noun) -> tuple[Said, ...] | None:
    """ "He has a Bridge and three cards in hand": what is named is not where the cards are; None where there are no such cards beside it."""
    members = list(theme.members())
    held = [member for member in members if member.head.lower() == "card" and not member.names and (member.count is not None or member.det == "no")]
    if not held or len(held) == len(members) or theme.joined not in ("and", ""):
        return None
    ends = {id(one): later.span[0] for one, later in itertools.pairwise(members)}
    out = []
    for member in members:
        alone = replace(member, also=(), joined="", span=(member.span[0], min(member.span[1], ends.get(id(member), member.span[1]))))
        roles = tuple((role, alone if filler is theme else filler) for role, filler in said.roles if role != "place" or member in held)
        out.append(replace(said, roles=roles, loose=said.loose if member in held else ()))
    return tuple(out)


def _each_has(bound: Bound, said: Said, theme: Noun, players: list[str], scene: Scene) -> list[World]:
    """ "We both control X": each has one."""
    world = bound.world
    for place, player in enumerate(players):
        own = replace(theme, span=theme.span if not place else (0, 0), det="another" if place else theme.det, owner=None)
        one = said.having(("theme", own))
        found = _player_has(Bound(world, {**bound.roles, "holder": (player,)}), one, own, player, scene)
        if not found:
            return []
        world = found[0]
    return [world]


def _player_has(bound: Bound, said: Said, theme: Noun, player: str, scene: Scene) -> list[World]:
    world = bound.world
    head = theme.head.lower()
    if head == "life" or (theme.kind == "number" and "life" in kinds(theme)):
        return [_life(world, player, theme, scene)] if theme.count is not None else []
    if head in ("library", "hand") and ("empty" in theme.marks or theme.det == "no"):  # "an empty hand", "no library"
        world.hands[f"{player or ASKER}/{head}"] = 0
        world.explain(own_spans(theme))
        return [world]
    if (head == "card" and not theme.names and theme.count is not None) or (theme.det == "no" and head == "card"):
        zone, place, _ = told_place(said)
        zone = zone or hanging_place(theme)[0] or "hand"
        player = player or ASKER
        world.hands[f"{player}/{zone}"] = theme.count or 0
        world.explain(own_spans(theme) + (own_spans(place) if place else []))
        _at_end(world, said, player)
        return [world]
    if head == "mana" or theme.kind == "mana":
        if theme.det == "no":
            world.facts.append(f"{player} has no mana")
        elif theme.count is not None or theme.kind == "mana":
            _mana_there(world, theme, player or ASKER)
        else:
            world.facts.append(f"{player} has enough mana")
        world.explain(own_spans(theme))
        return [world]
    if head == "poison" and (theme.count is not None or theme.marks):
        world.facts.append(f"{player or ASKER} has {theme.count or theme.marks[-1]} poison counters")
        world.explain(noun_spans(theme))
        return [world]
    if head == "counter" and theme.marks:
        world.facts.append(f"{player} has {theme.count or 1} {theme.marks[-1]} counters")
        world.explain(noun_spans(theme))
        return [world]
    if head in ("turn", "priority", "upkeep"):
        world.turn = player
        world.explain(own_spans(theme))
        return [world]
    if not said.positive or theme.det == "no":
        return _lacks(world, theme, player)
    zone, place, preps = told_place(said)
    inner_zone, inner_place = hanging_place(theme) if not zone else ("", None)
    zone, place = zone or inner_zone, place or inner_place
    host = said.noun("place")
    if host is not None and not zone and is_thing(host):
        return _on(bound, said, scene)
    out = []
    if said.value == "hand":
        zone = "hand"
    owned = said.predicate in ("have", "control") and (zone in ("", "battlefield", "stack") or True)
    for each in bind(world, said, scene, ("theme",), {"theme": Want(("object",), player if owned else "")}):
        here = each.world
        for key in each.things("theme"):
            _put(here, key, player, zone, said, scene)
        if place is not None:
            here.explain(own_spans(place))
        here.explain(span for prep in preps for span in prep_words(prep))
        out.append(here)
    return out


_PLAINLY = {"w": "Plains", "u": "Island", "b": "Swamp", "r": "Mountain", "g": "Forest"}
_ANY_MANA = '"{T}: Add one mana of any color."'


def _mana_there(world: World, theme: Noun, player: str) -> None:
    """ "I have two mana", "{U}{U} open": untapped lands for so much and no more, of any colour where none is told."""
    symbols = re.findall(r"\{(\w)\}", theme.head.lower()) if theme.kind == "mana" else []
    kinds_told = [_PLAINLY.get(mark, "") for mark in symbols if not mark.isdecimal()] + [""] * (sum(int(mark) for mark in symbols if mark.isdecimal()))
    color = next((_PLAINLY[letter] for letter, word in COLOR_LETTERS.items() if word in theme.marks), "")
    for subtype in kinds_told or [color] * (theme.count or 0):
        own = {"subtypes": (subtype,), "supertypes": ("basic",), "noun": subtype.lower()} if subtype else {"abilities": (_ANY_MANA,), "noun": "land"}
        world.add(Thing(0, "", player, zone="battlefield", types=("land",), made=True, **own))  # type: ignore[arg-type]


def _on(bound: Bound, said: Said, scene: Scene) -> list[World]:
    """ "I have Pacifism on his Bear": it is attached to that."""
    out = []
    wants = {"theme": Want(("object",), bound.player("holder") or ""), "place": Want(("object", "player"))}
    for each in bind(bound.world, said, scene, ("theme", "place"), wants):
        for key in each.things("theme"):
            _attach(each.world, key, each.first("place"))
        if (bearer := each.first("place")) is not None:
            each.world.speak_of(bearer)
        if each.has("theme") and each.has("place"):
            out.append(each.world)
    return out


_ENDS = frozenset(("end", "end of turn", "end step", "cleanup", "cleanup step"))


def _at_end(world: World, said: Said, player: str) -> None:
    """ "... at the end of my turn": the turn is at its end, and moves on to its cleanup step (514.1)."""
    for prep in said.loose:
        what = prep.what
        if prep.word in ("at", "by", "during", "in") and isinstance(what, Noun) and what.head.lower() in _ENDS:
            world.explain([prep.span])
            world.turn = world.turn or player
            world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s cleanup step"))


def _lacks(world: World, theme: Noun, player: str) -> list[World]:
    """ "I have no other creatures": nothing of the kind is there, as is so unless told; without lands there is no mana."""
    world.lacking.add((player or ASKER, theme.head.lower()))
    world.explain(own_spans(theme))
    if theme.head.lower() == "land" and not set(theme.marks) - {"untapped", "more", "other"} and player:
        world.facts.append(f"{player} has no mana")
    return [world]


def _put(world: World, key: int, player: str, zone: str, said: Said, scene: Scene) -> None:
    thing = world.things[key]
    changes: dict[str, object] = {}
    states = {_STATE_WORDS[word] for word in (said.clause.is_ if said.clause is not None else ()) if word in _STATE_WORDS}
    if states and said.clause is not None:
        changes["states"] = thing.states | states
        zone = zone or "battlefield"
        _explain_words(world, said.clause, scene, {part for word in _STATE_WORDS for part in (word, *word.split("-"))})
    if player and said.predicate != "own":
        changes["controller"] = player
    if player and said.predicate == "own":
        changes["owner"] = player
    if not zone and not thing.zone and said.predicate == "control":
        zone = "battlefield"
    if zone and not (zone == "battlefield" and not thing.is_permanent):
        changes["zone"] = zone
    if changes:
        world.change(key, **changes)


def _thing_has(world: World, key: int, theme: Noun, said: Said, scene: Scene) -> list[World]:
    """ "My Bear has flying", "it has three counters on it", "it has 2 damage"."""
    seen = looks(Noun("noun", "creature"))
    for member in theme.members():
        if not feature(seen, member):
            return []
    if seen.attached:
        return _wears(world, key, theme, scene)
    thing = world.things[key]
    hung = said.clause is not None and bool(said.clause.gap)  # "a creature that has ...": so it was from the start
    if world.deeds and not hung:
        if seen.damage or seen.size:
            return []
        world.explain(own_spans(theme))
        counters = [f"{number} {kind} counters" if number != 1 else f"a {kind} counter" for kind, number in seen.counters]
        world.results += [Result(f"<{key}> has {what}", len(world.deeds)) for what in (*seen.abilities, *counters)]
        return [world]
    world.explain(own_spans(theme))
    if not said.positive:
        return [world]
    abilities = tuple(a for a in seen.abilities if not thing.card or not scene.cards.has_keyword(thing.card, a))
    if thing.card and abilities:
        return [_granted(world, key, abilities)]
    there = {"zone": "battlefield"} if (seen.counters or seen.states or seen.damage) and thing.is_permanent and not thing.zone else {}
    world.change(
        key, abilities=(*thing.abilities, *abilities), counters=_with_counters(thing.counters, seen.counters), damage=seen.damage or thing.damage,
        size=seen.size if seen.size and not thing.card else thing.size, states=thing.states | seen.states, **there,
    )  # fmt: skip
    return [world]


def _with_counters(had: tuple[tuple[str, int], ...], new: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """The counters of a thing with those told later: of another kind beside them, of the same kind instead."""
    return tuple({**dict(had), **dict(new)}.items())


def _wears(world: World, key: int, theme: Noun, scene: Scene) -> list[World]:
    """ "My Bear had Bonesplitter attached": what can be attached is on it."""
    out = []
    for found in refer(world, theme, Want(("object",), world.things[key].controller), scene.cards):
        things = [who for who in found.who if isinstance(who, int)]
        if things and all({"aura", "equipment", "fortification"} & {s.lower() for s in found.world.things[each].subtypes} for each in things):
            for each in things:
                _attach(found.world, each, key)
            found.world.speak_of(key)
            found.world.explain((n, n + 1) for n, word in enumerate(scene.tokens) if word.lower() == "attached" and 0 <= n - theme.span[1] <= 1)
            out.append(found.world)
    return out


def _granted(world: World, key: int, abilities: tuple[str, ...]) -> World:
    """Something a card hasn't by itself: it has it by what was told or by an effect nobody told."""
    thing = world.things[key]
    world.change(key, abilities=(*thing.abilities, *abilities))
    world.doubt("state", f"{thing.card} is given {', '.join(abilities)} by something not told", 0.3)
    return world


def _life(world: World, player: str, noun: Noun, scene: Scene, *, comes: bool = False) -> World:
    """A life total: from the start, unless one was told before or it is told to be what comes out."""
    amount = noun.count if noun.count is not None else int(noun.head) if noun.head.lstrip("-").isdecimal() else None
    if amount is not None:
        if world.deeds and not scene.asked and (player in world.life or comes):
            world.results.append(Result(f"{player} is at {amount} life", len(world.deeds)))
        else:
            world.life[player] = amount
        world.explain(own_spans(noun))
    return world


def at_life(world: World, said: Said, scene: Scene) -> list[World]:
    """ "He is at 3", "that puts me to 5 life"."""
    theme, what = said.noun("theme"), said.noun("what")
    if theme is None or what is None:
        return []
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("player",))}):
        told = [who for who in bound.roles.get("theme", ()) if isinstance(who, str)]
        for player in told:
            comes = said.clause is not None and (said.clause.verb not in ("be", "have") or said.clause.link.split()[-1:] in (["so"], ["then"]))
            _life(bound.world, player, what, scene, comes=comes)
        if told:
            out.append(bound.world)
    return out


def be(world: World, said: Said, scene: Scene) -> list[World]:
    """ "X is in play", "he is at 3", "it is tapped", "it's my turn", "it is a 4/4"."""
    theme, what, at = said.noun("theme"), said.noun("what"), said.role("at")
    if what is not None and said.clause is not None and "there" in said.clause.adverbs:
        return exist(world, replace(said, roles=(("theme", what), *(pair for pair in said.roles if pair[0] not in ("theme", "what")))), scene)
    if theme is None:
        return []
    if what is not None and what.kind == "name" and theme.kind == "noun" and theme.owner is not None and is_thing(theme):
        # "my only creature is a Bear" says whose the Bear is
        world = world.fork()
        world.explain(noun_spans(theme))
        return exist(world, replace(said, roles=(("theme", replace(what, owner=theme.owner)),)), scene)
    if (moment := _turn(world, said, scene)) is not None:
        return [moment]
    on = said.noun("place")
    if at is None and on is not None and on.kind == "number" and is_player(theme):
        at = on  # "I was on 20"
    if isinstance(at, Noun) and (at.count is not None or at.kind == "number") and is_player(theme):
        return at_life(world, said.having(("what", at)), scene)
    if what is not None and "life" in kinds(what) and what.count is not None:
        return at_life(world, said, scene)
    if theme.head.lower() in ("life", "life total") and theme.owner is not None and isinstance(at, Noun):
        return at_life(world, said.having(("theme", theme.owner)).having(("what", at)), scene)
    if theme.head.lower() in ("life", "life total") and theme.owner is not None and what is not None:
        return at_life(world, replace(said, roles=(("theme", theme.owner), ("what", what))), scene)
    if theme.head.lower() in ("library", "hand") and said.clause is not None and "empty" in said.clause.is_ and said.positive:
        holder = theme.owner or Noun("pronoun", "i", span=(theme.span[0], theme.span[0]))
        own = replace(said, predicate="have", roles=(("holder", holder), ("theme", replace(theme, marks=("empty",), owner=None))))
        done = have(world, own, scene)
        for each in done:
            each.explain([said.clause.span])
        return done
    out: list[World] = []
    place = said.noun("place")
    if place is not None and not place_of(place) and said.positive and is_thing(place):
        wants = {"theme": Want(("object",)), "place": Want(("object", "player"))}
        for bound in bind(world, said, scene, ("theme", "place"), wants):
            key, host = bound.thing("theme"), bound.first("place")
            if key is not None and host is not None and {"aura", "equipment", "fortification"} & {s.lower() for s in bound.world.things[key].subtypes}:
                _attach(bound.world, key, host)
                out.append(bound.world)
        if out:
            return out
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object",))}):
        out += _is(bound, said, scene)
    return out


def _turn(world: World, said: Said, scene: Scene) -> World | None:
    """ "It's his upkeep", "it is my turn"."""
    theme, what = said.noun("theme"), said.noun("what")
    if what is not None and theme is not None and what.head.lower() in ("turn", *_steps()) and not (what.det or what.owner) and is_player(theme):
        what = replace(what, owner=theme)  # "opponent's turn, ...": whose turn it is
    for noun in (what, theme):
        if noun is not None and noun.owner is not None and noun.head.lower() in ("turn", *_steps()) and (noun is what or what is None):
            found = players(world, noun.owner)
            if found is None or not found[0]:
                return None
            here = world.fork()
            here.turn = found[0][0]
            here.step = _steps().get(noun.head.lower(), here.step)
            here.explain([noun.span])
            if said.clause is not None:
                here.explain([said.clause.span])
            return here
    return None


def _steps() -> dict[str, str]:
    return {word: step for step, words in nouns()["moments"].items() for word in words}


def _is(bound: Bound, said: Said, scene: Scene) -> list[World]:
    world = bound.world
    keys = bound.things("theme")
    if not keys:
        return []
    zone, place, preps = told_place(said)
    if said.positive and (claims := _fate(world, said, keys)):
        world.results += claims
        if said.clause is not None:
            _explain_words(world, said.clause, scene, set(FATES))
        return [world]
    states = [_STATE_WORDS[word] for word in said.value.split() if word in _STATE_WORDS]
    what = said.noun("what")
    done = _qualities(world, keys, said, scene)
    if zone:
        for key in keys:
            player = ""
            if place is not None and place.owner is not None and (found := players(world, place.owner)) is not None and found[0]:
                player = found[0][0]
            _put(world, key, player, zone, said, scene)
        world.explain(own_spans(place) if place else [])
        world.explain(span for prep in preps for span in prep_words(prep))
        done = True
    if states and said.positive:
        for key in keys:
            if world.deeds and not scene.asked:
                world.results += [Result(f"<{key}> is {state}", len(world.deeds)) for state in states]
            else:
                world.change(key, states=world.things[key].states | set(states))
        done = True
    if what is not None:
        done = _is_such(world, keys, what) or done
    if done and said.clause is not None:
        _explain_words(world, said.clause, scene, {*_STATE_WORDS, *_PRESENT})
    return [world] if done else []


def _qualities(world: World, keys: tuple[int, ...], said: Said, scene: Scene) -> bool:
    """ "It is indestructible", "his 5/5 is black": colours and keywords that are adjectives, told before anything was done to it."""
    words = said.clause.is_ if said.clause is not None else ()
    seen = looks(Noun("noun", "creature", marks=words))
    if not said.positive or seen.missed or not (seen.colors or seen.abilities or seen.supertypes) or seen.states:
        return False
    for key in keys:
        thing = world.things[key]
        if thing.card and seen.abilities:
            abilities = tuple(a for a in seen.abilities if not scene.cards.has_keyword(thing.card, a))
            if abilities:
                _granted(world, key, abilities)
        elif not thing.card:
            changes = {"colors": seen.colors, "abilities": seen.abilities, "supertypes": seen.supertypes}
            world.change(key, **{name: tuple(dict.fromkeys((*getattr(thing, name), *new))) for name, new in changes.items()})
        elif not set(seen.colors) <= set(thing.colors):
            return False
    if said.clause is not None:
        _explain_words(world, said.clause, scene, {part for word in words for part in word.split()})
    return True


FATES = {"dead": "dies", "destroyed": "dies", "alive": "survives", "exiled": "is exiled", "countered": "is countered"}
"""What is said of a thing that something came to, as a claim of Judge English."""


def _fate(world: World, said: Said, keys: tuple[int, ...]) -> list[Result]:
    """ "It's dead": what came of what was done; nothing before anything was."""
    fates = [FATES[word] for word in said.value.split() if word in FATES]
    return [Result(f"<{key}> {fate}", len(world.deeds)) for key in keys for fate in fates] if world.deeds and not said.modality else []


def _explain_words(world: World, clause: Clause, scene: Scene, words: set[str]) -> None:
    for n in range(*clause.span):
        if n < len(scene.tokens) and scene.tokens[n].lower() in words:
            world.explained.add(n)


def _is_such(world: World, keys: tuple[int, ...], what: Noun) -> bool:
    """ "It's a 4/4", "it is a green creature": what it is like, told before anything is done."""
    seen = looks(what)
    if not seen.told or seen.missed:
        return False
    for key in keys:
        thing = world.things[key]
        if seen.size and thing.size not in ("", seen.size) and not (world.deeds or thing.card):
            return False  # something has changed its size that nobody told
        if thing.card:
            if seen.size and seen.size != thing.size and not world.deeds:
                world.notes.append(f"{thing.card} is told to be {seen.size}")
                return False
        elif not world.deeds or not thing.size:
            world.change(
                key, size=seen.size or thing.size, types=tuple(dict.fromkeys((*thing.types, *seen.types))), colors=(*thing.colors, *seen.colors),
                subtypes=(*thing.subtypes, *seen.subtypes), supertypes=(*thing.supertypes, *seen.supertypes), abilities=(*thing.abilities, *seen.abilities),
            )  # fmt: skip
        elif seen.size:
            world.results.append(Result(f"<{key}> is {seen.size}", len(world.deeds)))
    world.explain(seen.spans)
    return True


def exist(world: World, said: Said, scene: Scene) -> list[World]:
    """ "There is a Humility in play", "two Furnaces out": things that are there."""
    theme = said.noun("theme")
    if theme is not None and theme.det == "no" and (looks(theme).told or feature(looks(Noun("noun", "creature")), theme)):
        here = world.fork()
        here.explain([theme.span, *([said.clause.span] if said.clause is not None else [])])
        return [here]
    if theme is None or not is_thing(theme):
        return []
    if theme.also and (known := _each_described(world, theme)) is not None:
        return [known]
    zone, place, preps = told_place(said)
    if not zone:
        zone, place = hanging_place(theme)
    if not zone and (aimed := _aimed(world, said, theme, scene)):
        return aimed
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object",))}):
        here = bound.world
        for key in bound.things("theme"):
            player = ""
            if place is not None and place.owner is not None and (found := players(here, place.owner)) is not None and found[0]:
                player = found[0][0]
            _put(here, key, player, zone, said, scene)
        here.explain(own_spans(place) if place else [])
        here.explain(span for prep in preps for span in prep_words(prep))
        if not bound.has("theme"):
            continue
        out.append(here)
    return out


def _aimed(world: World, said: Said, theme: Noun, scene: Scene) -> list[World]:
    """ "Shock on his Bear": an instant or sorcery named with what it is aimed at is cast on that, an Aura or Equipment is on it; nothing for others."""
    place = said.noun("place")
    if place is None or theme.kind != "name" or theme.also:
        return []
    if not world.deeds and all(scene.cards.aura_or_equipment(name) for name in theme.names):
        return enchant(world, Said("enchant", (("what", theme), ("theme", place)), loose=said.loose, clause=said.clause, said=said.said), scene)
    if not all({"instant", "sorcery"} & set(scene.cards.types(name)) for name in theme.names):
        return []
    told = Said("cast", (("what", theme), ("target", place)), loose=said.loose, clause=said.clause, said=said.said)
    return cast(world, told, scene)


def _each_described(world: World, theme: Noun) -> World | None:
    """ "Three creatures: a 1/1, a 2/2 and a 4/4": the ones spoken of just before, one by one; None where they weren't left open."""
    members = list(theme.members())
    last = [who for who in world.spoken if isinstance(who, int)][-len(members) :]
    plain = [key for key in last if not (world.things[key].card or world.things[key].size or world.things[key].made)]
    seen = [looks(member) for member in members]
    if len(plain) != len(members) or not all(each.size and not each.missed for each in seen):
        return None
    here = world.fork()
    for key, each in zip(sorted(plain), seen, strict=True):
        thing = here.things[key]
        here.change(key, size=each.size, abilities=(*thing.abilities, *each.abilities), subtypes=(*thing.subtypes, *each.subtypes))
        here.explain(each.spans)
    return here


def is_thing(noun: Noun) -> bool:
    """Whether a noun phrase that stands alone may bring something in."""
    if noun.kind in ("name", "size"):
        return True
    seen = looks(noun)
    bare = not (noun.det or noun.owner or noun.count or noun.marks or noun.preps or noun.plural)
    return seen.told and not (bare and not seen.size)


def able(world: World, said: Said, scene: Scene) -> list[World]:
    """ "A dragon that flies": what it is able to from the start; once something was done, a result."""
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("creature",))}):
        for key in bound.things("theme"):
            thing = bound.world.things[key]
            hung = said.clause is not None and bool(said.clause.gap)
            if bound.world.deeds and not hung:
                bound.world.results.append(Result(f"<{key}> has {said.value}", len(bound.world.deeds)))
            elif not thing.card and said.positive and said.value not in thing.abilities:
                bound.world.change(key, abilities=(*thing.abilities, said.value))
        out.append(bound.world)
    return out


def wear(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Carrying a Warhammer", "wearing Rancor", "enchanted with Pacifism": what is attached to what."""
    out = []
    for bound in bind(world, said, scene, ("theme", "what"), {"theme": Want(("object",)), "what": Want(("object",))}):
        bearer: Referent | None = bound.first("theme")
        for key in bound.things("what"):
            _attach(bound.world, key, bearer)
        if bearer is not None and bound.has("what") and bearer not in bound.things("what"):
            out.append(bound.world)
    return out


def _attach(world: World, key: int, bearer: Referent | None) -> None:
    if bearer == key:
        return
    owner = world.things[bearer].controller if isinstance(bearer, int) else (bearer or ASKER)
    thing = world.things[key]
    world.change(key, attached_to=bearer, zone="battlefield", controller=thing.controller or owner)
    if isinstance(bearer, int) and not world.things[bearer].zone:
        world.change(bearer, zone="battlefield")


def enchant(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Pacifism enchants my Bear", "my Bear is enchanted with it"."""
    out = []
    for bound in bind(world, said, scene, ("theme", "what"), {"theme": Want(("object", "player")), "what": Want(("object",))}):
        for key in bound.things("what"):
            _attach(bound.world, key, bound.first("theme"))
        if bound.has("what") and bound.has("theme"):
            out.append(bound.world)
    return out
