"""Skipped steps, phases and turns (614.10, 500.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.state.objects import with_fact
from judge.engine.state.phasing import untap_step_phasing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


SKIPPABLE = frozenset(("untap", "upkeep", "draw", "precombat main", "beginning of combat", "postcombat main", "end step"))
"""Steps and phases that effects skip (614.10); a skipped combat phase is skipped from its first step on."""


def first_draw_skipped(game: Game) -> bool:
    """Whether this is the draw step of the game's first turn, which whoever plays first skips altogether: nothing triggers in it and
    nobody gets priority (103.7a-b)."""
    s = game.state
    if s.turn.number != 1 or not s.fact("first draw skipped", False):
        return False
    cites = ("103.7a",) if len(s.players) == 2 else ("103.7b", "806.6b")
    game.note("skip", player=s.turn.active, what="the first draw", cites=cites)
    return True


def skipped(game: Game, player: int, step: str) -> bool:
    """Whether the player skips the step, phase or turn (614.10), or a teammate who shares it (806.6h); a "next" skip is used up."""
    each = [_skips(game, p, step) for p in game.state.heads(player)]  # all of them: every "next" skip is used up
    return any(each)


def _skips(game: Game, player: int, step: str) -> bool:
    p = game.state.players[player]
    words = [step]
    if step in ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"):
        words.append("combat")
    for w in words if p.facts else ():
        n = int(p.fact(f"skip {w}", 0))
        if n and (w == step or step == "beginning of combat"):
            game.change_player(player, facts=with_fact(p.facts, f"skip {w}", n - 1))
            return True
    for effect, m in game.board.rules(tree.SkipStep):
        name = m.step.removesuffix("s").removesuffix(" step").removesuffix(" phase")
        if name in words and game.view.active(effect) and (effect.what is None or player in game.view.subjects(effect)):
            return True
    return False


def skip_rules(game: Game, step: str, player: int | None = None) -> tuple[str, ...]:
    """What else a skip brings: another "next" one is still to be skipped (614.10a); no phasing happens in this turn (702.23k)."""
    who = game.state.players[game.state.turn.active if player is None else player]
    found: tuple[str, ...] = ("614.10a",) if int(who.fact(f"skip {step}", 0)) else ()
    if step == "untap":
        found += ("702.23k",) if untap_step_phasing(game) else ()
    return found
