"""Rewrites what scenarios expect to what comes out; comments, layout and everything else in the file stay as they are."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed, Refusal
from judge.scenario import model as m
from judge.scenario.answers import answer
from judge.scenario.assigning import assignable
from judge.scenario.claims import count_cards, count_controlled, damage_events, deaths, life_change, result, triggers_of
from judge.scenario.evaluating import at_block as _at
from judge.scenario.evaluating import evaluate
from judge.scenario.moments import Moment, ids_of, permanent
from judge.scenario.player import Player
from judge.scenario.reader import parse, spans
from judge.scenario.replaying import DEFAULT_EDITION
from judge.scenario.trying import trial
from judge.scenario.wording_claims import claim as claim_text

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.scenario.player import Run

Mend = Callable[[Moment, Any], m.Claim | None]
MENDS: dict[type[m.Claim], Mend] = {}
"""Kind of claim -> the claim of the same kind that holds instead; where there is none, the claim is turned round."""


@dataclass(slots=True)
class Update:
    """A file with its text as it would be after the update, and the lines that can't be updated (place and reason)."""

    path: Path
    old: str
    new: str = ""
    left: list[str] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        """Whether anything is to be rewritten."""
        return self.new != self.old

    def difference(self) -> str:
        """The difference as a unified diff."""
        name = str(self.path)
        return "".join(
            difflib.unified_diff(self.old.splitlines(True), self.new.splitlines(True), name, f"{name} (updated)", n=2)
        )


def mends(kind: type[m.Claim]) -> Callable[[Mend], Mend]:
    """Register how a kind of claim is brought up to date."""

    def register(function: Mend) -> Mend:
        MENDS[kind] = function
        return function

    return register


def update(path: Path, text: str, catalog: Catalog, editions: Sequence[str] = ()) -> Update:
    """What a file would say if it expected what comes out. Malformed when it can't be read."""
    found = Update(path, text, text)
    wanted: dict[int, dict[str, str | None]] = {}
    asked: dict[int, set[str]] = {}
    for scenario in parse(text, str(path), catalog.names()):
        for edition in editions or scenario.rules or (DEFAULT_EDITION,):
            try:
                _compare(found, scenario, catalog, edition, wanted, asked)
            except Refusal as refusal:
                line = refusal.place.line if refusal.place else scenario.place.line if scenario.place else 1
                found.left.append(f"{path}:{line}: {scenario.name} [{edition}]: {refusal.message}")
    new = _rewritten(text, str(path), wanted, asked, found.left)
    parse(new, str(path), catalog.names())  # what is written can be read
    found.new = new
    return found


def _compare(
    found: Update, scenario: m.Scenario, catalog: Catalog, edition: str, wanted: dict[int, dict[str, str | None]],
    asked: dict[int, set[str]],
) -> None:  # fmt: skip
    """Note what each line of a scenario should say under an edition: None where it is right."""
    player = Player(scenario, catalog, edition)
    run = player.run()
    if run.refusal is not None:
        raise run.refusal
    for n, block in enumerate(scenario.script):
        for claim in block.claims:
            if claim.place is None or claim.edition not in ("", edition):
                continue
            line = claim.place.line
            if evaluate(player, run, claim, n).holds:
                wanted.setdefault(line, {})[edition] = None
                continue
            right = mended(player, run, claim, n)
            if right is None:
                found.left.append(f"{found.path}:{line}: {claim_text(claim)}: nothing of the kind can be said instead")
                wanted.setdefault(line, {})[edition] = None
            else:
                wanted.setdefault(line, {})[edition] = claim_text(replace(right, edition=""))
    for t in scenario.tempting:
        if t.claim.edition in ("", edition) and evaluate(player, run, t.claim, None).holds:
            at = t.claim.place.line if t.claim.place else 0
            found.left.append(f"{found.path}:{at}: the wrong answer is right: {claim_text(t.claim)}")
    for inquiry in scenario.inquiries:
        a = answer(player, run, inquiry)
        if a.expected and inquiry.place is not None:
            asked.setdefault(inquiry.place.line, set()).add(a.expected if a.as_expected else a.words)


def mended(player: Player, run: Run, claim: m.Claim, block: int) -> m.Claim | None:
    """The claim that holds in place of one that doesn't, None when there is none of its kind."""
    right: m.Claim | None
    if isinstance(claim, m.Can):
        refusal = trial(player, claim.step, block).refusal
        rules = tuple(r.rpartition(":")[2] for r in getattr(refusal, "rules", ()))
        right = replace(claim, negated=refusal is not None, because=rules if refusal is not None else ())
    elif isinstance(claim, m.MayAssign):
        right = replace(claim, amount=assignable(player, claim.to, claim.by)[0])
    else:
        moment = run.moment(_at(player, block))
        mend = MENDS.get(type(claim))
        right = None if mend is None or claim.negated else mend(moment, claim)
        if right is None and type(claim) not in (m.Citing, m.Says, m.StackIs, m.MomentIs, m.MustDo):
            right = replace(claim, negated=not claim.negated)
    if right is None:
        return None
    try:
        return right if evaluate(player, run, right, block).holds else None
    except Malformed:
        return None


# ------------------------------------------------------------ what holds instead


@mends(m.LifeClaim)
def _life(moment: Moment, c: m.LifeClaim) -> m.Claim | None:
    return replace(c, life=moment.state.players[moment.names.seat(c.who, c.place)].life)


@mends(m.LifeChange)
def _change(moment: Moment, c: m.LifeChange) -> m.Claim | None:
    total = life_change(moment, moment.names.seat(c.who, c.place), c.how)
    return replace(c, amount=total) if total and c.amount is not None else replace(c, amount=None, negated=not total)


@mends(m.Dealt)
def _dealt(moment: Moment, c: m.Dealt) -> m.Claim | None:
    total = sum(e.amount for e in damage_events(moment, c.to, c.by, c))
    return replace(c, amount=total) if total and c.amount is not None else replace(c, amount=None, negated=not total)


@mends(m.DamageMarked)
def _marked(moment: Moment, c: m.DamageMarked) -> m.Claim | None:
    got = permanent(moment, ids_of(moment, c.what, c)[0])
    return replace(c, amount=got[0].damage) if got is not None else None


@mends(m.InZone)
def _zone(moment: Moment, c: m.InZone) -> m.Claim | None:
    i = ids_of(moment, c.what, c)[0]
    obj = moment.state.objects.get(i)
    if c.zone == "battlefield" and deaths(moment, i):
        return m.Dies(c.what, place=c.place)
    if obj is None:
        return None
    own = m.Who(moment.names.players[obj.owner]) if obj.zone in ("graveyard", "hand", "library") else None
    return replace(c, zone=obj.zone, whose=own)


@mends(m.Happened)
def _happened(moment: Moment, c: m.Happened) -> m.Claim | None:
    if c.times is None or c.event != "trigger":
        return None
    n = triggers_of(moment, set(ids_of(moment, c.what, c)))
    return replace(c, times=n) if n else replace(c, times=None, negated=True)


@mends(m.Is)
def _is(moment: Moment, c: m.Is) -> m.Claim | None:
    """Another size; every other quality is only denied."""
    got = permanent(moment, ids_of(moment, c.what, c)[0])
    if got is None or [kind for kind, _ in c.qualities] != ["pt"]:
        return None
    return replace(c, qualities=(("pt", f"{got[1].power}/{got[1].toughness}"),))


@mends(m.HasQuality)
def _has(moment: Moment, c: m.HasQuality) -> m.Claim | None:
    got = permanent(moment, ids_of(moment, c.what, c)[0])
    if got is None or c.abilities or not c.counters:
        return None
    now = tuple((kind, got[0].count(kind)) for kind, _ in c.counters)
    if any(n == 0 for _, n in now):
        return replace(c, counters=(), no_counters=True) if not got[0].counters else None
    return replace(c, counters=now)


@mends(m.ZoneCount)
def _cards(moment: Moment, c: m.ZoneCount) -> m.Claim | None:
    return replace(c, count=count_cards(moment, moment.names.seat(c.who, c.place), c.zone))


@mends(m.Controls)
def _controls(moment: Moment, c: m.Controls) -> m.Claim | None:
    seat = moment.names.seat(c.who, c.place)
    counts = [count_controlled(moment, seat, spec) for spec in c.objects]
    if all(n > 1 for n in counts):
        return replace(c, objects=tuple(replace(s, count=n) for s, n in zip(c.objects, counts, strict=True)))
    return None


@mends(m.Outcome)
def _outcome(moment: Moment, c: m.Outcome) -> m.Claim | None:
    winners, losers, drawn, over = result(moment.state)
    if drawn:
        return m.Outcome("draw", place=c.place)
    if not over:
        return m.Outcome("goes on", place=c.place) if not losers else None
    seat = moment.names.seat(c.who, c.place) if c.who is not None else winners[0]
    return m.Outcome("win" if seat in winners else "lose", m.Who(moment.names.players[seat]), place=c.place)


@mends(m.MomentIs)
def _when(moment: Moment, c: m.MomentIs) -> m.Claim | None:
    turn = moment.state.turn
    return replace(c, who=m.Who(moment.names.players[turn.active]), step=turn.step)


@mends(m.Citing)
def _citing(moment: Moment, c: m.Citing) -> m.Claim | None:
    have = {x.rpartition(":")[2] for x in moment.citations}
    kept = tuple(r for r in c.rules if r in have or any(h.startswith(r) and h[len(r) :].isalpha() for h in have))
    return replace(c, rules=kept) if kept else None


# ------------------------------------------------------------ writing it down


def _rewritten(
    text: str, source: str, wanted: dict[int, dict[str, str | None]], asked: dict[int, set[str]], left: list[str]
) -> str:
    """The text with the lines that were wrong in their new words."""
    lines = text.splitlines(keepends=True)
    for place, last, words in reversed(spans(text, source)):
        number = place.line
        if any(new is not None for new in wanted.get(number, {}).values()):
            told = _told(words, wanted[number])
            _replace(lines, place.line, place.column, last, told)
        elif number in asked:
            question, _, expected = words.partition("?")
            answers = asked[number]
            if len(answers) > 1:
                left.append(f"{source}:{number}: the answer differs between the editions: {', '.join(sorted(answers))}")
            elif answers != {expected.strip().rstrip(".").strip()}:
                _replace(lines, place.line, place.column, last, [f"{question}? {next(iter(answers))}"])
    return "".join(lines)


def _told(words: str, by_edition: dict[str, str | None]) -> list[str]:
    """What the line says now, in one sentence, or in one for each edition where they differ."""
    under = re.match(r"under\s+(\S+)\s+", words)
    if under:
        return [f"under {under.group(1)} {new}" for new in by_edition.values() if new is not None]
    if len(set(by_edition.values())) == 1:
        return [str(next(iter(by_edition.values())))]
    return [f"under {edition} {words if new is None else new}" for edition, new in by_edition.items()]


def _replace(lines: list[str], first: int, column: int, last: int, sentences: list[str]) -> None:
    """Put sentences in the place of a logical line: what stands before its words and behind them stays."""
    raw = lines[first - 1]
    head = raw[: column - 1]
    comment = re.search(r"\s+#.*$", raw.rstrip("\n"))
    tail = (comment.group() if comment else "") + ("\n" if raw.endswith("\n") else "")
    indent = " " * max(0, len(head.rstrip()) - 3) if re.search(r"\w", head) else "  "
    new = [f"{head}{sentences[0]}{tail}", *(f"{indent}And {s}\n" for s in sentences[1:])]
    rest = [
        x for x in lines[first:last] if not x.strip() or x.lstrip().startswith("#")
    ]  # comments between its pieces stay
    lines[first - 1 : last] = [*new, *rest]
