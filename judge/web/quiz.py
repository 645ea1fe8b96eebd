"""A quiz made from the scenario library: a situation, four outcomes, and its replay as the answer. Which outcome is so is what the replay says."""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request

from judge.errors import Refusal
from judge.scenario import parse
from judge.scenario.puzzles import puzzle_of
from judge.web.answer_view import replay_view_of
from judge.web.examples import Example, library
from judge.web.forms import pickers
from judge.web.held import Shelf
from judge.web.problems import NotFoundHere

if TYPE_CHECKING:

    from judge.web.answers import Replayed
    from judge.web.house import House

LEVELS = {1: "one deed", 2: "two deeds", 3: "three or more"}
"""How hard a question is: by how much is done in it."""
CHOICES = 4
TRIES = 60
"""Scenarios that are looked at for one that makes a question."""
HELD = 256
_RULE = re.compile(r"\d(?:\d\d(?:\.\d{1,3}[a-z]?)?)?\Z")
_SCORE = re.compile(r"(\d{1,4})-(\d{1,4})\Z")
_DONE = re.compile(r"^\s*(Given|When|Then|And|Ask|Tempting)\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the quiz: what is told, the outcomes to choose from, the number of the one that is so, and its replay."""

    key: str
    name: str
    level: int
    rules: str
    position: tuple[str, ...]
    deeds: tuple[str, ...]
    outcomes: tuple[str, ...]
    right: int
    replayed: Replayed


@lru_cache(maxsize=1)
def keyed() -> dict[str, Example]:
    """Every scenario of the library by a name that stays as long as the scenario does."""
    return {hashlib.blake2b(e.text.encode(), digest_size=6).hexdigest(): e for e in library()}


@lru_cache(maxsize=1)
def levels() -> dict[str, int]:
    """The level of each; 0 where nothing is done."""
    return {key: min(_deeds(e.text), max(LEVELS)) for key, e in keyed().items()}


def _deeds(text: str) -> int:
    done, mood = 0, ""
    for word in _DONE.findall(text):
        mood = mood if word == "And" else word
        done += mood == "When"
    return done


def question_of(house: House, key: str) -> Question | None:
    """The question that a scenario makes; None when it makes none. A Refusal when it cannot be replayed just now."""
    example = keyed()[key]
    usual = house.library.canonical(None)
    edition = usual if usual in example.editions else example.editions[0]
    puzzle = puzzle_of(parse(example.text, "the library", house.catalog.names())[0], edition)
    if puzzle is None:
        return None
    replayed = house.replay(puzzle.as_scenarios(edition), None)
    wrong = [n for n, one in enumerate(replayed) if n and one.data["status"] == "failed"][: CHOICES - 1]
    if replayed[0].data["status"] != "ok" or len(wrong) < CHOICES - 1:
        return None
    order = [0, *wrong]
    random.Random(key).shuffle(order)
    return Question(key, example.name, levels()[key], edition, puzzle.position, puzzle.deeds, tuple(map(puzzle.told, order)), order.index(0), replayed[0])


def chosen(level: int, rule: str) -> list[str]:
    """The scenarios of a level (0: any) that name a rule or a part of it (empty: any), in no order."""
    inside = re.compile(rf"{re.escape(rule)}(?![\d]).*" if len(rule) > 1 else rf"{re.escape(rule)}.*")
    found = [
        key for key, example in keyed().items()
        if levels()[key] and level in (0, levels()[key]) and (not rule or any(inside.fullmatch(r) for r in example.rules))
    ]  # fmt: skip
    random.shuffle(found)
    return found


def blueprint(house: House) -> Blueprint:
    """The routes of the quiz."""
    pages = Blueprint("quiz", __name__)
    made: Shelf[Question | str] = Shelf(HELD, house.settings.held)

    def question(key: str) -> Question | None:
        held = made.get(key)
        if held is None:
            held = question_of(house, key) or "none"
            made.put(key, held)
        return held if isinstance(held, Question) else None

    def asked() -> tuple[int, str, str]:
        """The level, the rule and the score that the address holds; what is none of them counts as not given."""
        level, rule, score = (request.args.get(name, "").strip() for name in ("level", "rule", "score"))
        return int(level) if level in map(str, LEVELS) else 0, rule, score if _SCORE.match(score) else "0-0"

    @pages.get("/quiz")
    def begin() -> Any:
        """Choose what to be asked, or (with ``go``) be asked it."""
        level, rule, score = asked()
        refusal, status = "", 200
        if request.args.get("go"):
            if not house.offers("replay"):
                raise NotFoundHere("this service replays nothing, so it has no quiz", mend="look a rule up instead")
            if rule and not _RULE.match(rule):
                refusal, status = "A rule is given by its number, such as 702 or 510.1c.", 400
            else:
                found = next((key for key in chosen(level, rule)[:TRIES] if question(key) is not None), "")
                if found:
                    return redirect(f"/quiz/{found}?{urlencode({'level': level or '', 'rule': rule, 'score': score})}")
                refusal = "There is no question of that kind. Try another rule, or any level."
        page = render_template("quiz.html", question=None, level=level, rule=rule[:20], score=score, refusal=refusal, levels=LEVELS, **pickers(house))
        return page, status

    @pages.get("/quiz/<key>")
    def ask(key: str) -> Any:
        """One question; with ``pick`` also whether that is so, and the replay."""
        level, rule, score = asked()
        try:
            found = question(key) if key in keyed() and house.offers("replay") else None
        except Refusal:
            found = None
        if found is None:
            raise NotFoundHere("there is no such question in the quiz", mend="begin at /quiz")
        picked = request.args.get("pick", "")
        pick = int(picked) if picked in map(str, range(CHOICES)) else None
        right, of = map(int, score.split("-"))
        after = f"{right + (pick == found.right)}-{of + 1}" if pick is not None else score
        page = render_template(
            "quiz.html", question=found, pick=pick, level=level, rule=rule[:20], score=score, after=after, refusal="", levels=LEVELS,
            view=replay_view_of(found.replayed, house) if pick is not None else None, **pickers(house),
        )  # fmt: skip
        return make_response(page)

    return pages
