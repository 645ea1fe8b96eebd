"""Three hundred texts that nobody asks in earnest: one line or a bounded answer with an end, and never a crash."""

from __future__ import annotations

import random
import time

import pytest

from judge.errors import Malformed
from judge.question.reading import LONGEST_QUESTION
from judge.service import Judge

SECONDS = 10.0
"""Of the processor's time for one text: five times the bound of the service and more than ten times what the costliest takes, for no measure of speed is
meant but a net for a reading that blows up."""

MOST = 60_000
"""Characters of an answer as JSON: so bounded is every answer."""

NAMES = ("Grizzly Bears", "Serra Angel", "Shock", "Giant Growth", "Craw Wurm", "Counterspell", "Doom Blade", "Wrath of God", "Platinum Angel", "Tundra")


def texts() -> list[str]:
    """All of them, always the same."""
    chance = random.Random(20261122)
    out: list[str] = []
    for depth in (1, 5, 50, 500, 1500):
        for opened, closed in ("()", "[]", "{}", "“”"):
            out += [opened * depth + "Can I attack?" + closed * depth, opened * depth, closed * depth, (opened + " I ") * (depth // 2 + 1)]
    for word in ("and", "if", "the", "my", "not", "can I", "Shock", "it", "of the", "+1/+1", "{T}", "?", ",", "...", "2"):
        for times in (3, 200, 2000):
            out.append((f"{word} " * times)[:LONGEST_QUESTION])
    for count in (50, 500):
        out.append(" and ".join(chance.choice(NAMES) for _ in range(count))[:LONGEST_QUESTION])
        out.append(f"Does {', '.join(chance.choice(NAMES) for _ in range(count))}"[: LONGEST_QUESTION - 10] + " die?")
        out.append("I control " + ", ".join(f"{n} {chance.choice(NAMES)}" for n in range(count))[: LONGEST_QUESTION - 40] + ". Can I attack?")
    for mark in ("̀", "͏", "​", "‮", "﻿", "\t", "\n", " "):
        out += ["Can I attack?".replace(" ", mark), f"{mark}Can{mark * 50} I attack?{mark}", mark * 300, "a" + mark * 1000]
    for other in OTHERS:
        out += [other, other * 20, f"{other} {other.upper()}"]
    out += STRANGE
    while len(out) < 300:
        out.append(" ".join(chance.choice(WORDS) for _ in range(chance.randint(3, 60))))
    return out[:300]


OTHERS = (
    "Kann ich in meinem Zug angreifen?", "¿Puedo bloquear con una criatura girada?", "Puis-je lancer un éphémère pendant le tour de mon adversaire ?",
    "攻撃クリーチャーをブロックできますか？", "Могу ли я блокировать повёрнутым существом?", "هل يمكنني الهجوم؟",
    "Posso bloccare con una creatura TAPpata?", "我可以用横置的生物阻挡吗？", "Czy mogę blokować tapniętym stworem?", "내 생물이 공격할 수 있나요?",
    "Μπορώ να επιτεθώ;", "האם אני יכול לתקוף?",
)  # fmt: skip
"""Questions in other languages."""

STRANGE = (
    "", " ", "?", "Scenario:", "Ask:", "\x00", "\x1b[31mred", "\ud7ff", "🂡🂢🂣 can I attack 🐻?", "<script>alert(1)</script>", "'; DROP TABLE cards; --",
    "../../etc/passwd", "%s%s%s%n", "{{7*7}}", "${jndi:ldap://x}", "A" * 5999, "a " * 2999, "0" * 18, "9" * 19, "1/0", "-1/-1 " * 500, "∞/∞", "½", "²",
    "Can I attack" + "?" * 3000, "the weather is nice today", "What is the capital of France?", "lorem ipsum dolor sit amet", "asdf jkl; qwer",
    "if if if then then", "()", "[[", "]]", "can can can can", "Who?", "why", "no", "yes", "I", "he he he", "my my", "N/A", "null", "None", "True",
    "NaN", "1e309", "0x41", "\\", "\\n", "\"\"\"", "``",
)  # fmt: skip
"""Texts that are no questions."""

WORDS = (
    "I", "he", "attack", "block", "with", "and", "a", "my", "if", "Shock", "2/2", "dies", "?", "the", "in response", "to", "cast", "does", "it", "creature",
    "flying", "not", "(", ")", ",", "who", "because", "graveyard",
)  # fmt: skip
"""Words for texts put together by chance."""


@pytest.fixture(scope="module")
def warm(judge: Judge) -> Judge:
    judge.ask("I Shock his Grizzly Bears and counter it with Counterspell. Does it die?")
    return judge


def test_there_are_three_hundred() -> None:
    assert len(texts()) == 300


@pytest.mark.parametrize("part", range(10))
def test_bad_texts_are_answered(part: int, warm: Judge) -> None:
    slow = []
    for text in texts()[part::10]:
        started = time.process_time()
        try:
            answer = str(warm.ask(text).to_json())
        except Malformed as refusal:
            answer = refusal.line()
            assert "\n" not in answer
        spent = time.process_time() - started
        if spent > SECONDS:
            slow.append((round(spent, 2), text[:80], len(text)))
        assert len(answer) < MOST, (len(answer), text[:80])
    assert not slow
