"""The whole story told: sentence by sentence, a few readings side by side, and then settled and written down."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.question.hypothesis import AskLine, Hypothesis
from judge.question.meaning.decode import AsCard, dressed, dressing, meanings, no_card
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.meaning.preps import prepositions
from judge.question.story import costs, events, stack, states
from judge.question.story.amounts import amounting
from judge.question.story.apposed import apposed
from judge.question.story.arrivals import arrival, worn_off
from judge.question.story.asked_clefts import apart as clefts_apart
from judge.question.story.asked_clefts import uncleft as uncleft_asked
from judge.question.story.asked_costs import priced, wanting_it
from judge.question.story.asked_fates import fated
from judge.question.story.asked_leave import leave
from judge.question.story.asked_now import then
from judge.question.story.asked_numbers import numbered, one_number, parted
from judge.question.story.asked_places import goes_where, placed
from judge.question.story.beside import (
    abilities_alone,
    by_what_was_used,
    described_alone,
    described_beside,
    described_so,
    left_open,
    so_described,
    spoken_before,
    state_alone,
    worn_alone,
    worn_beside,
)
from judge.question.story.binding import Expects, Scene
from judge.question.story.cards import Cards
from judge.question.story.claims import as_held, holder_of
from judge.question.story.clefts import plain_order, uncleft
from judge.question.story.conjoined import each_asked
from judge.question.story.curt import damage_dealt, filled_in, standing_at, unsaid_theme, wearing
from judge.question.story.deeds import means_of
from judge.question.story.directly import DECLARED, directly
from judge.question.story.disputes import disputed
from judge.question.story.doings import Forms
from judge.question.story.entitled import entitled, ought
from judge.question.story.expected import expected, invents, unheard_in
from judge.question.story.fragments import by_nickname, by_something, paid_by_tapping
from judge.question.story.headings import sides
from judge.question.story.hung import regrouped, taken_back, thrown
from judge.question.story.joined import joined
from judge.question.story.model import Deed, Telling, World
from judge.question.story.numbers import no_mana_of, stands_at
from judge.question.story.order import WAITS_FOR, Step, steps
from judge.question.story.otherwise import plainly
from judge.question.story.people import in_play, is_player
from judge.question.story.printed import as_much, needless
from judge.question.story.reasons import done_already, restated, without_reasons
from judge.question.story.recast import as_one, full
from judge.question.story.recital import (
    cites_a_card,
    general,
    in_parentheses,
    quoted,
    recited,
    recited_whole,
    tells_of_text,
)
from judge.question.story.refer import Want, refer
from judge.question.story.repeated import again, often
from judge.question.story.settle import settled
from judge.question.story.sources import is_ability
from judge.question.story.speak import Speaker
from judge.question.story.table import handler
from judge.question.story.targets import targeted
from judge.question.story.terse import leave_asked, spelled_out
from judge.question.story.timing import on_stack
from judge.question.story.turntold import in_first_turn, in_its_turn
from judge.question.story.unsaid import as_cast
from judge.question.story.whose import owned
from judge.question.story.whoseturn import denied_turn
from judge.question.story.worded import reworded
from judge.question.story.words import left_unread, noun_spans, unread, verb_spans
from judge.question.syntax.model import Clause, Noun, Parsed, Prep, Sentence, Span

BEAM = 8
ALTERNATIVES = 3
SKIPPED = 0.4
DENIABLE = frozenset(("respond", "attack", "block", "pay", "have", "control", "own", "be", "exist", "stay", "at_life"))


def as_whole(sentence: Sentence) -> Sentence:
    """The sentence with its clauses as they belong together."""
    for form in AS_WHOLE:
        sentence = form(sentence)
    return sentence


def put_plainly(clause: Clause) -> Clause:
    """The asking clause as the plain question it comes to."""
    for form in PUT_PLAINLY:
        clause = form(clause)
    return clause


def tell(parsed: Parsed, cards: Cards, as_card: AsCard = no_card, expects: Expects = None) -> tuple[Telling, ...]:
    """The readings of a text's story, the likeliest first, with the clauses left that ask. ``as_card``: the cards a word used as a verb may name;
    ``expects``: how what was told to come of it is asked for."""
    scene = Scene(cards, parsed.words, as_card=as_card, expects=expects)
    start = World()
    if any(word.lower() in ("i", "me", "my", "mine", "we", "our", "i'm", "i've") for word in parsed.words):
        start.people["i"] = "Ann"
    worlds = [start]
    asking: list[tuple[Said, ...]] = []
    idle: list[tuple[Sentence, int]] = []
    sentences, gone = taken_back(parsed.sentences, parsed.words)
    start.explain(gone)
    doings = Forms(cards, as_card, parsed.words)
    listed = sides(standing_at(filled_in(sentences), parsed.words), parsed.words)
    plainer = targeted([wearing(denied_turn(reworded(owned(apposed(uncleft(each))), doings)), cards) for each in listed])
    left_out = frozenset(token for sentence in (*parsed.sentences, *plainer) for token in sentence.left_out)
    start.explained |= left_out
    start.needless |= left_out
    start.recited.update(token for first, last in gone for token in range(first, last))
    for sentence in map(as_whole, plainer):
        if in_parentheses(sentence.span, scene) and not sentence.question:
            for world in worlds:  # what stands in brackets within a phrase is no word of that phrase
                world.explained.difference_update(range(*sentence.span))
            repeated = [recited(world, sentence.span, scene) for world in worlds]
            if all(repeated):
                continue
            if abilities_alone(sentence, scene.tokens) and all(any(d.verb in ("resolve", "attack", "activate") for d in world.deeds) for world in worlds):
                for world in worlds:
                    world.explain([sentence.span])
                    world.checked.add(" ".join(scene.tokens[slice(*sentence.span)]))
                continue
            if (state := state_alone(sentence)) and all(spoken_before(world, sentence) and not world.deeds for world in worlds):
                for world in worlds:
                    key = spoken_before(world, sentence) or 0
                    world.change(key, states=world.things[key].states | {state})
                    world.explain([sentence.span])
                continue
            if (worn := worn_alone(sentence)) is not None and all(spoken_before(world, sentence) for world in worlds):
                worlds = [worn_beside(world, worn, sentence) for world in worlds]
                continue
            if (described := described_alone(sentence)) is not None:
                worlds = [described_beside(world, described, scene.cards) for world in worlds]
                continue
        sentence, conditions = without_condition(sentence)
        for world in worlds:
            world.explain(conditions)
        order = steps(sentence)
        done_before = max(len(world.deeds) for world in worlds)
        for place, step in enumerate(order):
            if step.asks:
                clause, beside = _beside(step.clause, scene)
                clause, reasons = without_reasons(clause)
                for reason in reasons:
                    worlds = [done_already(world, reason, clause, told, scene) or world for world in worlds]
                worlds = [_by_the_way(world, beside, scene) for world in worlds]
                asking.append(asked(clause, as_card))
            else:
                if (so := so_described(step.clause)) is not None:
                    worlds = [described_so(world, so, scene.cards) for world in worlds]
                    continue
                step = replace(step, clause=carried(step.clause, order[place - 1].clause if place else None, scene))
                early = [later.clause for later in order[place + 1 :] if 0 < later.clause.span[1] <= step.clause.span[0]]
                early += [before.clause for before in order[:place] if before.asks]
                for clause in early if _points_back(step.clause) else ():
                    worlds = [_brought_up(world, clause, scene) for world in worlds]
                others = [*order[:place], *order[place + 1 :]]
                worlds = _beam([done for world in worlds for done in unheard_time(world, step, others, scene) or told(world, step.clause, scene)])
        if all(len(world.deeds) <= done_before for world in worlds):
            idle.append((sentence, len(asking) if any(step.asks for step in order) else -1))
    for sentence, number in idle:
        if number < len(asking):  # what is asked last is asked, though a card says so
            for world in worlds:
                recited_whole(world, sentence, scene)
    return tuple(Telling(world, tuple(asking), parsed.words) for world in worlds)


def without_condition(sentence: Sentence) -> tuple[Sentence, list[Span]]:
    """ "Do I get it, or does X have to die for that?": what it would take otherwise is no question of its own, but a no to the first; with its words."""
    kept: list[Clause] = []
    beside: list[Span] = []
    for clause in sentence.clauses:
        back = any(prep.word in ("for", "before") and isinstance(prep.what, Noun) and prep.what.head.lower() in ("that", "it", "this") for prep in clause.preps)
        first = kept[-1] if kept else None
        if first is not None and first.mood == "asked" and not first.wh and clause.mood == "asked" and clause.link == "or" and clause.modal == "must" and back:
            beside.append(clause.span)
        else:
            kept.append(clause)
    return (replace(sentence, clauses=tuple(kept)), beside) if beside else (sentence, beside)


_TRYING = frozenset(("can", "may", "could", "must", "need"))


def unheard_time(world: World, step: Step, beside: Sequence[Step], scene: Scene) -> list[World]:
    """ "How big is it before its trigger resolves?": what is so at a time that the story goes beyond; its words stay unread, as the answer is that of the
    end. Nothing for what may be done before something else is, nor for what is told."""
    if step.clause.link.split()[-1:] != ["before"] or step.clause.verb not in WAITS_FOR or not world.deeds:
        return []
    if not beside or any(not each.asks or each.clause.modal in _TRYING for each in beside):
        return []
    left = world.fork()
    left_unread(left, step.clause.span, scene.tokens)
    return [left]


_USING = frozenset(("use", "cast", "play", "activate", "tap"))


def by_means(clause: Clause) -> list[Clause]:
    """ "Use X to destroy it" as what it comes to: destroy it with X."""
    on = clause.preps[0].what if len(clause.preps) == 1 and clause.preps[0].word in ("on", "at") else None
    if clause.verb.lower() not in _USING or clause.passive or len(clause.objects) != 1 or (clause.preps and not isinstance(on, Noun)):
        return []
    means = clause.objects[0]
    out = []
    for inner in clause.inner:
        if inner.form == "infinitive" and inner.subject is None and not inner.negated:
            if isinstance(on, Noun):  # "cast X on my Bear to save it": it is what X is cast on
                back = len(inner.objects) == 1 and inner.objects[0].kind == "pronoun" and inner.objects[0].head.lower() in _BACK
                if not back or inner.preps:
                    continue
                inner = replace(inner, objects=(on,))
            by = Prep("with", means, means.span)
            out.append(replace(inner, subject=clause.subject, modal=clause.modal, mood=clause.mood, negated=clause.negated, form=clause.form, link=clause.link,
                               preps=(*inner.preps, by), adverbs=(*clause.adverbs, *inner.adverbs), span=clause.span))
    return out


def counted(clause: Clause) -> Clause:
    """ "Do I draw one card or two?", "2 Zombies or 4?": how many there are, of what is counted; any other clause as it is."""
    if clause.wh:
        return clause
    thing = clause.subject
    or_none = thing is not None and thing.joined == "or" and [(each.det, each.head) for each in thing.also] == [("no", thing.head)]
    if thing is not None and or_none and not clause.verb:
        got = replace(thing, also=(), joined="", det="a")  # "Spirit or no Spirit?"
        return replace(clause, verb="get", subject=Noun("pronoun", "i", span=(thing.span[0], thing.span[0])), objects=(got,), mood="asked")
    for noun in (clause.subject, *clause.objects):
        if noun is None or noun.joined != "or" or not all(each.kind in ("number", "noun") and _number(each) for each in noun.members()):
            continue
        what = next((each for each in noun.members() if each.kind == "noun"), None)
        if what is None:
            continue
        asked_for = replace(what, wh="how many", det="", count=None, plural=True, also=(), joined="", span=noun.span)
        if not clause.verb:  # mana is paid, anything else is there
            verb, by = ("pay", Noun("pronoun", "i", span=(noun.span[0], noun.span[0]))) if what.head == "mana" else ("exist", asked_for)
            return replace(clause, verb=verb, subject=by, objects=(asked_for,) if verb == "pay" else (), mood="asked")
        if noun is clause.subject:
            return replace(clause, subject=asked_for)
        return replace(clause, objects=tuple(asked_for if each is noun else each for each in clause.objects))
    return clause


_UTMOST = frozenset(("most", "max", "maximum", "highest", "greatest", "biggest"))


def utmost(sentence: Sentence) -> Sentence:
    """ "What is the most damage I can trample over": one question, though it may be read as two clauses."""
    for first, second in itertools.pairwise(sentence.clauses):
        thing = first.subject
        what = first.verb == "be" and first.wh == "what" and thing is not None and bool(_UTMOST & {thing.det, *thing.marks, thing.head}) and not thing.clauses
        if what and thing is not None and second.modal in ("can", "may", "could") and not (second.link or second.wh or second.objects) and second.subject:
            inner = replace(second, gap="object", mood="told")
            joined = replace(first, subject=replace(thing, clauses=(inner,)), span=(first.span[0], second.span[1]))
            kept = tuple(joined if clause is first else clause for clause in sentence.clauses if clause is not second)
            return replace(sentence, clauses=kept)
    return sentence


def at_most(clause: Clause) -> Clause:
    """ "What is the most damage I can trample over": how much may be; "how much for max" the same; any other clause as it is."""
    kept = tuple(prep for prep in clause.preps if not (isinstance(prep.what, Noun) and prep.what.head.lower() in _UTMOST and prep.word in ("for", "at")))
    clause = replace(clause, preps=kept)
    thing = clause.subject
    if clause.wh == "how much" and thing is not None and thing.wh == "how much" and thing.head.lower() in _UTMOST and not clause.objects:
        over = Noun("noun", "damage", wh="how much", span=thing.span)  # "how much max tramples over"
        return replace(clause, subject=Noun("pronoun", "it", span=(thing.span[1], thing.span[1])), objects=(over,), modal="can")
    if clause.verb != "be" or clause.wh != "what" or thing is None or len(thing.clauses) != 1 or not _UTMOST & {thing.det, *thing.marks, thing.head}:
        return clause
    (inner,) = thing.clauses
    marks = tuple(mark for mark in thing.marks if mark not in _UTMOST)
    head = "damage" if thing.head in _UTMOST else thing.head
    asked_for = replace(thing, head=head, wh="how much", det="", marks=marks, clauses=(), span=(thing.span[0], inner.span[0]))
    said = {"mood": "asked", "wh": "how much", "gap": "", "span": clause.span, "modal": inner.modal or "can", "particles": inner.particles or clause.particles}
    if inner.gap == "subject":
        return replace(inner, subject=asked_for, **said)  # type: ignore[arg-type]
    return replace(inner, objects=(asked_for, *inner.objects), **said)  # type: ignore[arg-type]


def _number(noun: Noun) -> bool:
    """Whether a phrase says how many."""
    return (noun.kind == "number" and noun.head.isdecimal()) or noun.count is not None


_BACK = frozenset(("it", "them", "they", "that", "one", "him", "its"))


def _points_back(clause: Clause) -> bool:
    """Whether a clause has a pronoun for a thing."""
    return any(noun.kind == "pronoun" and noun.head.lower() in _BACK for noun in nouns_of(clause))


_ANY = frozenset(("card", "spell", "permanent", "thing", "ability"))


def _brought_up(world: World, clause: Clause, scene: Scene) -> World:
    """The things that a clause names which is told or asked later, though it was said before: "can I block with a Bear the turn I play it"."""
    for noun in nouns_of(clause):
        if noun.kind not in ("name", "noun", "size") or noun.wh or is_player(noun) or noun.span in world.known:
            continue
        if noun.head.lower() in _ANY and not noun.marks:
            continue  # "do I draw a card if ...": any card will do, none is there for it
        if noun.count is not None and noun.count > 1 and noun.kind != "name":
            continue  # several come in together where they are told of
        found = refer(world, replace(noun, also=()), Want(("object",)), scene.cards)
        if found and found[0].who and all(isinstance(who, int) for who in found[0].who):
            world = found[0].world
    return world


def asked(clause: Clause, as_card: AsCard = no_card) -> tuple[Said, ...]:
    """What an asking clause may mean, its dressing taken off ("I wonder whether it dies")."""
    if _short(clause):
        return (Said("be", value="echo", modality=clause.modal, clause=clause, said=(clause.span,)),)
    clause = put_plainly(clause)
    inner = [
        replace(said, modality=said.modality or modality) if modality in ("can", "must") else said
        for under, modality in dressed(clause) if modality not in ("talk", "given") for said in asked(_whole(under, clause), as_card)
    ]  # fmt: skip
    if clause.verb == "go" and clause.form == "participle" and clause.mood == "plan" and clause.subject is None and _alone(clause):  # "gone?"
        clause = replace(clause, verb="", is_=("gone",), mood="asked")
    if not clause.verb and clause.is_ and clause.subject is None:  # "dead?", "legal?": of what was spoken of last
        clause = replace(clause, verb="be", subject=Noun("pronoun", "it", span=(clause.span[0], clause.span[0])))
    elif not clause.verb and clause.subject is not None and (fate := next((mark for mark in clause.subject.marks if mark in states.FATES), "")):
        left = tuple(mark for mark in clause.subject.marks if mark != fate)  # "dead Bear?"
        clause = replace(clause, verb="be", is_=(fate,), subject=replace(clause.subject, marks=left))
    elif not clause.verb and clause.is_ and clause.subject is not None and clause.subject.kind != "wh":  # "my Bear dead?"
        clause = replace(clause, verb="be")
    elif not clause.verb and clause.preps and clause.subject is None:  # "back to my hand?"
        clause = replace(clause, verb="go", subject=Noun("pronoun", "it", span=(clause.span[0], clause.span[0])))
    if clause.mood == "plan" and not (clause.subject or clause.objects or clause.preps or clause.inner) and clause.verb.lower() not in verbs().frames:
        return (Said("", clause=clause),)  # "curtains?": a word by itself is no card to cast
    clause = leave_asked(clause)
    inner += [said for under in by_means(clause) for said in asked(under, as_card)]
    found = tuple(said for said in meanings(clause, None, as_card) if not _no_damage(said))
    return (*inner, *found) if inner else found or (Said("", clause=clause),)


def _no_damage(said: Said) -> bool:
    """ "How much mana does that take": nobody is dealt mana, cards or life."""
    amount = said.noun("amount")
    return said.predicate in ("damage", "damaged") and amount is not None and amount.head.lower() in ("mana", "card", "land", "token", "turn", "life")


_BY_PLAYERS = frozenset(("block", "attack", "cast", "play", "activate", "sacrifice", "discard", "chump", "chump-block", "double-block"))


def impersonal(clause: Clause) -> Clause:
    """ "Is it allowed to block with my Bear?": whether the asker may, as a thing does nothing with another; any other clause as it is."""
    who = clause.subject
    if clause.modal not in ("can", "may") or clause.verb not in _BY_PLAYERS or clause.passive:
        return clause
    if who is None or who.kind != "pronoun" or who.head.lower() != "it":
        return clause
    if not any(prep.word == "with" and isinstance(prep.what, Noun) and not is_player(prep.what) for prep in clause.preps):
        return clause
    return replace(clause, subject=Noun("pronoun", "i", span=who.span))


def _alone(clause: Clause) -> bool:
    """Whether a clause is nothing but its verb."""
    return not (clause.objects or clause.preps or clause.inner or clause.particles or clause.is_ or clause.wh)


def _whole(under: Clause, clause: Clause) -> Clause:
    """What is asked under a verb that only dresses it ("can he keep tapping it"), with the words of that verb as its own."""
    beside = clause.objects or clause.preps or clause.particles or clause.is_ or len(clause.inner) != 1 or under.subject is not clause.subject
    if beside or dressing(clause) not in ("do", "want", "try"):
        return under
    return replace(under, span=clause.span, adverbs=(*clause.adverbs, *under.adverbs))


def _do_that(clause: Clause) -> Clause | None:
    """ "May she do this?", "can I do that?": whether what was told last may be done; None for any other clause."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "do" or clause.modal not in ("can", "may") or clause.wh or clause.mood != "asked" or clause.negated or what is None:
        return None
    if what.kind != "pronoun" or what.head.lower() not in ("this", "that", "it", "so") or clause.inner or clause.preps or what.preps:
        return None
    if clause.subject is None or not is_player(clause.subject):
        return None
    return replace(clause, verb="be", is_=("allowed",), objects=(), modal="", subject=replace(what, span=(clause.span[0], clause.span[0])))


_PERMITTING = {"allow": "allowed", "permit": "permitted", "forbid": "forbidden", "prohibit": "forbidden"}


def permitted(clause: Clause) -> Clause:
    """ "Is that allowed?", "allowed?", "permitted?": whether what was told may be done; any other clause as it is."""
    if (done := _do_that(clause)) is not None:
        return done
    word = _PERMITTING.get(clause.verb, "")
    bare = not (clause.objects or clause.inner or clause.preps or clause.wh)
    if not word or not bare or not (clause.passive or (clause.subject is None and clause.form in ("participle", "past", "plan", ""))):
        return clause
    if clause.subject is not None and clause.subject.kind != "pronoun":
        return clause
    what = clause.subject or Noun("pronoun", "that", span=(clause.span[0], clause.span[0]))
    return replace(clause, verb="be", is_=(word,), passive=False, subject=what)


def standing(clause: Clause) -> Clause:
    """ "I'm at?": at how much life; any other clause as it is."""
    at = "at" in clause.particles and not (clause.objects or clause.is_ or clause.preps or clause.inner)
    if clause.verb != "be" or not at or clause.subject is None or not is_player(clause.subject):
        return clause
    total = Noun("noun", "life total", owner=clause.subject, span=clause.subject.span)
    return replace(clause, wh="what", subject=total, particles=(), mood="asked")


def _short(clause: Clause) -> bool:
    """ "Must I?", "does it?": what was told or claimed last is asked for."""
    that = clause.verb == "do" and bool(clause.modal) and len(clause.objects) == 1 and clause.objects[0].kind == "pronoun"
    that = that and clause.objects[0].head.lower() in ("that", "this", "it", "so") and not clause.objects[0].preps
    bare = (that or not clause.objects) and not clause.preps and not clause.inner and not clause.is_ and not clause.wh
    return clause.mood == "asked" and bare and clause.subject is not None and clause.verb in ("", "do") and bool(clause.modal or clause.verb)


def _beam(worlds: list[World]) -> list[World]:
    kept: dict[object, World] = {}
    for world in sorted(worlds, key=lambda w: w.cost):
        sign = (tuple(world.things.values()), tuple(world.deeds), tuple(world.results), tuple(world.life.items()), world.turn, tuple(world.facts))
        kept.setdefault(sign, world)
    return list(kept.values())[:BEAM]


def told(world: World, clause: Clause, scene: Scene, antecedent: Noun | None = None) -> list[World]:
    """The worlds a clause may lead to; where it can't be told, the world as it was, with the cards it names."""
    if (recital := quoted(world, clause, scene)) is not None:
        _name_cards(recital, clause, scene)
        return [recital]
    if (known := stands_at(world, clause, scene) or no_mana_of(world, clause, scene) or damage_dealt(world, clause)) is not None:
        return [known]
    clause = paid_by_tapping(by_nickname(clause, scene.as_card), scene.cards)
    clause = plain_order(clause, {deed.verb for deed in world.deeds}, _attacking_sizes(world))
    clause = plainly(regrouped(thrown(clause, scene.cards)), later=bool(world.deeds))
    clause, *more = (each for part in as_cast(directly(clause), scene.cards, scene.as_card) for each in apart(part, scene.cards))
    for later in more:
        return [after for each in told(world, clause, scene, antecedent) for after in told(each, later, scene)]
    if _of_text(clause):
        done = world.fork()
        if recited(done, clause.span, scene):
            return [done]
    clause, number, spans = often(clause, scene)
    if number > 1:
        return [again(world, after, number, spans, scene) for after in told(world, clause, scene, antecedent)]
    if clause.link.split()[-1:] == ["before"] and (clause.subject is None or world.deeds):
        return _not_yet(world, clause, scene)
    if DECLARED in clause.adverbs:
        done = world.fork()
        attack = next((deed for deed in reversed(world.deeds) if deed.verb == "attack"), None)
        if attack is not None:
            done.explain([clause.span])
            if clause.perfect and clause.verb == "block" and not any(deed.verb in ("block", "no block") for deed in world.deeds):
                defender = next((who for who in attack.targets if isinstance(who, str)), "")
                done.deeds += [Deed("no block", defender)] if defender else []
        return [done]
    held = as_held(clause)
    under = [(held[0], "claim")] if held is not None else list(dressed(clause))
    if under:
        holder = holder_of(held[1] if held is not None else clause.subject)
        out = [world]
        done = world.fork()
        done.explain(verb_spans(clause))
        out = [done]
        for inner, modality in under:
            if modality in ("claim", "wonder"):
                if cites_a_card(clause, scene.cards):  # its text is played as it is, whatever is said of it
                    for each in out:
                        needless(each, [clause.span])
                        each.cited.update(clause.subject.names if clause.subject is not None else ())
                if tells_of_text(clause) and recited(done, inner.span, scene):
                    continue
                if holder and not clause.negated:  # that somebody holds it is asked about, in whatever words it was told
                    for each in out:
                        needless(each, [held[2]] if held is not None else list(verb_spans(clause)))
                for each in out:
                    each.aside += [replace(said, holder=holder) for said in meanings(inner, None, scene.as_card)]
                    if not _claimed(each, inner, scene):
                        _name_cards(each, inner, scene)
            elif modality != "talk":
                out = [after for each in out for after in told(each, inner, scene)]
        return out
    if clause.link == "or" and clause.mood != "asked":
        return left_open(world, clause)
    out = []
    clause, beside = _beside(clause, scene)
    world = _by_the_way(world, beside, scene)
    world, clause = in_its_turn(world, clause)
    world, clause = stack.answering(world, clause, scene)
    for said in able(meanings(clause, antecedent, scene.as_card), scene)[:ALTERNATIVES]:
        said = by_something(_waiting(_of_the_last(world, said)))
        if antecedent is None and (paid := costs.instead(world, said, scene)) is not None:
            return _hanging(paid, clause, scene)
        arrived = arrival(world, said, scene, hung=antecedent is not None) or worn_off(world, said, scene)
        if arrived:
            out += arrived
            continue
        tells = handler(said.predicate) if said.positive or said.predicate in DENIABLE else events.spoken
        if tells is None or (said.modality in ("can", "may", "could", "might", "must") and not said.positive and said.predicate != "pay"):
            continue
        means = means_of(said) if said.predicate == "respond" else None
        if means is not None:  # "he responds by sacrificing it" tells what he does, in response
            answering = world.fork()
            answering.explain(verb_spans(clause))
            out += told(answering, replace(means, adverbs=(*means.adverbs, "in response")), scene)
            continue
        for after in _for_purpose(world, clause, said, scene) or tells(world, said, scene):
            if said.cost > 0.05:
                after.doubt("meaning", "", said.cost)
            as_much(world, after, said, scene)
            if len(after.results) > len(world.results) or tells is events.spoken:
                after.reported.append((said, tuple(after.results[len(world.results) :])))
            out += _hanging(after, clause, scene)
    if out and antecedent is not None:
        return _beam(out)
    borne = _borne(world, clause, scene) if antecedent is None else []
    if not out:
        return _skipped(world, clause, scene, borne)
    for after in out:
        if invents(world, after):
            after.invented.add(clause.span)
    if borne and any(clause.span in after.invented or unheard_in(after, clause, scene) for after in out):
        out += borne
    return _beam(out)


def _borne(world: World, clause: Clause, scene: Scene) -> list[World]:
    """The worlds in which a clause only tells what came of the story."""
    out = expected(world, clause, scene)
    for each in out:
        each.borne.add(clause.span)
    return out


def _attacking_sizes(world: World) -> frozenset[str]:
    """How big the creatures are that attack and of which no card is told."""
    attacking = [world.things[key] for deed in world.deeds if deed.verb == "attack" for key in deed.withs]
    return frozenset() if any(thing.card or not thing.size for thing in attacking) else frozenset(thing.size for thing in attacking)


def _of_the_last(world: World, said: Said) -> Said:
    """ "He counters": what isn't said to be countered is the spell cast last."""
    last = world.deeds[-1] if world.deeds else None
    if said.predicate != "counter" or said.role("theme") is not None or last is None or last.verb != "cast" or said.clause is None:
        return said
    first = said.clause.span[0]
    return said.having(("theme", Noun("pronoun", "it", span=(first, first))))


_STANDING = frozenset(("be", "exist", "stay", "move", "happen", "put", "attach", "enter", "enchant"))
"""Predicates of what gets, or is, somewhere."""


def _waiting(said: Said) -> Said:
    """ "Its trigger is on the stack": it has triggered."""
    theme = said.noun("theme")
    places = [said.noun(role) for role in ("place", "to", "on")] + [prep.what for prep in said.loose if prep.word in ("on", "onto", "to")]
    place = next((noun for noun in places if isinstance(noun, Noun) and noun.head.lower() == "stack"), None)
    if said.predicate not in _STANDING or theme is None or place is None or not said.positive or not is_ability(theme):
        return said
    loose = tuple(prep for prep in said.loose if prep.what is not place)
    return replace(said, predicate="trigger", roles=(("theme", theme), ("on", place)), loose=loose)


def apart(clause: Clause, cards: Cards) -> tuple[Clause, ...]:
    """ "I Shock his Giant and Terror his Bear": a spell named right before what it is used on, and joined to what stands before it, is a clause of its own
    with the same agent; "swings him down to 12": that he is at 12 is told afterwards; any other clause as it is."""
    if (at_life := _down_to(clause)) is not None:
        return at_life
    by_name = [prep for prep in clause.preps if isinstance(prep.what, Noun)] if not clause.objects[1:] else []
    pair = [prep.what for prep in by_name if isinstance(prep.what, Noun)] if len(by_name) == 2 else list(clause.objects)
    if len(pair) != 2 or not pair[0].also:
        return (clause,)
    first, whom = pair
    last = first.also[-1]
    if last.kind != "name" or last.span[1] != whom.span[0] or not all({"instant", "sorcery"} & set(cards.types(name)) for name in last.names):
        return (clause,)
    before = first.also[-2].span[1] if len(first.also) > 1 else last.span[0] - 1
    kept = replace(first, also=first.also[:-1], joined=first.joined if len(first.also) > 1 else "", span=(first.span[0], before))
    on = (Prep("on", whom, whom.span),)
    one = replace(last, plural=False, count=None)
    again = Clause(verb="cast", subject=clause.subject, objects=(one,), preps=on, span=(last.span[0], whom.span[1]), link="and")
    cut = (clause.span[0], before)
    if clause.objects and pair[0] is clause.objects[0]:
        return replace(clause, objects=(kept,), span=cut), again
    left = tuple(replace(p, what=kept, span=(p.span[0], before)) if p is by_name[0] else p for p in clause.preps if p is not by_name[1])
    return replace(clause, preps=left, span=cut), again


def _down_to(clause: Clause) -> tuple[Clause, Clause] | None:
    """ "Attacks me down to 12": the deed, and the life that somebody is left at; None for any other clause."""
    if "down" not in clause.particles or clause.verb in ("go", "be", "bring", "put", "get") or clause.passive or clause.negated:
        return None
    left = next((prep for prep in clause.preps if prep.word == "to" and isinstance(prep.what, Noun) and prep.what.kind == "number"), None)
    whom = [*clause.objects, *(prep.what for prep in clause.preps if prep.word in ("at", "on") and isinstance(prep.what, Noun))]
    player = next((noun for noun in whom if is_player(noun)), None)
    if left is None or player is None:
        return None
    preps = tuple(prep for prep in clause.preps if prep is not left)
    deed = replace(clause, preps=preps, particles=tuple(word for word in clause.particles if word != "down"), span=(clause.span[0], left.span[0]))
    return deed, Clause(verb="go", subject=replace(player, span=(left.span[0], left.span[0])), preps=(left,), form="past", span=left.span, link="and")


_CASTING = frozenset(("cast", "play", "use", "throw", "fire", "put"))


def carried(clause: Clause, before: Clause | None, scene: Scene) -> Clause:
    """ "I cast Shock on it, then Bolt on it": a spell named without a verb, with what it is aimed at, is cast by who cast the one before; "with the copy
    targeting X" is what the copy does; any other clause as it is."""
    if clause.verb:
        return clause
    spell = clause.subject
    if spell is None:
        doing = [(p.what, p.what.clauses[0]) for p in clause.preps if p.word == "with" and isinstance(p.what, Noun) and len(p.what.clauses) == 1]
        if len(doing) == 1 and len(clause.preps) == 1:
            noun, hung = doing[0]
            return replace(hung, subject=replace(noun, clauses=()), span=clause.span, link=clause.link, gap="")
        return clause
    if before is not None and (once_more := _once_more(clause, before, scene)) is not None:
        return once_more
    same = before is not None and before.subject is not None and not before.passive and (before.verb in _CASTING or bool(scene.as_card(before.verb)))
    if before is None or not same or not clause.link or spell.kind != "name" or not clause.preps or spell.also:
        return clause
    if not all({"instant", "sorcery"} & set(scene.cards.types(name)) for name in spell.names):
        return clause
    return replace(clause, verb="cast", subject=before.subject, objects=(spell,))


def _once_more(clause: Clause, before: Clause, scene: Scene) -> Clause | None:
    """ "... then another one": the same spell again, another copy of it; None for other clauses."""
    noun = clause.subject
    if noun is None or not clause.link or clause.verb or before.passive or before.subject is None or "another" not in (noun.det, noun.head.lower()):
        return None
    if noun.head.lower() not in ("one", "another", "1") or noun.also or noun.clauses or not (before.verb in _CASTING or scene.as_card(before.verb)):
        return None
    spell = next((each for each in before.objects if each.kind == "name"), None)
    if spell is None or not all({"instant", "sorcery"} & set(scene.cards.types(name)) for name in spell.names):
        return None
    again_ = replace(spell, det="another", owner=None, count=None, plural=False, span=noun.span)
    preps = clause.preps or tuple(replace(prep, span=(0, 0), what=_unplaced(prep.what)) for prep in before.preps if prep.word in ("on", "at"))
    return replace(clause, verb="cast", subject=before.subject, objects=(again_,), preps=preps)


def _unplaced(what: Noun | Clause) -> Noun | Clause:
    """A phrase taken up from a clause before, with no words of its own here."""
    return Noun("pronoun", "it", span=(0, 0)) if isinstance(what, Noun) and not is_player(what) else what


def _of_text(clause: Clause) -> bool:
    """Whether a clause is put as cards put it: of a target, in the present, of nobody in particular ("target player sacrifices a creature")."""
    nouns_there = [noun for noun in (clause.subject, *clause.objects) if noun is not None]
    return clause.mood != "asked" and any("target" in noun.marks and not noun.det and noun.owner is None for noun in nouns_there)


_ABLE = frozenset(("can", "may", "must", "should", "could", "might"))


def _claimed(world: World, clause: Clause, scene: Scene) -> bool:
    """Whether what somebody claims speaks only of things and deeds that the story has: then its words are understood, and nothing comes of them."""
    for said in meanings(clause, None, scene.as_card)[:2]:
        tells = handler(said.predicate) if said.positive or said.predicate in DENIABLE else events.spoken
        for after in tells(world.fork(), said, scene) if tells is not None else ():
            done = len(after.deeds) == len(world.deeds) or said.modality in _ABLE or not said.positive
            if done and after.things == world.things and after.facts == world.facts and after.life == world.life:
                world.explained |= after.explained
                return True
    return False


UNABLE = 0.5
"""How much less likely a verb means what the card it is done with can't do, where it may mean what that does."""


def able(found: Sequence[Said], scene: Scene) -> tuple[Said, ...]:
    """The meanings of a clause with those first that the card it is done with can bring about ("grabs it with Vedalken Shackles" is no search)."""
    means = next((noun for said in found for role in ("with", "agent") if (noun := said.noun(role)) is not None and noun.kind == "name"), None)
    if means is None:
        return tuple(found)
    can = [any(scene.cards.doing(name, said.predicate) for name in means.names) for said in found]
    if not any(can) or all(can):
        return tuple(found)
    told_so = any(said.noun("with") is means for said in found)  # what does it otherwise may do it in combat
    again = [said if fits else replace(said, cost=round(said.cost + UNABLE, 3)) for said, fits in zip(found, can, strict=True) if fits or not told_so]
    return tuple(sorted(again, key=lambda said: said.cost))


def _none(noun: Noun) -> Noun:
    """ "No library", "no hand": no cards there."""
    if noun.head.lower() == "card":
        return noun
    return Noun("noun", "card", det="no", count=0, preps=(Prep("in", Noun("noun", noun.head, span=noun.span)),), span=noun.span)


def _by_the_way(world: World, beside: Sequence[Said], scene: Scene) -> World:
    """The world with what was told by the way in it, each in the likeliest reading."""
    for said in beside:
        tells = handler(said.predicate)
        after = next(iter(tells(world, said, scene) if tells is not None else ()), None)
        idle = after is None or (said.clause is None and verbs().classes[said.predicate] != "state" and _came_of_nothing(world, after))
        if after is None or idle:
            world = world.fork()
            for span in said.said:
                left_unread(world, span, scene.tokens)
            continue
        world = after
        world.explain(said.said)
    return world


def _came_of_nothing(world: World, after: World) -> bool:
    """Whether what was told changed nothing in the story."""
    return (world.deeds, world.results, world.facts, world.turn) == (after.deeds, after.results, after.facts, after.turn)


_COMING = frozenset(("come", "begin", "start", "arrive", "roll", "hit", "end"))
"""Verbs of steps that come."""


def _not_yet(world: World, clause: Clause, scene: Scene) -> list[World]:
    """ "Before he blocks": what comes after, and isn't told as done."""
    done = world.fork()
    step = next((step for step, words in nouns()["moments"].items() if clause.subject is not None and clause.subject.head.lower() in words), "")
    if step and clause.verb in _COMING and clause.subject is not None and clause.subject.owner is None:
        done.explain([clause.span])  # "before the end of turn comes around"
        if world.deeds and step == "end step" and not any(deed.verb == "turn" for deed in world.deeds):
            player = world.turn or world.deeds[0].agent
            done.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s end step"))
        return [done]
    if clause.subject is None or clause.verb in WAITS_FOR or (clause.verb in ("block", "attack") and all(deed.verb != clause.verb for deed in world.deeds)):
        done.explain(verb_spans(clause))
    _name_cards(done, clause, scene)
    if clause.subject is not None and (found := refer(done, clause.subject, Want((), old=True), scene.cards)):
        done = found[0].world
    return [done]


def happening_of(noun: Noun) -> Said | None:
    """What a noun phrase tells that happens ("its death", "the destruction of X"); None for other nouns."""
    predicate = nouns()["nominals"].get(noun.head.lower()) if noun.kind == "noun" else None
    of = next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    whom = of or noun.owner
    if predicate is None or whom is None:
        return None
    role = "agent" if predicate in ("attack", "block") else "what" if verbs().classes[predicate] == "deed" else "theme"
    return Said(predicate, ((role, whom),), said=(noun.span,))


def _lacking(noun: Noun) -> bool:
    """ "No hand", "an empty library"."""
    return (noun.det == "no" or "empty" in noun.marks) and noun.head.lower() in ("library", "hand", "card")


def _beside(clause: Clause, scene: Scene) -> tuple[Clause, list[Said]]:
    """The clause without "with X in play" and the like, which tell of things by the way, and what they tell."""
    kept, told_by_the_way = [], []
    for prep in prepositions(clause):
        if prep.word in ("after", "upon", "following", "with") and isinstance(prep.what, Noun) and (said := happening_of(prep.what)) is not None:
            told_by_the_way.append(replace(said, said=(prep.span,)))
            continue
        if prep.word == "with" and isinstance(prep.what, Noun) and _lacking(prep.what):
            told_by_the_way.append(Said("have", ((("holder", clause.subject),) if clause.subject is not None else ()) + (("theme", _none(prep.what)),)))
            continue
        after = scene.tokens[prep.span[1]].lower() if prep.span[1] < len(scene.tokens) else ""
        if prep.word == "with" and isinstance(prep.what, Noun) and after in ("out", "around") and after in (*clause.adverbs, *clause.particles):
            there = Prep("on", Noun("noun", "battlefield"))
            words = ((prep.span[0], prep.span[0] + 1), (prep.span[1], prep.span[1] + 1))
            told_by_the_way.append(Said("exist", (("theme", prep.what), ("place", there.what)), said=words))
            adverbs, particles = (tuple(word for word in said if word != after) for said in (clause.adverbs, clause.particles))
            clause = replace(clause, adverbs=adverbs, particles=particles)
        elif prep.word in _THROUGH and isinstance(prep.what, Noun) and clause.verb in _GOING and _stands_by(prep.what, scene.cards):
            told_by_the_way.append(Said("exist", (("theme", prep.what),), said=((prep.span[0], prep.span[0] + 1),)))
        elif prep.word == "with" and isinstance(prep.what, Noun) and states.hanging_place(prep.what)[0] in ("battlefield", "graveyard", "hand"):
            mine = clause.subject is not None and clause.subject.head.lower() in ("i", "we") and prep.what.owner is None and prep.what.kind == "name"
            holder = (("holder", clause.subject),) if mine else ()  # "with X in play I do this": the X of who does it
            told_by_the_way.append(Said("have" if mine else "exist", (*holder, ("theme", prep.what)), loose=(), said=((prep.span[0], prep.span[0] + 1),)))
        else:
            kept.append(prep)
    clause, hung = _hung_beside(clause)
    told_by_the_way += hung
    if told_by_the_way:
        return replace(clause, preps=tuple(kept)), told_by_the_way
    return clause, []


_THROUGH = frozenset(("through", "past", "into", "despite", "under"))
_GOING = frozenset(("attack", "swing", "charge", "come", "go", "send", "run"))


def _stands_by(noun: Noun, cards: Cards) -> bool:
    """Whether a phrase names a permanent that is no creature: what is attacked through only is there ("three attack me through my Propaganda")."""
    kinds = [set(cards.types(name)) for name in noun.names] if noun.kind == "name" and not noun.also else []
    return bool(kinds) and not any(each & {"creature", "planeswalker", "instant", "sorcery"} for each in kinds)


def _hung_beside(clause: Clause) -> tuple[Clause, list[Said]]:
    """ "My opponent, with a Propaganda in play, ...": what stands beside the subject and tells of things by the way."""
    subject, found = clause.subject, list[Said]()
    if subject is None:
        return clause, found
    for prep in subject.preps:
        if prep.word == "with" and isinstance(prep.what, Noun) and states.hanging_place(prep.what)[0] in ("battlefield", "graveyard", "hand"):
            holder = replace(subject, preps=())
            found.append(Said("have", (("holder", holder), ("theme", prep.what)), said=((prep.span[0], prep.span[0] + 1),)))
    if found:
        left = tuple(prep for prep in subject.preps if all(prep.what != said.noun("theme") for said in found))
        clause = replace(clause, subject=replace(subject, preps=left))
    return clause, found


def _skipped(world: World, clause: Clause, scene: Scene, borne: Sequence[World] = ()) -> list[World]:
    done = world.fork()
    if clause.verb.lower() in verbs().dressing and not clause.negated:
        done.explain(verb_spans(clause))
    _name_cards(done, clause, scene)
    if general(clause) and recited(done, clause.span, scene):
        return [done]
    if (again_said := restated(done, clause, scene)) is not None:
        return [again_said]
    if (known := _as_it_is(done, clause, scene)) is not None:
        return [known]
    if borne:
        return list(borne)
    if clause.verb:
        done.doubt("skip", "", SKIPPED / 4)
    return [done]


_BARS = {"destroy": ("indestructible",), "kill": ("indestructible",), "target": ("shroud", "hexproof")}
"""Abilities by what can't be done to a thing that has them (702.12b, 702.18a)."""


BARRED = 2.5
"""How doubtful a story is in which something is told to be impossible that the cards allow."""


def _as_it_is(world: World, clause: Clause, scene: Scene) -> World | None:
    """ "It can't be destroyed", said of what is indestructible anyway: nothing new; of other things something nobody named keeps it from that."""
    if (known := _aims_at_nothing(world, clause, scene)) is not None:
        return known
    for said in meanings(clause, None, scene.as_card)[:2]:
        bars = _BARS.get(said.predicate, ())
        whom = said.noun("theme") or said.noun("target")
        by = said.noun("agent")
        anything = by is None or all(each.head.lower() in ("spell", "ability", "anything", "opponent", "card") for each in by.members())
        if said.positive or said.modality != "can" or not bars or whom is None or said.noun("with") is not None or not anything:
            continue
        for found in refer(world, whom, Want(("permanent",), old=True), scene.cards)[:1]:
            things = [found.world.things[who] for who in found.who if isinstance(who, int)]
            if things and all(any(bar in t.abilities or (t.card and scene.cards.has_keyword(t.card, bar)) for bar in bars) for t in things):
                found.world.explain(verb_spans(clause))
                found.world.explain([by.span] if by is not None else [])
                return found.world
            if things and said.predicate == "destroy":
                found.world.doubt("state", "what can't be destroyed here isn't indestructible by itself", BARRED)
                return found.world
    return None


def _aims_at_nothing(world: World, clause: Clause, scene: Scene) -> World | None:
    """ "X doesn't target", said of a card that indeed has no target, or "X targets" of one that has: so it is by its text; None for anything else."""
    card = clause.subject
    if clause.verb != "target" or card is None or card.kind != "name" or card.also or clause.modal or clause.passive or clause.inner or clause.preps:
        return None
    if any(noun.kind != "pronoun" or noun.head.lower() not in ("it", "anything", "something") for noun in clause.objects):
        return None
    aims = any(each.targets for name in card.names for each in scene.cards.abilities(name))
    if aims == clause.negated:
        return None
    world.explain([clause.span])
    world.checked.add(f"{card.head} {'targets' if aims else 'does not target'}")
    return world


def nouns_of(clause: Clause) -> Iterable[Noun]:
    """Every noun phrase of a clause, outermost first."""
    for noun in (clause.subject, *clause.objects, *(prep.what for prep in clause.preps)):
        if isinstance(noun, Noun):
            yield from _under(noun)
        elif isinstance(noun, Clause):
            yield from nouns_of(noun)
    for inner in (*clause.inner, *clause.hung):
        yield from nouns_of(inner)


def _under(noun: Noun) -> Iterable[Noun]:
    for member in noun.members():
        yield member
        for prep in member.preps:
            if isinstance(prep.what, Noun):
                yield from _under(prep.what)
        for clause in member.clauses:
            yield from nouns_of(clause)


def _name_cards(world: World, clause: Clause, scene: Scene) -> None:
    """Cards named in what could not be told are there all the same."""
    for noun in nouns_of(clause):
        if noun.kind == "name":
            found = refer(world, replace(noun, also=(), preps=(), clauses=()), Want(), scene.cards)
            if found:
                best = found[0].world
                for name in ("things", "known", "spoken", "explained", "doubts", "notes"):
                    setattr(world, name, getattr(best, name))


def hanging(world: World, clause: Clause, scene: Scene) -> list[World]:
    """What hangs on the noun phrases of a clause: "a Hunter carrying a Warhammer", "the Bear that attacked"."""
    out = [world]
    for prep in clause.preps:
        if prep.word == "by" and isinstance(prep.what, Clause) and prep.what.form == "gerund":
            own = replace(prep.what, subject=prep.what.subject or clause.subject)
            if clause.verb == "respond":
                own = replace(own, adverbs=(*own.adverbs, "in response"))
            out = [after for each in out for after in told(each, own, scene)]
    for noun in (clause.subject, *clause.objects, *(prep.what for prep in clause.preps)):
        for member in noun.members() if isinstance(noun, Noun) else ():
            about = clause.subject if isinstance(noun, Noun) and _says_what(clause, noun) and clause.subject is not None else member
            for hung in member.clauses:
                new = [after for each in out for after in _relative(each, hung, about, scene)]
                if not new and general(hung):
                    for each in out:
                        recited(each, hung.span, scene)
                for each in () if new else out:
                    if hung.verb == "be" and not each.explained & set(range(*hung.span)):  # "the creature that was under it": small words, and they matter
                        each.missed.update((span, (member.head,)) for span in noun_spans(member)[:1])
                out = new or out
    return out


def _says_what(clause: Clause, noun: Noun) -> bool:
    """Whether a noun phrase tells what the subject is ("his blocker is a 0/5 that has reach"), so that what hangs on it is said of the subject."""
    told_of = clause.verb == "be" and not clause.wh and clause.mood == "told" and not clause.negated
    return told_of and noun in clause.objects and noun.det in ("a", "an")


def _hanging(world: World, clause: Clause, scene: Scene) -> list[World]:
    out = hanging(world, clause, scene)
    for inner in clause.inner:
        if inner.form == "infinitive" and all(each.explained >= set(range(*inner.span)) for each in out):
            continue  # told with what it is the purpose of
        if inner.form in ("gerund", "participle", "infinitive") and inner.verb != "use":
            whose = _doer(inner, clause)
            if whose is None and inner.form == "infinitive" and clause.mood == "plan" and clause.verb == "pay":
                whose = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))  # "paid {1} to animate it", as the asker tells it
            own = _with_time(inner if inner.subject is not None or whose is None else replace(inner, subject=whose), clause)
            before = out
            out = [by_what_was_used(each, after) for each in before for after in told(each, own, scene)]
            if clause.verb == "pay" and len(clause.objects) == 1 and clause.objects[0].kind in ("number", "noun"):
                for after in out:
                    deeds = after.deeds[min(len(each.deeds) for each in before) :]
                    if deeds and not costs.fits_cost(after, clause.objects[0], deeds, scene):
                        left_unread(after, clause.objects[0].span, scene.tokens)
            if inner.form == "infinitive":  # what it is done for need not come of it
                for after in out:
                    after.results = [result for result in after.results if any(result in each.results for each in before)]
    return out


_MEANS = frozenset(("use", "tap", "sacrifice", "discard", "cast", "pay"))


def _for_purpose(world: World, clause: Clause, said: Said, scene: Scene) -> list[World]:
    """ "Taps Icy Manipulator to tap the Angel": what is used is what brings the purpose about; nothing where it can't."""
    what = said.noun("what") or said.noun("theme")
    if said.predicate not in _MEANS or what is None or not said.positive:
        return []
    out = []
    for inner in clause.inner:
        if inner.form != "infinitive":
            continue
        to = tuple(prep for prep in clause.preps if prep.word in ("to", "on") and prep.span[0] >= inner.span[0])  # "to put a counter on it"
        own = replace(inner, subject=inner.subject or clause.subject, preps=(*inner.preps, *to))
        for aim in meanings(own, None, scene.as_card)[:1]:
            if verbs().classes[aim.predicate] != "event" or aim.noun("with") is not None:
                continue
            tells = handler(aim.predicate)
            for after in tells(world, aim.having(("with", what)), scene) if tells is not None else ():
                deed = after.deeds[-1] if len(after.deeds) > len(world.deeds) else None
                if deed is not None and deed.what is not None and after.things[deed.what].card in what.names:
                    after.explain(verb_spans(clause))
                    whom = aim.noun("theme")
                    known = after.known.get(whom.span) if whom is not None else None
                    for who in deed.targets or (() if known is None else (known,)):  # of that more is told, rather than of what is used
                        after.speak_of(who)
                    out.append(after)
    return out


def _doer(inner: Clause, outer: Clause) -> Noun | None:
    """Who does what a gerund tells: what is had ("I have a Ring exiling his Angel"), else who does the rest."""
    had = outer.verb.lower() in ("have", "control") and inner.form == "gerund" and outer.objects
    return outer.objects[-1] if had else outer.subject


def _with_time(inner: Clause, outer: Clause) -> Clause:
    """A purpose is done when what it is the purpose of is: "pays {1} in response to regenerate it"."""
    times = tuple(word for word in outer.adverbs if word.startswith("in response"))
    preps = tuple(p for p in outer.preps if p.word.startswith("in response") or (p.word == "with" and isinstance(p.what, Noun) and on_stack(p.what)))
    return replace(inner, adverbs=(*inner.adverbs, *times), preps=(*inner.preps, *preps)) if times or preps else inner


def _relative(world: World, clause: Clause, noun: Noun, scene: Scene) -> list[World]:
    found = []
    for said in meanings(clause, replace(noun, clauses=()), scene.as_card)[:2]:
        arrived = arrival(world, said, scene, hung=True)
        if arrived:
            return arrived
        tells = handler(said.predicate)
        if tells is None:
            continue
        if said.predicate not in ("have", "be") or noun.det not in ("a", "an", "another", ""):
            found += tells(world, said, scene)
            continue
        before = world.fork()  # what a thing that comes in is like is no result of what was done
        before.deeds = []
        for after in tells(before, said, scene):
            after.deeds = [*world.deeds, *after.deeds]
            found.append(after)
    return found


def finish(telling: Telling, cards: Cards) -> list[Telling]:
    """The telling settled: what was left open filled in, in the few likeliest ways."""
    return [replace(telling, world=in_first_turn(world, telling.tokens)) for world in settled(telling.world, cards)]


LEFT_OUT = 3.0


def _names_left_out(world: World, telling: Telling, explained: frozenset[int]) -> None:
    """A card that is named where something is asked and takes no part: the reading is hardly the one meant."""
    clauses = [alternatives[0].clause for alternatives in telling.asking if alternatives and alternatives[0].clause is not None]
    for noun in (noun for clause in clauses for noun in nouns_of(clause)):
        heard = world.explained | explained
        if noun.kind == "name" and not any(n in heard for n in range(*noun.span)):
            world.doubt("name", f"{noun.head} takes no part", LEFT_OUT)


def _names_chosen(world: World) -> Iterable[str]:
    """The cards, and land types called like cards, that were chosen by their names."""
    for thing in world.things.values():
        if thing.chosen:
            yield thing.chosen.strip("[]")
    for deed in world.deeds:
        yield from (option.removeprefix("choosing ").strip("[]") for option in deed.options if option.startswith("choosing "))


def compose(telling: Telling, cards: Cards, asks: Sequence[AskLine] = (), explained: frozenset[int] = frozenset()) -> Hypothesis:
    """A settled telling in Judge English with what is asked; texts of asks may hold marks."""
    world = telling.world.fork()
    _names_left_out(world, telling, explained)
    speaker = Speaker.of(world, cards)
    return Hypothesis(
        tuple(in_play(world)),
        tuple(speaker.given()),
        tuple(speaker.when()),
        tuple(speaker.then()),
        tuple(replace(ask, text=speaker.written(ask.text)) for ask in asks),
        tuple(world.doubts),
        frozenset(world.explained | explained),
        unread(world, telling.tokens, explained),
        tuple(world.notes),
        tuple(dict.fromkeys([t.card for t in world.things.values() if t.card] + list(_names_chosen(world)))),
        bool(asks),
        lacking=any(not kind.endswith(" mana") for _, kind in world.lacking),
        first=tuple(speaker.first()),
        checked=frozenset(world.checked),
        recited=frozenset(world.recited),
        needless=frozenset(world.needless),
        cited=frozenset(world.cited),
        held=tuple(AskLine(text, denied) for text, denied in speaker.held()),
        early=speaker.early(),
        invented=frozenset(world.invented),
        borne=frozenset(world.borne),
    )


AS_WHOLE = (joined, clefts_apart, goes_where, wanting_it, parted, one_number, utmost, ought, each_asked, as_one)
"""What makes one clause of several, or several of one, in this order: each takes a sentence and gives the one it comes to."""

PUT_PLAINLY = (
    then, uncleft_asked, impersonal, numbered, priced, placed, fated, leave, entitled, spelled_out, at_most, counted, amounting, disputed, permitted,
    standing, unsaid_theme, full,
)  # fmt: skip
"""What puts an asking clause as the plain question it comes to, in this order."""
