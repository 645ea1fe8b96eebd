"""Keywords of split cards (702.102 fuse, 702.127 aftermath, as numbered today): both halves cast as one, one half from the graveyard."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.castways import Way, mana_cost_of, way
from judge.engine.characteristics.keywords.looked_up import rules_of
from judge.engine.playing.keywords.announcing import SLOTS_APART, shifted
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def has(face: tree.Face, keyword: str) -> bool:
    """Whether the face itself has the keyword ability."""
    return any(isinstance(a, tree.Keyword) and a.name == keyword for a in face.abilities)


@way("fuse")
def fuse(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """Both halves of a split card cast from hand as one spell, for both costs (702.102a-c)."""
    card = obj.card
    if card is None or card.layout != "split" or obj.zone != "hand" or obj.owner != player or face is not card.faces[0]:
        return None
    if not all(f.mana_cost is not None for f in card.faces) or not any(has(f, "fuse") for f in card.faces):
        return None
    return Way("fuse", mana_cost_of(fused(card)), rules_of("fuse"))


@lru_cache(maxsize=1000)
def fused(card: tree.Card) -> tree.Face:
    """A fused split spell: the combined characteristics, and the instructions of the left half before those of the right."""
    left, right = card.faces
    rest = tuple(shifted(a, 5 * SLOTS_APART) for a in right.abilities)
    both = tuple(a for a in (*left.abilities, *rest) if not (isinstance(a, tree.Keyword) and a.name == "fuse"))

    def joined(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*getattr(left, name), *getattr(right, name))))

    return tree.Face(
        card.name, (*(left.mana_cost or ()), *(right.mana_cost or ())), joined("colors"), joined("supertypes"), joined("types"),
        joined("subtypes"), None, None, None, f"{left.text}\n{right.text}", both,
    )  # fmt: skip


@way("aftermath")
def aftermath(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """The half with aftermath may be cast from the graveyard, and only from there; exiled afterwards (702.127a)."""
    if not has(face, "aftermath") or obj.zone != "graveyard" or obj.owner != player:
        return None
    return Way("aftermath", mana_cost_of(face), rules_of("aftermath"), zone="graveyard")
