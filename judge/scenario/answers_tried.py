"""Answers found by trying: what it costs to do something, how often it can be done, how much damage can be assigned."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Undecidable
from judge.scenario import model as m
from judge.scenario.answers_found import Found, ids_ever, lines, listed, seat
from judge.scenario.assigning import assignable as tried
from judge.scenario.moments import Finding
from judge.scenario.trying import can, trial
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.errors import Place
    from judge.scenario.player import Player, Run

OFTEN = 40
"""What can be done so often in a row has no end that matters."""


def mana_paid(player: Player, run: Run, q: m.ManaPaid, place: Place | None) -> Found:
    """How much mana the player has paid (118.1), for a certain spell or ability if said; to do what is asked, if that is yet to be done."""
    if isinstance(q.towards, m.CastStep) and (told := [s for s in player.scenario.steps if isinstance(s, m.CastStep) and s.what == q.towards.what]):
        q = m.ManaPaid(told[0].who, q.towards.what)  # the story has it cast
    elif q.who.name == "controller" and isinstance(q.towards, m.CastStep):
        who = m.Who(run.table.names.players[run.director.seat_of(run.table.game, q.towards)])
        q = m.ManaPaid(who, replace(q.towards, who=who))
    at, start = seat(run, q.who, place), 0
    if q.towards is not None and not isinstance(q.towards, m.Ref):
        start = len(player.run(settle=False).table.game.log)
        run = trial(player, q.towards, None)
        if run.refusal is not None:
            raise run.refusal
    events = [r.event for r in run.table.game.log[start:] if r.event.kind == "pay" and r.event.player == at]
    if isinstance(q.towards, m.Ref):
        ids = ids_ever(run, q.towards)
        events = [e for e in events if e.obj is not None and e.obj.id in ids]
        cast = [r.event for r in run.table.game.log if r.event.kind == "cast" and r.event.obj is not None and r.event.obj.id in ids]
        if not events and not cast:
            raise Undecidable("nothing is paid for it in the story", (q.towards.name,), place)
    return "number", sum(e.amount for e in events), lines(run, events)


def times_possible(player: Player, run: Run, q: m.TimesPossible, place: Place | None) -> Found:
    """How often in a row the player can do it, one after the other (117.1): the most that is legal, and that he lives through if said."""
    at = seat(run, q.who, place)
    good: list[Run] = [run]
    stopped: list[Run] = []

    def possible(times: int) -> bool:
        tried = player.run((*player.scenario.script, m.Block((q.step,) * times)), settle=q.safely)
        if tried.refusal is not None and not isinstance(tried.refusal, Illegal):
            raise tried.refusal
        if tried.refusal is not None or (q.safely and any(r.event.kind == "lose" and r.event.player == at for r in tried.table.game.log)):
            stopped.append(tried)
            return False
        good.append(tried)
        return True

    most, reach = 0, 1
    while reach <= OFTEN and possible(reach):
        most, reach = reach, reach * 2
    if reach > OFTEN and possible(OFTEN):
        return "text", "as often as you like", lines(good[-1], [r.event for r in good[-1].table.game.log[-2:]])
    low, high = most, min(reach, OFTEN)
    while high - low > 1:
        middle = (low + high) // 2
        if possible(middle):
            low = middle
        else:
            high = middle
    end = stopped[-1]
    if isinstance(end.refusal, Illegal):
        return "number", low, ((end.refusal.message, end.refusal.rules),)
    return "number", low, lines(end, [r.event for r in end.table.game.log if r.event.kind == "lose"])


def mana_possible(player: Player, of: m.Ref, place: Place | None) -> Found:
    """The mana an object can add now: each kind is tried (106.7)."""
    controller, found, because = m.Who("controller"), [], []
    for color, symbol in COLORS.items():
        step = m.ActivateStep(controller, of, f"mana {{{symbol or 'C'}}}", place=place)
        tried = can(player, m.Can(step), None)
        if tried.holds:
            found.append(color)
            made = tried.run.table.game.log[tried.before :] if tried.run is not None else []
            because += [(f"it can add {color} mana", tuple(c for r in made if r.event.kind in ("mana ability", "add mana") for c in r.citations()))]
        elif not because:
            because = [(tried.actual, tried.cites)]
    told = tuple(b for b in because if found == [] or b[0].startswith("it can add"))
    return "text", listed(found) or "none", told


def able(player: Player, run: Run, claim: m.Can, i: int) -> Finding:
    """Whether the object with this id can do what is asked of each of its kind."""
    tried = can(player, replace(claim, step=_put(claim.step, _called(run, i))), None)
    return Finding(tried.holds, tried.actual, tried.cites)


MOST_DECLARED = 64
"""So many declarations are tried for the largest one that is legal."""


def most_together(player: Player, run: Run, claim: m.Can, ids: list[int]) -> int:
    """How many of the objects can do at the same time what each of them can do alone: attackers and blockers are declared, and paid for, together
    (508.1, 509.1). Declarations are tried from the largest on; Undecidable where there are too many of them to try."""
    alike: dict[str, list[int]] = {}
    for i in ids:
        alike.setdefault(_looks(run, i), []).append(i)
    left = MOST_DECLARED
    for size in range(len(ids), 1, -1):
        for chosen in _chosen(list(alike.values()), size):
            left -= 1
            if left < 0:
                raise Undecidable(f"there are more than {MOST_DECLARED} ways to declare them, and none that was tried is legal", (), claim.place)
            several = tuple(_called(run, i) for i in chosen)
            if can(player, replace(claim, step=_put(claim.step, *several)), None).holds:
                return size
    return 1


def _chosen(kinds: list[list[int]], size: int) -> Iterator[tuple[int, ...]]:
    """So many objects chosen in every way in which it matters: of those that are alike always the first ones."""
    if not kinds:
        if not size:
            yield ()
        return
    first, rest = kinds[0], kinds[1:]
    others = sum(map(len, rest))
    for n in range(min(len(first), size), max(0, size - others) - 1, -1):
        for more in _chosen(rest, size - n):
            yield (*first[:n], *more)


def _looks(run: Run, i: int) -> str:
    """What sets an object apart from others in combat: its characteristics, its state and what is attached to it."""
    moment = run.moment()
    obj = moment.state.objects[i]
    chars = moment.view.of(obj)
    worn = [i2 for i2, other in moment.state.objects.items() if getattr(other, "attached_to", None) == obj.oid]
    return repr((chars.name, chars.power, chars.toughness, sorted(chars.types), chars.abilities, obj.counters, obj.controller, worn))


def _called(run: Run, i: int) -> m.Ref:
    """Words that mean this object and no other."""
    names, state = run.table.names, run.table.game.state
    obj = state.objects[i]
    called = next((n for n, ids in names.bound.items() if i in ids), "") or str(obj.fact("called") or obj.face.name)
    alike = names.candidates(state, m.Ref(called))
    return m.Ref(called, nth=alike.index(i) + 1 if len(alike) > 1 and i in alike else None)


def _put(part: Any, *those: m.Ref) -> Any:
    """A step with this object, or with several where there is a list of them, in the place of each of them."""
    if part == m.EACH:
        return those[0]
    if isinstance(part, tuple):
        return tuple(x for p in part for x in (those if p == m.EACH else (_put(p, *those),)))
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **{f.name: _put(getattr(part, f.name), *those) for f in fields(part)})
    return part


def assignable(player: Player, q: m.Assignable) -> Found:
    """The most combat damage that can be assigned there (510.1c)."""
    most, cites = tried(player, q.to, q.by)
    return "number", most, ((f"at most {most} damage can be assigned there", cites),)
