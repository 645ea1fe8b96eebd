"""What is asked at the end of a story, as Judge English asks it."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.question.firstperson.doubtful import Doubtful
from judge.question.firstperson.forms import ASKED, forms, otherwise, places, put
from judge.question.firstperson.leave import Leave
from judge.question.firstperson.mentions import Mention
from judge.question.firstperson.referring import Referring
from judge.question.firstperson.scene import Scene, other
from judge.question.firstperson.sentences import Sentence
from judge.question.firstperson.things import TYPES, StuckError

_LEAVE = re.compile(r"(can|may|could|must|does|is) (Ann|Bob) (?:(?P<have>have to|need to) |(?P<able>able to|allowed to) )?(?P<deed>.+)")
_COST = re.compile(r"how much (?:mana )?(?:does it cost (?P<for>Ann|Bob) to|does (?P<who>Ann|Bob) (?:have to |need to )?pay to) (?P<deed>.+)")
_OFTEN = re.compile(r"how (?:many times|often) can (?P<who>Ann|Bob) (?P<deed>.+)")
_MOMENT = re.compile(
    r" (?P<moment>in response(?: to (?:#\d+|the (?:ability|trigger|spell)))?|(?:before|after) (?:blocks|attacks|(?:attackers|blockers) are declared)|"
    r"before (?:combat )?damage(?: is dealt)?|during combat|(?:on|during|in) (?P<whose>Ann|Bob)[’']s (?P<next>next )?(?P<step>turn|upkeep|draw step|end step))$"
)
_ABLE = re.compile(r"(?:can|may|could) ")
_MADE_UP = re.compile(r"(?:can|may|could) (?:(?P<who>Ann|Bob) (?P<does>cast|play|attack with|block with) )?(?P<what>#\d+)(?(who)| (?:attack|block))")


def lowered(text: str) -> str:
    """A question with its verbs as the forms have them."""
    low = re.sub(r"^(?:so|and|but|then),? ", "", text[0].lower() + text[1:])
    low = re.sub(r"^are (?=#)", "is ", re.sub(r"\bdo (?=Ann|Bob|#)", "does ", low))
    return re.sub(r"\b((?:does|can|may|could|must) (?:Ann|Bob)) has\b", r"\1 have", low)


_VERBS = {"tapp": "tap", "activat": "activate", "equipp": "equip", "regenerat": "regenerate", "cycl": "cycle"}


class Asking(Leave, Doubtful):
    """Puts questions into Ask lines. ``deed``: a deed as one line, None for what is none."""

    def __init__(self, scene: Scene, refer: Referring, deed: Callable[[str], str | None]) -> None:
        """Take the scene and what finds things in it."""
        self.scene = scene
        self.refer = refer
        self.deed = deed

    def take(self, text: str, sentence: Sentence) -> None:
        """Take one question in. Stuck for one that can't be read."""
        self.scene.dealt()
        if self.scene.paid:
            raise StuckError("something is given up for a spell that nobody casts")
        low = lowered(text)
        self._definite(low)
        for said, becomes in otherwise():
            low = said.sub(becomes, low)
        low, moment = self._moment(low, sentence.lead)
        if moment == "in response" and self.scene.script and (waits := re.fullmatch(r"(⟦\d+⟧) triggers", self.scene.script[-1][1])) is not None:
            moment = f"in response to {waits[1]}'s trigger"
        self._made_up(low)
        first = len(self.scene.asks)
        self._put(self._kinds(low), sentence)
        for ask in self.scene.asks[first:]:
            again = re.fullmatch(r"does (⟦\d+⟧) trigger", ask)
            if again is not None and ("then", f"{again[1]} triggers") in self.scene.script:
                raise StuckError(sentence.typed)  # it did before
            grown = re.match(r"does (⟦\d+⟧) get .*counters?\b", ask)
            if grown is not None and any(kind == "then" and line.startswith(f"{grown[1]} has ") and "counter" in line for kind, line in self.scene.script):
                raise StuckError(sentence.typed)  # it had got some before
            if re.search(r"^what is ⟦\d+⟧(?: now)?$|\bagain\b|(⟦\d+⟧)(?= (?:block|attack|die|trigger)).*\1", ask):
                raise StuckError(sentence.typed)
            if re.match(r"how much life does (?:Ann|Bob) lose", ask) and self._unfought():
                raise StuckError(sentence.typed)  # of the spell alone, or in that combat too
        if moment:
            self.scene.asks[first:] = [f"{moment}, {ask}" for ask in self.scene.asks[first:]]

    def _put(self, low: str, sentence: Sentence) -> None:
        """One question as lines."""
        for form in forms():
            found = form.said.fullmatch(low) if form.kind in ASKED else None
            if found is not None and getattr(self, f"_{form.kind}")(form.becomes, places(found)):
                return
        if (found := _COST.fullmatch(low) or _OFTEN.fullmatch(low)) is not None:
            player = found.groupdict().get("for") or found["who"]
            if (line := self.deed(f"{player} {found['deed']}")) is not None:
                done = re.sub(r"^(?:Ann|Bob) ", "", line)
                self._whose(player, line)
                self.scene.asks.append(f"how much mana does {player} pay to {done}" if found.re is _COST else f"how many times can {player} {done}")
                return
        if (leave := _LEAVE.fullmatch(low)) is not None and (leave[1] in ("can", "may", "could", "must") or leave["have"] or leave["able"]):
            must = leave["have"] or leave[1] == "must"
            if must and leave["deed"].startswith("target ") and " with " not in leave["deed"]:
                raise StuckError(sentence.typed)  # nobody says what aims there
            if must and leave["deed"].startswith(("sacrifice ", "discard ")):  # what asks for it is in the story
                generic = re.fullmatch(r"(sacrifice|discard) (#\d+)", leave["deed"])
                mention = self.refer.one_phrase(generic[2]) if generic is not None else None
                if generic is not None and mention is not None and mention.det in ("a", "an") and not mention.name and not mention.size:
                    self.scene.asks.append(f"does {leave[2]} {generic[1]} {mention.phrase}")
                else:
                    self._of_his_own(leave[2], leave["deed"])
                    self.scene.asks.append(f"{self._forced_or_done(leave[2])} {leave[2]} {self.refer.spelt(leave['deed'])}")
                return
            line = None if leave["deed"].startswith("put ") and not self._offered() else self.deed(f"{leave[2]} {leave['deed']}")
            if line is not None:
                if " attacks" in line and self._in_turn_of(other(leave[2])):
                    raise StuckError(sentence.typed)
                self._whose(leave[2], line)
                if " for mana" in line and "response" not in sentence.typed and self.scene.pending():
                    self.scene.deed("the stack resolves")  # what was cast is there, where mana abilities don't wait (605.3)
                response = " in response" if sentence.lead.startswith("in response") and " in response" not in line else ""
                self.scene.asks.append(f"{'must' if must else 'can'} {line}{response}")
                return
        if (alike := re.fullmatch(r"is (#\d+) (#\d+)", low)) is not None:
            low = f"is {alike[1]} {self._size(alike[2], sentence)}"
        attacking = re.match(r"can (#\d+) attack\b", low)
        if attacking is not None and any(t.holder and self._in_turn_of(other(t.holder)) for t in self.refer.things(attacking[1], "any", "")):
            raise StuckError(sentence.typed)
        self.scene.asks.append(self.refer.spelt(low))

    def _size(self, phrase: str, sentence: Sentence) -> str:
        """The size in "is it a 3/3 creature?"; stuck where anything else is asked of it."""
        mention = self.refer.one_phrase(phrase)
        if mention.name or not mention.size or mention.features or mention.words - {"creature"}:
            raise StuckError(sentence.typed)
        return mention.size

    def _in_turn_of(self, player: str) -> bool:
        """Whether it was told whose turn it is, and nothing else: nobody else attacks in it (508.1)."""
        return not self.scene.script and bool(self.scene.time) and self.scene.active == player

    def _whose(self, player: str, line: str) -> None:
        """A story in which nothing was done is that of the turn of whoever asks for leave; of a block it is the other's."""
        if not self.scene.active:
            self.scene.active = other(player) if " blocks " in line else player

    def _moment(self, low: str, lead: str) -> tuple[str, str]:
        """A question of what may be done without the moment at which it is asked, and the moment as Judge English has it.

        A turn at which a story begins of which nothing was told is no moment. Who asks of an attack in another's turn asks of 508.1."""
        if _ABLE.match(low) is None:
            end = re.search(r" at (?:the )?(?:end of (?:the |this )?turn|(?:beginning of the )?(?:next )?end step)$", low)
            if end is not None and self.scene.script and not self.scene.script[-1][1].endswith("end step"):
                self.scene.deed("the game moves to the end step")
            return low[: end.start()] if end else low, ""
        if (lead.startswith("in response") or low.endswith(" in response")) and self.scene.script and " chooses " in self.scene.script[-1][1]:
            raise StuckError("in response to a choice")
        if re.match(r"(?:before|after) (?:block|attack|damage|combat damage)|during combat", lead):
            return low, lead
        found = _MOMENT.search(low)
        if found is None:
            return low, ""
        bare, whose, step = low[: found.start()], found["whose"], found["step"]
        if whose is None:
            return bare, self.refer.spelt(found["moment"])
        if re.search(r" attack\b", bare) and not bare.startswith("can #"):
            raise StuckError(found["moment"])
        if not self.scene.script and not found["next"] and (self.scene.active or whose) == whose and not self.scene.time.endswith("step"):
            self.scene.time, self.scene.active = f"{whose}'s {step}", whose
            return bare, ""
        if self.scene.active == whose and step == "turn" and not found["next"]:
            return bare, ""
        return bare, f"during {whose}'s {found['next'] or ''}{step}"

    def _made_up(self, low: str) -> None:
        """A general question ("can I cast an instant?") is asked of a thing made up for it, where the story has none of the kind."""
        found = _MADE_UP.match(low)
        if found is None:
            return
        mention = self.refer.one_phrase(found["what"])
        if mention.det in ("a", "an") and not mention.name and not self.scene.things.fitting(mention):
            zone = "hand" if found["does"] in ("cast", "play") else "battlefield"
            self.scene.things.new(mention, found["who"] or self.scene.active or "Ann", zone)

    def _kinds(self, low: str) -> str:
        """A question with the kinds of things that it asks about in words ("is it a Goblin?"), not as things."""
        def words(at: re.Match[str]) -> str:
            mention = self.refer.one_phrase(at[2])
            return at[1] + mention.phrase if mention.det in ("a", "an") and not mention.name and not mention.size else at.group()

        low = re.sub(r"^(is #\d+ )(#\d+)$", words, low)
        return re.sub(r"^(who chooses (?:the )?)(#\d+)$", lambda at: at[1] + self._kind(self.refer.each(at[2])[0]), low)

    @staticmethod
    def _kind(mention: Mention) -> str:
        """The type of what is chosen."""
        kind = next((word for word in mention.words if word in TYPES), "")
        if mention.name or not kind:
            raise StuckError(mention.phrase)
        return f"the {kind}"

    def _forced_or_done(self, player: str) -> str:
        """Whether it is asked what somebody has to give up, or, where he has nothing else, what he does give up."""
        there = [thing for thing in self.scene.things.all if thing.holder == player and thing.now in ("battlefield", "")]
        return "does" if len(there) == 1 else "must"

    # ------------------------------------------------------------ the kinds of forms

    def _ask(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        values, _ = self.refer.filled(at, at.get("P", ""))
        self.scene.asks += [put(line, values) for line in becomes]
        return True

    def _legal(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether the last deed may be done."""
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        if kind != "when" or not re.match(r"(?:Ann|Bob) (?:casts|activates|plays|attacks|blocks|equips|cycles|turns)\b", line):
            raise StuckError("what is legal")
        self.scene.script.pop()
        if self.scene.script and self.scene.script[-1][1].startswith("the turn moves to"):  # it is asked whether it may be done in this turn
            self.scene.script.pop()
        self.scene.asks.append(f"can {line}")
        return True

    def _both(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether both that fight, or both that were spoken of last, fare so."""
        pair = self.scene.pairs[-1] if len(self.scene.pairs) == 1 else tuple(thing.ref for thing in self.scene.things.last)
        if len(pair) != 2:
            pair = tuple(thing.ref for thing in self.scene.things.all if self.refer.stays(thing))
        if len(pair) != 2:
            raise StuckError("both")
        self.scene.asks.append(f"{put(becomes[0], at)} {pair[0]} and {pair[1]} {at.get('1', '')}".strip())
        return True

    def _forced(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether a creature has to attack or block, as its controller's declaration (508.1d, 509.1c)."""
        thing = self.refer.one(at["any"], "any", "")
        whom = self.refer.refs(at["any2"], "any", "") if "any2" in at else [at["Q"]] if "Q" in at else self.scene.attackers if at["1"] == "block" else []
        if len(whom) > 1 or (at["1"] == "block" and not whom):
            return False
        self._whose(thing.holder, " blocks " if at["1"] == "block" else "")
        self.scene.asks.append(f"must {thing.holder} {' '.join([at['1'], *whom])} with {thing.ref}")
        return True

    def _among(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Which of the two that fight fares so."""
        if len(self.scene.pairs) != 1:
            raise StuckError("which of them")
        self.scene.asks.append(f"which of {' and '.join(self.scene.pairs[0])} {at['1']}")
        return True

    def _stopped(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether something keeps somebody from a deed: whether he can't do it."""
        line = self.deed(f"{at['P']} {_VERBS.get(at['1'], at['1'])} {at['2']}")
        if line is None:
            return False
        self.refer.things(at["any"], "any", "")
        self._whose(at["P"], line)
        self.scene.asks.append(f"is it true that {at['P']} can't {line.partition(' ')[2]}")
        return True

    def _tokens(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether somebody gets tokens: whether he has so many in the end who had none before."""
        mention = self.refer.one_phrase(at["new"]) if "new" in at else None
        mine = [thing for thing in self.scene.things.all if thing.token and thing.holder in ("", at["P"])]
        if any(mention is None or mention.fits(thing) for thing in mine):
            raise StuckError("which tokens were there before")
        if mention is None:
            self.scene.asks.append(f"does {at['P']} control a token")
            return True
        if not mention.token or mention.det not in ("", "a", "an", "the"):
            return False
        bare = re.sub(r"^(?:the|an?) ", "", mention.phrase)
        self.scene.asks.append(f"does {at['P']} control {'exactly ' if mention.many else 'a '}{bare}")
        return True

    def _pay(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """How much somebody pays for what he cast last, or would for a card that he has in hand."""
        if "hand" in at:
            known = [t for t in self.scene.things.fitting(self.refer.one_phrase(at["hand"])) if t.holder == at["P"]]
            card = known[0] if len(known) == 1 else self.refer.one(at["hand"], "hand", at["P"])
            done = any(card.ref in line for _, line in self.scene.script)
            self.scene.asks.append(f"how much mana does {at['P']} pay {f'for {card.ref}' if done else f'to casts {card.ref}'}")
            self._whose(at["P"], "")
            return True
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        cast = re.match(rf"{at['P']} casts (⟦\d+⟧)", line)
        if kind != "when" or cast is None:
            raise StuckError("pay for what")
        self.scene.asks.append(f"how much mana does {at['P']} pay for {cast[1]}")
        return True

    def _blocked(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether somebody can block: with his creature where he has just one, else with any."""
        attacker = self.refer.one(at["theirs"], "theirs", at["P"])
        mine = [t for t in self.scene.things.all if t.holder == at["P"] and t.now in ("battlefield", "made") and self.refer.is_a(t, "creature")]
        self._whose(at["P"], " blocks ")
        self.scene.asks.append(f"can {at['P']} block {attacker.ref} with {mine[0].ref}" if len(mine) == 1 else f"can {attacker.ref} be blocked")
        return True

    def _all_blocked(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether one creature can block several attackers (509.1a)."""
        if sum(max(1, mention.many) for mention in self.refer.each(at["theirs"])) < 2:
            return False
        blocker = self.refer.one(at["own"], "own", "")
        named = [thing.ref for thing in self.refer.things(at["theirs"], "theirs", blocker.holder)]
        self.scene.asks.append(f"can {blocker.holder} block {' and '.join(named)} with {blocker.ref}")
        return True

    def _returned(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether a card may be aimed at by what came and brings cards back as it does."""
        card = self.refer.one(at["yard"], "yard", at["P"])
        if "own" in at:
            means = [self.refer.one(at["own"], "own", at["P"])]
        else:
            there = [t for t in self.scene.things.all if t.name and t.holder == at["P"] and t is not card and self.refer.stays(t)]
            means = [t for t in there if {"return", "graveyard"} <= self.refer.knowledge.mentions(t.name)]
        if len(means) != 1 or self.refer.knowledge.activated(means[0].name) or not self.scene.script:
            raise StuckError("by what it is returned")
        self.scene.asks.append(f"can {at['P']} target {card.ref} with {means[0].ref}")
        return True

    def _land(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether somebody can play a land, or another one after one that was told of."""
        told = [*(line for _, line in self.scene.script), *self.scene.givens]
        if at["1"] and not any(re.match(rf"{at['P']} (?:plays ⟦|has played a land)", line) for line in told):
            raise StuckError("another land")
        mine = [t for t in self.scene.things.all if t.holder == at["P"] and t.now == "hand" and self.refer.is_a(t, "land")]
        if not mine:
            self.scene.givens.append(f"{at['P']} has a land called [[AnotherLand]] in hand")
        self._whose(at["P"], "")
        self.scene.asks.append(f"can {at['P']} play {mine[0].ref if mine else '[[AnotherLand]]'}")
        return True

    def _hand(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """How many cards somebody discards: at the end of his turn the cleanup step comes (514.1)."""
        step = self.scene.script[-1][1] if self.scene.script else self.scene.time
        if self.scene.active == at["P"] and re.search(r"end step$", step):
            self.scene.deed("the turn ends")
        self.scene.asks.append(f"how many cards does {at['P']} discard")
        return True

    def _again(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether an ability that was used may be used another time."""
        player, thing = at["P"], self.refer.one(at["own"], "own", at["P"])
        if not any(line.startswith(f"{player} activates {thing.ref}") for _, line in self.scene.script):
            return False
        self.scene.asks.append(f"can {player} activate {thing.ref}'s {at['1']} ability".replace("  ", " "))
        return True

    def _basic(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether a land has a basic land type, which is written as the card of that name is (305.6)."""
        mention = self.refer.one_phrase(at["of"])
        nature = self.refer.knowledge.nature(mention.name) if mention.name else None
        if nature is None or "basic" not in nature.supertypes or mention.whose or mention.many or mention.det not in ("a", "an"):
            return False
        self.scene.asks.append(f"is {self.refer.one(at['own'], 'own', '').ref} a {mention.name}")
        return True

    def _counters(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether somebody gets counters: whether he has any in the end, of whom nothing was told before."""
        if any(re.match(rf"{at['P']} has \d+ {at['1']} counters?$", line) and not line.startswith(f"{at['P']} has 0 ") for line in self.scene.givens):
            raise StuckError(f"{at['1']} counters were there before")
        self.scene.asks.append(f"is it true that {at['P']} doesn't have no {at['1']} counters")
        return True

    def _copyable(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether something may be chosen for what comes in as a copy (706.5)."""
        copier, original = self.refer.one(at["own"], "own", at.get("P", "")), self.refer.one(at["any"], "any", "")
        if not any(f" casts {copier.ref}" in line for _, line in self.scene.script) or original is copier:
            return False
        self.scene.asks.append(f"can {copier.holder} choose {original.ref} for {copier.ref}")
        return True
