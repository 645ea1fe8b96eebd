"""Why a reading gives no verdict, however well it explains the words: what its answer rests on was not told, or not understood."""

from __future__ import annotations

import re
from functools import lru_cache

from judge.language.morphology import forms
from judge.question.hypothesis import Hypothesis, Understood
from judge.question.words.classes import word_class
from judge.ruling.model import Verdict
from judge.ruling.pared import LEFT_OUT
from judge.ruling.played import Played
from judge.ruling.presupposed import unfounded
from judge.scenario import model as m
from judge.scenario import text as english
from judge.scenario.results import Answer

HAPPENINGS = frozenset((
    "die", "kill", "return", "trigger", "gain", "lose", "draw", "dealt", "deal",
    "destroyed", "exiled", "countered", "revealed", "discard", "untap", "reveal", "sacrificed",
))  # fmt: skip
"""Words of an ask for something that happens."""

NO_TARGET = ("601.2c",)
NO_PAYMENT = ("116.3", "118.3", "601.2g", "601.2h")
"""The rules (by their numbers in the editions known) that a deed is against for want of something to aim at, or to pay a cost with."""

NOTHING_DONE = re.compile(r"^\w+ (?:doesn't (?:block|attack|respond)|passes)\b")
"""Lines of a story in which something is left undone."""

NAMESAKE = re.compile(r"\b(\w+) creature called \[\[The \1\]\]")
"""A creature called by its kind, which has an article before it as it is a card's name too ("juggernaut")."""

DENIED = 2.0
"""A doubt of so much goes against what was told."""

STATUS = frozenset({"tapped", "untapped", "face down", "face up", "phased out", "flipped"})
"""What only permanents are (110.6)."""


def withheld(understood: Understood, played: Played) -> str:
    """Why no verdict rests on this reading; "" where one may."""
    hypothesis = played.hypothesis
    if unread(understood, hypothesis):
        return "words unread"
    if any(doubt.cost >= DENIED for doubt in hypothesis.doubts):
        return "something is there that was told not to be"
    if lost := _lost_size(understood, hypothesis):
        return f"nothing is {lost} in it"
    if _by_nobody(hypothesis):
        return "what is asked would take a spell that nobody named"
    if any(NAMESAKE.search(line) for line in hypothesis.given):
        return "a kind of creature is spoken of by what is a card's name as well"
    if _left_in_hand(hypothesis):
        return "a card told of is left in hand"
    if _beside_helper(hypothesis):
        return "a card that is named is left in hand, and one that nobody named does it"
    if idle_no(hypothesis, played.verdict):
        return "nothing done that it could come of"
    if _as_it_was(hypothesis, played):
        return "the life asked for is what it was told to be: what changes it was not understood"
    if any(_GETS.search(ask.text) for ask in hypothesis.asks) and "still" in {word.lower() for word in understood.words} and len(hypothesis.when) > 0:
        return "whether a bonus is still there is another thing than whether there was one"
    if _too_late(hypothesis):
        return "the spell asked about has long resolved by then"
    if nothing_gained(hypothesis, played.verdict):
        return "some life was taken to be gained or lost, and none is"
    if _at_most(understood, hypothesis):
        return "the most there can be was asked for, and more can be done"
    if cut_short(hypothesis):
        return "a part of the story can't be played so"
    if played.done is not None and played.scenario is not None and unfounded(
        english(played.scenario), tuple(line.text for line in played.done.steps), played.verdict.value
    ):
        return "what is asked takes something for granted that never was"
    answer = played.done.answers[0] if played.done is not None and played.done.answers else None
    if answer is None:
        return ""
    if _unruled(answer):
        return "no rule says so"
    if _no_choice(answer, played):
        return "nothing triggers that could be aimed"
    if _for_want(answer, hypothesis):
        return "what it would take was not told of"
    if _no_status(answer, played):
        return "asked of what is no permanent"
    return "a token passes through a zone it doesn't stay in" if _passing(answer, hypothesis) else ""


def unread(understood: Understood, hypothesis: Hypothesis) -> bool:
    """Whether a word that says something stands unread, other than one that only repeats what a card of the situation says: it may decide everything."""
    tokens = {token for first, last in hypothesis.unread for token in range(first, last)} - hypothesis.repeats
    return any(word_class(understood.words[token]) != "function" for token in tokens)


_SIZE = re.compile(r"\d+/\d+")


def _lost_size(understood: Understood, hypothesis: Hypothesis) -> str:
    """A size that is told and that nothing in the reading has, nor a card by its print; "" for none."""
    said = " ".join((*hypothesis.given, *hypothesis.first, *hypothesis.when, *hypothesis.then, *(ask.text for ask in hypothesis.asks)))
    for token, word in enumerate(understood.words):
        repeated = (token in hypothesis.needless and bool(hypothesis.cards)) or token in hypothesis.recited  # as printed, or as somebody holds
        if _SIZE.fullmatch(word) and not repeated and not re.search(rf"(?<![\d+-]){word}(?!\d)", said):
            return word
    return ""


@lru_cache(maxsize=4096)
def stems(word: str) -> frozenset[str]:
    """A word and what it may be a form of."""
    low = word.lower()
    return frozenset((low, *(form.lemma for form in forms(low))))


def idle_no(hypothesis: Hypothesis, verdict: Verdict) -> bool:
    """Whether something is said not to happen though nothing is done that it could come of: what would bring it about was not understood."""
    left_out = any(doubt.says.startswith("Left out") for doubt in hypothesis.doubts)  # understood, and forbidden: then nothing comes of it indeed
    done = [line for line in hypothesis.when if not NOTHING_DONE.search(line)]
    if done or left_out or not hypothesis.asks:
        return False
    ask = hypothesis.asks[0]
    if ask.text.startswith("can ") and " spell]] " not in ask.text:
        return False  # whether something may be done is asked of a deed that nobody has done
    nothing = verdict.value == 0 or verdict.value == ("yes" if ask.turned else "no")
    return nothing and any(word in HAPPENINGS for word in ask.text.split())


def nothing_gained(hypothesis: Hypothesis, verdict: Verdict) -> bool:
    """Whether it is asked how much life somebody gains or loses, and it comes to none: who asks how much takes it that it is some, and what brings it about
    was not understood."""
    return verdict.value == 0 and bool(hypothesis.asks) and re.match(r"how much life does \w+ (?:gain|lose)\b", hypothesis.asks[0].text) is not None


_GETS = re.compile(r"^does .* get [+-]\d")

_IS_COUNTERED = re.compile(r"is (\[\[[^\]]+\]\]) countered")


def _too_late(hypothesis: Hypothesis) -> bool:
    """Whether it is asked if a spell is countered after which the story goes on to another turn, with something done there: that was meant to be done at
    once (117.1)."""
    asked = _IS_COUNTERED.fullmatch(hypothesis.asks[0].text) if hypothesis.asks else None
    cast = next((n for n, line in enumerate(hypothesis.when) if asked is not None and f" casts {asked[1]}" in line), None)
    moved = next((n for n, line in enumerate(hypothesis.when) if line.startswith("the turn moves")), None)
    return cast is not None and moved is not None and cast < moved


_LIFE = re.compile(r"how much life does (\w+) have")


def _as_it_was(hypothesis: Hypothesis, played: Played) -> bool:
    """Whether a player's life is asked for that was told, and nothing that is done touches it."""
    asked = _LIFE.fullmatch(hypothesis.asks[0].text) if hypothesis.asks else None
    if asked is None or played.done is None or f"{asked[1]} is at {played.verdict.value} life" not in hypothesis.given:
        return False
    touched = re.compile(rf"damage to {asked[1]}\b|^{asked[1]} (?:gains|loses) ")
    return not any(touched.search(line.text) for line in played.done.steps)


UTMOST = frozenset({"most", "max", "maximum", "tops", "largest", "greatest", "highest", "biggest", "utmost"})
"""Words that ask for as much as there can be."""


def _at_most(understood: Understood, hypothesis: Hypothesis) -> bool:
    """Whether as much damage as there can be is asked for, and somebody could do more than was told: with mana, with a card in hand, with an ability."""
    if not UTMOST & {word.lower() for word in understood.words} or not any(ask.text.startswith("how much damage") for ask in hypothesis.asks):
        return False
    told = " ".join(hypothesis.when)
    held = [found.group(1) for line in hypothesis.given if (found := re.search(r"has (?:an? .* called )?\[\[([^\]]+)\]\] in hand", line))]
    open_mana = any(re.search(r"\bland\b|\bmana\b|\[\[(?:\w+ )?(?:Plains|Island|Swamp|Mountain|Forest)\]\]", line) for line in hypothesis.given)
    return open_mana or any(f"[[{name}]]" not in told for name in held)


def cut_short(hypothesis: Hypothesis) -> bool:
    """Whether a line of the story was left out because it can't be played so, and what is asked may hang on it: where it is all that was done, with what
    was named, the rules forbid it and that answers the question."""
    left_out = sum(doubt.says.startswith(LEFT_OUT) for doubt in hypothesis.doubts)
    told_more = bool(hypothesis.when) or left_out > 1  # one line that the rules forbid answers; several were misread
    told_more = told_more or any(_there_already(doubt.says, hypothesis.given) for doubt in hypothesis.doubts if doubt.says.startswith(LEFT_OUT))
    return bool(left_out) and (told_more or any(doubt.kind == "stand-in" for doubt in hypothesis.doubts))


def _there_already(left_out: str, given: tuple[str, ...]) -> bool:
    """Whether what couldn't be cast or played is told to be on the battlefield: no rule forbids it, the story was taken in the wrong order."""
    card = re.search(r"\b(?:casts|plays) \[\[([^\]]+)\]\]", left_out)
    return card is not None and any(re.search(rf"^\w+ controls (?:an? )?\[\[{re.escape(card[1])}\]\]", line) for line in given)


def _unruled(answer: Answer) -> bool:
    """Whether something is said to be impossible with no rule behind it: the deed doesn't fit the story, so it was not understood."""
    tried = answer.inquiry is not None and isinstance(answer.inquiry.claim, m.Can)
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    if isinstance(claim, m.Can) and claim.so and not _of_its_target(claim):
        return False  # it can be done, and what is asked besides doesn't come about
    return tried and answer.kind == "no" and not any(cites for _, cites in answer.because)


def _of_its_target(claim: m.Can) -> bool:
    """Whether what is to come about is said of what the deed is aimed at: "can I kill it with that"."""
    aimed = getattr(getattr(claim.step, "options", None), "targets", ())
    return any(getattr(so, "what", None) in aimed for so in claim.so)


def _no_choice(answer: Answer, played: Played) -> bool:
    """Whether a target can't be chosen because nothing asks for one: no ability triggered, so that what should make it trigger was not understood."""
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    aims = isinstance(claim, m.Can) and isinstance(claim.step, m.AnswerStep) and answer.kind == "no"
    return aims and played.done is not None and not any("triggered ability" in line.text for line in played.done.steps)


def _for_want(answer: Answer, hypothesis: Hypothesis) -> bool:
    """Whether a deed fails for want of a target nobody named, or of what to pay with, though nobody told that there is none."""
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    if answer.kind != "no" or hypothesis.lacking or not isinstance(claim, m.Can) or not isinstance(claim.step, m.CastStep | m.ActivateStep):
        return False
    rules = {cite.rpartition(":")[2] for _, cites in answer.because[:1] for cite in cites}
    said = answer.because[0][0] if answer.because else ""
    untargeted = bool(rules & set(NO_TARGET)) and all(_plain(target, hypothesis) for target in claim.step.options.targets)
    return untargeted or (bool(rules & set(NO_PAYMENT)) and "cost" in said and "mana" not in said)


def _by_nobody(hypothesis: Hypothesis) -> bool:
    """Whether it is asked if a spell can be cast that was brought in for the ask alone, beside another ask: what was asked of is something told."""
    told = " ".join(hypothesis.when)
    return len(hypothesis.asks) > 1 and any(name not in told for ask in hypothesis.asks for name in re.findall(r"\[\[\w+ spell\]\]", ask.text))


def _left_in_hand(hypothesis: Hypothesis) -> bool:
    """Whether one of several like cards that were told of is never used ("hit by two Shocks")."""
    held = [found.group(1) for line in hypothesis.given if (found := re.search(r"called \[\[([^\]]+)\]\] in hand", line))]
    told = " ".join((*hypothesis.when, *(ask.text for ask in hypothesis.asks)))
    return any(name.startswith(("Second ", "Third ")) and f"[[{name}]]" not in told for name in held)


_HELPER = re.compile(r'\bhas an? \w+ with "[^"]*" called \[\[([^\]]+)\]\] in hand')
_HELD = re.compile(r"\bhas (?:an? )?\[\[([^\]]+)\]\] in hand")


def _beside_helper(hypothesis: Hypothesis) -> bool:
    """Whether a spell that nobody named is used, or asked about, while one that is named stays in hand."""
    used = " ".join((*hypothesis.when, *(ask.text for ask in hypothesis.asks)))
    helped = any(f"[[{found[1]}]]" in used for line in hypothesis.given if (found := _HELPER.search(line)))
    idle = any(f"[[{found[1]}]]" not in used for line in hypothesis.given if (found := _HELD.search(line)))
    return helped and idle


def _passing(answer: Answer, hypothesis: Hypothesis) -> bool:
    """Whether it is asked if a token comes to a zone in which it then ceases to be (704.5d): it does, and isn't there afterwards."""
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    name = claim.what.name if isinstance(claim, m.InZone) and isinstance(claim.what, m.Ref) else None
    return name is not None and any(" token" in line and name in line for line in hypothesis.given)


def _plain(target: object, hypothesis: Hypothesis) -> bool:
    """Whether a thing is only told to be of a kind ("a creature"), so that it may be like what is asked for."""
    named = f"[[{target.name}]]" if isinstance(target, m.Ref) else ""
    if isinstance(target, m.Ref) and any(re.search(rf" attached to {re.escape(named)}$", line) for line in hypothesis.given):
        return False  # what it wears was told, and may be why
    return isinstance(target, m.Ref) and any(re.search(rf"\bcontrols an? \w+ called \[\[{re.escape(target.name)}\]\]$", line) for line in hypothesis.given)


def _no_status(answer: Answer, played: Played) -> bool:
    """Whether it is asked if something is tapped or face down that isn't on the battlefield in the end."""
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    if not isinstance(claim, m.Is) or played.done is None or not any(value.replace("-", " ") in STATUS for _, value in claim.qualities):
        return False
    moment = played.done.run.moment()
    found = [moment.state.objects.get(i) for i in moment.names.candidates(moment.state, claim.what)]
    return not any(obj is not None and obj.zone == "battlefield" for obj in found)
