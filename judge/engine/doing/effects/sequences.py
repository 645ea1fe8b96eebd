"""Instructions in the order written, and what one says of the one before it (608.2c, 608.2e)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.normal import apart
from judge.engine.doing.effects.carried_over import for_as_long, for_good
from judge.engine.doing.effects.damage import damage_events
from judge.engine.doing.effects.eachalone import by_themselves, each_alone
from judge.engine.doing.effects.flow import repeat
from judge.engine.doing.effects.repeating import process, repeats, under_way
from judge.engine.happening.instructions import act, carry_out, each_player, effect, remember
from judge.engine.happening.settling import settle
from judge.engine.state.decisions import Run, Steps
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _instead_of_graveyard(node: tree.Node | None) -> tree.Move | None:
    """"If that spell is countered this way, exile it instead of putting it into its owner's graveyard": the moving it says."""
    if isinstance(node, tree.If):
        node = node.then
    if isinstance(node, tree.Move) and node.instead_of is not None and isinstance(node.what, tree.Back):
        return node
    return None


def _what_is_moved(node: tree.Node | None) -> Any:
    """Of which spells it is said ("if an artifact or creature spell is countered this way"); None for whatever is countered."""
    test = node.condition if isinstance(node, tree.If) else None
    event = test.event if isinstance(test, tree.ThisWay) else None
    subject = event.subject if isinstance(event, tree.Countered) else None
    return subject if isinstance(subject, tree.Filter) else None


def _joined(node: tree.Sequence, n: int) -> bool:
    """Whether an instruction and the next are one happening: "deals 4 damage to ... and 2 damage to you"."""
    if n < len(node.joins) and node.joins[n].endswith("noverb"):
        return True  # "deals 1 damage to ..., 2 damage to ..., and 3 damage to ...": one verb, one happening
    return n < len(node.joins) and "and" in node.joins[n] and "then" not in node.joins[n].lower() and "." not in node.joins[n]


def _to_the_same(instead: Any, part: Any) -> Any:
    """"~ deals double that damage instead": to what the instruction it stands for would have dealt it to."""
    unsaid = isinstance(instead, tree.DealDamage) and isinstance(instead.to, tree.Back) and instead.to.word == "unsaid"
    return replace(instead, to=part.to) if unsaid and isinstance(part, tree.DealDamage) else instead


@effect(tree.Sequence)
def _sequence(game: Game, ctx: Ctx, node: tree.Sequence) -> Run:
    """In the order written (608.2c); a later "... instead" is looked at first and replaces the instruction before it (608.2e)."""
    if repeats(node) and not under_way(ctx):
        yield from process(game, ctx, node)
        return
    if by_themselves(node):
        yield from each_alone(game, ctx, node)
        return
    parts = for_good(_unpreventably(ctx, for_as_long(list(node.of), node.joins)))
    if sum(1 for part in parts if _speaks_to_several(game, ctx, part)) > 1:
        game.rite("one action after the other", "608.2e", source=ctx.source)
    n = 0
    while n < len(parts):
        part = parts[n]
        if n and game.state.era.state_checked == "after each part" and "then" in "".join(node.joins[n - 1 : n]):
            yield from settle(game)
        after = parts[n + 1] if n + 1 < len(parts) else None
        if isinstance(after, tree.If) and after.instead and isinstance(part, tree.Sequence) and isinstance(after.condition, tree.DidSo):
            parts[n : n + 1] = part.of  # "clash, then return it. If you win, ... instead": the clash comes first, the other is replaced
            continue
        pair = None if after is None else _pair(game, ctx, node, n, part, after)
        if pair is not None:
            yield from pair
            n += 2
        elif isinstance(part, tree.DealDamage) and isinstance(after, tree.DealDamage) and _one_damage(node, n, part, after):
            n = yield from _damage_together(game, ctx, node, parts, n)
        else:
            yield from carry_out(game, ctx, part)
            _whether_done(ctx, part, after)
            n += 1


def _pair(game: Game, ctx: Ctx, node: tree.Sequence, n: int, part: Any, after: Any) -> Run | None:
    """What an instruction and the next come to where the next is said of it; None where each is carried out by itself."""
    if isinstance(after, tree.If) and after.instead:
        return _instead(game, ctx, part, after)
    if isinstance(part, tree.EndGame) and isinstance(after, tree.EndGame) and "and" in "".join(node.joins[n : n + 1]):
        return win_and_lose(game, ctx, part, after)
    still = isinstance(after, tree.Apply) and all(isinstance(m, tree.StillIs) for m in apart(after.modifications))
    if still and (whole := _still(part, after)) is not None:
        return carry_out(game, ctx, whole)
    if isinstance(part, tree.Move) and part.to == "battlefield":
        if _is_that(after):
            return carry_out(game, ctx, replace(part, modifications=(*part.modifications, *after.modifications)))
        if _how_it_enters(after):
            return _in_order(game, ctx, after, part)  # it is about how that card enters, so it is there before it does (614.12)
    if isinstance(part, tree.ApplyRule) and _speaks_of_prevention(after):
        return carry_out(game, ctx, replace(part, modifications=tuple(_with_result(m, after) for m in part.modifications)))
    if isinstance(part, tree.Regenerate) and isinstance(after, tree.If) and _if_it_regenerates(after.condition):
        return _with_choices(game, ctx, part, {"as it regenerates": after.then})
    elsewhere = _instead_of_graveyard(after)
    if isinstance(part, tree.Counter) and elsewhere is not None:
        return _with_choices(game, ctx, part, {"countered to": elsewhere, "countered what": _what_is_moved(after)})
    if isinstance(part, tree.DealDamage) and isinstance(after, tree.Unpreventable):
        return carry_out(game, ctx, replace(part, unpreventable=True))
    if isinstance(after, tree.DoSame):
        return _done_by_others(game, ctx, part, after)
    if isinstance(after, tree.Repeat) and after.effect is None and after.times is not None:
        return repeat(game, ctx, part, after)
    if isinstance(after, tree.Repeat) and isinstance(part, tree.UnlessPays) and _joined(node, n):
        return _unless_paid_and_repeated(game, ctx, part, after)
    return None


def _instead(game: Game, ctx: Ctx, part: tree.Node | None, after: tree.If) -> Run:
    """An instruction, or what is said to be done instead of it (608.2e)."""
    if not holds(ctx, after.condition):
        yield from carry_out(game, ctx, part)
        if after.else_ is not None:
            yield from carry_out(game, ctx, after.else_)
        return
    counted = getattr(part, "amount", None)
    if isinstance(counted, tree.Amount):
        ctx.amount = amount(ctx, counted)  # "twice that many instead" speaks of what would have been done
    acted_on = getattr(part, "what", None)
    if isinstance(acted_on, (tree.Every, tree.Target, tree.TopCards)):
        ctx.last = resolve(ctx, acted_on)  # and so do "those creatures get ... instead"
    outer, game.self_replaced = game.self_replaced, True  # a self-replacement effect: it comes before all others (614.14)
    yield from carry_out(game, ctx, _to_the_same(after.then, part))
    game.self_replaced = outer
    if isinstance(after.then, tree.May) and not ctx.did:
        yield from carry_out(game, ctx, part)  # who may do the other thing instead, and doesn't, does this one


def _in_order(game: Game, ctx: Ctx, *nodes: Any) -> Run:
    for node in nodes:
        yield from carry_out(game, ctx, node)


def _with_choices(game: Game, ctx: Ctx, part: tree.Node | None, known: dict[str, Any]) -> Run:
    """An instruction that is carried out knowing what the next says of it."""
    ctx.choices.update(known)
    yield from carry_out(game, ctx, part)
    for key in known:
        ctx.choices.pop(key, None)


def _done_by_others(game: Game, ctx: Ctx, part: Any, after: tree.DoSame) -> Run:
    """An instruction, then the same for other players: "Each opponent does the same"."""
    yield from carry_out(game, ctx, part)
    kept = ctx.you
    for p in each_player(game, ctx, after.who):
        if p != kept:
            ctx.you = p
            yield from carry_out(game, ctx, part)
    ctx.you = kept


def _unless_paid_and_repeated(game: Game, ctx: Ctx, part: tree.UnlessPays, after: tree.Repeat) -> Run:
    """ "Unless you pay {3} and repeat this process"."""
    yield from carry_out(game, ctx, part)
    if ctx.did is False:  # paid, so that it wasn't done
        yield from carry_out(game, ctx, after)


def _one_damage(node: tree.Sequence, n: int, part: tree.DealDamage, following: tree.DealDamage) -> bool:
    """Whether an instruction and the next are one dealing of damage by one source."""
    return _joined(node, n) and part.source == following.source


def _damage_together(game: Game, ctx: Ctx, node: tree.Sequence, parts: list[Any], n: int) -> Steps[int]:
    """Deal the damage of an instruction and of those that are one happening with it; where the sequence goes on."""
    part = parts[n]
    events = yield from damage_events(game, ctx, part)
    while n + 1 < len(parts) and isinstance(following := parts[n + 1], tree.DealDamage) and _one_damage(node, n, part, following):
        events += yield from damage_events(game, ctx, following)
        n += 1
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "damage")
    return n + 1


def _whether_done(ctx: Ctx, part: tree.Node | None, after: tree.Node | None) -> None:
    """ "Tap target untapped creature. If you do, ...": it is done if any was, or all of several."""
    plain = isinstance(after, tree.If) and isinstance(after.condition, tree.DidSo) and not after.condition.word
    if plain and isinstance(part, (tree.Tap, tree.PutCounter)):
        short = isinstance(part, tree.Tap) and isinstance(part.what, tree.Choose) and bool(ctx.choices.get("too few"))
        ctx.did = bool(ctx.amount) and not short


def win_and_lose(game: Game, ctx: Ctx, one: tree.EndGame, other: tree.EndGame) -> Run:
    """What is said of the end of the game in one breath: who would win and lose at the same time loses (104.3f)."""
    both = set(each_player(game, ctx, one.who)) & set(each_player(game, ctx, other.who)) if {one.result, other.result} == {"win", "lose"} else set()
    for p in both:
        game.rite("wins and loses", "104.3f", player=p, source=ctx.source)
    parts = sorted((one, other), key=lambda node: node.result != "lose")  # the loss first: it decides for whom both are said
    for node in parts:
        if node.result != "win" or not both:
            yield from carry_out(game, ctx, node)


def _how_it_enters(node: tree.Node | None) -> bool:
    """Whether an instruction says how what has just been put onto the battlefield enters: "that creature enters with ..."."""
    if isinstance(node, tree.If):
        return node.else_ is None and _how_it_enters(node.then)
    return isinstance(node, (tree.ApplyRule, tree.Apply)) and any(
        isinstance(m, tree.EntersWith) and isinstance(m.what, tree.Back) for m in node.modifications
    )


def _if_it_regenerates(condition: Any) -> bool:
    """Whether a condition asks what the shield just set up will have done: "if it regenerates this way" (701.11a, 614.8)."""
    event = condition.event if isinstance(condition, tree.ThisWay) else None
    return isinstance(event, tree.BecomesStatus) and event.status == "regenerated"


def _unpreventably(ctx: Ctx, parts: list[Any]) -> list[Any]:
    """The parts with what a later "if ..., the damage can't be prevented" says put into the damage before it."""
    for n, part in enumerate(parts):
        rest = _but_unpreventable(part) if n and isinstance(part, tree.If) else None
        if rest is not None:
            before = [_all_unpreventable(p) for p in parts[:n]] if holds(ctx, part.condition) else parts[:n]
            return [*before, rest, *_unpreventably(ctx, parts[n + 1 :])]
    return parts


def _all_unpreventable(part: Any) -> Any:
    if isinstance(part, tree.Sequence):
        return replace(part, of=tuple(_all_unpreventable(p) for p in part.of))
    return replace(part, unpreventable=True) if isinstance(part, tree.DealDamage) else part


def _but_unpreventable(node: tree.If) -> tree.If | None:
    """The conditional instruction without its "and the damage can't be prevented", which is said of the damage just before; None
    where it says nothing of the kind."""
    inner = node.then.of if isinstance(node.then, tree.Sequence) else (node.then,)
    if node.else_ is not None or not any(isinstance(i, tree.Unpreventable) for i in inner) or any(isinstance(i, tree.DealDamage) for i in inner):
        return None
    return replace(node, then=tree.Sequence(tuple(i for i in inner if not isinstance(i, tree.Unpreventable))))


def _still(part: tree.Node | None, after: Any) -> tree.Node | None:
    """An effect that makes something of a thing, with the types it keeps ("It's still a land", 205.1b); alone or joined to another by "and"."""
    if isinstance(part, tree.Apply):
        return replace(part, modifications=(*part.modifications, *after.modifications))
    if isinstance(part, tree.Sequence):
        for place, each in enumerate(part.of):
            if isinstance(each, tree.Apply) and any(isinstance(m, tree.ChangeTypes) for m in apart(each.modifications)):
                kept = replace(each, modifications=(*each.modifications, *after.modifications))
                return replace(part, of=(*part.of[:place], kept, *part.of[place + 1 :]))
    return None


def _is_that(node: tree.Node | None) -> bool:
    """Whether an instruction says what the permanent just put onto the battlefield is: it is that as it enters (611.2e)."""
    return (
        isinstance(node, tree.Apply)
        and isinstance(node.what, tree.Back)
        and (node.lasts is None or node.lasts == tree.For(""))
        and bool(node.modifications)
        and all(isinstance(m, tree.Becomes) and m.word in ("is", "it's", "'s") for m in node.modifications)
    )


def _speaks_to_several(game: Game, ctx: Ctx, part: tree.Node | None) -> bool:
    """Whether several players carry out the instruction: "each player discards a card"."""
    who = getattr(part, "who", None)
    return isinstance(who, tree.Ref) and len(each_player(game, ctx, who)) > 1


def _speaks_of_prevention(node: tree.Node | None) -> bool:
    """Whether an instruction is about what a shield set up just before will have prevented (615.5)."""
    return any(isinstance(n, tree.EventAmount) and n.which == "damage prevented this way" for n in walk(node))


def _with_result(m: tree.Modification, after: tree.Effect) -> tree.Modification:
    """The shield with what happens when it prevents something."""
    if isinstance(m, tree.Replace):
        return replace(m, instead=(tree.Sequence((*m.instead, after)),))  # type: ignore[arg-type]
    return replace(m, then=(*m.then, after)) if isinstance(m, tree.PreventDamage) else m
