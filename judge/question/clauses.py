"""Clauses of free text: who does what to whom, how it is joined to what went before, and whether it is asked.

No full grammar of English: one clause is a verb with what stands before and after it. Whatever takes no part in that is kept as unread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.clause import Clause
from judge.question.clause_predicates import Predicates
from judge.question.clause_purposes import join_purposes
from judge.question.clause_words import WITH_INSTRUMENT
from judge.question.phrases import Phrase


def _free_instrument(clause: Clause) -> None:
    """In "counter a creature spell with Counterspell" the card after "with" is what it is done with, not part of the spell."""
    if clause.verb not in WITH_INSTRUMENT or clause.arg("with", "by") is not None:
        return
    for at, (prep, phrase) in enumerate(clause.args):
        dealt = clause.verb == "deal" and prep == "to" and clause.subject is not None and clause.subject.kind == "player"
        if (prep == "" or dealt) and phrase.attached and not {"enchanted", "equipped"} & set(phrase.states):
            freed = 0 if clause.verb == "block" else -1  # "blocks my Wurm with Bears and Giant": both block
            clause.args[at] = (prep, replace(phrase, attached=phrase.attached[:freed]))
            clause.args += [("with", Phrase("thing", phrase.last, phrase.last, card=name)) for name in phrase.attached[freed:]]
            return


def _nearest_player(clause: Clause) -> Phrase | None:
    """The player named last in a clause: "... on my opponent, who is at 12" speaks of him."""
    players = [p for _, p in clause.args if p.kind == "player"] or [p for p in (clause.subject,) if p is not None and p.kind == "player"]
    return players[-1] if players else None


def _gerund(clause: Clause) -> bool:
    """ "After animating it", "by sacrificing a land": the subject is the one of the clause before."""
    return clause.intro in ("after", "before", "while", "when") and any(t.low.endswith("ing") for t in clause.tokens[:2])


class ClauseReader(Predicates):
    """Cuts one sentence into clauses."""

    def read(self) -> list[Clause]:
        """All clauses of the sentence in order; at each place the first step of the table that finds its words reads on."""
        i = 0
        while i < len(self.tokens):
            self.silent = False
            end = next(after for step in STEPS if (after := step(self, i)) is not None)
            if not self.silent:
                self.clause.tokens.extend(self.tokens[i:end])
            i = end
        self.close()
        self._inherit(self.done)
        for each in self.done:
            _free_instrument(each)
        return join_purposes(self.done)

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


STEPS: tuple[Callable[[ClauseReader, int], int | None], ...] = (
    ClauseReader._on_sign,
    ClauseReader._on_time,
    ClauseReader._on_response,
    ClauseReader._on_perfect,
    ClauseReader._on_named_verb,
    ClauseReader._on_gets_done,
    ClauseReader._on_by_doing,
    ClauseReader._on_premise,
    ClauseReader._on_leading_with,
    ClauseReader._on_how_big,
    ClauseReader._on_how_many,
    ClauseReader._on_question_word,
    ClauseReader._on_introduction,
    ClauseReader._on_after_it,
    ClauseReader._on_later_asked,
    ClauseReader._on_later_first,
    ClauseReader._on_later_last,
    ClauseReader._on_cast_too,
    ClauseReader._on_targeting,
    ClauseReader._on_list_goes_on,
    ClauseReader._on_joiner,
    ClauseReader._on_auxiliary,
    ClauseReader._on_unblocked,
    ClauseReader._on_negation,
    ClauseReader._on_being,
    ClauseReader._on_phrase,
    ClauseReader._on_lacking,
    ClauseReader._on_purpose,
    ClauseReader._on_verb,
    ClauseReader._on_out,
    ClauseReader._on_preposition,
    ClauseReader._on_number,
    ClauseReader._on_symbol,
    ClauseReader._on_all_but,
    ClauseReader._on_filler,
    ClauseReader._on_adjective,
    ClauseReader._on_unread,
)
"""What may stand at a place of a sentence, in the order it is looked for; the last takes any word."""
