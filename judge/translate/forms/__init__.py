"""Judge English as a grammar for programs that hold a model's answer to one: ``surface`` spells out the words that the language's own
grammar leaves to its lexer; ``lark_form`` (llguidance, vLLM, custom tools), ``gbnf`` (llama.cpp) and ``schema`` (JSON) write it down."""
