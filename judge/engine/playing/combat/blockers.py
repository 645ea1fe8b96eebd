"""Declaring blockers (509.1-509.3): evasion, restrictions, requirements maximised, and damage assignment order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.restrictions import (
    _lifted,
    _other_fits,
    asked,
    cannot,
    costs_of,
    from_everything,
    permitted,
    protected_from,
)
from judge.engine.doing.costs.costs import cost_words, pay
from judge.engine.happening.triggers.triggers import check_triggers
from judge.engine.playing.combat.attackers import may_band
from judge.engine.playing.combat.evasions import EVASIONS
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Combat
from judge.engine.state.objects import Oid
from judge.engine.state.texts import object_name
from judge.engine.state.turncontrol import controlled

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.happening.game import Game

Pair = tuple[Oid, Oid]


def why_not_block(v: View, blocker: Oid, attacker: Oid, me: int) -> tuple[str, ...] | None:
    """The rules by which the creature can't block the attacker, None when it can (509.1a-b)."""
    return next(obstacles(v, blocker, attacker, me), None)


def obstacles(v: View, blocker: Oid, attacker: Oid, me: int) -> Iterator[tuple[str, ...]]:
    """Everything by which the creature can't block the attacker, one after the other, as the rules of each (509.1a-b)."""
    s = v.state
    obj = s.live(blocker)
    if obj is None or obj.zone != "battlefield" or obj.phased_out:
        yield ("506.3",)
        return
    bc = v.of(obj)
    if "creature" not in bc.types or (bc.controller != me and bc.controller not in s.heads(me)):
        yield ("506.3", "509.1a")
        return
    if obj.tapped and not permitted(v, "block while tapped", blocker):
        yield ("509.1a",)
    attack = s.combat.attack_of(attacker) if s.combat is not None else None
    if attack is None:
        yield ("509.1a",)
        return
    if attack.defending_player is not None and attack.defending_player not in s.heads(me):
        yield ("509.1a", "802.4a")
    ac = v.of(attacker)
    for name in ac.keywords():
        entry = EVASIONS.get(name)
        if entry is not None and entry[0](v, attacker, ac, blocker, bc, me):
            yield (*entry[1], "509.1b")
    if bc.has("shadow") and not ac.has("shadow"):
        yield ("702.25b", "509.1b")
    if bc.has("decayed"):
        yield ("509.1b",)
    protection = protected_from(v, attacker, blocker)
    if protection is not None:
        yield ("702.14f", *from_everything(protection), "509.1b")
    for effect, m in v.rules(tree.Permit):
        if m.action == "block only" and v.active(effect) and blocker in v.subjects(effect) and not is_it(effect.ctx, m.other, attacker):
            yield ("509.1b",)
    if v.rules(tree.Cant):
        if cannot(v, "block", blocker, attacker) is not None:
            yield ("509.1b",)
        said = _cant_be_blocked(v, attacker, blocker)
        if said:
            yield ("700.5", "509.1b") if unblockable(v, attacker) else ("509.1b",)


def _cant_be_blocked(v: View, attacker: Oid, blocker: Oid) -> bool:
    for effect, m in v.rules(tree.Cant):
        if m.action != "be blocked" or m.limit is not None or not v.active(effect):
            continue
        if attacker not in v.subjects(effect):
            continue
        if _count_exception(m):
            continue
        if m.unless is not None and isinstance(m.unless, tree.Condition) and _lifted(effect.ctx, m.unless):
            continue
        if _other_fits(effect.ctx, m, blocker):
            return True
    return False


def unblockable(v: View, attacker: Oid) -> bool:
    """Whether no creature at all can block the attacker (700.5)."""
    return any(
        m.action == "be blocked" and m.limit is None and m.other is None and m.except_ is None and m.unless is None
        for e, m in v.rules(tree.Cant)
        if v.active(e) and attacker in v.subjects(e)
    )


def _count_exception(m: tree.Cant) -> bool:
    """"except by two or more creatures" speaks of the number of blockers (menace)."""
    return isinstance(m.except_, tree.Choose)


def least_blockers(v: View, attacker: Oid) -> int:
    """How many creatures must block the attacker if any does."""
    n = 2 if v.of(attacker).has("menace") else 1
    for effect, m in v.rules(tree.Cant):
        if m.action == "be blocked" and isinstance(m.except_, tree.Choose) and v.active(effect) and attacker in v.subjects(effect):
            n = max(n, amount(effect.ctx, m.except_.least))
    return n


def most_blockers(v: View, attacker: Oid) -> int:
    """How many creatures may block the attacker."""
    n = 1_000
    for effect, m in v.rules(tree.Cant):
        if m.action == "be blocked by more than one creature" and v.active(effect) and attacker in v.subjects(effect):
            n = min(n, 1)
        if m.action == "be blocked" and m.limit is not None and v.active(effect) and attacker in v.subjects(effect):
            n = min(n, amount(effect.ctx, m.limit))
    return n


def most_blocks(v: View, blocker: Oid) -> int:
    """How many attackers the creature may block (509.1a)."""
    n = 1
    for effect, m in v.rules(tree.Permit):
        if not v.active(effect) or blocker not in v.subjects(effect):
            continue
        if asked(m.action) == "block an additional creature":
            n += 1 if m.amount is None else amount(effect.ctx, m.amount)
        elif m.action == "block any number of creatures":
            n = 1_000
    return n


def block_options(game: Game, me: int) -> list[Pair]:
    """Every creature of the player with every attacker it could block."""
    combat = game.state.combat
    if combat is None:
        return []
    v = game.view
    whose = game.state.heads(me)
    attackers = [(a, a.attacker, _nothing_said(v, a.attacker)) for a in combat.attacks]
    found = []
    for o, c in v.permanents():
        if c.controller not in whose or "creature" not in c.types:
            continue
        free = not o.tapped and not v.effects and not c.abilities
        for a, oid, silent in attackers:
            if (free and silent and a.defending_player in whose) or why_not_block(v, o.oid, oid, me) is None:
                found.append((o.oid, oid))
    return found


def _nothing_said(v: View, attacker: Oid) -> bool:
    """Whether neither the attacker nor any effect says who may block it: then whatever is untapped and as silent may."""
    return not v.effects and v.state.live(attacker) is not None and not v.of(attacker).abilities


def broken(v: View, chosen: tuple[Pair, ...]) -> str | None:
    """A restriction that the whole declaration breaks (509.1b)."""
    by_blocker: dict[Oid, int] = {}
    by_attacker: dict[Oid, int] = {}
    for b, a in chosen:
        by_blocker[b] = by_blocker.get(b, 0) + 1
        by_attacker[a] = by_attacker.get(a, 0) + 1
    for b, n in by_blocker.items():
        if n > most_blocks(v, b):
            return "a creature blocks too many attackers"
    for a, n in by_attacker.items():
        if n < least_blockers(v, a):
            return "the attacker can't be blocked by so few creatures"
        if n > most_blockers(v, a):
            return "the attacker can't be blocked by so many creatures"
    for effect, m in v.rules(tree.Cant):
        if m.action == "block more than" and m.limit is not None and v.active(effect):
            mine = v.subjects(effect)
            if sum(1 for b in by_blocker if b in mine) > amount(effect.ctx, m.limit):
                return "more creatures block than may"
    if len(by_blocker) == 1:
        for effect, m in v.rules(tree.Cant):
            if m.action == "block alone" and v.active(effect) and next(iter(by_blocker)) in v.subjects(effect):
                return "a creature that can't block alone blocks alone"
    return None


Need = Callable[[tuple[Pair, ...]], int]


def block_requirements(v: View, options: list[Pair]) -> list[Need]:
    """The requirements on blocking (509.1c), each as a function giving how many of its parts a declaration obeys."""
    found: list[Need] = []
    blockers = {b for b, _ in options}
    attackers = {a for _, a in options}
    for effect, m in v.rules(tree.Must):
        if not v.active(effect):
            continue
        if m.action in ("block", "attack or block"):
            for t in v.subjects(effect):
                if t in blockers:
                    goals = {a for b, a in options if b == t and (m.other is None or is_it(effect.ctx, m.other, a))}
                    if m.by_all:
                        for g in goals:
                            found.append(lambda d, t=t, g=g: int((t, g) in d))  # type: ignore[misc]
                    else:
                        found.append(lambda d, t=t, goals=goals: int(any(b == t and a in goals for b, a in d)))  # type: ignore[misc]
        elif m.action == "be blocked":
            for t in v.subjects(effect):
                if t in attackers:
                    able = {b for b, a in options if a == t and (m.other is None or is_it(effect.ctx, m.other, b))}
                    if m.by_all:
                        for b in able:
                            found.append(lambda d, b=b, t=t: int((b, t) in d))  # type: ignore[misc]
                    elif able:
                        found.append(lambda d, able=able, t=t: int(any(a == t and b in able for b, a in d)))  # type: ignore[misc]
    return found


def best_declaration(v: View, needs: list[Need], options: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """The most requirements any legal declaration obeys (without costs), and such a declaration."""
    by_blocker: dict[Oid, list[Oid]] = {}
    for b, a in options:
        if not costs_of(v, "block", b, a):
            by_blocker.setdefault(b, []).append(a)
    blockers = list(by_blocker)
    best: tuple[int, tuple[Pair, ...]] = (0, ())
    budget = [50_000]

    def search(n: int, chosen: tuple[Pair, ...]) -> None:
        nonlocal best
        budget[0] -= 1
        if budget[0] < 0:
            return
        if n == len(blockers):
            got = sum(f(chosen) for f in needs)
            if got > best[0] and broken(v, chosen) is None:
                best = (got, chosen)
            return
        b = blockers[n]
        for a in by_blocker[b]:
            search(n + 1, (*chosen, (b, a)))
        if most_blocks(v, b) > 1 and len(by_blocker[b]) > 1:
            search(n + 1, (*chosen, *((b, a) for a in by_blocker[b][: most_blocks(v, b)])))
        search(n + 1, chosen)

    search(0, ())
    return best


def could_be_added(v: View, chosen: tuple[Pair, ...], needs: list[Need], options: list[Pair]) -> bool:
    """Whether a creature that must block, or must do so there, could be added to the block as it is, without a cost (1.17, 1.121)."""
    got = sum(f(chosen) for f in needs)
    busy = {b for b, _ in chosen}
    more = ((*chosen, (b, a)) for b, a in options if b not in busy and not costs_of(v, "block", b, a))
    return any(sum(f(d) for f in needs) > got and broken(v, d) is None for d in more)


def verify_blocks(game: Game, me: int, chosen: tuple[Pair, ...], options: list[Pair]) -> None:
    """Refuse an illegal declaration (509.1)."""
    v = game.view
    for b, a in chosen:
        if (b, a) not in options:
            why = why_not_block(v, b, a, me) or ("509.1a",)
            raise game.illegal(f"{object_name(game.state, b)} can't block {object_name(game.state, a)}", *why)
    if len(set(chosen)) != len(chosen):
        raise game.illegal("the same block is declared twice", "509.1a")
    bad = broken(v, chosen)
    if bad is not None:
        raise game.illegal(bad, "509.1a", "509.1b")
    if v.rules(tree.Must):
        needs = block_requirements(v, options)
        if needs and game.state.era.requirements == "none can be added":
            if could_be_added(v, chosen, needs, options):
                raise game.illegal("a creature that must block could be added to the block", "requirements*", "509.1c")
        elif needs:
            best, _ = best_declaration(v, needs, options)
            if sum(f(chosen) for f in needs) < best:
                raise game.illegal("not as many requirements to block are obeyed as could be", "509.1c")


def declare_blockers(game: Game) -> Run:
    """Each defending player declares blockers (509.1), then damage assignment orders are announced (509.2-509.3)."""
    combat = game.state.combat
    if combat is None or not combat.attacks:
        return
    everything: list[Pair] = []
    defending = [p for p in game.state.apnap() if p in game.state.opponents(game.state.turn.active)]
    defending = [p for p in defending if p == game.state.heads(p)[0]]  # a team declares as one (806.7d)
    for me in defending:
        options = block_options(game, me)
        if not options and not game.every:
            continue
        default: tuple[Pair, ...] = ()
        if game.view.rules(tree.Must):
            needs = block_requirements(game.view, options)
            if needs:
                default = best_declaration(game.view, needs, options)[1]
        asked_of = Decision(me, "blockers", "declare blockers", "509.1a", options, 0, len(options), default)
        chosen = yield controlled(game.state, asked_of)
        chosen = tuple(chosen)
        verify_blocks(game, me, chosen, options)
        costs: list[Any] = []
        paying: set[Oid] = set()
        for b, a in chosen:
            for found, c in costs_of(game.view, "block", b, a):
                yes = yield from game.ask(
                    Decision(me, "yes", f"pay to block ({cost_words(c)})?", "509.1d", default=True, source=b, detail=(found.ctx.source, c))
                )
                if not yes:
                    raise game.illegal("a cost to block isn't paid: the declaration is illegal", "509.1f")
                costs += c
                paying.add(b)
        if costs:
            yield from pay(game, game.ctx(me, None), me, tuple(costs), "509.1f")
            mana = ("509.1e",) if any(isinstance(c, tree.Mana) for c in costs) else ()
            for b in paying:
                game.rite("paid to block", "509.1d", *mana, "509.1f", obj=b, player=me)
        everything += chosen
    yield from become_blocked(game, everything)


def become_blocked(game: Game, pairs: list[Pair]) -> Run:
    """Blockers and attackers take their places (509.1g-h), orders are announced, and what triggers on it triggers (509.4)."""
    combat = game.state.combat
    assert combat is not None
    pairs = [(b, a) for b, a in pairs if game.state.live(b) is not None and combat.attack_of(a) is not None]
    extended = list(pairs)
    for b, a in pairs:
        attack = combat.attack_of(a)
        if attack is not None and attack.band is not None:
            for other in combat.attacks:
                if other.band == attack.band and other.attacker != a and (b, other.attacker) not in extended:
                    extended.append((b, other.attacker))
    attacks = []
    for fresh in combat.attacks:
        mine = tuple(b for b, x in extended if x == fresh.attacker)
        attacks.append(replace(fresh, blocked=bool(mine), blockers=mine) if fresh.blocked is None else fresh)
    by_blocker: dict[Oid, list[Oid]] = {}
    for b, a in extended:
        by_blocker.setdefault(b, []).append(a)
    game.set(combat=Combat(tuple(attacks), tuple((b, tuple(x)) for b, x in by_blocker.items()), combat.struck, combat.first_step_done, True, combat.twice))
    yield from announce_orders(game)
    turn = game.state.turn
    events: list[Event] = []
    for b, mine_ in by_blocker.items():
        events.append(
            Event(
                "blocks", obj=b, player=game.view.of(b).controller, cites=("509.1g",), also=("703.3", "703.4f"), turn=turn.number, step=turn.step,
                data=(("count", len(mine_)), ("defending", game.view.of(b).controller)),
            )
        )
        for a in mine_:
            cites = ("509.1g",) if (b, a) in pairs else ("509.1g", "702.19h", *_band_without_banding(game, a))
            along = () if (b, a) in pairs else (("assigned", False),)
            events.append(Event("blocks creature", obj=b, other=a, cites=cites, turn=turn.number, step=turn.step, data=along))
    for row in attacks:
        kind = "blocked" if row.blocked else "unblocked"
        events.append(
            Event(
                kind, obj=row.attacker, player=game.state.turn.active, other=row.defender, cites=("509.1h",), turn=turn.number,
                step=turn.step, data=(("count", len(row.blockers)), ("defending", row.defending_player)),
            )
        )
    game.record(events)
    check_triggers(game, game.state, events)


def announce_orders(game: Game) -> Run:
    """Damage assignment order among several blockers (509.2) and among several attackers blocked (509.3)."""
    if not game.state.era.damage_order:
        return
    combat = game.state.combat
    assert combat is not None
    for a in combat.attacks:
        if len(a.blockers) > 1:
            order = yield from game.ask(
                Decision(
                    game.state.turn.active, "order", "damage assignment order among the blockers", "509.2", a.blockers, also=("703.4g",),
                    default=a.blockers, source=a.attacker,
                )
            )
            now = game.state.combat
            assert now is not None
            game.set(
                combat=replace(
                    now, attacks=tuple(replace(x, blockers=tuple(order)) if x.attacker == a.attacker else x for x in now.attacks)
                )
            )
            game.note("order", obj=a.attacker, player=game.state.turn.active, cites=("509.2",), also=("703.4g",))
    combat = game.state.combat
    assert combat is not None
    for b, mine in combat.blocking:
        if len(mine) > 1:
            who = game.view.of(b).controller
            order = yield from game.ask(
                Decision(who, "order", "damage assignment order among the attackers", "509.3", mine, default=mine, source=b, also=("703.4h",))
            )
            now = game.state.combat
            assert now is not None
            game.set(
                combat=replace(now, blocking=tuple((x, tuple(order) if x == b else y) for x, y in now.blocking))
            )


def _band_without_banding(game: Game, attacker: Oid) -> tuple[str, ...]:
    """702.19e where the attackers of a band couldn't form it any more: once announced, it stays together."""
    combat = game.state.combat
    mine = combat.attack_of(attacker) if combat is not None else None
    if combat is None or mine is None:
        return ()
    band = [x.attacker for x in combat.attacks if x.band is not None and x.band == mine.band]
    return () if may_band(game.view, band) else ("702.19e",)
