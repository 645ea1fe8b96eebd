"""Declaring attackers (508.1): the steps a to j, with restrictions obeyed and requirements maximised (508.1c-d)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.defending import defenders, defending_player
from judge.engine.characteristics.reach import reaches
from judge.engine.characteristics.restrictions import cannot, costs_of, permitted, quality
from judge.engine.characteristics.variants import why_not_defender
from judge.engine.doing.costs.costs import cost_words, pay
from judge.engine.happening.exerting import exert_creature
from judge.engine.happening.triggers.triggers import check_triggers
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Attack, Combat
from judge.engine.state.objects import Oid, Thing, with_fact
from judge.engine.state.texts import object_name
from judge.engine.state.turncontrol import controlled

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.happening.game import Game

Pair = tuple[Oid, Thing]


def why_not_attack(v: View, oid: Oid, defender: Thing | None, me: int) -> tuple[str, ...] | None:
    """The rules by which the creature can't attack the defender, None when it can (508.1a-c)."""
    s = v.state
    obj = s.live(oid)
    if obj is None or obj.zone != "battlefield" or obj.phased_out:
        return ("506.3",)
    c = v.of(obj)
    if "creature" not in c.types or c.controller not in s.heads(me):
        return ("506.3", "508.1a")
    if obj.tapped:
        return ("508.1a",)
    if obj.sick and not c.has("haste") and not permitted(v, "attack as though haste", oid):
        return ("302.6", "508.1a")
    if c.has("defender") and not permitted(v, "attack as though it didn't have defender", oid):
        return ("702.3b", "508.1c")
    if s.era.walls_cant_attack and c.has_subtype("Wall"):
        return ("308.1*",)
    if defender is not None and not reaches(v, c.controller, defender):
        return ("801.3", "508.1b")
    if defender is not None and len(s.players) > 2:
        seat = why_not_defender(s, me, defender if isinstance(defender, int) else v.of(defender).controller)
        if seat:
            return (seat, "508.1b")
    if v.rules(tree.Cant):
        if cannot(v, "attack", oid, defender) is not None:
            return ("508.1c",)
        if defender is not None:
            whose = defender if isinstance(defender, int) else v.of(defender).controller
            for effect, m in v.rules(tree.Cant):
                if m.action == "attack you or planeswalkers" and v.active(effect) and oid in v.subjects(effect) and effect.ctx.you == whose:
                    return ("508.1c",)
    return None


def attack_options(game: Game) -> list[Pair]:
    """Every creature with every defender it could attack."""
    me = game.state.turn.active
    heads = game.state.heads(me)
    goals = defenders(game)
    v = game.view
    found = []
    for o, c in v.permanents():
        if o.tapped or c.controller not in heads or "creature" not in c.types:
            continue
        for d in goals:
            if why_not_attack(v, o.oid, d, me) is None:
                found.append((o.oid, d))
    return found


def requirements(v: View, options: list[Pair], me: int) -> list[tuple[Oid, Any, tree.Must]]:
    """The requirements on creatures that could obey them: (creature, frame, what) (508.1d)."""
    able = {o for o, _ in options}
    found = []
    for effect, m in v.rules(tree.Must):
        if m.action not in ("attack", "attack or block") or not v.active(effect):
            continue
        for t in v.subjects(effect):
            if t in able and isinstance(t, Oid):
                found.append((t, effect.ctx, m))
    return found


def obeyed(chosen: dict[Oid, Thing], need: tuple[Oid, Any, tree.Must]) -> bool:
    """Whether the declaration obeys the requirement."""
    oid, ctx, m = need
    if m.along is not None and not any(is_it(ctx, m.along, other) for other in chosen if other != oid):
        return True  # nothing attacks that it would have to attack along with
    if oid not in chosen:
        return False
    return m.other is None or is_it(ctx, m.other, chosen[oid])


def verify(game: Game, chosen: tuple[Pair, ...], options: list[Pair]) -> None:
    """Refuse an illegal declaration (508.1)."""
    v = game.view
    me = game.state.turn.active
    table: dict[Oid, Thing] = {}
    for oid, defender in chosen:
        if oid in table:
            raise game.illegal("a creature can attack only once", "508.1b")
        if (oid, defender) not in options:
            why = why_not_attack(v, oid, defender, me) or ("508.1b",)

            raise game.illegal(f"{object_name(game.state, oid)} can't attack", *why)
        table[oid] = defender
    bad = broken_restriction(v, table)
    if bad is not None:
        raise game.illegal(bad, "508.1c")
    needs = requirements(v, options, me)
    if needs and game.state.era.requirements == "none can be added":
        if could_be_added(v, table, needs, options):
            raise game.illegal("a creature that must attack could be added to the attack", "requirements*", "508.1d")
    elif needs:
        got = sum(1 for n in needs if obeyed(table, n))
        best = most_obeyed(v, needs, options)
        if got < best:
            raise game.illegal("not as many requirements to attack are obeyed as could be", "508.1d")


def could_be_added(v: View, table: dict[Oid, Thing], needs: list[tuple[Oid, Any, tree.Must]], options: list[Pair]) -> bool:
    """Whether some of those left out that must attack could join the attack as it is, without a cost (1.15, 1.121)."""
    left: dict[Oid, Thing] = {}
    for need in needs:
        for o, d in options:
            if o == need[0] and o not in table and obeyed({o: d}, need) and not costs_of(v, "attack", o, d):
                left.setdefault(o, d)
    some = list(left.items())[:8]
    return any(
        broken_restriction(v, {**table, **dict(more)}) is None for n in range(1, len(some) + 1) for more in combinations(some, n)
    )


def broken_restriction(v: View, table: dict[Oid, Thing]) -> str | None:
    """A restriction on the declaration as a whole that it breaks (508.1c)."""
    if not v.rules(tree.Cant):
        return None
    for effect, m in v.rules(tree.Cant):
        if not v.active(effect):
            continue
        if m.action == "attack alone" and len(table) == 1 and next(iter(table)) in v.subjects(effect):
            return "a creature that can't attack alone attacks alone"
        if m.action == "attack more than" and m.limit is not None:
            mine = v.subjects(effect)
            counted = [o for o, at in table.items() if o in mine and (m.other is None or is_it(effect.ctx, m.other, at))]
            if len(counted) > amount(effect.ctx, m.limit):
                return "more creatures attack than may"
        if m.action == "attack" and m.limit is not None:
            many = sum(1 for o in table if effect.what is None or o in v.subjects(effect))
            if many > amount(effect.ctx, m.limit):
                return "too many creatures attack"
    return None


def most_obeyed(v: View, needs: list[tuple[Oid, Any, tree.Must]], options: list[Pair]) -> int:
    """The greatest number of requirements that could be obeyed without disobeying a restriction or paying a cost."""
    creatures = list(dict.fromkeys(n[0] for n in needs))
    creatures += _company(v, creatures, options)
    free: list[list[Pair | None]] = []
    for c in creatures:
        mine: list[Pair | None] = [p for p in options if p[0] == c and not costs_of(v, "attack", c, p[1])]
        free.append([*mine, None])
    total = 1
    for f in free:
        total *= len(f)
    together = any(m.limit is not None or m.action == "attack alone" for _, m in v.rules(tree.Cant)) or any(n[2].along for n in needs)
    if total > 20_000 or not together:
        best = 0
        for c, f in zip(creatures, free, strict=True):
            best += max((sum(1 for n in needs if n[0] == c and obeyed({p[0]: p[1]}, n)) for p in f if p is not None), default=0)
        return best
    best = 0
    for pick in product(*free):
        table = {p[0]: p[1] for p in pick if p is not None}
        if broken_restriction(v, table) is None:
            best = max(best, sum(1 for n in needs if obeyed(table, n)))
    return best


def _company(v: View, creatures: list[Oid], options: list[Pair]) -> list[Oid]:
    """Another creature that could attack for free, beside which one that can't attack alone obeys what makes it attack (508.1d)."""
    if not any(m.action == "attack alone" for _, m in v.rules(tree.Cant)):
        return []
    return [o for o, d in options if o not in creatures and not costs_of(v, "attack", o, d)][:1]


def default_attack(game: Game, options: list[Pair]) -> tuple[Pair, ...]:
    """What must be declared at least: the creatures that have to attack."""
    v = game.view
    needs = requirements(v, options, game.state.turn.active)
    table: dict[Oid, Thing] = {}
    for need in sorted(needs, key=lambda n: n[2].along is not None):
        for o, d in options:
            if obeyed(table, need):
                break
            if o == need[0] and obeyed({**table, o: d}, need) and not costs_of(v, "attack", o, d):
                table.setdefault(o, d)
    if broken_restriction(v, table) is not None:
        beside = {o: d for o, d in options if o in _company(v, list(table), options)}
        table = {**table, **beside} if broken_restriction(v, {**table, **beside}) is None else table
    while broken_restriction(v, table) is not None and table:
        table.popitem()
    return tuple(table.items())


def declare_attackers(game: Game) -> Run:
    """The active player declares attackers (508.1)."""
    me = game.state.turn.active
    combat = game.state.combat if game.state.combat is not None else Combat()
    if not game.state.players[me].in_game:
        return
    options = attack_options(game)
    chosen: tuple[Pair, ...] = ()
    if options:
        before = game.state
        chosen = yield controlled(
            game.state,
            Decision(me, "attackers", "declare attackers", "508.1a", options, 0, len(options), default_attack(game, options)),
        )
        chosen = tuple(chosen)
        verify(game, chosen, options)
        game.state = before
    combat = game.state.combat if game.state.combat is not None else combat
    game.set(combat=replace(combat, declared=True))
    if not chosen:
        return
    v = game.view
    bands = yield from choose_bands(game, list(chosen))
    # f: the chosen creatures become tapped
    yield from game.do(
        *(Event("tap", obj=o, cause="attack", cites=("508.1f",)) for o, _ in chosen if not v.of(o).has("vigilance"))
    )
    # g-i: costs to attack
    costs: list[Any] = []
    paying: set[Oid] = set()
    for o, d in chosen:
        for found, c in costs_of(v, "attack", o, d):
            paying.add(o)
            yes = yield from game.ask(
                Decision(me, "yes", f"pay to attack ({cost_words(c)})?", "508.1g", default=True, source=o, detail=(found.ctx.source, c))
            )
            if not yes:
                raise game.illegal("a cost to attack isn't paid: the declaration is illegal", "508.1i")
            costs += c
    if costs:
        yield from pay(game, game.ctx(me, None), me, tuple(costs), "508.1i")
    paid = ("508.1g", *(("508.1h",) if any(isinstance(c, tree.Mana) for c in costs) else ()), "508.1i")
    # j: they become attacking creatures
    attacks = []
    for o, d in chosen:
        if game.state.live(o) is None or game.view.of(o).controller not in game.state.heads(me):
            continue
        attacks.append(Attack(o, d, None, (), bands.get(o), defending_player(game, d)))
    combat = game.state.combat or Combat()
    game.set(combat=replace(combat, attacks=(*combat.attacks, *attacks), declared=True))

    turn = game.state.turn
    events = [
        Event(
            "attacks", obj=a.attacker, player=me, other=a.defender,
            cites=(*_why_attacks(v, a.attacker), *(() if v.of(a.attacker).controller == me else ("806.3a",))),
            also=("703.3", "703.4e", *(paid if a.attacker in paying else ())), turn=turn.number, step=turn.step,
            data=(("count", len(attacks)), ("defending", a.defending_player)),
        )
        for a in attacks
    ]
    game.record(events)
    attacked = (me, game.state.players[me].turns)
    objects = dict(game.state.objects)
    for a in attacks:
        obj = objects[a.attacker.id]
        objects[obj.id] = replace(obj, facts=with_fact(obj.facts, "attacked", attacked))
    game.set(objects=objects)
    check_triggers(game, game.state, events)
    yield from _exerted(game, me, [a.attacker for a in attacks])


def _exerted(game: Game, me: int, attackers: list[Oid]) -> Run:
    """Attacking creatures that their own text lets be exerted as they attack (701.39d today)."""
    for o in attackers:
        if not any(_lets_exert(node) for node, _ in game.view.of(o).flat()):
            continue
        yes = yield from game.ask(Decision(me, "yes", "exert it as it attacks?", "701.39d*", default=False, source=o))
        if yes:
            yield from exert_creature(game, me, o, "attack")


def _lets_exert(node: tree.Node | None) -> bool:
    if isinstance(node, tree.Triggered):
        return isinstance(node.event, tree.BecomesStatus) and node.event.status == "exerted as it attacks"
    return isinstance(node, tree.Static) and any(
        isinstance(m, tree.Permit) and m.action == "exert as it attacks" for m in node.modifications
    )


def _why_attacks(v: View, oid: Oid) -> tuple[str, ...]:
    """The rules by which a declared creature attacks: with those of haste (702.10b) and vigilance (702.18b) where they mattered."""
    c = v.of(oid)
    found: tuple[str, ...] = ("508.1j",)
    if c.has("vigilance"):
        found += ("702.18b",)
    if v.state.get(oid).sick and c.has("haste"):
        found += ("702.10b",)
    if v.state.get(oid).sick and not c.has("haste") and c.has("defender"):
        found += ("609.4a",)  # as though it had haste and as though it had no defender: two permissions that go together
    return found


def choose_bands(game: Game, chosen: list[tuple[Oid, Thing]]) -> Steps[dict[Oid, int]]:
    """Which attackers form bands (508.1e, 702.19c-d): any with banding and at most one without, or creatures of a quality one of
    which has "bands with other" of that quality; all attacking the same player or planeswalker."""
    v = game.view
    attackers = [o for o, _ in chosen]
    if len(attackers) < 2 or not any(v.of(o).has("banding") or v.of(o).has("bands with other") for o in attackers):
        return {}
    me = game.state.turn.active
    goals = dict(chosen)
    found: dict[Oid, int] = {}
    for number in range(1, len(attackers)):
        left = [o for o in attackers if o not in found]
        if len(left) < 2 or not any(v.of(o).has("banding") or v.of(o).has("bands with other") for o in left):
            break
        answer = yield from game.ask(Decision(me, "choose", "attackers that form a band", "508.1e", left, 0, len(left), ()))
        if len(answer) < 2:
            break
        if not may_band(v, list(answer)):
            raise game.illegal("a band has at most one creature without banding", "702.19c", "508.1e")
        if len({goals[o] for o in answer}) > 1:
            raise game.illegal("a band attacks one player or planeswalker", "702.19d", "508.1e", "802.3b")
        for o in answer:
            found[o] = number
    return found


def may_band(v: View, band: list[Oid]) -> bool:
    """Whether the attackers may form a band (702.19c)."""
    without = [o for o in band if not v.of(o).has("banding")]
    return (len(without) < len(band) and len(without) <= 1) or bands_with_other(v, band, band)


def bands_with_other(v: View, bearers: list[Oid], others: list[Oid]) -> bool:
    """Whether one of the bearers has "bands with other [quality]", all the others have that quality, and there are two at least."""
    for o in bearers:
        for k in v.of(o).named("bands with other"):
            ctx = Ctx(v.of(o).controller, o, state=v.state)
            ctx.fixed_view = v
            if v.state.era.bands_with_other == "ability":
                if len(others) > 1 and all(x == o or v.of(x).has("banding") or k in v.of(x).named("bands with other") for x in others):
                    return True
                continue
            if k.filter is not None and len(others) > 1 and all(quality(ctx, k.filter, x) for x in others):
                return True
    return False
