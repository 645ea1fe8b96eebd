"""Answers about one object as it is: its characteristics, whose it is, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from judge.cards.wording import ability_text
from judge.engine.characteristics.layers.chars import mana_value
from judge.engine.state.texts import thing_name
from judge.errors import Undecidable
from judge.scenario import claims as c
from judge.scenario import model as m
from judge.scenario.answers_found import QUIET, Because, Found, lines
from judge.scenario.answers_grounds import ended
from judge.scenario.layering import reasons
from judge.scenario.naming import on_battlefield
from judge.scenario.outcomes import borrowed
from judge.scenario.vocabulary import COLOR_WORDS

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.state.objects import Obj
    from judge.errors import Place
    from judge.scenario.player import Run


def characteristic(run: Run, q: m.Characteristic, place: Place | None) -> Found:
    """One characteristic of an object; what died is spoken of as it last existed (608.2g)."""
    obj, chars = _looked_at(run, q.of, place)
    why = _why(run, obj)
    match q.what:
        case "power" | "toughness" | "size":
            if chars.power is None:
                raise Undecidable("it has no power and toughness", (q.of.name,), place)
            if q.what == "size":
                return "text", f"{chars.power}/{chars.toughness}", why
            return "number", chars.power if q.what == "power" else chars.toughness, why
        case "colors":
            return "text", " and ".join(COLOR_WORDS[x] for x in sorted(chars.colors)) or "colorless", why
        case "name":
            return "text", chars.name or "it has no name", why
        case "types":
            return "text", " ".join([*sorted(chars.supertypes), *sorted(chars.types), *sorted(chars.subtypes)]), why
        case "abilities":
            return "text", "; ".join(ability_text(ab.node) for ab in chars.all_abilities()) or "none", why
        case "mana cost":
            return "text", "".join("{" + s + "}" for s in chars.mana_cost) if chars.mana_cost else "none", why
        case "host":
            host = obj.attached_to
            return "text", thing_name(run.moment().state, host) if host is not None else "nothing", why
        case "mana value":
            return "number", mana_value(chars.mana_cost, (obj.stack.x or 0) if obj.stack is not None else 0), why
        case "loyalty":
            loyalty = obj.count("loyalty") if obj.zone == "battlefield" else chars.loyalty
            if loyalty is None:
                raise Undecidable("it has no loyalty", (q.of.name,), place)
            return "number", loyalty, why
        case _:
            assert_never(q.what)


def _looked_at(run: Run, of: m.Ref, place: Place | None) -> tuple[Obj, Chars]:
    moment = run.moment()
    oid = run.table.names.one(moment.state, of, place, on_battlefield)
    obj = moment.state.get(oid)
    gone = moment.state.lki.get(type(oid)(oid.id, oid.inc - 1)) if obj.zone == "graveyard" else None
    return obj, gone[1] if gone is not None and gone[1] is not None else moment.view.of(obj)


def _why(run: Run, obj: Obj) -> Because:
    """What makes it so: the continuous effects on it and what last happened to it, or that nothing did."""
    moment = run.moment()
    about = [e for e in moment.events if e.obj is not None and e.obj.id == obj.oid.id and e.kind not in QUIET]
    layers = tuple(reasons(moment.state, moment.view, obj)) if obj.zone == "battlefield" else ()
    return (*layers, *lines(run, about[-4:])) or ((c.describe(moment, obj), moment.state.era.cites(("109.3",))),)


def described(run: Run, of: m.Ref, place: Place | None) -> Found:
    """What an object is now: its size, colours, types and name (109.3, 613)."""
    moment = run.moment()
    obj = moment.state.get(run.table.names.one(moment.state, of, place, on_battlefield))
    chars = moment.view.of(obj)
    size = f"{chars.power}/{chars.toughness}" if chars.power is not None else ""
    land = "land" in chars.types
    hue = "" if land and not chars.colors else "-".join(COLOR_WORDS[x] for x in sorted(chars.colors)) or "colorless"
    types = [t for t in sorted(chars.types) if not (t == "land" and chars.subtypes)]
    words = [size, hue, *sorted(chars.supertypes), *sorted(chars.subtypes), *types]
    said = " ".join(w for w in words if w)
    named = f" named {chars.name}" if chars.name else ""
    return "text", f"{'an' if said[:1] in 'aeiou8' else 'a'} {said}{named}", _why(run, obj)


def holder(run: Run, q: m.Holder, place: Place | None) -> Found:
    """Who controls it, or who owns it."""
    moment = run.moment()
    obj = moment.state.get(run.table.names.one(moment.state, q.of, place, on_battlefield))
    players = run.table.names.players
    if q.how == "owner":
        return "text", players[obj.owner], (("its owner", moment.state.era.cites(("108.3",))),)
    seat = moment.view.of(obj).controller if obj.zone == "battlefield" else obj.controller
    events = [e for e in moment.events if e.obj is not None and e.obj.id == obj.id and e.kind in ("control", "move")]
    return "text", players[seat], lines(run, events)


OWN = " (its owner's)"
PLACES = {"battlefield": "on the battlefield", "stack": "on the stack", "exile": "in exile", "command": "in the command zone"}


def whereabouts(run: Run, of: m.Ref) -> Found:
    """In which zone it is, and whose."""
    moment = run.moment()
    names = run.table.names
    ids = names.candidates(moment.state, of) or names.bound.get(of.name, [])
    obj = moment.state.objects.get(ids[0]) if ids else None
    events = [e for e in moment.events if e.kind == "move" and e.obj is not None and e.obj.id in ids]
    if obj is None:
        return "text", "nowhere: it has ceased to exist", lines(run, events)
    if obj.zone in PLACES:
        return "text", PLACES[obj.zone], lines(run, events)
    lent = bool(events) and borrowed(run, obj, events[-1])
    return "text", f"in {names.players[obj.owner]}'s {obj.zone}{OWN if lent else ''}", ended(run, tuple(events))
