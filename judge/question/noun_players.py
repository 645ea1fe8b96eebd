"""Players and zones spoken of by themselves: "my opponent", "the defending player", "his graveyard"."""

from __future__ import annotations

from judge.question.features import FeatureReader
from judge.question.phrases import DETERMINERS, Phrase


class PlayerReader(FeatureReader):
    """Reads the phrases that name a player or a zone."""

    def _place(self, i: int) -> Phrase | None:
        """ "My library", "his graveyard", "the battlefield": a zone spoken of by itself."""
        found = self._zone(i) if self.low(i) in DETERMINERS or self.low(i) == "opponent's" else None
        if found is None:
            return None
        zone, whose, after = found
        return Phrase("zone", i, after - 1, det=whose, zone=zone, zone_of=whose)

    def _player(self, i: int) -> Phrase | None:
        low = self.low(i)
        if low in ("i", "me", "myself", "we", "us"):
            return Phrase("player", i, i, who="me")
        if low in ("ap", "nap"):
            return Phrase("player", i, i, who="active player" if low == "ap" else "nonactive player")
        if self.words(i, "both of us") or self.words(i, "all of us") or self.words(i, "each of us"):
            return Phrase("player", i, i + 2, who="each", plural=True)
        if self.words(i, "we both"):
            return Phrase("player", i, i + 1, who="each", plural=True)
        if low in ("you", "he", "she", "him", "himself", "herself"):
            return Phrase("player", i, i, who="opponent" if low != "you" else "you", role="pronoun")
        for lead in ("my", "the", "an", "another", "his", "her", "your", ""):
            j = i + (1 if lead else 0)
            if lead and low != lead:
                continue
            if self.low(j) in ("opponent", "opponents", "friend", "enemy", "adversary", "foe"):
                return Phrase("player", i, j, who="opponent", plural=self.low(j).endswith("s"))
            if self.words(j, "defending player") or self.words(j, "attacking player") or self.words(j, "active player"):
                return Phrase("player", i, j + 1, who=f"{self.low(j)} player")
            if self.words(j, "other player"):
                return Phrase("player", i, j + 1, who="opponent")
            if lead == "the" and self.low(j) == "player":
                return Phrase("player", i, j, who="opponent")
        if low in ("each", "every", "both", "all") and self.low(i + 1) in ("player", "players"):
            return Phrase("player", i, i + 1, who="each")
        if low in ("nobody", "everyone", "everybody"):
            return Phrase("player", i, i, who="each" if low[0] == "e" else "nobody")
        return None

    def _of_whom(self, i: int) -> tuple[str, int] | None:
        """The owner in "a creature of mine", "a Bear of my own", "a land of my opponent's", and where that ends; else None."""
        if self.low(i) in ("mine", "hers", "theirs"):
            return ("me" if self.low(i) == "mine" else "opponent"), i + 1
        if self.words(i, "my opponent's") or self.words(i, "the opponent's"):
            whose, j = "opponent", i + 2
        elif self.low(i) in ("my", "his", "her", "their"):
            whose, j = ("me" if self.low(i) == "my" else "opponent"), i + 1
        else:
            return None
        if self.low(j) == "own":
            j += 1
        ends = j >= len(self.tokens) or self.kind(j) == "punct" or self.low(j) in ENDS_OWNER
        return (whose, j) if ends else None


ENDS_OWNER = {
    "and", "but", "in", "on", "with", "is", "are", "was", "dies", "die", "attacks", "blocks", "has", "to", "at", "while", "when", "then", "as", "enters",
    "attack", "block", "deal", "deals", "get", "gets", "enter",
}  # fmt: skip
"""Words after "of his" that show no noun follows."""
