"""Rewrites card text of about 2018 into the wording that cards have today, as a check on the reader: both must read alike.

It is written from how cards are worded, not from the reader's own rules. Run over a whole pool with
``python -m tests.cards.today POOL.jsonl``: prints how many fully read cards read to the same tree, and which do not.
"""


from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from judge.cards.check import reading_of
from judge.cards.loaders import CardRecord, FaceRecord, load
from judge.cards.snapshot import read_card

Rewrite = str | Callable[[re.Match[str]], str]

_VERBS = {"does": "do", "doesn't": "don't", "has": "have", "is": "are", "was": "were", "isn't": "aren't"}
_AS_PAST = {"may", "could", "can't", "would", "drew", "lost", "paid", "chose", "cast", "won't"}


def _they(match: re.Match[str]) -> str:
    """ "he or she controls" to "they control"."""
    verb = match["verb"]
    if verb in _VERBS:
        verb = _VERBS[verb]
    elif verb not in _AS_PAST and not verb.endswith("ed"):
        verb = verb[:-2] if verb.endswith(("ses", "shes", "ches")) and verb not in {"loses", "chooses"} else verb[:-1]
    return f"{'They' if match['he'] == 'He' else 'they'} {verb}"


def _mill(match: re.Match[str]) -> str:
    """ "puts the top two cards of their library into their graveyard" to "mills two cards"."""
    verb = {"Put": "Mill", "put": "mill", "puts": "mills"}[match["put"]]
    count = match["count"]
    return f"{verb} a card" if count is None else f"{verb} {count} cards"


def _create(match: re.Match[str]) -> str:
    """ "put a 1/1 token onto the battlefield" to "create a 1/1 token"."""
    return f"{ {'Put': 'Create', 'put': 'create', 'puts': 'creates'}[match['put']] } {match['what']}".replace("  ", " ")


# in this order: (what 2018 wrote, what is written today)
REWRITES: tuple[tuple[str, Rewrite], ...] = (
    (r"\b(?P<he>[Hh]e) or she (?P<verb>[a-z']+)", _they),
    (r"\bhis or her\b", "their"),
    (r"\bHis or her\b", "Their"),
    (r"\bhim or her\b", "them"),
    (r"\bhimself or herself\b", "themselves"),
    (r"\bconverted mana cost(s?)\b", r"mana value\1"),
    (r"\b(enters?|entered|entering) the battlefield\b", r"\1"),
    (r"\b(W)(hen|henever) ((?:an?|another) (?:(?!\bwith|\bthat|\bnamed)[^.,\"])*?) enters under your control\b", r"\1\2 \3 you control enters"),
    (r"\banother target creature or player\b", "any other target"),
    (r"\b(?<!of )target creature or player\b(?! of)", "any target"),
    (r"\btarget creatures and/or players\b", "targets"),
    (r"\bActivate this ability only any time you could cast a sorcery\b", "Activate only as a sorcery"),
    (r"\bActivate this ability (only|no more)\b", r"Activate \1"),
    (r"\b(?P<put>[Pp]uts?) the top (?:(?P<count>\w+) cards|card) of (?:your|their) library into (?:your|their) graveyard", _mill),
    (r"\b(?P<put>[Pp]uts?) (?P<what>(?:an?|two|three|four|X) [^.]*? creature tokens?(?: with [a-z ]+)?) onto the battlefield", _create),
    (r" to your mana pool\b", ""),
    (r"\b([Ss])huffle your library\b(?=[.,]| and that| instead)", r"\1huffle"),
    (r"\bshuffles their library\b(?=[.,])", "shuffles"),
    (r"\bcan't be countered by spells or abilities\b", "can't be countered"),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), to) for pattern, to in REWRITES)
_QUOTED = re.compile(r'("[^"]*")')

# what an object calls itself today, by the most telling word of its type line
_NOUNS = ("Aura", "Equipment", "Vehicle", "Saga", "Fortification", "Creature", "Land", "Artifact", "Enchantment")


def _own_noun(type_line: str) -> str | None:
    """How a permanent of that type line speaks of itself; None for legendary ones and spells, which use their name."""
    if "Legendary" in type_line:
        return None
    for noun in _NOUNS:
        if noun in type_line.split():
            return "this " + (noun if noun in _NOUNS[:5] else noun.lower())
    return None


def _replace_name(text: str, name: str, by: Callable[[str], str]) -> str:
    """Replace the object's own name with what ``by`` gives for the words before it; capital at a sentence's start."""

    def one(match: re.Match[str]) -> str:
        before = text[: match.start()]
        if before.endswith("named "):
            return match[0]
        word = by(before + "\x00" + text[match.end() :])
        begins = not before or before.endswith(("\n", ". ", ": ", "— ", "• "))
        return word[0].upper() + word[1:] if begins else word

    return re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", one, text)


def _named(text: str, face: FaceRecord) -> str:
    """The text with today's way of naming the object itself."""
    noun = _own_noun(face.type_line)
    spell = re.compile(
        r"(?:^|\n)As an additional cost to cast \x00|\x00 costs \{|(?:^|\n)(?:You may cast )\x00 (?:as though|without)|"
        r"(?:^|\n)Cast \x00|(?:^|\n)\x00 can't be countered|pay \x00's mana cost|to cast \x00[.,]|When you cast \x00|\x00 was kicked"
    )
    card = re.compile(r"(?:[Rr]eturn|[Ee]xile|[Pp]ut) \x00 from your (?:graveyard|hand)|[Dd]iscard \x00|[Rr]eveal \x00 from|"
                      r"(?:if|If|While|while|As long as|as long as) \x00 is in (?:your|a) (?:graveyard|hand)|cast \x00 from your graveyard")  # fmt: skip

    def by(around: str) -> str:
        if card.search(around) and noun:
            return "this card"
        if spell.search(around):
            return "this spell"
        return noun or face.name

    parts = _QUOTED.split(text)
    if any(face.name in part for part in parts[1::2]):
        return text  # a quoted ability that names the object it comes from keeps the name, also today
    text = _replace_name(text, face.name, by)
    short, comma, _ = face.name.partition(", ")
    if comma and "Legendary" in face.type_line:
        text = text.replace(face.name, short)
    return text


def todays_face(face: FaceRecord) -> FaceRecord:
    """The face with its text in today's wording."""
    text = face.oracle_text
    for pattern, to in _COMPILED:
        text = pattern.sub(to, text)
    return replace(face, oracle_text=_named(text, face))


def todays(record: CardRecord) -> CardRecord:
    """The card with its text in today's wording."""
    return replace(record, faces=tuple(todays_face(face) for face in record.faces))


def compare(records: Iterable[CardRecord]) -> tuple[int, int, list[tuple[str, str]]]:
    """How many cards are fully read, how many of them changed wording, and those that then read otherwise."""
    full = changed = 0
    differing: list[tuple[str, str]] = []
    for record in records:
        card = read_card(record)
        if any(reading_of(face) != "full" for face in card.faces):
            continue
        full += 1
        today = todays(record)
        if today == record:
            continue
        changed += 1
        again = read_card(today)
        alike = [face.abilities for face in again.faces] == [face.abilities for face in card.faces]
        if not alike or any(reading_of(face) != "full" for face in again.faces):
            differing.append((record.name, "\n".join(face.oracle_text for face in today.faces)))
    return full, changed, differing


def main() -> int:
    """Compare the whole pool; exit 1 when fewer than 99 in 100 fully read cards read alike."""
    full, changed, differing = compare(load(Path(sys.argv[1])))
    for name, text in differing[:60]:
        print(f"{name}: {text}")
    share = 1 - len(differing) / max(1, full)
    print(f"{full} fully read, {changed} reworded, {len(differing)} differ: {share:.2%} alike")
    return int(share < 0.99)


if __name__ == "__main__":
    sys.exit(main())
