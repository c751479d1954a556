"""From a setup to the first state: kinds, kits, hands (R10-ST, R10-EQ-16, R05-ST, R05-EQ-13)."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct, ValidationError
from msgspec.structs import replace

from game.geometry.terrain_space import TerrainSpace
from game.model.guesses import guess
from game.model.setup import Fault, Recruit, Setup
from game.model.state import BattleState, Item, LooseItem, Unit
from game.rulesets.brikwars.book import own_id
from game.rulesets.brikwars.figures import legal_load, move_of, outsized
from game.rulesets.brikwars.sheets import Fig, Fighter, Hand, Melee, State
from game.rulesets.brikwars.steps import RollForOrder, TakeTurn
from game.rulesets.brikwars.tables import ClassRow, ItemRow, common

MOVED = "moved_this_turn"
"""The field of a sheet that holds how far a unit has moved; only 2005 asks (R05-UN-10)."""


class Muster(Struct, frozen=True, kw_only=True):
    """What an edition musters figures from: its tables, its kinds of sheets and hands.

    ``ids`` are the letters of its rule ids, ``conditions`` all that may hold for a figure.
    ``stands_for`` names items of maps that it does not have by those it has instead (R05-EQ-11).
    """

    ids: str
    items: Mapping[str, ItemRow]
    classes: Mapping[str, ClassRow]
    conditions: tuple[str, ...]
    sheet: type[Fighter]
    hand: type[Hand]
    stands_for: Mapping[str, str] = {}

    def kind(self, name: str) -> str:
        """The kind of item that a name in a map means here."""
        return self.stands_for.get(name, name)


def setup_faults(muster: Muster, setup: Setup) -> tuple[Fault, ...]:
    """Everything an edition cannot make a battle of, with the place in the setup."""
    faults: list[Fault] = []
    for number, recruit in enumerate(setup.recruits):
        place = f"units[{number}]"
        wrong = recruit_faults(muster, recruit)
        faults.extend(Fault(f"{place}.{where}", text) for where, text in wrong)
        if setup.scripted and recruit.position is None:
            faults.append(Fault(f"{place}.position", "a figure of a scene stands somewhere"))
    for number, loose in enumerate(setup.loose):
        if muster.kind(loose.kind) not in muster.items:
            faults.append(Fault(f"loose[{number}].kind", _unknown(loose.kind, muster.items)))
    faults.extend(_table_faults(muster, setup))
    return tuple(faults)


def _table_faults(muster: Muster, setup: Setup) -> Iterator[Fault]:
    """Close Combat is between two enemies (R10-CC-01, R05-CC-01)."""
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
            yield Fault(place, f'there is no figure "{nobody[0]}"')
        elif not setup.hostile(sides[pair[0]], sides[pair[1]]):
            rule = own_id(muster.ids, "R10-CC-01/R05-CC-01")
            yield Fault(place, f'"{pair[0]}" and "{pair[1]}" are no enemies ({rule})')


def recruit_faults(muster: Muster, recruit: Recruit) -> Iterator[tuple[str, str]]:
    """What is wrong with one recruit, each with the field it is about."""
    kind, names = kind_and_items(muster, recruit)
    if recruit.figure_class is not None and recruit.figure_class not in muster.classes:
        yield "class", _unknown(recruit.figure_class, muster.classes)
        return
    if kind not in common().units:
        yield "kind", _unknown(kind, common().units)
        return
    unknown = [name for name in names if name not in muster.items]
    for name in unknown:
        yield "items", _unknown(name, muster.items)
    if unknown:
        return
    items = numbered(names)
    load = _load_fault(muster, kind, items)
    if load is not None:
        yield "items", load
        return
    if sum(1 for item in items if muster.items[item.kind].role == "worn") > 1:
        yield "items", "nobody wears one armor over another (R10-EQ-09, R10-EQ-10)"
    for name in recruit.conditions:
        if name not in muster.conditions:
            yield "conditions", _unknown(name, dict.fromkeys(muster.conditions))
    try:
        sheet = _sheet(muster, recruit, kind, items)
    except ValidationError as wrong:
        yield "state", str(wrong)
        return
    wrong_hands = _hands_fault(muster, sheet.hands, common().units[kind].hands, items)
    if wrong_hands is not None:
        yield "state.hands", wrong_hands


def _load_fault(muster: Muster, kind: str, items: tuple[Item, ...]) -> str | None:
    """Why a kind of unit cannot carry all that: something too long, or too few hands."""
    too_long = outsized(kind, (muster.items[item.kind] for item in items))
    if too_long is not None:
        size = common().units[kind].size
        return f"{too_long.name} is too big for one of Size {size} (R10-EQ-25)"
    if hands_for(muster, items, kind) is None:
        rule = own_id(muster.ids, "R10-EQ-16/R05-EQ-13")
        return f"{common().units[kind].hands} hands cannot hold all that ({rule})"
    return None


def hands_for(muster: Muster, items: tuple[Item, ...], kind: str) -> tuple[Hand, ...] | None:
    """Which hand holds what at the start, in order of listing; nothing for an illegal load.

    A minifig may hold ready one S, two S, one M, M and a Shield, or one L; in 2010 S and a Heavy
    Shield, too (R10-EQ-16, R05-EQ-13). Who has more hands than two may fill them.
    """
    count = common().units[kind].hands
    held = [item for item in items if muster.items[item.kind].hands > 0]
    if not legal_load([muster.items[item.kind] for item in held], count):
        return None
    hands: list[Hand] = []
    for item in held:
        hands.extend(muster.hand(item=item.id) for _ in range(muster.items[item.kind].hands))
    if len(hands) > count:
        return None
    return tuple(hands + [muster.hand()] * (count - len(hands)))


def _hands_fault(
    muster: Muster, hands: tuple[Hand, ...], count: int, items: tuple[Item, ...]
) -> str | None:
    """What is wrong with the hands a recruit is given: all it has, holding items it carries."""
    if len(hands) != count:
        return f"there are {count} hands, not {len(hands)}"
    if any(hand.item is not None and hand.holds_somebody for hand in hands):
        return "a hand that holds a figure holds nothing else (R10-CC-22)"
    rows = {item.id: muster.items[item.kind] for item in items}
    wanted = {name: row.hands for name, row in rows.items() if row.hands > 0}
    either = [name for name, row in rows.items() if row.both_hands]
    for held in dict.fromkeys(hand.item for hand in hands if hand.item is not None):
        if held not in wanted:
            return _unknown(held, wanted) if wanted else f'"{held}" is nothing it carries'
        count = sum(1 for hand in hands if hand.item == held)
        if count != wanted[held] and held not in either:
            rule = own_id(muster.ids, "R10-EQ-16/R05-EQ-13")
            return f'"{held}" takes hands: {wanted[held]}, not {count} ({rule})'
    return None


def _unknown(name: str, known: Mapping[str, object]) -> str:
    otherwise = f"known are {', '.join(sorted(known))}"
    return f'"{name}" is unknown; {guess(name, known, otherwise)}'


def kind_and_items(muster: Muster, recruit: Recruit) -> tuple[str, tuple[str, ...]]:
    """The unit kind and item kinds of a recruit: its class's, unless it names its own."""
    row = muster.classes.get(recruit.figure_class or "")
    kind = recruit.kind or (row.kind if row is not None else "")
    usual = row.items if row is not None else ()
    names = usual if recruit.items is None else recruit.items
    return kind, tuple(muster.kind(name) for name in names)


def numbered(names: tuple[str, ...]) -> tuple[Item, ...]:
    """Items with ids unique within their carrier: ``axe``, then ``axe-2``."""
    items: list[Item] = []
    for position, name in enumerate(names):
        count = names[:position].count(name) + 1
        items.append(Item(id=name if count == 1 else f"{name}-{count}", kind=name))
    return tuple(items)


def _sheet(muster: Muster, recruit: Recruit, kind: str, items: tuple[Item, ...]) -> Fighter:
    """The sheet with the recruit's own ``state`` on top; strict about unknown names."""
    usual = msgspec.to_builtins(muster.sheet(hands=hands_for(muster, items, kind) or ()))
    gone = {MOVED: recruit.moved} if MOVED in usual else {}
    return msgspec.convert({**usual, **gone, **recruit.state}, muster.sheet)


def first_state(muster: Muster, setup: Setup) -> State:
    """The state before the first step.

    A scripted setup begins inside the turn of ``first``: units keep the state they are given, and
    ``move_left`` of its side is full unless stated.
    """
    units: dict[str, Fig] = {}
    space = TerrainSpace(setup.map)
    for number, recruit in enumerate(setup.recruits):
        unit = _figure(muster, space, number, recruit)
        if setup.scripted and unit.side == setup.first and "move_left" not in recruit.state:
            sheet = replace(unit.sheet, move_left=move_of(unit))
            unit = replace(unit, sheet=sheet)
        units[unit.id] = unit
    agenda: tuple[Struct, ...] = (RollForOrder(),)
    order = setup.side_ids()
    if setup.scripted:
        first = setup.first or order[0]
        start = order.index(first)
        order = order[start:] + order[:start]
        agenda = (TakeTurn(side=first),)
    return BattleState(
        order=order,
        units=units,
        dice=setup.dice,
        agenda=agenda,
        table=_melee(setup),
        round=1 if setup.scripted else 0,
        turn=order[0] if setup.scripted else None,
        player_turn=len(order) + 1 if setup.scripted else 0,
        loose=_lying(muster, setup, space),
    )


def _melee(setup: Setup) -> Melee:
    """The web of Close Combat at the start, in sorted pairs (R10-CC-03, R05-CC-05)."""
    edges = msgspec.convert(setup.table, Melee).edges
    return Melee(edges=tuple(sorted({(min(pair), max(pair)) for pair in edges})))


def _lying(muster: Muster, setup: Setup, space: TerrainSpace) -> tuple[LooseItem, ...]:
    """The items that lie on the field from the start."""
    return tuple(
        LooseItem(
            id=entry.id,
            kind=muster.kind(entry.kind),
            position=entry.position,
            elevation=space.ground_at(entry.position.x, entry.position.y).height,
        )
        for entry in setup.loose
    )


def _figure(muster: Muster, space: TerrainSpace, number: int, recruit: Recruit) -> Fig:
    kind, names = kind_and_items(muster, recruit)
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
        sheet=_sheet(muster, recruit, kind, items),
    )
