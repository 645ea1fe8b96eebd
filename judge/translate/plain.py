"""What a card that a question speaks of in general ("a burn spell", "a sac outlet") says at the least: texts that a translation may suppose."""

from __future__ import annotations

import re

_THING = r"[\w ,-]+"
_HOW_MANY = r"(?:an?|\w+)"
_COST = r"(?:(?:\{[^}]+\})+|Sacrifice (?:an?|another|It|this) ?\w*|Discard an? \w+|Pay \d+ life)"
_EFFECTS = (
    r"Add (?:(?:\{\w\})+|one mana of any color)",
    rf"(?:Destroy|Counter|Exile|Tap|Untap|Regenerate|Sacrifice) (?:target|all|each|an?|another) {_THING}",
    rf"Return (?:target|all|each) {_THING} to (?:its|their) owner(?:'s|s'|’s) hands?",
    rf"Return (?:target|all|each) {_THING} from your graveyard to (?:the battlefield|your hand)",
    rf"It deals (?:\d+|X) damage to {_THING}",
    rf"(?:Target|Each|All|Other|Enchanted|Equipped)?\s*(?:[cC]reatures?|permanents?) ?{_THING}? ?(?:gets?|gains?|has|have) {_THING}",
    rf"(?:Target|Each|All|Enchanted|Equipped|Creatures) {_THING} gets? [+-]\d+/[+-]\d+(?: and (?:gains?|has|have) {_THING})?(?: until end of turn)?",
    rf"Target {_THING} gains? {_THING} until end of turn",
    rf"(?:You )?[gG]ain control of (?:target|all) {_THING}",
    r"You control enchanted \w+",
    rf"(?:Draw|Discard) {_HOW_MANY} cards?",
    rf"(?:Target|Each) (?:player|opponent) (?:draws|discards|mills|sacrifices) {_HOW_MANY} \w+",
    r"(?:You|Target player|Each player|Target opponent|Each opponent) (?:gains?|loses?) \d+ life",
    r"Create (?:an?|\w+) \d+/\d+ [\w ]+ creature tokens?",
    rf"Put an? [+-]1/[+-]1 counter on {_THING}",
    r"Prevent all (?:combat )?damage that would be dealt this turn",
    r"Take an extra turn after this one",
    r"(?:You|Target player|Target opponent) (?:wins?|loses?) the game",
    r"It enters(?: the battlefield)? with (?:an?|X|\w+) [+-]1/[+-]1 counters? on it",
    rf"(?:You|Target player) gains? {_THING} until end of turn",
    r"It can't be (?:countered|blocked)",
    r"Equip \{\d+\}",
    r"Enchant [\w ]+",
)
_PLAIN = re.compile(rf"(?:{_COST}(?:, {_COST})*: )?(?:{'|'.join(_EFFECTS)})\.?")
_OF_ITSELF = re.compile(r"~|\bThis (?:spell|creature|card|artifact|enchantment|land|permanent)\b")


def plain(text: str) -> bool:
    """Whether every sentence of a card's text is one that many cards have."""
    return all(_PLAIN.fullmatch(part.strip()) for part in re.split(r"(?<=\.) ", _OF_ITSELF.sub("It", text)))
