"""The moment of a question as Judge English says it: "in response to Shock", "before blocks", "during Bob's upkeep"."""

from __future__ import annotations

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.wording_claims import claim as claim_text
from judge.scenario.wording_parts import possessive, ref

FOUGHT = {"declare attackers": "attacks", "declare blockers": "blocks", "combat": "combat", "combat damage": "combat damage"}


def moment_words(at: m.At) -> str:
    """The words before the comma of an Ask line."""
    match at:
        case m.OnStack(what=None):
            thing = "ability" if at.ability else "spell" if at.spell else ""
            return f"with the {thing} on the stack" if thing else "in response"
        case m.OnStack(what=what):
            assert what is not None
            return f"in response to {possessive(what) + ' ability' if at.ability else ref(what)}"
        case m.During(step="turn"):
            return f"during {at.who.name if at.who else ''}'s turn"
        case m.During(step="combat"):
            return "during combat"
        case m.During():
            return f"during {_step(at.step, at.who)}"
        case m.Before() | m.After():
            word = "before" if isinstance(at, m.Before) else "after"
            if at.claim is not None:
                return f"{word} {claim_text(at.claim)}"
            return f"{word} {FOUGHT[at.step] if at.step in FOUGHT and at.who is None else _step(at.step, at.who)}"


def _step(step: str, who: m.Who | None) -> str:
    return f"{who.name + chr(39) + 's' if who else 'the'} {v.STEP_PHRASES[step]}"
