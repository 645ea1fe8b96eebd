"""More keywords that came after 2009 (today's 702.99 cipher, 702.144 demonstrate, 702.152 blitz, 702.153 casualty)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.anaphora import back
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.castways import Way, castable, optional_cost, way
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.looked_up import rules_of
from judge.engine.characteristics.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    Procedure,
    dies,
    enters,
    mine,
    number,
    procedure,
)
from judge.engine.characteristics.keywords.spells import on_cast
from judge.engine.characteristics.keywords.triggered import when
from judge.engine.happening.instructions import carry_out
from judge.engine.playing.casting.spells import copy_card, copy_on_stack, new_targets
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


# --- blitz ---------------------------------------------------------------------------------------------------------------


@way("blitz")
def cast_by_blitz(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """From the hand for its blitz cost."""
    named = game.view.of(obj).named("blitz")
    if not named or not castable(game, player, obj, face):
        return None
    return Way("blitz", named[0].costs, rules_of("blitz"))


@expands("blitz")
def blitz(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Haste, a card when it dies, and sacrificed at the next end step (702.152a today)."""
    paid = tree.WasPaid("blitz")
    card = tree.Triggered(dies(), tree.Draw(YOU, tree.Num(1)), label="blitz")
    gone = tree.Delayed(tree.PhaseBegins("end step"), tree.Sacrifice(YOU, THIS))
    gains = tree.GainAbilities((tree.Keyword("haste"), tree.Quoted(card)))
    return tree.Static(THIS, (gains,), paid), when(enters(), gone, paid)


# --- copies of the spell --------------------------------------------------------------------------------------------------------------


@optional_cost("casualty")
def casualty_cost(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """Sacrifice a creature with power N or greater (702.153a today)."""
    strong = tree.HasStat("power", tree.Compare(">=", number(k)))
    return "casualty", (tree.SacrificeCost(tree.Choose(mine(CREATURE, strong))),), False


@expands("casualty")
def casualty(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A copy when the cost was paid."""
    copy = tree.CopySpell(YOU, THIS, new_targets=True)
    return (on_cast(copy, tree.WasPaid("casualty")),)


@expands("demonstrate")
def demonstrate(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.144a today."""
    return (on_cast(Procedure("demonstrate", k)),)


@procedure("demonstrate")
def do_demonstrate(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """You may copy the spell; if you do, a chosen opponent copies it too."""
    if ctx.source is None:
        return
    yes = yield from game.ask(
        Decision(ctx.you, "yes", "copy the spell?", "702.144a*", default=False, source=ctx.source)
    )
    if not yes:
        return
    foes = game.state.opponents(ctx.you)
    foe = yield from game.ask(
        Decision(ctx.you, "one", "which opponent copies it too", "702.144a*", foes, default=foes[0])
    )
    for who in (ctx.you, foe):
        made = yield from copy_on_stack(game, ctx, ctx.source, who)
        if made is not None:
            yield from new_targets(game, made, who)


# --- cipher ---------------------------------------------------------------------------------------------------------------------------


@back("encoded")
def _encoded(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """The creature that the exiled card is encoded on, while it is on the battlefield (702.99c today)."""
    if ctx.source is None:
        return ()
    creature = ctx.state.get(ctx.source).fact("encoded on")
    live = ctx.state.live(creature) if creature is not None else None
    return () if live is None or live.zone != "battlefield" else (live.oid,)


@expands("cipher")
def cipher(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.99a today, the second half: what the creature has while the card is encoded on it."""
    hits = tree.DealsDamage(THIS, tree.Filter("player"), True)
    again = tree.Triggered(hits, Procedure("cipher", k), label="cipher")
    return (tree.Static(tree.Back("encoded"), (tree.GainAbilities((tree.Quoted(again),)),), zone="exile"),)


def encode(game: Game, obj: Obj, ctx: Ctx) -> Steps[bool]:
    """As the spell resolves, its card may be exiled encoded on a creature (702.99a today); whether it was."""
    options = find(ctx, mine(CREATURE))
    if not options:
        return False
    chosen = yield from game.ask(Decision(ctx.you, "choose", "encode it on", "702.99a*", options, 0, 1, (), obj.oid))
    if not chosen:
        return False
    data = (("facts", (("encoded on", chosen[0]),)),)
    yield from game.do(
        Event("move", obj=obj.oid, to="exile", player=obj.owner, what="cipher", data=data, cites=("702.99a*",))
    )
    return True


@procedure("cipher")
def do_cipher(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """The encoded card may be copied, and the copy cast without paying its mana cost."""
    cards = [o.oid for i in game.state.zone("exile") if (o := game.state.objects[i]).fact("encoded on") == ctx.source]
    if not cards:
        return
    card = cards[0]
    if len(cards) > 1:
        card = yield from game.ask(Decision(ctx.you, "one", "which encoded card", "702.99a*", cards, default=cards[0]))
    yes = yield from game.ask(
        Decision(ctx.you, "yes", "cast a copy of the encoded card?", "702.99a*", default=True, source=card)
    )
    if yes:
        ctx.last = (copy_card(game, ctx, card, ctx.you),)
        yield from carry_out(game, ctx, tree.CastFree(YOU, tree.Back("event")))
