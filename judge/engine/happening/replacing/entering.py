"""How a permanent enters the battlefield (614.12, 110.5, 306.5, 303.4): looked up on the permanent as it would exist there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.looked_up import EACH_APPLIES, rules_of
from judge.engine.characteristics.layers.chars import face_chars, parts
from judge.engine.characteristics.layers.inplay import label
from judge.engine.characteristics.layers.layers import Continuous, view
from judge.engine.happening.hypothetical import hypothetical
from judge.engine.happening.moves import _face_in
from judge.engine.happening.replacing.replacement import Candidate
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State, evolve
from judge.engine.state.kept import kept
from judge.engine.state.objects import Oid
from judge.engine.state.texts import object_name

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

@kept
def says_how(face: tree.Face) -> bool:
    """Whether the face has an ability about how it enters."""
    return any(
        isinstance(m, tree.EntersWith)
        for ab in face_chars(face).abilities
        for node in parts(ab.node)
        if isinstance(node, tree.Static)
        for m in node.modifications
    )


PARTS: dict[str, Callable[[Game, Ctx, Ctx, Event, tree.Node], Steps[Event]]] = {}
"""How one part of entering is written into the event; entered by ``entering_parts``, where what enters may have more of its own."""


FOR_A_COST: dict[str, Callable[[Game, Ctx, int, Any, str], Steps[bool]]] = {}
"""How a player is asked to pay for how something enters; entered by ``costs``, which stand above."""


def by_itself(state: State, new: Oid, spell: Oid | None) -> State:
    """The state with nothing but the entering object and the effects that changed it on the stack: what other sources do to it is not
    looked at (614.12 of 2009; the later text does look)."""
    zones = {**state.zones, ("battlefield", None): (new.id,)}
    kept = tuple(f for f in state.effects if spell is not None and f.affected is not None and spell in f.affected)
    return evolve(state, zones=zones, effects=kept)


def data_with(e: Event, **changes: Any) -> Event:
    """The event with details set."""
    data = dict(e.data)
    data.update(changes)
    return replace(e, data=tuple(data.items()))


def more_counters(e: Event, *counters: tuple[str, int]) -> Event:
    """The event by which the permanent enters with these counters as well: of each kind one number (616.1)."""
    table: dict[str, int] = {}
    for kind, n in (*e.get("counters", ()), *counters):
        table[kind] = table.get(kind, 0) + n
    return data_with(e, counters=tuple(table.items()))


def entering_candidates(game: Game, e: Event) -> list[Candidate]:
    """What applies to the entering object: loyalty (306.5b), and every "enters with/as" effect, its own and others'."""
    face = e.get("face")
    obj = game.state.live(e.obj) if e.kind == "move" else None
    if face is None and obj is not None:
        face = _face_in(obj, "battlefield", e)
    if face is None:
        return []
    found: list[Candidate] = []
    if not e.get("face_down") and "loyalty" not in e.applied and face.loyalty and not e.get("no loyalty"):
        found.append(_loyalty(e, face))
    if "Saga" in face.subtypes and not e.get("face_down") and "lore" not in e.applied:
        found.append(_lore(e))
    others = game.view.rules(tree.EntersWith)
    if not others and not (says_how(face) and not e.get("face_down")):
        return found
    state, new = hypothetical(game, e)
    v = view(state)
    rules = v.rules(tree.EntersWith)
    if not game.state.era.entering_sees_others:
        own = view(by_itself(state, new, e.obj)).rules(tree.EntersWith)
        rules = [*(r for r in rules if r[0].ctx.source != new), *(r for r in own if r[0].ctx.source == new)]
    for effect, m in _joined(rules):
        mine = effect.ctx.source == new
        if effect.key in e.applied or (mine and ("enters", effect.key[1], e.obj, face) in e.applied):
            continue
        if not mine and effect.floating is None and not any(x.key == effect.key for x, _ in others):
            continue
        if mine and isinstance(m.what, tree.Filter | tree.Every):
            continue  # of its own abilities those that affect this permanent, not a class that it belongs to
        # what an instruction speaks of before it has moved is the card: "return it. It enters with a counter on it"
        if not _is_subject(effect.ctx, m.what, new) and not (effect.floating is not None and _is_subject(effect.ctx, m.what, e.obj)):
            continue
        if effect.condition is not None and not v.active(effect):
            continue
        found.append(_enters(game, e, effect, m, state, new, mine, face))
    return found


def _joined(rules: Sequence[tuple[Continuous, tree.EntersWith]]) -> list[tuple[Continuous, tree.EntersWith]]:
    """The ways of entering, with what speaks of another "this way" as a part of it: "as ~ enters, you may reveal ... It enters with a counter for each
    card revealed this way" is one effect, whatever others apply before or after it (616.1)."""
    found: list[tuple[Continuous, tree.EntersWith]] = []
    for effect, m in rules:
        before = found[-1] if found else None
        if before is not None and before[0].ctx.source == effect.ctx.source and _of_the_same(m) and m.condition is None and not m.cost:
            found[-1] = (before[0], replace(before[1], effects=(*before[1].effects, *m.effects)))
        else:
            found.append((effect, m))
    return found


@kept
def _of_the_same(m: tree.EntersWith) -> bool:
    """Whether a way of entering counts what another has done."""
    return any(isinstance(n, tree.Happened) and n.when == "this way" for n in walk(m.effects))


def _is_subject(ctx: Ctx, what: tree.Node | None, thing: Oid | None) -> bool:
    return is_it(ctx, what, thing)


def _loyalty(e: Event, face: tree.Face) -> Candidate:
    """The loyalty counters it enters with; compleated, two fewer for each Phyrexian symbol paid for with life (702.150a today)."""
    loyalty = face.loyalty or ""
    paid = dict(dict(e.get("facts", ())).get("paid", ())).get("phyrexian with life", 0)
    less = 2 * paid if any(isinstance(a, tree.Keyword) and a.name == "compleated" for a in face.abilities) else 0

    def apply() -> Steps[list[Event]]:
        yield from ()
        x = dict(e.get("facts", ())).get("x", 0) if loyalty == "X" else 0  # of the spell that becomes it (107.3)
        n = max(0, (int(loyalty) if loyalty.isdigit() else x) - less)
        return [more_counters(e, ("loyalty", n))]

    return Candidate("loyalty", "enters with loyalty counters", apply, ("306.5b", *(("702.150a*",) if less else ())), own=True)


def _lore(e: Event) -> Candidate:
    """The lore counter put on a Saga as it enters (715.3a today)."""

    def apply() -> Steps[list[Event]]:
        yield from ()
        return [more_counters(e, ("lore", 1))]

    return Candidate("lore", "enters with a lore counter", apply, ("715.3a*",), own=True)


def _enters(
    game: Game, e: Event, effect: Continuous, m: tree.EntersWith, state: State, new: Oid, mine: bool, face: Any
) -> Candidate:
    key = ("enters", effect.key[1], e.obj, face) if mine else effect.key  # of copiable values that were taken before nothing is chosen again (614.5)

    def apply() -> Steps[list[Event]]:
        ctx = effect.ctx.copy(game)
        ctx.source = effect.ctx.source if not mine else (e.obj if e.kind == "move" else new)
        look = effect.ctx.copy()
        look.fixed_state = state
        look.fixed_view = view(state)
        if m.condition is not None:
            probe = look
            if mine and e.obj is not None and e.kind == "move":
                probe = look
                obj = game.state.live(e.obj)
                if obj is not None and obj.stack is not None:
                    probe.paid = dict(obj.stack.paid)
                    probe.x = obj.stack.x
            if not holds(probe, m.condition):
                return [e]
        now = e
        if m.optional and not m.cost:
            yes = yield from game.ask(
                Decision(ctx.you, "yes", "apply this as it enters?", "614.12", default=True, source=e.obj)
            )
            if not yes:
                return [e]
        if m.cost:
            paid = yield from FOR_A_COST["may pay"](game, ctx, ctx.you, m.cost, "614.12")
            if paid:
                if m.tapped and m.optional:
                    return [e]
                if m.tapped:
                    return [e]
            elif not m.tapped:
                return [e]
        if m.tapped:
            now = data_with(now, tapped=True)
        for node in m.effects:
            now = yield from PARTS["enter"](game, ctx, look, now, node)
        if mine and any(isinstance(node, tree.ShapeChoice) for node in m.effects):  # of the shape chosen nothing is chosen again
            again = ("enters", effect.key[1], e.obj, now.get("face"))
            now = replace(now, applied=now.applied | {again})
        return [now]

    copying = any(
        isinstance(x, tree.BecomeCopy) or (isinstance(x, tree.Apply) and any(isinstance(y, tree.BecomeCopy) for y in x.modifications))
        for x in m.effects
    )
    cites = ("614.12", "706.5", "706.2", *_exceptions(m)) if copying else ("614.12", *_keyword_rules(effect))
    return Candidate(
        key, f"{_named(game, effect, e, mine)}: how it enters", apply, cites,
        source=effect.ctx.source if not mine else e.obj, rank=3 if copying else 9,
    )  # fmt: skip


def _exceptions(m: tree.EntersWith) -> tuple[str, ...]:
    """706.8 where a copy effect gives the copy something of its own or leaves something uncopied."""
    own = any(
        (isinstance(x, tree.Apply) and len(x.modifications) > 1) or any(isinstance(y, tree.BecomeCopy) and y.except_ for y in walk(x))
        for x in m.effects
    )
    return ("706.8",) if own else ()


def _keyword_rules(effect: Continuous) -> tuple[str, ...]:
    """The rule of the keyword that the effect comes from, if it comes from one."""
    if effect.floating is not None or effect.ctx.source is None or len(effect.key) < 2:
        return ()
    found = next((n for n, key in effect.ctx.view.of(effect.ctx.source).flat() if key == effect.key[1]), None)
    if not isinstance(found, tree.Static):
        return ()
    mine = effect.ctx.view.of(effect.ctx.source).named(found.label)
    several = (EACH_APPLIES[found.label],) if len(mine) > 1 and found.label in EACH_APPLIES else ()
    if found.label == "sunburst":
        several = ("702.41b", *several)
    elif found.label == "bloodthirst" and any(isinstance(k.number, tree.X) for k in mine):
        several = ("702.51b", *several)
    return (*rules_of(found.label), *several)


def _named(game: Game, effect: Continuous, e: Event, mine: bool) -> str:
    if not mine:
        return label(game, effect)
    face = e.get("face")
    if e.kind != "move" or e.obj is None:
        return face.name if face is not None else "a token"
    return face.name if face is not None else object_name(game.state, e.obj)
