"""References in words: targets, choices, players, what was spoken of before."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.wording.base import article, listed, post_text, printer, worded
from judge.cards.wording.counts import ONE, number
from judge.cards.wording.nouns import filter_text, party, possessive, ref_text
from judge.cards.wording.zones import zone_text


@printer(tree.This)
def _this(ref: tree.This) -> str:
    return ref.word


@printer(tree.Granter)
def _granter(ref: tree.Granter) -> str:
    return ref.word


@printer(tree.Who)
def _who(ref: tree.Who) -> str:
    return ref.word or {"opponents": "each opponent", "players": "each player", "any player": "any player"}.get(
        ref.role, "the chosen player" if ref.role == "chosen player" else ref.role
    )


@printer(tree.Those)
def _those(ref: tree.Those) -> str:
    return " ".join([ref_text(ref.of), *(post_text(one, True) for one in ref.predicates)])


@printer(tree.Back)
def _back(ref: tree.Back) -> str:
    return ref.word


@printer(tree.AttachedObject)
def _attached(ref: tree.AttachedObject) -> str:
    return f"{ref.how} {ref.noun}"


@printer(tree.ControllerOf)
def _controller(ref: tree.ControllerOf) -> str:
    return _role(ref, ref.of, "controller")


@printer(tree.OpponentsOf)
def _opponents_of(ref: tree.OpponentsOf) -> str:
    return f"each of {possessive(ref.of)} opponents"


@printer(tree.OwnerOf)
def _owner(ref: tree.OwnerOf) -> str:
    return _role(ref, ref.of, "owner")


def _role(ref: tree.ControllerOf | tree.OwnerOf, of: tree.Node, role: str) -> str:
    if ref.word in ("the controller of", "the owner of"):
        return f"{ref.word} {ref_text(of)}"
    if ref.word == "plural":
        return f"{possessive(of)} {role}s"
    if ref.word:
        return str(ref.word)
    return f"{possessive(of)} {role}"


@printer(tree.Target)
def _target(ref: tree.Target) -> str:
    if ref.word.endswith("|each"):
        return f"{_target(dataclasses.replace(ref, word=ref.word.removesuffix('|each')))} each"
    if ref.chooser is None:
        return _target_words(ref)
    choice = f"of {possessive(ref.chooser)} choice"
    if ref.word.startswith("cut "):
        cut = len(ref.filter.predicates) - int(ref.word[4:])
        head = dataclasses.replace(ref, filter=tree.Filter(ref.filter.kind, ref.filter.predicates[:cut]), word="")
        rest = " ".join(post_text(predicate) for predicate in ref.filter.predicates[cut:])
        return f"{_target_words(head)} {choice} {rest}"
    return f"{_target_words(ref)} {choice}"


def _target_words(ref: tree.Target) -> str:
    found = ref.filter
    word = ref.word
    each = ""
    if word.startswith("each of"):
        each, word = "each of ", word[8:]
    if found.kind == "any target":
        if word == "third other":
            return "a third target"
        if ref.most == ONE and ref.least == ONE:
            if found.predicates and isinstance(found.predicates[-1], tree.Happened):
                return f"any target {post_text(found.predicates[-1])}"
            return "any other target" if any(isinstance(p, tree.Other) for p in found.predicates) else "any target"
        return f"{each}{_count(ref, word)} targets"
    many = ref.most != ONE
    words = filter_text(found, many)
    if words.startswith("other "):
        rest = words[6:]
        if word in ("third other", "second other"):
            return f"a {word.removesuffix(' other')} target {rest}"
        if word == "another":
            return f"another target {rest}"
        if word == "other" or (not word and ref.most == ONE and ref.least == ONE):
            return f"other target {rest}" if ref.most == ONE and word == "other" else f"another target {rest}"
        return f"{each}{_count(ref, word)} other target {rest}"
    if not many and ref.least == ONE:
        return f"{each}target {words}"
    return f"{each}{_count(ref, word)} target {words}"


def _count(ref: tree.Choose | tree.Target, word: str) -> str:
    if word == "range":
        return "one, two, or three"
    if word == "or":
        return f"{number(ref.least)} or {number(ref.most)}"
    if isinstance(ref.most, tree.AnyNumber):
        if ref.least == tree.Num(0):
            return "any number of"
        return "one or more" if ref.least == ONE else f"{number(ref.least)} or more"
    if ref.least == tree.Num(0):
        return f"up to {number(ref.most)}"
    return number(ref.most)


@printer(tree.Choose)
def _choose(ref: tree.Choose) -> str:
    if isinstance(ref.most, tree.Times) and isinstance(ref.most.factor, tree.Num):
        each = worded("for each", ref.most)
        if each:
            return _choose(dataclasses.replace(ref, least=ref.most.factor, most=ref.most.factor)) + each
    many = ref.most != ONE
    tail = ""
    if ref.word == "half" and isinstance(ref.most, tree.Half):
        return f"half the {filter_text(ref.filter, True)}, rounded {'up' if ref.most.up else 'down'}"
    if ref.word == "the":
        return f"the {filter_text(ref.filter)}"
    if ref.word == "either":
        options = ref.filter.predicates[0].of  # type: ignore[attr-defined]
        return " or ".join(article(filter_text(tree.Filter("card", one.of[:-1]))) for one in options)
    if ref.random:
        tail += " at random"
    if ref.chooser is not None:
        tail += f" of {possessive(ref.chooser)} choice"
    if ref.filter.kind == "object" and ref.filter.predicates and isinstance(ref.filter.predicates[0], tree.AmongThose):
        group = ref_text(ref.filter.predicates[0].group)
        if ref.word == "bare":
            return number(ref.most)
        if isinstance(ref.most, tree.AnyNumber):
            return f"any number of {group}{tail}"
        return f"{_count(ref, ref.word) if isinstance(ref.most, (tree.AnyNumber,)) or ref.least == tree.Num(0) else number(ref.most)} of {group}{tail}"
    words = filter_text(ref.filter, many)
    if ref.word.startswith("cut "):
        cut = len(ref.filter.predicates) - int(ref.word[4:])
        head = tree.Filter(ref.filter.kind, ref.filter.predicates[:cut])
        rest = " ".join(post_text(predicate, many) for predicate in ref.filter.predicates[cut:])
        words = f"{filter_text(head, many)}{tail} {rest}"
        tail = ""
    if ref.word == "another" and words.startswith("other "):
        return f"another {words[6:]}{tail}"
    if ref.least == ONE and ref.most == ONE and (not ref.word or ref.word.startswith("cut ")):
        return article(words) + tail
    return f"{_count(ref, '')} {words}{tail}"


@printer(tree.Every)
def _every(ref: tree.Every) -> str:
    many = ref.word in ("all", "", "both", "the")
    if ref.word == "whose":
        inner = ref.filter.predicates[-1]
        rest = tree.Filter(ref.filter.kind, ref.filter.predicates[:-1])
        return f"{possessive(inner.what)} {filter_text(rest, True)}"  # type: ignore[attr-defined]
    return f"{ref.word} {filter_text(ref.filter, many)}".strip()


@printer(tree.TopCards)
def _top(ref: tree.TopCards) -> str:
    end = "bottom" if ref.bottom else "top"
    zone = zone_text("library", ref.of)
    if ref.word == "from":
        return f"{number(ref.count)} cards from the {end} of {zone}"
    if ref.word == "equal":
        return f"cards from the {end} of {zone} equal to {worded('value', ref.count)}"
    if ref.count == ONE:
        return f"the {end} card of {zone}"
    return f"the {end} {number(ref.count)} cards of {zone}"


@printer(tree.TopOfGraveyard)
def _top_of_graveyard(ref: tree.TopOfGraveyard) -> str:
    return f"the {'bottom' if ref.bottom else 'top'} {filter_text(ref.filter)} of {zone_text('graveyard', ref.of)}"


@printer(tree.WholeZone)
def _whole(ref: tree.WholeZone) -> str:
    return zone_text(ref.zone, ref.of)


@printer(tree.Both)
def _both(ref: tree.Both) -> str:
    if ref.word == "zones":
        zones = [part for part in ref.of if isinstance(part, tree.WholeZone)]
        return f"{possessive(zones[0].of)} {listed([zone.zone for zone in zones])}"
    return listed([ref_text(part) for part in ref.of]) + (" each" if ref.word == "each" else "")


@printer(tree.Either)
def _either(ref: tree.Either) -> str:
    return f" {ref.word} ".join(party(part) for part in ref.of)
