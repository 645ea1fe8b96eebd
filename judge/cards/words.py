"""The closed word classes of card text: numbers, colours, card types, and how subtypes form their plural (205.3, 105.1)."""

from __future__ import annotations

_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
NUMBER_WORDS: dict[str, int] = {word: value for value, word in enumerate(_NUMBERS)}
NUMBER_WORDS |= {"ninety-nine": 99, "one hundred": 100}
NUMBER_NAMES: dict[int, str] = {value: word for word, value in NUMBER_WORDS.items()}
COLORS: dict[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
COLOR_NAMES: dict[str, str] = {letter: word for word, letter in COLORS.items()}
TYPES = frozenset(
    {"artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal", "battle", "kindred"}
)
SUPERTYPES = frozenset({"basic", "legendary", "snow", "world"})
BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")

_IRREGULAR_PLURALS = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mouse": "Mice", "Faerie": "Faeries",
    "Ally": "Allies", "Harpy": "Harpies", "Mercenary": "Mercenaries", "Sphinx": "Sphinxes", "Phoenix": "Phoenixes",
    "Octopus": "Octopuses", "Pegasus": "Pegasi", "Fungus": "Fungi", "Cyclops": "Cyclopes", "Homunculus": "Homunculuses",
    "Thalakos": "Thalakos", "Ox": "Oxen", "Human": "Humans", "Merfolk": "Merfolk", "Treefolk": "Treefolk", "Kithkin": "Kithkin", "Arcane": "Arcane",
    "Samurai": "Samurai", "Plains": "Plains", "Sheep": "Sheep", "Moonfolk": "Moonfolk", "Vedalken": "Vedalken", "Eldrazi": "Eldrazi",
    "Aurochs": "Aurochs", "Leech": "Leeches", "Lynx": "Lynxes", "Fox": "Foxes", "Jellyfish": "Jellyfish", "Starfish": "Starfish",
    "Naga": "Naga", "Myr": "Myr", "Viashino": "Viashino", "Incarnation": "Incarnations", "Fish": "Fish", "Locus": "Loci",
    "Nautilus": "Nautiluses", "Efreet": "Efreets", "Equipment": "Equipment", "Army": "Armies", "Pilot": "Pilots", "Camarid": "Camarids",
    "Surrakar": "Surrakar", "Metathran": "Metathran", "Soltari": "Soltari", "Dauthi": "Dauthi", "Nephilim": "Nephilim", "Kavu": "Kavu",
    "Atog": "Atogs", "Zubera": "Zubera", "Ouphe": "Ouphes", "Kor": "Kor", "Slith": "Slith", "Noggle": "Noggles", "Licid": "Licids", "Homarid": "Homarids",
    "Fortification": "Fortifications", "Aetherborn": "Aetherborn", "Siren": "Sirens", "Azra": "Azra", "Pest": "Pests", "Witch": "Witches",
}  # fmt: skip
_SINGULARS = {many: one for one, many in _IRREGULAR_PLURALS.items()}
_ENDS_IN_S = frozenset(
    {
        "Pegasus",
        "Aurochs",
        "Cyclops",
        "Homunculus",
        "Plains",
        "Nautilus",
        "Fungus",
        "Octopus",
        "Locus",
        "Thalakos",
        "Bolas",
        "Urza's",
        "Cephalis",
    }
)


def singular_subtype(word: str) -> str:
    """The subtype that the word names, be it singular or plural: "Elves" -> "Elf"."""
    if word in _SINGULARS:
        return _SINGULARS[word]
    if word in _ENDS_IN_S or not word.endswith("s") or word.endswith("ss"):
        return word
    return word[:-1]


def plural_subtype(word: str) -> str:
    """The plural of a subtype as card text writes it."""
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if word.endswith("ss"):
        return f"{word}es"
    return f"{word}s"


def singular_type(word: str) -> str:
    """A card type word in its singular."""
    word = word.lower()
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word.removesuffix("s")


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as a set: long word lists read better as text than as a column of strings."""
    return frozenset(text.split())
