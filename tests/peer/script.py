"""The decision function of a case: what is scripted, in order; where nothing is, what a simple player would answer."""

from __future__ import annotations

from typing import Any

from judge.engine.state.decisions import PASS, Concede, Decision
from tests.peer.actions import Actions
from tests.peer.answers import Answers
from tests.peer.base import Refused, short
from tests.peer.cases import STEPS, Entry, Unsupported, Wrong
from tests.peer.combat import Combat
from tests.peer.naming import called, spell_called
from tests.peer.observe import observe
from tests.peer.queues import Queues


class Script(Actions, Answers, Combat):
    """Answers every decision of one game."""

    def __call__(self, decision: Decision) -> Any:
        """The answer to a decision."""
        answerer = ANSWERERS.get(decision.kind)
        if answerer is None:
            raise Unsupported("decision kind", decision.kind)
        return answerer(self, decision, self.queues[decision.who])

    def priority(self, decision: Decision, queues: Queues) -> Any:
        """What the player does with priority: the first thing scripted for this turn and step, in order (115)."""
        self._nothing_inline(queues)
        turn = self.state.turn
        for entry in list(queues.timed):
            if entry["turn"] != turn.number or STEPS[entry["step"]] != turn.step:
                continue
            do = entry["do"]
            if do in ("attack", "block"):
                continue
            if do == "check":
                self._check(entry, decision)
                queues.timed.remove(entry)
            elif do == "wait":
                if not self.state.zone("stack"):
                    queues.timed.remove(entry)
                    continue
                if entry.get("one"):
                    queues.timed.remove(entry)
                return PASS
            elif do == "counter":
                self._put_counters(entry)
                queues.timed.remove(entry)
            elif do == "concede":
                queues.timed.remove(entry)
                return Concede()
            elif not self._condition(entry.get("condition"), queues, decision.who):
                return PASS
            else:
                action = self._find_action(entry, decision)
                if action is None and do == "mana":
                    continue
                if action is None:
                    raise Refused("action_unavailable", f"can't do {short(entry)}", entry)
                queues.timed.remove(entry)
                queues.inline = list(entry["targets"]) if entry.get("targets") else None
                queues.inline_for = entry
                return action
        return PASS

    def _nothing_inline(self, queues: Queues) -> None:
        if queues.inline:
            raise Refused(
                "target_unavailable", f"targets not used: {queues.inline} of {short(queues.inline_for or {})}"
            )
        queues.inline = None

    def _condition(self, condition: Entry | None, queues: Queues, seat: int) -> bool:
        if not condition:
            return True
        look = self.look()
        objects = self.state.objects
        stack = [objects[i] for i in self.state.zone("stack")]
        good = True
        for name, text in condition.items():
            if name == "mana_in_pool":
                good &= len(self.state.players[seat].pool) >= text
            elif name == "top_of_stack":
                good &= bool(stack) and spell_called(look.view, stack[-1], text)
            else:
                fits = [o for o in stack if spell_called(look.view, o, text)]
                if name == "copy_on_stack":
                    fits = [o for o in fits if o.stack is not None and o.stack.copy]
                good &= not fits if name == "not_on_stack" else bool(fits)
        return good

    def _put_counters(self, entry: Entry) -> None:
        from judge.engine.state.objects import with_counters

        found = [o for o in self.state.battlefield() if called(self.look().view, o, entry["card"])]
        if not found:
            raise Wrong(f"no permanent {entry['card']} to put counters on")
        obj = found[0]
        self.game.change(obj.oid, counters=with_counters(obj.counters, entry["counter"].lower(), entry["count"]))

    def _check(self, entry: Entry, decision: Decision) -> None:
        try:
            if entry["what"] == "playable":
                asked = {k: entry[k] for k in ("card", "variant", "ability") if k in entry}
                asked["do"] = entry.get("play", "activate")
                asked["check"] = True
                if asked["do"] not in ("cast", "play_land", "activate"):
                    raise Unsupported("check playable", asked["do"])
                if (self._find_action(asked, decision) is not None) != entry["value"]:
                    raise Wrong(f"{entry.get('text') or entry.get('ability')} is {'not ' * entry['value']}playable")
            else:
                observe(self.look(), entry)
        except Wrong as wrong:
            raise Wrong(f"check in turn {entry['turn']} {entry['step']}: {wrong}") from None


ANSWERERS = {
    "priority": Script.priority,
    "targets": Script.choose_targets,
    "choose": Script.choose,
    "modes": Script.modes,
    "order": Script.order,
    "number": Script.number,
    "yes": Script.yes,
    "divide": Script.divide,
    "one": Script.one,
    "mana": Script.mana,
    "attackers": Script.attackers,
    "blockers": Script.blockers,
    "name": Script.name,
}
"""One answerer for each kind of decision."""
