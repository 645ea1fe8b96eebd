"""A whole question put in plain sentences by a small language model that ships: what may have been meant, never what happens."""
