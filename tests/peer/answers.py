"""Answers that are no things: words, yes and no, numbers, modes, divisions, orders."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import targets_in, walk
from judge.engine.characteristics.asked.stats import mana_value_of
from judge.engine.doing.costs.costs import could_pay
from judge.engine.doing.stacking import legal_targets
from judge.engine.playing.casting.spelltexts import effect_of
from judge.engine.state.decisions import Decision
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Oid
from tests.peer.base import Refused
from tests.peer.cases import Unsupported
from tests.peer.leftovers import shape_called
from tests.peer.naming import plain, text_of, trigger_texts
from tests.peer.picks import Picks
from tests.peer.queues import COLOR_WORDS, Namer, Queues, same_word

LEAVE = "leave it tapped?"
TURNED = (LEAVE, "put the card on the bottom?")
"""What the other engine asks the other way round: whether it untaps, whether the card revealed in a clash stays on top."""


class Answers(Picks):
    """Answers the prompts for words and numbers."""

    def one(self, decision: Decision, queues: Queues) -> Any:
        """One option: a colour, a type, a player, a pile, a replacement effect ..."""
        options = list(decision.choices())
        namer = self.namer()
        if decision.detail == "coin":
            flip = next((e for e in queues.choices if e["do"] == "flip_coin"), None)
            if flip is None:
                raise Unsupported("a coin that is not scripted")
            queues.choices.remove(flip)
            return "win" if flip["result"] else "lose"
        mana = self._combination(decision, queues, options)
        if mana is not None:
            return mana
        if set(options) == {"top", "bottom"} and queues.choices and queues.choices[0].get("kind") == "yes_no":
            return "top" if queues.choices.pop(0)["value"] else "bottom"
        if decision.prompt.startswith("vote") and len(options) == 2 and queues.choices and queues.choices[0].get("kind") == "yes_no":
            return options[0 if queues.choices.pop(0)["value"] else 1]  # there the first of two choices is a yes
        if decision.prompt == "which target to change":  # asked there of each target in turn
            for option in options:
                head = queues.choices[0] if queues.choices else {}
                if head.get("kind") != "yes_no":
                    break
                if queues.choices.pop(0)["value"]:
                    return option
        hit = self._text_choice(queues, options, 1, namer)
        if hit is None and decision.prompt == "which ability" and queues.choices:
            of_color = str(queues.choices[0].get("value", "")).lower() in COLOR_WORDS  # the color is asked for next
            said = str(queues.choices[0].get("value", "")).lower()
            hit = [o for o in options if (of_color and "color" in o) or (not of_color and said in o)][:1] or None
            if hit and not of_color:
                queues.choices.pop(0)
        if hit is None and decision.rule == "616.1" and decision.detail:
            return self._replacement(decision, queues, options, namer)
        if hit is None and (decision.prompt == "attacking what" or all(isinstance(o, int) for o in options)):
            hit = self._queued_target(queues, options, [], False, 1, namer)
        if hit is None:
            for entry in queues.choices:
                if entry["do"] == "choice" and entry["kind"] == "amount" and entry["value"] in options:
                    queues.choices.remove(entry)
                    return entry["value"]
                if entry["do"] == "choice" and entry["kind"] == "text":
                    found = [o for o in options if isinstance(o, str) and plain(str(entry["value"])) in plain(o)]
                    if found:
                        queues.choices.remove(entry)
                        return found[0]
        if hit is not None:
            return hit[0]
        default = decision.default if decision.default is not None else options[0]
        return self.note(decision, default)

    def _combination(self, decision: Decision, queues: Queues, options: list[Any]) -> Any:
        """Mana in any combination of colors: so much of each color in turn, until there is enough."""
        if decision.prompt != "which mana to add" or not options or len(options[0]) < 2:
            return None
        amounts = [e for e in queues.choices if e["do"] == "choice" and e["kind"] == "amount"]
        if not amounts or queues.choices[0] is not amounts[0]:
            return None
        wanted: list[str] = []
        for color, entry in zip("WUBRG", amounts, strict=False):
            wanted += [color] * entry["value"]
            queues.choices.remove(entry)
            if len(wanted) >= len(options[0]):
                break
        self._skip(queues)
        return next((o for o in options if sorted(o) == sorted(wanted)), None)

    def _replacement(self, decision: Decision, queues: Queues, options: list[Any], namer: Namer) -> Any:
        """Which replacement effect applies first: by its source's name or its text (616.1)."""
        for entry in queues.choices:
            if entry["do"] == "choice" and entry["kind"] == "text":
                head, _, part = str(entry["value"]).partition("*")
                for option, (text, source) in zip(options, decision.detail, strict=True):
                    by_source = source is not None and namer.called(source, head)
                    if (by_source or plain(head) in plain(text)) and plain(part) in plain(text):
                        queues.choices.remove(entry)
                        return option
        return self.note(decision, decision.default)

    def name(self, decision: Decision, queues: Queues) -> Any:
        """A name or another word."""
        for entry in queues.choices:
            if entry["do"] == "choice" and entry["kind"] == "text":
                queues.choices.remove(entry)
                return str(entry["value"])
        return self.note(decision, decision.default or "")

    def yes(self, decision: Decision, queues: Queues) -> Any:
        """Yes or no. In lenient cases only the next choice is looked at, and else the answer is yes."""
        if decision.rule.startswith(COMBAT_COSTS) and len(queues.choices) > 1:
            first, second = queues.choices[:2]
            if first.get("kind") == "text" and second.get("kind") == "yes_no":
                queues.choices.pop(0)  # in which order equal costs of attacking are met makes no difference
        for entry in queues.choices if self.case.strict else queues.choices[:1]:
            if entry["do"] == "choice" and entry["kind"] == "yes_no":
                queues.choices.remove(entry)
                queues.agreed += decision.rule.startswith("608")
                return entry["value"] != (decision.prompt in TURNED)
        if decision.prompt == LEAVE:
            return self.note(decision, False)
        if decision.rule == "608.2d" and not self.case.strict and not queues.choices and queues.targets and queues.targets[0].get("skip"):
            queues.targets.pop(0)  # who chooses nothing to do it with doesn't do it
            return False
        if decision.prompt.endswith("(impossible)"):
            return False
        if decision.prompt == "pay the additional cost?":
            if self._skip(queues):
                return False
            if self._names_in_hand(decision.who, queues):
                return True
        if isinstance(decision.detail, tree.CastFree) and self._names_exiled(queues):
            return True  # choosing the card is the yes
        if self.state.turn.number == 0 and decision.rule != "103.5":  # while the position is set up
            return self.note(decision, bool(decision.default))
        if decision.rule == "601.2b":
            return self.note(decision, not self.case.strict and self._affordable(decision))
        # no strict case leaves a real question open: what is asked here and not there is done there without asking
        return self.note(decision, decision.rule == "608.2d" or bool(decision.default) if self.case.strict else True)

    def _names_exiled(self, queues: Queues) -> bool:
        """Whether the next choice names a card in exile; it is used up."""
        head = queues.choices[0] if queues.choices else {}
        if head.get("kind") != "text":
            return False
        namer = self.namer()
        if not any(namer.chosen_text(str(head["value"]), self.state.objects[i].oid) for i in self.state.zone("exile")):
            return False
        queues.choices.pop(0)
        return True

    def _names_in_hand(self, who: int, queues: Queues) -> bool:
        """Whether the next choice names a card in the player's hand: what an optional cost is paid with."""
        head = queues.choices[0] if queues.choices else {}
        namer = self.namer()
        hand = [self.state.objects[i].oid for i in self.state.zone("hand", who)]
        return head.get("kind") == "text" and any(namer.chosen_text(str(head["value"]), o) for o in hand)

    def _affordable(self, decision: Decision) -> bool:
        """Whether an optional cost could be paid besides the mana cost of its spell."""
        extra = getattr(decision.detail, "costs", ())
        if decision.source is None:
            return False
        spell = self.state.get(decision.source)
        base = (tree.Mana(spell.face.mana_cost),) if spell.face.mana_cost else ()
        return could_pay(self.game, self.game.ctx(decision.who, decision.source), decision.who, (*base, *extra))

    def number(self, decision: Decision, queues: Queues) -> Any:
        """A number: X, or how many."""
        if decision.detail == "loop":
            return 0
        if decision.detail == "die":
            roll = next((e for e in queues.choices if e["do"] == "die_roll"), None)
            if roll is None:
                raise Unsupported("a die that is not scripted")
            queues.choices.remove(roll)
            return roll["result"]
        if decision.prompt == "which of the shapes" and decision.source is not None:
            shapes = [n.shapes for n in walk(self.state.get(decision.source).face.abilities) if isinstance(n, tree.ShapeChoice)]
            if shapes and (hit := shape_called(queues.choices, shapes[0])) is not None:
                queues.choices.remove(hit[1])
                return hit[0]
        for entry in queues.choices:
            if entry["do"] == "choice" and entry["kind"] == "amount":
                queues.choices.remove(entry)
                return entry["value"]
        if decision.prompt == "the value of X" and (x := self._value_of_named(decision, queues)) is not None:
            return x
        if decision.prompt == "the value of X" and (x := self._value_with_target(decision)) is not None:
            return self.note(decision, x)
        return self.note(decision, decision.default if decision.default is not None else decision.most)

    def _value_with_target(self, decision: Decision) -> int | None:
        """The greatest X that leaves every target of the spell something to be (a value without targets is no legal choice)."""
        spell = self.state.get(decision.source) if decision.source is not None else None
        if spell is None or spell.stack is None:
            return None
        body = effect_of(self.game, spell)
        wanted = [t for _, t in targets_in(body, spell.stack.modes) if isinstance(t.least, tree.Num) and t.least.value]
        if not any(isinstance(n, tree.X) for t in wanted for n in walk(t)):
            return None
        frame = self.game.ctx(decision.who, spell.oid)
        for x in range(decision.most, decision.least - 1, -1):
            frame.x = x
            if all(len(legal_targets(frame, t, spell.oid)) >= t.least.value for t in wanted):
                return x
        return None

    def _value_of_named(self, decision: Decision, queues: Queues) -> int | None:
        """X as the mana value of the card in hand that the next text names: the card is exiled or discarded for that cost."""
        namer = self.namer()
        texts = [str(e["value"]) for e in queues.choices if e["do"] == "choice" and e["kind"] == "text"]
        for i in self.state.zone("hand", decision.who) if texts else ():
            card = self.state.objects[i]
            if namer.chosen_text(texts[0], card.oid):
                value = mana_value_of(self.game.ctx(decision.who, None), card.oid)
                return value if decision.least <= value <= decision.most else None
        return None

    def modes(self, decision: Decision, queues: Queues) -> Any:
        """Modes by their number on the card, counted from 1 (700.2)."""
        options = list(decision.choices())
        found: list[Any] = []
        if decision.rule == "608.2d":  # one of two instructions: there a yes or no to the first
            for entry in queues.choices[:1]:
                if entry["do"] == "choice" and entry["kind"] == "yes_no":
                    queues.choices.remove(entry)
                    return (options[0 if entry["value"] else -1],)
        while len(found) < decision.most and queues.modes:
            entry = queues.modes.pop(0)
            if entry.get("skip"):
                break
            if entry["value"] - 1 not in options:
                raise Refused("target_unavailable", f"mode {entry['value']} can't be chosen")
            found.append(entry["value"] - 1)
        if len(found) < decision.least:
            default = tuple(decision.default or ())
            return self.note(decision, default if len(default) >= decision.least else tuple(options[: decision.least]))
        return tuple(found)

    def divide(self, decision: Decision, queues: Queues) -> Any:
        """A division: the amounts given with the targets, else the scripted amounts in order."""
        n = len(decision.choices())
        if self._skip(queues):
            return decision.default
        if len(queues.shares) == n:
            shares, queues.shares = tuple(queues.shares), []
            return shares
        entries = [e for e in queues.choices if e["do"] == "choice" and e["kind"] == "amount"][:n]
        given = [e["value"] for e in entries]
        if len(given) == n - 1 > 0:
            given.append(decision.most - sum(given))  # the last one gets the rest
        if len(given) == n and sum(given) == decision.most:
            for e in entries:
                queues.choices.remove(e)
            return tuple(given)
        if decision.prompt == "assign combat damage" and not self.case.strict:
            return self.note(decision, self._rest_to_the_first(decision))
        return self.note(decision, decision.default)

    def _rest_to_the_first(self, decision: Decision) -> Any:
        """Combat damage as the other engine assigns it on its own: lethal damage to each blocker, and what is left to the first."""
        options, given = list(decision.choices()), list(decision.default or ())
        if len(options) < 2 or len(given) != len(options) or not all(isinstance(o, Oid) for o in options):
            return decision.default
        last = self.state.get(options[-1])
        over = given[-1] - max(0, (self.look().view.of(last).toughness or 0) - last.damage)
        if over > 0:
            given[0], given[-1] = given[0] + over, given[-1] - over
        return tuple(given)

    def order(self, decision: Decision, queues: Queues) -> Any:
        """An order; of triggered abilities, the one named is put on the stack next (603.3b)."""
        rest = list(decision.choices())
        found: list[Any] = []
        namer = self.namer()
        triggers = decision.detail if isinstance(decision.detail, tuple) else ()
        while len(rest) > 1:
            hit = self._order_text(queues, rest, namer, triggers)
            if hit is None:
                break
            found.append(hit)
            rest.remove(hit)
        if not found:
            default = decision.default if decision.default is not None else tuple(decision.choices())
            return self.note(decision, tuple(default))
        if "first is the top card" in decision.prompt:
            return tuple(rest + found[::-1])  # cards are put on top one by one
        return tuple(found + rest)

    def _order_text(self, queues: Queues, rest: list[Any], namer: Namer, triggers: tuple[Any, ...]) -> Any:
        for entry in queues.choices:
            if entry["do"] == "choice" and entry["kind"] == "text":
                for option in rest:
                    what = triggers[option] if triggers else option
                    if self._ordered_called(str(entry["value"]), what, namer):
                        queues.choices.remove(entry)
                        return option
        if not triggers and queues.targets and all(isinstance(o, Oid) for o in rest):  # cards put in order are picked as targets there
            hit = self._queued_target(queues, rest, [], True, 1, namer)
            return hit[0] if hit else None
        return None

    def _ordered_called(self, text: str, what: Any, namer: Namer) -> bool:
        """Whether a text means this trigger (by its text or its source's name) or this object."""
        if isinstance(what, Oid):
            return namer.called(what, text)
        if isinstance(what, Pending):
            want = plain(text)
            label = plain(getattr(what.ability, "label", "") or "")
            own = namer.view.of(what.source).named(label) if label and what.source is not None else ()
            paid = label and want.startswith("when you pay the ") and want.split()[4] == label
            return bool(paid) or any(t.startswith(want) for t in (*trigger_texts(what), *map(text_of, own))) or (
                what.source is not None and namer.called(what.source, text)
            )
        return isinstance(what, str) and (same_word(text, what) or plain(text) in plain(what))


COMBAT_COSTS = ("508.1", "509.1")
"""Under which rules costs to attack or block are asked for."""
