"""BrikWars 2005 as a value that fits the ruleset protocol."""

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from msgspec import Struct

from game.engine.acts import ActKind
from game.engine.battle import Battle
from game.engine.resolution import Resolution
from game.engine.ruleset import (
    Danger,
    Lane,
    Odds,
    OptionLabel,
    Preset,
    Responder,
    Run,
    Sighting,
    StatCard,
    Switch,
    Way,
    Window,
)
from game.geometry.types import Body, Polygon
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, Option, Refusal
from game.model.events import Event
from game.model.pictures import Bearing, Visual
from game.model.setup import Fault, Setup
from game.model.state import AnyUnit, Verdict
from game.model.vectors import Point
from game.rulesets.brikwars import outlooks, overlays
from game.rulesets.brikwars.book import Book
from game.rulesets.brikwars.events import melee_of
from game.rulesets.brikwars.figures import DISRUPTED, body_of
from game.rulesets.brikwars.missed_shots import missed_shot
from game.rulesets.brikwars.names import called, named
from game.rulesets.brikwars.sheets import Look, State
from game.rulesets.brikwars.steps import (
    BeginTurn,
    Blast,
    EndTurn,
    MissedShot,
    Move,
    PassTurn,
    RollForOrder,
    Shoot,
    TakeTurn,
    Watch,
)
from game.rulesets.brikwars.stray_victims import astray
from game.rulesets.brikwars.turn import pass_turn, roll_for_order
from game.rulesets.brikwars.watching import watch
from game.rulesets.brikwars_2005 import sheets, texts
from game.rulesets.brikwars_2005.bearings import bearing
from game.rulesets.brikwars_2005.book import BOOK
from game.rulesets.brikwars_2005.explosions import blast
from game.rulesets.brikwars_2005.foresight import responders
from game.rulesets.brikwars_2005.joint_attacks import joint_attack
from game.rulesets.brikwars_2005.joint_steps import JointAttack, JointOnThing
from game.rulesets.brikwars_2005.joint_things import joint_on_thing
from game.rulesets.brikwars_2005.melee import MELEE_STEPS
from game.rulesets.brikwars_2005.menu import own_turn, own_turn_steps
from game.rulesets.brikwars_2005.movement import move
from game.rulesets.brikwars_2005.mustering import first_state, setup_faults
from game.rulesets.brikwars_2005.ranged import shoot
from game.rulesets.brikwars_2005.refusals import refusal
from game.rulesets.brikwars_2005.runs import RUN_STEPS
from game.rulesets.brikwars_2005.sheets import Settings
from game.rulesets.brikwars_2005.tables import acts, answers, house_rules, tables, windows
from game.rulesets.brikwars_2005.thing_attacks import attack_thing, next_on_thing, shoot_thing
from game.rulesets.brikwars_2005.thing_steps import AttackThing, NextOnThing, ShootThing
from game.rulesets.brikwars_2005.turn import begin_turn, end_turn, take_turn
from game.rulesets.brikwars_2005.worth import worth_of
from game.rulesets.common.deployment import Deploy, deploy
from game.rulesets.common.room import room_faults
from game.rulesets.common.victory import verdict

STEPS: dict[type[Struct], Callable[[Resolution[State], Any], None]] = {
    Deploy: deploy,
    RollForOrder: roll_for_order,
    BeginTurn: begin_turn,
    TakeTurn: take_turn,
    EndTurn: end_turn,
    PassTurn: pass_turn,
    Move: move,
    Watch: watch,
    JointAttack: joint_attack,
    JointOnThing: joint_on_thing,
    **MELEE_STEPS,
    **RUN_STEPS,
    Shoot: shoot,
    MissedShot: missed_shot,
    Blast: blast,
    AttackThing: attack_thing,
    NextOnThing: next_on_thing,
    ShootThing: shoot_thing,
}
"""The rule function of each kind of step."""


class BrikWars2005:
    """The ruleset ``brikwars-2005``. Its rules are plain functions; this object only lists them."""

    id = "brikwars-2005"
    version = 2
    title_text = "BrikWars 2005"
    unit_name = '"'
    settings_type: type[Struct] = Settings
    switches: tuple[Switch, ...] = house_rules().switches
    presets: tuple[Preset, ...] = house_rules().presets
    windows: tuple[Window, ...] = windows()
    answers: Mapping[str, str] = answers()
    acts: Mapping[str, ActKind] = acts()
    conditions: tuple[str, ...] = (DISRUPTED,)
    kit: Book = BOOK
    state_type: Any = sheets.State
    steps: Mapping[type[Struct], Callable[[Resolution[State], Any], None]] = STEPS

    def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
        """Kinds, classes, items, loads, settings it does not know, and stands without room."""
        faults = setup_faults(setup)
        if faults or setup.scripted:
            return faults
        battle = Battle(self, setup, Settings())
        return tuple(room_faults(battle.view(first_state(setup))))

    def first_state(self, setup: Setup) -> State:
        """The state before the first step."""
        return first_state(setup)

    def body(self, unit: AnyUnit) -> Body:
        """The figure as geometry sees it (R10-UN-06)."""
        return body_of(unit)

    def visual(self, kind: str) -> Visual:
        """The picture of a kind of item, from its row."""
        return tables().items[kind].visual

    def item_name(self, kind: str) -> str:
        """The name of a kind of item, from its row."""
        return named(tables().items[kind])

    def item_word(self, kind: str) -> str:
        """The name of a kind of item within a sentence, from its row."""
        return called(tables().items[kind])

    def bearing(self, unit: AnyUnit) -> Bearing:
        """The pose of the figure, and the signs of what holds for it."""
        return bearing(unit)

    def spent_areas(self, state: State) -> tuple[str, ...]:
        """The mines that have gone off."""
        return melee_of(state).sprung_mines

    def menu(self, view: Look, decision: Decision) -> Menu:
        """Options and closed options of an own turn."""
        if decision.kind != TURN:
            return Menu(decision.options, decision.closed)
        return own_turn(view, decision.side)

    def menu_steps(self, view: Look, decision: Decision) -> Generator[None, None, Menu]:
        """The same, with pauses."""
        if decision.kind != TURN:
            return Menu(decision.options, decision.closed)
        return (yield from own_turn_steps(view, decision.side))

    def refusal(self, view: Look, decision: Decision, choice: Choice) -> Refusal | None:
        """Why a choice is not allowed."""
        return refusal(view, decision, choice)

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

    def odds(self, view: Look, decision: Decision, choice: Choice) -> Odds | None:
        """What an attack faces before any die."""
        del decision
        return texts.odds(view, choice)

    def dangers(self, view: Look, unit: AnyUnit) -> tuple[Danger, ...]:
        """Where a figure could attack on its next turn."""
        return outlooks.dangers(view, unit)

    def danger_steps(self, view: Look, unit: AnyUnit) -> Iterator[None]:
        """Work out ``dangers`` with pauses."""
        return outlooks.danger_steps(view, unit)

    def sighting(self, view: Look, unit: AnyUnit, target: AnyUnit) -> Sighting:
        """What a figure sees of another."""
        return outlooks.sighting(view, unit, target)

    def lane(self, view: Look, choice: Choice) -> Lane | None:
        """The straight run of a charge."""
        return outlooks.lane(view, choice)

    def responders(self, view: Look, decision: Decision, choice: Choice) -> tuple[Responder, ...]:
        """Who may answer a choice of an own turn."""
        return responders(view, decision.side, choice) if decision.kind == TURN else ()

    def astray(self, view: Look, decision: Decision) -> tuple[str, ...]:
        """Whom a Missed Shot could strike."""
        return astray(view, decision)

    def unit_value(self, view: Look, unit: AnyUnit) -> float:
        """Points of the figure and its kit; less when it is down or has nothing to fight with."""
        del view
        return worth_of(unit)

    def stat_card(self, view: Look, unit: AnyUnit) -> StatCard:
        """The figure's card."""
        return texts.stat_card(view, unit)

    def title(self, view: Look, decision: Decision) -> str:
        """One line saying what is being asked."""
        return texts.title(view, decision)

    def label(self, view: Look, decision: Decision, option: Option) -> OptionLabel:
        """An option in words."""
        return texts.label(view, decision, option)

    def member(self, view: Look, key: str) -> str:
        """One of several in words."""
        return texts.member(view, key)

    def tell(self, view: Look, event: Event) -> tuple[Run, ...]:
        """An event as a line of the log."""
        return texts.tell(view, event)

    def verdict(self, view: Look) -> Verdict | None:
        """Whether the battle is decided."""
        return verdict(view)
