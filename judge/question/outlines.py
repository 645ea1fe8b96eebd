"""Situations known in outline (``rulesdata/outlines/*.toml``): when a story can't be read word by word, but is plainly one of a kind.

An outline says which cards stand in which roles (by what their text does), which words tell the story, how it may be asked,
and the situation in Judge English with the roles left open. What is replayed is that situation with the asker's own cards, and the
answer shows it: the outline holds no verdict. A question fits only when every card it names has a role, every number is part of
the story, nothing is denied that the outline does not deny, and few words are left over; those are told in the notes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from judge.home import rulesdata
from judge.question.outline_combat import COMBAT
from judge.question.outline_phrases import phrased
from judge.question.outline_words import left, weighty
from judge.question.tokens import NUMBERS, Token

MACROS = {
    "@me": r"(?:i|we)", "@my": r"(?:my|our)", "@mine": r"(?:me|mine|us)",
    "@opp": r"(?:my opponent|the opponent|an opponent|opponent|my friend|someone|somebody|he|she|they)",
    "@his": r"(?:my opponent's|the opponent's|my friend's|his|her|their)", "@him": r"(?:my opponent|the opponent|him|her|them)",
    "@the": r"(?:my|our|the|a|an|his|her|their|this|that|my opponent's|opponent's|its|one|another)",
    "@is": r"(?:is|are|was|were|gets?|got|becomes?|became|has been|have been|had been|being)",
    "@do": r"(?:do|does|did|will|would|can|could|may|might|should|must|shall)",
    "@cast": r"(?:casts?|plays?|played|casting|playing|use|uses|used|using|announces?|announce)",
    "@response": r"(?:in response|responds?|responding|with it on the stack|while it is on the stack)",
    "@dies": r"(?:dies?|died|is destroyed|gets destroyed|is killed|gets killed|goes to the graveyard|is put into (?:a|the|my|his|its owner's) graveyard)",
    "@adv": r"(?:(?:still|also|nonetheless|nevertheless|anyway|actually|then|now|really|just|even|yet|be able to|get to|have to|be allowed to) )*",
    "@kill": r"(?:kills?|killed|killing|destroys?|destroyed|destroying|bolts?|bolted|burns?|shocks?"
    r"|gets? rid of|got rid of|removes?|removed|disenchants?|shatters?)",
    "@end": r"(?:at end of turn|at (?:the )?end of (?:the |this |that |my |his )?turn"
    r"|when (?:the|my|his|this) turn ends|(?:in|during) (?:the|my|his|this) (?:cleanup|end) step|once the turn is over)",
    "@out": r"(?:on the battlefield|out|in play|under my control|on my side|on the table)",
    "@some": r"(?:[\w'+/-]+ ){0,3}", "@any": r"[^.?!;]{0,60}?",
} | COMBAT  # fmt: skip
"""Short forms for the patterns of the data file. ``@owner`` and ``@other`` are who holds the side called mine, and who does not."""

SPARE = 4
"""So many words of weight may be left over, unless the outline says otherwise."""

@dataclass(frozen=True, slots=True)
class Role:
    """A place in the story. ``card``: what the text of a card in it says (all); ``unless``: what it does not; ``otherwise``: what stands in
    it when the question names no card for it ("" for a role that must be named); ``described``: what that is, when it is no card ("2/2 creature").

    Besides ``<role>`` a scenario may say ``<role_object>`` ("2/2 creature called Bear", or the card's name), ``<role_has>`` ("controls
    Icy Manipulator", "has Twiddle in hand") and ``<role_uses>`` ("activates Icy Manipulator", "casts Twiddle")."""

    name: str
    card: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...]
    otherwise: str
    described: str = ""


@dataclass(frozen=True, slots=True)
class AskForm:
    """A way of asking: the words, the question in Judge English, whether its verdict is turned round, and how a number answers it."""

    words: str
    ask: str
    turned: bool
    reads: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A kind of situation. ``mine``: the role whose owner is Ann ("" when the sides are always as written); ``maybe``: words that may be
    told too, with their values; ``first``: goes before a reading word by word when no word is passed over."""

    name: str
    roles: tuple[Role, ...]
    story: tuple[str, ...]
    unless: tuple[str, ...]
    asks: tuple[AskForm, ...]
    scenario: str
    mine: str
    values: tuple[tuple[str, str], ...]
    spare: int
    maybe: tuple[str, ...] = ()
    first: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """A question that is of an outline's kind: the text in Judge English to replay, and what was passed over."""

    outline: str
    text: str
    turned: bool
    reads: str
    passed_over: tuple[str, ...]
    cards: tuple[str, ...]
    first: bool = False


def _texts(entry: dict[str, object], key: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    return (value,) if isinstance(value, str) else tuple(str(v) for v in value)  # type: ignore[attr-defined]


def _outline(entry: dict[str, object]) -> Outline:
    roles: dict[str, dict[str, object]] = entry.get("roles", {})  # type: ignore[assignment]
    asks: list[dict[str, object]] = entry["asks"]  # type: ignore[assignment]
    values: dict[str, object] = entry.get("values", {})  # type: ignore[assignment]
    return Outline(
        name=str(entry["name"]),
        roles=tuple(
            Role(
                name,
                tuple(re.compile(p, re.IGNORECASE) for p in _texts(role, "card")),
                tuple(re.compile(p, re.IGNORECASE) for p in _texts(role, "unless")),
                str(role.get("otherwise", "")),
                str(role.get("described", "")),
            )
            for name, role in roles.items()
        ),
        story=_texts(entry, "story"),
        unless=_texts(entry, "unless"),
        asks=tuple(AskForm(w, str(a["ask"]), bool(a.get("turned")), str(a.get("reads", ""))) for a in asks for w in _texts(a, "words")),
        scenario=str(entry["scenario"]).strip(),
        mine=str(entry.get("mine", "")),
        values=tuple((k, str(v)) for k, v in values.items()),
        spare=int(str(entry.get("spare", SPARE))),
        maybe=_texts(entry, "maybe"),
        first=bool(entry.get("first")),
    )


@cache
def outlines() -> tuple[Outline, ...]:
    """Every outline of the data folder, file by file, read once a process."""
    found: list[Outline] = []
    for path in sorted((rulesdata() / "outlines").glob("*.toml")):
        found += [_outline(entry) for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("outline", [])]
    return tuple(found)


@cache
def pattern(words: str, ann: bool) -> re.Pattern[str]:
    """A pattern of the data with its short forms written out; ``ann``: the side called mine is the asker's."""
    words = phrased(words)
    sides = {"@owners": "@my" if ann else "@his", "@others": "@his" if ann else "@my", "@owner": "@me" if ann else "@opp", "@other": "@opp" if ann else "@me"}
    for short in sides:
        words = re.sub(rf"{short}(?![a-z])", sides[short], words)
    for _ in range(3):  # a short form may hold others
        for short in sorted(MACROS, key=len, reverse=True):
            words = MACROS[short].join(re.split(rf"{short}(?![a-z])", words))
    return re.compile(rf"(?<![\w<])(?:{words})(?![\w>])")


def _written(tokens: list[Token], roles: dict[str, str]) -> str:
    """The question in lower case, cards as <role>, asides in parentheses left out, punctuation set off."""
    said = []
    for token in tokens:
        if token.kind == "name":
            said.append(f"<{roles[token.text]}>")
        elif token.kind != "paren":
            said.append(token.low)
    text = re.sub(r"\bcan(?:'t|not)(?![\w'])", "can not", " ".join(said).replace(" 's ", "'s "))
    return re.sub(r"\b(do|does|did|is|are|was|were|would|could|should|has|have|had|wo)n't\b", r"\1 not", text)


def _cast(outline: Outline, cards: tuple[str, ...], text_of: Callable[[str], str]) -> Iterator[dict[str, str]]:
    """Every way of giving each named card a role it can fill, all roles that must be named filled."""
    texts = {card: text_of(card) for card in cards}
    for roles in permutations(outline.roles, len(cards)):
        if any(not r.otherwise and r not in roles for r in outline.roles):
            continue
        if all(all(p.search(texts[c]) for p in r.card) and not any(p.search(texts[c]) for p in r.unless) for c, r in zip(cards, roles, strict=True)):
            yield {card: role.name for card, role in zip(cards, roles, strict=True)}


def _belongs_to_opponent(said: str, role: str) -> bool:
    """Whether the first mention of the role is of something of the opponent's: "his <role>", or told of what he does."""
    at = said.find(f"<{role}>")
    before = re.split(r"[.?!;]", said[:at])[-1] if at >= 0 else ""
    if beside := re.search(r"\b(my|our|his|her|their|opponent's)(?: [\w'-]+)? $", before):
        return beside.group(1) not in ("my", "our")
    carried = re.search(r"\b(?:equipped|enchanted|carrying|wearing|carries|wears|bearing) (?:with |by )?(?:a |an |the )?$", before)
    doers = [] if carried else re.findall(r"\b(?:i|we)\b|\b(?:opponent|friend|he|she|they|somebody|someone)\b(?!')", before)
    owners = doers or re.findall(r"\b(?:my|our)\b(?! opponent)|\b(?:his|her|their|opponent's)\b", before)
    return bool(owners) and owners[-1] not in ("i", "my", "we", "our")


def _filled(text: str, places: dict[str, str]) -> str:
    """A text with its open places filled."""
    return re.sub(r"<(\w+)>", lambda m: places.get(m.group(1), m.group()), text)


def _places(role: Role, name: str, text_of: Callable[[str], str]) -> dict[str, str]:
    """What the open places of a role stand for, the role played by the card of this name ("" for what stands in it otherwise)."""
    shown = name or role.otherwise
    described = "" if name else role.described
    types = described.split(" with ")[0].title() if described else text_of(shown).removeprefix(shown)[:40]
    at_hand = re.search(r"\b(?:Instant|Sorcery)\b", types) is not None
    thing = f"a {described} called {shown}" if described else shown
    return {
        role.name: shown,
        f"{role.name}_object": f"{described} called {shown}" if described else shown,
        f"{role.name}_has": f"has {thing} in hand" if at_hand else f"controls {thing}",
        f"{role.name}_uses": f"{'casts' if at_hand else 'activates'} {shown}",
    }


def _fit(outline: Outline, said: str, roles: dict[str, str], ann: bool, text_of: Callable[[str], str]) -> Fit | None:
    if any(pattern(p, ann).search(said) for p in outline.unless):
        return None
    values, told = dict(outline.values), dict[str, str]()
    texts = tuple(text_of(card) for card in roles)
    said_by_cards = " ".join(texts)
    spans: list[tuple[int, int]] = []
    for words in outline.story:
        matches = list(pattern(words, ann).finditer(said))
        if not matches:
            return None
        spans += [m.span() for m in matches]
        told |= {k: str(NUMBERS.get(v, v)) for k, v in matches[0].groupdict().items() if v}
    for words in outline.maybe:
        for match in pattern(words, ann).finditer(said):
            spans.append(match.span())
            told |= {k: str(NUMBERS.get(v, v)) for k, v in match.groupdict().items() if v}
    values |= told
    sentences = [(m.start(), m.group()) for m in re.finditer(r"[^.?!]+[.?!]?", said)]
    for start, sentence in reversed(sentences):
        for form in outline.asks:
            if "?" not in sentence or not (asked := pattern(form.words, ann).search(sentence)):
                continue
            taken = {k: str(NUMBERS.get(v, v)) for k, v in asked.groupdict().items() if v}
            over = weighty(left(said, [*spans, (start + asked.start(), start + asked.end())]), said, texts)
            if over is None or len(over) > outline.spare:
                continue
            names = {role: card for card, role in roles.items()}
            cards = tuple(names.get(r.name, r.otherwise) for r in outline.roles if r.name in names or not r.described)
            places = {k: v for r in outline.roles for k, v in _places(r, names.get(r.name, ""), text_of).items()}
            open_text = _filled(f"{outline.scenario}\nAsk: {form.ask}", places)
            if any(f"<{k}>" not in open_text + form.reads and v not in said_by_cards for k, v in (told | taken).items()):
                continue  # a number told that has no place in the situation
            text = _filled(open_text, values | taken)
            if not ann:
                text = re.sub(r"\b(Ann|Bob)\b", lambda m: "Bob" if m.group() == "Ann" else "Ann", text)
            reads = _filled(form.reads, values | taken)
            return Fit(outline.name, text, form.turned, reads, tuple(over), cards, outline.first)
    return None


def _names_nothing_known(tokens: list[Token]) -> bool:
    """Whether a name stands in it that is no card's: two capitals in a row within a sentence, or one right before a card's name."""
    if any(t.kind == "called" and " " in t.text for t in tokens):
        return True
    for before, one, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        capital = one.kind == "word" and one.text[:1].isupper() and len(one.text) > 2 and before.kind != "punct" and not one.low.endswith("'s")
        further = after.kind == "name" or (after.kind == "word" and after.text[:1].isupper() and len(after.text) > 2)
        if capital and further and after.low not in ("edition", "edition's", "rules"):
            return True
    return False


def fits(tokens: list[Token], text_of: Callable[[str], str], *, first: bool = False) -> tuple[Fit, ...]:
    """Every outline the question fits. ``tokens``: the question with its cards named; ``text_of``: a card's type line, text and size;
    ``first``: only those that go before a reading word by word."""
    cards = tuple(dict.fromkeys(t.text for t in tokens if t.kind == "name"))
    found: list[Fit] = []
    if _names_nothing_known(tokens):
        return ()
    for outline in outlines():
        if len(cards) > len(outline.roles) or (first and not outline.first):
            continue
        for roles in _cast(outline, cards, text_of):
            said = _written(tokens, roles)
            ann = not outline.mine or not _belongs_to_opponent(said, outline.mine)
            if (fit := _fit(outline, said, roles, ann, text_of)) is not None:
                found.append(fit)
                break
    return tuple(found)
