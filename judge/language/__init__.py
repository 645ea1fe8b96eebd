"""What cards and questions share to be read: lark grammars compiled, a chart parser, the forms of English words. Knows neither cards nor rules."""
