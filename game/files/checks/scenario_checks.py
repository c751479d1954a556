"""What the parts of a scenario mean together."""

from collections.abc import Iterator

from game.files.checks.map_checks import map_faults
from game.files.checks.rulebooks import Rulebooks
from game.files.checks.scenario_types import Scenario
from game.files.checks.setup_checks import (
    loose_faults,
    recruit_faults,
    settings_faults,
    unknown_side,
)
from game.files.json.faults import at_index, at_key, bounded, joined
from game.model.guesses import guess_or_list
from game.model.setup import Fault, Setup


def scenario_faults(scenario: Scenario, setup: Setup, rulebooks: Rulebooks) -> list[Fault]:
    """The problems of a scenario whose set-up has been made.

    A ruleset's own checks come last, when nothing else is wrong.
    """
    faults = bounded(_own_faults(scenario, setup, rulebooks))
    if not faults:
        for fault in rulebooks[setup.ruleset].setup_faults(setup):
            place = fault.place
            if place.startswith("recruits") and scenario.units:
                place = "units" + place.removeprefix("recruits")
            faults.append(Fault(place, fault.problem))
    return bounded(faults)


def _own_faults(scenario: Scenario, setup: Setup, rulebooks: Rulebooks) -> Iterator[Fault]:
    yield from settings_faults(setup, rulebooks, "settings")
    yield from _map_faults(scenario, setup)
    # Figures of squads are checked with the map.
    if scenario.units or not setup.recruits:
        yield from recruit_faults(setup, "units")
    yield from loose_faults(setup, "loose")
    yield from _side_faults(scenario, setup)
    yield from _expectation_faults(scenario, setup)


def _map_faults(scenario: Scenario, setup: Setup) -> Iterator[Fault]:
    """Problems of the map with the scenario's sides; those of a level are checked already."""
    if isinstance(scenario.map, str) and not scenario.sides:
        return
    for fault in map_faults(setup.map, level=False):
        of_scenario = bool(scenario.sides) and fault.place.startswith("sides")
        place = fault.place if of_scenario else joined("map", fault.place)
        yield Fault(place, fault.problem)


def _side_faults(scenario: Scenario, setup: Setup) -> Iterator[Fault]:
    """Sides and figures named by turn and choices that are not there."""
    sides = setup.side_ids()
    if not sides:
        yield Fault("sides", "are missing; at least one side is wanted")
    if scenario.turn is not None and scenario.turn not in sides:
        yield Fault("turn", unknown_side(scenario.turn, sides))
    figures = {recruit.id for recruit in setup.recruits}
    lying = (*setup.map.terrain, *setup.map.areas, *setup.loose)
    known = figures.union(sides, (one.id for one in lying))
    for index, choice in enumerate(scenario.choices):
        place = at_index("choices", index)
        if choice.by not in sides:
            yield Fault(f"{place}.by", unknown_side(choice.by, sides))
        if choice.unit is not None and choice.unit not in figures:
            problem = f'is no figure of this scenario: "{choice.unit}"'
            yield Fault(
                f"{place}.unit", f"{problem}; {guess_or_list(choice.unit, sorted(figures))}"
            )
        if choice.target is not None and choice.target not in known:
            problem = f'is nothing in this scenario: "{choice.target}"'
            yield Fault(
                f"{place}.target", f"{problem}; {guess_or_list(choice.target, sorted(known))}"
            )


def _expectation_faults(scenario: Scenario, setup: Setup) -> Iterator[Fault]:
    expect = scenario.expect
    if expect is None:
        return
    figures = {recruit.id for recruit in setup.recruits}
    for unit in expect.units or ():
        if unit not in figures:
            problem = f"is no figure of this scenario; {guess_or_list(unit, sorted(figures))}"
            yield Fault(at_key("expect.units", unit), problem)
    for index, event in enumerate(expect.events or ()):
        if not isinstance(event.get("event"), str):
            place = f"{at_index('expect.events', index)}.event"
            yield Fault(place, "is missing; the name of an event is wanted")
