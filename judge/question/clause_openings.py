"""How clauses are joined and opened: signs, times, "in response", "if" and "when", question words, "later"."""

from __future__ import annotations

from judge.question.clause import Clause
from judge.question.clause_state import ClauseState
from judge.question.clause_words import (
    AUXILIARIES,
    BE,
    GET,
    INTRODUCTIONS,
    LATER,
    NEGATIONS,
    PARTICIPLES,
)
from judge.question.phrases import Phrase


class Openings(ClauseState):
    """The steps that open or close clauses. Each gives the place after what it read, or None where something else stands."""

    def _on_sign(self, i: int) -> int | None:
        """A comma or full stop: a clause ends where another begins."""
        token = self.tokens[i]
        if token.kind != "punct":
            return None
        still = self.clause.verb == "attack" and self.low(i + 1) == "unblocked"
        if token.text in ".;:?!" or (self._starts_clause(i + 1) and not still):
            self.close()
            i += 1
            self.silent = True
            return i
        if token.text == "," and self.clause.verb and self.clause.args and self._list_goes_on(i + 1):
            self.prep = self.clause.args[-1][0]
        i += 1
        return i

    def _on_time(self, i: int) -> int | None:
        """A phrase of time."""
        if (times := self._time(i)) is None:
            return None
        self.clause.times.append(" ".join(self.low(k) for k in range(i, times)))
        return times

    def _on_response(self, i: int) -> int | None:
        """ "In response (to the trigger, to Shock)"."""
        token = self.tokens[i]
        low = self.low(i)
        if not (low == "in" and self.low(i + 1) in ("response", "reply", "answer")):
            return None
        self.clause.response = True
        i += 2
        if self.low(i) == "to":
            i += 1
            if self._verb_at(i) and self.nouns.read(i) is None:
                return i - 1  # "in response to save it": what it is done for
            trigger = self._trigger(i)
            if trigger:
                self.clause.adjectives.append("to trigger")
                return trigger
            skip = self.nouns.read(i)
            if skip is None or skip.kind == "player":
                self.clause.unread.append(token)
            if skip:
                self.clause.args.append(("response", skip))
                i = skip.last + 1
                aimed = self.nouns.read(i + 1) if self.low(i) in ("on", "at", "targeting") and skip.card else None
                if aimed is not None and aimed.kind != "zone":  # "in response to his Shock on my Bears"
                    self.clause.args.append(("response on", aimed))
                    i = aimed.last + 1
        return i

    def _on_perfect(self, i: int) -> int | None:
        """ "Has" that only makes the perfect tense."""
        low = self.low(i)
        if not (low in ("have", "has", "had") and not self.clause.verb and self._perfect(i)):
            return None
        self.clause.aux = self.clause.aux or ("have" if self.low(i + 1) in NEGATIONS and self.low(i + 2) == "been" else "")
        i += 1
        return i

    def _on_named_verb(self, i: int) -> int | None:
        """A card's name as the verb: "I Shock his 2/2"."""
        token = self.tokens[i]
        if not (self._name_as_verb(i, self.clause, self.pending)):
            return None
        self.clause.verb = "cast"
        self.clause.subject = self.pending[0]
        self.pending = []
        self.clause.args.append(("", Phrase("thing", i, i, card=token.text)))
        self.prep = "on"
        i += 1
        return i

    def _on_gets_done(self, i: int) -> int | None:
        """ "Gets countered": the passive made with "get"."""
        low = self.low(i)
        if not (low in GET and not self.clause.verb and (participle := PARTICIPLES.get(self.low(self._skip_adverbs(i + 1))))):
            return None
        self.clause.verb, self.clause.passive = participle, True
        self.clause.subject = self.pending[0] if self.pending else None
        self.pending = []
        return self._skip_adverbs(i + 1) + 1

    def _on_by_doing(self, i: int) -> int | None:
        """ "He responds by sacrificing it": what is done, by the same player."""
        low = self.low(i)
        if not (low == "by" and self.clause.verb and not self.clause.asked and not self.clause.passive and self._gerund_at(i + 1)):
            return None
        # "he responds by sacrificing it": what is done, by the same player
        subject, response = self.clause.subject, self.clause.response or self.clause.verb == "respond"
        if self.clause.verb == "respond" and all(p == "to" for p, _ in self.clause.args):
            self.clause = Clause(args=[("response", x) for _, x in self.clause.args])
        else:
            self.close()
        self.clause.intro, self.clause.response = "and", response
        self.pending = [subject] if subject else []
        i += 1
        return i

    def _on_premise(self, i: int) -> int | None:
        """A reason without a clause that brings nothing new ("because of that")."""
        low = self.low(i)
        if low not in ("since", "because", "though", "although") or self._clause_ahead(i + 1) or not (end := self._premise(i)):
            return None
        return end

    def _on_leading_with(self, i: int) -> int | None:
        """ "With Blood Moon on the battlefield, ..."."""
        low = self.low(i)
        if not (low == "with" and not self.clause.verb and not self.pending and self._leading_with(i)):
            return None
        self.clause.verb = "exist"
        i += 1
        return i

    def _on_how_big(self, i: int) -> int | None:
        """ "How big ...?"."""
        low = self.low(i)
        if not (low == "how" and self.low(i + 1) in ("big", "large", "strong")):
            return None
        if self.clause.verb:
            self.close()
        self.clause.wh = "how big"
        self.clause.adjectives.append("big")
        i += 2
        return i

    def _on_how_many(self, i: int) -> int | None:
        """ "How much ...", "how many ...": what is counted stands in the adjectives."""
        low = self.low(i)
        if not (low == "how" and self.low(i + 1) in ("much", "many")):
            return None
        if self.clause.verb:
            self.close()
        self.clause.wh = f"how {self.low(i + 1)}"
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
        self.clause.adjectives.extend(asked)
        if self.low(i) in BE and self.low(i + 1) in PARTICIPLES:
            self.silent = True
            return i
        return i

    def _on_question_word(self, i: int) -> int | None:
        """ "What", "who", "which" ..."""
        low = self.low(i)
        opens = i == 0 or not self.pending or bool(self.clause.intro)
        if low not in ("what", "who", "whose", "which", "why", "where", "how") or self.clause.verb or not opens or not self.question:
            return None
        self.clause.wh = self.clause.wh or low
        i += 1
        return i

    def _on_introduction(self, i: int) -> int | None:
        """ "If", "when", "after" ... before a clause."""
        low = self.low(i)
        if low not in INTRODUCTIONS or (low == "then" and self.pending and not self.clause.verb and self._verb_at(i + 1)):
            return None
        after = i + 2 + (self.low(i + 2) in ("both", "all", "they"))
        result = low == "so" and self.low(i + 1) == "that" and (self._clause_ahead(i + 2) or self._verb_at(after))
        if not result and ((low in ("as", "so", "then") and self.low(i + 1) in ("a", "an", "the", "if", "")) or not self._clause_ahead(i + 1)):
            return None
        within = self.clause.reason and bool(self.clause.verb) and self.tokens[i - 1].kind != "punct" and low in ("when", "after", "before", "as")
        if self.clause.verb or self.pending:
            self.close()
        self.clause.intro = INTRODUCTIONS[low]
        self.clause.reason = self.clause.intro == "because" or within  # "since it still had it when I played it"
        i += 1
        if self.clause.intro == "so" and self.low(i) == "that":
            i += 1
        return i

    def _on_after_it(self, i: int) -> int | None:
        """ "After that I ...": what was told is over."""
        low = self.low(i)
        if not (low == "after" and not self.clause.verb and self.low(i + 1) in ("it", "that", "this") and self._clause_ahead(i + 2) and self.nouns.read(i + 2)):
            return None
        self.clause.intro = "then"
        i += 2
        return i

    def _on_later_asked(self, i: int) -> int | None:
        """ "Which are left afterwards?": what is asked comes last anyway."""
        low = self.low(i)
        if not (low in LATER and (self.clause.asked or self.clause.wh)):
            return None
        i += 1  # "which are left afterwards?": what is asked comes last anyway
        return i

    def _on_later_first(self, i: int) -> int | None:
        """ "Later I ...": what was told is over."""
        low = self.low(i)
        if not (low in LATER and not self.clause.asked and not self._clause_ends(i + 1) and not self.clause.verb):
            return None
        self.clause.intro = "then"
        i += 1
        return i

    def _on_later_last(self, i: int) -> int | None:
        """ "He gains 5 life afterwards"."""
        low = self.low(i)
        if not (low in LATER and self.clause.verb and not self.clause.asked and self._clause_ends(i + 1)):
            return None
        self.clause.intro = "then"  # "he gains 5 life afterwards"
        i += 1
        return i
