"""What a clause says: its verb with auxiliaries and negation, its phrases, amounts and adjectives."""

from __future__ import annotations

from judge.question.clause_openings import Openings
from judge.question.clause_words import (
    AUXILIARIES,
    BE,
    DESCRIBING,
    FILLERS,
    JOINERS,
    NEGATIONS,
    PARTICIPLES,
    PREPOSITIONS,
)
from judge.question.phrases import DETERMINERS, KEYWORDS
from judge.question.tokens import number_of


class Predicates(Openings):
    """The steps that fill a clause. Each gives the place after what it read, or None where something else stands."""

    def _on_cast_too(self, i: int) -> int | None:
        """ "I cast Shock on his 2/2, then Lightning Bolt on his 3/3": the second is cast by the same player."""
        low = self.low(i)
        if (again := self._cast_too(i, self.clause, self.prep)) is None:
            return None
        # "I cast Shock on his 2/2, then Lightning Bolt on his 3/3": the second is cast by the same player
        subject = self.clause.subject
        self.close()
        self.clause.verb, self.clause.subject, self.clause.intro = "cast", subject, "then" if low == "then" else "and"
        return again

    def _on_targeting(self, i: int) -> int | None:
        """ "Targeting" after a verb."""
        low = self.low(i)
        if not (low == "targeting" and self.clause.verb):
            return None
        self.prep = low
        i += 1
        return i

    def _on_list_goes_on(self, i: int) -> int | None:
        """ "With a 2/2 and a 3/3": the preposition goes for both."""
        token = self.tokens[i]
        low = self.low(i)
        if not (low in ("and", "or") and self.clause.args and not self._starts_clause(i + 1) and self.nouns.read(i + 1) is not None):
            return None
        if self._named_deed(i + 1, self.clause):
            return None  # "I cast Shock and Fork it"
        self.prep = self.clause.args[-1][0]  # "with a 2/2 and a 3/3": the preposition goes for both
        if low == "or" and not self.clause.asked:
            self.clause.unread.append(token)  # which of the two isn't told
        i += 1
        return i

    def _on_joiner(self, i: int) -> int | None:
        """ "And", "but", "then" before a clause of its own."""
        low = self.low(i)
        named = low in JOINERS and self._named_deed(i + 1, self.clause)
        if not (low in JOINERS and self.clause.verb and (named or self._starts_clause(i + 1))):
            return None
        subject = self.clause.subject
        asked_so_far = self.clause.asked
        aux = self.clause.aux
        why = self.clause.reason and low == "and"
        self.close()
        self.clause.intro = low if low in ("then", "or") else "and"
        self.clause.reason = why
        if (named or self._verb_at(i + 1)) and subject:
            self.pending = [subject]
            self.clause.asked = asked_so_far
            self.clause.aux = aux if asked_so_far else ""
        i += 1
        if self.low(i) == "then":
            self.clause.intro = "then"
            i += 1
        return i

    def _on_auxiliary(self, i: int) -> int | None:
        """ "Can", "does", "will" ..."""
        low = self.low(i)
        if not (low in AUXILIARIES and not self.nouns.read(i)):
            return None
        if self.clause.verb:
            self.close()
        self.clause.aux = (
            low.replace("n't", "").replace("cannot", "can").replace("ca", "can")
            if low in ("can't", "cannot")
            else low.removesuffix("n't")
        )
        if self.clause.aux == "wo":
            self.clause.aux = "will"
        if not self.pending and (self.question or self.clause.wh):
            self.clause.asked = True
        # "doesn't it die?" expects a yes where it dies; only "does it not ..." and statements are negative
        leading = not self.pending and self.question and not self.clause.wh
        self.clause.negated = self.clause.negated or (low.endswith("n't") and not leading) or (low == "cannot" and not leading)
        i += 1
        return i

    def _on_unblocked(self, i: int) -> int | None:
        """ "Attacks unblocked"."""
        low = self.low(i)
        if not (low == "unblocked" and self.clause.verb == "attack"):
            return None
        self.clause.adjectives.append(low)
        i += 1
        return i

    def _on_negation(self, i: int) -> int | None:
        """ "Not", "never"."""
        low = self.low(i)
        if low not in NEGATIONS:
            return None
        self.clause.negated = True
        i += 1
        return i

    def _on_being(self, i: int) -> int | None:
        """ "Is", "was": the passive, the progressive, or a state."""
        low = self.low(i)
        if not ((low in BE or (low == "get" and self.low(self._skip_adverbs(i + 1)) in PARTICIPLES)) and not self.clause.verb):
            return None
        if low.endswith("n't") and (self.pending or not self.question):
            self.clause.negated = True
        if not self.pending:
            self.clause.asked = self.clause.asked or self.question
            if self.low(i + 1) == "there":
                self.clause.verb = "exist"
                i += 2
                self.silent = True
                return i
        following = self._skip_adverbs(i + 1)
        if not self.pending and self.clause.asked:
            subject_phrase = self.nouns.read(following)
            if subject_phrase:
                self.pending.append(subject_phrase)
                following = self._skip_adverbs(subject_phrase.last + 1)
        if self.low(following) in NEGATIONS:
            self.clause.negated = True
            following = self._skip_adverbs(following + 1)
        participle = PARTICIPLES.get(self.low(following))
        if participle:
            self.clause.verb = participle
            self.clause.passive = True
            self._take_subjects()
            i = following + 1
        elif self.clause.aux or low not in ("been", "being"):
            progressive = self.verbs.get(self.low(following)) if self.low(following).endswith("ing") else None
            self.clause.verb = progressive or "be"
            self._take_subjects()
            i = following + (1 if progressive else 0)
        else:
            i += 1
        return i

    def _on_phrase(self, i: int) -> int | None:
        """A noun phrase: the subject so far, or what the verb does it to."""
        if not ((phrase := self.nouns.read(i)) is not None and not self._verb_wins(i, self.clause, self.pending)):
            return None
        if self._told_out(self.clause, phrase) and not self.prep and self._clause_ahead(i):
            self.close()  # "after that resolves he casts ...", "with the Bolt on the stack I cast ..."
        self._place(phrase)
        self.prep = ""
        return phrase.last + 1

    def _on_purpose(self, i: int) -> int | None:
        """A purpose that names nothing new."""
        low = self.low(i)
        if not (low == "to" and self.clause.verb and (end := self._purpose(i, self.clause))):
            return None
        return end

    def _on_verb(self, i: int) -> int | None:
        """The verb; a second one begins a clause of its own."""
        token = self.tokens[i]
        low = self.low(i)
        mark = i
        if not self._verb_at(i):
            return None
        lemma = self.verbs[low] if low in self.verbs else PARTICIPLES[low]
        if self.clause.verb and self.clause.verb not in ("be",):
            if self.clause.args or self.clause.numbers or self.clause.symbols or self.clause.passive:
                subject = self.clause.subject
                inherit = self.pending
                self.close()
                self.clause.intro = "and"
                self.clause.purpose = self.low(mark - 1) == "to" and not inherit
                self.pending = inherit or ([subject] if subject else [])
            else:
                self.clause.unread.append(token)
                i += 1
                self.silent = True
                return i
        if self.clause.verb == "be" and "able" in self.clause.adjectives:
            self.clause.aux = "can"
        self.clause.verb = lemma
        self.pending = self._together(self.pending)
        self.clause.subject = self.pending[0] if self.pending else self.clause.subject
        for extra in self.pending[1:]:
            self.clause.args.append(("", extra))
        self.pending = []
        i += 1
        return i

    def _on_lacking(self, i: int) -> int | None:
        """ "With no haste": what no plain creature has anyway, in a statement; a named card's own abilities are another matter."""
        named = any(t.kind in ("name", "called") for t in self.tokens)
        if self.clause.asked or named or not (self.low(i) == "with" and self.low(i + 1) == "no" and self.low(i + 2) in KEYWORDS):
            return None
        return i + 3

    def _on_out(self, i: int) -> int | None:
        """ "With Humility out I cast ...", "he has Moat out": on the battlefield."""
        if self.low(i) != "out" or self.clause.verb not in ("exist", "control") or not self.clause.args or self.low(i + 1) in ("of", "to"):
            return None
        return i + 1

    def _on_preposition(self, i: int) -> int | None:
        """A preposition: it goes with the phrase that follows."""
        low = self.low(i)
        if low not in PREPOSITIONS:
            return None
        self.prep = low
        i += 1
        return i

    def _on_number(self, i: int) -> int | None:
        """An amount, with the word after it."""
        token = self.tokens[i]
        if (n := number_of(token)) is None:
            return None
        self.clause.numbers.append((n, self.low(i + 1)))
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
        return i

    def _on_symbol(self, i: int) -> int | None:
        """Mana symbols and counters."""
        token = self.tokens[i]
        if token.kind not in ("mana", "counter"):
            return None
        self.clause.symbols.append(token.text)
        i += 1
        return i

    def _on_all_but(self, i: int) -> int | None:
        """ "All but one"."""
        token = self.tokens[i]
        low = self.low(i)
        if not (low == "but" and i + 1 < len(self.tokens) and self.low(i + 1) != "no" and number_of(self.tokens[i + 1]) is not None):
            return None
        self.clause.unread.append(token)  # "all but one"
        i += 1
        return i

    def _on_filler(self, i: int) -> int | None:
        """Words without weight."""
        token = self.tokens[i]
        low = self.low(i)
        if not (low in FILLERS or low in JOINERS or low in DETERMINERS or token.kind == "paren" or low == "'s"):
            return None
        i += 1
        return i

    def _on_adjective(self, i: int) -> int | None:
        """Words that say how something is."""
        low = self.low(i)
        if low not in DESCRIBING:
            return None
        self.clause.adjectives.append(low)
        i += 1
        return i

    def _on_unread(self, i: int) -> int | None:
        """A word without a part."""
        token = self.tokens[i]
        self.clause.unread.append(token)
        i += 1
        return i
