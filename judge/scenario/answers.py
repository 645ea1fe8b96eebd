"""Answers to the questions of a scenario, each with the lines of the transcript that decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from judge.errors import Undecidable
from judge.scenario import answers_counts as counts
from judge.scenario import claims as c
from judge.scenario import model as m
from judge.scenario.answers_queries import queried
from judge.scenario.frames import Stop
from judge.scenario.layering import reasons
from judge.scenario.naming import on_battlefield
from judge.scenario.supposing import suppose
from judge.scenario.timing import moment_at
from judge.scenario.trying import can
from judge.scenario.vocabulary import COLOR_WORDS
from judge.scenario.wording_claims import inquiry as inquiry_text

if TYPE_CHECKING:
    from judge.scenario.replaying import Answer, Player, Run

Because = tuple[tuple[str, tuple[str, ...]], ...]


def answer(player: Player, run: Run, inquiry: m.Inquiry) -> Answer:
    """The answer to one inquiry; Undecidable when a part of it can't be carried out."""
    from judge.scenario.replaying import Answer

    left_out: Because = ()
    if inquiry.supposing:
        other = suppose(player, inquiry.supposing, inquiry.place)
        player, run = other.player, other.run
        left_out = tuple((f"{words}: can't be done then, so it isn't", ()) for words in other.left_out)
    if inquiry.at is not None and not isinstance(inquiry.claim, m.Can):
        script, number = moment_at(player, inquiry.at, inquiry.place)
        run = player.run(script, stop=Stop(number))
    kind, value, because = _found(player, run, inquiry)
    return Answer(inquiry_text(inquiry), kind, value, (*because, *left_out), inquiry.expected, inquiry)


def _found(player: Player, run: Run, inquiry: m.Inquiry) -> tuple[str, Any, Because]:
    if inquiry.query is not None:
        return queried(player, run, inquiry.query, inquiry)
    if inquiry.claim is None:
        return MEASURES[inquiry.measure](player, run, inquiry)
    if isinstance(inquiry.claim, m.Can):
        return _can(player, inquiry, inquiry.claim)
    from judge.scenario.replaying import evaluate

    found = evaluate(player, run, inquiry.claim, None)
    because = _lines(run, found.events) or ((found.actual, found.cites),)
    if isinstance(inquiry.claim, m.Is | m.HasQuality):
        moment = run.moment()
        objects = [moment.state.objects.get(i) for i in run.table.names.candidates(moment.state, inquiry.claim.what)]
        layers = [
            r
            for o in objects
            if o is not None and o.zone == "battlefield"
            for r in reasons(moment.state, moment.view, o)
        ]
        because = (*layers, *because)
    return ("yes" if found.holds else "no"), None, because


def _can(player: Player, inquiry: m.Inquiry, claim: m.Can) -> tuple[str, Any, Because]:
    """Whether something can be done: the lines of doing it, or why it can't be."""
    early = next((f for f in player.scenario.position if isinstance(f, m.Moment) and f.step == "untap"), None)
    if early is not None and not player.scenario.steps and inquiry.at is None and isinstance(claim.step, m.CastStep | m.ActivateStep):
        cites = player.run(settle=False).table.game.state.era.cites(("502.3",))
        return "no", None, (("no player gets priority during the untap step", cites),)
    found = can(player, claim, None, inquiry.at)
    if not found.holds:
        lines = _lines(found.run, found.events) if found.run is not None else ()
        return "no", None, (lines or ((found.actual, found.cites),))
    assert found.run is not None
    new = found.run.table.game.log[found.before :]
    return "yes", None, tuple((r.text(), r.citations()) for r in new if r.citations())[-6:]


def _lines(run: Run, events: Iterable[Any]) -> Because:
    wanted = list(events)
    return tuple((r.text(), r.citations()) for r in run.table.game.log if any(r.event is e for e in wanted))[-8:]


def _claimless(inquiry: m.Inquiry) -> m.Claim:
    return m.Claim(place=inquiry.place)


def _seat(run: Run, inquiry: m.Inquiry) -> int:
    assert isinstance(inquiry.subject, m.Who)
    return run.table.names.seat(inquiry.subject, inquiry.place)


def _life(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    moment, seat = run.moment(), _seat(run, i)
    return "number", moment.state.players[seat].life, _lines(run, c.life_events(moment, seat))


def _life_change(how: str) -> Callable[[Player, Run, m.Inquiry], tuple[str, Any, Because]]:
    def measure(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
        moment, seat = run.moment(), _seat(run, i)
        return "number", c.life_change(moment, seat, how), _lines(run, c.life_events(moment, seat))

    return measure


def _drawn(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How many cards the player draws, the draw of the turn included unless only effects are asked for (504.1, 119)."""
    seat = _seat(run, i)
    events = [e for e in run.moment().events if e.kind == "draw" and e.player == seat]
    if i.other == "effects":
        events = [e for e in events if e.source is not None]
    return "number", sum(e.amount or 1 for e in events), _lines(run, events)


def _discarded(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How many cards the player discards (701.7)."""
    seat = _seat(run, i)
    events = [e for e in run.moment().events if e.kind == "move" and e.what == "discard" and e.player == seat]
    return "number", len(events), _lines(run, events)


def _searches(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How often the player searches a library (701.14)."""
    seat = _seat(run, i)
    events = [e for e in run.moment().events if e.kind == "search" and e.player == seat]
    return "number", len(events), _lines(run, events)


def _damage_marked(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    assert isinstance(i.subject, m.Ref)
    moment = run.moment()
    oid = run.table.names.one(moment.state, i.subject, i.place, on_battlefield)
    return "number", moment.state.get(oid).damage, _lines(run, c.damage_events(moment, i.subject, None, _claimless(i)))


def _damage_dealt(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    by = i.other if isinstance(i.other, m.Ref) else None
    events = c.damage_events(run.moment(), i.subject, by, _claimless(i))
    return "number", sum(e.amount for e in events), _lines(run, events)


def _assignable(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    from judge.scenario.trying import assignable

    assert i.subject is not None
    most, cites = assignable(player, i.subject, i.other if isinstance(i.other, m.Ref) else None)
    return "number", most, ((f"at most {most} damage can be assigned there", cites),)


def _counters(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    moment = run.moment()
    if isinstance(i.subject, m.Who):
        seat = _seat(run, i)
        put = [e for e in moment.events if e.kind == "counters" and e.obj is None and e.player == seat]
        return "number", dict(moment.state.players[seat].counters).get(str(i.other), 0), _lines(run, put)
    assert isinstance(i.subject, m.Ref)
    oid = run.table.names.one(moment.state, i.subject, i.place, on_battlefield)
    events = [e for e in moment.events if e.kind == "counters" and e.obj is not None and e.obj.id == oid.id]
    return "number", moment.state.get(oid).count(str(i.other)), _lines(run, events)


def _counters_put(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How many counters of a kind have been put on the object in all, whatever became of them (120.6)."""
    assert isinstance(i.subject, m.Ref)
    moment = run.moment()
    ids = set(run.table.names.candidates(moment.state, i.subject) or run.table.names.bound.get(i.subject.name, []))
    events = [e for e in moment.events if e.kind == "counters" and e.obj is not None and e.obj.id in ids and e.what == str(i.other) and e.amount > 0]
    return "number", sum(e.amount for e in events), _lines(run, events)


def _cards(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    moment, seat = run.moment(), _seat(run, i)
    events = [e for e in moment.events if e.kind in ("draw", "move") and e.player == seat]
    return "number", c.count_cards(moment, seat, str(i.other)), _lines(run, events[-4:])


def _controlled(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    assert isinstance(i.other, m.ObjectSpec)
    moment, seat = run.moment(), _seat(run, i)
    events = [e for e in moment.events if e.kind == "move" and "battlefield" in (e.to, e.from_)]
    return "number", c.count_controlled(moment, seat, i.other), _lines(run, events)


def _triggers(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    assert isinstance(i.subject, m.Ref)
    moment = run.moment()
    ids = set(run.table.names.candidates(moment.state, i.subject) or run.table.names.bound.get(i.subject.name, []))
    events = [e for e in moment.events if e.kind == "triggered" and e.source is not None and e.source.id in ids]
    return "number", c.triggers_of(moment, ids), _lines(run, events)


def _returns(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How often the object comes back from a graveyard or from exile, as whatever new object (400.7)."""
    assert isinstance(i.subject, m.Ref)
    moment = run.moment()
    ids = set(run.table.names.bound.get(i.subject.name, []) or run.table.names.candidates(moment.state, i.subject))
    back = []
    for e in moment.events:
        if e.kind != "move" or e.obj is None or e.obj.id not in ids:
            continue
        if e.new is not None:
            ids.add(e.new.id)
        if e.to in ("battlefield", "hand") and e.from_ in ("graveyard", "exile"):
            back.append(e)
    return "number", len(back), _lines(run, back) or _lines(run, [e for e in moment.events if e.obj is not None and e.obj.id in ids])


def _result(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    moment = run.moment()
    winners, losers, drawn, _ = c.result(moment.state)
    seats = winners if i.measure == "winner" else losers
    names = run.table.names.players
    events = [e for e in moment.events if e.kind in ("lose", "win", "drawn game", "concede")]
    draw = "nobody, the game is a draw" if i.measure == "winner" else "both: the game is a draw"
    value = draw if drawn else " and ".join(names[s] for s in seats) or "nobody"
    return "text", value, _lines(run, events)


def _holder(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    assert isinstance(i.subject, m.Ref)
    state = run.moment().state
    obj = state.get(run.table.names.one(state, i.subject, i.place, on_battlefield))
    if i.measure == "owner":
        return "text", run.table.names.players[obj.owner], (("its owner", state.era.cites(("108.3",))),)
    seat = run.moment().view.of(obj).controller if obj.zone == "battlefield" else obj.controller
    events = [
        e for e in run.moment().events if e.obj is not None and e.obj.id == obj.id and e.kind in ("control", "move")
    ]
    return "text", run.table.names.players[seat], _lines(run, events)


def _happens(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """What became of the things asked for, or of everything, in a few words."""
    from judge.scenario.outcomes import everything, outcome, player_fate, together

    moment = run.moment()
    if i.subject is None:
        lines = tuple((r.text(), r.citations()) for r in run.table.game.log if r.event.kind not in QUIET)
        return "text", everything(run), lines[-12:]
    if isinstance(i.subject, m.Who):
        seat = _seat(run, i)
        events = [e for e in moment.events if e.player == seat and e.kind not in QUIET]
        return "text", player_fate(run, seat), _lines(run, events)
    names = run.table.names
    ids: list[int] = []
    for ref in (i.subject, *i.more):
        if isinstance(ref, m.Ref):
            ids += [n for n in names.candidates(moment.state, ref) or names.bound.get(ref.name, []) if n not in ids]
    events = [
        e
        for e in moment.events
        if e.kind not in QUIET
        and ((e.obj is not None and e.obj.id in ids) or (isinstance(e.other, tuple) and e.other.id in ids))
    ]
    return "text", together([outcome(run, n) for n in ids]) if ids else "nothing", _lines(run, events)


QUIET = frozenset(
    (
        "step",
        "turn",
        "priority",
        "pass",
        "pay",
        "announce",
        "target",
        "to stack",
        "mana ability",
        "add mana",
        "tap",
        "empty pool",
    )
)


def _size(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    assert isinstance(i.subject, m.Ref)
    moment = run.moment()
    oid = run.table.names.one(moment.state, i.subject, i.place, on_battlefield)
    obj = moment.state.get(oid)
    chars = moment.view.of(obj)
    gone = moment.state.lki.get(type(oid)(oid.id, oid.inc - 1)) if obj.zone == "graveyard" else None
    if gone is not None and gone[1] is not None:
        chars = gone[1]  # what died is spoken of as it last existed (608.2g)
    if chars.power is None and i.measure != "colors":
        raise Undecidable("it has no power and toughness", (i.subject.name,), i.place)
    about = [e for e in moment.events if e.obj is not None and e.obj.id == oid.id and e.kind not in QUIET]
    layers = tuple(reasons(moment.state, moment.view, obj))
    because = (*layers, *_lines(run, about[-4:])) or ((c.describe(moment, obj), moment.state.era.cites(("613.1",))),)
    if i.measure == "colors":
        return "text", " and ".join(COLOR_WORDS[x] for x in sorted(chars.colors)) or "colorless", because
    if i.measure == "size":
        return "text", f"{chars.power}/{chars.toughness}", because
    return "number", chars.power if i.measure == "power" else chars.toughness, because


def _where(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    assert isinstance(i.subject, m.Ref)
    moment = run.moment()
    names = run.table.names
    ids = names.candidates(moment.state, i.subject) or names.bound.get(i.subject.name, [])
    obj = moment.state.objects.get(ids[0]) if ids else None
    events = [e for e in moment.events if e.kind == "move" and e.obj is not None and e.obj.id in ids]
    if obj is None:
        return "text", "nowhere: it has ceased to exist", _lines(run, events)
    whose = "" if obj.zone in ("battlefield", "stack", "exile", "command") else f"{names.players[obj.owner]}'s "
    places = {"battlefield": "on the battlefield", "stack": "on the stack", "exile": "in exile"}
    from judge.scenario.outcomes import borrowed

    lent = bool(whose) and bool(events) and borrowed(run, obj, events[-1])
    return "text", places.get(obj.zone, f"in {whose}{obj.zone}") + (" (its owner's)" if lent else ""), _lines(run, events)


def _extra_turns(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How many extra turns the player is given (500.7)."""
    seat = _seat(run, i)
    events = [e for e in run.moment().events if e.kind == "status" and e.what == "an extra turn" and e.player == seat]
    return "number", len(events), _lines(run, events)


def _mana_added(player: Player, run: Run, i: m.Inquiry) -> tuple[str, Any, Because]:
    """How much mana the player has added to his pool, with a certain source if said (106.4)."""
    moment, seat = run.moment(), _seat(run, i)
    ids = set(run.table.names.candidates(moment.state, i.other) or run.table.names.bound.get(i.other.name, [])) if isinstance(i.other, m.Ref) else None
    events = [e for e in moment.events if e.kind == "add mana" and e.player == seat and (ids is None or (e.source is not None and e.source.id in ids))]
    return "number", sum(len(e.get("mana", ())) for e in events), _lines(run, events)


MEASURES: dict[str, Callable[[Player, Run, m.Inquiry], tuple[str, Any, Because]]] = {
    "life": _life,
    "life gained": _life_change("gain"),
    "life lost": _life_change("lose"),
    "cards drawn": _drawn,
    "cards discarded": _discarded,
    "searches": _searches,
    "mana added": _mana_added,
    "extra turns": _extra_turns,
    "mana paid": counts.mana_paid,
    "times possible": counts.times_possible,
    "sacrificed": counts.sacrificed,
    "dying": counts.dying,
    "counters removed": counts.counters_removed,
    "resolves": counts.resolves,
    "order": counts.order,
    "chooser": counts.chooser,
    "description": counts.description,
    "name": counts.description,
    "damage": _damage_marked,
    "damage dealt": _damage_dealt,
    "assignable": _assignable,
    "counters": _counters,
    "counters put": _counters_put,
    "cards": _cards,
    "controlled": _controlled,
    "triggers": _triggers,
    "returns": _returns,
    "winner": _result,
    "loser": _result,
    "controller": _holder,
    "owner": _holder,
    "happens": _happens,
    "power": _size,
    "toughness": _size,
    "size": _size,
    "colors": _size,
    "zone": _where,
}
