"""The modes told of a modal spell or ability (601.2b, 700.2): "choosing to return his Bears and to draw a card", "with its second mode".

Each part of what is told has to be one mode of the card and no other, and its object is what that mode is aimed at; else the words stay
as they are, so that no verdict is given. What is understood becomes a token for each mode, and its objects become the targets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.question.tokens import NUMBERS, Token

ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
CHOOSING = {"choosing", "choose", "chooses", "chose", "picking", "pick", "picks", "picked", "selecting", "opting", "taking", "using", "naming", "electing"}
PEOPLE = {"i", "he", "she", "they", "opponent", "and", "then", "who", "to", "have", "has", "for", "with", "by", "my"}
VERBS = {
    "counter": r"\bcounter target", "return": r"\breturn\b", "bounce": r"\breturn target permanent|\breturn target creature|hand\b", "tap": r"\btap\b",
    "untap": r"\buntap\b", "draw": r"\bdraws?\b", "destroy": r"\bdestroy\b", "kill": r"\bdestroy target creature|\bdestroy all creatures|damage to",
    "deal": r"\bdeals?\b", "gain": r"\bgains?\b", "discard": r"\bdiscards?\b", "exile": r"\bexile\b", "create": r"\bcreate\b", "make": r"\bcreate\b",
    "put": r"\bput\b", "sacrifice": r"\bsacrifices?\b", "search": r"\bsearch\b", "prevent": r"\bprevent\b", "give": r"\bgets?\b|\bgains?\b",
    "pump": r"\bgets? \+", "shrink": r"\bgets? -", "lose": r"\bloses?\b", "regenerate": r"\bregenerate\b", "get": r"\bcreate\b|\bdraw\b|\bgain\b",
    "burn": r"damage to", "copy": r"\bcopy\b", "fight": r"\bfights?\b", "steal": r"\bgain control\b", "mill": r"\bmill\b", "remove": r"\bremove\b|\bexile\b",
    "look": r"\blook\b", "hit": r"damage to", "reveal": r"\breveal\b",
}  # fmt: skip
"""What a mode's text says that does what the verb tells."""

ENDS = (".", ";", ":", "?", "!")
AFTER = re.compile(r"(?:back )?(?:to|into) (?:(?:its|his|her|my|their) )?(?:owner 's |owner's )?(?:hand|graveyard)|back|for \d+(?: damage)?")
PLAIN = frozenset((
    "my", "his", "her", "the", "all", "a", "an", "of", "opponent", "opponent's", "'s", "their", "i", "me", "myself", "card", "cards", "one", "each", "every",
    "creatures", "creature", "two", "three", "four", "and", "control", "controls", "he", "she", "have", "life", "down",
))  # fmt: skip
"""Words told of a mode without a target that only repeat it."""
WHOSE = ("my", "me", "i", "myself", "his", "her", "him", "he", "she", "their", "opponent", "opponent's")


@dataclass(frozen=True, slots=True)
class _Chosen:
    number: int
    object: tuple[Token, ...]


def modes_of(text: str) -> list[str]:
    """The modes of a card's text, in lower case and in order; nothing where it has none."""
    if not re.search(r"\bchoose (?:one|two|three|any number|up to)", text, re.IGNORECASE):
        return []
    return [line.strip().lstrip("• ").lower() for line in text.split("\n") if line.strip().startswith("•")]


def with_modes(sentences: list[list[Token]], text: Callable[[str], str]) -> list[list[Token]]:
    """The sentences, the modes told of a card as tokens of kind ``mode`` behind its name; a sentence that only tells them is joined to the one before."""
    out: list[list[Token]] = []
    for sentence in sentences:
        joined = _joined(out[-1], sentence, text) if out else None
        if joined is not None:
            out[-1] = joined
        else:
            out.append(_in_one(sentence, text))
    return out


def _joined(before: list[Token], sentence: list[Token], text: Callable[[str], str]) -> list[Token] | None:
    """ "I cast Cryptic Command. I choose to counter it and draw a card." as one sentence."""
    at = next((n for n in range(min(3, len(sentence))) if sentence[n].low in CHOOSING), None)
    names = [t for t in before if t.kind == "name" and modes_of(text(t.text))]
    if at is None or len(names) != 1 or before[-1].text != "." or sentence[-1].text == "?" or any(t.kind == "mode" for t in before):
        return None
    told = [*before[:-1], replace(sentence[at], text=",", kind="punct"), *sentence[at:]]
    done = _in_one(told, text)
    return done if any(t.kind == "mode" for t in done) else None


def _in_one(sentence: list[Token], text: Callable[[str], str]) -> list[Token]:
    for at, token in enumerate(sentence):
        modes = modes_of(text(token.text)) if token.kind == "name" else []
        start = _told(sentence, at) if modes else None
        if start is None:
            continue
        opened, begin = start
        chosen, end = _parts(sentence, begin, modes)
        if chosen is None or len({c.number for c in chosen}) != len(chosen):
            continue
        return _rewritten(sentence, at, opened, end, sorted(chosen, key=lambda c: c.number), modes)
    return sentence


def _told(sentence: list[Token], at: int) -> tuple[int, int] | None:
    """Where the words that tell the modes of the card at ``at`` open and where the first of them stands."""
    for n in range(at + 1, len(sentence)):
        low = sentence[n].low
        if low in (".", "?", ";") or (sentence[n].kind == "name" and n > at + 8):
            return None
        if low in CHOOSING and (sentence[n - 1].text in (",", ":") or sentence[n - 1].low in PEOPLE or n == at + 1):
            begin = n + 1
            while begin < len(sentence) and sentence[begin].low in ("to", "the", "its", "both", "for", ":", "mode", "modes", "of", "two"):
                begin += 1
            opened = n
            while opened > at + 1 and (sentence[opened - 1].low in PEOPLE or sentence[opened - 1].text in (",", ":")):
                opened -= 1
            return opened, begin
        if low in ("with", "using", "in", "for", "on") and sentence[n + 1 : n + 2] and sentence[n + 1].low in ("its", "the", "mode"):
            here = n + 1 + (sentence[n + 1].low != "mode")
            if here < len(sentence) and (sentence[here].low in ORDINALS or sentence[here].low == "mode"):
                return n, here
        if n == at + 1 and low == "to" and sentence[n + 1 : n + 2] and sentence[n + 1].low in VERBS:
            return n, n + 1
    return None


def _parts(sentence: list[Token], i: int, modes: list[str]) -> tuple[list[_Chosen] | None, int]:
    """The modes told from ``i`` on, and where they end; None when a part is none of the card's modes, or might be several."""
    chosen: list[_Chosen] = []
    while i < len(sentence):
        found = _ordinal(sentence, i, len(modes)) or _mode(sentence, i, modes, {c.number for c in chosen})
        if found is None:
            return None, i
        one, i = found
        chosen.append(one)
        after = i
        while after < len(sentence) and sentence[after].low in (",", "and", "plus", "to", "also", "the", "both", "its", "with"):
            after += 1
        nexts = after < len(sentence) and (sentence[after].low in VERBS or _ordinal(sentence, after, len(modes)) is not None)
        if after == i or not nexts:
            return chosen, i
        i = after
    return chosen or None, i


def _ordinal(sentence: list[Token], i: int, many: int) -> tuple[_Chosen, int] | None:
    """ "First mode", "mode 2", "second"."""
    low = sentence[i].low
    after = sentence[i + 1].low if i + 1 < len(sentence) else ""
    if low in ORDINALS and after in ("mode", "modes", "and", "option", "one", "ability", ".", ","):
        number = ORDINALS[low] if ORDINALS[low] > 0 else many
        return (_Chosen(number, ()), i + 1 + (after in ("mode", "modes", "option", "one"))) if number <= many else None
    if low == "mode" and after.isdigit() and 0 < int(after) <= many:
        return _Chosen(int(after), ()), i + 2
    return None


def _mode(sentence: list[Token], i: int, modes: list[str], taken: set[int]) -> tuple[_Chosen, int] | None:
    verb = sentence[i].low
    if verb not in VERBS:
        return None
    end = i + 1
    while end < len(sentence) and sentence[end].text not in ENDS and not _over(sentence, end):
        end += 1
    said = sentence[i + 1 : end]
    fitting = [n for n, mode in enumerate(modes, 1) if n not in taken and re.search(VERBS[verb], mode)]
    if len(fitting) > 1:
        words = {_stem(t.low) for t in said} - {"target", "a", "the", "my", "his"}
        scored = {n: len(words & {_stem(w) for w in re.findall(r"[a-z]+|\d+", modes[n - 1])}) for n in fitting}
        best = max(scored.values())
        fitting = [n for n in fitting if scored[n] == best and best]
    if len(fitting) != 1:
        return None
    mode = modes[fitting[0] - 1]
    what = _object(said, verb, mode)
    return (_Chosen(fitting[0], what), end) if what is not None else None


def _over(sentence: list[Token], n: int) -> bool:
    """Whether what is told of a mode ends here: at a joiner before the next, a comma, "in response"."""
    low, after = sentence[n].low, sentence[n + 1].low if n + 1 < len(sentence) else ""
    if low in (",", "and", "plus", "while", "when", "if", "but"):
        return True
    return low == "in" and after in ("response", "reply", "answer")


def _stem(word: str) -> str:
    number = NUMBERS.get(word)
    return str(number) if number is not None else word[:-1] if word.endswith("s") and len(word) > 3 else word


def _object(said: list[Token], verb: str, mode: str) -> tuple[Token, ...] | None:
    """What the mode is aimed at; nothing where it has no target; None where words are told that the mode doesn't have."""
    lows = [t.low for t in said]
    if "target" not in mode:
        own = {_stem(w) for w in re.findall(r"[a-z]+|\d+", mode)}
        return () if all(low in PLAIN or _stem(low) in own or t.kind == "number" for low, t in zip(lows, said, strict=True)) else None
    at_player = re.search(r"target (?:player|opponent)\b", mode) and not re.search(r"target (?!player|opponent)\w", mode)
    if at_player and all(low in PLAIN or low == "him" for low in lows):
        whose = {"opponent" if low in ("his", "her", "him", "he", "she", "their", "opponent", "opponent's") else "me" for low in lows if low in WHOSE}
        return (replace(said[0], text=whose.pop(), kind="word"),) if len(whose) == 1 else ()
    if verb in ("deal", "give", "put") and "to" in lows:
        said = said[lows.index("to") + 1 :]
    words = " ".join(t.low for t in said)
    tail = next((m for m in AFTER.finditer(words) if m.end() == len(words)), None)
    if tail is not None:
        said = said[: len(words[: tail.start()].split())]
    if not said or any(t.kind == "number" for t in said):
        return None if said else ()
    return tuple(said)


def _rewritten(sentence: list[Token], at: int, opened: int, end: int, chosen: list[_Chosen], modes: list[str]) -> list[Token]:
    """The sentence with the modes behind the name, and what they are aimed at as targets behind what was told before."""
    here = sentence[opened]
    between = sentence[at + 1 : opened]
    aimed = any(t.low in ("on", "at", "targeting", "onto") for t in between)
    objects = [c.object for c in chosen if c.object and not (aimed and len(c.object) == 1 and c.object[0].low in ("it", "that", "this"))]
    targets: list[Token] = []
    for each in objects:
        targets += [replace(here, text="and" if targets or aimed else "targeting", kind="word"), *each]
    tokens = [Token(f"{c.number}{_aim(modes[c.number - 1])}", "mode", here.start, here.start) for c in chosen]
    lead = [] if at or not (sentence[opened].low in ("i", "he", "she", "they", "my", "opponent") or sentence[opened].text == ":") else _caster(sentence, opened)
    return [*sentence[:at], *lead, sentence[at], *between, *targets, *tokens, *sentence[end:]]


def _aim(mode: str) -> str:
    """What the mode is aimed at, for its token: "t" something, "ts" a spell."""
    return "ts" if "target spell" in mode else "t" if "target" in mode else ""


def _caster(sentence: list[Token], opened: int) -> list[Token]:
    """ "Cryptic Command: I choose to ...": who chooses casts it."""
    who = [t for t in sentence[opened : opened + 4] if t.low in ("i", "he", "she", "they", "opponent")]
    here = sentence[opened]
    return [replace(who[0], kind="word"), replace(here, text="cast", kind="word")] if who else []


def modes_told(tokens: list[Token]) -> tuple[int, ...]:
    """The modes among the tokens, in order."""
    return tuple(int(t.text.rstrip("ts")) for t in tokens if t.kind == "mode")


def aims_of(tokens: list[Token]) -> str | None:
    """Whether the modes told are aimed: "spell", "some", "" for none of them; None where no modes are told."""
    told = [t.text for t in tokens if t.kind == "mode"]
    if not told:
        return None
    return "spell" if any("s" in t for t in told) else "some" if any("t" in t for t in told) else ""
