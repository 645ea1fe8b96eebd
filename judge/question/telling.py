"""The sentences of a question, told one after the other: what each tells goes into the world, what it asks is kept for later, the rest is unread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.question.acts import tell
from judge.question.claims import Claim
from judge.question.clause import Clause
from judge.question.clause_plans import mark_plans
from judge.question.clause_words import FILLERS
from judge.question.clauses import ClauseReader
from judge.question.leading import CONDITIONS, Led, claim_clauses, lead_off, spoken_of_before
from judge.question.phrases import Phrase
from judge.question.reasons import TOLD, UNREAD, reason, told_why
from judge.question.reciting import recited, recites
from judge.question.remarks import is_remark
from judge.question.reminders import only_named, reminds
from judge.question.reminding import without_reminders
from judge.question.spotting import Names
from judge.question.subtypes import subtypes
from judge.question.tokens import Token
from judge.question.trouble import told_twice
from judge.question.whom import owner_word
from judge.question.world import ME, World


@dataclass(slots=True)
class Story:
    """What the sentences of a question came to.

    ``questions``: the clauses that ask; ``unread``: the words nothing was made of; ``passed``: what was passed over as telling nothing new;
    ``recited_of``: cards of which it was only said what they do; ``told`` and ``stories``: how many clauses told something, and how many told of
    something that wasn't read or only repeats a card; ``personal``: whether somebody's doings are told, as a question about the rules doesn't."""

    text: str
    names: Names
    world: World
    passed: list[str] = field(default_factory=list)
    questions: list[Clause] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    recited_of: list[str] = field(default_factory=list)
    told: int = 0
    stories: int = 0
    personal: bool = False

    def tell(self, cut: Sequence[list[Token]], claim: Claim | None) -> None:
        """Every sentence of the question in turn. ``claim``: the one that puts a claim which another asks about."""
        for number, sentence in enumerate(cut):
            if claim is not None and number == claim.asked:
                continue  # "is he right?" itself; the claim is what is asked
            claimed = claim is not None and number == claim.told
            before = cut[:number]
            if self._reminds(sentence) or (claim is None and self._remarks(sentence, before)):
                continue
            if not claimed and not (sentence := self._without_reminders(sentence)):
                continue
            named = frozenset(t.text for each in before for t in each if t.kind == "name")
            led = Led(sentence[claim.start :]) if claim is not None and claimed else lead_off(sentence, named)
            self._clauses(sentence, led, claimed)
        # what is asked comes last, whatever the order of the sentences: a condition may stand after the question
        bring_in(self.world)

    def _reminds(self, sentence: list[Token]) -> bool:
        """Whether a sentence only names a card or says what one does."""
        if (mention := only_named(sentence)) is not None:
            recall(self.world, *mention)
            self.stories += 1
            return True
        of = recited(sentence, self.names)
        if of is None and reminds(sentence, self.names.text(sentence[0].text) if sentence[0].kind == "name" else ""):
            of = (sentence[0].text, "")
        if of is None:
            return False
        recall(self.world, *of)
        self.recited_of.append(of[0])
        self.passed.append(_said(sentence))
        self.stories += 1
        return True

    def _remarks(self, sentence: list[Token], before: Sequence[list[Token]]) -> bool:
        """Whether a sentence is a remark that tells nothing."""
        if not is_remark(sentence, {t.text for earlier in before for t in earlier}):
            return False
        self.passed.append(_said(sentence))
        self.stories += 1
        return True

    def _without_reminders(self, sentence: list[Token]) -> list[Token]:
        """The sentence without the parts that only say what a card does."""
        texts = {t.text: self.names.text(t.text) for t in sentence if t.kind == "name"}
        if not texts:
            return sentence
        known = {thing.card for d in self.world.deeds if (thing := self.world.find(d.what)) is not None}
        sentence, reminders = without_reminders(sentence, texts, known, lambda part, card: recites(part, card, self.names))
        for each in reminders:
            recall(self.world, each.card, each.whose)
            self.recited_of.append(each.card)
            self.passed.append(each.said)
        self.stories += bool(reminders)
        return sentence

    def _clauses(self, sentence: list[Token], led: Led, claimed: bool) -> None:
        """The clauses of a sentence."""
        clauses = ClauseReader(led.tokens, subtypes()).read()
        if led.claimed or (sentence[-1].text == "?" and not claimed and not any(c.asked for c in clauses)):
            claim_clauses(clauses, turned=led.turned)
        mark_plans(clauses)
        for clause in clauses:
            if claimed and clause.verb and not clause.intro.startswith(CONDITIONS):
                clause.asked = clause.claimed = True
            clause.turned = led.denied and clause.asked
            life = dict(self.world.life)
            self._meant(clause)
            if clause.asked:
                self.questions.append(clause)
            else:
                spoken_of_before(self.world, clause, self.questions)
                self._clause(clause, life)

    def _meant(self, clause: Clause) -> None:
        """ "It" is the card that was reminded of, where nothing else was told of."""
        plain = not any("token" in self.names.text(p.card) for p in self.world.recalled)
        meant = (clause.subject, *(x for _, x in clause.args))
        if plain and not self.world.things and any(p is not None and p.kind == "pronoun" and p.det in ("it", "its") for p in meant):
            bring_in(self.world)

    def _clause(self, clause: Clause, life: dict[str, int]) -> None:
        """A clause that asks nothing. ``life``: the life totals before its sentence said what follows from it."""
        world, words = self.world, words_of(self.text, clause)
        if clause.intro == "before" and clause.verb == "assign" and clause.has("rest") and self.questions and self.questions[-1].verb == "assign":
            return  # "... before the rest may be assigned to the player" only says what the amount asked for leaves over
        if clause.intro == "or":
            self.unread.append(words)  # "he attacks or blocks": which of the two isn't told
        elif clause.reason and (clause.verb or clause.subject):
            self._reason(clause)
        elif not (clause.verb or clause.subject or clause.unread):
            if clause.numbers or any(p.kind == "thing" and (p.card or p.called or p.pt) for _, p in clause.args):
                self.unread.append(words)  # something named that nothing was said of
        elif clause.beside and (clause.passive or clause.verb != "be"):
            self.stories += 1
            self.unread.append(words)  # what is done to several at once, told in one breath
        elif all(_tell_in_order(world, each) for each in (*_each(clause), clause)):
            self.personal = self.personal or _of_somebody(clause)
            self.told += 1
            self.unread += [*told_twice(life, world, words), *unheeded(clause), *left_out(clause)]
        elif told_why(world, clause):
            self.stories += 1
            self.passed.append(words)
        else:
            self.personal = self.personal or _of_somebody(clause)
            self.stories += 1
            self.unread.append(words)

    def _reason(self, clause: Clause) -> None:
        """A clause that gives a reason: it tells a fact, or nothing that matters, or isn't read."""
        said = reason(self.world, clause)
        if said == TOLD:
            self.told += 1
            self.unread += unheeded(clause)
            return
        self.stories += 1
        (self.unread if said == UNREAD else self.passed).append(words_of(self.text, clause))


def bring_in(world: World) -> None:
    """The cards somebody reminded of, which nothing else was told of."""
    for recalled in world.recalled:
        if not world.matching(recalled):
            keeper = owner_word(world, recalled, "")
            world.add(recalled, keeper or ME)
            if not keeper:
                world.notes.append(f"{recalled.card} is taken to be on the battlefield under your control")
    world.recalled.clear()


def recall(world: World, card: str, whose: str = "") -> None:
    """A card somebody reminds of is on the battlefield when it is a permanent; whose it is, is taken to be the asker's."""
    phrase = Phrase("thing", 0, 0, card=card, det=whose)
    types = world.card_types(card) if world.card_types is not None else ()
    if {"instant", "sorcery"} & set(types):
        world.spoken = card
    if world.matching(phrase) or not types or {"instant", "sorcery", "aura", "equipment"} & set(types):
        return
    elsewhere = (f"{card} from your", f"{card} is in your", "your graveyard to the battlefield")
    if world.card_text is not None and any(place in world.card_text(card) for place in elsewhere):
        return  # it may as well be where it does that from
    world.recalled.append(phrase)


def unheeded(clause: Clause) -> list[str]:
    """The words of a clause that say something and that nothing was made of."""
    return [t.text for t in clause.unread if t.kind == "word" and t.low not in FILLERS and len(t.text) > 1]


def left_out(clause: Clause) -> list[str]:
    """Phrases no frame had a use for, and things named after "of" ("a Clone of a legendary creature")."""
    unused = [f"{prep} {p.card or p.called or p.who or ' '.join((*p.types, *p.subtypes)) or p.kind}" for prep, p in clause.unused]
    return unused + [f"of {p.card or p.called or ' '.join(p.types)}" for prep, p in clause.args if prep == "of" and p.kind == "thing" and not p.zone]


def words_of(text: str, clause: Clause) -> str:
    """A clause as it was typed."""
    tokens = [t for t in clause.tokens if t.kind != "punct"]
    if not tokens:
        return ""
    return text[tokens[0].start : tokens[-1].end]


def _tell_in_order(world: World, clause: Clause) -> bool:
    """Tell a clause; what stands after "after" at the end of a sentence was done before the deed it follows."""
    before = list(world.deeds)
    if not tell(world, clause):
        return False
    if clause.intro == "after" and clause.trailing and before and clause.verb != "resolve":
        added = world.deeds[len(before) :]
        last = before[-1]
        world.deeds = [*before[:-1], *added, last]
        needed = [d for d in added if d.verb in ("attack", "block", "no block")]
        if needed and last.verb == "cast":
            last.moment = "after blocks" if any(d.verb != "attack" for d in needed) else "after attacks"
    return True


def _each(clause: Clause) -> list[Clause]:
    """The same said of each further subject."""
    return [replace(clause, subject=other, beside=(), unread=[], args=list(clause.args)) for other in clause.beside]


def _of_somebody(clause: Clause) -> bool:
    """Whether a clause tells of a player's doing or of what is his ("I attack", "my creature dies"), as a story does and a rule does not."""
    subject = clause.subject
    if subject is None or not clause.verb or (clause.has("player", "players") and not clause.has("opponent", "opponents")):
        return False
    if subject.kind == "player":
        return clause.verb not in ("control", "be", "exist")
    return subject.kind == "thing" and subject.det in ("my", "his", "her", "opponent's")


def _said(sentence: list[Token]) -> str:
    """A sentence as it was said."""
    return " ".join(t.text for t in sentence if t.kind != "punct")
