"""A question read: words to clauses, clauses to propositions, propositions to a story and what is asked of it, all as hypotheses to replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.language.morphology import forms
from judge.question.ask.expecting import expecting
from judge.question.ask.loosely import loosely
from judge.question.ask.questions import questions
from judge.question.hypothesis import AskLine, Doubt, Hypothesis, Understood
from judge.question.knowledge import Knowledge
from judge.question.meaning.nouns import nouns, of_word
from judge.question.story.arguments import without_arguments
from judge.question.story.background import asks_of_claims, background, generalities, matters
from judge.question.story.binding import Scene
from judge.question.story.bridges import bridged
from judge.question.story.cards import Cards
from judge.question.story.combat import turned_round
from judge.question.story.repeats import done_by_players
from judge.question.story.states import ABSENT
from judge.question.story.tell import compose, finish, tell
from judge.question.story.terse import unmarked
from judge.question.story.words import small, talk
from judge.question.subtypes import subtypes
from judge.question.syntax import finder, parse
from judge.question.syntax.spelling import meant, unknown
from judge.question.syntax.tokens import small_words, tokens, typed_words
from judge.question.words.cardnames import CardNames
from judge.question.words.classes import word_class
from judge.question.words.firstnames import first_names
from judge.question.words.guys import guys_as_things
from judge.question.words.ordinary import is_ordinary, is_term
from judge.question.words.toldnames import WithTold

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.story.model import Telling, World
    from judge.question.syntax.lattice import Finder
    from judge.question.syntax.model import Parsed
    from judge.question.syntax.tokens import Token

MOST_STORIES = 4
"""So many readings of the story are gone on with."""

MOST = 16
"""So many hypotheses are given."""


TALK = "Passed over as talk: "
"""How a note begins that names words which say nothing of the game."""


def known(catalog: Catalog) -> tuple[CardNames, Cards]:
    """The names and the trees of a catalog's cards, indexed once; where a question's own cards stand before them, only those are indexed anew."""
    if catalog.beside is None:
        return _indexed(catalog)
    told, base = catalog.beside
    return WithTold(CardNames(told), _indexed(base)[0]), Cards(catalog)


@lru_cache(maxsize=4)
def _indexed(catalog: Catalog) -> tuple[CardNames, Cards]:
    """The names and the trees of a whole catalog."""
    return CardNames(catalog), Cards(catalog)


def forget_catalogs() -> None:
    """Let go of the catalogs whose names were indexed, and so of their files."""
    _indexed.cache_clear()


def understand_text(question: str, catalog: Catalog, edition: str) -> Understood:
    """The hypotheses that a question may be, best first; none where no situation was found. Never an exception for what is merely not understood."""
    del edition  # the situation is the same under all of them
    question = guys_as_things(question)
    names, cards = known(catalog)
    find = finder(question, names)
    parsed, argued = without_arguments(unmarked(parse(question, find)))

    def as_card(word: str) -> tuple[str, ...]:
        """The cards that a word used as a verb may name."""
        return () if "step" in of_word(word.lower()) else next((match.names for match in find([word], 0) if match.size == 1), ())

    found: list[Hypothesis] = []
    for telling in tell(parsed, cards, as_card, expecting)[:MOST_STORIES]:
        found += _asked(parsed, telling, cards, as_card)
    found.sort(key=lambda each: (not each.asked, each.cost + 0.2 * len(each.unread)))
    kept = {(each.given, each.when, each.then, each.asks): each for each in reversed(found)}
    ranked = sorted(kept.values(), key=found.index)[:MOST]
    strange = strangers(question, find)
    talk, held = background(parsed)
    asks_who_is_right = any(asks_of_claims(sentence) for sentence in parsed.sentences)
    argued = frozenset() if asks_who_is_right else argued
    sure = named_surely(question, find)
    idle = (chatter(parsed) | talk | argued | (frozenset() if asks_who_is_right else held)) - strange - frozenset().union(*sure.values())
    in_general = frozenset() if asks_who_is_right else (generalities(parsed) | argued) - strange
    ranked = [_without_chatter(_with_strangers(each, strange | _left_out(each, sure)), idle, parsed.words) for each in ranked]
    ranked = [replace(each, needless=each.needless | in_general) for each in ranked]
    ranked = [replace(each, recited=each.recited | (frozenset() if asks_who_is_right else held)) for each in ranked]
    asking = _asking(parsed)
    deciding = asking | done_by_players(parsed)
    ranked = [replace(each, repeats=_repeated(each, parsed.words, catalog) - deciding) for each in ranked]
    named = tuple(dict.fromkeys(card for each in ranked for card in each.cards))
    return Understood(parsed.words, tuple(ranked), named, (*_misspelt(parsed.words, find, named), *_respelt(parsed.words, find)))


def _misspelt(words: tuple[str, ...], find: Finder, named: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The names of cards that were typed otherwise, with the names they were taken for: each is said on top of the answer."""
    found: dict[str, str] = {}
    for place in range(len(words)):
        for match in find(words, place)[:1]:
            if match.how == "misspelt" and match.names[0] in named:
                found.setdefault(" ".join(words[place : place + match.size]), match.names[0])
    return tuple(found.items())


def _respelt(words: tuple[str, ...], find: Finder) -> tuple[tuple[str, str], ...]:
    """The words that were taken for misspelt ones, with what they were read as."""
    odd = [(place, word) for place, word in enumerate(words) if unknown(word.lower()) and meant(word.lower()) != word.lower()]
    if not odd:
        return ()
    covered = {at for place in range(len(words)) for match in find(words, place)[:1] if match.cost < 1.0 for at in range(place, place + match.size)}
    return tuple(dict.fromkeys((word, meant(word.lower())) for place, word in odd if place not in covered))


SURE_SHORT = 0.3
"""A part of a name as doubtful as this may be part of another, longer name."""

LINKS = frozenset({"of", "the", "to", "and", "in", "for"})
"""Small words within names."""


def _part_of_title(typed: Sequence[str], at: int, plain: Callable[[str], bool]) -> bool:
    """Whether a capitalised word that is neither a term nor an ordinary beginning stands before a part of a name: "Crystalline Sliver" is no Muscle Sliver."""
    before = typed[at - 1] if at else ""
    low = before.lower()
    titled = before[:1].isupper() and typed[at][:1].isupper() and before.isalpha() and len(before) > 2
    return titled and not plain(low) and not is_term(low) and not (at > 1 and typed[at - 2][-1:] in ".?!")


def strangers(question: str, find: Finder) -> frozenset[int]:
    """The tokens of what looks like a card's name and is none that is known: two capitalised words or more side by side."""
    people = frozenset(first_names()) | {word for words in nouns()["people"].values() for word in words}

    def plain(low: str) -> bool:
        """Whether a word begins sentences or names a player, capitalised or not."""
        return low in small() or low in talk() or low in people

    found = tokens(question)
    typed = list(typed_words(found))
    named: set[int] = set()
    for at in range(len(typed)):
        for match in find(typed, at):
            if match.cost < 1.5 and (match.how != "short" or (match.cost < SURE_SHORT and not (at - 1 not in named and _part_of_title(typed, at, plain)))):
                named.update(range(at, at + match.size))
    run: list[int] = []
    out: set[int] = set()
    for token in [*range(len(found)), -1]:
        here = found[token] if token >= 0 else None
        shaped = here is not None and here.kind == "word" and here.text[:1].isupper() and len(here.text) > 2
        capital = here is not None and shaped and here.raw not in named and not plain(here.low)
        linked = here is not None and bool(run) and here.low in LINKS and token + 1 < len(found) and found[token + 1].text[:1].isupper()
        if capital or linked:
            run.append(token)
            continue
        alone = len(run) == 1 and _named_alone(found, run[0])
        if (alone or len({found[each].raw for each in run}) > 1) and not all(is_term(found[each].low) or plain(found[each].low) for each in run):
            out.update(run)
        run = []
    return frozenset(out)


def strange_names(question: str, find: Finder) -> tuple[str, ...]:
    """The words of what looks like a card's name and is none that is known."""
    found = tokens(question)
    return tuple(dict.fromkeys(found[token].text for token in sorted(strangers(question, find))))


_WHOSE = frozenset(("my", "his", "her", "their", "your", "our", "a", "the", "this", "that", "another", "one", "two"))
"""Words behind which a first name is what people call a card ("my Bob"), and not somebody who plays."""


def named_surely(question: str, find: Finder) -> dict[str, frozenset[int]]:
    """The cards that are named beyond doubt, in full and with a capital, each with the tokens of its name."""
    found = tokens(question)
    typed = list(typed_words(found))
    out: dict[str, frozenset[int]] = {}
    at = 0
    while at < len(typed):
        match = next((each for each in find(typed, at) if each.cost <= SURE_SHORT and len(each.names) == 1 and each.how not in ("short", "misspelt")), None)
        low = typed[at].lower()
        begins = not at and match is not None and match.size == 1 and (is_ordinary(low) or low != match.names[0].lower())  # as any sentence does
        nickname = match is not None and match.size == 1 and low.partition("'")[0] in first_names() and low != match.names[0].lower()
        person = nickname and (not at or typed[at - 1].lower() not in _WHOSE)
        if match is not None and typed[at][:1].isupper() and not begins and not person:
            span = range(at, at + match.size)
            out[match.names[0]] = out.get(match.names[0], frozenset()) | {n for n, token in enumerate(found) if token.raw in span}
        at += match.size if match is not None else 1
    return out


def _left_out(hypothesis: Hypothesis, sure: dict[str, frozenset[int]]) -> frozenset[int]:
    """The tokens of names that stand in the question and take no part in a reading."""
    absent = [told.removeprefix(ABSENT) for told in hypothesis.checked if told.startswith(ABSENT)]
    return frozenset(token for name, tokens in sure.items() if name not in (*hypothesis.cards, *absent) for token in tokens)


def _named_alone(found: Sequence[Token], place: int) -> bool:
    """Whether a single capitalised word looks like a name: within a sentence of small letters, and no kind of creature."""
    if not place or found[place - 1].text in (".", "?", "!", ":", ";", "-", '"', "("):
        return False
    words = [token for token in found if token.kind == "word"]
    capital = sum(token.text[:1].isupper() for token in words)
    low = found[place].low
    return 3 * capital < len(words) and low not in subtypes() and low.removesuffix("s") not in subtypes() and not found[place].text.isupper()


def chatter(parsed: Parsed) -> frozenset[int]:
    """The tokens of told sentences that say nothing of the game: words of the dictionary for which the game has no event, state or term.

    Not in sentences that ask, where any word may turn the question."""
    out: set[int] = set()
    spelt: dict[str, str] = small_words()["spelt"]
    for sentence in parsed.sentences:
        if sentence.question or any(clause.mood == "asked" for clause in sentence.clauses):
            continue
        lows = {token: spelt.get(low := parsed.words[token].lower(), low) for token in range(*sentence.span)}
        if any(matters(low) and (word_class(low) == "content" or is_term(low)) for low in lows.values()):
            continue  # it tells of the game: what is said beside may be said of that
        if all(word_class(low) != "content" for low in lows.values()):
            continue  # a word that turns a meaning round, by itself, belongs to another sentence
        out |= {token for token, low in lows.items() if low.isalpha() and forms(low)}
    return frozenset(out)


def _without_chatter(hypothesis: Hypothesis, idle: frozenset[int], words: tuple[str, ...]) -> Hypothesis:
    """The hypothesis with idle talk taken out of what is unread, and a note that says so."""
    left = [token for first, last in hypothesis.unread for token in range(first, last)]
    passed = [token for token in left if token in idle]
    if not passed:
        return hypothesis
    note = f"{TALK}{', '.join(dict.fromkeys(words[token] for token in passed))}"
    unread = tuple((token, token + 1) for token in left if token not in idle)
    return replace(hypothesis, unread=unread, explained=hypothesis.explained | set(passed), notes=(*hypothesis.notes, note))


def _with_strangers(hypothesis: Hypothesis, strange: frozenset[int]) -> Hypothesis:
    """The hypothesis with names nobody knows among what is unread."""
    if not strange:
        return hypothesis
    spans = tuple((token, token + 1) for token in sorted(strange) if not any(first <= token < last for first, last in hypothesis.unread))
    return replace(hypothesis, unread=(*hypothesis.unread, *spans), explained=hypothesis.explained - strange)


def _repeated(hypothesis: Hypothesis, words: tuple[str, ...], catalog: Catalog) -> frozenset[int]:
    """The unread tokens that only repeat what a card of the situation says."""
    told = [knowledge(catalog).mentions(card) for card in hypothesis.cards]
    left = [token for first, last in hypothesis.unread for token in range(first, last)]
    return frozenset(token for token in left if any(_stems(words[token].lower()) & said for said in told))


def _asking(parsed: Parsed) -> frozenset[int]:
    """The tokens of the clauses that ask, without what hangs under them: there a word says what is asked, whatever a card says too."""
    asked = [clause for sentence in parsed.sentences for clause in sentence.clauses if clause.mood == "asked"]
    for sentence in parsed.sentences:  # "the giant comes back?" asks in the form of a statement
        if sentence.question and sentence.clauses and not any(clause in asked for clause in sentence.clauses):
            asked.append(sentence.clauses[-1])
    hung = {token for clause in asked for each in clause.hung for token in range(*each.span)}
    return frozenset(token for clause in asked for token in range(*clause.span)) - hung


def _stems(word: str) -> frozenset[str]:
    return frozenset((word, *(form.lemma for form in forms(word))))


@lru_cache(maxsize=4)
def knowledge(catalog: Catalog) -> Knowledge:
    """What the cards of a catalog can do, asked of their trees."""
    return Knowledge(catalog)


def _from_others(world: World, lines: tuple[AskLine, ...]) -> None:
    """Damage a player is asked to be dealt is dealt by creatures of another: an attack that nobody was told to make is that player's, and that the asker's
    own attack does it is most doubtful."""
    linked = any("lifelink" in thing.abilities for thing in world.things.values())
    for player in {deed.agent for deed in world.deeds if deed.verb == "attack" and deed.guessed}:
        left = () if linked or player not in world.life else (f"how much life does {player} have",)
        if any(line.text in (f"how much damage is {player} dealt", f"does {player} lose", *left) for line in lines):
            turned_round(world, player)
    for line in lines:  # who is asked to be able to block is attacked by another
        blocker = re.match(r"(?:can|may|must|does) (\w+) blocks? <\d+>", line.text)
        if blocker is not None:
            turned_round(world, blocker[1])
    attackers = {deed.agent for deed in world.deeds if deed.verb == "attack"}
    guessed = any(doubt.kind == "owner" for doubt in world.doubts)
    if len(attackers) == 1 and guessed and any(line.text == f"how much damage is {player} dealt" for line in lines for player in attackers):
        world.doubt("owner", "damage is asked for of who attacks", 1.0)


def _asked(parsed: Parsed, telling: Telling, cards: Cards, as_card: object) -> list[Hypothesis]:
    """The hypotheses of one reading of the story: what was asked in every way it may be meant, and the story alone."""
    scene = Scene(cards)
    out: list[Hypothesis] = []
    plainly = frozenset(token for sentence in parsed.sentences for token in sentence.plainly)
    for asked, explained in questions(telling, cards, as_card):
        world = asked.world.fork()
        if asked.cost:
            world.doubts.append(Doubt("ask", "", round(asked.cost, 2)))
        told_in_full = [each for there in bridged(world, [line.text for line in asked.lines], scene) for each in finish(replace(telling, world=there), cards)]
        for done in sorted(told_in_full, key=lambda each: each.world.cost)[:3]:
            _from_others(done.world, asked.lines)
            told = compose(done, cards, asked.lines, explained | plainly)
            out.append(replace(told, needless=told.needless | plainly))
    if not any(each.asked for each in out):
        for asked, explained in loosely(parsed, telling, cards, as_card):
            world = asked.world.fork()
            world.doubts.append(Doubt("ask", "", round(asked.cost, 2)))
            out += [compose(done, cards, asked.lines, explained) for done in finish(replace(telling, world=world), cards)[:1]]
        out += [compose(done, cards, ()) for done in finish(telling, cards)[:2]]
    return out
