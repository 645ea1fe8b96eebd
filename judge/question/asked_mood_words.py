"""The words that put a question in a mood: what leads to it, what follows it, what only colours it; for ``asked_moods``."""

from __future__ import annotations

import re

_WE = r"(?:i|we|my opponent and i|my friend and i|both of us)"
_WHAT_I = r"(?:what|the thing|all) (?:i|we)(?: really| actually| just)? (?:want(?: to)?|wanna|would like(?: to)?|'d like to|need to|wish to)? ?know is"
_AM = rf"(?:{_WE} (?:am|are|was|were|'m)|i'm|we're)"
_SOMEONE = (
    r"(?:my (?:opponent|friend|buddy|mate|playgroup|brother|teammate)|the opponent|he|she|they|somebody|someone|a friend|(?:the|a) (?:guy|"
    r"player|person)(?: next to me)?|people)"
)
_SAY = (
    r"(?:says?|said|claims?|claimed|thinks?|thought|believes?|believed|insists?|insisted|argues?|argued|maintains?|maintained|told (?:me|us)|"
    r"tells (?:me|us)|is saying|"
    r"is claiming|is arguing|is sure|is certain|is convinced|is adamant|reckons?|feels|assumes?|assumed|keeps saying|keeps telling me|asserts?|"
    r"states?|swears|"
    r"objects?|disagrees and says|is of the opinion|suggests?|suggested|replies|replied|points out|pointed out)"
)
WHETHER = r"(?:whether or not|whether|if)"
_RIGHT = r"(?:right|correct|true|so|accurate|the case|wrong|legit|real|how (?:it|this|that) works|what happens|how the rules work|justified|valid|sound)"
EVEN = r"(?:really |actually |even |indeed |in fact |still |just |then )?"
_MODAL_ASK = r"(?:can|could|would|will) (?:you|you guys|anyone|anybody|someone|somebody|a judge|any judge|you please|someone please|anyone here|my opponent)"
_TELL = (
    r"(?:please )?(?:tell (?:me|us)|explain(?: to (?:me|us))?|clarify(?: for me)?|confirm|say|let (?:me|us) know|help me (?:see|understand|"
    r"figure out)|answer|advise me|settle)"
)

INDIRECT = tuple(
    rf"{lead} {WHETHER}"
    for lead in (
        r"i(?:'d| would)? (?:just |really |only )?(?:like to )?(?:know|learn|find out|ask|be sure|understand)",
        rf"{_WE} (?:just |only |now )?(?:need|have|had|wish) to (?:know|ask|find out|be sure|understand)",
        rf"{_WE} (?:just |only |now |also )?(?:wonder|wondered|ask|asked|question|doubt)",
        rf"{_AM} (?:just |only |now |also )?(?:wondering|asking|trying to (?:find out|figure out|work out|understand)|curious(?: about| as to)?|"
        rf"unsure(?: about)?|unclear|uncertain)",
        rf"(?:{_AM} )?not (?:really |quite |entirely |so )?(?:sure|certain|clear)(?: about| as to)?",
        rf"{_WE} (?:wasn't|weren't|isn't|don't|didn't|do not) (?:really |quite )?(?:sure|certain|know|understand|remember)",
        rf"{_WE} (?:can't|couldn't|cannot|can not) (?:quite |really )?(?:agree (?:on|about)|agree|figure out|decide|work out|tell|find out|remember|settle)",
        rf"{_WE} (?:disagree|disagreed|argue|argued|debated|discussed) (?:about|on|over)",
        rf"{_WE} (?:disagree|debated|discussed)",
        rf"{_AM} (?:arguing|disagreeing|debating|discussing|fighting|in disagreement|in dispute) ?(?:about|over|on)?",
        rf"{_WE} (?:had|have|got into) (?:a|an) (?:discussion|argument|dispute|debate|disagreement) (?:about|over|on|as to)",
        rf"{_MODAL_ASK} {_TELL}", rf"(?:can|could|would|will) (?:i|a judge|the judge|judges) {_TELL}", _TELL, r"(?:do|does) (?:you|you guys|anyone|"
        r"anybody|somebody|someone)(?: here)? (?:happen to )?know",
        r"(?:the|my|our|so the|so my|now the|now my) (?:only |main |real |big )?(?:question|problem|issue|point|dispute) (?:is|was|now is|here is|"
        r"is now)(?: about| ,| :)?",
        _WHAT_I, r"what i (?:am wondering|wonder|don't know) is", r"any (?:idea|clue)",
        r"(?:it is|it's|it isn't|it is not) (?:unclear|not clear|clear|uncertain)(?: to (?:me|us))?", r"the thing i (?:want to know|wonder about) is",
        r"(?:how|where) (?:do|can) i (?:know|tell|see)", r"how is it decided", r"there is (?:some )?(?:disagreement|confusion|debate|doubt) (?:about|"
        r"over|as to|on)",
        r"i have a question(?: about)? ?:?", r"i (?:always |often )?(?:forget|wonder)", r"does it matter",
    )
    if lead != r"does it matter"
)  # fmt: skip
"""What leads to "whether X"."""

DIRECT = (
    r"(?:the|my|our|so my|now my|now the|quick|simple|short|one|another|rules|just one|one quick|here is my) (?:quick |simple |rules |basic |"
    r"only )?(?:question|questions)(?: (?:is|now is|now|here))? [:,-]",
    r"question [:,-]", r"(?:just )?(?:to be sure|checking|to check|making sure|to make sure|curious|wondering|to clarify|to be clear|for clarity|"
    r"to confirm|asking) [:,-]",
    r"(?:out of curiosity|for my understanding|if i may ask|bottom line|long story short|in short|in the end|at the end of the day|after all that|"
    r"in this case|in that case|"
    r"in this situation|in that situation|in this scenario|ultimately|when all is said and done|once everything resolves|once everything has resolved|"
    r"after everything resolves|"
    r"after everything has resolved|under the current rules|by the rules|according to the rules|per the rules|technically|strictly speaking|"
    r"given (?:all )?(?:that|this)|"
    r"considering (?:all )?(?:that|this)|with (?:all )?(?:that|this) in mind|as a result|under these circumstances|now then|so basically|basically|"
    r"essentially|in effect|"
    r"once the dust settles|when the dust settles|at the end of it all|honestly|seriously|rules-wise|as far as (?:the rules|i know|"
    r"i can tell)(?: go)?|in theory|in practice) [,:-]",
    rf"{_WE} (?:now )?(?:wonder|ask|want to know|need to know) [:,-]", r"(?:please )?(?:tell me|help me|help|answer me|explain) [:,-]", r"(?:hi|hello|"
    r"hey|hey guys|well|okay|ok) [,!]",
    r"hello", r"hi", r"well", r"okay",
)  # fmt: skip
"""What stands before a question asked outright."""

THAT = (
    r"(?:is|isn't|was|would) there (?:be )?(?:any |a |some )?(?:chance|possibility)(?: at all)?(?: that)?",
    rf"(?:am|was|are) (?:i|we) {EVEN}(?:right|correct|wrong)(?: here)?(?: (?:in|to|when i|if i)(?: (?:thinking|think|assuming|assume|saying|say|"
    rf"believing|believe|understanding|claim))?)?(?: that)?",
    rf"(?:is|isn't|was|would|wouldn't) (?:it|this|that) {EVEN}(?:be )?(?:true|right|correct|the case|so|accurate|fair|safe|a fact)(?: to (?:say|"
    rf"assume|claim|think|conclude|believe))? that",
    r"(?:is it|would it be) (?:true|right|correct|fair|safe) to (?:say|assume|claim|think|conclude|believe)",
    rf"(?:does|doesn't|do|will|would|wouldn't|won't) (?:this|that|it|all this|all that|these) {EVEN}(?:mean|imply)(?: that)?", r"(?:does|"
    r"doesn't) (?:it|this) follow that",
    r"(?:so |and |but )?(?:that|this|it|which)(?: just| then| would| should| must)? means?(?: that)?", r"(?:so |then )?meaning(?: that)?",
    r"in other words ,?",
    r"(?:can|may|should) i (?:then )?(?:assume|conclude|infer)(?: that)?", r"(?:do|did) (?:i|we) (?:understand|get)(?: it| this| that)? (?:correctly|"
    r"right|rightly)(?: that| when i say)?",
    r"(?:do|would|don't|wouldn't) you (?:agree|say|think|confirm)(?: that)?", r"(?:can|could) (?:you|someone|anyone|"
    r"somebody) (?:please )?confirm(?: that)?", r"could it be that",
    rf"i(?:'d| would)? {EVEN}(?:assume|suppose|guess|presume|figure|reckon|imagine|think|believe|say|take it|expect|gather|understand|conclude)(?: that)?",
    r"(?:it )?seems(?: to me)? that", r"it seems(?: to me)?(?: like)?", r"my (?:understanding|guess|reading|assumption|opinion|view) is(?: that)?",
)  # fmt: skip
"""What leads to "that X"."""

CLAIMED = (
    rf"{_SOMEONE} (?:also |now |just |then |still )?{_SAY}(?: to me| me)?(?: that| :| ,)?",
    rf"according to {_SOMEONE} ,?", r"(?:my opponent's|his|her|their) (?:position|claim|opinion|view|argument|reasoning|theory|point) is(?: that)?",
    r"(?:i|we) (?:was|were|have been|'ve been|am being) told(?: that)?", r"i names that", r"i(?:'ve| have)? (?:heard|read|been told|"
    r"learned)(?: somewhere)?(?: that)?",
    r"(?:i|we)(?: also| now| still)? (?:say|said|claim|claimed|think|thought|argue|argued|believe|believed|insist|maintain|assume|assumed)(?: that)?",
    r"it is my understanding that",
)  # fmt: skip
"""What says who holds that X, where it is asked whether he is right."""

HE_RIGHT = (
    rf"(?:is|was|are) {_SOMEONE} {EVEN}(?:right|correct)(?: (?:that|in saying(?: that)?|to say(?: that)?|in thinking(?: that)?|to think(?: that)?|"
    rf"when (?:he|she|they) (?:said|says|say)(?: that)?|in claiming(?: that)?))",
    rf"(?:is|was|are) {_SOMEONE} {EVEN}(?:right|correct) to (?:claim|insist|argue|believe)(?: that)?",
)

CONFIRM = re.compile(
    rf"(?:(?:and|but|so|well|now) ,? ?)?(?:(?:is|isn't|was|are|am|aren't|wasn't) (?:that|this|it|he|she|they|i|we|my (?:opponent|friend|buddy)|"
    rf"that claim|this claim) "
    rf"{EVEN}(?:not )?{_RIGHT}|(?:right|correct|true|yes|agreed|agree|really|true or false|right or wrong|or not|or no|no|yes or no|is that so|"
    rf"is that it|is it|eh|huh|okay)|(?:do|does|did|have) "
    r"(?:i|we|he|she) (?:have|get|got|read|understand|see|have a point|got) ?(?:that|this|it|these|a point)?(?: rules?)? ?(?:right|correct|correctly|"
    r"rightly|the right way)?|"
    r"is (?:my|his|this|that|our|her) (?:reading|understanding|interpretation|reasoning|thinking|assumption|claim|view|logic|analysis|conclusion|"
    r"statement|ruling) "
    r"(?:right|correct|true|accurate|valid|sound|okay|ok)|(?:do you|does everyone|would you) agree(?: with (?:him|her|that|this))?|(?:can|"
    r"could) (?:you|someone|anyone) (?:please )?confirm(?: this| that)?|"
    r"am i (?:reading|understanding|getting|seeing) (?:this|that|it)(?: correctly| right)?|(?:is|was) that how (?:it|this) works|how (?:it|"
    r"this) works|does (?:he|she) have a point|"
    r"(?:is that|is this) (?:what happens|really so|really how it works|how it works|the case|how this works|how the rules work|really the case|"
    r"really true)) \?"
)  # fmt: skip
DENIED = re.compile(r"\b(?:wrong|mistaken|not|isn't|aren't)\b")
ASIDES = ("(right?)", "(correct?)", "(right)", "(yes?)", "(true?)", "(or not?)")
COURTESY = re.compile(
    r"(?:many |much )?(?:thanks|thank you|thx|cheers|ty)(?: (?:in advance|so much|a lot|very much|again|for (?:the|your|any) (?:help|answer|answers|"
    r"time)|guys|all))* [.!]|please help [.!]|help [.!]|"
    r"(?:why|how come|how so|why (?:or|and) why not|why not|why is that|and why|please explain|can you explain|what do the rules say(?: about (?:this|"
    r"that|it))?|what gives|how does (?:this|that) work|"
    r"what is the (?:rule|ruling|rules)(?: here| on this)?|which rule says so|any thoughts|any help) [?.!]|(?:hi|hello|hey|good (?:morning|day|"
    r"evening))(?: (?:there|all|everyone|guys|judge|judges))? [.!,]|"
    rf"(?:i|{_SOMEONE}) (?:says?|thinks?|said|thought|believes?) (?:yes|no|so|not|otherwise|it does|it doesn't|he does|"
    rf"that it does)(?: ,? ?but i (?:am not|'m not) (?:so )?sure)? [.!]|"
    r"(?:we|i) (?:am|are|'m|were|was) (?:not |un)(?:really )?sure [.!]|i (?:can't|couldn't) find (?:it|the rule|a rule|the answer)(?: anywhere)? [.!]|"
    r"we (?:couldn't|can't) agree [.!]|"
    r"i (?:am|'m) (?:a bit |really |so |quite )?confused [.!]"
)  # fmt: skip
"""Sentences beside a question that ask or tell no more."""

TAIL_WORDS = re.compile(
    r"(?:(?: ,| -| ;)+ (?:right|correct|true|yes|no|eh|huh|agreed|okay|ok|yeah|really|yes or no)|(?<! ,)(?<! -)(?<!is) right|(?: ,)?(?: -)? (?:or not|"
    r"or no|yes or no|true or false|right or wrong|or what|am i (?:right|correct)|is(?:n't)? (?:that|this|it) "
    r"(?:not )?(?:right|correct|true|so|the case)|is he (?:right|correct)|or am i (?:wrong|mistaken|missing something|misreading (?:this|it|that)|"
    r"misunderstanding something)|don't you think|"
    r"wouldn't you (?:say|agree)|don't you agree|is it not|or is (?:that|this|he) (?:wrong|mistaken|incorrect)|or (?:have|did) i (?:got|get|"
    r"have) (?:that|this|it) wrong|do you agree|"
    r"but is (?:that|this|he|it) (?:right|correct|true|so)|and is (?:that|this|he|it) (?:right|correct|true|so)|does he have a point|or (?:does|do|"
    r"did|is|are|will|would|has|can)(?:n't| not)? "
    r"(?:it|he|she|they|i|that|this)(?: not)?|or (?:doesn't|don't|isn't|aren't|won't|wouldn't|didn't|can't) (?:it|he|she|they|i|that))) \?"
)
DENYING_TAIL = re.compile(r"(?<! or)(?: ,)? (?:is he|is that|is this|is it|is she) wrong \?")
TAG_WORDS = re.compile(r"(?: ,)?(?: -)? (do|does|did|is|are|was|were|will|would|can|could|am|has|have|should|may)(n't|n't| not)? (?:it|he|she|they|i|that|"
r"this|we|there)( not)? \?")
"""An auxiliary after a statement: "..., doesn't it?", "..., can he?"."""

WHY_WORDS = re.compile(r"(?: ,)?(?: and| but)?(?: if so| if not| if yes)?(?: ,)? (?:why(?: not| or why not| is that)?|how come|because of what)(?= \?)")
ADJUNCTS = re.compile(
    r"(?: ,)? (?:here|in (?:this|that|such a) (?:case|situation|scenario|instance|example|event)|this way|that way|like (?:that|this)|(?:under|in|"
    r"given) (?:these|those|the|such) circumstances|"
    r"(?:by|per|under|according to|going by) the (?:current )?rules|as a (?:result|consequence)|because of (?:that|this|it)|thanks to (?:that|this)|"
    r"(?:once|when|after) everything (?:has resolved|resolves|is done|"
    r"is resolved|is over)|(?:once|when|after) all is (?:said and done|done)|(?:once|when|after) the dust (?:settles|has settled)|"
    r"at the end of (?:it all|all this|all that|the day|this|that)|by then|"
    r"as usual|as normal|though|please|rules-wise|as far as the rules go|in the end|after all|regardless|nonetheless|nevertheless|anyway|anyways|"
    r"all the same|despite (?:that|this|it all)|"
    r"in spite of (?:that|this)|at that point|at this point|after (?:all )?(?:that|this)|afterwards|as it stands|as things stand|from (?:that|this)|"
    r"then and there|on the spot|in theory|"
    r"in practice|in reality|for sure|for real|by any chance|exactly|precisely|either way|technically|legally speaking|strictly speaking|"
    r"in your opinion|now that (?:that|this) has happened|"
    r"with (?:all )?(?:that|this)|at all|overall|basically|essentially|or something|somehow)(?= (?:,|\?|if|when|or|and))"
)  # fmt: skip
"""What may follow a question and only says that it is meant of what was told."""

WITHIN = re.compile(
    r"(?<= )(?:nonetheless|nevertheless|technically|effectively|thereby|eventually|ultimately|indeed|therefore|thus|truly|in fact|in effect|in turn|"
    r"consequently|accordingly|"
    r"hence|somehow|necessarily|officially|strictly speaking|in reality|strictly|basically|essentially|supposedly|presumably|definitely|certainly|"
    r"surely|clearly|obviously|of course) (?=[^?]*\?)"
)
