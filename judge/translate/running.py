"""A translator run: so many samples side by side, each repaired where it is amiss, and what they come to together."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.translate.deciding import Again, Translating, decided
from judge.translate.prompt import prompt
from judge.translate.sources import Message, NoAnswerError, Source, source

if TYPE_CHECKING:
    from judge.ruling.model import Ruling
    from judge.translate.settings import Settings

HAND = "hand"
"""Whom a translation that came from a file is by."""


def run(translating: Translating, own: Ruling, settings: Settings | None, by: Source | None = None) -> Ruling:
    """The ruling with a translator's help; our own with a caveat where it gives nothing. ``by``: where translations come from (None: as the
    settings say)."""
    assert settings is not None
    asked = prompt(translating.question, translating.names, translating.catalog, translating.edition)
    found = by or source(settings, asked.cards)
    first: list[Message] = [{"role": "user", "content": asked.text}]

    def one(_: int) -> tuple[str, str]:
        try:
            return found.answer(first), ""
        except NoAnswerError as why:
            return "", str(why)

    with ThreadPoolExecutor(settings.samples) as pool:
        texts = list(pool.map(one, range(settings.samples)))
    if not any(text for text, _ in texts):
        return replace(own, caveats=(*own.caveats, f"The translator gave nothing: {texts[0][1]}"))
    samples = [translating.sample(text, _again(found, first, text)) for text, _ in texts if text]
    return decided(samples, settings.samples, own, settings.name)


def _again(found: Source, first: list[Message], text: str) -> Again:
    """Ask the model to mend its text, in the same conversation."""

    def again(scenario: str, trouble: str) -> str | None:
        said = f"{trouble}\nWrite the whole answer again with that mended, and nothing else changed."
        try:
            return found.answer([*first, {"role": "assistant", "content": scenario or text[:4_000]}, {"role": "user", "content": said}])
        except NoAnswerError:
            return None

    return again


def by_hand(translating: Translating, own: Ruling, texts: Sequence[str]) -> Ruling:
    """The ruling with translations that somebody wrote, each as it is: nobody is asked to mend one."""
    return decided([translating.sample(text) for text in texts], len(texts), own, HAND)
