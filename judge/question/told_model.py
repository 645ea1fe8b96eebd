"""A card known only by its wording as the question tells it: what was told of it, and the card that this makes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from judge.question.phrases import COLORS, SUPERTYPES
from judge.question.subtypes import subtypes
from judge.question.told_keywords import costless, keyword, pieces
from judge.question.told_terms import cleaned
from judge.question.told_text import COMMANDS, THIRD, wordings

PERMANENTS = ("creature", "enchantment", "artifact")
"""What a permanent may be whose card type wasn't told."""

CARD_TYPES = frozenset({"creature", "land", "artifact", "enchantment", "planeswalker", "instant", "sorcery", "tribal"})
_LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_FIGHTING = re.compile(
    r"\b(?:can't (?:attack|block|be blocked)|attacks?(?: each| this| alone| if| or|$)|blocks?\b|combat damage|becomes blocked|dies|power|toughness|summoning|"
    r"gets [+-]|regenerate)"
)
_FIGHTER_WORDS = frozenset(
    "first strike|double strike|flying|trample|deathtouch|lifelink|vigilance|haste|reach|defender|fear|intimidate|shadow|banding|flanking|bushido|exalted|wither|"
    "infect|persist|undying|menace|horsemanship|provoke|rampage|soulshift|morph|megamorph|ninjutsu|evoke|unearth|amplify|devour|prowess|skulk|dash|bloodthirst|"
    "champion|changeling|annihilator|unleash|evolve|outlast|exploit|renown|emerge|afflict|mentor|riot|bestow|haunt|graft|modular|level up".split("|")
)
_SPELL_WORDS = frozenset("storm|buyback|splice|flashback|replicate|entwine|overload|cipher|rebound|conspire|retrace|epic|gravestorm|ripple|jump-start|fuse|aftermath".split("|"))
_LEADS = re.compile(r"^(?:it's |is |just |basically )?(?:an? |the )?(?:type line:? )?", re.I)
_PARTS = re.compile(r"^(?:with|that has|which has|that|which|whose|who|and|for|costing|[,;:]|-)(?=\W|\b)\s*", re.I)


@dataclass(frozen=True, slots=True)
class Telling:
    """What was told of a card by name: its wording in the teller's words, and what kind it is (types, colours, size, cost) where told."""

    name: str
    wording: str
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    pt: str = ""
    cost: str = ""
    costless: bool = False


@dataclass(frozen=True, slots=True)
class ToldCard:
    """The card made of a telling: its characteristics and text in Oracle wording, and what had to be assumed ("" where nothing)."""

    name: str
    types: tuple[str, ...]
    text: str
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    pt: str = ""
    cost: str | None = None
    assumed: tuple[str, ...] = field(default=())

    @property
    def type_line(self) -> str:
        """The type line as printed."""
        words = " ".join(w.capitalize() for w in (*self.supertypes, *self.types))
        return f"{words} — {' '.join(self.subtypes)}" if self.subtypes else words


def telling(name: str, told: str, short: tuple[str, ...]) -> Telling:
    """What a telling says: the words of a type line, a size and a cost at its head, then the wording."""
    text = cleaned(told, name, short)
    found = Telling(name, "")
    words, rest = _head(text)
    if words and (kinds := _type_words(words)) is not None and (not rest or _PARTS.match(rest) or keyword(pieces(rest)[0]) is not None):
        found = kinds
        text = re.sub(r"^(?:has|is|can) (?=an? |no )", "", _PARTS.sub("", rest)) if not _PARTS.match(rest) or rest[0] in ",;:-" else _PARTS.sub("", rest)
        if cost := re.match(r"(?:costs? |for |costing )?((?:\{[^{}\s]+\})+|(?:\d+|one|two|three|four|five|six|seven)(?= mana| *$|,))(?: mana)?[ ,;]*", text):
            found, text = replace(found, cost=_cost(cost[1])), text[cost.end() :]
    text, cost_told = _without_cost(text)
    return replace(found, name=name, wording=text.strip(" ,;"), cost=found.cost or cost_told, costless=found.costless or cost_told == "none")


def _head(text: str) -> tuple[str, str]:
    """The words of a type line that a telling begins with, and the rest."""
    start = lead.end() if (lead := _LEADS.match(text)) else 0
    end = start
    for match in re.finditer(r"\S+", text[start:]):
        word = match[0].rstrip(",;:")
        if re.match(r"(?:with|for)$", word) or _type_words(re.sub(r"^(\w+)$", r"\1", word)) is None:
            break
        end = start + match.start() + len(word)
        if word != match[0]:
            break
    return text[start:end], text[end:].strip()


def _without_cost(text: str) -> tuple[str, str]:
    """The wording without a part that tells the mana cost, and that cost ("none" where it has none)."""
    if match := re.search(r"(?:^|, |; )(?:has )?no mana cost\b", text):
        return text[: match.start()] + text[match.end() :], "none"
    match = re.search(r"(?:^|, |; )costs? ((?:\{[^{}\s]+\})+)(?= and (?:has|an)|[,;.]|$)(?: and (?:has )?)?", text)
    return (text[: match.start()] + (", " if match.start() else "") + text[match.end() :], match[1]) if match else (text, "")


def _cost(words: str) -> str:
    numbers = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"}
    words = numbers.get(words.lower(), words)
    return words if words.startswith("{") else "{" + words + "}"


def _type_words(words: str) -> Telling | None:
    """The words of a type line; None when any is something else."""
    types: list[str] = []
    supers: list[str] = []
    subs: list[str] = []
    colors: list[str] = []
    pt = cost = ""
    for word in re.sub(r"(\w+)[- ](?:cost|mana|drop)\b", r"\1-cost", words).replace(",", " ").split():
        low = word.lower()
        single = low.removesuffix("s")
        if re.fullmatch(r"\d+/\d+|\*/\*|x/x", low):
            pt = word
        elif re.fullmatch(r"(?:\{[^{}\s]+\})+", word):
            cost = word
        elif low.endswith("-cost"):
            cost = _cost(low.removesuffix("-cost"))
        elif low in CARD_TYPES or single in CARD_TYPES:
            types.append(low if low in CARD_TYPES else single)
        elif low in SUPERTYPES - {"nonbasic"}:
            supers.append(low)
        elif low in COLORS - {"multicolored"} or set(low.split("-")) <= set(_LETTER):
            colors.extend(low.split("-"))
        elif low in subtypes() or single in subtypes():
            subs.append((low if low in subtypes() else single).title())
        elif low in ("card", "spell", "and", "—", "-"):
            continue
        else:
            return None
    if not (types or supers or subs or colors or pt or cost):
        return None
    return Telling("", "", tuple(types), tuple(supers), tuple(subs), tuple(colors), pt, cost)


def cards(told: Telling, used: str, spoken: tuple[str, ...] = ()) -> list[ToldCard]:
    """The cards that the telling may make: the likeliest first, then those that differ in what wasn't told. None that isn't read in full.

    ``used``: what the question makes of it: "creature" when it fights, "spell" when it is cast and countered, "aura" ..., "" when nothing tells;
    ``spoken``: the creature types that the question and its cards speak of, one of which it may have."""
    out = []
    for types, subs in _kinds(told, used):
        first = _made(told, types, subs, small=True)
        if first is None:
            continue
        out.append(first)
        if not out[1:] and (other := _made(told, types, (*subs, *(spoken if types == ("creature",) and not told.subtypes else ())), small=False)) is not None and other != first:
            out.append(other)
    return out


def _kinds(told: Telling, used: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The types (and subtypes besides those told) that the card may have."""
    low = told.wording.lower()
    parts = [p.lower() for p in pieces(told.wording)]
    if told.types:
        return [(told.types, ("Aura",) if "enchantment" in told.types and re.search(r"\benchant(?:ed)? (?:creature|land|permanent|artifact)", low) else ())]
    if "Aura" in told.subtypes:
        return [(("enchantment",), ())]
    if "Equipment" in told.subtypes or re.search(r"\bequipped creature\b|^equip\b", low):
        return [(("artifact",), () if "Equipment" in told.subtypes else ("Equipment",))]
    if told.pt or told.subtypes:
        return [(("creature",), ())]
    if re.search(r"\benchanted (?:creature|land|permanent|artifact|enchantment|player)\b|\benchant (?:creature|land|permanent|artifact)\b", low):
        return [(("enchantment",), ("Aura",))]
    if re.match(r"[+−-]\d+/[+−-]\d+", low):
        return [(("instant",), ()), (("sorcery",), ())] if used == "spell" else [(("enchantment",), ("Aura",))] if used == "aura" else []
    if used == "creature" or any((keyword(p) or "").split(" ")[0] in _FIGHTER_WORDS or keyword(p) in _FIGHTER_WORDS for p in parts):
        return [(("creature",), ())]
    if any((keyword(p) or "").split(" ")[0] in _SPELL_WORDS for p in parts) or (used != "permanent" and parts and _commands(parts[0])):
        return [(("instant",), ()), (("sorcery",), ())]
    if _FIGHTING.search(re.sub(r"\b(?:creatures?|tokens?) (?:\w+ )*(?:gets?|dies|attacks?|blocks?|can't|deals?)[^.;]*|target creature[^.;]*", "", low)) and not re.search(r"\bcreatures\b", low):
        return [(("creature",), ())]
    return [((kind,), ()) for kind in PERMANENTS] if used != "spell" else []


def _commands(part: str) -> bool:
    """Whether the part tells what a spell does."""
    first = part.split(" ")[0]
    if ":" in part or re.search(r"\bwhen(?:ever)? (?:it|this|another|an?)\b", part) or re.match(r"(?:when|whenever|at the|as long|if |each player can|all \w+ (?:are|get|have|lose|can't|cost)|each opponent can)", part):
        return False
    if re.match(r"prevents? all .*would be dealt(?! this turn)", part) and "this turn" not in part:
        return False
    if re.match(r"(?:[+-][\dx]+/|creature gets)", part):
        return "until end of turn" in part
    third = THIRD.get(first, "")
    if first in ("each", "all", "lose", "take") or third == "prevent":
        return bool(re.search(r"\b(?:discards?|draws?|loses? \d|sacrifices?|destroyed|returns?|gains? \d|this turn|until end of turn)\b", part))
    if third in ("give", "make") or first in ("give", "make"):
        return False
    return first in COMMANDS or bool(third) or re.match(r"(?:deals? )?(?:\d+|x) damage|deals? (?:\d+|x)|you (?:gain|draw|lose) ", part) is not None


def _made(told: Telling, types: tuple[str, ...], subs: tuple[str, ...], *, small: bool) -> ToldCard | None:
    """The card of these types; what wasn't told is small and colourless, or else big and of every colour. None when a part isn't read."""
    spell = bool({"instant", "sorcery"} & set(types))
    assumed: list[str] = []
    pt = told.pt
    if "creature" in types and not pt:
        pt = "2/2" if small else "6/6"
        assumed.append(f"{told.name} is taken to be a 2/2, as its size isn't told")
    if not told.types:
        kind = "Equipment" if "Equipment" in subs else "Aura" if "Aura" in subs else types[-1]
        if not told.subtypes and not told.pt:
            assumed.append(f"{told.name} is taken to be {'an' if kind[0] in 'aeiouAE' else 'a'} {kind}, as its type isn't told")
    all_subs = tuple(dict.fromkeys((*told.subtypes, *subs)))
    line = ToldCard(told.name, types, "", told.supertypes, all_subs).type_line
    lines: list[str] = []
    for part in pieces(told.wording):
        found = next((w for w in wordings(part, told.name, spell) if not w or _full(told.name, line, w, pt)), None)
        if found is None:
            return None
        if costless(part):
            assumed.append(f"What {told.name} costs to {_use(part)} isn't told: it is taken to be paid")
            found = found if small else found.replace("{1}", "{4}")
        if found:
            lines.append(found)
    if "Aura" in all_subs and not any(x.startswith("Enchant ") for x in lines):
        what = re.search(r"\benchanted (creature|land|permanent|artifact|enchantment|player)\b", " ".join(lines), re.I)
        if what is None:
            return None
        lines.insert(0, f"Enchant {what[1].lower()}")
    if "Equipment" in all_subs and not any(x.startswith("Equip ") for x in lines):
        lines.append("Equip {1}" if small else "Equip {3}")
        assumed.append(f"What {told.name} costs to equip isn't told: it is taken to be paid")
    if re.search(r"\bkicked\b", " ".join(lines)) and not any(x.startswith(("Kicker", "Multikicker")) for x in lines):
        lines.append("Kicker {1}" if small else "Kicker {4}")
    text = "\n".join(lines)
    if not _full(told.name, line, text, pt):
        return None
    colors = tuple(c for c in told.colors if c != "colorless")
    if not colors and not told.colors and "{" not in told.cost and not small and "land" not in types:
        colors = tuple(_LETTER)
    cost = None if told.costless or "land" in types else told.cost or ("{0}" if small else "{5}")
    if not told.cost and cost is not None and spell:
        assumed.append(f"{told.name} is taken to be paid for, as its mana cost isn't told")
    return ToldCard(told.name, types, text, told.supertypes, all_subs, colors, pt, cost, tuple(assumed))


def _use(part: str) -> str:
    return part.strip().split(" ")[0].lower()


def _full(name: str, line: str, text: str, pt: str) -> bool:
    """Whether the card reader reads the text in full and the engine can carry all of it out."""
    from judge.cards.check import reading_of
    from judge.cards.reader.face import read_face
    from judge.engine.capabilities import missing

    power, _, toughness = pt.partition("/")
    face = read_face(name, line, None, text, power or None, toughness or None)
    return (not text or reading_of(face) == "full") and not any(True for _ in missing(face))
