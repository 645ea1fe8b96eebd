"""Starting continuous effects (611.2): on a fixed set of things, on the rules, control (layer 2), emblems."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.refs import FixedThing, FixedThings, one_player, players, resolve
from judge.engine.characteristics.context import Ctx, this_ability
from judge.engine.characteristics.copying import copiable_face
from judge.engine.characteristics.layers.modifications import LAYER_OF, FixedControl, FixedCopy, concretise
from judge.engine.characteristics.layers.normal import flat
from judge.engine.characteristics.ofchoice import one_of_each, wanted, written
from judge.engine.doing.effects.choosing import COLORS, choose_thing, choose_words, settle_color
from judge.engine.happening.instructions import each_player, effect, make_choice, oids, things
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


LAYER_RULES = {
    "copy": "613.1a", "control": "613.1b", "text": "613.1c", "type": "613.1d", "color": "613.1e", "ability": "613.1f",
    "pt set": "613.3b", "pt modify": "613.3c", "pt switch": "613.3e",
}  # fmt: skip
"""Layer -> the rule that says effects of the kind apply in it."""


COLORS_OR_ONE = "the color or colors of"
"""How the words begin that let several colours be chosen (105.3); "the color of your choice" is one."""


def locked(ctx: Ctx, m: tree.Node, subject: Thing) -> tree.Node:
    """A modification with its amounts worked out once and for all (608.2g): "+X/+X" of a resolving spell."""
    if isinstance(m, tree.ModifyPT):
        return tree.ModifyPT(tree.Num(amount(ctx, m.power, subject)), tree.Num(amount(ctx, m.toughness, subject)))
    if isinstance(m, tree.SetPT):
        return tree.SetPT(
            None if m.power is None else tree.Num(amount(ctx, m.power, subject)),
            None if m.toughness is None else tree.Num(amount(ctx, m.toughness, subject)),
        )
    if isinstance(m, tree.ChangeColors) and m.chosen:
        op = concretise(ctx, m, subject)  # type: ignore[arg-type]
        return tree.ChangeColors(op[1], m.add)
    if isinstance(m, tree.ChangeTypes) and m.chosen:
        op = concretise(ctx, m, subject)  # type: ignore[arg-type]
        return tree.ChangeTypes(m.types, op[2], m.supertypes, m.add)
    if isinstance(m, tree.ChangeControl):
        who = one_player(ctx, m.player)
        return tree.ChangeControl(tree.Who("chosen player")) if who is None else _Fixed(who)
    if isinstance(m, tree.PreventDamage) and m.amount is not None:
        return tree.PreventDamage(
            tree.Num(amount(ctx, m.amount)), m.source, m.recipient, m.combat, m.next_only, m.then
        )
    if isinstance(m, tree.GainActivated):
        return tree.GainAbilities(concretise(ctx, m, subject)[1])  # type: ignore[arg-type]
    if isinstance(m, tree.BecomeCopy):
        found = [t for t in resolve(ctx, m.of) if isinstance(t, Oid)]
        if found:
            return FixedCopy(copiable_face(ctx, found[0], m.except_))
    return m


def _Fixed(player: int) -> tree.Node:  # noqa: N802

    return FixedControl(player)


def _of_whatever_fits(node: tree.Apply) -> bool:
    """Whether an effect says what all permanents of a class can't or must do, whichever they are at the time (611.2c)."""
    return (
        isinstance(node.what, tree.Every)
        and node.what.filter.kind in ("permanent", "spell")
        and not any(isinstance(p, (tree.AmongThose, tree.Happened, tree.IsChosen)) for p in node.what.filter.predicates)
        and all(isinstance(m, (tree.Cant, tree.Must)) for m in node.modifications)
        and not any(wanted(n) for n in walk((node.what, *node.modifications)))
    )


def _abilities_of(ctx: Ctx, node: tree.Apply) -> tree.Every | None:
    """The abilities that an effect says can't be activated, with the objects they are of as they are now ("its activated abilities");
    those on the stack are no matter of it (602.5)."""
    if not (isinstance(node.what, tree.Every) and node.what.filter.kind in ("ability", "activated ability")):
        return None
    if not all(isinstance(m, tree.Cant) and m.action.startswith("be activated") for m in node.modifications):
        return None

    def fixed(p: Any) -> Any:
        aimed = isinstance(p, tree.OfSource) and isinstance(p.what, (tree.Target, tree.Back, tree.This, tree.AttachedObject))
        return replace(p, what=FixedThings(resolve(ctx, p.what))) if aimed else p

    return replace(node.what, filter=replace(node.what.filter, predicates=tuple(map(fixed, node.what.filter.predicates))))


@effect(tree.Apply)
def apply(game: Game, ctx: Ctx, node: tree.Apply) -> Run:
    """611.2a-c: the set is fixed when the effect begins, for characteristics and control."""
    for m in flat(node.modifications):
        if isinstance(m, tree.BecomeCopy) and isinstance(m.of, tree.Choose):
            yield from make_choice(game, ctx, m.of, "become a copy of")
    if (stopped := _abilities_of(ctx, node)) is not None:
        game.add_floating(ctx, flat(node.modifications), None, node.lasts, what=stopped)
        _say(game, ctx, [], flat(node.modifications), ())
        return
    found = yield from things(game, ctx, node.what, "choose")
    if _of_whatever_fits(node):
        # neither characteristics nor control change: what it affects is not fixed as it begins (611.2c)
        game.add_floating(ctx, flat(node.modifications), None, node.lasts, what=node.what)
        _say(game, ctx, found, flat(node.modifications), ())
        ctx.last = tuple(found)
        return
    if not found:
        return
    if any(isinstance(m, (tree.GainAbilities, tree.LoseAbilities)) and m.choice for m in node.modifications):
        node = replace(node, modifications=(yield from one_of_each(game, ctx, node.modifications)))
    node = yield from settle_color(game, ctx, node)

    modifications = yield from settle(game, ctx, _with_this_ability(ctx, flat(node.modifications)))
    modifications = yield from _with_words(game, ctx, modifications)
    layered = any(type(m) in LAYER_OF for m in modifications)
    shields = [m for m in modifications if isinstance(m, (tree.PreventDamage, tree.Redirect))]
    until = node.lasts
    if shields and not layered:
        for t in found:
            for m in shields:
                n = amount(ctx, m.amount) if m.amount is not None else None
                game.add_floating(ctx, (_aimed(m, t),), (t,), until, shield=n if m.next_only or n is not None else None)
        _say(game, ctx, found, modifications, ("615.10",) if isinstance(node.what, (tree.Every, tree.Filter)) else ())
        return
    if any(isinstance(m, tree.ControlsThat) for m in modifications):
        for m in modifications:
            if isinstance(m, tree.ControlsThat):
                seats = [t for t in found if isinstance(t, int)]
                if seats:
                    objects = tuple(o for o in oids(list(resolve(ctx, m.what))))
                    game.add_floating(ctx, (_Fixed(seats[0]),), objects, until)
        game.sync_control()
        return
    groups: dict[tuple[tree.Node, ...], list[Thing]] = {}
    for t in found:
        if isinstance(t, Oid) and game.state.live(t) is None:
            continue
        mods = tuple(locked(ctx, m, t) for m in modifications)
        groups.setdefault(mods, []).append(t)
    for mods, members in groups.items():
        if any(n == _EACH for n in walk(until)):  # "for as long as it has a counter on it": each for as long as its own lasts
            for t in members:
                game.add_floating(ctx, mods, (t,), _of_its_own(until, t))
            continue
        game.add_floating(ctx, mods, tuple(members), until)
    _say(game, ctx, found, modifications)
    game.sync_control()
    if not (isinstance(node.what, tree.Back) and node.what.to == "trigger"):
        ctx.last = tuple(found)  # a bonus for the creature that attacked doesn't make it "the revealed cards"


_EACH = tree.Back("each")


def _of_its_own(node: Any, thing: Thing) -> Any:
    """The words with the one object of a group in the place of those for each of them."""
    if node == _EACH and isinstance(thing, Oid):
        return FixedThing(thing, node.word)
    if isinstance(node, tuple):
        return tuple(_of_its_own(n, thing) for n in node)
    if not isinstance(node, tree.Node):
        return node
    changes = {f.name: new for f in fields(node) if (new := _of_its_own(old := getattr(node, f.name), thing)) is not old and new != old}
    return replace(node, **changes) if changes else node


def _with_this_ability(ctx: Ctx, modifications: tuple[tree.Node, ...]) -> tuple[tree.Node, ...]:
    """The modifications with "this ability" being the one that is carried out."""
    modifications = tuple(
        replace(m, exact=(tree.Quoted(this_ability(ctx)),)) if isinstance(m, tree.LoseAbilities) and m.exact == (tree.ThisAbility(),) else m
        for m in modifications
    )
    if not any(isinstance(m, tree.GainAbilities) and tree.ThisAbility() in m.abilities for m in modifications):
        return modifications
    own = this_ability(ctx)
    return tuple(
        replace(m, abilities=tuple(own if isinstance(a, tree.ThisAbility) else a for a in m.abilities))
        if isinstance(m, tree.GainAbilities)
        else m
        for m in modifications
    )


def _with_words(game: Game, ctx: Ctx, modifications: tuple[tree.Node, ...]) -> Steps[tuple[tree.Node, ...]]:
    """The modifications with the words of text changes chosen (612.2)."""
    settled: list[tree.Node] = []
    for m in modifications:
        settled.append((yield from choose_words(game, ctx, m)) if isinstance(m, tree.ChangeText) else m)
    return tuple(settled)


def _aimed(m: Any, t: Thing) -> Any:
    return m


def _say(
    game: Game, ctx: Ctx, found: list[Thing], modifications: tuple[tree.Node, ...], more: tuple[str, ...] = ()
) -> None:
    cites = tuple(dict.fromkeys(LAYER_RULES[LAYER_OF[type(m)]] for m in modifications if type(m) in LAYER_OF))
    if any(isinstance(m, tree.ModifyPT | tree.SetPT) and _varies(m) for m in modifications):
        cites += ("608.2g", "611.2d")
    if any(isinstance(m, tree.BecomeCopy) for m in modifications):
        cites += ("706.2",)
        if any(_is_copy(game, t) for t in found):
            cites += ("706.4",)
        if any(game.state.get(t).face_down for t in found if isinstance(t, Oid)):
            cites += ("707.10",)
    game.note(
        "effect", source=ctx.source, what=", ".join(type(m).__name__ for m in modifications), cites=("611.2", *cites, *more),
        data=(("affected", tuple(found)), ("modifications", modifications)),
    )  # fmt: skip


def _varies(m: tree.ModifyPT | tree.SetPT) -> bool:
    """Whether the numbers of a modification are found out by looking at the game (611.2d)."""
    return any(n is not None and not isinstance(n, tree.Num) for n in (m.power, m.toughness))


def _is_copy(game: Game, t: Thing) -> bool:
    """Whether the permanent is a copy of another already."""
    if not isinstance(t, Oid):
        return False
    copying = any(
        t in (f.affected or ()) and any(isinstance(m, FixedCopy) for m in f.modifications) for f in game.state.effects[:-1]
    )
    return copying or bool(game.state.get(t).fact("copied"))


@effect(tree.ApplyRule)
def apply_rule(game: Game, ctx: Ctx, node: tree.ApplyRule) -> Run:
    """611.2c, second half: the effect speaks of whatever fits while it lasts; shields count down (615.7)."""
    modifications = yield from settle(game, ctx, node.modifications)
    what = node.what
    affected: tuple[Thing, ...] | None = None
    if what is not None and not isinstance(what, (tree.Filter, tree.Every)):
        affected = tuple(ctx.follow(t) for t in resolve(ctx, what))
        what = None
    if isinstance(what, tree.Filter):
        what = tree.Every(what)
    several: tuple[str, ...] = ()
    for m in modifications:
        shield = None
        if isinstance(m, (tree.PreventDamage, tree.Redirect)) and m.amount is not None:
            shield = amount(ctx, m.amount)
        if isinstance(m, tree.PreventDamage) and m.divided and isinstance(m.recipient, tree.Target):
            for t, share in ctx.division.get(m.recipient.slot, {}).items():
                game.add_floating(ctx, (replace(m, recipient=None, divided=False),), (t,), node.lasts, None, share)
            continue
        if isinstance(m, tree.PreventDamage) and shield is not None and m.source is None and isinstance(m.recipient, tree.Every):
            each = [t for t in resolve(ctx, m.recipient) if isinstance(t, Oid)]
            if each:  # a shield for each applicable creature now (615.10)
                several = ("615.10",)
                for t in each:
                    game.add_floating(ctx, (replace(m, recipient=None),), (t,), node.lasts, None, shield)
                continue
        game.add_floating(ctx, (m,), affected, node.lasts, what, shield)
    _say(game, ctx, list(affected or ()), modifications, several)
    game.sync_control()


@effect(tree.GainControl)
def gain_control(game: Game, ctx: Ctx, node: tree.GainControl) -> Run:
    """Layer 2 (613.1b). Where each of several players gains control, every one of them gets their own things (101.4)."""
    several = each_player(game, ctx, node.who)
    one = one_player(ctx, node.who)
    kept, gained = ctx.each, []
    for who in several if len(several) > 1 else [one]:
        if who is None:
            continue
        ctx.each = who if len(several) > 1 else kept
        found = [o for o in oids((yield from things(game, ctx, node.what, "gain control of"))) if game.state.live(o) is not None]
        if found:
            gained.append((who, tuple(found)))
    ctx.each = kept
    for who, found_now in gained:
        game.add_floating(ctx, (FixedControl(who),), found_now, node.lasts)
    if gained:
        ctx.last = tuple(o for _, now in gained for o in now)
        game.sync_control()


@effect(tree.Emblem)
def emblem(game: Game, ctx: Ctx, node: tree.Emblem) -> Run:
    """An emblem in the command zone with abilities (113 today)."""
    yield from ()
    for p in players(ctx, node.who):
        given = tuple(a.ability if isinstance(a, tree.Quoted) else a for a in node.abilities)
        abilities = tuple(
            replace(a, zone="command") if isinstance(a, (tree.Static, tree.Triggered)) and a.zone == "battlefield" else a
            for a in given
        )
        face = tree.Face("Emblem", None, (), (), (), (), None, None, None, "", abilities)  # type: ignore[arg-type]
        i = game.fresh()
        obj = Obj(i, 1, "emblem", p, p, "command", face, timestamp=game.tick(), holder=p)
        game.put(obj)
        game.enter_zone(i, "command", None)
        game.set(watch=(*game.state.watch, i))
        game.note("status", obj=obj.oid, player=p, what="an emblem", cites=("608.2c",))


def settle(game: Game, ctx: Ctx, nodes: tuple[Any, ...]) -> Steps[tuple[Any, ...]]:
    """Ask for what the nodes leave to the player's choice; gives the nodes with it written in."""
    for node in walk(nodes):
        source = getattr(node, "source", None)
        if isinstance(node, (tree.DealsDamage, tree.PreventDamage, tree.Redirect)) and isinstance(source, tree.Choose):  # 609.7a
            yield from make_choice(game, ctx, source, "choose a source")
    nodes = yield from one_of_each(game, ctx, nodes)
    kinds = list(dict.fromkeys(kind for node in walk(nodes) if (kind := wanted(node)) is not None))
    others = {str(node.what): node.by for node in walk(nodes) if isinstance(node, tree.IsChosen) and node.by is not None}
    for kind in kinds:
        who = others.get(kind, tree.Who("you"))
        if kind == "color" and any(isinstance(n, tree.ChangeColors) and n.chosen and n.word.startswith(COLORS_OR_ONE) for n in walk(nodes)):
            asked = Decision(ctx.you, "choose", "choose one or more colors", "105.4", COLORS, 1, len(COLORS), COLORS[:1], ctx.source)
            ctx.choices[kind] = yield from game.ask(asked)
            continue
        ctx.choices[kind] = yield from choose_thing(game, ctx, tree.ChooseThing(who, kind))  # type: ignore[arg-type]
    return tuple(written(ctx, node) for node in nodes) if kinds else nodes
