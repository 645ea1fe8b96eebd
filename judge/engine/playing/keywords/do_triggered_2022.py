"""Keywords of 2022-04 as they trigger: dethrone (702.105), renown (702.112), melee (702.121), ingest (702.115), exploit (702.110), ward (702.21),
myriad (702.116).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.copying import copiable_face
from judge.engine.characteristics.keywords.looked_up import rules_of
from judge.engine.characteristics.keywords.nodes import CREATURE, THIS, mine, number, procedure, pump
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.costs.costs import may_pay
from judge.engine.happening.instructions import act, carry_out, make_choice
from judge.engine.playing.casting.spells import counter_object
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.gamestate import Attack

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game
    from judge.engine.state.objects import Thing


@procedure("dethrone")
def do_dethrone(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """If the attacked player has the most life or is tied for it."""
    e = ctx.event
    if e is None or not isinstance(e.other, int):
        return
    lives = [p.life for p in game.state.players if p.in_game]
    if game.state.players[e.other].life >= max(lives):
        yield from carry_out(game, ctx, tree.PutCounter(THIS, "+1/+1"))


@procedure("renown")
def do_renown(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Counters, and it becomes renowned."""
    if ctx.source is not None and game.state.live(ctx.source) is not None:
        yield from carry_out(game, ctx, tree.PutCounter(THIS, "+1/+1", number(k)))
        game.remember(ctx.source, "renowned", True)
        game.note("status", obj=ctx.source, what="renowned")


@procedure("melee")
def do_melee(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Count the opponents attacked this combat."""
    attacked = {e.other for e in game.state.history if e.kind == "attacks" and isinstance(e.other, int)}
    yield from carry_out(game, ctx, pump(THIS, len(attacked), len(attacked)))


@procedure("ingest")
def do_ingest(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Exile the top card of the damaged player's library."""
    if ctx.event is not None and isinstance(ctx.event.other, int):
        pile = game.state.zone("library", ctx.event.other)
        if pile:
            yield from act(game, ctx, Event("move", obj=game.state.objects[pile[-1]].oid, to="exile", what="exile"))


@procedure("exploit")
def do_exploit(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Sacrifice a creature: that one is exploited."""
    options: list[Thing] = [o for o in find(ctx, mine(CREATURE)) if not isinstance(o, int) and cannot(game.view, "be sacrificed", o) is None]
    for oid in (yield from make_choice(game, ctx, tree.Choose(mine(CREATURE)), "exploit", ctx.you, options)):
        if not isinstance(oid, int):
            yield from act(
                game, ctx,
                Event("move", obj=oid, to="graveyard", what="sacrifice", player=ctx.you, source=ctx.source,
                      data=(("exploited by", ctx.source),), cites=(*rules_of("exploit"), "701.13a")),
            )  # fmt: skip


@procedure("ward")
def do_ward(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """The spell's controller pays or it is countered."""
    e = ctx.event
    if e is None or e.obj is None or e.player is None or game.state.live(e.obj) is None:
        return
    paid = yield from may_pay(game, ctx, e.player, k.costs, "608.2f")
    if not paid:
        yield from counter_object(game, ctx, e.obj)


@procedure("myriad")
def do_myriad(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """For each opponent other than the defending player a tapped token copy attacking that player, exiled at end of combat."""
    attacked = ctx.event.get("defending") if ctx.event is not None else None
    if attacked is None and ctx.event is not None and isinstance(ctx.event.other, int):
        attacked = ctx.event.other
    made = []
    for foe in game.state.opponents(ctx.you):
        if foe == attacked or ctx.source is None:
            continue
        yes = yield from game.ask(
            Decision(
                ctx.you, "yes", f"a copy attacking {game.name(foe)}?", "702.116a*", default=True, source=ctx.source
            )
        )
        if not yes:
            continue
        walkers = [
            o.oid
            for o in game.state.battlefield()
            if "planeswalker" in game.view.of(o).types and game.view.of(o).controller == foe
        ]
        goal: Any = foe
        if walkers:
            options = (foe, *walkers)
            goal = yield from game.ask(
                Decision(ctx.you, "one", "attacking what", "702.116a*", options, default=foe, source=ctx.source)
            )
        data = (("face", copiable_face(ctx, ctx.source, ())), ("tapped", True))
        event = Event(
            "create", player=ctx.you, to="battlefield", what="create", source=ctx.source, data=data, cites=("110.5a",)
        )
        done = yield from act(game, ctx, event)
        combat = game.state.combat
        for e in done:
            if e.what == "create" and e.new is not None and combat is not None:
                made.append(e.new)
                attack = Attack(e.new, goal, None, (), None, foe)
                game.set(combat=replace(combat, attacks=(*combat.attacks, attack)))
    if made:
        ctx.last = tuple(made)
        it = tree.Back("event", plural=True)
        yield from carry_out(
            game, ctx, tree.Delayed(tree.PhaseBegins("end of combat"), tree.Move(it, "exile", "exile"))
        )
