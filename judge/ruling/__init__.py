"""From transcripts, an inquiry and the rule graph to a Ruling."""
