"""A scene written down in Judge English."""

from __future__ import annotations

import re

from judge.question.firstperson.scene import HAND, Scene, altar
from judge.question.firstperson.sentences import ASKER, OPPONENT
from judge.question.firstperson.things import ORDINALS, base_of

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
    givens += [
        f"[[{label}]] is a copy of [[{thing.name}]]"
        for thing, label in zip(scene.things.all, labels, strict=True) if thing.token and thing.name and thing.zone == "battlefield"
    ]  # fmt: skip
    means = [(player, text, altar(place)) for place, (player, text) in enumerate(scene.means)]
    givens += [f'{player} controls an artifact with "{text}" called [[{name}]]' for player, text, name in means if f"[[{name}]]" in script]
    if any(" draw" in ask or "cards in hand" in ask or "have in hand" in ask for ask in scene.asks):
        told = {line.partition(" ")[0] for line in scene.givens if line.endswith("cards in library")}
        givens += [f"{who} has {DECK} cards in library" for who in (ASKER, OPPONENT) if who not in told]
    for who in (ASKER, OPPONENT):
        held = any(line.startswith(f"{who} has ") and line.endswith("cards in hand") for line in scene.givens)
        if not held and any(re.match(rf"does {who} discard (?:a|\d+) cards?$", ask) for ask in scene.asks):
            givens.append(f"{who} has {HAND} cards in hand")
    givens += [*scene.givens, f"it is {scene.time or (scene.active or ASKER) + chr(39) + 's turn'}"]
    lines = [f"Scenario: {title}", *_block("given", givens)]
    for kind, line in scene.script:
        lines += [f"{kind.capitalize()} {line}"]
    lines += [f"Ask: {ask}?" for ask in scene.asks]
    made = {thing.number for thing in scene.things.all if thing.zone == "made"}

    def called(at: re.Match[str]) -> str:
        number = int(at[1])
        return f"the {_nth(scene, number)} token" if number in made else f"[[{labels[number]}]]"

    return re.sub(r"⟦(\d+)⟧", called, "\n".join(lines))


def _nth(scene: Scene, number: int) -> str:
    """How a token is called that the story made: which of those of its kind it is, after the tokens that were there before."""
    base = base_of(scene.things.all[number])
    alike = [thing for thing in scene.things.all if thing.token and base_of(thing) == base]
    return f"{ORDINALS[sorted(alike, key=lambda thing: thing.zone == 'made').index(scene.things.all[number])]} [[{base}]]"


def _block(kind: str, lines: list[str]) -> list[str]:
    return [f"{kind.capitalize() if not place else 'And'} {line}" for place, line in enumerate(lines)]
