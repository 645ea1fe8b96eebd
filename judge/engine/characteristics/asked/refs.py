"""References (112.7a, 608.2, 113): which objects and players a reference stands for in a frame. One table: ``REFS``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.reach import limit, reaches
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable


@dataclass(frozen=True, slots=True)
class FixedThing(tree.Ref):
    """One object, settled when the ability that speaks of it was given to another."""

    oid: Oid
    word: str = ""


@dataclass(frozen=True, slots=True)
class FixedThings(tree.Ref):
    """Objects or players that words pointing back have been found to mean."""

    things: tuple[Thing, ...]
    word: str = ""


Resolver = Callable[[Ctx, Any], tuple[Thing, ...]]
REFS: dict[type, Resolver] = {}
"""Ref class -> what it stands for. ``Choose`` is not here: a choice needs a player (``choices.choose``)."""


def resolves(kind: type) -> Callable[[Resolver], Resolver]:
    """Register the resolver of a reference class."""

    def register(function: Resolver) -> Resolver:
        REFS[kind] = function
        return function

    return register


def resolve(ctx: Ctx, ref: Any) -> tuple[Thing, ...]:
    """The things a reference (or filter) stands for now; Undecidable when the engine has no way to tell."""
    if isinstance(ref, tree.Filter):
        return REFS[tree.Filter](ctx, ref)
    function = REFS.get(type(ref))
    if function is None:
        raise Undecidable(f"no way to carry out {type(ref).__name__}", (getattr(ref, "text", type(ref).__name__),))
    return function(ctx, ref)


def players(ctx: Ctx, ref: Any) -> list[int]:
    """The players a reference stands for."""
    return [t for t in resolve(ctx, ref) if isinstance(t, int)]


def objects(ctx: Ctx, ref: Any) -> list[Oid]:
    """The objects a reference stands for."""
    return [t for t in resolve(ctx, ref) if not isinstance(t, int)]


def one_player(ctx: Ctx, ref: Any) -> int | None:
    """The one player a reference stands for, None when nobody is."""
    found = players(ctx, ref)
    return found[0] if found else None


@resolves(tree.This)
def _this(ctx: Ctx, ref: tree.This) -> tuple[Thing, ...]:
    return () if ctx.source is None else (ctx.source,)


@resolves(tree.Granter)
def _granter(ctx: Ctx, ref: tree.Granter) -> tuple[Thing, ...]:
    """The object that gave the ability (201.4b*); ``modifications`` writes it into the ability when it is given."""
    raise Undecidable("an ability speaks of what gave it, and nothing is known to have given it", (ref.word,))


@resolves(FixedThing)
def _fixed(ctx: Ctx, ref: FixedThing) -> tuple[Thing, ...]:
    return (ref.oid,)


@resolves(FixedThings)
def _fixed_things(ctx: Ctx, ref: FixedThings) -> tuple[Thing, ...]:
    return ref.things


@resolves(tree.Target)
def _target(ctx: Ctx, ref: tree.Target) -> tuple[Thing, ...]:
    return ctx.targets.get(ref.slot, ())


@resolves(tree.Choose)
def _choose(ctx: Ctx, ref: tree.Choose) -> tuple[Thing, ...]:
    made = ctx.choices.get(ref)
    if made is None and ref.slot is not None:
        made = ctx.choices.get(("slot", ref.slot))
    if made is None:
        raise Undecidable("a choice is spoken of that nobody has made", (ref.word or "choose",))
    return tuple(made)


@resolves(tree.Every)
def _every(ctx: Ctx, ref: tree.Every) -> tuple[Thing, ...]:
    return resolve(ctx, ref.filter)


@resolves(tree.AttachedObject)
def _attached(ctx: Ctx, ref: tree.AttachedObject) -> tuple[Thing, ...]:
    if ctx.source is None:
        return ()
    host = ctx.state.get(ctx.source).attached_to
    if host is None:
        return ()
    if isinstance(host, int):
        return (host,)
    live = ctx.state.live(host)
    if live is None and ctx.state.live(ctx.source) is not None:
        return ()
    if live is not None and ref.noun.endswith(" card") == (live.zone == "battlefield"):
        return ()  # an enchanted card lies in a graveyard, an enchanted creature is a permanent (109.2)
    return (host,)


@resolves(tree.WholeZone)
def _zone(ctx: Ctx, ref: tree.WholeZone) -> tuple[Thing, ...]:
    owners = players(ctx, ref.of) if ref.of is not None else ctx.state.alive()
    found: list[Thing] = []
    for p in owners:
        for i in ctx.state.zone(ref.zone, p):
            obj = ctx.state.objects[i]
            if obj.owner == p or ref.zone in ("library", "hand", "graveyard"):
                found.append(obj.oid)
    return tuple(found)


@resolves(tree.Both)
def _both(ctx: Ctx, ref: tree.Both) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(t for r in ref.of for t in resolve(ctx, r)))


@resolves(tree.Either)
def _either(ctx: Ctx, ref: tree.Either) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(t for r in ref.of for t in resolve(ctx, r)))


@resolves(tree.ControllerOf)
def _controller(ctx: Ctx, ref: tree.ControllerOf) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(controller_of(ctx, t) for t in resolve(ctx, ref.of)))


def controller_of(ctx: Ctx, thing: Thing) -> int:
    """Who controls the thing, or did last; a player is his or her own; a card outside play is its owner's (108.4)."""
    if isinstance(thing, int):
        return thing
    obj = ctx.state.get(thing)
    if obj.zone in ("battlefield", "stack"):
        return ctx.view.of(thing).controller
    now = ctx.follow(thing)
    if not isinstance(now, int) and now != thing and ctx.state.get(now).zone in ("battlefield", "stack"):
        return ctx.view.of(now).controller  # a card that this effect has put onto the battlefield (400.7)
    if ctx.game is not None:
        ctx.game.rite("nobody's but its owner's", "108.4a", obj=thing)
    return obj.owner


@resolves(tree.OwnerOf)
def _owner(ctx: Ctx, ref: tree.OwnerOf) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(t if isinstance(t, int) else ctx.state.get(t).owner for t in resolve(ctx, ref.of)))


ROLES: dict[str, Callable[[Ctx], tuple[int, ...]]] = {}
"""Role of a tree.Who -> the players in it."""


def role(*names: str) -> Callable[[Callable[[Ctx], tuple[int, ...]]], Callable[[Ctx], tuple[int, ...]]]:
    """Register who plays a role."""

    def register(function: Callable[[Ctx], tuple[int, ...]]) -> Callable[[Ctx], tuple[int, ...]]:
        for name in names:
            ROLES[name] = function
        return function

    return register


@resolves(tree.Who)
def _who(ctx: Ctx, ref: tree.Who) -> tuple[Thing, ...]:
    function = ROLES.get(ref.role)
    if function is None:
        raise Undecidable(f"no way to tell who is meant by {ref.role!r}", (ref.word or ref.role,))
    found = function(ctx)
    if len(ctx.state.players) > 2 and limit(ctx.state, ctx.you) is not None:
        within = tuple(p for p in found if reaches(ctx.view, ctx.you, p))
        if len(within) < len(found) and ctx.game is not None:
            ctx.game.rite("out of reach", "801.10", source=ctx.source, player=ctx.you)
        return within
    return found


ALWAYS_KNOWN = frozenset(("you", "opponents", "each opponent", "an opponent", "opponent", "your opponents", "any opponent"))
"""The roles whose players are known whatever happens: those of whoever speaks."""


@role("you", "its controller")
def _you(ctx: Ctx) -> tuple[int, ...]:
    return (ctx.you,)


@role("opponents", "each opponent", "an opponent", "opponent", "your opponents", "any opponent")
def _opponents(ctx: Ctx) -> tuple[int, ...]:
    chosen = ctx.choices.get(("who", "an opponent"))
    if chosen is not None:
        return (chosen,)
    mine = ctx.state.opponents(ctx.you)
    return tuple(p for p in ctx.state.apnap() if p in mine)


@resolves(tree.OpponentsOf)
def _opponents_of(ctx: Ctx, ref: tree.OpponentsOf) -> tuple[Thing, ...]:
    foes = {q for p in resolve(ctx, ref.of) if isinstance(p, int) for q in ctx.state.opponents(p)}
    return tuple(p for p in ctx.state.apnap() if p in foes)


@role("players", "each player", "any player", "a player", "all players", "player", "each")
def _players(ctx: Ctx) -> tuple[int, ...]:
    return tuple(ctx.state.apnap())


@role("other players", "each other player", "another player")
def _others(ctx: Ctx) -> tuple[int, ...]:
    return tuple(p for p in ctx.state.apnap() if p != ctx.you)


@role("active player", "that turn's player")
def _active(ctx: Ctx) -> tuple[int, ...]:
    return (ctx.state.turn.active,)


@role("nonactive players")
def _nonactive(ctx: Ctx) -> tuple[int, ...]:
    return tuple(p for p in ctx.state.apnap() if p != ctx.state.turn.active)


@role("defending player")
def _defending(ctx: Ctx) -> tuple[int, ...]:
    event = ctx.event
    if event is not None and event.kind in ("attacks", "blocked", "unblocked", "blocks") and event.player is not None:
        defender = event.get("defending")
        if defender is not None:
            return (defender,)
    combat = ctx.state.combat
    if combat is not None and ctx.source is not None:
        attack = combat.attack_of(ctx.source) or combat.attack_of(ctx.follow(ctx.source))  # type: ignore[arg-type]
        if attack is None:
            obj = ctx.state.get(ctx.source)
            if isinstance(obj.attached_to, Oid):
                attack = combat.attack_of(obj.attached_to)
        if attack is not None and attack.defending_player is not None:
            return (attack.defending_player,)
        named = {a.defending_player for a in combat.attacks if a.defending_player is not None}
        if len(named) == 1:
            return (named.pop(),)
    if event is not None and event.get("defending") is not None:
        return (event.get("defending"),)
    mine = ctx.state.opponents(ctx.state.turn.active)
    return (mine[0],) if len(mine) == 1 else ()


@role("attacking player")
def _attacking(ctx: Ctx) -> tuple[int, ...]:
    return (ctx.state.turn.active,)


@role("next player", "the player to your left")
def _next(ctx: Ctx) -> tuple[int, ...]:
    order = ctx.state.apnap(ctx.you)
    return (order[1],) if len(order) > 1 else ()


@role("owners")
def _owners(ctx: Ctx) -> tuple[int, ...]:
    return tuple(dict.fromkeys(t if isinstance(t, int) else ctx.state.get(t).owner for t in ctx.last))


@role("chosen player", "the chosen player")
def _chosen(ctx: Ctx) -> tuple[int, ...]:
    found = ctx.choices.get("player")
    if found is None and ctx.source is not None:
        found = ctx.state.get(ctx.source).fact("chosen player")
    return () if found is None else (found,)


@role("player with the most")
def _the_most(ctx: Ctx) -> tuple[int, ...]:
    """The player whom the condition just found to have more than each other."""
    found = ctx.choices.get("the most")
    return () if found is None else (found,)


@role("monarch", "the monarch")
def _monarch(ctx: Ctx) -> tuple[int, ...]:
    found = ctx.state.fact("monarch")
    return () if found is None else (found,)


# --- anaphora ---------------------------------------------------------------------------------------------------------------

BACK: dict[str, Callable[[Ctx, tree.Back], tuple[Thing, ...]]] = {}
"""``tree.Back.to`` -> what it points to."""


def back(name: str) -> Callable[[Callable[[Ctx, tree.Back], tuple[Thing, ...]]], Callable[[Ctx, tree.Back], tuple[Thing, ...]]]:
    """Register what a way of pointing back finds."""

    def register(function: Callable[[Ctx, tree.Back], tuple[Thing, ...]]) -> Callable[[Ctx, tree.Back], tuple[Thing, ...]]:
        BACK[name] = function
        return function

    return register


@resolves(tree.Back)
def _back(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    function = BACK.get(ref.to)
    if function is None:
        raise Undecidable(f"no way to tell what {ref.word!r} points to", (ref.word,))
    return function(ctx, ref)


@back("target")
def _back_target(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    if "went through" in ctx.choices:  # after "for each opponent, target creature that player controls", "those creatures" are each one's
        return tuple(dict.fromkeys(t for slot, chosen in ctx.targets.items() if slot % 100 == ref.slot for t in chosen))
    return ctx.targets.get(ref.slot, ())


@back("choice")
def _back_choice(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    made = ctx.choices.get(("slot", ref.slot))
    if made is None:
        made = ctx.choices.get("object") or ctx.choices.get("player")
    if made is None and ctx.source is not None:
        obj = ctx.state.get(ctx.source)
        made = obj.fact("chosen object") or obj.fact("chosen player")
    if made is None:
        return ctx.last
    return tuple(made) if isinstance(made, (tuple, list)) and not isinstance(made, Oid) else (made,)


@back("trigger")
def _back_trigger(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    e = ctx.event
    if e is None:
        return ctx.last
    batch = e.get("batch")
    if batch and ref.plural:
        return tuple(batch)
    pointed = e.get("subject")
    if pointed is not None:
        return (pointed,)
    if e.kind == "damage":
        if isinstance(e.other, int) and e.source is not None:
            return (e.source,)
        return () if e.other is None else (e.other,)
    if e.kind == "target":
        return () if e.other is None else (e.other,)
    if e.kind == "blocks creature" and e.other is not None and ctx.label == "becomes blocked":
        return (e.other,)
    if e.kind == "move" and e.obj is not None and e.from_ != "battlefield" and e.new is not None and ctx.state.live(e.obj) is None:
        return (e.new,)
    if e.kind == "draw" and e.new is not None:
        return (e.new,)
    if e.obj is not None:
        return (e.obj,)
    return () if e.player is None else (e.player,)


@back("trigger other")
def _back_other(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """The second object of the event: of blocking, the one that isn't the trigger's subject."""
    e = ctx.event
    if e is None:
        return ()
    if e.kind == "blocks creature":
        if ctx.label == "becomes blocked":
            return () if e.obj is None else (e.obj,)
        if ctx.label == "blocks":
            return () if e.other is None else (e.other,)
        if ctx.source == e.obj:
            return () if e.other is None else (e.other,)
        return () if e.obj is None else (e.obj,)
    if e.kind == "damage":
        return () if e.source is None else (e.source,)
    return () if e.other is None else (e.other,)


@back("rest")
def _back_rest(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """Of the group spoken of, what wasn't taken."""
    group = ctx.choices.get("group", ctx.last)
    taken = set(ctx.choices.get("taken", ()))
    return tuple(t for t in group if t not in taken and (isinstance(t, int) or ctx.state.live(t) is not None))


@back("said")
def _back_said(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """The several things named together just before."""
    said = ctx.choices.get("said")
    if said:
        return tuple(said)
    return tuple(t for s in sorted(ctx.targets) for t in ctx.targets[s])


@back("trigger source")
def _back_source(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    e = ctx.event
    if e is None:
        return ()
    if e.kind == "target" and e.obj is not None:
        return (e.obj,)
    if e.source is not None:
        return (e.source,)
    if e.other is not None:
        return (e.other,)
    return () if e.obj is None else (e.obj,)


@back("trigger player")
def _back_player(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    e = ctx.event
    if e is None:
        return tuple(t for t in ctx.last if isinstance(t, int))
    if e.player is not None:
        return (e.player,)
    if isinstance(e.other, int):
        return (e.other,)
    if e.obj is not None:
        return (controller_of(ctx, e.obj),)
    return ()


@back("event")
def _back_event(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    if not ctx.last and ctx.event is not None and ctx.did is None:
        return _back_trigger(ctx, ref)  # nothing has been done yet: the words can only mean the triggering event's object
    shown, until = ctx.choices.get("revealed until", ((), ()))
    between = ref.word.endswith(("card", "cards")) and not any(_is_card(ctx, t) for t in ctx.last)  # "the nonland card", after damage was dealt
    if shown and (shown == ctx.last or between) and not (_several(ref) and (ref.word == "the revealed cards" or not _speaks_of_rest(ctx))):
        return tuple(until)  # "until you reveal a creature card. Put that card ...": that one, not all that were revealed
    if shown and between:
        return tuple(shown)
    seen = ctx.choices.get("group", ()) if between and ctx.last else ()  # "that card", after permanents became copies of it
    if seen and (len(seen) == 1 or _several(ref)) and all(isinstance(t, Oid) and ctx.state.live(t) is not None for t in seen):
        return tuple(seen)
    return ctx.last


def _several(ref: tree.Back) -> bool:
    """Whether the words are of several cards."""
    return ref.plural or ref.word.endswith("cards")


def _speaks_of_rest(ctx: Ctx) -> bool:
    """Whether the instructions being carried out say what becomes of the rest: only then are "those cards" the ones that were
    looked for, and not all that were revealed on the way to them."""
    obj = ctx.state.get(ctx.stack_oid) if ctx.stack_oid is not None else None
    if obj is None:
        return False
    own = obj.stack.ability if obj.stack is not None else None
    return any(isinstance(n, tree.Back) and n.to == "rest" for n in walk(own if own is not None else obj.face.abilities))


def _is_card(ctx: Ctx, thing: Thing) -> bool:
    """Whether words that speak of a card may mean the thing: no player, and nothing on the battlefield."""
    return not isinstance(thing, int) and ctx.state.get(thing).zone != "battlefield"


@back("ability source")
def _back_ability_source(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """What the target ability was of, as long as it is still there (112.7a)."""
    aimed = (t for things in ctx.targets.values() for t in things if isinstance(t, Oid))
    infos = (ctx.state.get(t).stack for t in aimed)
    sources = (info.source for info in infos if info is not None and info.role != "spell" and info.source is not None)
    return tuple(s for s in sources if ctx.state.live(s) is not None)


@back("cost")
def _back_cost(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    return ctx.cost


@back("linked")
def _back_linked(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    if ctx.source is None:
        return ()
    found = ctx.state.get(ctx.source).fact("linked", ())
    return tuple(t for t in found if isinstance(t, int) or ctx.state.live(t) is not None)


@back("linked player")
def _back_linked_player(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """The player whom the ability that this one is linked to was aimed at (607)."""
    return () if ctx.source is None else tuple(ctx.state.get(ctx.source).fact("linked player", ()))


@back("each")
def _back_each(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    return tuple(ctx.choices.get("went through", ())) if ctx.each is None else (ctx.each,)  # "those players", afterwards: all of them


@back("attached")
def _back_attached(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    found = _attached(ctx, tree.AttachedObject("enchanted"))
    host = None if found or ctx.source is None else ctx.state.get(ctx.source).attached_to
    return found if host is None else (host,)  # "that land", once the enchanted land is destroyed: as it last was (608.2g)


@back("host")
def _back_host(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    return tuple(ctx.choices.get("host", ()))


@back("copy")
def _back_copy(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    made = ctx.choices.get("copy")
    return tuple(made) if made else ctx.last
