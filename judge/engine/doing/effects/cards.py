"""Cards of a hand and a library (120, 701.7, 701.14, 701.16): drawn, discarded, milled, revealed, looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked import thisway
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import fits
from judge.engine.characteristics.asked.refs import players
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.effects.damage import of_each_player
from judge.engine.doing.effects.moving import link
from judge.engine.happening.instructions import act, each_player, effect, make_choice, oids, remember, things, too_few
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.ExchangeZones)
def exchange_zones(game: Game, ctx: Ctx, node: tree.ExchangeZones) -> Run:
    """701.8d, f: the cards change places at once, also where one of the zones is empty."""
    for p in players(ctx, node.who):
        there = {zone: game.state.zone(zone, p) for zone in (node.one, node.other)}
        rule = "701.8d" if all(there.values()) else "701.8f"
        goals = ((node.one, node.other), (node.other, node.one))
        cards = [(game.state.objects[i].oid, to) for zone, to in goals for i in there[zone]]
        game.note("exchange zones", player=p, source=ctx.source, cites=(rule,))
        yield from act(game, ctx, *(Event("move", obj=o, to=to, source=ctx.source, cites=(rule, "608.2c")) for o, to in cards))


@effect(tree.Draw)
def draw(game: Game, ctx: Ctx, node: tree.Draw) -> Run:
    """120.2: one card at a time, in APNAP order."""
    drawn: list[Event] = []
    who = each_player(game, ctx, node.who)
    together = () if len(who) < 2 else ("119.2b", "806.6i") if any(len(game.state.heads(p)) > 1 for p in who) else ("119.2a",)
    for p in who:
        n = max(0, of_each_player(game, ctx, p, node.amount))
        data: tuple[tuple[str, Any], ...] = (("sequence", True),) if n > 1 else ()
        for _ in range(n):
            drawn += yield from act(game, ctx, Event("draw", player=p, source=ctx.source, cites=("119.1", "119.2"), data=data, also=together))
    own = [e for e in drawn if not e.get("instead")]
    if len(own) < len(drawn):
        game.rite("not those cards", "119.6c", "614.11b", player=who[0], source=ctx.source)
    many = ctx.amount
    remember(ctx, drawn, "draw")
    many = ctx.amount
    remember(ctx, own, "draw")
    ctx.amount = many


@effect(tree.Discard)
def discard(game: Game, ctx: Ctx, node: tree.Discard) -> Run:
    """701.7: choices in APNAP order, then all at once (101.4)."""
    chosen: list[tuple[int, Oid]] = []
    short: tuple[str, ...] = ()
    who = each_player(game, ctx, node.who)
    if len(who) > 1 and isinstance(node.what, tree.Choose):
        game.rite("in turn order", "101.4", "101.4a", source=ctx.source)
    for p in who:
        hand = [game.state.objects[i].oid for i in game.state.zone("hand", p)]
        what = node.what
        if isinstance(what, tree.Choose):
            kept = ctx.each
            ctx.each = p
            frame = ctx.copy(game)
            if not (isinstance(node.who, tree.Who) and node.who.role == "you"):
                pass
            options: list[Thing] = card_options(frame, what, hand)
            if too_few(ctx, what, options):
                short = ("609.3",)
            picked = yield from make_choice(game, ctx, what, "discard", p, options)
            ctx.each = kept
            chosen += [(p, o) for o in oids(list(picked))]
        elif isinstance(what, tree.WholeZone):
            chosen += [(p, o) for o in hand]
        else:
            found = yield from things(game, ctx, what)
            chosen += [(p, o) for o in oids(found) if o in hand]
    whose = ("701.7b",) if isinstance(node.what, (tree.Choose, tree.Back)) else ()
    done = yield from act(
        game, ctx,
        *(Event("move", obj=o, to="graveyard", what="discard", player=p, source=ctx.source, cites=("701.7a", *short, *whose)) for p, o in chosen),
    )  # fmt: skip
    remember(ctx, done, "move")
    ctx.amounts["cards discarded this way"] = len(chosen)
    ctx.amounts["most cards discarded by a player this way"] = max((sum(q == p for q, _ in chosen) for p in who), default=0)
    ctx.did = bool(chosen) and not (short and len(who) == 1)  # "discard two cards. If you do": one of the two won't do


def card_options(ctx: Ctx, what: tree.Choose, hand: list[Oid]) -> list[Thing]:
    """The cards of a hand that may be chosen."""
    return [o for o in hand if card_fits(ctx, what.filter, o)]


def card_fits(ctx: Ctx, f: tree.Filter, o: Oid) -> bool:
    """Whether a card in hand is of the class, whatever zone or owner the words add."""
    return all(
        fits(ctx, p, o) for p in f.predicates if not isinstance(p, (tree.InZone, tree.ControlledBy, tree.OwnedBy))
    )


@effect(tree.Mill)
def mill(game: Game, ctx: Ctx, node: tree.Mill) -> Run:
    """The top cards of the library go to the graveyard together."""
    events = []
    for p in each_player(game, ctx, node.who):
        n = max(0, of_each_player(game, ctx, p, node.amount))
        pile = game.state.zone("library", p)
        cites = ("608.2c", "701.13a*", *(("609.3",) if n > len(pile) else ()))
        for i in list(reversed(pile))[:n]:
            events.append(
                Event("move", obj=game.state.objects[i].oid, to="graveyard", what="mill", player=p, source=ctx.source, cites=cites)
            )
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "move")


@effect(tree.Reveal)
def reveal(game: Game, ctx: Ctx, node: tree.Reveal) -> Run:
    """701.12: cards are shown; with ``until`` from the top of the library until one of the class appears."""
    found: list[Thing] = []
    until: list[Thing] = []
    for p in each_player(game, ctx, node.who):
        shown = len(found)
        if node.until is not None:
            hits: list[Thing] = []
            wanted = amount(ctx, node.count)
            for i in reversed(game.state.zone("library", p)) if wanted > 0 else ():
                oid = game.state.objects[i].oid
                found.append(oid)
                if card_fits(ctx, node.until, oid):
                    hits.append(oid)
                    if len(hits) >= wanted:
                        break
            until += hits
        else:
            kept = ctx.each
            ctx.each = p
            found += yield from things(game, ctx, node.what, "reveal", p)
            ctx.each = kept
        if node.how == "exile":
            gone = yield from act(
                game, ctx, *(Event("move", obj=o, to="exile", player=p, source=ctx.source, cites=("608.2c",)) for o in oids(found[shown:]))
            )
            now = {e.obj: e.new for e in gone if e.kind == "move" and e.new is not None}
            found[shown:] = [now[o] for o in oids(found[shown:]) if o in now]
            until = [now.get(o, o) if isinstance(o, Oid) else o for o in until]
            link(game, ctx, oids(found[shown:]))
            continue
        for o in oids(found[shown:]):
            told = game.note("reveal", obj=o, player=p, source=ctx.source, cites=("701.12a",), also=("701.12b",))
            thisway.note(ctx, [told])
    if not isinstance(node.what, tree.Choose) and not isinstance(node.what, tree.Back):
        ctx.choices["group"] = tuple(found)
        ctx.choices["taken"] = ()
    ctx.last = tuple(found)
    ctx.amount = len(found)
    if node.until is not None:
        ctx.choices["revealed until"] = (ctx.last, tuple(until))
    if ctx.did is None:
        ctx.did = bool(found)  # of an empty library nothing is revealed: "the revealed cards" are none


@effect(tree.LookAt)
def look(game: Game, ctx: Ctx, node: tree.LookAt) -> Run:
    """A player looks at cards; nothing changes."""
    found = yield from things(game, ctx, node.what, "look at")
    at_cards = bool(found) or isinstance(node.what, tree.WholeZone)  # a hand is looked at though it be empty; no cards aren't (107.1b)
    for p in each_player(game, ctx, node.who) if at_cards else ():
        game.note("look", player=p, source=ctx.source, cites=("608.2c",), data=(("cards", tuple(found)),))
    ctx.choices["group"] = tuple(found)
    ctx.choices["taken"] = ()
    ctx.last = tuple(found)
    ctx.amount = len(found)
