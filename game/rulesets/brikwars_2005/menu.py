"""The own-turn menu: what each figure of the active player may do, and why not (R05-DP-01..34)."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, TypeAlias

from game.model.decisions import MenuSteps, Option
from game.rulesets.brikwars.plain_verbs import droppings, liftings, turns, walks
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars_2005.charging import (
    charge_offers,
    charges_at_things,
    longest_charge,
)
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.joint_acts import joint_options
from game.rulesets.brikwars_2005.melee import OPENING, leavings, put_fights
from game.rulesets.brikwars_2005.melee_options import blows_at_things
from game.rulesets.brikwars_2005.ranged_acts import put_ranged, shots_at_things
from game.rulesets.brikwars_2005.verbs import VERBS


def own_turn_steps(view: Look, units: Sequence[Fig], *, reasons: bool) -> MenuSteps:
    """Everything some figures of a side may do now, one by one, and what not; with pauses.

    What they may not do, and why, is left out where no ``reasons`` are asked for.
    """
    shelf, end = Shelf(view, reasons=reasons), Option(do="end-turn", point="R05-DP-22")
    for unit in units:
        walks(shelf, unit)
        VERBS.put(shelf, leavings(view, unit))
        yield None
    yield (end, *shelf.open)
    able = {unit.id: list[Option]() for unit in units}
    for round_of_offers in (OFFERS, RUNS):
        for unit, offers in product(units, round_of_offers):
            able[unit.id] += _added(shelf, offers, unit)
            yield None
        yield (end, *shelf.open)
    for unit in units:
        for offers in LATER_OFFERS:
            able[unit.id] += _added(shelf, offers, unit)
            yield None
        for option in joint_options(view, unit, able[unit.id]):
            shelf.put(option, None)
        yield None
    shelf.sort(units)
    shelf.put(end, None)
    return shelf.menu()


def _added(shelf: Shelf, offers: "Offers", unit: Fig) -> list[Option]:
    """What some offers put on the shelf that is open."""
    before = len(shelf.open)
    offers(shelf, unit)
    return shelf.open[before:]


def _footwork(shelf: Shelf, unit: Fig) -> None:
    VERBS.put(shelf, (turns(unit), *VERBS.alone(unit)))


def _charging(shelf: Shelf, unit: Fig) -> None:
    near = shelf.enemies(unit, longest_charge(shelf.view, unit))
    VERBS.put(shelf, charge_offers(shelf.view, unit, near))


def _things(shelf: Shelf, unit: Fig) -> None:
    if not sheet_of(unit).action_spent:
        VERBS.put(shelf, charges_at_things(shelf.view, unit))
        VERBS.put(shelf, blows_at_things(shelf.view, unit, OPENING))
        VERBS.put(shelf, shots_at_things(shelf.view, unit))


def _handling(shelf: Shelf, unit: Fig) -> None:
    VERBS.put(shelf, (*liftings(shelf, unit), *droppings(unit)))


Offers: TypeAlias = Callable[[Shelf, Fig], None]

OFFERS: Final[tuple[Offers, ...]] = (_footwork, put_ranged, put_fights)
"""What a figure could do on the spot and to enemies, kind by kind."""

RUNS: Final[tuple[Offers, ...]] = (_charging,)
"""How it could run at them; that takes longest to find out."""

LATER_OFFERS: Final[tuple[Offers, ...]] = (_things, _handling)
"""What it could do to things and with its hands; whoever is in a hurry does without."""
