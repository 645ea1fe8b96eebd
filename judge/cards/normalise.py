"""Every known wording of card text brought to one: today's (names as ~, "dies", "enters", "mana value", "any target").

Both the older wordings and today's then read to the same tree, and the round trip compares with the text made here. Only wordings
that mean the same in every case are rewritten; where it depends on the sentence the grammar reads both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial

from judge.cards.words import word_set
from judge.language.needs import needs

_REMINDER = re.compile(r" ?\([^()]*\)")
_SPACES = re.compile(r"[ \t\xa0]+")
_QUOTED = re.compile(r'"[^"]*"')

# a one-word name that is also an instruction is left alone where it begins one ("Exile target creature")
_INSTRUCTIONS = word_set(
    """
    counter destroy discard exile flash prevent regenerate sacrifice scry search shuffle tap untap return draw fight
    copy create reveal choose attach detain populate proliferate transform mill fear haste flying
    """
)
_OBJECT_WORDS = (
    "creature|spell|permanent|enchantment|land|artifact|Aura|Equipment|card|token|planeswalker|Vehicle|Saga|Fortification"
    "|Class|Siege|Curse|instant|sorcery|emblem"
)
_THIS = re.compile(rf"\b[Tt]his (?:{_OBJECT_WORDS})\b(?! type)")

_SINGULAR_VERB = {"has": "have", "does": "do", "is": "are", "was": "were", "doesn't": "don't", "isn't": "aren't"}
_KEEP = frozenset(
    {
        "can't",
        "may",
        "would",
        "could",
        "controlled",
        "cast",
        "sacrificed",
        "discarded",
        "chose",
        "paid",
        "lost",
        "gained",
        "owned",
    }
)


def _plural_verb(match: re.Match[str]) -> str:
    they = "They" if match[1] == "He" else "they"
    verb = match[2]
    if verb in _SINGULAR_VERB:
        return f"{they} {_SINGULAR_VERB[verb]}"
    if verb in _KEEP:
        return f"{they} {verb}"
    if verb.endswith(("ches", "shes", "sses", "xes", "oes")):
        return f"{they} {verb[:-2]}"
    if verb.endswith("ies"):
        return f"{they} {verb[:-3]}y"
    return f"{they} {verb.removesuffix('s')}"


def _cased(first: str, word: str) -> str:
    return word.capitalize() if first.isupper() else word


def _enters_under(match: re.Match[str]) -> str:
    who = {"your": "you control", "an opponent's": "an opponent controls"}[match["whose"]]
    what = match["what"]
    spot = re.search(r" (?:with|without|named|that|of the chosen)\b", what)
    cut = spot.start() if spot else len(what)
    return f"{match['when']} {what[:cut]} {who}{what[cut:]} {match['enter']}"


def _buried(match: re.Match[str]) -> str:
    """"Bury" of the oldest texts: destroyed, with no regeneration."""
    they = "They" if match[2].startswith("all ") else "It"
    return f"{_cased(match[1], 'destroy')} {match[2]}. {they} can't be regenerated."


def _token(match: re.Match[str]) -> str:
    verb = _cased(match[1], "create") + match[2]
    tapped = " tapped" if match[5] else ""
    what = match[3]
    if tapped:
        what = re.sub(r"^(an?|\w+) ", r"\1 tapped ", what, count=1)
    return f"{verb} {what}{match[4] or ''}"


_RULES: tuple[tuple[tuple[str, ...], re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (needs(pattern), re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"[’‘]", "'"),
        (r"[“”]", '"'),
        (r"−", "-"),
        (r" ?— ?(?=\n|$)", " —"),
        # zones and moves
        (r"\b([Cc])omes? into play\b", lambda m: _cased(m[1], "enters" if m[0].endswith("s into play") else "enter")),
        (r"\bcame into play\b", "entered"),
        (r"\bcoming into play\b", "entering"),
        (r"\b(enters?|entered|entering) the battlefield\b", r"\1"),
        (r"\binto play\b", "onto the battlefield"),
        (r"\bin play\b", "on the battlefield"),
        (r"\b(leaves?|left) play\b", r"\1 the battlefield"),
        (r"\bfrom play\b", "from the battlefield"),
        (r"\b(?:is|are) removed from the game\b", lambda m: m[0].split()[0] + " exiled"),
        (r"\bremoved from the game\b", "exiled"),
        (r"\b([Rr])emov(es?) ([^.,:]*?) from the game\b", lambda m: f"{_cased(m[1], 'exile')}{m[2][1:]} {m[3]}"),
        (r"\bremoved-from-the-game\b", "exiled"),
        (
            r"(creature[^.,]{0,40}?) (?:is|are) put into (?:a|its owner's) graveyard from the battlefield(?! this turn)\b",
            r"\1 dies",
        ),
        (r"\bcan't be countered by spells or abilities\b", "can't be countered"),
        (r"\b([Bb])ury (this [a-z]+|~|it)(?=[.,]| unless| at)", lambda m: f"{_cased(m[1], 'sacrifice')} {m[2]}"),
        (r"\b([Bb])ury (target [^.]+|all [^.]+|enchanted [^.]+|that [^.]+)\.", _buried),
        # tokens
        (
            r"\b([Cc]reate) ([A-Z][\w'-]*(?: (?:of the |of |the )?[A-Z][\w'-]*)*), (an? legendary [^,.\"]*?\btoken)\b",
            r"\1 \3 named \2",
        ),
        # damage and targets
        (r"\banother target creature or player\b", "any other target"),
        (r"\ba third target creature or player\b", "a third target"),
        (
            r"\btarget (?:creature or player|creature, player, or planeswalker|creature, planeswalker, or player)\b",
            "any target",
        ),
        (r"\bTarget (?:creature or player)\b", "Any target"),
        (r"\btarget creatures and/or players\b", "targets"),
        (r"\btarget creatures, players, and/or planeswalkers\b", "targets"),
        # players
        (r"\b([Hh])is or her\b", lambda m: _cased(m[1], "their")),
        (r"\b(He|he) or she ([a-z']+)", _plural_verb),
        (r"\bhim or her\b", "them"),
        (r"\bhimself or herself\b", "themselves"),
        (r"\bhis or hers\b", "theirs"),
        # words for numbers and mana
        (r"\bconverted mana costs\b", "mana values"),
        (r"\bconverted mana cost\b", "mana value"),
        (r" to (?:your|their) mana pool\b", ""),
        (r"\bAdd ((?:one|two|three|X|an amount of)[^.]*?) mana to your mana pool\b", r"Add \1 mana"),
        # activating and casting
        (r"\b(?:Activate|Play) this ability only\b", "Activate only"),
        (r"\bonly any time you could (?:cast|play) a sorcery\b", "only as a sorcery"),
        (r"\bmay play this ability\b", "may activate this ability"),
        (
            r"\b([Pp])lay(s?) ((?:an?|another|any|one|that|the|your|their|no) (?:[\w-]+ ){0,4}?spells?)\b",
            lambda m: f"{_cased(m[1], 'cast')}{m[2]} {m[3]}",
        ),
        (r"\b([Pp])lay(s?) ((?:[\w-]+ )?spells)\b", lambda m: f"{_cased(m[1], 'cast')}{m[2]} {m[3]}"),
        (r"\bto play (~|spells)", r"to cast \1"),
        (r"\bPlay ~ only\b", "Cast ~ only"),
        (r"\bplay ~ as though\b", "cast ~ as though"),
        (r"\bmay play ~ any time you could play an instant\b", "may cast ~ as though it had flash"),
        # end of turn as a moment
        (r"\bAt end of turn\b", "At the beginning of the end step"),
        (r"\bat end of turn\b", "at the beginning of the next end step"),
        # tokens
        (
            r"\b([Pp])ut(s?) ((?:an?|one|two|three|four|five|six|seven|eight|nine|ten|X|that many|a number of)\b"
            r"[^.\"]*? tokens?\b)( (?:with|named) (?:[\w, ]+?|\"[^\"]*\"))? onto the battlefield( tapped)?(?: under your control)?",
            _token,
        ),
        # libraries
        (r"\b([Ss])huffle your library\b(?! and)", r"\1huffle"),
        (r"\bshuffles? their library\b(?! and)", lambda m: m[0].split()[0]),
        (r"\b([Ss])huffles? your (graveyard|hand) into your library\b", lambda m: m[0]),
        (
            r"\b([Pp])ut(s?) the top card of (?:your|their) library into (?:your|their) graveyard\b",
            lambda m: f"{_cased(m[1], 'mill')}{m[2]} a card",
        ),
        (
            r"\b([Pp])ut(s?) the top (\w+) cards of (?:your|their) library into (?:your|their) graveyard\b",
            lambda m: f"{_cased(m[1], 'mill')}{m[2]} {m[3]} cards",
        ),
        (r'\."(?= [a-z]|,)', '"'),
        (r"\b(plus|minus) one\b", r"\1 1"),
        (r"\b(one|two|three) plus\b", lambda m: {"one": "1", "two": "2", "three": "3"}[m[1]] + " plus"),
        (r"\b(search(?:es)? (?:your|their) library this way, shuffles?) it\b", r"\1"),
        (r"\bshuffle your library and put (that card|the card) on top of it\b", r"shuffle and put \1 on top"),
        (r"\b([Ss]huffle, then put (?:that card|the card|those cards)) on top of it\b", r"\1 on top"),
        (r"\bActivate this ability no more\b", "Activate no more"),
        (r"\b([Dd]iscards?) all (?:the )?cards in (your|their) hand\b", r"\1 \2 hand"),
        (r"\bthose players shuffle their libraries\b", "those players shuffle"),
        # slips and rarer wordings of the same thing
        (r'"bands with', '"Bands with'),
        (r"\b(they [a-z]+ [^.,:]*?\b(?:and|or)) (discard|reveal)s\b", r"\1 \2"),
        (r"\btheir owner's hands\b", "their owners' hands"),
        (r"\btwo times X\b", "twice X"),
        (r"\b([Gg]ains?) (X plus \w+) life\b", r"\1 life equal to \2"),
        (r"(?<=[a-z~]) also (gains?|gets?|deals?|has|have)\b", r" \1"),
        (
            r"\b([Dd]uring each of your turns, you may (?:cast|play)) one (\w)",
            lambda m: f"{m[1]} {'an' if m[2] in 'aeio' else 'a'} {m[2]}",
        ),
        (r", except the token (isn't|has|is)\b", r", except it \1"),
        (r"\bas though ~ (had|didn't have|weren't)\b", r"as though it \1"),
        (r"\b([Ss]huffles?) the cards from (your|their) hand into\b", r"\1 \2 hand into"),
        (r"\b([Pp]uts?) the cards (?:in|from) (your|their) hand on the bottom\b", r"\1 \2 hand on the bottom"),
        (
            r"\b([Pp]uts?|may put) ((?:an?|up to \w+|any number of) [^.,\"]*? cards?) onto the battlefield from (your|their) hand\b",
            r"\1 \2 from \3 hand onto the battlefield",
        ),
        (
            r"^Activated abilities cost (\{\w+\}) more to activate unless they're mana abilities\b",
            r"Activated abilities that aren't mana abilities cost \1 more to activate",
        ),
        (r"\b(copy of [^.,\"]+?) except (it's|it has|it isn't|it gains)\b", r"\1, except \2"),
        (r"\bplay an additional land during each of their turns\b", "play an additional land on each of their turns"),
        (r"\bThen, if\b", "Then if"),
        (r"\bmay choose to ([a-z]+)\b", r"may \1"),
        (r"\buntil the beginning of your next upkeep\b", "until your next upkeep"),
        (r"\bUntil the beginning of your next upkeep\b", "Until your next upkeep"),
        (r"\bthat ha(?:s|ve) (mana value|power|toughness|[-+]1/[-+]1 counters on) ", r"with \1 "),
        (r"\bspell you've cast is countered\b", "spell you cast is countered"),
        (r"\btotal number of cards in all players' hands\b", "number of cards in all players' hands"),
        (
            r"\b([Pp]uts?) the top half of (your|their) library, rounded (up|down), into (?:your|their) graveyard\b",
            lambda m: f"{_cased(m[1], 'mill')}{m[1][3:]} half {m[2]} library, rounded {m[3]}",
        ),
        (r"\bchoose one of your opponents\b", "choose an opponent"),
        # the rest
        (r"\b(is|are) unblockable\b", "can't be blocked"),
        (r"\b(is|are) indestructible\b", lambda m: "has indestructible" if m[1] == "is" else "have indestructible"),  # as it was before it was a keyword
    )
)
_UNDER = re.compile(
    r"(?P<when>\b(?:[Ww]hen|[Ww]henever)) (?P<what>(?:an?|another|one or more|~ or another) [^.,\"]*?)"
    r" (?P<enter>enters?) under (?P<whose>your|an opponent's) control\b"
)


@lru_cache(maxsize=4096)
def _pattern_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def _within_word(char: str) -> bool:
    return char.isalnum() or char in "_-"


def _put_in_place(text: str, name: str, sign: str) -> str:
    """The text with the sign wherever the name stands as a word, as by its pattern: that is quicker than to make a pattern for each card."""
    found: list[str] = []
    begin, place = 0, text.find(name)
    while place >= 0:
        end = place + len(name)
        if (place and _within_word(text[place - 1])) or (end < len(text) and _within_word(text[end])):
            place = text.find(name, place + 1)
            continue
        found += (text[begin:place], sign)
        begin, place = end, text.find(name, end)
    return "".join((*found, text[begin:])) if found else text


def _called(name: str, legend: bool = False) -> list[str]:
    """What the card's text may call it."""
    names = [name]
    head, comma, _ = name.partition(", ")
    if comma:
        names.append(head)
    elif " the " in name and name.split(" the ")[0] and " " not in name.split(" the ")[0]:
        names.append(name.split(" the ")[0])
    elif legend and " " in name and "'" not in name.split(" ")[0]:
        names.append(name.split(" ")[0])  # "Rasputin" of Rasputin Dreamweaver
    return names


_NAMED_OF = re.compile(r"\bnamed [A-Z][\w'-]* of $")
_OF_KIND = r"(?<!other )(?<!another )(?<!attacking )(?<!blocking )(?<!target )(?<![Ee]ach )(?<!untapped )(?<!tapped )(?<!non-)"


def _name_to_tilde(text: str, name: str, sign: str, legend: bool = False, kind: bool = False) -> str:
    """``kind``: the name is one of the card's own subtypes as well, which it stands for after an adjective ("each other attacking
    Aurochs")."""
    if kind:
        return re.sub(rf"{_OF_KIND}(?<![\w-]){re.escape(name)}(?![\w-])(?! creature)", sign, text)
    for one in _called(name, legend):
        if one not in text:
            continue
        if "named " in text:  # not within another's name: "named Kobolds of Kher Keep"
            text = _pattern_of(one).sub(lambda match: match[0] if _NAMED_OF.search(match.string[: match.start()]) else sign, text)
            continue
        if name.lower() in _INSTRUCTIONS:
            text = re.sub(rf"(?<!^)(?<!\. )(?<!: )(?<!\n){_pattern_of(one).pattern}(?!\n|$)", sign, text)
        else:
            text = _put_in_place(text, one, sign)
    return text


_TOKEN_NAMED = re.compile(r"\btokens? named ([A-Z][\w'-]*(?: (?:of |the |in )*[A-Z][\w'-]*)*)")


def _own_name(name: str, quoted: re.Match[str]) -> str:
    return quoted[0].replace(name, "~")


def _tokens_own_names(text: str) -> str:
    """A token's own name within the abilities it is said to have is the token: "... named Cloud Sprite ... \"Cloud Sprite can block ...\""."""
    for name in _TOKEN_NAMED.findall(text):
        text = _QUOTED.sub(partial(_own_name, name), text)
    return text


def normalise(text: str, name: str, *, legend: bool = False, subtypes: tuple[str, ...] = ()) -> str:
    """The text in canonical wording: reminder text dropped, the object's own name as ~, older phrases as today's.

    Inside quotes "this creature" is ~ as well (the bearer of the quoted ability), while the card's own name is kept as @. ``legend``: the
    card is a legendary creature, which its text may call by the first word of its name (201.4c today)."""
    if not text:
        return ""
    text = text.replace("’", "'")
    text = _REMINDER.sub("", text)
    if name:
        name = name.replace("’", "'")
        kind = name in subtypes
        if '"' in text:
            text = _QUOTED.sub(lambda match: _name_to_tilde(match[0], name, "@", legend, kind), text)
        text = _name_to_tilde(text, name, "~", legend, kind)
        if '"' in text:
            text = _tokens_own_names(text)
    text = _THIS.sub("~", text)
    for runs, pattern, replacement in _RULES:
        if not runs or any(run in text for run in runs):
            text = pattern.sub(replacement, text)
    text = _UNDER.sub(_enters_under, text)
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
