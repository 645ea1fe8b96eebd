"""The decision function of a case: what is scripted, in order; where nothing is, what a simple player would answer."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.amounts import mana_value_of
from judge.engine.costs import could_pay, mana_plan
from judge.engine.decisions import AUTO, PASS, Activate, Cast, Concede, Decision, PlayLand, Special
from judge.engine.objects import Oid
from judge.engine.state import Pending, State
from tests.peer.cases import STEPS, Case, Entry, Unsupported, Wrong
from tests.peer.leaning import best_first
from tests.peer.naming import activated_texts, called, names_of, plain, plain_name, spell_called, text_of, trigger_texts
from tests.peer.observe import Look, observe
from tests.peer.queues import COLOR_WORDS, Namer, Queues, pick_entries, queues_of, same_word


class Refused(Wrong):
    """Something scripted could not be done; ``kind`` as in a case's ``expect_failure``."""

    def __init__(self, kind: str, message: str, entry: Entry | None = None) -> None:
        self.kind = kind
        self.entry = entry or {}
        super().__init__(message)


def short(entry: Entry) -> str:
    """An entry in a few words."""
    skip = ("turn", "step", "player")
    when = f" (turn {entry['turn']} {entry['step']})" if "turn" in entry else ""
    said = " ".join(f"{v}" for k, v in entry.items() if k not in skip)
    return f"{entry['player']}: {said}{when}"


class Script:
    """Answers every decision of one game. ``notes`` keeps the prompts that nothing was scripted for."""

    def __init__(self, case: Case, game: Any, seats: dict[str, int], aliases: dict[str, int]) -> None:
        self.case = case
        self.game = game
        self.seats = seats
        self.names = {seat: name for name, seat in seats.items()}
        self.aliases = aliases
        by_name = queues_of(case)
        self.queues: dict[int, Queues] = {seats[name]: q for name, q in by_name.items()}
        self.notes: list[str] = []

    @property
    def state(self) -> State:
        return self.game.state  # type: ignore[no-any-return]

    def look(self) -> Look:
        """The position now, for checks."""
        return Look(self.state, self.seats, self.aliases)

    def namer(self) -> Namer:
        return Namer(self.state, self.seats, self.aliases)

    # --- every decision --------------------------------------------------------------------------------------------------

    def __call__(self, decision: Decision) -> Any:
        """The answer to a decision."""
        answerer = ANSWERERS.get(decision.kind)
        if answerer is None:
            raise Unsupported("decision kind", decision.kind)
        return answerer(self, decision, self.queues[decision.who])

    def note(self, decision: Decision, answer: Any) -> Any:
        """Remember that nothing was scripted for this prompt, and give the answer."""
        self.notes.append(f"{self.names[decision.who]}: {decision.kind} '{decision.prompt}' -> {answer!r}"[:160])
        return answer

    # --- priority ----------------------------------------------------------------------------------------------------------

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
        from judge.engine.objects import with_counters

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

    # --- finding an action ----------------------------------------------------------------------------------------------

    def _find_action(self, entry: Entry, decision: Decision) -> Any:
        """The legal action that an entry means, None when there is none."""
        actions = decision.choices()
        do = entry["do"]
        if do == "play_land":
            return next((a for a in actions if isinstance(a, PlayLand) and self._is_card(entry, a.obj, a.face)), None)
        if do == "cast":
            return self._find_cast(entry, actions, self.queues[decision.who])
        if do in ("activate", "mana"):
            action = self._find_ability(entry, actions, do == "mana")
            if action is None and do == "activate" and not self._known_text(plain(entry["ability"])):
                raise Unsupported("ability not found by its text", entry["ability"])
            return action
        raise Unsupported("unknown action", do)

    def _is_card(self, entry: Entry, oid: Oid, face: int) -> bool:
        obj = self.state.get(oid)
        if "alias" in entry:
            return self.aliases.get(entry["alias"]) == oid.id
        name = plain_name(entry["card"])
        if entry.get("check"):  # a check gives the beginning of the name
            return (obj.card.faces[face] if obj.card is not None else obj.face).name.startswith(name)
        if obj.card is None:
            return called(self.look().view, obj, name)
        return name in (obj.card.faces[face].name, obj.card.name if len(obj.card.faces) == 1 else "")

    def _is_whole(self, entry: Entry, action: Cast) -> bool:
        """Whether the entry names a split card as a whole, cast fused."""
        card = self.state.get(action.obj).card
        return action.how == "fuse" and card is not None and card.name == entry.get("card")

    def _find_cast(self, entry: Entry, actions: Any, queues: Queues) -> Any:
        found = [
            a
            for a in actions
            if isinstance(a, Cast) and (self._is_card(entry, a.obj, a.face) or self._is_whole(entry, a))
        ]
        variant = entry.get("variant")
        if variant is not None:
            return next((a for a in found if a.how == variant or a.how.split(" ")[0] == variant), None)
        if entry.get("check"):
            return next((a for a in found if a.how.split(" ")[0] != "flashback"), None)
        found = [a for a in found if a.how.split(" ")[0] not in NAMED_WAYS]
        if not found:
            return None
        for choice in queues.choices:
            if choice["do"] == "choice" and choice["kind"] in ("text", "normal_cost"):
                text = plain(str(choice.get("value", "")))
                if choice["kind"] == "normal_cost" or text.startswith("cast with no alternative cost"):
                    hit = next((a for a in found if not a.how), None)
                elif text.startswith(("cast with", "cast without")):
                    hit = next((a for a in found if self._way_called(a, text)), None)
                else:
                    break
                if hit is None:
                    return None
                queues.choices.remove(choice)
                return hit
            break
        return next((a for a in found if not a.how), found[0])

    def _way_called(self, action: Cast, text: str) -> bool:
        """Whether a cost menu's text means this way of casting."""
        how = action.how
        if not how:
            return text.startswith("cast without paying its mana cost")
        if text.startswith("cast without paying"):
            return "without" in how or how == "free"
        head = how.split(" ")[0]
        if head == "alternative":
            return text.startswith("cast with alternative cost")
        return text.startswith(f"cast with {head} alternative cost") or text.startswith(f"cast with {head}")

    def _find_ability(self, entry: Entry, actions: Any, mana: bool) -> Any:
        want = plain(entry["ability"])
        view = self.look().view
        for action in actions:
            if isinstance(action, Activate):
                if "source_alias" in entry and self.aliases.get(entry["source_alias"]) != action.obj.id:
                    continue
                texts = activated_texts(view, action.obj)
                if action.index < len(texts) and any(t and t.startswith(want) for t in texts[action.index]):
                    return action
            elif isinstance(action, Special) and not mana:
                if self._special_called(action, want):
                    return action
            elif isinstance(action, Cast) and not mana and action.how:
                head = action.how.split(" ")[0]
                if head in ("flashback", "retrace", "escape", "unearth") and want.startswith(head):
                    obj = self.state.get(action.obj)
                    texts = [t.node for t in view.of(obj).abilities]
                    if want == head or any(text_of(t).startswith(want) for t in texts):
                        return action
        return None

    def _known_text(self, want: str) -> bool:
        """Whether any object has an ability whose text begins so, whoever could activate it."""
        if "turn this face-down" in want or ": turn" in want or not want:
            return True
        view = self.look().view
        for obj in self.state.objects.values():
            if any(t.startswith(want) for texts in activated_texts(view, obj) for t in texts):
                return True
            faces = obj.card.faces if obj.card is not None else (obj.face,)
            if any(text_of(a).startswith(want) for face in faces for a in face.abilities):
                return True
        return False

    def _special_called(self, action: Special, want: str) -> bool:
        if action.kind.startswith("turn face up"):
            if not want.endswith("turn this face-down permanent face up.") and ": turn" not in want:
                return False
            cost = want.split(":")[0]
            obj = self.state.get(action.obj)
            faces = obj.card.faces if obj.card is not None else (obj.face,)
            texts = [text_of(a) for f in faces for a in f.abilities]
            costs = ["".join(f"{{{s}}}" for s in f.mana_cost) for f in faces if f.mana_cost]  # of a manifested card
            return any(t.startswith(("morph", "megamorph")) and cost in t for t in texts) or cost in map(plain, costs)
        return want.startswith(action.kind)

    # --- the queues ------------------------------------------------------------------------------------------------------

    def choose_targets(self, decision: Decision, queues: Queues) -> Any:
        """Targets: those given with the action, else the next fitting ones of the queue (601.2c, 603.3d)."""
        options = list(decision.choices())
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
                return tuple(found)
        while len(found) < most:
            hit = self._queued_target(queues, options, found, len(found) >= least, most, namer)
            if not hit:
                break
            found += hit
        if len(found) < least:
            found += self._text_targets(queues, options, found, least, most, namer)
        if len(found) < least:
            if queues.targets and self.case.strict:
                raise Refused("target_unavailable", f"no such target: {queues.targets[0]} in {self._said(options)}")
            return self.note(decision, self._guess(decision, options, found, least))
        return tuple(found)

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
                return self.note(decision, self._unforced(decision, options))
            return tuple(found)
        return self.note(decision, self._guess(decision, options, found, decision.least))

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
        if self.case.strict:
            return default
        return default or tuple(options[: decision.most])

    def _skip(self, queues: Queues) -> bool:
        """Whether the next choice says to stop; it is used up."""
        if queues.choices and queues.choices[0]["do"] == "choice" and queues.choices[0]["kind"] == "skip":
            queues.choices.pop(0)
            return True
        return False

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
        hit = self._text_choice(queues, options, 1, namer)
        if hit is None and decision.rule == "616.1" and decision.detail:
            return self._replacement(decision, queues, options, namer)
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
                return entry["value"]
        if decision.prompt.endswith("(impossible)"):
            return False
        if self.state.turn.number == 0 and decision.rule != "103.5":  # while the position is set up
            return self.note(decision, bool(decision.default))
        if decision.rule == "601.2b":
            return self.note(decision, not self.case.strict and self._affordable(decision))
        # no strict case leaves a real question open: what is asked here and not there is done there without asking
        return self.note(decision, decision.rule == "608.2d" or bool(decision.default) if self.case.strict else True)

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
        if decision.detail == "die":
            roll = next((e for e in queues.choices if e["do"] == "die_roll"), None)
            if roll is None:
                raise Unsupported("a die that is not scripted")
            queues.choices.remove(roll)
            return roll["result"]
        for entry in queues.choices:
            if entry["do"] == "choice" and entry["kind"] == "amount":
                queues.choices.remove(entry)
                return entry["value"]
        if decision.prompt == "the value of X" and (x := self._value_of_named(decision, queues)) is not None:
            return x
        return self.note(decision, decision.default if decision.default is not None else decision.most)

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
        return self.note(decision, decision.default)

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
        return None

    def _ordered_called(self, text: str, what: Any, namer: Namer) -> bool:
        """Whether a text means this trigger (by its text or its source's name) or this object."""
        if isinstance(what, Oid):
            return namer.called(what, text)
        if isinstance(what, Pending):
            want = plain(text)
            return any(t.startswith(want) for t in trigger_texts(what)) or (
                what.source is not None and namer.called(what.source, text)
            )
        return isinstance(what, str) and (same_word(text, what) or plain(text) in plain(what))

    # --- combat ------------------------------------------------------------------------------------------------------------

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
            if pair is not None:
                queues.timed.remove(entry)
                chosen.append(pair)
            elif self._there(entry):
                # a block that evasion or a restriction forbids is tried and comes to nothing: the asserts say what follows
                queues.timed.remove(entry)
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


NAMED_WAYS = frozenset(
    [
        "morph",
        "mutate",
        "plot",
        "bestow",
        "fuse",
        "overload",
        "retrace",
        "escape",
        "disturb",
        "prototype",
        "disguise",
        "warp",
        "awaken",
        "blitz",
        "mayhem",
        "spectacle",
        "jump-start",
        "surge",
        "emerge",
        "flashback",
        "suspend",
        "foretell",
    ]
)
"""Ways of casting that an entry names by its variant (or, flashback, as an activation)."""

COMBAT_COSTS = ("508.1", "509.1")
"""Under which rules costs to attack or block are asked for."""
CARD_PROMPTS = ("search for", "put which")
"""How prompts begin that pick cards in a library: answered by target entries first."""

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
