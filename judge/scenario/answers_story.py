"""Answers about the story as a whole: what happens, who wins, who chooses, and what resolves in what order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.errors import Undecidable
from judge.scenario import claims as c
from judge.scenario import model as m
from judge.scenario.answers_found import QUIET, Found, lines, seat
from judge.scenario.answers_which import holding
from judge.scenario.outcomes import everything, outcome, player_fate, together
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.engine.state.events import Record
    from judge.errors import Place
    from judge.scenario.player import Run


def happens(run: Run, to: tuple[m.Thing, ...], place: Place | None) -> Found:
    """What became of the things asked for, or of everything, in a few words."""
    moment, names = run.moment(), run.table.names
    if not to:
        told = tuple((r.text(), r.citations()) for r in run.table.game.log if r.event.kind not in QUIET)
        return "text", everything(run), told[-12:]
    fates: list[str] = []
    ids: list[int] = []
    seats: list[int] = []
    for thing in to:
        if isinstance(thing, m.Who):
            seats.append(seat(run, thing, place))
            fates.append(player_fate(run, seats[-1]))
        else:
            ids += [n for n in names.candidates(moment.state, thing) or names.bound.get(thing.name, []) if n not in ids]
    if ids or not fates:
        fates.append(together([outcome(run, n) for n in ids]) if ids else "nothing")
    events = [
        e for e in moment.events
        if e.kind not in QUIET
        and (e.player in seats or (e.obj is not None and e.obj.id in ids) or (isinstance(e.other, tuple) and e.other.id in ids))
    ]  # fmt: skip
    return "text", ", ".join(fates), lines(run, events)


def ends(run: Run, q: m.Ends) -> Found:
    """Who has won, or who has lost."""
    moment = run.moment()
    winners, losers, drawn, _ = c.result(moment.state)
    names = run.table.names.players
    events = [e for e in moment.events if e.kind in ("lose", "win", "drawn game", "concede")]
    draw = "nobody, the game is a draw" if q.how == "win" else "both: the game is a draw"
    return "text", draw if drawn else " and ".join(names[s] for s in (winners if q.how == "win" else losers)) or "nobody", lines(run, events)


CHOICES: dict[m.Chosen, tuple[str, ...]] = {
    "targets": ("targets",), "order": ("order",), "divide": ("divide",), "objects": ("choose", "one", "targets", "attackers", "blockers"),
    "color": ("one",), "mode": ("modes",), "number": ("number",), "": ("choose", "one", "name", "modes", "number", "divide", "order"),
}  # fmt: skip


def chooser(run: Run, q: m.Chooser, place: Place | None) -> Found:
    """Who makes the choices of a kind that the story comes to (101.4, 608.2c); Undecidable where there are none, or several players make them."""
    made = [d for d, answer in run.director.tape if d.kind in CHOICES[q.of] and _chosen(run, q, d.prompt, answer)]
    seats = {d.who for d in made}
    if len(seats) != 1:
        raise Undecidable("it isn't one player who chooses" if seats else "there is nothing to choose in the story", (), place)
    cites = run.table.game.state.era.cites(tuple(dict.fromkeys(d.rule for d in made if d.rule)))
    name = run.table.names.players[seats.pop()]
    return "text", name, ((f"{name} chooses", cites),)


def _chosen(run: Run, q: m.Chooser, prompt: str, answer: Any) -> bool:
    """Whether the choice is one of those asked about: of objects, of those a claim holds of, of a colour."""
    if q.of == "color":
        return "color" in prompt or str(answer) in COLORS
    if q.of != "objects":
        return True
    ids = _ids(answer)
    return bool(ids) and (q.claim is None or any(this.holds for _, this in holding(run, q.claim, ids)))


def _ids(answer: Any) -> list[int]:
    """The objects that an answer names: the first of each pair where it declares attackers or blockers."""
    if isinstance(answer, tuple) and not hasattr(answer, "id"):
        pairs = bool(answer) and all(isinstance(a, tuple) and not hasattr(a, "id") for a in answer)
        return [i for a in answer for i in _ids(a[0] if pairs else a)]
    return [answer.id] if hasattr(answer, "id") else []


def resolves(run: Run, q: m.Resolves, place: Place | None) -> Found:
    """What resolves first, second, ... of all that is put on the stack (405.5, 608.1)."""
    ids = {n for ref in q.of if isinstance(ref, m.Ref) for n in run.table.names.bound.get(ref.name, [])}
    events = [r for r in _resolving(run) if not ids or (r.event.obj is not None and r.event.obj.id in ids)]
    if len(events) < max(q.nth, 2):
        raise Undecidable("not so much resolves in the story", (), place)
    return "text", _resolved(events[q.nth - 1]), tuple((r.text(), r.citations()) for r in events[:4])


def order(run: Run, place: Place | None) -> Found:
    """In what order the spells and abilities resolve (405.5)."""
    events = _resolving(run)
    if len(events) < 2:
        raise Undecidable("not so much resolves in the story", (), place)
    return "text", "first " + ", then ".join(_resolved(r) for r in events), tuple((r.text(), r.citations()) for r in events[:4])


def _resolving(run: Run) -> list[Record]:
    return [r for r in run.table.game.log if r.event.kind in ("resolve", "fizzle")]


def _resolved(record: Record) -> str:
    return record.text().partition(" resolves")[0].partition(" has no legal target")[0]
