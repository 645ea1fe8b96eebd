"""Claims about what objects are, about the stack, the moment and the transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.cards.reader.face import read_abilities
from judge.engine.state.texts import object_name
from judge.errors import Undecidable
from judge.scenario import model as m
from judge.scenario.layering import cites
from judge.scenario.looks import describe, state_of
from judge.scenario.moments import Finding, Moment, checks, cites_of, every, ids_of, permanent, where, with_events
from judge.scenario.naming import named, on_battlefield
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj


@checks(m.Is)
def _is(moment: Moment, c: m.Is) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, where(moment, i)
        got = permanent(moment, i)
        chars = got[1] if got is not None else None
        return all(_quality(moment, c, obj, chars, k, w) for k, w in c.qualities), describe(moment, obj)

    found = every(moment, c, test)
    return _as_it_is(moment, c, found)


def _as_it_is(moment: Moment, c: m.Is | m.HasQuality, found: Finding) -> Finding:
    """A finding about what an object is, with the layers that make it so (613) and what happened to it last."""
    events = _about(moment, c.what, c)
    rules = list(cites_of(moment, events))
    for i in ids_of(moment, c.what, c):
        obj = moment.state.objects.get(i)
        if obj is not None and obj.zone == "battlefield":
            entered = any(e.kind == "move" and e.new == obj.oid and e.to == "battlefield" for e in moment.events)
            rules += cites(moment.state, moment.view, obj, entered)
    return Finding(found.holds, found.actual, tuple(dict.fromkeys(rules)), tuple(events))


def _about(moment: Moment, ref: m.Ref, claim: m.Claim) -> list[Event]:
    """The last few events that happened to an object."""
    ids = set(ids_of(moment, ref, claim))
    return [e for e in moment.events if e.obj is not None and e.obj.id in ids and e.cites][-4:]


BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")


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
        if chars is not None:  # what it is now, not what is printed: an Island under Blood Moon is none (305.7)
            if word in BASIC:
                return chars.has_subtype(word)  # a Forest that has become an Island is called Forest still (201.1)
            return chars.has_subtype(word) or word in (chars.name, *chars.names) or word == obj.fact("called")
        return word in obj.face.subtypes or named(moment.view, obj, word)
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
        if c.other is None:
            return obj.attached_to is not None
        return obj.attached_to == names.thing(moment.state, c.other, c.place, on_battlefield)
    combat = moment.state.combat
    if word in ("blocked", "unblocked") and (combat is None or combat.attack_of(obj.oid) is None):
        return _was_last(moment, obj, word)
    if obj.zone != "battlefield":
        return False
    if c.other is not None and word in ("attacking", "blocking"):
        if combat is None:
            return False
        other = names.thing(moment.state, c.other, c.place, on_battlefield)
        if word == "blocking":
            return other in (combat.blocks_of(obj.oid) or ())
        attack = combat.attack_of(obj.oid)
        return attack is not None and attack.defender == other
    return state_of(moment, obj, word)


def _was_last(moment: Moment, obj: Obj, word: str) -> bool:
    """Whether that is what an attacker last was, when its combat is over (509.1h)."""
    told = [e for e in moment.events if e.kind in ("blocked", "unblocked") and e.obj is not None and e.obj.id == obj.id]
    return bool(told) and told[-1].kind == word


@checks(m.HasQuality)
def _has_quality(moment: Moment, c: m.HasQuality) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, where(moment, i)
        if c.no_counters:
            return not obj.counters, f"it has the counters {dict(obj.counters) or 'none'}"
        if c.counters:
            return all(obj.count(k) == n for k, n in c.counters), f"it has the counters {dict(obj.counters) or 'none'}"
        chars = moment.view.of(obj)
        have = [ab.node for ab in chars.all_abilities()]
        missing = [text for text in c.abilities if not _has_ability(text, chars, have)]
        return not missing, f"it has {', '.join(sorted(chars.keywords())) or 'no keyword abilities'}"

    return _as_it_is(moment, c, every(moment, c, test))


def _has_ability(text: str, chars: Chars, have: list[Any]) -> bool:
    """Whether a keyword ability (of whatever parameter, when none is said) or an ability of that text is among them."""
    if text in KEYWORDS and any(k.casefold() == text for k in chars.keywords()):
        return True
    return all(n in have or any(_protects(own, n) for own in have) for n in ability_nodes(text, chars))


def _protects(own: Any, asked: Any) -> bool:
    """Whether a protection ability covers the quality asked for: "from all colors" and "from everything" cover red (702.14a)."""
    def of(node: Any) -> tuple[Any, ...] | None:
        protection = isinstance(node, tree.Keyword) and node.name == "protection" and node.filter is not None
        return node.filter.predicates if protection else None

    has, wants = of(own), of(asked)
    if has is None or wants is None or len(wants) != 1:
        return False
    if not has:
        return True
    colors = isinstance(wants[0], tree.IsColor) and wants[0].color in "WUBRG"
    return len(has) == 1 and (
        (isinstance(has[0], tree.AnyOf) and wants[0] in has[0].of) or (colors and has[0] == tree.IsColor("colored"))
    )


def ability_nodes(text: str, chars: Chars) -> tuple[Any, ...]:
    """The abilities a text spells, as the card reader reads them."""
    return read_abilities(text[:1].upper() + text[1:], chars.name, tuple(chars.types))


@checks(m.StackIs)
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
    return object_name(state, state.objects[i].oid)


@checks(m.MomentIs)
def _moment_is(moment: Moment, c: m.MomentIs) -> Finding:
    turn = moment.state.turn
    said = f"it is {moment.names.players[turn.active]}'s {turn.step}"
    holds = turn.active == moment.names.seat(c.who, c.place) and c.step in ("turn", turn.step)
    begun = [
        e for e in moment.events if e.kind in ("step", "turn") and e.turn == turn.number and e.step in ("", turn.step)
    ]
    return with_events(moment, holds, said, begun)


@checks(m.Citing)
def _citing(moment: Moment, c: m.Citing) -> Finding:
    have = {x.rpartition(":")[2] for x in moment.citations}
    missing = [r for r in c.rules if r not in have and not any(h.startswith(r) and h[len(r) :].isalpha() for h in have)]
    return Finding(
        not missing,
        f"not cited: {', '.join(missing)}" if missing else "all are cited",
        tuple(sorted(x for x in moment.citations if x.rpartition(":")[2] in c.rules)),
    )


@checks(m.Says)
def _says(moment: Moment, c: m.Says) -> Finding:
    wanted = c.text.casefold()
    return Finding(any(wanted in line.casefold() for line in moment.lines), "no line of the transcript says so")
