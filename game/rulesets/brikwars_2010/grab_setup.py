"""Grabs that hold when a scene begins: the hands say so, all else follows (R10-ST-04)."""

from collections.abc import Iterator
from typing import Any, cast

from game.model.setup import Fault, Recruit, Setup
from game.model.vectors import at_most
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars_2010.events import Engaged
from game.rulesets.brikwars_2010.figures import GRABBED, GRABBING
from game.rulesets.brikwars_2010.grab_events import Grabbed
from game.rulesets.brikwars_2010.sheets import State
from game.rulesets.brikwars_2010.tables import tables


def with_grabs(state: State) -> State:
    """The state with every Grab of the hands known to both, an edge of Close Combat (R10-CC-03)."""
    for unit in tuple(state.units.values()):
        for number, hand in enumerate(unit.sheet.hands):
            if hand.holds is None:
                continue
            grab = Grabbed(unit=unit.id, target=hand.holds, hand=number)
            edge = Engaged(unit=unit.id, target=hand.holds)
            state = cast(State, edge.applied_to(grab.applied_to(state)))
    return state


def grab_faults(setup: Setup, kinds: dict[str, str]) -> tuple[Fault, ...]:
    """Grabs that cannot be, and conditions without the hand that makes them.

    Asked of setups that are all right otherwise; ``kinds`` are the rows of the recruits by id.
    """
    held = [(one, name) for one in setup.recruits for name in _held(one)]
    faults: list[Fault] = []
    for number, recruit in enumerate(setup.recruits):
        place = f"units[{number}]"
        for name in _held(recruit):
            wrong = _grab_fault(setup, kinds, recruit, name)
            if wrong is not None:
                faults.append(Fault(f"{place}.state.hands", wrong))
        grabbers = tuple(one.id for one, name in held if name == recruit.id)
        faults.extend(_lone_words(place, recruit, grabbers))
    return tuple(faults)


def _held(recruit: Recruit) -> tuple[str, ...]:
    """Whom the hands of a recruit hold, by its own state."""
    hands: Any = recruit.state.get("hands", ())
    return tuple(hand["holds"] for hand in hands if hand.get("holds") is not None)


def _grab_fault(setup: Setup, kinds: dict[str, str], recruit: Recruit, name: str) -> str | None:
    victim = next((one for one in setup.recruits if one.id == name), None)
    if victim is None:
        return f'there is no figure "{name}" to hold'
    if not setup.hostile(recruit.side, victim.side):
        return f'"{recruit.id}" and "{name}" are no enemies (R10-CC-20)'
    if recruit.position is None or victim.position is None:
        return f'"{name}" is not on the field'
    radii = sum(common().units[kinds[one.id]].stand_radius for one in (recruit, victim))
    gap = recruit.position.distance(victim.position) - radii
    reach = tables().measures.arm_reach
    if not at_most(gap, reach):
        return f'"{name}" is {gap:.2f} inches away, out of arm’s reach {reach:.1f} (R10-CC-20)'
    return None


def _lone_words(place: str, recruit: Recruit, grabbers: tuple[str, ...]) -> Iterator[Fault]:
    """Names of the state of a Grab where no hand holds on."""
    stated: Any = recruit.state.get("grabbed_by")
    if stated is not None and sorted(stated) != sorted(grabbers):
        yield Fault(f"{place}.state.grabbed_by", "the hands of others say who holds it")
    for condition, true in ((GRABBED, bool(grabbers)), (GRABBING, bool(_held(recruit)))):
        if condition in recruit.conditions and not true:
            yield Fault(f"{place}.conditions", f'no hand makes it "{condition}" (R10-CC-22)')
