"""Targets and other things picked, from the entries that mean them."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.state.decisions import Decision
from judge.engine.state.objects import Oid
from tests.peer.base import Base, Refused
from tests.peer.leaning import best_first
from tests.peer.naming import names_of
from tests.peer.queues import Namer, Queues, pick_entries


class Picks(Base):
    """Answers the prompts that pick things."""

    def choose_targets(self, decision: Decision, queues: Queues) -> Any:
        """Targets: those given with the action, else the next fitting ones of the queue (601.2c, 603.3d)."""
        # of several things of one name those of the player who picks come first
        options = sorted(decision.choices(), key=lambda o: not self._mine(decision.who, o))
        namer = self.namer()
        least, most = decision.least, decision.most
        queues.shares = []
        announcing = decision.rule in ("601.2c", "602.2b")
        found: list[Any] = []
        if not announcing and decision.prompt == "choose new targets" and decision.default:
            head = queues.choices[0] if queues.choices else {}
            if head.get("kind") == "yes_no":
                queues.choices.pop(0)
                if not head["value"]:
                    return tuple(decision.default)
            elif self.case.strict and not queues.targets:
                return self.note(decision, tuple(decision.default))
        if announcing and queues.inline:
            found = self._inline(queues, options, most, namer)
            if queues.inline and len(found) < least:
                raise Refused("target_unavailable", f"no such target: {queues.inline} in {self._said(options)}")
            if found and len(found) >= least:
                head = queues.targets[0] if queues.targets else {}
                if "amount" in head and pick_entries(head["targets"], found, 0, most, namer.means):
                    queues.shares.append(queues.targets.pop(0)["amount"])  # said again with its share
                return tuple(found)
        while len(found) < most:
            if queues.shares and queues.targets and "amount" not in queues.targets[0]:
                break  # what is divided is shared out: the next entry is for another target
            one_of_several = not found and _chosen_for_each(decision.detail)  # the script names them in an order of its own
            hit = self._queued_target(queues, options, found, len(found) >= least and not one_of_several, most, namer)
            if not hit:
                break
            found += hit
        if len(found) < least:
            found += self._text_targets(queues, options, found, least, most, namer)
        if len(found) < least:
            if queues.targets and self.case.strict:
                raise Refused("target_unavailable", f"no such target: {queues.targets[0]} in {self._said(options)}")
            return self.note(decision, self._guess(decision, options, found, least))
        if not found and self._takes_one(decision, queues):
            return self.note(decision, tuple(best_first(self.look(), decision, options)[:1]))
        return tuple(found)

    def _takes_one(self, decision: Decision, queues: Queues) -> bool:
        """Whether a player left to himself or herself picks one of "any number of" targets: rather than do nothing."""
        target = decision.detail
        unlimited = isinstance(target, tree.Target) and isinstance(target.most, tree.AnyNumber)
        return (
            unlimited
            and not self.case.strict
            and queues.inline_for is not None
            and not queues.inline_for.get("no_target")
        )

    def _inline(self, queues: Queues, options: list[Any], most: int, namer: Namer) -> list[Any]:
        found: list[Any] = []
        assert queues.inline is not None
        while queues.inline and len(found) < most:
            hit = pick_entries(queues.inline[:1], options, 0, 1, namer.means, found)
            if not hit:
                break
            found += hit
            queues.inline.pop(0)
        return found

    def _queued_target(
        self, queues: Queues, options: list[Any], found: list[Any], enough: bool, most: int, namer: Namer
    ) -> list[Any] | None:
        for entry in queues.targets:
            if entry.get("skip"):
                if not enough:
                    continue
                queues.targets.remove(entry)
                return []
            hit = pick_entries(entry["targets"], options, 0, most - len(found), namer.means, found)
            if hit:
                queues.targets.remove(entry)
                if "amount" in entry:
                    queues.shares.append(entry["amount"])
                return hit
            if enough:
                return None
        return None

    def _text_targets(
        self, queues: Queues, options: list[Any], found: list[Any], least: int, most: int, namer: Namer
    ) -> list[Any]:
        got: list[Any] = []
        while len(found) + len(got) < most:
            hit = self._text_choice(queues, [o for o in options if o not in found and o not in got], most, namer)
            if hit is None:
                break
            got += hit
        return got

    def _text_choice(self, queues: Queues, options: list[Any], most: int, namer: Namer) -> list[Any] | None:
        """The options meant by the first choice entry that means some; that entry is used up."""
        for entry in queues.choices:
            if entry["do"] != "choice":
                continue
            if entry["kind"] == "skip":
                continue
            if entry["kind"] not in ("text", "player"):
                continue
            values = entry["values"] if "values" in entry else str(entry["value"]).split("^")
            got: list[Any] = []
            for text in values:
                hit = next((o for o in options if o not in got and namer.chosen_text(str(text), o)), None)
                if hit is None:
                    break
                got.append(hit)
            if len(got) == len(values) <= most:
                if not (
                    values[0].startswith("Cast ") and self._is_split(got[0])
                ):  # the text says which half, asked next
                    queues.choices.remove(entry)
                return got
        return None

    def _is_split(self, option: Any) -> bool:
        card = self.state.get(option).card if isinstance(option, Oid) else None
        return card is not None and card.layout == "split"

    def _guess(self, decision: Decision, options: list[Any], found: list[Any], least: int) -> Any:
        rest = [o for o in options if o not in found]
        if decision.kind == "targets" and not self.case.strict and not found:
            return tuple(best_first(self.look(), decision, rest)[:least])
        if not self.case.strict and not found and decision.prompt.startswith("attach "):
            return tuple(rest[:least])  # a curse is for somebody else
        if not self.case.strict and not found and decision.prompt == "sacrifice" and all(isinstance(o, Oid) for o in rest):
            view = self.look().view
            return tuple(sorted(rest, key=lambda o: view.of(o).power or 0)[:least])  # the weakest can be spared
        if decision.default is not None and not found and len(tuple(decision.default)) >= least:
            return tuple(decision.default)
        return tuple(found + rest[: least - len(found)])

    def _said(self, options: list[Any]) -> str:
        view = self.look().view
        words = [
            self.names[o]
            if isinstance(o, int)
            else "/".join(sorted(names_of(view, self.state.get(o))))
            if isinstance(o, Oid)
            else str(o)
            for o in options[:12]
        ]
        return ", ".join(words) or "nothing"

    def choose(self, decision: Decision, queues: Queues) -> Any:
        """Things picked without targeting: text answers, else target entries that fit, else a guess."""
        options = list(decision.choices())
        namer = self.namer()
        found: list[Any] = []
        if decision.least == 0 and self._declined(queues, options, namer):
            return ()
        head = queues.choices[0] if queues.choices else {}
        if decision.prompt in ASKED_FIRST and options and head.get("kind") == "yes_no" and head["value"]:
            queues.choices.pop(0)
            return tuple(options[:1])
        if decision.prompt.startswith("attach ") and not self.case.strict and not queues.targets:
            options.sort(key=lambda o: o == decision.who)  # a curse is for somebody else
        if decision.least and len(queues.choices) > 1 and queues.choices[0].get("value") is True:
            # a question that isn't one here, and right after it what is chosen
            after = queues.choices[1]
            texts = after.get("values") or str(after.get("value", "")).split("^")
            if after.get("kind") == "text" and all(any(namer.chosen_text(str(t), o) for o in options) for t in texts):
                queues.choices.pop(0)
        while len(found) < decision.most:
            rest = [o for o in options if o not in found]
            if len(found) >= decision.least and self._skip(queues):
                return tuple(found)
            more = decision.most - len(found)
            hit = None
            for queue in ("targets", "text") if decision.prompt.startswith(CARD_PROMPTS) else ("text", "targets"):
                if queue == "text":
                    hit = self._text_choice(queues, rest, more, namer)
                else:
                    hit = self._queued_target(queues, rest, [], len(found) >= decision.least, more, namer)
                if hit is not None:
                    break
            if hit is None:
                break
            if not hit:
                return tuple(found)
            found += hit
        if found and len(found) == len(options) and queues.targets and queues.targets[0].get("skip"):
            queues.targets.pop(0)  # nothing is left to choose, and the script says to stop
        if len(found) >= decision.least and (found or decision.least == 0):
            if not found and decision.most:
                if decision.prompt == "proliferate" and not self.case.strict:
                    options = [o for o in options if self._mine(decision.who, o)]
                    return self.note(decision, tuple(options))
                return self.note(decision, self._unforced(decision, options))
            return tuple(found)
        return self.note(decision, self._guess(decision, options, found, decision.least))

    def _mine(self, who: int, option: Any) -> bool:
        return bool(option == who) if isinstance(option, int) else self.look().view.of(option).controller == who

    def _declined(self, queues: Queues, options: list[Any], namer: Namer) -> bool:
        """Whether a choice of nothing or something is put as a question first: a yes is used up when the things chosen are
        scripted too, a no declines."""
        if not queues.choices or queues.choices[0].get("kind") != "yes_no":
            return False
        if not queues.choices[0]["value"]:
            queues.choices.pop(0)
            return True
        kept = list(queues.choices), list(queues.targets)
        entry = queues.choices.pop(0)
        hit = self._text_choice(queues, options, len(options), namer)
        if hit is None:
            hit = self._queued_target(queues, options, [], True, len(options), namer)
        queues.choices, queues.targets = kept
        if hit is not None:
            queues.choices.remove(entry)
        return False

    def _unforced(self, decision: Decision, options: list[Any]) -> Any:
        default = tuple(decision.default or ())
        if decision.prompt == "cast" and not default:
            return tuple(options[:1])  # that it is cast was the question before
        if self.case.strict:
            return default
        return default or tuple(options[: decision.most])

    def _skip(self, queues: Queues) -> bool:
        """Whether the next choice says to stop; it is used up."""
        if queues.choices and queues.choices[0]["do"] == "choice" and queues.choices[0]["kind"] == "skip":
            queues.choices.pop(0)
            return True
        return False


def _chosen_for_each(target: Any) -> bool:
    """Whether a target is chosen once for each of several players or things ("for each opponent, up to one target ...")."""
    return isinstance(target, tree.Target) and any(isinstance(n, tree.Back) and n.to == "each" for n in walk(target.filter))


ASKED_FIRST = ("cast", "reveal cards to splice onto the spell")
"""Choices of nothing or something that the other engine puts as a yes or no where there is one thing."""
CARD_PROMPTS = ("search for", "put which")
"""How prompts begin that pick cards in a library: answered by target entries first."""
