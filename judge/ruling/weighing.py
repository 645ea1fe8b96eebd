"""Of several readings the one to rule on: each is replayed, judged by what it explains, and set against those that come to another verdict.

The question's text is not read again here: a reading says which words it took in and what it guessed. Levels of what comes out, in falling order of
certainty: a verdict; several readings, each with its own; what happens (the story stands, what is asked does not); nothing but rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from judge.cards.keywords import KEYWORDS
from judge.cards.words import NUMBER_WORDS
from judge.question.hypothesis import GUESSED, Hypothesis, Understood
from judge.question.reader import knowledge
from judge.question.words.classes import word_class
from judge.ruling.model import Verdict
from judge.ruling.pared import LEFT_OUT, pared
from judge.ruling.played import Played, Plays
from judge.ruling.relevance import idle, turns, unhindered, vain
from judge.ruling.score import Weights, of_replay, of_words, weights
from judge.ruling.supposing import supposed
from judge.ruling.withheld import stems, withheld
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.told_names import ToldNames

MOST_HYPOTHESES = 16
"""So many readings are replayed at most, best first."""

STATES = frozenset(("tapped", "untapped", "face-down", "face-up", "facedown", "attacking", "blocking", "blocked", "unblocked"))
"""What an object may be at a time."""

FINALISTS = 4
"""So many are looked at closely (what does nothing in them, what choices would turn them round)."""

MOST_SHOWN = 3
"""So many readings are offered where none is sure enough."""

FAR = 4.0
"""A rival reading further off than this is none (in log odds)."""

CLOSE = 0.7
"""A rival reading as near as this explains about as much: with another verdict it leaves none."""

OFFERED_WITHIN = 1.5
"""A reading further off than this from the best one is not offered beside it (in log odds)."""

IDLE = 0.5
"""So much of what idle cards count for is left out where readings are put in order."""

UNFIRM = 0.4
"""A reading that rests on something not told or not understood is no surer than this, whatever it explains."""

WORTH_PROBING = 0.5
"""Readings less likely than this are no verdict anyhow."""

Lost = Callable[[Hypothesis], tuple[str, ...]]
"""The words of the question that vanish in a reading (``judge.question.probe``)."""

Level = Literal["verdict", "readings", "happens", "rules"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A reading replayed and weighed: its features, their sum, how likely its verdict is right, the words that vanish in it, and the reading as it was
    read, before lines were left out or supposed."""

    played: Played
    features: dict[str, float]
    score: float
    sure: float = 0.0
    vanished: tuple[str, ...] = ()
    read: Hypothesis | None = None

    @property
    def verdict(self) -> Verdict:
        """What it comes to."""
        return self.played.verdict

    @property
    def decided(self) -> bool:
        """Whether it comes to a verdict."""
        return self.verdict.kind != "unknown"


@dataclass(frozen=True, slots=True)
class Choice:
    """What weighing comes to. ``best``: the reading to show; ``offered``: those to choose between, ``best`` first; ``between``: the kind of the one
    doubt that decides between them, if one does; ``sure``: how likely the verdict is right."""

    level: Level
    best: Weighed | None = None
    offered: tuple[Weighed, ...] = ()
    between: str = ""
    sure: float = 0.0
    every: tuple[Weighed, ...] = field(default=(), repr=False)


def weigh(
    understood: Understood, question: str, catalog: Catalog, edition: str, lost: Lost | None = None, by: Weights | None = None,
    told: ToldNames | None = None,
) -> Choice:  # fmt: skip
    """Replay the readings of a question and choose. ``lost`` tells the words that vanish in a reading (asked only of one that would be the verdict);
    ``by``: other weights than those shipped (for calibrating); ``told``: the cards that only the question tells of, which ``catalog`` has too."""
    scale = by or weights()
    plays = Plays(question, catalog, edition, told)
    first = [_weighed(understood, pared(plays.of(h), plays), scale, h) for h in understood.hypotheses[:MOST_HYPOTHESES]]
    mended = [_weighed(understood, supposed(each.played, plays), scale, each.read) if each.features["told against"] else each for each in first]
    ranked = sorted(mended, key=lambda each: -_rank(each, scale))
    likely = _come_by_themselves([each for each in ranked if not each.features["told against"]])
    finals = [_closely(understood, each, plays, scale) for each in _representatives(likely)]
    finals.sort(key=lambda each: -_rank(each, scale))
    says = knowledge(catalog).mentions
    choice = _chosen(understood, _probed(_against_rivals(finals, likely, scale), lost, scale, says), tuple(ranked), scale)
    if choice.level == "verdict" and choice.best is not None and vain(choice.best.played, says):
        return replace(choice, level="readings")
    return choice


def _come_by_themselves(likely: list[Weighed]) -> list[Weighed]:
    """Without the readings that bring something in for what comes of the story by itself in another one, which its replay bears out."""
    borne = [(span, each.score) for each in likely if each.features["told shown"] for span in each.played.hypothesis.borne]

    def needless(one: Weighed) -> bool:
        return any(span in one.played.hypothesis.invented and score > one.score - CLOSE for span, score in borne)

    return [each for each in likely if not needless(each)] or likely


def _rank(each: Weighed, scale: Weights) -> float:
    """By what readings are put in order: a card that does nothing makes a verdict doubtful, but is less of a reason to take a word for another thing."""
    return each.score - IDLE * scale.of.get("idle cards", 0.0) * each.features.get("idle cards", 0.0)


def _weighed(understood: Understood, played: Played, scale: Weights, read: Hypothesis | None) -> Weighed:
    """A reading with the features that its words and one replay tell."""
    features = {**of_words(understood, played.hypothesis), **of_replay(played, 0, None)}
    return Weighed(played, features, scale.score(features), read=read)


def _representatives(told: list[Weighed]) -> list[Weighed]:
    """The readings to look at closely: the best of each verdict, and the best that tells a story without one."""
    seen: dict[tuple[str, object], Weighed] = {}
    for each in told:
        if each.played.ran or each.decided:
            seen.setdefault((each.verdict.kind, each.verdict.value), each)
    return list(seen.values())[:FINALISTS]


def _closely(understood: Understood, each: Weighed, plays: Plays, scale: Weights) -> Weighed:
    """The same with what further replays tell: the cards that do nothing, whether the last deed matters, what it depends on."""
    played = plays.settled(each.played)
    features = {**of_words(understood, played.hypothesis), **of_replay(played, len(idle(played, plays)), turns(played, plays))}
    return Weighed(played, features, scale.score(features), read=each.read)


def _against_rivals(finals: list[Weighed], told: list[Weighed], scale: Weights) -> list[Weighed]:
    """The same with how far the next reading with another verdict is off, and how many others agree."""
    out = []
    for each in finals:
        others = [
            _rank(other, scale) for other in finals
            if other.decided and not _alike(other.verdict, each.verdict) and not _leaves_out_more(other, each) and not _comes_to_nothing(other, each)
        ]  # fmt: skip
        rival = min(FAR, max(-FAR, _rank(each, scale) - max(others))) if others else FAR
        agreeing = sum(other.verdict == each.verdict for other in told) - 1
        features = {**each.features, "rival": rival, "agreeing": float(min(3, max(0, agreeing)))}
        out.append(replace(each, features=features, score=scale.score(features), sure=scale.sure(features)))
    return out


def _alike(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts are the same, or the same place told with and without whose it is ("in your hand (its owner's)")."""
    return one == other or (one.kind == other.kind == "text" and _plain(one) == _plain(other))


def _plain(verdict: Verdict) -> str:
    return re.sub(r" \([^)]*\)$", "", str(verdict.value))


def _leaves_out_more(other: Weighed, each: Weighed) -> bool:
    """Whether a reading can't be played as it was told, where the one it is set against can: what is told was done, so that it is no rival."""
    def left_out(one: Weighed) -> int:
        return sum(doubt.says.startswith(LEFT_OUT) for doubt in one.played.hypothesis.doubts)

    return left_out(other) > 0 == left_out(each)


def _comes_to_nothing(other: Weighed, each: Weighed) -> bool:
    """Whether the same amount is asked for in both, and only the other reading makes it none: who asks how much takes it that there is some."""
    amounts = other.verdict.kind == each.verdict.kind == "number" and other.verdict.value == 0 != each.verdict.value
    return amounts and _asks_of(other) == _asks_of(each)


def _asks_of(one: Weighed) -> tuple[str, ...]:
    return tuple(ask.text for ask in one.played.hypothesis.asks)


def _probed(finals: list[Weighed], lost: Lost | None, scale: Weights, says: Callable[[str], frozenset[str]]) -> list[Weighed]:
    """The same with the words that vanish in the best reading that decides, where it might be the verdict; of those that matter, those which only repeat
    what a card of the situation ``says`` don't count."""
    best = next((each for each in finals if each.decided), None)
    if lost is None or best is None or best.sure < WORTH_PROBING or not best.played.hypothesis.asked:
        return finals
    words = lost(best.read or best.played.hypothesis)
    repeated = frozenset(word for card in best.played.hypothesis.cards for word in says(card))
    done = best.played.done
    came = " ".join(line.text for line in done.steps) if done is not None else ""
    left = [word for word in words if not _repeats(word, repeated, came)]
    kinds = [kind for word in left for kind in (("turning",) * COUNT if _counts(word) else ("turning", "turning") if tells(word) else (word_class(word),))]
    features = {
        **best.features, "vanished": min(6.0, float(kinds.count("content"))), "vanished turning": min(4.0, float(len(kinds) - kinds.count("content"))),
    }  # fmt: skip
    probed = replace(best, features=features, score=scale.score(features), sure=scale.sure(features), vanished=words)
    return [probed if each is best else each for each in finals]


_COMES = re.compile(r"trigger|cascade", re.IGNORECASE)
"""What an ability does, which the story has only where it came about."""


def _repeats(word: str, said: frozenset[str], came: str) -> bool:
    """Whether a word only says again what a card says: one that tells nothing by itself, or the size that is printed on it. That an ability does
    something, or something gets a bonus, is told anew: it repeats only what came about."""
    if re.fullmatch(r"[+-]\d+/[+-]\d+", word):
        return word in said and word in came
    if re.fullmatch(r"\d+/\d+", word):
        return word in said
    if (told := _COMES.match(word)) is not None:
        return told[0].lower() in came.lower()
    return word_class(word) == "content" and not tells(word) and bool(stems(word) & said)


def tells(word: str) -> bool:
    """Whether a word says what something is like: without a keyword or a colour it is another thing."""
    low = word.lower()
    return low in KEYWORDS or low in STATES or low.removeprefix("non") in COLORS


COUNT = 4
"""As much as so many words that turn a meaning counts a number that vanishes: how often something is done, or of how much, is what such questions turn on."""


def _counts(word: str) -> bool:
    """Whether a word tells how many, or how often."""
    low = word.lower()
    return low.isdecimal() or (low in NUMBER_WORDS and low not in ("a", "an", "one", "no")) or low in ("twice", "thrice")


def _chosen(understood: Understood, finals: list[Weighed], every: tuple[Weighed, ...], scale: Weights) -> Choice:
    """What to give: the verdict where it is sure enough, else readings to choose between, else what happens, else nothing."""
    if not finals:
        return Choice("rules", every=every)
    decided = [each for each in finals if each.decided]
    best = decided[0] if decided else finals[0]
    apart = best.features.get("rival", FAR) >= CLOSE
    firm = not withheld(understood, best.played) and (not best.features["idle cards"] or unhindered(best.played))
    if decided and apart and best.sure >= scale.level and best.played.hypothesis.asked and firm:
        return Choice("verdict", best, (best,), sure=best.sure, every=every)
    if decided and best.played.hypothesis.asked:
        offered = tuple(each for each in decided[:MOST_SHOWN] if each.score >= best.score - OFFERED_WITHIN)
        return Choice("readings", best, offered, between(offered), best.sure if firm else min(best.sure, UNFIRM), every)
    story = next((each for each in finals if each.played.ran), None)
    return Choice("happens", story, (story,), every=every) if story is not None else Choice("rules", best, every=every)


def between(offered: tuple[Weighed, ...]) -> str:
    """The kind of the one doubt in which the readings offered differ; "" when they differ in more."""
    if len(offered) < 2:
        return ""
    apart: set[str] = set()
    told = [{(doubt.kind, doubt.says) for doubt in each.played.hypothesis.doubts} for each in offered]
    for doubts in told:
        apart |= {kind for kind, _ in doubts.symmetric_difference(told[0])}
    return apart.pop() if len(apart) == 1 else ""


def guessed(each: Weighed) -> bool:
    """Whether what a reading asks is only a guess by some words of the asking."""
    return any(doubt.kind == "ask" and doubt.cost >= GUESSED for doubt in each.played.hypothesis.doubts)


def differs(each: Weighed, offered: tuple[Weighed, ...]) -> str:
    """In words what sets a reading apart from the others offered: its own guesses, else its own lines."""
    return _own_words(each, offered).replace("[[", "").replace("]]", "")


def _own_words(each: Weighed, offered: tuple[Weighed, ...]) -> str:
    others = [o.played.hypothesis for o in offered if o is not each]
    hypothesis = each.played.hypothesis
    if guessed(each):
        return " ".join(f"{ask.text}?" for ask in hypothesis.asks)
    said = {doubt.says for other in others for doubt in other.doubts}
    own = [doubt.says for doubt in hypothesis.doubts if doubt.says and doubt.says not in said]
    if own or not others:
        return "; ".join(dict.fromkeys(own))
    lines = {line for other in others for line in _lines(other)}
    return "; ".join(line for line in _lines(hypothesis) if line not in lines)


def _lines(hypothesis: Hypothesis) -> tuple[str, ...]:
    """What a reading says, line by line."""
    return (*hypothesis.given, *hypothesis.when, *(f"{ask.text}?" for ask in hypothesis.asks))
