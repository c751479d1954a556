"""Creatures larger than a minifig as targets (R10-AT-20, R10-EX-05, R10-TD-17)."""

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import body_of, row_of
from game.rulesets.brikwars.sizes import part_rows
from game.rulesets.brikwars.tables import common


def large(unit: AnyUnit) -> bool:
    """Whether a unit is larger than a minifig: its Size counts, not its sections (R10-UN-04)."""
    return row_of(unit).size > common().measures.minifig_size


def large_rows(
    target: AnyUnit, extent: float, rule: str, most: int | None = None
) -> tuple[Modifier, ...]:
    """+1 for every 2" of Size of the part that counts, rounded down, up to ``most`` (R10-AT-20).

    R05-AT-10.

    ``extent`` is how long that part is, of a body as wide and high as geometry has it. Of a
    beast of Size 4, half of it in view, 2" count: +1.
    """
    body = body_of(target)
    whole = max(2 * body.sight_radius, body.height)
    part = row_of(target).size * min(1.0, extent / whole)
    return part_rows(part, most, rule)
