"""The normal form of a sentence about the rules: its clauses as the words that carry matter, players by their part in it; what is denied, what may or
must be and what is asked stand apart. Two sentences with the same form say the same of the same; no word with matter is left out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.cards.keywords import KEYWORDS
from judge.question.rules.people import ME, OTHER, PLAYERS, parts_of
from judge.question.rules.words import COMMA, END, Word, lemma, line_of, run_on, shapes, without_talk
from judge.question.words.ordinary import is_term

_TABLE = shapes()["clauses"]
LINK: dict[str, str] = {word: link for link, words in _TABLE["links"].items() for word in words}
MODAL: dict[str, str] = {word: "" if kind == "will" else kind for kind, words in _TABLE["modals"].items() for word in words}
OPENERS, BE, DENIED, PLACES = (frozenset(_TABLE[name]) for name in ("openers", "be", "denied", "places"))
"""Words that open a question; forms of "be"; words that deny; words that begin a phrase that may stand anywhere behind the verb."""
GOT = frozenset(("get", "gets", "got", "getting"))
PLACES_OR_HELD = PLACES | {"on-the-battlefield", "together"}
OF_BE = frozenset(_TABLE["with_be"])
"""Words for what may and must be that "be" belongs to ("is allowed to")."""
TO_BE_COUNTED = {"how-many": "many", "how-much": "many", "how-often": "often"}


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in its normal form: the words up to the first phrase in their order, and the phrases, in no order; whether "be" stood in it."""

    head: tuple[str, ...]
    tails: tuple[tuple[str, ...], ...] = ()
    be: bool = False
    positive: bool = True
    modality: str = ""
    link: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """All words."""
        return (*self.head, *(word for tail in self.tails for word in tail))

    def key(self) -> str:
        """All but what is denied, and what may or must be."""
        tails = "/".join(" ".join(tail) for tail in sorted(self.tails))
        return f"{'be ' if self.be else ''}{' '.join(self.head)}/{tails}"

    def whole_key(self) -> str:
        """All of it: for a condition."""
        return f"<{self.link} {'' if self.positive else 'not '}{self.modality} {self.key()}>"


@dataclass(frozen=True, slots=True)
class Form:
    """A sentence in its normal form: the clause that says or asks, the conditions, and what is asked ("" yes or no; "many", "often", "who", "where",
    "time", "why", "how", "what", "happens")."""

    main: Clause
    conditions: tuple[Clause, ...] = ()
    wants: str = ""

    def key(self) -> str:
        """What has to be equal in a statement and in a question that it answers."""
        conditions = "".join(sorted(each.whole_key() for each in self.conditions))
        if not self.wants:
            return f"{self.main.key()}{conditions}"
        if self.wants == "happens" and not self.main.words:
            return f"?happens {conditions}"
        denied = "" if self.main.positive else "not "
        words = [word for word in self.main.words if word not in shapes()["defining"]["verbs"]]
        if self.wants in ("what", "how") and not self.conditions and words and (self.main.be or len(words) < len(self.main.words)):
            named = [word for word in words if word not in shapes()["defining"]["nouns"]] or words
            return f"?term {denied}{' '.join(sorted(named))}"
        told_apart = self.wants in TO_BE_COUNTED.values() and len(set(words)) < len(words)  # "how many creatures block a creature": the order tells who does
        ordered = self.main.words if told_apart else tuple(sorted(self.main.words))
        return f"?{self.wants} {denied}{'be ' if self.main.be else ''}{' '.join(ordered)}{conditions}"


def forms_of(text: str) -> Iterator[Form]:
    """The normal forms of a text, the likeliest first: the clauses of its last sentence, told of before as conditions where they carry matter."""
    line, permitted = line_of(text)
    sentences = [part.strip(" ,") for part in run_on(line).split(END)]
    sentences = [sentence for part in sentences if (sentence := without_talk(part))]
    if not sentences:
        return
    told = [sentence for sentence in sentences[:-1] if _of_the_game(sentence)]
    clauses: list[tuple[str, list[str]]] = []
    for sentence in told:
        clauses += [(link or "if", words) for link, words in _cut(sentence.split())]
    asked = _cut(_turned(sentences[-1].split()))
    mains = [n for n, (link, _) in enumerate(asked) if not link]
    if len(mains) != 1:
        return
    main = asked.pop(mains[0])[1]
    clauses += asked
    wants, said = _wanted(main)
    if said is None:
        return
    made = _clauses([("", said), *clauses])
    if made is not None:
        if permitted and not wants and not made[0].modality:
            made[0] = replace(made[0], modality="can")  # "I draw two cards. Allowed?"
        yield from _ways(Form(made[0], tuple(made[1:]), wants), _short(said))


def _turned(words: list[str]) -> list[str]:
    """A question with the phrase that it begins with behind it: "in my turn, can I ..." is "can I ... in my turn"."""
    comma = words.index(COMMA) if COMMA in words else 0
    if not comma or words[0] not in PLACES or any(word in LINK or word in OPENERS for word in words[:comma]):
        return words
    after = words[comma + 1 : comma + 2]
    return [*words[comma + 1 :], *words[:comma]] if after and (after[0] in OPENERS or parts_of(after) == [ME]) else words


def _short(words: Sequence[str]) -> bool:
    """Whether a question is put in a few words only, without what opens one."""
    return len(words) < MOST_SHORT and not any(word in OPENERS for word in words[:1])


MOST_SHORT = 9
"""Words: longer ones are sentences."""


def _of_the_game(sentence: str) -> bool:
    return any(word in shapes()["things"] or word in KEYWORDS or is_term(word) for each in sentence.split() for word in [lemma(re.sub(r"'s$", "", each)).text])


def _cut(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The clauses of a sentence with the words that join them: a condition ends at a comma, or else where the question opens."""
    out: list[tuple[str, list[str]]] = []
    link, held = "", list[str]()
    opened = _opened(words) if words and words[0] in LINK and COMMA not in words and words[1:2] and words[1] not in OPENERS else -1
    for n, word in enumerate(words):
        asks_time = word == "when" and not held and not out and n + 1 < len(words) and words[n + 1] in OPENERS
        after = words[n + 1] if n + 1 < len(words) else ""
        if word in LINK and not asks_time and after and not (held and after in PLACES):
            if held:
                out.append((link, held))
            link, held = LINK[word], []
        elif held and link and (word == COMMA or n == opened or word == "but"):
            out.append((link, held))
            link, held = link if word == "but" else "", [word] if n == opened else []
        elif word != COMMA and not (word in LINK and held):
            held.append(word)
    if held:
        out.append((link, held))
    return out


def _opened(words: Sequence[str]) -> int:
    """Where a question behind its condition opens: at the last of the words that open one."""
    last = next((n for n in range(len(words) - 1, 0, -1) if words[n] in OPENERS), -1)
    while last > 0 and words[last - 1] in OPENERS:
        last -= 1
    return last


def _wanted(words: list[str]) -> tuple[str, list[str] | None]:
    """What is asked, and the words without it."""
    first = words[0] if words else ""
    if first in TO_BE_COUNTED:
        return TO_BE_COUNTED[first], words[1:]
    if " ".join(words[:2]) in ("what happens", "what happen"):
        return "happens", [word for word in words[2:] if word not in ("to", "with")]
    simple: dict[str, str] = _TABLE["asking"]
    if first in simple:
        return simple[first], words[1:]
    count = next((n for n, word in enumerate(words) if word in TO_BE_COUNTED), 0)
    if count and first not in OPENERS and not any(word in shapes()["clauses"]["whether"] for word in words[:count]):
        return TO_BE_COUNTED[words[count]], [*words[:count], *words[count + 1 :]]  # "the loser draws how many cards?"
    if any(word in ("where", "why", "how", *TO_BE_COUNTED) for word in words):
        return "", None
    return "", words


def _clauses(parts: Sequence[tuple[str, list[str]]]) -> list[Clause] | None:
    """The clauses in their normal form, players called by their part: who acts in the first, or is spoken of first."""
    spoken = [parts_of(words) for _, words in parts]
    if any(words is None for words in spoken):
        return None
    lines = [words for words in spoken if words is not None]
    main = lines[0]
    acting = next((word for word in main if word in (ME, OTHER)), "")
    owner = next((n for n, word in enumerate(main) if word == f"{OTHER}'s"), None)
    mine = any(word in (ME, f"{ME}'s") for words in lines for word in words)
    if acting == OTHER or (not acting and owner is not None and not mine and all(_light(word) for word in main[:owner])):
        turned = {ME: OTHER, OTHER: ME, f"{ME}'s": f"{OTHER}'s", f"{OTHER}'s": f"{ME}'s"}
        lines = [[turned.get(word, word) for word in words] for words in lines]
    lines = [_in_own_turn(words) for words in lines]
    if not any(word in (ME, OTHER, f"{OTHER}'s") for words in lines for word in words):
        lines = [[word for word in words if word != f"{ME}'s"] for words in lines]
    thing = ""
    out = []
    for (link, _), words in sorted(zip(parts, lines, strict=True), key=lambda pair: not pair[0][0]):
        out.append((link, words))
    thing = next((found for link, words in out if (found := _named(words, after_it=bool(link))) or not link), "")
    made = [_clause(link, words, thing) for link, words in out]
    return [*(clause for clause in made if not clause.link), *(clause for clause in made if clause.link)]


PRONOUNS = frozenset(("it", "they", "them", "that-one"))


def _named(words: Sequence[str], *, after_it: bool) -> str:
    """The thing that a clause speaks of first; "" for none, and where a condition says "it" before, which then is what the question speaks of."""
    for word in words:
        if word in PRONOUNS and after_it:
            return ""
        if (found := lemma(word).text) in shapes()["things"]:
            return found
    return ""


def _in_own_turn(words: list[str]) -> list[str]:
    """What is done in the turn of the player spoken of is done "each turn": known only once it is clear who that is."""
    out: list[str] = []
    for word in words:
        if word == "turn" and len(out) > 1 and out[-1] == f"{ME}'s" and out[-2] in shapes()["own_turn"]["in"]:
            out[-2:] = ["all"]  # what "each" comes to
        out.append(word)
    return out


def _light(word: str) -> bool:
    return word in OPENERS or word in shapes()["nothing"]["words"] or word in DENIED


def _clause(link: str, words: Sequence[str], thing: str) -> Clause:
    """A clause in its normal form."""
    positive, modality, be = True, "", False
    kept: list[Word] = []
    for n, word in enumerate(words):
        if word in DENIED:
            positive = not positive
        elif word in MODAL:
            modality = MODAL[word] or modality
            be = be and word not in OF_BE
        elif word in BE or (word in GOT and n + 1 < len(words) and lemma(words[n + 1]).form == "participle" and words[n + 1] != "rid"):
            be = True  # "gets blocked" is "is blocked"
        elif (word in ("do", "does", "did") and n + 1 < len(words)) or word in shapes()["nothing"]["words"]:
            continue
        elif word in PRONOUNS | {"one"} and thing and not (word == "one" and n + 1 < len(words) and words[n + 1] not in PLACES):
            kept.append(Word(thing))
        elif word in PLAYERS:
            kept.append(Word(word))
        elif word in PERFECT and _of_the_perfect(words[n + 1 :]):
            continue
        else:
            said = Word("have") if word in ("has", "had") else lemma(word)
            after = words[n + 1] if n + 1 < len(words) else ""
            if said.form == "participle" and word != said.text and lemma(after).text in shapes()["things"]:
                said = Word(f"{said.text}~")
            kept.append(said)
    return _told(link, _folded(kept), be, positive, modality)


PERFECT = frozenset(("have", "has", "had", "'ve"))


def _of_the_perfect(after: Sequence[str]) -> bool:
    """Whether "have" only puts a verb into the perfect: "has resolved", "have already attacked", not "have tapped creatures" nor "has left"."""
    rest = [word for word in after[:2] if word not in shapes()["nothing"]["words"]]
    if not rest or not (lemma(rest[0]).form == "participle" and rest[0] != lemma(rest[0]).text and rest[0] not in BE):
        return bool(rest) and rest[0] == "been"
    behind = after[after.index(rest[0]) + 1 :]
    thing = lemma(behind[0]).text if behind else ""
    return thing not in shapes()["things"] and thing.replace("-", " ") not in KEYWORDS


def _folded(words: list[Word]) -> list[Word]:
    """ "A creature with flying" is "a flying creature"."""
    out: list[Word] = []
    n = 0
    while n < len(words):
        word = words[n]
        keyword = words[n + 1].text if n + 1 < len(words) else ""
        joined = n + 2 < len(words) and words[n + 2].text in ("and", "or")
        if word.text == "with" and keyword.replace("-", " ") in KEYWORDS and out and out[-1].text in shapes()["things"] and not joined:
            out.insert(len(out) - 1, Word(keyword))
            n += 2
            continue
        out.append(word)
        n += 1
    return out


def _told(link: str, words: list[Word], be: bool, positive: bool, modality: str) -> Clause:
    """The clause, in the active voice where it says by whom."""
    by = next((n for n, word in enumerate(words) if word.text == "by"), 0)
    if be and by > 1 and words[by - 1].form == "participle":
        end = next((n for n in range(by + 1, len(words)) if words[n].text in PLACES), len(words))
        words = [*words[by + 1 : end], Word(words[by - 1].text), *words[: by - 1], *words[end:]]
        be = False
    texts = [word.text for word in words]
    if len(texts) > 2 and texts[0].replace("-", " ") in KEYWORDS and texts[1] in ("let", "allow", "enable") and texts[2] in shapes()["things"]:
        texts, modality = [texts[0], *texts[2:]], "can"  # "haste lets a creature attack" is "a creature with haste can attack"
    if len(texts) > 1 and texts[-1] in shapes()["nothing"]["allowed"]:
        texts, modality, be = texts[:-1], "can", False  # "is equipping ... allowed"
    permitted = shapes()["nothing"]["allowed"]
    allowed = next((n for n in range(1, len(texts) - 1) if texts[n] in permitted and texts[n + 1] in PLACES_OR_HELD), 0)
    if be and allowed:  # "are two ... allowed on my side" is "may I have two ..."
        texts, modality, be = [ME, "have", *texts[:allowed], *texts[allowed + 1 :]], "can", False
    floating = [text for text in texts if text in shapes()["floating"]]
    texts = [*("exist" for text in texts if text == "exist"), *(text for text in texts if text not in ("exist", *floating))]
    cuts = [n for n, text in enumerate(texts) if text in PLACES and n] or [len(texts)]
    tails = [tuple(texts[a:b]) for a, b in zip(cuts, [*cuts[1:], len(texts)], strict=True) if a < b] + [(text,) for text in floating]
    timed = [("in", *tail[1:]) if tail[0] in ("on", "at", "of") and tail[-1] in shapes()["times"] else tail for tail in tails]
    return Clause(tuple(texts[: cuts[0]]), tuple(sorted(timed)), be, positive, modality, link)


def _ways(form: Form, short: bool) -> Iterator[Form]:
    """The form, and with an action that nobody is said to do done by a player: "lands can be countered" is "I can counter lands"; words without a verb of
    their own may ask whether it is so, may be so, may be done by me, what it is and how many."""
    yield form
    main = form.main
    if form.wants or not main.head or main.head[0] in (ME, OTHER):
        return
    done = shapes()["done"]["verbs"].split()
    if main.be and len(main.head) > 1 and main.head[-1] in done:
        yield replace(form, main=replace(main, head=(ME, main.head[-1], *main.head[:-1]), be=False))
    if main.modality and not main.be and main.head[0] in done:
        yield replace(form, main=replace(main, head=(ME, *main.head)))
    if short and not main.modality:
        mine = replace(main, head=(ME, *main.head))
        for way in (replace(main, be=True), mine, replace(mine, modality="can"), replace(main, modality="can"), replace(main, be=True, modality="can")):
            yield replace(form, main=way)
        for wants in ("what", "many"):
            yield replace(form, main=replace(main, be=True), wants=wants)
            yield replace(form, main=main, wants=wants)


def wanted_of(form: Form, counted: bool) -> Iterator[Form]:
    """What may be asked of a statement besides whether it is so: how many (where it has a number that is the answer), what happens if its condition holds."""
    words = form.main.words
    for word in dict.fromkeys(words) if counted and len(set(words)) == len(words) else ():
        if word.isdecimal() or word in ("any-number", "once"):
            yield Form(_without(form.main, word), form.conditions, "often" if word == "once" else "many")
    if form.conditions:
        yield Form(Clause(()), form.conditions, "happens")
        if form.main.head and form.main.head[0] in shapes()["things"]:
            yield Form(Clause(form.main.head[:1]), form.conditions, "happens")


def _without(clause: Clause, word: str) -> Clause:
    tails = tuple(tuple(each for each in tail if each != word) for tail in clause.tails)
    return replace(clause, head=tuple(each for each in clause.head if each != word), tails=tails)
