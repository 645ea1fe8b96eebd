"""A scene written down in Judge English."""

from __future__ import annotations

import re

from judge.question.firstperson.scene import Scene, altar
from judge.question.firstperson.sentences import ASKER, OPPONENT

DECK = 60
"""Cards in a library of which nothing was told, where it is asked how many are drawn: nobody's runs out."""
_WHERE = {"hand": " in hand", "graveyard": " in graveyard", "top": " on top of his library", "exile": " in exile", "library": " in library"}


def written(scene: Scene, title: str) -> str:
    """The scenario, with each thing under its label."""
    labels = scene.things.labels()
    givens, script = [], "\n".join(line for _, line in scene.script)
    for thing, label in zip(scene.things.all, labels, strict=True):
        if thing.zone != "made":
            verb = "has" if thing.zone in _WHERE else "controls"
            givens.append(f"{thing.holder or ASKER} {verb} {thing.described(label)}{_WHERE.get(thing.zone, '')}")
    means = [(player, text, altar(place)) for place, (player, text) in enumerate(scene.means)]
    givens += [f'{player} controls an artifact with "{text}" called [[{name}]]' for player, text, name in means if f"[[{name}]]" in script]
    if any(" draw" in ask or "cards in hand" in ask or "have in hand" in ask for ask in scene.asks):
        told = {line.partition(" ")[0] for line in scene.givens if line.endswith("cards in library")}
        givens += [f"{who} has {DECK} cards in library" for who in (ASKER, OPPONENT) if who not in told]
    givens += [*scene.givens, f"it is {scene.time or (scene.active or ASKER) + chr(39) + 's turn'}"]
    lines = [f"Scenario: {title}", *_block("given", givens)]
    for kind, line in scene.script:
        lines += [f"{kind.capitalize()} {line}"]
    lines += [f"Ask: {ask}?" for ask in scene.asks]
    made = {thing.number for thing in scene.things.all if thing.zone == "made"}

    def called(at: re.Match[str]) -> str:
        number = int(at[1])
        return f"the first [[{labels[number]}]]" if number in made else f"[[{labels[number]}]]"

    return re.sub(r"⟦(\d+)⟧", called, "\n".join(lines))


def _block(kind: str, lines: list[str]) -> list[str]:
    return [f"{kind.capitalize() if not place else 'And'} {line}" for place, line in enumerate(lines)]
