"""Carrying out instructions (608.2c-e): the table of effects, and how instructions are put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.howmany import at_random, choice_bounds
from judge.engine.characteristics.asked.ofeach import choices_of_each
from judge.engine.characteristics.asked.refs import frames, one_player, players, resolve
from judge.engine.characteristics.asked.thisway import note
from judge.engine.characteristics.asked.together import check, greedily
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.ofchoice import left_open, quality_chosen
from judge.engine.characteristics.reach import limit, opponents_to_choose, reaches
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

N = TypeVar("N", bound=tree.Node)
Handler = Callable[["Game", Ctx, N], Run]
EFFECTS: dict[type, Handler[Any]] = {}
"""Effect class -> how it is carried out."""


def effect(kind: type[N]) -> Callable[[Handler[N]], Handler[N]]:
    """Register how an effect class is carried out."""

    def register(function: Handler[N]) -> Handler[N]:
        EFFECTS[kind] = function
        return function

    return register


def carry_out(game: Game, ctx: Ctx, node: tree.Node | None) -> Run:
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


def _some_opponent(game: Game, ctx: Ctx, function: Handler[Any], node: tree.Node | None) -> Run:
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


def act(game: Game, ctx: Ctx, *events: Event) -> Steps[list[Event]]:
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


def things(game: Game, ctx: Ctx, ref: Any, prompt: str = "choose", chooser: int | None = None) -> Steps[list[Thing]]:
    """The things a reference means now, asking for the choice where it is one (608.2d); objects that moved are followed."""
    if isinstance(ref, tree.Choose):
        made = yield from make_choice(game, ctx, ref, prompt, chooser)
        return [ctx.follow(t) for t in made]
    if isinstance(ref, tree.Both):
        found: list[Thing] = []
        for r in ref.of:
            for frame in frames(ctx, r, found):
                found += yield from things(game, frame, r, prompt, chooser)
        ctx.choices["said"] = tuple(dict.fromkeys(found))
        return list(dict.fromkeys(found))
    if isinstance(ref, tree.ControllerOf) and isinstance(ref.of, tree.Choose):
        yield from make_choice(game, ctx, ref.of, prompt, chooser)
    if isinstance(ref, tree.Either) and ref.word == "and/or" and all(isinstance(f, tree.Filter) for f in ref.of):
        return (yield from _and_or(game, ctx, ref, prompt, chooser))
    if (but := _but_for(ref)) is not None:
        rest = replace(ref.filter, predicates=tuple(p for p in ref.filter.predicates if p is not but))
        all_of_it = find(ctx, rest)
        spared = yield from make_choice(game, ctx, replace(but.than, filter=rest), "keep", chooser, all_of_it)
        return [t for t in all_of_it if t not in spared]
    meant = resolve(ctx, ref)
    now = [ctx.follow(t) for t in meant]
    e = ctx.event
    if e is not None and e.kind == "move":
        for was, new in zip(meant, now, strict=True):
            if new != was and isinstance(new, Oid) and was == e.obj:
                game.rite("found again", "400.7d", obj=new)  # by the ability that triggered on its move
    return now


def _but_for(ref: tree.Node | None) -> Any:
    """The choice of what is spared: "all lands they control except for three"."""
    predicates = ref.filter.predicates if isinstance(ref, tree.Every) and isinstance(ref.filter, tree.Filter) else ()
    return next((p for p in predicates if isinstance(p, tree.Other) and isinstance(p.than, tree.Choose)), None)


def _and_or(game: Game, ctx: Ctx, ref: tree.Either, prompt: str, chooser: int | None) -> Steps[list[Thing]]:
    """"A creature card and/or a land card from among them": one of each class at most, all from among the same things."""
    shared = tuple(p for f in ref.of if isinstance(f, tree.Filter) for p in f.predicates if isinstance(p, tree.AmongThose))
    found: list[Thing] = []
    for f in ref.of:
        assert isinstance(f, tree.Filter)
        wanted = replace(f, predicates=(*(p for p in f.predicates if p not in shared), *dict.fromkeys(shared)))
        found += yield from make_choice(game, ctx, tree.Choose(wanted, tree.Num(0), tree.Num(1)), prompt, chooser)
    return list(dict.fromkeys(found))


def make_choice(
    game: Game, ctx: Ctx, ref: tree.Choose, prompt: str = "choose", chooser: int | None = None, among: list[Thing] | None = None
) -> Steps[tuple[Thing, ...]]:
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


def chooses_instead(game: Game, ctx: Ctx, gone: int) -> Steps[int]:
    """Who makes the choice of a player who has left the game: the controller has somebody else do it, an opponent for an opponent (800.4e)."""
    foes = game.state.opponents(ctx.you)
    own = game.state.players[gone].team is not None and game.state.players[gone].team == game.state.players[ctx.you].team
    others = [p for p in game.state.alive() if p != gone] if own or not foes else foes
    game.rite("has left", "800.4e", player=gone, source=ctx.source)
    picked = yield from game.ask(Decision(ctx.you, "choose", "who chooses instead", "800.4e", others, 1, 1, tuple(others[:1]), ctx.source))
    return int(picked[0])


def each_player(game: Game, ctx: Ctx, ref: tree.Node | None) -> list[int]:
    """The players an instruction speaks to, in APNAP order (101.4)."""
    found = set(players(ctx, ref))
    order = list(game.state.apnap())
    first = ctx.choices.get("first player")
    if first in order:  # "starting with you": in turn order from that player on
        order = [*order[order.index(first) :], *order[: order.index(first)]]
    return [p for p in order if p in found]


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


def counter_event(ctx: Ctx, thing: Thing, kind: str, n: int) -> Event:
    """Counters put on an object or player, or removed when negative (120.1)."""
    if isinstance(thing, int):
        return Event("counters", player=thing, what=kind, amount=n, source=ctx.source, cites=("120.1",))
    return Event("counters", obj=thing, what=kind, amount=n, source=ctx.source, cites=("120.1",))


def oids(found: list[Thing]) -> list[Oid]:
    """Only the objects."""
    return [t for t in found if isinstance(t, Oid)]


def too_few(ctx: Ctx, what: tree.Choose, options: list[Thing]) -> bool:
    """Whether there are fewer things than the instruction asks for: then as much of it is done as is possible (609.3)."""
    return choice_bounds(ctx, what, len(options))[0] > len(options)
