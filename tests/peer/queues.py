"""What a player has scripted: timed actions, and the three queues of answers (choices, targets, modes), used up in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.engine.characteristics.layers.layers import view
from judge.engine.state.gamestate import State
from judge.engine.state.objects import Oid, Thing
from tests.peer.cases import QUEUED, Case, Entry
from tests.peer.naming import names_of, plain, plain_name, spell_names, text_of


@dataclass(slots=True)
class Queues:
    """One player's script. ``inline`` holds the targets given with the action being carried out, None when none were;
    ``shares`` the amounts given with the targets just chosen."""

    timed: list[Entry] = field(default_factory=list)
    choices: list[Entry] = field(default_factory=list)
    targets: list[Entry] = field(default_factory=list)
    modes: list[Entry] = field(default_factory=list)
    inline: list[Entry] | None = None
    inline_for: Entry | None = None
    shares: list[int] = field(default_factory=list)
    defender: Entry | None = None
    agreed: int = 0
    """How many of the scripted answers of yes or no were given to an offer of something that resolves."""

    def only_opponent(self) -> None:
        """Use up the choice of an opponent where there is only one, which is no choice here."""
        said = next((e for e in self.choices if e.get("kind") == "player"), None)
        if said is not None:
            self.choices.remove(said)

    def left(self) -> list[Entry]:
        """What was scripted and never used; left-over modes are tolerated, and what is to be skipped where nothing could be chosen."""
        chosen = (e for e in self.choices if e.get("kind") != "skip")
        return [*self.timed, *chosen, *(e for e in self.targets if not e.get("skip"))]


def queues_of(case: Case) -> dict[str, Queues]:
    """Each player's script, in the case's order."""
    found = {name: Queues() for name in case.players}
    for entry in case.data["actions"]:
        do = entry["do"]
        names = list(found) if entry["player"] == "*" else [entry["player"]]
        for name in names:
            queues = found[name]
            if do not in QUEUED:
                queues.timed.append(entry)
            elif do == "target":
                queues.targets.append(entry)
            elif do == "mode":
                queues.modes.append(entry)
            else:
                queues.choices.append(entry)
    return found


class Namer:
    """What the entries of a script mean in a position."""

    def __init__(self, state: State, seats: dict[str, int], aliases: dict[str, int]) -> None:
        self.state = state
        self.view = view(state)
        self.seats = seats
        self.aliases = aliases

    def is_copy(self, oid: Oid) -> bool:
        """Whether the object is a copy of something (a copied spell, or a permanent that has become one)."""
        obj = self.state.get(oid)
        if obj.stack is not None and obj.stack.copy:
            return True
        own = obj.card.faces[0].name if obj.card is not None else obj.face.name
        return self.view.of(obj).name != own or bool(obj.fact("copied"))

    def means(self, entry: Entry, thing: Any) -> bool:
        """Whether a target entry can mean the thing."""
        if "player" in entry:
            return bool(thing == self.seats[entry["player"]]) and not isinstance(thing, Oid)
        if not isinstance(thing, Oid):
            return False
        if "alias" in entry:
            return self.aliases.get(entry["alias"]) == thing.id
        if "copy" in entry and self.is_copy(thing) != entry["copy"]:
            return False
        return self.called(thing, entry["card"])

    def called(self, oid: Oid, name: str) -> bool:
        """Whether an object goes by the name; one on the stack also by the beginning of its name or text."""
        obj = self.state.get(oid)
        names = names_of(self.view, obj)
        if plain_name(name) in names:
            return True
        if obj.stack is not None:
            want = plain(name)
            if obj.stack.role == "spell":
                want = want.removeprefix("cast ")
                return any(plain(n).startswith(want) for n in spell_names(self.view, obj))
            text = text_of(obj.stack.ability) if obj.stack.ability is not None else ""
            source = obj.stack.source
            want = want.removeprefix("stack ability (").strip()
            return text.startswith(want) or (source is not None and self.called(source, name))
        return False

    def chosen_text(self, text: str, option: Any) -> bool:
        """Whether a text answer means the option of a choice that isn't a target."""
        copy: bool | None = None
        for mark, value in (("[only copy]", True), ("[no copy]", False)):
            if text.endswith(mark):
                text, copy = text.removesuffix(mark), value
        if isinstance(option, Oid):
            text = text.removeprefix("Cast ")
        if text.startswith("@"):
            return isinstance(option, Oid) and self.aliases.get(text[1:]) == option.id
        if isinstance(option, Oid):
            if copy is not None and self.is_copy(option) != copy:
                return False
            return self.called(option, text) or self.called(option, text.rsplit("-", 1)[0])
        if isinstance(option, int) and not isinstance(option, bool):
            return self.seats.get(text, -1) == option
        if isinstance(option, tuple) and option and all(isinstance(part, str) for part in option):
            return all(same_word(text, part) for part in option)  # so much mana of one colour
        return isinstance(option, str) and same_word(text, option)


COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def same_word(text: str, option: str) -> bool:
    """Whether a word answer (a colour, a type, a name) is the option, also by its letter."""
    a, b = text.strip().lower().removeprefix("cast "), option.strip().lower()
    return a == b or COLOR_WORDS.get(a, "?") == option or COLOR_WORDS.get(b, "?") == text or a + "s" == b


def pick_entries(
    entries: Sequence[Entry],
    options: Sequence[Thing],
    least: int,
    most: int,
    means: Callable[[Entry, Any], bool],
    taken: Sequence[Thing] = (),
) -> list[Thing] | None:
    """The options that the entries mean, each a different one, first come first; None when some entry means none."""
    found: list[Thing] = list(taken)
    for entry in entries:
        hit = next((o for o in options if o not in found and means(entry, o)), None)
        if hit is None:
            return None
        found.append(hit)
    found = found[len(taken) :]
    return found if len(found) <= most else None
