"""What is asked put otherwise for the story it is asked of: a spell that "works" resolves, "attack right away?" is asked of the creature spoken of last,
"can they make mana" is whether they may be tapped for it."""

from __future__ import annotations

from dataclasses import replace

from judge.question.ask.forms import form_of
from judge.question.meaning.model import Said
from judge.question.story.model import ASKER, World
from judge.question.story.people import is_player
from judge.question.syntax.model import Noun

_GOING_OFF = frozenset({"survive", "work", "happen", "stay", "trigger"})
_SPELLS = frozenset({"spell", "instant", "sorcery", "counterspell"})


def of_spell(said: Said, world: World) -> Said:
    """ "Is my spell ok", "does mine work then", "does my spell still happen": whether a spell that waits resolves; any other question as it is."""
    theme = said.noun("theme")
    if theme is None or said.predicate not in _GOING_OFF or form_of(said) != "polar" or not any(deed.verb == "cast" for deed in world.deeds):
        return said
    own = theme.kind == "pronoun" and theme.head.lower() in ("mine", "his", "hers", "theirs") and not any(thing.is_creature for thing in world.things.values())
    spell = theme.kind == "noun" and theme.head.lower() in _SPELLS and (theme.owner is not None or theme.det in ("the", "that", "this"))
    mine = (own or theme.head.lower() == "mine") and said.predicate in ("work", "happen")
    return replace(said, predicate="resolve") if spell or mine else said



def with_it(said: Said, world: World) -> Said:
    """ "Attack right away?", "swing now?": with the asker's creature that was spoken of last; any other question as it is."""
    clause = said.clause
    bare = clause is not None and clause.mood == "plan" and clause.subject is None and not clause.objects and not clause.preps
    if clause is None or not bare or said.predicate not in ("attack", "block"):
        return said
    last = next((who for who in reversed(world.spoken) if isinstance(who, int) and world.things[who].is_creature), None)
    if last is None or world.things[last].controller not in ("", ASKER):
        return said
    return said.having(("what" if said.predicate == "attack" else "with", Noun("pronoun", "it", span=(clause.span[0], clause.span[0]))))


def for_mana(said: Said) -> tuple[Said, Noun] | None:
    """ "Can they still make mana", "can I get mana out of it": whether it may be tapped for that, with the phrase that names the mana; None for any
    other question."""
    made = said.noun("theme") or said.noun("what") or said.noun("amount")
    if said.predicate not in ("make", "gain", "have") or made is None or made.kind != "noun" or made.head != "mana" or made.wh:
        return None
    agent = said.noun("agent") or said.noun("theme") or said.noun("holder")
    out_of = next((prep.what for prep in said.loose if prep.word in ("from", "off", "out of", "with") and isinstance(prep.what, Noun)), None)
    out_of = out_of or said.noun("with")
    source = out_of if agent is not None and is_player(agent) and agent.head.lower() in ("i", "he", "she") else agent
    if source is None:
        return None
    roles = (("what", source), *((("agent", agent),) if agent is not None and agent is not source else ()))
    return Said("mana", roles, modality=said.modality, clause=said.clause, said=said.said), made


