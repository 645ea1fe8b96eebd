"""What is given up or regenerated: by what in the story it is done, or by a free way made up for it where nothing told does it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.firstperson.scene import THERE, Scene, other
from judge.question.firstperson.things import StuckError, Thing

if TYPE_CHECKING:
    from judge.question.firstperson.referring import Referring
    from judge.question.knowledge.model import AbilityFact

_FREE = {
    "sacrifice": "Sacrifice a permanent: You gain 0 life.",
    "discard": "Discard a card: You gain 0 life.",
    "regenerate": "{0}: Regenerate target permanent.",
}
_GIVING = {"sacrifice": "sacrificing", "discard": "discarding"}


class Means:
    """Finds what a player does it with."""

    def __init__(self, scene: Scene, refer: Referring) -> None:
        """Take the scene and what finds things in it."""
        self.scene = scene
        self.refer = refer

    def gives_up(self, kind: str, player: str, things: list[Thing], told: str) -> list[str]:
        """The lines for "I sacrifice Craw Wurm": as a cost of a spell, by its own ability, as a choice that something asks for, or for nothing."""
        refs = " and ".join(thing.ref for thing in things)
        asked = self._asked(kind, things)
        if (spell := self._at_hand(kind, player)) is not None:
            self.pays(spell, f" {_GIVING[kind]} {refs}")
            lines: list[str] = []
        elif kind == "sacrifice" and len(things) == 1 and self._by_trigger(things[0]):
            lines = []
            self.scene.told(f"{refs} is sacrificed")
        elif kind == "sacrifice" and all(self._own(kind, thing) for thing in things):
            fresh = [thing for thing in things if f"{player} activates {thing.ref}" not in self._last()]
            lines = [f"{player} activates {thing.ref}{told}{self._hurry(player, things)}" for thing in fresh]
        elif asked and kind == "sacrifice" and self._outlets(kind, player, things):
            raise StuckError("what it is sacrificed to")
        elif asked:
            lines = [f"{player} {kind}s {refs}"]
        else:
            outlets = self._outlets(kind, player, things)
            if len(outlets) > 1:
                raise StuckError("what it is sacrificed to")
            outlet = outlets[0].ref if outlets else self.scene.mean(player, _FREE[kind])
            lines = [f"{player} activates {outlet} {_GIVING[kind]} {thing.ref}{told or self._hurry(player, things)}" for thing in things]
        for thing in things:
            thing.now = "graveyard"
        return lines

    def given_to(self, kind: str, player: str, things: list[Thing], to: Thing, told: str) -> list[str]:
        """The lines for "I sacrifice Craw Wurm to Fling": the cost of an ability or of a spell, cast before or after, or what a spell asks for."""
        nature = self.refer.knowledge.nature(to.name) if to.name else None
        if things == [to] and self._own(kind, to):
            to.now = "graveyard"
            return [f"{player} activates {to.ref}{told or self._hurry(player, things)}"]
        if nature is None or not {"instant", "sorcery"} & set(nature.types):
            return self.each_to(kind, player, things, to, told)
        refs = " and ".join(thing.ref for thing in things)
        for thing in things:
            thing.now = "graveyard"
        if to.now != "stack":
            to.zone = to.now = "hand"
        if not self._costs(to, kind):
            cast = [f"{player} casts {to.ref}"] if to.now == "hand" else []
            to.now = "stack"
            return [*cast, f"{player} {kind}s {refs}"]
        self.pays(to, f" {_GIVING[kind]} {refs}")
        return []

    def cost(self, spell: Thing, player: str) -> str:
        """What was told to be given up for nothing just before is what a spell costs that is cast then."""
        found = re.fullmatch(rf"{player} activates \[\[Altar\d*\]\] (sacrificing|discarding) (⟦\d+⟧)", self._last())
        kind = next((kind for kind, word in _GIVING.items() if found is not None and word == found[1]), "")
        if found is None or not self._costs(spell, kind):
            return ""
        self.scene.script.pop()
        return f" {found[1]} {found[2]}"

    def each_to(self, kind: str, player: str, things: list[Thing], to: Thing, told: str) -> list[str]:
        """Several are given to an ability that costs one of them each time."""
        single = any(cost.kind == kind and not cost.of_itself and cost.amount in (None, 1) for fact in self._abilities(to) for cost in fact.costs)
        if len(things) > 1 and not single:
            raise StuckError("how many of them at once")
        for thing in things:
            thing.now = "graveyard"
        return [f"{player} activates {to.ref} {_GIVING[kind]} {thing.ref}{told or self._hurry(player, things)}" for thing in things]

    def regenerates(self, player: str, things: list[Thing], told: str) -> list[str]:
        """The lines for "I regenerate Craw Wurm", by its ability or by what is made up: before what waits of the other player resolves."""
        thing = things[0]
        told = told or self._hurry(player, things, aimed=False)
        if len(things) > 1 or any("regenerate" in fact.does for fact in self._abilities(thing)):
            return [f"{player} regenerates {each.ref}{told}" for each in things]
        return [f"{player} activates {self.scene.mean(player, _FREE['regenerate'])} targeting {thing.ref}{told}"]

    def pays(self, spell: Thing, told: str) -> None:
        """What is given up for a spell stands with its casting, be it told before or after."""
        for place, (kind, line) in enumerate(self.scene.script):
            if kind == "when" and re.search(rf" (?:casts|activates) {spell.ref}", line):
                head, response, _ = line.partition(" in response")
                self.scene.script[place] = (kind, f"{head}{told}{response}")
                return
        self.scene.paid[spell.number] = told

    # ------------------------------------------------------------ what there is in the story

    def _last(self) -> str:
        return self.scene.script[-1][1] if self.scene.script else ""

    def _own(self, kind: str, thing: Thing) -> bool:
        return any(fact.costs_kind(kind, True) for fact in self._abilities(thing))

    def _by_trigger(self, thing: Thing) -> bool:
        """Whether the story has just come to a trigger of the thing itself that sacrifices it, and nothing else does (evoke, "when it becomes the target")."""
        facts = self.refer.knowledge.abilities(thing.name) if thing.name else ()
        own = [fact for fact in facts if fact.kind == "triggered" and "sacrifice" in fact.does and "unless" not in self.refer.knowledge.mentions(thing.name)]
        nature = self.refer.knowledge.nature(thing.name) if thing.name else None
        evoked = nature is not None and nature.has("evoke") and any(f"casts {thing.ref} with evoke" in line for _, line in self.scene.script)
        told = ("then", f"{thing.ref} triggers") in self.scene.script
        return not self._own("sacrifice", thing) and (evoked or (bool(own) and told))

    def _costs(self, spell: Thing, kind: str) -> bool:
        """Whether it costs that to cast it (601.2b, 601.2f)."""
        ways = self.refer.knowledge.ways(spell.name) if spell.name else ()
        return any(cost.kind == kind for way in ways for cost in way.costs)

    def costs_life(self, thing: Thing, life: int) -> bool:
        """Whether an ability of it costs just so much life."""
        return any(cost.kind == "life" and cost.amount == life for fact in self._abilities(thing) for cost in fact.costs)

    def _at_hand(self, kind: str, player: str) -> Thing | None:
        """What was just cast or activated that costs it, of which nothing was told to be paid."""
        line = self._last()
        for thing in self.scene.things.all:
            cast = line.startswith(f"{player} casts {thing.ref}") and self._costs(thing, kind)
            used = line.startswith(f"{player} activates {thing.ref}") and any(fact.costs_kind(kind, False) for fact in self._abilities(thing))
            if (cast or used) and _GIVING[kind] not in line:
                return thing
        return None

    def _abilities(self, thing: Thing) -> tuple[AbilityFact, ...]:
        return self.refer.knowledge.activated(thing.name) if thing.name else ()

    def _asked(self, kind: str, things: list[Thing]) -> bool:
        """Whether anything in the story may ask somebody for it as it resolves."""
        used = [thing for thing in self.scene.things.all if thing.name and thing not in things and thing.now in (*THERE, "stack")]
        return any(kind in self.refer.knowledge.does(thing.name) or self._annihilates(thing) or self._unless(kind, thing) for thing in used)

    def _unless(self, kind: str, thing: Thing) -> bool:
        """Whether something becomes of it unless just that is given up ("sacrifice it unless you discard a card")."""
        facts = self.refer.knowledge.abilities(thing.name)
        return {"unless", kind} <= self.refer.knowledge.mentions(thing.name) and any(fact.kind in ("triggered", "spell") for fact in facts)

    def _annihilates(self, thing: Thing) -> bool:
        nature = self.refer.knowledge.nature(thing.name)
        return nature is not None and nature.has("annihilator")

    def _outlets(self, kind: str, player: str, things: list[Thing]) -> list[Thing]:
        """Permanents of the player to which it can be given."""
        mine = [thing for thing in self.scene.things.all if thing.name and thing.holder == player and thing not in things and thing.now in THERE]
        return [thing for thing in mine if any(fact.costs_kind(kind, False) for fact in self._abilities(thing))]

    def _hurry(self, player: str, things: list[Thing], *, aimed: bool = True) -> str:
        """What is aimed at is given up or regenerated before that resolves."""
        line = self._last()
        at = line.partition(" targeting ")[2]
        cast = any(thing.now == "stack" and f" casts {thing.ref}" in line for thing in self.scene.things.all)
        theirs = line.startswith(f"{other(player)} ")
        return " in response" if theirs and cast and (not aimed or any(thing.ref in at for thing in things)) else ""
