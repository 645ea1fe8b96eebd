"""What is told to hold: who has what where, life, size, states, whose turn it is. Before anything was done it is a fact, afterwards a result."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from judge.cards import tree
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import kinds, nouns, of_word
from judge.question.story.binding import Bound, Scene, bind
from judge.question.story.cards import Cards, nodes
from judge.question.story.deeds import PLACES, cast, whose_worn
from judge.question.story.describe import COLOR_LETTERS, Looks, feature, looks
from judge.question.story.model import ASKER, Deed, Referent, Result, Thing, World
from judge.question.story.people import foe, in_play, is_player, players
from judge.question.story.printed import as_printed, needless
from judge.question.story.refer import Want, of_card, refer, told_size
from judge.question.story.words import noun_spans, own_spans, prep_words, verb_spans
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
_AT_HAND = ("ready", "available", "left", "open", "handy", "remaining")
"""Words for what somebody has and may use."""

_PRESENT = frozenset(("out", "there", "around", "up", "down", "already", "online", "active", "live", "present", "in", "anywhere"))


def place_of(noun: Noun | Clause) -> str:
    """The zone a noun phrase names, "" for anything else."""
    return PLACES.get(noun.head.lower(), "") if isinstance(noun, Noun) else ""


def told_place(said: Said) -> tuple[str, Noun | None, list[Prep]]:
    """The zone a proposition speaks of, the phrase that names it, and the prepositions it stands in."""
    for role, filler in said.roles:
        if role == "place" and (zone := place_of(filler)):
            return zone, _across(filler) if isinstance(filler, Noun) else None, []
    for prep in said.loose:
        if prep.word in ("in", "on", "under") and (zone := place_of(prep.what)):
            return zone, _across(prep.what) if isinstance(prep.what, Noun) else None, [prep]
    if said.clause is not None and _PRESENT & {*said.clause.particles, *said.clause.adverbs, *said.clause.is_}:
        return "battlefield", None, []
    return "", None, []


def _across(place: Noun) -> Noun:
    """ "The other side (of the table)": the opponent's; any other place as it is."""
    of = all(prep.word == "of" and place_of(prep.what) == "battlefield" for prep in place.preps)
    if place.owner is not None or place.head.lower() not in ("side", "half") or not of or set(place.marks) - {"opposite"} != set() or place.also:
        return place
    other = place.det in ("other", "the other") or "opposite" in place.marks
    return replace(place, owner=Noun("noun", "opponent", det="the", span=place.span)) if other else place


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
    if nothing(theme):
        return _nothing_there(world, said, holder, theme)
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
        player, things = bound.player("holder"), bound.things("holder")
        several = [who for who in bound.roles.get("holder", ()) if isinstance(who, str)]
        if len(several) > 1 and theme.kind in ("name", "noun", "size") and theme.head.lower() != "turn":
            out += _each_has(bound, said, theme, several, scene)
            continue
        if player is not None or (holder is None and not things):
            had = _player_has(bound, said, theme, player or "", scene)
            if said.positive and said.clause is not None:
                for after in had:
                    _explain_words(after, said.clause, scene, set(_AT_HAND))
            out += had
        else:
            having = [bound.world]
            for thing in things:  # each of several has it
                having = [after for before in having for after in _thing_has(before, thing, theme, said, scene)]
            out += having
    return out


NOTHING = frozenset(("nothing", "none"))


def nothing(noun: Noun | None) -> bool:
    """Whether a phrase says that there is nothing."""
    return noun is not None and noun.kind == "pronoun" and noun.head.lower() in NOTHING and not (noun.preps or noun.clauses or noun.also)


def _nothing_there(world: World, said: Said, holder: Noun | None, theme: Noun) -> list[World]:
    """ "He has nothing (else) in play", "there is nothing on my side": so it is unless told; no creature may be brought in where nothing is there at all."""
    here = world.fork()
    _, place, _ = told_place(said)
    left = said.loose or [role for role, filler in said.roles if role not in ("holder", "theme", "place")]
    if left or (said.role("place") is not None and place is None) or said.clause is None:
        return []
    who = holder if holder is not None else place.owner if place is not None else None
    found = players(here, who) if who is not None else None
    if who is not None and (found is None or not found[0]):
        return []
    if "else" not in said.clause.adverbs and "other" not in theme.marks and found is not None:
        here.lacking |= {(player, "creature") for player in found[0]}
    here.explain([*verb_spans(said.clause), theme.span, *([holder.span] if holder is not None else []), *(own_spans(place) if place is not None else [])])
    return [here]


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
    held += [member for member in members if member.head.lower() == "mana" or member.kind == "mana"]  # "River Boa and a green mana"
    held += [member for member in members if member.head.lower() == "life" and member.count is not None]
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
        one = replace(said, roles=(("theme", own), *(pair for pair in said.roles if pair[1] is not theme)))
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
    if head in PLACES and head not in ("library", "hand") and "empty" in theme.marks and said.positive and not theme.preps:
        world.explain(own_spans(theme))  # "an empty board"
        return [world]
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
    if not said.positive and {"just", "only"} & set(theme.marks):
        return []  # "no Swamp, just a Blood Crypt": that one is there
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
        _side_of(here, said)
        for key in each.things("theme"):
            _put(here, key, player, zone, said, scene)
        _after_paying(here, each.things("theme"), player, said, theme, scene)
        if place is not None:
            here.explain(own_spans(place))
        here.explain(span for prep in preps for span in prep_words(prep))
        out.append(here)
    return out


_LEFT = frozenset(("left", "remaining", "untapped", "open", "up", "available", "over"))


def _after_paying(world: World, keys: tuple[int, ...], player: str, said: Said, theme: Noun, scene: Scene) -> None:
    """ "He counters my Angel and I have two lands left": what is left after the spell was paid for, so that there were as many more as it costs."""
    clause = said.clause
    words = {*clause.is_, *clause.particles, *clause.adverbs} if clause is not None else set()
    if not keys or not player or not _LEFT & (words | set(theme.marks)) or any("land" not in world.things[key].types for key in keys):
        return
    if any(thing.controller == player and "land" in thing.types and thing.key not in keys for thing in world.things.values()):
        return  # how many there were was told
    cast = [world.things[deed.what].card for deed in world.deeds if deed.verb == "cast" and deed.agent == player and deed.what is not None]
    costs = [scene.cards.mana_value(card) if card else None for card in cast]
    for _ in range(sum(cost or 0 for cost in costs)):
        world.add(Thing(0, "", player, zone="battlefield", types=("land",), abilities=(_ANY_MANA,), made=True, noun="land"))


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
            _attach(each.world, key, each.first("place"), scene)
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


ABSENT = "not there: "
"""How what was told of a card begins that nobody has."""


def _lacks(world: World, theme: Noun, player: str) -> list[World]:
    """ "I have no other creatures": nothing of the kind is there, as is so unless told; without lands there is no mana."""
    world.lacking.add((player or ASKER, theme.head.lower()))
    world.explain(own_spans(theme))
    for name in theme.names[:1] if theme.kind == "name" and all(thing.card not in theme.names for thing in world.things.values()) else ():
        world.checked.add(f"{ABSENT}{name}")
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
    if player and said.predicate == "control" and thing.controller not in ("", player):
        if world.deeds:  # so it came to be
            world.results.append(Result(f"<{key}> is controlled by {player}", len(world.deeds)))
            return
        changes["owner"] = thing.controller  # "my Bear is under his control"
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
    _whence(world, theme, said, scene)
    if thing.card and seen.size:
        return []  # that a card has so much power, or toughness, comes of something else
    hung = said.clause is not None and bool(said.clause.gap)  # "a creature that has ...": so it was from the start
    if said.noun("with") is not None and said.positive and not world.deeds:
        caused = _caused(world, said, (key,), scene)
        if caused is None or seen.damage or seen.size or seen.counters or seen.states:
            return []
        caused.explain(span for member in theme.members() for span in own_spans(member))
        caused.results += [Result(f"<{key}> has {what}", 0, first=True) for what in seen.abilities]
        return [caused]
    if world.deeds and not hung and not _only_described(world, key, said, seen):
        if seen.damage or seen.size:
            return []
        world.explain(span for member in theme.members() for span in ([member.span] if "protection" in member.head.lower() else own_spans(member)))
        seen.types.clear()
        if said.positive and as_printed(world, key, seen, scene.cards):
            needless(world, [theme.span])
        counters = [f"{number} {kind} counters" if number != 1 else f"a {kind} counter" for kind, number in seen.counters]
        world.results += [_has(key, what, said, world) for what in (*seen.abilities, *counters)]
        return [world]
    world.explain(span for member in theme.members() for span in ([member.span] if "protection" in member.head.lower() else own_spans(member)))
    if not said.positive:
        return [world]
    seen.types.clear()
    if thing.card and as_printed(world, key, seen, scene.cards):
        needless(world, [theme.span, *(verb_spans(said.clause) if said.clause is not None else [])])
        return [world]
    abilities = tuple(a for a in seen.abilities if not thing.card or not scene.cards.has_keyword(thing.card, a))
    world.checked.update(f"{thing.card}: {a}" for a in seen.abilities if thing.card and a not in abilities)
    _having_attacked(world, key, said, scene)
    thing = world.things[key]
    if thing.card and abilities:
        return [_granted(world, key, abilities)]
    there = {"zone": "battlefield"} if (seen.counters or seen.states or seen.damage) and thing.is_permanent and not thing.zone else {}
    world.change(
        key, abilities=(*thing.abilities, *abilities), counters=_with_counters(thing.counters, seen.counters), damage=seen.damage or thing.damage,
        size=seen.size if seen.size and not thing.card else thing.size, states=thing.states | seen.states, **there,
    )  # fmt: skip
    return [world]


def _only_described(world: World, key: int, said: Said, seen: Looks) -> bool:
    """ "I attack with a 2/2. It has flying.": more of what a creature is like that is no card, where nothing was done that may change it."""
    fought = all(deed.verb in ("attack", "block") for deed in world.deeds)
    late = said.clause is not None and bool({"now", "then", "suddenly", "afterwards"} & {*said.clause.adverbs, *said.link.split()})
    if not fought or late or not said.positive or seen.damage or seen.size:
        return False
    if seen.counters:  # combat damage takes loyalty away, but nobody tells of the attack what was left
        return all(kind == "loyalty" for kind, _ in seen.counters) and not seen.abilities
    return not world.things[key].card and bool(seen.abilities)


def _having_attacked(world: World, key: int, said: Said, scene: Scene) -> None:
    """ "After attacking it has three counters": so it is when the story begins, and it is tapped for that (508.1f)."""
    thing = world.things[key]
    for prep in said.loose:
        gerund = prep.what if isinstance(prep.what, Clause) else None
        if prep.word != "after" or gerund is None or gerund.verb != "attack" or gerund.objects or gerund.preps or gerund.negated or not thing.is_creature:
            continue
        if not (thing.card and scene.cards.has_keyword(thing.card, "vigilance")) and "vigilance" not in thing.abilities:
            world.change(key, states=world.things[key].states | {"tapped"})
        world.explain([prep.span])
        world.checked.add(f"{thing.card or thing.noun} has attacked")


def _whence(world: World, theme: Noun, said: Said, scene: Scene) -> None:
    """ "Lifelink from the Warhammer", "flying from itself": what of the story it comes from, if that is what gives it or the thing itself."""
    for prep in (*(prep for member in theme.members() for prep in member.preps), *said.loose):
        what = prep.what if prep.word in ("from", "off", "through", "by") and isinstance(prep.what, Noun) else None
        if what is None or not (what.kind == "name" or what.head.lower() == "itself"):
            continue
        if refer(world, what, Want(("object",), old=True), scene.cards):
            world.explain([prep.span])


def _caused(world: World, said: Said, keys: tuple[int, ...], scene: Scene) -> World | None:
    """ "Thanks to X", "because of two counters": what a thing is like comes of that, which is there; None where it can't be told so."""
    cause = said.noun("with")
    if cause is None:
        return world
    if cause.head.lower() == "counter" and cause.kind == "noun" and not cause.preps:
        seen = looks(Noun("noun", "creature"))
        if not feature(seen, cause) or cause.count is None:
            return None
        here = world.fork()
        for key in keys:
            here.change(key, counters=_with_counters(here.things[key].counters, seen.counters))
        here.explain([*own_spans(cause), (cause.span[0] - 1, cause.span[0])])
        return here
    if cause.kind != "name" or cause.det == "no":
        return None
    for found in refer(world, cause, Want(("object",), world.things[keys[0]].controller), scene.cards)[:1]:
        here = found.world
        for each in (who for who in found.who if isinstance(who, int) and who not in keys):
            thing = here.things[each]
            if _worn(thing) and thing.attached_to is None and len(keys) == 1:
                if each not in world.things and cause.owner is None:
                    here.change(each, controller="")  # whose it is isn't said by whose creature has it
                _attach(here, each, keys[0], scene)
            elif not thing.is_permanent or _worn(thing):
                return None
            else:
                here.put_in_play(each)
        for key in keys:
            here.speak_of(key)
        return here
    return None


def _worn(thing: Thing) -> bool:
    return bool({"aura", "equipment", "fortification"} & {word.lower() for word in thing.subtypes})


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
                if each not in world.things and theme.owner is None:
                    found.world.change(each, controller="")
                _attach(found.world, each, key, scene)
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
            if not scene.asked and world.life.get(player, amount) != amount:  # both can't be so from the start
                world.doubt("state", f"{world.life[player]} and {amount} life are told of the same time", 2.0)
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
            comes = said.clause is not None and (said.clause.verb not in BEING or said.clause.link.split()[-1:] in (["so"], ["then"]))
            comes = comes or (said.clause is not None and not said.clause.verb and "now" in said.clause.adverbs)
            _life(bound.world, player, what, scene, comes=comes)
        if told:
            out.append(bound.world)
    return out


BEING = frozenset({"be", "have", ""})
"""Verbs, and none ("opponent at 20"), that say how much life somebody has, not how much he comes to."""

MINE = {"mine": "i", "yours": "you", "his": "he", "hers": "she", "theirs": "they"}
"""Whose a thing is told to be, as the player's pronoun."""


def be(world: World, said: Said, scene: Scene) -> list[World]:
    """ "X is in play", "he is at 3", "it is tapped", "it's my turn", "it is a 4/4"."""
    theme, what, at = said.noun("theme"), said.noun("what"), said.role("at")
    if nothing(theme) and theme is not None and what is None and said.clause is not None and (said.noun("place") is not None or not said.clause.is_):
        return _nothing_there(world, said, None, theme)
    if theme is None and not said.positive and _bare_denied(said, scene):
        return exist(world, said, scene)
    if what is not None and said.clause is not None and "there" in said.clause.adverbs:
        return exist(world, replace(said, roles=(("theme", what), *(pair for pair in said.roles if pair[0] not in ("theme", "what")))), scene)
    if theme is None:
        return []
    if what is not None and theme.kind == "noun" and theme.owner is None and said.positive and (there := _only_there(world, theme, what, said)) is not None:
        known, place = there
        return exist(known, replace(said, roles=(("theme", what), *((("place", place),) if place is not None else ()))), scene)
    basic = what is not None and what.kind == "noun" and what.head.lower() in BASIC_LANDS and theme.head.lower() == "land"
    if what is not None and (what.kind == "name" or basic) and theme.kind == "noun" and theme.owner is not None and is_thing(theme):
        # "my only creature is a Bear" says whose the Bear is
        world = world.fork()
        world.explain(noun_spans(theme))
        return exist(world, replace(said, roles=(("theme", replace(what, owner=theme.owner)),)), scene)
    if (moment := _turn(world, said, scene)) is not None:
        return [moment]
    if what is not None and what.kind == "name" and theme.kind == "pronoun" and said.positive and (turned_out := _turns_out(world, said, theme, what, scene)):
        return turned_out
    if what is not None and what.kind == "pronoun" and (whose := MINE.get(what.head.lower())) is not None and said.positive and is_thing(theme):
        holder = Noun("pronoun", whose, span=what.span)  # "the Leyline is mine"
        return have(world, replace(said, predicate="control", roles=(("holder", holder), ("theme", theme))), scene)
    on = said.noun("place")
    if at is None and on is not None and (on.kind == "number" or (on.head == "life" and on.count is not None)) and is_player(theme):
        at = on  # "I was on 20"
    if (control := _controlled(said, theme, on)) is not None:
        return have(world, control, scene)
    if (spent := _lands_tapped(world, said, theme)) is not None:
        return [spent]
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
                _attach(bound.world, key, host, scene)
                out.append(bound.world)
        if out:
            return out
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object",))}):
        if theme is not None and "only" in theme.marks:
            bound.world.checked.add(f"only {theme.head}")  # no other is told of
        out += _is(bound, said, scene)
    return out


def _turns_out(world: World, said: Said, theme: Noun, what: Noun, scene: Scene) -> list[World]:
    """ "I turn it face up. It is Exalted Angel": which card something is of which only was told that it is face down."""
    face = scene.cards.face(what.names[0]) if len(what.names) == 1 and not what.also and not said.modality else None
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object",), old=True)}) if face is not None else ():
        here, key = bound.world, bound.thing("theme")
        thing = here.things[key] if key is not None else None
        if key is None or thing is None or thing.card or "face-down" not in thing.states or face is None:
            continue
        card = of_card(what.names[0], face)
        here.change(key, card=card.card, types=card.types, subtypes=card.subtypes, supertypes=card.supertypes, colors=card.colors, size="", abilities=())
        here.explain([what.span])
        out.append(here)
    return out


BASIC_LANDS = frozenset(("plains", "island", "swamp", "mountain", "forest"))


def _only_there(world: World, theme: Noun, what: Noun, said: Said) -> tuple[World, Noun | None] | None:
    """ "The only creature in play is my Bear": that it is there. The place that is named, None where none is; None for anything else."""
    if "only" not in theme.marks or theme.det != "the" or theme.clauses or theme.also or said.clause is None or said.clause.is_ or said.loose:
        return None
    if not all(each.kind in ("name", "size") or each.owner is not None for each in what.members()) or {*theme.marks} - {"only", "other"}:
        return None
    if not {"creature", "permanent"} & kinds(theme) or len(theme.preps) > 1 or said.role("place") is not None:
        return None
    place = theme.preps[0].what if theme.preps else None
    if theme.preps and (not isinstance(place, Noun) or place_of(place) != "battlefield"):
        return None
    here = world.fork()
    here.explain([theme.span, *verb_spans(said.clause)])
    return here, place if isinstance(place, Noun) else None


def _controlled(said: Said, theme: Noun, place: Noun | None) -> Said | None:
    """ "It is under his control", "he is in control of it": who has it."""
    if place is None or place.head.lower() != "control" or said.clause is None or said.loose or place.marks or place.det == "no":
        return None
    of = next((prep.what for prep in place.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    holder, thing = (place.owner, theme) if place.owner is not None and of is None else (theme, of) if of is not None and place.owner is None else (None, None)
    if holder is None or thing is None or not is_player(holder) or len(place.preps) > 1:
        return None
    left = replace(said.clause, preps=())  # the words of the place are understood with those of the verb
    return replace(said, predicate="control", roles=(("holder", holder), ("theme", thing)), clause=left)


def _lands_tapped(world: World, said: Said, theme: Noun) -> World | None:
    """ "All my lands are tapped", where none were told of: no mana is there."""
    owner = theme.owner or next((prep.what.owner for prep in theme.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    lands = theme if theme.head.lower() == "land" else next((p.what for p in theme.preps if p.word == "of" and isinstance(p.what, Noun)), theme)
    clause = said.clause
    if clause is None or clause.is_ != ("tapped",) or not said.positive or world.deeds or owner is None or lands.head.lower() != "land" or not lands.plural:
        return None
    whole = theme.head.lower() in ("land", "all") and theme.count is None and lands.count is None and not lands.marks and theme.det in ("", "all")
    found = players(world, owner) if whole and not (clause.objects or clause.inner or said.loose) else None
    if found is None or len(found[0]) != 1 or any("land" in t.types and t.controller in ("", found[0][0]) for t in world.things.values()):
        return None
    here = world.fork()
    here.facts.append(f"{found[0][0]} has no mana")
    here.explain([clause.span])
    return here


def _turn(world: World, said: Said, scene: Scene) -> World | None:
    """ "It's his upkeep", "it is my turn"."""
    theme, what = said.noun("theme"), said.noun("what")
    if (after := _later_turn(world, said, what)) is not None:
        return after
    if what is not None and theme is not None and what.head.lower() in ("turn", *_steps()) and not (what.det or what.owner) and is_player(theme):
        what = replace(what, owner=theme)  # "opponent's turn, ...": whose turn it is
    for noun in (what, theme):
        so = said.clause is not None and (said.clause.is_ or said.clause.negated)  # "my blocker is tapped"
        found = _time_of(noun) if noun is what or (what is None and not so) else None
        if noun is None or found is None:
            continue
        whose, step = found
        named = players(world, whose) if whose is not None else None
        fought = step in _FIGHTING and whose is None and any(deed.verb == "attack" for deed in world.deeds)
        if (whose is not None and (named is None or len(named[0]) != 1)) or (named is None and not world.turn and not fought):
            return None
        here = world.fork()
        player = named[0][0] if named is not None else world.turn
        if fought:
            pass  # where they are anyway
        elif step == "end step" and world.deeds and (not world.turn or player == world.turn):
            here.turn = player  # what was told before was done before
            here.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s {step}"))
        elif world.deeds and world.turn and player != world.turn:
            here.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s {step or 'precombat main phase'}"))
        else:
            here.turn, here.step = player, step or here.step
        here.explain([noun.span])
        if said.clause is not None:
            here.explain([said.clause.span])
        return here
    return None


_LATER = frozenset(("new", "next", "following", "another", "different"))


def _later_turn(world: World, said: Said, what: Noun | None) -> World | None:
    """ "It's a new turn", "now it's the next turn": the turn of the player who comes next; None for anything else."""
    if what is None or what.kind != "noun" or what.head.lower() != "turn" or what.preps or what.clauses or not ({*what.marks, what.det} & _LATER):
        return None
    if what.owner is not None or not said.positive or said.modality or said.clause is None or said.clause.mood == "asked":
        return None
    last = next((deed.agent for deed in reversed(world.deeds) if deed.verb == "turn"), "") or world.turn or next((deed.agent for deed in world.deeds), "")
    here = world.fork()
    here.explain([what.span, said.clause.span])
    if last:
        player = foe(world, last)
        if world.deeds:
            here.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s precombat main phase"))
        else:
            here.turn = player
    return here


_FIGHTING = frozenset(("beginning of combat", "combat damage step", "declare attackers step", "declare blockers step"))

_EDGES = {"end": "end step", "beginning": "upkeep", "start": "upkeep"}


def _time_of(noun: Noun | None) -> tuple[Noun | None, str] | None:
    """Whose turn or step a phrase names, and which ("the end of my turn", "his upkeep", "combat"); None for other phrases."""
    if noun is None or noun.kind != "noun" or noun.clauses or noun.also or noun.wh or noun.det in ("each", "every", "next", "last", "another", "no"):
        return None
    if {"next", "last", "previous", "extra"} & set(noun.marks):
        return None
    low = noun.head.lower()
    if low in ("blocker", "attacker", "damage", "block"):
        return None  # a thing or an event, though a step is called after it
    inner = next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    if inner is not None and len(noun.preps) == 1 and low in _EDGES and inner.head.lower() in ("turn", "upkeep"):
        found = _time_of(inner)
        return (found[0], _EDGES[low]) if found is not None and (inner.head.lower() == "turn" or low != "end") else None
    if inner is not None and len(noun.preps) == 1 and is_player(inner):
        return (inner, _steps().get(low, "")) if low in ("turn", *_steps()) else None
    if noun.preps or low not in ("turn", *_steps()) or (low == "turn" and noun.owner is None):
        return None
    return noun.owner, _steps().get(low, "")


def _steps() -> dict[str, str]:
    return {word: step for step, words in nouns()["moments"].items() for word in words}


def _is(bound: Bound, said: Said, scene: Scene) -> list[World]:
    world = bound.world
    keys = bound.things("theme")
    if not keys:
        return []
    zone, place, preps = told_place(said)
    side = _side_of(world, said)
    if said.positive and (claims := _fate(world, said, keys)):
        world.results += claims
        if said.clause is not None:
            _explain_words(world, said.clause, scene, set(FATES))
        return [world]
    alone = said.clause is not None and not said.clause.is_ and not zone and said.noun("what") is None
    if said.predicate == "stay" and said.positive and world.deeds and alone:
        world.results += [Result(f"<{key}> survives", len(world.deeds)) for key in keys]  # "the Angel stays"
        return [world]
    states = [_STATE_WORDS[word] for word in said.value.split() if word in _STATE_WORDS]
    what = said.noun("what")
    worn = said.clause is not None and {"enchanted", "equipped"} & set(said.clause.is_) and said.positive
    if (what is not None or worn) and said.noun("with") is not None and not world.deeds:
        if worn and said.clause is not None:
            _explain_words(world, said.clause, scene, {"enchanted", "equipped"})
        caused = _caused(world, said, keys, scene)
        if caused is None:
            return []
        world = caused
    done = _qualities(world, keys, said, scene)
    if zone:
        for key in keys:
            if zone == "stack" and any(deed.verb == "cast" and deed.what == key for deed in world.deeds):
                world.pending = True  # where it is since it was cast: what comes next answers it
                continue
            player = side
            if place is not None and place.owner is not None and (found := players(world, place.owner)) is not None and found[0]:
                player = found[0][0]
            _put(world, key, player, zone, said, scene)
        world.explain(own_spans(place) if place else [])
        world.explain(span for prep in preps for span in prep_words(prep))
        done = True
    if states == ["summoning-sick"] and not said.positive and not world.deeds:
        done = True  # as is so unless told otherwise
        _explain_words(world, said.clause, scene, {"longer"}) if said.clause is not None else None
    if states and said.positive:
        for key in keys:
            if world.deeds and not scene.asked:
                world.results += [Result(f"<{key}> is {state}", len(world.deeds)) for state in states]
            else:
                world.change(key, states=world.things[key].states | set(states))
        done = True
    if what is not None:
        caused_by = _sizing(world, said, scene) if any(not world.things[key].card for key in keys) and looks(what).size else None
        if caused_by is not None:
            done = _sized_by(world, keys, what, caused_by, said, scene) or done
        else:
            done = _is_such(world, keys, what, scene) or done
    if done and said.clause is not None:
        _explain_words(world, said.clause, scene, {*_PRESENT, *(part for word in _STATE_WORDS for part in (word, *word.split("-")))})
    return [world] if done else []


def _qualities(world: World, keys: tuple[int, ...], said: Said, scene: Scene) -> bool:
    """ "It is indestructible", "his 5/5 is black": colours and keywords that are adjectives, told before anything was done to it."""
    words = said.clause.is_ if said.clause is not None else ()
    seen = looks(Noun("noun", "creature", marks=words))
    if not said.positive or seen.missed or not (seen.colors or seen.abilities or seen.supertypes) or seen.states:
        return False
    seen.types.clear()
    if not world.deeds and said.clause is not None and all(as_printed(world, key, seen, scene.cards) for key in keys):
        own = {part for word in words for part in word.split()}
        needless(world, [(n, n + 1) for n in range(*said.clause.span) if n < len(scene.tokens) and scene.tokens[n].lower() in own])
        return True
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


def _printed(thing: Thing, seen: Looks, cards: Cards) -> bool:
    """Whether a card is of the types and colours told, but for its size."""
    own = {word.lower() for word in (*thing.types, *thing.subtypes, *thing.supertypes, *thing.colors, *cards.colors(thing.card))}
    return {word.lower() for word in (*seen.types, *seen.subtypes, *seen.supertypes, *seen.colors)} <= own | {"creature" if seen.size else ""}


_BECAUSE = frozenset(("because of", "thanks to", "due to", "from", "with", "under", "off", "through", "via"))


def _sizing(world: World, said: Said, scene: Scene) -> list[tuple[int, int]] | None:
    """What the cards add that are named as the cause of a size ("it is 2/2 because of my Anthem"), by their static abilities; None where none is named."""
    loose = said.clause.preps if said.clause is not None else ()
    named = [prep.what for prep in loose if prep.word in _BECAUSE and isinstance(prep.what, Noun)]
    names = [name for noun in named for each in noun.members() if each.kind == "name" for name in each.names[:1]]
    found: list[tuple[int, int]] = []
    for name in names:
        adds = [
            (node.power.value, node.toughness.value)
            for each in scene.cards.abilities(name) if each.way in ("static", "keyword")
            for node in nodes(each.node)
            if isinstance(node, tree.ModifyPT) and isinstance(node.power, tree.Num) and isinstance(node.toughness, tree.Num)
        ]  # fmt: skip
        if len(adds) == 1:
            found += adds
        elif adds or any(isinstance(node, tree.ModifyPT) for each in scene.cards.abilities(name) for node in nodes(each.node)):
            return []
    return found or ([] if any("pump" in each.does for name in names for each in scene.cards.abilities(name)) else None)


def _sized_by(world: World, keys: tuple[int, ...], what: Noun, adds: list[tuple[int, int]], said: Said, scene: Scene) -> bool:
    """A size told as what a card makes of it: without that it is the smaller; so it was from the start, which the replay bears out (613.3c)."""
    seen = looks(what)
    power, _, toughness = seen.size.partition("/")
    if not adds or world.deeds or len(keys) != 1 or not (power.isdigit() and toughness.isdigit()):
        return False
    base = (int(power) - sum(each[0] for each in adds), int(toughness) - sum(each[1] for each in adds))
    thing = world.things[keys[0]]
    if min(base) < 0 or (thing.size and thing.size != f"{base[0]}/{base[1]}") or thing.card:
        return False
    world.results.append(Result(f"<{keys[0]}> is {seen.size}", 0, first=True))
    world.change(keys[0], size=f"{base[0]}/{base[1]}")
    world.explain(seen.spans)
    return True


def _is_such(world: World, keys: tuple[int, ...], what: Noun, scene: Scene) -> bool:
    """ "It's a 4/4", "it is a green creature": what it is like, told before anything is done."""
    seen = looks(what)
    if not seen.told or seen.missed:
        return False
    if not world.deeds and all(as_printed(world, key, seen, scene.cards) for key in keys):
        needless(world, seen.spans)
        return True
    for key in keys:
        thing = world.things[key]
        if seen.size and thing.size not in ("", seen.size) and not (world.deeds or thing.card):
            return False  # something has changed its size that nobody told
        if thing.card:
            if seen.abilities or not _printed(thing, seen, scene.cards):
                return False
            world.checked.add(f"{thing.card}: {' '.join((*seen.colors, *seen.types, *seen.subtypes, *seen.supertypes))}")
            if not told_size(world, key, seen.size):
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


_UPON = frozenset(("counter", "damage"))
"""What isn't a thing by itself, but something that a permanent has."""


def exist(world: World, said: Said, scene: Scene) -> list[World]:
    """ "There is a Humility in play", "two Furnaces out": things that are there."""
    theme = said.noun("theme")
    if nothing(theme) and theme is not None:
        return _nothing_there(world, said, None, theme)
    if theme is None and _bare_denied(said, scene) and said.clause is not None:
        here = world.fork()
        here.explain([said.clause.span])
        return [here]
    if theme is not None and theme.det == "no" and not (theme.preps or theme.clauses) and theme.head == "card" and told_place(said)[1] is not None:
        return have(world, replace(said, predicate="have", roles=(*_holder_of_place(said), *said.roles)), scene)
    if theme is not None and theme.det == "no" and (looks(theme).told or feature(looks(Noun("noun", "creature")), theme)):
        here = world.fork()
        here.explain([theme.span, *([said.clause.span] if said.clause is not None else [])])
        if told_place(said)[0] in ("", "battlefield"):
            here.lacking |= {(player, theme.head.lower()) for player in in_play(here)}
        return [here]
    bearer = said.noun("place")
    if theme is not None and theme.kind == "noun" and theme.head.lower() in _UPON and bearer is not None and not place_of(bearer):
        return have(world, replace(said, predicate="have", roles=(("holder", bearer), ("theme", theme))), scene)
    if theme is None or not is_thing(theme):
        return []
    if theme.also and (known := _each_described(world, theme)) is not None:
        return [known]
    zone, place, preps = told_place(said)
    if not zone:
        zone, place = hanging_place(theme)
    on = said.noun("place")
    there = zone == "battlefield" and on is not None and not place_of(on)  # "already on my Bear"
    if (not zone or there) and (aimed := _aimed(world, said, theme, scene) or _named_alone(world, said, theme, scene)):
        return aimed
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object",))}):
        here = bound.world
        side = _side_of(here, said) if zone == "battlefield" else ""
        for key in bound.things("theme"):
            player = side
            if place is not None and place.owner is not None and (found := players(here, place.owner)) is not None and found[0]:
                player = found[0][0]
            worn = said.clause is not None and not said.clause.verb and bool(here.things[key].counters) and here.things[key].is_permanent
            _put(here, key, player, zone or ("battlefield" if worn and not here.things[key].zone else ""), said, scene)
        here.explain(own_spans(place) if place else [])
        here.explain(span for prep in preps for span in prep_words(prep))
        if not bound.has("theme"):
            continue
        out.append(here)
    return out


def _side_of(world: World, said: Said) -> str:
    """ "... in play on my side of the table", "under his control": the player of the side that is told beside the zone; "" where none is. Its words count
    as understood, and so do those that say how long it has been so: longer than this turn."""
    side = ""
    beside = [filler for role, filler in said.roles if role == "place"][1:] + [prep.what for prep in said.loose if prep.word in ("on", "under")]
    for what in beside:
        if not isinstance(what, Noun) or what.head.lower() not in ("side", "half", "control", "board") or what.owner is None or what.also:
            continue
        found = players(world, what.owner)
        if found is not None and len(found[0]) == 1:
            side = found[0][0]
            world.explain([what.span, *(prep.span for prep in said.loose if prep.what is what)])
    for prep in said.loose:
        if prep.word in ("for", "since") and isinstance(prep.what, Noun) and (_long(prep.what) or _while_it_lasts(world, prep.what)):
            needless(world, [prep.span])
    for role, filler in said.roles:
        if role == "for" and isinstance(filler, Noun) and (_long(filler) or _while_it_lasts(world, filler)):
            needless(world, [filler.span])
    return side


def _while_it_lasts(world: World, noun: Noun) -> bool:
    """ "For the turn", of what came of what was done in it."""
    return bool(world.deeds) and noun.head.lower() == "turn" and noun.det in ("the", "this") and not noun.marks


_AGES = frozenset(("age", "while", "time", "turn", "year", "day", "hour", "minute", "game"))


def _long(noun: Noun) -> bool:
    """Whether something that is so for, or since, that time is so since before this turn."""
    low = noun.head.lower()
    if noun.det in ("this", "that", "the") and low in ("turn", "time"):
        return False
    last = bool({"last", "previous", "first", "earlier"} & {noun.det, *noun.marks})
    numbered = noun.kind == "number" and "turn" in noun.marks
    return (low in _AGES and (noun.plural or last or noun.count is not None or low in ("while", "game"))) or numbered


def _bare_denied(said: Said, scene: Scene) -> bool:
    """ "There are no creatures in play": of a kind of things that none is there, and where, but nothing more."""
    clause = said.clause
    if clause is None or said.positive or clause.subject is not None or clause.is_ or clause.objects or clause.inner or said.loose:
        return False
    place = said.role("place")
    if (place is not None and not place_of(place)) or any(role != "place" for role, _ in said.roles):
        return False
    words = [token.lower() for token in scene.tokens[clause.span[0] : clause.span[1]]]
    after = words[words.index("no") + 1 :] if "no" in words else []
    head = next((word for word in after if word not in ("other", "more", "further", "additional")), "")
    return bool({"permanent", "card", "spell", "object", "creature", "ability"} & (of_word(head) | of_word(head.removesuffix("s"))))


def _holder_of_place(said: Said) -> tuple[tuple[str, Noun], ...]:
    place = said.noun("place")
    owner = place.owner if place is not None else None
    return (("holder", owner),) if owner is not None else ()


def _named_alone(world: World, said: Said, theme: Noun, scene: Scene) -> list[World]:
    """ "Damnation. In response ...": an instant or sorcery named as a sentence of its own is cast."""
    clause = said.clause
    alone = clause is not None and not (clause.verb or clause.preps or clause.adverbs or clause.particles or clause.is_)
    if not alone or theme.kind != "name" or theme.also or theme.preps or theme.clauses or theme.owner is not None or clause is None:
        return []
    edges = {clause.span[0] - 1, clause.span[1]} - {-1, len(scene.tokens)}
    spell = all({"instant", "sorcery"} & set(scene.cards.types(name)) for name in theme.names)
    if not spell or any(scene.tokens[n] not in (".", ";", "!", "...") for n in edges):
        return []
    return cast(world, Said("cast", (("what", theme),), loose=said.loose, clause=said.clause, said=said.said), scene)


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


def _has(key: int, what: str, said: Said, world: World) -> Result:
    """That a thing has something, or hasn't, told after what was done."""
    if said.positive:
        return Result(f"<{key}> has {what}", len(world.deeds))
    return Result(f"does <{key}> have {what}", len(world.deeds), asked=True, denied=True)


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
                bound.world.results.append(_has(key, str(said.value), said, bound.world))
            elif not thing.card and said.positive and said.value not in thing.abilities:
                bound.world.change(key, abilities=(*thing.abilities, said.value))
        out.append(bound.world)
    return out


def wear(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Carrying a Warhammer", "wearing Rancor", "enchanted with Pacifism": what is attached to what; counters it has."""
    out = []
    holder, worn = said.noun("theme"), said.noun("what")
    if holder is not None and worn is not None and worn.head.lower() == "counter":
        return have(world, replace(said, predicate="have", roles=(("holder", holder), ("theme", worn))), scene)
    for bound in bind(world, said, scene, ("theme", "what"), {"theme": Want(("object",)), "what": Want(("object",))}):
        bearer: Referent | None = bound.first("theme")
        if isinstance(bearer, int) and not bound.world.things[bearer].is_permanent:
            continue  # nothing is attached to a spell
        for key in bound.things("what"):
            _attach(bound.world, key, bearer, scene)
        if bearer is not None and bound.has("what") and bearer not in bound.things("what"):
            out.append(bound.world)
    return out


def _attach(world: World, key: int, bearer: Referent | None, scene: Scene) -> None:
    if bearer == key:
        return
    owner = world.things[bearer].controller if isinstance(bearer, int) else (bearer or ASKER)
    thing = world.things[key]
    world.change(key, attached_to=bearer, zone="battlefield", controller=thing.controller or whose_worn(world, thing, owner, scene))
    if isinstance(bearer, int) and not world.things[bearer].zone:
        world.change(bearer, zone="battlefield")


def enchant(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Pacifism enchants my Bear", "my Bear is enchanted with it"."""
    out = []
    for bound in bind(world, said, scene, ("theme", "what"), {"theme": Want(("object", "player")), "what": Want(("object",))}):
        bearer = bound.first("theme")
        if isinstance(bearer, int) and not bound.world.things[bearer].is_permanent:
            continue
        for key in bound.things("what"):
            _attach(bound.world, key, bound.first("theme"), scene)
        if bound.has("what") and bound.has("theme"):
            out.append(bound.world)
    return out
