"""Leave for what is a part of something told: damage assigned, a thing given up for a spell that was cast just before; and what something keeps from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.question.firstperson.forms import number
from judge.question.firstperson.scene import Scene, other
from judge.question.firstperson.things import StuckError

if TYPE_CHECKING:
    from judge.question.firstperson.referring import Referring
    from judge.question.firstperson.things import Thing


class Leave:
    """The kinds of forms that ask for it."""

    scene: Scene
    refer: Referring

    def _assigns(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether the one creature of a player that fights may, or must, assign so much damage to something."""
        player = at["P"]
        fights = {*self.scene.attackers, *(blocker for _, blocker in self.scene.pairs)}
        mine = [thing for thing in self.scene.things.all if thing.ref in fights and thing.holder == player]
        if len(mine) != 1:
            raise StuckError("which creature assigns its damage so")
        if "Q" in at and (at["Q"] == player or other(player) != at["Q"]):
            return False
        aim = at["Q"] if "Q" in at else self.refer.one(at["any"], "any", "").ref
        leave = "must" if at["1"].startswith(("does", "must")) else "can"
        self.scene.asks.append(f"{leave} {player} assign {number(at['N'])} damage to {aim} with {mine[0].ref}")
        return True

    def _fed(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether something can be given up for a spell that was cast last: whether it can be cast so (601.2g)."""
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        spell = next((thing for thing in self.scene.things.all if thing.now == "stack" and line.startswith(f"{at['P']} casts {thing.ref}")), None)
        if kind != "when" or spell is None or spell not in self._called(at["any"]) or "sacrificing" in line:
            return False
        given = self.refer.one(at["own"], "own", at["P"])
        head, response, _ = line.partition(" in response")
        self.scene.script.pop()
        self.scene.asks.append(f"can {head} sacrificing {given.ref}{response}")
        return True

    def _held(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether something keeps a creature from attacking or blocking: whether it can't, where nothing else told of it can be the reason."""
        mine = self.refer.one(at["own"], "own", "")
        if "any" in at:
            self.refer.things(at["any"], "any", "")
        used = any(mine.ref in line for _, line in self.scene.script) or f"{mine.ref} entered this turn" in self.scene.givens
        if mine.states or self.scene.pairs or (used and at["1"] == "attack"):
            return False
        if at["1"] == "attack":
            self.scene.asks.append(f"is it true that {mine.ref} can't attack")
            return True
        named = self.refer.one_phrase(at["theirs"]) if "theirs" in at else None
        if named is not None and named.states != {"blocking"}:  # "from blocking Craw Wurm" is read as a Wurm that blocks
            return False
        fits = [thing for thing in self.scene.things.fitting(named) if thing.holder == other(mine.holder)] if named is not None else []
        against = [thing.ref for thing in fits] if named is not None else self.scene.attackers
        if len(against) != 1 or against[0] not in self.scene.attackers:
            return False
        self.scene.asks.append(f"is it true that {mine.ref} can't block {against[0]}")
        return True

    def _saved(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether something keeps a player from losing in what was told: whether he doesn't."""
        if not self.scene.begun:
            return False
        self.refer.things(at["any"], "any", "")
        self.scene.asks.append(f"is it true that {at['P']} doesn't lose")
        return True

    def _called(self, place: str) -> list[Thing]:
        return [thing for mention in self.refer.each(place) for thing in self.scene.things.fitting(mention)]
