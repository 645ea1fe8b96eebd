"""Every meaning asked in every way: stories with known outcomes, each outcome in many verbs, each put in every mood of asking."""

from __future__ import annotations

import random
from dataclasses import dataclass

Cell = tuple[str, str, bool | str]
"""The way it is asked, the question, and the verdict of the rules."""


@dataclass(frozen=True)
class Meaning:
    """Something that is so or isn't: who or what, in which verbs, and whether it is true; ``can``: whether it may be done."""

    subjects: tuple[str, ...]
    verbs: tuple[str, ...]     # base forms; "be X" for states
    true: bool
    can: bool = False

@dataclass(frozen=True)
class Story:
    """What is told: how things stand, what happens then, what is so afterwards, and questions with a word of their own."""

    setup: str
    event: str
    meanings: tuple[Meaning, ...]
    wh: tuple[tuple[tuple[str, ...], str], ...] = ()

DIE = ("die", "bite the dust", "go down", "be lost", "croak", "be toast", "end up in the graveyard", "hit the graveyard", "go to the graveyard", "be "
"destroyed", "get destroyed", "be put into the graveyard", "get killed", "be dead", "perish", "be killed", "end up dead", "go to the yard", "be a goner")
LIVE = ("survive", "live", "make it", "stay alive", "stick around", "pull through", "be fine", "be safe", "be OK", "stay on the battlefield", "remain "
"on the battlefield", "stay in play", "live through this", "survive this", "be okay", "be still alive", "be alive", "remain alive", "come out of this "
"alive", "live to tell the tale")
FIZZLE = ("be countered", "fizzle", "get countered", "whiff", "fail to resolve", "get stopped")
RESOLVE = ("resolve", "go through")
TRIGGER = ("trigger", "go off", "kick in", "fire")
OPP = ("my opponent", "he", "the opponent", "the other player")
STORIES = (
    Story("I control Serra Angel.", "my opponent casts Doom Blade on it", (
        Meaning(("my Angel", "the Angel", "Serra Angel", "my creature", "it", "my guy", "my Serra Angel"), DIE, True),
        Meaning(("my Angel", "the Angel", "Serra Angel", "my creature", "it", "my guy"), LIVE, False)),
        ((("What happens to my Angel?", "What becomes of the Angel?", "What happens with my creature?", "What about the Angel?", "What will happen to "
        "it?", "What's the fate of my Angel?", "What does that do to my Angel?", "And my Angel?", "How does the Angel fare?", "What becomes of it "
        "now?"), "it dies"),)),
    Story("My opponent controls Craw Wurm.", "I cast Lightning Bolt on it", (
        Meaning(("the Wurm", "my opponent's Wurm", "his Wurm", "Craw Wurm", "it", "his creature", "the creature"), DIE, False),
        Meaning(("the Wurm", "my opponent's Wurm", "his Wurm", "Craw Wurm", "it", "his creature", "the creature"), LIVE, True),
        Meaning(("the Wurm", "it", "Craw Wurm"), ("take 3 damage", "take three damage", "be dealt 3 damage", "suffer 3 damage", "be hit for 3", "take "
        "3", "receive 3 damage"), True))),
    Story("My opponent casts Lightning Bolt on my Grizzly Bears.", "I respond with Giant Growth on the Bears", (
        Meaning(("the Bears", "Grizzly Bears", "my creature", "my Bears", "my guy", "my Bear"), DIE, False),
        Meaning(("the Bears", "Grizzly Bears", "my creature", "my Bears", "my guy", "my Bear"), LIVE, True),
        Meaning(("the Bolt", "his Bolt", "Lightning Bolt", "my opponent's Bolt"), RESOLVE[:1], True),
        Meaning(("my creature", "Grizzly Bears"), ("get the bonus", "get +3/+3", "be a 5/5", "become a 5/5", "grow to 5/5", "be 5/5"), True)),
        ((("How big is my creature?", "How big is it now?", "What size are the Bears?", "What are the Bears' stats?", "What's its power and "
        "toughness?", "How large does my Bear get?"), "5/5"),
         (("Which of the two resolves first?", "What resolves first?", "Which one goes first?", "Which spell happens first?"), "Giant Growth"))),
    Story("I cast Lightning Bolt on my opponent's Grizzly Bears.", "he responds with Unsummon on the Bears", (
        Meaning(("my Bolt", "the Bolt", "Lightning Bolt", "my spell", "my Lightning Bolt"), FIZZLE, True),
        Meaning(("my Bolt", "the Bolt", "Lightning Bolt", "my spell"), RESOLVE, False),
        Meaning(("the Bears", "his Bears", "his creature", "the creature"), ("return to his hand", "go back to his hand", "end up in his hand", "go "
        "to hand", "be returned to his hand", "come back to his hand", "be in his hand", "wind up in his hand", "go back to hand"), True),
        Meaning(("the Bears", "his Bears", "his creature"), DIE, False)),
        ((("What happens to the Bolt?", "What becomes of my Bolt?", "What about my spell?", "What happens with my Bolt?"), "countered"),)),
    Story("I control Soul Warden.", "my opponent casts Grizzly Bears", (
        Meaning(("Soul Warden", "my Soul Warden", "the Warden", "my Warden"), TRIGGER, True),
        Meaning(("I",), ("gain life", "gain 1 life", "gain a life", "get the life", "get 1 life", "get a life", "go up by 1 life", "be credited 1 "
        "life", "gain the life", "go up to 21 life", "go up a life"), True),
        Meaning(OPP, ("gain life", "gain 1 life", "get a life", "get the life"), False)),
        ((("How much life do I gain?", "How much do I gain?", "How much life do I get?", "And how much life do I gain?", "How many life points do I "
        "get?", "By how much does my life total go up?"), "1"),
         (("Who gains the life?", "Who gets the life?", "Who is the one gaining life?", "Which player gains life?"), "you"))),
    Story("I attack with Craw Wurm.", "my opponent blocks with Grizzly Bears", (
        Meaning(("the Bears", "his Bears", "my opponent's Bears", "Grizzly Bears", "the blocker", "his creature", "the blocking creature"), DIE, True),
        Meaning(("my Wurm", "the Wurm", "Craw Wurm", "my creature", "the attacker", "my attacker", "the attacking creature"), LIVE, True),
        Meaning(("my Wurm", "the Wurm", "my creature"), ("take 2 damage", "be dealt 2 damage", "take damage", "be dealt damage", "suffer damage"), True),
        Meaning(OPP, ("take damage", "take any damage", "lose life", "lose any life", "be dealt damage", "be hit", "suffer damage", "take 6 damage"), False)),
        ((("How much damage does the Wurm take?", "How much damage is dealt to my Wurm?", "How much does the Wurm take?", "How much damage does my "
        "attacker suffer?"), "2"),
         (("Which creature dies?", "Who dies?", "Which one dies?", "Which of them dies?", "What dies?"), "Grizzly Bears"))),
    Story("I attack with a 5/5 creature with trample.", "my opponent blocks with a 2/2 creature", (
        Meaning(OPP, ("take 3 damage", "lose 3 life", "be dealt 3 damage", "take three", "suffer 3 damage", "be hit for 3", "take 3 trample damage",
        "take the extra 3 damage", "take damage", "lose life"), True),
        Meaning(("the 2/2", "his creature", "the blocker", "his 2/2"), DIE, True)),
        ((("How much damage does my opponent take?", "How much damage goes through?", "How much goes through?", "How much trample damage does he "
        "take?", "How much damage tramples over?", "How much damage gets through?", "How much is my opponent hit for?", "How much life does he "
        "lose?"), "3"),)),
    Story("My opponent attacks me with Craw Wurm.", "I cast Holy Day", (
        Meaning(("the damage", "all the damage", "its damage", "the combat damage", "the Wurm's damage", "all damage"), ("be prevented", "get "
        "prevented", "be stopped"), True),
        Meaning(("I",), ("take damage", "take 6 damage", "take any damage", "lose life", "lose any life", "be dealt damage", "take 6", "suffer any "
        "damage", "take anything"), False))),
    Story("I cast Divination.", "my opponent responds with Counterspell", (
        Meaning(("Divination", "my spell", "it", "my Divination", "the Divination", "the spell"), FIZZLE[:4], True),
        Meaning(("Divination", "my spell", "my Divination"), RESOLVE, False),
        Meaning(("I",), ("draw cards", "draw two cards", "draw the cards", "get the cards", "draw any cards", "draw anything", "get to draw", "get my "
        "cards", "draw", "get any cards"), False)),
        ((("How many cards do I draw?", "How many cards do I get?", "And how many cards do I draw?", "How many do I draw?"), "0"),)),
    Story("It is my turn.", "I cast Divination", (
        Meaning(("I",), ("draw two cards", "draw 2 cards", "get two cards", "draw cards", "net two cards", "draw two", "get to draw two cards"), True),),
        ((("How many cards do I draw?", "How many cards do I get?", "How many do I get to draw?"), "2"),)),
    Story("I control Grizzly Bears.", "my opponent enchants it with Pacifism", (
        Meaning(("my Bears", "Grizzly Bears", "it", "my creature", "the creature"), ("attack", "block", "be able to attack", "be allowed to block",
        "attack this turn", "be used to attack", "be able to block"), False, can=True),
        Meaning(("I",), ("attack with it", "block with it", "attack with my Bears", "block with my creature", "use it to block", "swing with it",
        "send it into combat", "use it as a blocker", "be able to attack with it"), False, can=True))),
    Story("My opponent controls Serra Angel.", "I cast Control Magic on it", (
        Meaning(("I",), ("control it", "get it", "get the Angel", "control the Angel", "gain control of it", "take control of the Angel", "have "
        "control of the Angel", "become its controller", "own control over it", "steal it", "keep it"), True),
        Meaning(("I",), ("attack with it", "attack with it this turn", "swing with it right away"), False, can=True)),
        ((("Who controls it?", "Who controls the Angel?", "Who has the Angel?", "Whose is it now?", "Who gets the Angel?", "Who is its controller?",
        "Who's in control of the Angel?"), "you"),)),
    Story("I have no creatures.", "I cast Raise the Alarm", (
        Meaning(("I",), ("get two tokens", "get two Soldier tokens", "get tokens", "get 2 tokens", "make two tokens", "have two tokens", "end up with "
        "two tokens", "create two tokens", "get two creatures"), True),),
        ((("How many tokens do I get?", "How many tokens are made?", "How many tokens do I make?", "How many creatures do I get?", "How many tokens "
        "do I have?", "How many tokens are created?"), "2"),)),
    Story("I control Slippery Bogle.", "it is now my opponent's turn", (
        Meaning(OPP, ("target it", "target it with Lightning Bolt", "cast Lightning Bolt on it", "Bolt it", "use Lightning Bolt on it", "target the "
        "Bogle with Lightning Bolt", "play Lightning Bolt on it", "point Lightning Bolt at it", "aim Lightning Bolt at it", "throw Lightning Bolt at "
        "it"), False, can=True),
        Meaning(("I",), ("target it with Giant Growth", "cast Giant Growth on it", "play Giant Growth on it", "use Giant Growth on it", "flash in "
        "Giant Growth on it"), True, can=True))),
    Story("My opponent is at 3 life.", "I cast Lightning Bolt on him", (
        Meaning(("he", "my opponent", "the opponent"), ("lose", "lose the game", "die", "be dead", "be at 0 life", "go to 0 life", "be out of the "
        "game", "lose right away", "take 3 damage", "lose 3 life", "drop to 0", "fall to 0 life"), True),
        Meaning(("I",), ("win", "win the game", "win right away", "win this", "win on the spot", "be the winner"), True)),
        ((("Who wins?", "Who wins this?", "Who wins the game?", "Who comes out on top?", "Who is the winner?"), "you"),)),
    Story("I control Kitchen Finks.", "my opponent casts Wrath of God", (
        Meaning(("my Finks", "Kitchen Finks", "it", "the Finks", "my creature"), ("come back", "return", "return to the battlefield", "come back to "
        "the battlefield", "be back", "get back", "persist", "come back into play", "return from the graveyard", "be returned to the battlefield",
        "return to play"), True),
        Meaning(("I",), ("gain life", "gain 2 life", "gain two life", "get the life", "get 2 life"), True)),),
    Story("I control Serra Angel with a +1/+1 counter on it.", "my opponent casts Unsummon on it", (
        Meaning(("the Angel", "it", "my Angel", "Serra Angel"), ("keep its counter", "keep the counter", "retain its counter", "still have the "
        "counter", "hold on to its counter", "have its counter"), False),
        Meaning(("the Angel", "it", "my Angel", "Serra Angel"), ("lose its counter", "lose the counter", "lose the +1/+1 counter"), True),
        Meaning(("I",), ("get it back", "get it back in hand", "get it back to my hand", "get my Angel back"), True))),
    Story("I control Grizzly Bears.", "I cast Glorious Anthem", (
        Meaning(("my Bears", "Grizzly Bears", "my creature", "my guy"), ("get +1/+1", "get the bonus", "be a 3/3", "become a 3/3", "have 3 power",
        "benefit from the Anthem", "grow to 3/3", "receive the bonus", "gain +1/+1", "get bigger", "be affected by the Anthem", "get pumped"), True),)),
)

PLURAL = ("I", "my Bears", "the Bears", "his Bears", "my opponent's Bears")
IRREGULAR = {"be": "is", "have": "has", "do": "does", "go": "goes"}
NOT = "n't"
DENIED = {"am": "aren't", "are": "aren't", "is": "isn't", "will": "won't", "can": "can't"}


def cap(text: str) -> str:
    return text[0].upper() + text[1:]


def pronoun(subject: str) -> str:
    if subject in ("I", "it", "he"):
        return subject
    return "he" if subject in OPP else "they" if subject in PLURAL else "it"


def _be(subject: str) -> str:
    return "am" if subject == "I" else "are" if subject in PLURAL else "is"


def ask(subject: str, verb: str, mood: str = "do", *, denied: bool = False, adverb: str = "") -> str:
    """An inverted question without its sign."""
    adverb = f" {adverb}" if adverb else ""
    first, _, rest = verb.partition(" ")
    if mood == "do" and first == "be":
        be = _be(subject)
        return f"{DENIED[be] if denied else be} {subject}{adverb} {rest}"
    if mood == "did" and first == "be":
        return f"{'were' if subject in PLURAL and subject != 'I' else 'was'} {subject}{adverb} {rest}"
    word = ("do" if subject in PLURAL else "does") if mood == "do" else mood
    return f"{DENIED.get(word, word + NOT) if denied else word} {subject}{adverb} {verb}"


def say(subject: str, verb: str, mood: str = "", *, denied: bool = False) -> str:
    """The same as a statement."""
    first, _, rest = verb.partition(" ")
    if mood:
        return f"{subject} {DENIED[mood] if denied else mood} {verb}"
    if first == "be":
        be = _be(subject)
        return f"{subject} {('am not' if be == 'am' else DENIED[be]) if denied else be} {rest}"
    if denied:
        return f"{subject} {'do' if subject in PLURAL else 'does'}n't {verb}"
    third = verb if subject in PLURAL else f"{IRREGULAR.get(first) or first + ('es' if first.endswith(('sh', 'ch', 'ss', 'x', 'o')) else 's')} {rest}".rstrip()
    return f"{subject} {third}"


MIDADV = ("still", "actually", "really", "now", "then", "also", "even", "just", "simply", "nonetheless", "nevertheless", "ever", "automatically",
"therefore", "thus", "truly", "in fact", "finally", "immediately", "technically", "effectively", "thereby", "legally", "eventually", "ultimately", "indeed")
ENDADV = ("anyway", "nonetheless", "now", "then", "at all", "in the end", "as well", "too", "either", "right away", "straight away", "immediately",
"at once", "for good", "after all", "regardless", "here", "in this case", "in that case", "in this situation", "this way", "under these "
"circumstances", "or what", "or not", "by the rules", "as a result", "because of that", "afterwards", "after that", "once everything has resolved",
"when all is said and done", "after everything resolves", "once the dust settles", "at the end of it all", "by then", "at that point", "in such a "
"case", "in this scenario", "like that", "despite that", "all the same", "as usual", "though", "please", "per the rules", "according to the rules",
"rules-wise", "as far as the rules go")
LEADADV = ("So", "Now", "Then", "But", "And", "Well", "Okay", "So now", "In the end,", "At the end of the day,", "After all that,", "In this case,",
"In that case,", "Just to be sure:", "Just checking:", "Quick question:", "Question:", "My question:", "Now my question:", "Rules question:", "To be "
"clear,", "Bottom line:", "Long story short:", "Out of curiosity,", "Ultimately,", "When all is said and done,", "Once everything resolves,", "After "
"everything has resolved,", "Under the current rules,", "By the rules,", "According to the rules,", "Technically,", "Strictly speaking,", "Given all "
"that,", "Considering that,", "With that in mind,", "In this situation,", "If so,", "As a result,", "Please tell me:", "Hi, ", "Hello!")
TAGS = (", right?", ", correct?", ", or not?", ", yes?", ", true?", ", no?", ", is that right?", ", is that correct?", ", isn't that right?", ", "
"isn't that so?", ", am I right?", ", am I correct?", ", or am I wrong?", ", or am I mistaken?", ", or am I missing something?", ", don't you think?",
", huh?", ", right", ", is that true?", ", is that so?", ", is it not?", " - right?", " (right?)", ", or is that wrong?", ", or have I got that "
"wrong?", ", wouldn't you say?", ", agreed?")
AFTER = ("Is that right?", "Is that true?", "Is that so?", "Is that correct?", "Is this right?", "Is this how it works?", "Is that how it works?",
"Correct?", "Right?", "Am I right?", "True?", "Is that the case?", "Am I correct?", "Is this correct?", "Do I have that right?", "Did I get that "
"right?", "Have I got this right?", "Is my reading correct?", "Is my understanding correct?", "Yes?", "Is this interpretation correct?", "Is that "
"what happens?", "Is that accurate?", "Do you agree?", "Can you confirm?", "Or not?", "Is that really so?", "Does that work?", "True or false?", "Am "
"I reading this right?")
THATS = ("Am I right that", "Am I correct that", "Is it true that", "Is it right that", "Is it correct that", "Does this mean that", "Does that mean",
"Does it mean that", "Is it the case that", "I assume", "I take it", "I take it that", "I suppose", "I guess", "Does it follow that", "Is it fair to "
"say that", "Would it be correct to say that", "Can I assume that", "Am I right in saying that", "Am I right to say that", "Do I understand correctly "
"that", "Do I understand it right that", "Is it really true that", "Does that really mean that", "Would that mean", "Would that mean that", "Will "
"this mean that", "Am I right in thinking", "Is it accurate that", "Could it be that", "Do you agree that", "Can you confirm that", "Would you say "
"that", "Isn't it so that", "So is it true that", "So does that mean", "So that means", "That means", "This means that", "Which means", "In other "
"words,", "Meaning", "I would say that", "I'd say", "I reckon", "I figure", "I think", "I believe that", "It seems to me that", "I presume")
INDIRECT = ("I'd like to know whether {}.", "I would like to know if {}.", "I wonder if {}.", "I wonder whether {}.", "I am wondering if {}.", "I was "
"wondering whether {}.", "Can you tell me whether {}?", "Could you tell me if {}?", "Do you know if {}?", "Do you know whether {}?", "The question is "
"whether {}.", "My question is whether {}.", "I'm not sure if {}.", "I'm not sure whether {}.", "Not sure if {}.", "We can't agree on whether {}.",
"We disagree about whether {}.", "Please tell me if {}.", "What I want to know is whether {}.", "Does anyone know if {}?", "Can anybody tell me "
"whether {}?", "I don't know if {}.", "I want to know if {}.", "We were not sure whether {}.", "We are arguing about whether {}.", "I need to know "
"whether {}.", "I'm wondering whether {}?", "Please explain whether {}.", "Can someone explain whether {}?", "Tell me whether {}.", "We had a "
"discussion about whether {}.", "Would you tell me if {}?", "Any idea whether {}?", "I can't figure out whether {}.", "It is unclear to me whether "
"{}.", "I'm curious if {}.", "I am unsure whether {}.", "Could somebody clarify whether {}?", "How do I know if {}?")
CLAIMS = ("My opponent says {}. Is he right?", "My opponent says that {}. Is he right?", "My opponent claims that {}. Is that true?", "My friend "
"thinks {}. Is he right?", "My opponent insists that {}. Is that correct?", "My opponent argues {}. Is that right?", "According to my opponent, {}. "
"Is he right?", "My opponent says {}, is he right?", "My friend claims {}, is that true?", "He says {}. Right?", "My opponent told me that {}. Is he "
"right?", "My opponent is saying {}. Is that so?", "My buddy believes {}. Is he correct?", "A friend told me that {}. True?", "Somebody told me {}. "
"Is that right?", "My opponent maintains that {}. Is he correct?", "He thinks that {}, but is that right?", "I was told that {}. Is that true?", "I "
"say {}. Am I right?", "I think {}. Am I right?", "I believe {}. Am I correct?", "I say that {}, am I right?", "I have heard that {}. Is that true?",
"My opponent now claims {}. Does he have a point?", "My opponent tells me {}. Is this so?", "I argued that {}. Was I right?", "Was my opponent right "
"when he said {}?", "Is my opponent right that {}?", "Is my opponent right to say that {}?", "Is my friend correct that {}?", "Is my opponent correct "
"in saying that {}?", "My opponent's position is that {}. Is he right?", "He is convinced that {}. Is he right?", "The guy next to me said {}. Is "
"that right?")
PAIRS = ("{q} or not?", "{q}, yes or no?", "{q}, or {n}?", "{q} or {n}?", "whether or not {s}?", "{q}, and why?", "{q}? Why?", "{q}? Why or why not?",
"{q}, and if not, why not?", "{q}? Thanks!", "{q}? Thanks in advance.", "{q}? I say yes.", "{q}? Please help.", "{q}? My opponent says no.", "{q}? "
"What do the rules say?", "{q} and if so, why?")
IFS = (
    "If {e}, {q}?", "{Q} if {e}?", "What if {e}? {Q}?", "When {e}, {q}?", "{Q} when {e}?", "Now {e}. {Q}?", "Suppose {e}. {Q}?", "Let's say {e}. {Q}?",
    "{Q} after {e}?", "Assuming {e}, {q}?", "Once {e}, {q}?", "{Q} in case {e}?", "In case {e}, {q}?", "{Q} once {e}?", "Say {e} - {q}?", "As {e}, {q}?",
    "Now if {e}, {q}?", "So if {e}, {q}?", "And if {e}, {q}?", "Then {e}, {q}?", "{E} and now I wonder: {q}?", "{E}, {q}?", "{E} - {q}?", "{E}; {q}?",
    "{E}, so {q}?", "{E} and I want to know whether {s}.", "{E}, but {q}?",
)  # fmt: skip


def told_cells(story: Story, meaning: Meaning, subject: str, verb: str) -> list[Cell]:
    """One outcome of one story, of one subject in one verb, put in every way."""
    told, yes, can = f"{story.setup} {cap(story.event)}.", meaning.true, meaning.can
    act = verb.removeprefix("be able to ").removeprefix("be allowed to ") if can else verb
    moods = ("can", "could", "may") if can else ("do", "did", "will", "would", "should")
    said, unsaid = say(subject, act, "can" if can else ""), say(subject, act, "can" if can else "", denied=True)
    plain = ask(subject, act, moods[0])
    state = act.startswith("be ")
    tag = " ".join(ask(pronoun(subject), "be" if state and not can else act, "can" if can else "do", denied=True).split()[:2])
    out = [(f"inverted {mood}", f"{cap(ask(subject, act, mood))}?", yes) for mood in moods]
    denied = ("can", "could") if can else ("do", "will", "would", "did")
    if subject != "I":
        out += [(f"denied {mood}", f"{cap(ask(subject, act, mood, denied=True))}?", yes) for mood in denied if not (mood == "did" and state)]
    out += [("within", f"{cap(ask(subject, act, moods[0], adverb=a))}?", yes) for a in MIDADV]
    out += [("at the end", f"{cap(plain)} {a}?", yes) for a in ENDADV]
    out += [("leading", f"{a} {plain}?", yes) for a in LEADADV]
    out += [("tag", cap(said) + t, yes) for t in (*TAGS, f", {tag}?")]
    out += [("denied tag", f"{cap(unsaid)}, right?", not yes), ("denied tag", f"So {unsaid}, correct?", not yes)]
    out += [("stated", t.format(cap(said), said), yes) for t in ("{0}?", "So {1}?", "So {1} then?", "Then {1}?")]
    out += [("stated", f"So {unsaid}?", not yes)]
    out += [("confirmed", f"{cap(said)}. {t}", yes) for t in AFTER]
    out += [("that", f"{t} {words}?", so) for t in THATS for words, so in ((said, yes), (unsaid, not yes))]
    out += [("indirect", t.format(said), yes) for t in INDIRECT]
    out += [("claimed", t.format(words), so) for t in CLAIMS for words, so in ((said, yes), (unsaid, not yes))]
    if subject != "I" or not state:
        out += [("or", cap(t.format(q=plain, n=tag, s=said)), yes) for t in PAIRS]
    cells: list[Cell] = [(way, f"{told} {question}", so) for way, question, so in out]
    parts = {"e": story.event, "E": cap(story.event), "q": plain, "Q": cap(plain), "s": said}
    return cells + [("condition", f"{story.setup} {t.format(**parts)}", yes) for t in IFS]


def word_cells(story: Story) -> list[Cell]:
    """The questions of a story that begin with a word of their own."""
    told = f"{story.setup} {cap(story.event)}."
    return [("word", f"{told} {way}", value) for ways, value in story.wh for way in ways]


def sample(number: int, seed: int) -> list[Cell]:
    """So many cells, each way of asking as often as another."""
    rng = random.Random(seed)
    out: list[Cell] = []
    while len(out) < number:
        story = rng.choice(STORIES)
        meaning = rng.choice(story.meanings)
        cells = told_cells(story, meaning, rng.choice(meaning.subjects), rng.choice(meaning.verbs))
        ways = sorted({way for way, _, _ in cells})
        for way in rng.sample(ways, 4):
            out.append(rng.choice([c for c in cells if c[0] == way]))
        if words := word_cells(story):
            out.append(rng.choice(words))
    return out[:number]
