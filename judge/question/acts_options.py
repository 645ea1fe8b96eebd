"""How a spell is cast or an ability used: kicker, buyback, flashback, X, modes and names chosen, and a target that was left unsaid."""

from __future__ import annotations

import re

from judge.question.clause import Clause
from judge.question.modes import modes_told
from judge.question.phrases import COLORS, Phrase
from judge.question.subtypes import subtypes
from judge.question.tokens import NUMBERS
from judge.question.whom import other, player_of
from judge.question.world import Deed, Thing, World

WAYS = {
    "kicked": "kicker", "kicker": "kicker", "unkicked": "", "buyback": "buyback", "flashback": "flashback", "flashbacked": "flashback",
    "evoke": "evoke", "evoked": "evoke", "entwine": "entwine", "entwined": "entwine", "overload": "overload", "overloaded": "overload",
 "retrace": "retrace", "replicate": "replicate", "conspire": "conspire", "multikicker": "multikicker",
}  # fmt: skip
"""Words that tell how a spell is cast, and the keyword they mean; '' adds nothing."""

INSTEAD = ("alternative", "alternate")
"""Words for a cost that is paid instead of the mana cost (118.9)."""

HARMFUL = re.compile(
    r"destroy (?:all|target|each)|(?<!prevent )\d+ damage to|X damage to|deals damage equal|damage to (?:any )?target|exile target|gets? -"
    r"|return target .* to its owner's hand"
    r"|put target .* on top|loses? \w+ life|target (?:player|opponent) (?:discards|sacrifices)|gain control of target|tap target|tap all \w+ target",
    re.IGNORECASE,
)
"""Card text that does its target harm, so that nobody means it for what is their own."""

HELPFUL = re.compile(r"prevent|gets? \+|regenerate|gains? (?!control)\w+|protection from|can't be (?:blocked|countered)|untap target", re.IGNORECASE)


def ways_of(c: Clause) -> tuple[str, ...]:
    """The keywords a spell is cast with, taken out of what is unread."""
    found = [t for t in c.tokens if t.low in WAYS and not (t.low == "kicker" and c.has("without", "unkicked"))]
    instead = any(c.said(f"{word} cost") for word in INSTEAD)
    c.unread = [t for t in c.unread if t.low not in WAYS and not ((found or instead) and t.low in ("cost", "back", *(INSTEAD if instead else ())))]
    ways = tuple(dict.fromkeys(WAYS[t.low] for t in found if WAYS[t.low]))
    if instead:
        c.args = [(p, x) for p, x in c.args if not (p in ("for", "with", "by") and x.kind == "pronoun")]  # "for its alternative cost"
    return (*ways, "alternative") if instead else ways


def x_of(c: Clause) -> int | None:
    """The value of X: "with X=3", "for 5", "for X = 4", "X is 2"."""
    if not c.numbers:
        return None
    number = next((t.low for t in c.tokens if t.kind == "number" or t.low in NUMBERS), "?")
    if c.has("x") or (c.said(f"for {number}") and c.numbers[0][1] not in ("mana", "life", "creature", "creatures", "cards")):
        return c.numbers[0][0]
    return None


def values_of(c: Clause) -> tuple[tuple[str, str], ...]:
    """What is chosen or named: "naming Lightning Bolt", "choosing red"."""
    lows = [t.low for t in c.tokens]
    out: list[tuple[str, str]] = [("mode", str(number)) for number in modes_told(c.tokens)]
    c.unread = [t for t in c.unread if t.kind != "mode"]
    for word in ("naming", "choosing", "named", "names", "chooses"):
        if word not in lows:
            continue
        before = len(out)
        for token in c.tokens[lows.index(word) + 1 :]:
            if token.kind == "name":
                out.append(("text", token.text))
                c.args = [(p, x) for p, x in c.args if x.card != token.text or p != ""]
            elif token.low in COLORS:
                out.append(("color", token.low))
            elif token.text[:1].isupper() and (kind := _creature_type(token.low)):
                out.append(("text", kind))
                c.args = [(p, x) for p, x in c.args if p != "" or x.card or x.subtypes != (kind,) or x.pt or x.det]
            elif token.low not in ("the", "color", "colour", "card", "a", "as", "name"):
                break
        if len(out) > before:  # else the word that says something was chosen stays unread
            c.unread = [t for t in c.unread if t.low not in (word, "color", "colour", "creature", "type", *(w.lower() for _, w in out))]
    return tuple(out)


def _creature_type(word: str) -> str:
    """The type a word names ("Goblin", "Goblins"), as the game writes it; nothing where it names none."""
    known = {each.lower() for each in subtypes()}
    return next((form.title() for form in (word, word.removesuffix("s")) if form in known), "")


def harmful(world: World, thing: Thing) -> bool | None:
    """Whether a card does its target harm; None when its text doesn't tell."""
    text = world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text
    bad, good = bool(HARMFUL.search(text)), bool(HELPFUL.search(text))
    return None if bad == good else bad


def only_players(world: World, thing: Thing) -> bool:
    """Whether the card aims at players and nothing else."""
    text = (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
    return bool(re.search(r"target (?:player|opponent)", text)) and not re.search(r"any target|target (?!player|opponent)\w+", text)


def unsaid_target(world: World, deed: Deed, thing: Thing, spoken: str) -> tuple[str, ...]:
    """The target of a spell for which none was named, where only one can be meant: the spell that is responded to, or what that spell
    was aimed at; harm is done to the others', help to one's own."""
    aims = world.card_targets(thing.card) if thing.card and world.card_targets is not None else ""
    before = next((d for d in reversed(world.deeds) if d.verb in ("cast", "use", "sacrifice")), None)
    if aims == "spell":
        cast = next((d for d in reversed(world.deeds) if d.verb == "cast" and d.what != thing.key), None)
        return (cast.what,) if cast is not None else ()
    if not aims:
        return ()
    bad = harmful(world, thing)
    if bad is None:
        return ()
    owner = other(deed.agent) if bad else deed.agent
    candidates = [*(before.targets if before is not None and deed.response else ()), spoken]
    for key in candidates:
        victim = world.find(key)
        if key == owner and aims == "player":
            return (owner,)
        if victim is not None and not only_players(world, thing) and victim.controller == owner and victim.zone == "battlefield" and "creature" in victim.types:
            return (victim.key,)
    if aims == "player" and not (deed.response and candidates):
        return (owner,)
    return ()


SOME = re.compile(
    r"target (?:nontoken |nonland |noncreature |attacking |tapped )?(creature|artifact|land|enchantment|permanent)\b(?! spell| card)", re.IGNORECASE
)
"""What a spell needs as its target."""


def some_target(world: World, deed: Deed, thing: Thing) -> tuple[str, ...]:
    """A target for a spell that needs one when nothing told so far could be it: a plain thing of the other player's, with a note."""
    if not thing.card or world.card_text is None or world.card_targets is None or world.card_targets(thing.card) in ("", "spell", "player"):
        return ()
    needs = SOME.search(world.card_text(thing.card))
    if needs is None or not {"instant", "sorcery"} & set(thing.types):
        return ()
    kind = "creature" if needs.group(1).lower() == "permanent" else needs.group(1).lower()
    if any(t.zone == "battlefield" and not t.made_up for t in world.things):
        return ()
    owner = other(deed.agent) if harmful(world, thing) is not False else deed.agent
    victim = world.add(Phrase("thing", 0, 0, types=(kind,), pt="2/2" if kind == "creature" else ""), owner)
    world.notes.append(f"{thing.card} targets {victim.key}, a plain {kind} brought in as no target was named")
    return (victim.key,)


def aims_at_spell(world: World, card: str, targets: tuple[str, ...]) -> bool:
    """Whether a target is a spell on the stack: one cast before that is no permanent by the time a card that aims at permanents is cast."""
    cast_before = [t for key in targets if (t := world.find(key)) is not None and any(d.verb == "cast" and d.what == key for d in world.deeds)]
    at_permanents = bool(card) and world.card_targets is not None and world.card_targets(card) in ("creature", "player", "other")
    return any({"instant", "sorcery"} & set(t.types) or not (at_permanents and t.card) for t in cast_before)


def must_answer(world: World, deed: Deed, thing: Thing) -> bool:
    """Whether a deed only makes sense while the other player's spell or ability is on the stack: help for what that is aimed at."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.agent == deed.agent or last.verb not in ("cast", "use"):
        return False
    if deed.verb == "cast" and "instant" not in thing.types:
        return False
    own = {deed.agent, *(t.key for t in world.things if t.controller == deed.agent and t.zone == "battlefield")}
    if not own & set(last.targets) or harmful(world, thing) is not False:
        return False
    return not deed.targets or bool(set(deed.targets) & set(last.targets))


def pays(world: World, c: Clause) -> bool:
    """ "I pay the kicker / the buyback cost": the spell cast last is cast so."""
    ways = ways_of(c)
    who = player_of(world, c.subject)
    cast = next((d for d in reversed(world.deeds) if d.verb == "cast" and who in ("", d.agent)), None)
    if cast is not None and not ways and life_instead(world, c, cast):
        return True
    named = next((p.card for p in c.all_args("", "for") if p.card), "")
    thing = world.find(cast.what) if cast is not None else None
    if not ways or cast is None or (named and thing is not None and thing.card != named):
        return False
    if not c.negated:
        cast.how = tuple(dict.fromkeys((*cast.how, *ways)))
    return True


def life_instead(world: World, c: Clause, deed: Deed) -> bool:
    """ "..., paying 1 life and exiling a blue card": the part of an alternative cost that is paid in life (118.9)."""
    thing = world.find(deed.what)
    amount = next((n for n, w in c.numbers if w == "life"), None)
    text = world.card_text(thing.card).lower() if thing is not None and thing.card and world.card_text is not None else ""
    if amount is None or c.negated or c.args or not re.search(rf"you may pay {amount} life\b[^.\n]*rather than pay", text):
        return False
    deed.how = tuple(dict.fromkeys((*deed.how, "alternative")))
    c.numbers = [(n, w) for n, w in c.numbers if w != "life"]
    return True


def loyalty_told(c: Clause, text: str) -> str:
    """Which loyalty ability "minus", "plus" and "ultimate" mean by the card's text, by its cost; nothing where it may be another (606.5)."""
    word = next((t.low for t in (*c.tokens, *c.unread) if t.low in ("minus", "plus", "ultimate")), "")
    costs: list[str] = [str(found).replace("−", "-") for found in re.findall(r"^\[?([+−-]?\d+)\]?:", text, re.MULTILINE)]
    for number, ordinal in enumerate(("first", "second", "third")):
        if costs and number < len(costs) and any(c.said(f"{ordinal} {kind}ability") for kind in ("", "loyalty ")):
            c.unread = [t for t in c.unread if t.low not in (ordinal, "loyalty", "ability")]
            return costs[number]
    if not word or not costs:
        return ""
    least = min((int(cost) for cost in costs), default=0)
    ultimate = [cost for cost in costs if int(cost) == least and least <= -5 and cost == costs[-1]]
    if word == "ultimate":
        return ultimate[0] if len(ultimate) == 1 else ""
    fitting = [cost for cost in costs if (int(cost) > 0 if word == "plus" else int(cost) < 0 and cost not in ultimate)]
    return fitting[0] if len(fitting) == 1 else ""
