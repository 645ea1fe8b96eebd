"""What has been read of a sentence so far: the clause at hand, the phrases before its verb, and those that are done."""

from __future__ import annotations

from dataclasses import replace

from judge.question.clause import Clause
from judge.question.clause_looks import ClauseLooks
from judge.question.phrases import Phrase
from judge.question.tokens import Token


class ClauseState(ClauseLooks):
    """One sentence while it is cut: ``clause`` is being read, ``pending`` are phrases that no verb has taken yet, ``prep`` the preposition
    that waits for its phrase, ``done`` the clauses that are complete; a ``silent`` step keeps its words out of the clause's tokens."""

    def __init__(self, tokens: list[Token], subtypes: frozenset[str]) -> None:
        """Take one sentence's tokens and the subtypes the game knows."""
        super().__init__(tokens, subtypes)
        self.question = bool(tokens) and tokens[-1].text == "?"
        self.done: list[Clause] = []
        self.clause = Clause()
        self.pending: list[Phrase] = []
        self.prep = ""
        self.silent = False

    def close(self) -> None:
        """The clause at hand is complete; what stood alone before a comma goes with what follows ("In response, I ...")."""
        clause = self.clause
        if clause.verb or clause.unread or self.pending or clause.wh:
            if self.pending and not clause.verb:
                clause.subject = clause.subject or self.pending[0]
                clause.args.extend(("", p) for p in self.pending[1:])
            self.done.append(clause)
            self.clause = Clause()
        else:
            self.clause = Clause(intro=clause.intro, response=clause.response, times=clause.times, tokens=clause.tokens if clause.times else [])
            self.clause.args = [(p, x) for p, x in clause.args if p.startswith("response")]
        self.pending = []
        self.prep = ""

    @staticmethod
    def _told_out(clause: Clause, phrase: Phrase) -> bool:
        """Whether a condition that stands first is complete, so that a subject after it begins the clause it belongs to."""
        if clause.verb in ("resolve", "die") or (clause.verb == "enter" and phrase.kind == "player"):
            return clause.intro in ("after", "when", "before", "while", "until")
        return clause.verb == "exist" and phrase.kind == "player" and bool(clause.args) and not clause.asked

    @staticmethod
    def _together(pending: list[Phrase]) -> list[Phrase]:
        """ "My opponent and I" is one subject: both players."""
        if len(pending) == 2 and {p.who for p in pending} == {"me", "opponent"}:
            return [replace(pending[0], who="each", plural=True)]
        return pending

    def _take_subjects(self) -> None:
        """What stood before "is" is what it is said of: the first as the subject, others beside it."""
        pending = self._together(self.pending)
        self.clause.subject = pending[0] if pending else None
        self.clause.beside = tuple(pending[1:])
        self.pending = []

    def _place(self, phrase: Phrase) -> None:
        """The phrase belongs to the verb or the waiting preposition, else it stands before the verb."""
        if self.clause.verb or self.prep:
            self.clause.args.append((self.prep, phrase))
        else:
            self.pending.append(phrase)
