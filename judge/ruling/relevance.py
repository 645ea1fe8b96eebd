"""What takes part in a verdict: the cards that do something in the replay, and whether the last deed told makes a difference (by leaving it out)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.ruling.judged import judged
from judge.ruling.played import Played, Plays
from judge.scenario import model as m
from judge.scenario import text as english
from judge.scenario.results import Answer, Replay
from judge.scenario.wording_facts import fact as fact_text
from judge.scenario.wording_queries import inquiry as inquiry_text
from judge.scenario.wording_steps import step as step_text


def idle(played: Played, plays: Plays) -> tuple[str, ...]:
    """The cards named that do nothing in the replay: not in the story at all, or no word of the transcript and no answer changes without them."""
    scenario, done = played.scenario, played.done
    if scenario is None or done is None or not played.ran:
        return ()
    # a deed that can't be done was left out, which is why nothing came of the card
    said = (doubt.says for doubt in played.hypothesis.doubts if doubt.kind == "skip")
    spoken = " ".join([*(step_text(s) for s in scenario.steps), *(inquiry_text(i) for i in scenario.inquiries), *said])
    shown = " ".join(line.text for line in done.steps)
    told = english(scenario)
    chosen = all(isinstance(inquiry.query, m.Chooser) for inquiry in scenario.inquiries)  # among what it is chosen doesn't matter to who chooses
    found = []
    for card in played.hypothesis.cards:
        if card in played.hypothesis.cited and card in told:
            continue  # whether it does something is what is in doubt
        if card in BASICS:
            continue  # lands are there for their mana, which is taken as there anyhow
        silent = card not in spoken and card not in shown and not chosen
        if card not in told or (silent and not _missed(card, scenario, done, plays) and not _overruled(card, played, scenario, plays)):
            found.append(card)
    return tuple(found)


BASICS = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"))


def _missed(card: str, scenario: m.Scenario, done: Replay, plays: Plays) -> bool:
    """Whether the replay goes otherwise without a card."""
    without = _without(scenario, card)
    there = plays.replayed(without) if without is not None else None
    return there is None or not there.answers or [a.words for a in there.answers] != [a.words for a in done.answers] or _lines(there) != _lines(done)


def _overruled(card: str, played: Played, scenario: m.Scenario, plays: Plays) -> bool:
    """Whether a card does nothing only because something else there is stronger: without that, the answer turns on the card."""
    if played.verdict.kind not in ("yes", "no"):
        return False
    asked = " ".join(inquiry_text(i) for i in scenario.inquiries)  # without what is asked about there is nothing to ask
    others = [other for other in played.hypothesis.cards if other not in (card, *BASICS) and other not in asked]
    for weaker in _weakened(scenario, others)[:MOST_WEAKENED]:
        there, without = plays.replayed(weaker), _without(weaker, card)
        if there is None or not there.answers or [a.words for a in there.answers] == [a.words for a in _answers(plays, scenario)]:
            continue
        gone = plays.replayed(without) if without is not None else None
        if gone is not None and gone.answers and [a.words for a in gone.answers] != [a.words for a in there.answers]:
            return True
    return False


MOST_WEAKENED = 4
"""So many situations without one thing are tried to see what a card would do."""


def _answers(plays: Plays, scenario: m.Scenario) -> tuple[Answer, ...]:
    done = plays.replayed(scenario)
    return done.answers if done is not None else ()


def _weakened(scenario: m.Scenario, cards: list[str]) -> list[m.Scenario]:
    """The situation without one of its other cards, or with a described creature that lacks its abilities."""
    out = [there for other in cards if (there := _without(scenario, other)) is not None]
    for at, fact in enumerate(scenario.position):
        if not isinstance(fact, m.Has):
            continue
        for n, obj in enumerate(fact.objects):
            if obj.abilities:
                objects = (*fact.objects[:n], replace(obj, abilities=()), *fact.objects[n + 1 :])
                out.append(replace(scenario, position=(*scenario.position[:at], replace(fact, objects=objects), *scenario.position[at + 1 :])))
    return out


def _lines(done: Replay) -> list[str]:
    return [line.text for line in done.steps]


def _without(scenario: m.Scenario, card: str) -> m.Scenario | None:
    """The same situation without a card; None where other facts speak of it."""
    facts: list[m.Fact] = []
    for fact in scenario.position:
        if isinstance(fact, m.Has):
            kept = tuple(o for o in fact.objects if o.name != card)
            if kept == fact.objects and card in fact_text(fact):
                return None
            if kept:
                facts.append(replace(fact, objects=kept))
        elif card in fact_text(fact):
            return None
        else:
            facts.append(fact)
    return replace(scenario, position=tuple(facts))


COUNTED = ("draw", "discard", "sacrifice", "die", "add")
"""Deeds that are counted ("how many cards does Ann draw"), as the last word of what is asked."""


def vain(played: Played, says: Callable[[str], frozenset[str]]) -> bool:
    """Whether it comes to none of a deed that nothing told speaks of: what was to bring it about was not understood, or not told. ``says``: the words
    of a card."""
    asked = [ask.text.rstrip("?").split()[-1].lower() for ask in played.hypothesis.asks if ask.text.lower().startswith(("how many ", "how much "))]
    if played.verdict.value != 0 or not asked or asked[-1] not in COUNTED:
        return False
    deed = asked[-1]
    if deed in ("die", "add"):
        return not played.hypothesis.when
    told = " ".join((*played.hypothesis.given, *played.hypothesis.when)).lower()
    return deed not in told and not any(deed in says(card) for card in played.hypothesis.cards)


def unhindered(played: Played) -> bool:
    """Whether it comes out that something may be done: a card that is there and makes no difference doesn't keep anybody from it."""
    asks = played.hypothesis.asks
    if len(asks) == 1 and asks[0].text.startswith("can ") and asks[0].text.endswith(" respond"):
        return True  # with whatever card
    return len(asks) == 1 and asks[0].text.startswith("can ") and not asks[0].turned and played.verdict.value == "yes"


def turns(played: Played, plays: Plays) -> bool | None:
    """Whether the verdict is another when the last deed told is left out; None where there is none to leave out, or no verdict without it."""
    scenario = played.scenario
    if scenario is None or played.reading is None or not scenario.steps or played.verdict.kind == "unknown":
        return None
    shorter = _shorter(scenario)
    there = plays.replayed(shorter)
    if there is None:
        return None
    verdict, _ = judged(replace(played.reading, scenario=shorter), there)
    return None if verdict.kind == "unknown" else verdict != played.verdict


def _shorter(scenario: m.Scenario) -> m.Scenario:
    """The situation without its last step."""
    script = list(scenario.script)
    while script and not script[-1].steps:
        script.pop()
    script[-1] = replace(script[-1], steps=script[-1].steps[:-1])
    return replace(scenario, script=tuple(script))
