"""Card wording as people tell it, put into the words of a card: old terms, dropped subjects, third person, numbers as digits, loose tokens.

Nothing here decides what is meant: each telling gives wordings to try, the nearest first, and the card reader must read one in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from judge.question.tokens import NUMBERS

_WORDS = {str(value): word for word, value in NUMBERS.items() if word not in ("no", "zero")}
_MANA = r"(?:\{[^{}\s]+\})+"

TERMS: tuple[tuple[str, str], ...] = (
    (r"[’‘]", "'"),
    (r"\bcolour", "color"),
    (r"^(?:basically|just|simply|essentially|it|its text|its ability|this|the card|text|which)?:? ?(?:says?|reads?) (?:that )?", ""),
    (r"\b(?:comes|coming) in(?:to play)?\b(?! with)", "enters"),
    (r"\bhits (?:play|the table|the board)\b", "enters"),
    (r"\bETBs?\b", "enters"),
    (r"\bput(s?) it (?:back )?in(?:to)? (hand|(?:the|its owner's) graveyard)\b", r"put\1 it into \2"),
    (r"\b(to|into) play\b", lambda m: "to the battlefield" if m[1] == "to" else "onto the battlefield"),  # type: ignore[list-item]
    (r"\bfrom play\b", "from the battlefield"),
    (r"\bin play\b", "on the battlefield"),
    (r"\bout of the game\b", "from the game"),
    (r"\bturned? face up\b(?= [,:])", "is turned face up"),
    (r"\b([Rr])fg\b", r"\1emove from the game"),
    (r"\bsac(s?)\b", r"sacrifice\1"),
    (r"\bsacrificed\b", "sacrificed"),
    (r"\bbounces?\b ", "return "),
    (r"\bdmg\b", "damage"),
    (r"\bopp(?:s)?\b", "opponent"),
    (r"\bgy\b|\bgrave\b|\byard\b", "graveyard"),
    (r"\bcmc\b", "converted mana cost"),
    (r"\bnon-(\w+)\b(?<!non-[A-Z])", r"non\1"),
    (r"\bpower/toughness\b", "power and toughness"),
    (r"\bpro-(white|blue|black|red|green)\b", r"protection from \1"),
    (r"\b(?:at|on|in|during) (?:the )?(?:beginning of )?your upkeep\b", "at the beginning of your upkeep"),
    (r"\b(?:at|on) (?:the )?(?:beginning of )?each (player's )?upkeep\b", lambda m: f"at the beginning of each {m[1] or ''}upkeep"),  # type: ignore[list-item]
    (r"\bat (?:the )?end of (?:the )?turn\b", "at the beginning of the end step"),
    (r"\bat (?:the )?(?:beginning of )?(?:the |each )?end step\b", "at the beginning of the end step"),
    (r"\btill (?:the )?end of (?:the )?turn\b|\buntil eot\b|\buntil the end of (?:the )?turn\b|\bfor the turn\b", "until end of turn"),
    (r"\bblock(s?) this turn\b", r"block\1 this turn"),
    (r"\bset off\b", "activate"),
    (r"\bpay(s?) (\d+) mana\b", r"pay\1 {\2}"),
    (r"\b(\d+) (more|less)\b", r"{\1} \2"),
    (r"\bcosts? ((?:\{[^{}]+\})+) (more|less)\b(?! to)", r"cost \1 \2 to cast"),
    (r"^[Tt](?:ap)?(?:, ([^:]*))?: ", lambda m: "{T}" + (f", {m[1]}" if m[1] else "") + ": "),  # type: ignore[list-item]
    (r"\bthe (player|opponent) of your choice\b", r"target \1"),
    (r"\b(?:mine|my)\b", "your"),
    (r"\bto (?:its|their) owner's hands?\b", lambda m: m[0]),  # type: ignore[list-item]
    (r"\b(target [\w ]+?|it) (?:back )?to (?:the |your )?hand\b(?! from)", r"\1 to its owner's hand"),
)
"""Loose terms and the card's, in order."""

_TOKEN = re.compile(
    r"\b(?P<verb>put|create|make|get|bring)(?P<s>s?) (?:in(?:to play)? )?(?P<number>an?|one|two|three|four|five|six|seven|eight|X|\d+) (?P<pt>\d+/\d+|X/X) "
    r"(?P<colors>(?:(?:white|blue|black|red|green|colorless)(?: and )?)*)(?P<kind>(?: ?[A-Z]\w+)+)(?P<artifact> artifact)?(?: creature)?(?P<token> tokens?)?"
    r"(?P<with> with (?!a |the )[\w ]+?)?(?: (?:in|onto|into) (?:the battlefield|play))?(?P<tapped> tapped)?(?=$|[.,;]| and | for | under | unless | if )"
)
THIRD = {
    "destroys": "destroy", "counters": "counter", "returns": "return", "puts": "put", "exiles": "exile", "searches": "search", "creates": "create",
    "taps": "tap", "untaps": "untap", "prevents": "prevent", "regenerates": "regenerate", "draws": "draw", "shuffles": "shuffle", "redirects": "redirect",
    "copies": "copy", "gives": "give", "makes": "make", "steals": "steal", "discards": "discard", "reveals": "reveal", "changes": "change", "removes": "remove",
    "destroying": "destroy", "countering": "counter", "returning": "return", "exiling": "exile", "drawing": "draw", "creating": "create", "putting": "put",
}  # fmt: skip
"""A spell's instruction told in the third person."""

COMMANDS = frozenset(
    "destroy counter return put exile search create tap untap draw shuffle copy discard reveal change gain look choose sacrifice add target each "
    "all remove regenerate switch distribute divide double end exchange flip lose mill name proliferate scry take redirect fateseal manifest".split()
)
"""Words a spell's instruction begins with."""

_OWN = (
    r"can't|can|attacks?|blocks?|gets?|has|have|enters|doesn't|deals|must|costs?|loses|gains|dies|untaps|comes|isn't|may only|is unblockable|is indestructible|"
    r"regenerates"
)
_SELF_VERBS = re.compile(rf"^(?:it )?(?:also )?(?P<verb>{_OWN})\b")
_WHEN_LAST = re.compile(r"^(?P<effect>.+?),? (?P<when>when(?:ever)?|each time|every time|as soon as|if) (?P<event>(?:it|a|an|another|one|you|this|they|the|[A-Z]).+)$")
_AT_LAST = re.compile(r"^(?P<effect>.+?),? (?P<at>at the beginning of (?:your|each|the|each player's) (?:upkeep|end step|next end step|draw step))(?P<rest>,? unless .+)?$")


def cleaned(told: str, name: str, short: tuple[str, ...]) -> str:
    """The telling with loose terms put right and the card's short names as its name."""
    text = " ".join(told.strip().strip("\"“”'‘ ").split()).rstrip(" .,;:-")
    for pattern, replacement in TERMS:
        text = re.sub(pattern, replacement, text)
    for word in short:
        text = re.sub(rf"(?<![\w-])(?:[Tt]he )?(?<!{re.escape(name.split()[0])} ){re.escape(word)}(?![\w-])(?! (?:creature|token|spell|card))", name, text)
    text = re.sub(r"(?<![\w{/+-])(\d+)(?= (?:\w+ )?(?:cards?|creatures?|lands?|tokens?|permanents?|Islands?|Swamps?|counters?|colors?)\b)", _word, text)
    return _TOKEN.sub(_token, text)


def _word(match: re.Match[str]) -> str:
    return {"1": "a"}.get(match[1]) or _WORDS.get(match[1], match[1])


def _token(match: re.Match[str]) -> str:
    number = _WORDS.get(match["number"], match["number"])
    number = "a" if number in ("one", "1") else number
    colors = match["colors"].strip() or "colorless"
    plural = "" if number in ("a", "an") else "s"
    tapped = "tapped " if match["tapped"] else ""
    kind = match["kind"].strip()
    kind = kind.removesuffix("s") if plural and not kind.endswith("ss") else kind
    artifact = match["artifact"] or ""
    return f"create{match['s']} {number} {tapped}{match['pt']} {colors} {kind}{artifact} creature token{plural}{match['with'] or ''}"


def pieces(text: str) -> list[str]:
    """The abilities or sentences of a telling: parted at semicolons and full stops, keywords at its ends or in a list each for itself."""
    out: list[str] = []
    for sentence in re.split(r"\s*;\s*(?:and )?|(?<=[^.])\.\s+|\.$", text):
        part = sentence.strip(" ,")
        if not part:
            continue
        if out and re.match(r"(?:if you do|then|otherwise|if it|it (?:can't|gains|gets|loses)|that \w+|those|they)\b", part, re.I) and not keyword(out[-1]):
            out[-1] += ". " + part[:1].upper() + part[1:]
            continue
        out.extend(_peeled(part))
    return out


def _peeled(part: str) -> list[str]:
    """A part with the keywords at its head and tail as pieces of their own."""
    bits = re.split(r"(\s*,\s*(?:and |but )?|\s+and (?:has |with |also )?|\s+with )", part)
    words, joins = bits[::2], bits[1::2]
    head: list[str] = []
    tail: list[str] = []
    while words and keyword(words[0]) is not None:
        head.append(words.pop(0))
        joins = joins[1:]
    while len(words) > 1 and keyword(words[-1]) is not None and not re.match(r"\s+with ", joins[-1]) and not _granted("".join(words[:-1]), words[-1]):
        tail.insert(0, words.pop())
        joins.pop()
    rest = "".join(w + j for w, j in zip(words, [*joins, ""], strict=False))
    return [*head, *([rest] if rest.strip() else []), *tail]


def _granted(before: str, last: str) -> bool:
    """Whether what stands before a keyword may give it to something ("creatures you control get +1/+1 and flying")."""
    from judge.cards.keywords import KEYWORDS

    entry = KEYWORDS.get(re.sub(r" [\d{].*", "", last.strip().lower()))
    if entry is not None and entry.kind not in ("evasion", "static") and entry.name not in ("persist", "undying", "flanking", "exalted"):
        return False  # such as storm
    return re.search(r"\b(?:gets?|gains?|gives?|have|has|with|lose|loses|enchanted|equipped)\b", before) is not None


@cache
def _keywords() -> dict[str, str]:
    from judge.cards.keywords import KEYWORDS

    return {name: entry.form for name, entry in KEYWORDS.items()}


def keyword(part: str) -> str | None:
    """The keyword line that the part is ("Suspend 3—{1}" for "suspend 3"); "" for one it is said not to have; None when it is none.

    A cost that isn't told is {1}: whoever pays can."""
    low = part.strip().lower().removeprefix("has ").removeprefix("with ").removeprefix("a ").removesuffix(" ability").strip()
    if low.startswith("no ") and low[3:] in _keywords():
        return ""
    if re.fullmatch(r"\w+walk", low):
        return low
    if match := re.fullmatch(r"protection from [\w ]+", low):
        return match[0]
    if match := re.fullmatch(r"enchant ((?:\w+ ){0,2}\w+)", low):
        return match[0]
    match = re.fullmatch(rf"(?P<name>[a-z][a-z -]*?)(?: (?P<n>\d+|x))?(?:(?: for| cost| costs|—|-|:| -)? ?(?P<cost>{_MANA.lower()}|\d+(?= mana)))?(?: mana)?", low)
    if match is None:
        return None
    name, number, cost = match["name"], match["n"], match["cost"]
    name = {"banded": "banding", "flyer": "flying", "trampler": "trample", "lifelinker": "lifelink", "regeneration": "regenerate"}.get(name, name)
    if name == "regenerate" and (cost or low == "regeneration"):
        return (cost.upper() if cost else "{1}") + ": Regenerate ~."
    form = _keywords().get(name)
    if form is None:
        return None
    cost = (cost or "").upper()
    if form == "none":
        return None if number or cost else name
    if form == "cost":
        if number and not cost:
            cost, number = "{" + number.upper() + "}", None
        return None if number else f"{name} {cost or '{1}'}"
    if form == "number":
        return f"{name} {number}" if number and not cost else None
    if form == "number+cost":
        return f"{name} {number}—{cost or '{1}'}" if number else None
    return None


def costless(part: str) -> bool:
    """Whether the part is a keyword that needs a cost which isn't told."""
    line = keyword(part)
    return bool(line) and "{1}" in str(line) and "{1}" not in part and "1" not in part


def wordings(piece: str, name: str, spell: bool) -> Iterator[str]:
    """Wordings of one piece to try, the nearest first. ``spell``: it is what a spell does."""
    line = keyword(piece)
    if line is not None:
        yield (line[:1].upper() + line[1:]).replace("~", name)
        return
    seen: set[str] = set()
    for one in _spelled(piece, name, spell):
        text = re.sub(r"\s+", " ", one).strip(" ,")
        text = text[:1].upper() + text[1:] + ("" if text.endswith((".", '"')) else ".")
        if text not in seen:
            seen.add(text)
            yield text


def _spelled(piece: str, name: str, spell: bool) -> Iterator[str]:
    piece = piece.strip(" ,")
    first, _, rest = piece.partition(" ")
    if spell:
        plain = f"{THIRD[first.lower()]} {rest}" if first.lower() in THIRD else piece
        yield from _instructions(plain, name)
        yield from _rules(piece, name)
        return
    yield from _activated(piece, name)
    yield from _reordered(piece, name)
    yield from _rules(piece, name)
    if first.lower() in THIRD:
        yield f"{THIRD[first.lower()]} {rest}"


def _instructions(piece: str, name: str) -> Iterator[str]:
    """What a spell does: a size, damage and life without their subject, conjunctions as sentences."""
    if re.match(r"(?:deals? )?(?:\d+|X) (?:damage )?to\b|deals?\b|(?:\d+|X) damage\b", piece):
        yield from _damage(piece, name)
        return
    size = re.match(r"(?:target )?(?:creature )?(?:gets )?([+-][\dX]+/[+-][\dX]+)(.*)", piece)
    if size:
        tail = size[2] if "until end of turn" in size[2] else f"{size[2]} until end of turn"
        yield f"target creature gets {size[1]}{tail}"
    for one in _effects(piece, name):
        yield one
        yield re.sub(r"(?:,| and) (then )?(you (?:gain|lose|draw)|gain|draw|untap|target|it can't|scry)\b", lambda m: f". {_upper(m[2])}", one)
        yield re.sub(r", (draw|gain|untap|discard|scry)\b", r" and \1", one)
        if re.match(r"creature\b|player\b|opponent\b|permanent\b|land\b|spell\b", one):
            yield f"target {one}"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _damage(piece: str, name: str) -> Iterator[str]:
    said = re.sub(r"^deals? ", "", piece)
    said = re.sub(r"\b(\d+|X) to (?!your|its)", r"\1 damage to ", said)
    said = re.sub(r"\b(\d+|X) damage(?: to (?:(?:a|any|one) )?targets?)?$", r"\1 damage to any target", said)
    said = re.sub(r"\bto (?:a|any|one) (target|creature|player)\b(?! or)", lambda m: "to any target" if m[1] == "target" else f"to target {m[1]}", said)
    said = re.sub(r"\b(?:to )?another(?: target)?\b(?! target)", "to another target", said) if "another" in said else said
    said = re.sub(r"(any target|target), (\d+ damage to)", r"\1 and \2", said)
    said = re.sub(r"\bto another target\b(?! \w)", "to any other target", said)
    said = re.sub(r"\bto (?:a )?creature or player\b", "to target creature or player", said)
    said = re.sub(r"\bto (any target|creature|player)\b", lambda m: "to any target" if m[1] == "any target" else f"to target {m[1]}", said)
    yield f"{name} deals {said}"
    yield re.sub(r"(?: and|,) (you gain|gain|draw)\b", lambda m: ". " + ("You gain" if "gain" in m[1] else "Draw"), f"{name} deals {said}")
    yield re.sub(r", gain\b|(?<= and) gain\b", lambda m: " and you gain" if m[0][0] == "," else " you gain", f"{name} deals {said}")


def _effects(text: str, name: str) -> Iterator[str]:
    """An instruction with its subject, where it is you or the card, and its objects filled in."""
    said = re.sub(r"^(gains?|lose) ((?:X|\d+|that much|twice)\b)", lambda m: f"you {m[1].removesuffix('s')} {m[2]}", text)
    said = re.sub(r"(?<=, )gain (?=\d+ life)|(?<=and )gain (?=\d+ life|life)|^gain (?=life|\d+)", "you gain ", said)
    said = re.sub(r"(?:(?<=, )|(?<=and )|^)(lose)s? (?=\d+ life)", r"you \1 ", said)
    said = re.sub(r"\bdraws? (one|two|three|four|X)\b(?! card)", r"draw \1 cards", said)
    said = re.sub(r"^(?:cantrips?|draw 1|draw one)$", "draw a card", said)
    said = re.sub(r"^(deals? |)(\d+|X) (damage|to)\b", lambda m: f"{name} deals {m[2]} " + ("damage" if m[3] == "damage" else "damage to"), said)
    said = re.sub(r"^deals\b", f"{name} deals", said)
    said = re.sub(r"^sacrificed\b|^(?:it )?(?:gets|is) sacrificed\b", f"sacrifice {name}", said)
    said = re.sub(r"^(?:it )?(?:gets|is) exiled\b", f"exile {name}", said)
    said = re.sub(r"^(?:it )?(?:gets |is )?returne?[sd]? (?:back )?to (?:its owner's )?hand\b", f"return {name} to its owner's hand", said)
    said = re.sub(r"^(?:gets |it gets )?([+-][\dX]+/[+-][\dX]+)(?! counter)", rf"{name} gets \1", said)
    said = re.sub(r"^regenerates?(?: it)?$", f"regenerate {name}", said)
    yield said
    if first := THIRD.get(said.split(" ")[0].lower()):
        yield f"{first} {said.partition(' ')[2]}"
    yield re.sub(r"\bsacrifice it\b", f"sacrifice {name}", said)


def _activated(piece: str, name: str) -> Iterator[str]:
    """ "{1}: +1/-1", "sacrifice a creature: 1 damage": the cost stands, the effect is filled in."""
    match = re.match(rf"(?P<cost>(?:{_MANA}|[Ss]acrifice|[Pp]ay|[Dd]iscard|[Tt]ap|[Rr]emove|[Ee]xile|[Rr]eturn|[+-]?\d+|0)[^:]*): ?(?P<effect>.+)", piece)
    if match is None:
        return
    cost = re.sub(rf"^(?P<a>{_MANA}) (?=\{{T\}})", r"\g<a>, ", match["cost"])
    cost = re.sub(r"\b([Ss]acrifice|[Dd]iscard|[Ee]xile) (?:it|this|itself)$", rf"\1 {name}", cost)
    cost = re.sub(r"(^|, )([a-z])", lambda m: m[1] + m[2].upper(), cost)
    effect = match["effect"]
    for one in (*(_damage(effect, name) if re.match(r"(?:\d+|X) (?:damage|to)|deals?\b", effect) else ()), *_effects(effect, name)):
        bare = one.rstrip(".")
        if re.search(r"gets [+-][\dX]+/[+-][\dX]+", bare) and "until" not in bare:
            yield f"{cost}: {_upper(bare)} until end of turn"
        yield f"{cost}: {_upper(bare)}"


def _reordered(piece: str, name: str) -> Iterator[str]:
    """An effect told before its event ("returns to hand when it deals combat damage") after it; what is triggered filled in."""
    if match := re.match(r"(?P<when>when(?:ever)?|each time|every time|at the beginning of [^,]+?)(?P<event> [^,]+?)?(?:, (?:then )?| then )(?P<effect>.+)", piece, re.I):
        when = match["when"]
        when = "whenever" if when.lower() in ("each time", "every time") else when
        event = re.sub(r"^ (?:it|this)\b", f" {name}", match["event"] or "")
        event = re.sub(r"\benters (?:the battlefield )?under your control\b", "enters under your control", event)
        for one in _effects(match["effect"], name):
            for lead in ((when, "Whenever") if when.lower() == "when" else (when,)):
                yield f"{lead}{event}, {one}"
        return
    if match := _AT_LAST.match(piece):
        for one in _effects(match["effect"], name):
            rest = re.sub(r",? unless (?:it (?:was|is) )?kicked", " unless it was kicked", match["rest"] or "")
            yield f"{match['at']}, {one}{rest}"
    match = re.match(r"^(?P<effect>.+?) (?P<at>at the beginning of the (?:next )?end step) (?P<rest>unless .+)$", piece)
    if match:
        for one in _effects(match["effect"], name):
            yield f"{match['at']}, {one} " + re.sub(r"unless kicked", "unless it was kicked", match["rest"])
    if (match := _WHEN_LAST.match(piece)) and match["when"] != "if" and not re.match(r"when", piece, re.I):
        event = re.sub(r"^(?:it|this)\b", name, match["event"])
        lead = "Whenever" if match["when"] in ("each time", "every time") else "When" if match["when"].startswith("as") else match["when"]
        for one in _effects(match["effect"], name):
            for each in (lead, "Whenever"):
                yield f"{each} {event}, {one}"


def _rules(piece: str, name: str) -> Iterator[str]:
    """A static ability: its subject filled in, and the ways of telling what it gives, lets and stops put into a card's."""
    said = re.sub(r"^(?:it|this|this creature|this card) (?=\w)", f"{name} ", piece)
    if _SELF_VERBS.match(piece):
        said = f"{name} {_SELF_VERBS.sub(lambda m: m['verb'], piece)}"
    for one in _static(said, name):
        yield one
        yield re.sub(r"\beach turn\b", "each combat", one)
        yield re.sub(r"^(?:[Aa]ll )([A-Z]?\w+)", lambda m: m[1][:1].upper() + m[1][1:], one)
        yield re.sub(r"\bcan't be the targets? of spells or abilities\b", "have shroud", one)
        yield re.sub(r"\bcan't be targeted(?: by spells or abilities)?\b", "have shroud", one)
        yield re.sub(r"^(creatures?|lands?|artifacts?|spells?) (enters?|costs?)\b", r"\1s \2", one)


def _static(said: str, name: str) -> Iterator[str]:
    yield said
    if match := re.match(r"(?:gives?|grants?) (?P<whom>.+?) (?P<what>[+-][\dX]+/[+-][\dX]+.*|[a-z][\w ]*)$", said.removeprefix(f"{name} ")):
        whom = re.sub(r"^your (.+)", r"\1 you control", match["whom"])
        verb = "get" if match["what"][0] in "+-" else "have"
        one = re.search(r"\b(?:creature|it)$", whom) is not None and "creatures" not in whom
        verb = {"get": "gets", "have": "has"}[verb] if one else verb
        yield f"{whom} {verb} " + re.sub(r"([+-]\d+/[+-]\d+) and (?=[a-z])", rf"\1 and {'has' if one else 'have'} ", match["what"])
    if match := re.match(r"(?:makes?|turns?) (?P<whom>.+?) (?P<what>cost \{.+|[+-]\d+/[+-]\d+|lose .+|into .+)$", said.removeprefix(f"{name} ")):
        what = match["what"]
        yield f"{match['whom']} " + (f"get {what}" if what[0] in "+-" else re.sub(r"^into ", "are ", what))
    if match := re.match(r"(?:lets?|allows?) (?:you|me)(?: to)? (?P<what>.+)$", said.removeprefix(f"{name} ")):
        yield f"you may {match['what']}"
    if match := re.match(r"(?:stops?|prevents?|keeps?) (?P<whom>.+?) from (?P<what>\w+)ing(?P<rest>.*)$", said.removeprefix(f"{name} ")):
        yield f"{match['whom']} can't {match['what']}{match['rest']}"
    if match := re.match(r"(?:[+-]\d+/[+-]\d+)(?: and .+)?$", said):
        yield f"enchanted creature gets {re.sub(r' and (?=[a-z])', ' and has ', match[0])}"
        yield f"equipped creature gets {re.sub(r' and (?=[a-z])', ' and has ', match[0])}"
    yield re.sub(r"\b(additional cost) of (\w+)ing\b(?P<rest>.*)", lambda m: f"{m[1]} to cast this spell, {m[2]}{m['rest']}", re.sub(r"^.*?\b(?:has )?an (?=additional cost of)", "as an ", said))
    yield re.sub(r"^your (creatures|lands|\w+s)\b", r"\1 you control", said)
