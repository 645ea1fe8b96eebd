"""Situations made to cost much: each costs at most its budget, and the next question is answered as if nothing had been."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from judge.web import create_app
from judge.web.settings import Settings

BUDGET = 2.0
HERE = 5 * BUDGET
"""Seconds of the processor's time that one of them may cost the serving process itself: what costs more than the budget is done in a process that is
ended then, however busy the machine is. No measure of speed, only a net."""

FIGHT = """Scenario: crowd
Given Ann controls {n} 2/2 Bears
  And Bob controls {n} 2/2 Wolves
When Ann attacks Bob with the Bears
  And Bob blocks the Bears with the Wolves
"""
HUGE = """Scenario: x
Given Ann controls a 99999999999999999999/99999999999999999999 Elf
When Ann attacks Bob with the Elf
"""
GROWING = """Scenario: growing
Given Ann controls a 1/1 Saproling with "Whenever a creature enters the battlefield, put a 1/1 green Saproling creature token onto the battlefield."
  And Ann controls a 1/1 Twin with "Whenever a creature enters the battlefield, put two 1/1 green Saproling creature tokens onto the battlefield."
  And Ann has Grizzly Bears in hand
  And it is Ann's precombat main phase
When Ann casts Grizzly Bears
"""
ENDLESS = """Scenario: endless
Given Ann controls a 1/1 Echo with "Whenever you gain life, you gain 1 life."
  And Ann controls a 1/1 Monk with "When Monk attacks, you gain 1 life."
When Ann attacks Bob with the Monk
Ask: what happens?
"""
REPLAYS = {
    "nothing but brackets": "Given " + "(" * 20_000,
    "brackets in brackets": "Scenario: x\nGiven Ann controls a 1/1 Elf with \"" + "{" * 9000 + '"\n',
    "a huge count": "Scenario: x\nGiven Ann controls 999999999 1/1 Elves\nWhen Ann attacks Bob with the Elves\n",
    "a huge size": HUGE,
    "a number of thousands of digits": f"Scenario: x\nGiven Ann is at {'9' * 9000} life\nAsk: how much life has Ann?\n",
    "a crowd that fights": FIGHT.format(n=400),
    "a long list of givens": "Scenario: x\n" + "".join(f"{'Given' if n == 0 else 'And'} Ann controls a {n}/{n} Elf called Elf{n}\n" for n in range(1200)),
    "a long list of scenarios": "Scenario: x\nGiven Ann controls a 1/1 Elf\nWhen Ann attacks Bob with the Elf\n" * 700,
    "a long chain of words": "Scenario: x\nGiven Ann controls a 1/1 Elf with " + " and ".join(["flying"] * 6000) + "\n",
    "a card's text without end": 'Scenario: x\nGiven Ann controls a 1/1 Elf with "'
    + "Whenever a creature dies, if a creature died this turn, " * 900
    + 'draw a card."\n',
    "tokens that make tokens": GROWING,
    "a loop without end": ENDLESS,
    "what if, many times over": FIGHT.format(n=12),
}  # fmt: skip
ASKS = {
    "one word over and over": "creature " * 660,
    "a story without end": "I attack with a 2/2 and my opponent blocks with a 3/3 and " * 100 + "does it die?",
    "conditions in conditions": "if " * 1900 + "it dies?",
    "relative clauses in each other": "I control a creature that " + "was blocked by a creature that " * 180 + "died. Does it die?",
    "numbers only": "7/7 " * 1400,
    "marks only": "?!,;:" * 1100,
    "names in names": "Lightning Bolt targeting " * 220 + "me. Does it die?",
    "and, or": "Does it die " + "and or " * 800 + "?",
    "a number of thousands of digits": f"I gain {'9' * 5000} life. Does it die?",
    "a huge crowd": "I attack with 1000000 2/2 creatures and my opponent blocks with 999999 3/3 creatures. How much damage is dealt?",
}  # fmt: skip
LOOKS = {
    "/rules?q=": "lethal damage " * 280, "/api/v1/search?q=": " ".join(f"word{n}" for n in range(560)), "/cards?q=": "Lightnin " * 30,
    "/api/v1/suggest?q=": "e " * 40, "/api/v1/search?limit=100&q=": "a the of creature player card " * 120,
}  # fmt: skip


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    app = create_app(None, Settings(workers=1, seconds=BUDGET, held=0))
    app.extensions["judge_house"].answers.start(wait=True)
    yield app.test_client()
    app.extensions["judge_house"].close()


def within_budget(client: Any, what: str, address: str, body: Any = None) -> Any:
    """The response, which must be no failure and mostly another process's work."""
    begun = time.process_time()
    response = client.get(address) if body is None else client.post(address, json=body)
    spent = time.process_time() - begun
    assert response.status_code in (200, 302, 400, 422), (what, response.get_data(as_text=True)[:300])
    assert spent < HERE, what
    return response


@pytest.mark.parametrize("what", REPLAYS)
def test_replays(client: Any, what: str) -> None:
    within_budget(client, what, "/api/v1/replay", {"text": REPLAYS[what], "what_if": "what if" in what})


@pytest.mark.parametrize("what", ASKS)
def test_questions(client: Any, what: str) -> None:
    within_budget(client, what, "/api/v1/ask", {"question": ASKS[what][:6000]})


@pytest.mark.parametrize("address", LOOKS)
def test_look_ups(client: Any, address: str) -> None:
    within_budget(client, address, address + LOOKS[address][:3900])  # made in the serving process: nothing else could end it


def test_the_next_question_is_answered(client: Any) -> None:
    response = within_budget(client, "next", "/api/v1/ask", {"question": "What is deathtouch?"})
    assert response.json["verdict"]["kind"] == "text"
