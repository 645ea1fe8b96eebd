"""What may be done next (115.2), in words and grouped by card, and why the rest may not be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.engine.characteristics.castways import faces_of
from judge.engine.characteristics.layers.layers import view
from judge.engine.playing.combat.attackers import why_not_attack
from judge.engine.playing.legal import legal_actions, why_not
from judge.engine.state.decisions import PASS, Activate, Cast, PlayLand
from judge.engine.state.gamestate import STEPS
from judge.engine.state.texts import object_name
from judge.errors import Refusal
from judge.scenario.table import codes
from judge.scenario.table.choosing import Choice, Denied, Offer, choice_of
from judge.scenario.table.words import action_words
from judge.scenario.vocabulary import STEP_PHRASES

if TYPE_CHECKING:
    from judge.engine.state.decisions import Action
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Oid
    from judge.scenario.table.play import Played


@dataclass(frozen=True, slots=True)
class Group:
    """What a player may do with one object (``object`` its number, 0 for none), and what not."""

    player: str
    card: str
    object: int
    offers: tuple[Offer, ...]
    denied: tuple[Denied, ...] = ()


@dataclass(frozen=True, slots=True)
class Legal:
    """What may be done now: the choice that waits, or the groups of actions and the ways on; nothing once the game is over."""

    choice: Choice | None = None
    groups: tuple[Group, ...] = ()
    onward: tuple[Offer, ...] = ()


def legal(played: Played) -> Legal:
    """What may be done now."""
    decision = played.open
    if decision is None:
        return Legal()
    if decision.kind != "priority":
        return Legal(choice=choice_of(played, decision))
    state = played.state
    order = [decision.who, *(p for p in state.alive() if p != decision.who)]
    groups = tuple(g for seat in order for g in _groups(state, seat))
    return Legal(groups=groups, onward=_onward(state))


def _groups(state: State, seat: int) -> list[Group]:
    found: dict[Oid, list[Action]] = {}
    for action in legal_actions(state, seat):
        if action != PASS:
            found.setdefault(action.obj, []).append(action)  # type: ignore[union-attr]
    name = state.players[seat].name
    denied = _denied(state, seat, found)
    groups = []
    for oid in dict.fromkeys((*found, *denied)):
        offers = tuple(Offer(codes.action_code(seat, a), action_words(state, a)) for a in dict.fromkeys(found.get(oid, ())))
        groups.append(Group(name, object_name(state, oid), oid.id, offers, tuple(denied.get(oid, ()))))
    return groups


def _denied(state: State, seat: int, found: dict[Oid, list[Action]]) -> dict[Oid, list[Denied]]:
    """What the player's cards can't do now, each with the reason."""
    v = view(state)
    tries: list[tuple[Oid, Action]] = []
    for i in state.zone("hand", seat):
        obj = state.objects[i]
        if obj.kind == "card" and obj.card is not None and obj.oid not in found and obj.face.types:
            land = "land" in {t.lower() for t in faces_of(obj)[0].types}
            tries.append((obj.oid, PlayLand(obj.oid, 0) if land else Cast(obj.oid)))
    for obj in state.battlefield():
        c = v.of(obj)
        if c.controller != seat:
            continue
        can = {a.index for a in found.get(obj.oid, ()) if isinstance(a, Activate)}
        tries += [(obj.oid, Activate(obj.oid, n)) for n in range(len(c.activated())) if n not in can]
    denied: dict[Oid, list[Denied]] = {}
    for oid, action in tries:
        try:
            why = why_not(state, seat, action)
        except Refusal as refusal:
            why = refusal
        if why is not None:
            denied.setdefault(oid, []).append(Denied(action_words(state, action), getattr(why, "message", str(why)), tuple(getattr(why, "rules", ()))))
    return denied


def _onward(state: State) -> tuple[Offer, ...]:
    """The ways to let the game go on: one step of it, or to where something is to be done."""
    active = state.turn.active
    me = state.players[active].name
    stack = state.zone("stack")
    if stack:
        top = object_name(state, state.objects[stack[-1]].oid)
        return (Offer("pass", f"nobody responds: {top} resolves"),)
    here = STEPS.index(state.turn.step)
    found = [Offer("pass", f"nobody does anything: the {STEP_PHRASES[state.turn.step]} ends")]
    v = view(state)
    attackers = any(why_not_attack(v, o.oid, None, active) is None for o in state.battlefield() if v.of(o).controller == active)
    if attackers and here < STEPS.index("declare attackers"):
        found.insert(0, Offer(f"go {active} declare attackers", f"{me} attacks …"))
    if state.combat is not None and state.combat.attacks and here < STEPS.index("combat damage"):
        found.insert(0, Offer(f"go {active} end of combat", "on to the end of combat, damage dealt"))
    steps = [("precombat main", "main phase"), ("end step", "end step")]
    found += [Offer(f"go {active} {s}", f"on to {me}'s {words}") for s, words in steps if here < STEPS.index(s)]
    order = state.alive()
    nxt = order[(order.index(active) + 1) % len(order)] if active in order else order[0]
    name = state.players[nxt].name
    found += [Offer(f"go {nxt} upkeep", f"on to {name}'s upkeep"), Offer(f"go {nxt} precombat main", f"on to {name}'s main phase")]
    return tuple(found)
