"""Cards that the catalog doesn't know and whose wording the question tells: in parentheses, after a colon or "says", in a sentence of its own.

Each telling makes a card whose text must be read in full; what wasn't told of it (kind, size, colour, cost) must not matter, which
is tried by replaying the question with another such card (``Told.others``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.engine.state.typewords import type_group
from judge.question.clause_words import PREPOSITIONS
from judge.question.phrases import singular
from judge.question.reminders import OWNERS
from judge.question.spotting import Names
from judge.question.subtypes import subtypes
from judge.question.tokens import Token
from judge.question.told_keywords import keyword, pieces
from judge.question.told_kinds import cards
from judge.question.told_model import Telling, ToldCard, telling
from judge.question.told_names import ToldNames
from judge.question.told_runs import ABILITY, SAYS, TELLS, name_tokens
from judge.question.told_use import used
from judge.question.unknown import NO_NAME

MOST = 4
"""So many told cards a question may hold."""

_HAPPENED = re.compile(r"\b(?:i|he|she|we|they|now|then|this turn|last turn|already|just|was|were|has been|had|my opponent|opponent's|himself)\b", re.I)
_GENERAL = re.compile(
    r"\b(?:when|whenever|each|every|all|any|if|as long as|unless|at the|can't|costs?|enters? tapped|comes? into play|gets?|gives?|makes?|lets?|players?)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a question tells of cards: itself without the parentheses that do (its words where they were), the names with the cards told, and
    the same names with cards that differ in what wasn't told. ``mistakable``: a part of such a name is a known card's, so that without them it is misread."""

    question: str
    names: ToldNames
    others: tuple[ToldNames, ...]
    mistakable: bool = False


def told(question: str, names: Names) -> Told | None:
    """The cards that the question tells the wording of; None when it tells none that can be read in full."""
    text = " ".join(question.split())
    found: dict[str, list[ToldCard]] = {}
    gone: list[tuple[int, int]] = []
    tokens = name_tokens(text, names)
    known = {t.text for t in tokens if t.kind == "called"}
    said = " ".join((text, *(names.text(t.text) for t in tokens if t.kind == "name")))
    spoken = _creature_types(said)
    for name, words, span in _tellings(tokens, text):
        if name in found or len(found) >= MOST or names.match(re.findall(r"[^\s,]+", name.lower())) is not None:
            continue
        if re.search(r"\b(?:I|me|my|mine)\b", words) and re.search(r"\b(?:he|she|his|her|opponent(?:'s)?|they|their)\b", text[: max(text.find(name), 0)], re.I):
            continue  # told by one player of a card that may be the other's: whom it means by "my" isn't clear
        if _counted(text, name):
            name = singular(name)
        short = _short(name, known | {t.text for t in tokens if t.kind == "name"})
        one = telling(name, words, short)
        if " " not in name and not _tells_abilities(one) and any(name.lower() in near.lower() for near in names.suggest(name)):
            continue  # what a card of a longer name is called for short
        made = [card for card in cards(one, used(text, name, short), spoken) if _may_matter(card, said)]
        if made:
            found[name] = made
            gone.extend([span] if span is not None else [])
    if not found:
        return None
    blank = text
    for start, end in gone:
        blank = blank[:start] + " " * (end - start) + blank[end:]
    first = tuple(made[0] for made in found.values())
    others = [tuple(made[1] if len(made) > 1 else made[0] for made in found.values())]
    others += [tuple(other if n == at else first[n] for n in range(len(first))) for at, made in enumerate(found.values()) for other in made[2:]]
    varied = tuple(ToldNames(names, each) for each in dict.fromkeys(others) if each != first)
    parts = [re.split(r"[\s,]+", name.lower()) for name in found]
    mistakable = any(names.match(words[a:b]) is not None for words in parts for a in range(len(words)) for b in range(a + 1, len(words) + 1))
    return Told(blank, ToldNames(names, first), varied, mistakable)


def _may_matter(card: ToldCard, said: str) -> bool:
    """Whether it may make a difference that the card is of this kind: an artifact or a land is like an enchantment where nobody speaks of such."""
    return not {"artifact", "land"} & set(card.types) or bool(card.subtypes) or card.types[0] in said.lower() or card.types[0] in card.text.lower()


def _counted(text: str, name: str) -> bool:
    """Whether the name stands in the plural, after a number ("two Blood Totems")."""
    return name.endswith("s") and re.search(rf"\b(?:two|three|four|five|six|[2-9]|several|both|all)(?: \w+)? {re.escape(name)}\b", text) is not None


def _creature_types(text: str) -> tuple[str, ...]:
    """The creature types that a text speaks of."""
    words = dict.fromkeys(singular(w.lower()) for w in re.findall(r"\b[A-Z][a-z]+\b", text))
    return tuple(w.title() for w in words if w in subtypes() and type_group(w.title()) == "creature")


def _tells_abilities(one: Telling) -> bool:
    """Whether more is told than a size, kinds and keywords."""
    return any(keyword(piece) is None for piece in pieces(one.wording))


def _tellings(tokens: list[Token], text: str) -> Iterator[tuple[str, str, tuple[int, int] | None]]:
    """Each name with the words that tell of it, and where they stand if they are to be left out of the story."""
    for i, token in enumerate(tokens):
        if token.kind != "called" or i + 1 == len(tokens):
            continue
        after = tokens[i + 1]
        if after.kind == "paren":
            yield token.text, after.text[1:-1], (after.start, after.end)
            continue
        end = _sentence_end(tokens, i)
        tail = text[after.start : tokens[end].start] if end < len(tokens) else text[after.start :]
        asked = end < len(tokens) and tokens[end].text == "?"
        sentence = (after.start, after.start + len(tail))
        opens = _opens(tokens, i) and not asked
        if opens and after.text == ":":
            yield token.text, tail[1:], sentence
        elif opens and after.low in SAYS:
            yield token.text, re.sub(r"^\w+\s*:?\s*(?:that )?", "", tail), sentence
        elif opens and TELLS.fullmatch(after.low) and _GENERAL.search(tail) and not _HAPPENED.search(tail):
            yield token.text, tail, sentence
        elif after.low in ("has", "with") and i + 2 < len(tokens) and tokens[i + 2].kind == "quote":
            yield token.text, tokens[i + 2].text.strip("\"“”"), (after.start, tokens[i + 2].end) if _opens(tokens, i) or after.low == "with" else None
        elif after.text == "," and i + 2 < len(tokens) and tokens[i + 2].low in ("which", "a", "an", "that"):
            stop = next((k for k in range(i + 3, end) if tokens[k].text in (",", ";", ":") and not _goes_on(tokens, k)), end)
            last = tokens[stop].start if stop < len(tokens) else len(text)
            yield token.text, re.sub(r"^(?:which|that) ", "", text[tokens[i + 2].start : last]), (after.start, last)
        else:
            paren = _paren_of_clause(tokens, i + 1)
            if paren is not None:
                yield token.text, paren.text[1:-1], (paren.start, paren.end)
            elif match := re.search(r"; its (?:ability|text) (?:is|says|reads):? (?P<told>.+)$", tail):
                start = after.start + match.start()
                yield token.text, match["told"], (start, after.start + match.end())


def _opens(tokens: list[Token], i: int) -> bool:
    """Whether a sentence begins with the name, or with whose it is and the name."""
    while i > 0 and tokens[i - 1].low in OWNERS:
        i -= 1
    return i == 0 or tokens[i - 1].text in (".", "?", "!")


def _goes_on(tokens: list[Token], k: int) -> bool:
    """Whether what follows a comma still belongs to the telling."""
    after = tokens[k + 1] if k + 1 < len(tokens) else None
    return after is not None and after.low in ("and", "flying", "with") and tokens[k + 2 : k + 3] != [] and tokens[k + 2].low not in ("i", "he", "my", "she")


def _sentence_end(tokens: list[Token], i: int) -> int:
    return next((k for k in range(i, len(tokens)) if tokens[k].kind == "punct" and tokens[k].text in ".?!"), len(tokens))


def _paren_of_clause(tokens: list[Token], i: int) -> Token | None:
    """A parenthesis that tells an ability, later in the clause whose last named thing is at hand ("I Recoil his only land (return ...)")."""
    for token in tokens[i : i + 9]:
        if token.kind in ("name", "called") or token.text in (".", "?", "!", ";", ":"):
            return None
        if token.kind == "paren":
            return token if ABILITY.match(token.text[1:-1].strip()) else None
    return None


def _short(name: str, others: set[str]) -> tuple[str, ...]:
    """What the card may be called for short, which no other card of the question is."""
    words = re.split(r"[\s,]+", name)
    if len(words) < 2:
        return ()
    first = name.split(",")[0]
    out = [w for w in dict.fromkeys((first, words[0], words[-1])) if w != name and w.lower() not in PREPOSITIONS and w.lower() not in NO_NAME]
    return tuple(w for w in out if not any(w in re.split(r"[\s,]+", other) for other in others if other != name))
