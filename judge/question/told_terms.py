"""Loose terms in which people tell a card's wording, put into a card's: old zones and moments, slang, digits, tokens."""

from __future__ import annotations

import re

from judge.question.tokens import NUMBERS

_WORDS = {str(value): word for word, value in NUMBERS.items() if word not in ("no", "zero")}

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
