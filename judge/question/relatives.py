"""Relative clauses and appositions: "a 3/3 which isn't blocked", "his Bears, which he sacrifices in response", "my creature, a 2/2,".

Each is cut out of its sentence and becomes a sentence of its own about the same thing, told after the sentence it stood in, or
before it when that sentence asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.clause_words import AUXILIARIES, BE, FILLERS, JOINERS, NEGATIONS, PARTICIPLES
from judge.question.lexicon import lexicon
from judge.question.nouns import NounReader
from judge.question.phrases import DETERMINERS, Phrase
from judge.question.reminders import DENYING, known_words, meaning, repeats, stem
from judge.question.tokens import Token, number_of

OPENERS = {"which", "that", "who"}
NO_ANTECEDENT = {"if", "say", "says", "said", "so", "now", "is", "mean", "means", "assume", "suppose", "given", "sure", "know"}
RESTRICTS = {"can't", "cannot", "must"}
"""Words that begin what a described creature's text would say: "a creature that can't be blocked by ..."."""
HAVE = {"has", "have", "had"}
STOPPING = {"preventing", "stopping", "keeping", "forbidding", "prohibiting", "barring"}
DOING = STOPPING | {
    "making", "giving", "granting", "turning", "letting", "allowing", "pumping", "boosting", "shrinking", "doubling", "forcing", "causing", "taxing",
    "increasing", "reducing", "providing", "requiring", "lending", "draining",
}  # fmt: skip
"""Participles that tell what a permanent does as long as it is there."""

GROUPS = {"creatures", "lands", "spells", "permanents", "artifacts", "tokens", "creature", "land"}
"""What all of somebody's things of a kind are called."""


class Unfolder:
    """Unfolds one sentence. ``text`` gives a card's own text, so that what only repeats it is left out."""

    def __init__(self, sentence: list[Token], subtypes: frozenset[str], text: Callable[[str], str]) -> None:
        """Take the sentence's tokens, the subtypes the game knows and the card texts."""
        self.sentence = sentence
        self.subtypes = subtypes
        self.text = text

    def unfold(self) -> list[list[Token]]:
        """The sentence without its relative clauses, and those as sentences of their own, in the order they are to be told."""
        asked = bool(self.sentence) and self.sentence[-1].text == "?"
        main, before, extra = _listed(list(self.sentence), self.subtypes), [], []
        for _ in range(4):
            found = _relative(main, self.subtypes, self.text)
            if found is None:
                break
            main, told = found
            if told and told[-1].kind == EARLY:
                before.append([*told[:-1], replace(told[-1], kind="punct")])
            elif told:
                extra.append(told)
        return [*before, *extra, main] if asked else [*before, main, *extra]


EARLY = "early"
"""The kind of the full stop of a sentence that is told before the one it was cut out of."""

PAST_AUX = {"is", "are", "was", "were", "has", "had", "have", "isn't", "wasn't", "hasn't", "hadn't"}


def stands(body: list[Token]) -> bool:
    """Whether a relative clause tells how things stood already ("is copying", "has exiled", "was enchanted", "exiled"), not what is done then."""
    verb = next((t.low for t in body if t.low not in FILLERS), "")
    if verb in PAST_AUX:
        return not any(t.low in ("blocked", "attacking", "blocking", "unblocked") for t in body[:4])
    return verb.endswith("ed") and verb in lexicon().verbs and verb not in ("attacked", "blocked", "responded")


def _listed(tokens: list[Token], subtypes: frozenset[str]) -> list[Token]:
    """ "Three creatures: a 1/1, a 2/2 and a 3/3" as the list alone, where as many things are listed as were counted."""
    nouns = NounReader(tokens, subtypes)
    at = next((i for i, t in enumerate(tokens) if t.text == ":"), -1)
    if at < 1:
        at = next((i for i, t in enumerate(tokens) if t.text == "," and _counted(nouns, i)), -1)
    if at < 1:
        return tokens
    head = next((p for i in range(at) if (p := nouns.read(i)) is not None and p.last == at - 1 and p.kind == "thing"), None)
    first = head.first if head is not None else at - 1 if tokens[at - 1].low in ("everything", "these") else -1
    if first < 0 or (head is not None and (head.card or head.called or head.pt or not head.plural)):
        return tokens
    listed, i = 0, at + 1
    while i < len(tokens) and (phrase := nouns.read(i)) is not None and phrase.kind == "thing":
        listed += phrase.count
        i = phrase.last + 1
        while i < len(tokens) and (tokens[i].text == "," or tokens[i].low == "and"):
            i += 1
    if not listed or (head is not None and head.count not in (1, listed)):
        return tokens
    return tokens[:first] + tokens[at + 1 :]


def _counted(nouns: NounReader, comma: int) -> bool:
    """Whether "two creatures" or the like stands before a comma, and a list of just so many follows it up to the next sign or clause."""
    head = next((p for i in range(comma) if (p := nouns.read(i)) is not None and p.last == comma - 1 and p.kind == "thing" and not p.card), None)
    if head is None or head.count < 2 or head.pt or head.called or head.keywords or head.subtypes:
        return False
    listed, i, joined = 0, comma + 1, False
    while (phrase := nouns.read(i)) is not None and phrase.kind == "thing" and (phrase.card or phrase.called or phrase.pt):
        listed += phrase.count
        i = phrase.last + 1
        if joined or nouns.low(i) not in (",", "and"):
            break
        joined = nouns.low(i) == "and" or nouns.low(i + 1) == "and"
        i += 2 if nouns.low(i) == "," and nouns.low(i + 1) == "and" else 1
    return listed == head.count


def _relative(tokens: list[Token], subtypes: frozenset[str], text: Callable[[str], str]) -> tuple[list[Token], list[Token]] | None:
    """The first relative clause cut out: the sentence without it, and the sentence it becomes."""
    nouns = NounReader(tokens, subtypes)
    asked = bool(tokens) and tokens[-1].text == "?"
    i = 0
    verbs = lexicon().verbs
    seen_verb = False
    while i < len(tokens):
        phrase = nouns.read(i)
        if phrase is None:
            seen_verb = seen_verb or _is_verb(tokens[i], verbs)
            i += 1
            continue
        after = phrase.last + 1
        if phrase.kind == "player" and (cut := _of_player(tokens, nouns, phrase, seen_verb)) is not None:
            return cut
        if phrase.kind == "thing" and (phrase.card or phrase.called) and (cut := _attached(tokens, nouns, i, phrase, asked)) is not None:
            return cut
        comma = after < len(tokens) and tokens[after].text == ","
        opens = after + 1 if comma else after
        said = opens + (opens < len(tokens) and tokens[opens].low in ("each", "both"))
        if phrase.card and said > after and said < len(tokens) and tokens[said].low in ("saying", "stating", "reading"):
            end = next((n for n in range(said + 1, len(tokens)) if tokens[n].text in (",", ".", "?", ";")), len(tokens))
            body = [replace(tokens[said], text="makes"), *tokens[said + 1 : end]]
            if repeats(body, text(phrase.card)):
                return tokens[:after] + tokens[end:], []
        if phrase.card and opens < len(tokens) and tokens[opens].low in DOING and (end := _doing_so(tokens, opens, text(phrase.card))):
            closes = end + 1 if end < len(tokens) and tokens[end].text == "," and comma and i > 0 else end
            return tokens[:after] + tokens[closes if not _joined(tokens, end + 1) else end :], []
        if phrase.kind == "thing" and not phrase.plural:
            opens = after + 1 if after < len(tokens) and tokens[after].text == "," else after
            if phrase.card and opens < len(tokens) and tokens[opens].low == "whose" and (drop := _whose_ability(tokens, nouns, opens, text(phrase.card))):
                closes = drop + 1 if drop < len(tokens) and tokens[drop].text == "," and opens > after else drop
                return tokens[:after] + tokens[closes:], []
            if opens < len(tokens) and tokens[opens].low in OPENERS and not (tokens[opens].low == "that" and opens > after):
                end = _end(tokens, nouns, opens + 1, finite_ahead=not seen_verb)
                body = tokens[opens + 1 : end]
                if phrase.card and repeats(body, text(phrase.card)):
                    closes = end + 1 if end < len(tokens) and tokens[end].text == "," and opens > after else end
                    return tokens[:after] + tokens[closes:], []
                if body and body[0].low in RESTRICTS and not (phrase.card or phrase.called) and opens == after:
                    quoted = " ".join(t.text for t in body).replace(" 's", "'s")
                    text_token = Token(f'"This creature {quoted}."', "quote", body[0].start, body[-1].end)
                    return [*tokens[:after], _word("with", tokens[opens]), text_token, *tokens[end:]], []
                early = asked or stands(body)
                if end > opens + 1 and (told := _sentence(tokens[i : phrase.last + 1], phrase, body, nouns, opens + 1, early)):
                    parted = seen_verb or tokens[0].low in ("if", "when") or (end + 1 < len(tokens) and tokens[end + 1].low in JOINERS)
                    commas = end < len(tokens) and tokens[end].text == "," and opens > after
                    close = end + 1 if commas and not (_joined(tokens, end + 1) and parted) else end
                    told = [*told[:-1], replace(told[-1], kind=EARLY)] if early else told
                    return _definite(tokens, i, phrase, early) + tokens[phrase.last + 1 : after] + tokens[close:], told
            end = _apposition(tokens, nouns, phrase, after)
            if end:
                told = [*_the(tokens[i : phrase.last + 1], phrase), _word("is", tokens[after]), *tokens[after + 1 : end], _word(".", tokens[after])]
                closes = end + 1 if end < len(tokens) and tokens[end].text == "," else end
                return tokens[:after] + tokens[closes:], [] if phrase.card else told
        i = after
    return None


def _doing_so(tokens: list[Token], opens: int, text: str) -> int:
    """The end of ", giving my creatures haste" where it only repeats the card's text, with each number in it; 0 otherwise."""
    end = next((n for n in range(opens + 1, len(tokens)) if tokens[n].kind == "punct"), len(tokens))
    said = tokens[opens:end]
    stops = said[0].low in STOPPING and not any(w in meaning(text).lower() for w in DENYING)
    amounts = [t for t in said if t.kind in ("counter", "pt", "mana", "quote") or number_of(t) is not None]
    if stops or any(t.text not in text and stem(t.low) not in known_words(text) for t in amounts):
        return 0
    general = [replace(t, text="your") if t.low == "my" and n + 1 < len(said) and said[n + 1].low in GROUPS else t for n, t in enumerate(said)]
    return end if repeats([replace(said[0], text="makes"), *general[1:]], text) else 0


def _whose_ability(tokens: list[Token], nouns: NounReader, opens: int, text: str) -> int:
    """The end of ", whose ability copies the spell for each other Golem" where it only repeats the card's text; 0 otherwise."""
    i = opens + 1
    while i < len(tokens) and tokens[i].low in ("triggered", "static", "activated", "second", "first", "last", "etb"):
        i += 1
    if i >= len(tokens) or tokens[i].low not in ("ability", "trigger", "effect"):
        return 0
    end = _end(tokens, nouns, i + 1, finite_ahead=False)
    return end if repeats(tokens[i + 1 : end], text) else 0


def _of_player(tokens: list[Token], nouns: NounReader, phrase: Phrase, seen_verb: bool) -> tuple[list[Token], list[Token]] | None:
    """ "My opponent, who has a Moat, ...", "my opponent, whose only creature has shroud": told of that player."""
    after = phrase.last + 1
    opens = after + 1 if after < len(tokens) and tokens[after].text == "," else after
    if opens >= len(tokens) or tokens[opens].low not in ("who", "whose") or phrase.who not in ("opponent", "me"):
        return None
    end = _end(tokens, nouns, opens + 1, finite_ahead=not seen_verb)
    body = tokens[opens + 1 : end]
    if not body:
        return None
    if tokens[opens].low == "whose":
        told = [_word("my" if phrase.who == "me" else "his", body[0]), *body, _word(".", body[-1])]
    else:
        told = [*tokens[phrase.first : phrase.last + 1], *body, _word(".", body[-1])]
    if tokens[opens].low == "whose" or stands(body):
        told[-1] = replace(told[-1], kind=EARLY)  # what he has, he had before he does what the sentence tells
    close = end + 1 if end < len(tokens) and tokens[end].text == "," and opens > after and not _joined(tokens, end + 1) else end
    return tokens[:after] + tokens[close:], told


def _attached(tokens: list[Token], nouns: NounReader, i: int, phrase: Phrase, asked: bool) -> tuple[list[Token], list[Token]] | None:
    """ "The Pacifism enchanting my creature", "the Bonesplitter attached to it": what is attached to what is told by itself."""
    after = phrase.last + 1
    words = [t.low for t in tokens[after : after + 2]]
    if not words or not (words[0] in ("enchanting", "equipping") or words == ["attached", "to"]):
        return None
    at = after + (2 if tokens[after].low == "attached" else 1)
    host = nouns.read(at)
    if host is None or host.kind == "player":
        return None
    near = tokens[after]
    told = [*tokens[i : phrase.last + 1], _word("is", near), _word("attached", near), _word("to", near), *tokens[at : host.last + 1], _word(".", near)]
    return tokens[:after] + tokens[host.last + 1 :], told


def _joined(tokens: list[Token], i: int) -> bool:
    """Whether a joiner follows the closing comma, which then parts two clauses of the sentence and stays."""
    return i < len(tokens) and tokens[i].low in JOINERS | {"can", "does", "do", "is", "will"}


def _is_verb(token: Token, verbs: dict[str, str]) -> bool:
    return token.kind == "word" and (token.low in verbs or token.low in BE | AUXILIARIES)


def _end(tokens: list[Token], nouns: NounReader, start: int, *, finite_ahead: bool) -> int:
    """Where the relative clause ends: at a comma or full stop, at a joiner before another subject, or - when the main verb is still
    to come - at the second finite verb."""
    verbs = lexicon().verbs
    i, finite = start, 0
    while i < len(tokens):
        token = tokens[i]
        if token.kind == "punct":
            return i
        if token.low in JOINERS and (i + 1 < len(tokens)) and finite:
            follows = nouns.read(i + 1)
            if follows is not None and follows.last + 1 < len(tokens) and _is_verb(tokens[follows.last + 1], verbs):
                return i
            if _is_verb(tokens[i + 1], verbs) and finite_ahead is False and tokens[i + 1].low not in BE:
                return i
        if token.low in ("while", "when", "if", "before", "after", "because"):
            return i
        phrase = nouns.read(i) if finite or not _is_verb(token, verbs) else None
        if phrase is not None:
            i = phrase.last + 1
            continue
        if _is_verb(token, verbs):
            if finite and finite_ahead and tokens[i - 1].low not in BE | AUXILIARIES | HAVE | NEGATIONS | FILLERS | {"to"}:
                return i
            finite += 1
        i += 1
    return i


def _sentence(
    head: list[Token], phrase: Phrase, body: list[Token], nouns: NounReader, at: int, asked: bool
) -> list[Token] | None:
    """The relative clause as a sentence: the thing does it, or it is done to the thing ("which he sacrifices")."""
    if not body:
        return None
    verbs = lexicon().verbs
    subject = head if asked else _the(head, phrase)
    stop = _word(".", body[-1])
    first = body[0]
    if _is_verb(first, verbs) or first.low in HAVE or (first.low in FILLERS and len(body) > 1 and _is_verb(body[1], verbs)):
        return [*subject, *body, stop]
    doer = nouns.read(at)
    if doer is None or doer.last + 1 >= at + len(body):
        return None
    length = doer.last + 1 - at
    k = length
    while k < len(body) and (body[k].low in AUXILIARIES | BE | HAVE | FILLERS | NEGATIONS):
        k += 1
    if k >= len(body) or (body[k].low not in verbs and body[k].low not in PARTICIPLES):
        return None
    if (k + 1 < len(body) and body[k + 1].low in ("with", "by", "to", "in", "from", "on", "last", "this")) or k + 1 == len(body):
        return [*body[: k + 1], *subject, *body[k + 1 :], stop]
    return None


def _the(head: list[Token], phrase: Phrase) -> list[Token]:
    """The head spoken of again: "a 3/3" becomes "the 3/3"."""
    if head[0].low in ("a", "an", "some", "another", "one"):
        return [replace(head[0], text="the"), *head[1:]]
    return list(head)


def _definite(tokens: list[Token], i: int, phrase: Phrase, asked: bool) -> list[Token]:
    """The sentence up to and with the head; in a question the head was told of before."""
    head = tokens[i : phrase.last + 1]
    return tokens[:i] + (_the(head, phrase) if asked else list(head))


def _apposition(tokens: list[Token], nouns: NounReader, phrase: Phrase, after: int) -> int:
    """The end of ", a white 3/3," that only tells what the thing before it is; 0 when it may be one more thing of a list."""
    if after + 1 >= len(tokens) or tokens[after].text != "," or tokens[after + 1].low not in ("a", "an"):
        return 0
    told = nouns.read(after + 1)
    if told is None or told.kind != "thing" or told.card or told.called or told.plural or (phrase.pt and told.pt):
        return 0
    end = told.last + 1
    one = {"my", "his", "her", "the", "a", "an", "another", "that", "this"}
    if end >= len(tokens) or tokens[end].text not in (",", ".", "?", ";") or phrase.det in DETERMINERS - one:
        return 0
    if tokens[end].text == "," and end + 1 < len(tokens) and tokens[end + 1].low in ("and", "or", "a", "an"):
        return 0
    if not (phrase.card or phrase.called or phrase.types or phrase.subtypes) or (phrase.card and told.keywords):
        return 0
    return end


def _word(text: str, beside: Token) -> Token:
    """A word that takes the place of another in the text."""
    return Token(text, "punct" if text in ".,?" else "word", beside.start, beside.start)
