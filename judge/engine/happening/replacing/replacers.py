"""Where replacement and prevention effects come from (614.1, 615.1): shields, static abilities, entering, keywords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.indestructible import is_indestructible
from judge.engine.characteristics.layers.inplay import in_play, label
from judge.engine.characteristics.layers.layers import Continuous
from judge.engine.characteristics.reach import reaches
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.replacing.preventing import damage_concerns
from judge.engine.happening.replacing.replacement import Candidate, finds
from judge.engine.state.combatremoval import remove_from_combat
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@dataclass(frozen=True, slots=True)
class RegenerationShield(tree.Modification):
    """The next time it would be destroyed this turn, it regenerates instead (701.11a); ``then`` is what is done if it does."""

    then: tree.Effect | None = None


@dataclass(frozen=True, slots=True)
class CantRegenerate(tree.Modification):
    """It can't be regenerated."""


# --- regeneration --------------------------------------------------------------------------------------------------------


@finds("destroy")
def regeneration(game: Game, e: Event) -> list[Candidate]:
    """A regeneration shield replaces destruction (701.11, 614.8)."""
    if e.get("no regeneration") or e.obj is None:
        return []
    if any(e.obj in (f.affected or ()) and any(isinstance(m, CantRegenerate) for m in f.modifications) for f in game.state.effects):
        return []
    if _cannot(game, "be regenerated", e.obj):
        return []
    found: list[Candidate] = []
    for f in game.state.effects:
        shield = next((m for m in f.modifications if isinstance(m, RegenerationShield)), None)
        if f.affected and e.obj in f.affected and shield is not None:

            def apply(f: Any = f, then: Any = shield.then) -> Steps[list[Event]]:
                game.drop_floating({f.id})
                yield from regenerate(game, e.obj, f.id)  # type: ignore[arg-type]
                if then is not None:
                    yield from carry_out(game, f.memory.copy(game), then)
                return []

            found.append(Candidate(("regenerate", f.id), "regeneration", apply, ("701.11a", "614.8"), source=f.source))
    return found if game.every else found[:1]


def regenerate(game: Game, oid: Oid, shield: int | None = None) -> Run:
    """Remove all damage, tap it, and remove it from combat (701.11a); by which shield, where it was one."""
    obj = game.state.live(oid)
    if obj is None:
        return
    game.put(replace(obj, damage=0, deathtouched=False))
    game.note("regenerate", obj=oid, data=(("shield", shield),), cites=("701.11a", "614.8"))
    yield from game.do(Event("tap", obj=oid, cites=("701.11a",)))
    if remove_from_combat(game, oid):
        game.note("leaves combat", obj=oid, cites=("506.4", "701.11a"))


def _cannot(game: Game, action: str, thing: Thing) -> bool:
    return cannot(game.view, action, thing) is not None


@finds("destroy")
def indestructible(game: Game, e: Event) -> list[Candidate]:
    """An indestructible permanent can't be destroyed (700.4; a keyword from 702.12 on)."""
    if e.obj is None or game.state.live(e.obj) is None:
        return []
    if is_indestructible(game.view, e.obj) or _cannot(game, "be destroyed", e.obj):

        def apply() -> Steps[list[Event]]:
            yield from ()
            return []

        return [Candidate(("indestructible", e.obj), "indestructible", apply, ("700.4",), own=True)]
    return []


# --- damage: prevention, redirection, multiplication ------------------------------------------------------------------------

@finds("damage", of_effects=True)
def redirection(game: Game, e: Event) -> list[Candidate]:
    """Redirection (614.9)."""
    found: list[Candidate] = []
    for effect, m in in_play(game, tree.Redirect):
        if not damage_concerns(effect.ctx, m, e, effect.affected, effect.what):
            continue
        if effect.floating is not None and (effect.floating.shield == 0 or game.met_another(effect.floating.id, e)):
            continue

        def apply(effect: Continuous = effect, m: tree.Redirect = m) -> Steps[list[Event]]:
            yield from ()
            frame = effect.ctx.at(game.state)
            frame.event = e  # "its controller": of the source of this damage
            to = resolve(frame, m.to)
            target = to[0] if to else None
            if target is None or (isinstance(target, Oid) and game.state.live(target) is None):
                return [e]
            by = game.view.of(e.source).controller if e.source is not None and game.state.get(e.source).has_controller else None
            beyond = not reaches(game.view, by, target)
            if beyond:  # what it would affect is out of reach of whoever deals the damage: that part does nothing
                game.rite("out of reach", "801.15", "801.15a", obj=e.source, player=by)
            left = effect.floating.shield if effect.floating is not None else None
            if left is None and m.amount is not None:
                left = amount(effect.ctx.at(game.state), m.amount)
            moved = e.amount if left is None else min(left, e.amount)
            if effect.floating is not None and m.next_only and left is None:
                game.use_up(effect.floating.id, e)
            elif effect.floating is not None and (m.next_only or effect.floating.shield is not None):
                game.drop_floating({effect.floating.id})
                if left is not None and left > moved:
                    game.set(effects=(*game.state.effects, replace(effect.floating, shield=left - moved)))
            parts = [] if beyond else [replace(e, other=target, amount=moved)]
            if moved < e.amount:
                parts.append(replace(e, amount=e.amount - moved))
            return parts

        found.append(
            Candidate(effect.key, f"redirection by {label(game, effect)}", apply, ("614.9",), source=effect.ctx.source)
        )
    return found


@finds("damage")
def planeswalker_redirection(game: Game, e: Event) -> list[Candidate]:
    """Noncombat damage from an opponent's source may be dealt to a planeswalker instead (306.7), where the era has it."""
    if not game.state.era.planeswalker_redirect or e.combat or not isinstance(e.other, int) or e.source is None:
        return []
    src = game.state.get(e.source)
    controller = game.view.of(e.source).controller if src.zone in ("battlefield", "stack") else src.owner
    if controller == e.other:
        return []
    walkers = [
        o.oid for o in game.state.battlefield() if "planeswalker" in game.view.of(o).types and game.view.of(o).controller == e.other
    ]
    if not walkers:
        return []

    def apply() -> Steps[list[Event]]:
        answer = yield from game.ask(
            Decision(
                controller, "choose", "deal this damage to a planeswalker instead of the player?", "306.7", walkers, 0, 1, ()
            )
        )
        return [replace(e, other=answer[0])] if answer else [e]

    return [Candidate(("306.7",), "planeswalker redirection", apply, ("306.7",))]


@finds("damage", of_effects=True)
def multiplication(game: Game, e: Event) -> list[Candidate]:
    """Damage doubled or increased (614.1a)."""
    found: list[Candidate] = []
    for effect, m in in_play(game, tree.DamageMultiplier):
        if m.combat is not None and m.combat != e.combat:
            continue
        if not is_it(effect.ctx, m.source, e.source) or not is_it(effect.ctx, m.recipient, e.other):
            continue

        def apply(effect: Continuous = effect, m: tree.DamageMultiplier = m) -> Steps[list[Event]]:
            yield from ()
            ctx = effect.ctx.at(game.state)
            n = e.amount * amount(ctx, m.factor) + (amount(ctx, m.plus) if m.plus is not None else 0)
            return [replace(e, amount=n)]

        found.append(Candidate(effect.key, f"damage changed by {label(game, effect)}", apply, ("614.1a",), source=effect.ctx.source))
    return found


@finds("create", of_effects=True)
def more_tokens(game: Game, e: Event) -> list[Candidate]:
    """A token created as several of it (614.1a)."""
    found: list[Candidate] = []
    for effect, m in in_play(game, tree.TokenMultiplier):
        if m.player is not None and not is_it(effect.ctx, m.player, e.player):
            continue

        def apply(effect: Continuous = effect, m: tree.TokenMultiplier = m) -> Steps[list[Event]]:
            yield from ()
            return [e] * amount(effect.ctx.at(game.state), m.factor)

        found.append(Candidate(effect.key, f"more tokens by {label(game, effect)}", apply, ("614.1a",), source=effect.ctx.source))
    return found


# --- life, and what can't happen ----------------------------------------------------------------------------------------------


def _nothing(action: str, cites: tuple[str, ...], by_source: bool = False) -> Any:
    """What can't happen doesn't; ``by_source`` where it may be that only certain sources can't bring it about."""

    def finder(game: Game, e: Event) -> list[Candidate]:
        if not game.board.rules(tree.Cant):
            return []
        subject: Thing | None = e.obj if e.player is None or e.obj is not None else e.player
        # a team wins and loses as one: what stops one of its players stops them all (806.8a)
        together = e.kind in ("lose", "win")
        which: tuple[Thing | None, ...] = game.state.heads(subject) if isinstance(subject, int) and together else (subject,)
        other = e.source if by_source else None
        if not any(t is not None and cannot(game.view, action, t, other) is not None for t in which):
            return []

        def apply() -> Steps[list[Event]]:
            yield from ()
            return []

        return [Candidate((action,), f"can't {action}", apply, cites, own=True)]

    return finder


@finds("draw", of_effects=True)
def one_draw_each_turn(game: Game, e: Event) -> list[Candidate]:
    """"Can't draw more than one card each turn"."""
    for effect, m in in_play(game, tree.Cant):
        drawn = any(h.kind == "draw" and h.player == e.player for h in game.state.history)
        if m.action == "draw more than one card each turn" and drawn and e.player in game.view.subjects(effect):

            def apply() -> Steps[list[Event]]:
                yield from ()
                return []

            return [Candidate(("one draw",), "can't draw more than one card each turn", apply, ("101.2",), own=True)]
    return []


finds("gain life", of_effects=True)(_nothing("gain life", ("101.2", "117.3")))
finds("lose life", of_effects=True)(_nothing("lose life", ("101.2",)))
finds("gain life", "lose life", of_effects=True)(_nothing("have life total change", ("101.2",)))
finds("draw", of_effects=True)(_nothing("draw", ("101.2",)))
finds("lose", of_effects=True)(_nothing("lose the game", ("101.2",)))
finds("win", of_effects=True)(_nothing("win the game", ("101.2",)))
finds("phase out", of_effects=True)(_nothing("phase out", ("101.2",)))
finds("untap", of_effects=True)(_nothing("untap", ("101.2",)))
finds("tap", of_effects=True)(_nothing("tap", ("101.2",)))
finds("counter", of_effects=True)(_nothing("be countered", ("101.2", "701.5"), by_source=True))


@finds("counters", of_effects=True)
def cant_have_counters(game: Game, e: Event) -> list[Candidate]:
    """Objects that can't have counters put on them, and players who can't get poison counters."""
    if e.amount <= 0:
        return []
    if e.obj is None and e.what == "poison":
        return _nothing("get poison", ("101.2",))(game, e)  # type: ignore[no-any-return]
    return _nothing("have counters", ("101.2",))(game, e)  # type: ignore[no-any-return]
