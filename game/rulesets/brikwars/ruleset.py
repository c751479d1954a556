"""What a BrikWars ruleset is: a value that fits the ruleset protocol, the same for both editions.

An edition is one such value. What its rules answer in their own way it hands over as functions.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from game.engine.acts import ActKind
from game.engine.battle import Battle
from game.engine.resolution import Resolution
from game.engine.ruleset import (
    Danger,
    Foregone,
    Lane,
    Met,
    Odds,
    OptionLabel,
    Preset,
    Run,
    Sighting,
    StatCard,
    Switch,
    Vocabulary,
    Way,
    Window,
)
from game.geometry.types import Body, HiddenGround, Polygon
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, MenuSteps, Option, Refusal
from game.model.events import Event
from game.model.pictures import Bearing, Visual
from game.model.setup import Fault, Setup
from game.model.state import AnyUnit, Verdict
from game.model.steps import finish
from game.model.vectors import Point
from game.rulesets.brikwars import outlooks, overlays
from game.rulesets.brikwars.attack_preview import FactsOf, attack_odds
from game.rulesets.brikwars.book import Book
from game.rulesets.brikwars.events import melee_of
from game.rulesets.brikwars.figures import body_of, called, named
from game.rulesets.brikwars.missed_shots import missed_shot
from game.rulesets.brikwars.mustering import Muster
from game.rulesets.brikwars.sheets import Fig, Look, State
from game.rulesets.brikwars.steps import BeginTurn, MissedShot, PassTurn, RollForOrder, Watch
from game.rulesets.brikwars.stray_victims import astray
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.turn import begin_turn, end_of_turn, pass_turn, roll_for_order
from game.rulesets.brikwars.watching import watch
from game.rulesets.common.deployment import Deploy, deploy
from game.rulesets.common.room import room_faults
from game.rulesets.common.victory import foregone, verdict

COMMON_STEPS: dict[type[Struct], Callable[[Resolution[State], Any], None]] = {
    Deploy: deploy,
    RollForOrder: roll_for_order,
    BeginTurn: begin_turn,
    PassTurn: pass_turn,
    Watch: watch,
    MissedShot: missed_shot,
}
"""The rule function of each kind of step that goes one way in both editions."""


class OwnTurn(Protocol):
    """What some figures of a side may do on their own turn, and how it ends."""

    def __call__(self, view: Look, units: Sequence[Fig], *, reasons: bool) -> MenuSteps:
        """With what they may not do, and why, where ``reasons`` are asked for; with pauses."""


def of_side(view: Look, side: str) -> tuple[Fig, ...]:
    """The figures of a side that stand on the field, by number."""
    return tuple(unit for unit in view.state.of_side(side) if unit.position is not None)


class Particulars(Struct, frozen=True, kw_only=True):
    """What one edition answers the engine in its own way, each by a plain function.

    ``muster`` is what figures are mustered from, ``faults`` are the kinds, items and loads that it
    cannot muster from a setup, ``first_state`` what it makes of one. ``own_turn`` puts together the
    menu of a side, with pauses. ``worth`` is that of a figure in points, ``facts`` what is to be
    known of an attack besides its dice; the others are named as in the protocol.
    """

    muster: Callable[[], Muster]
    faults: Callable[[Setup], tuple[Fault, ...]]
    first_state: Callable[[Setup], State]
    own_turn: OwnTurn
    refusal: Callable[[Look, Decision, Choice], Refusal | None]
    bearing: Callable[[AnyUnit], Bearing]
    worth: Callable[[AnyUnit], float]
    facts: FactsOf
    stat_card: Callable[[Look, AnyUnit], StatCard]
    title: Callable[[Look, Decision], str]
    label: Callable[[Look, Decision, Option], OptionLabel]
    member: Callable[[Look, str], str]
    tell: Callable[[Look, Event], tuple[Run, ...]]


class BrikWars(Struct, frozen=True, kw_only=True, eq=False):
    """One edition of BrikWars: a value. Its rules are plain functions; this object lists them."""

    id: str
    version: int
    title_text: str
    unit_name: str = '"'
    settings_type: type[Struct]
    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...]
    windows: tuple[Window, ...]
    answers: Mapping[str, str]
    acts: Mapping[str, ActKind]
    conditions: tuple[str, ...]
    kit: Book
    own: Particulars
    state_type: Any
    steps: Mapping[type[Struct], Callable[[Resolution[State], Any], None]]

    @property
    def vocabulary(self) -> Vocabulary:
        """Its classes, all kinds of units, and its items, by whatever name they are known."""
        muster = self.own.muster()
        items = tuple(sorted({*muster.items, *muster.stands_for}))
        return Vocabulary(tuple(muster.classes), tuple(common().units), items)

    def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
        """Kinds, classes, items, loads, settings it does not know, and stands without room."""
        faults = self.own.faults(setup)
        if faults or setup.scripted:
            return faults
        battle = Battle(self, setup, self.settings_type())
        return tuple(room_faults(battle.view(self.first_state(setup))))

    def first_state(self, setup: Setup) -> State:
        """The state before the first step."""
        return self.own.first_state(setup)

    def body(self, unit: AnyUnit) -> Body:
        """The figure as geometry sees it (R10-UN-06, R05-UN-06)."""
        return body_of(unit)

    def visual(self, kind: str) -> Visual:
        """The picture of a kind of item, from its row."""
        return self.kit.items()[kind].visual

    def item_name(self, kind: str) -> str:
        """The name of a kind of item, from its row."""
        return named(self.kit.items()[kind])

    def item_word(self, kind: str) -> str:
        """The name of a kind of item within a sentence, from its row."""
        return called(self.kit.items()[kind])

    def bearing(self, unit: AnyUnit) -> Bearing:
        """The pose of the figure, and the signs of what holds for it."""
        return self.own.bearing(unit)

    def spent_areas(self, state: State) -> tuple[str, ...]:
        """The mines that have gone off."""
        return melee_of(state).sprung_mines

    def menu(self, view: Look, decision: Decision) -> Menu:
        """Options and closed options of an own turn."""
        return finish(self.menu_steps(view, decision))

    def menu_steps(self, view: Look, decision: Decision) -> MenuSteps:
        """The same, with pauses."""
        if decision.kind != TURN:
            return Menu(decision.options, decision.closed)
        return (yield from self.own.own_turn(view, of_side(view, decision.side), reasons=True))

    def legal_steps(self, view: Look, decision: Decision) -> MenuSteps:
        """The open options of an own turn alone, with pauses."""
        if decision.kind != TURN:
            return Menu(decision.options)
        return (yield from self.own.own_turn(view, of_side(view, decision.side), reasons=False))

    def legal_choices(self, view: Look, unit: AnyUnit) -> tuple[Option, ...]:
        """All that one figure may do on its own turn now."""
        if unit.position is None:
            return ()
        found = finish(self.own.own_turn(view, (view.state.units[unit.id],), reasons=False))
        return tuple(option for option in found.options if option.unit == unit.id)

    def refusal(self, view: Look, decision: Decision, choice: Choice) -> Refusal | None:
        """Why a choice is not allowed."""
        return self.own.refusal(view, decision, choice)

    def area(self, view: Look, decision: Decision, option: Option) -> tuple[Polygon, ...]:
        """Where the value an option wants may lie."""
        return overlays.area(view, decision, option)

    def route(
        self, view: Look, decision: Decision, option: Option, goal: Point, budget: float | None
    ) -> Way:
        """The way to, or as near as possible to, a point."""
        del decision
        return overlays.route(view, option, goal, budget)

    def route_steps(
        self, view: Look, decision: Decision, option: Option, goal: Point
    ) -> Generator[None, None, Way]:
        """The same with the Move that is left, with pauses."""
        del decision
        return overlays.route_steps(view, option, goal, None)

    def spots(self, view: Look, decision: Decision, option: Option) -> tuple[Point, ...]:
        """Sensible places for a move or a throw."""
        return overlays.spots(view, decision, option)

    def odds(self, view: Look, choice: Choice, met: Sequence[Met]) -> Odds | None:
        """What an attack faces, as a run of it showed."""
        return attack_odds(view, choice, met, self.own.facts)

    def dangers(self, view: Look, unit: AnyUnit) -> tuple[Danger, ...]:
        """Where a figure could attack on its next turn."""
        return outlooks.dangers(view, unit)

    def danger_steps(self, view: Look, unit: AnyUnit) -> Iterator[None]:
        """Work out ``dangers`` with pauses."""
        return outlooks.danger_steps(view, unit)

    def sighting(self, view: Look, unit: AnyUnit, target: AnyUnit) -> Sighting:
        """What a figure sees of another."""
        return outlooks.sighting(view, unit, target)

    def hidden_ground(self, view: Look, unit: AnyUnit) -> HiddenGround:
        """Where walls hide figures of usual height from a figure."""
        return outlooks.hidden_ground(view, unit)

    def lane(self, view: Look, choice: Choice) -> Lane | None:
        """The straight run of a charge."""
        return outlooks.lane(view, choice)

    def astray(self, view: Look, decision: Decision) -> tuple[str, ...]:
        """Whom a Missed Shot could strike."""
        return astray(view, decision)

    def unit_value(self, view: Look, unit: AnyUnit) -> float:
        """Points of the figure and its kit; less when it is down or has nothing to fight with."""
        del view
        return self.own.worth(unit)

    def stat_card(self, view: Look, unit: AnyUnit) -> StatCard:
        """The figure's card."""
        return self.own.stat_card(view, unit)

    def title(self, view: Look, decision: Decision) -> str:
        """One line saying what is being asked."""
        return self.own.title(view, decision)

    def label(self, view: Look, decision: Decision, option: Option) -> OptionLabel:
        """An option in words."""
        return self.own.label(view, decision, option)

    def member(self, view: Look, key: str) -> str:
        """One of several in words."""
        return self.own.member(view, key)

    def tell(self, view: Look, event: Event) -> tuple[Run, ...]:
        """An event as a line of the log."""
        return self.own.tell(view, event)

    def verdict(self, view: Look) -> Verdict | None:
        """Whether the battle is decided."""
        return verdict(view)

    def foregone(self, view: Look) -> Foregone | None:
        """What will have decided it when this round ends, if nobody did anything any more."""
        return foregone(view, end_of_turn)
