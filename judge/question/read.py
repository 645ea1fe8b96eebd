"""Free text in, a reading out: a scenario in Judge English, a look-up, or the plain statement that it was not understood."""

from __future__ import annotations

from judge.errors import Malformed
from judge.question.asides import without_asides
from judge.question.asked import Asked
from judge.question.asked_moods import asked_outright
from judge.question.asked_offers import without_offers
from judge.question.asked_places import without_places
from judge.question.asked_words import plainly
from judge.question.claims import claim_sentence
from judge.question.compose import Composer, compose
from judge.question.definitions import defined
from judge.question.gerunds import told_apart
from judge.question.inquiring import inquire
from judge.question.lookups import read_lookup
from judge.question.manners import plain_manner
from judge.question.modes import with_modes
from judge.question.permissions import permission, wished
from judge.question.persons import noted
from judge.question.policy import is_policy
from judge.question.reading import Reading, check_text
from judge.question.reciting import without_recitals
from judge.question.relatives import Unfolder
from judge.question.retold import told_alone
from judge.question.settling import settle, spells_spoken_of
from judge.question.slang import joined, plain_deeds
from judge.question.spotting import Names
from judge.question.subtypes import subtypes
from judge.question.telling import Story
from judge.question.tokenizing import tokenized
from judge.question.tokens import Token, sentences
from judge.question.trouble import advice, contradictory, impossible, near_names, several_games
from judge.question.unclear import unclear
from judge.question.world import World
from judge.scenario import model as m


def read(question: str, names: Names, rules: tuple[str, ...] = ()) -> Reading:
    """Read a question as people type it.

    Takes the text, the catalog's names and the editions to run under; gives a Reading, never an exception but Malformed for what is no text."""
    text = check_text(question)
    tokens, persons = tokenized(text, names)
    cards = tuple(dict.fromkeys(t.text for t in tokens if t.kind == "name"))
    words = tuple(t.low for t in tokens if t.kind in ("word", "name"))
    if is_policy(tokens):
        return Reading(text, "policy", "part", cards=cards, words=words)
    tokens, passed = without_recitals(tokens, names)
    definition = defined(text) if not cards else None
    if definition is not None:
        return Reading(text, "definition", "full", definition=definition, words=words)
    lookup = read_lookup(text)
    world = World(card_types=names.types, card_targets=names.targets, card_size=names.size, card_ability=names.ability, card_text=names.text)
    world.notes.extend(noted(persons))
    cut, asides = _cut(tokens, names)
    claim = claim_sentence(cut)
    story = Story(text, names, world, passed=[*passed, *asides])
    story.tell(cut, claim)
    if lookup is not None and not world.deeds and not story.told and not cards:
        return Reading(text, "lookup", "full", lookup=lookup, cards=cards, words=words)
    story_told, unread_of_it = world.copy(), [u for u in story.unread if u]
    asked = inquire(story)
    final = asked[-1].world if asked else world
    spells_spoken_of(final)
    games, numbers = several_games(text), impossible(tokens)
    unread = [*story.unread, *_left_lying(story, asked)]
    missing = [u for u in unread if u] + final.lacking() + contradictory(final) + unclear(tokens) + games + numbers
    mends = near_names([t.called for t in final.things if t.called], names.suggest) + advice(final, missing, games, numbers)
    alone_told = None if unread_of_it or games or numbers or unclear(tokens) else told_alone(story_told, _title(text), rules)
    # a question about the rules stands alone and speaks of nothing particular
    alone = len(sentences(tokens)) == 1 and not story.personal and not _particular(tokens, combat=False)
    told = bool(story.told or story.stories)
    if not asked or (alone and missing):
        # one that tells a story which was not read is no such question
        general = alone or not told or (len(cut) <= 2 and not world.deeds and not _particular(tokens))
        kind = "general" if general else "none"
        return Reading(
            text, kind, "none", lookup=lookup, not_understood=missing, cards=cards, words=words, story=told and not alone, mends=mends, retold=alone_told,
        )  # fmt: skip
    if said := [words for words in story.passed if words]:
        final.notes.append(f"Passed over, as a reason, an opinion or what a card says anyway: {'; '.join(said)}")
    missing += settle(final)
    composer = Composer(final)
    if claim is not None and claim.wrong:
        for one in asked:
            one.opposite = not one.opposite
    try:
        inquiries = tuple(one.build(composer) for one in asked)
    except Malformed as doubt:
        missing.append(doubt.message)
        return Reading(
            text, "none", "none", lookup=lookup, not_understood=missing, cards=cards, words=words, story=told, mends=mends, retold=alone_told,
        )  # fmt: skip
    if any(t.low == "several" for t in tokens) and any(isinstance(i.query, m.Amount | m.Times | m.HowMany) for i in inquiries):
        missing.append("how many several are")
    scenario = compose(final, inquiries, _title(text), rules, composer)
    return Reading(
        text, "scenario", "part" if missing else "full", scenario=scenario, put=tuple(one.put() for one in asked), lookup=lookup,
        not_understood=missing, notes=list(dict.fromkeys(final.notes)), cards=cards, words=words, mends=mends, retold=alone_told if missing else None,
    )  # fmt: skip


def _cut(tokens: list[Token], names: Names) -> tuple[list[list[Token]], list[str]]:
    """The sentences in the plain forms that the clause reader knows, and the asides that were left out of them."""
    told, asides = without_asides(sentences(tokens), names.types)
    spoken = [plain_deeds(each, names.types) for each in joined(plain_manner(with_modes(told, names.text), names.types))]
    outright = [plainly(without_offers(without_places(sentence))) for sentence in asked_outright(spoken, subtypes())]
    cut = [part for sentence in outright for part in Unfolder(sentence, subtypes(), names.text).unfold()]
    # a heading of Judge English alone is told apart to nothing
    return [permission(sentence) for sentence in wished(told_apart(cut, subtypes(), names.text)) if sentence], asides


def _left_lying(story: Story, asked: list[Asked]) -> list[str]:
    """The cards of which it was only said what they do, and that take no part in the story or in what is asked."""
    worlds = (asked[-1].world if asked else story.world, *(each.world for each in asked))
    lying = (card for card in dict.fromkeys(story.recited_of) if asked and not any(_takes_part(w, card) for w in worlds))
    return [f"what becomes of {card}" for card in lying]


def _takes_part(world: World, card: str) -> bool:
    """Whether a card that was spoken of is in the story or in what is asked."""
    return any(card in (t.card, t.chosen) for t in world.things)


def _particular(tokens: list[Token], *, combat: bool = True) -> bool:
    """Whether the words describe particular things: cards by name, sizes, card text; and a combat, where that counts."""
    fought = ("attack", "attacks", "blocks", "blocked") if combat else ()
    return any(t.kind in ("name", "called", "pt", "quote") or t.text in fought for t in tokens)


def _title(text: str) -> str:
    return text if len(text) <= 70 else text[:67].rsplit(" ", 1)[0] + "..."
