"""Situations known in outline (``rulesdata/outlines/*.toml``): when a story can't be read word by word, but is plainly one of a kind.

An outline says which cards stand in which roles (by what their text does), which words tell the story, how it may be asked,
and the situation in Judge English with the roles left open. What is replayed is that situation with the asker's own cards, and the
answer shows it: the outline holds no verdict. A question fits only when every card it names has a role, every number is part of
the story, nothing is denied that the outline does not deny, and few words are left over; those are told in the notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations

from judge.question.outline_model import Fit, Outline, Role, outlines
from judge.question.outline_patterns import looked_at, pattern, unseen
from judge.question.outline_patterns import told as values_in
from judge.question.outline_sense import as_it_is, other_fight, other_owner, owner
from judge.question.outline_ways import put_plainly
from judge.question.outline_words import left, turning, weighty
from judge.question.tokens import NUMBERS, Token

WONDER = re.compile(r"\b(?:how (?:many|much|big|often)|what|why|which(?! (?:is|are|has|have|was|says|can)\b))\b[^,;]*$")
"""What asks for more than yes or no."""
OFFERS = re.compile(r"(?<![,;] )\bor (?!not\b|more\b|less\b|fewer\b|greater\b|so\b)")
DENIES = re.compile(r"\b(?:not|no|never|without|unless|instead|nothing|nobody)\b")
AIMED = re.compile(r"(?i)any target|any number of targets|target (?:creature or player|player|opponent)")
"""What is aimed at a player: ``<role_at_him>`` aims it at Bob."""
CLOSING = re.compile(
    r"\s*(?:so |and )?(?:(?:is|was|are) (?:he|she|they|that|this|it|my opponent|my friend|\w+) (?:@adv)?(?:right|correct|true|so|wrong|mistaken)"
    r"|am i (?:right|correct|wrong|mistaken)|correct|right|true|agreed|do you agree) \?".replace(
        "@adv", "(?:really |actually )?"
    )
)
"""A sentence that asks about the claim before it."""
INTENT = re.compile(
    r"\bto [^.?!]*[.!] (?:and )?(?:(?:can|may|could) (?:i|he|she|they)(?: do (?:that|this|so|it))?"
    r"|is (?:that|this|it) (?:legal|possible|allowed|ok|okay|fine)|am i allowed to) \?$"
)
WANTS = re.compile(
    r"\b(i|he|she|my opponent) (?:wants?|wish(?:es)?|intends?|hopes?|tr(?:y|ies)|would like|'d like) to (?=[^.?!]*[.!] [^.?!]*\?$)"
)
"""What ends a question whose sentence before tells what somebody wants to do."""
MAY_I = re.compile(r"(^|.*[.!?]) ?(i [^.?!]*)[.!] ((?:and )?(?:can|may|could) i \?)$")
"""The same where "want to" was left out already."""
TAG = re.compile(r", (?:right|correct|true|yes|no|is that (?:right|correct|true|so)|am i (?:right|correct|wrong)|is (?:he|she) (?:right|correct)) \?$")
AGREE = re.compile(
    r"\b(?:is it (?:true|correct|right|so|the case) (?:that )?"
    r"|am i (?:right|correct) (?:that |in (?:thinking|saying|assuming|believing) (?:that )?|to (?:think|say|assume) (?:that )?)"
    r"|(?:do|does|would) (?:that|this|it) mean (?:that )?)(?=[^?]*\?$)"
)
"""What makes a question of the claim after it."""
THINKS = re.compile(
    r"\b(?:i|he|she|they|(?:my |the )?(?:opponent|friend)|someone|somebody) (?:now |just |also )?(?:says?|said|argues?|argued|claims?|claimed"
    r"|thinks?|thought|insists?|insisted|tells? me|told me|believes?|maintains?|swears?|objects?|assumes?|points out) (?:that |,? ?:? ?)"
)
DENIED_TAG = re.compile(r" , (?:do|does|did|is|are|will|would|can|has|have) not (?:it|he|she|they|i|that|this|we) \?$")


def _written(tokens: list[Token], roles: dict[str, str]) -> str:
    """The question in lower case, cards as <role>, asides in parentheses left out, punctuation set off."""
    said = []
    for token in tokens:
        if token.kind == "name":
            said.append(f"<{roles[token.text]}>")
        elif token.kind != "paren":
            said.append(token.low)
    text = re.sub(r"\bcan(?:'t|not)(?![\w'])", "can not", " ".join(said).replace(" 's ", "'s "))
    text = re.sub(r"\b(do|does|did|is|are|was|were|would|could|should|has|have|had|wo)n't\b", r"\1 not", text)
    if INTENT.search(text):  # "I want to Shock it. Can I?" asks whether he can
        text = re.sub(r"[.!](?= [^.?!]*\?$)", "?", WANTS.sub(r"can \1 ", text))
    return MAY_I.sub(r"\1 can \2 ? \3", text)


def _cast(outline: Outline, cards: tuple[str, ...], text_of: Callable[[str], str]) -> Iterator[dict[str, str]]:
    """Every way of giving each named card a role it can fill, all roles that must be named filled."""
    texts = {card: text_of(card) for card in cards}
    for roles in permutations(outline.roles, len(cards)):
        if any(not r.otherwise and r not in roles for r in outline.roles):
            continue
        if all(r.fits(texts[c]) for c, r in zip(cards, roles, strict=True)):
            yield {card: role.name for card, role in zip(cards, roles, strict=True)}


def _owners(outline: Outline, said: str) -> dict[str, str]:
    """Whose each role is that may be anybody's: as told, else as the outline says."""
    found = {r.name: owner(said, r.name) for r in outline.roles if r.owner}
    other = {"Ann": "Bob", "Bob": "Ann", "": ""}
    while untold := [r for r in outline.roles if r.owner and not found[r.name]]:
        for role in untold:  # one may go by another
            how, _, whom = role.owner.rpartition(" ")
            found[role.name] = whom if not how else found.get(whom, "") if how == "as" else other[found.get(whom, "")]
        if all(not found[r.name] for r in untold):
            found[untold[0].name] = "Ann"
    return found


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
        f"{role.name}_at_him": " targeting Bob" if AIMED.search(described or text_of(shown)) else "",
    }


def _fit(
    outline: Outline, said: str, roles: dict[str, str], ann: bool, text_of: Callable[[str], str], contrary: bool = False
) -> Fit | None:
    if (
        any(pattern(p, ann).search(said) for p in outline.unless)
        or other_fight(said, outline.scenario)
        or other_owner(said, outline.scenario, ann)
    ):
        return None
    values, told = dict(outline.values), dict[str, str]()
    texts = tuple(text_of(card) for card in roles)
    said_by_cards = " ".join(texts)
    spans: list[tuple[int, int]] = []
    seen = as_it_is(said, "\n".join((outline.scenario, *(form.ask for form in outline.asks))))
    for words in outline.story:
        matches = list(pattern(words, ann).finditer(said))
        if not matches:
            return None
        spans += [m.span() for m in matches]
        seen += [span for m in matches for span in looked_at(m)]
        told |= {k: str(NUMBERS.get(v, v)) for k, v in values_in(matches[0]).items()}
    for words in outline.maybe:
        for match in pattern(words, ann).finditer(said):
            spans.append(match.span())
            seen += looked_at(match)
            more = {k: str(NUMBERS.get(v, v)) for k, v in values_in(match).items()}
            if any(told.get(k, v) != v for k, v in more.items()):
                return None  # two sizes, two numbers: which of them is meant isn't known
            told |= more
    values |= told
    owners = _owners(outline, said)
    for start, sentence, claimed in _asking(said):
        for form in outline.asks:
            if form.claim == (not claimed) or not (asked := pattern(form.words, ann).search(sentence)):
                continue
            if WONDER.search(sentence[: asked.start()]):
                continue  # "how many cards do I draw?" isn't "do I draw?"
            if form.reads in ("", "any") and not form.ask.startswith(("where", "what", "how", "who")) and any(unseen(asked, OFFERS)):
                continue  # of two things offered only one is asked for
            if any(not any(a <= start + at < b for a, b in seen) for at in unseen(asked, DENIES)):
                continue  # a denial that nothing looked at
            taken = {k: str(NUMBERS.get(v, v)) for k, v in values_in(asked).items()}
            closed = [m.span() for words in (CLOSING, THINKS, AGREE, DENIED_TAG) for m in words.finditer(said)] if claimed else []
            unsaid = left(said, [*spans, *closed, (start + asked.start(), start + asked.end())])
            over = weighty(unsaid, said, texts)
            if over is None or len(over) > outline.spare:
                continue
            if turning(said, [*seen, *closed, *looked_at(asked, start)], texts):
                continue
            if any(
                w[0] == "or" and said[: w[1]].rstrip()[-1:] not in (",", ";")
                for w in unsaid
                if start <= w[1] < start + len(sentence)
            ):
                continue  # "to my hand or his?" offers two things; what was found asks for one of them
            if form.strict and weighty([w for w in unsaid if start <= w[1] < start + len(sentence)], said, texts):
                continue
            names = {role: card for card, role in roles.items()}
            cards = tuple(names.get(r.name, r.otherwise) for r in outline.roles if r.name in names or not r.described)
            places = {k: v for r in outline.roles for k, v in _places(r, names.get(r.name, ""), text_of).items()}
            places |= {f"{name}_owner": owner for name, owner in owners.items()}
            open_text = _filled(f"{outline.scenario}\nAsk: {_of_which(form.ask, asked.group())}", places)
            if any(
                f"<{k}>" not in open_text + form.reads and v not in said_by_cards for k, v in (told | taken).items()
            ):
                continue  # a number told that has no place in the situation
            text = _filled(open_text, values | taken)
            if not ann:
                text = re.sub(r"\b(Ann|Bob)\b", lambda m: "Bob" if m.group() == "Ann" else "Ann", text)
            reads = _filled(form.reads, values | taken)
            return Fit(
                outline.name, text, (form.turned != (claimed == "wrong")) != contrary, reads, tuple(over), cards, outline.first
            )
    return None


def _of_which(ask: str, words: str) -> str:
    """The question of a size, where only the power or only the toughness is asked for."""
    power, toughness = ("power" in words, "toughness" in words)
    if power == toughness or re.search(r"\b(?:size|big|large|stats)\b", words):
        return ask
    return ask.replace("'s power, toughness", "'s power" if power else "'s toughness")


def _asking(said: str) -> Iterator[tuple[int, str, str]]:
    """The sentences that ask, the last first, with where they begin; and "claim" for one that puts a claim somebody asks about, "wrong" when
    it is asked whether that is wrong."""
    sentences = [(m.start(), m.group()) for m in re.finditer(r"[^.?!]+[.?!]?", said)]
    for number in reversed(range(len(sentences))):
        start, sentence = sentences[number]
        if number and CLOSING.fullmatch(sentence):
            yield *sentences[number - 1], "wrong" if re.search("wrong|mistaken", sentence) else "claim"
            continue
        if TAG.search(sentence) or AGREE.search(sentence):
            yield start, sentence, "claim"
        if DENIED_TAG.search(sentence):
            yield start, DENIED_TAG.sub(" ?", sentence), "claim"
        if "?" in sentence:
            yield start, sentence, ""


def _names_nothing_known(tokens: list[Token]) -> bool:
    """Whether a name stands in it that is no card's: two capitals in a row within a sentence, or one right before a card's name."""
    if any(t.kind == "called" and " " in t.text for t in tokens):
        return True
    for before, one, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        capital = (
            one.kind == "word"
            and one.text[:1].isupper()
            and len(one.text) > 2
            and before.kind != "punct"
            and not one.low.endswith("'s")
        )
        further = after.kind == "name" or (after.kind == "word" and after.text[:1].isupper() and len(after.text) > 2)
        if capital and further and after.low not in ("edition", "edition's", "rules"):
            return True
    return False


def _put(outline: Outline, told: str, roles: dict[str, str], text_of: Callable[[str], str]) -> Iterator[Fit]:
    """The fit of the question as told, and put more plainly."""
    for said, contrary in put_plainly(told, {role: text_of(card) for card, role in roles.items()}):
        ann = not outline.mine or owner(said, outline.mine) != "Bob"
        if f"<{outline.mine}>" in said and other_owner(said, outline.scenario, ann):
            ann = not ann
        if (fit := _fit(outline, said, roles, ann, text_of, contrary)) is not None:
            yield fit


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
            fit = next(_put(outline, said, roles, text_of), None)
            if fit is not None:
                found.append(fit)
                break
    return tuple(found)
