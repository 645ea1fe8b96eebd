"""The parts of how a permanent enters (614.12): each is written into the event by which it does, or done before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.refs import one_player
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import choose_copied, copiable_face, except_for
from judge.engine.characteristics.layers.normal import flat
from judge.engine.doing.costs.costs import could_pay, may_pay, pay
from judge.engine.doing.effects.choosing import choose_thing, key_of
from judge.engine.doing.effects.optional import possible
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.replacing.entering import PARTS, data_with, more_counters
from judge.engine.happening.replacing.entering_play import prepare
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept
from judge.engine.state.objects import with_fact

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _pay_any_life(game: Game, ctx: Ctx, e: Event) -> Steps[int]:
    """ "As ~ enters, pay any amount of life": how much, which is then lost (117.4)."""
    most = 0
    while most < game.state.players[ctx.you].life and could_pay(game, ctx, ctx.you, (tree.PayLife(tree.Num(most + 1)),)):
        most += 1
    n: int = yield from game.ask(Decision(ctx.you, "number", "how much life to pay", "608.2d", (), 0, most, 0, e.obj))
    yield from pay(game, ctx, ctx.you, (tree.PayLife(tree.Num(n)),), "608.2f")
    return n


Entering = Steps[Event]
"""What comes of a part: the event by which the permanent enters, with the part written into it."""


def enter_effect(game: Game, ctx: Ctx, look: Ctx, e: Event, node: tree.Node) -> Entering:
    """One part of how a permanent enters, written into the event (614.12)."""
    match node:
        case tree.Sequence():
            for part in node.of:
                e = yield from enter_effect(game, ctx, look, e, part)
            return e
        case tree.PutCounter() | tree.CounterSpec():
            return _with_counters(game, ctx, look, e, node)
        case tree.Tap():
            return data_with(e, tapped=True)
        case tree.PayCosts() if node.costs == (tree.PayLife(tree.AnyNumber()),):
            n = yield from _pay_any_life(game, ctx, e)
            return data_with(e, facts=with_fact(tuple(e.get("facts", ())), "life paid", n))
        case tree.ChooseThing():
            return (yield from _chosen(game, ctx, e, node))
        case tree.Apply() if node.modifications and isinstance(node.modifications[0], tree.BecomeCopy):
            return (yield from _as_copy(game, ctx, look, e, node.modifications[0], node.modifications[1:]))
        case tree.ShapeChoice():
            return (yield from _shaped(game, ctx, e, node))
        case tree.Apply() if isinstance(node.what, tree.This) and all(isinstance(m, _LASTING) for m in node.modifications):
            if e.obj is not None and e.kind == "move":  # what it enters with, it has for as long as it stays
                game.add_floating(ctx, node.modifications, (type(e.obj)(e.obj.id, e.obj.inc + 1),), tree.For("permanent"))
            return e
        case tree.BecomeCopy() | tree.Becomes():
            return (yield from enter_effect(game, ctx, look, e, tree.Apply(tree.This(), flat((node,)), tree.For(""))))
        case tree.ApplyRule() | tree.Apply() if _says_how(node):
            return (yield from _as_said(game, ctx, look, e, node))
        case tree.MayPay():
            return (yield from _if_paid(game, ctx, look, e, node))
        case tree.May():
            return (yield from _if_wanted(game, ctx, look, e, node))
        case tree.ChangeFace() if node.how == "face down" and not isinstance(node.what, tree.Every):
            return data_with(e, face_down=True)
        case tree.If():
            what = node.then if holds(ctx, node.condition) else node.else_
            return e if what is None else (yield from enter_effect(game, ctx, look, e, what))
    return (yield from _done_before(game, ctx, look, e, node))


_LASTING = (tree.GainAbilities, tree.ChangeTypes)


def _with_counters(game: Game, ctx: Ctx, look: Ctx, e: Event, node: tree.PutCounter | tree.CounterSpec) -> Event:
    """It enters with counters, as many as what it would be on the battlefield says (614.12)."""
    frame = look
    frame.x = ctx.x if ctx.x is not None else look.x
    if e.obj is not None and e.kind == "move":
        obj = game.state.live(e.obj)
        if obj is not None and obj.stack is not None:
            frame.paid = {**dict(obj.stack.paid), **frame.paid}
            if frame.x is None:
                frame.x = obj.stack.x
    frame.amounts = ctx.amounts
    frame.last = ctx.last
    frame.choices = ctx.choices
    if _counts_cards(node.amount):
        frame = frame.at(game.state, game.view)  # before it moves: a card that comes from a graveyard is there yet
    n = amount(frame, node.amount)
    return more_counters(e, (node.kind, n)) if n > 0 else e


def _chosen(game: Game, ctx: Ctx, e: Event, node: tree.ChooseThing) -> Entering:
    """ "As ~ enters, choose a color": kept with the permanent."""
    if e.get("copied") is not None or e.kind == "create":
        game.rite("chosen anew for the copy", "706.6", obj=e.obj)
    value = yield from choose_thing(game, ctx, node)
    ctx.choices[key_of(node.what)] = value
    return data_with(e, facts=with_fact(tuple(e.get("facts", ())), f"chosen {key_of(node.what)}", value))


def _as_copy(game: Game, ctx: Ctx, look: Ctx, e: Event, m: tree.BecomeCopy, others: tuple[tree.Node, ...]) -> Entering:
    """It enters as a copy of something, with exceptions and with how the copy enters besides (706.2, 706.3)."""
    chosen = yield from choose_copied(game, ctx, m.of, e.obj)
    if chosen is None or chosen == e.obj:
        return e
    extra = tuple(x for x in others if isinstance(x, tree.Modification))
    besides = [x for x in m.except_ if isinstance(x, tree.EntersWith)]  # how the copy enters is no part of what it is
    copied = copiable_face(ctx, chosen, (*(x for x in m.except_ if x not in besides), *extra))
    for how in (one for x in besides for one in x.effects):
        e = yield from enter_effect(game, ctx, look, e, how)
    if game.state.get(chosen).fact("copied") is not None:
        game.rite("a copy of a copy", "706.3", obj=e.obj, other=chosen)
    e = data_with(e, face=copied, copied=chosen, facts=with_fact(tuple(e.get("facts", ())), "copied", chosen))
    obj = game.state.live(e.obj) if e.obj is not None else None
    if "Aura" in copied.subtypes and obj is not None:
        data: dict[str, Any] = {"face": copied, "under": ctx.you}
        yield from prepare(game, ctx, obj, data, ctx.you)
        e = data_with(e, attached=data.get("attached"))
    return e


def _as_said(game: Game, ctx: Ctx, look: Ctx, e: Event, node: tree.ApplyRule | tree.Apply) -> Entering:
    """ "If you don't, it enters tapped"."""
    for how in node.modifications:
        assert isinstance(how, tree.EntersWith)
        if how.tapped:
            e = data_with(e, tapped=True)
        for piece in how.effects:
            e = yield from enter_effect(game, ctx, look, e, piece)
    return e


def _if_paid(game: Game, ctx: Ctx, look: Ctx, e: Event, node: tree.MayPay) -> Entering:
    """ "As ~ enters, you may pay 2 life. If you don't, ..."."""
    payer = one_player(ctx, node.who)
    outer, game.because = game.because, (*game.because, "614.12")
    try:
        paid = yield from may_pay(game, ctx, ctx.you if payer is None else payer, node.costs, "614.12")
    finally:
        game.because = outer
    ctx.did = paid
    after = node.then if paid else node.else_
    return e if after is None else (yield from enter_effect(game, ctx, look, e, after))


def _if_wanted(game: Game, ctx: Ctx, look: Ctx, e: Event, node: tree.May) -> Entering:
    """What a player may do as it enters."""
    asked = one_player(ctx, node.who)
    who = ctx.you if asked is None else asked
    yes = False
    if possible(game, ctx, who, node.effect):
        yes = yield from game.ask(Decision(who, "yes", "do this as it enters?", "614.12", default=True, source=ctx.source))
    ctx.did = yes
    done: tuple[tree.Effect | None, ...] = (node.effect, node.then) if yes else (node.else_,)
    for part in done:
        if part is not None:
            e = yield from enter_effect(game, ctx, look, e, part)
    return e


def _done_before(game: Game, ctx: Ctx, look: Ctx, e: Event, node: tree.Node) -> Entering:
    """What is carried out before the permanent enters, with what was chosen and paid kept with it."""
    ctx.choices["entering"] = look  # what it would be on the battlefield, for what looks at the entering permanent itself
    yield from carry_out(game, ctx, node)
    del ctx.choices["entering"]
    obj = game.state.live(e.obj) if e.kind == "move" else None
    if obj is not None:
        facts = tuple(e.get("facts", ()))
        for key, value in obj.facts:
            if key in ("linked", "devoured", "tribute paid") or key.startswith("chosen "):
                facts = with_fact(facts, key, value)
        e = data_with(e, facts=facts)
    return e


@kept
def _counts_cards(number: tree.Amount) -> bool:
    """Whether a number is that of cards in a zone other than the battlefield."""
    return any(
        isinstance(n, tree.CountOf) and any(isinstance(z, tree.InZone) and z.zone != "battlefield" for z in walk(n.what)) for n in walk(number)
    )


def _shaped(game: Game, ctx: Ctx, e: Event, node: tree.ShapeChoice) -> Entering:
    """What is chosen as it enters is written into the face it enters with: types are added to its own (706.2)."""
    obj = game.state.live(e.obj) if e.obj is not None else None
    face = e.get("face") or (obj.face if obj is not None else None)
    if face is None:
        return e
    pick = yield from game.ask(
        Decision(ctx.you, "number", "which of the shapes", "614.12", (), 1, len(node.shapes), 1, ctx.source)
    )
    chosen = tuple(replace(m, add=True) if isinstance(m, tree.ChangeTypes) else m for m in flat((node.shapes[pick - 1],)))
    return data_with(e, face=except_for(ctx, face, e.obj, chosen))


def _says_how(node: tree.ApplyRule | tree.Apply) -> bool:
    """Whether an instruction is one about how the permanent enters."""
    return bool(node.modifications) and all(
        isinstance(m, tree.EntersWith) and isinstance(m.what, tree.This | tree.Back) and m.condition is None for m in node.modifications
    )


PARTS["enter"] = enter_effect
