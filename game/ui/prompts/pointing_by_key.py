"""Where the keys lead that point at one figure or thing after the other, in their order."""

from collections.abc import Callable, Sequence

from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts.groups import Group
from game.ui.prompts.table import Table


def figures_in_order(
    table: Table,
    own: Point,
    groups: Sequence[Group],
    any_open: Callable[[str], bool] | None,
    blind: Callable[[Option], bool],
) -> dict[str, Point]:
    """Where enemies are, and whom else the act in hand could be aimed at, by their ids.

    Who can be attacked comes first, whom it could only be done to ``blind`` after those in sight,
    then enemies before others, then the nearest to the figure in hand at ``own``. Without an act in
    hand ``any_open`` says whether any is open toward an enemy.
    """
    controller, side = table.controller, table.decision.side
    ranked: list[tuple[bool, bool, bool, float, str, Point]] = []
    for unit in controller.state.on_field():
        foe = controller.ask.hostile(unit.side, side)
        if any_open is not None:
            aimed, seen = foe and any_open(unit.id), True
        else:
            ways = [way for group in groups if (way := group.toward(unit.id)) is not None]
            aimed, seen = bool(ways), not all(map(blind, ways))
        if foe or (aimed and any_open is None):
            far = own.distance(unit.place)
            ranked.append((not aimed, not seen, not foe, far, unit.id, unit.place))
    return {name: place for *_, name, place in sorted(ranked, key=lambda one: one[:5])}


def things_in_order(table: Table, own: Point, groups: Sequence[Group]) -> dict[str, Point]:
    """Where the things are that the act in hand could be aimed at, by their ids, nearest first.

    What lies below another thing near its nearest place, such as a pane in a wall, is left out:
    keys would mean the other one instead, again and again.
    """
    options = (option for group in groups for option in group.open)
    ask = table.controller.ask
    found = {one.piece: ask.pointed_place(one.piece, own) for one in options if one.piece}
    places = {name: at for name, at in found.items() if at is not None and ask.piece_at(at) == name}
    return dict(sorted(places.items(), key=lambda one: (own.distance(one[1]), one[0])))
