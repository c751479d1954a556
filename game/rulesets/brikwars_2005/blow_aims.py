"""What of a target a fighter sees, and what that does to a blow at it (R05-AT-02, -17, -18)."""

from game.model.decisions import Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import at_most
from game.rulesets.brikwars.figures import body_of, hostile
from game.rulesets.brikwars.large_creatures import large, large_rows
from game.rulesets.brikwars.sheets import Look, house_settings
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.visibility import section_rows, shown_of
from game.words import tr


def seen_sections(view: Look, unit: AnyUnit, target: AnyUnit) -> tuple[bool, ...]:
    """The sections of a target to which the eyes have a free line (R05-AT-16, -17).

    Friends in contact with the fighter hide nothing (R10-TD-06).
    """
    body = body_of(unit)
    beside = (
        one.id
        for one in view.state.on_field()
        if not hostile(view, unit, one) and at_most(view.field.gap(body, body_of(one)), 0.0)
    )
    seen = view.field.sight(
        unit.place,
        unit.elevation + common().measures.eye_height,
        body_of(target),
        ignore=frozenset((unit.id, target.id, *beside)),
        lateral=common().measures.sight_lateral,
        bodies=house_settings(view).unit_blocks_los,
    )
    return seen.sections


def sight_refusal(view: Look, unit: AnyUnit, target: AnyUnit) -> Refusal | None:
    """Nobody strikes at what it does not see (R05-AT-02)."""
    if any(seen_sections(view, unit, target)):
        return None
    return Refusal(tr("No section of it is visible"), "R05-AT-02")


def aim_rows(view: Look, unit: AnyUnit, target: AnyUnit, reach: float) -> tuple[Modifier, ...]:
    """What size and cover of a target do to a blow of some reach (R05-AT-10..13, R05-AT-18).

    A minifig whose legs are behind a low wall is at -1.
    """
    if large(target):
        return large_rows(target, shown_of(view, unit, target, reach, "solid"), "R05-AT-10")
    sections = seen_sections(view, unit, target)
    return section_rows(view, sections, False) if any(sections) else ()
