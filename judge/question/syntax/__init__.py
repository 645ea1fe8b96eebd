"""What sentences say before anything is known of the game: words to clauses, by one small grammar of English (``*.lark`` beside this)."""
