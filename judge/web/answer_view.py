"""A ruling arranged for the page: citations that open in place, steps under their part of the turn, other editions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.ruling.model import MOST_READINGS
from judge.scenario.choices import MOST_PICKS, Choice, Option
from judge.web.board import boards_from, boards_json
from judge.web.picture import Picture, picture_of
from judge.web.shown import clip

if TYPE_CHECKING:
    from judge.law.editions import EditionInfo
    from judge.ruling.model import Alternative, OtherReading, Reason, Ruling
    from judge.web.answers import Picks, Replayed
    from judge.web.house import House

FIRST = 5
"""Citations shown unfolded; the others are one tap away."""
IN_PLACE = 420
"""Characters of a rule shown where it is cited; the whole stands in the list of citations and on the rule's page."""
MOST_CARDS = 8
"""Cards whose text is shown."""
BUDGET = 45_000
"""Characters of such text on one page, to keep it light; later citations are links only."""


@dataclass(frozen=True, slots=True)
class Cite:
    """A citation where it is made: the number, and what opens in place (nothing when the page is full)."""

    id: str
    edition: str
    title: str = ""
    text: str = ""
    note: str = ""
    own_words: bool = False
    effective: str = ""


@dataclass(slots=True)
class Shelf:
    """The rules that one page quotes; each looked up once, the text given out within the budget."""

    house: House
    rules: str
    _taken: dict[str, Cite] = field(default_factory=dict)
    _spent: int = 0

    def of(self, addresses: Iterable[str]) -> list[Cite]:
        """The citations of some addresses (``edition:number``, or a number of the ruling's own edition)."""
        return [self._one(a) for a in dict.fromkeys(addresses)]

    def _one(self, address: str) -> Cite:
        if address not in self._taken:
            self._taken[address] = self._look_up(address)
        found = self._taken[address]
        self._spent += len(found.text)
        return found if self._spent <= BUDGET else Cite(found.id, found.edition, found.title)

    def _look_up(self, address: str) -> Cite:
        edition, _, number = address.rpartition(":")
        edition = edition or self.rules
        try:
            entry = self.house.library.entry(f"{edition}:{number}")
        except Malformed:  # an edition that was forgotten since: the number is still said
            entry = None
        if entry is None:
            return Cite(number, edition, note="no text of this rule is at hand")
        text = entry.text
        if not text and entry.children and (at_hand := self.house.library.find(edition)) is not None:
            text = " ".join(b.text for b in at_hand.briefs(list(entry.children[:2])).values())
        title = entry.title if entry.title != text else ""
        return Cite(
            entry.id, entry.edition, title, clip(text, IN_PLACE), entry.note, entry.own_words, entry.effective
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step of the replay."""

    number: int
    text: str
    cites: list[Cite]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the answer page shows beside the ruling itself: ``lead``, the one reason on the first screen, the other ``reasons``, the
    ``outcome`` without what was said above it, the rules of a verdict that is its own reason, the texts of the cards named, and the question with
    the cards' names spelt as they are (empty: they were)."""

    ruling: Ruling
    reasons: list[tuple[str, list[Cite]]]
    steps: list[tuple[str, list[Step]]]
    steps_left: int
    alternatives: list[tuple[Alternative, list[Cite], str]]
    editions: list[EditionInfo]
    editable: bool
    effective: str
    boards: tuple[Picture, ...] = ()
    choices: tuple[Switch, ...] = ()
    outcome: list[tuple[str, list[Cite]]] = field(default_factory=list)
    readings: list[tuple[OtherReading, list[tuple[str, list[Cite]]]]] = field(default_factory=list)
    lead: tuple[str, list[Cite]] | None = None
    verdict_cites: list[Cite] = field(default_factory=list)
    cards: list[tuple[str, list[str]]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    respelt: str = ""

    @property
    def asks_back(self) -> str:
        """The one question that decides between the readings; "" where there is none."""
        return next((reason.text for reason in self.ruling.because if reason.text.endswith("?")), "") if len(self.readings) > 1 else ""


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice of the replay with links that make it otherwise. ``undo``: the picks without this one, where it was made otherwise."""

    who: str
    about: str
    made: str
    others: tuple[tuple[str, tuple[str, ...]], ...]
    undo: tuple[str, ...] | None = None


def shown_json(ruling: Ruling) -> dict[str, Any]:
    """What the page of a ruling shows beside the words, as plain data for the store."""
    boards, choices = ruling.extra.get("boards", ()), ruling.extra.get("choices", ())
    return {"boards": boards_json(boards), "choices": [asdict(c) for c in choices], "cards": list(ruling.extra.get("cards", ())),
            "cards_read": dict(ruling.extra.get("cards_read", {}))}  # fmt: skip


def shown_from(data: dict[str, Any] | None) -> dict[str, Any]:
    """The same back from the store; nothing where nothing was kept."""
    if data is None:
        return {}
    choices = [
        Choice(c["number"], c["who"], c["about"], c["made"], tuple(Option((o["pick"][0], o["pick"][1]), o["words"]) for o in c["others"]))
        for c in data["choices"]
    ]
    return {"boards": boards_from(data["boards"]), "choices": tuple(choices), "cards": tuple(data.get("cards", ()))}


def picks_of(given: list[str]) -> Picks:
    """The picks of an address (``7.0``); Malformed for what is none."""
    found: list[tuple[int, int]] = []
    for text in given:
        number, dot, at = text.partition(".")
        if not (dot and number.isascii() and number.isdigit() and at.isascii() and at.isdigit() and len(text) <= 8):
            raise Malformed("there is no such choice in this situation", mend="open the answer again and choose there")
        found.append((int(number), int(at)))
    return tuple(dict(sorted(found)).items())


def switches(choices: tuple[Choice, ...], picks: Picks) -> tuple[Switch, ...]:
    """Each choice with the picks that each of its other answers needs; picks of later choices may mean another then, and are left out."""
    taken = dict(picks)
    found = []
    for choice in choices:
        before = tuple(f"{n}.{at}" for n, at in picks if n < choice.number)
        others = tuple((o.words, (*before, f"{o.pick[0]}.{o.pick[1]}")) for o in choice.others) if len(before) < MOST_PICKS else ()
        found.append(Switch(choice.who, choice.about, choice.made, others, before if choice.number in taken else None))
    return tuple(found)


def view_of(ruling: Ruling, house: House, picks: Picks = ()) -> AnswerView:
    """Arrange a ruling for the page; ``picks``: the choices made otherwise in it."""
    shelf = Shelf(house, ruling.rules)
    said = {_plain(str(ruling.verdict.value))} if ruling.verdict.kind in ("text", "depends") else set()
    happens = {_plain(r.text) for r in ruling.outcome} if ruling.verdict.kind == "happens" else set()
    reasons = [(_after(text, said), cites) for text, cites in _told((r for r in ruling.because if _plain(r.text) not in happens), shelf)]
    reasons = [(text, cites) for text, cites in reasons if text]
    told = {_plain(text) for text, _ in reasons} | said
    outcome = _told((r for r in ruling.outcome if ruling.verdict.kind == "happens" or _plain(r.text) not in told), shelf)
    lead = reasons.pop(0) if reasons and ruling.verdict.kind not in ("unknown", "happens") else None
    most = house.settings.steps
    numbered = [Step(n, line.text, shelf.of(line.cites)) for n, line in enumerate(ruling.steps[:most], 1)]
    whens = [line.when for line in ruling.steps[:most]]
    parts = [
        (when, [step for _, step in part])
        for when, part in groupby(zip(whens, numbered, strict=True), key=lambda pair: pair[0])
    ]
    infos = house.library.editions()
    ids = {i.id for i in infos}
    alternatives = []
    for other in ruling.alternatives:
        named = next((word.strip(",.:()") for word in other.condition.split() if word.strip(",.:()") in ids), "")
        alternatives.append((other, shelf.of(other.cites), named))
    return AnswerView(
        ruling, reasons, parts, max(0, len(ruling.steps) - most), alternatives, infos,
        effective=ruling.effective or next((i.date for i in infos if i.id == ruling.rules), ""),
        editable=house.offers("replay") and is_judge_english(ruling.reading),
        boards=tuple(picture_of(b) for b in ruling.extra.get("boards", ())),
        choices=switches(ruling.extra.get("choices", ()), picks),
        outcome=outcome,
        lead=lead,
        verdict_cites=shelf.of(c for r in ruling.because if not _after(r.text, said) for c in r.cites),
        unread=_unread(ruling),
        respelt=ruling.extra.get("respelt", ""),
        cards=[(name, house.told(name)) for name in ruling.extra.get("cards", ())[:MOST_CARDS]],
        readings=[(meant, _told(meant.outcome, shelf)) for meant in ruling.readings[:MOST_READINGS]],
    )  # fmt: skip


def _after(text: str, said: set[str]) -> str:
    """What a reason says beyond the verdict that it repeats; empty for nothing."""
    for words in said:
        if words and _plain(text).startswith(words):
            rest = " ".join(text.split())[len(words) :].lstrip(" .:;")
            return "" if _plain(rest) in said else rest
    return text


def _unread(ruling: Ruling) -> list[str]:
    """The words that could not be read; the whole question is not said again where single words of it are."""
    whole = _plain(ruling.question).rstrip("?!")
    found = [w for w in ruling.not_understood if _plain(w).rstrip("?!") != whole]
    return found or list(ruling.not_understood)


def _plain(text: str) -> str:
    """A sentence for comparing: nothing is to be said twice on a page."""
    return " ".join(text.casefold().split()).rstrip(".")


def _told(reasons: Iterable[Reason], shelf: Shelf) -> list[tuple[str, list[Cite]]]:
    """Sentences with their citations to open in place."""
    return [(r.text, shelf.of(r.cites)) for r in reasons]


@dataclass(frozen=True, slots=True)
class ReplayView:
    """What the replay page shows of one scenario."""

    data: dict[str, Any]
    shelf: Shelf
    parts: list[tuple[str, list[Step]]]
    left: int
    boards: tuple[Picture, ...]


def replay_view_of(done: Replayed, house: House) -> ReplayView:
    """Arrange a replay for the page."""
    shelf = Shelf(house, done.data["rules"])
    most = house.settings.steps
    steps = done.data["steps"]
    numbered = [
        (f"Turn {s['turn']} ({s['active']}), {s['step']}", Step(n, s["text"], shelf.of(tuple(s["cites"]))))
        for n, s in enumerate(steps[:most], 1)
    ]
    parts = [(when, [step for _, step in part]) for when, part in groupby(numbered, key=lambda pair: pair[0])]
    return ReplayView(
        done.data, shelf, parts, max(0, len(steps) - most), tuple(picture_of(b) for b in done.boards)
    )  # fmt: skip


def is_judge_english(reading: str) -> bool:
    """Whether a reading is a scenario that can be edited and replayed, not the note of a look-up."""
    first = {line.split(None, 1)[0] for line in reading.splitlines() if line.strip()}
    return bool(first & {"Given", "When", "Ask:", "Scenario:"})
