"""The own-turn menu: what each figure of the active player may do, and why not (R05-DP-01..34)."""

from collections.abc import Callable, Generator, Iterable

from game.model.choices import Choice
from game.model.decisions import Menu, Option
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf, droppings, liftings, turns, walks
from game.rulesets.brikwars_2005.joint_acts import joint_options
from game.rulesets.brikwars_2005.melee import MELEE_OFFERS
from game.rulesets.brikwars_2005.partners import Known
from game.rulesets.brikwars_2005.ranged_acts import ranged_offers
from game.rulesets.brikwars_2005.refusals import refusal_of
from game.rulesets.brikwars_2005.runs import RUN_OFFERS
from game.rulesets.brikwars_2005.thing_acts import thing_offers


def own_turn_steps(view: Look, side: str) -> Generator[None, None, Menu]:
    """Everything the side may do now, figure by figure, and what it may not; with pauses."""
    shelf, known = Shelf(view), Known()
    for unit in view.state.of_side(side):
        if unit.position is None:
            continue
        walks(shelf, unit)
        able: list[Option] = []
        for offers in OFFERS:
            for option in offers(view, unit):
                refused = refusal_of(view, _as_meant(option))
                shelf.put(option, refused)
                able.extend((option,) if refused is None else ())
            yield
        for option in joint_options(view, unit, able, known):
            shelf.put(option, None)
        yield
    shelf.put(Option(do="end-turn", point="R05-DP-22"), None)
    return shelf.menu()


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


OFFERS: tuple[Callable[[Look, Fig], Iterable[Option]], ...] = (
    _footwork,
    ranged_offers,
    thing_offers,
    *MELEE_OFFERS,
    *RUN_OFFERS,
    _handling,
)
"""What a figure could do beside walking, kind by kind; the menu asks whether it may."""
