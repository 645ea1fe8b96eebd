"""Subtypes a question may name, in lower case (205.3 of the 2009-10 edition is 204.3). Facts of the game, kept as one list."""

from __future__ import annotations

SUBTYPES = frozenset(
    """advisor ally angel anteater antelope ape archer archon artificer assassin atog aurochs avatar badger barbarian basilisk bat bear beast
    beeble berserker bird blinkmoth boar bringer brushwagg camarid camel caribou carrier cat centaur cephalid chimera citizen cleric cockatrice
    construct coward crab crocodile cyclops dauthi demon deserter devil djinn dragon drake dreadnought drone druid dryad dwarf efreet elder eldrazi
    elemental elephant elf elk eye faerie ferret fish flagbearer fox frog fungus gargoyle giant gnome goat goblin golem gorgon graveborn gremlin
    griffin hag harpy hellion hippo hippogriff homarid homunculus horror horse hound human hydra hyena illusion imp incarnation insect jellyfish
    juggernaut kavu kirin kithkin knight kobold kor kraken lammasu leech leviathan lhurgoyf licid lizard manticore masticore mercenary merfolk
    metathran minion minotaur monger mongoose monk moonfolk mutant myr mystic nautilus nephilim nightmare nightstalker ninja noggle nomad octopus ogre
    ooze orb orc orgg ouphe ox oyster pegasus pentavite pest phelddagrif phoenix pincher pirate plant praetor prism rabbit rat rebel reflection rhino rigger
    rogue sable salamander samurai sand saproling satyr scarecrow scorpion scout serf serpent shade shaman shapeshifter sheep siren skeleton slith
    sliver slug snake soldier soltari spawn specter spellshaper sphinx spider spike spirit splinter sponge squid squirrel starfish surrakar survivor
    tetravite thalakos thopter thrull treefolk triskelavite troll turtle unicorn vampire vedalken viashino volver wall warrior weird werewolf whale wizard
    wolf wolverine wombat worm wraith wurm yeti zombie zubera plains island swamp mountain forest desert lair locus aura shrine equipment
    fortification contraption arcane trap""".split()
)
