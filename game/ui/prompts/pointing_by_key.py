"""Where the keys lead that point at one figure or thing after the other, in their order."""

from collections.abc import Callable, Sequence

from game.model.vectors import Point
from game.ui.prompts.groups import Group
from game.ui.prompts.table import Table


def figures_in_order(
    table: Table,
    own: Point,
    groups: Sequence[Group],
    any_open: Callable[[str], bool] | None,
) -> dict[str, Point]:
    """Where enemies are, and whom else the act in hand could be aimed at, by their ids.

    Who can be attacked comes first, then enemies before others, then the nearest to the figure in
    hand at ``own``. Without an act in hand ``any_open`` says whether any is open toward an enemy.
    """
    controller, side = table.controller, table.decision.side
    ranked: list[tuple[bool, bool, float, str, Point]] = []
    for unit in controller.state.on_field():
        foe = controller.ask.hostile(unit.side, side)
        if any_open is not None:
            aimed = foe and any_open(unit.id)
        else:
            aimed = any(group.toward(unit.id) is not None for group in groups)
        if foe or (aimed and any_open is None):
            ranked.append((not aimed, not foe, own.distance(unit.place), unit.id, unit.place))
    return {name: place for *_, name, place in sorted(ranked, key=lambda one: one[:4])}


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
