"""Pegs as a value that fits the ruleset protocol."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from game.engine.acts import ActKind
from game.engine.resolution import Resolution, View
from game.engine.ruleset import (
    Danger,
    Foregone,
    ItemRow,
    Lane,
    Met,
    Odds,
    OptionLabel,
    Preset,
    Run,
    Sighting,
    StatCard,
    StatRow,
    Switch,
    Vocabulary,
    Way,
    Window,
)
from game.geometry.terrain_space import TerrainSpace
from game.geometry.types import Body, HiddenGround, Polygon
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, MenuSteps, Option, Refusal
from game.model.events import Event, OrderSet, Rolled, facts
from game.model.figure_classes import FIGURE_CLASSES
from game.model.pictures import Bearing, Visual
from game.model.setup import Fault, Recruit, Setup
from game.model.state import AnyState, AnyUnit, Item, Unit, Verdict
from game.model.vectors import Point
from game.rulesets.common import deployment, victory
from tests.toy import fights, menu, space, turns
from tests.toy.sheets import HOP, SLOTS, Settings, Sheet, State, Table
from tests.toy.steps import (
    Begin,
    BeginRound,
    Deploy,
    EndRound,
    Hurl,
    Opportunity,
    Pelt,
    Snap,
    Strike,
    Walk,
)

KINDS = {"peg": Sheet(), "big-peg": Sheet(rank=8, stock=2), "odd-peg": Sheet(rank=5)}
BIG = ("brute", "captain", "knight")
KIT = ("pebble", "pebble")

STEPS: dict[type[Struct], Callable[[Resolution[State], Any], None]] = {
    Begin: turns.begin,
    Deploy: deployment.deploy,
    BeginRound: turns.begin_round,
    Opportunity: turns.opportunity,
    EndRound: turns.end_round,
    Walk: turns.walk,
    Snap: fights.snap,
    Strike: fights.strike,
    Hurl: fights.hurl,
    Pelt: fights.pelt,
}


SWITCHES = (
    Switch("most_rounds", "Length", "After so many rounds the slots are counted."),
    Switch("dodging", "Dodging", "Pegs may dodge.", "PEG-DODGE"),
)
PRESETS = (
    Preset("usual", "As usual", "Six rounds.", {}),
    Preset("short", "In a hurry", "Two rounds, no dodging.", {"most_rounds": 2, "dodging": False}),
)


WINDOWS = (
    Window("PEG-SNAP", "Snap", "A peg comes near.", never=True, answers=True),
    Window("PEG-REACT", "React", "A peg is struck at.", answers=True),
)


ACTS: dict[str, ActKind] = {
    "walk": "move",
    "face": "face",
    "strike": "strike",
    "hurl": "throw",
    "take": "pick-up",
    "pass": "end-turn",
}


class Pegs:
    """The toy ruleset."""

    id = "toy-pegs"
    version = 1
    title_text = "Pegs"
    unit_name = "hops"
    settings_type = Settings
    switches = SWITCHES
    presets = PRESETS
    vocabulary = Vocabulary(tuple(FIGURE_CLASSES), tuple(KINDS), ("pebble",))
    windows = WINDOWS
    answers: Mapping[str, str] = {}
    acts: Mapping[str, ActKind] = ACTS
    conditions = ()
    kit = None
    state_type = State
    steps: Mapping[type[Struct], Callable[[Resolution[State], Any], None]] = STEPS

    def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
        """Unknown kinds and items, and sheets that do not fit."""
        faults: list[Fault] = []
        for number, recruit in enumerate(setup.recruits):
            place = f"recruits[{number}]"
            if recruit.kind is not None and recruit.kind not in KINDS:
                known = ", ".join(KINDS)
                faults.append(Fault(f"{place}.kind", f"'{recruit.kind}' is none of {known}"))
            for item in recruit.items or ():
                if item != "pebble":
                    faults.append(Fault(f"{place}.items", f"a peg carries pebbles, not '{item}'"))
            try:
                _sheet(recruit)
            except msgspec.ValidationError as wrong:
                faults.append(Fault(f"{place}.state", str(wrong)))
        return tuple(faults)

    def first_state(self, setup: Setup) -> State:
        """The state before the first step; a scripted one begins inside a turn of ``first``."""
        sides, terrain = setup.side_ids(), TerrainSpace(setup.map)
        units = {
            recruit.id: _unit(terrain, number, recruit)
            for number, recruit in enumerate(setup.recruits, 1)
        }
        first = setup.first or sides[0]
        return State(
            order=sides,
            units=units,
            dice=setup.dice,
            agenda=(Opportunity(first),) if setup.scripted else (Begin(),),
            table=Table(),
            round=1 if setup.scripted else 0,
            turn=first if setup.scripted else None,
        )

    def body(self, unit: AnyUnit) -> Body:
        """The peg as geometry sees it."""
        return space.body(unit)

    def visual(self, kind: str) -> Visual:
        """Pebbles look like what they are thrown with."""
        del kind
        return "sling"

    def item_name(self, kind: str) -> str:
        """Kinds are words already."""
        return kind

    def item_word(self, kind: str) -> str:
        """Within a sentence, too."""
        return kind

    def bearing(self, unit: AnyUnit) -> Bearing:
        """A peg stands, and shows how many of its slots are left."""
        return Bearing(hits=(len(_slots(unit)), len(SLOTS)))

    def spent_areas(self, state: AnyState) -> tuple[str, ...]:
        """Nothing is used up."""
        del state
        return ()

    def menu(self, view: View[State], decision: Decision) -> Menu:
        """What the side may do."""
        return menu.menu(view, decision)

    def menu_steps(self, view: View[State], decision: Decision) -> MenuSteps:
        """One pause: there is little to do."""
        yield None
        return menu.menu(view, decision)

    def legal_steps(self, view: View[State], decision: Decision) -> MenuSteps:
        """What is open of that."""
        yield None
        return Menu(menu.menu(view, decision).options)

    def legal_choices(self, view: View[State], unit: AnyUnit) -> tuple[Option, ...]:
        """What one peg may do."""
        return menu.choices_of(view, view.state.units[unit.id])

    def refusal(self, view: View[State], decision: Decision, choice: Choice) -> Refusal | None:
        """Why a choice is not allowed."""
        if decision.kind == TURN:
            return menu.refusal(view, decision, choice)
        if decision.kind == deployment.DEPLOY:
            return deployment.deploy_refusal(view, decision, choice)
        if choice.do == "dodge" and choice.at is not None:
            return space.dodge_refusal(view, view.state.units[decision.unit or ""], choice.at)
        return None

    def area(self, view: View[State], decision: Decision, option: Option) -> tuple[Polygon, ...]:
        """Discs around the peg; a zone is its own area."""
        if option.unit is None or option.wants not in ("at", "path"):
            return ()
        unit = view.state.units[option.unit]
        if decision.kind == deployment.DEPLOY:
            zone = deployment.zone_of(view.battle.setup, decision.side)
            outline = getattr(zone, "outline", ())
            return (Polygon(tuple((at.x, at.y) for at in outline)),) if outline else ()
        reach = {"walk": space.WALK, "hurl": menu.THROW, "dodge": 1.0}[option.do]
        return space.disc(unit.place, reach * HOP)

    def route(
        self,
        view: View[State],
        decision: Decision,
        option: Option,
        goal: Point,
        budget: float | None,
    ) -> Way:
        """The straight way."""
        del decision
        most = space.WALK if budget is None else budget
        return space.way(view, view.state.units[option.unit or ""], goal, most)

    def route_steps(
        self, view: View[State], decision: Decision, option: Option, goal: Point
    ) -> Generator[None, None, Way]:
        """One pause where the straight way does not come so far."""
        way = self.route(view, decision, option, goal, None)
        if not way.complete:
            yield
        return way

    def spots(self, view: View[State], decision: Decision, option: Option) -> tuple[Point, ...]:
        """Ends of straight walks; for points, what the option suggests."""
        del decision
        if option.wants == "path":
            return space.spots(view, view.state.units[option.unit or ""])
        return tuple(value for value in option.suggest if isinstance(value, Point))

    def odds(self, view: View[State], choice: Choice, met: Sequence[Met]) -> Odds | None:
        """What a strike faces: the defense that was rolled."""
        del view, choice
        for one in met:
            if isinstance(one.event, Rolled) and one.event.why == "defense":
                braced = sum(row.amount for row in one.event.modifiers)
                return Odds((StatRow("braced", f"+{braced}", "PEG-BRACE"),), need="the defense")
        return None

    def dangers(self, view: View[State], unit: AnyUnit) -> tuple[Danger, ...]:
        """Strikes after a walk, and pebbles."""
        del view
        walk = space.disc(unit.place, space.WALK * HOP)
        strike = Danger("strike", walk, 2 * space.RADIUS + space.REACH)
        return (strike, Danger("shoot", walk, menu.THROW * HOP)) if unit.items else (strike,)

    def danger_steps(self, view: View[State], unit: AnyUnit) -> Iterator[None]:
        """Discs take no time."""
        del view, unit
        return iter(())

    def sighting(self, view: View[State], unit: AnyUnit, target: AnyUnit) -> Sighting:
        """What shows from half a peg's height."""
        ignore = frozenset((unit.id, target.id))
        height = unit.elevation + space.EYE
        seen = view.field.sight(unit.place, height, space.body(target), ignore=ignore)
        return Sighting(seen.sections, seen.blockers, seen.blocked_at)

    def hidden_ground(self, view: View[State], unit: AnyUnit) -> HiddenGround:
        """Where no peg would show."""
        height = unit.elevation + space.EYE
        return view.field.hidden_ground(unit.place, height, space.body(unit).height, 0.0)

    def lane(self, view: View[State], choice: Choice) -> Lane | None:
        """Nobody charges."""
        del view, choice
        return None

    def astray(self, view: View[State], decision: Decision) -> tuple[str, ...]:
        """Nothing strays on a table of pegs."""
        del view, decision
        return ()

    def unit_value(self, view: View[State], unit: AnyUnit) -> float:
        """One point for each slot."""
        del view
        return float(len(unit.sheet.slots))

    def stat_card(self, view: View[State], unit: AnyUnit) -> StatCard:
        """The peg's card."""
        del view
        items = tuple(ItemRow(one.id, "Pebble", "", "", True) for one in unit.items)
        stats = (
            StatRow("Slots", " ".join(unit.sheet.slots), "PEG-SHEET"),
            StatRow("Stock", str(unit.sheet.stock), "PEG-BRACE"),
        )
        return StatCard(unit.name, unit.kind, stats, items, (), not unit.sheet.acted)

    def title(self, view: View[State], decision: Decision) -> str:
        """What is being asked."""
        del view
        return f"{decision.side}: {decision.kind}"

    def label(self, view: View[State], decision: Decision, option: Option) -> OptionLabel:
        """An option in words."""
        del view, decision
        return OptionLabel(option.do.replace("-", " ").capitalize(), option.target or "")

    def member(self, view: View[State], key: str) -> str:
        """A peg goes by its name."""
        unit = view.state.units.get(key)
        return key if unit is None else unit.name

    def tell(self, view: View[State], event: Event) -> tuple[Run, ...]:
        """One plain line for each event, its rules at the end."""
        del view
        if isinstance(event, Rolled):
            return (Run(f"{event.why}: {event.total}"),)
        if isinstance(event, OrderSet):
            return (Run("Order: "), *(Run(side, "side", side) for side in event.order))
        text = ", ".join(f"{name} {value}" for name, value in facts(event).items() if value)
        rules = tuple(Run(rule, "rule", rule) for rule in event.rules)
        return (Run(f"{type(event).__name__} {text}"), *rules)

    def verdict(self, view: View[State]) -> Verdict | None:
        """The objectives; after the last round whoever has more slots."""
        decided = victory.verdict(view)
        settings = view.battle.settings
        assert isinstance(settings, Settings)
        if decided is not None or view.state.round <= settings.most_rounds:
            return decided
        left = {
            side: sum(len(unit.sheet.slots) for unit in view.state.of_side(side))
            for side in view.state.order
        }
        most = max(left.values())
        best = tuple(side for side in view.battle.setup.side_ids() if left[side] == most)
        return Verdict(best if len(best) == 1 else (), "The rounds are over")

    def foregone(self, view: View[State]) -> Foregone | None:
        """The objectives that are met when the round ends."""

        def end_round(r: Resolution[State], side: str) -> None:
            del side
            turns.end_round(r, EndRound())

        return victory.foregone(view, end_round)


def _slots(unit: AnyUnit) -> tuple[str, ...]:
    """The slots that a peg has left."""
    assert isinstance(unit.sheet, Sheet)
    return unit.sheet.slots


def _sheet(recruit: Recruit) -> Sheet:
    usual = KINDS[_kind(recruit)] if _kind(recruit) in KINDS else Sheet()
    return msgspec.convert({**msgspec.to_builtins(usual), **recruit.state}, Sheet)


def _kind(recruit: Recruit) -> str:
    if recruit.kind is not None:
        return recruit.kind
    return "big-peg" if recruit.figure_class in BIG else "peg"


def _unit(terrain: TerrainSpace, number: int, recruit: Recruit) -> Unit[Sheet]:
    kit = KIT if recruit.items is None else recruit.items
    at, elevation = recruit.position, recruit.elevation or 0.0
    if recruit.elevation is None and at is not None:
        elevation = terrain.ground_at(at.x, at.y).height
    return Unit(
        id=recruit.id,
        number=number,
        side=recruit.side,
        kind=_kind(recruit),
        figure_class=recruit.figure_class,
        name=recruit.name or recruit.id.capitalize(),
        position=at,
        elevation=elevation,
        facing=recruit.facing or 0,
        items=tuple(Item(f"{kind}-{place}", kind) for place, kind in enumerate(kit, 1)),
        conditions=recruit.conditions,
        sheet=_sheet(recruit),
    )


PEGS = Pegs()
