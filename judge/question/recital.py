"""Whether words only repeat what a card says or is: its text, types, colours, cost and size, in today's words, in those of old or in players' own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.question.phrases import singular
from judge.question.tokens import NUMBERS

_WORD = re.compile(r"(?:\{[^{}\s]+\})+|[+-][\dx]+/[+-][\dx]+|(?:\d+|\*|x)/(?:\d+\+\*|\d+|\*|x)|\d+|[a-z][a-z'-]*")
_SIZE = re.compile(r"[+-]?[\dx*]+/[+-]?[\dx*+]+")
_COLOR = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
DENIALS = frozenset((
    "can't", "not", "no", "never", "doesn't", "don't", "won't", "isn't", "aren't", "without", "nothing", "nobody", "neither", "nor", "non", "n't",
))  # fmt: skip
STOPS = frozenset((
    "stops", "stop", "stopping", "prevent", "keeps", "forbids", "forbid", "shuts", "unless", "instead", "except", "skip", "rather", "loses", "lose",
))  # fmt: skip
"""What else may deny: "players skip their draw step"."""
TOUCHED = frozenset(("target", "targeted", "spells", "abilities"))
"""Words that are weighty where nothing else is said: "can't be the target of spells"."""
NEAR = 5
"""So near a number must stand to a word that it stands by in the text."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of repeating, from ``rulesdata/reminders.toml``."""

    light: frozenset[str]
    news: frozenset[str]
    same: dict[str, str]
    turned: tuple[tuple[re.Pattern[str], str], ...]
    keyword: dict[str, str]


@cache
def words() -> Words:
    """The words as shipped, read once a process."""
    data = told_by(rulesdata() / "reminders.toml")
    turned = tuple((re.compile(each["said"]), each["is"]) for each in data["turned"])
    return Words(frozenset(data["light"].split()), frozenset(data["news"].split()), dict(data["same"]), turned, dict(data["keyword"]))


def stem(word: str) -> str:
    """A word as it is compared: another word for the same put as that one, without its endings."""
    same = words().same
    word = same.get(word, word)
    if word in NUMBERS and word != "no":
        return str(NUMBERS[word])
    if not word.isalpha():
        return word.removesuffix("'s").removesuffix("'")
    single = singular(word)
    word = same.get(single, single)
    for ending in ("ing", "ed", "e"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)]
    return word


def said_words(text: str) -> list[str]:
    """The words of a text in lower case, old terms and turns of phrase put in one way."""
    low = text.lower().replace("’", "'").replace("−", "-")
    for pattern, put in words().turned:
        low = pattern.sub(put, low)
    return [w.strip("-") for w in _WORD.findall(low) if w.strip("-")]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a card: ``plain`` its words as they stand, ``stems`` as compared, ``order`` those in their order, ``runs`` its mana symbols."""

    plain: frozenset[str]
    stems: frozenset[str]
    order: tuple[str, ...]
    runs: frozenset[str]
    figures: frozenset[str]
    denies: bool
    allows: bool


@lru_cache(maxsize=256)
def known(text: str, figures: str) -> Known:
    """What is known of the card with this text; ``figures`` its cost, colours, size and loyalty as ``Names.figures`` tells them."""
    low = text.lower()
    meant = []
    for keyword, meaning in words().keyword.items():
        found = _numbered(keyword).search(low) or (re.search(r"\w{4,}walk\b", low) if keyword == "landwalk" else None)
        if found is not None:
            number = found.group(1) if found.re.groups and found.group(1) else "1"
            meant.append(meaning.replace("{n}", number))
    told = said_words(" ; ".join((text, *meant)))
    numbers = {w for w in said_words(figures) if w.isdigit() or w[0] == "{" or _SIZE.fullmatch(w)}
    extra = {"graveyard", "put"} if "die" in {stem(w) for w in told} else set()
    extra |= {"tap"} if "{t}" in low else set()
    extra |= {"turn"} if "untileot" in told else set()
    extra |= {"die"} if re.search(r"into a graveyard from the battlefield", low) else set()
    stems = frozenset(stem(w) for w in (*told, *said_words(figures), *extra))
    runs = frozenset(w for w in (*told, *numbers) if w[0] == "{")
    denies = any(w in DENIALS | STOPS for w in told)
    allows = any(w in ("may", "can", "able") for w in told)
    return Known(frozenset(told), stems, tuple(stem(w) for w in told if w not in words().light), runs, frozenset(numbers), denies, allows)


def repeats_card(said: str, text: str, figures: str, *, least: int = 1) -> bool:
    """Whether the words say only what the card says or is, ``least`` weighty words of it at least."""
    if not text:
        return False
    card = known(text, figures)
    spoken = said_words(said)
    light = words().light
    weighty = [w for w in spoken if w not in light and w not in DENIALS]
    if not weighty and any(w in DENIALS for w in spoken):
        weighty = [w for w in spoken if w in TOUCHED]  # "can't be the target of spells or abilities"
    if len(weighty) < least or not weighty:
        return False
    if any(w in DENIALS for w in spoken) and not card.denies:
        return False
    if "can" in spoken and not card.allows and "can't" in card.plain:
        return False
    if not all(_figure(w, spoken, card) for w in set(weighty)):
        return False
    if any(_done(w, spoken, n, card) for n, w in enumerate(spoken) if w not in light):
        return False
    plain = [w for w in weighty if not _is_figure(w)]
    foreign = [w for w in plain if stem(w) not in card.stems]
    if any(w in words().news or w.endswith("ed") for w in foreign):
        return False
    return len(foreign) * 5 <= len(plain) + 1 if len(plain) > 3 else not foreign


PASSIVE = frozenset(("is", "are", "be", "gets", "get", "being", "becomes", "become", "isn't", "aren't", "not"))
HOLDS = frozenset(("at", "when", "whenever", "if", "unless", "each", "every", "until", "endstep", "enter", "would"))


def _done(word: str, spoken: list[str], at: int, card: Known) -> bool:
    """Whether a word tells what was done: a participle that the card's text doesn't have, not in the passive; one the words begin with holds in general."""
    if not (word.endswith("ed") and len(word) > 4) or word in card.plain or word in ("based", "named", "increased", "reduced", "protected"):
        return False
    if at == 0:
        return not HOLDS & set(spoken)
    return spoken[at - 1] not in PASSIVE


def is_card(said: str, text: str, figures: str) -> bool:
    """Whether the words only name what the card is: its types, colours, size, cost, keywords and what it has protection from."""
    if not text:
        return False
    spoken = said_words(said)
    low = text.lower()
    own = {w for keyword in _keywords() if keyword in low and _whole(keyword).search(low) for w in keyword.split()}
    own |= {w for match in re.findall(r"protection from ([\w ]+)", low) for w in ("protection", *match.split())}
    can = {w for match in re.findall(r"can't be (\w+)", low) for w in ("can't", "cannot", "be", match)}
    figured = known("", figures)
    stems = {stem(w) for w in own | can} | figured.stems
    weighty = [w for w in spoken if w not in words().light - {"target"} and w not in ("cost", "costs", "mana", "worth", "converted")]
    can |= {"no"} if "no mana cost" in figures and "no mana cost" in said.lower() else set()
    if any(w in DENIALS - can for w in spoken) or not (weighty or any(w[0] == "{" for w in spoken)):
        return False
    return all(_figure(w, ["cost", *spoken], known(text, figures)) if _is_figure(w) else stem(w) in stems for w in weighty)


@cache
def _numbered(keyword: str) -> re.Pattern[str]:
    """A keyword (a pattern) with the number behind it."""
    return re.compile(rf"\b{keyword}\b(?: (\d+))?")


@cache
def _whole(keyword: str) -> re.Pattern[str]:
    """A keyword as whole words."""
    return re.compile(rf"\b{re.escape(keyword)}\b")


@cache
def _keywords() -> tuple[str, ...]:
    return tuple(KEYWORDS)


def _is_figure(word: str) -> bool:
    return word[0] == "{" or word.isdigit() or _SIZE.fullmatch(word) is not None or (word in NUMBERS and word != "no")


def _figure(word: str, spoken: list[str], card: Known) -> bool:
    """Whether a number, cost or size is one of the card's, beside the same words as there."""
    if not _is_figure(word):
        return True
    if word[0] == "{":
        return word in card.runs
    if _SIZE.fullmatch(word):
        return word in card.stems or word in _grown(card)
    number = stem(word)
    near = {stem(w) for n, w in enumerate(spoken) if stem(w) == number for w in _beside(spoken, n)}
    if near & {"cost", "mana", "manavalu", "loyalty", "power", "toughnes", "toughness"} and number in card.figures:
        return True
    places = [n for n, w in enumerate(card.order) if w == number]
    if number == "1" and not places:
        return True  # "a card" is one
    return any(near & set(card.order[max(0, n - NEAR) : n + NEAR + 1]) or not near for n in places)


def _grown(card: Known) -> set[str]:
    """The sizes the card has with one of the changes its text tells: "1/1, 4/4 with threshold"."""
    sizes = [w.split("/") for w in card.figures if re.fullmatch(r"\d+/\d+", w)]
    grown = [re.fullmatch(r"\+(\d+)/\+(\d+)", w) for w in card.plain]
    return {f"{int(p) + int(g[1])}/{int(t) + int(g[2])}" for p, t in sizes for g in grown if g is not None}


def _beside(spoken: list[str], at: int) -> list[str]:
    """The weighty words right before and right after."""
    light = words().light
    before = next((w for w in reversed(spoken[:at]) if w not in light), None)
    after = next((w for w in spoken[at + 1 :] if w not in light), None)
    return [w for w in (before, after) if w is not None]


def colors_of(cost: str, colors: tuple[str, ...] | None) -> list[str]:
    """The colour words of a face: those it is told to have, else those of its cost; "colorless" for none."""
    letters = colors if colors is not None else tuple(letter for letter in _COLOR if letter in cost)
    return [_COLOR[letter] for letter in letters if letter in _COLOR] or ["colorless"]


