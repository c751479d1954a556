"""What lies on the field and would be of use to a figure: who goes for what, and when.

Nothing here knows what the things are: an option that names a loose item lets a figure have it,
and the ruleset says what the figure would be worth with it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game.ai.plans import Thinking
from game.model.state import Item

WANTED = 0.2
"""Gain, in average figures, for which a figure lets the enemies be and fetches something."""


def send_all(thinking: Thinking) -> None:
    """Send each figure of the side to what it badly wants, such as any weapon when it has none."""
    for unit_id, loose_ids in _offers(thinking):
        unit = thinking.seen.state.units[unit_id]
        worth = thinking.ruleset.unit_value(thinking.view, unit)
        wanted = []
        for loose in thinking.seen.state.loose:
            if loose.id not in loose_ids:
                continue
            richer = replace(unit, items=(*unit.items, Item(id=loose.id, kind=loose.kind)))
            gain = thinking.ruleset.unit_value(thinking.view, richer) - worth
            if gain >= WANTED * thinking.outlook.scale:
                wanted.append(loose.position)
        if wanted:
            thinking.outlook.send(unit_id, tuple(wanted))


def _offers(thinking: Thinking) -> Iterator[tuple[str, set[str]]]:
    """The figures that could take something up, now or once they stand beside it, and what."""
    lying = {loose.id for loose in thinking.seen.state.loose}
    if not lying:
        return
    menu = thinking.full_menu
    found: dict[str, set[str]] = {}
    for one in (*menu.options, *menu.closed):
        if one.unit is not None and one.item is not None and one.item in lying:
            found.setdefault(one.unit, set()).add(one.item)
    yield from found.items()
