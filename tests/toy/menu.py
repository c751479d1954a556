"""What a side may do with its pegs, and why not."""

from collections.abc import Iterator

from game.engine.matching import menu_refusal
from game.engine.resolution import View
from game.model.choices import Choice
from game.model.decisions import Bounds, Closed, Decision, Menu, Option, Refusal, closed
from game.model.vectors import Point, at_most
from tests.toy.sheets import HOP, Peg, State
from tests.toy.space import RADIUS, REACH, WALK, in_reach, spots, walk_refusal

THROW = 6
"""Hops that a pebble flies."""
MENDED = 2
"""Stock that mending shares out."""


def menu(view: View[State], decision: Decision, only: str | None = None) -> Menu:
    """Everything the side could do with its pegs (or with one of them), open or closed."""
    options: list[Option] = []
    shut: list[Closed] = []
    for unit in view.state.of_side(decision.side):
        if only in (None, unit.id):
            options += choices_of(view, unit)
            shut += _closed_to(view, unit)
    options.append(Option(do="pass", point="PEG-TURN"))
    return Menu(tuple(options), tuple(shut))


def choices_of(view: View[State], unit: Peg) -> tuple[Option, ...]:
    """What a peg may do."""
    every = _all_options(view, unit)
    return tuple(option for option in every if _option_refusal(view, unit, option) is None)


def _closed_to(view: View[State], unit: Peg) -> Iterator[Closed]:
    for option in _all_options(view, unit):
        refused = _option_refusal(view, unit, option)
        if refused is not None:
            yield closed(option, refused)


def refusal(view: View[State], decision: Decision, choice: Choice) -> Refusal | None:
    """Why a choice does not answer the menu; nothing when it does."""
    refused = menu_refusal(menu(view, decision, choice.unit), choice)
    if refused is not None or choice.unit is None:
        return refused
    unit = view.state.units[choice.unit]
    if choice.path is not None:
        return walk_refusal(view, unit, choice.path)
    if choice.toward is not None and choice.toward == unit.place:
        return Refusal("A peg cannot face itself", "PEG-FACE")
    if choice.do == "hurl" and choice.at is not None:
        return _off_map(view, choice.at)
    return None


def _off_map(view: View[State], at: Point) -> Refusal | None:
    width, depth = view.battle.setup.map.size
    if 0 <= at.x <= width and 0 <= at.y <= depth:
        return None
    return Refusal("That is off the map", "PEG-HURL")


def _all_options(view: View[State], unit: Peg) -> tuple[Option, ...]:
    enemies = tuple(
        enemy for enemy in view.state.on_field() if view.battle.setup.hostile(enemy.side, unit.side)
    )
    return (
        *_walks(view, unit, enemies),
        Option(do="face", unit=unit.id, wants="toward", suggest=_points(enemies, unit)),
        *(Option(do="strike", unit=unit.id, target=enemy.id) for enemy in enemies),
        *(_gang(view, unit, enemy) for enemy in enemies),
        *_hurls(unit, enemies),
        *(Option(do="take", unit=unit.id, item=one.id) for one in view.state.loose),
        _brace(unit),
        _mend(view, unit),
        Option(do="rest", unit=unit.id, point="PEG-REST"),
    )


def _walks(view: View[State], unit: Peg, enemies: tuple[Peg, ...]) -> tuple[Option, ...]:
    """The walk, with the ways that lead nearest to an enemy first."""
    if unit.sheet.acted:
        return (Option(do="walk", unit=unit.id, wants="path"),)
    ends = list(spots(view, unit))
    goals = [enemy.place for enemy in enemies] or [unit.place]
    ends.sort(key=lambda at: (min(at.distance(goal) for goal in goals), at.x, at.y))
    bounds = Bounds(budget=WALK)
    paths = tuple((at,) for at in ends)
    return (Option(do="walk", unit=unit.id, wants="path", bounds=bounds, suggest=paths),)


def _gang(view: View[State], unit: Peg, enemy: Peg) -> Option:
    allies = tuple(
        ally.id
        for ally in view.state.of_side(unit.side)
        if ally.id != unit.id
        and not ally.sheet.acted
        and ally.position is not None
        and in_reach(ally.place, enemy.place)
    )
    bounds = Bounds(from_=allies, least=1, most=2)
    suggest = (allies[:2], allies[:1]) if allies else ()
    return Option(
        do="gang",
        unit=unit.id,
        target=enemy.id,
        wants="several",
        bounds=bounds,
        suggest=tuple(dict.fromkeys(suggest)),
    )


def _hurls(unit: Peg, enemies: tuple[Peg, ...]) -> tuple[Option, ...]:
    near = tuple(
        at for at in _points(enemies, unit) if at_most(unit.place.distance(at), THROW * HOP)
    )
    ahead = unit.place.toward(enemies[0].place, HOP * 3) if enemies else unit.place
    bounds = Bounds(center=unit.place, radius=THROW * HOP)
    return tuple(
        Option(
            do="hurl",
            unit=unit.id,
            item=item.id,
            wants="at",
            bounds=bounds,
            suggest=near or (ahead,),
            point="PEG-HURL",
        )
        for item in unit.items
    )


def _points(enemies: tuple[Peg, ...], unit: Peg) -> tuple[Point, ...]:
    """Up to four enemies' places, the nearest first."""
    near = sorted(enemies, key=lambda one: (one.place.distance(unit.place), one.number))
    return tuple(one.place for one in near if one.place != unit.place)[:4]


def _brace(unit: Peg) -> Option:
    most = max(1, unit.sheet.stock)
    bounds = Bounds(least=1, most=most, step=1)
    suggest = tuple(float(amount) for amount in dict.fromkeys((1, most)))
    return Option(
        do="brace", unit=unit.id, wants="amount", bounds=bounds, suggest=suggest, point="PEG-BRACE"
    )


def _mend(view: View[State], unit: Peg) -> Option:
    among = tuple(ally.id for ally in view.state.of_side(unit.side))
    suggest: list[dict[str, int]] = [{unit.id: MENDED}]
    if len(among) > 1:
        other = next(ally for ally in among if ally != unit.id)
        suggest.append({unit.id: 1, other: MENDED - 1})
    return Option(
        do="mend",
        unit=unit.id,
        wants="share",
        bounds=Bounds(among=among, total=MENDED),
        suggest=tuple(suggest),
        point="PEG-MEND",
    )


def _option_refusal(view: View[State], unit: Peg, option: Option) -> Refusal | None:
    """Why something is closed to a peg."""
    if unit.sheet.acted:
        return Refusal(f"{unit.name} has acted this round", "PEG-TURN")
    match option.do:
        case "walk" if not option.suggest:
            return Refusal(f"{unit.name} has nowhere to go", "PEG-WALK")
        case "face" if unit.id in view.state.table.faced:
            return Refusal(f"{unit.name} has turned already", "PEG-FACE")
        case "face" if not option.suggest:
            return Refusal("There is nobody to face", "PEG-FACE")
        case "strike" | "gang":
            return _strike_refusal(view, unit, option)
        case "brace" if unit.sheet.stock < 1:
            return Refusal(f"{unit.name} has no stock left", "PEG-BRACE")
        case "take":
            return _take_refusal(view, unit, option)
    return None


def _strike_refusal(view: View[State], unit: Peg, option: Option) -> Refusal | None:
    target = view.state.units[option.target or ""]
    if not unit.sheet.arms:
        return Refusal(f"{unit.name} has no arm left", "PEG-STRIKE")
    if not in_reach(unit.place, target.place):
        gap = unit.place.distance(target.place) - 2 * RADIUS
        return Refusal(f'{target.name} is {gap:.1f}" away, reach is {REACH}"', "PEG-STRIKE")
    if option.do == "gang" and not option.suggest:
        return Refusal("No fresh ally is within reach of it", "PEG-STRIKE")
    return None


def _take_refusal(view: View[State], unit: Peg, option: Option) -> Refusal | None:
    loose = next(one for one in view.state.loose if one.id == option.item)
    if at_most(unit.place.distance(loose.position), HOP):
        return None
    return Refusal("It lies too far away", "PEG-TAKE")
