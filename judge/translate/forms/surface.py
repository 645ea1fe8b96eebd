"""The words that Judge English is written in, spelt out: its own grammar is about base forms and leaves names, numbers and forms of verbs to its
lexer (``judge.scenario.lexer``); a grammar that a model's answer is held to has no lexer of ours beside it.

It allows a little more than the language does (a name may be any run of capitalised words); what comes back is parsed in any case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.cards.keywords import KEYWORDS
from judge.scenario import vocabulary as v
from judge.scenario.happenings import inflections
from judge.scenario.lexer import OPTION_STARTS
from judge.scenario.sentences import grammar
from judge.translate.forms.shapes import Among, Shape, either, many, maybe, seq

DASH = either("+", "-", "−")
DIGITS = many(Among("0-9"), 1)
WORD = seq(Among("A-Za-zÀ-ÖØ-öø-ÿ"), many(Among("A-Za-zÀ-ÖØ-öø-ÿ0-9'’-")))
CAPITAL = seq(" ", Among("A-ZÀ-ÖØ-Þ"), many(Among("A-Za-zÀ-ÖØ-öø-ÿ0-9_'’-")))
SMALL = (
    "of", "the", "to", "from", "in", "and", "for", "with", "a", "an", "at", "on", "de", "el", "al",
    "il-Kor", "il-Vec", "il-Dal", "en-Kor", "en-Vec", "en-Dal",
)  # fmt: skip
"""Small words within names."""


@dataclass(frozen=True, slots=True)
class Surface:
    """A grammar of characters. ``rules``: for each its alternatives, each a row of rules and words; ``words``: the pattern of each word, which
    begins with the blank before it; ``start``: the rule of a whole answer."""

    rules: Mapping[str, tuple[tuple[str, ...], ...]]
    words: Mapping[str, Shape]
    start: str = "answer"


class _Maker:
    """Collects the rules and words; equal words get one name."""

    def __init__(self) -> None:
        self.rules: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        self.words: dict[str, Shape] = {}
        self._named: dict[Shape, str] = {}

    def word(self, shape: Shape) -> str:
        """The name of a word."""
        if shape not in self._named:
            self._named[shape] = f"W{len(self._named)}"
            self.words[self._named[shape]] = shape
        return self._named[shape]

    def said(self, phrase: str) -> tuple[str, ...]:
        """A phrase word by word, a blank before each."""
        return tuple(self.word(seq(" ", each)) for each in phrase.split())

    def rule(self, name: str, *alternatives: tuple[str, ...]) -> str:
        """Add ways to say a rule."""
        self.rules[name] += [each for each in alternatives if each not in self.rules[name]]
        return name


def surface(names: Iterable[str] = (), players: Iterable[str] = v.DEFAULT_PLAYERS) -> Surface:
    """The grammar of a whole answer. ``names``: the card names that may stand in double brackets (none: any); ``players``: who plays."""
    maker = _Maker()
    lark, literals = grammar()
    _open_words(maker, tuple(names), tuple(players))
    for text, terminal in literals.items():
        _literal(maker, f"t_{terminal.lower()}", text, frozenset(literals))
    for rule in lark.rules:
        parts = tuple(f"t_{s.name.lower()}" if s.is_term else f"r_{s.name.strip('_')}" for s in rule.expansion)
        maker.rule(f"r_{str(rule.origin.name).strip('_')}", parts)
    _lines(maker)
    used = _reached(maker.rules, "answer")
    return Surface({name: tuple(ways) for name, ways in maker.rules.items() if name in used}, maker.words)


def _reached(rules: Mapping[str, list[tuple[str, ...]]], start: str) -> set[str]:
    """The rules that a whole answer may need."""
    seen, left = {start}, [start]
    while left:
        for way in rules[left.pop()]:
            new = {part for part in way if part in rules} - seen
            seen |= new
            left += new
    return seen


def _literal(maker: _Maker, name: str, text: str, literals: frozenset[str]) -> None:
    """A word of the grammar in all the forms that the lexer brings to it."""
    if text == "it-is":
        maker.rule(name, (*maker.said("it"), *maker.said("is")), (*maker.said("it"), *maker.said("was")))
        return
    forms = {text, *_forms_of(text, literals)}
    ways = [maker.said(form) for form in sorted(forms)]
    if text in OPTION_STARTS:
        ways += [("t_sep", *way) for way in ways]
    maker.rule(name, *ways)


def _forms_of(text: str, literals: frozenset[str]) -> Iterator[str]:
    """The other forms of a word of the grammar."""
    yield from (form for form, base in v.LEMMAS.items() if base == text)
    yield from (form for form, base in inflections().items() if base == text and form not in literals and form not in v.LEMMAS)


def _open_words(maker: _Maker, names: tuple[str, ...], players: tuple[str, ...]) -> None:
    """What the lexer finds by itself: names, players, numbers, mana, steps, keywords, states."""
    end = either("'s", "’s", "'", "’")
    known = either(*names) if names else many(Among("^\\[\\]\n"), 1)
    bracketed = seq(" [[", known, "]]")
    capital = maker.word(CAPITAL)
    small = maker.rule("small", *(maker.said(word) for word in SMALL))
    comma = maker.word(seq(","))
    run = maker.rule("run", (capital,))
    maker.rule(run, (run, capital), (run, small, capital), (run, small, small, capital), (run, comma, capital), (run, maker.word(seq(":")), capital))
    maker.rule("t_name", (run,), (maker.word(bracketed),))
    maker.rule("t_name_s", (run,), (run, maker.word(seq("'"))), (maker.word(seq(" [[", known, "]]", end)),))
    who = either(*players)
    maker.rule("t_player", (maker.word(seq(" ", who)),))
    maker.rule("t_player_s", (maker.word(seq(" ", who, end)),))
    _numbers(maker)
    for terminal, table in (("t_type", (*v.TYPES, *v.PLURAL_TYPES)), ("t_supertype", v.SUPERTYPES), ("t_state", tuple(v.STATES)), ("t_step", tuple(v.STEPS))):
        maker.rule(terminal, *(maker.said(word) for word in table))
    maker.rule("t_type_s", *(maker.said(f"{word}'s") for word in v.TYPES))
    color = maker.rule("one_color", *(maker.said(word) for word in v.COLORS))
    several = many(seq("-", maybe("and-"), either(*v.COLORS)), 1)
    maker.rule("t_color", (color,), ("t_color", "t_sep", color), (maker.word(seq(" ", either(*v.COLORS), several)),))
    walks = seq(" ", maybe(either("nonbasic ", "legendary ", "snow ")), many(Among("a-z"), 1), either("walk", "cycling"))
    maker.rule("t_keyword", *(maker.said(word) for word in sorted({*KEYWORDS, "shroud"})), (maker.word(walks),))
    maker.rule("t_word", (maker.word(seq(" ", WORD)),))
    for first, last in ('""', "“”", "''"):
        maker.rule("t_string", (maker.word(seq(f" {first}", many(Among(f"^{last}\n")), last)),))
    maker.rule("t_mana", (maker.word(seq(" ", many(seq("{", many(Among("A-Za-z0-9/∞½"), 1), "}"), 1))),))
    sep = ((comma,), maker.said("and"), (comma, *maker.said("and")))
    for terminal in ("t_sep", "t_fsep", "t_gsep"):
        maker.rule(terminal, *sep)


def _numbers(maker: _Maker) -> None:
    """Numbers, sizes, counters, loyalty."""
    digits = maker.word(seq(" ", DIGITS))
    number = maker.rule("t_num", (digits,), *(maker.said(word) for word in v.NUMBERS))
    maker.rule("t_ord", (maker.word(seq(" ", DIGITS, either("st", "nd", "rd", "th"))),), *(maker.said(word) for word in v.ORDINALS if not word[0].isdigit()))
    half = either(seq(maybe("-"), DIGITS), "*")
    size = seq(half, maybe("+*"))
    maker.rule("t_pt", (maker.word(seq(" ", size, "/", size)),))
    change = seq(DASH, either(DIGITS, "X"))
    maker.rule("t_modifier", (maker.word(seq(" ", change, "/", change)),))
    maker.rule("t_loyalty", (maker.word(seq(" ", change)),))
    kind = maker.rule("kind", (maker.word(seq(" ", change, "/", change)),), (maker.word(seq(" ", many(Among("a-z"), 1))),))
    counter = maker.rule("counter", maker.said("counter"), maker.said("counters"))
    maker.rule("t_counterkind", (kind, counter))
    maker.rule("t_counters", (number, kind, counter), (*maker.said("a"), kind, counter), (*maker.said("an"), kind, counter))
    x = maker.said("X")
    maker.rule("t_xeq", (*x, *maker.said("="), number), (*x, *maker.said("is"), number), (maker.word(seq(" X=", DIGITS)),))
    maker.rule("t_edition", (maker.word(seq(" ", Among("12"), Among("0-9"), Among("0-9"), Among("0-9"), maybe(seq("-", Among("0-9"), Among("0-9"))))),))
    maker.rule("t_rule", (maker.word(seq(" ", maybe(seq("G", maybe("."))), DIGITS, many(seq(".", either(seq(DIGITS, many(Among("a-z"))), "Ruling"))))),))


def _lines(maker: _Maker) -> None:
    """The lines of an answer: what the model thinks, then one scenario and what it says beside it."""

    def opening(word: str) -> str:
        return maker.word(seq(many(Among(" ")), word))

    thought = maker.word(seq(Among("^S\n"), many(Among("^\n")), "\n"))
    blank = maker.word(seq("\n"))
    stop = maker.word(seq(".", "\n"))
    maker.rule("end", (blank,), (stop,), ("end", blank))
    name = maker.word(seq("Scenario:", many(Among("^\n")), "\n"))
    maker.rule("thoughts", (), ("thoughts", thought), ("thoughts", blank))
    maker.rule("answer", ("thoughts", name, "heads", "givens", "rest", "asks", "remarks"))
    head = maker.word(seq(either("Rules:", "Source:", "Players:"), many(Among("^\n")), "\n"))
    maker.rule("heads", (), ("heads", head), ("heads", blank))
    for many_of, word, rule in (("givens", "Given", "r_given"), ("whens", "When", "r_when"), ("thens", "Then", "r_then")):
        maker.rule(many_of, (opening(word), rule, "end"), *((many_of, opening(again), rule, "end") for again in ("And", "But", word)))
    maker.rules["givens"].insert(0, ())
    maker.rule("rest", (), ("rest", "whens"), ("rest", "thens"))
    comma = maker.word(seq(","))
    maker.rule("moment", ("r_at", comma), ("r_without", comma), (*maker.said("if"), "r_when", comma))
    maker.rule("moments", (), ("moments", "moment"))
    maker.rule("behind", (), ("r_without",), (*maker.said("if"), "r_when"))
    maker.rule("asked", ("moments", "r_ask", "behind"))
    mark = maker.word(seq("?", many(Among("^\n")), "\n"))
    tempting = maker.word(seq("Tempting:", many(Among("^\n")), "\n"))
    maker.rule("asks", (), ("asks", opening("Ask:"), "asked", mark), ("asks", tempting), ("asks", blank))
    maker.rule("remarks", (), ("remarks", maker.word(seq("#", many(Among("^\n")), "\n"))), ("remarks", blank))
