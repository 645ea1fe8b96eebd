"""What the engine can carry out: a face is playable when every node of its tree is, values of its string fields included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import AMOUNTS
from judge.engine.characteristics.asked.anaphora import BACK
from judge.engine.characteristics.asked.conditions import CONDITIONS, MOMENTS
from judge.engine.characteristics.asked.filters import PREDICATES, supported_kind
from judge.engine.characteristics.asked.refs import REFS
from judge.engine.characteristics.asked.roles import ROLES
from judge.engine.characteristics.asked.statuses import STATUSES
from judge.engine.characteristics.asked.together import TOGETHER
from judge.engine.characteristics.castways import OPTIONAL, WAYS
from judge.engine.characteristics.keywords.expand import EXPANSIONS
from judge.engine.characteristics.keywords.looked_up import BY_NAME
from judge.engine.characteristics.layers.layers import barred_keyword
from judge.engine.doing.costs.costs import COSTS
from judge.engine.doing.effects.choosing import WHATS, kind_of
from judge.engine.doing.effects.keywordactions import ACTIONS
from judge.engine.happening.instructions import EFFECTS
from judge.engine.happening.triggers.deeds import BECOMING, GAME_EVENTS, VERBS
from judge.engine.happening.triggers.history import supported
from judge.engine.happening.triggers.measures import measurable
from judge.engine.happening.triggers.triggers import TRIGGERS
from judge.engine.state.kept import kept
from judge.engine.support import (
    ACTIONS_CANT,
    ACTIONS_MUST,
    ACTIONS_PERMIT,
    CANT_IGNORABLE,
    MODIFICATIONS,
    RULE_CHANGES,
    SPANS,
    STEPS_KNOWN,
)


def playable(face: tree.Face) -> bool:
    """Whether the engine carries out every ability of the face."""
    return not any(True for _ in missing(face))


def card_playable(card: tree.Card) -> bool:
    """Whether the engine carries out every face of the card and its layout."""
    return card.layout in LAYOUTS and all(playable(f) for f in card.faces)


PARTS = frozenset((
    tree.Filter, tree.Compare, tree.Mode, tree.TokenSpec, tree.SpendOnly, tree.CounterSpec, tree.For, tree.PhaseStep,
    tree.SpellAbility, tree.Restriction, tree.Activated, tree.Triggered, tree.Static, tree.StaticGroup, tree.AdditionalCost,
    tree.AlternativeCost, tree.CastRestriction, tree.Quoted, tree.Level, tree.Chapter, tree.ThisAbility, tree.Ignoring,
))  # fmt: skip
"""Node classes without a table of their own: parts of others, and the kinds of abilities. Any other class that no table has is
refused, so that a new node is not played before something carries it out."""
LAYOUTS = frozenset(("normal", "split", "flip", "transform", "leveler", "token", "saga", "adventure", "modal_dfc", "double_faced_token"))


def missing(face: tree.Face) -> Iterator[str]:
    """What of the face the engine has no way to carry out, as words."""
    for ability in face.abilities:
        yield from missing_in(ability)


_TABLED = (tree.Effect, tree.Cost, tree.Condition, tree.Amount, tree.Predicate, tree.Event, tree.Ref, tree.Modification)


@kept
def missing_in(root: Any) -> tuple[str, ...]:
    """What of the tree below a node the engine has no way to carry out."""
    return tuple(_missing_in(root))


def _missing_in(root: tree.Node | None) -> Iterator[str]:
    chosen = [n.filter for n in walk(root) if isinstance(n, tree.Choose) and n.least == tree.Num(0) and not n.random]
    together = [p for f in chosen for p in f.predicates if isinstance(p, TOGETHER)]
    if len(together) < sum(isinstance(n, TOGETHER) for n in walk(root)):
        yield "things that must go together where they are not chosen"
    for n in walk(root):
        missing = _no_way(n)
        if missing is not None:
            yield missing
        if isinstance(n, tree.AddMana) and n.rider is not None and not (isinstance(n.rider, tree.SpendOnly) and (n.rider.uncounterable or n.rider.gains)):
            yield "what happens to what mana is spent on"
        unknown = _unknown_word(n)
        if unknown is not None:
            yield unknown


def _no_way(n: tree.Node | None) -> str | None:
    """The kind of a node for which no table has an entry; None where one has."""
    kind = type(n)
    if isinstance(n, (tree.Unread, tree.UnreadAbility, tree.UnreadEffect)):
        return f"unread: {n.text}"
    if isinstance(n, tree.Effect) and kind not in EFFECTS:
        return f"effect {kind.__name__}"
    if isinstance(n, tree.Cost) and kind not in COSTS and kind not in (tree.Mana, tree.ManaCostOf):
        return f"cost {kind.__name__}"
    if isinstance(n, tree.Condition) and kind not in CONDITIONS:
        return f"condition {kind.__name__}"
    if isinstance(n, tree.Amount) and kind not in AMOUNTS:
        return f"amount {kind.__name__}"
    if isinstance(n, tree.Predicate) and kind not in PREDICATES:
        return f"predicate {kind.__name__}"
    if isinstance(n, tree.Event) and kind not in TRIGGERS:
        return f"event {kind.__name__}"
    if isinstance(n, tree.Ref) and kind not in REFS:
        return f"reference {kind.__name__}"
    if isinstance(n, tree.Modification) and kind not in MODIFICATIONS:
        return f"modification {kind.__name__}"
    if isinstance(n, tree.Keyword):
        known = n.name in EXPANSIONS or n.name in BY_NAME or n.name in OPTIONAL or n.name in WAYS
        return None if known else f"keyword {n.name}"
    if kind not in PARTS and not isinstance(n, _TABLED):
        return f"node {kind.__name__}"
    return None


def _unknown_word(n: tree.Node | None) -> str | None:
    """The word within a node, the role of a player or the status of a thing say, that no table knows; None where it is known."""
    if isinstance(n, tree.Who) and n.role not in ROLES:
        return f"player {n.role!r}"
    if isinstance(n, tree.Back) and n.to not in BACK:
        return f"reference back to {n.to!r}"
    if isinstance(n, tree.HasStatus) and n.status not in STATUSES:
        return f"status {n.status!r}"
    if isinstance(n, tree.Filter) and not supported_kind(n.kind):
        return f"kind {n.kind!r}"
    if isinstance(n, tree.BecomesStatus) and n.status not in BECOMING:
        return f"becoming {n.status!r}"
    if isinstance(n, tree.PlayerDoes) and n.verb not in VERBS:
        return f"a player's {n.verb!r}"
    if isinstance(n, tree.GameEvent) and n.what not in GAME_EVENTS:
        return f"game event {n.what!r}"
    if isinstance(n, tree.Happened) and not supported(n):
        return f"what was {n.what!r} {n.when}"
    if isinstance(n, tree.EventAmount) and not measurable(n.which):
        return f"measure {n.which!r}"
    if isinstance(n, tree.Turn) and n.when.removeprefix("during ").removeprefix("the ") not in MOMENTS:
        return f"moment {n.when!r}"
    if isinstance(n, tree.Cant) and n.action not in ACTIONS_CANT and not barred_keyword(n):
        return f"can't {n.action!r}"
    if isinstance(n, tree.Cant) and n.ignoring is not None and n.action not in CANT_IGNORABLE:
        return f"ignoring that one can't {n.action!r}"
    if isinstance(n, tree.Must) and n.action not in ACTIONS_MUST:
        return f"must {n.action!r}"
    if isinstance(n, tree.Permit) and n.action not in ACTIONS_PERMIT:
        return f"may {n.action!r}"
    if isinstance(n, tree.RuleChange) and n.what not in RULE_CHANGES:
        return f"rule {n.what!r}"
    if isinstance(n, tree.KeywordAction) and n.action not in ACTIONS:
        return f"action {n.action!r}"
    if isinstance(n, tree.ChooseThing) and n.among is None and not n.options and kind_of(n.what) not in WHATS:
        return f"choice of {n.what!r}"
    if isinstance(n, tree.For) and n.span not in SPANS:
        return f"duration {n.span!r}"
    if isinstance(n, tree.For) and n.span == "until" and n.event is None:
        return "duration until something unnamed"
    if isinstance(n, tree.PhaseBegins) and n.step not in STEPS_KNOWN:
        return f"step {n.step!r}"
    return None
