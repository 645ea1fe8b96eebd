"""The swallow check's slots: a tree that says all passes, one that lost a word does not."""

from judge.cards import tree
from judge.cards.slots import SLOTS, missing, nodes

YOU = tree.Who("you")
CREATURE = tree.Filter("permanent", (tree.IsType("creature"),))
TARGET = tree.Target(CREATURE)
PAYS = tree.UnlessPays(tree.Destroy(TARGET), YOU, (tree.Mana(("1",)),))


def test_nothing_is_missing_when_every_word_has_its_slot():
    assert missing("Destroy target creature unless you pay {1}.", tree.SpellAbility(PAYS)) == []
    assert missing("", ()) == []


def test_each_lost_word_is_named():
    assert missing("Destroy target creature unless you pay {1}.", tree.SpellAbility(tree.Destroy(TARGET))) == ["unless"]
    assert missing("Destroy target creature. Tap target land.", tree.SpellAbility(tree.Destroy(TARGET))) == ["target"]
    assert missing("You may draw a card.", tree.SpellAbility(tree.Draw(YOU, tree.Num(1)))) == ["may"]
    assert missing("Destroy another creature.", tree.Destroy(tree.Choose(CREATURE))) == ["another"]
    whole = "If you do, draw a card for each creature instead until end of turn. Activate only as a sorcery."
    assert missing(whole, ()) == ["if", "instead", "for each", "until", "only"]


def test_words_in_names_and_unread_parts_do_not_count():
    named = tree.Filter("card", (tree.Named("If Target May"),))
    assert missing("Reveal a card named If Target May.", tree.Reveal(YOU, tree.Choose(named))) == []
    assert missing("Gribble unless it may.", tree.UnreadAbility("Gribble unless it may.")) == []


def test_nodes_come_from_the_top_down():
    assert [type(node).__name__ for node in nodes(PAYS)][:3] == ["UnlessPays", "Destroy", "Target"]
    assert len(SLOTS) == 9
