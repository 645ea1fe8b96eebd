"""The kinds of forms for what resolves, triggers and enters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.firstperson.forms import Form, put
from judge.question.firstperson.scene import CHOICE, Scene
from judge.question.firstperson.sentences import ASKER
from judge.question.firstperson.things import StuckError

if TYPE_CHECKING:
    from judge.question.firstperson.referring import Referring
    from judge.question.firstperson.things import Thing


class Resolving:
    """Each tells whether it could take the sentence."""

    scene: Scene
    refer: Referring

    def _resolves(self, form: Form, at: dict[str, str]) -> bool:
        thing = self._waiting(at["any"]) or self.refer.things(at["any"], "any", "")[0] if "any" in at else self._cast_last()
        if thing.now == "stack":
            answered = self.scene.script and CHOICE.match(self.scene.script[-1][1]) and thing is self._top() and not self._used_since(thing)
            self.scene.told(f"{thing.ref} resolves") if answered else self.scene.deed(f"{thing.ref} resolves")
            thing.now = "played"
        elif thing.now != "played":
            return False
        elif self.scene.script and self.scene.script[-1][1].startswith("the turn moves to"):
            raise StuckError(f"{thing.name} resolves in which turn")
        for line in form.becomes:
            self.scene.told(put(line, {"P": at["P"], "any": thing.ref}))
        return True

    def _above(self, form: Form, at: dict[str, str]) -> bool:
        """The ability that resolves is the one that was activated last; any other does so in its time."""
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        used = re.match(r"(?:Ann|Bob) activates (⟦(\d+)⟧)", line) if kind == "when" and at["1"] else None
        if used is not None:
            self._used(self.scene.things.all[int(used[2])])
        return True

    def _of_a_cast(self, form: Form, at: dict[str, str]) -> bool:
        """A keyword that triggers as a spell is cast (702.37a, 702.82a) is of the one spell that has it and waits."""
        waiting = [thing for thing in self.scene.things.all if thing.now == "stack" and thing.name]
        having = [thing for thing in waiting if (nature := self.refer.knowledge.nature(thing.name)) is not None and nature.has(at["1"].lower())]
        if len(having) != 1:
            return False
        self.scene.deed(f"{having[0].ref}'s trigger resolves")
        return True

    def _used(self, thing: Thing) -> None:
        """The ability of a thing that was just activated resolves, unless it is one of those that don't use the stack (605.3)."""
        facts = self.refer.knowledge.abilities(thing.name) if thing.name else ()
        if facts and not any(fact.kind == "mana" for fact in facts):
            self.scene.deed(f"{thing.ref}'s ability resolves")

    def _used_since(self, thing: Thing) -> bool:
        """Whether an ability was activated after a spell was cast, which then asked for the choice."""
        lines = [line for kind, line in self.scene.script if kind == "when"]
        cast = max((place for place, line in enumerate(lines) if f" casts {thing.ref}" in line), default=-1)
        return any(re.match(r"(?:Ann|Bob) activates ", line) for line in lines[cast + 1 :])

    def _top(self) -> Thing | None:
        """What was cast last."""
        cast = [found[1] for _, line in self.scene.script if (found := re.match(r"(?:Ann|Bob) casts (⟦\d+⟧)", line)) is not None]
        return next((thing for thing in self.scene.things.all if cast and thing.ref == cast[-1]), None)

    def _waiting(self, place: str) -> Thing | None:
        """The one of those called so that is on the stack."""
        found = [t for mention in self.refer.each(place) if mention.name for t in self.scene.things.fitting(mention) if t.now == "stack"]
        return found[0] if len(found) == 1 else None

    def _cast_last(self) -> Thing:
        """What "it" is that resolves."""
        waiting = [thing for thing in self.scene.things.all if thing.now == "stack"]
        cast = [thing for thing in waiting if self.scene.script and self.scene.script[-1][1].partition(" casts ")[2].startswith(thing.ref)]
        if len(cast) != 1:
            raise StuckError("it resolves")
        return cast[0]

    def _trigger(self, form: Form, at: dict[str, str]) -> bool:
        """A trigger comes by itself, and must have come; a spell whose trigger is spoken of has resolved, unless it triggers as it is cast."""
        if not at["1"] and at["2"].endswith("on the stack"):
            return all(thing.now == "stack" for thing in self.refer.things(at["there"], "there", ""))
        for thing in self.refer.things(at["there"], "there", ""):
            facts = self.refer.knowledge.abilities(thing.name) if thing.name else ()
            if at["2"].endswith("on the stack"):
                self._enters(thing, "stack")
            begins = {trigger.kind for fact in facts for trigger in fact.triggers if trigger.kind != "enters"}
            if begins == {"begins upkeep"} and not self.scene.script and not self.scene.fixed:
                self.scene.at(thing.holder or ASKER, "upkeep")
            if thing.now == "stack" and not any(trigger.kind == "casts" and trigger.subject == "itself" for fact in facts for trigger in fact.triggers):
                self.scene.deed(f"{thing.ref} resolves")
                thing.now = "played"
            if at["2"] == "resolves" and re.match(rf"(?:Ann|Bob) activates {thing.ref}", self.scene.script[-1][1] if self.scene.script else ""):
                self._used(thing)
            if "trigger" in self.refer.text:
                self.scene.told(f"{thing.ref} triggers")
        return True

    def _enters(self, thing: Thing, now: str) -> None:
        """What is told to be there, and whose trigger for entering is told to be there too, has just been cast; ``now``: where it is then."""
        facts = self.refer.knowledge.abilities(thing.name) if thing.name else ()
        triggers = [trigger for fact in facts for trigger in fact.triggers if fact.kind == "triggered"]
        entered = any(trigger.kind == "enters" and trigger.subject == "itself" for trigger in triggers)
        if thing.zone == thing.now == "battlefield" and entered and len(triggers) == 1 and not any(thing.ref in line for _, line in self.scene.script):
            self.scene.turn_of(thing.holder)
            thing.zone, thing.now = "hand", now
            self.scene.deed(f"{thing.holder} casts {thing.ref}")
