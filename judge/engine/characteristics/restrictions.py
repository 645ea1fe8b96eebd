"""What can't be done (101.2, 114, 508.1c, 509.1b) and protection (702.14): asked of a view, answered with the rule or effect."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import fits, is_it, matches
from judge.engine.characteristics.asked.refs import controller_of, resolve
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.layers import Continuous, View
from judge.engine.characteristics.reach import reaches
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing


def cannot(view: View, action: str, subject: Thing, other: Thing | None = None) -> tuple[Continuous, tree.Cant] | None:
    """The effect that says the subject can't do the action (to or by ``other``), None when nothing says so."""
    for effect, m in view.rules(tree.Cant):
        if m.action != action or not view.active(effect):
            continue
        if (effect.what is not None or effect.affected is not None) and subject not in view.subjects(effect) and not _class_fits(effect, subject):
            continue
        if not _other_fits(effect.ctx, m, other):
            continue
        if m.unless is not None and _lifted(_attacked(effect.ctx, action, subject, other), m.unless):
            continue
        if m.ignoring is not None and (subject, view.state.turn.number) in ignored_by(effect.ctx):
            continue
        return effect, m
    return None


def _attacked(ctx: Ctx, action: str, subject: Thing, other: Thing | None) -> Ctx:
    """The frame in which "defending player" is the one whom the attack that is being weighed would be against (508.5)."""
    if action != "attack" or other is None or not isinstance(subject, Oid):
        return ctx
    frame = ctx.at(ctx.state, ctx.fixed_view)
    whose = other if isinstance(other, int) else ctx.view.of(other).controller
    frame.event = Event("attacks", obj=subject, player=ctx.state.turn.active, data=(("defending", whose),))
    return frame


def ignored_by(ctx: Ctx) -> tuple[tuple[int, int], ...]:
    """The players who ignore the effect of a permanent, each with the turn for which he or she does (114.2d)."""
    source = ctx.state.live(ctx.source) if ctx.source is not None else None
    return () if source is None else source.fact("ignored", ())


def stays_tapped(view: View, oid: Oid) -> bool:
    """Whether an effect keeps the permanent from untapping in the untap step going on (502.2)."""
    active = view.state.turn.active
    for effect, m in view.rules(tree.Cant):
        if m.action not in ("untap", "untap during untap step") or not view.active(effect) or oid not in view.subjects(effect):
            continue
        if isinstance(m.other, tree.PhaseStep):
            ctx = effect.ctx
            whose = resolve(ctx, m.other.whose)
            if active not in whose and view.of(oid).controller != active:
                continue
        if m.unless is not None and _lifted(effect.ctx, m.unless):
            continue
        return True
    return False


def _class_fits(effect: Continuous, subject: Thing) -> bool:
    """Classes of things outside the battlefield (spells being cast, cards in hand) are tested, not listed."""
    what = effect.what
    if effect.affected is None and isinstance(what, tree.Every) and what.filter.kind not in ("permanent", "player", "opponent"):
        return matches(effect.ctx, what.filter, subject)
    return False


def _other_fits(ctx: Ctx, m: tree.Cant, other: Thing | None) -> bool:
    if isinstance(m.other, tree.PhaseStep):
        return False
    asked = m.other
    if m.action.startswith("play") and isinstance(asked, tree.Filter) and asked.kind == "permanent":
        asked = replace(asked, kind="object")  # what is played is no permanent yet ("can't play lands": 114.2a)
    if asked is not None and (other is None or not is_it(ctx, asked, other)):
        return False
    return not (m.except_ is not None and other is not None and is_it(ctx, m.except_, other))


def _lifted(ctx: Ctx, unless: Any) -> bool:
    if isinstance(unless, tree.Condition):
        return holds(ctx, unless)
    return True  # a cost: it is asked for where the action is taken (508.1g, 509.1d)


def lifted_for(ctx: Ctx, unless: Any, player: int) -> bool:
    """Whether the condition that lifts a restriction holds for the player it restricts ("only during their own turns")."""
    return isinstance(unless, tree.Condition) and _lifted(ctx.with_each(player), unless)


def activation_forbidden(view: View, oid: Oid, player: int, ability: tree.Activated) -> bool:
    """Whether an effect says the object's activated ability can't be activated (602.5); mana abilities may be spared."""
    mana = is_mana_ability(ability)
    for effect, m in view.rules(tree.Cant):
        if m.action not in ("be activated", "be activated unless they're mana abilities", "activate") or not view.active(effect):
            continue
        if not reaches(view, effect.ctx.you, oid):
            continue  # the source is beyond the range of influence of who controls the effect (801.10)
        if mana and m.action != "activate" and (m.action != "be activated" or "mana" in repr(m.except_)):
            continue
        if m.unless is not None and (lifted_for(effect.ctx, m.unless, player) if m.action == "activate" else _lifted(effect.ctx, m.unless)):
            continue
        if m.action == "activate":
            if player in view.subjects(effect) and (m.other is None or ability_fits(effect.ctx, m.other, oid, ability)):
                return True
            continue
        what = effect.what.filter if isinstance(effect.what, tree.Every) else effect.what
        if isinstance(what, tree.Filter) and what.kind in ("ability", "activated ability"):
            if ability_fits(effect.ctx, what, oid, ability):
                return True
        elif oid in view.subjects(effect) or (isinstance(what, tree.Filter) and is_it(effect.ctx, what, oid)):
            return True
    return False


def ability_fits(ctx: Ctx, what: tree.Node | None, oid: Oid, ability: tree.Activated) -> bool:
    """Whether an ability that isn't on the stack yet is of the described class: by its source and what kind it is."""
    if not isinstance(what, tree.Filter) or what.kind not in ("ability", "activated ability"):
        return is_it(ctx, what, oid)
    facts = {
        "activated": True, "triggered": False, "mana": is_mana_ability(ability), "loyalty": ability.loyalty is not None,
    }  # fmt: skip

    def said(p: Any) -> bool:
        """Whether the ability is as one predicate says, or its source is."""
        if isinstance(p, tree.Not):
            return not said(p.of)
        if isinstance(p, tree.TapInCost) and not p.has:
            return any(isinstance(c, tree.TapThis) for c in ability.costs)
        if isinstance(p, tree.AllOf):
            return all(said(q) for q in p.of)
        if isinstance(p, tree.AnyOf):
            return any(said(q) for q in p.of)
        if isinstance(p, tree.IsA) and isinstance(p.of, tree.Filter) and p.of.kind in ("ability", "activated ability"):
            return all(said(q) for q in p.of.predicates)  # "that aren't mana abilities"
        if isinstance(p, tree.HasStatus) and p.status in facts:
            return facts[p.status]
        if isinstance(p, tree.HasAbility) and p.filter is None:  # "equip abilities": what the keyword stands for
            return p.keyword == ability.label
        return fits(ctx, p, oid)

    return all(said(p) for p in what.predicates)


def costs_of(view: View, action: str, subject: Thing, other: Thing | None = None) -> list[tuple[Continuous, tuple[Any, ...]]]:
    """The costs that lift restrictions on the action: "can't attack unless its controller pays {2}"."""
    found = []
    for effect, m in view.rules(tree.Cant):
        if m.action != action or m.unless is None or isinstance(m.unless, tree.Condition) or not view.active(effect):
            continue
        if (effect.what is not None or effect.affected is not None) and subject not in view.subjects(effect):
            continue
        if not _other_fits(effect.ctx, m, other):
            continue
        costs = m.unless if isinstance(m.unless, tuple) else (m.unless,)
        found.append((effect, tuple(_with_x(effect.ctx, _of_one(c, action)) for c in costs)))
    return found


def _with_x(ctx: Ctx, cost: tree.Node | None) -> Any:
    """The cost with the X of the ability that asks for it written out: it was announced with that ability (107.3a)."""
    if not isinstance(cost, tree.Mana) or "X" not in cost.symbols:
        return cost
    n = str(max(0, amount(ctx, tree.X() if cost.x is None else cost.x)))
    return replace(cost, symbols=tuple(n if s == "X" else s for s in cost.symbols), x=None)


def _of_one(cost: tree.Node | None, action: str) -> Any:
    """The part of a cost that one creature of the declaration has: "{2} for each creature they control that's attacking you", "for
    each of those creatures"."""
    if not isinstance(cost, (tree.Mana, tree.CostForEach)) or not isinstance(cost.times, tree.CountOf):
        return cost
    doing = {f"{action}ing", f"{action}s"}
    counted = isinstance(cost.times.what, tree.Back) or any(
        (isinstance(n, tree.Happened) and n.what in doing) or (isinstance(n, tree.HasStatus) and n.status in doing)
        for n in walk(cost.times)
    )
    if isinstance(cost, tree.CostForEach):
        return cost.of if counted else cost
    return replace(cost, times=None) if counted else cost


ALIASES = {
    "block an additional creature each combat": "block an additional creature",
    "cast as though they had flash": "cast as though it had flash",
    "play an additional land on each of your turns": "play an additional land",
    "play an additional land this turn": "play an additional land",
    "play additional lands on each of your turns": "play an additional land",
    "play additional lands this turn": "play an additional land",
    "play up to additional lands this turn": "play an additional land",
    "play additional lands": "play an additional land",
    "block additional creatures": "block an additional creature",
    "block creatures with shadow as though it had shadow": "block as though shadow",
    "block creatures with shadow as though they didn't have shadow": "block as though shadow",
    "flash": "cast as though it had flash",
    "cast as though flash": "cast as though it had flash",
    "attack as though it had haste": "attack as though haste",
    "attack as though they had haste": "attack as though haste",
    "attack as though no defender": "attack as though it didn't have defender",
}
"""Equal wordings of a permission -> the one the procedures ask for."""


def asked(action: str) -> str:
    """The wording of a permission that the procedures ask for."""
    return ALIASES.get(action, action)


def permitted(view: View, action: str, subject: Thing, other: Thing | None = None) -> bool:
    """Whether an effect permits the action."""
    for effect, m in view.rules(tree.Permit):
        if asked(m.action) != action or not view.active(effect):
            continue
        if (effect.what is not None or effect.affected is not None) and subject not in view.subjects(effect):
            continue
        if m.other is not None and other is not None and not is_it(effect.ctx, m.other, other):
            continue
        return True
    return False


def may_stay_tapped(view: View, oid: Oid) -> bool:
    """Whether its controller may choose not to untap the permanent (502.2): said of the permanent, or to the player about it."""
    for effect, m in view.rules(tree.Permit):
        if asked(m.action) != "choose not to untap" or not view.active(effect):
            continue
        subjects = view.subjects(effect)
        if oid in subjects:
            return True
        whose = (effect.what is None and effect.affected is None) or view.of(oid).controller in subjects
        if whose and m.other is not None and is_it(effect.ctx, m.other, oid):
            return True
    return False


def protected_from(view: View, thing: Thing, source: Oid) -> tree.Keyword | None:
    """The protection ability of the thing that has the source's quality (702.14a), None when there is none."""
    if isinstance(thing, int):
        for effect, m in view.rules(tree.GainAbilities):
            del effect, m
        keywords = player_keywords(view, thing)
        you = thing
        bearer: Oid | None = None
    else:
        obj = view.state.live(thing)
        if obj is None or obj.zone != "battlefield":
            return None  # a card's protection doesn't work in a graveyard (112.6)
        c = view.of(thing)
        if not c.has("protection"):
            return None
        keywords = c.named("protection")
        you = c.controller
        bearer = thing
    for k in keywords:
        if k.name != "protection":
            continue
        if k.filter is None:
            return k
        ctx = Ctx(you, bearer, state=view.state)
        ctx.fixed_view = view
        if quality(ctx, k.filter, source):
            return k
    return None


def from_everything(k: tree.Keyword) -> tuple[str, ...]:
    """702.14i where the protection is from everything."""
    return ("702.14i",) if k.filter is None or (not k.filter.predicates and k.filter.kind == "object") else ()


def quality(ctx: Ctx, f: tree.Filter, source: Oid) -> bool:
    """Whether a source has the quality of a protection ability: only the predicates count, whatever zone it is in (702.14a)."""
    if f.kind in ("player", "opponent"):
        return matches(ctx, f, controller_of(ctx, source))
    if f.kind == "spell":  # "protection from colored spells": from those only while they are spells
        obj = ctx.state.get(source)
        if obj.zone != "hand" and (obj.stack is None or obj.stack.role != "spell"):
            return False
    return all(fits(ctx, p, source) for p in f.predicates if not isinstance(p, tree.InZone))


def player_keywords(view: View, player: int) -> list[tree.Keyword]:
    """The keyword abilities given to a player (protection, shroud, hexproof)."""
    found: list[tree.Keyword] = []
    for effect in view.effects:
        for m in effect.modifications:
            if isinstance(m, tree.GainAbilities) and player in view.subjects(effect) and view.active(effect):
                found += [_with_chosen_name(effect.ctx, a) for a in m.abilities if isinstance(a, tree.Keyword)]
    return found


def _with_chosen_name(ctx: Ctx, keyword: tree.Keyword) -> tree.Keyword:
    """Protection from the chosen name with that name written out: it was chosen for what gives the ability (607.2d)."""
    if keyword.filter is None or tree.IsChosen("name") not in keyword.filter.predicates:
        return keyword
    name = chosen(ctx, "name")
    return replace(keyword, filter=replace(keyword.filter, predicates=(tree.Named(name or ""),)))


def _there(view: View, thing: Thing) -> bool:
    return isinstance(thing, int) or view.state.live(thing) is not None


def untargetable(view: View, thing: Thing, source: Oid, controller: int) -> tuple[str, ...] | None:
    """Why the thing can't be the target of a spell or ability from the source, as rule numbers; None when it can (114.2)."""
    if len(view.state.players) > 2 and _there(view, thing) and not reaches(view, controller, thing):
        return ("801.4",)
    if isinstance(thing, int):
        given = {k.name for k in player_keywords(view, thing)} if view.effects else set()
        # given to a player: applied once the characteristics of objects are determined (613.9)
        if "shroud" in given:
            return ("702.16a", "613.9")
        if "hexproof" in given and controller in view.state.opponents(thing):
            return ("702.11c*", "613.9")
        if given and protected_from(view, thing, source):
            return ("702.14b", "613.9")
    else:
        obj = view.state.live(thing)
        if obj is None:
            return ("608.2b",)
        if obj.zone == "battlefield":
            c = view.of(thing)
            if c.abilities:
                if c.has("shroud"):
                    return ("702.16a",)
                if c.has("hexproof") and controller != c.controller and controller in view.state.opponents(c.controller):
                    return ("702.11b*",)
                if controller in view.state.opponents(c.controller) and _hexproof_from(view, thing, c, source):
                    return ("702.11d*",)
                found = protected_from(view, thing, source)
                if found is not None:
                    return ("702.14b", *from_everything(found))
    if view.rules(tree.Cant):
        for effect, m in view.rules(tree.Cant):
            if m.action == "be targeted" and view.active(effect):
                if thing not in view.subjects(effect):
                    continue
                if m.other is not None and not source_fits(effect.ctx, m.other, source, controller):
                    continue
                return ("101.2", "113.2")
    return None


def _hexproof_from(view: View, thing: Oid, c: Any, source: Oid) -> bool:
    """Whether hexproof from a quality (702.11d today) stops a source that has it."""
    ctx = Ctx(c.controller, thing, state=view.state)
    ctx.fixed_view = view
    return any(k.filter is None or quality(ctx, k.filter, source) for k in c.named("hexproof from"))


def source_fits(ctx: Ctx, other: Any, source: Oid, controller: int) -> bool:
    """Whether what targets is of the class: a spell, or an ability of that source ("spells or abilities from red sources")."""
    if isinstance(other, tree.Either):
        return any(source_fits(ctx, one, source, controller) for one in other.of)
    f = other.filter if isinstance(other, tree.Every) else other
    if not isinstance(f, tree.Filter):
        return source in resolve(ctx, other)
    obj = ctx.state.get(source)
    spell = obj.zone == "hand" or (obj.stack is not None and obj.stack.role == "spell")

    def kind_fits(kind: str) -> bool:
        return spell if kind == "spell" else not spell if kind.endswith("ability") else True

    def one(p: Any) -> bool:
        if isinstance(p, tree.ControlledBy):
            return controller in resolve(ctx, p.player)
        if isinstance(p, tree.IsKind):
            return kind_fits(p.kind)
        if isinstance(p, (tree.AnyOf, tree.AllOf)):
            return (any if isinstance(p, tree.AnyOf) else all)(one(q) for q in p.of)
        if isinstance(p, tree.OfSource) and isinstance(p.what, tree.Filter):
            return all(one(q) for q in p.what.predicates)
        return fits(ctx, p, source)

    return kind_fits(f.kind) and all(one(p) for p in f.predicates)
