"""The words of a question before its grammar: which of them name cards, and which are ordinary English or terms of the rules."""
