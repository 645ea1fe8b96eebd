"""The legal action that an entry means."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.castways import alternatives
from judge.engine.state.decisions import Activate, Cast, Decision, PlayLand, Special
from judge.engine.state.objects import Obj, Oid
from tests.peer.base import Base
from tests.peer.cases import VARIANTS, Entry, Unsupported
from tests.peer.naming import activated_texts, called, plain, plain_name, text_of
from tests.peer.queues import Queues


class Actions(Base):
    """Finding what a player is scripted to do among what is legal."""

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
            if action is None and entry["ability"].startswith("fused "):  # a way of casting, named as if it were an ability
                return next((a for a in actions if isinstance(a, Cast) and self._is_whole({"card": entry["ability"][6:]}, a)), None)
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
        return action.how.split(" ")[0] == "fuse" and card is not None and card.name == entry.get("card")

    def _find_cast(self, entry: Entry, actions: Any, queues: Queues) -> Any:
        found = [
            a
            for a in actions
            if isinstance(a, Cast) and (self._is_card(entry, a.obj, a.face) or self._is_whole(entry, a))
        ]
        variant = entry.get("variant")
        if variant is not None:
            found = [a for a in found if a.how.split(" ")[0] == variant]
            return self._by_menu(found, queues) or found[0] if found else None  # the menu's answer is of another casting, then
        if entry.get("check"):
            return next((a for a in found if a.how.split(" ")[0] != "flashback"), None)
        found = [a for a in found if a.how.split(" ")[0] not in NAMED_WAYS]
        if not found:
            return None
        return self._by_menu(found, queues)

    def _by_menu(self, found: list[Cast], queues: Queues) -> Cast | None:
        """The way of casting that the next choice names, the ordinary one where none does."""
        answers = queues.choices[:1]
        if any(a.how in ASKED_WAYS for a in found) and answers and answers[0].get("kind") == "yes_no":
            queues.choices.pop(0)
            return next((a for a in found if (a.how in ASKED_WAYS) == answers[0]["value"]), None)
        early = 0  # what is asked before the way of casting is chosen there, and after it here
        while early < len(queues.choices) and queues.choices[early].get("kind") == "yes_no":
            early += 1
        for choice in queues.choices[early:]:
            if choice["do"] == "choice" and choice["kind"] in ("text", "normal_cost"):
                text = plain(str(choice.get("value", "")))
                if choice["kind"] == "normal_cost" or text.startswith("cast with no alternative cost"):
                    hit = next((a for a in found if not a.how), None)
                elif text.startswith(("cast with", "cast without")):
                    called = [a for a in found if self._way_called(a, text)]
                    hit = next((a for a in called if a.how), called[0] if called else None)
                else:
                    break
                if hit is None and early:
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
            return "without" in how or how == "free" or self._free_way(action)
        head = how.split(" ")[0]
        if head == "alternative" or action.how.startswith("fuse alternative"):
            return text.startswith("cast with alternative cost")
        return text.startswith(f"cast with {head} alternative cost") or text.startswith(f"cast with {head}")

    def _free_way(self, action: Cast) -> bool:
        """Whether an alternative way of casting costs nothing at all."""
        obj = self.state.get(action.obj)
        said = action.how.removeprefix("fuse ")
        if not said.startswith("alternative"):
            return False
        n = int(said.split(" ")[1]) if " " in said else 0
        costs = alternatives(self.game, self.state.priority or 0, obj, obj.face)
        return n < len(costs) and not costs[n]

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
                if head in FROM_GRAVEYARD and want.startswith(head):
                    obj = self.state.get(action.obj)
                    if want == head or self._way_said(obj, head, want, action.face):
                        return action
        return None

    def _way_said(self, obj: Obj, head: str, want: str, face: int | None = None) -> bool:
        """Whether a text says the keyword with its cost; where the keyword names none, it is the mana cost of the half."""
        for keyword in self.look().view.of(obj).named(head):
            faces = obj.card.faces if obj.card is not None else (obj.face,)
            half = [f"{head} {''.join(f'{{{s}}}' for s in f.mana_cost or ())}" for n, f in enumerate(faces) if face in (None, n)]
            own = not keyword.costs or any(isinstance(c, tree.ManaCostOf) for c in keyword.costs)
            said = list(map(plain, half)) if own else [text_of(keyword).replace(f"{head}-", f"{head} ", 1)]
            if any(t.startswith(want.replace(f"{head}-", f"{head} ", 1)) for t in said):
                return True
        return False

    def _known_text(self, want: str) -> bool:
        """Whether any object has an ability whose text begins so, whoever could activate it."""
        if "turn this face-down" in want or ": turn" in want or not want:
            return True
        view = self.look().view
        for obj in self.state.objects.values():
            if any(t.startswith(want) for texts in activated_texts(view, obj) for t in texts):
                return True
            if any(want.startswith(head) and self._way_said(obj, head, want) for head in FROM_GRAVEYARD):
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
        if not want.startswith(action.kind):
            return False
        own = [text_of(a).lower() for a in self.state.get(action.obj).face.abilities]
        return want == action.kind or any(t.startswith(want) for t in own) or not any(t.startswith(action.kind) for t in own)


ASKED_WAYS = ("offering",)
"""Ways of casting that the other engine asks for with a yes or no."""
FROM_GRAVEYARD = ("flashback", "retrace", "escape", "unearth")
"""Ways of casting that an entry names as an activation, by the keyword and its cost."""
NAMED_WAYS = VARIANTS | {"flashback", "suspend", "foretell"}
"""Ways of casting that an entry names by its variant (or, flashback, as an activation)."""
