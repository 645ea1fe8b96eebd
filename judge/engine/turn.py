"""The turn (500-514) and priority (115): steps in order, turn-based actions, who gets priority when."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine import commander, sba  # noqa: F401  (the commander fills the tables of state-based actions and replacements)
from judge.engine.amounts import amount
from judge.engine.decisions import PASS, Activate, Cast, Concede, Decision, Pass, PlayLand, Special
from judge.engine.events import Event
from judge.engine.game import GameOver
from judge.engine.governing import PRIORITY
from judge.engine.keywords.daynight import DAYTIME
from judge.engine.loops import Watch
from judge.engine.objects import Oid, with_fact
from judge.engine.reach import SEATS, limit
from judge.engine.resolve import put_triggers, resolve_top
from judge.engine.state import STEPS, Combat, Turn
from judge.engine.triggers import check_state_triggers
from judge.engine.turncontrol import controlled, controller_of_turn, pending, turn_begins
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.game import Game

Run = Generator[Decision, Any, None]
TURN_BASED: dict[str, Callable[[Game], Run]] = {}
"""Step -> its turn-based actions (703.4)."""
SKIPPABLE = frozenset(("untap", "upkeep", "draw", "precombat main", "beginning of combat", "postcombat main", "end step"))
"""Steps and phases that effects skip (614.10); a skipped combat phase is skipped from its first step on."""


def turn_based(step: str) -> Callable[[Callable[[Game], Run]], Callable[[Game], Run]]:
    """Register the turn-based action of a step."""

    def register(function: Callable[[Game], Run]) -> Callable[[Game], Run]:
        TURN_BASED[step] = function
        return function

    return register


def run(game: Game, entered: bool = False) -> Run:
    """Play from the state's step on, turn after turn, until the game ends. ``entered``: the step has begun already."""
    try:
        step = game.state.turn.step
        if game.state.outcome is not None:
            return
        yield from sba.perform(game)
        yield from play_turn(game, step, entered)
        while True:
            yield from next_turn(game)
            yield from play_turn(game, "untap", False)
    except GameOver:
        return


def next_turn(game: Game) -> Run:
    """Whose turn comes next: extra turns first, the newest of them (500.7), else in turn order."""
    s = game.state
    yield from ()
    for _ in range(100):
        s = game.state
        extra = False
        if s.extra_turns:
            player = s.extra_turns[-1]
            game.set(extra_turns=s.extra_turns[:-1])
            extra = True
            regular = s.fact("regular", s.turn.active)
        else:
            regular = s.fact("regular", s.turn.active)
            order = s.apnap(regular)
            team = s.heads(regular)
            player = next((p for p in order if p not in team), order[0])
            regular = player
        player = s.heads(player)[0]
        if not game.state.players[player].in_game:
            continue
        if s.fact("regular") != regular:
            game.fact("regular", regular)
        if skipped(game, player, "turn"):
            waits = ("710.1b",) if pending(game.state, player) else ()
            game.note("skip", player=player, what="a turn", cites=("614.10", *_skip_rules(game, "turn", player), *waits))
            continue
        begin_turn(game, player, extra)
        return


def begin_turn(game: Game, player: int, extra: bool = False) -> None:
    """A new turn begins: the history starts anew, and what the player controls is no longer summoning sick (302.6)."""
    s = game.state
    number = s.turn.number + 1
    if game.passed is not None and game.passed(Turn(number, player, "untap")):
        game.stopped = True
        raise GameOver
    game.set(turn=Turn(number, player, "untap"), last_turn=s.history, history=())
    if s.fact(DAYTIME) is not None:
        game.fact("active before", s.turn.active)
    if any(limit(s, p.seat) is not None for p in s.players):
        game.fact(SEATS, tuple(s.alive()))
    heads = s.heads(player)
    game.set(
        players=tuple(
            replace(p, lands_played=0, turns=p.turns + (p.seat in heads)) if p.lands_played or p.seat in heads else p
            for p in game.state.players
        )
    )
    for seat in heads:
        expire(game, lambda f: f.span in ("your next turn",), seat)
    v = game.view
    sick = [o for o in game.state.battlefield() if o.sick and v.of(o).controller in heads]
    if sick:
        objects = dict(game.state.objects)
        for o in sick:
            objects[o.id] = replace(o, sick=False)
        game.set(objects=objects)
    game.note("turn", player=player, amount=number, what="extra" if extra else "", cites=("500.1",))
    turn_begins(game, player)


def expire(game: Game, test: Callable[[tree.For], bool], player: int | None = None) -> None:
    """End the continuous effects whose duration fits (of the player's making, where one is named)."""
    if not game.state.effects and not game.state.delayed:
        return
    gone = {
        f.id
        for f in game.state.effects
        if f.until is not None and test(f.until) and (player is None or f.controller == player)
    }
    game.drop_floating(gone)
    if game.state.delayed:
        kept = tuple(
            d
            for d in game.state.delayed
            if not (d.until is not None and test(d.until) and (player is None or d.controller == player))
        )
        if len(kept) != len(game.state.delayed):
            game.set(delayed=kept)


def skipped(game: Game, player: int, step: str) -> bool:
    """Whether the player skips the step, phase or turn (614.10), or a teammate who shares it (806.6h); a "next" skip is used up."""
    each = [_skips(game, p, step) for p in game.state.heads(player)]  # all of them: every "next" skip is used up
    return any(each)


def _skips(game: Game, player: int, step: str) -> bool:
    p = game.state.players[player]
    words = [step]
    if step in ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"):
        words.append("combat")
    for w in words:
        n = int(p.fact(f"skip {w}", 0))
        if n and (w == step or step == "beginning of combat"):
            game.change_player(player, facts=with_fact(p.facts, f"skip {w}", n - 1))
            return True
    for effect, m in game.view.rules(tree.SkipStep):
        name = m.step.removesuffix("s").removesuffix(" step").removesuffix(" phase")
        if name in words and game.view.active(effect) and (effect.what is None or player in game.view.subjects(effect)):
            return True
    return False


def _skip_rules(game: Game, step: str, player: int | None = None) -> tuple[str, ...]:
    """What else a skip brings: another "next" one is still to be skipped (614.10a); no phasing happens in this turn (702.23k)."""
    who = game.state.players[game.state.turn.active if player is None else player]
    found: tuple[str, ...] = ("614.10a",) if int(who.fact(f"skip {step}", 0)) else ()
    if step == "untap":
        from judge.engine.phasing import untap_step_phasing

        found += ("702.23k",) if untap_step_phasing(game) else ()
    return found


def play_turn(game: Game, first: str, entered: bool) -> Run:
    """The steps of a turn from ``first`` on (500.1)."""
    n = STEPS.index(first)
    while n < len(STEPS):
        step = STEPS[n]
        if step == "first combat damage":
            n += 1
            continue
        if step in ("declare blockers", "combat damage") and not entered:
            combat = game.state.combat
            if combat is None or not combat.attacks:
                if step == "declare blockers":
                    game.rite("no attackers", "508.6")
                n += 1
                continue
        ended = game.state.fact("end turn")
        if ended:
            game.fact("end turn", None)
            if ended == "turn":
                n = STEPS.index("cleanup")
                step = "cleanup"
                game.note("skip", player=game.state.turn.active, what="to the cleanup step", cites=("711.1c", "711.3"))
            else:
                n = max(n, STEPS.index("end of combat") + 1)
                step = STEPS[n]
                end_combat(game)
        if not entered and step in SKIPPABLE and skipped(game, game.state.turn.active, step):
            game.note("skip", player=game.state.turn.active, what=step, cites=("614.10", "500.10", *_skip_rules(game, step)))
            n = STEPS.index("postcombat main") if step == "beginning of combat" else n + 1
            continue
        if step == "combat damage":
            from judge.engine.combat.damage import first_strikers

            if not entered and first_strikers(game):
                yield from play_step(game, "first combat damage", False)
                if game.state.combat is not None and game.state.combat.attacks:
                    yield from play_step(game, "combat damage", False)
                n += 1
                continue
        yield from play_step(game, step, entered)
        entered = False
        if step == "end of combat":
            end_combat(game)
        n += 1
        if step in ("end of combat", "postcombat main", "precombat main", "upkeep", "draw", "end step") and game.state.extra_steps:
            yield from extra_steps(game, step)


def extra_steps(game: Game, after: str) -> Run:
    """Additional phases and steps (500.8-9)."""
    if after not in ("postcombat main", "precombat main", "end of combat"):
        return
    while game.state.extra_steps:
        step = game.state.extra_steps[0]
        game.set(extra_steps=game.state.extra_steps[1:])
        if step == "beginning of combat":
            for s in ("beginning of combat", "declare attackers"):
                yield from play_step(game, s, False)
            if game.state.combat is not None and game.state.combat.attacks:
                yield from play_step(game, "declare blockers", False)
                from judge.engine.combat.damage import first_strikers

                if first_strikers(game):
                    yield from play_step(game, "first combat damage", False)
                yield from play_step(game, "combat damage", False)
            yield from play_step(game, "end of combat", False)
            end_combat(game)
        else:
            game.rite("another phase", "500.8", *(("505.1a",) if "main" in step else ()), what=step)
            yield from play_step(game, step, False)


def end_combat(game: Game) -> None:
    """Everything is removed from combat and "until end of combat" effects end (511.3, 500.5)."""
    before = game.state.effects
    expire(game, lambda f: f.span in ("end of combat", "this combat"))
    game.rite("combat ends", "511.3", *(("500.5",) if game.state.effects is not before else ()))
    if game.state.combat is not None:
        game.set(combat=None)


def play_step(game: Game, step: str, entered: bool) -> Run:
    """One step: it begins, its turn-based actions, triggers, priority, and its end (500.2-500.6)."""
    turn = game.state.turn
    if not entered:
        coming = Turn(turn.number, turn.active, step)
        if game.passed is not None and game.passed(coming):
            game.stopped = True
            raise GameOver
        game.set(turn=coming)
        if step == "beginning of combat":
            game.set(combat=Combat())
        expire(game, lambda f: f.span == f"next {step}" or (f.span == "your next upkeep" and step == "upkeep"), turn.active)
        if step in ("untap", "cleanup") or step not in ("combat damage", "first combat damage", "declare attackers", "declare blockers"):
            game.note("step", player=turn.active, what=step, cites=STEP_CITES[step])
        else:
            game.note("step", player=turn.active, what=step, cites=STEP_CITES[step])
        action = TURN_BASED.get(step)
        if action is not None:
            yield from action(game)
    if step == "untap":
        v = game.view
        game.drop_floating(
            {
                f.id
                for f in game.state.effects
                if f.until is not None
                and f.until.span == "next untap step"
                and any(isinstance(t, Oid) and (game.state.live(t) is None or game.state.taking_turn(v.of(t).controller)) for t in f.affected or ())
            }
        )
        empty_pools(game)
        return
    if step == "cleanup":
        yield from cleanup_priority(game)
        return
    if step == "declare attackers" and (game.state.combat is None or not game.state.combat.attacks) and entered is False:
        pass
    yield from priority(game, step)
    empty_pools(game)


STEP_CITES: dict[str, tuple[str, ...]] = {
    "untap": ("502.1",), "upkeep": ("503.1",), "draw": ("504.1",), "precombat main": ("505.1",),
    "beginning of combat": ("507.1",), "declare attackers": ("508.1",), "declare blockers": ("509.1",),
    "first combat damage": ("510.5",), "combat damage": ("510.1",), "end of combat": ("511.1",),
    "postcombat main": ("505.1",), "end step": ("513.1", "513.2"), "cleanup": ("514.1",),
}  # fmt: skip


def empty_pools(game: Game) -> None:
    """Unused mana empties as a step or phase ends (106.4, 500.4)."""
    step = game.state.turn.step
    ends_phase = step in ("draw", "precombat main", "end of combat", "postcombat main", "cleanup")
    if game.state.era.pool_empties == "phase" and not ends_phase:
        return
    for p in game.state.players:
        if p.pool:
            if any(m.what == "mana doesn't empty" for _, m in game.view.rules(tree.RuleChange)):
                continue
            lost = len(p.pool)
            game.change_player(p.seat, pool=())
            game.note("empty pool", player=p.seat, amount=lost, cites=("106.4", "500.4"), also=("703.4n",))
            if game.state.era.mana_burn:
                q = game.state.players[p.seat]
                for mate in game.state.heads(p.seat):
                    game.change_player(mate, life=q.life - lost)
                game.note("lose life", player=p.seat, amount=lost, cause="mana burn", cites=("mana burn*",))


# --- turn-based actions -------------------------------------------------------------------------------------------------------------


def _untapping_too(game: Game, heads: Any, already: set[Oid]) -> list[Any]:
    """What an effect has untap during another player's untap step (502.2, 101.1)."""
    from judge.engine.refs import resolve

    v = game.view
    found = []
    for effect, m in v.rules(tree.RuleChange):
        if m.what == "untap during each other player's untap step" and v.active(effect) and effect.ctx.you not in heads:
            for t in resolve(effect.ctx, m.other):
                o = game.state.live(t) if isinstance(t, Oid) else None
                if o is not None and o.tapped and o.oid not in already:
                    already.add(o.oid)
                    found.append(o)
    return found


def _no_more_than(game: Game, tapped: list[Any]) -> Generator[Decision, Any, list[Any]]:
    """"Players can't untap more than one land during their untap steps": the player chooses which (502.2)."""
    from judge.engine.filters import matches

    v = game.view
    me = game.state.turn.active
    for effect, m in v.rules(tree.Cant):
        if m.action != "untap more than" or m.limit is None or not v.active(effect) or me not in v.subjects(effect):
            continue
        among = [o.oid for o in tapped if m.other is None or matches(effect.ctx, m.other, o.oid)]
        most = amount(effect.ctx, m.limit)
        if len(among) > most:
            kept = yield from game.ask(
                Decision(me, "choose", "untap", "502.2", among, 0, most, tuple(among[:most]), effect.ctx.source)
            )
            tapped = [o for o in tapped if o.oid not in among or o.oid in kept]
    return tapped


@turn_based("untap")
def untap_step(game: Game) -> Run:
    """Phasing, then untapping (502.1-502.2)."""
    from judge.engine.keywords.daynight import check_of_the_turn
    from judge.engine.phasing import untap_step_phasing
    from judge.engine.restrictions import cannot, may_stay_tapped, stays_tapped

    heads = game.state.heads(game.state.turn.active)
    phases = untap_step_phasing(game)
    if phases:
        yield from game.do(*phases)
    check_of_the_turn(game)
    v = game.view
    tapped = [o for o in game.state.battlefield() if o.tapped and v.of(o).controller in heads]
    tapped += _untapping_too(game, heads, {o.oid for o in tapped})
    if not tapped:
        return
    if v.rules(tree.Cant) or v.rules(tree.Permit) or v.rules(tree.RuleChange):
        kept = []
        for o in tapped:
            if stays_tapped(v, o.oid) or cannot(v, "untap", o.oid) is not None:
                continue
            if may_stay_tapped(v, o.oid):
                stays = yield from game.ask(
                    Decision(v.of(o).controller, "yes", "leave it tapped?", "502.2", default=False, source=o.oid)
                )
                if stays:
                    continue
            kept.append(o)
        tapped = yield from _no_more_than(game, kept)
    frozen = [o for o in tapped if o.fact("stays tapped")]
    for o in frozen:
        game.remember(o.oid, "stays tapped", None)
    yield from game.do(*(Event("untap", obj=o.oid, cites=("502.2",), also=("703.3", "703.4b")) for o in tapped if o not in frozen))


@turn_based("draw")
def draw_step(game: Game) -> Run:
    """The active player draws (504.1); not the first player on the first turn of a two-player game (103.7a)."""
    s = game.state
    me = s.turn.active
    if s.turn.number == 1 and s.fact("first draw skipped", False):
        game.note("skip", player=me, what="the first draw", cites=("103.7a",) if len(s.players) == 2 else ("103.7b", "806.6b"))
        return
    if s.era.draw_on_stack:
        ability = tree.Triggered(tree.PhaseBegins("draw"), tree.Draw(tree.Who("you"), tree.Num(1)))
        from judge.engine.state import Pending

        game.set(pending=(*game.state.pending, Pending(me, None, ability, game.ctx(me, None).copy(), game.count)))
        return
    heads = s.heads(me)
    first = ("103.7c",) if s.turn.number == 1 and s.fact("began") else ()
    for p in heads:
        yield from game.do(Event("draw", player=p, cites=("504.1",) if len(heads) == 1 else ("504.1", "806.6e"), also=("703.3", "703.4c", *first)))


@turn_based("precombat main")
def precombat_main(game: Game) -> Run:
    """Sagas of the active player get a lore counter (715.3b today)."""
    v = game.view
    heads = game.state.heads(game.state.turn.active)
    sagas = [o for o in game.state.battlefield() if "Saga" in v.of(o).subtypes and v.of(o).controller in heads]
    if sagas:
        yield from game.do(*(Event("counters", obj=o.oid, what="lore", amount=1, cites=("715.3b*",)) for o in sagas))


@turn_based("beginning of combat")
def beginning_of_combat(game: Game) -> Run:
    """Defending players are settled (507.1)."""
    yield from ()


@turn_based("declare attackers")
def attackers(game: Game) -> Run:
    """508.1."""
    from judge.engine.combat.attackers import declare_attackers

    yield from declare_attackers(game)


@turn_based("declare blockers")
def blockers(game: Game) -> Run:
    """509.1-509.3."""
    from judge.engine.combat.blockers import declare_blockers

    yield from declare_blockers(game)


@turn_based("first combat damage")
def first_damage(game: Game) -> Run:
    """510.1-510.2 for creatures with first or double strike (510.5)."""
    from judge.engine.combat.damage import combat_damage

    yield from combat_damage(game, first=True)


@turn_based("combat damage")
def damage(game: Game) -> Run:
    """510.1-510.2."""
    from judge.engine.combat.damage import combat_damage

    yield from combat_damage(game, first=False)


def hand_limit(game: Game, player: int) -> int | None:
    """The maximum hand size (402.2); None when there is none."""
    v = game.view
    limit: int | None = 7
    for effect, m in v.rules(tree.RuleChange):
        if "maximum hand size" in m.what and v.active(effect) and (effect.what is None or player in v.subjects(effect)):
            if m.amount is not None:
                n = amount(effect.ctx, m.amount)
                if "increased" in m.what and limit is not None:
                    limit += n
                elif "reduced" in m.what and limit is not None:
                    limit -= n
                else:
                    limit = n
            elif "no maximum" in m.what:
                limit = None
    for effect, m in v.rules(tree.Permit):
        if m.action == "no maximum hand size" and v.active(effect) and (effect.what is None or player in v.subjects(effect)):
            limit = None
    return None if limit is None else max(0, limit)


def discard_down(game: Game, player: int) -> Run:
    """The player discards down to the maximum hand size (514.1)."""
    limit = hand_limit(game, player)
    hand = [game.state.objects[i].oid for i in game.state.zone("hand", player)]
    if limit is None or len(hand) <= limit:
        return
    n = len(hand) - limit
    rule = () if limit == 7 else ("613.10",)  # an effect on the rules of the game says how many
    gone = yield from game.ask(Decision(player, "choose", f"discard {n}", "514.1", hand, n, n, tuple(hand[:n]), also=("703.4k",)))
    yield from game.do(
        *(Event("move", obj=o, to="graveyard", what="discard", player=player, cites=("514.1", "701.7a", *rule), also=("703.3", "703.4k")) for o in gone)
    )


@turn_based("cleanup")
def cleanup(game: Game) -> Run:
    """Discard down to the maximum hand size (514.1), then damage and "until end of turn" effects end together (514.2)."""
    me = game.state.turn.active
    if not game.state.players[me].in_game:
        return
    for p in game.state.heads(me):
        yield from discard_down(game, p)
    objects = None
    keeps = any(m.what in ("damage isn't removed",) for _, m in game.view.rules(tree.RuleChange))
    if not keeps:
        for i in game.state.zone("battlefield"):
            o = game.state.objects[i]
            if o.damage or o.deathtouched:
                objects = objects if objects is not None else dict(game.state.objects)
                objects[i] = replace(o, damage=0, deathtouched=False)
    if objects is not None:
        game.set(objects=objects)
    ended = bool(game.state.effects)
    note_unused(game)
    expire(game, lambda f: f.span in ("end of turn", "this turn"))
    expire_next(game)
    if objects is not None or ended:
        game.note("damage wears off", player=me, cites=("514.2",), also=("703.4m",))
    game.sync_control()


def note_unused(game: Game) -> None:
    """Replacement effects of this turn whose event never happened have done nothing (614.7)."""
    from judge.engine.replacers import RegenerationShield

    for f in game.state.effects:
        this_turn = f.until is not None and f.until.span in ("end of turn", "this turn")
        if this_turn and any(isinstance(m, (RegenerationShield, tree.Replace)) for m in f.modifications):
            game.rite("never used", "614.7", obj=f.source)


def expire_next(game: Game) -> None:
    """Effects that last through a player's next turn, made before this one, end with it (514.2)."""
    s = game.state
    gone = {
        f.id
        for f in s.effects
        if f.until is not None
        and f.until.span in ("end of your next turn", "next turn")
        and s.taking_turn(f.controller)
        and f.made_turn < s.turn.number
    }
    game.drop_floating(gone)


def cleanup_priority(game: Game) -> Run:
    """Nobody gets priority unless something happened; then there is another cleanup step (514.3a)."""
    from judge.engine.sba import perform

    done = yield from perform(game)
    check_state_triggers(game)
    if done or game.state.pending:
        yield from priority(game, "cleanup")
        empty_pools(game)
        yield from play_step(game, "cleanup", False)
        return
    empty_pools(game)


# --- priority -------------------------------------------------------------------------------------------------------------------------


def settle(game: Game) -> Run:
    """Before a player gets priority: state-based actions, then triggered abilities, until neither is left (115.5, 704.3)."""
    for _ in range(100_000):
        end_as_long_as(game)
        game.sync_combat()
        yield from sba.perform(game)
        check_state_triggers(game)
        if not game.state.pending:
            return
        yield from put_triggers(game)


def end_as_long_as(game: Game) -> None:
    """Effects that last "for as long as" end for good when their condition stops holding (611.2b)."""
    from judge.engine.conditions import holds

    gone = set()
    for f in game.state.effects:
        if f.until is None:
            continue
        if f.until.span == "as long as" and f.until.condition is not None:
            ctx = f.memory.copy(game)
            if gone_for_good(ctx, f.until.condition) or not holds(ctx, f.until.condition):
                gone.add(f.id)
        source_gone = f.source is not None and game.state.live(f.source) is None
        all_gone = bool(f.affected) and all(isinstance(t, Oid) and game.state.live(t) is None for t in f.affected or ())
        if all_gone or (f.until.span == "leaves the battlefield" and source_gone):
            gone.add(f.id)
    if gone:
        game.drop_floating(gone)
        game.sync_control()


def gone_for_good(ctx: Any, condition: Any) -> bool:
    """Whether a condition about certain objects speaks of ones that are gone: it can't hold any more (611.2b, 400.7)."""
    from judge.engine.abilities import walk
    from judge.engine.refs import resolve

    for n in walk(condition):
        if isinstance(n, tree.Fits) and isinstance(n.what, (tree.This, tree.AttachedObject, tree.Back)):
            things = [ctx.follow(t) for t in resolve(ctx, n.what)]
            if things and all(isinstance(t, Oid) and ctx.state.live(t) is None for t in things):
                return True
    return False


def priority(game: Game, begins: str = "") -> Run:
    """Players get priority in turn until all pass in succession with an empty stack (115.4, 500.2). ``begins``: the step whose first
    priority this is."""
    holder = game.state.turn.active
    passes = 0
    watch = Watch()
    why = (*PRIORITY.get(begins, ()), "115.3a")
    game.before_priority = bool(begins)
    while True:
        if passes == 0:
            yield from settle(game)
            game.rite("priority", "115.1", *why, player=holder)
        game.before_priority = False
        order = game.state.apnap()
        if holder not in order:
            holder = order[0] if order else 0
        if game.state.priority != holder or game.state.passes != passes:
            game.set(priority=holder, passes=passes)
        action = yield controlled(
            game.state, Decision(holder, "priority", "priority", "115.1", _options(game, holder), default=PASS)
        )
        if game.state.fact("end turn"):
            return
        if isinstance(action, Pass):
            passes += 1
            unspent = ("106.4a",) if game.state.players[holder].pool else ()
            shared = ("806.6g",) if game.state.fact("two-headed giant") else ()
            game.rite("pass", "115.3d", *unspent, *shared, player=holder)
            if passes >= len(game.state.apnap()):
                if not game.state.zones.get(("stack", None)):
                    game.set(priority=None, passes=0)
                    game.rite("step ends", "115.4", "500.2")
                    return
                game.set(priority=None, passes=0)
                since = len(game.log)
                yield from resolve_top(game)
                sba.not_seen(game, since)
                if game.state.fact("end turn"):
                    # state-based actions, but no triggered abilities and no priority before the cleanup step (711.1b)
                    yield from sba.perform(game)
                    game.rite("no priority", "711.1b", "711.2")
                    return
                yield from watch.look(game)
                passes = 0
                why = ("115.3b",)
                holder = game.state.turn.active
            else:
                order = game.state.apnap()
                holder = order[(order.index(holder) + 1) % len(order)]
            continue
        yield from take(game, holder, action)
        passes = 0
        why = ("115.3c", "114.3") if isinstance(action, (PlayLand, Special)) else ("115.3c",)
        holder = game.state.heads(holder)[0]  # the team has priority again, not one player of it alone (806.6c)
        if not game.state.players[holder].in_game:
            holder = game.state.turn.active


def _options(game: Game, holder: int) -> Callable[[], Any]:
    def work() -> Any:
        from judge.engine.legal import legal_actions

        return legal_actions(game.state, holder)

    return work


def take(game: Game, player: int, action: Any) -> Run:
    """Carry out what a player with priority chose to do (115.2)."""
    from judge.engine.activating import activate
    from judge.engine.casting import cast
    from judge.engine.lands import play_land
    from judge.engine.specials import special

    if isinstance(action, Cast):
        yield from cast(game, player, action)
    elif isinstance(action, Activate):
        yield from activate(game, player, action)
    elif isinstance(action, PlayLand):
        yield from play_land(game, player, action)
    elif isinstance(action, Special):
        yield from special(game, player, action)
    elif isinstance(action, Concede):
        from judge.engine.ending import finish

        own = ("710.5",) if controller_of_turn(game.state, player) is not None else ()
        game.note("concede", player=player, cites=("104.3a", *own))
        for p in game.state.heads(player):  # a whole team leaves with the player who concedes (806.8b)
            game.change_player(p, lost="conceded")
        finish(game)
    else:
        raise Illegal(f"{action!r} isn't something to do with priority", game.state.era.cites(("114.1",)))
