"""All that the pages and the API need of the other rooms, opened on first use and shared by the serving threads."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING, Any

from judge.errors import Refusal
from judge.law.editions import DEFAULT
from judge.web.answer_view import shown_json
from judge.web.answers import Answers, Asks, InProcess, Picks, Replayed, Workers
from judge.web.held import Shelf

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Edition, Library
    from judge.ruling.dispute import Dispute
    from judge.ruling.model import Ruling
    from judge.web.settings import Settings
    from judge.web.store.records import Decision
    from judge.web.store.store import Store

log = logging.getLogger("judge.web")

RULINGS = 256
"""Answers held in memory, so that a question asked again at once costs nothing."""

RETRY = 30.0
"""Seconds after which a store that could not be opened is tried again."""


class House:
    """The library of rules, the catalog of cards, and who answers."""

    def __init__(self, judge: Asks | None, settings: Settings) -> None:
        """``judge``: who answers in this process; None: a judge of the service's own, in worker processes if so set."""
        self.settings = settings
        self._given = judge
        self._lock = threading.RLock()
        self._library: Library | None = getattr(judge, "library", None)
        self._catalog: Catalog | None = None
        self._answers: Answers | None = None
        self._known: dict[str, tuple[Edition, frozenset[str]]] = {}
        self._store: Store | None = None
        self._store_tried = -RETRY
        self._rulings: Shelf[Ruling] = Shelf(RULINGS, settings.held)
        self._names: tuple[Edition, list[tuple[str, str]]] | None = None

    # --- rules ------------------------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The editions at hand."""
        if self._library is None:
            from judge.law.library import Library

            self._library = Library.open()
        return self._library

    def ids(self, edition: Edition) -> frozenset[str]:
        """The addresses that an edition defines."""
        held = self._known.get(edition.id)
        if held is None or held[0] is not edition:  # first use, or imported anew since
            held = self._known[edition.id] = (edition, frozenset(edition.ids()))
        return held[1]

    # --- answers ----------------------------------------------------------------------------------------------------

    @property
    def answers(self) -> Answers:
        """Who answers; opened at the first question."""
        with self._lock:
            if self._answers is None:
                self._answers = self._open_answers()
            return self._answers

    def _open_answers(self) -> Answers:
        if self._given is not None:
            return InProcess(self._given)
        s = self.settings
        if s.workers:
            return Workers(s.workers, s.seconds, s.waiting, s.memory_mb)
        from judge.service import Judge

        return InProcess(Judge.open())

    def ask(self, question: str, rules: str | None, picks: Picks = ()) -> Ruling:
        """The ruling, with some choices made otherwise than told; a Refusal for bad input."""
        if rules is not None:
            rules = self.library.canonical(rules)
        key = (question, rules, picks)
        ruling = self._rulings.get(key)
        if ruling is None:
            ruling = self.answers.ask(question, rules, picks)
            if self.settings.held:
                self._rulings.put(key, ruling)
        return ruling

    def replay(self, text: str, rules: str | None, what_if: bool = False) -> list[Replayed]:
        """The replay of Judge English; a Refusal for bad input."""
        from judge.errors import Malformed

        if not text.strip():
            raise Malformed("there is nothing to replay", mend="describe a situation in Judge English")
        if not self.offers("replay"):
            raise Malformed("this service does not replay Judge English", mend="ask a question instead")
        return self.answers.replay(text, rules, what_if)

    def dispute(self, situation: str, a: str, b: str, rules: str | None) -> Dispute:
        """Who of two players is right; a Refusal for bad input."""
        from judge.errors import Malformed

        for text, what in ((situation, "situation"), (a, "first claim"), (b, "second claim")):
            if not text.strip():
                raise Malformed(f"the {what} is empty", mend="say what happened and what each player claims")
        if not self.offers("dispute"):
            raise Malformed("this service settles no disputes", mend="ask a question instead")
        return self.answers.dispute(situation, a, b, rules and self.library.canonical(rules))

    def table(self, data: dict[str, Any]) -> dict[str, Any]:
        """How a table stands; a Refusal for bad input."""
        return self._at_table().table(data)[0]

    def table_asked(self, data: dict[str, Any], ask: str) -> tuple[dict[str, Any], Ruling]:
        """How a table stands, and the ruling on what is asked of it; a Refusal for bad input."""
        shown, ruling = self._at_table().table(data, ask)
        assert ruling is not None
        return shown, ruling

    def table_of(self, question: str, rules: str | None) -> dict[str, Any]:
        """The table laid out for a question; a Refusal for bad input."""
        return self._at_table().table_of(question, rules and self.library.canonical(rules))

    def _at_table(self) -> Answers:
        from judge.errors import Malformed

        if not self.offers("table"):
            raise Malformed("this service has no table", mend="ask a question instead")
        return self.answers

    def offers(self, what: str) -> bool:
        """Whether whoever answers can "replay", settle a "dispute" or lay a "table" (told without opening anything)."""
        if self._given is not None:
            return hasattr(self._given, what)
        from judge.service import Judge

        return hasattr(Judge, what)

    # --- what is kept -------------------------------------------------------------------------------------------------

    @property
    def store(self) -> Store | None:
        """What the service keeps; None when it keeps nothing, or cannot just now (said in the log, tried again later)."""
        if not self.settings.keep:
            return None
        with self._lock:
            if self._store is None and time.monotonic() - self._store_tried >= RETRY:
                self._store_tried = time.monotonic()
                from judge.web.store.store import Store

                try:
                    self._store = Store.open(self.settings.database or None, self.settings.store_mb)
                except Refusal as refusal:
                    log.error("no store", extra={"fields": {"why": refusal.line()}})
            return self._store

    def keep(self, ruling: Ruling) -> tuple[str, list[Decision]]:
        """Keep an answer: its name, and judges' standing decisions on equal questions. The name is empty when it is not kept.

        A store that fails takes no answer away from whoever asked: the failure is logged."""
        store = self.store
        if store is None:
            return "", []
        from sqlalchemy.exc import SQLAlchemyError

        try:
            found = store.precedents(ruling)
            return store.keep_answer(ruling, shown_json(ruling)), found
        except (SQLAlchemyError, Refusal) as error:
            log.error("not kept", extra={"fields": {"why": type(error).__name__}})
            return "", []

    def keep_dispute(self, settled: Dispute) -> str:
        """Keep a settled dispute: its name, empty when it is not kept."""
        store = self.store
        if store is None:
            return ""
        from sqlalchemy.exc import SQLAlchemyError

        try:
            return store.keep_dispute(settled, settled.a.ruling.rules, shown_json(settled.a.ruling))
        except (SQLAlchemyError, Refusal) as error:
            log.error("not kept", extra={"fields": {"why": type(error).__name__}})
            return ""

    # --- cards ------------------------------------------------------------------------------------------------------

    @property
    def catalog(self) -> Catalog:
        """The cards."""
        with self._lock:
            if self._catalog is None:
                from judge.cards.catalog import Catalog

                self._catalog = Catalog.open()
            return self._catalog

    def card(self, name: str, edition: str = DEFAULT) -> dict[str, Any] | None:
        """A card with its faces as read; None when none is called so."""
        from judge.cards.as_json import face_json
        from judge.web.engine_word import playable

        wanted = " ".join(name.split())[:300]
        card = self.catalog.resolve(wanted) if wanted.isprintable() and wanted else None
        if card is None:
            return None
        faces = [face_json(face, edition, playable(face)) for face in card.faces]
        return {"name": card.name, "layout": card.layout, "faces": faces}

    def printed(self, name: str) -> list[str]:
        """The text of each face of a card as its file gives it."""
        record = self.catalog.record(name)
        return [face.oracle_text for face in record.faces] if record else []

    def cards_like(self, name: str, limit: int) -> list[str]:
        """The names of cards that may be meant, the likeliest first."""
        wanted = " ".join(name.split())[:100]
        return self.catalog.suggest(wanted, limit) if wanted else []

    def find(self, name: str) -> Any:
        """The card of that name, None when there is none."""
        return self.catalog.find(name)

    def typed(self, words: str) -> list[str]:
        """The cards that may be meant by what was typed."""
        from judge.ruling.named import typed

        return typed(words, self.catalog)

    def edition(self, name: str | None) -> str:
        """The id of an edition by any of its names; Malformed when there is none."""
        return self.library.canonical(name)

    def suggest(self, words: str, limit: int) -> list[dict[str, str]]:
        """Completions of what is being typed: terms and titles of the default edition, then cards; prefixes first."""
        start = words.lower()
        found = [(kind, name) for kind, name in self._all_names() if name.lower().startswith(start)]
        if len(found) < limit:
            inside = f" {start}"
            found += [(kind, name) for kind, name in self._all_names() if inside in name.lower()]
        return [{"kind": kind, "text": name} for kind, name in dict.fromkeys(found[: limit * 2])][:limit]

    def _all_names(self) -> list[tuple[str, str]]:
        with self._lock:
            edition = self.library.edition()
            if self._names is None or self._names[0] is not edition:
                terms = [("term", n) for n in edition.names()]
                self._names = (edition, terms + [("card", n) for n in sorted(self.catalog.names())])
            return self._names[1]

    def warm(self) -> None:
        """Open the default edition, and begin to start the workers, before the first user comes; rules are served at once."""
        self.library.edition()
        if self.store is not None:
            from judge.web.store.keys import code_version

            code_version()
        if isinstance(self.answers, Workers):
            threading.Thread(target=self.answers.start, daemon=True, name="start-workers").start()

    def close(self) -> None:
        """End the workers and write down what was read of cards."""
        if self._answers is not None:
            self._answers.close()
        if self._catalog is not None:
            self._catalog.close()
        if self._store is not None:
            self._store.close()
