"""Mana, turns and the game's end (106.4, 500.7-10, 104): effects on the game as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.reach import limit, reaches
from judge.engine.characteristics.restrictions import cannot
from judge.engine.characteristics.variants import of_drawn_emperors
from judge.engine.doing.mana.making import mana_options
from judge.engine.doing.mana.mana import settled_use
from judge.engine.happening.ending import finish
from judge.engine.happening.instructions import act, carry_out, each_player, effect
from judge.engine.state.combatremoval import remove_from_combat
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.gamestate import STEPS
from judge.engine.state.manapool import Mana
from judge.engine.state.objects import with_fact
from judge.engine.state.turncontrol import control_next
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.AddMana)
def add_mana(game: Game, ctx: Ctx, node: tree.AddMana) -> Run:
    """106.4."""
    for p in each_player(game, ctx, node.who):
        frame = ctx
        options = mana_options(frame, node)
        if not options:
            game.rite("left undone", "106.5", player=p, source=ctx.source)  # its type is undefined: no mana
            continue
        wanted = ctx.choices.get("mana")
        choice = options[0]
        if wanted is not None:
            choice = next((o for o in options if o == wanted or tuple(o) == tuple(wanted)[: len(o)]), options[0])
        elif len(set(options)) > 1:
            answer = yield from game.ask(
                Decision(p, "one", "which mana to add", "106.4", tuple(dict.fromkeys(options)), default=options[0], source=ctx.source)
            )
            choice = answer
        snow = ctx.source is not None and "snow" in game.view.of(ctx.source).supertypes
        also: tuple[str, ...] = ("106.7",) if node.any_color in ("produced", "produce") else ()
        if any("/" in s for option in node.options for s in option):
            also = (*also, "106.8")
        kept = game.state.turn.number if node.kept else 0
        made = tuple(Mana(s, snow, settled_use(ctx, node.restriction), ctx.source, settled_use(ctx, node.rider), kept) for s in choice)
        if made:
            tapped = isinstance(ctx.ability, tree.Activated) and any(isinstance(c, tree.TapThis) for c in ctx.ability.costs)
            data: tuple[tuple[str, Any], ...] = (("mana", made), *((("tapped for", True), ("wanted", wanted)) if tapped else ()))
            yield from act(game, ctx, Event("add mana", player=p, source=ctx.source, data=data, cites=("106.4",), also=also))


@effect(tree.NoFizzle)
def no_fizzle(game: Game, ctx: Ctx, node: tree.NoFizzle) -> Run:
    """Nothing is done: it was looked at as the targets were (608.2b)."""
    yield from ()


@effect(tree.LoseMana)
def lose_mana(game: Game, ctx: Ctx, node: tree.LoseMana) -> Run:
    """106.4: the pool empties now; where the era knows mana burn, that is lost at the end of a phase only, not here."""
    yield from ()
    for p in each_player(game, ctx, node.who):
        lost = len(game.state.players[p].pool)
        if lost:
            game.change_player(p, pool=())
            game.note("empty pool", player=p, amount=lost, source=ctx.source, cites=("106.4",))


@effect(tree.ExtraTurn)
def extra_turn(game: Game, ctx: Ctx, node: tree.ExtraTurn) -> Run:
    """500.7-9: the most recently created is taken first."""
    yield from ()
    n = amount(ctx, node.amount)
    if node.step is None:
        for p in each_player(game, ctx, node.who):
            game.set(extra_turns=(*game.state.extra_turns, *([p] * n)))
            game.note("status", player=p, what="an extra turn", source=ctx.source, cites=("500.7",))
        return
    step = node.step
    names = {
        "combat": ("beginning of combat",), "combat phase": ("beginning of combat",),
        "combat and main phase": ("beginning of combat", "postcombat main"),
        "combat phase and main phase": ("beginning of combat", "postcombat main"),
        "combat phase followed by an additional main phase": ("beginning of combat", "postcombat main"),
        "main": ("postcombat main",), "main phase": ("postcombat main",), "upkeep": ("upkeep",), "upkeep step": ("upkeep",),
        "end step": ("end step",), "draw": ("draw",), "draw step": ("draw",), "untap": ("untap",), "untap step": ("untap",),
    }  # fmt: skip
    if step not in names:
        raise Undecidable(f"no way to add a {step!r}", (step,))
    for _ in range(n):
        game.set(extra_steps=(*names[step], *game.state.extra_steps))
    rule = "500.9" if step.removesuffix(" step") in STEPS else "500.8"
    game.note("status", what=f"an additional {step}", player=game.state.turn.active, source=ctx.source, cites=(rule,))


@effect(tree.ControlTurn)
def control_turn(game: Game, ctx: Ctx, node: tree.ControlTurn) -> Run:
    """710.1: the next turn that the player actually takes; the latest such effect counts (710.1a)."""
    yield from ()
    for p in each_player(game, ctx, node.whose):
        if len(game.state.heads(p)) > 1:
            raise Undecidable("the turn of a whole team is controlled", ("control that player",))
        control_next(game, ctx.you, p, ctx.source)


@effect(tree.SkipNext)
def skip_next(game: Game, ctx: Ctx, node: tree.SkipNext) -> Run:
    """614.10."""
    if node.step == "all combat phases of the next turn":
        for p in each_player(game, ctx, node.who):
            kept, ctx.each = ctx.each, p
            player_then = tree.Back("each")
            skipping = tree.Apply(player_then, (tree.SkipStep("combat phase"),), tree.For("during next turn", whose=player_then))
            yield from carry_out(game, ctx, skipping)
            ctx.each = kept
        return
    for p in each_player(game, ctx, node.who):
        player = game.state.players[p]
        several = node.step.removesuffix("s") if node.step != "upkeeps" else "upkeep"  # "your next two turns", "your next two draw steps"
        key = f"skip {several.removesuffix(' step').removesuffix(' phase')}"
        n = int(player.fact(key, 0)) + amount(ctx, node.amount)
        game.change_player(p, facts=with_fact(player.facts, key, n))


def _kept_from_winning(game: Game, player: int) -> bool:
    """Whether an effect says that the player (or the team) can't win: then nobody loses for it either (101.2)."""
    return any(cannot(game.view, "win the game", p) is not None for p in game.state.heads(player))


@effect(tree.EndGame)
def end_game(game: Game, ctx: Ctx, node: tree.EndGame) -> Run:
    """104.2-104.4."""
    who = each_player(game, ctx, node.who)
    if node.result == "lose":
        yield from act(game, ctx, *(Event("lose", player=p, what="an effect said so", source=ctx.source, cites=("104.3e",)) for p in who))
        finish(game)
    elif node.result == "win":
        for p in who:
            if limit(game.state, p) is not None and not _kept_from_winning(game, p):
                foes = [q for q in game.state.opponents(p) if reaches(game.view, p, q)]
                said = "a player within range of it won"
                yield from act(game, ctx, *(Event("lose", player=q, what=said, source=ctx.source, cites=("801.16", "104.3h")) for q in foes))
                finish(game)
                continue
            done = yield from act(game, ctx, Event("win", player=p, source=ctx.source, cites=("104.2b",)))
            if done:
                finish(game, winner=p)
    else:
        near = [p for p in game.state.alive() if reaches(game.view, ctx.you, p)]
        if len(near) == len(game.state.alive()):
            game.note("drawn game", what="an effect said so", cites=("104.4c",))
            finish(game, draw=True)
        theirs = of_drawn_emperors(game.state, near)
        for p in (*near, *theirs):  # a draw for these alone, who leave; the others play on (801.17)
            rules = ("104.4g", "807.5b") if p in theirs else ("104.4c", "104.4e", "801.17")
            game.note("drawn game", player=p, what="it is one for a part of the table", cites=rules)
            game.change_player(p, lost="the game is a draw for them")
        finish(game)


@effect(tree.EndTurn)
def end_turn(game: Game, ctx: Ctx, node: tree.EndTurn) -> Run:
    """"End the turn" (711.1): everything on the stack is exiled, all creatures leave combat, and the cleanup step comes next. What has
    triggered meanwhile waits until then (711.2). "End the combat phase" goes on after combat instead."""
    whole = node.what == "turn"
    cites = ("711.1", "711.1a") if whole else ("608.2c",)
    game.set(pending=())
    events = []
    for i in game.state.zone("stack"):
        obj = game.state.objects[i]
        if obj.kind == "card":
            events.append(Event("move", obj=obj.oid, to="exile", source=ctx.source, cites=cites))
        else:
            events.append(Event("cease", obj=obj.oid, cites=cites if whole else ("608.2k",)))
    yield from act(game, ctx, *events)
    if whole:
        game.note("turn ends", player=game.state.turn.active, source=ctx.source, cites=("711.1",))
        game.fact("turn ended", game.state.turn.number)
        combat = game.state.combat
        if combat is not None:
            for oid in [a.attacker for a in combat.attacks] + [b for b, _ in combat.blocking]:
                if remove_from_combat(game, oid):
                    game.note("leaves combat", obj=oid, cites=("711.1a", "506.4"))
    game.fact("end turn", node.what)
