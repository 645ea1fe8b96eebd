"""Why something can't be done: every reason that the rules and the situation give, at the end of a story (601, 602, 508, 509)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view
from judge.engine.playing.combat.blockers import obstacles
from judge.engine.state.texts import object_name
from judge.errors import Malformed, Undecidable
from judge.scenario import model as m
from judge.scenario.player import Player
from judge.scenario.reader import parse
from judge.scenario.trying import can
from judge.scenario.wording import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.cards.catalog import Catalog
    from judge.scenario.player import Run
    from judge.scenario.trying import Tried


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A deed tried: whether it is legal, and else each reason with its rules (``edition:number``)."""

    deed: str
    legal: bool
    reasons: tuple[tuple[str, tuple[str, ...]], ...]


def why_not(scenario: m.Scenario, deed: str, catalog: Catalog, edition: str, names: Iterable[str] | None = None) -> WhyNot:
    """Try a deed (a When sentence: "Bob blocks the Beast with the Wall") after the story.

    Malformed for what is no sentence or speaks of nothing there; Undecidable where text that was not read stands in the way."""
    plain = replace(scenario, inquiries=(), tempting=(), script=tuple(replace(b, claims=()) for b in scenario.script))
    (told,) = parse(f"{text(plain)}\nWhen {deed.strip().rstrip('.')}\n", "what is to be tried", names)
    if not told.steps or len(told.steps) <= len(plain.steps):
        raise Malformed("this is nothing that a player does", mend='write it as a deed: "Bob blocks the Beast with the Wall"')
    player = Player(plain, catalog, edition)
    found = can(player, m.Can(told.steps[-1]), None)
    if found.holds:
        unread = player.run().table.unread
        if unread:
            raise Undecidable(f"a part of {unread[0][0]} could not be read: {unread[0][1]}", tuple(words for _, words in unread))
        return WhyNot(deed, True, ((found.actual, found.cites),))
    return WhyNot(deed, False, ((found.actual, found.cites), *obstructions(player, told.steps[-1], found)))


def obstructions(player: Player, step: m.Step, found: Tried) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What else forbids a step beside the reason that was found first."""
    more = _blocks(player.run((*player.scenario.script, m.Block((step,))), settle=False), step)
    known = {rule.rpartition(":")[2] for rule in found.cites}
    return tuple(r for r in more if not {c.rpartition(":")[2] for c in r[1]} <= known)


def _blocks(run: Run, step: m.Step) -> list[tuple[str, tuple[str, ...]]]:
    """Everything that forbids each block of a declaration, as things stood when it was made (509.1a-b)."""
    state = run.table.game.state
    if not isinstance(step, m.BlockStep) or state.combat is None:
        return []
    names, v = run.table.names, view(state)
    found: list[tuple[str, tuple[str, ...]]] = []
    for attackers, blockers in step.pairs:
        for attacker in attackers:
            for blocker in blockers:
                for a in names.candidates(state, attacker)[:1]:
                    for b in names.candidates(state, blocker)[:1]:
                        one, other = state.objects[b], state.objects[a]
                        said = f"{object_name(state, one.oid)} can't block {object_name(state, other.oid)}"
                        found += [(said, state.era.cites(rules)) for rules in obstacles(v, one.oid, other.oid, v.of(one).controller)]
    return found
