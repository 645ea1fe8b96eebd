"""The line router: each line of normalised text goes to the reader of its kind of ability (112.3, 113.3 today)."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from judge.cards import tree
from judge.cards.reader import (  # noqa: F401 - each registers its lowering rules
    lower_amounts,
    lower_becoming,
    lower_casting,
    lower_choices,
    lower_clauses,
    lower_conditions,
    lower_costs,
    lower_counting,
    lower_damage,
    lower_deeds,
    lower_delays,
    lower_determiners,
    lower_durations,
    lower_effects,
    lower_entering,
    lower_events,
    lower_firsts,
    lower_fits,
    lower_foreach,
    lower_forms,
    lower_game_events,
    lower_history,
    lower_ifs,
    lower_keeping,
    lower_limits,
    lower_lines,
    lower_mana,
    lower_mods,
    lower_moves,
    lower_nouns,
    lower_objects,
    lower_parts,
    lower_past,
    lower_piles,
    lower_player_events,
    lower_posts,
    lower_predicates,
    lower_prevention,
    lower_restrictions,
    lower_rules,
    lower_sequences,
    lower_steps,
    lower_voting,
    lower_with,
    lower_words,
    lower_would,
    lower_would_be,
)
from judge.cards.reader.body import Piece, UnreadPart, attempt, read_body, sentences
from judge.cards.reader.keyword_lines import read_keyword_line
from judge.cards.reader.linking import done_instead, floored, folded, if_cast_so, ignored, otherwise, told_cost
from judge.cards.reader.lower_lines import to_static
from judge.cards.reader.modal import modal_header
from judge.cards.reader.pointing import ATTACHED, Scope

_LEVEL = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)$")
_SIZE = re.compile(r"(\d+)/(\d+)$")
_CHAPTER = re.compile(r"((?:I|II|III|IV|V)(?:, (?:I|II|III|IV|V))*) — (.*)", re.DOTALL)
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
_LOYALTY = re.compile(r"\[?([+-]?(?:\d+|X))\]?: (.*)", re.DOTALL)
_LABEL = re.compile(r"([A-Z][A-Za-z' -]*?) — (.*)", re.DOTALL)
_NO_LABEL = frozenset(
    {
        "Choose one",
        "Choose two",
        "Choose three",
        "Choose one or both",
        "Choose one or more",
        "Choose any number",
        "Forecast",
        "Boast",
        "Choose up to one",
    }
)
EVENT_TRIES = 4  # commas at which a trigger's event may end; a bound on unreadable text
_SPELL_TYPES = frozenset({"instant", "sorcery"})


def blocks(text: str) -> list[tuple[int, str]]:
    """The lines of the text with their start, bullets joined to their header."""
    found: list[tuple[int, str]] = []
    start = 0
    for line in text.split("\n"):
        if line.startswith("•") and found:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        elif line:
            found.append((start, line))
        start += len(line) + 1
    return found


def read_lines(text: str, types: tuple[str, ...]) -> tuple[tree.Ability, ...]:
    """Read every line of normalised text into abilities, in order."""
    found: list[tree.Ability] = []
    lines = blocks(text)
    if any(line.startswith(("Enchant ", "Equip ", "Equip—", "Fortify ")) for _, line in lines):
        types = (*types, ATTACHED)
    spell = Scope(types=types)
    index = 0
    while index < len(lines):
        start, line = lines[index]
        level = _LEVEL.match(line)
        if level and index + 1 < len(lines) and _SIZE.match(lines[index + 1][1]):
            size = _SIZE.match(lines[index + 1][1])
            index += 2
            inner: list[tree.Ability] = []
            while index < len(lines) and not _LEVEL.match(lines[index][1]):
                inner.extend(read_line(lines[index][1], lines[index][0], types, Scope(types=types)))
                index += 1
            if size is not None:
                found.append(
                    tree.Level(
                        int(level[1]), int(level[2]) if level[2] else None, int(size[1]), int(size[2]), tuple(inner)
                    )
                )
            continue
        found.extend(read_line(line, start, types, spell))
        index += 1
    return tuple(found)


def read_line(line: str, start: int, types: tuple[str, ...], spell: Scope) -> tuple[tree.Ability, ...]:
    """One ability line (with its bullets, if any) into abilities; what cannot be read at all is one ``UnreadAbility``."""
    keywords = read_keyword_line(line)
    if keywords is not None:
        return keywords
    chapter = _CHAPTER.match(line)
    if chapter and "saga" not in types and "enchantment" in types:
        numbers = tuple(_ROMAN[word] for word in chapter[1].split(", "))
        effect = read_body(chapter[2], Scope(types=types), start + chapter.start(2)).effect
        return (tree.Chapter(numbers, effect),)
    label = ""
    labelled = _LABEL.match(line)
    if labelled and labelled[1] not in _NO_LABEL and not labelled[1].startswith("Choose"):
        label, rest = labelled[1], labelled[2]
        start += labelled.start(2)
        line = rest
    read = _read(line, start, types, spell, label)
    if read is None:
        whole = f"{label} — {line}" if label else line
        return (tree.UnreadAbility(whole, start - (len(label) + 3 if label else 0), start + len(line)),)
    return read


def _read(line: str, start: int, types: tuple[str, ...], spell: Scope, label: str) -> tuple[tree.Ability, ...] | None:
    first = line.split(" ", 1)[0]
    if first in ("When", "Whenever") and _SPELL_TYPES & set(types) and " this turn, " in line:
        # what a spell watches for in a turn is a delayed ability that its resolving sets up (603.7)
        delayed = read_body(line, spell.copy(), start)
        head = delayed.effect.of[0] if isinstance(delayed.effect, tree.Sequence) else delayed.effect
        if isinstance(head, tree.Delayed) and head.until is not None:
            return (tree.SpellAbility(delayed.effect, label=label),)
    if first in ("When", "Whenever", "At"):
        return _triggered(line, start, types, label)
    if line.startswith(_EXERT):
        exerted = _exerted(line, start, types, label)
        if exerted is not None:
            return exerted
    begins = _BEGINS.fullmatch(line)
    if begins is not None:
        return _begins_there(begins, start, types)
    if line.startswith(_OPENING):
        return _revealed_at_first(line, start, types)
    loyalty = _LOYALTY.match(line)
    if loyalty and "planeswalker" in types:
        body = read_body(loyalty[2], Scope(types=types), start + loyalty.start(2))
        sign = loyalty[1]
        number: int | str = sign if "X" in sign else int(sign)
        return (tree.Activated((), body.effect, body.restrictions, loyalty=number),)
    colon = _colon(line)
    if colon > 0:
        return _activated(line, colon, start, types, label)
    if line.startswith(("As an additional cost", "Cast ~", "You may", "If ", "Rather than", "Any player may")):
        # what is paid for the spell is what its instructions speak of: "the sacrificed creature"
        own = spell if line.startswith("As an additional cost") else Scope(types=types)
        cast = attempt(line.removesuffix("."), "castline", own)
        if cast is not None and not label:
            return (cast,)
        if isinstance(cast, tree.AlternativeCost):
            return (dataclasses.replace(cast, label=label),)
    if _SPELL_TYPES & set(types):
        body = read_body(line, spell, start)
        if (
            isinstance(body.effect, tree.UnreadEffect)
            or _wholly_unread(body.effect)
            or _of_the_spell_itself(body.effect)
            or body.restrictions  # how it may be cast, no instruction of it
        ):
            static = _static(line, start, types, label, keep=False)
            if static is not None:
                return static
        if body.restrictions:
            return None
        return (tree.SpellAbility(body.effect, label=label),)
    return _static(line, start, types, label, keep=True)


def _of_the_spell_itself(effect: tree.Effect) -> bool:
    """Whether a sentence without a duration says what can't happen to the spell, or what holds while it is on the stack: a static
    ability of it there (604.1), nothing that its resolving would do."""
    if isinstance(effect, tree.ApplyRule) and isinstance(effect.lasts.condition, tree.Fits):
        test = effect.lasts.condition
        return test.what == tree.This() and test.predicates == (tree.InZone("stack"),)
    return (
        isinstance(effect, tree.Apply)
        and isinstance(effect.what, tree.This)
        and all(isinstance(m, tree.Cant) for m in effect.modifications)
        and (effect.lasts is None or not effect.lasts.span)
    )


_OPENING = "You may reveal ~ from your opening hand. If you do, "


def _revealed_at_first(line: str, start: int, types: tuple[str, ...]) -> tuple[tree.Ability, ...] | None:
    """What a card in an opening hand sets up for the first upkeep."""
    rest = line.removeprefix(_OPENING)
    body = read_body(f"{rest[:1].upper()}{rest[1:]}", Scope(types=types), start + len(_OPENING))
    if body.restrictions or not isinstance(body.effect, tree.Delayed) or body.effect.event != tree.PhaseBegins("upkeep", None, "next"):
        return None
    return (tree.Static(tree.Who("you", word="you"), (tree.OpeningReveal(body.effect),), zone="opening hand"),)


_BEGINS = re.compile(
    r"If ~ is in your opening hand(?P<second> and you're not playing first)?, you may begin the game with ~ on the battlefield"
    r"(?: with (?P<article>an?) (?P<kind>[a-z]+) counter on it)?\. If you do, (?P<then>.+)"
)


def _begins_there(begins: re.Match[str], start: int, types: tuple[str, ...]) -> tuple[tree.Ability, ...] | None:
    """What a card in an opening hand may begin the game as, and what is done for it (103.5)."""
    rest = begins["then"]
    body = read_body(f"{rest[:1].upper()}{rest[1:]}", Scope(types=types), start + begins.start("then"))
    if body.restrictions:
        return None
    counters = (tree.CounterSpec(begins["kind"], tree.Num(1)),) if begins["kind"] else ()
    place = tree.OpeningPlace(body.effect, counters, not_first=begins["second"] is not None)
    return (tree.Static(tree.Who("you", word="you"), (place,), zone="opening hand"),)


_EXERT = "You may exert ~ as it attacks. When you do, "


def _exerted(line: str, start: int, types: tuple[str, ...], label: str) -> tuple[tree.Ability, ...] | None:
    """What exerting a creature as it attacks does (701.39 today): the choice is made as attackers are declared."""
    scope = Scope(types=types)
    scope.mention(tree.This(), {"creature", "permanent"})
    rest = line.removeprefix(_EXERT)
    body = read_body(f"{rest[:1].upper()}{rest[1:]}", scope, start + len(_EXERT))
    if body.restrictions:
        return None
    event = tree.BecomesStatus(tree.This(), "exerted as it attacks")
    return (tree.Triggered(event, body.effect, label=label, word="when"),)


def _wholly_unread(effect: tree.Effect) -> bool:
    return isinstance(effect, tree.Sequence) and all(isinstance(item, tree.UnreadEffect) for item in effect.of)


def _colon(line: str) -> int:
    """Where the cost ends, outside quotes and before any sentence ends; -1 when there is no cost."""
    quoted = False
    for place, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == "." and not quoted:
            return -1
        elif char == ":" and not quoted:
            return place
    return -1


_LEAVES = ("When ~ leaves the battlefield, ", "When ~ dies, ")


def _triggered(line: str, start: int, types: tuple[str, ...], label: str) -> tuple[tree.Ability, ...] | None:
    scope = Scope(types=types)
    if line.startswith(_LEAVES):  # "that player", if the text names none itself: of the ability that this one is linked to
        scope.mention(tree.Back("linked player"), player=True)
    head, modes = modal_header(line)
    scope.modes = modes
    parts = sentences(head)
    found = attempt(parts[0].text, "triggered", scope)
    if isinstance(found, tree.Triggered):
        tail = read_body(head, scope, start, first=Piece(found.effect), parts=parts[1:])
        once = any(item.kind == "triggers" for item in tail.restrictions)
        return (tree.Triggered(found.event, tail.effect, found.condition, once, word=found.word, label=label),)
    # the event may be readable where the instruction is not
    for place in [match.start() for match in re.finditer(", ", parts[0].text)][:EVENT_TRIES]:
        trial = Scope(types=types)
        word, _, event_text = parts[0].text[:place].partition(" ")
        event = attempt(event_text, "event", trial)
        if event is not None:
            rest = parts[0].text[place + 2 :]
            unread = tree.UnreadEffect(rest, start + place + 2, start + place + 2 + len(rest))
            tail = read_body(head, trial, start, first=Piece(unread), parts=parts[1:])
            return (tree.Triggered(event, tail.effect, word=word.lower(), label=label),)
    return None


def _activated(
    line: str, colon: int, start: int, types: tuple[str, ...], label: str
) -> tuple[tree.Ability, ...] | None:
    scope = Scope(types=types)
    costs = attempt(line[:colon], "costs", scope)
    body_text = line[colon + 1 :].lstrip()
    body_start = start + len(line) - len(body_text)
    if costs is None:
        costs = (tree.OtherCost(tree.UnreadEffect(line[:colon], start, start + colon)),)
    body = read_body(body_text, scope, body_start)
    return (tree.Activated(costs, body.effect, body.restrictions, label=label),)


def _static(
    line: str, start: int, types: tuple[str, ...], label: str, *, keep: bool
) -> tuple[tree.Ability, ...] | None:
    scope = Scope(types=types)
    found: list[tree.Ability] = []
    unread = False
    for part in sentences(line):
        statics: Any = None
        other = otherwise(part.text, found, scope)
        if other is not None:
            found.append(other)
            continue
        try:
            statics = attempt(part.text, "static", scope, to_static)
        except UnreadPart:
            statics = None
        if statics is None and done_instead(part.text, found, scope):
            continue
        if statics is None and found and (
            told_cost(part.text, found, scope) or floored(part.text, found, scope) or ignored(part.text, found, scope)
        ):
            continue
        if statics is None:
            statics = (tree.UnreadAbility(part.text, start + part.start, start + part.start + len(part.text)),)
            unread = True
        if found and folded(found, statics):
            continue
        found.extend(statics)
    if unread and (not keep or all(isinstance(item, tree.UnreadAbility) for item in found)):
        return None
    if len(found) == 1:
        only = found[0]
        if label and isinstance(only, tree.Static):
            only = dataclasses.replace(only, label=label)
        elif label:
            return None
        return (only,)
    if unread:
        return tuple(found)
    members: list[tree.Static] = []
    joins: list[str] = []
    for index, item in enumerate(found):
        if index:
            joins.append(". ")
            item = if_cast_so(item, found[index - 1])
        if isinstance(item, tree.StaticGroup):
            members.extend(item.of)
            joins.extend(item.joins)
        elif isinstance(item, tree.Static):
            members.append(item)
    return (tree.StaticGroup(tuple(members), tuple(joins), label=label),)


__all__ = ["blocks", "read_line", "read_lines"]
