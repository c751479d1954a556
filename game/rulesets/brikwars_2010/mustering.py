"""From a setup to the first state: kinds, kits, hands (R10-ST, R10-EQ-16)."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import ValidationError
from msgspec.structs import replace

from game.geometry.terrain_space import TerrainSpace
from game.model.setup import Fault, Recruit, Setup
from game.model.state import Item, LooseItem, Unit
from game.rulesets.brikwars.figures import move_of, outsized
from game.rulesets.brikwars.sheets import Melee
from game.rulesets.brikwars.steps import RollForOrder, TakeTurn
from game.rulesets.brikwars_2010.figures import CONDITIONS, hands_for, item_row
from game.rulesets.brikwars_2010.grab_setup import grab_faults, with_grabs
from game.rulesets.brikwars_2010.sheets import Hand, Minifig, State
from game.rulesets.brikwars_2010.steps import Step
from game.rulesets.brikwars_2010.tables import tables


def setup_faults(setup: Setup) -> tuple[Fault, ...]:
    """Everything this ruleset cannot make a battle of, with the place in the setup."""
    faults: list[Fault] = []
    for number, recruit in enumerate(setup.recruits):
        place = f"units[{number}]"
        faults.extend(Fault(f"{place}.{where}", text) for where, text in _recruit_faults(recruit))
        if setup.scripted and recruit.position is None:
            faults.append(Fault(f"{place}.position", "a figure of a scene stands somewhere"))
    for number, loose in enumerate(setup.loose):
        if loose.kind not in tables().items:
            faults.append(Fault(f"loose[{number}].kind", _unknown(loose.kind, tables().items)))
    faults.extend(_table_faults(setup))
    kinds = {recruit.id: kind_and_items(recruit)[0] for recruit in setup.recruits}
    return tuple(faults) or grab_faults(setup, kinds)


def _table_faults(setup: Setup) -> Iterator[Fault]:
    """Close Combat is between two enemies (R10-CC-01)."""
    try:
        edges = msgspec.convert(setup.table, Melee).edges
    except ValidationError as wrong:
        yield Fault("table", str(wrong))
        return
    sides = {recruit.id: recruit.side for recruit in setup.recruits}
    for number, pair in enumerate(edges):
        place = f"table.edges[{number}]"
        nobody = [name for name in pair if name not in sides]
        if nobody:
            yield Fault(place, f"there is no figure '{nobody[0]}'")
        elif not setup.hostile(sides[pair[0]], sides[pair[1]]):
            yield Fault(place, f"'{pair[0]}' and '{pair[1]}' are no enemies (R10-CC-01)")


def _recruit_faults(recruit: Recruit) -> Iterator[tuple[str, str]]:
    rows = tables()
    kind, names = kind_and_items(recruit)
    if recruit.figure_class is not None and recruit.figure_class not in rows.classes:
        yield "class", _unknown(recruit.figure_class, rows.classes)
        return
    if kind not in rows.units:
        yield "kind", _unknown(kind, rows.units)
        return
    unknown = [name for name in names if name not in rows.items]
    for name in unknown:
        yield "items", _unknown(name, rows.items)
    if unknown:
        return
    items = numbered(names)
    too_long = outsized(kind, (item_row(item) for item in items))
    if too_long is not None:
        size = rows.units[kind].size
        yield "items", f"{too_long.name} is too big for one of Size {size} (R10-EQ-25)"
        return
    if hands_for(items, kind) is None:
        yield "items", f"{rows.units[kind].hands} hands cannot hold all that (R10-EQ-16)"
        return
    if sum(1 for item in items if item_row(item).role == "worn") > 1:
        yield "items", "nobody wears one armor over another (R10-EQ-09, R10-EQ-10)"
    for name in recruit.conditions:
        if name not in CONDITIONS:
            yield "conditions", _unknown(name, dict.fromkeys(CONDITIONS))
    try:
        sheet = _sheet(recruit, kind, items)
    except ValidationError as wrong:
        yield "state", str(wrong)
        return
    wrong_hands = _hands_fault(sheet.hands, rows.units[kind].hands, items)
    if wrong_hands is not None:
        yield "state.hands", wrong_hands


def _hands_fault(hands: tuple[Hand, ...], count: int, items: tuple[Item, ...]) -> str | None:
    """What is wrong with the hands a recruit is given: all it has, holding items it carries."""
    if len(hands) != count:
        return f"there are {count} hands, not {len(hands)}"
    if any(hand.item is not None and hand.holds is not None for hand in hands):
        return "a hand that holds a figure holds nothing else (R10-CC-22)"
    wanted = {item.id: item_row(item).hands for item in items if item_row(item).hands > 0}
    either = [item.id for item in items if item_row(item).both_hands]
    for held in dict.fromkeys(hand.item for hand in hands if hand.item is not None):
        if held not in wanted:
            return _unknown(held, wanted) if wanted else f"'{held}' is nothing it carries"
        count = sum(1 for hand in hands if hand.item == held)
        if count != wanted[held] and held not in either:
            return f"'{held}' takes hands: {wanted[held]}, not {count} (R10-EQ-16)"
    return None


def _unknown(name: str, known: Mapping[str, object]) -> str:
    return f"unknown '{name}'; known are {', '.join(sorted(known))}"


def kind_and_items(recruit: Recruit) -> tuple[str, tuple[str, ...]]:
    """The unit kind and item kinds of a recruit: its class's, unless it names its own."""
    row = tables().classes.get(recruit.figure_class or "")
    kind = recruit.kind or (row.kind if row is not None else "")
    usual = row.items if row is not None else ()
    return kind, usual if recruit.items is None else recruit.items


def numbered(names: tuple[str, ...]) -> tuple[Item, ...]:
    """Items with ids unique within their carrier: ``axe``, then ``axe-2``."""
    items: list[Item] = []
    for position, name in enumerate(names):
        count = names[:position].count(name) + 1
        items.append(Item(id=name if count == 1 else f"{name}-{count}", kind=name))
    return tuple(items)


def _sheet(recruit: Recruit, kind: str, items: tuple[Item, ...]) -> Minifig:
    """The sheet with the recruit's own ``state`` on top; strict about unknown names."""
    usual = msgspec.to_builtins(Minifig(hands=hands_for(items, kind) or ()))
    return msgspec.convert({**usual, **recruit.state}, Minifig)


def first_state(setup: Setup) -> State:
    """The state before the first step.

    A scripted setup begins inside the turn of ``first``: units keep the state they are given, and
    ``move_left`` of its side is full unless stated.
    """
    units: dict[str, Unit[Minifig]] = {}
    space = TerrainSpace(setup.map)
    for number, recruit in enumerate(setup.recruits):
        unit = _figure(space, number, recruit)
        if setup.scripted and unit.side == setup.first and "move_left" not in recruit.state:
            sheet = replace(unit.sheet, move_left=move_of(unit))
            unit = replace(unit, sheet=sheet)
        units[unit.id] = unit
    loose = _lying(setup, space)
    agenda: tuple[Step, ...] = (RollForOrder(),)
    order = setup.side_ids()
    if setup.scripted:
        first = setup.first or order[0]
        start = order.index(first)
        order = order[start:] + order[:start]
        agenda = (TakeTurn(side=first),)
    state = State(
        order=order,
        units=units,
        dice=setup.dice,
        agenda=agenda,
        table=_melee(setup),
        round=1 if setup.scripted else 0,
        turn=order[0] if setup.scripted else None,
        player_turn=len(order) + 1 if setup.scripted else 0,
        loose=loose,
    )
    return with_grabs(state)


def _melee(setup: Setup) -> Melee:
    """The web of Close Combat at the start, in sorted pairs (R10-CC-03)."""
    edges = msgspec.convert(setup.table, Melee).edges
    return Melee(edges=tuple(sorted({(min(pair), max(pair)) for pair in edges})))


def _lying(setup: Setup, space: TerrainSpace) -> tuple[LooseItem, ...]:
    """The items that lie on the field from the start."""
    return tuple(
        LooseItem(
            id=entry.id,
            kind=entry.kind,
            position=entry.position,
            elevation=space.ground_at(entry.position.x, entry.position.y).height,
        )
        for entry in setup.loose
    )


def _figure(space: TerrainSpace, number: int, recruit: Recruit) -> Unit[Minifig]:
    kind, names = kind_and_items(recruit)
    items = numbered(names)
    at, elevation = recruit.position, recruit.elevation
    if elevation is None and at is not None:
        elevation = space.ground_at(at.x, at.y).height
    return Unit(
        id=recruit.id,
        number=number,
        side=recruit.side,
        kind=kind,
        figure_class=recruit.figure_class,
        name=recruit.name or recruit.id,
        position=recruit.position,
        elevation=0.0 if elevation is None else elevation,
        facing=recruit.facing or 0,
        items=items,
        conditions=recruit.conditions,
        sheet=_sheet(recruit, kind, items),
    )
