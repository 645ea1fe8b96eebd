"""Loose terms in which people tell a card's wording, put into a card's: old zones and moments, slang, digits, tokens."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.question.tokens import NUMBERS

_WORDS = {str(value): word for word, value in NUMBERS.items() if word not in ("no", "zero")}

_KIND = "(?:instant|sorcery|sorcerie|creature|artifact|enchantment|planeswalker)"


def _tapped_for(match: re.Match[str]) -> str:
    """ "Taps for {G}" as a mana ability."""
    return "{T}: Add " + ("one mana of any color" if "any" in match[1] else match[1])


def _own_size(match: re.Match[str]) -> str:
    """A size that the text defines."""
    what = match[2]
    what = {"cards in your hand": "the number of cards in your hand"}.get(what, what if what.startswith("your") else f"the {what}")
    return f"{match[1]}its power and toughness are each equal to {what}"


def _spells(match: re.Match[str]) -> str:
    """ "Cast instants and sorceries" as "cast instant and sorcery spells"."""
    plural = re.search(r"s\b", match[3]) is not None and not re.search(r"\b(?:an?|target) $", match[2])
    kinds = re.sub(r"\bsorceries\b", "sorcery", re.sub(r"\b(?!sorceries)(\w+?)s\b", r"\1", match[3]))
    return f"{match[1]} {match[2]}{kinds} spell{'s' if plural else ''}"


TERMS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"[’‘]", "'"),
    (r"\bcolour", "color"),
    (r"^(?:basically|just|simply|essentially|it|its text|its ability|this|the card|text|which)?:? ?(?:says?|reads?) (?:that )?", ""),
    (r"\b(?:comes|coming) in(?:to play)?\b(?! with)", "enters"),
    (r"\bhits (?:play|the table|the board)\b", "enters"),
    (r"\bETBs?\b", "enters"),
    (r"\b(to|into) (owner's|owners?'?|his owner's) hands?\b", r"\1 its owner's hand"),
    (r"\bwould (?:go|be put) (?:to|into) (an?|your|an opponent's|the|any) graveyard\b(?! from)", r"would be put into \1 graveyard from anywhere"),
    (r"\b(it|this) (?:goes|is put) (?:to|into) (?:the|a|your) graveyard(?: from the battlefield| from play)?",
     r"\1 is put into a graveyard from the battlefield"),
    (r"\bcan't win\b(?! the)", "can't win the game"),
    (r"\babilities can't be (?:used|played)\b", "abilities can't be activated"),
    (r"\b(?:no regeneration|(?:and )?can't regenerate)\b", "they can't be regenerated"),
    (r"\bdraws one(?=$|[.,;])", "draws a card"),
    (r"\bdraw one(?=$|[.,;])", "draw a card"),
    (r"\btarget (instant or sorcery|instant|sorcery|creature|artifact|land|enchantment) ((?:in|from) (?:your|a|any) graveyard)", r"target \1 card \2"),
    (r"(card from your graveyard) (?:back )?to (?:the )?hand\b", r"\1 to your hand"),
    (r"\b([A-Z]\w+ |[a-z]+ )?spells cost (\{\w\}|\d+) (?:mana )?less(?! to cast)", lambda m: f"{m[1] or ''}spells you cast cost {m[2]} less to cast"),
    (r"\bprotection from (\w+) and (?!from)(white|blue|black|red|green)\b", r"protection from \1 and from \2"),
    (r"([+-]\d+/[+-]\d+) and (?=flying|trample|first strike|double strike|haste|lifelink|deathtouch|shroud|hexproof|vigilance|fear|protection|\w+walk|"
     r"reach|defender|wither|infect)",
     r"\1 and has "),
    (r"\b(splits?|separates?) (?:them|those cards) into two piles\b", r"\1 those cards into two piles"),
    (r"\bcan't untap more than (\w+) (\w+)(?=$|[.,;])", r"can't untap more than \1 \2 during their untap steps"),
    (r"\bno more than one (?:creature )?can (attack|block)(?: each (?:turn|combat))?", r"no more than one creature can \1 each combat"),
    (r"\bunless (their controller|he|that player|you|they) pays? (\{\w+\}) for each (?:attacker|attacking creature|creature|of them)$",
     r"unless their controller pays \2 for each creature they control that's attacking you"),
    (r"(?<!from )(?<!could )\b(cast|casts|play|plays|counter|counters) ((?:an? |target |any |other )*)"
     rf"((?:non)?{_KIND}s?(?:(?:,| or| and)(?: or| and)? (?:non)?{_KIND}s?)*)(?! spells?| cards?|[ -]\w+ spells?)\b", _spells),
    (r"^((?:all |each |other )*)(creatures|lands|permanents|[A-Z]\w+s|spells) (?:I|he|she|they) (controls?|casts?)\b",
     lambda m: f"{m[1]}{m[2]} you {m[3].removesuffix('s')}"),
    (r"\bunless (?:he|she|they) pays?\b", "unless that player pays"),
    (r"(?<=would )([\w ]+), (?:he|she|they) (?=\w+s\b)", r"\1, that player "),
    (r"\bdon't untap(?=$|[.,;])", "don't untap during their controllers' untap steps"),
    (r"\bdoesn't untap(?=$|[.,;])", "doesn't untap during your untap step"),
    (r"\bwith (\w+) (\S+) counters?(?! on)", r"with \1 \2 counters on it"),
    (r"\b(basic )?(land|creature|artifact|enchantment|instant|sorcery|planeswalker|permanent) "
     r"(?=(?:from|in) (?:your|his|her|their|a|the) (?:hand|graveyard|library))",
     r"\1\2 card "),
    (r"\b(library for (?:an?|up to \w+) [\w ]*?)(land|creature|artifact|enchantment|instant|sorcery|Forest|Island|Swamp|Plains|Mountain)(?! card| or)\b",
     r"\1\2 card"),
    (r"(?<=\w),? and (?=(?:put|puts) it (?:into|onto|in) )|(?<= card),? and (?=put it )", ", "),
    (r"\breturn (?:the exiled|that|the) (?:card|creature|permanent)(?=$|[.,;])", "return the exiled card to the battlefield under its owner's control"),
    (r"\bleaves(?=,? return|$)", "leaves the battlefield"),
    (r"\btaps for (?:one )?((?:\{[^{}]+\})+|[\w ]*mana of any color|any color)", _tapped_for),
    (r", if you do,? ", ". If you do, "),
    (r"\bcreatures of that type\b", "creatures of the chosen type"),
    (r"^(?:choose|name) (an? [\w ]+?) as (?:it|this|you play it) (?:enters|comes into play)", r"as it enters, choose \1"),
    (r"\bchoose a card(?= name|$|[,;])", "choose a card name"),
    (r"^(?:an |as an )?additional cost:? (?!to|of)", "as an additional cost to cast this spell, "),
    (r"\bshuffles (?:his |their )?hand and graveyard into (?:his |their )?library", "shuffles their hand and graveyard into their library"),
    (r"(^|[,;] )(?:\*/\* |its )?(?:(?:power and toughness|p/t) )?(?:are |is )?(?:each )?equal to (?:the (?:number of )?)?"
     r"(cards in your hand|your life total|number of [\w ]+)",
     _own_size),
    (r"\b(?:his|her) (hand|library|graveyard)\b", r"their \1"),
    (r"(?<=\w, )(\w+) or (?=\w+ cards?\b)", r"\1, or "),
    (r"\bno more than one creature can (attack|block) each (?:turn|combat)", r"no more than one creature can \1 each combat"),
    (r"(?:^|(?<=[,;] ))unblockable\b", "can't be blocked"),
    (r"\bnon(\w+) non(\w+)\b", r"non\1, non\2"),
    (r"(?<!you )\bmust attack(?: each (?:turn|combat))?(?: if able)?", "attacks each combat if able"),
    (r"\bput(s?) it (?:back )?in(?:to)? (hand|(?:the|its owner's) graveyard)\b", r"put\1 it into \2"),
    (r"\b(to|into) play\b", lambda m: "to the battlefield" if m[1] == "to" else "onto the battlefield"),
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
    (r"\b(?:at|on) (?:the )?(?:beginning of )?each (player's )?upkeep\b", lambda m: f"at the beginning of each {m[1] or ''}upkeep"),
    (r"\bat (?:the )?end of (?:the )?turn\b", "at the beginning of the end step"),
    (r"\bat (?:the )?(?:beginning of )?(?:the |each )?end step\b", "at the beginning of the end step"),
    (r"\btill (?:the )?end of (?:the )?turn\b|\buntil eot\b|\buntil the end of (?:the )?turn\b|\bfor the turn\b", "until end of turn"),
    (r"\bblock(s?) this turn\b", r"block\1 this turn"),
    (r"\bset off\b", "activate"),
    (r"\bpay(s?) (\d+) mana\b", r"pay\1 {\2}"),
    (r"\b(\d+) (more|less)\b", r"{\1} \2"),
    (r"\bcosts? ((?:\{[^{}]+\})+) (more|less)\b(?! to)", r"cost \1 \2 to cast"),
    (r"\b(?:at|on) (?:the )?(?:beginning of )?(?:my|your) (draw step|end step)\b", r"at the beginning of your \1"),
    (r"^[Tt](?:ap)?(?:, ([^:]*))?: ", lambda m: "{T}" + (f", {m[1]}" if m[1] else "") + ": "),
    (r"\bthe (player|opponent) of your choice\b", r"target \1"),
    (r"\b(?:mine|my)\b", "your"),
    (r"\bto (?:its|their) owner's hands?\b", lambda m: m[0]),
    (r"\b(target (?!\w+ card|card|[\w ]* from)[\w ]+?|it) (?:back )?to (?:the |your )?hand\b(?! from)", r"\1 to its owner's hand"),
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
