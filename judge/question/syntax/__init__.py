"""What sentences say before anything is known of the game: words to clauses, by one small grammar of English (``grammar/*.lark``).

``parse(text, finder(text, names))`` gives a ``model.Parsed``; ``names`` are a ``judge.question.words.cardnames.CardNames``.
"""

from judge.question.syntax.finding import finder
from judge.question.syntax.parsing import parse

__all__ = ["finder", "parse"]
