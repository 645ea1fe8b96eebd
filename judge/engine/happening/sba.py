"""State-based actions (704): all conditions looked up on one frozen state, performed as one event, repeated until none is left.

Add one by a function in ``ACTIONS`` that gives the events for a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.attaching import printed_face, why_not_attach
from judge.engine.characteristics.indestructible import is_indestructible
from judge.engine.characteristics.layers.layers import View
from judge.engine.characteristics.reach import limit, reaches
from judge.engine.happening.ending import finish
from judge.engine.happening.replacing.replacers import RegenerationShield
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State
from judge.engine.state.objects import Obj, Oid
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Finder = Callable[[State, View], list[Event]]
ACTIONS: list[tuple[str, Finder]] = []
"""The rule's number and the function that finds what it asks for."""
CHOICES: list[tuple[str, Callable[[Game], Steps[list[Event]]]]] = []
"""State-based actions in which a player has to choose."""


def sba(rule: str) -> Callable[[Finder], Finder]:
    """Register a state-based action under its rule."""

    def register(function: Finder) -> Finder:
        ACTIONS.append((rule, function))
        return function

    return register


def perform(game: Game) -> Steps[bool]:
    """Perform state-based actions until none applies (704.3); whether any was performed."""
    performed = False
    for _ in range(10_000):
        s = game.state
        if game.checked is not None and _same(game.checked, s):
            return performed
        v = game.view
        events: list[Event] = []
        for _rule, find in ACTIONS:
            events += find(s, v)
        for _rule, choose in CHOICES:
            events += yield from choose(game)
        _clear_marks(game)
        if not events:
            game.checked = _seen(game.state, game.view)
            return performed
        events = [replace(e, also=("704.2", "704.3")) for e in _once(events)]
        yield from game.do(*events)

        if any(e.kind == "lose" for e in events):
            finish(game)
        if not _changed(s, game.state):
            game.checked = _seen(game.state, game.view)
            return performed  # what can't happen wasn't performed ("you can't lose the game")
        performed = True
    return performed


def _seen(s: State, v: View) -> tuple[Any, ...]:
    """What the checks depend on: the turn only where an effect is in force, which may hold in some turns or steps alone."""
    return (s.objects, s.players, s.effects, s.turn if v.effects else None)


def _same(before: tuple[Any, ...], s: State) -> bool:
    """Whether all that is so still: with the same objects there is an effect in force now if there was one then."""
    return before[0] is s.objects and before[1] is s.players and before[2] is s.effects and (before[3] is None or before[3] is s.turn)


def not_seen(game: Game, since: int) -> None:
    """A player who was at 0 or less life while a spell or ability was resolving, and isn't any more: no check has seen it (704.4)."""
    for p in game.state.players:
        if p.life > 0 and any(r.state.players[p.seat].life <= 0 for r in game.log[since:]):
            game.rite("not checked", "704.4", player=p.seat)


def _changed(before: State, after: State) -> bool:
    return before.objects is not after.objects or before.players is not after.players


def _once(events: list[Event]) -> list[Event]:
    """One event for each object and kind: a creature that is destroyed for two reasons is destroyed once."""
    found: dict[Any, Event] = {}
    for e in events:
        key = (e.kind, e.obj, e.player, e.what if e.kind == "counters" else "")
        if key in found:
            found[key] = replace(found[key], cites=tuple(dict.fromkeys((*found[key].cites, *e.cites))))
        else:
            found[key] = e
    gone = {e.obj for e in found.values() if e.kind == "move"}
    return [e for e in found.values() if not (e.kind == "destroy" and e.obj in gone)]


def _clear_marks(game: Game) -> None:
    """What counts "since state-based actions were last checked" begins anew (704.5b, 704.5h)."""
    s = game.state
    if any(p.drew_from_empty for p in s.players):
        game.set(players=tuple(replace(p, drew_from_empty=False) if p.drew_from_empty else p for p in s.players))
    marked = [o for o in s.battlefield() if o.deathtouched]
    if marked:
        objects = dict(game.state.objects)
        for o in marked:
            objects[o.id] = replace(objects[o.id], deathtouched=False)
        game.set(objects=objects)


# --- players -----------------------------------------------------------------------------------------------------------------


@sba("704.5a")
def no_life(s: State, v: View) -> list[Event]:
    """A player at 0 or less life loses."""
    if s.era.life_checked != "state-based":
        return []
    return at_no_life(s, v)


def at_no_life(s: State, v: View) -> list[Event]:
    """The losses of the players who have no life left."""
    return [
        Event("lose", player=p.seat, what="0 or less life", cites=("704.5a", "104.3b"))
        for p in s.players
        if p.life <= 0 and p.in_game and len(s.heads(p.seat)) == 1 and not _survives(v, p.seat)
    ]


def _survives(v: View, player: int) -> bool:
    """Whether an effect keeps the player from losing for having 0 or less life."""
    return any(
        m.what == "no loss for having 0 or less life" and v.active(x) and player in v.subjects(x) for x, m in v.rules(tree.RuleChange)
    )


@sba("704.5t")
def no_team_life(s: State, v: View) -> list[Event]:
    """A team at 0 or less life loses in Two-Headed Giant."""
    if s.era.life_checked != "state-based":
        return []
    return [
        Event("lose", player=p.seat, what="the team has 0 or less life", cites=("704.5t", "806.8c"))
        for p in s.players
        if p.life <= 0 and p.in_game and len(s.heads(p.seat)) > 1
    ]


@sba("704.5b")
def empty_draw(s: State, v: View) -> list[Event]:
    """A player who drew from an empty library loses."""
    return [
        Event("lose", player=p.seat, what="drew from an empty library", cites=("704.5b", "104.3c"))
        for p in s.players
        if p.drew_from_empty and p.in_game
    ]


@sba("704.5c")
def poisoned(s: State, v: View) -> list[Event]:
    """A player with ten poison counters loses; where the era counts them by team, a team with fifteen in Two-Headed Giant."""
    if s.era.team_poison and s.fact("two-headed giant"):
        return [
            Event("lose", player=p.seat, what="the team has fifteen poison counters", cites=("704.6b*",))
            for p in s.players
            if p.in_game and sum(s.players[q].poison for q in s.heads(p.seat)) >= s.era.team_poison
        ]
    return [
        Event("lose", player=p.seat, what="ten poison counters", cites=("704.5c", "104.3d"))
        for p in s.players
        if p.counters and p.poison >= 10 and p.in_game
    ]


# --- objects -----------------------------------------------------------------------------------------------------------------------


@sba("704.5d")
def tokens(s: State, v: View) -> list[Event]:
    """A token elsewhere than on the battlefield, and (by era) a phased-out one, ceases to exist; so do copies of spells (704.5e)."""
    found = []
    for i in s.watch:
        o = s.objects.get(i)
        if o is None or o.zone == "battlefield":
            continue
        if o.kind == "token":
            found.append(Event("cease", obj=o.oid, cites=("704.5d",)))
        elif o.kind == "copy" and o.zone != "stack":
            found.append(Event("cease", obj=o.oid, cites=("704.5e",)))
    if s.era.tokens_phase_out_cease:
        for i in s.zones.get(("battlefield", None), ()):
            o = s.objects[i]
            if o.phased_out and o.kind == "token":
                found.append(Event("cease", obj=o.oid, cites=("704.5d", "702.23j")))
    return found


@sba("704.5f")
def creatures(s: State, v: View) -> list[Event]:
    """Toughness 0 or less (704.5f), lethal damage (704.5g), deathtouch (704.5h)."""
    found = []
    for o, c in v.permanents():
        if "creature" not in c.types:
            continue
        toughness = c.toughness or 0
        if c.toughness is None and o.kind == "card" and "vehicle" in {t.lower() for t in c.subtypes}:
            raise Undecidable(f"the power and toughness of {o.face.name} are not known", (o.face.name,))
        if toughness <= 0:
            found.append(Event("move", obj=o.oid, to="graveyard", what="toughness", cites=_not_destroyed(s, v, o)))
        elif o.damage >= toughness:
            found.append(Event("destroy", obj=o.oid, what="lethal damage", cites=("704.5g",)))
        elif o.deathtouched:
            found.append(Event("destroy", obj=o.oid, what="deathtouch", cites=("704.5h", "702.2c")))
    return found


def _not_destroyed(s: State, v: View, o: Obj) -> tuple[str, ...]:
    """704.5f, and 701.6b where something would replace or forbid its destruction: this isn't one."""
    saved = is_indestructible(v, o.oid) or any(
        o.oid in (f.affected or ()) and any(isinstance(m, RegenerationShield) for m in f.modifications) for f in s.effects
    )
    return ("704.5f", "701.6b") if saved else ("704.5f",)


@sba("704.5i")
def loyalty(s: State, v: View) -> list[Event]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    if "planeswalker" not in v.words():
        return []
    return [
        Event("move", obj=o.oid, to="graveyard", what="loyalty", cites=("704.5i",))
        for o, c in v.permanents()
        if "planeswalker" in c.types and not o.count("loyalty")
    ]


def _in_range(v: View, oid: Oid, rule: str) -> tuple[str, ...]:
    """The rule by which only what is within the range of influence of its controller counts, where ranges are limited."""
    return (rule,) if limit(v.state, v.of(oid).controller) is not None else ()


@sba("704.5j")
def planeswalkers(s: State, v: View) -> list[Event]:
    """Planeswalkers sharing a type: all are put into graveyards, where the era has the rule."""
    if s.era.planeswalker_rule != "all" or "planeswalker" not in v.words():
        return []
    walkers = [o for o, c in v.permanents() if "planeswalker" in c.types]
    found = []
    for o in walkers:
        mine = v.of(o).subtypes
        if any(x is not o and mine & v.of(x).subtypes and reaches(v, v.of(o).controller, x.oid) for x in walkers):  # 801.14
            found.append(Event("move", obj=o.oid, to="graveyard", what="planeswalker rule", cites=("704.5j", *_in_range(v, o.oid, "801.14"))))
    return found


def legends(s: State, v: View) -> list[list[Oid]]:
    """Groups of legendary permanents with the same name (by controller where the era says so)."""
    if v.words().isdisjoint(("legendary", "Legend")):
        return []
    groups: dict[Any, list[Oid]] = {}
    for o, c in v.permanents():
        if ("legendary" in c.supertypes or (s.era.legend_type and "Legend" in c.subtypes)) and c.name:
            key = (c.name, c.controller) if s.era.legend_rule == "choose" else c.name
            groups.setdefault(key, []).append(o.oid)
    if any(m.what == "legend rule doesn't apply" for _, m in v.rules(tree.RuleChange)):
        exempt = {
            t for e, m in v.rules(tree.RuleChange) if m.what == "legend rule doesn't apply" for t in v.subjects(e)
        }
        everyone = any(m.what == "legend rule doesn't apply" and e.what is None for e, m in v.rules(tree.RuleChange))
        if everyone:
            return []
        groups = {k: [o for o in g if o not in exempt] for k, g in groups.items()}
    return [g for g in groups.values() if len(g) > 1]


def _came_together(s: State, one: Oid, other: Oid) -> bool:
    """Whether two permanents entered in the same event: their entering stands side by side in what has happened this turn."""
    if s.get(one).timestamp == s.get(other).timestamp:
        return True
    at = {e.new: n for n, e in enumerate(s.history) if e.kind == "move" and e.to == "battlefield"}
    if one not in at or other not in at:
        return False
    first, last = sorted((at[one], at[other]))
    return all(e.kind == "move" and e.to == "battlefield" for e in s.history[first : last + 1])


@sba("704.5k")
def newer_legends(s: State, v: View) -> list[Event]:
    """All but the oldest of the legends with the same name, where the era says so; all when none is older."""
    if s.era.legend_rule != "oldest":
        return []
    found = []
    for g in legends(s, v):
        g.sort(key=lambda o: s.get(o).timestamp)
        kept = [o for o in g if o == g[0] or _came_together(s, g[0], o)]
        found += [
            Event("move", obj=o, to="graveyard", what="legend rule", cites=("704.5k",)) for o in g if o not in kept or len(kept) > 1
        ]
    return found


@sba("704.5k")
def legend_rule(s: State, v: View) -> list[Event]:
    """Legendary permanents with the same name: all are put into graveyards."""
    if s.era.legend_rule != "all":
        return []
    return [
        Event("move", obj=o, to="graveyard", what="legend rule", cites=("704.5k", *_in_range(v, o, "801.12")))
        for g in legends(s, v)
        for o in g
        if any(x != o and reaches(v, v.of(o).controller, x) for x in g)  # 801.12
    ]


def legend_choice(game: Game) -> Steps[list[Event]]:
    """The controller keeps one of them (the legend rule since 2013)."""
    if game.state.era.legend_rule != "choose":
        return []
    found: list[Event] = []
    for g in legends(game.state, game.view):
        who = game.view.of(g[0]).controller
        kept = yield from game.ask(Decision(who, "choose", "keep which legendary permanent", "704.5k", g, 1, 1, (g[-1],)))
        game.note("keeps", player=who, obj=kept[0], cites=("704.5k",))
        found += [Event("move", obj=o, to="graveyard", what="legend rule", cites=("704.5k",)) for o in g if o not in kept]
    return found


CHOICES.append(("704.5k", legend_choice))


@sba("704.5m")
def world_rule(s: State, v: View) -> list[Event]:
    """All world permanents but the newest; all in a tie."""
    worlds = [o for o, c in v.permanents() if "world" in c.supertypes] if "world" in v.words() else []
    if len(worlds) < 2:
        return []
    found = []
    for o in worlds:
        others = [x for x in worlds if x is not o and reaches(v, v.of(o).controller, x.oid)]  # 801.13
        if any(x.timestamp >= o.timestamp for x in others):
            found.append(Event("move", obj=o.oid, to="graveyard", what="world rule", cites=("704.5m", *_in_range(v, o.oid, "801.13"))))
    return found


@sba("704.5n")
def attachments(s: State, v: View) -> list[Event]:
    """Auras attached to nothing or something illegal go to the graveyard (704.5n); Equipment and Fortifications become
    unattached (704.5p), and so does anything else that is attached (704.5q)."""
    found = []
    auras = "Aura" in v.words()
    for o, c in v.permanents():
        aura = auras and "Aura" in c.subtypes
        if not aura and o.attached_to is None:
            continue
        if aura and "creature" not in c.types:
            why = ("704.5n",) if o.attached_to is None else why_not_attach(v, o.oid, o.attached_to)
            if why is not None and not _phased_with(s, o):
                if printed_face(o) is not None:
                    found.append(Event("no longer bestowed", obj=o.oid, cites=("702.103f*",)))
                    continue
                found.append(
                    Event("move", obj=o.oid, to="graveyard", what="illegally attached", cites=tuple(dict.fromkeys(("704.5n", *why))))
                )
        elif o.attached_to is not None:
            why = why_not_attach(v, o.oid, o.attached_to)
            if why is not None:
                special = "creature" in c.types or not c.subtypes & {"Equipment", "Fortification"}
                cites = ("704.5q" if special else "704.5p", *why, "701.3d")
                found.append(Event("attach", obj=o.oid, other=None, cites=tuple(dict.fromkeys(cites))))
                if aura:
                    found.append(Event("move", obj=o.oid, to="graveyard", what="illegally attached", cites=("704.5n",)))
    return found


def _phased_with(s: State, o: Obj) -> bool:
    return bool(o.phased_out)


@sba("704.5r")
def annihilate(s: State, v: View) -> list[Event]:
    """+1/+1 and -1/-1 counters on the same permanent remove each other."""
    found: list[Event] = []
    if not s.era.counters_annihilate:
        return found
    for o, _ in v.permanents():
        if len(o.counters) > 1:
            n = min(o.count("+1/+1"), o.count("-1/-1"))
            if n:
                found += [
                    Event("counters", obj=o.oid, what=k, amount=-n, cites=("704.5r",)) for k in ("+1/+1", "-1/-1")
                ]
    return found


@sba("715.4*")
def sagas(s: State, v: View) -> list[Event]:
    """A Saga with its last chapter done is sacrificed (715.4 today)."""
    found: list[Event] = []
    if "Saga" not in v.words():
        return found
    for o, c in v.permanents():
        if "Saga" not in c.subtypes:
            continue
        chapters = [n for a in c.abilities if isinstance(a.node, tree.Chapter) for n in a.node.numbers]
        if chapters and o.count("lore") >= max(chapters) and not _chapter_waiting(s, o.oid):
            found.append(Event("move", obj=o.oid, to="graveyard", what="sacrifice", player=c.controller, cites=("715.4*",)))
    return found


def _chapter_waiting(s: State, oid: Oid) -> bool:
    if any(p.source == oid for p in s.pending):
        return True
    return any(
        (info := s.objects[i].stack) is not None and info.source == oid for i in s.zones.get(("stack", None), ())
    )


@sba("704.5s")
def too_many_counters(s: State, v: View) -> list[Event]:
    """A permanent that can't have more than so many counters of a kind loses those beyond (120.3, 704.5s)."""
    found = []
    for effect, m in v.rules(tree.Cant):
        if m.action != "have more counters" or not isinstance(m.other, tree.CounterSpec) or not v.active(effect):
            continue
        most = amount(effect.ctx, m.other.amount)
        for t in v.subjects(effect):
            obj = s.live(t) if isinstance(t, Oid) else None
            if obj is not None and (over := obj.count(m.other.kind) - most) > 0:
                found.append(Event("counters", obj=obj.oid, what=m.other.kind, amount=-over, cites=("704.5s", "120.3")))
    return found


@sba("704.5u")
def commander_damage(s: State, v: View) -> list[Event]:
    """21 combat damage from one commander (704.5u; EDH)."""
    found = []
    for p in s.players:
        if p.facts and p.in_game and any(k.startswith("commander damage") and n >= 21 for k, n in p.facts if isinstance(n, int)):
            found.append(Event("lose", player=p.seat, what="21 damage from a commander", cites=("704.5u", "903.12a")))
    return found
