"""A translator's help in the service: asked for on a page, waited for in a line of its own, left and come back to. Only where the operator set one.

The model is slow and may hang; so its answers are waited for in a process that answers nothing else, a bounded number at a time.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flask import Blueprint, make_response, redirect, render_template

from judge.cards.catalog import imported_files
from judge.errors import Refusal
from judge.question.reading import check_text
from judge.web import rulebook
from judge.web.answer_view import view_of
from judge.web.answers import Busy
from judge.web.archive import Keeping
from judge.web.forms import given, pickers
from judge.web.problems import NotFoundHere
from judge.web.store.keys import fresh

if TYPE_CHECKING:

    from judge.ruling.model import Ruling
    from judge.translate.settings import Settings as Translator
    from judge.web.house import House

MOST_WAITING = 32
MOST_HELD = 500
"""Translations that are remembered, finished ones among them."""


@dataclass(slots=True)
class Job:
    """One question put to the translator."""

    id: str
    question: str
    rules: str | None
    future: Future[Ruling]
    begun: float = field(default_factory=time.monotonic)


class Translations:
    """The line of questions, and what came of them; the same question under the same edition and cards is put once."""

    def __init__(self, put: Callable[[str, str | None], Future[Ruling]], stamp: Callable[[], Any]) -> None:
        """``put``: begins a translation; ``stamp``: what changes when cards or editions do."""
        self._put, self._stamp = put, stamp
        self._lock = threading.Lock()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._same: dict[Any, str] = {}

    def begin(self, question: str, rules: str | None) -> str:
        """Put a question; the name under which its answer is found. ``Busy`` when too many wait."""
        key = (" ".join(question.split()), rules, self._stamp())
        with self._lock:
            known = self._jobs.get(self._same.get(key, ""))
            if known is not None and not (known.future.done() and known.future.exception() is not None):
                return known.id
            if sum(not job.future.done() for job in self._jobs.values()) >= MOST_WAITING:
                raise Busy("too many questions wait for the translator", mend="ask again in a while")
            job = Job(fresh(), question, rules, self._put(question, rules))
            self._jobs[job.id] = job
            self._same[key] = job.id
            for old in [j for j in self._jobs.values() if j.future.done()][: max(0, len(self._jobs) - MOST_HELD)]:
                del self._jobs[old.id]
            self._same = {k: v for k, v in self._same.items() if v in self._jobs}
            return job.id

    def find(self, id_: str) -> Job | None:
        """The question of that name."""
        with self._lock:
            return self._jobs.get(id_)

    def before(self, job: Job) -> int:
        """How many questions are waited for before this one."""
        with self._lock:
            return sum(not other.future.done() and other.begun < job.begun for other in self._jobs.values())


def cards_stamp() -> tuple[Any, ...]:
    """What changes with the cards that were imported."""
    return tuple((p.name, p.stat().st_mtime_ns) for p in imported_files())


def bound(translator: Translator) -> float:
    """The seconds after which a question that was put is given up: samples run side by side, each mended at most twice."""
    return 3 * translator.seconds + 20


def blueprint(house: House) -> Blueprint:
    """The routes; without a translator there is nothing at them."""
    pages = Blueprint("translations", __name__)

    def line() -> Translations:
        if house.translations is None:
            raise NotFoundHere("this service has no translator", mend="ask a question instead")
        return house.translations

    @pages.post("/translations")
    def begin() -> Any:
        """Put a question to the translator."""
        waiting, question = line(), given("question")
        check_text(question)
        rules = rulebook.edition_name(given("rules"))
        return redirect(f"/translations/{waiting.begin(question, rules and house.library.canonical(rules))}", 303)

    @pages.get("/translations/<id_>")
    def translation(id_: str) -> Any:
        """How far it is, and at last the answer; the page can be left and come back to."""
        waiting = line()
        job = waiting.find(id_)
        if job is None:
            raise NotFoundHere("nothing is being translated under this address", mend="ask the question again")
        refusal: Refusal | None = None
        if job.future.done():
            try:
                return _answered(job.future.result())
            except Refusal as found:
                refusal = found
            except TimeoutError:
                refusal = Busy("the translator took too long", mend="ask again later")
        response = make_response(render_template(
            "translation.html", job=job, before=waiting.before(job), seconds=int(time.monotonic() - job.begun), refusal=refusal, **pickers(house),
        ), 200 if refusal is None else 503)  # fmt: skip
        response.headers["Cache-Control"] = "no-store"
        if refusal is None:
            response.headers["Refresh"] = "2"  # without a script as well
        return response

    def _answered(ruling: Ruling) -> Any:
        return render_template(
            "answer.html", question=ruling.question, rules=ruling.rules, view=view_of(ruling, house), ruling=ruling,
            edition=house.library.find(ruling.rules), kept=None, keeping=Keeping(), judge=None, picks=(), precedents=[], stands=None, reported=False,
            **pickers(house),
        )  # fmt: skip

    return pages
