"""What is told to have happened without anybody's doing: a thing dies, is dealt damage, gets counters, was chosen before the story begins."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.cards.tree import Num
from judge.question.firstperson.forms import Form, number, put
from judge.question.firstperson.referring import HARM, Referring
from judge.question.firstperson.scene import Scene, other
from judge.question.firstperson.sentences import OPPONENT
from judge.question.firstperson.things import ORDINALS, StuckError, Thing
from judge.question.subtypes import subtypes


class Happenings:
    """The kinds of forms for what happens. Each tells whether it could take the sentence."""

    scene: Scene
    refer: Referring

    def _falls(self, form: Form, at: dict[str, str]) -> bool:
        """Something befalls a thing with nothing told that does it: somebody does it, and it must come about. Else it comes of what was done."""
        if any(kind == "when" and " moves to " not in line for kind, line in self.scene.script) and not self._untouched(form, at["there"]):
            return False
        values = {"0": "{0}", "1": at.get("1", ""), "N": str(number(at.get("N", "1")))}
        for thing in self.refer.things(at["there"], "there", ""):
            player = other(thing.holder) if thing.holder else OPPONENT
            means = self.scene.mean(player, put(form.more["does"], values))
            self.scene.active = self.scene.active or thing.holder
            self.scene.deed(f"{player} activates {means} targeting {thing.ref}")
            if "ends" in form.more:
                self.scene.told(f"{thing.ref} {put(form.more['ends'], values)}")
            thing.now = form.more.get("zone", thing.now)
        return True

    def _untouched(self, form: Form, place: str) -> bool:
        """Whether nothing in the story can be what a thing leaves by: it doesn't fight, nothing waits, and nothing that harms can be aimed at it."""
        fits = [thing for mention in self.refer.each(place) if not mention.pronoun for thing in self.scene.things.fitting(mention)]
        last = self.scene.script[-1][1]
        if len(fits) != 1 or "zone" not in form.more or self.scene.attackers or last.endswith("triggers") or self.scene.pending():
            return False
        thing = fits[0]
        nature = self.refer.knowledge.nature(thing.name) if thing.name else None
        if nature is not None and ("legendary" in nature.supertypes or "aura" in nature.subtypes):
            return False  # the game does away with these itself (704.5)
        if thing.now == "stack" or any(thing.ref in line.partition(" targeting ")[2] or f"sacrificing {thing.ref}" in line for _, line in self.scene.script):
            return False
        return not any(self._harms(other) for other in self.scene.things.all if other is not thing and other.name)

    def _harms(self, thing: Thing) -> bool:
        """Whether it may do away with what it isn't told to be aimed at."""
        told = [line for _, line in self.scene.script if f" casts {thing.ref} targeting " in line]
        return not told and bool(HARM & self.refer.knowledge.does(thing.name))

    def _before(self, form: Form, at: dict[str, str]) -> bool:
        """A permanent came in a turn before: it is there, and ready; one with echo still has to be paid for."""
        things = self.refer.things(at["there"], "there", at.get("P", ""))
        names = [thing.name for thing in things if thing.name]
        return all(
            (nature := self.refer.knowledge.nature(name)) is not None and nature.permanent and not nature.has("echo") for name in names
        ) and not self.scene.script

    def _known(self, form: Form, at: dict[str, str]) -> bool:
        """What is told of a thing is so anyway, but the thing is there."""
        self.refer.things(at["there"], "there", at.get("P", ""))
        return True

    def _sole(self, form: Form, at: dict[str, str]) -> bool:
        """A block that doesn't say what is blocked is of the one creature that attacks."""
        if len(self.scene.attackers) != 1 or self.scene.pairs:
            return False
        for thing in self.refer.things(at["own"], "own", at.get("P", "")):
            line = f"{thing.holder} blocks {self.scene.attackers[0]} with {thing.ref}"
            if self.scene.pairs:
                kind, before = self.scene.script[-1]
                self.scene.script[-1] = (kind, f"{before} and {line.partition(' blocks ')[2]}")
            else:
                self.scene.deed(line)
            self.scene.pairs.append((self.scene.attackers[0], thing.ref))
        return True

    def _makes(self, form: Form, at: dict[str, str]) -> bool:
        """Tokens come of what was done; they must be there then."""
        if not self.scene.script:
            return False
        for mention in self.refer.each(at["new"]):
            if not mention.token or self.scene.things.fitting(mention):
                return False
            made = self.scene.things.new(mention, at["P"], "made")
            kind = made[0].described("").partition(" called ")[0].removeprefix("a ")
            self.scene.told(f"{at['P']} controls {len(made) if len(made) > 1 else 'a'} {kind}{'s' if len(made) > 1 and kind.endswith('token') else ''}")
            self.refer.spoken[-1] += made
            self.scene.things.last = made
        return True

    def _owned(self, form: Form, at: dict[str, str]) -> bool:
        """Somebody owns what another controls."""
        for thing in self.refer.things(at["there"], "there", ""):
            thing.holder, thing.owner = thing.holder or other(at["P"]), at["P"]
            self.scene.givens.append(f"{thing.ref} is owned by {at['P']}")
        return not self.scene.script

    def _spells(self, form: Form, at: dict[str, str]) -> bool:
        """So many spells were cast before: instants without text that cost nothing."""
        many = number(at["N"])
        if many > 12:
            raise StuckError(at["N"])
        for _ in range(many):
            label = f"[[Spell {sum('called [[Spell ' in line for line in self.scene.givens) + 1}]]"
            self.scene.givens.append(f"{at['P']} has an instant with mana cost {{0}} called {label} in hand")
            self.scene.deed(f"{at['P']} casts {label}")
        return True

    def _tally(self, form: Form, at: dict[str, str]) -> bool:
        """Counters are put on a thing or taken off it by what was done before: then it has so many in all."""
        kind, change = at["1"] or at["2"] or at["3"], number(at.get("N", "a")) * (-1 if "fewer" in form.more else 1)
        if not self.scene.script and change > 0:
            many = f"{change} {kind} counters" if change > 1 else f"a {kind} counter"
            return self._falls(replace(form, more={"does": f"{{0}}: Put {many} on target permanent."}), {"there": at["any"]})
        things = self.refer.things(at["any"], "any", "")
        if not self.scene.script or len(things) != 1 or (kind, things[0].number) in self.scene.tallied:
            return False
        has = sum(number(words[0]) for each in things[0].counters if (words := each.split())[1] == kind) + change
        if has < 0:
            return False
        self.scene.told(f"{things[0].ref} has {has if has else 'no'} {kind} counter{'' if has == 1 else 's'}")
        self.scene.tallied.append((kind, things[0].number))
        return True

    def _strikes(self, form: Form, at: dict[str, str]) -> bool:
        """A creature deals combat damage: it attacks, unless that was told, and nobody blocks where a player is dealt the damage (510.1b)."""
        thing = self._one(at["own"])
        victim = at.get("Q", "")
        if thing.ref not in self.scene.attackers and not self.scene.pairs:
            if not victim or victim == thing.holder or self.scene.attackers:
                return False
            self.scene.turn_of(thing.holder)
            self.scene.deed(f"{thing.holder} attacks with {thing.ref}")
            self.scene.attackers.append(thing.ref)
        if victim and not self.scene.pairs and not any(" block" in line for _, line in self.scene.script):
            self.scene.deed(f"{victim} doesn't block")
        if not any("combat damage step" in line for _, line in self.scene.script):
            self.scene.deed("the turn moves to the combat damage step")
        aim = victim or (self.refer.refs(at["any"], "any", "")[0] if "any" in at else "")
        amount = f"{number(at['N'])} damage" if "N" in at else "combat damage"
        self.scene.told(f"{thing.ref} deals {amount}" + (f" to {aim}" if aim else ""))
        return True

    def _suspended(self, form: Form, at: dict[str, str]) -> bool:
        """A card is suspended (702.59b): in exile with time counters, with as many as its ability gives where nobody says how many."""
        for mention in self.refer.each(at["new"]):
            known = [thing for thing in self.scene.things.fitting(mention) if thing.zone in ("", "hand") and not self.scene.script]
            for thing in known or self.scene.things.new(mention, at.get("P", ""), "exile"):
                thing.zone = thing.now = "exile"
                many = number(at["N"]) if "N" in at else self._printed(thing)
                thing.counters[:] = [f"{many} time counters"]
                self.refer.spoken[-1].append(thing)
        return True

    def _printed(self, thing: Thing) -> int:
        found = [word.number for word in self.refer.knowledge.keywords(thing.name) if word.name == "suspend"]
        if len(found) != 1 or not isinstance(found[0], Num):
            raise StuckError(f"how many time counters {thing.name} has")
        return found[0].value

    def _last(self, form: Form, at: dict[str, str]) -> bool:
        """The last time counter goes at its owner's upkeep, and the card is cast (702.59a)."""
        mention = self.refer.one_phrase(at["any"])
        if mention.name and not self.scene.things.fitting(mention):
            self.scene.things.new(mention, at.get("P", ""), "exile")[0].counters.append("1 time counter")
        thing = self._one(at["any"])
        if thing.zone != "exile" or not any(" time counter" in each for each in thing.counters) or self.scene.script:
            return False
        thing.holder = thing.holder or at.get("P", "")
        thing.counters[:] = ["1 time counter"]
        thing.now = "stack"
        if not self.scene.time.startswith(f"{thing.holder}'s upkeep"):
            self.scene.at(thing.holder, "upkeep")
        return True

    def _comes(self, form: Form, at: dict[str, str]) -> bool:
        """A suspended card that is cast by its own ability isn't cast by a deed."""
        fits = [thing for mention in self.refer.each(at["any"]) for thing in self.scene.things.fitting(mention)]
        return len(fits) == 1 and fits[0].zone == "exile" and fits[0].now == "stack"

    def _reveals(self, form: Form, at: dict[str, str]) -> bool:
        """A card that is revealed lies on top of the library unless it was told to be somewhere else."""
        for mention in self.refer.each(at["top"]):
            if mention.name and not self.scene.things.fitting(mention):
                if any(thing.zone == "top" and thing.holder == at["P"] for thing in self.scene.things.all):
                    return False
                self.refer.things(at["top"], "top", at["P"])
        return True

    def taken(self, fits: list[Thing], player: str) -> list[Thing]:
        """What a player is said to control that the other owns, or that what gives control of it is attached to: it was told of before."""
        things = [thing for thing in fits if thing.zone == "battlefield" and thing.holder == other(player)]
        owned = [thing for thing in things if thing.owner == other(player)]
        gives = [each for each in self.scene.things.all if each.name and "gain_control" in self.refer.knowledge.does(each.name)]
        worn = [t for t in things if t not in owned and any(f"{aura.ref} is attached to {t.ref}" in self.scene.givens for aura in gives)]
        if len(owned) + len(worn) != 1 or len(fits) != 1 or not player:
            return []
        for thing in owned:
            thing.holder = player
            self.scene.givens.append(f"{thing.ref} is owned by {thing.owner}")
        return owned + worn

    def controlled(self) -> None:
        """Who controls another's thing does so by what gives control of it: by the Aura on it (613.2); stuck where it is something else."""
        for thing in self.scene.things.all:
            gives = [t for t in self.scene.things.all if t.name and t.now in ("battlefield", "") and "gain_control" in self.refer.knowledge.does(t.name)]
            if not thing.owner or not gives or thing.owner == thing.holder:
                continue
            worn = [aura for aura in gives if f"{aura.ref} is attached to {thing.ref}" in self.scene.givens]
            if len(worn) != 1:
                raise StuckError(f"what gives control of {thing.name}")
            worn[0].holder, thing.holder = thing.holder, thing.owner
            self.scene.givens.remove(f"{thing.ref} is owned by {thing.owner}")
        for ask in self.scene.asks:
            owned = re.search(r"control (⟦\d+⟧)", ask)
            if owned is not None and any(line.startswith(f"{owned[1]} is owned by") for line in self.scene.givens):
                raise StuckError("by what it is controlled")

    def _chosen(self, form: Form, at: dict[str, str]) -> bool:
        """What was chosen or named for a permanent before the story begins; where it isn't said for which, for the only one that has something chosen."""
        if self.scene.script and "early" not in form.more:
            return False
        player = at.get("P", "")
        if "own" in at:
            things = self.refer.things(at["own"], "own", player)
        else:
            things = [t for t in self.scene.things.all if t.holder in ("", player) and t.now in ("battlefield", "") and t.name and self._chooses(t, at["1"])]
        if len(things) != 1:
            return False
        self.scene.givens.append(f"{things[0].ref} is set to {at['1'] or '[[' + self._name(at['any']) + ']]'}")
        return True

    def _picks(self, form: Form, at: dict[str, str]) -> bool:
        """A player or a creature type is chosen as something comes that was done before."""
        value = at.get("Q") or at["2"]
        if not self.scene.script or not (at.get("Q") or value.lower() in subtypes()):
            return False
        if "own" in at:
            self.refer.things(at["own"], "own", at["P"])
        self.scene.deed(f"{at['P']} chooses {value}")
        return True

    def _set_to(self, form: Form, at: dict[str, str]) -> bool:
        """The player or the creature type that was chosen as it came in, before the story begins."""
        value = at.get("Q") or at["1"]
        if self.scene.script or not (at.get("Q") or value.lower() in subtypes()):
            return False
        self.scene.givens.append(f"{self._one(at['own']).ref} is set to {value}")
        return True

    def _name(self, place: str) -> str:
        return self.refer.each(place)[0].name

    def _chooses(self, thing: Thing, value: str) -> bool:
        found = {what for fact in self.refer.knowledge.abilities(thing.name) for what in fact.chooses}
        return any(what == "color" if value else what.endswith("name") for what in found)

    def _one(self, place: str) -> Thing:
        found = self.refer.things(place, "any", "")
        if len(found) != 1:
            raise StuckError(" ".join(mention.phrase for mention in self.refer.each(place)))
        return found[0]

    def _shared(self, form: Form, at: dict[str, str]) -> bool:
        """Both players have such a thing."""
        for player in (at["P"], at["Q"]):
            self._there(at["new"], player, form.more["puts"])
        return True

    def _there(self, told: str, player: str, zone: str) -> None:
        raise NotImplementedError

    def _taken(self, form: Form, at: dict[str, str]) -> bool:
        """A player controls a thing that another owns."""
        owner, player = at["P"], at["Q"]
        for mention in self.refer.each(at["new"]):
            known = [thing for thing in self.scene.things.fitting(mention) if thing.holder in ("", owner) and thing.zone in ("", "battlefield")]
            for thing in known or self.scene.things.new(mention, player, "battlefield"):
                thing.zone = thing.now = "battlefield"
                thing.holder, thing.owner = player, owner
                self.scene.givens.append(f"{thing.ref} is owned by {owner}")
                self.refer.spoken[-1].append(thing)
        return not self.scene.script

    def _told(self, form: Form, at: dict[str, str]) -> bool:
        """Something comes of what was done."""
        if not self.scene.script:
            return False
        values, _ = self.refer.filled(at, at.get("P", ""))
        for line in form.becomes:
            self.scene.told(put(line, values))
        return True

    def _modes(self, form: Form, at: dict[str, str]) -> bool:
        """Modes are chosen by their place (700.2)."""
        chosen = [f"mode {ORDINALS.index(at[n]) + 1}" for n in ("1", "2") if at[n]] or ["mode 1", "mode 2"]
        self.scene.deed(f"{at['P']} chooses {' and '.join(chosen)}")
        return True

    def _combat(self, form: Form, at: dict[str, str]) -> bool:
        """A step begins in the turn that it is."""
        step = put(form.more["step"], at)
        if self.scene.attackers if step == "declare attackers step" else self.scene.pairs and step == "declare blockers step":
            return True  # it is that step as told
        if self.scene.active:
            self.scene.at(self.scene.active, step)
        elif step == "beginning of combat" and not self.scene.script:  # what is told next says whose
            return len({thing.holder for thing in self.scene.things.all if thing.name}) > 1 or not self.scene.things.all
        return bool(self.scene.active)
