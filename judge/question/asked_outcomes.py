"""Ways of asking for a yes or no that mean the same as a plainer one: "is it safe?" is "does it survive?", "does that keep me from attacking?" asks
whether I can attack.

Where what the question begins with is left out ("does that take my creatures out of combat?"), it only points at what was told before."""

from __future__ import annotations

from dataclasses import replace

from judge.question.asked_bound import FORMS as BOUND
from judge.question.asked_fates import FORMS as FATES
from judge.question.asked_yields import FORMS as YIELDS
from judge.question.lexicon import lexicon
from judge.question.sought import Sought
from judge.question.tokens import Token

_DO = r"(?:does|do|will|would|did|should)"
_NP = r"([^,;:?]+?)"
_ALIVE = (
    r"(?:stay alive|remain alive|live on|make it(?: out)?(?: alive)?|pull through|live through (?:it|this|that|all this|all that)|come out of (?:it|"
    r"this) alive|stick around|live to tell the tale|survive (?:it|this|that)|"
    r"weather (?:it|this|the storm)|stand|endure|live to fight (?:on|another day)|get away unharmed|come through (?:it|this)|be (?:safe|fine|ok|okay|"
    r"all right|alright|unharmed|still alive|alive|unscathed))"
)
_DEAD = (
    r"(?:end up dead|end up destroyed|end up dying|get killed|get destroyed|perish|bite the dust|kick the bucket|go down|croak|be lost|be toast|"
    r"be a goner|be dead|be dead meat|bite it|hit the (?:graveyard|yard|bin)|"
    r"go to (?:the )?(?:yard|bin)|keel over|drop dead|fall in battle|succumb|expire|get wiped(?: out)?|get lost|get offed|eat it|end up (?:in|"
    r"at) the (?:graveyard|yard|bin)|be (?:done for|finished)|buy it|buy the farm|"
    r"wind up (?:dead|in the graveyard)|land in the graveyard|meet its (?:end|maker)|get buried)"
)
_GONE = r"(?:dead|killed off|a dead (?:\w+))"
_DOOMED = r"(?:toast|a goner|done for|finished|dead meat|doomed)"
_FINE = r"(?:still |completely |perfectly |totally )?(?:safe|unharmed|unscathed|alive|safe and sound|in the clear|out of danger)"
_OKAY = r"(?:still |completely |perfectly |totally )?(?:fine|ok|okay|all right|alright)"
_NUMBER = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_HE = r"(i|he|she|my opponent|the opponent|we|the other player|they)"
_THAT = r"(?:that|this|it|all that|the trigger|the ability|his ability|my ability|its ability|the effect)"
_END = r"(?= (?:[?.,]|if |when |after |once |before |because |since )|$)"
_SHIELD = r"(?:that|this|it|(?:its |the |his |my )?(?:protection|regeneration|shield|regeneration shield))"
_ADVERBS = (
    r"(?:at all|all the same|anyhow|nonetheless|nevertheless|regardless|as well|straight away|straightaway|at once|despite that|in spite of that|"
    r"despite this|"
    r"in spite of this|of course|obviously|for sure|at least(?! (?:\d|one|two|three|four|five))|after all|in that case|in total|all told|in all|altogether)"
)

GERUNDS = {
    "getting": "get", "drawing": "draw", "losing": "lose", "gaining": "gain", "taking": "take", "dealing": "deal", "keeping": "keep", "returning": "return",
}  # fmt: skip
"""What somebody is about to do, in a question of the present progressive."""

FORMS: tuple[tuple[str, str], ...] = (
    (rf" {_ADVERBS}(?= )", ""),
    (rf"(?:is|are|am) {_NP} going to(?= \w)", r"will \1"),
    (rf"(?:is|are) {_NP} coming back", r"does \1 come back"),
    (rf"(?:is|are) {_NP} dying", r"does \1 die"),
    *((rf"am i (?:still )?{doing}(?= )", f"do i {do}") for doing, do in GERUNDS.items()),
    *((rf"(?:is|are) {_NP} (?:still )?{doing}(?= )", rf"does \1 {do}") for doing, do in GERUNDS.items()),
    *BOUND,
    *YIELDS,
    *FATES,
    # dead or alive
    (rf"{_DO} {_NP} {_DEAD}{_END}", r"does \1 die"),
    (rf"{_DO} {_NP} {_ALIVE}{_END}", r"does \1 survive"),
    (rf"(?:is|are|was|were) {_NP} {_GONE}{_END}", r"does \1 die"),
    (rf"(?:is|are|was|were) {_NP} {_DOOMED}{_END}", r"does \1 not survive"),
    (rf"(?:is|are|was|were) {_NP} {_FINE}{_END}", r"does \1 survive"),
    (rf"(?:is|are|was|were) (?!(?:that|this|it|there|everything|any) ){_NP} {_OKAY}{_END}", r"does \1 survive"),
    # damage and life
    (rf"(?:is|are|am|was|were) {_NP} dealt(?= (?:any |{_NUMBER} |lethal |combat )?damage)", r"does \1 take"),
    (rf"(?:will|would|should) {_NP} be dealt(?= (?:any |{_NUMBER} |lethal |combat )?damage)", r"does \1 take"),
    (rf"(?:does|do|did) {_NP} get dealt(?= (?:any |{_NUMBER} |lethal |combat )?damage)", r"does \1 take"),
    (rf"{_DO} {_NP} (?:suffer|receive|sustain|eat|absorb|incur|get)(?= (?:any |{_NUMBER} |combat )?damage)", r"does \1 take"),
    (rf"(?:is|are|am|was|were) {_NP} (?:hit|struck) for {_NUMBER}(?: damage)?{_END}", r"does \1 take \2 damage"),
    (rf"{_DO} {_NP} (?:be|get) (?:hit|struck) for {_NUMBER}(?: damage)?{_END}", r"does \1 take \2 damage"),
    (rf"{_DO} {_NP} (?:take|suffer|eat|get hit for) {_NUMBER}{_END}", r"does \1 take \2 damage"),
    (rf"{_DO} {_NP} take (\d+|three|two|four|five|six) (?:trample|combat|trampling) damage", r"does \1 take \2 damage"),
    (rf"{_DO} {_NP} take (?:any (?:damage )?|anything){_END}", r"does \1 take damage"),
    (rf"{_DO} {_HE} (?:go|move|gain) up(?: by)? (a|{_COUNT}) life", r"does \1 gain \2 life"),
    (rf"(?:is|are|am|was) {_HE} credited(?: with)? (a|{_COUNT}) life", r"does \1 gain \2 life"),
    (rf"{_DO} {_HE} (?:go|drop|fall|sink|rise|climb)(?: up| down)? to {_NUMBER}(?: life)?{_END}", r"is \1 at \2 life"),
    (rf"{_DO} {_HE} end (?:up )?(?:at|on) {_NUMBER}(?: life)?{_END}", r"is \1 at \2 life"),
    (rf"(?:is|are|am|was) {_HE} (?:the winner|victorious|winning){_END}", r"does \1 win"),
    (rf"(?:is|are|am|was) {_HE} (?:out of the game|the loser|out|losing){_END}", r"does \1 lose"),
    (rf"(?:will|would|should) {_HE} be (?:out of the game|the loser|out){_END}", r"does \1 lose"),
    # spells and abilities
    (rf"{_DO} {_NP} (?:whiff|fail to resolve|get stopped){_END}", r"is \1 countered"),
    (rf"{_DO} (?!(?:[^,;:?]* )?damage ){_NP} go through{_END}", r"does \1 resolve"),
    (rf"{_DO} {_NP} (?:go off|kick in|fire|fire off|proc){_END}", r"does \1 trigger"),
    # what somebody has in the end
    (rf"{_DO} {_HE} (?:gain|take|get|have|assume|retain|keep|seize|hold|own) control (?:of|over)", r"does \1 control"),
    (rf"{_DO} {_HE} steal(?= (?:it|the|his|her|that) )", r"does \1 control"),
    (rf"{_DO} {_HE} become (?:its|the) controller(?: of (?:it|that))?{_END}", r"does \1 control it"),
    (rf"{_DO} {_HE} (?:end up with|wind up with|walk away with|come away with)(?= (?:{_NUMBER}|any|a) )", r"does \1 get"),
    (rf"{_DO} {_NP} (?:retain|hold on to|hold onto|hang on to|hang onto)(?= )", r"does \1 keep"),
    # back again
    (rf"(?:is|are|was) {_NP} back{_END}", r"does \1 come back"),
    (rf"{_DO} {_NP} (?:be back|get back|bounce back|come right back){_END}", r"does \1 come back"),
    (rf"(can|could|may|might) {_NP} be used (?:to|for) (attack|block)(?:ing)?{_END}", r"\1 \2 \3"),
    (rf"(can|could|may|might) {_NP} be used as (?:a|an) (attack|block)er{_END}", r"\1 \2 \3"),
    (rf"(can|could|may|might) {_HE} use {_NP} (?:to|as a|as an|for) (attack|block)(?:er|ing)?{_END}", r"\1 \2 \4 with \3"),
    (rf"{_DO} {_HE} draw (?:anything|something){_END}", r"does \1 draw cards"),
    (rf"(?:is|are|am|was|were) {_HE} hit{_END}", r"does \1 take damage"),
    (rf"(?:will|would|should) {_HE} (?:be|get) hit{_END}", r"does \1 take damage"),
    (rf"{_DO} {_NP} (?:benefit|profit) from", r"is \1 affected by"),
    (rf"{_DO} {_NP} (?:get|become) (?:pumped|buffed|boosted|bigger|stronger|larger)(?: by it)?{_END}", r"does \1 get the bonus"),
    (rf"{_DO} {_NP} (?:receive|get|enjoy|have) the (?:bonus|boost|buff|pump|extra power){_END}", r"does \1 get the bonus"),
    # how big
    (rf"(?:is|are|was|were) {_NP}(?<! a)(?<! an) (?:now |then )?(?=\d+/\d+(?: [?.,]|$))", r"is \1 a"),
    (rf"{_DO} {_NP} (?:grow|go|shrink|get) (?:up |down )?(?:to|into)(?: a| an)?(?= \d+/\d+)", r"does \1 become a"),
    (rf"{_DO} {_SHIELD} (?:keep {_NP} alive|save {_NP}){_END}", r"does \1\2 survive"),
    (rf"(?:is|are) {_NP} safe(?= from)", r"does \1 survive"),
    (rf"(?:is|are) {_NP} (?:gone(?: permanently| now)?|history|out of (?:play|the picture)){_END}", r"does \1 vanish"),
    (rf"{_DO} {_NP} (?:vanish|disappear|go away|go too|go with (?:it|him|her|them)|leave play|leave the battlefield){_END}", r"does \1 vanish"),
    (rf"(?:is|are) (?!still (?:there|around)){_NP} (?:there|around|still out|still in play){_END}", r"is \1 on the battlefield"),
    (rf"{_DO} {_NP} enter(?: the battlefield)? tapped(?= )", r"does \1 enter the battlefield tapped-in"),
    (rf"{_DO} {_NP} enter(?: the battlefield)? untapped(?= )", r"does \1 enter the battlefield untapped-in"),
    (rf"{_DO} {_NP} see (?:it|this|that|them)(?: enter(?: the battlefield)?)?{_END}", r"does \1 trigger"),
    # where to
    (rf"{_DO} {_NP} (?:drop|fall|get put|be put) (?:in|into|onto|to)(?= )", r"does \1 go to"),
    (rf"{_DO} {_NP} (?:wind up|end up|finish|land) (?:in|on)(?= )", r"is \1 in"),
    (rf"{_DO} {_THAT} (?:take|get|pull|put|remove) {_NP} (?:out of|from) combat", r"is \1 removed from combat"),
    (rf"{_DO} {_THAT} (?:bring|put|get) {_NP} back", r"does \1 come back"),
    (rf"{_DO} {_NP} (?:stay|remain) (tapped|untapped)(?= )", r"is \1 \2"),
    # what it is
    (rf"(?:is|are) {_NP} (?:considered|treated as|regarded as|counted as)(?: to be)?(?= )", r"is \1"),
    (rf"{_DO} {_NP} (?:count|qualify|pass) as(?= )", r"is \1"),
    (rf"{_DO} {_NP} (?:turn|change) into(?= )", r"does \1 become"),
    # what somebody gets or does
    (rf"{_DO} (i|he|she|my opponent|we) (?:receive|obtain|collect|net|end up with|wind up with)(?= )", r"does \1 get"),
    (rf"{_DO} (i|he|she|my opponent) (?:take|suffer|eat) the (\d+|one|two|three|four|five){_END}", r"does \1 take \2 damage"),
    (rf"{_DO} {_THAT} make me(?= (?:discard|sacrifice|lose|draw))", r"do i"),
    (rf"{_DO} {_THAT} make (?:him|her|them|my opponent)(?= (?:discard|sacrifice|lose|draw))", r"does my opponent"),
    (rf"{_DO} {_THAT} (?:let|allow|enable) me(?: to)?(?= \w)", r"can i"),
    (rf"{_DO} {_THAT} (?:let|allow|enable) (?:him|her|them|my opponent)(?: to)?(?= \w)", r"can my opponent"),
    (r"(does|will|would) (my|his|her|their) total(?= )", r"\1 \2 life total"),
    (rf"{_DO} {_NP} (?:return|come back) (?:a second time|one more time|once more|another time|yet again|again){_END}", r"does \1 come back"),
    (rf"{_DO} {_NP} (trigger|attack|block) (?:a second time|one more time|once more|another time){_END}", r"does \1 \2 twice"),
)  # fmt: skip
"""The words of a question and the plainer ones for them; groups are kept as they stand."""

OUTCOME_WORDS = frozenset((
    "perish", "bite", "croak", "kick", "fizzle", "whiff", "succeed", "fail", "make", "live", "stick", "pull", "remain", "stay", "hit", "end", "wind",
    "land", "persist", "vanish",
    "disappear", "receive", "suffer", "eat", "net", "fire", "retain", "hold", "benefit", "grow", "shrink", "drop", "fall", "come", "go", "get",
    "become", "keep", "leave", "expire",
    "succumb", "weather", "endure", "stand", "count", "qualify", "have", "do", "wear", "happen", "work", "resolve", "trigger", "swing", "obtain",
    "collect", "finish", "return",
))  # fmt: skip
"""Verbs that only the forms above know, as they stand after "does"."""

TABLE = tuple((Sought(rf"(?<![\w']){words}(?![\w'])" if words[0] != " " else words), plain) for words, plain in FORMS)

STOPS = {"stop", "prevent", "keep", "stops", "prevents", "keeps", "hinder", "bar"}
PLAIN = {"being": "be", "dying": "die", "coming": "come", "getting": "get", "going": "go"}


def kept_from(sentence: list[Token], told: frozenset[str]) -> list[Token] | None:
    """ "Does that keep me from tapping the Factory?" as "can I tap the Factory?", to be answered the other way round; None for other sentences.

    What keeps from it is one of the cards ``told`` of before, or is only pointed at."""
    lows = [t.low for t in sentence]
    first = next((n for n, w in enumerate(lows) if w in ("does", "do", "will", "would")), -1)
    stop = next((n for n, w in enumerate(lows) if n > first and w in STOPS), -1)
    since = next((n for n, w in enumerate(lows) if n > stop and w == "from"), -1)
    if first != 0 or not (0 < first + 1 < stop < since - 1 < len(lows) - 2) or not lows[since + 1].endswith("ing"):
        return None
    doer = sentence[first + 1 : stop]
    if any(t.kind in ("number", "pt", "quote", "paren") or t.low in ("not", "a", "an") for t in doer) or any(t.kind == "punct" for t in sentence[:since]):
        return None
    if not (len(doer) == 1 and (doer[0].low in ("that", "this", "it") or (doer[0].kind == "name" and doer[0].text in told))):
        return None
    act = _base(lows[since + 1])
    if not act:
        return None
    person = {"me": "I", "him": "he", "her": "she", "them": "they", "us": "we"}
    kept = [replace(t, text=person[t.low], kind="word") if t.low in person else t for t in sentence[stop + 1 : since]]
    verb = replace(sentence[since + 1], text=act, kind="word")
    return [replace(sentence[first], text="can", kind="word"), *kept, verb, *sentence[since + 2 :]]


def _base(gerund: str) -> str:
    """The verb of a word in -ing, as it stands after "can"."""
    if gerund in PLAIN:
        return PLAIN[gerund]
    verbs = lexicon().verbs
    lemma = verbs.get(gerund, "")
    stem = gerund[:-3]
    guesses = [stem, stem + "e", stem[:-1]]
    return next((g for g in guesses if g and verbs.get(g) == lemma), "") if lemma else ""
