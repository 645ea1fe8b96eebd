"""What is amiss with a question before anybody replays it: impossible numbers, several games, nothing asked; and how to say it better."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.question.tokens import Token
from judge.question.world import World

MOST_OF_A_KIND = 1000
"""More objects of a kind, or cards in a zone, are taken for a slip of the pen."""

_GAMES = re.compile(
    r"\b(?:(?:in|during) (?:the )?(?:first|second|third|other|another|next|previous|last|different) (?:game|match|duel)|"
    r"(?:in )?game (?:one|two|three|[123])\b|(?:another|different|other) (?:game|match))",
    re.IGNORECASE,
)


def several_games(text: str) -> list[str]:
    """The words that tell of more than one game."""
    found = [m.group(0) for m in _GAMES.finditer(text)]
    return list(dict.fromkeys(found)) if len({f.lower() for f in found}) > 1 or any("another" in f.lower() or "different" in f.lower() for f in found) else []


def impossible(tokens: list[Token]) -> list[str]:
    """Numbers that can't be: fewer than none of something, thousands of creatures."""
    out = []
    for at, token in enumerate(tokens):
        if token.kind != "number":
            continue
        after = tokens[at + 1].low if at + 1 < len(tokens) else ""
        number = int(token.text)
        fewer = number < 0 and after not in ("life", "") and tokens[at + 1].kind == "word" and not _loyalty(tokens, at)
        if fewer or (number > MOST_OF_A_KIND and after not in ("life", "damage", "mana", "")):
            out.append(f"{token.text} {after}")
    return out


def _loyalty(tokens: list[Token], at: int) -> bool:
    """Whether the number is the cost of a loyalty ability ("his -3 ability", "Ajani's -2 on my Bears")."""
    owned = at > 0 and (tokens[at - 1].low in ("'s", "her", "his", "its") or tokens[at - 1].low.endswith("'s"))
    return tokens[at + 1].low in ("ability", "loyalty", "abilities") or (owned and tokens[at + 1].low in ("on", "targeting", "at", "and", "in"))


def told_twice(before: dict[str, int], world: World, words: str) -> list[str]:
    """A life total told although another was told before: what the replay makes of it is what is asked."""
    return [words for player, life in world.life.items() if player in before and before[player] != life]


def contradictory(world: World) -> list[str]:
    """Things told to be two things at once."""
    out = []
    for thing in world.things:
        if {"tapped", "untapped"} <= thing.states:
            out.append(f"{thing.key} is told to be tapped and untapped")
        if {"attacking", "blocking"} <= thing.states:
            out.append(f"{thing.key} is told to be attacking and blocking")
        if thing.damage and re.fullmatch(r"\d+/\d+", thing.pt) and thing.damage >= int(thing.pt.split("/")[1]):
            out.append(f"{thing.key} has lethal damage before anything happens")
        if thing.zone == "battlefield" and not thing.made_up and {"instant", "sorcery"} & {t.lower() for t in thing.types}:
            out.append(f"{thing.key} is no permanent")
        if not (thing.card or thing.text or thing.pt) and _ABILITY.fullmatch(thing.key):
            out.append("whose ability is meant")
    return out


_ABILITY = re.compile(r"(?:Ability|Trigger|Effect)(?: \d+)?")
"""What was taken for a permanent by that name."""


def near_names(names: list[str], suggest: Callable[[str], list[str]]) -> list[str]:
    """For each name that no card has, the cards that may be meant."""
    out = []
    for name in names:
        near = suggest(name)[:3]
        if near:
            out.append(f"No card is called {name}; perhaps {_either(near)} is meant.")
    return out


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def advice(world: World, missing: list[str], games: list[str], numbers: list[str]) -> list[str]:
    """How the question could be put so that it can be decided."""
    out = []
    if games:
        out.append(f"Several games are told ({', '.join(games)}): ask about one at a time.")
    if numbers:
        out.append(f"That number can't be: {', '.join(numbers)}.")
    if not world.things and not world.deeds and not world.life:
        out.append("No situation was made out: say who controls what, what is done in which order, and what you want to know.")
    elif missing:
        out.append("Say in plain steps who controls what and who does what, and ask one thing at the end; leave out what doesn't matter.")
    return out


__all__ = ["advice", "contradictory", "impossible", "near_names", "several_games", "told_twice"]
