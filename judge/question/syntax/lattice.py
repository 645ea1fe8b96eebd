"""Words to what they may be: every reading of every word of a question as a leaf for the grammar, with its cost.

Small words and what players mean by a word come from ``rulesdata/words.toml``, the rest from the dictionary; card names from the catalog. A word nobody
knows may be a noun, at a cost: it is kept, so that it shows up as unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from judge.cards.keywords import KEYWORDS
from judge.cards.words import NUMBER_WORDS, singular_subtype
from judge.language.chart import Leaf
from judge.language.morphology import Form, forms
from judge.question.meaning.frames import verbs
from judge.question.meaning.nouns import of_word
from judge.question.subtypes import subtypes
from judge.question.syntax.spelling import mended
from judge.question.syntax.tokens import COLORS, Token, small_words, typed_words
from judge.question.words.firstnames import first_names

if TYPE_CHECKING:
    from judge.question.words.cardnames import NameMatch

DICTIONARY = {"noun": 0.3, "verb": 0.3, "adjective": 0.3, "adverb": 0.2}
UNKNOWN = 1.2
VERB_TERMINALS = {"base": "V", "third": "V", "past": "V", "participle": "VN", "gerund": "VG"}
PARTS = {"noun": "NOUN", "verb": "V", "adjective": "ADJ", "adverb": "ADV"}
AUXILIARIES = {"be": "BE", "do": "DO", "have": "HAVE"}
ORDINALS = {"fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7"}


Finder = Callable[[Sequence[str], int], "Sequence[NameMatch]"]
"""All card names that begin at a typed word, best first (``CardNames.find``)."""


@cache
def _closed() -> dict[str, list[tuple[str, str, float]]]:
    """Word or phrase -> (terminal, lemma, cost) for all that ``words.toml`` says, phrases by their words joined with a space."""
    data = small_words()
    closed = data["closed"]
    out: dict[str, list[tuple[str, str, float]]] = {}

    def add(words: str, terminal: str, cost: float = 0.0) -> None:
        for word in words.split():
            name = word.replace("-", " ") if "-" in word and not word.startswith("'") else word
            out.setdefault(name, []).append((terminal, name, cost))

    plain_lists = (
        ("det", "DET"), ("subject", "PRON"), ("object", "PRON"), ("preposition", "PREP"), ("particle", "PART"), ("subordinator", "SUBC"),
        ("conjunction", "CONJ"), ("question_adverb", "WHADV"),
    )  # fmt: skip
    for key, terminal in plain_lists:
        add(closed[key], terminal)
    for word in ("and", "or", "plus", "&", "nor"):
        out.setdefault(word, []).insert(0, ("AND", word, 0.0))
    for word, person in zip(["my", "your", "his", "her", "its", "our", "their"], ["i", "you", "he", "she", "it", "we", "they"], strict=True):
        out.setdefault(word, []).append(("POSS", person, 0.0))
    for verb, terminal in AUXILIARIES.items():
        for form, words in data[verb].items():
            for word in words.split():
                out.setdefault(word, []).append((terminal, verb, 0.0))
                if verb == "have" and form != "participle":
                    out[word].append(("V", "have", 0.0))
                if verb == "do":
                    out[word].append(("VN" if form == "participle" else "V", "do", 0.2))
    for modal, words in data["modal"].items():
        for word in words.split():
            out.setdefault(word, []).append(("MODAL", modal, 0.0))
    for word in data["not"]["words"].split():
        out.setdefault(word, []).append(("NEG", "not", 0.0))
    for phrase, reading in data["phrases"].items():
        out[phrase] = [_reading(one) for one in reading.split(";")]
    for word, readings in data["words"].items():
        told = [_reading(one) for one in readings.split(";")]
        kept = [each for each in out.get(word, []) if each[0] in ("BE", "DO", "HAVE", "V", "VN", "POSS", "PREP", "PART") and each not in told]
        out[word] = [*told, *([each for each in kept if each[0] not in {t[0] for t in told}])]
    return out


def _reading(text: str) -> tuple[str, str, float]:
    terminal, *rest = text.split()
    cost = float(rest.pop()) if len(rest) > 1 and re.fullmatch(r"\.\d+", rest[-1]) else 0.0
    return terminal, " ".join(rest), cost


@cache
def _persons() -> frozenset[str]:
    return frozenset(first_names())


@cache
def _speech() -> frozenset[str]:
    return frozenset(small_words()["closed"]["speech"].split())


@cache
def _causing() -> frozenset[str]:
    return frozenset(small_words()["closed"]["causing"].split())


@cache
def _keyword_words() -> dict[str, str]:
    """Keywords by their words, with and without a space or hyphen in them."""
    return {form: name for name in KEYWORDS for form in (name, name.replace(" ", ""), name.replace(" ", "-"))}


def leaves(tokens: Sequence[Token], find: Finder) -> list[Leaf]:
    """Every reading of the tokens, as leaves over their places. ``find`` tells the card names among the typed words."""
    people, causing = _people(), _causing()
    found = [leaf._replace(terminal="PERSON") if leaf.terminal == "NOUN" and leaf.lemma in people else leaf for leaf in _leaves(tokens, find)]
    whole = [leaf for leaf in found if leaf.terminal == "NAME" and leaf.end - leaf.start > 1 and leaf.cost <= WHOLE]
    inside = {place for leaf in whole for place in range(leaf.start, leaf.end)}
    found = [leaf._replace(cost=leaf.cost + OTHERWISE) if not leaf.names and leaf.start in inside and leaf.end - 1 in inside else leaf for leaf in found]
    letting = (leaf for leaf in found if leaf.terminal in ("V", "VN", "VG") and leaf.lemma in causing and not leaf.names)
    return [*found, *(leaf._replace(terminal=f"{leaf.terminal}LET") for leaf in letting)]


def listed(found: Sequence[Leaf], tokens: Sequence[Token]) -> list[Leaf]:
    """The leaves of a list of what somebody has: what is the whole name of a card is that, and no verb."""

    def whole(leaf: Leaf) -> bool:
        typed = [token.low for token in tokens[leaf.start : leaf.end] if token.kind == "word" and token.low != "'s"]
        letters = "".join(each for each in leaf.names[0].lower() if each.isalnum()) if leaf.names else ""
        return letters == "".join(each for word in typed for each in word if each.isalnum())

    named = [leaf for leaf in found if leaf.terminal in ("NAME", "NAMES") and tokens[leaf.start].text[:1].isupper() and whole(leaf)]
    inside = {place for leaf in named for place in range(leaf.start, leaf.end)}

    def kept(leaf: Leaf) -> bool:
        verb = leaf.terminal in ("V", "VN", "VG") and leaf.start in inside
        within = any(leaf.start >= each.start and leaf.end <= each.end and each.end - each.start > leaf.end - leaf.start for each in named)
        return not verb and not (within and leaf.terminal != "NAMES")

    return [leaf._replace(cost=min(leaf.cost, 0.1)) if leaf in named else leaf for leaf in found if kept(leaf)]


@cache
def _people() -> frozenset[str]:
    return frozenset(small_words()["opponent"]["words"].split())


WHOLE, OTHERWISE = 0.2, 0.15
"""A card's name of several words found with so little doubt stands there; what it costs to take each of its words for something else ("a black knight"
means the card rather than any black Knight)."""

ASKING_DO = frozenset({"does", "can", "did", "may", "will", "could"})
"""Words behind which a capital letter is a player ("does A draw", "can N block")."""

ASKING = frozenset({"where", "what", "who", "how", "when", "why"})
"""Words before which "'s" may be "does"."""

FIGHTING = frozenset({"attacks", "blocks", "hits", "swings", "trades"})
"""Behind a size ("my 3/3 attacks and his 2/2 blocks") what the creature does."""

SURELY = 1.0
"""A card's name found with less doubt than this is spelt as it should be."""


def _leaves(tokens: Sequence[Token], find: Finder) -> list[Leaf]:
    lows = [token.low for token in tokens]
    out = [leaf for leaf in _names(tokens, find) if not (leaf.end == leaf.start + 1 and _of_control(lows, leaf.start))]
    single = [leaf for leaf in out if leaf.terminal == "NAME" and leaf.end == leaf.start + 1 and leaf.cost <= CALLED]
    called = {leaf.start for leaf in single if _short(tokens[leaf.start], leaf)}
    verbs = {leaf.start for leaf in single if _within(tokens, leaf.start) and leaf.lemma.lower() == tokens[leaf.start].low}
    tokens = mended(tokens, (place for leaf in out if leaf.cost < SURELY for place in range(leaf.start, leaf.end)))
    lows = [token.low for token in tokens]
    letters = _lettered(tokens)
    for place, token in enumerate(tokens):
        if token.text in letters and (token.text != "A" or place or _acts(tokens, place)) and not _mana_letters(tokens, place):
            out.append(Leaf("PRON", "nap" if token.text == "N" else f"player {token.low}", place, place + 1, 0.0 if _acts(tokens, place) else 0.1))
        if token.low in ROLES and token.text == token.text.upper():
            if lows[place + 1 : place + 2] == ["'s"]:
                out.append(Leaf("POSS", token.low, place, place + 2))  # "NAP's creature"
            out.append(Leaf("PRON", token.low, place, place + 1))
            continue
        if token.low in _persons() and token.text[:1].isupper():
            out.append(Leaf("PRON", f"person {token.low}", place, place + 1, 0.05))
            if place + 2 < len(tokens) and lows[place + 1] == "'s" and tokens[place + 2].kind == "word":
                out.append(Leaf("POSS", f"person {token.low}", place, place + 2, 0.0))  # "Tom's Hill Giant"
        if token.low == "player" and place + 1 < len(tokens) and tokens[place + 1].low in PLAYERS and tokens[place + 1].kind == "word":
            out.append(Leaf("PRON", f"player {tokens[place + 1].low}", place, place + 2, 0.0))
        if token.low in SOMEBODY and place + 2 < len(tokens) and lows[place + 1] == "'s" and tokens[place + 2].kind == "word":
            out.append(Leaf("POSS", token.low, place, place + 2, 0.15))  # "somebody's creature"
        if token.low in THEIRS and place + 1 < len(tokens):
            out.append(Leaf("POSS", "opponent", place, place + 1, 0.3))  # "opponents" typed without its apostrophe
        if lows[place : place + 2] == ["protection", "from"] and _owned(tokens, place + 2):
            out.append(Leaf("ADJ", f"pro-{lows[place + 2]}", place, place + 3))  # "a pro red 2/2"
        if token.text == "'" and place and lows[place - 1].endswith("s") and place + 1 < len(tokens) and tokens[place + 1].kind == "word":
            out.append(Leaf("POSSM", "'s", place, place + 1, 0.1))  # "my Skeletons' ability"
        if token.low == "'s" and place and lows[place - 1] in ASKING:
            out.append(Leaf("DO", "do", place, place + 1, 0.12))  # "where's it go"
        if symbols := _mana_letters(tokens, place):
            out.append(Leaf("MANA", symbols, place, place + 1, 0.05))
        readings = _phrases(lows, place)
        if token.kind == "word":
            strikes = place > 0 and f"{lows[place - 1]} {token.low}" in STRIKES  # the keyword rather than what somebody does
            strikes |= place > 0 and tokens[place - 1].kind == "bonus" and token.low in ("counter", "counters")
            if strikes:
                out = [leaf for leaf in out if leaf.start != place or leaf.terminal not in ("V", "VN")]
                readings = [leaf for leaf in readings if leaf.terminal != "V"]
            readings += [leaf for leaf in _word(token, place, any(leaf.end == place + 1 for leaf in readings)) if not strikes or leaf.terminal != "V"]
            if token.low in FIGHTING and place and tokens[place - 1].kind == "size":
                readings = [leaf for leaf in readings if leaf.terminal != "NOUN"]
            if lows[place + 1 : place + 2] == ["into"] and any(leaf.terminal == "V" for leaf in readings):  # "and cascade into X", "they turn into Frogs"
                readings = [leaf._replace(cost=0.0) if leaf.terminal == "V" else leaf for leaf in readings if leaf.terminal not in ("NOUN", "KW")]
            if _a_time(tokens, place):
                readings = [leaf for leaf in readings if leaf.terminal not in ("V", "VN")]
            if _of_stack(lows, place):
                out = [leaf for leaf in out if leaf.start != place or leaf.terminal not in ("V", "VN")]
                readings = [leaf for leaf in readings if leaf.terminal not in ("V", "VN")]
            elif token.text.lower() in ("etb", "etbs") and place and lows[place - 1] in OWNING and not _names_ability(lows, place):
                readings = [Leaf("NOUN", "etb", place, place + 1)]
            elif _names_ability(lows, place):
                readings = [Leaf("ADJ", "etb" if token.low == "enters" else token.low, place, place + 1)]
        else:
            readings += _shaped(token, place)
        if place in verbs:  # "can I Cancel it?": the card of that name
            readings = [leaf._replace(cost=leaf.cost + LESS_LIKELY) if leaf.terminal == "V" else leaf for leaf in readings]
        out += [leaf._replace(cost=leaf.cost + LESS_LIKELY) for leaf in readings] if place in called else readings
    return out


def _a_time(tokens: Sequence[Token], place: int) -> bool:
    """Whether "turn" is a time ("for him that turn, or not"): behind "this" or "that", with nothing behind it that could be turned."""
    if tokens[place].low != "turn" or not place or tokens[place - 1].low not in ("this", "that", "next", "last", "each", "every"):
        return False
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    return after is None or after.kind == "mark" or after.low in ("or", "and", "but", "so", "then", "when", "if", "because", "since", "after", "before")


_MANA_LETTERS = re.compile(r"(\d*)([wubrgc]+)")
MADE = frozenset({
    "for", "add", "adds", "float", "floating", "make", "makes", "produce", "produces", "pay", "pays", "paid", "paying", "put", "puts", "sink", "pump",
    "pumps", "pumped",
})  # fmt: skip
"""Words behind which a single letter is mana ("taps it for u")."""

BEHIND_MANA = frozenset({
    "now", "then", "mana", "and", "with", "right", "in", "still", "up", "open", "into", "for", "once", "twice", "two", "three", "four", "five",
})  # fmt: skip
"""Words before which such a letter stands."""


def _mana_letters(tokens: Sequence[Token], place: int) -> str:
    """Mana as players type it ("2gg", "rrr", "for u"), as symbols; "" for other words."""
    token = tokens[place]
    found = _MANA_LETTERS.fullmatch(token.text.lower()) if token.kind == "word" else None
    if found is None:
        return ""
    number, letters = found.groups()
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    ends = after is None or after.kind != "word" or after.low in BEHIND_MANA
    alone = place > 0 and tokens[place - 1].low in MADE and ends
    if (len(letters) == 1 and not number and not alone) or (not number and len(letters) > 1 and forms(token.text.lower())):
        return ""
    return (f"{{{number}}}" if number else "") + "".join(f"{{{letter}}}" for letter in letters)


def _owned(tokens: Sequence[Token], place: int) -> bool:
    """Whether a colour stands before a creature, so that what goes before it says what that is like."""
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    return after is not None and tokens[place].low in COLORS and (after.kind == "size" or "creature" in of_word(after.low))


WAITING = frozenset({"trigger", "triggers", "ability", "abilities", "activation"})
"""Words for what waits on the stack."""

NAMING = frozenset({
    "attack", "death", "dies", "sacrifice", "sac", "draw", "discard", "damage", "exile", "bounce", "search", "token", "etb", "enters", "ltb", "upkeep",
    "return",
})  # fmt: skip
"""Words that say which one is meant, before such a word: what it waits for, what it does."""


def _of_stack(lows: Sequence[str], place: int) -> bool:
    """Whether a word names what waits on the stack, and is no verb: "both triggers (are) on the stack", "its sacrifice trigger"."""
    if lows[place] not in WAITING:
        return False
    after = place + 1
    while after < len(lows) and lows[after] in ("already", "still", "now", "just"):
        after += 1
    return list(lows[after : after + 3]) == ["on", "the", "stack"] or (place > 0 and _names_ability(lows, place - 1))


def _names_ability(lows: Sequence[str], place: int) -> bool:
    """Whether a word says which ability the next one means: "the attack trigger"; what a player does is no such thing ("I sac, trigger ...")."""
    return place + 1 < len(lows) and lows[place] in NAMING and lows[place + 1] in WAITING and (place == 0 or lows[place - 1] not in DOERS)


OWNING = frozenset({"the", "its", "his", "her", "my", "their", "your", "that", "this", "'s", "an", "no", "another"})
"""Words behind which a noun stands."""

def _of_control(lows: Sequence[str], place: int) -> bool:
    """ "Under my control": whose it is, and no card's name."""
    return lows[place] == "control" and place > 1 and lows[place - 1] in OWNING and "under" in lows[max(0, place - 3) : place]


DOERS = frozenset({"i", "he", "she", "they", "we", "you", "opponent", "to", "can", "may", "must", "will", "would"})
"""Words behind which a verb stands."""

STRIKES = frozenset({"first strike", "double strike", "first strikes", "double strikes"})

CALLED, LESS_LIKELY = 0.2, 0.5
"""A word typed like a name within a sentence, of a card that is named in full elsewhere, means that card: how sure its name has to be, and what its
ordinary meaning then costs ("the Field" after "Lumithread Field")."""


def _short(token: Token, leaf: Leaf) -> bool:
    """Whether a capitalised word within a sentence is a part of a card's name, not the whole."""
    text = token.text
    return leaf.start > 0 and token.kind == "word" and text[:1].isupper() and not text.isupper() and leaf.lemma.lower() != token.low


PLAYERS = frozenset(["a", "b", "c", "d", "x", "y", "z", "1", "2", "3", "one", "two", "three"])
THEIRS = frozenset({"opponents", "opps", "players"})


ROLES = frozenset({"ap", "nap"})
"""What judges call the active and the nonactive player, in capitals."""

SOMEBODY = frozenset({"somebody", "someone", "everybody", "everyone", "anybody", "anyone"})


def _lettered(tokens: Sequence[Token]) -> frozenset[str]:
    """The letters that players go by in this text ("A casts it on B")."""
    found = {
        token.text for place, token in enumerate(tokens)
        if token.text in ("B", "C", "D", "X", "Y") and token.kind == "word" and not _of_mana(tokens, place)
    }  # fmt: skip
    found |= {"N"} & {token.text for place, token in enumerate(tokens) if _acts(tokens, place)}  # the nonactive player
    told = any(token.low == "player" and tokens[place + 1].text in ("A", "B") for place, token in enumerate(tokens[:-1]))
    alone = any(token.text == "A" and place and tokens[place - 1].low in ASKING_DO for place, token in enumerate(tokens))  # "does A draw"
    return frozenset(found | {"A"}) if told or alone or {"B", "N"} & found else frozenset()


def _of_mana(tokens: Sequence[Token], place: int) -> bool:
    """Whether a letter is the mana that a land is tapped for ("tap the Plains for B")."""
    before = [token.low for token in tokens[max(0, place - 7) : place]]
    return before[-1:] == ["for"] and bool({"tap", "taps", "tapped", "tapping"} & set(before))


def _acts(tokens: Sequence[Token], place: int) -> bool:
    """Whether the word behind a letter makes it a player: what somebody does ("N casts"), has or is; or it is behind "does" ("does N draw")."""
    ahead = tokens[place + 1].low if place + 1 < len(tokens) else ""
    does = ahead.endswith("s") and any(form.part == "verb" for form in forms(ahead)) and not any(form.part == "noun" for form in forms(ahead))
    return ahead in ("'s", "has", "is", "controls", "attacks", "blocks") or does or (place > 0 and tokens[place - 1].low in ASKING_DO)


def _names(tokens: Sequence[Token], find: Finder) -> Iterator[Leaf]:
    """The card names, found among the words as typed and placed among the tokens."""
    first: dict[int, int] = {}
    for place, token in enumerate(tokens):
        first.setdefault(token.raw, place)
    raws = list(first)
    typed = typed_words(tokens)
    for number, raw in enumerate(raws):
        if tokens[first[raw]].kind not in ("word", "number"):
            continue
        for named in find(typed, number):
            if named.how == "nickname" and named.size == 1 and typed[number].lower() in _people():
                named = replace(named, cost=max(named.cost, SOMEBODY_TOO))  # "mom" is somebody before she is a card
            past = number + named.size
            end = first[raws[past]] if past < len(raws) else len(tokens)
            yield from _named(named, first[raw], end, tokens)


SOMEBODY_TOO = 1.0
"""How doubtful a card's nickname is at least that is a word for a player."""

AS_VERB, WORDS_AS_VERB, THIRD_AS_VERB = 0.7, 0.45, 0.3
"""What it costs to take a card's name that bears no verb's ending for a verb ("I giant growth it"): one word, several, and one that ends in "-s", as a
plural and "he Twincasts it" do."""

OF_WHAT = frozenset({"targeting", "naming", "choosing", "wearing", "carrying", "enchanting", "equipping", "copying", "imprinting"})
"""Words right behind which a name is that of a thing."""

HANDLED = frozenset({"cast", "play", "resolve", "activate", "topdeck", "hardcast", "flash", "counter", "copy"})
"""Verbs after which an ordinary word is more likely a card's name ("cast clone")."""

LESS = 1.2


ACTED_ON = frozenset({"it", "him", "her", "them", "me", "my", "his", "their", "the", "a", "an", "that", "this", "one", "both"})
"""Words that begin what is acted on: a name between "to" and such a word is what is done."""

DOING = frozenset({"to", "i", "he", "she", "they", "we", "opponent", "opp", "can", "may", "could", "should", "must", "will", "would"})
"""Words right behind which it stands."""


def _a_verb(token: Token) -> bool:
    return any(form.part == "verb" for form in forms(token.low))


OWN_VERB = 1.0
"""What more it costs to take a part of a card's name for a verb where it is one already ("named" of True-Name Nemesis)."""


def _own_verb(token: Token, named: NameMatch) -> bool:
    """Whether a single word in small letters is a form of a verb of the table, and not just how the card is called."""
    if named.size > 1 or token.text[:1].isupper():
        return False
    stems = {form.lemma for form in forms(token.low) if form.part == "verb"}
    return bool(stems & set(verbs().frames)) and not any(name.lower() in (token.low, *stems) for name in named.names)


def _named(named: NameMatch, start: int, end: int, tokens: Sequence[Token]) -> Iterator[Leaf]:
    """A name as the noun or the verb it may be."""
    marks = frozenset(["plural"] * named.plural)
    if not named.possessive:
        low = tokens[end - 1].low
        form = "gerund" if low.endswith("ing") else "past" if low.endswith("ed") else "base"
        counted = start > 0 and (tokens[start - 1].kind == "number" or tokens[start - 1].low in NUMBER_WORDS)
        proper = named.size == 1 and not named.plural and _within(tokens, start)
        bare = THIRD_AS_VERB if named.plural else WORDS_AS_VERB if named.size > 1 else AS_VERB
        before, behind = tokens[start - 1].low if start else "", tokens[end].low if end < len(tokens) else ""
        done = before in DOING and behind in ACTED_ON and not named.plural  # "I want to giant growth it"
        bare = 0.1 - (min(LESS, named.cost) if not _a_verb(tokens[start]) else 0.0) if done else bare
        told_of = before in OF_WHAT  # "targeting Emrakul"
        cost = named.cost + LESS * told_of + (0.1 if named.verbal or proper else AS_VERB if counted else bare)
        cost += OWN_VERB * _own_verb(tokens[start], named)
        yield Leaf("VG" if form == "gerund" else "V", "cast", start, end, cost, frozenset({form}), named.names)
        if form == "past":
            yield Leaf("VN", "cast", start, end, cost, frozenset({form}), named.names)
    if named.verbal:
        return
    if named.possessive and tokens[end - 1].low == "'s":
        end -= 1  # the ending is a token of its own
    elif named.possessive:
        marks |= {"possessive"}
    cost = max(min(named.cost, 0.1), named.cost - LESS) if _handled(tokens, start) else named.cost
    yield Leaf("NAMES" if "possessive" in marks else "NAME", named.names[0], start, end, cost, marks, named.names)


def _within(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word with a capital stands within a sentence, so that it is typed as a name."""
    text = tokens[place].text
    return place > 0 and text[:1].isupper() and not text.isupper() and tokens[place - 1].text[-1:] not in ".?!:;\"'("


def _handled(tokens: Sequence[Token], place: int) -> bool:
    """Whether the word before is a verb of casting, or an article or owner behind one."""
    before = [token.low for token in tokens[max(0, place - 2) : place]]
    while before and before[-1] in ("a", "an", "my", "his", "her", "the", "their"):
        before.pop()
    if before and before[-1] in ("with", "using") and place > 1:  # "kill it with shock"
        return True
    return bool(before) and any(form.part == "verb" and form.lemma in HANDLED for form in forms(before[-1]))


GETTING = frozenset({"get", "gets", "got", "getting", "gotten"})
"""The verb that makes a passive of a participle: "it gets countered"."""


def _phrases(lows: Sequence[str], place: int) -> list[Leaf]:
    """What ``words.toml`` and the rules' own terms say of the words that begin here."""
    closed, keywords = _closed(), _keyword_words()
    out: list[Leaf] = []
    for size in range(min(4, len(lows) - place), 0, -1):
        phrase = " ".join(lows[place : place + size])
        for terminal, lemma, cost in closed.get(phrase, ()):
            plural = frozenset({"plural"}) if terminal == "NOUN" and phrase.endswith("s") and phrase != lemma else frozenset[str]()
            out.append(Leaf(terminal, lemma, place, place + size, cost, plural))
        if size == 1 and phrase in GETTING:
            out.append(Leaf("GET", "get", place, place + 1))
        if phrase in keywords and (size > 1 or phrase not in closed):
            out.append(Leaf("KW", keywords[phrase], place, place + size, 0.0))
    return out


def _word(token: Token, place: int, known: bool) -> Iterator[Leaf]:
    """The dictionary's readings of a word, unless it is one of the small words already."""
    low = token.low
    if low in NUMBER_WORDS and low not in ("a", "an"):
        yield Leaf("NUM", str(NUMBER_WORDS[low]), place, place + 1)
        return
    if low in ORDINALS:
        yield Leaf("ORD", low, place, place + 1)
        return
    if match := re.fullmatch(r"(\d+)(?:st|nd|rd|th)", low):
        yield Leaf("ORD", match[1], place, place + 1)
        return
    if match := re.fullmatch(r"(?:x|(\d+))x?", low):
        yield Leaf("NUM", match[1] or "x", place, place + 1)
    if low in kinds_of_creatures():
        yield Leaf("NOUN", kinds_of_creatures()[low], place, place + 1, 0.1, frozenset({"subtype", *(["plural"] if low not in subtypes() else [])}))
    if low in _closed():
        return
    found = forms(low) or forms(low.removesuffix("'")) or _players_own(low)
    if not found and "-" in low:
        yield Leaf("ADJ", low, place, place + 1, 0.4)
        yield Leaf("NOUN", low, place, place + 1, 0.5)
        return
    for form in found:
        yield from _form(form, place, 0.3 if known else 0.0)
    if not found:
        yield Leaf("NOUN", low, place, place + 1, UNKNOWN, frozenset({"unknown"}))
        if low.endswith("able") and len(low) > 6:
            yield Leaf("ADJ", low, place, place + 1, 0.4)  # "boltable"


def _players_own(low: str) -> tuple[Form, ...]:
    """The regular forms of verbs that no dictionary has, only players ("untaps", "cycled")."""
    verbs = {readings[0][1] for readings in ([r for r in told if r[0] == "V"] for told in _closed().values()) if readings}
    out: list[Form] = []
    for ending, kinds in (("s", ("third",)), ("es", ("third",)), ("ed", ("past", "participle")), ("d", ("past", "participle")), ("ing", ("gerund",))):
        stem = low.removesuffix(ending)
        doubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] and ending in ("ed", "ing") else stem
        for each in dict.fromkeys((stem, doubled, f"{stem}e" if ending == "ing" else stem)):
            if stem != low and each in verbs and not forms(each):
                out += [Form("verb", each, kind) for kind in kinds]
                out += [Form("noun", each, "many")] * ("third" in kinds)  # "my morphs"
    return tuple(out)


@cache
def _familiar() -> frozenset[tuple[str, str]]:
    """The nouns and verbs that ``words.toml`` knows by their plain form: their other forms are as certain."""
    return frozenset((terminal, lemma) for word, readings in _closed().items() for terminal, lemma, cost in readings if word == lemma and not cost)


def _form(form: Form, place: int, extra: float) -> Iterator[Leaf]:
    cost = DICTIONARY[form.part] + extra
    if (PARTS[form.part], form.lemma) in _familiar():
        cost = 0.05
    if form.part == "noun":
        yield Leaf("NOUN", form.lemma, place, place + 1, cost, frozenset(["plural"] if form.form == "many" else []))
    elif form.part == "verb":
        terminal = VERB_TERMINALS[form.form]
        if terminal == "VN" and form.lemma == "get":
            cost += 0.3  # "he's got", "it got": hardly a passive of its own
        if form.lemma in _speech():
            yield Leaf(f"{terminal}SAY", form.lemma, place, place + 1, cost, frozenset({form.form}))
        yield Leaf(terminal, form.lemma, place, place + 1, cost, frozenset({form.form}))
    else:
        yield Leaf("ADJ" if form.part == "adjective" else "ADV", form.lemma, place, place + 1, cost)


def usual(low: str) -> bool:
    """Whether a word is one of the usual words of such questions, or a form of one."""
    known = _closed()
    return low in known or any(form.lemma in known for form in forms(low))


@cache
def kinds_of_creatures() -> dict[str, str]:
    """Subtypes in lower case by their singular and plural forms."""
    out: dict[str, str] = {}
    for one in subtypes():
        out[one] = one
        for many in (f"{one}s", f"{one}es", f"{one[:-1]}ies", f"{one[:-1]}ves", f"{one[:-2]}ves"):
            if singular_subtype(many.capitalize()) == one.capitalize():
                out.setdefault(many, one)
    return out


def _shaped(token: Token, place: int) -> Iterator[Leaf]:
    """Readings of what is no word: numbers, sizes, mana, quotes, marks."""
    terminal = {"number": "NUM", "size": "SIZE", "bonus": "BONUS", "mana": "MANA", "quote": "QUOTE"}.get(token.kind)
    if terminal is not None:
        yield Leaf(terminal, token.text.strip('"') if token.kind == "quote" else token.low, place, place + 1)
        if terminal == "NUM" and token.text[0] in "+-":
            yield Leaf("BONUS", token.low, place, place + 1, 0.1)
    elif token.text == ",":
        yield Leaf("COMMA", ",", place, place + 1)
    elif token.text in ("+", "&", "/"):
        yield Leaf("AND", "and", place, place + 1)
