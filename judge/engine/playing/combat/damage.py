"""Combat damage (510): who deals it in which step, assignment by the era's rules, and dealing it all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.layers.chars import FACE_DOWN
from judge.engine.happening.instructions import EFFECTS, act
from judge.engine.playing.combat.attackers import bands_with_other
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Attack
from judge.engine.state.objects import Oid, StackInfo, Thing, with_fact

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def fighters(game: Game) -> list[Oid]:
    """The attacking and blocking creatures."""
    combat = game.state.combat
    if combat is None:
        return []
    return [a.attacker for a in combat.attacks] + [b for b, _ in combat.blocking]


def first_strikers(game: Game) -> bool:
    """Whether some attacker or blocker has first or double strike as the damage step begins (510.5)."""
    v = game.view
    for o in fighters(game):
        if game.state.live(o) is not None:
            c = v.of(o)
            if c.abilities and (c.has("first strike") or c.has("double strike")):
                return True
    return False


def deals_now(game: Game, oid: Oid, first: bool) -> bool:
    """Whether the creature assigns combat damage in this step (510.5, 702.4, 702.7)."""
    combat = game.state.combat
    assert combat is not None
    obj = game.state.live(oid)
    if obj is None or obj.phased_out:
        return False
    c = game.view.of(obj)
    if "creature" not in c.types:
        return False
    if obj.tapped and game.state.era.tapped_blockers == "deal none" and combat.attack_of(oid) is None:
        game.rite("deals none", "tapped blocker*", obj=oid)
        return False
    if first:
        return c.has("first strike") or c.has("double strike")
    if not combat.first_step_done:
        return True
    return oid not in combat.struck or c.has("double strike")


def damage_amount(game: Game, oid: Oid) -> int:
    """How much combat damage the creature assigns: its power (510.1a), or what an effect says instead."""
    v = game.view
    c = v.of(oid)
    for effect, m in v.rules(tree.RuleChange):
        if m.what == "assigns combat damage equal to its toughness" and v.active(effect) and oid in v.subjects(effect):
            return max(0, c.toughness or 0)
        if m.what in ("assigns no combat damage", "deals no combat damage") and v.active(effect) and oid in v.subjects(effect):
            return 0
    return max(0, c.power or 0)


UNBLOCKED = (
    "assigns combat damage as though it weren't blocked", "may assign combat damage as though unblocked",
    "assigns combat damage as though unblocked",
)  # fmt: skip
"""Changes of the rules by which damage isn't assigned to blockers."""


def as_though_unblocked(game: Game, oid: Oid) -> bool:
    """Whether the creature may assign its damage as though it weren't blocked."""
    v = game.view
    words = "assign combat damage as though it weren't blocked"
    for effect, m in v.rules(tree.Permit):
        if m.action == words and v.active(effect) and oid in v.subjects(effect):
            return True
    return any(
        m.what in UNBLOCKED
        and v.active(e)
        and oid in v.subjects(e)
        for e, m in v.rules(tree.RuleChange)
    )


def _without_choice(game: Game, oid: Oid) -> bool:
    """Whether an effect has the creature assign its damage so without leaving its controller the choice."""
    v = game.view
    return any(m.what == UNBLOCKED[2] and v.active(e) and oid in v.subjects(e) for e, m in v.rules(tree.RuleChange))


def lethal(game: Game, target: Oid, deadly: bool, already: int) -> int:
    """How much more damage is lethal to the creature in this assignment (510.1c; 702.2c since 2010)."""
    obj = game.state.get(target)
    c = game.view.of(target)
    if "creature" not in c.types:
        return obj.count("loyalty")
    if deadly and game.state.era.deathtouch_lethal_one:
        return max(0, 1 - already)
    return max(0, (c.toughness or 0) - obj.damage - already)


ANNOUNCED = ("703.3", "703.4i", "703.4j")
"""The turn-based actions of the combat damage step: all announce how damage is assigned, then it is dealt (703.4i-j)."""
Assignment = list[tuple[Oid, Thing, int]]


def assign(game: Game, first: bool) -> Steps[Assignment]:
    """First the active player, then the defending players announce how damage is assigned (510.1)."""
    combat = game.state.combat
    assert combat is not None
    result: Assignment = []
    for a in combat.attacks:
        if deals_now(game, a.attacker, first):
            result += yield from assign_attacker(game, a, result)
    for p in game.state.apnap():
        for b, attackers in combat.blocking:
            if game.state.live(b) is not None and game.view.of(b).controller == p and deals_now(game, b, first):
                result += yield from assign_blocker(game, b, attackers, result)
    return result


def assign_attacker(game: Game, a: Attack, so_far: Assignment) -> Steps[Assignment]:
    """An attacker's damage (510.1b-c, 702.17 trample)."""
    power = damage_amount(game, a.attacker)
    if power <= 0:
        return []
    c = game.view.of(a.attacker)
    goal: Thing | None = a.defender
    if isinstance(goal, Oid) and game.state.live(goal) is None:
        goal = None
    if isinstance(goal, int) and not game.state.players[goal].in_game:
        game.rite("undealt", "800.4d", source=a.attacker, other=goal)
        goal = None
    if isinstance(goal, int) and len(game.state.heads(goal)) > 1 and (not a.blocked or c.has("trample")):
        heads = game.state.heads(goal)
        goal = yield from game.ask(
            Decision(
                game.state.turn.active, "one", "which defending player is dealt the damage", "806.7f", heads, default=goal, source=a.attacker
            )
        )
    over = c.has("trample over planeswalkers")
    beyond = _beyond(game, a, goal) if over else None
    if not a.blocked and not (beyond is not None and goal is not None):
        goal = goal if goal is not None else beyond
        return [(a.attacker, goal, power)] if goal is not None else []
    blockers = [b for b in a.blockers if game.state.live(b) is not None]
    me = game.state.turn.active
    if goal is not None and as_though_unblocked(game, a.attacker):
        yes = _without_choice(game, a.attacker) or (yield from game.ask(
            Decision(me, "yes", "assign damage as though it weren't blocked?", "510.1c", default=False, source=a.attacker)
        ))
        if yes:
            return [(a.attacker, goal, power)]
    trample = c.has("trample") or over
    if over and goal is None:
        goal, beyond = beyond, None  # 702.19e today
    if not blockers and beyond is None:
        return [(a.attacker, goal, power)] if trample and goal is not None else []
    recipients: list[Thing] = list(blockers)
    over_there = trample and game.state.era.trample == "assigned"  # elsewhere the excess is redirected once it is dealt
    if over_there and goal is not None:
        recipients.append(goal)
        if beyond is not None:
            recipients.append(beyond)
    if len(recipients) == 1:
        return [(a.attacker, recipients[0], power)]
    deadly = c.has("deathtouch")
    ordered = game.state.era.damage_order and not (deadly and game.state.era.deathtouch_divides)
    also = ("702.2b",) if deadly and game.state.era.deathtouch_divides else ()
    chooser = me
    if _banded(game, list(blockers)):
        chooser = a.defending_player if a.defending_player is not None else me
        ordered = False
        also = (*also, "702.19j")

    def verify(answer: Any) -> None:
        check_assignment(game, a.attacker, list(answer), recipients, power, deadly, ordered, over_there and goal is not None, so_far)

    default = default_assignment(game, recipients, power, deadly, over_there and goal is not None, so_far)
    answer = yield from game.ask(
        Decision(
            chooser, "divide", "assign combat damage", "510.1c", recipients, 0, power, default, a.attacker, None, verify, also=(*also, "510.1e")
        )
    )
    return [(a.attacker, r, n) for r, n in zip(recipients, answer, strict=True) if n > 0]


def _beyond(game: Game, a: Attack, goal: Thing | None) -> int | None:
    """The player who may be assigned what is more than a planeswalker's loyalty (702.19c, e today)."""
    if isinstance(goal, Oid) and "planeswalker" in game.view.of(goal).types:
        return game.view.of(goal).controller
    return a.defending_player if goal is None else None


def check_assignment(
    game: Game, source: Oid, answer: list[int], recipients: list[Thing], power: int, deadly: bool, ordered: bool, trample: bool,
    so_far: Assignment,
) -> None:  # fmt: skip
    """Refuse an illegal division (510.1c, 510.1f, 702.17b)."""
    creatures = recipients[:-1] if trample else recipients
    needs = [
        lethal(game, r, deadly, sum(n for s, t, n in so_far if t == r)) for r in creatures if isinstance(r, Oid)
    ]
    if ordered:
        for i in range(1, len(creatures)):
            if answer[i] > 0 and any(answer[j] < needs[j] for j in range(i)):
                raise game.illegal("a blocker is assigned damage before those ahead of it have lethal damage", "510.1c", "510.1f")
    if trample and answer[-1] > 0 and any(x < n for x, n in zip(answer, needs, strict=False)):
        raise game.illegal("the player is assigned damage before all blockers have lethal damage", "702.17b", "510.1f")


def default_assignment(
    game: Game, recipients: list[Thing], power: int, deadly: bool, trample: bool, so_far: Assignment
) -> tuple[int, ...]:
    """Lethal damage to each in order, the rest to the player (trample) or to the last."""
    left = power
    answer = []
    for n, r in enumerate(recipients):
        if n == len(recipients) - 1:
            answer.append(left)
            left = 0
            continue
        assert isinstance(r, Oid)
        take = min(left, lethal(game, r, deadly, sum(x for s, t, x in so_far if t == r)))
        answer.append(take)
        left -= take
    return tuple(answer)


def assign_blocker(
    game: Game, b: Oid, attackers: tuple[Oid, ...], so_far: Assignment
) -> Steps[Assignment]:
    """A blocker's damage (510.1d)."""
    power = damage_amount(game, b)
    combat = game.state.combat
    assert combat is not None
    goals: list[Thing] = [a for a in attackers if game.state.live(a) is not None and combat.attack_of(a) is not None]
    if power <= 0 or not goals:
        return []
    if len(goals) == 1:
        return [(b, goals[0], power)]
    deadly = game.view.of(b).has("deathtouch")
    ordered = game.state.era.damage_order and not (deadly and game.state.era.deathtouch_divides)
    also = ("702.2b",) if deadly and game.state.era.deathtouch_divides else ()
    who = game.view.of(b).controller
    if _banded(game, [g for g in goals if isinstance(g, Oid)]):
        who = game.state.turn.active
        ordered = False
        also = (*also, "702.19k")

    def verify(answer: Any) -> None:
        check_assignment(game, b, list(answer), goals, power, deadly, ordered, False, so_far)

    default = default_assignment(game, goals, power, deadly, False, so_far)
    answer = yield from game.ask(
        Decision(who, "divide", "assign combat damage", "510.1d", goals, 0, power, default, b, None, verify, also=also)
    )
    return [(b, r, n) for r, n in zip(goals, answer, strict=True) if n > 0]


def _banded(game: Game, creatures: list[Oid]) -> bool:
    """Whether banding among creatures that fight one creature gives their side the say over its damage (702.19j-k)."""
    v = game.view
    if any(v.of(o).has("banding") for o in creatures):
        return True
    some = [o for o in creatures if v.of(o).has("bands with other")]
    return any(bands_with_other(v, [o], [o, x]) for o in some for x in creatures if x != o)


def combat_damage(game: Game, first: bool) -> Run:
    """Assign (510.1), then deal everything at once (510.2)."""
    assignment = yield from assign(game, first)
    combat = game.state.combat
    assert combat is not None
    now = [o for o in fighters(game) if deals_now(game, o, first)]
    if combat.first_step_done and combat.struck:
        note_spent(game)
    if first:
        double = frozenset(o for o in now if game.view.of(o).has("double strike"))
        game.set(combat=replace(combat, struck=combat.struck | frozenset(now), twice=combat.twice | double, first_step_done=True))
    rules = ("510.2", "510.5") if first else ("510.2",)
    v = game.view
    events = []
    for source, target, n in assignment:
        c = v.of(source)
        cites = list(rules)
        attack = combat.attack_of(source)
        cites += strike_rules(game, source, first)
        if attack is not None and attack.blocked and c.has("trample"):
            if not (isinstance(target, Oid) and target in attack.blockers):
                cites.append("702.17b" if any(game.state.live(x) is not None for x in attack.blockers) else "702.17c")
                if game.state.era.deathtouch_lethal_one and c.has("deathtouch"):
                    cites.append("702.2c*")
            if isinstance(attack.defender, Oid) and target == attack.defender:
                cites.append("702.17d")
        cites.append("510.1b" if attack is not None and not attack.blocked else "510.1c" if attack is not None else "510.1d")
        if isinstance(target, int) and len(game.state.heads(target)) > 1:
            cites.append("806.7f")
        events.append(Event("damage", source=source, other=target, amount=n, combat=True, cites=tuple(cites), also=ANNOUNCED))
    if game.state.era.damage_on_stack and events:
        yield from put_damage_on_stack(game, events)
        return
    yield from game.do(*events)
    _commander_damage(game, events)


def strike_rules(game: Game, oid: Oid, first: bool) -> tuple[str, ...]:
    """The rules of first and double strike by which a creature deals its damage in this step: first (702.7b), first of two times
    (702.4b); in the second step because first strike came too late (702.7c), as double strike's second time (702.4b), or because
    double strike was given after a first strike (702.4d)."""
    combat = game.state.combat
    c = game.view.of(oid)
    if first:
        return ("702.4b",) if c.has("double strike") else ("702.7b",)
    if combat is None or not combat.first_step_done:
        return ()
    if oid not in combat.struck:
        return ("702.7c",) if c.has("first strike") else ()
    return ("702.4b",) if oid in combat.twice else ("702.4d",)


def note_spent(game: Game) -> None:
    """In the second step: what has struck already and lost its first or double strike since assigns no damage again
    (702.7c, 702.4c)."""
    combat = game.state.combat
    if combat is None:
        return
    for oid in fighters(game):
        if oid not in combat.struck or game.state.live(oid) is None:
            continue
        c = game.view.of(oid)
        if c.has("double strike"):
            continue
        twice = oid in combat.twice
        if twice or not c.has("first strike"):
            game.note("has struck", obj=oid, cites=("702.4c" if twice else "702.7c", "510.5"))


def _commander_damage(game: Game, events: list[Event]) -> None:
    """Combat damage from commanders is counted per commander (903.14 today)."""
    for e in events:
        if isinstance(e.other, int) and e.source is not None and game.state.get(e.source).fact("commander"):
            p = game.state.players[e.other]
            key = f"commander damage {e.source.id}"
            game.change_player(e.other, facts=with_fact(p.facts, key, int(p.fact(key, 0)) + e.amount))


def put_damage_on_stack(game: Game, events: list[Event]) -> Run:
    """Where the era says so, assigned damage waits on the stack as an object and is dealt as assigned."""
    memory = game.ctx(game.state.turn.active, None)
    memory.choices["damage"] = tuple(events)
    info = StackInfo(
        "combat damage", game.state.turn.active, tree.Triggered(tree.GameEvent("combat damage"), DealAssigned(tuple(events))),
        None, memory=memory.copy(),
    )  # fmt: skip
    yield from game.do(
        Event("to stack", player=game.state.turn.active, data=(("stack", info), ("face", FACE_DOWN)), cites=("310.2*",), what="combat damage")
    )


from dataclasses import dataclass  # noqa: E402


@dataclass(frozen=True, slots=True)
class DealAssigned(tree.Effect):
    """Deal combat damage as it was assigned (damage on the stack)."""

    events: tuple[Any, ...]


def _register() -> None:
    def deal(game: Game, ctx: Any, node: DealAssigned) -> Run:
        yield from act(game, ctx, *node.events)
        _commander_damage(game, list(node.events))

    EFFECTS[DealAssigned] = deal


_register()
