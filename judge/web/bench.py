"""The judges' own pages: signing in and out, the desk with the latest answers, and deciding on one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from flask import Blueprint, make_response, redirect, render_template, request

from judge.errors import Malformed, Refusal
from judge.web import kept
from judge.web.problems import NotFoundHere, status_of
from judge.web.routes import Routes
from judge.web.sessions import private, sign_in, sign_out, signed_in
from judge.web.store import accounts, decisions
from judge.web.store import desk as lists
from judge.web.store.scenarios import disagreements as scenarios

if TYPE_CHECKING:

    from judge.web.house import House
    from judge.web.store.records import Account

PAGE = 30
_LOCAL = re.compile(r"/(?:judges|answers/[a-z2-7]{24})")


def numbers(house: House, text: str, rules: str) -> tuple[str, ...]:
    """The citations that a judge typed, as ``edition:number``. Malformed for one that no edition at hand defines."""
    found: list[str] = []
    for word in text.replace(",", " ").replace(";", " ").split():
        edition, _, number = word.rpartition(":")
        entry = house.library.entry(f"{edition or rules}:{number}") if len(word) <= 60 and word.isprintable() else None
        if entry is None or not (entry.text or entry.title or entry.children or not entry.available):
            raise Malformed(f"there is no rule {word[:60]!r}", mend=f"numbers of edition {rules}, such as 510.1c")
        found.append(f"{entry.edition}:{entry.id}")
    return tuple(dict.fromkeys(found))


pages = Routes("bench", __name__)


def _back() -> str:
    """Where to go after signing in: a page of this service only."""
    wanted = request.values.get("next", "")
    return wanted if _LOCAL.fullmatch(wanted) else "/judges"


def _who(house: House) -> Account | None:
    kept.store_of(house)
    return signed_in(house)


@pages.get("/judges/sign-in")
def entrance(house: House) -> Any:
    """The form."""
    kept.store_of(house)
    return private(make_response(render_template("sign_in.html", name="", next=_back(), refusal=None)))


@pages.post("/judges/sign-in")
def enter(house: House) -> Any:
    """Begin a session."""
    store = kept.store_of(house)
    name, password = request.form.get("name", "")[:200], request.form.get("password", "")
    wrong: Refusal = Malformed("this name and this password do not go together", mend="try again")
    account, status = None, 403
    try:
        account = accounts.sign_in(store, name, password) if "\0" not in name else None
    except accounts.Waiting as waiting:
        wrong, status = waiting, 429
    if account is None:
        page = render_template("sign_in.html", name=name, next=_back(), refusal=wrong)
        return private(make_response(page, status))
    sign_in(store, account)
    return redirect(_back(), 303)


@pages.post("/judges/sign-out")
def leave(house: House) -> Any:
    """End the session."""
    sign_out(kept.store_of(house))
    return redirect("/", 303)


@pages.get("/judges")
def desk(house: House) -> Any:
    """Answers by what became of them, by card, by rule; the newest first."""
    judge = _who(house)
    if judge is None:
        return redirect("/judges/sign-in", 303)
    only = wanted if (wanted := request.args.get("only", "")) in lists.FILTERS else lists.FILTERS[0]
    card, rule = (" ".join(request.args.get(name, "").replace("\0", "").split())[:120] for name in ("card", "rule"))
    page = max(1, int(p) if (p := request.args.get("page", "1")).isascii() and p.isdigit() and len(p) < 6 else 1)
    rows = lists.latest(kept.store_of(house), PAGE + 1, PAGE * (page - 1), only=only, card=card, rule=rule)
    shown = render_template(
        "desk.html", judge=judge, rows=rows[:PAGE], page=page, more=len(rows) > PAGE, only=only, filters=lists.FILTERS, card=card, rule=rule
    )
    return private(make_response(shown))


@pages.get("/judges/disagreements.scn")
def disagreements(house: House) -> Any:
    """What judges corrected or overruled, as scenarios to be made part of a library."""
    if _who(house) is None:
        return redirect("/judges/sign-in", 303)
    response = make_response("\n".join(scenarios(kept.store_of(house))))
    response.mimetype = "text/plain"
    return private(response)


@pages.post("/answers/<id_>/decisions")
def decide(house: House, id_: str) -> Any:
    """A judge's decision on an answer."""
    judge = _who(house)
    if judge is None:
        raise NotFoundHere("only judges who are signed in decide", mend="sign in and try again")
    found = kept.answer_of(house, id_, judge=True)
    form = {name: request.form.get(name, "") for name in ("decision", "verdict", "reason", "citations", "follows")}
    try:
        if any("\0" in text for text in form.values()):
            raise Malformed("the form holds characters that are no text")
        cites = numbers(house, form["citations"], found.rules)
        decisions.decide(
            kept.store_of(house), found.id, judge.id, judge.name, form["decision"], form["verdict"], form["reason"], cites, form["follows"]
        )
    except Refusal as refusal:
        return kept.shown(house, found, status_of(refusal), refusal=refusal, **form)
    return redirect(f"/answers/{found.address}", 303)


def blueprint(house: House) -> Blueprint:
    """The routes of the judges' pages."""
    return pages.blueprint(house)
