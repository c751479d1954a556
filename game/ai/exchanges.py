"""Laying something aside for something better that lies on the field.

That takes two acts, of which the first alone is a loss. Nothing here knows what the things are:
an option that names what a figure carries, and leaves it without, makes room for another.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.ai.commander import Thought
from game.ai.errands import WANTED
from game.ai.plans import EPSILON, Plan, Thinking
from game.engine.battle import Look
from game.model.choices import Choice
from game.model.decisions import Closed, Menu, Option
from game.model.state import AnyState, Item, LooseItem
from game.words import mark

LOOKS = 3
"""Exchanges that are looked at in full."""

SWAP_RUNS = 4


class _Swap(Struct, frozen=True):
    """What to lay aside, for what, and how much better off the figure would be, in figures."""

    choice: Choice
    loose: LooseItem
    gain: float


def exchanged(thinking: Thinking) -> Thought | None:
    """Make room for something better that a figure can then take up; else send it there."""
    for swap in sorted(_swaps(thinking), key=lambda swap: -swap.gain)[:LOOKS]:
        after = thinking.after(swap.choice)
        unit = after.state.units.get(swap.choice.unit or "")
        if unit is None or unit.item(swap.choice.item or "") is not None:
            continue
        offer = _offer(thinking, after, swap)
        if isinstance(offer, Option):
            plan = thinking.judged(offer.choice(), SWAP_RUNS, after)
            if plan is not None and plan.value > thinking.now + EPSILON:
                why = mark("to take up something better")
                return thinking.thought(Plan(swap.choice, plan.value, why=why))
        elif offer is not None:
            thinking.outlook.send(unit.id, (swap.loose.position,))
    return None


def _swaps(thinking: Thinking) -> Iterator[_Swap]:
    """Everything that could be laid aside for something much better."""
    state: AnyState = thinking.seen.state
    if not state.loose:
        return
    value, view = thinking.ruleset.unit_value, thinking.view
    for option in thinking.menu(thinking.seen):
        unit = state.units.get(option.unit or "")
        item = None if unit is None else unit.item(option.item or "")
        if unit is None or item is None or option.wants is not None:
            continue
        if option.target is not None or option.piece is not None:
            continue
        kept = tuple(one for one in unit.items if one is not item)
        for loose in state.loose:
            if _told(thinking.full_menu, unit.id, loose.id) is not None:
                continue  # There is room for it as it is.
            other = replace(unit, items=(*kept, Item(id=loose.id, kind=loose.kind)))
            gain = (value(view, other) - value(view, unit)) / thinking.outlook.scale
            if gain >= WANTED:
                yield _Swap(option.choice(), loose, gain)


def _offer(thinking: Thinking, after: Look[Any], swap: _Swap) -> Option | Closed | None:
    """What a menu says of taking something up once there is room for it."""
    decision = after.decision
    if decision is None or decision.side != thinking.decision.side:
        return None
    return _told(thinking.menu_of(after.state, decision), swap.choice.unit, swap.loose.id)


def _told(menu: Menu, unit_id: str | None, loose_id: str) -> Option | Closed | None:
    """What a menu says of a figure and something that lies on the field."""
    listed: tuple[Option | Closed, ...] = (*menu.options, *menu.closed)
    return next((one for one in listed if (one.unit, one.item) == (unit_id, loose_id)), None)
