"""What sentences say before anything is known of the game: words to clauses, by one small grammar of English (``grammar/*.lark``).

``parse(text, find)`` gives a ``model.Parsed``; ``find`` tells the card names in the text (``judge.question.words.cardnames``).
"""

from judge.question.syntax.parsing import parse

__all__ = ["parse"]
