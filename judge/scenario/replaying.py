"""Replays a scenario under one edition and evaluates what it expects and asks; what-if by replaying with other answers."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from judge.cards.catalog import Catalog as Cards
from judge.errors import Illegal, Malformed, Refusal, Undecidable
from judge.scenario import model as m
from judge.scenario.assigning import assignable
from judge.scenario.choices_other import alternatives
from judge.scenario.claims import Finding, Moment, behind, check
from judge.scenario.director import Director
from judge.scenario.frames import Assumption, Finished, Stop, makes_mana
from judge.scenario.requiring import must
from judge.scenario.setup import Table, set_up
from judge.scenario.stripping import strip
from judge.scenario.suffering import responds, suffered
from judge.scenario.trying import can_claim
from judge.scenario.unmet import unmet
from judge.scenario.wording_claims import claim as claim_text
from judge.scenario.wording_queries import inquiry as inquiry_text

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.engine.era import RulesEra
    from judge.engine.events import Record
    from judge.engine.state import State
    from judge.scenario.choices import Pick

DEFAULT_EDITION = "2009-10"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript: when, what happened, and the rules behind it as ``edition:number``; ``also`` those that say how such
    an event goes in general."""

    turn: int
    active: str
    step: str
    text: str
    cites: tuple[str, ...] = ()
    kind: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """An expectation after the replay: whether it holds, and what is the case."""

    text: str
    holds: bool
    actual: str
    cites: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an inquiry. ``kind``: yes, no, number, text, depends, unknown; ``because`` the lines that decide it with their rules."""

    question: str
    kind: str
    value: str | int | None
    because: tuple[tuple[str, tuple[str, ...]], ...] = ()
    expected: str = ""
    inquiry: m.Inquiry | None = None

    @property
    def words(self) -> str:
        """The answer as one would say it."""
        return (
            self.kind
            if self.kind in ("yes", "no", "depends", "unknown") and self.value in (None, "")
            else str(self.value)
        )

    @property
    def as_expected(self) -> bool:
        """Whether it is what the scenario says (true when it says nothing)."""
        expected, words = self.expected.casefold(), self.words.casefold()
        return (
            not expected
            or expected in (words, self.kind)
            or words.startswith((f"{expected},", f"{expected};", f"{expected} ("))
        )


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A choice nobody scripted, another answer to it, and what comes out differently."""

    assumption: str
    instead: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a scenario under one edition.

    ``status``: "ok", "failed" (an expectation or expected answer isn't met), "illegal", "malformed", "undecidable"; the last three with
    ``error``, one line. ``unread`` are the clauses (card, text) of cards in the position that could not be read: with any the status
    is undecidable, whatever came out; ``unmet`` those of them that nothing in the replay could have met, which is noted and no more
    (``judge.scenario.unmet``). ``rules`` are the citations of the events that decide the expectations that hold, and of the
    choices the script makes. ``run`` is the run it came from; ``otherwise`` the choices made otherwise than told, in words."""

    scenario: m.Scenario
    edition: str
    status: str
    steps: tuple[Line, ...] = ()
    answers: tuple[Answer, ...] = ()
    expectations: tuple[Checked, ...] = ()
    assumptions: tuple[str, ...] = ()
    what_if: tuple[WhatIf, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    unmet: tuple[tuple[str, str], ...] = ()
    error: str = ""
    refusal: Refusal | None = None
    rules: frozenset[str] = frozenset()
    cites: tuple[str, ...] = ()
    records: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    run: Any = field(default=None, compare=False, repr=False)
    otherwise: tuple[str, ...] = ()

    @property
    def transcript(self) -> tuple[Line, ...]:
        """The steps of the transcript."""
        return self.steps

    @property
    def everything(self) -> tuple[Line, ...]:
        """The steps of the transcript with what is no event between them: priority given and passed, parts left undone."""
        if self.run is None:
            return self.steps
        told: list[Line] = []
        between = [(r.number, _line(r, self.run.table)) for r in self.run.table.game.rites]
        for n, line in enumerate(self.steps):
            while between and between[0][0] <= n:
                told.append(between.pop(0)[1])
            told.append(line)
        return (*told, *(line for _, line in between))


@dataclass(slots=True)
class Run:
    """One run of a script: the game as it stopped, the director, the moment after each block, and the refusal if one stopped it.

    ``start`` is the position before anything happened."""

    table: Table
    director: Director
    moments: dict[int, tuple[Any, int]]
    start: State
    refusal: Refusal | None = None
    since: int = 0
    """The number of the first event that counts, where only a part of the story is asked about."""

    def moment(self, block: int | None = None) -> Moment:
        """What claims of a block (None: the end) are checked against."""
        game = self.table.game
        state, length = (
            (game.state, len(game.log)) if block is None or block not in self.moments else self.moments[block]
        )
        return self.moment_after(length, state)

    def moment_after(self, length: int, state: State) -> Moment:
        """What claims are checked against after so many events, in this state."""
        game = self.table.game
        records = game.log[self.since : length]
        rites = [r for r in game.rites if r.number <= length]
        return Moment(state, [r.event for r in records], self.table.names, records, rites)


MOST_LEAVES = 6
"""So many offers that were declined are looked at for the one that leads to a choice named."""


def unpaid(refusal: Illegal) -> bool:
    """Whether it is refused because it can't be paid."""
    return any(r.rpartition(":")[2] in ("601.2f", "601.2g", "116.3") for r in refusal.rules)


def _with_mend(refusal: Illegal, table: Table) -> Illegal:
    """A refusal for want of mana with the mend, where the player has only the mana of lands that the position happens to name."""
    short = next((name for name in table.bounded if name in refusal.message), None) if unpaid(refusal) else None
    if short is None or refusal.mend:
        return refusal
    return Illegal(refusal.message, refusal.rules, refusal.place, f'"{short} has enough mana" lets lands be there that nobody names')


class Player:
    """Plays a scenario under one edition, as often as answering needs."""

    def __init__(self, scenario: m.Scenario, catalog: Catalog, edition: str, rules: RulesEra | None = None) -> None:
        """Take what to play, and the procedures if they aren't the edition's own."""
        self.scenario = scenario
        self.catalog = catalog
        self.edition = edition
        self.rules = rules
        self.overrides: dict[int, Any] = {}
        self.supplied: frozenset[str] = frozenset()
        self.stripped: tuple[m.Without, ...] = ()
        self._kept: dict[tuple[bool, Stop | None], Run] = {}

    def run(
        self,
        blocks: tuple[m.Block, ...] | None = None,
        overrides: Mapping[int, Any] | None = None,
        settle: bool = True,
        maximise: tuple[m.Thing, m.Ref | None] | None = None,
        stop: Stop | None = None,
    ) -> Run:
        """Play the script (or these blocks), up to a decision if said; a refusal while playing is kept, not raised. A position that
        can't be set up raises."""
        plain = blocks is None and not overrides and maximise is None
        if plain and (settle, stop) in self._kept:
            return self._kept[settle, stop]
        run = self._play(blocks, overrides, settle, maximise, stop)
        if plain and stop is None and run.refusal is not None and (landless := self._wants_lands(run)) is not None:
            self.supplied |= {landless}
            return self.run(settle=settle, stop=stop)
        if run.refusal is not None and run.director.unmade is not None:
            run = self._with_leave(run, run.director.unmade, blocks, dict(overrides or {}), settle, maximise, stop) or run
        if plain:
            self._kept[settle, stop] = run
        return run

    def _wants_lands(self, run: Run) -> str | None:
        """The player whom the story tells to pay more than the creatures and artifacts that are named can give, with no word on lands: as it
        is told to happen, the lands are there. None where mana is told of, and for what is only claimed or asked."""
        refusal = run.refusal
        if not isinstance(refusal, Illegal) or not unpaid(refusal):
            return None
        step = run.director.upcoming() if run.director.frame is None else run.director.frame.step
        name = getattr(getattr(step, "who", None), "name", "")
        told = any(makes_mana(s) and s.who.name == name for s in self.scenario.steps)  # type: ignore[attr-defined]
        return name if name in run.table.landless and name not in self.supplied and not told else None

    def _with_leave(
        self, run: Run, unmade: m.AnswerStep, blocks: tuple[m.Block, ...] | None, overrides: dict[int, Any], settle: bool,
        maximise: tuple[m.Thing, m.Ref | None] | None, stop: Stop | None,
    ) -> Run | None:  # fmt: skip
        """The run in which the player takes the "you may" that leads to the choice named: who names what is chosen does it (608.2d)."""
        if any(v.kind in ("yes", "no") for v in unmade.values):
            return None
        seat = run.table.names.seat(unmade.who)
        declined = [a.decision for a in run.director.assumptions if a.decision is not None and a.answer is False]
        for number in [n for n in declined if n >= run.director.since][:MOST_LEAVES]:
            decision = run.director.tape[number][0]
            if decision.kind != "yes" or decision.who != seat or number in overrides:
                continue
            there = self._play(blocks, {**overrides, number: True}, settle, maximise, stop)
            later = there.director.unmade
            if there.refusal is not None and later is not None and later is not unmade:  # the next choice waits for such an offer as well
                there.director.since = min(there.director.since, run.director.since)
                there = self._with_leave(there, later, blocks, {**overrides, number: True}, settle, maximise, stop) or there
            if there.refusal is None:
                if blocks is None:
                    self.overrides = {**self.overrides, number: True}
                    self._kept.clear()
                return there
        return None

    def _play(
        self,
        blocks: tuple[m.Block, ...] | None,
        overrides: Mapping[int, Any] | None,
        settle: bool,
        maximise: tuple[m.Thing, m.Ref | None] | None,
        stop: Stop | None,
    ) -> Run:
        script = self.scenario.script if blocks is None else blocks
        table = set_up(self.scenario, self.catalog, self.edition if self.rules is None else self.rules, self.supplied)
        for without in self.stripped:
            strip(table, without)
        moments: dict[int, tuple[Any, int]] = {}

        def on_block(n: int, game: Any) -> None:
            moments[n] = (game.state, len(game.log))

        director = Director(script, table.names, {**self.overrides, **(overrides or {})}, on_block, settle, maximise, table.opening, stop)
        director.told = frozenset(id(step) for block in self.scenario.script for step in block.steps)
        run = Run(table, director, moments, table.game.state)
        try:
            with suppress(Finished):
                table.play(director.answer)
            director.finish(table.game)
        except Illegal as refusal:
            run.refusal = _with_mend(director.reason(table.game, refusal), table)
        except (Malformed, Undecidable) as refusal:
            if refusal.place is None:
                refusal.place = director.place()
            run.refusal = refusal
        return run


def replay(
    scenario: m.Scenario,
    catalog: Catalog | None = None,
    era: str | None = None,
    what_if: bool = False,
    picks: tuple[Pick, ...] = (),
    rules: RulesEra | None = None,
) -> Replay:
    """Replay a scenario under an edition (None: the first it names, else 2009-10); ``rules``: with these procedures instead of its own.

    Never raises for what the scenario says: the status tells. ``picks``: choices to be made otherwise than told (see
    ``judge.scenario.choices``; Malformed when there are none such). ``what_if`` also replays it with the other answers to choices that
    nobody scripted."""
    edition = era or (scenario.rules[0] if scenario.rules else DEFAULT_EDITION)
    if catalog is None:
        catalog = Cards.open()
    player = Player(scenario, catalog, edition, rules)
    otherwise: tuple[str, ...] = ()
    try:
        if picks:
            from judge.scenario.choices import picked

            made = picked(player, picks)
            player.overrides, otherwise = made.answers, made.said
            player._kept.clear()
        run = player.run()
    except Refusal as refusal:
        if picks and not otherwise:
            raise
        return Replay(scenario, edition, refusal.kind, error=refusal.line(), refusal=refusal)
    lines = tuple(_line(r, run.table) for r in run.table.game.log)
    cites = tuple(dict.fromkeys(c for line in lines for c in line.cites))
    assumptions = tuple(a.text for a in (*run.table.assumptions, *run.director.assumptions))
    records = tuple(run.table.game.log)
    clauses = tuple(dict.fromkeys(run.table.unread))
    idle = unmet(run, scenario.inquiries, clauses)
    unread = tuple(clause for clause in clauses if clause not in idle)
    result = Replay(
        scenario, edition, "ok", lines, assumptions=assumptions, cites=cites, records=records, unread=unread, unmet=idle,
        run=run, otherwise=otherwise,
    )  # fmt: skip
    if run.refusal is not None:
        result = replace(result, status=run.refusal.kind, error=run.refusal.line(), refusal=run.refusal)
    else:
        result = _judge(result, player, run, what_if)
    if unread:
        doubt = Undecidable(
            f"a part of {unread[0][0]} could not be read: {unread[0][1]}", tuple(t for _, t in unread), scenario.place
        )
        return replace(result, status=doubt.kind, error=doubt.line(), refusal=doubt, rules=frozenset())
    return result


def _judge(result: Replay, player: Player, run: Run, what_if: bool) -> Replay:
    """Check the expectations and answer the questions."""
    from judge.scenario.answers import answer

    scenario = result.scenario
    expectations: list[Checked] = []
    rules: set[str] = set()
    try:
        for n, block in enumerate(scenario.script):
            for claim in block.claims:
                if claim.edition and claim.edition != result.edition:
                    continue
                found = evaluate(player, run, claim, n)
                if found.holds:
                    rules.update(found.cites)
                    rules.update(behind(run.moment(_at(player, n)), found.events))
                line = claim.place.line if claim.place else 0
                expectations.append(Checked(claim_text(claim), found.holds, found.actual, found.cites, line))
        for t in scenario.tempting:
            if t.claim.edition and t.claim.edition != result.edition:
                continue
            found = evaluate(player, run, t.claim, None)
            line = t.claim.place.line if t.claim.place else 0
            expectations.append(
                Checked(f"not: {claim_text(t.claim)}", not found.holds, found.actual, found.cites, line)
            )
    except Refusal as unclear:
        return replace(
            result, status=unclear.kind, error=unclear.line(), refusal=unclear, expectations=tuple(expectations)
        )
    answers: list[Answer] = []
    refusal: Refusal | None = None
    for inquiry in scenario.inquiries:
        try:
            answers.append(answer(player, run, inquiry))
        except Refusal as unanswered:  # the other questions keep their answers
            answers.append(Answer(inquiry_text(inquiry), "unknown", unanswered.message, (), inquiry.expected, inquiry))
            refusal = refusal or (unanswered if inquiry.expected != "unknown" else None)
    for a in answers:
        if a.expected and a.as_expected:
            rules.update(c for _, cites in a.because for c in cites)
    # a choice that the script makes is one the scenario shows: the rule that asked for it is exercised
    rules.update(run.table.game.state.era.cites(tuple(sorted(r for r in run.director.asked if r))))
    good = all(e.holds for e in expectations) and all(a.as_expected for a in answers)
    found_differences = explore(player, run) if what_if else ()
    told = tuple(_depending(a, found_differences) for a in answers)
    status = refusal.kind if refusal is not None else "ok" if good else "failed"
    return replace(
        result, status=status, error=refusal.line() if refusal is not None else "", refusal=refusal, answers=told,
        expectations=tuple(expectations), what_if=found_differences,
        rules=frozenset(rules) if good else frozenset(),
    )  # fmt: skip


def _line(record: Record, table: Table) -> Line:
    e = record.event
    turn = record.state.turn
    return Line(
        e.turn or turn.number,
        table.names.players[turn.active],
        e.step or turn.step,
        record.text(),
        record.citations(),
        e.kind,
        record.background(),
    )


# ------------------------------------------------------------ claims that need another run


def evaluate(player: Player, run: Run, claim: m.Claim, block: int | None) -> Finding:
    """Whether a claim holds after a block (None: at the end). "Can" and "must" try it out in runs of their own."""
    if isinstance(claim, m.Can):
        return can_claim(player, claim, block)
    if isinstance(claim, m.MustDo):
        return must(player, claim, block)
    if isinstance(claim, m.CanSuffer):
        return suffered(player, claim)
    if isinstance(claim, m.CanRespond):
        tried = responds(player, claim)
        return Finding(tried.holds != claim.negated, tried.actual, tried.cites, tried.events)
    if isinstance(claim, m.MayAssign):
        most = assignable(player, claim.to, claim.by)
        return Finding(most[0] == claim.amount, f"at most {most[0]} damage can be assigned", most[1])
    if isinstance(claim, m.Citing) and block is not None:
        return _cited(player, run, claim, block)
    return check(run.moment(_at(player, block)), claim)


def _cited(player: Player, run: Run, claim: m.Citing, block: int) -> Finding:
    """Whether the rules are cited by the transcript, or by what the claims before it in its block rest on (the layers of 613)."""
    moment = run.moment(_at(player, block))
    found = check(moment, claim)
    if found.holds or claim.negated:
        return found
    before = player.scenario.script[block].claims
    behind_claims: set[str] = set()
    for earlier in before[: next((n for n, c in enumerate(before) if c is claim), 0)]:
        if not isinstance(earlier, m.Citing) and earlier.edition in ("", claim.edition):
            behind_claims.update(evaluate(player, run, earlier, block).cites)
    return check(replace(moment, borrowed=frozenset(behind_claims)), claim)


def _at(player: Player, block: int | None) -> int | None:
    return None if block is None or block == len(player.scenario.script) - 1 else block


# ------------------------------------------------------------ what if


def _depending(a: Answer, differences: tuple[WhatIf, ...]) -> Answer:
    """An answer that another choice would turn round depends on it: the words say on which."""
    for w in differences:
        for change in w.changes:
            if change.startswith(f"{a.question}? "):
                other = change.removeprefix(f"{a.question}? ")
                return replace(a, kind="depends", value=f"{a.words}, but {other} with another choice: {w.instead}")
    return a


def explore(player: Player, run: Run, limit: int = 24) -> tuple[WhatIf, ...]:
    """Replay with every other answer to the choices nobody scripted (one at a time) and say what comes out differently."""
    found: list[WhatIf] = []
    for a in run.director.assumptions:
        if a.decision is None:
            continue
        decision = run.director.tape[a.decision][0]
        for other in alternatives(decision, a.answer)[:6]:
            if len(found) >= limit:
                return tuple(found)
            there = player.run(overrides={a.decision: other})
            shown = run.director.shown(run.table.game, other, decision.kind)
            if there.refusal is not None:
                found.append(WhatIf(a.text, shown, (there.refusal.message,)))
                continue
            try:
                changes = _changes(player, run, there)
            except Refusal as refusal:
                changes = (refusal.message,)
            found.append(WhatIf(a.text, shown, changes))
    return tuple(found)


def _changes(player: Player, here: Run, there: Run) -> tuple[str, ...]:
    from judge.scenario.answers_queries import queried

    changed = []
    for n, block in enumerate(player.scenario.script):
        for claim in block.claims:
            if isinstance(claim, m.Can | m.MustDo | m.MayAssign | m.Citing | m.Says):
                continue
            before = check(here.moment(_at(player, n)), claim)
            after = check(there.moment(_at(player, n)), claim)
            if before.holds != after.holds:
                changed.append(f"{claim_text(claim)}: {'yes' if after.holds else 'no'} ({after.actual})")
    for inquiry in player.scenario.inquiries:
        if inquiry.at is not None or inquiry.supposing or inquiry.tries or isinstance(inquiry.query, m.Because | m.Matters | m.Happens):
            continue  # asked of a run of its own, found by trying, or telling everything
        was, now = (queried(player, run, inquiry.query, inquiry.place) for run in (here, there))
        if was[:2] != now[:2]:
            changed.append(f"{inquiry_text(inquiry)}? {now[0] if now[1] is None else now[1]}")
    return tuple(changed)


__all__ = ["Answer", "Assumption", "Checked", "Line", "Replay", "WhatIf", "alternatives", "replay"]
