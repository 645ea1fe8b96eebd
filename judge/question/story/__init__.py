"""From what is said to a situation: things, where they are, what is done in which order, and what was told to come of it.

``tell`` reads the propositions of a whole text in order and keeps a few readings (worlds) side by side, each with its doubts; ``compose`` writes
one of them down in Judge English together with what is asked.
"""

from __future__ import annotations
