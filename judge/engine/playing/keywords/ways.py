"""Ways of casting and optional costs that keywords give (601.2b): flashback, morph, evoke, prowl, retrace; kicker, buyback, entwine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import sorcery_time
from judge.engine.characteristics.asked.traits import in_common, traits
from judge.engine.characteristics.castways import Way, castable, mana_cost_of, optional_cost, way
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.looked_up import rules_of
from judge.engine.characteristics.keywords.nodes import THIS
from judge.engine.doing.costs.costs import could_pay, pay
from judge.engine.playing.activating import choose_x
from judge.engine.playing.casting.castable import has_flash
from judge.engine.playing.specials import special_action
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj, Oid
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _named(game: Game, obj: Obj, name: str) -> tree.Keyword | None:
    found = game.view.of(obj).named(name)
    return found[0] if found else None


@way("flashback")
def flashback(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """702.31a: from the graveyard for its flashback cost; exiled afterwards."""
    k = _named(game, obj, "flashback")
    if k is None or obj.zone != "graveyard" or obj.owner != player:
        return None
    own = mana_cost_of(face)  # "its mana cost" is that of the half being cast (708.2)
    costs = [own if isinstance(c, tree.ManaCostOf) and isinstance(c.of, tree.This) else (c,) for c in k.costs] or [own]
    if any(c is None for c in costs):
        return None
    return Way("flashback", tuple(c for part in costs for c in part or ()), ("702.31a",), zone="graveyard")


@way("retrace")
def retrace(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """702.78a: from the graveyard, discarding a land card in addition."""
    if _named(game, obj, "retrace") is None or obj.zone != "graveyard" or obj.owner != player:
        return None
    land = tree.Choose(tree.Filter("card", (tree.IsType("land"), tree.InZone("hand", tree.Who("you")))))
    return Way("retrace", mana_cost_of(face), ("702.78a",), extra=(tree.DiscardCost(land),), zone="graveyard")


@way("jump-start")
def jump_start(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """From the graveyard, discarding a card in addition; exiled afterwards."""
    if _named(game, obj, "jump-start") is None or obj.zone != "graveyard" or obj.owner != player:
        return None
    card = tree.Choose(tree.Filter("card", (tree.InZone("hand", tree.Who("you")),)))
    return Way(
        "jump-start", mana_cost_of(face), rules_of("jump-start"), extra=(tree.DiscardCost(card),), zone="graveyard"
    )


@way("escape")
def escape(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """From the graveyard for its escape cost."""
    k = _named(game, obj, "escape")
    if k is None or obj.zone != "graveyard" or obj.owner != player:
        return None
    return Way("escape", k.costs, rules_of("escape"), zone="graveyard")


def _from_hand(name: str) -> None:
    @way(name)
    def found(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
        k = _named(game, obj, name)
        if k is None or not castable(game, player, obj, face):
            return None
        return Way(name, k.costs, rules_of(name))


for _name in ("evoke", "dash"):
    _from_hand(_name)


@way("prowl")
def prowl(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """702.73a: if a player was dealt combat damage this turn by your source sharing a creature type."""
    k = _named(game, obj, "prowl")
    if k is None or not castable(game, player, obj, face):
        return None
    ctx = game.ctx(player, obj.oid)
    mine = traits(ctx, obj.oid, "creature type")
    for e in game.state.history:
        if e.kind != "damage" or not e.combat or not isinstance(e.other, int) or e.source is None:
            continue
        if game.view.of(e.source).controller == player and in_common(mine, traits(ctx, e.source, "creature type")):
            return Way("prowl", k.costs, ("702.73a",))
    return None


@way("spectacle")
def spectacle(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """If an opponent lost life this turn."""
    k = _named(game, obj, "spectacle")
    if k is None or not castable(game, player, obj, face):
        return None
    foes = game.state.opponents(player)
    if any(e.kind == "lose life" and e.player in foes for e in game.state.history):
        return Way("spectacle", k.costs, rules_of("spectacle"))
    return None


@way("surge")
def surge(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """If you have cast another spell this turn."""
    k = _named(game, obj, "surge")
    if k is None or not castable(game, player, obj, face):
        return None
    return (
        Way("surge", k.costs, rules_of("surge"))
        if any(e.kind == "cast" and e.player == player for e in game.state.history)
        else None
    )


def _morph(name: str) -> None:
    @way(name)
    def found(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
        if _named(game, obj, name) is None or not castable(game, player, obj, face):
            return None
        return Way(name, (tree.Mana(("3",)),), ("702.34a", "702.34b"), face_down=True)


_morph("morph")
_morph("megamorph")


def _no_cast_morph(game: Game, player: int, oid: Oid) -> Illegal | None:
    obj = game.state.live(oid)
    if obj is None or obj.zone != "battlefield" or not obj.face_down or obj.phased_out:
        return game.illegal("only a face-down permanent can be turned face up", "702.34d")
    if game.view.of(obj).controller != player:
        return game.illegal("only its controller can turn it face up", "702.34d")
    k = _morph_of(obj)
    if k is None:
        return game.illegal("it would have no morph cost if it were face up", "702.34d")

    if not could_pay(game, game.ctx(player, oid), player, k.costs):
        return game.illegal("the morph cost can't be paid", "702.34d", "116.3")
    return None


def _morph_of(obj: Obj) -> tree.Keyword | None:
    return next(
        (a for a in obj.face.abilities if isinstance(a, tree.Keyword) and a.name in ("morph", "megamorph")), None
    )


@special_action("turn face up", _no_cast_morph)
def turn_face_up(game: Game, player: int, oid: Oid) -> Run:
    """702.34d."""
    obj = game.state.get(oid)
    k = _morph_of(obj)
    assert k is not None
    ctx = game.ctx(player, oid)
    yield from choose_x(game, ctx, player, k.costs)
    yield from pay(game, ctx, player, k.costs, "702.34d")
    if ctx.x is not None:
        game.remember(oid, "x", ctx.x)
    also = ("405.6d", "115.1c", *(("107.3d",) if ctx.x is not None else ()))
    yield from game.do(Event("face up", obj=oid, player=player, cites=("702.34d", "114.2b", "707.8"), also=(*also, "707.7")))
    if k.name == "megamorph":
        yield from game.do(Event("counters", obj=oid, what="+1/+1", amount=1))


def _manifested(obj: Obj) -> tree.Face | None:
    """The creature card that a manifested permanent is represented by, if it is one with a mana cost (701.34b in 2022)."""
    face = obj.card.faces[0] if obj.card is not None and obj.fact("manifested") else None
    return face if face is not None and "creature" in face.types and face.mana_cost is not None else None


def _why_not_reveal(game: Game, player: int, oid: Oid) -> Illegal | None:
    obj = game.state.live(oid)
    if obj is None or obj.zone != "battlefield" or not obj.face_down or obj.phased_out:
        return game.illegal("only a face-down permanent can be turned face up", "702.34d")
    face = _manifested(obj)
    if game.view.of(obj).controller != player or face is None:
        return game.illegal("only a manifested creature card can be turned face up for its mana cost", "701.34b*")
    if not could_pay(game, game.ctx(player, oid), player, (tree.Mana(face.mana_cost or ()),)):
        return game.illegal("its mana cost can't be paid", "701.34b*", "116.3")
    return None


@special_action("turn face up for its mana cost", _why_not_reveal)
def turn_manifested_up(game: Game, player: int, oid: Oid) -> Run:
    """A manifested creature card is turned face up for its mana cost (701.34b in 2022)."""
    face = _manifested(game.state.get(oid))
    assert face is not None
    yield from pay(game, game.ctx(player, oid), player, (tree.Mana(face.mana_cost or ()),), "701.34b*")
    yield from game.do(Event("face up", obj=oid, player=player, cites=("701.34b*", "114.2b", "707.8")))


def _why_suspend(game: Game, player: int, oid: Oid) -> Illegal | None:
    obj = game.state.live(oid)
    k = _named(game, obj, "suspend") if obj is not None else None
    if obj is None or k is None or obj.zone != "hand" or obj.owner != player:
        return game.illegal("there is no card with suspend in hand", "702.59a")
    w = Way("", ())
    if not has_flash(game, player, obj, obj.face, w) and not sorcery_time(game.ctx(player, oid), player):
        return game.illegal("the card couldn't be cast now, so it can't be suspended", "702.59a", "702.59c")
    ctx = game.ctx(player, oid)
    if not could_pay(game, ctx, player, k.costs):
        return game.illegal("the suspend cost can't be paid", "702.59a", "116.3")
    return None


@special_action("suspend", _why_suspend)
def do_suspend(game: Game, player: int, oid: Oid) -> Run:
    """702.59a: exile it with time counters."""
    k = _named(game, game.state.get(oid), "suspend")
    assert k is not None
    ctx = game.ctx(player, oid)
    if k.extra:
        ctx.choices["X can't be 0"] = True
    yield from choose_x(game, ctx, player, k.costs)
    yield from pay(game, ctx, player, k.costs, "702.59a")
    n = amount(ctx, k.number) if k.number is not None else 0
    data = (("counters", (("time", n),)),)
    also = ("114.2e", "405.6d", "115.1c", *(("107.3d",) if ctx.x is not None else ()))
    yield from game.do(Event("move", obj=oid, to="exile", player=player, what="suspend", data=data, cites=("702.59a",), also=also))


# --- optional additional costs -----------------------------------------------------------------------------------------------


@optional_cost("kicker")
def kicker(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """702.30a."""
    several = sum(1 for a in game.view.of(ctx.source).named("kicker")) > 1 if ctx.source is not None else False
    mana = "".join("{" + s + "}" for c in k.costs if isinstance(c, tree.Mana) for s in c.symbols)
    return f"kicker {mana}" if mana and (several or k.extra) else "kicker", k.costs, False


@optional_cost("multikicker")
def multikicker(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """Any number of times."""
    return "kicker", k.costs, True


@optional_cost("buyback")
def buyback(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """702.24a."""
    return "buyback", k.costs, False


@optional_cost("entwine")
def entwine(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """702.39a."""
    return "entwine", k.costs, False


@optional_cost("replicate")
def replicate(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """702.53a."""
    return "replicate", k.costs, True


@optional_cost("conspire")
def conspire(game: Game, ctx: Ctx, k: tree.Keyword) -> tuple[str, tuple[tree.Cost, ...], bool]:
    """702.75a: tap two untapped creatures sharing a colour with the spell."""
    shares = tree.Filter(
        "permanent",
        (
            tree.IsType("creature"),
            tree.HasStatus("untapped"),
            tree.Shares("color", THIS),
            tree.ControlledBy(tree.Who("you")),
        ),
    )
    return "conspire", (tree.TapCost(tree.Choose(shares, tree.Num(2), tree.Num(2))),), False
