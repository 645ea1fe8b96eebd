"""Searching, shuffling and arranging a library (701.15-17, 401)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.howmany import choice_bounds
from judge.engine.characteristics.asked.ofeach import choices_of_each
from judge.engine.characteristics.asked.refs import players, resolve
from judge.engine.characteristics.asked.thisway import note
from judge.engine.characteristics.asked.together import check, greedily
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.effects.cards import card_fits
from judge.engine.happening.instructions import act, each_player, effect, oids, remember, things
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _of_several(sought: tree.Node | None) -> bool:
    """Whether more cards than one may be found."""
    return isinstance(sought, tree.Choose) and sought.most not in (None, tree.Num(1))


@effect(tree.Search)
def search(game: Game, ctx: Ctx, node: tree.Search) -> Run:
    """701.14: the player finds up to as many cards as said; in a hidden zone need not find a card with a stated quality."""
    found: list[Thing] = []
    for p in each_player(game, ctx, node.who):
        if cannot(game.view, "search", p) is not None:
            game.rite("left undone", "101.2", "101.3", player=p, source=ctx.source)
            continue
        kept_you, kept_each = ctx.you, ctx.each
        if not (isinstance(node.who, tree.Who) and node.who.role == "you"):  # "for each player, search that player's library"
            ctx.each = p
        options: list[Thing] = []
        for zone in node.zones:
            zones = zone if isinstance(zone, tree.WholeZone) else None
            if zones is not None:
                owners = players(ctx, zones.of)
                for o in owners:
                    options += [game.state.objects[i].oid for i in game.state.zone(zones.zone, o)]
            else:
                options += list(resolve(ctx, zone))
        searched = game.note("search", player=p, source=ctx.source, what="a library", cites=("701.14a",), also=() if node.reveal else ("701.14d",))
        note(ctx, [searched])
        each = choices_of_each(node.for_) if isinstance(node.for_, tree.Choose) else ()
        if isinstance(node.for_, tree.Both) or each:  # "a Forest card and a Plains card": one of each
            taken: list[Thing] = []
            for part in each or (node.for_.of if isinstance(node.for_, tree.Both) else ()):
                assert isinstance(part, tree.Choose)
                fit: list[Thing] = [
                    o for o in options if isinstance(o, Oid) and o not in taken and card_fits(ctx, part.filter, o)
                ]
                taken += yield from game.ask(
                    Decision(p, "choose", "search for", "701.14b", fit, 0, min(1, len(fit)), tuple(fit[:1]), ctx.source, part)
                )
            ctx.you, ctx.each = kept_you, kept_each
            found += taken
            continue
        f = node.for_.filter if isinstance(node.for_, (tree.Choose, tree.Every)) else None
        if f is not None:
            options = [o for o in options if isinstance(o, Oid) and card_fits(ctx, f, o)]
        if isinstance(node.for_, tree.Choose):
            stated = bool([x for x in node.for_.filter.predicates if not isinstance(x, (tree.InZone, tree.OwnedBy))])

            least, most = choice_bounds(ctx, node.for_, len(options))
            most = min(most, len(options))
            least = 0 if stated else min(least, len(options))
            picked = yield from game.ask(
                Decision(
                    p, "choose", "search for", "701.14b" if stated else "701.14c", options, least, most,
                    greedily(ctx, node.for_.filter, options, most), ctx.source, node.for_, check(ctx, node.for_.filter),
                )
            )
        else:
            picked = tuple(options)
        ctx.you, ctx.each = kept_you, kept_each
        found += picked
        if node.for_ is not None and isinstance(node.for_, tree.Choose) and node.for_.slot is not None:
            ctx.choices[("slot", node.for_.slot)] = tuple(picked)
        if node.reveal:
            for card in picked:
                game.note("reveal", obj=card, player=p, source=ctx.source, cites=("701.12a",), also=("701.12b",))
    if len(found) > 1 or _of_several(node.for_):  # "put one onto the battlefield and the other into your hand": there may be no other
        ctx.choices["group"], ctx.choices["taken"] = tuple(found), ()
    ctx.last = tuple(found)
    ctx.amount = len(found)
    ctx.did = bool(found)


@effect(tree.Shuffle)
def shuffle(game: Game, ctx: Ctx, node: tree.Shuffle) -> Run:
    """401.2; with cards, they are put into the library first."""
    if node.what is not None:
        several = each_player(game, ctx, node.who)
        if len(several) > 1:  # each player his or her own hand and graveyard, all at the same time
            found: Any = []
            kept = ctx.each
            for p in several:
                ctx.each = p
                found += yield from things(game, ctx, node.what)
            ctx.each = kept
        else:
            several = []
            found = yield from things(game, ctx, node.what)
        owners = list(dict.fromkeys((*several, *(game.state.get(o).owner for o in oids(found)))))
        before = ctx.last
        done = yield from act(
            game, ctx, *(Event("move", obj=o, to="library", source=ctx.source, cites=("608.2c",)) for o in oids(found))
        )
        remember(ctx, done, "move")  # "then draws that many cards"
        ctx.last = before
        who = owners or each_player(game, ctx, node.of if node.of is not None else node.who)
    else:
        who = each_player(game, ctx, node.of if node.of is not None else node.who)
    last = ctx.last
    whole = ("400.11",) if isinstance(node.what, tree.WholeZone) else ()  # what is said of a zone is done to each card in it
    yield from act(game, ctx, *(Event("shuffle", player=p, source=ctx.source, cites=("608.2c",), also=whole) for p in who))
    ctx.last = last


LOOKING = {"scry": ("701.16a",), "fateseal": ("701.17a",), "surveil": ("701.42a*",)}
"""Kind of a Scry -> its rule; a star came after 2009."""


@effect(tree.Scry)
def scry(game: Game, ctx: Ctx, node: tree.Scry) -> Run:
    """701.16 scry, 701.17 fateseal, and surveil: look at the top cards, put some away, the rest back in any order."""
    for p in each_player(game, ctx, node.who):
        n = amount(ctx, node.amount)
        whose = p
        if node.kind == "fateseal":
            foes = game.state.opponents(p)
            whose = foes[0]
            if len(foes) > 1:
                whose = yield from game.ask(Decision(p, "one", "whose library to fateseal", "701.17a", foes, default=foes[0]))
        pile = game.state.zone("library", whose)
        cards = [game.state.objects[i].oid for i in list(reversed(pile))[:n]]
        game.note(node.kind, player=p, amount=n, source=ctx.source, cites=LOOKING.get(node.kind, ()))
        if not cards:
            continue
        where = "the graveyard" if node.kind == "surveil" else "the bottom of the library"
        away = yield from game.ask(
            Decision(p, "choose", f"put which on {where}", "701.16a", cards, 0, len(cards), (), ctx.source)
        )
        if node.kind == "surveil":
            yield from act(game, ctx, *(Event("move", obj=o, to="graveyard", player=whose, cites=("608.2c",)) for o in away))
        else:
            bottom = list(away)
            if len(bottom) > 1:
                bottom = list((yield from game.ask(Decision(p, "order", "order on the bottom", "701.16a", away, default=tuple(away)))))
            _arrange(game, whose, [o.id for o in reversed(bottom)], bottom_=True)
        rest = [o for o in cards if o not in away]
        if len(rest) > 1:
            order = yield from game.ask(Decision(p, "order", "order on top, first is the top card", "701.16a", rest, default=tuple(rest)))
            _arrange(game, whose, [o.id for o in reversed(order)], bottom_=False)


def _arrange(game: Game, player: int, ids: list[int], bottom_: bool) -> None:
    """Put ids of a library on its bottom or top without their leaving it."""
    zones = dict(game.state.zones)
    pile = tuple(i for i in zones[("library", player)] if i not in ids)
    zones[("library", player)] = (*ids, *pile) if bottom_ else (*pile, *ids)
    game.set(zones=zones)
