"""The words of Judge English that are not sentence structure: numbers, colours, card types, steps, zones, and verb forms.

One table per concept; the lexer reads them, ``wording`` writes from them and the complaints explain with them.
"""

from __future__ import annotations

from judge.cards.words import NUMBER_WORDS

NUMBERS = NUMBER_WORDS

ORDINALS = {
    word: n
    for n, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
    )
}
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
ORDINALS |= {f"{n}{_ENDINGS.get(n % 10, 'th') if n % 100 not in (11, 12, 13) else 'th'}": n for n in range(11, 1000)}

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": ""}
COLOR_WORDS = {letter: word for word, letter in COLORS.items()}

TYPES = ("artifact", "creature", "enchantment", "land", "planeswalker", "instant", "sorcery", "tribal", "plane", "vanguard")
SUPERTYPES = ("legendary", "basic", "snow", "world")
PLURAL_TYPES = {
    "artifacts": "artifact",
    "creatures": "creature",
    "enchantments": "enchantment",
    "lands": "land",
    "planeswalkers": "planeswalker",
    "instants": "instant",
    "sorceries": "sorcery",
    "permanent": "permanent",
    "permanents": "permanent",
    "token": "token",
    "tokens": "token",
}

# the phrase in a sentence -> the engine's name of the step (500.1, 506.1)
STEPS = {
    "untap step": "untap",
    "upkeep step": "upkeep",
    "upkeep": "upkeep",
    "draw step": "draw",
    "precombat main phase": "precombat main",
    "first main phase": "precombat main",
    "main phase": "precombat main",
    "beginning of combat step": "beginning of combat",
    "beginning of combat": "beginning of combat",
    "declare attackers step": "declare attackers",
    "declare blockers step": "declare blockers",
    "first combat damage step": "first combat damage",
    "combat damage step": "combat damage",
    "end of combat step": "end of combat",
    "end of combat": "end of combat",
    "postcombat main phase": "postcombat main",
    "second main phase": "postcombat main",
    "end step": "end step",
    "cleanup step": "cleanup",
}
STEP_PHRASES = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "precombat main": "precombat main phase",
    "beginning of combat": "beginning of combat step",
    "declare attackers": "declare attackers step",
    "declare blockers": "declare blockers step",
    "first combat damage": "first combat damage step",
    "combat damage": "combat damage step",
    "end of combat": "end of combat step",
    "postcombat main": "postcombat main phase",
    "end step": "end step",
    "cleanup": "cleanup step",
    "turn": "turn",
}

ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "stack", "command", "ante")

# adjectives that stand before an object's name -> the state they put it in
STATES = {
    "tapped": "tapped",
    "untapped": "untapped",
    "face-down": "face down",
    "flipped": "flipped",
    "phased-out": "phased out",
    "summoning-sick": "summoning sick",
    "attacking": "attacking",
    "blocked": "blocked",
    "unblocked": "unblocked",
}

# other forms of a word -> the form the grammar is written with
LEMMAS = {
    **dict.fromkeys(("are", "was", "were", "be", "been", "being"), "is"),
    **dict.fromkeys(("have", "had"), "has"),
    **dict.fromkeys(("do", "did", "will", "would"), "does"),
    **dict.fromkeys(("don't", "didn't", "won't", "wouldn't"), "doesn't"),
    **dict.fromkeys(("aren't", "wasn't", "weren't"), "isn't"),
    **dict.fromkeys(("cannot", "couldn't", "mustn't"), "can't"),
    **dict.fromkeys(("could", "may", "might"), "can"),
    **dict.fromkeys(("has to", "have to"), "must"),
    **dict.fromkeys(("her", "their", "its", "your", "my"), "his"),
    **dict.fromkeys(("she", "they"), "he"),
    **dict.fromkeys(("them", "him"), "it"),
    "an": "a",
    "card": "cards",
    "spell": "spells",
    "targets": "target",
    "phases": "phase",
    "triggers": "trigger",
    "triggered": "trigger",
    "trigger": "trigger",
    "discarded": "discarded",
    "died": "die",
    "dies": "die",
    "survives": "survive",
    "survived": "survive",
    "dealt": "dealt",
    "deals": "deal",
    "wins": "win",
    "won": "win",
    "loses": "lose",
    "lost": "lose",
    "gains": "gain",
    "gained": "gain",
    "passes": "pass",
    "goes": "go",
    "nobody": "nobody",
    "no-one": "nobody",
    "everybody": "everybody",
    "everyone": "everybody",
    "belongs": "belong",
    "happen": "happens",
    "came": "come",
    "comes": "come",
    "entered": "enter",
    "enters": "enter",
    "begins": "begin",
    "abilities": "ability",
    "shields": "shield",
    "modes": "mode",
    "flips": "flip",
    "teams": "team",
    "turns": "turn",
    "says": "say",
    "holds": "hold",
    "steps": "step",
    "moves": "move",
    "ends": "end",
    "twice": "twice",
    "cycles": "cycle",
    "equips": "equip",
    "suspends": "suspend",
    "foretells": "foretell",
    "ignores": "ignore",
    "casts": "cast",
    "activates": "activate",
    "plays": "play",
    "played": "played",
    "attacks": "attack",
    "blocks": "block",
    "taps": "tap",
    **dict.fromkeys(("chooses", "decides", "decide"), "choose"),
    **dict.fromkeys(("remains", "stays"), "stay"),
    "remain": "stay",
    "large": "big",
    **dict.fromkeys(("anyone", "anybody", "somebody", "someone", "either"), "anybody"),
    "produces": "produce",
    **dict.fromkeys(("maximum", "highest"), "most"),
    **dict.fromkeys(("spend", "spends", "spent"), "pay"),
    "afford": "afford",
    "copies": "copies",
    "dead": "dead",
    **dict.fromkeys(("use", "uses"), "activate"),
    **dict.fromkeys(("becomes", "became"), "become"),
    **dict.fromkeys(("kills", "killed"), "kill"),
    "destroys": "destroy",
    "counters": "counters",
    "costs": "cost",
    "player": "players",
    "names": "name",
    "targeted": "targeted",
    "orders": "order",
    "assigns": "assign",
    "concedes": "concede",
    "repeats": "repeat",
    "takes": "take",
    "resolves": "resolve",
    "resolved": "resolve",
    "controls": "control",
    "owns": "own",
    "untaps": "untap",
    "responds": "respond",
    "puts": "put",
    "pays": "pay",
    "discards": "discard",
    "sacrifices": "sacrifice",
    "reveals": "reveal",
    "exiles": "exiles",
    "returns": "return",
    "picks": "choose",
    "accepts": "accept",
    "declines": "decline",
    "applies": "apply",
    "draws": "draw",
    "regenerates": "regenerate",
    "gets": "get",
    "keeps": "keep",
    "leaves": "leave",
    "adds": "add",
    "types": "type",
}

DEFAULT_PLAYERS = ("Ann", "Bob", "Carol", "Dave", "Eve", "Frank", "Gina", "Hank")
