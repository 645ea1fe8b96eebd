"""Ways of putting a question that mean the same as a plainer one: "into whose graveyard does it go?" is "whose graveyard does it go to?".

Only the words of asking are turned; what is asked about is kept as it stands, so nothing gets lost that somebody told."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.asked_levels import LOYALTY
from judge.question.asked_short import FORMS as SHORT
from judge.question.rephrase import Table, put_in_place
from judge.question.sought import Sought
from judge.question.tokens import Token

_DO = r"(?:does|do|will|would|did|should)"
_SIZE = r"(?:power and toughness|toughness and power|size|power/toughness|p/t|stats)"
_NOW = r"(?: now| then| in the end| at the end| afterwards| after that| after all| in total| all told| all in all| altogether)?"
_HIS = r"(?:my opponent's|the opponent's|my friend's|his|her|their)"
_HE = r"(i|he|she|my opponent|the opponent)"
_DOWN = r"(?:go down|drop|decrease|fall|sink)"
_UP = r"(?:go up|rise|increase)"
_HAVE = r"(?:have left|have remaining|left with|left at|left|have(?! to)|end up (?:at|on|with)|end up|end with|finish (?:at|on|with)|at|go to|drop to|on)"
_MEASURES = r"[^?]*\b(?:power|toughness|size|life|total|damage|colou?rs?|names?|level|number|order|result|types?|cost|legal|possible)\b"
_STUFF = r"(?:life|damage|(?:\w+ )?cards?|mana|counters?|(?:next |first )?turn|priority|bonus|(?:\w+ )?tokens?)\b"
_DECIDES = r"who (?:gets to |has to |may |can )?(?:decides?|chooses?|picks?|determines?|selects?)"
_WHAT = r"(?:(?! (?:if|when|after|before|unless|while|and) )[^?])*?"
_ACTS = r"(?:deal(?: \w+)? damage|attack|block|end up|finish|enter|come back|return|fight)"

OFFERED = "offered"
"""The kind of the token that carries what was offered ("5 7"): no word of the question, and read by nobody else."""

READS = "reads"
"""The kind of the token that says how a number answers a question put in plainer words: no word of it, and read by nobody else."""

NOT_IN_A_WORD = r"(?<![\w'])"

FORMS: tuple[tuple[str, str], ...] = (
    # who decides
    (rf"{_DECIDES}(?= [^?]*\btargets?\b){_WHAT}(?= [?])", r"who chooses recipients"),
    (rf"{_DECIDES}(?= [^?]*\b(?:order|first|last)\b){_WHAT}(?= [?])", r"who chooses order"),
    (rf"who (?:gets to |may |has to )?(?:split|divide|assign|distribute)s? (?=[^?]*\bdamage\b){_WHAT}(?= [?])", r"who chooses division"),
    (rf"{_DECIDES}(?= [^?]*\bdamage\b){_WHAT}(?= [?])", r"who chooses division"),
    (rf"{_DECIDES}{_WHAT}(?= [?])", r"who chooses something"),
    # where it goes
    (rf"(?:into|to|in) (?:whose|which player's) (graveyard|hand|library) {_DO} ([^,;:?]+?) (?:go|end up|land|get put)", r"whose \1 does \2 go"),
    (r"(?:into|to|in) (?:whose|which player's) (graveyard|hand|library) is ([^,;:?]+?) put", r"whose \1 does \2 go"),
    (rf"(?:into|to|in)? ?which (?:graveyard|zone|pile) {_DO} ([^,;:?]+?) (?:go|end up|land|get put)(?: to| into| in)?", r"where does \1 go"),
    (rf"whose (graveyard|hand|library) {_DO} ([^,;:?]+?) (?:go|end up|land)(?: to| into| in)", r"whose \1 does \2 go"),
    (rf"where {_DO} ([^,;:?]+?) (?:end up|wind up|land|finish)(?: at| in)?", r"where does \1 go"),
    (r"where is ([^,;:?]+?) put(?: into| to)?", r"where does \1 go"),
    # how big it is
    (rf"with (?:what|which) ({_SIZE}|power|toughness) {_DO} ([^,;:?]+?) {_ACTS}", r"what is the \1 of \2"),
    (rf"(?:what|which) ({_SIZE}|power|toughness) {_DO} ([^,;:?]+?) (?:have|get|end up with|end up having|wind up with)", r"what is the \1 of \2"),
    (rf"how much (power|toughness) {_DO} ([^,;:?]+?) (?:have|get|end up with)", r"what is the \1 of \2"),
    (rf"what (?:power and toughness|size|power/toughness) is ((?:it|(?:my|his|her|the|that|this|their) [^?]+?)){_NOW}", r"how big is \1"),
    (rf"how (?:big|large|strong) {_DO} ([^,;:?]+?) (?:get|become|grow|end up|wind up|come in|enter|return|come back)", r"how big is \1"),
    (rf"how (?:big|large) (?:a|an) ([^,;:?]+?) {_DO} (?:i|he|my opponent|she|we) (?:have|get|end up with)", r"how big is the \1"),
    (rf"how (?:big|large) (?:a|an) ([^,;:?]+?) (?:is|are) (?:it|that|this){_NOW}", r"how big is the \1"),
    (r"how (?:large|tall|huge)", r"how big"),
    *LOYALTY,
    *SHORT,
    # life and damage
    (rf"(?:by )?how (?:much|far) {_DO} my life total {_DOWN}", r"how much life do i lose"),
    (rf"(?:by )?how (?:much|far) {_DO} {_HIS} life total {_DOWN}", r"how much life does my opponent lose"),
    (rf"(?:by )?how (?:much|far) {_DO} my life total {_UP}", r"how much life do i gain"),
    (rf"(?:by )?how (?:much|far) {_DO} {_HIS} life total {_UP}", r"how much life does my opponent gain"),
    (rf"(?:what|at what|on what) life(?: total)? (?:{_DO}|am|is) {_HE} {_HAVE}", r"what is the life total of \1"),
    (rf"(?:at|to|on) how much life (?:{_DO}|am|is|are) {_HE}(?: (?:have|end up|finish|go|drop|fall|left))?", r"what is the life total of \1"),
    (rf"how much life (?:{_DO}|am|is) {_HE} {_HAVE}", r"what is the life total of \1"),
    (r"(?:for )?how much (?:life|damage) am i (?:hit|struck)(?: for)?", r"how much damage do i take"),
    (r"(?:for )?how much (?:life|damage) is (he|she|my opponent|the opponent) (?:hit|struck)(?: for)?", r"how much damage does \1 take"),
    (rf"how much damage {_DO} ([^,;:?]+?) (?:end up taking|end up with|suffer|receive|have to take|eat)", r"how much damage does \1 take"),
    (rf"how much damage {_DO} ([^,;:?]+?) (?:do|inflict|cause|end up dealing)(?= |$)", r"how much damage does \1 deal"),
    (rf"how much life {_DO} ([^,;:?]+?) (?:end up gaining|get)(?= |$)", r"how much life does \1 gain"),
    (
        r"how much(?: damage)? (?:isn't blocked|(?:tramples|gets|goes|comes|spills|carries) (?:through|over))(?: to (?:him|the player|my opponent))?",
        r"how much damage goes through",
    ),
    (r"how much (can|may|could|do|must) (i|he|she|my opponent) assign", r"how much damage \1 \2 assign"),
    (
        r"(?:what is|what's) the (?:most|maximum)(?: damage| amount of damage)?(?: that)? (i|he|she|my opponent) (can|may) (assign|deal)",
        r"how much damage \2 \1 \3",
    ),
    (r"how much damage (can|may|could) ([^,;:?]+?) at (?:most|the most)(?= [?])", r"how much damage \1 \2"),
    (
        r"how much damage (?:must|do) (?:i|he|she|my opponent) assign to ((?:the|each|his|my|its) [^,;:?]+?)(?= [?]| before)",
        r"how much damage must be assigned to \1",
    ),
    (r"how much damage (?:do|does|will) (?:i|he|she|my opponent) (?:deal|do) to ([^,;:?]+?)(?= [?])", r"how much damage does \1 take"),
    (r"how much(?: damage)? (?:do|will) i (?:deal|do)(?= [?])", r"how much damage does my opponent take"),
    (r"how much(?: damage)? (?:does|will) (?:he|she|my opponent) (?:deal|do)(?= [?])", r"how much damage do i take"),
    (r"(?:what is|what's) the (?:damage|total damage)", r"how much damage is dealt"),
    (r"how much damage(?: in all| in total| altogether)(?= [?])", r"how much damage is dealt"),
    (rf"what damage {_DO}", r"how much damage does"),
    # what comes first, and what it is
    (
        r"(?:which|what)(?: one)?(?: of (?:the two|them|these|those|the spells|the abilities|the triggers|the two spells))?(?: spell| ability|"
        r" trigger| one)? (?:resolves|happens|comes|goes|is resolved) (first|last)(?= [?]|(?: ,|:|, ))",
        r"what resolves \1",
    ),
    (
        r"(?:in|by) (?:what|which) order (?:do|will|would|must) (?:they|these|the (?:two )?(?:spells|triggers|abilities)|those|the two)(?: [a-z]+)?"
        r" (?:resolve|happen|go)",
        r"what resolves in order",
    ),
    (r"(?:does|do|will) ([^,;:?]+?) or ([^,;:?]+?) (?:resolve|happen|go|come) first", r"what resolves first , \1 or \2"),
    (rf"what (?:is|are) (?!{_MEASURES})([^,;:?]+?) (?:now|then|afterwards|after that|at that point)(?= [?])", r"what is the description of \1"),
    (rf"what {_DO} ([^,;:?]+?) (?:become|turn into|end up as|end up being|come in as|enter as|enter the battlefield as)", r"what is the description of \1"),
    (r"(?:what is|what's|what are) ([^,;:?]+?) called", r"what is the name of \1"),
    (r"what(?:'s| is) (its|his|the [^,;:?]+?'s|my [^,;:?]+?'s) name(?: now)?(?= [?])", r"what is the name of \1"),
    (rf"(?:what|which) name {_DO} ([^,;:?]+?) have", r"what is the name of \1"),
    # what it costs, and how often it can be done
    (
        rf"how much(?: mana)? (?:{_DO}|must|shall) {_HE} (?:pay|need|spend|owe)(?: altogether| in all| in total)? (?:to|in order to)",
        r"how much mana can \1",
    ),
    (rf"how much mana must {_HE}(?= (?:cast|attack|activate|play|block|equip|use) )", r"how much mana can \1"),
    (r"what (?:do|does|must|will|would) ([^,;:?]+?) (?:pay|owe) to", r"how much mana can \1"),
    (rf"(?:how much|what)(?: mana)? {_DO} it cost(?: (?:me|us))? to", r"how much mana can i"),
    (rf"(?:how much|what)(?: mana)? {_DO} it cost (?:him|her|my opponent|the opponent) to", r"how much mana can my opponent"),
    (
        rf"(?:how much|what)(?: mana)? (?:{_DO}|must|shall) {_HE} (?:pay|owe|spend) for (?:a single|a|one|each|an|every) (?:attacker|attacking creature)",
        r"how much mana can \1 attack with a creature",
    ),
    (rf"(?:how much|what)(?: mana)? (?:{_DO}|must|shall) {_HE} (?:pay|owe|spend) for", r"how much mana can \1 cast"),
    (
        rf"(?:how much|what)(?: mana)? {_DO} ((?:(?:my|the|this|a) )?[^,;:?]+?) cost(?: (?:me|us|now))*(?: to (?:cast|play))?(?= [?]| if)",
        r"how much mana can i cast \1",
    ),
    (
        rf"(?:how much|what)(?: mana)? {_DO} ((?:(?:his|the|that|a) )?[^,;:?]+?) cost (?:him|her|my opponent)(?: to (?:cast|play))?(?= [?]| if)",
        r"how much mana can my opponent cast \1",
    ),
    (
        rf"how (?:many times|often) (?:can|may|could|do) {_HE} (?:activate|use) ([^,;:?]+?) without"
        rf" (?:losing|dying|killing \w+|being dead)(?: the game)?",
        r"how many times can \1 safely activate \2",
    ),
    (
        rf"how many cards (?:can|may|could) {_HE} draw (?:with|from|off|using|by means of) ([^,;:?]+?) without"
        rf" (?:losing|dying|killing \w+)(?: the game)?",
        r"how many times can \1 safely cardwise activate \2",
    ),
    (
        rf"how many cards (?:can|may|could) {_HE} safely draw (?:with|from|off|using) ([^,;:?]+?)(?= [?]| if)",
        r"how many times can \1 safely cardwise activate \2",
    ),
    # whose it is
    (r"(?<!under )whose (?:card|creature|permanent|one|side|thing|guy) (?:is|are) (?:it|this|that|they)(?: now| then)?(?= [?])", r"who controls it"),
    (r"(?<!under )whose ([a-z]+) (?:is|are) (?:it|this|that|they)(?: now| then)?(?= [?])", r"who controls the \1"),
    (r"who (?:has|gets|gains|takes|is in) control (?:of|over) ([^,;:?]+?)(?= [?]| now| after| when| if)", r"who controls \1"),
    (r"who is (?:now )?the controller of ([^,;:?]+?)(?= [?]| now)", r"who controls \1"),
    (r"who is (?:now )?(?:its|his|her|their|the) controller(?= [?]| now)", r"who controls it"),
    (r"under whose control (?:is|are) ([^,;:?]+?)(?= [?]| now)", r"who controls \1"),
    (
        rf"under whose control {_DO} ([^,;:?]+?) (?:come|enter|return|go|end up|come back|stay)(?: back| into play| to the battlefield| the"
        r" battlefield| in play)*(?= [?]| after| when| if)",
        r"who controls \1",
    ),
    (rf"(?:to|into) whose hand {_DO} ([^,;:?]+?) (?:return|come back|go back|get returned)", r"whose hand does \1 go"),
    (
        r"(?:do|does|is|are|will) ([^,;:?]+?) (?:go|goes|return|returned|put|come back)(?: back)? (?:in)?to my (graveyard|hand|library) or"
        r" (?:(?:in)?to )?(?:my opponent's|his|hers|theirs|its owner's)(?: \\2)?(?= [?])",
        r"whose \2 does \1 go",
    ),
    (
        r"(?:do|does|is|are|will) ([^,;:?]+?) (?:go|goes|return|returned|put|come back)(?: back)? (?:in)?to (?:my opponent's|his|its owner's)"
        r" (graveyard|hand|library) or (?:(?:in)?to )?(?:mine|my \\2)(?= [?])",
        r"whose \2 does \1 go",
    ),
    (rf"who gets (?:back )?(?!the {_STUFF})((?:the|my|his|that) [^,;:?]+?)(?: back)?(?= [?])", r"who controls \1"),
    (r"(when|if|after|once) ([^?;:]+?) , (who|whose|which) ([^?,;:]+?)(?: ,)?(?= [?])", r"\3 \4 \1 \2"),
    (
        r"(?:counting|considering|adding up|taking) (?:every effect|everything|all effects|all the effects|all of that|all that|all bonuses)(?:"
        r" counted| considered| together| into account)?(?: ,)?",
        "",
    ),
    (
        r"how much(?: damage)? (?:may|can|could|does|will) ([^,;:?]+?) (?:throw|send|shoot|fling|redirect)(?: damage)? (?:at|to)"
        r" (?:my opponent|the opponent|him|her|his face|my opponent 's face|my opponent's face)(?= [?])",
        r"how much damage does \1 deal to my opponent",
    ),
    # who gets it
    (r"who (?:gets|receives|ends up with) (?:the )?life", r"who gains the life"),
    (
        r"who (?:gets|receives|ends up with|gets to draw) (?:the )?((?:two |three |four |\d+ )?cards?)(?= (?:from|off|of)|(?: , [^?]+)? [?])",
        r"who draws the \1",
    ),
    (r"who (?:gets|receives|ends up with) the ([a-z]+ tokens?|tokens?)", r"who controls the \1"),
    (r"who (?:suffers|receives|is dealt|gets|eats) (?:the )?damage", r"who takes the damage"),
    (r"who (?:has|have) to (discard|sacrifice|lose|draw|pay)", r"who \1s"),
    (r"who must (discard|sacrifice|lose|draw)", r"who \1s"),
    (
        r"(who [^,;:?]+?) , (?:(?:is it )?(?:me|him|her|my opponent|the opponent|i|he|you)(?: because [^?]+?)? or"
        r" (?:me|him|her|my opponent|the opponent|i|he|you))(?= [?])",
        r"\1",
    ),
    (r"how many cards (?:are|will be) (?:left |still )?in my hand", r"how many cards do i have in hand"),
    (rf"how many cards (?:are|will be) (?:left |still )?in {_HIS} hand", r"how many cards does my opponent have in hand"),
    (
        rf"with how many ([^,;:?]*?)counters {_DO} ([^,;:?]+?) (?:come into play|enter the battlefield|enter|come in|end up|come back|return)",
        r"how many \1counters does \2 have",
    ),
    (
        rf"how many ([^,;:?]*?)counters {_DO} ([^,;:?]+?) (?:come into play with|enter the battlefield with|enter"
        rf" with|come in with|end up with|start with|have on it|carry)",
        r"how many \1counters does \2 have",
    ),
    (r"how many ([^,;:?]*?)counters (?:come off|get removed|go away|fall off)(?: (?:of )?([^,;:?]+?))?(?= [?])", r"how many \1counters are removed"),
    (
        r"how many (creatures|permanents|lands|artifacts|enchantments|of them|tokens) (?:go|are put|end up|get put|land|wind up) (?:to|in|into)"
        r" (?:the|a|their owners?'?s?|their) graveyards?",
        r"how many \1 die",
    ),
    (
        r"how many ([^,;:?]+?) (?:come into play|enter play|are put onto the battlefield|are created|are made|get created|get made|come in)(?= [?]|"
        r" if| when)",
        r"how many \1 enter",
    ),
    (rf"how much mana {_DO} ([^,;:?]+?) (?:produce|make|add|give me|give|yield|generate|provide)(?= [?]| if| when| for)", r"how much mana does \1 make"),
    # what becomes of it
    (rf"what {_DO} (?:this|that|it) (?:do|mean) (?:to|for|with)", r"what happens to"),
    (r"what (?:is|'s) going to happen (?:to|with)", r"what happens to"),
    (r"(?:what is|what's) the (?:fate|status) of", r"what happens to"),
    (r"(?:what|how) about(?= (?:my|his|her|the|its|their|it|this|that) [^,;?]{0,40}[?] ?$)", r"what happens to"),
    (r"who (?:is the winner|comes out on top|comes out ahead|is victorious|emerges victorious|is winning|takes the game|takes it)", r"who wins"),
    (r"which player(?= (?:gains|draws|wins|loses|takes|controls|gets|has|dies|discards|sacrifices))", r"who"),
    (r"which of us(?= (?:gains|draws|wins|loses|takes|controls|gets|dies|discards|sacrifices))", r"who"),
    (r"what dies(?= [?])", r"which creature dies"),
    (r"whose (?:is|are) (?:it|that|they)(?: now| then)?(?= [?])", r"who controls it"),
    (r"how much (?:damage )?(?:is|are|am) ([^,;:?]+?) (?:hit|struck) for", r"how much damage does \1 take"),
    (rf"how {_DO} ([^,;:?]+?) (?:fare|end up|come out of (?:it|this))(?= [?])", r"what happens to \\1"),
    (r"what are ((?:its|his|the|my|her)(?: [^,;:?]+?)?(?:'s|')?) (?:stats|power and toughness|p/t)(?= [?])", r"what is the size of \\1"),
)  # fmt: skip
"""The words of a question and the plainer ones for them; groups are kept as they stand."""

_TABLE = tuple((Sought(rf"{'' if words[0] == '^' else NOT_IN_A_WORD}{words}(?![\w'])"), plain) for words, plain in FORMS)


def plainly(sentence: list[Token], table: Table = _TABLE) -> list[Token]:
    """A questioning sentence in plainer words, where it is put in one of the ways known; else the same sentence."""
    if not sentence or sentence[-1].text != "?":
        return sentence
    for _ in range(3):
        turned = _once(sentence, table)
        if turned is None:
            break
        sentence = turned
    return sentence


def unsigned(token: Token) -> str:
    """The word in lower case; a name without the signs in it ("Keiga, the Tide Star"), which would part a sentence."""
    return re.sub(r"[,;:?]", "_", token.low) if token.kind in ("name", "called") else token.low


def read_as(tokens: list[Token]) -> str:
    """How a number answers a clause ("any", "equals 4") that was put in plainer words; "" where nothing is said of it."""
    return next((t.text for t in tokens if t.kind == READS), "")


def _word(here: Token, word: str) -> Token:
    """A word of a plainer form; what stands after § says how a number answers it."""
    return replace(here, text=word[1:].replace("_", " "), kind=READS) if word[0] == "§" else replace(here, text=word, kind="word")


def _once(sentence: list[Token], table: Table) -> list[Token] | None:
    """The sentence with the first form it shows turned; None where it shows none."""
    said, starts = "", []
    for token in sentence:
        starts.append(len(said))
        said += ("" if token.kind in ("paren", READS, OFFERED) else unsigned(token)) + " "
    turned = put_in_place(sentence, said, starts, table, _word)
    return None if turned is None else [*turned[0], *turned[2]]
