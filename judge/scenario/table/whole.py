"""The table as one answer: what lies there, what happened, what may be done, what may be asked, and the whole in Judge English."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from judge.scenario.table import codes
from judge.scenario.table.offers import Legal, legal
from judge.scenario.table.play import Played, play
from judge.scenario.table.position import Position, as_json
from judge.scenario.table.queries import Query, queries
from judge.scenario.table.shown import board
from judge.scenario.table.telling import Told, told
from judge.scenario.table.unusual import oddities
from judge.scenario.table.words import action_words, answer_words
from judge.scenario.vocabulary import STEP_PHRASES

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog

MOST_EVENTS = 400


@dataclass(frozen=True, slots=True)
class Stand:
    """How the table stands, with what may be done and asked, and its text."""

    played: Played
    legal: Legal
    told: Told
    queries: tuple[Query, ...]


def stand(position: Position, actions: tuple[str, ...], catalog: Catalog) -> Stand:
    """The table after the actions; raises what a position raises that can't be laid out."""
    played = play(position, actions, catalog)
    may = legal(played)
    return Stand(played, may, told(played, catalog), queries(played, may))


def stand_json(one: Stand) -> dict[str, Any]:
    """The table as plain data: the keys of ``/api/v1/table`` but for the outcome, which is told by ``ruling``."""
    played = one.played
    data: dict[str, Any] = {
        "position": as_json(played.position),
        "actions": list(played.actions),
        "words": in_words(played),
        "board": board(played),
        "events": events(played),
        "legal": asdict(one.legal),
        "asks": [q.ask for q in one.queries],
        "judge_english": one.told.text,
        "exact": one.told.exact,
        "unusual": [asdict(o) for o in oddities(played.start)],
        "unread": [{"card": card, "text": text} for card, text in dict.fromkeys(played.table.unread)],
    }
    if not one.told.exact:
        data["not_told"] = one.told.why
    if played.refusal is not None:
        data["refused"] = {
            "action": played.refused, "kind": played.refusal.kind, "message": played.refusal.message, "mend": played.refusal.mend,
            "cites": list(getattr(played.refusal, "rules", ())),
        }  # fmt: skip
    return data


def events(played: Played) -> list[dict[str, Any]]:
    """What happened, each event with the action behind which it came (-1: before any), and its rules."""
    from_ = [t.before for t in played.taken]
    found = []
    for n, record in enumerate(played.table.game.log[:MOST_EVENTS]):
        action = sum(1 for b in from_ if b <= n) - 1
        turn = record.state.turn
        found.append({
            "action": action, "turn": record.event.turn or turn.number, "step": record.event.step or turn.step, "kind": record.event.kind,
            "text": record.text(), "cites": list(record.citations()),
        })  # fmt: skip
    return found


def in_words(played: Played) -> list[str]:
    """Each action taken, in words."""
    said = []
    for t in played.taken:
        if isinstance(t.answer, codes.LetBe):
            said.append("nobody responds" if t.state.zone("stack") else f"the {STEP_PHRASES[t.state.turn.step]} goes by")
        elif isinstance(t.answer, codes.Go):
            said.append(f"on to {t.state.players[t.answer.seat].name}'s {STEP_PHRASES[t.answer.step]}")
        elif isinstance(t.answer, codes.Act):
            verb, _, rest = action_words(t.state, t.answer.action).partition(" ")
            said.append(f"{t.state.players[t.answer.seat].name} {verb}s {rest}".rstrip())
        else:
            said.append(f"{t.state.players[t.decision.who].name}: {answer_words(t.state, t.decision, t.answer)}")
    return said
