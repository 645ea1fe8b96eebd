"""Changing objects where they are: tapping, regenerating, attaching, exchanging control, turning over (701.3, 701.12, 701.21-22, 506.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.refs import one_player
from judge.engine.characteristics.attaching import attachable
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.modifications import FixedControl
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.instructions import act, effect, oids, remember, things
from judge.engine.happening.replacing.replacers import RegenerationShield
from judge.engine.happening.triggers.triggers import check_triggers
from judge.engine.state.combatremoval import remove_from_combat as take_out
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event
from judge.engine.state.phasing import phasing_events
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.Tap)
def tap(game: Game, ctx: Ctx, node: tree.Tap) -> Run:
    """701.15a."""
    found = yield from things(game, ctx, node.what, "tap", one_player(ctx, node.who))
    done = yield from act(game, ctx, *(Event("tap", obj=o, source=ctx.source, cites=("701.15a",)) for o in oids(found)))
    remember(ctx, done, "tap")
    ctx.last = tuple(found) or ctx.last


@effect(tree.Untap)
def untap(game: Game, ctx: Ctx, node: tree.Untap) -> Run:
    """701.15b."""
    found = yield from things(game, ctx, node.what, "untap", one_player(ctx, node.who))
    yield from act(game, ctx, *(Event("untap", obj=o, source=ctx.source, cites=("701.15b",)) for o in oids(found)))
    ctx.last = tuple(found) or ctx.last


@effect(tree.Regenerate)
def regenerate(game: Game, ctx: Ctx, node: tree.Regenerate) -> Run:
    """701.11a: a shield for the next destruction this turn."""
    found = yield from things(game, ctx, node.what, "regenerate")
    for o in oids(found):
        if game.state.live(o) is None:
            continue
        shield = RegenerationShield(ctx.choices.get("as it regenerates"))
        made = game.add_floating(ctx, (shield,), (o,), tree.For("end of turn"), shield=1, label="regeneration")
        ctx.choices["shields"] = (*ctx.choices.get("shields", ()), made.id)
        game.note("regeneration shield", obj=o, source=ctx.source, cites=("701.11a", "614.8"))


@effect(tree.Attach)
def attach(game: Game, ctx: Ctx, node: tree.Attach) -> Run:
    """701.3: nothing happens when it can't be attached there (303.4i, 301.5c)."""
    what = oids((yield from things(game, ctx, node.what, "attach")))
    if node.to is None:
        yield from act(game, ctx, *(Event("attach", obj=o, other=None, cites=("701.3c", "701.3d")) for o in what))
        return
    held = tuple(game.state.get(o).attached_to for o in what)
    ctx.choices["host"] = tuple(h for h in held if h is not None)  # "another creature": another than the one it is attached to
    hosts = yield from things(game, ctx, node.to, "attach it to")
    if not hosts:
        return
    host = hosts[0]
    for o in what:
        obj = game.state.live(o)
        if obj is None or obj.zone != "battlefield" or not attachable(game.view, o, host):
            if obj is not None and "Aura" in game.view.of(o).subtypes:
                game.rite("stays", "303.4h", obj=o)
            continue
        if obj.attached_to == host:
            game.note("stays attached", obj=o, other=host, source=ctx.source, cites=("701.3b",))
            continue
        yield from act(game, ctx, Event("attach", obj=o, other=host, source=ctx.source, cites=("701.3a",)))


@effect(tree.ShapeChoice)
def shape_choice(game: Game, ctx: Ctx, node: tree.ShapeChoice) -> Run:
    """614.12: chosen as a permanent enters (``entering_parts``), and at no other time."""
    yield from ()
    raise Undecidable("a shape is chosen only as a permanent enters", ("your choice of",))


@effect(tree.ExchangeControl)
def exchange_control(game: Game, ctx: Ctx, node: tree.ExchangeControl) -> Run:
    """701.8b: both or nothing."""
    ctx.did = False
    first = oids((yield from things(game, ctx, node.first, "exchange")))
    second = oids((yield from things(game, ctx, node.second, "exchange")))
    if node.first == node.second and len(first) > 1:
        second = first[1:]
    a = game.state.live(first[0]) if first else None
    b = game.state.live(second[0]) if second else None
    if a is None or b is None or a.oid == b.oid:
        game.note("no exchange", player=ctx.you, source=ctx.source, cites=("701.8a",))
        return
    ca, cb = game.view.of(a).controller, game.view.of(b).controller
    if ca == cb:
        return
    for o, new in ((a.oid, cb), (b.oid, ca)):
        game.add_floating(ctx, (FixedControl(new),), (o,), tree.For("permanent"), label="exchange")
    game.note("exchange", obj=a.oid, other=b.oid, source=ctx.source, cites=("701.8b",))
    game.sync_control()
    ctx.did = True


@effect(tree.Fight)
def fight(game: Game, ctx: Ctx, node: tree.Fight) -> Run:
    """Each deals damage equal to its power to the other (701.12 today)."""
    first = oids((yield from things(game, ctx, node.first, "fight")))
    second = oids((yield from things(game, ctx, node.second, "fight")))
    if node.first == node.second and len(first) > 1:
        second = first[1:]
    if not first or not second:
        return
    a, b = game.state.live(first[0]), game.state.live(second[0])
    v = game.view
    if a is None or b is None or "creature" not in v.of(a).types or "creature" not in v.of(b).types:
        return
    pa, pb = v.of(a).power or 0, v.of(b).power or 0
    yield from act(
        game, ctx,
        *(Event("damage", source=x, other=y, amount=n, cites=("118.1", "701.12a*")) for x, y, n in ((a.oid, b.oid, pa), (b.oid, a.oid, pb)) if n > 0),
    )  # fmt: skip


@effect(tree.BecomeBlocked)
def become_blocked(game: Game, ctx: Ctx, node: tree.BecomeBlocked) -> Run:
    """509.1h: an attacking creature can become blocked by an effect, with no creature blocking it; what triggers on that triggers."""
    found = oids((yield from things(game, ctx, node.what, "choose")))
    combat, turn = game.state.combat, game.state.turn
    if combat is None:
        return
    attacks, events = [], []
    bands = {a.band for a in combat.attacks if a.attacker in found and a.band is not None}
    for a in combat.attacks:
        if a.band in bands and a.attacker not in found:  # the whole band becomes blocked
            found = [*found, a.attacker]
            game.rite("becomes blocked with its band", "702.19i", obj=a.attacker)
        if a.attacker in found and not a.blocked:
            a = replace(a, blocked=True)
            data = (("count", 0), ("defending", a.defending_player))
            events.append(
                Event(
                    "blocked", obj=a.attacker, player=turn.active, other=a.defender, source=ctx.source, cites=("509.1h",), turn=turn.number,
                    step=turn.step, data=data,
                )
            )
        attacks.append(a)
    game.set(combat=replace(combat, attacks=tuple(attacks)))
    game.record(events)
    check_triggers(game, game.state, events)
    ctx.last = tuple(found)


@effect(tree.ChangeFace)
def change_face(game: Game, ctx: Ctx, node: tree.ChangeFace) -> Run:
    """Turn face up or down (707), transform, flip (709), phase (702.23)."""
    found = oids((yield from things(game, ctx, node.what, "choose")))
    cites = {"face up": ("707.8",), "face down": ("707.2", "707.2a"), "flip": ("709.4",), "phase out": ("702.23b",), "phase in": ("702.23c",)}
    if node.how in ("phase out", "phase in"):
        yield from act(game, ctx, *phasing_events(game, node.how, found, cites[node.how], ctx.source))
    else:
        if node.how == "transform" and game.view.rules(tree.Cant):
            found = [o for o in found if cannot(game.view, "transform", o) is None]
        yield from act(game, ctx, *(Event(node.how, obj=o, source=ctx.source, cites=cites.get(node.how, ("608.2c",))) for o in found))
    ctx.last = tuple(found)


@effect(tree.RemoveFromCombat)
def remove_from_combat(game: Game, ctx: Ctx, node: tree.RemoveFromCombat) -> Run:
    """506.4."""
    found = oids((yield from things(game, ctx, node.what, "remove from combat")))
    for o in found:
        if take_out(game, o):
            game.note("leaves combat", obj=o, source=ctx.source, cites=("506.4",))
