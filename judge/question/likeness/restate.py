"""A question put in plain clauses: cut into pieces, each piece as the plain clause it is most like, with how sure that is and which words found no place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.question.likeness.learned import TALK, Likeness, Seen, likeness
from judge.question.likeness.marks import SURE, Item, Sorts, row
from judge.question.likeness.pairs import Template, filled, slots
from judge.question.words.classes import word_class
from judge.question.words.ordinary import is_term

if TYPE_CHECKING:
    from judge.question.syntax.lattice import Finder

MOST = 5
"""So many ways to restate a question are given."""

DOUBTFUL, LESS = 1.75, 0.8
"""Names as doubtful as this are tried as well, and how much less likely that is."""

SECOND = 0.12
"""Another plain clause at least so likely is tried too."""

BESIDE = 0.28
"""Where two plain clauses are each at least so likely, a piece may say both."""

DENIALS = frozenset(("n't", "not", "no", "never", "without", "nobody", "nothing", "neither", "nor", "none", "cannot", "can't"))

BOARD = ("<someone> control <thing> .", "<someone> have <thing> in hand .")
"""The plain clauses that tell where a thing is of which nothing else is told."""

COMPLETED = 0.6
"""How likely such a thing is indeed just there."""

ANYTHING = frozenset(("it", "them", "card", "permanent"))
"""Sorts of things that may be any other."""

TURNING = frozenset(("or", "unless", "except", "almost", "only", "instead", "either", "if", "until", "before", "after"))
"""Words that turn what a clause says and must stand in its plain clause too."""

JOINING = frozenset(("and", "but", "when", "while", "then", "because", "since", "as"))
"""Words that join clauses: within a piece that comes to one plain clause they join something that is lost."""

TRUSTED = 0.9
"""What is so surely talk, and names no card and no number, is taken for that whatever words of the game it has."""

HARD = frozenset(("size", "bonus", "keyword", "color", "mana", "number"))
"""What must not be lost from a piece on the way."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the question as it stands there, the plain clause put for it ("" for talk), how likely that is, and the words of weight that are lost.
    ``start``: where it stands in the question; ``strange``: its words that no wording of that plain clause had, so that they may say something else."""

    said: str
    plain: str
    sure: float
    lost: tuple[str, ...] = ()
    start: int = 0
    strange: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Restated:
    """A question in plain clauses. ``share``: how likely its names are what they were taken for."""

    pieces: tuple[Piece, ...]
    share: float = 1.0

    @property
    def text(self) -> str:
        """All plain clauses, one behind the other."""
        return " ".join(piece.plain for piece in self.pieces if piece.plain)

    @property
    def sure(self) -> float:
        """How likely all pieces are right."""
        return self.share * math.exp(sum(math.log(max(piece.sure, 1e-6)) for piece in self.pieces))

    @property
    def strange(self) -> tuple[str, ...]:
        """The words that may say something else."""
        return tuple(word for piece in self.pieces for word in piece.strange)

    @property
    def lost(self) -> tuple[str, ...]:
        """The words of weight that found no place."""
        return tuple(word for piece in self.pieces for word in piece.lost)


def restated(question: str, find: Finder, sorts: Sorts, by: Likeness | None = None) -> list[Restated]:
    """The ways to put a question plainly, the likeliest first; none for a text without words."""
    by = by or likeness()
    out: list[Restated] = []
    last: tuple[Item, ...] = ()
    for surely in (SURE, DOUBTFUL):  # "terror" and "growth" are words, unless they are the cards of that name
        items = row(question, find, sorts, surely)
        if items and items != last:
            out += _of_row(question, items, by, 1.0 if surely == SURE else LESS)
        last = items
    unique = {each.text: each for each in sorted(out, key=lambda each: each.sure)}
    return sorted(unique.values(), key=lambda each: -each.sure)[:MOST]


def _of_row(question: str, items: Sequence[Item], by: Likeness, share: float) -> list[Restated]:
    """The ways to restate one row."""
    seen = by.see(items)
    cut = _cut(seen)
    pieces = [_options(question, items, seen, begun, ended, by) for begun, ended in cut]
    outside = tuple(_outside(question, items, cut))
    best = tuple(options[0] for options in pieces)
    out = [Restated((*best, *outside), share)]
    for place, options in enumerate(pieces):
        out += [Restated((*best[:place], other, *best[place + 1 :], *outside), share) for other in options[1:]]
    return out


def _cut(seen: Seen) -> list[tuple[int, int]]:
    """The pieces of a row: the likeliest row of outside, begins and goes on."""
    outside, begins, goes = (0, 1, 2)
    scores = [[math.log(max(float(share), 1e-9)) for share in places] for places in seen.edges]
    best = [[scores[0][outside], scores[0][begins], -1e9]]
    back: list[list[int]] = []
    for here in scores[1:]:
        last = best[-1]
        free = max((outside, begins, goes), key=lambda n: last[n])
        within = begins if last[begins] > last[goes] else goes
        best.append([last[free] + here[outside], last[free] + here[begins], last[within] + here[goes]])
        back.append([free, free, within])
    states = [max((outside, begins, goes), key=lambda n: best[-1][n])]
    for came in reversed(back):
        states.append(came[states[-1]])
    states.reverse()
    out: list[tuple[int, int]] = []
    for place, state in enumerate(states):
        if state == begins:
            out.append((place, place + 1))
        elif state == goes and out:
            out[-1] = (out[-1][0], place + 1)
    return out


def _outside(question: str, items: Sequence[Item], cut: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """What is in no piece and is more than a joint."""
    inside = {place for begun, ended in cut for place in range(begun, ended)}
    for place, item in enumerate(items):
        if place not in inside and (item.names or item.kind in HARD):
            yield Piece(question[item.start : item.end], "", 1.0, (question[item.start : item.end],), item.start)


def _options(question: str, items: Sequence[Item], seen: Seen, begun: int, ended: int, by: Likeness) -> list[Piece]:
    """The plain clauses that a piece may be, the likeliest first; talk for one that is like none."""
    here = items[begun:ended]
    said = question[here[0].start : here[-1].end]
    found: list[Piece] = []
    likely = by.classes_of(seen, begun, ended)
    filling: list[frozenset[str]] = []
    for schema, share in likely:
        if found and share < SECOND:
            break
        made = _made(schema, here, seen, begun, by)
        if made is not None:
            plain, used = made
            filling.append(used)
            idle = not plain and share >= TRUSTED and not any(item.names or item.kind in HARD for item in here)
            lost = () if idle else _lost(here, used, plain)
            found.append(Piece(said, plain, share, lost, here[0].start, () if idle else _strange(here, by.words.get(schema, frozenset()))))
    found = [_completed(each, here, likely) for each in found]
    both = [each for each in found[:2] if each.plain]
    more = len(filling) > 1 and bool(filling[1] - filling[0])
    if len(both) == 2 and more and not all(each.plain.endswith("?") for each in both) and min(both[0].sure, both[1].sure) >= BESIDE:
        first, second = sorted(both, key=lambda each: each.plain.endswith("?"))
        lost = tuple(word for word in first.lost if word in second.lost)
        together = Piece(said, f"{first.plain} {second.plain}", min(0.9, first.sure + second.sure), lost, first.start,
                         tuple(word for word in first.strange if word in second.strange))
        found.insert(0, together)
    return found or [Piece(said, "", 0.05, tuple(item.text for item in here if item.names), here[0].start)]


def _completed(piece: Piece, here: Sequence[Item], likely: Sequence[tuple[str, float]]) -> Piece:
    """A piece that tells with the things it leaves out told too: by another of the plain clauses it is like, else as what is there ("at 1 life with X")."""
    left = [item for item in here if item.names and item.text in piece.lost and not item.many]
    if not left or not piece.plain or piece.plain.endswith("?") or len(left) > 2:
        return piece
    added: list[str] = []
    for item in left:
        schema = next((name for name, _ in likely[1:] if name in BOARD), BOARD[0])
        owner = item.owner or ("opp" if piece.plain.startswith(("My opponent", "His")) else "my")
        verb = "has" if owner == "opp" else "have"
        holds = schema.endswith("in hand .")
        who = "My opponent" if owner == "opp" else "I"
        added.append(f"{who} {verb} {item.core} in hand." if holds else f"{who} control{'s' if owner == 'opp' else ''} {item.core}.")
    lost = tuple(word for word in piece.lost if word not in {item.text for item in left})
    return Piece(piece.said, f"{' '.join(added)} {piece.plain}", piece.sure * COMPLETED ** len(left), lost, piece.start, piece.strange)


def _made(schema: str, here: Sequence[Item], seen: Seen, begun: int, by: Likeness) -> tuple[str, frozenset[str]] | None:
    """The plain clause of a schema for a piece, by the template whose places it fills best, and the slots it uses; None where none can be filled."""
    if schema == TALK:
        return "", frozenset(slots(here))
    open_ = slots(here)
    where = {id(item): place for place, item in enumerate(here)}
    best: tuple[float, Template] | None = None
    for made, count in by.templates.get(schema, ()):
        fit = _fit(made, open_, where, seen, begun)
        if fit is not None and (best is None or fit + 0.1 * math.log(count) > best[0]):
            best = fit + 0.1 * math.log(count), made
    if best is None or (plain := filled(best[1], here)) is None:
        return None
    return plain, frozenset(part.slot for part in best[1].parts if part.slot)


def _fit(made: Template, open_: dict[str, Item], where: dict[int, int], seen: Seen, begun: int) -> float | None:
    """How well the things of a piece fit the places of a template (a log of shares); None where something is lacking or of another sort."""
    order: dict[str, int] = {}
    for part in made.parts:
        if part.slot:
            if part.slot not in open_:
                return None
            order.setdefault(part.slot, 1 + sum(slot[0] == part.slot[0] for slot in order))
    total = 0.0
    for slot, sort in made.needs:
        item = open_[slot]
        if item.kind == "thing" and sort != item.sort and not {sort, item.sort} & ANYTHING:
            total -= 0.7
    for slot, item in open_.items():
        share = float(seen.roles[begun + where[id(item)]][min(3, order.get(slot, 0))])
        total += math.log(max(share, 1e-4))
        if slot not in order and (item.names or item.kind in HARD):
            total -= 0.5
    return total


def _strange(here: Sequence[Item], met: frozenset[str]) -> tuple[str, ...]:
    """The words with a meaning of their own that no wording of a plain clause had."""
    return tuple(item.low for item in here if item.kind == "word" and item.low not in met and word_class(item.low) != "function")


def _weighty(item: Item) -> bool:
    """Whether something must not be lost: a thing that is told of, not only pointed to, and what it is like."""
    return item.kind in HARD or (item.kind == "thing" and item.sort not in ("it", "them"))


def _lost(here: Sequence[Item], used: frozenset[str], plain: str) -> tuple[str, ...]:
    """The things, sizes, numbers, keywords and denials of a piece that its plain clause lacks."""
    low = plain.lower()
    if not plain:  # what is taken for talk may yet tell of the game
        return tuple(item.text for item in here if item.kind != "player" and item.kind != "mark" and (item.kind != "word" or _tells(item.low)))
    out = [item.text for slot, item in slots(here).items() if slot not in used and _weighty(item) and item.low not in low]
    said = sum(item.low in DENIALS for item in here)
    told = sum(word in DENIALS for word in low.replace("n't", " n't").replace("?", "").replace(".", "").split())
    if said % 2 != told % 2:
        out.append("not")
    stated = set(low.replace("?", " ").replace(".", " ").split())
    out += [item.text for item in here if (item.low in TURNING and item.low not in stated) or item.low == "<quote>"]
    out += [item.text for item in here if item.kind == "word" and any(letter.isdigit() for letter in item.low) and item.low not in stated]
    out += [item.text for item in here[1:] if item.low in JOINING and item.low not in stated and ". " not in plain]
    return tuple(out)


def _tells(word: str) -> bool:
    """Whether a word may say something of the game."""
    return word_class(word) != "function" and (is_term(word) or word_class(word) == "turning")
