"""The build page: a form of fields turned into Judge English, so that nobody needs to know the language to replay something."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judge.errors import Malformed

PLAYERS = ("Ann", "Bob")
ROWS = 5
"""Permanents of each player that the form offers; the text can hold more."""
ACTIONS = 6
STEPS = ("upkeep", "precombat main", "declare attackers", "declare blockers", "postcombat main", "end step")

VERBS: dict[str, str] = {
    "attacks": "attacks with",
    "blocks": "blocks with",
    "casts": "casts",
    "responds": "casts, in response,",
    "activates": "activates",
    "declines": "doesn't block",
}
"""What a player can do on the form, and how the form calls it."""

_LONGEST = 160
_LIFE = re.compile(r"-?\d{1,4}")
_DETERMINED = re.compile(r"(?:an?|the|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\s", re.IGNORECASE)
_SIZE = re.compile(r"\d+/\d+|\*/\*")


@dataclass(frozen=True, slots=True)
class Action:
    """One row of what happens."""

    who: str
    verb: str
    what: str
    on: str


def compose(form: Mapping[str, str]) -> str:
    """The scenario that the fields describe. Malformed, naming the field, for what cannot be a part of one."""
    lines = [f"Scenario: {_text(form, 'name') or 'built by hand'}"]
    given: list[str] = []
    for n, player in enumerate(PLAYERS):
        life = _text(form, f"life{n}")
        if life and life != "20":
            if not _LIFE.fullmatch(life):
                raise Malformed(f"the life total of {player} is {life!r}", mend="a number such as 20")
            given.append(f"{player} is at {life} life")
        for row in range(ROWS):
            thing = _text(form, f"has{n}-{row}")
            if thing:
                given.append(f"{player} controls {_article(thing, tapped=bool(form.get(f'tapped{n}-{row}')))}")
        hand = _text(form, f"hand{n}")
        given += [f"{player} has {_article(card)} in hand" for card in re.split(r"\s*[;\n]\s*", hand) if card]
    turn, step = _text(form, "turn"), _text(form, "step")
    if turn in PLAYERS and step in STEPS:
        given.append(
            f"it is {turn}'s {step}{'' if step.endswith(('step', 'upkeep')) else ' step'}".replace(
                "main step", "main phase"
            )
        )
    if not given:
        raise Malformed("there is nothing on the battlefield yet", mend="put a card or a creature on a player's side")
    described = frozenset(word for g in given if _SIZE.search(g) for word in re.findall(r"[A-Z]\w+", g)) - set(PLAYERS)
    done = [sentence for n in range(ACTIONS) if (sentence := _sentence(_action(form, n), described))]
    lines += _list("Given", given)
    if done:
        lines += _list("When", done)
    asked = _text(form, "ask").rstrip("?")
    if asked:
        lines.append(f"Ask: {asked}?")
    return "\n".join(lines) + "\n"


def _text(form: Mapping[str, str], name: str) -> str:
    value = " ".join(form.get(name, "").split()) if name[:4] != "hand" else form.get(name, "").strip()
    if len(value) > _LONGEST * (4 if name[:4] == "hand" else 1):
        raise Malformed(f"the field {name} is too long", mend=f"at most {_LONGEST} characters")
    return value


def _article(thing: str, *, tapped: bool = False) -> str:
    """A described object with its article; a card's name as it is."""
    if tapped:
        bare = re.sub(r"^an?\s+", "", thing, flags=re.IGNORECASE)
        return f"a tapped {bare}"
    if _DETERMINED.match(thing) and not _SIZE.match(thing):
        return thing
    return f"a {thing}" if _SIZE.match(thing) or thing[:1].islower() else thing


def _action(form: Mapping[str, str], n: int) -> Action:
    return Action(*(_text(form, f"{part}{n}") for part in ("who", "verb", "what", "on")))


def _sentence(action: Action, described: frozenset[str]) -> str:
    who, what, on = action.who, _the(action.what, described), _the(action.on, described)
    if who not in PLAYERS or action.verb not in VERBS or (not what and action.verb != "declines"):
        return ""
    other = PLAYERS[1 - PLAYERS.index(who)]
    match action.verb:
        case "attacks":
            return f"{who} attacks {on or other} with {what}"
        case "blocks":
            if not on:
                raise Malformed(
                    f"{who} blocks nothing with {what}", mend="say in the last field which attacker is blocked"
                )
            return f"{who} blocks {on} with {what}"
        case "declines":
            return f"{who} doesn't block"
        case "casts" | "responds":
            aimed = f" on {on}" if on else ""
            return f"{who} casts {action.what}{aimed}{' in response' if action.verb == 'responds' else ''}"
        case _:
            aimed = f" targeting {on}" if on else ""
            return f"{who} activates {what}{aimed}"


def _the(thing: str, described: frozenset[str]) -> str:
    """A thing spoken of: players and cards by their names, what was described on the spot with its article."""
    if not thing or thing in PLAYERS or _DETERMINED.match(thing):
        return thing
    return f"the {thing}" if thing in described or not thing[:1].isupper() else thing


def _list(first: str, sentences: list[str]) -> list[str]:
    return [f"{first if n == 0 else '  And'} {sentence}" for n, sentence in enumerate(sentences)]
