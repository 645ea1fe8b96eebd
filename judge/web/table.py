"""The table: ``/table``, a page that works by taps and without JavaScript, and ``POST /api/v1/table``, the same for programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request

from judge.errors import Malformed, Refusal
from judge.ruling.in_judge_english import asked_in
from judge.scenario.table.deeds import Done, carried_out
from judge.scenario.table.position import as_json as position_json
from judge.scenario.table.position import whole_number
from judge.scenario.table.reading import actions_from, position_from
from judge.scenario.table.state import State
from judge.web.answer_view import Shelf
from judge.web.api import as_json, read_json, text_of
from judge.web.forms import pickers
from judge.web.problems import status_of
from judge.web.routes import Routes
from judge.web.standing import with_decisions
from judge.web.table_state import packed, unpacked

if TYPE_CHECKING:

    from judge.web.house import House

STEPS = ("upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers", "combat damage", "postcombat main", "end step")
"""The steps that the page lets one begin in."""
LONG = 3000
"""Characters from which on an address is sent as a form's body."""


table = Routes("table", __name__)


@table.route("/table", methods=["GET", "POST"])
def page(house: House) -> Any:
    """The table as its address says, after what was tapped."""
    fields = request.values
    refusal: Refusal | None = None
    state, done = State(), Done(State())
    status = 200
    try:
        if fields.get("question") and not fields.get("t"):
            state = _opened(house, fields["question"], fields.get("rules"))
        else:
            state = unpacked(fields.get("t", ""))
        done = Done(state)
        done = carried_out(state, fields, house)
        shown = house.table(_data(done.state))
        if done.ask:
            _, ruling = house.table_asked(_data(done.state), done.ask)
            return redirect(f"/ask?{urlencode({'question': ruling.question, 'rules': ruling.rules})}", code=303)
    except Refusal as found:
        refusal, status = found, status_of(found)
        done = Done(state)
        try:
            shown = house.table(_data(state))
        except Refusal:  # what is on the table can't be laid out at all: a new one, and what was wrong with it
            state = State()
            done = Done(state)
            shown = house.table(_data(state))
    # what was refused by the rules leaves the table as it was before; the page says so and the address goes on without it
    state = replace(done.state, actions=tuple(shown["actions"]))
    text = packed(state)
    chosen = fields.get("sel", "")
    view = {
        "state": state, "t": text, "s": shown, "refusal": refusal, "cards": done.cards, "fields": fields, "method": "post" if len(text) > LONG else "get",
        "sel": state.position.thing(number) if (number := whole_number(chosen)) is not None else state.position.thing(done.card) if done.card else None,
        "steps": STEPS, "shelf": Shelf(house, state.position.rules), "here": f"/table?{urlencode({'t': text})}",
        "question": state.question, "other": _other(house, state),
    }  # fmt: skip
    return render_template("table.html", **view, **pickers(house)), status


@table.post("/api/v1/table")
def api(house: House) -> Any:
    """A table: how it stands after the actions, what may be done, what came of it; with ``ask`` the ruling on that as well."""
    body = read_json()
    odd = next((k for k in body if k not in ("position", "actions", "ask", "question", "judge_english", "rules")), None)
    if odd is not None:
        raise Malformed(f"{odd[:40]}: no such field", mend="known are position, actions, ask, question, judge_english, rules")
    ask, question, english, rules = (text_of(body, name, needed=False) for name in ("ask", "question", "judge_english", "rules"))
    empty = next((name for name, text in (("ask", ask), ("question", question), ("judge_english", english)) if text is not None and not text.strip()), None)
    if empty is not None or (question is not None) + (english is not None) + ("position" in body) > 1:
        raise Malformed(f"{empty or 'position'}: {'empty' if empty else 'given twice'}", mend="one of position (with actions), question and judge_english")
    if question is not None:
        body = house.table_of(question, rules)
    data = {k: body[k] for k in ("position", "actions") if k in body} | ({} if english is None else {"judge_english": english})
    if ask is None:
        return as_json(house.table(data))
    shown, ruling = house.table_asked(data, ask)
    keeping = house.archive.keep(ruling)
    return as_json(shown | {"ruling": with_decisions(ruling, keeping.precedents) | ({"kept": False} if keeping.lost else {})})


def blueprint(house: House) -> Blueprint:
    """The routes of the table."""
    return table.blueprint(house)


def _opened(house: House, question: str, rules: str | None) -> State:
    """The table of a question."""
    found = house.table_of(question, rules or None)
    return State(position_from(found["position"]), actions_from(found["actions"]), asked_in(question)[:1000])


def _other(house: House, state: State) -> dict[str, Any] | None:
    """The line of play kept beside this one; None where there is none, or it can't be played from here any more."""
    if not state.beside or state.beside == state.actions:
        return None
    try:
        return house.table(_data(replace(state, actions=state.beside)))
    except Refusal:
        return None


def _data(state: State) -> dict[str, Any]:
    return {"position": position_json(state.position), "actions": list(state.actions)}
