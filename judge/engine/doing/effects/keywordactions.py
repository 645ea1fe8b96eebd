"""Keyword actions with only a number (701): one table, ``ACTIONS``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.refs import controller_of, resolve
from judge.engine.characteristics.asked.stats import mana_value_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import copiable_face
from judge.engine.characteristics.predefined import predefined
from judge.engine.doing.effects.library import _arrange
from judge.engine.happening.exerting import exert_creature
from judge.engine.happening.instructions import act, counter_event, each_player, effect, oids, things
from judge.engine.happening.triggers.monarch import become
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Doing = Callable[["Game", Ctx, Any, int, int], Run]
ACTIONS: dict[str, Doing] = {}
"""Keyword action -> how a player does it: (game, frame, node, player, number)."""

RULES: dict[str, tuple[str, ...]] = {
    name: (rule,)
    for names, rule in (
        (("clash with an opponent",), "701.18a"), (("proliferate",), "701.27a*"), (("detain",), "701.29a*"),
        (("planeswalk",), "701.19b"), (("populate",), "701.30a*"), (("monstrosity",), "701.31a*"), (("bolster",), "701.33a*"),
        (("manifest the top card of your library",), "701.34a*"), (("support",), "701.35a*"),
        (("investigate",), "701.36a*"), (("goad",), "701.38a*"), (("explore",), "701.40a*"), (("adapt",), "701.43a*"),
        (("amass",), "701.44a*"), (("connive",), "701.47a*"),
    )
    for name in names
}  # fmt: skip
"""Keyword action -> its rule, cited by everything it does; those with a star came after 2009."""


def action(*names: str) -> Callable[[Doing], Doing]:
    """Register a keyword action."""

    def register(function: Doing) -> Doing:
        for n in names:
            ACTIONS[n] = function
        return function

    return register


@effect(tree.KeywordAction)
def keyword_action(game: Game, ctx: Ctx, node: tree.KeywordAction) -> Run:
    """701."""
    function = ACTIONS.get(node.action)
    if function is None:
        raise Undecidable(f"no way to {node.action}", (node.action,))
    n = 1 if node.amount is None else amount(ctx, node.amount)
    outer = game.because
    game.because = (*outer, *RULES.get(node.action, ()))
    try:
        for thing in resolve(ctx, node.who):
            if isinstance(thing, Oid):  # a creature explores, connives: its controller does it for the creature
                now = ctx.follow(thing)
                doer = game.state.live(now) if isinstance(now, Oid) else None
                last = controller_of(ctx, thing if doer is None else doer.oid)
                yield from function(game, ctx, replace(node, what=node.who), last, n)
        for p in each_player(game, ctx, node.who):
            yield from function(game, ctx, node, p, n)
    finally:
        game.because = outer


@action("clash with an opponent")
def clash(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """701.18: both reveal the top card and may put it on the bottom; the higher converted mana cost wins."""
    foes = game.state.opponents(p)
    foe = foes[0]
    if len(foes) > 1:
        foe = yield from game.ask(Decision(p, "one", "clash with", "701.18b", foes, default=foes[0]))
    values: dict[int, int] = {}
    for who in (p, foe):
        pile = game.state.zone("library", who)
        if not pile:
            continue
        oid = game.state.objects[pile[-1]].oid
        game.note("reveal", obj=oid, player=who, cites=("701.18a",))
        values[who] = mana_value_of(ctx, oid)
    won = values.get(p, -1) > values.get(foe, -1) and p in values
    for who in (p, foe):
        pile = game.state.zone("library", who)
        if pile:
            oid = game.state.objects[pile[-1]].oid
            down = yield from game.ask(Decision(who, "yes", "put the card on the bottom?", "701.18a", default=False, source=oid))
            if down:
                _arrange(game, who, [oid.id], bottom_=True)
    ctx.did = won
    ctx.choices["clash"] = won
    lost = values.get(foe, -1) > values.get(p, -1) and foe in values
    game.note("clash", player=p, what="win" if won else "lose", cites=("701.18c",))
    game.note("clash", player=foe, what="win" if lost else "lose", cites=("701.18b", "701.18c"))  # both of them clash


@action("proliferate")
def proliferate(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Choose permanents and players with counters; each gets another of each kind it has; so often as said."""
    for _ in range(n):
        yield from _proliferate_once(game, ctx, p)


def _proliferate_once(game: Game, ctx: Ctx, p: int) -> Run:
    options: list[Thing] = [o.oid for o in game.state.battlefield() if o.counters]
    options += [q for q in game.state.apnap() if game.state.players[q].counters]
    chosen = yield from game.ask(
        Decision(p, "choose", "proliferate", "608.2d", options, 0, len(options), (), ctx.source)
    )
    events = []
    for t in chosen:
        table = game.state.players[t].counters if isinstance(t, int) else game.state.get(t).counters
        for kind, _ in table:
            events.append(
                counter_event(ctx, t, kind, 1)
            )
    yield from act(game, ctx, *events)
    game.note("proliferate", player=p, source=ctx.source)


@action("populate")
def populate(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """A copy of a creature token you control; so often as said."""
    for _ in range(n):
        yield from _populate_once(game, ctx, p)


def _populate_once(game: Game, ctx: Ctx, p: int) -> Run:
    v = game.view
    options = [
        o.oid for o in game.state.battlefield() if o.kind == "token" and v.of(o).controller == p and "creature" in v.of(o).types
    ]
    if not options:
        return
    chosen = yield from game.ask(Decision(p, "choose", "populate", "608.2d", options, 1, 1, (options[0],), ctx.source))
    face = copiable_face(ctx, chosen[0], ())
    yield from act(game, ctx, Event("create", player=p, to="battlefield", what="create", source=ctx.source, data=(("face", face),), cites=("110.5a",)))


@action("monstrosity")
def monstrosity(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """If it isn't monstrous, counters are put on it and it becomes monstrous."""
    obj = game.state.live(ctx.source)
    if obj is None or obj.fact("monstrous"):
        return
    yield from act(game, ctx, Event("counters", obj=obj.oid, what="+1/+1", amount=n, player=p, cites=("120.1",)))
    game.remember(obj.oid, "monstrous", True)
    game.note("status", obj=obj.oid, what="monstrous")


@action("adapt")
def adapt(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Counters only if it has no +1/+1 counter."""
    obj = game.state.live(ctx.source)
    if obj is not None and not obj.count("+1/+1"):
        yield from act(game, ctx, Event("counters", obj=obj.oid, what="+1/+1", amount=n, player=p, cites=("120.1",)))


@action("bolster")
def bolster(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Counters on a creature with the least toughness among those you control."""
    v = game.view
    mine = [o.oid for o in game.state.battlefield() if "creature" in v.of(o).types and v.of(o).controller == p]
    if not mine:
        return
    least = min(v.of(o).toughness or 0 for o in mine)
    options = [o for o in mine if (v.of(o).toughness or 0) == least]
    chosen: tuple[Oid, ...] = (options[0],)
    if len(options) > 1:
        chosen = yield from game.ask(Decision(p, "choose", "bolster", "608.2d", options, 1, 1, (options[0],), ctx.source))
    yield from act(game, ctx, Event("counters", obj=chosen[0], what="+1/+1", amount=n, player=p, cites=("120.1",)))


@action("investigate")
def investigate(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Create a Clue."""
    face = predefined("Clue")
    for _ in range(n):
        yield from act(
            game, ctx, Event("create", player=p, to="battlefield", what="create", source=ctx.source, data=(("face", face),), cites=("110.5a",))
        )
        game.note("investigate", player=p, source=ctx.source)


@action("amass")
def amass(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """An Army creature token if there is none, then counters on an Army creature."""
    v = game.view
    armies = [o.oid for o in game.state.battlefield() if v.of(o).controller == p and v.of(o).has_subtype("Army") and "creature" in v.of(o).types]
    if not armies:
        face = tree.Face("Zombie Army", None, ("B",), (), ("creature",), ("Zombie", "Army"), "0", "0", None, "", ())
        event = Event("create", player=p, to="battlefield", what="create", source=ctx.source, data=(("face", face),), cites=("110.5a",))
        done = yield from act(game, ctx, event)
        armies = [e.new for e in done if e.what == "create" and e.new is not None]
    chosen = yield from game.ask(Decision(p, "choose", "amass: which Army", "608.2d", armies, 1, 1, tuple(armies[:1]), ctx.source))
    counters = Event("counters", obj=chosen[0], what="+1/+1", amount=n, player=p, source=ctx.source, cites=("120.1",))
    yield from act(game, ctx, counters)
    ctx.last = tuple(chosen)


@action("become the monarch")
def monarch(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """The player becomes the monarch (720.3 today)."""
    yield from ()
    become(game, p)


@action("goad")
def goad(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Until your next turn the creature attacks each combat if able and attacks another player if able."""
    if node.what is None:
        return
    found = oids((yield from things(game, ctx, node.what, "goad")))
    game.add_floating(ctx, (tree.Must("attack"),), tuple(found), tree.For("your next turn"), label="goad")


@action("exert")
def exert(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """701.39: it won't untap during its controller's next untap step."""
    found = oids((yield from things(game, ctx, node.what, "exert"))) if node.what is not None else []
    for o in found:
        yield from exert_creature(game, p, o)


@action("detain")
def detain(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Until your next turn it can't attack or block and its activated abilities can't be activated."""
    if node.what is None:
        return
    found = oids((yield from things(game, ctx, node.what, "detain")))
    mods = (tree.Cant("attack"), tree.Cant("block"), tree.Cant("be activated"))
    game.add_floating(ctx, mods, tuple(found), tree.For("your next turn"), label="detain")
    ctx.last = tuple(found)


@action("manifest the top card of your library")
def manifest(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Put the top card onto the battlefield face down as a 2/2 creature."""
    for _ in range(n):
        pile = game.state.zone("library", p)
        if not pile:
            return
        oid = game.state.objects[pile[-1]].oid
        data = (("under", p), ("face_down", True), ("facts", (("manifested", True),)))
        done = yield from act(game, ctx, Event("move", obj=oid, to="battlefield", player=p, source=ctx.source, data=data))
        ctx.last = tuple(e.new for e in done if e.kind == "move" and e.new is not None)


@action("explore")
def explore(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """Reveal the top card: a land goes to hand, otherwise a +1/+1 counter and the card may go to the graveyard."""
    found = oids((yield from things(game, ctx, node.what, "explore"))) if node.what is not None else [ctx.source]
    for who in found:
        if who is None:
            continue
        pile = game.state.zone("library", p)
        if pile:
            oid = game.state.objects[pile[-1]].oid
            game.note("reveal", obj=oid, player=p, source=ctx.source)
            if "land" in game.view.of(oid).types:
                yield from act(game, ctx, Event("move", obj=oid, to="hand", player=p, source=ctx.source))
                game.note("status", obj=who, what="explored")
                continue
            yield from act(game, ctx, Event("counters", obj=who, what="+1/+1", amount=1, source=ctx.source, player=p))
            away = yield from game.ask(Decision(p, "yes", "put the card into the graveyard?", "608.2d", default=False, source=oid))
            if away:
                yield from act(game, ctx, Event("move", obj=oid, to="graveyard", player=p, source=ctx.source))
        else:
            yield from act(game, ctx, Event("counters", obj=who, what="+1/+1", amount=1, source=ctx.source, player=p))
        game.note("status", obj=who, what="explored")


@action("support")
def support(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """A +1/+1 counter on each of up to N target creatures; targets come with the node where it has them."""
    if node.what is None:
        raise Undecidable("support without targets", ("support",))
    found = oids((yield from things(game, ctx, node.what, "support")))
    yield from act(game, ctx, *(Event("counters", obj=o, what="+1/+1", amount=1, source=ctx.source, player=p) for o in found))
