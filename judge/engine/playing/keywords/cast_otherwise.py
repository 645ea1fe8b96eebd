"""Keywords that came after 2009 and change how a spell is cast or read (today's 702.95 soulbond, 702.96 overload, 702.103 bestow,
702.113 awaken, 702.120 escalate, 702.131 ascend)."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.anaphora import back
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.statuses import status
from judge.engine.characteristics.attaching import printed_face
from judge.engine.characteristics.castways import Way, castable, way
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.looked_up import rules_of
from judge.engine.characteristics.keywords.nodes import CREATURE, THIS, Procedure, enters, mine, number, procedure
from judge.engine.characteristics.keywords.triggered import when
from judge.engine.happening.perform import happens
from judge.engine.happening.sba import sba
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State
from judge.engine.state.objects import Obj, Oid, Thing, with_fact

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.happening.game import Game

AWAKENED = 90
"""The target slot of the land that awaken speaks of."""


def _way_from_hand(name: str) -> None:
    @way(name)
    def found(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
        named = game.view.of(obj).named(name)
        if not named or not castable(game, player, obj, face):
            return None
        return Way(name, named[0].costs, rules_of(name))


for _name in ("overload", "awaken", "bestow"):
    _way_from_hand(_name)


# --- what a way of casting makes of the spell -----------------------------------------------------------------------------------


def text_of_way(effect: tree.Node | None, how: str, face: tree.Face) -> Any:
    """The instructions of a spell cast in that way: overloaded they speak of each, awakened of a land besides."""
    if how == "overload" and effect is not None:
        return overloaded(effect)
    if {x.lower() for x in face.types} & {"instant", "sorcery"} and any(
        isinstance(a, tree.Keyword) and a.name == "ascend" for a in face.abilities
    ):
        ascending = Procedure("ascend", tree.Keyword("ascend"))
        effect = tree.Sequence((ascending, *((effect,) if effect is not None else ())))
    if how == "awaken":
        k = next((a for a in face.abilities if isinstance(a, tree.Keyword) and a.name == "awaken"), None)
        if k is not None:
            return tree.Sequence((*((effect,) if effect is not None else ()), *_awakening(k)))
    return effect


def overloaded(effect: tree.Node | None) -> Any:
    """The text with "each" for "target" (702.96a today); where a later word speaks of the target, each is dealt with in turn."""
    first = next((n for n in walk(effect) if isinstance(n, tree.Target)), None)
    if first is None:
        return effect
    every = tree.Every(first.filter)
    if any(isinstance(n, tree.Back) and n.to == "target" for n in walk(effect)):
        return tree.ForEach(every, _with_each(effect, tree.Back("each")))
    return _with_each(effect, every)


def _with_each(node: Any, each: tree.Ref) -> Any:
    if isinstance(node, tuple):
        return tuple(_with_each(n, each) for n in node)
    if isinstance(node, tree.Target) or (isinstance(node, tree.Back) and node.to == "target"):
        return each
    if not isinstance(node, tree.Node):
        return node
    changes = {f.name: new for f in fields(node) if (new := _with_each(old := getattr(node, f.name), each)) != old}
    return replace(node, **changes) if changes else node


def _awakening(k: tree.Keyword) -> tuple[tree.Effect, ...]:
    land = tree.Target(mine(tree.IsType("land")), AWAKENED)
    becomes = (
        tree.ChangeTypes(("creature",), ("Elemental",), add=True),
        tree.SetPT(tree.Num(0), tree.Num(0)),
        tree.GainAbilities((tree.Keyword("haste"),)),
    )
    return tree.PutCounter(land, "+1/+1", number(k)), tree.Apply(
        tree.Back("target", AWAKENED), becomes, tree.For("permanent")
    )


def face_of_way(face: tree.Face, how: str, obj: Obj | None = None) -> tree.Face:
    """The face of a spell cast in that way: bestowed it is an Aura enchantment with enchant creature (702.103b today), disturbed
    the back face (712.4b today)."""
    if how == "disturb" and obj is not None and obj.card is not None and len(obj.card.faces) > 1:
        return obj.card.faces[1]
    if how != "bestow":
        return face
    enchant = tree.Keyword("enchant", filter=tree.Filter("permanent", (CREATURE,)))
    types = tuple(t for t in face.types if t.lower() != "creature")
    return replace(face, types=types, subtypes=("Aura",), abilities=(*face.abilities, enchant))


@happens("no longer bestowed")
def no_longer_bestowed(game: Game, e: Event, before: State) -> Event | None:
    """A bestowed Aura becomes a creature again, attached to nothing (702.103e-f today)."""
    obj = game.state.live(e.obj)
    face = printed_face(obj) if obj is not None else None
    if obj is None or face is None:
        return None
    game.put(replace(obj, face=face, attached_to=None))
    return replace(e, before=obj)


def escalation(c: Any, modes: tuple[int, ...] | None) -> tuple[tree.Cost, ...]:
    """The escalate cost once for each mode beyond the first (702.120a today)."""
    if not modes or len(modes) < 2:
        return ()
    return tuple(cost for k in c.named("escalate") for _ in modes[1:] for cost in k.costs)


# --- soulbond ---------------------------------------------------------------------------------------------------------------------


def partner(ctx: Ctx, o: Obj) -> Obj | None:
    """The creature that the object is paired with, while both remain creatures under the same player's control (702.95e today)."""
    pair = o.fact("paired")
    if pair is None or o.zone != "battlefield":
        return None
    other = ctx.state.live(pair[0])
    if other is None or other.zone != "battlefield" or (other.fact("paired") or (None,))[0] != o.oid:
        return None
    a, b = ctx.view.of(o), ctx.view.of(other)
    together = a.controller == b.controller == pair[1] and "creature" in a.types and "creature" in b.types
    return other if together else None


status("paired", "paired with another creature", "paired with a creature")(lambda ctx, o: partner(ctx, o) is not None)
status("unpaired")(lambda ctx, o: partner(ctx, o) is None)


@back("pair")
def _pair(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """The source and the creature it is paired with."""
    if ctx.source is None:
        return ()
    other = partner(ctx, ctx.state.get(ctx.source))
    return () if other is None else (ctx.source, other.oid)


@expands("soulbond")
def soulbond(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.95a today."""
    alone = tree.HasStatus("unpaired")
    free = tree.AllTrue((tree.Fits(THIS, (alone,)), tree.Exists(mine(CREATURE, tree.Other(), alone))))
    another = mine(CREATURE, tree.Other(), alone)
    own = when(enters(), Procedure("soulbond", k), free)
    return own, when(enters(another), Procedure("soulbond with it", k), tree.Fits(THIS, (alone,)))


def _pair_up(game: Game, ctx: Ctx, options: list[Oid]) -> Run:
    source = ctx.source
    if (
        source is None
        or game.state.live(source) is None
        or partner(ctx, game.state.get(source)) is not None
        or not options
    ):
        return
    if game.view.of(source).controller != ctx.you or "creature" not in game.view.of(source).types:
        return
    yes = yield from game.ask(Decision(ctx.you, "yes", "pair the creature?", "702.95a*", default=True, source=source))
    if not yes:
        return
    chosen = yield from game.ask(
        Decision(ctx.you, "choose", "pair with", "702.95a*", options, 1, 1, (options[0],), source)
    )
    game.remember(source, "paired", (chosen[0], ctx.you))
    game.remember(chosen[0], "paired", (source, ctx.you))
    game.note("status", obj=source, other=chosen[0], what="paired")


@procedure("soulbond")
def do_soulbond(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Pair it with another unpaired creature you control."""
    options = find(ctx, mine(CREATURE, tree.Other(), tree.HasStatus("unpaired")))
    yield from _pair_up(game, ctx, [o for o in options if isinstance(o, Oid)])


@procedure("soulbond with it")
def do_soulbond_with(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Pair it with the creature that entered."""
    e = ctx.event
    new = ctx.follow(e.new) if e is not None and e.new is not None else None
    options = find(ctx, mine(CREATURE, tree.Other(), tree.HasStatus("unpaired")))
    yield from _pair_up(game, ctx, [o for o in options if isinstance(o, Oid) and o == new])


# --- ascend -----------------------------------------------------------------------------------------------------------------------


@expands("ascend")
def ascend(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.131b today, of permanents: looked at with every check of state-based actions (``blessings``)."""
    return ()


@procedure("ascend")
def do_ascend(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Of an instant or sorcery: the blessing when ten permanents are there (702.131a today)."""
    v = game.view
    if sum(1 for o in game.state.battlefield() if v.of(o).controller == ctx.you) >= 10:
        yield from game.do(Event("city's blessing", player=ctx.you, cites=("702.131a*",)))


@sba("702.131b*")
def blessings(s: State, v: View) -> list[Event]:
    """The players who get the city's blessing now: ten permanents, one of them with ascend (702.131b today)."""
    if "ascend" not in v.words():
        return []
    found = []
    for p in s.players:
        own = [o for o in s.battlefield() if v.of(o).controller == p.seat]
        if p.in_game and not p.fact("city's blessing") and len(own) >= 10 and any(v.of(o).has("ascend") for o in own):
            found.append(Event("city's blessing", player=p.seat, cites=("702.131b*",)))
    return found


@happens("city's blessing")
def blessed(game: Game, e: Event, before: State) -> Event | None:
    """The player has the city's blessing for the rest of the game (702.131c today)."""
    if e.player is None or game.state.players[e.player].fact("city's blessing"):
        return None
    game.change_player(e.player, facts=with_fact(game.state.players[e.player].facts, "city's blessing", True))
    return e


status("city's blessing")(lambda ctx, o: False)
