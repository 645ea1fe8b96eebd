"""Which thing a phrase means, by where it must be for what is said of it; a thing that wasn't told of before is there from now on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.question.firstperson.forms import number
from judge.question.firstperson.mentions import Mention
from judge.question.firstperson.pronouns import aimed_at, asks_for, can_be
from judge.question.firstperson.scene import THERE, Scene, other
from judge.question.firstperson.sentences import ASKER
from judge.question.firstperson.things import StuckError, Thing

if TYPE_CHECKING:
    from judge.question.knowledge.known import Knowledge

HARM = frozenset((
    "destroy", "damage", "exile", "return_to_hand", "counter", "tap", "sacrifice", "shrink", "gain_control", "lose_ability", "discard", "mill",
    "put_into_library",
    "remove_from_combat", "forbid",
))  # fmt: skip
GOOD = frozenset(("grant_ability", "pump", "untap", "regenerate", "prevent", "redirect", "gain_life"))
"""What one does to one's own."""
_DEFINITE = ("the", "that", "both", "one of the", "one of", "other", "the other", "those")
_PLURAL = ("the", "all", "all of the", "all of", "these", "those", "")
_ZONES = {"hand": "hand", "yard": "graveyard", "buried": "graveyard", "library": "library", "top": "top"}
"""Where a thing is of which nobody said it, by what is done with it."""
_AIMS = ("aims", "chosen", "copied", "worn")


class Referring:
    """Finds the things of a scene. ``mentions``: the phrases of the sentence at hand; ``text``: the sentence; ``spoken``: what each sentence
    spoke of; ``aimed``: what the deed at hand aims at; ``stifled``: that is an ability; ``known``: how many things there were before the
    sentence; ``made``: tokens that come of the story."""

    def __init__(self, scene: Scene, knowledge: Knowledge) -> None:
        """Take the scene and what finds things in it."""
        self.scene = scene
        self.knowledge = knowledge
        self.mentions: list[Mention] = []
        self.text = ""
        self.spoken: list[list[Thing]] = [[]]
        self.spell: Thing | None = None
        self.aimed: list[Thing] = []
        self.stifled = False
        self.made: Callable[[Mention], list[Thing]] = lambda _: []
        self.known = 0

    def begin(self, text: str, mentions: list[Mention]) -> None:
        """Go on to the next sentence."""
        self.text, self.mentions, self.known = text, mentions, len(self.scene.things.all)
        if self.spoken[-1]:
            self.spoken.append([])

    def is_a(self, thing: Thing, kind: str) -> bool:
        """Whether a thing has a card type by its card or by what was told of it."""
        nature = self.knowledge.nature(thing.name) if thing.name else None
        return kind in (thing.words if nature is None else nature.types)

    @property
    def fresh(self) -> list[Thing]:
        """What was told of in this sentence first."""
        return self.scene.things.all[self.known :]

    def stays(self, thing: Thing) -> bool:
        """Whether a thing is a permanent that is there or comes."""
        nature = self.knowledge.nature(thing.name) if thing.name else None
        return thing.now in (*THERE, "stack") and (nature is None or nature.permanent)

    def each(self, places: str) -> list[Mention]:
        """The phrases that stand in a place."""
        return [self.mentions[int(at)] for at in re.findall(r"#(\d+)", places)]

    def filled(
        self, at: dict[str, str], player: str, spell: Thing | None = None, roles: dict[str, str] | None = None
    ) -> tuple[dict[str, str], dict[str, list[Thing]]]:
        """What stands in the places of a form as the lines have it, and the things in each. ``spell``: what is cast or activated; ``roles``: which
        places are others than they are called."""
        values: dict[str, str] = {}
        things: dict[str, list[Thing]] = {}
        for name, value in sorted(at.items(), key=lambda place: place[0].rstrip("0123456789") in _AIMS):
            role = name.rstrip("0123456789")
            self.spell = spell = spell or next(iter(things.get("hand", ())), None)
            if not role or role in ("P", "Q"):
                values[name] = value
            elif role == "N":
                values[name] = str(number(value))
            elif role in _AIMS:
                values[name] = " and ".join(self._aimed(value, role, player, spell))
            else:
                things[name] = self.things(value, (roles or {}).get(role, role), player)
                values[name] = " and ".join(thing.ref for thing in things[name])
        if things.get("there"):
            self._worn_by(things["there"][0], at.get("worn", ""))
        if things.get("any"):
            values["H"] = things["any"][0].holder or ASKER
        return values, things

    def _worn_by(self, host: Thing, places: str) -> None:
        """What is attached to a thing, of which nobody said whose it is, is its controller's; or the other's where it is an Aura that does harm."""
        for mention in self.each(places):
            for thing in self.scene.things.fitting(mention):
                nature = self.knowledge.nature(thing.name) if thing.name else None
                worn = nature is not None and "equipment" in nature.subtypes  # 301.5c: a player equips his own
                if not thing.holder and not worn and thing.name and "redirect" in self.knowledge.does(thing.name):
                    raise StuckError(f"whose {thing.name} is")  # that is who is spared
                thing.holder = thing.holder or (host.holder if worn or not host.holder or not self._hinders(thing) else other(host.holder))

    def _hinders(self, aura: Thing) -> bool:
        """Whether an Aura does harm, but for what comes of it as it leaves itself."""
        facts = self.knowledge.abilities(aura.name) if aura.name else ()
        return any(HARM & fact.does for fact in facts if not any(trigger.subject == "itself" for trigger in fact.triggers))

    def _aimed(self, value: str, role: str, player: str, spell: Thing | None) -> list[str]:
        parts: list[str] = []
        for part in re.split(r", and |,? and |, ", value):
            if part.endswith(("ability", "trigger")):
                parts.append(f"{self._ability(part)}'s ability")
                continue
            if not part.startswith("#"):
                parts.append(part)
                continue
            guess = player if role == "worn" else self._guess(spell, player)
            things = self.things(part, "worn" if role == "worn" else "buried" if self._buried(spell) else "aim", guess)
            parts += [thing.ref for thing in things]
            self.aimed += things if role == "aims" else []
        return parts

    def _ability(self, part: str) -> str:
        """The source of an ability that is aimed at; where it isn't named, of the one that was told of last."""
        self.stifled = True
        last = self.scene.script[-1][1] if self.scene.script and self.scene.script[-1][1] else "".join(line for _, line in self.scene.script[-2:])
        if not part.startswith("#"):
            found = re.fullmatch(r"(⟦\d+⟧) triggers|(?:Ann|Bob) activates (⟦\d+⟧).*", last)
            if found is None:
                raise StuckError(part)
            return found[1] or found[2]
        thing = self.one(part.partition("’")[0].partition("'")[0], "any", "")
        triggers = [trigger for fact in self.knowledge.abilities(thing.name) for trigger in fact.triggers] if thing.name else []
        if thing.now == "stack" and any(trigger.kind == "enters" for trigger in triggers) and not any(trigger.kind == "casts" for trigger in triggers):
            self.scene.deed(f"{thing.ref} resolves")
            thing.now = "played"
        return thing.ref

    def _buried(self, spell: Thing | None) -> bool:
        """Whether it aims at nothing but cards in graveyards."""
        aims = self.knowledge.casts_at(spell.name) if spell is not None and spell.name else ()
        return bool(aims) and all("card in graveyard" in aim.kinds for aim in aims)

    def _guess(self, spell: Thing | None, player: str) -> str:
        """Whose a thing is that somebody aims at and of which nothing was told."""
        does = self.knowledge.does(spell.name) if spell is not None and spell.name else frozenset()
        return other(player) if does & HARM else player

    def refs(self, places: str, role: str, player: str) -> list[str]:
        """The things in a place as the lines call them."""
        return [thing.ref for thing in self.things(places, role, player)]

    def things(self, places: str, role: str, player: str) -> list[Thing]:
        """The things in a place, for which its phrases stand. Stuck where a phrase doesn't tell which."""
        found: list[Thing] = []
        for mention in self.each(places):
            kind = role.rstrip("0123456789")
            found += self._pronoun(mention, kind, player) if mention.pronoun else self._meant(mention, kind, player)
        self.scene.things.last = found
        self.spoken[-1] += [thing for thing in found if thing not in self.spoken[-1]]
        return found

    def _pronoun(self, mention: Mention, role: str, player: str) -> list[Thing]:
        """The one thing (the several, for "them") of those spoken of last that can be meant."""
        kind = asks_for(self.text, next(at for at, other in enumerate(self.mentions) if other is mention))
        if role == "theirs":
            role, player = "own", other(player)
        for group in reversed(self.spoken if mention.det.startswith("same") else self.spoken[:-1] if self.spoken[-1] is not self.spoken[0] else ()):
            fit = [thing for thing in self._placed(group, role, player, mention) if can_be(thing, kind, self.knowledge)]
            if role == "aim" and self.spell is not None and self.spell.name:
                fit = [thing for thing in fit if thing is not self.spell and aimed_at(thing, self.spell, self.knowledge)]
            if fit and (len(fit) > 1) != mention.det.endswith(("them", "they")):
                break
            if fit:
                return fit
        raise StuckError(mention.phrase)

    def one(self, places: str, role: str, player: str) -> Thing:
        """The one thing in a place. Stuck where it speaks of several."""
        found = self.things(places, role, player)
        if len(found) != 1:
            raise StuckError(" and ".join(mention.phrase for mention in self.each(places)))
        return found[0]

    def one_phrase(self, places: str) -> Mention:
        """The one phrase in a place. Stuck where there are several."""
        found = self.each(places)
        if len(found) != 1:
            raise StuckError(" and ".join(mention.phrase for mention in found))
        return found[0]

    def spelt(self, text: str) -> str:
        """A text with its things as the lines call them."""
        return re.sub(r"#\d+", lambda at: " and ".join(self.refs(at.group(), "any", "")), text)

    def _meant(self, mention: Mention, role: str, player: str) -> list[Thing]:
        found = self.scene.things.fitting(mention)
        if role == "theirs":
            role, player = "own", other(player)
        good = self._placed(found, role, player, mention) or (found if role in ("any", "there", "picked") else [])
        if mention.det == "that":
            recent = next((group for group in reversed(self.spoken) if any(thing in group for thing in good)), [])
            good = [thing for thing in good if thing in recent]
        good = self._fighting(good, mention)
        if role == "worn" and mention.det == "another":
            good = []
        if mention.det in ("other", "the other", "another"):
            good = [thing for thing in good if thing not in self.scene.things.last and not thing.used]
        if len(good) > 1 and mention.whose:
            good = [thing for thing in good if thing.holder == mention.whose] or good
        if len(good) > 1 and role in ("any", "aim", "there"):
            good = [thing for thing in good if thing.now in (*THERE, "stack")] or good
        if mention.nth and len(good) > 1:
            good = good[mention.nth - 1 : mention.nth]
        good = self._counted(good or self._new(mention, role, player), mention)
        for thing in good:
            if not thing.zone:
                thing.zone = thing.now = _ZONES.get(role, "battlefield")
            thing.holder = thing.holder or player
        return good

    def _fighting(self, good: list[Thing], mention: Mention) -> list[Thing]:
        """Of what fights, where a phrase says so, what attacks or blocks as was told."""
        if "attacking" in mention.states and self.scene.attackers:
            return [thing for thing in good if thing.ref in self.scene.attackers]
        if "blocking" in mention.states and self.scene.pairs:
            return [thing for thing in good if any(thing.ref == blocker for _, blocker in self.scene.pairs)]
        return good

    def _placed(self, found: list[Thing], role: str, player: str, mention: Mention) -> list[Thing]:
        """Those that are where they must be for what is done."""
        mine = [thing for thing in found if thing.holder in ("", player)] if player else found
        if role == "hand":
            return [t for t in mine if t.now in ("hand", "")] or [t for t in mine if t.now in ("graveyard", "exile", "top")]
        if role == "yard":
            return [thing for thing in mine if thing.now in ("graveyard", "exile", "")] or [thing for thing in mine if thing.now in ("played", "stack")]
        if role == "buried":
            return [thing for thing in found if thing.now in ("graveyard", "")] or found
        if role in ("library", "top"):
            return [thing for thing in mine if thing.now in ("top", "library", "")]
        if role == "own":
            own = [thing for thing in mine if thing.now in (*THERE, "", "stack")]
            definite = mention.name or mention.det == "the"
            one = mention.name and not mention.many and mention.det not in ("a", "an", "another", "other", "the other") and not mention.nth
            return own or [t for t in found if definite and t.now in (*THERE, "stack")] or [t for t in mine if one or mention.det == "the"]  # wherever it is
        if role == "worn":
            return [thing for thing in found if thing.now in (*THERE, "", "stack")]
        return found

    def _new(self, mention: Mention, role: str, player: str) -> list[Thing]:
        if role == "there" and (mention.name or mention.whose) and not re.search(r"s$", mention.phrase.lower().removesuffix(mention.name.lower())):
            return self.scene.things.new(mention, player, "battlefield" if mention.whose else "")
        if role == "picked" and mention.name and (zone := self._whence()):
            return self.scene.things.new(mention, player, zone)
        if role in ("any", "there", "aim", "meant") and (comes := self.made(mention)):
            return comes
        if role in ("any", "there", "picked", "meant") or (mention.det in _DEFINITE and not mention.name and not mention.size):
            raise StuckError(mention.phrase)
        makes = any(thing.name and {"make_token", "copy"} & self.knowledge.does(thing.name) for thing in self.scene.things.all)
        made = mention.token and bool(self.scene.script) and makes  # it comes of the story
        if role == "buried" and mention.name and (counted := self._unnamed(mention, mention.whose or player)):
            counted.name, counted.words = mention.name, frozenset()
            return [counted]
        found = self.scene.things.new(mention, player, "made" if made else _ZONES.get(role, "battlefield"))
        for thing in found:
            thing.guessed = role == "aim" and not mention.whose
        return found

    def _unnamed(self, mention: Mention, player: str) -> Thing | None:
        """One of the cards in a player's graveyard of which only the kind was told, as which this one was counted."""
        nature = self.knowledge.nature(mention.name)
        kinds = set() if nature is None else {*nature.types, *nature.subtypes, "card"}
        lying = [thing for thing in self.scene.things.all if thing.zone == "graveyard" and thing.holder == player and not thing.name]
        return next((thing for thing in lying if thing.words <= kinds), None)

    def _whence(self) -> str:
        """Where a card is that somebody picks of which nothing was told: in the library for what searches it, in the hand for what puts cards into play."""
        does = {verb for thing in self.scene.things.all if thing.name for verb in self.knowledge.does(thing.name)}
        found = [zone for zone, verb in (("library", "search"), ("hand", "put_on_battlefield")) if verb in does]
        return found[0] if (self.scene.script or self.spell is not None) and found and (found[0] == "library" or len(found) == 1) else ""

    def _counted(self, good: list[Thing], mention: Mention) -> list[Thing]:
        """So many as are spoken of. Of several alike, which of them were meant before is remembered ("one of them", "the other")."""
        plural = not mention.name and mention.det in _PLURAL and re.search(r"s(?: tokens| cards)?(?: with .*)?$", mention.phrase)
        wanted = 1 if mention.det.startswith("one of") else mention.many or (0 if plural else 1)
        if len(good) < wanted:
            raise StuckError(mention.phrase)
        if not wanted or len(good) == wanted:
            return good
        alike = {(thing.name, thing.size, thing.words, thing.features, thing.holder, thing.now) for thing in good}
        if len(alike) > 1 or mention.det == "both":
            raise StuckError(mention.phrase)
        before = [thing for thing in good if thing.used]
        fresh = [thing for thing in good if not thing.used]
        chosen = before if mention.det == "the" and len(before) >= wanted else fresh if len(fresh) >= wanted else good
        for thing in chosen[:wanted]:
            thing.used = True
        return chosen[:wanted]
