"""A wording and the plain clause it comes to, as a template: which of the things, players and numbers that were said stands where in the plain clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.question.likeness.marks import Item

NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "eleven": "11", "twelve": "12", "thirteen": "13", "fifteen": "15", "twenty": "20", "a": "1",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """A place of a template: a word that stands there as it is (``slot`` ""), or what fills it: T2 the third thing said, P0 the first player, N1 the second
    number ... ``owner``: whose a thing is said to be where the wording doesn't say so itself ("my", "opp", "" as said)."""

    text: str
    slot: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """A plain clause with open places. ``schema``: the same with what may be exchanged marked roughly, by which templates of one meaning are known;
    ``needs``: of each slot the sort of thing that filled it."""

    parts: tuple[Part, ...]
    schema: str
    needs: tuple[tuple[str, str], ...]

    @property
    def written(self) -> str:
        """As it is kept: "[P0] cast [T1] on [my:T0]"."""
        return " ".join(f"[{part.owner}:{part.slot}]" if part.slot and part.owner else f"[{part.slot}]" if part.slot else part.text for part in self.parts)


LETTER = {"thing": "T", "number": "N", "size": "S", "bonus": "B", "keyword": "K", "color": "C", "mana": "M"}


def value(item: Item) -> str:
    """What a number, size and so on comes to."""
    return NUMBERS.get(item.low, item.low)


def slots(said: Sequence[Item]) -> dict[str, Item]:
    """What was said that may be exchanged, by slot. Of players each is counted once."""
    out: dict[str, Item] = {}
    count: dict[str, int] = {}
    people: dict[str, str] = {}
    for item in said:
        if item.kind == "player":
            who = "opp" if item.sort == "they" else item.sort
            if who in ("i", "opp", "player") and who not in people:
                people[who] = f"P{len(people)}"
                out[people[who]] = item
        elif item.kind in LETTER:
            letter = LETTER[item.kind]
            out[f"{letter}{count.get(letter, 0)}"] = item
            count[letter] = count.get(letter, 0) + 1
    return out


def template(said: Sequence[Item], plain: Sequence[Item]) -> Template | None:
    """The template of a wording and its plain clause; None where the plain clause names a card or number that wasn't said."""
    open_ = slots(said)
    parts: list[Part] = []
    needs: list[tuple[str, str]] = []
    used: set[str] = set()
    schema: list[str] = []
    for item in plain:
        if item.kind in ("word", "mark"):
            parts.append(Part(item.low))
            schema.append(_bare(item.low))
            continue
        schema.append(_marked(item))
        slot = _filling(item, open_, used)
        if slot is None:
            if item.names or item.kind in ("size", "bonus"):
                return None
            parts.append(Part(item.text if item.kind != "player" else ("I" if item.sort == "i" else "my opponent")))
            continue
        used.add(slot)
        filler = open_[slot]
        owner = item.owner if item.kind == "thing" and item.owner != filler.owner and item.owner in ("my", "opp") else ""
        parts.append(Part("", slot, owner))
        needs.append((slot, filler.sort if filler.kind in ("thing", "player") else filler.kind))
    return _undone(Template(tuple(parts), " ".join(schema), tuple(needs)))


def _undone(made: Template) -> Template:
    """A fight told without a doer, where the wording names none: "I attack with [T0]" is "[T0] attacks" if nobody said who attacks."""
    first, *rest = made.parts
    said = " ".join(_bare(part.text) if not part.slot else part.slot[0] for part in rest)
    if first.slot or first.text not in ("I", "my opponent"):
        return made
    match said:
        case "attack with T ." | "block with T .":
            who, verb, objects = rest[2], rest[0], rest[3:]
        case "attack T with T ." | "attack P with T ." | "block T with T .":
            who, verb, objects = rest[3], rest[0], [rest[1], *rest[4:]]
        case _:
            return made
    word = f"{_bare(verb.text)}s"
    marked = " ".join("<thing>" if part.slot[:1] == "T" else "<someone>" if part.slot else part.text for part in objects)
    return Template((who, Part(word), *objects), f"<thing> {_bare(word)} {marked}", made.needs)


_SAME = {"casts": "cast", "does": "do", "has": "have", "is": "be", "am": "be", "are": "be", "was": "be", "were": "be"}


def _bare(word: str) -> str:
    """A word of a plain clause without the ending that its subject asks for."""
    if word in _SAME:
        return _SAME[word]
    if len(word) > 3 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "'s")):
        return word[:-1].removesuffix("e") if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]
    return word


def _marked(item: Item) -> str:
    if item.kind == "thing":
        return "<thing>"
    return "<someone>" if item.kind == "player" and item.sort in ("i", "opp", "they") else f"<{item.kind}>"


def _filling(item: Item, open_: dict[str, Item], used: set[str]) -> str | None:
    """The slot whose filling a place of the plain clause repeats."""
    best, found = 0.0, None
    for slot, said in open_.items():
        likely = _alike(item, said)
        if slot in used and slot[0] != "P":
            likely -= 0.6
        if likely > best:
            best, found = likely, slot
    return found


def _alike(plain: Item, said: Item) -> float:
    """How surely two places speak of the same."""
    if plain.kind != said.kind:
        return 0.0
    if plain.kind == "player":
        return float(plain.sort == said.sort or (said.sort == "they" and plain.sort == "opp"))
    if plain.kind != "thing":
        return float(value(plain) == value(said)) or 0.3 * (plain.kind in ("keyword",))
    if plain.names:
        return 3.0 if plain.names == said.names or set(plain.names) & set(said.names) else 0.0
    if said.names:
        return 0.0
    back = plain.sort in ("it", "them"), said.sort in ("it", "them")
    if all(back):
        return 2.0 + (plain.low == said.low)
    if any(back):
        return 0.4 if plain.sort != "it" or plain.low != "it" else 0.0
    mine, other = set(re.findall(r"[\w/+-]+", plain.core.lower())), set(re.findall(r"[\w/+-]+", said.core.lower()))
    shared = len(mine & other) / max(1, len(mine | other))
    return 0.5 + 2 * shared + 0.3 * (plain.owner == said.owner) if plain.sort == said.sort or shared else 0.0


def filled(made: Template, said: Sequence[Item]) -> str | None:
    """The plain clause that a template comes to for another wording; None where the wording lacks what it needs."""
    open_ = slots(said)
    words: list[str] = []
    pair = {"both", "two", "either", "each", "pair"} & {item.low for item in said}
    for part in made.parts:
        if not part.slot:
            words.append("they" if part.text == "both" and not pair else part.text)
            continue
        item = open_.get(part.slot)
        if item is None:
            return None
        words.append(_put(item, part))
    return agreeing(" ".join(words))


_OWNED = {"my": "my", "opp": "his"}
_SMALL_FIRST = re.compile(r"(?:My|His|Her|Their|Our|Your|The|A|An|This|That|These|Those|Another|Each|Every|Both|All|Any|Some|One|Two|Three|Four|Five|Six)(?= )")
_OWNER = re.compile(r"^(?:my |the |an? )?(?:opp|opponent|opps|opponents|opp's|opponent's)(?:'s|')? ", re.IGNORECASE)


def _put(item: Item, part: Part) -> str:
    """What fills a place, as it stands in a plain clause."""
    if item.kind == "player":
        return "I" if item.sort == "i" else "a player" if item.sort == "player" else "my opponent"
    if item.kind != "thing":
        return value(item) if item.kind == "number" else item.text
    if item.low in ("its", "itself"):
        return "it"
    text = f"{_OWNED[part.owner]} {item.core}" if part.owner and not item.owner and item.sort not in ("it", "them") else item.text
    if _SMALL_FIRST.match(text) and text not in item.names:
        text = text[0].lower() + text[1:]
    return _OWNER.sub("his ", text)


_ME = re.compile(
    r"\b(on|to|at|attacks?|targets?|targeting|from|by|for|costs?|of|before|after|than) I\b(?! (?:am|was|have|had|do|did|can|could|\w+ed)\b)"
)


def agreeing(text: str) -> str:
    """A plain clause with its verbs as its subjects ask: "I casts" is "I cast"."""
    text = _ME.sub(r"\1 me", text)
    text = re.sub(r"\bit 's (?=ability|trigger|controller|owner|text|power|toughness|mana|first|second|third|converted)", "its ", text, flags=re.IGNORECASE)
    text = re.sub(r"\bdoes (I|both|they)\b", r"do \1", text, flags=re.IGNORECASE)
    text = re.sub(r"\bdo (my opponent|he|she|it|the|his)\b", r"does \1", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:is|are) I\b", "am I", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:am|are) (my opponent|he|it)\b", r"is \1", text, flags=re.IGNORECASE)
    text = re.sub(r"\bI (?:is|are)\b", "I am", text)
    text = re.sub(r"\bI has\b", "I have", text)
    text = re.sub(r"\bmy opponent (?:am|are)\b", "my opponent is", text)
    text = re.sub(r"\bmy opponent have\b", "my opponent has", text)
    text = re.sub(r"\bI does\b", "I do", text)
    text = re.sub(r"\bmy opponent do\b", "my opponent does", text)
    text = re.sub(r"^((?:two|three|four|five|six|both|these|those|they)\b.*?) (attack|block)s\b", r"\1 \2", text, flags=re.IGNORECASE)
    text = re.sub(r"^I (\w+)", lambda m: f"I {_base(m[1])}", text)
    text = re.sub(r"^my opponent (\w+)", lambda m: f"my opponent {_third(m[1])}", text, flags=re.IGNORECASE)
    text = re.sub(r" ([.,?!'])", r"\1", text)
    text = re.sub(r"\bca?n? n't\b", "can't", re.sub(r"\bwill n't\b", "won't", text))
    text = re.sub(r" n't\b", "n't", text)
    return text[:1].upper() + text[1:]


_KEPT = frozenset(("am", "have", "was", "do", "does", "did", "has", "can", "may", "must", "says", "say", "discuss", "pass"))


def _base(verb: str) -> str:
    return {"says": "say"}.get(verb, verb if verb in _KEPT else _bare(verb))


def _third(verb: str) -> str:
    if verb in ("is", "has", "was", "does", "did", "can", "may", "must", "doesn", "isn"):
        return verb
    base = _bare(verb)
    if base.endswith(("ch", "sh", "ss", "x")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2:-1] not in "aeiou" else f"{base}s"
