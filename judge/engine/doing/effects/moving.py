"""Moving and changing objects (701.3-701.15, 400, 110.5, 119): destroy, sacrifice, put, tap, counters, tokens, attach."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, counters_on
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.refs import one_player, players, resolve
from judge.engine.characteristics.attaching import attachable
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import token_face
from judge.engine.characteristics.layers.modifications import FixedControl
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.effects.blocks import enter_blocking
from judge.engine.doing.effects.joining import join_attack
from judge.engine.happening.instructions import (
    Run,
    act,
    counter_event,
    each_player,
    effect,
    make_choice,
    oids,
    remember,
    things,
    too_few,
)
from judge.engine.happening.replacing.changednumbers import may_sacrifice_for
from judge.engine.happening.replacing.entering_play import prepare
from judge.engine.happening.replacing.replacers import RegenerationShield
from judge.engine.happening.triggers.triggers import AT_ONCE, check_triggers, make_delayed
from judge.engine.state.combatremoval import remove_from_combat as take_out
from judge.engine.state.decisions import Decision
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid, Thing, with_fact
from judge.engine.state.phasing import phasing_events
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
) -> Generator[Decision, Any, tuple[list[Event], list[Oid]]]:
    """What one player moves by the instruction: the events to come, and the objects."""
    found = yield from things(game, ctx, node.what, f"choose what to {node.verb}", mover)
    if isinstance(node.what, tree.WholeZone) and node.what.zone == "library":
        found = list(found)
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
    events = []
    order = targets
    if node.to == "library" and len(targets) > 1 and ("any order" in node.position or node.position in ("top", "bottom")):
        who = mover if mover is not None else ctx.you
        order = list((yield from game.ask(Decision(who, "order", "the order, first is nearest the top", "401.4", targets, default=tuple(targets)))))
        if "bottom" not in node.position:
            order = list(reversed(order))
    for o in order:
        obj = game.state.get(o)
        data: dict[str, Any] = {}
        player: int | None = mover if mover is not None else ctx.you
        if node.counters and node.to in ("battlefield", "exile"):
            data["counters"] = tuple(
                (c.kind, amount(ctx, c.amount)) for c in node.counters if isinstance(c, (tree.PutCounter, tree.CounterSpec))
            )
        if node.to == "battlefield":
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
                    continue
                data["transformed"], data["face"] = True, obj.card.faces[1]
            if node.modifications:
                data["modified"] = (ctx.copy(), node.modifications)
            if node.attached is not None:
                hosts = yield from things(game, ctx, node.attached, "attach it to")
                if not hosts:
                    continue
                data["attached"] = hosts[0]

            ok = yield from prepare(game, ctx, obj, data, player if player is not None else ctx.you)
            if not ok:
                continue
        if node.to == "exile" and node.face_down:
            data["face_down"] = True
        if node.to == "library":
            position: Any = node.position
            if position.isdigit():
                position = int(position) - 1
            elif position == "top or bottom":
                position = yield from game.ask(
                    Decision(
                        player if player is not None else ctx.you, "one", "on top or on the bottom of the library", "608.2d",
                        ("top", "bottom"), default="top", source=ctx.source,
                    )
                )  # fmt: skip
            elif "bottom" in position:
                position = "bottom"
            elif position in _FROM_THE_TOP:
                position = _FROM_THE_TOP.index(position) + 1
            else:
                position = "top"
            data["position"] = position
        events.append(
            Event(
                "move", obj=o, to=node.to, player=player, source=ctx.source, data=tuple(data.items()),
                what="exile" if node.to == "exile" else "", cites=(*ZONE_RULES.get(node.to, ("400.7",)), "608.2c"),
            )
        )
    return events, targets


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


def _fell_short(ctx: Ctx, what: Any, found: int) -> bool:
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


def _default_controller(node: tree.Move, mover: int | None, obj: Any) -> int:
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


def _left_for_hidden(game: Game, ctx: Ctx, thing: Thing) -> bool:
    """Whether the permanent spoken of has meanwhile gone where no counters are put: sacrificed to the very ability, it is found as a card
    in a graveyard, which is another object than the one that was to grow (400.7)."""
    if isinstance(thing, int) or thing not in ctx.moved.values():
        return False
    return game.state.get(thing).zone in ("graveyard", "hand", "library")


@effect(tree.PutCounter)
def put_counter(game: Game, ctx: Ctx, node: tree.PutCounter) -> Run:
    """119.1, 119.6."""
    found = [t for t in (yield from things(game, ctx, node.on, "put counters on")) if not _left_for_hidden(game, ctx, t)]
    events = []
    for t in found:
        if node.distributed and isinstance(node.on, tree.Target):
            n = ctx.division.get(node.on.slot, {}).get(t, 0)
        else:
            kept = ctx.each
            n = amount(ctx, node.amount, t)
            ctx.each = kept
        if node.most is not None:
            n = min(n, amount(ctx, node.most) - counters_on(ctx, t, node.kind))
        if n <= 0:
            continue
        if isinstance(t, int):
            events.append(Event("counters", player=t, what=node.kind, amount=n, source=ctx.source, cites=("120.1",)))
        else:
            events.append(Event("counters", obj=t, what=node.kind, amount=n, source=ctx.source, player=ctx.you, cites=("120.1",)))
    done = yield from act(game, ctx, *events)
    if found:
        ctx.last = tuple(found)
    ctx.amount = sum(e.amount for e in done if e.kind == "counters")


@effect(tree.RemoveCounter)
def remove_counter(game: Game, ctx: Ctx, node: tree.RemoveCounter) -> Run:
    """119.1."""
    found = yield from things(game, ctx, node.from_, "remove counters from")
    total = 0
    short = False
    for t in found:
        table = game.state.players[t].counters if isinstance(t, int) else game.state.get(t).counters
        kinds = [k for k, _ in table if node.kind is None or k == node.kind]
        if not kinds:
            continue
        if node.amount is None:
            events = [
                counter_event(ctx, t, k, -n)
                for k, n in table
                if k in kinds
            ]
        else:
            kind = kinds[0]
            if len(kinds) > 1:
                kind = yield from game.ask(Decision(ctx.you, "one", "which kind of counter", "608.2d", kinds, default=kinds[0]))
            have = counters_on(ctx, t, kind)
            n = have if isinstance(node.amount, tree.AnyNumber) else min(have, amount(ctx, node.amount, t))
            short = short or (not isinstance(node.amount, tree.AnyNumber) and have < amount(ctx, node.amount, t))
            if isinstance(node.amount, tree.AnyNumber):
                n = yield from game.ask(Decision(ctx.you, "number", "how many counters", "608.2d", (), 0, have, have))
            events = [
                counter_event(ctx, t, kind, -n)
            ]
        done = yield from act(game, ctx, *events)
        total += sum(-e.amount for e in done if e.kind == "counters")
    ctx.amount = total
    ctx.amounts["counters removed this way"] = total
    ctx.did = total > 0 and not (short and len(found) == 1)


@effect(tree.MoveCounter)
def move_counter(game: Game, ctx: Ctx, node: tree.MoveCounter) -> Run:
    """119.5: removed from one object and put on another."""
    sources = oids((yield from things(game, ctx, node.from_, "move counters from")))
    goals = oids((yield from things(game, ctx, node.to, "move counters onto")))
    if not sources or not goals or game.state.live(sources[0]) is None or game.state.live(goals[0]) is None:
        return
    a, b = sources[0], goals[0]
    only = node.kind
    kinds = tuple(kind for kind, _ in game.state.get(a).counters)
    if only is None and node.amount is not None and len(kinds) > 1:
        only = yield from game.ask(Decision(ctx.you, "one", "a counter of which kind", "608.2d", kinds, default=kinds[0], source=ctx.source))
    for kind, have in game.state.get(a).counters:
        if only is not None and kind != only:
            continue
        n = have if node.amount is None else min(have, amount(ctx, node.amount))
        if isinstance(node.amount, tree.AnyNumber):
            n = yield from game.ask(Decision(ctx.you, "number", "how many counters", "608.2d", (), 0, have, have))
        yield from act(
            game, ctx,
            Event("counters", obj=a, what=kind, amount=-n, source=ctx.source, cites=("120.4",)),
            Event("counters", obj=b, what=kind, amount=n, source=ctx.source, cites=("120.4",)),
        )  # fmt: skip
        if node.kind is None and node.amount is not None:
            break


@effect(tree.CreateToken)
def create_token(game: Game, ctx: Ctx, node: tree.CreateToken) -> Run:
    """110.5."""
    made: list[Event] = []
    makers = each_player(game, ctx, node.who)
    several = len(makers) > 1 or (isinstance(node.who, tree.Who) and node.who.role in ("players", "opponents"))
    for t in resolve(ctx, node.who):
        if isinstance(t, int) and game.state.players[t].left:
            game.rite("left undone", "800.4b", player=t)
    for p in makers:
        kept = ctx.each
        if several:
            ctx.each = p  # "for each creature card in their graveyard": each player counts his or her own
        n = amount(ctx, node.amount)
        if node.token.copy_of is not None:
            # what this effect has moved is copied as it last existed where it was (608.2g)
            if not isinstance(node.token.copy_of, tree.Choose):
                originals = oids(list(resolve(ctx, node.token.copy_of)))
            else:
                originals = oids((yield from things(game, ctx, node.token.copy_of, "copy")))
        else:
            originals = []
        faces = [token_face(ctx, node.token, o) for o in originals] if node.token.copy_of is not None else [token_face(ctx, node.token, None)]
        ctx.each = kept
        events = []
        for face in faces:
            data: tuple[tuple[str, Any], ...] = (("face", face), ("tapped", node.tapped), ("facts", (("created by", ctx.source),)), ("made by", ctx.you))
            events += [
                Event("create", player=p, to="battlefield", source=ctx.source, data=data, cites=("110.5a",), what="create")
                for _ in range(max(0, n))
            ]
        made += yield from act(game, ctx, *events)
    remember(ctx, [e for e in made if e.what == "create"], "move")
    if node.blocking is not None:
        goals = oids((yield from things(game, ctx, node.blocking, "block")))
        for e in made:
            if e.what == "create" and e.new is not None and goals:
                yield from enter_blocking(game, ctx, e.new, goals[0])
    if node.attacking:
        for e in made:
            if e.what == "create" and e.new is not None:
                yield from join_attack(game, e.new, ctx)
    ctx.amounts["tokens created this way"] = sum(1 for e in made if e.what == "create")


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
