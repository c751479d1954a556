"""What of a target a fighter sees, and what that does to a blow at it (R05-AT-02, -17, -18)."""

from game.model.decisions import Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.large_creatures import large
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.visibility import section_rows, shown_of, sight_of
from game.rulesets.brikwars_2005.sizing import creature_modifiers
from game.words import tr


def sight_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Nobody strikes at what it does not see (R05-AT-02)."""
    if any(sight_of(view, unit, target).sections):
        return None
    return Refusal(tr("No section of it is visible"), "R05-AT-02")


def aim_rows(view: Look, unit: AnyUnit, target: AnyUnit, reach: float) -> tuple[Modifier, ...]:
    """What size and cover of a target do to a blow of some reach (R05-AT-10..13, R05-AT-18).

    A minifig whose legs are behind a low wall is at -1.
    """
    if large(target):
        return creature_modifiers(target, shown_of(view, unit, target, reach, "opaque"))
    sections = sight_of(view, unit, target).sections
    return section_rows(view, sections, False) if any(sections) else ()
