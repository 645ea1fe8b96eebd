"""What a card is and can do, asked of its typed tree: ``Knowledge(catalog).abilities("Oblivion Ring")``. Nothing here looks at a card's text."""

from judge.question.knowledge.known import Knowledge
from judge.question.knowledge.model import AbilityFact, Aim, CostFact, ModeFact, Nature, TriggerFact, Way

__all__ = ["AbilityFact", "Aim", "CostFact", "Knowledge", "ModeFact", "Nature", "TriggerFact", "Way"]
