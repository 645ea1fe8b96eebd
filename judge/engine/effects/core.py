"""Carrying out instructions (608.2c-e): the table of effects, and how instructions are put together."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.abilities import walk
from judge.engine.amounts import amount
from judge.engine.conditions import holds
from judge.engine.context import Ctx
from judge.engine.costs import at_random, choice_bounds, could_pay, pay
from judge.engine.decisions import Decision
from judge.engine.effects.carried_over import for_as_long, for_good
from judge.engine.effects.eachalone import by_themselves, each_alone
from judge.engine.effects.ofchoice import left_open, quality_chosen
from judge.engine.effects.repeating import once_more, process, repeats, under_way
from judge.engine.events import Event
from judge.engine.filters import find
from judge.engine.frozen import replace
from judge.engine.normal import apart
from judge.engine.objects import Oid, Thing
from judge.engine.ofeach import choices_of_each
from judge.engine.reach import limit, opponents_to_choose, reaches
from judge.engine.refs import one_player, players, resolve
from judge.engine.settled import settled
from judge.engine.stacking import choose_modes
from judge.engine.state import Pending
from judge.engine.thisway import note
from judge.engine.together import check, greedily
from judge.engine.triggers import AT_ONCE, make_delayed
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.game import Game

Run = Generator[Decision, Any, None]
Handler = Callable[["Game", Ctx, Any], Run]
EFFECTS: dict[type, Handler] = {}
"""Effect class -> how it is carried out."""


def effect(kind: type) -> Callable[[Handler], Handler]:
    """Register how an effect class is carried out."""

    def register(function: Handler) -> Handler:
        EFFECTS[kind] = function
        return function

    return register


def carry_out(game: Game, ctx: Ctx, node: Any) -> Run:
    """Follow one instruction; Undecidable when the engine has no way to."""
    function = EFFECTS.get(type(node))
    number = getattr(node, "amount", None)
    if number is not None and type(number) is not tree.Num and any(isinstance(n, tree.Half) for n in walk(number)):
        game.rite("counted", "107.1", "107.1a", obj=ctx.stack_oid)
    if left_open(node):
        node = yield from quality_chosen(game, ctx, node)
    if function is None:
        words = getattr(node, "text", type(node).__name__)
        raise Undecidable(f"no way to carry out {type(node).__name__}: {words!r}", (words,))
    if not isinstance(node, (tree.May, tree.MayPay, tree.UnlessPays)) and any(getattr(node, f, None) == SOME_OPPONENT for f in WHOM):
        yield from _some_opponent(game, ctx, function, node)
        return
    if isinstance(node, _ONE_BY_ONE) and isinstance(node.who, tree.Who) and node.who.role in ("players", "opponents"):
        for p in each_player(game, ctx, node.who):  # each player does it with his or her own (101.4)
            kept, ctx.each = ctx.each, p
            yield from function(game, ctx, replace(node, who=tree.Back("each")))
            ctx.each = kept
        return
    yield from function(game, ctx, node)


_ONE_BY_ONE = (tree.Tap, tree.Untap, tree.TapOrUntap, tree.RemoveCounter, tree.LookAt)
"""Instructions that speak of one player's things, carried out for each where several are told."""


WHOM = ("who", "player", "to", "under", "of")
"""The fields of an instruction in which it may speak of an opponent of one's choice."""
SOME_OPPONENT = tree.Who("an opponent")


def _some_opponent(game: Game, ctx: Ctx, function: Handler, node: Any) -> Run:
    """An instruction to "an opponent": which one is its controller's choice (608.2d)."""
    key = ("who", "an opponent")
    foes = opponents_to_choose(game.view, ctx.you)
    if foes and not reaches(game.view, ctx.you, foes[0]):
        game.rite("nearest on the left", "801.5c", player=foes[0], source=ctx.source)
    if key in ctx.choices or not foes:
        yield from function(game, ctx, node)
        return
    ctx.choices[key] = yield from game.ask(
        Decision(ctx.you, "one", "choose an opponent", "608.2d", tuple(foes), default=foes[0], source=ctx.source)
    )
    yield from function(game, ctx, node)
    del ctx.choices[key]


def act(game: Game, ctx: Ctx, *events: Event) -> Generator[Decision, Any, list[Event]]:
    """Let events of an effect happen, remembering where objects went and which replacements were already used (614.5)."""
    applied = ctx.paid.get("replaced")
    if applied:
        events = tuple(replace(e, applied=e.applied | applied) for e in events)
    if "together" in ctx.choices:  # several players' choices are carried out together once the last has been made (101.4)
        ctx.choices["together"] += events
        return []
    done: list[Event] = yield from game.do(*events)
    for e in done:
        if e.kind in ("move", "draw") and e.obj is not None and e.new is not None:
            ctx.moved[e.obj] = e.new
    note(ctx, done)
    return done


def things(game: Game, ctx: Ctx, ref: Any, prompt: str = "choose", chooser: int | None = None) -> Generator[Decision, Any, list[Thing]]:
    """The things a reference means now, asking for the choice where it is one (608.2d); objects that moved are followed."""
    if isinstance(ref, tree.Choose):
        made = yield from make_choice(game, ctx, ref, prompt, chooser)
        return [ctx.follow(t) for t in made]
    if isinstance(ref, tree.Both):
        found: list[Thing] = []
        for r in ref.of:
            found += yield from things(game, ctx, r, prompt, chooser)
        return list(dict.fromkeys(found))
    if isinstance(ref, tree.ControllerOf) and isinstance(ref.of, tree.Choose):
        yield from make_choice(game, ctx, ref.of, prompt, chooser)
    meant = resolve(ctx, ref)
    now = [ctx.follow(t) for t in meant]
    e = ctx.event
    if e is not None and e.kind == "move":
        for was, new in zip(meant, now, strict=True):
            if new != was and isinstance(new, Oid) and was == e.obj:
                game.rite("found again", "400.7d", obj=new)  # by the ability that triggered on its move
    return now


def make_choice(
    game: Game, ctx: Ctx, ref: tree.Choose, prompt: str = "choose", chooser: int | None = None, among: list[Thing] | None = None
) -> Generator[Decision, Any, tuple[Thing, ...]]:
    """Let a player choose (608.2d); as many as possible when there aren't enough. Remembered for "it"."""
    several = choices_of_each(ref) if among is None else ()
    if several:
        taken: tuple[Thing, ...] = ()
        for one in several:
            taken += yield from make_choice(game, ctx, one, prompt, chooser)
        ctx.choices[ref] = taken = tuple(dict.fromkeys(taken))
        if ref.slot is not None:
            ctx.choices[("slot", ref.slot)] = taken
        return taken
    options = find(ctx, ref.filter) if among is None else among
    least, most = choice_bounds(ctx, ref, len(options))
    ctx.choices["too few"] = least > len(options)
    if least > len(options):
        game.rite("left undone", "101.3", player=ctx.you if chooser is None else chooser, source=ctx.source)
    least = min(least, len(options))
    most = min(most, len(options))
    who = ctx.you if chooser is None else chooser
    if ref.chooser is not None:
        asked = one_player(ctx, ref.chooser)
        if asked is not None:
            who = asked
    if not game.state.players[who].in_game:
        who = yield from chooses_instead(game, ctx, who)
    if ref.random:
        answer: tuple[Thing, ...] = yield from at_random(game, ctx, who, options, least, most)
    else:
        answer = yield from game.ask(
            Decision(
                who, "choose", prompt, "608.2d", options, least, most, greedily(ctx, ref.filter, options, least), ctx.source, ref,
                check(ctx, ref.filter),
                also=(*(("609.7a",) if ref.filter.kind == "source" else ()), *(("801.5a",) if limit(game.state, who) is not None else ())),
            )
        )
    ctx.choices[ref] = answer
    ctx.choices["taken"] = (*ctx.choices.get("taken", ()), *answer)
    if ref.slot is not None:
        ctx.choices[("slot", ref.slot)] = answer
    return answer


def chooses_instead(game: Game, ctx: Ctx, gone: int) -> Generator[Decision, Any, int]:
    """Who makes the choice of a player who has left the game: the controller has somebody else do it, an opponent for an opponent (800.4e)."""
    foes = game.state.opponents(ctx.you)
    own = game.state.players[gone].team is not None and game.state.players[gone].team == game.state.players[ctx.you].team
    others = [p for p in game.state.alive() if p != gone] if own or not foes else foes
    game.rite("has left", "800.4e", player=gone, source=ctx.source)
    picked = yield from game.ask(Decision(ctx.you, "choose", "who chooses instead", "800.4e", others, 1, 1, tuple(others[:1]), ctx.source))
    return int(picked[0])


def each_player(game: Game, ctx: Ctx, ref: Any) -> list[int]:
    """The players an instruction speaks to, in APNAP order (101.4)."""
    found = set(players(ctx, ref))
    return [p for p in game.state.apnap() if p in found]


def remember(ctx: Ctx, done: list[Event], *kinds: str) -> None:
    """Let "it" and "that much" point to what just happened."""
    mine = [e for e in done if e.kind in kinds]
    found: list[Thing] = []
    for e in mine:
        if e.kind in ("move", "draw"):
            found.append(e.new if e.new is not None else e.obj)  # type: ignore[arg-type]
        elif e.kind == "damage":
            found.append(e.other)  # type: ignore[arg-type]
        elif e.obj is not None:
            found.append(e.obj)
        elif e.player is not None:
            found.append(e.player)
    ctx.last = tuple(dict.fromkeys(found))
    ctx.amount = sum(e.amount if e.kind in ("damage", "gain life", "lose life", "counters") else 1 for e in mine)
    if "damage" in kinds:
        ctx.amounts["damage dealt this way"] = ctx.amount


# --- how instructions are put together ------------------------------------------------------------------------------------------


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
            from judge.engine.priority import settle

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
        if isinstance(part, tree.Apply) and isinstance(after, tree.Apply) and all(isinstance(m, tree.StillIs) for m in apart(after.modifications)):
            yield from carry_out(game, ctx, replace(part, modifications=(*part.modifications, *after.modifications)))
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
            from judge.engine.effects.cards import damage_events

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
        from judge.engine.effects.moving import each_into_library

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


@effect(tree.PayCosts)
def _pay_costs(game: Game, ctx: Ctx, node: tree.PayCosts) -> Run:
    for who in each_player(game, ctx, node.who):
        frame = ctx.copy(game)
        frame.you = who
        ctx.did = could_pay(game, frame, who, node.costs)
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


def pay_now(game: Game, ctx: Ctx, who: int, costs: tuple[Any, ...]) -> Run:
    """Make a player pay during resolution."""
    yield from pay(game, ctx, who, costs, "608.2f")


def counter_event(ctx: Ctx, thing: Thing, kind: str, n: int) -> Event:
    """Counters put on an object or player, or removed when negative (120.1)."""
    if isinstance(thing, int):
        return Event("counters", player=thing, what=kind, amount=n, source=ctx.source, cites=("120.1",))
    return Event("counters", obj=thing, what=kind, amount=n, source=ctx.source, cites=("120.1",))


def oids(found: list[Thing]) -> list[Oid]:
    """Only the objects."""
    return [t for t in found if isinstance(t, Oid)]
