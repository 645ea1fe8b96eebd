"""What an answer is about, as words by which it is found again: ``card:lightning bolt``, ``rule:510.1c``, and the situation it was read as.

Two readings are the same situation when they say the same in Judge English up to the names of players and labels: who sits first in turn order is
told with them, for whoever has the turn has other rights than the other. Topics can be made anew at any time, so the method may change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from judge.web.store.keys import of_content
from judge.web.store.models import Answer, Precedent, Topic

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.web.store.store import Store

METHOD = "situation1:"
"""Raised with the way in which situations are compared."""
LONGEST = 160
MOST_OF_A_KIND = 40

_PLAYERS = ("Ann", "Bob", "Carol", "Dave", "Eve", "Frank", "Gina", "Hank")
_LABEL = re.compile(r"\bcalled (\[\[[^\]]+\]\]|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)")
_QUOTED = re.compile(r'("[^"]*")')


def situation(reading: str, understood: str) -> str:
    """The topic of what was understood; empty unless all of the question was, for a part may leave out what matters."""
    if understood != "full" or not reading.strip():
        return ""
    lines = [" ".join(line.split()) for line in reading.splitlines() if line.strip()]
    named = next((line.partition(":")[2] for line in lines if line.startswith("Players:")), "")
    players = tuple(name.strip() for name in named.split(",") if name.strip()) or _PLAYERS
    # a scenario's title repeats the question, its edition is a column of its own
    told = "\n".join(line for line in lines if not line.startswith(("Scenario:", "Rules:", "Source:", "Players:")))
    labels = dict.fromkeys(label.strip("[]") for label in _LABEL.findall(told))
    names = [*players, *labels]
    word = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(n) for n in sorted(names, key=len, reverse=True)) + r")(?!\w)")
    order: dict[str, str] = {}

    def stand_in(found: re.Match[str]) -> str:
        return order.setdefault(found[0], f"<{len(order)}>")

    # the text of a card stays as it is: a name in it is no name of the situation
    parts = [part if part.startswith('"') else word.sub(stand_in, part) for part in _QUOTED.split(told)]
    seats = [order[p] for p in players if p in order]
    return METHOD + of_content("situation", seats, "".join(parts).replace("[[", "").replace("]]", ""))


def of_answer(body: dict[str, Any], cards: Iterable[str] = ()) -> list[str]:
    """Every topic of an answer, as its JSON stands; ``cards``: the cards it names."""
    reasons = [*body.get("because", ()), *body.get("outcome", ())]
    rules = dict.fromkeys(c.rpartition(":")[2] for r in reasons for c in r["cites"])
    found = [f"rule:{number}" for number in list(rules)[:MOST_OF_A_KIND]]
    found += [f"card:{name.casefold()}" for name in dict.fromkeys(cards)][:MOST_OF_A_KIND]
    same = situation(body["reading"], body["understood"])
    return [t for t in (*found, *([same] if same else ())) if len(t) <= LONGEST]


def enter(store: Store, session: Session, answer: str, topics: Iterable[str]) -> None:
    """Write the topics of an answer; those that stand there already are passed over."""
    for topic in topics:
        store.insert(session, Topic, [{"answer_id": answer, "topic": topic}], names=("answer_id", "topic"))


def make_whole(store: Store) -> int:
    """Give every answer that a judge has decided on the topics of today's method, where they are missing; how many were."""
    there = select(Topic.answer_id).where(Topic.answer_id == Answer.id, Topic.topic.startswith(METHOD, autoescape=True)).exists()
    decided = select(Precedent.id).where(Precedent.answer_id == Answer.id).exists()
    with store.reading() as session:
        rows = session.execute(select(Answer.id, Answer.body).where(decided, ~there, Answer.understood == "full")).all()
    if rows:
        with store.writing() as session:
            for id_, body in rows:
                enter(store, session, id_, of_answer(body))
    return len(rows)
