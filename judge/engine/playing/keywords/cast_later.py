"""Keywords of the later editions (today's 702.124 partner family aside): 702.132 assist, 702.141 encore, 702.143 foretell,
702.146 disturb, 702.150 compleated, and ninjutsu from the command zone (702.49d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.castways import Way, way
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.activated import SORCERY
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.looked_up import rules_of
from judge.engine.characteristics.keywords.nodes import CREATURE, THIS, YOU, Procedure, mine, procedure
from judge.engine.doing.costs.costs import could_pay, pay
from judge.engine.happening.instructions import carry_out
from judge.engine.playing.specials import special_action
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

FORETELL = (tree.Mana(("2",)),)
"""What it costs to foretell a card (702.143a today)."""


def _keyword(face: tree.Face, name: str) -> tree.Keyword | None:
    return next((a for a in face.abilities if isinstance(a, tree.Keyword) and a.name == name), None)


# --- foretell ---------------------------------------------------------------------------------------------------------------


def _why_not_foretell(game: Game, player: int, oid: Oid) -> Illegal | None:
    obj = game.state.live(oid)
    if obj is None or obj.zone != "hand" or obj.owner != player or _keyword(obj.face, "foretell") is None:
        return game.illegal("there is no card with foretell in hand", "702.143a*")
    if not game.state.taking_turn(player):
        return game.illegal("a card is foretold only in one's own turn", "702.143a*")
    if not could_pay(game, game.ctx(player, oid), player, FORETELL):
        return game.illegal("foretelling can't be paid", "702.143a*", "116.3")
    return None


@special_action("foretell", _why_not_foretell)
def foretell(game: Game, player: int, oid: Oid) -> Run:
    """Pay {2} and exile the card from hand face down (702.143a today)."""
    yield from pay(game, game.ctx(player, oid), player, FORETELL, "702.143a*")
    data = (("face_down", True), ("facts", (("foretold", game.state.turn.number),)))
    yield from game.do(Event("move", obj=oid, to="exile", player=player, what="foretell", data=data, cites=("702.143a*",)))


@way("foretell")
def cast_foretold(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """From exile on a later turn for its foretell cost (702.143a, c today)."""
    turn = obj.fact("foretold")
    k = _keyword(face, "foretell")
    if obj.zone != "exile" or obj.owner != player or turn is None or k is None or game.state.turn.number <= int(turn):
        return None
    return Way("foretell", k.costs, rules_of("foretell"), zone="exile")


# --- disturb ----------------------------------------------------------------------------------------------------------------


@way("disturb")
def disturb(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """From the graveyard, transformed, for its disturb cost (702.146a today)."""
    k = _keyword(face, "disturb")
    if k is None or obj.zone != "graveyard" or obj.owner != player or obj.card is None or len(obj.card.faces) < 2:
        return None
    return Way("disturb", k.costs, rules_of("disturb"), zone="graveyard")


# --- encore -----------------------------------------------------------------------------------------------------------------


@expands("encore")
def encore(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Exile it from the graveyard: a token copy for each opponent, as a sorcery (702.141a today)."""
    return (tree.Activated((*k.costs, tree.ExileCost(THIS)), Procedure("encore", k), (SORCERY,), label="encore"),)


@procedure("encore")
def do_encore(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Each token has haste and attacks its opponent this turn if able; all are sacrificed at the next end step."""
    spec = tree.TokenSpec(None, (), (), (), (), None, None, copy_of=THIS)
    made: list[Any] = []
    for foe in game.state.opponents(ctx.you):
        yield from carry_out(game, ctx, tree.CreateToken(YOU, tree.Num(1), spec))
        frame = ctx.copy(game)
        frame.each = foe
        attack = tree.Must("attack", tree.Back("each"))
        game.add_floating(frame, (tree.GainAbilities((tree.Keyword("haste"),)),), ctx.last, tree.For("permanent"))
        game.add_floating(frame, (attack,), ctx.last, tree.For("end of turn"))
        made += ctx.last
    ctx.last = tuple(made)
    gone = tree.Sacrifice(YOU, tree.Back("event", plural=True))
    yield from carry_out(game, ctx, tree.Delayed(tree.PhaseBegins("end step"), gone))


# --- ninjutsu from the command zone -----------------------------------------------------------------------------------------


@expands("commander ninjutsu")
def commander_ninjutsu(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """As ninjutsu, also from the command zone (702.49d today)."""
    unblocked = tree.ReturnCost(tree.Choose(mine(CREATURE, tree.HasStatus("unblocked"))))
    effect = Procedure("ninjutsu", k)
    return (
        tree.Activated((*k.costs, tree.RevealCost(THIS), unblocked), effect, label="ninjutsu"),
        tree.Activated((*k.costs, unblocked), effect, label="commander ninjutsu"),
    )


# --- assist -----------------------------------------------------------------------------------------------------------------


def assisted(
    game: Game, ctx: Ctx, player: int, total: tuple[tree.Cost, ...], has: Any
) -> Steps[tuple[tree.Cost, ...]]:
    """What is left to pay of a spell's total cost when another player pays some of its generic mana (702.132a today)."""
    mana = next((c for c in total if isinstance(c, tree.Mana)), None)
    generic = sum(int(s) for s in mana.symbols if s.isdigit()) if mana is not None else 0
    others = tuple(p for p in game.state.apnap() if p != player)
    if not has("assist") or mana is None or not generic or not others:
        return total
    helper = yield from game.ask(
        Decision(player, "one", "who may help to pay", "702.132a*", ("nobody", *others), default="nobody", source=ctx.source)
    )
    if helper == "nobody":
        return total
    most = 0
    while most < generic and could_pay(game, game.ctx(helper, ctx.source), helper, (tree.Mana((str(most + 1),)),)):
        most += 1
    n = yield from game.ask(
        Decision(helper, "number", "how much generic mana to pay", "702.132a*", (), 0, most, 0, source=ctx.source)
    )
    if n:
        yield from pay(game, game.ctx(helper, ctx.source), helper, (tree.Mana((str(n),)),), "702.132a*")
    colored = tuple(s for s in mana.symbols if not s.isdigit())
    left = replace(mana, symbols=(str(generic - n), *colored) if generic > n else colored)
    return tuple(left if c is mana else c for c in total)
