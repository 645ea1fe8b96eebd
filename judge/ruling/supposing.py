"""What would have to be so for a told result to come about: a plain state, or a deed that nobody told, whichever is cheaper (bounded)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, walk
from judge.engine.characteristics.layers.layers import view
from judge.engine.playing.legal import legal_actions
from judge.engine.state.decisions import Activate, Cast
from judge.question.hypothesis import Doubt, Hypothesis
from judge.ruling.borne import against, begun, told_words
from judge.ruling.played import Played, Plays
from judge.scenario import model as m
from judge.scenario.claims import count_cards
from judge.scenario.player import Player, Run
from judge.scenario.wording_facts import fact as fact_text
from judge.scenario.wording_steps import step as step_text

if TYPE_CHECKING:
    from judge.engine.state.decisions import Action
    from judge.engine.state.gamestate import State

MOST_TRIES = 16
"""So many ways of bringing about what was told are tried for one reading."""

MOST_TIMES = 12
"""An ability is taken to have been used so many times at most."""

STATE_COST, DEED_COST = 0.35, 0.5
"""How doubtful it is that a plain state was meant, and that a deed was left untold; each further use of an ability costs a tenth of it."""


def supposed(played: Played, plays: Plays) -> Played:
    """The reading with what it takes to bear out the told results that its replay contradicts; the same where nothing was found."""
    missing = against(played)
    if not missing or played.done is None or played.done.run is None:
        return played
    ways = sorted((way for claim in missing for way in _ways(played, claim, plays)), key=lambda way: way[0])
    for cost, given, when, claim in islice(ways, MOST_TRIES):
        there = plays.of(_with(played.hypothesis, cost, given, when, claim))
        if there.ran and not against(there):
            return there
    return played


Way = tuple[float, tuple[str, ...], tuple[str, ...], m.Claim]
"""What is supposed: its cost, lines of the position and of the script, and the told result that needs it."""


def _with(hypothesis: Hypothesis, cost: float, given: tuple[str, ...], when: tuple[str, ...], claim: m.Claim) -> Hypothesis:
    said = f"Taken to be so, as you tell that {told_words(claim)}: {'; '.join(dict.fromkeys((*given, *when)))}"
    return replace(
        hypothesis, given=(*hypothesis.given, *given), when=(*hypothesis.when, *when), doubts=(*hypothesis.doubts, Doubt("supply", said, cost))
    )


def _ways(played: Played, claim: m.Claim, plays: Plays) -> Iterator[Way]:
    if claim in played.first:  # no deed that nobody told comes before the story
        for fact in _looks(played, claim):
            yield STATE_COST, (fact_text(fact),), (), claim
        return
    maker = _STATES.get(type(claim))
    for fact in () if maker is None else maker(played, claim):
        yield STATE_COST, (fact_text(fact),), (), claim
    assert played.scenario is not None
    run = Player(played.scenario, plays.catalog, plays.edition).run(settle=False)
    plays.made += 1
    if run.refusal is not None:
        return
    for step in islice(_steps(run, claim), MOST_TRIES):
        line = step_text(step)
        for times in _times(played, claim) if isinstance(step, m.ActivateStep) else (1,):
            yield DEED_COST * (0.9 + 0.1 * times), (), (line,) * times, claim


# ------------------------------------------------------------ plain states


def _life(played: Played, claim: m.Claim) -> list[m.Fact]:
    """Another life total to begin with, where none was told (103.3)."""
    assert isinstance(claim, m.LifeClaim)
    if played.done is None or any(isinstance(f, m.LifeIs) and f.who == claim.who for f in _facts(played)):
        return []
    if any(ask.text.startswith(f"how much life does {claim.who.name} have") for ask in played.hypothesis.asks):  # nobody asks for what he told
        return []
    seat = played.done.run.table.names.seat(claim.who)
    now = played.done.run.table.game.state.players[seat].life
    start = _start(played.done.run).players[seat].life
    begun = start + claim.life - now
    return [m.LifeIs(claim.who, begun)] if begun > 0 else []


def _facts(played: Played) -> tuple[m.Fact, ...]:
    """What was told of the position."""
    return played.scenario.position if played.scenario is not None else ()


def _start(run: Run) -> State:
    log = run.table.game.log
    return log[0].state if log else run.table.game.state


def _cards(played: Played, claim: m.Claim) -> list[m.Fact]:
    """So many cards in a zone, where none were told of there."""
    assert isinstance(claim, m.ZoneCount)
    if any(isinstance(f, m.CardCount) and (f.who, f.zone) == (claim.who, claim.zone) for f in _facts(played)):
        return []
    missing = claim.count - _counted(played.done.run, claim) if played.done is not None else 0
    return [m.CardCount(claim.who, missing, claim.zone)] if missing > 0 else []


def _counted(run: Run, claim: m.ZoneCount) -> int:
    """How many cards there are in the end."""
    moment = run.moment()
    return count_cards(moment, moment.names.seat(claim.who), claim.zone)


def _counters(played: Played, claim: m.Claim) -> list[m.Fact]:
    """Counters on a permanent, or none (121)."""
    assert isinstance(claim, m.HasQuality)
    if claim.no_counters:
        return [m.HasOn(claim.what, bare=True)]
    return [m.HasOn(claim.what, counters=claim.counters)] if claim.counters else []


def _damage(played: Played, claim: m.Claim) -> list[m.Fact]:
    """Damage marked on a permanent (118.6)."""
    assert isinstance(claim, m.DamageMarked)
    return [m.HasOn(claim.what, damage=claim.amount)]


def _looks(played: Played, claim: m.Claim) -> list[m.Fact]:
    """A state of a permanent, or counters that make it as big as told."""
    assert isinstance(claim, m.Is)
    facts: list[m.Fact] = [m.StateIs(claim.what, value) for kind, value in claim.qualities if kind == "state"]
    grown = _growth(played, claim)
    if grown is not None and grown[0] == grown[1] and grown[0] > 0:
        facts.append(m.HasOn(claim.what, counters=(("+1/+1", grown[0]),)))
    return facts


_STATES: dict[type[m.Claim], Callable[[Played, m.Claim], list[m.Fact]]] = {
    m.LifeClaim: _life, m.ZoneCount: _cards, m.HasQuality: _counters, m.DamageMarked: _damage, m.Is: _looks,
}  # fmt: skip


def _growth(played: Played, claim: m.Is) -> tuple[int, int] | None:
    """How much bigger than in the replay a creature is told to be."""
    size = next((value for kind, value in claim.qualities if kind == "pt"), "")
    if played.done is None or "/" not in size:
        return None
    end = played.done.run.moment()
    moment = (begun(played.done.run) or end) if claim in played.first else end
    ids = moment.names.candidates(moment.state, claim.what)
    if not ids or moment.state.objects[ids[0]].zone != "battlefield":
        return None
    now = moment.view.of(moment.state.objects[ids[0]])
    power, _, toughness = size.partition("/")
    if not power.isdigit() or not toughness.isdigit() or now.power is None or now.toughness is None:
        return None
    return int(power) - now.power, int(toughness) - now.toughness


# ------------------------------------------------------------ deeds


def _times(played: Played, claim: m.Claim) -> tuple[int, ...]:
    """How often an ability may have been used to come to a result: once or twice, or as often as the growth needs."""
    most = max(_growth(played, claim) or (0, 0)) if isinstance(claim, m.Is) else 0
    if isinstance(claim, m.HasQuality) and claim.no_counters:
        return (1, 2, 3)
    return (1, *sorted({n for n in (most, most // 2) if 1 < n <= MOST_TIMES}))


def _steps(run: Run, claim: m.Claim) -> Iterator[m.Step]:
    """What a player could legally do as the story stands (115.2), aimed at what the told result speaks of; abilities first."""
    state = run.table.game.state
    responding = bool(state.zone("stack"))
    seats = range(len(state.players))
    actions = [(seat, action) for seat in seats if state.outcome is None for action in legal_actions(state, seat)]
    for wanted in ("activate", "cast"):
        for seat, action in actions:
            step = _step(run, seat, action, claim, responding)
            if step is not None and isinstance(step, m.ActivateStep) == (wanted == "activate"):
                yield step


def _step(run: Run, seat: int, action: Action, claim: m.Claim, responding: bool) -> m.Step | None:
    """An action as a step of a script; None for what no told result would leave untold (mana, lands)."""
    if not isinstance(action, Activate | Cast):
        return None
    state = run.table.game.state
    obj = state.live(action.obj)
    if obj is None or not obj.face.name:
        return None
    who, what = m.Who(run.table.names.players[seat]), m.Ref(obj.face.name)
    named = (getattr(claim, "what", None), getattr(claim, "who", None))  # some claims hold a word of their own in these (a kind, a zone)
    target = next((each for each in named if isinstance(each, m.Ref | m.Who)), None)
    if isinstance(action, Activate):
        ability, _ = view(state).of(obj).activated()[action.index]
        if is_mana_ability(ability):
            return None
        aimed = (target,) if target is not None and _aims(ability) else ()
        return m.ActivateStep(who, what, nth=action.index + 1, options=m.Options(targets=aimed, response=responding))
    if action.how:
        return None
    aimed = (target,) if target is not None and any(_aims(each) for each in obj.face.abilities) else ()
    return m.CastStep(who, what, m.Options(targets=aimed, response=responding))


def _aims(ability: Any) -> bool:
    """Whether an ability has targets (113.1)."""
    return any(isinstance(node, tree.Target) for node in walk(ability))
