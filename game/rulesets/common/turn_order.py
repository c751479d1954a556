"""Who acts when: a die for each side, highest first, ties thrown again among the tied."""

from game.engine.resolution import Resolution
from game.model.events import OrderSet
from game.model.state import StateT


def settle_order(
    r: Resolution[StateT], die: int, *, rules: tuple[str, ...], why: str = "turn order"
) -> tuple[str, ...]:
    """Settle the turn order of all sides, report it and return it.

    Each side throws one die of ``die`` faces (at least 2). Nobody throws when the setup says who
    begins: then the sides follow in map order from that one on. ``rules`` are the rules that the
    throws and the order follow from.
    """
    if die < 2:
        raise ValueError(f"a d{die} cannot tell sides apart")
    setup = r.battle.setup
    sides = setup.side_ids()
    if setup.first is not None:
        start = sides.index(setup.first)
        order = sides[start:] + sides[:start]
    else:
        order = _ranked(r, sides, die, rules, why)
    r.emit(OrderSet(order=order, rules=rules))
    return order


def after(order: tuple[str, ...], side: str) -> str:
    """The side whose turn follows that of another; the first one after the last."""
    return order[(order.index(side) + 1) % len(order)]


def _ranked(
    r: Resolution[StateT], sides: tuple[str, ...], die: int, rules: tuple[str, ...], why: str
) -> tuple[str, ...]:
    """The sides by their throws, highest first; equal ones are ranked by throws of their own."""
    if len(sides) < 2:
        return sides
    thrown = {side: r.roll(why, (die,), side=side, rules=rules).total for side in sides}
    ranked: list[str] = []
    for face in sorted(set(thrown.values()), reverse=True):
        tied = tuple(side for side in sides if thrown[side] == face)
        ranked.extend(_ranked(r, tied, die, rules, why))
    return tuple(ranked)
