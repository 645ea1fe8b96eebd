"""What "it", "that creature", "those cards" go back to (608.2c, 608.2g)."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.refs import controller_of, resolves, what_it_is_attached_to
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable

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
    found = what_it_is_attached_to(ctx, tree.AttachedObject("enchanted"))
    host = None if found or ctx.source is None else ctx.state.get(ctx.source).attached_to
    return found if host is None else (host,)  # "that land", once the enchanted land is destroyed: as it last was (608.2g)


@back("host")
def _back_host(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    return tuple(ctx.choices.get("host", ()))


@back("copy")
def _back_copy(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    made = ctx.choices.get("copy")
    return tuple(made) if made else ctx.last
