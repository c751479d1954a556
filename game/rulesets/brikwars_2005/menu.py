"""The own-turn menu: what each figure of the active player may do, and why not (R05-DP-01..34)."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Final, TypeAlias

from game.model.choices import Choice
from game.model.decisions import MenuSteps, Option
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf, droppings, liftings, turns, walks
from game.rulesets.brikwars_2005.charging import charge_offers
from game.rulesets.brikwars_2005.joint_acts import joint_options
from game.rulesets.brikwars_2005.melee import fights, leavings
from game.rulesets.brikwars_2005.partners import Known
from game.rulesets.brikwars_2005.ranged_acts import ranged_offers
from game.rulesets.brikwars_2005.refusals import refusal_of
from game.rulesets.brikwars_2005.thing_acts import thing_offers


def own_turn_steps(view: Look, side: str) -> MenuSteps:
    """Everything the side may do now, figure by figure, and what it may not; with pauses."""
    shelf, end = Shelf(view), Option(do="end-turn", point="R05-DP-22")
    units = [unit for unit in view.state.of_side(side) if unit.position is not None]
    for unit in units:
        walks(shelf, unit)
        _put(shelf, leavings(view, unit))
        yield None
    yield (end, *shelf.open)
    able = {unit.id: list[Option]() for unit in units}
    for round_of_offers in (OFFERS, RUNS):
        for unit, offers in product(units, round_of_offers):
            able[unit.id] += _put(shelf, offers(view, unit))
            yield None
        yield (end, *shelf.open)
    known = Known()
    for unit in units:
        for offers in LATER_OFFERS:
            able[unit.id] += _put(shelf, offers(view, unit))
            yield None
        for option in joint_options(view, unit, able[unit.id], known):
            shelf.put(option, None)
        yield None
    shelf.sort()
    shelf.put(end, None)
    return shelf.menu()


def _put(shelf: Shelf, offers: Iterable[Option]) -> list[Option]:
    """Put offers on the shelf; those that are open."""
    before = len(shelf.open)
    for option in offers:
        shelf.put(option, refusal_of(shelf.view, _as_meant(option)))
    return shelf.open[before:]


def _as_meant(option: Option) -> Choice:
    """The choice that stands for an option: its first suggestion where it wants a value."""
    return option.choice(option.suggest[0]) if option.suggest else option.choice()


def _footwork(view: Look, unit: Fig) -> Iterable[Option]:
    del view
    yield turns(unit)
    yield Option(do="sprint", unit=unit.id, point="R05-DP-03")
    yield Option(do="stand-up", unit=unit.id, point="R05-DP-31")


def _handling(view: Look, unit: Fig) -> Iterable[Option]:
    yield from liftings(view, unit)
    yield from droppings(unit)


Offers: TypeAlias = Callable[[Look, Fig], Iterable[Option]]

OFFERS: Final[tuple[Offers, ...]] = (_footwork, ranged_offers, fights)
"""What a figure could do on the spot and to enemies, kind by kind; the menu asks whether it may."""

RUNS: Final[tuple[Offers, ...]] = (charge_offers,)
"""How it could run at them; that takes longest to find out."""

LATER_OFFERS: Final[tuple[Offers, ...]] = (thing_offers, _handling)
"""What it could do to things and with its hands; whoever is in a hurry does without."""
