"""Does a choice answer a decision? The general part; a ruleset judges the values' regions."""

from math import isfinite
from typing import assert_never

from game.model.battlefield import Area, CircleArea, CircleZone, Zone
from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Menu, Option, Refusal, Wants
from game.model.vectors import Point, at_most
from game.words import tr

MOST_PATH_POINTS = 32
_ENGINE = "engine"
"""Stands for a rule id where no rulebook is involved: the form of answers."""


def window_refusal(decision: Decision, choice: Choice) -> Refusal | None:
    """Why a choice does not answer a decision with listed options; nothing when it does."""
    return menu_refusal(Menu(decision.options, decision.closed), choice)


def menu_refusal(menu: Menu, choice: Choice) -> Refusal | None:
    """Why a choice is none of a menu's open options, or its value none that is wanted there."""
    option = next((one for one in menu.options if one.answers_to(choice)), None)
    if option is not None:
        return value_refusal(option, choice)
    shut = next((one for one in menu.closed if one.answers_to(choice)), None)
    if shut is not None:
        return Refusal(shut.reason, shut.rule)
    known = ", ".join(dict.fromkeys(one.do for one in menu.options))
    return Refusal(
        tr("'{act}' is not one of the answers here ({known})").format(act=choice.do, known=known),
        _ENGINE,
    )


def stray_refusal(choice: Choice, takes: tuple[str, ...]) -> Refusal | None:
    """Why a choice is no answer by its form alone; nothing when it may be one.

    ``takes`` names the fields that go with its ``do``. A ruleset whose own-turn menu takes long to
    work out judges choices without it, and begins with this.
    """
    for name in choice.__struct_fields__:
        if name != "do" and name not in takes and getattr(choice, name) is not None:
            return Refusal(
                tr("'{act}' takes no '{name}'").format(act=choice.do, name=name), _ENGINE
            )
    if not all(isfinite(number) for number in _numbers(choice)):
        return Refusal(tr("A number without end is no answer"), _ENGINE)
    problem = None if choice.path is None else _path_fault(choice.path)
    return None if problem is None else Refusal(problem, _ENGINE)


def value_refusal(option: Option, choice: Choice) -> Refusal | None:
    """Why the value of a choice does not fit what an option wants."""
    for name in ("at", "toward", "path", "amount", "several", "share"):
        if name != option.wants and getattr(choice, name) is not None:
            return Refusal(
                tr("'{act}' takes no '{name}'").format(act=option.do, name=name), _ENGINE
            )
    if option.wants is None:
        return None
    if getattr(choice, option.wants) is None:
        return Refusal(
            tr("'{act}' wants '{value}'").format(act=option.do, value=option.wants), _ENGINE
        )
    if not all(isfinite(number) for number in _numbers(choice)):
        return Refusal(tr("A number without end is no answer"), _ENGINE)
    problem = _outside(option.wants, option.bounds or Bounds(), choice)
    return None if problem is None else Refusal(problem, option.point or _ENGINE)


def _numbers(choice: Choice) -> tuple[float, ...]:
    """Every number in the value of a choice."""
    points = (*(choice.path or ()), *(at for at in (choice.at, choice.toward) if at is not None))
    flat = tuple(number for at in points for number in (at.x, at.y))
    return flat if choice.amount is None else (*flat, choice.amount)


def _outside(wants: Wants, bounds: Bounds, choice: Choice) -> str | None:
    """A sentence saying how a value leaves its bounds; nothing when it does not."""
    match wants:
        case "at":
            return _point_outside(bounds, choice.at)
        case "toward":
            return None
        case "path":
            return _path_fault(choice.path or ())
        case "amount":
            return _amount_outside(bounds, choice.amount or 0.0)
        case "several":
            return _several_outside(bounds, choice.several or ())
        case "share":
            return _share_outside(bounds, choice.share or {})
        case _:
            assert_never(wants)


def _point_outside(bounds: Bounds, at: Point | None) -> str | None:
    if at is None:
        return tr("a point is wanted")
    if bounds.center is not None and bounds.radius is not None:
        far = bounds.center.distance(at)
        if not at_most(far, bounds.radius):
            return tr('That point is {length:.2f}" away; at most {most:.2f}" is allowed').format(
                length=far, most=bounds.radius
            )
    if bounds.zone is not None and not in_zone(bounds.zone, at):
        return tr("That point is outside the zone")
    return None


def _path_fault(path: tuple[Point, ...]) -> str | None:
    if not 1 <= len(path) <= MOST_PATH_POINTS:
        return tr("A path has 1 to {most} points, not {count}").format(
            most=MOST_PATH_POINTS, count=len(path)
        )
    return None


def _amount_outside(bounds: Bounds, amount: float) -> str | None:
    if bounds.least is not None and amount < bounds.least:
        return tr("{amount:g} is less than {least:g}").format(amount=amount, least=bounds.least)
    if bounds.most is not None and amount > bounds.most:
        return tr("{amount:g} is more than {most:g}").format(amount=amount, most=bounds.most)
    if bounds.step is not None:
        steps = (amount - (bounds.least or 0.0)) / bounds.step
        if abs(steps - round(steps)) > 1e-6:
            return tr("{amount:g} is not a whole number of steps of {step:g}").format(
                amount=amount, step=bounds.step
            )
    return None


def _several_outside(bounds: Bounds, several: tuple[str, ...]) -> str | None:
    if len(set(several)) != len(several):
        return tr("The same one is named twice")
    if bounds.from_ is not None:
        for name in several:
            if name not in bounds.from_:
                return tr("'{name}' cannot be chosen here").format(name=name)
    if bounds.least is not None and len(several) < bounds.least:
        return tr("At least {least:g} must be chosen").format(least=bounds.least)
    if bounds.most is not None and len(several) > bounds.most:
        return tr("At most {most:g} can be chosen").format(most=bounds.most)
    return None


def _share_outside(bounds: Bounds, share: dict[str, int]) -> str | None:
    for name, amount in share.items():
        if bounds.among is not None and name not in bounds.among:
            return tr("'{name}' takes no share here").format(name=name)
        if amount < 0:
            return tr("'{name}' cannot get {amount}").format(name=name, amount=amount)
    total = sum(share.values())
    if bounds.total is not None and total != bounds.total:
        return tr("The shares make {sum}, not {total}").format(sum=total, total=bounds.total)
    return None


def in_zone(zone: Zone, at: Point) -> bool:
    """Whether a point lies in a zone; the edge counts as inside."""
    if isinstance(zone, CircleZone):
        return at_most(zone.center.distance(at), zone.radius)
    return in_outline(zone.outline, at)


def in_area(area: Area, at: Point) -> bool:
    """Whether a point lies in an area of the map; the edge counts as inside."""
    if isinstance(area, CircleArea):
        return at_most(area.center.distance(at), area.radius)
    return in_outline(area.outline, at)


def in_outline(outline: tuple[Point, ...], at: Point) -> bool:
    """Whether a point lies inside an outline (even-odd rule); the edge counts as inside."""
    inside = False
    previous = outline[-1]
    for corner in outline:
        if _on_edge(previous, corner, at):
            return True
        if (corner.y > at.y) != (previous.y > at.y):
            slope = (previous.x - corner.x) * (at.y - corner.y) / (previous.y - corner.y)
            if at.x < slope + corner.x:
                inside = not inside
        previous = corner
    return inside


def _on_edge(start: Point, end: Point, at: Point) -> bool:
    """Whether a point is no farther from a stretch than the tolerance of the table."""
    dx, dy = end.x - start.x, end.y - start.y
    squared = dx * dx + dy * dy
    along = ((at.x - start.x) * dx + (at.y - start.y) * dy) / squared if squared else 0.0
    along = min(1.0, max(0.0, along))
    return at_most(at.distance(Point(start.x + along * dx, start.y + along * dy)), 0.0)
