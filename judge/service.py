"""The whole house behind one door: ``Judge.open(rules="2009-10").ask("...")`` reads, replays, rules and cites."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.cards.catalog import Catalog
from judge.engine.state.eras.era import ERAS
from judge.errors import Malformed, Refusal
from judge.language.morphology import keep_forms
from judge.later import Later
from judge.law.editions import known
from judge.law.library import Library
from judge.law.usual import usual
from judge.question import edition_told
from judge.question.firstperson.reader import named as named_in_full
from judge.question.likeness.marks import sort_of
from judge.question.names import CatalogNames
from judge.question.plainly.slots import kind_of, slotted
from judge.question.reader import known as known_cards
from judge.question.reader import named_surely, strange_names
from judge.question.reading import Reading, check_text, no_question, words_in
from judge.question.syntax import finder
from judge.question.told_cards import Told, told
from judge.question.understanding import IN_OUTLINE, by_fact, in_outline, understand
from judge.question.words.ordinary import is_term
from judge.ruling.answer import answer
from judge.ruling.at_table import asking, laid, opened, table_json
from judge.ruling.dispute import settle
from judge.ruling.first_person import in_first_person, marked_unpaid, with_first_person
from judge.ruling.flips import through_the_eras
from judge.ruling.guarded import guarded, without_verdict
from judge.ruling.in_judge_english import is_judge_english, ruled_in_english, scenario_asked
from judge.ruling.judged import UNDECIDABLE, hindered, undecidable
from judge.ruling.model import Reason, Ruling, Verdict
from judge.ruling.named import cards_named
from judge.ruling.otherwise_meant import of_another, uncast
from judge.ruling.overlooked import another_color, deed_passed_over
from judge.ruling.printed import named_of
from judge.ruling.told import with_told, written_down
from judge.ruling.understood import (
    MOST_WORDS,
    among_offered,
    beside_the_game,
    checked,
    cut,
    stated,
    together,
    understood,
)
from judge.ruling.worded import worded
from judge.scenario import parse, replay
from judge.scenario.reader import lexicon_of
from judge.scenario.table.position import as_json
from judge.scenario.table.reading import actions_from, position_from
from judge.scenario.table.whole import stand
from judge.scenario.whynot import why_not

if TYPE_CHECKING:
    from judge.question.spotting import Names
    from judge.question.syntax.lattice import Finder
    from judge.question.told_names import ToldNames
    from judge.question.words.cardnames import CardNames
    from judge.ruling.dispute import Dispute
    from judge.ruling.flips import EraLine
    from judge.scenario.results import Replay
    from judge.scenario.whynot import WhyNot
    from judge.translate import door
else:
    door = Later("judge.translate.door")  # that room only those enter who have a translator or write for one


_SURE_KINDS = ("yes", "no", "number", "text")
_WITH_OWNER = tuple(f"No card is called {owner} " for owner in ("My", "His", "Her", "Their", "Your", "Our"))
"""A caveat on what was taken for a name with the word for whose it is."""
_SIZE = re.compile(r"\b[0-9X]+/[0-9X]+\b")
"""The size of a creature, which a question may name in the place of a card."""


class Judge:
    """A judge for one edition of the rules. Everything heavy is opened on first use."""

    def __init__(self, rules: str | None = None, cards: Path | None = None) -> None:
        """``rules``: an edition id (None: the default); ``cards``: a card file to use before the catalog."""
        self._rules = rules
        self._cards = cards

    @classmethod
    def open(cls, rules: str | None = None, cards: Path | str | None = None) -> Judge:
        """A judge for the edition; Malformed when the edition is unknown (names the ones that are known)."""
        judge = cls(rules, Path(cards) if cards else None)
        if rules is not None:
            judge.edition(rules)
        return judge

    @cached_property
    def library(self) -> Library:
        """The rules texts."""
        return Library.open()

    @cached_property
    def catalog(self) -> Catalog:
        """The cards."""
        return Catalog.from_file(self._cards) if self._cards else Catalog.open()

    def keep(self) -> None:
        """Write down the cards that were read and the words that were looked up, so that the next start needn't do it again."""
        keep_forms()
        if "catalog" in self.__dict__:
            self.catalog.flush()

    @cached_property
    def names(self) -> CatalogNames:
        """The card names a question may hold."""
        return CatalogNames(self.catalog)

    @cached_property
    def typed_names(self) -> CardNames:
        """The card names a question may hold, as people type them."""
        return known_cards(self.catalog)[0]

    def eras(self, ruling: Ruling) -> tuple[EraLine, ...]:
        """What every edition the engine plays comes to on the situation of a ruling, and what flipped it between two of them."""
        asked: Reading | None = ruling.extra.get("asked")
        found = []
        for line in through_the_eras(ruling, self.catalog):
            card = edition_told.after(asked.cards if asked else (), self.names.first_print, known()[line.edition].date)
            note = f"{card} is younger than these rules and is played by those that know it" if card else ""
            found.append(replace(line, note=note))
        return tuple(found)

    def edition(self, rules: str | None = None) -> str:
        """The id of the edition asked for; Malformed when there is none of that name."""
        return self.library.canonical(rules or self._rules or usual())

    def _answering(self, rules: str | None) -> str:
        """The id of the edition asked for; Malformed also for one that is neither played nor at hand: nothing could be answered under it."""
        id_ = self.edition(rules)
        if id_ not in ERAS and self.library.find(id_) is None:
            raise Malformed(f"the rules of {id_} are neither carried out here nor is their text at hand", mend=f"ask under one of {', '.join(sorted(ERAS))}")
        return id_

    def read(self, question: str, rules: str | None = None) -> Reading:
        """How a question is understood, without answering it; Malformed for what is no question."""
        edition = self.edition(rules)
        if (found := told(question, self.names)) is not None:
            reading = self._understood(found.question, found.names, edition)
            if reading.kind == "scenario" and reading.understood == "full":
                return replace(reading, question=reading.question if found.question == question else " ".join(question.split()))
        return self._understood(question, self.names, edition)

    def _understood(self, question: str, names: Names, edition: str) -> Reading:
        """The question understood under some names, cards only told of written down."""
        return written_down(understand(question, names, (edition,), self._verdict(edition, names)), names)

    def _verdict(self, edition: str, names: Names) -> Callable[[Reading], str | None]:
        """What a reading comes to under an edition, for choosing between readings."""
        def verdict(reading: Reading) -> str | None:
            found = answer(written_down(reading, names), self.library, self.catalog_if_needed, edition, ())
            return str(found.verdict.value) if found.decided else None

        return verdict

    def ask(self, question: str, rules: str | None = None, picks: tuple[tuple[int, int], ...] = ()) -> Ruling:
        """The ruling on a question typed freely; ``picks``: choices of the replay made otherwise (``judge.scenario.choices``).

        Malformed for an empty, overlong or unreadable text and for an unknown edition; never an exception for a question
        that is merely not understood: such a ruling says which words stood in the way."""
        check_text(question)
        if is_judge_english(question):
            scenario = scenario_asked(question, self.catalog)
            edition = self._answering(rules or self._rules or next(iter(scenario.rules), None))
            ruling = ruled_in_english(question, scenario, self.library, self.catalog, edition, picks)
            return replace(ruling, question=question.strip())
        if why := no_question(question):
            text = " ".join(question.split())
            return Ruling(text, self.edition(rules), "none", "", Verdict("unknown"), because=(Reason(why),), not_understood=(text,))
        if rules is None and self._rules is None and (asked := edition_told.spoken(question))[1] is not None:
            return replace(self.ask(asked[0], asked[1], picks), question=" ".join(question.split()))
        edition = self._answering(rules)
        ruling = self._asked(question, edition, picks)
        return ruling if rules is not None or self._rules is not None else self._of_its_time(question, ruling, picks)

    def _of_its_time(self, question: str, ruling: Ruling, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """The ruling when no edition was asked for: where a card is younger than the default edition and the later one comes to another verdict
        (or alone comes to one), that verdict. Where both come to the same, the default edition's, whose text is at hand."""
        later = edition_told.AFTER
        undecided = not ruling.decided and ruling.understood == "full"
        differs = undecided or any(later in other.condition for other in ruling.alternatives)
        if not differs or ruling.rules == later:
            return ruling
        cards = self.read(question, ruling.rules).cards
        card = edition_told.youngest(cards, self.names.first_print, ruling.rules)
        if card is None:
            return ruling
        again = self._asked(question, later, picks)
        if not again.decided:
            return ruling
        note = f"Ruled by the edition of {later}, as {card} is younger than that of {ruling.rules}"
        return replace(again, assumptions=(*again.assumptions, note))

    def _asked(self, question: str, edition: str, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """The ruling under one edition; without its verdict where a card is told to be what the reading doesn't know it to be."""
        ruling = self._come_to(question, edition, picks)
        if not ruling.decided or not ruling.reading:
            return ruling
        cards = known_cards(self.catalog)[1]
        printed = {card: cards.colors(card) for card in cards_named(question, self.catalog) if cards.face(card) is not None}
        why = another_color(question, ruling.reading, printed) or deed_passed_over(question, ruling.assumptions)
        why = why or uncast(ruling.reading) or of_another(question, ruling.reading)
        return without_verdict(ruling, why) if why else ruling

    def _come_to(self, question: str, edition: str, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """What a question comes to, cards only told of tried in all the ways they might be."""
        found = told(question, self.names)
        if found is not None:
            ruling = with_told(found, " ".join(question.split()), lambda text, names: self._ruled(text, names, edition, picks))
            if ruling is None or not ruling.decided:
                ruling = self._told_in_sentences(found, question, ruling, edition, picks) or ruling
            if ruling is not None and (ruling.decided or ruling.understood == "full" or found.mistakable or ruling.readings):
                return self._checked(question, ruling, edition, picks)
        ruling = self._by_sentences(question, self._ruled(question, self.names, edition, picks), edition, picks)
        if picks:
            return ruling
        ruling = with_first_person(ruling, in_first_person(question, self.library, self.catalog, edition))
        return ruling if ruling.decided or not self._open(question, ruling) else self._worded(question, ruling, edition)

    def _open(self, question: str, ruling: Ruling) -> bool:
        """Whether a question without a verdict may be understood otherwise: it is about the game, and no deed in it is one that can't be."""
        if words_in(question) > MOST_WORDS:
            return False
        if ruling.readings:
            return True
        if ruling.understood == "none":
            find = finder(question, self.typed_names)
            return bool(_SIZE.search(question) or named_surely(question, find)) or self._of_cards(question, find)
        return ruling.understood != "full" or not ruling.reading

    def _of_cards(self, question: str, find: Finder) -> bool:
        """Whether a question has a word that may be a card's name beside a term of the game."""
        asked = slotted(question, find, self._sort)
        return bool(asked.names) and any(is_term(word) for word in re.findall(r"[a-z]+", asked.text.lower()))

    def _worded(self, question: str, ruling: Ruling, edition: str) -> Ruling:
        """The ruling with what the question comes to in plain wordings."""
        from judge.question.plainly.wording import (
            plain_wordings,  # onnxruntime and the language model: only for a question that has no verdict yet
        )

        find = finder(question, self.typed_names)
        typed = named_in_full(question, lexicon_of(tuple(self.catalog.names())))[1]
        surely = (*named_surely(question, find), *strange_names(question, find), *(name for name in typed if " " in name))
        named = named_of(surely, self.catalog, slotted(question, find, self._sort).names)

        def rules(text: str) -> Ruling:
            strict = in_first_person(text, self.library, self.catalog, edition)
            if strict is not None:
                return strict
            return marked_unpaid(self._by_sentences(text, self._ruled(text, self.names, edition, ()), edition, ()), text, self.catalog, edition)

        return worded(ruling, plain_wordings(question, find, self._sort, self._kind), rules, named)

    def _kind(self, name: str) -> str:
        """A card's types and size."""
        record = self.catalog.record(name)
        return kind_of(record.faces[0].type_line, record.faces[0].power, record.faces[0].toughness) if record is not None else "card"

    def _sort(self, name: str) -> str:
        """What a card is to somebody who speaks of it."""
        record = self.catalog.record(name)
        return sort_of(record.faces[0].type_line) if record is not None else "card"

    def _told_in_sentences(
        self, found: Told, question: str, ruling: Ruling | None, edition: str, picks: tuple[tuple[int, int], ...]
    ) -> Ruling | None:
        """What the reader of sentences comes to with the told cards among those it knows; None where it comes to nothing."""
        text = " ".join(question.split())
        nothing = Ruling(text, edition, "none", "", Verdict("unknown"))

        def ruled(said: str, names: ToldNames) -> Ruling:
            return understood(said, self.library, self.catalog, edition, picks, names) or nothing

        other = with_told(found, text, ruled)
        if other is None or other == nothing:
            return None
        return other if ruling is None else together(ruling, other)

    def _by_sentences(self, question: str, ruling: Ruling, edition: str, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """The ruling with what the reader of sentences comes to: a statement of the rules, or a situation replayed in the readings it may have.

        A verdict of the older reader on a question of which it read every word stands unless this one comes, surely enough, to another."""
        said = stated(question, self.typed_names, self.library, edition) if not picks else None
        if said is not None and said.verdict.kind == "text" and (played := understood(question, self.library, self.catalog, edition)) is not None:
            said = played if played.verdict.kind == "number" else said  # "what is its power": of a creature told of, no question about the word
        if said is not None:  # every word is accounted for, and nothing is told to be replayed
            return ruling if ruling.verdict == said.verdict else said
        if ruling.decided and ruling.understood == "full" and (picks or not self._named(question)):
            return self._checked(question, ruling, edition, picks)
        full = ruling.understood == "full" and ruling.reading and not ruling.not_understood and not undecidable(ruling)
        full = full and not any(note.startswith(IN_OUTLINE) for note in ruling.assumptions)  # a situation of a kind, that can't be played with these cards
        strange = any(caveat.startswith(_WITH_OWNER) for caveat in ruling.caveats)  # no name: the other reader knows better
        if not ruling.decided and ruling.verdict.kind != "happens" and (full or (len(ruling.caveats) > 1 and not strange)):
            stuck = not full or hindered(ruling) or any(reason.text.startswith(UNDECIDABLE) for reason in ruling.because[:1])
            # a deed that can't be, as it was not meant so
            other = understood(question, self.library, self.catalog, edition, picks) if stuck and not picks else None
            if other is not None and other.decided and other.verdict.kind in _SURE_KINDS and not cut(other) and among_offered(other.verdict, ruling):
                return other
            return ruling  # the story was read and the rules forbid it, or something in it can't be: that is the answer
        ruling = together(ruling, understood(question, self.library, self.catalog, edition, picks))
        lost = ruling.verdict.kind == "unknown" and not ruling.readings and not ruling.reading
        return (beside_the_game(question, self.typed_names, edition) if lost else None) or ruling

    def _checked(self, question: str, ruling: Ruling, edition: str, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """A verdict on a question of which every word was read, unless the reader of sentences comes to another one."""
        if picks or not ruling.decided or ruling.understood != "full" or self._named(question):
            return ruling
        return checked(ruling, understood(question, self.library, self.catalog, edition))

    def _named(self, question: str) -> bool:
        """Whether a question names a card."""
        return bool(cards_named(question, self.catalog))

    def _ruled(self, question: str, names: Names, edition: str, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """The ruling on a question under some names; without a verdict where that leaves out a part of the question."""
        ruling = self._word_by_word(question, names, edition, picks)
        return guarded(ruling, question) if names is self.names and not picks else ruling

    def _word_by_word(self, question: str, names: Names, edition: str, picks: tuple[tuple[int, int], ...]) -> Ruling:
        """The ruling on a question read word by word, in outline or by a fact."""
        reading = self._understood(question, names, edition)
        ruling = answer(reading, self.library, self.catalog_if_needed, edition, picks)
        undecided = ruling.verdict.kind == "unknown" and reading.kind == "scenario" and reading.understood == "full"
        if undecided and (other := in_outline(reading, names, (edition,), self._verdict(edition, names))) is not reading:
            second = answer(written_down(other, names), self.library, self.catalog_if_needed, edition, picks)
            return second if second.decided else ruling
        if undecided and (fact := by_fact(reading, names, (edition,))) is not reading:
            return answer(fact, self.library, self.catalog_if_needed, edition, picks)
        return ruling

    def translated(self, question: str, rules: str | None = None, texts: Sequence[str] | None = None) -> Ruling:
        """The ruling with the help of a translator: the one that is configured, or ``texts``, what one wrote. Raises like ``ask``.

        Without either it is what ``ask`` gives."""
        own = self.ask(question, rules)
        settings = door.configured() if texts is None else None
        if texts is None and settings is None:
            return own
        translating = door.Translating(question, self.typed_names, self.library, self.catalog, own.rules)
        return door.by_hand(translating, own, texts) if texts is not None else door.run(translating, own, settings)

    def prompt(self, question: str, rules: str | None = None) -> str:
        """What a translator is asked for a question; raises like ``ask``."""
        check_text(question)
        return door.prompt(question, self.typed_names, self.catalog, self.edition(rules)).text

    def dispute(self, situation: str, a: str, b: str, rules: str | None = None) -> Dispute:
        """Who of two players is right about a situation; raises like ``ask``."""
        for text in (situation, a, b):
            check_text(text)
        return settle(situation, a, b, lambda question: self.ask(question, rules))

    def replay(self, text: str, rules: str | None = None, what_if: bool = False) -> list[Replay]:
        """Every scenario of a text in Judge English, replayed under the edition given (None: those the scenario names).

        Malformed, with its place, for a text that is no Judge English and for an unknown edition."""
        given = (self.edition(rules),) if rules else ()
        return [
            replay(scenario, self.catalog, edition, what_if)
            for scenario in parse(text, "your text", self.catalog.names(), keep_unread=True)
            for edition in given or scenario.rules or (self.edition(),)
        ]

    def why_not(self, text: str, deed: str, rules: str | None = None) -> list[WhyNot]:
        """Why a deed ("Bob blocks the Beast with the Wall") can't be done after each scenario of a text in Judge English: every reason with its rules.

        Malformed for what is no Judge English, Undecidable where text that was not read stands in the way."""
        names = self.catalog.names()
        return [
            why_not(scenario, deed, self.catalog, self.edition(rules or next(iter(scenario.rules), None)), names)
            for scenario in parse(text, "your text", names)
        ]

    def table(self, data: Mapping[str, Any], ask: str = "") -> tuple[dict[str, Any], Ruling | None]:
        """The table of a position and the actions taken (``{position, actions}`` or the text ``judge_english``), and the ruling on ``ask``, if any.

        Malformed, naming the field, for what is no position or no action; an action that the rules forbid is told in ``refused``."""
        if data.get("judge_english") is not None:
            position, actions = laid(str(data["judge_english"]), self.catalog, self.edition())
        else:
            position, actions = position_from(data.get("position", {})), actions_from(data.get("actions", []))
        if position.rules != self.edition(position.rules):
            position = replace(position, rules=self.edition(position.rules))
        one = stand(position, actions, self.catalog)
        return table_json(one), self.ask(asking(one, ask)) if ask else None

    def table_of(self, question: str, rules: str | None = None) -> dict[str, Any]:
        """The table laid out for a question: the position and the deeds that were understood, and the cards it names besides."""
        if question.lstrip().casefold().startswith(("scenario:", "given ")):
            position, actions = opened("", question, self.catalog, self.edition(rules))
            return {"position": as_json(position), "actions": list(actions)}
        ruling = self.ask(question, rules)
        english = ruling.reading or next((r.reading for r in ruling.readings), "")
        try:
            position, actions = opened(question, english, self.catalog, ruling.rules)
        except Refusal:  # what was understood can't be laid out: the cards alone can
            position, actions = opened(question, "", self.catalog, ruling.rules)
        return {"position": as_json(position), "actions": list(actions)}

    @property
    def catalog_if_needed(self) -> Callable[[], Catalog]:
        """The catalog behind a call, so that a plain look-up never opens it."""
        return lambda: self.catalog
