"""Triggered keyword abilities that came after 2009 (today's 702.100 evolve, 702.108 prowess, 702.112 renown, 702.21 ward ...)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.decisions import Decision
from judge.engine.events import Event
from judge.engine.filters import find
from judge.engine.keywords.expand import expands
from judge.engine.keywords.known import rules_of
from judge.engine.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    Fact,
    Procedure,
    dies,
    enters,
    mine,
    number,
    procedure,
    pump,
)
from judge.engine.keywords.triggered import IT, when
from judge.engine.state import Attack

if TYPE_CHECKING:
    from judge.engine.context import Ctx
    from judge.engine.game import Game
    from judge.engine.objects import Thing


@expands("evolve")
def evolve_(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A creature with greater power or toughness enters: a +1/+1 counter."""
    bigger = tree.AnyTrue(
        (
            tree.Measures(tree.Characteristic(IT, "power"), tree.Compare(">", tree.Characteristic(THIS, "power"))),
            tree.Measures(
                tree.Characteristic(IT, "toughness"), tree.Compare(">", tree.Characteristic(THIS, "toughness"))
            ),
        )
    )
    another = mine(CREATURE, tree.Other())
    return (when(enters(another), tree.PutCounter(THIS, "+1/+1"), bigger),)


@expands("prowess")
def prowess(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Noncreature spells pump it."""
    return (when(tree.Casts(YOU, tree.Filter("spell", (tree.Not(CREATURE),))), pump(THIS, 1, 1)),)


@expands("extort")
def extort(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Pay {W/B} when you cast a spell: each opponent loses 1 life, you gain that much."""
    drain = tree.Sequence(
        (tree.LoseLife(tree.Who("opponents"), tree.Num(1)), tree.GainLife(YOU, tree.EventAmount("life lost this way")))
    )
    return (when(tree.Casts(YOU, tree.Filter("spell")), tree.MayPay(YOU, (tree.Mana(("W/B",)),), drain)),)


@expands("dethrone")
def dethrone(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Attacking the player with the most life: a +1/+1 counter."""
    return (when(tree.Attacks(THIS), Procedure("dethrone", k)),)


@procedure("dethrone")
def do_dethrone(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """If the attacked player has the most life or is tied for it."""
    from judge.engine.effects.core import carry_out

    e = ctx.event
    if e is None or not isinstance(e.other, int):
        return
    lives = [p.life for p in game.state.players if p.in_game]
    if game.state.players[e.other].life >= max(lives):
        yield from carry_out(game, ctx, tree.PutCounter(THIS, "+1/+1"))


@expands("renown")
def renown(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """First combat damage to a player: counters."""
    event = tree.DealsDamage(THIS, tree.Filter("player"), True)
    return (when(event, Procedure("renown", k), tree.IsNot(Fact("renowned"))),)


@procedure("renown")
def do_renown(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Counters, and it becomes renowned."""
    from judge.engine.effects.core import carry_out

    if ctx.source is not None and game.state.live(ctx.source) is not None:
        yield from carry_out(game, ctx, tree.PutCounter(THIS, "+1/+1", number(k)))
        game.remember(ctx.source, "renowned", True)
        game.note("status", obj=ctx.source, what="renowned")


@expands("afflict")
def afflict(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Becomes blocked: defending player loses N life."""
    return (when(tree.BecomesBlocked(THIS), tree.LoseLife(tree.Who("defending player"), number(k))),)


@expands("afterlife")
def afterlife(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Dies: N 1/1 white and black Spirit tokens with flying."""
    spec = tree.TokenSpec(
        None, ("W", "B"), (), ("creature",), ("Spirit",), tree.Num(1), tree.Num(1), (tree.Keyword("flying"),)
    )
    return (when(dies(), tree.CreateToken(YOU, number(k), spec)),)


@expands("fabricate")
def fabricate(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Counters, or N 1/1 Servo tokens."""
    spec = tree.TokenSpec(None, (), (), ("artifact", "creature"), ("Servo",), tree.Num(1), tree.Num(1))
    n = number(k)
    return (when(enters(), tree.May(YOU, tree.PutCounter(THIS, "+1/+1", n), else_=tree.CreateToken(YOU, n, spec))),)


@expands("mentor")
def mentor(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A counter on target attacking creature with lesser power."""
    weaker = tree.HasStat("power", tree.Compare("<", tree.Characteristic(THIS, "power")))
    target = tree.Target(tree.Filter("permanent", (CREATURE, tree.HasStatus("attacking"), weaker)))
    return (when(tree.Attacks(THIS), tree.PutCounter(target, "+1/+1")),)


@expands("training")
def training(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Attacks with a creature of greater power: a counter."""
    stronger = tree.Filter(
        "permanent",
        (
            CREATURE,
            tree.HasStatus("attacking"),
            tree.Other(),
            tree.HasStat("power", tree.Compare(">", tree.Characteristic(THIS, "power"))),
        ),
    )
    return (when(tree.Attacks(THIS), tree.PutCounter(THIS, "+1/+1"), tree.Exists(stronger)),)


@expands("melee")
def melee(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """+1/+1 for each opponent attacked."""
    return (when(tree.Attacks(THIS), Procedure("melee", k)),)


@procedure("melee")
def do_melee(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Count the opponents attacked this combat."""
    from judge.engine.effects.core import carry_out

    attacked = {e.other for e in game.state.history if e.kind == "attacks" and isinstance(e.other, int)}
    yield from carry_out(game, ctx, pump(THIS, len(attacked), len(attacked)))


@expands("ingest")
def ingest(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Combat damage to a player: that player exiles the top card."""
    event = tree.DealsDamage(THIS, tree.Filter("player"), True)
    top = tree.TopCards(tree.Num(1), tree.Back("trigger"))
    return (when(event, Procedure("ingest", tree.Keyword("ingest", extra=(top,)))),)


@procedure("ingest")
def do_ingest(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Exile the top card of the damaged player's library."""
    from judge.engine.effects.core import act

    if ctx.event is not None and isinstance(ctx.event.other, int):
        pile = game.state.zone("library", ctx.event.other)
        if pile:
            yield from act(game, ctx, Event("move", obj=game.state.objects[pile[-1]].oid, to="exile", what="exile"))


@expands("living weapon")
def living_weapon(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A 0/0 black Germ token, and attach this to it."""
    spec = tree.TokenSpec(None, ("B",), (), ("creature",), ("Phyrexian", "Germ"), tree.Num(0), tree.Num(0))
    return (
        when(
            enters(), tree.Sequence((tree.CreateToken(YOU, tree.Num(1), spec), tree.Attach(THIS, tree.Back("event"))))
        ),
    )


@expands("exploit")
def exploit(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """You may sacrifice a creature; the sacrificing is the exploiting (702.110b), of itself too."""
    return (when(enters(), tree.May(YOU, Procedure("exploit", k))),)


@procedure("exploit")
def do_exploit(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Sacrifice a creature: that one is exploited."""
    from judge.engine.effects.core import act, make_choice
    from judge.engine.restrictions import cannot

    options: list[Thing] = [o for o in find(ctx, mine(CREATURE)) if not isinstance(o, int) and cannot(game.view, "be sacrificed", o) is None]
    for oid in (yield from make_choice(game, ctx, tree.Choose(mine(CREATURE)), "exploit", ctx.you, options)):
        if not isinstance(oid, int):
            yield from act(
                game, ctx,
                Event("move", obj=oid, to="graveyard", what="sacrifice", player=ctx.you, source=ctx.source,
                      data=(("exploited by", ctx.source),), cites=(*rules_of("exploit"), "701.13a")),
            )  # fmt: skip


@expands("ward")
def ward(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Counter an opponent's spell or ability that targets it unless they pay."""
    foe = tree.Filter("spell or ability", (tree.ControlledBy(tree.Who("opponents")),))
    return (when(tree.BecomesTarget(THIS, foe), Procedure("ward", k)),)


@procedure("ward")
def do_ward(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """The spell's controller pays or it is countered."""
    from judge.engine.costs import may_pay
    from judge.engine.effects.spells import counter_object

    e = ctx.event
    if e is None or e.obj is None or e.player is None or game.state.live(e.obj) is None:
        return
    paid = yield from may_pay(game, ctx, e.player, k.costs, "608.2f")
    if not paid:
        yield from counter_object(game, ctx, e.obj)


@expands("decayed")
def decayed(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Can't block; sacrificed at end of combat when it attacked."""
    sacrifice = tree.Delayed(tree.PhaseBegins("end of combat"), tree.Sacrifice(YOU, THIS))
    return (tree.Static(THIS, (tree.Cant("block"),)), when(tree.Attacks(THIS), sacrifice))


@expands("myriad")
def myriad(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Token copies attack the opponents that it doesn't attack itself."""
    return (when(tree.Attacks(THIS), Procedure("myriad", k)),)


@procedure("myriad")
def do_myriad(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """For each opponent other than the defending player a tapped token copy attacking that player, exiled at end of combat."""
    from judge.engine.copying import copiable_face
    from judge.engine.effects.core import act, carry_out

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
