"""What a saved battle must agree with beyond its types: the rules it goes on under, and its level.

A position names figures, items, sides and pieces. Rules look all of them up without asking, so a
name that they do not have is told when the file is read, with its place.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.engine.errors import IllegalChoice, RuleDefect
from game.engine.ruleset import Ruleset
from game.files.checks.lesson_checks import lesson_faults
from game.files.checks.map_checks import roster_faults
from game.files.checks.rosters import Beneath, uncovered
from game.files.checks.setup_checks import off_map, unknown_side
from game.files.checks.standing import MOST_EFFORT, Ground
from game.files.json.faults import at_index, at_key
from game.files.json.type_faults import type_faults
from game.model.battlefield import BattleMap
from game.model.dice import DiceRanOut
from game.model.setup import Fault, Setup
from game.model.state import DESTROYED, AnyState, AnyUnit
from game.model.vectors import Point

STATE: Final = "position.checkpoint"
BENEATH: Final = "match.beneath"

SOMEBODY: Final = ("unit", "target")
"""Fields of steps that name a figure or a thing, whatever the ruleset."""

FIGURE, PIECE, NAMED = "figure", "piece", "named"
"""Fields that name a figure, a piece of terrain, and figures each with one of its things."""

MAKES_NO_SENSE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    DiceRanOut,
    IllegalChoice,
    LookupError,
    RecursionError,
    RuleDefect,
    TypeError,
    ValueError,
)
"""What rules raise that can make nothing of what they are given: a file can say anything."""

ANYWHERE: Final = Point(1.0, 1.0)
"""Where a figure that is on no field is looked at."""


def state_faults(setup: Setup, state: AnyState, rules: Ruleset[Any]) -> Iterator[Fault]:
    """Everything in a stored position that its battle or its rules do not know."""
    sides = setup.side_ids()
    for index, side in enumerate(state.order):
        if side not in sides:
            yield Fault(at_index(f"{STATE}.order", index), unknown_side(side, sides))
    if state.turn is not None and state.turn not in sides:
        yield Fault(f"{STATE}.turn", unknown_side(state.turn, sides))
    for name in ("round", "player_turn", "event_count"):
        if getattr(state, name) < 0:
            yield Fault(f"{STATE}.{name}", f"is {getattr(state, name)}; at least 0 is wanted")
    if state.verdict is not None:
        for index, side in enumerate(state.verdict.winners):
            if side not in sides:
                place = at_index(f"{STATE}.verdict.winners", index)
                yield Fault(place, unknown_side(side, sides))
    yield from _figure_faults(setup, state, rules)
    for index, item in enumerate(state.loose):
        here = at_index(f"{STATE}.loose", index)
        yield from _kind_faults(item.kind, f"{here}.kind", rules)
        if off_map(setup, item.position):
            yield Fault(f"{here}.position", "is off the map")
    pieces = {piece.id for piece in setup.map.terrain}
    pieces.update(piece.id for stand_ins in state.terrain.values() for piece in stand_ins)
    for name in state.terrain:
        if name not in pieces:
            yield Fault(at_key(f"{STATE}.terrain", name), "is no piece of this map")
    figures = {one.id for one in setup.recruits}
    known = pieces | figures | {area.id for area in setup.map.areas}
    known.update(item.id for item in state.loose)
    known.update(item.id for unit in state.units.values() for item in unit.items)
    names = {**dict.fromkeys(SOMEBODY, known), FIGURE: figures, PIECE: pieces, NAMED: figures}
    for index, step in enumerate(state.agenda):
        yield from _step_faults(step, at_index(f"{STATE}.agenda", index), sides, names)


def _figure_faults(setup: Setup, state: AnyState, rules: Ruleset[Any]) -> Iterator[Fault]:
    """Figures that the battle did not begin with, or of which its rules make nothing."""
    recruits = {recruit.id: recruit for recruit in setup.recruits}
    for where, units in (("units", state.units), ("fallen", state.fallen)):
        for name, unit in units.items():
            here = at_key(f"{STATE}.{where}", name)
            if unit.id != name:
                yield Fault(f"{here}.id", f'is "{unit.id}"; the name it is listed by is wanted')
            if name not in recruits:
                yield Fault(here, "is no figure of this battle")
            elif unit.side != recruits[name].side:
                wanted = recruits[name].side
                yield Fault(f"{here}.side", f'is "{unit.side}"; "{wanted}" is wanted')
            if where == "fallen" and name in state.units:
                yield Fault(here, "is among the living, too")
            yield from _unit_faults(setup, unit, here, rules)
    for name in recruits:
        if name not in state.units and name not in state.fallen:
            yield Fault(f"{STATE}.units", f'have no "{name}", who is not among the fallen either')


def _unit_faults(setup: Setup, unit: AnyUnit, here: str, rules: Ruleset[Any]) -> Iterator[Fault]:
    whole = True
    for index, item in enumerate(unit.items):
        for fault in _kind_faults(item.kind, f"{at_index(f'{here}.items', index)}.kind", rules):
            whole = False
            yield fault
    for index, condition in enumerate(unit.conditions):
        if condition not in (*rules.conditions, DESTROYED):
            known = ", ".join(rules.conditions)
            problem = f'is "{condition}"; one of {known} is wanted'
            yield Fault(at_index(f"{here}.conditions", index), problem)
    yield from _held_faults(unit.sheet, f"{here}.sheet", {item.id for item in unit.items})
    if unit.position is not None and off_map(setup, unit.position):
        yield Fault(f"{here}.position", "is off the map")
    stood = unit if unit.position is not None else replace(unit, position=ANYWHERE)
    if whole and not (_works(lambda: rules.body(stood)) and _works(lambda: rules.bearing(stood))):
        yield Fault(here, f'of kind "{unit.kind}" is nothing these rules can make a figure of')


def _kind_faults(kind: str, place: str, rules: Ruleset[Any]) -> Iterator[Fault]:
    if not (_works(lambda: rules.item_name(kind)) and _works(lambda: rules.visual(kind))):
        yield Fault(place, f'is "{kind}", which is no item of these rules')


def _works(look: Callable[[], object]) -> bool:
    """Whether rules find what they look up."""
    try:
        look()
    except MAKES_NO_SENSE:
        return False
    return True


def _inside(value: Struct, place: str) -> Iterator[tuple[str, str, Any]]:
    """Each field of a record: its name, its place, what is in it."""
    names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
    for name, encoded in names:
        yield name, f"{place}.{encoded}", getattr(value, name)


def _held_faults(value: object, place: str, carried: set[str]) -> Iterator[Fault]:
    """What a figure is said to hold, but does not carry."""
    if isinstance(value, Struct):
        for name, here, inside in _inside(value, place):
            if name != "item":
                yield from _held_faults(inside, here, carried)
            elif inside is not None and inside not in carried:
                yield Fault(here, f'is "{inside}", which it does not carry')
    elif isinstance(value, tuple):
        for index, inside in enumerate(value):
            yield from _held_faults(inside, at_index(place, index), carried)


def _step_faults(
    value: object, place: str, sides: tuple[str, ...], names: Mapping[str, set[str]]
) -> Iterator[Fault]:
    """Sides, figures and things that a pending piece of work names, but nobody has.

    ``names`` are those that there are, by the field that names one.
    """
    if isinstance(value, Struct):
        for name, here, inside in _inside(value, place):
            if name == "side" and isinstance(inside, str):
                if inside not in sides:
                    yield Fault(here, unknown_side(inside, sides))
            elif name == NAMED and isinstance(inside, tuple):
                for index, one in enumerate(inside):
                    if one.partition("/")[0] not in names[name]:
                        yield Fault(at_index(here, index), _nothing(one))
            elif name in names and isinstance(inside, str):
                if inside not in names[name]:
                    yield Fault(here, _nothing(inside))
            else:
                yield from _step_faults(inside, here, sides, names)
    elif isinstance(value, tuple):
        for index, inside in enumerate(value):
            yield from _step_faults(inside, at_index(place, index), sides, names)


def _nothing(name: str) -> str:
    return f'is "{name}", which is nothing in this battle'


def beneath_faults(battle_map: BattleMap, below: Beneath) -> Iterator[Fault]:
    """What a level would be refused for whose squads, objectives and course these were.

    ``battle_map`` is the map of the battle, in which nothing is wrong.
    """
    known = ", ".join(side.id for side in battle_map.sides)
    for name in below.squads:
        if battle_map.side(name) is None:
            problem = f"is no side of this map; there are {known or 'none'}"
            yield Fault(at_key(f"{BENEATH}.squads", name), problem)
    level = uncovered(battle_map, below)
    found = [
        *type_faults(msgspec.json.decode(msgspec.json.encode(level)), BattleMap),
        *roster_faults(level, _squad, "objectives", level=False, ground=Ground(level, MOST_EFFORT)),
        *lesson_faults(level, "course"),
    ]
    for fault in dict.fromkeys(found):
        yield Fault(_place_below(fault.place, level, below), fault.problem)


def _squad(number: int) -> str:
    return f"{at_index('sides', number)}.squad"


def _place_below(place: str, level: BattleMap, below: Beneath) -> str:
    """Where in what is kept beneath stands what a map has at a place."""
    if place.startswith(("objectives", "course")):
        return f"{BENEATH}.{place}"
    if place == "sides":
        return f"{BENEATH}.squads"
    for number, side in enumerate(level.sides):
        if side.id in below.squads and place.startswith(_squad(number)):
            rest = place.removeprefix(_squad(number))
            return at_key(f"{BENEATH}.squads", side.id) + rest
    return f"setup.map.{place}"
