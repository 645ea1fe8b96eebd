"""What each branch of the grammar makes, one module a kind of sentence; the methods are named after the arrows in ``language.lark``."""
