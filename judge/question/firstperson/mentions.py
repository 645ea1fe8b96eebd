"""The phrases of a sentence that speak of things: "the two 1/1 Goblin tokens", "my opponent's Craw Wurm", "another creature"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.cards.words import NUMBER_WORDS
from judge.home import rulesdata, told_by
from judge.question.firstperson.things import ORDINALS, TYPES, Thing
from judge.question.words.keywords import keyword_names
from judge.scenario.vocabulary import COLORS, SUPERTYPES


@dataclass(frozen=True, slots=True)
class Mention:
    """A phrase that speaks of a thing. ``det``: the word before it; ``many``: how many (0: not said); ``lacks``: what it is without."""

    phrase: str
    det: str
    whose: str
    many: int
    nth: int
    name: str
    words: frozenset[str]
    size: str
    features: tuple[str, ...]
    states: frozenset[str]
    counters: tuple[str, ...]
    token: bool
    lacks: tuple[str, ...] = ()

    @property
    def pronoun(self) -> bool:
        """Whether it is "it" or "them"."""
        return self.det.removeprefix("same ") in ("it", "they", "them")

    def fits(self, thing: Thing) -> bool:
        """Whether it can be this thing by what it is called."""
        if self.whose and thing.holder and self.whose not in (thing.holder, thing.owner):
            return False
        if self.name:
            return self.name in (thing.name, thing.alias) and (not self.token or thing.token)
        if thing.name:  # of what is known by name only a face-down one is spoken of by its looks (707.2)
            hidden = "face-down" in self.states & thing.states and self.det not in ("another", "other", "a", "an")
            return hidden and self.words <= {"creature"} and not (self.size or self.features or self.token)
        sized = not self.size or not thing.size or self.size == thing.size
        looks = set(self.features) <= set(thing.features) and not set(self.lacks) & set(thing.features)
        return sized and looks and self.words <= thing.words | {"creature"} and (not self.token or thing.token)


_PLURAL = {**{f"{word}s": word for word in TYPES}, "sorceries": "sorcery"}
_NUMBER = "|".join(sorted((word for word in NUMBER_WORDS if word not in ("a", "an", "no", "zero")), key=len, reverse=True)) + r"|\d+(?![/\d])"
_STATE = "untapped|tapped|face-down|face-up|attacking|blocking|unblocked|blocked|summoning-sick"
_WHAT_IT_IS = re.compile(r"\b(?:becomes?|as|makes? #?\w+|into|(?<!there )(?:is|are|isn[’']t)(?: \S+)?(?: no longer| not| still)?)$")
"""Words behind which a phrase says what something is."""
_COUNTER = r"(?:[+-]\d/[+-]\d|[a-z]+)"


@cache
def _subtypes() -> dict[str, str]:
    table = told_by(rulesdata() / "subtypes.toml")
    return {word.lower(): kind for kind, words in table.items() for word in words}


@cache
def _feature() -> str:
    """A feature of a thing told by its looks."""
    keywords = "|".join(sorted(map(re.escape, keyword_names()), key=len, reverse=True))
    colors = "|".join(COLORS)
    return rf"(?:protection from (?:{colors})(?: and from (?:{colors}))?|{keywords}|(?:{_NUMBER}|an?) {_COUNTER} counters?(?: on (?:it|them))?)(?!\w)"


@cache
def _phrase() -> re.Pattern[str]:
    kinds = sorted(map(re.escape, _subtypes()), key=len, reverse=True)
    adjective = rf"(?:{_STATE}|{'|'.join((*COLORS, *SUPERTYPES, *TYPES))}|-?\d+/-?\d+|nontoken|{'|'.join(kinds)})"
    noun = rf"(?:⟨\d+⟩|{'|'.join([*_PLURAL, *TYPES])}|{'|'.join(f'{kind}s?' for kind in kinds)}|(?<=\d )tokens?)"
    apart = "both of the|both of|both|one of the|one of|two of the|two of|all of the|all of|all|each of the|the other|another|other|an?|the|this|these|those"
    apart = rf"{apart}|that(?! is| are| was| were)"
    without = "|".join(map(re.escape, keyword_names()))
    return re.compile(
        rf"(?<![\w#'’-])(?:(?P<det>{apart})\s+)?"
        rf"(?:(?P<whose>Ann|Bob)[’']s\s+)?(?:(?P<det2>other)\s+)?(?:(?P<many>{_NUMBER})\s+)?(?:(?P<nth>{'|'.join(ORDINALS)}|other)\s+)?"
        rf"(?P<adjectives>(?:{adjective}(?:,? and |, | ))*?)(?P<noun>{noun})(?P<kind>\s+(?:tokens?|cards?|spells?|creatures?))?(?![\w-]|\s+[a-z]+ tokens?\b)"
        rf"(?:\s+with\s+(?P<features>{_feature()}(?:(?:,? and |, ){_feature()})*))?(?:\s+without\s+(?P<lacks>{without})(?!\w))?",
        re.IGNORECASE,
    )


def mentions(text: str, names: list[str]) -> tuple[str, list[Mention]]:
    """The text with ``#0``, ``#1`` ... for the things it speaks of, and how it speaks of each. ``names``: of the card names at ``⟨0⟩``, ``⟨1⟩`` ..."""
    found: list[Mention] = []

    def put(match: re.Match[str]) -> str:
        mention = _mention(match, names)
        if mention is None:
            return match.group()
        found.append(mention)
        return f"#{len(found) - 1}"

    return _phrase().sub(put, text), found


def _mention(match: re.Match[str], names: list[str]) -> Mention | None:
    """What a phrase says; None where it speaks of no thing in particular."""
    noun, kind = match["noun"].lower(), (match["kind"] or "").strip().lower()
    det = " ".join(filter(None, ((match["det"] or "").lower(), match["det2"] or "")))
    adjectives = re.findall(r"[^\s,]+", re.sub(r"\band\b", " ", match["adjectives"].lower()))
    name = names[int(noun[1:-1])] if noun.startswith("⟨") else ""
    if not name and not det and not match["whose"] and not match["many"] and not adjectives:
        return None
    before = match.string[: match.start()].rstrip().lower()
    if not name and det in ("a", "an") and _WHAT_IT_IS.search(before):
        return None  # what something is, not a thing
    if noun == "lands" and match["whose"] and not match["many"] and not adjectives:
        return None
    if noun == "land" and not adjectives and before.endswith(("play", "plays", "played")):
        return None
    if before.endswith((" no", "no", " any", "how many", "only")) and not before.endswith("with only"):
        return None
    if not name and not match["many"] and before.endswith(("many of", "which of")):
        return None
    if (not name and not re.search(r"\d/", match["adjectives"]) and before.endswith(("many", "which", "what"))):
        return None
    if not name and not det and not match["many"] and not match["whose"] and not re.search(r"\d/\d", match["adjectives"]):
        return None
    words, states, size = set(), set(), ""
    for word in adjectives:
        if re.fullmatch(r"-?\d+/-?\d+", word):
            size = word
        elif re.fullmatch(_STATE, word):
            states.add(word)
        elif word != "nontoken":
            words.add(word)
    if not name and noun not in ("token", "tokens"):
        single = _PLURAL.get(noun, noun)
        words.add(single if single in TYPES or single in _subtypes() else single.removesuffix("s"))
    if kind.startswith("creature") or (not name and (size or any(_subtypes().get(word) == "creature" for word in words))):
        words.add("creature")
    features = [part for part in re.split(r",? and (?!from)|, ", match["features"] or "") if part]
    counters = tuple(re.sub(r" on (?:it|them)$", "", part) for part in features if re.search(r"counters?\b", part))
    many = {"both": 2, "both of": 2, "both of the": 2, "two of": 2, "two of the": 2}.get(det, 0)
    if match["many"]:
        many = int(match["many"]) if match["many"].isdigit() else NUMBER_WORDS[match["many"].lower()]
    nth = match["nth"] or ""
    plain = tuple(part for part in features if "counter" not in part)
    return Mention(
        match.group(), "other" if nth.lower() == "other" else det, match["whose"] or "", many,
        ORDINALS.index(nth.lower()) + 1 if nth.lower() in ORDINALS else 0, name, frozenset(words), size, plain,
        frozenset(states), counters, kind.startswith("token") or noun in ("token", "tokens"),
        (match["lacks"].lower(),) if match["lacks"] else (),
    )  # fmt: skip
