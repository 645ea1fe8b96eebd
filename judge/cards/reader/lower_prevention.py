"""Lowering of sentences of prevention and redirection, and of "there is" (614.9, 615, 500.8)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.acting import party_of
from judge.cards.reader.claims import Claim
from judge.cards.reader.lower_would import THAT_DAMAGE
from judge.cards.reader.lowering import Phrase, as_ref, rule, words_of
from judge.cards.reader.machine import Syn
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import Scope

rule("pv_cant")(
    lambda scope, combat: Claim(
        None, (tree.RuleChange("damage can't be prevented", other=_kind(combat)),), tree.For("this turn")
    )
)
rule("pv_cant_static")(
    lambda scope, combat: Claim(None, (tree.RuleChange("damage can't be prevented", other=_kind(combat)),))
)
rule("pv_the_damage")(lambda scope: tree.Unpreventable())
rule("pv_doesnt_remove")(lambda scope: Claim(None, (tree.RuleChange("doesn't remove itself"),)))
rule("pv_redirect_next")(
    lambda scope, amount, what, to: Claim(
        None,
        (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what), amount=amount, next_only=True),),
        tree.For("this turn"),
    )
)


@rule("pv_redirect_next_of")
def _redirect_next_of(scope: Scope, amount: tree.Amount, source: Phrase, what: Phrase, to: Phrase) -> Claim:
    by = party_of(scope, source)
    shield = tree.Redirect(as_ref(scope, to), by, as_ref(scope, what), amount, next_only=True, word="next of")
    return Claim(None, (shield,), tree.For("this turn"))


rule("pv_redirect_all")(
    lambda scope, what, to: Claim(
        None, (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what)),), tree.For("this turn")
    )
)
rule("pv_redirect_all_late")(
    lambda scope, what, to: Claim(
        None, (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what), word="late"),), tree.For("this turn")
    )
)


def _redirect(name: str, parts: str) -> None:
    """ "All damage that would be dealt ... is dealt to ~ instead": ``parts`` is what is said of the damage, in order."""
    order = parts.split()

    @rule(name)
    def give(scope: Scope, combat: bool | None, *rest: Phrase) -> Claim:
        values = dict(zip((part for part in order if part != "turn"), rest, strict=False))
        recipient = party_of(scope, values["to"]) if "to" in values else None
        source = party_of(scope, values["by"]) if "by" in values else None
        if isinstance(source, tree.Target):
            scope.mention(tree.Back("target", source.slot), {"spell", "source"})
        to = as_ref(scope, rest[-1])
        lasts = tree.For("this turn") if "turn" in order else None
        return Claim(None, (tree.Redirect(to, source, recipient, None, combat, word=parts),), lasts)


_redirect("pv_rd_to_by", "to by")
_redirect("pv_rd_to_by_turn", "to by turn")
_redirect("pv_rd_to_turn_by", "to turn by")
_redirect("pv_rd_turn_by", "turn by")
_redirect("pv_rd_turn_to_by", "turn to by")
_redirect("pv_rd_to_turn", "to turn")
rule("pv_redirect_next_late")(
    lambda scope, amount, what, to: Claim(
        None,
        (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what), amount=amount, next_only=True, word="late"),),
        tree.For("this turn"),
    )
)
rule("pv_that_to")(lambda scope, to: tree.DealDamage(tree.Back("trigger source"), THAT_DAMAGE, as_ref(scope, to), word="passive"))
rule("ex_combat")(lambda scope: tree.ExtraTurn(YOU, "combat phase", after="after this phase"))
rule("stepname")(lambda scope, *words: words_of(Syn("stepname", words)))
rule("ex_step")(lambda scope, step: tree.ExtraTurn(YOU, step, after="after this step"))
rule("ex_phase_combat")(lambda scope: tree.ExtraTurn(YOU, "combat phase", after="after this phase", word="front"))
rule("ex_combat_main")(lambda scope: tree.ExtraTurn(YOU, "combat and main phase", after="after this main phase"))
rule("ex_phase_combat_main")(lambda scope: tree.ExtraTurn(YOU, "combat and main phase", after="after this phase"))
rule("set_life")(lambda scope, whose, value: tree.SetLife(whose, value, word="becomes"))
rule("set_life_equal")(lambda scope, whose, value: tree.SetLife(whose, value, word="becomes equal"))
rule("ex_draw")(lambda scope: tree.EndGame(tree.Who("players"), "draw"))


def _kind(combat: bool | None) -> tree.Node | None:
    return None if combat is None else tree.Filter("object", word="combat" if combat else "noncombat")
