"""Where the two lines of sight of this edition start (R05-TD-03)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.book import Gaze
from game.rulesets.brikwars.tables import common


def gaze(unit: AnyUnit) -> Gaze:
    """A unit looks from its eyes, over the middle of its stand; its barrel is elsewhere.

    So a section counts for Ranged attacks with a free line from each (R05-AT-17).
    """
    del unit
    return Gaze(0.0, common().measures.eye_height)
