"""A story in the first person, sentence by sentence: who has what where, what is done, what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.question.firstperson.asking import Asking
from judge.question.firstperson.becoming import Becoming, token_copies
from judge.question.firstperson.before import chosen
from judge.question.firstperson.deeds import MANA, Deeds, behind
from judge.question.firstperson.forms import ASKED, Form, claimed, forms, number, places, put
from judge.question.firstperson.happenings import Happenings
from judge.question.firstperson.mentions import mentions
from judge.question.firstperson.pronouns import pronouns
from judge.question.firstperson.referring import GOOD, Referring
from judge.question.firstperson.resolving import Resolving
from judge.question.firstperson.scene import Scene, other
from judge.question.firstperson.sentences import ASKER, OPPONENT, Sentence
from judge.question.firstperson.things import StuckError, Thing

if TYPE_CHECKING:
    from judge.question.knowledge.known import Knowledge

_FIGHT = ("before block", "after attackers", "before damage", "after block", "during combat", "before combat damage", "during the declare")
_TWO = re.compile(
    r"((Ann|Bob) .+?),? and (?:then )?((?:casts?|attacks?|blocks?|activates?|sacrifices?|discards?|returns?|chooses?|names?|pays?|equips?|cop(?:y|ies)"
    r"|taps?|turns?|gains?|draws?|loses?) .+)"
)
"""A sentence that tells two deeds."""
_STRIKE = re.compile(r"after (?:the )?first[- ]strike (?:combat )?damage(?: is dealt| has been dealt)?")
_THEIR_STEP = re.compile(
    r"(?:at the beginning of|during|at|on|in) (my|his|her|my opponent's) (next )?(upkeep|draw step|end step|turn|main phase)"
)

_WAITS = re.compile(r"\b(?:is|are|goes) (?:still )?on the stack$")
_SEVERAL = re.compile(r"(#\d+(?:(?:,? and |, )#\d+)*) (are|is|die|dies|survives?|resolves?|returns?|leaves?|have|has|lose|loses|stays?|untaps?|taps?)\b(.*)")
"""What may be told of several things at once."""
_SIZED = re.compile(r"(#\d+) is an? (\d+/\d+) (?:[a-z]+ )?creature with ([a-z ]+)")
_THEN = re.compile(r"(#\d+)( (?:dies|is destroyed|is exiled|is sacrificed)) and ((?:returns|comes back)\b)")
_BARE = re.compile(r"(?:Ann|Bob) (?:attacks?|blocks?|casts?|plays?|activates?|sacrifices?|discards?|taps?|equips?)\b")


_COME_TO = {"hand": "in {}'s hand", "graveyard": "in {}'s graveyard", "exile": "exiled"}
"""Where a thing of the story may be told to have come to, as Judge English has it."""


class Story(Becoming, Resolving, Happenings):
    """What was told so far. ``names`` finds card names in a text and puts ``⟨n⟩`` for each."""

    def __init__(self, knowledge: Knowledge, names: Callable[[str], tuple[str, list[str]]]) -> None:
        """Take the scene and what finds things in it."""
        self.names = names
        self.scene = Scene()
        self.refer = Referring(self.scene, knowledge)
        self.refer.made = self.made
        self.deeds = Deeds(self.scene, self.refer)
        self.asking = Asking(self.scene, self.refer, self.deed)

    def take(self, sentence: Sentence) -> None:
        """Take one sentence in. Stuck for one that can't be read."""
        bare, names = self.names(sentence.text)
        text, found = mentions(token_copies(bare), names)
        text = pronouns(text, found)
        self.refer.begin(text, found)
        self.deeds.response, self.scene.waiting = self.scene.waiting, False
        before = len(self.scene.script)
        self._lead(sentence)
        if sentence.asks:
            self._settled(text)
            self.asking.take(text, sentence)
        elif not self._told_so(text) and not self._claim(text):
            raise StuckError(sentence.typed)
        still = self.deeds.response and len(self.scene.script) == before  # what was told is a part of what comes
        self.scene.waiting = bool(_WAITS.search(text) or still) and not sentence.asks

    def _settled(self, text: str) -> None:
        """A suspended card that was cast is there when it is asked what it can do."""
        for thing in self.scene.things.all if re.search(r"attack|block|\bon the battlefield|\btap\b", text) else ():
            if thing.zone == "exile" and thing.now == "stack":
                self.scene.deed(f"{thing.ref} resolves")
                thing.now = "played"

    def _told_so(self, text: str) -> bool:
        """Whether a form takes a sentence that tells; one that tells two deeds of the same player is taken as two."""
        if any(self._by(form, text) for form in forms() if form.kind not in ASKED):
            return True
        both = _TWO.fullmatch(text)
        return both is not None and all(self._told_so(part) for part in (both[1], f"{both[2]} {both[3]}"))

    def deed(self, text: str) -> str | None:
        """A deed that is asked about, as one line; None where it is none. The story is as before."""
        scene, known, means = self.scene, len(self.scene.script), len(self.scene.means)
        kept, scene.script = scene.script, [*scene.script, ("", "")]
        pairs, attackers, active, time, slow = list(scene.pairs), list(scene.attackers), scene.active, scene.time, scene.slow
        places = [(thing, thing.now) for thing in scene.things.all]
        names = {thing.name for thing, _ in places if thing.name}
        scene.pairs, scene.active = [], ""
        taken = any(self._by(form, text) for form in forms() if form.kind == "deed")
        added = [line for kind, line in scene.script[known:] if kind == "when"]
        scene.script, scene.pairs, scene.attackers, scene.active, scene.time, scene.slow = kept, pairs, attackers, active, time, slow
        for thing, now in places:
            thing.now = now
        again = re.search(r" casts (⟦\d+⟧)", added[0]) if added else None
        cast = again is not None and "flashback" not in text and any(f" casts {again[1]}" in line for _, line in kept)
        if cast or any(thing.name in names for thing in scene.things.all[len(places) :]):
            raise StuckError(text)  # it was cast before
        if len(scene.means) > means:
            raise StuckError(text)  # nothing lets it be done, or nobody told what
        return added[0] if taken and len(added) == 1 else None

    def _lead(self, sentence: Sentence) -> None:
        """What a sentence begins with: "in response", "before damage", "at the end of turn"."""
        lead = sentence.lead
        if lead in ("", "then", "now", "next"):
            return
        if lead.startswith("in response"):
            self.deeds.response = True
        elif lead.startswith(_FIGHT):
            if not self.scene.attackers or (lead.startswith("before block") and self.scene.pairs):
                raise StuckError(sentence.typed)
            if lead.startswith("after block") and not any(" block" in line for _, line in self.scene.script):
                self.scene.deed("nobody blocks")
        elif _STRIKE.fullmatch(lead) and self.scene.attackers:
            self.scene.deed("the turn moves to the first combat damage step")
        elif re.fullmatch(r"(?:at|during) (?:the )?end of (?:the )?turn|at the (?:beginning of the )?(?:next )?end step", lead):
            self.scene.deed("the game moves to the end step")
        elif re.fullmatch(r"after combat|in (?:the )?second main phase", lead):
            self.scene.deed("the game moves to the postcombat main phase")
        elif found := _THEIR_STEP.fullmatch(lead):
            self.scene.at(ASKER if found[1] == "my" else OPPONENT, found[3], following=bool(found[2]) and bool(self.scene.active))
        elif found := re.fullmatch(r"at the end of (my|his|her|my opponent's) turn", lead):
            self.scene.at(ASKER if found[1] == "my" else OPPONENT, "end step")
        else:
            raise StuckError(sentence.typed)

    def _by(self, form: Form, text: str) -> bool:
        """Whether a form takes the sentence; behind a deed may stand what goes with it."""
        found = form.said.match(text) if "tails" in form.more else form.said.fullmatch(text)
        if found is None:
            return False
        tail = behind(text[found.end() :])
        if tail is None:
            return False
        at = places(found)
        take = getattr(self, f"_{form.kind}")
        return bool(take(form, at, tail) if form.kind == "deed" else take(form, at))

    # ------------------------------------------------------------ the kinds of forms

    def _nothing(self, form: Form, at: dict[str, str]) -> bool:
        """What is so anyway; but the thing spoken of is there."""
        if "there" in at:
            self.refer.things(at["there"], "there", at.get("P", ""))
        return True

    def _earlier(self, form: Form, at: dict[str, str]) -> bool:
        """A spell cast earlier in the turn has resolved; of a permanent told to be there only that it is new."""
        known = [thing for mention in self.refer.each(at["own"]) for thing in self.scene.things.fitting(mention)]
        if known or self.scene.script or self.scene.active not in ("", at["P"]):
            return all(self._permanent(mention.name) for mention in self.refer.each(at["own"])) and self._fact(form, at)
        if not any(self._by(deed, f"{at['P']} casts {at['own']}") for deed in forms() if deed.kind == "deed"):
            return False
        for thing in self.refer.things(at["own"], "own", at["P"]):
            if thing.now == "stack":
                self.scene.deed(f"{thing.ref} resolves")
        self.scene.settled()
        return True

    def _permanent(self, name: str) -> bool:
        nature = self.refer.knowledge.nature(name) if name else None
        return nature is None or nature.permanent

    def _deed(self, form: Form, at: dict[str, str], tail: list[tuple[Form, re.Match[str]]]) -> bool:
        if "choice" in form.more and chosen(self.scene, self.refer.knowledge, at["P"], self.refer.filled(at, at["P"])[0][form.more["choice"]]):
            return True
        if "enters" in form.more:
            self._aimed_at(at)
            self._enters(self.refer.things(at["any"], "any", "")[0], "played")
        for line in self.deeds.lines(form, at, tail):
            self.scene.deed(line)
        return True

    def _aimed_at(self, at: dict[str, str]) -> None:
        """What a trigger is told to target of which nothing was told before: in the graveyard of whoever controls it, where it can target nothing else;
        else the other's, but for what does good."""
        source = self.refer.things(at["any"], "any", "")[0]
        facts = [fact for fact in self.refer.knowledge.abilities(source.name) if fact.kind == "triggered" and fact.aims] if source.name else []
        if any("add_counter" in fact.does for fact in facts):
            return  # counters do good or harm: whose it is has to be told
        for mention in self.refer.each(at.get("any2", "")) if facts else ():
            if mention.pronoun or not mention.name or self.scene.things.fitting(mention):
                continue
            buried = all("card in graveyard" in aim.kinds for fact in facts for aim in fact.aims)
            kind = all(fact.does <= GOOD for fact in facts)
            holder = mention.whose or (source.holder if buried or kind else other(source.holder or ASKER))
            self.scene.things.new(replace(mention, whose=""), holder, "graveyard" if buried else "battlefield")

    def _time(self, form: Form, at: dict[str, str]) -> bool:
        self.scene.at(at["P"], put(form.more["step"], at), following="next" in form.more)
        return True

    def _assign(self, form: Form, at: dict[str, str]) -> bool:
        aims = [at["Q"]] if "Q" in at else self.refer.refs(at["any"], "any", "")
        self.scene.assigned += [f"{number(at['N'])} to {aim}" for aim in aims]
        return True

    def _unblocked(self, form: Form, at: dict[str, str]) -> bool:
        told = any(kind == "when" and " block" in line for kind, line in self.scene.script)
        if not told:
            self.scene.deed("nobody blocks")
        return True

    def _copies(self, form: Form, at: dict[str, str]) -> bool:
        copier = self.refer.things(at["own"], "own", "")[0]
        original = self.refer.refs(at["any"], "any", "")
        self.scene.deed(f"{copier.holder} chooses {original[0]}")
        copier.now = "played"
        return True

    def _fact(self, form: Form, at: dict[str, str]) -> bool:
        player, known = at.get("P", ""), len(self.scene.things.all)
        there = self.refer.things(at["there"], "there", player) if "there" in at else []
        news = any(thing.number >= known for thing in there)
        for thing in there if "zone" in form.more else ():
            thing.zone = thing.now = form.more["zone"]
        if "mana" in form.more:
            at["mana"] = MANA[at["1"]] * number(at["N"])
        if "puts" in form.more:
            self._there(at["new"], player, form.more["puts"])
            for thing in self.scene.things.last if "owned" in form.more else ():
                thing.owner = player
            self.scene.givens += [self._all_told(put(line, {**at, "N": str(number(at.get("N", "1")))})) for line in form.becomes]
        elif self.scene.begun and form.later and "early" not in form.more and not news:
            values = {**self.refer.filled(at, player)[0], "mana": at.get("mana", "")}
            fresh = "worn" in at and len(self.scene.things.all) > known  # an Aura that nobody cast was there before
            if fresh:
                self.scene.givens += [put(line, values) for line in form.becomes]
            for line in () if fresh else form.later:
                self.scene.told(put(line, values))
        elif "state" in form.more:
            for thing in there:
                thing.states.add(put(form.more["state"], at).replace(" ", "-"))
        elif "counters" in form.more:
            for thing in there:
                thing.counters.append(put(form.more["counters"], {**at, **{n: str(number(at[n])) for n in ("N", "N2") if n in at}}))
        else:
            values, _ = self.refer.filled(at, player)
            for worn in values.get("worn", "").split(" and "):
                self.scene.givens += [self._all_told(put(line, {**values, "worn": worn, "mana": at.get("mana", "")})) for line in form.becomes]
        return True

    def _all_told(self, line: str) -> str:
        """So many "other cards" are those beside what was named up to here; where nothing was, they are others than what is cast later."""
        found = re.fullmatch(r"(Ann|Bob) has (\d+) other cards in (hand|graveyard)", line)
        if found is None:
            return line
        named = sum(thing.zone == found[3] and thing.holder == found[1] for thing in self.scene.things.all)
        return f"{found[1]} has {int(found[2]) + named} cards in {found[3]}" if named else line

    def _there(self, told: str, player: str, zone: str) -> None:
        """Things are told to be somewhere."""
        there = []
        for mention in self.refer.each(told):
            more = mention.det == "other" and mention.many > 0  # beside what was told of
            mention, fits = (replace(mention, det=""), []) if more else (mention, self.scene.things.fitting(mention))
            fits = [t for t in fits if t not in there or not (mention.many or mention.states)]  # "two untapped Swamps and two tapped Swamps"
            if zone == "battlefield" and not self.scene.begun and (taken := self.taken(fits, player)):
                there += taken
                continue
            guessed = [thing for thing in fits if thing.guessed and zone == "battlefield" and player]
            if len(guessed) == 1 and not mention.many:
                guessed[0].holder, guessed[0].guessed = player, False  # now it is told whose it is
                there += guessed
                continue
            mine = ("", player) if player else ("", ASKER, OPPONENT)
            known = [t for t in fits if not t.zone or (mention.det in ("the", "") and mention.name and t.holder in mine)]
            if not self.scene.script:
                known = [t for t in known if t.zone in ("", zone) or t.owner]  # what was told to be elsewhere is another one
            owner = mention.whose if mention.whose and player and mention.whose != player and zone == "battlefield" else ""
            if self.scene.begun and mention.name and mention.many and any(thing.zone == zone and thing.holder == player for thing in fits):
                raise StuckError(f"{mention.phrase} told again")  # how many are left, or others
            if len(known) != max(1, mention.many):
                known = self.scene.things.new(mention, player, zone)
            elif zone == "battlefield" and known[0].zone == "hand" and all(thing.now in ("stack", "played") for thing in known):
                for thing in known:
                    thing.now = "played"  # it has resolved
                continue
            elif self.scene.script and any(thing.zone for thing in known):
                if len(known) > 1 or zone not in _COME_TO or not known[0].name:
                    raise StuckError(f"{mention.phrase} is told to be there again")
                whose = player or known[0].owner or known[0].holder
                self.scene.told(f"{known[0].ref} is {_COME_TO[zone].format(whose)}")  # that is what came of the story
                known[0].now = zone
                there += known
                continue
            for thing in known:
                thing.zone = thing.now = zone
                thing.holder, thing.owner = player if owner else thing.holder or player, owner or thing.owner
                self.scene.givens += [f"{thing.ref} is owned by {owner}"] if owner else []
            there += known
        self.scene.things.last = there
        self.refer.spoken[-1] += there

    def _claim(self, text: str) -> bool:
        """A sentence that Judge English has as it stands: something that came of the story."""
        if _BARE.match(text) or (re.search(r"#\d", text) is None and (not self.scene.script or re.search(r"Ann|Bob", text) is None)):
            return False
        for said, becomes in claimed():
            text = said.sub(becomes, text)
        several = _SEVERAL.fullmatch(text)
        if several is not None and len(things := self.refer.things(several[1], "any", "")) > 1:
            self._each(things, several[2], several[3])
            return True
        sized = _SIZED.fullmatch(text)
        if sized is not None:
            text = f"{sized[1]} is {sized[2]}\n" + f"{sized[1]} has {sized[3]}"
        for part in _THEN.sub(r"\1\2\n\1 \3", text).split("\n"):
            self.scene.told(self.refer.spelt(part))
        return True

    def _each(self, things: list[Thing], verb: str, rest: str) -> None:
        """What is told of several things is so of each of them."""
        single = {"are": "is", "have": "has"}.get(verb, verb if verb in ("is", "has") or verb.endswith("s") else f"{verb}s")
        for thing in things:
            self.scene.told(f"{thing.ref} {single}{self.refer.spelt(rest)}")

    def _identity(self, form: Form, at: dict[str, str]) -> bool:
        """What a face-down creature is, of which it wasn't told before; where there was none yet, it is one."""
        spoken, named = self.refer.one_phrase(at["any"]), self.refer.one_phrase(at["new"])
        known = [thing for thing in self.scene.things.all if "face-down" in thing.states]
        if "face-down" in spoken.states and not known and named.name and not self.scene.script:
            fits = [t for t in self.scene.things.fitting(named) if t.zone == "battlefield" and (not spoken.whose or t.holder in ("", spoken.whose))]
            for thing in fits or self.scene.things.new(replace(named, det="", states=frozenset()), spoken.whose, "battlefield"):
                thing.states.add("face-down")
                self.refer.spoken[-1].append(thing)
            return len(fits) < 2
        things = self.refer.things(at["any"], "any", "")
        mention = self.refer.one_phrase(at["new"])
        if len(things) != 1 or things[0].name or "face-down" not in things[0].states or not mention.name:
            return False
        things[0].name, things[0].words = mention.name, frozenset()
        return True
