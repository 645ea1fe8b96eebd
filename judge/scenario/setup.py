"""The starting position of a scenario as a game of the engine (103, 110, 400): players, objects in their zones, the moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.reader.face import read_abilities
from judge.engine.capabilities import missing
from judge.engine.characteristics.keywords.upkeep import upkeep_seen
from judge.engine.characteristics.variants import EMPERORS
from judge.engine.doing.mana.mana import usable_sources
from judge.engine.happening.game import Game
from judge.engine.happening.replacing.replacers import RegenerationShield
from judge.engine.playing.position import PositionBuilder
from judge.engine.playing.turn.opening import begin
from judge.engine.playing.turn.turn import run
from judge.engine.playing.variants.commander import COMMANDERS
from judge.engine.playing.variants.planar import controlled_by
from judge.engine.state.eras.era import era
from judge.engine.state.manapool import COLORS as MANA_COLORS
from judge.engine.state.manapool import Mana
from judge.engine.state.objects import with_fact
from judge.errors import Malformed, Place
from judge.scenario import model as m
from judge.scenario.copied import become_copy
from judge.scenario.described import card_text, described, unknown_card
from judge.scenario.frames import Assumption
from judge.scenario.looks import pool_of
from judge.scenario.naming import Names, on_battlefield, singulars
from judge.scenario.variants import seated, settle
from judge.scenario.vocabulary import COLORS

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.engine.state.decisions import Decision
    from judge.engine.state.eras.era import RulesEra
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj, Oid

FILLER = 10
"""How many unknown cards a library holds when nothing is said of it."""


@dataclass(slots=True)
class Table:
    """A game about to be replayed: who is called what, what was assumed, which card text could not be read."""

    game: Game
    names: Names
    assumptions: list[Any] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)
    entered: bool = False
    opening: list[m.Step] = field(default_factory=list)
    unbegun: bool = False
    bounded: list[str] = field(default_factory=list)
    """Players who have only the mana of what is named, though nobody said so."""
    landless: list[str] = field(default_factory=list)
    """Those of them of whose lands nothing is said at all: what gives them mana is a creature or an artifact."""

    def play(self, answer: Callable[[Game, Decision], Any]) -> None:
        """Play on, asking ``answer`` for every decision, until the game is over or ``answer`` raises."""
        procedure = begin(self.game) if self.unbegun else run(self.game, self.entered)
        try:
            decision = next(procedure)
            while True:
                decision = procedure.send(answer(self.game, decision))
        except StopIteration:
            return


def set_up(scenario: m.Scenario, catalog: Catalog, edition: str | RulesEra, supplied: frozenset[str] = frozenset()) -> Table:
    """The table of a scenario under an edition; ``supplied``: players who have lands that nobody named. Malformed when a card or name in
    it is unknown."""
    order = next((f for f in scenario.position if isinstance(f, m.TurnOrder)), None)
    players = tuple(w.name for w in order.players) if order else scenario.players
    if order and set(players) != set(scenario.players):
        raise Malformed("the turn order must name every player once", order.place)
    players = seated(scenario, players)
    try:
        rules = era(edition)
    except ValueError as error:
        raise Malformed(str(error), scenario.place) from None
    builder = _Builder(PositionBuilder(rules, players), Names(players), catalog, scenario)
    builder.supplied = supplied
    return builder.build()


class _Builder:
    """Puts the facts of a position into a game, in their order (which is the order of timestamps)."""

    def __init__(self, position: PositionBuilder, names: Names, catalog: Catalog, scenario: m.Scenario) -> None:
        self.position = position
        self.names = names
        self.catalog = catalog
        self.scenario = scenario
        self.later: list[Callable[[], None]] = []
        self.effects: list[Callable[[Game], None]] = []
        self.assumptions: list[Any] = []
        self.unread: list[tuple[str, str]] = []
        self.entered = False
        self.unbegun = False
        self.opening: list[m.Step] = []
        self.bounded: list[str] = []
        self.landless: list[str] = []
        self.supplied: frozenset[str] = frozenset()
        self.casters: list[int] = []
        self.moment: m.Moment | None = None
        self.said_library: set[int] = set()
        self.ends: dict[int, int] = {}
        self.attacks: list[tuple[Oid, m.Thing | None, Place | None]] = []
        self.blocks: list[tuple[Oid, m.Ref, Place | None]] = []

    def assume(self, text: str) -> None:
        self.assumptions.append(Assumption(text))

    def build(self) -> Table:
        settle(self.scenario, self.position, self.names)
        for fact in self.scenario.position:
            FACTS[type(fact)](self, fact)
        self._team_life()
        self._edh_life()
        for act in self.later:
            act()
        self._libraries()
        self._time()
        self._combat()
        self._funds()
        game = Game(self.position.state)
        game.every = True
        if not self.unbegun:
            controlled_by(game, game.state.turn.active)
        if self.state.turn.step not in ("untap", "upkeep"):
            upkeep_seen(game, 0)  # what has been there all turn was there as its upkeep began (702.27a)
        for start in self.effects:
            start(game)
        game.set(history=())
        game.log.clear()
        game.rites.clear()
        return Table(game, self.names, self.assumptions, self.unread, self.entered, self.opening, self.unbegun, self.bounded, self.landless)

    @property
    def state(self) -> State:
        """The position as it is so far."""
        return self.position.state

    # ------------------------------------------------------------ facts

    def life(self, f: m.LifeIs) -> None:
        self.position.player(self.names.seat(f.who, f.place), life=f.life)

    def has(self, f: m.Has) -> None:
        seat = self.names.seat(f.who, f.place)
        if f.zone == "library":
            self.said_library.add(seat)
        if f.zone == "stack":
            self._stack(seat, f)
            return
        specs = f.objects if not (f.zone == "library" and f.end == "top") else tuple(reversed(f.objects))
        for spec in specs:
            for _ in range(spec.count):
                self.put(seat, spec, f)

    def put(self, seat: int, spec: m.ObjectSpec, f: m.Has) -> None:
        card = self.card(spec, f.zone)
        index = 0
        if spec.name is not None:
            index = next((n for n, x in enumerate(card.faces) if x.name.casefold() == spec.name.casefold()), 0)
        owner = self.names.seat(spec.owner, spec.place) if spec.owner else seat
        oid = self.position.put(
            card.faces[index] if spec.token else card, f.zone, owner, seat, tapped="tapped" in spec.states,
            sick="summoning sick" in spec.states, damage=spec.damage, counters=dict(spec.counters) or None,
            face_down="face down" in spec.states, phased_out="phased out" in spec.states, face=index, token=spec.token,
            called=spec.label, bottom=f.end == "bottom",
            facts={**({"phased by": seat} if "phased out" in spec.states else {}), **dict(spec.modifiers)} or None,
        )  # fmt: skip
        if "flipped" in spec.states:
            self.position.change(oid, flipped=True)
        if f.zone == "library" and f.end:
            self.ends[oid.id] = -1 if f.end == "bottom" else 1
        self._bind(spec, card.faces[index], card, oid.id)
        if spec.attached_to is not None:
            target = spec.attached_to
            self.later.append(lambda: self._attach(oid.id, target, spec.place))
        if spec.attacking is not None or "attacking" in spec.states:
            self.attacks.append((oid, spec.attacking, spec.place))
        if spec.blocking is not None:
            self.blocks.append((oid, spec.blocking, spec.place))

    def _stack(self, seat: int, f: m.Has) -> None:
        """Spells on the stack were cast a moment ago: their cards lie in the hand, and the replay begins with casting them."""
        for spec in f.objects:
            self.put(seat, spec, replace(f, zone="hand"))
            name = spec.label or spec.name or " ".join(spec.subtypes)
            options = m.Options(targets=spec.targets, response=True)
            self.opening.append(m.CastStep(f.who, m.Ref(name, whose=f.who), options, place=f.place))
            self.casters.append(seat)

    def _bind(self, spec: m.ObjectSpec, face: tree.Face, card: tree.Card, i: int) -> None:
        names = {spec.label, face.name, card.name, spec.name, " ".join(spec.subtypes)} - {None, ""}
        for name in sorted(n for n in names if n):
            self.names.bind(name, (i,), spec.pt)

    def card(self, spec: m.ObjectSpec, zone: str) -> tree.Card:
        if spec.name is None:
            card, assumed = described(spec, zone)
            for text in assumed:
                self.assume(text)
        else:
            found = None
            for name in (spec.name, *_singular(spec.name)):
                found = self.catalog.find(name)
                if found is not None:
                    break
            card_or_none = found or self.catalog.resolve(spec.name)
            if card_or_none is None:
                near = self.catalog.suggest(spec.name, 3)
                mend = f"perhaps {' or '.join(near)}" if near else "describe it: a 2/2 green Bear creature"
                raise Malformed(f"there is no card called {spec.name}", spec.place, mend)
            card = card_or_none
            if spec.abilities:
                card = self._with_abilities(card, spec)
        for face in card.faces:
            self.unread.extend((face.name, words) for words in missing(face))
        return card

    def _with_abilities(self, card: tree.Card, spec: m.ObjectSpec) -> tree.Card:
        """A named card with abilities given in the position: they are added to its text."""
        face = card.faces[0]
        more = tuple(
            a for text in spec.abilities for a in read_abilities(card_text(text), face.name, face.types)
        )
        return replace(card, faces=(replace(face, abilities=(*face.abilities, *more)), *card.faces[1:]))

    def card_count(self, f: m.CardCount) -> None:
        seat = self.names.seat(f.who, f.place)
        if f.zone == "library":
            self.said_library.add(seat)
        self._fill(seat, f.zone, f.count)

    def _fill(self, seat: int, zone: str, count: int, bottom: bool = False) -> None:
        self.position.fill(unknown_card(), zone, seat, count, bottom=bottom)

    def pool(self, f: m.PoolIs) -> None:
        held = pool_of(f.mana)
        odd = next((s for s in held if s not in (*MANA_COLORS, "C")), None)
        if odd is not None:  # 106.1b: a mana pool holds mana of the five colours and colourless mana
            raise Malformed(f"there is no mana of the type {{{odd}}}", f.place, "{W}, {U}, {B}, {R}, {G} or {C}")
        self.position.player(self.names.seat(f.who, f.place), pool=tuple(Mana(s) for s in held))

    def nothing(self, f: m.Fact) -> None:
        """Facts that are looked at elsewhere."""

    def player_counters(self, f: m.PlayerCounters) -> None:
        self.position.player(self.names.seat(f.who, f.place), counters=((f.kind, f.count),))

    def when(self, f: m.Moment) -> None:
        self.moment = f

    def _one(self, ref: m.Ref, place: Place | None) -> Oid:
        return self.names.one(self.state, ref, place, on_battlefield)

    def state_is(self, f: m.StateIs) -> None:
        oid = self._one(f.what, f.place)
        changes: dict[str, Any] = {
            "tapped": {"tapped": True},
            "untapped": {"tapped": False},
            "face down": {"face_down": True},
            "flipped": {"flipped": True},
            "phased out": {"phased_out": True},
            "summoning sick": {"sick": True},
        }.get(f.state, {})
        if f.state == "phased out":
            obj = self.state.get(oid)
            changes["facts"] = with_fact(obj.facts, "phased by", obj.controller)
        if changes:
            self.position.change(oid, **changes)
        elif f.state == "attacking":
            self.attacks.append((oid, f.other, f.place))
        elif f.state == "blocking":
            assert isinstance(f.other, m.Ref)
            self.blocks.append((oid, f.other, f.place))
        elif f.state == "attached":
            assert f.other is not None
            self._attach(oid.id, f.other, f.place)
        elif f.state == "exiled":
            assert isinstance(f.other, m.Ref)
            holder = self._one(f.other, f.place)
            card = self.names.one(self.state, f.what, f.place, lambda o: o.zone == "exile")
            if self.state.get(card).zone != "exile":
                said = f"{f.what.name} isn't in exile"
                raise Malformed(said, f.place, f'say before it who has it there: "Bob has {f.what.name} in exile"')
            kept = self.state.get(holder)
            self.position.change(holder, facts=with_fact(kept.facts, "linked", (*kept.fact("linked", ()), card)))
        elif f.state == "copy":
            assert isinstance(f.other, m.Ref)
            of = f.other
            self.later.append(lambda: become_copy(self.position, self.names, self.catalog, oid, of, f.place))
        elif f.state == "owned":
            assert isinstance(f.other, m.Who)
            self.position.change(oid, owner=self.names.seat(f.other, f.place))
        elif f.state == "commander":
            self.position.change(oid, facts=with_fact(self.state.get(oid).facts, "commander", True))
            self.position.fact(COMMANDERS, (*self.state.fact(COMMANDERS, ()), oid.id))
        else:
            raise Malformed(f'a position can\'t say "{f.state}"', f.place)

    def _attach(self, i: int, to: m.Thing, place: Place | None) -> None:
        host = self.names.thing(self.state, to, place, lambda o: on_battlefield(o) and o.id != i)
        self.position.change(self.state.objects[i].oid, attached_to=host)

    def has_on(self, f: m.HasOn) -> None:
        oid = self._one(f.what, f.place)
        obj = self.state.get(oid)
        counters = {} if f.bare else dict(obj.counters)
        for kind, n in f.counters:
            counters[kind] = n
        self.position.change(oid, damage=f.damage or obj.damage, counters=tuple(sorted(counters.items())))
        if f.abilities:
            abilities = tuple(
                a
                for text in f.abilities
                for a in read_abilities(card_text(text), obj.face.name, obj.face.types)
            )

            def give(game: Game) -> None:
                game.add_floating(
                    game.ctx(obj.controller, oid), (tree.GainAbilities(abilities),), (oid,), tree.For("end of turn")
                )

            self.effects.append(give)
            self.assume(f"{obj.face.name} has {', '.join(f.abilities)} until end of turn")

    def shielded(self, f: m.Shielded) -> None:
        oid = self._one(f.what, f.place)

        def shield(game: Game) -> None:
            ctx = game.ctx(game.state.get(oid).controller, oid)
            for _ in range(f.count):
                game.add_floating(
                    ctx, (RegenerationShield(),), (oid,), tree.For("end of turn"), shield=1, label="regeneration"
                )

        self.effects.append(shield)

    def chosen_for(self, f: m.ChosenFor) -> None:
        oid = self._one(f.what, f.place)
        facts = self.state.get(oid).facts
        value = f.value
        if value.kind == "color":
            kept: dict[str, Any] = {"chosen color": COLORS[value.word]}
        elif value.kind == "number":
            kept = {"chosen number": value.number}
        elif isinstance(value.thing, m.Who):
            kept = {"chosen player": self.names.seat(value.thing, f.place)}
        elif isinstance(value.thing, m.Ref):
            kept = dict.fromkeys(("chosen creature type", "chosen name", "chosen land type"), value.thing.name)
        elif value.kind == "text":  # in quotes it may be anything that is chosen by a word
            kept = {f"chosen {what}": value.word for what in ("card type", "creature type", "land type", "basic land type", "name")}
        else:
            kept = {"chosen card type": value.word}
        for key, what in kept.items():
            facts = with_fact(facts, key, what)
        self.position.change(oid, facts=facts)

    def team(self, f: m.Team) -> None:
        seats = [self.names.seat(p, f.place) for p in f.players]
        for seat in seats:
            self.position.player(seat, team=min(seats))

    def beginning(self, f: m.GameBegins) -> None:
        self.unbegun = True

    def range(self, f: m.RangeOfInfluence) -> None:
        for p in self.state.players:
            if f.who is None or self.names.seat(f.who, f.place) == p.seat:
                self.position.player(p.seat, facts=with_fact(p.facts, "range of influence", f.seats))

    def land_played(self, f: m.LandPlayed) -> None:
        self.position.player(self.names.seat(f.who, f.place), lands_played=1)

    # ------------------------------------------------------------ what follows from all of them

    def _libraries(self) -> None:
        """Cards told to lie on top or at the bottom do so, wherever the others are told of (401.2); of whose library nothing is said has enough."""
        for player in self.state.players:
            if self.ends:
                self.position.sort_library(player.seat, lambda i: self.ends.get(i, 0))
            if player.seat not in self.said_library:
                self._fill(player.seat, "library", FILLER, bottom=True)

    def _edh_life(self) -> None:
        """In a game that begins with generals each player has 40 life (903.6), or what is said."""
        if not self.unbegun or not self.state.fact(COMMANDERS, ()):
            return
        said = {self.names.seat(f.who, f.place) for f in self.scenario.position if isinstance(f, m.LifeIs)}
        for player in self.state.players:
            if player.seat not in said:
                self.position.player(player.seat, life=40)

    def _team_life(self) -> None:
        """A team that shares its life starts with 15 for each of its players (806.4a, 806.10), or has what is said of one of them."""
        state = self.state
        if not state.fact("two-headed giant"):
            return
        said = {self.names.seat(f.who, f.place): f for f in self.scenario.position if isinstance(f, m.LifeIs)}
        for player in state.players:
            heads = state.heads(player.seat)
            told = [said[p] for p in heads if p in said]
            if len({f.life for f in told}) > 1:
                raise Malformed("a team shares one life total", told[-1].place, "say it once")
            self.position.player(player.seat, life=told[0].life if told else 15 * len(heads))

    def _time(self) -> None:
        fighting = bool(self.attacks)
        if self.unbegun:
            first = min(self.state.fact(EMPERORS, (0,))) if self.moment is None else self.names.seat(self.moment.who, self.moment.place)
            self.position.opening_hands(self.state.heads(first)[0])
            return
        if self.moment is None:
            active = 0
            step = "declare blockers" if fighting else "precombat main"
            if fighting:
                active = self.state.get(self.attacks[0][0]).controller
            elif self.casters:
                active = self.casters[0]
            self.entered = bool(self.blocks)
            names = self.names.players
            if self.scenario.script or self.scenario.inquiries:
                self.assume(f"it is {names[active]}'s {step}{'' if fighting else ' phase'}")
        else:
            active = self.state.heads(self.names.seat(self.moment.who, self.moment.place))[0]
            step = "precombat main" if self.moment.step == "turn" else self.moment.step
            if self.moment.step == "turn" and fighting:  # "it is Bob's turn", with an attack under way: it goes on from there
                step = "declare blockers" if self.blocks else "declare attackers"
            self.entered = (step == "declare attackers" and fighting) or (
                step == "declare blockers" and bool(self.blocks)
            )
        self.position.moment(step, self.state.heads(active)[0], 1, self.entered)

    def _combat(self) -> None:
        if not self.attacks:
            if self.blocks:
                raise Malformed(
                    "something blocks, but nothing attacks", self.blocks[0][2], 'add "... is attacking Bob"'
                )
            return
        state = self.state
        blockers: dict[Oid, list[Oid]] = {}
        for blocker, ref, place in self.blocks:
            blockers.setdefault(self._one(ref, place), []).append(blocker)
        declared = bool(self.blocks) or state.turn.step in ("first combat damage", "combat damage", "end of combat")
        for oid, whom, place in self.attacks:
            if whom is None:
                foes = state.opponents(state.get(oid).controller)
                if not foes or len(state.heads(foes[0])) != len(foes):
                    raise Malformed("there are several players to attack", place, "say whom it attacks")
                defender: Any = foes[0]
            else:
                defender = self.names.thing(state, whom, place, on_battlefield)
            self.position.attack(oid, defender, tuple(blockers.get(oid, ())) if declared else None)

    def _funds(self) -> None:
        """Who can pay: those of whose mana nothing is said can, which is an assumption; the others have what they have."""
        said = {self.names.seat(f.who): f.enough for f in self.scenario.position if isinstance(f, m.Funds)}
        pools = {self.names.seat(f.who) for f in self.scenario.position if isinstance(f, m.PoolIs)}
        for player in self.state.players:
            seat = player.seat
            enough = True if seat in self.casters else said.get(seat)
            if player.name in self.supplied and enough is None:
                enough = True
                self.assume(f"{player.name} has enough mana of every colour, from lands that nobody named")
            if enough is None:
                sources = [s for s in usable_sources(self.state, seat) if not s.tapping]
                lands = [o for o in self.state.battlefield() if o.controller == seat and "land" in o.face.types]
                wanting = len(lands) == 1 and _asks_for_mana(lands[0]) and all(s.oid == lands[0].oid for s in sources)
                enough = not (seat in pools or sources or lands) or (wanting and seat not in pools)
                if not enough and seat not in pools:
                    self.bounded.append(player.name)
                    if not lands:
                        self.landless.append(player.name)
                if enough and any(_spends(s, player.name) for s in self.scenario.steps):
                    self.assume(f"{player.name} has enough mana of every colour")
            if enough:
                self.position.player(seat, facts=with_fact(self.state.players[seat].facts, "enough mana", True))


def _asks_for_mana(land: Obj) -> bool:
    """Whether a land has an ability that costs mana and so asks for other lands: alone it isn't told as all the mana there is."""
    return any(isinstance(a, tree.Activated) and any(isinstance(c, tree.Mana) for c in a.costs) for a in land.face.abilities)


def _spends(step: m.Step, name: str) -> bool:
    return isinstance(step, m.CastStep | m.ActivateStep | m.SpecialStep) and step.who.name == name


def _singular(name: str) -> list[str]:
    return singulars(name)


FACTS: dict[type[m.Fact], Callable[[_Builder, Any], None]] = {
    m.LifeIs: _Builder.life,
    m.Has: _Builder.has,
    m.CardCount: _Builder.card_count,
    m.PoolIs: _Builder.pool,
    m.Funds: _Builder.nothing,
    m.PlayerCounters: _Builder.player_counters,
    m.Moment: _Builder.when,
    m.StateIs: _Builder.state_is,
    m.HasOn: _Builder.has_on,
    m.Shielded: _Builder.shielded,
    m.ChosenFor: _Builder.chosen_for,
    m.TurnOrder: _Builder.nothing,
    m.Team: _Builder.team,
    m.Variant: _Builder.nothing,
    m.GameBegins: _Builder.beginning,
    m.RangeOfInfluence: _Builder.range,
    m.LandPlayed: _Builder.land_played,
}
