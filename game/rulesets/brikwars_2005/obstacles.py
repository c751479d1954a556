"""What a flying body is smashed against (R05-CH-33, -34)."""

from game.model.state import AnyUnit
from game.model.vectors import TOLERANCE
from game.rulesets.brikwars.figures import body_of
from game.rulesets.brikwars.tables import common


def smashes_on(unit: AnyUnit) -> bool:
    """Whether somebody stands as an obstacle in the way: every body does higher than 0.4"."""
    return body_of(unit).height > common().measures.free_drop + TOLERANCE
