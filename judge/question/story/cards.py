"""What cards can do, asked of their trees: types, what each ability does and aims at, what it costs.

The verb of a deed only has to agree with one of the abilities ("sac the Fires for the pump", "I Oblation the Archer")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal

from judge.cards import tree
from judge.cards.catalog import Catalog
from judge.cards.reader.face import read_face
from judge.question.knowledge import Knowledge
from judge.question.story.model import Thing

Way = Literal["spell", "activated", "triggered", "static", "keyword"]

# what an instruction of the tree does, as predicates of the one vocabulary
_DOES: dict[str, tuple[str, ...]] = {
    "Destroy": ("destroy", "kill", "remove", "wipe"),
    "Counter": ("counter", "stop"),
    "DealDamage": ("damage", "kill", "remove", "drain"),
    "Tap": ("tap",),
    "TapOrUntap": ("tap", "untap"),
    "Untap": ("untap",),
    "Regenerate": ("regenerate", "save"),
    "GainControl": ("steal", "gain", "give_away"),
    "ChangeControl": ("steal", "give_away"),
    "ExchangeControl": ("swap", "steal", "give_away"),
    "ModifyPT": ("pump", "shrink", "kill", "pumped"),
    "SetPT": ("pump", "shrink", "animate", "become"),
    "GainAbilities": ("grant", "save", "gain"),
    "LoseAbilities": ("lose_quality", "stop"),
    "Becomes": ("animate", "become"),
    "BecomeCopy": ("copy", "become"),
    "CopySpell": ("copy",),
    "PutCounter": ("put_counter", "pump", "shrink"),
    "RemoveCounter": ("remove_counter",),
    "CreateToken": ("make",),
    "Draw": ("draw",),
    "Discard": ("discard",),
    "Mill": ("mill",),
    "Reveal": ("reveal",),
    "Search": ("search",),
    "Shuffle": ("shuffle",),
    "Scry": ("scry",),
    "GainLife": ("gain_life", "drain"),
    "LoseLife": ("lose_life", "drain"),
    "SetLife": ("at_life",),
    "Sacrifice": ("sacrifice", "kill", "remove"),
    "ControlsThat": ("steal", "gain", "give_away"),
    "Attach": ("attach", "equip"),
    "ChangeTargets": ("change_target", "redirect"),
    "Redirect": ("redirect",),
    "PreventDamage": ("prevent", "save"),
    "Fight": ("fight", "damage", "kill"),
    "AddMana": ("mana",),
    "ExtraTurn": ("take_turn",),
    "EndGame": ("win", "lose"),
    "ChangeFace": ("transform", "unmorph"),
    "KeywordAction": (),
}
_MOVED = {
    "exile": ("exile", "remove", "flicker"),
    "hand": ("bounce", "return", "remove"),
    "battlefield": ("reanimate", "put", "return"),
    "graveyard": ("put", "mill", "kill"),
    "library": ("put", "remove"),
}


@dataclass(frozen=True, slots=True)
class Does:
    """One ability of a card, as far as a story asks: how it comes about, which predicates it brings about, the filters of its targets in order, what its
    costs ask to be sacrificed, discarded, tapped and so on (the tree's nodes), and, of an activated one, its number among those from 1."""

    way: Way
    does: frozenset[str]
    targets: tuple[tree.Target, ...] = ()
    costs: tuple[tree.Cost, ...] = ()
    number: int = 0
    name: str = ""
    mana_only: bool = False
    node: Any = None


def nodes(node: Any) -> Iterator[Any]:
    """Every node at and under one, in order."""
    if isinstance(node, tuple):
        for each in node:
            yield from nodes(each)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for each in fields(node):
            yield from nodes(getattr(node, each.name))


def does_of(node: Any) -> frozenset[str]:
    """The predicates that an effect may bring about."""
    found: set[str] = set()
    for each in nodes(node):
        kind = type(each).__name__
        if kind == "Move":
            found.update(_MOVED.get(each.to, ()))
        else:
            found.update(_DOES.get(kind, ()))
    return frozenset(found)


def targets_of(node: Any) -> tuple[tree.Target, ...]:
    """What an effect aims at, in the order of its text."""
    found: dict[int, tree.Target] = {}
    for each in nodes(node):
        if isinstance(each, tree.Target):
            found.setdefault(each.slot, each)
    return tuple(found[slot] for slot in sorted(found))


def _of_face(face: tree.Face) -> tuple[Does, ...]:
    """What the abilities of a face do, the instructions of a spell as one."""
    out: list[Does] = []
    number = 0
    spell: list[Any] = []
    for ability in face.abilities:
        if isinstance(ability, tree.SpellAbility):
            spell.append(ability)
        elif isinstance(ability, tree.Activated):
            number += 1
            does = does_of(ability.effect)
            mana = does == {"mana"}
            out.append(Does("activated", does, targets_of(ability.effect), ability.costs, number, ability.label, mana, ability))
        elif isinstance(ability, tree.Triggered | tree.Chapter):
            out.append(Does("triggered", does_of(ability.effect), targets_of(ability.effect), node=ability))
        elif isinstance(ability, tree.Keyword):
            filters = () if ability.filter is None or ability.name != "enchant" else (tree.Target(ability.filter),)
            out.append(Does("keyword", frozenset(), filters, ability.costs, name=ability.name, node=ability))
        elif isinstance(ability, tree.Static | tree.StaticGroup):
            out.append(Does("static", does_of(ability), node=ability))
    if spell:
        found = tuple(spell)
        out.insert(0, Does("spell", does_of(found), targets_of(found), node=found))
    return tuple(out)


COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Cards:
    """The cards of a catalog as a story asks after them."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the catalog."""
        self._catalog = catalog
        self._knowledge = Knowledge(catalog)
        self.face = lru_cache(maxsize=512)(self._face)
        self.abilities = lru_cache(maxsize=512)(self._abilities)
        self._read = lru_cache(maxsize=512)(self._read_text)

    def _face(self, name: str) -> tree.Face | None:
        """The face a name means: the half or face of that name, else the first."""
        card = self._catalog.find(name)
        if card is None:
            return None
        return next((face for face in card.faces if face.name.casefold() == name.casefold()), card.faces[0])

    def described(self, thing: Thing) -> tuple[Does, ...]:
        """The abilities of a thing described on the spot."""
        return self._read(tuple(t.capitalize() for t in thing.types), tuple(a.strip('"') for a in thing.abilities))

    def _read_text(self, types: tuple[str, ...], texts: tuple[str, ...]) -> tuple[Does, ...]:
        creature = "Creature" in types
        power, toughness = ("2", "2") if creature else (None, None)
        text = "\n".join(t[:1].upper() + t[1:] for t in texts)
        return _of_face(read_face("Thing", " ".join(types), None, text, power, toughness, None, ()))

    def _abilities(self, name: str) -> tuple[Does, ...]:
        face = self.face(name)
        return () if face is None else _of_face(face)

    def costs_beside(self, name: str) -> tuple[tree.Cost, ...]:
        """The additional costs that have to be paid to cast it."""
        face = self.face(name)
        if face is None:
            return ()
        return tuple(c for ability in face.abilities if isinstance(ability, tree.AdditionalCost) and not ability.optional for c in ability.costs)

    def instead_of_mana(self, name: str) -> tuple[tree.Cost, ...]:
        """The alternative costs it may be cast for itself (116.9)."""
        face = self.face(name) if name else None
        found = face.abilities if face is not None else ()
        return tuple(c for ability in found if isinstance(ability, tree.AlternativeCost) and ability.for_ is None for c in ability.costs)

    def counters(self, name: str) -> str:
        """The kind of counters a card speaks of as its own, "" where there is none or more than one."""
        face = self.face(name)
        spoken = (tree.CounterSpec, tree.CountersOn, tree.PutCounter, tree.PutCounters, tree.RemoveCounters)
        found = [node for node in nodes(face.abilities if face is not None else ()) if isinstance(node, spoken)]
        own = [node for node in found if isinstance(node, tree.CounterSpec) or isinstance(getattr(node, "on", getattr(node, "from_", None)), tree.This)]
        kinds = {node.kind for node in own if node.kind}
        return kinds.pop() if len(kinds) == 1 else ""

    def mentions(self, name: str) -> frozenset[str]:
        """The words its name, text, type line and cost say, in their base forms."""
        return self._knowledge.mentions(name)

    def text(self, name: str) -> str:
        """The text of a card's first face as it is printed."""
        face = self._face(name)
        return (face.text or "") if face is not None else ""

    def has_x(self, name: str) -> bool:
        """Whether its mana cost has an X."""
        face = self.face(name) if name else None
        return face is not None and "X" in str(face.mana_cost or "")

    def has_keyword(self, name: str, keyword: str) -> bool:
        """Whether it has the keyword ability as printed."""
        return any(each.way == "keyword" and each.name == keyword for each in self.abilities(name))

    def prints(self, name: str, ability: str) -> bool:
        """Whether it has an ability by its own text: a keyword, or protection from something."""
        if ability.startswith("protection from "):
            face = self.face(name)
            return face is not None and self.has_keyword(name, "protection") and ability in face.text.lower()
        return self.has_keyword(name, ability)

    def colors(self, name: str) -> frozenset[str]:
        """Its colours as words."""
        face = self.face(name)
        return frozenset(COLOR_WORDS[letter.upper()] for letter in face.colors) if face is not None else frozenset()

    def mana_value(self, name: str) -> int | None:
        """Its converted mana cost as printed; None for a card that isn't known."""
        found = self._knowledge.nature(name)
        return found.mana_value if found is not None else None

    def types(self, name: str) -> tuple[str, ...]:
        """Its card types in lower case."""
        face = self.face(name)
        return () if face is None else tuple(t.lower() for t in face.types)

    def aura_or_equipment(self, name: str) -> str:
        """ "aura", "equipment", or "" for anything else."""
        face = self.face(name)
        subtypes = {s.lower() for s in face.subtypes} if face is not None else set()
        return "aura" if "aura" in subtypes else "equipment" if "equipment" in subtypes else ""

    def instant_speed(self, name: str) -> bool:
        """Whether it can be cast whenever a player has priority."""
        return "instant" in self.types(name) or self.has_keyword(name, "flash")

    def doing(self, name: str, predicate: str) -> tuple[Does, ...]:
        """Its abilities that bring such a thing about."""
        return tuple(each for each in self.abilities(name) if predicate in each.does)


def fits_filter(target: tree.Target, types: tuple[str, ...], player: bool) -> bool:
    """Whether a player, or an object of such types, may be what a target asks for; conditions other than the card type aren't looked at."""
    filter_ = target.filter
    kinds = {filter_.kind}
    asked: set[str] = set()
    for node in nodes(filter_.predicates):
        if isinstance(node, tree.IsKind):
            kinds.add(node.kind)
        elif isinstance(node, tree.IsType):
            asked.add(node.type.lower())
    if not player and kinds & {"spell", "ability", "activated ability", "triggered ability", "source"}:
        return not asked or bool(asked & set(types))
    if player:
        return bool(kinds & {"player", "opponent", "any target"})
    if "any target" in kinds:
        return "creature" in types or "planeswalker" in types
    if kinds <= {"player", "opponent"}:
        return False
    return not asked or not types or bool(asked & set(types)) or "token" in types
