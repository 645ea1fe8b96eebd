"""Words that a reading has anyway, whether they are typed or not: the deletion probe (``judge.question.probe``) leaves the question the same without
them, and nothing is lost. Each class is only taken so where the reading says what the word says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from judge.question.hypothesis import Hypothesis

_FIGHT = "fight|combat|swing|attack|exchange|battle|trade|scrap|brawl|clash|scuffle|tussle|skirmish|encounter"
_COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight)"
_HIT = "swings?|swinging|swung|attacks?|attacking|attacked|hits?|hitting|strikes?|striking|struck|punch(?:es|ing|ed)?|fights?|fighting|fought"
_CAST = r"(?:comes?|came|coming|gets?|got|is|was) (?:down|in|cast|played|out)|casts?|casting|plays?|played|drops?|dropped|resolves?"
_GENERIC = "things?|guys?|dudes?|fell(?:a|ow)s?|creatures?|critters?|bod(?:y|ies)"


@dataclass(frozen=True, slots=True)
class Shape:
    """Where such words stand (the groups of the pattern) and in which readings they say nothing more."""

    where: re.Pattern[str]
    so: Callable[[Hypothesis, re.Match[str]], bool]


def needless(question: str, hypothesis: Hypothesis) -> frozenset[int]:
    """Where words begin that the reading has anyway."""
    out = set[int]()
    for shape in _SHAPES:
        for found in shape.where.finditer(question):
            if shape.so(hypothesis, found):
                out.update(at for group in range(1, found.re.groups + 1) for at in range(*found.span(group)) if found.group(group))
    return frozenset(out)


def _done(hypothesis: Hypothesis) -> str:
    return " ".join((*hypothesis.when, *(ask.text for ask in hypothesis.asks)))


def _always(_: Hypothesis, __: re.Match[str]) -> bool:
    return True


def _one_turn(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return "the turn moves" not in _done(hypothesis)


def _one_attack(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether there is one combat only, so that it is the one spoken of."""
    return sum(" attacks " in line for line in hypothesis.when) == 1


def _whose_turn(hypothesis: Hypothesis, found: re.Match[str]) -> bool:
    """Whether a turn of that player is played in the reading."""
    whose = "Ann's" if found["whose"].lower() == "my" else "Bob's"
    told = " ".join((*hypothesis.given, *hypothesis.when))
    return f"it is {whose} turn" in told or f"the turn moves to {whose}" in told


def _so_many_block(hypothesis: Hypothesis, found: re.Match[str]) -> bool:
    """Whether that many block one attacker."""
    most = {"double": (2,), "triple": (3,)}.get(found[1].lower(), (2, 3, 4, 5))
    return any(line.partition(" with ")[2].count("[[") in most for line in hypothesis.when if " blocks [[" in line)


def _blocked(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return any(" blocks [[" in line for line in hypothesis.when)


def _in_response(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return any(line.endswith(" in response") for line in hypothesis.when)


def _asked_amount(hypothesis: Hypothesis, found: re.Match[str]) -> bool:
    """Whether that is what is asked for an amount of."""
    what = {"dmg": "damage", "card": "cards", "lifes": "life"}.get(found[1].lower(), found[1].lower())
    return any(re.match(rf"how (?:much|many) {what}\b", ask.text) for ask in hypothesis.asks)


def _asked_in_hand(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether the cards in somebody's hand are asked for, as they are where no place is said."""
    return any(ask.text.startswith("how many cards") and ask.text.endswith(" in hand") for ask in hypothesis.asks)


def _asked_in_all(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether an amount is asked for, of whatever there is of it."""
    return bool(hypothesis.asks) and all(ask.text.startswith(("how much", "how many")) and " by [[" not in ask.text for ask in hypothesis.asks)


def _all_plain(hypothesis: Hypothesis, found: re.Match[str]) -> bool:
    """Whether only creatures without abilities to use are there, so that the damage in combat is as much as it can be."""
    plain = not hypothesis.cards and not any(" in hand" in line or " land " in line or "{" in line for line in hypothesis.given)
    return plain and _asked_in_all(hypothesis, found) and all(ask.text.startswith("how much damage") for ask in hypothesis.asks)


def _attacker_asked(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether it is asked if something blocks, for which somebody has to attack, and nobody said with what."""
    return any("[[Attacker]] with" in ask.text for ask in hypothesis.asks)


def _cannot_fly(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return "flying" not in " ".join(hypothesis.given)


def _attacks(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return any(" attacks " in line for line in hypothesis.when)


def _casts(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return any(" casts [[" in line for line in hypothesis.when)


def _activates(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return any(" activates [[" in line for line in hypothesis.when)


def _activates_once(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    return sum(" activates [[" in line for line in hypothesis.when) == 1


def _by_loyalty(hypothesis: Hypothesis, found: re.Match[str]) -> bool:
    """Whether the loyalty ability of that cost is used."""
    return any(" activates [[" in line and f"'s {found[1]} ability" in line for line in hypothesis.when)


def _so_much(hypothesis: Hypothesis, found: re.Match[str]) -> bool:
    """Whether a spell of which no more is told makes a creature so much bigger."""
    return any(f"gets {found[1]} until end of turn" in line for line in hypothesis.given)


def _shape(where: str, so: Callable[[Hypothesis, re.Match[str]], bool]) -> Shape:
    return Shape(re.compile(where, re.IGNORECASE), so)


def _none_tapped(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether nothing is told to be tapped, so that all of it is untapped."""
    return not any("is tapped" in line for line in (*hypothesis.given, *hypothesis.when)) and not any("tapped" in ask.text for ask in hypothesis.asks)


def _several_there(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether more than one creature blocks."""
    return any(line.partition(" with ")[2].count("[[") > 1 for line in hypothesis.when if " blocks [[" in line)


def _in_play(hypothesis: Hypothesis, _: re.Match[str]) -> bool:
    """Whether somebody has something in play, and nothing is cast or put there first."""
    return any(" controls " in line for line in hypothesis.given) and not any(" casts " in line for line in hypothesis.when)


_PARTICIPLE = r"(?:(?:double|triple|gang|chump)[ -]?)?(?:[a-z]+ed|hit|shot|slain|dealt|thrown|sacrificed|burnt|stolen|put|cut|beat|beaten|eaten|taken)"
_SHAPES = (
    # small verbs: the passive, and having
    _shape(rf"\b(get|gets|got|gotten|getting)\b(?= {_PARTICIPLE}\b)", _always),
    _shape(
        r"(?:'ve|'s|\bhave|\bhas|\bi|\bhe|\bshe|\bthey|\bwe|^|[.!?;,] (?:and |but |so )?) ?(?:(?:only|just|still|also|already) )?(got)\b"
        r"(?= (?:(?:only|just|exactly) )?(?:an?|the|my|his|her|their|no|one|some|both|all|[2-9]|two|three|four|five|six|(?-i:[A-Z])|[a-z]+s out)\b)", _always,
    ),
    # what comes of what was told before
    _shape(rf"\b(?:in|from|during|through|out of|off) (?:that|this) (?:one )?({_FIGHT})\b", _one_attack),
    _shape(rf"\b(?:that|this|those|these) ({_GENERIC})\b(?! of\b)", _always),
    _shape(r"\b(?:right|straight) (away)\b", _one_turn),
    _shape(r"\b(instead)(?=\s*\?)", _always),
    # deeds that are done in the reading
    _shape(rf"(?<!can )(?<!could )\b({_HIT})(?= (?:with|me|him|her|at|into)\b| *[,.;?!]| *$)", _attacks),
    _shape(rf"(?<!can i )(?<!to )\b({_CAST})\b", _casts),
    _shape(r"\b(only)(?= (?:other |untapped )?(?:guy|dude|creature|blocker|thing|permanent|body|critter)\b)", lambda h, f: bool(h.when)),
    _shape(rf"\b(?:{_COUNT}|an?|another) (?:(white|blue|black|red|green|colorless) )?(mana)(?= (?:into|in|for)\b)", _activates),
    _shape(r"\b(?:pay|pays|paid|pump|pumps|pumped|activate|activates|use|uses|used)\b[^,.;?!]{0,20}? (once)\b", _activates_once),
    _shape(rf"\b(tap(?:s|ped|ping)?) ({_COUNT})\b(?= (?:lands? |mana )?(?:for|to cast|to play)\b)", _casts),
    _shape(r"(?<![\w/])([+-]\d)(?![\d/])", _by_loyalty),
    _shape(r"(?<!\S)([+]\d/[+]\d)(?!\S|/)", _so_much),
    _shape(r"\b(only|just)(?= (?:chump[ -]?)?block(?:s|ed)?\b)", lambda h, f: sum(" blocks [[" in line for line in h.when) == 1),
    # combat
    _shape(r"\b(double|triple|gang)(?=[ -]?block)", _so_many_block),
    _shape(r"\b(chump(?:ed|s)?)(?:[ -](block(?:ed|s|ing)?))?\b", _blocked),
    _shape(rf"\b(?:{_HIT}) (back)\b", _attacker_asked),
    _shape(rf"\b({_HIT})(?= back\b)", _attacker_asked),
    _shape(r"\b(?:on|in|during) (?P<whose>my|his|her|their) (?:own )?(turn)\b", lambda h, f: _whose_turn(h, f)),
    _shape(r"\b(?:which|who|that) (doesn't|does not|can't|cannot) (fly)\b", _cannot_fly),
    _shape(r"\b(?:and|with|plus) (another)\b(?= (?:\d+/\d+|creature|guy|dude))", _several_there),
    _shape(r"\b(?:has|have|got|with|of|my|his|her|two|three|four|five|\d) (untapped)\b(?= [\w'’-]+[^?]*[.!;,])", _none_tapped),
    _shape(r"\b(?:is|are|'s|was|been) (?:now |still |already |both )?in (play)\b(?=[^?]*[.!;,])", _in_play),
    # amounts
    _shape(rf"(?<![/+\d-])\b{_COUNT} (damage|dmg)\b", _always),
    _shape(rf"\b(?:takes?|took|deals?|dealt|does|did|eats?|ate) {_COUNT} (more)\b(?! than\b)", _always),
    _shape(r"\bbefore (?:any |combat )?(damage)\b", _always),
    _shape(r"\bhow (?:much|many) (?:total )?(life|damage|dmg|cards?)\b", _asked_amount),
    _shape(r"\bhow many (?:cards? )?[^?.!]{0,40}?\bin (?:my |his |her |their |the )?(hand)\b", _asked_in_hand),
    _shape(r"\b(total)\b(?! (?:power|toughness|cost|life))", _asked_in_all),
    _shape(r"\btotal (damage|dmg)\b", _asked_amount),
    _shape(r"\b(max|maximum|most|tops|at best|at most)\b", _all_plain),
    # what is done in response is done before the other thing resolves
    _shape(r"\bin (response)\b", _in_response),
    _shape(r"\b(before) [^,.;?!]{1,30}? (?:did|does|could do|can do) (anything)\b", _in_response),
    _shape(r"\b(before) [^,.;?!]{1,30}? (resolves|resolved|resolving)\b", _in_response),
)
