"""Who is meant: names in sentences to players and objects of a state (109, 400.7).

An id stays with a card from zone to zone, so a label given in the position names the same card ever after. Names that the position
bound are asked first; else whatever has the name, creature type or card type now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view
from judge.engine.state.kept import kept
from judge.errors import Malformed, Missing, Place
from judge.scenario import model as m
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from judge.cards.tree import Card, Face
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj, Oid, Thing


class Names:
    """The names of one replay: players by seat, and the ids bound by the position in its order."""

    def __init__(self, players: tuple[str, ...]) -> None:
        """Take the players in seat order."""
        self.players = players
        self.bound: dict[str, list[int]] = {}
        self.sizes: dict[int, str] = {}

    def bind(self, name: str, ids: Iterable[int], size: str | None = None) -> None:
        """Let a name stand for these objects."""
        for i in ids:
            self.bound.setdefault(name, []).append(i)
            if size:
                self.sizes[i] = size

    def seat(self, who: m.Who, place: Place | None = None) -> int:
        """The player's seat; Malformed when nobody has the name."""
        if who.name in self.players:
            return self.players.index(who.name)
        raise Malformed(f"there is no player called {who.name}", place, f"the players are {', '.join(self.players)}")

    def candidates(self, state: State, ref: m.Ref) -> list[int]:
        """The ids that may be meant, in order of binding or of the zones, without narrowing to what fits best."""
        if ref.ability:
            return self._abilities(state, replace(ref, ability=False))
        found = [i for i in self.bound.get(ref.name, ()) if i in state.objects] if ref.name else []
        if not found and ref.name:
            singular = singulars(ref.name)
            found = [i for s in singular for i in self.bound.get(s, ()) if i in state.objects]
        if ref.token:  # not a card that was described as being of the same type
            found = [i for i in found if state.objects[i].card is None or state.objects[i].kind == "token"]
        if not found:
            found = self._by_looks(state, ref)
        elif not ref.token:
            found += [i for i in self._by_looks(state, ref, _copied) if i not in found]
        if ref.pt:
            found = [i for i in found if self.sizes.get(i) == ref.pt or _size(state, i) == ref.pt] or found
        if ref.whose is not None:
            seat = self.seat(ref.whose)
            found = [i for i in found if _whose(state, state.objects[i]) == seat]
        if ref.nth is not None:
            found = found[ref.nth - 1 : ref.nth]
        return found

    def _abilities(self, state: State, of: m.Ref) -> list[int]:
        """The abilities on the stack whose source is meant; it may have left every zone it could be named in."""
        sources = {*self.candidates(state, of), *self.bound.get(of.name, ())}
        on_stack = [(i, state.objects[i].stack) for i in state.zone("stack")]
        return [i for i, info in on_stack if info is not None and info.role != "spell" and info.source is not None and info.source.id in sources]

    def _by_looks(self, state: State, ref: m.Ref, only: Callable[[Obj], bool] | None = None) -> list[int]:
        if not ref.name and not ref.type and not ref.token:
            return []
        view = _view(state)
        found = []
        for obj in state.objects.values():
            if (only is not None and not only(obj)) or (obj.stack is not None and obj.stack.role != "spell"):
                continue
            if ref.token and obj.kind != "token" and obj.card is not None:
                continue
            if ref.type and ref.type not in _types(view, obj):
                continue
            if ref.name == "face down":
                if not obj.face_down:
                    continue
            elif ref.name and not named(view, obj, ref.name):
                continue
            found.append(obj)
        return [o.id for o in sorted(found, key=lambda o: (_ZONES.get(o.zone, 2), o.timestamp, o.id))]

    def one(
        self,
        state: State,
        ref: m.Ref,
        place: Place | None = None,
        prefer: Callable[[Obj], bool] | None = None,
    ) -> Oid:
        """The one object meant, among those ``prefer`` likes if any does. Malformed when there is none or several."""
        found = self.candidates(state, ref)
        if not found:
            raise Missing(f"there is no {_bare(ref)}", place, "name an object of the position or of the stack")
        if prefer is not None:
            found = [i for i in found if prefer(state.objects[i])] or found
        if len(found) > 1 and ref.nth is None and not _alike(state, found):
            raise Malformed(
                f"{ref_text(ref)} may be any of {len(found)} objects",
                place,
                'say "Ann\'s ...", "the second ..." or give labels',
            )
        return state.objects[found[0]].oid

    def thing(
        self, state: State, thing: m.Thing, place: Place | None = None, prefer: Callable[[Obj], bool] | None = None
    ) -> Thing:
        """A player's seat or an object."""
        if isinstance(thing, m.Who):
            return self.seat(thing, place)
        return self.one(state, thing, place, prefer)


def on_battlefield(obj: Obj) -> bool:
    """Whether the object is a permanent."""
    return obj.zone == "battlefield"


def named(view: View | None, obj: Obj, name: str) -> bool:
    """Whether an object goes by a name: its own, its present one, or creature types that spell it."""
    return goes_by(obj, view.of(obj) if view is not None and obj.zone == "battlefield" else None, name)


def goes_by(obj: Obj, chars: Chars | None, name: str) -> bool:
    """The same with the characteristics that it has, or last had, as a permanent (None: it is none)."""
    forms, spelled = _forms(name)
    if not forms.isdisjoint(_printed(obj.face)) or (obj.card is not None and not forms.isdisjoint(_of_card(obj.card))):
        return True
    called = obj.fact("called")
    if called and _folded(str(called)) in forms:
        return True
    if chars is not None and any(_folded(n) in forms for n in (chars.name, *chars.names) if n):
        return True
    if obj.zone not in ("battlefield", "stack"):
        return False
    subtypes = {*obj.face.subtypes, *(chars.subtypes if chars is not None else ())}
    return bool(subtypes) and any(subtypes.issuperset(words) for words in spelled)


@kept
def _printed(face: Face) -> tuple[str, ...]:
    """The name of a face, as it is compared."""
    return (_folded(face.name),) if face.name else ()


@kept
def _of_card(card: Card) -> tuple[str, ...]:
    """The names of a card's faces, as they are compared."""
    return tuple(name for face in card.faces for name in _printed(face))


@lru_cache(maxsize=10_000)
def _folded(name: str) -> str:
    """A name as it is compared with others: every object of a position is compared with every name that is told."""
    return name.casefold().replace("’", "'")


@lru_cache(maxsize=10_000)
def _forms(name: str) -> tuple[frozenset[str], tuple[tuple[str, ...], ...]]:
    """The name and the singulars it may be the plural of, as they are compared, and the words of each."""
    forms = (name, *singulars(name))
    return frozenset(map(_folded, forms)), tuple(words for form in forms if (words := tuple(form.split())))


def singulars(name: str) -> list[str]:
    """The singular forms a name could be the plural of."""
    found = []
    if name.endswith("ies"):
        found.append(name[:-3] + "y")
    if name.endswith("ves"):
        found += [name[:-3] + "f", name[:-3] + "fe"]
    if name.endswith("es"):
        found.append(name[:-2])
    if name.endswith("s"):
        found.append(name[:-1])
    if name.endswith("men"):
        found.append(name[:-3] + "man")
    return found


def _bare(ref: m.Ref) -> str:
    return ref_text(ref).removeprefix("the ")


def _view(state: State) -> View:
    return view(state)


def _types(view: View, obj: Obj) -> frozenset[str]:
    return view.of(obj).types if obj.zone == "battlefield" else frozenset(obj.face.types)


_ZONES = {"battlefield": 0, "stack": 1}


def _copied(obj: Obj) -> bool:
    return obj.kind == "token" or (obj.stack is not None and obj.stack.copy)


def _whose(state: State, obj: Obj) -> int:
    if obj.zone == "battlefield":
        return _view(state).of(obj).controller
    return obj.controller if obj.zone == "stack" else obj.owner


def _size(state: State, i: int) -> str:
    obj = state.objects[i]
    if obj.zone != "battlefield":
        return f"{obj.face.power}/{obj.face.toughness}"
    chars = _view(state).of(obj)
    return f"{chars.power}/{chars.toughness}"


def _alike(state: State, ids: list[int]) -> bool:
    """Whether it makes no difference which is meant: the same card in the same zone of the same player in the same state."""
    keys = {
        (
            o.zone,
            o.face,
            o.controller,
            o.owner,
            o.tapped,
            o.damage,
            o.counters,
            o.attached_to,
            o.sick,
            o.face_down,
            o.stack,
        )
        for o in (state.objects[i] for i in ids)
    }
    return len(keys) == 1
