"""Whether a claim holds of a moment: one function a kind of claim, in one table.

A claim about the past (dies, is countered, is dealt 3 damage) looks at the events of the replay so far; the others look at the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed, Undecidable
from judge.scenario import model as m
from judge.scenario.naming import Names, named, on_battlefield
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.engine.chars import Chars
    from judge.engine.events import Event
    from judge.engine.layers import View
    from judge.engine.objects import Obj
    from judge.engine.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """What a claim is checked against: the state, the events that led to it, who is called what, and the lines of the transcript."""

    state: State
    events: Sequence[Event]
    names: Names
    lines: Sequence[str] = ()
    citations: frozenset[str] = frozenset()

    @property
    def view(self) -> View:
        """The characteristics at this moment."""
        from judge.engine.layers import view

        return view(self.state)


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a claim holds, what is the case instead, and the citations of the events that decide it."""

    holds: bool
    actual: str
    cites: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


Check = Callable[[Moment, Any], Finding]
CHECKS: dict[type[m.Claim], Check] = {}


def check(moment: Moment, claim: m.Claim) -> Finding:
    """Whether the claim holds at the moment, its negation taken into account."""
    function = CHECKS.get(type(claim))
    if function is None:
        raise Undecidable(f"a claim of this kind can't be checked here: {type(claim).__name__}", place=claim.place)
    found = function(moment, claim)
    return replace(found, holds=not found.holds) if claim.negated else found


def _checks(kind: type[m.Claim]) -> Callable[[Check], Check]:
    def register(function: Check) -> Check:
        CHECKS[kind] = function
        return function

    return register


def _ids(moment: Moment, ref: m.Ref, claim: m.Claim) -> list[int]:
    """The ids a claim speaks of: of something that has ceased to exist as well."""
    found = moment.names.candidates(moment.state, ref)
    if found:
        return found
    gone = [
        o.id
        for o in past(moment.state)
        if named(None, o, ref.name) and (ref.whose is None or o.controller == moment.names.seat(ref.whose))
    ]
    bound = moment.names.bound.get(ref.name, [])
    found = list(dict.fromkeys([*bound, *gone]))
    if ref.nth is not None:
        found = found[ref.nth - 1 : ref.nth]
    if not found:
        from judge.scenario.wording import ref as ref_text

        raise Malformed(
            f"there is no {ref_text(ref).removeprefix('the ')}", claim.place, "name an object that the scenario has"
        )
    return found


def _every(moment: Moment, claim: Any, test: Callable[[int], tuple[bool, str]]) -> Finding:
    """The claim of each object it may speak of; when they differ, it is unclear which is meant."""
    results = [test(i) for i in _ids(moment, claim.what, claim)]
    if len({r[0] for r in results}) > 1:
        raise Malformed(
            "the name stands for several objects, which differ", claim.place, 'say "Ann\'s ..." or "the second ..."'
        )
    return Finding(results[0][0], results[0][1])


def _permanent(moment: Moment, i: int) -> tuple[Obj, Chars] | None:
    obj = moment.state.objects.get(i)
    if obj is None or obj.zone != "battlefield":
        return None
    return obj, moment.view.of(obj)


def past(state: State) -> list[Obj]:
    """The last versions of the objects that are no more (608.2g)."""
    return [state.get(oid) for oid in state.lki]


def _where(moment: Moment, i: int) -> str:
    obj = moment.state.objects.get(i)
    if obj is None:
        return "it has ceased to exist"
    return _stands(moment, obj) if obj.zone == "battlefield" else f"it is in the zone {obj.zone}"


def _stands(moment: Moment, obj: Obj) -> str:
    """A permanent as it stands at the end, with its size and the damage on it."""
    chars = moment.view.of(obj)
    size = f", {chars.power}/{chars.toughness}" if chars.power is not None else ""
    damage = f" with {obj.damage} damage marked on it" if obj.damage else ""
    return f"it is still on the battlefield{size}{damage}"


def _cites(moment: Moment, events: Iterable[Event]) -> tuple[str, ...]:
    cites = [c for e in events for c in e.cites]
    return moment.state.era.cites(tuple(dict.fromkeys(cites)))


def _with_events(moment: Moment, holds: bool, actual: str, events: list[Event]) -> Finding:
    return Finding(holds, actual, _cites(moment, events), tuple(events))


# ------------------------------------------------------------ players


@_checks(m.LifeClaim)
def _life(moment: Moment, c: m.LifeClaim) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    life = moment.state.players[seat].life
    return _with_events(moment, life == c.life, f"{c.who.name} is at {life} life", life_events(moment, seat))


def life_events(moment: Moment, seat: int) -> list[Event]:
    """The events that changed the player's life total, the damage behind them included."""
    return [
        e
        for e in moment.events
        if (e.kind in ("gain life", "lose life", "set life") and e.player == seat)
        or (e.kind == "damage" and e.other == seat)
    ]


@_checks(m.LifeChange)
def _life_change(moment: Moment, c: m.LifeChange) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    total = life_change(moment, seat, c.how)
    holds = total > 0 if c.amount is None else total == c.amount
    return _with_events(moment, holds, f"{c.who.name} {c.how}s {total} life", life_events(moment, seat))


def life_change(moment: Moment, seat: int, how: str) -> int:
    """How much life the player has gained or lost, damage included."""
    kinds = ("gain life",) if how == "gain" else ("lose life",)
    return sum(e.amount for e in moment.events if e.kind in kinds and e.player == seat)


@_checks(m.Outcome)
def _outcome(moment: Moment, c: m.Outcome) -> Finding:
    winners, losers, drawn, over = result(moment.state)
    said = actual_result(moment)
    events = [e for e in moment.events if e.kind in ("lose", "win", "drawn game", "concede")]
    if c.what == "draw":
        holds = drawn
    elif c.what == "goes on":
        holds = not over
    elif c.who is None:
        holds = bool(winners)
    else:
        holds = moment.names.seat(c.who, c.place) in (winners if c.what == "win" else losers)
    return _with_events(moment, holds, said, events)


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...], bool, bool]:
    """Winners, losers, whether it is a draw, whether the game is over (104)."""
    lost = tuple(p.seat for p in state.players if p.lost or p.left)
    if state.outcome is None:
        return (), lost, False, False
    kind, seats = state.outcome
    if kind == "draw":
        return (), (), True, True
    return tuple(seats), tuple(p.seat for p in state.players if p.seat not in seats), False, True


def actual_result(moment: Moment) -> str:
    """The result in words."""
    winners, losers, drawn, over = result(moment.state)
    names = moment.names.players
    if drawn:
        return "the game is a draw"
    if over:
        return f"{' and '.join(names[s] for s in winners)} wins the game"
    return f"{' and '.join(names[s] for s in losers)} has lost, the game goes on" if losers else "the game goes on"


@_checks(m.ZoneCount)
def _zone_count(moment: Moment, c: m.ZoneCount) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    n = count_cards(moment, seat, c.zone)
    moved = [
        e
        for e in moment.events
        if e.kind in ("draw", "move") and e.player == seat and c.zone in (e.to, e.from_, "hand")
    ]
    return _with_events(moment, n == c.count, f"{c.who.name} has {n} cards there", moved[-4:])


def count_cards(moment: Moment, seat: int, zone: str) -> int:
    """How many cards of a player are in a zone; in shared zones those the player owns."""
    return sum(1 for o in moment.state.objects.values() if o.zone == zone and o.owner == seat)


@_checks(m.PlayerHas)
def _player_has(moment: Moment, c: m.PlayerHas) -> Finding:
    player = moment.state.players[moment.names.seat(c.who, c.place)]
    if c.mana is not None:
        pool = sorted(str(x.symbol) if hasattr(x, "symbol") else str(x) for x in player.pool)
        return Finding(pool == sorted(c.mana), f"the pool holds {''.join('{' + p + '}' for p in pool) or 'nothing'}")
    if c.counters:
        have = dict(player.counters)
        return Finding(
            all(have.get(k, 0) == n for k, n in c.counters),
            f"{c.who.name} has {dict(player.counters) or 'no'} counters",
        )
    for spec in c.objects:
        n = sum(
            1
            for o in moment.state.objects.values()
            if o.zone == c.zone and o.owner == player.seat and fits(moment, o, spec)
        )
        if n < spec.count:
            return Finding(False, f"{c.who.name} has {n} of them there")
    return Finding(True, f"{c.who.name} has them there")


@_checks(m.Controls)
def _controls(moment: Moment, c: m.Controls) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    counts = [count_controlled(moment, seat, spec) for spec in c.objects]
    said = f"{c.who.name} controls {' and '.join(map(str, counts))}"
    moved = [e for e in moment.events if e.kind in ("move", "create", "control") and "battlefield" in (e.to, e.from_)][
        -6:
    ]
    if c.exact or any(s.count > 1 for s in c.objects):
        return _with_events(moment, all(n == s.count for n, s in zip(counts, c.objects, strict=True)), said, moved)
    return _with_events(moment, all(n >= s.count for n, s in zip(counts, c.objects, strict=True)), said, moved)


def count_controlled(moment: Moment, seat: int, spec: m.ObjectSpec) -> int:
    """How many permanents of the description the player controls."""
    return sum(1 for o in moment.state.battlefield() if moment.view.of(o).controller == seat and fits(moment, o, spec))


def fits(moment: Moment, obj: Obj, spec: m.ObjectSpec) -> bool:
    """Whether an object is as described."""
    view = moment.view
    bound = moment.names.bound.get(spec.name or "", ())
    if spec.name is not None and obj.id not in bound and not named(view, obj, spec.name):
        return False
    chars = view.of(obj) if obj.zone == "battlefield" else None
    types: Any = chars.types if chars else obj.face.types
    supertypes: Any = chars.supertypes if chars else obj.face.supertypes
    colors: Any = chars.colors if chars else obj.face.colors
    size = f"{chars.power}/{chars.toughness}" if chars else f"{obj.face.power}/{obj.face.toughness}"
    return (
        (not spec.pt or size == spec.pt)
        and all(t in types for t in spec.types if t != "permanent")
        and all(t in supertypes for t in spec.supertypes)
        and (not spec.colors or frozenset(COLORS[x] for x in spec.colors if COLORS[x]) == frozenset(colors))
        and all(
            (chars.has_subtype(s) if chars else s in obj.face.subtypes) or named(view, obj, s) for s in spec.subtypes
        )
        and (not spec.token or obj.card is None)
        and all(_state_of(moment, obj, s) for s in spec.states)
    )


# ------------------------------------------------------------ objects


@_checks(m.DamageMarked)
def _damage_marked(moment: Moment, c: m.DamageMarked) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        got = _permanent(moment, i)
        if got is None:
            return _last_damage(moment, i) == c.amount, f"{_where(moment, i)}; it had {_last_damage(moment, i)} damage"
        return got[0].damage == c.amount, f"it has {got[0].damage} damage marked on it"

    found = _every(moment, c, test)
    return _with_events(moment, found.holds, found.actual, damage_events(moment, c.what, None, c))


def _last_damage(moment: Moment, i: int) -> int:
    versions = [o for o in past(moment.state) if o.id == i and o.zone == "battlefield"]
    return max(versions, key=lambda o: o.inc).damage if versions else 0


@_checks(m.Dealt)
def _dealt(moment: Moment, c: m.Dealt) -> Finding:
    events = damage_events(moment, c.to, c.by, c)
    total = sum(e.amount for e in events)
    holds = total > 0 if c.amount is None else total == c.amount
    return _with_events(moment, holds, f"{total} damage is dealt", events)


def damage_events(moment: Moment, to: m.Thing | None, by: m.Ref | None, claim: m.Claim) -> list[Event]:
    """The damage dealt in the replay so far, by a source and to a receiver if said."""
    sources = None if by is None else set(_ids(moment, by, claim))
    whom: int | None = None
    what: set[int] | None = None
    if isinstance(to, m.Who):
        whom = moment.names.seat(to, claim.place)
    elif to is not None:
        what = set(_ids(moment, to, claim))
    found = []
    for e in moment.events:
        if e.kind != "damage" or e.amount <= 0:
            continue
        if sources is not None and (e.source is None or e.source.id not in sources):
            continue
        if whom is not None and e.other != whom:
            continue
        if what is not None and (not isinstance(e.other, tuple) or e.other.id not in what):
            continue
        found.append(e)
    return found


@_checks(m.InZone)
def _in_zone(moment: Moment, c: m.InZone) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, _where(moment, i)
        ok = obj.zone == c.zone and not (c.zone == "battlefield" and obj.phased_out)
        if ok and c.whose is not None:
            seat = moment.names.seat(c.whose, c.place)
            ok = (moment.view.of(obj).controller if c.zone == "battlefield" else obj.owner) == seat
        return ok, _where(moment, i)

    found = _every(moment, c, test)
    ids = set(_ids(moment, c.what, c))
    moves = [e for e in moment.events if e.kind == "move" and e.obj is not None and e.obj.id in ids]
    return _with_events(moment, found.holds, found.actual, moves[-1:])


def deaths(moment: Moment, i: int) -> list[Event]:
    """The events that put the permanent into a graveyard from the battlefield."""
    return [
        e
        for e in moment.events
        if e.kind == "move" and e.obj is not None and e.obj.id == i and e.from_ == "battlefield" and e.to == "graveyard"
    ]


@_checks(m.Dies)
def _dies(moment: Moment, c: m.Dies) -> Finding:
    found = _every(moment, c, lambda i: (bool(deaths(moment, i)), _where(moment, i)))
    events = [e for i in _ids(moment, c.what, c) for e in deaths(moment, i)]
    return _with_events(moment, found.holds, found.actual, events)


_EVENT_KINDS = {
    "resolve": ("resolve",),
    "counter": ("counter", "fizzle"),
    "trigger": ("triggered",),
    "regenerate": ("regenerate",),
    "untap": ("untap",),
    "attack": ("attacks",),
    "block": ("blocks", "blocks creature"),
    "destroy": ("destroy",),
}


@_checks(m.Happened)
def _happened(moment: Moment, c: m.Happened) -> Finding:
    ids = set(_ids(moment, c.what, c))
    events = [e for e in moment.events if _is_event(moment, e, c.event, ids)]
    holds = len(events) == c.times if c.times is not None else bool(events)
    return _with_events(moment, holds, f"that happens {len(events)} times", events)


def _is_event(moment: Moment, e: Event, what: str, ids: set[int]) -> bool:
    if e.kind == "move" and e.what == what and what in ("destroy", "sacrifice", "discard", "counter"):
        return e.obj is not None and e.obj.id in ids
    if e.kind not in _EVENT_KINDS.get(what, ()):
        return False
    if what == "trigger":
        return e.source is not None and e.source.id in ids
    if e.obj is None:
        return False
    if e.obj.id in ids:
        return True
    obj = moment.state.get(e.obj) if e.obj in moment.state.lki else moment.state.objects.get(e.obj.id)
    source = obj.stack.source if obj is not None and obj.stack is not None else None
    return (
        what in ("resolve", "counter")
        and source is not None
        and source.id in ids
        and obj is not None
        and obj.kind == "ability"
    )


def triggers_of(moment: Moment, ids: set[int]) -> int:
    """How often abilities of the objects have triggered."""
    return sum(1 for e in moment.events if _is_event(moment, e, "trigger", ids))


def _state_of(moment: Moment, obj: Obj, state: str) -> bool:
    combat = moment.state.combat
    attack = combat.attack_of(obj.oid) if combat is not None else None
    return {
        "tapped": obj.tapped,
        "untapped": not obj.tapped,
        "face down": obj.face_down,
        "flipped": obj.flipped,
        "phased out": obj.phased_out,
        "summoning sick": obj.sick,
        "attacking": attack is not None,
        "blocked": attack is not None and attack.blocked is True,
        "unblocked": attack is not None and attack.blocked is False,
        "blocking": combat is not None and combat.blocks_of(obj.oid) is not None,
    }[state]


@_checks(m.Is)
def _is(moment: Moment, c: m.Is) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, _where(moment, i)
        got = _permanent(moment, i)
        chars = got[1] if got is not None else None
        return all(_quality(moment, c, obj, chars, k, w) for k, w in c.qualities), describe(moment, obj)

    found = _every(moment, c, test)
    return _as_it_is(moment, c, found)


def _as_it_is(moment: Moment, c: m.Is | m.HasQuality, found: Finding) -> Finding:
    """A finding about what an object is, with the layers that make it so (613) and what happened to it last."""
    from judge.scenario.layering import cites

    events = _about(moment, c.what, c)
    rules = list(_cites(moment, events))
    for i in _ids(moment, c.what, c):
        obj = moment.state.objects.get(i)
        if obj is not None and obj.zone == "battlefield":
            rules += cites(moment.state, moment.view, obj)
    return Finding(found.holds, found.actual, tuple(dict.fromkeys(rules)), tuple(events))


def _about(moment: Moment, ref: m.Ref, claim: m.Claim) -> list[Event]:
    """The last few events that happened to an object."""
    ids = set(_ids(moment, ref, claim))
    return [e for e in moment.events if e.obj is not None and e.obj.id in ids and e.cites][-4:]


def describe(moment: Moment, obj: Obj) -> str:
    """An object as it is now, in words."""
    if obj.zone != "battlefield":
        return f"it is in the zone {obj.zone}"
    chars = moment.view.of(obj)
    size = f"{chars.power}/{chars.toughness} " if chars.power is not None else ""
    words = [*sorted(chars.supertypes), *sorted(chars.types), *sorted(chars.subtypes)]
    colors = {x: w for w, x in COLORS.items()}
    hue = "-".join(colors[x] for x in sorted(chars.colors)) or "colorless"
    state = "tapped" if obj.tapped else "untapped"
    return f"it is {state}, {size}{hue} {' '.join(words)}, controlled by {moment.names.players[chars.controller]}"


def _quality(moment: Moment, c: m.Is, obj: Obj, chars: Chars | None, kind: str, word: str) -> bool:
    if kind == "state":
        return _state_quality(moment, c, obj, word)
    if kind == "pt":
        power, toughness = (chars.power, chars.toughness) if chars else (obj.face.power, obj.face.toughness)
        return f"{power}/{toughness}" == word
    if kind == "color":
        colors = chars.colors if chars else frozenset(obj.face.colors)
        return not colors if word == "colorless" else COLORS[word] in colors
    if kind == "type":
        return word == "permanent" or word in (chars.types if chars else obj.face.types)
    if kind == "supertype":
        return word in (chars.supertypes if chars else obj.face.supertypes)
    if kind == "subtype":
        return (chars.has_subtype(word) if chars else word in obj.face.subtypes) or named(moment.view, obj, word)
    if kind == "token":
        return obj.card is None
    raise Undecidable(f"{word} can't be checked of an object", (word,), c.place)


def _state_quality(moment: Moment, c: m.Is, obj: Obj, word: str) -> bool:
    names = moment.names
    if word == "controlled":
        assert isinstance(c.other, m.Who)
        return obj.zone == "battlefield" and moment.view.of(obj).controller == names.seat(c.other, c.place)
    if word == "owned":
        assert isinstance(c.other, m.Who)
        return obj.owner == names.seat(c.other, c.place)
    if word == "attached":
        assert c.other is not None
        return obj.attached_to == names.thing(moment.state, c.other, c.place, on_battlefield)
    if obj.zone != "battlefield":
        return False
    if c.other is not None and word in ("attacking", "blocking"):
        combat = moment.state.combat
        if combat is None:
            return False
        other = names.thing(moment.state, c.other, c.place, on_battlefield)
        if word == "blocking":
            return other in (combat.blocks_of(obj.oid) or ())
        attack = combat.attack_of(obj.oid)
        return attack is not None and attack.defender == other
    return _state_of(moment, obj, word)


@_checks(m.HasQuality)
def _has_quality(moment: Moment, c: m.HasQuality) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, _where(moment, i)
        if c.no_counters:
            return not obj.counters, f"it has the counters {dict(obj.counters) or 'none'}"
        if c.counters:
            return all(obj.count(k) == n for k, n in c.counters), f"it has the counters {dict(obj.counters) or 'none'}"
        chars = moment.view.of(obj)
        have = [ab.node for ab in chars.all_abilities()]
        wanted = [(text, ability_nodes(text, chars)) for text in c.abilities]
        missing = [text for text, nodes in wanted if not all(n in have for n in nodes)]
        return not missing, f"it has {', '.join(sorted(chars.keywords())) or 'no keyword abilities'}"

    return _as_it_is(moment, c, _every(moment, c, test))


def ability_nodes(text: str, chars: Chars) -> tuple[Any, ...]:
    """The abilities a text spells, as the card reader reads them."""
    from judge.cards.reader.face import read_abilities

    return read_abilities(text[:1].upper() + text[1:], chars.name, tuple(chars.types))


@_checks(m.StackIs)
def _stack(moment: Moment, c: m.StackIs) -> Finding:
    state = moment.state
    ids = list(reversed(state.zone("stack")))
    shown = [_stack_name(state, i) for i in ids]
    said = f"the stack holds {', '.join(shown)}" if shown else "the stack is empty"
    if len(ids) != len(c.things):
        return Finding(False, said)
    for i, ref in zip(ids, c.things, strict=True):
        obj = state.objects[i]
        wanted = moment.names.candidates(state, ref)
        source = obj.stack.source if obj.stack is not None else None
        if i not in wanted and (source is None or source.id not in wanted):
            return Finding(False, said)
    return Finding(True, said)


def _stack_name(state: State, i: int) -> str:
    from judge.engine.texts import object_name

    return object_name(state, state.objects[i].oid)


@_checks(m.MomentIs)
def _moment_is(moment: Moment, c: m.MomentIs) -> Finding:
    turn = moment.state.turn
    said = f"it is {moment.names.players[turn.active]}'s {turn.step}"
    holds = turn.active == moment.names.seat(c.who, c.place) and c.step in ("turn", turn.step)
    begun = [
        e for e in moment.events if e.kind in ("step", "turn") and e.turn == turn.number and e.step in ("", turn.step)
    ]
    return _with_events(moment, holds, said, begun)


@_checks(m.Citing)
def _citing(moment: Moment, c: m.Citing) -> Finding:
    have = {x.rpartition(":")[2] for x in moment.citations}
    missing = [r for r in c.rules if r not in have and not any(h.startswith(r) and h[len(r) :].isalpha() for h in have)]
    return Finding(
        not missing,
        f"not cited: {', '.join(missing)}" if missing else "all are cited",
        tuple(sorted(x for x in moment.citations if x.rpartition(":")[2] in c.rules)),
    )


@_checks(m.Says)
def _says(moment: Moment, c: m.Says) -> Finding:
    wanted = c.text.casefold()
    return Finding(any(wanted in line.casefold() for line in moment.lines), "no line of the transcript says so")


def behind(moment: Moment, events: Iterable[Event]) -> tuple[str, ...]:
    """The rules of the events that decide something and of those that led to them: whatever happened before to the same objects, to
    the spells and abilities that caused it, and as the step began in which it happened."""
    decisive = list(events)
    if not decisive:
        return ()
    last = {id(e): n for n, e in enumerate(moment.events)}
    found: list[Event] = []
    things: set[int] = set()
    steps = {(e.turn, e.step) for e in decisive}
    reach = max((last.get(id(e), -1) for e in decisive), default=-1)
    for e in decisive:
        things |= _objects(moment, e)
    for e in moment.events[: reach + 1]:
        if e in decisive or _objects(moment, e) & things or (e.kind == "step" and (e.turn, e.step) in steps):
            found.append(e)
    return _cites(moment, found)


def _objects(moment: Moment, e: Event) -> set[int]:
    """The ids of the objects an event is about, with the source of an ability that is one of them."""
    found: set[int] = set()
    for thing in (e.obj, e.source, e.other if isinstance(e.other, tuple) else None, e.new):
        if thing is None:
            continue
        found.add(thing.id)
        try:
            stack = moment.state.get(thing).stack
        except KeyError:
            continue
        if stack is not None and stack.source is not None:
            found.add(stack.source.id)
    return found
