"""A world written down in Judge English: what everything is called, what is given, what is done, what was told to come of it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.question.story.cards import Cards
from judge.question.story.model import Deed, Referent, Thing, World
from judge.question.story.people import in_play
from judge.question.words.keywords import keyword_names

_MARK = re.compile(r"<(\d+)>")
_ORDINALS = ("", "Second ", "Third ", "Fourth ", "Fifth ", "Sixth ", "Seventh ", "Eighth ")


def _names(base: str) -> Iterator[str]:
    """A name for each of any number of things alike: "Bear", "Second Bear", ... and by their number from the ninth."""
    yield from (f"{ordinal}{base}" for ordinal in _ORDINALS)
    yield from (f"{base} No{number}" for number in itertools.count(len(_ORDINALS) + 1))


@dataclass(slots=True)
class Speaker:
    """Writes one world; every thing has one name of its own."""

    world: World
    cards: Cards
    labels: dict[int, str]

    @classmethod
    def of(cls, world: World, cards: Cards) -> Speaker:
        """A speaker with the names settled."""
        taken: set[str] = set()
        labels: dict[int, str] = {}
        bases = {key: thing.card or _base(thing, cards) for key, thing in world.things.items()}
        for key, base in bases.items():
            if list(bases.values()).count(base) > 1 and base not in taken:
                taken.add(base)  # a name that several bear is none's alone
                labels[key] = f"First {base}"
                continue
            label = next(name for name in _names(base) if name not in taken)
            taken.add(label)
            labels[key] = label
        return cls(world, cards, labels)

    def written(self, text: str) -> str:
        """A text with its marks put into names."""
        return _MARK.sub(lambda found: self.called(int(found[1])), text)

    def called(self, key: int) -> str:
        """What a thing is called; a token that the story makes by its type."""
        thing = self.world.things[key]
        if thing.made_by is not None:
            return f"the {thing.subtypes[-1]} token"
        return f"[[{self.labels[key]}]]"

    def who(self, who: Referent) -> str:
        """A player's name, or what a thing is called."""
        return who if isinstance(who, str) else self.called(who)

    # --- given ---------------------------------------------------------------------------------------------------------------

    def given(self) -> list[str]:
        """The lines of what is there at the beginning."""
        out = [f"{player} is at {life} life" for player, life in self.world.life.items()]
        things = [t for t in self.world.things.values() if t.made_by is None]
        for thing in sorted(things, key=lambda t: t.attached_to is not None):
            out += self._thing(thing)
        for place, count in self.world.hands.items():
            player, _, zone = place.partition("/")
            where = {"hand": "in hand", "library": "in her library", "graveyard": "in her graveyard"}.get(zone, "in hand")
            out.append(f"{player} has {count} cards {where}" if count else f"{player} has no cards {where}")
        out += [self.written(fact) for fact in self.world.facts]
        if self.world.turn or self.world.step:
            turn = self.world.turn or in_play(self.world)[0]
            out.append(f"it is {turn}'s {self.world.step or 'turn'}")
        return out

    def _thing(self, thing: Thing) -> list[str]:
        zone = thing.zone or "battlefield"
        owner = thing.controller or in_play(self.world)[0]
        spec = self._spec(thing)
        places = {
            "hand": "in hand", "graveyard": "in her graveyard", "library": "in her library", "top": "on top of her library", "exile": "in exile",
            "command": "in the command zone",
        }  # fmt: skip
        if zone == "stack":
            return [f"{owner} has {spec} on the stack"]
        if zone != "battlefield":
            holder = thing.owner or owner
            return [f"{holder} has {spec} {places.get(zone, 'in hand')}"]
        attached = "" if thing.attached_to is None else f" attached to {self.who(thing.attached_to)}"
        out = [f"{owner} controls {spec}{attached}"]
        name = self.called(thing.key)
        for state in sorted(thing.states):
            if state == "attacking":
                other = next(p for p in in_play(self.world) if p != owner)
                out.append(f"{name} is attacking {other}")
            elif state == "new":
                out.append(f"{name} entered the battlefield this turn")
            elif state in ("tapped", "untapped", "summoning-sick", "face-down", "phased-out"):
                out.append(f"{name} is {state}")
        if thing.owner and thing.owner != owner:
            out.append(f"{name} is owned by {thing.owner}")
        if thing.chosen:
            out.append(f"{name} is set to {thing.chosen}")
        return out

    def _spec(self, thing: Thing) -> str:
        label = self.labels[thing.key]
        features = []
        if not thing.card:
            features += list(thing.abilities)
        features += [f"{number} {kind} counters" if number != 1 else f"a {kind} counter" for kind, number in self._counters(thing)]
        if thing.damage:
            features.append(f"{thing.damage} damage marked on it")
        if thing.cost:
            features.append(f"mana cost {thing.cost}")
        more = f" with {' and '.join(features)}" if features else ""
        if thing.card:
            token = " token" if thing.token else ""
            called = "" if label == thing.card else f" called [[{label}]]"
            return f"[[{thing.card}]]{token}{more}{called}"
        types = [t for t in thing.types if t != "permanent"] or (["creature"] if not thing.types else ["artifact"])
        words = [thing.size, *thing.supertypes, *thing.colors, *thing.subtypes, *types, "token" if thing.token else ""]
        return f"a {' '.join(word for word in words if word)}{more} called [[{label}]]"

    def _counters(self, thing: Thing) -> Iterator[tuple[str, int]]:
        """Its counters by kind; those of which no kind was told are of loyalty on a planeswalker, else of the one its card speaks of, else +1/+1."""
        for kind, number in thing.counters:
            yield kind or ("loyalty" if "planeswalker" in thing.types else self.cards.counters(thing.card)) or "+1/+1", number

    # --- when -----------------------------------------------------------------------------------------------------------------

    def when(self) -> list[str]:
        """The lines of what is done, blocks of one player together."""
        out: list[str] = []
        deeds = self.world.deeds
        begun = f"the turn moves to {self.world.turn}'s {self.world.step}"  # that step has begun: moving there would be to the next one
        n = int(bool(deeds) and bool(self.world.step) and deeds[0].text == begun)
        while n < len(deeds):
            deed = deeds[n]
            if deed.verb == "block":
                blocks = [deed]
                while n + 1 < len(deeds) and deeds[n + 1].verb == "block" and deeds[n + 1].agent == deed.agent:
                    n += 1
                    blocks.append(deeds[n])
                pairs = " and ".join(f"{self.who(b.what or 0)} with {self._several(b.withs)}" for b in blocks)
                out.append(f"{deed.agent} blocks {pairs}")
            else:
                out.append(self.deed(deed))
            n += 1
        return out

    def _several(self, keys: tuple[Referent, ...] | tuple[int, ...]) -> str:
        return " and ".join(self.who(key) for key in keys)

    def deed(self, deed: Deed) -> str:
        """One deed as a sentence."""
        return f"{deed.agent} {self.action(deed)}" if deed.verb not in ("turn", "resolve") else self.written(deed.text)

    def action(self, deed: Deed) -> str:
        """What is done, as a sentence has it after its player."""
        what = self.who(deed.what) if deed.what is not None else ""
        targets = f" targeting {self._several(deed.targets)}" if deed.targets else ""
        options = "".join(f" {self.written(option)}" for option in deed.options)
        response = " in response" if deed.response else ""
        plain = {
            "play": f"plays {what}",
            "cycle": f"cycles {what}",
            "suspend": f"suspends {what}",
            "unmorph": f"turns {what} face up",
            "block": f"blocks {what} with {self._several(deed.withs)}",
            "no attack": "doesn't attack",
            "no block": "doesn't block",
            "pay": "pays",
            "no pay": "doesn't pay",
            "concede": "concedes",
            "sacrifice": f"sacrifices {self._several(deed.withs)}",
            "discard": f"discards {self._several(deed.withs)}",
            "tap for": f"taps {what} for {deed.text or 'mana'}",
            "choose": f"chooses {self.written(deed.text)}",
            "target": f"targets {self._several(deed.targets)}",
        }
        if deed.verb == "cast":
            where = self._from(deed)
            return f"casts {what}{targets}{options}{where}{response}"
        if deed.verb == "activate":
            ability = _ability(deed.ability)
            return f"activates {what}{ability}{targets}{options}{response}"
        if deed.verb == "equip":
            return f"equips {what} to {self._several(deed.targets)}{response}"
        if deed.verb == "attack":
            target = f"{self._several(deed.targets)} " if deed.targets else ""
            return f"attacks {target}with {self._several(deed.withs)}"
        return plain[deed.verb]

    def _from(self, deed: Deed) -> str:
        thing = self.world.things[deed.what] if deed.what is not None else None
        zone = thing.zone if thing is not None else ""
        if any(deed.what in each.targets for each in self.world.deeds if each is not deed):
            return ""  # it may have been returned from there
        return f" from {'her ' if zone != 'exile' else ''}{zone}" if zone in ("graveyard", "library", "exile") else ""

    def then(self) -> list[str]:
        """The results told, as claims."""
        return [self.written(result.text) for result in self.world.results if not result.first and not result.asked]

    def held(self) -> list[tuple[str, bool]]:
        """The results told that are put as questions, each with whether a no to it was told."""
        return [(self.written(result.text), result.denied) for result in self.world.results if result.asked and not result.first]

    def early(self) -> frozenset[int]:
        """The places of those results behind which more is done, among all: those from the start, the claims, the questions."""
        results = self.world.results
        order = [r for r in results if r.first] + [r for r in results if not r.first and not r.asked] + [r for r in results if r.asked and not r.first]
        return frozenset(n for n, result in enumerate(order) if result.after < len(self.world.deeds))

    def first(self) -> list[str]:
        """What was told to be so from the start and has to come of the rest, as claims."""
        return [self.written(result.text) for result in self.world.results if result.first]


def _ability(ability: str) -> str:
    """How one of several activated abilities is told, after the thing's name ("'s second ability")."""
    if not ability:
        return ""
    return f"'s {ability} ability"


def _base(thing: Thing, cards: Cards) -> str:
    base = (thing.subtypes[-1] if thing.subtypes and not thing.made else thing.noun).strip() or (thing.types[0] if thing.types else "thing")
    if thing.size and base == thing.size:
        base = "Creature"
    base = re.sub(r"[^A-Za-z' -]", "", base).strip().capitalize() or "Creature"
    if len(base) < 2:
        base = "Creature"
    if base.lower() in keyword_names():
        base = (thing.types[0] if thing.types else "thing").capitalize()
    return f"The {base}" if cards.face(base) is not None or base.lower() in ("it", "he", "token") else base
