"""Clauses of free text: who does what to whom, how it is joined to what went before, and whether it is asked.

No full grammar of English: one clause is a verb with what stands before and after it. Whatever takes no part in that is kept as unread.
"""

from __future__ import annotations

from dataclasses import replace

from judge.question.clause import Clause
from judge.question.clause_looks import ClauseLooks
from judge.question.clause_purposes import join_purposes
from judge.question.clause_words import (
    AUXILIARIES,
    BE,
    FILLERS,
    GET,
    INTRODUCTIONS,
    JOINERS,
    LATER,
    NEGATIONS,
    PARTICIPLES,
    PREPOSITIONS,
    WITH_INSTRUMENT,
)  # fmt: skip
from judge.question.phrases import DETERMINERS, Phrase
from judge.question.tokens import number_of


def _free_instrument(clause: Clause) -> None:
    """In "counter a creature spell with Counterspell" the card after "with" is what it is done with, not part of the spell."""
    if clause.verb not in WITH_INSTRUMENT or clause.arg("with", "by") is not None:
        return
    for at, (prep, phrase) in enumerate(clause.args):
        if prep == "" and phrase.attached:
            clause.args[at] = (prep, replace(phrase, attached=phrase.attached[:-1]))
            clause.args.append(("with", Phrase("thing", phrase.last, phrase.last, card=phrase.attached[-1])))
            return


def _nearest_player(clause: Clause) -> Phrase | None:
    """The player named last in a clause: "... on my opponent, who is at 12" speaks of him."""
    players = [p for _, p in clause.args if p.kind == "player"] or [p for p in (clause.subject,) if p is not None and p.kind == "player"]
    return players[-1] if players else None


def _gerund(clause: Clause) -> bool:
    """ "After animating it", "by sacrificing a land": the subject is the one of the clause before."""
    return clause.intro in ("after", "before", "while", "when") and any(t.low.endswith("ing") for t in clause.tokens[:2])


class ClauseReader(ClauseLooks):
    """Cuts one sentence into clauses."""

    def read(self) -> list[Clause]:
        """All clauses of the sentence in order."""
        question = bool(self.tokens) and self.tokens[-1].text == "?"
        out: list[Clause] = []
        clause = Clause()
        pending: list[Phrase] = []
        prep = ""
        i = 0

        def close() -> None:
            nonlocal clause, pending, prep
            if clause.verb or clause.unread or pending or clause.wh:
                if pending and not clause.verb:
                    clause.subject = clause.subject or pending[0]
                    clause.args.extend(("", p) for p in pending[1:])
                out.append(clause)
                clause = Clause()
            else:
                # "In response, I ...", "during my turn, he ...": what stands alone before the comma goes with what follows
                said = clause
                clause = Clause(intro=said.intro, response=said.response, times=said.times, tokens=said.tokens if said.times else [])
                clause.args = [(p, x) for p, x in said.args if p == "response"]
            pending = []
            prep = ""

        while i < len(self.tokens):
            token, low = self.tokens[i], self.low(i)
            mark = i
            if token.kind == "punct":
                still = clause.verb == "attack" and self.low(i + 1) == "unblocked"
                if token.text in ".;:?!" or (self._starts_clause(i + 1) and not still):
                    close()
                    i += 1
                    continue
                if token.text == "," and clause.verb and clause.args and self._list_goes_on(i + 1):
                    prep = clause.args[-1][0]
                i += 1
            elif (times := self._time(i)) is not None:
                clause.times.append(" ".join(self.low(k) for k in range(i, times)))
                i = times
            elif low == "in" and self.low(i + 1) in ("response", "reply", "answer"):
                clause.response = True
                i += 2
                if self.low(i) == "to":
                    i += 1
                    trigger = self._trigger(i)
                    if trigger:
                        clause.adjectives.append("to trigger")
                        i = trigger
                        clause.tokens.extend(self.tokens[mark:i])
                        continue
                    skip = self.nouns.read(i)
                    if skip is None or skip.kind == "player":
                        clause.unread.append(token)
                    if skip:
                        clause.args.append(("response", skip))
                        i = skip.last + 1
            elif low in ("have", "has", "had") and not clause.verb and self._perfect(i):
                clause.aux = clause.aux or ("have" if self.low(i + 1) in NEGATIONS and self.low(i + 2) == "been" else "")
                i += 1
            elif self._name_as_verb(i, clause, pending):
                clause.verb = "cast"
                clause.subject = pending[0]
                pending = []
                clause.args.append(("", Phrase("thing", i, i, card=token.text)))
                prep = "on"
                i += 1
            elif low in GET and not clause.verb and (participle := PARTICIPLES.get(self.low(self._skip_adverbs(i + 1)))):
                clause.verb, clause.passive = participle, True
                clause.subject = pending[0] if pending else None
                pending = []
                i = self._skip_adverbs(i + 1) + 1
            elif low == "by" and clause.verb and not clause.asked and not clause.passive and self._gerund_at(i + 1):
                # "he responds by sacrificing it": what is done, by the same player
                subject, response = clause.subject, clause.response or clause.verb == "respond"
                if clause.verb == "respond" and all(p == "to" for p, _ in clause.args):
                    clause = Clause(args=[("response", x) for _, x in clause.args])
                else:
                    close()
                clause.intro, clause.response = "and", response
                pending = [subject] if subject else []
                i += 1
            elif low in ("since", "because") and (end := self._premise(i)):
                i = end
            elif low == "with" and not clause.verb and not pending and self._leading_with(i):
                clause.verb = "exist"
                i += 1
            elif low == "how" and self.low(i + 1) in ("big", "large", "strong"):
                if clause.verb:
                    close()
                clause.wh = "how big"
                clause.adjectives.append("big")
                i += 2
            elif low in ("how",) and self.low(i + 1) in ("much", "many"):
                if clause.verb:
                    close()
                clause.wh = f"how {self.low(i + 1)}"
                i += 2
                asked: list[str] = []
                while (
                    i < len(self.tokens)
                    and self.low(i) not in AUXILIARIES | BE
                    and self.tokens[i].kind not in ("punct",)
                    and len(asked) < 5
                    and not (self._verb_at(i) and (asked or self.low(i) in ("go", "goes")))
                    and self.low(i) not in ("i", "my", "it", "he", "she", "you")
                ):
                    asked.append(self.low(i))
                    i += 1
                clause.adjectives.extend(asked)
                if self.low(i) in BE and self.low(i + 1) in PARTICIPLES:
                    continue
            elif (
                low in ("what", "who", "whose", "which", "why", "where", "how")
                and not clause.verb
                and (i == 0 or not pending or clause.intro)
                and question
            ):
                clause.wh = clause.wh or low
                i += 1
            elif (
                low in INTRODUCTIONS
                and not (low == "then" and pending and not clause.verb and self._verb_at(i + 1))
                and not (low in ("as", "so", "then", "once") and self.low(i + 1) in ("a", "an", "the", "if", ""))
                and self._clause_ahead(i + 1)
            ):
                if clause.verb or pending:
                    close()
                clause.intro = INTRODUCTIONS[low]
                i += 1
                if clause.intro == "so" and self.low(i) == "that":
                    i += 1
            elif low == "after" and not clause.verb and self.low(i + 1) in ("it", "that", "this") and self._clause_ahead(i + 2) and self.nouns.read(i + 2):
                clause.intro = "then"
                i += 2
            elif low in LATER and (clause.asked or clause.wh):
                i += 1  # "which are left afterwards?": what is asked comes last anyway
            elif low in LATER and not clause.asked and not self._clause_ends(i + 1) and not clause.verb:
                clause.intro = "then"
                i += 1
            elif low in LATER and clause.verb and not clause.asked and self._clause_ends(i + 1):
                clause.intro = "then"  # "he gains 5 life afterwards"
                i += 1
            elif (again := self._cast_too(i, clause, prep)) is not None:
                # "I cast Shock on his 2/2, then Lightning Bolt on his 3/3": the second is cast by the same player
                subject = clause.subject
                close()
                clause.verb, clause.subject, clause.intro = "cast", subject, "then" if low == "then" else "and"
                i = again
            elif low == "targeting" and clause.verb:
                prep = low
                i += 1
            elif low in ("and", "or") and clause.args and not self._starts_clause(i + 1) and self.nouns.read(i + 1) is not None:
                prep = clause.args[-1][0]  # "with a 2/2 and a 3/3": the preposition goes for both
                if low == "or" and not clause.asked:
                    clause.unread.append(token)  # which of the two isn't told
                i += 1
            elif low in JOINERS and clause.verb and self._starts_clause(i + 1):
                subject = clause.subject
                asked_so_far = clause.asked
                aux = clause.aux
                close()
                clause.intro = low if low in ("then", "or") else "and"
                if self._verb_at(i + 1) and subject:
                    pending = [subject]
                    clause.asked = asked_so_far
                    clause.aux = aux if asked_so_far else ""
                i += 1
                if self.low(i) == "then":
                    clause.intro = "then"
                    i += 1
            elif low in AUXILIARIES and not self.nouns.read(i):
                if clause.verb:
                    close()
                clause.aux = (
                    low.replace("n't", "").replace("cannot", "can").replace("ca", "can")
                    if low in ("can't", "cannot")
                    else low.removesuffix("n't")
                )
                if clause.aux == "wo":
                    clause.aux = "will"
                if not pending and (question or clause.wh):
                    clause.asked = True
                # "doesn't it die?" expects a yes where it dies; only "does it not ..." and statements are negative
                leading = not pending and question and not clause.wh
                clause.negated = clause.negated or (low.endswith("n't") and not leading) or (low == "cannot" and not leading)
                i += 1
            elif low == "unblocked" and clause.verb == "attack":
                clause.adjectives.append(low)
                i += 1
            elif low in NEGATIONS:
                clause.negated = True
                i += 1
            elif (low in BE or (low == "get" and self.low(self._skip_adverbs(i + 1)) in PARTICIPLES)) and not clause.verb:
                if low.endswith("n't") and (pending or not question):
                    clause.negated = True
                if not pending:
                    clause.asked = clause.asked or question
                    if self.low(i + 1) == "there":
                        clause.verb = "exist"
                        i += 2
                        continue
                following = self._skip_adverbs(i + 1)
                if not pending and clause.asked:
                    subject_phrase = self.nouns.read(following)
                    if subject_phrase:
                        pending.append(subject_phrase)
                        following = self._skip_adverbs(subject_phrase.last + 1)
                if self.low(following) in NEGATIONS:
                    clause.negated = True
                    following = self._skip_adverbs(following + 1)
                participle = PARTICIPLES.get(self.low(following))
                if participle:
                    clause.verb = participle
                    clause.passive = True
                    clause.subject = pending[0] if pending else None
                    pending = []
                    i = following + 1
                elif clause.aux or low not in ("been", "being"):
                    progressive = self.verbs.get(self.low(following)) if self.low(following).endswith("ing") else None
                    clause.verb = progressive or "be"
                    clause.subject = pending[0] if pending else None
                    pending = []
                    i = following + (1 if progressive else 0)
                else:
                    i += 1
            elif (phrase := self.nouns.read(i)) is not None and not self._verb_wins(i, clause, pending):
                if self._told_out(clause, phrase) and not prep and self._clause_ahead(i):
                    close()  # "after that resolves he casts ...", "with the Bolt on the stack I cast ..."
                self._place(clause, pending, prep, phrase)
                prep = ""
                i = phrase.last + 1
            elif low == "to" and clause.verb and (end := self._purpose(i, clause)):
                i = end
            elif self._verb_at(i):
                lemma = self.verbs[low] if low in self.verbs else PARTICIPLES[low]
                if clause.verb and clause.verb not in ("be",):
                    if clause.args or clause.numbers or clause.passive:
                        subject = clause.subject
                        inherit = pending
                        close()
                        clause.intro = "and"
                        clause.purpose = self.low(mark - 1) == "to" and not inherit
                        pending = inherit or ([subject] if subject else [])
                    else:
                        clause.unread.append(token)
                        i += 1
                        continue
                if clause.verb == "be" and "able" in clause.adjectives:
                    clause.aux = "can"
                clause.verb = lemma
                pending = self._together(pending)
                clause.subject = pending[0] if pending else clause.subject
                for extra in pending[1:]:
                    clause.args.append(("", extra))
                pending = []
                i += 1
            elif low in PREPOSITIONS:
                prep = low
                i += 1
            elif (n := number_of(token)) is not None:
                clause.numbers.append((n, self.low(i + 1)))
                i += 1
                if self.low(i) in (
                    "damage",
                    "life",
                    "cards",
                    "card",
                    "counter",
                    "counters",
                    "power",
                    "tokens",
                    "poison",
                ):
                    i += 1
            elif token.kind in ("mana", "counter"):
                clause.symbols.append(token.text)
                i += 1
            elif low == "but" and i + 1 < len(self.tokens) and self.low(i + 1) != "no" and number_of(self.tokens[i + 1]) is not None:
                clause.unread.append(token)  # "all but one"
                i += 1
            elif low in FILLERS or low in JOINERS or low in DETERMINERS or token.kind == "paren" or low == "'s":
                i += 1
            elif low in (
                "damage",
                "life",
                "attached",
                "tapped",
                "untapped",
                "legal",
                "possible",
                "unblocked",
                "dead",
                "alive",
                "combat",
                "lethal",
                "damaged",
                "able",
                "turn",
                "step",
                "response",
                "game",
                "order",
                "stack",
            ):
                clause.adjectives.append(low)
                i += 1
            else:
                clause.unread.append(token)
                i += 1
            clause.tokens.extend(self.tokens[mark:i])
        close()
        self._inherit(out)
        for each in out:
            _free_instrument(each)
        return join_purposes(out)

    @staticmethod
    def _told_out(clause: Clause, phrase: Phrase) -> bool:
        """Whether a condition that stands first is complete, so that a subject after it begins the clause it belongs to."""
        if clause.verb in ("resolve", "die"):
            return clause.intro in ("after", "when", "before", "while", "until")
        return clause.verb == "exist" and phrase.kind == "player" and bool(clause.args) and not clause.asked

    @staticmethod
    def _inherit(clauses: list[Clause]) -> None:
        """A clause without a subject of its own takes the one before it ("I block, then sacrifice the blocker")."""
        before: Clause | None = None
        for at, clause in enumerate(clauses):
            clause.trailing = at > 0
            clause.asked = clause.asked or bool(clause.wh)
            if (
                clause.verb
                and clause.subject is None
                and before is not None
                and not clause.asked
                and (clause.intro in ("and", "or", "then", "") or _gerund(clause))
            ):
                clause.subject = before.subject
            if clause.tokens and clause.tokens[0].low == "who" and not clause.asked and before is not None and at > 0:
                clause.subject = _nearest_player(clauses[at - 1]) or clause.subject
            if clause.verb and clause.subject is not None:
                before = clause

    @staticmethod
    def _together(pending: list[Phrase]) -> list[Phrase]:
        """ "My opponent and I" is one subject: both players."""
        if len(pending) == 2 and {p.who for p in pending} == {"me", "opponent"}:
            return [replace(pending[0], who="each", plural=True)]
        return pending

    def _place(self, clause: Clause, pending: list[Phrase], prep: str, phrase: Phrase) -> None:
        if clause.verb or prep:
            clause.args.append((prep, phrase))
        else:
            pending.append(phrase)
