"""What something becomes, in words: "a 3/3 black Zombie creature with flying" (613)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.wording.amounts import digits, value_text
from judge.cards.wording.base import Unprintable, article, listed, plural_noun, worded
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.nouns import party
from judge.cards.words import COLOR_NAMES, plural_subtype


def becoming_text(mods: tuple[tree.Modification, ...], many: bool) -> str:
    """What follows "becomes" or "is"."""
    shape = _Shape(many)
    for mod in mods:
        shape.add(mod)
    return shape.text()


@dataclasses.dataclass(slots=True)
class _Shape:
    """What something becomes, put together from its parts: "a 3/3 black Zombie creature with flying in addition to its other types"."""

    many: bool
    size: str = ""
    colors: tuple[str, ...] = ()
    color_tail: str = ""
    words: str = ""
    has_article: bool = False
    all_types: str = ""
    abilities: str = ""
    base: str = ""
    tail: str = ""

    def add(self, mod: tree.Modification) -> None:
        """Take one modification in."""
        if isinstance(mod, tree.SetPT):
            self._add_size(mod)
        elif isinstance(mod, tree.ChangeColors):
            if mod.word in ("the chosen color", "the color of your choice", "the color or colors of your choice", "all colors"):
                self.colors = (mod.word,)
            else:
                self.colors = tuple(COLOR_NAMES[color] for color in mod.colors) or ("colorless",)
            if mod.add and mod.word != "both":
                self.color_tail = f" in addition to {'their' if self.many else 'its'} other colors"
        elif isinstance(mod, tree.ChangeTypes):
            self._add_types(mod)
        elif isinstance(mod, tree.GainAbilities) and mod.word == "and":
            self.base += ", " + abilities_list((tree.Keyword("flying"), *mod.abilities)).removeprefix("flying").removeprefix(", ")
        elif isinstance(mod, tree.GainAbilities):
            self.abilities = f" with {abilities_list(mod.abilities)}"
        elif isinstance(mod, tree.BecomeCopy):
            self.words = f"{mod.word or 'a copy'} of {party(mod.of)}" + worded("exceptions", mod.except_)
        elif isinstance(mod, tree.StillIs) and "|" in mod.word:
            pass  # a sentence of its own, said by ``still_sentence``
        elif isinstance(mod, tree.StillIs) and "/" in mod.type:
            self.words = f"still {mod.type}"
        elif isinstance(mod, tree.StillIs):
            self.words = f"still {plural_noun(mod.type)}" if mod.word == "plural" else f"still {article(mod.type)}"
        else:
            raise Unprintable(type(mod).__name__)

    def _add_size(self, mod: tree.SetPT) -> None:
        if mod.word == "with each" and mod.power is not None:
            self.base = f" with power and toughness each equal to {value_text(mod.power)}"
            return
        pair = f"{digits(mod.power)}/{digits(mod.toughness)}"
        if mod.word == "with base":
            self.base = f" with base power and toughness {pair}"
        else:
            self.size = pair

    def _add_types(self, mod: tree.ChangeTypes) -> None:
        form, _, more = mod.word.partition("|")
        if form.endswith(" first"):
            form = form[:-6]
            self.size = f"{' '.join(mod.supertypes)} {self.size}"
            mod = dataclasses.replace(mod, supertypes=())
        if form == "plural pair":
            halves = ((mod.subtypes[0], mod.types[0]), (mod.subtypes[1], mod.types[1]))
            self.words = " and ".join(f"{sub} {plural_noun(kind)}" for sub, kind in halves)
        elif form and form not in ("a", "plural", "a list", "list"):
            self.words = form
        elif form.endswith("list"):
            self.words = listed([*mod.supertypes, *mod.subtypes, *mod.types])
        else:
            self.words = _types(mod, form == "plural")
        self.has_article = form in ("a", "a list")
        if mod.every_creature_type and self.words != "every creature type":
            self.all_types = " with all creature types"
        self.tail = _type_tail(more, self.many)

    def text(self) -> str:
        """The whole."""
        said = " ".join(part for part in (self.size, listed(self.colors), self.words) if part)
        if self.has_article:
            said = article(said)
        return f"{said}{self.color_tail}{self.all_types}{self.abilities}{self.base}{self.tail}"


def still_sentence(mods: tuple[tree.Modification, ...]) -> str:
    """ "It's still a land", where the text says so in a sentence after the change; empty otherwise."""
    for mod in mods:
        for part in mod.of if isinstance(mod, tree.Becomes) else ():
            if isinstance(part, tree.StillIs) and "|" in part.word:
                who, _, form = part.word.partition("|")
                return f"{who} still {plural_noun(part.type) if form == 'plural' else article(part.type)}"
    return ""


def _types(mod: tree.ChangeTypes, many: bool) -> str:
    words = [*mod.supertypes, *mod.subtypes, *mod.types]
    if many and words:
        last = words[-1]
        words[-1] = plural_noun(last) if last.islower() else plural_subtype(last)
    return " ".join(words)


def _type_tail(more: str, many: bool) -> str:
    if not more:
        return ""
    if more.startswith("still plural "):
        return f" that are still {plural_noun(more[13:])}"
    if more.startswith("still "):
        return f" that's still {article(more[6:])}"
    return f" in addition to {'their' if many else 'its'} other {more}"
