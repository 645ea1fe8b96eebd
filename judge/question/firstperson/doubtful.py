"""What can't be asked of a story so, because it may be meant of something else: stuck, so that nothing is answered that wasn't asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.firstperson.scene import Scene, other
from judge.question.firstperson.things import StuckError

if TYPE_CHECKING:
    from judge.question.firstperson.referring import Referring


class Doubtful:
    """Looks at what is asked before it becomes a line."""

    scene: Scene
    refer: Referring

    def _of_his_own(self, player: str, deed: str) -> None:
        """Stuck where somebody would have to give up what the other one controls, though nothing in the story gives it to him."""
        gives = any(thing.name and "gain_control" in self.refer.knowledge.does(thing.name) for thing in self.scene.things.all)
        for mention in self.refer.each(deed) if not gives else ():
            fits = [] if mention.pronoun else self.scene.things.fitting(mention)
            if fits and all(thing.holder == other(player) for thing in fits):
                raise StuckError(mention.phrase)

    def _definite(self, low: str) -> None:
        """Stuck where a thing is asked to be put onto the battlefield that is any of its kind, or was there from the start; or where of two things that
        draw one is asked of."""
        if (put_there := re.search(r"\bput (#\d+) (?:onto|into play)", low)) is not None:
            mention = self.refer.one_phrase(put_there[1])
            there = [thing for thing in self.scene.things.fitting(mention) if thing.zone == "battlefield"]
            if there or (not mention.name and mention.det in ("a", "an", "another")):
                raise StuckError(mention.phrase)
        drawing = [t for t in self.scene.things.all if t.name and "draw" in self.refer.knowledge.does(t.name)]
        if len(drawing) > 1 and re.search(r"\bdraw\b.* (?:with|off|from|because of) #\d", low):
            raise StuckError("which of the cards drawn")

    def _offered(self) -> bool:
        """Whether something used in the story lets a card be chosen that is put onto the battlefield, without looking at what lies there first."""
        used = [t for t in self.scene.things.all if t.name and any(t.ref in line for _, line in self.scene.script)]
        does = [self.refer.knowledge.does(thing.name) for thing in used]
        return any("put_on_battlefield" in each and not each & {"look", "reveal"} for each in does)

    def _unfought(self) -> bool:
        """Whether creatures attack of which nobody said what became of it."""
        lines = [line for kind, line in self.scene.script if kind == "when"]
        return bool(self.scene.attackers) and not any(re.search(r" blocks?\b|step$|phase$|turn\b", line) for line in lines)
