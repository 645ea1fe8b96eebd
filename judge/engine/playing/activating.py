"""Activating abilities (602), loyalty abilities (606), mana abilities (605): may it be activated, and doing so."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, is_mana_trigger, walk
from judge.engine.characteristics.asked.conditions import holds, sorcery_time
from judge.engine.characteristics.asked.refs import players
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.looked_up import ACTIVATING, EACH_APPLIES, rules_of
from judge.engine.characteristics.layers.tapped import switched_off, works_tapped
from judge.engine.characteristics.reach import reaches
from judge.engine.characteristics.restrictions import ability_fits, activation_forbidden
from judge.engine.characteristics.speeds import not_now
from judge.engine.characteristics.spellframes import define_x
from judge.engine.doing.costs.costs import could_pay, pay, spent_already
from judge.engine.doing.costs.paying import help_available
from judge.engine.doing.costs.totalcost import changed_cost, mana_in
from judge.engine.doing.mana.making import mana_options
from judge.engine.doing.mana.mana import can_tap_when_sick, restrictions_hold
from judge.engine.doing.mana.manacosts import OF_ABILITIES, said_of_cost
from judge.engine.doing.mana.spending import spender_for
from judge.engine.doing.stacking import choose_modes, choose_targets, targets_possible
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.replacing.splitsecond import split_second
from judge.engine.state.decisions import Activate, Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, StackInfo
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.happening.game import Game
    from judge.engine.state.manapool import Mana


def ability_of(game: Game, oid: Oid, index: int) -> tuple[tree.Activated, tuple[Any, ...]] | None:
    """The object's activated ability of that number with its key, None when it has none."""
    if game.state.live(oid) is None:
        return None
    found = game.view.of(oid).activated()
    return found[index] if 0 <= index < len(found) else None


def zone_of_ability(ability: tree.Activated) -> str:
    """The zone in which an activated ability works: where its costs or its effect say, else the battlefield (112.6)."""
    for c in ability.costs:
        if isinstance(c, tree.DiscardCost) and isinstance(c.what, tree.This):
            return "hand"
        if isinstance(c, tree.ExileCost) and isinstance(c.what, tree.This) and c.from_ is not None:
            return c.from_
        if isinstance(c, tree.ExileCost) and isinstance(c.what, tree.This) and not ability.label:
            return "battlefield"  # "Exile ~" says nothing of another zone (112.6)
        if isinstance(c, tree.ExileCost) and isinstance(c.what, tree.This):
            return "graveyard" if ability.label not in ("battlefield",) and not _exiles_from_play(ability) else "battlefield"
        if isinstance(c, tree.RevealCost) and isinstance(c.what, tree.This):
            return "hand"
    zone = _ZONES.get(ability.label) or _zone_required(ability)
    if zone is not None:
        return zone
    effect = ability.effect
    first = effect.of[0] if isinstance(effect, tree.Sequence) and effect.of else effect
    if isinstance(first, tree.Move) and isinstance(first.what, tree.This) and first.from_ in ("graveyard", "hand", "exile"):
        return first.from_
    return "battlefield"


_ZONES = {"unearth": "graveyard", "cycling": "hand", "forecast": "hand", "ninjutsu": "hand", "suspend": "hand", "commander ninjutsu": "command"}


def _zone_required(ability: tree.Activated) -> str | None:
    """The zone that a restriction says the object must be in ("only if ~ is in your graveyard", "only if ~ is suspended"): it works there."""
    for restriction in ability.restrictions:
        for n in walk(restriction.condition):
            if isinstance(n, tree.Fits) and isinstance(n.what, tree.This):
                for p in n.predicates:
                    if isinstance(p, tree.InZone):
                        return p.zone
                    if isinstance(p, tree.HasStatus) and p.status in ("suspended", "exiled"):
                        return "exile"
    return None


def _exiles_from_play(ability: tree.Activated) -> bool:
    return any(isinstance(c, (tree.TapThis, tree.UntapThis)) for c in ability.costs)


def sorcery_only(ability: tree.Activated) -> bool:
    """Whether the ability can be activated only when a sorcery could be cast (602.5d, 606.3)."""
    if ability.loyalty is not None:
        return True
    return any(
        isinstance(r.condition, tree.Turn) and "a sorcery" in r.condition.when for r in ability.restrictions if r.condition
    )


def why_not_activate(game: Game, player: int, oid: Oid, index: int) -> Illegal | None:
    """Why the player can't activate the ability now (602.2, 602.5), None when he or she can."""
    try:
        _check(game, player, oid, index)
    except Illegal as refusal:
        return refusal
    return None


def asks_by_x(costs: tuple[tree.Cost, ...]) -> bool:
    """Whether a cost other than mana depends on the X announced."""
    return any(isinstance(n, tree.X) and n.defined is None for c in costs if not isinstance(c, tree.Mana) for n in walk(c))


def _payable_for_some_x(game: Game, ctx: Ctx, player: int, costs: tuple[tree.Cost, ...], spender: Any) -> bool:
    """Whether a cost that asks for things by X ("discard a card with mana value X") can be paid for a value that may be announced (601.2b)."""
    if ctx.x is not None or not asks_by_x(costs):
        return False
    for n in range(21):
        ctx.x = n
        able = could_pay(game, ctx, player, costs, spender)
        ctx.x = None
        if able:
            return True
    return False


def _who_may(game: Game, ctx: Ctx, ability: tree.Activated, player: int, controller: int) -> bool:
    for r in ability.restrictions:
        if r.who is not None:
            ctx = ctx.copy(game)
            ctx.you = controller
            return player in players(ctx, r.who)
    return player == controller


def _frame(game: Game, player: int, oid: Oid, ability: tree.Activated, key: Any) -> Ctx:
    ctx = game.ctx(player, oid)
    ctx.ability = ability
    ctx.key = key
    ctx.label = ability.label

    define_x(ctx, ability.effect)
    if ability.label == "cycling" or any(isinstance(c, tree.DiscardCost) and isinstance(c.what, tree.This) for c in ability.costs):
        ctx.paid["cycling"] = ability.label in ("cycling", "typecycling")
    if is_mana_ability(ability):
        ctx.paid["for mana"] = True
    return ctx


def loyalty_cost(ability: tree.Activated) -> tuple[tree.Cost, ...]:
    """A loyalty symbol as a cost of counters (606.4)."""
    n = ability.loyalty
    if n is None:
        return ability.costs
    if isinstance(n, int):
        if n > 0:
            return (*ability.costs, tree.PutCounters("loyalty", tree.Num(n), tree.This()))
        if n < 0:
            return (*ability.costs, tree.RemoveCounters("loyalty", tree.Num(-n), tree.This()))
        return ability.costs
    text = str(n).replace("−", "-")
    if "X" in text:
        if text.startswith("-"):
            return (*ability.costs, tree.RemoveCounters("loyalty", tree.X(), tree.This()))
        return (*ability.costs, tree.PutCounters("loyalty", tree.X(), tree.This()))
    return loyalty_cost(replace(ability, loyalty=int(text)))


def _check(game: Game, player: int, oid: Oid, index: int) -> tuple[tree.Activated, Any, Ctx]:
    found = ability_of(game, oid, index)
    if found is None:
        raise game.illegal("there is no such ability", "602.2a")
    ability, key = found
    obj = game.state.get(oid)
    controller = game.view.of(oid).controller if obj.has_controller else obj.owner
    ctx = _frame(game, player, oid, ability, key)
    if obj.phased_out:
        raise game.illegal("a phased-out permanent's abilities can't be activated", "702.23b")
    if zone_of_ability(ability) != ("battlefield" if obj.works_there else obj.zone):
        raise game.illegal(f"the ability doesn't work from {obj.zone}", "112.6")
    off = game.state.era.tapped_artifacts != "work" and switched_off(obj, game.view.of(oid))
    if off and not works_tapped(ability):
        raise game.illegal("an artifact that is tapped is switched off", "tapped artifact*")
    if not reaches(game.view, player, oid):
        raise game.illegal("the object is beyond the player's range of influence", "801.6")
    if not _who_may(game, ctx, ability, player, controller):
        raise game.illegal("only the object's controller can activate its abilities", "602.2")
    v = game.view
    if v.rules(tree.Cant) and activation_forbidden(v, oid, player, ability):
        raise game.illegal("an effect says the ability can't be activated", "602.5", "101.2")
    ability_now = ability
    if sorcery_only(ability) and _instant_speed(game, player, oid, ability):
        kept = tuple(r for r in ability.restrictions if not (isinstance(r.condition, tree.Turn) and "a sorcery" in r.condition.when))
        ability_now = replace(ability, restrictions=kept)
    elif sorcery_only(ability) and not sorcery_time(ctx, player):
        raise game.illegal(
            "the ability can be activated only when its controller could cast a sorcery",
            *(("606.3",) if ability.loyalty is not None else ("602.5d",)),
        )
    if ability.loyalty is not None and any(
        e.kind == "activate" and e.source == oid and e.get("loyalty") for e in game.state.history
    ):
        raise game.illegal("a loyalty ability of this permanent was already activated this turn", "606.3")
    if not is_mana_ability(ability) and (late := not_now(game, ctx, ability.effect)) is not None:
        raise late
    if not restrictions_hold(ctx, ability_now):
        raise game.illegal("the ability's activation restriction isn't met", "602.5b", *ACTIVATING.get(ability.label, ()))
    if split_second(game) and not is_mana_ability(ability):
        raise game.illegal("a spell with split second is on the stack", "702.58a")
    costs = total_cost(game, ctx, ability)
    for c in costs:
        if isinstance(c, tree.TapThis) and obj.sick and "creature" in v.of(oid).types and not can_tap_when_sick(v, obj):
            raise game.illegal("the creature hasn't been under its controller's control since the turn began", "602.5a", "302.6")
    spender = _spender(game, oid, ability)
    if not could_pay(game, ctx, player, costs, spender) and not _payable_for_some_x(game, ctx, player, costs, spender):
        if ability.loyalty is not None:
            raise game.illegal("there aren't enough loyalty counters to remove", "606.5", "602.2b")
        used = spent_already(game, ctx, player, costs)
        raise game.illegal("the activation cost can't be paid", "602.2b", "116.3", *used, *ACTIVATING.get(ability.label, ()))
    if not _some_targets(game, ctx, ability, costs, player):
        raise game.illegal("there is no legal target", "602.2b", "601.2c")
    return ability, key, ctx


def _some_targets(game: Game, ctx: Ctx, ability: tree.Activated, costs: tuple[tree.Cost, ...], player: int) -> bool:
    """Whether targets can be chosen, for some value of X that can be paid where the cost has one (601.2b-c)."""
    loyal = ability.loyalty is not None and "X" in str(ability.loyalty)
    if ctx.x is not None or not (loyal or any("X" in c.symbols for c in costs if isinstance(c, tree.Mana))):
        return targets_possible(ctx, ability.effect)
    frame = ctx.copy(game)
    for frame.x in range(21):
        if not could_pay(game, frame, player, loyalty_cost(ability) if loyal else costs, _spender(game, ctx.source, ability) if ctx.source else None):
            if asks_by_x(costs):
                continue
            return False
        if targets_possible(frame, ability.effect):
            return True
    return False


def _instant_speed(game: Game, player: int, oid: Oid, ability: tree.Activated) -> bool:
    """Whether an effect lets the player activate such abilities any time an instant could be cast."""
    return any(
        m.action == "activate at instant speed" and game.view.active(x) and player in game.view.subjects(x) and ability_fits(x.ctx, m.other, oid, ability)
        for x, m in game.view.rules(tree.Permit)
    )


def _spender(game: Game, oid: Oid, ability: tree.Activated) -> Any:
    """Which restricted mana may be spent on activating the ability (106.6)."""

    def may(only: tree.Node) -> bool:
        if not isinstance(only, tree.SpendOnly):
            return False
        if only.costs.startswith("{"):
            return any(only.costs.strip("{}") in c.symbols for c in ability.costs if isinstance(c, tree.Mana))
        return only.activate is not None and ability_fits(game.ctx(0, oid), only.activate, oid, ability)

    return may


def total_cost(game: Game, ctx: Ctx, ability: tree.Activated) -> tuple[tree.Cost, ...]:
    """The activation cost with what raises or lowers it (601.2e)."""
    return changed_cost(game, ctx, ctx.source, _other_price(game, ctx, ability), activate=True)


def _other_price(game: Game, ctx: Ctx, ability: tree.Activated) -> tuple[tree.Cost, ...]:
    """The activation cost, its mana replaced where an effect lets the player pay less of it instead ("you may pay {0} rather than pay
    cycling costs"; 116.9)."""
    costs = loyalty_cost(ability)
    if ctx.source is None or ctx.choices.get("its own cost"):
        return costs
    for x, m in game.view.rules(tree.Permit):
        if m.action != "pay instead of its cost" or not game.view.active(x) or ctx.you not in game.view.subjects(x):
            continue
        price = tuple(c for c in m.costs or () if isinstance(c, tree.Mana))
        if ability_fits(x.ctx, m.other, ctx.source, ability) and mana_in(price) < mana_in(costs):
            costs = (*price, *(c for c in costs if not isinstance(c, tree.Mana)))
    return costs


def activate(
    game: Game, player: int, action: Activate, mana_option: tuple[str, ...] | None = None, spend: tuple[Mana, ...] | None = None,
    tapping: tuple[Oid, ...] = (),
) -> Run:
    """Activate an ability by the steps of 602.2; an illegal try leaves the game as it was (714.1). ``spend``: with which mana;
    ``tapping``: the other permanents that are tapped for it, where a payment has settled that."""
    before, log = game.state, len(game.log)
    try:
        ability, _key, ctx = _check(game, player, action.obj, action.index)
        if spend is not None:
            ctx.choices["spend"] = spend
        if tapping:
            ctx.choices["tapping"] = tapping
        if mana_option is not None:
            ctx.choices["mana wanted"] = mana_option
        yield from _activate(game, player, action, ability, ctx, mana_option)
    except Illegal:
        game.state = before
        del game.log[log:]
        raise


def _activate(
    game: Game, player: int, action: Activate, ability: tree.Activated, ctx: Ctx, mana_option: tuple[str, ...] | None
) -> Run:
    oid = action.obj
    mana = is_mana_ability(ability)
    source = game.state.get(oid)
    if not mana:
        info = StackInfo("activated", player, ability, oid)
        done = yield from game.do(
            Event("to stack", player=player, source=oid, cites=("602.2a",), data=(("stack", info), ("face", source.face)))
        )
        ctx.stack_oid = done[0].new
    modes = yield from choose_modes(game, ctx, ability.effect, "602.2b")
    before_x = ctx.x
    yield from choose_x(game, ctx, player, ability.costs, ability)
    announced = before_x is None and ctx.x is not None
    targets = yield from choose_targets(game, ctx, ability.effect, modes, "602.2b")
    if targets is None:
        raise game.illegal("there is no legal target", "602.2b", "601.2c")
    if ctx.stack_oid is not None:
        update_stack(game, ctx, modes=modes, targets=targets, x=ctx.x)
        note_targets(game, ctx, targets)
    if _other_price(game, ctx, ability) != loyalty_cost(ability):
        other = yield from game.ask(Decision(player, "yes", "pay the alternative cost?", "116.9", default=True, source=oid))
        ctx.choices["its own cost"] = not other
    costs = total_cost(game, ctx, ability)
    if game.state.era.source_known == "on announcement":
        ctx.choices["locked in"] = (oid, game.view.of(oid).copy())
    yield from pay(game, ctx, player, costs, "602.2b", _spender(game, oid, ability))
    details = (("ability", ability), ("key", ctx.key), ("loyalty", ability.loyalty is not None))
    if mana:
        game.note("mana ability", player=player, source=oid, cites=("605.3b",), also=("605.3", "605.3a"), data=details)
        if mana_option is not None:
            ctx.choices["mana"] = mana_option
        held = len(game.state.players[player].pool)
        yield from carry_out(game, ctx, ability.effect)
        made = [m.symbol for m in game.state.players[player].pool[held:]]
        yield from resolve_mana_triggers(game, _without(mana_option or (), made))
        return
    update_stack(game, ctx, memory=ctx.copy(), paid=tuple(ctx.paid.items()), x=ctx.x)
    cites = ("602.2b", "601.2h", *(("606.4",) if ability.loyalty is not None else ()), *rules_of(ability.label))
    cites += ACTIVATING.get(ability.label, ())
    if ability.label in EACH_APPLIES and len(game.view.of(oid).named(ability.label)) > 1:
        cites += (EACH_APPLIES[ability.label],)
    if costs != loyalty_cost(ability):
        cites += ("601.2e",)
    if source.sick and any(isinstance(c, (tree.TapThis, tree.UntapThis)) for c in costs) and _hasty(game, source):
        cites += ("702.10c",)
    game.note("activate", player=player, obj=ctx.stack_oid, source=oid, cites=cites, data=details,
              also=("701.2a", *_cost_rules(ctx, ability, costs, announced)))  # fmt: skip


def _without(symbols: tuple[str, ...], made: list[str]) -> list[str]:
    """The symbols without those already made."""
    left = list(symbols)
    for m in made:
        if m in left:
            left.remove(m)
    return left


def _cost_rules(ctx: Ctx, ability: tree.Activated, costs: tuple[tree.Cost, ...], announced: bool) -> tuple[str, ...]:
    """The rules by which the activation cost came to be what it was (107.3a, 107.3c, 116.5, 116.7)."""
    found = ["107.3a"] if announced else []
    if "where X is" in ctx.choices and any(isinstance(c, tree.Mana) and "X" in c.symbols for c in ability.costs):
        found.append("107.3c")
    asked, paid = mana_in(ability.costs), mana_in(costs)
    if paid < asked:
        found.append("116.7")
    if not paid and not ctx.x and any(isinstance(c, tree.Mana) for c in ability.costs):
        found += ["116.5", "116.5a"]
    return tuple(found)


def resolve_mana_triggers(game: Game, wanted: Collection[str] = ()) -> Run:
    """Triggered mana abilities resolve at once (605.4a); ``wanted`` is what an automatic payment counts on from them."""
    left = list(wanted)

    while True:
        found = next((p for p in game.state.pending if is_mana_trigger(p.ability, p.memory.event)), None)
        if found is None:
            return
        game.set(pending=tuple(p for p in game.state.pending if p is not found))
        ctx = found.memory.copy(game)
        game.note("mana ability", player=found.controller, source=found.source, cites=("605.4a",), also=("605.4",))
        effect = found.ability.effect
        if left and isinstance(effect, tree.AddMana):
            fit = next((o for o in mana_options(ctx, effect) if len(_without(tuple(left), list(o))) == len(left) - len(o)), None)
            if fit is not None:
                ctx.choices["mana"] = fit
                left = _without(tuple(left), list(fit))
        yield from carry_out(game, ctx, effect)


def _hasty(game: Game, source: Any) -> bool:
    """Whether it could be tapped or untapped for a cost only because it is a creature with haste (702.10c)."""
    c = game.view.of(source.oid)
    return "creature" in c.types and bool(c.has("haste"))


def update_stack(game: Game, ctx: Ctx, **changes: Any) -> None:
    """Set decisions of the object on the stack that the frame is about."""
    if ctx.stack_oid is None:
        return
    obj = game.state.live(ctx.stack_oid)
    if obj is not None and obj.stack is not None:
        game.put(replace(obj, stack=replace(obj.stack, **changes)))


def note_targets(game: Game, ctx: Ctx, targets: Any) -> None:
    """Each target becomes the target of the spell or ability."""
    for group in targets:
        for t in group.things:
            game.note("target", obj=ctx.stack_oid, other=t, player=ctx.you, source=ctx.source, cites=("601.2c", "113.1"))


def choose_x(
    game: Game,
    ctx: Ctx,
    player: int,
    costs: tuple[tree.Cost, ...],
    ability: tree.Node | None = None,
    spell: Chars | None = None,
    again: Callable[[], tuple[Any, ...]] | None = None,
) -> Run:
    """Announce the value of X when a cost has one (601.2b, 107.3a); what helps to pay for a spell (convoke, delve) may help with X.
    ``again`` works the cost out for the X in the frame: what lowers it lowers the mana for X too."""
    if ctx.x is not None:
        return
    in_mana = any(isinstance(c, tree.Mana) and any(s in ("X", "Y", "Z") for s in c.symbols) for c in costs)
    in_other = any(
        isinstance(n, tree.X) and n.defined is None
        for c in (*costs, *(loyalty_cost(ability) if isinstance(ability, tree.Activated) else ()))
        if not isinstance(c, tree.Mana)
        for n in walk(c)
    )
    if not in_mana and not in_other:
        return
    if in_mana and "where X is" in ctx.choices:
        return  # the text defines it: nobody chooses (107.3c)
    able: list[int] = []
    alone = 0
    source = ctx.source
    spender = None
    if source is not None and spell is not None:
        spender = spender_for(game, source, player)
    elif source is not None and isinstance(ability, tree.Activated):
        spender = _spender(game, source, ability)
    kept = ctx.x
    for n in range(0, 61 if in_mana else 21):
        ctx.x = n
        all_costs = loyalty_cost(ability) if isinstance(ability, tree.Activated) else costs if again is None else again()
        if could_pay(game, ctx, player, all_costs, spender):
            able.append(n)
            alone = n
        elif spell is not None and help_available(game, ctx, player, tuple(all_costs), spell):
            able.append(n)
        elif in_mana and not in_other:
            break
    ctx.x = kept
    if said_of_cost(ctx, "X can't be 0") is not None or ctx.choices.get("X can't be 0"):
        able = [n for n in able if n]
        if not able:
            raise game.illegal("X can't be 0, and no other value can be paid", "601.2b", "107.3a")
    top = able[-1] if able else 0

    def payable(n: int) -> None:
        if able and n not in able:
            raise game.illegal(f"the cost can't be paid with X as {n}", "601.2b", "601.2g")

    ctx.x = yield from game.ask(
        Decision(player, "number", "the value of X", "601.2b", (), 0, top, max(alone, min(able, default=0)), ctx.source, verify=payable)
    )


def condition_holds(game: Game, ctx: Ctx, condition: Any) -> bool:
    """Whether a condition holds in this game."""
    return holds(ctx, condition)


OF_ABILITIES["why not"] = why_not_activate
OF_ABILITIES["activate"] = activate
