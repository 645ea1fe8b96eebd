"""Keywords that are triggered abilities of permanents (702.20 rampage, 702.42 bushido, 702.76 persist, 702.80 exalted ...)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.amounts import amount
from judge.engine.decisions import Decision
from judge.engine.events import Event
from judge.engine.filters import find
from judge.engine.keywords.expand import expands
from judge.engine.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    Procedure,
    ResolvedInto,
    dies,
    enters,
    enters_with,
    mine,
    number,
    procedure,
    pump,
)  # fmt: skip

if TYPE_CHECKING:
    from judge.engine.context import Ctx
    from judge.engine.game import Game

IT = tree.Back("trigger")


def when(
    event: tree.Event, effect: tree.Effect, condition: tree.Condition | None = None, zone: str = "battlefield"
) -> tree.Triggered:
    """A triggered ability."""
    return tree.Triggered(event, effect, condition, zone=zone)


@expands("rampage")
def rampage(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.20a."""
    return (when(tree.BecomesBlocked(THIS), Procedure("rampage", k)),)


@procedure("rampage")
def do_rampage(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """+N/+N for each blocker beyond the first, counted on resolution (702.20b)."""
    from judge.engine.effects.core import carry_out

    combat = game.state.combat
    attack = combat.attack_of(ctx.source) if combat is not None and ctx.source is not None else None
    extra = max(0, len(attack.blockers) - 1) if attack is not None else 0
    if game.state.era.blocks_counted == "assigned":  # and as they were declared: none removed since makes a difference (1.135)
        blocks = [e for e in game.state.history if e.kind == "blocks creature" and e.other == ctx.source and e.get("assigned") is not False]
        extra = max(0, len(blocks) - 1)
    n = amount(ctx, number(k)) * extra
    if n:
        yield from carry_out(game, ctx, pump(THIS, n, n))


@expands("flanking")
def flanking(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.22a."""
    without = tree.Filter("permanent", (CREATURE, tree.Not(tree.HasAbility("flanking"))))
    return (when(tree.BecomesBlocked(THIS, without), pump(tree.Back("trigger other"), -1, -1)),)


@expands("bushido")
def bushido(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.42a."""
    n = number(k)
    event = tree.AnyOfEvents((tree.Blocks(THIS), tree.BecomesBlocked(THIS)))
    return (when(event, pump(THIS, n, n)),)


@expands("frenzy")
def frenzy(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.65a."""
    return (when(tree.AttacksUnblocked(THIS), pump(THIS, number(k), 0)),)


@expands("exalted")
def exalted(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.80a."""
    return (when(tree.Attacks(mine(CREATURE), alone=True), pump(IT, 1, 1)),)


@expands("battle cry")
def battle_cry(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Each other attacking creature gets +1/+0."""
    others = tree.Every(tree.Filter("permanent", (CREATURE, tree.HasStatus("attacking"), tree.Other())))
    return (when(tree.Attacks(THIS), pump(others, 1, 0)),)


@expands("provoke")
def provoke(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.36a."""
    target = tree.Target(tree.Filter("permanent", (CREATURE, tree.ControlledBy(tree.Who("defending player")))))
    blocks = tree.Apply(target, (tree.Must("block", THIS),), tree.For("end of combat"))
    return (when(tree.Attacks(THIS), tree.May(YOU, tree.Sequence((blocks, tree.Untap(tree.Back("target", 0)))))),)


@expands("annihilator")
def annihilator(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """The defending player sacrifices N permanents."""
    n = number(k)
    return (
        when(
            tree.Attacks(THIS),
            tree.Sacrifice(tree.Who("defending player"), tree.Choose(tree.Filter("permanent"), n, n)),
        ),
    )


@expands("poisonous")
def poisonous(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.67a."""
    event = tree.DealsDamage(THIS, tree.Filter("player"), True)
    return (when(event, Procedure("poisonous", k)),)


@procedure("poisonous")
def do_poisonous(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """The damaged player gets N poison counters."""
    from judge.engine.effects.core import act

    if ctx.event is not None and isinstance(ctx.event.other, int):
        yield from act(
            game,
            ctx,
            Event(
                "counters",
                player=ctx.event.other,
                what="poison",
                amount=amount(ctx, number(k)),
                source=ctx.source,
                cites=("702.67a",),
            ),
        )


@expands("persist")
def persist(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.76a."""
    return _comeback("-1/-1")


@expands("undying")
def undying(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """As persist with +1/+1 counters."""
    return _comeback("+1/+1")


def _comeback(kind: str) -> tuple[tree.Ability, ...]:
    none = tree.Measures(tree.CountersOn(kind, THIS), tree.Compare("=", tree.Num(0)))
    back = tree.Move(
        THIS,
        "battlefield",
        "return",
        from_="graveyard",
        under=tree.OwnerOf(THIS),
        counters=(tree.PutCounter(THIS, kind),),
    )
    return (when(dies(), back, none),)


@expands("soulshift")
def soulshift(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.43a."""
    spirit = tree.Filter(
        "card",
        (
            tree.IsSubtype("Spirit"),
            tree.HasStat("mana value", tree.Compare("<=", number(k))),
            tree.InZone("graveyard", YOU),
        ),
    )
    return (when(dies(), tree.May(YOU, tree.Move(tree.Target(spirit), "hand", "return"))),)


@expands("haunt")
def haunt(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.52a, of permanents and of spells."""
    target = tree.Target(tree.Filter("permanent", (CREATURE,)))
    body = Procedure("haunt", tree.Keyword("haunt", extra=(target,)))
    return (when(dies(), body), when(ResolvedInto("graveyard"), body, zone="graveyard"))


@procedure("haunt")
def do_haunt(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Exile the card haunting the target."""
    from judge.engine.effects.core import act

    target = ctx.targets.get(0, ())
    card = ctx.follow(ctx.source) if ctx.source is not None else None
    if card is None or isinstance(card, int) or game.state.live(card) is None or not target:
        return
    if game.state.get(card).zone != "graveyard":
        return
    yield from act(
        game, ctx, Event("move", obj=card, to="exile", cites=("702.52a",), data=(("facts", (("haunts", target[0]),)),))
    )


@expands("modular")
def modular(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.40a."""
    target = tree.Target(tree.Filter("permanent", (tree.IsType("artifact"), CREATURE)))
    give = tree.PutCounter(target, "+1/+1", tree.CountersOn("+1/+1", THIS))
    return (enters_with("+1/+1", number(k)), when(dies(), tree.May(YOU, give)))


@expands("graft")
def graft(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.55a."""
    another = tree.Filter("permanent", (CREATURE, tree.Other()))
    has = tree.Measures(tree.CountersOn("+1/+1", THIS), tree.Compare(">=", tree.Num(1)))
    give = tree.May(YOU, tree.MoveCounter(THIS, IT, "+1/+1", tree.Num(1)))
    return (enters_with("+1/+1", number(k)), when(enters(another), give, has))


@expands("champion")
def champion(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.69a."""
    kind = k.filter or tree.Filter("permanent", (CREATURE,))
    other = tree.Choose(tree.Filter("permanent", (*kind.predicates, tree.Other(), tree.ControlledBy(YOU))))
    first = tree.UnlessPays(
        tree.Sacrifice(YOU, THIS),
        YOU,
        (tree.OtherCost(Procedure("champion", tree.Keyword("champion", filter=other.filter))),),
    )
    back = tree.Move(tree.Back("linked"), "battlefield", "return", under=tree.OwnerOf(tree.Back("linked")))
    return (when(enters(), first), when(tree.ZoneChange(THIS, "battlefield", None), back))


@procedure("champion")
def do_champion(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Exile another permanent of the kind that you control; refused when there is none."""
    from judge.engine.effects.core import carry_out

    assert k.filter is not None
    if not find(ctx, k.filter):
        raise game.illegal("there is nothing to champion", "702.69a")
    before = len(ctx.choices.get("taken", ()))
    yield from carry_out(game, ctx, tree.Move(tree.Choose(k.filter), "exile", "exile"))
    for was in ctx.choices.get("taken", ())[before:]:
        if game.state.live(was) is None:  # what was exiled is "championed" by it
            game.note("championed", obj=was, other=ctx.source, player=ctx.you, source=ctx.source, cites=("702.69c",))


@expands("hideaway")
def hideaway(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.72a."""
    tapped = tree.Static(None, (tree.EntersWith(THIS, tapped=True),), zone="any")
    keyword = k if k.number is not None else tree.Keyword("hideaway", number=tree.Num(4))
    if k.number is not None:
        return (when(enters(), Procedure("hideaway", keyword)),)
    return (tapped, when(enters(), Procedure("hideaway", keyword)))


@procedure("hideaway")
def do_hideaway(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Look at the top cards, exile one face down, the rest on the bottom."""
    from judge.engine.effects.cards import _arrange
    from judge.engine.effects.core import act
    from judge.engine.effects.moving import link

    n = amount(ctx, number(k))
    pile = list(reversed(game.state.zone("library", ctx.you)))[:n]
    cards = [game.state.objects[i].oid for i in pile]
    if not cards:
        return
    picked = yield from game.ask(
        Decision(ctx.you, "choose", "exile one face down", "702.72a", cards, 1, 1, (cards[0],), ctx.source)
    )
    done = yield from act(
        game, ctx, Event("move", obj=picked[0], to="exile", data=(("face_down", True),), cites=("702.72a",))
    )
    link(game, ctx, [e.new for e in done if e.new is not None])
    _arrange(game, ctx.you, [o.id for o in cards if o not in picked], bottom_=True)
