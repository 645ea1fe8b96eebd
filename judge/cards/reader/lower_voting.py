"""Lowering of votes (701.32 today) and of what the players do one after the other from "you" on (101.4)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.acting import Act
from judge.cards.reader.claims import Claim, to_effect
from judge.cards.reader.lower_clauses import cl_does, predicate_of
from judge.cards.reader.lower_mods import Mods
from judge.cards.reader.lowering import Phrase, as_player, as_ref, lazy, lower, rule
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning, Scope


@lazy("cl_starting")
def _starting(scope: Scope, np: Syntax, vps: Syntax) -> tree.Effect:
    return tree.StartingWithYou(to_effect(cl_does(scope, np, vps)))


@lazy("cl_starting_may")
def _starting_may(scope: Scope, may: Syntax) -> tree.Effect:
    found = lower(may, scope)
    if not isinstance(found, (tree.May, tree.MayPay)) or found.who not in (tree.Who("players"), tree.Who("opponents")):
        raise NoMeaning("who starts")
    return tree.StartingWithYou(found)


@lazy("cl_each_starting")
def _each_starting(scope: Scope, vps: Syntax) -> tree.Effect:
    """ "Each player starting with you may pay any amount of mana"."""
    players = tree.Who("players", word="each player")
    scope.mention(tree.Back("each"), player=True)
    done = to_effect(predicate_of(scope, players, lower(vps, scope)))
    return tree.StartingWithYou(tree.May(players, done), word="each player starting with you")


rule("i_pay_any_mana")(lambda scope: Act(lambda who: tree.PayAnyMana(who)))
rule("value_mana_paid")(lambda scope: tree.EventAmount("mana paid this way", word="the total amount of mana paid this way"))


@rule("i_vote_words")
def _vote_words(scope: Scope, *words: Tok) -> Act:
    options = tuple(word.text.lower() for word in words)
    return Act(lambda who: tree.Vote(who, options))


@rule("i_vote_np")
def _vote_np(scope: Scope, what: Phrase) -> Act:
    ref = as_ref(scope, what)
    if not isinstance(ref, tree.Choose) or (ref.least, ref.most) != (tree.ONE, tree.ONE) or ref.random or ref.chooser is not None:
        raise NoMeaning("a vote for what")
    return Act(lambda who: tree.Vote(who, what=dataclasses.replace(ref, slot=None)))


@rule("cl_repeat_put")
def _repeat_put(scope: Scope) -> tree.Effect:
    """As long as a round brings something onto the battlefield there is another."""
    put = tree.ZoneChange(tree.Filter("object"), None, "battlefield")
    return tree.If(tree.ThisWay(put), tree.Repeat(None), word="until no one puts a card onto the battlefield")


rule("each_vote")(lambda scope, word: tree.EventAmount(f"votes for {word.text.lower()}", word=f"{word.text.lower()} vote"))
rule("c_votes_more")(lambda scope, word: tree.MoreVotes(word.text.lower()))
rule("c_votes_tied")(lambda scope, word: tree.MoreVotes(word.text.lower(), tied=True))
rule("p_most_votes")(lambda scope: tree.MostVotes())
rule("p_voted_otherwise")(lambda scope: tree.VotedOtherwise(YOU))
rule("eg_voted")(lambda scope: tree.GameEvent("finish voting"))
rule("m_votes")(lambda scope: Mods((tree.RuleChange("chooses how players vote"),), needs="player"))


def _while_voting(name: str, what: str) -> None:
    @rule(name)
    def give(scope: Scope, who: Phrase) -> Claim:
        return Claim(as_player(scope, who), (tree.RuleChange(what),))


_while_voting("rl_vote_more", "an additional vote")
_while_voting("rl_vote_again", "may vote again")
