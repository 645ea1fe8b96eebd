"""Instructions that a player may carry out or not, or does unless somebody pays (608.2d-f, 101.4 for several players)."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, counters_on
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.refs import one_player, resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.costs.costs import could_pay, for_that_cost, may_pay
from judge.engine.doing.effects.cards import card_options
from judge.engine.happening.instructions import act, carry_out, each_player, effect, remember, too_few
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.May)
def _may(game: Game, ctx: Ctx, node: tree.May) -> Run:
    if isinstance(node.effect, tree.LookAt) and node.effect.lasts is not None:
        ctx.did = True  # hidden or shown, the game goes on alike
        return
    if isinstance(node.effect, tree.CastFree) and node.effect.lasts is not None:
        yield from carry_out(game, ctx, node.effect)  # a permission for a while: whether it is used is seen later
        ctx.did = True
        return
    asked = each_player(game, ctx, node.who)
    if isinstance(node.effect, tree.CastFree) and node.effect.lasts is not None:
        yield from carry_out(game, ctx, node.effect)  # a permission for a while: whether to use it is asked when it can be
        return
    together = len(asked) > 1 and isinstance(node.effect, TOGETHER) and node.then is None and node.else_ is None
    if together and "together" not in ctx.choices and not _one_of_them(node.who):
        ctx.choices["together"] = []
        yield from _offered(game, ctx, node, asked)
        events = ctx.choices.pop("together")
        done = yield from act(game, ctx, *events)
        remember(ctx, done, "move")
        ctx.choices["this way"] = tuple(e.obj for e in done if e.kind == "move" and e.obj is not None)
        ctx.did = bool(done)
        return
    yield from _offered(game, ctx, node, asked)


TOGETHER = (tree.Move, tree.Sacrifice, tree.Discard)
"""What several players who may each do it do at the same time, once each has chosen (101.4)."""


def _one_of_them(who: tree.Node | None) -> bool:
    """Whether it is enough that one of the players does it."""
    return isinstance(who, tree.Who) and who.role in ("any player", "a player", "an opponent", "any opponent")


def _offered(game: Game, ctx: Ctx, node: tree.May, asked: list[int]) -> Run:
    """Ask each player in turn, and do what those who wish to do it do."""
    for who in asked:
        yes = False
        if not possible(game, ctx, who, node.effect):
            if game.every:
                yield from game.ask(Decision(who, "yes", "do this? (impossible)", "608.2d", default=False, source=ctx.source))
        else:
            yes = yield from game.ask(
                Decision(
                    who, "yes", "do this?", "608.2d", default=False, source=ctx.source, detail=node.effect, also=_optional(game, ctx)
                )
            )
        ctx.did = yes
        if not (isinstance(node.who, tree.Who) and node.who.role == "you") and not (isinstance(node.who, tree.Back) and ctx.each is not None):
            ctx.each = who
        if yes:
            agreed = ctx.choices.get("agreed")
            ctx.choices["agreed"] = True  # whoever chose to pay isn't asked again
            yield from carry_out(game, ctx, spoken_to(node.effect, node.who))
            ctx.choices["agreed"] = agreed
            ctx.did = True
            if node.then is not None:
                yield from carry_out(game, ctx, spoken_to(node.then, node.who))
            if _one_of_them(node.who):
                return
        elif node.else_ is not None and not _one_of_them(node.who):
            yield from carry_out(game, ctx, node.else_)
    if node.else_ is not None and _one_of_them(node.who):  # "if no one does": asked of all of them, done once
        yield from carry_out(game, ctx, node.else_)


def _optional(game: Game, ctx: Ctx) -> tuple[str, ...]:
    """603.5 where the choice is that of a triggered ability: made on resolution, though the ability went on the stack anyway."""
    obj = game.state.live(ctx.stack_oid) if ctx.stack_oid is not None else None
    return ("603.5",) if obj is not None and obj.stack is not None and obj.stack.role == "triggered" else ()


def spoken_to(node: Any, who: tree.Node | None) -> Any:
    """An instruction that speaks to several players as it is to the one of them who carries it out now ("each player may ...")."""
    if not isinstance(who, (tree.Who, tree.Every)) or getattr(who, "role", "") == "you":
        return node
    if isinstance(node, tuple):
        return tuple(spoken_to(n, who) for n in node)
    if not isinstance(node, tree.Node):
        return node
    if node == who:
        return tree.Back("each")
    edits = {}
    for f in fields(node):
        old = getattr(node, f.name)
        new = spoken_to(old, who)
        if new is not old and new != old:
            edits[f.name] = new
    return replace(node, **edits) if edits else node


def possible(game: Game, ctx: Ctx, who: int, node: tree.Node | None) -> bool:
    """Whether an optional instruction can be begun at all (608.2d): there is something to sacrifice, discard, reveal, choose; a counter
    to remove."""
    frame = ctx.copy(game)
    frame.you = frame.each = who
    if isinstance(node, tree.Sacrifice) and isinstance(node.what, (tree.This, tree.AttachedObject)):
        now = [ctx.follow(t) for t in resolve(ctx, node.what)]
        there = [game.state.live(t) for t in now if isinstance(t, Oid)]
        return any(o is not None and o.zone == "battlefield" and game.view.of(o).controller == who for o in there)
    if isinstance(node, tree.Discard) and isinstance(node.what, tree.Choose):
        hand = [game.state.objects[i].oid for i in game.state.zone("hand", who)]
        return bool(hand) and not too_few(frame, node.what, card_options(frame, node.what, hand))
    if isinstance(node, tree.RemoveCounter):
        return _counters_there(game, frame, node)
    if isinstance(node, CHOOSING):
        chosen = node.what
        return not isinstance(chosen, tree.Choose) or chosen.least == tree.Num(0) or _enough_there(game, frame, node, chosen)
    if isinstance(node, tree.Sequence) and node.of:
        return possible(game, ctx, who, node.of[0])
    if isinstance(node, tree.PayCosts):
        return could_pay(game, frame, who, node.costs, for_that_cost(node.costs))
    if isinstance(node, tree.OneOf):
        return any(possible(game, ctx, who, part) for part in node.of)
    return True


CHOOSING = (tree.Sacrifice, tree.Reveal, tree.Move, tree.Tap, tree.Untap)
"""Instructions that can't be begun where there is too little to choose for them: of "two lands" one won't do (608.2d)."""


def _enough_there(game: Game, ctx: Ctx, node: tree.Node | None, chosen: tree.Choose) -> bool:
    """Whether there are as many things as the instruction says to choose among."""
    options = find(ctx, chosen.filter)
    if isinstance(node, tree.Sacrifice):
        options = [o for o in options if isinstance(o, Oid) and cannot(game.view, "be sacrificed", o) is None]
    return bool(options) and not too_few(ctx, chosen, options)


def _counters_there(game: Game, ctx: Ctx, node: tree.RemoveCounter) -> bool:
    """Whether as many counters as said can be removed."""
    if isinstance(node.from_, tree.Choose):
        on: list[Any] = find(ctx, node.from_.filter)
    else:
        on = [t for t in map(ctx.follow, resolve(ctx, node.from_)) if isinstance(t, int) or game.state.live(t) is not None]
    if node.amount is None or isinstance(node.amount, tree.AnyNumber):
        return True
    return any(counters_on(ctx, t, node.kind) >= amount(ctx, node.amount) for t in on)


@effect(tree.OneOf)
def _one_of(game: Game, ctx: Ctx, node: tree.OneOf) -> Run:
    """One of the instructions, as the player chooses now; one that is impossible isn't offered (608.2d)."""
    who = one_player(ctx, node.who)
    who = ctx.you if who is None else who
    options = [n for n, part in enumerate(node.of) if possible(game, ctx, who, part)] or list(range(len(node.of)))
    chosen = options[0]
    if len(options) > 1:
        (chosen,) = yield from game.ask(
            Decision(who, "modes", "choose one", "608.2d", options, 1, 1, (options[0],), ctx.source, detail=node.of)
        )
    yield from carry_out(game, ctx, node.of[chosen])


@effect(tree.MayPay)
def _may_pay(game: Game, ctx: Ctx, node: tree.MayPay) -> Run:
    known = ctx.x
    for who in each_player(game, ctx, node.who):
        ctx.x = known  # each chooses how much
        wanted = yield from _choose_x_to_pay(game, ctx, who, node.costs)
        paid = yield from may_pay(game, ctx, who, node.costs, wanted=wanted)
        ctx.did = paid
        if paid and node.then is not None:
            yield from carry_out(game, ctx, node.then)
            ctx.did = True
        elif not paid and node.else_ is not None and not _one_of_them(node.who):
            yield from carry_out(game, ctx, node.else_)
        if paid and _one_of_them(node.who):
            return
    if node.else_ is not None and _one_of_them(node.who):
        yield from carry_out(game, ctx, node.else_)


def _choose_x_to_pay(game: Game, ctx: Ctx, who: int, costs: tuple[tree.Cost, ...]) -> Steps[bool]:
    """"You may pay {X}": the value is chosen now when X is nowhere defined (107.3f); whether something is meant to be paid."""
    if ctx.x is None and any(isinstance(c, tree.Mana) and "X" in c.symbols for c in costs):
        top = 0
        for n in range(61):
            ctx.x = n
            if not could_pay(game, ctx, who, costs, for_that_cost(costs)):
                break
            top = n
        ctx.x = None
        ctx.x = yield from game.ask(Decision(who, "number", "the value of X", "107.3e", (), 0, top, 0, ctx.source, detail=costs))
        return bool(ctx.x)
    return False


def _several(node: Any) -> bool:
    """Whether each of several players follows the instruction."""
    who = getattr(node, "who", None)
    return isinstance(who, tree.Who) and who.role in ("players", "each player", "opponents", "each opponent", "other players", "each other player")


@effect(tree.UnlessPays)
def _unless_pays(game: Game, ctx: Ctx, node: tree.UnlessPays) -> Run:
    everybody = isinstance(node.who, tree.Who) and node.who.role in ("any player", "a player")
    payers = each_player(game, ctx, node.who)
    if isinstance(node.who, tree.Who) and node.who.role in ("players", "each player", "opponents", "each opponent"):
        for who in payers:
            ctx.each = who
            paid = yield from may_pay(game, ctx, who, node.costs)
            if not paid:
                yield from carry_out(game, ctx, node.effect)
        return
    doing: Any = node.effect
    if isinstance(node.who, tree.Back) and node.who.to == "each" and _several(doing):
        for who in each_player(game, ctx, doing.who):  # "each opponent sacrifices a permanent unless they pay {2}": each one by himself
            kept, ctx.each = ctx.each, who
            if not (yield from may_pay(game, ctx, who, node.costs)):
                yield from carry_out(game, ctx, replace(doing, who=tree.Back("each")))
            ctx.each = kept
        return
    decided = game.decided
    for who in payers:
        kept, ctx.each = ctx.each, who if everybody else ctx.each  # "unless a player has ~ deal 4 damage to him or her"
        paid = yield from may_pay(game, ctx, who, node.costs)
        ctx.each = kept
        if paid:
            ctx.did = False
            return
        if not everybody:
            break
    game.decided = decided  # nobody has to do B of "A unless B" to leave a loop: not doing it is no choice that keeps it going (713.6)
    yield from carry_out(game, ctx, node.effect)
    ctx.did = True
