"""The turn (500-514): whose turn it is, its steps in their order, additional ones, and how each begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.layers.durations import expire, expire_untapping
from judge.engine.characteristics.layers.inplay import in_play
from judge.engine.characteristics.reach import SEATS, limit
from judge.engine.doing.keywords.daynight import DAYTIME
from judge.engine.happening import sba
from judge.engine.happening.byitself import TURN_BASED
from judge.engine.happening.ending import GameOver, finish
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.sba import perform
from judge.engine.happening.settling import settle
from judge.engine.happening.triggers.triggers import check_state_triggers, match
from judge.engine.playing.combat.damage import first_strikers
from judge.engine.playing.priority.priority import priority
from judge.engine.playing.turn.skipping import SKIPPABLE, first_draw_skipped, skip_rules, skipped
from judge.engine.playing.turn.turnbased import discard_down, wear_off
from judge.engine.playing.variants import (
    commander,  # noqa: F401
    planar,
)
from judge.engine.state.decisions import Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import STEPS, Combat, Turn
from judge.engine.state.turncontrol import pending, turn_begins

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


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
            game.note("skip", player=player, what="a turn", cites=("614.10", *skip_rules(game, "turn", player), *waits))
            continue
        if (yield from _another_thing(game, player, extra)):
            game.note("skip", player=player, what="a turn", cites=("614.10", "614.1b"))
            continue
        begin_turn(game, player, extra)
        return


TURNS = ("begin an extra turn", "begin your turn")
"""The beginnings of turns that effects replace."""


def _another_thing(game: Game, player: int, extra: bool) -> Steps[bool]:
    """Whether an effect has, or lets, the player skip the turn that would begin (614.10); what it says besides is done."""
    e = Event("turn", player=player, what="extra" if extra else "")
    for x, m in in_play(game, tree.Replace):
        if not (isinstance(m.event, tree.GameEvent) and m.event.what in TURNS and match(x.ctx, m.event, e)):
            continue
        ctx = x.ctx.copy(game)
        ctx.event = e
        if m.condition is not None and not holds(ctx, m.condition):
            continue
        yield from carry_out(game, ctx, m.instead[0])
        if ctx.did is False:
            continue
        for more in m.instead[1:]:
            yield from carry_out(game, ctx, more)
        return True
    return False


def begin_turn(game: Game, player: int, extra: bool = False) -> None:
    """A new turn begins: the history starts anew, and what the player controls is no longer summoning sick (302.6)."""
    s = game.state
    number = s.turn.number + 1
    if game.passed is not None and game.passed(Turn(number, player, "untap")):
        game.stopped = True
        raise GameOver
    heads = s.heads(player)
    players = tuple(
        replace(p, lands_played=0, lands_by=(), turns=p.turns + (p.seat in heads)) if p.lands_played or p.seat in heads else p for p in s.players
    )
    game.set(turn=Turn(number, player, "untap"), last_turn=s.history, history=(), players=players)
    if s.fact(DAYTIME) is not None:
        game.fact("active before", s.turn.active)
    if any(limit(s, p.seat) is not None for p in s.players):
        game.fact(SEATS, tuple(s.alive()))
    for seat in heads:
        expire(game, lambda f: f.span in ("your next turn",), seat)
    sick = [o for o, c in game.board.permanents() if o.sick and c.controller in heads]
    if sick:
        objects = dict(game.state.objects)
        for o in sick:
            objects[o.id] = replace(o, sick=False)
        game.set(objects=objects)
    game.note("turn", player=player, amount=number, what="extra" if extra else "", cites=("500.1",))
    turn_begins(game, player)
    planar.turn_begins(game, heads[0])


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
        if not entered and step == "draw" and first_draw_skipped(game):
            n += 1
            continue
        if not entered and step in SKIPPABLE and skipped(game, game.state.turn.active, step):
            game.note("skip", player=game.state.turn.active, what=step, cites=("614.10", "500.10", *skip_rules(game, step)))
            n = STEPS.index("postcombat main") if step == "beginning of combat" else n + 1
            continue
        if step == "combat damage" and not entered and first_strikers(game):
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


ADDED_AFTER = "added after"
"""The fact that tells after which step of the turn the additional phase or step is taken that goes on now (500.8-9)."""


def extra_steps(game: Game, after: str) -> Run:
    """Additional phases and steps (500.8-9)."""
    phases = after in ("postcombat main", "precombat main", "end of combat")
    game.fact(ADDED_AFTER, after)
    while game.state.extra_steps:
        step = game.state.extra_steps[0]
        if not phases and (step == "beginning of combat" or "main" in step):
            break  # a phase comes after the whole phase, a step right after the step
        game.set(extra_steps=game.state.extra_steps[1:])
        if step == "beginning of combat":
            for s in ("beginning of combat", "declare attackers"):
                yield from play_step(game, s, False)
            if game.state.combat is not None and game.state.combat.attacks:
                yield from play_step(game, "declare blockers", False)

                if first_strikers(game):
                    yield from play_step(game, "first combat damage", False)
                yield from play_step(game, "combat damage", False)
            yield from play_step(game, "end of combat", False)
            end_combat(game)
        else:
            game.rite("another phase", "500.8", *(("505.1a",) if "main" in step else ()), what=step)
            yield from play_step(game, step, False)
    game.fact(ADDED_AFTER, None)


def end_combat(game: Game) -> None:
    """Everything is removed from combat and "until end of combat" effects end (511.3, 500.5)."""
    before = game.state.effects
    expire(game, lambda f: f.span in ("end of combat", "this combat"))
    game.rite("combat ends", "511.3", *(("500.5",) if game.state.effects is not before else ()))
    if game.state.combat is not None:
        game.set(combat=None)


BEFORE_ATTACK = Combat()
"""The combat phase as it begins."""


def play_step(game: Game, step: str, entered: bool) -> Run:
    """One step: it begins, its turn-based actions, triggers, priority, and its end (500.2-500.6)."""
    turn = game.state.turn
    if not entered:
        coming = Turn(turn.number, turn.active, step)
        if game.passed is not None and game.passed(coming):
            game.stopped = True
            raise GameOver
        if step == "beginning of combat":
            game.set(turn=coming, combat=BEFORE_ATTACK)
        else:
            game.set(turn=coming)
        if game.state.effects or game.state.delayed:
            expire(game, lambda f: f.span == f"next {step}" or (f.span == "your next upkeep" and step == "upkeep"), turn.active)
        if step == "end step" and game.state.era.end_of_turn != "end step":
            game.note("step", player=turn.active, what="discard", cites=("514.1",))
        else:
            game.note("step", player=turn.active, what=step, cites=STEP_CITES[step])
        if game.state.players[turn.active].left:
            game.rite("nobody's turn", "800.4g", player=turn.active)
        action = TURN_BASED.get(step)
        if action is not None:
            yield from action(game)
        if step == "declare attackers" and game.state.era.pool_empties == "phase and attack":
            yield from attack_begins(game)
    if step == "untap":
        expire_untapping(game)
        if game.state.era.triggers == "series":
            yield from settle(game)  # what triggers happens at once, also where nobody gets priority
        if phase_over(game):
            yield from life_check(game)
        return
    if step == "cleanup":
        yield from cleanup_priority(game)
        return
    yield from priority(game, step)
    if step == "end step" and game.state.era.end_of_turn != "end step":
        for p in game.state.heads(turn.active):
            yield from discard_down(game, p)  # the last thing of the discard phase (1.10)
    if phase_over(game):
        yield from life_check(game)


def phase_over(game: Game) -> bool:
    """What is left in the pools goes if a phase ends with the step; whether life totals are to be looked at then (1.3, 1.112)."""
    era = game.state.era
    if era.pool_empties != "step" and not ends_phase(game):
        return False
    for p in game.state.players:
        if p.pool:
            empty_pools(game)
            break
    return era.life_checked == "phase ends"


def life_check(game: Game) -> Run:
    """Players who have no life left lose as a phase ends, in an era that checks it only then (1.112)."""
    losses = sba.at_no_life(game.state, game.view)
    if losses:
        yield from game.do(*losses)
        finish(game)


def attack_begins(game: Game) -> Run:
    """The beginning of an attack is a moment at which mana burns and life totals are checked, where the era says so (1.13, 1.115)."""
    combat = game.state.combat
    if combat is not None and combat.attacks:
        empty_pools(game)
        if game.state.era.life_checked == "phase ends":
            yield from life_check(game)


BURNING = {
    "phase": ("draw", "precombat main", "end of combat", "postcombat main", "cleanup"),
    "phase and attack": ("untap", "upkeep", "draw", "end of combat", "postcombat main", "end step", "cleanup"),
}
"""After which steps mana pools empty, by era; of the one main phase of the oldest the attack is a part (1.9)."""


def ends_phase(game: Game) -> bool:
    """Whether what the era counts as the end of a phase comes with the end of this step."""
    how = game.state.era.pool_empties
    step = game.state.turn.step
    if step == "end of combat" and how == "phase and attack":
        return any(e.kind == "attacks" for e in game.state.history)
    return step in BURNING[how]


STEP_CITES: dict[str, tuple[str, ...]] = {
    "untap": ("502.1",), "upkeep": ("503.1",), "draw": ("504.1",), "precombat main": ("505.1",),
    "beginning of combat": ("507.1",), "declare attackers": ("508.1",), "declare blockers": ("509.1",),
    "first combat damage": ("510.5",), "combat damage": ("510.1",), "end of combat": ("511.1",),
    "postcombat main": ("505.1",), "end step": ("513.1", "513.2"), "cleanup": ("514.1",),
}  # fmt: skip


def empty_pools(game: Game) -> None:
    """Unused mana empties as a step or phase ends (106.4, 500.4)."""
    for p in game.state.players:
        if p.pool:
            pool = kept_mana(game, p.seat)
            lost = len(p.pool) - len(pool)
            if pool != p.pool:
                game.change_player(p.seat, pool=pool)
            if not lost:
                continue
            game.note("empty pool", player=p.seat, amount=lost, cites=("106.4", "500.4"), also=("703.4n",))
            if game.state.era.mana_burn:
                q = game.state.players[p.seat]
                for mate in game.state.heads(p.seat):
                    game.change_player(mate, life=q.life - lost)
                game.note("lose life", player=p.seat, amount=lost, cause="mana burn", cites=("mana burn*",))


def kept_mana(game: Game, player: int) -> tuple[Any, ...]:
    """What stays in the player's pool as a step or phase ends: what an effect keeps, what this turn keeps, what would be lost but becomes
    colorless instead."""
    pool = game.state.players[player].pool
    turn = game.state.turn
    rules = [(x, m) for x, m in game.view.rules(tree.RuleChange) if m.what in ("mana doesn't empty", "unspent mana becomes colorless")]
    rules = [(x, m) for x, m in rules if x.what is None or player in game.view.subjects(x)]
    found = []
    for mana in pool:
        if mana.kept == turn.number and turn.step != "cleanup":
            found.append(mana)
            continue
        stays = [m for _, m in rules if not isinstance(m.other, tree.Filter) or m.other.predicates == (tree.IsColor(mana.symbol),)]
        if any(m.what == "mana doesn't empty" for m in stays):
            found.append(mana)
        elif stays:
            found.append(mana._replace(symbol="C"))
    return tuple(found)


def cleanup_priority(game: Game) -> Run:
    """Nobody gets priority unless something happened; then there is another cleanup step (514.3a)."""
    if game.state.era.end_of_turn != "end step":
        yield from at_end_of_turn(game)
        return
    done = yield from perform(game)
    check_state_triggers(game)
    if done or game.state.pending:
        yield from priority(game, "cleanup")
        if phase_over(game):
            yield from life_check(game)
        yield from play_step(game, "cleanup", False)
        return
    if phase_over(game):
        yield from life_check(game)


def at_end_of_turn(game: Game) -> Run:
    """What happens at end of turn comes last, after the wearing off, with no chance to act; what it deals or starts is over at once
    (1.11)."""
    yield from settle(game)
    game.note("step", player=game.state.turn.active, what="end step", cites=STEP_CITES["end step"])
    yield from settle(game)
    wear_off(game)
    yield from settle(game)
    if phase_over(game):
        yield from life_check(game)
