"""The kinds of forms for what a thing is or becomes: a copy, a token told of by the card it is a copy of, what it is by its card anyway."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.question.firstperson.forms import Form, number, put
from judge.question.firstperson.scene import Scene
from judge.question.firstperson.sentences import ASKER
from judge.question.firstperson.things import ORDINALS, StuckError

if TYPE_CHECKING:
    from judge.question.firstperson.deeds import Deeds
    from judge.question.firstperson.mentions import Mention
    from judge.question.firstperson.referring import Referring
    from judge.question.firstperson.things import Thing

_TOKEN_COPY = re.compile(r"\btoken cop(?:y|ies) of (⟨\d+⟩)|\btokens? that (?:is|are) (?:a )?cop(?:y|ies) of (⟨\d+⟩)")
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _cards(many: str) -> str:
    return "a card" if number(many) == 1 else f"{number(many)} cards"


def token_copies(text: str) -> str:
    """A text in which a token that is a copy of a card is called by its name."""
    return _TOKEN_COPY.sub(lambda at: f"{at[1] or at[2]} token", text)


class Becoming:
    """Each tells whether it could take the sentence."""

    scene: Scene
    refer: Referring
    deeds: Deeds

    def _copied(self, form: Form, at: dict[str, str]) -> bool:
        """A permanent is a copy: as the story begins, or of what was chosen as it came in. What it is a copy of needn't be there."""
        if "new" in at:
            self._there(at["new"], at["P"], "battlefield")
            copiers = list(self.scene.things.last)
        else:
            copiers = self.refer.things(at["there"], "there", "")
        mention = self.refer.one_phrase(at["of"])
        begun = any(copier.ref in line for copier in copiers for _, line in self.scene.script)
        if len(copiers) != 1 or not mention.name or mention.whose:
            return False
        copier, known = copiers[0], [thing for thing in self.scene.things.fitting(mention) if thing is not copiers[0]]
        if begun:
            if len(known) != 1:
                raise StuckError(mention.phrase)
            self.scene.deed(f"{copier.holder} chooses {known[0].ref}")
            copier.now = "played"
            return True
        if self.scene.script:
            return False
        self.scene.givens.append(f"{copier.ref} is a copy of {known[0].ref if known else f'[[{mention.name}]]'}")
        copier.alias = mention.name
        return True

    def _so(self, form: Form, at: dict[str, str]) -> bool:
        """A colour or a type that a card has anyway."""
        mention = self.refer.one_phrase(at["any"])
        nature = self.refer.knowledge.nature(mention.name) if mention.name else None
        if nature is None or self.scene.script:
            return False
        word = at["1"]
        return _COLORS.get(word) in nature.colors or word in nature.types or word in nature.supertypes or word in nature.subtypes

    def _suffers(self, form: Form, at: dict[str, str]) -> bool:
        """A player gains life or is dealt damage by nothing that was told, before anything that could be the reason."""
        told = [line for kind, line in self.scene.script if kind == "when" and " moves to " not in line]
        if any("[[Altar" not in line for line in told) or any(self._triggers(thing) for thing in self.scene.things.all if told):
            return False
        player = at["P"]
        means = self.scene.mean(player, put(form.more["does"], {"0": "{0}", "N": str(number(at["N"])), "cards": at.get("cards", "")}))
        if "this turn" in self.refer.text:
            self.scene.past.add(player)
        self.scene.dealt()
        self.scene.script.append(("when", f"{player} activates {means} targeting {player}"))  # in whose turn, isn't told by it
        return True

    def _draws(self, form: Form, at: dict[str, str]) -> bool:
        """Cards are drawn: by what the story has that draws, and then it must come about, or by nothing told. Whether the turn's own draw is meant in
        somebody's draw step (504.1) isn't known."""
        if self.scene.time.endswith("draw step"):
            return False
        if any(thing.name and "draw" in self.refer.knowledge.does(thing.name) for thing in self.scene.things.all) and self.scene.script:
            self.scene.told(f"{at['P']} draws {_cards(at['N'])}")
            return True
        return self._suffers(form, {**at, "cards": _cards(at["N"])})

    def _discards(self, form: Form, at: dict[str, str]) -> bool:
        """Cards are discarded that nobody names: as what was done asks, and then it must come about, or by nothing told; there are so many in hand."""
        player, cards = at["P"], _cards(at["N"])
        told = [line for _, line in self.scene.script if " moves to " not in line]
        named = any(thing.zone == "hand" and thing.holder == player for thing in self.scene.things.all)
        asked = any(thing.name and "discard" in self.refer.knowledge.does(thing.name) for thing in self.scene.things.all)
        if named or (told and not asked):
            return False
        if not any(line.startswith(f"{player} has ") and line.endswith(" in hand") for line in self.scene.givens):
            self.scene.givens.append(f"{player} has {number(at['N'])} cards in hand")
        if told:
            self.scene.told(f"{player} discards {cards}")
            return True
        return self._suffers(form, {**at, "cards": cards})

    def _arrives(self, form: Form, at: dict[str, str]) -> bool:
        """A permanent comes in of which nothing was told before: it was cast, by its controller."""
        mention = self.refer.one_phrase(at["hand"])
        nature = self.refer.knowledge.nature(mention.name) if mention.name else None
        if nature is None or not nature.permanent or "land" in nature.types or mention.many or self.scene.things.fitting(mention):
            return False
        facts = [fact for thing in self.scene.things.all if thing.name for fact in self.refer.knowledge.abilities(thing.name)]
        if any(trigger.kind == "casts" for fact in facts for trigger in fact.triggers):
            return False  # whether it was cast matters
        player = at.get("P") or mention.whose or ASKER
        thing = self.scene.things.new(replace(mention, whose=""), player, "hand")[0]
        self.scene.arrived.add(thing.number)
        if "flash" not in self.refer.knowledge.mentions(mention.name):
            self.scene.turn_of(player)
        self.scene.deed(f"{player} casts {thing.ref}")
        self.scene.deed(f"{thing.ref} resolves")
        thing.now = "played"
        self.refer.spoken[-1].append(thing)
        return True

    def _sheds(self, form: Form, at: dict[str, str]) -> bool:
        """Cards that nobody named are discarded for an ability, once or so often that it makes so many."""
        thing = self.refer.one(at["own"], "own", at["P"])
        facts = self.refer.knowledge.activated(thing.name) if thing.name else ()
        costs = [sum(cost.amount or 1 for cost in fact.costs if cost.kind == "discard" and not cost.of_itself) for fact in facts]
        each, many = max(costs, default=0), number(at["N"])
        if not each or many % each or sum(cost > 0 for cost in costs) > 1:
            return False
        nth = f"{ORDINALS[costs.index(each)]} " if len(costs) > 1 else ""
        for _ in range(many // each):
            self.scene.deed(f"{at['P']} activates {thing.ref}'s {nth}ability{' in response' if self.deeds.response else ''}")
        return True

    def _adds(self, form: Form, at: dict[str, str]) -> bool:
        """What is paid besides for a spell is a part of casting it, and it was just cast (601.2b)."""
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        cast = re.match(rf"{at['P']} casts ⟦(\d+)⟧", line) if kind == "when" else None
        nature = self.refer.knowledge.nature(self.scene.things.all[int(cast[1])].name) if cast is not None else None
        way = at["1"].lower()
        if nature is None or not nature.has(way) or re.search(r" (?:kicked|replicated|with [a-z]+)\b", line):
            return False
        times = 2 if at["2"] == "twice" else number(at["N"]) if "N" in at else 1
        often = "" if times == 1 else f" {times} times"
        added = {"kicker": f" kicked{often}", "multikicker": f" kicked{often}", "replicate": f" replicated{often}"}.get(way, f" with {way}")
        if times > 1 and "cked" not in added and "replicated" not in added:
            return False
        head, response, _ = line.partition(" in response")
        self.scene.script[-1] = (kind, f"{head}{added}{response}")
        return True

    def _size_of_x(self, form: Form, at: dict[str, str]) -> bool:
        """What X is of the spell or ability told of last (601.2b)."""
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        if kind != "when" or re.match(r"(?:Ann|Bob) (?:casts|activates) ", line) is None or " with X =" in line:
            return False
        head, response, _ = line.partition(" in response")
        self.scene.script[-1] = (kind, f"{head} with X = {number(at['N'])}{response}")
        return True

    def _untold(self, form: Form, at: dict[str, str]) -> bool:
        """Something that didn't happen this turn: so it is where nothing was told that did."""
        return not self.scene.script and not any(" this turn" in line for line in self.scene.givens)

    def _triggers(self, thing: Thing) -> bool:
        facts = self.refer.knowledge.abilities(thing.name) if thing.name else ()
        return any(fact.kind == "triggered" for fact in facts)

    def _plays(self, form: Form, at: dict[str, str]) -> bool:
        """A land is played of which nothing more is told."""
        label = f"[[Land{sum('called [[Land' in line for line in self.scene.givens) + 1}]]"
        self.scene.givens.append(f"{at['P']} has a land called {label} in hand")
        self.scene.turn_of(at["P"])
        self.scene.deed(f"{at['P']} plays {label}")
        return True

    def made(self, mention: Mention) -> list[Thing]:
        """Tokens that are spoken of are those that the one thing makes that makes tokens in the story; they must be there then. None for others."""
        makers = [thing for thing in self.scene.things.all if thing.name and "make_token" in self.refer.knowledge.does(thing.name)]
        told = mention.token and not mention.name and (mention.size or mention.words - {"creature"}) and not self.scene.things.fitting(mention)
        if not told or len(makers) != 1 or not makers[0].holder or not any(makers[0].ref in line for _, line in self.scene.script):
            return []
        found = self.scene.things.new(replace(mention, det=""), makers[0].holder, "made")
        kind = found[0].described("").partition(" called ")[0].removeprefix("a ")
        many = len(found)
        self.scene.told(f"{makers[0].holder} controls {many if many > 1 else 'a'} {kind}{'s' if many > 1 else ''}")
        return found

    def _there(self, told: str, player: str, zone: str) -> None:
        raise NotImplementedError
