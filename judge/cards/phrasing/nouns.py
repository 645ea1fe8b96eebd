"""Noun phrases back to text: filters, references, zones, predicates (the inverse of ``reader.lower_nouns``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards import tree
from judge.cards.phrasing.unworded import Unworded
from judge.cards.words import COLOR_NAMES, NUMBER_NAMES, plural_subtype

ONE = tree.Num(1)
_IRREGULAR = {"sorcery": "sorceries", "ability": "abilities", "copy": "copies"}
_POSSESSIVES = {
    "you": "your",
    "they": "their",
    "them": "their",
    "it": "its",
    "itself": "its",
    "him": "his",
    "her": "her",
    "yourself": "your",
}
_NO_KIND_WORD = frozenset({"permanent", "object"})
_CHOSEN = {
    "color": "of the chosen color",
    "creature type": "of the chosen type",
    "card type": "of the chosen type",
    "land type": "of the chosen type",
    "name": "with the chosen name",
    "number": "of the chosen number",
    "player": "of the chosen player",
    "object": "of the chosen object",
}


# --- numbers ----------------------------------------------------------------------------------------------------------


def count_text(amount: tree.Amount) -> str:
    """A count before a noun: "two", "X", "that many", "twice that many"."""
    if isinstance(amount, tree.Num):
        return NUMBER_NAMES.get(amount.value, str(amount.value))
    if isinstance(amount, tree.X):
        return "X"
    if isinstance(amount, tree.Times) and isinstance(amount.of, tree.EventAmount):
        return "twice that many"
    if isinstance(amount, tree.AnyNumber):
        return "any number of"
    return "that many"


def article(noun: str) -> str:
    """The noun with its indefinite article, by sound as card text has it."""
    first = noun.split(" ")[0].split("-")[0].lower()
    vowel = first[:1] in tuple("aeiou") and not first.startswith(("uni", "one", "eur"))
    return f"{'an' if vowel or first == 'hour' or first.startswith(('8/', '11/', '18/')) else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a noun of the rules."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    return plural_subtype(noun) if noun[:1].isupper() else f"{noun}s"


def possessive(ref: tree.Node) -> str:
    """The reference as a possessive: "your", "its", "~'s", "that player's", "each opponent's"."""
    text = ref_text(ref)
    if text in _POSSESSIVES:
        return _POSSESSIVES[text]
    return f"{text}'" if text.endswith("s") and _is_many(ref) else f"{text}'s"


def _is_many(ref: tree.Node) -> bool:
    """Whether the reference's words are grammatically plural (so that its verb is)."""
    if isinstance(ref, tree.Who):
        return (
            ref.word in ("opponents", "players", "your opponents", "all players", "all opponents") or ref.role == "you"
        )
    if isinstance(ref, tree.Target):
        return (ref.most != ONE or ref.least not in (ONE, tree.Num(0))) and not ref.word.startswith("each of")
    if isinstance(ref, tree.Choose):
        return ref.most != ONE
    if isinstance(ref, tree.Every):
        return ref.word not in ("each", "every", "any")
    if isinstance(ref, tree.Back):
        return (ref.plural or ref.word in ("they", "them")) and not ref.word.startswith("each of")
    if isinstance(ref, tree.ControllerOf | tree.OwnerOf):
        return ref.word in ("plural", "they", "them")
    if isinstance(ref, tree.Filter):
        return ref.word in ("", "all", "one or more", "two or more", "three or more")
    if isinstance(ref, tree.TopCards):
        return ref.count != ONE
    return isinstance(ref, tree.Both)


def is_many(ref: tree.Node | None) -> bool:
    """Whether a verb that follows the reference stands in its plural form; "you" and "they" do."""
    return ref is not None and _is_many(ref)


# --- filters ----------------------------------------------------------------------------------------------------------


def filter_text(found: tree.Filter, many: bool = False) -> str:
    """A described class without determiner: "nonblack creature you control", in the plural when ``many``."""
    before: list[str] = []
    nouns: list[str] = []
    after: list[str] = []
    types = [one for one in found.predicates if _is_noun(one)]
    kind = _kind_word(found, bool(types))
    for one in found.predicates:
        if _is_noun(one):
            last = one is types[-1] and not kind
            before.append(_noun(one, many and last))
        elif _is_adjective(one):
            before.append(_adjective(one))
        else:
            after.append(post_text(one, many))
    if kind:
        nouns.append(plural(kind) if many else kind)
    return " ".join([*_with_commas(found, before), *nouns, *after])


def _kind_word(found: tree.Filter, has_type: bool) -> str:
    """The noun of the kind, where it is said: not beside a type for permanents."""
    if found.kind == "object":
        return "" if has_type else "object"
    if found.kind == "permanent" and has_type:
        return ""
    return found.kind


def _with_commas(found: tree.Filter, words: list[str]) -> list[str]:
    """Two negated adjectives in a row are parted by a comma: "nonartifact, nonblack creature"."""
    out = list(words)
    for index in range(len(out) - 1):
        if out[index].startswith("non") and out[index + 1].startswith("non"):
            out[index] += ","
    return out


def _is_noun(one: tree.Predicate) -> bool:
    if isinstance(one, tree.IsType | tree.IsSubtype | tree.IsKind):
        return True
    if isinstance(one, tree.AnyOf):
        return any(_is_noun(way) for way in one.of)
    return isinstance(one, tree.AllOf) and not one.word and any(_is_noun(part) for part in one.of)


def _is_adjective(one: tree.Predicate) -> bool:
    if isinstance(one, tree.IsColor | tree.IsSupertype | tree.IsToken | tree.HasStatus):
        return True
    if isinstance(one, tree.Other):
        return one.than is None
    if isinstance(one, tree.Not):
        inner = one.of
        return isinstance(
            inner, tree.IsColor | tree.IsSupertype | tree.IsToken | tree.IsType | tree.IsSubtype | tree.HasStatus
        )
    if isinstance(one, tree.AnyOf):
        return all(_is_adjective(way) for way in one.of)
    return isinstance(one, tree.AllOf) and not one.word and all(_is_adjective(part) for part in one.of)


def _noun(one: tree.Predicate, many: bool) -> str:
    if isinstance(one, tree.IsType):
        return plural(one.type) if many else one.type
    if isinstance(one, tree.IsSubtype):
        return plural(one.subtype) if many else one.subtype
    if isinstance(one, tree.IsKind):
        return plural(one.kind) if many else one.kind
    if isinstance(one, tree.AllOf):
        words = [_noun(part, many) if _is_noun(part) and part is _last_noun(one) else _word(part) for part in one.of]
        return " ".join(words)
    if not (isinstance(one, tree.AnyOf)):
        raise Unworded("isinstance(one, tree.AnyOf)")
    return joined([_noun(way, many) if _is_noun(way) else _adjective(way) for way in one.of], one.word or "or")


def _last_noun(one: tree.AllOf) -> tree.Predicate:
    return [part for part in one.of if _is_noun(part)][-1]


def _word(one: tree.Predicate) -> str:
    if _is_noun(one):
        return _noun(one, False)
    return _adjective(one) if _is_adjective(one) else post_text(one, False)


def _adjective(one: tree.Predicate) -> str:
    if isinstance(one, tree.IsColor):
        return COLOR_NAMES.get(one.color, one.color)
    if isinstance(one, tree.IsSupertype):
        return one.supertype
    if isinstance(one, tree.IsToken):
        return "token"
    if isinstance(one, tree.HasStatus):
        return one.status.replace("face down", "face-down").replace("face up", "face-up")
    if isinstance(one, tree.Other):
        return "other"
    if isinstance(one, tree.Not):
        word = _noun(one.of, False) if _is_noun(one.of) else _adjective(one.of)
        return f"non-{word}" if word[:1].isupper() else f"non{word}"
    if isinstance(one, tree.AllOf):
        return " ".join(_adjective(part) for part in one.of)
    if not (isinstance(one, tree.AnyOf)):
        raise Unworded("isinstance(one, tree.AnyOf)")
    return joined([_adjective(way) for way in one.of], one.word or "or")


def joined(parts: Sequence[str], word: str = "and") -> str:
    """A list as text has it: "a and b", "a, b, and c"."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


# --- what follows the noun --------------------------------------------------------------------------------------------


def post_text(one: tree.Predicate, many: bool) -> str:
    """A predicate after its noun: "you control", "with flying", "in your graveyard"."""
    if isinstance(one, tree.ControlledBy):
        return f"{ref_text(one.player)} {'control' if _is_many(one.player) else 'controls'}"
    if isinstance(one, tree.OwnedBy):
        return f"{ref_text(one.player)} {'own' if _is_many(one.player) else 'owns'}"
    if isinstance(one, tree.InZone):
        return zone_place(one)
    if isinstance(one, tree.Named):
        return f"named {one.name}"
    if isinstance(one, tree.AttachedTo):
        return f"attached to {class_text(one.what)}"
    if isinstance(one, tree.Happened):
        other = f" {class_text(one.other)}" if one.other is not None else ""
        return f"{one.what}{other}{' ' + one.when if one.when else ''}"
    if isinstance(one, tree.Other) and one.than is not None:
        return f"other than {class_text(one.than)}"
    if isinstance(one, tree.IsChosen):
        return one.word or _CHOSEN[one.what]
    if isinstance(one, tree.AmongThose):
        return f"from among {ref_text(one.group)}"
    if isinstance(one, tree.TargetsThat):
        if one.what is None:
            return "with a single target"
        return f"that {'target' if many else 'targets'} {'only ' if one.only else ''}{class_text(one.what)}"
    if isinstance(one, tree.Shares):
        if one.word == "with the same name":
            return one.word
        if one.word:
            return f"{one.word} {class_text(one.with_)}"
        return f"that {'share' if many else 'shares'} a {one.what} with {class_text(one.with_)}"
    if isinstance(one, tree.AllOf) and one.word:
        return _clause(one)
    if isinstance(one, tree.Not):
        return _not_post(one.of, many)
    return f"with {with_text(one)}"


def _clause(one: tree.AllOf) -> str:
    if one.word == "you own in exile":
        return one.word
    if one.word == "both own and control":
        owned = one.of[0]
        if not (isinstance(owned, tree.OwnedBy)):
            raise Unworded("isinstance(owned, tree.OwnedBy)")
        return f"{ref_text(owned.player)} both own and control"
    if one.word == "and":
        return f"with {with_text(one)}"
    return f"{one.word} {predicates_text(one.of)}"


def _not_post(inner: tree.Predicate, many: bool) -> str:
    if isinstance(inner, tree.ControlledBy):
        return f"{ref_text(inner.player)} {'don' if _is_many(inner.player) else 'doesn'}'t control"
    if isinstance(inner, tree.OwnedBy):
        return f"{ref_text(inner.player)} {'don' if _is_many(inner.player) else 'doesn'}'t own"
    if isinstance(inner, tree.Named):
        return f"not named {inner.name}"
    if isinstance(inner, tree.HasCounter):
        kind = f"{inner.kind} " if inner.kind else ""
        return f"with no {kind}counters on {'them' if many else 'it'}"
    if isinstance(inner, tree.HasAbility):
        return f"without {_ability_text(inner)}" if inner.keyword else "with no abilities"
    if isinstance(inner, tree.Shares):
        return f"that {'don' if many else 'doesn'}'t share a {inner.what} with {class_text(inner.with_)}"
    if isinstance(inner, tree.AllOf) and inner.word == "that isn't":
        return f"that isn't {predicates_text(inner.of)}"
    return f"without {with_text(inner)}"


def with_text(one: tree.Predicate) -> str:
    """What stands after "with" or "without"."""
    if isinstance(one, tree.HasAbility):
        return _ability_text(one)
    if isinstance(one, tree.HasStat):
        return f"{one.name} {compare_text(one.compare)}"
    if isinstance(one, tree.HasCounter):
        return _counters(one)
    if isinstance(one, tree.Extreme):
        among = f" among {class_text(one.among)}" if one.among is not None else ""
        return f"the {one.how if among or one.how != 'greatest' else 'highest'} {one.name}{among}"
    if isinstance(one, tree.AnyOf):
        return joined([with_text(way) for way in one.of], "or")
    if isinstance(one, tree.AllOf):
        return joined([with_text(part) for part in one.of], "and")
    return _word(one)


def _ability_text(one: tree.HasAbility) -> str:
    if one.filter is None:
        return one.keyword
    from judge.cards.phrasing.abilities import keyword_text

    if not isinstance(one.filter, tree.Filter):
        raise Unworded("a quality that is no class")
    return keyword_text(tree.Keyword(one.keyword, filter=one.filter))


def _counters(one: tree.HasCounter) -> str:
    kind = f"{one.kind} " if one.kind else ""
    if one.word == "plural":
        return f"{kind}counters on them"
    if one.word == "counters":
        return "counters on it"
    if one.compare is None:
        noun = f"{kind}counter"
        return f"{one.word} {noun} on it" if one.word else f"{article(noun)} on it"
    if one.compare.op == "=":
        return f"{count_text(one.compare.amount)} {kind}counters on it"
    return f"{count_text(one.compare.amount)} or more {kind}counters on it"


def compare_text(compare: tree.Compare) -> str:
    """A comparison after a characteristic: "2 or less", "greater than X"."""
    from judge.cards.phrasing.amounts import value_text

    amount = value_text(compare.amount)
    if compare.word in ("or fewer", "or more"):
        return f"{count_text(compare.amount)} {compare.word}"
    if compare.word:
        return f"{compare.word} {amount}"
    return {
        "=": amount,
        "<=": f"{amount} or less",
        ">=": f"{amount} or greater",
        "<": f"less than {amount}",
        ">": f"greater than {amount}",
        "!=": f"other than {amount}",
    }[compare.op]


def predicates_text(found: Sequence[tree.Predicate]) -> str:
    """What stands after "is": "tapped", "white or blue", "a creature card", "attached to ~"."""
    words = []
    for one in found:
        if isinstance(one, tree.IsA) and isinstance(one.of, tree.Filter):
            words.append(filter_text(one.of, True) if one.word == "plural" else article(filter_text(one.of)))
        elif isinstance(one, tree.HasStatus):
            words.append(one.status)
        elif isinstance(one, tree.IsChosen):
            words.append({"color": "the chosen color", "creature type": "the chosen type"}.get(one.what, one.what))
        elif isinstance(one, tree.ControlledBy):
            words.append(f"controlled by {ref_text(one.player)}")
        elif isinstance(one, tree.Not):
            words.append(f"not {predicates_text((one.of,))}")
        elif isinstance(one, tree.AllOf) and not one.word:
            words.append(predicates_text(one.of))
        else:
            words.append(_word(one))
    return " and ".join(words)


# --- zones ------------------------------------------------------------------------------------------------------------


def zone_text(zone: str, of: tree.Node | None = None, word: str = "") -> str:
    """A zone as a phrase: "your graveyard", "a graveyard", "all graveyards", "the battlefield", "exile"."""
    if of is not None:
        whose = possessive(of)
        return f"{whose} {_zones(zone) if _several_owners(of) else zone}"
    if zone in ("hand", "library", "graveyard"):
        if word == "all":
            return f"all {_zones(zone)}"
        return f"{word} {zone}" if word else _zones(zone)
    return {"battlefield": "the battlefield", "command": "the command zone", "outside": "outside the game"}.get(
        zone, zone
    )


def _several_owners(of: tree.Node) -> bool:
    return isinstance(of, tree.ControllerOf | tree.OwnerOf) and of.word == "plural"


def _zones(zone: str) -> str:
    return "libraries" if zone == "library" else f"{zone}s"


def zone_place(one: tree.InZone) -> str:
    """Where something lies: "in your graveyard", "on the battlefield", "from exile"."""
    if one.zone in ("battlefield", "stack") and not one.word:
        return f"on the {one.zone}"
    if one.word.startswith("from"):
        return f"from {zone_text(one.zone, one.of, one.word.removeprefix('from').strip())}"
    return f"in {zone_text(one.zone, one.of, one.word)}"


# --- references -------------------------------------------------------------------------------------------------------


def ref_text(ref: Any) -> str:
    """A reference as the text names it."""
    if isinstance(ref, tree.This | tree.Back):
        return ref.word
    if isinstance(ref, tree.Who):
        return ref.word or {"opponents": "each opponent", "players": "each player", "any player": "a player"}.get(
            ref.role, ref.role
        )
    if isinstance(ref, tree.Filter):
        return class_text(ref)
    if isinstance(ref, tree.AttachedObject):
        return f"{ref.how} {ref.noun}"
    if isinstance(ref, tree.ControllerOf | tree.OwnerOf):
        role = "controller" if isinstance(ref, tree.ControllerOf) else "owner"
        if ref.word in ("", "plural"):
            return f"{possessive(ref.of)} {role}{'s' if ref.word else ''}"
        return f"{ref.word} {ref_text(ref.of)}" if ref.word.startswith("the ") else ref.word
    if isinstance(ref, tree.TopCards):
        place = "bottom" if ref.bottom else "top"
        of = zone_text("library", ref.of)
        return f"the {place} card of {of}" if ref.count == ONE else f"the {place} {count_text(ref.count)} cards of {of}"
    if isinstance(ref, tree.WholeZone):
        return zone_text(ref.zone, ref.of)
    if isinstance(ref, tree.Both):
        return joined([ref_text(part) for part in ref.of])
    if isinstance(ref, tree.Either):
        return joined([class_text(part) for part in ref.of], "or")
    if isinstance(ref, tree.Target):
        return _target(ref)
    if isinstance(ref, tree.Every):
        return _every(ref.filter, ref.word)
    if not (isinstance(ref, tree.Choose)):
        raise Unworded("isinstance(ref, tree.Choose)")
    return _choose(ref)


def _without_other(found: tree.Filter) -> tuple[tree.Filter, bool]:
    """The filter without its leading "other", and whether it had one."""
    if found.predicates and found.predicates[0] == tree.Other():
        return tree.Filter(found.kind, found.predicates[1:], found.word), True
    return found, False


def _target(ref: tree.Target) -> str:
    found, other = _without_other(ref.filter)
    word = ref.word.removeprefix("each of").strip()
    before = "each of " if ref.word.startswith("each of") else ""
    many = ref.most != ONE
    if found.kind == "any target":
        if ref.least == ref.most == ONE:
            return f"{before}any {'other ' if other else ''}target"
        if isinstance(ref.most, tree.AnyNumber):
            return f"{before}any number of targets"
        up_to = "up to " if ref.least == tree.Num(0) else ""
        return f"{before}{up_to}{count_text(ref.most)} {'targets' if many else 'target'}"
    if word == "another":
        how = "another target"
    elif word == "one or more":
        how = "one or more target"
    elif word == "or":
        how = f"{count_text(ref.least)} or {count_text(ref.most)} target"
    elif word == "range":
        how = "one, two, or three target"
    else:
        most, least = ref.most, ref.least
        how = "other target" if other else "target"
        if isinstance(most, tree.AnyNumber):
            how = f"any number of {how}"
        elif least != most:
            how = f"up to {count_text(most)} {how}"
        elif most != ONE:
            how = f"{count_text(most)} {how}"
    return f"{before}{how} {filter_text(found, many)}"


def _every(found: tree.Filter, word: str) -> str:
    if word in ("each", "every", "any"):
        return f"{word} {filter_text(found)}"
    return f"{word} {filter_text(found, True)}".strip()


def _choose(ref: tree.Choose) -> str:
    group = ref.filter.predicates[0] if len(ref.filter.predicates) == 1 else None
    tail = f" of {possessive(ref.chooser)} choice" if ref.chooser is not None else ""
    tail += " at random" if ref.random else ""
    if isinstance(group, tree.AmongThose) and ref.filter.kind == "object":
        count = "any number" if isinstance(ref.most, tree.AnyNumber) else count_text(ref.most)
        up_to = "up to " if ref.word == "up to" else ""
        return f"{up_to}{count} of {ref_text(group.group)}{tail}"
    found, _other = _without_other(ref.filter)
    if ref.word == "another":
        return f"another {filter_text(found)}{tail}"
    many = ref.most != ONE
    if not many and ref.least == ONE and ref.word in ("", "a"):
        return f"{article(filter_text(ref.filter))}{tail}"
    noun = filter_text(ref.filter, many)
    if isinstance(ref.most, tree.AnyNumber):
        return f"{'one or more' if ref.least == ONE else 'any number of'} {noun}{tail}"
    up_to = "up to " if ref.least != ref.most else ""
    return f"{up_to}{count_text(ref.most)} {noun}{tail}"


def class_text(what: Any) -> str:
    """A class or reference as the subject of an event or a group: "a creature you control", "one or more cards"."""
    if not isinstance(what, tree.Filter):
        return ref_text(what)
    det = what.word
    if det in ("a", ""):
        found, other = _without_other(what)
        if det == "a" and other:
            return f"another {filter_text(found)}"
        return article(filter_text(what)) if det == "a" else filter_text(what, True)
    if det in ("each", "every", "any"):
        return f"{det} {filter_text(what)}"
    return f"{det} {filter_text(what, True)}"
