"""What is done, as lines of Judge English: the form of the deed with what goes with it (targets, X, kicker, costs, "in response")."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.firstperson.forms import Form, number, places, put, tails
from judge.question.firstperson.means import Means
from judge.question.firstperson.referring import Referring
from judge.question.firstperson.scene import Scene
from judge.question.firstperson.sentences import ASKER
from judge.question.firstperson.things import ORDINALS, StuckError, Thing

Tails = list[tuple[Form, re.Match[str]]]

_WAYS = {"unearth": "graveyard", "flashback": "graveyard", "ninjutsu": "hand", "cycling": "hand"}
"""Where a card is for the ways of using it."""
MANA = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}

_COSTS = {"return": "returning", "tap": "tapping", "exile": "exiling", "reveal": "revealing", "discard": "discarding"}
"""What one does with a thing to pay for a spell, as it stands with the casting."""

_ELSEWHERE = re.compile(r" (?:with|for).*\b(?:flashback|retrace|jump-start|escape|aftermath|disturb|unearth)|.* from .*(?:graveyard|exile)")
"""What is cast so isn't cast from the hand."""


def behind(rest: str) -> Tails | None:
    """What goes with a deed, read off the words behind it; None where they are something else."""
    found: Tails = []
    while rest:
        for form in tails():
            match = form.said.match(rest)
            if match is not None and rest[match.end() : match.end() + 1] in ("", " ", ","):
                found.append((form, match))
                rest = rest[match.end() :]
                break
        else:
            return None
    return found


class Deeds:
    """Puts deeds into lines. ``response``: the sentence at hand begins with "in response"."""

    def __init__(self, scene: Scene, refer: Referring) -> None:
        """Take the scene and what finds things in it."""
        self.scene = scene
        self.refer = refer
        self.response = False
        self.means = Means(scene, refer)

    def lines(self, form: Form, at: dict[str, str], tail: Tails) -> list[str]:
        """The lines of a deed."""
        player = self._doer(at)
        if "known" in form.more and not self._in_hand(at["hand"], player):
            raise StuckError(at["hand"])
        if "life" in form.more and "N" in at and not self.means.costs_life(self.refer.things(at["own"], "own", player)[0], number(at["N"])):
            raise StuckError("what is paid")
        self.refer.aimed, self.refer.stifled = [], False
        elsewhere = {"hand": "yard"} if any(_ELSEWHERE.match(match.group()) for _, match in tail) else {}
        values, things = self.refer.filled(at, player, roles=elsewhere)
        self._elsewhere(values.get("1", ""), things.get("own", []))
        if "mana" in form.more:
            values["mana"] = MANA[at["1"]]
        if "{many}" in form.becomes[0]:
            values["many"] = values.get("1") or f"{values['N']} times"
        if "itself" in form.more and things["own"] != things["own2"]:
            raise StuckError(at["own"])
        if "costs" in form.more:
            values["costs"] = _COSTS[put(form.more["costs"], at)]
            if things.get("hand") and things["hand"] == things.get("own"):
                values["costs"] = values["hand"] = ""  # its own ability says so
        if things.get("yard") and things["yard"] == things.get("own2"):
            form = replace(form, becomes=("when: {P} activates {own2}{tail}",))
        if "gives" in form.more or "regenerates" in form.more:
            lines = self._with_means(form, things, player, tail)
            if lines is not None:
                return lines
        spell = next(iter((*things.get("hand", ()), *things.get("own", ()))), None)
        values["nth"] = self._ability(form, at, spell, tail)
        values["1"] = values.get("1") or values["nth"]
        told, after, times = self._told_behind(tail, player, spell)
        if spell is not None and "hand" in things:
            told += self.scene.paid.pop(spell.number, "") or self.means.cost(spell, player)
        if spell is not None and "hand" in things and spell.now == "graveyard" and not any(_ELSEWHERE.match(match.group()) for _, match in tail):
            nature = self.refer.knowledge.nature(spell.name) if spell.name else None
            told += " with flashback" if nature is not None and nature.has("flashback") else ""
        if not self.response and self._slow(form, things, tail, spell):
            self.scene.turn_of(player)
        if (self._at_a_spell(spell) or self.response) and "tails" in form.more and " in response" not in told:
            told += " in response"
        values["tail"] = told
        if "face_up" in form.more and spell is not None and not any(spell.ref in line for _, line in self.scene.script):
            spell.states.add("face-down")
        becomes = form.becomes
        if spell is not None and self._is_land(spell) and "hand" in things and re.fullmatch(r"(?: from (?:his|her|the)? ?(?:graveyard|hand|exile))?", told):
            values["tail"] = ""  # played from wherever it lies
            becomes = tuple(line.replace(" casts ", " plays ") for line in becomes)
        lines = [re.sub(r"\s+", " ", put(line, values)) for line in becomes]
        if " casts " in becomes[0] and len(things.get("own", ())) > 1:
            raise StuckError(at["own"])
        if (" sacrificing {own}" in becomes[0] or " taps {own} for" in becomes[0]) and len(things["own"]) > 1:
            lines = [re.sub(r"\s+", " ", put(becomes[0], {**values, "own": thing.ref})) for thing in things["own"]]
        for thing in things.get("hand", ()):
            thing.now = "exile" if " suspends " in becomes[0] else "stack" if " casts " in becomes[0] else "played" if " plays " in becomes[0] else "graveyard"
        if "block" in form.more:
            return self._blocks(lines[0], things)
        if "attack" in form.more:
            self.scene.attackers += [thing.ref for thing in things["own"]]
        return [*(lines * times), *after]

    def _doer(self, at: dict[str, str]) -> str:
        """Who does it: the player named, else whoever controls what it is told of."""
        if "P" not in at:
            subject = at.get("own") or at.get("any", "")
            at["P"] = (self.refer.things(subject, "own" if "own" in at else "any", "")[0].holder if subject else "") or ASKER
        return at["P"]

    def _with_means(self, form: Form, things: dict[str, list[Thing]], player: str, tail: Tails) -> list[str] | None:
        """The lines of a deed for which there must be something that lets it be done; None where the form has it."""
        given = [thing for place in ("own", "hand") if place != form.more.get("to") for thing in things.get(place, ())]
        told = self._told_behind(tail, player, given[0])[0]
        response = " in response" if self.response and " in response" not in told else ""
        if "regenerates" in form.more:
            return self.means.regenerates(player, given, told + response)
        kind = form.more["gives"]
        if "to" in form.more:
            return self.means.given_to(kind, player, given, things[form.more["to"]][0], told + response)
        return self.means.gives_up(kind, player, given, told + response)

    def _slow(self, form: Form, things: dict[str, list[Thing]], tail: Tails, spell: Thing | None) -> bool:
        """Whether it can only be done in the player's own turn: a spell that is no instant, a land, equipping, an attack (307.1, 702.6a, 508.1)."""
        if "attack" in form.more or " equips " in form.becomes[0]:
            return True
        if spell is not None and "planeswalker" in self._types(spell) and " activates " in form.becomes[0]:
            return True
        if spell is None or not spell.name or not form.becomes[0].startswith(("when: {P} casts", "when: {P} suspends")):
            return False
        types = self._types(spell)
        free = any("flash" in self.refer.knowledge.mentions(thing.name) for thing in self.scene.things.all if thing.name)
        return bool(types) and "instant" not in types and not free and not any("madness" in match.group() for _, match in tail)

    def _elsewhere(self, word: str, things: list[Thing]) -> None:
        """A card of which nothing was told before is where its way of being used wants it ("its unearth ability": in the graveyard)."""
        for thing in things if word in _WAYS else ():
            if thing in self.refer.fresh:
                thing.zone = thing.now = _WAYS[word]

    def _in_hand(self, places: str, player: str) -> bool:
        """Whether what is done with is a spell to be cast, not a permanent that is there."""
        known = [thing for mention in self.refer.each(places) for thing in self.scene.things.fitting(mention) if thing.holder in ("", player)]
        nature = [self.refer.knowledge.nature(mention.name) for mention in self.refer.each(places) if mention.name]
        return all(each is not None and not each.permanent for each in nature) and (not known or any(thing.now == "hand" for thing in known))

    def _ability(self, form: Form, at: dict[str, str], thing: Thing | None, tail: Tails) -> str:
        """Which ability of a permanent is meant by what it is told to do ("" where it has but one); stuck where none or several are."""
        verbs = [put(form.more["verb"], at)] if "verb" in form.more else [each.more["does"] for each, _ in tail if "does" in each.more]
        if "does" in form.more and not verbs:
            raise StuckError("what for")
        if thing is None or "own" not in at:
            return ""
        if not verbs:
            return self._lone(form, thing)
        meant = [self.refer.knowledge.matching_ability(thing.name, verb) for verb in verbs]
        found = [fact for fact in self.refer.knowledge.activated(thing.name) if all(fact in facts for facts in meant)]
        if len(found) != 1 or found[0].index is None:
            raise StuckError(f"which ability of {thing.name}")
        return ORDINALS[found[0].index - 1] if len(self.refer.knowledge.activated(thing.name)) > 1 else ""

    def _lone(self, form: Form, thing: Thing) -> str:
        """The one of several abilities that makes no mana, which is meant where nobody says which ("" where there is no such one)."""
        if not thing.name or re.search(r"\{own\}'s (?:\{\w+\} )?ability", form.becomes[0]) is None:
            return ""
        facts = [fact for fact in self.refer.knowledge.abilities(thing.name) if fact.kind in ("activated", "mana")]
        others = [fact for fact in facts if fact.kind != "mana" and fact.index is not None]
        return ORDINALS[(others[0].index or 1) - 1] if len(others) == 1 < len(facts) else ""

    def _meant(self, at: dict[str, str], things: list[Thing], spell: Thing | None, told: str) -> str:
        """What it is done to is what it aims at, or the very thing that does it; stuck where it can be neither."""
        if not things or all(thing is spell or thing in self.refer.aimed for thing in things):
            return ""
        if " targeting " in told or self.refer.aimed:
            raise StuckError(at["meant"])
        self.refer.aimed += things
        return " targeting " + " and ".join(thing.ref for thing in things)

    def _mode(self, spell: Thing | None, verb: str) -> str:
        """The choice of the mode that does what a spell is told to do; stuck where it does no such thing (700.2)."""
        if spell is None or spell.now not in ("hand", "stack") or not spell.name:
            return ""
        if verb not in self.refer.knowledge.does(spell.name):
            raise StuckError(verb)
        modes = self.refer.knowledge.modes(spell.name)
        meant = [mode.number for mode in modes if verb in mode.does]
        if modes and len(meant) != 1:
            raise StuckError(verb)
        return f" choosing mode {meant[0]}" if modes else ""

    def _told_behind(self, tail: Tails, player: str, spell: Thing | None) -> tuple[str, list[str], int]:
        told, after, times = "", [], 1
        for form, match in tail:
            at = places(match)
            if "times" in form.more:
                times = {"once": 1, "twice": 2}.get(at["1"]) or number(at["N"])
                continue
            values, named = self.refer.filled(at, at["Q"] if "buried" in at else player, spell)
            self.refer.aimed += named.get("buried", [])
            if "cost" in form.more and spell is not None and [spell] in named.values():
                continue  # its own ability says so
            values["P"] = player
            told += self._meant(at, named.get("meant", []), spell, told)
            if "does" not in form.more or ("aims" in at and " targeting " not in told):
                told += "".join(put(line, values) for line in form.becomes)
            if "does" in form.more:
                told += self._mode(spell, form.more["does"])
            if "after" in form.more and not all(mention.pronoun for mention in self.refer.each(match.group())):
                after.append(put(form.more["after"], values))
        return told, after, times

    def _at_a_spell(self, spell: Thing | None) -> bool:
        """Whether it aims at a spell, which must be on the stack still; what can aim at permanents only waits until they are there."""
        if self.refer.stifled:
            return True
        kinds = {kind for aim in self.refer.knowledge.casts_at(spell.name) for kind in aim.kinds} if spell is not None and spell.name else set()
        used = self.refer.knowledge.activated(spell.name) if spell is not None and spell.name else ()
        kinds |= {kind for fact in used for aim in fact.aims for kind in aim.kinds}
        waiting = [thing for thing in self.refer.aimed if thing.now == "stack" and thing.name]
        if kinds and not any(kind.endswith(("spell", "ability")) for kind in kinds):
            for thing in waiting:
                thing.now = "played"
            return False
        return bool(waiting)

    def _is_land(self, thing: Thing) -> bool:
        return "land" in self._types(thing)

    def _types(self, thing: Thing) -> tuple[str, ...]:
        nature = self.refer.knowledge.nature(thing.name) if thing.name else None
        return nature.types if nature is not None else ()

    def _blocks(self, line: str, things: dict[str, list[Thing]]) -> list[str]:
        """A block; several told one by one are one declaration (509.1)."""
        pair = line.partition(" blocks ")[2]
        last = self.scene.script[-1] if self.scene.script else ("", "")
        fresh = [(attacker.ref, blocker.ref) for attacker in things.get("theirs", ()) for blocker in things["own"]]
        if self.scene.pairs and not (last[0] == "when" and " blocks " in last[1]):
            raise StuckError(line)
        self.scene.pairs += fresh
        if last[0] == "when" and " blocks " in last[1]:
            self.scene.script[-1] = ("when", f"{last[1]} and {pair}")
            return []
        return [line]
