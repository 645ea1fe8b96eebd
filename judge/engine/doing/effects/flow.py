"""How instructions hang together: sequences, conditions, repetitions, modes, and what is done later (608.2c, 603.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.refs import one_player, resolve
from judge.engine.characteristics.asked.settled import settled
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.normal import apart
from judge.engine.doing.costs.costs import cost_words, could_pay, pay
from judge.engine.doing.effects.cards import damage_events
from judge.engine.doing.effects.carried_over import for_as_long, for_good
from judge.engine.doing.effects.eachalone import by_themselves, each_alone
from judge.engine.doing.effects.moving import each_into_library
from judge.engine.doing.effects.repeating import once_more, process, repeats, under_way
from judge.engine.doing.mana.mana import plan_payment
from judge.engine.doing.mana.manacosts import split
from judge.engine.doing.stacking import choose_modes
from judge.engine.happening.instructions import Run, act, carry_out, each_player, effect, oids, remember, things
from judge.engine.happening.settling import settle
from judge.engine.happening.triggers.triggers import AT_ONCE, make_delayed
from judge.engine.state.decisions import Decision
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Thing
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _instead_of_graveyard(node: Any) -> tree.Move | None:
    """"If that spell is countered this way, exile it instead of putting it into its owner's graveyard": the moving it says."""
    if isinstance(node, tree.If):
        node = node.then
    if isinstance(node, tree.Move) and node.instead_of is not None and isinstance(node.what, tree.Back):
        return node
    return None


def _what_is_moved(node: Any) -> Any:
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
        if isinstance(after, tree.If) and after.instead:
            if holds(ctx, after.condition):
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
            else:
                yield from carry_out(game, ctx, part)
                if after.else_ is not None:
                    yield from carry_out(game, ctx, after.else_)
            n += 2
            continue
        if isinstance(part, tree.EndGame) and isinstance(after, tree.EndGame) and "and" in "".join(node.joins[n : n + 1]):
            yield from win_and_lose(game, ctx, part, after)
            n += 2
            continue
        still = isinstance(after, tree.Apply) and all(isinstance(m, tree.StillIs) for m in apart(after.modifications))
        if still and (whole := _still(part, after)) is not None:
            yield from carry_out(game, ctx, whole)
            n += 2
            continue
        if isinstance(part, tree.Move) and part.to == "battlefield" and _is_that(after):
            assert isinstance(after, tree.Apply)
            yield from carry_out(game, ctx, replace(part, modifications=(*part.modifications, *after.modifications)))
            n += 2
            continue
        if isinstance(part, tree.Move) and part.to == "battlefield" and _how_it_enters(after):
            yield from carry_out(game, ctx, after)  # it is about how that card enters, so it is there before it does (614.12)
            yield from carry_out(game, ctx, part)
            n += 2
            continue
        if isinstance(part, tree.ApplyRule) and after is not None and _speaks_of_prevention(after):
            yield from carry_out(game, ctx, replace(part, modifications=tuple(_with_result(m, after) for m in part.modifications)))
            n += 2
            continue
        if isinstance(part, tree.Regenerate) and isinstance(after, tree.If) and _if_it_regenerates(after.condition):
            ctx.choices["as it regenerates"] = after.then
            yield from carry_out(game, ctx, part)
            ctx.choices.pop("as it regenerates")
            n += 2
            continue
        elsewhere = _instead_of_graveyard(after)
        if isinstance(part, tree.Counter) and elsewhere is not None:
            ctx.choices["countered to"] = elsewhere
            ctx.choices["countered what"] = _what_is_moved(after)
            yield from carry_out(game, ctx, part)
            ctx.choices.pop("countered to", None)
            ctx.choices.pop("countered what", None)
            n += 2
            continue
        if isinstance(part, tree.DealDamage) and isinstance(after, tree.Unpreventable):
            yield from carry_out(game, ctx, replace(part, unpreventable=True))
            n += 2
            continue
        if isinstance(part, tree.DealDamage) and isinstance(after, tree.DealDamage) and _joined(node, n) and part.source == after.source:
            events = yield from damage_events(game, ctx, part)
            while n + 1 < len(parts) and isinstance(following := parts[n + 1], tree.DealDamage) and _joined(node, n) and part.source == following.source:
                events += yield from damage_events(game, ctx, following)
                n += 1
            done = yield from act(game, ctx, *events)
            remember(ctx, done, "damage")
            n += 1
            continue
        if isinstance(after, tree.DoSame):
            yield from carry_out(game, ctx, part)
            kept = ctx.you
            for p in each_player(game, ctx, after.who):
                if p != kept:
                    ctx.you = p
                    yield from carry_out(game, ctx, part)
            ctx.you = kept
            n += 2
            continue
        if isinstance(after, tree.Repeat) and after.effect is None and after.times is not None:
            yield from repeat(game, ctx, part, after)
            n += 2
            continue
        if isinstance(after, tree.Repeat) and isinstance(part, tree.UnlessPays) and _joined(node, n):  # "unless you pay {3} and repeat this process"
            yield from carry_out(game, ctx, part)
            if ctx.did is False:  # paid, so that it wasn't done
                yield from carry_out(game, ctx, after)
            n += 2
            continue
        yield from carry_out(game, ctx, part)
        plain = isinstance(after, tree.If) and isinstance(after.condition, tree.DidSo) and not after.condition.word
        if plain and isinstance(part, (tree.Tap, tree.PutCounter)):
            short = isinstance(part, tree.Tap) and isinstance(part.what, tree.Choose) and bool(ctx.choices.get("too few"))
            ctx.did = bool(ctx.amount) and not short  # "tap target untapped creature. If you do, ...": whether any was, or all of several
        n += 1


def win_and_lose(game: Game, ctx: Ctx, one: tree.EndGame, other: tree.EndGame) -> Run:
    """What is said of the end of the game in one breath: who would win and lose at the same time loses (104.3f)."""
    both = set(each_player(game, ctx, one.who)) & set(each_player(game, ctx, other.who)) if {one.result, other.result} == {"win", "lose"} else set()
    for p in both:
        game.rite("wins and loses", "104.3f", player=p, source=ctx.source)
    parts = sorted((one, other), key=lambda node: node.result != "lose")  # the loss first: it decides for whom both are said
    for node in parts:
        if node.result != "win" or not both:
            yield from carry_out(game, ctx, node)


def _how_it_enters(node: Any) -> bool:
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


def _is_that(node: Any) -> bool:
    """Whether an instruction says what the permanent just put onto the battlefield is: it is that as it enters (611.2e)."""
    return (
        isinstance(node, tree.Apply)
        and isinstance(node.what, tree.Back)
        and (node.lasts is None or node.lasts == tree.For(""))
        and bool(node.modifications)
        and all(isinstance(m, tree.Becomes) and m.word in ("is", "it's", "'s") for m in node.modifications)
    )


def _speaks_to_several(game: Game, ctx: Ctx, part: Any) -> bool:
    """Whether several players carry out the instruction: "each player discards a card"."""
    who = getattr(part, "who", None)
    return isinstance(who, tree.Ref) and len(each_player(game, ctx, who)) > 1


def _speaks_of_prevention(node: Any) -> bool:
    """Whether an instruction is about what a shield set up just before will have prevented (615.5)."""
    return any(isinstance(n, tree.EventAmount) and n.which == "damage prevented this way" for n in walk(node))


def _with_result(m: tree.Modification, after: tree.Effect) -> tree.Modification:
    """The shield with what happens when it prevents something."""
    if isinstance(m, tree.Replace):
        return replace(m, instead=(tree.Sequence((*m.instead, after)),))  # type: ignore[arg-type]
    return replace(m, then=(*m.then, after)) if isinstance(m, tree.PreventDamage) else m


@effect(tree.If)
def _if(game: Game, ctx: Ctx, node: tree.If) -> Run:
    if holds(ctx, node.condition):
        yield from carry_out(game, ctx, node.then)
    elif node.else_ is not None:
        yield from carry_out(game, ctx, node.else_)
    elif isinstance(node.then, (tree.May, tree.MayPay)):
        ctx.did = False  # who wasn't offered it hasn't done it, whatever was done before: "if you do" is about this offer


@effect(tree.Unless)
def _unless(game: Game, ctx: Ctx, node: tree.Unless) -> Run:
    if not holds(ctx, node.condition):
        yield from carry_out(game, ctx, node.effect)


@effect(tree.ForEach)
def _for_each(game: Game, ctx: Ctx, node: tree.ForEach) -> Run:
    if isinstance(node.each, tree.Amount):
        for _ in range(max(0, amount(ctx, node.each))):
            yield from carry_out(game, ctx, node.effect)
        return
    kept = ctx.each
    found = list(resolve(ctx, node.each))
    everything = ctx.targets
    ctx.choices.pop("went through", None)
    if isinstance(node.effect, tree.Move) and node.effect.position == "top or bottom" and node.effect.what == tree.Back("each"):
        yield from each_into_library(game, ctx, node.effect, found)
        return
    acted: dict[Thing, None] = {}
    for k, t in enumerate(found):
        ctx.each = t
        if any(s >= 100 * k > 0 for s in everything):
            ctx.targets = {s - 100 * k: x for s, x in everything.items() if s >= 100 * k}
        before = ctx.last
        yield from carry_out(game, ctx, node.effect)
        ctx.targets = everything
        if ctx.last is not before:
            acted |= dict.fromkeys(ctx.last)
    if len(found) > 1 and acted:
        ctx.last = tuple(acted)  # "those cards": what was done for every one of them
    ctx.each = kept
    ctx.choices["went through"] = tuple(found)


@effect(tree.Repeat)
def _repeat(game: Game, ctx: Ctx, node: tree.Repeat) -> Run:
    if node.effect is None:
        if not once_more(ctx):
            raise Undecidable("nothing to repeat", ("repeat",))
        return
    yield from repeat(game, ctx, node.effect, node, first=False)


def repeat(game: Game, ctx: Ctx, what: Any, node: tree.Repeat, first: bool = True) -> Run:
    """Do something and repeat it as often as said."""
    if first:
        yield from carry_out(game, ctx, what)
    if isinstance(node.times, tree.AnyNumber):  # "you may repeat this process any number of times"
        for _ in range(1000):
            again = yield from game.ask(Decision(ctx.you, "yes", "repeat this process?", "608.2d", default=False, source=ctx.source))
            if not again:
                return
            yield from carry_out(game, ctx, what)
        raise Undecidable("a process repeats without an end", ("repeat this process",))
    if node.times is not None:
        for _ in range(max(0, amount(ctx, node.times))):
            yield from carry_out(game, ctx, what)
    elif node.while_ is not None:
        for _ in range(1000):
            if not holds(ctx, node.while_):
                return
            yield from carry_out(game, ctx, what)
        raise Undecidable("a process repeats without an end", ("repeat this process",))


@effect(tree.Modal)
def _modal(game: Game, ctx: Ctx, node: tree.Modal) -> Run:
    modes = ctx.choices.get("modes")
    if modes is None:
        modes = yield from choose_modes(game, ctx, node, "608.2d")
    seen: dict[int, int] = {}
    all_targets = ctx.targets
    for m in modes or ():
        k = seen.get(m, 0)
        seen[m] = k + 1
        if k:
            ctx.targets = {s - 100 * k: t for s, t in all_targets.items() if s >= 100 * k}
        yield from carry_out(game, ctx, node.modes[m].effect)
        ctx.targets = all_targets


@effect(tree.Delayed)
def _delayed(game: Game, ctx: Ctx, node: tree.Delayed) -> Run:
    yield from ()
    # what its event points back at, and what an instruction said before its "when" does, is none of that event (603.7c)
    said = settled(ctx, node.effect) if node.trailing and not isinstance(node.event, tree.PhaseBegins) else node.effect
    ability = tree.Triggered(settled(ctx, node.event), said, node.condition)
    until = node.until
    told = isinstance(node.event, tree.Within) and node.event.when == tree.Turn("this turn")  # of the turn it is made in, not of any
    if told or getattr(node.event, "which", "") == "this turn's next" or getattr(node.event, "status", "") == "regenerated this way":
        until = tree.For("this turn")
    if node.at_once:
        ability = replace(ability, label=AT_ONCE)
    make_delayed(game, ctx, ability, node.once, until)


@effect(tree.Reflexive)
def _reflexive(game: Game, ctx: Ctx, node: tree.Reflexive) -> Run:
    yield from ()
    if ctx.did is False:
        return
    ability = tree.Triggered(tree.GameEvent("reflexive"), node.effect)
    game.set(pending=(*game.state.pending, Pending(ctx.you, ctx.source, ability, ctx.copy(), game.count)))


@effect(tree.Forgo)
@effect(tree.DoNothing)
def _do_nothing(game: Game, ctx: Ctx, node: tree.DoNothing) -> Run:
    yield from ()


def _mana_to_make(game: Game, ctx: Ctx, who: int, costs: tuple[Any, ...]) -> bool:
    """Whether the player would have to make mana for the costs: nobody has to, even for a payment that is no offer (605.3a)."""
    symbols, _ = split(ctx, costs)
    return any(s != "0" for s in symbols) and plan_payment(symbols, game.state.players[who].pool, []) is None


@effect(tree.PayCosts)
def _pay_costs(game: Game, ctx: Ctx, node: tree.PayCosts) -> Run:
    for who in each_player(game, ctx, node.who):
        frame = ctx.copy(game)
        frame.you = who
        ctx.did = could_pay(game, frame, who, node.costs)
        if ctx.did and not ctx.choices.get("agreed") and _mana_to_make(game, frame, who, node.costs):
            ctx.did = yield from game.ask(
                Decision(who, "yes", f"pay {cost_words(node.costs)}?", "608.2f", default=True, source=ctx.source, detail=node.costs)
            )
        if ctx.did:
            yield from pay(game, frame, who, node.costs, "608.2f")
            ctx.cost = frame.cost


@effect(tree.Have)
def _have(game: Game, ctx: Ctx, node: tree.Have) -> Run:
    yield from carry_out(game, ctx, node.effect)


@effect(tree.Unpreventable)
def _unpreventable(game: Game, ctx: Ctx, node: tree.Unpreventable) -> Run:
    yield from ()
    raise Undecidable("\"the damage can't be prevented\" without the damage before it", ("can't be prevented",))


@effect(tree.DoSame)
def _do_same(game: Game, ctx: Ctx, node: tree.DoSame) -> Run:
    yield from ()
    raise Undecidable("nothing to do the same as", ("does the same",))


@effect(tree.PreventThat)
def _prevent_that(game: Game, ctx: Ctx, node: tree.PreventThat) -> Run:
    yield from ()
    raise Undecidable("a prevention outside a replacement of damage", ("prevent that damage",))


@effect(tree.EntersUnder)
def _enters_under(game: Game, ctx: Ctx, node: tree.EntersUnder) -> Run:
    yield from ()
    raise Undecidable("another's control outside a replacement of entering", ("it enters under a player's control",))


@effect(tree.OneOfTied)
def _tied(game: Game, ctx: Ctx, node: tree.OneOfTied) -> Run:
    """Of those that are tied one was chosen as the instruction before it was followed (608.2d)."""
    yield from ()


@effect(tree.XIs)
def _x_is(game: Game, ctx: Ctx, node: tree.XIs) -> Run:
    """The sentence defines X and does nothing (107.3c)."""
    yield from ()
    ctx.choices["where X is"] = node.value


@effect(tree.TapOrUntap)
def _tap_or_untap(game: Game, ctx: Ctx, node: tree.TapOrUntap) -> Run:
    found = yield from things(game, ctx, node.what, "tap or untap")
    for o in oids(found):
        who = one_player(ctx, node.who)
        do = yield from game.ask(
            Decision(ctx.you if who is None else who, "one", "tap or untap", "608.2d", ("tap", "untap"), default="tap", source=ctx.source)
        )
        yield from act(game, ctx, Event(do, obj=o, source=ctx.source, cites=("701.15a" if do == "tap" else "701.15b",)))
    ctx.last = tuple(found)
