"""From the world as understood to a ``Scenario``: facts, script and inquiry in Judge English's own data.

The asker is Ann and the opponent Bob in what is written down; the answer says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from judge.question.phrases import COLORS
from judge.question.world import EACH, ME, OPPONENT, Deed, Thing, World
from judge.scenario import model as m

NAMES = {ME: "Ann", OPPONENT: "Bob", EACH: "each"}


def chosen_value(word: str) -> m.Value:
    """What was chosen for a permanent as it entered: a colour, a player, or a name or type."""
    if word in NAMES:
        return m.Value("thing", thing=who(word))
    return m.Value("color", word=word) if word in COLORS else m.Value("thing", thing=m.Ref(word))


def who(player: str) -> m.Who:
    """The scenario's player for the reader's me / opponent / each."""
    return m.Who(NAMES.get(player, player))


class Composer:
    """Writes one world down. Labels are chosen once, so that every sentence names a thing alike."""

    def __init__(self, world: World) -> None:
        """Take the world; nothing in it is changed."""
        self.world = world
        self.labels: dict[str, str] = {}
        self.spenders: set[str] = set()  # who would pay for what is asked about
        for thing in world.things:
            self.labels[thing.key] = self._label(thing)

    def _label(self, thing: Thing) -> str:
        if thing.card:
            return thing.card
        if thing.called:
            return thing.called
        if thing.same_name_as:
            return self.labels[thing.same_name_as]
        taken = set(self.labels.values())
        base = thing.subtypes[-1] if thing.subtypes else ""
        if not base:
            if thing.made_up:
                base = thing.key
            elif "attacking" in thing.states:
                base = "Attacker"
            elif "blocking" in thing.states:
                base = "Blocker"
            else:
                base = thing.key.split()[0]
        kin = [t for t in self.world.things if t is not thing and t.subtypes and t.subtypes[-1] == base]
        if kin and f"First{base}" not in taken and base not in taken:
            return f"First{base}"  # "the Goblin" would be any of them
        if base not in taken and not kin:
            return base
        for suffix in ("Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh"):
            if f"{suffix}{base}" not in taken:
                return f"{suffix}{base}"
        return f"Another{base}{len(taken)}"

    def ref(self, key: str) -> m.Ref:
        """How a thing is spoken of."""
        thing = self.world.find(key)
        if thing is None:
            return m.Ref(key)
        if thing.zone == "made":
            return m.Ref(thing.subtypes[-1] if thing.subtypes else "", token=True)
        same = [t for t in self.world.things if self.labels[t.key] == self.labels[key]]
        if len(same) > 1:
            rivals = [t for t in same if t.controller == thing.controller]
            if len(rivals) == 1:
                return m.Ref(self.labels[key], whose=who(thing.controller))
            return m.Ref(self.labels[key], nth=same.index(thing) + 1)
        return m.Ref(self.labels[key])

    def either(self, key: str) -> m.Thing:
        """A player or a thing."""
        return who(key) if key in NAMES else self.ref(key)

    def spec(self, thing: Thing) -> m.ObjectSpec:
        """The thing as an object of the starting position."""
        states = tuple(s for s in sorted(s.replace("-", " ") for s in thing.states) if s in ("tapped", "untapped", "summoning sick", "phased out", "face down"))
        if thing.zone == "hand":
            states = tuple(s for s in states if s != "face down")
        if thing.card:
            return m.ObjectSpec(
                count=thing.count, name=thing.card, token="token" in thing.types and thing.zone == "battlefield",
                states=states, counters=thing.counters, damage=thing.damage
            )
        types = tuple(
            t
            for t in thing.types
            if t in ("creature", "land", "artifact", "enchantment", "planeswalker", "instant", "sorcery")
        )
        if not types:
            types = ("creature",) if thing.pt or not thing.types or "token" in thing.types else ("artifact",)
        token = "token" in thing.types
        pt = thing.pt or ("2/2" if "creature" in types else None)
        counters = thing.counters
        if "planeswalker" in types and thing.zone == "battlefield" and not counters:
            counters = (("loyalty", 3),)
        abilities = thing.keywords + ((thing.text,) if thing.text else ())
        supertypes = tuple(s for s in thing.supertypes if s != "nonbasic")
        return m.ObjectSpec(
            count=thing.count, label=self.labels[thing.key], pt=pt, colors=thing.colors, supertypes=supertypes, types=types, subtypes=thing.subtypes,
            token=token, states=states, abilities=abilities, counters=counters, damage=thing.damage,
        )  # fmt: skip

    def _adds_mana(self, thing: Thing) -> bool:
        """Whether the thing's text adds mana."""
        text = self.world.card_text(thing.card) if thing.card and self.world.card_text is not None else thing.text
        return ": add " in text.lower()

    def facts(self) -> tuple[m.Fact, ...]:
        """The Given sentences."""
        out: list[m.Fact] = []
        for player, life in self.world.life.items():
            out.append(m.LifeIs(who(player), life))
        shields: list[m.Fact] = []
        for thing in self.world.things:
            if thing.zone == "made":
                continue  # a token the story makes
            spec = self.spec(thing)
            if thing.attached_to:
                spec = replace(spec, attached_to=self.ref(thing.attached_to))
            if thing.zone == "top of library":
                out.append(m.Has(who(thing.controller), "library", (spec,), end="top"))
            else:
                out.append(m.Has(who(thing.controller), thing.zone, (spec,)))
            if thing.card and thing.keywords and thing.zone == "battlefield" and (given := self._given(thing)):
                shields.append(m.HasOn(self.ref(thing.key), abilities=given))
            if "regeneration shield" in thing.states:
                shields.append(m.Shielded(self.ref(thing.key)))
        out.extend(shields)
        out.extend(m.ChosenFor(self.ref(t.key), chosen_value(t.chosen)) for t in self.world.things if t.chosen and t.zone == "battlefield")
        out.extend(m.StateIs(self.ref(key), "exiled", self.ref(holder)) for key, holder in self.world.linked.items())
        for (player, zone), number in self.world.hidden.items():
            out.append(m.CardCount(who(player), number, zone))
        spending = {d.agent for d in self.world.deeds if d.verb in ("cast", "use")} | self.spenders
        landed = {t.controller for t in self.world.things if "land" in t.types and t.zone == "battlefield"}
        # lands and other sources of mana that were named are part of the story, not all the mana there is
        sources = {t.controller for t in self.world.things if t.zone == "battlefield" and self._adds_mana(t)}
        out.extend(m.Funds(who(player), True) for player in sorted((spending & (landed | sources)) - self.world.broke))
        out.extend(m.Funds(who(player), False) for player in sorted(self.world.broke - landed))
        out.extend(m.PlayerCounters(who(player), "poison", number) for player, number in self.world.poison.items())
        out.extend(m.LandPlayed(who(player)) for player in sorted(self.world.land_played))
        out.append(m.Moment(who(self.world.turn or ME), self.world.step or "turn"))
        return tuple(out)

    def _face_down(self, key: str) -> bool:
        thing = self.world.find(key)
        return thing is not None and "face-down" in thing.states

    def _given(self, thing: Thing) -> tuple[str, ...]:
        """The abilities a named card was said to have that its own text doesn't give it."""
        text = self.world.card_text(thing.card).lower() if self.world.card_text is not None else ""
        return tuple(k for k in dict.fromkeys(thing.keywords) if k.lower() not in text)

    def _aims(self, deed: Deed) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The targets of a spell, and what is chosen while it resolves or when it enters: a creature has no targets of its own."""
        thing = self.world.find(deed.what)
        permanent = thing is not None and thing.card and {"creature", "artifact", "enchantment", "planeswalker"} & set(thing.types)
        if deed.verb == "cast" and thing is not None and permanent and not {"instant", "sorcery", "aura"} & set(thing.types):
            return (), (*deed.choose, *deed.targets)
        return deed.targets, deed.choose

    def step(self, deed: Deed) -> m.Step | None:
        """One When sentence."""
        agent = who(deed.agent)
        aims, chosen = self._aims(deed)
        options = m.Options(
            targets=tuple(self.either(t) for t in aims),
            response=deed.response,
            how=deed.how,
            costs=tuple((verb, tuple(self.either(t) for t in paid)) for verb, paid in deed.costs),
            face_down=deed.face_down or (deed.verb == "cast" and self._face_down(deed.what)),
            x=deed.x,
            values=(*(m.Value("thing", thing=self.either(t)) for t in chosen), *(_value(kind, word) for kind, word in deed.values)),
        )
        if deed.verb == "assign":
            parts = tuple(zip(deed.amounts, (self.either(t) for t in deed.targets), strict=True))
            return m.AssignStep(self.ref(deed.what), parts, agent)
        if deed.verb == "choose":
            about = self.ref(deed.what) if deed.what else None
            words = (*(m.Value("thing", thing=self.either(t)) for t in deed.targets), *(m.Value(kind, word=word) for kind, word in deed.values))
            return m.AnswerStep(agent, words, about, "target" if deed.how else "choose")
        if deed.verb == "resolve":
            return m.ResolveStep(self.ref(deed.what))
        if deed.verb == "advance":
            return m.AdvanceStep(who(deed.agent) if deed.agent else None, deed.what)
        if deed.verb == "cast":
            thing = self.world.find(deed.what)
            if thing is not None and "land" in thing.types:
                return m.PlayStep(agent, self.ref(deed.what))
            return m.CastStep(agent, self.ref(deed.what), options)
        if deed.verb == "use":
            thing = self.world.find(deed.what)
            earlier = takewhile(lambda d: d is not deed, self.world.deeds)
            played = any(d.what == deed.what and d.verb in ("cast", "use") for d in earlier)
            if thing is not None and thing.zone == "hand" and not deed.ability and not played:
                return m.CastStep(agent, self.ref(deed.what), options)
            return m.ActivateStep(agent, self.ref(deed.what), deed.ability, nth=deed.nth, options=options)
        if deed.verb in ("sacrifice", "discard"):
            costs = ((deed.verb, tuple(self.either(t) for t in deed.targets)),)
            return m.ActivateStep(agent, self.ref(deed.what), options=m.Options(costs=costs, response=deed.response, values=options.values))
        if deed.verb == "attack":
            defender = self.ref(deed.targets[0]) if deed.targets else None
            return m.AttackStep(agent, ((defender, (self.ref(deed.what),)),))
        if deed.verb == "block":
            return m.BlockStep(
                agent, ((tuple(self.ref(t) for t in deed.targets if t not in NAMES), (self.ref(deed.what),)),)
            )
        if deed.verb == "answer":
            return m.AnswerStep(agent, tuple(m.Value("thing", thing=self.either(t)) for t in deed.targets), None, deed.ability)
        if deed.verb == "suspend":
            return m.SpecialStep(agent, self.ref(deed.what), "suspend")
        if deed.verb == "turn up":
            return m.SpecialStep(agent, self.ref(deed.what), "turn face up")
        if deed.verb == "no attack":
            return m.AttackStep(agent, ())
        if deed.verb == "no block":
            return m.BlockStep(agent, ())
        return None

    def script(self, deeds: Sequence[Deed] | None = None) -> tuple[m.Step, ...]:
        """The When sentences: one declaration of attackers and one of blockers hold all that attack and block."""
        steps: list[m.Step] = []
        for deed in self.world.deeds if deeds is None else deeds:
            step = self.step(deed)
            if step is None or (isinstance(step, m.AdvanceStep) and steps and steps[-1] == step):
                continue
            last = next((s for s in reversed(steps) if isinstance(s, m.AttackStep | m.BlockStep)), None)
            if isinstance(step, m.AttackStep) and isinstance(last, m.BlockStep) and not any(isinstance(s, m.AdvanceStep) for s in steps):
                # "another attacker" spoken of after blocks attacked with the rest
                last = next((s for s in reversed(steps) if isinstance(s, m.AttackStep) and s.who == step.who), last)
            if isinstance(step, m.AttackStep) and isinstance(last, m.AttackStep) and last.who == step.who:
                steps[steps.index(last)] = m.AttackStep(step.who, (*last.groups, *step.groups))
            elif isinstance(step, m.BlockStep) and isinstance(last, m.BlockStep) and last.who == step.who:
                steps[steps.index(last)] = m.BlockStep(step.who, (*last.pairs, *step.pairs))
            else:
                steps.append(step)
        return tuple(steps)


def _value(kind: str, word: str) -> m.Value:
    """What is chosen: a mode by its number, anything else by its word."""
    return m.Value("mode", number=int(word)) if kind == "mode" else m.Value(kind, word=word)


def compose(
    world: World, inquiries: tuple[m.Inquiry, ...], name: str, rules: tuple[str, ...], composer: Composer
) -> m.Scenario:
    """The whole scenario; ``name`` is shown as its title."""
    steps = composer.script()
    tried = [i.claim.step for i in inquiries if isinstance(i.claim, m.Can | m.MustDo)]
    tried += [step for i in inquiries if isinstance(i.claim, m.Can) for step in i.claim.then]
    payers = {step.who.name for step in tried if isinstance(step, m.CastStep | m.ActivateStep)}
    composer.spenders = {player for player, name in NAMES.items() if name in payers}
    told: tuple[m.Claim, ...] = tuple(m.Dies(composer.ref(key)) for key in dict.fromkeys(world.told_deaths) if world.find(key))
    for kind, key, amount in dict.fromkeys(world.told_results):
        told += (m.LifeClaim(who(key), amount),) if kind == "life" else (m.Dealt(amount, to=composer.either(key)),)
    return m.Scenario(
        name=name,
        rules=rules,
        players=(NAMES[ME], NAMES[OPPONENT]),
        position=composer.facts(),
        script=(m.Block(steps=steps, claims=told),) if steps or told else (),
        inquiries=inquiries,
    )
