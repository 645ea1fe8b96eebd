"""What the parser expected, in the reader's words instead of the grammar's."""

from __future__ import annotations

import difflib

from judge.scenario import vocabulary as v

EXAMPLES = {
    "given": "for example: Given Ann controls a 3/3 Beast with first strike",
    "when": "for example: When Ann attacks Bob with the Beast",
    "then": "for example: Then the Beast has 3 damage marked on it",
    "ask": "for example: Ask: does the Beast die?",
}

TERMINALS = {
    "PLAYER": "a player's name",
    "PLAYER_S": "a player's name with 's",
    "NAME": "a card name or label",
    "NAME_S": "a card name or label with 's",
    "TYPE_S": "a card type with 's",
    "NUM": "a number",
    "ORD": '"first", "second" ...',
    "PT": "power/toughness such as 3/3",
    "MODIFIER": "a change such as +1/+1",
    "COLOR": "a colour",
    "TYPE": "a card type",
    "SUPERTYPE": '"legendary", "basic" ...',
    "STATE": '"tapped", "untapped" ...',
    "KEYWORD": "a keyword ability",
    "STRING": "card text in double quotes",
    "MANA": "mana such as {2}{R}",
    "COUNTERS": "a number of counters",
    "COUNTERKIND": "a kind of counters",
    "LOYALTY": "a loyalty cost such as -2",
    "STEP": "a step or phase",
    "EDITION": "an edition such as 2009-10",
    "RULE": "a rule number such as 510.1c",
    "XEQ": "X = a number",
    "SEP": '"and" or a comma',
    "FSEP": '"and" with another ability',
    "GSEP": '"and" with another group',
    "$END": "the end of the sentence",
}

# what to name first when there is much to name
_ORDER = ("PLAYER", "NAME", "NUM", "KEYWORD", "STRING", "STEP", "PT", "TYPE", "COLOR", "PLAYER_S", "NAME_S", "$END")
_MOST = 9


def expected(terminals: frozenset[str], literals: dict[str, str]) -> str:
    """The terminals as a list in plain words, at most nine of them."""
    words = {name: word for word, name in literals.items()}
    named = [TERMINALS[t] for t in sorted(terminals, key=_rank) if t in TERMINALS]
    plain = sorted(f'"{"it is" if words[t] == "it-is" else words[t]}"' for t in terminals if t in words)
    every = named + plain
    if not every:
        return "nothing more"
    shown = every[:_MOST] if len(named) >= _MOST else [*named[: _MOST - min(3, len(plain))], *plain][:_MOST]
    more = len(every) - len(shown)
    return ", ".join(shown) + (f" or {more} other words" if more else "")


def _rank(terminal: str) -> tuple[int, str]:
    return (_ORDER.index(terminal) if terminal in _ORDER else len(_ORDER), terminal)


def near(word: str, literals: dict[str, str]) -> str:
    """The word of the language nearest to one that isn't; empty when none is near."""
    known = [*literals, *v.LEMMAS, *v.COLORS, *v.TYPES, *v.STATES, *v.SUPERTYPES]
    found = difflib.get_close_matches(word, known, n=1, cutoff=0.75)
    return found[0] if found else ""
