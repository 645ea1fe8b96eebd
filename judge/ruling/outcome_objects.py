"""What became of the objects of a replay: where they went and how, what they are now, what triggered and what was left undone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge.engine.state.texts import object_name
from judge.ruling.outcome_parts import Part, Played
from judge.scenario.layering import reasons
from judge.scenario.vocabulary import COLOR_WORDS

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.state.events import Event
    from judge.engine.state.objects import Obj

GONE, BACK, CONTROL, SIZE, COUNTERS, PREVENTED, TRIGGERED, ATTACHED, SURVIVED, TAPPED = 10, 20, 25, 35, 40, 42, 50, 52, 60, 65
"""How telling each is, among what happens to players (``outcome_players``); the game's result goes before all of them."""

ENTERED, ROUTINE = 75, 80
"""A permanent spell that resolved; and from ``ROUTINE`` on what happens to every spell that resolves. Told only where nothing else happened."""

DONE = {"destroy": "is destroyed", "sacrifice": "is sacrificed", "discard": "is discarded"}


def fates(played: Played) -> Iterator[Part]:
    """What became of every object that something happened to."""
    for i in _concerned(played):
        yield from _fate(played, i)
    yield from _triggers(played)


def _concerned(played: Played) -> list[int]:
    """The ids of the cards, tokens and copies the events speak of, in order; abilities on the stack are told by what they do."""
    found: dict[int, None] = {}
    for e in played.events:
        affected = e.get("affected", ()) if e.kind == "effect" else ()
        for thing in (e.obj, e.new, e.other, *affected):
            if thing is not None and not isinstance(thing, int):
                found[thing.id] = None
    for obj in played.end.battlefield():
        found[obj.id] = None  # what a static ability makes of a permanent has no event of its own
    return [i for i in found if (last := _any(played, i)) is not None and (last.stack is None or last.stack.role == "spell")]


def _any(played: Played, i: int) -> Obj | None:
    """The object as it is, or as it last was."""
    gone = (last for oid, (last, _) in reversed(played.end.lki.items()) if oid.id == i)
    now = played.end.objects.get(i)
    return now if now is not None else next(gone, None)


def _name(played: Played, obj: Obj) -> str:
    """What it is called; with its owner where another one of that name is somebody else's."""
    name = object_name(played.end, obj.oid)
    same = {o.owner for o in (*played.start.objects.values(), *played.end.objects.values()) if o.face.name == obj.face.name and o.face.name}
    return f"{played.names[obj.owner]}'s {name}" if len(same) > 1 else name


def _fate(played: Played, i: int) -> Iterator[Part]:
    obj = _any(played, i)
    if obj is None:
        return
    name = _name(played, obj)
    moves = played.about(i, "move", "cease")
    there = [e for e in moves if e.to != "stack"]  # putting a spell on the stack is only its casting
    ended = played.about(i, "fizzle", "counter")
    if not there:
        if obj.zone == "battlefield" and i in played.start.objects and played.start.objects[i].zone == "battlefield":
            yield from _changed(played, i, obj, name)
        return
    last = there[-1]
    now = played.end.objects.get(i)
    if now is None or last.kind == "cease":
        left = next((e for e in reversed(there) if e.from_ == "battlefield"), None)
        how = _how(played, left, [])[:1] if left is not None else []
        if left is not None or ended:
            word = how[0] if how else _countered(ended)[0] if ended else ""
            yield Part(GONE, (name,), (word, "ceases to exist") if word else ("ceases to exist",), _behind(played, last, left, *ended))
        return
    if now.zone == "battlefield":
        yield _arrived(played, now, name, there)
        return
    said = tuple(_how(played, last, ended))
    routine = last.from_ == "stack" and not ended and last.what != "counter" and last.to == "graveyard"
    drawn = any(e.kind == "draw" for e in played.events) and last.from_ == "library" and last.to == "hand"
    if drawn and len(there) == 1:
        return  # the player's cards drawn say that
    yield Part(ROUTINE if routine else GONE + (0 if last.from_ in ("battlefield", "stack") else 5), (name,), said, _behind(played, last, *ended))


def _countered(ended: list[Event]) -> list[str]:
    fizzled = any(e.kind == "fizzle" for e in ended)
    return ["is countered for lack of legal targets (fizzles)" if fizzled else "is countered"]


def _how(played: Played, last: Event, ended: list[Event]) -> list[str]:
    """The clauses that say how a thing went and where to."""
    said: list[str] = []
    before = last.before
    if last.from_ == "stack" and (ended or last.what == "counter"):
        said += _countered(ended)
    elif last.from_ == "stack":
        said.append("resolves")
    elif last.from_ == "battlefield" and last.to == "graveyard":
        chars = _as_it_left(played, last)
        creature = "creature" in (chars.types if chars is not None else before.face.types if before is not None else ())
        said.append("is sacrificed" if last.what == "sacrifice" else "dies" if creature else DONE.get(last.what, ""))
    else:
        said.append(DONE.get(last.what, ""))
    place = _where(played, last, before)
    said = [words for words in said if words]
    return said if said and place == "goes to the graveyard" else [*said, place]


def _as_it_left(played: Played, event: Event) -> Chars | None:
    """The last known characteristics of what left the battlefield (608.2g)."""
    known = played.end.lki.get(event.obj) if event.obj is not None else None
    return known[1] if known is not None else None


def _where(played: Played, last: Event, before: Obj | None) -> str:
    """Where it has gone."""
    chars = _as_it_left(played, last)
    lent = chars is not None and before is not None and chars.controller != before.owner
    whose = "its owner's" if lent or last.to in ("hand", "library") else "the"
    if last.to == "exile":
        return "is exiled"
    if last.to == "hand" and last.from_ in ("battlefield", "stack", "graveyard", "exile"):
        return f"returns to {whose} hand"
    if last.to == "library" and last.obj is not None:
        pile = played.end.zone("library", before.owner) if before is not None else ()
        shuffled = any(e.kind == "shuffle" for e in played.events)
        if shuffled or len(pile) < 2 or last.obj.id not in (pile[0], pile[-1]):
            return "goes to its owner's library"
        return f"goes {'on top' if pile[-1] == last.obj.id else 'to the bottom'} of its owner's library"
    place = {"command": "the command zone", "ante": "the ante zone"}.get(last.to, f"{whose} {last.to}")
    return f"goes to {place}"


def _behind(played: Played, *ends: Event | None) -> tuple[Event, ...]:
    """The events with the destruction that led to each of them: that one names the state-based action or the effect."""
    found: list[Event] = []
    for end in ends:
        if end is None:
            continue
        found += [e for e in played.events if e.kind == "destroy" and e.obj == end.obj and end.what == "destroy"]
        found.append(end)
    return tuple(found)


def _arrived(played: Played, obj: Obj, name: str, moves: list[Event]) -> Part:
    """A permanent that wasn't there, or left and came back."""
    last = moves[-1]
    chars = played.after.of(obj)
    under = f" under {played.names[chars.controller]}'s control" if chars.controller != obj.owner else ""
    as_what = f" as {chars.name}" if chars.name and chars.name != obj.face.name and not obj.face_down else ""
    if last.what == "create":
        size = f"{chars.power}/{chars.toughness} " if chars.power is not None else ""
        token = name if name.endswith("oken") else f"{name} token"
        return Part(BACK, (played.names[chars.controller],), (f"gets a {size}{token}",), (last,), joins=False)
    back = last.from_ in ("graveyard", "exile") or any(e.from_ == "battlefield" for e in moves)
    size = f" as a {chars.power}/{chars.toughness}" if chars.power is not None and (back or as_what or _size(chars) != _printed(obj)) else ""
    left = next((e for e in reversed(moves[:-1]) if e.from_ == "battlefield"), None)
    first = f"{_how(played, left, [])[0]} and " if left is not None else ""
    verb = f"{first}returns to the battlefield" if back else "enters the battlefield"
    held = [f"{n} {kind} counter{'s' if n != 1 else ''}" for kind, n in obj.counters]
    under += f" with {_and(held)}" if held else ""
    told = f"{verb}{as_what}{size if not as_what else f' ({chars.power}/{chars.toughness})' if size else ''}{under}"
    plain = not (back or as_what or under) and last.from_ in ("stack", "hand")
    events = _behind(played, left, last)
    return Part(ENTERED if plain else BACK, (name,), (f"{told}, tapped" if obj.tapped else told,), events, joins=not size)


def _printed(obj: Obj) -> str:
    return f"{obj.face.power}/{obj.face.toughness}"


def _size(chars: Chars) -> str:
    return f"{chars.power}/{chars.toughness}" if chars.power is not None else ""


def _changed(played: Played, i: int, obj: Obj, name: str) -> Iterator[Part]:
    """A permanent that stayed: what is otherwise about it than at the start."""
    then = played.start.objects[i]
    effects = tuple(e for e in played.events if e.kind in ("effect", "control", "copy") and (obj.oid in e.get("affected", ()) or e.obj == obj.oid))
    yield from _status(played, i, then, obj, name)
    if obj.phased_out or then.phased_out:
        return  # it is treated as though it didn't exist (702.23b)
    was, now = played.before.of(then), played.after.of(obj)
    if was.controller != now.controller:
        yield Part(CONTROL, (played.names[now.controller],), (f"gains control of {name}",), effects, joins=False)
    if then.face_down != obj.face_down or then.transformed != obj.transformed or then.flipped != obj.flipped:
        if _size(now):
            yield Part(SIZE, (name,), (f"is now {_size(now)}",), effects)
        return  # all else that is different about it follows from the side that is up
    why = _layers(played, obj)
    if was.name != now.name and now.name:
        yield Part(CONTROL, (name,), (f"becomes a copy of {now.name}",), effects)
    if "creature" in was.types and "creature" not in now.types:
        yield Part(SIZE, (name,), ("is no longer a creature",), effects, rules=why)
    elif _size(was) != _size(now) and _size(now):
        said = f"is now {'a creature, ' if 'creature' not in was.types else ''}{_size(now)}"
        yield Part(SIZE, (name,), (said,), (*effects, *_counter_events(played, i)), rules=why)
    kinds = now.types | now.subtypes
    if gained := sorted(kinds - (was.types | was.subtypes) - {"creature"}):
        yield Part(SIZE, (name,), (f"is now also {_and(gained)}" if was.types <= now.types else f"is now {_and(gained)}",), effects, rules=why)
    if was.colors != now.colors:
        yield Part(SIZE, (name,), (f"is now {_and([COLOR_WORDS[c] for c in sorted(now.colors)]) or 'colorless'}",), effects, rules=why)
    if lost := sorted(was.keywords() - now.keywords()):
        yield Part(SIZE, (name,), (f"loses {_and(lost)}",), effects, rules=why)
    if gained := sorted(now.keywords() - was.keywords()):
        yield Part(SIZE, (name,), (f"has {_and(gained)}",), effects, rules=why)


def _layers(played: Played, obj: Obj) -> tuple[str, ...]:
    """The rules of the layers in which something applies to a permanent now (613)."""
    return tuple(dict.fromkeys(rule for _, rules in reasons(played.end, played.after, obj) for rule in rules))


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def _counter_events(played: Played, i: int) -> tuple[Event, ...]:
    return tuple(played.about(i, "counters"))


def _status(played: Played, i: int, then: Obj, obj: Obj, name: str) -> Iterator[Part]:
    """Counters, status, what it is attached to, damage that it survives."""
    was, now = dict(then.counters), dict(obj.counters)
    for kind in sorted(was.keys() | now.keys()):
        if change := now.get(kind, 0) - was.get(kind, 0):
            word = f"{kind} counter{'s' if abs(change) != 1 else ''}"
            said = f"gets {change} {word}" if change > 0 else f"loses {-change} {word}"
            told = f"{said} (now {now[kind]})" if was.get(kind) and now.get(kind) else said
            yield Part(COUNTERS, (name,), (told,), tuple(e for e in _counter_events(played, i) if e.what == kind))
    if then.attached_to != obj.attached_to:
        host = obj.attached_to
        target = played.end.objects.get(host.id) if host is not None and not isinstance(host, int) else None
        said = f"becomes attached to {_name(played, target)}" if target is not None else "becomes unattached"
        yield Part(ATTACHED, (name,), (said,), tuple(played.about(i, "attach", "unattach")))
    if then.phased_out != obj.phased_out:
        yield Part(BACK, (name,), ("phases out" if obj.phased_out else "phases in",), tuple(played.about(i, "phase out", "phase in")))
    if then.face_down != obj.face_down:
        yield Part(BACK, (name,), ("is turned face down" if obj.face_down else "is turned face up",), tuple(played.about(i, "face down", "face up")))
    if then.transformed != obj.transformed or then.flipped != obj.flipped:
        yield Part(BACK, (name,), ("transforms" if then.transformed != obj.transformed else "flips",), tuple(played.about(i, "transform", "flip")))
    prevented = [e for e in played.events if e.kind == "prevented" and e.other == obj.oid]
    if prevented:
        total = sum(e.amount for e in prevented)
        yield Part(PREVENTED, (f"{total} damage to {name}",), ("is prevented",), tuple(prevented), joins=False)
    hurt = [e for e in played.events if e.kind == "damage" and e.other == obj.oid]
    saved = [*played.about(i, "regenerate"), *hurt]
    if saved:
        total = sum(e.amount for e in hurt)
        marked = f"survives with {obj.damage} damage marked on it" if obj.damage else "survives"
        alone = "creature" in obj.face.types
        yield Part(SURVIVED, (name,), (marked if alone else f"is dealt {total} damage",), tuple(saved))
    if then.tapped != obj.tapped:
        found = tuple(played.about(i, "tap", "untap"))
        fought = any("508.1f" in e.cites for e in found) or all("502.2" in e.cites or "502.3" in e.cites for e in found)
        yield Part(ROUTINE if fought else TAPPED, (name,), ("is tapped" if obj.tapped else "is untapped",), found)


def _triggers(played: Played) -> Iterator[Part]:
    """What triggered, how often, and which of it did nothing because its condition wasn't true (603.4)."""
    found = [e for e in played.events if e.kind == "triggered" and e.source is not None]
    counted = Counter(e.source.id for e in found if e.source is not None)
    for i, number in counted.items():
        obj = _any(played, i)
        if obj is None:
            continue
        times = "" if number == 1 else " twice" if number == 2 else f" {number} times"
        mine = tuple(e for e in found if e.source is not None and e.source.id == i)
        yield Part(TRIGGERED, (_name(played, obj),), (f"triggers{times}",), mine)
    for e in played.events:
        if e.kind == "not true" and e.obj is not None:
            yield Part(TRIGGERED, (object_name(played.end, e.obj),), ("does nothing, as its condition isn't true",), (e,))
