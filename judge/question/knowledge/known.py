"""What the cards of a catalog are and can do, worked out from their trees once a name."""

from __future__ import annotations

from functools import cache

from judge.cards import tree
from judge.cards.catalog import Catalog
from judge.cards.names import fold
from judge.home import rulesdata, told_by
from judge.question.knowledge.ability import facts_of
from judge.question.knowledge.aims import kinds_of
from judge.question.knowledge.deeds import VERBS
from judge.question.knowledge.mentions import mentioned
from judge.question.knowledge.model import AbilityFact, Aim, ModeFact, Nature, Way
from judge.question.knowledge.natures import nature_of
from judge.question.knowledge.ways import ways_of

_OWN = frozenset({"sacrifice itself", "discard itself", "exile itself", "return itself"})


class Knowledge:
    """Answers what a card can do. Takes names of cards, halves or faces; a whole split card is asked as all its halves.

    Names that the catalog does not have give empty answers (``knows`` tells)."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the catalog."""
        self._catalog = catalog
        self._faces: dict[str, tuple[tree.Face, ...]] = {}
        self._abilities: dict[str, tuple[AbilityFact, ...]] = {}
        self._mentions: dict[str, frozenset[str]] = {}

    def knows(self, name: str) -> bool:
        """Whether the catalog has a card, half or face of that name."""
        return bool(self.faces(name))

    def faces(self, name: str) -> tuple[tree.Face, ...]:
        """The face or half of that name; of a whole split card its halves, of another whole card the front face."""
        known = self._faces.get(name)
        if known is None:
            known = self._faces[name] = self._found(name)
        return known

    def _found(self, name: str) -> tuple[tree.Face, ...]:
        card = self._catalog.find(name)
        if card is None:
            return ()
        key = fold(name)
        own = tuple(face for face in card.faces if fold(face.name) == key)
        return own or (card.faces if card.layout == "split" else card.faces[:1])

    def nature(self, name: str) -> Nature | None:
        """Types, colours, cost, size and the like (of the first half of a whole split card); None for a name nobody has."""
        faces = self.faces(name)
        return nature_of(faces[0]) if faces else None

    def abilities(self, name: str) -> tuple[AbilityFact, ...]:
        """All its abilities in the order of its text; what a keyword means stands behind the keyword with the keyword as its label."""
        known = self._abilities.get(name)
        if known is None:
            known = self._abilities[name] = tuple(fact for face in self.faces(name) for fact in facts_of(face))
        return known

    def does(self, name: str) -> frozenset[str]:
        """All that any of its abilities does."""
        return frozenset(verb for fact in self.abilities(name) for verb in fact.does)

    # --- casting it ---------------------------------------------------------------------------------------------------

    def casts_at(self, name: str) -> tuple[Aim, ...]:
        """What it targets as it is cast: the targets of a spell's text in their order (of all its modes), or what an Aura enchants."""
        out: list[Aim] = []
        for fact in self.abilities(name):
            if fact.kind == "spell":
                out += fact.aims
            elif isinstance(fact.node, tree.Keyword) and fact.node.name == "enchant" and fact.node.filter is not None:
                out.append(Aim(kinds_of(fact.node.filter), 1, 1, fact.node.filter, -1))
        return tuple(out)

    def modes(self, name: str) -> tuple[ModeFact, ...]:
        """The modes one chooses from as it is cast (700.2), empty when it has none."""
        return tuple(mode for fact in self.abilities(name) if fact.kind == "spell" for mode in fact.modes)

    def ways(self, name: str) -> tuple[Way, ...]:
        """The ways of casting or using it beside paying its mana cost, and the costs that come on top."""
        return tuple(way for face in self.faces(name) for way in ways_of(face))

    # --- finding an ability -------------------------------------------------------------------------------------------

    def keywords(self, name: str) -> tuple[tree.Keyword, ...]:
        """Its keyword abilities with their parameters."""
        return tuple(fact.node for fact in self.abilities(name) if isinstance(fact.node, tree.Keyword))

    def activated(self, name: str) -> tuple[AbilityFact, ...]:
        """Its activated abilities, in the order in which Judge English counts them."""
        return tuple(fact for fact in self.abilities(name) if fact.index is not None)

    def matching_ability(self, name: str, verb: str) -> tuple[AbilityFact, ...]:
        """The abilities that can be meant by a verb (its base form): "sac" one with that cost, "ping" one that deals damage.

        Activated ones come first, mana abilities last; empty when none of them can be meant."""
        tests = _verbs().get(verb.lower())
        facts = [fact for fact in self.abilities(name) if fact.kind not in ("keyword", "unread")]
        if tests is None:
            tests = ({"does": (verb,)},) if verb in VERBS else ({"label": (verb,)},)
        found = [fact for fact in facts if any(_fits(fact, test) for test in tests)]
        if not found and verb.lower() in ("use", "activate", "tap", "fire"):
            found = [fact for fact in facts if fact.kind == "mana"]
        rank = {"activated": 0, "loyalty": 0, "triggered": 1, "spell": 2, "static": 3, "mana": 4}
        return tuple(sorted(found, key=lambda fact: rank[fact.kind]))

    def mentions(self, name: str) -> frozenset[str]:
        """The words a card's name, text, type line and cost say, each in all the base forms it may have."""
        known = self._mentions.get(name)
        if known is None:
            record = self._catalog.record(name)
            key = fold(name)
            faces = () if record is None else tuple(f for f in record.faces if fold(f.name) == key) or record.faces
            known = self._mentions[name] = mentioned(faces)
        return known



def _fits(fact: AbilityFact, test: dict[str, tuple[str, ...]]) -> bool:
    """Whether an ability is as a verb says."""
    if "does" in test and not fact.does & set(test["does"]):
        return False
    if "kinds" in test and fact.kind not in test["kinds"]:
        return False
    if "label" in test and fact.label not in test["label"]:
        return False
    if "triggers" in test and not any(trigger.kind in test["triggers"] for trigger in fact.triggers):
        return False
    return "costs" not in test or any(_pays(fact, cost) for cost in test["costs"])


def _pays(fact: AbilityFact, cost: str) -> bool:
    return fact.costs_kind(cost.removesuffix(" itself"), True) if cost in _OWN else fact.costs_kind(cost)


@cache
def _verbs() -> dict[str, tuple[dict[str, tuple[str, ...]], ...]]:
    """The verbs of ``ability-verbs.toml`` with what they say of an ability."""
    told = told_by(rulesdata() / "ability-verbs.toml")["verbs"]
    return {verb: tuple({key: _listed(value) for key, value in test.items()} for test in tests) for verb, tests in told.items()}


def _listed(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
