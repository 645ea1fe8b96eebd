"""The cards that a telling may make: the kinds it may be of, and its text in the words of a card, read in full."""

from __future__ import annotations

import re

from judge.cards.check import reading_of
from judge.cards.reader.face import read_face
from judge.engine.capabilities import missing
from judge.question.told_keywords import costless, keyword, pieces
from judge.question.told_model import LETTERS, Telling, ToldCard
from judge.question.told_text import COMMANDS, OWN_VERB, THIRD, wordings

PERMANENTS = ("creature", "enchantment", "artifact")
"""What a permanent may be whose card type wasn't told."""

FIGHTERS = frozenset({
    "first strike", "double strike", "flying", "trample", "deathtouch", "lifelink", "vigilance", "haste", "reach", "defender", "fear", "intimidate",
    "shadow", "banding", "flanking", "bushido", "exalted", "wither", "infect", "persist", "undying", "menace", "horsemanship", "provoke", "rampage",
    "soulshift", "morph", "megamorph", "ninjutsu", "evoke", "unearth", "amplify", "devour", "prowess", "skulk", "dash", "bloodthirst", "champion",
    "changeling", "annihilator", "unleash", "evolve", "outlast", "exploit", "renown", "emerge", "afflict", "mentor", "riot", "bestow", "haunt",
    "graft", "modular", "level up",
})  # fmt: skip
"""Keyword abilities of creatures."""
SPELLS = frozenset({
    "storm", "buyback", "splice", "flashback", "replicate", "entwine", "overload", "cipher", "rebound", "conspire", "retrace", "epic", "gravestorm",
    "ripple", "jump-start", "fuse", "aftermath",
})  # fmt: skip
"""Keyword abilities of instants and sorceries."""
_FIGHTING = re.compile(
    r"\b(?:can't (?:attack|block|be blocked)|attacks?(?: each| this| alone| if| or|$)|blocks?\b|combat damage|becomes blocked|dies|power|toughness|summoning|"
    r"gets [+-]|regenerate)"
)
_OF_OTHERS = re.compile(r"\b(?:creatures?|tokens?) (?:\w+ )*(?:gets?|dies|attacks?|blocks?|can't|deals?)[^.;]*|target creature[^.;]*")
"""What is said of other creatures than the card."""

_NO_COMMAND = re.compile(
    r"(?:when|whenever|at the|as long|if |each player can|each opponent can|all \w+ (?:are|get|have|lose|can't|cost)|"
    r"prevents? all (?!.*this turn).*would be dealt)|.*\bwhen(?:ever)? (?:it|this|another|an?)\b"
)
_SUBJECT = re.compile(
    r"(?:your|all|each|every|other|players?|creatures|lands|artifacts|spells|no more|opponents|they can't|it (?:can't|has|gets|doesn't))\b"
    r"|[A-Z]\w+s? (?:you|have|get|can't)",
    re.I,
)
"""What a further static ability begins with."""
_ALONE = re.compile(r"(?:skip your|you (?:can't|have)|prevent all|damage can't)\b", re.I)


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
        kinds = (*subs, *spoken) if types == ("creature",) and not told.subtypes else subs
        if len(out) == 1 and (other := _made(told, types, kinds, small=False)) is not None and other != first:
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
    if used == "creature" or any((keyword(p) or "").split(" ")[0] in FIGHTERS or keyword(p) in FIGHTERS for p in parts):
        return [(("creature",), ())]
    if any((keyword(p) or "").split(" ")[0] in SPELLS for p in parts) or (used != "permanent" and parts and _commands(parts[0])):
        return [(("instant",), ()), (("sorcery",), ())]
    if _FIGHTING.search(_OF_OTHERS.sub("", low)) and not re.search(r"\bcreatures\b", low):
        return [(("creature",), ())]
    perhaps = (*PERMANENTS, "land") if re.search(r": add |\bbecomes? an? \d", low) else PERMANENTS
    return [((kind,), ()) for kind in perhaps] if used != "spell" else []


def _commands(part: str) -> bool:
    """Whether the part tells what a spell does."""
    first = part.split(" ")[0]
    if re.search(r"\buntil end of turn$", part) and ":" not in part and not re.match(r"(?:when|at the|if )", part):
        return True
    if ":" in part or _NO_COMMAND.match(part):
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
    pt = told.pt or ("*/*" if re.search(r"\bits power and toughness are\b", told.wording) else "")
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
    for part in pieces(_of_bearer(told.wording) if "Aura" in all_subs else told.wording):
        found = _line(told.name, line, part, pt, spell)
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
        colors = tuple(LETTERS)
    cost = None if told.costless or "land" in types else told.cost or ("{0}" if small else "{5}")
    if not told.cost and cost is not None and spell:
        assumed.append(f"{told.name} is taken to be paid for, as its mana cost isn't told")
    return ToldCard(told.name, types, text, told.supertypes, all_subs, colors, pt, cost, tuple(assumed))


def _of_bearer(wording: str) -> str:
    """What an Aura's wording says of "it", of what it enchants: "enchant creature, you control it"."""
    what = re.search(r"\benchant (?P<what>creature|land|permanent|artifact|enchantment)\b", wording, re.I)
    return re.sub(r"\byou control it\b", f"you control enchanted {what['what'] if what else 'creature'}", wording)


def _line(name: str, line: str, part: str, pt: str, spell: bool) -> str | None:
    """The part in the words of a card, read in full, if need be in two halves; None when it isn't read."""
    listed = re.split(r", (?:and )?", part)
    if not spell and len(listed) > 1 and ":" not in part and all(_SUBJECT.match(each) or OWN_VERB.match(each) or _ALONE.match(each) for each in listed):
        lines = [_line(name, line, each, pt, spell) for each in listed]
        if all(lines):
            return "\n".join(str(each) for each in lines)
    found = next((w for w in wordings(part, name, spell) if not w or _full(name, line, w, pt)), None)
    if found is not None or ":" in part or re.match(r"(?:when|whenever|at the beginning|if|as long)\b", part, re.I):
        return found
    for cut in re.finditer(r"(?:,| and|,? but)(?: and| then)? (?=(?P<next>[\w{}+/'-]+)(?: (?P<second>\w+))?)", part):
        after = cut["next"].lower()
        instruction = after in COMMANDS | THIRD.keys() or after in ("you", "it", "they", "its", "that", "deals") or after.isdigit()
        if spell and (not instruction or (" and" in cut[0] and after in ("it", "they", "that"))):
            continue
        if not spell and not (OWN_VERB.match(part) and OWN_VERB.match(after)) and not _SUBJECT.match(part[cut.end() :]):
            continue  # "creatures get +1/+1 and islandwalk": what is given is one with what gives it
        first = _line(name, line, part[: cut.start()], pt, spell)
        second = _line(name, line, part[cut.end() :], pt, spell) if first is not None else None
        if first and second:
            together = f"{first} {second}"
            return together if spell and _full(name, line, together, pt) else f"{first}\n{second}"
    return None


def _use(part: str) -> str:
    return part.strip().split(" ")[0].lower()


def _full(name: str, line: str, text: str, pt: str) -> bool:
    """Whether the card reader reads the text in full and the engine can carry all of it out."""
    power, _, toughness = pt.partition("/")
    face = read_face(name, line, None, text, power or None, toughness or None)
    return (not text or reading_of(face) == "full") and not any(True for _ in missing(face))
