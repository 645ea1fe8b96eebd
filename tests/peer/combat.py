"""Declaring attackers and blockers, and paying."""

from __future__ import annotations

from typing import Any

from judge.engine.doing.mana.manacosts import mana_plan
from judge.engine.playing.combat.blockers import broken, least_blockers, most_blocks
from judge.engine.state.decisions import AUTO, Decision
from judge.engine.state.objects import Oid
from tests.peer.base import Base
from tests.peer.cases import Entry, Unsupported
from tests.peer.queues import COLOR_WORDS, Queues


class Combat(Base):
    """Answers the declarations of combat."""

    def attackers(self, decision: Decision, queues: Queues) -> Any:
        """Attackers of this turn's attack entries, each the next creature of that name not yet used (508.1).

        What must attack does so unasked; an entry that can't be carried out stays and fails the case."""
        options = list(decision.choices())
        chosen: dict[Oid, Any] = dict(decision.default or ())
        used: set[Oid] = set()
        defender: Entry | None = None
        namer = self.namer()
        for entry in self._now(queues, "attack"):
            if entry.get("skip"):
                queues.timed.remove(entry)
                return ()
            defender = entry.get("defender", defender)
            goals = [d for _, d in options if defender is None or namer.means(defender, d)]
            if defender is None:
                goals = [d for d in goals if not isinstance(d, Oid)] or goals
            mine = list(dict.fromkeys(o for o, _ in options if namer.called(o, entry["card"])))
            if "index" in entry:
                mine = mine[entry["index"] : entry["index"] + 1]
            pair = next(((o, d) for o in mine if o not in used for d in goals if (o, d) in options), None)
            if pair is None:
                continue
            queues.timed.remove(entry)
            used.add(pair[0])
            chosen[pair[0]] = pair[1]
        return tuple(chosen.items())

    def blockers(self, decision: Decision, queues: Queues) -> Any:
        """Blockers of this turn's block entries, exact pairs (509.1)."""
        options = list(decision.choices())
        chosen: list[Any] = []
        namer = self.namer()
        for entry in self._now(queues, "block"):
            if entry.get("skip"):
                queues.timed.remove(entry)
                return ()
            mine = list(dict.fromkeys(b for b, _ in options if namer.called(b, entry["card"])))
            foes = list(dict.fromkeys(a for _, a in options if namer.called(a, entry["attacker"]["card"])))
            if "index" in entry:
                mine = mine[entry["index"] : entry["index"] + 1]
            if "index" in entry["attacker"]:
                foes = foes[entry["attacker"]["index"] : entry["attacker"]["index"] + 1]
            pair = next(((b, a) for b in mine for a in foes if (b, a) in options and (b, a) not in chosen), None)
            if pair is not None and sum(b == pair[0] for b, _ in chosen) >= most_blocks(namer.view, pair[0]):
                continue  # it blocks already: the entry stays and fails the case
            if pair is not None:
                queues.timed.remove(entry)
                chosen.append(pair)
            elif self._there(entry):
                # a block that evasion or a restriction forbids is tried and comes to nothing: the asserts say what follows
                queues.timed.remove(entry)
        if not self.case.data.get("expect_failure"):  # what is illegal as a whole is undone, and the asserts say what follows
            alone = {a for _, a in chosen if sum(x == a for _, x in chosen) < least_blockers(namer.view, a)}
            chosen = [pair for pair in chosen if pair[1] not in alone]
            while chosen and broken(namer.view, tuple(chosen)):
                chosen.pop()
        if not chosen and decision.default:
            return tuple(decision.default)
        return tuple(chosen)

    def _there(self, entry: Entry) -> bool:
        """Whether the creatures of a block entry are there, the one attacking."""
        namer = self.namer()
        combat = self.state.combat
        attacking = combat is not None and any(
            namer.called(a.attacker, entry["attacker"]["card"]) for a in combat.attacks
        )
        seat = self.seats[entry["player"]]
        mine = (o for o in self.state.battlefield() if namer.view.of(o).controller == seat)
        return attacking and any(namer.called(o.oid, entry["card"]) for o in mine)

    def _now(self, queues: Queues, do: str) -> list[Entry]:
        """The entries of a kind for this turn."""
        return [e for e in queues.timed if e["do"] == do and e["turn"] == self.state.turn.number]

    def mana(self, decision: Decision, queues: Queues) -> Any:
        """Paying mana is left to the engine. Colours scripted for it are used up: one for each mana of a player who pays from the
        pool only, else one for each source that could have made several colours."""
        symbols = tuple(decision.detail or ())
        plan = mana_plan(self.game, decision.who, symbols) or mana_plan(
            self.game, decision.who, symbols, lambda only: True
        )
        if plan is None:
            return AUTO
        if self.names[decision.who] in self.case.data["options"].get("disableManaAutoPayment", ()):
            if plan.uses:
                raise Unsupported("paying by hand from more than the pool")
            asked = len(plan.spend)
        else:
            asked = sum(1 for source, _ in plan.uses if len(source.options) > 1)
        for _ in range(asked):
            head = queues.choices[0] if queues.choices else {}
            if str(head.get("value", "")).lower() not in COLOR_WORDS:
                break
            queues.choices.pop(0)
        return AUTO
