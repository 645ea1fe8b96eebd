"""Plays the script of a scenario under one edition, as often as answering needs."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Malformed, Refusal, Undecidable
from judge.scenario import model as m
from judge.scenario.claims import Moment
from judge.scenario.director import Director
from judge.scenario.frames import Finished, Stop, makes_mana
from judge.scenario.setup import Table, set_up
from judge.scenario.stripping import strip

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.engine.state.eras.era import RulesEra
    from judge.engine.state.gamestate import State


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
        self.in_order = False
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
            found = self._with_leave(run, run.director.unmade, blocks, dict(overrides or {}), settle, maximise, stop)
            run = found or self._as_told(blocks, dict(overrides or {}), settle, maximise, stop) or run
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

    def _as_told(
        self, blocks: tuple[m.Block, ...] | None, overrides: dict[int, Any], settle: bool, maximise: tuple[m.Thing, m.Ref | None] | None,
        stop: Stop | None,
    ) -> Run | None:  # fmt: skip
        """The run in which nobody's choice is made before one that is told earlier: a "no" meant for what follows the choice of a thing
        must not decline the offer that leads to it."""
        script = self.scenario.script if blocks is None else blocks
        declined = any(v.kind == "no" for b in script for s in b.steps if isinstance(s, m.AnswerStep) for v in s.values)
        if self.in_order or not declined:
            return None
        self.in_order = True
        run = self._play(blocks, overrides, settle, maximise, stop)
        if run.refusal is not None and run.director.unmade is not None:
            run = self._with_leave(run, run.director.unmade, blocks, overrides, settle, maximise, stop) or run
        self.in_order = blocks is None and run.refusal is None
        return run if run.refusal is None else None

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

        director = Director(script, table.names, {**self.overrides, **(overrides or {})}, on_block, settle, maximise, table.opening, stop, self.in_order)
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
