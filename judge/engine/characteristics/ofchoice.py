"""Choices named inside an effect (608.2d): "protection from the color of your choice", "the creature type of your choice"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.wording.keywords import keyword_text
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.context import Ctx
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

CHOICE = "of your choice"
"""How the words of a node end that asks for the choice now, and not for one made before."""


def wanted(node: tree.Node | None) -> str | None:
    """What the node has its player choose as it is carried out: "color", "creature type" ...; None when nothing."""
    if isinstance(node, tree.IsChosen) and node.by is not None:
        return str(node.what)
    said, _, _ = getattr(node, "word", "").partition("|")  # what stands behind the bar says what it is added to
    if not said.endswith(CHOICE):
        return None
    if isinstance(node, tree.IsChosen):
        return str(node.what)
    if isinstance(node, tree.Filter):
        return next((str(p.what) for p in node.predicates if isinstance(p, tree.IsChosen)), None)
    if isinstance(node, tree.ChangeColors) and node.chosen:
        return "color"
    if isinstance(node, tree.ChangeTypes) and node.chosen:
        return node.chosen.removeprefix("basic ")
    return None


CHOOSERS: dict[type, Callable[[Game, Ctx, Any], Steps[Any]]] = {}
"""How a player chooses a quality; entered where it stands (``choosing``), as choosing is carried out like any instruction."""


@kept
def left_open(node: Any) -> tuple[str, ...]:
    """The kinds of quality that the node's words leave to its player for the class they speak of: "all creatures of the creature type
    of your choice"."""
    kinds = (str(n.what) for n in walk(node) if isinstance(n, tree.IsChosen) and n.word.endswith(CHOICE))
    return tuple(dict.fromkeys(kinds))


def quality_chosen(game: Game, ctx: Ctx, node: Any) -> Steps[Any]:
    """The instruction with the qualities that are left to its player chosen and written in (608.2d), all of one kind alike."""
    for kind in left_open(node):
        if kind not in ctx.choices:  # else it was chosen with the targets (601.2c)
            ctx.choices[kind] = yield from CHOOSERS[tree.ChooseThing](game, ctx, tree.ChooseThing(tree.Who("you"), kind))
    return written(ctx, node)


def one_of_each(game: Game, ctx: Ctx, nodes: tuple[tree.Modification, ...]) -> Steps[tuple[Any, ...]]:
    """The modifications with the one ability chosen where they give "your choice of" several; before a color of it is."""
    settled: list[Any] = []
    for node in nodes:
        settled.append((yield from _one_ability(game, ctx, node)))
    return tuple(settled)


def _one_ability(game: Game, ctx: Ctx, node: tree.Node | None) -> Steps[Any]:
    """ "Gains (or loses) your choice of flying, first strike, or trample": the one that its player chooses."""
    if not isinstance(node, (tree.GainAbilities, tree.LoseAbilities)) or not node.choice:
        return node
    options = node.abilities if isinstance(node, tree.GainAbilities) else node.exact
    names = [_said(a) for a in options]
    chosen = yield from game.ask(Decision(ctx.you, "one", "which ability", "608.2d", names, default=names[0], source=ctx.source, detail=tuple(options)))
    one = options[names.index(chosen)]
    if isinstance(node, tree.GainAbilities):
        return tree.GainAbilities((one,), word="gains")
    return tree.LoseAbilities((one.name,) if isinstance(one, tree.Keyword) else (), (one,))


def _said(ability: Any) -> str:
    """An ability as an option that can be named."""
    return keyword_text(ability) if isinstance(ability, tree.Keyword) else repr(ability)


def written(ctx: Ctx, node: Any) -> Any:
    """The tree with every choice just made in its place."""
    if isinstance(node, tuple):
        return tuple(written(ctx, n) for n in node)
    if not isinstance(node, tree.Node):
        return node
    kind = wanted(node)
    if kind is not None and isinstance(node, tree.IsChosen):
        return _found(kind, ctx.choices[kind])
    if kind is not None and isinstance(node, tree.Filter):
        predicates = tuple(_found(kind, ctx.choices[kind]) if isinstance(p, tree.IsChosen) else p for p in node.predicates)
        return replace(node, predicates=predicates, word="")
    changes = {}
    for f in fields(node):
        old = getattr(node, f.name)
        new = written(ctx, old)
        if new is not old and new != old:
            changes[f.name] = new
    return replace(node, **changes) if changes else node


def _found(kind: str, value: str) -> tree.Predicate:
    """The quality chosen, as a predicate."""
    if kind == "color":
        return tree.IsColor(value)
    return tree.IsType(value) if kind == "card type" else tree.IsSubtype(value)
