"""Where the names of cards nobody knows stand in a question: capitalised words before what tells of a card."""

from __future__ import annotations

import re

from judge.question.persons import with_persons
from judge.question.phrases import COLORS, DETERMINERS, TYPES, singular
from judge.question.spotting import Names, card_finder, common_words
from judge.question.subtypes import subtypes
from judge.question.tokens import Token, split, with_hyphens, with_names, with_nicknames
from judge.question.unknown import NO_NAME, with_unknown_names

SAYS = ("says", "reads", "states", "say", "read")
TELLS = re.compile(
    r"(?:\w+s|can't|can|must|may|doesn't)\b(?<!\bis)(?<!\bwas)(?<!\bdoes)(?<!\bdies)(?<!\battacks)(?<!\bblocks)(?<!\benters)(?<!\bresolves)(?<!\bhas)(?<!\btargets)"
)
ABILITY = re.compile(
    r"^(?:when|whenever|at the|each|all|target|destroy|return|put|counter|exile|draw|sacrifice|creatures?|players?|enchanted|equipped|\{|look|search|gain|"
    r"deals?|you |if )",
    re.I,
)
DOERS = {"i", "he", "she", "they", "opponent", "we", "you", "player", "friend", "and"}


def name_tokens(text: str, names: Names) -> list[Token]:
    """The words with the catalog's names and the unknown ones folded; "Oko, Thief of Crowns" as one name."""
    named = with_nicknames(with_names(_with_runs(with_hyphens(split(text)), names), card_finder(names)))
    named, _ = with_persons(named)
    out: list[Token] = []
    for token in _with_openers(with_unknown_names(named, common_words())):
        titled = len(out) > 1 and token.kind == "called" and " " in token.text and out[-1].text == "," and _capital(out[-2])
        if titled:
            first = out[-2]
            out[-2:] = [Token(text[first.start : token.end], "called", first.start, token.end)]
        else:
            out.append(token)
    return out


def _with_runs(tokens: list[Token], names: Names) -> list[Token]:
    """The capitalised words right before a telling folded into one name, where they are no known card's ("Gloom Imp (flying)")."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        run = _run_before(out) if out and _tells_next(tokens, i) else 0
        opens = run == len(out) or (run and out[-run - 1].text in (".", "?", "!"))
        if run and (token.kind == "paren" or token.text == "," or opens):
            words = [t.low for t in out[-run:]]
            while run and opens and (words[0] in NO_NAME or words[0] in common_words()):
                words, run = words[1:], run - 1
            doer = run < len(out) and out[-run - 1].low in DOERS
            while doer and run > 1 and names.match(words[:1]) is not None:
                words, run = words[1:], run - 1  # "I Terror Nightmare Beast"
            before = out[: len(out) - run]
            titled = len(before) > 1 and before[-1].text == "," and _capital(before[-2])
            grand = len(before) == 2 or "of" in words or "the" in words
            if titled and run and grand and names.match([before[-2].low, *words]) is None:
                words, run = [before[-2].low, ",", *words], run + 2  # "Oko, Thief of Crowns"
            elif titled:
                run = 0
            if run > 1 and not _ends_in_a_card(words, names):
                first = out[-run]
                text = " ".join(t.text for t in out[-run:]).replace(" ,", ",")
                out[-run:] = [Token(text, "called", first.start, out[-1].end)]
        out.append(token)
    return out


def with_longer_names(tokens: list[Token], names: Names) -> list[Token]:
    """A name that no card has, but whose first word alone is one's, folded into one token, so that it isn't taken for that card ("Dread Mantle")."""
    out: list[Token] = []
    for token in [*tokens, Token("", "punct", 0, 0)]:
        run = 0 if token.kind == "word" and token.text[:1].isupper() else _run_before(out, linked=False)
        words = [t.low for t in out[len(out) - run :]]
        strange = run > 1 and words[-1] not in common_words() and singular(words[-1]) not in common_words() and names.match(words[:1]) is not None
        ends = [words[-1], *(words[-1].removesuffix(e) for e in ("s", "es", "ed", "d", "ing") if words[-1].endswith(e))] if strange else []
        inside = any(names.match([*words[a : b - 1], *([words[b - 1]] if b < run else [end])]) for end in ends for a, b in _parts(run))
        before = [t.low for t in out[-run - 5 :] if t.text != ","] if strange else []
        if strange and not inside and not any(names.match(before[a:]) for a in range(len(before) - run)):  # "Jace, the Mind Sculptor"
            out[-run:] = [Token(" ".join(t.text for t in out[-run:]), "called", out[-run].start, out[-1].end)]
        out.append(token)
    return out[:-1]


def _ends_in_a_card(words: list[str], names: Names) -> bool:
    """Whether a run of capitalised words is or ends in a known card's name; one word of several only where a card's name stands before it as the verb."""
    ends = (words[-1], words[-1].removesuffix("s"))
    if any(names.match([*words[k:-1], last]) is not None for k in range(len(words) - 1) for last in ends):
        return True
    return any(names.match([last]) for last in ends) and names.match(words[:-1]) is not None


def _parts(length: int) -> list[tuple[int, int]]:
    """The parts of so many words but the first word alone."""
    return [(a, b) for a in range(length) for b in range(a + 1, length + 1) if (a, b) != (0, 1)]


def _run_before(out: list[Token], *, linked: bool = True) -> int:
    """How many of the last words are one name: capitalised, small words between them if ``linked``."""
    n = 0
    for k in range(len(out) - 1, -1, -1):
        word = out[k]
        if word.kind != "word" or word.low.endswith("'s"):
            break
        if word.text[:1].isupper() and word.low not in NO_NAME - {"elder"}:
            n = len(out) - k
        elif not linked or word.low not in ("of", "the"):
            break
    return n


def _tells_next(tokens: list[Token], i: int) -> bool:
    """Whether words may follow here that tell of a card."""
    token = tokens[i]
    after = tokens[i + 1].low if i + 1 < len(tokens) else ""
    return token.kind == "paren" or token.text == ":" or token.low in SAYS or (token.text == "," and after in ("which", "a", "an")) or bool(
        token.kind == "word" and token.text.islower() and TELLS.fullmatch(token.low)
    )


def _with_openers(tokens: list[Token]) -> list[Token]:
    """A capitalised word that opens a sentence as a name where a name's telling follows it ("Morphling says", "Masticore: ...")."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        opens = i == 0 or tokens[i - 1].text in (".", "?", "!")
        plain = token.kind == "word" and token.text[:1].isupper() and token.low not in common_words() and token.low not in NO_NAME
        told = opens and plain and after is not None and (after.low in SAYS or after.text == ":" or (_tells(after) and len(token.text) > 3))
        if told or _is_named(tokens, i):
            out.append(Token(token.text, "called", token.start, token.end))
        else:
            out.append(token)
    return out


def _tells(token: Token) -> bool:
    return TELLS.fullmatch(token.low) is not None


def _is_named(tokens: list[Token], i: int) -> bool:
    """Whether a creature type stands here as a card's name: an ability is told of it in parentheses ("I have Masticore (...)")."""
    if i == 0 or i + 1 == len(tokens) or tokens[i].kind != "word" or not tokens[i].text[:1].isupper() or tokens[i].low not in subtypes():
        return False
    before, after = tokens[i - 1], tokens[i + 1]
    bare = before.kind == "word" and before.low not in DETERMINERS | COLORS | TYPES
    return bare and after.kind == "paren" and ABILITY.match(after.text[1:-1]) is not None


def _capital(token: Token) -> bool:
    return token.kind == "called" or (token.kind == "word" and token.text[:1].isupper() and token.low not in NO_NAME)
