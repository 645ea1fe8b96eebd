"""Card wording as people tell it, put into the words of a card: dropped subjects, third person, effects told before their event.

Nothing here decides what is meant: each telling gives wordings to try, the nearest first, and the card reader must read one in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.question.told_keywords import keyword

_MANA = r"(?:\{[^{}\s]+\})+"
THIRD = {
    "destroys": "destroy", "counters": "counter", "returns": "return", "puts": "put", "exiles": "exile", "searches": "search", "creates": "create",
    "taps": "tap", "untaps": "untap", "prevents": "prevent", "regenerates": "regenerate", "draws": "draw", "shuffles": "shuffle", "redirects": "redirect",
    "copies": "copy", "gives": "give", "makes": "make", "steals": "steal", "discards": "discard", "reveals": "reveal", "changes": "change", "removes": "remove",
    "destroying": "destroy", "countering": "counter", "returning": "return", "exiling": "exile", "drawing": "draw", "creating": "create", "putting": "put",
}  # fmt: skip
"""A spell's instruction told in the third person."""

COMMANDS = frozenset({
    "destroy", "counter", "return", "put", "exile", "search", "create", "tap", "untap", "draw", "shuffle", "copy", "discard", "reveal", "change", "gain",
    "look", "choose", "sacrifice", "add", "target", "each", "all", "remove", "regenerate", "switch", "distribute", "divide", "double", "end", "exchange",
    "flip", "lose", "mill", "name", "proliferate", "scry", "take", "redirect", "fateseal", "manifest",
})  # fmt: skip
"""Words a spell's instruction begins with."""

_OWN = (
    r"can't|can|attacks?|blocks?|gets?|has|have|enters|doesn't|deals|must|costs?|loses|gains|dies|untaps|comes|becomes|isn't|may only|"
    r"is unblockable|is indestructible|regenerates"
)
OWN_VERB = re.compile(rf"(?:{_OWN})\b")
"""What a card's own property is told with, its subject dropped."""
_SELF_VERBS = re.compile(rf"^(?:it )?(?:also )?(?P<verb>{_OWN})\b")
_WHEN_LAST = re.compile(
    r"^(?P<effect>.+?),? (?P<when>when(?:ever)?|each time|every time|as soon as|if) "
    r"(?P<event>(?:it|a|an|another|one|you|this|they|the|[A-Z]).+)$"
)
_AT_LAST = re.compile(
    r"^(?P<effect>.+?),? (?P<at>at the beginning of (?:your|each|the|each player's) (?:upkeep|end step|next end step|draw step))(?P<rest>,? unless .+)?$"
)
_COUNTERED = re.compile(
    r"\. If (?:that spell is |it's |it is )?countered this way,? (?:put|return) it (?:in)?to (its owner's hand|the top of its owner's library)(?: instead.*)?"
)
_WHEN_FIRST = re.compile(
    r"(?P<when>when(?:ever)?|each time|every time|at the beginning of [^,]+?)(?P<event> [^,]+?)?(?:, (?:then )?| then )(?P<effect>.+)", re.I
)


_LISTED = re.compile(r"(\w+), (\w+) (and|or) (?=\w)")


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
        for each in dict.fromkeys((text, _LISTED.sub(r"\1, \2, \3 ", text))):  # "artifacts, creatures and enchantments" as cards list them
            if each not in seen:
                seen.add(each)
                yield each


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
        apart = re.sub(r",? (?:and )?(?:then )?(it can't|they can't|that \w+ can't|its controller|it gains|it gets)\b", lambda m: f". {_upper(m[1])}", one)
        apart = re.sub(r",? and (?:then )?((?:it|they|that \w+) can't)\b", lambda m: f". {_upper(m[1])}", apart)
        if apart != one:
            yield apart
        yield re.sub(r"(?:,| and) (then )?(you (?:gain|lose|draw)|gain|draw|untap|target|scry)\b", lambda m: f". {_upper(m[2])}", apart)
        yield one
        yield re.sub(r", (it|they|that \w+|its controller)\b", lambda m: f". {_upper(m[1])}", one)
        yield _COUNTERED.sub(r". If that spell is countered this way, put it into \1 instead of into that player's graveyard", one)
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
    said = re.sub(r"^becomes\b", f"{name} becomes", said)
    said = re.sub(r"^sacrificed\b|^(?:it )?(?:gets|is) sacrificed\b", f"sacrifice {name}", said)
    said = re.sub(r"^(?:it )?(?:gets|is) exiled\b", f"exile {name}", said)
    said = re.sub(r"^(?:it )?(?:gets |is )?returne?[sd]? (?:back )?to (?:its owner's )?hand\b", f"return {name} to its owner's hand", said)
    said = re.sub(r"^(?:gets |it gets )?([+-][\dX]+/[+-][\dX]+)(?! counter)", rf"{name} gets \1", said)
    said = re.sub(r"^regenerates?(?: it)?$", f"regenerate {name}", said)
    said = re.sub(r"^(?:prevents? )?all (combat )?damage(?: this turn)?$", lambda m: f"prevent all {m[1] or ''}damage that would be dealt this turn", said)
    if said.startswith("search your library") and "shuffle" not in said:
        yield f"{said}, then shuffle"
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
    cost = re.sub(r"\bSacrifice$", f"Sacrifice {name}", cost)
    cost = re.sub(r"\bRemove (?:a|one) (\S+ )?counter$", lambda m: f"Remove a {m[1] or ''}counter from {name}", cost)
    for one in (*(_damage(effect, name) if re.match(r"(?:\d+|X) (?:damage|to)|deals?\b", effect) else ()), *_effects(effect, name)):
        bare = one.rstrip(".")
        if re.search(r"gets [+-][\dX]+/[+-][\dX]+", bare) and "until" not in bare:
            yield f"{cost}: {_upper(bare)} until end of turn"
        yield f"{cost}: {_upper(bare)}"


_EVENT_END = re.compile(
    r"(?<=\w) (?=(?:that player|you (?:may|draw|gain|lose|put|create)|draw|destroy|return|put|gain|each (?:player|opponent)|sacrifice|target|exile|untap|"
    r"create|search|discard|it deals|its controller|counter|deal)\b)"
)


def _reordered(piece: str, name: str) -> Iterator[str]:
    """An effect told before its event ("returns to hand when it deals combat damage") after it; what is triggered filled in."""
    if re.match(r"when(?:ever)?\b", piece, re.I) and "," not in piece:
        for cut in _EVENT_END.finditer(piece):
            yield from _triggered(f"{piece[: cut.start()]}, {piece[cut.end() :]}", name)
        return
    yield from _triggered(piece, name)


def _of_itself(effect: str, name: str) -> str:
    """An effect told before its event: what "it" stands for there is the card, as nothing else was spoken of yet."""
    effect = re.sub(r"\b(untap|tap|sacrifice|regenerate|return|exile) it\b", rf"\1 {name}", effect)
    return re.sub(r"\b(counters? on) it\b", rf"\1 {name}", effect)


def _triggered(piece: str, name: str) -> Iterator[str]:
    """A triggered ability, its event first."""
    if match := _WHEN_FIRST.match(piece):
        when = match["when"]
        when = "whenever" if when.lower() in ("each time", "every time") else when
        event = re.sub(r"^ (?:it|this)(?:'s| is)? (?=dealt)", f" {name} is ", match["event"] or "")
        event = re.sub(r"^ (?:it|this)\b", f" {name}", event)
        event = re.sub(r"\benters (?:the battlefield )?under your control\b", "enters under your control", event)
        effect = match["effect"]
        if re.search(r"\bdies\b|into (?:a|its owner's|your) graveyard", event) and name not in event:
            effect = re.sub(r"\b(untap|tap|sacrifice|regenerate) it\b", rf"\1 {name}", effect)
            effect = re.sub(r"\b(counters? on) it\b|^it (?=gets|deals)", lambda m: f"{m[1]} {name}" if m[1] else f"{name} ", effect)
        for one in _effects(effect, name):
            for lead in ((when, "Whenever") if when.lower() == "when" else (when,)):
                yield f"{lead}{event}, {one}"
        return
    if match := _AT_LAST.match(piece):
        for one in _effects(_of_itself(match["effect"], name), name):
            rest = re.sub(r",? unless (?:it (?:was|is) )?kicked", " unless it was kicked", match["rest"] or "")
            yield f"{match['at']}, {one}{rest}"
    match = re.match(r"^(?P<effect>.+?) (?P<at>at the beginning of the (?:next )?end step) (?P<rest>unless .+)$", piece)
    if match:
        for one in _effects(match["effect"], name):
            yield f"{match['at']}, {one} " + re.sub(r"unless kicked", "unless it was kicked", match["rest"])
    if (match := _WHEN_LAST.match(piece)) and match["when"] != "if" and not re.match(r"when", piece, re.I):
        event = re.sub(r"^(?:it|this)\b", name, match["event"])
        lead = "Whenever" if match["when"] in ("each time", "every time") else "When" if match["when"].startswith("as") else match["when"]
        for one in _effects(_of_itself(match["effect"], name), name):
            for each in (lead, "Whenever"):
                yield f"{each} {event}, {one}"


def _rules(piece: str, name: str) -> Iterator[str]:
    """A static ability: its subject filled in, and the ways of telling what it gives, lets and stops put into a card's."""
    said = re.sub(r"^(?:it|this|this creature|this card) (?=\w)", f"{name} ", piece)
    said = re.sub(r"^its (?=power|toughness)", f"{name}'s ", said)
    said = re.sub(r"^as it enters", f"as {name} enters", said)
    if _SELF_VERBS.match(piece):
        said = f"{name} {_SELF_VERBS.sub(lambda m: m['verb'], piece)}"
    for one in _static(said, name):
        yield one
        yield re.sub(r"(?<= and) has (?=[a-z])", " have ", one)
        yield re.sub(r"\beach turn\b", "each combat", one)
        yield re.sub(r"^(?:[Aa]ll )([A-Z]?\w+)", lambda m: m[1][:1].upper() + m[1][1:], one)
        yield re.sub(r"\bcan't be the targets? of spells or abilities\b", "have shroud", one)
        yield re.sub(r"\bcan't be targeted(?: by spells or abilities)?\b", "have shroud", one)
        yield re.sub(r"^(creatures?|lands?|artifacts?|spells?) (enters?|costs?)\b", r"\1s \2", one)


def _gifts(said: str) -> Iterator[re.Match[str]]:
    """ "Gives WHOM WHAT", WHAT being a change of size or keywords."""
    lead = re.match(r"(?:gives?|grants?) ", said)
    for cut in re.finditer(r" ", said[lead.end() :] if lead else ""):
        match = re.fullmatch(rf"(?:gives?|grants?) (?P<whom>.{{{cut.start()}}}) (?P<what>.+)", said)
        what = match["what"] if match else ""
        if match and (re.match(r"[+-][\dX]+/[+-][\dX]+", what) or all(keyword(k) for k in re.split(r",? and |, ", what))):
            yield match


def _static(said: str, name: str) -> Iterator[str]:
    yield said
    for gift in _gifts(said.removeprefix(f"{name} ")):
        whom = re.sub(r"^your (.+)", r"\1 you control", gift["whom"])
        verb = "get" if gift["what"][0] in "+-" else "have"
        one = re.search(r"\b(?:creature|it)$", whom) is not None and "creatures" not in whom
        verb = {"get": "gets", "have": "has"}[verb] if one else verb
        yield f"{whom} {verb} " + re.sub(r"([+-]\d+/[+-]\d+) and (?=[a-z])", rf"\1 and {'has' if one else 'have'} ", gift["what"])
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
    priced = re.sub(r"^.*?\b(?:has )?an (?=additional cost of)", "as an ", said)
    yield re.sub(r"\b(additional cost) of (\w+)ing\b(?P<rest>.*)", lambda m: f"{m[1]} to cast this spell, {m[2]}{m['rest']}", priced)
    yield re.sub(r"^your (creatures|lands|\w+s)\b", r"\1 you control", said)
