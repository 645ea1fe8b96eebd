"""The typed tree of card abilities. ``from judge.cards import tree`` gives every node under one name."""

from judge.cards.tree.abilities import *  # noqa: F403
from judge.cards.tree.amounts import *  # noqa: F403
from judge.cards.tree.base import *  # noqa: F403
from judge.cards.tree.conditions import *  # noqa: F403
from judge.cards.tree.costs import *  # noqa: F403
from judge.cards.tree.effects import *  # noqa: F403
from judge.cards.tree.effects_game import *  # noqa: F403
from judge.cards.tree.effects_objects import *  # noqa: F403
from judge.cards.tree.effects_players import *  # noqa: F403
from judge.cards.tree.events import *  # noqa: F403
from judge.cards.tree.filters import *  # noqa: F403
from judge.cards.tree.modifications import *  # noqa: F403
from judge.cards.tree.modifications_rules import *  # noqa: F403
from judge.cards.tree.refs import *  # noqa: F403
from judge.cards.tree.voting import *  # noqa: F403
