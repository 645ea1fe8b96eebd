"""Texts to clauses, as ``sketch`` writes them: one line a construct, each known once in the grammar and nowhere else."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog
from judge.question.syntax import finder, parse
from judge.question.syntax.parsing import GRAMMAR
from judge.question.syntax.sketch import sketch
from judge.question.words.cardnames import CardNames

CASES = {
    # active, passive, perfect, progressive, participle
    "Bob attacks me with his Hill Giant.": ["<person bob> ATTACK <me> with:<he's ~Hill Giant>"],
    "My Hill Giant was blocked by two creatures": ["<i's ~Hill Giant> BLOCK.passive by:<2 creature+>"],
    "it gets countered": ["<it> COUNTER.passive"],
    "My creature has attacked this turn": ["<i's creature> ATTACK.perfect <this turn>"],
    "He's attacking": ["<he> ATTACK"],
    "A creature blocked by Hill Giant can't attack": ["<a creature {BLOCK.passive by:<~Hill Giant>}> not can ATTACK"],
    # relative clauses, with and without their pronoun
    "the creature that I blocked dies": ["<the creature {<i> BLOCK}> DIE"],
    "a spell he controls is countered": ["<a spell {<he> CONTROL}> COUNTER.passive"],
    # questions of yes and no, with a question word, negated
    "Does my Hill Giant die?": ["? <i's ~Hill Giant> DIE"],
    "Isn't it tapped?": ["? <it> not BE =tapped"],
    "How many cards do I draw?": ["?how many <i> DRAW <?how many card+>"],
    "Who wins?": ["?who <who> WIN"],
    "Can I still block with it?": ["? <i> can BLOCK with:<it> @still"],
    "do i have to sac it": ["? <i> must SACRIFICE <it>"],
    # who makes or lets somebody do what follows; "'s" before "got" is "has"
    "It makes him discard a card": ["<it> MAKE {<him> DISCARD <a card>}"],
    "Does that let me block it?": ["? <that> LET {<me> BLOCK <it>}"],
    "My opponent's got two creatures": ["<i's opponent> HAVE <2 creature+>"],
    "Is it going to be blocked?": ["? <it> will BLOCK.passive"],
    "He untaps his lands": ["<he> UNTAP <he's land+>"],
    # subordinate and joined clauses stand side by side, each with its own link
    "If I attack and he blocks, does it die?": ["if: <i> ATTACK", "and: <he> BLOCK", "? <it> DIE"],
    "When blocked by a 2/2, it dies": ["when: BLOCK.passive by:<a 2/2>", "<it> DIE"],
    "I tap it and attack": ["<i> TAP <it>", "and: ! ATTACK"],
    # what is said, wanted, able to be done
    "He says that I lose": ["<he> SAY {that: <i> LOSE}"],
    "am I allowed to block it": ["? <i> can BLOCK <it>"],
    # slang, spelling, contractions, names as verbs
    "i dont block": ["<i> not BLOCK"],
    "opp atacks with a 3/3": ["<opponent> ATTACK with:<a 3/3>"],
    "I giant growth it": ["<i> CAST <~Giant Growth> on:<it> @name-as-verb"],
    # what is let or made happen, what is said by somebody who is told or still saying it, what is right or true
    "I let the trigger resolve": ["<i> LET {<the trigger> RESOLVE}"],
    "he makes me discard a card": ["<he> MAKE {<me> DISCARD <a card>}"],
    "everybody is telling me I have to block": ["<everybody> TELL <me> {that: <i> must BLOCK}"],
    "I was told that it dies": ["<i> TELL.passive {that: <it> DIE}"],
    "am I right that my Hill Giant survives?": ["? <i> BE @right {that: <i's ~Hill Giant> SURVIVE}"],
    "is it true that he loses?": ["? <it> BE =true {that: <he> LOSE}"],
    "Having attacked with a Hill Giant, I cast Shock": ["! ATTACK.perfect with:<a ~Hill Giant>", "<i> CAST <~Shock>"],
    # participles and phrases between commas, what a gerund governs, what is joined to a place
    "My Hill Giant, blocked by an Elf, can't attack": ["<i's ~Hill Giant {BLOCK.passive by:<an elf>}> not can ATTACK"],
    "My opponent, with Giant Growth in hand, attacks": ["<i's opponent with:<~Giant Growth in:<hand>>> ATTACK"],
    "I respond by giving it reach with a spell": ["<i> RESPOND by:{gerund: GIVE <it> <reach> with:<a spell>}"],
    "I have an Aura in play and a Hill Giant": ["<i> HAVE <an aura> and <a ~Hill Giant> in:<play>"],
    "I control a Hill Giant and there's an Aura in play": ["<i> CONTROL <a ~Hill Giant>", "and: <an aura> EXIST in:<play>"],
    "he's got a Hill Giant": ["<he> HAVE <a ~Hill Giant>"],
    "This turn I attack with a Hill Giant": ["<i> ATTACK <this turn> with:<a ~Hill Giant>"],
    # a question that only asks whether what was said is so
    "My Hill Giant dies. Correct?": ["<i's ~Hill Giant> DIE", "?tag @right"],
    # lists
    "I have a Hill Giant, two Forests and an Island": ["<i> HAVE <a ~Hill Giant> and <2 forest+> and <an island>"],
    "is it red or green?": ["? <it> BE =red =or =green"],
    # fragments
    "Hill Giant in play.": ["<~Hill Giant> in:<play>"],
    # what is in no clause is kept
    "zzyzx qqq": ["<zzyzx qqq>"],
}


@pytest.fixture(scope="module")
def names() -> CardNames:
    return CardNames(Catalog.open())


@pytest.mark.parametrize("text", CASES)
def test_clauses(text: str, names: CardNames) -> None:
    assert sketch(parse(text, finder(text, names))) == CASES[text]


def test_the_grammar_stays_small() -> None:
    """At most 300 alternatives are written down: everything else is lexicon."""
    lines = [line for path in GRAMMAR.glob("*.lark") for line in path.read_text(encoding="utf-8").splitlines()]
    written = sum(1 + line.split("//")[0].count(" | ") * (":" in line) for line in lines if line.strip() and not line.startswith(("//", "%")))
    assert written <= 300
