"""Free text in, a reading out: a scenario in Judge English, a look-up, or the plain statement that it was not understood."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from judge.errors import Malformed
from judge.question.acts import tell
from judge.question.asides import without_asides
from judge.question.asked import Asked
from judge.question.asked_moods import asked_outright
from judge.question.asked_offers import offered, without_offers
from judge.question.asked_places import without_places
from judge.question.asked_words import plainly, read_as
from judge.question.asks import read_ask
from judge.question.asks_plan import plan, plan_ahead
from judge.question.claims import claim_sentence
from judge.question.clause import Clause
from judge.question.clause_plans import mark_plans
from judge.question.clause_words import BE, FILLERS, GET
from judge.question.clauses import ClauseReader
from judge.question.compose import Composer, compose
from judge.question.definitions import Definition, defined
from judge.question.gerunds import told_apart
from judge.question.leading import CONDITIONS, Led, claim_clauses, lead_off, spoken_of_before
from judge.question.lexicon import lexicon
from judge.question.lookups import LookUp, read_lookup
from judge.question.manners import plain_manner, without_lead
from judge.question.modes import with_modes
from judge.question.permissions import permission, wished
from judge.question.persons import noted, with_persons
from judge.question.phrases import Phrase
from judge.question.policy import is_policy
from judge.question.pronouns import with_things
from judge.question.reasons import TOLD, UNREAD, reason, told_why
from judge.question.reciting import recited, recites, without_recitals
from judge.question.relatives import Unfolder
from judge.question.remarks import is_remark
from judge.question.reminders import only_named, reminds
from judge.question.reminding import without_reminders
from judge.question.settling import settle, spells_spoken_of
from judge.question.slang import joined, plain_deeds
from judge.question.spotting import Names, card_finder, common_words
from judge.question.subtypes import subtypes
from judge.question.tokens import (
    Token,
    sentences,
    split,
    with_done_by,
    with_hyphens,
    with_names,
    with_nicknames,
    with_own_text,
    with_phrases,
)
from judge.question.told_runs import with_longer_names
from judge.question.trouble import advice, contradictory, impossible, near_names, several_games, told_twice
from judge.question.unclear import unclear
from judge.question.unknown import with_unknown_names
from judge.question.whom import owner_word
from judge.question.world import ME, World
from judge.scenario import model as m

PASSIVE = frozenset(BE | GET)
"""Words before a participle in the passive."""

LONGEST_QUESTION = 6000
"""Characters; a longer text is no question."""


@dataclass(slots=True)
class Reading:
    """What was understood. ``kind``: scenario, lookup, policy, general (a rules question without a situation), none.

    ``asked`` pairs each inquiry of the scenario with whether its verdict is to be turned round;
    ``reads`` how a number answers it, ``options`` which of the alternatives offered it tries (see ``Asked``);
    ``mends`` say how the question could be put so that it can be decided."""

    question: str
    kind: str
    understood: str
    scenario: m.Scenario | None = None
    opposite: tuple[bool, ...] = ()
    reads: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    apart: tuple[bool, ...] = ()
    lookup: LookUp | None = None
    definition: Definition | None = None
    not_understood: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    story: bool = False
    mends: list[str] = field(default_factory=list)


def check_text(question: str) -> str:
    """The question with its white space settled; Malformed for what is no question at all."""
    text = question.strip()
    if not text:
        raise Malformed(
            "the question is empty",
            mend="type a question, for instance: Can I cast a sorcery during my opponent's turn?",
        )
    if len(text) > LONGEST_QUESTION:
        raise Malformed(
            f"the question is too long ({len(text)} characters, {LONGEST_QUESTION} at most)",
            mend="ask about one situation at a time",
        )
    odd = sum(1 for ch in text if not ch.isprintable() and ch not in "\n\r\t")
    if odd:
        raise Malformed("the question holds characters that are no text", mend="send plain UTF-8 text")
    if re.search(r"\d{19}", text):
        raise Malformed("a number in the question has more than 18 digits", mend="ask with a smaller number")
    return " ".join(text.split())


def tokenized(text: str, names: Names) -> tuple[list[Token], dict[str, str]]:
    """The words of a question with card names, slang, unknown names and told card text recognised; and who the named persons are."""
    cut = with_done_by(with_hyphens(split(without_lead(text))), names.match, PASSIVE)
    named = with_nicknames(with_names(with_longer_names(cut, names), card_finder(names)))
    named, persons = with_persons(named)
    phrased = with_phrases(with_unknown_names(named, common_words()), lexicon().phrases)
    final = with_own_text(with_names(phrased, card_finder(names)))  # slang may stand for a card's name
    return final if persons else with_things(final, names.types), persons


def read(question: str, names: Names, rules: tuple[str, ...] = ()) -> Reading:
    """Read a question as people type it.

    Takes the text, the catalog's names and the editions to run under; gives a Reading, never an exception but Malformed for what is no text."""
    text = check_text(question)
    tokens, persons = tokenized(text, names)
    cards = tuple(dict.fromkeys(t.text for t in tokens if t.kind == "name"))
    words = tuple(t.low for t in tokens if t.kind in ("word", "name"))
    if is_policy(tokens):
        return Reading(text, "policy", "part", cards=cards, words=words)
    tokens, passed = without_recitals(tokens, names)
    definition = defined(text) if not cards else None
    if definition is not None:
        return Reading(text, "definition", "full", definition=definition, words=words)
    lookup = read_lookup(text)
    world = World(card_types=names.types, card_targets=names.targets, card_size=names.size, card_ability=names.ability, card_text=names.text)
    world.notes.extend(noted(persons))
    questions: list[Clause] = []
    unread: list[str] = []
    recited_of: list[str] = []  # cards of which it was only said what they do
    told_plainly, aside = without_asides(sentences(tokens), names.types)
    passed += aside
    told = stories = 0
    personal = False
    spoken = [plain_deeds(each, names.types) for each in joined(plain_manner(with_modes(told_plainly, names.text), names.types))]
    outright = [plainly(without_offers(without_places(sentence))) for sentence in asked_outright(spoken, subtypes())]
    cut = [part for sentence in outright for part in Unfolder(sentence, subtypes(), names.text).unfold()]
    cut = [permission(sentence) for sentence in wished(told_apart(cut, subtypes(), names.text))]
    claim = claim_sentence(cut)
    for number, sentence in enumerate(cut):
        if claim is not None and number == claim[2]:
            continue  # "is he right?" itself; the claim is what is asked
        claimed = claim is not None and number == claim[0]
        if (mention := only_named(sentence)) is not None:
            recall(world, *mention)
            stories += 1
            continue
        if (of := recited(sentence, names)) is not None:
            recall(world, *of)
            recited_of.append(of[0])
            passed.append(_said(sentence))
            stories += 1
            continue
        if reminds(sentence, names.text(sentence[0].text) if sentence[0].kind == "name" else ""):
            recall(world, sentence[0].text)
            recited_of.append(sentence[0].text)
            passed.append(_said(sentence))
            stories += 1
            continue
        if claim is None and is_remark(sentence, {t.text for earlier in cut[:number] for t in earlier}):
            passed.append(_said(sentence))
            stories += 1
            continue
        if not claimed and any(t.kind == "name" for t in sentence):
            known = {thing.card for d in world.deeds if (thing := world.find(d.what)) is not None}
            texts = {t.text: names.text(t.text) for t in sentence if t.kind == "name"}
            sentence, reminders = without_reminders(sentence, texts, known, lambda part, card: recites(part, card, names))
            for each in reminders:
                recall(world, each.card, each.whose)
                recited_of.append(each.card)
                passed.append(each.said)
            stories += bool(reminders)
            if not sentence:
                continue
        named = frozenset(t.text for each in cut[:number] for t in each if t.kind == "name")
        led = Led(sentence[claim[1] :]) if claim is not None and claimed else lead_off(sentence, named)
        clauses = ClauseReader(led.tokens, subtypes()).read()
        if led.claimed or (sentence[-1].text == "?" and not claimed and not any(c.asked for c in clauses)):
            claim_clauses(clauses, turned=led.turned)
        mark_plans(clauses)
        for clause in clauses:
            if claimed and clause.verb and not clause.intro.startswith(CONDITIONS):
                clause.asked = clause.claimed = True
            life = dict(world.life)
            plain = not any("token" in names.text(p.card) for p in world.recalled)
            meant = (clause.subject, *(x for _, x in clause.args))
            if plain and not world.things and any(p is not None and p.kind == "pronoun" and p.det in ("it", "its") for p in meant):
                _bring_in(world)  # "it" is the card that was reminded of
            clause.turned = led.denied and clause.asked
            if not clause.asked:
                spoken_of_before(world, clause, questions)
            if clause.asked:
                questions.append(clause)
            elif clause.intro == "before" and clause.verb == "assign" and clause.has("rest") and questions and questions[-1].verb == "assign":
                continue  # "... before the rest may be assigned to the player" only says what the amount asked for leaves over
            elif clause.intro == "or":
                unread.append(_words(text, clause))  # "he attacks or blocks": which of the two isn't told
            elif clause.reason and (clause.verb or clause.subject):
                said = reason(world, clause)
                told += said == TOLD
                stories += said != TOLD
                (unread if said == UNREAD else passed).extend([_words(text, clause)] if said != TOLD else [])
                unread.extend(t.text for t in clause.unread if _matters(t) and said == TOLD)
            elif not (clause.verb or clause.subject or clause.unread):
                if clause.numbers or any(p.kind == "thing" and (p.card or p.called or p.pt) for _, p in clause.args):
                    unread.append(_words(text, clause))  # something named that nothing was said of
                continue
            elif clause.beside and (clause.passive or clause.verb != "be"):
                stories += 1
                unread.append(_words(text, clause))  # what is done to several at once, told in one breath
            elif all(_tell_in_order(world, each) for each in (*_each(clause), clause)):
                personal = personal or _of_somebody(world, clause)
                told += 1
                unread.extend(told_twice(life, world, _words(text, clause)))
                unread.extend(t.text for t in clause.unread if _matters(t))
                unread.extend(_left_out(clause))
            elif told_why(world, clause):
                stories += 1
                passed.append(_words(text, clause))
            else:
                personal = personal or _of_somebody(world, clause)
                stories += 1
                unread.append(_words(text, clause))
    if lookup is not None and not world.deeds and not told and not cards:
        return Reading(text, "lookup", "full", lookup=lookup, cards=cards, words=words)
    # what is asked comes last, whatever the order of the sentences: a condition may stand after the question
    _bring_in(world)
    asked: list[Asked] = []
    before = Clause()
    leftover = False
    planned = 0  # clauses that belong to the plan read last
    for number, clause in enumerate(questions):
        if planned:
            planned -= 1
            unread.extend([*(t.text for t in clause.unread if _matters(t)), *_left_out(clause)])
            continue
        group = plan_ahead(questions[number:])
        whole = plan(asked[-1].world if asked else world, group, read_ask) if group else None
        planned = len(group) - 1 if whole is not None else 0
        found = [] if clause.beside or clause.joined else read_ask(asked[-1].world if asked else world, clause)
        found = [whole] if whole is not None else found
        if not found and leftover and clause.verb == "assign":
            continue  # "... before the rest may be assigned to the player" only says what the amount asked for leaves over
        if not found:
            unread.append(_words(text, clause))
        if found and asked and clause.intro == "or":  # "does it live or die?": each is an alternative
            asked[-1].option = asked[-1].option or _verb_words(before)
            found[0].option = found[0].option or _verb_words(clause)
            unread.extend(_words(text, clause) for said in (asked[-1].option, found[0].option) if said == "be")  # of which nothing says what it is
        before = clause
        for one in found if (values := offered(clause.tokens)) else ():
            one.reads = one.reads or f"among {values}"
        for one in found if (how := read_as(clause.tokens)) else ():
            one.reads, one.opposite = how, one.opposite or clause.negated
        for one in found if clause.turned else ():
            one.opposite = not one.opposite
        if found and asked:
            found[0].apart = clause.intro != "and"
        asked.extend(found)
        leftover = leftover or clause.leftover
        if clause.leftover:
            clause.unread = [t for t in clause.unread if t.low not in ("before", "rest")]
        unread.extend(t.text for t in clause.unread if _matters(t) and found)
        if found and not clause.wh:
            unread.extend(_left_out(clause))
    final = asked[-1].world if asked else world
    spells_spoken_of(final)
    games, numbers = several_games(text), impossible(tokens)
    worlds = (final, *(each.world for each in asked))
    unread += [f"what becomes of {card}" for card in dict.fromkeys(recited_of) if asked and not any(_takes_part(w, card) for w in worlds)]
    missing = [u for u in unread if u] + final.lacking() + contradictory(final) + unclear(tokens) + games + numbers
    mends = near_names([t.called for t in final.things if t.called], names.suggest) + advice(final, missing, games, numbers)
    # a question about the rules stands alone and speaks of nothing particular
    alone = len(sentences(tokens)) == 1 and not personal and not _particular(tokens, combat=False)
    if not asked or (alone and missing):
        # one that tells a story which was not read is no such question
        general = alone or not (told or stories) or (len(cut) <= 2 and not world.deeds and not _particular(tokens))
        kind = "general" if general else "none"
        return Reading(
            text, kind, "none", lookup=lookup, not_understood=missing, cards=cards, words=words, story=bool(told or stories) and not alone, mends=mends
        )
    if passed := [words for words in passed if words]:
        final.notes.append(f"Passed over, as a reason, an opinion or what a card says anyway: {'; '.join(passed)}")
    missing += settle(final)
    composer = Composer(final)
    if claim is not None and claim[3]:
        for one in asked:
            one.opposite = not one.opposite
    inquiries = tuple(one.build(composer) for one in asked)
    if any(t.low == "several" for t in tokens) and any(i.kind.startswith("how") for i in inquiries):
        missing.append("how many several are")
    scenario = compose(final, inquiries, _title(text), rules, composer)
    return Reading(
        text, "scenario", "part" if missing else "full", scenario=scenario, opposite=tuple(one.opposite for one in asked),
        reads=tuple(one.reads for one in asked), options=tuple(one.option for one in asked),
        apart=tuple(one.apart for one in asked), lookup=lookup,
        not_understood=missing, notes=list(dict.fromkeys(final.notes)), cards=cards, words=words, mends=mends,
    )  # fmt: skip


def _takes_part(world: World, card: str) -> bool:
    """Whether a card that was spoken of is in the story or in what is asked."""
    return any(card in (t.card, t.chosen) for t in world.things)


def _bring_in(world: World) -> None:
    """The cards somebody reminded of, which nothing else was told of."""
    for recalled in world.recalled:
        if not world.matching(recalled):
            keeper = owner_word(world, recalled, "")
            world.add(recalled, keeper or ME)
            if not keeper:
                world.notes.append(f"{recalled.card} is taken to be on the battlefield under your control")
    world.recalled.clear()


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


def _particular(tokens: list[Token], *, combat: bool = True) -> bool:
    """Whether the words describe particular things: cards by name, sizes, card text; and a combat, where that counts."""
    fought = ("attack", "attacks", "blocks", "blocked") if combat else ()
    return any(t.kind in ("name", "called", "pt", "quote") or t.text in fought for t in tokens)


def _of_somebody(world: World, clause: Clause) -> bool:
    """Whether a clause tells of a player's doing or of what is his ("I attack", "my creature dies"), as a story does and a rule does not."""
    subject = clause.subject
    if subject is None or not clause.verb or (clause.has("player", "players") and not clause.has("opponent", "opponents")):
        return False
    if subject.kind == "player":
        return clause.verb not in ("control", "be", "exist")
    return subject.kind == "thing" and subject.det in ("my", "his", "her", "opponent's")


def _left_out(clause: Clause) -> list[str]:
    """Phrases no frame had a use for, and things named after "of" ("a Clone of a legendary creature")."""
    unused = [f"{prep} {p.card or p.called or p.who or ' '.join((*p.types, *p.subtypes)) or p.kind}" for prep, p in clause.unused]
    return unused + [f"of {p.card or p.called or ' '.join(p.types)}" for prep, p in clause.args if prep == "of" and p.kind == "thing" and not p.zone]


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


def _verb_words(clause: Clause) -> str:
    """The verb of a clause as it was typed, with "not" where it is denied."""
    verbs = lexicon().verbs
    said = next((t.low for t in clause.tokens if verbs.get(t.low) == clause.verb), clause.verb)
    return f"not {said}" if clause.negated else said


def _said(sentence: list[Token]) -> str:
    """A sentence as it was said."""
    return " ".join(t.text for t in sentence if t.kind != "punct")


def _title(text: str) -> str:
    return text if len(text) <= 70 else text[:67].rsplit(" ", 1)[0] + "..."


def _matters(token: Token) -> bool:
    return token.kind == "word" and token.low not in FILLERS and len(token.text) > 1


def _words(text: str, clause: Clause) -> str:
    tokens = [t for t in clause.tokens if t.kind != "punct"]
    if not tokens:
        return ""
    return text[tokens[0].start : tokens[-1].end]
