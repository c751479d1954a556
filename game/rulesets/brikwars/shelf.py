"""Options of an own turn, sorted into open and closed ones, and those that both editions have."""

from game.model.decisions import Bounds, Closed, Menu, Option, Refusal, closed
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.figures import fighter_of, held_items
from game.rulesets.brikwars.movement import move_refusal
from game.rulesets.brikwars.picking_up import worth_picking_up
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.suggestions import AHEAD_FIRST, SHORT_STEP, STEP, around
from game.words import tr


class Shelf:
    """Options sorted into open and closed ones as they come."""

    def __init__(self, view: Look) -> None:
        self.view = view
        self.open: list[Option] = []
        self.shut: list[Closed] = []

    def put(self, option: Option, refusal: Refusal | None) -> None:
        """Add an option, open unless there is a refusal."""
        if refusal is None:
            self.open.append(option)
        else:
            self.shut.append(closed(option, refusal))

    def sort(self) -> None:
        """What has come in rounds over all figures is put figure by figure."""
        places = {unit: place for place, unit in enumerate(self.view.state.units)}
        self.open.sort(key=lambda one: places[one.unit or ""])
        self.shut.sort(key=lambda one: places[one.unit or ""])

    def menu(self) -> Menu:
        """All that has been put on it."""
        return Menu(tuple(self.open), tuple(self.shut))


def walks(shelf: Shelf, unit: Fig) -> None:
    """Moving, and jumping down or over gaps (R10-DP-01, R10-DP-29, R05-DP-01, R05-TU-18)."""
    view = shelf.view
    bounds = Bounds(budget=fighter_of(unit).move_left)
    for mode, rule in ((None, "R10-DP-01/R05-DP-01"), ("jump", "R10-DP-29/R05-TU-18")):
        stopped = book(view).can_move(view, unit)
        ahead = _steps_ahead(view, unit, mode) if stopped is None else ()
        if stopped is None and not ahead:
            stopped = Refusal(tr("Hemmed in on all sides"), law(view, "R10-TU-11/R05-TU-11"))
        option = Option(
            do="move",
            unit=unit.id,
            mode=mode,
            wants="path",
            bounds=bounds,
            suggest=ahead,
            point=law(view, rule),
        )
        shelf.put(option, stopped)


def turns(unit: Fig) -> Option:
    """Turning on the spot (R10-TD-10)."""
    return Option(do="face", unit=unit.id, wants="toward", suggest=around(unit.place, STEP))


def _steps_ahead(view: Look, unit: Fig, mode: str | None) -> tuple[tuple[Point, ...], ...]:
    """Short straight paths that are allowed, those ahead first; shorter ones when hemmed in."""
    turns = tuple(unit.facing + turn for turn in AHEAD_FIRST)
    for inches in (STEP, SHORT_STEP):
        length = min(inches, fighter_of(unit).move_left)
        paths = [(spot,) for spot in around(unit.place, length, turns=turns)]
        free = tuple(path for path in paths if move_refusal(view, unit, path, mode) is None)
        if free:
            return free
    return ()


def liftings(view: Look, unit: Fig) -> tuple[Option, ...]:
    """What lies about and is worth picking up, wherever it lies (R10-EQ-24, R05-EQ-19)."""
    return tuple(
        Option(do="pick-up", unit=unit.id, item=loose.id) for loose in worth_picking_up(view, unit)
    )


def droppings(unit: Fig) -> tuple[Option, ...]:
    """What the hands could let go of (R10-EQ-24, R05-EQ-19)."""
    return tuple(Option(do="drop", unit=unit.id, item=item.id) for item in held_items(unit))
