"""Moving objects (400, 701.6-701.10): destroy, sacrifice, put, return, exile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.refs import one_player, players, resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.effects.blocks import enter_blocking
from judge.engine.doing.effects.joining import join_attack
from judge.engine.happening.instructions import act, each_player, effect, make_choice, oids, remember, things, too_few
from judge.engine.happening.replacing.changednumbers import may_sacrifice_for
from judge.engine.happening.replacing.entering_play import prepare
from judge.engine.happening.replacing.replacers import RegenerationShield
from judge.engine.happening.triggers.triggers import AT_ONCE, make_delayed
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj, Oid, Thing, with_fact
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.Destroy)
def destroy(game: Game, ctx: Ctx, node: tree.Destroy) -> Run:
    """701.6."""
    found = yield from things(game, ctx, node.what, "destroy")
    data: tuple[tuple[str, Any], ...] = (("no regeneration", True),) if node.no_regeneration else ()
    done = yield from act(
        game, ctx, *(Event("destroy", obj=o, source=ctx.source, data=data, cites=("701.6a", *_no_use(game, o, node))) for o in oids(found))
    )
    remember(ctx, done, "move")
    gone = [e for e in done if e.kind == "move" and e.what == "destroy"]
    ctx.choices["this way"] = tuple(e.obj for e in gone if e.obj is not None)
    ctx.amounts["creatures destroyed this way"] = ctx.amounts["permanents destroyed this way"] = len(gone)
    ctx.did = bool(gone)
    ctx.last = tuple(found)


def _no_use(game: Game, o: Oid, node: tree.Destroy) -> tuple[str, ...]:
    """701.11c where a regeneration shield is there but can't have its effect."""
    shielded = node.no_regeneration and any(
        o in (f.affected or ()) and any(isinstance(m, RegenerationShield) for m in f.modifications) for f in game.state.effects
    )
    return ("701.11c",) if shielded else ()


@effect(tree.Sacrifice)
def sacrifice(game: Game, ctx: Ctx, node: tree.Sacrifice) -> Run:
    """701.13: each player chooses in APNAP order, then all is sacrificed together."""
    chosen: list[tuple[int, Oid]] = []
    short: tuple[str, ...] = ()
    v = game.view
    who = each_player(game, ctx, node.who)
    if len(who) > 1 and isinstance(node.what, tree.Choose):
        game.rite("in turn order", "101.4", source=ctx.source)
    for p in who:
        if not may_sacrifice_for(game, p, ctx.you, ctx.stack_oid or ctx.source):
            short = ("101.2",)
            continue
        if isinstance(node.what, tree.Choose):
            f = node.what.filter
            stripped = tree.Filter(f.kind, tuple(x for x in f.predicates if not isinstance(x, tree.ControlledBy)))
            options: list[Thing] = [
                o
                for o in find(ctx, stripped)
                if isinstance(o, Oid)
                and game.state.get(o).zone == "battlefield"
                and v.of(o).controller == p
                and cannot(v, "be sacrificed", o) is None
            ]
            if too_few(ctx, node.what, options):
                short = ("609.3",)
            before, ctx.each = ctx.each, p  # "half the creatures they control": each counts his or her own
            picked = yield from make_choice(game, ctx, node.what, "sacrifice", p, options)
            ctx.each = before
            chosen += [(p, o) for o in oids(list(picked))]
        else:
            before, ctx.each = ctx.each, p  # "all permanents they control"
            found = yield from things(game, ctx, node.what, "sacrifice", p)
            ctx.each = before
            chosen += [
                (p, o)
                for o in oids(found)
                if (x := game.state.live(o)) is not None and x.zone == "battlefield" and v.of(o).controller == p
            ]
    done = yield from act(
        game, ctx,
        *(Event("move", obj=o, to="graveyard", what="sacrifice", player=p, source=ctx.source, cites=("701.13a", *short)) for p, o in chosen),
    )  # fmt: skip
    remember(ctx, done, "move")
    ctx.cost = tuple(o for _, o in chosen)
    ctx.amounts["permanents sacrificed this way"] = len(chosen)
    ctx.did = bool(done) and not (short and len(who) == 1)  # "sacrifice two lands. If you do": one of the two won't do


ZONE_RULES = {"exile": ("701.9a",), "hand": ("400.7",), "graveyard": ("400.7",), "library": ("401.4",), "battlefield": ("400.7",), "ante": ("407.4",)}


def _moving(
    game: Game, ctx: Ctx, node: tree.Move, mover: int | None, several: bool = False
) -> Steps[tuple[list[Event], list[Oid]]]:
    """What one player moves by the instruction: the events to come, and the objects."""
    targets = yield from _what_moves(game, ctx, node, mover, several)
    events = []
    player = mover if mover is not None else ctx.you
    for o in (yield from _in_what_order(game, node, player, targets)):
        obj = game.state.get(o)
        data: dict[str, Any] = {}
        if node.counters and node.to in ("battlefield", "exile"):
            data["counters"] = tuple(
                (c.kind, amount(ctx, c.amount)) for c in node.counters if isinstance(c, (tree.PutCounter, tree.CounterSpec))
            )
        if node.to == "battlefield" and not (yield from _entering(game, ctx, node, obj, player, data)):
            continue
        if node.to == "exile" and node.face_down:
            data["face_down"] = True
        if node.to == "library":
            data["position"] = yield from _position(game, ctx, node, player)
        events.append(
            Event(
                "move", obj=o, to=node.to, player=player, source=ctx.source, data=tuple(data.items()),
                what="exile" if node.to == "exile" else "", cites=(*ZONE_RULES.get(node.to, ("400.7",)), "608.2c"),
            )
        )  # fmt: skip
    return events, targets


def _what_moves(game: Game, ctx: Ctx, node: tree.Move, mover: int | None, several: bool) -> Steps[list[Oid]]:
    """The objects that are there to be moved: from where the instruction says, and each player's own where several move theirs."""
    found = yield from things(game, ctx, node.what, f"choose what to {node.verb}", mover)
    targets = oids(found)
    if several and mover is not None and isinstance(node.what, tree.Back):  # each player's own: what he or she found, revealed, exiled
        hidden = ("library", "hand", "graveyard", "exile")
        targets = [o for o in targets if (x := game.state.live(o)) is None or x.zone not in hidden or x.owner == mover]
    if node.from_ is not None:
        targets = [o for o in targets if (x := game.state.live(o)) is not None and x.zone == node.from_]
        if node.from_of is not None and node.from_ != "battlefield":
            whose = players(ctx, node.from_of)
            targets = [o for o in targets if game.state.get(o).owner in whose]
    else:
        targets = [o for o in targets if game.state.live(o) is not None]
    if node.to == "ante":  # nobody but its owner antes a thing, and only where the game is for ante (407.4, 407.1)
        if any(game.state.get(o).owner != mover for o in targets) or not game.state.fact("ante"):
            game.rite("left undone", *(("407.4",) if game.state.fact("ante") else ("407.1",)), player=mover, source=ctx.source)
        targets = [o for o in targets if game.state.get(o).owner == mover and game.state.fact("ante")]
    return targets


def _in_what_order(game: Game, node: tree.Move, who: int, targets: list[Oid]) -> Steps[list[Oid]]:
    """The objects in the order in which they are moved: whoever moves several into a library says which (401.4)."""
    if node.to != "library" or len(targets) < 2 or not ("any order" in node.position or node.position in ("top", "bottom")):
        return targets
    order = list((yield from game.ask(Decision(who, "order", "the order, first is nearest the top", "401.4", targets, default=tuple(targets)))))
    return order if "bottom" in node.position else list(reversed(order))


def _entering(game: Game, ctx: Ctx, node: tree.Move, obj: Obj, player: int, data: dict[str, Any]) -> Steps[bool]:
    """How the object enters the battlefield, written into the data of its event; False when it stays where it is."""
    under = one_player(ctx, node.under) if node.under is not None else None
    if node.under is not None and under is None:
        under = obj.owner
    if isinstance(node.under, tree.OwnerOf) or node.under == tree.Who("owners"):
        under = obj.owner  # "under their owners' control": each one's own, whatever was spoken of before
    data["under"] = under if under is not None else _default_controller(node, player, obj)
    if node.tapped:
        data["tapped"] = True
    if node.face_down:
        data["face_down"] = True
    if node.transformed:  # 701.28f today: a card with one face stays where it is
        if obj.card is None or len(obj.card.faces) < 2 or obj.card.layout not in ("transform", "double_faced_token"):
            return False
        data["transformed"], data["face"] = True, obj.card.faces[1]
    if node.modifications:
        data["modified"] = (ctx.copy(), node.modifications)
    if node.attached is not None:
        hosts = yield from things(game, ctx, node.attached, "attach it to")
        if not hosts:
            return False
        data["attached"] = hosts[0]
    return (yield from prepare(game, ctx, obj, data, player))


def _position(game: Game, ctx: Ctx, node: tree.Move, player: int) -> Steps[str | int]:
    """Where in the library the object is put: "top", "bottom", or so many cards from the top."""
    position = node.position
    if position.isdigit():
        return int(position) - 1
    if position == "top or bottom":
        where: str = yield from game.ask(
            Decision(player, "one", "on top or on the bottom of the library", "608.2d", ("top", "bottom"), default="top", source=ctx.source)
        )
        return where
    if "bottom" in position:
        return "bottom"
    return _FROM_THE_TOP.index(position) + 1 if position in _FROM_THE_TOP else "top"


@effect(tree.Move)
def move(game: Game, ctx: Ctx, node: tree.Move) -> Run:
    """Objects change zones (400.6-7); "until ~ leaves the battlefield" moves nothing when that has happened already (611.2b, 610.3 today)."""
    what = node.what
    if node.until is not None and node.until.span == "leaves the battlefield" and ctx.source is not None and game.state.live(ctx.source) is None:
        return
    if isinstance(what, tree.Choose) and what.filter == tree.Filter("card") and node.from_ is None and "group" not in ctx.choices:
        raise Undecidable("which cards are moved isn't said", (node.verb,))
    if node.instead_of is not None and (spells := _spells(game, ctx, what)):
        for o in spells:  # said of a spell that will resolve yet
            game.remember(o, "as it resolves", (node.to, node.position))
        return
    events: list[Event] = []
    targets: list[Oid] = []
    movers = each_player(game, ctx, node.who) if isinstance(node.who, (tree.Who, tree.Every)) else []
    if len(movers) > 1 or (isinstance(node.who, tree.Who) and node.who.role in ("players", "opponents")):
        for p in movers:  # each player moves his or her own, all at the same time (101.4)
            kept, ctx.each = ctx.each, p
            more, moved = yield from _moving(game, ctx, node, p, True)
            events += more
            targets += moved
            ctx.each = kept
    else:
        events, targets = yield from _moving(game, ctx, node, one_player(ctx, node.who))
    done = yield from act(game, ctx, *events)
    moves = [e for e in done if e.kind == "move" and e.obj in targets]
    remember(ctx, moves, "move")
    ctx.choices["this way"] = tuple(e.obj for e in moves if e.obj is not None)
    ctx.choices["said"] = tuple(targets)
    ctx.amounts["cards exiled this way"] = ctx.amounts["permanents returned this way"] = len(moves)
    ctx.did = bool(moves) and (len(movers) > 1 or not _fell_short(ctx, what, len(targets)))
    if node.to == "battlefield" and ctx.source is not None:
        for e in moves:
            if e.new is not None and game.state.live(e.new) is not None:
                game.remember(e.new, "put by", ctx.source)
    if node.to == "exile" and ctx.source is not None:
        link(game, ctx, [e.new for e in moves if e.new is not None and e.to == "exile"])
    if node.to == "battlefield" and node.blocking is not None:
        goals = oids((yield from things(game, ctx, node.blocking, "block")))
        for e in moves:
            if e.new is not None and goals:
                yield from enter_blocking(game, ctx, e.new, goals[0])
    if node.to == "battlefield" and node.attacking:
        for e in moves:
            if e.new is not None:
                yield from join_attack(game, e.new, ctx)
    if node.modifications and moves and node.to != "battlefield":
        game.add_floating(ctx, node.modifications, tuple(e.new for e in moves if e.new is not None), tree.For("permanent"))
    if node.position == "random" and node.to == "library":
        for p in {game.state.get(o).owner for o in targets}:
            yield from act(game, ctx, Event("shuffle", player=p, cites=("608.2c",)))
    if node.until is not None and moves:
        _return_later(game, ctx, node, moves)


def _fell_short(ctx: Ctx, what: tree.Node | None, found: int) -> bool:
    """Whether an instruction that says how many cards it moves found fewer: "exile two cards. If you do" is about both (609.3)."""
    if isinstance(what, tree.TopCards):
        return found < amount(ctx, what.count)
    return isinstance(what, tree.Choose) and bool(ctx.choices.get("too few"))


def _spells(game: Game, ctx: Ctx, what: Any) -> list[Oid]:
    """The spells on the stack among what an instruction speaks of, where it points to something spoken of before."""
    found = [ctx.follow(t) for t in resolve(ctx, what)] if isinstance(what, tree.Back) else []
    return [t for t in found if isinstance(t, Oid) and (o := game.state.live(t)) is not None and o.stack is not None and o.stack.role == "spell"]


def each_into_library(game: Game, ctx: Ctx, node: tree.Move, found: list[Thing]) -> Run:
    """"For each ..., its owner puts it on the top or bottom of their library": all at once, in an order that each owner says of those
    that come to lie together (401.4)."""
    kept, events = ctx.each, []
    for t in found:
        ctx.each = t
        more, _ = yield from _moving(game, ctx, node, one_player(ctx, node.who))
        events += more
    ctx.each = kept
    ordered: list[Event] = []
    for owner in game.state.apnap():
        for place in ("top", "bottom"):
            group = {e.obj: e for e in events if e.get("position") == place and e.obj is not None and game.state.get(e.obj).owner == owner}
            order = tuple(group)
            if len(group) > 1:
                prompt = "the order, first is nearest the top"
                order = yield from game.ask(Decision(owner, "order", prompt, "401.4", list(group), default=order, source=ctx.source))
            ordered += [group[o] for o in (reversed(order) if place == "top" else order)]
    done = yield from act(game, ctx, *ordered)
    remember(ctx, [e for e in done if e.kind == "move"], "move")


def _default_controller(node: tree.Move, mover: int | None, obj: Obj) -> int:
    return mover if mover is not None else int(obj.owner)


def link(game: Game, ctx: Ctx, cards: list[Oid]) -> None:
    """Remember cards exiled by an ability for the abilities linked with it (607.1)."""
    source = ctx.source
    if source is None:
        return
    live = ctx.follow(source)
    for oid in dict.fromkeys((source, live)):
        if isinstance(oid, Oid) and game.state.live(oid) is not None:
            kept = game.state.get(oid).fact("linked", ())
            game.remember(oid, "linked", (*kept, *cards))
    if game.state.live(source) is None and source in game.state.lki:
        lki = dict(game.state.lki)
        obj, chars = lki[source]
        lki[source] = (replace(obj, facts=with_fact(obj.facts, "linked", (*obj.fact("linked", ()), *cards))), chars)
        game.set(lki=lki)


def _return_later(game: Game, ctx: Ctx, node: tree.Move, moves: list[Event]) -> None:
    """"Exile ... until ~ leaves the battlefield": what went comes back right after (610.3 today); nothing if it left already."""
    assert node.until is not None
    until = node.until
    if until.span == "leaves the battlefield" and ctx.source is not None:
        event: tree.Event = tree.ZoneChange(tree.This(), "battlefield", None)
    elif until.event is not None:
        event = until.event
    else:
        return
    frame = ctx.copy(game)
    frame.last = tuple(e.new for e in moves if e.new is not None)
    back = moves[0].from_ or "battlefield"
    effect_node = tree.Move(
        tree.Back("event", plural=True), back, "return", under=tree.OwnerOf(tree.Back("event")) if back == "battlefield" else None
    )
    make_delayed(game, frame, tree.Triggered(event, effect_node, label=AT_ONCE), True)


_FROM_THE_TOP = ("second", "third", "fourth", "fifth", "sixth", "seventh")
"""The places in a library that texts name, counted from the top card."""
