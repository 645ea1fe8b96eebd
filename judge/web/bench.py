"""The judges' own pages: signing in and out, the desk with the latest answers, and deciding on one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed, Refusal
from judge.web import kept
from judge.web.problems import NotFoundHere, status_of
from judge.web.sessions import private, sign_in, signed_in

if TYPE_CHECKING:
    from flask import Blueprint

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


def blueprint(house: House) -> Blueprint:
    """The routes of the judges' pages."""
    from flask import Blueprint, make_response, redirect, render_template, request, session

    pages = Blueprint("bench", __name__)

    def back() -> str:
        """Where to go after signing in: a page of this service only."""
        wanted = request.values.get("next", "")
        return wanted if _LOCAL.fullmatch(wanted) else "/judges"

    def who() -> Account | None:
        kept.store_of(house)
        return signed_in(house)

    @pages.get("/judges/sign-in")
    def entrance() -> Any:
        """The form."""
        kept.store_of(house)
        return private(make_response(render_template("sign_in.html", name="", next=back(), refusal=None)))

    @pages.post("/judges/sign-in")
    def enter() -> Any:
        """Begin a session."""
        from judge.web.store import accounts

        store = kept.store_of(house)
        name, password = request.form.get("name", "")[:200], request.form.get("password", "")
        account = accounts.sign_in(store, name, password) if "\0" not in name else None
        if account is None:
            wrong = Malformed("this name and this password do not go together", mend="try again")
            page = render_template("sign_in.html", name=name, next=back(), refusal=wrong)
            return private(make_response(page, 403))
        sign_in(account)
        return redirect(back(), 303)

    @pages.post("/judges/sign-out")
    def leave() -> Any:
        """End the session."""
        kept.store_of(house)
        session.clear()
        return redirect("/", 303)

    @pages.get("/judges")
    def desk() -> Any:
        """The latest answers, those that nobody has decided on yet unless all are wanted."""
        judge = who()
        if judge is None:
            return redirect("/judges/sign-in", 303)
        everything = request.args.get("all") == "1"
        page = int(p) if (p := request.args.get("page", "1")).isascii() and p.isdigit() and 0 < len(p) < 6 else 1
        rows = kept.store_of(house).latest(PAGE + 1, PAGE * (max(1, page) - 1), undecided=not everything)
        shown = render_template(
            "desk.html", judge=judge, rows=rows[:PAGE], page=max(1, page), more=len(rows) > PAGE, everything=everything
        )
        return private(make_response(shown))

    @pages.post("/answers/<id_>/decisions")
    def decide(id_: str) -> Any:
        """A judge's decision on an answer."""
        judge = who()
        if judge is None:
            raise NotFoundHere("only judges who are signed in decide", mend="sign in and try again")
        found = kept.answer_of(house, id_)
        form = {name: request.form.get(name, "") for name in ("decision", "verdict", "reason", "citations", "follows")}
        try:
            if any("\0" in text for text in form.values()):
                raise Malformed("the form holds characters that are no text")
            cites = numbers(house, form["citations"], found.rules)
            kept.store_of(house).decide(
                found.id,
                judge.id,
                judge.name,
                form["decision"],
                form["verdict"],
                form["reason"],
                cites,
                form["follows"],
            )
        except Refusal as refusal:
            return kept.shown(house, found, status_of(refusal), refusal=refusal, **form)
        return redirect(f"/answers/{found.id}", 303)

    return pages
