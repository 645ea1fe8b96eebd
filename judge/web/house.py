"""All that the pages and the API need of the other rooms, opened on first use and shared by the serving threads."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.cards.as_json import face_json
from judge.cards.catalog import Catalog
from judge.cards.searching import listed
from judge.errors import Malformed
from judge.law.editions import DEFAULT
from judge.law.library import Library
from judge.ruling.named import typed
from judge.service import Judge
from judge.translate.settings import configured
from judge.web.answers import Answers, Asks, InProcess, Picks, Replayed
from judge.web.archive import Archive
from judge.web.engine_word import playable
from judge.web.held import Shelf
from judge.web.store.keys import code_version
from judge.web.translations import Translations, bound, cards_stamp
from judge.web.workers import Workers

if TYPE_CHECKING:
    from judge.cards.searching import Listed
    from judge.law.edition import Edition
    from judge.ruling.dispute import Dispute
    from judge.ruling.model import Ruling
    from judge.translate.settings import Settings as Translator
    from judge.web.settings import Settings
    from judge.web.store.store import Store

RULINGS = 256
"""Answers held in memory, so that a question asked again at once costs nothing."""


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
        self.archive = Archive(settings)
        self._listed: list[Listed] | None = None
        self._translations: Translations | None = None
        self._translators: Workers | ThreadPoolExecutor | None = None
        self._rulings: Shelf[Ruling] = Shelf(RULINGS, settings.held)
        self._names: dict[str, tuple[Edition, list[str]]] = {}

    # --- rules ------------------------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The editions at hand."""
        if self._library is None:
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

    def ready(self) -> bool:
        """Whether a question would be answered at once."""
        answers = self.answers
        return not isinstance(answers, Workers) or answers.ready()

    def _open_answers(self) -> Answers:
        if self._given is not None:
            return InProcess(self._given)
        s = self.settings
        if s.workers:
            return Workers(s.workers, s.seconds, s.waiting, s.memory_mb)
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
        if not text.strip():
            raise Malformed("there is nothing to replay", mend="describe a situation in Judge English")
        if not self.offers("replay"):
            raise Malformed("this service does not replay Judge English", mend="ask a question instead")
        return self.answers.replay(text, rules, what_if)

    def dispute(self, situation: str, a: str, b: str, rules: str | None) -> Dispute:
        """Who of two players is right; a Refusal for bad input."""
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
        if not self.offers("table"):
            raise Malformed("this service has no table", mend="ask a question instead")
        return self.answers

    def offers(self, what: str) -> bool:
        """Whether whoever answers can "replay", settle a "dispute" or lay a "table" (told without opening anything)."""
        if self._given is not None:
            return hasattr(self._given, what)
        return hasattr(Judge, what)

    # --- a translator -------------------------------------------------------------------------------------------------

    @cached_property
    def translator(self) -> Translator | None:
        """The translator that the operator set; None where there is none. Malformed when what is set is no use."""
        if not os.environ.get("JUDGE_TRANSLATOR", "").strip() or not self.offers("translated"):
            return None
        return configured()

    @property
    def translations(self) -> Translations | None:
        """The line of questions for it, in a process of its own."""
        translator = self.translator
        if translator is None:
            return None
        with self._lock:
            if self._translations is None:
                if self._given is not None:
                    judge: Any = self._given
                    pool = self._translators = ThreadPoolExecutor(1)
                    self._translations = Translations(lambda q, r: pool.submit(judge.translated, q, r), cards_stamp)
                else:
                    workers = self._translators = Workers(1, bound(translator), 64, self.settings.memory_mb)
                    self._translations = Translations(workers.put_to_translator, cards_stamp)
            return self._translations

    # --- what is kept -------------------------------------------------------------------------------------------------

    @property
    def store(self) -> Store | None:
        """What the service keeps; None when it keeps nothing, or cannot just now."""
        return self.archive.store

    # --- cards ------------------------------------------------------------------------------------------------------

    @property
    def catalog(self) -> Catalog:
        """The cards."""
        with self._lock:
            if self._catalog is None:
                self._catalog = Catalog.open()
            return self._catalog

    def card(self, name: str, edition: str = DEFAULT) -> dict[str, Any] | None:
        """A card with its faces as read; None when none is called so."""
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

    def told(self, name: str) -> list[str]:
        """What stands on each face of a card: cost, type and size in one line, its text below."""
        record = self.catalog.record(name)
        faces = record.faces if record else ()
        told = []
        for f in faces:
            size = f"{f.power}/{f.toughness}" if f.power is not None else f"loyalty {f.loyalty}" if f.loyalty is not None else ""
            told.append(" · ".join(filter(None, (f.mana_cost, f.type_line, size))) + f"\n{f.oracle_text}")
        return told

    def cards_like(self, name: str, limit: int) -> list[str]:
        """The names of cards that may be meant, the likeliest first."""
        wanted = " ".join(name.split())[:100]
        return self.catalog.suggest(wanted, limit) if wanted else []

    def listed(self) -> list[Listed]:
        """Every card made ready to be searched; made on first use."""
        with self._lock:
            if self._listed is None:
                self._listed = [listed(record) for record in self.catalog.records()]
            return self._listed

    def find(self, name: str) -> Any:
        """The card of that name, None when there is none."""
        return self.catalog.find(name)

    def typed(self, words: str) -> list[str]:
        """The cards that may be meant by what was typed."""
        return typed(words, self.catalog)

    def edition(self, name: str | None) -> str:
        """The id of an edition by any of its names; Malformed when there is none."""
        return self.library.canonical(name)

    def suggest(self, words: str, limit: int, kind: str = "", rules: str | None = None) -> list[dict[str, str]]:
        """Completions of what is being typed: terms and titles of the edition that begin so, cards, then terms with a word that does.
        With ``kind`` ("term" or "card") those alone."""
        start, inside = words.lower(), f" {words.lower()}"
        terms = [] if kind == "card" else self._terms(rules)
        found = [("term", name) for name in terms if name.lower().startswith(start)][: limit if kind else limit // 2]
        if kind != "term":
            found += [("card", name) for name in self.catalog.begun(words, limit)]
        found += [("term", name) for name in terms if inside in name.lower()][:limit]
        return [{"kind": k, "text": name} for k, name in dict.fromkeys(found)][:limit]

    def _terms(self, rules: str | None) -> list[str]:
        with self._lock:
            edition = self.library.find(rules) or self.library.edition()
            held = self._names.get(edition.id)
            if held is None or held[0] is not edition:
                held = self._names[edition.id] = (edition, list(edition.names()))
            return held[1]

    def warm(self) -> None:
        """Open the default edition, and begin to start the workers, before the first user comes; rules are served at once."""
        self.library.edition()
        if self.store is not None:
            code_version()
        if isinstance(self.answers, Workers):
            threading.Thread(target=self.answers.start, daemon=True, name="start-workers").start()

    def close(self) -> None:
        """End the workers and write down what was read of cards."""
        if self._answers is not None:
            self._answers.close()
        if self._catalog is not None:
            self._catalog.close()
        if isinstance(self._translators, ThreadPoolExecutor):
            self._translators.shutdown(wait=False, cancel_futures=True)
        elif self._translators is not None:
            self._translators.stop()
        self.archive.close()
