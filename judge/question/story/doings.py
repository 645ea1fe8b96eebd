"""Deeds in other words than the plain ones: "he uses his Bear as a blocker", "he doesn't put anything in front of it", "Wrath of God from him", "I regen".

Each form takes a clause, the clause before it and the tokens that need no other reading, to which it adds the words it takes for the deed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.meaning.decode import AsCard
from judge.question.story.cards import Cards
from judge.question.story.people import FELLOWS, is_player
from judge.question.story.sources import is_ability
from judge.question.syntax.model import Clause, Noun, Prep

_ACROSS = frozenset(("across", "across from", "opposite", "over"))
_BLOCKERS = frozenset(("blocker", "blockers", "block", "blocks", "chump", "wall"))
_APPOINTING = frozenset("use declare choose assign put name send pick commit place designate nominate line throw set offer".split())  # noqa: SIM905
_MAKING = frozenset(("declare", "make", "assign", "choose", "have", "find", "put", "announce"))
_ANY = frozenset(("any", "a", "an", "no", ""))
_FRONT = frozenset(("in front of", "before"))
_LANDS = frozenset("land lands mana untapped plains island islands swamp swamps mountain mountains forest forests".split())  # noqa: SIM905
_REGENERATING = frozenset(("regenerate", "regen"))


def opponent(noun: Noun) -> Noun | None:
    """The player of "him", "the other side", "the guy across from me"; None for other phrases."""
    head = noun.head.lower()
    if is_player(noun) and noun.kind == "pronoun":
        return noun
    other = "other" in noun.marks or noun.det in ("other", "another") or "opposite" in noun.marks
    if head in ("side", "end") and other and noun.owner is None:
        return Noun("noun", "opponent", det="the", span=noun.span)
    person = head in (*FELLOWS, "creature", "person", "player", "opponent") or is_player(noun)
    beyond = any(p.word in _ACROSS or (p.word == "on" and isinstance(p.what, Noun) and opponent(p.what) is not None) for p in noun.preps)
    if person and (beyond or other) and noun.det in ("the", "other", "that") and noun.owner is None and not noun.plural:
        return Noun("noun", "opponent", det="the", span=noun.span)
    return replace(noun, preps=(), clauses=()) if is_player(noun) and not noun.preps and not noun.clauses else None


def _bare(clause: Clause) -> bool:
    """A phrase with what hangs on it and nothing else."""
    return not (clause.verb or clause.objects or clause.is_ or clause.inner or clause.particles or clause.modal or clause.negated or clause.wh)


class Forms:
    """The forms, with what they ask of the cards."""

    def __init__(self, cards: Cards, as_card: AsCard, words: tuple[str, ...] = ()) -> None:
        """``as_card``: the cards that a word of the language may name; ``words``: the text as typed."""
        self.words = words
        self.cards = cards
        self.as_card = as_card

    def every(self) -> tuple[Callable[[Clause, Clause | None, set[int]], tuple[Clause, ...] | None], ...]:
        """All of them, in the order they are tried."""
        return (
            self.by_fellow, self.spell_from, self.met_by, self.as_blocker, self.no_blocker, self.so_many_blocks, self.regenerates, self.for_mana, self.waiting,
            self.taps_to, self.for_ability, self.begun, self.before_it, self.with_ability, self.red_zone, self.stay_home, self.asked_for, self.gets_spell,
        )  # fmt: skip

    def _typed(self, noun: Noun) -> str:
        """The last word of a phrase as typed, where nothing hangs on it."""
        last = min((p.span[0] for p in noun.preps), default=noun.span[1]) - 1
        return self.words[last].lower() if 0 <= last < len(self.words) else ""

    def met_by(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "It was met with a Counterspell from him", "it runs straight into his Counterspell": he casts that on it."""
        who = clause.subject
        if who is None or is_player(who) or clause.negated or clause.modal or clause.wh or clause.objects or clause.inner or clause.mood == "asked":
            return None
        into = clause.verb in ("run", "walk", "crash", "bump", "sail") and not clause.passive
        met = clause.verb in ("meet", "answer", "greet") and clause.passive
        by = next((p for p in clause.preps if p.word in (("into",) if into else ("with", "by")) and isinstance(p.what, Noun)), None)
        if not (into or met) or by is None or not isinstance(by.what, Noun):
            return None
        spell = by.what
        source = next((p for p in (*clause.preps, *spell.preps) if p.word in ("from", "of") and isinstance(p.what, Noun)), None)
        if len(clause.preps) != 1 + (source in clause.preps) or len(spell.preps) != int(source in spell.preps):
            return None
        his = source.what if source is not None and isinstance(source.what, Noun) else None
        if his is not None and source is not None and source.word == "of":
            his = Noun("pronoun", {"his": "he", "hers": "she", "mine": "i", "theirs": "they"}.get(his.head.lower(), his.head), span=his.span)
        holder = spell.owner if spell.owner is not None and is_player(spell.owner) else opponent(his) if his is not None else None
        if spell.kind != "name" or holder is None or not all({"instant"} & set(self.cards.types(name)) for name in spell.names):
            return None
        at = (clause.span[0], clause.span[0])
        card = replace(spell, owner=None, preps=(), det="")
        beside.update(n for n in range(*clause.span) if not spell.span[0] <= n < spell.span[1])
        return (Clause("cast", subject=replace(holder, span=at), objects=(card,), preps=(Prep("on", who, who.span),), link=clause.link, span=clause.span),)

    def so_many_blocks(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "He triple-blocks with Giants": three of them."""
        if clause.verb != "block" or clause.negated or clause.wh or clause.passive:
            return None
        typed = next((n for n, word in enumerate(self.words[slice(*clause.span)], clause.span[0]) if word.lower().startswith(("triple", "double"))), None)
        by = next((p for p in clause.preps if p.word == "with" and isinstance(p.what, Noun)), None)
        if typed is None or by is None or not isinstance(by.what, Noun) or by.what.count is not None or by.what.also or by.what.owner is not None:
            return None
        number = 3 if self.words[typed].lower().startswith("triple") else 2
        if by.what.kind != "name" or by.what.det or number == 2:
            return None
        told = replace(by, what=replace(by.what, count=number, plural=True))
        return (replace(clause, preps=tuple(told if p is by else p for p in clause.preps)),)

    def waiting(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "While the Bolt is waiting to resolve": while it is on the stack."""
        what = clause.subject
        if clause.verb != "wait" or clause.link.split()[-1:] not in (["while"], ["as"], ["when"]) or what is None or is_player(what) or clause.negated:
            return None
        to = all(inner.verb == "resolve" and inner.subject is None for inner in clause.inner)
        stack = all(isinstance(p.what, Noun) and p.what.head.lower() == "stack" for p in clause.preps)
        if not to or not stack or clause.objects or clause.modal:
            return None
        at = (clause.span[1], clause.span[1])
        beside.update(range(what.span[1], clause.span[1]))
        there = Prep("on", Noun("noun", "stack", det="the", span=at), at)
        return (replace(clause, verb="be", progressive=False, form="present", inner=(), preps=(there,), adverbs=()),)

    def taps_to(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "My Pinger taps to shoot his Elf": what it does."""
        thing = clause.subject
        if clause.verb != "tap" or thing is None or is_player(thing) or thing.kind != "name" or clause.objects or clause.passive or len(clause.inner) != 1:
            return None
        (inner,) = clause.inner
        if clause.negated or clause.modal or clause.preps or inner.form != "infinitive" or inner.subject is not None or inner.negated:
            return None
        beside.update(range(thing.span[1], inner.span[0]))
        return (replace(inner, subject=thing, form="present", mood="told", link=clause.link, span=clause.span),)

    def for_ability(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "I sacrifice it for its ability": as it is sacrificed for anyway."""
        aim = next((p for p in clause.preps if p.word == "for" and isinstance(p.what, Noun) and p.what.head.lower() in ("ability", "effect")), None)
        if clause.verb not in ("sacrifice", "sac", "tap") or aim is None or not isinstance(aim.what, Noun) or aim.what.owner is None or clause.negated:
            return None
        if aim.what.owner.head.lower() not in ("it", "its") or aim.what.preps or aim.what.clauses or set(aim.what.marks) - {"own"}:
            return None
        beside.update(range(*aim.span))
        return (replace(clause, preps=tuple(p for p in clause.preps if p is not aim)),)

    def before_it(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "Before the Bolt gets there", "before it does anything": before it resolves."""
        what = clause.subject
        spell = what is not None and what.kind == "name" and all({"instant", "sorcery"} & set(self.cards.types(name)) for name in what.names)
        if not spell or what is None or clause.link.split()[-1:] != ["before"] or clause.negated or clause.inner or clause.preps or clause.passive:
            return None
        nothing = clause.verb == "do" and [noun.head.lower() for noun in clause.objects] == ["anything"]
        comes = clause.verb in ("arrive", "land", "connect", "get", "hit", "happen", "go") and set(clause.adverbs) <= {"there", "here", "off"}
        comes = comes and not clause.objects
        if not (nothing or comes):
            return None
        beside.update(range(what.span[1], clause.span[1]))
        return (replace(clause, verb="resolve", objects=(), adverbs=(), particles=(), modal="", form="present"),)

    def with_ability(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "With my Pinger I use the ability": its ability."""
        ability = clause.objects[0] if len(clause.objects) == 1 else None
        by = next((p for p in clause.preps if p.word == "with" and isinstance(p.what, Noun) and p.what.kind == "name"), None)
        if clause.verb not in ("use", "activate") or clause.passive or ability is None or not is_ability(ability) or ability.owner is not None or by is None:
            return None
        if ability.preps or ability.clauses or ability.det not in ("the", "") or not isinstance(by.what, Noun) or by.what.also:
            return None
        beside.update(range(*ability.span))
        return (replace(clause, objects=(by.what,), preps=tuple(p for p in clause.preps if p is not by)),)

    def red_zone(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "It enters the red zone", "I tap it to send it over at him": it attacks."""
        zone = clause.objects[0] if len(clause.objects) == 1 else None
        who = clause.subject
        red = zone is not None and zone.head.lower() == "zone" and "red" in zone.marks
        if clause.verb in ("enter", "hit") and red and not clause.negated and who is not None:
            return (replace(clause, verb="attack", objects=(), form="present"),) if not is_player(who) else None
        inner = clause.inner[0] if len(clause.inner) == 1 else None
        if clause.verb != "tap" or inner is None or inner.verb not in ("send", "attack", "swing") or inner.form != "infinitive" or zone is None:
            return None
        if who is None or not is_player(who) or clause.negated or clause.passive or zone.kind != "name" or any(n.kind != "pronoun" for n in inner.objects):
            return None
        beside.update(range(*inner.span))
        return (replace(clause, verb="attack", objects=(), preps=(*clause.preps, Prep("with", zone, zone.span)), inner=(), form="present"),)

    def stay_home(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "Everything stayed home": nobody blocks."""
        who = clause.subject
        if clause.verb not in ("stay", "stop", "remain") or who is None or who.head.lower() not in ("everything", "everybody", "everyone", "all"):
            return None
        if "home" not in (*clause.adverbs, *(noun.head for noun in clause.objects)) or clause.negated or clause.preps:
            return None
        beside.update(range(*clause.span))
        return (Clause("block", subject=Noun("pronoun", "nobody", span=(clause.span[0], clause.span[0])), span=clause.span),)

    def asked_for(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "When I asked for blocks": that the time for them had come, as is so anyway; "he might have blocked": what wasn't done."""
        for_blocks = clause.verb == "ask" and len(clause.preps) == 1 and clause.preps[0].word == "for" and isinstance(clause.preps[0].what, Noun)
        if for_blocks and isinstance(clause.preps[0].what, Noun) and clause.preps[0].what.head.lower() in _BLOCKERS and not clause.objects:
            beside.update(range(*clause.span))
            return ()
        unreal = clause.modal in ("may", "might", "could", "can") and (clause.perfect or clause.form == "participle") and not clause.passive
        front = clause.verb in ("put", "throw", "place") and any(p.word in _FRONT for p in clause.preps)
        if unreal and (front or (clause.verb in ("block", "chump") and not clause.objects)) and not clause.link:
            beside.update(range(*clause.span))  # "he might have put something in front of it": he didn't
            return ()
        return None

    def begun(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "Tapping my Pinger, ...": what the asker does, as it is the asker's."""
        own = clause.objects[0].owner if len(clause.objects) == 1 else None
        first = before is None and clause.mood == "plan" and clause.form == "gerund" and clause.subject is None and not clause.negated
        if not first or own is None or own.head.lower() not in ("i", "we", "my") or clause.verb not in ("tap", "cast", "sacrifice", "activate", "sac", "use"):
            return None
        asker = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
        return (replace(clause, subject=asker, form="present", mood="told"),)

    def by_fellow(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "Dude blocks", "guy casts Shock": the opponent, as no creature is spoken of without an article."""
        who = clause.subject
        if who is None or who.kind != "noun" or who.det or who.owner or who.marks or who.plural or who.count or who.preps or who.clauses or who.also:
            return None
        typed = self.words[who.span[0]].lower() if who.span[0] < len(self.words) else ""
        if typed not in FELLOWS or not clause.verb or clause.wh or clause.passive:
            return None
        return (replace(clause, subject=Noun("noun", "opponent", det="the", span=who.span)),)

    def spell_from(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "Wrath of God from him", "Counterspell from the other side, aimed at it": that player casts it."""
        card = clause.subject
        if not _bare(clause) or card is None or card.also or card.owner is not None:
            return None
        if card.kind == "noun" and not (card.det or card.marks or card.count or card.plural) and (names := self.as_card(card.head)):
            card = replace(card, kind="name", names=names, head=names[0])
        if card.kind != "name":
            return None
        preps = (*card.preps, *clause.preps)
        source = next((p for p in preps if p.word in ("from", "from across", "by") and isinstance(p.what, Noun)), None)
        if source is None or not isinstance(source.what, Noun):
            return None
        of = source.what
        inside = tuple(p for p in of.preps if p.word in ("on", "at", "targeting"))  # "from him on my Bear"
        of = replace(of, preps=tuple(p for p in of.preps if p not in inside))
        table = source.word == "from across" or of.head.lower() == "table" or any(p.word == "across" for p in of.preps)
        fellow = of.kind == "noun" and of.det in ("the", "that") and self._typed(of) in FELLOWS  # no creature casts
        by = Noun("noun", "opponent", det="the", span=source.span) if (table or fellow) and not is_player(of) else opponent(of)
        rest = (*inside, *(p for p in preps if p is not source and not (p.word in _ACROSS and isinstance(p.what, Noun))))
        if by is None or any(p.word not in ("on", "at", "to", "targeting", "onto", "for", "in", "with") for p in rest):
            return None
        own = [n for p in inside for n in range(*p.span)]
        beside.update(n for n in range(*source.span) if n not in own)
        spell = replace(card, preps=(), span=(card.span[0], min((p.span[0] for p in preps), default=card.span[1])))
        return (Clause("cast", subject=replace(by, span=(source.span[0], source.span[0])), objects=(spell,), preps=rest, link=clause.link, span=clause.span),)

    def as_blocker(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "He uses X as a blocker", "he puts X before my Wurm as blockers", "X is declared as a blocker for my Wurm"."""
        role = next((p for p in clause.preps if p.word in ("as", "for") and isinstance(p.what, Noun) and p.what.head.lower() in _BLOCKERS), None)
        if role is None or not isinstance(role.what, Noun) or clause.verb not in _APPOINTING or clause.negated or clause.modal or clause.wh:
            return None
        thing = clause.subject if clause.passive else clause.objects[0] if len(clause.objects) == 1 else None
        if thing is None or is_player(thing) or (not clause.passive and clause.subject is not None and not is_player(clause.subject)):
            return None
        rest = [p for p in (*clause.preps, *role.what.preps) if p is not role]
        what = next((p for p in rest if p.word in (*_FRONT, "for", "against", "of") and isinstance(p.what, Noun)), None)
        aim = what.what if what is not None else None
        if any(p is not what for p in rest) or (aim is not None and not isinstance(aim, Noun)):
            return None
        attacker = aim if isinstance(aim, Noun) else Noun("pronoun", "it", span=(clause.span[1], clause.span[1]))
        beside.update(range(role.span[0], role.what.preps[0].span[0] if role.what.preps else role.span[1]))
        kept = tuple(inner for inner in clause.inner if inner.verb not in ("stop", "protect", "save"))
        if clause.passive:
            return (replace(clause, verb="block", subject=thing, objects=(attacker,), preps=(), passive=False, inner=kept, form="present"),)
        return (replace(clause, verb="block", objects=(attacker,), preps=(Prep("with", thing, thing.span),), inner=kept, form="present", particles=()),)

    def no_blocker(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "He doesn't put anything in front of it", "he chooses not to declare any blocker", "he declines to make blocks", "he didn't bother blocking"."""
        who = clause.subject
        if clause.wh or clause.modal or clause.passive or (who is not None and not is_player(who)):
            return None
        thing = clause.objects[0] if len(clause.objects) == 1 else None
        front = [p for p in clause.preps if p.word in _FRONT]
        nothing = thing is not None and thing.head.lower() in ("anything", "nothing", "anyone", "creature", *_BLOCKERS) and thing.det in _ANY
        none = False
        if clause.verb in ("put", "place", "throw", "move", "set") and front and nothing and len(front) == len(clause.preps):
            none = clause.negated != (thing is not None and (thing.head.lower() == "nothing" or thing.det == "no"))
        elif clause.verb in ("choose", "decide", "elect", "decline", "refuse", "opt", "prefer") and len(clause.inner) == 1 and not clause.objects:
            (inner,) = clause.inner
            unsaid = inner.subject is None and inner.form == "infinitive"
            blocks = inner.verb in ("block", "chump", "chump-block") or (
                inner.verb in _MAKING and len(inner.objects) == 1 and inner.objects[0].head.lower() in (*_BLOCKERS, "any") and inner.objects[0].kind != "name"
            )
            none = unsaid and blocks and (clause.negated or inner.negated or clause.verb in ("decline", "refuse"))
        elif clause.verb == "bother" and clause.negated and not clause.objects and not clause.preps:
            none = "blocking" in clause.is_ or any(inner.verb == "block" for inner in clause.inner)
        if not none:
            return None
        beside.update(n for n in range(*clause.span) if who is None or not who.span[0] <= n < who.span[1])
        doer = who if who is not None else before.subject if before is not None and before.subject is not None and is_player(before.subject) else None
        nobody = Noun("pronoun", "nobody", span=(clause.span[0], clause.span[0]))
        return (Clause("block", subject=doer or nobody, negated=doer is not None, link=clause.link, span=clause.span),)

    def gets_spell(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "My Bear gets a Giant Growth": whose it is casts that on it."""
        thing, spell = clause.subject, clause.objects[0] if len(clause.objects) == 1 else None
        if clause.verb not in ("get", "receive") or clause.passive or clause.negated or clause.modal or clause.wh or clause.mood == "asked" or clause.inner:
            return None
        if thing is None or spell is None or spell.kind != "name" or spell.also or thing.owner is None or not is_player(thing.owner):
            return None
        if not spell.names or any("instant" not in self.cards.types(name) for name in spell.names):
            return None
        beside.update(range(thing.span[1], spell.span[0]))
        by = replace(thing.owner, span=(thing.span[0], thing.span[0]))
        return (Clause("cast", subject=by, objects=(spell,), preps=(*clause.preps, Prep("on", thing, thing.span)), link=clause.link, span=clause.span),)

    def regenerates(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "I regen in response", "regen": what was spoken of last; "I pay for regeneration", "I give it a regeneration shield"."""
        who = clause.subject
        if clause.passive or clause.negated or clause.modal or clause.wh or (who is not None and not is_player(who)):
            return None
        at = (clause.span[1], clause.span[1])
        asker = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
        if clause.verb in _REGENERATING and not clause.objects and not clause.particles and clause.form in ("present", "past", "base"):
            if any(p.word not in ("with", "in response", "for", "to") for p in clause.preps):
                return None
            it = Noun("pronoun", "it", span=at)
            return (replace(clause, verb="regenerate", subject=who or asker, objects=(it,), mood="told"),)
        shields = (noun for noun in clause.objects if noun.head.lower() == "shield")
        shield = next((noun for noun in shields if {"regeneration", *_REGENERATING} & set(noun.marks)), None)
        if clause.verb in ("give", "put", "grant") and shield is not None:
            whom = next((noun for noun in clause.objects if noun is not shield), None)
            on = next((p for p in clause.preps if p.word in ("on", "to") and isinstance(p.what, Noun)), None)
            thing = whom or (on.what if on is not None and isinstance(on.what, Noun) else None)
            if isinstance(thing, Noun):
                beside.update(range(*shield.span))
                kept = tuple(p for p in clause.preps if p is not on)
                return (replace(clause, verb="regenerate", subject=who or asker, objects=(thing,), preps=kept),)
        return None

    def for_mana(self, clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
        """ "For one red mana I cast Shock": what it costs anyway."""
        card = clause.objects[0] if len(clause.objects) == 1 else None
        if card is None or card.kind != "name" or clause.negated or clause.modal or clause.passive:
            return None
        paid = next((p for p in clause.preps if p.word in ("for", "with") and isinstance(p.what, Noun) and p.what.head.lower() == "mana"), None)
        if paid is None or not isinstance(paid.what, Noun) or {self.cards.mana_value(name) for name in card.names} != {paid.what.count}:
            return None
        if any(map(self.cards.has_x, card.names)):
            return None
        beside.update(range(*paid.span))
        return (replace(clause, preps=tuple(p for p in clause.preps if p is not paid)),)

    def paying(self, clause: Clause, after: Clause | None) -> bool:
        """ "I tap two (and cast X)", "five mana, X", "I pay the black (and regenerate it)": whether a clause only pays for what comes next."""
        if after is None or clause.negated or clause.modal or clause.wh or clause.mood == "asked" or clause.passive:
            return False
        if _LANDS & {word.lower() for n, word in enumerate(self.words) if not clause.span[0] <= n < clause.span[1]}:
            return False  # what is left of it may matter
        what = clause.objects[0] if len(clause.objects) == 1 else None
        other = after.subject is not None and clause.subject is not None and not _same(after.subject, clause.subject)
        if after.mood == "asked" or after.negated or after.modal or other:
            return False
        named = after.objects[0] if len(after.objects) == 1 and after.verb in ("cast", "play", "resolve", "drop", "slam") else None
        if not clause.verb and clause.subject is not None and clause.subject.head.lower() == "mana":
            what = clause.subject
            alone = "name-as-verb" in after.adverbs or (not after.verb and after.subject is not None and after.subject.kind == "name")
            named = named or (after.subject if alone and not after.verb else after.objects[0] if alone and after.objects else None)
        elif clause.verb not in ("tap", "pay", "spend"):
            return False
        if what is None or what.preps or what.clauses or what.also or clause.inner or (clause.preps and clause.verb != "pay"):
            return False
        low = what.head.lower()
        number = what.count if low in ("mana", "land", "island", "swamp", "mountain", "forest", "plains") else int(what.head) if what.head.isdecimal() else None
        if named is not None and named.kind == "name":
            return {self.cards.mana_value(name) for name in named.names} == {number} and not any(map(self.cards.has_x, named.names))
        color = low in ("white", "blue", "black", "red", "green") or (low == "mana" and what.count in (None, 1)) or what.kind == "mana"
        color = color or low.startswith("player ")  # "b", as a letter
        return color and (after.verb in _REGENERATING or after.verb in ("use", "activate"))


def _same(one: Noun, other: Noun) -> bool:
    """Whether two phrases stand for the same player."""
    return is_player(one) and is_player(other) and (one.head.lower() == other.head.lower())
