"""All that a text asks, taken together: the questions in order, each in the ways it may be meant; what was offered to choose from; which one counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from judge.question.ask.asking import ask
from judge.question.ask.forms import form_of, phrases
from judge.question.ask.lines import Asked
from judge.question.ask.teller import Teller
from judge.question.ask.together import after_it
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import nouns
from judge.question.reads import AS_IT_IS
from judge.question.story.binding import Scene
from judge.question.story.sources import having, of_thing
from judge.question.story.words import noun_spans, verb_spans
from judge.question.syntax.model import Noun, Span

if TYPE_CHECKING:
    from judge.question.meaning.decode import AsCard
    from judge.question.story.cards import Cards
    from judge.question.story.model import Telling, World

MOST = 6
LATE = 0.15
"""How much more doubtful it is that an earlier question of a text is the one to be answered."""


TRIED = ("can ", "must ")


def questions(telling: Telling, cards: Cards, as_card: object) -> list[tuple[Asked, frozenset[int]]]:
    """The ways to ask what a text asks, best first, each with the tokens that asking explains; none where nothing is asked that is understood."""
    teller = Teller(Scene(cards, telling.tokens, asked=True, as_card=cast("AsCard", as_card)))
    found: list[tuple[Asked, frozenset[int]]] = []
    asked = [alternatives for alternatives in telling.asking if alternatives]
    for back, alternatives in enumerate(reversed(asked)):
        if found:
            break
        if (both := _together(asked, len(asked) - 1 - back, telling, cards, as_card)) and any(used for _, used in both):
            found += both
        for said in alternatives:
            own = _explained(said, telling.tokens)
            for each in _every_way(said, teller.there(telling.world, said), teller):
                if not any(line.text.startswith(TRIED) for line in each.lines):  # a deed that is tried has told its own time
                    each = replace(each, world=teller.at_time(each.world, said))
                if said.clause is not None:
                    each = replace(each, world=teller.hanging(each.world, said.clause))
                used = {token for first, last in (*each.used, *_whence(said, each.world, cards)) for token in range(first, last)}
                found.append((replace(each, cost=each.cost + said.cost + LATE * back), own | used))
    found.sort(key=lambda pair: pair[0].cost)
    return found[:MOST]


POLAR = frozenset(("polar", "can", "must"))
TRIED_FIRST = 2
"""So many ways of each of two questions asked together are tried."""


def _together(
    asked: list[tuple[Said, ...]], last: int, telling: Telling, cards: Cards, as_card: object
) -> list[tuple[Asked, frozenset[int]]]:
    """ "Does it die and do I draw a card?": both at once, so that a no to either is a no; nothing where they don't ask of the same moment, or one of them
    asks for more than a yes or no."""
    if not last or not _joined(asked[last - 1], asked[last], telling.tokens):
        return []
    teller = Teller(Scene(cards, telling.tokens, asked=True, as_card=cast("AsCard", as_card)))
    found: list[tuple[Asked, frozenset[int]]] = []
    if form_of(asked[last - 1][0]) == "can" and not _anew(asked[last], telling.tokens):
        for one in asked[last - 1][:TRIED_FIRST]:
            for other in asked[last][:TRIED_FIRST]:
                own = _explained(one, telling.tokens) | _explained(other, telling.tokens)
                for each in after_it(one, other, telling.world, teller):
                    taken = {token for begin, end in (*each.used, *_whence(other, each.world, cards)) for token in range(begin, end)}
                    found.append((replace(each, cost=each.cost + one.cost + other.cost), own | taken))
        return found
    for one in asked[last - 1][:TRIED_FIRST]:
        for first in _every_way(one, teller.there(telling.world, one), teller)[:TRIED_FIRST]:
            for other in asked[last][:TRIED_FIRST]:
                for second in _every_way(other, teller.there(first.world, other), teller)[:TRIED_FIRST]:
                    lines = (*first.lines, *second.lines)
                    later = second.world.deeds[: len(first.world.deeds)] == first.world.deeds
                    if len(lines) != 2 or not later or any(line.option or line.reads != AS_IT_IS for line in lines):
                        continue
                    used = (*first.used, *second.used, *_whence(one, second.world, cards), *_whence(other, second.world, cards))
                    own = _explained(one, telling.tokens) | _explained(other, telling.tokens) | {token for a, b in used for token in range(a, b)}
                    cost = first.cost + second.cost + one.cost + other.cost
                    found.append((replace(second, lines=lines, cost=cost, used=used), own))
    return found


def _joined(first: tuple[Said, ...], second: tuple[Said, ...], tokens: tuple[str, ...]) -> bool:
    """Whether two questions of yes or no stand side by side, joined by "and"."""
    one, other = first[0].clause, second[0].clause
    if one is None or other is None or not {form_of(first[0]), form_of(second[0])} <= POLAR:
        return False
    if {form_of(first[0]), form_of(second[0])} == {"can"} and _anew(second, tokens):
        return False
    between = [token.lower() for token in tokens[one.span[1] : other.span[0]]]
    return other.link in ("and", "then") and set(between) <= {"and", ",", "&", "then"}


_ASKS_ANEW = frozenset(("can", "may", "could", "must", "will", "would", "does", "do", "did", "is", "are", "am"))


def _anew(said: tuple[Said, ...], tokens: tuple[str, ...]) -> bool:
    """Whether a question begins with a word that asks by itself ("and can I ..."), so that it hangs on no other."""
    clause = said[0].clause
    words = [word.lower() for word in tokens[clause.span[0] : clause.span[1]]] if clause is not None else []
    return next((word for word in words if word not in ("and", "then", ",", "&", "still", "also", "even")), "") in _ASKS_ANEW


def _every_way(said: Said, world: World, teller: Teller) -> list[Asked]:
    """The ways to ask a thing; where nothing is done in any that could make it so, after the one trigger there is that does."""
    found = ask(said, world, teller)
    if any(each.world.deeds for each in found):
        return found
    brought = teller.brought(world, said)
    return found if brought is None else ask(said, brought, teller) or found


def _explained(said: Said, tokens: tuple[str, ...]) -> frozenset[int]:
    """The tokens of a question's verb and of the words that ask; adverbs that may turn its meaning are not among them."""
    if said.clause is None:
        return frozenset()
    asking = [span for noun in phrases(said.clause) if noun.wh for span in noun_spans(noun)]
    asking += [prep.span for prep in said.loose if prep.word in ("after", "in", "during", "from") and _only_combat(prep.what)]
    asking += [prep.span for prep in said.loose if said.predicate in ("survive", "stay") and prep.word == "on" and _in_play(prep.what)]
    asking += [noun.span for role, noun in said.roles if said.predicate == "survive" and role == "what" and isinstance(noun, Noun) and _only_combat(noun)]
    told = {token for first, last in (*verb_spans(said.clause), *asking) for token in range(first, last)}
    heavy = {part for words in said.clause.adverbs if words != "at least" for part in words.split()} - _NEUTRAL
    return frozenset(token for token in told if tokens[token].lower() not in heavy)


_AMOUNTS = frozenset({"gain_life", "lose_life", "damage", "damaged", "drain"})
"""Predicates of life and damage, which come of something."""

_THAT_DAMAGE = frozenset({"extra", "excess", "leftover", "remaining", "spare", "additional", "combat"})


def _whence(said: Said, world: World, cards: Cards) -> list[Span]:
    """The words that say where life or damage comes from, where the story has it come of nothing else: a keyword that one thing has ("from lifelink"), the
    damage of the only thing that was done."""
    out: list[Span] = []
    if said.predicate in _BROUGHT:
        out += [what.span for role, what in said.roles if role == "with" and isinstance(what, Noun) and _only_source(what, said.predicate, world, cards)]
    if said.predicate not in _AMOUNTS:
        return out
    named = [prep.what for prep in said.loose if prep.word in ("from", "off", "via", "through", "because of")]
    for what in (*named, *(filler for role, filler in said.roles if role == "with")):
        if not isinstance(what, Noun):
            continue
        dealt = what.head.lower() in ("damage", "combat damage") and set(what.marks) <= _THAT_DAMAGE
        dealt = dealt and what.count is None and what.owner is None and not what.preps
        fought = sum(deed.verb in ("attack", "cast", "activate") for deed in world.deeds) == 1
        if len(having(world, what, cards)) == 1 or (dealt and fought):
            out.append(what.span)
    return out


_BROUGHT = frozenset({"gain_life", "lose_life", "draw"})
"""Predicates of what a card brings by what it says."""


def _only_source(noun: Noun, deed: str, world: World, cards: Cards) -> bool:
    """Whether a phrase names the only card of the story that does such a thing ("how much life does the Warden give me")."""
    able = [thing for thing in world.things.values() if any(deed in each.does for each in of_thing(thing, cards))]
    return noun.kind == "name" and not (noun.preps or noun.clauses or noun.also) and len(able) == 1 and able[0].card in noun.names


def _in_play(what: object) -> bool:
    """ "On the table": where what is left is anyway."""
    return isinstance(what, Noun) and what.head.lower() in nouns()["places"]["battlefield"] and what.det in ("the", "") and not what.marks


def _only_combat(what: object) -> bool:
    """ "After combat", "in this fight": what was told of is over when it is asked about anyway."""
    return isinstance(what, Noun) and what.head.lower() in _COMBATS and not what.marks


_COMBATS = frozenset(("combat", "fight", "battle", "attack", "swing", "hit", "strike", "blow", "this", "that"))


_NEUTRAL = frozenset(nouns()["talk"]["adverbs"])
