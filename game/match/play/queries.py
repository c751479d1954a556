"""What the screen may ask about the present moment of a battle; each answer is computed once.

The screen calls nothing of the rules itself. A ``Queries`` object belongs to one look and is
thrown away when the battle moves on.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from game.engine.acts import ActKind, kind_of
from game.engine.battle import Battle, Look, look, refusal, with_dice
from game.engine.endings import Endings
from game.engine.equal_answers import EqualAnswers
from game.engine.errors import IllegalChoice
from game.engine.forecast import Forecast, Foresight, default_policy, without_idle_pushes
from game.engine.resolution import Policy, Until, View
from game.engine.ruleset import (
    Danger,
    Foregone,
    Lane,
    Odds,
    OptionLabel,
    Sighting,
    StatCard,
    Way,
)
from game.engine.search import Thinking
from game.geometry.types import HiddenGround, Polygon
from game.match.play.answer_odds import SCREEN_CHANCE, AnswerOdds, Answers
from game.match.play.answerers import Answerers
from game.match.play.answering import Answering, Foreseer
from game.match.play.rehearsals import Rehearsal, letting_pass, side_of
from game.model.battlefield import PolygonZone
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, Option, Refusal
from game.model.dice import Dice, DiceRanOut
from game.model.events import AttackDeclared, Event, Rolled
from game.model.map_names import place_name
from game.model.state import AnyState, StateT, with_unit
from game.model.vectors import HEADINGS, Point, heading_to
from game.words import tr

LEVELS = (6, 60, 400, 1600)
"""Runs of a forecast at a glance, and the longer one looks: nobody waits for his tooltip.

A run takes one third of a millisecond to two, of sixty figures who shoot together up to seven. What
has not been run after them is sampled, and it says so.
"""

LOOKS = 3
"""How many of these a tooltip goes through as long as nothing is pinned."""

MOST_WAYS = 2000
"""Ways that are remembered while the pointer wanders."""

MOST_SIGHTINGS = 4000
"""Views between figures that are remembered while the pointer wanders."""

Answered: TypeAlias = Literal["usual", "foreseen", "none", "first"]
"""How others answer in a forecast: as the rules suggest, as they would, or not at all.

The ``first`` blow of several is answered as the rules suggest.
"""

PLAIN_ATTACKS: tuple[ActKind, ...] = ("strike", "shoot", "throw")
"""Attacks on a figure in sight for which nobody runs."""

FROM_AFAR: tuple[ActKind, ...] = (
    *("shoot", "shoot-blind", "shoot-item"),
    *("throw", "throw-blind", "throw-item"),
)
"""Attacks for which it counts how much of the target is seen."""

AROUND_PLACE = (0.3, 0.6, 1.2, 2.4, 4.8)
"""Inches around a place of a piece in which another one is looked for that nothing lies over."""

NEAR_ENOUGH = 0.15
"""How near to a piece the pointer takes hold of it, in inches."""


class Preview(Struct, frozen=True):
    """What a choice will bring before any die: events, and who may answer on the way.

    ``reactors`` are the figures of other sides that will be asked, in order, with the decision's
    kind. ``complete`` is false when a die falls on the way: then the events are those up to the
    choice's first question or die as far as they are known.
    """

    events: tuple[Event, ...]
    reactors: tuple[tuple[str, str], ...]
    complete: bool


class Queries(Generic[StateT]):
    """Questions about one look, with remembered answers.

    Chances are told under the answers that others would give, where their ``answering`` is known.
    """

    def __init__(
        self,
        battle: Battle[StateT],
        seen: Look[StateT],
        answering: Answering[StateT] | None = None,
    ) -> None:
        self._battle = battle
        self._seen = seen
        self._answering = answering
        self._view = battle.view(seen.state)
        self._menu: Menu | None = None
        self._areas: dict[bytes, tuple[Polygon, ...]] = {}
        self._ways: dict[tuple[bytes, Point, float | None], Way] = {}
        self._rehearsals: dict[bytes, Rehearsal[StateT] | None] = {}
        self._refusals: dict[bytes, Refusal | None] = {}
        self._foresights: dict[tuple[bytes, Answered], Foresight[StateT]] = {}
        self._previews: dict[bytes, Preview] = {}
        self._answerers: dict[bytes, Answerers[StateT]] = {}
        self._cards: dict[str, StatCard] = {}
        self._earlier, self._earlier_cards = self._view, self._cards
        self._dangers: dict[str, tuple[Danger, ...]] = {}
        self._foregone: tuple[Foregone | None, ...] = ()
        self._lanes: dict[bytes, Lane | None] = {}
        self._attacks: dict[tuple[str, str], list[tuple[ActKind, Choice]]] | None = None
        self._equal: EqualAnswers[StateT] | None = None
        self._answers: dict[
            tuple[tuple[Choice, ...], str | None, Choice | None], list[AnswerOdds]
        ] = {}
        self._sightings: dict[tuple[str, str, Point | None, Point | None], Sighting] = {}

    def menu(self) -> Menu:
        """Open and closed options of the open decision; none when the battle is over."""
        if self._menu is None:
            decision = self._seen.decision
            self._menu = (
                Menu(()) if decision is None else self._battle.menu(self._seen.state, decision)
            )
        return self._menu

    def menu_steps(self) -> Iterator[object]:
        """Work out ``menu`` with pauses, so that a screen can draw between them."""
        decision = self._seen.decision
        if self._menu is None and decision is not None:
            self._menu = yield from self._battle.menu_steps(self._seen.state, decision)

    def weigh_answers(self) -> Iterator[None]:
        """Work out ``alike`` with pauses, so that a screen can draw between them."""
        decision = self._seen.decision
        if decision is not None and decision.kind != TURN:
            if self._equal is None:
                self._equal = EqualAnswers(self._battle, self._seen, decision)
            yield from self._equal.steps()

    @property
    def alike(self) -> bool:
        """Whether all answers to the open question lead to the same, as far as is worked out."""
        return self._equal is not None and self._equal.known is True

    def title(self) -> str:
        """One line saying what is being asked."""
        return self._battle.ruleset.title(self._view, self._decision())

    def label(self, option: Option) -> OptionLabel:
        """An option in words, with its sign."""
        return self._battle.ruleset.label(self._view, self._decision(), option)

    def member(self, key: str) -> str:
        """What one of those is called among whom an answer chooses several or shares out."""
        return self._battle.ruleset.member(self._view, key)

    def stat_card(self, unit_id: str, before: StateT | None = None) -> StatCard:
        """The card of a living or fallen figure, as it is now or was in a state ``before``."""
        view, cards = self._view, self._cards
        if before is not None and before is not view.state:
            if before is not self._earlier.state:
                self._earlier, self._earlier_cards = self._battle.view(before), {}
            view, cards = self._earlier, self._earlier_cards
        if unit_id not in cards:
            cards[unit_id] = self._card(view, unit_id)
        return cards[unit_id]

    def _card(self, view: View[StateT], unit_id: str) -> StatCard:
        unit = view.state.units.get(unit_id) or view.state.fallen[unit_id]
        return self._battle.ruleset.stat_card(view, unit)

    def area(self, option: Option) -> tuple[Polygon, ...]:
        """Where the point or path an option wants may lead; polygons with holes, in inches."""
        key = msgspec.json.encode(option)
        if key not in self._areas:
            area = self._battle.ruleset.area(self._view, self._decision(), option)
            self._areas[key] = area or _zone_area(option)
        return self._areas[key]

    def route(self, option: Option, goal: Point, budget: float | None = None) -> Way:
        """The way to a point (or as near as possible) for an option that wants a path."""
        key = (msgspec.json.encode(option), goal, budget)
        if key not in self._ways:
            self._ways[key] = self._battle.ruleset.route(
                self._view, self._decision(), option, goal, budget
            )
        return self._ways[key]

    def known_route(self, option: Option, goal: Point) -> Way | None:
        """What ``route`` told already, or ``route_steps`` worked out; nothing before."""
        return self._ways.get((msgspec.json.encode(option), goal, None))

    def route_steps(self, option: Option, goal: Point) -> Iterator[None]:
        """Work out ``route`` with pauses, so that a screen can draw between them.

        The first pause comes as soon as it is certain that the way will not be complete.
        """
        key = (msgspec.json.encode(option), goal, None)
        if key not in self._ways:
            steps = self._battle.ruleset.route_steps(self._view, self._decision(), option, goal)
            way = yield from steps
            if len(self._ways) >= MOST_WAYS:
                self._ways.clear()
            self._ways[key] = way

    def refusal(self, choice: Choice) -> Refusal | None:
        """Why a choice may not be given now; nothing when it may."""
        key = msgspec.json.encode(choice)
        if key not in self._refusals:
            self._refusals[key] = refusal(self._battle, self._seen, choice)
        return self._refusals[key]

    def odds(self, choice: Choice) -> Odds | None:
        """What an attack faces before any die: need, modifiers, sections, blockers.

        Nothing for a choice that is no attack, or is refused.
        """
        rehearsal = self._rehearsal(choice)
        return None if rehearsal is None else rehearsal.odds

    def _rehearsal(self, choice: Choice) -> Rehearsal[StateT] | None:
        """Runs that show what a choice faces; none of one that is refused."""
        key = msgspec.json.encode(choice)
        if key not in self._rehearsals:
            allowed = self.refusal(choice) is None
            rehearsal = Rehearsal(self._battle, self._seen, choice) if allowed else None
            self._rehearsals[key] = rehearsal
        return self._rehearsals[key]

    def cover(self, choice: Choice) -> Sighting | None:
        """What is seen of the target of an attack from afar; nothing for other choices.

        Of one that is refused, what its figure sees of it.
        """
        found = self.odds(choice)
        if found is not None:
            return Sighting(found.sections, found.blockers) if found.sections else None
        kind, units = kind_of(self._battle.ruleset.acts, choice), self._seen.state.units
        if kind not in FROM_AFAR or choice.unit not in units or choice.target not in units:
            return None
        return self.sighting(choice.unit, choice.target)

    def refusal_after(self, choice: Choice, way: Sequence[Point]) -> Refusal | None:
        """Why a choice would be refused if its figure had gone a way; nothing when it would not.

        It faces where the last part of the way led. Raises `KeyError` for a choice of no figure on
        the field.
        """
        start, end = (self._seen.state.units[choice.unit or ""].place, *way)[-2:]
        turned = with_unit(self._seen.state, choice.unit or "", facing=heading_to(start, end))
        view = self._standing({choice.unit or "": end}, turned)
        return self._battle.ruleset.refusal(view, self._decision(), choice)

    def attacks_from(self, unit_id: str, target_id: str, at: Point) -> tuple[ActKind, ...]:
        """The kinds of plain attacks that a figure could make on a target now if it stood at a
        point: those of its acts toward the target, open here or not, that nothing refuses there.
        """
        view, decision = self._standing({unit_id: at}), self._decision()
        found: dict[ActKind, None] = {}
        for kind, choice in self._plain_attacks().get((unit_id, target_id), ()):
            if kind not in found and self._battle.ruleset.refusal(view, decision, choice) is None:
                found[kind] = None
        return tuple(found)

    def _plain_attacks(self) -> Mapping[tuple[str, str], list[tuple[ActKind, Choice]]]:
        """The plain attacks in the menu, open or not, by who would make them on whom."""
        if self._attacks is None:
            self._attacks = {}
            menu, acts = self.menu(), self._battle.ruleset.acts
            for act in (*menu.options, *menu.closed):
                kind = kind_of(acts, act)
                if act.unit is None or act.target is None or kind not in PLAIN_ATTACKS:
                    continue
                known = self._attacks.setdefault((act.unit, act.target), [])
                known.append((kind, act.choice()))
        return self._attacks

    def _standing(self, places: Mapping[str, Point], state: AnyState | None = None) -> View[StateT]:
        """The battle, or another ``state`` of it, as it would be with figures in other places."""
        state = self._seen.state if state is None else state
        for unit_id, at in places.items():
            height = self._view.field.ground(at).height
            state = with_unit(state, unit_id, position=at, elevation=height)
        return self._battle.view(cast(StateT, state))

    def dangers(self, unit_id: str) -> tuple[Danger, ...]:
        """Where a figure could attack on its next turn, as things stand."""
        if unit_id not in self._dangers:
            unit = self._seen.state.units[unit_id]
            self._dangers[unit_id] = self._battle.ruleset.dangers(self._view, unit)
        return self._dangers[unit_id]

    def danger_steps(self, unit_id: str) -> Iterator[None]:
        """Work out ``dangers`` with pauses, so that a screen can draw between them."""
        if unit_id in self._dangers:
            return iter(())
        unit = self._seen.state.units[unit_id]
        return self._battle.ruleset.danger_steps(self._view, unit)

    def sighting(
        self,
        unit_id: str,
        target_id: str,
        unit_at: Point | None = None,
        target_at: Point | None = None,
    ) -> Sighting:
        """What a figure sees of another; of each, where it is or where it might be."""
        key = (unit_id, target_id, unit_at, target_at)
        if key not in self._sightings:
            if len(self._sightings) >= MOST_SIGHTINGS:
                self._sightings.clear()
            places = {unit_id: unit_at, target_id: target_at}
            moved = {name: at for name, at in places.items() if at is not None}
            view = self._standing(moved) if moved else self._view
            units = view.state.units
            seen = self._battle.ruleset.sighting(view, units[unit_id], units[target_id])
            self._sightings[key] = seen
        return self._sightings[key]

    def hidden_ground(self, unit_id: str, at: Point) -> HiddenGround:
        """Where walls would hide others from a figure that stood at a place."""
        view = self._standing({unit_id: at})
        return self._battle.ruleset.hidden_ground(view, view.state.units[unit_id])

    def lane(self, choice: Choice) -> Lane | None:
        """The straight run of a charge; nothing for choices that are none."""
        key = msgspec.json.encode(choice)
        if key not in self._lanes:
            self._lanes[key] = self._battle.ruleset.lane(self._view, choice)
        return self._lanes[key]

    def foregone(self) -> Foregone | None:
        """What will have decided the battle when this round ends, if nobody did any more."""
        if not self._foregone:
            self._foregone = (self._battle.ruleset.foregone(self._view),)
        return self._foregone[0]

    def hostile(self, one: str, other: str) -> bool:
        """Whether two sides are enemies."""
        return self._battle.setup.hostile(one, other)

    def piece_at(self, at: Point) -> str | None:
        """The piece of terrain under the pointer, thin ones with a little help."""
        return self._view.field.piece_at(at, NEAR_ENOUGH)

    def ground_kinds(self, at: Point) -> tuple[str, ...]:
        """The kinds of areas that the ground at a point belongs to; none upon a piece."""
        field = self._view.field
        if field.ground(at).piece_id is not None:
            return ()
        return tuple(area.kind for area in field.areas_at(at))

    def place_of_piece(self, piece: str, near: Point) -> Point | None:
        """The place of a piece nearest to a point; nothing when it no longer stands."""
        field = self._view.field
        return field.piece_place(near, piece) if field.pieces(piece) else None

    def pointed_place(self, piece: str, near: Point) -> Point | None:
        """A place near to a point at which the pointer means a piece, not another one over it.

        Where walls meet, the place of one that is nearest may be the other's as well. Nothing when
        the piece no longer stands; its nearest place where it is nowhere seen from above.
        """
        nearest = self.place_of_piece(piece, near)
        if nearest is None or self.piece_at(nearest) == piece:
            return nearest
        found = (
            self._view.field.piece_place(nearest.step(way, far), piece)
            for far in AROUND_PLACE
            for way in HEADINGS[::30]
        )
        return next((at for at in found if self.piece_at(at) == piece), nearest)

    def threats(self, choice: Choice) -> tuple[str, ...]:
        """The figures of other sides that may react to a choice, in order, as far as is known."""
        return tuple(dict.fromkeys(one.unit for one in self.answerers(choice).found))

    def all_threats(self, choice: Choice) -> tuple[str, ...]:
        """The same once all are known; see ``threat_steps`` for whoever cannot wait."""
        for _ in self.threat_steps(choice):
            pass
        return self.threats(choice)

    def threats_known(self, choice: Choice) -> bool:
        """Whether everybody is known who may react to a choice."""
        return self.answerers(choice).whole

    def threat_steps(self, choice: Choice) -> Iterator[None]:
        """Find out who may react to a choice, with pauses."""
        known = self.answerers(choice)
        while not known.whole:
            known.look_longer()
            yield

    def answerers(self, choice: Choice) -> Answerers[StateT]:
        """Who may react to a choice and at which decision point, after a first look at least.

        Nobody may react to a choice that is refused.
        """
        key = msgspec.json.encode(choice)
        if key not in self._answerers:
            allowed = self.refusal(choice) is None
            found = self._answerers[key] = Answerers(
                self._battle, self._seen, choice if allowed else None
            )
            found.look_longer()
        return self._answerers[key]

    def item_word(self, kind: str) -> str:
        """What a kind of item is called within a sentence."""
        return self._battle.ruleset.item_word(kind)

    def thing_word(self, thing_id: str) -> str:
        """What a figure, or a piece or an area of the map, is called; else its id."""
        state = self._view.state
        unit = state.units.get(thing_id) or state.fallen.get(thing_id)
        if unit is not None:
            return unit.name
        return place_name(self._battle.setup.map, thing_id) or thing_id.replace("-", " ")

    def forecast(self, choice: Choice) -> Forecast:
        """The chances of everything a choice may bring, under the answers of others as far as these
        are known, else under the usual ones.

        Raises ``IllegalChoice`` when the choice may not be given.
        """
        return self._told(choice).forecast

    def endings(self, choice: Choice) -> Endings:
        """Where a choice may leave everybody, answered in the same way.

        Raises ``IllegalChoice`` when the choice may not be given.
        """
        return self._told(choice).endings

    def _told(self, choice: Choice) -> Foresight[StateT]:
        """What is known of a choice, after a look of some length."""
        found = self.glance(choice)
        if found is self._foresight(choice, "usual"):
            found.reach(LOOKS)
        return found

    def answer_odds(
        self,
        choices: Sequence[Choice],
        attacker: str | None,
        *,
        quiet: Choice | None = None,
        hurried: Callable[[], bool] | None = None,
    ) -> Generator[None, None, list[AnswerOdds]]:
        """What each answer to the open question may bring; known once, see ``Answers``.

        There is a pause after each run. Raises ``IllegalChoice`` when one of the choices may not be
        given.
        """
        asked = (tuple(choices), attacker, quiet)
        if asked not in self._answers:
            answers = Answers(self._battle, self._seen, choices, attacker, quiet)
            self._answers[asked] = yield from answers.steps(hurried)
        return self._answers[asked]

    def glance(self, choice: Choice) -> Foresight[StateT]:
        """What is known of a choice so far, nothing at first; see ``look_longer``.

        It is told under the answers that others would give, once something is known of these.
        Raises ``IllegalChoice`` when the choice may not be given.
        """
        usual = self._foresight(choice, "usual")
        if usual.level and self._is_answered(choice):
            foreseen = self._foresight(choice, "foreseen")
            if foreseen.level:
                return foreseen
        return usual

    def seeks_answers(self, choice: Choice) -> bool:
        """Whether it is found out how others would answer a choice."""
        return self._is_answered(choice)

    def foresees_answers(self, choice: Choice) -> bool:
        """Whether what is known of a choice is told under the answers that others would give."""
        return self.glance(choice) is not self._foresight(choice, "usual")

    def if_all_stand(self, choice: Choice) -> Forecast | None:
        """The chances if nobody answered; nothing where they are not known, or nobody may answer.

        Raises ``IllegalChoice`` when the choice may not be given.
        """
        if not self.foresees_answers(choice):
            return None
        found = self._foresight(choice, "none")
        return without_idle_pushes(found.forecast, found.endings) if found.level else None

    def _is_answered(self, choice: Choice) -> bool:
        """Whether others may answer a choice, and it is known how."""
        return self._answering is not None and bool(self.answerers(choice).found)

    def glance_at_first(self, choice: Choice) -> Foresight[StateT]:
        """What is known of it so far up to where whoever acts would go on with another weapon.

        Raises ``IllegalChoice`` when the choice may not be given.
        """

        def goes_on(_: StateT, event: Event) -> bool:
            if not isinstance(event, AttackDeclared):
                return False
            return event.unit == choice.unit and event.item != choice.item

        return self._foresight(choice, "first", goes_on)

    def known_chances(self, choice: Choice) -> Forecast | None:
        """The chances of a choice as far as a ``glance`` knows them, as they are told; none yet at
        first.

        Raises ``IllegalChoice`` when the choice may not be given.
        """
        found = self.glance(choice)
        return without_idle_pushes(found.forecast, found.endings) if found.level else None

    def look_longer(self, choice: Choice, *, closely: bool = False) -> bool:
        """One more run for what a ``glance`` tells, what it faces, and who may react; whether any
        of these tells more now.
        """
        who, faced = self.answerers(choice), self._rehearsal(choice)
        more = faced is not None and not faced.whole and faced.go_on()
        more = (not who.whole and who.look_longer()) or more
        found = self._next_look(choice, closely)
        if found is not None:
            more = found.look_longer() or more
        return more

    def is_weighed(self, choice: Choice) -> bool:
        """Whether enough is known of a choice to compare it with others: under the answers of
        others where it is found out how these would answer.

        Raises ``IllegalChoice`` when the choice may not be given.
        """
        found = self.glance(choice)
        if self._is_answered(choice) and found is self._foresight(choice, "usual"):
            return False
        return found.whole or found.level >= LOOKS

    def may_learn(self, choice: Choice, *, closely: bool = False) -> bool:
        """Whether looking longer may tell more; only who looks ``closely`` learns all."""
        if self._next_look(choice, closely) is not None or not self.answerers(choice).whole:
            return True
        faced = self._rehearsal(choice)
        return faced is not None and not faced.whole

    def waits(self, choice: Choice) -> bool:
        """Whether just now nothing more is learned of it than what somebody else thinks about."""
        if not self.answerers(choice).whole:
            return False
        found = self._next_look(choice, False)
        return found is not None and found.waits

    def _next_look(self, choice: Choice, closely: bool) -> Foresight[StateT] | None:
        """At what of a choice it pays to look next: first as usual, then as others would answer
        it, then how it were if nobody answered.
        """
        usual = self._foresight(choice, "usual")
        if usual.level == 0:
            return usual
        ways: tuple[Answered, ...] = ("foreseen", "none")
        for way in ways if self._is_answered(choice) else ("usual",):
            found = self._foresight(choice, way)
            if not found.whole and (closely or found.level < LOOKS):
                return found
        return None

    def _foresight(
        self, choice: Choice, answered: Answered, until: Until[StateT] | None = None
    ) -> Foresight[StateT]:
        key = msgspec.json.encode(choice), answered
        if key not in self._foresights:
            policy, thinking = self._policy(choice, answered)
            self._foresights[key] = Foresight(
                self._battle,
                self._seen,
                choice,
                levels=LEVELS,
                least_chance=SCREEN_CHANCE,
                witness=self._battle.ruleset.astray,
                until=until,
                policy=policy,
                thinking=thinking,
                thoughtful_from=LOOKS,
            )
        return self._foresights[key]

    def _policy(
        self, choice: Choice, answered: Answered
    ) -> tuple[Policy[StateT], Thinking[StateT] | None]:
        """How what comes up is answered, and who thinks about it."""
        self._decision()
        side = side_of(self._seen, choice)
        if answered == "foreseen" and self._answering is not None:
            foreseer = Foreseer(self._answering, side)
            return foreseer.policy, foreseer
        return (letting_pass(side) if answered == "none" else default_policy), None

    def preview(self, choice: Choice) -> Preview:
        """What will happen before any die falls, and who may react.

        Raises ``IllegalChoice`` when the choice may not be given.
        """
        key = msgspec.json.encode(choice)
        if key not in self._previews:
            self._previews[key] = self._previewed(choice)
        return self._previews[key]

    def risky(self, option: Option) -> bool:
        """Whether dice fall or others are asked once an option is taken: no way back from there.

        Of one that wants a value its first suggestion is tried; without any nothing is known. Laid
        dice cannot be taken back either.
        """
        if option.wants is not None and not option.suggest:
            return False
        return self.risky_choice(option.choice(option.suggest[0] if option.suggest else None))

    def risky_choice(self, choice: Choice) -> bool:
        """Whether dice fall or others are asked once a choice is made; of none that is refused."""
        try:
            ahead = self.preview(choice)
        except IllegalChoice:
            return False
        laid = any(isinstance(event, Rolled) and event.faces for event in ahead.events)
        return laid or not ahead.complete or bool(ahead.reactors)

    def _previewed(self, choice: Choice) -> Preview:
        refused = self.refusal(choice)
        if refused is not None:
            raise IllegalChoice(refused)
        side = self._decision().side
        reactors: dict[tuple[str, str], None] = {}

        def answer(view: View[StateT], decision: Decision) -> Choice:
            if decision.side != side and decision.unit is not None:
                reactors.setdefault((decision.unit, decision.kind))
            return default_policy(view, decision)

        position = with_dice(self._seen, Dice())
        position = msgspec.structs.replace(position, answers=(*position.answers, choice))
        try:
            ahead = look(self._battle, position, answer)
        except DiceRanOut:
            return Preview((), tuple(reactors), False)
        known = self._seen.state.event_count
        events = ahead.events[known + 1 - ahead.first_event :]
        return Preview(events, tuple(reactors), True)

    def _decision(self) -> Decision:
        decision = self._seen.decision
        if decision is None:
            raise IllegalChoice(Refusal(tr("The battle is over"), "engine"))
        return decision


def _zone_area(option: Option) -> tuple[Polygon, ...]:
    """The zone that an option's place must lie in, as a region."""
    zone = None if option.bounds is None else option.bounds.zone
    if zone is None:
        return ()
    if isinstance(zone, PolygonZone):
        corners = zone.outline
    else:
        corners = tuple(zone.center.step(way, zone.radius) for way in HEADINGS[::6])
    return (Polygon(outline=tuple((corner.x, corner.y) for corner in corners)),)
